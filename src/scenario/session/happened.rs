//! What happened since the last `expect`.

use super::Session;
use super::expect::{Finder, listed};
use super::names::same_name;
use crate::lists::List;
use crate::rules::ability::CounterKind;
use crate::rules::event::{Event, EventKind};
use crate::rules::object::{CardId, ObjectId, PlayerId, Thing};
use crate::rules::zone::Zone;
use crate::scenario::model::{EventExpectation, EventName};

/// An event as files speak of it.
#[derive(Default)]
struct Told<'a> {
    /// The objects that it may be told of, the same one under several identities.
    objects: Vec<ObjectId>,
    /// A card that moved, with its name.
    card: Option<(CardId, &'a str)>,
    player: Option<PlayerId>,
    to: Option<Thing>,
    zone: Option<Zone>,
    amount: Option<i64>,
}

/// When each event happened. What is simultaneous has the same number: state-based actions are
/// performed as a single event with all that they do (704.3).
fn moments(events: &[Event]) -> Vec<u32> {
    let mut check = None;
    let mut moment = |event: &Event| {
        let action = matches!(event.kind, EventKind::StateBasedAction { .. });
        check = match event.cite.matches("704") {
            true => check.filter(|_| !action).or(action.then_some(event.batch)),
            false => None,
        };
        check.unwrap_or(event.batch)
    };
    events.iter().map(&mut moment).list()
}

impl Session {
    /// Looks for the stated events, in order, others allowed between.
    pub(super) fn expect_events(&self, stated: &[EventExpectation], find: &mut Finder) {
        let mut used = vec![false; self.happened.len()];
        let moments = moments(&self.happened);
        let mut moment = 0;
        find.each(stated, |stated, find| {
            let events = self.happened.iter().zip(&moments).enumerate();
            let mut fitting = events.filter(|(place, (event, at))| {
                let later = stated.not || (**at >= moment && !used[*place]);
                later && self.fits(event, stated)
            });
            match fitting.next() {
                Some((_, (event, _))) if stated.not => {
                    find.fail(
                        format_args!("no event \"{}\"", stated.event),
                        format_args!("one, by rule {}", event.cite),
                    );
                }
                Some((place, (_, at))) => {
                    moment = *at;
                    used[place] = true;
                }
                None if stated.not => {}
                None => {
                    let all: Vec<String> = self.happened.iter().filter_map(named).list();
                    find.fail(format_args!("the event \"{}\"", stated.event), listed(&all));
                }
            }
        });
    }

    /// Whether the event has happened since the last expectation.
    pub fn has_happened(&self, stated: &EventExpectation) -> bool {
        self.happened.iter().any(|event| self.fits(event, stated))
    }

    fn fits(&self, event: &Event, stated: &EventExpectation) -> bool {
        let Some(told) = told(event, stated.event) else {
            return false;
        };
        let object = |name: &str| {
            told.objects
                .iter()
                .any(|id| self.names.describes(&self.game, name, *id))
                || told
                    .card
                    .is_some_and(|(card, called)| match self.names.card(name) {
                        Some(meant) => meant == card,
                        None => same_name(called, name),
                    })
        };
        let player = |name: &str| told.player.is_some() && told.player == self.names.player(name);
        let to = |name: &str| {
            let thing = self.names.find(&self.game, name).ok();
            (thing.is_some() && thing == told.to)
                || told.zone.is_some_and(|zone| zone.name() == name)
                || told
                    .to
                    .and_then(Thing::object)
                    .is_some_and(|id| self.names.describes(&self.game, name, id))
        };
        stated
            .object
            .as_ref()
            .is_none_or(|name| object(name.as_str()))
            && stated
                .player
                .as_ref()
                .is_none_or(|name| player(name.as_str()))
            && stated.to.as_ref().is_none_or(|name| to(name))
            && stated
                .amount
                .is_none_or(|amount| told.amount == Some(amount))
            && stated
                .rule
                .as_ref()
                .is_none_or(|rule| event.cite.matches(rule.as_str()))
    }
}

/// The event as `name` speaks of it, if that is what it is.
fn told(event: &Event, name: EventName) -> Option<Told<'_>> {
    use EventName as Name;
    let of = |object: &ObjectId| Told {
        objects: vec![*object],
        ..Told::default()
    };
    let by = |player: &PlayerId, amount: i64| Told {
        player: Some(*player),
        amount: Some(amount),
        ..Told::default()
    };
    Some(match (&event.kind, name) {
        (EventKind::Attached { object, to }, Name::Attached) => Told {
            to: Some(*to),
            ..of(object)
        },
        (EventKind::Unattached { object, from, .. }, Name::Unattached) => Told {
            to: Some(*from),
            ..of(object)
        },
        (EventKind::Moved { from, to, .. }, _) if moved(*from, *to, name) => move_told(event)?,
        (EventKind::Destroyed { object }, Name::Destroyed)
        | (EventKind::Tapped { object, .. }, Name::Tapped)
        | (EventKind::Untapped { object, .. }, Name::Untapped)
        | (EventKind::Triggered { source: object, .. }, Name::Triggered) => of(object),
        (EventKind::Sacrificed { object, player }, Name::Sacrificed) => Told {
            player: Some(*player),
            ..of(object)
        },
        (
            EventKind::ManaAdded {
                player,
                mana,
                source,
                ..
            },
            Name::ManaAdded,
        ) => Told {
            objects: vec![*source],
            ..by(player, mana.len() as i64)
        },
        (
            EventKind::Counters {
                thing,
                kind,
                change,
                paid,
                ..
            },
            _,
        ) => {
            return counters_told(*thing, kind, *change, *paid, name);
        }
        (
            EventKind::Damage {
                source, to, amount, ..
            },
            Name::Damage,
        ) => Told {
            to: Some(*to),
            player: to.player(),
            amount: Some(i64::from(*amount)),
            ..of(source)
        },
        (EventKind::LifeGained { player, amount }, Name::LifeGained)
        | (EventKind::LifeLost { player, amount }, Name::LifeLost) => {
            by(player, i64::from(*amount))
        }
        (EventKind::Drew { player }, Name::Drew) => by(player, 1),
        (EventKind::Resolved { object, source, .. }, Name::Resolved)
        | (EventKind::NoLegalTarget { object, source }, Name::NoLegalTarget) => Told {
            objects: vec![*object, *source],
            ..Told::default()
        },
        (EventKind::StateBasedAction { about, .. }, Name::StateBasedAction) => Told {
            objects: about.object().into_iter().list(),
            player: about.player(),
            ..Told::default()
        },
        (EventKind::Lost { player }, Name::Lost)
        | (EventKind::LeftGame { player }, Name::LeftGame) => Told {
            player: Some(*player),
            ..Told::default()
        },
        _ => return None,
    })
}

/// Whether a move between these zones is what the name speaks of.
fn moved(from: Option<Zone>, to: Option<Zone>, name: EventName) -> bool {
    let left = from == Some(Zone::Battlefield) && to != from;
    match name {
        EventName::Entered => to == Some(Zone::Battlefield),
        EventName::Died => left && to == Some(Zone::Graveyard),
        EventName::Left => left,
        EventName::Exiled => to == Some(Zone::Exile),
        _ => false,
    }
}

fn move_told(event: &Event) -> Option<Told<'_>> {
    let EventKind::Moved {
        card,
        object,
        became,
        name,
        to,
        player,
        ..
    } = &event.kind
    else {
        return None;
    };
    Some(Told {
        objects: [Some(*object), *became].into_iter().flatten().list(),
        card: Some((*card, name)),
        player: Some(*player),
        zone: *to,
        ..Told::default()
    })
}

fn counters_told(
    thing: Thing,
    kind: &CounterKind,
    change: i64,
    paid: bool,
    name: EventName,
) -> Option<Told<'static>> {
    let energy = *kind == CounterKind::Energy && thing.player().is_some();
    let amount = match name {
        EventName::EnergyGained if energy && change > 0 => change,
        EventName::EnergyPaid if energy && change < 0 && paid => -change,
        EventName::CountersChanged => change,
        _ => return None,
    };
    Some(Told {
        objects: thing.object().into_iter().list(),
        player: thing.player(),
        amount: Some(amount),
        ..Told::default()
    })
}

/// The event's name in files with its rule, if it has one.
fn named(event: &Event) -> Option<String> {
    let names = EventName::ALL.iter();
    let name = names.copied().find(|name| told(event, *name).is_some())?;
    Some(match name {
        EventName::StateBasedAction => format!("{name} {}", event.cite),
        name => name.to_string(),
    })
}
