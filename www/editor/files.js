// Files: from text to an object, or to what is wrong with it, and back.

import { h } from "./dom.js";
import { inWords } from "./places.js";
import { ZONES, isObject, list } from "./scenario.js";
import { app, scenario } from "./state.js";

/** The most that a file may have, in bytes; the engine refuses larger ones too. */
export const MOST = 4 * 1024 * 1024;

/** How many lists and objects may stand in one another in a file, as for the engine. */
const DEEPEST = 64;

/** How many brackets are open in a text at once, those in strings aside. */
function depth(text) {
  let [open, most] = [0, 0];
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (sign === "[" || sign === "{") most = Math.max(most, (open += 1));
    else if (sign === "]" || sign === "}") open -= 1;
  }
  return most;
}

/** How many objects and steps a scenario may have, as for the engine. */
const MOST_OBJECTS = 5000;
const MOST_STEPS = 10_000;

/** What is far too much to be drawn, or to be mended by hand. */
function beyond({ battlefield, players, steps }) {
  const zones = list(players).flatMap((player) => ZONES.map((zone) => player?.[zone]));
  const objects = [battlefield, ...zones].reduce((sum, zone) => sum + list(zone).length, 0);
  if (objects > MOST_OBJECTS) return `It has ${objects} cards on the battlefield and in the other zones; a scenario may have ${MOST_OBJECTS}.`;
  if (list(steps).length > MOST_STEPS) return `It has ${steps.length} steps; a scenario may have ${MOST_STEPS}.`;
  return undefined;
}

/** A file's text as an object; or what is wrong with it. */
export function parsed(text) {
  if (text.length > MOST) return { fault: "The file is larger than 4 MB." };
  if (depth(text) > DEEPEST) return { fault: `Its lists and objects stand more than ${DEEPEST} levels deep in one another.` };
  try {
    const data = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (isObject(data)) return { data, fault: beyond(data) };
    return { fault: "It is JSON, but no object, as a scenario is one." };
  } catch (error) {
    const [fault] = app.engine.Simulator.check(text).faults;
    return { fault: fault ? inWords(app, fault.message) : String(error.message) };
  }
}

/** A file as an object; or what is wrong with it. */
export async function read(file) {
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { fault: "The browser can’t read it." };
  }
  const wrong = firstWrongByte(bytes);
  if (wrong) return { fault: `It is no UTF-8 text: byte ${wrong} fits nowhere.` };
  return parsed(new TextDecoder().decode(bytes));
}

/** The number of the first byte that makes some bytes no UTF-8; 0 if there is none. */
function firstWrongByte(bytes) {
  // With more to come, letters that are cut off at the end are none.
  const isText = (length, stream) => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, length), { stream });
      return true;
    } catch {
      return false;
    }
  };
  if (isText(bytes.length, false)) return 0;
  let [right, wrong] = [0, bytes.length + 1];
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (middle <= bytes.length && isText(middle, true)) right = middle;
    else wrong = middle;
  }
  return Math.min(wrong, bytes.length);
}

/** The name of the file, from the title. */
export function fileName() {
  const title = typeof scenario.data.title === "string" ? scenario.data.title : "";
  return `${title.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "scenario"}.json`;
}

/** The file as it is saved, copied and written by hand. */
export const fileText = () => `${JSON.stringify(scenario.data, null, 2)}\n`;

/** Gives a text to the author as a file. */
export function download(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
