//! Objects (109), players, and what the game remembers of each.

use super::ability::{Ability, Body, CounterKind};
use super::card::Card;
use super::kinds::{CardType, Color, Subtype};
use super::mana::ManaType;
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::SortedMap;
use serde::Serialize;
use std::sync::Arc;

/// An object's identity. A card that changes zones becomes a new object with a new one (400.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ObjectId(pub u32);

/// A physical card or token, whatever object it is at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct CardId(pub u32);

/// A player, by place in turn order from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PlayerId(pub u8);

/// A continuous effect from a resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct EffectId(pub u32);

/// An object or a player: what can be targeted, attached to, dealt damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[allow(missing_docs)]
pub enum Thing {
    Object(ObjectId),
    Player(PlayerId),
}

impl Thing {
    /// The object, if it is one.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Thing::Object(id) => Some(id),
            Thing::Player(_) => None,
        }
    }

    /// The player, if it is one.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Thing::Player(id) => Some(id),
            Thing::Object(_) => None,
        }
    }
}

/// A moment in the order of 613.7.
pub type Timestamp = u64;

/// The counters of one kind on something: how many, and since when (613.7c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counters {
    /// How many.
    pub count: u32,
    /// When the newest was put there.
    pub timestamp: Timestamp,
}

/// What was chosen as an object entered (614.12a, 607.2d).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Chosen {
    pub color: Option<Color>,
    pub creature_type: Option<Subtype>,
    pub name: Option<String>,
    pub player: Option<PlayerId>,
    /// The copiable values of what was chosen (707.2).
    pub copy: Option<Arc<Card>>,
}

/// How a permanent is phased out (702.26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phased {
    /// By itself; it phases in before the next untap of the player who controlled it then
    /// (502.1).
    Directly(PlayerId),
    /// Along with what it is attached to (702.26g).
    With(ObjectId),
    /// Until this has left the battlefield (610.4); it phases in tapped, if `tapped`.
    Until(ObjectId, bool),
}

/// What stands on the stack (405), and all that was announced for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OnStack {
    /// What sort it is.
    pub kind: StackKind,
    /// What it will do.
    pub body: Body,
    /// The modes chosen, by number (700.2a).
    pub modes: Vec<usize>,
    /// The targets for each target phrase of the body, in order.
    pub targets: Vec<Vec<Target>>,
    /// The value announced for X (107.3a).
    pub x: u32,
    /// For an ability: the object it is an ability of.
    pub source: ObjectId,
    /// For an ability that another object's effect granted: that object.
    pub granter: Option<ObjectId>,
    /// For a triggered ability: the event.
    pub event: Option<EventContext>,
    /// An intervening "if", asked again on resolution (603.4).
    pub condition: Option<super::filter::Condition>,
    /// Objects that its costs were paid with, for "the sacrificed creature".
    pub paid: Vec<ObjectId>,
    /// Those of them that went to another zone: it can find them there (400.7j).
    pub moved: Vec<ObjectId>,
    /// What it reads as to a person.
    pub text: Arc<str>,
    /// Of a spell: cast for its bestow cost and still an Aura (702.103).
    pub bestowed: bool,
    /// Of a spell: how many times it was kicked (702.33d).
    pub kicked: u32,
    /// Of a spell: where it goes instead of elsewhere (702.27a, 702.34a).
    pub put_away: PutAway,
    /// The permanent it becomes is sacrificed at the beginning of the next cleanup step.
    pub brief: bool,
}

/// Where a spell is put, by how it was cast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum PutAway {
    /// As any other spell.
    #[default]
    Usual,
    /// Its buyback cost was paid: into its owner's hand as it resolves (702.27a).
    BoughtBack,
    /// Cast for its flashback cost: into exile whenever it leaves the stack (702.34a).
    Flashback,
}

impl OnStack {
    /// The parts that will be followed in order: the chosen modes, or the whole body.
    pub fn parts(&self) -> Vec<&Body> {
        match &self.body.modes {
            Some(modes) => self.modes.iter().filter_map(|m| modes.modes.get(*m)).list(),
            None => vec![&self.body],
        }
    }
}

/// The sort of a stack object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum StackKind {
    Spell,
    Activated,
    Triggered,
}

/// A chosen target, with its share where something is divided (601.2d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Target {
    /// What is targeted.
    pub thing: Thing,
    /// Its share of what is divided.
    pub share: Option<u32>,
}

impl Target {
    /// A target where nothing is divided.
    pub fn of(thing: Thing) -> Target {
        Target { thing, share: None }
    }
}

/// What a triggered ability knows of the event that triggered it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EventContext {
    /// `EventRole::Subject`.
    pub subject: Option<Thing>,
    /// `EventRole::Other`.
    pub other: Option<Thing>,
    /// `EventRole::Player`.
    pub player: Option<PlayerId>,
    /// How much: damage dealt, life lost, counters put.
    pub amount: i64,
    /// The number that the instruction before produced, for what a resolution made.
    pub number: i64,
    /// Types of mana that were produced.
    pub mana: Vec<ManaType>,
    /// Objects of the event, and the source, that had left for another zone as the ability
    /// triggered: it can find what they became there (400.7e, f).
    pub moved: Vec<ObjectId>,
    /// What "that card" and the like already mean as the ability resolves.
    pub previous: Vec<Thing>,
    /// Targets of the ability that made this delayed or reflexive one.
    pub targets: Vec<Vec<Target>>,
    /// X of the spell or ability that made this one (107.3n), or of the permanent's spell
    /// (107.3m).
    pub x: u32,
}

/// An object (109.1): a card, a token, a copy, or an ability on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Object {
    /// Its identity.
    pub id: ObjectId,
    /// The card that it is at the moment.
    pub card: CardId,
    /// Its owner (108.3).
    pub owner: PlayerId,
    /// Its controller before any control effect: its owner outside battlefield and stack.
    pub base_controller: PlayerId,
    /// Where it is.
    pub zone: Zone,
    /// Its printed values, or those of what it entered as a copy of (707.2).
    pub printed: Arc<Card>,
    /// The card itself, where it entered as a copy: what it is anywhere else (400.7).
    pub itself: Option<Arc<Card>>,
    /// Whether it is a token (111) or a copy of a spell (707.10).
    pub token: bool,
    /// When it came to its zone, or was last attached (613.7d, e).
    pub timestamp: Timestamp,
    /// Tapped (110.5).
    pub tapped: bool,
    /// Phased out.
    pub phased: Option<Phased>,
    /// Counters on it.
    pub counters: SortedMap<CounterKind, Counters>,
    /// What it is attached to (701.3).
    pub attached_to: Option<Thing>,
    /// Damage marked on it (120.3e).
    pub damage: u32,
    /// Dealt damage by a source with deathtouch since state-based actions were checked (704.5h).
    pub deathtouched: bool,
    /// What has dealt damage to it this turn.
    pub damaged_by: Vec<ObjectId>,
    /// Not under its controller's control continuously since that player's turn began (302.6).
    pub sick: bool,
    /// The turn in which it entered the battlefield, during play.
    pub entered: Option<u32>,
    /// X of the spell it was; for its own enters abilities only (107.3m).
    pub cast_x: u32,
    /// How many times the spell it was was kicked (702.33d).
    pub kicked: u32,
    /// The mana spent to cast the spell it is or was (601.2h, 702.44).
    pub mana_spent: Vec<ManaType>,
    /// Whether it was cast.
    pub was_cast: bool,
    /// What was chosen as it entered.
    pub chosen: Chosen,
    /// The object whose ability put it onto the battlefield (607.2).
    pub put_by: Option<ObjectId>,
    /// Cards exiled by its linked ability (607.2a).
    pub exiled_with: Vec<CardId>,
    /// Activated abilities used this turn, by who granted them and their place among those,
    /// with how often (602.5b).
    #[serde(skip)]
    pub activated: SortedMap<(Option<ObjectId>, usize), u32>,
    /// Its exhaust abilities that were activated (702.177a), named likewise.
    pub exhausted: Vec<(Option<ObjectId>, usize)>,
    /// The turn in which a loyalty ability of it was activated (606.3).
    pub loyalty_turn: Option<u32>,
    /// How many of them in that turn.
    pub loyalty_uses: u32,
    /// Bestowed: an Aura and no creature (702.103).
    pub bestowed: bool,
    /// A Class's level, 1 and up (716).
    pub level: u32,
    /// Regeneration shields (701.19).
    pub regeneration: u32,
    /// It skips its controller's next untap step.
    pub skip_untap: bool,
    /// What it is on the stack.
    pub stack: Option<Arc<OnStack>>,
}

impl Object {
    /// How many colours of mana were spent to cast it (702.44a).
    pub fn colors_spent(&self) -> u32 {
        let spent = |c: &Color| self.mana_spent.contains(&ManaType::Color(*c));
        Color::ALL.into_iter().filter(spent).map(|_| 1).sum()
    }

    /// How many counters of this kind are on it.
    pub fn counter(&self, kind: &CounterKind) -> u32 {
        self.counters.get(kind).map_or(0, |c| c.count)
    }

    /// Whether it is a spell on the stack.
    pub fn is_spell(&self) -> bool {
        self.stack
            .as_ref()
            .is_some_and(|s| s.kind == StackKind::Spell)
    }

    /// Whether it is an ability on the stack.
    pub fn is_stack_ability(&self) -> bool {
        self.stack
            .as_ref()
            .is_some_and(|s| s.kind != StackKind::Spell)
    }

    /// Whether it is an emblem (114.3): a token or card that is about to enter is none.
    pub fn is_emblem(&self) -> bool {
        self.zone == Zone::Command && self.printed.type_line.types.is_empty()
    }

    /// Whether it is a permanent that is phased in.
    pub fn is_permanent(&self) -> bool {
        self.zone == Zone::Battlefield && self.phased.is_none()
    }
}

/// An ability that an object has, with where it has it from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// What it is.
    pub ability: Arc<Ability>,
    /// Its text.
    pub text: Arc<str>,
    /// The object whose effect gives it; none for its own.
    pub granter: Option<ObjectId>,
    /// When the effect that gives it began (613.7a); 0 for its own.
    pub timestamp: Timestamp,
}

/// How long unspent mana stays (106.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Lasting {
    /// Until the step or phase ends.
    #[default]
    Step,
    /// Until end of combat.
    Combat,
    /// Until end of turn.
    Turn,
}

/// One unit of mana in a pool, with what binds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mana {
    /// Its type.
    pub mana: ManaType,
    /// How long it does not go away as steps and phases end.
    pub lasting: Lasting,
    /// It may be spent only to cast spells that fit (106.6).
    pub only_for: Option<Arc<super::filter::Filter>>,
    /// What becomes of the spell it is spent on, and whose effect that is (106.6).
    pub spent_on: Option<(Arc<super::ability::SpentOn>, ObjectId)>,
    /// A snow source produced it (107.4h).
    pub snow: bool,
}

/// A player (102).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    /// Who.
    pub id: PlayerId,
    /// The name readers see.
    pub name: Arc<str>,
    /// Life total.
    pub life: i64,
    /// Counters: energy, poison and others.
    pub counters: SortedMap<CounterKind, u32>,
    /// Library, top first.
    pub library: Vec<ObjectId>,
    /// Hand.
    pub hand: Vec<ObjectId>,
    /// Graveyard, newest last.
    pub graveyard: Vec<ObjectId>,
    /// Unspent mana (106.4).
    pub pool: Vec<Mana>,
    /// What was counted this turn.
    pub tally: SortedMap<super::filter::Tally, u32>,
    /// Lost or left.
    pub out: bool,
    /// Tried to draw from an empty library since state-based actions were checked (704.5b).
    pub drew_from_empty: bool,
    /// The number of turns this player has begun.
    pub turns_begun: u32,
}

impl Player {
    /// How many counters of this kind the player has.
    pub fn counter(&self, kind: &CounterKind) -> u32 {
        self.counters.get(kind).copied().unwrap_or(0)
    }
}

/// A new object with nothing remembered.
pub fn blank(
    id: ObjectId,
    card: CardId,
    owner: PlayerId,
    printed: Arc<Card>,
    zone: Zone,
) -> Object {
    let mut counters = SortedMap::new();
    let loyalty = printed
        .loyalty
        .filter(|_| printed.type_line.is(CardType::Planeswalker) && zone == Zone::Battlefield);
    if let Some(n) = loyalty.and_then(|n| u32::try_from(n).ok()) {
        counters.insert(
            CounterKind::Loyalty,
            Counters {
                count: n,
                timestamp: 0,
            },
        );
    }
    let level = u32::from(zone == Zone::Battlefield && printed.type_line.named("Class"));
    Object {
        id,
        card,
        owner,
        base_controller: owner,
        zone,
        printed,
        itself: None,
        token: false,
        timestamp: 0,
        tapped: false,
        phased: None,
        counters,
        attached_to: None,
        damage: 0,
        deathtouched: false,
        damaged_by: Vec::new(),
        sick: zone == Zone::Battlefield,
        entered: None,
        cast_x: 0,
        kicked: 0,
        mana_spent: Vec::new(),
        was_cast: false,
        chosen: Chosen::default(),
        put_by: None,
        exiled_with: Vec::new(),
        activated: SortedMap::new(),
        exhausted: Vec::new(),
        loyalty_turn: None,
        loyalty_uses: 0,
        bestowed: false,
        level,
        regeneration: 0,
        skip_untap: false,
        stack: None,
    }
}
