//! Pending choices in words.

use crate::lists::List;
use crate::sorted::SortedSet;

use super::{Sentence, Speaker, and, capital};
use crate::rules::ability::{Ability, Body};
use crate::rules::action::{Answer, Choice, ChoiceKind};
use crate::rules::kinds::{BASIC_LAND_TYPES, Color, Subtype, SubtypeKind};
use crate::rules::object::Thing;
use crate::scenario::deeds::SEPARATOR;
use crate::scenario::session::choice_word;
use crate::view::{ChoiceView, OptionView};

/// How many ways to divide are listed.
const MOST_DIVISIONS: usize = 60;

/// How many numbers are listed as options; beyond, the reader writes one.
const MOST_NUMBERS: u32 = 50;

impl Speaker<'_> {
    /// A choice for the reader.
    pub fn choice(&self, choice: &Choice) -> ChoiceView {
        let key = |thing: Thing| self.names.key(self.game, thing);
        // A division is one pick among the ways to divide.
        let divides = choice.kind == ChoiceKind::Division;
        let things = if divides { &[][..] } else { &choice.things };
        let (min, max) = if divides {
            (1, 1)
        } else {
            (choice.min, choice.max)
        };
        ChoiceView {
            by: key(Thing::Player(choice.by)),
            kind: choice_word(choice).to_string(),
            prompt: self.prompt(choice),
            source: choice.source.map(|source| key(Thing::Object(source))),
            things: things.iter().map(|thing| key(*thing)).list(),
            options: self.options(choice),
            min,
            max,
            rule: choice.cite.to_string(),
        }
    }

    /// The question of a choice; with it, what a yes costs.
    pub fn prompt(&self, choice: &Choice) -> String {
        let prompt = capital(&choice.prompt);
        if choice.kind != ChoiceKind::May {
            return prompt;
        }
        if let [_] = choice.modes[..] {
            return prompt.trim_end().to_string() + " " + &self.option_words(choice).concat();
        }
        if choice.costs.is_empty() {
            return prompt;
        }
        // Symbols alone are no deed yet.
        let deed = |words: String| match words.starts_with('{') {
            true => format!("pay {words}"),
            false => words,
        };
        let deeds = self.option_words(choice).into_iter().map(deed).list();
        format!("{prompt} {}?", super::or(&deeds))
    }

    /// What was asked, and what was said.
    pub(super) fn chose(&self, choice: &Choice, answer: &Answer) -> Option<Sentence> {
        let words = match answer {
            Answer::Yes(true) => "yes".to_string(),
            Answer::Yes(false) => "no".to_string(),
            Answer::Number(number) => number.to_string(),
            Answer::Things(things) => and(&things.iter().map(|t| self.thing(*t)).list()),
            Answer::Colour(color) => color.word().to_string(),
            Answer::CreatureType(subtype) => subtype.name().to_string(),
            Answer::Name(name) => name.clone(),
            Answer::Options(places) => {
                let words = self.option_words(choice);
                let said = places.iter().filter_map(|place| words.get(*place));
                // Of an order what is asked for comes first.
                match choice.kind {
                    ChoiceKind::Order => in_order(&said.map(String::as_str).list()),
                    _ => and(&said.cloned().list()),
                }
            }
            Answer::Mana(_) | Answer::Division(_) => return None,
        };
        let says = self.does(choice.by, "say", "says");
        let prompt = self.prompt(choice);
        let stop = if prompt.ends_with(['?', '.']) {
            ""
        } else {
            "."
        };
        let about = choice.source.map(Thing::Object);
        let text = format!("{prompt}{stop} {says} {words}");
        self.says(text, [Thing::Player(choice.by)].into_iter().chain(about))
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
                numbers.map(|n| option(n.to_string(), n.to_string())).list()
            }
            ChoiceKind::Color if choice.mana.is_empty() => Color::ALL
                .iter()
                .map(|color| option(capital(color.word()), color.letter().to_string()))
                .list(),
            ChoiceKind::Color | ChoiceKind::Mana if !choice.counts_mana() => {
                let rows = choice.options.iter();
                rows.map(|row| option(row.clone(), row.clone())).list()
            }
            ChoiceKind::Mode
            | ChoiceKind::Cost
            | ChoiceKind::Order
            | ChoiceKind::Color
            | ChoiceKind::Mana
                if choice.things.is_empty() =>
            {
                let words = self.option_words(choice).into_iter().enumerate();
                words
                    .filter(|(place, _)| !choice.barred.contains(place))
                    .map(|(place, text)| option(text, (place + 1).to_string()))
                    .list()
            }
            ChoiceKind::Mode
            | ChoiceKind::Cost
            | ChoiceKind::Order
            | ChoiceKind::Color
            | ChoiceKind::Mana
            | ChoiceKind::Target
            | ChoiceKind::Card
            | ChoiceKind::Object
            | ChoiceKind::Player => choice
                .things
                .iter()
                .map(|thing| {
                    let label = capital(&self.thing(*thing));
                    option(label, self.names.key(self.game, *thing))
                })
                .list(),
            ChoiceKind::Division => {
                let ways = divisions(choice.max, choice.min, choice.things.len());
                ways.iter()
                    .map(|way| self.division(&choice.things, way))
                    .list()
            }
            ChoiceKind::CreatureType => {
                let derived = self
                    .game
                    .objects
                    .keys()
                    .filter_map(|id| self.game.derived(*id));
                let subtypes = derived.flat_map(|derived| derived.type_line.subtypes.iter());
                let creature = |subtype: &&Subtype| subtype.kind() == SubtypeKind::Creature;
                words(subtypes.filter(creature).map(Subtype::name))
            }
            ChoiceKind::LandType => words(BASIC_LAND_TYPES.iter().map(|(name, _)| *name)),
            ChoiceKind::Name => words(choice.options.iter().map(String::as_str)),
        }
    }

    /// The options of a choice in words: modes in those of a card (700.2).
    pub fn option_words(&self, choice: &Choice) -> Vec<String> {
        let source = choice.source.unwrap_or_default();
        let mode = |mode: &Body| self.printed(&Ability::Spell(mode.clone()), source, None);
        let modes = choice.modes.iter().map(mode);
        let costs = choice.costs.iter().map(|cost| self.cost(cost, source));
        let words: Vec<String> = modes.chain(costs).list();
        match words.is_empty() {
            true => choice.options.clone(),
            false => words,
        }
    }

    fn division(&self, things: &[Thing], way: &[u32]) -> OptionView {
        let shares = things.iter().zip(way);
        let label = |(thing, share): (&Thing, &u32)| format!("{share} to {}", self.thing(*thing));
        let value = |(thing, share): (&Thing, &u32)| {
            format!("{}{SEPARATOR}{share}", self.names.key(self.game, *thing))
        };
        let labels: Vec<String> = shares.clone().map(label).list();
        let values: Vec<String> = shares.map(value).list();
        OptionView {
            label: and(&labels),
            value: values.join(&SEPARATOR.to_string()),
        }
    }
}

/// What was ordered: by the names alone, where these tell them apart.
fn in_order(options: &[&str]) -> String {
    let names = options
        .iter()
        .filter_map(|option| option.split(": ").next());
    let names: Vec<&str> = names.list();
    let apart: SortedSet<&str> = names.iter().copied().collect();
    match apart.len() == Vec::len(&names) {
        true => names.join(", then "),
        false => options.join(", then "),
    }
}

/// Each word once, as an option.
fn words<'a>(words: impl Iterator<Item = &'a str>) -> Vec<OptionView> {
    let words: SortedSet<&str> = words.filter(|word| !word.is_empty()).collect();
    let option = |word: &str| OptionView {
        label: word.to_string(),
        value: word.to_string(),
    };
    words.into_iter().map(option).list()
}

/// The ways to divide an amount among so many, at least `least` for each; the first ones where
/// there are very many.
fn divisions(amount: u32, least: u32, among: usize) -> Vec<Vec<u32>> {
    let Some(others) = among.checked_sub(1) else {
        return Vec::new();
    };
    if others == 0 {
        return vec![vec![amount]];
    }
    let kept = u32::try_from(others)
        .unwrap_or(u32::MAX)
        .saturating_mul(least);
    let most = amount.saturating_sub(kept);
    let mut ways = Vec::new();
    for share in (least..=most).rev() {
        for rest in divisions(amount - share, least, others) {
            if ways.len() == MOST_DIVISIONS {
                return ways;
            }
            ways.push([&[share], &rest[..]].concat());
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_of_an_amount() {
        assert_eq!(divisions(3, 1, 2), [[2, 1], [1, 2]]);
        assert_eq!(divisions(2, 0, 2), [[2, 0], [1, 1], [0, 2]]);
        assert_eq!(divisions(3, 1, 3), [[1, 1, 1]]);
        assert_eq!(divisions(5, 0, 1), [[5]]);
        assert!(divisions(1, 1, 2).is_empty());
        assert!(divisions(1000, 0, 40).len() <= MOST_DIVISIONS);
    }
}
