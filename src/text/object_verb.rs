//! What players do to objects: make them, attach them, be rid of them.

use super::amount;
use super::cost;
use super::mods;
use super::player_verb::each_times;
use super::reference;
use super::token;
use super::tokens::{PResult, Tokens, eat, first, lookup, maybe, one_of, word};
use super::verb::{Subject, one};
use crate::rules::effect::{Duration, Effect, Mod, Retarget};
use crate::rules::filter::{Amount, Filter, Ref, Whose};

/// "sacrifice it", "sacrifice two creatures".
pub fn sacrifice(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "sacrifice")?;
    if let Some(what) = maybe(i, reference::definite) {
        let who = subject.who.clone();
        return one(Effect::Sacrifice { who, what });
    }
    let (amount, filter) = cost::counted(i)?;
    one_of(i, &["of their choice", "of your choice"]).ok();
    one(Effect::SacrificeChosen {
        who: subject.who.clone(),
        amount,
        filter,
    })
}

/// "create a 1/1 white Soldier creature token".
pub fn create(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "create")?;
    let who = subject.who.clone();
    if let Some(effect) = maybe(i, |i| copy_token(i, &who)) {
        return one(effect);
    }
    let made = token::created(i)?;
    let attached_to = maybe(i, |i| {
        one_of(i, &["attached to"])?;
        first(
            i,
            &[reference::target, reference::definite, reference::choice],
        )
    });
    let amount = each_times(i, made.amount);
    one(Effect::CreateToken {
        who,
        amount,
        token: Box::new(made.token),
        tapped: made.tapped,
        attacking: made.attacking,
        attached_to,
    })
}

/// "a token that's a copy of …, except …".
fn copy_token(i: &mut Tokens, who: &Ref) -> PResult<Effect> {
    let amount = amount::count(i)?;
    let tapped = eat(i, "tapped");
    let attacking = tapped && one_of(i, &["and attacking"]).is_ok();
    one_of(i, &["token that 's a copy of", "tokens that are copies of"])?;
    let of = first(
        i,
        &[reference::target, reference::definite, reference::choice],
    )?;
    let changes = maybe(i, mods::except).unwrap_or_default();
    Ok(Effect::CreateCopy {
        who: who.clone(),
        amount,
        of,
        changes,
        tapped,
        attacking,
    })
}

/// "investigate": create a Clue (701.16a).
pub fn investigate(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "investigate")?;
    let amount = match lookup(i, &[("twice", 2), ("three times", 3)]) {
        Ok(n) => Amount::N(n),
        Err(_) => Amount::N(1),
    };
    match token::clue() {
        Some(clue) => one(Effect::CreateToken {
            who: subject.who.clone(),
            amount,
            token: Box::new(clue),
            tapped: false,
            attacking: false,
            attached_to: None,
        }),
        None => i.stop(),
    }
}

/// "goad target creature" (701.15): until your next turn.
pub fn goad(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "goad")?;
    let what = reference::things(i)?;
    one(Effect::Modify {
        what,
        mods: vec![Mod::Rule(crate::rules::effect::RuleMod::Goaded)],
        duration: Duration::YourNextTurn,
    })
}

/// "destroy target creature".
pub fn destroy(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "destroy")?;
    let what = reference::things(i)?;
    one(Effect::Destroy {
        what,
        regenerate: true,
    })
}

/// "tap it", "untap it", "tap or untap it".
pub fn tap_untap(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    if subject.does(i, "tap").is_ok() {
        let either = eat(i, "or untap");
        let what = reference::things(i)?;
        if either {
            let untap = Effect::Untap { what: what.clone() };
            let options = vec![Effect::Tap { what }, untap];
            return one(Effect::ChooseOne { options });
        }
        return one(Effect::Tap { what });
    }
    subject.does(i, "untap")?;
    let what = reference::things(i)?;
    one(Effect::Untap { what })
}

/// "attach this Equipment to target creature you control".
pub fn attach(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "attach")?;
    let what = first(
        i,
        &[
            reference::target,
            reference::definite,
            reference::each,
            reference::choice,
        ],
    )?;
    word(i, "to")?;
    // What it goes to is something else than itself; "another permanent it can enchant" says so.
    let all = i.scope.leave_out(Some(&what));
    let known = maybe(i, |i| first(i, &[reference::target, reference::definite]));
    i.scope.put_back(all, Some(&what));
    let to = match known {
        Some(to) => to,
        None => reference::choice(i)?,
    };
    if to == Ref::Chosen {
        apart_from_host(i, &what);
        one_of(i, &["of their choice"]).ok();
        if let Some(Effect::Choose { who, .. }) = i.scope.choices.last_mut() {
            *who = subject.who.clone();
        }
    }
    one(Effect::Attach { what, to })
}

/// "Attach target Aura attached to a permanent to another permanent [with the same controller]":
/// another one than the permanent it is attached to.
fn apart_from_host(i: &mut Tokens, what: &Ref) {
    let host = || Box::new(Ref::HostOf(Box::new(what.clone())));
    let same = one_of(i, &["with the same controller"]).is_ok();
    let Some(Effect::Choose { filter, .. }) = i.scope.choices.last_mut() else {
        return;
    };
    let mut phrase = filter.clone();
    if let Filter::All(parts) = &mut phrase {
        for part in parts
            .iter_mut()
            .filter(|p| **p == Filter::IsNot(Box::new(what.clone())))
        {
            *part = Filter::IsNot(host());
        }
    }
    if same {
        let controller = Box::new(Ref::Controller(host()));
        phrase = phrase.and(Filter::Controlled(Whose::Of(controller)));
    }
    *filter = phrase;
}

/// "unattach it".
pub fn unattach(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "unattach")?;
    let before = i.scope.mentions.len();
    let what = reference::things(i)?;
    // "unattach all Equipment from them": the Equipment are not meant by the pronoun.
    let what = match what {
        Ref::Each(filter) if eat(i, "from") => {
            i.scope.mentions.truncate(before);
            let host = reference::things(i)?;
            Ref::Each(filter.and(Filter::AttachedToRef(Box::new(host))))
        }
        other => other,
    };
    one(Effect::Unattach { what })
}

/// "counter target spell".
pub fn counter(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "counter")?;
    let what = first(i, &[reference::target, reference::definite])?;
    one(Effect::Counter { what })
}

/// "copy that spell".
pub fn copy(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "copy")?;
    let what = first(i, &[reference::target, reference::definite])?;
    one(Effect::CopyOnStack {
        what,
        new_targets: false,
    })
}

/// "choose new targets for target spell".
pub fn choose_new_targets(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "choose")?;
    one_of(i, &["new targets for"])?;
    let what = first(i, &[reference::target, reference::definite])?;
    one(Effect::ChangeTargets {
        what,
        how: Retarget::New,
    })
}

/// "change the target of target spell with a single target", "change a target of target spell or
/// ability to this creature".
pub fn change_target(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "change")?;
    let one_to = one_of(i, &["a target of"]).is_ok();
    if !one_to {
        one_of(i, &["the target of", "the targets of"])?;
    }
    let what = first(i, &[reference::target, reference::definite])?;
    let how = match one_to {
        true => {
            word(i, "to")?;
            Retarget::OneTo(reference::definite(i)?)
        }
        false => Retarget::Other,
    };
    one(Effect::ChangeTargets { what, how })
}

/// "choose a creature you control", "choose a color".
pub fn choose(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "choose")?;
    let who = subject.who.clone();
    if one_of(i, &["a color"]).is_ok() {
        return one(Effect::ChooseColor { who });
    }
    const TYPES: &[(&str, bool)] = &[("a creature type", false), ("a basic land type", true)];
    if let Ok(land) = lookup(i, TYPES) {
        return one(Effect::ChooseType { who, land });
    }
    let (min, max, filter) = reference::choice_phrase(i)?;
    let plural = max != Some(Amount::N(1));
    i.scope.mention(Ref::Chosen, filter.clone(), plural);
    one(Effect::Choose {
        who,
        filter,
        min,
        max,
    })
}

/// "regenerate it".
pub fn regenerate(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "regenerate")?;
    let what = reference::things(i)?;
    one(Effect::Regenerate { what })
}

/// "exchange control of two target creatures".
pub fn exchange(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "exchange")?;
    one_of(i, &["control of"])?;
    let a = reference::things(i)?;
    // "two target creatures" are both of them.
    let b = match eat(i, "and") {
        true => reference::things(i)?,
        false => a.clone(),
    };
    one(Effect::ExchangeControl { a, b })
}

/// "switch target creature's power and toughness until end of turn".
pub fn switch(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "switch")?;
    let what = reference::possessor(i)?;
    one_of(i, &["power and toughness"])?;
    let duration = mods::duration(i).unwrap_or(Duration::Indefinite);
    one(Effect::Modify {
        what,
        mods: vec![Mod::SwitchPT],
        duration,
    })
}
