//! The built-in cards. Their texts are phrased here in plain templating, and each is compiled
//! only where it is used.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::json::Json;
use super::load::CardNames;
use super::model::CardDefinition;
use super::table::{Reader, Value};

/// The cards, as the file has them.
const FILE: &str = include_str!("library.json");

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
pub fn cards() -> &'static BTreeMap<String, CardDefinition> {
    static CARDS: OnceLock<BTreeMap<String, CardDefinition>> = OnceLock::new();
    CARDS.get_or_init(|| {
        let json: Json = serde_json::from_str(FILE).unwrap_or(Json::Null);
        let cards = Vec::<CardDefinition>::read(&json, &mut Reader::new());
        let cards = cards.unwrap_or_default().into_iter();
        cards.map(|card| (card.name.clone(), card)).collect()
    })
}
