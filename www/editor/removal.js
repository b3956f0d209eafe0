// Taking a player or a card out of a file together with what refers to it.

import { button, h } from "./dom.js";
import { MOST_OF_ONE, Scenario, ZONES, isExpect, isObject, list, mentions, slug } from "./scenario.js";
import { drop } from "./steps.js";
import { count, statements } from "./words.js";

/** The file without what stands under some keys and what refers to it, and how much of that there is. */
function without(scenario, keys) {
  const copy = new Scenario(structuredClone(scenario.data));
  const { data } = copy;
  const gone = new Set();
  const tally = { permanents: 0, links: 0, steps: 0, statements: 0 };
  const isPlayer = keys[0] === "players" && keys.length === 2;
  const one = copy.at(keys);
  // Whose is what names nobody is settled before anybody goes.
  const isTheirs = (entry) => isPlayer && isObject(entry) && scenario.controller(entry) === one.id;
  const theirs = isPlayer ? [...ZONES.slice(1).flatMap((zone) => list(one[zone])), ...list(data.battlefield).filter(isTheirs)] : [one];
  for (const entry of theirs) copy.pin(isObject(entry) ? entry.card : entry);
  if (isPlayer) {
    gone.add(one.id);
    for (const zone of ZONES.slice(1)) for (const entry of list(one[zone])) called(copy, entry, gone);
    for (const entry of list(data.battlefield).filter(isTheirs)) called(copy, entry, gone);
  } else {
    called(copy, copy.at(keys), gone);
  }
  copy.at(keys.slice(0, -1)).splice(keys.at(-1), 1);
  if (isPlayer && Array.isArray(data.battlefield)) {
    const left = data.battlefield.filter((entry) => !isTheirs(entry));
    tally.permanents = data.battlefield.length - left.length;
    data.battlefield = left;
  }
  for (const entry of list(data.battlefield)) if (isObject(entry)) tally.links += unlinked(entry, gone);
  if (isObject(data.turn) && gone.has(data.turn.active)) {
    delete data.turn.active;
    tally.links += 1;
  }
  const isGone = (step) => mentions(step, "steps", gone) || (isObject(step?.put) && "card" in step.put && isTheirs(step.put));
  // A card that a step brings in for a player who is gone is gone as well, and so what refers to that.
  for (let before = -1; before !== gone.size; ) {
    before = gone.size;
    for (const step of list(data.steps)) if (isObject(step?.put) && "card" in step.put && isGone(step)) called(copy, step.put, gone);
  }
  for (let index = list(data.steps).length - 1; index >= 0; index -= 1) {
    const step = data.steps[index];
    if (isExpect(step)) tally.statements += unstated(data, index, gone);
    else if (isGone(step)) {
      data.steps.splice(index, 1);
      tally.steps += 1;
    }
  }
  return { data, tally };
}

/** What a card is called in its file: its id, and its name where it is the only one. */
function called(scenario, entry, gone) {
  const card = isObject(entry) ? entry : { card: entry };
  if (typeof card.card !== "string") return;
  const same = scenario.cards.filter((other) => other.card === card.card);
  if (card.id) gone.add(card.id);
  else if (same.length === 1) gone.add(slug(card.card));
  const base = card.id ?? slug(card.card);
  for (let number = 2; number <= Math.min(Number(card.count) || 1, MOST_OF_ONE); number += 1) gone.add(`${base}-${number}`);
  if (same.length === 1) gone.add(card.card);
}

/** Takes away what an entry says of what is gone; gives how much that was. */
function unlinked(entry, gone) {
  let links = 0;
  for (const key of ["owner", "attached_to"]) {
    if (!gone.has(entry[key])) continue;
    delete entry[key];
    links += 1;
  }
  if (gone.has(entry.chosen?.player)) {
    delete entry.chosen.player;
    links += 1;
  }
  if (list(entry.exiled_with).some((id) => gone.has(id))) {
    entry.exiled_with = entry.exiled_with.filter((id) => !gone.has(id));
    links += 1;
  }
  return links;
}

/** Takes statements that speak of what is gone out of an expectation; gives how many. */
function unstated(data, index, gone) {
  const keys = ["steps", index, "expect"];
  const { expect } = data.steps[index];
  if (!isObject(expect)) return 0;
  const all = statements(expect, { nameOf: (id) => id, deedWords: () => "" });
  const some = all.filter(({ at }) => {
    const value = at.reduce((one, key) => one?.[key], expect);
    const owned = ["objects", "players", "could_produce"].includes(at[0]) && mentions(at[1], at[0], gone);
    return owned || mentions(value, at.findLast((key) => typeof key === "string"), gone);
  });
  // From the last on, so that the places of those before stay.
  for (const { at } of some.reverse()) drop(data, keys, at);
  return some.length;
}

/** Removes what stands under some keys; where more goes with it, that is said and asked first. */
export function remove(app, keys, name, done) {
  const { data, tally } = without(app.scenario, keys);
  const words = [
    tally.permanents && count(tally.permanents, "permanent"),
    tally.links && count(tally.links, "mention in the set-up", "mentions in the set-up"),
    tally.steps && count(tally.steps, "step"),
    tally.statements && count(tally.statements, "expectation"),
  ].filter(Boolean);
  const all = () => app.edit(() => (app.scenario.data = data)) && done(`${name} is removed${words.length ? ", with what referred to it" : ""}.`);
  const alone = () => app.edit(() => app.scenario.remove(keys)) && done(`${name} is removed; what refers to it is faulty now.`);
  if (!words.length) return all();
  const dialog = h("dialog", { class: "panel", "aria-label": `Remove ${name}` });
  const act = (deed) => () => {
    dialog.close();
    deed?.();
  };
  dialog.append(h("div", { class: "inside" },
    h("header", {}, h("h2", {}, `Remove ${name}?`)),
    h("p", {}, `In the file there ${/^1 /.test(words[0]) ? "is" : "are"} ${sentence(words)} that can’t be without ${name}. Undo brings everything back.`),
    h("div", { class: "buttons" },
      button("Remove all of it", act(all), { class: "main" }),
      button(`Only ${name}`, act(alone)),
      button("Cancel", act(null)))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return undefined;
}

function sentence(words) {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0];
}
