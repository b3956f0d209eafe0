// The examples of the authors' guide, as they stand in it.

import { readFile } from "node:fs/promises";

const GUIDE = new URL("../../www/guide.html", import.meta.url);

/** The guide's own text. */
export const guide = await readFile(GUIDE, "utf8");

const NAMED = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** Every example that is to be run in one way, in the guide's order. */
export function examples(way) {
  const blocks = guide.matchAll(/<pre[^>]*><code data-run="([\w-]+)">([^<]*)<\/code><\/pre>/g);
  return [...blocks]
    .filter(([, run]) => run === way)
    .map(([, , text]) => text.replace(/&(lt|gt|quot|amp);/g, (_, name) => NAMED[name]));
}

/** What an example says that it logs: the comments at the ends of its lines. */
export function promised(example) {
  return [...example.matchAll(/\/\/ (.+)$/gm)].map(([, words]) => words);
}

/** Whether everything promised was logged, in that order; other lines may stand between. */
export function keeps(logged, words) {
  let at = -1;
  return words.every((one) => (at = logged.indexOf(one, at + 1)) >= 0);
}

/** The scenario that the guide's examples call octopus.json: the one that it shows in full. */
export function octopus() {
  const shown = examples("html").find((example) => example.includes("application/json"));
  return shown.slice(shown.indexOf("{"), shown.lastIndexOf("}") + 1);
}
