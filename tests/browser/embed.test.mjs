// <latch-board> in a page that is not ours.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { engineOf, serve, steadyBox } from "./harness.mjs";
import { LISTENER, ROUGH, SCENARIO, STILL, articleTest, script } from "./article.mjs";

const EXHIBIT = "exhibits/r1-reconfigure-is-two-abilities.json";
const FILE = JSON.stringify(SCENARIO);
const inline = (attributes = "") => `<latch-board ${attributes}>
  <p class="ruling">The Octopus is worn. <a href="https://example.org/">Read on</a></p>
  <script type="application/json">${FILE}</script></latch-board>`;

const card = (page, key, board = "latch-board") => page.locator(`${board} .layer [data-key="${key}"]`);
const next = (page, board = "latch-board") => page.locator(`${board} button.next`);
const wasm = (asked) => asked.filter((address) => address.endsWith(".wasm"));
const told = (page, type) => page.evaluate((type) => window.told.filter((one) => one.type === type), type);

/** Steps to the end, and sees the Octopus worn. */
async function playsThrough(page, board = "latch-board") {
  await card(page, "octopus", board).waitFor();
  while (await next(page, board).isEnabled()) await next(page, board).click();
  await page.locator(`${board} [data-tether="octopus"]`).waitFor();
  assert.equal(await page.locator(`${board} .failure`).count(), 0);
}

articleTest("a board by src, relative to the article", ({ page }) => playsThrough(page), {
  article: () => `<latch-board src="octopus.json"></latch-board>`,
  files: { "octopus.json": FILE },
});

articleTest("a board by src, from the site", async ({ page }) => card(page, "octopus").waitFor(), {
  article: (site) => `<latch-board src="${site}${EXHIBIT}"></latch-board>`,
});

articleTest("a board with its scenario inside", ({ page }) => playsThrough(page), {
  article: () => inline(),
});

articleTest(
  "a board by share code, which a board itself gives",
  async ({ page }) => {
    const { code, file } = await page.evaluate(() => document.querySelector("#one").share());
    assert.match(code, /^s1\./);
    assert.deepEqual(JSON.parse(file).battlefield, SCENARIO.battlefield);
    await page.evaluate((code) => (document.querySelector("#two").code = code), code);
    await playsThrough(page, "#two");
    assert.equal(await page.locator("#two h1").innerText(), SCENARIO.title);
  },
  { article: () => `${inline('id="one"')}<latch-board id="two" code="s1.none"></latch-board>` },
);

articleTest(
  "the page's styles do not reach the board, nor the board's the page",
  async ({ page, context }) => {
    await card(page, "octopus", "#rough").waitFor();
    const looks = (page, board) =>
      page.evaluate((board) => {
        const root = document.querySelector(board).shadowRoot;
        const names = ["font", "letterSpacing", "wordSpacing", "textAlign", "textTransform", "textIndent", "color", "display", "position", "opacity", "boxSizing", "margin", "cursor"];
        return [".table", ".head h1", ".card", ".card .name", ".types", "button.next", ".dock", ".note"].map((selector) => {
          const style = getComputedStyle(root.querySelector(selector));
          return [selector, ...names.map((name) => style[name])];
        });
      }, board);
    const rough = await looks(page, "#rough");
    const ours = await page.evaluate(() => {
      const style = getComputedStyle(document.querySelector("#own"));
      return [style.fontSize, style.textAlign, style.color, document.adoptedStyleSheets.length, document.styleSheets.length, getComputedStyle(document.body).backgroundColor];
    });
    assert.deepEqual(ours, ["31px", "right", "rgb(0, 0, 0)", 0, 1, "rgba(0, 0, 0, 0)"]);
    await page.evaluate(() => document.querySelector("style").remove());
    assert.deepEqual(rough, await looks(page, "#rough"));
    // What stands in for a board keeps the page's own looks.
    await playsThrough(page, "#rough");
    assert.ok(context);
  },
  {
    head: (site) => `<style>${ROUGH}</style>${script(site)}`,
    article: () => `<p id="own">Own words.</p>${inline('id="rough"')}`,
  },
);

articleTest(
  "three boards load the engine once, and only near the viewport",
  async ({ page, asked }) => {
    await page.waitForFunction(() => customElements.get("latch-board"));
    await page.waitForTimeout(400);
    assert.deepEqual(asked.filter((address) => address.includes("/engine/")), []);
    assert.equal(await page.locator("#a .ruling").isVisible(), true);
    await page.evaluate(() => document.querySelector("#a").scrollIntoView());
    await card(page, "octopus", "#a").waitFor();
    assert.equal(await page.locator("#a .ruling").isVisible(), false);
    assert.equal(wasm(asked).length, 1);
    assert.equal(await card(page, "octopus", "#c").count(), 0);
    for (const board of ["#b", "#c"]) {
      await page.locator(board).scrollIntoViewIfNeeded();
      await playsThrough(page, board);
    }
    assert.equal(wasm(asked).length, 1);
    assert.equal(asked.filter((address) => /engine\/latchwork-\w+\.js$/.test(address)).length, 1);
    assert.equal(await page.locator('#a [data-tether="octopus"]').count(), 0);
  },
  {
    article: () => {
      const far = `<div style="height:3000px">Running text.</div>`;
      return `${far}${inline('id="a"')}${far}${inline('id="b"')}${far}${inline('id="c"')}`;
    },
  },
);

articleTest(
  "without JavaScript the element's own words are there",
  async ({ page, asked }) => {
    assert.equal(await page.locator(".ruling").isVisible(), true);
    assert.equal(await page.locator(".ruling a").isVisible(), true);
    assert.deepEqual(wasm(asked), []);
  },
  { article: () => inline(), context: { javaScriptEnabled: false } },
);

articleTest(
  "without WebAssembly the element's own words stay, and it says why",
  async ({ page }) => {
    await page.locator(".notice", { hasText: "no WebAssembly" }).waitFor();
    assert.equal(await page.locator(".ruling").isVisible(), true);
    assert.deepEqual((await told(page, "error")).map(({ detail }) => detail.code), ["no-webassembly"]);
  },
  { head: (site) => `<script>delete globalThis.WebAssembly</script>${LISTENER}${script(site)}`, article: () => inline() },
);

articleTest(
  "on paper the element's own words stand in for the board",
  async ({ page }) => {
    await card(page, "octopus").waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".ruling").isVisible(), true);
    assert.equal(await page.locator("latch-board .table").isVisible(), false);
  },
  { article: () => inline() },
);

articleTest(
  "what is wrong with a scenario is said, with its place, and nothing else breaks",
  async ({ page, complaints }) => {
    await page.waitForFunction(() => window.told.filter((one) => one.type === "error").length === 3);
    const failures = Object.fromEntries((await told(page, "error")).map(({ on, detail }) => [on, detail]));
    assert.equal(failures.faulty.code, "faulty");
    assert.match(failures.faulty.message, /\$\.battlefield\[0\]/);
    assert.equal(failures.gone.code, "no-file");
    assert.equal(failures.empty.code, "no-scenario");
    assert.match(await page.locator("#faulty .notice").innerText(), /battlefield/);
    assert.equal(await page.locator("#faulty .words").isVisible(), true);
    await card(page, "octopus", "#good").waitFor();
    // The file that isn't there is put there, and the board tries again.
    await page.route("**/gone.json", (route) => route.fulfill({ json: SCENARIO }));
    await page.locator("#gone .notice button").click();
    await card(page, "octopus", "#gone").waitFor();
    const expected = (words) => /gone\.json|404/.test(words);
    assert.ok(complaints.length > 0 && complaints.every(expected), complaints.join("\n"));
    complaints.length = 0;
  },
  {
    head: (site) => `${LISTENER}${script(site)}`,
    article: () => `
      <latch-board id="faulty"><p class="words">Words.</p><script type="application/json">{ "format": 1, "battlefield": [7] }</script></latch-board>
      <latch-board id="gone" src="gone.json"></latch-board>
      <latch-board id="empty"></latch-board>
      ${inline('id="good"')}`,
  },
);

articleTest(
  "events tell what happens, and methods make it happen",
  async ({ page }) => {
    await page.evaluate(() => document.querySelector("#one").ready);
    const state = () => page.evaluate(() => {
      const { step, view } = document.querySelector("#one");
      return { step, worn: view.permanents.find((card) => card.key === "octopus").attached_to };
    });
    const call = (name, ...rest) => page.evaluate(([name, ...rest]) => document.querySelector("#one")[name](...rest), [name, ...rest]);
    assert.deepEqual(await state(), { step: 0, worn: null });
    await call("next");
    assert.deepEqual(await state(), { step: 1, worn: null });
    await call("goTo", 2);
    assert.deepEqual(await state(), { step: 2, worn: "bears" });
    await call("undo");
    assert.deepEqual(await state(), { step: 1, worn: null });
    await call("redo");
    await call("back");
    await call("reset");
    assert.deepEqual(await state(), { step: 0, worn: null });
    const steps = await told(page, "step");
    assert.deepEqual(steps.map(({ detail }) => detail.step), [1, 2, 1, 2, 1, 0]);
    assert.ok(steps[0].detail.lines.every((line) => line.rule));
    assert.equal((await told(page, "change")).length, 6);
    assert.equal((await told(page, "ready")).length, 1);

    assert.deepEqual(await told(page, "error"), []);
    await call("load", { ...SCENARIO, title: "Another" });
    assert.equal(await page.locator("#one h1").innerText(), "Another");
    assert.equal((await told(page, "ready")).length, 2);
    await page.evaluate(() => (document.querySelector("#one").step = 2));
    await page.waitForFunction(() => document.querySelector("#one").step === 2);
  },
  { head: (site) => `${LISTENER}${script(site)}`, article: () => inline('id="one"') },
);

articleTest(
  "what is asked while a scenario is on its way is done when it has come",
  async ({ page }) => {
    const found = await page.evaluate(async (scenario) => {
      const board = document.querySelector("#one");
      const titles = [];
      const first = board.load({ ...scenario, title: "First" }).catch((error) => error.code);
      const second = board.load({ ...scenario, title: "Second" });
      const early = board.next().then(() => titles.push(board.view.title));
      await Promise.all([early, second]);
      titles.push(await first, board.view.title, board.step);
      await board.goTo(2);
      // A faulty one in between, and the same again: from the start.
      const failed = await board.load("{}").catch((error) => error.code);
      const fallback = getComputedStyle(document.querySelector(".ruling")).display;
      await board.load({ ...scenario, title: "Second" });
      titles.push(failed, board.view.title, board.step);
      board.remove();
      await new Promise((later) => setTimeout(later, 20));
      return [...titles, board.view, fallback];
    }, SCENARIO);
    assert.deepEqual(found, ["Second", "replaced", "Second", 1, "faulty", "Second", 0, null, "block"]);
  },
  { article: () => inline('id="one"') },
);

articleTest(
  "the element's own words are in the article's language, where the page has them",
  async ({ page, site }) => {
    const notice = (board) => page.locator(`${board} .notice`);
    await page.evaluate(async (site) => {
      const { texts } = await import(`${site}latchwork.js`);
      texts.de = { failed: "Das Brett kann nicht gezeigt werden." };
      for (const board of document.querySelectorAll("latch-board")) await board.load("{}").catch(() => {});
    }, site);
    assert.match(await notice("#de").innerText(), /^Das Brett kann nicht gezeigt werden\. Its scenario/);
    assert.match(await notice("#fr").innerText(), /^The board can’t be shown\./);
  },
  { article: () => `<div lang="de-AT">${inline('id="de"')}</div>${inline('id="fr" lang="fr"')}` },
);

articleTest(
  "the board's own words are in the article's language too, and in no other board's",
  async ({ page, site }) => {
    await page.evaluate(async (site) => {
      const { texts } = await import(`${site}latchwork.js`);
      texts.de = { next: "Weiter", close: "Schließen", turn: "Zug {0}: {1}", terms: { "First main phase": "Erste Hauptphase", Pass: "Passen" } };
      for (const id of ["de", "en"]) {
        const board = document.createElement("latch-board");
        board.id = id;
        board.append(...[...document.querySelector("#words").children].map((one) => one.cloneNode(true)));
        document.querySelector(`[lang=${id}]`).append(board);
        await board.ready;
      }
    }, site);
    const head = (id) => page.locator(`#${id} .turn`).innerText();
    assert.match(await head("de"), /^Zug \d+: You · Erste Hauptphase$/);
    assert.match(await head("en"), /^Turn \d+, You · First main phase$/);
    for (const [id, next, pass] of [["de", "Weiter", "Passen"], ["en", "Next", "Pass"], ["de", "Weiter", "Passen"]]) {
      assert.equal((await page.locator(`#${id} .next`).innerText()).trim(), next);
      await page.locator(`#${id} .prompt`).getByRole("button", { name: pass, exact: true }).waitFor();
      await page.locator(`#${id} .next`).click();
      // What goes through another component, drawn later.
      await page.locator(`#${id} [data-focus="octopus"]`).press("i");
      const close = page.locator(`#${id} .inspector header button`);
      assert.equal(await close.getAttribute("aria-label"), id === "de" ? "Schließen" : "Close");
      await close.click();
      await page.locator(`#${id}`).evaluate((board) => board.reset());
    }
  },
  { article: () => `<div lang="de"></div><div lang="en"></div><div hidden>${inline('id="words"')}</div>` },
);

articleTest(
  "where the engine fails, every board says so at once, and once",
  async ({ page, site, complaints }) => {
    await page.locator("#two .next").waitFor();
    const found = await page.evaluate(async (address) => {
      const engine = await (await import(address)).default();
      const boards = [...document.querySelectorAll("latch-board")];
      const told = [];
      for (const board of boards) board.addEventListener("error", ({ detail }) => told.push(`${board.id} ${detail.code}`));
      // An address that is nowhere in the engine's memory.
      setTimeout(() => engine.mounted_next(0xfffffff0));
      await new Promise((later) => setTimeout(later, 100));
      await boards[0].next().catch(() => {});
      return [told, boards.map((board) => board.view)];
    }, await engineOf(site));
    assert.deepEqual(found, [["one stopped", "two stopped"], [null, null]]);
    assert.match(await page.locator("#two .notice").innerText(), /It stopped because of a fault of its own/);
    assert.equal(complaints.length, 1);
    assert.match(complaints.pop(), /RuntimeError/);
  },
  { article: () => `${inline('id="one"')}${inline('id="two"')}` },
);

articleTest(
  "a refusal is told with its rule",
  async ({ page }) => {
    await card(page, "octopus").waitFor();
    const box = async (key) => steadyBox(card(page, key));
    const [from, to] = [await box("octopus"), await box("giant")];
    await page.mouse.move(from.x + from.width / 2, from.y + 16);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + 16, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction(() => window.told.some((one) => one.type === "refused"));
    const [{ detail }] = await told(page, "refused");
    assert.equal(detail.rule, "702.151a");
    assert.deepEqual(await told(page, "change"), []);
  },
  { head: (site) => `${LISTENER}${script(site)}`, article: (site) => `<latch-board src="${site}${EXHIBIT}"></latch-board>` },
);

articleTest(
  "attributes: theme, height, controls, readonly, step",
  async ({ page }) => {
    for (const board of ["#dark", "#low", "#bare", "#still"]) await card(page, "octopus", board).waitFor();
    const style = (board, selector, name) =>
      page.evaluate(([board, selector, name]) => getComputedStyle(document.querySelector(board).shadowRoot.querySelector(selector))[name], [board, selector, name]);
    const paper = (board) => style(board, ".table", "backgroundColor");
    const [dark, light] = [await paper("#dark"), await paper("#low")];
    assert.notEqual(dark, light);
    await page.evaluate(() => (document.querySelector("#dark").theme = "light"));
    assert.equal(await paper("#dark"), light);
    await page.evaluate(() => document.querySelector("#dark").removeAttribute("theme"));
    await page.emulateMedia({ colorScheme: "dark" });
    assert.equal(await paper("#dark"), dark);

    assert.equal((await page.locator("#low").boundingBox()).height, 420);
    const sees = (board, selector) => page.locator(`${board} ${selector}`).first().isVisible();
    for (const part of [".head", ".dock", ".log"]) assert.equal(await sees("#bare", part), false, part);
    for (const part of [".head", ".dock", ".log"]) assert.equal(await sees("#low", part), true, part);
    assert.equal(await sees("#still", ".next"), true);
    assert.equal(await sees("#still", ".log"), false);

    // Only looking: no menu, no drag, no button but the script's.
    assert.equal(await page.evaluate(() => document.querySelector("#still").step), 1);
    await page.locator('#still [data-focus="bears"]').click({ position: { x: 40, y: 16 } });
    await page.locator("#still .inspector").waitFor();
    assert.equal(await page.locator("#still [role=menuitem]").count(), 0);
    assert.equal(await page.locator("#still .prompt button:visible").count(), 0);
    await page.locator('#still [data-focus="bears"]').press("Space");
    await next(page, "#still").click();
    assert.equal(await page.evaluate(() => document.querySelector("#still").view.script.left), false);
    await page.evaluate(() => (document.querySelector("#still").readOnly = false));
    await page.locator('#still [data-focus="bears"]').click({ position: { x: 40, y: 16 } });
    await page.locator("#still [role=menuitem]").first().waitFor();
  },
  {
    article: () => `${inline('id="dark" theme="dark"')}${inline('id="low" theme="light" height="420"')}
      ${inline('id="bare" controls="none"')}${inline('id="still" readonly step="1" controls="title steps"')}`,
    context: { viewport: { width: 1000, height: 800 }, colorScheme: "light" },
  },
);

articleTest(
  "what is in the hand is let go when a board is for looking at only",
  async ({ page }) => {
    await card(page, "octopus").waitFor();
    const middle = async (key) => {
      const box = await steadyBox(card(page, key));
      return { x: box.x + box.width / 2, y: box.y + 16 };
    };
    const [from, to] = [await middle("octopus"), await middle("bears")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.locator("latch-board .verdict").waitFor();
    await page.evaluate(() => (document.querySelector("latch-board").readOnly = true));
    await page.locator("latch-board .verdict").waitFor({ state: "detached" });
    await page.mouse.up();
    const script = await page.evaluate(() => document.querySelector("latch-board").view.script);
    assert.deepEqual([script.at, script.left, script.own], [0, false, 0]);
  },
  { article: () => inline() },
);

articleTest(
  "a rule's number says what the rule means, from the site's own file",
  async ({ page, asked, site }) => {
    await card(page, "octopus").waitFor();
    await page.locator("latch-board .head [data-rule]").first().click();
    const words = page.locator("latch-board dialog p").first();
    await words.getByText(/\w+ \w+ \w+ \w+/).waitFor();
    assert.doesNotMatch(await words.innerText(), /no short version/);
    assert.ok(asked.includes(`${site}rules.json`));
  },
  { article: (site) => `<latch-board src="${site}${EXHIBIT}"></latch-board>` },
);

articleTest(
  "a board that is moved stays, one that is taken out and put back is where it was",
  async ({ page }) => {
    await playsThrough(page);
    await page.evaluate(() => document.querySelector("#there").append(document.querySelector("latch-board")));
    await page.locator('#there [data-tether="octopus"]').waitFor();
    await page.evaluate(async () => {
      const board = document.querySelector("latch-board");
      board.remove();
      await new Promise((later) => setTimeout(later, 50));
      document.querySelector("#there").append(board);
    });
    await page.locator('#there [data-tether="octopus"]').waitFor();
    assert.equal(await page.locator("latch-board .table").count(), 1);

    // Once more, and again before it is drawn; then it can't be shown.
    const [at, faulty] = await page.evaluate(async () => {
      const board = document.querySelector("latch-board");
      const later = () => new Promise((done) => setTimeout(done, 20));
      const before = board.step;
      for (let time = 0; time < 2; time += 1) {
        board.remove();
        await later();
        document.querySelector("#there").append(board);
        await later();
      }
      await board.ready;
      const after = board.step;
      await board.load({ format: 1, battlefield: [7] }).catch(() => {});
      return [[before, after], [board.view, board.step]];
    });
    assert.ok(at[0] > 0, "it was somewhere");
    assert.equal(at[1], at[0]);
    assert.deepEqual(faulty, [null, 0], "nothing is told of what isn’t shown any more");
  },
  { article: () => `${inline()}<div id="there"></div>` },
);

articleTest(
  "scripts get the simulator without a board",
  async ({ page, site, asked }) => {
    const found = await page.evaluate(
      async ([address, file]) => {
        const module = await import(address);
        const before = typeof module.Simulator;
        await module.init();
        const simulator = new module.Simulator(file);
        simulator.next();
        const { view, lines } = simulator.next();
        return { before, at: view.script.at, cited: lines.some((line) => line.rule === "702.151b") };
      },
      [`${site}latchwork.js`, FILE],
    );
    assert.deepEqual(found, { before: "undefined", at: 2, cited: true });
    assert.equal(wasm(asked).length, 1);
  },
  { article: () => "<p>No board.</p>" },
);

articleTest(
  "what is no text and no element is said, and the boards of the page go on",
  async ({ page, site }) => {
    const told = await page.evaluate(
      async ([address, file]) => {
        const { init, mount, Simulator } = await import(address).then(async (module) => ({ ...(await module.init()), init: module.init }));
        const said = [() => new Simulator({ format: 1 }), () => mount(null, file, 0, false), () => mount(document.body, 5, 0, false)].map((call) => {
          try {
            call();
            return "nothing";
          } catch (error) {
            return error.message;
          }
        });
        const board = document.body.appendChild(document.createElement("latch-board"));
        await board.load(file);
        await board.goTo(Infinity);
        const simulator = new Simulator(file);
        const outcomes = [
          simulator.command("pass", { bears: "opponent" }),
          simulator.command("pass", [["bears"]]),
          simulator.command("pass", [["bears", 5]]),
          simulator.perform("concede#you", "bears"),
          simulator.answer([true]),
        ];
        const refused = outcomes.map((outcome) => outcome.refusal?.headline);
        const passed = [undefined, null, []].map((none) => simulator.command("pass", none).refusal);
        // A card where its key belongs, or nothing at all.
        const odd = [undefined, null, 7, {}, [], simulator.view().permanents[0]];
        const lists = ["deeds", "drops", "plays", "explain", "misfits", "truths"];
        const none = odd.flatMap((key) => [...lists.map((name) => simulator[name](key).length), simulator.standing(key).lines.length, Number(simulator.offHost(key) !== null)]);
        const all = odd.flatMap((key) => [simulator.perform(key, []).refusal, simulator.command(key).refusal, Simulator.check(key).faults[0], Simulator.readCard(key).problems[0]]);
        const mounted = mount(document.body.appendChild(document.createElement("div")), file, 0, false);
        mounted.load({ format: 1 }, 0);
        return { said, refused, passed, none, all, at: board.step, steps: board.view.script.steps.length };
      },
      [`${site}latchwork.js`, FILE],
    );
    assert.deepEqual([...new Set(told.none)], [0]);
    assert.ok(told.all.every(Boolean), JSON.stringify(told.all));
    assert.deepEqual(told.said, [
      "expected a text, found something else",
      "mount: the first argument has to be an element.",
      "mount: the scenario has to be a text or a share code.",
    ]);
    const pairs = "The pairs have to be a list of pairs of keys.";
    assert.deepEqual(told.refused, [
      pairs,
      pairs,
      pairs,
      "The targets have to be a list of keys.",
      "The answer has to be a list of values.",
    ]);
    assert.deepEqual(told.passed, [null, null, null]);
    assert.ok(told.at > 0);
    assert.equal(told.at, told.steps);
  },
  { article: () => "" },
);

articleTest(
  "an article under a strict policy of its own",
  ({ page }) => playsThrough(page),
  {
    article: () => `<latch-board src="octopus.json"></latch-board>`,
    files: { "octopus.json": FILE },
    headers: (site) => ({
      "content-security-policy": `default-src 'none'; script-src ${new URL(site).origin} 'wasm-unsafe-eval'; connect-src 'self' ${new URL(site).origin}; img-src data:`,
    }),
  },
);

articleTest(
  "the copy menu gives a link, an iframe, a script embed and the file",
  async ({ page, context, site }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("latch-board .copy").click();
    const dialog = page.locator("latch-board dialog.copies");
    const copied = {};
    for (const name of ["Link", "Iframe", "Script embed", "Scenario file"]) {
      await dialog.getByRole("button", { name, exact: true }).click();
      await dialog.getByText("Copied.").waitFor();
      copied[name] = await page.evaluate(() => navigator.clipboard.readText());
      await page.evaluate(() => navigator.clipboard.writeText(""));
    }
    assert.ok(copied.Link.startsWith(`${site}#s1.`));
    assert.deepEqual(JSON.parse(copied["Scenario file"]).steps, SCENARIO.steps);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    // Each of them works where it is pasted.
    await page.goto(copied.Link);
    await page.locator("#latchwork .head h1", { hasText: SCENARIO.title }).waitFor();
    assert.match(copied["Script embed"], /Octopus &amp; Bears \(playable\)/);
    const paste = (html) => page.setContent(`<!doctype html><link rel="icon" href="data:,">${html}`);
    await paste(copied["Script embed"]);
    await playsThrough(page);
    await paste(copied.Iframe);
    await page.frameLocator("iframe").locator("button.next").waitFor();
    assert.equal(await page.locator("iframe").getAttribute("title"), SCENARIO.title);
    // And it needs nothing of a host but its files.
    const plain = await serve();
    try {
      await paste(copied.Iframe.replace(site, plain.address));
      await page.frameLocator("iframe").locator("button.next").waitFor();
    } finally {
      await plain.close();
    }
  },
  { article: () => inline() },
);

articleTest(
  "a board of a file of the site is copied by its address, from the site and from an article",
  async ({ page, site }) => {
    const { title } = JSON.parse(await readFile(new URL(`../../www/${EXHIBIT}`, import.meta.url), "utf8"));
    const copies = async (root) => {
      await page.locator(`${root} .head .copy`).click();
      const area = page.locator("dialog.copies textarea");
      const texts = [await area.inputValue()];
      for (const name of ["Iframe", "Script embed"]) {
        await page.locator("dialog.copies").getByRole("button", { name, exact: true }).click();
        texts.push(await area.inputValue());
      }
      await page.keyboard.press("Escape");
      return texts;
    };
    const inArticle = await copies("latch-board");
    await page.goto(`${site}#/${EXHIBIT.replace("exhibits/", "")}`);
    const [link, iframe, embed] = await copies("#latchwork");
    assert.deepEqual(inArticle, [link, iframe, embed]);
    assert.equal(link, `${site}#/${EXHIBIT.replace("exhibits/", "")}`);
    assert.ok(iframe.includes(`${site}embed.html#src=${EXHIBIT}"`), iframe);
    assert.ok(embed.includes(`<latch-board src="${site}${EXHIBIT}">`), embed);
    for (const text of [link, iframe, embed]) assert.doesNotMatch(text, /s1\./);
    const paste = (html) => page.setContent(`<!doctype html><link rel="icon" href="data:,">${html}`);
    await paste(embed);
    await page.locator("latch-board h1", { hasText: title }).waitFor();
    await page.locator("latch-board .copy").waitFor();
    await paste(iframe);
    await page.frameLocator("iframe").locator("h1", { hasText: title }).waitFor();
    // What the address names is not what is shown any more.
    await page.goto(`${site}#s1.none`);
    await paste(embed);
    await page.evaluate(async (scenario) => {
      const board = document.querySelector("latch-board");
      await customElements.whenDefined("latch-board");
      await board.load(scenario);
    }, SCENARIO);
    assert.match((await copies("latch-board"))[2], /<latch-board code="s1\./);
  },
  { article: (site) => `<latch-board src="${site}${EXHIBIT}"></latch-board>` },
);

articleTest(
  "a file that is not of the site is copied as a code, which is there for whoever pastes it",
  async ({ page }) => {
    await page.locator("latch-board .copy").click();
    const link = await page.locator("dialog.copies textarea").inputValue();
    assert.match(link, /#s1\./);
    await page.locator("dialog.copies").getByRole("button", { name: "Script embed", exact: true }).click();
    assert.match(await page.locator("dialog.copies textarea").inputValue(), /<latch-board code="s1\./);
  },
  { article: () => `<latch-board src="octopus.json"></latch-board>`, files: { "octopus.json": FILE } },
);

articleTest(
  "what can't be written as a file is told like any other fault",
  async ({ page }) => {
    const { told, said } = await page.evaluate(async () => {
      const board = document.querySelector("latch-board");
      await board.ready;
      const told = [];
      board.addEventListener("error", ({ detail }) => told.push(detail.code));
      const cyclic = { format: 1 };
      cyclic.cards = [cyclic];
      for (const scenario of [cyclic, undefined, null, () => {}, { format: 1n }]) {
        told.push(await board.load(scenario).then(() => "shown", (error) => error.code));
      }
      const said = [];
      for (const scenario of [null, 5, "a text"]) said.push(await board.load(scenario).catch((error) => error.message));
      return { told, said };
    });
    const none = ["no-scenario", "no-scenario"];
    assert.deepEqual(told.slice(0, 10), ["faulty", "faulty", ...none, ...none, ...none, "faulty", "faulty"]);
    // Everything that is taken is named.
    assert.match(said[0], /src, code or a JSON script inside, or load a file’s text, its JSON or a share code/);
    for (const words of said.slice(1)) assert.match(words, /expected a scenario file.*or a share code/);
  },
  { article: () => inline() },
);

articleTest(
  "another scenario is drawn as if it were the first: with a warning, without one, after one with faults",
  async ({ page }) => {
    const drawn = () =>
      page.evaluate(() => {
        const { shadowRoot } = document.querySelector("#one");
        return [...shadowRoot.querySelectorAll(".layer .card")].map((card) => [card.offsetWidth, card.querySelector(".name").className]);
      });
    await card(page, "octopus", "#one").waitFor();
    const fresh = await drawn();
    assert.ok(fresh[0][0] > 80, `cards are ${fresh[0][0]} px wide`);
    const loads = (scenario) => page.evaluate((scenario) => document.querySelector("#one").load(scenario).catch(() => {}), scenario);
    const odd = { name: "Odd Helm", mana_cost: "{1}", type_line: "Artifact — Equipment", oracle_text: "You smell of leather." };
    for (const between of [{ format: 1, cards: [odd], battlefield: [{ card: "Odd Helm" }] }, { format: 1 }, { format: 7 }]) {
      await loads(between);
      await loads(SCENARIO);
      await card(page, "octopus", "#one").waitFor();
      await page.waitForTimeout(100);
      assert.deepEqual(await drawn(), fresh);
    }
  },
  { article: () => inline('id="one"'), context: { ...STILL, viewport: { width: 620, height: 800 } } },
);

articleTest(
  "an engine that could not be loaded is loaded when it is tried again",
  async ({ page, site, complaints }) => {
    const address = await engineOf(site);
    let broken = true;
    await page.route((url) => url.href.startsWith(address), (route) => (broken ? route.fulfill({ status: 404 }) : route.continue()));
    await page.locator("#later").evaluate((element) => element.scrollIntoView());
    const again = page.locator("#later").getByRole("button", { name: /again/i });
    await again.waitFor();
    broken = false;
    await again.click();
    await card(page, "octopus", "#later").waitFor();
    complaints.length = 0;
  },
  { article: () => `<div style="height:4000px"></div>${inline('id="later"')}` },
);

articleTest(
  "what one board's reader tries again brings the others back too",
  async ({ page, site, complaints }) => {
    const address = await engineOf(site);
    let broken = true;
    await page.route((url) => url.href.startsWith(address), (route) => (broken ? route.fulfill({ status: 404 }) : route.continue()));
    await page.evaluate((file) => {
      for (const id of ["one", "two"]) {
        const board = Object.assign(document.createElement("latch-board"), { id });
        document.body.append(board);
        board.load(file).catch(() => {});
      }
    }, FILE);
    for (const id of ["one", "two"]) await page.locator(`#${id}`).getByRole("button", { name: /again/i }).waitFor();
    broken = false;
    await page.locator("#two").getByRole("button", { name: /again/i }).click();
    for (const id of ["two", "one"]) await card(page, "octopus", `#${id}`).waitFor();
    complaints.length = 0;
  },
  { article: () => "" },
);

articleTest(
  "what is asked of a board before it is ready is done on the scenario of that time, or fails",
  async ({ page }) => {
    const told = await page.evaluate(async (file) => {
      const come = (promise) => promise.then(() => "done", (error) => `${error.code}: ${error.message}`);
      const other = { format: 1, title: "Other", steps: [{ pass: true }, { pass: true }] };
      const make = () => document.body.appendChild(document.createElement("latch-board"));
      const one = make();
      one.load(file);
      const early = come(one.next());
      const first = [await early, one.view.title, one.step];
      // Another comes before it could be done.
      const two = make();
      const shown = come(two.load(file));
      const late = come(two.goTo(2));
      two.load(other);
      const own = come(two.next());
      const second = [await shown, await late, await own, two.view.title, two.step];
      // The same where the address is changed.
      const three = make();
      three.setAttribute("src", "octopus.json");
      const lost = come(three.next());
      three.setAttribute("src", "other.json");
      const third = [await lost, await come(three.ready), three.view.title, three.step];
      // What is asked of a board that is there is done at once, whatever comes next.
      const ran = come(one.next());
      const next = one.load(other);
      const fourth = [await ran, await come(next), one.view.title, one.step];
      // One that fails later is not what the first was about.
      const five = make();
      const fifth = [come(five.load(file)), come(five.load("{"))];
      return [first, second, third, fourth, (await Promise.all(fifth)).map((end) => end.split(":")[0])];
    }, FILE);
    const lost = "replaced: Another scenario was loaded before this could be done.";
    assert.deepEqual(told, [
      ["done", SCENARIO.title, 1],
      [lost, lost, "done", "Other", 1],
      [lost, "done", "Other", 0],
      ["done", "done", "Other", 0],
      ["replaced", "faulty"],
    ]);
  },
  {
    article: () => "",
    files: { "octopus.json": FILE, "other.json": JSON.stringify({ format: 1, title: "Other", steps: [{ pass: true }] }) },
  },
);
