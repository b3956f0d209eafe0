//! The cards of a scenario, compiled: its own definitions first, then the library.

use crate::lists::List;
use crate::sorted::SortedMap;
use std::sync::Arc;

use crate::rules::card::Card;
use crate::scenario::fault::Fault;
use crate::scenario::library;
use crate::scenario::model::{
    CardDefinition, CardName, Cards, Color, Putting, Scenario, Set, Verb,
};
use crate::text;

/// The name of a blank card.
pub(crate) const BLANK: &str = "Blank";

/// The cards that a scenario uses.
#[derive(Clone, Debug, Default)]
pub struct CardBook {
    cards: SortedMap<String, Arc<Card>>,
    blank: Arc<Card>,
    /// Sentences that are not simulated, each with its card's name.
    pub warnings: Vec<Warning>,
}

/// A sentence of a card that is not simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The card.
    pub card: String,
    /// The sentence.
    pub sentence: String,
    /// How often it stands on the card.
    pub times: usize,
}

impl std::fmt::Display for Warning {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}: not simulated: {}", self.card, self.sentence)?;
        match self.times {
            1 => Ok(()),
            times => write!(out, " ({times} times)"),
        }
    }
}

impl CardBook {
    /// Compiles the cards that a scenario uses. A definition that is no card is a fault.
    pub fn new(scenario: &Scenario) -> Result<CardBook, Vec<Fault>> {
        let mut book = CardBook {
            blank: Arc::new(Card {
                name: BLANK.into(),
                ..Card::default()
            }),
            ..CardBook::default()
        };
        let mut faults = Vec::new();
        for (index, definition) in scenario.cards.iter().enumerate() {
            faults.extend(book.add(definition).err().map(|wrong| fault(index, wrong)));
        }
        for name in used(scenario) {
            if !book.cards.contains_key(name.as_str())
                && let Some(definition) = library::card(name.as_str())
                && let Err(wrong) = book.add(definition)
            {
                faults.push(Fault {
                    path: "$".to_string(),
                    found: name.to_string(),
                    expected: "a card of the library that can be read".to_string(),
                    message: wrong.to_string(),
                });
            }
        }
        match faults.is_empty() {
            true => Ok(book),
            false => Err(faults),
        }
    }

    fn add(&mut self, definition: &CardDefinition) -> Result<(), text::CardError> {
        let compiled = text::compile(&card_text(definition))?;
        let mut warnings: Vec<Warning> = Vec::new();
        for part in &compiled.not_understood {
            match warnings.iter_mut().find(|one| one.sentence == part.text) {
                Some(warning) => warning.times += 1,
                None => warnings.push(Warning {
                    card: definition.name.clone(),
                    sentence: part.text.clone(),
                    times: 1,
                }),
            }
        }
        self.warnings.extend(warnings);
        let card = Arc::new(compiled.card);
        self.cards.insert(definition.name.clone(), card);
        Ok(())
    }

    /// The card of this name; a blank one if there is none.
    pub fn card(&self, name: &CardName) -> Arc<Card> {
        let card = self.cards.get(name.as_str());
        card.unwrap_or(&self.blank).clone()
    }

    /// The blank card.
    pub fn blank(&self) -> Arc<Card> {
        self.blank.clone()
    }

    /// Whether this is the blank card.
    pub fn is_blank(&self, card: &Arc<Card>) -> bool {
        Arc::ptr_eq(card, &self.blank)
    }
}

/// What is wrong with the cards that a file defines.
pub(crate) fn card_faults(cards: &[CardDefinition]) -> Vec<Fault> {
    let read = |(index, card): (usize, &CardDefinition)| {
        let wrong = text::compile(&card_text(card)).err()?;
        Some(fault(index, wrong))
    };
    cards.iter().enumerate().filter_map(read).list()
}

fn fault(index: usize, wrong: text::CardError) -> Fault {
    Fault {
        path: format!("$.cards[{index}].{}", wrong.field),
        message: format!("expected {}, found {:?}", wrong.expected, wrong.found),
        found: wrong.found,
        expected: wrong.expected.to_string(),
    }
}

/// A definition as the text floor reads it.
pub fn card_text(definition: &CardDefinition) -> text::CardText {
    let letters = |colors: &Option<Vec<Color>>| {
        let colors = colors.as_ref()?.iter();
        Some(colors.map(|color| color.word().to_string()).list())
    };
    text::CardText {
        name: definition.name.clone(),
        mana_cost: definition.mana_cost.clone(),
        type_line: definition.type_line.clone(),
        oracle_text: definition.oracle_text.clone(),
        power: definition.power.clone(),
        toughness: definition.toughness.clone(),
        loyalty: definition.loyalty.clone(),
        colors: letters(&definition.colors),
        color_indicator: letters(&definition.color_indicator),
        keywords: definition.keywords.clone().unwrap_or_default(),
    }
}

/// The names of the cards that a scenario puts anywhere.
fn used(scenario: &Scenario) -> Vec<CardName> {
    let mut names: Vec<CardName> = Vec::new();
    let mut add = |cards: &Cards| {
        if let Cards::Listed(cards) = cards {
            names.extend(cards.iter().map(|card| card.card.clone()));
        }
    };
    for player in &scenario.players {
        [
            &player.hand,
            &player.library,
            &player.graveyard,
            &player.exile,
        ]
        .into_iter()
        .for_each(&mut add);
    }
    for step in &scenario.steps {
        if let Verb::Set(Set::Player(_, changes)) = &step.verb {
            let zones = [
                &changes.hand,
                &changes.library,
                &changes.graveyard,
                &changes.exile,
            ];
            zones.into_iter().flatten().for_each(&mut add);
        }
    }
    names.extend(scenario.battlefield.iter().map(|one| one.card.clone()));
    names.extend(scenario.steps.iter().filter_map(|step| match &step.verb {
        Verb::Put(put) => match &put.what {
            Putting::New(card) => Some(card.card.clone()),
            Putting::Object(_) => None,
        },
        _ => None,
    }));
    names
}
