//! The continuous effects that there are (611): static abilities, what resolutions have made, and
//! counters, as the layers take them up (613).

use super::ability::{Ability, CounterKind, Static};
use super::effect::Mod;
use super::filter::{Amount, Condition, Ref};
use super::game::{ContinuousEffect, Derived};
use super::object::{EffectId, Object, ObjectId, PlayerId, Thing, Timestamp};
use super::zone::Zone;
use crate::lists::List;
use std::rc::Rc;
use std::sync::Arc;

/// What identifies a continuous effect within one derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    /// A static ability of an object, by the address of its data.
    Static(ObjectId, usize),
    /// An effect from a resolution.
    Resolved(EffectId),
    /// Counters of one kind, by their place in the order of kinds.
    Counter(ObjectId, usize),
}

/// A continuous effect as the layers see it.
#[derive(Clone)]
pub(super) struct Source {
    pub(super) key: Key,
    pub(super) source: ObjectId,
    pub(super) granter: Option<ObjectId>,
    pub(super) controller: PlayerId,
    pub(super) timestamp: Timestamp,
    pub(super) defining: bool,
    pub(super) what: What,
    pub(super) counter: Option<(CounterKind, u32)>,
}

#[derive(Clone)]
pub(super) enum What {
    Static(Arc<Ability>),
    Fixed {
        affected: Vec<Thing>,
        /// A phrase that is asked afresh instead.
        phrase: Option<Ref>,
        mods: Vec<Mod>,
    },
}

impl What {
    pub(super) fn ability(&self) -> Option<&Static> {
        match self {
            What::Static(a) => match &**a {
                Ability::Static(s) => Some(s),
                _ => None,
            },
            What::Fixed { .. } => None,
        }
    }

    pub(super) fn mods(&self) -> Vec<&Mod> {
        match self {
            What::Fixed { mods, .. } => mods.iter().list(),
            What::Static(_) => self.ability().map_or(Vec::new(), |s| {
                let instead = s.instead.iter().flat_map(|(_, mods)| mods.iter());
                s.mods.iter().chain(instead).list()
            }),
        }
    }
}

/// An effect that has begun to apply: its set and its changes are settled (613.6).
pub(super) struct Begun {
    pub(super) source: Rc<Source>,
    pub(super) affected: Vec<Thing>,
    pub(super) mods: Vec<Mod>,
}

/// What a resolution has made (611.2).
pub(super) fn resolved(effect: &ContinuousEffect) -> Rc<Source> {
    Rc::new(Source {
        key: Key::Resolved(effect.id),
        source: effect.source,
        granter: None,
        controller: effect.controller,
        timestamp: effect.timestamp,
        defining: false,
        what: What::Fixed {
            affected: effect.affected.clone(),
            phrase: effect.phrase.clone(),
            mods: effect.mods.clone(),
        },
        counter: None,
    })
}

/// The static abilities of an object that function where it is (113.6, 604.3).
pub(super) fn statics(object: &Object, derived: &Derived, out: &mut Vec<Rc<Source>>) {
    let here = match object.zone {
        Zone::Battlefield => object.phased.is_none(),
        Zone::Command => object.is_emblem(),
        _ => false,
    };
    for held in &derived.abilities {
        let Ability::Static(s) = &*held.ability else {
            continue;
        };
        let of_spell = object.zone == Zone::Stack && s.affected == Ref::This;
        // 113.6b: "as long as this card is in your graveyard".
        let place = s.condition.as_ref().and_then(Condition::place_of_this);
        let works = place.map_or(here || of_spell, |zone| zone == object.zone);
        if !(works || s.defining) {
            continue;
        }
        out.push(Rc::new(Source {
            key: Key::Static(object.id, Arc::as_ptr(&held.ability) as usize),
            source: object.id,
            granter: held.granter,
            controller: derived.controller,
            // 613.7a
            timestamp: object.timestamp.max(held.timestamp),
            defining: s.defining,
            what: What::Static(held.ability.clone()),
            counter: None,
        }));
    }
}

/// 122.1a, b: counters that change power and toughness or give a keyword.
pub(super) fn counters(object: &Object, out: &mut Vec<Rc<Source>>) {
    if !object.is_permanent() {
        return;
    }
    for (i, (kind, counters)) in object.counters.iter().enumerate() {
        let n = counters.count;
        let each = i32::try_from(n).unwrap_or(i32::MAX);
        let change = match kind {
            // 122.1j: to the creature that the Equipment is attached to.
            CounterKind::Named(name) if name == "hone" => Mod::AddPT(Amount::N(each), Amount::N(0)),
            CounterKind::PT(p, t) => Mod::AddPT(
                Amount::N(p.saturating_mul(each)),
                Amount::N(t.saturating_mul(each)),
            ),
            CounterKind::Keyword(k) => match super::keywords::plain(*k) {
                Some(keyword) => Mod::Gain(Box::new(Ability::Keyword(keyword))),
                None => continue,
            },
            _ => continue,
        };
        let affected = match kind {
            CounterKind::Named(_) => object.attached_to,
            _ => Some(Thing::Object(object.id)),
        };
        out.push(Rc::new(Source {
            key: Key::Counter(object.id, i),
            source: object.id,
            granter: None,
            controller: object.base_controller,
            timestamp: counters.timestamp,
            defining: false,
            what: What::Fixed {
                affected: affected.into_iter().list(),
                phrase: None,
                mods: vec![change],
            },
            counter: Some((kind.clone(), n)),
        }));
    }
}
