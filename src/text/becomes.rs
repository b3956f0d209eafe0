//! What an object becomes: "is a 2/2 blue Elemental creature with flying".

use super::amount;
use super::mods::{abilities, base_numbers, gain};
use super::noun;
use super::tokens::{PResult, Tokens, eat, lookup, maybe, one_of, word};
use crate::lists::List;
use crate::rules::ability::Ability;
use crate::rules::effect::Mod;
use crate::rules::kinds::{BASIC_LAND_TYPES, CardType, Colors, Subtype, Supertype};
use winnow::stream::Stream;

/// "is a 2/2 blue Elemental creature with flying", "becomes an artifact creature".
pub fn becomes(i: &mut Tokens) -> PResult<Vec<Mod>> {
    one_of(i, &["is", "are", "becomes", "become", "'s", "'re"])?;
    change_of_kind(i)
}

/// What "is" or "becomes" may be followed by.
pub fn change_of_kind(i: &mut Tokens) -> PResult<Vec<Mod>> {
    const PLAIN: &[&str] = &["every creature type", "all creature types"];
    if one_of(i, PLAIN).is_ok() {
        return Ok(vec![Mod::EveryCreatureType]);
    }
    if one_of(
        i,
        &[
            "the chosen type in addition to its other types",
            "the chosen type in addition to their other types",
            "the chosen creature type in addition to its other types",
            "the chosen creature type in addition to their other types",
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
                ("types and colors", true),
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
