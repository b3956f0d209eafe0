// Where things stand: what fits, what may overlap, what shows whose it is. And what a finger may do.

import assert from "node:assert/strict";

import { siteTest, steadyBox } from "./harness.mjs";
import { chains, crowd, hosts, openScenario, twelve } from "./scenarios.mjs";

const STILL = { reducedMotion: "reduce" };
const LAPTOP = { ...STILL, viewport: { width: 1366, height: 768 } };
const PHONE = { ...STILL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** How much of an attached card has to show: what a finger can hit. */
const EDGE = 24;
/** A turned card's corners may come so near to its neighbour, shadows and slipped piles included. */
const NEAR = 8;

/** Every card: its box as it stands unturned, whether it is tucked or behind another. */
function cards(page) {
  return page.locator(".layer .card").evaluateAll((all) =>
    all.map((card) => {
      const [, x, y] = card.parentElement.style.transform.match(/translate\((-?\d+)px, ?(-?\d+)px\)/).map(Number);
      return {
        key: card.dataset.key,
        tucked: card.classList.contains("tucked"),
        behind: card.classList.contains("behind"),
        words: card.textContent,
        theirs: card.classList.contains("theirs"),
        label: card.parentElement.querySelector(".hit")?.getAttribute("aria-label") ?? "",
        x,
        y,
        w: card.offsetWidth,
        h: card.offsetHeight,
      };
    }),
  );
}

const overlap = (a, b) =>
  Math.min(Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x), Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** Every two cards that stand by themselves and overlap, and every attached card that hides. */
async function illegible(page) {
  const all = await cards(page);
  const front = all.filter((card) => !card.tucked && !card.behind);
  const wrong = [];
  for (const [index, one] of front.entries()) {
    for (const other of front.slice(index + 1)) {
      if (overlap(one, other) > 0) wrong.push(`${one.key} and ${other.key} overlap`);
    }
  }
  const tucked = all.filter((card) => card.tucked);
  for (const card of tucked) {
    // What is nearest below its top edge, among what stands over it, leaves its title row.
    const over = [...front, ...tucked].filter((other) => other !== card && overlap(card, other) > 0 && other.y > card.y);
    const shows = Math.min(...over.map((other) => other.y - card.y));
    if (!(shows >= EDGE)) wrong.push(`${card.key} shows ${shows} px`);
    const strangers = front.filter((other) => overlap(card, other) > 0);
    if (strangers.length > 1) wrong.push(`${card.key} lies over ${strangers.map((one) => one.key)}`);
  }
  const turned = await page.locator(".layer .card:not(.tucked, .behind)").evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().toJSON()).map(({ x, y, width, height }) => ({ x, y, w: width, h: height })),
  );
  for (const [index, one] of turned.entries()) {
    for (const other of turned.slice(index + 1)) {
      if (overlap(one, other) > NEAR) wrong.push(`turned cards overlap by ${overlap(one, other)} px`);
    }
  }
  return wrong;
}

/** How much of the page is wider, and of the board higher, than the window. */
function excess(page) {
  return page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const dock = document.querySelector(".dock").getBoundingClientRect();
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      high: Math.round(board.height - (innerHeight - (board.top + scrollY) - dock.height)),
    };
  });
}

/** What is cut off within a card, though it is no rules text. */
function cut(page) {
  return page.locator(".layer .card:not(.behind) :is(.title, .types)").evaluateAll((rows) =>
    rows
      .filter((row) => row.scrollWidth > row.clientWidth + 1 || row.getBoundingClientRect().bottom > row.closest(".card").getBoundingClientRect().bottom + 6)
      .map((row) => row.textContent),
  );
}

siteTest(
  "forty permanents fit on a laptop: no scrolling sideways, nothing hidden, lands in piles",
  async ({ page, address }) => {
    await openScenario(page, address, crowd);
    assert.deepEqual(await illegible(page), []);
    const { wide, high } = await excess(page);
    assert.ok(wide <= 0, `${wide} px too wide`);
    assert.ok(high <= 0, `${high} px too high`);
    const all = await cards(page);
    assert.equal(all.length, 42, "forty, and two in hand");
    const shown = all.filter((card) => !card.behind);
    for (const [land, count] of [["Island", 5], ["Forest", 4], ["Mountain", 5], ["Swamp", 3], ["Memnite", 3]]) {
      const piles = shown.filter((card) => card.words.startsWith(land));
      assert.equal(piles.length, 1, `${land}s stand in one pile`);
      assert.match(piles[0].words, new RegExp(`×${count}`));
      assert.match(piles[0].label, new RegExp(`^${count} × ${land}`));
    }
    assert.deepEqual(await cut(page), []);
  },
  { context: LAPTOP },
);

siteTest(
  "twelve permanents fit on a phone",
  async ({ page, address }) => {
    await openScenario(page, address, twelve);
    assert.deepEqual(await illegible(page), []);
    const { wide, high } = await excess(page);
    assert.ok(wide <= 0, `${wide} px too wide`);
    assert.ok(high <= 0, `${high} px too high`);
    assert.deepEqual(await cut(page), []);
  },
  { context: PHONE },
);

for (const [where, context] of [["a laptop", LAPTOP], ["a phone", PHONE]]) {
  siteTest(
    `one to six attachments show on ${where}, and so does whose they are`,
    async ({ page, address }) => {
      await openScenario(page, address, hosts);
      assert.deepEqual(await illegible(page), []);
      assert.ok((await excess(page)).wide <= 0);
      assert.deepEqual(await cut(page), []);
      const all = await cards(page);
      for (let count = 1; count <= 6; count++) {
        const host = all.find((card) => card.key === `host${count}`);
        const on = all.filter((card) => card.tucked && card.key.startsWith(`gear${count}`));
        assert.equal(on.length, count);
        for (const card of on) assert.ok(card.x >= host.x && card.x + card.w <= host.x + host.w, card.key);
      }
      // What the opponent put there looks it, says it, and is tied on in another way.
      const theirs = all.filter((card) => card.theirs);
      assert.deepEqual(theirs.map((card) => card.key).sort(), [2, 3, 4, 5, 6].map((n) => `gear${n}1`));
      for (const card of theirs) {
        assert.match(card.words, /Opponent/);
        assert.match(card.label, /controlled by Opponent/);
      }
      assert.equal(await page.locator(".tether.theirs").count(), 5);
      const looks = (key) =>
        page.locator(`[data-tether="${key}"]`).evaluate((tether) => getComputedStyle(tether).borderLeftStyle);
      assert.equal(await looks("gear20"), "solid");
      assert.equal(await looks("gear21"), "dashed");
    },
    { context },
  );

  siteTest(
    `chains and a curse on ${where}`,
    async ({ page, address }) => {
      await openScenario(page, address, chains);
      assert.deepEqual(await illegible(page), []);
      assert.ok((await excess(page)).wide <= 0);
      assert.deepEqual(await cut(page), []);
      const all = await cards(page);
      const at = (key) => all.find((card) => card.key === key);
      // Each a step further from the creature, and tied to its own host.
      for (const chain of [["bears", "octopus", "putrescence"], ["sash", "splitter", "indestructibility"]]) {
        const [front, first, second] = chain.map(at);
        assert.ok(first.y < front.y && second.y < first.y, `${chain}`);
        assert.ok(second.w < first.w && first.w < front.w, `${chain}`);
      }
      const ends = await page.locator('[data-tether="putrescence"]').evaluate((tether) => {
        const { top, bottom } = tether.getBoundingClientRect();
        return [top, bottom];
      });
      const title = (key) => page.locator(`[data-key="${key}"] .title`).boundingBox();
      const [upper, lower] = [await title("putrescence"), await title("octopus")];
      assert.ok(ends[0] >= upper.y && ends[0] <= upper.y + upper.height, "the link starts at the Aura");
      assert.ok(ends[1] >= lower.y && ends[1] <= lower.y + lower.height + 8, "and ends at the Octopus");
      // The curse stands on the side of the player it is on, and says whose it is.
      const curse = at("curse");
      const middle = await page.locator(".centre").evaluate((line) => line.offsetTop);
      assert.ok(curse.y > middle, "on your side");
      assert.match(curse.words, /on You, by Opponent/);
      assert.match(curse.label, /attached to you/);
    },
    { context },
  );
}

siteTest(
  "a held card lifts, is carried above the finger, and shows itself in full when it is let go",
  async ({ page, address, context }) => {
    await openScenario(page, address, twelve);
    const input = await context.newCDPSession(page);
    const touch = (type, at) => input.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const card = page.locator('[data-key="vanguard"]');
    const box = await steadyBox(card);
    const at = { x: box.x + box.width / 2, y: box.y + 16 };

    await touch("touchStart", at);
    await page.locator('.lifted[data-place="vanguard"]').waitFor();
    await touch("touchEnd");
    const dialog = page.getByRole("dialog", { name: "Elite Vanguard" });
    await dialog.waitFor();
    await dialog.getByRole("button", { name: "Close" }).tap();
    await dialog.waitFor({ state: "detached" });

    await touch("touchStart", at);
    await page.locator(".lifted").waitFor();
    for (let step = 1; step <= 6; step++) await touch("touchMove", { x: at.x - step * 5, y: at.y - step * 10 });
    await page.locator('.carried[data-place="vanguard"]').waitFor();
    const finger = { x: at.x - 30, y: at.y - 60 };
    const lifted = await card.boundingBox();
    assert.ok(lifted.y + lifted.height < finger.y - 12, "what is under the finger is not under the card");
    assert.ok(Math.abs(lifted.x + lifted.width / 2 - finger.x) < 4, "it is right above the finger");
    await touch("touchCancel");
    await page.locator(".carried").waitFor({ state: "detached" });
  },
  { context: PHONE },
);

siteTest(
  "whatever can be touched at 360 px is at least 24 px wide and high",
  async ({ page, address }) => {
    /** Those that are smaller, and no words in a sentence. */
    const small = () =>
      page.locator(":is(button, a[href], [role=button], [role=menuitem], input, select):visible").evaluateAll((all) =>
        all
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ element, box }) => {
            const inline = element.tagName === "A" && element.parentElement.matches("p, footer, li, dd");
            return !inline && box.width > 1 && (box.width < 23.5 || box.height < 23.5);
          })
          .map(({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width}×${box.height}`),
      );
    assert.deepEqual(await small(), [], "in the gallery");
    await page.goto(new URL("#/r8-what-comes-off-with-it.json", address).href);
    const next = page.locator("button.next");
    await next.tap();
    await next.tap();
    assert.deepEqual(await small(), [], "on the board");
    await page.locator('[data-focus="bears"]').press("Enter");
    await page.locator("[role=menuitem]").first().waitFor();
    assert.deepEqual(await small(), [], "in a menu");
    await page.keyboard.press("Escape");
    await page.locator('[data-focus="octopus"]').press("i");
    await page.locator("dialog .inspector").waitFor();
    assert.deepEqual(await small(), [], "in the inspector");
    await page.keyboard.press("Escape");
    await page.goto(new URL("#/g7-instead-in-the-order-you-pick.json", address).href);
    await page.getByText("Two replacements").first().waitFor();
    await next.tap();
    await next.tap();
    await page.locator(".prompt.asks button").first().waitFor();
    assert.deepEqual(await small(), [], "in a choice");
  },
  { context: PHONE },
);

siteTest(
  "what moves takes input at once, and undo brings everything back to where it was",
  async ({ page, context }) => {
    await page.locator(".layer .card").first().waitFor();
    // Slowly, so that a busy machine sees it too.
    const clock = await context.newCDPSession(page);
    await clock.send("Animation.enable");
    const pace = (playbackRate) => clock.send("Animation.setPlaybackRate", { playbackRate });
    const rest = () => page.waitForFunction(() => document.getAnimations().length === 0);
    const places = () =>
      page.locator(".layer .card").evaluateAll((all) =>
        all.map((card) => `${card.dataset.key} ${["x", "y"].map((side) => Math.round(card.getBoundingClientRect()[side]))}`),
      );
    await page.keyboard.press("n");
    await page.locator(".log li").first().waitFor();
    await rest();
    const before = await places();
    await pace(0.2);
    // The Octopus slides under the Bears, and two things come off it; while they are on their way …
    await page.keyboard.press("n");
    await page.locator('[data-tether="octopus"]').waitFor({ state: "attached" });
    const moving = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
    assert.ok(moving > 2, `${moving} things move`);
    // … it is taken back.
    await page.keyboard.press("z");
    await page.locator('[data-tether="octopus"]').waitFor({ state: "detached" });
    await pace(4);
    await rest();
    assert.deepEqual(await places(), before);
    await page.waitForFunction(() => !document.querySelector(".ghosts").childElementCount);
  },
  { path: "#/r8-what-comes-off-with-it.json", context: { viewport: { width: 1366, height: 768 } } },
);

siteTest(
  "in an article the step bar leaves a board alone that has only begun to come up",
  async ({ page }) => {
    const board = page.locator("latch-board").nth(1);
    await board.scrollIntoViewIfNeeded();
    await board.locator(".layer .card").first().waitFor();
    /** Where the bar is, with the board's top edge so far down the window. */
    const bar = async (part) => {
      await board.evaluate((element, part) => scrollBy(0, element.getBoundingClientRect().top - innerHeight * part), part);
      await page.waitForTimeout(150);
      return board.evaluate((element) => {
        const dock = element.shadowRoot.querySelector(".dock").getBoundingClientRect();
        const { bottom } = element.getBoundingClientRect();
        return { above: Math.round(bottom - dock.bottom), below: Math.round(dock.bottom - innerHeight) };
      });
    };
    const low = await bar(0.6);
    assert.ok(low.above <= 2, `the bar stands at the board's end, not ${low.above} px above it`);
    assert.ok(low.below > 0, "which is not in sight yet");
    const high = await bar(0.3);
    assert.ok(high.below <= 0, `now it is in sight: ${high.below}`);
  },
  { path: "example-article.html", context: { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true } },
);

siteTest(
  "in a low window the step bar lies below the board, not on it",
  async ({ page }) => {
    await page.locator(".layer .card").first().waitFor();
    const shown = await page.evaluate(() => {
      scrollTo(0, 0);
      const [board, dock] = [".board", ".dock"].map((part) => document.querySelector(part).getBoundingClientRect());
      return dock.top - board.bottom;
    });
    assert.ok(shown >= 0, `the bar covers ${-shown} px`);
  },
  { path: "#/r8-what-comes-off-with-it.json", context: { viewport: { width: 320, height: 256 } } },
);
