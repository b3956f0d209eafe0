// What the engine says of the file: what is wrong with it, what doesn't hold, and what everything is called.

import { isExpect, isObject, list, slug } from "./scenario.js";
import { app, at, scenario } from "./state.js";

/** How many faults are shown where they stand: more would help nobody, and take long to draw. */
const MOST_FAULTS = 200;

/** How many faults there are: the engine's last one may stand for many. */
const numberOf = (faults) => faults.length - 1 + Number(/^(\d+) more faults/.exec(faults.at(-1)?.message)?.[1] ?? 1);

/** The text that the engine was asked about last. */
export let asked = "";

/** What came of a check is said no longer: the file is another one. */
export function withdraw() {
  app.verdict = "";
  at("steps").querySelector(".verdict")?.remove();
}

/** Asks what is wrong with the file, what doesn't hold, and what is true. */
export function ask() {
  const text = JSON.stringify(scenario.data);
  const { Simulator } = app.engine;
  if (text !== asked) {
    asked = text;
    const { faults, failures, warnings } = Simulator.check(text);
    Object.assign(app, { faults: faults.slice(0, MOST_FAULTS), faulty: numberOf(faults), failures, warnings });
    app.simulator?.free();
    app.simulator = faults.length ? null : new Simulator(text);
    if (app.simulator) labelDeeds();
  }
  app.view = app.simulator?.goTo(app.cursor).view ?? null;
  if (!app.simulator) return;
  const { view } = app;
  const zones = view.players.flatMap(({ hand, graveyard, exile }) => [...hand, ...graveyard, ...exile]);
  app.names = new Map([...view.permanents, ...zones, ...view.players].map(({ key, name }) => [key, name]));
  app.labels = view.script.steps.map(({ label }) => label);
  const played = list(scenario.data.steps).filter((step) => !isExpect(step));
  stepLabels = new Map(played.map((step, index) => [wordless(step), app.labels[index]]));
  app.cursor = Math.min(app.cursor, app.labels.length);
}

let deedLabels = new Map();

/** What the engine calls each step of the last file without faults, by the step without its note. */
let stepLabels = new Map();

export const wordless = (step) => JSON.stringify(isObject(step) ? { ...step, note: undefined } : step);

/** The words for every deed that is stated to be legal or not: the engine has them for steps. */
function labelDeeds() {
  const expects = list(scenario.data.steps).filter(isExpect).map(({ expect }) => expect);
  const deeds = expects.flatMap(({ legal, illegal }) => [...list(legal), ...list(illegal)]).map((deed) => ({ ...deed, because: undefined }));
  if (!deeds.length) return;
  const put = list(scenario.data.steps).filter((step) => isObject(step.put));
  try {
    const simulator = new app.engine.Simulator(JSON.stringify({ ...scenario.data, steps: [...put, ...deeds] }));
    const steps = simulator.view().script.steps.slice(put.length);
    simulator.free();
    deedLabels = new Map(deeds.map((deed, index) => [JSON.stringify(deed), steps[index].label]));
  } catch {
    // What refers to something that only comes to be in play has no words by itself.
    deedLabels = new Map();
  }
}

/** What a step is called that the engine has words for. */
export const labelOf = (step) => stepLabels.get(wordless(step));

/** What is tried in words, where the file states that it is legal or not. */
export const deedWords = (deed) => deedLabels.get(JSON.stringify({ ...deed, because: undefined }));

/** What an entry of the battlefield would not stay on, by key, as the board is set up: what becomes of it there, why, and by which rule. */
export function misfits(keys) {
  const entry = scenario.at(keys);
  if (!app.simulator || !isObject(entry)) return new Map();
  // Each way there and back costs a view of all that is there.
  if (app.cursor) app.simulator.goTo(0);
  const lines = app.simulator.misfits(entry.id ?? slug(String(entry.card)));
  if (app.cursor) app.simulator.goTo(app.cursor);
  return new Map(lines.map(({ about, text, rule }) => [about[0], { text, rule, fate: text.split(":")[0] }]));
}
