// The pages in words: every example of the guide run as it stands, and the example article.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { CORS, articleTest, script } from "./article.mjs";
import { examples, guide, keeps, octopus, promised } from "./docs.mjs";
import { engineOf, serve, siteTest } from "./harness.mjs";
import { texts } from "../../www/texts.js";

/** Where the guide says that the site stands. */
const ADDRESS = "https://example.org/latchwork/";
const FILES = { "octopus.json": octopus() };

/** Puts dist/ where the guide has the site. */
async function before({ page, site, logged }) {
  await page.route(`${ADDRESS}**`, async (route) => {
    const answer = await fetch(route.request().url().replace(ADDRESS, site)).catch(() => null);
    // A test may end before all that it has asked for has come.
    if (!answer) return route.abort();
    const body = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ status: answer.status, contentType: answer.headers.get("content-type"), headers: CORS, body });
  });
  page.on("console", (message) => logged?.push(message.text()));
}

const LISTENS = `<script>window.told = []; addEventListener("message", ({ data }) => told.push(data.event));</script>`;

examples("html").forEach((example, index) => {
  articleTest(
    `the guide's HTML, example ${index + 1}`,
    async ({ page }) => {
      const boards = await page.locator("latch-board").count();
      const iframes = await page.locator("iframe").count();
      await page.evaluate(() => Promise.all([...document.querySelectorAll("latch-board")].map((board) => board.ready)));
      if (iframes) await page.waitForFunction(() => window.told.includes("ready"));
      assert.ok(boards + iframes > 0 || example.includes("frame.js"));
    },
    { files: FILES, before, head: () => LISTENS + script(ADDRESS), article: () => example },
  );
});

for (const [way, article] of [
  ["script", () => `<latch-board src="octopus.json"></latch-board>`],
  ["frame", () => examples("html").find((example) => example.includes("embed.html"))],
]) {
  examples(way).forEach((example, index) => {
    const logged = [];
    articleTest(
      `the guide's scripts, ${way} ${index + 1}`,
      async ({ page }) => {
        const words = promised(example);
        assert.ok(words.length > 0);
        for (let tries = 0; tries < 100 && !keeps(logged, words); tries++) await page.waitForTimeout(100);
        assert.ok(keeps(logged, words), `${logged.join("\n")}\n\npromised:\n${words.join("\n")}`);
      },
      {
        files: FILES,
        before: (given) => before({ ...given, logged }),
        head: () => script(ADDRESS),
        article: () => `${article()}<script type="module">${example}</script>`,
      },
    );
  });
}

articleTest(
  "the guide names every attribute, and no other",
  async ({ page }) => {
    const observed = await page.evaluate(async () => (await customElements.whenDefined("latch-board")).observedAttributes);
    const table = guide.slice(guide.indexOf('id="attributes"')).split("</table>")[0];
    const named = [...table.matchAll(/<tr><td><code>(\w+)</g)].map(([, name]) => name);
    assert.deepEqual(named, [...observed, "site", "lang"]);
  },
  { article: () => "" },
);

articleTest(
  "the guide's example of a question asks before the step, and tells after it",
  async ({ page }) => {
    const board = page.locator("latch-board");
    await board.locator(".predict").click();
    const next = board.locator("button.next");
    await next.click();
    // The first step has nothing expected after it.
    assert.equal(await board.locator(".asking").count(), 0);
    await next.click();
    assert.deepEqual(await board.locator(".asking legend").allInnerTexts(), [
      "1/2 What will Acquisition Octopus be attached to?",
      "2/2 Will Acquisition Octopus be a creature?",
    ]);
    await next.click();
    assert.equal(await board.locator(".guesses li").count(), 2);
  },
  { article: () => examples("html").find((example) => example.includes("Is it still a creature?")) },
);

siteTest(
  "the guide lists every word of the catalogue",
  async ({ page }) => {
    await page.locator("#catalogue summary").click();
    const names = await page.locator("#catalogue td:first-child").allInnerTexts();
    assert.deepEqual(names, Object.keys(texts.en));
  },
  { path: "guide.html" },
);

siteTest(
  "the format is listed in full, and each place that it names is there",
  async ({ page }) => {
    await page.locator("#schema table").first().waitFor();
    const schema = JSON.parse(await readFile(new URL("../../www/scenario.schema.json", import.meta.url), "utf8"));
    const [objects, values] = [true, false].map((has) => Object.values(schema.$defs).filter(({ properties }) => Boolean(properties) === has));
    const keys = [schema, ...objects].flatMap(({ properties }) => Object.keys(properties));
    assert.deepEqual(await page.locator("#schema td:first-child code").allInnerTexts(), keys);
    assert.equal(await page.locator("#schema td:first-child span").count(), values.length);
    const lost = await page.locator("#schema a").evaluateAll((all) => all.map((one) => one.hash.slice(1)).filter((id) => !document.getElementById(id)));
    assert.deepEqual(lost, []);
    // Every value is said in words, and every top-level key is in the guide's own table.
    for (const column of [2, 3]) {
      const said = await page.locator(`#schema td:nth-child(${column})`).allInnerTexts();
      const missing = said.filter((words) => !words.trim() || /undefined|\[object/.test(words));
      assert.ok(missing.length <= (column === 2 ? 0 : 8), missing.join());
    }
    const shown = guide.slice(guide.indexOf('id="format"')).split("</table>")[0];
    for (const key of Object.keys(schema.properties)) assert.ok(shown.includes(`<code>${key}</code>`), key);
  },
  { path: "format.html" },
);

for (const path of ["format.html", "guide.html", "hosting.html", "example-article.html"]) {
  siteTest(
    `${path} does not scroll sideways on a phone`,
    async ({ page }) => {
      if (path === "format.html") await page.locator("#schema table").first().waitFor();
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= room, `${wide} px in ${room}`);
    },
    { path, context: { viewport: { width: 360, height: 740 } } },
  );
}

siteTest(
  "the example article shows its three boards in running text",
  async ({ page }) => {
    const [first, second] = [page.locator("latch-board").nth(0), page.locator("latch-board").nth(1)];
    for (const board of [first, second, page.frameLocator("iframe").locator("body")]) {
      if (board !== first) await page.locator("footer").scrollIntoViewIfNeeded();
      const next = board.locator("button.next");
      await next.waitFor();
      while (await next.isEnabled()) await next.click();
      assert.equal(await board.locator(".failure").count(), 0);
    }
    assert.ok((await page.locator("iframe").boundingBox()).height !== 640, "frame.js has set its height");
  },
  { path: "example-article.html", context: { reducedMotion: "reduce" } },
);

test("no link of the pages in words leads nowhere", async (t) => {
  const site = await serve();
  t.after(() => site.close());
  for (const name of ["guide.html", "hosting.html", "format.html", "example-article.html", "embed.html"]) {
    const page = await readFile(new URL(`../../www/${name}`, import.meta.url), "utf8");
    const text = page.replace(/<pre[^>]*>.*?<\/pre>/gs, "");
    const links = [...text.matchAll(/(?:href|src)="([^"#:]+)(?:#[^"]*)?"/g)].map(([, link]) => link);
    for (const link of links) {
      const answer = await fetch(new URL(link, site.address));
      assert.equal(answer.status, 200, `${name}: ${link}`);
    }
  }
});

test("what the page for hosts lists is there", async (t) => {
  const site = await serve();
  t.after(() => site.close());
  const hosting = await readFile(new URL("../../www/hosting.html", import.meta.url), "utf8");
  const rows = hosting.matchAll(/<tr><td>(.*?)<\/td>/g);
  const names = [...rows].flatMap(([, cell]) => [...cell.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name]) => name));
  assert.ok(names.length >= 7, names.join());
  for (const name of names) {
    const file = name === "engine/" ? await engineOf(site.address) : name;
    assert.equal((await fetch(new URL(file, site.address))).status, 200, file);
  }
});
