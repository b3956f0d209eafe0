// A page that is not ours, on an origin of its own, which embeds boards of the site.

import assert from "node:assert/strict";
import test from "node:test";

import { complaintsOf, openPage, serve } from "./harness.mjs";

/** What a host has to send so that other origins may use its files. */
export const CORS = { "access-control-allow-origin": "*" };

/** Cards stand where they belong at once. */
export const STILL = { reducedMotion: "reduce" };

/** A short scenario, of two steps. */
export const SCENARIO = {
  format: 1,
  title: "Octopus & Bears",
  summary: "The Octopus goes onto the Bears.",
  rules: { mana: "free" },
  battlefield: [
    { id: "octopus", card: "Acquisition Octopus" },
    { id: "bears", card: "Grizzly Bears" },
  ],
  steps: [
    { activate: "octopus", ability: "reconfigure", targets: ["bears"], note: "First it is aimed." },
    { resolve: "all", note: "Now it is worn." },
  ],
};

/** Styles of a page that would break a board, if they reached it. */
export const ROUGH = `
* { letter-spacing: 5px; box-sizing: content-box !important; }
body { font: italic 31px/3 cursive; text-align: right; text-transform: uppercase; word-spacing: 1em; text-indent: 4em; cursor: wait; }
div, button, span, section, header, ol, li { display: inline !important; margin: 17px !important; color: red !important; position: static !important; transform: none !important; }
.latchwork, .table, .board, .card, .head, .page, .frame, .notice { display: none !important; opacity: .1 !important; }
`;

/**
 * Declares a test of an article. The body gets the `page` at the article, the address of the
 * `site`, and every `asked` address so far. It fails on what the browser complains of.
 *
 * @param {string} name
 * @param {(given: { page: import("playwright-core").Page, site: string, host: string,
 *   asked: string[], complaints: string[], context: import("playwright-core").BrowserContext }) => Promise<void>} body
 * @param {{ article: (site: string) => string, head?: (site: string) => string,
 *   files?: Record<string, string>, headers?: (site: string) => Record<string, string>,
 *   siteHeaders?: Record<string, string>, context?: object, limit?: number,
 *   before?: (given: object) => Promise<void> }} options
 *   `article`, `head`: what is in the page; `files`: what lies beside it; `headers`,
 *   `siteHeaders`: what both hosts send; `before`: what happens before the page is opened.
 */
export function articleTest(name, body, options) {
  const { article, head = script, files = {}, headers = () => ({}), siteHeaders = CORS, before } = options;
  test(name, { timeout: options.limit ?? 60_000 }, async (t) => {
    const site = await serve({ headers: siteHeaders });
    t.after(() => site.close());
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>An article</title>
<link rel="icon" href="data:,">${head(site.address)}<body>${article(site.address)}</body></html>`;
    const pages = { "article.html": html, ...files };
    const host = await serve({ root: "/nowhere", pages, headers: headers(site.address) });
    t.after(() => host.close());
    const { context, page } = await openPage(t, { ...STILL, ...options.context });
    const complaints = complaintsOf(page);
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    const given = { page, context, asked, complaints, site: site.address, host: host.address };
    await before?.(given);
    await page.goto(new URL("article.html", host.address).href);
    page.setDefaultTimeout(20_000);
    try {
      await body(given);
    } catch (error) {
      if (complaints.length) error.message += `\nThe browser complained:\n${complaints.join("\n")}`;
      throw error;
    }
    assert.deepEqual(complaints, [], "the browser complained");
  });
}

/** The one line that an article needs. */
export const script = (site) => `<script type="module" src="${site}latchwork.js"></script>`;

/** Collects the events of every board, or messages of every iframe, in `window.told`. */
export const LISTENER = `<script>
  window.told = [];
  for (const type of ["ready", "change", "step", "refused", "error"]) {
    addEventListener(type, (event) => {
      if (event.target.localName === "latch-board") told.push({ type, on: event.target.id, detail: event.detail });
    }, true);
  }
  addEventListener("message", ({ data }) => told.push(data));
</script>`;
