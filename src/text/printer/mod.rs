//! Abilities to text, in canonical Oracle templating.

use crate::rules::ability::Ability;

/// What the printed ability calls itself and what it is attached to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nouns {
    /// "this creature".
    pub this: String,
    /// "equipped creature".
    pub host: String,
}

/// Prints an ability.
pub fn print(ability: &Ability, _nouns: &Nouns) -> String {
    format!("{ability:?}")
}
