// The editor for everyone: by touch, by mouse, on a phone, and without a violation of WCAG.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { WIDE, byHand, chip, done, file, form, libraryCard, onBoard, open, panel, ready, until, zone } from "./editor-page.mjs";
import { siteTest, steadyBox } from "./harness.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

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
