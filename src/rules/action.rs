//! What a player may do, what may be asked of a player, and how the game says no.

use super::ability::{Body, CostPart};
use super::cite::Rule;
use super::filter::Filter;
use super::kinds::{Color, Subtype};
use super::mana::ManaType;
use super::object::{CardId, ObjectId, PlayerId, Thing};
use super::zone::Zone;
use crate::sorted::SortedMap;
use serde::Serialize;

/// The things told for one target phrase, each with its share where something is divided.
pub type ToldTargets = Vec<(Thing, Option<u32>)>;

/// What is announced with a spell or an ability (601.2b–d). What is left out is asked for, or
/// taken when there is just one legal way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Announce {
    /// Targets for each target phrase, with shares where something is divided.
    pub targets: Option<Vec<ToldTargets>>,
    /// The value of X.
    pub x: Option<u32>,
    /// The modes chosen, by number from 0.
    pub modes: Option<Vec<usize>>,
    /// The alternative cost, by keyword: `bestow`.
    pub alternative: Option<String>,
    /// For a mana ability: the types it is to add.
    pub mana: Option<Vec<ManaType>>,
    /// How a cost with a choice is paid.
    pub pay: Option<Pay>,
}

/// How a cost with a choice is paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pay {
    /// Which of several costs, by how it is written: `{2}`, `{E}{E}{E}`.
    pub option: Option<String>,
    /// What is sacrificed.
    pub sacrifice: Option<Vec<ObjectId>>,
    /// What is tapped (also for convoke).
    pub tap: Option<Vec<ObjectId>>,
    /// What is exiled.
    pub exile: Option<Vec<ObjectId>>,
    /// What is discarded.
    pub discard: Option<Vec<ObjectId>>,
    /// Whether Phyrexian mana is paid with life.
    pub life: Option<bool>,
}

/// Something a player does. `game.act` accepts exactly what `game.legal_actions` lists (and the
/// author's hand).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum Action {
    /// Play a land (116.2a).
    Play { by: PlayerId, card: ObjectId },
    /// Cast a spell (601).
    Cast {
        by: PlayerId,
        card: ObjectId,
        announce: Announce,
    },
    /// Activate an ability (602), by its place in `Game::activated_abilities`.
    Activate {
        by: PlayerId,
        object: ObjectId,
        ability: usize,
        announce: Announce,
    },
    /// Declare attackers (508.1).
    Attack {
        by: PlayerId,
        attackers: Vec<(ObjectId, Thing)>,
    },
    /// Declare blockers (509.1): blocker, attacker.
    Block {
        by: PlayerId,
        blocks: Vec<(ObjectId, ObjectId)>,
    },
    /// Pass priority (117.3d).
    Pass { by: PlayerId },
    /// Answer the pending choice.
    Choose { by: PlayerId, answer: Answer },
    /// Take the special action that an effect allows for this object (116.2).
    Special {
        by: PlayerId,
        object: ObjectId,
        pay: Option<Pay>,
    },
    /// Concede (104.3a).
    Concede { player: PlayerId },
    /// The author's hand: a card is put somewhere, as if an effect did it.
    Put(Box<Put>),
    /// The author's hand: something is set, and triggers nothing.
    Set(Box<Set>),
}

/// The author's hand puts a card somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Put {
    pub what: PutWhat,
    pub zone: Zone,
    pub controller: Option<PlayerId>,
    pub tapped: bool,
    pub attached_to: Option<Thing>,
    pub attacking: Option<Thing>,
}

/// What the author's hand puts: a new card, or an object that is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum PutWhat {
    New {
        card: std::sync::Arc<super::card::Card>,
        owner: PlayerId,
        id: CardId,
    },
    Object(ObjectId),
}

/// The author's hand sets something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Set {
    pub thing: Thing,
    /// What of it is set, in words for the log.
    pub what: std::sync::Arc<str>,
    pub change: SetChange,
}

/// What is set. Each key is left alone when `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct SetChange {
    pub controller: Option<PlayerId>,
    pub tapped: Option<bool>,
    pub sick: Option<bool>,
    pub counters: Option<SortedMap<super::ability::CounterKind, u32>>,
    pub attached_to: Option<Option<Thing>>,
    pub damage: Option<u32>,
    pub x: Option<u32>,
    pub chosen: Option<super::object::Chosen>,
    pub phased_out: Option<bool>,
    pub bestowed: Option<bool>,
    pub exiled_with: Option<Vec<CardId>>,
    pub life: Option<i64>,
    pub energy: Option<u32>,
    pub poison: Option<u32>,
    pub mana_pool: Option<Vec<ManaType>>,
}

/// The answer to a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum Answer {
    Yes(bool),
    Number(u32),
    Things(Vec<Thing>),
    Colour(Color),
    Mana(Vec<ManaType>),
    CreatureType(Subtype),
    Name(String),
    /// Indices into the choice's options: modes, costs, or an order.
    Options(Vec<usize>),
    /// Shares of what is divided.
    Division(Vec<(Thing, u32)>),
}

/// The kind of a choice, as scenario files name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum ChoiceKind {
    May,
    Target,
    Mode,
    Color,
    Mana,
    Number,
    Order,
    Cost,
    Card,
    Object,
    Player,
    Division,
    CreatureType,
    LandType,
    Name,
}

impl ChoiceKind {
    /// The name in scenario files. A creature type and a card name are asked as words.
    pub fn name(self) -> &'static str {
        match self {
            ChoiceKind::May => "may",
            ChoiceKind::Target => "target",
            ChoiceKind::Mode => "mode",
            ChoiceKind::Color => "color",
            ChoiceKind::Mana => "mana",
            ChoiceKind::Number => "number",
            ChoiceKind::Order => "order",
            ChoiceKind::Cost => "cost",
            ChoiceKind::Card => "card",
            ChoiceKind::Object => "object",
            ChoiceKind::Player => "player",
            ChoiceKind::Division => "division",
            ChoiceKind::CreatureType => "creature type",
            ChoiceKind::LandType => "land type",
            ChoiceKind::Name => "name",
        }
    }
}

/// A decision that the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Who decides.
    pub by: PlayerId,
    /// What kind of decision.
    pub kind: ChoiceKind,
    /// The object whose text asks.
    pub source: Option<ObjectId>,
    /// The question in words.
    pub prompt: String,
    /// The legal answers among things.
    pub things: Vec<Thing>,
    /// The legal answers in words: modes, costs, things to order, colours, mana rows.
    pub options: Vec<String>,
    /// The places of options that can't be chosen: modes without legal targets (700.2a).
    pub barred: Vec<usize>,
    /// What the options do, where they are modes (700.2): their own words are made from it.
    pub modes: Vec<Body>,
    /// What the options cost, where they are costs, or what saying yes costs (118.12).
    pub costs: Vec<Vec<CostPart>>,
    /// The legal rows of mana, for `Mana`. Where there are more of them than options, the options are
    /// amounts of one type.
    pub mana: Vec<Vec<ManaType>>,
    /// The least number of things, options or amount.
    pub min: u32,
    /// The most.
    pub max: u32,
    /// The rule behind the choice.
    pub cite: Rule,
}

impl Choice {
    /// Why nothing else is done before this choice is made: nobody has priority (117.1).
    pub fn comes_first(&self) -> Refusal {
        let cause = self.source.map(Thing::Object);
        Refusal::new("117.1", Why::ChoicePending)
            .also(self.cite.number())
            .because(cause.unwrap_or(Thing::Player(self.by)))
    }

    /// Whether the answer is an event: what is announced (601.2b, 107.3a) and what is paid with is
    /// told as such, and what is done with the things chosen names them.
    pub fn is_told(&self) -> bool {
        match self.kind {
            ChoiceKind::Number => !["601.2b", "107.3a"].contains(&self.cite.number()),
            ChoiceKind::Color => self.mana.is_empty(),
            ChoiceKind::May
            | ChoiceKind::Order
            | ChoiceKind::Player
            | ChoiceKind::CreatureType
            | ChoiceKind::LandType
            | ChoiceKind::Name => true,
            ChoiceKind::Mode
            | ChoiceKind::Target
            | ChoiceKind::Mana
            | ChoiceKind::Cost
            | ChoiceKind::Card
            | ChoiceKind::Object
            | ChoiceKind::Division => false,
        }
    }

    /// Whether its options are amounts of one type of mana, and not whole rows.
    pub fn counts_mana(&self) -> bool {
        self.mana.len() > self.options.len()
    }
}

/// Why an action can't be done. The game is left exactly as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule that forbids it: the one the reader can do least about.
    pub cite: Rule,
    /// Other rules that forbid it too.
    pub also: Vec<Rule>,
    /// What in this position makes the rule apply.
    pub why: Why,
    /// The objects or players that cause it.
    pub because_of: Vec<Thing>,
}

impl Refusal {
    /// Whether it is no rule that refuses, but the simulator, which does not work it out.
    pub fn is_too_much(&self) -> bool {
        matches!(self.why, Why::TooMuch(_))
    }

    /// Why none of several ways does: one that was not worked out might.
    pub fn of_ways(first: Option<Refusal>, next: Refusal) -> Refusal {
        match first {
            Some(first) if first.is_too_much() || !next.is_too_much() => first,
            _ => next,
        }
    }

    /// A refusal with one rule.
    pub fn new(cite: &'static str, why: Why) -> Refusal {
        Refusal {
            cite: Rule(cite),
            also: Vec::new(),
            why,
            because_of: Vec::new(),
        }
    }

    /// Names what causes it.
    pub fn because(mut self, thing: Thing) -> Refusal {
        self.because_of.push(thing);
        self
    }

    /// Where nothing has been named, what the action is about is the cause: the object that is
    /// used, or the player who acts.
    pub fn or_about(self, action: &Action) -> Refusal {
        if !self.because_of.is_empty() {
            return self;
        }
        let about = match action {
            Action::Play { card: object, .. }
            | Action::Cast { card: object, .. }
            | Action::Activate { object, .. }
            | Action::Special { object, .. } => Thing::Object(*object),
            Action::Attack { by: player, .. }
            | Action::Block { by: player, .. }
            | Action::Pass { by: player }
            | Action::Choose { by: player, .. }
            | Action::Concede { player } => Thing::Player(*player),
            Action::Set(set) => set.thing,
            Action::Put(put) => match put.what {
                PutWhat::Object(object) => Thing::Object(object),
                PutWhat::New { owner, .. } => Thing::Player(owner),
            },
        };
        self.because(about)
    }

    /// Names another rule that forbids it too.
    pub fn also(mut self, rule: &'static str) -> Refusal {
        self.also.push(Rule(rule));
        self
    }

    /// Whether any of its rules is `number` or stands below it.
    pub fn names(&self, number: &str) -> bool {
        self.cite.matches(number) || self.also.iter().any(|r| r.matches(number))
    }
}

/// The reason of a refusal, typed; words are made from it where it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum Why {
    /// A choice is pending.
    ChoicePending,
    NoChoicePending,
    /// Another player chooses.
    NotYourChoice {
        by: PlayerId,
    },
    /// The answer is not among the legal ones.
    NotAnAnswer,
    NoPriority,
    GameOver,
    NotYourCard,
    NotYours {
        object: ObjectId,
    },
    NotThere,
    NotALand,
    NotCastable,
    LandAlreadyPlayed,
    SorceryTiming,
    Sick {
        object: ObjectId,
    },
    AlreadyTapped {
        object: ObjectId,
    },
    NotTapped {
        object: ObjectId,
    },
    CantPay {
        what: String,
    },
    /// A part of a cost that can't be paid: what there is too little of.
    CantPayPart {
        part: Box<CostPart>,
    },
    /// Shares for targets among which so much is divided, or nothing.
    WrongShares {
        divided: Option<u32>,
    },
    /// What was named to pay a cost with does not pay it.
    PaidWrong,
    NoSuchAbility,
    CantActivate,
    ConditionNotMet,
    OncePerTurn,
    Exhausted,
    LoyaltyTiming,
    LoyaltyTwice,
    NotAttached,
    /// An illegal target: what it should be.
    Target {
        target: Thing,
        wanted: Filter,
    },
    NoLegalTarget {
        wanted: Filter,
    },
    WrongTargetCount {
        wanted: String,
        got: usize,
    },
    SameTargetTwice,
    Protection {
        target: Thing,
    },
    Hexproof {
        target: Thing,
    },
    Shroud {
        target: Thing,
    },
    CantTarget {
        target: Thing,
    },
    PhasedOut {
        target: Thing,
    },
    LevelOrder,
    CantCast,
    NeedX,
    NotThatMana,
    WrongMode,
    NotACreature {
        object: ObjectId,
    },
    CantAttack {
        object: ObjectId,
    },
    /// Effects forbid it to attack this one.
    CantAttackThat {
        object: ObjectId,
        defender: Thing,
    },
    /// Goaded: it attacks somebody else if it can (701.15b).
    Goaded {
        object: ObjectId,
        defender: Thing,
    },
    /// Neither an opponent nor a planeswalker of one (508.1b).
    NotAttackable {
        defender: Thing,
    },
    DeclaredTwice {
        object: ObjectId,
    },
    BlocksTooMany {
        object: ObjectId,
    },
    MustAttack {
        object: ObjectId,
    },
    CantBlock {
        object: ObjectId,
    },
    CantBlockThat {
        blocker: ObjectId,
        attacker: ObjectId,
    },
    MustBlock {
        object: ObjectId,
    },
    MustBeBlocked {
        attacker: ObjectId,
    },
    Menace {
        attacker: ObjectId,
    },
    BlockedByTooMany {
        attacker: ObjectId,
        most: u32,
    },
    /// More creatures than may attack or block (508.1c, 509.1b).
    TooManyDeclared {
        most: u32,
    },
    NotDeclaring,
    /// It can't be put on anything: it is no attachment, or nothing attaches it now (701.3a).
    NothingMoves {
        attachment: bool,
    },
    NoSpecialAction,
    UnknownAlternative {
        name: String,
    },
    /// What happens by itself would never end (732.4).
    Endless,
    /// The simulator's own bounds.
    TooMuch(super::work::TooMuch),
}
