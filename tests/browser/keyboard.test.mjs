// Exhibits played with the keyboard alone, from the gallery on: no pointer, and no call into the
// page. What is checked is what the browser tells a screen reader, its accessibility tree.

import assert from "node:assert/strict";

import { siteTest } from "./harness.mjs";

const A_CARD = /, (artifact|creature|enchantment|basic land)/;
const context = { reducedMotion: "reduce" };

/** A keyboard, and ears. */
async function reader(page, context) {
  const cdp = await context.newCDPSession(page);
  await cdp.send("Accessibility.enable");

  const read = (node) => ({
    id: node.nodeId,
    parent: node.parentId,
    ignored: node.ignored,
    role: node.role?.value,
    name: node.name?.value ?? "",
    is: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
  });
  /** The accessibility tree: what has a role, a name, a state. */
  const tree = async () => {
    const { nodes } = await cdp.send("Accessibility.getFullAXTree");
    return nodes.map(read);
  };
  const seen = async () => (await tree()).filter((node) => !node.ignored);
  const named = async (role, name) =>
    (await seen()).filter((node) => node.role === role && (!name || node.name.match(name)));
  /** What the tree says of the element that has the focus. */
  const focused = async () => {
    const { result } = await cdp.send("Runtime.evaluate", { expression: "document.activeElement" });
    const asked = { objectId: result.objectId, fetchRelatives: false };
    const { nodes } = await cdp.send("Accessibility.getPartialAXTree", asked);
    return read(nodes[0]);
  };

  /** What a live region holds. */
  const heard = async (how) => {
    const nodes = await tree();
    const roots = nodes.filter((node) => node.is.live === how).map((node) => node.id);
    return nodes
      .filter((node) => node.role === "StaticText" && roots.includes(node.parent))
      .map((node) => node.name)
      .join(" ");
  };
  /** Waits until a live region says it. */
  const hears = async (how, words) => {
    let said = "";
    for (let tries = 0; tries < 40; tries++) {
      said = await heard(how);
      if (said.match(words)) return said;
      await page.waitForTimeout(25);
    }
    assert.match(said, words, `said ${how}`);
  };
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses a key until the focus is on what is meant. */
  const until = async (key, role, name, most = 80) => {
    const passed = [];
    for (let times = 0; times <= most; times++) {
      const at = await focused();
      if (at?.role === role && at.name.match(name)) return at;
      passed.push(`${at?.role} ${at?.name}`);
      await press(key);
    }
    assert.fail(`${key} does not lead to ${role} ${name}, but to ${passed.join("; ")}`);
  };
  /** The focus is there, or will be at once. */
  const isOn = async (role, name) => {
    let at = null;
    for (let tries = 0; tries < 40; tries++) {
      at = await focused();
      if (at?.role === role && at.name.match(name)) return at;
      await page.waitForTimeout(25);
    }
    assert.fail(`the focus is not on ${role} ${name}, but on ${at?.role} ${at?.name}`);
  };
  /** So many there are, or will be at once. */
  const there = async (role, name, count = 1) => {
    let found = [];
    for (let tries = 0; tries < 40; tries++) {
      found = await named(role, name);
      if (found.length === count) return found;
      await page.waitForTimeout(25);
    }
    assert.equal(found.length, count, `${role} ${name}`);
  };
  /** From the gallery to an exhibit. */
  const open = async (title) => {
    await page.locator(".gallery li").first().waitFor();
    await until("Tab", "link", title);
    await press("Enter");
    await page.locator(".timeline").waitFor();
    await until("Tab", "button", A_CARD);
  };
  return { press, until, isOn, named, there, hears, open };
}

siteTest(
  "R1 by keys: the menu, a target refused, a target taken, undo, and off again",
  async ({ page, context }) => {
    const { press, until, isOn, named, there, hears, open } = await reader(page, context);
    await open(/^Reconfigure is two abilities/);
    await until("ArrowRight", "button", /^Acquisition Octopus, artifact creature — equipment octopus, 2\/2$/, 4);

    await press("Enter");
    await isOn("menuitem", /^Reconfigure/);
    await there("menu", /^Acquisition Octopus$/, 1);
    const items = await named("menuitem");
    assert.ok(items.some((item) => !item.is.disabled && /^Reconfigure/.test(item.name)), "one can be done");
    const cannot = items.filter((item) => item.is.disabled);
    assert.ok(cannot.some((item) => /702\.151a/.test(item.name)), "one can't, and says by which rule");

    // What can't be done says why when it is tried, and the menu stays.
    await until("ArrowDown", "menuitem", /702\.151a/, 6);
    await press("Enter");
    await hears("assertive", /702\.151a/);
    await until("ArrowUp", "menuitem", /^Reconfigure/, 6);
    while (!(await named("menuitem")).some((item) => item.is.focused && !item.is.disabled)) {
      await press("ArrowUp");
    }
    await press("Enter");

    await isOn("button", /^(Grizzly Bears|Elite Vanguard), .*, possible target$/);
    await there("region", /^Pick a target$/, 1);
    // Not yours: it is in reach, and says why it can't be.
    await until("ArrowUp", "button", /^Hill Giant, creature — giant, 3\/3, controlled by Opponent, not a possible target$/, 3);
    await press("Enter");
    await hears("assertive", /702\.151a/);
    await until("ArrowDown", "button", /, possible target$/, 3);
    await until("ArrowLeft", "button", /^(Grizzly Bears|Elite Vanguard), .*, possible target$/, 3);
    await until("ArrowLeft", "button", /^Grizzly Bears, creature — bear, 2\/2, possible target$/, 3);
    await press("Enter");
    await hears("polite", /Reconfigure/i);

    await until("Tab", "button", /^Resolve$/);
    await press("Enter");
    await hears("polite", /Acquisition Octopus.*attached to Grizzly Bears/i);
    const bears = /^Grizzly Bears, creature — bear, 2\/2, equipped with Acquisition Octopus$/;
    const octopus = /^Acquisition Octopus, artifact — equipment, attached to Grizzly Bears$/;
    await there("button", bears, 1);
    await there("button", octopus, 1);

    // Taken back, and done again.
    await press("z");
    await there("button", bears, 0);
    await press("y");
    await there("button", bears, 1);

    // Its second ability takes it off.
    await until("Shift+Tab", "button", A_CARD);
    await until("ArrowDown", "button", /^(Acquisition|Grizzly|Elite|.*Island)/, 4);
    await until("ArrowLeft", "button", /^(Acquisition|Grizzly)/, 4);
    await until("ArrowUp", "button", octopus, 2);
    await press("Enter");
    await isOn("menuitem", /^/);
    await until("ArrowDown", "menuitem", /[Uu]nattach/, 6);
    await press("Enter");
    await until("Tab", "button", /^Resolve$/);
    await press(" ");
    await hears("polite", /Acquisition Octopus.*(unattached|comes off|no longer attached)/i);
    await there("button", /^Acquisition Octopus, artifact creature/, 1);
  },
  { context },
);

siteTest(
  "G7 by keys: the steps, a choice of an order, and back",
  async ({ page, context }) => {
    const { press, until, there, hears, open } = await reader(page, context);
    await open(/^Two replacements of tapped mana/);
    await press("n", "n");
    await hears("polite", /both apply, and the choice is yours/);
    await there("region", /^A choice$/, 1);
    await until("Tab", "button", /^2\. Mana Reflection If you tap/);
    await press("Enter");
    await until("Tab", "button", /^Done$/);
    await press("Enter");
    await hears("polite", /\bB\b|black/);
    await there("region", /^A choice$/, 0);
    await press("z");
    await there("region", /^A choice$/, 1);
    await press("r");
    await there("region", /^A choice$/, 0);
    await there("button", /^Llanowar Elves, .*, tapped/, 0);
  },
  { context },
);

siteTest(
  "R10 by keys: an attack is declared, and what attacks is tapped",
  async ({ page, context }) => {
    const { press, until, isOn, named, there, hears, open } = await reader(page, context);
    await open(/^The bearer taps to attack/);
    await until("Tab", "button", /^Advance/);
    for (let steps = 0; steps < 4; steps++) {
      if ((await named("StaticText", /^Declare attackers$/)).length) break;
      await press("Enter");
    }
    await until("Shift+Tab", "button", A_CARD);
    await until("ArrowDown", "button", /^Grizzly Bears/, 3);
    await press("Enter");
    await isOn("button", /^Grizzly Bears, .*, declared$/);
    await until("Tab", "button", /^Attack.* \(1\)$/);
    await press("Enter");
    await hears("polite", /Grizzly Bears/);
    const bears = /^Grizzly Bears, creature — bear, 2\/2, tapped, equipped with Acquisition Octopus, attacking$/;
    await there("button", bears, 1);
    // The sheet of keys, and out of it, back to where one was.
    await until("Shift+Tab", "button", A_CARD);
    await press("?");
    await there("dialog", /^Keys$/, 1);
    await press("Escape");
    await there("dialog", /^Keys$/, 0);
    await isOn("button", A_CARD);
  },
  { context },
);
