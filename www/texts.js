// All words of the element and of the board, by language: the one catalogue. A page may add languages,
// or change words; English stands in for what is missing or is no text. `{0}`, `{1}` are filled in. What happens in the
// game, and why, the engine says, in English; `terms` has another word for what it says in a word or
// two, as a step's or a command's name: `terms: { "First main phase": "Erste Hauptphase" }`.
export const texts = {
  en: {
    // The element.
    loading: "Loading the board…",
    failed: "The board can’t be shown.",
    again: "Try again",
    noScenario: "It has no scenario: give it src, code or a JSON script inside, or load a file’s text, its JSON or a share code.",
    noWebAssembly: "This browser has no WebAssembly.",
    noEngine: "Its engine can’t be loaded:",
    noFile: "Its scenario can’t be loaded:",
    tooLarge: "Its scenario is larger than 4 MB.",
    faulty: "Its scenario has faults:",
    stopped: "It stopped because of a fault of its own.",
    gone: "It has left the page.",
    replaced: "Another scenario was loaded before this could be done.",
    copyTitle: "Copy this board",
    close: "Close",
    link: "Link",
    iframe: "Iframe",
    script: "Script embed",
    file: "Scenario file",
    code: "Share code",
    copy: "Copy",
    copied: "Copied.",
    byHand: "The browser doesn’t let this page copy: the text is selected, copy it yourself.",
    download: "Download",
    playable: "playable",
    // The board.
    wait: "Loading…",
    allExhibits: "All exhibits",
    board: "Board",
    nothingHere: "Nothing here.",
    inHand: "in hand",
    onBy: "on {0}, by {1}",
    on: "on {0}",
    owner: "owner: {0}",
    keys: "Keys",
    copyBoard: "Copy",
    copyHow: "Copy as a link, an embed or a file",
    keysHow: "Keys (?)",
    cantBePlayed: "This scenario can’t be played",
    turn: "Turn {0}, {1}",
    ways: "{0} ways",
    from: " — from {0}",
    refusedBy: "{0} {1} Rule {2}.",
    noneFound: "No exhibit has all of these words.",
    nearestTo: "No exhibit has all of these words. Nearest: {0}",
    search: "Search: a card, a word, a rule",
    noExhibits: "There are no exhibits here yet.",
    about: "Rulings of Magic: The Gathering, on a board where you can try them.",
    fanContent: "Unofficial fan content, not approved or endorsed by Wizards of the Coast. ",
    notice: "Notice",
    editor: "Editor",
    forAuthors: "For authors",
    notSimulatedMark: "not simulated",
    manaNow: "Its mana now",
    couldProduce: "Could produce ",
    mayDo: "What it may do, and why not",
    howItCame: "How it came to be this",
    notNow: "Not now: ",
    yes: "yes: ",
    no: "no: ",
    aboutCard: "About {0}",
    printed: "Printed: {0}",
    log: "What happened, and why",
    filters: "Which lines are shown",
    nothingYet: "Nothing yet.",
    noSuchLine: "No such line.",
    all: "All",
    actions: "Actions",
    changes: "Changes",
    stateBased: "State-based",
    notes: "Notes",
    thisCard: "This card",
    nothingItCanDo: "Nothing it can do now.",
    inFull: "Show the card in full",
    stoppedHere: "Latchwork stopped because of a fault of its own.",
    reload: "Reload",
    sick: "sick",
    phasedOut: "phased out",
    attacks: "attacks",
    blocks: "blocks",
    controlledBy: ", controlled by {0}",
    level: "level {0}",
    hasTurn: "has the turn",
    hasPriority: "has priority",
    life: "Life ",
    poison: "Poison ",
    mana: "Mana ",
    hand: "Hand ",
    library: "Library ",
    zoneOf: "{0}: {1}, {2} cards",
    playerLife: "{0}, {1} life",
    possibleTarget: ", possible target",
    noTarget: ", not a possible target",
    chosen: ", chosen",
    possibleAnswer: ", possible answer",
    declared: ", declared",
    predict: "Predict first: be asked before each step is shown",
    predicting: "Predicting: you are asked before the next step that changes something.",
    damageMark: "{0} damage",
    saidSo: "You said so.",
    saidOtherwise: "You said otherwise.",
    saidNothing: "You didn’t say.",
    whatDoYouThink: "What do you think? {0}",
    showWhat: "Show what happens",
    gameOver: "The game is over",
    whatNext: "What next",
    aChoice: "A choice",
    pickTarget: "Pick a target",
    pickHow: "Pick one that is lit, or here.",
    cancel: "Cancel",
    declareAttackers: "Declare attackers",
    attackersHow: "Click creatures, or drag one onto what it attacks.",
    declareBlockers: "Declare blockers",
    blockersHow: "Drag a blocker onto an attacker, or click one and then the other.",
    done: "Done",
    none: "None",
    orderHow: "Drag them into order, the first on top; a press puts one first.",
    doneWith: "Done ({0})",
    ofSeveral: ", {0} of {1}",
    pickJust: "Pick {0}.",
    pickUpTo: "Pick up to {0}.",
    pickBetween: "Pick {0} to {1}.",
    ruleWord: "rule ",
    whatRuleSays: "What the rule says",
    comprehensiveRules: "Comprehensive Rules",
    noShortRule: "There is no short version of this rule here.",
    noRulesNow: "What the rules mean can’t be loaded just now.",
    rule: "Rule {0}",
    inOurWords: "In our words. ",
    fullRules: "The Comprehensive Rules in full",
    dragHow: "With a mouse or a finger: drag a card onto another, or out of the hand onto the board, or click it. On a touch screen, hold a card to lift it; hold and let go to see it in full.",
    keyArrows: "go from card to card",
    keyEnter: "what the card can do; pick a target",
    keyInspect: "the card in full",
    keyEscape: "cancel, close",
    keyNext: "next step of the script",
    keyBack: "one step back",
    keyStart: "to the start",
    keyPlay: "play, pause",
    keyPredict: "predict first, on or off",
    keyUndo: "undo",
    keyRedo: "redo",
    keySpace: "the first button of the prompt; on a card, what it can do",
    keyList: "this list",
    stack: "Stack",
    topFirst: " · top first",
    by: "by ",
    step: "Step {0}: {1}",
    didNotHold: ", an expectation did not hold",
    ownDeed: "Your own deed {0}",
    toStart: "To the start",
    back: "Back",
    returnToScript: "Return to the script",
    next: "Next",
    returnShort: "Return",
    pause: "Pause",
    play: "Play",
    undo: "Undo",
    redo: "Redo",
    steps: "Script",
    upNext: "Next: ",
    leftScript: "You have left the script. Play on, undo, or return to it.",
    asExpected: "✓ as expected",
    first: "First: ",
    placed: "{0}: {1} of {2}",
    orderBack: "The order is as it was.",
  },
};

/** The words as they came, whatever a page does to the catalogue. */
export const ENGLISH = Object.freeze({ ...texts.en });

/** The names in `texts` that an element's language has, the most general first: `pt`, then `pt-BR`. */
function namesFor(element) {
  let around = element;
  // What is in a shadow root is in the language that its host is in.
  while (around && !around.closest("[lang]")) around = around.getRootNode().host;
  const parts = (around?.closest("[lang]").getAttribute("lang") ?? "").trim().toLowerCase().split("-");
  const tags = parts.map((_, place) => parts.slice(0, place + 1).join("-"));
  return tags.flatMap((tag) => Object.keys(texts).find((name) => name.toLowerCase() === tag) ?? []);
}

/** The language of `texts` for an element: the one that it is in, or English. */
export function languageOf(element) {
  return namesFor(element).at(-1) ?? "en";
}

/** The words for the language that an element is in. */
export function wordsFor(element) {
  const words = { ...ENGLISH };
  for (const language of ["en", ...namesFor(element)]) {
    const given = part(texts, language, "texts");
    take(words, given, Object.keys(ENGLISH), `texts.${language}`);
    if (!("terms" in given)) continue;
    const terms = part(given, "terms", `texts.${language}`);
    words.terms = take({ ...words.terms }, terms, Object.keys(terms), `texts.${language}.terms`);
  }
  return words;
}

/** Those words as the board takes them. */
export function boardWords(element) {
  const words = wordsFor(element);
  return { ...words, ...words.terms };
}

/** Takes over those words that are words; of what else a page has put there it is told. */
function take(words, given, names, where) {
  for (const name of names) {
    const word = read(given, name);
    if (typeof word === "string") words[name] = word;
    else if (word !== undefined) warn(`${where}.${name} is no text`);
  }
  return words;
}

/** A part of the catalogue that holds words. */
function part(all, name, where) {
  const one = read(all, name);
  if (typeof one === "object" && one) return one;
  warn(`${where}.${name} has no words`);
  return {};
}

/** What a page has put somewhere; null where reading it fails. */
function read(from, name) {
  try {
    return from[name];
  } catch {
    return null;
  }
}

const warned = new Set();

function warn(words) {
  if (!warned.has(words)) console.warn(`Latchwork: ${words}; the English one is taken.`);
  warned.add(words);
}
