//! Mana, printed.

use super::{Printer, list};
use crate::lists::List;
use crate::rules::ability::ManaOutput;
use crate::rules::filter::{Amount, Filter};
use crate::rules::mana::ManaType;

pub(super) fn row(types: &[ManaType]) -> String {
    types
        .iter()
        .map(|t| format!("{{{}}}", t.letter()))
        .collect()
}

impl Printer {
    /// What is added, after "add".
    pub(super) fn output(&mut self, mana: &ManaOutput) -> String {
        match mana {
            ManaOutput::Fixed(types) => row(types),
            ManaOutput::Repeat(of, n) => {
                let one = of;
                let of = row(std::slice::from_ref(of));
                match self.base_for_each(n) {
                    Some((n @ 1..=9, each)) => {
                        let n = usize::try_from(n).unwrap_or(1);
                        format!("{} {each}", row(&vec![*one; n]))
                    }
                    _ if self.is_short(n) => format!("{} {of}", self.amount_word(n)),
                    _ => format!("an amount of {of} equal to {}", self.value(n)),
                }
            }
            ManaOutput::OneOf(rows) => {
                let rows: Vec<String> = rows.iter().map(|r| row(r)).list();
                list(&rows, "or")
            }
            ManaOutput::AnyColor(n) => match n {
                Amount::N(1) => "one mana of any color".to_string(),
                n => format!("{} mana of any one color", self.amount_word(n)),
            },
            ManaOutput::Combination(types, n) => {
                let n = self.amount_word(n);
                match types.len() {
                    5 => format!("{n} mana in any combination of colors"),
                    _ => {
                        let types: Vec<String> =
                            types.iter().map(|t| row(std::slice::from_ref(t))).list();
                        format!("{n} mana in any combination of {}", list(&types, "and/or"))
                    }
                }
            }
            ManaOutput::CouldProduce {
                what,
                colors_only,
                amount,
            } => {
                let n = self.amount_word(amount);
                let kind = if *colors_only { "color" } else { "type" };
                let what = match what {
                    Filter::Is(r) => self.thing(r),
                    what => format!("that {}", self.a(what)),
                };
                format!("{n} mana of any {kind} {what} could produce")
            }
            ManaOutput::ProducedByEvent(n) => {
                let n = self.amount_word(n);
                format!("{n} mana of any type that land produced")
            }
            ManaOutput::ChosenColor(n) => match n {
                Amount::N(_) | Amount::X => {
                    format!("{} mana of the chosen color", self.amount_word(n))
                }
                Amount::Devotion(_) => {
                    format!("an amount of mana of that color equal to {}", self.value(n))
                }
                n => {
                    let each = self.for_each(n);
                    format!("one mana of the chosen color {each}")
                }
            },
            ManaOutput::TypeOrChosenColor(t) => {
                format!("{{{}}} or one mana of the chosen color", t.letter())
            }
            // A sentence of its own.
            ManaOutput::Unspent => String::new(),
            ManaOutput::EachColorAmong(f) => {
                let among = self.phrase(f, true);
                format!("for each color among {among}, one mana of that color")
            }
            ManaOutput::ColorAmong(f, n) => {
                let n = self.amount_word(n);
                if *f == crate::text::mana::exiled_card() {
                    return format!("{n} mana of any of the exiled card's colors");
                }
                match f {
                    Filter::Commander => {
                        format!("{n} mana of any color in your commander's color identity")
                    }
                    Filter::Is(r) => format!("{n} mana of any of {} colors", self.whose_thing(r)),
                    f => {
                        let among = self.phrase(f, true);
                        format!("{n} mana of any color among {among}")
                    }
                }
            }
        }
    }

    /// "one", "X", "that much".
    fn amount_word(&mut self, n: &Amount) -> String {
        match n {
            Amount::N(_) => self.count_word(n),
            n => self.measure(n),
        }
    }
}
