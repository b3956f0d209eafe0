// Starts the site in its own page. Out of line, so that the page needs no inline script.
import init, { start } from "./engine/latchwork.js";

const root = document.getElementById("latchwork");

await init();
start(root, async (what, about) => {
  if (what !== "copy") return;
  const [{ openCopies }, { texts }] = await Promise.all([import("./copy.js"), import("./latchwork.js")]);
  const [code, file] = about;
  openCopies(root, { code, file, site: new URL("./", import.meta.url).href, words: texts.en });
});
