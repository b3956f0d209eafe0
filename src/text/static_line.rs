//! Static abilities: "Equipped creature gets +1/+0 as long as …" (604).

use super::ability_line::works_in;
use super::amount;
use super::becomes;
use super::condition;
use super::cost_line;
use super::effect::full_stop;
use super::lexer::Kind;
use super::mods::{self, Said};
use super::noun;
use super::reference;
use super::rule_mod;
use super::static_rules;
use super::tokens::{PResult, Rule, Tokens, eat, first, maybe, one_of, word};
use crate::lists::List;
use crate::rules::ability::{Ability, AbilityFilter, Keyword, Static};
use crate::rules::effect::{Mod, RuleMod};
use crate::rules::filter::{Amount, Condition, Filter, Ref, Whose};
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// A paragraph that is a static ability.
pub fn static_line(i: &mut Tokens) -> PResult<Ability> {
    i.begin_sentence();
    const RULES: &[Rule<Static>] = &[
        super::static_line::opening_hand,
        imperative,
        static_rules::unspent,
        static_rules::additional_cost,
        static_rules::own_flash,
        static_rules::instead_of_mana_cost,
        static_rules::lure,
        static_rules::untaps_in_others_steps,
        static_rules::own_life,
        you_control_host,
        static_rules::may_not_untap,
        static_rules::as_though_haste,
        cost_line::spell_cost,
        cost_line::this_spell_cost,
        cost_line::this_equip_cost,
        cost_line::ability_cost,
        cost_line::alternative_cost,
        cost_line::alternative_spell_cost,
        cost_line::at_least,
        static_rules::doesnt_trigger,
        static_rules::triggers_again,
        static_rules::no_activating,
        spells_have,
        static_rules::no_legend_rule,
        static_rules::unpreventable,
        static_rules::spends_only,
        static_rules::life_for,
        static_rules::no_counters,
        own_abilities,
        static_rules::no_more_than,
        static_rules::damage_leaves_life,
        static_rules::loyalty_twice,
        static_rules::no_casting,
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
pub fn condition_before(i: &mut Tokens) -> PResult<Condition> {
    let condition = if eat(i, "during your turn") {
        Condition::YourTurn
    } else if eat(i, "during turns other than yours") {
        Condition::Not(Box::new(Condition::YourTurn))
    } else {
        one_of(i, &["as long as"])?;
        match eat(i, "this card is in your graveyard") {
            true if eat(i, "and") => {
                Condition::All(vec![works_in(Zone::Graveyard), condition::condition(i)?])
            }
            true => works_in(Zone::Graveyard),
            false => condition::condition(i)?,
        }
    };
    word(i, ",")?;
    Ok(condition)
}

/// "… as long as …", "… during your turn" after one.
pub fn condition_after(i: &mut Tokens) -> PResult<Condition> {
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
            reference::player,
            reference::definite,
            reference::each,
            reference::plural,
        ],
    )
}

/// "This creature and enchanted creature", "you and creatures you control".
pub fn together(i: &mut Tokens) -> PResult<Ref> {
    let one = first(
        i,
        &[
            reference::fixed,
            |i| word(i, "you").map(|()| Ref::You),
            reference::pronoun,
        ],
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
    found.condition = match (before, maybe(i, condition_after)) {
        (Some(a), Some(b)) => Some(Condition::All(vec![a, b])),
        (a, b) => a.or(b),
    };
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
    if maybe(i, becomes::still_sentence).is_some() {
        becomes::still(&mut found.mods);
        return full_stop(i);
    }
    i.reset(&start);
    if let Some(spared) = maybe(i, spares) {
        found.mods.push(Mod::Rule(spared));
        return full_stop(i);
    }
    i.reset(&start);
    if let Some(rule) = maybe(i, rule_mod::own_abilities) {
        found.mods.push(Mod::Rule(rule));
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

/// "Enchanted creature's activated abilities can't be activated."
fn own_abilities(i: &mut Tokens) -> PResult<Static> {
    let rule = rule_mod::own_abilities(i)?;
    full_stop(i)?;
    let whose = match &rule {
        RuleMod::CantActivate(
            AbilityFilter::Of(Filter::Is(r))
            | AbilityFilter::NonManaOf(Filter::Is(r))
            | AbilityFilter::TapsOf(Filter::Is(r)),
        ) => (**r).clone(),
        _ => return i.stop(),
    };
    Ok(Static::new(whose, vec![Mod::Rule(rule)]))
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
        || static_rules::ADDITIONAL
            .iter()
            .any(|w| eat(&mut i.clone(), w))
        || static_rules::instead_of_mana_cost(&mut i.clone()).is_ok()
}
