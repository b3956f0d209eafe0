//! What things may, must or can't do: "can't be blocked", "doesn't untap during its
//! controller's untap step".

use super::amount;
use super::keyword;
use super::mods;
use super::noun;
use super::reference;
use super::tokens::{PResult, Tokens, eat, first, lookup, maybe, one_of, verb, word};
use crate::rules::ability::{AbilityFilter, Cost, CostPart};
use crate::rules::effect::{Mod, RuleMod};
use crate::rules::filter::{Amount, Filter, Ref, Whose};
use crate::rules::kinds::Subtype;
use crate::rules::mana::{ManaType, Symbol};
use winnow::stream::Stream;

/// Plain rules, in the words for one thing and for several.
pub const RULES: &[(&str, &str, RuleMod)] = &[
    ("can't attack", "can't attack", RuleMod::CantAttack),
    ("can't block", "can't block", RuleMod::CantBlock),
    (
        "can't be countered",
        "can't be countered",
        RuleMod::CantBeCountered,
    ),
    (
        "all creatures able to block it do so",
        "all creatures able to block them do so",
        RuleMod::BlockedByAllAble,
    ),
    (
        "can't be regenerated",
        "can't be regenerated",
        RuleMod::CantBeRegenerated,
    ),
    (
        "can't be sacrificed",
        "can't be sacrificed",
        RuleMod::CantBeSacrificed,
    ),
    ("can't transform", "can't transform", RuleMod::CantTransform),
    ("is goaded", "are goaded", RuleMod::Goaded),
    (
        "must be blocked if able",
        "must be blocked if able",
        RuleMod::MustBeBlocked,
    ),
    (
        "can't crew Vehicles",
        "can't crew Vehicles",
        RuleMod::CantCrew,
    ),
    (
        "can't be blocked by more than one creature",
        "can't be blocked by more than one creature",
        RuleMod::CantBeBlockedByMoreThan(1),
    ),
    ("can't gain life", "can't gain life", RuleMod::CantGainLife),
    (
        "can't lose the game",
        "can't lose the game",
        RuleMod::CantLoseGame,
    ),
    (
        "your opponents can't win the game",
        "your opponents can't win the game",
        RuleMod::OpponentsCantWin,
    ),
    (
        "attacks each combat if able",
        "attack each combat if able",
        RuleMod::AttacksIfAble,
    ),
    (
        "blocks each combat if able",
        "block each combat if able",
        RuleMod::BlocksIfAble,
    ),
    (
        "doesn't untap during its controller 's untap step",
        "don't untap during their controllers ' untap steps",
        RuleMod::DoesntUntap,
    ),
    (
        "can attack as though it didn't have defender",
        "can attack as though they didn't have defender",
        RuleMod::AttackAsThoughNoDefender,
    ),
    (
        "can attack as though it had haste",
        "can attack as though they had haste",
        RuleMod::AttackAsThoughHaste,
    ),
    (
        "can be the target of spells and abilities you control as though it didn't have hexproof",
        "can be the targets of spells and abilities you control as though they didn't have hexproof",
        RuleMod::IgnoreHexproof,
    ),
    (
        "life total can't change",
        "life totals can't change",
        RuleMod::LifeCantChange,
    ),
    (
        "assigns combat damage equal to its toughness rather than its power",
        "assign combat damage equal to their toughness rather than their power",
        RuleMod::DamageByToughness,
    ),
    (
        "can block an additional creature each combat",
        "can each block an additional creature each combat",
        RuleMod::BlocksMore(Some(1)),
    ),
    (
        "can block any number of creatures",
        "can block any number of creatures",
        RuleMod::BlocksMore(None),
    ),
    (
        "may spend mana as though it were mana of any color",
        "may spend mana as though it were mana of any color",
        RuleMod::SpendAnyColor,
    ),
    (
        "have no maximum hand size",
        "have no maximum hand size",
        RuleMod::NoMaximumHandSize,
    ),
    (
        "may play an additional land on each of your turns",
        "may play an additional land on each of their turns",
        RuleMod::AdditionalLands(1),
    ),
    (
        "don't lose unspent mana as steps and phases end",
        "don't lose unspent mana as steps and phases end",
        RuleMod::ManaDoesntEmpty(None),
    ),
    (
        "may look at the top card of your library any time",
        "may look at the top card of your library any time",
        RuleMod::LooksAtTop,
    ),
    (
        "skip your untap step",
        "skip their untap steps",
        RuleMod::SkipStep(crate::rules::turn::Step::Untap),
    ),
    (
        "play with the top card of your library revealed",
        "play with the top card of their libraries revealed",
        RuleMod::PlayWithTopRevealed,
    ),
];

/// What a sentence says its subject may, must or can't do.
pub fn rules(i: &mut Tokens) -> PResult<Vec<Mod>> {
    if let Some(cost) = maybe(i, attack_or_block_cost) {
        return Ok(vec![Mod::Rule(cost)]);
    }
    if let Some(both) = maybe(i, attack_or_block).or_else(|| maybe(i, cast_or_activate)) {
        return Ok(both);
    }
    if let Some(first) = maybe(i, |i| {
        one_of(i, &["can't have or gain", "can't have"])?;
        keyword::keyword_kind(i)
    }) {
        let mut all = vec![Mod::CantHave(first)];
        while let Some(next) = maybe(i, |i| {
            word(i, "or")?;
            keyword::keyword_kind(i)
        }) {
            all.push(Mod::CantHave(next));
        }
        return Ok(all);
    }
    first(
        i,
        &[
            longer,
            attack_cost,
            cant_attack_player,
            cant_be_blocked,
            cant_be_attached,
            attach_only,
            cant_be_targeted,
            if_able,
            no_defender,
            block_only,
            players,
            own_abilities,
            plain,
        ],
    )
    .map(|rule| vec![Mod::Rule(rule)])
}

/// "can't cast spells or activate abilities of artifacts, creatures, or enchantments".
fn cast_or_activate(i: &mut Tokens) -> PResult<Vec<Mod>> {
    one_of(i, &["can't cast"])?;
    let spells = noun::object_phrase(i)?;
    one_of(
        i,
        &[
            "or activate abilities of",
            "and can't activate abilities of",
        ],
    )?;
    let of = noun::object_phrase(i)?;
    let rules = [
        RuleMod::CantCast(spells),
        RuleMod::CantActivate(AbilityFilter::Of(of)),
    ];
    Ok(rules.map(Mod::Rule).into())
}

/// "can't be blocked by more than one creature", before the shorter "can't be blocked".
fn longer(i: &mut Tokens) -> PResult<RuleMod> {
    one_of(i, &["can't be blocked by more than"])?;
    let n = amount::number(i)?;
    one_of(i, &["creatures", "creature"])?;
    u32::try_from(n)
        .map(RuleMod::CantBeBlockedByMoreThan)
        .or_else(|_| i.stop())
}

/// "can't attack you unless their controller pays {2} for each creature they control that's
/// attacking you".
fn attack_cost(i: &mut Tokens) -> PResult<RuleMod> {
    one_of(i, &["can't attack you"])?;
    let walkers = one_of(i, &["or planeswalkers you control"]).is_ok();
    one_of(i, &["unless their controller"])?;
    let mut cost = super::cost::options(i)?;
    one_of(
        i,
        &[
            "for each creature they control that 's attacking you or a planeswalker you control",
            "for each creature they control that 's attacking you",
            "for each of those creatures",
            "for each attacking creature they control",
        ],
    )?;
    super::effect::x_paid(i, &mut cost);
    Ok(RuleMod::AttackCost { cost, walkers })
}

/// "can't attack or block unless its controller pays {3}".
fn attack_or_block_cost(i: &mut Tokens) -> PResult<RuleMod> {
    const WHAT: &[(&str, (bool, bool))] = &[
        ("can't attack or block unless", (true, true)),
        ("can't attack unless", (true, false)),
        ("can't block unless", (false, true)),
    ];
    let (attack, block) = lookup(i, WHAT)?;
    if one_of(i, &["you"]).is_err() {
        one_of(i, &["its controller", "their controller"])?;
    }
    one_of(i, &["pays", "pay"])?;
    let mana = super::cost::mana_cost(i)?;
    let each = maybe(i, amount::for_each);
    let [Symbol::Generic(n)] = mana.0.as_slice() else {
        return i.stop();
    };
    let n = i32::try_from(*n).or_else(|_| i.stop())?;
    let n = each.map_or(Amount::N(n), |each| amount::times(n, &each));
    let cost = Cost::of(vec![CostPart::Generic(n)]);
    Ok(RuleMod::AttackOrBlockCost {
        cost,
        attack,
        block,
    })
}

/// "can't attack you or planeswalkers you control".
fn cant_attack_player(i: &mut Tokens) -> PResult<RuleMod> {
    one_of(i, &["can't attack"])?;
    let who = reference::player(i)?;
    one_of(
        i,
        &[
            "or planeswalkers you control",
            "or a planeswalker you control",
            "or planeswalkers they control",
        ],
    )
    .ok();
    Ok(RuleMod::CantAttackPlayer(who))
}

/// "can't get poison counters", "can't have counters put on it": whether more words follow.
const NO_COUNTERS: &[(&str, bool)] = &[("can't get", false), ("can't have", true)];

fn plain(i: &mut Tokens) -> PResult<RuleMod> {
    if let Ok(counters) = lookup(i, NO_COUNTERS) {
        let kind = noun::counter_kind(i).ok();
        word(i, "counters")?;
        if counters {
            one_of(i, &["put on it", "put on them"])?;
        }
        return Ok(RuleMod::CantGetCounters(kind));
    }
    if one_of(i, &["doesn't untap during your untap step"]).is_ok() {
        return Ok(RuleMod::DoesntUntap);
    }
    for (one, many, rule) in RULES {
        if eat(i, one) || eat(i, many) {
            return Ok(rule.clone());
        }
    }
    i.stop()
}

fn attack_or_block(i: &mut Tokens) -> PResult<Vec<Mod>> {
    const THREE: &[(&str, RuleMod)] = &[
        ("can't attack , block , or crew Vehicles", RuleMod::CantCrew),
        (
            "can't attack , block , or transform",
            RuleMod::CantTransform,
        ),
    ];
    let mut both = vec![
        Mod::Rule(RuleMod::CantAttack),
        Mod::Rule(RuleMod::CantBlock),
    ];
    match lookup(i, THREE) {
        Ok(third) => both.push(Mod::Rule(third)),
        Err(_) => one_of(i, &["can't attack or block", "can't block or attack"])?,
    }
    if let Some(more) = maybe(i, no_activating) {
        both.push(more);
    }
    Ok(both)
}

/// ", and its activated abilities can't be activated".
fn no_activating(i: &mut Tokens) -> PResult<Mod> {
    one_of(i, &[", and", "and"])?;
    own_abilities(i).map(Mod::Rule)
}

/// "its activated abilities can't be activated".
pub fn own_abilities(i: &mut Tokens) -> PResult<RuleMod> {
    let whose = reference::possessor(i)?;
    let of = Filter::Is(Box::new(whose));
    if one_of(
        i,
        &["activated abilities with {T} in their costs can't be activated"],
    )
    .is_ok()
    {
        return Ok(RuleMod::CantActivate(AbilityFilter::TapsOf(of)));
    }
    one_of(i, &["activated abilities can't be activated"])?;
    let filter = match one_of(i, &["unless they're mana abilities"]) {
        Ok(()) => AbilityFilter::NonManaOf(of),
        Err(_) => AbilityFilter::Of(of),
    };
    Ok(RuleMod::CantActivate(filter))
}

fn cant_be_blocked(i: &mut Tokens) -> PResult<RuleMod> {
    one_of(i, &["can't be blocked"])?;
    let start = i.checkpoint();
    let until = mods::duration(i);
    if one_of(i, &["except by"]).is_ok() {
        i.scope.until = until;
        return noun::object_phrase(i).map(RuleMod::CantBeBlockedExceptBy);
    }
    i.reset(&start);
    Ok(
        match maybe(i, |i| {
            word(i, "by")?;
            noun::object_phrase(i)
        }) {
            Some(by) => RuleMod::CantBeBlockedBy(by),
            None => RuleMod::CantBeBlocked,
        },
    )
}

fn cant_be_attached(i: &mut Tokens) -> PResult<RuleMod> {
    let subtype = |name| Filter::Subtype(Subtype::new(name));
    if one_of(i, &["can't be enchanted by other Auras"]).is_ok() {
        return Ok(RuleMod::CantBeAttachedBy(
            Filter::Other.and(subtype("Aura")),
        ));
    }
    if one_of(i, &["can't be enchanted"]).is_ok() {
        return Ok(RuleMod::CantBeAttachedBy(subtype("Aura")));
    }
    one_of(i, &["can't be equipped"])?;
    Ok(RuleMod::CantBeAttachedBy(subtype("Equipment")))
}

fn attach_only(i: &mut Tokens) -> PResult<RuleMod> {
    one_of(i, &["can be attached only to"])?;
    noun::a_phrase(i).map(RuleMod::AttachOnlyTo)
}

fn cant_be_targeted(i: &mut Tokens) -> PResult<RuleMod> {
    one_of(i, &["can't be the target of", "can't be the targets of"])?;
    let theirs = &[
        "spells or abilities your opponents control",
        "spells and abilities your opponents control",
    ];
    if one_of(i, theirs).is_ok() {
        let theirs = Filter::Controlled(crate::rules::filter::Whose::Opponent);
        return Ok(RuleMod::CantBeTargetedBy(theirs));
    }
    noun::object_phrase(i).map(RuleMod::CantBeTargetedBy)
}

/// "attacks this turn if able", "blocks it this combat if able".
fn if_able(i: &mut Tokens) -> PResult<RuleMod> {
    if one_of(i, &["must be blocked"]).is_ok() {
        let at = i.checkpoint();
        one_of(i, &["this turn if able", "this combat if able"])?;
        i.reset(&at);
        return Ok(RuleMod::MustBeBlocked);
    }
    let attacks = verb(i, "attack").is_ok();
    if !attacks {
        verb(i, "block")?;
    }
    let what = match attacks {
        true => None,
        false => maybe(i, |i| reference::another(i, reference::definite)),
    };
    // The duration stands before "if able"; who reads the sentence looks for it there.
    let at = i.checkpoint();
    one_of(i, &["this turn if able", "this combat if able"])?;
    i.reset(&at);
    Ok(match what {
        Some(what) => RuleMod::BlocksThatIfAble(what),
        None if attacks => RuleMod::AttacksIfAble,
        None => RuleMod::BlocksIfAble,
    })
}

/// "can attack this turn as though it didn't have defender".
fn no_defender(i: &mut Tokens) -> PResult<RuleMod> {
    one_of(i, &["can attack this turn as though"])?;
    one_of(i, &["it didn't have defender", "they didn't have defender"])?;
    i.scope.until = Some(crate::rules::effect::Duration::EndOfTurn);
    Ok(RuleMod::AttackAsThoughNoDefender)
}

fn block_only(i: &mut Tokens) -> PResult<RuleMod> {
    if let Some(what) = maybe(i, |i| {
        one_of(i, &["can't block"])?;
        reference::another(i, reference::definite)
    }) {
        let others = Filter::creature().and(Filter::IsNot(Box::new(what)));
        return Ok(RuleMod::CanBlockOnly(others));
    }
    if one_of(i, &["can't block creatures you control"]).is_ok() {
        let yours = Filter::Not(Box::new(Filter::Controlled(Whose::You)));
        return Ok(RuleMod::CanBlockOnly(Filter::creature().and(yours)));
    }
    one_of(i, &["can block only"])?;
    noun::object_phrase(i).map(RuleMod::CanBlockOnly)
}

/// What is said of players.
fn players(i: &mut Tokens) -> PResult<RuleMod> {
    first(
        i,
        &[
            |i| {
                one_of(i, &["can't cast more than"])?;
                let n = amount::number(i)?;
                one_of(i, &["spell each turn", "spells each turn"])?;
                u32::try_from(n)
                    .map(RuleMod::CantCastMoreThan)
                    .or_else(|_| i.stop())
            },
            |i| {
                one_of(i, &["can't activate abilities that aren't mana abilities"])?;
                let of = Filter::All(Vec::new());
                Ok(RuleMod::CantActivate(
                    match one_of(i, &["or loyalty abilities"]) {
                        Ok(()) => AbilityFilter::NorLoyaltyOf(of),
                        Err(_) => AbilityFilter::NonManaOf(of),
                    },
                ))
            },
            |i| {
                one_of(i, &["can't cast"])?;
                noun::object_phrase(i).map(RuleMod::CantCast)
            },
            |i| {
                one_of(i, &["may cast"])?;
                let filter = noun::object_phrase(i)?;
                one_of(i, &["as though they had flash", "as though it had flash"])?;
                Ok(RuleMod::CastAsThoughFlash(filter))
            },
            |i| {
                one_of(
                    i,
                    &["may activate equip abilities any time you could cast an instant"],
                )?;
                Ok(RuleMod::ActivateAsInstant(AbilityFilter::EQUIP))
            },
            |i| {
                one_of(i, &["may activate loyalty abilities of"])?;
                let filter = noun::object_phrase(i)?;
                one_of(
                    i,
                    &[
                        "any time you could cast an instant",
                        "on any player 's turn any time you could cast an instant",
                    ],
                )?;
                Ok(RuleMod::ActivateAsInstant(AbilityFilter::LoyaltyOf(filter)))
            },
            |i| {
                one_of(i, &["may play lands and cast"])?;
                let spells = noun::object_phrase(i)?;
                one_of(i, &["from the top of your library"])?;
                let land = Filter::Type(crate::rules::kinds::CardType::Land);
                Ok(RuleMod::PlaysFromTop(Filter::Any(vec![land, spells])))
            },
            |i| {
                one_of(i, &["may cast"])?;
                let spells = noun::object_phrase(i)?;
                one_of(i, &["from the top of your library"])?;
                Ok(RuleMod::PlaysFromTop(spells))
            },
            |i| {
                one_of(i, &["may play"])?;
                let n = amount::number(i)?;
                one_of(i, &["additional lands on each of your turns"])?;
                u32::try_from(n)
                    .map(RuleMod::AdditionalLands)
                    .or_else(|_| i.stop())
            },
            |i| {
                one_of(i, &["can't untap more than"])?;
                let n = amount::number(i)?;
                let what = noun::object_phrase(i)?;
                one_of(i, &["during their untap steps", "during your untap step"])?;
                u32::try_from(n)
                    .map(|n| RuleMod::UntapsAtMost(n, what))
                    .or_else(|_| i.stop())
            },
            |i| {
                one_of(i, &["don't lose unspent"])?;
                let color = noun::color_word(i)?;
                one_of(i, &["mana as steps and phases end"])?;
                let only = Some(ManaType::Color(color));
                Ok(RuleMod::ManaDoesntEmpty(only))
            },
            |i| {
                word(i, "skip")?;
                one_of(i, &["your", "their"])?;
                lookup(i, mods::STEPS).map(RuleMod::SkipStep)
            },
        ],
    )
}

/// Whose rule it is when a player may choose for an object: "You may choose not to untap …".
pub fn may_not_untap(i: &mut Tokens) -> PResult<Ref> {
    one_of(i, &["you may choose not to untap"])?;
    let what = reference::definite(i)?;
    one_of(i, &["during your untap step"])?;
    Ok(what)
}
