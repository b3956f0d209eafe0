// What is true of a thing at the place in the steps where the board is: a press expects it.

import { button, draw, h } from "./dom.js";
import { described } from "./things.js";
import { statements } from "./words.js";

/** The headings, in order. */
const HEADINGS = ["Types", "Power and toughness", "Abilities", "Where it is", "State", "Player", "Position", "May and may not"];

const state = { search: "" };

let last = { simulator: null, cursor: 0, subject: "", truths: [] };

/** What is true of a thing, or of the position, each as a fragment of an expectation. */
export const fragmentsOf = (simulator, key) => simulator.truths(key).map(({ expect }) => JSON.parse(expect));

/** What is true; asked once for each position and thing, since much is tried for it. */
function asked(simulator, cursor, subject) {
  if (last.simulator !== simulator || last.cursor !== cursor || last.subject !== subject) {
    last = { simulator, cursor, subject, truths: simulator.truths(subject) };
  }
  return last.truths;
}

/** What can be asked about, made once for each position: there may be thousands. */
let listed = { view: null, select: null, keys: null };

function subjects(app) {
  const { permanents, players } = app.view;
  const things = [
    ["", "The position"],
    ...players.map(({ key, name }) => [key, name]),
    ...described(app, [
      ...permanents.map(({ key, name, controller }) => ({ reference: key, name, owner: controller })),
      ...players.flatMap((player) => ["hand", "graveyard", "exile"].flatMap((zone) => player[zone].filter((card) => !card.blank).map(({ key, name, owner }) => ({ reference: key, name, owner, zone })))),
    ]),
  ];
  const select = h("select", { "data-focus": "subject", "aria-label": "What is asked about", onchange: ({ target }) => app.ask(target.value) },
    things.map(([value, words]) => h("option", { value }, words)));
  return { select, keys: new Set(things.map(([key]) => key)) };
}

export function drawTruths(app) {
  const { simulator, subject } = app;
  const panel = document.querySelector("#truths");
  if (!simulator) return draw(panel, h("h2", {}, "True now"), h("p", { class: "hint" }, "Where the file has no faults, what is true is listed here."));
  if (listed.view !== app.view) listed = { view: app.view, ...subjects(app) };
  const { select, keys } = listed;
  const known = keys.has(subject) ? subject : "";
  select.value = known;
  const truths = asked(simulator, app.cursor, known).map(({ expect, tried }) => {
    const fragment = JSON.parse(expect);
    return { fragment, ...statements(fragment, { nameOf: app.nameOf, deedWords: () => tried })[0] };
  });
  const groups = h("div", {});
  const fill = () => groups.replaceChildren(...grouped(app, truths));
  const search = h("input", { type: "search", value: state.search, placeholder: "Search what is true", "aria-label": "Search what is true", "data-focus": "truth-search",
    oninput: ({ target }) => { state.search = target.value; fill(); } });
  fill();
  draw(panel,
    h("header", {}, h("h2", {}, "True now"), h("p", { class: "hint" }, app.cursor === 0 ? "at the start" : `after step ${app.cursor}`)),
    h("p", { class: "hint" }, "Press what should be true: it is expected there from now on. A click on a card of the board asks about it."),
    select, search,
    groups);
}

function grouped(app, truths) {
  const words = state.search.toLowerCase();
  const shown = truths.filter((truth) => truth.words.toLowerCase().includes(words));
  if (!shown.length) return [h("p", { class: "hint" }, "Nothing like that.")];
  return HEADINGS.map((heading) => {
    const some = shown.filter((truth) => truth.about === heading);
    if (!some.length) return "";
    return h("div", {}, h("h3", {}, heading), h("ul", { class: "truths" },
      some.map(({ words, fragment }) => h("li", {}, button(words, () => app.expect(fragment, words), { "data-focus": `truth ${words}` })))));
  });
}
