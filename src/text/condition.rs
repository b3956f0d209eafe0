//! Conditions: "you control three or more artifacts", "it's an Equipment", "it's your turn".

use super::amount;
use super::mana;
use super::noun;
use super::qualifier;
use super::reference;
use super::scope::is_player;
use super::tokens::{PResult, Tokens, eat, first, lookup, maybe, one_of, verb, word};
use crate::rules::filter::{Amount, Cmp, Condition, Filter, Ref, Tally, Whose};
use crate::rules::mana::ManaType;
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// A condition, with "and" and "or" between several.
pub fn condition(i: &mut Tokens) -> PResult<Condition> {
    i.nested(|i| {
        let mut all = vec![simple(i)?];
        while let Some(next) = maybe(i, |i| {
            one_of(i, &["and if", "and"])?;
            simple(i)
        }) {
            all.push(next);
        }
        if all.len() > 1 {
            return Ok(Condition::All(all));
        }
        while let Some(next) = maybe(i, |i| {
            one_of(i, &["or if", "or"])?;
            simple(i)
        }) {
            all.push(next);
        }
        Ok(match all.len() {
            1 => all.remove(0),
            _ => Condition::Any(all),
        })
    })
}

fn simple(i: &mut Tokens) -> PResult<Condition> {
    first(
        i,
        &[
            died_this_way,
            turn,
            opponents,
            attacked,
            loyalty_activated,
            died_or_left,
            your_tally,
            controls,
            cards_in_hand,
            energy_or_life,
            number_is,
            opponent_has,
            attached_count,
            mana_spent,
            you_cast,
            it_was_kicked,
            object_is,
            there_are,
            on_the_battlefield,
        ],
    )
}

/// "a creature card is put into a graveyard this way", "… onto the battlefield".
fn died_this_way(i: &mut Tokens) -> PResult<Condition> {
    let card = noun::a_phrase(i)?;
    let zone = match one_of(i, &["is put into a graveyard this way"]) {
        Ok(()) => Zone::Graveyard,
        Err(_) => {
            one_of(i, &["is put onto the battlefield this way"])?;
            Zone::Battlefield
        }
    };
    i.scope.mention(Ref::Previous, card.clone(), false);
    let there = card.and(Filter::InZone(zone));
    Ok(Condition::Matches(Ref::Previous, there))
}

fn turn(i: &mut Tokens) -> PResult<Condition> {
    const WORDS: &[(&str, bool)] = &[
        ("it 's your turn", true),
        ("it 's not your turn", false),
        ("it isn't your turn", false),
    ];
    Ok(match lookup(i, WORDS)? {
        true => Condition::YourTurn,
        false => Condition::Not(Box::new(Condition::YourTurn)),
    })
}

/// "you have two or more opponents".
fn opponents(i: &mut Tokens) -> PResult<Condition> {
    one_of(i, &["you have"])?;
    let (cmp, n) = quantity(i)?;
    one_of(i, &["opponents", "opponent"])?;
    Ok(Condition::Compare(
        Amount::CountOf(Ref::EachOpponent),
        cmp,
        n,
    ))
}

/// "you attacked this turn".
fn attacked(i: &mut Tokens) -> PResult<Condition> {
    one_of(i, &["you attacked this turn", "you've attacked this turn"])?;
    Ok(Condition::Compare(
        Amount::ThisTurn(Tally::CreaturesAttacked, Box::new(Ref::You)),
        Cmp::AtLeast,
        Amount::N(1),
    ))
}

/// "you didn't activate a loyalty ability of a planeswalker this turn".
fn loyalty_activated(i: &mut Tokens) -> PResult<Condition> {
    const WHETHER: &[(&str, (Cmp, i32))] = &[
        ("you didn't activate", (Cmp::Equal, 0)),
        ("you've activated", (Cmp::AtLeast, 1)),
        ("you activated", (Cmp::AtLeast, 1)),
    ];
    let (cmp, n) = lookup(i, WHETHER)?;
    one_of(i, &["a loyalty ability of a planeswalker this turn"])?;
    Ok(Condition::Compare(
        Amount::ThisTurn(Tally::LoyaltyActivated, Box::new(Ref::You)),
        cmp,
        Amount::N(n),
    ))
}

/// "a creature died this turn", "a permanent left the battlefield under your control this turn".
fn died_or_left(i: &mut Tokens) -> PResult<Condition> {
    const WORDS: &[(&str, (Tally, Ref))] = &[
        (
            "a creature died under your control this turn",
            (Tally::CreaturesDied, Ref::You),
        ),
        (
            "a creature died this turn",
            (Tally::CreaturesDied, Ref::EachPlayer),
        ),
        (
            "a permanent left the battlefield under your control this turn",
            (Tally::PermanentsLeft, Ref::You),
        ),
        (
            "a permanent you controlled left the battlefield this turn",
            (Tally::PermanentsLeft, Ref::You),
        ),
    ];
    let (tally, who) = lookup(i, WORDS)?;
    Ok(Condition::Compare(
        Amount::ThisTurn(tally, Box::new(who)),
        Cmp::AtLeast,
        Amount::N(1),
    ))
}

/// At least, at most or exactly so many: "three or more", "no", "fewer than two".
fn quantity(i: &mut Tokens) -> PResult<(Cmp, Amount)> {
    if eat(i, "no") {
        return Ok((Cmp::Equal, Amount::N(0)));
    }
    if eat(i, "exactly") {
        return Ok((Cmp::Equal, amount::number_or_x(i)?));
    }
    if one_of(i, &["at least"]).is_ok() {
        return Ok((Cmp::AtLeast, amount::number_or_x(i)?));
    }
    if one_of(i, &["fewer than"]).is_ok() {
        return Ok((Cmp::Less, amount::number_or_x(i)?));
    }
    if one_of(i, &["an", "a"]).is_ok() {
        return Ok((Cmp::AtLeast, Amount::N(1)));
    }
    let n = amount::number_or_x(i)?;
    const TAILS: &[(&str, Cmp)] = &[
        ("or more", Cmp::AtLeast),
        ("or fewer", Cmp::AtMost),
        ("or less", Cmp::AtMost),
        ("or greater", Cmp::AtLeast),
    ];
    Ok((lookup(i, TAILS)?, n))
}

/// "you played a land this turn", "you've paid or lost four or more {E} this turn".
fn your_tally(i: &mut Tokens) -> PResult<Condition> {
    let who = first(
        i,
        &[
            |i| {
                one_of(i, &["an opponent has", "an opponent"])?;
                Ok(Ref::Candidate)
            },
            |i| one_of(i, &["you've", "you"]).map(|()| Ref::You),
            |i| {
                let r = reference::player(i)?;
                one_of(i, &["has", "have"]).ok();
                Ok(r)
            },
        ],
    )?;
    let any = who == Ref::Candidate;
    const VERBS: &[(&str, Tally)] = &[
        ("played", Tally::LandsPlayed),
        ("cast", Tally::SpellsCast),
        ("lost", Tally::LifeLost),
        ("gained", Tally::LifeGained),
        ("paid or lost", Tally::EnergyPaidOrLost),
        ("drawn", Tally::CardsDrawn),
        ("drew", Tally::CardsDrawn),
        ("attacked with", Tally::CreaturesAttacked),
    ];
    let tally = lookup(i, VERBS)?;
    let (cmp, n) = match tally {
        Tally::LifeLost | Tally::LifeGained if eat(i, "life this turn") => {
            let of = Amount::ThisTurn(tally, Box::new(who));
            let found = Condition::Compare(of, Cmp::AtLeast, Amount::N(1));
            return Ok(if any { some_opponent(found) } else { found });
        }
        _ => quantity(i)?,
    };
    let noun: &[&str] = match tally {
        Tally::LandsPlayed => &["land", "lands"],
        Tally::SpellsCast => &["spell", "spells"],
        Tally::LifeLost | Tally::LifeGained => &["life"],
        Tally::EnergyPaidOrLost => &["{E}"],
        Tally::CardsDrawn => &["card", "cards"],
        _ => &["creature", "creatures"],
    };
    one_of(i, noun)?;
    word(i, "this")?;
    word(i, "turn")?;
    let found = Condition::Compare(Amount::ThisTurn(tally, Box::new(who)), cmp, n);
    Ok(if any { some_opponent(found) } else { found })
}

/// "you control three or more artifacts", "an opponent controls more lands than you".
fn controls(i: &mut Tokens) -> PResult<Condition> {
    let any = one_of(i, &["an opponent", "a player"]).is_ok();
    let who = match any {
        true => Ref::Candidate,
        false => reference::player(i)?,
    };
    let whose = match &who {
        Ref::You => Whose::You,
        other => Whose::Of(Box::new(other.clone())),
    };
    if one_of(i, &["don't control", "doesn't control"]).is_ok() {
        let filter = noun::a_phrase(i)?;
        let n = Amount::Count(filter.and(Filter::Controlled(whose)));
        return Ok(Condition::Compare(n, Cmp::Equal, Amount::N(0)));
    }
    verb(i, "control")?;
    if !any && let Some(what) = maybe(i, reference::definite) {
        return Ok(Condition::Controls(who, what));
    }
    if eat(i, "more") {
        let filter = noun::object_phrase(i)?;
        word(i, "than")?;
        let than = reference::player(i)?;
        let than = match than {
            Ref::You => Whose::You,
            other => Whose::Of(Box::new(other)),
        };
        let compare = Condition::Compare(
            Amount::Count(filter.clone().and(Filter::Controlled(whose))),
            Cmp::Greater,
            Amount::Count(filter.and(Filter::Controlled(than))),
        );
        return Ok(if any { some_opponent(compare) } else { compare });
    }
    let compare = match maybe(i, |i| {
        word(i, "another")?;
        let apart = noun::other(i);
        Ok(noun::set_apart(apart, noun::object_phrase(i)?))
    }) {
        Some(filter) => Condition::Compare(
            Amount::Count(filter.and(Filter::Controlled(whose))),
            Cmp::AtLeast,
            Amount::N(1),
        ),
        None => {
            let (cmp, n) = quantity(i)?;
            let mut filter = noun::object_phrase(i)?;
            // "a Power-Plant and a Tower": both.
            if let Some(both) = maybe(i, |i| {
                one_of(i, &["and an", "and a"])?;
                noun::object_phrase(i)
            }) {
                let some = |f: Filter| {
                    let count = Amount::Count(f.and(Filter::Controlled(whose.clone())));
                    Condition::Compare(count, Cmp::AtLeast, Amount::N(1))
                };
                return match any || (cmp, &n) != (Cmp::AtLeast, &Amount::N(1)) {
                    true => i.stop(),
                    false => Ok(Condition::All(vec![some(filter), some(both)])),
                };
            }
            while let Some(more) = maybe(i, |i| {
                // "a Plains or an Island"
                one_of(i, &[", or an", ", or a", "or an", "or a", ", an", ", a"])?;
                noun::object_phrase(i)
            }) {
                filter = match filter {
                    Filter::Any(mut all) => {
                        all.push(more);
                        Filter::Any(all)
                    }
                    one => Filter::Any(vec![one, more]),
                };
            }
            Condition::Compare(Amount::Count(filter.and(Filter::Controlled(whose))), cmp, n)
        }
    };
    Ok(if any { some_opponent(compare) } else { compare })
}

fn some_opponent(of: Condition) -> Condition {
    Condition::Some(Ref::EachOpponent, Box::new(of))
}

/// "an opponent has eight or more cards in their graveyard".
fn opponent_has(i: &mut Tokens) -> PResult<Condition> {
    let all = lookup(
        i,
        &[
            ("an opponent has", Ref::EachOpponent),
            ("a player has", Ref::EachPlayer),
        ],
    )?;
    i.scope.mention(Ref::Candidate, Filter::Player, false);
    let (cmp, n) = quantity(i)?;
    let counted = first(
        i,
        &[
            |i| {
                one_of(i, &["life"])?;
                Ok(Amount::LifeOf(Box::new(Ref::Candidate)))
            },
            |i| {
                one_of(i, &["cards in hand", "card in hand"])?;
                let whose = Whose::Of(Box::new(Ref::Candidate));
                let hand = Filter::InZone(Zone::Hand).and(Filter::Owned(whose));
                Ok(Amount::Count(hand))
            },
            |i| noun::object_phrase(i).map(Amount::Count),
        ],
    )?;
    Ok(Condition::Some(
        all,
        Box::new(Condition::Compare(counted, cmp, n)),
    ))
}

/// "you have no cards in hand".
fn cards_in_hand(i: &mut Tokens) -> PResult<Condition> {
    let who = reference::player(i)?;
    verb(i, "have")?;
    let (cmp, n) = quantity(i)?;
    one_of(i, &["cards in hand", "card in hand"])?;
    let whose = match who {
        Ref::You => Whose::You,
        other => Whose::Of(Box::new(other)),
    };
    let filter = Filter::InZone(Zone::Hand).and(Filter::Owned(whose));
    Ok(Condition::Compare(Amount::Count(filter), cmp, n))
}

/// "you have 10 or more life", "you have six or more {E}".
fn energy_or_life(i: &mut Tokens) -> PResult<Condition> {
    let who = reference::player(i)?;
    verb(i, "have")?;
    let (cmp, n) = quantity(i)?;
    let of = match eat(i, "life") {
        true => Amount::LifeOf(Box::new(who)),
        false => {
            word(i, "{E}")?;
            Amount::Counters(
                Box::new(who),
                Some(crate::rules::ability::CounterKind::Energy),
            )
        }
    };
    Ok(Condition::Compare(of, cmp, n))
}

/// "X is 4 or more", "its power is greater than its toughness".
fn number_is(i: &mut Tokens) -> PResult<Condition> {
    let left = amount::value(i)?;
    if one_of(i, &["remains"]).is_err() {
        verb(i, "be")?;
    }
    let (cmp, right) = qualifier::comparison(i)?;
    Ok(Condition::Compare(left, cmp, right))
}

/// "two or more Equipment are attached to it".
fn attached_count(i: &mut Tokens) -> PResult<Condition> {
    let (cmp, n, filter) = match maybe(i, noun::a_phrase) {
        Some(filter) => (Cmp::AtLeast, Amount::N(1), filter),
        None => {
            let (cmp, n) = quantity(i)?;
            (cmp, n, noun::object_phrase(i)?)
        }
    };
    verb(i, "be")?;
    word(i, "attached")?;
    word(i, "to")?;
    let to = reference::definite(i)?;
    let filter = filter.and(Filter::AttachedToRef(Box::new(to)));
    Ok(Condition::Compare(Amount::Count(filter), cmp, n))
}

/// "there are four or more card types among cards in your graveyard".
fn there_are(i: &mut Tokens) -> PResult<Condition> {
    one_of(i, &["there are", "there is"])?;
    let (cmp, n) = quantity(i)?;
    let counted = amount::counted(i)?;
    Ok(Condition::Compare(counted, cmp, n))
}

/// "no creatures are on the battlefield".
fn on_the_battlefield(i: &mut Tokens) -> PResult<Condition> {
    let (cmp, n) = quantity(i)?;
    let filter = noun::object_phrase(i)?;
    one_of(i, &["are on the battlefield", "is on the battlefield"])?;
    Ok(Condition::Compare(Amount::Count(filter), cmp, n))
}

/// "it was kicked", where nothing else was spoken of.
fn it_was_kicked(i: &mut Tokens) -> PResult<Condition> {
    one_of(i, &["it was kicked", "this spell was kicked"])?;
    Ok(Condition::WasKicked(Ref::This))
}

/// "you cast it".
fn you_cast(i: &mut Tokens) -> PResult<Condition> {
    one_of(i, &["you cast"])?;
    reference::it_or_this(i).map(Condition::WasCast)
}

/// "{R} was spent to cast it", "no mana was spent to cast it", "at least three red mana was …".
fn mana_spent(i: &mut Tokens) -> PResult<Condition> {
    let (only, cmp, n) = match maybe(i, mana::row).as_deref() {
        Some([t]) => (Some(*t), Cmp::AtLeast, Amount::N(1)),
        Some(_) => return i.stop(),
        None => {
            let (cmp, n) = quantity(i)?;
            let only = match eat(i, "colorless") {
                true => Some(ManaType::Colorless),
                false => maybe(i, noun::color_word).map(ManaType::Color),
            };
            word(i, "mana")?;
            (only, cmp, n)
        }
    };
    one_of(i, &["was spent to cast", "were spent to cast"])?;
    let spent = Amount::ManaSpent(only, Box::new(reference::it_or_this(i)?));
    Ok(Condition::Compare(spent, cmp, n))
}

/// What is said of one thing: "it's an Equipment", "this creature has a +1/+1 counter on it",
/// "that creature is enchanted", "this artifact remains tapped".
fn object_is(i: &mut Tokens) -> PResult<Condition> {
    let start = i.checkpoint();
    let what = first(
        i,
        &[reference::definite, reference::target, reference::each],
    )?;
    if is_player(&what) {
        i.reset(&start);
        return i.stop();
    }
    let matches = |f| Condition::Matches(what.clone(), f);
    let negated = |c| Condition::Not(Box::new(c));
    if one_of(
        i,
        &[
            "remains on the battlefield",
            "'s on the battlefield",
            "is on the battlefield",
        ],
    )
    .is_ok()
    {
        return Ok(Condition::OnBattlefield(what));
    }
    if one_of(
        i,
        &["entered this turn", "entered the battlefield this turn"],
    )
    .is_ok()
    {
        return Ok(matches(Filter::EnteredThisTurn));
    }
    if eat(i, "was kicked") {
        return Ok(Condition::WasKicked(what));
    }
    if eat(i, "was cast") {
        return Ok(Condition::WasCast(what));
    }
    if one_of(i, &["was unattached from", "was attached to"]).is_ok() {
        let filter = noun::a_phrase(i)?;
        // Of a target, it is what that was attached to last (608.2h).
        let host = match what {
            Ref::Target(_) => Ref::HostOf(Box::new(what)),
            _ => Ref::This,
        };
        i.scope.mention(host.clone(), filter.clone(), false);
        return Ok(Condition::Matches(host, filter));
    }
    if one_of(i, &["had no"]).is_ok() {
        let kind = noun::counter_kind(i)?;
        one_of(i, &["counters on it"])?;
        return Ok(negated(Condition::HadCounters(what, kind)));
    }
    if one_of(i, &["had one or more", "had a"]).is_ok() {
        let kind = noun::counter_kind(i)?;
        one_of(i, &["counters on it", "counter on it"])?;
        return Ok(Condition::HadCounters(what, kind));
    }
    if eat(i, "wasn't kicked") {
        return Ok(negated(Condition::WasKicked(what)));
    }
    if one_of(i, &["isn't", "wasn't", "aren't", "'s not"]).is_ok() {
        return said_of(i, &what).map(|f| negated(matches(f)));
    }
    if one_of(i, &["doesn't have"]).is_ok() {
        return super::keyword::keyword_kind(i).map(|k| negated(matches(Filter::Has(k))));
    }
    // "is enchanted by exactly two Auras"
    if let Some((cmp, n, filter)) = maybe(i, |i| {
        one_of(i, &["is enchanted by", "is equipped by"])?;
        let (cmp, n) = quantity(i)?;
        Ok((cmp, n, noun::object_phrase(i)?))
    }) {
        let on_it = filter.and(Filter::AttachedToRef(Box::new(what)));
        return Ok(Condition::Compare(Amount::Count(on_it), cmp, n));
    }
    if one_of(i, &["is", "'s", "was", "are", "were", "remains"]).is_ok() {
        return said_of(i, &what).map(matches);
    }
    verb(i, "have")?;
    first(
        i,
        &[qualifier::has_counter, qualifier::measured, |i| {
            super::keyword::keyword_kind(i).map(Filter::Has)
        }],
    )
    .map(matches)
    .or_else(|_| counters_on_it(i, &what))
}

/// What is said of a thing: in "that Aura is attached to it", "it" is something else.
fn said_of(i: &mut Tokens, what: &Ref) -> PResult<Filter> {
    let outer = i.scope.subject.replace(what.clone());
    let found = qualifier::predicate(i);
    i.scope.subject = outer;
    found
}

/// "three or more +1/+1 counters on it".
fn counters_on_it(i: &mut Tokens, what: &Ref) -> PResult<Condition> {
    let (cmp, n) = quantity(i)?;
    let kind = noun::counter_kind(i).ok();
    one_of(i, &["counters on it", "counter on it"])?;
    let of = Amount::Counters(Box::new(what.clone()), kind);
    Ok(Condition::Compare(of, cmp, n))
}
