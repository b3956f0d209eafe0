// Every edit is kept in the browser at once, or it is said that it isn't.

import { later } from "./dom.js";
import { Drafts } from "./drafts.js";
import { SOON, at, scenario, trouble } from "./state.js";

export const drafts = new Drafts();

/** Whether something is written nowhere yet, and whether the last writing failed. */
let dirty = false;
let failed = false;

/** Writes the draft, if there is anything to write. */
export function keep() {
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
export const keepSoon = later(SOON, keep, { patient: false });

/** There is something to write; it is written soon. */
export function unkept() {
  dirty = true;
  keepSoon();
}

/** What there is now is written already, or is nobody's work. */
export function nothingNew() {
  dirty = false;
}

/** Whether what is there is written nowhere, for a trouble that is still said. */
export const isFailing = () => failed;

export const time = (when) => new Date(when).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
addEventListener("beforeunload", (event) => {
  keep();
  if (failed && dirty) event.preventDefault();
});
