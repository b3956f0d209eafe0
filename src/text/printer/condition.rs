//! Conditions, printed.

use super::Printer;
use super::cost::counter_noun;
use super::noun::{compared, has_counter};
use crate::lists::List;
use crate::rules::ability::CounterKind;
use crate::rules::filter::{Amount, Cmp, Condition, Filter, Ref, Tally, Whose};
use crate::rules::mana::ManaType;
use crate::rules::zone::Zone;
use crate::text::words::{article, number_word};

/// A comparison of a count as words before a noun: "three or more", "no", "a".
fn quantity(cmp: Cmp, n: &Amount) -> Option<String> {
    let n = match n {
        Amount::N(n) => *n,
        Amount::X => return Some(compared(cmp, "X", true, true)),
        _ => return None,
    };
    Some(match cmp {
        Cmp::Equal if n == 0 => "no".to_string(),
        Cmp::Equal => format!("exactly {}", number_word(n)),
        Cmp::AtLeast | Cmp::AtMost => compared(cmp, &number_word(n), true, true),
        Cmp::Less => format!("fewer than {}", number_word(n)),
        Cmp::Greater => return None,
    })
}

/// The filter without the part that says whose it is, with whose.
fn controlled(f: &Filter) -> Option<(Filter, Whose)> {
    let Filter::All(parts) = f else { return None };
    match parts.as_slice() {
        [front @ .., Filter::Controlled(whose)] => {
            let front = match front {
                [one] => one.clone(),
                more => Filter::All(more.to_vec()),
            };
            Some((front, whose.clone()))
        }
        _ => None,
    }
}

impl Printer {
    /// A condition.
    pub(super) fn condition(&mut self, c: &Condition) -> String {
        match c {
            Condition::All(all) => {
                let all: Vec<String> = all.iter().map(|c| self.condition(c)).list();
                all.join(" and ")
            }
            Condition::Any(all) => {
                let all: Vec<String> = all.iter().map(|c| self.condition(c)).list();
                all.join(" or ")
            }
            Condition::Not(inner) => self.negated(inner),
            Condition::Compare(a, cmp, b) => self.compare(a, *cmp, b),
            Condition::Matches(r, f) => self.matches(r, f, false),
            Condition::Some(r, inner) => self.some_player(r, inner),
            Condition::YourTurn => "it's your turn".into(),
            Condition::DuringCombat => "it's combat".into(),
            Condition::Done => "you do".into(),
            Condition::WasCast(what) => format!("{} was cast", self.thing(what)),
            Condition::WasKicked(what) => format!("{} was kicked", self.thing(what)),
            Condition::HadCounters(r, kind) => {
                let what = self.thing(r);
                format!("{what} had {}", has_counter(Some(kind), false))
            }
            Condition::OnBattlefield(r) => {
                let what = self.thing(r);
                format!("{what} remains on the battlefield")
            }
            Condition::Controls(who, what) => {
                let who = self.does(who, "control");
                let what = self.thing(what);
                format!("{who} {what}")
            }
            Condition::Level(n) => format!("this Class is level {n}"),
        }
    }

    fn negated(&mut self, c: &Condition) -> String {
        match c {
            Condition::YourTurn => "it's not your turn".into(),
            Condition::Matches(r, f) => self.matches(r, f, true),
            Condition::WasKicked(r) => format!("{} wasn't kicked", self.thing(r)),
            Condition::HadCounters(r, kind) => {
                let what = self.thing(r);
                format!("{what} had no {} counters on it", kind.name())
            }
            other => format!("not {}", self.condition(other)),
        }
    }

    fn matches(&mut self, r: &Ref, f: &Filter, not: bool) -> String {
        if let Ref::HostOf(of) = r {
            let of = self.thing(of);
            let host = self.a(f);
            self.scope.mention(r.clone(), f.clone(), false);
            return format!("{of} was attached to {host}");
        }
        let (what, many) = self.subject(r);
        match f {
            Filter::HasCounter(kind) if !not => {
                return format!("{what} has {}", has_counter(kind.as_ref(), false));
            }
            Filter::Power(cmp, n) if !not => {
                return format!("{what} has power {}", self.comparison(*cmp, n));
            }
            Filter::Toughness(cmp, n) if !not => {
                return format!("{what} has toughness {}", self.comparison(*cmp, n));
            }
            Filter::ManaValue(cmp, n) if !not => {
                return format!("{what} has mana value {}", self.comparison(*cmp, n));
            }
            Filter::InZone(Zone::Graveyard) if *r == Ref::This && !not => {
                return "this card is in your graveyard".to_string();
            }
            Filter::EnteredThisTurn if !not => return format!("{what} entered this turn"),
            Filter::Has(k) => {
                let verb = if not { "doesn't have" } else { "has" };
                return format!("{what} {verb} {}", k.name());
            }
            _ => {}
        }
        let is = match (many, not) {
            (false, false) if what == "it" => "it's".to_string(),
            (false, false) => format!("{what} is"),
            (false, true) => format!("{what} isn't"),
            (true, false) => format!("{what} are"),
            (true, true) => format!("{what} aren't"),
        };
        let outer = self.scope.subject.replace(r.clone());
        let predicate = self.predicate(f);
        self.scope.subject = outer;
        format!("{is} {predicate}")
    }

    fn compare(&mut self, a: &Amount, cmp: Cmp, b: &Amount) -> String {
        if let Some(words) = self.compare_words(a, cmp, b) {
            return words;
        }
        let a = self.value(a);
        format!("{a} is {}", self.comparison(cmp, b))
    }

    fn compare_words(&mut self, a: &Amount, cmp: Cmp, b: &Amount) -> Option<String> {
        match a {
            Amount::ManaSpent(only, of) => {
                let word = match only {
                    Some(ManaType::Color(c)) => c.word(),
                    Some(ManaType::Colorless) => "colorless",
                    None => "",
                };
                let mana = format!("{} {word} mana", quantity(cmp, b)?).replace("  ", " ");
                Some(format!("{mana} was spent to cast {}", self.thing(of)))
            }
            Amount::Count(f) => {
                let (what, whose) = match controlled(f) {
                    Some(found) => found,
                    None => return self.compare_elsewhere(f, cmp, b),
                };
                let who = match &whose {
                    Whose::You => "you control".to_string(),
                    Whose::Of(r) if **r == Ref::Candidate => "an opponent controls".to_string(),
                    Whose::Of(r) => self.does(r, "control"),
                    Whose::Opponent => return None,
                };
                if let Amount::Count(g) = b
                    && let Some((same, than)) = controlled(g)
                    && same == what
                    && cmp == Cmp::Greater
                {
                    let what = self.phrase(&what, true);
                    let than = match than {
                        Whose::You => "you".to_string(),
                        Whose::Of(r) => self.player(&r).0,
                        Whose::Opponent => return None,
                    };
                    return Some(format!("{who} more {what} than {than}"));
                }
                if (cmp, b) == (Cmp::AtLeast, &Amount::N(1)) {
                    let what = self.a(&what);
                    return Some(format!("{who} {what}"));
                }
                let n = quantity(cmp, b)?;
                let many = *b != Amount::N(1);
                let what = self.phrase(&what, many);
                Some(format!("{who} {n} {what}"))
            }
            Amount::ThisTurn(tally, who) => {
                let noun = match tally {
                    Tally::LandsPlayed => "land",
                    Tally::SpellsCast => "spell",
                    Tally::LifeLost | Tally::LifeGained => "life",
                    Tally::EnergyPaidOrLost => "{E}",
                    Tally::CardsDrawn => "card",
                    Tally::CreaturesAttacked => "creature",
                    Tally::LoyaltyActivated => {
                        let done = match cmp {
                            Cmp::Equal => "you didn't activate",
                            _ => "you've activated",
                        };
                        return Some(format!(
                            "{done} a loyalty ability of a planeswalker this turn"
                        ));
                    }
                    Tally::CreaturesDied | Tally::PermanentsLeft => {
                        let left = *tally == Tally::PermanentsLeft;
                        let what = match left {
                            true => "a permanent left the battlefield",
                            false => "a creature died",
                        };
                        let whose = match **who {
                            Ref::You => " under your control",
                            _ => "",
                        };
                        return Some(format!("{what}{whose} this turn"));
                    }
                    Tally::EquipsActivated => return None,
                };
                let done = match tally {
                    Tally::LandsPlayed => "played",
                    Tally::SpellsCast => "cast",
                    Tally::LifeLost => "lost",
                    Tally::LifeGained => "gained",
                    Tally::EnergyPaidOrLost => "paid or lost",
                    Tally::CardsDrawn => "drawn",
                    _ => "attacked with",
                };
                let who = match **who {
                    Ref::You => "you've".to_string(),
                    Ref::Candidate => "an opponent has".to_string(),
                    ref other => format!("{} has", self.player(other).0),
                };
                let n = match (cmp, b) {
                    (Cmp::AtLeast, Amount::N(1)) if *tally == Tally::CreaturesAttacked => {
                        return Some("you attacked this turn".to_string());
                    }
                    (Cmp::AtLeast, Amount::N(1)) if noun == "life" => {
                        return Some(format!("{who} {done} life this turn"));
                    }
                    (Cmp::AtLeast, Amount::N(1)) => article(noun).to_string(),
                    _ => quantity(cmp, b)?,
                };
                let noun = match (noun, n.as_str()) {
                    ("life" | "{E}", _) | (_, "a" | "an") => noun.to_string(),
                    (noun, _) => format!("{noun}s"),
                };
                Some(format!("{who} {done} {n} {noun} this turn"))
            }
            Amount::CountOf(Ref::EachOpponent) => {
                let n = quantity(cmp, b)?;
                Some(format!("you have {n} opponents"))
            }
            Amount::LifeOf(who) => {
                let n = quantity(cmp, b)?;
                Some(format!("{} {n} life", self.does(who, "have")))
            }
            Amount::Counters(of, kind) => {
                let n = quantity(cmp, b)?;
                if **of == Ref::You && *kind == Some(CounterKind::Energy) {
                    return Some(format!("you have {n} {{E}}"));
                }
                let (what, _) = self.subject(of);
                let noun = counter_noun(kind.as_ref().map(CounterKind::name));
                Some(format!("{what} has {n} {noun}s on it"))
            }
            Amount::CardTypesIn(_) | Amount::ColorsAmong(_) => {
                let n = quantity(cmp, b)?;
                let of = self.value(a);
                let of = of.strip_prefix("the number of ").unwrap_or(&of).to_string();
                Some(format!("there are {n} {of}"))
            }
            _ => None,
        }
    }

    /// Counts of what is not just controlled: cards in hands and graveyards, attachments.
    fn compare_elsewhere(&mut self, f: &Filter, cmp: Cmp, b: &Amount) -> Option<String> {
        let n = quantity(cmp, b)?;
        if let Filter::All(parts) = f {
            if let [Filter::InZone(Zone::Hand), Filter::Owned(whose)] = parts.as_slice() {
                let who = match whose {
                    Whose::You => "you have".to_string(),
                    Whose::Of(r) => self.does(r, "have"),
                    Whose::Opponent => return None,
                };
                return Some(format!("{who} {n} cards in hand"));
            }
            if let [front @ .., Filter::AttachedToRef(to)] = parts.as_slice() {
                let front = Filter::All(front.to_vec());
                let what = self.phrase(&front, true);
                let to = self.thing(to);
                return Some(format!("{n} {what} are attached to {to}"));
            }
        }
        let before = std::mem::replace(&mut self.counting, true);
        let what = self.phrase(f, true);
        self.counting = before;
        Some(format!("there are {n} {what}"))
    }

    /// "an opponent has eight or more cards in their graveyard".
    fn some_player(&mut self, r: &Ref, inner: &Condition) -> String {
        let who = match r {
            Ref::EachPlayer => "a player",
            _ => "an opponent",
        };
        if let Condition::Compare(Amount::Count(f), cmp, b) = inner {
            if controlled(f).is_some() {
                return self.condition(inner);
            }
            self.scope.mention(Ref::Candidate, Filter::Player, false);
            if let Some(n) = quantity(*cmp, b) {
                let before = std::mem::replace(&mut self.counting, true);
                let what = self.phrase(f, true);
                self.counting = before;
                return format!("{who} has {n} {what}");
            }
        }
        if let Condition::Compare(Amount::LifeOf(_), cmp, b) = inner {
            self.scope.mention(Ref::Candidate, Filter::Player, false);
            if let Some(n) = quantity(*cmp, b) {
                return format!("{who} has {n} life");
            }
        }
        self.condition(inner)
    }
}
