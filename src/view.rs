//! The view: everything a board draws and says, as plain data.
//!
//! It is made from a position by the scenario floor, crosses to JavaScript as it is, and the
//! board is drawn from it alone. No rule of the game is decided from it: what may be done, where
//! and why not is asked of the engine and stands in here as answers.

use std::rc::Rc;

use serde::Serialize;

use crate::scenario::Fault;
use crate::scenario::session::Failure;

/// A thing on the board by its key: an object's scenario id made unique (`octopus`,
/// `phyrexian-germ-token-2`, `octopus-ability`), or a player's id.
pub type Key = String;

/// A whole position, ready to draw.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct View {
    /// The scenario's title.
    pub title: String,
    /// Its summary.
    pub summary: String,
    /// Rules that it is about.
    pub cites: Vec<String>,
    /// The players in turn order; the reader's own side is the first.
    pub players: Vec<PlayerView>,
    /// Everything on the battlefield, phased-out permanents included, oldest first.
    pub permanents: Vec<Rc<CardView>>,
    /// The stack, top first.
    pub stack: Vec<StackView>,
    /// Where the turn stands.
    pub turn: TurnView,
    /// The decision that is waited for.
    pub choice: Option<ChoiceView>,
    /// The log so far, newest last.
    pub log: Vec<LogLine>,
    /// The script.
    pub script: ScriptView,
    /// Whether there is something to undo, to redo.
    pub can_undo: bool,
    /// See `can_undo`.
    pub can_redo: bool,
    /// Buttons that make sense now, such as passing priority or resolving.
    pub commands: Vec<CommandView>,
    /// The game is over: what to say.
    pub over: Option<String>,
    /// Sentences of cards in play that are not simulated.
    pub warnings: Vec<String>,
}

/// A player with zones.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PlayerView {
    /// Its key.
    pub key: Key,
    /// Its name.
    pub name: String,
    /// Life.
    pub life: i64,
    /// Energy counters.
    pub energy: u32,
    /// Poison counters.
    pub poison: u32,
    /// Other counters: name, number.
    pub counters: Vec<(String, u32)>,
    /// Unspent mana: one letter of `WUBRGC` a unit.
    pub mana: String,
    /// Cards in hand; blanks are cards without a name worth showing.
    pub hand: Vec<Rc<CardView>>,
    /// Graveyard, newest last.
    pub graveyard: Vec<Rc<CardView>>,
    /// Exile, cards it owns.
    pub exile: Vec<Rc<CardView>>,
    /// How many cards in the library.
    pub library: u32,
    /// Whether it lost or left.
    pub out: bool,
    /// Has priority.
    pub priority: bool,
    /// Its turn.
    pub active: bool,
}

/// A card, token or spell. In a [`View`] it is shared, so that it is drawn without being copied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CardView {
    /// Its key: stays the same as the card changes zones, so that it can be animated.
    pub key: Key,
    /// Its name.
    pub name: String,
    /// Which of several of its name it is, `2nd`; lands, and tokens that have their name to
    /// themselves, may stand in a pile and are not told apart.
    pub which: Option<String>,
    /// Mana cost in symbols, `{2}{U}`; empty for none.
    pub cost: String,
    /// Type line now.
    pub type_line: String,
    /// Type line as printed, where it differs now.
    pub printed_type_line: Option<String>,
    /// Colours now, letters of `WUBRG`.
    pub colors: String,
    /// Lower-case card types now: `artifact`, `creature`, …
    pub types: Vec<String>,
    /// `2/2`; empty where it is no creature.
    pub pt: String,
    /// Whether power or toughness differ from the printed ones: -1 lower, 0 same, 1 higher, for
    /// each.
    pub pt_change: (i8, i8),
    /// Loyalty of a planeswalker.
    pub loyalty: Option<u32>,
    /// The Class's level.
    pub level: Option<u32>,
    /// Abilities now, a line each.
    pub text: Vec<TextLine>,
    /// Controller's key (the owner's outside the battlefield).
    pub controller: Key,
    /// Owner's key.
    pub owner: Key,
    /// Tapped.
    pub tapped: bool,
    /// Can't attack or use {T} because it came this turn (302.6), and is a creature.
    pub sick: bool,
    /// A token.
    pub token: bool,
    /// Phased out.
    pub phased_out: bool,
    /// Marked damage.
    pub damage: u32,
    /// Counters: name, number.
    pub counters: Vec<(String, u32)>,
    /// What it is attached to: an object's or a player's key.
    pub attached_to: Option<Key>,
    /// What is attached to it, oldest first.
    pub attachments: Vec<Key>,
    /// What it attacks.
    pub attacking: Option<Key>,
    /// What it blocks.
    pub blocking: Vec<Key>,
    /// Row on the board: `creature`, `land` or `other`; attachments stand with their host.
    pub row: String,
    /// In words, for a screen reader: "Grizzly Bears, creature, 4/2, tapped, equipped with …".
    pub spoken: String,
    /// A blank card of a zone given as a number.
    pub blank: bool,
}

/// A line of a card's text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TextLine {
    /// The words, with symbols in braces.
    pub text: String,
    /// Not simulated: marked as such.
    pub not_simulated: bool,
    /// Granted by this card (its name), not its own.
    pub granted_by: Option<String>,
}

/// A spell or ability on the stack.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StackView {
    /// Its key.
    pub key: Key,
    /// The source's name.
    pub name: String,
    /// What it will do, in its own words.
    pub text: String,
    /// `spell`, `activated`, `triggered`.
    pub kind: String,
    /// The source's key.
    pub source: Key,
    /// Its controller's key.
    pub controller: Key,
    /// Keys of its targets.
    pub targets: Vec<Key>,
    /// Colours of the spell or source, letters of `WUBRG`.
    pub colors: String,
}

/// Where the turn stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TurnView {
    /// Its number.
    pub number: u32,
    /// Whose it is: key.
    pub active: Key,
    /// The step's name as files write it.
    pub step: String,
    /// The step's name in words.
    pub step_words: String,
    /// Who has priority: key.
    pub priority: Option<Key>,
    /// A declaration that is waited for: `attackers`, `blockers`.
    pub awaiting: Option<String>,
    /// Who declares.
    pub declares: Option<Key>,
    /// The creatures that may be declared: keys.
    pub able: Vec<Key>,
}

/// A pending decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ChoiceView {
    /// Who decides: key.
    pub by: Key,
    /// Kind, as files name it.
    pub kind: String,
    /// The question in words, naming the card.
    pub prompt: String,
    /// The card that asks: key.
    pub source: Option<Key>,
    /// Legal answers among things on the board: keys.
    pub things: Vec<Key>,
    /// Legal answers, each with its words and the value to hand back.
    pub options: Vec<OptionView>,
    /// The least number to pick.
    pub min: u32,
    /// The most.
    pub max: u32,
    /// The rule behind it.
    pub rule: String,
}

impl ChoiceView {
    /// Whether several answers may be picked, or none, before it is answered. A number is one answer,
    /// 0 too.
    pub fn picks_several(&self) -> bool {
        self.kind != "number" && (self.max > 1 || self.min == 0)
    }
}

/// One legal answer of a choice.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OptionView {
    /// In words.
    pub label: String,
    /// What to hand back as (one of) the answer.
    pub value: String,
}

/// A line of the log.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LogLine {
    /// Plain words.
    pub text: String,
    /// The rule's number; empty where none applies.
    pub rule: String,
    /// Keys of the objects and players it names.
    pub about: Vec<Key>,
    /// `turn`, `action`, `change`, `state`, `note`, `refusal`: for filtering and looks.
    pub kind: String,
    /// Lines with the same number happened at once.
    pub batch: u32,
}

/// The script with its place.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ScriptView {
    /// The steps that are played (expectations are not steps to a reader).
    pub steps: Vec<ScriptStep>,
    /// How many have been played.
    pub at: usize,
    /// The reader has left the script by acting on their own.
    pub left: bool,
    /// How many deeds of their own the reader has done since.
    pub own: usize,
    /// How many of those that were taken back can be done again.
    pub own_ahead: usize,
    /// What the author says of the start, before the first step.
    pub note: Option<String>,
    /// Expectations of the start that did not hold, in words.
    pub failures: Vec<String>,
    /// What the reader has done on their own since the script was left, as steps of a file.
    pub recorded: Vec<RecordedStep>,
}

/// Something that the reader did, as a step of a scenario file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RecordedStep {
    /// What it does, in words.
    pub label: String,
    /// The step as the file has it, in JSON.
    pub step: String,
}

/// A scripted step.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ScriptStep {
    /// What it does, in words: "Activate reconfigure of Acquisition Octopus".
    pub label: String,
    /// The author's notes, on the step and on what is expected after it.
    pub note: Option<String>,
    /// Whether the expectations after it held; none where there are none, or until it has been played.
    pub held: Option<bool>,
    /// Expectations that did not hold, in words.
    pub failures: Vec<String>,
}

/// A command for a button.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CommandView {
    /// `pass`, `resolve`, `resolve_all`, `next_step`, `end_turn`, `no_attack`, `attack`,
    /// `no_block`, `block`.
    pub id: String,
    /// The words on the button.
    pub label: String,
    /// Whether it can be done now.
    pub enabled: bool,
}

/// Something that can be done with a card, or can't, and why.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DeedView {
    /// Hand this back to do it; it names verb, object, ability and targets.
    pub id: String,
    /// In words: "Reconfigure {2}", "Cast", "Play", "Attack".
    pub label: String,
    /// Keys of the targets chosen with it, where it names them: all, or those before `more_targets`.
    pub targets: Vec<Key>,
    /// It can be done now (with some targets); of an attack or a block: it may be part of a
    /// declaration, which the command `attack` or `block` makes as a whole.
    pub enabled: bool,
    /// Why not.
    pub refusal: Option<RefusalView>,
    /// The deed asks for targets; these are legal ones of its first target phrase: keys.
    pub legal_targets: Vec<Key>,
    /// Legal ones of each further target phrase, in their order: keys.
    pub more_targets: Vec<Vec<Key>>,
}

/// Why something can't be done.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RefusalView {
    /// A short sentence: "Can't attach Acquisition Octopus to itself."
    pub headline: String,
    /// The reason in words.
    pub reason: String,
    /// The rule's number.
    pub rule: String,
    /// Other rules that forbid it too.
    pub also: Vec<String>,
    /// Keys of what causes it.
    pub about: Vec<Key>,
}

/// What dropping one card on another thing would mean.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DropView {
    /// The thing dropped on: key.
    pub on: Key,
    /// What it could mean; several: a menu asks.
    pub deeds: Vec<DeedView>,
    /// Why it means nothing that may be done.
    pub refusal: Option<RefusalView>,
}

/// Something to animate, in order; same `batch` at once.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Motion {
    /// `attached`, `released`, `knocked_off`, `tapped`, `untapped`, `entered`, `died`, `exiled`,
    /// `moved`, `damage`, `life`, `counters`, `energy`, `mana`, `stack_push`, `resolved`,
    /// `fizzled`, `countered`, `control`, `phased`, `drew`, `became`.
    pub kind: String,
    /// The thing it happens to: key.
    pub key: Key,
    /// The other thing: host, source, target.
    pub other: Option<Key>,
    /// A number to show.
    pub amount: Option<i64>,
    /// Events with the same number move together.
    pub batch: u32,
}

/// What a call gives back: the movement, what to announce, and the view after it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Outcome {
    /// Events to animate.
    pub motions: Vec<Motion>,
    /// Lines added to the log.
    pub lines: Vec<LogLine>,
    /// Set when it was refused: nothing has changed then.
    pub refusal: Option<RefusalView>,
    /// The view after it.
    pub view: View,
}

/// One line of an object's derivation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DerivationLine {
    /// `printed`, `4`, `7b`, …
    pub layer: String,
    /// The rule of the layer.
    pub rule: String,
    /// The source's name; none for printed values and counters.
    pub source: Option<String>,
    /// The source's key.
    pub source_key: Option<Key>,
    /// What it did.
    pub did: String,
    /// What came of it.
    pub result: String,
    /// What it waited for by dependency, in words.
    pub dependency: Option<String>,
}

/// What a thing may do and what may be done to it, and why not; and the mana it makes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Standing {
    /// What it is called, told apart from others of its name: "Grizzly Bears (2nd)".
    pub name: String,
    /// Attacking, blocking, being targeted, being attached, one after another.
    pub lines: Vec<StandingLine>,
    /// Its mana abilities.
    pub mana: Vec<ManaSource>,
    /// The types of mana it could produce (106.7), in symbols; empty for none.
    pub could_produce: String,
}

/// One answer about a thing.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StandingLine {
    /// What is asked: `attack`, `block`, `target`, `host`, `attach`.
    pub question: String,
    /// It may.
    pub may: bool,
    /// The answer in words.
    pub text: String,
    /// The rule's number.
    pub rule: String,
    /// Keys of what causes it.
    pub about: Vec<Key>,
}

/// A mana ability, and what it would do now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ManaSource {
    /// The ability in words.
    pub ability: String,
    /// Why it can't be activated in this position.
    pub refusal: Option<RefusalView>,
    /// What would happen, step by step, for each way it may go.
    pub ways: Vec<ManaWay>,
}

/// One way in which a mana ability may go.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ManaWay {
    /// All the mana it adds, in symbols.
    pub adds: String,
    /// What happens on the way.
    pub lines: Vec<LogLine>,
}

/// A question about what the next step will bring.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct QuestionView {
    /// The question.
    pub text: String,
    /// Its possible answers.
    pub options: Vec<String>,
    /// Which of them is right, counted from 0.
    pub answer: usize,
}

/// What was made of a card's text that an author gave.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CardReading {
    /// The card as a file's `cards` has it, in JSON; none where it is no card.
    pub card: Option<String>,
    /// Its abilities, each understood or not.
    pub abilities: Vec<AbilityReading>,
    /// What is wrong with it, in words; without a card, why it is none.
    pub problems: Vec<String>,
}

/// One ability of a card that was read.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AbilityReading {
    /// The ability in the card's words.
    pub text: String,
    /// Whether it is simulated.
    pub understood: bool,
    /// The sentence that is not understood.
    pub sentence: Option<String>,
    /// The word at which it stopped making sense.
    pub near: Option<String>,
}

/// Something that is true now, and could be expected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Truth {
    /// The `expect` that states just this, in JSON.
    pub expect: String,
    /// What may be done or may not, in words; empty where it says something else.
    pub tried: String,
}

/// What came of playing a file to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Check {
    /// What is wrong with the file; with any, nothing was played.
    pub faults: Vec<Fault>,
    /// What does not hold, and the step that can't be done.
    pub failures: Vec<Failure>,
    /// Sentences of its cards that are not simulated, and what the rules undo of its board at once.
    pub warnings: Vec<String>,
}
