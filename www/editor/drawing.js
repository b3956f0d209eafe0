// Drawing the panels anew: a moment after something has changed, and not under anybody's hands.

import { showFaults } from "./fields.js";
import { app, at } from "./state.js";

/** What draws each panel, by the id of its element. */
export const PANELS = {};

let pressed = false;
let due = false;
let timer = null;

/** Draws everything anew, a moment later: not under a pointer that is down. */
export function drawSoon() {
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

const stale = new Set();

/** Draws all panels but those in which someone writes; they follow when the writing is done. */
export function drawAll() {
  // Asked for once, before anything is drawn: to ask between two panels lays the whole page out for each.
  const { scrollTop } = at("cards");
  for (const [name, panel] of Object.entries(PANELS)) {
    if (isWriting(at(name))) stale.add(name);
    else {
      stale.delete(name);
      panel(app);
    }
  }
  if (scrollTop) at("cards").scrollTop = scrollTop;
  showFaults(app);
  at("editor").setAttribute("aria-busy", "false");
}

function isWriting(panel) {
  const active = document.activeElement;
  return panel.contains(active) && active.matches("textarea, input:not([type=checkbox], [type=file])");
}

addEventListener("focusout", () => setTimeout(() => stale.size && drawSoon()));
