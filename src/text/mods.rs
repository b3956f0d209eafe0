//! What is said of things that a continuous effect changes: "gets +1/+1, has flying, and is an
//! Angel in addition to its other types".

use super::ability_line::granted;
use super::amount;
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
use crate::rules::kinds::{BASIC_LAND_TYPES, CardType, Colors, Subtype, SubtypeKind, Supertype};
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
fn base_numbers(i: &mut Tokens) -> PResult<Mod> {
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
        return Ok(vec![Mod::GainThisAbility]);
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

fn gain(abilities: Vec<Ability>) -> Vec<Mod> {
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
        one_of(i, &[", and", ",", "and"])?;
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
    let of = reference::another(i, |i| first(i, &[reference::target, reference::definite]))?;
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

fn exception(i: &mut Tokens) -> PResult<Vec<Mod>> {
    if let Some(name) = maybe(i, own_name) {
        return Ok(vec![Mod::SetName(name)]);
    }
    one_of(i, &["it", "he", "she", "they", "the token"])?;
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

/// "is a 2/2 blue Elemental creature with flying", "becomes an artifact creature".
fn becomes(i: &mut Tokens) -> PResult<Vec<Mod>> {
    one_of(i, &["is", "are", "becomes", "become", "'s", "'re"])?;
    change_of_kind(i)
}

/// What "is" or "becomes" may be followed by.
fn change_of_kind(i: &mut Tokens) -> PResult<Vec<Mod>> {
    const PLAIN: &[&str] = &["every creature type", "all creature types"];
    if one_of(i, PLAIN).is_ok() {
        return Ok(vec![Mod::EveryCreatureType]);
    }
    if one_of(
        i,
        &[
            "the chosen type in addition to its other types",
            "the chosen type in addition to their other types",
        ],
    )
    .is_ok()
    {
        return Ok(vec![Mod::AddChosenType]);
    }
    if one_of(i, &["the chosen type"]).is_ok() {
        return Ok(vec![Mod::SetChosenType]);
    }
    const CHOSEN_COLOR: &[&str] = &[
        "the chosen color in addition to its other colors",
        "the chosen color in addition to their other colors",
    ];
    if one_of(i, CHOSEN_COLOR).is_ok() {
        return Ok(vec![Mod::AddChosenColor]);
    }
    const BASIC: &[&str] = &[
        "every basic land type in addition to its other types",
        "every basic land type in addition to their other types",
        "every basic land type in addition to its other land types",
        "every basic land type in addition to their other land types",
    ];
    if one_of(i, BASIC).is_ok() {
        return Ok(vec![Mod::AddTypes {
            supertypes: Vec::new(),
            types: Vec::new(),
            subtypes: basic_land_types(),
        }]);
    }
    if one_of(i, &["all colors"]).is_ok() {
        return Ok(vec![Mod::SetColors(Colors::ALL)]);
    }
    if one_of(i, &["the chosen color"]).is_ok() {
        return Ok(vec![Mod::SetChosenColor]);
    }
    if one_of(i, &["the color of your choice"]).is_ok() {
        let choice = crate::rules::effect::Effect::ChooseColor {
            who: crate::rules::filter::Ref::You,
        };
        i.scope.choices.push(choice);
        return Ok(vec![Mod::SetChosenColor]);
    }
    const TYPES: &[(&str, bool)] = &[
        ("the creature type of your choice", false),
        ("the basic land type of your choice", true),
    ];
    if let Ok(land) = lookup(i, TYPES) {
        i.scope
            .choices
            .push(crate::rules::effect::Effect::ChooseType {
                who: crate::rules::filter::Ref::You,
                land,
            });
        return Ok(vec![match eat(i, "in addition to its other types") {
            true => Mod::AddChosenType,
            false => Mod::SetChosenType,
        }]);
    }
    let mut kind = Kind::default();
    one_of(i, &["an", "a"]).ok();
    kind.words(i)?;
    while maybe(i, |i| {
        // "1/1 green Saproling creatures and Forest lands"
        word(i, "and")?;
        one_of(i, &["an", "a"]).ok();
        kind.more(i)
    })
    .is_some()
    {}
    kind.tail(i)?;
    Ok(kind.mods())
}

/// "every basic land type".
pub fn basic_land_types() -> Vec<Subtype> {
    let names = BASIC_LAND_TYPES.iter();
    names.map(|(name, _)| Subtype::new(name)).list()
}

/// What an object becomes.
#[derive(Default)]
struct Kind {
    supertypes: Vec<Supertype>,
    types: Vec<CardType>,
    subtypes: Vec<Subtype>,
    colors: Option<Colors>,
    pt: Option<Mod>,
    abilities: Vec<Ability>,
    in_addition: bool,
    add_colors: bool,
    every_creature_type: bool,
    no_longer: Vec<Subtype>,
}

impl Kind {
    fn words(&mut self, i: &mut Tokens) -> PResult<()> {
        if eat(i, "legendary") {
            self.supertypes.push(Supertype::Legendary);
        }
        if let Some((p, t)) = maybe(i, amount::pair) {
            self.pt = Some(Mod::SetPT(Some(p), Some(t)));
        }
        if eat(i, "colorless") {
            self.colors = Some(Colors::NONE);
        }
        loop {
            if let Ok(color) = noun::color_word(i) {
                let so_far = self.colors.unwrap_or_default();
                self.colors = Some(so_far.union(Colors::one(color)));
                maybe(i, |i| {
                    one_of(i, &["and", ", and", ","])?;
                    let start = i.checkpoint();
                    noun::color_word(i)?;
                    i.reset(&start);
                    Ok(())
                });
            } else if !self.one_kind(i) {
                break;
            }
        }
        match self.supertypes.is_empty()
            && self.types.is_empty()
            && self.subtypes.is_empty()
            && self.colors.is_none()
            && self.pt.is_none()
        {
            true => i.stop(),
            false => Ok(()),
        }
    }

    fn one_kind(&mut self, i: &mut Tokens) -> bool {
        if let Ok(t) = noun::type_word(i) {
            self.types.push(t);
        } else if let Ok(s) = noun::subtype_word(i) {
            self.subtypes.push(s);
        } else if eat(i, "legendary") {
            self.supertypes.push(Supertype::Legendary);
        } else if eat(i, "snow") {
            self.supertypes.push(Supertype::Snow);
        } else {
            return false;
        }
        true
    }

    fn more(&mut self, i: &mut Tokens) -> PResult<()> {
        match self.one_kind(i) {
            true => {
                while self.one_kind(i) {}
                Ok(())
            }
            false => i.stop(),
        }
    }

    /// "with base power and toughness 1/1", "with flying", "in addition to its other types".
    fn tail(&mut self, i: &mut Tokens) -> PResult<()> {
        if eat(i, "with all creature types") {
            self.every_creature_type = true;
        } else if eat(i, "with") {
            match maybe(i, base_numbers) {
                Some(numbers) => {
                    self.pt = Some(numbers);
                    if let Some(more) = maybe(i, |i| {
                        one_of(i, &[", and", "and", ","])?;
                        abilities(i)
                    }) {
                        self.abilities = more;
                    }
                }
                None => {
                    self.abilities = abilities(i)?;
                    self.every_creature_type |= eat(i, "and all creature types");
                }
            }
        }
        if maybe(i, still_clause).is_some() {
            self.in_addition = true;
        }
        if one_of(i, &["that 's no longer an", "that 's no longer a"]).is_ok() {
            self.no_longer.push(noun::subtype_word(i)?);
        }
        if one_of(
            i,
            &["in addition to its other", "in addition to their other"],
        )
        .is_ok()
        {
            self.in_addition = true;
            const WHAT: &[(&str, bool)] = &[
                ("colors and types", true),
                ("colors and creature types", true),
                ("creature types", false),
                ("land types", false),
                ("types", false),
                ("colors", true),
            ];
            self.add_colors = lookup(i, WHAT)?;
            if self.pt.is_none() && eat(i, "with") {
                self.pt = Some(base_numbers(i)?);
            }
        }
        Ok(())
    }

    fn mods(self) -> Vec<Mod> {
        let mut mods = Vec::new();
        // 205.1b: an object that becomes an "artifact creature" keeps its types.
        let artifact_creature =
            self.types.contains(&CardType::Artifact) && self.types.contains(&CardType::Creature);
        let none = self.types.is_empty() && self.subtypes.is_empty();
        if self.in_addition || artifact_creature || (none && !self.supertypes.is_empty()) {
            if !none || !self.supertypes.is_empty() {
                mods.push(Mod::AddTypes {
                    supertypes: self.supertypes,
                    types: self.types,
                    subtypes: self.subtypes,
                });
            }
        } else {
            if !self.supertypes.is_empty() {
                mods.push(Mod::AddTypes {
                    supertypes: self.supertypes,
                    types: Vec::new(),
                    subtypes: Vec::new(),
                });
            }
            if !self.types.is_empty() {
                mods.push(Mod::SetTypes(self.types, self.subtypes));
            } else if !self.subtypes.is_empty() {
                mods.push(Mod::SetSubtypes(self.subtypes));
            }
        }
        if let Some(colors) = self.colors {
            mods.push(match self.add_colors {
                true => Mod::AddColors(colors),
                false => Mod::SetColors(colors),
            });
        }
        mods.extend(self.pt);
        if !self.no_longer.is_empty() {
            mods.push(Mod::RemoveSubtypes(self.no_longer));
        }
        mods.extend(self.every_creature_type.then_some(Mod::EveryCreatureType));
        mods.extend(gain(self.abilities));
        mods
    }
}

/// "It's still a land.": the types named before are in addition (205.1b).
pub fn still(mods: &mut [Mod]) {
    for m in mods {
        if let Mod::SetTypes(types, subtypes) = m {
            *m = Mod::AddTypes {
                supertypes: Vec::new(),
                types: std::mem::take(types),
                subtypes: std::mem::take(subtypes),
            };
        }
    }
}

/// "… that's still a land".
fn still_clause(i: &mut Tokens) -> PResult<()> {
    one_of(
        i,
        &[
            "that 's still a",
            "that 's still an",
            "that is still a",
            "that is still an",
            "that are still",
        ],
    )?;
    noun::object_phrase(i).map(|_| ())
}

/// "It's still a land", "They're still lands".
pub fn still_sentence(i: &mut Tokens) -> PResult<()> {
    one_of(
        i,
        &[
            "it 's still a",
            "it 's still an",
            "they're still",
            "that 's still a",
            "that are still",
        ],
    )?;
    noun::object_phrase(i)?;
    Ok(())
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
