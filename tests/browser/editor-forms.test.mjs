// Every form of the editor in turn: whatever it offers is filled in, and what comes of it is a file
// that loads, with every key that the format has there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { WIDE, byHand, chip, file, open, panel, ready, until } from "./editor-page.mjs";
import { siteTest } from "./harness.mjs";

const SCHEMA = JSON.parse(readFileSync(new URL("../../www/scenario.schema.json", import.meta.url), "utf8"));

const BOARD = {
  format: 1, title: "Forms", players: [{ id: "you", hand: [{ id: "growth", card: "Giant Growth" }, { id: "land", card: "Island" }] }, { id: "opponent" }],
  battlefield: [{ id: "axe", card: "Bonesplitter" }, { id: "bears", card: "Grizzly Bears" }, { id: "giant", card: "Hill Giant", controller: "opponent" }],
  steps: [],
};

/** What is written in fields of words, by the last key of their path; elsewhere it is a name. */
const WORDS = { pt: "3/3", base_pt: "3/3", mana_pool: "{U}{U}", because: "702.6a, 301.5", rule: "704.5n", ability: "equip", alternative: "kicker", modes: "1", type: "Bear", is: "Bear", is_not: "Wall", has: "flying", has_not: "trample", card: "Grizzly Bears", id: "fresh", pay: "{1}" };

/**
 * Fills in all that the open form offers, a way of each that has several: the `pass`-th. Gives the
 * paths of what was filled in, and how many ways there are at most.
 */
const fillIn = (page, pass) => page.evaluate(async ([pass, words]) => {
  const form = () => document.querySelector("#steps .form");
  const drawn = () => new Promise((done) => setTimeout(done, 15));
  const last = (path) => (/([A-Za-z_]+)(\[\d+\])?$/.exec(path) ?? [])[1];
  const done = new Set();
  let ways = 1;
  const set = (field, value, type) => {
    field.value = value;
    field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  for (let tries = 0; tries < 200; tries += 1) {
    for (const details of form().querySelectorAll("details")) details.open = true;
    const field = [...form().querySelectorAll("input, select, button[data-focus$=' add']")].find((one) => !done.has(one.dataset.path ?? one.dataset.focus));
    if (!field) break;
    // What is written in stays as it is until it is left.
    document.activeElement.blur();
    const key = field.dataset.path ?? field.dataset.focus;
    done.add(key);
    if (field.matches("button")) field.click();
    else if (field.type === "checkbox") field.click();
    else if (field.type === "number") set(field, "2", "input");
    else if (field.matches("select")) {
      const kind = key.endsWith(" kind");
      const options = [...field.options].filter(({ value }) => value !== "" && value !== "now" && value !== "other" && (kind || !value.startsWith("way")));
      const more = [...field.options].filter(({ value }) => value.startsWith("way"));
      // Where several are a way on from one, each is gone once.
      // Only what comes onto the battlefield is tapped, attached or attacking.
      if (key.endsWith(".put.zone")) {
        ways = Math.max(ways, 2);
        set(field, options.find(({ textContent }) => textContent === ["battlefield", "graveyard"][pass % 2]).value, "change");
        await drawn();
        continue;
      }
      const all = kind ? options : [options[pass % Math.max(options.length, 1)], ...more].filter(Boolean);
      if (kind || more.length) ways = Math.max(ways, all.length);
      if (all.length) set(field, (kind || more.length ? all[pass % all.length] : all[0]).value, "change");
    } else if (key.endsWith(" key")) continue;
    else set(field, words[last(key)] ?? "Grizzly Bears", "input");
    await drawn();
  }
  return { done: [...done], ways };
}, [pass, WORDS]);

/** What stands at a JSON path. */
const at = (data, path) => [...path.slice(1).matchAll(/\.(\w+)|\[(\d+)\]|\["([^"]+)"\]/g)].reduce((one, [, key, place, quoted]) => one?.[key ?? quoted ?? Number(place)], data);

/** The keys that the format has in a step or in an item of an expectation, but for the note. */
const known = (kind) => {
  const part = SCHEMA.$defs[`step_${kind}`] ?? SCHEMA.$defs[kind] ?? SCHEMA.$defs[{ count: "count_expectation", happened: "event_expectation" }[kind]];
  return Object.keys(part?.properties ?? {}).filter((key) => key !== "note");
};

/** Those that have been written. */
const keysIn = (step, kind) => Object.keys(step.put ?? step.set ?? step.expect?.[kind]?.[0] ?? step);

/** What the engine finds wrong with the file. */
const faults = (page, data) => page.evaluate(async (text) => {
  const { init } = await import("./latchwork.js");
  return (await init()).Simulator.check(text).faults.map(({ path, message }) => `${path}: ${message}`);
}, JSON.stringify(data));

for (const which of ["A step", "An expectation"]) {
  siteTest(`every form of ${which.toLowerCase()} is filled in, in each of its ways, and its file loads`, async ({ page }) => {
    page.setDefaultTimeout(25_000);
    await ready(page);
    await open(page, "forms.json", BOARD);
    await chip(page, "giant").waitFor();
    await panel(page, "steps").locator("details.by-hand summary").click();
    const kinds = await panel(page, "steps").getByLabel(which, { exact: true }).locator("option").evaluateAll((all) => all.map(({ value }) => value));
    const wrong = [];
    for (const kind of kinds) {
      let ways = 1;
      const seen = new Set();
      for (let pass = 0; pass < ways; pass += 1) {
        await byHand(page, which, kind);
        const filled = await fillIn(page, pass);
        ways = Math.max(ways, filled.ways);
        await page.waitForTimeout(200);
        const data = await file(page);
        for (const path of filled.done.filter((one) => one.startsWith("$") && !/ (kind|key|add)$/.test(one))) {
          if (at(data, path) === undefined && at(data, path.replace(/\[\d+\]$/, "")) === undefined) wrong.push(`${kind}, way ${pass + 1}: nothing at ${path} in ${JSON.stringify(data.steps)}`);
        }
        for (const key of keysIn(data.steps[0], kind)) seen.add(key);
        // Every field of an event is filled in, also those that the event in question does not have: these
        // the engine is to name, and nothing else.
        const own = (fault) => !/\.happened\[0\]\.(player|amount): .* says nothing of the event "/.test(fault);
        for (const fault of (await faults(page, data)).filter(own)) wrong.push(`${kind}, way ${pass + 1}: ${fault} in ${JSON.stringify(data.steps)}`);
        await open(page, "forms.json", BOARD);
        await until("the board is as before", async () => (await file(page)).steps.length === 0);
      }
      for (const key of known(kind)) if (!seen.has(key)) wrong.push(`${kind}: no field for ${key}`);
    }
    assert.deepEqual(wrong, []);
  }, { ...WIDE, limit: 300_000 });
}
