// The editor: a scenario as a plain object, its board, and everything that is asked of the engine
// about it. Which rule says what, and what a file may say, is the engine's to know.

import { init, wordsFor } from "./latchwork.js";
import { dragged, drawCards, letGo } from "./editor/cards.js";
import { button, draw, h, later } from "./editor/dom.js";
import { Drafts } from "./editor/drafts.js";
import { showFaults } from "./editor/fields.js";
import { Scenario, blank, isObject, list, pathOf, within } from "./editor/scenario.js";
import { drawAbout, drawSelected } from "./editor/selected.js";
import { drawSetup } from "./editor/setup.js";
import { drawSteps, expectAt, isExpect, placeAfter } from "./editor/steps.js";
import { drawTruths } from "./editor/truths.js";

/** How long after an edit the engine is asked, and the draft is written, in milliseconds. */
const SOON = 150;

/** The most that a file may have, in bytes; the engine refuses larger ones too. */
const MOST = 4 * 1024 * 1024;

const at = (id) => document.getElementById(id);
const board = document.createElement("latch-board");
const drafts = new Drafts();
const scenario = new Scenario();

/** Everything that the panels know of, and may ask for. */
const app = {
  scenario,
  engine: null,
  library: [],
  /** Where what is chosen stands in the file. */
  selected: null,
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
    const cards = [...list(scenario.data.battlefield), ...scenario.players.flatMap((player) => ["hand", "graveyard", "exile", "library"].flatMap((zone) => list(player[zone])))];
    return cards.find((entry) => isObject(entry) && entry.id === id)?.card ?? app.names.get(id);
  },

  /** What is tried in words, where the file states that it is legal or not. */
  deedWords: (deed) => deedLabels.get(JSON.stringify({ ...deed, because: undefined })),

  /** Changes the file. A `quiet` edit comes from a field that is being written in. */
  edit(change, { field = null, quiet = false } = {}) {
    if (!scenario.change(change, field)) return false;
    app.verdict = "";
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
    app.edit(() => (scenario.at(keys).attached_to = scenario.idOf(host)));
    app.select(keys);
    app.say(`Attached to ${scenario.at(host).card}.`);
  },

  remove(keys) {
    app.edit(() => scenario.remove(keys));
    if (keys[0] !== "steps") app.selected = null;
    app.say("Removed.");
    drawSoon();
  },

  /** Changes places with a neighbour: on the battlefield, that is its timestamp. */
  shift(keys, by) {
    const to = keys.at(-1) + by;
    app.edit(() => {
      const all = scenario.at(keys.slice(0, -1));
      if (to >= 0 && to < all.length) all.splice(to, 0, ...all.splice(keys.at(-1), 1));
    });
    app.select([...keys.slice(0, -1), to]);
    app.say(`Now ${to + 1} of ${scenario.at(keys.slice(0, -1)).length}.`);
  },

  shiftStep(index, by) {
    app.edit((data) => {
      const to = index + by;
      if (to >= 0 && to < data.steps.length) data.steps.splice(to, 0, ...data.steps.splice(index, 1));
    });
  },

  addPlayer() {
    app.edit((data) => {
      data.players ??= blank().players;
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
    app.edit((data) => expectAt(data, app.cursor, fragment));
    app.say(`Expected: ${words}`);
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
    const expected = list(scenario.data.steps).filter(isExpect).length;
    if (app.faults.length) app.verdict = `Not run: ${app.faults.length} faults in the file.`;
    else if (app.failures.length) app.verdict = `${app.failures.length} things don’t hold.`;
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

/** The keys of a path as the engine writes it. */
function keysOf(path) {
  return [...path.matchAll(/\.([A-Za-z0-9_]+)|\[(\d+)\]|\["([^"]*)"\]/g)].map(([, plain, index, quoted]) => (index === undefined ? (plain ?? quoted) : Number(index)));
}

// Drawing

let pressed = false;
let due = false;
let timer = null;

/** Draws everything anew, a moment later: not under a pointer that is down, nor while something is dragged. */
function drawSoon() {
  due = true;
  timer ??= setTimeout(drawIfFree);
}

function drawIfFree() {
  timer = null;
  if (!due || pressed || dragged.card || dragged.keys) return;
  due = false;
  drawAll();
}

addEventListener("pointerdown", () => (pressed = true), true);
for (const type of ["pointerup", "pointercancel", "dragend"]) {
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

/** A file's text as an object; or what is wrong with it. */
function parsed(text) {
  if (text.length > MOST) return { fault: "The file is larger than 4 MB." };
  try {
    const data = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (isObject(data)) return { data };
    return { fault: "$: expected an object, the scenario." };
  } catch (error) {
    const [fault] = app.engine.Simulator.check(text).faults;
    return { fault: fault ? `${fault.path}: ${fault.message}` : String(error.message) };
  }
}

// The engine, asked after each edit

let asked = "";

const refresh = later(SOON, () => {
  ask();
  showOnBoard();
  drawSoon();
});

/** Takes notice of an edit. */
function edited() {
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
  app.cursor = Math.min(app.cursor, app.labels.length);
}

let deedLabels = new Map();

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
  at("stale").textContent = "The file has faults: the board shows it as it was without them.";
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
    recording.steps = fresh.length;
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
board.addEventListener("click", (event) => {
  const card = event.composedPath().find((one) => one instanceof HTMLElement && one.dataset.focus);
  const key = card?.dataset.focus;
  const view = app.simulator?.view();
  if (!view || ![...view.permanents, ...view.players].some((thing) => thing.key === key)) return;
  const index = list(scenario.data.battlefield).findIndex((entry) => entry?.id === key);
  if (index >= 0) app.selected = ["battlefield", index];
  app.ask(key);
});

// A card dropped on the board is set up at the side where it falls.
board.addEventListener("dragover", (event) => dragged.card && event.preventDefault());
board.addEventListener("drop", (event) => {
  const { card } = letGo();
  if (!card) return;
  event.preventDefault();
  app.add(card, sideAt(event.clientX, event.clientY), "battlefield");
});

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
  Object.assign(app, { selected: null, cursor: 0, subject: "" });
  dirty = false;
  refresh.flush();
  ask();
  showOnBoard();
  drawAll();
  app.say(words);
}

function newDraft() {
  refresh.flush();
  keepSoon.flush();
  drafts.leave();
  at("kept").textContent = "";
  take(blank(), "An empty board.");
}

async function openFile(file) {
  if (!file) return;
  const text = file.size > MOST ? "" : await file.text().catch(() => "");
  const { data, fault } = file.size > MOST ? { fault: "It is larger than 4 MB." } : parsed(text);
  if (fault) {
    trouble(`${file.name} can’t be opened: ${fault} What you had is still here.`);
    return;
  }
  newDraft();
  take(data, `${file.name} is open.`);
  dirty = true;
  keep();
  checked(file.name);
}

/** Says in the page what came of a check, faults before all else. */
function checked(name = "The file") {
  const { faults } = app;
  if (faults.length) trouble(`${name} has ${faults.length} fault${faults.length === 1 ? "" : "s"}: ${faults[0].path}: ${faults[0].message}`);
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
  const text = `${JSON.stringify(scenario.data, null, 2)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: address, download: fileName() }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  app.say(app.faults.length ? "Saved, with its faults." : "Saved.");
}

async function share() {
  refresh.flush();
  if (!app.simulator) return trouble("What has faults can’t be shared; it can be saved.");
  const { openCopies } = await import("./copy.js");
  openCopies(document.body, { code: app.simulator.share(), file: app.simulator.file(), site: new URL("./", import.meta.url).href, words: wordsFor(document.body) });
}

function back(way) {
  refresh.flush();
  if (!scenario[way]()) return;
  if (app.selected && scenario.at(app.selected) === undefined) app.selected = null;
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
  const title = draft.title || "Untitled";
  const said = h("span", { class: "why", role: "status" });
  const remove = button("Delete", async ({ target }) => {
    // Pressed twice, so that none goes by a slip.
    if (target.textContent === "Delete") return void (target.textContent = "Really delete?");
    if (await drafts.delete(draft.id)) fill();
    else said.textContent = "It is open in another tab.";
  });
  const current = draft.id === drafts.id;
  return h("li", {},
    button([h("b", {}, title), h("span", { class: "why" }, `${new Date(draft.time).toLocaleString()}${current ? " · open here" : ""}`)], async () => {
      dialog.close();
      if (!current) await openDraft(draft.id);
    }, { class: "go" }),
    !current && remove, said);
}

/** Opens a draft; where another tab has it, as a copy. */
async function openDraft(id) {
  refresh.flush();
  keepSoon.flush();
  const opened = await drafts.open(id);
  if (!opened || !isObject(opened.data)) return false;
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

async function start() {
  try {
    app.engine = await init();
  } catch (error) {
    trouble(error.said?.(wordsFor(document.body)) ?? String(error));
    return;
  }
  app.library = app.engine.Simulator.library();
  const brought = shared();
  if (brought) {
    history.replaceState(null, "", location.pathname + location.search);
    take(brought, "The link’s scenario is open.");
    dirty = true;
    keep();
  } else if (!drafts.lastOfTab || !(await openDraft(drafts.lastOfTab.id))) {
    take(blank(), "");
    const [latest] = drafts.list();
    if (latest) at("kept").replaceChildren(button(`Go on with “${latest.title || "Untitled"}”`, () => openDraft(latest.id), { "data-focus": "go-on" }));
  }
  if (!drafts.works) trouble("The browser keeps nothing for this page: save your work as a file.");
}

start();
