//! The lines of a log: one for each thing that happened, however many events it took.

use super::alike::{self, Said, several};
use super::events::{kind, mana_symbols};
use super::{Sentence, Speaker, and, number};
use crate::lists::List;
use crate::rules::action::Answer;
use crate::rules::effect::Effect;
use crate::rules::event::{Event, EventKind, MoveCause, OffCause, Passing};
use crate::rules::mana::ManaType;
use crate::rules::object::{ObjectId, Thing};
use crate::rules::zone::Zone;
use crate::view::LogLine;

/// Events that make one line of a log.
struct Group<'a> {
    events: Vec<&'a Event>,
    /// What is said of each, where that fits several.
    said: Vec<Said>,
    /// How much life, or how many cards, in all.
    amount: Option<u32>,
}

impl Speaker<'_> {
    /// What a log says of all this, in order.
    pub fn lines(&self, events: &[Event]) -> Vec<LogLine> {
        let outcomes = outcomes(events);
        let is_outcome = |place| outcomes.iter().any(|(_, outcome)| *outcome == place);
        let mut groups: Vec<Group> = Vec::new();
        for (place, event) in events.iter().enumerate() {
            if is_outcome(place) || goes_without_saying(events, place) {
                continue;
            }
            let outcome = outcomes.iter().find(|(action, _)| *action == place);
            let said = self.said(event, outcome.and_then(|(_, place)| events.get(*place)));
            self.join(&mut groups, event, said);
        }
        let lines = groups.iter().filter_map(|group| self.line(group));
        lines.list()
    }

    /// Adds an event to the line that says the same of other things, or to the lines.
    fn join<'a>(&self, groups: &mut Vec<Group<'a>>, event: &'a Event, said: Option<Said>) {
        let amount = alike::amount_of(event);
        let last = groups.len().wrapping_sub(1);
        let place = groups.iter().enumerate().rposition(|(place, group)| {
            let Some(other) = group.events.last() else {
                return false;
            };
            // Cards are drawn, and costs are paid, one by one.
            let by_one = matches!(
                event.kind,
                EventKind::Drew { .. }
                    | EventKind::Tapped { paid: true, .. }
                    | EventKind::Untapped { paid: true, .. }
            );
            let now = other.batch == event.batch || place == last && by_one;
            let reason = (other.cite, other.cause) == (event.cite, event.cause);
            match (&said, &group.said[..]) {
                (None, []) => place == last && are_one(other, event),
                (Some(said), [first, ..]) => {
                    let same = |other: &Said| other.thing == said.thing;
                    let alike = match (amount, group.said.len()) {
                        // All that one player loses at once is one number.
                        (Some(_), 1) if same(first) => same_kind(other, event),
                        _ => first.is_like(said) && !group.said.iter().any(same),
                    };
                    now && reason && alike
                }
                _ => false,
            }
        });
        let Some(place) = place else {
            let (events, said) = (vec![event], said.into_iter().list());
            return groups.push(Group {
                events,
                said,
                amount,
            });
        };
        let mut group = groups.remove(place);
        let sum = group.amount.zip(amount);
        let sum =
            sum.filter(|_| said.as_ref().map(|s| s.thing) == group.said.first().map(|s| s.thing));
        group.events.push(event);
        match sum {
            // It comes of what stands before it by now.
            Some((before, more)) => {
                let all = before.saturating_add(more);
                group.amount = Some(all);
                group.said = self.so_many(event, all).into_iter().list();
                groups.push(group);
            }
            None => {
                group.said.extend(said);
                groups.insert(place, group);
            }
        }
    }

    fn line(&self, group: &Group) -> Option<LogLine> {
        let events = &group.events[..];
        let event = *events.first()?;
        // Who passes last makes it count (117.4).
        let cite = events.last().map_or(event.cite, |last| last.cite);
        let sentence = match &event.kind {
            _ if !group.said.is_empty() => self.together(&group.said)?,
            EventKind::ManaAdded { tapped: true, .. } => self.mana_by_tapping(events)?,
            EventKind::Targeted { .. } => self.targeted(events)?,
            EventKind::Passed { .. } => self.passed(events)?,
            EventKind::EffectEnded { objects, .. } => self.effects_ended(events, objects)?,
            _ => self.event(event)?,
        };
        let rule = group.said.first().and_then(|said| said.cite);
        Some(LogLine {
            text: sentence.text,
            rule: rule.map_or_else(|| cite.to_string(), str::to_string),
            about: self.names.keys(self.game, &sentence.about),
            kind: kind(&event.kind).to_string(),
            batch: event.batch,
        })
    }

    fn mana_by_tapping(&self, events: &[&Event]) -> Option<Sentence> {
        let mut by = None;
        let (mut all, mut sources): (Vec<ManaType>, Vec<ObjectId>) = Default::default();
        for event in events {
            if let EventKind::ManaAdded {
                player,
                mana,
                source,
                ..
            } = &event.kind
            {
                by = Some(*player);
                all.extend(mana);
                sources.push(*source);
            }
        }
        let adds = self.does(by?, "add", "adds");
        let (mana, sources_said) = (mana_symbols(&all), self.counted(&sources));
        let about = sources.into_iter().map(Thing::Object);
        self.says(
            format!("{adds} {mana} by tapping {sources_said}"),
            by.map(Thing::Player).into_iter().chain(about),
        )
    }

    /// "four Islands and Forest": those of one name are alike here.
    pub fn counted(&self, ids: &[ObjectId]) -> String {
        let mut names: Vec<(ObjectId, u32)> = Vec::new();
        for id in ids {
            let alike = |(other, _): &&mut (ObjectId, u32)| self.name(*other) == self.name(*id);
            match names.iter_mut().find(alike) {
                Some((_, count)) => *count += 1,
                None => names.push((*id, 1)),
            }
        }
        let said = names.into_iter().map(|(id, count)| match count {
            1 => self.object(id),
            _ => format!("{} {}", number(count), several(&self.name(id))),
        });
        and(&said.list())
    }

    /// Passing with nothing on the stack is told by the step that comes next.
    fn passed(&self, events: &[&Event]) -> Option<Sentence> {
        let mut players = Vec::new();
        for event in events {
            if let EventKind::Passed { player, then } = event.kind {
                players.push(player);
                if then == Passing::Ends {
                    return None;
                }
            }
        }
        let players = players.into_iter().map(Thing::Player).list();
        let names = players.iter().map(|player| self.thing(*player)).list();
        let pass = match &names[..] {
            [one] if one != "you" => "passes",
            _ => "pass",
        };
        self.says(format!("{} {pass}", and(&names)), players)
    }

    fn targeted(&self, events: &[&Event]) -> Option<Sentence> {
        let mut by = None;
        let (mut names, mut about) = (Vec::new(), Vec::new());
        for event in events {
            if let EventKind::Targeted {
                object,
                target,
                times,
            } = &event.kind
            {
                let name = self.thing(*target);
                names.push(match times {
                    0 | 1 => name,
                    2 => format!("{name} twice"),
                    times => format!("{name} {} times", number(*times)),
                });
                by = Some(*object);
                about.push(*target);
            }
        }
        let text = format!("{} targets {}", self.object(by?), and(&names));
        about.extend(by.map(Thing::Object));
        self.says(text, about)
    }
}

/// Whether two events say the same sort of thing.
fn same_kind(a: &Event, b: &Event) -> bool {
    std::mem::discriminant(&a.kind) == std::mem::discriminant(&b.kind)
}

/// Whether two events in a row are told as one.
fn are_one(a: &Event, b: &Event) -> bool {
    use EventKind as E;
    match (&a.kind, &b.kind) {
        (
            E::ManaAdded {
                player,
                mana,
                tapped: true,
                ..
            },
            E::ManaAdded {
                player: other,
                mana: more,
                tapped: true,
                ..
            },
        ) => player == other && !mana.is_empty() && !more.is_empty() && a.cite == b.cite,
        (
            E::EffectEnded { source, objects },
            E::EffectEnded {
                source: other,
                objects: others,
            },
        ) => source.is_some() == other.is_some() && objects == others && a.cite == b.cite,
        (E::Passed { then, .. }, E::Passed { .. }) => *then == Passing::GoesOn,
        (E::Targeted { object, .. }, E::Targeted { object: other, .. }) => {
            object == other && a.cite == b.cite
        }
        _ => false,
    }
}

/// The places of state-based actions, each with that of an event which it consists in: the reason
/// and the deed are one line.
fn outcomes(events: &[Event]) -> Vec<(usize, usize)> {
    let mut outcomes = Vec::new();
    for (place, event) in events.iter().enumerate() {
        let EventKind::StateBasedAction { about, .. } = event.kind else {
            continue;
        };
        // An action on the same thing later on has an outcome of its own.
        let later = events.iter().enumerate().skip(place + 1);
        let later = later.take_while(|(_, event)| {
            !matches!(event.kind, EventKind::StateBasedAction { about: other, .. } if other == about)
        });
        let own = later.filter(|(_, later)| is_outcome(later, about));
        outcomes.extend(own.map(|(outcome, _)| (place, outcome)));
    }
    outcomes
}

fn is_outcome(event: &Event, about: Thing) -> bool {
    match &event.kind {
        EventKind::Lost { player } => about == Thing::Player(*player),
        EventKind::Destroyed { object }
        | EventKind::Unattached {
            object,
            cause: OffCause::StateBased,
            ..
        }
        | EventKind::Moved {
            object,
            to: Some(Zone::Graveyard),
            cause: MoveCause::StateBased,
            ..
        } => about == Thing::Object(*object),
        EventKind::Counters { thing, .. } => event.cite.matches("704.5q") && about == *thing,
        _ => false,
    }
}

/// Whether an event is only a part of what the log says anyway: a mana ability whose mana is told,
/// tapping for it, an attachment that has gone, and what becomes of a thing by an effect that has
/// just been told.
fn goes_without_saying(events: &[Event], place: usize) -> bool {
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
        EventKind::ManaAbility { source, .. } => added(source, true),
        EventKind::Unattached {
            object,
            cause: OffCause::Left,
            ..
        } => events.iter().any(|other| {
            matches!(&other.kind, EventKind::Moved { object: moved, .. } if moved == object)
        }),
        // What comes of it says so.
        EventKind::Chose { answer, .. } => {
            let next = events.get(place + 1).map(|event| &event.kind);
            let paid = matches!(next, Some(EventKind::Counters { paid: true, .. } | EventKind::LifeLost { .. } | EventKind::ManaSpent { .. }));
            paid && matches!(answer, Answer::Yes(true) | Answer::Number(_))
        }
        EventKind::Moved {
            cause: MoveCause::Drawn,
            ..
        } => true,
        EventKind::Moved {
            object,
            to: Some(Zone::Graveyard),
            ..
        } => events.iter().take(place).any(|other| {
            matches!(&other.kind, EventKind::Sacrificed { object: gone, .. } if gone == object)
        }),
        EventKind::ControlChanged { object, .. } | EventKind::Abilities { object, .. } => {
            begun(events, place, *object)
        }
        EventKind::Became { object, lost, .. } => {
            let kept = event.cite.matches("205.1b");
            lost.is_empty() && !kept && begun(events, place, *object)
        }
        _ => false,
    }
}

/// Whether an effect on this object was told just before what became of it.
fn begun(events: &[Event], place: usize, object: ObjectId) -> bool {
    let batch = events.get(place).map(|event| event.batch);
    let before = events.iter().take(place).rev();
    let before = before.skip_while(|other| Some(other.batch) == batch);
    let mut begun = before.map_while(|before| match &before.kind {
        EventKind::Began { effect, .. } => Some(effect),
        _ => None,
    });
    begun.any(|effect| match &**effect {
        Effect::Modify { .. } => effect.settled().contains(&Thing::Object(object)),
        _ => false,
    })
}
