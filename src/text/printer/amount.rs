//! Numbers, printed.

use super::Printer;
use crate::lists::List;
use crate::rules::ability::CounterKind;
use crate::rules::filter::{Amount, Filter, Ref, Tally};
use crate::rules::mana::ManaType;
use crate::text::words::{article, number_word, plural};

/// Whether an amount counts things, so that "for each" suits it.
fn countable(n: &Amount) -> bool {
    match n {
        Amount::Count(_)
        | Amount::CountOf(Ref::EachOpponent | Ref::Previous)
        | Amount::ColorsAmong(_)
        | Amount::BasicLandTypesAmong(_)
        | Amount::UnspentMana(_)
        | Amount::ColorsSpent(_)
        | Amount::TimesKicked(_)
        | Amount::TargetsBeyondFirst
        | Amount::ThisTurn(Tally::SpellsCast | Tally::EnergyPaidOrLost, _) => true,
        Amount::Counters(of, kind) => **of != Ref::You || *kind != Some(CounterKind::Energy),
        _ => false,
    }
}

/// The multiple and the unit of "so many for each …".
fn multiple(n: &Amount) -> Option<(i32, Option<&Amount>)> {
    match n {
        Amount::N(0) => Some((0, None)),
        Amount::Times(k, unit) if countable(unit) => Some((*k, Some(unit))),
        Amount::Minus(unit) if countable(unit) => Some((-1, Some(unit))),
        unit if countable(unit) => Some((1, Some(unit))),
        _ => None,
    }
}

impl Printer {
    /// A small number in words, X, or what X then stands for.
    pub(super) fn count_word(&mut self, n: &Amount) -> String {
        match n {
            Amount::N(n) => number_word(*n),
            Amount::X => "X".to_string(),
            n if self.scope.that_much() == *n => "that many".to_string(),
            Amount::Times(2, inner) if self.scope.that_much() == **inner => {
                "twice that many".to_string()
            }
            other => {
                self.x = Some(other.clone());
                "X".to_string()
            }
        }
    }

    /// "a card", "two cards", "X cards".
    pub(super) fn counted(&mut self, n: &Amount, noun: &str) -> String {
        match n {
            Amount::N(1) => format!("{} {noun}", article(noun)),
            n => format!("{} {}", self.count_word(n), plural_phrase(noun)),
        }
    }

    /// "2", "that much", "X".
    pub(super) fn measure(&mut self, n: &Amount) -> String {
        match n {
            Amount::N(n) => n.to_string(),
            n if self.scope.that_much() == *n => "that much".to_string(),
            Amount::Times(2, inner) if self.scope.that_much() == **inner => {
                "twice that much".to_string()
            }
            other => self.count_word(other),
        }
    }

    /// Whether the amount is said in one word.
    pub(super) fn is_short(&self, n: &Amount) -> bool {
        let that = self.scope.that_much();
        matches!(n, Amount::N(_) | Amount::X)
            || *n == that
            || matches!(n, Amount::Times(2, inner) if **inner == that)
    }

    /// "cards equal to the number of …", or as many as a word says.
    pub(super) fn cards(&mut self, n: &Amount) -> String {
        match self.is_short(n) {
            true => self.counted(n, "card"),
            false => format!("cards equal to {}", self.value(n)),
        }
    }

    /// A number that is worked out.
    pub(super) fn value(&mut self, n: &Amount) -> String {
        match n {
            Amount::N(n) => n.to_string(),
            Amount::X => "X".to_string(),
            Amount::Count(_)
            | Amount::CountOf(_)
            | Amount::ColorsAmong(_)
            | Amount::BasicLandTypesAmong(_)
            | Amount::CardTypesIn(_)
            | Amount::UnspentMana(_)
            | Amount::ColorsSpent(_)
            | Amount::TimesKicked(_)
            | Amount::TargetsBeyondFirst
            | Amount::ThisTurn(..) => {
                format!("the number of {}", self.counted_things(n, true))
            }
            Amount::Counters(of, Some(CounterKind::Energy)) if **of == Ref::You => {
                "the amount of {E} you have".to_string()
            }
            Amount::Counters(..) => format!("the number of {}", self.counted_things(n, true)),
            Amount::ManaSpent(_, r) => {
                format!("the amount of mana spent to cast {}", self.thing(r))
            }
            Amount::PowerOf(r) => format!("{} power", self.whose_thing(r)),
            Amount::ToughnessOf(r) => format!("{} toughness", self.whose_thing(r)),
            Amount::ManaValueOf(r) => format!("{} mana value", self.whose_thing(r)),
            Amount::LifeOf(r) if **r == Ref::You => "your life total".to_string(),
            Amount::LifeOf(r) => {
                let who = self.player(r).0;
                format!("{} life total", super::noun::possessive(&who))
            }
            n if self.scope.that_much() == *n => "that number".to_string(),
            Amount::Previous => "the damage dealt this way".to_string(),
            Amount::EventAmount | Amount::MostAmong(..) => "that number".to_string(),
            Amount::Times(2, inner) => format!("twice {}", self.value(inner)),
            Amount::Times(3, inner) => format!("three times {}", self.value(inner)),
            Amount::Times(_, inner) => format!("four times {}", self.value(inner)),
            Amount::Half(inner, up) => {
                let way = if *up { "up" } else { "down" };
                format!("half {}, rounded {way}", self.value(inner))
            }
            Amount::Plus(a, b) => match &**b {
                Amount::Minus(less) => format!("{} minus {}", self.value(a), self.value(less)),
                more => format!("{} plus {}", self.value(a), self.value(more)),
            },
            Amount::Minus(inner) => format!("0 minus {}", self.value(inner)),
            Amount::GreatestPower(f) => {
                format!("the greatest power among {}", self.counting_phrase(f, true))
            }
            Amount::GreatestToughness(f) => {
                format!(
                    "the greatest toughness among {}",
                    self.counting_phrase(f, true)
                )
            }
            Amount::TotalPower(f) => {
                format!("the total power of {}", self.counting_phrase(f, true))
            }
            Amount::Devotion(colors) => {
                let words: Vec<String> = colors.iter().map(|c| c.word().to_string()).list();
                match words.is_empty() {
                    true => "your devotion to that color".to_string(),
                    false => format!("your devotion to {}", super::list(&words, "and")),
                }
            }
        }
    }

    fn counting_phrase(&mut self, f: &Filter, many: bool) -> String {
        let before = std::mem::replace(&mut self.counting, true);
        let words = self.phrase(f, many);
        self.counting = before;
        words
    }

    /// What is counted, after "the number of" (`many`) or "for each".
    fn counted_things(&mut self, n: &Amount, many: bool) -> String {
        match n {
            Amount::Count(f) => self.counting_phrase(f, many),
            Amount::CountOf(Ref::Previous) => {
                let word = if many { "cards" } else { "card" };
                format!("{word} revealed this way")
            }
            Amount::CountOf(_) if many => "opponents you have".to_string(),
            Amount::CountOf(_) => "opponent you have".to_string(),
            Amount::ColorsAmong(Filter::Is(r)) => format!("of {} colors", self.whose_thing(r)),
            Amount::ColorsAmong(f) => {
                let word = if many { "colors" } else { "color" };
                format!("{word} among {}", self.counting_phrase(f, true))
            }
            Amount::BasicLandTypesAmong(f) => {
                let word = if many {
                    "basic land types"
                } else {
                    "basic land type"
                };
                format!("{word} among {}", self.counting_phrase(f, true))
            }
            Amount::UnspentMana(only) => match only {
                Some(ManaType::Color(c)) => format!("unspent {} mana you have", c.word()),
                _ => "unspent mana you have".to_string(),
            },
            Amount::ColorsSpent(r) => {
                let word = if many { "colors" } else { "color" };
                format!("{word} of mana spent to cast {}", self.thing(r))
            }
            Amount::TargetsBeyondFirst => "target beyond the first".to_string(),
            Amount::TimesKicked(r) => {
                let word = if many { "times" } else { "time" };
                format!("{word} {} was kicked", self.thing(r))
            }
            Amount::CardTypesIn(f) => {
                let word = if many { "card types" } else { "card type" };
                format!("{word} among {}", self.counting_phrase(f, true))
            }
            Amount::ThisTurn(Tally::CreaturesDied, who) => {
                let noun = if many { "creatures" } else { "creature" };
                let whose = match **who {
                    Ref::You => " under your control",
                    _ => "",
                };
                format!("{noun} that died{whose} this turn")
            }
            Amount::ThisTurn(tally, who) => {
                let noun = match (tally, many) {
                    (Tally::CardsDrawn, _) => "cards",
                    (Tally::EnergyPaidOrLost, _) => "{E}",
                    (_, true) => "spells",
                    (_, false) => "other spell",
                };
                let done = match tally {
                    Tally::CardsDrawn => "drawn",
                    Tally::EnergyPaidOrLost => "paid or lost",
                    _ => "cast",
                };
                let who = match **who {
                    Ref::You => "you've".to_string(),
                    ref other => format!("{} has", self.player(other).0),
                };
                format!("{noun} {who} {done} this turn")
            }
            Amount::Counters(of, kind) => {
                let kind = kind
                    .as_ref()
                    .map(|k| format!("{} ", k.name()))
                    .unwrap_or_default();
                let word = if many { "counters" } else { "counter" };
                let of = self.thing(of);
                format!("{kind}{word} on {of}")
            }
            other => self.value(other),
        }
    }

    /// "for each creature you control".
    pub(super) fn for_each(&mut self, n: &Amount) -> String {
        format!("for each {}", self.counted_things(n, false))
    }

    /// A base and "for each …", where that is what the amount is.
    pub(super) fn base_for_each(&mut self, n: &Amount) -> Option<(i32, String)> {
        match multiple(n) {
            Some((k, Some(unit))) if k > 0 => {
                let each = self.for_each(&unit.clone());
                Some((k, each))
            }
            _ => None,
        }
    }

    /// "+1/+1", "+1/+0 for each artifact you control", "+X/+X" with X to be explained.
    pub(super) fn change(&mut self, p: &Amount, t: &Amount) -> String {
        if let (Some((a, u)), Some((b, v))) = (multiple(p), multiple(t)) {
            let unit = match (u, v) {
                (Some(u), Some(v)) if u == v => Some(u),
                (Some(u), None) | (None, Some(u)) => Some(u),
                _ => None,
            };
            if let Some(unit) = unit.cloned() {
                // The sign of a nought follows the other number's.
                let minus = a < 0 || b < 0;
                let pair = format!("{}/{}", signed(a, minus), signed(b, minus));
                return format!("{pair} {}", self.for_each(&unit));
            }
        }
        let minus = [p, t]
            .iter()
            .any(|n| matches!(n, Amount::N(n) if *n < 0) || matches!(n, Amount::Minus(_)));
        let p = self.signed_amount(p, minus);
        let t = self.signed_amount(t, minus);
        format!("{p}/{t}")
    }

    fn signed_amount(&mut self, n: &Amount, minus: bool) -> String {
        match n {
            Amount::N(n) => signed(*n, minus),
            Amount::Minus(inner) => format!("-{}", self.unknown(inner)),
            other => format!("+{}", self.unknown(other)),
        }
    }

    /// X for an amount that has to be explained.
    pub(super) fn unknown(&mut self, n: &Amount) -> String {
        match n {
            Amount::N(n) => n.to_string(),
            Amount::X => "X".to_string(),
            other => {
                self.x = Some(other.clone());
                "X".to_string()
            }
        }
    }

    /// ", where X is …", if something was called X.
    pub(super) fn where_x(&mut self) -> String {
        match self.x.take() {
            Some(x) => format!(", where X is {}", self.value(&x)),
            None => String::new(),
        }
    }
}

fn signed(n: i32, minus: bool) -> String {
    match n {
        0 if minus => "-0".to_string(),
        n => format!("{n:+}"),
    }
}

/// The plural of a noun phrase whose noun stands last or before "card".
fn plural_phrase(noun: &str) -> String {
    match noun.rsplit_once(' ') {
        Some((front, last)) => format!("{front} {}", plural(last)),
        None => plural(noun),
    }
}
