// <latch-board> in pages that do what pages do: reset everything, run from right to left, lay their
// text out in rows and columns, hide it at first.

import assert from "node:assert/strict";

import { SCENARIO, articleTest, script } from "./article.mjs";

const FILE = JSON.stringify(SCENARIO);
const board = (attributes = "") => `<latch-board ${attributes}><p>In words.</p><script type="application/json">${FILE}</script></latch-board>`;
const next = (page) => page.locator("latch-board button.next");

/** How the parts of a board look, and where they stand in it. */
const looks = (page, at = "latch-board") =>
  page.evaluate((at) => {
    const root = document.querySelector(at).shadowRoot;
    const from = root.querySelector(".frame").getBoundingClientRect();
    return [".table", ".head h1", ".card", ".card .name", ".types", ".pt", "button.next", ".dock", ".log"].map((part) => {
      const element = root.querySelector(part);
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return [part, box.x - from.x, box.y - from.y, box.width, box.height, style.font, style.color, style.direction, style.textAlign].join();
    });
  }, at);

for (const [what, styles] of [
  ["unsets everything", "* { all: unset }"],
  ["unsets everything, and means it", "* { all: unset !important }"],
  ["has huge letters", "html { font-size: 40px } body { font-size: 3rem; line-height: 3 }"],
  ["dresses up its buttons", "button { all: revert !important; background: red !important; min-height: 90px !important; border: 9px solid lime !important }"],
  ["runs from right to left", "html { direction: rtl; text-align: right }"],
  ["is written downwards", "body { writing-mode: vertical-rl } #column { writing-mode: horizontal-tb }"],
]) {
  articleTest(
    `a page that ${what} has the same boards as any other`,
    async ({ page }) => {
      await next(page).click();
      const rough = await looks(page);
      await page.evaluate(() => document.querySelector("style").remove());
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      assert.deepEqual(rough, await looks(page));
    },
    {
      head: (site) => `<style>${styles}</style><style>#column { display: block !important; width: 700px !important; }</style>${script(site)}`,
      article: () => `<div id="column">${board()}</div>`,
      // So high that nothing sticks to the window's edge, which the page's margins move.
      context: { viewport: { width: 1280, height: 1500 } },
    },
  );
}

for (const [how, styles, least] of [
  ["in a row", "display: flex; align-items: center", 320],
  ["in a centred column", "display: flex; flex-direction: column; align-items: center", 960],
  ["in a grid that centres", "display: grid; place-items: center", 960],
  ["in a column of 360 px", "width: 360px", 360],
  ["floating", "float: left; width: 500px", 500],
]) {
  articleTest(
    `a board ${how} has room`,
    async ({ page }) => {
      await next(page).click();
      const { width } = await page.locator("latch-board").boundingBox();
      assert.ok(width >= least, `${width} px`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} px stand out`);
    },
    { article: () => `<div style="${styles}"><p>Text.</p>${board()}</div>`, context: { viewport: { width: 1000, height: 800 } } },
  );
}

for (const [how, hidden, show] of [
  ["in a closed <details>", (board) => `<details><summary>More</summary>${board}</details>`, (page) => page.locator("summary").click()],
  ["in a tab that isn't shown", (board) => `<div id="tab" style="display: none">${board}</div>`, (page) => page.evaluate(() => (document.querySelector("#tab").style.display = "block"))],
]) {
  articleTest(
    `a board ${how} is fetched and drawn when it is`,
    async ({ page, asked }) => {
      await page.waitForTimeout(300);
      assert.deepEqual(asked.filter((address) => address.includes("/engine/")), []);
      await show(page);
      await next(page).click();
      const { width } = await page.locator("latch-board .card").first().boundingBox();
      assert.ok(width > 80, `${width} px`);
    },
    { article: () => hidden(board()) },
  );
}

articleTest(
  "what a script sets before there is a board counts when there is one",
  async ({ page }) => {
    await page.evaluate(() => document.querySelector("latch-board").ready);
    const found = await page.evaluate(() => {
      const board = document.querySelector("latch-board");
      return [board.step, board.readOnly, board.theme, board.getAttribute("src")];
    });
    assert.deepEqual(found, [1, true, "dark", "octopus.json"]);
  },
  {
    head: (site) => `${script(site)}<script>
      const board = document.createElement("latch-board");
      Object.assign(board, { src: "octopus.json", step: 1, readOnly: true, theme: "dark" });
      addEventListener("readystatechange", () => document.body.append(board), { once: true, capture: true });
    </script>`,
    article: () => "",
    files: { "octopus.json": FILE },
  },
);
