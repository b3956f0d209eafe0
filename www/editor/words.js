// Expectations in words: each single statement of one, with where it stands in it.

import { isObject } from "./scenario.js";

export const STEPS = [
  ["untap", "Untap step"], ["upkeep", "Upkeep"], ["draw", "Draw step"], ["main1", "First main phase"],
  ["begin_combat", "Beginning of combat"], ["declare_attackers", "Declare attackers"], ["declare_blockers", "Declare blockers"],
  ["combat_damage", "Combat damage"], ["end_combat", "End of combat"], ["main2", "Second main phase"], ["end", "End step"], ["cleanup", "Cleanup"],
];

export const COLORS = { W: "white", U: "blue", B: "black", R: "red", G: "green" };

/** Types that go before others, and are no things by themselves. */
const ADJECTIVES = ["Basic", "Legendary", "Ongoing", "Snow", "World"];

const article = (word) => (ADJECTIVES.includes(word) ? word : `${/^[aeiou]/i.test(word) ? "an" : "a"} ${word}`);
const yes = (value, words, not = `is not ${words}`) => (value ? `is ${words}` : not);
/** So many of something. */
export const count = (many, thing, things = `${thing}s`) => `${many} ${many === 1 ? thing : things}`;

/** What is stated of an object, after its name. */
const OBJECT = {
  zone: (value) => (value === "exile" ? "is in exile" : `is ${["battlefield", "stack"].includes(value) ? "on" : "in"} the ${value}`),
  controller: (value, name) => `is controlled by ${name(value)}`,
  pt: (value) => `is ${value}`,
  base_pt: (value) => `has base power and toughness ${value}`,
  is: (value) => `is ${article(value)}`,
  is_not: (value) => `is not ${article(value)}`,
  has: (value) => `has “${value}”`,
  has_not: (value) => `does not have “${value}”`,
  colors: (value) => `is ${value.map?.((letter) => COLORS[letter] ?? letter).join(" and ") || "colorless"}`,
  attached_to: (value, name) => `is attached to ${value === null ? "nothing" : name(value)}`,
  attachments: (value, name) => (value.length ? `has attached: ${value.map(name).join(", ")}` : "has nothing attached"),
  tapped: (value) => yes(value, "tapped"),
  sick: (value) => (value ? "came this turn" : "did not come this turn"),
  phased_out: (value) => yes(value, "phased out"),
  damage: (value) => `has ${value} damage`,
  counters: ([kind, number]) => `has ${count(number, `${kind} counter`)}`,
};

const PLAYER = {
  mana_pool: (value) => `${value || "no mana"} in the pool`,
  lost: (value) => (value ? "has lost" : "has not lost"),
};

const TURN = {
  step: (value) => `The step is: ${(STEPS.find(([step]) => step === value)?.[1] ?? value).toLowerCase()}`,
  number: (value) => `It is turn ${value}`,
  active: (value, name) => `Whose turn it is: ${name(value)}`,
  priority: (value, name) => `Who has priority: ${name(value)}`,
};

/** Which heading a statement stands under. */
const ABOUT = {
  is: "Types", is_not: "Types", colors: "Types", pt: "Power and toughness", base_pt: "Power and toughness", has: "Abilities", has_not: "Abilities",
  zone: "Where it is", controller: "Where it is", attached_to: "Where it is", attachments: "Where it is",
};

/**
 * The single statements of an expectation: where each stands, its words, and what it is about.
 * What is stated of a thing is also given as its name, the `lead`, and the `rest`.
 */
export function statements(expect, { nameOf, deedWords }) {
  const found = [];
  const name = (id) => nameOf(id) ?? String(id);
  const add = (at, words, about = "State") => found.push({ at, words, about, lead: "", rest: words });
  const of = (at, lead, rest, about = "State") => found.push({ at, words: `${lead} ${rest}`, about, lead, rest });
  const each = (value) => Object.entries(isObject(value) ? value : {});
  for (const [part, value] of Object.entries(expect)) {
    if (part === "objects") {
      for (const [id, stated] of each(value)) for (const [key, one] of each(stated)) object([part, id, key], name(id), key, one);
    } else if (part === "players") {
      for (const [id, stated] of each(value)) for (const [key, one] of each(stated)) of([part, id, key], `${name(id)}:`, player(key, one, name), "Player");
    } else if (part === "turn") {
      for (const [key, one] of each(value)) add([part, key], safely(TURN[key], key, one, name), "Position");
    } else if (part === "could_produce") {
      for (const [id, one] of each(value)) of([part, id], name(id), `could produce ${said(one) || "no mana"}`);
    } else if (["legal", "illegal"].includes(part) && Array.isArray(value)) {
      value.forEach((one, index) => add([part, index], deed(part, one, deedWords), "May and may not"));
    } else if (Array.isArray(value) && part !== "stack") {
      const say = part === "happened" ? happened : part === "count" ? number : plain;
      value.forEach((one, index) => add([part, index], isObject(one) ? say(one, name) : plain(one), "Position"));
    } else if (part === "stack") {
      add([part], said(value) ? `On the stack, top first: ${said(value)}` : "The stack is empty", "Position");
    } else {
      add([part], part === "choice" ? (value === null ? "No choice is pending" : `A choice is pending: ${said(value)}`) : `${part}: ${said(value)}`, "Position");
    }
  }
  return found;

  function object(at, lead, key, value) {
    const say = (path, one) => of(path, lead, safely(OBJECT[key], key, one, name), ABOUT[key]);
    if (["is", "is_not", "has", "has_not"].includes(key) && Array.isArray(value)) value.forEach((word, index) => say([...at, index], word));
    else if (key === "counters" && isObject(value)) for (const pair of Object.entries(value)) say([...at, pair[0]], pair);
    else say(at, value);
  }
}

function player(key, value, name) {
  if (PLAYER[key]) return PLAYER[key](value);
  if (["hand", "library", "graveyard", "exile"].includes(key)) return Array.isArray(value) ? `in ${key}: ${value.map(name).join(", ") || "nothing"}` : `${count(value, "card")} in ${key}`;
  return `${said(value)} ${key}`;
}

function deed(part, value, deedWords) {
  const words = deedWords(value) ?? plain(value);
  if (part === "legal") return `Legal: ${words}`;
  return isObject(value) && value.because ? `Illegal because of ${said(value.because)}: ${words}` : `Illegal: ${words}`;
}

function happened({ event, object, player: who, to, amount, rule, not }, name) {
  const what = [object && name(object), who && name(who), `${event}`.replaceAll("_", " "), to && `to ${name(to)}`, amount !== undefined && `${amount}`, rule && `[${rule}]`];
  return `${not ? "Did not happen" : "Happened"}: ${what.filter(Boolean).join(" ")}`;
}

function number({ card, zone, controller, is }, name) {
  return [`${is} × ${name(card)}`, zone && `in ${zone}`, controller && `of ${name(controller)}`].filter(Boolean).join(" ");
}

/** What a faulty file states may be anything. */
function safely(say, key, value, name) {
  try {
    return say(value, name);
  } catch {
    return `${key} ${said(value)}`;
  }
}

const INTO = { battlefield: "onto the battlefield", graveyard: "into the graveyard", exile: "into exile" };

/** A step that the engine has no words for, in words like those that it has. */
export function plain(step) {
  if (!isObject(step)) return JSON.stringify(step);
  const { put, set } = step;
  if (isObject(put)) return `Put ${said(put.card ?? put.object)} ${INTO[put.zone] ?? `into a ${said(put.zone)}`}`;
  if (isObject(set)) return `The scenario changes ${said(set.object ?? set.player)}`;
  return Object.entries(step).filter(([key]) => key !== "note").map(([key, value]) => `${key} ${said(value)}`).join(", ");
}

function said(value) {
  if (Array.isArray(value)) return value.map(said).join(", ");
  if (isObject(value)) return Object.entries(value).map(([key, one]) => `${key} ${said(one)}`).join(", ");
  if (value === "") return "…";
  return value === true ? "yes" : value === false ? "no" : String(value);
}
