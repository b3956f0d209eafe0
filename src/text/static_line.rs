//! Static abilities: "Equipped creature gets +1/+0 as long as …" (604).

use super::amount;
use super::condition;
use super::cost;
use super::effect::full_stop;
use super::lexer::Kind;
use super::mods::{self, Said};
use super::noun;
use super::reference;
use super::rule_mod;
use super::tokens::{PResult, Rule, Tokens, eat, first, maybe, one_of, verb, word};
use crate::lists::List;
use crate::rules::ability::{Ability, AbilityFilter, Cost, Keyword, Static};
use crate::rules::effect::{Mod, RuleMod};
use crate::rules::filter::{Amount, Condition, Filter, Ref, Whose};
use crate::rules::mana::{ManaType, Symbol};
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// A paragraph that is a static ability.
pub fn static_line(i: &mut Tokens) -> PResult<Ability> {
    i.begin_sentence();
    const RULES: &[Rule<Static>] = &[
        super::static_line::opening_hand,
        imperative,
        unspent,
        additional_cost,
        instead_of_mana_cost,
        lure,
        untaps_in_others_steps,
        own_life,
        you_control_host,
        may_not_untap,
        as_though_haste,
        spell_cost,
        this_spell_cost,
        this_equip_cost,
        ability_cost,
        alternative_cost,
        alternative_spell_cost,
        at_least,
        doesnt_trigger,
        triggers_again,
        no_activating,
        spells_have,
        no_legend_rule,
        unpreventable,
        spends_only,
        life_for,
        no_counters,
        no_casting,
        defining,
        plain,
    ];
    let start = i.checkpoint();
    for rule in RULES {
        match rule(i) {
            Ok(found) => return Ok(Ability::Static(found)),
            Err(_) => i.reset(&start),
        }
    }
    i.stop()
}

/// "If this card is in your opening hand, …": nothing in a game under way.
fn opening_hand(i: &mut Tokens) -> PResult<Static> {
    match super::ability_line::opening_hand(i)? {
        Ability::Static(found) => Ok(found),
        _ => i.stop(),
    }
}

/// "As long as …, ", "During your turn, " before a sentence.
fn condition_before(i: &mut Tokens) -> PResult<Condition> {
    let condition = match one_of(i, &["during your turn"]) {
        Ok(()) => Condition::YourTurn,
        Err(_) => {
            one_of(i, &["as long as"])?;
            condition::condition(i)?
        }
    };
    word(i, ",")?;
    Ok(condition)
}

/// "… as long as …", "… during your turn" after one.
fn condition_after(i: &mut Tokens) -> PResult<Condition> {
    if one_of(i, &["during your turn"]).is_ok() {
        return Ok(Condition::YourTurn);
    }
    if one_of(i, &["unless"]).is_ok() {
        return condition::condition(i).map(|c| Condition::Not(Box::new(c)));
    }
    one_of(i, &["as long as", "if"])?;
    condition::condition(i)
}

/// What a static ability speaks of.
fn affected(i: &mut Tokens) -> PResult<Ref> {
    first(
        i,
        &[
            all_cards,
            together,
            reference::definite,
            reference::each,
            reference::player,
            reference::plural,
        ],
    )
}

/// "This creature and enchanted creature", "you and creatures you control".
fn together(i: &mut Tokens) -> PResult<Ref> {
    let one = first(
        i,
        &[reference::fixed, |i| word(i, "you").map(|()| Ref::You)],
    )?;
    const OTHERS: &[Rule<Ref>] = &[reference::fixed, reference::each, reference::plural];
    let mut all = vec![one];
    while let Some(next) = maybe(i, |i| {
        word(i, ",")?;
        first(i, OTHERS)
    }) {
        all.push(next);
    }
    one_of(i, &[", and", "and"])?;
    all.push(first(i, OTHERS)?);
    Ok(Ref::Several(all))
}

/// "All cards that aren't on the battlefield, spells, and permanents".
fn all_cards(i: &mut Tokens) -> PResult<Ref> {
    one_of(
        i,
        &["all cards that aren't on the battlefield , spells , and permanents"],
    )?;
    Ok(Ref::Each(everywhere()))
}

/// Cards in every zone, with spells and permanents.
pub fn everywhere() -> Filter {
    Filter::Any(vec![
        Filter::Not(Box::new(Filter::InZone(Zone::Battlefield))),
        Filter::Spell,
        Filter::Permanent,
    ])
}

/// Subject and predicates.
fn plain(i: &mut Tokens) -> PResult<Static> {
    let before = maybe(i, condition_before);
    let affected = affected(i)?;
    one_of(i, &["each"]).ok();
    i.scope.affected = Some(affected.clone());
    let Said { mods, duration } = mods::predicates(i)?;
    if duration.is_some() {
        return i.stop();
    }
    let mut found = Static::new(affected, mods);
    if let Some(x) = maybe(i, amount::where_x) {
        substitute(&mut found.mods, &x);
    }
    found.condition = before.or_else(|| maybe(i, condition_after));
    full_stop(i)?;
    while let Some(()) = maybe(i, |i| more(i, &mut found)) {}
    Ok(found)
}

/// Puts what X is into what a sentence says, quoted abilities and equip costs included.
fn substitute(mods: &mut [Mod], x: &Amount) {
    for m in mods {
        match m {
            Mod::Gain(ability) => super::walk::in_granted(ability, x),
            other => super::walk::mod_amounts(other, &mut |a| amount::substitute(a, x)),
        }
    }
}

/// A sentence more about the same thing.
fn more(i: &mut Tokens, found: &mut Static) -> PResult<()> {
    let start = i.checkpoint();
    if maybe(i, mods::still_sentence).is_some() {
        mods::still(&mut found.mods);
        return full_stop(i);
    }
    i.reset(&start);
    if let Some(spared) = maybe(i, spares) {
        found.mods.push(Mod::Rule(spared));
        return full_stop(i);
    }
    i.reset(&start);
    if let Ref::Each(here) = &found.affected
        && let Some(elsewhere) = maybe(i, same_is_true)
    {
        found.affected = Ref::Each(also(here.clone(), elsewhere));
        return full_stop(i);
    }
    i.reset(&start);
    if maybe(i, |i| one_of(i, &["if this enchantment leaves the battlefield , this effect continues until end of turn"]))
        .is_some()
    {
        found.mods.push(Mod::Rule(RuleMod::LastsThroughTurn));
        return full_stop(i);
    }
    i.reset(&start);
    // "… as long as it's a Zombie. Otherwise, it gets +1/+1."
    if found.instead.is_none()
        && found.condition.is_some()
        && let Some(otherwise) = maybe(i, |i| {
            one_of(i, &["otherwise , it", "otherwise , they"])?;
            mods::predicates(i)
        })
    {
        let mods = std::mem::replace(&mut found.mods, otherwise.mods);
        found.instead = found.condition.take().map(|c| (c, mods));
        return full_stop(i);
    }
    // "It gets +3/+1 instead as long as …"
    if found.instead.is_none()
        && let Some(instead) = maybe(i, |i| {
            one_of(i, &["it", "they"])?;
            let said = mods::predicates(i)?;
            word(i, "instead")?;
            let condition = condition_after(i)?;
            Ok((condition, said.mods))
        })
    {
        found.instead = Some(instead);
        return full_stop(i);
    }
    i.reset(&start);
    // "If it's a Warrior, it gets +2/+1 instead."
    if found.instead.is_none()
        && let Some(instead) = maybe(i, |i| {
            word(i, "if")?;
            let condition = condition::condition(i)?;
            one_of(i, &[", it", ", they"])?;
            let said = mods::predicates(i)?;
            word(i, "instead")?;
            Ok((condition, said.mods))
        })
    {
        found.instead = Some(instead);
        return full_stop(i);
    }
    i.stop()
}

/// "The same is true for creature spells you control and creature cards you own that aren't on
/// the battlefield."
fn same_is_true(i: &mut Tokens) -> PResult<[Filter; 2]> {
    one_of(i, &["the same is true for"])?;
    let spells = noun::object_phrase(i)?;
    word(i, "and")?;
    let cards = noun::object_phrase(i)?;
    Ok([spells, cards])
}

/// What an effect is about, with what the same is true for.
fn also(here: Filter, [spells, cards]: [Filter; 2]) -> Filter {
    Filter::Any(vec![here, spells, cards])
}

/// The parts of what [`also`] joined.
pub fn same_elsewhere(filter: &Filter) -> Option<(&Filter, [&Filter; 2])> {
    let not_here = Filter::Not(Box::new(Filter::InZone(Zone::Battlefield)));
    match filter {
        Filter::Any(all) => match all.as_slice() {
            [here, spells, cards @ Filter::All(parts)] if parts.contains(&not_here) => {
                Some((here, [spells, cards]))
            }
            _ => None,
        },
        _ => None,
    }
}

/// "This effect doesn't remove Auras and Equipment you control that are already attached to it."
fn spares(i: &mut Tokens) -> PResult<RuleMod> {
    one_of(i, &["this effect doesn't remove"])?;
    if one_of(i, &["this Aura"]).is_ok() {
        return Ok(RuleMod::ProtectionSparesAttached(Filter::Is(Box::new(
            Ref::This,
        ))));
    }
    let filter = noun::object_phrase(i)?;
    one_of(
        i,
        &[
            "that are already attached to it",
            "that are already attached to that creature",
            "that are already attached to those creatures",
        ],
    )
    .ok();
    Ok(RuleMod::ProtectionSparesAttached(filter))
}

/// "You control enchanted creature."
fn you_control_host(i: &mut Tokens) -> PResult<Static> {
    let before = maybe(i, condition_before);
    one_of(i, &["you control"])?;
    let host = reference::host(i)?;
    let mut found = Static::new(host, vec![Mod::Control(Ref::You)]);
    found.condition = before.or_else(|| maybe(i, condition_after));
    full_stop(i)?;
    Ok(found)
}

/// "Skip your draw step.", "Play with the top card of your library revealed."
fn imperative(i: &mut Tokens) -> PResult<Static> {
    let rule = match one_of(i, &["play with the top card of your library revealed"]) {
        Ok(()) => RuleMod::PlayWithTopRevealed,
        Err(_) => {
            one_of(i, &["skip your"])?;
            super::tokens::lookup(i, mods::STEPS).map(RuleMod::SkipStep)?
        }
    };
    full_stop(i)?;
    Ok(Static::new(Ref::You, vec![Mod::Rule(rule)]))
}

/// "If you would lose unspent mana, that mana becomes colorless instead."
fn unspent(i: &mut Tokens) -> PResult<Static> {
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

/// What comes before an additional cost.
const ADDITIONAL: &[&str] = &["as an additional cost to cast this spell ,"];

/// "If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost." (118.9)
fn instead_of_mana_cost(i: &mut Tokens) -> PResult<Static> {
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

/// "As an additional cost to cast this spell, sacrifice a creature."
fn additional_cost(i: &mut Tokens) -> PResult<Static> {
    one_of(i, ADDITIONAL)?;
    let cost = cost::options(i)?;
    full_stop(i)?;
    Ok(Static::new(
        Ref::This,
        vec![Mod::Rule(RuleMod::AdditionalCost(cost))],
    ))
}

/// "Untap all permanents you control during each other player's untap step."
fn untaps_in_others_steps(i: &mut Tokens) -> PResult<Static> {
    word(i, "untap")?;
    let what = first(i, &[reference::definite, reference::each])?;
    one_of(i, &["during each other player 's untap step"])?;
    full_stop(i)?;
    Ok(Static::new(
        what,
        vec![Mod::Rule(RuleMod::UntapsInOthersSteps)],
    ))
}

/// "Your life total can't change."
fn own_life(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["your life total can't change"])?;
    full_stop(i)?;
    Ok(Static::new(
        Ref::You,
        vec![Mod::Rule(RuleMod::LifeCantChange)],
    ))
}

/// "All creatures able to block enchanted creature do so."
fn lure(i: &mut Tokens) -> PResult<Static> {
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
fn may_not_untap(i: &mut Tokens) -> PResult<Static> {
    let what = rule_mod::may_not_untap(i)?;
    full_stop(i)?;
    Ok(Static::new(what, vec![Mod::Rule(RuleMod::MayNotUntap)]))
}

/// "You may activate abilities of creatures you control as though those creatures had haste."
fn as_though_haste(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["you may activate abilities of"])?;
    let what = noun::object_phrase(i)?;
    one_of(i, &["as though those creatures had haste"])?;
    full_stop(i)?;
    Ok(Static::new(
        Ref::Each(what),
        vec![Mod::Rule(RuleMod::ActivatesAsThoughHaste)],
    ))
}

/// "more" or "less", after the amount of a changed cost.
fn less(i: &mut Tokens) -> PResult<bool> {
    super::tokens::lookup(i, &[("less", true), ("more", false)])
}

/// "Artifact spells you cast cost {1} less to cast."
fn spell_cost(i: &mut Tokens) -> PResult<Static> {
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
    let before = before
        .or_else(|| maybe(i, |i| one_of(i, &["during your turn"])).map(|()| Condition::YourTurn));
    i.scope.mention(Ref::Candidate, Filter::Player, false);
    verb(i, "cost")?;
    let amount = cost::mana_cost(i)?;
    let less = less(i)?;
    one_of(i, &["to cast"]).ok();
    let times = maybe(i, amount::for_each);
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
fn this_spell_cost(i: &mut Tokens) -> PResult<Static> {
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
fn ability_cost(i: &mut Tokens) -> PResult<Static> {
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
fn alternative_cost(i: &mut Tokens) -> PResult<Static> {
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
fn alternative_spell_cost(i: &mut Tokens) -> PResult<Static> {
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
fn at_least(i: &mut Tokens) -> PResult<Static> {
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

/// "Creatures entering don't cause abilities to trigger."
fn doesnt_trigger(i: &mut Tokens) -> PResult<Static> {
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
fn triggers_again(i: &mut Tokens) -> PResult<Static> {
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

/// The first equip ability of each of your turns.
pub fn first_equip() -> Condition {
    use crate::rules::filter::{Cmp, Tally};
    Condition::Compare(
        Amount::ThisTurn(Tally::EquipsActivated, Box::new(Ref::You)),
        Cmp::Equal,
        Amount::N(0),
    )
}

/// "Activated abilities of artifacts can't be activated."
fn no_activating(i: &mut Tokens) -> PResult<Static> {
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

/// "Artifact spells you cast have convoke.": what they have while they are on the stack, so
/// nothing that says when they may be cast.
fn spells_have(i: &mut Tokens) -> PResult<Static> {
    let what = noun::object_phrase(i)?;
    let spells = match &what {
        Filter::All(parts) => parts.contains(&Filter::Spell),
        one => *one == Filter::Spell,
    };
    one_of(i, &["you cast have"])?;
    let keywords = super::keyword::keywords(i)?;
    full_stop(i)?;
    let works = |k: &Keyword| k.is_simulated() && *k != Keyword::Flash;
    if !spells || !keywords.iter().all(works) {
        return i.stop();
    }
    let gained = keywords.into_iter().map(|k| Box::new(Ability::Keyword(k)));
    let what = what.and(Filter::Controlled(Whose::You));
    Ok(Static::new(Ref::Each(what), gained.map(Mod::Gain).list()))
}

/// "Damage can't be prevented."
fn unpreventable(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["damage can't be prevented"])?;
    full_stop(i)?;
    let rule = RuleMod::DamageCantBePrevented;
    Ok(Static::new(Ref::EachPlayer, vec![Mod::Rule(rule)]))
}

/// "You may spend white mana as though it were mana of any color. You may spend other mana only
/// as though it were colorless mana."
fn spends_only(i: &mut Tokens) -> PResult<Static> {
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
fn life_for(i: &mut Tokens) -> PResult<Static> {
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
fn no_legend_rule(i: &mut Tokens) -> PResult<Static> {
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

/// "Counters can't be put on artifacts, creatures, enchantments, or lands."
fn no_counters(i: &mut Tokens) -> PResult<Static> {
    one_of(i, &["counters can't be put on"])?;
    let what = first(i, &[reference::definite, reference::plural])?;
    full_stop(i)?;
    Ok(Static::new(what, vec![Mod::Rule(RuleMod::CantGetCounters)]))
}

/// "Creature spells can't be cast."
fn no_casting(i: &mut Tokens) -> PResult<Static> {
    let what = noun::object_phrase(i)?;
    one_of(i, &["can't be cast"])?;
    full_stop(i)?;
    Ok(Static::new(
        Ref::EachPlayer,
        vec![Mod::Rule(RuleMod::CantCast(what))],
    ))
}

/// "This creature's power and toughness are each equal to …" (604.3).
fn defining(i: &mut Tokens) -> PResult<Static> {
    let whose = reference::possessor(i)?;
    let both = one_of(i, &["power and toughness are each equal to"]).is_ok();
    let change = if both {
        let n = amount::value(i)?;
        Mod::SetPT(Some(n.clone()), Some(n))
    } else if one_of(i, &["power is equal to"]).is_ok() {
        let power = amount::value(i)?;
        let toughness = maybe(i, |i| {
            one_of(i, &["and its toughness is equal to that number plus"])?;
            let more = amount::number(i)?;
            Ok(Amount::Plus(
                Box::new(power.clone()),
                Box::new(Amount::N(more)),
            ))
        });
        Mod::SetPT(Some(power), toughness)
    } else {
        one_of(i, &["toughness is equal to"])?;
        Mod::SetPT(None, Some(amount::value(i)?))
    };
    full_stop(i)?;
    let mut found = Static::new(whose, vec![change]);
    found.defining = true;
    Ok(found)
}

/// Whether a line of an instant or sorcery is about the spell itself or how it is cast.
pub fn about_itself(i: &Tokens) -> bool {
    matches!(i.peek_token().map(|t| t.kind), Some(Kind::SelfName(_)))
        || eat(&mut i.clone(), "this")
        || ADDITIONAL.iter().any(|w| eat(&mut i.clone(), w))
        || instead_of_mana_cost(&mut i.clone()).is_ok()
}
