// Fields for what stands in the file. Each knows its JSON path, and shows what the engine says of it.

import { h } from "./dom.js";
import { faultWords, inWords } from "./places.js";
import { isObject, pathOf, put, within } from "./scenario.js";

/** A field's place in the page: label, input, and what is wrong with it. */
export function field(keys, label, input, { deep = false, beside = false, wide = false, hint } = {}) {
  const path = pathOf(keys);
  // "+1/+1" and "-1/-1" are two.
  const id = `f${path.replace(/\W/g, (letter) => `-${letter.codePointAt(0)}-`)}`;
  Object.assign(input, { id });
  input.dataset.path = path;
  if (deep) input.dataset.deep = "";
  const said = h("p", { id: `${id}-bad`, hidden: true });
  const name = h("label", { for: id }, label);
  return h("div", { class: `field${beside ? " beside" : ""}${wide ? " wide" : ""}` }, beside ? [input, name] : [name, input], hint && h("p", { class: "hint" }, hint), said);
}

/** Shows at every field what the engine says of it. */
export function showFaults(app) {
  for (const input of document.querySelectorAll(":is(input, select, textarea)[data-path]")) {
    const { path, deep } = input.dataset;
    const fits = (fault) => (deep === undefined ? fault.path === path : within(fault.path, path));
    const faults = app.faults.filter(fits);
    const said = document.getElementById(`${input.id}-bad`);
    if (!said) continue;
    // What has just been added has not been written yet: that is no fault.
    const due = faults.length > 0 && !input.value && faults.every((fault) => app.isFresh(fault.path));
    said.textContent = due ? "Still to be filled in." : faults.map((fault) => (fault.path === path ? inWords(app, fault.message) : faultWords(app, fault))).join("; ");
    said.className = due ? "hint" : "bad";
    said.title = faults.map((fault) => fault.path).join(", ");
    said.hidden = !faults.length;
    const told = { "aria-invalid": faults.length > 0 && !due && "true", "aria-describedby": faults.length > 0 && said.id };
    for (const [name, value] of Object.entries(told)) {
      if (value) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
  }
  for (const place of document.querySelectorAll("[data-rest]")) showRest(app, place);
}

function showRest(app, place) {
  const fields = [...place.parentElement.querySelectorAll(":is(input, select, textarea)[data-path]")].map(({ dataset }) => dataset);
  const shown = (fault) => fields.some(({ path, deep }) => (deep === undefined ? fault.path === path : within(fault.path, path)));
  const faults = app.faults.filter((fault) => within(fault.path, place.dataset.path) && !shown(fault));
  place.textContent = faults.map((fault) => faultWords(app, fault)).join("; ");
  place.title = faults.map(({ path }) => path).join(", ");
  place.hidden = !faults.length;
}

/** A place for what is wrong at a path or below it, and stands at no field there. */
export function rest(keys) {
  return h("p", { class: "bad", tabindex: "-1", hidden: true, "data-path": pathOf(keys), "data-rest": true });
}

/** Sets what is written, without drawing the field anew under the writer's hands. */
export function write(app, keys, value, done = false) {
  app.edit((data) => put(data, keys, value), { field: pathOf(keys), quiet: !done });
}

export function text(app, keys, label, { rows, grows, placeholder, empty, ...more } = {}) {
  const value = app.scenario.at(keys);
  const shown = value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  const properties = {
    value: shown, placeholder,
    oninput: ({ target }) => write(app, keys, target.value === "" ? empty : target.value),
  };
  if (grows) return field(keys, label, oneLine(properties), more);
  return field(keys, label, rows ? h("textarea", { rows, ...properties }) : h("input", { type: "text", ...properties }), more);
}

/** A single line, however long: it is broken where there is no room, and all of it is seen. */
function oneLine({ oninput, ...properties }) {
  return h("textarea", {
    rows: 1, class: "grows", ...properties,
    onkeydown: (event) => event.key === "Enter" && !event.isComposing && event.preventDefault(),
    oninput: (event) => {
      const { target } = event;
      const { value, selectionEnd } = target;
      if (value.includes("\n")) {
        target.value = value.replaceAll("\n", " ");
        target.setSelectionRange(selectionEnd, selectionEnd);
      }
      oninput(event);
    },
  });
}

export function number(app, keys, label, fallback, { min = 0, ...more } = {}) {
  const value = app.scenario.at(keys);
  return field(keys, label, h("input", {
    type: "number", min, step: 1, value: value === undefined ? fallback : typeof value === "number" ? value : "",
    oninput: ({ target }) => {
      const now = target.value === "" ? undefined : Number(target.value);
      write(app, keys, now === fallback ? undefined : now);
    },
  }), more);
}

export function check(app, keys, label, fallback = false, more = {}) {
  const value = app.scenario.at(keys) ?? fallback;
  return field(keys, label, h("input", {
    type: "checkbox", checked: value === true,
    onchange: ({ target }) => write(app, keys, target.checked === fallback ? undefined : target.checked, true),
  }), { beside: true, ...more });
}

/** One of some values: each with its words, whether it can't be chosen, and its group. `set` may do more than to write it. */
export function select(app, keys, label, options, { fallback, set, deep, hint } = {}) {
  const value = app.scenario.at(keys) ?? fallback ?? "";
  const known = options.some(([one]) => one === value);
  const shown = known ? options : [...options, [value, isObject(value) ? "…" : `${value}`]];
  const drawn = ([one, words, disabled]) => h("option", { value: one, disabled }, words);
  const groups = [...new Set(shown.map(([, , , group]) => group))];
  const input = h("select", {
    onchange: ({ target }) => {
      if (set) set(target.value);
      else write(app, keys, target.value === fallback || target.value === "" ? undefined : target.value, true);
    },
  }, groups.map((group) => {
    const some = shown.filter((one) => one[3] === group).map(drawn);
    return group ? h("optgroup", { label: group }, some) : some;
  }));
  input.value = value;
  return field(keys, label, input, { deep, hint });
}

/** A list of words, with commas between, or what else may stand there. */
export function words(app, keys, label, { between = ",", placeholder, ...more } = {}) {
  const value = app.scenario.at(keys);
  const shown = Array.isArray(value) ? value.join(", ") : value === undefined ? "" : JSON.stringify(value);
  return field(keys, label, h("input", {
    type: "text", value: shown, placeholder,
    oninput: ({ target }) => {
      const items = target.value.split(between).map((item) => item.trim()).filter(Boolean);
      write(app, keys, items.length ? items : undefined);
    },
  }), { deep: true, ...more });
}
