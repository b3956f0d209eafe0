//! What moves on the board: events as movement.

use crate::rules::event::{Event, EventKind, OffCause};
use crate::rules::mana::ManaType;
use crate::rules::object::{ObjectId, StackKind, Thing};
use crate::rules::zone::Zone;
use crate::scenario::words::Speaker;
use crate::view::Motion;

impl Speaker<'_> {
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
