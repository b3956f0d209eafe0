// The board driven as a reader drives it: with a mouse, with a finger, with keys alone.

import assert from "node:assert/strict";

import { siteTest, steadyBox } from "./harness.mjs";
import { openScenario } from "./scenarios.mjs";

const EXHIBIT = "#/r1-reconfigure-is-two-abilities.json";
/** Cards stand where they belong at once. */
const STILL = { reducedMotion: "reduce" };
const PHONE = { ...STILL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The middle of a thing's title row: what shows of it even when it is tucked behind another. */
async function handle(page, key) {
  const box = await steadyBox(page.locator(`.layer [data-key="${key}"]`));
  return { x: box.x + box.width / 2, y: box.y + 16 };
}

async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

const resolve = (page) => page.locator(".prompt").getByRole("button", { name: "Resolve", exact: true });
const tether = (page, key) => page.locator(`[data-tether="${key}"]`);
const ready = (page) => page.locator('.layer [data-key="octopus"]').waitFor();

siteTest("the gallery opens an exhibit, and Next plays its steps", async ({ page }) => {
  await page.locator(".gallery li a").first().click();
  await ready(page);
  const next = page.locator("button.next");
  while (await next.isEnabled()) await next.click();
  assert.deepEqual(await page.locator(".failure").allInnerTexts(), []);
  await page.getByRole("button", { name: "To the start" }).click();
  assert.ok(await next.isEnabled());
}, { context: STILL });

siteTest("the gallery is searched by words and by rules", async ({ page }) => {
  const shown = page.locator(".gallery li");
  await shown.first().waitFor();
  const all = await shown.count();
  const search = page.locator(".gallery .search");
  await search.fill("704.5P");
  await page.waitForFunction((all) => document.querySelectorAll(".gallery li").length < all, all);
  assert.ok((await shown.count()) > 0);
  for (const text of await shown.allInnerTexts()) assert.match(text, /704\.5p/);
  await search.fill("octopus banana");
  await page.getByText("No exhibit has all of these words.").waitFor();
  assert.equal(await shown.count(), 0);
  await search.fill("");
  await shown.nth(all - 1).waitFor();
});

siteTest(
  "a card pulled out of the hand is played, and one that goes nowhere says why",
  async ({ page, address }) => {
    await openScenario(page, address, {
      format: 1,
      title: "From the hand",
      players: [
        { id: "you", hand: [{ id: "island", card: "Island" }, { id: "growth", card: "Giant Growth" }] },
        { id: "opponent" },
      ],
      battlefield: [{ id: "bears", card: "Grizzly Bears" }, { id: "forest", card: "Forest" }],
    });
    const verdict = page.locator(".verdict");
    const near = await handle(page, "island");
    await drag(page, near, { x: near.x + 160, y: near.y });
    assert.equal(await verdict.count(), 0, "in the hand's own row nothing is played");
    await page.mouse.up();
    await drag(page, await handle(page, "island"), await handle(page, "forest"));
    assert.equal(await verdict.innerText(), "Play");
    await page.mouse.up();
    await page.getByText("You play Island.").first().waitFor();

    await drag(page, await handle(page, "forest"), await handle(page, "bears"));
    assert.match(await verdict.innerText(), /It can't go there.*701\.3a/s);
    await page.mouse.up();
    await page.keyboard.press("Escape");

    // Let go of beside the board, it goes back.
    const growth = await handle(page, "growth");
    const bar = await steadyBox(page.locator(".dock"));
    await drag(page, growth, { x: bar.x + bar.width / 2, y: bar.y + bar.height - 4 });
    await page.mouse.up();
    assert.equal(await page.locator(".welcome").count(), 0);
    // What wants a target asks for it.
    await drag(page, growth, { x: growth.x + 300, y: growth.y - 140 });
    await page.mouse.up();
    assert.equal(await page.locator('.welcome[data-place="bears"]').count(), 1);
  },
  { context: STILL },
);

siteTest("a scenario with faults says what they are, and leads back to the gallery", async ({ page }) => {
  await page.locator(".fault li").first().waitFor();
  await page.getByRole("button", { name: "All exhibits" }).click();
  await page.locator(".gallery li").first().waitFor();
}, { path: "#s1.nonsense" });

siteTest(
  "a drag lights what is legal, says why the rest is not, and does what the drop means",
  async ({ page }) => {
    await ready(page);
    await drag(page, await handle(page, "octopus"), await handle(page, "giant"));
    const verdict = page.locator(".verdict");
    assert.match(await verdict.innerText(), /702\.151a/);
    assert.equal(await page.locator('.welcome[data-place="bears"]').count(), 1);
    assert.equal(await page.locator('.refused[data-place="giant"]').count(), 1);
    const bears = await handle(page, "bears");
    await page.mouse.move(bears.x, bears.y, { steps: 4 });
    assert.match(await verdict.innerText(), /Reconfigure/);
    await page.mouse.up();
    await resolve(page).click();
    await tether(page, "octopus").waitFor();

    // Off its host, onto the empty felt.
    const octopus = await handle(page, "octopus");
    await drag(page, octopus, { x: octopus.x + 330, y: octopus.y });
    await page.mouse.up();
    await resolve(page).click();
    await tether(page, "octopus").waitFor({ state: "detached" });
  },
  { path: EXHIBIT, context: STILL },
);

siteTest(
  "Escape lets go of a dragged card",
  async ({ page }) => {
    await ready(page);
    await drag(page, await handle(page, "octopus"), await handle(page, "bears"));
    await page.keyboard.press("Escape");
    await page.mouse.up();
    assert.equal(await page.locator(".tray").count(), 0);
    assert.equal(await page.locator(".carried").count(), 0);
  },
  { path: EXHIBIT, context: STILL },
);

siteTest(
  "keys alone attach a card",
  async ({ page }) => {
    await ready(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-focus"));
    for (let i = 0; i < 12 && !(await focused()); i++) await page.keyboard.press("Tab");
    for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowRight"]) {
      if ((await focused()) !== "octopus") await page.keyboard.press(arrow);
    }
    assert.equal(await focused(), "octopus");
    await page.keyboard.press("Enter");
    await page.locator("[role=menuitem]").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Pick a target").waitFor();
    await page.waitForFunction(() => document.activeElement?.closest(".welcome"));
    const target = await focused();
    await page.keyboard.press("Enter");
    await resolve(page).waitFor();
    await resolve(page).press("Enter");
    await tether(page, "octopus").waitFor();
    assert.ok(["bears", "vanguard"].includes(target));
  },
  { path: EXHIBIT, context: STILL },
);

siteTest(
  "a finger scrolls the page over cards, and drags one that it has held",
  async ({ page, context }) => {
    await ready(page);
    const input = await context.newCDPSession(page);
    const touch = (type, at) =>
      input.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const sweep = async (from, to) => {
      for (let i = 1; i <= 10; i++) {
        const part = i / 10;
        const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await touch("touchMove", at);
        await page.waitForTimeout(16);
      }
    };
    const scrolled = () => page.evaluate(() => window.scrollY);

    let from = await handle(page, "bears");
    await touch("touchStart", from);
    await sweep(from, { x: from.x, y: from.y - 120 });
    await touch("touchEnd");
    await page.waitForFunction(() => window.scrollY > 40);
    assert.equal(await page.locator(".carried").count(), 0);

    // The swipe's momentum has to be over before the next touch.
    await page.waitForTimeout(700);
    const before = await scrolled();
    from = await handle(page, "octopus");
    await touch("touchStart", from);
    await page.waitForTimeout(350);
    await sweep(from, await handle(page, "bears"));
    assert.equal(await page.locator(".carried").count(), 1);
    assert.equal(await scrolled(), before);
    await touch("touchEnd");
    await resolve(page).tap();
    await tether(page, "octopus").waitFor();
  },
  { path: EXHIBIT, context: PHONE },
);

siteTest(
  "a finger pulls a card up out of the hand",
  async ({ page, address, context }) => {
    await openScenario(page, address, {
      format: 1,
      title: "From the hand",
      players: [{ id: "you", hand: [{ id: "island", card: "Island" }] }, { id: "opponent" }],
      battlefield: ["Grizzly Bears", "Hill Giant", "Forest"].map((card) => ({ card })),
    });
    const input = await context.newCDPSession(page);
    const touch = (type, at) => input.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    await page.evaluate(() => scrollTo(0, 60));
    const pull = async (by) => {
      const from = await handle(page, "island");
      await touch("touchStart", from);
      for (let part = 1; part <= 10; part++) {
        await touch("touchMove", { x: from.x + part, y: from.y + (by * part) / 10 });
        await page.waitForTimeout(16);
      }
    };
    await pull(-110);
    assert.equal(await page.locator(".carried").count(), 1);
    assert.equal(await page.evaluate(() => scrollY), 60);
    await touch("touchEnd");
    await page.getByText("You play Island.").first().waitFor({ state: "attached" });
    await page.keyboard.press("z");
    await page.locator('.layer [data-key="island"]').waitFor();
    // Down the page scrolls, as it does over any card.
    await page.waitForTimeout(100);
    await pull(50);
    assert.equal(await page.locator(".carried").count(), 0);
    await touch("touchEnd");
    await page.waitForFunction(() => scrollY < 60);
  },
  { context: PHONE },
);

siteTest(
  "what a step changes is brought out from behind the step bar, unless the reader has gone elsewhere",
  async ({ page }) => {
    await page.locator(".layer .card").first().waitFor();
    const next = page.locator("button.next");
    for (let step = 0; step < 2; step++) await next.click();
    await page.evaluate(() => scrollTo(0, 0));
    const hidden = () =>
      page.evaluate(() => {
        const [card, bar] = ['.layer [data-key="bears"]', ".dock"].map((part) => document.querySelector(part).getBoundingClientRect());
        return card.bottom - bar.top;
      });
    assert.ok((await hidden()) > 0, "the step bar covers the Bears");
    await next.click();
    await page.waitForFunction(() => scrollY > 0);
    assert.ok((await hidden()) <= 0, `${await hidden()} px of it are still covered`);

    await page.keyboard.press("z");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const at = await page.evaluate(() => scrollY);
    await page.keyboard.press("n");
    await page.waitForTimeout(200);
    const now = await page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight]);
    assert.ok(now[0] >= Math.min(at, now[1]) - 1, `it was at ${at}, and is at ${now}`);
  },
  { path: "#/c3-eight-cards-give-it-once.json", context: { ...PHONE, viewport: { width: 360, height: 680 } } },
);

siteTest(
  "a tap that opens a card's menu presses nothing in it",
  async ({ page }) => {
    const card = page.locator('.layer [data-key="tezzeret"]').first();
    await card.waitFor();
    const clicks = await page.evaluateHandle(() => {
      const met = [];
      addEventListener("click", ({ target }) => met.push(target.outerHTML.slice(0, 60)), true);
      return met;
    });
    const box = await card.boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator(".menu").waitFor();
    await page.waitForTimeout(400);
    assert.deepEqual(await clicks.jsonValue(), []);
    assert.equal(await page.locator(".menu").count(), 1);
  },
  { path: "#/t1-five-five-overwrites.json", context: PHONE },
);

for (const width of [360, 768, 1440]) {
  siteTest(
    `nothing scrolls sideways at ${width} px`,
    async ({ page }) => {
      await ready(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} px`);
    },
    { path: EXHIBIT, context: { ...STILL, viewport: { width, height: 800 } } },
  );
}

/** A board taller than its window, with a bear that is dragged over it. */
const TALL = {
  format: 1,
  title: "Tall",
  battlefield: [
    { id: "octopus", card: "Acquisition Octopus" },
    { id: "bears", card: "Grizzly Bears" },
    ...["Hill Giant", "Wind Drake", "Raging Goblin"].map((card) => ({ card, controller: "opponent" })),
    { card: "Island", count: 2 },
  ],
};

for (const [how, move] of [
  ["the page is scrolled", (page) => page.mouse.wheel(0, 60)],
  ["the window gets narrower", (page) => page.setViewportSize({ width: 700, height: 520 })],
]) {
  siteTest(`a card that is carried stays at the pointer when ${how}`, async ({ page, address }) => {
    await openScenario(page, address, TALL);
    await page.evaluate(() => (document.body.style.paddingBottom = "600px"));
    const from = await handle(page, "octopus");
    const to = { x: from.x + 30, y: 260 };
    await drag(page, from, to);
    const carried = page.locator('.carried[data-place="octopus"]');
    await carried.waitFor();
    /** Where the pointer is on the card, in parts of its width and height. */
    const held = async () => {
      const box = await carried.boundingBox();
      return [(to.x - box.x) / box.width, (to.y - box.y) / box.height];
    };
    const before = await held();
    const [scrolled, width] = await page.evaluate(() => [scrollY, document.querySelector(".board").clientWidth]);
    await move(page);
    await page.waitForFunction(([scrolled, width]) => scrollY !== scrolled || document.querySelector(".board").clientWidth !== width, [scrolled, width]);
    await page.waitForTimeout(200);
    const after = await held();
    for (const side of [0, 1]) assert.ok(Math.abs(before[side] - after[side]) < 0.03, `${before} and then ${after}`);
    await page.mouse.up();
  }, { context: { ...STILL, viewport: { width: 1000, height: 520 } } });
}

siteTest("a second finger neither moves nor drops what the first one holds", async ({ page, context }) => {
  await ready(page);
  const input = await context.newCDPSession(page);
  const touch = (type, ...touchPoints) => input.send("Input.dispatchTouchEvent", { type, touchPoints });
  const first = { ...(await handle(page, "octopus")), id: 1 };
  await touch("touchStart", first);
  await page.waitForTimeout(350);
  const over = { ...(await handle(page, "bears")), id: 1 };
  for (const part of [0.3, 0.6, 1]) {
    await touch("touchMove", { id: 1, x: first.x + part * (over.x - first.x), y: first.y + part * (over.y - first.y) });
    await page.waitForTimeout(30);
  }
  await page.locator('.over.welcome[data-place="bears"]').waitFor();
  const second = { ...(await handle(page, "giant")), id: 2 };
  await touch("touchStart", over, second);
  await touch("touchMove", over, { ...second, x: second.x + 4 });
  await page.waitForTimeout(60);
  await touch("touchEnd", second);
  await page.waitForTimeout(60);
  assert.equal(await page.locator('.carried[data-place="octopus"]').count(), 1, "the first finger holds it still");
  assert.equal(await page.locator('.over.welcome[data-place="bears"]').count(), 1, "over what it was over");
  await touch("touchEnd");
  await page.locator(".tray", { hasText: "Grizzly Bears" }).waitFor();
}, { path: EXHIBIT, context: { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } });

siteTest("a card whose pointer the board doesn't hear any more is put back", async ({ page }) => {
  await ready(page);
  await drag(page, await handle(page, "octopus"), await handle(page, "bears"));
  await page.locator('.carried[data-place="octopus"]').waitFor();
  await page.evaluate(() => document.querySelector(".board").parentElement.append(document.querySelector(".board")));
  await page.locator(".carried").waitFor({ state: "detached" });
  assert.equal(await page.locator(".welcome, .dim").count(), 0);
}, { path: EXHIBIT, context: STILL });

siteTest("the log shows its end, whatever its room and its lines, and comes back to it with what is new", async ({ page }) => {
  await ready(page);
  const next = page.locator("button.next");
  while (await next.isEnabled()) await next.click();
  const list = page.locator(".log .lines");
  const top = (which) => list.evaluate((list, which) => [...list.querySelectorAll("li")].at(which).getBoundingClientRect().top - list.getBoundingClientRect().bottom, which);
  const frames = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const high = (height) => list.evaluate((list, height) => (list.style.maxHeight = `${height}px`), height);
  const endShows = async () => {
    await frames();
    const last = await top(-1);
    assert.ok(last < -10 && last > -90, `the last line begins ${last} px from the log's lower edge`);
  };
  await high(200);
  await endShows();
  assert.ok((await list.evaluate((list) => list.scrollHeight - list.clientHeight)) > 100, "it is long enough to scroll");
  await high(90);
  await endShows();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await endShows();
  await list.evaluate((list) => (list.scrollTop = list.clientHeight - list.scrollHeight + 20));
  await frames();
  assert.ok((await top(-1)) > 0, "the reader has gone back to where the log begins");
  await next.click();
  await endShows();
}, { path: EXHIBIT, context: { ...STILL, viewport: { width: 700, height: 800 } } });
