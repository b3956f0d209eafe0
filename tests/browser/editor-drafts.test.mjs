// The editor keeps what is written: drafts, share codes, faulty files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { WIDE, chip, file, kept, libraryCard, open, panel, ready, until } from "./editor-page.mjs";
import { siteTest } from "./harness.mjs";

siteTest("a share code after the # is opened, as a draft", async ({ page, address }) => {
  await ready(page);
  const code = await page.evaluate(async () => {
    const { init } = await import("./latchwork.js");
    return new (await init()).Simulator('{ "format": 1, "title": "Shared", "battlefield": [{ "card": "Island" }] }').share();
  });
  await page.goto("about:blank");
  await page.goto(`${address}editor.html#${code}`);
  await ready(page);
  assert.equal(await page.getByLabel("Title").inputValue(), "Shared");
  assert.deepEqual((await kept(page)).map(({ title }) => title), ["Shared"]);
}, WIDE);

siteTest("a reload in the middle of an edit keeps the draft", async ({ page }) => {
  await ready(page);
  await libraryCard(page, "Island").click();
  await page.getByLabel("Title").pressSequentially("Half a ti");
  await page.reload();
  await ready(page);
  assert.equal(await page.getByLabel("Title").inputValue(), "Half a ti");
  await chip(page, "island").waitFor();
  await page.getByLabel("Title").fill("Half a title");
  await until("one draft, gone on with", async () => (await kept(page)).map(({ title }) => title).join() === "Half a title");
}, WIDE);

siteTest("two tabs keep both drafts, also of the same one", async ({ page, context, address }) => {
  await ready(page);
  await page.getByLabel("Title").fill("First");
  await until("kept", async () => (await kept(page)).length === 1);

  // The other tab goes on with the same draft: it gets a copy, and says so.
  const other = await context.newPage();
  await other.goto(`${address}editor.html`);
  await ready(other);
  await other.getByRole("button", { name: "Go on with “First”" }).click();
  await other.locator("#trouble", { hasText: "copy" }).waitFor();
  await other.getByLabel("Title").fill("Second");
  await page.getByLabel("Title").fill("First, longer");
  await until("both are kept", async () => (await kept(page)).map(({ title }) => title).sort().join() === "First, longer,Second");

  await page.bringToFront();

  // A tab that writes over a draft without holding it: this one leaves it alone.
  await other.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => localStorage[name].includes("First, longer"));
    const draft = JSON.parse(localStorage[key]);
    localStorage[key] = JSON.stringify({ ...draft, version: draft.version + 1, title: "Elsewhere" });
  });
  await page.getByLabel("Title").fill("First, still");
  await page.locator("#trouble", { hasText: "Another tab" }).waitFor();
  const titles = (await kept(page)).map(({ title }) => title).sort();
  assert.deepEqual(titles, ["Elsewhere", "First, still", "Second"]);

  // Each is in the list, can be opened, and is deleted only by a second press.
  await page.getByRole("button", { name: "Drafts" }).click();
  const row = page.locator(".drafts li", { hasText: "Elsewhere" });
  await row.getByRole("button", { name: "Delete" }).click();
  assert.equal((await kept(page)).length, 3);
  await row.getByRole("button", { name: "Really delete?" }).click();
  await row.waitFor({ state: "detached" });
  const held = page.locator(".drafts li", { hasText: "Second" });
  await held.getByRole("button", { name: "Delete" }).click();
  await held.getByRole("button", { name: "Really delete?" }).click();
  await held.getByText("open in another tab").waitFor();
  assert.equal((await kept(page)).length, 2);
}, WIDE);

siteTest("a full storage is said, and the work is still there to be saved", async ({ page }) => {
  await ready(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByLabel("Title").fill("Not kept");
  await page.locator("#trouble", { hasText: "full" }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
  assert.equal(JSON.parse(await readFile(await download.path(), "utf8")).title, "Not kept");
}, WIDE);

siteTest("a faulty file says what and where, and the work before it is kept", async ({ page }) => {
  page.setDefaultTimeout(25_000);
  await ready(page);
  await page.getByLabel("Title").fill("Before");
  await open(page, "torn.json", '{ "format": 1,\n  "title": ');
  const trouble = page.locator("#trouble");
  await trouble.filter({ hasText: "torn.json can’t be opened" }).waitFor();
  assert.match(await trouble.innerText(), /line 2/);
  assert.equal(await page.getByLabel("Title").inputValue(), "Before");

  // With faults of its own it is opened all the same, as it is, and each is shown where it stands.
  const faulty = {
    format: 1, title: "Faulty",
    battlefield: [{ id: "bears", card: "Grizly Bears", controller: "nobody" }, { card: "Island", tapped: "yes", spin: 1 }],
    steps: [{ cast: "bears", targets: 5 }, { fly: true }],
  };
  await open(page, "faulty.json", faulty);
  await trouble.filter({ hasText: "faulty.json has" }).waitFor();
  assert.deepEqual(await file(page), faulty);
  const problems = page.locator("#problems li button");
  await until("all are listed", async () => (await problems.count()) >= 6);
  await problems.filter({ hasText: "Island, tapped" }).click();
  const tapped = panel(page, "selected").getByLabel("Tapped");
  await until("its field has the focus", () => tapped.evaluate((field) => field === document.activeElement));
  assert.equal(await tapped.getAttribute("aria-invalid"), "true");
  assert.match(await panel(page, "selected").innerText(), /true or false/);
  assert.match(await panel(page, "selected").innerText(), /unknown key/);
  await tapped.check();
  await until("one fault less", async () => !(await page.locator("#problems").innerText()).includes("tapped"));
  await chip(page, "bears").click();
  await panel(page, "selected").getByRole("combobox", { name: "Card", exact: true }).fill("Grizzly Bears");
  await until("the name is right", async () => !(await page.locator("#problems").innerText()).includes("Grizly"));
  const titles = (await kept(page)).map(({ title }) => title).sort();
  assert.deepEqual(titles, ["Before", "Faulty"]);
}, WIDE);

siteTest("a share code that comes into the address of an open editor is opened; what was there stays a draft", async ({ page }) => {
  await ready(page);
  await page.getByLabel("Title").fill("Mine");
  const code = await page.evaluate(async () => {
    const { init } = await import("./latchwork.js");
    return new (await init()).Simulator('{ "format": 1, "title": "Shared", "battlefield": [{ "card": "Island" }] }').share();
  });
  await page.evaluate((code) => (location.hash = code), code);
  await until("it is open", async () => (await page.getByLabel("Title").inputValue()) === "Shared");
  assert.equal(await page.evaluate(() => location.hash), "");
  assert.deepEqual((await kept(page)).map(({ title }) => title).sort(), ["Mine", "Shared"]);
  await page.evaluate(() => (location.hash = "s1.nonsense"));
  await page.locator("#trouble", { hasText: "can’t be opened" }).waitFor();
  assert.equal(await page.getByLabel("Title").inputValue(), "Shared");
}, WIDE);

siteTest("a draft that can’t be read is listed, and its text can be saved", async ({ page }) => {
  await ready(page);
  await page.getByLabel("Title").fill("Whole");
  await until("kept", async () => (await kept(page)).length === 1);
  await page.evaluate(() => {
    localStorage["latchwork.draft.torn"] = '{"version":1,"title":"To';
    localStorage["latchwork.draft.odd"] = "5";
  });
  await page.getByRole("button", { name: "Drafts" }).click();
  const rows = page.locator(".drafts li");
  assert.equal(await rows.count(), 3);
  assert.match(await rows.first().innerText(), /Whole/);
  const torn = rows.filter({ hasText: "can’t be read" });
  assert.equal(await torn.count(), 2);
  const texts = [];
  for (const row of await torn.all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), row.getByRole("button", { name: "Save its text" }).click()]);
    texts.push(await readFile(await download.path(), "utf8"));
  }
  assert.deepEqual(texts.sort(), ["5", '{"version":1,"title":"To']);
  await torn.first().getByRole("button", { name: "Delete" }).click();
  await torn.first().getByRole("button", { name: "Really delete?" }).click();
  await until("one is left", async () => (await torn.count()) === 1);

  // This tab's own: after a reload that is said, and an empty board is there.
  await page.evaluate(() => {
    localStorage[`latchwork.draft.${sessionStorage["latchwork.tab"]}`] = "{";
  });
  await page.reload();
  await ready(page);
  await page.locator("#trouble", { hasText: "can’t be read any more" }).waitFor();
  assert.equal(await page.getByLabel("Title").inputValue(), "");
}, WIDE);

siteTest("a file that is no UTF-8 is refused, with the byte that is wrong", async ({ page }) => {
  await ready(page);
  await page.getByLabel("Title").fill("Before");
  const trouble = page.locator("#trouble");
  const bytes = async (name, buffer) => {
    await page.locator("#tools input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer });
    await trouble.filter({ hasText: name }).waitFor();
    return trouble.innerText();
  };
  const start = '{ "format": 1, "title": "é';
  assert.match(await bytes("latin.json", Buffer.concat([Buffer.from(start), Buffer.from([0xe9]), Buffer.from('" }')])), new RegExp(`byte ${Buffer.byteLength(start) + 2} `));
  assert.match(await bytes("cut.json", Buffer.from('{ "title": "é').subarray(0, -1)), /byte 13 /);
  assert.match(await bytes("sixteen.json", Buffer.from("\ufeff{}", "utf16le")), /byte 1 /);
  assert.equal(await page.getByLabel("Title").inputValue(), "Before");
  await page.locator("#tools input[type=file]").setInputFiles({ name: "marked.json", mimeType: "application/json", buffer: Buffer.from('\ufeff{ "format": 1, "title": "é" }') });
  await until("a byte order mark is no fault", async () => (await page.getByLabel("Title").inputValue()) === "é");
}, WIDE);
