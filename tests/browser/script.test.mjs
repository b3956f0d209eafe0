// The script's ticks, its questions, and an order that it asks for: by mouse, by finger, by keys.

import assert from "node:assert/strict";

import { siteTest, steadyBox } from "./harness.mjs";

const STILL = { reducedMotion: "reduce" };
const WIDE = { ...STILL, viewport: { width: 1280, height: 800 } };
const PHONE = { ...STILL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const ORDER = "#/g7-instead-in-the-order-you-pick.json";

const ticks = (page) => page.locator(".dots button");
const next = (page) => page.locator("button.next");

const middle = async (locator) => {
  const box = await steadyBox(locator);
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

const names = (items) => items.evaluateAll((all) => all.map((one) => one.querySelector(".says b").textContent));

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
    assert.deepEqual(await names(items), [before[1], before[0]]);
    // A press puts a thing first, and a second one leaves it there.
    for (const press of [1, 0]) {
      const { x, y } = await middle(items.nth(press));
      await (settings === PHONE ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      assert.deepEqual(await names(items), before);
    }
    await page.locator(".prompt").getByRole("button", { name: "Done" }).click();
    await page.locator(".order").waitFor({ state: "detached" });
  }, { path: ORDER, context: settings });
}

siteTest("replacement effects are put in order by keys", async ({ page }) => {
  const items = await toTheOrder(page);
  const [first, second] = await names(items);
  await items.nth(0).press("ArrowDown");
  assert.deepEqual(await names(items), [second, first]);
  await items.nth(1).press("ArrowUp");
  assert.deepEqual(await names(items), [first, second]);
  assert.match(await page.locator("[aria-live]").first().textContent(), new RegExp(`${first}: 1 of 2`));
  await page.locator(".prompt").getByRole("button", { name: "Done" }).press("Enter");
  await page.locator(".order").waitFor({ state: "detached" });
}, { path: ORDER, context: WIDE });

siteTest("the keys stay with a thing of an order that they move", async ({ page }) => {
  const items = await toTheOrder(page);
  const [first, second] = await names(items);
  await items.nth(1).focus();
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.activeElement.matches(".order button"));
  assert.deepEqual(await names(items), [second, first]);
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await names(items), [first, second]);
}, { path: ORDER, context: WIDE });

siteTest("what a thing that has gone pointed at is lit no longer", async ({ page }) => {
  await next(page).click();
  await page.locator(".tray li").first().hover();
  await page.locator(".lit").first().waitFor();
  await page.keyboard.press("n");
  await page.locator(".tray li").waitFor({ state: "detached" });
  await page.mouse.move(5, 5);
  assert.equal(await page.locator(".lit").count(), 0);
}, { path: "#/r8-what-comes-off-with-it.json", context: WIDE });

siteTest("a thing of an order that is let go beside the list, or with Escape, is not held any more", async ({ page }) => {
  const items = await toTheOrder(page);
  const before = await names(items);
  const grip = await middle(items.nth(0).locator(".grip"));
  const second = await middle(items.nth(1));
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(second.x, second.y, { steps: 6 });
  await page.mouse.move(400, 20, { steps: 6 });
  await page.mouse.up();
  const order = await names(items);
  // A key is heard at once.
  await items.nth(1).press("Enter");
  assert.deepEqual(await names(items), [order[1], order[0]], "the second stands first");
  const held = await middle(items.nth(0).locator(".grip"));
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.keyboard.press("Escape");
  const now = await names(items);
  await page.mouse.move(second.x, second.y, { steps: 6 });
  assert.deepEqual(await names(items), now, "Escape lets go");
  await page.mouse.up();
  assert.equal(order.length, before.length);
}, { path: ORDER, context: WIDE });

siteTest("a script that stops is not played again with every move along the ticks", async ({ page }) => {
  await page.locator("latch-board").first().scrollIntoViewIfNeeded();
  await page.evaluate(async () => {
    const board = document.querySelector("latch-board");
    await board.ready;
    await board.load({
      format: 1,
      title: "It stops",
      battlefield: [{ id: "ring", card: "Sol Ring" }, { id: "bears", card: "Grizzly Bears" }],
      steps: [
        { activate: "ring", ability: 1 },
        { activate: "ring", ability: 1 },
        { advance: "end" },
        { advance: "end" },
      ],
    });
    globalThis.told = 0;
    for (const kind of ["change", "refused"]) board.addEventListener(kind, () => (globalThis.told += 1));
  });
  const last = await middle(ticks(page).nth(3));
  const first = await middle(ticks(page).nth(0));
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(last.x, last.y, { steps: 4 });
  await page.waitForTimeout(200);
  const once = await page.evaluate(() => globalThis.told);
  assert.ok(once > 0, "the script was played");
  for (let move = 0; move < 12; move += 1) await page.mouse.move(last.x + (move % 3), last.y + (move % 2));
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => globalThis.told), once);
  await page.mouse.up();
}, { path: "example-article.html", context: WIDE });

siteTest("Escape puts a thing of an order back to where it was before it was dragged", async ({ page }) => {
  const items = await toTheOrder(page);
  const before = await names(items);
  const [grip, second] = [await middle(items.nth(0).locator(".grip")), await middle(items.nth(1))];
  const drag = async () => {
    const [first] = await names(items);
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    await page.mouse.move(second.x, second.y, { steps: 6 });
    await page.waitForFunction((first) => !document.querySelector(".order button").textContent.includes(first), first);
  };
  await drag();
  assert.deepEqual(await names(items), [before[1], before[0]]);
  await page.keyboard.press("Escape");
  await page.waitForFunction((first) => document.querySelector(".order button").textContent.includes(first), before[0]);
  assert.deepEqual(await names(items), before);
  await page.locator("[aria-live]", { hasText: "The order is as it was." }).first().waitFor({ state: "attached" });
  // It is let go, and what is done by keys afterwards stays done.
  await page.mouse.move(second.x, second.y + 4);
  await page.mouse.up();
  assert.deepEqual(await names(items), before);
  await items.nth(0).press("ArrowDown");
  await drag();
  await page.keyboard.press("Escape");
  await page.waitForTimeout(50);
  assert.deepEqual(await names(items), [before[1], before[0]]);
  await page.mouse.up();
}, { path: ORDER, context: WIDE });

for (const [width, height, most] of [[740, 360, 0.26], [568, 320, 0.31]]) {
  siteTest(`on a phone held across, of ${width}×${height}, the step bar is low`, async ({ page }) => {
    const part = async () => (await page.locator(".dock").boundingBox()).height / height;
    await next(page).waitFor();
    while (await next(page).isEnabled()) {
      await next(page).click();
      assert.ok((await part()) <= most, `it takes ${await part()} of the height`);
      const box = await page.locator("button.next").boundingBox();
      assert.ok(box.height >= 24, `its button is ${box.height} px high`);
    }
  }, { path: "#/r1-reconfigure-is-two-abilities.json", context: { ...PHONE, viewport: { width, height } } });
}

siteTest("a stack whose beginning is in sight is not hidden behind the step bar", async ({ page }) => {
  await next(page).waitFor();
  // So far down that the stack will begin just above the bar.
  await next(page).click();
  await page.locator(".tray li").first().waitFor();
  await page.evaluate(() => {
    const [tray, bar] = [".tray", ".dock"].map((part) => document.querySelector(part).getBoundingClientRect());
    scrollBy(0, tray.top - bar.top + 30);
  });
  const seen = () => page.evaluate(() => {
    const [last, bar] = [".tray li:last-child", ".dock"].map((part) => document.querySelector(part).getBoundingClientRect());
    return bar.top - last.bottom;
  });
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".dock")).position === "sticky");
  assert.ok((await seen()) < 0, "its end is hidden now");
  await page.keyboard.press("b");
  await page.locator(".tray").waitFor({ state: "detached" });
  await page.keyboard.press("n");
  await page.locator(".tray li").first().waitFor();
  await page.waitForTimeout(100);
  assert.ok((await seen()) >= 0, `the step bar covers ${-(await seen())} px of it`);
}, { path: "#/r1-reconfigure-is-two-abilities.json", context: { ...PHONE, ...STILL, viewport: { width: 390, height: 740 } } });

siteTest("on a phone held across, too, one question is asked after the other", async ({ page }) => {
  await page.locator(".predict").click();
  await next(page).click();
  if (!(await page.locator(".asking").count())) await next(page).click();
  assert.ok((await page.locator(".asking fieldset").count()) > 1, "several questions");
  assert.equal(await page.locator(".asking fieldset:visible").count(), 1);
  const dock = await page.locator(".dock").boundingBox();
  assert.ok(dock.height < 390 * 0.5, `the step bar is ${dock.height} px high`);
}, { path: "#/r8-what-comes-off-with-it.json", context: { ...PHONE, viewport: { width: 844, height: 390 } } });

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

/** Loads a scenario into the first board of the page, and gives what the board then is at. */
const load = (page, scenario) =>
  page.evaluate(async (scenario) => {
    const board = document.querySelector("latch-board");
    board.scrollIntoView();
    await board.ready;
    await board.load(scenario);
  }, scenario);

const STOPS = {
  format: 1,
  title: "It stops",
  battlefield: [{ id: "ring", card: "Sol Ring" }],
  steps: [{ activate: "ring", ability: 1 }, { activate: "ring", ability: 1 }, { advance: "end" }],
};

siteTest("a script that stops on the way shows where it stopped", async ({ page }) => {
  await load(page, STOPS);
  const at = await page.evaluate(async () => {
    const board = document.querySelector("latch-board");
    await board.goTo(3).catch(() => {});
    return [board.step, board.view.permanents[0].tapped];
  });
  assert.deepEqual(at, [1, true]);
  const board = page.locator("latch-board").first();
  assert.equal(await board.locator(".dots .done").count(), 1);
  assert.equal(await board.locator('.card.tapped[data-key="ring"]').count(), 1);
  assert.match(await board.locator(".verdict.no").innerText(), /The script stops/);
  await board.getByRole("button", { name: "Undo" }).click();
  assert.equal(await board.locator(".dots .done").count(), 0);
}, { path: "example-article.html", context: WIDE });

siteTest("playing goes on over a question, and asks the next one", async ({ page }) => {
  await page.locator(".predict").click();
  await next(page).click();
  if (!(await page.locator(".asking").count())) await next(page).click();
  const before = await page.locator(".dots .done").count();
  await page.locator(".asking fieldset button").first().click();
  await page.keyboard.press("p");
  await page.locator(".guesses").waitFor();
  assert.equal(await page.locator(".dots .done").count(), before + 1);
  assert.match(await page.locator(".guesses").innerText(), /You didn’t say|You said/);
}, { path: "#/r8-what-comes-off-with-it.json", context: WIDE });

siteTest("a pointer that comes to the ticks from elsewhere moves nothing", async ({ page }) => {
  for (let step = 0; step < 3; step += 1) await next(page).click();
  await ticks(page).nth(1).click();
  await next(page).click();
  await next(page).click();
  const done = await page.locator(".dots .done").count();
  const [note, first] = [await middle(page.locator(".say p").first()), await middle(ticks(page).first())];
  await page.mouse.move(note.x, note.y);
  await page.mouse.down();
  await page.mouse.move(first.x, first.y, { steps: 8 });
  await page.mouse.up();
  assert.equal(await page.locator(".dots .done").count(), done);
}, { path: "#/r8-what-comes-off-with-it.json", context: WIDE });

siteTest("ticks that give way to a question don’t lead back to the start", async ({ page, context }) => {
  const first = await middle(ticks(page).first());
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.locator(".dots .done").waitFor();
  const second = await middle(ticks(page).nth(1));
  await page.mouse.move(second.x, second.y, { steps: 3 });
  await page.locator(".order").waitFor();
  await page.mouse.move(second.x + 2, second.y, { steps: 3 });
  assert.equal(await page.locator(".order").count(), 1);
  await page.mouse.up();
}, { path: ORDER, context: { ...STILL, viewport: { width: 390, height: 800 } } });
