//! The position: one value that holds everything, with the questions one may ask of it.

use super::ability::{Ability, CounterKind};
use super::action::{Action, Answer, Choice};
pub use super::activatable::{Activatable, printed_abilities};
use super::effect::{Duration, Effect, Mod};
use super::filter::Ref;
use super::kinds::Colors;
use super::layers::Table;
use super::object::{
    CardId, EffectId, EventContext, Held, Object, ObjectId, Player, PlayerId, Thing, Timestamp,
};
use super::turn::Step;
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::{Order, SortedMap};
use serde::Serialize;
use std::sync::Arc;

/// How mana costs are paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum ManaRule {
    /// From the pool, then with the payer's own mana abilities.
    #[default]
    Auto,
    /// From the pool alone.
    Manual,
    /// Mana costs need no mana.
    Free,
}

/// House rules of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// How mana costs are paid.
    pub mana: ManaRule,
    /// Whether 302.6 is in force.
    pub summoning_sickness: bool,
    /// Whether what one player must order is asked, or goes in timestamp order.
    pub ask_order: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            mana: ManaRule::Auto,
            summoning_sickness: true,
            ask_order: false,
        }
    }
}

/// Where the turn stands (500).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// The turn's number, from 1.
    pub number: u32,
    /// Whose turn it is (102.1).
    pub active: PlayerId,
    /// The step or phase.
    pub step: Step,
    /// Who has priority (117); none while something must be declared or nobody gets any.
    pub priority: Option<PlayerId>,
    /// How many players have passed in succession (117.4).
    pub passes: u32,
    /// A declaration that the step waits for.
    pub awaiting: Option<Awaiting>,
    /// Extra turns to be taken, the next one last (500.7).
    pub extra: Vec<PlayerId>,
    /// Additional combat phases to come after this phase (500.8).
    pub combats: u32,
    /// After an additional combat phase: the phase with which the turn goes on.
    pub then: Option<Step>,
    /// Whose turn the latest was that was no extra turn: the turn order goes on from there (500.7).
    pub order_from: PlayerId,
}

/// A turn-based action that waits for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Awaiting {
    /// The active player declares attackers (508.1).
    Attackers,
    /// These players declare blockers, the first one now (509.1).
    Blockers(Vec<PlayerId>),
}

/// A creature's part in combat (506).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attacker {
    /// The creature.
    pub object: ObjectId,
    /// The player, planeswalker or battle it attacks.
    pub defender: Thing,
    /// The player who defends against it (506.2, 508.5).
    pub player: PlayerId,
    /// Whether it was blocked, even if no blocker is left (509.1h).
    pub blocked: bool,
    /// Its blockers.
    pub blockers: Vec<ObjectId>,
}

/// The combat phase under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Combat {
    /// Some creature was declared as an attacker or entered attacking (508.8).
    pub attacked: bool,
    /// Attacking creatures.
    pub attackers: Vec<Attacker>,
    /// Creatures that dealt damage in the first-strike step (510.4).
    pub struck_first: Vec<ObjectId>,
}

/// A continuous effect made by a resolution (611.2), with everything locked in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContinuousEffect {
    /// Its identity.
    pub id: EffectId,
    /// When it began (613.7b).
    pub timestamp: Timestamp,
    /// The object whose ability or spell made it.
    pub source: ObjectId,
    /// That object's controller then.
    pub controller: PlayerId,
    /// What it affects: fixed for what changes characteristics or control (611.2c).
    pub affected: Vec<Thing>,
    /// For effects that change rules only: the phrase, asked afresh (611.2c).
    pub phrase: Option<Ref>,
    /// The changes, with amounts worked out (611.2d).
    pub mods: Vec<Mod>,
    /// Until when.
    pub duration: Duration,
    /// The turn number in which it began, for `EndOfYourNextTurn`.
    pub turn: u32,
    /// The resolution that made it: effects with the same number began together.
    pub resolution: u32,
    /// It may be ended by its controller for this cost (the Licids' last sentence).
    pub may_end_for: Option<super::ability::Cost>,
}

/// What a resolution does to damage that is yet to come: prevention (615) and redirection (614.9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shield {
    /// The object whose spell or ability made it.
    pub source: ObjectId,
    /// Damage to these is prevented; none: to anything.
    pub to: Option<Vec<Thing>>,
    /// Damage by these; none: by anything.
    pub by: Option<Vec<Thing>>,
    /// The chosen source's quality, asked again of the damage (609.7b).
    pub quality: Option<super::filter::Filter>,
    /// Only combat, only noncombat, any.
    pub combat: Option<bool>,
    /// How much is left to prevent; none: all.
    pub amount: Option<u32>,
    /// It is used up by the next event that it applies to.
    pub once: bool,
    /// What the damage is dealt to instead of being prevented.
    pub instead: Option<Thing>,
    /// When it began.
    pub timestamp: Timestamp,
}

/// A triggered ability that waits to be put on the stack (603.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Waiting {
    /// Its source.
    pub source: ObjectId,
    /// Who granted it.
    pub granter: Option<ObjectId>,
    /// Who will control it (603.3a).
    pub controller: PlayerId,
    /// The ability's effect and targets.
    pub body: super::ability::Body,
    /// The intervening "if".
    pub condition: Option<super::filter::Condition>,
    /// What triggered it.
    pub event: EventContext,
    /// Its text.
    pub text: Arc<str>,
    /// The timestamp of its source, for ordering.
    pub timestamp: Timestamp,
}

/// A delayed triggered ability (603.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Delayed {
    /// When it fires.
    pub when: super::effect::Delay,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Its source.
    pub source: ObjectId,
    /// Its controller.
    pub controller: PlayerId,
    /// What it remembers.
    pub event: EventContext,
    /// The text.
    pub text: Arc<str>,
    /// The turn in which it was made.
    pub turn: u32,
    /// Its place in time.
    pub timestamp: Timestamp,
}

/// An object as it last existed in a zone it has left (608.2h).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastKnown {
    /// The object.
    pub object: Arc<Object>,
    /// Its derived characteristics then.
    pub derived: Arc<Derived>,
    /// What it became, if it is a card that went to a zone (400.7).
    pub became: Option<ObjectId>,
    /// What was attached to it then.
    pub attachments: Vec<ObjectId>,
}

/// A decision that waits, with all that is needed to go on from where the action began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pending {
    /// What is asked.
    pub choice: Choice,
    /// The position before the action.
    pub before: Game,
    /// The action under way.
    pub action: Action,
    /// The answers given so far.
    pub answers: Vec<Answer>,
    /// How many of the action's events have been handed out.
    pub seen: usize,
}

/// What an object is, after everything that applies (613).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Derived {
    /// Its name.
    pub name: Arc<str>,
    /// Its mana cost.
    pub mana_cost: Option<super::mana::ManaCost>,
    /// Its colours.
    pub colors: Colors,
    /// Its type line.
    pub type_line: super::kinds::TypeLine,
    /// Power; only creatures and Vehicles have one that counts (208.3).
    pub power: Option<i32>,
    /// Toughness.
    pub toughness: Option<i32>,
    /// Power before layer 7c (208.4b).
    pub base_power: Option<i32>,
    /// Toughness before layer 7c.
    pub base_toughness: Option<i32>,
    /// What static abilities of other objects add in layer 7c (613.4c), each with its source.
    pub added: Vec<(ObjectId, i32, i32)>,
    /// Whether power and toughness have changed places (613.4d).
    pub switched: bool,
    /// Printed loyalty.
    pub loyalty: Option<i32>,
    /// Its abilities, in the order a card shows: its own, then granted ones by timestamp.
    pub abilities: Vec<Held>,
    /// Keywords it can't have (113.11).
    pub cant_have: Vec<super::ability::KeywordKind>,
    /// Its controller (108.4, 613.1b).
    pub controller: PlayerId,
    /// What rule-changing effects say of it (613.11), each with its source.
    pub rules: Vec<ActiveRule>,
    /// Its copiable values (707.2).
    pub copiable: Arc<super::card::Card>,
}

/// A rule-changing effect that applies to something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActiveRule {
    /// What it says.
    pub rule: super::effect::RuleMod,
    /// The object whose ability or spell says so.
    pub source: ObjectId,
    /// Who controls that.
    pub controller: PlayerId,
}

/// A game under way: everything there is to know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Game {
    /// House rules.
    pub settings: Settings,
    /// The players in turn order.
    pub players: Vec<Player>,
    /// Every object that exists.
    pub objects: SortedMap<ObjectId, Arc<Object>>,
    /// Objects that were, as they last existed.
    pub past: SortedMap<ObjectId, Arc<LastKnown>>,
    /// Permanents, phased-out ones included, in the order of their arrival.
    pub battlefield: Vec<ObjectId>,
    /// The stack, top last.
    pub stack: Vec<ObjectId>,
    /// Exile.
    pub exile: Vec<ObjectId>,
    /// The command zone.
    pub command: Vec<ObjectId>,
    /// Continuous effects from resolutions.
    pub effects: Vec<ContinuousEffect>,
    /// Prevention shields.
    pub shields: Vec<Shield>,
    /// Cards exiled until an object leaves the battlefield (610.3).
    pub exiled_until: Vec<(ObjectId, CardId)>,
    /// Delayed triggered abilities.
    pub delayed: Vec<Delayed>,
    /// Triggered abilities that wait to be put on the stack.
    pub waiting: Vec<Waiting>,
    /// The turn.
    pub turn: Turn,
    /// Combat.
    pub combat: Combat,
    /// The last timestamp given.
    pub clock: Timestamp,
    /// The last number given to an object, card or effect.
    pub last_id: u32,
    /// The last number given to a batch of simultaneous events.
    pub last_batch: u32,
    /// The game is over; the winner, if any (104).
    pub over: Option<Option<PlayerId>>,
    /// What is being asked.
    pub pending: Option<Box<Pending>>,
    /// Derived characteristics of this very position.
    #[serde(skip)]
    pub table: Arc<Table>,
}

impl Game {
    /// The decision the game waits for.
    pub fn pending(&self) -> Option<&Choice> {
        self.pending.as_ref().map(|p| &p.choice)
    }

    /// An object that exists now.
    pub fn object(&self, id: ObjectId) -> Option<&Arc<Object>> {
        self.objects.get(&id)
    }

    /// A player.
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.0 as usize]
    }

    /// What an object is now.
    pub fn derived(&self, id: ObjectId) -> Option<&Arc<Derived>> {
        self.table.objects.get(&id)
    }

    /// What an object is now, or was when it last existed (608.2h).
    pub fn known(&self, id: ObjectId) -> Option<&Arc<Derived>> {
        self.derived(id)
            .or_else(|| self.past.get(&id).map(|p| &p.derived))
    }

    /// An object as it is now, or as it last existed.
    pub fn known_object(&self, id: ObjectId) -> Option<&Arc<Object>> {
        self.object(id)
            .or_else(|| self.past.get(&id).map(|p| &p.object))
    }

    /// The permanent that became this object by leaving the battlefield.
    pub fn was_permanent(&self, id: ObjectId) -> Option<ObjectId> {
        if self.object(id).is_none_or(|o| o.zone == Zone::Battlefield) {
            return None;
        }
        let was = |(old, last): (&ObjectId, &Arc<LastKnown>)| {
            (last.became == Some(id) && last.object.zone == Zone::Battlefield).then_some(*old)
        };
        self.past.iter().rev().find_map(was)
    }

    /// The name of an object, now or when it last existed.
    pub fn name_of(&self, id: ObjectId) -> Arc<str> {
        self.known(id).map_or_else(|| "".into(), |d| d.name.clone())
    }

    /// Permanents that are phased in, oldest arrival first.
    pub fn permanents(&self) -> impl Iterator<Item = &Arc<Object>> {
        self.battlefield
            .iter()
            .filter_map(|id| self.objects.get(id))
            .filter(|o| o.phased.is_none())
    }

    /// What is attached to a thing, oldest attachment first.
    pub fn attachments(&self, host: Thing) -> Vec<ObjectId> {
        let mut found: Vec<&Arc<Object>> = self
            .permanents()
            .filter(|o| o.attached_to == Some(host))
            .list();
        found.order_by_key(|o| o.timestamp);
        found.iter().map(|o| o.id).list()
    }

    /// The controller of an object, or its owner where it has none (108.4a).
    pub fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        self.known(id).map(|d| d.controller)
    }

    /// Players still in the game, in turn order from the active player (101.4).
    pub fn apnap(&self) -> Vec<PlayerId> {
        let n = self.players.len();
        (0..n)
            .map(|i| PlayerId(((self.turn.active.0 as usize + i) % n) as u8))
            .filter(|p| !self.player(*p).out)
            .list()
    }

    /// Opponents of a player who are still in the game (102.3).
    pub fn opponents(&self, of: PlayerId) -> Vec<PlayerId> {
        self.players
            .iter()
            .filter(|p| p.id != of && !p.out)
            .map(|p| p.id)
            .list()
    }

    /// The object that a card is now.
    pub fn object_of_card(&self, card: CardId) -> Option<ObjectId> {
        self.objects.values().find(|o| o.card == card).map(|o| o.id)
    }

    /// The objects of a zone: a player's own, or the shared ones.
    pub fn zone(&self, zone: Zone, player: PlayerId) -> &[ObjectId] {
        let p = self.player(player);
        match zone {
            Zone::Library => &p.library,
            Zone::Hand => &p.hand,
            Zone::Graveyard => &p.graveyard,
            Zone::Battlefield => &self.battlefield,
            Zone::Stack => &self.stack,
            Zone::Exile => &self.exile,
            Zone::Command => &self.command,
        }
    }

    /// Counters of a kind on a thing, now or when it last existed.
    pub fn counters(&self, thing: Thing, kind: &CounterKind) -> u32 {
        match thing {
            Thing::Player(p) => self.player(p).counter(kind),
            Thing::Object(o) => self.known_object(o).map_or(0, |o| o.counter(kind)),
        }
    }
}

impl Derived {
    /// Whether it has a keyword, whatever its parameters.
    pub fn has(&self, kind: super::ability::KeywordKind) -> bool {
        self.keywords().any(|k| k.kind() == kind)
    }

    /// Its keywords.
    pub fn keywords(&self) -> impl Iterator<Item = &super::ability::Keyword> {
        self.abilities.iter().filter_map(|h| match &*h.ability {
            Ability::Keyword(k) => Some(k),
            _ => None,
        })
    }

    /// Whether it is a creature, land, …
    pub fn is(&self, card_type: super::kinds::CardType) -> bool {
        self.type_line.is(card_type)
    }

    /// Its mana value (202.3), with X as given: 0 off the stack.
    pub fn mana_value(&self, x: u32) -> u32 {
        self.mana_cost.as_ref().map_or(0, |c| c.mana_value(x))
    }
}
