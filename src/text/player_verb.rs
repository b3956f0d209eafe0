//! What players do with what is theirs: cards, life, mana, the game itself.

use super::amount;
use super::cost;
use super::mana;
use super::mods;
use super::noun;
use super::reference;
use super::token;
use super::tokens::{PResult, Tokens, ahead, eat, first, maybe, one_of, word};
use super::verb::{Subject, one};
use crate::rules::ability::{Ability, CounterKind, ManaOutput};
use crate::rules::effect::{Duration, Effect, Mod};
use crate::rules::filter::{Amount, Filter, Ref, Whose};
use crate::rules::object::Lasting;
use crate::rules::zone::Zone;

/// "a card", "two cards", "cards equal to …".
fn cards(i: &mut Tokens) -> PResult<Amount> {
    if one_of(i, &["cards equal to"]).is_ok() {
        return amount::value(i);
    }
    one_of(i, &["an additional"]).ok();
    let n = match maybe(i, |i| {
        let n = amount::count(i)?;
        one_of(i, &["cards", "card"])?;
        Ok(n)
    }) {
        Some(n) => n,
        None => {
            one_of(i, &["card", "cards"])?;
            Amount::N(1)
        }
    };
    Ok(each_times(i, n))
}

/// "… for each …" after a number.
pub fn each_times(i: &mut Tokens, n: Amount) -> Amount {
    match n {
        Amount::N(base) => match maybe(i, amount::for_each) {
            Some(each) => amount::times(base, &each),
            None => Amount::N(base),
        },
        n => n,
    }
}

/// "draw a card".
pub fn draw(i: &mut Tokens, who: &Subject) -> PResult<Vec<Effect>> {
    who.does(i, "draw")?;
    let amount = cards(i)?;
    one(Effect::Draw {
        who: who.who.clone(),
        amount,
    })
}

/// "discard two cards", "discard your hand".
pub fn discard(i: &mut Tokens, who: &Subject) -> PResult<Vec<Effect>> {
    who.does(i, "discard")?;
    let whose = match &who.who {
        Ref::You => Whose::You,
        other => Whose::Of(Box::new(other.clone())),
    };
    let amount = match one_of(i, &["your hand", "their hand"]) {
        Ok(()) => Amount::Count(Filter::InZone(Zone::Hand).and(Filter::Owned(whose))),
        Err(_) => cards(i)?,
    };
    one(Effect::Discard {
        who: who.who.clone(),
        amount,
    })
}

/// "mill three cards".
pub fn mill(i: &mut Tokens, who: &Subject) -> PResult<Vec<Effect>> {
    who.does(i, "mill")?;
    let amount = cards(i)?;
    one(Effect::Mill {
        who: who.who.clone(),
        amount,
    })
}

/// "scry 2", "surveil 1".
pub fn scry_surveil(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    let who = subject.who.clone();
    if subject.does(i, "scry").is_ok() {
        let amount = amount::number_or_x(i)?;
        return one(Effect::Scry { who, amount });
    }
    subject.does(i, "surveil")?;
    let amount = amount::number_or_x(i)?;
    one(Effect::Surveil { who, amount })
}

/// "2 life", "life equal to …", "that much life", "half their life, rounded up".
fn life(i: &mut Tokens, who: &Ref) -> PResult<Amount> {
    if one_of(i, &["life equal to"]).is_ok() {
        return amount::value(i);
    }
    if one_of(i, &["half their life", "half your life", "half its life"]).is_ok() {
        let up = amount::rounded(i)?;
        let all = Amount::LifeOf(Box::new(who.clone()));
        return Ok(Amount::Half(Box::new(all), up));
    }
    let n = amount::measure(i)?;
    word(i, "life")?;
    Ok(each_times(i, n))
}

/// "gain 3 life", "gain control of it".
pub fn gain(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "gain")?;
    let who = subject.who.clone();
    if eat(i, "control of") {
        if who == Ref::EachPlayer
            && let Some(all) = maybe(i, all_they_own)
        {
            return one(all);
        }
        let what = reference::things(i)?;
        let duration = mods::duration(i).unwrap_or(Duration::Indefinite);
        return one(Effect::Modify {
            what,
            mods: vec![Mod::Control(who)],
            duration,
        });
    }
    if let Some((abilities, duration)) = maybe(i, |i| {
        let abilities = super::keyword::keywords(i)?;
        Ok((abilities, mods::duration(i)))
    }) {
        let gained = abilities.into_iter().map(Ability::Keyword);
        return one(Effect::Modify {
            what: who,
            mods: gained.map(|a| Mod::Gain(Box::new(a))).collect(),
            duration: duration.unwrap_or(Duration::Indefinite),
        });
    }
    let amount = life(i, &who)?;
    one(Effect::GainLife { who, amount })
}

/// "Each player gains control of all creatures they own."
fn all_they_own(i: &mut Tokens) -> PResult<Effect> {
    word(i, "all")?;
    let filter = noun::object_phrase(i)?;
    one_of(i, &["they own"])?;
    Ok(Effect::Modify {
        what: Ref::Each(filter),
        mods: vec![Mod::Control(owner_of_each())],
        duration: Duration::Indefinite,
    })
}

/// The owner of each of several.
pub fn owner_of_each() -> Ref {
    Ref::Owner(Box::new(Ref::Candidate))
}

/// "lose 2 life", "lose all {E}", "lose the game".
pub fn lose(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "lose")?;
    let who = subject.who.clone();
    if eat(i, "the game") {
        return one(Effect::LoseGame { who });
    }
    if one_of(i, &["all unspent mana"]).is_ok() {
        return one(Effect::LoseMana { who });
    }
    if one_of(i, &["all counters"]).is_ok() {
        return one(Effect::RemoveCounters {
            what: who,
            kind: None,
            amount: None,
        });
    }
    if eat(i, "all {E}") {
        return one(Effect::RemoveCounters {
            what: who,
            kind: Some(CounterKind::Energy),
            amount: None,
        });
    }
    let amount = life(i, &who)?;
    one(Effect::LoseLife { who, amount })
}

/// "win the game".
pub fn game(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "win")?;
    word(i, "the")?;
    word(i, "game")?;
    one(Effect::WinGame {
        who: subject.who.clone(),
    })
}

/// "get {E}{E}", "get X {E}", "get a poison counter", "get an emblem with …".
pub fn get(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "get")?;
    let who = subject.who.clone();
    let energy = |who, amount| Effect::PlayerCounters {
        who,
        kind: CounterKind::Energy,
        amount,
    };
    if let Some(n) = maybe(i, cost::energy) {
        let n = each_times(i, Amount::N(n));
        return one(energy(who, n));
    }
    if one_of(i, &["an emblem with"]).is_ok() {
        let abilities = token::abilities(i)?;
        return one(Effect::Emblem { who, abilities });
    }
    if one_of(i, &["an amount of {E} equal to"]).is_ok() {
        return amount::value(i).map(|n| vec![energy(who, n)]);
    }
    if let Some(n) = maybe(i, |i| {
        let n = first(i, &[amount::measure, amount::count])?;
        word(i, "{E}")?;
        Ok(n)
    }) {
        return one(energy(who, each_times(i, n)));
    }
    let amount = amount::count(i)?;
    let kind = noun::counter_kind(i)?;
    one_of(i, &["counters", "counter"])?;
    one(Effect::PlayerCounters { who, kind, amount })
}

/// "pay {E}{E}": what has to be paid if it can be.
pub fn pay(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    if subject.who != Ref::You || !ahead(i, "pay") {
        return i.stop();
    }
    let cost = cost::options(i)?;
    let who = subject.who.clone();
    one(Effect::Pay { who, cost })
}

/// "add {G}{G}".
pub fn add(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "add")?;
    let mana = mana::output(i)?;
    one_of(i, &["they choose"]).ok();
    one(Effect::AddMana {
        who: subject.who.clone(),
        mana,
        lasting: Lasting::Step,
        only_for: None,
        spent_on: None,
    })
}

/// "double the amount of each type of unspent mana you have".
pub fn double_mana(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "double")?;
    one_of(i, &["the amount of each type of unspent mana you have"])?;
    one(Effect::AddMana {
        who: Ref::You,
        mana: ManaOutput::Unspent,
        lasting: Lasting::Step,
        only_for: None,
        spent_on: None,
    })
}

/// "take an extra turn after this one".
pub fn take_turn(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "take")?;
    one_of(i, &["an extra turn after this one"])?;
    one(Effect::ExtraTurn {
        who: subject.who.clone(),
    })
}

/// "cast it without paying its mana cost".
pub fn cast(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "cast")?;
    let what = reference::definite(i)?;
    let free = one_of(
        i,
        &[
            "without paying its mana cost",
            "without paying their mana costs",
        ],
    )
    .is_ok();
    one(Effect::CastCard {
        who: subject.who.clone(),
        what,
        free,
    })
}
