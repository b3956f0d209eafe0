// What is under way at a board when the position changes under it: an order that is dragged, a
// declaration, a question.

import assert from "node:assert/strict";

import { siteTest, steadyBox } from "./harness.mjs";
import { openScenario } from "./scenarios.mjs";

const STILL = { reducedMotion: "reduce" };
const WIDE = { ...STILL, viewport: { width: 1280, height: 800 } };

const next = (page) => page.locator("button.next");
const middle = async (locator) => {
  const box = await steadyBox(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const card = (page, key) => page.locator(`.layer [data-focus="${key}"]`);
const names = (items) => items.evaluateAll((all) => all.map((one, place) => one.textContent.replace(`${place + 1}. `, "")));

/** Plays until an order is asked for. */
async function toTheOrder(page) {
  await next(page).waitFor();
  while (!(await page.locator(".order").count())) await next(page).click();
  return page.locator(".order button");
}

const ORDER = "#/g7-instead-in-the-order-you-pick.json";

siteTest("an order that is taken back while it is dragged is not held any more", async ({ page }) => {
  const items = await toTheOrder(page);
  const before = await names(items);
  await items.nth(1).press("Enter");
  const [from, to] = [await middle(items.nth(0)), await middle(items.nth(1))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.keyboard.press("z");
  await page.locator(".order").waitFor({ state: "detached" });
  await page.mouse.up();
  await page.keyboard.press("y");
  await page.locator(".order").waitFor();
  assert.deepEqual(await names(items), before);
  await page.keyboard.press("Escape");
  assert.deepEqual(await names(items), before, "Escape gives back nothing of what was");
}, { path: ORDER, context: WIDE });

siteTest("the keys stay with the board as what was dragged is taken away", async ({ page }) => {
  for (let time = 0; time < 12; time += 1) {
    const items = await toTheOrder(page);
    const [from, to] = [await middle(items.nth(0)), await middle(items.nth(1))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    // A pointer that moves on is heard while the list goes.
    await Promise.all([page.keyboard.press("z"), ...[1, 2, 3, 4].map((by) => page.mouse.move(to.x + by, to.y))]);
    await page.locator(".order").waitFor({ state: "detached" });
    await page.mouse.up();
    assert.ok(await page.evaluate(() => document.activeElement !== document.body), "something of the board has the focus");
  }
}, { path: ORDER, context: WIDE });

siteTest("a second finger moves nothing of an order that the first one drags", async ({ page, context }) => {
  const items = await toTheOrder(page);
  const before = await names(items);
  const input = await context.newCDPSession(page);
  const touch = (type, ...touchPoints) => input.send("Input.dispatchTouchEvent", { type, touchPoints });
  await items.nth(0).scrollIntoViewIfNeeded();
  const [one, two] = [{ ...(await middle(items.nth(0).locator(".grip"))), id: 1 }, { ...(await middle(items.nth(1).locator(".grip"))), id: 2 }];
  await touch("touchStart", one);
  await touch("touchStart", one, two);
  await touch("touchMove", one, { ...two, x: two.x + 3 });
  await page.waitForTimeout(60);
  assert.deepEqual(await names(items), before, "the second finger is no drag");
  await touch("touchEnd", { ...two, x: two.x + 3 });
  await page.waitForTimeout(60);
  assert.deepEqual(await names(items), before, "nor a press");
  for (const part of [0.4, 0.8, 1]) await touch("touchMove", { ...one, y: one.y + part * (two.y - one.y) });
  await page.waitForTimeout(60);
  assert.deepEqual(await names(items), [before[1], before[0]], "the first one drags on");
  await touch("touchEnd");
}, { path: ORDER, context: { ...STILL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });

siteTest("what is done by hand as the script says answers no question about another step", async ({ page, address }) => {
  await openScenario(page, address, {
    format: 1,
    rules: { mana: "free" },
    battlefield: [{ id: "ring", card: "Sol Ring" }, { id: "relic", card: "Darksteel Ingot" }],
    steps: [
      { activate: "ring", ability: 1 },
      { expect: { objects: { ring: { tapped: true } } } },
      { activate: "relic", ability: 1, mana: "U" },
      { expect: { objects: { relic: { tapped: true } } } },
    ],
  });
  await page.locator(".predict").click();
  await next(page).click();
  await page.locator(".asking").waitFor();
  const asked = await page.locator(".asking legend").innerText();
  await card(page, "ring").click();
  await page.locator("[role=menuitem]").first().click();
  await page.locator(".dots .done").waitFor({ state: "attached" });
  assert.equal(await page.locator(".asking", { hasText: asked }).count(), 0, "what was asked has happened");
}, { context: WIDE });

siteTest("an attacker that is gone is not declared", async ({ page, address }) => {
  await openScenario(page, address, {
    format: 1,
    turn: { step: "declare_attackers" },
    battlefield: [{ id: "bears", card: "Grizzly Bears" }, { id: "giant", card: "Hill Giant" }],
    steps: [{ put: { object: "bears", zone: "graveyard" } }],
  });
  await card(page, "bears").click();
  await page.getByRole("button", { name: "Attack (1)" }).waitFor();
  await next(page).click();
  await page.locator('.layer .permanent[data-key="bears"]').waitFor({ state: "detached" });
  assert.equal(await page.getByRole("button", { name: "Attack (1)" }).count(), 0);
}, { context: WIDE });

siteTest("a creature that may block two is declared to block two", async ({ page, address }) => {
  await openScenario(page, address, {
    format: 1,
    turn: { step: "begin_combat", active: "opponent" },
    cards: [{ name: "Wide Wall", type_line: "Creature — Wall", power: "0", toughness: "5", oracle_text: "This creature can block an additional creature each combat." }],
    battlefield: [
      { id: "wall", card: "Wide Wall" },
      { id: "bears", card: "Grizzly Bears", controller: "opponent" },
      { id: "giant", card: "Hill Giant", controller: "opponent" },
    ],
    steps: [{ attack: [{ attacker: "bears", defender: "you" }, { attacker: "giant", defender: "you" }] }],
  });
  await next(page).click();
  await page.getByRole("button", { name: "Advance" }).click();
  for (const attacker of ["bears", "giant"]) {
    await card(page, "wall").click();
    await card(page, attacker).click();
  }
  await page.getByRole("button", { name: "Block (2)" }).waitFor({ timeout: 3000 });
}, { context: WIDE });
