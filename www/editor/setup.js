// The table that is set up: every player's zones, in which cards stand, are dropped and are chosen.

import { button, draw, h } from "./dom.js";
import { source, target } from "./drag.js";
import { ZONES, isObject, pathOf, within } from "./scenario.js";

const NAMES = { battlefield: "Battlefield", hand: "Hand", graveyard: "Graveyard", exile: "Exile", library: "Library" };

/** How many cards of a zone are shown before more are asked for: each is one more to lay out with every edit. */
const MOST_SHOWN = 200;

/** The zones of which all is shown, however much it is. */
const whole = new Set();

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
      chips(app, astray, "astray")),
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
  },
  h("h4", {}, NAMES[zone]),
  blanks && h("p", { class: "hint" }, blanks),
  chips(app, places, `${player.id} ${zone}`));
  const here = places.map(({ keys }) => pathOf(keys));
  return target(element, ({ keys }) => !keys || !here.includes(pathOf(keys)), ({ card, keys }) => {
    if (card) app.add(card, player.id, zone);
    else app.move(keys, player.id, zone);
  });
}

/** The cards of a zone: of very many the first ones and the chosen one, and a way to the rest. */
function chips(app, places, zone) {
  const shown = whole.has(zone) ? places : places.filter(({ keys }, index) => index < MOST_SHOWN || app.isSelected(keys));
  const rest = places.length - shown.length;
  const all = () => {
    whole.add(zone);
    drawSetup(app);
  };
  return [
    h("ul", {}, shown.map((place) => chip(app, place))),
    rest > 0 && button(`Show ${rest} more`, all, { class: "rest", "data-focus": `rest ${zone}` }),
  ];
}

/** A card where it stands. On a permanent, any card can be dropped: it is attached to it. */
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
  const element = h("button", {
    type: "button", class: "chip", "data-focus": pathOf(keys), "data-id": card.id, "aria-pressed": app.isSelected(keys),
    onclick: () => app.select(keys),
  },
  h("span", { class: "name" }, String(card.card ?? "no card")),
  marks.length > 0 && h("span", { class: "marks" }, marks.join(", ")),
  flaw(app, keys));
  const takes = (what) => onBoard && !(what.keys && pathOf(what.keys) === pathOf(keys));
  return h("li", {}, target(source(element, { keys }), takes, (what) => app.attach(what, keys)));
}

/** A mark on what has a fault, except in what is below some keys. */
function flaw(app, keys, except = []) {
  const path = pathOf(keys);
  const below = except.map((key) => pathOf([...keys, key]));
  const faulty = app.faults.some((fault) => within(fault.path, path) && !below.some((one) => within(fault.path, one)));
  return faulty ? h("span", { class: "flaw", title: "There is a fault here" }, "!", h("span", { class: "sr" }, " faulty")) : null;
}
