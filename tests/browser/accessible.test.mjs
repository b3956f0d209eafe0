// What axe-core can find without a person: no breach of WCAG, level A or AA, in either scheme.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { siteTest } from "./harness.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const EXHIBIT = "#/r8-what-comes-off-with-it.json";

/** Every breach, with the elements that are at fault. */
async function breaches(page) {
  await page.evaluate(await readFile(AXE, "utf8"));
  const found = await page.evaluate((levels) => {
    const only = { runOnly: { type: "tag", values: levels } };
    return globalThis.axe.run(document, only);
  }, LEVELS);
  return found.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.slice(0, 5).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
    of: nodes.length,
  }));
}

for (const colorScheme of ["light", "dark"]) {
  const context = { colorScheme, reducedMotion: "reduce" };

  siteTest(`the gallery breaks no rule of WCAG, ${colorScheme}`, async ({ page }) => {
    await page.locator(".gallery li").first().waitFor();
    assert.deepEqual(await breaches(page), []);
  }, { context });

  for (const path of ["guide.html", "hosting.html", "example-article.html"]) {
    siteTest(`${path} breaks no rule of WCAG, ${colorScheme}`, async ({ page }) => {
      if (path.startsWith("example")) await page.locator("latch-board .card").first().waitFor();
      assert.deepEqual(await breaches(page), []);
    }, { path, context });
  }

  siteTest(`an exhibit breaks no rule of WCAG, ${colorScheme}`, async ({ page }) => {
    const next = page.locator("button.next");
    await next.waitFor();
    assert.deepEqual(await breaches(page), [], "at the start");
    await next.click();
    await next.click();
    await next.click();
    assert.deepEqual(await breaches(page), [], "with something on the stack");
    await page.locator('[data-focus="octopus"]').press("Enter");
    await page.locator("[role=menuitem]").first().waitFor();
    assert.deepEqual(await breaches(page), [], "with a menu open");
  }, { path: EXHIBIT, context });

  siteTest(`at 360 px an exhibit breaks no rule of WCAG, ${colorScheme}`, async ({ page }) => {
    const next = page.locator("button.next");
    await next.waitFor();
    assert.deepEqual(await breaches(page), [], "at the start");
    await page.locator('[data-focus="octopus"]').press("i");
    await page.locator("dialog .inspector").waitFor();
    assert.deepEqual(await breaches(page), [], "with the inspector open");
    await page.locator("dialog button.rule").first().click();
    await page.getByRole("dialog", { name: /^Rule / }).getByText("In our words").waitFor();
    assert.deepEqual(await breaches(page), [], "with a rule explained");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.locator("button.predict").click();
    await next.click();
    if (!(await page.locator(".asking").count())) await next.click();
    await page.locator(".asking").waitFor();
    assert.deepEqual(await breaches(page), [], "with questions before a step");
    await page.locator(".asking fieldset button").first().click();
    await page.getByRole("button", { name: "Show what happens" }).click();
    await page.locator(".guesses").waitFor();
    assert.deepEqual(await breaches(page), [], "with an answer to them");
    await page.locator('[data-focus="octopus"]').press("Enter");
    await page.locator("[role=menuitem]").first().waitFor();
    assert.deepEqual(await breaches(page), [], "with a menu open");
  }, { path: EXHIBIT, context: { ...context, viewport: { width: 360, height: 740 } } });
}
