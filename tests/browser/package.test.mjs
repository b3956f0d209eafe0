// The package, from the file that npm installs: in a fresh Vite project, without a bundler, in
// Node, and under TypeScript.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, mkdir, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import test, { after, before } from "node:test";
import { promisify } from "node:util";

import { examples, guide, octopus, promised } from "./docs.mjs";
import { complaintsOf, openPage, serve } from "./harness.mjs";

const run = promisify(execFile);
const PACKAGES = fileURLToPath(new URL("node_modules/", import.meta.url));
const MADE = fileURLToPath(new URL("../../target/package/", import.meta.url));

const [app] = examples("vite");
const [config] = examples("vite-config");
const [bare] = examples("bare");
const [script] = examples("node");

let project;

/** A project with nothing in it but the package, and the tools linked to where they are looked for. */
before(async () => {
  project = await mkdtemp(join(tmpdir(), "latchwork-package-"));
  const [file] = (await readdir(MADE)).filter((name) => name.endsWith(".tgz"));
  const files = {
    "package.json": JSON.stringify({ name: "fresh", private: true, type: "module" }),
    "index.html": `<!doctype html><html lang="en"><title>Fresh</title><link rel="icon" href="data:,"><body><script type="module" src="./main.js"></script></body></html>`,
    "bare.html": `<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,"><body>${bare}</body></html>`,
    "plain.html": `<!doctype html><html lang="en"><title>Plain</title><link rel="icon" href="data:,"></html>`,
    "main.js": app,
    "vite.config.js": config,
    "script.js": script,
    "octopus.json": octopus(),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
  const quiet = ["--offline", "--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts"];
  await run("npm", ["install", ...quiet, join(MADE, file)], { cwd: project });
  await symlink(join(PACKAGES, "vite"), join(project, "node_modules", "vite"));
}, { timeout: 60_000 });

after(() => rm(project, { recursive: true, force: true }));

/** Opens a page of the project, collects what it logs and which WebAssembly it asks for. */
async function open(t, address) {
  const { page } = await openPage(t, { reducedMotion: "reduce" });
  page.setDefaultTimeout(20_000);
  const complaints = complaintsOf(page);
  const [logged, wasm] = [[], []];
  page.on("console", (message) => logged.push(message.text()));
  page.on("request", (request) => new URL(request.url()).pathname.endsWith(".wasm") && wasm.push(request.url()));
  await page.goto(address);
  return { page, complaints, logged, wasm };
}

/** Steps to the end, as a reader does. */
async function drive(page) {
  const next = page.locator("latch-board button.next");
  await next.waitFor();
  while (await next.isEnabled()) await next.click();
  await page.locator('latch-board [data-tether="octopus"]').waitFor();
}

test("a Vite project builds with it, and its page plays", { timeout: 120_000 }, async (t) => {
  await run(process.execPath, [join(PACKAGES, "vite/bin/vite.js"), "build"], { cwd: project });
  const site = await serve({ root: join(project, "dist") });
  t.after(() => site.close());
  const { page, complaints, logged, wasm } = await open(t, site.address);
  await drive(page);
  for (const words of promised(app)) assert.ok(logged.includes(words), logged.join("\n"));
  assert.equal(wasm.length, 1, wasm.join("\n"));
  await page.locator("latch-board .copy").click();
  assert.match(await page.locator("dialog.copies textarea").inputValue(), /^https:\/\/example\.org\/latchwork\/#s1\./);
  await page.keyboard.press("Escape");
  await page.locator("dialog.copies").waitFor({ state: "detached" });
  // The paraphrases have gone wherever the bundler puts them.
  await page.locator("latch-board .log [data-rule]").first().click();
  await page.locator("latch-board dialog p").first().getByText(/\w+ \w+ \w+ \w+/).waitFor();
  assert.doesNotMatch(await page.locator("latch-board dialog p").first().innerText(), /no short version/);
  await page.keyboard.press("Escape");
  // Without a site there is nothing to link to.
  await page.evaluate(() => document.querySelector("latch-board").removeAttribute("site"));
  await page.locator("latch-board .copy").click();
  assert.match(await page.locator("dialog.copies textarea").inputValue(), /^s1\./);
  assert.deepEqual(await page.locator("dialog.copies .buttons button").allInnerTexts(), ["Share code", "Script embed", "Scenario file"]);
  assert.deepEqual(complaints, []);
});

test("Vite's development server serves it, set up as the guide says", { timeout: 120_000 }, async (t) => {
  const { createServer } = await import(join(PACKAGES, "vite/dist/node/index.js"));
  const server = await createServer({ root: project, logLevel: "error", server: { port: 0, host: "127.0.0.1", hmr: false } });
  t.after(() => server.close());
  await server.listen();
  const { page, complaints } = await open(t, `http://127.0.0.1:${server.httpServer.address().port}/`);
  await drive(page);
  assert.deepEqual(complaints, []);
});

test("a page without a bundler plays", { timeout: 60_000 }, async (t) => {
  const site = await serve({ root: project });
  t.after(() => site.close());
  const { page, complaints } = await open(t, `${site.address}bare.html`);
  await drive(page);
  assert.deepEqual(complaints, []);
});

test("Node runs the simulator at once", { timeout: 60_000 }, async () => {
  const { stdout } = await run(process.execPath, ["script.js"], { cwd: project });
  assert.deepEqual(stdout.trim().split("\n"), promised(script));
  const other = `import { init, Simulator } from "latchwork/simulator"; await init();
    try { new Simulator('{ "format": 2 }'); } catch (error) { console.log(error.message); }`;
  const answer = await run(process.execPath, ["--input-type=module", "-e", other], { cwd: project });
  assert.match(answer.stdout, /\$\.format/);
});

test("a browser gets the simulator without the element", { timeout: 60_000 }, async (t) => {
  const site = await serve({ root: project });
  t.after(() => site.close());
  const { page, complaints } = await open(t, `${site.address}plain.html`);
  const found = await page.evaluate(async (address) => {
    const { init, Simulator } = await import(address);
    await init();
    const file = await (await fetch("octopus.json")).text();
    const simulator = new Simulator(file);
    simulator.next();
    const { view } = simulator.next();
    return [view.permanents[0].attached_to, customElements.get("latch-board") === undefined];
  }, `${site.address}node_modules/latchwork/simulator.js`);
  assert.deepEqual(found, ["bears", true]);
  assert.deepEqual(complaints, []);
});

const TYPED = `
import { init, texts, type Change, type LatchBoard, type View } from "latchwork";
import { Simulator, init as start, type Outcome, type LogLine } from "latchwork/simulator";

const board: LatchBoard = document.querySelector("latch-board")!;
board.addEventListener("step", (event) => {
  const { step, lines }: Change = event.detail;
  const line: LogLine = lines[0];
  console.log(step + 1, line.rule);
});
board.addEventListener("refused", (event) => console.log(event.detail.headline.length));
board.addEventListener("error", (event) => {
  // @ts-expect-error: there is no such code
  if (event.detail.code === "nonsense") return;
});
// @ts-expect-error: a number
board.height = 3;
const view: View | null = board.view;
const shared: Promise<{ code: string; file: string }> = board.share();
texts.de = { loading: "…" };
// @ts-expect-error: no such text
texts.fr = { nothing: "" };
await Promise.all([start(), board.ready, board.goTo(2), board.load({ format: 1 }), shared]);
const { Simulator: Same } = await init();
const simulator: Simulator = new Same("{}");
const outcome: Outcome = new Simulator("{}").next();
console.log(view?.permanents[0].attached_to, outcome.refusal?.rule, simulator.file().length);
// @ts-expect-error: read only
board.view = view;
// @ts-expect-error: it takes text
new Simulator(7);
`;

for (const [module, moduleResolution] of [["esnext", "bundler"], ["nodenext", "nodenext"]]) {
  test(`it is typed, ${moduleResolution}`, { timeout: 120_000 }, async () => {
    const folder = join(project, moduleResolution);
    await mkdir(folder, { recursive: true });
    const options = { module, moduleResolution, target: "es2022", lib: ["es2022", "dom", "dom.iterable", "esnext.disposable"], strict: true, noEmit: true, types: [] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["typed.ts"] }));
    await writeFile(join(folder, "typed.ts"), TYPED);
    const tsc = run(process.execPath, [join(PACKAGES, "typescript/bin/tsc"), "-p", folder]);
    await tsc.catch(({ stdout }) => assert.fail(stdout));
  });
}

test("it has its licences and notices, and the guide names it", async () => {
  const inside = await readdir(join(project, "node_modules/latchwork"));
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE", "NOTICE.txt", "THIRD-PARTY.txt", "README.md"]) {
    assert.ok(inside.includes(name), name);
  }
  const { version, license } = JSON.parse(await readFile(join(project, "node_modules/latchwork/package.json"), "utf8"));
  assert.equal(license, "MIT OR Apache-2.0");
  assert.ok(guide.includes(`npm install ./latchwork-${version}.tgz`));
});
