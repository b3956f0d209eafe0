// Dragging with a mouse, a pen or a finger, in one way for all. A mouse drags as soon as it moves;
// a finger first holds still, since one that moves at once scrolls the page.

/** How long a finger holds, in milliseconds, and how far it may slip meanwhile, in pixels. */
const HOLD = 250;
const SLIP = 10;

/** How far a mouse moves before it drags. */
const FAR = 5;

/** How near to an edge of the window the page scrolls, and how fast at most, in pixels a frame. */
const EDGE = 70;
const FASTEST = 18;

const sources = new WeakMap();
const targets = new WeakMap();

/** The press under way: what it is on, where it began, and what is carried, if it has come to that. */
let press = null;

/** An element that can be dragged: it stands for `what`. */
export function source(element, what) {
  sources.set(element, what);
  // A finger that carries something does not scroll. This can only be said by a listener that was there before.
  element.addEventListener("touchmove", (event) => press?.ghost && event.cancelable && event.preventDefault(), { passive: false });
  return element;
}

/** An element that something can be dropped on: `takes` says what, and `drop` does it. */
export function target(element, takes, drop) {
  targets.set(element, { element, takes, drop });
  return element;
}

addEventListener("pointerdown", (event) => {
  if (press || !event.isPrimary || event.button !== 0) return;
  const element = event.composedPath().find((one) => sources.has(one));
  if (!element) return;
  press = { element, what: sources.get(element), id: event.pointerId, start: event, x: event.clientX, y: event.clientY, over: null, ghost: null };
  if (event.pointerType === "touch") press.timer = setTimeout(lift, HOLD);
});

addEventListener("pointermove", (event) => {
  if (event.pointerId !== press?.id) return;
  const { start } = press;
  const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
  Object.assign(press, { x: event.clientX, y: event.clientY });
  if (press.ghost) {
    press.moved ||= way > FAR;
    carry();
  } else if (start.pointerType === "touch") {
    if (way > SLIP) end();
  } else if (way > FAR) {
    lift();
    press.moved = true;
    carry();
  }
});

addEventListener("pointerup", (event) => {
  if (event.pointerId !== press?.id) return;
  const { over, what, ghost, moved, x, y } = press;
  end();
  if (!ghost || !moved) return;
  noClick();
  over?.drop(what, x, y);
});

const swallow = (click) => click.stopPropagation();

/** The press was a drag: the click that comes of it at once is none. */
function noClick() {
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

addEventListener("pointercancel", (event) => event.pointerId === press?.id && end());
addEventListener("blur", giveUp);

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !press?.ghost) return;
  event.preventDefault();
  event.stopPropagation();
  giveUp();
}, true);

/** What was carried goes nowhere, and letting go of it is no click. */
function giveUp() {
  if (press?.ghost) addEventListener("pointerup", noClick, { once: true });
  end();
}

// A held finger would ask for a menu.
addEventListener("contextmenu", (event) => press?.start.pointerType === "touch" && event.preventDefault());

/** What is pressed is carried from now on. */
function lift() {
  const { element, id } = press;
  const { left, top, width, height } = element.getBoundingClientRect();
  const ghost = element.cloneNode(true);
  for (const name of ["id", "data-focus", "data-path", "data-id", "data-card", "aria-describedby"]) ghost.removeAttribute(name);
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  element.classList.add("lifted");
  document.documentElement.classList.add("dragging");
  press.ghost = ghost;
  // The pointer may leave the window; where it is gone already, its end has come as well.
  if (element.isConnected) element.setPointerCapture?.(id);
  carry();
  press.frame = requestAnimationFrame(scroll);
}

/** What is carried is where the pointer is, and what would take it there shows so. */
function carry() {
  const { ghost, start, what, x, y } = press;
  ghost.style.transform = `translate(${x - start.clientX}px, ${y - start.clientY}px)`;
  const over = under(what, x, y);
  if (over === press.over) return;
  press.over?.element.classList.remove("over");
  over?.element.classList.add("over");
  press.over = over;
}

function under(what, x, y) {
  for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
    const found = targets.get(element);
    if (found?.takes(what)) return found;
  }
  return null;
}

/** The page scrolls while something is carried along its edge. */
function scroll() {
  if (!press?.ghost) return;
  const above = EDGE - press.y;
  const below = press.y - (innerHeight - EDGE);
  const depth = press.moved ? Math.max(above, below, 0) / EDGE : 0;
  if (depth > 0) {
    scrollBy(0, Math.sign(below - above) * Math.min(depth, 1) * FASTEST);
    carry();
  }
  press.frame = requestAnimationFrame(scroll);
}

/** Nothing is pressed any more. */
function end() {
  if (!press) return;
  clearTimeout(press.timer);
  cancelAnimationFrame(press.frame);
  press.ghost?.remove();
  press.over?.element.classList.remove("over");
  press.element.classList.remove("lifted");
  document.documentElement.classList.remove("dragging");
  press = null;
}
