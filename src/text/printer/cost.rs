//! Costs, printed.

use super::reference::conjugate;
use super::{Printer, capital};
use crate::lists::List;
use crate::rules::ability::{Cost, CostPart};
use crate::rules::filter::{Amount, Filter, Ref};
use crate::text::words::number_word;

impl Printer {
    /// The cost of an activated ability.
    pub(super) fn activation_cost(&mut self, cost: &Cost) -> String {
        let mut options = Vec::new();
        for option in &cost.options {
            let parts: Vec<String> = option
                .iter()
                .map(|p| capital(&self.cost_part(p, true, false)))
                .list();
            options.push(parts.join(", "));
        }
        options.join(" or ")
    }

    /// A cost as something done: "pay {2}", "sacrifice a creature"; `plain`: the verb's form.
    pub(super) fn paid(&mut self, cost: &Cost, plain: bool) -> String {
        let mut options = Vec::new();
        for option in &cost.options {
            let parts: Vec<String> = option.iter().map(|p| self.cost_part(p, plain, true)).list();
            options.push(parts.join(", "));
        }
        options.join(" or ")
    }

    /// A cost after a keyword: " {3}", "—Sacrifice an artifact."
    pub(super) fn keyword_cost(&mut self, cost: &Cost) -> String {
        if let [option] = cost.options.as_slice()
            && let [CostPart::Mana(mana)] = option.as_slice()
        {
            return format!(" {mana}");
        }
        if let [option] = cost.options.as_slice()
            && let [CostPart::Generic(n)] = option.as_slice()
        {
            self.x = Some(n.clone());
            return " {X}".to_string();
        }
        format!("—{}.", capital(&self.paid(cost, true)))
    }

    /// One part; `pay`: mana is "paid" in words.
    fn cost_part(&mut self, part: &CostPart, plain: bool, pay: bool) -> String {
        let does = |verb: &str| conjugate(verb, plain);
        match part {
            CostPart::Mana(mana) if pay => format!("{} {mana}", does("pay")),
            CostPart::Mana(mana) => mana.to_string(),
            CostPart::Generic(n) => {
                self.x = Some(n.clone());
                match pay {
                    true => format!("{} {{X}}", does("pay")),
                    false => "{X}".to_string(),
                }
            }
            CostPart::ManaCostOf(of) => {
                format!("{} {} mana cost", does("pay"), self.whose_thing(of))
            }
            CostPart::Tap => "{T}".to_string(),
            CostPart::Untap => "{Q}".to_string(),
            CostPart::Energy(n) => format!("{} {}", does("pay"), self.energy(n)),
            CostPart::Life(n) => match self.is_short(n) {
                true => format!("{} {} life", does("pay"), self.measure(n)),
                false => format!("{} life equal to {}", does("pay"), self.value(n)),
            },
            CostPart::Loyalty(n) => match n {
                0 => "0".to_string(),
                n if *n < 0 => format!("−{}", n.unsigned_abs()),
                n => format!("+{n}"),
            },
            CostPart::LoyaltyMinusX => "−X".to_string(),
            CostPart::Sacrifice(n, f) => format!("{} {}", does("sacrifice"), self.some(n, f)),
            CostPart::SacrificeRef(r) => format!("{} {}", does("sacrifice"), self.thing(r)),
            CostPart::TapOther(n, f) => {
                if let Filter::Is(r) = f {
                    return format!("{} {}", does("tap"), self.fixed(r));
                }
                let untapped = Filter::Untapped.and(f.clone());
                // "another untapped creature", "two other untapped creatures"
                let f = match f {
                    Filter::All(parts) if parts.first() == Some(&Filter::Other) => {
                        let rest = Filter::All(parts[1..].to_vec());
                        Filter::Other.and(Filter::Untapped).and(rest)
                    }
                    _ => untapped,
                };
                format!("{} {}", does("tap"), self.some(n, &f))
            }
            CostPart::TapTotalPower(n, f) => {
                let f = Filter::Untapped.and(f.clone());
                format!(
                    "{} any number of {} with total power {n} or greater",
                    does("tap"),
                    self.phrase(&f, true)
                )
            }
            CostPart::Discard(n, _) if *n == crate::text::cost::your_hand() => {
                format!("{} your hand", does("discard"))
            }
            CostPart::Discard(n, f) => {
                let what = match n {
                    Amount::N(1) => self.a_card(f),
                    n => format!("{} {}", self.count_word(n), self.card_phrase(f, true)),
                };
                format!("{} {what}", does("discard"))
            }
            CostPart::DiscardThis => format!("{} this card", does("discard")),
            CostPart::Exile(n, f) => format!("{} {}", does("exile"), self.some(n, f)),
            CostPart::ExileThis => {
                let this = self.fixed(&Ref::This);
                match self.works_in {
                    Some(zone) => {
                        format!("{} this card from your {}", does("exile"), zone.name())
                    }
                    None => format!("{} {this}", does("exile")),
                }
            }
            CostPart::UntapOther(n, f) => format!("{} {}", does("untap"), self.some(n, f)),
            CostPart::RemoveCountersFrom(n, kind, f) => {
                let counters = self.counted(n, &format!("{} counter", kind.name()));
                format!("{} {counters} from {}", does("remove"), self.a(f))
            }
            CostPart::ReturnToHand(n, f) => {
                let (what, owner) = match n {
                    Amount::N(1) => (self.a(f), "its owner's hand"),
                    n => (self.some(n, f), "their owner's hand"),
                };
                format!("{} {what} to {owner}", does("return"))
            }
            CostPart::RemoveCounters(n, kind) => {
                let noun = counter_noun(kind.as_ref().map(|k| k.name()));
                let counters = self.counted(n, &noun);
                let this = self.thing(&Ref::This);
                format!("{} {counters} from {this}", does("remove"))
            }
            CostPart::PutCounters(n, kind) => {
                let counters = self.counted(n, &format!("{} counter", kind.name()));
                let this = self.thing(&Ref::This);
                format!("{} {counters} on {this}", does("put"))
            }
            CostPart::Unattach(r) => format!("{} {}", does("unattach"), self.thing(r)),
            CostPart::Reveal(n, f) => {
                let what = match n {
                    Amount::N(1) => self.a_card(f),
                    n => format!("{} {}", self.count_word(n), self.card_phrase(f, true)),
                };
                format!("{} {what} from your hand", does("reveal"))
            }
            CostPart::Mill(n) => format!("{} {}", does("mill"), self.counted(n, "card")),
        }
    }

    /// "a creature", "two artifacts".
    pub(super) fn some(&mut self, n: &Amount, f: &Filter) -> String {
        match n {
            Amount::N(1) => self.a(f),
            n => format!("{} {}", self.count_word(n), self.phrase(f, true)),
        }
    }

    /// "{E}{E}", "six {E}", "an amount of {E} equal to …".
    pub(super) fn energy(&mut self, n: &Amount) -> String {
        match n {
            Amount::N(n @ 1..=8) => "{E}".repeat(usize::try_from(*n).unwrap_or(1)),
            Amount::N(n) => format!("{} {{E}}", number_word(*n)),
            Amount::X => "X {E}".to_string(),
            n if self.is_short(n) => format!("{} {{E}}", self.measure(n)),
            other => format!("an amount of {{E}} equal to {}", self.value(other)),
        }
    }
}

/// "+1/+1 counter", or just "counter".
pub(super) fn counter_noun(kind: Option<String>) -> String {
    match kind {
        Some(kind) => format!("{kind} counter"),
        None => "counter".to_string(),
    }
}
