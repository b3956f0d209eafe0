//! A card as the game knows it: its printed characteristics, with its text compiled.

use super::ability::{Ability, Keyword};
use super::kinds::{Colors, TypeLine};
use super::mana::ManaCost;
use serde::Serialize;
use std::sync::Arc;

/// The copiable values of a card or token (200, 707.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Card {
    /// Its name; blanks and face-down objects have one of their own.
    pub name: Arc<str>,
    /// Its mana cost; lands and most tokens have none (202.1b).
    pub mana_cost: Option<ManaCost>,
    /// Its colours: from the mana cost, a colour indicator or a text that defines them (105.2).
    pub colors: Colors,
    /// Its type line.
    pub type_line: TypeLine,
    /// Printed power; `*` is 0 here and a characteristic-defining ability says the rest.
    pub power: Option<i32>,
    /// Printed toughness.
    pub toughness: Option<i32>,
    /// Printed loyalty; with X, 0.
    pub loyalty: Option<i32>,
    /// Its abilities in the order of the text.
    pub abilities: Vec<Printed>,
}

impl Card {
    /// Its type line with what changeling makes of it everywhere (702.73a).
    pub fn types(&self) -> TypeLine {
        let mut types = self.type_line.clone();
        types.every_creature_type |= self.has(&Keyword::Changeling);
        types
    }

    /// Whether this keyword is printed on it.
    pub fn has(&self, keyword: &Keyword) -> bool {
        let is = |p: &Printed| matches!(&*p.ability, Ability::Keyword(k) if k == keyword);
        self.abilities.iter().any(is)
    }
}

/// An ability with the words that the reader sees for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Printed {
    /// What it is.
    pub ability: Arc<Ability>,
    /// Its text, without reminder text.
    pub text: Arc<str>,
    /// What it speaks of by name: the object that made the token (201.5a).
    pub granter: Option<super::object::ObjectId>,
}
