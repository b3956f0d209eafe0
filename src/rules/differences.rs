//! What a permanent has become between two positions, without an event of its own: its types and
//! colours, its abilities, its size; each with the layer that made it so (613.1, 613.4), and the
//! object whose effect did.

use super::ability::{Ability, KeywordKind};
use super::characteristics::from_card;
use super::event::{Event, EventKind, OffCause};
use super::game::Derived;
use super::kinds::{CardType, Color, EVERY_CREATURE_TYPE};
use super::layers::{self, Layer, Note};
use super::object::{Held, ObjectId, PlayerId, Thing};
use super::play::Play;
use crate::lists::List;
use std::sync::Arc;

/// A permanent as it was and as it is.
pub(super) struct Difference {
    pub(super) id: ObjectId,
    old: Arc<Derived>,
    new: Arc<Derived>,
}

/// How a creature comes to its power and toughness: the base, what is added (7c), and whether they
/// are switched (7d).
#[derive(PartialEq)]
struct Size {
    base: (Option<i32>, Option<i32>),
    added: (i32, i32),
    switched: bool,
}

impl Size {
    fn of(d: &Derived) -> Size {
        let (power, toughness) = match d.switched {
            true => (d.toughness, d.power),
            false => (d.power, d.toughness),
        };
        let added = |now: Option<i32>, base: Option<i32>| {
            let (now, base) = (now.unwrap_or_default(), base.unwrap_or_default());
            now.saturating_sub(base)
        };
        Size {
            base: (d.base_power, d.base_toughness),
            added: (
                added(power, d.base_power),
                added(toughness, d.base_toughness),
            ),
            switched: d.switched,
        }
    }
}

/// Creatures with a new power and toughness, by the same rule and the same object.
pub(super) struct Sizing {
    pub(super) cite: &'static str,
    pub(super) cause: Option<ObjectId>,
    pub(super) creatures: Vec<(ObjectId, i32, i32)>,
}

impl Difference {
    /// What has changed of a permanent since; what has just entered is compared with what it
    /// would be if nothing applied to it.
    pub(super) fn of(play: &Play, id: ObjectId, before: &layers::Table) -> Option<Difference> {
        let new = play.game.derived(id)?.clone();
        let old = match before.objects.get(&id) {
            Some(old) if Arc::ptr_eq(old, &new) => return None,
            Some(old) => old.clone(),
            None => {
                let mut card = from_card(&new.copiable, play.game.object(id)?);
                card.controller = new.controller;
                Arc::new(card)
            }
        };
        Some(Difference { id, old, new })
    }

    /// Who controlled it and who does, if that has changed.
    pub(super) fn control(&self) -> Option<(PlayerId, PlayerId)> {
        let (from, to) = (self.old.controller, self.new.controller);
        (from != to).then_some((from, to))
    }

    /// The effect by which it has the controller that it has.
    pub(super) fn controlled_by(&self, notes: &[Note]) -> Option<ObjectId> {
        let last = notes.iter().rfind(|note| note.layer == Layer::Control);
        last.and_then(|note| note.source)
    }

    /// Whether it has stopped being a creature.
    pub(super) fn no_creature_now(&self) -> bool {
        self.old.is(CardType::Creature) && !self.new.is(CardType::Creature)
    }

    /// Whether there is something whose source is to be found.
    pub(super) fn has_source(&self) -> bool {
        let (old, new) = (&self.old, &self.new);
        old.controller != new.controller
            || old.type_line != new.type_line
            || old.colors != new.colors
            || old.abilities != new.abilities
            || (old.base_power, old.base_toughness) != (new.base_power, new.base_toughness)
    }

    /// The new power and toughness of a creature, with the rule that says why they are new and
    /// with what made them so.
    pub(super) fn size(&self, play: &Play, notes: &[Note]) -> Option<Sizing> {
        let (power, toughness) = (self.new.power?, self.new.toughness?);
        let was = self.old.is(CardType::Creature);
        let same = (self.old.power, self.old.toughness) == (self.new.power, self.new.toughness);
        if !self.new.is(CardType::Creature) || (was && same) {
            return None;
        }
        let new = Size::of(&self.new);
        let old = match was {
            true => Size::of(&self.old),
            // A noncreature permanent has no size but what is printed on it (208.3).
            false => Size {
                base: (self.new.copiable.power, self.new.copiable.toughness),
                added: (0, 0),
                switched: false,
            },
        };
        let sets = |note: &&Note| matches!(note.layer, Layer::Defining | Layer::SetPT);
        let last = notes.iter().rfind(sets);
        let several = notes.iter().filter(|n| n.layer == Layer::SetPT).count() > 1;
        let setter = last.and_then(|note| note.source);
        let (cite, cause) = match (
            old.base != new.base,
            old.added != new.added,
            old.switched != new.switched,
        ) {
            (false, false, false) => ("208.3", None),
            (true, false, false) => {
                let cite = match last {
                    Some(note) if note.layer == Layer::Defining => "613.4a",
                    // The latest of several is the one that counts.
                    Some(note) if several && note.waited_for.is_empty() => {
                        let mut begun = play.game.effects.iter();
                        match begun.any(|e| e.timestamp == note.timestamp) {
                            true => "613.7b",
                            false => "613.7a",
                        }
                    }
                    None if self.copied() => "613.1a",
                    _ => "613.4b",
                };
                (cite, setter)
            }
            (false, true, false) => {
                let adder = self.adder();
                let before = |by: ObjectId| self.old.added.iter().any(|added| added.0 == by);
                // It is on already, and says something else now.
                match adder.is_some_and(before) {
                    true => ("611.3a", adder),
                    false => ("613.4c", adder),
                }
            }
            (false, false, true) => ("613.4d", None),
            _ => ("613.4", setter.filter(|_| old.base != new.base)),
        };
        Some(Sizing {
            cite,
            cause: cause.filter(|cause| *cause != self.id),
            creatures: vec![(self.id, power, toughness)],
        })
    }

    /// Whether it is a copy of something, or no longer is.
    fn copied(&self) -> bool {
        self.old.copiable != self.new.copiable
    }

    /// The one object whose static ability adds something else now than before, if just one does.
    fn adder(&self) -> Option<ObjectId> {
        let (old, new) = (&self.old.added, &self.new.added);
        let mut changed = new.iter().filter(|added| !old.contains(added));
        let (source, ..) = *changed.next()?;
        let mut gone = old.iter().filter(|added| !new.contains(added));
        let alone = changed.all(|added| added.0 == source) && gone.all(|gone| gone.0 == source);
        alone.then_some(source)
    }

    /// A type-changing effect that had to wait for others, on which it depends (613.8).
    pub(super) fn waited(&self, play: &Play, notes: &[Note]) -> Option<Event> {
        if self.old.type_line == self.new.type_line {
            return None;
        }
        let waits = |note: &&Note| note.layer == Layer::Type && !note.waited_for.is_empty();
        let note = notes.iter().find(waits)?;
        let kind = EventKind::Waited {
            object: self.id,
            on: note.waited_for.clone(),
        };
        Some(Event {
            cause: note.source,
            ..play.event(kind, "613.8a")
        })
    }

    /// What is told of its types, colours and abilities.
    pub(super) fn told(&self, play: &Play, notes: &[Note]) -> Vec<Event> {
        let mut events = Vec::new();
        let every = |d: &Derived| {
            d.type_line
                .every_creature_type
                .then_some(EVERY_CREATURE_TYPE)
        };
        let types = |d: &Derived| -> Vec<String> {
            let words = d.type_line.words().chain(every(d));
            words.map(str::to_string).list()
        };
        let colors = |d: &Derived| d.colors.iter().map(color_word).list();
        let (is, was) = (types(&self.new), types(&self.old));
        let typed = self.words(notes, &is, &was, &types).map(|(kind, note)| {
            let only_more = matches!(&kind, EventKind::Became { lost, .. } if lost.is_empty());
            let copied = match note {
                Some(note) => note.layer == Layer::Copy,
                None => self.copied(),
            };
            let cite = match self.by_reconfigure(play, note) {
                true => "702.151b",
                false if copied => "613.1a",
                // An effect gives a type and leaves it the others.
                false if only_more && note.is_some() => "205.1b",
                false => "613.1d",
            };
            (kind, note, cite)
        });
        // A copy has the colours and abilities of what it copies: that it is one says so.
        let copied = self.copied();
        let (is, was) = (colors(&self.new), colors(&self.old));
        let coloured = self.words(notes, &is, &was, &colors).filter(|_| !copied);
        let coloured = coloured.map(|(kind, note)| (kind, note, "613.1e"));
        for (kind, note, cite) in typed.into_iter().chain(coloured) {
            let cause = note.and_then(|note| note.source);
            events.push(Event {
                cause: cause.filter(|cause| *cause != self.id),
                ..play.event(kind, cite)
            });
        }
        if !copied {
            self.abilities(play, notes, &mut events);
        }
        events
    }

    /// Which of these words it has gained and lost, with the effect that made it so, if one that
    /// is there did.
    fn words<'a>(
        &self,
        notes: &'a [Note],
        is: &[String],
        was: &[String],
        of: &dyn Fn(&Derived) -> Vec<String>,
    ) -> Option<(EventKind, Option<&'a Note>)> {
        let gained = is.iter().filter(|w| !was.contains(w)).cloned().list();
        let lost = was.iter().filter(|w| !is.contains(w)).cloned().list();
        let word = gained.first().or(lost.first())?;
        let note = turning(notes, &|d| of(d).contains(word));
        let kind = EventKind::Became {
            object: self.id,
            gained,
            lost,
        };
        Some((kind, note))
    }

    /// 702.151b: it is no creature because it was attached by itself, or has come off.
    fn by_reconfigure(&self, play: &Play, note: Option<&Note>) -> bool {
        let thing = Thing::Object(self.id);
        match note {
            Some(note) => {
                note.source == Some(self.id)
                    && play.game.effects.iter().any(|e| {
                        e.duration == super::effect::Duration::UntilUnattached
                            && e.affected.contains(&thing)
                            && e.timestamp == note.timestamp
                    })
            }
            None => {
                let reconfigure = |a: &Ability| matches!(a, Ability::Keyword(k) if k.kind() == KeywordKind::Reconfigure);
                let printed = self.new.copiable.abilities.iter();
                let last = play.events.iter().rev();
                let mut now = last.take_while(|e| e.batch == play.game.last_batch);
                printed.map(|p| &*p.ability).any(reconfigure)
                    && now.any(|e| {
                        matches!(e.kind, EventKind::Unattached { object, cause, .. }
                            if object == self.id && cause != OffCause::Left)
                    })
            }
        }
    }

    fn abilities(&self, play: &Play, notes: &[Note], events: &mut Vec<Event>) {
        let (old, new) = (&self.old.abilities, &self.new.abilities);
        if old == new {
            return;
        }
        for (has, these, those) in [(false, old, new), (true, new, old)] {
            let mut changed: Vec<(Option<ObjectId>, Vec<Held>)> = Vec::new();
            for held in these.iter().filter(|held| !holds(those, held)) {
                // That of a basic land type comes and goes with the type (305.6).
                let of_type = |d: &Derived| layers::is_intrinsic(&held.ability, &d.type_line);
                if held.granter.is_none() && (of_type(&self.old) || of_type(&self.new)) {
                    continue;
                }
                let note = turning(notes, &|d| holds(&d.abilities, held));
                let note = note.and_then(|note| note.source);
                let cause = held.granter.filter(|_| has).or(note);
                let cause = cause.filter(|cause| *cause != self.id);
                match changed.iter_mut().find(|(other, _)| *other == cause) {
                    Some((_, all)) => all.push(held.clone()),
                    None => changed.push((cause, vec![held.clone()])),
                }
            }
            for (cause, abilities) in changed {
                let kind = EventKind::Abilities {
                    object: self.id,
                    abilities,
                    has,
                    left: !new.is_empty() || cause.is_none(),
                };
                events.push(Event {
                    cause,
                    ..play.event(kind, "613.1f")
                });
            }
        }
    }
}

/// The effect by which something of an object last came to be so or not.
fn turning<'a>(notes: &'a [Note], test: &dyn Fn(&Derived) -> bool) -> Option<&'a Note> {
    let mut found = None;
    for (before, note) in notes.iter().zip(notes.iter().skip(1)) {
        if test(&before.after) != test(&note.after) {
            found = Some(note);
        }
    }
    found
}

/// Whether such an ability is among these, from the same granter.
fn holds(among: &[Held], held: &Held) -> bool {
    let mut among = among.iter();
    among.any(|other| other.granter == held.granter && other.ability == held.ability)
}

fn color_word(color: Color) -> String {
    color.word().to_string()
}
