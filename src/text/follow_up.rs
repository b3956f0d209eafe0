//! Sentences about the one before: "If you do, …", "… instead", "Spend this mana only to …".

use super::amount;
use super::becomes;
use super::condition;
use super::effect::{clauses, full_stop, modes, plain_sentence};
use super::mana;
use super::mods;
use super::reference;
use super::token;
use super::tokens::{PResult, Tokens, ahead, lookup, maybe, one_of, word};
use crate::rules::ability::{Body, ManaOutput};
use crate::rules::effect::Effect;
use crate::rules::filter::{Condition, Filter, Ref};
use crate::rules::object::Lasting;
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// A sentence about the one before it.
pub fn follow_up(i: &mut Tokens, effects: &mut Vec<Effect>) -> PResult<()> {
    let Some(last) = effects.last_mut() else {
        return i.stop();
    };
    let start = i.checkpoint();
    if let Some(done) = maybe(i, |i| qualification(i, last)) {
        *last = done;
        return Ok(());
    }
    i.reset(&start);
    if let Some(effect) = maybe(i, |i| instead(i, last)) {
        *last = effect;
        return Ok(());
    }
    i.reset(&start);
    if let Some(same) = maybe(i, |i| does_the_same(i, effects)) {
        effects.push(same);
        return Ok(());
    }
    i.reset(&start);
    consequence(i, effects)
}

/// "Each opponent attacking that player does the same.": only the player whose turn it is attacks.
fn does_the_same(i: &mut Tokens, effects: &[Effect]) -> PResult<Effect> {
    one_of(i, &["each opponent attacking that player does the same"])?;
    full_stop(i)?;
    let mut same = effects.to_vec();
    for effect in &mut same {
        match effect {
            Effect::CreateToken { who, .. }
            | Effect::Draw { who, .. }
            | Effect::GainLife { who, .. }
                if *who == Ref::You =>
            {
                *who = Ref::ActivePlayer;
            }
            _ => return i.stop(),
        }
    }
    Ok(Effect::If {
        condition: attacked_by_opponent(),
        then: same,
        otherwise: Vec::new(),
    })
}

/// That the one who attacks is an opponent.
pub fn attacked_by_opponent() -> Condition {
    Condition::Matches(Ref::ActivePlayer, Filter::OpponentPlayer)
}

/// "It can't be regenerated.", "Spend this mana only to cast …", "It has \"…\"": the effect
/// before, so qualified.
fn qualification(i: &mut Tokens, last: &Effect) -> PResult<Effect> {
    let mut done = last.clone();
    match &mut done {
        Effect::Destroy { regenerate, .. } => {
            one_of(
                i,
                &[
                    "it can't be regenerated",
                    "they can't be regenerated",
                    "that creature can't be regenerated",
                ],
            )?;
            *regenerate = false;
        }
        // 611.2e: "is" and "has"; "becomes" and "gains" come after.
        Effect::Move { to, .. } if to.zone == Zone::Battlefield && to.is.is_empty() => {
            word(i, "it")?;
            if !ahead(i, "'s") && !ahead(i, "is") && !ahead(i, "has") {
                return i.stop();
            }
            let said = mods::predicates(i)?;
            if said.duration.is_some() {
                return i.stop();
            }
            to.is = said.mods;
        }
        Effect::Modify { mods, .. } => {
            becomes::still_sentence(i)?;
            becomes::still(mods);
        }
        Effect::AddMana {
            only_for,
            lasting,
            spent_on,
            ..
        } => {
            if let Some(filter) = maybe(i, mana::spend_only) {
                *spent_on = maybe(i, |i| mana::not_countered(i, &filter));
                *only_for = Some(filter);
            } else if let Some(then) = maybe(i, mana::spent_on) {
                *spent_on = Some(Box::new(then));
            } else if let Some(filter) = maybe(i, mana::not_spend) {
                *only_for = Some(filter);
            } else {
                const UNTIL: &[(&str, Lasting)] = &[
                    ("until end of turn ,", Lasting::Turn),
                    ("until end of combat ,", Lasting::Combat),
                ];
                let until = lookup(i, UNTIL)?;
                one_of(i, &["you", "they"])?;
                one_of(i, &["don't lose this mana as steps and phases end"])?;
                *lasting = until;
            }
        }
        Effect::CopyOnStack { new_targets, .. } => {
            one_of(
                i,
                &[
                    "you may choose new targets for the copy",
                    "you may choose new targets for that copy",
                ],
            )?;
            *new_targets = true;
        }
        Effect::CreateToken { token, .. } => {
            one_of(
                i,
                &[
                    "it has",
                    "they have",
                    "it gains",
                    "the token has",
                    "that token has",
                    "those tokens have",
                ],
            )?;
            let mut more = token::abilities(i)?;
            more.retain(|ability| !token.abilities.contains(ability));
            token.abilities.extend(more);
        }
        Effect::May { effects, .. }
        | Effect::If { then: effects, .. }
        | Effect::Delayed { effects, .. } => {
            let Some(inner) = effects.last_mut() else {
                return i.stop();
            };
            *inner = qualification(i, inner)?;
            return Ok(done);
        }
        _ => return i.stop(),
    }
    full_stop(i)?;
    Ok(done)
}

/// "If …, add {B} instead.": the effect before, unless the condition holds.
fn instead(i: &mut Tokens, last: &Effect) -> PResult<Effect> {
    if let Some(found) = maybe(i, |i| instead_if(i, last)) {
        return Ok(found);
    }
    word(i, "if")?;
    let condition = condition::condition(i)?;
    word(i, ",")?;
    let same = maybe(i, |i| of_that_type(i, last))
        .or_else(|| maybe(i, |i| of_those_tokens(i, last)))
        .or_else(|| {
            maybe(i, |i| {
                let same = same_damage(i, last)?;
                match ahead(i, "instead") {
                    true => Ok(same),
                    false => i.stop(),
                }
            })
        });
    // "If …, instead add one mana of any color."
    let mut leading = false;
    let then = match same {
        Some(effect) => vec![effect],
        None => {
            leading = one_of(i, &["instead"]).is_ok();
            clauses(i, true)?
        }
    };
    let before = i.token(i.position().saturating_sub(1));
    let said = leading
        || one_of(i, &["instead"]).is_ok()
        || matches!(before, Some(t) if t.kind == super::lexer::Kind::Word("instead"));
    if !said {
        return i.stop();
    }
    full_stop(i)?;
    Ok(Effect::If {
        condition,
        then,
        otherwise: vec![last.clone()],
    })
}

/// "Add {B}{B} instead if …": the same, the other way round.
fn instead_if(i: &mut Tokens, last: &Effect) -> PResult<Effect> {
    if ahead(i, "if") {
        return i.stop();
    }
    let more = maybe(i, |i| same_damage(i, last));
    let then = match more {
        Some(more) => vec![more],
        None => clauses(i, true)?,
    };
    one_of(i, &["instead if"])?;
    let condition = condition::condition(i)?;
    full_stop(i)?;
    Ok(Effect::If {
        condition,
        then,
        otherwise: vec![last.clone()],
    })
}

/// "This spell deals 4 damage [instead]": to the same.
fn same_damage(i: &mut Tokens, last: &Effect) -> PResult<Effect> {
    let Effect::Damage { source, to, .. } = last else {
        return i.stop();
    };
    if maybe(i, reference::definite).is_none() {
        word(i, "it")?;
    }
    one_of(i, &["deals"])?;
    let amount = amount::measure(i)?;
    word(i, "damage")?;
    Ok(Effect::Damage {
        source: source.clone(),
        amount,
        to: to.clone(),
    })
}

/// "create five of those tokens": as the tokens before, so many.
fn of_those_tokens(i: &mut Tokens, last: &Effect) -> PResult<Effect> {
    word(i, "create")?;
    let n = amount::count(i)?;
    one_of(i, &["of those tokens"])?;
    let mut effect = last.clone();
    match &mut effect {
        Effect::CreateToken { amount, .. } | Effect::CreateCopy { amount, .. } => *amount = n,
        _ => return i.stop(),
    }
    Ok(effect)
}

/// "add three mana of that type": as the mana before, in another amount.
fn of_that_type(i: &mut Tokens, last: &Effect) -> PResult<Effect> {
    word(i, "add")?;
    let n = amount::measure(i)?;
    one_of(i, &["mana of that type", "mana of that color"])?;
    let mut effect = last.clone();
    if let Effect::AddMana {
        mana:
            ManaOutput::AnyColor(a)
            | ManaOutput::CouldProduce { amount: a, .. }
            | ManaOutput::ProducedByEvent(a)
            | ManaOutput::ChosenColor(a)
            | ManaOutput::ColorAmong(_, a),
        ..
    } = &mut effect
    {
        *a = n;
        return Ok(effect);
    }
    i.stop()
}

/// "If you do, …", "Otherwise, …", "When you do, …": what follows from the effect before.
fn consequence(i: &mut Tokens, effects: &mut Vec<Effect>) -> PResult<()> {
    let done = |then, otherwise| Effect::If {
        condition: Condition::Done,
        then,
        otherwise,
    };
    if one_of(
        i,
        &[
            "if you do ,",
            "if you pay ,",
            "if they do ,",
            "if that player does ,",
            "if the player does ,",
            "if he does ,",
        ],
    )
    .is_ok()
    {
        let then = plain_sentence(i, true)?;
        full_stop(i)?;
        match last_choice(effects) {
            Some((effects, _)) => effects.extend(then),
            None => effects.push(done(then, Vec::new())),
        }
        return Ok(());
    }
    const REFLEXIVE: &[&str] = &[
        "when you do ,",
        "when they do ,",
        "when you pay one or more {E} this way ,",
    ];
    let start = i.position();
    if one_of(i, REFLEXIVE).is_ok() {
        let body = when_you_do(i)?;
        full_stop(i)?;
        let words = i.words_since(start);
        let reflexive = Effect::WhenYouDo { body, words };
        match last_choice(effects) {
            Some((effects, _)) => effects.push(reflexive),
            None => effects.push(done(vec![reflexive], Vec::new())),
        }
        return Ok(());
    }
    let declined = one_of(
        i,
        &[
            "if you don't ,",
            "if they don't ,",
            "if that player doesn't ,",
            "if the player doesn't ,",
            "if you can't ,",
        ],
    )
    .is_ok();
    if !declined {
        one_of(i, &["otherwise ,"])?;
    }
    let then = plain_sentence(i, true)?;
    full_stop(i)?;
    if declined
        && let Some((_, otherwise)) = last_choice(effects)
        && otherwise.is_empty()
    {
        *otherwise = then;
        return Ok(());
    }
    match effects.last_mut() {
        Some(Effect::May { otherwise, .. }) if otherwise.is_empty() => *otherwise = then,
        Some(Effect::If {
            then: if_so,
            otherwise,
            ..
        }) if otherwise.is_empty() => {
            // "You may … if …. Otherwise, …" is also for who may but does not.
            if let [Effect::May { otherwise: not, .. }] = if_so.as_mut_slice()
                && not.is_empty()
            {
                not.clone_from(&then);
            }
            *otherwise = then;
        }
        _ if declined => effects.push(done(Vec::new(), then)),
        _ => return i.stop(),
    }
    Ok(())
}

/// The choice that the effects end in: what is done, and what otherwise.
fn last_choice(effects: &mut [Effect]) -> Option<(&mut Vec<Effect>, &mut Vec<Effect>)> {
    match effects.last_mut()? {
        Effect::May {
            effects, otherwise, ..
        } => Some((effects, otherwise)),
        Effect::If {
            then, otherwise, ..
        } if otherwise.is_empty() => last_choice(then),
        _ => None,
    }
}

/// A reflexive trigger: targets of its own (603.12).
fn when_you_do(i: &mut Tokens) -> PResult<Body> {
    let start = i.checkpoint();
    let targets = std::mem::take(&mut i.scope.targets);
    let mentions = i.scope.mentions.clone();
    i.scope
        .mentions
        .retain(|m| !matches!(m.what, Ref::Target(_)));
    let result = reflexive_body(i);
    i.scope.targets = targets;
    i.scope.mentions = mentions;
    if result.is_ok() {
        return result;
    }
    // "deals that much damage to that permanent": to the target chosen before, with none of its own.
    i.reset(&start);
    let before = i.scope.targets.len();
    let effects = plain_sentence(i, true)?;
    match i.scope.targets.len() == before {
        true => Ok(Body {
            effects,
            ..Body::default()
        }),
        false => i.stop(),
    }
}

fn reflexive_body(i: &mut Tokens) -> PResult<Body> {
    if let Some(modes) = maybe(i, modes) {
        return Ok(Body {
            modes: Some(modes),
            ..Body::default()
        });
    }
    let mut effects = plain_sentence(i, true)?;
    // The sentences after it that speak of its targets belong to it.
    while let Some(more) = maybe(i, |i| {
        full_stop(i)?;
        let pronoun = ["it", "they", "that", "those"].iter().any(|w| ahead(i, w));
        if !pronoun {
            return i.stop();
        }
        plain_sentence(i, true)
    }) {
        effects.extend(more);
    }
    Ok(Body {
        targets: std::mem::take(&mut i.scope.targets),
        effects,
        modes: None,
    })
}
