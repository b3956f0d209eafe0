//! Replacement effects, printed.

use super::{Printer, sentence};
use crate::lists::List;
use crate::rules::ability::{Ability, Change, CounterKind, PutBy, Replaced, Replacement};
use crate::rules::effect::Effect;
use crate::rules::filter::{Amount, Condition, EventRole, Filter, Ref, Whose};
use crate::rules::mana::ManaType;
use crate::rules::zone::Zone;
use crate::text::scope::Number;
use crate::text::words::number_word;

impl Printer {
    /// A replacement effect.
    pub(super) fn replacement(&mut self, r: &Replacement) -> String {
        sentence(&match &r.replaces {
            Replaced::Enters(what) if r.change == Change::MoveTo(Zone::Exile) => {
                let what = self.a(what);
                format!("if {what} would enter and it wasn't cast, exile it instead")
            }
            Replaced::Enters(what) => match &r.condition {
                Some(c) => {
                    let condition = self.condition(c);
                    format!("if {condition}, {}", self.enters(what, &r.change))
                }
                None => self.enters(what, &r.change),
            },
            Replaced::TappedForMana { what, by, at_least } => {
                let what_words = self.a(what);
                let amount = match at_least {
                    0 | 1 => "mana".to_string(),
                    n => format!(
                        "{} or more mana",
                        number_word(i32::try_from(*n).unwrap_or(2))
                    ),
                };
                let event = match by {
                    Some(by) => format!("{} {what_words} for {amount}", self.does(by, "tap")),
                    None => format!("{what_words} is tapped for {amount}"),
                };
                format!("if {event}, it produces {}", mana_change(&r.change))
            }
            Replaced::PlayerGetsCounters(_, Some(CounterKind::Energy)) => format!(
                "if you would get one or more {{E}}, you get {} {{E}} instead",
                number_change(&r.change)
            ),
            Replaced::PlayerGetsCounters(_, None) => format!(
                "if you would get one or more counters, you get {} of each of those kinds of counters instead",
                number_change(&r.change)
            ),
            Replaced::PlayerGetsCounters(..) => String::new(),
            Replaced::CountersPut(on, kind, by) => {
                let noun = super::cost::counter_noun(kind.as_ref().map(|k| k.name()));
                let what = self.a(on);
                let these = match kind {
                    None => " of each of those kinds of counters".to_string(),
                    Some(_) => format!(" {noun}s"),
                };
                let it = match on {
                    Filter::Any(all) if all.contains(&Filter::Player) => "that permanent or player",
                    _ if kind.is_none() => "that permanent",
                    _ => "it",
                };
                let n = number_change(&r.change);
                let tail = match r.change {
                    Change::HalveDown => ", rounded down",
                    _ => "",
                };
                let (who, verb) = match by {
                    PutBy::Anything => {
                        return sentence(&format!(
                            "if one or more {noun}s would be put on {what}, {n}{these} are put on {it} instead{tail}"
                        ));
                    }
                    PutBy::Effect => ("an effect", "it puts"),
                    PutBy::You => ("you", "put"),
                    PutBy::Opponent => ("an opponent", "they put"),
                };
                format!(
                    "if {who} would put one or more {noun}s on {what}, {verb} {n}{these} on {it} instead{tail}"
                )
            }
            Replaced::Dies(what) | Replaced::Destroyed(what) => {
                let words = self.a(what);
                self.gone(what);
                format!("if {words} would die, {}", self.instead(&r.change))
            }
            Replaced::PutIntoGraveyard(what) => {
                let (what, whose) = of_whom(what);
                let words = match &what {
                    Filter::All(all) if all.is_empty() => "a card or token".to_string(),
                    Filter::Not(f) if **f == Filter::Token => "a card".to_string(),
                    what => self.a(what),
                };
                let whose = whose.map_or("a".to_string(), |whose| self.whose(&whose));
                self.gone(&what);
                format!(
                    "if {words} would be put into {whose} graveyard from anywhere, {}",
                    self.instead(&r.change)
                )
            }
            Replaced::Damage { to, by, combat } => {
                self.damage_replaced(to.as_ref(), by.as_ref(), *combat, r)
            }
            Replaced::GainsLife(_) => self.of_a_player("you would gain life", "you gain", r),
            Replaced::LosesLife(Ref::You) => self.of_a_player("you would lose life", "you lose", r),
            Replaced::LosesLife(_) => {
                self.of_a_player("an opponent would lose life", "they lose", r)
            }
            Replaced::Draws(_) => self.of_a_player("you would draw a card", "", r),
            Replaced::CreatesTokens(_) => format!(
                "if one or more tokens would be created under your control, {} of those tokens are created instead",
                number_change(&r.change)
            ),
            Replaced::Untaps(_) => String::new(),
        })
    }

    /// What replaces something that a player would do or that would happen to them.
    fn of_a_player(&mut self, event: &str, verb: &str, r: &Replacement) -> String {
        let when = match &r.condition {
            None => String::new(),
            Some(Condition::YourTurn) => " during your turn".to_string(),
            Some(c) => format!(" while {}", self.condition(c)),
        };
        let then = match &r.change {
            Change::Instead(effects) => self.done_instead(effects),
            Change::Multiply(2) if verb.is_empty() => "draw two cards instead".to_string(),
            Change::Multiply(_) if verb.is_empty() => "draw three cards instead".to_string(),
            change => format!("{verb} {} life instead", number_change(change)),
        };
        format!("if {event}{when}, {then}")
    }

    /// "put that many -1/-1 counters on it instead".
    pub(super) fn done_instead(&mut self, effects: &[Effect]) -> String {
        self.scope.number = Number::Event;
        let mut sentences = self.sentences(effects);
        if let Some(first) = sentences.first_mut() {
            *first = format!("{} instead", super::lower(first.trim_end_matches('.')));
        }
        match sentences.as_slice() {
            [one] => one.clone(),
            [one, more @ ..] => format!("{one}. {}", more.join(" ")),
            [] => String::new(),
        }
    }

    fn gone(&mut self, what: &Filter) {
        self.scope.mention(
            Ref::Event(EventRole::Subject),
            what.clone().and(Filter::InZone(Zone::Battlefield)),
            false,
        );
    }

    fn instead(&mut self, change: &Change) -> String {
        match change {
            Change::ShuffleIntoLibrary => {
                "reveal it and shuffle it into its owner's library instead".to_string()
            }
            _ => "exile it instead".to_string(),
        }
    }

    fn with_counters(&mut self, n: &Amount, kind: &CounterKind) -> String {
        let noun = super::cost::counter_noun(Some(kind.name()));
        format!("with {} on", self.counted(n, &noun))
    }

    /// "enters with a +1/+1 counter on it", where mana gives that to what it is spent on.
    pub(super) fn entering(&mut self, ability: &Ability) -> Option<String> {
        let Ability::Replacement(r) = ability else {
            return None;
        };
        match (&r.replaces, &r.change) {
            (Replaced::Enters(Filter::Is(_)), Change::EntersWithCounters(n, kind)) => {
                Some(format!("enters {} it", self.with_counters(n, kind)))
            }
            _ => None,
        }
    }

    fn enters(&mut self, what: &Filter, change: &Change) -> String {
        let (words, many) = match what {
            Filter::Is(r) => (self.fixed(r), false),
            other => (self.phrase(other, true), true),
        };
        let enter = if many { "enter" } else { "enters" };
        match change {
            Change::EntersTapped => format!("{words} {enter} tapped"),
            Change::EntersAsCopyOf(of) => {
                format!("{words} {enter} as a copy of {}", self.thing(of))
            }
            Change::EntersUntapped => format!("{words} {enter} untapped"),
            Change::EntersTappedUnless(c) => {
                format!("{words} {enter} tapped unless {}", self.condition(c))
            }
            Change::EntersTappedUnlessPaid(cost) => format!(
                "as {words} {enter}, you may {}. If you don't, it enters tapped",
                self.paid(cost, true)
            ),
            Change::EntersIfSacrificed(n, f) => {
                let what = self.some(n, f);
                format!(
                    "if {words} would enter, sacrifice {what} instead. If you do, put {words} onto the battlefield. If you don't, put it into its owner's graveyard"
                )
            }
            Change::EntersWithCounters(n, kind) => {
                let with = self.with_counters(n, kind);
                let on = if many { "them" } else { "it" };
                let x = self.where_x();
                format!("{words} {enter} {with} {on}{x}")
            }
            Change::Several(all) => {
                let Some(Change::EntersWithCounters(n, kind)) = all.last() else {
                    return String::new();
                };
                let noun = super::cost::counter_noun(Some(kind.name()));
                let counters = self.counted(n, &noun);
                let on = if many { "them" } else { "it" };
                format!("{words} {enter} tapped with {counters} on {on}")
            }
            Change::ChooseColorOtherThan(c) => {
                format!("as {words} {enter}, choose a color other than {}", c.word())
            }
            Change::EntersAttached(host) => {
                let noun = match host {
                    Filter::All(parts) => parts.first().cloned().unwrap_or(Filter::Permanent),
                    other => other.clone(),
                };
                let (host, noun) = (self.a(host), self.phrase(&noun, false));
                format!(
                    "as {words} {enter}, choose {host} it could be attached to. If you do, it enters attached to that {noun}"
                )
            }
            Change::EntersBecoming(mods) => {
                let what = self.a(what);
                let mut voice = Printer::always(false);
                voice.once = true;
                format!("as {what} enters, it {}", self.predicates(mods, voice))
            }
            Change::EntersBecomingOneOf(kinds) => {
                let kinds = kinds.iter().map(|mods| {
                    let mut voice = Printer::always(false);
                    voice.once = true;
                    let words = self.predicates(mods, voice);
                    words.trim_start_matches("becomes ").to_string()
                });
                let kinds: Vec<String> = kinds.list();
                let kinds = crate::text::printer::list(&kinds, "or");
                format!("as {words} {enter}, it becomes your choice of {kinds}")
            }
            Change::ChooseColor => format!("as {words} {enter}, choose a color"),
            Change::ChooseCreatureType => format!("as {words} {enter}, choose a creature type"),
            Change::ChooseToCopy(f) => {
                let what = self.a(f);
                format!("as {words} {enter}, choose {what}")
            }
            Change::ChooseBasicLandType => format!("as {words} {enter}, choose a basic land type"),
            Change::ChoosePlayer(false) => format!("as {words} {enter}, choose a player"),
            Change::ChoosePlayer(true) => format!("as {words} {enter}, choose an opponent"),
            Change::ChooseNonlandName => {
                format!("as {words} {enter}, choose a nonland card name")
            }
            Change::ChooseName => format!("as {words} {enter}, choose a card name"),
            Change::EntersAsCopy(f, changes, tapped, counters) => {
                let tapped = if *tapped { " tapped" } else { "" };
                let copied = self.phrase(f, false);
                let mut except = self.except(changes, "it");
                for ((n, kind), only) in counters {
                    let joint = if except.is_empty() {
                        ", except"
                    } else {
                        " and"
                    };
                    let with = self.with_counters(n, kind);
                    except = format!("{except}{joint} it enters {with} it");
                    if let Some(t) = only {
                        let what = self.a(&Filter::Type(*t));
                        except = format!("{except} if it's {what}");
                    }
                }
                format!(
                    "you may have {words} enter{tapped} as a copy of any {copied} on the battlefield{except}"
                )
            }
            _ => String::new(),
        }
    }
}

fn mana_change(change: &Change) -> String {
    let kind = |t: &ManaType| format!("{{{}}}", t.letter());
    match change {
        Change::MultiplyMana(2) => "twice as much of that mana instead".to_string(),
        Change::MultiplyMana(_) => "three times as much of that mana instead".to_string(),
        Change::ManaType(t) => format!("{} instead of any other type", kind(t)),
        Change::ManaTypeAndAmount(t) => {
            format!("{} instead of any other type and amount", kind(t))
        }
        Change::OneManaOfChoice => {
            "one mana of a color of your choice instead of any other type and amount".to_string()
        }
        _ => "mana of a color of your choice instead of any other type".to_string(),
    }
}

fn number_change(change: &Change) -> String {
    match change {
        Change::HalveDown => "half that many".to_string(),
        Change::Multiply(2) => "twice that many".to_string(),
        Change::Multiply(_) => "three times that many".to_string(),
        Change::Plus(n) => {
            let sign = if *n < 0 { "minus" } else { "plus" };
            format!("that many {sign} {}", number_word(n.saturating_abs()))
        }
        _ => String::new(),
    }
}

/// A phrase, and whose graveyard it speaks of besides.
fn of_whom(what: &Filter) -> (Filter, Option<Whose>) {
    match what {
        Filter::All(parts) => match parts.split_last() {
            Some((Filter::Owned(whose), rest)) => {
                let rest = crate::text::noun::collect(rest.to_vec());
                (rest, Some(whose.clone()))
            }
            _ => (what.clone(), None),
        },
        _ => (what.clone(), None),
    }
}
