// What is too much for the editor, and what it does where its engine fails: it says so, and there is a way on.

import assert from "node:assert/strict";

import { WIDE, file, kept, open, panel, ready, until } from "./editor-page.mjs";
import { engineOf, siteTest } from "./harness.mjs";

const trouble = (page) => panel(page, "trouble");
const cards = (many, more = {}) => Array.from({ length: many }, () => ({ card: "Island", ...more }));

siteTest("that a file is being read is to be seen before it is", async ({ page }) => {
  await ready(page);
  await page.evaluate(() => {
    window.painted = [];
    const look = () => {
      const words = document.querySelector("#kept").textContent;
      // What stands there as a frame is drawn is what the author sees.
      if (painted.at(-1) !== words) painted.push(words);
      requestAnimationFrame(look);
    };
    look();
  });
  await open(page, "Islands.json", { format: 1, title: "Islands", battlefield: cards(300) });
  await until("it is open", async () => (await file(page)).title === "Islands");
  await page.waitForFunction(() => /^Draft kept/.test(painted.at(-1)));
  const all = await page.evaluate(() => painted);
  assert.ok(all.includes("Reading Islands.json …"), JSON.stringify(all));
  // What was said before comes back where nothing comes of it.
  await open(page, "none.json", "{");
  await trouble(page).getByText("none.json can’t be opened").waitFor();
  assert.match(await panel(page, "kept").innerText(), /^Draft kept/);
}, WIDE);

siteTest("a file far beyond the format’s limits is refused in words, and what was there stays", async ({ page }) => {
  await ready(page);
  await open(page, "few.json", { format: 1, title: "Few" });
  await until("it is open", async () => (await file(page)).title === "Few");
  await open(page, "many.json", { format: 1, battlefield: cards(4000), players: [{ id: "you", hand: cards(1001).map(({ card }) => card) }, { id: "opponent" }] });
  await trouble(page).getByText("many.json can’t be opened: It has 5001 cards on the battlefield and in the other zones; a scenario may have 5000.").waitFor();
  await open(page, "long.json", { format: 1, steps: Array.from({ length: 10_001 }, () => ({ pass: true })) });
  await trouble(page).getByText("long.json can’t be opened: It has 10001 steps; a scenario may have 10000.").waitFor();
  assert.equal((await file(page)).title, "Few");
  // Nor is it taken over as text.
  await panel(page, "text").locator("summary").click();
  await panel(page, "text").locator("textarea").fill(JSON.stringify({ format: 1, battlefield: cards(5001) }));
  await panel(page, "text").getByRole("button", { name: "Take over" }).click();
  await panel(page, "text").getByText("It has 5001 cards").waitFor();
}, WIDE);

siteTest("of very many faults all are counted, and the first are shown soon", async ({ page }) => {
  page.setDefaultTimeout(20_000);
  await ready(page);
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((all) => all.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration)))).observe({ type: "longtask" });
  });
  const steps = Array.from({ length: 3000 }, (_, index) => ({ cast: `Card ${index}`, by: "nobody", target: 1 }));
  await open(page, "faulty.json", { format: 1, title: "Faulty", steps });
  await trouble(page).getByText("faulty.json has 6000 faults: Step 1").waitFor();
  const problems = page.locator("#problems");
  assert.match(await problems.innerText(), /^6000 faults in the file/);
  assert.match(await problems.innerText(), /and 5970 more$/);
  await page.waitForTimeout(200);
  const longest = await page.evaluate(() => longest);
  assert.ok(longest < 5000, `the page stands still for ${longest} ms`);
}, { ...WIDE, limit: 90_000 });

siteTest("of very many cards in a zone the first are shown, the chosen one, and the rest when it is asked for", async ({ page }) => {
  page.setDefaultTimeout(20_000);
  await ready(page);
  await open(page, "many.json", { format: 1, title: "Many", battlefield: Array.from({ length: 260 }, (_, index) => ({ id: `island-${index}`, card: "Island" })), steps: [{ expect: { objects: { "island-250": { tapped: true } } } }] });
  await until("it is open", async () => (await file(page)).title === "Many");
  const chips = page.locator("#setup .chip");
  assert.equal(await chips.count(), 200);
  assert.equal(await page.locator('[data-id="island-250"]').count(), 0);
  // What the board has chosen is to be seen in the set-up.
  await page.locator("#play[aria-busy=false]").waitFor();
  await page.locator("#setup").evaluate(async () => {
    const { app } = await import("./editor/state.js");
    app.select(["battlefield", 250]);
  });
  await page.locator('[data-id="island-250"][aria-pressed=true]').waitFor();
  assert.equal(await chips.count(), 201);
  await page.getByRole("button", { name: "Show 59 more" }).press("Enter");
  await until("all are there", async () => (await chips.count()) === 260);
  assert.equal(await page.getByRole("button", { name: /^Show \d+ more$/ }).count(), 0);
  // An edit leaves them there.
  await panel(page, "selected").getByLabel("Tapped").check();
  await page.locator('[data-id="island-250"] .marks', { hasText: "tapped" }).waitFor();
  assert.equal(await chips.count(), 260);
}, WIDE);

siteTest("where the engine can’t be had, the editor can try again", async ({ page, address, complaints }) => {
  const engine = await engineOf(address);
  let broken = true;
  await page.route((url) => url.href.startsWith(engine), (route) => (broken ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(`${address}editor.html?again`);
  await trouble(page).getByText("Its engine can’t be loaded").waitFor();
  broken = false;
  await trouble(page).getByRole("button", { name: "Try again" }).click();
  await ready(page);
  assert.equal(await trouble(page).isVisible(), false);
  assert.ok(complaints.every((words) => /404|latchwork/.test(words)), complaints.join("\n"));
  complaints.length = 0;
}, WIDE);

siteTest("where the engine stops, the editor says so, and the draft is there again", async ({ page, address, complaints }) => {
  await ready(page);
  await page.getByLabel("Title").fill("Kept");
  await page.evaluate(async (engineAt) => {
    const engine = await (await import(engineAt)).default();
    setTimeout(() => engine.mounted_next(0xfffffff0));
  }, await engineOf(address));
  await trouble(page).getByText("Latchwork stopped because of a fault of its own. Your draft is there again when the page is loaded anew.").waitFor();
  assert.match(complaints.pop(), /RuntimeError/);
  complaints.length = 0;
  assert.equal((await kept(page))[0].title, "Kept");
  await trouble(page).getByRole("button", { name: "Reload" }).click();
  await until("the draft is there", async () => (await page.getByLabel("Title").inputValue().catch(() => "")) === "Kept");
}, WIDE);
