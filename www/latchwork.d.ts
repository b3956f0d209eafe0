import type { LogLine, RefusalView, Tell, View } from "./engine/latchwork.js";
import type { Mounted, Simulator as Simulation } from "./engine/latchwork.js";

import type { Words } from "./texts.js";

export type * from "./engine/latchwork.js";
export * from "./texts.js";

/** Loads the engine, once for the page. `Simulator` and `mount` can be used when it is done, and are what it gives. */
export function init(): Promise<{ Simulator: typeof Simulation; mount: typeof mount }>;

/** A scenario that is played without a board. Can be used when `init` is done. */
export const Simulator: typeof Simulation;
export type Simulator = Simulation;

/** Puts a bare board into an element. Can be used when `init` is done. */
export const mount: (
  root: Element,
  scenario: string,
  step: number,
  readOnly: boolean,
  tell?: Tell | null,
  words?: Words,
) => Mounted | undefined;

/** What `change` and `step` tell. */
export interface Change {
  /** How many steps of the script have been played. */
  step: number;
  /** How many the script has. */
  steps: number;
  /** The reader has left the script by acting on their own. */
  left: boolean;
  /** The log's new lines. */
  lines: LogLine[];
}

/** What `error` tells. */
export interface Failure {
  code: "no-scenario" | "no-file" | "too-large" | "faulty" | "no-engine" | "no-webassembly" | "stopped";
  /** In English words. */
  message: string;
}

/** The element's events. None of them bubbles. */
export interface LatchBoardEventMap extends HTMLElementEventMap {
  /** A scenario is drawn. */
  ready: CustomEvent<null>;
  /** Anything happened on the board. */
  change: CustomEvent<Change>;
  /** The place in the script changed. */
  step: CustomEvent<Change>;
  /** Something was tried that can't be done. */
  refused: CustomEvent<RefusalView>;
  /** The board can't be shown, or the engine has stopped. */
  error: CustomEvent<Failure> & ErrorEvent;
}

/** `<latch-board>`: one scenario on a board. */
export class LatchBoard extends HTMLElement {
  /** The address of a scenario file, relative to the page. */
  src: string;
  /** A share code; goes before `src`. */
  code: string;
  /** `light`, `dark`, or `auto` as the reader's system has it. */
  theme: string;
  /** A height as CSS writes it, or pixels; without it the board is as high as it needs. */
  height: string;
  /** Which of `title steps undo actions log copy keys` are shown; or `none`. */
  controls: string;
  /** The reader goes through the script and looks at cards, and no more. */
  readOnly: boolean;
  /** The reader is asked before each step what it will bring; they may turn that off, and on. */
  predict: boolean;
  /** How many steps of the script have been played. Setting it goes there. */
  step: number;
  /** What the board shows; null before it is drawn. */
  readonly view: View | null;
  /** Is done when the board is drawn, which it is made to be at once; fails where it can't be. */
  readonly ready: Promise<void>;
  /** Shows a scenario: a file's text, its parsed JSON, or a share code. Like all that follow, it fails where another takes its place first. */
  load(scenario: string | object): Promise<void>;
  /** Plays the next step of the script. Like all that follow, it is of the scenario that was named by then. */
  next(): Promise<void>;
  /** Goes back by one step of the script. */
  back(): Promise<void>;
  /** Goes back to the start. */
  reset(): Promise<void>;
  /** Goes to where so many steps of the script have been played. */
  goTo(step: number): Promise<void>;
  /** Goes back to the position before the one shown: after `goTo(2)`, to where one step has been played. */
  undo(): Promise<void>;
  /** Goes on to the position after the one shown, if there has been one. */
  redo(): Promise<void>;
  /** The scenario's share code, and its file on one line. */
  share(): Promise<{ code: string; file: string }>;

  addEventListener<K extends keyof LatchBoardEventMap>(
    type: K,
    listener: (this: LatchBoard, event: LatchBoardEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof LatchBoardEventMap>(
    type: K,
    listener: (this: LatchBoard, event: LatchBoardEventMap[K]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "latch-board": LatchBoard;
  }
}
