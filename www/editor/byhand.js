// Adding a step or an expectation by a form instead of by playing, and changing one that is there.

import { button, h } from "./dom.js";
import { field, rest } from "./fields.js";
import { keyOf, keysOf, labelOf, named, object, opponent, part, pretty, resolved, start } from "./forms.js";
import { isObject, merge, pathOf } from "./scenario.js";
import { things } from "./things.js";

/** What steps can be added, in words, by the schema of the verb and what the step starts as: first what the scenario itself does. */
const STEPS = [
  ["put_new", "Put in a new card", (app) => ({ put: { card: "", zone: "battlefield", ...whose(app) } })],
  ["put_object", "Put a card elsewhere", (app) => ({ put: { object: start(app, named("reference")), zone: "graveyard" } })],
  ["set_object", "Change a card", (app) => ({ set: { object: start(app, named("reference")) } })],
  ["set_player", "Change a player", (app) => ({ set: { player: app.scenario.defaultPlayer } })],
  ["advance", "Go on to a step of the turn", () => ({ advance: "begin_combat" })],
  ["resolve", "Let the stack resolve", () => ({ resolve: "all" })],
  ["pass", "Pass priority", () => ({ pass: true })],
  ["choose", "Answer a choice", () => ({ choose: true })],
  ["cast", "Cast a spell", (app) => ({ cast: inHand(app) })],
  ["play", "Play a land", (app) => ({ play: inHand(app) })],
  ["activate", "Activate an ability", (app) => ({ activate: start(app, named("reference")) })],
  ["attack", "Attack with creatures", () => ({ attack: [] })],
  ["block", "Block with creatures", () => ({ block: [] })],
  ["special", "Take a special action", (app) => ({ special: start(app, named("reference")) })],
  ["concede", "Concede the game", (app) => ({ concede: opponent(app) })],
];

/** A new card is the default player's where nobody is named, if there is such a one in the file. */
const whose = ({ scenario }) => (scenario.defaultPlayer === "you" ? {} : { controller: scenario.defaultPlayer });

const inHand = (app) => things(app, { players: false }).find(([, words]) => words.endsWith(", hand"))?.[0] ?? "";

/** What can be expected of the whole position. */
const POSITION = [
  ["happened", "Something has happened"], ["count", "There are so many of something"], ["legal", "Something may be done"], ["illegal", "Something may not be done"],
  ["stack", "What is on the stack"], ["choice", "Which choice is pending"], ["could_produce", "What something could produce"],
];

/** What can be expected of a card, a player or the turn, by key. */
const STATED = {
  objects: {
    zone: "In which zone it is", controller: "Who controls it", pt: "Its power and toughness", base_pt: "Its base power and toughness", is: "A type that it has", is_not: "A type that it doesn’t have",
    colors: "Its colors", has: "An ability that it has", has_not: "An ability that it doesn’t have", attached_to: "What it is attached to", attachments: "All that is attached to it", tapped: "Whether it is tapped",
    counters: "The counters on it", damage: "The damage on it", sick: "Whether it came this turn", phased_out: "Whether it is phased out",
  },
  players: {
    life: "How much life they have", energy: "How much energy they have", poison: "How many poison counters they have", hand: "Their hand", library: "Their library", graveyard: "Their graveyard", exile: "Their cards in exile",
    mana_pool: "The mana in their pool", lost: "Whether they have lost",
  },
  turn: { number: "Which turn it is", active: "Whose turn it is", step: "Which step it is", priority: "Who has priority" },
};

/** What is chosen in the two selects; kept while the panel is drawn anew. */
const state = { step: "put_new", expect: "happened" };

/** The part of the steps panel with which something is added by hand. */
export function adding(app) {
  if (!app.schema) return null;
  const of = (group, words, name) => h("optgroup", { label: words }, keysOf(app, name).map((key) => h("option", { value: `${group} ${key}` }, STATED[group][key] ?? pretty(key))));
  const row = (which, label, options, act) => {
    const select = h("select", { "data-focus": `by-hand ${which}`, "aria-label": label, onchange: ({ target }) => (state[which] = target.value) }, options);
    select.value = state[which];
    return h("div", { class: "row" }, select, button("Add", act, { "aria-label": `${label}: add`, "data-focus": `by-hand ${which} add` }));
  };
  return h("details", { class: "by-hand", "data-key": "by-hand" },
    h("summary", {}, "Add by hand"),
    h("p", { class: "hint" }, app.cursor === 0 ? "Goes to the start." : `Goes after step ${app.cursor}.`),
    row("step", "A step", [["The scenario itself", /^(put|set)_/], ["A player, or the game", /^(?!put_|set_)/]].map(([label, some]) =>
      h("optgroup", { label }, STEPS.filter(([value]) => some.test(value)).map(([value, words]) => h("option", { value }, words)))), () => addStep(app)),
    row("expect", "An expectation", [
      h("optgroup", { label: "The position" }, POSITION.map(([value, words]) => h("option", { value }, words))),
      of("objects", "A card", "object_expectation"), of("players", "A player", "player_expectation"), of("turn", "The turn", "turn_expectation"),
    ], () => addExpectation(app)));
}

function addStep(app) {
  // What it starts as is there at the cursor, and not where another form is open.
  app.changing = null;
  const [, words, make] = STEPS.find(([name]) => name === state.step);
  app.addStep(make(app));
  app.say(`Added: ${words}`);
}

function addExpectation(app) {
  app.changing = null;
  const [group, key] = state.expect.split(" ");
  app.expectMore(fragmentOf(app, group, key));
}

/** How many things are asked about for one that something can be stated of: each takes a while. */
const MOST_ASKED = 8;

/** What something is expected to be starts as what it is, of the thing that is chosen or of the first that it fits. */
function fragmentOf(app, group, key) {
  const stated = ({ [group]: part }) => part !== undefined && (key === undefined || (group === "turn" ? part : Object.values(part)[0])[key] !== undefined);
  const of = ["turn", "stack", "choice"].includes(group) ? [""] : group === "players" ? [playerOf(app)] : candidates(app);
  for (const one of of.slice(0, MOST_ASKED)) {
    const fragment = app.truths(one).find(stated);
    if (fragment) return fragment;
  }
  const object = things(app, { players: false }).find(([one]) => one === app.subject)?.[0] ?? start(app, named("reference"));
  if (group === "objects") return { objects: { [object]: { [key]: structuredClone(EXAMPLES[key]) ?? start(app, keyOf(app, "object_expectation", key)) } } };
  if (group === "players") return { players: { [playerOf(app)]: { [key]: start(app, keyOf(app, "player_expectation", key)) } } };
  if (group === "turn") return { turn: { [key]: start(app, keyOf(app, "turn_expectation", key)) } };
  if (group === "could_produce") return { could_produce: { [object]: [] } };
  if (group === "count") return { count: [counted(app)] };
  const value = keyOf(app, "expect", group);
  return { [group]: ["stack", "choice"].includes(group) ? start(app, value) : [start(app, value.items)] };
}

const EXAMPLES = { is: ["Creature"], is_not: ["Creature"], has: ["flying"], has_not: ["flying"], counters: { "+1/+1": 1 } };

const playerOf = ({ scenario, subject }) => scenario.players.find(({ id }) => id === subject)?.id ?? scenario.defaultPlayer;

/** The keys of what is there, first that of what is chosen. */
function candidates(app) {
  const { view } = app;
  if (!view) return [];
  const elsewhere = view.players.flatMap(({ hand, graveyard, exile }) => [...hand, ...graveyard, ...exile].filter(({ blank }) => !blank));
  const keys = [...view.permanents, ...elsewhere].map(({ key }) => key);
  return keys.includes(app.subject) ? [app.subject, ...keys.filter((key) => key !== app.subject)] : keys;
}

/** How many there are of the chosen card, or of the first one, on the battlefield. */
function counted(app) {
  const permanents = app.view?.permanents ?? [];
  const card = (permanents.find(({ key }) => key === app.subject) ?? permanents[0])?.name ?? app.scenario.cards[0]?.card ?? "";
  return { card, zone: "battlefield", is: permanents.filter(({ name }) => name === card).length };
}

/** The form of a step. */
export function stepForm(app, keys) {
  const step = app.scenario.at(keys);
  const verb = isObject(step) && Object.keys(step).find((key) => app.schema.$defs[`step_${key}`]);
  if (!verb) return null;
  return form(app, keys, object(app, keys, named(`step_${verb}`)));
}

/** The form of one statement of an expectation: `at` leads to it from there. */
export function statementForm(app, keys, at) {
  const [group] = at;
  const { schema, depth, label } = stating(app, at) ?? {};
  if (!schema) return null;
  const value = part(app, [...keys, ...at.slice(0, depth)], schema, { required: true, label });
  const owned = ["objects", "players", "could_produce"].includes(group);
  const way = [...keys, ...at];
  return form(app, way, owned ? h("div", { class: "grid" }, whoseForm(app, keys, at), value) : value);
}

/** What the schema says of a statement, how far down its value stands, and what it is called where its key doesn't say. */
function stating(app, [group, id, key, item]) {
  const owner = { objects: "object_expectation", players: "player_expectation" }[group];
  if (owner) {
    const schema = keyOf(app, owner, key);
    return schema && typeof item === "number" ? { schema: resolved(app, schema).items, depth: 4, label: labelOf(key) } : { schema, depth: 3 };
  }
  if (group === "turn") return { schema: keyOf(app, "turn_expectation", id), depth: 2 };
  if (group === "could_produce") return { schema: keyOf(app, "expect", group).additionalProperties, depth: 2, label: "Types of mana" };
  const schema = keyOf(app, "expect", group);
  return ["stack", "choice"].includes(group) ? { schema, depth: 1 } : { schema: schema?.items, depth: 2, label: "" };
}

/** Of which thing something is stated: another one takes the statement over. */
function whoseForm(app, keys, [group, id, ...more]) {
  const options = things(app, { players: group === "players", objects: group !== "players" });
  if (!options.some(([one]) => one === id)) options.unshift([id, id]);
  const select = h("select", {
    onchange: ({ target }) => {
      const to = target.value;
      app.edit((data) => {
        const all = [...keys, group].reduce((value, key) => value[key], data);
        const said = more.length ? { [more[0]]: all[id][more[0]] } : all[id];
        if (more.length) {
          delete all[id][more[0]];
          if (!Object.keys(all[id]).length) delete all[id];
          all[to] = merge(all[to] ?? {}, said);
        } else {
          delete all[id];
          all[to] = said;
        }
      });
      const last = () => app.scenario.at([...keys, group, to, more[0]]).length - 1;
      app.change([...keys, group, to, ...(typeof more[1] === "number" ? [more[0], last()] : more)], app.fresh);
    },
  }, options.map(([value, words]) => h("option", { value }, words)));
  select.value = id;
  const whole = field([...keys, group, id, "of"], group === "players" ? "Of the player" : "Of", select, { wide: true });
  delete select.dataset.path;
  select.dataset.focus = `of ${pathOf(keys)}`;
  return whole;
}

function form(app, keys, inside) {
  return h("div", { class: "form", role: "group", "aria-label": "Change" }, inside, rest(keys), h("div", { class: "row" }, button("Done", () => app.change(null), { "data-focus": "form-done" })));
}
