// Starts the site in its own page. Out of line, so that the page needs no inline script.
import init, { start } from "./latchwork.js";

await init();
start(document.getElementById("latchwork"));
