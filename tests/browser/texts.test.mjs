// The catalogue of words, the board that uses it, and its types: none has what another lacks.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { texts } from "../../www/texts.js";

const ROOT = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");
const files = (folder, end) =>
  readdirSync(fileURLToPath(new URL(folder, ROOT)))
    .filter((name) => name.endsWith(end))
    .map((name) => read(`${folder}${name}`))
    .join("\n");

const found = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
const sorted = (names) => [...names].sort();

test("each word that is said is in the catalogue, and each of the catalogue is said", () => {
  const board = files("src/ui/", ".rs");
  const said = found(board, /\bsay(?:_of)?\(\s*"(\w+)"/g);
  for (const name of found(board, /\("[^"]+", "(key\w+)"\)/g)) said.add(name);
  const element = ["www/latchwork.js", "www/copy.js", "www/stopped.js", "www/start.js"].map(read).join("\n");
  const named = found(element, /\bwords(?:For\(this\))?\.(\w+)/g);
  for (const name of found(element, /new BoardError\([^,]+, "(\w+)"/g)) named.add(name);
  for (const name of found(element, /words\[(\w+)\]/g)) named.delete(name);
  named.delete("terms");
  assert.deepEqual(sorted(said).filter((name) => !(name in texts.en)), [], "said, and not in the catalogue");
  assert.deepEqual(sorted(named).filter((name) => !(name in texts.en)), [], "named, and not in the catalogue");
  const quoted = found(element, /"(\w+)"/g);
  const used = (name) => said.has(name) || named.has(name) || quoted.has(name);
  assert.deepEqual(sorted(Object.keys(texts.en)).filter((name) => !used(name)), [], "in the catalogue, and never said");
});

test("the catalogue's types name its words", () => {
  const words = read("www/texts.d.ts").match(/interface Words \{(.*?)\n\}/s)[1];
  assert.deepEqual(sorted(found(words, /^  (\w+): string;/gm)), sorted(Object.keys(texts.en)));
});

test("what a word has places for, it is given", () => {
  const board = files("src/ui/", ".rs");
  for (const [, name, parts] of board.matchAll(/\bsay_of\(\s*"(\w+)",\s*&\[(.*?)\]\s*,?\s*\)/gs)) {
    const places = found(texts.en[name], /\{(\d)\}/g).size;
    let depth = 0;
    const commas = [...parts.replace(/,\s*$/, "")].filter((letter) => {
      depth += "([".includes(letter) ? 1 : ")]".includes(letter) ? -1 : 0;
      return letter === "," && depth === 0;
    }).length;
    assert.equal(commas + 1, places, `${name}: “${texts.en[name]}”`);
  }
});
