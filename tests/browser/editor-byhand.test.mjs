// Steps and expectations that are written by hand.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { WIDE, byHand, chip, done, file, form, open, panel, ready, said, steps, until } from "./editor-page.mjs";
import { siteTest } from "./harness.mjs";

/** Everything that the format knows, in one file. */
const EVERYTHING = fileURLToPath(new URL("../../src/scenario/everything.json", import.meta.url));

siteTest("the author’s hand and what has happened are written by forms, checked, and changed by them", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "two.json", { format: 1, title: "Two", battlefield: [{ id: "bears", card: "Grizzly Bears" }, { id: "giant", card: "Hill Giant", controller: "opponent" }] });
  await chip(page, "giant").waitFor();

  // A card that comes in: what is missing is said at its field, until it is there.
  await byHand(page, "A step", "put_new");
  const card = form(page).getByRole("combobox", { name: "Card", exact: true });
  await until("the first field has the focus", () => card.evaluate((field) => field === document.activeElement));
  await form(page).getByText("Still to be filled in.").waitFor();
  assert.equal(await card.getAttribute("aria-invalid"), null);
  assert.equal(await page.locator("#problems").count(), 0);
  await page.locator("#stale", { hasText: "still to be filled in" }).waitFor();
  await card.fill("Bonesplit");
  await until("the fault is at the field", async () => (await card.getAttribute("aria-invalid")) === "true");
  assert.match(await form(page).locator(".bad:not([hidden])").innerText(), /is no card/);
  await card.fill("Bonesplitter");
  await until("no fault", async () => (await card.getAttribute("aria-invalid")) === null);
  await form(page).getByLabel("Attached to").selectOption({ label: "Grizzly Bears · You" });
  await form(page).getByLabel("Tapped").check();
  await done(page);
  await page.getByRole("button", { name: "Change step 1" }).and(page.locator("[aria-expanded=false]")).waitFor();

  // What has happened by it, and what has not.
  await byHand(page, "An expectation", "happened");
  await form(page).getByLabel("What", { exact: true }).selectOption("attached");
  await form(page).getByLabel("To or by what").selectOption({ label: "Bonesplitter · You" });
  await form(page).getByLabel("To what").selectOption({ label: "Grizzly Bears · You" });
  await done(page);
  await byHand(page, "An expectation", "happened");
  await form(page).getByLabel("What", { exact: true }).selectOption("died");
  await form(page).getByLabel("It must not have happened").check();
  await done(page);

  // Something is set, of a card and of a player; a card is moved.
  await byHand(page, "A step", "set_object");
  await form(page).getByLabel("What", { exact: true }).selectOption({ label: "Hill Giant · Opponent" });
  await form(page).getByLabel("Damage").fill("1");
  await form(page).getByLabel("Tapped").selectOption("yes");
  await form(page).getByLabel("Counters: kind").fill("-1/-1");
  await form(page).getByRole("button", { name: "Counters: add" }).click();
  await form(page).getByLabel("-1/-1", { exact: true }).waitFor();
  await done(page);
  await byHand(page, "A step", "set_player");
  await form(page).getByLabel("Player").selectOption({ label: "Opponent" });
  await form(page).getByLabel("Life").fill("7");
  await done(page);
  await byHand(page, "A step", "put_object");
  await form(page).getByLabel("What", { exact: true }).selectOption({ label: "Hill Giant · Opponent" });
  await form(page).getByLabel("Into the").selectOption("exile");
  await done(page);
  await byHand(page, "An expectation", "players life");
  await form(page).getByLabel("Of the player").selectOption({ label: "Opponent" });
  await form(page).getByLabel("Life").fill("7");
  await done(page);
  await byHand(page, "An expectation", "objects is");
  await form(page).getByLabel("Of", { exact: true }).selectOption({ label: "Grizzly Bears · You" });
  await form(page).getByLabel("Is", { exact: true }).fill("Bear");
  await done(page);

  await page.getByRole("button", { name: "Run checks" }).click();
  await said(page, "All checks hold.");
  assert.deepEqual(await steps(page), [
    { put: { card: "Bonesplitter", zone: "battlefield", attached_to: "bears", tapped: true } },
    { expect: { happened: [{ event: "attached", object: "bonesplitter", to: "bears" }, { event: "died", not: true }] } },
    { set: { object: "giant", damage: 1, tapped: true, counters: { "-1/-1": 1 } } },
    { set: { player: "opponent", life: 7 } },
    { put: { object: "giant", zone: "exile" } },
    { expect: { players: { opponent: { life: 7 } }, objects: { bears: { is: ["Bear"] } } } },
  ]);

  // The same forms change what is there; a thing that no list has is written.
  await page.getByRole("button", { name: "Change: Happened: died" }).or(page.getByRole("button", { name: "Change: Did not happen: died" })).click();
  await form(page).getByLabel("To or by what").selectOption({ label: "another, in writing …" });
  const object = form(page).getByRole("textbox", { name: "To or by what" });
  await until("it is written in", () => object.evaluate((field) => field === document.activeElement));
  await object.fill("nobody");
  await until("the fault is at the field", async () => (await object.getAttribute("aria-invalid")) === "true");
  await object.fill("Grizzly Bears");
  await until("the fault is gone", async () => (await object.getAttribute("aria-invalid")) === null);
  await done(page);
  assert.deepEqual((await steps(page))[1].expect.happened[1], { event: "died", not: true, object: "Grizzly Bears" });
  await page.getByRole("button", { name: "Change step 3" }).click();
  await form(page).getByLabel("Life").fill("");
  await done(page);
  assert.deepEqual((await steps(page))[3], { set: { player: "opponent" } });

  // A fault in the list leads into the form of what it is about.
  await page.getByRole("button", { name: "Change step 4" }).click();
  await form(page).getByLabel("What", { exact: true }).selectOption({ label: "another, in writing …" });
  await done(page);
  await page.locator("#problems button", { hasText: "Step 4, what" }).click();
  await until("its field has the focus", () => form(page).getByRole("textbox", { name: "What", exact: true }).evaluate((field) => field === document.activeElement));
}, { ...WIDE, limit: 120_000 });

siteTest("whatever the format can say of a step or an expectation has its field", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  const everything = JSON.parse(await readFile(EVERYTHING, "utf8"));
  await open(page, "everything.json", everything);
  await page.locator("#steps .step").nth(21).waitFor();
  /** What is said in a value, each with its path in the form of the engine. */
  const shown = () => page.evaluate(() => [...document.querySelectorAll("#steps .form :is(input, select)[data-path]")].map((field) => [field.dataset.path, field.type === "checkbox" ? field.checked : field.selectedOptions?.[0].textContent ?? field.value]));
  const leaves = (value, path) => {
    if (typeof value !== "object" || value === null) return [[path, value]];
    if (Array.isArray(value)) return value.flatMap((one, index) => leaves(one, `${path}[${index}]`));
    return Object.entries(value).filter(([key]) => key !== "note").flatMap(([key, one]) => leaves(one, /^\w+$/.test(key) ? `${path}.${key}` : `${path}["${key}"]`));
  };
  const missing = [];
  const look = async (value, path) => {
    const fields = new Map(await shown());
    for (const [place, leaf] of leaves(value, path)) {
      const words = String(fields.get(place) ?? fields.get(place.replace(/\[\d+\]$/, "")) ?? "");
      // What can only be true, or is a kind chosen above, has no field of its own.
      const kinds = place.endsWith(".pass") || place.endsWith(".resolve");
      if (!words && !kinds) missing.push(`${place}: ${JSON.stringify(leaf)} ${words}`);
      if (typeof leaf === "number" && words && !kinds && !words.includes(String(leaf))) missing.push(`${place}: ${leaf} is shown as ${words}`);
    }
  };
  let played = 0;
  for (const [index, step] of everything.steps.entries()) {
    if ("expect" in step) continue;
    played += 1;
    await page.getByRole("button", { name: `Change step ${played}`, exact: true }).click();
    await form(page).waitFor();
    await look(step, `$.steps[${index}]`);
    await done(page);
  }
  const statements = page.getByRole("button", { name: /^Change: / });
  const many = await statements.count();
  assert.ok(many >= 34, `${many} statements`);
  for (let index = 0; index < many; index += 1) {
    const statement = statements.nth(index);
    const path = (await statement.getAttribute("data-focus")).replace(/ change$/, "");
    await statement.click();
    await form(page).waitFor();
    const value = [...path.slice(1).matchAll(/\.(\w+)|\[(\d+)\]|\["([^"]+)"\]/g)].reduce((one, [, key, place, quoted]) => one[key ?? quoted ?? Number(place)], everything);
    await look(value, path);
    await done(page);
  }
  assert.deepEqual(missing, []);
  // To look changes nothing.
  assert.deepEqual(await file(page), everything);
}, { ...WIDE, limit: 180_000 });

siteTest("each step and expectation that can be added by hand opens its form, and is undone", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  const before = { format: 1, title: "Two", players: [{ id: "you", hand: ["Giant Growth"] }, { id: "opponent" }], battlefield: [{ id: "bears", card: "Grizzly Bears" }], steps: [] };
  await open(page, "one.json", before);
  await chip(page, "bears").waitFor();
  await panel(page, "steps").locator("details.by-hand summary").click();
  for (const which of ["A step", "An expectation"]) {
    const values = await panel(page, "steps").getByLabel(which, { exact: true }).locator("option").evaluateAll((all) => all.map(({ value }) => value));
    assert.ok(values.length > 12);
    for (const value of values) {
      await byHand(page, which, value);
      assert.equal((await steps(page)).length, 1, value);
      assert.ok((await form(page).locator(":is(input, select, button):not([data-focus=form-done])").count()) > 0 || value === "pass", value);
      await page.getByRole("button", { name: "Undo the edit" }).click();
      await form(page).waitFor({ state: "detached" });
      await until("undone", async () => (await steps(page)).length === 0);
    }
  }
  assert.deepEqual(await file(page), before);
}, { ...WIDE, limit: 180_000 });
