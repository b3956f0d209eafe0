// Making elements, and keeping the focus where it was when a panel is drawn anew.

/** An element with properties, listeners (`onclick`), attributes, and children. */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || (value === false && !key.startsWith("aria-"))) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "textContent") element[key] = value;
    else element.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : String(value));
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A button that says what it does. */
export function button(label, act, properties = {}) {
  return h("button", { type: "button", onclick: act, ...properties }, label);
}

/** A button with a sign on it, and the words for it. */
export function sign(mark, label, act, properties = {}) {
  return button(mark, act, { class: "sign", "aria-label": label, title: label, ...properties });
}

/** Draws a panel anew; what had the focus has it again, its selection too. */
export function draw(panel, ...children) {
  const had = panel.contains(document.activeElement) ? document.activeElement : null;
  const key = had && mark(had);
  const selection = had && "selectionStart" in had ? [had.selectionStart, had.selectionEnd] : null;
  const opened = new Map([...panel.querySelectorAll("details[data-key]")].map((one) => [one.dataset.key, one.open]));
  panel.replaceChildren(...children.flat(9).filter(Boolean));
  for (const one of panel.querySelectorAll("details[data-key]")) {
    if (opened.has(one.dataset.key)) one.open = opened.get(one.dataset.key);
  }
  if (!key) return;
  const now = [...panel.querySelectorAll("[data-path],[data-focus]")].find((one) => mark(one) === key);
  if (now) now.focus({ preventScroll: true });
  else Object.assign(panel, { tabIndex: -1 }).focus({ preventScroll: true });
  // Only some fields have a selection to set.
  if (selection?.[0] != null && now && "selectionStart" in now && now.selectionStart !== null) now.setSelectionRange(...selection);
}

function mark(element) {
  return element.dataset.focus ?? element.dataset.path;
}

/**
 * Calls back so long after it was asked for; asked again before that, it begins to wait anew,
 * unless `patient` is false. `flush` calls at once if it is due; `isDue` says whether it is.
 */
export function later(wait, act, { patient = true } = {}) {
  let due = null;
  const flush = () => {
    if (due === null) return;
    clearTimeout(due);
    due = null;
    act();
  };
  const ask = () => {
    if (due !== null && !patient) return;
    clearTimeout(due);
    due = setTimeout(flush, wait);
  };
  return Object.assign(ask, { flush, isDue: () => due !== null });
}
