// The editor as an author uses it: a board set up, played and checked.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { WIDE, chip, done, file, libraryCard, onBoard, open, panel, ready, said, steps, until, zone } from "./editor-page.mjs";
import { siteTest } from "./harness.mjs";

const CHECKER = fileURLToPath(new URL("../../target/debug/latchwork-check", import.meta.url));
/** The text of a card that only this test knows, and one with a sentence that nobody knows. */
const BADGER = "Brass Badger {2}{G}\nArtifact Creature - Badger\nTrample\nWhen this creature enters, draw a card.\n3/2";
const BELL = '{ "object": "card", "name": "Odd Bell", "mana_cost": "{1}", "type_line": "Artifact", "set": "xyz", "oracle_text": "Ring the bell and see what comes.\\n{T}: Add {C}." }';

siteTest("a board is set up, played, noted, expected and checked, and its file passes the checker", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);

  // By drag, and by keys.
  await libraryCard(page, "Acquisition Octopus").dragTo(zone(page, "you", "battlefield"));
  await chip(page, "acquisition-octopus").waitFor();
  await page.getByLabel("Search the cards").fill("grizzly");
  await libraryCard(page, "Grizzly Bears").press("Enter");
  await chip(page, "grizzly-bears").waitFor();
  await page.getByLabel("Search the cards").fill("island");
  await libraryCard(page, "Island").press("Enter");
  await chip(page, "island").waitFor();
  await page.getByLabel("How many").fill("4");
  await panel(page, "cards").getByLabel("Add to").selectOption("opponent");
  await panel(page, "cards").getByLabel("Zone").selectOption("hand");
  await page.getByLabel("Search the cards").fill("giant growth");
  await libraryCard(page, "Giant Growth").press("Enter");
  await zone(page, "opponent", "hand").locator(".chip").waitFor();

  // A card that is pasted: one understood, one not, and the latter says where.
  await page.getByText("Paste a card").click();
  const pasted = page.getByLabel("A card’s text, or its Scryfall object");
  await pasted.fill(BADGER);
  assert.equal(await page.locator("#reading li.good").count(), 2);
  await page.getByRole("button", { name: "Add Brass Badger to this file" }).click();
  await page.getByLabel("Search the cards").fill("badger");
  await libraryCard(page, "Brass Badger").dragTo(zone(page, "opponent", "battlefield"));
  await pasted.fill(BELL);
  assert.match(await page.locator("#reading li.bad").innerText(), /not simulated.*Ring the bell/s);
  assert.equal(await page.locator("#reading li.good").count(), 1);
  await pasted.fill("");

  // Counters, tapped, attached by dragging and taken off by the select.
  await chip(page, "grizzly-bears").click();
  await page.getByLabel("Kind of counter").fill("+1/+1");
  await page.getByRole("button", { name: "Add a counter" }).click();
  await page.getByRole("button", { name: "Add a counter" }).click();
  await chip(page, "acquisition-octopus").dragTo(chip(page, "grizzly-bears"));
  await chip(page, "acquisition-octopus").locator(".marks", { hasText: "on Grizzly Bears" }).waitFor();
  await panel(page, "selected").getByLabel("Attached to").selectOption({ label: "nothing" });
  await chip(page, "brass-badger").click();
  await panel(page, "selected").getByLabel("Tapped").check();
  await page.getByLabel("Title").fill("The Octopus goes onto the Bears");

  // Two steps are recorded by playing them: by the menu of a card, and by a button.
  await page.locator("#play[aria-busy=false]").waitFor();
  await onBoard(page, "acquisition-octopus").press("Enter");
  await page.locator("latch-board [role=menuitem]", { hasText: "Reconfigure" }).first().press("Enter");
  await page.locator("latch-board").getByText("Pick a target").waitFor();
  await page.waitForFunction(() => document.querySelector("latch-board").shadowRoot.activeElement?.closest(".welcome"));
  await onBoard(page, "grizzly-bears").press("Enter");
  await page.locator("#steps .step").first().waitFor();
  await page.locator("latch-board").getByRole("button", { name: /^Resolve/ }).first().click();
  await until("two steps", async () => (await page.locator("#steps .step").count()) === 2);

  // A note, and what must be true, by a press on what is.
  await page.getByLabel("Note on step 2").fill("From now on it is no creature.");
  await chip(page, "acquisition-octopus").click();
  await page.getByRole("button", { name: "Acquisition Octopus is not a Creature" }).click();
  await page.getByRole("button", { name: "Acquisition Octopus is attached to Grizzly Bears" }).click();
  await page.getByLabel("What is asked about").selectOption("grizzly-bears");
  await page.getByRole("button", { name: "Grizzly Bears is 4/4", exact: true }).click();
  await until("three checks hold", async () => (await page.locator("#steps .expect li.good").count()) === 3);
  await page.getByLabel("Note on what is true after step 2").fill("The Bears wear it.");
  await page.getByRole("button", { name: "Run checks" }).click();
  await said(page, "All checks hold.");

  const data = await file(page);
  assert.deepEqual(data.steps, [
    { activate: "acquisition-octopus", ability: "reconfigure", targets: ["grizzly-bears"] },
    { resolve: data.steps[1].resolve, note: "From now on it is no creature." },
    { expect: { objects: {
      "acquisition-octopus": { is_not: ["Creature"], attached_to: "grizzly-bears" },
      "grizzly-bears": { pt: "4/4" },
    } }, note: "The Bears wear it." },
  ]);

  // The saved file passes the checker, in the browser and, where it is built, natively.
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
  assert.equal(download.suggestedFilename(), "the-octopus-goes-onto-the-bears.json");
  const path = await download.path();
  const text = await readFile(path, "utf8");
  assert.deepEqual(JSON.parse(text), data);
  const report = await page.evaluate(async (text) => {
    const { init } = await import("./latchwork.js");
    return (await init()).Simulator.check(text);
  }, text);
  assert.deepEqual(report, { faults: [], failures: [], warnings: [] });
  if (existsSync(CHECKER)) assert.equal(spawnSync(CHECKER, [path]).status, 0);

  // One is broken, and is named.
  await chip(page, "grizzly-bears").click();
  await page.getByRole("button", { name: "Remove the +1/+1 counters" }).click();
  const broken = page.locator("#steps .expect li.bad");
  await broken.waitFor();
  assert.match(await broken.innerText(), /Grizzly Bears is 4\/4.*found: 2\/2/s);
  assert.match(await page.locator("#problems").innerText(), /Expected after step 2, “Grizzly Bears is 4\/4”: expected 4\/4, found 2\/2/);
  await page.getByRole("button", { name: "Undo the edit" }).click();
  await broken.waitFor({ state: "detached" });
}, WIDE);

siteTest("a new id goes wherever the old one is referred to, and moving a card keeps its id", async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { Scenario } = await import("./editor/scenario.js");
    const scenario = new Scenario({
      format: 1,
      players: [{ id: "you", hand: ["Island"] }, { id: "opponent" }],
      battlefield: [{ id: "axe", card: "Bonesplitter", attached_to: "bears" }, { id: "bears", card: "Grizzly Bears" }],
      steps: [
        { activate: "axe", targets: ["bears"], note: "bears" },
        { expect: { objects: { bears: { has: ["bears"], attachments: ["axe"] } }, stack: ["bears ability"], legal: [{ attack: [{ attacker: "bears", defender: "you" }] }] } },
      ],
    });
    scenario.change(() => scenario.rename(["battlefield", 1], "cub"));
    scenario.change(() => scenario.rename(["players", 0], "me"));
    scenario.change(() => scenario.move(["players", 0, "hand", 0], "opponent", "battlefield"));
    const renamed = structuredClone(scenario.data);
    while (scenario.undo());
    return { renamed, first: scenario.data.battlefield[1].id };
  });
  assert.deepEqual(found, {
    first: "bears",
    renamed: {
      format: 1,
      players: [{ id: "me", hand: [] }, { id: "opponent" }],
      battlefield: [
        { id: "axe", card: "Bonesplitter", attached_to: "cub" }, { id: "cub", card: "Grizzly Bears" },
        { id: "island", card: "Island", controller: "opponent" },
      ],
      steps: [
        { activate: "axe", targets: ["cub"], note: "bears" },
        { expect: { objects: { cub: { has: ["bears"], attachments: ["axe"] } }, stack: ["cub ability"], legal: [{ attack: [{ attacker: "cub", defender: "me" }] }] } },
      ],
    },
  });
}, WIDE);

siteTest("what is undone on the board is taken out of the steps; a step in the middle goes between", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "three.json", { format: 1, title: "Three", battlefield: [{ id: "bears", card: "Grizzly Bears" }], steps: [{ advance: "begin_combat" }, { advance: "main2" }] });
  await until("two steps", async () => (await page.locator("#steps .step").count()) === 2);
  await page.locator("#steps .go").first().click();
  const advance = page.locator("latch-board").getByRole("button", { name: "Pass", exact: true });
  await advance.click();
  await until("three steps", async () => (await page.locator("#steps .step").count()) === 3);
  await advance.click();
  await until("four steps", async () => (await page.locator("#steps .step").count()) === 4);
  await page.locator("latch-board").getByRole("button", { name: /undo/i }).click();
  await until("three again", async () => (await page.locator("#steps .step").count()) === 3);
  assert.deepEqual((await file(page)).steps, [{ advance: "begin_combat" }, { pass: true }, { advance: "main2" }]);
  await page.getByRole("button", { name: "Step 2 up" }).click();
  await page.getByRole("button", { name: "Delete step 3" }).click();
  await until("two are left", async () => (await page.locator("#steps .step").count()) === 2);
  assert.deepEqual((await file(page)).steps, [{ pass: true }, { advance: "begin_combat" }]);
}, WIDE);

siteTest("what is played before an edit has reached the board is recorded, and the edit stays", async ({ page }) => {
  await ready(page);
  await libraryCard(page, "Island").click();
  await page.locator("#play[aria-busy=false]").waitFor();
  await page.locator("latch-board").getByRole("button", { name: "Pass", exact: true }).waitFor();
  await page.evaluate(() => {
    document.querySelector('[data-card="Aether Hub"]').click();
    [...document.querySelector("latch-board").shadowRoot.querySelectorAll("button")].find((one) => one.textContent === "Pass").click();
  });
  await until("recorded", async () => (await page.locator("#steps .step").count()) === 1);
  await page.locator("#play[aria-busy=false]").waitFor();
  await onBoard(page, "aether-hub").waitFor();
  await page.locator("latch-board").getByRole("button", { name: "Pass", exact: true }).click();
  await until("both are recorded", async () => (await page.locator("#steps .step").count()) === 2);
  const { battlefield, steps } = await file(page);
  assert.deepEqual(battlefield.map(({ id }) => id), ["island", "aether-hub"]);
  assert.deepEqual(steps, [{ pass: true }, { pass: true }]);
}, WIDE);

siteTest("the board is said to be at rest only when it shows the last edit", async ({ page }) => {
  await ready(page);
  await page.locator("#play[aria-busy=false]").waitFor();
  const rested = await page.evaluate(async () => {
    const [play, board, title] = [document.querySelector("#play"), document.querySelector("latch-board"), document.querySelector('#about [data-path="$.title"]')];
    const wait = (time) => new Promise((done) => setTimeout(done, time));
    const write = (words) => {
      title.value = words;
      title.dispatchEvent(new Event("input", { bubbles: true }));
    };
    // A slow board: an edit comes while an earlier one is being shown.
    const load = board.load.bind(board);
    board.load = async (text) => {
      await wait(400);
      await load(text);
    };
    const rested = [];
    new MutationObserver(() => {
      if (play.getAttribute("aria-busy") === "false") rested.push([title.value, board.view.title]);
    }).observe(play, { attributeFilter: ["aria-busy"] });
    write("one");
    await wait(450);
    write("two");
    for (let tries = 0; tries < 100 && board.view.title !== "two"; tries += 1) await wait(50);
    await wait(100);
    return rested;
  });
  assert.deepEqual(rested, [["two", "two"]]);
}, WIDE);

siteTest("a click on a card of the board asks about it", async ({ page }) => {
  await ready(page);
  for (const name of ["Grizzly Bears", "Island"]) {
    await page.getByLabel("Search the cards").fill(name);
    await libraryCard(page, name).press("Enter");
  }
  await chip(page, "island").waitFor();
  await page.locator("#play[aria-busy=false]").waitFor();
  const asked = page.getByLabel("What is asked about");
  assert.equal(await asked.inputValue(), "island");
  await page.locator('latch-board [data-focus="grizzly-bears"]').click();
  await until("asked about", async () => (await asked.inputValue()) === "grizzly-bears");
  await page.getByRole("button", { name: "Grizzly Bears is 2/2", exact: true }).waitFor();
}, WIDE);

siteTest("a player is removed with what refers to them, or alone, and comes back by Undo", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  const before = {
    format: 1, title: "Three", players: [{ id: "you" }, { id: "opponent", graveyard: [{ id: "growth", card: "Giant Growth" }] }, { id: "third" }],
    turn: { active: "you" },
    battlefield: [{ id: "bears", card: "Grizzly Bears", attached_to: "opponent" }, { id: "giant", card: "Hill Giant", controller: "opponent" }, { id: "axe", card: "Bonesplitter", attached_to: "giant" }],
    steps: [
      { put: { object: "growth", zone: "hand" } },
      { pass: true, note: "The opponent stays in a note." },
      { expect: { objects: { giant: { pt: "3/3" }, bears: { pt: "2/2" } }, players: { opponent: { life: 20 } }, happened: [{ event: "died", object: "giant", not: true }, { event: "drew", player: "third", not: true }] } },
      { expect: { turn: { priority: "opponent" } } },
    ],
  };
  await open(page, "three.json", before);
  await page.locator("#setup .who", { hasText: "Opponent" }).click();
  await page.getByRole("button", { name: "Remove Opponent" }).click();
  const dialog = page.getByRole("dialog");
  assert.match(await dialog.innerText(), /1 permanent, 2 mentions in the set-up, 1 step and 4 expectations/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual(await file(page), before);
  await page.getByRole("button", { name: "Remove Opponent" }).click();
  await dialog.getByRole("button", { name: "Remove all of it" }).click();
  await page.locator("#setup .who", { hasText: "Opponent" }).waitFor({ state: "detached" });
  assert.deepEqual(await file(page), {
    ...before, players: [{ id: "you" }, { id: "third" }],
    battlefield: [{ id: "bears", card: "Grizzly Bears" }, { id: "axe", card: "Bonesplitter" }],
    steps: [before.steps[1], { expect: { objects: { bears: { pt: "2/2" } }, happened: [{ event: "drew", player: "third", not: true }] } }],
  });
  await page.locator("#play[aria-busy=false]").waitFor();
  assert.equal(await page.locator("#problems").count(), 0);
  await page.getByRole("button", { name: "Undo the edit" }).click();
  await page.locator("#setup .who", { hasText: "Opponent" }).waitFor();
  assert.deepEqual(await file(page), before);

  // A card alone: what refers to it is listed as a fault. One that nothing refers to goes without a question.
  await chip(page, "giant").click();
  await page.getByRole("button", { name: "Remove Hill Giant" }).click();
  await dialog.getByRole("button", { name: "Only Hill Giant" }).click();
  await page.locator("#problems", { hasText: "Bonesplitter, attached to" }).waitFor();
  await page.getByRole("button", { name: "Undo the edit" }).click();
  await page.locator("#problems", { hasText: "attached to" }).waitFor({ state: "detached" });
  await chip(page, "axe").click();
  await page.getByRole("button", { name: "Remove Bonesplitter" }).click();
  await chip(page, "axe").waitFor({ state: "detached" });
  assert.equal(await dialog.count(), 0);
}, WIDE);

siteTest("one fault or failure is said as one, and two cards of one name are told apart", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "twins.json", {
    format: 1, title: "Twins",
    battlefield: [{ id: "axe", card: "Bonesplitter" }, { id: "cub", card: "Grizzly Bears" }, { id: "bears", card: "Grizzly Bears", controller: "opponent" }],
    steps: [{ expect: { objects: { cub: { pt: "9/9" } } } }],
  });
  assert.match(await page.locator("#problems").innerText(), /^1 thing that doesn’t hold/);
  await page.getByRole("button", { name: "Run checks" }).click();
  await said(page, "1 thing doesn’t hold.");
  await chip(page, "axe").click();
  const host = panel(page, "selected").getByLabel("Attached to");
  assert.deepEqual(await host.locator("option").allInnerTexts(), ["nothing", "Grizzly Bears (cub) · You", "Grizzly Bears (bears) · Opponent", "You (704.5n)", "Opponent (704.5n)"]);
  // None of its words is cut off.
  assert.ok(await host.evaluate((select) => {
    const words = document.createElement("span");
    words.textContent = "Grizzly Bears (bears) · Opponent";
    words.style.font = getComputedStyle(select).font;
    document.body.append(words);
    const { width } = words.getBoundingClientRect();
    words.remove();
    return width + 40 < select.getBoundingClientRect().width;
  }));
  await host.selectOption({ label: "Grizzly Bears (bears) · Opponent" });
  await chip(page, "axe").locator(".marks", { hasText: "on Grizzly Bears (bears)" }).waitFor();
  assert.equal((await file(page)).battlefield[0].attached_to, "bears");
}, WIDE);
