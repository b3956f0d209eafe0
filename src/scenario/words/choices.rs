//! Pending choices in words.

use super::{Speaker, capital};
use crate::rules::action::{Choice, ChoiceKind};
use crate::rules::kinds::Color;
use crate::rules::object::Thing;
use crate::scenario::session::choice_word;
use crate::view::{ChoiceView, OptionView};

/// How many numbers are listed as options; beyond, the reader writes one.
const MOST_NUMBERS: u32 = 50;

impl Speaker<'_> {
    /// A choice for the reader.
    pub fn choice(&self, choice: &Choice) -> ChoiceView {
        let key = |thing: Thing| self.names.key(self.game, thing);
        ChoiceView {
            by: key(Thing::Player(choice.by)),
            kind: choice_word(choice).to_string(),
            prompt: capital(&choice.prompt),
            source: choice.source.map(|source| key(Thing::Object(source))),
            things: choice.things.iter().map(|thing| key(*thing)).collect(),
            options: self.options(choice),
            min: choice.min,
            max: choice.max,
            rule: choice.cite.to_string(),
        }
    }

    fn options(&self, choice: &Choice) -> Vec<OptionView> {
        let option = |label: String, value: String| OptionView { label, value };
        match choice.kind {
            ChoiceKind::May => vec![
                option("Yes".to_string(), "true".to_string()),
                option("No".to_string(), "false".to_string()),
            ],
            ChoiceKind::Number => {
                let most = choice.max.min(choice.min.saturating_add(MOST_NUMBERS));
                let numbers = choice.min..=most;
                numbers
                    .map(|n| option(n.to_string(), n.to_string()))
                    .collect()
            }
            ChoiceKind::Color if choice.mana.is_empty() => Color::ALL
                .iter()
                .map(|color| option(capital(color.word()), color.letter().to_string()))
                .collect(),
            ChoiceKind::Color | ChoiceKind::Mana => {
                let rows = choice.options.iter();
                rows.map(|row| option(row.clone(), row.clone())).collect()
            }
            ChoiceKind::Mode | ChoiceKind::Cost | ChoiceKind::Order if choice.things.is_empty() => {
                let options = choice.options.iter().enumerate();
                options
                    .map(|(place, text)| option(text.clone(), (place + 1).to_string()))
                    .collect()
            }
            ChoiceKind::Mode
            | ChoiceKind::Cost
            | ChoiceKind::Order
            | ChoiceKind::Target
            | ChoiceKind::Card
            | ChoiceKind::Object
            | ChoiceKind::Player
            | ChoiceKind::Division => choice
                .things
                .iter()
                .map(|thing| {
                    let label = capital(&self.thing(*thing));
                    option(label, self.names.key(self.game, *thing))
                })
                .collect(),
            ChoiceKind::CreatureType | ChoiceKind::Name => Vec::new(),
        }
    }
}
