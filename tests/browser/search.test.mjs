// The gallery's search: by what a reader may have in mind, however it is typed.

import assert from "node:assert/strict";

import { siteTest } from "./harness.mjs";

const WIDE = { context: { reducedMotion: "reduce" } };
const field = (page) => page.getByRole("searchbox");
const found = (page) => page.locator(".gallery li a").evaluateAll((all) => all.map((one) => one.getAttribute("href").slice(2).split("-")[0]));

siteTest("exhibits are found by title, rule, subject, card and row, however they are typed", async ({ page }) => {
  await page.locator(".gallery li").first().waitFor();
  const all = (await found(page)).length;
  const seek = async (words) => {
    await field(page).fill(words);
    return found(page);
  };
  for (const [words, ...rows] of [
    ["reconfigure", "r1", "r2", "r8", "e10"],
    ["state-based actions", "r6", "m1", "t5"],
    ["Replacement effects", "g2", "g7"],
    ["grizzly bears", "r1", "c4"],
    ["Gaea's Cradle", "g1", "g6"],
    ["gaea’s cradle", "g1", "g6"],
    ["can't", "r3", "e8"],
    ["704.5n", "r8"],
  ]) {
    const there = await seek(words);
    for (const row of rows) assert.ok(there.includes(row), `${words}: ${there}`);
    assert.ok(there.length < all, `${words} finds everything`);
  }
  assert.deepEqual(await seek("R1"), ["r1"]);
  assert.deepEqual(await seek("r10"), ["r10"]);
  const right = await seek("reconfigure");
  assert.deepEqual(await seek("recnofigure"), right);
  assert.match(await page.locator(".gallery [role=status]").innerText(), /Nearest: reconfigure/);
  assert.deepEqual(await seek("zzzzzzzzzz"), []);
  assert.match(await page.locator(".gallery [role=status]").innerText(), /^No exhibit/);
  assert.equal((await seek(" ")).length, all);
}, WIDE);

siteTest("what is searched for is kept while a board is looked at", async ({ page }) => {
  await field(page).fill("sol ring");
  const before = await found(page);
  assert.ok(before.length > 0);
  await page.locator(".gallery li a").first().click();
  await page.locator("button.next").waitFor();
  await page.locator(".head .home").click();
  await field(page).waitFor();
  assert.equal(await field(page).inputValue(), "sol ring");
  assert.deepEqual(await found(page), before);
  await page.goBack();
  await page.locator("button.next").waitFor();
  await page.goBack();
  assert.equal(await field(page).inputValue(), "sol ring");
  assert.deepEqual(await found(page), before);
}, WIDE);

siteTest("who comes back to the list finds it where it was left", async ({ page }) => {
  await page.locator(".gallery li").last().waitFor();
  const link = page.locator(".gallery li a").nth(30);
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 300));
  const before = await page.evaluate(() => scrollY);
  assert.ok(before > 300, `scrolled to ${before}`);
  await link.evaluate((element) => element.click());
  await page.locator(".layer .card").first().waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await page.locator(".gallery li").last().waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, before);
}, { context: { viewport: { width: 900, height: 700 } } });

siteTest("authors find their way above the list, without scrolling", async ({ page }) => {
  await page.locator(".gallery li").first().waitFor();
  const ways = await page.locator(".gallery header a").evaluateAll((all) => all.map((one) => [one.getAttribute("href"), one.getBoundingClientRect().bottom < innerHeight / 2]));
  assert.deepEqual(ways, [["editor.html", true], ["guide.html", true]]);
}, { context: { viewport: { width: 1024, height: 768 } } });
