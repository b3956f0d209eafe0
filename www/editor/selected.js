// What is chosen, with everything that can be set on it; and what belongs to the whole scenario.

import { readingOf } from "./cards.js";
import { button, draw, h, sign } from "./dom.js";
import { check, number, select, text, words } from "./fields.js";
import { faultWords } from "./places.js";
import { ZONES, isObject, list, pathOf, put, slug } from "./scenario.js";
import { described } from "./things.js";
import { COLORS, STEPS } from "./words.js";

/** Colours as options. */
const CHOSEN = [["", "none"], ...Object.entries(COLORS)];

/** Title, turn and house rules. */
export function drawAbout(app) {
  const players = app.scenario.players.map(({ id }) => [id, app.playerName(id)]);
  draw(
    document.querySelector("#about"),
    text(app, ["title"], "Title", { empty: "", grows: true, placeholder: "What the board shows, in a sentence" }),
    h("details", { "data-key": "about" },
      h("summary", {}, "Summary, rules and turn"),
      text(app, ["summary"], "Summary", { rows: 2, placeholder: "One or two sentences for the reader" }),
      words(app, ["cites"], "Rules that it is about", { placeholder: "702.151b, 301.5c", between: /[\s,;]+/ }),
      h("div", { class: "grid" },
        number(app, ["turn", "number"], "Turn", 3, { min: 1 }),
        select(app, ["turn", "active"], "Whose turn", players, { fallback: app.scenario.defaultPlayer }),
        select(app, ["turn", "step"], "Step", STEPS, { fallback: "main1" }),
        select(app, ["rules", "mana"], "Mana", [["auto", "paid by itself"], ["manual", "from the pool alone"], ["free", "free"]], { fallback: "auto" }),
        select(app, ["rules", "order"], "What one player orders", [["timestamp", "by timestamp"], ["ask", "is asked"]], { fallback: "timestamp" }),
        check(app, ["rules", "summoning_sickness"], "Summoning sickness", true))),
  );
}

export function drawSelected(app) {
  const keys = app.selected;
  const value = keys && app.scenario.at(keys);
  const known = value !== undefined && value !== null;
  const parts = !known ? nothing()
    : keys[0] === "cards" ? own(app, keys, value)
    : keys[0] === "players" && keys.length === 2 ? player(app, keys, value)
    : card(app, keys, value);
  draw(document.querySelector("#selected"), parts);
}

function nothing() {
  return [h("h2", {}, "Nothing chosen"), h("p", { class: "hint" }, "Choose a card or a player of the set-up to change what can be set on it.")];
}

function card(app, keys, value) {
  const entry = isObject(value) ? value : { card: value };
  const at = (key) => [...keys, key];
  const onBoard = keys[0] === "battlefield";
  const owner = onBoard ? app.scenario.controller(entry) : app.scenario.at(["players", keys[1], "id"]);
  const zone = onBoard ? "battlefield" : keys[2];
  const players = app.scenario.players.map(({ id }) => [id, app.playerName(id)]);
  const places = app.scenario.players.flatMap(({ id }) => ZONES.map((one) => [`${id} ${one}`, `${app.playerName(id)}: ${one}`]));
  const index = keys.at(-1);
  const siblings = list(app.scenario.at(keys.slice(0, -1)));
  return [
    h("header", {}, h("h2", {}, String(entry.card ?? "No card")), h("div", {},
      sign("↑", onBoard ? "Older: earlier timestamp" : "Further up", () => app.shift(keys, -1), { disabled: index === 0, "data-focus": "older" }),
      sign("↓", onBoard ? "Newer: later timestamp" : "Further down", () => app.shift(keys, 1), { disabled: index >= siblings.length - 1, "data-focus": "newer" }),
      sign("✕", `Remove ${entry.card}`, () => app.remove(keys), { "data-focus": "remove" }))),
    onBoard && h("p", { class: "hint" }, `Timestamp ${index + 1} of ${siblings.length}.`),
    misnamed(app, isObject(value) ? at("card") : keys),
    id(app, keys, entry),
    select(app, [...keys, "at"], "Where", places, { fallback: `${owner} ${zone}`, set: (to) => app.move(keys, ...split(to)) }),
    onBoard && h("div", { class: "grid" },
      check(app, at("tapped"), "Tapped"),
      check(app, at("sick"), "Came this turn"),
      number(app, at("damage"), "Damage", 0),
      number(app, at("count"), "How many", 1, { min: 1 })),
    onBoard && counters(app, at("counters"), entry.counters),
    onBoard && attachedTo(app, keys, entry),
    onBoard && h("details", { "data-key": "more" }, h("summary", {}, "More"),
      h("div", { class: "grid" },
        select(app, at("owner"), "Owner", [["", "its controller"], ...players]),
        number(app, at("x"), "X it was cast with", 0),
        check(app, at("token"), "Token"),
        check(app, at("bestowed"), "Bestowed"),
        check(app, at("phased_out"), "Phased out"),
        select(app, [...keys, "chosen", "color"], "Chosen color", CHOSEN),
        text(app, [...keys, "chosen", "type"], "Chosen type"),
        text(app, [...keys, "chosen", "name"], "Chosen name"),
        select(app, [...keys, "chosen", "player"], "Chosen player", [["", "none"], ...players])),
      words(app, at("exiled_with"), "Ids of cards exiled with it")),
    others(app, keys, ["card", "id", "at", "tapped", "sick", "damage", "count", "counters", "attached_to", "owner", "x", "token", "bestowed", "phased_out", "chosen", "exiled_with"]),
  ];
}

/** The name of a card that there is none of. */
function misnamed(app, keys) {
  if (!app.faultsAt(keys).length) return null;
  const names = [...list(app.scenario.data.cards), ...app.library].map((card) => h("option", { value: card?.name ?? "" }));
  const part = text(app, keys, "Card", { empty: "" });
  part.querySelector("input").setAttribute("list", "names");
  return [part, h("datalist", { id: "names" }, names)];
}

/** Faults of what is chosen that no field shows. */
function others(app, keys, shown) {
  const paths = shown.map((key) => pathOf([...keys, key]));
  const rest = app.faultsAt(keys).filter(({ path }) => !paths.some((one) => path.startsWith(one)));
  return rest.map((fault) => h("p", { class: "bad", tabindex: "-1", "data-path": fault.path, title: fault.path }, faultWords(app, fault)));
}

function split(place) {
  const at = place.lastIndexOf(" ");
  return [place.slice(0, at), place.slice(at + 1)];
}

/** The id; what refers to it goes with it. */
function id(app, keys, entry) {
  const part = text(app, [...keys, "id"], "Id", { hint: "What steps call it." });
  const input = part.querySelector("input");
  const plain = input.cloneNode();
  plain.value = entry.id ?? "";
  plain.addEventListener("change", () => {
    if (plain.value.trim()) app.edit(() => app.scenario.rename(keys, plain.value.trim()), { field: pathOf([...keys, "id"]) });
  });
  input.replaceWith(plain);
  return part;
}

function counters(app, keys, value) {
  const all = isObject(value) ? Object.entries(value) : [];
  const kind = h("input", { type: "text", list: "kinds", "data-focus": "counter-kind", "aria-label": "Kind of counter", placeholder: "+1/+1" });
  const add = () => {
    const name = kind.value.trim() || "+1/+1";
    app.edit((data) => put(data, [...keys, name], (app.scenario.at([...keys, name]) ?? 0) + 1));
    app.say(`${app.scenario.at([...keys, name])} ${name}`);
  };
  return h("fieldset", {}, h("legend", {}, "Counters"),
    all.map(([name]) => h("div", { class: "row end" },
      number(app, [...keys, name], name, undefined),
      sign("✕", `Remove the ${name} counters`, () => app.edit((data) => {
        put(data, [...keys, name], undefined);
        if (!Object.keys(app.scenario.at(keys)).length) put(data, keys, undefined);
      }), { "data-focus": `no ${name}` }))),
    h("div", { class: "row" }, kind, button("Add", add, { "aria-label": "Add a counter", "data-focus": "counter-add" })),
    h("datalist", { id: "kinds" }, ["+1/+1", "-1/-1", "loyalty", "charge", "level", "mining", "stun"].map((value) => h("option", { value }))));
}

function attachedTo(app, keys, entry) {
  const all = hosts(app, keys);
  // What the rules don't let it stay on can be chosen all the same: a board may show just that.
  const options = [
    ["", "nothing"],
    ...all.filter(({ misfit }) => !misfit).map(({ place, words }) => [place, words]),
    ...all.filter(({ misfit }) => misfit).map(({ place, words, misfit }) => [place, `${words} (${misfit.rule})`, false, `Does not stay: ${misfit.fate}`]),
  ];
  const host = all.find(({ reference }) => reference === entry.attached_to);
  const now = host?.place;
  const part = select(app, [...keys, "attached_to"], "Attached to", options, {
    hint: host?.misfit && `It ${host.misfit.text} (${host.misfit.rule}).`,
    set: (to) => {
      const host = all.find(({ place }) => place === to);
      if (host?.keys) app.attach({ keys }, host.keys);
      else app.edit((data) => put(data, [...keys, "attached_to"], host?.reference));
    },
  });
  if (now) part.querySelector("select").value = now;
  return part;
}

/** What the engine calls an entry. */
const keyOf = ({ id, card }) => id ?? slug(String(card));

/** What a card could be attached to: where it stands, what it is called in the file, words, and why it would not stay. */
function hosts(app, keys) {
  const { scenario } = app;
  const misfits = app.misfits(keys);
  const cards = list(scenario.data.battlefield).map((entry, index) => ({ entry, keys: ["battlefield", index] }));
  const others = cards.filter((one) => isObject(one.entry) && pathOf(one.keys) !== pathOf(keys));
  const words = described(app, others.map(({ entry }) => ({ reference: entry.id ?? entry.card, name: entry.card, owner: scenario.controller(entry) })));
  return [
    ...others.map((one, index) => ({ place: pathOf(one.keys), keys: one.keys, reference: words[index][0], words: words[index][1], misfit: misfits.get(keyOf(one.entry)) })),
    ...scenario.players.map(({ id }) => ({ place: id, reference: id, words: app.playerName(id), misfit: misfits.get(id) })),
  ];
}

function player(app, keys, value) {
  const at = (key) => [...keys, key];
  const { players } = app.scenario;
  const zones = ZONES.slice(1).filter((zone) => !list(value[zone]).length);
  return [
    h("header", {}, h("h2", {}, app.playerName(value.id)), sign("✕", `Remove ${app.playerName(value.id)}`, () => app.remove(keys), { disabled: players.length <= 2, "data-focus": "remove" })),
    h("div", { class: "grid" },
      id(app, keys, value),
      text(app, at("name"), "Name"),
      number(app, at("life"), "Life", 20, { min: -999 }),
      number(app, at("energy"), "Energy", 0),
      number(app, at("poison"), "Poison", 0),
      text(app, at("mana_pool"), "Mana pool", { placeholder: "{U}{U}{C}" })),
    zones.length > 0 && h("fieldset", {}, h("legend", {}, "Blank cards in"),
      h("div", { class: "grid" }, zones.map((zone) => number(app, at(zone), zone, zone === "library" ? 20 : 0)))),
    others(app, keys, ["id", "name", "life", "energy", "poison", "mana_pool", ...ZONES]),
  ];
}

/** A card that the file defines. */
function own(app, keys, value) {
  const at = (key) => [...keys, key];
  const reading = app.readCard(JSON.stringify(value));
  return [
    h("header", {}, h("h2", {}, String(value.name ?? "A card")), sign("✕", `Take ${value.name} out of the file`, () => app.remove(keys), { "data-focus": "remove" })),
    text(app, at("name"), "Name", { empty: "" }),
    h("div", { class: "grid" },
      text(app, at("mana_cost"), "Mana cost", { placeholder: "{2}{U}" }),
      text(app, at("power"), "Power"),
      text(app, at("toughness"), "Toughness"),
      text(app, at("loyalty"), "Loyalty")),
    text(app, at("type_line"), "Type line", { empty: "" }),
    text(app, at("oracle_text"), "Text", { rows: 5 }),
    h("div", { class: "reading" }, readingOf(reading)),
    others(app, keys, ["name", "mana_cost", "power", "toughness", "loyalty", "type_line", "oracle_text"]),
  ];
}
