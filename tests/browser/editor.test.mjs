// The editor as an author uses it: a board set up, played and checked, and drafts that no crash,
// reload or second tab loses.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { WIDE, byHand, chip, done, file, form, kept, libraryCard, onBoard, open, panel, ready, said, steps, until, zone } from "./editor-page.mjs";
import { siteTest, steadyBox } from "./harness.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
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

siteTest("a share code after the # is opened, as a draft", async ({ page, address }) => {
  await ready(page);
  const code = await page.evaluate(async () => {
    const { init } = await import("./latchwork.js");
    return new (await init()).Simulator('{ "format": 1, "title": "Shared", "battlefield": [{ "card": "Island" }] }').share();
  });
  await page.goto("about:blank");
  await page.goto(`${address}editor.html#${code}`);
  await ready(page);
  assert.equal(await page.getByLabel("Title").inputValue(), "Shared");
  assert.deepEqual((await kept(page)).map(({ title }) => title), ["Shared"]);
}, WIDE);

siteTest("a reload in the middle of an edit keeps the draft", async ({ page }) => {
  await ready(page);
  await libraryCard(page, "Island").click();
  await page.getByLabel("Title").pressSequentially("Half a ti");
  await page.reload();
  await ready(page);
  assert.equal(await page.getByLabel("Title").inputValue(), "Half a ti");
  await chip(page, "island").waitFor();
  await page.getByLabel("Title").fill("Half a title");
  await until("one draft, gone on with", async () => (await kept(page)).map(({ title }) => title).join() === "Half a title");
}, WIDE);

siteTest("two tabs keep both drafts, also of the same one", async ({ page, context, address }) => {
  await ready(page);
  await page.getByLabel("Title").fill("First");
  await until("kept", async () => (await kept(page)).length === 1);

  // The other tab goes on with the same draft: it gets a copy, and says so.
  const other = await context.newPage();
  await other.goto(`${address}editor.html`);
  await ready(other);
  await other.getByRole("button", { name: "Go on with “First”" }).click();
  await other.locator("#trouble", { hasText: "copy" }).waitFor();
  await other.getByLabel("Title").fill("Second");
  await page.getByLabel("Title").fill("First, longer");
  await until("both are kept", async () => (await kept(page)).map(({ title }) => title).sort().join() === "First, longer,Second");

  await page.bringToFront();

  // A tab that writes over a draft without holding it: this one leaves it alone.
  await other.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => localStorage[name].includes("First, longer"));
    const draft = JSON.parse(localStorage[key]);
    localStorage[key] = JSON.stringify({ ...draft, version: draft.version + 1, title: "Elsewhere" });
  });
  await page.getByLabel("Title").fill("First, still");
  await page.locator("#trouble", { hasText: "Another tab" }).waitFor();
  const titles = (await kept(page)).map(({ title }) => title).sort();
  assert.deepEqual(titles, ["Elsewhere", "First, still", "Second"]);

  // Each is in the list, can be opened, and is deleted only by a second press.
  await page.getByRole("button", { name: "Drafts" }).click();
  const row = page.locator(".drafts li", { hasText: "Elsewhere" });
  await row.getByRole("button", { name: "Delete" }).click();
  assert.equal((await kept(page)).length, 3);
  await row.getByRole("button", { name: "Really delete?" }).click();
  await row.waitFor({ state: "detached" });
  const held = page.locator(".drafts li", { hasText: "Second" });
  await held.getByRole("button", { name: "Delete" }).click();
  await held.getByRole("button", { name: "Really delete?" }).click();
  await held.getByText("open in another tab").waitFor();
  assert.equal((await kept(page)).length, 2);
}, WIDE);

siteTest("a full storage is said, and the work is still there to be saved", async ({ page }) => {
  await ready(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByLabel("Title").fill("Not kept");
  await page.locator("#trouble", { hasText: "full" }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
  assert.equal(JSON.parse(await readFile(await download.path(), "utf8")).title, "Not kept");
}, WIDE);

siteTest("a faulty file says what and where, and the work before it is kept", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await page.getByLabel("Title").fill("Before");
  await open(page, "torn.json", '{ "format": 1,\n  "title": ');
  const trouble = page.locator("#trouble");
  await trouble.filter({ hasText: "torn.json can’t be opened" }).waitFor();
  assert.match(await trouble.innerText(), /line 2/);
  assert.equal(await page.getByLabel("Title").inputValue(), "Before");

  // With faults of its own it is opened all the same, as it is, and each is shown where it stands.
  const faulty = {
    format: 1, title: "Faulty",
    battlefield: [{ id: "bears", card: "Grizly Bears", controller: "nobody" }, { card: "Island", tapped: "yes", spin: 1 }],
    steps: [{ cast: "bears", targets: 5 }, { fly: true }],
  };
  await open(page, "faulty.json", faulty);
  await trouble.filter({ hasText: "faulty.json has" }).waitFor();
  assert.deepEqual(await file(page), faulty);
  const problems = page.locator("#problems li button");
  await until("all are listed", async () => (await problems.count()) >= 6);
  await problems.filter({ hasText: "Island, tapped" }).click();
  const tapped = panel(page, "selected").getByLabel("Tapped");
  await until("its field has the focus", () => tapped.evaluate((field) => field === document.activeElement));
  assert.equal(await tapped.getAttribute("aria-invalid"), "true");
  assert.match(await panel(page, "selected").innerText(), /true or false/);
  assert.match(await panel(page, "selected").innerText(), /unknown key/);
  await tapped.check();
  await until("one fault less", async () => !(await page.locator("#problems").innerText()).includes("tapped"));
  await chip(page, "bears").click();
  await panel(page, "selected").getByRole("combobox", { name: "Card", exact: true }).fill("Grizzly Bears");
  await until("the name is right", async () => !(await page.locator("#problems").innerText()).includes("Grizly"));
  const titles = (await kept(page)).map(({ title }) => title).sort();
  assert.deepEqual(titles, ["Before", "Faulty"]);
}, WIDE);

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

siteTest("a share code that comes into the address of an open editor is opened; what was there stays a draft", async ({ page }) => {
  await ready(page);
  await page.getByLabel("Title").fill("Mine");
  const code = await page.evaluate(async () => {
    const { init } = await import("./latchwork.js");
    return new (await init()).Simulator('{ "format": 1, "title": "Shared", "battlefield": [{ "card": "Island" }] }').share();
  });
  await page.evaluate((code) => (location.hash = code), code);
  await until("it is open", async () => (await page.getByLabel("Title").inputValue()) === "Shared");
  assert.equal(await page.evaluate(() => location.hash), "");
  assert.deepEqual((await kept(page)).map(({ title }) => title).sort(), ["Mine", "Shared"]);
  await page.evaluate(() => (location.hash = "s1.nonsense"));
  await page.locator("#trouble", { hasText: "can’t be opened" }).waitFor();
  assert.equal(await page.getByLabel("Title").inputValue(), "Shared");
}, WIDE);

siteTest("a draft that can’t be read is listed, and its text can be saved", async ({ page }) => {
  await ready(page);
  await page.getByLabel("Title").fill("Whole");
  await until("kept", async () => (await kept(page)).length === 1);
  await page.evaluate(() => {
    localStorage["latchwork.draft.torn"] = '{"version":1,"title":"To';
    localStorage["latchwork.draft.odd"] = "5";
  });
  await page.getByRole("button", { name: "Drafts" }).click();
  const rows = page.locator(".drafts li");
  assert.equal(await rows.count(), 3);
  assert.match(await rows.first().innerText(), /Whole/);
  const torn = rows.filter({ hasText: "can’t be read" });
  assert.equal(await torn.count(), 2);
  const texts = [];
  for (const row of await torn.all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), row.getByRole("button", { name: "Save its text" }).click()]);
    texts.push(await readFile(await download.path(), "utf8"));
  }
  assert.deepEqual(texts.sort(), ["5", '{"version":1,"title":"To']);
  await torn.first().getByRole("button", { name: "Delete" }).click();
  await torn.first().getByRole("button", { name: "Really delete?" }).click();
  await until("one is left", async () => (await torn.count()) === 1);

  // This tab's own: after a reload that is said, and an empty board is there.
  await page.evaluate(() => {
    localStorage[`latchwork.draft.${sessionStorage["latchwork.tab"]}`] = "{";
  });
  await page.reload();
  await ready(page);
  await page.locator("#trouble", { hasText: "can’t be read any more" }).waitFor();
  assert.equal(await page.getByLabel("Title").inputValue(), "");
}, WIDE);

siteTest("a file that is no UTF-8 is refused, with the byte that is wrong", async ({ page }) => {
  await ready(page);
  await page.getByLabel("Title").fill("Before");
  const trouble = page.locator("#trouble");
  const bytes = async (name, buffer) => {
    await page.locator("#tools input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer });
    await trouble.filter({ hasText: name }).waitFor();
    return trouble.innerText();
  };
  const start = '{ "format": 1, "title": "é';
  assert.match(await bytes("latin.json", Buffer.concat([Buffer.from(start), Buffer.from([0xe9]), Buffer.from('" }')])), new RegExp(`byte ${Buffer.byteLength(start) + 2} `));
  assert.match(await bytes("cut.json", Buffer.from('{ "title": "é').subarray(0, -1)), /byte 13 /);
  assert.match(await bytes("sixteen.json", Buffer.from("\ufeff{}", "utf16le")), /byte 1 /);
  assert.equal(await page.getByLabel("Title").inputValue(), "Before");
  await page.locator("#tools input[type=file]").setInputFiles({ name: "marked.json", mimeType: "application/json", buffer: Buffer.from('\ufeff{ "format": 1, "title": "é" }') });
  await until("a byte order mark is no fault", async () => (await page.getByLabel("Title").inputValue()) === "é");
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

for (const colorScheme of ["light", "dark"]) {
  siteTest(`the editor breaks no rule of WCAG, ${colorScheme}`, async ({ page }) => {
    await ready(page);
    await open(page, "one.json", { format: 1, title: "One", battlefield: [{ id: "octopus", card: "Acquisition Octopus", counters: { charge: 1 } }], steps: [{ pass: true, note: "Passed." }, { expect: { objects: { octopus: { pt: "9/9" } } } }] });
    await chip(page, "octopus").click();
    await page.locator("#problems").waitFor();
    for (const summary of await page.locator("#editor summary").all()) await summary.click();
    await byHand(page, "A step", "set_object");
    for (const summary of await form(page).locator("summary").all()) await summary.click();
    await page.locator("#steps .expect").getByRole("button", { name: "Change: Acquisition Octopus is 9/9" }).waitFor();
    await page.evaluate(await readFile(AXE, "utf8"));
    const found = await page.evaluate((levels) => globalThis.axe.run(document, { runOnly: { type: "tag", values: levels } }), LEVELS);
    const breaches = found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 4).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`)]);
    assert.deepEqual(breaches, []);
  }, { ...WIDE, context: { ...WIDE.context, colorScheme } });
}

siteTest("on a phone nothing is wider than the screen, and everything is reached by touch", async ({ page }) => {
  await ready(page);
  await libraryCard(page, "Grizzly Bears").tap();
  await chip(page, "grizzly-bears").tap();
  await panel(page, "selected").getByLabel("Where").selectOption({ label: "Opponent: battlefield" });
  await zone(page, "opponent", "battlefield").locator(".chip").waitFor();
  const { wide, small } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    small: [...document.querySelectorAll("button, select, summary, .button")].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && (width < 24 || height < 24);
    }).map((one) => one.outerHTML.slice(0, 80)),
  }));
  assert.ok(wide <= 0, `${wide} too wide`);
  assert.deepEqual(small, []);
}, { path: "editor.html", context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" } });

siteTest("a finger scrolls over cards, and drags one that it has held, to a zone, to a card and to the board", async ({ page, context }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  const input = await context.newCDPSession(page);
  const touch = (type, at) => input.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const middle = async (locator) => {
    let box = null;
    // While a panel is drawn anew, there is none for a moment.
    await until("it is there", async () => (box = await locator.boundingBox()));
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const sweep = async (from, to) => {
    for (let part = 0.1; part < 1.05; part += 0.1) await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  };
  const lifted = page.locator(".ghost");
  const scrolled = () => page.evaluate(() => scrollY + document.querySelector("#library").scrollTop);
  /** Holds what is there until it is lifted, carries it to another place and lets go. */
  const drag = async (what, where) => {
    await page.locator("#play[aria-busy=false]").waitFor();
    const from = await middle(what);
    await touch("touchStart", from);
    await lifted.waitFor();
    const before = await scrolled();
    await sweep(from, await middle(where));
    await page.locator(".over").waitFor();
    assert.equal(await scrolled(), before);
    await touch("touchEnd");
    await lifted.waitFor({ state: "detached" });
  };

  await page.getByLabel("Search the cards").fill("artifact");
  const card = libraryCard(page, "Acquisition Octopus");
  await card.scrollIntoViewIfNeeded();
  const from = await middle(card);
  await touch("touchStart", from);
  await sweep(from, { x: from.x, y: from.y - 150 });
  await touch("touchEnd");
  await page.waitForFunction(() => scrollY + document.querySelector("#library").scrollTop > 40);
  assert.equal(await lifted.count(), 0);
  assert.equal((await file(page)).battlefield.length, 0);

  // Both must be on the screen: the list is a short one.
  await page.getByLabel("Search the cards").fill("grizzly");
  await page.getByLabel("Search the cards").blur();
  const place = (one) => one.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const still = () => page.evaluate(() => new Promise((done) => {
    let last = -1;
    const look = () => (scrollY === last ? done() : ((last = scrollY), setTimeout(look, 120)));
    look();
  }));
  await still();
  await place(panel(page, "cards").getByText("Paste a card"));
  await drag(libraryCard(page, "Grizzly Bears"), zone(page, "you", "battlefield"));
  await chip(page, "grizzly-bears").waitFor();
  await page.getByLabel("Search the cards").fill("bonesplitter");
  await page.getByLabel("Search the cards").blur();
  await place(panel(page, "cards").getByText("Paste a card"));
  await drag(libraryCard(page, "Bonesplitter"), zone(page, "you", "battlefield").locator("h4"));
  await chip(page, "bonesplitter").waitFor();
  await place(zone(page, "you", "battlefield"));
  await drag(chip(page, "bonesplitter"), chip(page, "grizzly-bears"));
  await chip(page, "bonesplitter").locator(".marks", { hasText: "on Grizzly Bears" }).waitFor();
  await drag(chip(page, "bonesplitter"), zone(page, "you", "graveyard"));
  await zone(page, "you", "graveyard").locator(".chip").waitFor();
  assert.deepEqual((await file(page)).battlefield.map(({ id }) => id), ["grizzly-bears"]);

  // A tap still chooses, and a hold without a way does nothing else.
  await chip(page, "grizzly-bears").tap();
  await page.locator('.chip[data-id="grizzly-bears"][aria-pressed=true]').waitFor();

  // A card carried to the edge makes the page scroll on.
  await page.getByLabel("Search the cards").fill("island");
  await page.getByLabel("Search the cards").blur();
  await place(libraryCard(page, "Island"));
  await still();
  const edge = await middle(libraryCard(page, "Island"));
  const top = await page.evaluate(() => scrollY);
  await touch("touchStart", edge);
  await lifted.waitFor();
  await sweep(edge, { x: edge.x, y: 735 });
  await page.waitForFunction((top) => scrollY > top + 60, top);
  await touch("touchCancel");
  await lifted.waitFor({ state: "detached" });
  assert.equal((await file(page)).battlefield.length, 1);
}, { path: "editor.html", context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" } });

siteTest("a mouse drags a card onto the board, and Escape lets go of it", async ({ page }) => {
  await ready(page);
  await page.locator("#play[aria-busy=false]").waitFor();
  await page.locator("latch-board").getByRole("button", { name: "Pass", exact: true }).waitFor();
  await page.getByLabel("Search the cards").fill("grizzly");
  const carry = async (to) => {
    await libraryCard(page, "Grizzly Bears").hover();
    await page.mouse.down();
    const box = await steadyBox(to);
    await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 5 });
    await page.locator(".ghost").waitFor();
  };
  await carry(zone(page, "opponent", "battlefield"));
  await page.keyboard.press("Escape");
  await page.locator(".ghost").waitFor({ state: "detached" });
  await page.mouse.up();
  assert.deepEqual((await file(page)).battlefield, []);
  await page.locator("#play").evaluate((play) => play.scrollIntoView({ block: "end" }));
  await carry(onBoard(page, "opponent"));
  await page.mouse.up();
  await chip(page, "grizzly-bears").waitFor();
  assert.deepEqual((await file(page)).battlefield, [{ id: "grizzly-bears", card: "Grizzly Bears", controller: "opponent" }]);
}, WIDE);
