// Forms for whatever the format's schema lets a file say: what it allows, they offer. What is
// written is the file itself, so faults show at the fields as they do everywhere.

import { button, h, sign } from "./dom.js";
import { check, field, number, text, write } from "./fields.js";
import { isObject, list, pathOf, put } from "./scenario.js";
import { things } from "./things.js";
import { COLORS, STEPS } from "./words.js";

/** Labels for keys; the others are their own, with spaces. */
const LABELS = {
  object: "What", id: "An id for it", by: "Done by", x: "X", because: "Because of the rules", to: "To what", not: "It must not have happened",
  pt: "Power and toughness", base_pt: "Base power and toughness", sick: "Came this turn", exiled_with: "Exiled with it", rule: "By which rule", cast: "The card", play: "The land card",
  activate: "Whose ability", advance: "Until", choose: "The answer", special: "Whose special action", concede: "Who concedes", resolve: "How much resolves", attack: "Attackers", block: "Blockers",
  is_not: "Is not", has_not: "Does not have", has: "Has", pay: "Paid with", event: "What", choice: "Which choice is pending", could_produce: "Could produce", attachments: "All that is attached to it",
};

/** Keys whose label depends on whose they are. */
const LABELS_OF = { count_expectation: { is: "How many", card: "Of what" }, put_new: { zone: "Into the" }, put_object: { zone: "Into the" }, event_expectation: { object: "To or by what", player: "To or by whom", amount: "How much" } };

/** Keys that are seldom wanted: they stand behind a summary until they are used. */
const SELDOM = ["id", "hand", "library", "graveyard", "exile", "x", "modes", "mana", "alternative", "pay", "by", "owner", "token", "bestowed", "phased_out", "chosen", "exiled_with", "name"];

/** Who does it is said of what a player does. */
const NOBODYS = ["step_put", "step_set", "step_expect"];

/** Keys that only a permanent has: elsewhere they are a fault, and are not offered. */
const PERMANENTS = ["tapped", "attached_to", "attacking"];

/** Keys that are explained at their field. */
const HINTED = ["ability", "alternative", "choose", "attacking"];

/** Wide fields: what is written there is long, or is explained. */
const WIDE = ["id", "ability", "alternative", "choose", "name", "not"];

/** Words for values that don't speak for themselves. */
const VALUES = { ...Object.fromEntries(STEPS), first_strike_damage: "First-strike damage", next_turn: "Next turn", C: "colorless", ...COLORS, no_legal_target: "had no legal target", all: "all" };

export const pretty = (key) => String(key).replaceAll("_", " ");
const upper = (words) => words.charAt(0).toUpperCase() + words.slice(1);
/** What a key is called at its field. */
export const labelOf = (key, name) => LABELS_OF[name]?.[key] ?? LABELS[key] ?? upper(pretty(key));

/** Where a reference is written that is not among what is offered. */
const written = new Set();

const nameOf = (schema) => schema.$ref?.split("/").at(-1);

/** A part of the schema, and its name there. */
export function resolved(app, schema) {
  const name = nameOf(schema);
  return name ? { ...app.schema.$defs[name], ...schema, name } : schema;
}

/** The part of the schema with a name. */
export const named = (name) => ({ $ref: `#/$defs/${name}` });

/** The keys of an object of the schema. */
export const keysOf = (app, name) => Object.keys(app.schema?.$defs[name].properties ?? {});

/** The schema of one key of an object. */
export const keyOf = (app, name, key) => app.schema.$defs[name].properties[key];

/** What something starts as, where a form adds it: right as far as can be known. */
export function start(app, schema) {
  const part = resolved(app, schema);
  if ("const" in part) return part.const;
  if (part.enum) return part.enum[0];
  if (part.name === "reference") return things(app, { players: false })[0]?.[0] ?? "";
  if (part.name === "player_ref") return app.scenario.defaultPlayer;
  if (part.name === "power_toughness") return "1/1";
  if (part.name === "tried" || part.name === "refused") return { activate: start(app, named("reference")) };
  if (part.anyOf) return start(app, part.anyOf[0]);
  if (part.type === "integer") return Math.max(part.minimum ?? 0, 0);
  if (part.type === "boolean") return true;
  if (part.type === "array") return [];
  if (part.type === "object") return Object.fromEntries(list(part.required).map((key) => [key, key === "defender" ? opponent(app) : start(app, part.properties[key])]));
  return "";
}

/** Who is attacked, most of the time. */
export const opponent = ({ scenario }) => scenario.players.find(({ id }) => id !== scenario.defaultPlayer)?.id ?? "";

/** A field, or several, for what stands under some keys. */
export function part(app, keys, schema, { label = labelOf(keys.at(-1)), required = false, hint } = {}) {
  const what = resolved(app, schema);
  const wide = WIDE.includes(keys.at(-1));
  const said = { label, required, wide, hint: hint ?? (HINTED.includes(keys.at(-1)) ? what.description : undefined) };
  if (what.name === "reference") return reference(app, keys, things(app), said);
  if (keys.at(-1) === "to") return reference(app, keys, [...things(app), ...app.schema.$defs.zone.enum.map((zone) => [zone, `the ${zone}`])], said);
  if (what.name === "player_ref") return reference(app, keys, things(app, { objects: false }), said);
  if (what.name === "card_name") return cardName(app, keys, said);
  if (what.name === "which") return worded(app, keys, said, (words) => (/^\d+$/.test(words) ? Number(words) : words));
  if (what.name === "because") return worded(app, keys, said, severalWords);
  if (what.name === "counters" || what.name === "division") return map(app, keys, what, said);
  if (what.enum) return pick(app, keys, what.enum.map((value) => [value, wordsFor(value)]), said);
  if (what.anyOf) return oneOf(app, keys, what, said);
  if (what.type === "integer") return number(app, keys, label, undefined, { min: what.minimum ?? 0, hint: said.hint });
  if (what.type === "boolean") return what.default === false ? check(app, keys, label, false, { wide }) : pick(app, keys, [[true, "yes"], [false, "no"]], said);
  if (what.type === "array") return items(app, keys, what, said);
  if (what.type === "object") return object(app, keys, what, label);
  if ("const" in what) return null;
  return text(app, keys, label, { empty: required ? "" : undefined, hint: said.hint, wide });
}

function wordsFor(value) {
  if (value === null) return "none";
  return VALUES[value] ?? pretty(value);
}

/** All keys of an object that a file may have there; those that are seldom wanted, behind a summary. */
export function object(app, keys, schema, label) {
  const what = resolved(app, schema);
  const value = app.scenario.at(keys);
  const of = (key) => part(app, [...keys, key], what.properties[key], { label: labelOf(key, what.name), required: list(what.required).includes(key) });
  const offered = (key) => !/^put_/.test(what.name) || !PERMANENTS.includes(key) || value?.zone === "battlefield" || value?.[key] !== undefined;
  const all = Object.keys(what.properties).filter((key) => key !== "note" && !(key === "by" && NOBODYS.includes(what.name)) && offered(key));
  const seldom = all.filter((key) => SELDOM.includes(key) && value?.[key] === undefined && !list(what.required).includes(key));
  const parts = all.filter((key) => !seldom.includes(key)).map(of);
  const inside = [
    h("div", { class: "grid" }, parts),
    seldom.length > 0 && h("details", { "data-key": `more ${pathOf(keys)}` }, h("summary", {}, "More"), h("div", { class: "grid" }, seldom.map(of))),
  ];
  return label ? h("fieldset", {}, h("legend", {}, label), inside) : h("div", { class: "parts" }, inside);
}

/** One of some values, which may be anything; `other` are more ways on. */
function pick(app, keys, options, { label, required, hint, wide }, other = []) {
  const value = app.scenario.at(keys);
  const known = options.findIndex(([one]) => one === value);
  const all = [
    (value === undefined || !required) && ["", required ? "choose" : "—", undefined],
    value !== undefined && known < 0 && ["now", typeof value === "string" ? value : JSON.stringify(value), value],
    ...options.map(([one, words], index) => [`${index}`, words, one]),
    ...other,
  ].filter(Boolean);
  const input = h("select", {
    onchange: ({ target }) => {
      const [, , to] = all.find(([name]) => name === target.value);
      if (typeof to === "function") to();
      else write(app, keys, to, true);
    },
  }, all.map(([name, words]) => h("option", { value: name }, words)));
  input.value = value === undefined ? "" : known < 0 ? "now" : `${known}`;
  // Names are long.
  return field(keys, label, input, { hint, wide: wide || other.length > 0 });
}

/** A thing or a player: one of those that are there, or another in writing. */
function reference(app, keys, options, said, more = []) {
  const path = pathOf(keys);
  const value = app.scenario.at(keys);
  if (typeof value === "string" && (written.has(path) || (value && !options.some(([one]) => one === value)))) {
    const back = () => {
      written.delete(path);
      write(app, keys, said.required ? (options[0]?.[0] ?? "") : undefined, true);
      app.redraw();
    };
    return h("div", { class: "row end wide" }, text(app, keys, said.label, { empty: "", hint: "An id, a name, “octopus ability”, or “stack:top”." }), sign("☰", `${said.label}: choose from the list`, back, { "data-focus": `${path} list` }));
  }
  const other = () => {
    written.add(path);
    write(app, keys, "", true);
    app.redraw(path);
  };
  return pick(app, keys, options, said, [...more, ["other", "another, in writing …", other]]);
}

function cardName(app, keys, { label, hint }) {
  const names = [...list(app.scenario.data.cards), ...app.library].map((card) => h("option", { value: card?.name ?? "" }));
  const whole = text(app, keys, label, { empty: "", hint, wide: true });
  const id = `names ${pathOf(keys)}`.replace(/\W/g, "-");
  whole.querySelector("input").setAttribute("list", id);
  whole.append(h("datalist", { id }, names));
  return whole;
}

/** What is written as words, and read from them. */
function worded(app, keys, { label, hint, required, wide }, read) {
  const value = app.scenario.at(keys);
  const shown = Array.isArray(value) ? value.join(", ") : value === undefined ? "" : String(value);
  const input = h("input", { type: "text", value: shown, oninput: ({ target }) => write(app, keys, target.value.trim() || required ? read(target.value.trim()) : undefined) });
  return field(keys, label, input, { hint, deep: true, wide });
}

function severalWords(words) {
  const several = words.split(",").map((word) => word.trim()).filter(Boolean);
  return several.length === 1 ? several[0] : several;
}

/** How many of each: of counters, or of what something is divided among. */
function map(app, keys, what, { label }) {
  const value = app.scenario.at(keys);
  const all = isObject(value) ? Object.keys(value) : [];
  const path = pathOf(keys);
  const options = what.name === "counters" ? null : things(app).filter(([one]) => !all.includes(one));
  const key = options
    ? h("select", { "aria-label": `${label}: another`, "data-focus": `${path} key` }, options.map(([one, words]) => h("option", { value: one }, words)))
    : h("input", { type: "text", placeholder: "+1/+1", "aria-label": `${label}: kind`, "data-focus": `${path} key` });
  const add = () => {
    const name = key.value.trim() || (options ? "" : "+1/+1");
    if (name) app.edit((data) => put(data, [...keys, name], app.scenario.at([...keys, name]) ?? 1));
  };
  const remove = (name) => app.edit((data) => {
    put(data, [...keys, name], undefined);
    if (!Object.keys(app.scenario.at(keys)).length) put(data, keys, undefined);
  });
  return h("fieldset", {}, h("legend", {}, label),
    all.map((name) => h("div", { class: "row end" }, number(app, [...keys, name], app.nameOf(name) ?? name, undefined), sign("✕", `${label}: without ${name}`, () => remove(name), { "data-focus": `${path} no ${name}` }))),
    h("div", { class: "row" }, key, button("Add", add, { "aria-label": `${label}: add`, "data-focus": `${path} add` })));
}

/** A list: each item a field, or several. */
function items(app, keys, what, { label, required, hint }) {
  const value = list(app.scenario.at(keys));
  const path = pathOf(keys);
  const one = label.endsWith("s") ? label.slice(0, -1) : label;
  const remove = (index) => app.edit((data) => {
    value.splice(index, 1);
    if (!value.length && !required) put(data, keys, undefined);
  });
  const add = () => app.edit((data) => put(data, keys, [...value, start(app, what.items)]));
  return h("fieldset", {}, h("legend", {}, label),
    hint && h("p", { class: "hint" }, hint),
    value.map((_, index) => h("div", { class: "row end" }, part(app, [...keys, index], what.items, { label: `${one} ${index + 1}`, required: true }), sign("✕", `Without ${one.toLowerCase()} ${index + 1}`, () => remove(index), { "data-focus": `${path} no ${index}` }))),
    h("div", { class: "row" }, button("Add", add, { "aria-label": `${label}: add one`, "data-focus": `${path} add` })));
}

/** The alternatives of something: a choice of the kind, and a field for it. */
function oneOf(app, keys, what, said) {
  const value = app.scenario.at(keys);
  const ways = what.anyOf.map((way) => resolved(app, way));
  const nothing = ways.find(({ type }) => type === "null");
  const refers = ways.find(({ name }) => name === "reference");
  const truly = ways.find((way) => way.const === true);
  // A reference, or a plain value beside it: one select for both.
  if (refers && (nothing || truly)) return reference(app, keys, [nothing ? [null, "nothing"] : [true, "yes, no matter what"], ...things(app)], said);
  const path = pathOf(keys);
  // One thing is usual: several, or a division, are ways on from there.
  if (refers && (value === undefined || typeof value === "string")) {
    const more = ways.map((way, index) => [`way ${index}`, `${wayWords(way)} …`, () => write(app, keys, start(app, way), true)]);
    return reference(app, keys, things(app), said, more.filter((_, index) => ways[index] !== refers));
  }
  const fitting = ways.findIndex((way) => fits(way, value));
  const chosen = ways[fitting];
  // Which of them it is was settled when the step was added.
  if (/^(put|set)_/.test(chosen?.name)) return object(app, keys, chosen);
  if (refers && chosen) return part(app, keys, chosen, { label: said.label });
  const kind = h("select", { "data-focus": `${path} kind`, "aria-label": `${said.label}: kind`, onchange: ({ target }) => write(app, keys, target.value === "" ? undefined : start(app, ways[target.value]), true) },
    !said.required && h("option", { value: "" }, "—"), ways.map((way, index) => h("option", { value: index }, wayWords(way))));
  kind.value = value === undefined ? "" : fitting;
  const inside = chosen && !("const" in chosen) && (chosen.properties ? object(app, keys, chosen) : part(app, keys, chosen, { label: said.label, required: true }));
  return h("fieldset", {}, h("legend", {}, said.label), said.hint && h("p", { class: "hint" }, said.hint), kind, inside);
}

function fits(way, value) {
  if ("const" in way) return way.const === value;
  if (way.type === "array") return Array.isArray(value);
  if (way.type === "integer") return typeof value === "number";
  if (way.type === "object") return isObject(value) && list(way.required).every((key) => key in value);
  return typeof value === way.type;
}

const WAYS = { reference: "one", references: "several", division: "divided among some", pay_with: "with these", string: "in words", array: "several", boolean: "yes or no", integer: "a number", card_name: "a card", card: "a card with an id" };

function wayWords(way) {
  if ("const" in way) return wordsFor(way.const);
  if (/^(step|refused)_/.test(way.name)) return upper(way.name.replace(/^[a-z]+_/, ""));
  return WAYS[way.name] ?? WAYS[way.type] ?? "other";
}
