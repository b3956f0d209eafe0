//! What moves on the board: events as movement, and as lines of the log.

use crate::rules::effect::{Effect, Mod};
use crate::rules::event::{Event, EventKind, OffCause};
use crate::rules::filter::Amount;
use crate::rules::mana::ManaType;
use crate::rules::object::{ObjectId, StackKind, Thing};
use crate::rules::zone::Zone;
use crate::scenario::words::{Speaker, event_kind};
use crate::view::{LogLine, Motion};

impl Speaker<'_> {
    /// The line of an event in the log; none where another event says it already.
    pub fn line(&self, event: &Event) -> Option<LogLine> {
        let sentence = self.event(event)?;
        Some(LogLine {
            text: sentence.text,
            rule: event.cite.to_string(),
            about: self.names.keys(self.game, &sentence.about),
            kind: event_kind(&event.kind).to_string(),
            batch: event.batch,
        })
    }

    /// The movement of an event; none where nothing on the board moves.
    pub fn motion(&self, event: &Event) -> Option<Motion> {
        use EventKind as E;
        let of = |kind: &str, thing: Thing| Motion {
            kind: kind.to_string(),
            key: self.key(thing),
            batch: event.batch,
            ..Motion::default()
        };
        let object = |id: &ObjectId| Thing::Object(*id);
        let with = |motion: Motion, other: Option<Thing>, amount: Option<i64>| Motion {
            other: other.map(|thing| self.key(thing)),
            amount,
            ..motion
        };
        Some(match &event.kind {
            E::Attached { object: id, to } => with(of("attached", object(id)), Some(*to), None),
            E::Unattached {
                object: id,
                from,
                cause,
            } => {
                let kind = match cause {
                    OffCause::StateBased => "knocked_off",
                    OffCause::Effect | OffCause::Left => "released",
                };
                with(of(kind, object(id)), Some(*from), None)
            }
            E::Tapped { object: id, .. } => of("tapped", object(id)),
            E::Untapped { object: id, .. } => of("untapped", object(id)),
            E::Moved { .. } => self.move_motion(event)?,
            E::Damage {
                source, to, amount, ..
            } => with(
                of("damage", *to),
                Some(object(source)),
                Some(i64::from(*amount)),
            ),
            E::LifeGained { player, amount } => with(
                of("life", Thing::Player(*player)),
                None,
                Some(i64::from(*amount)),
            ),
            E::LifeLost { player, amount } => with(
                of("life", Thing::Player(*player)),
                None,
                Some(-i64::from(*amount)),
            ),
            E::Counters {
                thing,
                change,
                kind,
                ..
            } => {
                let energy = *kind == crate::rules::ability::CounterKind::Energy;
                let name = if energy { "energy" } else { "counters" };
                with(of(name, *thing), None, Some(*change))
            }
            E::ManaAdded {
                player,
                mana,
                source,
                ..
            } => {
                let amount = mana.iter().map(|_: &ManaType| 1).sum();
                with(
                    of("mana", Thing::Player(*player)),
                    Some(object(source)),
                    Some(amount),
                )
            }
            E::Cast { object: id, .. } => of("stack_push", object(id)),
            E::Activated {
                object: id, source, ..
            }
            | E::PutOnStack { object: id, source } => {
                with(of("stack_push", object(id)), Some(object(source)), None)
            }
            E::Resolved {
                object: id,
                source,
                kind,
            } => {
                let source = (*kind != StackKind::Spell).then(|| object(source));
                with(of("resolved", object(id)), source, None)
            }
            E::NoLegalTarget { object: id, source } => {
                with(of("fizzled", object(id)), Some(object(source)), None)
            }
            E::Countered { object: id } => of("countered", object(id)),
            E::ControlChanged { object: id, to, .. } => {
                with(of("control", object(id)), Some(Thing::Player(*to)), None)
            }
            E::PhasedOut { object: id } | E::PhasedIn { object: id } => of("phased", object(id)),
            E::Drew { player } => of("drew", Thing::Player(*player)),
            E::Became { object: id, .. } => of("became", object(id)),
            _ => return None,
        })
    }

    fn move_motion(&self, event: &Event) -> Option<Motion> {
        let EventKind::Moved {
            card,
            object,
            became,
            from,
            to,
            ..
        } = &event.kind
        else {
            return None;
        };
        let kind = match (from, to) {
            (_, Some(Zone::Battlefield)) => "entered",
            (Some(Zone::Battlefield), Some(Zone::Graveyard)) => "died",
            (_, Some(Zone::Exile)) => "exiled",
            _ => "moved",
        };
        let key = self.names.key_of_card(*card).map(ToString::to_string);
        Some(Motion {
            kind: kind.to_string(),
            key: key.unwrap_or_else(|| self.key(Thing::Object(became.unwrap_or(*object)))),
            batch: event.batch,
            ..Motion::default()
        })
    }
}

/// Whether an event is only a part of what the log says anyway: a mana ability whose mana is told,
/// tapping for it, and what becomes of a thing by an effect that has just been told.
pub fn goes_without_saying(events: &[Event], place: usize) -> bool {
    let Some(event) = events.get(place) else {
        return true;
    };
    let added = |of: &ObjectId, by_tapping: bool| {
        let mut later = events.iter().skip(place);
        later.any(|event| {
            matches!(&event.kind, EventKind::ManaAdded { source, mana, tapped, .. }
                if source == of && !mana.is_empty() && (*tapped || !by_tapping))
        })
    };
    match &event.kind {
        EventKind::Tapped { object, paid: true } => {
            event.cause == Some(*object) && added(object, true)
        }
        EventKind::ManaAbility { source, .. } => added(source, false),
        EventKind::ControlChanged { object, .. } => begun(events, place, *object, &[]),
        EventKind::Became { object, lost, .. } => {
            lost.is_empty() && begun(events, place, *object, &[])
        }
        EventKind::Sized { creatures } => creatures.iter().all(|(object, power, toughness)| {
            let size = [*power, *toughness].map(|n| Some(Amount::N(n)));
            let [power, toughness] = size;
            begun(events, place, *object, &[Mod::SetPT(power, toughness)])
        }),
        _ => false,
    }
}

/// Whether an effect on this object, with these changes, was told just before what became of it.
fn begun(events: &[Event], place: usize, object: ObjectId, changes: &[Mod]) -> bool {
    let batch = events.get(place).map(|event| event.batch);
    let before = events.iter().take(place).rev();
    let before = before.skip_while(|other| Some(other.batch) == batch);
    let mut begun = before.map_while(|before| match &before.kind {
        EventKind::Began { effect, .. } => Some(effect),
        _ => None,
    });
    begun.any(|effect| match &**effect {
        Effect::Modify { mods, .. } => {
            effect.settled().contains(&Thing::Object(object))
                && changes.iter().all(|change| mods.contains(change))
        }
        _ => false,
    })
}
