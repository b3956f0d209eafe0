// What a file can refer to, each with its reference and with words that tell it from every other.

import { ZONES, isExpect, isObject, list, slug } from "./scenario.js";

/** What the file itself names: { reference, name, owner, zone }, several of one entry as one. */
function written({ scenario }) {
  const found = [];
  const add = (entry, owner, zone) => {
    const card = isObject(entry) ? entry : { card: entry };
    if (typeof card.card === "string" && card.card.trim()) found.push({ reference: card.id ?? slug(card.card), name: card.card, owner, zone });
  };
  for (const entry of list(scenario.data.battlefield)) if (isObject(entry)) add(entry, scenario.controller(entry), "battlefield");
  for (const player of scenario.players) for (const zone of ZONES.slice(1)) for (const entry of list(player[zone])) add(entry, player.id, zone);
  for (const step of list(scenario.data.steps)) if (isObject(step?.put) && "card" in step.put) add(step.put, step.put.controller ?? scenario.defaultPlayer, step.put.zone);
  return found;
}

/** The position that a form is about, asked once: before its step, or where its statement stands. */
let asked = { simulator: null, step: 0, view: null };

function viewOf({ simulator, scenario, cursor, changing, view: now }) {
  const before = changing ? list(scenario.data.steps).slice(0, changing[1]) : null;
  const step = before ? before.filter((one) => !isExpect(one)).length : cursor;
  if (step === cursor) return now;
  if (asked.simulator === simulator && asked.step === step) return asked.view;
  const { view } = simulator.goTo(step);
  simulator.goTo(cursor);
  asked = { simulator, step, view };
  return view;
}

/** What is there then, as the engine has it; what came in play is called by its name. */
function played(app) {
  const { simulator, scenario } = app;
  if (!simulator) return [];
  const view = viewOf(app);
  const ids = new Set(scenario.ids);
  const called = new Map();
  const many = (name) => view.permanents.filter((other) => other.name === name).length > 1;
  const of = (card, zone) => {
    const number = (called.get(card.name) ?? 0) + 1;
    called.set(card.name, number);
    const byName = zone === "battlefield" && many(card.name) ? `${card.name}#${number}` : card.name;
    return { reference: ids.has(card.key) || !card.token ? card.key : byName, name: card.name, owner: zone === "battlefield" ? card.controller : card.owner, zone };
  };
  const zones = view.players.flatMap((player) => ["hand", "graveyard", "exile"].flatMap((zone) => player[zone].filter(({ blank }) => !blank).map((card) => of(card, zone))));
  return [...view.permanents.map((card) => of(card, "battlefield")), ...zones];
}

/** Everything that a reference can name there, as options: the reference, and words. */
export function things(app, { players = true, objects = true } = {}) {
  const found = new Map();
  for (const thing of objects ? [...played(app), ...written(app)] : []) if (!found.has(thing.reference)) found.set(thing.reference, thing);
  const options = described(app, [...found.values()]);
  if (players) options.push(...app.scenario.players.map(({ id }) => [id, app.playerName(id)]));
  return options;
}

/** Words for each of some things: its name, its id where others have that name, whose it is, and where. */
export function described(app, some) {
  const [once, twice] = [new Set(), new Set()];
  for (const { name } of some) (once.has(name) ? twice : once).add(name);
  return some.map(({ reference, name, owner, zone }) => {
    const called = twice.has(name) && reference !== name ? `${name} (${reference})` : name;
    const where = zone && zone !== "battlefield" ? `, ${zone}` : "";
    return [reference, owner === undefined ? called : `${called} · ${app.playerName(owner)}${where}`];
  });
}
