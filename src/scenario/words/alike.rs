//! What is said of one thing at a time, in words that fit several as well: alike lines of one moment
//! are told as one.

use super::{Sentence, Speaker, and, counters, number};
use crate::lists::List;
use crate::rules::event::{Event, EventKind, OffCause};
use crate::rules::object::{ObjectId, Thing};
use crate::text::plural;

/// What is said of something: the words around its name, of one and of several.
pub(super) struct Said {
    pub(super) thing: Thing,
    /// What it is called.
    name: String,
    one: [String; 2],
    several: [String; 2],
    /// What else it is about.
    also: Vec<Thing>,
    /// The rule, where it is another one than the event's.
    pub(super) cite: Option<&'static str>,
}

impl Said {
    /// Whether the two differ in their things alone.
    pub(super) fn is_like(&self, other: &Said) -> bool {
        self.one == other.one && self.cite == other.cite
    }

    pub(super) fn and(mut self, also: impl IntoIterator<Item = Thing>) -> Said {
        self.also.extend(also);
        self
    }

    pub(super) fn called(self, name: String) -> Said {
        Said { name, ..self }
    }

    pub(super) fn cited(self, rule: &'static str) -> Said {
        let cite = Some(rule);
        Said { cite, ..self }
    }

    /// With these words after the names.
    pub(super) fn after(self, words: &str) -> Said {
        self.ending(format!(" {words}"))
    }

    fn ending(mut self, end: String) -> Said {
        self.one[1].clone_from(&end);
        self.several[1] = end;
        self
    }

    /// With other words after the names of several.
    pub(super) fn of_several(mut self, predicate: String) -> Said {
        self.several[1] = format!(" {predicate}");
        self
    }
}

/// A predicate of one, as it is of several and of you: "has … and is …", "have … and are …".
fn predicate_of_several(one: &str) -> String {
    let part = |(place, part): (usize, &str)| {
        let (verb, rest) = match part.find([' ', ':']) {
            Some(end) => part.split_at(end),
            None => (part, ""),
        };
        let verb = match (verb, place) {
            ("is", _) => "are",
            ("has", _) => "have",
            ("loses", _) => "lose",
            ("ceases", _) => "cease",
            (other, 0) => other.strip_suffix('s').unwrap_or(other),
            (other, _) => other,
        };
        format!("{verb}{rest}")
    };
    one.split(" and ")
        .enumerate()
        .map(part)
        .list()
        .join(" and ")
}

impl Speaker<'_> {
    /// "… is destroyed".
    pub(super) fn subject(&self, thing: Thing, predicate: impl Into<String>) -> Said {
        let predicate = predicate.into();
        Said {
            thing,
            name: self.thing(thing),
            several: [
                String::new(),
                format!(" {}", predicate_of_several(&predicate)),
            ],
            one: [String::new(), format!(" {predicate}")],
            also: Vec::new(),
            cite: None,
        }
    }

    /// "You sacrifice …"; with `each`, "Shock deals 2 damage to …, to each of …".
    pub(super) fn object_of(&self, before: String, each: bool, thing: Thing) -> Said {
        let each = if each { "each of " } else { "" };
        Said {
            thing,
            name: self.thing(thing),
            several: [format!("{before} {each}"), String::new()],
            one: [format!("{before} "), String::new()],
            also: Vec::new(),
            cite: None,
        }
    }

    /// Those things in one sentence.
    pub(super) fn together(&self, all: &[Said]) -> Option<Sentence> {
        let first = all.first()?;
        let mut names: Vec<(&str, u32)> = Vec::new();
        for said in all {
            match names.iter_mut().find(|(name, _)| *name == said.name) {
                Some((_, count)) => *count += 1,
                None => names.push((&said.name, 1)),
            }
        }
        let names = names.into_iter().map(|(name, count)| match count {
            1 => name.to_string(),
            _ => format!("{} {}", number(count), several(name)),
        });
        let you = matches!(first.thing, Thing::Player(id) if self.is_you(id));
        let [before, after] = match all.len() == 1 && !you {
            true => &first.one,
            false => &first.several,
        };
        let before = if all.len() == 1 {
            &first.one[0]
        } else {
            before
        };
        let things = all.iter().map(|said| said.thing);
        self.says(
            format!("{before}{}{after}", and(&names.list())),
            things.chain(first.also.iter().copied()),
        )
    }

    /// What is said of one thing by an event, with what came of a state-based action.
    pub(super) fn said(&self, event: &Event, outcome: Option<&Event>) -> Option<Said> {
        use EventKind as E;
        let object = Thing::Object;
        let is = |id, predicate: &str| Some(self.subject(object(id), predicate));
        match &event.kind {
            E::StateBasedAction {
                about,
                host,
                misfit,
            } => Some(self.state_based(event.cite, *about, *host, misfit.as_ref(), outcome)),
            E::Moved { .. } => self.moved(event),
            E::Destroyed { object: id } => is(*id, "is destroyed"),
            E::Regenerated { object: id } => is(*id, "regenerates"),
            E::Countered { object: id } => is(*id, "is countered"),
            E::RemovedFromCombat { object: id } => is(*id, "is removed from combat"),
            E::PhasedOut { object: id } => is(*id, "phases out"),
            E::PhasedIn { object: id } => is(*id, "phases in"),
            E::Tapped { object: id, paid } => {
                let pays = self.what_for(event, *id, *paid);
                is(*id, &format!("becomes tapped{pays}"))
            }
            E::Untapped { object: id, paid } => {
                let pays = self.what_for(event, *id, *paid);
                is(*id, &format!("becomes untapped{pays}"))
            }
            E::Attached { object: id, to } => {
                let predicate = format!("becomes attached to {}", self.thing(*to));
                Some(self.subject(object(*id), predicate).and([*to]))
            }
            E::Unattached {
                object: id,
                from,
                cause,
            } => {
                let verb = match cause {
                    OffCause::StateBased => "comes off",
                    OffCause::Effect | OffCause::Left => "becomes unattached from",
                };
                let predicate = format!("{verb} {}", self.thing(*from));
                Some(self.subject(object(*id), predicate).and([*from]))
            }
            E::Sacrificed { object: id, player } => {
                let sacrifice = self.does(*player, "sacrifice", "sacrifices");
                let said = self.object_of(sacrifice, false, object(*id));
                Some(said.and([Thing::Player(*player)]))
            }
            E::ControlChanged { object: id, to, .. } => {
                let gain = self.does(*to, "gain control of", "gains control of");
                let said = self.object_of(gain, false, object(*id));
                let said = said.ending(self.because(event.cause));
                Some(said.and([Thing::Player(*to)]))
            }
            E::Counters {
                thing: thing @ Thing::Object(_),
                kind,
                change,
                ..
            } => {
                let count = u32::try_from(change.unsigned_abs()).unwrap_or(u32::MAX);
                let all = counters(count, &kind.name());
                if event.cite.matches("122.6") {
                    return Some(self.subject(*thing, format!("enters with {all}")));
                }
                let is = if count == 1 { "is" } else { "are" };
                let verb = if *change > 0 {
                    "put on"
                } else {
                    "removed from"
                };
                Some(self.object_of(format!("{all} {is} {verb}"), true, *thing))
            }
            E::Damage {
                source,
                to,
                amount,
                combat: true,
            } => {
                let to_whom = format!("to {}", self.thing(*to));
                let said =
                    self.subject(object(*source), format!("deals {amount} damage {to_whom}"));
                let each = format!("deal {amount} damage each {to_whom}");
                Some(said.of_several(each).and([*to]))
            }
            E::Damage {
                source, to, amount, ..
            } => {
                let deals = format!("{} deals {amount} damage to", self.object(*source));
                Some(self.object_of(deals, true, *to).and([object(*source)]))
            }
            E::LifeGained { .. } | E::LifeLost { .. } | E::Drew { .. } => {
                self.so_many(event, amount_of(event)?)
            }
            E::Triggered {
                source,
                granter,
                ability,
                text,
            } => {
                let words = match text.is_empty() {
                    true => self.printed(ability, *source, *granter),
                    false => text.to_string(),
                };
                let words = words.trim_end_matches('.');
                let said = self.subject(object(*source), format!("triggers: {words}"));
                Some(said.of_several(format!("trigger: {words}")))
            }
            E::Became { object, .. } | E::Abilities { object, .. } => self.became(event, *object),
            E::Allowed { object } => Some(self.allowed(event, *object)),
            _ => None,
        }
    }

    /// What tapping or untapping a permanent paid for.
    fn what_for(&self, event: &Event, id: ObjectId, paid: bool) -> String {
        let spell = |of: ObjectId| self.game.known_object(of).is_some_and(|o| o.is_spell());
        match event.cause.filter(|_| paid) {
            None => String::new(),
            Some(of) if of == id => " to pay for its ability".to_string(),
            Some(of) if spell(of) => format!(" to pay for {}", self.object(of)),
            Some(of) => format!(" to pay for the ability of {}", self.object(of)),
        }
    }

    /// What a player gains, loses or draws in all.
    pub(super) fn so_many(&self, event: &Event, amount: u32) -> Option<Said> {
        let (player, predicate) = match &event.kind {
            EventKind::LifeGained { player, .. } => (player, format!("gains {amount} life")),
            EventKind::LifeLost { player, .. } => {
                let verb = match event.cite.matches("118.3b") {
                    true => "pays",
                    false => "loses",
                };
                (player, format!("{verb} {amount} life"))
            }
            EventKind::Drew { player } => {
                let cards = match amount {
                    1 => "a card".to_string(),
                    _ => format!("{} cards", number(amount)),
                };
                (player, format!("draws {cards}"))
            }
            _ => return None,
        };
        Some(self.subject(Thing::Player(*player), predicate))
    }
}

/// How much life or how many cards an event is about.
pub(super) fn amount_of(event: &Event) -> Option<u32> {
    match event.kind {
        EventKind::LifeGained { amount, .. } | EventKind::LifeLost { amount, .. } => Some(amount),
        EventKind::Drew { .. } => Some(1),
        _ => None,
    }
}

/// The name of a card in the plural: "Islands", "Plains", "Plazas of Heroes".
pub(super) fn several(name: &str) -> String {
    let tail = [",", " of "]
        .iter()
        .filter_map(|tail| name.find(tail))
        .min();
    let (head, tail) = name.split_at(tail.unwrap_or(name.len()));
    match head.ends_with('s') {
        true => name.to_string(),
        false => format!("{}{tail}", plural(head)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_plural() {
        for (one, many) in [
            ("Island", "Islands"),
            ("Plains", "Plains"),
            ("Plaza of Heroes", "Plazas of Heroes"),
            ("Oran-Rief, the Vastwood", "Oran-Riefs, the Vastwood"),
        ] {
            assert_eq!(several(one), many);
        }
    }

    #[test]
    fn predicates_of_several() {
        for (one, many) in [
            (
                "has no life left and loses the game",
                "have no life left and lose the game",
            ),
            ("enters the battlefield", "enter the battlefield"),
            (
                "can't stay there and is destroyed",
                "can't stay there and are destroyed",
            ),
            (
                "is now a creature and a Spirit",
                "are now a creature and a Spirit",
            ),
        ] {
            assert_eq!(predicate_of_several(one), many);
        }
    }
}
