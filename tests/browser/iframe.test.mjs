// embed.html in an iframe of a page that is not ours: sandboxed, and under the strictest policy
// that the hosts' page (www/hosting.html) promises.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { CORS, LISTENER, SCENARIO, articleTest } from "./article.mjs";

const EXHIBIT = "exhibits/r1-reconfigure-is-two-abilities.json";

/** The policy as the page for hosts writes it. */
const hosting = await readFile(new URL("../../www/hosting.html", import.meta.url), "utf8");
const POLICY = /<code id="policy">([^<]*)<\/code>/.exec(hosting)[1].trim().replace(/\s+/g, " ");
const STRICT = { ...CORS, "content-security-policy": POLICY };

const frame = (page) => page.frameLocator("iframe");
const told = (page, event) => page.evaluate((event) => window.told.filter((one) => one.event === event), event);
const say = (page, message) => page.evaluate((message) => document.querySelector("iframe").contentWindow.postMessage(message, "*"), message);
const heard = (page, event, more = {}) =>
  page.waitForFunction(
    ([event, more]) => window.told.some((one) => one.event === event && Object.keys(more).every((name) => one[name] === more[name])),
    [event, more],
  );

/** An article with one iframe. */
const one = (hash, sandbox = 'sandbox="allow-scripts"') => ({
  siteHeaders: STRICT,
  head: () => LISTENER,
  article: (site) => `<iframe src="${site}embed.html#${hash}" width="900" height="500" ${sandbox}></iframe>`,
});

articleTest(
  "sandboxed and under the strict policy, it plays and tells what happens",
  async ({ page }) => {
    await heard(page, "ready");
    const [ready] = await told(page, "ready");
    assert.deepEqual(ready, { latchwork: 1, event: "ready", title: "Reconfigure is two abilities: one puts it on, one takes it off", step: 1, steps: ready.steps });
    await frame(page).locator("button.next").click();
    await heard(page, "step", { step: 2 });
    assert.deepEqual(await told(page, "step"), [{ latchwork: 1, event: "step", step: 2, steps: ready.steps, left: false }]);
    const own = await frame(page).locator("latch-board").evaluate((board) => Math.ceil(board.getBoundingClientRect().height));
    await heard(page, "height", { height: own });
    assert.ok(own > 300 && own < 3000, `${own} px`);
    assert.equal(await frame(page).locator(".log").isVisible(), false);
    const scheme = await frame(page).locator(".latchwork").evaluate((root) => getComputedStyle(root).colorScheme);
    assert.equal(scheme, "dark");
  },
  one(`src=${EXHIBIT}&theme=dark&step=1&controls=title%20steps`),
);

articleTest(
  "without a sandbox, and with no header at all from the host, it works too",
  async ({ page }) => heard(page, "ready", { step: 0 }),
  { ...one(`src=${EXHIBIT}`, ""), siteHeaders: {} },
);

articleTest(
  "commands from the page around: step, next, back, reset, undo, redo, load",
  async ({ page }) => {
    await heard(page, "ready");
    const order = [
      [{ command: "step", step: 2 }, 2],
      [{ command: "back" }, 1],
      [{ command: "next" }, 2],
      [{ command: "undo" }, 1],
      [{ command: "redo" }, 2],
      [{ command: "reset" }, 0],
    ];
    for (const [command, step] of order) {
      await page.evaluate(() => (window.told = []));
      await say(page, { latchwork: 1, ...command });
      await heard(page, "step", { step });
    }
    await say(page, { latchwork: 1, command: "load", scenario: JSON.stringify({ ...SCENARIO, title: "Loaded" }) });
    await heard(page, "ready", { title: "Loaded" });
    await say(page, { latchwork: 1, command: "load", scenario: "{}" });
    await heard(page, "error", { code: "faulty" });
    await say(page, { latchwork: 1, command: "load", scenario: JSON.stringify(SCENARIO) });
    await heard(page, "ready", { title: SCENARIO.title });
  },
  one(`src=${EXHIBIT}`),
);

articleTest(
  "messages that are not as documented change nothing, and are answered where they speak of us",
  async ({ page }) => {
    await heard(page, "ready");
    const long = "x".repeat(4 * 1024 * 1024 + 1);
    const bad = [
      [{ latchwork: 2, command: "next" }, /version 2/],
      [{ latchwork: { toString: 1, valueOf: 1 } }, /a version's number/],
      [{ latchwork: 1 }, /no such command/],
      [{ latchwork: 1, command: "constructor" }, /no such command/],
      [{ latchwork: 1, command: ["next"] }, /no such command/],
      [{ latchwork: 1, command: "step" }, /needs a step/],
      [{ latchwork: 1, command: "step", step: "2" }, /needs a step/],
      [{ latchwork: 1, command: "step", step: -1 }, /needs a step/],
      [{ latchwork: 1, command: "step", step: 1e9 }, /needs a step/],
      [{ latchwork: 1, command: "next", by: 2 }, /takes no by/],
      [{ latchwork: 1, command: "load", scenario: { format: 1 } }, /needs a scenario/],
      [{ latchwork: 1, command: "load", scenario: long }, /needs a scenario/],
    ];
    for (const [message, answer] of bad) {
      await page.evaluate(() => (window.told = []));
      await say(page, message);
      await heard(page, "error");
      const [{ code, message: words }] = await told(page, "error");
      assert.equal(code, "message");
      assert.match(words, answer);
    }
    // What doesn't speak of us is somebody else's.
    await page.evaluate(() => (window.told = []));
    for (const message of ["next", 7, null, { command: "next" }, [1], { type: "step" }]) await say(page, message);
    // Nor is another window heard, though it knows the words.
    await page.evaluate(async () => {
      const other = document.createElement("iframe");
      other.srcdoc = `<script>parent.frames[0].postMessage({ latchwork: 1, command: "next" }, "*")<${"/"}script>`;
      document.body.append(other);
      await new Promise((done) => (other.onload = done));
    });
    await page.waitForTimeout(200);
    assert.deepEqual(await page.evaluate(() => window.told.filter((one) => one?.latchwork && one.event !== "height")), []);
    assert.equal(await frame(page).locator(".dots .done").count(), 0);
  },
  one(`src=${EXHIBIT}`),
);

articleTest(
  "an address with faults is told, and shows why",
  async ({ page, site, complaints }) => {
    await heard(page, "error", { code: "message" });
    const words = (await told(page, "error")).map(({ message }) => message);
    assert.ok(words.includes("src has to be a file of this site"), words);
    assert.ok(words.includes("there is no option colour"), words);
    await heard(page, "error", { code: "no-scenario" });
    // Another address in the same frame is another board.
    const [code] = await page.evaluate(async ([address, file]) => {
      const { init } = await import(`${address}latchwork.js`);
      const { Simulator } = await init();
      return [new Simulator(file).share()];
    }, [site, JSON.stringify(SCENARIO)]);
    await page.evaluate((address) => (document.querySelector("iframe").src = address), `${site}embed.html#${code}&readonly`);
    await heard(page, "ready", { title: SCENARIO.title });
    assert.equal(await frame(page).locator(".prompt button:visible").count(), 0);
    assert.deepEqual(complaints, []);
  },
  one(`src=https://example.org/x.json&colour=red`),
);

articleTest(
  "frame.js makes an iframe as high as its board, and believes nobody else",
  async ({ page }) => {
    await heard(page, "height");
    const height = () => page.evaluate(() => document.querySelector("#board").getBoundingClientRect().height);
    const own = await page.frameLocator("#board").locator("latch-board").evaluate((board) => Math.ceil(board.getBoundingClientRect().height));
    await page.waitForFunction((own) => Math.abs(document.querySelector("#board").getBoundingClientRect().height - own) < 20, own);
    const before = await height();
    await page.evaluate(() => window.postMessage({ latchwork: 1, event: "height", height: 5000 }, "*"));
    await page.waitForTimeout(150);
    assert.equal(await height(), before);
    assert.equal(await page.evaluate(() => document.querySelector("#other").getBoundingClientRect().height), 90);
    // It grows no further by itself.
    await page.waitForTimeout(400);
    assert.equal(await height(), before);
  },
  {
    siteHeaders: STRICT,
    head: (site) => `${LISTENER}<script src="${site}frame.js"></script>`,
    article: (site) => `<iframe id="board" style="border:0" src="${site}embed.html#src=${EXHIBIT}" width="900" height="200" sandbox="allow-scripts"></iframe>
      <iframe id="other" style="border:0;height:90px" srcdoc="Other."></iframe>`,
  },
);

articleTest(
  "an iframe waits until it is near, and loads though only its lower end shows",
  async ({ page, asked }) => {
    await page.waitForTimeout(400);
    assert.deepEqual(asked.filter((address) => address.endsWith(".wasm")), []);
    await page.evaluate(() => scrollTo(0, document.querySelector("iframe").getBoundingClientRect().top + 300));
    await heard(page, "ready");
  },
  {
    siteHeaders: STRICT,
    head: () => LISTENER,
    article: (site) => `<div style="height:6000px"></div><iframe src="${site}embed.html#src=${EXHIBIT}" width="900" height="500" sandbox="allow-scripts"></iframe><div style="height:3000px"></div>`,
  },
);

articleTest(
  "the site itself keeps the strict policy",
  async ({ page, site }) => {
    await page.goto(`${site}#/r1-reconfigure-is-two-abilities.json`);
    await page.locator(".head .copy").click();
    await page.locator("dialog.copies textarea").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".head [data-rule]").first().click();
    await page.locator("dialog.panel p").first().getByText(/\w+ \w+ \w+ \w+/).waitFor();
    await page.keyboard.press("Escape");
    const next = page.locator("button.next");
    while (await next.isEnabled()) await next.click();
    assert.equal(await page.locator(".failure").count(), 0);
  },
  { siteHeaders: STRICT, article: () => "" },
);

for (const [how, sandbox, needs] of [
  ["whose origin is nobody's", 'sandbox="allow-scripts"', /Access-Control-Allow-Origin/],
  ["without scripts", "sandbox", /allow-scripts/],
]) {
  articleTest(
    `in a sandbox ${how}, on a host that sends no header, the iframe says what is wrong`,
    async ({ page, complaints }) => {
      const words = frame(page).locator("body");
      await page.waitForFunction(() => performance.now() > 6000);
      assert.match(await words.innerText(), needs);
      // One of the two, and not the words for the other.
      assert.equal(await frame(page).locator("body > :visible").count(), 1);
      const link = frame(page).getByRole("link");
      for (const one of await link.all()) assert.match(await one.getAttribute("href"), /^hosting\.html#sandbox$/);
      complaints.length = 0;
    },
    { ...one(`src=${EXHIBIT}`, sandbox), siteHeaders: { "content-security-policy": POLICY } },
  );
}

articleTest(
  "with its own origin in the sandbox it needs no header",
  async ({ page }) => heard(page, "ready", { step: 0 }),
  { ...one(`src=${EXHIBIT}`, 'sandbox="allow-scripts allow-same-origin allow-popups"'), siteHeaders: {} },
);

articleTest(
  "where it loads, nothing of what it would say otherwise is there",
  async ({ page }) => {
    await heard(page, "ready");
    assert.equal(await frame(page).locator(".unloaded").count(), 0);
  },
  one(`src=${EXHIBIT}`),
);

articleTest(
  "without JavaScript the iframe says what it needs",
  async ({ page }) => {
    assert.match(await frame(page).locator("noscript").innerText(), /needs JavaScript/);
  },
  { ...one(`src=${EXHIBIT}`), head: () => "", context: { javaScriptEnabled: false } },
);
