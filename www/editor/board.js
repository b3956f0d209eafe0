// The board: it shows the file, and what is played on it becomes steps of the file.

import { ask, asked, withdraw, wordless } from "./asking.js";
import { later } from "./dom.js";
import { target } from "./drag.js";
import { drawSoon } from "./drawing.js";
import { unkept } from "./keeping.js";
import { isExpect, isObject, list } from "./scenario.js";
import { SOON, app, at, scenario } from "./state.js";
import { placeAfter } from "./steps.js";

export const board = document.createElement("latch-board");

/** The engine is asked, and all that shows what it says is drawn. */
export const refresh = later(SOON, () => {
  ask();
  showOnBoard();
  drawSoon();
});

/** Takes notice of an edit. */
export function edited() {
  withdraw();
  recording.end();
  at("play").setAttribute("aria-busy", "true");
  refresh();
  unkept();
}

/** The text that the board has, and a promise of its having it. */
let onBoard = null;
let loading = Promise.resolve();

/** How many of its loads are still to end. */
let loads = 0;

/** Shows the file on the board, at the cursor; the last one without faults, if it has some. */
export function showOnBoard() {
  if (app.faults.length || onBoard === asked) return rest();
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

/** Says that the board does not show the file as it is, and why. */
export function drawStale() {
  const stale = at("stale");
  stale.hidden = !app.faults.length;
  const due = app.faults.every(({ path }) => app.isFresh(path));
  stale.className = due ? "hint" : "bad";
  stale.textContent = due ? "What was just added is still to be filled in: the board shows the file without it." : "The file has faults: the board shows it as it was without them.";
}

/** Puts a file on the board, at the cursor; what can't be shown the board itself says. */
async function load(text) {
  recording.heard = false;
  if (!board.isConnected) at("play").append(board);
  if (Number(board.getAttribute("step")) !== app.cursor) board.setAttribute("step", app.cursor);
  await board.load(text).catch(() => {});
  if ((board.view?.script.at ?? app.cursor) !== app.cursor) await board.goTo(app.cursor).catch(() => {});
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
export async function settle() {
  refresh.flush();
  if (recording.end()) {
    onBoard = null;
    ask();
    showOnBoard();
  }
  await loading;
}

/** The board has gone to a step. */
export function arrived() {
  app.cursor = board.view?.script.at ?? app.cursor;
  ask();
  drawSoon();
}

/** What is played on the board becomes steps of the file. */
export const recording = {
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
    unkept();
    ask();
    if (current) {
      // The board is there already.
      onBoard = asked;
    } else {
      recording.end();
      refresh();
    }
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
  const { view } = app;
  if (!view || ![...view.permanents, ...view.players].some((thing) => thing.key === key)) return;
  app.selected = scenario.permanent(key) ?? app.selected;
  app.ask(key);
  // Once something has been played, what is asked is what is true now, however many steps stand above that.
  const column = at("truths").parentElement;
  if (app.cursor && column.scrollHeight > column.clientHeight) setTimeout(() => (column.scrollTop = at("truths").offsetTop));
});

// A card dropped on the board is set up at the side where it falls; on a permanent of the set-up it is attached, as there.
target(board, ({ card }) => card !== undefined, ({ card }, x, y) => {
  const host = scenario.permanent(board.shadowRoot.elementFromPoint(x, y)?.closest("[data-place]")?.dataset.place);
  if (host) app.attach({ card }, host);
  else app.add(card, sideAt(x, y), "battlefield");
});

/** The player whose name on the board is the nearest to a point. */
function sideAt(x, y) {
  const far = ({ id }) => {
    const name = board.shadowRoot.querySelector(`[data-focus="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    return name ? Math.hypot(name.x + name.width / 2 - x, name.y + name.height / 2 - y) : Infinity;
  };
  return [...scenario.players].sort((a, b) => far(a) - far(b))[0]?.id ?? scenario.defaultPlayer;
}
