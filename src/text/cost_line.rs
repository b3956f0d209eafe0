//! What spells and abilities cost: "Artifact spells you cast cost {1} less to cast." (118.7,
//! 118.9, 601.2f).

use super::amount;
use super::condition;
use super::cost;
use super::effect::full_stop;
use super::noun;
use super::qualifier;
use super::reference;
use super::static_line::{condition_after, condition_before};
use super::tokens::{PResult, Tokens, eat, first, maybe, one_of, verb, word};
use crate::rules::ability::{AbilityFilter, Cost, Static};
use crate::rules::effect::{Mod, RuleMod};
use crate::rules::filter::{Amount, Condition, Filter, Ref};
use crate::rules::mana::Symbol;

/// "more" or "less", after the amount of a changed cost.
fn less(i: &mut Tokens) -> PResult<bool> {
    super::tokens::lookup(i, &[("less", true), ("more", false)])
}

/// "Artifact spells you cast cost {1} less to cast."
pub fn spell_cost(i: &mut Tokens) -> PResult<Static> {
    let before = maybe(i, condition_before);
    let each = one_of(i, &["each"]).is_ok();
    let what = noun::object_phrase(i)?;
    let who = match maybe(i, |i| {
        let who = match each {
            true if one_of(i, &["a player"]).is_ok() => Ref::EachPlayer,
            _ if one_of(i, &["your opponents", "opponents"]).is_ok() => Ref::EachOpponent,
            _ => reference::player(i)?,
        };
        verb(i, "cast")?;
        Ok(who)
    }) {
        Some(who) => who,
        None => Ref::EachPlayer,
    };
    let what = match maybe(i, qualifier::targeting) {
        Some(targeting) => what.and(targeting),
        None => what,
    };
    let before = before
        .or_else(|| maybe(i, |i| one_of(i, &["during your turn"])).map(|()| Condition::YourTurn));
    i.scope.mention(Ref::Candidate, Filter::Player, false);
    verb(i, "cost")?;
    let amount = cost::mana_cost(i)?;
    let less = less(i)?;
    one_of(i, &["to cast"]).ok();
    let mut amount = amount;
    let times = match maybe(i, amount::where_x) {
        Some(x) if amount.0 == [Symbol::X] => {
            amount.0 = vec![Symbol::Generic(1)];
            Some(x)
        }
        Some(_) => return i.stop(),
        None => maybe(i, amount::for_each),
    };
    let condition = before.or_else(|| maybe(i, condition_after));
    full_stop(i)?;
    let colored = maybe(i, |i| {
        one_of(
            i,
            &["this effect reduces only the amount of colored mana you pay"],
        )?;
        full_stop(i)
    });
    let mut found = Static::new(
        who,
        vec![Mod::Rule(RuleMod::SpellCost {
            what,
            less,
            amount,
            times,
            colored: colored.is_some(),
        })],
    );
    found.condition = condition;
    Ok(found)
}

/// "This spell costs {1} less to cast for each artifact you control."
pub fn this_spell_cost(i: &mut Tokens) -> PResult<Static> {
    let this = reference::this(i)?;
    word(i, "costs")?;
    let amount = cost::mana_cost(i)?;
    let less = less(i)?;
    one_of(i, &["to cast"])?;
    let mut times = maybe(i, amount::for_each);
    let condition = maybe(i, |i| {
        word(i, "if")?;
        condition::condition(i)
    });
    let mut amount = amount;
    if let Some(x) = maybe(i, amount::where_x) {
        if amount.0 != [crate::rules::mana::Symbol::X] {
            return i.stop();
        }
        amount.0 = vec![crate::rules::mana::Symbol::Generic(1)];
        times = Some(x);
    }
    full_stop(i)?;
    let mut found = Static::new(
        this.clone(),
        vec![Mod::Rule(RuleMod::SpellCost {
            what: Filter::Is(Box::new(this)),
            less,
            amount,
            times,
            colored: false,
        })],
    );
    found.condition = condition;
    Ok(found)
}

/// "Equip abilities you activate cost {2} less to activate."
pub fn ability_cost(i: &mut Tokens) -> PResult<Static> {
    let what = first(
        i,
        &[
            |i| {
                one_of(i, &["equip abilities you activate", "equip costs you pay"])?;
                let of = maybe(i, |i| {
                    word(i, "of")?;
                    noun::object_phrase(i)
                });
                let targeting = maybe(i, |i| {
                    one_of(i, &["that target"])?;
                    let this = maybe(i, |i| reference::this(i).map(|r| Filter::Is(Box::new(r))));
                    this.map_or_else(|| noun::object_phrase(i), Ok)
                });
                Ok((AbilityFilter::Equip { of, targeting }, Ref::You))
            },
            |i| {
                one_of(i, &["abilities you activate that aren't mana abilities"])?;
                let any = Filter::All(Vec::new());
                Ok((AbilityFilter::NonManaOf(any), Ref::You))
            },
            |i| {
                let host = reference::host(i)?;
                one_of(i, &["'s activated abilities"])?;
                Ok((
                    AbilityFilter::Of(Filter::Is(Box::new(host))),
                    Ref::EachPlayer,
                ))
            },
            |i| {
                one_of(i, &["activated abilities"])?;
                let of = maybe(i, |i| {
                    word(i, "of")?;
                    noun::object_phrase(i)
                });
                let filter = of.unwrap_or(Filter::All(Vec::new()));
                Ok((AbilityFilter::Of(filter), Ref::EachPlayer))
            },
        ],
    )?;
    verb(i, "cost")?;
    let amount = cost::mana_cost(i)?;
    let less = less(i)?;
    one_of(i, &["to activate"]).ok();
    let times = maybe(i, amount::for_each);
    let (what, who) = match maybe(i, |i| one_of(i, &["unless they're mana abilities"])) {
        Some(()) => match what {
            (AbilityFilter::Of(f), who) => (AbilityFilter::NonManaOf(f), who),
            other => other,
        },
        None => what,
    };
    full_stop(i)?;
    let least = maybe(i, |i| {
        one_of(
            i,
            &["this effect can't reduce the mana in that cost to less than one mana"],
        )?;
        full_stop(i)
    });
    Ok(Static::new(
        who,
        vec![Mod::Rule(RuleMod::AbilityCost {
            not_below_one: least.is_some(),
            what,
            less,
            amount,
            times,
        })],
    ))
}

/// "This ability costs {1} less to activate for each other Equipment you control.", after an
/// equip ability: of this Equipment's.
///
/// "Ghostfire Blade's equip ability costs {2} less to activate if it targets a colorless creature."
pub fn this_equip_cost(i: &mut Tokens) -> PResult<Static> {
    if one_of(i, &["this ability costs"]).is_err() {
        reference::possessor(i)?;
        one_of(i, &["equip ability costs", "equip abilities cost"])?;
    }
    let mut amount = cost::mana_cost(i)?;
    let less = less(i)?;
    one_of(i, &["to activate"])?;
    let times = match maybe(i, of_its_target) {
        Some(x) => {
            if amount.0 == [Symbol::X] {
                amount.0 = vec![Symbol::Generic(1)];
            }
            Some(x)
        }
        None => maybe(i, amount::for_each),
    };
    let targeting = maybe(i, |i| {
        one_of(i, &["if it targets"])?;
        noun::a_phrase(i)
    });
    let condition = maybe(i, condition_after);
    full_stop(i)?;
    let this = Filter::Is(Box::new(Ref::This));
    let what = AbilityFilter::Equip {
        of: Some(this),
        targeting,
    };
    let mut found = Static::new(
        Ref::This,
        vec![Mod::Rule(RuleMod::AbilityCost {
            not_below_one: false,
            what,
            less,
            amount,
            times,
        })],
    );
    found.condition = condition;
    Ok(found)
}

/// ", where X is the power of the creature it targets", "for each color of the creature it targets".
fn of_its_target(i: &mut Tokens) -> PResult<Amount> {
    eat(i, ",");
    let target = Box::new(Ref::Candidate);
    if one_of(i, &["where X is the power of the creature it targets"]).is_ok() {
        return Ok(Amount::PowerOf(target));
    }
    one_of(i, &["for each color of the creature it targets"])?;
    Ok(Amount::ColorsAmong(Filter::Is(target)))
}

/// "You may pay {0} rather than pay the equip cost of the first equip ability you activate
/// during each of your turns."
pub fn alternative_cost(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["you may"])?;
    let cost = cost::options(i)?;
    // "rather than pay Heart of Kiran's crew cost"
    if one_of(i, &["rather than pay"]).is_ok()
        && let Some(this) = maybe(i, |i| {
            let this = reference::possessor(i)?;
            one_of(i, &["crew cost"])?;
            Ok(this)
        })
    {
        full_stop(i)?;
        return Ok(Static::new(
            Ref::You,
            vec![Mod::Rule(RuleMod::AlternativeAbilityCost {
                what: AbilityFilter::Crew(Filter::Is(Box::new(this))),
                cost,
            })],
        ));
    }
    one_of(
        i,
        &["the equip cost of the first equip ability you activate"],
    )?;
    let yours = one_of(i, &["during each of your turns"]).is_ok();
    if !yours {
        one_of(i, &["each turn"])?;
    }
    full_stop(i)?;
    let mut found = Static::new(
        Ref::You,
        vec![Mod::Rule(RuleMod::AlternativeAbilityCost {
            what: AbilityFilter::EQUIP,
            cost,
        })],
    );
    found.condition = Some(match yours {
        true => Condition::All(vec![Condition::YourTurn, first_equip()]),
        false => first_equip(),
    });
    Ok(found)
}

/// "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.", "You may cast
/// creature spells by paying {E} rather than paying their mana costs.", "You may cast spells from
/// your hand without paying their mana costs."
pub fn alternative_spell_cost(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["you may"])?;
    let (what, cost) = first(
        i,
        &[
            |i| {
                one_of(
                    i,
                    &["cast spells from your hand without paying their mana costs"],
                )?;
                Ok((Filter::Spell, Cost::of(Vec::new())))
            },
            |i| {
                word(i, "cast")?;
                let what = noun::object_phrase(i)?;
                one_of(i, &["by paying"])?;
                let cost = cost::options(i)?;
                one_of(i, &["rather than paying their mana costs"])?;
                Ok((what, cost))
            },
            |i| {
                let cost = cost::options(i)?;
                one_of(i, &["rather than pay the mana cost for"])?;
                let what = noun::object_phrase(i)?;
                one_of(i, &["you cast"])?;
                Ok((what, cost))
            },
        ],
    )?;
    full_stop(i)?;
    let flash = maybe(i, |i| {
        one_of(
            i,
            &["if you cast a spell this way , you may cast it as though it had flash"],
        )?;
        full_stop(i)
    });
    let flash = flash.is_some();
    let rule = RuleMod::AlternativeCostFor { what, cost, flash };
    Ok(Static::new(Ref::You, vec![Mod::Rule(rule)]))
}

/// "As long as this artifact is untapped, each spell that would cost less than three mana to cast
/// costs three mana to cast."
pub fn at_least(i: &mut Tokens) -> PResult<Static> {
    let before = maybe(i, condition_before);
    one_of(i, &["each spell that would cost less than"])?;
    let n = amount::number(i)?;
    one_of(i, &["mana to cast costs"])?;
    if amount::number(i)? != n {
        return i.stop();
    }
    one_of(i, &["mana to cast"])?;
    full_stop(i)?;
    let rule = RuleMod::SpellsCostAtLeast(u32::try_from(n).unwrap_or_default());
    let mut found = Static::new(Ref::EachPlayer, vec![Mod::Rule(rule)]);
    found.condition = before;
    Ok(found)
}

/// The first equip ability of each of your turns.
fn first_equip() -> Condition {
    use crate::rules::filter::{Cmp, Tally};
    Condition::Compare(
        Amount::ThisTurn(Tally::EquipsActivated, Box::new(Ref::You)),
        Cmp::Equal,
        Amount::N(0),
    )
}
