//! Tokens, printed.

use super::Printer;
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::{Ability, TokenSpec};
use crate::rules::filter::Amount;
use crate::rules::kinds::Colors;
use crate::text::scope::Speaker;
use crate::text::token::predefined_words;

impl Printer {
    /// How many tokens of what kind, after "create".
    pub(super) fn created(
        &mut self,
        amount: &Amount,
        token: &TokenSpec,
        tapped: bool,
        attacking: bool,
    ) -> String {
        let state = match (tapped, attacking) {
            (true, true) => "tapped and attacking ",
            (true, false) => "tapped ",
            _ => "",
        };
        let (words, with) = match predefined_words(token) {
            Some(words) => (format!("{words} token"), String::new()),
            None => self.described(token),
        };
        let tail = match (tapped, attacking, *amount == Amount::N(1)) {
            (false, true, true) => " that's attacking",
            (false, true, false) => " that are attacking",
            _ => "",
        };
        if let Amount::Half(inner, up) = amount {
            let way = if *up { "up" } else { "down" };
            let words = self.counted(inner, &format!("{state}{words}"));
            return format!("half {words}{with}, rounded {way}{tail}");
        }
        let noun = format!("{state}{words}");
        format!("{}{with}{tail}", self.counted(amount, &noun))
    }

    fn described(&mut self, token: &TokenSpec) -> (String, String) {
        let mut words = Vec::new();
        let types = &token.type_line;
        words.extend(types.supertypes.iter().map(|s| s.word().lower()));
        if let Some((p, t)) = &token.pt {
            let p = self.unknown(p);
            let t = self.unknown(t);
            words.push(format!("{p}/{t}"));
        }
        let colors: Colors = token.colors.iter().copied().collect();
        words.push(super::mods::color_words(colors));
        words.extend(types.subtypes.iter().map(|s| s.name().to_string()));
        words.extend(types.types.iter().map(|t| t.word().lower()));
        words.push("token".to_string());
        let mut tail = String::new();
        if let Some(name) = &token.name {
            tail.push_str(&format!(" named {name}"));
        }
        if !token.abilities.is_empty() {
            let abilities: Vec<&Ability> = token.abilities.iter().list();
            tail.push_str(" with ");
            tail.push_str(&self.abilities(&abilities, Speaker::Own));
        }
        (words.join(" "), tail)
    }
}
