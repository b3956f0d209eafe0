// What is true of a thing at the place in the steps where the board is: a press expects it.

import { button, draw, h } from "./dom.js";

const GROUPS = { type: "Types", pt: "Power and toughness", ability: "Abilities", place: "Where it is", state: "State", player: "Player", turn: "Position", deed: "May and may not" };

const state = { search: "" };

export function drawTruths(app) {
  const { simulator, subject } = app;
  const panel = document.querySelector("#truths");
  if (!simulator) return draw(panel, h("h2", {}, "True now"), h("p", { class: "hint" }, "Where the file has no faults, what is true is listed here."));
  const view = simulator.view();
  const things = [
    ["", "The position"],
    ...view.players.map(({ key, name }) => [key, name]),
    ...view.permanents.map(({ key, name }) => [key, name]),
    ...view.players.flatMap((player) => ["hand", "graveyard", "exile"].flatMap((zone) => player[zone].filter((card) => !card.blank).map(({ key, name }) => [key, `${name} (${zone})`]))),
  ];
  const known = things.some(([key]) => key === subject) ? subject : "";
  const select = h("select", { "data-focus": "subject", "aria-label": "What is asked about", onchange: ({ target }) => app.ask(target.value) },
    things.map(([value, words]) => h("option", { value }, words)));
  select.value = known;
  const truths = simulator.truths(known);
  const groups = h("div", {});
  const fill = () => groups.replaceChildren(...grouped(app, truths));
  const search = h("input", { type: "search", value: state.search, placeholder: "Search what is true", "aria-label": "Search what is true", "data-focus": "truth-search",
    oninput: ({ target }) => { state.search = target.value; fill(); } });
  fill();
  draw(panel,
    h("header", {}, h("h2", {}, "True now"), h("p", { class: "hint" }, app.cursor === 0 ? "at the start" : `after step ${app.cursor}`)),
    h("p", { class: "hint" }, "Press what should be true: it is expected there from now on. A click on a card of the board asks about it."),
    h("div", { class: "row wrap" }, select, search),
    groups);
}

function grouped(app, truths) {
  const words = state.search.toLowerCase();
  const shown = truths.filter((truth) => truth.words.toLowerCase().includes(words));
  if (!shown.length) return [h("p", { class: "hint" }, "Nothing like that.")];
  return Object.entries(GROUPS).map(([about, title]) => {
    const some = shown.filter((truth) => truth.about === about);
    if (!some.length) return "";
    return h("div", {}, h("h3", {}, title), h("ul", { class: "truths" },
      some.map(({ words, expect }) => h("li", {}, button(words, () => app.expect(expect, words), { "data-focus": `truth ${words}` })))));
  });
}
