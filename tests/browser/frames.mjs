// How smoothly the board moves with sixty permanents on it, by the browser's own trace: how long it takes
// from what the reader does to the first frame that shows it, frames drawn and frames that were wanted and
// came too late, from then on and in all, and work that is too long for one frame. It measures, and fails
// on nothing; `cargo xtask bench` runs it last.

import { siteTest } from "./harness.mjs";
import { openScenario, sixty } from "./scenarios.mjs";

/** What the reader does that the board answers with movement. */
const INPUTS = ["pointerdown", "pointerup", "keydown"];

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame"];

/** What the browser traces from now on; the answer's `end` gives it. */
async function traced(input) {
  const events = [];
  const take = ({ value }) => events.push(...value);
  input.on("Tracing.dataCollected", take);
  await input.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES } });
  return {
    async end() {
      const complete = new Promise((done) => input.once("Tracing.tracingComplete", done));
      await input.send("Tracing.end");
      await complete;
      input.off("Tracing.dataCollected", take);
      return events;
    },
  };
}

const line = (...cells) => console.log(cells.map((cell, index) => String(cell).padEnd(index ? 14 : 34)).join(""));

siteTest(
  "frames with sixty permanents",
  async ({ page, address, context }) => {
    await openScenario(page, address, sixty);
    const input = await context.newCDPSession(page);
    // What a mouse sends and no more: the driver's own mouse runs scripts in the page with every move.
    const mouse = (type, { x, y }, buttons) => input.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons, clickCount: 1 });
    const middle = async (key) => {
      const box = await page.locator(`.layer [data-key="${key}"]`).boundingBox();
      return { x: box.x + box.width / 2, y: box.y + 14 };
    };
    // Keys, because finding a button would make the page work while it is measured.
    const resolve = async () => {
      await page.waitForTimeout(300);
      await page.locator(".table").focus();
      await page.keyboard.press("Space");
    };
    const all = { moving: 0, late: 0, drawn: 0, dropped: 0, longest: 0 };
    const rate = (drawn, dropped) => (drawn ? ((60 * drawn) / (drawn + dropped)).toFixed(1) : "-");
    const row = (what, answer, { moving, late, drawn, dropped, longest }) =>
      line(what, answer, rate(moving, late), late, rate(drawn, dropped), dropped, longest.toFixed(1));

    /** Does something and lets the movement end. */
    const measure = async (what, deed, rest = 700) => {
      await page.waitForTimeout(400);
      const trace = await traced(input);
      await deed();
      await page.waitForTimeout(rest);
      const events = await trace.end();
      const thread = ({ pid, tid }) => `${pid} ${tid}`;
      const main = new Set(events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(thread));
      const onMain = events.filter((event) => main.has(thread(event)));
      const tasks = onMain.filter(({ name }) => name === "RunTask").map(({ dur }) => (dur ?? 0) / 1000);
      const times = (name, list = events) => list.filter((event) => event.name === name).map(({ ts }) => ts).sort((a, b) => a - b);
      const [drawn, dropped] = [times("DrawFrame"), times("DroppedFrame")];
      // The last thing that the reader does, whatever moves before; a drag begins with what lifts the card.
      const inputs = onMain.filter(({ name, args }) => name === "EventDispatch" && INPUTS.includes(args.data.type)).map(({ ts }) => ts);
      const done = Math.max(...inputs);
      // What it changes is handed to the part that draws with the next commit.
      const handed = times("Commit", onMain).find((ts) => ts > done);
      const shown = drawn.find((ts) => ts > handed);
      const after = (list) => list.filter((ts) => ts >= shown).length;
      const own = { moving: after(drawn), late: after(dropped), drawn: drawn.length, dropped: dropped.length, longest: Math.max(0, ...tasks) };
      for (const name of ["moving", "late", "drawn", "dropped"]) all[name] += own[name];
      all.longest = Math.max(all.longest, own.longest);
      row(what, `${((shown - done) / 1000).toFixed(0)} ms`, own);
    };

    line("", "shown after", "frames/s", "late", "with that", "late", "longest task");
    const from = await middle("octopus");
    await measure("a drag across the board", async () => {
      await mouse("mouseMoved", from, 0);
      await mouse("mousePressed", from, 1);
      for (let step = 0; step <= 90; step++) {
        const turn = (step / 90) * 2 * Math.PI;
        await mouse("mouseMoved", { x: from.x + 220 * Math.sin(turn), y: from.y - 120 * (1 - Math.cos(turn)) }, 1);
        await page.waitForTimeout(10);
      }
    }, 0);
    const bears = await middle("bears");
    await measure("a drop, and the ability resolves", async () => {
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await mouse("mouseMoved", { x: from.x + part * (bears.x - from.x), y: from.y + part * (bears.y - from.y) }, 1);
        await page.waitForTimeout(10);
      }
      await mouse("mouseReleased", bears, 0);
      await resolve();
    });
    await measure("undo", () => page.keyboard.press("z"));
    await measure("redo: attached, three things move", () => page.keyboard.press("y"));
    await page.locator('[data-focus="octopus"]').focus();
    await measure("off again by the menu", async () => {
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: /unattach/i }).press("Enter");
      await resolve();
    });
    await measure("undo, undo, redo, redo at once", async () => {
      for (const key of ["z", "z", "y", "y"]) await page.keyboard.press(key);
    });
    row("all together", "", all);
  },
  { context: { viewport: { width: 1366, height: 768 } } },
);
