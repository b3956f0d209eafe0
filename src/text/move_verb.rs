//! Clauses that move things from zone to zone: "return it to its owner's hand", "search your
//! library", "put a +1/+1 counter on it".

use super::amount;
use super::noun;
use super::qualifier;
use super::reference;
use super::tokens::{PResult, Rule, Tokens, ahead, eat, first, lookup, maybe, one_of, word};
use super::verb::{Subject, one};
use crate::lists::List;
use crate::rules::ability::CounterKind;
use crate::rules::effect::{Destination, Effect, Place};
use crate::rules::filter::{Amount, Filter, Ref, Whose};
use crate::rules::zone::Zone;

/// "put …": counters on things, or things into zones.
pub fn put(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "put")?;
    if let Some(effects) = maybe(i, put_counters) {
        return Ok(effects);
    }
    if one_of(i, &["its counters on"]).is_ok() {
        let Some(from) = i.scope.it() else {
            return i.stop();
        };
        let to = reference::things(i)?;
        return one(Effect::CopyCounters {
            from,
            kind: None,
            to,
        });
    }
    let what = moved(i)?;
    let mut to = first(i, &[onto_battlefield, into_zone, on_library])?;
    if to.zone == Zone::Battlefield && subject.who != Ref::You && to.controller.is_none() {
        to.controller = Some(subject.who.clone());
    }
    one(Effect::Move { what, to })
}

/// What is moved, with the zone it is said to come from.
fn moved(i: &mut Tokens) -> PResult<Ref> {
    let what = reference::things(i)?;
    if what == Ref::This && one_of(i, &["from your graveyard"]).is_ok() {
        i.scope.works_in = Some(Zone::Graveyard);
    } else {
        one_of(i, &["from your graveyard", "from the battlefield"]).ok();
    }
    Ok(what)
}

/// "two +1/+1 counters and a flying counter on target creature".
fn put_counters(i: &mut Tokens) -> PResult<Vec<Effect>> {
    let one_kind: Rule<(Amount, CounterKind)> = |i| {
        if one_of(i, &["a number of"]).is_ok() {
            let kind = noun::counter_kind(i)?;
            one_of(i, &["counters"])?;
            return Ok((Amount::X, kind));
        }
        let n = amount::count(i)?;
        one_of(i, &["additional"]).ok();
        let kind = noun::counter_kind(i)?;
        one_of(i, &["counters", "counter"])?;
        Ok((n, kind))
    };
    let mut kinds = vec![one_kind(i)?];
    while let Some(next) = maybe(i, |i| {
        one_of(i, &[", and", "and", ","])?;
        one_kind(i)
    }) {
        kinds.push(next);
    }
    word(i, "on")?;
    one_of(i, &["each of"]).ok();
    let what = reference::things(i)?;
    let equal = maybe(i, |i| {
        one_of(i, &["equal to"])?;
        amount::value(i)
    });
    let each = maybe(i, amount::for_each);
    Ok(kinds
        .into_iter()
        .map(|(mut n, kind)| {
            if let Some(equal) = &equal {
                amount::substitute(&mut n, equal);
            }
            if let (Amount::N(base), Some(each)) = (&n, &each) {
                n = amount::times(*base, each);
            }
            Effect::PutCounters {
                what: what.clone(),
                kind,
                amount: n,
            }
        })
        .list())
}

/// "onto the battlefield tapped under your control attached to …".
fn onto_battlefield(i: &mut Tokens) -> PResult<Destination> {
    one_of(i, &["onto the battlefield", "to the battlefield"])?;
    let mut to = Destination::to(Zone::Battlefield);
    loop {
        if eat(i, "tapped") {
            to.tapped = true;
        } else if eat(i, "under your control") {
            to.controller = Some(Ref::You);
        } else if one_of(
            i,
            &[
                "under its owner 's control",
                "under their owner 's control",
                "under their owners ' control",
            ],
        )
        .is_ok()
        {
            to.controller = None;
        } else if let Some(host) = maybe(i, |i| {
            one_of(i, &["attached to"])?;
            first(
                i,
                &[reference::target, reference::definite, reference::choice],
            )
        }) {
            to.attached_to = Some(host);
        } else if let Some((n, kind)) = maybe(i, |i| {
            word(i, "with")?;
            let n = amount::count(i)?;
            one_of(i, &["additional"]).ok();
            let kind = noun::counter_kind(i)?;
            one_of(i, &["counters on it", "counter on it", "counters on them"])?;
            Ok((n, kind))
        }) {
            to.counters = Some((kind, n));
        } else {
            return Ok(to);
        }
    }
}

/// "into your hand", "to its owner's hand", "into its owner's graveyard".
fn into_zone(i: &mut Tokens) -> PResult<Destination> {
    one_of(i, &["into", "to"])?;
    zone_owner(i)?;
    const ZONES: &[(&str, Zone)] = &[
        ("hand", Zone::Hand),
        ("hands", Zone::Hand),
        ("graveyard", Zone::Graveyard),
        ("graveyards", Zone::Graveyard),
        ("library", Zone::Library),
    ];
    lookup(i, ZONES).map(Destination::to)
}

/// Whose zone it is: a card always goes to its owner's (400.3).
fn zone_owner(i: &mut Tokens) -> PResult<()> {
    if one_of(
        i,
        &[
            "your",
            "its owner 's",
            "their owner 's",
            "their owners '",
            "that player 's",
            "their",
        ],
    )
    .is_ok()
    {
        return Ok(());
    }
    qualifier::possessive(i).map(|_| ())
}

/// "on the bottom of its owner's library", "on top of your library".
fn on_library(i: &mut Tokens) -> PResult<Destination> {
    let place = lookup(
        i,
        &[
            ("on the bottom of", Place::Bottom),
            ("on top of", Place::Top),
        ],
    )?;
    zone_owner(i)?;
    one_of(i, &["library", "libraries"])?;
    order(i);
    let mut to = Destination::to(Zone::Library);
    to.place = place;
    Ok(to)
}

/// "in any order", "in a random order": the order of cards below is nobody's business here.
fn order(i: &mut Tokens) {
    one_of(i, &["in any order", "in a random order"]).ok();
}

pub fn exile(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "exile")?;
    let to = Destination::to(Zone::Exile);
    if let Some(n) = maybe(i, |i| {
        word(i, "the")?;
        word(i, "top")?;
        let n = maybe(i, amount::number_or_x).unwrap_or(Amount::N(1));
        one_of(i, &["cards of your library", "card of your library"])?;
        Ok(n)
    }) {
        return one(Effect::Move {
            what: Ref::TopOfLibrary(Box::new(Ref::You), Box::new(n)),
            to,
        });
    }
    if let Some(whose) = maybe(i, |i| {
        let whose = qualifier::possessive(i)?;
        word(i, "graveyard")?;
        Ok(whose)
    }) {
        let all = Filter::InZone(Zone::Graveyard).and(Filter::Owned(whose));
        return one(Effect::Move {
            what: Ref::Each(all),
            to,
        });
    }
    if let Some(()) = maybe(i, |i| one_of(i, &["all graveyards"])) {
        let all = Filter::InZone(Zone::Graveyard);
        return one(Effect::Move {
            what: Ref::Each(all),
            to,
        });
    }
    let what = moved(i)?;
    if let Some(until) = maybe(i, |i| {
        word(i, "until")?;
        let until = reference::definite(i)?;
        one_of(i, &["leaves the battlefield"])?;
        Ok(until)
    }) {
        return one(Effect::ExileUntilLeaves { what, until });
    }
    one(Effect::Move { what, to })
}

pub fn return_(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "return")?;
    let what = moved(i)?;
    let to = first(i, &[onto_battlefield, into_zone])?;
    one(Effect::Move { what, to })
}

/// As many cards as the library has: "any number of" them.
pub fn whole_library(who: &Ref) -> Amount {
    let whose = match who {
        Ref::You => Whose::You,
        other => Whose::Of(Box::new(other.clone())),
    };
    Amount::Count(Filter::InZone(Zone::Library).and(Filter::Owned(whose)))
}

/// "search your library for a basic land card, reveal it, put it into your hand, then shuffle".
pub fn search(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "search")?;
    one_of(i, &["your library for", "their library for"])?;
    let (max, filter) = match maybe(i, noun::a_phrase) {
        Some(filter) => (Amount::N(1), filter),
        None if one_of(i, &["any number of"]).is_ok() => {
            (whole_library(&subject.who), noun::object_phrase(i)?)
        }
        None => {
            one_of(i, &["up to"]).ok();
            let n = amount::number_or_x(i)?;
            (n, noun::object_phrase(i)?)
        }
    };
    i.scope
        .mention(Ref::Previous, filter.clone(), max != Amount::N(1));
    one_of(i, &[","]).ok();
    let reveal = one_of(
        i,
        &[
            "reveal it ,",
            "reveal them ,",
            "reveal that card ,",
            "reveal those cards ,",
            "and reveal it ,",
        ],
    )
    .is_ok();
    const ON_TOP: &[&str] = &[
        "then shuffle and put that card on top of your library",
        "then shuffle and put the card on top of your library",
        "then shuffle and put that card on top",
        "then shuffle and put the card on top",
    ];
    if one_of(i, ON_TOP).is_ok() {
        return one(Effect::Search {
            who: subject.who.clone(),
            filter,
            max,
            to: Destination::to(Zone::Library),
            reveal,
        });
    }
    one_of(i, &["and"]).ok();
    let to = first(
        i,
        &[
            |i| {
                word(i, "exile")?;
                one_of(i, &["it", "them", "that card"])?;
                Ok(Destination::to(Zone::Exile))
            },
            |i| {
                one_of(i, &["cast it", "cast that card"])?;
                free(i)
            },
            |i| {
                word(i, "put")?;
                one_of(i, &["it", "them", "that card", "those cards"])?;
                first(i, &[onto_battlefield, into_zone])
            },
        ],
    )?;
    // "… Attach it to a creature you control. Then shuffle."
    let attaches = [". attach", ", and attach", ", attach"]
        .iter()
        .any(|w| ahead(i, w));
    if attaches {
        return one(Effect::Search {
            who: subject.who.clone(),
            filter,
            max,
            to,
            reveal,
        });
    }
    one_of(
        i,
        &[
            ", then shuffle",
            ". then shuffle",
            ". shuffle",
            "and shuffle",
            ". if you do , shuffle",
            ", then that player shuffles",
        ],
    )?;
    one(Effect::Search {
        who: subject.who.clone(),
        filter,
        max,
        to,
        reveal,
    })
}

/// "[cast it] without paying its mana cost": onto the stack.
fn free(i: &mut Tokens) -> PResult<Destination> {
    one_of(i, &["without paying its mana cost"])?;
    Ok(Destination::to(Zone::Stack))
}

pub fn shuffle(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "shuffle")?;
    let who = subject.who.clone();
    if let Some(effects) = maybe(i, |i| {
        if one_of(
            i,
            &[
                "their graveyard into their library",
                "your graveyard into your library",
            ],
        )
        .is_ok()
        {
            let whose = match &who {
                Ref::You => Whose::You,
                other => Whose::Of(Box::new(other.clone())),
            };
            let all = Filter::InZone(Zone::Graveyard).and(Filter::Owned(whose));
            let mut to = Destination::to(Zone::Library);
            to.place = Place::Shuffled;
            return one(Effect::Move {
                what: Ref::Each(all),
                to,
            });
        }
        let what = moved(i)?;
        word(i, "into")?;
        zone_owner(i)?;
        one_of(i, &["library", "libraries"])?;
        let mut to = Destination::to(Zone::Library);
        to.place = Place::Shuffled;
        one(Effect::Move { what, to })
    }) {
        return Ok(effects);
    }
    one_of(i, &["your library", "their library"]).ok();
    one(Effect::Shuffle { who })
}

pub fn reveal(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "reveal")?;
    if one_of(
        i,
        &[
            "the top card of your library",
            "the top card of their library",
        ],
    )
    .is_ok()
    {
        return one(Effect::RevealTop {
            who: subject.who.clone(),
        });
    }
    let what = first(
        i,
        &[reference::target, reference::definite, reference::choice],
    )?;
    one(Effect::Reveal { what })
}

/// "[Look at the top card of your library]. If it's a land card, you may put it onto the
/// battlefield tapped": else it stays where it is.
fn if_top_card_is(i: &mut Tokens, amount: &Amount) -> PResult<Effect> {
    one_of(i, &[". if it 's", ". if that card is"])?;
    let filter = noun::a_phrase(i)?;
    one_of(i, &[", you may put it", ", you may reveal it and put it"])?;
    let to = first(i, &[onto_battlefield, into_zone])?;
    match *amount == Amount::N(1) {
        true => Ok(Effect::LookAtTop {
            who: Ref::You,
            amount: amount.clone(),
            filter,
            take: Amount::N(1),
            optional: true,
            to,
            rest: Destination::to(Zone::Library),
        }),
        false => i.stop(),
    }
}

/// "Look at the top five cards of your library. You may reveal an artifact card from among them
/// and put it into your hand. Put the rest on the bottom of your library in any order."
pub fn look_at_top(i: &mut Tokens) -> PResult<Vec<Effect>> {
    one_of(i, &["look at the top"])?;
    let amount = maybe(i, amount::number_or_x).unwrap_or(Amount::N(1));
    one_of(i, &["cards of your library", "card of your library"])?;
    if let Some(top) = maybe(i, |i| if_top_card_is(i, &amount)) {
        return one(top);
    }
    one_of(i, &[", then", ".", "and"])?;
    let optional = one_of(i, &["you may"]).is_ok();
    let reveal = one_of(i, &["reveal"]).is_ok();
    if !reveal {
        one_of(i, &["put", "cast"])?;
    }
    one_of(i, &["up to"]).ok();
    let (take, filter) = match maybe(i, noun::a_phrase) {
        Some(filter) => (Amount::N(1), filter),
        None => {
            let n = amount::number_or_x(i)?;
            let filter = maybe(i, |i| {
                one_of(i, &["of them", "of those cards"])?;
                Ok(Filter::All(Vec::new()))
            });
            match filter {
                Some(filter) => (n, filter),
                None => (n, noun::object_phrase(i)?),
            }
        }
    };
    one_of(
        i,
        &["from among them", "from among those cards", "among them"],
    )
    .ok();
    if reveal {
        one_of(
            i,
            &[
                "and put it",
                "and put them",
                "and put that card",
                ", put it",
            ],
        )?;
    }
    let to = first(i, &[onto_battlefield, into_zone, free])?;
    one_of(
        i,
        &[
            ". put the rest",
            "and the rest",
            ", then put the rest",
            ". put the other",
        ],
    )?;
    let rest = first(i, &[into_zone, on_library])?;
    one(Effect::LookAtTop {
        who: Ref::You,
        amount,
        filter,
        take,
        optional,
        to,
        rest,
    })
}
