// How smoothly the board moves with sixty permanents on it: frames in a second, the longest frame,
// frames dropped. It measures, and fails on nothing; `cargo xtask bench` runs it last.

import { siteTest } from "./harness.mjs";
import { openScenario, sixty } from "./scenarios.mjs";

/** A frame's share of a second, in milliseconds. */
const FRAME = 1000 / 60;

/** Notes when each frame begins, and every stretch of work that is too long for one. */
function watchFrames() {
  globalThis.stamps = [];
  globalThis.tasks = [];
  const stamp = (time) => {
    globalThis.stamps.push(time);
    requestAnimationFrame(stamp);
  };
  requestAnimationFrame(stamp);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.tasks.push(duration);
  }).observe({ type: "longtask" });
}

const line = (...cells) => console.log(cells.map((cell, index) => String(cell).padEnd(index ? 14 : 34)).join(""));

siteTest(
  "frames with sixty permanents",
  async ({ page, address }) => {
    await openScenario(page, address, sixty);
    await page.evaluate(watchFrames);
    const stamp = () => page.evaluate(() => performance.now());
    const middle = async (key) => {
      const box = await page.locator(`.layer [data-key="${key}"]`).boundingBox();
      return { x: box.x + box.width / 2, y: box.y + 14 };
    };
    const resolve = page.locator(".prompt").getByRole("button", { name: "Resolve", exact: true });
    const all = { frames: 0, time: 0, dropped: 0, longest: 0 };

    /** Does something and lets the movement end. */
    const measure = async (what, deed, rest = 700) => {
      await page.waitForTimeout(250);
      const from = await stamp();
      await deed();
      await page.waitForTimeout(rest);
      const to = await stamp();
      const { stamps, tasks } = await page.evaluate(() => ({
        stamps: globalThis.stamps,
        tasks: globalThis.tasks.splice(0),
      }));
      const inside = stamps.filter((time) => time >= from && time <= to);
      const gaps = inside.slice(1).map((time, index) => time - inside[index]);
      const time = gaps.reduce((sum, gap) => sum + gap, 0);
      const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0);
      const longest = Math.max(...gaps);
      all.frames += gaps.length;
      all.time += time;
      all.dropped += dropped;
      all.longest = Math.max(all.longest, longest);
      line(what, ((1000 * gaps.length) / time).toFixed(1), longest.toFixed(1), dropped, tasks.map((task) => Math.round(task)).join(" ") || "-");
    };

    line("", "frames/s", "longest, ms", "dropped", "tasks > 50 ms");
    await measure("nothing", async () => {});
    await measure("a drag across the board", async () => {
      const from = await middle("octopus");
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (let step = 0; step <= 90; step++) {
        const turn = (step / 90) * 2 * Math.PI;
        await page.mouse.move(from.x + 220 * Math.sin(turn), from.y - 120 * (1 - Math.cos(turn)));
        await page.waitForTimeout(10);
      }
    }, 0);
    await measure("a drop, and the ability resolves", async () => {
      const bears = await middle("bears");
      await page.mouse.move(bears.x, bears.y, { steps: 8 });
      await page.mouse.up();
      await resolve.click();
    });
    await measure("undo", () => page.keyboard.press("z"));
    await measure("redo: attached, three things move", () => page.keyboard.press("y"));
    await measure("off again by the menu", async () => {
      await page.locator('[data-focus="octopus"]').press("Enter");
      await page.getByRole("menuitem", { name: /unattach/i }).press("Enter");
      await resolve.click();
    });
    await measure("undo, undo, redo, redo at once", async () => {
      for (const key of ["z", "z", "y", "y"]) await page.keyboard.press(key);
    });
    line("all together", ((1000 * all.frames) / all.time).toFixed(1), all.longest.toFixed(1), all.dropped);
  },
  { context: { viewport: { width: 1366, height: 768 } } },
);
