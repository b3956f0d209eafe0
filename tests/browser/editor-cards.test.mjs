// The list of cards, and what is dropped and written next to it: where a card goes, that it is seen,
// and that there is room for what is written.

import assert from "node:assert/strict";

import { WIDE, chip, file, libraryCard, onBoard, open, panel, ready, said, until, zone } from "./editor-page.mjs";
import { siteTest } from "./harness.mjs";

const HOSTS = { format: 1, title: "Hosts", battlefield: [{ id: "bears", card: "Grizzly Bears" }, { id: "giant", card: "Hill Giant", controller: "opponent" }, { id: "island", card: "Island", controller: "opponent" }] };
const at = (width, height) => ({ ...WIDE, context: { ...WIDE.context, viewport: { width, height } } });
const search = (page) => page.getByRole("searchbox", { name: "Search the cards" });

const paste = async (page, text) => {
  const area = page.getByLabel("A card’s text, or its Scryfall object");
  if (!(await area.isVisible())) await page.locator("#cards details.paste summary").click();
  await area.fill(text);
};

siteTest("a card from the list that is dropped on a permanent comes to that side and is attached, in one edit", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "hosts.json", HOSTS);
  await chip(page, "giant").waitFor();
  await search(page).fill("Bonesplitter");
  const drop = (id) => libraryCard(page, "Bonesplitter").dragTo(chip(page, id));
  const added = async () => (await file(page)).battlefield.slice(3);
  await drop("giant");
  await zone(page, "opponent", "battlefield").locator(".chip", { hasText: "on Hill Giant" }).waitFor();
  assert.deepEqual(await added(), [{ id: "bonesplitter", card: "Bonesplitter", controller: "opponent", attached_to: "giant" }]);
  await said(page, /^Bonesplitter: battlefield of Opponent\. Attached to Hill Giant\.$/);
  assert.equal(await chip(page, "bonesplitter").getAttribute("aria-pressed"), "true");
  await page.getByRole("button", { name: "Undo the edit" }).click();
  await until("all of it is undone", async () => !(await added()).length);
  // What the rules don't let stay there is said, and is in the file all the same.
  await drop("island");
  await said(page, /Attached to Island\. It comes off: .* \[704\.5n\]\.$/);
  await panel(page, "selected").getByText("It comes off: Equipment can be attached only to creatures (704.5n).").waitFor();
  assert.deepEqual(await added(), [{ id: "bonesplitter", card: "Bonesplitter", controller: "opponent", attached_to: "island" }]);
}, WIDE);

siteTest("a card that is dropped on a permanent from another zone comes to its side; on a card elsewhere it only joins it", async ({ page }) => {
  await ready(page);
  await open(page, "hosts.json", { ...HOSTS, players: [{ id: "you", hand: [{ id: "axe", card: "Bonesplitter" }, "Island"] }, { id: "opponent" }] });
  await chip(page, "axe").dragTo(chip(page, "giant"));
  await said(page, /^Bonesplitter: battlefield of Opponent\. Attached to Hill Giant\.$/);
  const { players, battlefield } = await file(page);
  assert.deepEqual(battlefield.slice(3), [{ id: "axe", card: "Bonesplitter", controller: "opponent", attached_to: "giant" }]);
  assert.equal(players[0].hand.length, 1);
  await search(page).fill("Bonesplitter");
  await libraryCard(page, "Bonesplitter").dragTo(zone(page, "you", "hand").locator(".chip"));
  await until("in the hand", async () => (await file(page)).players[0].hand.length === 2);
  assert.ok((await file(page)).players[0].hand.every((card) => card.attached_to === undefined));
}, WIDE);

siteTest("a pasted card that was added is in sight, is said to be there, and has the focus, whatever was searched for", async ({ page }) => {
  await ready(page);
  await search(page).fill("octopus");
  await paste(page, "Brass Badger {2}{G}\nArtifact Creature — Badger\nTrample\n3/2");
  await page.getByRole("button", { name: "Add Brass Badger to this file" }).click();
  await libraryCard(page, "Brass Badger").waitFor();
  const taken = page.locator("#taken", { hasText: "Brass Badger can be used in this file" });
  await taken.waitFor();
  await said(page, "Brass Badger can be used in this file.");
  await until("it has the focus", () => page.evaluate(() => document.activeElement?.dataset.card === "Brass Badger"));
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.card), "Brass Badger");
  assert.equal(await search(page).inputValue(), "");
  const inSight = ({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= 1280 && y + height <= 800;
  for (const one of [search(page), taken, libraryCard(page, "Brass Badger")]) assert.ok(inSight(await one.boundingBox()));
  // It was said for long enough when the card is used, or when there is none any more.
  await page.keyboard.press("Enter");
  await chip(page, "brass-badger").waitFor();
  await taken.waitFor({ state: "detached" });
}, at(1280, 800));

for (const [width, height] of [[1280, 800], [1400, 900], [768, 900], [360, 740]]) {
  siteTest(`at ${width}×${height}, a long reading of a pasted card leaves the list its room`, async ({ page }) => {
    await ready(page);
    const grumbles = Array.from({ length: 14 }, (_, days) => `Whenever it rains ${days + 2} days running, grumble about it.\n`).join("");
    await paste(page, `Long Badger {2}{G}\nArtifact Creature — Badger\n${grumbles}3/2`);
    await until("it was read", async () => (await page.locator("#reading li").count()) >= 14);
    const { height: room } = await page.locator("#library").boundingBox();
    assert.ok(room >= 180, `${room}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }, at(width, height));
}

for (const width of [1280, 768, 360]) {
  siteTest(`at ${width} pixels a title of many letters is seen whole, and stays one line of text`, async ({ page }) => {
    await ready(page);
    const title = page.getByLabel("Title");
    const long = "An Equipment that became a creature comes off what it equipped";
    await title.fill(long);
    const whole = () => title.evaluate((field) => field.scrollWidth <= field.clientWidth && field.scrollHeight <= field.clientHeight + 1);
    assert.ok(await whole());
    await title.fill(`${long}, and ${long}`);
    assert.ok(await whole());
    await title.press("Enter");
    await title.press("End");
    await page.keyboard.insertText("\nat once");
    await title.blur();
    await until("written", async () => (await file(page)).title === `${long}, and ${long} at once`);
  }, at(width, 800));
}

siteTest("rules may stand with spaces or commas between them", async ({ page }) => {
  await ready(page);
  await page.locator("#about summary").click();
  const rules = page.getByLabel("Rules that it is about");
  for (const written of ["702.151b 301.5c", "702.151b, 301.5c", "702.151b; 301.5c,"]) {
    await rules.fill("");
    await rules.pressSequentially(written);
    await rules.blur();
    await until(written, async () => (await file(page)).cites?.join() === "702.151b,301.5c");
    assert.notEqual(await rules.getAttribute("aria-invalid"), "true");
  }
}, WIDE);

siteTest("a card from the list that is dropped on the board’s permanent is attached to it, and beside one it is only put there", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await open(page, "hosts.json", { ...HOSTS, battlefield: [...HOSTS.battlefield, { card: "Elite Vanguard" }] });
  await onBoard(page, "giant").waitFor();
  await search(page).fill("Bonesplitter");
  const drop = async (to) => {
    const added = (await file(page)).battlefield.length;
    await libraryCard(page, "Bonesplitter").dragTo(to);
    await until("it is there", async () => (await file(page)).battlefield.length > added);
    await page.locator("#play[aria-busy=false]").waitFor();
    return (await file(page)).battlefield.at(-1);
  };
  assert.deepEqual(await drop(onBoard(page, "giant")), { id: "bonesplitter", card: "Bonesplitter", controller: "opponent", attached_to: "giant" });
  await said(page, /^Bonesplitter: battlefield of Opponent\. Attached to Hill Giant\.$/);
  // A permanent whose id the file doesn’t say gets it.
  assert.deepEqual(await drop(onBoard(page, "elite-vanguard")), { id: "bonesplitter-2", card: "Bonesplitter", attached_to: "elite-vanguard" });
  assert.equal((await file(page)).battlefield[3].id, "elite-vanguard");
  assert.deepEqual(await drop(page.locator('latch-board .who[data-focus="you"]')), { id: "bonesplitter-3", card: "Bonesplitter" });
}, WIDE);

siteTest("what is not simulated several times over is said once, with how often", async ({ page }) => {
  await ready(page);
  await paste(page, "Brass Bell\nArtifact\nRing the bell.\nRing the bell.\nFlying\nRing the bell.");
  const lines = panel(page, "cards").locator("#reading li");
  await lines.first().waitFor();
  assert.deepEqual((await lines.allInnerTexts()).map((words) => words.replace(/\s+/g, " ").trim()), [
    "✗ not simulated (3 times) Ring the bell. Stuck at “Ring”.",
    "✓ understood Flying",
  ]);
}, WIDE);
