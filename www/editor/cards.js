// The column of cards: the file's own, the built-in ones, and a card that is pasted.

import { button, draw, h, sign } from "./dom.js";
import { source } from "./drag.js";
import { ZONES, list } from "./scenario.js";

/** What is searched for, where cards go, what is pasted, and which card was taken from there last; kept while the panel is drawn anew. */
const state = { search: "", player: null, zone: "battlefield", pasted: "", taken: null, preview: "Point at a card, and its text is here." };

export function drawCards(app) {
  const { scenario } = app;
  const players = scenario.players.map(({ id }) => id);
  if (!players.includes(state.player)) state.player = scenario.defaultPlayer;
  const found = h("ul", { class: "library", id: "library" });
  const fill = () => found.replaceChildren(...matches(app).map((card) => entry(app, card)));
  const search = h("input", {
    type: "search", value: state.search, placeholder: "Name, type or text", "data-focus": "search", "aria-label": "Search the cards", "aria-controls": "library",
    oninput: ({ target }) => { state.search = target.value; used(); fill(); app.say(`${found.children.length} cards`); },
  });
  // The file may have become another one since.
  const isThere = list(scenario.data.cards).some((card) => card?.name === state.taken);
  fill();
  draw(
    document.querySelector("#cards"),
    h("h2", {}, "Cards"),
    search,
    h("div", { class: "row" },
      h("label", {}, "Add to ", choice("player", players.map((id) => [id, app.playerName(id)]))),
      h("label", {}, h("span", { class: "sr" }, "Zone "), choice("zone", ZONES.map((zone) => [zone, zone])))),
    h("p", { class: "hint" }, "Press a card, or drag it to where it belongs; by touch, hold it first."),
    state.taken !== null && isThere && h("p", { class: "good", id: "taken" }, `✓ ${state.taken} can be used in this file: it is in the list.`),
    found,
    h("div", { class: "preview", id: "preview", tabindex: "0", role: "region", "aria-label": "The card’s text" }, state.preview),
    paste(app),
  );
}

/** What was said of a card that was taken into the file has been seen. */
function used() {
  state.taken = null;
  document.querySelector("#taken")?.remove();
}

function choice(key, options) {
  const select = h("select", { "data-focus": `add-${key}`, onchange: ({ target }) => (state[key] = target.value) },
    options.map(([value, words]) => h("option", { value }, words)));
  select.value = state[key];
  return select;
}

function matches(app) {
  const own = list(app.scenario.data.cards).filter((card) => typeof card?.name === "string");
  const names = new Set(own.map(({ name }) => name));
  const all = [...own.map((card) => ({ card, own: true })), ...app.library.filter(({ name }) => !names.has(name)).map((card) => ({ card }))];
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ card }) => {
    const text = [card.name, card.type_line, card.oracle_text, card.mana_cost].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function entry(app, { card, own }) {
  const index = list(app.scenario.data.cards).findIndex((one) => one?.name === card.name);
  const pt = card.power === undefined ? "" : `${card.power}/${card.toughness}`;
  return h("li", {},
    source(h("button", { type: "button", class: "card", "data-focus": `card ${card.name}`, "data-card": card.name,
      "aria-describedby": "preview", onfocus: () => preview(card), onpointerenter: () => preview(card),
      onclick: () => { used(); app.add(card.name, state.player, state.zone); } },
      h("b", {}, card.name), " ", h("span", { class: "cost" }, card.mana_cost ?? ""),
      h("span", { class: "types" }, [card.type_line, pt].filter(Boolean).join(" · "))), { card: card.name }),
    own && sign("✎", `Change ${card.name}`, () => app.select(["cards", index]), { "data-focus": `own ${card.name}` }));
}

/** Shows a card's text, in a place that stays as large as it is: nothing moves under the pointer. */
function preview(card) {
  state.preview = card.oracle_text ?? "No text.";
  document.querySelector("#preview").textContent = state.preview;
}

/** A card object or a card's text, with what is understood of it at once. */
function paste(app) {
  const result = h("div", { class: "reading", id: "reading", role: "status" });
  const area = h("textarea", {
    rows: 5, value: state.pasted, spellcheck: "false", "data-focus": "paste", "aria-describedby": "reading", "aria-label": "A card’s text, or its Scryfall object",
    placeholder: "Brass Badger {2}{G}\nArtifact Creature — Badger\nTrample\n3/2",
    oninput: ({ target }) => { state.pasted = target.value; used(); read(); },
  });
  const read = () => {
    if (!state.pasted.trim()) return result.replaceChildren();
    const reading = app.readCard(state.pasted);
    const use = reading.card && button(`Add ${reading.card.name} to this file`, () => {
      const { name } = reading.card;
      // No search hides it, and it has the focus: it can be used at once.
      Object.assign(state, { pasted: "", search: "", taken: name });
      app.define(reading.card);
      app.redraw();
      document.querySelector("#cards").scrollTop = 0;
      document.querySelector(`#library [data-card="${CSS.escape(name)}"]`)?.focus();
      app.say(`${name} can be used in this file.`);
    }, { class: "main", "data-focus": "paste-use" });
    // However long the reading is, the way on is beside what was pasted.
    result.replaceChildren(...(use ? [use] : []), ...readingOf(reading));
  };
  read();
  // Opened by its reader, it is there to be pasted into.
  const opened = ({ target }) => setTimeout(() => target.parentElement.open && area.focus());
  return h("details", { class: "paste", "data-key": "paste", open: state.pasted !== "" },
    h("summary", { onclick: opened }, "Paste a card"),
    h("p", { class: "hint" }, "A Scryfall card object; or name and cost, type line and text, a line each."),
    area, result);
}

/** Each of several abilities that read the same once, with how many of them there are. */
function once(abilities) {
  const all = new Map();
  for (const ability of abilities) {
    const key = JSON.stringify(ability);
    const before = all.get(key);
    all.set(key, { ...ability, times: (before?.times ?? 0) + 1 });
  }
  return [...all.values()];
}

/** What was made of a card, in words: each ability understood or not. */
export function readingOf(reading) {
  const { card, abilities, problems } = reading;
  return [
    ...problems.map((words) => h("p", { class: "bad" }, words)),
    card && h("p", {}, h("b", {}, card.name), ` ${card.mana_cost ?? ""} · ${card.type_line}${card.power === undefined ? "" : ` · ${card.power}/${card.toughness}`}`),
    card && !abilities.length && h("p", { class: "hint" }, "It has no abilities."),
    abilities.length > 0 && h("ul", {}, once(abilities).map(({ text, understood, sentence, near, times }) =>
      h("li", { class: understood ? "good" : "bad" },
        h("span", { class: "mark" }, understood ? "✓ understood" : "✗ not simulated", times > 1 && ` (${times} times)`), " ", text,
        !understood && h("span", { class: "why" }, sentence !== text ? `Stuck in “${sentence}”` : "Stuck", near ? ` at “${near}”.` : ".")))),
  ].filter(Boolean);
}
