// The page inside an embedding iframe. What it shows is named in its address, after the #; what
// happens is told to the page around it, and what that page asks is done, by messages.

import "./latchwork.js";

/** Every message of ours carries this, and no message without it is ours. */
const VERSION = 1;

/** The most that a scenario may have, in characters. */
const MOST = 4 * 1024 * 1024;

/** What the address may set, beside the scenario. */
const OPTIONS = ["theme", "height", "controls", "readonly", "predict", "step"];

const board = document.createElement("latch-board");

/** What the page around may ask for: what must come with it, and what is then done. */
const COMMANDS = {
  next: [{}, () => board.next()],
  back: [{}, () => board.back()],
  reset: [{}, () => board.reset()],
  undo: [{}, () => board.undo()],
  redo: [{}, () => board.redo()],
  step: [{ step: isStep }, ({ step }) => board.goTo(step)],
  load: [{ scenario: isScenario }, ({ scenario }) => board.load(scenario)],
};

function isStep(value) {
  return Number.isInteger(value) && value >= 0 && value <= 10_000;
}

function isScenario(value) {
  return typeof value === "string" && value.length > 0 && value.length <= MOST;
}

/** Tells the page around, whoever that is: nothing told is a secret of its reader. */
function tell(event, more = {}) {
  if (window.parent !== window) window.parent.postMessage({ latchwork: VERSION, event, ...more }, "*");
}

function refuse(message) {
  tell("error", { code: "message", message });
}

function obey({ source, data }) {
  // Only the page around is heard, and it must speak of us.
  if (source !== window.parent || source === window) return;
  if (typeof data !== "object" || data === null || !("latchwork" in data)) return;
  if (data.latchwork !== VERSION) return refuse(typeof data.latchwork === "number" ? `version ${data.latchwork} is not known` : "latchwork has to be a version's number");
  const known = typeof data.command === "string" && Object.hasOwn(COMMANDS, data.command);
  if (!known) return refuse("there is no such command");
  const [needs, act] = COMMANDS[data.command];
  const extra = Object.keys(data).find((name) => name !== "latchwork" && name !== "command" && !Object.hasOwn(needs, name));
  if (extra) return refuse(`${data.command} takes no ${extra.slice(0, 40)}`);
  const wrong = Object.keys(needs).find((name) => !needs[name](data[name]));
  if (wrong) return refuse(`${data.command} needs a ${wrong} that is one`);
  // What fails is told by the board's own error event.
  act(data).catch(() => {});
}

/** Reads the address: a share code, or `src=` with a file of this site, and then the options. */
function read(fragment) {
  for (const name of [...OPTIONS, "src", "code"]) board.removeAttribute(name);
  for (const part of fragment.split("&").filter(Boolean)) {
    const [name, value] = option(part);
    if (name === "src") {
      const address = URL.canParse(value, document.baseURI) ? new URL(value, document.baseURI) : { protocol: "", host: "" };
      const ours = new URL(import.meta.url);
      if (address.protocol === ours.protocol && address.host === ours.host) board.setAttribute(name, address.href);
      else refuse("src has to be a file of this site");
    } else if (name === "code" || OPTIONS.includes(name)) {
      if (!["readonly", "predict"].includes(name) || value !== "false") board.setAttribute(name, value);
    } else {
      refuse(`there is no option ${name.slice(0, 40)}`);
    }
  }
}

/** An option's name and value; what has no value is a switch, or the share code. */
function option(part) {
  const at = part.indexOf("=");
  if (at >= 0) return [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
  return OPTIONS.includes(part) ? [part, ""] : ["code", decoded(part)];
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

board.addEventListener("ready", () => {
  const { title, script } = board.view;
  document.title = title;
  tell("ready", { title, step: script.at, steps: script.steps.length });
});
for (const name of ["change", "step"]) {
  board.addEventListener(name, ({ detail: { step, steps, left } }) => tell(name, { step, steps, left }));
}
board.addEventListener("refused", ({ detail: { headline, reason, rule } }) => tell("refused", { headline, reason, rule }));
board.addEventListener("error", ({ detail: { code, message } }) => tell("error", { code, message }));

let height = 0;

/** Tells how high the board is, once there is one, or its failure. */
function tellHeight() {
  const now = Math.ceil(board.getBoundingClientRect().height);
  if (now === height) return;
  height = now;
  tell("height", { height });
}

const observer = new ResizeObserver(tellHeight);
for (const shown of ["ready", "error"]) {
  board.addEventListener(shown, () => {
    board.classList.remove("waiting");
    observer.observe(board);
  });
}

addEventListener("message", obey);
addEventListener("hashchange", () => read(location.hash.slice(1)));
read(location.hash.slice(1));
board.className = "waiting";
document.body.replaceChildren(board);
