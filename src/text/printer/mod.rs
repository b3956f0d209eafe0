//! Abilities to text, in canonical Oracle templating. Each file mirrors the grammar's file of
//! the same name.
//!
//! The printer keeps the same [`Scope`] as the grammar and picks the shortest words that the
//! grammar would take for the thing meant, so that what it writes reads back as it was.

mod amount;
mod condition;
mod cost;
mod damage;
mod effect;
mod keyword;
mod line;
mod mana;
mod mods;
mod move_verb;
mod noun;
mod reference;
mod replacement;
mod token;
mod trigger;
mod verb;

use super::scope::Scope;
use super::words::subtype;
use crate::letters;
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::{Ability, Cost, CostPart, Keyword, TargetSpec};
use crate::rules::card::Card;
use crate::rules::effect::Effect;
use crate::rules::filter::{Amount, Filter};
use crate::rules::kinds::{CardType, Supertype};
use crate::rules::object::Thing;
use crate::rules::zone::Zone;

/// What a card's abilities call the card itself and what it is attached to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nouns {
    /// "this creature", or a name.
    pub this: String,
    /// "equipped creature".
    pub host: String,
    /// What an ability granted by another object calls that object (201.5a); none for its own.
    pub granter: Option<String>,
    /// What the things are called that an effect has settled on.
    pub things: Vec<(Thing, String)>,
}

impl Default for Nouns {
    fn default() -> Nouns {
        Nouns {
            this: "this permanent".to_string(),
            host: "equipped creature".to_string(),
            granter: None,
            things: Vec::new(),
        }
    }
}

impl Nouns {
    /// What the abilities of this card say.
    pub fn of(card: &Card) -> Nouns {
        let line = &card.type_line;
        let subtype = ["Equipment", "Aura", "Fortification", "Vehicle", "Class"]
            .into_iter()
            .find(|s| line.named(s));
        let this = if line.supertypes.contains(&Supertype::Legendary) && !card.name.is_empty() {
            card.name.to_string()
        } else if line.is(CardType::Creature) {
            "this creature".to_string()
        } else if let Some(subtype) = subtype {
            format!("this {subtype}")
        } else {
            let word = line.types.iter().next().map_or("permanent", |t| t.word());
            format!("this {}", word.lower())
        };
        let enchants = card.abilities.iter().find_map(|p| match &*p.ability {
            Ability::Keyword(Keyword::Enchant(f)) => Some(f),
            _ => None,
        });
        let host = match enchants {
            Some(f) => format!("enchanted {}", host_noun(f)),
            None if line.named("Fortification") => "fortified land".to_string(),
            None if card
                .abilities
                .iter()
                .any(|p| matches!(&*p.ability, Ability::Keyword(Keyword::Bestow(_)))) =>
            {
                "enchanted creature".to_string()
            }
            None => "equipped creature".to_string(),
        };
        Nouns {
            this,
            host,
            granter: None,
            things: Vec::new(),
        }
    }
}

/// The noun for what an Aura can enchant.
fn host_noun(f: &Filter) -> String {
    let parts = match f {
        Filter::All(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    let nouns: Vec<String> = parts
        .iter()
        .filter_map(|p| match p {
            Filter::Type(t) => Some(t.word().lower()),
            Filter::Subtype(s) => Some(s.name().to_string()),
            Filter::Player | Filter::OpponentPlayer => Some("player".to_string()),
            _ => None,
        })
        .list();
    match nouns.as_slice() {
        [one] => one.clone(),
        _ => "permanent".to_string(),
    }
}

/// Prints an ability, as a card that calls itself and its host so would have it.
pub fn print(ability: &Ability, nouns: &Nouns) -> String {
    let mut printer = Printer::new(nouns.clone(), Scope::default());
    printer.ability(ability)
}

/// Prints an instruction with what it speaks of settled, in sentences; nothing where there are no
/// words for what it does.
pub fn print_effect(effect: &Effect, nouns: &Nouns) -> String {
    let mut printer = Printer::new(nouns.clone(), Scope::default());
    if let Effect::Modify { mods, .. } = effect
        && mods.iter().all(|m| printer.says_nothing(m))
    {
        return String::new();
    }
    printer.sentences(std::slice::from_ref(effect)).join(" ")
}

/// Prints a number that is worked out.
pub fn print_amount(amount: &Amount, nouns: &Nouns) -> String {
    Printer::new(nouns.clone(), Scope::default()).value(amount)
}

/// Prints a part of a cost, as something to be done.
pub fn print_cost(part: &CostPart, nouns: &Nouns) -> String {
    Printer::new(nouns.clone(), Scope::default()).paid(&Cost::of(vec![part.clone()]), true)
}

/// Prints a target phrase, which may speak of one before it: "another target creature its
/// controller controls".
pub fn print_target(filter: &Filter) -> String {
    let mut printer = Printer::new(Nouns::default(), Scope::default());
    printer.scope.target(TargetSpec::one(Filter::Permanent));
    printer.target(&TargetSpec::one(filter.clone()))
}

/// What has been printed so far, and what words stand for.
struct Printer {
    nouns: Nouns,
    /// What "this Equipment" in a granted ability is called.
    granter: String,
    scope: Scope,
    /// The target phrases of the ability at hand.
    targets: Vec<TargetSpec>,
    /// A choice that the next instruction makes in passing: "a creature you control".
    choice: Option<Effect>,
    /// What X stands for in the sentence at hand: ", where X is …".
    x: Option<Amount>,
    /// How many quotation marks are open.
    quotes: usize,
    /// Cards are counted "in" a zone and taken "from" it.
    counting: bool,
    /// The zone from which the ability works.
    works_in: Option<Zone>,
    /// A condition right after the trigger would be an intervening one (603.4): it has to stand
    /// after what it is on.
    condition_last: bool,
    /// The next verb follows "have": "you may have it deal 2 damage".
    infinitive: bool,
}

impl Printer {
    fn new(nouns: Nouns, scope: Scope) -> Printer {
        Printer {
            granter: nouns.granter.as_ref().unwrap_or(&nouns.this).clone(),
            nouns,
            scope,
            targets: Vec::new(),
            choice: None,
            x: None,
            quotes: 0,
            counting: false,
            works_in: None,
            condition_last: false,
            infinitive: false,
        }
    }
}

/// The text with its first letter in upper case.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => std::iter::once(letters::upper(first))
            .chain(chars)
            .collect(),
        None => String::new(),
    }
}

/// The text with its first letter in lower case, unless its first word is a proper noun.
fn lower(text: &str) -> String {
    let first = text.split([' ', ',', '.']).next().unwrap_or_default();
    if subtype(first).is_some() || !text.starts_with(char::is_uppercase) {
        return text.to_string();
    }
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => std::iter::once(letters::lower(first))
            .chain(chars)
            .collect(),
        None => String::new(),
    }
}

/// A sentence: capitalised, with a full stop unless it ends in quotation marks.
fn sentence(text: &str) -> String {
    let text = capital(text);
    match text.ends_with(['"', '\'', '.'])
        && (text.ends_with(".\"") || text.ends_with(".'") || text.ends_with('.'))
    {
        true => text,
        false => format!("{text}."),
    }
}

/// "a", "a and b", "a, b, and c".
fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [a, b] => format!("{a} {word} {b}"),
        [start @ .., last] => format!("{}, {word} {last}", start.join(", ")),
    }
}
