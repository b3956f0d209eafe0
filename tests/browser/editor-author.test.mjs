// What a new author of a scenario meets in the editor: every word says what it means, nothing is a
// fault before it was written, and nothing that is refused is taken over.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { WIDE, byHand, chip, done, file, form, kept, onBoard, open, panel, ready, steps, until, zone } from "./editor-page.mjs";
import { siteTest } from "./harness.mjs";

const TWO = { format: 1, title: "Two", battlefield: [{ id: "bears", card: "Grizzly Bears" }, { id: "ring", card: "Sol Ring" }] };
const atRest = (page) => page.locator("#play[aria-busy=false]").waitFor();
const verdict = (page) => page.locator("#steps .verdict");

siteTest("what a check found is withdrawn by an edit, by an undo and by what is played", async ({ page }) => {
  await ready(page);
  await open(page, "two.json", TWO);
  await chip(page, "ring").waitFor();
  const check = async () => {
    await page.getByRole("button", { name: "Run checks" }).click();
    await verdict(page).waitFor();
  };
  await check();
  await page.getByLabel("Title").fill("Other");
  await verdict(page).waitFor({ state: "detached" });
  await page.getByLabel("Title").blur();
  await check();
  await page.getByRole("button", { name: "Undo the edit" }).click();
  await verdict(page).waitFor({ state: "detached" });
  await check();
  await atRest(page);
  await page.locator("latch-board").getByRole("button", { name: "Pass", exact: true }).click();
  await until("recorded", async () => (await page.locator("#steps .step").count()) === 1);
  assert.equal(await verdict(page).count(), 0);
  // Also while a note is being written, when the panel is not drawn anew.
  await check();
  await page.getByLabel("Note on step 1").pressSequentially("So");
  await verdict(page).waitFor({ state: "detached" });
}, WIDE);

siteTest("playing what the script has next goes on along it, in whichever words it is there", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  const script = [{ activate: "Sol Ring#1", ability: "Add", note: "Two." }, { pass: true }, { resolve: "all" }, { advance: "main2" }];
  await open(page, "two.json", { ...TWO, battlefield: [...TWO.battlefield, { id: "other", card: "Sol Ring" }], steps: script });
  await until("the steps are there", async () => (await page.locator("#steps .step").count()) === 4);
  await atRest(page);
  const current = (place) => page.locator(`#steps .step[aria-current=step] .place`, { hasText: `${place}` }).waitFor();
  const pass = page.locator("latch-board").getByRole("button", { name: "Pass", exact: true });
  const activate = async (key) => {
    await onBoard(page, key).press("Enter");
    await page.locator("latch-board [role=menuitem]").first().press("Enter");
  };
  // The board says which of two Rings with its id, the script needs no such word.
  await activate("ring");
  await current(1);
  await atRest(page);
  await pass.click();
  await current(2);
  assert.deepEqual(await steps(page), script);
  await atRest(page);
  // Something else goes between, and what then is next is gone along again.
  await page.locator("#steps").getByRole("button", { name: "Start" }).click();
  await atRest(page);
  await activate("other");
  await until("one more", async () => (await page.locator("#steps .step").count()) === 5);
  const [first] = await steps(page);
  assert.equal(first.activate, "other");
  await activate("ring");
  await current(2);
  await atRest(page);
  assert.deepEqual(await steps(page), [first, ...script]);
  await page.locator("latch-board").getByRole("button", { name: /undo/i }).click();
  await current(1);
  assert.deepEqual(await steps(page), [first, ...script]);
}, WIDE);

siteTest("no path is shown: a fault says in words where it is, and leads to the field", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "faulty.json", {
    ...TWO,
    players: [{ id: "you", hand: [{ id: "ring", card: "Island" }] }, { id: "opponent", life: "many" }],
    cards: [{ name: "Odd Bell", type_line: "Artifact" }, { name: "Odd Bell", type_line: "Artifact" }],
    steps: [{ expect: { objects: { bears: { pt: 5, tapped: "no" } } } }, { activate: "ring", targets: ["bear"] }, { cast: "ring", x: "two" }, { put: { card: "Islnd", zone: "battlefield" } }],
  });
  const problems = page.locator("#problems li button");
  await until("all are listed", async () => (await problems.count()) >= 8);
  const words = await problems.allInnerTexts();
  const text = await page.evaluate(() => document.body.innerText);
  assert.ok(!/\$[.[]/.test(text), text.match(/.*\$[.[].*/)?.[0]);
  const has = (piece) => assert.ok(words.some((one) => one.startsWith(piece)), `${piece} is not in ${words.join("\n")}`);
  for (const piece of ["Sol Ring, an id for it: the id \"ring\" is taken already, at “You, hand, Island, an id for it”", "Opponent, life: ", "The file’s own card Odd Bell, name: ",
    "Expected at the start, “Grizzly Bears is 5”: ", "Step 1, target 1: ", "Step 2, X: ", "Step 3, card: "]) has(piece);
  assert.equal(await problems.filter({ hasText: "Step 1, target 1" }).getAttribute("title"), "$.steps[1].targets[0]");
  await problems.filter({ hasText: "Step 1, target 1" }).click();
  await until("its field has the focus", () => page.evaluate(() => document.activeElement?.dataset.path === "$.steps[1].targets[0]"));
  assert.match(await page.locator("#trouble").innerText(), /^faulty\.json has \d+ faults: [A-Z]/);
}, WIDE);

siteTest("what was just added is unfinished, not faulty, until it is left, checked or saved", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "two.json", TWO);
  await chip(page, "ring").waitFor();
  const problems = page.locator("#problems");
  const settled = async () => {
    await atRest(page);
    await page.waitForTimeout(250);
  };
  for (const leave of ["Done", "Run checks", "Save"]) {
    await byHand(page, "A step", "put_new");
    await settled();
    assert.equal(await problems.count(), 0, leave);
    await page.locator("#stale", { hasText: "still to be filled in" }).waitFor();
    await form(page).getByText("Still to be filled in.").waitFor();
    await page.getByRole("button", { name: leave, exact: true }).click();
    await problems.filter({ hasText: "1 fault in the file" }).waitFor();
    assert.match(await problems.innerText(), /Step 1, card: /);
    await page.locator("#stale", { hasText: "The file has faults" }).waitFor();
    await page.getByRole("button", { name: "Undo the edit" }).click();
    await problems.waitFor({ state: "detached" });
  }
  // What is written there and is wrong is a fault at once; an expectation that does not hold yet is none.
  await byHand(page, "An expectation", "objects pt");
  await form(page).getByLabel("Power and toughness").fill("9/9");
  await settled();
  assert.equal(await problems.count(), 0);
  await form(page).getByLabel("Power and toughness").fill("9");
  await until("wrong", async () => (await form(page).getByLabel("Power and toughness").getAttribute("aria-invalid")) === "true");
  await form(page).getByLabel("Power and toughness").fill("9/9");
  await done(page);
  await problems.filter({ hasText: "1 thing that doesn’t hold" }).waitFor();
}, WIDE);

siteTest("every step and expectation on offer is a phrase, and starts with what it fits", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "two.json", { ...TWO, battlefield: [{ id: "island", card: "Island" }, ...TWO.battlefield, { id: "giant", card: "Hill Giant", controller: "opponent", tapped: true }] });
  await chip(page, "giant").waitFor();
  await panel(page, "steps").locator("details.by-hand summary").click();
  for (const which of ["A step", "An expectation"]) {
    const options = await panel(page, "steps").getByLabel(which, { exact: true }).locator("option").evaluateAll((all) => all.map(({ value, textContent }) => [value, textContent]));
    for (const [value, words] of options) {
      assert.match(words, /^[A-Z]/, value);
      assert.ok(!/_|author/.test(words) && words.length > 3, `${value}: ${words}`);
      // No key stands there raw.
      assert.notEqual(words.toLowerCase(), value.split(" ").at(-1).replaceAll("_", " "), value === "pass" ? "" : value);
    }
    assert.equal(new Set(options.map(([, words]) => words)).size, options.length);
  }
  const added = async (value) => {
    await byHand(page, "An expectation", value);
    const [{ expect }] = await steps(page);
    await done(page);
    await page.getByRole("button", { name: "Undo the edit" }).click();
    await until("undone", async () => !(await steps(page))?.length);
    return expect;
  };
  // Nothing is chosen: an Island has no power and toughness, the Bears have.
  assert.deepEqual(await added("objects pt"), { objects: { bears: { pt: "2/2" } } });
  // What is chosen is asked about where that fits, and what is true of it is what is expected.
  await chip(page, "giant").click();
  assert.deepEqual(await added("objects pt"), { objects: { giant: { pt: "3/3" } } });
  assert.deepEqual(await added("objects tapped"), { objects: { giant: { tapped: true } } });
  assert.deepEqual(await added("objects controller"), { objects: { giant: { controller: "opponent" } } });
  assert.deepEqual(await added("count"), { count: [{ card: "Hill Giant", zone: "battlefield", is: 1 }] });
  assert.deepEqual(await added("could_produce"), { could_produce: { island: ["U"] } });
  assert.deepEqual(await added("turn step"), { turn: { step: "main1" } });
  await page.locator("#setup .who", { hasText: "Opponent" }).click();
  assert.deepEqual(await added("players library"), { players: { opponent: { library: 20 } } });
}, WIDE);

siteTest("put has one name, and no list offers something without one", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "two.json", TWO);
  await chip(page, "ring").waitFor();
  await byHand(page, "A step", "put_new");
  const offered = await page.locator("#steps select option").allInnerTexts();
  assert.deepEqual(offered.filter((words) => /^\s*(·|$)/.test(words)), []);
  assert.match(await page.locator("#steps .go").innerText(), /Put … onto the battlefield/);
  await form(page).getByRole("combobox", { name: "Card", exact: true }).fill("Island");
  await done(page);
  await page.locator("#steps .go", { hasText: "Put Island onto the battlefield" }).waitFor();
}, WIDE);

siteTest("the board says of a step that it went as expected only where something was", async ({ page }) => {
  await ready(page);
  await open(page, "two.json", { ...TWO, steps: [{ pass: true }, { expect: { objects: { bears: { pt: "2/2" } } } }, { pass: true }] });
  await until("the steps are there", async () => (await page.locator("#steps .step").count()) === 2);
  await atRest(page);
  const held = page.locator("latch-board").getByText("as expected");
  await page.locator("#steps").getByRole("button", { name: "Next" }).click();
  await held.waitFor();
  await page.locator("#steps").getByRole("button", { name: "Next" }).click();
  await page.locator("#steps .step[aria-current=step] .place", { hasText: "2" }).waitFor();
  await held.waitFor({ state: "detached" });
}, WIDE);

siteTest("what is true of a card that is pressed on the board is to be seen, below however many steps", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "two.json", { ...TWO, steps: Array.from({ length: 12 }, () => ({ pass: true })) });
  await until("the steps are there", async () => (await page.locator("#steps .step").count()) === 12);
  await page.locator("#steps").getByRole("button", { name: "Next" }).click();
  await page.locator("#steps .step[aria-current=step]").waitFor();
  await atRest(page);
  const truth = page.locator("#truths").getByRole("button", { name: "Grizzly Bears is a Bear" });
  await onBoard(page, "bears").click();
  await until("it is on the screen", () => truth.evaluate((one) => {
    const { left, top } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + 5, top + 5));
  }));
}, WIDE);

siteTest("who records is not told to have left the script", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "two.json", { ...TWO, steps: [{ pass: true }] });
  await until("the step is there", async () => (await page.locator("#steps .step").count()) === 1);
  await atRest(page);
  await page.locator("latch-board").getByRole("button", { name: "Advance", exact: true }).click();
  await until("recorded", async () => (await page.locator("#steps .step").count()) === 2);
  assert.ok(await page.evaluate(() => document.querySelector("latch-board").view.script.left));
  assert.equal(await page.locator("latch-board").getByText("left the script").isVisible(), false);
}, WIDE);

siteTest("what something would not stay on is listed apart, with the rule, and can be chosen all the same", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "two.json", { ...TWO, battlefield: [{ id: "axe", card: "Bonesplitter" }, { id: "island", card: "Island" }, { id: "bears", card: "Grizzly Bears" }] });
  await chip(page, "axe").click();
  const host = panel(page, "selected").getByLabel("Attached to");
  const list = () => host.evaluate((select) => [...select.options].map(({ textContent, parentElement }) => [parentElement.label ?? "", textContent]));
  const apart = "Does not stay: comes off";
  assert.deepEqual(await list(), [["", "nothing"], ["", "Grizzly Bears · You"], [apart, "Island · You (704.5n)"], [apart, "You (704.5n)"], [apart, "Opponent (704.5n)"]]);
  await host.selectOption({ label: "Island · You (704.5n)" });
  await panel(page, "selected").getByText("It comes off: Equipment can be attached only to creatures (704.5n).").waitFor();
  assert.equal((await file(page)).battlefield[0].attached_to, "island");
  await until("it came off", async () => (await page.evaluate(() => document.querySelector("latch-board").view?.log.some(({ rule }) => rule === "704.5n"))));
}, WIDE);

siteTest("what is pasted, a card or a whole file, is on the screen at once, also on a small one", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const steps = Array.from({ length: 20 }, () => ({ pass: true, note: "So." }));
  await open(page, "two.json", { ...TWO, steps });
  await until("the steps are there", async () => (await page.locator("#steps .step").count()) === 20);
  const onScreen = async (locator) => {
    await locator.waitFor();
    await until("it is on the screen", () => locator.evaluate((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, bottom - 4);
      return top >= 0 && bottom <= innerHeight && one.contains(seen);
    }));
  };
  await page.locator("#cards summary").click();
  const card = page.getByLabel("A card’s text, or its Scryfall object");
  await until("it can be written in", () => card.evaluate((one) => one === document.activeElement));
  await card.fill("Brass Badger {2}{G}\nArtifact Creature — Badger\nTrample\nWhenever this creature attacks, draw a card.\n3/2");
  await onScreen(card);
  await onScreen(page.getByRole("button", { name: "Add Brass Badger to this file" }));
  await page.getByRole("button", { name: "As text" }).press("Enter");
  const text = page.getByLabel("The scenario file");
  await until("it can be written in", () => text.evaluate((one) => one === document.activeElement));
  await onScreen(text);
  await onScreen(page.getByRole("button", { name: "Take over" }));
}, WIDE);

siteTest("what is attached in a circle is what the rules make of it", async ({ page }) => {
  await ready(page);
  const circle = [{ id: "one", card: "Bonesplitter", attached_to: "two" }, { id: "two", card: "Bonesplitter", attached_to: "one" }, { id: "bears", card: "Grizzly Bears" }];
  await open(page, "circle.json", { ...TWO, battlefield: circle });
  await chip(page, "one").click();
  await panel(page, "selected").getByText("It comes off: Equipment can be attached only to creatures (704.5n).").waitFor();
  assert.deepEqual((await file(page)).battlefield, circle);
}, WIDE);

siteTest("a file that is nested too deep is refused at once, and what was there stays", async ({ page }) => {
  await ready(page);
  await page.getByLabel("Title").fill("Before");
  await page.getByLabel("Title").blur();
  const deep = (levels) => `{ "format": 1, "title": "Deep", "note": ${"[".repeat(levels)}${"]".repeat(levels)} }`;
  for (const levels of [64, 4_000, 100_000]) {
    const start = Date.now();
    await open(page, `deep-${levels}.json`, deep(levels));
    await page.locator("#trouble", { hasText: `deep-${levels}.json can’t be opened` }).waitFor();
    assert.match(await page.locator("#trouble").innerText(), /more than 64 levels deep/);
    assert.ok(Date.now() - start < 3_000);
  }
  assert.equal(await page.getByLabel("Title").inputValue(), "Before");
  await page.locator("#text summary").click();
  await page.getByLabel("The scenario file").fill(deep(7_000));
  await page.getByRole("button", { name: "Take over" }).click();
  await page.locator("#text .bad", { hasText: "more than 64 levels deep" }).waitFor();
  assert.equal(await page.getByLabel("Title").inputValue(), "Before");
  // As deep as the engine takes it, brackets in words not counted.
  await open(page, "fair.json", deep(63).replace("Deep", `Fair ${"[".repeat(200)} \\\\\\" [`));
  await until("it is open", async () => (await page.getByLabel("Title").inputValue()).startsWith("Fair"));
  await page.locator("#problems", { hasText: "unknown key" }).waitFor();
}, WIDE);

siteTest("the file of the copy menu is the one that is saved", async ({ page }) => {
  await ready(page);
  await open(page, "two.json", { ...TWO, turn: { number: 3 }, battlefield: [{ id: "island", card: "Island", controller: "you", tapped: false }] });
  await chip(page, "island").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  const saved = await readFile(await download.path(), "utf8");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Scenario file" }).click();
  assert.equal(await page.locator("dialog textarea").inputValue(), saved);
}, WIDE);

siteTest("a label says which ability is activated", async ({ page }) => {
  await ready(page);
  await open(page, "two.json", { ...TWO, steps: [{ activate: "ring" }] });
  await page.locator("#steps .go", { hasText: "Sol Ring: {T}: Add {C}{C}." }).waitFor();
  await chip(page, "ring").click();
  await page.locator("#truths button", { hasText: "Legal: Sol Ring: {T}: Add {C}{C}." }).waitFor();
}, WIDE);

for (const width of [1280, 1440]) {
  siteTest(`at ${width} pixels a card's menu opens beside it, and no name is cut in a word`, async ({ page }) => {
    await ready(page);
    await open(page, "two.json", { ...TWO, battlefield: [{ id: "octopus", card: "Acquisition Octopus" }, ...TWO.battlefield] });
    await zone(page, "you", "battlefield").locator(".chip").nth(2).waitFor();
    await atRest(page);
    await onBoard(page, "octopus").press("Enter");
    await page.locator("latch-board [role=menu]").waitFor();
    assert.equal(await page.locator("latch-board dialog").count(), 0);
    const text = await page.locator("latch-board .layer").innerText();
    assert.ok(!text.includes("\u00ad"), text);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }, { ...WIDE, context: { ...WIDE.context, viewport: { width, height: 900 } } });
}

siteTest("a card that goes leaves those of its name what they were called, and a player takes along what is theirs unsaid", async ({ page }) => {
  await ready(page);
  const found = await page.evaluate(async () => {
    const { Scenario } = await import("./editor/scenario.js");
    const { remove } = await import("./editor/removal.js");
    const app = (data) => {
      const scenario = new Scenario(structuredClone(data));
      const edit = (change) => scenario.change(change);
      return { scenario, edit };
    };
    const after = (data, keys, answer) => {
      const one = app(data);
      remove(one, keys, "it", () => {});
      const dialog = document.querySelector("dialog[open]");
      if (dialog) [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(answer)).click();
      return one.scenario.data;
    };
    const islands = { format: 1, battlefield: [{ card: "Island" }, { card: "Island", count: 2 }, { card: "Forest" }], steps: [{ activate: "island-2" }, { activate: "island" }] };
    const many = { format: 1, battlefield: [{ card: "Island", count: 300 }, { card: "Forest" }], steps: [{ activate: "island-300" }, { activate: "forest" }] };
    const moved = app({ format: 1, battlefield: [{ card: "Island" }], steps: [{ activate: "island" }] });
    moved.edit(() => moved.scenario.add("Island", "you", "battlefield"));
    const third = {
      format: 1, players: [{ id: "you" }, { id: "opponent" }, { id: "third" }], battlefield: [{ id: "mine", card: "Island" }, { id: "theirs", card: "Island", controller: "third" }],
      steps: [{ put: { card: "Forest", id: "new", zone: "battlefield" } }, { activate: "new" }, { put: { card: "Forest", id: "other", zone: "battlefield", controller: "third" } }, { activate: "other" }],
    };
    const implied = app({ format: 1, battlefield: [] });
    implied.edit((data) => (data.players[0].life = 5));
    return { first: after(islands, ["battlefield", 0], "Remove all"), many: after(many, ["battlefield", 0], "Remove all"), added: moved.scenario.data, you: after(third, ["players", 0], "Remove all"), implied: implied.scenario.data };
  });
  assert.deepEqual(found, {
    first: { format: 1, battlefield: [{ id: "island-2", card: "Island", count: 2 }, { card: "Forest" }], steps: [{ activate: "island-2" }] },
    many: { format: 1, battlefield: [{ card: "Forest" }], steps: [{ activate: "forest" }] },
    added: { format: 1, battlefield: [{ id: "island", card: "Island" }, { id: "island-2", card: "Island" }], steps: [{ activate: "island" }] },
    you: {
      format: 1, players: [{ id: "opponent" }, { id: "third" }], battlefield: [{ id: "theirs", card: "Island", controller: "third" }],
      steps: [{ put: { card: "Forest", id: "other", zone: "battlefield", controller: "third" } }, { activate: "other" }],
    },
    implied: { format: 1, battlefield: [], players: [{ id: "you", life: 5 }, { id: "opponent" }] },
  });
}, WIDE);

siteTest("a tab that is duplicated goes on with a copy of the draft, and both are kept", async ({ page, context }) => {
  await ready(page);
  await page.getByLabel("Title").fill("One");
  await until("kept, and held", () => page.evaluate(async () => (await navigator.locks.query()).held.length === 1));
  const [twin] = await Promise.all([context.waitForEvent("page"), page.evaluate(() => void window.open("editor.html"))]);
  await ready(twin);
  await twin.locator("#trouble", { hasText: "open in another tab" }).waitFor();
  await twin.getByLabel("Title").fill("Two");
  await page.getByLabel("Title").fill("One, longer");
  await until("both", async () => (await kept(page)).map(({ title }) => title).sort().join() === "One, longer,Two");
  // Each goes on with its own after a reload.
  await twin.reload();
  await ready(twin);
  assert.equal(await twin.getByLabel("Title").inputValue(), "Two");
  await page.reload();
  await ready(page);
  assert.equal(await page.getByLabel("Title").inputValue(), "One, longer");
}, WIDE);
