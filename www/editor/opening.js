// Another scenario takes the place of the one that is open: a new one, a file, a draft, or what a link brings.

import { ask } from "./asking.js";
import { recording, refresh, showOnBoard } from "./board.js";
import { button, h } from "./dom.js";
import { drawAll } from "./drawing.js";
import { MOST, download, read } from "./files.js";
import { drafts, isFailing, keepSoon, nothingNew, unkept } from "./keeping.js";
import { faultWords } from "./places.js";
import { blank } from "./scenario.js";
import { app, at, scenario, trouble } from "./state.js";
import { count } from "./words.js";

/** Another scenario takes the place of this one, which stays among the drafts. */
export function take(data, words) {
  recording.end();
  scenario.open(data);
  Object.assign(app, { selected: null, changing: null, cursor: 0, subject: "", verdict: "" });
  nothingNew();
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

export function newDraft() {
  leaveDraft();
  take(blank(), "An empty board.");
}

/** Says what takes a while, and is done when that is to be seen. */
function announced(words) {
  at("kept").textContent = words;
  const seen = document.hidden ? setTimeout : requestAnimationFrame;
  return new Promise((done) => seen(() => setTimeout(done)));
}

export async function openFile(file) {
  if (!file) return;
  const before = at("kept").textContent;
  await announced(`Reading ${file.name} …`);
  const { data, fault } = file.size > MOST ? { fault: "It is larger than 4 MB." } : await read(file);
  if (fault) {
    at("kept").textContent = before;
    trouble(`${file.name} can’t be opened: ${fault} What you had is still here.`);
    return;
  }
  leaveDraft();
  take(data, `${file.name} is open.`);
  unkept();
  keepSoon.flush();
  checked(file.name);
}

/** Says in the page what came of a check, faults before all else. */
export function checked(name = "The file") {
  const { faults } = app;
  if (faults.length) trouble(`${name} has ${count(app.faulty, "fault")}: ${faultWords(app, faults[0])}`);
  else if (!isFailing()) trouble("");
}

addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
addEventListener("drop", (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  openFile(file);
});

export function showDrafts() {
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
export async function openDraft(id) {
  finish();
  await announced("Opening the draft …");
  const opened = await drafts.open(id);
  if (!opened) {
    at("kept").textContent = "";
    return false;
  }
  take(opened.data, "The draft is open.");
  if (opened.copy) {
    unkept();
    keepSoon.flush();
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
export function openShared() {
  const brought = shared();
  if (!brought) return false;
  history.replaceState(null, "", location.pathname + location.search);
  leaveDraft();
  take(brought, "The link’s scenario is open.");
  unkept();
  keepSoon.flush();
  return true;
}
