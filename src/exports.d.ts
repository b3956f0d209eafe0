/** A thing on the board by its key: an object's scenario id made unique, or a player's id. */
export type Key = string;

/** A whole position, ready to draw. */
export interface View {
  /** The scenario's title. */
  title: string;
  /** Its summary. */
  summary: string;
  /** Rules that it is about. */
  cites: string[];
  /** The players in turn order; the reader's own side is the first. */
  players: PlayerView[];
  /** Everything on the battlefield, phased-out permanents included, oldest first. */
  permanents: CardView[];
  /** The stack, top first. */
  stack: StackView[];
  /** Where the turn stands. */
  turn: TurnView;
  /** The decision that is waited for. */
  choice: ChoiceView | null;
  /** The log so far, newest last. */
  log: LogLine[];
  /** The script. */
  script: ScriptView;
  /** Whether there is something to undo, to redo. */
  can_undo: boolean;
  /** See `can_undo`. */
  can_redo: boolean;
  /** Buttons that make sense now, such as passing priority or resolving. */
  commands: CommandView[];
  /** The game is over: what to say. */
  over: string | null;
  /** Sentences of cards in play that are not simulated. */
  warnings: string[];
}

/** A player with zones. */
export interface PlayerView {
  /** Its key. */
  key: Key;
  /** Its name. */
  name: string;
  /** Life. */
  life: number;
  /** Energy counters. */
  energy: number;
  /** Poison counters. */
  poison: number;
  /** Other counters: name, number. */
  counters: [string, number][];
  /** Unspent mana: one letter of `WUBRGC` a unit. */
  mana: string;
  /** Cards in hand; blanks are cards without a name worth showing. */
  hand: CardView[];
  /** Graveyard, newest last. */
  graveyard: CardView[];
  /** Exile, cards it owns. */
  exile: CardView[];
  /** How many cards in the library. */
  library: number;
  /** Whether it lost or left. */
  out: boolean;
  /** Has priority. */
  priority: boolean;
  /** Its turn. */
  active: boolean;
}

/** A card, token or spell. */
export interface CardView {
  /** Its key: stays the same as the card changes zones, so that it can be animated. */
  key: Key;
  /** Its name. */
  name: string;
  /** Mana cost in symbols, `{2}{U}`; empty for none. */
  cost: string;
  /** Type line now. */
  type_line: string;
  /** Type line as printed, where it differs now. */
  printed_type_line: string | null;
  /** Colours now, letters of `WUBRG`. */
  colors: string;
  /** Lower-case card types now: `artifact`, `creature`, … */
  types: string[];
  /** `2/2`; empty where it is no creature. */
  pt: string;
  /** Whether power or toughness differ from the printed ones: -1 lower, 0 same, 1 higher, for each. */
  pt_change: [number, number];
  /** Loyalty of a planeswalker. */
  loyalty: number | null;
  /** The Class's level. */
  level: number | null;
  /** Abilities now, a line each. */
  text: TextLine[];
  /** Controller's key (the owner's outside the battlefield). */
  controller: Key;
  /** Owner's key. */
  owner: Key;
  /** Tapped. */
  tapped: boolean;
  /** Can't attack or use {T} because it came this turn (302.6), and is a creature. */
  sick: boolean;
  /** A token. */
  token: boolean;
  /** Phased out. */
  phased_out: boolean;
  /** Marked damage. */
  damage: number;
  /** Counters: name, number. */
  counters: [string, number][];
  /** What it is attached to: an object's or a player's key. */
  attached_to: Key | null;
  /** What is attached to it, oldest first. */
  attachments: Key[];
  /** What it attacks. */
  attacking: Key | null;
  /** What it blocks. */
  blocking: Key[];
  /** Row on the board: `creature`, `land` or `other`; attachments stand with their host. */
  row: string;
  /** In words, for a screen reader: "Grizzly Bears, creature, 4/2, tapped, equipped with …". */
  spoken: string;
  /** A blank card of a zone given as a number. */
  blank: boolean;
}

/** A line of a card's text. */
export interface TextLine {
  /** The words, with symbols in braces. */
  text: string;
  /** Not simulated: marked as such. */
  not_simulated: boolean;
  /** Granted by this card (its name), not its own. */
  granted_by: string | null;
}

/** A spell or ability on the stack. */
export interface StackView {
  /** Its key. */
  key: Key;
  /** The source's name. */
  name: string;
  /** What it will do, in its own words. */
  text: string;
  /** `spell`, `activated`, `triggered`. */
  kind: string;
  /** The source's key. */
  source: Key;
  /** Its controller's key. */
  controller: Key;
  /** Keys of its targets. */
  targets: Key[];
  /** Colours of the spell or source, letters of `WUBRG`. */
  colors: string;
}

/** Where the turn stands. */
export interface TurnView {
  /** Its number. */
  number: number;
  /** Whose it is: key. */
  active: Key;
  /** The step's name as files write it. */
  step: string;
  /** The step's name in words. */
  step_words: string;
  /** Who has priority: key. */
  priority: Key | null;
  /** A declaration that is waited for: `attackers`, `blockers`. */
  awaiting: string | null;
  /** Who declares. */
  declares: Key | null;
}

/** A pending decision. */
export interface ChoiceView {
  /** Who decides: key. */
  by: Key;
  /** Kind, as files name it. */
  kind: string;
  /** The question in words, naming the card. */
  prompt: string;
  /** The card that asks: key. */
  source: Key | null;
  /** Legal answers among things on the board: keys. */
  things: Key[];
  /** Legal answers, each with its words and the value to hand back. */
  options: OptionView[];
  /** The least number to pick. */
  min: number;
  /** The most. */
  max: number;
  /** The rule behind it. */
  rule: string;
}

/** One legal answer of a choice. */
export interface OptionView {
  /** In words. */
  label: string;
  /** What to hand back as (one of) the answer. */
  value: string;
}

/** A line of the log. */
export interface LogLine {
  /** Plain words. */
  text: string;
  /** The rule's number; empty where none applies. */
  rule: string;
  /** Keys of the objects and players it names. */
  about: Key[];
  /** `turn`, `action`, `change`, `state`, `note`, `refusal`: for filtering and looks. */
  kind: string;
  /** Lines with the same number happened at once. */
  batch: number;
}

/** The script with its place. */
export interface ScriptView {
  /** The steps that are played (expectations are not steps to a reader). */
  steps: ScriptStep[];
  /** How many have been played. */
  at: number;
  /** The reader has left the script by acting on their own. */
  left: boolean;
  /** How many deeds of their own the reader has done since. */
  own: number;
  /** How many of those that were taken back can be done again. */
  own_ahead: number;
  /** What the author says of the start, before the first step. */
  note: string | null;
  /** Expectations of the start that did not hold, in words. */
  failures: string[];
  /** What the reader has done on their own since the script was left, as steps of a file. */
  recorded: RecordedStep[];
}

/** Something that the reader did, as a step of a scenario file. */
export interface RecordedStep {
  /** What it does, in words. */
  label: string;
  /** The step as the file has it, in JSON. */
  step: string;
}

/** A scripted step. */
export interface ScriptStep {
  /** What it does, in words: "Activate reconfigure of Acquisition Octopus". */
  label: string;
  /** The author's notes, on the step and on what is expected after it. */
  note: string | null;
  /** Whether the expectations after it held; none where there are none, or until it has been played. */
  held: boolean | null;
  /** Expectations that did not hold, in words. */
  failures: string[];
}

/** A command for a button. */
export interface CommandView {
  /** `pass`, `resolve`, `resolve_all`, `next_step`, `end_turn`, `no_attack`, `attack`, `no_block`, `block`. */
  id: string;
  /** The words on the button. */
  label: string;
  /** Whether it can be done now. */
  enabled: boolean;
}

/** Something that can be done with a card, or can't, and why. */
export interface DeedView {
  /** Hand this back to do it; it names verb, object, ability and targets. */
  id: string;
  /** In words: "Reconfigure {2}", "Cast", "Play", "Attack". */
  label: string;
  /** Keys of the targets chosen with it, where it names them: all, or those before `more_targets`. */
  targets: Key[];
  /** It can be done now (with some targets); of an attack or a block: it may be part of a declaration,
   *  which the command `attack` or `block` makes as a whole. */
  enabled: boolean;
  /** Why not. */
  refusal: RefusalView | null;
  /** The deed asks for targets; these are legal ones of its first target phrase: keys. */
  legal_targets: Key[];
  /** Legal ones of each further target phrase, in their order: keys. */
  more_targets: Key[][];
}

/** Why something can't be done. */
export interface RefusalView {
  /** A short sentence: "Can't attach Acquisition Octopus to itself." */
  headline: string;
  /** The reason in words. */
  reason: string;
  /** The rule's number. */
  rule: string;
  /** Other rules that forbid it too. */
  also: string[];
  /** Keys of what causes it. */
  about: Key[];
}

/** What dropping one card on another thing would mean. */
export interface DropView {
  /** The thing dropped on: key. */
  on: Key;
  /** What it could mean; several: a menu asks. */
  deeds: DeedView[];
  /** Why it means nothing that may be done. */
  refusal: RefusalView | null;
}

/** Something to animate, in order; same `batch` at once. */
export interface Motion {
  /** `attached`, `released`, `knocked_off`, `tapped`, `untapped`, `entered`, `died`, `exiled`, `moved`, `damage`, `life`, `counters`, `energy`, `mana`, `stack_push`, `resolved`, `fizzled`, `countered`, `control`, `phased`, `drew`, `became`. */
  kind: string;
  /** The thing it happens to: key. */
  key: Key;
  /** The other thing: host, source, target. */
  other: Key | null;
  /** A number to show. */
  amount: number | null;
  /** Events with the same number move together. */
  batch: number;
}

/** What a call gives back: the movement, what to announce, and the view after it. */
export interface Outcome {
  /** Events to animate. */
  motions: Motion[];
  /** Lines added to the log. */
  lines: LogLine[];
  /** Set when it was refused: nothing has changed then. */
  refusal: RefusalView | null;
  /** The view after it. */
  view: View;
}

/** One line of an object's derivation. */
export interface DerivationLine {
  /** `printed`, `4`, `7b`, … */
  layer: string;
  /** The rule of the layer. */
  rule: string;
  /** The source's name; none for printed values and counters. */
  source: string | null;
  /** The source's key. */
  source_key: Key | null;
  /** What it did. */
  did: string;
  /** What came of it. */
  result: string;
  /** What it waited for by dependency, in words. */
  dependency: string | null;
}

/** What a thing may do and what may be done to it, and why not; and the mana it makes. */
export interface Standing {
  /** What it is called, told apart from others of its name: "Grizzly Bears (2nd)". */
  name: string;
  /** Attacking, blocking, being targeted, being attached, one after another. */
  lines: StandingLine[];
  /** Its mana abilities. */
  mana: ManaSource[];
  /** The types of mana it could produce (106.7), in symbols; empty for none. */
  could_produce: string;
}

/** One answer about a thing. */
export interface StandingLine {
  /** What is asked: `attack`, `block`, `target`, `host`, `attach`. */
  question: string;
  /** It may. */
  may: boolean;
  /** The answer in words. */
  text: string;
  /** The rule's number. */
  rule: string;
  /** Keys of what causes it. */
  about: Key[];
}

/** A mana ability, and what it would do now. */
export interface ManaSource {
  /** The ability in words. */
  ability: string;
  /** Why it can't be activated in this position. */
  refusal: RefusalView | null;
  /** What would happen, step by step, for each way it may go. */
  ways: ManaWay[];
}

/** One way in which a mana ability may go. */
export interface ManaWay {
  /** All the mana it adds, in symbols. */
  adds: string;
  /** What happens on the way. */
  lines: LogLine[];
}

/** A question about what the next step will bring. */
export interface QuestionView {
  /** The question. */
  text: string;
  /** Its possible answers. */
  options: string[];
  /** Which of them is right, counted from 0. */
  answer: number;
}

/** A card as a file's `cards` has it: the keys of a Scryfall object that are read. */
export interface CardDefinition {
  /** The name. */
  name: string;
  /** The mana cost, in symbols. */
  mana_cost?: string;
  /** Supertypes, card types and subtypes. */
  type_line: string;
  /** The rules text; left out: no abilities. */
  oracle_text?: string;
  /** The printed power. */
  power?: string;
  /** The printed toughness. */
  toughness?: string;
  /** The printed loyalty. */
  loyalty?: string;
  /** The colours; left out: those of the cost and the colour indicator. */
  colors?: string[];
  /** The colour indicator. */
  color_indicator?: string[];
  /** The keywords that Scryfall lists. */
  keywords?: string[];
}

/** What was made of a card's text that an author gave. */
export interface CardReading {
  /** The card as a file's `cards` has it, in JSON; null where it is no card. */
  card: string | null;
  /** Its abilities, each understood or not. */
  abilities: AbilityReading[];
  /** What is wrong with it, in words; without a card, why it is none. */
  problems: string[];
}

/** One ability of a card that was read. */
export interface AbilityReading {
  /** The ability in the card's words. */
  text: string;
  /** Whether it is simulated. */
  understood: boolean;
  /** The sentence that is not understood. */
  sentence: string | null;
  /** The word at which it stopped making sense. */
  near: string | null;
}

/** Something that is true now, and could be expected. */
export interface Truth {
  /** The `expect` that states just this, in JSON. */
  expect: string;
  /** What may be done or may not, in words; empty where it says something else. */
  tried: string;
}

/** What came of playing a file to its end. */
export interface Check {
  /** What is wrong with the file; with any, nothing was played. */
  faults: Fault[];
  /** What does not hold, and the step that can't be done. */
  failures: CheckFailure[];
  /** Sentences of its cards that are not simulated, and what the rules undo of its board at once. */
  warnings: string[];
}

/** One thing that is wrong with a file. */
export interface Fault {
  /** Where: a JSON path. */
  path: string;
  /** What stood there. */
  found: string;
  /** What was expected there. */
  expected: string;
  /** All of it as one sentence, without the path. */
  message: string;
}

/** Something that is not as it was stated to be, or a step that can't be done. */
export interface CheckFailure {
  /** Where it stands: a JSON path. */
  path: string;
  /** What was stated. */
  expected: string;
  /** What is. */
  found: string;
  /** The rule that speaks against it, where one does. */
  rule: string | null;
}
