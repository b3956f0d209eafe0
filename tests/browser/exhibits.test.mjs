// Every exhibit, opened as a reader opens it and played to its end: nothing that the author said
// would be true may turn out otherwise, and every line of the log that a rule made names it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { siteTest, steadyBox } from "./harness.mjs";

const INDEX = new URL("../../dist/exhibits/index.json", import.meta.url);

/** Plays one exhibit; gives what is wrong with it, in words. */
async function play(page, file) {
  const wrong = [];
  const go = (hash) => page.evaluate((to) => (location.hash = to), hash);
  // By way of the gallery, so that what is waited for isn't the one before.
  await go("#/");
  await page.locator("main.gallery ul").first().waitFor();
  await go(`#/${file}`);
  await page.locator(".timeline, .fault").waitFor();
  if (await page.locator(".fault").count()) {
    return [`it can't be played: ${await page.locator(".fault").innerText()}`];
  }
  const next = page.locator("button.next");
  const steps = await page.locator(".dots li").count();
  if (!steps) wrong.push("it has no steps");
  for (let step = 0; step <= steps; step++) {
    for (const failure of await page.locator(".failure").allInnerTexts()) {
      wrong.push(`after step ${step}: ${failure}`);
    }
    for (const refusal of await page.locator(".floating.verdict.no").allInnerTexts()) {
      wrong.push(`after step ${step}: ${refusal}`);
    }
    if (step < steps) await next.click();
  }
  if (await next.isEnabled()) wrong.push(`there is more after its ${steps} steps`);
  if ((await page.locator(".dots .done").count()) !== steps) wrong.push("not every step was played");
  if (await page.locator(".dots .failed").count()) wrong.push("a step is marked as failed");

  // A note is the author's own voice, and what the author puts or sets is done by no rule; every
  // other line is the game's.
  const scenario = JSON.parse(await readFile(new URL(file, INDEX), "utf8"));
  let byHand = scenario.steps.filter((step) => step.put || step.set).length;
  const lines = await page.locator(".log li").evaluateAll((all) =>
    all.map((line) => ({
      words: line.textContent,
      note: line.classList.contains("k-note"),
      rule: line.querySelector(".rule")?.lastChild?.textContent ?? "",
    })),
  );
  if (!lines.some((line) => !line.note)) wrong.push("its log is empty");
  for (const { words, note, rule } of lines) {
    const named = note || /^\d{3}(\.\d+[a-z]?)?$/.test(rule);
    if (!named && byHand-- <= 0) wrong.push(`no rule in the log: ${words}`);
  }
  return wrong;
}

siteTest(
  "every exhibit plays to its end as its author says",
  async ({ page }) => {
    const exhibits = JSON.parse(await readFile(INDEX, "utf8"));
    assert.ok(exhibits.length > 40, `${exhibits.length} exhibits`);
    const wrong = {};
    for (const { file } of exhibits) {
      const found = await play(page, file);
      if (found.length) wrong[file] = found;
    }
    assert.deepEqual(wrong, {});
  },
  { context: { reducedMotion: "reduce" }, limit: 170_000 },
);

siteTest(
  "on a small laptop, the words beside a board leave the cards their room",
  async ({ page }) => {
    await page.locator('.layer [data-key="octopus"]').waitFor();
    const { height } = await steadyBox(page.locator(".dock"));
    assert.ok(height < 230, `${height}`);
    const note = await steadyBox(page.locator(".dock .note"));
    assert.ok(note.width > 600, `${note.width}`);
  },
  { path: "#/r1-reconfigure-is-two-abilities.json", context: { viewport: { width: 1024, height: 768 }, reducedMotion: "reduce" } },
);
