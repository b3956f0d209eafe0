// The parts of the editor’s page that its tests go by.

import assert from "node:assert/strict";

export const WIDE = { context: { viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" }, path: "editor.html" };

export const ready = (page) => page.locator("#editor[aria-busy=false]").waitFor();
export const panel = (page, id) => page.locator(`#${id}`);
export const zone = (page, player, name) => page.locator(`[data-zone="${player} ${name}"]`);
export const chip = (page, id) => page.locator(`.chip[data-id="${id}"]`);
export const libraryCard = (page, name) => page.locator(`[data-card="${name}"]`);
export const onBoard = (page, key) => page.locator(`latch-board [data-focus="${key}"]`).first();
export const said = (page, words) => page.locator("#said", { hasText: words }).waitFor({ state: "attached" });

/** The file as the editor has it. */
export const file = (page) => page.locator("#text textarea").inputValue().then(JSON.parse);

/** What the browser keeps, newest first. */
export const kept = (page) => page.evaluate(() => Object.keys(localStorage)
  .filter((key) => key.startsWith("latchwork.draft."))
  .map((key) => JSON.parse(localStorage[key]))
  .sort((a, b) => b.time - a.time));

export async function until(what, holds) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  assert.fail(`never: ${what}`);
}

export async function open(page, name, data) {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  await page.locator("#tools input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

/** Adds a step or an expectation by hand; its form is open then. */
export const byHand = async (page, which, value) => {
  const steps = panel(page, "steps");
  const details = steps.locator("details.by-hand");
  if (!(await details.evaluate((one) => one.open))) await details.locator("summary").click();
  await steps.getByLabel(which, { exact: true }).selectOption(value);
  await steps.getByRole("button", { name: `${which}: add` }).click();
  await steps.locator(".form").waitFor();
};
export const form = (page) => panel(page, "steps").locator(".form");
export const done = (page) => form(page).getByRole("button", { name: "Done" }).click();
export const steps = (page) => file(page).then((data) => data.steps);
