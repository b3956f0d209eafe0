//! Reaching the amounts inside an instruction.

use crate::rules::ability::{Ability, CostPart, Keyword, ManaOutput};
use crate::rules::effect::{Effect, Mod};
use crate::rules::filter::{Amount, Filter, Ref};
use crate::rules::mana::Symbol;

/// Shows every amount of an instruction that speaks for this instruction's own X.
pub fn amounts(effect: &mut Effect, f: &mut dyn FnMut(&mut Amount)) {
    match effect {
        Effect::Modify { mods, .. } => mods.iter_mut().for_each(|m| mod_amounts(m, f)),
        Effect::Damage { amount, .. }
        | Effect::SacrificeChosen { amount, .. }
        | Effect::Draw { amount, .. }
        | Effect::Discard { amount, .. }
        | Effect::Mill { amount, .. }
        | Effect::Scry { amount, .. }
        | Effect::Surveil { amount, .. }
        | Effect::GainLife { amount, .. }
        | Effect::LoseLife { amount, .. }
        | Effect::SetLife { amount, .. }
        | Effect::PlayerCounters { amount, .. }
        | Effect::PutCounters { amount, .. }
        | Effect::MoveCounters { amount, .. }
        | Effect::CreateCopy { amount, .. }
        | Effect::Adapt { amount, .. } => f(amount),
        Effect::CreateToken { amount, token, .. } => {
            f(amount);
            if let Some((p, t)) = &mut token.pt {
                f(p);
                f(t);
            }
        }
        Effect::RemoveCounters { amount, .. } | Effect::PreventDamage { amount, .. } => {
            if let Some(amount) = amount {
                f(amount);
            }
        }
        Effect::Search { max, filter, .. } => {
            f(max);
            filter_amounts(filter, f);
        }
        Effect::Choose {
            filter, min, max, ..
        } => {
            f(min);
            if let Some(max) = max {
                f(max);
            }
            filter_amounts(filter, f);
        }
        Effect::LookAtTop { amount, take, .. } => {
            f(amount);
            f(take);
        }
        Effect::AddMana { mana, .. } => match mana {
            ManaOutput::Repeat(_, n)
            | ManaOutput::AnyColor(n)
            | ManaOutput::Combination(_, n)
            | ManaOutput::CouldProduce { amount: n, .. }
            | ManaOutput::ProducedByEvent(n)
            | ManaOutput::ChosenColor(n)
            | ManaOutput::ColorAmong(_, n) => f(n),
            ManaOutput::Fixed(_)
            | ManaOutput::OneOf(_)
            | ManaOutput::TypeOrChosenColor(_)
            | ManaOutput::Unspent
            | ManaOutput::EachColorAmong(_) => {}
        },
        Effect::May {
            cost,
            effects,
            otherwise,
            ..
        } => {
            for part in cost.iter_mut().flat_map(|c| c.options.iter_mut().flatten()) {
                part_amounts(part, f);
            }
            effects
                .iter_mut()
                .chain(otherwise)
                .for_each(|e| amounts(e, f));
        }
        Effect::Unless { cost, effects, .. } => {
            cost.options
                .iter_mut()
                .flatten()
                .for_each(|part| part_amounts(part, f));
            effects.iter_mut().for_each(|e| amounts(e, f));
        }
        Effect::If {
            then, otherwise, ..
        } => then.iter_mut().chain(otherwise).for_each(|e| amounts(e, f)),
        Effect::ForEach { effects, .. } | Effect::Delayed { effects, .. } => {
            effects.iter_mut().for_each(|e| amounts(e, f));
        }
        Effect::Move { to, .. } => {
            if let Some((_, n)) = &mut to.counters {
                f(n);
            }
        }
        _ => {}
    }
}

/// Shows the amounts of a change.
pub fn mod_amounts(change: &mut Mod, f: &mut dyn FnMut(&mut Amount)) {
    match change {
        Mod::SetPT(p, t) => p.iter_mut().chain(t).for_each(f),
        Mod::AddPT(p, t) => {
            f(p);
            f(t);
        }
        _ => {}
    }
}

/// Puts what X is into an ability that is given to each of several: what the giver calls one of
/// them is the ability's own object.
pub fn in_granted(ability: &mut Ability, x: &Amount) {
    let mut own = x.clone();
    if let Amount::ManaValueOf(r) | Amount::PowerOf(r) | Amount::ToughnessOf(r) = &mut own
        && **r == Ref::Candidate
    {
        **r = Ref::This;
    }
    match ability {
        Ability::Static(s) => {
            for m in &mut s.mods {
                mod_amounts(m, &mut |a| super::amount::substitute(a, &own));
            }
        }
        Ability::Keyword(Keyword::Equip(cost, _)) => {
            for part in cost.options.iter_mut().flatten() {
                if matches!(part, CostPart::Mana(m) if m.0 == [Symbol::X]) {
                    *part = CostPart::Generic(own.clone());
                }
            }
        }
        _ => {}
    }
}

fn part_amounts(part: &mut CostPart, f: &mut dyn FnMut(&mut Amount)) {
    match part {
        CostPart::Energy(n)
        | CostPart::Life(n)
        | CostPart::Sacrifice(n, _)
        | CostPart::TapOther(n, _)
        | CostPart::Discard(n, _)
        | CostPart::Exile(n, _)
        | CostPart::ReturnToHand(n, _)
        | CostPart::UntapOther(n, _)
        | CostPart::RemoveCountersFrom(n, ..)
        | CostPart::RemoveCounters(n, _)
        | CostPart::PutCounters(n, _)
        | CostPart::Mill(n) => f(n),
        _ => {}
    }
}

/// Shows the amounts of an object phrase.
pub fn filter_amounts(filter: &mut Filter, f: &mut dyn FnMut(&mut Amount)) {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => {
            parts.iter_mut().for_each(|p| filter_amounts(p, f));
        }
        Filter::Not(inner) => filter_amounts(inner, f),
        Filter::Power(_, n) | Filter::Toughness(_, n) | Filter::ManaValue(_, n) => f(n),
        _ => {}
    }
}
