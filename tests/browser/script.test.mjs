// The script's ticks, its questions, and an order that it asks for: by mouse, by finger, by keys.

import assert from "node:assert/strict";

import { siteTest } from "./harness.mjs";

const STILL = { reducedMotion: "reduce" };
const WIDE = { ...STILL, viewport: { width: 1280, height: 800 } };
const PHONE = { ...STILL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const ORDER = "#/g7-instead-in-the-order-you-pick.json";

const ticks = (page) => page.locator(".dots button");
const next = (page) => page.locator("button.next");

const middle = async (locator) => {
  const box = await locator.boundingBox();
  assert.ok(box, "it is to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A mouse or a finger that goes from one point to another, held down all the way. */
async function pull(page, context, from, to) {
  const way = Array.from({ length: 12 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / 12,
    y: from.y + ((to.y - from.y) * (step + 1)) / 12,
  }));
  if (page.viewportSize().width > 600) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const at of way) await page.mouse.move(at.x, at.y);
    return page.mouse.up();
  }
  const input = await context.newCDPSession(page);
  const touch = (type, touchPoints) => input.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (const at of way) await touch("touchMove", [at]);
  await touch("touchEnd", []);
}

/** Plays until an order is asked for. */
async function toTheOrder(page) {
  await next(page).waitFor();
  while (!(await page.locator(".order").count())) await next(page).click();
  return page.locator(".order button");
}

const names = (items) => items.evaluateAll((all) => all.map((one) => one.textContent));

for (const [how, settings] of [["mouse", WIDE], ["finger", PHONE]]) {
  siteTest(`dragging along the ticks by ${how} goes through the steps and back`, async ({ page, context }) => {
    const last = ticks(page).last();
    await last.waitFor();
    const [from, to] = [await middle(ticks(page).first()), await middle(last)];
    await pull(page, context, from, to);
    await page.locator(".dots li:last-child .now").waitFor();
    assert.equal(await page.locator(".dots .failed").count(), 0);
    const [back, start] = [await middle(last), await middle(ticks(page).first())];
    await pull(page, context, back, start);
    await page.locator(".dots li:first-child .now").waitFor();
    assert.equal(await page.locator(".dots .done").count(), 1);
  }, { path: "#/r8-what-comes-off-with-it.json", context: settings });

  siteTest(`replacement effects are put in order by ${how}`, async ({ page, context }) => {
    const items = await toTheOrder(page);
    const before = await names(items);
    assert.equal(before.length, 2);
    await pull(page, context, await middle(items.nth(0).locator(".grip")), await middle(items.nth(1)));
    assert.deepEqual(await names(items), [`1. ${before[1]}`, `2. ${before[0]}`]);
    await page.locator(".prompt").getByRole("button", { name: "Done (2)" }).click();
    await page.locator(".order").waitFor({ state: "detached" });
  }, { path: ORDER, context: settings });
}

siteTest("replacement effects are put in order by keys", async ({ page }) => {
  const items = await toTheOrder(page);
  const [first, second] = await names(items);
  await items.nth(0).press("ArrowDown");
  assert.deepEqual(await names(items), [`1. ${second}`, `2. ${first}`]);
  await items.nth(1).press("ArrowUp");
  assert.deepEqual(await names(items), [`1. ${first}`, `2. ${second}`]);
  assert.match(await page.locator("[aria-live]").first().textContent(), new RegExp(`${first}: 1 of 2`));
  await page.locator(".prompt").getByRole("button", { name: "Done (2)" }).press("Enter");
  await page.locator(".order").waitFor({ state: "detached" });
}, { path: ORDER, context: WIDE });

siteTest("on a phone one question is asked after the other, and the board stays in sight", async ({ page }) => {
  await page.locator(".predict").click();
  await next(page).click();
  if (!(await page.locator(".asking").count())) await next(page).click();
  const open = page.locator(".asking fieldset:visible");
  const all = await page.locator(".asking fieldset").count();
  assert.ok(all > 1, "several questions");
  const asked = new Set();
  for (let question = 0; question < all; question += 1) {
    assert.equal(await open.count(), 1);
    asked.add(await open.locator("legend").innerText());
    const dock = await page.locator(".dock").boundingBox();
    assert.ok(dock.height < 740 * 0.42, `the step bar is ${dock.height} px high`);
    await open.locator("button").first().click();
  }
  assert.equal(asked.size, all);
  await page.getByRole("button", { name: "Show what happens" }).click();
  assert.equal(await page.locator(".guesses li").count(), all);
}, { path: "#/r8-what-comes-off-with-it.json", context: PHONE });
