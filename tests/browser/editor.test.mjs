// The editor as an author uses it: a board set up, played and checked, and drafts that no crash,
// reload or second tab loses.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { siteTest } from "./harness.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const CHECKER = fileURLToPath(new URL("../../target/debug/latchwork-check", import.meta.url));

const WIDE = { context: { viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" }, path: "editor.html" };

/** The text of a card that only this test knows, and one with a sentence that nobody knows. */
const BADGER = "Brass Badger {2}{G}\nArtifact Creature - Badger\nTrample\nWhen this creature enters, draw a card.\n3/2";
const BELL = '{ "object": "card", "name": "Odd Bell", "mana_cost": "{1}", "type_line": "Artifact", "set": "xyz", "oracle_text": "Ring the bell and see what comes.\\n{T}: Add {C}." }';

const ready = (page) => page.locator("#editor[aria-busy=false]").waitFor();
const panel = (page, id) => page.locator(`#${id}`);
const zone = (page, player, name) => page.locator(`[data-zone="${player} ${name}"]`);
const chip = (page, id) => page.locator(`.chip[data-id="${id}"]`);
const libraryCard = (page, name) => page.locator(`[data-card="${name}"]`);
const onBoard = (page, key) => page.locator(`latch-board [data-focus="${key}"]`).first();
const said = (page, words) => page.locator("#said", { hasText: words }).waitFor({ state: "attached" });

/** The file as the editor has it. */
const file = (page) => page.locator("#text textarea").inputValue().then(JSON.parse);

/** What the browser keeps, newest first. */
const kept = (page) => page.evaluate(() => Object.keys(localStorage)
  .filter((key) => key.startsWith("latchwork.draft."))
  .map((key) => JSON.parse(localStorage[key]))
  .sort((a, b) => b.time - a.time));

async function until(what, holds) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  assert.fail(`never: ${what}`);
}

async function open(page, name, data) {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  await page.locator("#tools input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

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
  await page.getByRole("button", { name: "Run checks" }).click();
  await said(page, "All checks hold.");

  const data = await file(page);
  assert.deepEqual(data.steps, [
    { activate: "acquisition-octopus", ability: "reconfigure", targets: ["grizzly-bears"] },
    { resolve: data.steps[1].resolve, note: "From now on it is no creature." },
    { expect: { objects: {
      "acquisition-octopus": { is_not: ["Creature"], attached_to: "grizzly-bears" },
      "grizzly-bears": { pt: "4/4" },
    } } },
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
  assert.match(await page.locator("#problems").innerText(), /\$\.steps\[2\]\.expect\.objects\["grizzly-bears"\]\.pt/);
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
  await problems.filter({ hasText: "$.battlefield[1].tapped" }).click();
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

for (const colorScheme of ["light", "dark"]) {
  siteTest(`the editor breaks no rule of WCAG, ${colorScheme}`, async ({ page }) => {
    await ready(page);
    await open(page, "one.json", { format: 1, title: "One", battlefield: [{ id: "octopus", card: "Acquisition Octopus", counters: { charge: 1 } }], steps: [{ pass: true, note: "Passed." }, { expect: { objects: { octopus: { pt: "9/9" } } } }] });
    await chip(page, "octopus").click();
    await page.locator("#problems").waitFor();
    for (const summary of await page.locator("#editor summary").all()) await summary.click();
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
