//! Tokens: "a 1/1 colorless Thopter artifact creature token with flying"; and the predefined
//! ones (111.10), which are data: their texts go through the same grammar.

use super::ability_line;
use super::amount;
use super::lexer::{self, SelfNames};
use super::mods;
use super::noun;
use super::scope::{Scope, Speaker};
use super::tokens::{PResult, Tokens, eat, maybe, one_of};
use crate::lists::List;
use crate::rules::ability::{Ability, TokenSpec};
use crate::rules::filter::Amount;
use crate::rules::kinds::{Supertype, TypeLine};
use crate::sorted::Order;
use winnow::stream::Stream;

/// A predefined token: by what words it is created, its type line and its abilities.
struct Predefined {
    words: &'static str,
    name: Option<&'static str>,
    type_line: &'static str,
    abilities: &'static [&'static str],
}

/// The predefined tokens (111.10).
const PREDEFINED: &[Predefined] = &[
    Predefined {
        words: "Treasure",
        name: None,
        type_line: "Artifact — Treasure",
        abilities: &["{T}, Sacrifice this token: Add one mana of any color."],
    },
    Predefined {
        words: "Food",
        name: None,
        type_line: "Artifact — Food",
        abilities: &["{2}, {T}, Sacrifice this token: You gain 3 life."],
    },
    Predefined {
        words: "Gold",
        name: None,
        type_line: "Artifact — Gold",
        abilities: &["Sacrifice this token: Add one mana of any color."],
    },
    Predefined {
        words: "Clue",
        name: None,
        type_line: "Artifact — Clue",
        abilities: &["{2}, Sacrifice this token: Draw a card."],
    },
    Predefined {
        words: "Blood",
        name: None,
        type_line: "Artifact — Blood",
        abilities: &["{1}, {T}, Discard a card, Sacrifice this token: Draw a card."],
    },
    Predefined {
        words: "Powerstone",
        name: None,
        type_line: "Artifact — Powerstone",
        abilities: &["{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."],
    },
    Predefined {
        words: "Map",
        name: None,
        type_line: "Artifact — Map",
        abilities: &[
            "{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery.",
        ],
    },
    Predefined {
        words: "Lander",
        name: None,
        type_line: "Artifact — Lander",
        abilities: &[
            "{2}, {T}, Sacrifice this token: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
        ],
    },
    Predefined {
        words: "Mutagen",
        name: None,
        type_line: "Artifact — Mutagen",
        abilities: &[
            "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature. Activate only as a sorcery.",
        ],
    },
    Predefined {
        words: "Junk",
        name: None,
        type_line: "Artifact — Junk",
        abilities: &[
            "{T}, Sacrifice this token: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery.",
        ],
    },
    Predefined {
        words: "Cursed Role",
        name: Some("Cursed"),
        type_line: "Enchantment — Aura Role",
        abilities: &[
            "Enchant creature",
            "Enchanted creature has base power and toughness 1/1.",
        ],
    },
    Predefined {
        words: "Monster Role",
        name: Some("Monster"),
        type_line: "Enchantment — Aura Role",
        abilities: &[
            "Enchant creature",
            "Enchanted creature gets +1/+1 and has trample.",
        ],
    },
    Predefined {
        words: "Royal Role",
        name: Some("Royal"),
        type_line: "Enchantment — Aura Role",
        abilities: &[
            "Enchant creature",
            "Enchanted creature gets +1/+1 and has ward {1}.",
        ],
    },
    Predefined {
        words: "Sorcerer Role",
        name: Some("Sorcerer"),
        type_line: "Enchantment — Aura Role",
        abilities: &[
            "Enchant creature",
            "Enchanted creature gets +1/+1 and has \"Whenever this creature attacks, scry 1.\"",
        ],
    },
    Predefined {
        words: "Virtuous Role",
        name: Some("Virtuous"),
        type_line: "Enchantment — Aura Role",
        abilities: &[
            "Enchant creature",
            "Enchanted creature gets +1/+1 for each enchantment you control.",
        ],
    },
    Predefined {
        words: "Wicked Role",
        name: Some("Wicked"),
        type_line: "Enchantment — Aura Role",
        abilities: &[
            "Enchant creature",
            "Enchanted creature gets +1/+1.",
            "When this token is put into a graveyard from the battlefield, each opponent loses 1 life.",
        ],
    },
    Predefined {
        words: "Young Hero Role",
        name: Some("Young Hero"),
        type_line: "Enchantment — Aura Role",
        abilities: &[
            "Enchant creature",
            "Enchanted creature has \"Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on it.\"",
        ],
    },
];

/// One ability of a token, from its text.
fn compiled(text: &str) -> Ability {
    let tokens = lexer::lex(text, 0, text.len(), &SelfNames::default());
    let mut i = Tokens::new(text, &tokens, Scope::quoted(Speaker::Own));
    match ability_line::whole(&mut i) {
        Ok(ability) => ability,
        Err(_) => Ability::NotSimulated(text.to_string()),
    }
}

fn built(token: &Predefined) -> TokenSpec {
    TokenSpec {
        name: token.name.map(str::to_string),
        type_line: TypeLine::parse(token.type_line).unwrap_or_default(),
        colors: Vec::new(),
        pt: None,
        abilities: token.abilities.iter().map(|t| compiled(t)).list(),
    }
}

/// The words by which a predefined token is called, if it is one.
pub fn predefined_words(token: &TokenSpec) -> Option<&'static str> {
    PREDEFINED
        .iter()
        .find(|p| {
            TypeLine::parse(p.type_line).as_ref() == Ok(&token.type_line)
                && p.name == token.name.as_deref()
                && built(p) == *token
        })
        .map(|p| p.words)
}

fn predefined(i: &mut Tokens) -> PResult<TokenSpec> {
    match PREDEFINED.iter().find(|p| eat(i, p.words)) {
        Some(found) => {
            one_of(i, &["tokens", "token"])?;
            Ok(built(found))
        }
        None => i.stop(),
    }
}

/// A token as it is created.
pub struct Created {
    /// How many.
    pub amount: Amount,
    /// What.
    pub token: TokenSpec,
    /// "tapped".
    pub tapped: bool,
    /// "attacking".
    pub attacking: bool,
}

/// How many tokens of what kind, after "create".
pub fn created(i: &mut Tokens) -> PResult<Created> {
    let half = eat(i, "half");
    // "create Marit Lage, a legendary … token" has its article after the name.
    let named = ahead_name(i);
    let mut amount = match named {
        true => Amount::N(1),
        false => amount::count(i)?,
    };
    let mut tapped = eat(i, "tapped");
    let mut attacking = tapped && eat(i, "and attacking");
    let token = match maybe(i, predefined) {
        Some(token) => token,
        None => described(i)?,
    };
    if half {
        let up = amount::rounded(i)?;
        amount = Amount::Half(Box::new(amount), up);
    }
    if one_of(
        i,
        &[
            "that's tapped and attacking",
            "that 's tapped and attacking",
            "that are tapped and attacking",
        ],
    )
    .is_ok()
    {
        tapped = true;
        attacking = true;
    } else if one_of(i, &["that 's attacking", "that are attacking"]).is_ok() {
        attacking = true;
    } else if one_of(i, &["that 's tapped", "that are tapped"]).is_ok() {
        tapped = true;
    }
    Ok(Created {
        amount,
        token,
        tapped,
        attacking,
    })
}

/// Whether a name and a comma come next.
fn ahead_name(i: &mut Tokens) -> bool {
    let start = i.checkpoint();
    let named = noun::proper_name(i).is_ok() && eat(i, ",");
    i.reset(&start);
    named
}

fn described(i: &mut Tokens) -> PResult<TokenSpec> {
    let mut type_line = TypeLine::default();
    let mut name = None;
    if let Some(given) = maybe(i, |i| {
        let name = noun::proper_name(i)?;
        eat(i, ",").then_some(name).ok_or(super::tokens::Stop)
    }) {
        name = Some(given);
        one_of(i, &["an", "a"])?;
    }
    if eat(i, "legendary") {
        type_line.supertypes.insert(Supertype::Legendary);
    }
    let pt = maybe(i, amount::pair);
    let mut colors = Vec::new();
    if !eat(i, "colorless") {
        while let Ok(color) = noun::color_word(i) {
            colors.push(color);
            maybe(i, |i| {
                one_of(i, &["and", ", and", ","])?;
                let start = i.checkpoint();
                noun::color_word(i)?;
                i.reset(&start);
                Ok(())
            });
        }
    }
    loop {
        if let Ok(t) = noun::type_word(i) {
            type_line.types.insert(t);
        } else if let Ok(s) = noun::subtype_word(i) {
            type_line.subtypes.insert(s);
        } else {
            break;
        }
    }
    colors.order();
    one_of(i, &["tokens", "token"])?;
    if type_line.types.is_empty() {
        return i.stop();
    }
    if eat(i, "named") {
        name = Some(noun::proper_name(i)?);
    }
    let abilities = maybe(i, |i| {
        one_of(i, &["with"])?;
        abilities(i)
    })
    .unwrap_or_default();
    Ok(TokenSpec {
        name,
        type_line,
        colors,
        pt,
        abilities,
    })
}

/// The abilities of a token: what stands in quotation marks speaks of the token itself.
pub fn abilities(i: &mut Tokens) -> PResult<Vec<Ability>> {
    let outer = std::mem::replace(&mut i.scope.speaker, Speaker::Own);
    let result = mods::abilities(i);
    i.scope.speaker = outer;
    result
}

/// The token that investigating creates (701.16a).
pub fn clue() -> Option<TokenSpec> {
    PREDEFINED.iter().find(|p| p.words == "Clue").map(built)
}
