//! Events: what happened, each with the rule a reader could ask for.

use super::ability::{Ability, Body, CostPart, CounterKind};
use super::action::{Answer, Choice};
use super::attach::Misfit;
use super::cite::Rule;
use super::effect::Effect;
use super::filter::Amount;
use super::mana::ManaType;
use super::object::{CardId, Held, ObjectId, PlayerId, StackKind, Thing};
use super::turn::Step;
use super::zone::Zone;
use serde::Serialize;
use std::sync::Arc;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// What.
    pub kind: EventKind,
    /// The rule that made it so or says how it goes.
    pub cite: Rule,
    /// Events with the same number happened at once.
    pub batch: u32,
    /// The object that caused it: the source of the ability, or what made a state-based action
    /// apply.
    pub cause: Option<ObjectId>,
}

impl Event {
    /// The same by another rule.
    pub fn by(self, rule: &'static str) -> Event {
        Event {
            cite: Rule(rule),
            ..self
        }
    }
}

/// Why a permanent left the battlefield, or a card moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum MoveCause {
    Destroyed,
    Sacrificed,
    StateBased,
    Resolved,
    /// A spell without a legal target left did not resolve (608.2b).
    Unresolved,
    Cast,
    Played,
    Drawn,
    Discarded,
    Milled,
    Cost,
    Effect,
    Countered,
    LeftGame,
    Author,
}

/// Why an attachment came off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum OffCause {
    /// An ability or cost took it off, or moved it elsewhere: released.
    Effect,
    /// A state-based action: knocked off.
    StateBased,
    /// One of the two left.
    Left,
}

/// What comes of passing priority (117.3d, 117.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Passing {
    /// The next player gets priority.
    GoesOn,
    /// All have passed in succession: what is on top of the stack resolves.
    Resolves,
    /// All have passed in succession with nothing on the stack: the step or phase ends.
    Ends,
}

/// What did not happen, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum Nothing {
    /// It was not attached: it is there already, or it may not be (701.3b).
    Attach {
        what: ObjectId,
        host: Thing,
        misfit: Option<Misfit>,
    },
    /// An indestructible permanent was not destroyed (702.12b).
    Destroy { what: ObjectId },
    /// It was not countered: it can't be.
    Counter { what: ObjectId },
    /// It got no counters: it can't.
    PutCounters { on: Thing },
    /// No mana was added: its type is undefined (106.5), or there is none of it to add.
    AddMana { player: PlayerId, undefined: bool },
    /// No token was created: the number is 0.
    Create,
    /// A triggered ability without a legal target was not put on the stack (603.3d).
    Stack,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum EventKind {
    TurnBegan {
        number: u32,
        player: PlayerId,
    },
    StepBegan {
        step: Step,
    },
    /// A card or token went from zone to zone; `object` is what it was, `became` what it is now
    /// (none for what ceased to exist).
    Moved {
        card: CardId,
        object: ObjectId,
        became: Option<ObjectId>,
        name: Arc<str>,
        from: Option<Zone>,
        to: Option<Zone>,
        player: PlayerId,
        cause: MoveCause,
    },
    Attached {
        object: ObjectId,
        to: Thing,
    },
    Unattached {
        object: ObjectId,
        from: Thing,
        cause: OffCause,
    },
    /// `paid`: as a cost, of what caused it.
    Tapped {
        object: ObjectId,
        paid: bool,
    },
    /// Likewise.
    Untapped {
        object: ObjectId,
        paid: bool,
    },
    /// `tapped`: by a mana ability with {T} in its cost (106.12).
    ManaAdded {
        player: PlayerId,
        mana: Vec<ManaType>,
        source: ObjectId,
        tapped: bool,
    },
    ManaLost {
        player: PlayerId,
        amount: u32,
    },
    ManaSpent {
        player: PlayerId,
        mana: Vec<ManaType>,
    },
    /// Counters on an object or player; `paid`: as a cost.
    Counters {
        thing: Thing,
        kind: CounterKind,
        change: i64,
        total: u32,
        paid: bool,
    },
    Damage {
        source: ObjectId,
        to: Thing,
        amount: u32,
        combat: bool,
    },
    LifeGained {
        player: PlayerId,
        amount: u32,
    },
    LifeLost {
        player: PlayerId,
        amount: u32,
    },
    Drew {
        player: PlayerId,
    },
    Destroyed {
        object: ObjectId,
    },
    Sacrificed {
        object: ObjectId,
        player: PlayerId,
    },
    Regenerated {
        object: ObjectId,
    },
    Cast {
        object: ObjectId,
        player: PlayerId,
    },
    Activated {
        object: ObjectId,
        source: ObjectId,
        player: PlayerId,
        text: Arc<str>,
    },
    /// The modes of a spell or ability were chosen as it was put on the stack (601.2b).
    ModesChosen {
        object: ObjectId,
        player: PlayerId,
        modes: Vec<Body>,
    },
    /// A mana ability was activated: no stack object (605.3b).
    ManaAbility {
        source: ObjectId,
        player: PlayerId,
        text: Arc<str>,
    },
    /// `text`: the ability's own words; empty for what a keyword means and for what another
    /// object granted.
    Triggered {
        source: ObjectId,
        granter: Option<ObjectId>,
        ability: Arc<Ability>,
        text: Arc<str>,
    },
    /// A triggered ability was put on the stack.
    PutOnStack {
        object: ObjectId,
        source: ObjectId,
    },
    /// `times`: for so many of its targets was this one chosen (115.3).
    Targeted {
        object: ObjectId,
        target: Thing,
        times: u32,
    },
    /// It begins to resolve: what comes next is what it does.
    Resolving {
        object: ObjectId,
        source: ObjectId,
        kind: StackKind,
    },
    /// It has resolved.
    Resolved {
        object: ObjectId,
        source: ObjectId,
        kind: StackKind,
    },
    NoLegalTarget {
        object: ObjectId,
        source: ObjectId,
    },
    Countered {
        object: ObjectId,
    },
    /// An instruction could not be carried out: nothing happens (701.3b and its like).
    NothingHappened {
        source: ObjectId,
        what: Nothing,
    },
    /// Of an attachment that may not be where it is: the host, and what is wrong with it there.
    StateBasedAction {
        about: Thing,
        host: Option<Thing>,
        misfit: Option<Misfit>,
    },
    AttackersDeclared {
        attackers: Vec<(ObjectId, Thing)>,
    },
    BlockersDeclared {
        blocks: Vec<(ObjectId, ObjectId)>,
    },
    RemovedFromCombat {
        object: ObjectId,
    },
    /// What an object is has changed: the words for what it gained and lost, for the log. What
    /// did it is the event's cause.
    Became {
        object: ObjectId,
        gained: Vec<String>,
        lost: Vec<String>,
    },
    /// An object has these abilities now or has them no more; without `left` an effect has taken
    /// the last it had. What did it is the event's cause.
    Abilities {
        object: ObjectId,
        abilities: Vec<Held>,
        has: bool,
        left: bool,
    },
    ControlChanged {
        object: ObjectId,
        from: PlayerId,
        to: PlayerId,
    },
    /// The power and toughness of creatures have changed, or something has become a creature.
    Sized {
        creatures: Vec<(ObjectId, i32, i32)>,
    },
    /// A type-changing effect, that of the event's cause, applied to an object after those of these
    /// objects, on which it depends (613.8a).
    Waited {
        object: ObjectId,
        on: Vec<ObjectId>,
    },
    /// Something was paid as an ability resolves, and the rest of the ability follows (117.2e).
    GoesOn,
    /// A number that an instruction asked of the game, as it was then (608.2h); X alone: what it was
    /// for the spell that became the source (107.3m).
    Counted {
        source: ObjectId,
        granter: Option<ObjectId>,
        amount: Box<Amount>,
        number: i64,
    },
    /// What effects, those of these objects, have made of a cost (601.2f).
    Priced {
        object: ObjectId,
        was: Vec<CostPart>,
        is: Vec<CostPart>,
        because: Vec<ObjectId>,
    },
    /// Something could be done with this at a time when it usually can't: the event's rule says
    /// what allowed it, and its cause is the object that did, if not this one.
    Allowed {
        object: ObjectId,
    },
    /// Something that lasts or waits has begun: a continuous effect, a shield, a delayed triggered
    /// ability, an additional phase or turn. What the instruction speaks of is settled in it, and is
    /// told by the names it had until then.
    Began {
        source: ObjectId,
        granter: Option<ObjectId>,
        effect: Box<Effect>,
        names: Vec<(ObjectId, Arc<str>)>,
    },
    EffectEnded {
        source: Option<ObjectId>,
        objects: Vec<ObjectId>,
    },
    PhasedOut {
        object: ObjectId,
    },
    PhasedIn {
        object: ObjectId,
    },
    /// A choice was made that no other event tells of by itself.
    Chose {
        choice: Box<Choice>,
        answer: Answer,
    },
    /// A player passed priority (117.3d).
    Passed {
        player: PlayerId,
        then: Passing,
    },
    Shuffled {
        player: PlayerId,
    },
    Revealed {
        player: PlayerId,
        names: Vec<Arc<str>>,
    },
    LevelSet {
        object: ObjectId,
        level: u32,
    },
    Prevented {
        to: Thing,
        amount: u32,
    },
    /// A replacement effect was applied; `mana`: what would have been added, and what it made of it.
    Replaced {
        source: ObjectId,
        text: Arc<str>,
        mana: Option<(Vec<ManaType>, Vec<ManaType>)>,
    },
    Lost {
        player: PlayerId,
    },
    LeftGame {
        player: PlayerId,
    },
    GameOver {
        winner: Option<PlayerId>,
    },
    /// The author's hand changed something.
    Set {
        thing: Thing,
        what: Arc<str>,
    },
}
