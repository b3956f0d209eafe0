// Starts the site in its own page. Out of line, so that the page needs no inline script.
import init, { start } from "./engine/latchwork.js";
import { boardWords, wordsFor } from "./texts.js";

const root = document.getElementById("latchwork");

await init();
start(root, boardWords(root), async (what, about) => {
  if (what !== "copy") return;
  const { openCopies } = await import("./copy.js");
  const [code, file] = about;
  openCopies(root, { code, file, site: new URL("./", import.meta.url).href, words: wordsFor(root) });
});
