// The steps: what was played, notes beside it, what must then be true, and what doesn't hold.

import { adding, statementForm, stepForm } from "./byhand.js";
import { button, draw, h, sign } from "./dom.js";
import { faultWords, inWords, placeWords } from "./places.js";
import { isExpect, isObject, list, merge, pathOf, put, within } from "./scenario.js";
import { count, plain, statements } from "./words.js";

/** The place among the file's steps that follows so many played ones and what is expected after them. */
export function placeAfter(steps, played, expects) {
  let count = 0;
  for (const [index, step] of steps.entries()) {
    if (isExpect(step) ? count === played && !expects : count === played) return index;
    if (!isExpect(step)) count += 1;
  }
  return steps.length;
}

export function drawSteps(app) {
  const steps = list(app.scenario.data.steps);
  const total = steps.filter((step) => !isExpect(step)).length;
  let played = 0;
  const items = steps.map((step, index) => {
    const keys = ["steps", index];
    if (isExpect(step)) return h("li", { class: "expect" }, expectation(app, step.expect, [...keys, "expect"], keys), note(app, step, keys, played ? `Note on what is true after step ${played}` : "Note on what is true at the start"));
    played += 1;
    return item(app, step, keys, played);
  });
  draw(
    document.querySelector("#steps"),
    h("header", {}, h("h2", {}, "Steps"), h("div", {},
      button("Start", () => app.goTo(0), { disabled: app.cursor === 0, "data-focus": "start" }),
      button("Back", () => app.goTo(app.cursor - 1), { disabled: app.cursor === 0, "data-focus": "back" }),
      button("Next", () => app.next(), { disabled: app.cursor >= total, "data-focus": "next" }),
      button("Run checks", app.runChecks, { class: "main", "data-focus": "checks" }))),
    app.verdict && h("p", { class: `verdict ${app.failures.length || app.faults.length ? "bad" : "good"}` }, app.verdict),
    problems(app),
    total === 0 && h("p", { class: "hint" }, "What you do on the board becomes a step here."),
    h("ol", { class: "script" }, items),
    adding(app),
  );
}

function item(app, step, keys, place) {
  const label = app.labelOf(step) ?? plain(step);
  const path = pathOf(keys);
  const form = app.isChanging(keys) && stepForm(app, keys);
  const stopped = app.failures.find((failure) => failure.path === path);
  return h("li", { class: "step", "aria-current": app.cursor === place ? "step" : null },
    h("div", { class: "row" },
      button([h("span", { class: "place" }, `${place}`), " ", label], () => app.goTo(place), { class: "go", "data-focus": path, title: "Go here" }),
      change(app, keys, `Change step ${place}`, path),
      sign("↑", `Step ${place} up`, () => app.shiftStep(keys[1], -1), { "data-focus": `${path} up` }),
      sign("↓", `Step ${place} down`, () => app.shiftStep(keys[1], 1), { "data-focus": `${path} down` }),
      sign("✕", `Delete step ${place}`, () => app.remove(keys), { "data-focus": `${path} delete` })),
    form,
    note(app, step, keys, `Note on step ${place}`),
    stopped && h("p", { class: "bad" }, `It can’t be done: ${stopped.found}${stopped.rule ? ` [${stopped.rule}]` : ""}`),
    !form && app.faultsAt(keys).map((fault) => h("p", { class: "bad", tabindex: "-1", "data-path": fault.path, title: fault.path }, faultWords(app, fault))));
}

/** What the reader is told beside a step, or beside what is expected after it. */
function note(app, step, keys, label) {
  const field = `${pathOf(keys)}.note`;
  return h("textarea", {
    rows: 1, value: typeof step?.note === "string" ? step.note : "", placeholder: "Note for the reader", "aria-label": label, "data-focus": field,
    oninput: ({ target }) => app.edit((data) => put(data, [...keys, "note"], target.value || undefined), { field, quiet: true }),
  });
}

/** Opens the form of what stands there, or closes it. */
function change(app, keys, label, path) {
  if (!app.schema) return null;
  const open = app.isChanging(keys);
  return sign("✎", label, () => app.change(open ? null : keys), { "aria-expanded": `${open}`, "data-focus": `${path} change` });
}

/** Everything that must be true at one place, a line each. */
function expectation(app, expect, keys, step) {
  let before = "";
  let changing = false;
  const lines = isObject(expect) ? statements(expect, app) : [];
  return [
    h("ul", {}, lines.map(({ at, words, lead, rest }) => {
      const path = pathOf([...keys, ...at]);
      const status = statusOf(app, path, step[1]);
      // What is stated of one thing after another has its name once.
      const again = lead !== "" && lead === before;
      before = lead;
      const form = app.isChanging([...keys, ...at]) && statementForm(app, keys, at);
      changing ||= Boolean(form);
      return h("li", { class: status.holds === false ? "bad" : status.holds ? "good" : "" },
        h("span", { class: "mark" }, status.holds === false ? "✗" : status.holds ? "✓" : "·", h("span", { class: "sr" }, status.words)),
        h("span", { class: "words" }, again ? h("span", { class: "sr" }, `${lead} `) : [h("b", {}, lead), " "], rest, status.found && h("span", { class: "why" }, status.found)),
        change(app, [...keys, ...at], `Change: ${words}`, path),
        sign("✕", `Expect no more: ${words}`, () => app.drop(keys, at), { "data-focus": path }),
        form);
    })),
    !changing && app.faultsAt(keys).map((fault) => h("p", { class: "bad", tabindex: "-1", "data-path": fault.path, title: fault.path }, faultWords(app, fault))),
  ];
}

function statusOf(app, path, index) {
  if (app.faults.length || app.isFresh(path)) return { holds: null, words: " not checked" };
  const wrong = app.failures.filter((failure) => within(failure.path, path) || within(path, failure.path));
  if (wrong.length) {
    const found = wrong.map(({ found, rule }) => `found: ${found}${rule ? ` [${rule}]` : ""}`).join("; ");
    return { holds: false, words: " does not hold", found };
  }
  const stop = app.failures.map(({ path }) => /^\$\.steps\[(\d+)\]$/.exec(path)).find(Boolean);
  if (stop && Number(stop[1]) < index) return { holds: null, words: " not reached" };
  return { holds: true, words: " holds" };
}

/** Takes a statement out, and what is then empty around it; the step too, where it says no more. */
export function drop(data, keys, at) {
  const way = [...keys, ...at];
  for (let length = way.length; length > keys.length; length -= 1) {
    const parent = way.slice(0, length - 1).reduce((value, key) => value?.[key], data);
    if (Array.isArray(parent)) parent.splice(way[length - 1], 1);
    else delete parent[way[length - 1]];
    if (Object.keys(parent).length) return;
  }
  data.steps.splice(keys[1], 1);
}

/** Adds what must be true after so many played steps. */
export function expectAt(data, played, fragment) {
  if (!Array.isArray(data.steps)) data.steps = [];
  const place = placeAfter(data.steps, played, false);
  if (isExpect(data.steps[place])) merge(data.steps[place].expect, structuredClone(fragment));
  else data.steps.splice(place, 0, { expect: structuredClone(fragment) });
}

/** Where what has been added after so many played steps stands. */
export function placeOf(data, played, fragment) {
  const keys = ["steps", placeAfter(data.steps, played, false), "expect"];
  const [{ at }] = statements(fragment, { nameOf: (id) => id, deedWords: () => "" });
  if (typeof at.at(-1) !== "number") return [...keys, ...at];
  const way = at.slice(0, -1);
  const all = [...keys, ...way].reduce((value, key) => value[key], data);
  const added = JSON.stringify(at.reduce((value, key) => value[key], fragment));
  return [...keys, ...way, all.findLastIndex((one) => JSON.stringify(one) === added)];
}

/** Faults of the file, and what doesn't hold, each a way to where it stands. */
function problems(app) {
  const written = ({ path }) => !app.isFresh(path);
  const faults = app.faults.filter(written);
  const failures = app.failures.filter(written);
  const all = [...faults.map(({ path, message }) => [path, inWords(app, message)]), ...failures.map(({ path, expected, found, rule }) => [path, `expected ${expected}, found ${found}${rule ? ` [${rule}]` : ""}`])];
  const shown = all.slice(0, 30);
  const more = all.length - shown.length + app.faulty - app.faults.length;
  return [
    app.warnings.map((words) => h("p", { class: "hint" }, words)),
    all.length > 0 && h("div", { class: "problems", id: "problems" },
      h("p", {}, faults.length ? `${count(app.faulty, "fault")} in the file` : `${count(failures.length, "thing")} that ${failures.length === 1 ? "doesn’t" : "don’t"} hold`),
      h("ul", {}, shown.map(([path, words]) => h("li", {}, button([h("b", {}, placeWords(app, path)), ": ", words], () => app.showPath(path), { title: path, "data-focus": `problem ${path}` })))),
      more > 0 && h("p", {}, `and ${more} more`)),
  ];
}
