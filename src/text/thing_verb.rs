//! Clauses about things: what a permanent, a spell or a card does, and what is said of it.

use super::amount;
use super::mods;
use super::player_verb::each_times;
use super::reference;
use super::tokens::{PResult, Tokens, ahead, eat, first, maybe, one_of, word};
use super::verb::{Subject, one};
use crate::lists::List;
use crate::rules::ability::Ability;
use crate::rules::effect::{Duration, Effect, Mod};
use crate::rules::filter::Ref;
use winnow::stream::Stream;

/// A clause about a thing; `until`: a duration stated before.
pub fn thing_clause(
    i: &mut Tokens,
    until: Option<Duration>,
    subject: &mut Option<Subject>,
) -> PResult<Vec<Effect>> {
    let what = first(i, &[super::static_line::together, reference::things])?;
    let plain = ahead(i, "each");
    eat(i, "each");
    let effects = thing_does(i, &what, until)?;
    *subject = Some(Subject::new(what, plain));
    Ok(effects)
}

/// What a thing does or what is said of it.
pub fn thing_does(i: &mut Tokens, what: &Ref, until: Option<Duration>) -> PResult<Vec<Effect>> {
    let outer = i.scope.subject.replace(what.clone());
    let result = thing_predicates(i, what, until);
    i.scope.subject = outer;
    result
}

fn thing_predicates(i: &mut Tokens, what: &Ref, until: Option<Duration>) -> PResult<Vec<Effect>> {
    let start = i.checkpoint();
    for verb in [deals, fights, phases_out, skips_untap] {
        match verb(i, what) {
            Ok(effects) => return Ok(effects),
            Err(_) => i.reset(&start),
        }
    }
    if let Some(one_of_them) = maybe(i, |i| your_choice(i, what, until.clone())) {
        return one(one_of_them);
    }
    let said = mods::predicates(i)?;
    one_of(i, &["if able"]).ok();
    let duration = until.or(said.duration).unwrap_or(Duration::Indefinite);
    one(Effect::Modify {
        what: what.clone(),
        mods: said.mods,
        duration,
    })
}

/// "gains your choice of flying, vigilance, or lifelink until end of turn", "gets +2/-2 or -2/+2
/// until end of turn".
fn your_choice(i: &mut Tokens, what: &Ref, until: Option<Duration>) -> PResult<Effect> {
    let mut options = Vec::new();
    if super::tokens::verb(i, "gain").is_ok() {
        one_of(i, &["your choice of"])?;
        loop {
            let keyword = super::keyword::keyword(i)?;
            options.push(Mod::Gain(Box::new(Ability::Keyword(keyword))));
            if one_of(i, &[", or", "or", ","]).is_err() {
                break;
            }
        }
    } else {
        super::tokens::verb(i, "get")?;
        let (p, t) = amount::signed_pair(i)?;
        word(i, "or")?;
        let (q, u) = amount::signed_pair(i)?;
        options.extend([Mod::AddPT(p, t), Mod::AddPT(q, u)]);
    }
    let Some(duration) = mods::duration(i).or(until) else {
        return i.stop();
    };
    let options = options.into_iter().map(|change| Effect::Modify {
        what: what.clone(),
        mods: vec![change],
        duration: duration.clone(),
    });
    Ok(Effect::ChooseOne {
        options: options.list(),
    })
}

fn deals(i: &mut Tokens, source: &Ref) -> PResult<Vec<Effect>> {
    super::tokens::verb(i, "deal")?;
    let mut all = vec![damage(i, source)?];
    while let Some(more) = maybe(i, |i| {
        one_of(i, &[", and", "and"])?;
        damage(i, source)
    }) {
        all.push(more);
    }
    Ok(all)
}

/// "2 damage to any target", "damage to you equal to its power".
fn damage(i: &mut Tokens, source: &Ref) -> PResult<Effect> {
    let amount = maybe(i, amount::measure);
    word(i, "damage")?;
    let amount = match amount {
        Some(n) => Some(n),
        None => maybe(i, |i| {
            one_of(i, &["equal to"])?;
            amount::value(i)
        }),
    };
    let divided = one_of(i, &["divided as you choose among"]).is_ok();
    if !divided {
        word(i, "to")?;
    }
    let to = match maybe(i, reference::player) {
        Some(player) => player,
        None => reference::another(i, reference::things)?,
    };
    if divided {
        match (&to, &amount, i.scope.targets.last_mut()) {
            (Ref::Target(_), Some(n), Some(spec)) => spec.divided = Some(n.clone()),
            _ => return i.stop(),
        }
    }
    let amount = match amount {
        Some(n) => each_times(i, n),
        None => {
            one_of(i, &["equal to"])?;
            amount::value(i)?
        }
    };
    Ok(Effect::Damage {
        source: source.clone(),
        amount,
        to,
    })
}

fn fights(i: &mut Tokens, what: &Ref) -> PResult<Vec<Effect>> {
    super::tokens::verb(i, "fight")?;
    let b = reference::another(i, reference::things)?;
    one(Effect::Fight { a: what.clone(), b })
}

fn phases_out(i: &mut Tokens, what: &Ref) -> PResult<Vec<Effect>> {
    super::tokens::verb(i, "phase")?;
    word(i, "out")?;
    let until = maybe(i, |i| {
        word(i, "until")?;
        let until = reference::definite(i)?;
        one_of(i, &["leaves the battlefield"])?;
        Ok(until)
    });
    let tapped = until.is_some()
        && maybe(i, |i| {
            word(i, ".")?;
            word(i, "tap")?;
            reference::definite(i)?;
            one_of(i, &["as it phases in this way"])
        })
        .is_some();
    one(Effect::PhaseOut {
        what: what.clone(),
        until,
        tapped,
    })
}

fn skips_untap(i: &mut Tokens, what: &Ref) -> PResult<Vec<Effect>> {
    one_of(
        i,
        &[
            "doesn't untap during its controller 's next untap step",
            "doesn't untap during your next untap step",
            "don't untap during their controller 's next untap step",
            "don't untap during their controllers ' next untap steps",
            "don't untap during that player 's next untap step",
        ],
    )?;
    one(Effect::SkipNextUntap { what: what.clone() })
}
