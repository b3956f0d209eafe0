// What the board looks like, against the pictures in tests/pictures/: five exhibits at a telling
// step, in four widths, light and dark.
//
// After a change that is meant, look at what the run left in target/pictures/, and renew them:
//     LATCHWORK_PICTURES=renew cargo xtask test browser
//
// Fonts, and how letters are smoothed, differ from machine to machine. So pictures are taken at half
// size and compared block by block: the letters of another font leave a block's mean about where it
// was, a card in another place doesn't. A line more or less above it is no other place.

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";

import { openPage, siteTest } from "./harness.mjs";

const PICTURES = new URL("../pictures/", import.meta.url);
const TAKEN = new URL("../../target/pictures/", import.meta.url);
const RENEW = process.env.LATCHWORK_PICTURES === "renew";

/** File and step: three things on the Octopus; the bonus; two settings of size; an answer on the stack; a choice. */
const SCENES = [
  ["r8", "r8-what-comes-off-with-it.json", 1],
  ["c3", "c3-eight-cards-give-it-once.json", 3],
  ["t1", "t1-five-five-overwrites.json", 4],
  ["e6", "e6-when-you-do-can-be-answered.json", 6],
  ["g7", "g7-instead-in-the-order-you-pick.json", 2],
];
const SIZES = [
  [360, 740],
  [768, 1024],
  [1024, 768],
  [1440, 900],
];

/** A block's side, in the pixels of a picture. */
const BLOCK = 16;
/** A block is another where one of its colours differs by so much, of 255, in the mean. */
const OTHER = 12;
/** A row of blocks may stand so much higher or lower: a title or a note may take a line more or less. */
const SLACK = 12;
/** So many blocks of a hundred may be others. */
const MOST = 3;

/** Compares two pictures in the page, which can decode them: the blocks that are others, in percent. */
function compare(page, taken, kept) {
  return page.evaluate(
    async ({ pictures, block, other, slack }) => {
      const read = async (base64) => {
        const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${base64}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        const brush = canvas.getContext("2d");
        brush.drawImage(image, 0, 0);
        return brush.getImageData(0, 0, image.width, image.height);
      };
      const [one, two] = await Promise.all(pictures.map(read));
      if (one.width !== two.width || one.height !== two.height) return 100;
      const mean = ({ data, width, height }, left, top) => {
        const sum = [0, 0, 0];
        let count = 0;
        for (let y = Math.max(0, top); y < Math.min(top + block, height); y++) {
          for (let x = left; x < Math.min(left + block, width); x++) {
            for (let c = 0; c < 3; c++) sum[c] += data[(y * width + x) * 4 + c];
            count++;
          }
        }
        return sum.map((value) => value / Math.max(1, count));
      };
      const lefts = Array.from({ length: Math.ceil(one.width / block) }, (_, index) => index * block);
      const row = (image, top) => lefts.map((left) => mean(image, left, top));
      const differ = (a, b) => a.filter((first, at) => first.some((value, c) => Math.abs(value - b[at][c]) > other));
      let all = 0;
      let others = 0;
      for (let top = 0; top < one.height; top += block) {
        const here = row(one, top);
        let least = Infinity;
        for (let shift = 0; shift <= slack && least > 0; shift += 2) {
          for (const at of [top - shift, top + shift]) {
            if (at < 0 || at >= two.height) continue;
            least = Math.min(least, differ(here, row(two, at)).length);
          }
        }
        all += here.length;
        others += least;
      }
      return (100 * others) / all;
    },
    { pictures: [taken, kept].map((bytes) => bytes.toString("base64")), block: BLOCK, other: OTHER, slack: SLACK },
  );
}

/** Takes a picture of what the window shows. */
async function take(page, [width, height], colorScheme) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // Two frames: one in which the board hears of its width, one in which it is drawn anew.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)))));
  await page.evaluate(() => scrollTo(0, 0));
  return page.screenshot({ type: "jpeg", quality: 72 });
}

/** Opens an exhibit at a step, and lets no pointer rest on anything. */
async function open(page, address, file, steps) {
  await page.goto(new URL(`#/${file}`, address).href);
  for (let step = 0; step < steps; step++) await page.locator("button.next").click();
  await page.mouse.move(1, 1);
}

/** A page that may decode pictures, whatever the site's own policy says. */
async function judge(context) {
  const page = await context.newPage();
  await page.goto("about:blank");
  return page;
}

const context = { reducedMotion: "reduce", deviceScaleFactor: 0.5, viewport: { width: 1440, height: 900 } };

for (const [name, file, steps] of SCENES) {
  siteTest(
    `${name} looks as in its pictures`,
    async ({ page, address, context }) => {
      await open(page, address, file, steps);
      const eye = await judge(context);
      const wrong = {};
      for (const size of SIZES) {
        for (const scheme of ["light", "dark"]) {
          const picture = `${name}-${size[0]}-${scheme}.jpg`;
          const taken = await take(page, size, scheme);
          if (RENEW) {
            await writeFile(new URL(picture, PICTURES), taken);
            continue;
          }
          const percent = await compare(eye, taken, await readFile(new URL(picture, PICTURES)));
          if (percent <= MOST) continue;
          wrong[picture] = `${percent.toFixed(1)} % of it`;
          await mkdir(TAKEN, { recursive: true });
          await writeFile(new URL(picture, TAKEN), taken);
        }
      }
      assert.deepEqual(wrong, {}, "these look otherwise; see target/pictures/");
    },
    { context },
  );
}

siteTest(
  "another font is not another picture, and a broken layout is",
  async ({ page, address, context }) => {
    const [[, file, steps]] = SCENES;
    await open(page, address, file, steps);
    const eye = await judge(context);
    const size = [1024, 768];
    const kept = await take(page, size, "light");
    const restyled = async (css) => {
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        const [own] = document.adoptedStyleSheets;
        document.adoptedStyleSheets = css ? [own, sheet] : [own];
      }, css);
      return compare(eye, await take(page, size, "light"), kept);
    };
    assert.equal(await restyled(""), 0, "the same twice");
    const font = await restyled(".latchwork,.latchwork *{font-family:serif!important}");
    assert.ok(font <= MOST / 2, `another font: ${font} %`);
    for (const broken of [
      ".layer>*{position:static}",
      ".cols{display:block}",
      ".card{background:none;border:0}.card .title,.card .text{background:none}",
    ]) {
      const percent = await restyled(broken);
      assert.ok(percent > MOST, `${broken}: ${percent} %`);
    }
  },
  { context },
);
