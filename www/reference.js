// What the pages in words list in full, taken from where it stands: the catalogue of words, and the
// format from its schema.

import { ENGLISH } from "./texts.js";

const make = (name, ...inside) => {
  const element = document.createElement(name);
  element.append(...inside);
  return element;
};
const code = (text) => make("code", text);

/** A table of rows, under heads. */
function table(heads, rows) {
  const head = make("thead", make("tr", ...heads.map((one) => make("th", one))));
  const body = make("tbody", ...rows.map((cells) => make("tr", ...cells.map((cell) => make("td", ...[cell].flat())))));
  return make("table", head, body);
}

/** Some things, with something between each two. */
const joined = (things, between) => things.flatMap((one, place) => (place ? [between, one].flat() : one));

const nameOf = (ref) => ref.replace("#/$defs/", "");

/** What a value may be, in words; what has a place of its own on the page is led to. */
function kind(schema) {
  if (schema.$ref) {
    const link = make("a", nameOf(schema.$ref).replaceAll("_", " "));
    link.href = `#${nameOf(schema.$ref)}`;
    return [link];
  }
  if ("const" in schema) return [code(JSON.stringify(schema.const))];
  if (schema.enum) return joined(schema.enum.map((one) => code(JSON.stringify(one))), ", ");
  if (schema.anyOf) return joined(schema.anyOf.map(kind), " or ");
  if (schema.type === "array") return ["list of: ", ...kind(schema.items)];
  if (schema.type === "object" && schema.additionalProperties) return ["by name: ", ...kind(schema.additionalProperties)];
  return [{ string: "text", integer: "whole number", boolean: "true or false", null: "null" }[schema.type] ?? schema.type];
}

/** The keys of an object, in a table. */
function keys({ properties, required = [] }, defs) {
  const rows = Object.entries(properties).map(([key, schema]) => {
    const more = [required.includes(key) && "has to be there", "default" in schema && `left out: ${JSON.stringify(schema.default)}`].filter(Boolean);
    const words = schema.description ?? defs[nameOf(schema.$ref ?? "")]?.description ?? "";
    return [code(key), kind(schema), [words, more.length ? make("small", ` (${more.join("; ")})`) : ""]];
  });
  return table(["key", "value", "what it means"], rows);
}

/** An element that links lead to. */
function named(name, element) {
  element.id = name;
  return element;
}

async function listFormat(place) {
  const schema = await (await fetch(new URL("./scenario.schema.json", import.meta.url))).json();
  const defs = schema.$defs;
  place.append(make("h2", "The file"), keys(schema, defs));
  const values = [];
  for (const [name, one] of Object.entries(defs)) {
    const title = name.replaceAll("_", " ");
    if (!one.properties) values.push([named(name, make("span", title)), kind(one), one.description]);
    else place.append(named(name, make("h2", title)), make("p", one.description), keys(one, defs));
  }
  place.append(make("h2", "Values"), make("p", "What the tables above lead to, and is no object with keys of its own."));
  place.append(table(["value", "how it is written", "what it means"], values));
  // The place that the address names is there only now.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

const schema = document.getElementById("schema");
if (schema) listFormat(schema).catch((error) => schema.append(make("p", `The schema can’t be loaded: ${error.message}`)));

const words = table(["name", "in English"], Object.entries(ENGLISH).map(([name, word]) => [code(name), word]));
document.getElementById("catalogue")?.append(words);
