//! Replacement and prevention effects of static abilities (614, 615).

use super::amount;
use super::condition;
use super::cost;
use super::damage;
use super::effect::full_stop;
use super::enters_as;
use super::lexer::Kind;
use super::noun;
use super::qualifier;
use super::reference;
use super::tokens::{PResult, Rule, Tokens, ahead, eat, first, lookup, maybe, one_of, verb, word};
use crate::lists::List;
use crate::rules::ability::{Ability, Change, CounterKind, PutBy, Replaced, Replacement};
use crate::rules::filter::{Condition, EventRole, Filter, Ref};
use crate::rules::mana::{ManaType, Symbol};
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// A paragraph that is a replacement effect.
pub fn replacement(i: &mut Tokens) -> PResult<Ability> {
    i.begin_sentence();
    const RULES: &[Rule<Replacement>] = &[
        as_enters,
        enters_as::enters_becoming,
        enters_as::enters_becoming_one_of,
        enters_as::enters_as_copy,
        enters,
        enters_if,
        enters_if_sacrificed,
        enters_uncast,
        mana_sentence,
        energy_event,
        graveyard_event,
        damage::prevention,
        damage::damage_event,
        damage::dealt_event,
        damage::doubled,
        damage::redirection,
        counters_event,
        other_numbers,
    ];
    let start = i.checkpoint();
    for rule in RULES {
        match rule(i) {
            Ok(found) => return Ok(Ability::Replacement(found)),
            Err(_) => i.reset(&start),
        }
    }
    i.stop()
}

pub(super) fn of(replaces: Replaced, change: Change) -> Replacement {
    Replacement {
        replaces,
        condition: None,
        change,
    }
}

/// "this land", "creatures your opponents control": what enters.
pub(super) fn entering(i: &mut Tokens) -> PResult<Filter> {
    first(
        i,
        &[
            |i| reference::this(i).map(|r| Filter::Is(Box::new(r))),
            |i| {
                eat(i, "each");
                noun::object_phrase(i)
            },
        ],
    )
}

/// "As this Aura enters, choose a color."
fn as_enters(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "as")?;
    let what = match eat(i, "it") {
        true => Filter::Is(Box::new(Ref::This)),
        false => entering(i)?,
    };
    verb(i, "enter")?;
    one_of(i, &["the battlefield"]).ok();
    word(i, ",")?;
    let change = first(
        i,
        &[
            |i| {
                const CHOICES: &[(&str, Change)] = &[
                    ("choose a color", Change::ChooseColor),
                    ("choose a creature type", Change::ChooseCreatureType),
                    ("choose a basic land type", Change::ChooseBasicLandType),
                    ("choose a player", Change::ChoosePlayer(false)),
                    ("choose an opponent", Change::ChoosePlayer(true)),
                    ("choose a card name", Change::ChooseName),
                    ("choose a nonland card name", Change::ChooseNonlandName),
                ];
                if let Some(color) = maybe(i, |i| {
                    one_of(i, &["choose a color other than"])?;
                    noun::color_word(i)
                }) {
                    return Ok(Change::ChooseColorOtherThan(color));
                }
                lookup(i, CHOICES)
            },
            |i| {
                word(i, "choose")?;
                let host = noun::a_phrase(i)?;
                one_of(
                    i,
                    &["it could be attached to . if you do , it enters attached to that"],
                )?;
                noun::noun(i)?;
                Ok(Change::EntersAttached(host))
            },
            |i| {
                word(i, "choose")?;
                noun::a_phrase(i).map(Change::ChooseToCopy)
            },
            |i| {
                one_of(i, &["you may"])?;
                let cost = cost::options(i)?;
                one_of(i, &[". if you don't , it enters tapped"])?;
                Ok(Change::EntersTappedUnlessPaid(cost))
            },
        ],
    )?;
    full_stop(i)?;
    Ok(of(Replaced::Enters(what), change))
}

/// "This land enters tapped.", "… enters with X +1/+1 counters on it."
fn enters(i: &mut Tokens) -> PResult<Replacement> {
    let what = entering(i)?;
    entering_so(i, what)
}

/// What is said of how it enters.
fn entering_so(i: &mut Tokens, what: Filter) -> PResult<Replacement> {
    verb(i, "enter")?;
    one_of(i, &["the battlefield"]).ok();
    if eat(i, "tapped") {
        if let Some(counters) = maybe(i, with_counters) {
            full_stop(i)?;
            return Ok(of(
                Replaced::Enters(what),
                Change::Several(vec![Change::EntersTapped, counters]),
            ));
        }
        let change = match maybe(i, |i| {
            word(i, "unless")?;
            condition::condition(i)
        }) {
            Some(condition) => Change::EntersTappedUnless(condition),
            None => Change::EntersTapped,
        };
        full_stop(i)?;
        return Ok(of(Replaced::Enters(what), change));
    }
    if eat(i, "untapped") {
        full_stop(i)?;
        return Ok(of(Replaced::Enters(what), Change::EntersUntapped));
    }
    if one_of(i, &["as a copy of"]).is_ok() {
        let of = reference::definite(i)?;
        full_stop(i)?;
        return Ok(super::replacement::of(
            Replaced::Enters(what),
            Change::EntersAsCopyOf(of),
        ));
    }
    let change = with_counters(i)?;
    let condition = maybe(i, |i| {
        word(i, "if")?;
        condition::condition(i)
    });
    full_stop(i)?;
    let mut found = of(Replaced::Enters(what), change);
    found.condition = condition;
    Ok(found)
}

/// "with two charge counters on it".
pub fn with_counters(i: &mut Tokens) -> PResult<Change> {
    word(i, "with")?;
    let mut n = amount::count(i)?;
    one_of(i, &["additional"]).ok();
    let kind = noun::counter_kind(i)?;
    one_of(
        i,
        &[
            "counters on it",
            "counter on it",
            "counters on them",
            "counter on them",
        ],
    )?;
    if let Some(each) = maybe(i, amount::for_each) {
        if let crate::rules::filter::Amount::N(base) = n {
            n = amount::times(base, &each);
        }
    } else if let Some(x) = maybe(i, amount::where_x) {
        amount::substitute(&mut n, &x);
    }
    Ok(Change::EntersWithCounters(n, kind))
}

/// "If you control two or more other lands, this land enters tapped."
fn enters_if(i: &mut Tokens) -> PResult<Replacement> {
    one_of(i, &["if", "as long as"])?;
    let condition = condition::condition(i)?;
    word(i, ",")?;
    // "If this creature was kicked, it enters with …"
    let mut found = match ahead(i, "it enters") {
        true => {
            word(i, "it")?;
            entering_so(i, Filter::Is(Box::new(Ref::This)))?
        }
        false => enters(i)?,
    };
    match found.condition {
        None => {
            found.condition = Some(condition);
            Ok(found)
        }
        Some(_) => i.stop(),
    }
}

/// "If this land would enter, sacrifice two untapped lands instead. If you do, put this land onto
/// the battlefield. If you don't, put it into its owner's graveyard."
fn enters_if_sacrificed(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "if")?;
    let what = entering(i)?;
    one_of(i, &["would enter , sacrifice"])?;
    let (amount, filter) = cost::counted(i)?;
    one_of(i, &["instead . if you do , put"])?;
    reference::definite(i)?;
    one_of(
        i,
        &["onto the battlefield . if you don't , put it into its owner 's graveyard"],
    )?;
    full_stop(i)?;
    Ok(of(
        Replaced::Enters(what),
        Change::EntersIfSacrificed(amount, filter),
    ))
}

/// "If a nontoken creature would enter and it wasn't cast, exile it instead."
fn enters_uncast(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "if")?;
    let what = noun::a_phrase(i)?;
    one_of(i, &["would enter"])?;
    one_of(i, &["the battlefield"]).ok();
    one_of(i, &["and it wasn't cast , exile it instead"])?;
    full_stop(i)?;
    let mut found = of(Replaced::Enters(what), Change::MoveTo(Zone::Exile));
    let cast = Condition::WasCast(Ref::Candidate);
    found.condition = Some(Condition::Not(Box::new(cast)));
    Ok(found)
}

/// "If tapped for mana, Plains produce {R}, Islands produce {G}, and Swamps produce {W} instead of
/// any other type.": one replacement effect for each land type.
pub fn land_types_produce(i: &mut Tokens) -> PResult<Vec<Ability>> {
    one_of(i, &["if tapped for mana ,"])?;
    let one: Rule<(Filter, ManaType)> = |i| {
        let what = noun::object_phrase(i)?;
        word(i, "produce")?;
        Ok((what, mana_symbol(i)?))
    };
    let mut all = vec![one(i)?];
    while let Some(next) = maybe(i, |i| {
        one_of(i, &[", and", ",", "and"])?;
        one(i)
    }) {
        all.push(next);
    }
    one_of(i, &["instead of any other type"])?;
    full_stop(i)?;
    if !i.at_end() {
        return i.stop();
    }
    let each = all.into_iter().map(|(what, kind)| {
        let replaces = Replaced::TappedForMana {
            what,
            by: None,
            at_least: 1,
        };
        Ability::Replacement(of(replaces, Change::ManaType(kind)))
    });
    Ok(each.list())
}

/// "{R}": a type of mana.
fn mana_symbol(i: &mut Tokens) -> PResult<ManaType> {
    i.one(|k| match k {
        Kind::Symbol(s) => match Symbol::parse(s) {
            Some(Symbol::Mana(t)) => Some(t),
            _ => None,
        },
        _ => None,
    })
}

/// "If a land is tapped for two or more mana, it produces {C} instead of any other type."
pub fn mana_event(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "if")?;
    let by = maybe(i, |i| {
        let who = reference::player(i)?;
        verb(i, "tap")?;
        Ok(who)
    });
    let anyone = by.is_none() && one_of(i, &["a player taps"]).is_ok();
    let what = noun::a_list(i)?;
    if by.is_none() && !anyone {
        one_of(i, &["is tapped"])?;
    }
    word(i, "for")?;
    let at_least = match maybe(i, amount::number) {
        Some(n) => {
            one_of(i, &["or more"])?;
            u32::try_from(n).unwrap_or(1)
        }
        None => 1,
    };
    one_of(i, &["mana ,"])?;
    one_of(i, &["it produces"])?;
    let change = first(i, &[multiplied, of_choice, other_type])?;
    Ok(of(Replaced::TappedForMana { what, by, at_least }, change))
}

fn mana_sentence(i: &mut Tokens) -> PResult<Replacement> {
    let found = mana_event(i)?;
    full_stop(i)?;
    Ok(found)
}

fn multiplied(i: &mut Tokens) -> PResult<Change> {
    const TIMES: &[(&str, u32)] = &[("twice", 2), ("three times", 3)];
    let n = lookup(i, TIMES)?;
    one_of(i, &["as much of that mana instead"])?;
    Ok(Change::MultiplyMana(n))
}

fn of_choice(i: &mut Tokens) -> PResult<Change> {
    const CHOICES: &[(&str, Change)] = &[
        (
            "mana of a color of your choice instead of any other type",
            Change::ManaColorOfChoice,
        ),
        (
            "one mana of a color of your choice instead of any other type and amount",
            Change::OneManaOfChoice,
        ),
    ];
    lookup(i, CHOICES)
}

fn other_type(i: &mut Tokens) -> PResult<Change> {
    let kind = match one_of(i, &["colorless mana"]) {
        Ok(()) => ManaType::Colorless,
        Err(_) => mana_symbol(i)?,
    };
    one_of(i, &["instead of any other type"])?;
    Ok(match one_of(i, &["and amount"]) {
        Ok(()) => Change::ManaTypeAndAmount(kind),
        Err(_) => Change::ManaType(kind),
    })
}

/// "If you would get one or more {E}, you get that many plus one {E} instead.", "If you would get
/// one or more counters, you get that many plus one of each of those kinds of counters instead."
fn energy_event(i: &mut Tokens) -> PResult<Replacement> {
    one_of(i, &["if you would get one or more"])?;
    let energy = eat(i, "{E}");
    if !energy {
        word(i, "counters")?;
    }
    one_of(i, &[", you get"])?;
    let change = number_change(i)?;
    match energy {
        true => word(i, "{E}")?,
        false => one_of(i, OF_THOSE)?,
    }
    word(i, "instead")?;
    full_stop(i)?;
    let kind = energy.then_some(CounterKind::Energy);
    Ok(of(Replaced::PlayerGetsCounters(Ref::You, kind), change))
}

/// How counters of several kinds are spoken of.
const OF_THOSE: &[&str] = &[
    "of each of those kinds of counters",
    "of those counters",
    "of that kind of counter",
];

/// "that many plus one", "twice that many".
fn number_change(i: &mut Tokens) -> PResult<Change> {
    const TIMES: &[(&str, u32)] = &[
        ("twice that many", 2),
        ("twice that much", 2),
        ("three times that many", 3),
    ];
    if one_of(i, &["half that many"]).is_ok() {
        return Ok(Change::HalveDown);
    }
    if let Ok(n) = lookup(i, TIMES) {
        return Ok(Change::Multiply(n));
    }
    one_of(i, &["that many", "that much"])?;
    // "that many -1/-1 counters minus one"
    maybe(i, |i| {
        noun::counter_kind(i)?;
        word(i, "counters")
    });
    let sign = lookup(i, &[("plus", 1), ("minus", -1)])?;
    amount::number(i).map(|n| Change::Plus(sign * n))
}

/// "If one or more +1/+1 counters would be put on a creature you control, that many plus one
/// +1/+1 counters are put on it instead.", "If an effect would put one or more counters on a
/// permanent you control, it puts twice that many of those counters on that permanent instead."
fn counters_event(i: &mut Tokens) -> PResult<Replacement> {
    const BY: &[(&str, PutBy)] = &[
        ("if an effect would put one or more", PutBy::Effect),
        ("if you would put one or more", PutBy::You),
        ("if an opponent would put one or more", PutBy::Opponent),
        ("if one or more", PutBy::Anything),
    ];
    let by = lookup(i, BY)?;
    let active = by != PutBy::Anything;
    let kind = noun::counter_kind(i).ok();
    one_of(i, &["counters"])?;
    if !active {
        one_of(i, &["would be put"])?;
    }
    word(i, "on")?;
    let what = noun::a_list(i)?;
    word(i, ",")?;
    match by {
        PutBy::Effect => one_of(i, &["it puts"])?,
        PutBy::You => word(i, "put")?,
        PutBy::Opponent => one_of(i, &["they put"])?,
        PutBy::Anything => {}
    }
    let change = number_change(i)?;
    if one_of(i, OF_THOSE).is_err() && !ahead(i, "are put") {
        noun::counter_kind(i).ok();
        word(i, "counters")?;
    }
    if !active {
        one_of(i, &["are put"])?;
    }
    word(i, "on")?;
    one_of(
        i,
        &[
            "it",
            "that permanent or player",
            "that permanent",
            "that creature",
        ],
    )?;
    word(i, "instead")?;
    if change == Change::HalveDown {
        one_of(i, &[", rounded down"])?;
    }
    full_stop(i)?;
    Ok(of(Replaced::CountersPut(what, kind, by), change))
}

/// "you would gain life, you gain …", "an opponent would lose life …", "you would draw a card …".
fn of_a_player(i: &mut Tokens) -> PResult<Replacement> {
    const EVENTS: &[(&str, Replaced)] = &[
        ("you would gain life", Replaced::GainsLife(Ref::You)),
        ("you would lose life", Replaced::LosesLife(Ref::You)),
        (
            "an opponent would lose life",
            Replaced::LosesLife(Ref::EachOpponent),
        ),
        ("you would draw a card", Replaced::Draws(Ref::You)),
    ];
    let replaces = lookup(i, EVENTS)?;
    let condition = match one_of(i, &["during your turn"]) {
        Ok(()) => Some(Condition::YourTurn),
        Err(_) => maybe(i, |i| {
            word(i, "while")?;
            condition::condition(i)
        }),
    };
    word(i, ",")?;
    let change = match &replaces {
        Replaced::Draws(_) => first(i, &[cards_drawn, done_instead])?,
        _ => first(i, &[life_instead, done_instead])?,
    };
    full_stop(i)?;
    let mut found = of(replaces, change);
    found.condition = condition;
    Ok(found)
}

/// "draw two cards instead".
fn cards_drawn(i: &mut Tokens) -> PResult<Change> {
    let n = lookup(i, &[("draw two cards", 2), ("draw three cards", 3)])?;
    word(i, "instead")?;
    Ok(Change::Multiply(n))
}

/// "you gain twice that much life instead".
fn life_instead(i: &mut Tokens) -> PResult<Change> {
    one_of(i, &["you gain", "you lose", "they lose"])?;
    let change = match maybe(i, |i| one_of(i, &["that much life plus"])) {
        Some(()) => amount::number(i).map(Change::Plus)?,
        None => number_change(i)?,
    };
    one_of(i, &["life"]).ok();
    word(i, "instead")?;
    Ok(change)
}

/// "draw that many cards instead".
fn done_instead(i: &mut Tokens) -> PResult<Change> {
    i.scope.number = super::scope::Number::Event;
    let effects = super::effect::clauses(i, true)?;
    word(i, "instead")?;
    match i.scope.targets.is_empty() {
        true => Ok(Change::Instead(effects)),
        false => i.stop(),
    }
}

/// "If … would create one or more tokens …", "If you would gain life …", "If you would draw …".
fn other_numbers(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "if")?;
    if let Some(found) = maybe(i, of_a_player) {
        return Ok(found);
    }
    one_of(
        i,
        &[
            "an effect would create one or more tokens under your control ,",
            "one or more tokens would be created under your control ,",
        ],
    )?;
    one_of(i, &["it creates"]).ok();
    let change = number_change(i)?;
    one_of(i, &["of those tokens"])?;
    one_of(i, &["are created"]).ok();
    one_of(i, &["instead"])?;
    full_stop(i)?;
    Ok(of(Replaced::CreatesTokens(Ref::You), change))
}

/// "a card or token": anything; "a card": what is no token.
fn any_card(i: &mut Tokens) -> PResult<Filter> {
    if one_of(i, &["a card or token"]).is_ok() {
        return Ok(Filter::All(Vec::new()));
    }
    one_of(i, &["a card"])?;
    match ahead(i, "would") {
        true => Ok(Filter::Not(Box::new(Filter::Token))),
        false => i.stop(),
    }
}

/// "If … would die, exile it instead."; "If … would be put into a graveyard from anywhere,
/// reveal … and shuffle it into its owner's library instead."
fn graveyard_event(i: &mut Tokens) -> PResult<Replacement> {
    word(i, "if")?;
    let what = first(i, &[any_card, noun::a_list])?;
    word(i, "would")?;
    let replaces = match one_of(i, &["die", "be put into a graveyard from the battlefield"]) {
        Ok(()) => Replaced::Dies(what.clone()),
        Err(_) => {
            one_of(i, &["be put into"])?;
            let what = match one_of(i, &["a graveyard"]) {
                Ok(()) => what.clone(),
                Err(_) => {
                    let whose = qualifier::possessive(i)?;
                    word(i, "graveyard")?;
                    what.clone().and(Filter::Owned(whose))
                }
            };
            one_of(i, &["from anywhere"])?;
            Replaced::PutIntoGraveyard(what)
        }
    };
    word(i, ",")?;
    i.scope.mention(
        Ref::Event(EventRole::Subject),
        what.and(Filter::InZone(Zone::Battlefield)),
        false,
    );
    let change = first(
        i,
        &[
            |i| {
                word(i, "exile")?;
                reference::definite(i)?;
                word(i, "instead")?;
                Ok(Change::MoveTo(Zone::Exile))
            },
            |i| {
                word(i, "reveal")?;
                reference::definite(i)?;
                one_of(i, &["and shuffle it into its owner 's library instead"])?;
                Ok(Change::ShuffleIntoLibrary)
            },
        ],
    )?;
    full_stop(i)?;
    Ok(of(replaces, change))
}
