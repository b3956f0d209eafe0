// How smoothly the board moves with sixty permanents on it, by the browser's own trace: frames drawn,
// frames that were wanted and came too late, and work that is too long for one frame. It measures, and
// fails on nothing; `cargo xtask bench` runs it last.

import { siteTest } from "./harness.mjs";
import { openScenario, sixty } from "./scenarios.mjs";

/** A frame's share of a second, in milliseconds. */
const FRAME = 1000 / 60;

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
    const all = { drawn: 0, dropped: 0, longest: 0 };
    const rate = ({ drawn, dropped }) => (drawn ? ((60 * drawn) / (drawn + dropped)).toFixed(1) : "-");

    /** Does something and lets the movement end. */
    const measure = async (what, deed, rest = 700) => {
      await page.waitForTimeout(400);
      const trace = await traced(input);
      await deed();
      await page.waitForTimeout(rest);
      const events = await trace.end();
      const count = (name) => events.filter((event) => event.name === name).length;
      const thread = ({ pid, tid }) => `${pid} ${tid}`;
      const main = new Set(events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(thread));
      const tasks = events
        .filter((event) => event.name === "RunTask" && main.has(thread(event)))
        .map((event) => (event.dur ?? 0) / 1000);
      const own = { drawn: count("DrawFrame"), dropped: count("DroppedFrame"), longest: Math.max(0, ...tasks) };
      all.drawn += own.drawn;
      all.dropped += own.dropped;
      all.longest = Math.max(all.longest, own.longest);
      line(what, rate(own), own.drawn, own.dropped, own.longest.toFixed(1), tasks.filter((task) => task > FRAME).length);
    };

    line("", "frames/s", "drawn", "dropped", "longest task", "tasks > frame");
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
    line("all together", rate(all), all.drawn, all.dropped, all.longest.toFixed(1));
  },
  { context: { viewport: { width: 1366, height: 768 } } },
);
