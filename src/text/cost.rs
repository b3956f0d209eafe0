//! Costs: "{2}{U}, {T}, Sacrifice this artifact".

use super::amount;
use super::lexer::Kind;
use super::noun;
use super::reference;
use super::tokens::{PResult, Tokens, eat, first, maybe, one_of, verb, word};
use crate::lists::List;
use crate::rules::ability::{Cost, CostPart};
use crate::rules::filter::{Amount, Filter, Ref};
use crate::rules::mana::{ManaCost, Symbol};
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// A row of mana symbols.
pub fn mana_cost(i: &mut Tokens) -> PResult<ManaCost> {
    let mut symbols = Vec::new();
    let mut any = false;
    while let Ok(symbol) = i.one(|k| match k {
        Kind::Symbol(s) => Symbol::parse(s),
        _ => None,
    }) {
        any = true;
        if symbol != Symbol::Generic(0) {
            symbols.push(symbol);
        }
    }
    match any {
        true => Ok(ManaCost(symbols)),
        false => i.stop(),
    }
}

/// A row of energy symbols.
pub fn energy(i: &mut Tokens) -> PResult<i32> {
    let mut n = 0;
    while eat(i, "{E}") {
        n += 1;
    }
    match n {
        0 => i.stop(),
        n => Ok(n),
    }
}

/// The cost of an activated ability: its parts, with commas between.
pub fn parts(i: &mut Tokens) -> PResult<Vec<CostPart>> {
    let mut all = vec![part(i)?];
    while let Some(next) = maybe(i, |i| {
        one_of(i, &[", and", ",", "and"])?;
        part(i)
    }) {
        all.push(next);
    }
    Ok(all)
}

/// "Pay {2} or {E}{E}{E}": several ways, of which one is chosen.
pub fn options(i: &mut Tokens) -> PResult<Cost> {
    let mut options = vec![parts(i)?];
    while let Some(next) = maybe(i, |i| {
        word(i, "or")?;
        parts(i)
    }) {
        options.push(next);
    }
    Ok(Cost { options })
}

/// One part of a cost.
pub fn part(i: &mut Tokens) -> PResult<CostPart> {
    first(
        i,
        &[
            |i| word(i, "{T}").map(|()| CostPart::Tap),
            |i| word(i, "{Q}").map(|()| CostPart::Untap),
            payment,
            sacrifice,
            discard,
            tap_other,
            |i| {
                verb(i, "untap")?;
                let (n, filter) = counted(i)?;
                Ok(CostPart::UntapOther(n, filter))
            },
            exile,
            return_to_hand,
            remove_counters,
            put_counters,
            unattach,
            |i| {
                verb(i, "reveal")?;
                let (n, filter) = counted(i)?;
                Ok(CostPart::Reveal(n, in_hand(filter)))
            },
            |i| {
                verb(i, "mill")?;
                let n = amount::count(i)?;
                one_of(i, &["cards", "card"])?;
                Ok(CostPart::Mill(n))
            },
        ],
    )
}

/// "{2}", "pay {E}{E}", "pay 2 life", "1 life" after another payment.
fn payment(i: &mut Tokens) -> PResult<CostPart> {
    verb(i, "pay").ok();
    first(
        i,
        &[
            |i| energy(i).map(|n| CostPart::Energy(Amount::N(n))),
            |i| mana_cost(i).map(CostPart::Mana),
            |i| {
                let whose = reference::possessor(i)?;
                one_of(i, &["mana cost"])?;
                Ok(CostPart::ManaCostOf(whose))
            },
            |i| {
                let n = amount::number_or_x(i)?;
                word(i, "life")?;
                Ok(CostPart::Life(n))
            },
            |i| {
                let n = amount::number_or_x(i)?;
                word(i, "{E}")?;
                Ok(CostPart::Energy(n))
            },
            |i| {
                one_of(i, &["an amount of {E} equal to"])?;
                amount::value(i).map(CostPart::Energy)
            },
            |i| {
                one_of(i, &["life equal to"])?;
                amount::value(i).map(CostPart::Life)
            },
            |i| {
                one_of(
                    i,
                    &[
                        "half their life , rounded up",
                        "half your life , rounded up",
                    ],
                )?;
                Ok(CostPart::Life(Amount::Half(
                    Box::new(Amount::LifeOf(Box::new(Ref::You))),
                    true,
                )))
            },
        ],
    )
}

fn sacrifice(i: &mut Tokens) -> PResult<CostPart> {
    verb(i, "sacrifice")?;
    first(
        i,
        &[
            |i| reference::definite(i).map(CostPart::SacrificeRef),
            |i| {
                let (n, filter) = counted(i)?;
                Ok(CostPart::Sacrifice(n, filter))
            },
        ],
    )
}

/// "a creature", "two artifacts", "another creature".
pub fn counted(i: &mut Tokens) -> PResult<(Amount, Filter)> {
    if let Some(filter) = maybe(i, noun::a_phrase) {
        return Ok((Amount::N(1), filter));
    }
    let n = amount::count(i)?;
    let filter = noun::object_phrase(i)?;
    Ok((n, filter))
}

fn discard(i: &mut Tokens) -> PResult<CostPart> {
    verb(i, "discard")?;
    if eat(i, "this card") {
        return Ok(CostPart::DiscardThis);
    }
    if i.one(|k| matches!(k, Kind::SelfName(_)).then_some(()))
        .is_ok()
    {
        return Ok(CostPart::DiscardThis);
    }
    if one_of(i, &["your hand"]).is_ok() {
        return Ok(CostPart::Discard(your_hand(), Filter::All(Vec::new())));
    }
    let (n, filter) = counted(i)?;
    Ok(CostPart::Discard(n, filter))
}

/// As many cards as your hand has.
pub fn your_hand() -> Amount {
    let yours = Filter::Owned(crate::rules::filter::Whose::You);
    Amount::Count(Filter::InZone(Zone::Hand).and(yours))
}

fn tap_other(i: &mut Tokens) -> PResult<CostPart> {
    verb(i, "tap")?;
    if one_of(i, &["any number of untapped"]).is_ok() {
        let filter = noun::object_phrase(i)?;
        one_of(i, &["with total power"])?;
        let n = amount::number(i)?;
        one_of(i, &["or greater", "or more"])?;
        return Ok(CostPart::TapTotalPower(n, filter));
    }
    if let Some(host) = maybe(i, reference::host) {
        return Ok(CostPart::TapOther(Amount::N(1), Filter::Is(Box::new(host))));
    }
    let (n, filter) = counted(i)?;
    Ok(CostPart::TapOther(n, without_untapped(filter)))
}

/// The part says "untapped" of itself.
fn without_untapped(filter: Filter) -> Filter {
    match filter {
        Filter::All(parts) => {
            noun::collect(parts.into_iter().filter(|p| *p != Filter::Untapped).list())
        }
        one => one,
    }
}

fn exile(i: &mut Tokens) -> PResult<CostPart> {
    verb(i, "exile")?;
    let start = i.checkpoint();
    if reference::this(i).is_ok() {
        // "from your graveyard" says where it then is.
        if eat(i, "from your graveyard") {
            i.scope.works_in = Some(Zone::Graveyard);
        } else if eat(i, "from your hand") {
            i.scope.works_in = Some(Zone::Hand);
        }
        return Ok(CostPart::ExileThis);
    }
    i.reset(&start);
    let (n, filter) = counted(i)?;
    Ok(CostPart::Exile(n, filter))
}

fn return_to_hand(i: &mut Tokens) -> PResult<CostPart> {
    verb(i, "return")?;
    let this = maybe(i, reference::this).map(|r| (Amount::N(1), Filter::Is(Box::new(r))));
    let (n, filter) = this.map_or_else(|| counted(i), Ok)?;
    one_of(
        i,
        &[
            "to its owner 's hand",
            "to their owner 's hand",
            "to their owners ' hands",
        ],
    )?;
    Ok(CostPart::ReturnToHand(n, filter))
}

fn remove_counters(i: &mut Tokens) -> PResult<CostPart> {
    verb(i, "remove")?;
    // "Any number" is a number that is chosen as the ability is activated, like X (107.3).
    let n = match one_of(i, &["any number of"]) {
        Ok(()) => Amount::X,
        Err(_) => amount::count(i)?,
    };
    let kind = noun::counter_kind(i).ok();
    one_of(i, &["counters from", "counter from"])?;
    if let Some(kind) = &kind
        && let Some(from) = maybe(i, noun::a_phrase)
    {
        return Ok(CostPart::RemoveCountersFrom(n, kind.clone(), from));
    }
    match reference::definite(i)? {
        Ref::This => Ok(CostPart::RemoveCounters(n, kind)),
        _ => i.stop(),
    }
}

fn put_counters(i: &mut Tokens) -> PResult<CostPart> {
    verb(i, "put")?;
    let n = amount::count(i)?;
    let kind = noun::counter_kind(i)?;
    one_of(i, &["counters on", "counter on"])?;
    match reference::definite(i)? {
        Ref::This => Ok(CostPart::PutCounters(n, kind)),
        _ => i.stop(),
    }
}

/// The part says "from your hand" of itself.
fn in_hand(filter: Filter) -> Filter {
    match filter {
        Filter::All(parts) => noun::collect(
            parts
                .into_iter()
                .filter(|p| !matches!(p, Filter::InZone(Zone::Hand) | Filter::Owned(_)))
                .list(),
        ),
        Filter::InZone(Zone::Hand) => Filter::All(Vec::new()),
        one => one,
    }
}

fn unattach(i: &mut Tokens) -> PResult<CostPart> {
    verb(i, "unattach")?;
    reference::definite(i).map(CostPart::Unattach)
}
