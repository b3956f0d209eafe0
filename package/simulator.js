// The simulator by itself, in a browser: no element is defined.

import load from "./engine/latchwork.js";

/** Loads the engine, once. */
export async function init() {
  await load();
}

export { Simulator } from "./engine/latchwork.js";
