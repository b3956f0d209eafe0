//! What is said of damage: static abilities that replace or prevent it (614, 615), and instructions
//! that do so for the turn.

use super::amount;
use super::effect::{full_stop, sentence};
use super::noun;
use super::reference;
use super::replacement::of;
use super::scope::Number;
use super::tokens::{PResult, Tokens, eat, first, lookup, maybe, one_of, word};
use super::verb::{Subject, one};
use crate::rules::ability::{Change, Replaced, Replacement};
use crate::rules::effect::Effect;
use crate::rules::filter::{Amount, Condition, EventRole, Filter, Ref};
use crate::rules::kinds::CardType;

/// "combat damage", "noncombat damage", "damage".
fn kind_of_damage(i: &mut Tokens) -> PResult<Option<bool>> {
    let combat = lookup(i, &[("combat", true), ("noncombat", false)]).ok();
    word(i, "damage")?;
    Ok(combat)
}

/// "Prevent all noncombat damage that would be dealt to equipped creature."
pub(super) fn prevention(i: &mut Tokens) -> PResult<Replacement> {
    let before = one_of(i, &["during your turn ,"]).is_ok();
    one_of(i, &["prevent all"])?;
    let combat = kind_of_damage(i)?;
    one_of(i, &["that would be dealt"])?;
    let mut to = None;
    let mut by = None;
    loop {
        if to.is_none() && by.is_none() && one_of(i, &["to and dealt by"]).is_ok() {
            let what = thing(i)?;
            to = Some(what.clone());
            by = Some(what);
        } else if to.is_none() && eat(i, "to") {
            to = Some(thing(i)?);
        } else if by.is_none() && eat(i, "by") {
            by = Some(thing(i)?);
        } else {
            break;
        }
    }
    let yours = before || one_of(i, &["during your turn"]).is_ok();
    full_stop(i)?;
    let mut found = of(Replaced::Damage { to, by, combat }, Change::Nothing);
    found.condition = yours.then_some(Condition::YourTurn);
    Ok(found)
}

/// One thing that deals damage: "a source", "another red source you control", "this creature".
fn source(i: &mut Tokens) -> PResult<Option<Filter>> {
    let by = first(
        i,
        &[
            |i| reference::fixed(i).map(|r| Filter::Is(Box::new(r))),
            noun::a_phrase,
        ],
    )?;
    Ok(Some(by).filter(|by| *by != Filter::Source))
}

/// One thing that damage is dealt to.
fn recipient(i: &mut Tokens) -> PResult<Filter> {
    first(
        i,
        &[
            |i| {
                one_of(i, &["you or"])?;
                let other = noun::a_list(i)?;
                Ok(Filter::Any(vec![Filter::Is(Box::new(Ref::You)), other]))
            },
            |i| word(i, "you").map(|()| Filter::Is(Box::new(Ref::You))),
            |i| reference::fixed(i).map(|r| Filter::Is(Box::new(r))),
            |i| one_of(i, &["enchanted player"]).map(|()| Filter::Is(Box::new(Ref::Host))),
            noun::a_list,
        ],
    )
}

/// "If equipped creature would deal combat damage, it deals double that damage instead."
pub(super) fn damage_event(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "if")?;
    let by = source(i)?;
    one_of(i, &["would deal"])?;
    let combat = kind_of_damage(i)?;
    let to = maybe(i, |i| {
        word(i, "to")?;
        recipient(i)
    });
    word(i, ",")?;
    let change = changed(i, to.as_ref())?;
    Ok(of(Replaced::Damage { to, by, combat }, change))
}

/// "If damage would be dealt to this creature, prevent that damage. …"
pub(super) fn dealt_event(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "if")?;
    let combat = kind_of_damage(i)?;
    one_of(i, &["would be dealt to"])?;
    let to = Some(recipient(i)?);
    let by = match eat(i, "by") {
        true => source(i)?,
        false => None,
    };
    word(i, ",")?;
    let change = changed(i, to.as_ref())?;
    Ok(of(Replaced::Damage { to, by, combat }, change))
}

/// What is made of damage that would be dealt to something.
fn changed(i: &mut Tokens, to: Option<&Filter>) -> PResult<Change> {
    if let Some(to) = to {
        i.scope
            .mention(Ref::Event(EventRole::Subject), to.clone(), false);
    }
    i.scope.number = Number::Event;
    let change = first(i, &[prevented, more, instead])?;
    match i.scope.targets.is_empty() {
        true => Ok(change),
        false => i.stop(),
    }
}

/// "prevent that damage", with what is done besides (615.5), "prevent half that damage, rounded up".
fn prevented(i: &mut Tokens) -> PResult<Change> {
    word(i, "prevent")?;
    if one_of(i, &["half that damage , rounded"]).is_ok() {
        let up = lookup(i, &[("up", true), ("down", false)])?;
        full_stop(i)?;
        let half = Amount::Half(Box::new(Amount::EventAmount), up);
        return Ok(Change::PreventSome(half));
    }
    if one_of(i, &["that damage"]).is_err() {
        let mut some = amount::measure(i)?;
        one_of(i, &["of that damage"])?;
        if let Some(x) = maybe(i, amount::where_x) {
            amount::substitute(&mut some, &x);
        }
        full_stop(i)?;
        return Ok(Change::PreventSome(some));
    }
    if !eat(i, "and") {
        full_stop(i)?;
    }
    let mut effects = Vec::new();
    while !i.at_end() {
        sentence(i, &mut effects)?;
    }
    Ok(match effects.is_empty() {
        true => Change::Nothing,
        false => Change::PreventAnd(effects),
    })
}

/// "it deals double that damage instead", "it deals that much damage plus 2 to that player instead".
fn more(i: &mut Tokens) -> PResult<Change> {
    one_of(i, &["it deals", "that source deals", "that creature deals"])?;
    let change = match maybe(i, |i| one_of(i, &["that much damage plus"])) {
        Some(()) => amount::number(i).map(Change::Plus)?,
        None => {
            let times = lookup(i, &[("double", 2), ("triple", 3)])?;
            one_of(i, &["that damage"])?;
            Change::Multiply(times)
        }
    };
    // "to that player": the same once more.
    const AGAIN: &[&str] = &[
        "to that permanent or player",
        "to that player or permanent",
        "to that player",
        "to that creature",
    ];
    if one_of(i, AGAIN).is_err() {
        maybe(i, |i| {
            word(i, "to")?;
            recipient(i)
        });
    }
    word(i, "instead")?;
    full_stop(i)?;
    Ok(change)
}

/// "put that many -1/-1 counters on that creature instead".
fn instead(i: &mut Tokens) -> PResult<Change> {
    let mut effects = super::effect::clauses(i, true)?;
    word(i, "instead")?;
    full_stop(i)?;
    i.scope.end_sentence();
    while !i.at_end() {
        sentence(i, &mut effects)?;
    }
    Ok(Change::Instead(effects))
}

/// "The next time a red source of your choice would deal damage to you this turn, prevent that
/// damage."
pub(super) fn next_time(i: &mut Tokens) -> PResult<Vec<Effect>> {
    one_of(i, &["the next time"])?;
    let (chosen, by) = match maybe(i, of_your_choice) {
        Some(filter) => (Some(filter), None),
        None => (None, Some(reference::definite(i)?)),
    };
    one_of(i, &["would deal"])?;
    let combat = kind_of_damage(i)?;
    let to = maybe(i, |i| {
        word(i, "to")?;
        reference::anyone(i)
    });
    one_of(i, &["this turn , prevent that damage"])?;
    one(Effect::PreventDamage {
        to,
        by,
        chosen,
        combat,
        amount: None,
        once: true,
        instead: None,
    })
}

/// "a red source of your choice".
fn of_your_choice(i: &mut Tokens) -> PResult<Filter> {
    let filter = noun::a_phrase(i)?;
    one_of(i, &["of your choice"])?;
    Ok(filter)
}

/// "The next 2 damage that would be dealt to you this turn is dealt to target creature instead."
pub(super) fn next_redirected(i: &mut Tokens) -> PResult<Vec<Effect>> {
    let amount = how_much(i)?;
    let sides = dealt(i)?;
    one_of(i, &["is dealt to"])?;
    let instead = Some(reference::another(i, reference::anyone)?);
    word(i, "instead")?;
    one(sides.effect(amount, instead))
}

/// "prevent the next 3 damage that would be dealt to any target this turn".
pub fn prevent(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "prevent")?;
    let amount = how_much(i)?;
    let sides = dealt(i)?;
    one(sides.effect(amount, None))
}

/// "all", or "the next 2": none is all of it.
fn how_much(i: &mut Tokens) -> PResult<Option<Amount>> {
    if eat(i, "all") {
        return Ok(None);
    }
    one_of(i, &["the next"])?;
    amount::number_or_x(i).map(Some)
}

/// Which damage: to what, by what.
struct Sides {
    combat: Option<bool>,
    to: Option<Ref>,
    by: Option<Ref>,
    chosen: Option<Filter>,
}

impl Sides {
    fn effect(self, amount: Option<Amount>, instead: Option<Ref>) -> Effect {
        Effect::PreventDamage {
            to: self.to,
            by: self.by,
            chosen: self.chosen,
            combat: self.combat,
            amount,
            once: false,
            instead,
        }
    }
}

/// "combat damage that would be dealt this turn to you by a source of your choice".
fn dealt(i: &mut Tokens) -> PResult<Sides> {
    let combat = kind_of_damage(i)?;
    let mut sides = Sides {
        combat,
        to: None,
        by: None,
        chosen: None,
    };
    // "damage target permanent would deal this turn"
    if one_of(i, &["that would be dealt"]).is_err() {
        sides.chosen = maybe(i, of_your_choice);
        if sides.chosen.is_none() {
            sides.by = Some(reference::anyone(i)?);
        }
        one_of(i, &["would deal"])?;
    }
    loop {
        let by = sides.by.is_none() && sides.chosen.is_none();
        if sides.to.is_none() && by && one_of(i, &["to and dealt by"]).is_ok() {
            let what = reference::anyone(i)?;
            sides.to = Some(what.clone());
            sides.by = Some(what);
        } else if sides.to.is_none() && one_of(i, &["to"]).is_ok() {
            sides.to = Some(reference::anyone(i)?);
        } else if by && one_of(i, &["by"]).is_ok() {
            sides.chosen = maybe(i, of_your_choice);
            if sides.chosen.is_none() {
                sides.by = Some(reference::anyone(i)?);
            }
        } else if one_of(i, &["this turn"]).is_err() {
            return Ok(sides);
        }
    }
}

/// "Double all damage equipped creature would deal.": the same, in fewer words.
pub(super) fn doubled(i: &mut Tokens) -> PResult<Replacement> {
    one_of(i, &["double all"])?;
    let combat = lookup(i, &[("combat", true), ("noncombat", false)]).ok();
    word(i, "damage")?;
    let by = reference::fixed(i).map(|r| Filter::Is(Box::new(r)))?;
    one_of(i, &["would deal"])?;
    full_stop(i)?;
    let by = Some(by);
    let replaces = Replaced::Damage {
        to: None,
        by,
        combat,
    };
    Ok(of(replaces, Change::Multiply(2)))
}

/// "All damage that would be dealt to you is dealt to equipped creature instead."
pub(super) fn redirection(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "all")?;
    let combat = lookup(i, &[("combat", true), ("noncombat", false)]).ok();
    one_of(i, &["damage that would be dealt to"])?;
    let to = Some(thing(i)?);
    one_of(i, &["is dealt to"])?;
    let instead = first(i, &[reference::player, reference::definite])?;
    word(i, "instead")?;
    full_stop(i)?;
    let by = None;
    Ok(of(
        Replaced::Damage { to, by, combat },
        Change::DealtTo(instead),
    ))
}

/// What damage is dealt to or by, as a phrase.
fn thing(i: &mut Tokens) -> PResult<Filter> {
    first(
        i,
        &[
            |i| word(i, "you").map(|()| Filter::Is(Box::new(Ref::You))),
            |i| reference::fixed(i).map(|r| Filter::Is(Box::new(r))),
            |i| one_of(i, &["sources of the chosen color"]).map(|()| Filter::ChosenColor),
            |i| one_of(i, &["artifact sources"]).map(|()| Filter::Type(CardType::Artifact)),
            noun::object_phrase,
        ],
    )
}
