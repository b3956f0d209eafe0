//! The abilities that function (113.6): the triggered and replacement abilities of what is there,
//! listed once for each position, so that events need not search the board.

use super::ability::{Ability, Change, CounterKind, Replaced, Replacement};
use super::effect::{Mod, RuleMod};
use super::filter::{Condition, Filter, Ref};
use super::game::{ContinuousEffect, Derived};
use super::layers::Derivation;
use super::object::{Object, ObjectId, PlayerId, Timestamp};
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::Order;
use std::sync::Arc;

/// An ability that functions, with whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Functioning {
    /// The object that has it.
    pub object: ObjectId,
    /// The object whose effect gives it, if it is not its own.
    pub granter: Option<ObjectId>,
    /// The object's controller.
    pub controller: PlayerId,
    /// The object's timestamp.
    pub timestamp: Timestamp,
    /// The ability.
    pub ability: Arc<Ability>,
    /// Its words, where the card has them.
    pub text: Arc<str>,
    /// Its place among those of the object.
    pub place: usize,
}

impl Functioning {
    /// Whether it is the same ability of the same object: each applies once to an event (614.5),
    /// also where several permanents share a card, or one has an ability several times.
    pub fn same(&self, other: &Functioning) -> bool {
        self.object == other.object && self.place == other.place && self.ability == other.ability
    }

    /// The zone other than the battlefield in which a triggered ability works (113.6m).
    pub fn works_in(&self) -> Option<Zone> {
        match &*self.ability {
            Ability::Triggered(t) => t.condition.as_ref().and_then(Condition::place_of_this),
            _ => None,
        }
    }
}

/// The triggered and the replacement abilities of one object, keywords written out.
pub fn functioning(object: &Object, derived: &Derived) -> Vec<Functioning> {
    let mut out = Vec::new();
    for held in &derived.abilities {
        let mut add = |ability: Arc<Ability>| {
            let place = out.len();
            out.push(Functioning {
                object: object.id,
                granter: held.granter,
                controller: derived.controller,
                timestamp: object.timestamp,
                ability,
                text: held.text.clone(),
                place,
            });
        };
        match &*held.ability {
            Ability::Triggered(_) | Ability::Replacement(_) => add(held.ability.clone()),
            Ability::Keyword(k) => k
                .expand()
                .into_iter()
                .filter(|a| matches!(a, Ability::Triggered(_) | Ability::Replacement(_)))
                .for_each(|a| add(Arc::new(a))),
            _ => {}
        }
    }
    out.extend(finality(object, derived, out.len()));
    out
}

/// 122.1h: what a finality counter does, as the replacement effect that it is.
fn finality(object: &Object, derived: &Derived, place: usize) -> Option<Functioning> {
    let named = |kind: &CounterKind| matches!(kind, CounterKind::Named(n) if n == "finality");
    let (_, counter) = object.counters.iter().find(|(kind, _)| named(kind))?;
    let exiled = Replacement {
        replaces: Replaced::Dies(Filter::Is(Box::new(Ref::This))),
        condition: None,
        change: Change::MoveTo(Zone::Exile),
    };
    Some(Functioning {
        object: object.id,
        granter: None,
        controller: derived.controller,
        timestamp: counter.timestamp,
        ability: Arc::new(Ability::Replacement(exiled)),
        text: "".into(),
        place,
    })
}

impl Derivation<'_> {
    /// Lists what can trigger and what can replace, so that events need not search the board.
    pub(super) fn index(&mut self) {
        let mut all: Vec<Functioning> = Vec::new();
        for (object, derived) in self.objects() {
            match object.zone {
                Zone::Battlefield if object.phased.is_none() => {
                    all.extend(functioning(object, derived));
                }
                Zone::Command if object.is_emblem() => all.extend(functioning(object, derived)),
                Zone::Graveyard => {
                    let mut found = functioning(object, derived);
                    found.retain(|f| f.works_in() == Some(Zone::Graveyard));
                    all.extend(found);
                }
                _ => {}
            }
        }
        all.extend(self.game.effects.iter().flat_map(|e| self.replacing(e)));
        all.order_by_key(|f| f.timestamp);
        let (triggers, replacements) = all
            .into_iter()
            .partition(|f| matches!(&*f.ability, Ability::Triggered(_)));
        self.table.triggers = triggers;
        self.table.replacements = replacements;
    }

    /// The replacement effects among what a resolution has made (614.1).
    fn replacing(&self, effect: &ContinuousEffect) -> Vec<Functioning> {
        let replacement = |m: &Mod| match m {
            Mod::Rule(RuleMod::Replaces(r)) => Some(Functioning {
                object: effect.source,
                granter: None,
                controller: effect.controller,
                timestamp: effect.timestamp,
                ability: Arc::new(Ability::Replacement((**r).clone())),
                text: self
                    .game
                    .known(effect.source)
                    .map_or("".into(), |d| d.name.clone()),
                place: usize::MAX - effect.id.0 as usize,
            }),
            _ => None,
        };
        effect.mods.iter().filter_map(replacement).list()
    }
}
