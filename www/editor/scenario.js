// The scenario as a plain object in the format of its file, with undo. What it means is asked of
// the engine: here is only what stands where.

export const ZONES = ["battlefield", "hand", "graveyard", "exile", "library"];

/** How many edits can be taken back. */
const MOST_PAST = 300;

/** Edits of one field within this time are one. */
const ONE_EDIT = 1500;

/** How many permanents one entry may stand for. */
export const MOST_OF_ONE = 500;

export const list = (value) => (Array.isArray(value) ? value : []);
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const isExpect = (step) => isObject(step) && "expect" in step;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** A JSON path as the engine writes it. */
export function pathOf(keys) {
  return keys.reduce((path, key) => {
    if (typeof key === "number") return `${path}[${key}]`;
    if (/^[A-Za-z0-9_]{1,60}$/.test(key)) return `${path}.${key}`;
    const letters = [...key];
    return `${path}["${letters.length > 60 ? `${letters.slice(0, 60).join("")}…` : key}"]`;
  }, "$");
}

/** Whether a path is another, or leads to something below it. */
export function within(path, above) {
  return path === above || (path.startsWith(above) && ".[".includes(path[above.length]));
}

/** An id as the format makes it from a card's name. */
export function slug(name) {
  const plain = name.toLowerCase().replace(/['’]/g, "");
  return plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "card";
}

/** The least that is a scenario. */
export function blank() {
  return { format: 1, title: "", players: [{ id: "you" }, { id: "opponent" }], battlefield: [], steps: [] };
}

export class Scenario {
  constructor(data = blank()) {
    this.data = data;
    this.past = [];
    this.future = [];
    this.last = { field: null, time: 0 };
  }

  /** Another scenario takes its place, with nothing to take back. */
  open(data) {
    Object.assign(this, new Scenario(data));
  }

  /** Changes the data; edits of the same `field` just one after the other are one. */
  change(edit, field = null) {
    const before = JSON.stringify(this.data);
    // Players that go without saying are there to be changed.
    const implied = this.data.players === undefined;
    if (implied) this.data.players = blank().players;
    edit(this.data);
    if (implied && same(this.data.players, blank().players)) delete this.data.players;
    if (JSON.stringify(this.data) === before) return false;
    const time = Date.now();
    const goesOn = field !== null && field === this.last.field && time - this.last.time < ONE_EDIT;
    if (!goesOn || !this.past.length) this.past.push(before);
    if (this.past.length > MOST_PAST) this.past.shift();
    this.future = [];
    this.last = { field, time };
    return true;
  }

  undo() {
    return this.#step(this.past, this.future);
  }

  redo() {
    return this.#step(this.future, this.past);
  }

  #step(from, to) {
    if (!from.length) return false;
    to.push(JSON.stringify(this.data));
    this.data = JSON.parse(from.pop());
    this.last.field = null;
    return true;
  }

  /** What stands at a path. */
  at(keys) {
    const data = this.data.players === undefined ? { ...this.data, players: blank().players } : this.data;
    return keys.reduce((value, key) => value?.[key], data);
  }

  get players() {
    return list(this.at(["players"])).filter(isObject);
  }

  /** Who controls what names nobody. */
  get defaultPlayer() {
    const players = this.players;
    return (players.find(({ id }) => id === "you") ?? players[0])?.id ?? "you";
  }

  controller(entry) {
    return entry.controller ?? this.defaultPlayer;
  }

  /** The entries of a zone, each with where it stands. */
  zone(player, zone) {
    if (zone === "battlefield") {
      const all = list(this.data.battlefield).map((entry, index) => ({ entry, keys: ["battlefield", index] }));
      return all.filter(({ entry }) => isObject(entry) && this.controller(entry) === player);
    }
    const index = this.players.findIndex(({ id }) => id === player);
    return list(this.players[index]?.[zone]).map((entry, at) => ({ entry, keys: ["players", index, zone, at] }));
  }

  /** What stands on the battlefield under nobody's control. */
  get astray() {
    const known = this.players.map(({ id }) => id);
    const all = list(this.data.battlefield).map((entry, index) => ({ entry, keys: ["battlefield", index] }));
    return all.filter(({ entry }) => !isObject(entry) || !known.includes(this.controller(entry)));
  }

  /** Every id that is given. */
  get ids() {
    const ids = this.players.map(({ id }) => id);
    const add = (entry) => isObject(entry) && entry.id && ids.push(entry.id);
    list(this.data.battlefield).forEach(add);
    for (const player of this.players) for (const zone of ZONES) list(player[zone]).forEach(add);
    for (const step of list(this.data.steps)) if (isObject(step?.put)) add(step.put);
    return ids;
  }

  /** Every card that the file has, on the board, in a zone or brought in by a step. */
  get cards() {
    const zones = this.players.flatMap((player) => ZONES.slice(1).flatMap((zone) => list(player[zone])));
    const put = list(this.data.steps).map((step) => step?.put).filter((one) => isObject(one) && "card" in one);
    return [...list(this.data.battlefield), ...zones, ...put].map((entry) => (isObject(entry) ? entry : { card: entry }));
  }

  /**
   * Writes down the ids that cards of a name have by default: they depend on what stands before,
   * so they are other ones as soon as such a card comes or goes.
   */
  pin(name) {
    const taken = new Set(this.ids);
    const free = (base) => {
      let id = base;
      for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
      taken.add(id);
      return id;
    };
    const visit = (all, index) => {
      const entry = all[index];
      const { id, card, count } = isObject(entry) ? entry : { card: entry };
      if (card !== name) return;
      const given = id ?? free(slug(name));
      if (isObject(entry)) entry.id = given;
      else all[index] = { id: given, card };
      for (let more = 1; more < Math.min(Number(count) || 1, MOST_OF_ONE); more += 1) free(id ?? slug(name));
    };
    const each = (all) => list(all).forEach((_, index) => visit(all, index));
    each(this.data.battlefield);
    for (const player of this.players) for (const zone of ZONES.slice(1)) each(player[zone]);
    for (const step of list(this.data.steps)) {
      if (isObject(step?.put) && "card" in step.put) visit(step, "put");
      else if (isObject(step?.set)) for (const zone of ZONES.slice(1)) each(step.set[zone]);
    }
  }

  /** Where the permanent stands that has an id: its own, or the first that its name gives. */
  permanent(id) {
    const index = list(this.data.battlefield).findIndex((entry) => isObject(entry) && (entry.id ?? slug(String(entry.card))) === id);
    return index < 0 ? null : ["battlefield", index];
  }

  newId(name) {
    const base = slug(name);
    const taken = new Set(this.ids);
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
    return id;
  }

  /** The id of an entry; it gets one if it has none. */
  idOf(keys) {
    const entry = this.at(keys);
    if (typeof entry === "string") {
      const named = { id: this.newId(entry), card: entry };
      this.at(keys.slice(0, -1))[keys.at(-1)] = named;
      return named.id;
    }
    entry.id ??= this.newId(entry.card ?? "card");
    return entry.id;
  }

  /** Puts a card into a zone; gives where it stands. */
  add(card, player, zone, given) {
    this.pin(card);
    const id = given ?? this.newId(card);
    if (zone === "battlefield") {
      if (!Array.isArray(this.data.battlefield)) this.data.battlefield = [];
      const entry = { id, card };
      if (player !== this.defaultPlayer) entry.controller = player;
      this.data.battlefield.push(entry);
      return ["battlefield", this.data.battlefield.length - 1];
    }
    const index = this.data.players.findIndex((one) => one.id === player);
    const owner = this.data.players[index];
    if (!Array.isArray(owner[zone])) owner[zone] = [];
    // The top of a library is its first card; what comes newest to a graveyard is its last.
    if (zone === "library") owner[zone].unshift({ id, card });
    else owner[zone].push({ id, card });
    return ["players", index, zone, zone === "library" ? 0 : owner[zone].length - 1];
  }

  remove(keys) {
    const entry = this.at(keys);
    if (["battlefield", "players"].includes(keys[0])) this.pin(isObject(entry) ? entry.card : entry);
    this.at(keys.slice(0, -1)).splice(keys.at(-1), 1);
  }

  /** Takes an entry to another zone or another player's side; gives where it stands. */
  move(keys, player, zone) {
    const entry = this.at(keys);
    if (keys[0] === "battlefield" && zone === "battlefield") {
      if (player === this.defaultPlayer) delete entry.controller;
      else entry.controller = player;
      return keys;
    }
    const card = typeof entry === "string" ? entry : entry.card;
    const id = this.idOf(keys);
    this.remove(keys);
    return this.add(card, player, zone, id);
  }

  /** Another id, also wherever it is referred to. */
  rename(keys, id) {
    const old = this.idOf(keys);
    this.at(keys).id = id;
    // While another thing has this id, what refers to it can't be told apart: nothing is rewritten.
    const taken = (one) => this.ids.filter((other) => other === one).length > 1;
    if (!id || old === id || taken(id) || this.ids.includes(old)) return;
    const ability = new RegExp(`^${old.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( ability(#\\d+)?)?$`);
    const renamed = (text) => (ability.test(text) ? text.replace(old, () => id) : text);
    const walk = (value, key) => {
      if (typeof value === "string") return PROSE.includes(key) ? value : renamed(value);
      if (Array.isArray(value)) return value.map((item) => walk(item, key));
      if (!isObject(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [REFERRED.includes(key) ? renamed(name) : name, walk(item, name)]));
    };
    for (const part of ["battlefield", "players", "turn", "steps"]) {
      if (part in this.data) this.data[part] = walk(this.data[part], part);
    }
  }
}

/** Where words stand that are no references. */
const PROSE = ["id", "card", "name", "note", "ability", "alternative", "is", "is_not", "has", "has_not", "event", "zone", "step"];
/** Whose keys are references. */
const REFERRED = ["objects", "players", "could_produce", "targets", "choose"];

/** Whether something that stands under a key refers to one of some names. */
export function mentions(value, key, names) {
  if (typeof value === "string") return !PROSE.includes(key) && names.has(value.replace(/(#\d+)?( ability(#\d+)?)?$/, ""));
  if (Array.isArray(value)) return value.some((item) => mentions(item, key, names));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, item]) => (REFERRED.includes(key) && mentions(name, "", names)) || mentions(item, name, names));
}

/** Sets or, for undefined, takes away what stands under a key, making what leads there. */
export function put(data, keys, value) {
  const last = keys.at(-1);
  let at = data;
  for (const [place, key] of keys.slice(0, -1).entries()) {
    if (typeof at[key] !== "object" || at[key] === null) {
      if (value === undefined) return;
      at[key] = typeof keys[place + 1] === "number" ? [] : {};
    }
    at = at[key];
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
}

/** Adds an expectation to others: lists of words and deeds grow, all else is replaced. */
export function merge(into, more) {
  for (const [key, value] of Object.entries(more)) {
    if (GROWING.includes(key) && Array.isArray(into[key])) {
      into[key].push(...value.filter((item) => !into[key].some((other) => same(other, item))));
    } else if (isObject(value) && isObject(into[key])) {
      merge(into[key], value);
    } else {
      into[key] = value;
    }
  }
  return into;
}

const GROWING = ["is", "is_not", "has", "has_not", "legal", "illegal", "happened", "count"];
