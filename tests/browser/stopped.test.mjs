// When the engine has a fault of its own, the page says so and offers a way on, wherever its boards
// stand. The faults are made from outside, by calls that no script would make: an address that is
// nowhere in the engine's memory, which ends it without a word; and a text longer than any memory,
// which is a panic, and has a cause in words.

import assert from "node:assert/strict";

import { LISTENER, SCENARIO, articleTest, script } from "./article.mjs";
import { engineOf, siteTest } from "./harness.mjs";

const EXHIBIT = "#/r1-reconfigure-is-two-abilities.json";
const FILE = JSON.stringify(SCENARIO);
const board = (id) => `<latch-board id="${id}"><p class="ruling">In words.</p><script type="application/json">${FILE}</script></latch-board>`;

/** Ends the engine: with a panic, or without one. */
const end = async (page, site, panics) =>
  page.evaluate(
    async ([engineAt, panics]) => {
      const glue = await import(engineAt);
      const engine = await glue.default();
      if (!panics) return void setTimeout(() => engine.mounted_next(0xfffffff0));
      setTimeout(() => engine.setRulesAddress(8, 0xc0000000));
    },
    [await engineOf(site), panics],
  );

/** The one complaint of the browser is the fault itself. */
function forgive(complaints) {
  assert.equal(complaints.length, 1, complaints.join("\n"));
  assert.match(complaints.pop(), /RuntimeError/);
}

for (const [how, panics, cause] of [["without a word", false, /RuntimeError/], ["in a panic", true, /capacity overflow|panicked/]]) {
  siteTest(`on the site's own page a fault ${how} is said, and the page can be loaded anew`, async ({ page, address, complaints }) => {
    await page.locator("button.next").waitFor();
    await end(page, address, panics);
    const panel = page.locator("#latchwork .fault");
    await panel.getByText("Latchwork stopped because of a fault of its own.").waitFor();
    assert.match(await panel.locator("pre").innerText(), cause);
    forgive(complaints);
    await panel.getByRole("button", { name: "Reload" }).click();
    // The same board, which the address names.
    await page.locator("button.next").waitFor();
    assert.ok(page.url().endsWith(EXHIBIT));
  }, { path: EXHIBIT });

  articleTest(
    `in an article each board says a fault ${how} once, with its words in its place`,
    async ({ page, site, complaints }) => {
      await page.locator("#two .next").waitFor();
      await end(page, site, panics);
      for (const id of ["one", "two"]) {
        await page.locator(`#${id} .notice`, { hasText: "It stopped because of a fault of its own." }).waitFor();
        assert.match(await page.locator(`#${id} .notice`).innerText(), cause);
        assert.equal(await page.locator(`#${id} .ruling`).isVisible(), true);
        assert.equal(await page.locator(`#${id} .table`).isVisible(), false);
      }
      await page.waitForTimeout(50);
      const told = await page.evaluate(() => window.told.filter(({ type }) => type === "error").map(({ on, detail }) => `${on} ${detail.code}`));
      assert.deepEqual(told.sort(), ["one stopped", "two stopped"]);
      // Nothing that comes later waits in vain, or is called faulty.
      const late = await page.evaluate(() => document.querySelector("#one").load({ format: 1 }).catch((error) => error.code));
      assert.equal(late, "stopped");
      forgive(complaints);
      await page.locator("#one .notice").getByRole("button", { name: "Reload" }).click();
      await page.locator("#one .next").waitFor();
    },
    { head: (site) => `${LISTENER}${script(site)}`, article: () => board("one") + board("two") },
  );
}

articleTest(
  "a bare board that a script has put somewhere says it too",
  async ({ page, site, complaints }) => {
    await page.evaluate(async ([site, file]) => {
      const { init } = await import(`${site}latchwork.js`);
      const { mount } = await init();
      mount(document.querySelector("#bare"), file, 0, false);
    }, [site, FILE]);
    await page.locator("#bare .next").waitFor();
    await end(page, site, false);
    await page.locator("#bare .fault").getByRole("button", { name: "Reload" }).waitFor();
    forgive(complaints);
  },
  { article: () => `<div id="bare"></div>` },
);

siteTest("where the engine can't be had, the site says why", async ({ page, address, complaints }) => {
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${address}?again`);
  const panel = page.locator("#latchwork .fault");
  await panel.getByText("The board can’t be shown.").waitFor();
  assert.match(await panel.innerText(), /Its engine can’t be loaded/);
  await page.unroute("**/*.wasm");
  await panel.getByRole("button", { name: "Reload" }).click();
  await page.locator("main.gallery li").first().waitFor();
  assert.ok(complaints.every((words) => /404|latchwork_bg/.test(words)), complaints.join("\n"));
  complaints.length = 0;
});
