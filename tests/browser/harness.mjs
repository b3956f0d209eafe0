// What every browser test starts from: the site of dist/ served from a subfolder, and a page of a
// fresh context that fails the test on anything the browser complains of.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import test, { after } from "node:test";

import { chromium } from "playwright-core";

/** The site is served from here, so that an address that isn't relative is found out. */
const FOLDER = "/some/sub/folder/";

/** What one test may take where it says nothing else, in milliseconds. */
const LIMIT = 60_000;

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/**
 * Declares a test that gets a `page` already at the site, the `address` of the site, and the
 * `context` of the page. It fails on each error that the browser logs.
 *
 * @param {string} name
 * @param {(given: { page: import("playwright-core").Page, address: string,
 *   context: import("playwright-core").BrowserContext, complaints: string[] }) => Promise<void>} body
 * @param {{ path?: string, context?: import("playwright-core").BrowserContextOptions,
 *   limit?: number }} options
 *   `path`: what to open, relative to the site; `context`: viewport, touch, colour scheme and so on;
 *   `limit`: what it may take, in milliseconds.
 */
export function siteTest(name, body, { path = "", context: settings = {}, limit = LIMIT } = {}) {
  test(name, { timeout: limit }, async (t) => {
    const site = await serve();
    t.after(() => site.close());
    const { context, page } = await openPage(t, settings);
    const complaints = complaintsOf(page);
    await page.goto(new URL(path, site.address).href);
    await body({ page, address: site.address, context, complaints });
    assert.deepEqual(complaints, [], "the browser complained");
  });
}

/** Collects what the browser complains of: logged errors, uncaught ones, files that aren't there. */
export function complaintsOf(page) {
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // What a page asked for when it was left is nobody's fault.
    if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()}: ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
  });
  return complaints;
}

/**
 * Serves a folder under FOLDER, and nothing elsewhere.
 *
 * @param {{ root?: string, pages?: Record<string, string>, headers?: Record<string, string> }} how
 *   `root`: the folder, dist/ if none is named; `pages`: files that exist only here, by name;
 *   `headers`: what is sent with every answer.
 */
export async function serve({ root = DIST, pages = {}, headers = {} } = {}) {
  const server = createServer(async (request, response) => {
    const body = await contents(request.url, root, pages).catch(() => null);
    if (!body) return response.writeHead(404, headers).end();
    response.writeHead(200, { "content-type": body.type, ...headers }).end(body.bytes);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${server.address().port}${FOLDER}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

async function contents(url, root, pages) {
  const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
  if (!path.startsWith(FOLDER)) return null;
  const relative = normalize(path.slice(FOLDER.length) || "index.html");
  if (relative.startsWith("..") || relative.startsWith(sep)) return null;
  const file = relative.endsWith(sep) ? join(relative, "index.html") : relative;
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  return { bytes: pages[file] ?? (await readFile(join(root, file))), type };
}

/** The address of the engine, whose name is another in each version. */
export async function engineOf(site) {
  const script = await (await fetch(`${site}latchwork.js`)).text();
  return new URL(script.match(/\.\/engine\/latchwork-\w+\.js/)[0], site).href;
}

let browser = null;

after(() => browser?.close());

/** A page of its own context, which shares nothing with that of another test but the browser. */
export async function openPage(t, settings = {}) {
  browser ??= await chromium.launch({ executablePath: executable(), args: FLAGS });
  const context = await browser.newContext(settings);
  t.after(() => context.close());
  return { context, page: await context.newPage() };
}

/**
 * Where a thing is once it has come to rest: a page that has just been opened, or has just been clicked
 * on, may still be laying itself out, and a pointer that is sent to where a thing was hits another.
 */
export function steadyBox(locator) {
  return locator.evaluate((element) => {
    const still = 4;
    return new Promise((found) => {
      let [before, frames] = ["", 0];
      const look = () => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const now = [x, y, width, height].join();
        frames = now === before ? frames + 1 : 0;
        before = now;
        if (frames >= still && width > 0) found({ x, y, width, height });
        else requestAnimationFrame(look);
      };
      look();
    });
  });
}

/** The browser that xtask found, or one where a distribution puts it. */
function executable() {
  const found = process.env.LATCHWORK_CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  assert.ok(found, "no Chromium; `cargo xtask test browser` brings it");
  return found;
}
