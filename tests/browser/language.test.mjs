// The catalogue of words, as pages of every kind change it: whatever they put there, a board speaks.

import assert from "node:assert/strict";

import { LISTENER, SCENARIO, articleTest, script } from "./article.mjs";

const FILE = JSON.stringify(SCENARIO);
const board = (lang, file = FILE) => `<latch-board lang="${lang}"><script type="application/json">${file}</script></latch-board>`;

/** Changes the catalogue before any board is drawn, and gives what each board's button then says. */
const said = async (page, site, change) => {
  await page.evaluate(`(async () => {
    const { texts } = await import("${site}latchwork.js");
    (${change})(texts);
    await Promise.all([...document.querySelectorAll("latch-board")].map((board) => board.ready));
  })()`);
  return page.locator("latch-board .next").evaluateAll((all) => all.map((one) => one.textContent.trim()));
};

const far = (boards) => `<div style="height:3000px"></div>${boards}`;
const inPage = (article) => ({ head: (site) => `${LISTENER}${script(site)}`, article: () => far(article) });

articleTest(
  "what is no word is said in English",
  async ({ page, site }) => {
    const warned = [];
    page.on("console", (message) => message.type() === "warning" && warned.push(message.text()));
    const words = await said(page, site, (texts) => {
      texts.aa = undefined;
      texts.bb = { next: undefined };
      texts.cc = { next: 7, back: "Zurück" };
      texts.dd = { next: Symbol("next"), terms: 3 };
      texts.ee = { get next() { throw new Error("no"); } };
      texts.ff = null;
      texts.gg = { terms: { Pass: 9, Undo: "Zurücknehmen" } };
      Object.defineProperty(texts, "hh", { enumerable: true, get() { throw new Error("no"); } });
    });
    assert.deepEqual(words, Array(8).fill("Next"));
    assert.equal(await page.locator("[lang=cc] [aria-label=Zurück]").count(), 1);
    await page.locator("[lang=gg] .prompt").getByRole("button", { name: "Pass", exact: true }).waitFor();
    for (const place of ["aa", "cc.next", "dd.next", "dd.terms", "ee.next", "ff", "gg.terms.Pass", "hh"]) {
      assert.ok(warned.some((words) => words.includes(`texts.${place} `)), `${place}\n${warned.join("\n")}`);
    }
    assert.deepEqual(await page.evaluate(() => window.told.filter(({ type }) => type === "error")), []);
  },
  inPage(["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh"].map((lang) => board(lang)).join("")),
);

articleTest(
  "without the English words, English is spoken all the same",
  async ({ page, site }) => {
    assert.deepEqual(await said(page, site, (texts) => { delete texts.en; }), ["Next"]);
    const told = await page.evaluate(() => {
      const faulty = document.querySelector("latch-board");
      return faulty.load("{}").catch(() => document.querySelector("latch-board").shadowRoot.querySelector(".notice").textContent);
    });
    assert.match(told, /^The board can’t be shown\. Its scenario has faults:/);
  },
  inPage(board("en")),
);

articleTest(
  "a language is found however its tag is written, and falls back along its parts",
  async ({ page, site }) => {
    const words = await said(page, site, (texts) => {
      texts["pt-BR"] = { next: "Próximo" };
      texts.pt = { next: "Seguinte", back: "Anterior" };
      texts["zh-hant"] = { next: "下一步" };
    });
    assert.deepEqual(words, ["Próximo", "Próximo", "Seguinte", "下一步", "下一步", "Next", "Next"]);
    // A word that the exact language lacks is the more general one's.
    assert.equal(await page.locator('[lang="pt-BR"] [aria-label="Anterior"]').count(), 2);
    assert.equal(await page.locator('[lang="zh-Hant-TW"] .frame').getAttribute("lang"), "zh-hant");
  },
  inPage(["pt-BR", "PT-br", "pt-PT", "zh-Hant", "zh-Hant-TW", "zh", ""].map((lang) => board(lang)).join("")),
);

articleTest(
  "within another component the language is the one around it",
  async ({ page, site }) => {
    const word = await page.evaluate(async ([site, scenario]) => {
      const { texts } = await import(`${site}latchwork.js`);
      texts.de = { next: "Weiter" };
      const host = document.querySelector("#host");
      const board = host.attachShadow({ mode: "open" }).appendChild(document.createElement("latch-board"));
      await board.load(scenario);
      return board.shadowRoot.querySelector(".next").textContent.trim();
    }, [site, SCENARIO]);
    assert.equal(word, "Weiter");
  },
  { article: () => `<div lang="de"><div id="host"></div></div>` },
);

articleTest(
  "what is filled in is not filled in again",
  async ({ page }) => {
    const zones = page.locator("latch-board [aria-label*='{1} and']");
    await zones.first().waitFor();
    const labels = await zones.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    assert.ok(labels.every((label) => label.includes("{1} and {9}")), labels.join("\n"));
  },
  { article: () => board("en", JSON.stringify({ ...SCENARIO, players: [{ id: "you", name: "{1} and {9}" }, { id: "opponent" }] })) },
);
