//! Numbers: "three", "X", "the number of artifacts you control", "twice its power".

use super::lexer::Kind;
use super::noun;
use super::qualifier;
use super::reference;
use super::tokens::{PResult, Tokens, eat, first, lookup, maybe, one_of, verb, word};
use super::words;
use crate::rules::ability::CounterKind;
use crate::rules::effect::Effect;
use crate::rules::filter::{Amount, Filter, Ref, Tally};
use crate::rules::mana::ManaType;

/// A number in words or digits.
pub fn number(i: &mut Tokens) -> PResult<i32> {
    i.one(|k| match k {
        Kind::Number(n) => Some(n),
        Kind::Word(w) => words::number(w),
        _ => None,
    })
}

/// A number, or X.
pub fn number_or_x(i: &mut Tokens) -> PResult<Amount> {
    if eat(i, "X") {
        return Ok(Amount::X);
    }
    number(i).map(Amount::N)
}

/// How many: "a", "two", "X", "that many", "twice that many".
pub fn count(i: &mut Tokens) -> PResult<Amount> {
    if one_of(i, &["an", "a"]).is_ok() {
        return Ok(Amount::N(1));
    }
    if eat(i, "that many") {
        return Ok(i.scope.that_much());
    }
    if eat(i, "twice that many") {
        return Ok(Amount::Times(2, Box::new(i.scope.that_much())));
    }
    number_or_x(i)
}

/// How much: "2", "X", "that much", "twice that much".
pub fn measure(i: &mut Tokens) -> PResult<Amount> {
    if eat(i, "that much") {
        return Ok(i.scope.that_much());
    }
    if eat(i, "twice that much") {
        return Ok(Amount::Times(2, Box::new(i.scope.that_much())));
    }
    number_or_x(i)
}

/// A number with a sign: `+2`, `-X`.
fn signed(i: &mut Tokens) -> PResult<Amount> {
    let minus = i.one(|k| match k {
        Kind::Mark('+') => Some(false),
        Kind::Mark('-') => Some(true),
        _ => None,
    })?;
    Ok(match (number_or_x(i)?, minus) {
        (Amount::N(n), true) => Amount::N(-n),
        (x, true) => Amount::Minus(Box::new(x)),
        (x, false) => x,
    })
}

/// `+1/+1`, `-X/-0`.
pub fn signed_pair(i: &mut Tokens) -> PResult<(Amount, Amount)> {
    let power = signed(i)?;
    word(i, "/")?;
    Ok((power, signed(i)?))
}

/// `5/5`, `X/X`.
pub fn pair(i: &mut Tokens) -> PResult<(Amount, Amount)> {
    let side = |i: &mut Tokens| {
        if eat(i, "*") {
            return Ok(Amount::N(0));
        }
        number_or_x(i)
    };
    let power = side(i)?;
    word(i, "/")?;
    Ok((power, side(i)?))
}

/// A number that the text works out, as after "equal to" or "where X is".
pub fn value(i: &mut Tokens) -> PResult<Amount> {
    i.nested(|i| {
        let base = first(
            i,
            &[
                multiple,
                half,
                the_number,
                amount_of,
                greatest,
                total,
                life_total,
                devotion,
                of_the_event,
                its_number,
                measure,
            ],
        )?;
        if eat(i, "plus") {
            let more = value(i)?;
            return Ok(Amount::Plus(Box::new(base), Box::new(more)));
        }
        if eat(i, "minus") {
            let less = Amount::Minus(Box::new(value(i)?));
            return Ok(Amount::Plus(Box::new(base), Box::new(less)));
        }
        Ok(base)
    })
}

fn multiple(i: &mut Tokens) -> PResult<Amount> {
    const WORDS: &[(&str, i32)] = &[("twice", 2), ("three times", 3), ("four times", 4)];
    let n = lookup(i, WORDS)?;
    Ok(Amount::Times(n, Box::new(value(i)?)))
}

fn half(i: &mut Tokens) -> PResult<Amount> {
    word(i, "half")?;
    let whole = value(i)?;
    let up = rounded(i)?;
    Ok(Amount::Half(Box::new(whole), up))
}

/// ", rounded up": whether up.
pub fn rounded(i: &mut Tokens) -> PResult<bool> {
    eat(i, ",");
    lookup(i, &[("rounded up", true), ("rounded down", false)])
}

fn the_number(i: &mut Tokens) -> PResult<Amount> {
    one_of(i, &["the number of", "the total number of"])?;
    counted(i)
}

/// What is counted, after "the number of" and "for each".
pub fn counted(i: &mut Tokens) -> PResult<Amount> {
    first(
        i,
        &[
            counters,
            |i| {
                one_of(i, &["card types among", "card type among"])?;
                one_of(i, &["cards"])?;
                qualifier::qualifier(i).map(Amount::CardTypesIn)
            },
            |i| {
                one_of(i, &["colors among", "color among"])?;
                noun::object_phrase(i).map(Amount::ColorsAmong)
            },
            |i| {
                one_of(i, &["basic land types among", "basic land type among"])?;
                noun::object_phrase(i).map(Amount::BasicLandTypesAmong)
            },
            |i| {
                one_of(i, &["opponents you have", "opponent you have"])?;
                Ok(Amount::CountOf(Ref::EachOpponent))
            },
            this_turn,
            |i| {
                one_of(i, &["1 damage prevented this way"])?;
                Ok(i.scope.that_much())
            },
            |i| {
                one_of(i, &["target beyond the first"])?;
                Ok(Amount::TargetsBeyondFirst)
            },
            |i| {
                one_of(i, &["cards revealed this way", "card revealed this way"])?;
                Ok(Amount::CountOf(Ref::Previous))
            },
            |i| {
                noun::noun(i)?;
                one_of(
                    i,
                    &[
                        "destroyed this way",
                        "sacrificed this way",
                        "exiled this way",
                    ],
                )?;
                Ok(Amount::CountOf(Ref::Previous))
            },
            |i| {
                noun::counter_kind(i)?;
                one_of(i, &["counter removed this way"])?;
                Ok(Amount::X)
            },
            |i| {
                word(i, "of")?;
                let whose = reference::possessor(i)?;
                word(i, "colors")?;
                Ok(Amount::ColorsAmong(Filter::Is(Box::new(whose))))
            },
            |i| {
                one_of(i, &["{E} paid this way", "{E} spent this way"])?;
                Ok(Amount::Previous)
            },
            |i| {
                word(i, "unspent")?;
                let color = maybe(i, noun::color_word).map(ManaType::Color);
                one_of(i, &["mana you have"])?;
                Ok(Amount::UnspentMana(color))
            },
            |i| {
                one_of(
                    i,
                    &[
                        "color of mana spent to cast",
                        "colors of mana spent to cast",
                    ],
                )?;
                let what = reference::it_or_this(i)?;
                Ok(Amount::ColorsSpent(Box::new(what)))
            },
            |i| {
                one_of(i, &["time", "times"])?;
                let what = reference::it_or_this(i)?;
                one_of(i, &["was kicked"])?;
                Ok(Amount::TimesKicked(Box::new(what)))
            },
            |i| {
                one_of(i, &["{E} you have"])?;
                Ok(Amount::Counters(
                    Box::new(Ref::You),
                    Some(CounterKind::Energy),
                ))
            },
            |i| noun::object_phrase(i).map(Amount::Count),
        ],
    )
}

/// "+1/+1 counters on it".
fn counters(i: &mut Tokens) -> PResult<Amount> {
    let kind = noun::counter_kind(i).ok();
    one_of(i, &["counters on", "counter on"])?;
    let on = first(i, &[reference::definite, reference::target])?;
    Ok(Amount::Counters(Box::new(on), kind))
}

fn this_turn(i: &mut Tokens) -> PResult<Amount> {
    if one_of(i, &["creatures that died", "creature that died"]).is_ok() {
        const WHOSE: &[(&str, Ref)] = &[
            ("under your control this turn", Ref::You),
            ("this turn", Ref::EachPlayer),
        ];
        let who = lookup(i, WHOSE)?;
        return Ok(Amount::ThisTurn(Tally::CreaturesDied, Box::new(who)));
    }
    const WORDS: &[(&str, Tally)] = &[
        ("other spell", Tally::SpellsCast),
        ("spells", Tally::SpellsCast),
        ("cards", Tally::CardsDrawn),
        ("{E}", Tally::EnergyPaidOrLost),
    ];
    let tally = lookup(i, WORDS)?;
    let who = who_has(i)?;
    one_of(
        i,
        match tally {
            Tally::CardsDrawn => &["drawn this turn"],
            Tally::EnergyPaidOrLost => &["paid or lost this turn"],
            _ => &["cast this turn"],
        },
    )?;
    Ok(Amount::ThisTurn(tally, Box::new(who)))
}

/// "you've", "that player has".
pub fn who_has(i: &mut Tokens) -> PResult<Ref> {
    if one_of(i, &["you've", "you have"]).is_ok() {
        return Ok(Ref::You);
    }
    let who = reference::player(i)?;
    verb(i, "have")?;
    Ok(who)
}

/// "the amount of {E} you have".
fn amount_of(i: &mut Tokens) -> PResult<Amount> {
    one_of(i, &["the amount of {E}"])?;
    let who = match eat(i, "you have") {
        true => Ref::You,
        false => who_has(i)?,
    };
    Ok(Amount::Counters(Box::new(who), Some(CounterKind::Energy)))
}

fn greatest(i: &mut Tokens) -> PResult<Amount> {
    const WHICH: &[(&str, bool)] = &[
        ("the greatest power among", true),
        ("the greatest toughness among", false),
    ];
    let power = lookup(i, WHICH)?;
    let among = noun::object_phrase(i)?;
    Ok(match power {
        true => Amount::GreatestPower(among),
        false => Amount::GreatestToughness(among),
    })
}

fn total(i: &mut Tokens) -> PResult<Amount> {
    one_of(i, &["the total power of"])?;
    noun::object_phrase(i).map(Amount::TotalPower)
}

fn life_total(i: &mut Tokens) -> PResult<Amount> {
    let who = match eat(i, "your") {
        true => Ref::You,
        false => {
            let who = reference::player(i)?;
            one_of(i, &["'s", "'"])?;
            who
        }
    };
    one_of(i, &["life total"])?;
    Ok(Amount::LifeOf(Box::new(who)))
}

fn devotion(i: &mut Tokens) -> PResult<Amount> {
    one_of(i, &["your devotion to"])?;
    if one_of(i, &["that color", "the chosen color"]).is_ok() {
        return Ok(Amount::Devotion(Vec::new()));
    }
    let mut colors = vec![noun::color_word(i)?];
    while let Some(more) = maybe(i, |i| {
        word(i, "and")?;
        noun::color_word(i)
    }) {
        colors.push(more);
    }
    Ok(Amount::Devotion(colors))
}

/// "that number", "the damage dealt this way".
fn of_the_event(i: &mut Tokens) -> PResult<Amount> {
    if one_of(
        i,
        &[
            "the life lost this way",
            "the damage dealt this way",
            "the life gained this way",
            "the amount of {E} paid this way",
        ],
    )
    .is_ok()
    {
        return Ok(Amount::Previous);
    }
    one_of(
        i,
        &[
            "that number",
            "that amount",
            "that damage",
            "the damage dealt",
        ],
    )?;
    Ok(i.scope.that_much())
}

/// "its power", "that creature's mana value".
fn its_number(i: &mut Tokens) -> PResult<Amount> {
    let whose = Box::new(reference::possessor(i)?);
    first(
        i,
        &[
            |i| word(i, "power").map(|()| 0),
            |i| word(i, "toughness").map(|()| 1),
            |i| one_of(i, &["mana value"]).map(|()| 2),
        ],
    )
    .map(|which| match which {
        0 => Amount::PowerOf(whose),
        1 => Amount::ToughnessOf(whose),
        _ => Amount::ManaValueOf(whose),
    })
}

/// "for each creature you control".
pub fn for_each(i: &mut Tokens) -> PResult<Amount> {
    one_of(i, &["for each"])?;
    // "Creatures you control get +1/+0 for each Equipment attached to them": each for itself.
    let before = i.scope.mentions.len();
    if let Some(Ref::Each(all)) = i.scope.affected.clone() {
        i.scope.mention(Ref::Candidate, all, true);
    }
    let found = counted(i);
    i.scope.mentions.truncate(before);
    found
}

/// `base` for each of so many.
pub fn times(base: i32, each: &Amount) -> Amount {
    match base {
        0 => Amount::N(0),
        1 => each.clone(),
        -1 => Amount::Minus(Box::new(each.clone())),
        n => Amount::Times(n, Box::new(each.clone())),
    }
}

/// ", where X is …": what stands for X in what came before.
pub fn where_x(i: &mut Tokens) -> PResult<Amount> {
    eat(i, ",");
    one_of(i, &["where X is"])?;
    value(i)
}

/// Puts an amount in the place of every X.
pub fn substitute(amount: &mut Amount, x: &Amount) {
    match amount {
        Amount::X => *amount = x.clone(),
        Amount::Times(_, inner) | Amount::Half(inner, _) | Amount::Minus(inner) => {
            substitute(inner, x);
        }
        Amount::Plus(a, b) => {
            substitute(a, x);
            substitute(b, x);
        }
        _ => {}
    }
}

/// Puts an amount in the place of every X of an instruction.
pub fn substitute_in(effect: &mut Effect, x: &Amount) {
    super::walk::amounts(effect, &mut |amount| substitute(amount, x));
}
