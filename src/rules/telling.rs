//! Telling what happens: what was announced (601.2), what begins and lasts or waits (611.2), and
//! what things have become, where no event of its own says it.

use super::differences::{Difference, Sizing};
use super::effect::Effect;
use super::event::{Event, EventKind};
use super::filter::Ref;
use super::layers::{self, Table};
use super::object::{ObjectId, PlayerId, StackKind, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use crate::lists::List;
use serde::Serialize;
use std::sync::Arc;

impl Effect {
    /// The things that an instruction acts on, where they are settled.
    pub fn settled(&self) -> &[Thing] {
        match self {
            Effect::Modify {
                what: Ref::Things(things),
                ..
            }
            | Effect::Regenerate {
                what: Ref::Things(things),
            }
            | Effect::SkipNextUntap {
                what: Ref::Things(things),
            }
            | Effect::ExtraTurn {
                who: Ref::Things(things),
            } => things,
            _ => &[],
        }
    }
}

/// The part of a card's text that says an instruction, as it stands there; empty where no text
/// does. What is done is the same whatever the words, and so instructions are compared without.
#[derive(Clone, Debug, Default, Eq, Serialize)]
pub struct Words(pub Arc<str>);

impl PartialEq for Words {
    fn eq(&self, _: &Words) -> bool {
        true
    }
}

impl Words {
    /// As a sentence of its own.
    pub fn sentence(&self) -> Arc<str> {
        let mut letters = self.0.chars();
        match letters.next() {
            Some(first) => {
                let rest = letters.as_str().trim_end_matches('.');
                format!("{}{rest}.", crate::letters::upper(first)).into()
            }
            None => self.0.clone(),
        }
    }
}

impl Play {
    /// Tells of something that changes nothing and triggers nothing.
    pub fn tell(&mut self, kind: EventKind, cite: &'static str) {
        self.tell_all(vec![self.event(kind, cite)]);
    }

    /// The same of several at once.
    pub fn tell_all(&mut self, mut events: Vec<Event>) {
        self.game.last_batch += 1;
        for event in &mut events {
            event.batch = self.game.last_batch;
        }
        self.events.append(&mut events);
    }

    /// Tells which modes and then which targets were chosen for what is put on the stack (601.2b,
    /// c). Gives the events of becoming a target, for what triggers on them.
    pub(super) fn tell_choices(&mut self, by: PlayerId, id: ObjectId) -> Vec<Event> {
        let Some(stack) = self.game.object(id).and_then(|o| o.stack.clone()) else {
            return Vec::new();
        };
        let (for_modes, for_targets) = match stack.kind {
            StackKind::Spell => ("601.2b", "601.2c"),
            StackKind::Activated => ("602.2b", "602.2b"),
            StackKind::Triggered => ("603.3c", "603.3d"),
        };
        if stack.body.modes.is_some() {
            let kind = EventKind::ModesChosen {
                object: id,
                player: by,
                modes: stack.parts().into_iter().cloned().list(),
            };
            self.tell(kind, for_modes);
        }
        let targeted = self.targeted(id, for_targets);
        if !targeted.is_empty() {
            self.tell_all(targeted.clone());
        }
        targeted
    }

    /// Events of becoming a target, once for each target (603.2, 115.1).
    pub(super) fn targeted(&self, id: ObjectId, cite: &'static str) -> Vec<Event> {
        let mut seen: Vec<(Thing, u32)> = Vec::new();
        let stack = self.game.object(id).and_then(|o| o.stack.as_deref());
        for target in stack
            .iter()
            .flat_map(|stack| stack.targets.iter().flatten())
        {
            match seen.iter_mut().find(|(thing, _)| *thing == target.thing) {
                Some((_, times)) => *times += 1,
                None => seen.push((target.thing, 1)),
            }
        }
        let targeted = |(target, times)| EventKind::Targeted {
            object: id,
            target,
            times,
        };
        seen.into_iter()
            .map(|target| self.event(targeted(target), cite))
            .list()
    }

    /// Tells that something that lasts or waits has begun, in an instruction with what it speaks of
    /// settled.
    pub(super) fn began(&mut self, frame: &Frame, effect: Effect, cite: &'static str) {
        let event = self.beginning(frame, effect, cite);
        self.tell_all(vec![event]);
    }

    pub(super) fn beginning(&self, frame: &Frame, effect: Effect, cite: &'static str) -> Event {
        let named = |id: ObjectId| {
            let printed = || self.game.object(id).map(|o| o.printed.name.clone());
            let known = self.game.known(id).map(|d| d.name.clone());
            Some((id, known.or_else(printed)?))
        };
        let names = effect.settled().iter().filter_map(|t| named(t.object()?));
        let kind = EventKind::Began {
            source: frame.source,
            granter: frame.granter,
            names: names.list(),
            effect: Box::new(effect),
        };
        self.event(kind, cite)
    }

    /// The same of some objects, if there are any.
    pub(super) fn began_on(
        &mut self,
        frame: &Frame,
        what: &[ObjectId],
        effect: fn(Ref) -> Effect,
        cite: &'static str,
    ) {
        if !what.is_empty() {
            let what = what.iter().map(|id| Thing::Object(*id)).list();
            self.began(frame, effect(Ref::Things(what)), cite);
        }
    }

    /// Follows up on changes that came with no event of their own: control that changed hands
    /// (302.6, 506.4), and what objects now are, for the log.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn told_changes(&mut self, before: &Table) -> Flow {
        // What is phased out changes nothing that could be seen (702.26b, d).
        let ids: Vec<ObjectId> = self.game.permanents().map(|o| o.id).list();
        let all = ids.iter();
        let all = all.filter_map(|id| Difference::of(self, *id, before));
        let all = all.list();
        // Nobody reads what a trial tells.
        let read = !self.trial && !self.searching;
        let sought = all.iter().filter(|d| read && d.has_source());
        let sought = sought.map(|d| d.id).list();
        let notes = layers::derivations(&self.game, &sought);
        let mut events = Vec::new();
        let mut sizes: Vec<Sizing> = Vec::new();
        // What an effect does that has just been told needs no cause.
        let last = self.events.iter().rev();
        let begun = last.map_while(|event| match event.kind {
            EventKind::Began { source, .. } => Some(source),
            _ => None,
        });
        let begun = begun.list();
        for difference in &all {
            let object = difference.id;
            let notes = notes.iter().filter(|(id, _)| *id == object);
            let notes = notes.map(|(_, note)| note.clone()).list();
            if let Some((from, to)) = difference.control() {
                self.edit(object, |o| o.sick = true);
                self.leave_combat(object);
                let kind = EventKind::ControlChanged { object, from, to };
                let cause = difference.controlled_by(&notes);
                events.push(Event {
                    cause: cause.filter(|cause| !begun.contains(cause)),
                    ..self.event(kind, "613.1b")
                });
            }
            if difference.no_creature_now() {
                self.leave_combat(object);
            }
            events.extend(difference.waited(self, &notes));
            events.extend(
                difference
                    .told(self, &notes)
                    .into_iter()
                    .map(|event| Event {
                        cause: event.cause.filter(|cause| !begun.contains(cause)),
                        ..event
                    }),
            );
            if let Some(mut size) = difference.size(self, &notes) {
                size.cause = size.cause.filter(|cause| !begun.contains(cause));
                let same =
                    |other: &&mut Sizing| (other.cite, other.cause) == (size.cite, size.cause);
                match sizes.iter_mut().find(same) {
                    Some(other) => other.creatures.append(&mut size.creatures),
                    None => sizes.push(size),
                }
            }
        }
        for Sizing {
            cite,
            cause,
            creatures,
        } in sizes
        {
            events.push(Event {
                cause,
                ..self.event(EventKind::Sized { creatures }, cite)
            });
        }
        if events.is_empty() {
            return Ok(());
        }
        self.refresh();
        let control = |e: &Event| matches!(e.kind, EventKind::ControlChanged { .. });
        let then = events.iter().any(control).then(|| {
            let mut then = self.game.clone();
            then.table = Arc::new(before.clone());
            then
        });
        self.tell_all(events.clone());
        super::trigger::look(self, &events, then.as_ref());
        Ok(())
    }
}
