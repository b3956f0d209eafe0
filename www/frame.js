// For a page with embedding iframes: makes each as high as its board. Only what comes from the
// window of an iframe of this page counts, and only for that iframe. It is no module, so that a page of
// another origin needs no header for it; the braces keep its names to itself.
{
  const LEAST = 120;
  const MOST = 6000;

  addEventListener("message", ({ source, data }) => {
    if (data?.latchwork !== 1 || data.event !== "height" || !Number.isFinite(data.height)) return;
    for (const iframe of document.querySelectorAll("iframe")) {
      if (iframe.contentWindow === source) {
        iframe.style.height = `${Math.min(Math.max(data.height, LEAST), MOST)}px`;
      }
    }
  });
}
