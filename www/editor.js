// The editor: a scenario as a plain object, its board, and everything that is asked of the engine
// about it. Which rule says what, and what a file may say, is the engine's to know.

import { init, wordsFor } from "./latchwork.js";
import { deedWords, labelOf, misfits } from "./editor/asking.js";
import { arrived, board, drawStale, edited, refresh, settle } from "./editor/board.js";
import { drawCards } from "./editor/cards.js";
import { button } from "./editor/dom.js";
import { PANELS, drawAll, drawSoon } from "./editor/drawing.js";
import { drafts, keepSoon } from "./editor/keeping.js";
import { checked, openDraft, openShared, take } from "./editor/opening.js";
import { keysOf } from "./editor/places.js";
import { remove } from "./editor/removal.js";
import { blank, isExpect, isObject, list, pathOf, within } from "./editor/scenario.js";
import { drawAbout, drawSelected } from "./editor/selected.js";
import { drawSetup } from "./editor/setup.js";
import { app, at, scenario, trouble } from "./editor/state.js";
import { drawSteps, drop, expectAt, placeAfter, placeOf } from "./editor/steps.js";
import { drawText, drawTools } from "./editor/tools.js";
import { drawTruths, fragmentsOf } from "./editor/truths.js";
import { count, statements } from "./editor/words.js";
import { reloadButton, whenStopped } from "./stopped.js";

Object.assign(PANELS, { cards: drawCards, about: drawAbout, setup: drawSetup, selected: drawSelected, steps: drawSteps, truths: drawTruths, text: drawText, tools: drawTools, stale: drawStale });

/** What the panels may ask for. */
Object.assign(app, {
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

  labelOf,
  isSelected: (keys) => app.selected !== null && pathOf(app.selected) === pathOf(keys),
  faultsAt(keys) {
    const above = pathOf(keys);
    return app.faults.filter(({ path }) => within(path, above));
  },

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

  deedWords,

  misfits,

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

  /** Attaches a card to a permanent. One that is not on the battlefield, or is a new one, comes to the permanent's side. */
  attach({ card, keys }, host) {
    const owner = scenario.controller(scenario.at(host));
    const side = scenario.players.some(({ id }) => id === owner) ? owner : scenario.defaultPlayer;
    let now = keys;
    app.edit(() => {
      if (card) now = scenario.add(card, side, "battlefield");
      else if (keys[0] !== "battlefield") now = scenario.move(keys, side, "battlefield");
      scenario.idOf(now);
      scenario.at(now).attached_to = scenario.idOf(host);
    });
    app.select(now);
    // Whether it stays there is known of what is there.
    refresh.flush();
    const misfit = app.misfits(now).get(scenario.idOf(host));
    const came = now === keys ? "" : `${scenario.at(now).card}: battlefield of ${app.playerName(side)}. `;
    app.say(`${came}Attached to ${scenario.at(host).card}.${misfit ? ` It ${misfit.text} [${misfit.rule}].` : ""}`);
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
    if (app.faults.length) app.verdict = `Not run: ${count(app.faulty, "fault")} in the file.`;
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
    if (keys[0] === "steps" && keys.length > 2 && app.faults.some((fault) => fault.path === path)) Object.assign(app, { changing: changeable(keys, path), fresh: false });
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
});

/** Where the step or the statement stands to which a path leads. */
function changeable(keys, path) {
  const step = keys.slice(0, 2);
  const { expect } = scenario.at(step) ?? {};
  if (!isObject(expect)) return step;
  const all = statements(expect, app).map(({ at }) => [...step, "expect", ...at]);
  return all.find((one) => within(path, pathOf(one))) ?? null;
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
    const words = wordsFor(document.body);
    const again = () => (trouble(""), start());
    trouble(error.said?.(words) ?? String(error), button(words.again, again));
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

// The engine has stopped: nothing that is asked of it has an answer any more. What has been written is a draft.
whenStopped(() => {
  const words = wordsFor(document.body);
  keepSoon.flush();
  const kept = drafts.works ? " Your draft is there again when the page is loaded anew." : "";
  trouble(words.stoppedHere + kept, reloadButton(words));
});

start();
