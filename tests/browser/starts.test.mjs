import assert from "node:assert/strict";

import { siteTest } from "./harness.mjs";

siteTest("the site starts from a subfolder", async ({ page }) => {
  const main = page.locator("#latchwork main");
  await main.waitFor();
  assert.match(await main.innerText(), /Latchwork/);
});

siteTest("the site asks no other host for anything", async ({ page, address }) => {
  const elsewhere = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:")) {
      elsewhere.push(request.url());
    }
  });
  await page.reload();
  await page.locator("#latchwork main").waitFor();
  assert.deepEqual(elsewhere, []);
});
