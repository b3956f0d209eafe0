// Where in a file something stands, in words: authors read no JSON paths.

import { labelOf } from "./forms.js";
import { isExpect, isObject, list } from "./scenario.js";
import { statements } from "./words.js";

/** The keys of a path as the engine writes it. */
export function keysOf(path) {
  return [...path.matchAll(/\.([A-Za-z0-9_]+)|\[(\d+)\]|\["([^"]*)"\]/g)].map(([, plain, index, quoted]) => (index === undefined ? (plain ?? quoted) : Number(index)));
}

/** Whose name leads to what stands under it: the object of the schema that has its own words for it. */
const OWNERS = { count: "count_expectation", happened: "event_expectation" };

/** A JSON path in words. */
export function placeWords(app, path) {
  const keys = keysOf(path);
  const [part, index, ...rest] = keys;
  if (part === undefined) return "The file";
  if (part === "steps" && index !== undefined) return stepWords(app, index, rest);
  if (part === "battlefield" && index !== undefined) return joined([cardName(app, keys.slice(0, 2)), ...keyWords(app, rest)]);
  if (part === "players" && index !== undefined) return joined([playerWords(app, index), ...zoneWords(app, keys)]);
  if (part === "cards" && index !== undefined) return joined([`The file’s own card ${app.scenario.at(["cards", index, "name"]) ?? index + 1}`, ...keyWords(app, rest)]);
  return joined(keyWords(app, keys));
}

/** A sentence of the engine's, with the paths in it in words. */
export const inWords = (app, message) => message.replace(/\$(\.[A-Za-z0-9_]+|\[\d+\]|\["[^"]*"\])+/g, (path) => `“${placeWords(app, path)}”`);

/** A fault in words, with its place. */
export const faultWords = (app, { path, message }) => `${placeWords(app, path)}: ${inWords(app, message)}`;

const joined = (words) => {
  const [first, ...more] = words.filter(Boolean);
  const all = [first.charAt(0).toUpperCase() + first.slice(1), ...more];
  return all.join(", ");
};

/** The number of a step as it is played: expectations have none of their own. */
const numberOf = (steps, index) => steps.slice(0, index + 1).filter((step) => !isExpect(step)).length;

function stepWords(app, index, rest) {
  const steps = list(app.scenario.data.steps);
  const number = numberOf(steps, index);
  if (!isExpect(steps[index])) {
    // The verb is what the step is; only with a value of its own below it is it a place as well.
    const [verb, ...below] = rest;
    const fields = isObject(steps[index]?.[verb]) ? below : rest;
    return joined([`step ${number}`, ...keyWords(app, fields)]);
  }
  const after = number === 0 ? "expected at the start" : `expected after step ${number}`;
  const { expect } = steps[index];
  const [, ...at] = rest;
  const stated = isObject(expect) && statements(expect, app).find((one) => at.length && one.at.every((key, place) => at[place] === key));
  if (stated) return joined([after, `“${stated.words}”`, ...keyWords(app, at.slice(stated.at.length), OWNERS[at[0]])]);
  const [group, whose, ...below] = at;
  if (["objects", "players", "could_produce"].includes(group) && whose !== undefined) return joined([after, app.nameOf(whose) ?? whose, ...keyWords(app, below)]);
  return joined([after, ...keyWords(app, at)]);
}

function cardName(app, keys) {
  const entry = app.scenario.at(keys);
  const name = isObject(entry) ? entry.card : entry;
  return typeof name === "string" && name ? name : "a card of the set-up";
}

function playerWords(app, index) {
  const id = app.scenario.at(["players", index, "id"]);
  return id === undefined ? `player ${index + 1}` : app.playerName(id);
}

/** What stands under a player: a card in a zone by its name. */
function zoneWords(app, [, index, zone, place, ...rest]) {
  if (typeof place !== "number") return keyWords(app, [zone, place].filter((key) => key !== undefined));
  return [`${zone}, ${cardName(app, ["players", index, zone, place])}`, ...keyWords(app, rest)];
}

/** Keys as their fields are called; a place in a list with its number. */
function keyWords(app, keys, owner) {
  const words = [];
  for (const key of keys) {
    if (typeof key !== "number") words.push(app.nameOf(key) ?? labelOf(key, owner).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()));
    else if (words.length) words.push(`${words.pop().replace(/s$/, "")} ${key + 1}`);
    else words.push(`number ${key + 1}`);
  }
  return words;
}
