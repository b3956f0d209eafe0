// What the editor is about at the moment, for every part of it.

import { button } from "./dom.js";
import { Scenario } from "./scenario.js";

/** How long after an edit the engine is asked, and the draft is written, in milliseconds. */
export const SOON = 150;

export const at = (id) => document.getElementById(id);
export const scenario = new Scenario();

/** Everything that the panels know of, and may ask for. */
export const app = {
  scenario,
  engine: null,
  library: [],
  /** The schema of the format, of which forms are made; none where it could not be fetched. */
  schema: null,
  /** Where what is chosen stands in the file. */
  selected: null,
  /** Where the step or the statement stands whose form is open, and whether it has just been added. */
  changing: null,
  fresh: false,
  /** How many steps have been played on the board. */
  cursor: 0,
  /** The key of what the truths are about. */
  subject: "",
  /** The faults of the file, or the first of them, and how many there are. */
  faults: [],
  faulty: 0,
  failures: [],
  warnings: [],
  /** The played steps in words. */
  labels: [],
  /** What the engine calls the things that are there at the cursor, by key. */
  names: new Map(),
  /** A simulator of the file as it is, at the cursor, and what is there; none while there are faults. */
  simulator: null,
  view: null,
  /** What came of the last check, in words. */
  verdict: "",

  /** Says something to those who hear the page. */
  say(words) {
    at("said").textContent = "";
    requestAnimationFrame(() => (at("said").textContent = words));
  },
};

/** Says what went wrong, with the way on, if there is one; it stays until it is put away. */
export function trouble(words, way = []) {
  const close = button("✕", () => trouble(""), { class: "sign", "aria-label": "Put away" });
  at("trouble").replaceChildren(...(words ? [words, ...[way].flat(), close] : []));
  at("trouble").hidden = !words;
}
