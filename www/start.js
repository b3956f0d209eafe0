// Starts the site in its own page. Out of line, so that the page needs no inline script.
import init, { start } from "./engine/latchwork.js";
import { showStopped, whenStopped } from "./stopped.js";
import { boardWords, wordsFor } from "./texts.js";

const SITE = new URL("./", import.meta.url).href;
const root = document.getElementById("latchwork");
const words = wordsFor(root);

let stopped = false;

/** Once: what comes after a first cause follows from it. */
function stop(title, cause) {
  if (!stopped) showStopped(root, title, cause, words);
  stopped = true;
}

/** The address of the exhibit that is shown; none where the address holds the whole scenario. */
function exhibit() {
  const [, file] = /^#\/(.+)/.exec(location.hash) ?? [];
  return file && new URL(`exhibits/${file}`, SITE).href;
}

async function told(what, about) {
  if (what === "stopped") stop(words.stoppedHere, about);
  if (what !== "copy") return;
  const { openCopies } = await import("./copy.js").catch(() => import(`./copy.js?again=${Date.now()}`));
  const [code, file] = about;
  openCopies(root, { code, file, from: exhibit(), site: SITE, words });
}

try {
  await init();
  whenStopped((cause) => stop(words.stoppedHere, cause));
  start(root, boardWords(root), told);
} catch (error) {
  stop(words.failed, `${words.noEngine} ${error}`);
}
