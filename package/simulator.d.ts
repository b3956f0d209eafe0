export type * from "./engine/latchwork.js";

/** Loads the engine, once. `Simulator` can be used when it is done; in Node it can be at once. */
export function init(): Promise<void>;

export { Simulator } from "./engine/latchwork.js";
