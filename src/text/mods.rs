//! What is said of things that a continuous effect changes: "gets +1/+1, has flying, and is an
//! Angel in addition to its other types".

use super::ability_line::granted;
use super::amount;
use super::becomes::{becomes, change_of_kind};
use super::condition;
use super::keyword;
use super::noun;
use super::reference;
use super::rule_mod;
use super::tokens::{PResult, Tokens, eat, first, lookup, maybe, one_of, verb, word};
use crate::lists::List;
use crate::rules::ability::{Ability, Keyword};
use crate::rules::effect::{Duration, Mod};
use crate::rules::filter::{Amount, Condition};
use crate::rules::kinds::{SubtypeKind, Supertype};
use crate::rules::turn::Step;
use winnow::stream::Stream;

/// All that one sentence says of its subject, with the duration it states.
pub struct Said {
    /// The changes, in the order of the text.
    pub mods: Vec<Mod>,
    /// "until end of turn".
    pub duration: Option<Duration>,
}

/// Predicates, with "and" between.
pub fn predicates(i: &mut Tokens) -> PResult<Said> {
    let mut loses_other = Loses::default();
    let mut mods = predicate(i, &mut loses_other)?;
    let mut said = duration(i).or(i.scope.until.take());
    // "becomes a copy of another target creature until end of turn, except it has flying"
    if said.is_some()
        && let [Mod::CopyOf(_, changes)] = mods.as_mut_slice()
        && changes.is_empty()
    {
        *changes = maybe(i, except).unwrap_or_default();
    }
    // "gets +1/+1 until end of turn for each other creature you control"
    if said.is_some()
        && let [.., Mod::AddPT(p, t)] = mods.as_mut_slice()
        && let Some(each) = maybe(i, amount::for_each)
    {
        times_each(p, &each);
        times_each(t, &each);
    }
    while let Some((more, until)) = maybe(i, |i| {
        one_of(i, &[", and", ",", "and"])?;
        one_of(i, &["it", "they"]).ok();
        let more = predicate(i, &mut loses_other)?;
        let until = duration(i);
        match (&said, &until) {
            (Some(a), Some(b)) if a != b => i.stop(),
            _ => Ok((more, until)),
        }
    }) {
        mods.extend(more);
        said = said.or(until);
    }
    loses_other.apply(&mut mods);
    Ok(Said {
        mods,
        duration: said,
    })
}

/// "loses all other abilities, card types, and creature types": what the words besides mean.
#[derive(Default)]
struct Loses {
    abilities: bool,
    types: bool,
}

impl Loses {
    fn apply(&self, mods: &mut Vec<Mod>) {
        if self.types {
            for m in mods.iter_mut() {
                if let Mod::AddTypes {
                    types, subtypes, ..
                } = m
                {
                    *m = Mod::SetTypes(std::mem::take(types), std::mem::take(subtypes));
                }
            }
        }
        if self.abilities {
            let at = mods
                .iter()
                .position(|m| matches!(m, Mod::Gain(_)))
                .unwrap_or(mods.len());
            mods.insert(at, Mod::LoseAll);
        }
    }
}

fn predicate(i: &mut Tokens, loses: &mut Loses) -> PResult<Vec<Mod>> {
    let start = i.checkpoint();
    if let Some(found) = maybe(i, loses_others) {
        loses.abilities |= found.abilities;
        loses.types |= found.types;
        return Ok(Vec::new());
    }
    i.reset(&start);
    first(
        i,
        &[
            gets,
            base,
            gains,
            lose,
            switch,
            isnt,
            copy,
            becomes,
            rule_mod::rules,
        ],
    )
}

/// A plain number becomes so much for each.
fn times_each(side: &mut Amount, each: &Amount) {
    if let Amount::N(n) = side {
        *side = amount::times(*n, each);
    }
}

/// "gets +1/+1", "gets +1/+0 for each artifact you control".
fn gets(i: &mut Tokens) -> PResult<Vec<Mod>> {
    eat(i, "also");
    verb(i, "get")?;
    one_of(i, &["an additional"]).ok();
    let (mut p, mut t) = amount::signed_pair(i)?;
    if let Some(each) = maybe(i, amount::for_each) {
        times_each(&mut p, &each);
        times_each(&mut t, &each);
        // "and +1/+1 for each Aura you control" besides
        if let Some((mut more_p, mut more_t)) = maybe(i, |i| {
            word(i, "and")?;
            let (mut p, mut t) = amount::signed_pair(i)?;
            let each = amount::for_each(i)?;
            times_each(&mut p, &each);
            times_each(&mut t, &each);
            Ok((p, t))
        }) {
            let more = Mod::AddPT(
                std::mem::replace(&mut more_p, Amount::N(0)),
                std::mem::replace(&mut more_t, Amount::N(0)),
            );
            return Ok(vec![Mod::AddPT(p, t), more]);
        }
    } else if let Some(x) = maybe(i, amount::where_x) {
        amount::substitute(&mut p, &x);
        amount::substitute(&mut t, &x);
    }
    Ok(vec![Mod::AddPT(p, t)])
}

/// "has base power and toughness 5/5", "has base power 5".
fn base(i: &mut Tokens) -> PResult<Vec<Mod>> {
    verb(i, "have")?;
    let mut all = vec![base_numbers(i)?];
    // "base power and toughness 10/10, vigilance, and trample"
    if let Some(more) = maybe(i, |i| {
        one_of(i, &[",", "and"])?;
        keyword::keywords(i)
    }) {
        let gained = more.into_iter().map(|k| Box::new(Ability::Keyword(k)));
        all.extend(gained.map(Mod::Gain));
    }
    Ok(all)
}

/// "base power and toughness 5/5", "power and toughness each equal to its mana value".
pub fn base_numbers(i: &mut Tokens) -> PResult<Mod> {
    const BOTH: &[&str] = &[
        "base power and toughness",
        "base power and base toughness",
        "power and toughness",
    ];
    if one_of(i, BOTH).is_ok() {
        if one_of(i, &["each equal to", "equal to"]).is_ok() {
            let n = amount::value(i)?;
            return Ok(Mod::SetPT(Some(n.clone()), Some(n)));
        }
        let (mut p, mut t) = amount::pair(i)?;
        if let Some(x) = maybe(i, amount::where_x) {
            amount::substitute(&mut p, &x);
            amount::substitute(&mut t, &x);
        }
        return Ok(Mod::SetPT(Some(p), Some(t)));
    }
    if one_of(i, &["base power"]).is_ok() {
        return amount::number_or_x(i).map(|n| Mod::SetPT(Some(n), None));
    }
    one_of(i, &["base toughness"])?;
    amount::number_or_x(i).map(|n| Mod::SetPT(None, Some(n)))
}

/// "has flying", "gains haste and \"…\"".
fn gains(i: &mut Tokens) -> PResult<Vec<Mod>> {
    one_of(i, &["has", "have", "gains", "gain"])?;
    if one_of(i, &["all creature types"]).is_ok() {
        return Ok(vec![Mod::EveryCreatureType]);
    }
    if one_of(i, &["this ability"]).is_ok() {
        let mut all = vec![Mod::GainThisAbility];
        let more = maybe(i, |i| {
            word(i, "and")?;
            verb(i, "have").ok();
            abilities(i)
        });
        all.extend(more.into_iter().flat_map(gain));
        return Ok(all);
    }
    if one_of(i, &["all activated abilities of"]).is_ok() {
        let of = first(
            i,
            &[
                reference::target,
                reference::definite,
                reference::each,
                reference::plural,
            ],
        )?;
        return Ok(vec![Mod::GainActivated(of)]);
    }
    abilities(i).map(gain)
}

/// Abilities that something gains.
pub fn gain(abilities: Vec<Ability>) -> Vec<Mod> {
    abilities.into_iter().map(|a| Mod::Gain(Box::new(a))).list()
}

/// Keywords and abilities in quotation marks, with "and" between.
pub fn abilities(i: &mut Tokens) -> PResult<Vec<Ability>> {
    let one: fn(&mut Tokens) -> PResult<Vec<Ability>> = |i| {
        if let Some(ability) = maybe(i, granted) {
            return Ok(vec![ability]);
        }
        let all = keyword::keywords(i)?;
        match all.iter().all(Keyword::is_simulated) {
            true => Ok(all.into_iter().map(Ability::Keyword).list()),
            false => i.stop(),
        }
    };
    let mut all = one(i)?;
    while let Some(more) = maybe(i, |i| {
        // The comma may stand inside the quotation marks just closed.
        let closed = matches!(i.last().map(|t| t.kind), Some(super::lexer::Kind::Close));
        if one_of(i, &[", and", ",", "and"]).is_err() && !closed {
            return i.stop();
        }
        one(i)
    }) {
        all.extend(more);
    }
    Ok(all)
}

/// "loses all abilities", "loses flying".
fn lose(i: &mut Tokens) -> PResult<Vec<Mod>> {
    verb(i, "lose")?;
    const TYPES: &[(&str, SubtypeKind)] = &[
        ("all creature types", SubtypeKind::Creature),
        ("all land types", SubtypeKind::Land),
    ];
    if let Ok(kind) = lookup(i, TYPES) {
        let mut lost = vec![Mod::LoseSubtypes(kind)];
        lost.extend(eat(i, "and abilities").then_some(Mod::LoseAll));
        return Ok(lost);
    }
    if one_of(i, &["all abilities except mana abilities"]).is_ok() {
        return Ok(vec![Mod::LoseAllButMana]);
    }
    if one_of(i, &["all abilities"]).is_ok() {
        return Ok(vec![Mod::LoseAll]);
    }
    if one_of(i, &["this ability"]).is_ok() {
        return Ok(vec![Mod::LoseThisAbility]);
    }
    if let Some(ability) = maybe(i, granted) {
        return Ok(vec![Mod::LoseAbility(Box::new(ability))]);
    }
    let kinds = i.nested(|i| {
        let mut all = vec![keyword::keyword_kind(i)?];
        while let Some(next) = maybe(i, |i| {
            one_of(i, &[", and", ",", "and"])?;
            keyword::keyword_kind(i)
        }) {
            all.push(next);
        }
        Ok(all)
    })?;
    Ok(kinds.into_iter().map(Mod::Lose).list())
}

fn loses_others(i: &mut Tokens) -> PResult<Loses> {
    verb(i, "lose")?;
    one_of(i, &["all other"])?;
    const WORDS: &[(&str, u8)] = &[
        ("abilities", 1),
        ("card types", 2),
        ("creature types", 3),
        ("colors", 3),
    ];
    let mut loses = Loses::default();
    loop {
        match lookup(i, WORDS)? {
            1 => loses.abilities = true,
            2 => loses.types = true,
            _ => {}
        }
        let more = maybe(i, |i| {
            one_of(i, &[", and", ",", "and"])?;
            match WORDS.iter().any(|(w, _)| super::tokens::ahead(i, w)) {
                true => Ok(()),
                false => i.stop(),
            }
        });
        if more.is_none() {
            return Ok(loses);
        }
    }
}

fn switch(i: &mut Tokens) -> PResult<Vec<Mod>> {
    one_of(i, &["switches power and toughness"])?;
    Ok(vec![Mod::SwitchPT])
}

/// "isn't a creature", "isn't legendary".
fn isnt(i: &mut Tokens) -> PResult<Vec<Mod>> {
    one_of(i, &["isn't", "aren't"])?;
    if eat(i, "legendary") {
        return Ok(vec![Mod::RemoveSupertypes(vec![Supertype::Legendary])]);
    }
    one_of(i, &["an", "a"]).ok();
    if let Some(subtype) = maybe(i, noun::subtype_word) {
        return Ok(vec![Mod::RemoveSubtypes(vec![subtype])]);
    }
    let t = noun::type_word(i)?;
    Ok(vec![Mod::RemoveTypes(vec![t])])
}

/// "becomes a copy of that creature".
fn copy(i: &mut Tokens) -> PResult<Vec<Mod>> {
    if one_of(i, &["is"]).is_err() {
        verb(i, "become")?;
    }
    one_of(i, &["a copy of"])?;
    let exiled = |i: &mut Tokens| {
        one_of(i, &["a creature card exiled with", "a card exiled with"])?;
        reference::this(i).map(|_| crate::rules::filter::Ref::ExiledWith)
    };
    let of = match maybe(i, exiled) {
        Some(exiled) => exiled,
        None => reference::another(i, |i| first(i, &[reference::target, reference::definite]))?,
    };
    let changes = maybe(i, except).unwrap_or_default();
    Ok(vec![Mod::CopyOf(of, changes)])
}

/// ", except it has flying": changes that are part of copying (707.9).
pub fn except(i: &mut Tokens) -> PResult<Vec<Mod>> {
    one_of(i, &[", except"])?;
    let mut all = Vec::new();
    loop {
        all.extend(exception(i)?);
        let more = maybe(i, |i| {
            one_of(i, &[", and", ",", "and"])?;
            match ["its", "it", "he", "she", "they"]
                .iter()
                .any(|w| super::tokens::ahead(i, w))
            {
                true => Ok(()),
                false => i.stop(),
            }
        });
        if more.is_none() {
            return Ok(all);
        }
    }
}

/// One of them.
pub fn exception(i: &mut Tokens) -> PResult<Vec<Mod>> {
    if let Some(name) = maybe(i, own_name) {
        return Ok(vec![Mod::SetName(name)]);
    }
    one_of(i, &["it", "he", "she", "they", "the token"])?;
    if one_of(i, &["doesn't copy that creature 's color"]).is_ok() {
        return Ok(vec![Mod::OwnColors]);
    }
    match eat(i, "'s") {
        true => change_of_kind(i),
        false => predicate(i, &mut Loses::default()),
    }
}

/// "its name is [the card's own]".
fn own_name(i: &mut Tokens) -> PResult<std::sync::Arc<str>> {
    one_of(i, &["its name is", "his name is", "her name is"])?;
    i.one(|k| match k {
        super::lexer::Kind::SelfName(name) => Some(name.into()),
        _ => None,
    })
}

/// How long: "until end of turn", "this turn", "for as long as …".
pub fn duration(i: &mut Tokens) -> Option<Duration> {
    if let Ok(d) = lookup(i, DURATIONS) {
        return Some(d);
    }
    maybe(i, |i| {
        if one_of(i, &["until"]).is_ok() {
            let what = reference::this(i)?;
            one_of(i, &["leaves the battlefield"])?;
            return Ok(Duration::While(Condition::OnBattlefield(what)));
        }
        one_of(i, &["for as long as"])?;
        condition::condition(i).map(Duration::While)
    })
}

/// The durations that are plain words.
pub const DURATIONS: &[(&str, Duration)] = &[
    ("until end of turn", Duration::EndOfTurn),
    ("this turn", Duration::EndOfTurn),
    ("until your next turn", Duration::YourNextTurn),
    (
        "until the end of your next turn",
        Duration::EndOfYourNextTurn,
    ),
    ("until your next upkeep", Duration::YourNextUpkeep),
    ("until end of combat", Duration::EndOfCombat),
    ("this combat", Duration::EndOfCombat),
];

/// The steps that texts name.
pub const STEPS: &[(&str, Step)] = &[
    ("upkeep", Step::Upkeep),
    ("draw step", Step::Draw),
    ("first main phase", Step::Main1),
    ("precombat main phase", Step::Main1),
    ("second main phase", Step::Main2),
    ("combat", Step::BeginCombat),
    ("end step", Step::End),
    ("untap step", Step::Untap),
];
