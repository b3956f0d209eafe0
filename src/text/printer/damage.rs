//! What is said of damage, printed.

use super::Printer;
use crate::rules::ability::{Change, Replacement};
use crate::rules::effect::Effect;
use crate::rules::filter::{Amount, Condition, EventRole, Filter, Ref};
use crate::text::scope::Number;

fn kind_of_damage(combat: Option<bool>) -> &'static str {
    match combat {
        Some(true) => "combat damage",
        Some(false) => "noncombat damage",
        None => "damage",
    }
}

impl Printer {
    /// A static ability that replaces or prevents damage.
    pub(super) fn damage_replaced(
        &mut self,
        to: Option<&Filter>,
        by: Option<&Filter>,
        combat: Option<bool>,
        r: &Replacement,
    ) -> String {
        let kind = kind_of_damage(combat);
        match &r.change {
            Change::DealtTo(instead) => {
                let sides = self.damage_sides(to, by);
                let instead = match crate::text::scope::is_player(instead) {
                    true => self.player(instead).0,
                    false => self.thing(instead),
                };
                format!("all {kind} that would be dealt{sides} is dealt to {instead} instead")
            }
            Change::Nothing => {
                let sides = self.damage_sides(to, by);
                let when = match r.condition {
                    Some(Condition::YourTurn) => " during your turn",
                    _ => "",
                };
                format!("prevent all {kind} that would be dealt{sides}{when}")
            }
            change => {
                let by = match by {
                    Some(f) => self.one_side(f),
                    None => "a source".to_string(),
                };
                let again = to.map(|f| format!(" to {}", self.one_side(f)));
                let again = again.unwrap_or_default();
                let then = self.made_of_damage(change, to, &again);
                format!("if {by} would deal {kind}{again}, {then}")
            }
        }
    }

    fn made_of_damage(&mut self, change: &Change, to: Option<&Filter>, again: &str) -> String {
        if let Some(to) = to {
            self.scope
                .mention(Ref::Event(EventRole::Subject), to.clone(), false);
        }
        self.scope.number = Number::Event;
        match change {
            Change::PreventSome(Amount::N(n)) => format!("prevent {n} of that damage"),
            Change::PreventSome(Amount::Half(inner, up)) if **inner == Amount::EventAmount => {
                let way = if *up { "up" } else { "down" };
                format!("prevent half that damage, rounded {way}")
            }
            Change::PreventSome(x) => {
                let x = self.value(x);
                format!("prevent X of that damage, where X is {x}")
            }
            Change::PreventAnd(effects) => {
                let besides = self.sentences(effects).join(" ");
                format!("prevent that damage. {besides}")
            }
            Change::Instead(effects) => self.done_instead(effects),
            Change::Plus(n) => format!("it deals that much damage plus {n}{again} instead"),
            Change::Multiply(2) => format!("it deals double that damage{again} instead"),
            _ => format!("it deals triple that damage{again} instead"),
        }
    }

    fn damage_sides(&mut self, to: Option<&Filter>, by: Option<&Filter>) -> String {
        match (to, by) {
            (Some(to), Some(by)) if to == by => format!(" to and dealt by {}", self.side(to)),
            (to, by) => {
                let to = to.map(|f| format!(" to {}", self.side(f)));
                let by = by.map(|f| format!(" by {}", self.side(f)));
                format!("{}{}", to.unwrap_or_default(), by.unwrap_or_default())
            }
        }
    }

    fn side(&mut self, f: &Filter) -> String {
        match f {
            Filter::Is(r) if **r == Ref::You => "you".to_string(),
            Filter::Is(r) => self.fixed(r),
            other => self.phrase(other, true),
        }
    }

    /// The same, one of them: "another creature", "you or a creature you control".
    fn one_side(&mut self, f: &Filter) -> String {
        match f {
            Filter::Is(_) => self.side(f),
            Filter::Any(all) => match all.as_slice() {
                [Filter::Is(you), other] if **you == Ref::You => {
                    format!("you or {}", self.one_side(other))
                }
                _ => self.a(f),
            },
            other => self.a(other),
        }
    }

    /// An instruction that prevents or redirects damage for the turn.
    pub(super) fn damage_prevented(&mut self, effect: &Effect) -> String {
        let Effect::PreventDamage {
            to,
            by,
            chosen,
            combat,
            amount,
            once,
            instead,
        } = effect
        else {
            return String::new();
        };
        let kind = kind_of_damage(*combat);
        let n = match amount {
            Some(n) => format!("the next {}", self.unknown(n)),
            None => "all".to_string(),
        };
        let chosen = chosen.as_ref();
        let chosen = chosen.map(|f| format!("{} of your choice", self.a(f)));
        if *once {
            let by = chosen.or_else(|| by.as_ref().map(|r| self.anyone(r)));
            let by = by.unwrap_or_default();
            let to = to.as_ref().map(|r| format!(" to {}", self.anyone(r)));
            let to = to.unwrap_or_default();
            return format!(
                "the next time {by} would deal {kind}{to} this turn, prevent that damage"
            );
        }
        let sides = match (to, by) {
            (Some(to), Some(by)) if to == by => format!(" to and dealt by {}", self.anyone(to)),
            (to, by) => {
                let to = to.as_ref().map(|r| format!(" to {}", self.anyone(r)));
                let by = chosen.or_else(|| by.as_ref().map(|r| self.anyone(r)));
                let by = by.map(|by| format!(" by {by}"));
                format!("{}{}", to.unwrap_or_default(), by.unwrap_or_default())
            }
        };
        match instead {
            Some(instead) => {
                let instead = self.anyone(instead);
                format!(
                    "{n} {kind} that would be dealt{sides} this turn is dealt to {instead} instead"
                )
            }
            None => format!("prevent {n} {kind} that would be dealt{sides} this turn"),
        }
    }
}
