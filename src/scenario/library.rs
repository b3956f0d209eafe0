//! The built-in cards. Their texts are phrased here in plain templating, and each is compiled
//! only where it is used.

use crate::sorted::SortedMap;
use std::sync::OnceLock;

use super::json::Json;
use super::load::CardNames;
use super::model::CardDefinition;
use super::table::{Reader, Value};

/// The cards as a file would define them, in JSON.
pub const FILE: &str = include_str!("library.json");

/// The built-in cards as a file's loader asks for them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Library;

impl CardNames for Library {
    fn has(&self, name: &str) -> bool {
        card(name).is_some()
    }

    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        Box::new(cards().keys().map(String::as_str))
    }
}

/// The built-in card of this name.
pub fn card(name: &str) -> Option<&'static CardDefinition> {
    cards().get(name)
}

/// All the built-in cards, by name.
pub fn cards() -> &'static SortedMap<String, CardDefinition> {
    static CARDS: OnceLock<SortedMap<String, CardDefinition>> = OnceLock::new();
    CARDS.get_or_init(|| {
        let json: Json = serde_json::from_str(FILE).unwrap_or(Json::Null);
        let cards = Vec::<CardDefinition>::read(&json, &mut Reader::new());
        let cards = cards.unwrap_or_default().into_iter();
        cards.map(|card| (card.name.clone(), card)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the file with every fault reported.
    fn faults() -> Vec<String> {
        let mut reader = Reader::new();
        let json: Json = serde_json::from_str(FILE).unwrap();
        Vec::<CardDefinition>::read(&json, &mut reader);
        let faults = reader.faults.or(());
        let faults = faults.err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_file_has_no_faults() {
        assert_eq!(faults(), Vec::<String>::new());
        assert_eq!(
            FILE.matches("\"type_line\"").count(),
            cards().len(),
            "a card stands twice"
        );
    }

    #[test]
    fn every_card_is_simulated() {
        for card in cards().values() {
            let text = crate::scenario::session::card_text(card);
            let compiled = crate::text::compile(&text).unwrap();
            assert!(compiled.not_understood.is_empty(), "{}", card.name);
        }
    }

    #[test]
    fn no_text_has_reminders() {
        for card in cards().values() {
            let text = card.oracle_text.as_deref().unwrap_or_default();
            assert!(!text.contains('('), "{}", card.name);
        }
    }
}
