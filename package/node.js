// The package in Node: the engine is there as soon as the module is, read from beside it. The
// element is exported as well, so that a page made on a server can import what its browser does.

import { readFileSync } from "node:fs";

import { Simulator, initSync, mount } from "./engine/latchwork.js";

initSync({ module: readFileSync(new URL("./engine/latchwork_bg.wasm", import.meta.url)) });

/** Nothing is left to wait for. */
export async function init() {
  return { Simulator, mount };
}

export { Simulator, mount };
export { LatchBoard } from "./latchwork.js";
export { texts, wordsFor } from "./texts.js";
