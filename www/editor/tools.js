// The tools at the top, the file as text, and the keys that do the same.

import { wordsFor } from "../latchwork.js";
import { board, edited, recording, refresh } from "./board.js";
import { button, draw, h } from "./dom.js";
import { drawAll } from "./drawing.js";
import { download, fileName, fileText, parsed } from "./files.js";
import { newDraft, openFile, showDrafts } from "./opening.js";
import { app, at, scenario, trouble } from "./state.js";

/** The tools, and whether what is played is recorded. */
export function drawTools() {
  draw(
    at("tools"),
    button("New", newDraft, { "data-focus": "new" }),
    h("label", { class: "button" }, "Open", h("input", { type: "file", accept: ".json,application/json", "data-focus": "open", onchange: ({ target }) => openFile(target.files[0]).finally(() => (target.value = "")) })),
    button("Drafts", showDrafts, { "data-focus": "drafts" }),
    button("↶", () => back("undo"), { class: "sign", "aria-label": "Undo the edit", title: "Undo the edit", disabled: !scenario.past.length, "data-focus": "undo" }),
    button("↷", () => back("redo"), { class: "sign", "aria-label": "Redo the edit", title: "Redo the edit", disabled: !scenario.future.length, "data-focus": "redo" }),
    button("Save", saveFile, { class: "main", "data-focus": "save" }),
    button("Share", share, { "data-focus": "share" }),
    button("As text", showText, { title: "See the file as text, or paste one", "data-focus": "as-text" }),
    h("a", { href: "guide.html#editor" }, "Help"),
  );
  const record = h("input", { type: "checkbox", checked: recording.on, "data-focus": "record", onchange: ({ target }) => (recording.on = target.checked) });
  draw(at("playing"), h("label", {}, record, " Record what I do as steps"));
}

/** The text that is shown. */
let shown = null;

/** The file itself, for whoever would rather write it; what is the same stays as it is. */
export function drawText() {
  const text = JSON.stringify(scenario.data, null, 2);
  if (text === shown) return;
  shown = text;
  const said = h("p", { class: "bad", role: "status" });
  const area = h("textarea", { rows: 14, spellcheck: "false", value: text, "aria-label": "The scenario file", "data-focus": "json" });
  const apply = () => {
    const read = parsed(area.value);
    said.textContent = read.fault ?? "";
    if (!read.fault) app.edit(() => (scenario.data = read.data));
  };
  draw(at("text"), h("details", { "data-key": "text" }, h("summary", {}, "The file as text"), area, h("div", { class: "row" }, button("Take over", apply, { "data-focus": "json-apply" })), said));
}

/** Goes to the file as text, however far down it is. */
function showText() {
  const details = at("text").querySelector("details");
  details.open = true;
  const area = details.querySelector("textarea");
  area.focus({ preventScroll: true });
  details.scrollIntoView({ block: "nearest" });
}

function saveFile() {
  refresh.flush();
  settled();
  download(fileText(), fileName(), "application/json");
  app.say(app.faults.length ? "Saved, with its faults." : "Saved.");
}

/** What was just added is taken for what it is from now on. */
function settled() {
  if (!app.fresh) return;
  app.fresh = false;
  drawAll();
}

async function share() {
  refresh.flush();
  settled();
  if (!app.simulator) return trouble("What has faults can’t be shared; it can be saved.");
  const { openCopies } = await import("../copy.js");
  openCopies(document.body, { code: app.simulator.share(), file: fileText(), site: new URL("../", import.meta.url).href, words: wordsFor(document.body) });
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
