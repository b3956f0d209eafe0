//! Lines that change the rules: what may be cast, activated, untapped or lost.

use super::amount;
use super::condition;
use super::cost;
use super::effect::full_stop;
use super::noun;
use super::reference;
use super::rule_mod;
use super::tokens::{PResult, Tokens, first, maybe, one_of, word};
use crate::rules::ability::{AbilityFilter, Static};
use crate::rules::effect::{Mod, RuleMod};
use crate::rules::filter::{Filter, Ref};
use crate::rules::mana::{ManaType, Symbol};

/// What comes before an additional cost.
pub(super) const ADDITIONAL: &[&str] = &["as an additional cost to cast this spell ,"];

/// "If you would lose unspent mana, that mana becomes colorless instead."
pub(super) fn unspent(i: &mut Tokens) -> PResult<Static> {
    if one_of(
        i,
        &["a player losing unspent mana causes that player to lose that much life"],
    )
    .is_ok()
    {
        full_stop(i)?;
        let rule = RuleMod::LosesLifeForUnspent;
        return Ok(Static::new(Ref::EachPlayer, vec![Mod::Rule(rule)]));
    }
    one_of(i, &["if you would lose unspent mana , that mana becomes"])?;
    let becomes = match one_of(i, &["colorless"]) {
        Ok(()) => ManaType::Colorless,
        Err(_) => ManaType::Color(noun::color_word(i)?),
    };
    word(i, "instead")?;
    full_stop(i)?;
    let rule = RuleMod::UnspentBecomes(becomes);
    Ok(Static::new(Ref::You, vec![Mod::Rule(rule)]))
}

/// "If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost." (118.9)
pub(super) fn instead_of_mana_cost(i: &mut Tokens) -> PResult<Static> {
    let condition = maybe(i, |i| {
        word(i, "if")?;
        let condition = condition::condition(i)?;
        word(i, ",")?;
        Ok(condition)
    });
    one_of(i, &["you may"])?;
    let cost = cost::options(i)?;
    one_of(i, &["rather than pay this spell 's mana cost"])?;
    full_stop(i)?;
    let mut found = Static::new(Ref::This, vec![Mod::Rule(RuleMod::AlternativeCost(cost))]);
    found.condition = condition;
    Ok(found)
}

/// "You may cast this spell as though it had flash."
pub(super) fn own_flash(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["you may cast this spell as though it had flash"])?;
    let condition = maybe(i, super::static_line::condition_after);
    full_stop(i)?;
    let brief = maybe(i, |i| {
        one_of(i, &[BRIEF])?;
        full_stop(i)
    });
    let brief = brief.is_some();
    let rule = Mod::Rule(RuleMod::OwnFlash { brief });
    let mut found = Static::new(Ref::This, vec![rule]);
    found.condition = condition;
    Ok(found)
}

/// What becomes of a permanent that was cast as though it had flash.
const BRIEF: &str = "if you cast it any time a sorcery couldn't have been cast , the controller of \
    the permanent it becomes sacrifices it at the beginning of the next cleanup step";

/// "As an additional cost to cast this spell, sacrifice a creature."
pub(super) fn additional_cost(i: &mut Tokens) -> PResult<Static> {
    one_of(i, ADDITIONAL)?;
    let cost = cost::options(i)?;
    full_stop(i)?;
    Ok(Static::new(
        Ref::This,
        vec![Mod::Rule(RuleMod::AdditionalCost(cost))],
    ))
}

/// "Untap all permanents you control during each other player's untap step."
pub(super) fn untaps_in_others_steps(i: &mut Tokens) -> PResult<Static> {
    word(i, "untap")?;
    let what = first(i, &[reference::definite, reference::each])?;
    one_of(i, &["during each other player 's untap step"])?;
    full_stop(i)?;
    Ok(Static::new(
        what,
        vec![Mod::Rule(RuleMod::UntapsInOthersSteps)],
    ))
}

/// "If you control a creature, damage that would reduce your life total to less than 1 reduces it
/// to 1 instead."
pub(super) fn damage_leaves_life(i: &mut Tokens) -> PResult<Static> {
    let condition = maybe(i, |i| {
        word(i, "if")?;
        let condition = condition::condition(i)?;
        word(i, ",")?;
        Ok(condition)
    });
    one_of(
        i,
        &["damage that would reduce your life total to less than 1 reduces it to 1 instead"],
    )?;
    full_stop(i)?;
    let rule = RuleMod::DamageLeavesLife;
    let mut found = Static::new(Ref::You, vec![Mod::Rule(rule)]);
    found.condition = condition;
    Ok(found)
}

/// "Your life total can't change."
pub(super) fn own_life(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["your life total can't change"])?;
    full_stop(i)?;
    Ok(Static::new(
        Ref::You,
        vec![Mod::Rule(RuleMod::LifeCantChange)],
    ))
}

/// "All creatures able to block enchanted creature do so."
pub(super) fn lure(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["all creatures able to block"])?;
    let what = reference::definite(i)?;
    one_of(i, &["do so"])?;
    full_stop(i)?;
    Ok(Static::new(
        what,
        vec![Mod::Rule(RuleMod::BlockedByAllAble)],
    ))
}

/// "You may choose not to untap this artifact during your untap step."
pub(super) fn may_not_untap(i: &mut Tokens) -> PResult<Static> {
    let what = rule_mod::may_not_untap(i)?;
    full_stop(i)?;
    Ok(Static::new(what, vec![Mod::Rule(RuleMod::MayNotUntap)]))
}

/// "You may activate abilities of creatures you control as though those creatures had haste."
pub(super) fn as_though_haste(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["you may activate abilities of"])?;
    let what = noun::object_phrase(i)?;
    one_of(i, &["as though those creatures had haste"])?;
    full_stop(i)?;
    Ok(Static::new(
        Ref::Each(what),
        vec![Mod::Rule(RuleMod::ActivatesAsThoughHaste)],
    ))
}

/// "Creatures entering don't cause abilities to trigger."
pub(super) fn doesnt_trigger(i: &mut Tokens) -> PResult<Static> {
    let what = noun::object_phrase(i)?;
    word(i, "entering")?;
    let dying = one_of(i, &["or dying"]).is_ok();
    one_of(i, &["don't cause abilities to trigger"])?;
    full_stop(i)?;
    let rule = RuleMod::DoesntTrigger { what, dying };
    Ok(Static::new(Ref::EachPlayer, vec![Mod::Rule(rule)]))
}

/// "If an artifact or creature entering causes a triggered ability of a permanent you control to
/// trigger, that ability triggers an additional time."
pub(super) fn triggers_again(i: &mut Tokens) -> PResult<Static> {
    word(i, "if")?;
    let what = noun::a_phrase(i)?;
    one_of(
        i,
        &[
            "entering causes a triggered ability of a permanent you control to trigger , that ability triggers an additional time",
            "entering the battlefield causes a triggered ability of a permanent you control to trigger , that ability triggers an additional time",
        ],
    )?;
    full_stop(i)?;
    let rule = RuleMod::TriggersAgain(what);
    Ok(Static::new(Ref::You, vec![Mod::Rule(rule)]))
}

/// "Activated abilities of artifacts can't be activated."
pub(super) fn no_activating(i: &mut Tokens) -> PResult<Static> {
    let loyalty = one_of(i, &["loyalty abilities of"]).is_ok();
    if !loyalty {
        one_of(i, &["activated abilities of"])?;
    }
    let filter = first(
        i,
        &[
            |i| reference::host(i).map(|r| Filter::Is(Box::new(r))),
            |i| one_of(i, &["sources with the chosen name"]).map(|()| Filter::ChosenName),
            noun::object_phrase,
        ],
    )?;
    one_of(i, &["can't be activated"])?;
    let non_mana = one_of(i, &["unless they're mana abilities"]).is_ok();
    full_stop(i)?;
    let filter = match (loyalty, non_mana) {
        (true, _) => AbilityFilter::LoyaltyOf(filter),
        (false, true) => AbilityFilter::NonManaOf(filter),
        (false, false) => AbilityFilter::Of(filter),
    };
    Ok(Static::new(
        Ref::EachPlayer,
        vec![Mod::Rule(RuleMod::CantActivate(filter))],
    ))
}

/// "Damage can't be prevented."
pub(super) fn unpreventable(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["damage can't be prevented"])?;
    full_stop(i)?;
    let rule = RuleMod::DamageCantBePrevented;
    Ok(Static::new(Ref::EachPlayer, vec![Mod::Rule(rule)]))
}

/// "You may spend white mana as though it were mana of any color. You may spend other mana only
/// as though it were colorless mana."
pub(super) fn spends_only(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["you may spend"])?;
    let color = noun::color_word(i)?;
    one_of(
        i,
        &[
            "mana as though it were mana of any color . you may spend other mana only as though it were colorless mana",
        ],
    )?;
    full_stop(i)?;
    let rule = RuleMod::SpendsOnly(color);
    Ok(Static::new(Ref::You, vec![Mod::Rule(rule)]))
}

/// "For each {B} in a cost, you may pay 2 life rather than pay that mana."
pub(super) fn life_for(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["for each"])?;
    let cost = cost::mana_cost(i)?;
    let [Symbol::Mana(ManaType::Color(color))] = cost.0.as_slice() else {
        return i.stop();
    };
    one_of(
        i,
        &["in a cost , you may pay 2 life rather than pay that mana"],
    )?;
    full_stop(i)?;
    let rule = RuleMod::LifeFor(*color);
    Ok(Static::new(Ref::You, vec![Mod::Rule(rule)]))
}

/// "The “legend rule” doesn't apply to permanents you control."
pub(super) fn no_legend_rule(i: &mut Tokens) -> PResult<Static> {
    word(i, "the")?;
    i.quoted(super::scope::Scope::default(), |i| {
        one_of(i, &["legend rule"])
    })?;
    one_of(i, &["doesn't apply"])?;
    let what = maybe(i, |i| {
        word(i, "to")?;
        noun::object_phrase(i)
    });
    full_stop(i)?;
    let what = Ref::Each(what.unwrap_or(Filter::Permanent));
    Ok(Static::new(what, vec![Mod::Rule(RuleMod::NoLegendRule)]))
}

/// "You may activate the loyalty abilities of planeswalkers you control twice each turn rather
/// than only once."
pub(super) fn loyalty_twice(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["you may activate the loyalty abilities of"])?;
    let what = first(i, &[reference::definite, reference::plural])?;
    one_of(i, &["twice each turn rather than only once"])?;
    full_stop(i)?;
    Ok(Static::new(what, vec![Mod::Rule(RuleMod::LoyaltyTwice)]))
}

/// "No more than one creature can attack each combat."
pub(super) fn no_more_than(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["no more than"])?;
    let n = amount::number(i)?;
    let n = u32::try_from(n).or_else(|_| i.stop())?;
    one_of(i, &["creatures can", "creature can"])?;
    let rule = match one_of(i, &["attack"]) {
        Ok(()) => RuleMod::AttackersAtMost(n),
        Err(_) => {
            word(i, "block")?;
            RuleMod::BlockersAtMost(n)
        }
    };
    one_of(i, &["each combat", "each turn"])?;
    full_stop(i)?;
    Ok(Static::new(Ref::EachPlayer, vec![Mod::Rule(rule)]))
}

/// "Counters can't be put on artifacts, creatures, enchantments, or lands."
pub(super) fn no_counters(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["counters can't be put on"])?;
    let what = first(i, &[reference::definite, reference::plural])?;
    full_stop(i)?;
    Ok(Static::new(
        what,
        vec![Mod::Rule(RuleMod::CantGetCounters(None))],
    ))
}

/// "Creature spells can't be cast."
pub(super) fn no_casting(i: &mut Tokens) -> PResult<Static> {
    let what = noun::object_phrase(i)?;
    one_of(i, &["can't be cast"])?;
    full_stop(i)?;
    Ok(Static::new(
        Ref::EachPlayer,
        vec![Mod::Rule(RuleMod::CantCast(what))],
    ))
}
