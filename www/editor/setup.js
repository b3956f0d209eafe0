// The table that is set up: every player's zones, in which cards stand, are dropped and are chosen.

import { dragged, letGo, startEntry } from "./cards.js";
import { button, draw, h } from "./dom.js";
import { ZONES, isObject, list, pathOf, within } from "./scenario.js";

const NAMES = { battlefield: "Battlefield", hand: "Hand", graveyard: "Graveyard", exile: "Exile", library: "Library" };

export function drawSetup(app) {
  const { scenario } = app;
  const astray = scenario.astray;
  const most = scenario.players.length >= 6;
  draw(
    document.querySelector("#setup"),
    h("header", {},
      h("h2", {}, "Set up"),
      button("Add a player", app.addPlayer, { disabled: most, "data-focus": "add-player" })),
    h("div", { class: "players" }, scenario.players.map((player, index) => side(app, player, index))),
    astray.length > 0 && h("div", { class: "zone astray" }, h("h4", {}, "Under nobody’s control"),
      h("ul", {}, astray.map((place) => chip(app, place)))),
  );
}

function side(app, player, index) {
  const keys = ["players", index];
  const of = (value, fallback) => (value === undefined ? fallback : value);
  const more = [player.energy && `${player.energy} energy`, player.poison && `${player.poison} poison`, player.mana_pool].filter(Boolean);
  return h("section", { class: "side", "aria-label": app.playerName(player.id) },
    h("h3", {}, h("button", {
      type: "button", class: "who", "data-focus": pathOf(keys), "aria-pressed": app.isSelected(keys),
      onclick: () => app.select(keys),
    }, h("b", {}, app.playerName(player.id)), ` ${of(player.life, 20)} life`, more.map((words) => ` · ${words}`), flaw(app, keys, ZONES))),
    ZONES.map((zone) => area(app, player, zone)));
}

function area(app, player, zone) {
  const places = app.scenario.zone(player.id, zone);
  const value = zone === "library" && player.library === undefined ? 20 : player[zone];
  const blanks = typeof value === "number" ? `${value} blank card${value === 1 ? "" : "s"}` : null;
  const element = h("div", {
    class: `zone ${zone}`, "data-zone": `${player.id} ${zone}`, role: "group", "aria-label": `${NAMES[zone]} of ${app.playerName(player.id)}`,
    ondragover: (event) => {
      if (!dragged.card && !dragged.keys) return;
      event.preventDefault();
      element.classList.add("over");
    },
    ondragleave: (event) => element.contains(event.relatedTarget) || element.classList.remove("over"),
    ondrop: (event) => {
      event.preventDefault();
      event.stopPropagation();
      element.classList.remove("over");
      const { card, keys } = letGo();
      if (card) app.add(card, player.id, zone);
      else if (keys) app.move(keys, player.id, zone);
    },
  },
  h("h4", {}, NAMES[zone]),
  blanks && h("p", { class: "hint" }, blanks),
  h("ul", {}, places.map((place) => chip(app, place))));
  return element;
}

/** A card where it stands. One dropped on another permanent is attached to it. */
function chip(app, { entry, keys }) {
  const card = isObject(entry) ? entry : { card: entry };
  const onBoard = keys[0] === "battlefield";
  const counters = isObject(card.counters) ? Object.entries(card.counters) : [];
  const marks = [
    card.count > 1 && `×${card.count}`,
    card.tapped === true && "tapped",
    card.token === true && "token",
    card.phased_out === true && "phased out",
    card.damage && `${card.damage} damage`,
    ...counters.map(([kind, number]) => `${number} ${kind}`),
    card.attached_to && `on ${app.nameOf(card.attached_to)}`,
  ].filter(Boolean);
  const takes = () => onBoard && dragged.keys?.[0] === "battlefield" && pathOf(dragged.keys) !== pathOf(keys);
  const element = h("button", {
    type: "button", class: "chip", draggable: "true", "data-focus": pathOf(keys), "data-id": card.id, "aria-pressed": app.isSelected(keys),
    onclick: () => app.select(keys),
    ondragstart: (event) => startEntry(event, keys),
    ondragover: (event) => {
      if (!takes()) return;
      event.preventDefault();
      event.stopPropagation();
      element.classList.add("over");
    },
    ondragleave: (event) => element.contains(event.relatedTarget) || element.classList.remove("over"),
    ondrop: (event) => {
      if (!takes()) return;
      event.preventDefault();
      event.stopPropagation();
      app.attach(letGo().keys, keys);
    },
  },
  h("span", { class: "name" }, String(card.card ?? "no card")),
  marks.length > 0 && h("span", { class: "marks" }, marks.join(", ")),
  flaw(app, keys));
  return h("li", {}, element);
}

/** A mark on what has a fault, except in what is below some keys. */
function flaw(app, keys, except = []) {
  const path = pathOf(keys);
  const below = except.map((key) => pathOf([...keys, key]));
  const faulty = app.faults.some((fault) => within(fault.path, path) && !below.some((one) => within(fault.path, one)));
  return faulty ? h("span", { class: "flaw", title: "There is a fault here" }, "!", h("span", { class: "sr" }, " faulty")) : null;
}

/** What a card could be attached to: a value and words for each. */
export function hosts(app, keys) {
  const { scenario } = app;
  const cards = list(scenario.data.battlefield).map((entry, index) => ({ entry, keys: ["battlefield", index] }));
  const others = cards.filter((one) => isObject(one.entry) && pathOf(one.keys) !== pathOf(keys));
  return [
    ...others.map((one) => [pathOf(one.keys), one.entry.id ?? one.entry.card, app.nameOf(one.entry.id) ?? one.entry.card]),
    ...scenario.players.map(({ id }) => [id, id, app.playerName(id)]),
  ];
}
