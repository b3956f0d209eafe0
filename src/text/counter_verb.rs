//! What is done to counters, and to numbers that double.

use super::amount;
use super::mods;
use super::noun;
use super::reference;
use super::tokens::{PResult, Tokens, eat, first, maybe, one_of, word};
use super::verb::{Subject, one};
use crate::rules::effect::{Duration, Effect, Mod};
use crate::rules::filter::{Amount, Filter, Ref, Whose};

/// "double the number of +1/+1 counters on it", "double its power until end of turn".
pub fn double(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "double")?;
    if let Some(who) = maybe(i, |i| {
        let who = match eat(i, "your") {
            true => Ref::You,
            false => {
                let who = reference::player(i)?;
                word(i, "'s")?;
                who
            }
        };
        one_of(i, &["life total"])?;
        Ok(who)
    }) {
        let amount = Amount::LifeOf(Box::new(who.clone()));
        return one(Effect::GainLife { who, amount });
    }
    if let Some(whose) = maybe(i, reference::possessor) {
        one_of(i, &["power"])?;
        let more = Amount::PowerOf(Box::new(whose.clone()));
        let duration = mods::duration(i).unwrap_or(Duration::Indefinite);
        return one(Effect::Modify {
            what: whose,
            mods: vec![Mod::AddPT(more, Amount::N(0))],
            duration,
        });
    }
    one_of(i, &["the number of"])?;
    let kind = noun::counter_kind(i)?;
    one_of(i, &["counters on"])?;
    let what = first(i, &[reference::target, reference::definite])?;
    one(Effect::PutCounters {
        what: what.clone(),
        kind: kind.clone(),
        amount: Amount::Counters(Box::new(what), Some(kind)),
    })
}

/// "move a +1/+1 counter from target creature onto another target creature".
pub fn move_counters(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "move")?;
    let amount = amount::count(i)?;
    let kind = noun::counter_kind(i).ok();
    one_of(i, &["counters from", "counter from"])?;
    let from = reference::things(i)?;
    one_of(i, &["onto"])?;
    let to = match one_of(i, &["a second target"]) {
        Ok(()) => {
            let apart = Filter::IsNot(Box::new(from.clone()));
            let filter = noun::set_apart(apart, noun::object_phrase(i)?);
            i.scope
                .target(crate::rules::ability::TargetSpec::one(filter))
        }
        Err(_) => reference::things(i)?,
    };
    if eat(i, "with the same controller")
        && let Some(spec) = i.scope.targets.last_mut()
    {
        let whose = Whose::Of(Box::new(Ref::Controller(Box::new(from.clone()))));
        spec.filter = spec.filter.clone().and(Filter::Controlled(whose));
    }
    one(Effect::MoveCounters {
        from,
        to,
        kind,
        amount,
    })
}

/// "Distribute three +1/+1 counters among one, two, or three target creatures."
pub fn distribute(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "distribute")?;
    let n = amount::count(i)?;
    let kind = noun::counter_kind(i)?;
    one_of(i, &["counters", "counter"])?;
    word(i, "among")?;
    let what = reference::target(i)?;
    let Some(spec) = i.scope.targets.last_mut() else {
        return i.stop();
    };
    spec.divided = Some(n.clone());
    one(Effect::PutCounters {
        what,
        kind,
        amount: n,
    })
}

/// "remove a counter from it", "remove it from combat".
pub fn remove(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "remove")?;
    if let Some(what) = maybe(i, |i| {
        let what = first(i, &[reference::target, reference::definite])?;
        one_of(i, &["from combat"])?;
        Ok(what)
    }) {
        return one(Effect::RemoveFromCombat { what });
    }
    let amount = match one_of(i, &["all"]) {
        Ok(()) => None,
        Err(_) => Some(amount::count(i)?),
    };
    let kind = noun::counter_kind(i).ok();
    one_of(i, &["counters from", "counter from"])?;
    let what = reference::things(i)?;
    one(Effect::RemoveCounters { what, kind, amount })
}

/// "proliferate".
pub fn proliferate(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "proliferate")?;
    eat(i, "again");
    one(Effect::Proliferate)
}

/// "adapt 2".
pub fn adapt(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "adapt")?;
    let amount = amount::number_or_x(i)?;
    one(Effect::Adapt {
        what: Ref::This,
        amount,
    })
}
