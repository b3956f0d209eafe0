// Boards that no exhibit has: crowded ones, and every way in which things hang together.

/** Forty permanents: some attached, some the opponent's on yours, tokens, many identical lands. */
export const crowd = {
  format: 1,
  title: "A crowded table",
  players: [{ id: "you", hand: ["Lightning Bolt", "Giant Growth"] }, { id: "opponent" }],
  battlefield: [
    { id: "bears", card: "Grizzly Bears" },
    { id: "vanguard", card: "Elite Vanguard" },
    { id: "octopus", card: "Acquisition Octopus", attached_to: "bears" },
    { id: "boots", card: "Swiftfoot Boots", attached_to: "vanguard" },
    { id: "strength", card: "Holy Strength", attached_to: "vanguard" },
    { id: "pacifism", card: "Pacifism", controller: "opponent", attached_to: "vanguard" },
    { id: "putrescence", card: "Relic Putrescence", controller: "opponent", attached_to: "octopus" },
    { id: "brawler", card: "Voltaic Brawler" },
    { id: "elves", card: "Llanowar Elves", tapped: true },
    { id: "mystic", card: "Stoneforge Mystic", sick: true },
    { id: "memnite", card: "Memnite", token: true, count: 3 },
    { id: "flare", card: "Mana Flare" },
    { id: "ring", card: "Sol Ring" },
    { id: "clamp", card: "Skullclamp" },
    { card: "Island", count: 5 },
    { card: "Forest", count: 4 },
    { id: "pool", card: "Reflecting Pool" },
    { id: "giant", card: "Hill Giant", controller: "opponent" },
    { id: "goblin", card: "Raging Goblin", controller: "opponent" },
    { id: "drake", card: "Wind Drake", controller: "opponent" },
    { id: "splitter", card: "Bonesplitter", controller: "opponent", attached_to: "giant" },
    { id: "icy", card: "Icy Manipulator", controller: "opponent" },
    { id: "monument", card: "Forsaken Monument", controller: "opponent" },
    { card: "Mountain", count: 5, controller: "opponent" },
    { card: "Swamp", count: 3, controller: "opponent" },
  ],
};

/** Twelve permanents, as on a phone. */
export const twelve = {
  format: 1,
  title: "Twelve permanents",
  battlefield: [
    { id: "octopus", card: "Acquisition Octopus", attached_to: "bears" },
    { id: "bears", card: "Grizzly Bears" },
    { id: "vanguard", card: "Elite Vanguard" },
    { id: "ring", card: "Sol Ring" },
    { card: "Island", count: 4 },
    { id: "giant", card: "Hill Giant", controller: "opponent" },
    { id: "goblin", card: "Raging Goblin", controller: "opponent" },
    { card: "Mountain", count: 2, controller: "opponent" },
  ],
};

const GEAR = [
  "Bonesplitter",
  "Holy Strength",
  "Swiftfoot Boots",
  "Skullclamp",
  "Rosethorn Halberd",
  "Indestructibility",
];

/** Hosts with one to six attachments; each second attachment is the opponent's. */
export const hosts = {
  format: 1,
  title: "Hosts with one to six attachments",
  battlefield: [
    ...[1, 2, 3, 4, 5, 6].flatMap((count) => [
      { id: `host${count}`, card: count % 2 ? "Grizzly Bears" : "Elite Vanguard" },
      ...GEAR.slice(0, count).map((card, index) => ({
        id: `gear${count}${index}`,
        card,
        attached_to: `host${count}`,
        controller: index === 1 ? "opponent" : "you",
      })),
    ]),
    { card: "Plains", count: 3 },
    { id: "giant", card: "Hill Giant", controller: "opponent" },
  ],
};

/** An Aura on an Equipment creature on a creature, an Aura on an Equipment on an Equipment creature, a curse. */
export const chains = {
  format: 1,
  title: "Chains and a curse",
  cards: [
    {
      name: "Curse of Thirst",
      mana_cost: "{4}{B}",
      type_line: "Enchantment — Aura Curse",
      oracle_text: "Enchant player",
      colors: ["B"],
    },
  ],
  battlefield: [
    { id: "bears", card: "Grizzly Bears" },
    { id: "octopus", card: "Acquisition Octopus", attached_to: "bears" },
    { id: "putrescence", card: "Relic Putrescence", controller: "opponent", attached_to: "octopus" },
    { id: "sash", card: "Lion Sash" },
    { id: "splitter", card: "Bonesplitter", attached_to: "sash" },
    { id: "indestructibility", card: "Indestructibility", attached_to: "splitter" },
    { id: "curse", card: "Curse of Thirst", controller: "opponent", attached_to: "you" },
    { card: "Island", count: 2 },
  ],
};

/** Sixty permanents, and deeds to be done among them. */
export const sixty = {
  format: 1,
  title: "Sixty permanents",
  rules: { mana: "free" },
  battlefield: [
    { id: "octopus", card: "Acquisition Octopus" },
    { id: "bears", card: "Grizzly Bears" },
    { id: "bonesplitter", card: "Bonesplitter", attached_to: "octopus" },
    { id: "strength", card: "Holy Strength", attached_to: "octopus" },
    { id: "putrescence", card: "Relic Putrescence", controller: "opponent", attached_to: "octopus" },
    ...["Elite Vanguard", "Voltaic Brawler", "Llanowar Elves", "Silvercoat Lion", "Wind Drake"].map(
      (card) => ({ card, count: 3 }),
    ),
    ...["Sol Ring", "Skullclamp", "Icy Manipulator", "Darksteel Ingot"].map((card) => ({ card, count: 2 })),
    { card: "Island", count: 9 },
    ...["Hill Giant", "Raging Goblin", "Longtusk Cub"].map((card) => ({
      card,
      count: 4,
      controller: "opponent",
    })),
    { card: "Mountain", count: 7, controller: "opponent" },
    ...["Sol Ring", "Darksteel Relic"].map((card, index) => ({
      id: `far${index}`,
      card,
      count: 2,
      controller: "opponent",
    })),
  ],
};

/** Opens one of these as if it were an exhibit. */
export async function openScenario(page, address, scenario) {
  await page.route("**/exhibits/scenario.json", (route) => route.fulfill({ json: scenario }));
  await page.goto(new URL("#/scenario.json", address).href);
  await page.locator(".layer .card").first().waitFor();
}
