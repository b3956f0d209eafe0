//! One paragraph: a keyword, an activated, triggered, replacement or static ability.

use super::amount;
use super::condition;
use super::cost;
use super::cost_line;
use super::effect;
use super::keyword;
use super::lexer::Kind;
use super::replacement;
use super::scope::{Scope, Speaker};
use super::static_line;
use super::tokens::{PResult, Rule, Tokens, ahead, eat, first, lookup, maybe, one_of, word};
use super::trigger;
use crate::lists::List;
use crate::rules::ability::{
    Ability, Activated, ActivatedKind, Body, Cost, CostPart, Keyword, Timing, Trigger, Triggered,
};
use crate::rules::effect::{Mod, RuleMod};
use crate::rules::filter::{Condition, Filter, Ref};
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// A paragraph that is one ability, all of it.
pub fn whole(i: &mut Tokens) -> PResult<Ability> {
    let start = i.checkpoint();
    if let Some(keyword) = maybe(i, |i| {
        let k = keyword::keyword(i)?;
        eat(i, ".");
        end(i).map(|()| k)
    }) {
        return Ok(Ability::Keyword(keyword));
    }
    const KINDS: &[Rule<Ability>] = &[
        activated,
        triggered,
        replacement::replacement,
        static_line::static_line,
    ];
    for kind in KINDS {
        let attempt = |i: &mut Tokens| {
            let ability = kind(i)?;
            end(i).map(|()| ability)
        };
        match attempt(i) {
            Ok(ability) => return Ok(ability),
            Err(_) => i.reset(&start),
        }
    }
    i.stop()
}

/// Nothing is left.
fn end(i: &mut Tokens) -> PResult<()> {
    match i.at_end() {
        true => Ok(()),
        false => i.stop(),
    }
}

/// An ability in quotation marks, which the one it is given to will have.
pub fn granted(i: &mut Tokens) -> PResult<Ability> {
    let speaker = match i.scope.speaker {
        Speaker::Own => Speaker::Own,
        _ => Speaker::Granted,
    };
    i.quoted(Scope::quoted(speaker), whole)
}

/// A line of keywords: "Flying, vigilance"; each is an ability.
pub fn keyword_line(i: &mut Tokens) -> PResult<Vec<Keyword>> {
    let mut all = keyword::keywords(i)?;
    while let Some(more) = maybe(i, |i| {
        one_of(i, &[",", ";"])?;
        keyword::keywords(i)
    }) {
        all.extend(more);
    }
    eat(i, ".");
    end(i)?;
    Ok(all)
}

/// "I, II — Draw a card.": a chapter ability for each number (714.2c).
pub fn chapters(i: &mut Tokens) -> PResult<Vec<Ability>> {
    let numbers = chapter_numbers(i)?;
    let body = match i.at_end() {
        true => Body::default(),
        false => super::effect::body(i)?,
    };
    end(i)?;
    Ok(chapters_of(numbers, &body))
}

/// A chapter whose effect is not understood: it triggers all the same, and nothing happens, so
/// that the Saga does not end early (714.4).
pub fn bare_chapters(i: &mut Tokens) -> Vec<Ability> {
    match chapter_numbers(i) {
        Ok(numbers) => chapters_of(numbers, &Body::default()),
        Err(_) => Vec::new(),
    }
}

fn chapter_numbers(i: &mut Tokens) -> PResult<Vec<u32>> {
    const NUMBERS: &[(&str, u32)] = &[
        ("I", 1),
        ("II", 2),
        ("III", 3),
        ("IV", 4),
        ("V", 5),
        ("VI", 6),
        ("VII", 7),
    ];
    let mut all = vec![lookup(i, NUMBERS)?];
    while eat(i, ",") {
        all.push(lookup(i, NUMBERS)?);
    }
    word(i, "—")?;
    Ok(all)
}

fn chapters_of(numbers: Vec<u32>, body: &Body) -> Vec<Ability> {
    let chapter = |n| {
        Ability::Triggered(Triggered {
            trigger: Trigger::Chapter(n),
            condition: None,
            body: body.clone(),
            once_each_turn: false,
        })
    };
    numbers.into_iter().map(chapter).list()
}

/// "Equip {3}. This ability costs {1} less to activate for each other Equipment you control.":
/// two abilities in one paragraph.
pub fn equip_and_cost(i: &mut Tokens) -> PResult<Vec<Ability>> {
    let equip = keyword::keyword(i)?;
    eat(i, ".");
    let cost = cost_line::this_equip_cost(i)?;
    end(i)?;
    Ok(vec![Ability::Keyword(equip), Ability::Static(cost)])
}

/// Several sentences of one paragraph, each a static ability: "Equipped creature gets +1/+1. As
/// long as it's red, it has trample."
///
/// "This land enters tapped. As it enters, choose a color."
pub fn several_statics(i: &mut Tokens) -> PResult<Vec<Ability>> {
    const KINDS: &[Rule<Ability>] = &[static_line::static_line, replacement::replacement];
    let mut all = vec![first(i, KINDS)?];
    while !i.at_end() {
        all.push(first(i, KINDS)?);
    }
    Ok(all)
}

/// "{1}{R}{W}: Level 2" (716.2a).
pub fn level_line(i: &mut Tokens) -> PResult<(u32, Cost)> {
    let parts = cost::parts(i)?;
    one_of(i, &[": Level"])?;
    let level = amount::number(i)?;
    end(i)?;
    match u32::try_from(level) {
        Ok(level) => Ok((level, Cost::of(parts))),
        Err(_) => i.stop(),
    }
}

/// Passes over an ability word and the dash after it (207.2c).
pub fn ability_word(i: &mut Tokens) {
    // "Choose one —" is said of modes (700.2); the others are keywords, which mean something.
    const NONE: &[&str] = &[
        "choose",
        "Boast —",
        "Exhaust —",
        "Forecast —",
        "Max speed —",
        "Solved —",
    ];
    if NONE.iter().any(|w| ahead(i, w)) {
        return;
    }
    maybe(i, |i| {
        let kind = maybe(i, keyword::keyword_kind);
        if kind.is_some() && eat(i, "—") {
            return i.stop();
        }
        let mut capital = kind.is_some();
        for _ in 0..6 {
            if eat(i, "—") {
                return if capital { Ok(()) } else { i.stop() };
            }
            i.any(|k| match k {
                Kind::Word(w) | Kind::SelfName(w) => {
                    capital |= w.starts_with(char::is_uppercase);
                    Some(())
                }
                Kind::Mark(',' | '!' | '?') => Some(()),
                _ => None,
            })?;
        }
        i.stop()
    });
}

/// "[cost]: [effect]" (602.1a).
fn activated(i: &mut Tokens) -> PResult<Ability> {
    if let Some(loyalty) = maybe(i, loyalty_cost) {
        let body = effect::body(i)?;
        let mut ability = Activated::new(Cost::of(vec![loyalty]), body);
        ability.kind = ActivatedKind::Loyalty;
        ability.timing = Timing::Sorcery;
        return Ok(Ability::Activated(ability));
    }
    if let Some(equip) = maybe(i, equip_once) {
        return Ok(equip);
    }
    let exhaust = eat(i, "Exhaust —");
    let cost = cost::options(i)?;
    word(i, ":")?;
    i.scope.cost_exiles = exiles(&cost);
    let zone = zone_of(&cost);
    let body = effect::body(i)?;
    let mut ability = Activated::new(cost, body);
    ability.zone = zone;
    ability.exhaust = exhaust;
    while let Some(()) = maybe(i, |i| restriction(i, &mut ability)) {}
    if let Some(zone) = i.scope.works_in {
        ability.zone = zone;
    }
    Ok(Ability::Activated(ability))
}

/// "Equip {0}. Activate only once each turn."
fn equip_once(i: &mut Tokens) -> PResult<Ability> {
    let equip = keyword::keyword(i)?;
    eat(i, ".");
    one_of(i, &["activate only once each turn ."])?;
    match (&equip, equip.expand().pop()) {
        (Keyword::Equip(..), Some(Ability::Activated(ability))) => {
            Ok(Ability::Activated(Activated {
                once_each_turn: true,
                ..ability
            }))
        }
        _ => i.stop(),
    }
}

/// Whether a cost exiles other objects.
pub fn exiles(cost: &Cost) -> bool {
    cost.has(|p| matches!(p, CostPart::Exile(..)))
}

/// From where an ability with this cost is activated (113.6).
fn zone_of(cost: &Cost) -> Zone {
    match cost.has(|p| matches!(p, CostPart::DiscardThis)) {
        true => Zone::Hand,
        false => Zone::Battlefield,
    }
}

/// "+1", "−3", "0", "−X" before the colon (606.4).
fn loyalty_cost(i: &mut Tokens) -> PResult<CostPart> {
    let sign = if eat(i, "+") {
        1
    } else if eat(i, "-") {
        -1
    } else {
        0
    };
    let part = if sign < 0 && eat(i, "X") {
        CostPart::LoyaltyMinusX
    } else {
        let n = i.one(|k| match k {
            Kind::Number(n) if (n == 0) == (sign == 0) => Some(n),
            _ => None,
        })?;
        CostPart::Loyalty(sign * n)
    };
    word(i, ":")?;
    Ok(part)
}

/// "Activate only as a sorcery.", "Activate only if …", "Activate only once each turn."
fn restriction(i: &mut Tokens, ability: &mut Activated) -> PResult<()> {
    if one_of(i, &["this ability costs"]).is_ok() {
        let amount = cost::mana_cost(i)?;
        one_of(i, &["less to activate"])?;
        ability.less = Some((amount, amount::for_each(i)?));
        return word(i, ".");
    }
    one_of(i, &["activate only", "activate this ability only"])?;
    loop {
        if one_of(i, &["as a sorcery"]).is_ok() {
            ability.timing = Timing::Sorcery;
        } else if one_of(i, &["as an instant"]).is_ok() {
            ability.timing = Timing::InstantOnly;
        } else if one_of(i, &["once each turn"]).is_ok() {
            ability.once_each_turn = true;
        } else if one_of(i, &["during your turn"]).is_ok() {
            ability.condition = Some(Condition::YourTurn);
        } else if one_of(i, &["during combat"]).is_ok() {
            ability.condition = Some(Condition::DuringCombat);
        } else {
            one_of(i, &["if"])?;
            let more = condition::condition(i)?;
            ability.condition = Some(match ability.condition.take() {
                Some(first) => Condition::All(vec![first, more]),
                None => more,
            });
        }
        if one_of(i, &["and only", "and"]).is_err() {
            break;
        }
    }
    word(i, ".")
}

/// "When …, …" (603.1).
fn triggered(i: &mut Tokens) -> PResult<Ability> {
    let mut once_each_turn = false;
    let trigger = trigger::condition(i, &mut once_each_turn)?;
    word(i, ",")?;
    // "If …, …. Otherwise, …" is no intervening condition but part of what is done.
    let (condition, body) = match maybe(i, |i| {
        word(i, "if")?;
        let condition = condition::condition(i)?;
        word(i, ",")?;
        Ok((Some(condition), effect::body(i)?))
    }) {
        Some(found) => found,
        None => (None, effect::body(i)?),
    };
    // 113.6m: an ability that moves its card from a graveyard works there only, unless its
    // trigger condition is what puts the card there.
    let there = i.scope.works_in.filter(|_| !trigger.takes_away());
    let condition = match (there, condition) {
        (None, condition) => condition,
        (Some(zone), None) => Some(works_in(zone)),
        (Some(zone), Some(c)) => Some(Condition::All(vec![works_in(zone), c])),
    };
    if one_of(
        i,
        &[
            "this ability triggers only once each turn .",
            "do this only once each turn .",
        ],
    )
    .is_ok()
    {
        once_each_turn = true;
    }
    Ok(Ability::Triggered(Triggered {
        trigger,
        condition,
        body,
        once_each_turn,
    }))
}

/// That the ability's card is in the zone in which the ability works.
pub fn works_in(zone: Zone) -> Condition {
    Condition::Matches(Ref::This, Filter::InZone(zone))
}

/// "If this card is in your opening hand, you may begin the game with it on the battlefield."
pub fn opening_hand(i: &mut Tokens) -> PResult<Ability> {
    one_of(i, &["if"])?;
    super::reference::this(i)?;
    one_of(
        i,
        &["is in your opening hand , you may begin the game with it on the battlefield ."],
    )?;
    Ok(Ability::Static(crate::rules::ability::Static::new(
        Ref::This,
        vec![Mod::Rule(RuleMod::OpeningHand)],
    )))
}
