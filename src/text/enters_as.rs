//! What enters as something else: as a copy (707.5), as what is chosen for it (614.1c).

use super::effect::full_stop;
use super::mods;
use super::noun;
use super::replacement::{entering, of, with_counters};
use super::tokens::{PResult, Tokens, maybe, one_of, word};
use crate::rules::ability::{Change, CounterKind, Replaced, Replacement};
use crate::rules::filter::Amount;
use crate::rules::kinds::CardType;

/// "As a historic permanent you control enters, it becomes a 7/7 Dinosaur creature in addition to
/// its other types."
pub fn enters_becoming(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "as")?;
    let what = noun::a_list(i)?;
    one_of(i, &["enters , it becomes"])?;
    let mods = super::becomes::change_of_kind(i)?;
    full_stop(i)?;
    Ok(of(Replaced::Enters(what), Change::EntersBecoming(mods)))
}

/// "As this creature enters, it becomes your choice of a 3/3 artifact creature, a 2/2 artifact
/// creature with flying, or a 1/6 Wall artifact creature with defender."
pub fn enters_becoming_one_of(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "as")?;
    let what = entering(i)?;
    one_of(i, &["enters , it becomes your choice of"])?;
    let mut kinds = Vec::new();
    loop {
        let mut mods = super::becomes::change_of_kind(i)?;
        let more = maybe(i, |i| {
            one_of(i, &["and gains"])?;
            mods::abilities(i)
        });
        mods.extend(more.into_iter().flat_map(mods::gain));
        kinds.push(mods);
        if one_of(i, &[", or", ",", "or"]).is_err() {
            break;
        }
    }
    full_stop(i)?;
    let change = Change::EntersBecomingOneOf(kinds);
    Ok(of(Replaced::Enters(what), change))
}

/// "You may have this creature enter as a copy of any creature on the battlefield."
pub fn enters_as_copy(i: &mut Tokens) -> PResult<Replacement> {
    one_of(i, &["you may have"])?;
    let what = entering(i)?;
    let found = one_of(
        i,
        &[
            "enter as a copy of any",
            "enter the battlefield as a copy of any",
            "enter as a copy of another",
            "enter as a copy of an",
            "enter as a copy of a",
        ],
    );
    let tapped = found.is_err();
    if tapped {
        one_of(i, &["enter tapped as a copy of any"])?;
    }
    let copied = noun::object_phrase(i)?;
    one_of(i, &["on the battlefield"]).ok();
    let mut changes = Vec::new();
    let mut counters = Vec::new();
    if one_of(i, &[", except"]).is_ok() {
        loop {
            match maybe(i, copy_with_counters) {
                Some(with) => counters.push(with),
                None => changes.extend(mods::exception(i)?),
            }
            if one_of(i, &[", and", ",", "and"]).is_err() {
                break;
            }
        }
    }
    full_stop(i)?;
    Ok(of(
        Replaced::Enters(what),
        Change::EntersAsCopy(copied, changes, tapped, counters),
    ))
}

/// "it enters with an additional +1/+1 counter on it if it's a creature" (707.9f).
fn copy_with_counters(i: &mut Tokens) -> PResult<((Amount, CounterKind), Option<CardType>)> {
    one_of(i, &["it enters"])?;
    let Change::EntersWithCounters(amount, kind) = with_counters(i)? else {
        return i.stop();
    };
    let only = maybe(i, |i| {
        one_of(i, &["if it 's an", "if it 's a"])?;
        noun::type_word(i)
    });
    Ok(((amount, kind), only))
}
