//! Settling references (611.2c, 611.2d): what an effect speaks of is fixed as it begins, so
//! that it can go on being asked when the resolution that made it is long over.

use super::effect::RuleMod;
use super::evaluate::Scope;
use super::filter::{Amount, Condition, Filter, Ref, Whose};
use crate::lists::List;

/// A reference as the definite things it means now. Phrases that are asked afresh stay.
pub fn reference(r: &Ref, scope: &Scope<'_>) -> Ref {
    match r {
        Ref::Each(what) => Ref::Each(filter(what, scope)),
        Ref::AttachedTo(of) => Ref::AttachedTo(Box::new(reference(of, scope))),
        Ref::You | Ref::Host | Ref::EachPlayer | Ref::EachOpponent => r.clone(),
        Ref::Controller(of) => Ref::Controller(Box::new(reference(of, scope))),
        Ref::Owner(of) => Ref::Owner(Box::new(reference(of, scope))),
        other => Ref::Things(scope.things(other)),
    }
}

/// A condition whose references are settled.
pub fn condition(c: &Condition, scope: &Scope<'_>) -> Condition {
    let all = |list: &[Condition]| list.iter().map(|c| condition(c, scope)).list();
    match c {
        Condition::All(list) => Condition::All(all(list)),
        Condition::Any(list) => Condition::Any(all(list)),
        Condition::Not(inner) => Condition::Not(Box::new(condition(inner, scope))),
        Condition::Compare(a, cmp, b) => {
            Condition::Compare(amount(a, scope), *cmp, amount(b, scope))
        }
        Condition::Matches(r, f) => Condition::Matches(reference(r, scope), filter(f, scope)),
        Condition::OnBattlefield(r) => Condition::OnBattlefield(reference(r, scope)),
        Condition::Controls(a, b) => Condition::Controls(reference(a, scope), reference(b, scope)),
        Condition::HadCounters(r, k) => Condition::HadCounters(reference(r, scope), k.clone()),
        other => other.clone(),
    }
}

/// A filter whose references are settled.
pub fn filter(f: &Filter, scope: &Scope<'_>) -> Filter {
    let all = |list: &[Filter]| list.iter().map(|f| filter(f, scope)).list();
    let definite = |r: &Ref| Box::new(reference(r, scope));
    match f {
        Filter::All(list) => Filter::All(all(list)),
        Filter::Any(list) => Filter::Any(all(list)),
        Filter::Not(inner) => Filter::Not(Box::new(filter(inner, scope))),
        Filter::Is(r) => Filter::Is(definite(r)),
        Filter::ChosenType => scope
            .chosen_type()
            .map_or(Filter::ChosenType, Filter::Subtype),
        Filter::IsNot(r) => Filter::IsNot(definite(r)),
        Filter::AttachedToRef(r) => Filter::AttachedToRef(definite(r)),
        Filter::CouldEnchant(r) => Filter::CouldEnchant(definite(r)),
        Filter::SameName(r) => Filter::SameName(definite(r)),
        Filter::SharesColor(r) => Filter::SharesColor(definite(r)),
        Filter::SharesCreatureType(r) => Filter::SharesCreatureType(definite(r)),
        Filter::AbilityOf(inner) => Filter::AbilityOf(Box::new(filter(inner, scope))),
        Filter::AttachedTo(inner) => Filter::AttachedTo(Box::new(filter(inner, scope))),
        Filter::Controlled(Whose::Of(r)) => Filter::Controlled(Whose::Of(definite(r))),
        Filter::Owned(Whose::Of(r)) => Filter::Owned(Whose::Of(definite(r))),
        Filter::Power(cmp, a) => Filter::Power(*cmp, Box::new(amount(a, scope))),
        Filter::Toughness(cmp, a) => Filter::Toughness(*cmp, Box::new(amount(a, scope))),
        Filter::ManaValue(cmp, a) => Filter::ManaValue(*cmp, Box::new(amount(a, scope))),
        other => other.clone(),
    }
}

/// A number whose references are settled.
pub fn amount(a: &Amount, scope: &Scope<'_>) -> Amount {
    match a {
        Amount::X | Amount::Previous | Amount::EventAmount => {
            Amount::N(i32::try_from(scope.amount(a)).unwrap_or(i32::MAX))
        }
        Amount::PowerOf(r) => Amount::PowerOf(Box::new(reference(r, scope))),
        Amount::ToughnessOf(r) => Amount::ToughnessOf(Box::new(reference(r, scope))),
        Amount::ManaValueOf(r) => Amount::ManaValueOf(Box::new(reference(r, scope))),
        Amount::Counters(r, k) => Amount::Counters(Box::new(reference(r, scope)), k.clone()),
        other => other.clone(),
    }
}

/// A rule-changing effect whose references are settled.
pub fn rule(r: &RuleMod, scope: &Scope<'_>) -> RuleMod {
    match r {
        RuleMod::BlocksThatIfAble(of) => RuleMod::BlocksThatIfAble(reference(of, scope)),
        RuleMod::CantBeBlockedBy(f) => RuleMod::CantBeBlockedBy(filter(f, scope)),
        RuleMod::CantBeBlockedExceptBy(f) => RuleMod::CantBeBlockedExceptBy(filter(f, scope)),
        RuleMod::CanBlockOnly(f) => RuleMod::CanBlockOnly(filter(f, scope)),
        RuleMod::CantBeTargetedBy(f) => RuleMod::CantBeTargetedBy(filter(f, scope)),
        RuleMod::CantBeAttachedBy(f) => RuleMod::CantBeAttachedBy(filter(f, scope)),
        other => other.clone(),
    }
}
