// The editor: a scenario as a plain object, its board, and everything that is asked of the engine
// about it. Which rule says what, and what a file may say, is the engine's to know.

import { init, wordsFor } from "./latchwork.js";
import { drawCards } from "./editor/cards.js";
import { button, draw, h, later } from "./editor/dom.js";
import { target } from "./editor/drag.js";
import { Drafts } from "./editor/drafts.js";
import { showFaults } from "./editor/fields.js";
import { faultWords, inWords, keysOf } from "./editor/places.js";
import { Scenario, blank, isExpect, isObject, list, pathOf, slug, within } from "./editor/scenario.js";
import { remove } from "./editor/removal.js";
import { drawAbout, drawSelected } from "./editor/selected.js";
import { drawSetup } from "./editor/setup.js";
import { drawSteps, drop, expectAt, placeAfter, placeOf } from "./editor/steps.js";
import { drawTruths, fragmentsOf } from "./editor/truths.js";
import { count, statements } from "./editor/words.js";

/** How long after an edit the engine is asked, and the draft is written, in milliseconds. */
const SOON = 150;

/** The most that a file may have, in bytes; the engine refuses larger ones too. */
const MOST = 4 * 1024 * 1024;

/** How many lists and objects may stand in one another in a file, as for the engine. */
const DEEPEST = 64;

const at = (id) => document.getElementById(id);
const board = document.createElement("latch-board");
const drafts = new Drafts();
const scenario = new Scenario();

/** Everything that the panels know of, and may ask for. */
const app = {
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
  faults: [],
  failures: [],
  warnings: [],
  /** The played steps in words. */
  labels: [],
  /** What the engine calls the things that are there at the cursor, by key. */
  names: new Map(),
  /** A simulator of the file as it is, at the cursor; none while there are faults. */
  simulator: null,

  say(words) {
    at("said").textContent = "";
    requestAnimationFrame(() => (at("said").textContent = words));
  },

  isChanging: (keys) => app.changing !== null && pathOf(app.changing) === pathOf(keys),

  /** Whether a path leads into what has just been added: what is not written there yet is no fault. */
  isFresh: (path) => app.fresh && app.changing !== null && within(path, pathOf(app.changing)),

  /** Opens the form of a step or a statement, which may be `fresh`; closes it for null. */
  change(keys, fresh = false) {
    const was = app.changing;
    Object.assign(app, { changing: keys, fresh });
    refresh.flush();
    drawAll();
    const field = keys ? at("steps").querySelector(".form :is(select, input, textarea)") : was && at("steps").querySelector(`[data-focus="${CSS.escape(`${pathOf(was)} change`)}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "nearest" });
  },

  /** Draws all anew at once, and goes to the field of a path. */
  redraw(path) {
    drawAll();
    const field = path && document.querySelector(`:is(input, select, textarea)[data-path="${CSS.escape(path)}"]`);
    if (field) field.focus();
  },

  /** What a step is called that the engine has words for. */
  labelOf: (step) => stepLabels.get(wordless(step)),

  isSelected: (keys) => app.selected !== null && pathOf(app.selected) === pathOf(keys),
  faultsAt: (keys) => app.faults.filter(({ path }) => within(path, pathOf(keys))),

  playerName(id) {
    const name = scenario.players.find((player) => player.id === id)?.name;
    const shown = typeof name === "string" && name ? name : String(id);
    return shown.charAt(0).toUpperCase() + shown.slice(1);
  },

  /** What an id names in words, if anything does. */
  nameOf(id) {
    if (typeof id !== "string") return undefined;
    if (scenario.players.some((player) => player.id === id)) return app.playerName(id);
    const { cards } = scenario;
    const name = cards.find((card) => card.id === id)?.card ?? app.names.get(id);
    const twice = cards.filter(({ card }) => card === name).length > 1;
    return twice && name !== id ? `${name} (${id})` : name;
  },

  /** What is tried in words, where the file states that it is legal or not. */
  deedWords: (deed) => deedLabels.get(JSON.stringify({ ...deed, because: undefined })),

  /** Changes the file. A `quiet` edit comes from a field that is being written in. */
  edit(change, { field = null, quiet = false } = {}) {
    if (!scenario.change(change, field)) return false;
    edited();
    if (!quiet) drawSoon();
    return true;
  },

  select(keys) {
    app.selected = keys;
    if (keys?.[0] === "battlefield") app.subject = scenario.at(keys)?.id ?? app.subject;
    if (keys?.[0] === "players") app.subject = scenario.at([...keys.slice(0, 2), "id"]) ?? app.subject;
    if (keys?.length === 4) app.subject = scenario.at(keys)?.id ?? app.subject;
    at("selected").parentElement.scrollTop = 0;
    drawSoon();
  },

  ask(key) {
    app.subject = key;
    drawSoon();
  },

  add(card, player, zone) {
    const hadBlanks = typeof scenario.players.find(({ id }) => id === player)?.[zone] === "number";
    let keys = null;
    app.edit(() => (keys = scenario.add(card, player, zone)));
    app.select(keys);
    app.say(`${card}: ${zone} of ${app.playerName(player)}.${hadBlanks ? " It stands there instead of the blank cards." : ""}`);
  },

  move(keys, player, zone) {
    let now = keys;
    app.edit(() => (now = scenario.move(keys, player, zone)));
    app.select(now);
    app.say(`Moved to the ${zone} of ${app.playerName(player)}.`);
  },

  attach(keys, host) {
    const [one, other] = [keys, host].map((way) => String(scenario.at(way)?.card));
    if (scenario.isOn(scenario.at(host), keys)) return trouble(`${one} can’t be attached to ${other}, which is itself attached to ${one}.`);
    const misfit = app.misfits(keys).get(scenario.at(host).id ?? slug(other));
    app.edit(() => (scenario.at(keys).attached_to = scenario.idOf(host)));
    app.select(keys);
    app.say(`Attached to ${other}.${misfit ? ` It ${misfit.text} [${misfit.rule}].` : ""}`);
    return undefined;
  },

  /** What an entry of the battlefield would not stay on, by key, as the board is set up: what becomes of it there, why, and by which rule. */
  misfits(keys) {
    const entry = scenario.at(keys);
    if (!app.simulator || !isObject(entry)) return new Map();
    app.simulator.goTo(0);
    const lines = app.simulator.misfits(entry.id ?? slug(String(entry.card)));
    app.simulator.goTo(app.cursor);
    return new Map(lines.map(({ about, text, rule }) => [about[0], { text, rule, fate: text.split(":")[0] }]));
  },

  /** What is true at the cursor of what has a key; of the position for the empty one. */
  truths: (key) => (app.simulator ? fragmentsOf(app.simulator, key) : []),

  remove(keys) {
    const done = (words) => {
      if (keys[0] === "steps") app.changing = null;
      else app.selected = null;
      app.say(words);
      drawSoon();
    };
    const value = scenario.at(keys);
    const player = keys[0] === "players" && keys.length === 2;
    if (["steps", "cards"].includes(keys[0])) return app.edit(() => scenario.remove(keys)) && done("Removed.");
    return remove(app, keys, player ? app.playerName(value?.id) : String(value?.card ?? value), done);
  },

  /** Takes a statement out of an expectation. */
  drop(keys, where) {
    app.changing = null;
    app.edit((data) => drop(data, keys, where));
  },

  /** Changes places with a neighbour: on the battlefield, that is its timestamp. */
  shift(keys, by) {
    const to = keys.at(-1) + by;
    app.edit(() => {
      const all = scenario.at(keys.slice(0, -1));
      const entry = scenario.at(keys);
      scenario.pin(isObject(entry) ? entry.card : entry);
      if (to >= 0 && to < all.length) all.splice(to, 0, ...all.splice(keys.at(-1), 1));
    });
    app.select([...keys.slice(0, -1), to]);
    app.say(`Now ${to + 1} of ${scenario.at(keys.slice(0, -1)).length}.`);
  },

  shiftStep(index, by) {
    app.changing = null;
    app.edit((data) => {
      const to = index + by;
      if (to >= 0 && to < data.steps.length) data.steps.splice(to, 0, ...data.steps.splice(index, 1));
    });
  },

  addPlayer() {
    app.edit((data) => {
      data.players.push({ id: scenario.newId("player") });
    });
    app.select(["players", scenario.players.length - 1]);
  },

  /** A pasted card, and what is understood of it. */
  readCard(text) {
    const reading = app.engine.Simulator.readCard(text);
    return { ...reading, card: reading.card && JSON.parse(reading.card) };
  },

  /** A card becomes the file's own. */
  define(card) {
    app.edit((data) => {
      data.cards = [...list(data.cards).filter((one) => one?.name !== card.name), card];
    });
    app.say(`${card.name} can be used in this file.`);
  },

  expect(fragment, words) {
    app.changing = null;
    app.edit((data) => expectAt(data, app.cursor, fragment));
    app.say(`Expected: ${words}`);
  },

  /** Adds an expectation that is to be completed: its form is open. */
  expectMore(fragment) {
    app.edit((data) => expectAt(data, app.cursor, fragment));
    app.change(placeOf(scenario.data, app.cursor, fragment), true);
  },

  /** Adds a step where the board is, and goes on to it; its form is open. */
  addStep(step) {
    let place = 0;
    app.edit((data) => {
      if (!Array.isArray(data.steps)) data.steps = [];
      place = placeAfter(data.steps, app.cursor, true);
      data.steps.splice(place, 0, step);
    });
    app.cursor += 1;
    app.change(["steps", place], true);
  },

  async goTo(step) {
    await settle();
    app.cursor = Math.max(0, step);
    await board.goTo(app.cursor).catch(() => {});
    arrived();
  },

  async next() {
    await settle();
    await board.next().catch(() => {});
    arrived();
  },

  runChecks() {
    refresh.flush();
    app.fresh = false;
    const expected = list(scenario.data.steps).filter(isExpect).length;
    if (app.faults.length) app.verdict = `Not run: ${count(app.faults.length, "fault")} in the file.`;
    else if (app.failures.length) app.verdict = `${count(app.failures.length, "thing")} ${app.failures.length === 1 ? "doesn’t" : "don’t"} hold.`;
    else app.verdict = expected ? "All checks hold." : "All steps can be done; nothing is expected yet.";
    drawAll();
    app.say(app.verdict);
    checked();
  },

  /** Shows where in the editor something of the file stands. */
  showPath(path) {
    const keys = keysOf(path);
    if (["battlefield", "cards"].includes(keys[0]) && keys.length > 1) app.selected = keys.slice(0, 2);
    if (keys[0] === "players" && keys.length > 1) app.selected = keys.slice(0, typeof keys[3] === "number" ? 4 : 2);
    if (keys[0] === "steps" && keys.length > 2 && app.faults.some((fault) => fault.path === path)) app.changing = changeable(keys, path);
    drawAll();
    const shown = [...document.querySelectorAll("[data-path], [data-focus^='$']")];
    const place = (one) => one.dataset.path ?? one.dataset.focus;
    const exact = shown.find((one) => place(one) === path);
    const above = shown.filter((one) => within(path, place(one))).sort((a, b) => place(b).length - place(a).length)[0];
    const target = exact ?? above ?? at("text").querySelector("summary");
    for (let box = target.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    target.focus();
    target.scrollIntoView({ block: "center" });
  },
};

/** Where the step or the statement stands to which a path leads. */
function changeable(keys, path) {
  const step = keys.slice(0, 2);
  const { expect } = scenario.at(step) ?? {};
  if (!isObject(expect)) return step;
  const all = statements(expect, app).map(({ at }) => [...step, "expect", ...at]);
  return all.find((one) => within(path, pathOf(one))) ?? null;
}

// Drawing

let pressed = false;
let due = false;
let timer = null;

/** Draws everything anew, a moment later: not under a pointer that is down. */
function drawSoon() {
  due = true;
  timer ??= setTimeout(drawIfFree);
}

function drawIfFree() {
  timer = null;
  if (!due || pressed) return;
  due = false;
  drawAll();
}

addEventListener("pointerdown", () => (pressed = true), true);
for (const type of ["pointerup", "pointercancel"]) {
  addEventListener(type, () => {
    pressed = false;
    // What is under the pointer stays until its click has come.
    setTimeout(drawIfFree);
  }, true);
}

const PANELS = { cards: drawCards, about: drawAbout, setup: drawSetup, selected: drawSelected, steps: drawSteps, truths: drawTruths, text: drawText, tools: drawTools };

const stale = new Set();

/** Draws all panels but those in which someone writes; they follow when the writing is done. */
function drawAll() {
  for (const [name, panel] of Object.entries(PANELS)) {
    if (isWriting(at(name))) stale.add(name);
    else {
      stale.delete(name);
      panel(app);
    }
  }
  showFaults(app);
  at("editor").setAttribute("aria-busy", "false");
}

function isWriting(panel) {
  const active = document.activeElement;
  return panel.contains(active) && active.matches("textarea, input:not([type=checkbox], [type=file])");
}

addEventListener("focusout", () => setTimeout(() => stale.size && drawSoon()));

function drawTools() {
  draw(
    at("tools"),
    button("New", newDraft, { "data-focus": "new" }),
    h("label", { class: "button" }, "Open", h("input", { type: "file", accept: ".json,application/json", "data-focus": "open", onchange: ({ target }) => openFile(target.files[0]).finally(() => (target.value = "")) })),
    button("Drafts", showDrafts, { "data-focus": "drafts" }),
    button("↶", () => back("undo"), { class: "sign", "aria-label": "Undo the edit", title: "Undo the edit", disabled: !scenario.past.length, "data-focus": "undo" }),
    button("↷", () => back("redo"), { class: "sign", "aria-label": "Redo the edit", title: "Redo the edit", disabled: !scenario.future.length, "data-focus": "redo" }),
    button("Save", saveFile, { class: "main", "data-focus": "save" }),
    button("Share", share, { "data-focus": "share" }),
    h("a", { href: "guide.html#editor" }, "Help"),
  );
  const record = h("input", { type: "checkbox", checked: recording.on, "data-focus": "record", onchange: ({ target }) => (recording.on = target.checked) });
  draw(at("playing"), h("label", {}, record, " Record what I do as steps"));
}

/** The file itself, for whoever would rather write it. */
function drawText() {
  const text = JSON.stringify(scenario.data, null, 2);
  const said = h("p", { class: "bad", role: "status" });
  const area = h("textarea", { rows: 14, spellcheck: "false", value: text, "aria-label": "The scenario file", "data-focus": "json" });
  const apply = () => {
    const read = parsed(area.value);
    said.textContent = read.fault ?? "";
    if (read.data) app.edit(() => (scenario.data = read.data));
  };
  draw(at("text"), h("details", { "data-key": "text" }, h("summary", {}, "The file as text"), area, h("div", { class: "row" }, button("Take over", apply, { "data-focus": "json-apply" })), said));
}

/** How many brackets are open in a text at once, those in strings aside. */
function depth(text) {
  let [open, most] = [0, 0];
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (sign === "[" || sign === "{") most = Math.max(most, (open += 1));
    else if (sign === "]" || sign === "}") open -= 1;
  }
  return most;
}

/** A file's text as an object; or what is wrong with it. */
function parsed(text) {
  if (text.length > MOST) return { fault: "The file is larger than 4 MB." };
  if (depth(text) > DEEPEST) return { fault: `Its lists and objects stand more than ${DEEPEST} levels deep in one another.` };
  try {
    const data = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (isObject(data)) return { data };
    return { fault: "It is JSON, but no object, as a scenario is one." };
  } catch (error) {
    const [fault] = app.engine.Simulator.check(text).faults;
    return { fault: fault ? inWords(app, fault.message) : String(error.message) };
  }
}

// The engine, asked after each edit

let asked = "";

const refresh = later(SOON, () => {
  ask();
  showOnBoard();
  drawSoon();
});

/** What came of a check is said no longer: the file is another one. */
function withdraw() {
  app.verdict = "";
  at("steps").querySelector(".verdict")?.remove();
}

/** Takes notice of an edit. */
function edited() {
  withdraw();
  recording.end();
  dirty = true;
  at("play").setAttribute("aria-busy", "true");
  refresh();
  keepSoon();
}

/** Asks what is wrong with the file, what doesn't hold, and what is true. */
function ask() {
  const text = JSON.stringify(scenario.data);
  const { Simulator } = app.engine;
  if (text !== asked) {
    asked = text;
    const { faults, failures, warnings } = Simulator.check(text);
    Object.assign(app, { faults, failures, warnings });
    app.simulator?.free();
    app.simulator = faults.length ? null : new Simulator(text);
    if (app.simulator) labelDeeds();
  }
  if (!app.simulator) return;
  const { view } = app.simulator.goTo(app.cursor);
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

const wordless = (step) => JSON.stringify(isObject(step) ? { ...step, note: undefined } : step);

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

// The board

/** The text that the board has, and a promise of its having it. */
let onBoard = null;
let loading = Promise.resolve();

/** How many of its loads are still to end. */
let loads = 0;

/** Shows the file on the board, at the cursor; the last one without faults, if it has some. */
function showOnBoard() {
  const faulty = app.faults.length > 0;
  at("stale").hidden = !faulty;
  const due = faulty && app.faults.every(({ path }) => app.isFresh(path));
  at("stale").textContent = due ? "What was just added is still to be filled in: the board shows the file without it." : "The file has faults: the board shows it as it was without them.";
  at("stale").classList.toggle("hint", due);
  if (faulty || onBoard === asked) return rest();
  onBoard = asked;
  const text = asked;
  loads += 1;
  loading = loading.then(async () => {
    // An edit since then is waited for instead.
    if (text === onBoard) await load(text);
    loads -= 1;
    rest();
  });
}

/** Puts a file on the board, at the cursor; what can't be shown the board itself says. */
async function load(text) {
  recording.heard = false;
  if (!board.isConnected) at("play").append(board);
  if (Number(board.getAttribute("step")) !== app.cursor) board.setAttribute("step", app.cursor);
  await board.load(text).catch(() => {});
  if (board.view && board.view.script.at !== app.cursor) await board.goTo(app.cursor).catch(() => {});
  recording.heard = true;
}

/** The board has left its script to play what that has next: it goes on along it. */
function along(step) {
  loads += 1;
  loading = loading.then(async () => {
    recording.heard = false;
    await board.goTo(step).catch(() => {});
    recording.heard = true;
    loads -= 1;
    rest();
  });
}

/** Whether a board is in the position to which a script leads without a refusal. */
function samePosition(view, { view: other, refusal }) {
  const apart = ({ script, log, can_undo, can_redo, ...position }) => JSON.stringify(position);
  return !refusal && apart(view) === apart(other);
}

/** The board is at rest: it shows the last edit, and is not about to be loaded anew. */
function rest() {
  if (!loads && !refresh.isDue()) at("play").setAttribute("aria-busy", "false");
}

/** Everything that is due is done, and the board shows the file. */
async function settle() {
  refresh.flush();
  if (recording.end()) {
    onBoard = null;
    ask();
    showOnBoard();
  }
  await loading;
}

/** The board has gone to a step. */
function arrived() {
  app.cursor = board.view?.script.at ?? app.cursor;
  ask();
  drawSoon();
}

/** What is played on the board becomes steps of the file. */
const recording = {
  on: true,
  /** The board's own loading is no playing. */
  heard: false,
  /** The step where the script was left, and how many steps and deeds have been recorded since. */
  base: 0,
  steps: 0,

  hear() {
    const script = board.view?.script;
    if (!recording.heard || !script) return;
    if (!recording.on) return script.left ? undefined : arrived();
    if (app.faults.length) {
      if (script.left) app.say("Not recorded: the file has faults.");
      return;
    }
    // An edit of just now is not on the board yet: it is shown again with both.
    const current = onBoard === asked && at("play").getAttribute("aria-busy") !== "true";
    const fresh = script.left ? script.recorded.map(({ step }) => JSON.parse(step)) : [];
    if (recording.follows(fresh)) return;
    // Gone along the script: what was recorded stays.
    if (!fresh.length && (!recording.steps || script.at !== recording.base || !script.own_ahead)) {
      if (recording.end()) return void settle();
      return arrived();
    }
    if (!recording.steps) recording.base = script.at;
    const { data } = scenario;
    const changed = scenario.change(() => {
      if (!Array.isArray(data.steps)) data.steps = [];
      const place = placeAfter(data.steps, recording.base, true);
      data.steps.splice(place, recording.steps, ...structuredClone(fresh));
    });
    if (!changed) return;
    withdraw();
    recording.steps = fresh.length;
    app.changing = null;
    app.cursor = recording.base + fresh.length;
    dirty = true;
    ask();
    if (current) {
      // The board is there already.
      onBoard = asked;
    } else {
      recording.end();
      refresh();
    }
    keepSoon();
    if (fresh.length) app.say(`Recorded: ${app.labels[app.cursor - 1] ?? ""}`);
    drawSoon();
  },

  /** What has just been played may be what the script has there anyway: then that has been played, and nothing is new. */
  follows(fresh) {
    const base = recording.steps ? recording.base : board.view.script.at;
    const added = fresh.slice(recording.steps);
    const next = list(scenario.data.steps).filter((step) => !isExpect(step)).slice(base + recording.steps).slice(0, added.length);
    const verb = (step) => Object.keys(step).find((key) => key !== "note" && key !== "by");
    if (!added.length || next.length < added.length || !next.every(isObject)) return false;
    const to = base + fresh.length;
    const alike = next.every((step, index) => wordless(step) === wordless(added[index]));
    // Said in other words, it is the same where it leads to the same position.
    if (!alike && !(added.length === 1 && verb(added[0]) === verb(next[0]) && samePosition(board.view, app.simulator.goTo(to)))) return false;
    const recorded = recording.end();
    app.cursor = to;
    app.say(`As in the script: ${app.labels[to - 1] ?? ""}`);
    if (recorded) showOnBoard();
    else along(to);
    ask();
    drawSoon();
    return true;
  },

  /** What is recorded next is another sequence; says whether there was one. */
  end() {
    const was = recording.steps > 0;
    recording.base = 0;
    recording.steps = 0;
    // The board has played what its own file does not have.
    if (was) onBoard = null;
    return was;
  },
};

board.setAttribute("controls", "undo actions log");
board.addEventListener("change", () => recording.hear());
/** What a pointer went down on: by the time of the click, a menu may have come in between. */
let pressedOn = null;

const focusKey = (event) => event.composedPath().find((one) => one instanceof HTMLElement && one.dataset.focus)?.dataset.focus;

board.addEventListener("pointerdown", (event) => (pressedOn = focusKey(event)), true);
board.addEventListener("click", (event) => {
  const key = focusKey(event) ?? pressedOn;
  const view = app.simulator?.view();
  if (!view || ![...view.permanents, ...view.players].some((thing) => thing.key === key)) return;
  const index = list(scenario.data.battlefield).findIndex((entry) => entry?.id === key);
  if (index >= 0) app.selected = ["battlefield", index];
  app.ask(key);
});

// A card dropped on the board is set up at the side where it falls.
target(board, ({ card }) => card !== undefined, ({ card }, x, y) => app.add(card, sideAt(x, y), "battlefield"));

/** The player whose name on the board is the nearest to a point. */
function sideAt(x, y) {
  const far = ({ id }) => {
    const name = board.shadowRoot.querySelector(`[data-focus="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    return name ? Math.hypot(name.x + name.width / 2 - x, name.y + name.height / 2 - y) : Infinity;
  };
  return [...scenario.players].sort((a, b) => far(a) - far(b))[0]?.id ?? scenario.defaultPlayer;
}

// Keeping

let dirty = false;
let failed = false;

/** Writes the draft, if there is anything to write. */
function keep() {
  if (!dirty) return;
  try {
    const copied = drafts.write(scenario.data);
    dirty = false;
    if (failed) trouble("");
    failed = false;
    if (copied) trouble("Another tab has written this draft: yours goes on as a draft of its own. Both are in the list.");
    at("kept").textContent = `Draft kept at ${time(Date.now())}`;
  } catch (error) {
    failed = true;
    at("kept").textContent = "Draft not kept";
    const full = error?.name === "QuotaExceededError";
    trouble(full ? "The browser’s storage is full: this draft is not kept. Save it as a file, or delete old drafts." : "The browser keeps nothing for this page: save your work as a file.");
  }
}

/** However fast the edits come, each is kept within this time. */
const keepSoon = later(SOON, keep, { patient: false });

/** Says what went wrong, until it is put away. */
function trouble(words) {
  const close = button("✕", () => trouble(""), { class: "sign", "aria-label": "Put away" });
  at("trouble").replaceChildren(...(words ? [words, close] : []));
  at("trouble").hidden = !words;
}

const time = (when) => new Date(when).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
addEventListener("beforeunload", (event) => {
  keep();
  if (failed && dirty) event.preventDefault();
});

/** Another scenario takes the place of this one, which stays among the drafts. */
function take(data, words) {
  recording.end();
  scenario.open(data);
  Object.assign(app, { selected: null, changing: null, cursor: 0, subject: "", verdict: "" });
  dirty = false;
  refresh.flush();
  ask();
  showOnBoard();
  drawAll();
  app.say(words);
}

/** All that has been written is in the draft, and no field keeps its words for another. */
function finish() {
  if (at("editor").contains(document.activeElement)) document.activeElement.blur();
  refresh.flush();
  keepSoon.flush();
}

/** What is open stays among the drafts; what comes is written as another. */
function leaveDraft() {
  finish();
  drafts.leave();
  at("kept").textContent = "";
}

function newDraft() {
  leaveDraft();
  take(blank(), "An empty board.");
}

async function openFile(file) {
  if (!file) return;
  const { data, fault } = file.size > MOST ? { fault: "It is larger than 4 MB." } : await read(file);
  if (fault) {
    trouble(`${file.name} can’t be opened: ${fault} What you had is still here.`);
    return;
  }
  leaveDraft();
  take(data, `${file.name} is open.`);
  dirty = true;
  keep();
  checked(file.name);
}

/** A file as an object; or what is wrong with it. */
async function read(file) {
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

/** Says in the page what came of a check, faults before all else. */
function checked(name = "The file") {
  const { faults } = app;
  if (faults.length) trouble(`${name} has ${count(faults.length, "fault")}: ${faultWords(app, faults[0])}`);
  else if (!failed) trouble("");
}

addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
addEventListener("drop", (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  openFile(file);
});

/** The name of the file, from the title. */
function fileName() {
  const title = typeof scenario.data.title === "string" ? scenario.data.title : "";
  return `${title.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "scenario"}.json`;
}

function saveFile() {
  refresh.flush();
  settled();
  download(fileText(), fileName(), "application/json");
  app.say(app.faults.length ? "Saved, with its faults." : "Saved.");
}

/** The file as it is saved, copied and written by hand. */
const fileText = () => `${JSON.stringify(scenario.data, null, 2)}\n`;

/** What was just added is taken for what it is from now on. */
function settled() {
  if (!app.fresh) return;
  app.fresh = false;
  drawAll();
}

/** Gives a text to the author as a file. */
function download(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function share() {
  refresh.flush();
  settled();
  if (!app.simulator) return trouble("What has faults can’t be shared; it can be saved.");
  const { openCopies } = await import("./copy.js");
  openCopies(document.body, { code: app.simulator.share(), file: fileText(), site: new URL("./", import.meta.url).href, words: wordsFor(document.body) });
}

function back(way) {
  refresh.flush();
  if (!scenario[way]()) return;
  if (app.selected && scenario.at(app.selected) === undefined) app.selected = null;
  if (app.changing && scenario.at(app.changing) === undefined) app.changing = null;
  edited();
  refresh.flush();
  app.say(way === "undo" ? "Undone." : "Done again.");
}

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const writes = event.composedPath()[0].matches?.("input:not([type=checkbox]), textarea");
  if (key === "s") {
    event.preventDefault();
    saveFile();
  } else if ((key === "z" || key === "y") && !writes && !event.composedPath().includes(board)) {
    event.preventDefault();
    back(key === "y" || event.shiftKey ? "redo" : "undo");
  }
});

// The list of drafts

function showDrafts() {
  refresh.flush();
  keepSoon.flush();
  const dialog = h("dialog", { class: "panel", "aria-label": "Drafts" });
  const fill = () => {
    const all = drafts.list();
    dialog.replaceChildren(h("div", { class: "inside" },
      h("header", {}, h("h2", {}, "Drafts"), button("×", () => dialog.close(), { class: "sign", "aria-label": "Close" })),
      !drafts.works && h("p", { class: "bad" }, "The browser keeps nothing for this page."),
      all.length ? h("ul", { class: "drafts" }, all.map((draft) => row(draft, fill, dialog))) : h("p", { class: "hint" }, "There are none yet. A draft is kept with your first edit.")));
  };
  fill();
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function row(draft, fill, dialog) {
  const broken = draft.broken !== undefined;
  const title = broken ? "A draft that can’t be read" : draft.title || "Untitled";
  const said = h("span", { class: "why", role: "status" });
  const remove = button("Delete", async ({ target }) => {
    // Pressed twice, so that none goes by a slip.
    if (target.textContent === "Delete") return void (target.textContent = "Really delete?");
    if (await drafts.delete(draft.id)) fill();
    else said.textContent = "It is open in another tab.";
  });
  const current = draft.id === drafts.id;
  if (broken) {
    const saveText = () => download(draft.broken, `draft-${draft.id}.txt`, "text/plain");
    return h("li", {}, h("div", { class: "go" }, h("b", {}, title), h("span", { class: "why" }, "The browser has only part of it, or something else. Save what is there before you delete it.")),
      button("Save its text", saveText), remove, said);
  }
  return h("li", {},
    button([h("b", {}, title), h("span", { class: "why" }, `${new Date(draft.time).toLocaleString()}${current ? " · open here" : ""}`)], async () => {
      dialog.close();
      if (!current) await openDraft(draft.id);
    }, { class: "go" }),
    !current && remove, said);
}

/** Opens a draft; where another tab has it, as a copy. */
async function openDraft(id) {
  finish();
  const opened = await drafts.open(id);
  if (!opened) return false;
  take(opened.data, "The draft is open.");
  if (opened.copy) {
    dirty = true;
    keep();
    trouble("This draft is open in another tab: here you have a copy, a draft of its own.");
  } else {
    at("kept").textContent = "Draft open";
    trouble("");
  }
  return true;
}

/** A scenario that the address brings: a share code after the #. */
function shared() {
  const code = location.hash.slice(1);
  if (!code) return null;
  try {
    const simulator = new app.engine.Simulator(code);
    const file = simulator.file();
    simulator.free();
    return JSON.parse(file);
  } catch (error) {
    trouble(`The link’s scenario can’t be opened: ${error.message}`);
    return null;
  }
}

/** Opens what the address brings as a draft of its own; says whether there was something. */
function openShared() {
  const brought = shared();
  if (!brought) return false;
  history.replaceState(null, "", location.pathname + location.search);
  leaveDraft();
  take(brought, "The link’s scenario is open.");
  dirty = true;
  keep();
  return true;
}

/** The schema of the format; without it, there are no forms. */
async function schema() {
  const answer = await fetch(new URL("scenario.schema.json", import.meta.url));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

async function start() {
  try {
    [app.engine, app.schema] = await Promise.all([init(), schema().catch(() => null)]);
  } catch (error) {
    trouble(error.said?.(wordsFor(document.body)) ?? String(error));
    return;
  }
  app.library = app.engine.Simulator.library();
  if (!openShared() && (!drafts.lastOfTab || !(await openDraft(drafts.lastOfTab.id)))) {
    if (drafts.lostOfTab) trouble("The browser’s copy of this tab’s draft can’t be read any more. What there is of it is under Drafts, to be saved as text.");
    take(blank(), "");
    const latest = drafts.list().find(({ broken }) => broken === undefined);
    if (latest) at("kept").replaceChildren(button(`Go on with “${latest.title || "Untitled"}”`, () => openDraft(latest.id), { "data-focus": "go-on" }));
  }
  if (!drafts.works) trouble("The browser keeps nothing for this page: save your work as a file.");
  if (!app.schema) trouble("The forms could not be loaded: steps and expectations can be recorded, and written as text. Load the page again to get them.");
  addEventListener("hashchange", openShared);
}

start();
