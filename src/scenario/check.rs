//! What can be said of a file as a whole once all of it is read: whether names, ids and
//! references mean something, and whether there is not too much of anything.

use crate::letters::Letters;
use crate::lists::List;
use crate::sorted::{Order, SortedMap, SortedSet};
use std::cell::Cell;

use super::fault::nearest;
use super::ids::{Entry, ids_given, too_many};
use super::json::quoted;
use super::load::CardNames;
use super::model::{Scenario, TurnStep};
use super::session::BLANK;
use super::table::{MOST_OBJECTS, Named, Reader, Use};

/// The players that a game may have.
const PLAYERS: std::ops::RangeInclusive<usize> = 2..=6;

/// The most steps that a scenario may have.
const MOST_STEPS: usize = 10_000;

/// The longest text of one card and of all together, in letters: no printed card has a tenth of it.
const LONGEST_TEXT: usize = 20_000;
const MOST_TEXT: usize = 300_000;

/// How many doubtful names are looked into.
const LOOKS: usize = 500;

/// Adds what is wrong with the file as a whole.
pub(crate) fn check(
    scenario: &Scenario,
    battlefield: &[Entry],
    library: &dyn CardNames,
    reader: &mut Reader,
) {
    check_sizes(scenario, battlefield, reader);
    let names = std::mem::take(&mut reader.names);
    check_unique(scenario, &names, reader);
    // Ids are given out only where there are not too many to give.
    let known = match too_many(battlefield) {
        true => return,
        false => Known::new(scenario, battlefield, &names, library),
    };
    for named in &names {
        known.check(named, reader);
    }
}

fn check_sizes(scenario: &Scenario, battlefield: &[Entry], reader: &mut Reader) {
    let mut wrong = |path: &str, found: String, expected: String| {
        let message = format!("expected {expected}, found {found}");
        reader.faults.add(path, found, expected, message);
    };
    let players = scenario.players.len();
    if !PLAYERS.contains(&players) {
        wrong(
            "$.players",
            format!("{players} players"),
            "two to six players".to_string(),
        );
    }
    let steps = scenario.steps.len();
    if steps > MOST_STEPS {
        wrong(
            "$.steps",
            format!("{steps} steps"),
            format!("at most {MOST_STEPS} steps"),
        );
    }
    if too_many(battlefield) {
        wrong(
            "$.battlefield",
            "more".to_string(),
            format!("at most {MOST_OBJECTS} objects"),
        );
    }
    let mut letters = 0;
    for (index, card) in scenario.cards.iter().enumerate() {
        let own = card.oracle_text.as_deref().map_or(0, str::len);
        letters += own;
        if own > LONGEST_TEXT {
            let expected = format!("at most {LONGEST_TEXT} letters");
            let path = format!("$.cards[{index}].oracle_text");
            wrong(&path, format!("{own}"), expected);
        }
    }
    if letters > MOST_TEXT {
        let expected = format!("at most {MOST_TEXT} letters of text in all");
        wrong("$.cards", format!("{letters}"), expected);
    }
    if scenario.turn.step == TurnStep::FirstStrikeDamage {
        let expected = "a step that every turn has".to_string();
        wrong("$.turn.step", quoted(scenario.turn.step.word()), expected);
    }
}

/// Reports ids and card definitions that stand twice.
fn check_unique(scenario: &Scenario, names: &[Named], reader: &mut Reader) {
    let mut first: SortedMap<&str, &str> = SortedMap::new();
    // Players that the file does not list have ids all the same; a listed one's own comes first.
    let listed = |name: &str| {
        names
            .iter()
            .any(|n| n.used == Use::Id && n.path.starts_with("$.players") && *n.name == *name)
    };
    let unlisted = scenario.players.iter().map(|player| player.id.as_str());
    first.extend(
        unlisted
            .filter(|id| !listed(id))
            .map(|id| (id, "$.players")),
    );
    let ids = names.iter().filter(|named| named.used == Use::Id);
    for named in ids {
        if let Some(path) = first.insert(&named.name, &named.path) {
            let found = quoted(&named.name);
            let message = format!("the id {found} is taken already, at {path}");
            let expected = "an id that nothing else has".to_string();
            reader.faults.add(&named.path, found, expected, message);
        }
    }
    let mut defined = SortedSet::new();
    for (index, card) in scenario.cards.iter().enumerate() {
        if !defined.insert(card.name.as_str()) {
            let found = quoted(&card.name);
            let message = format!("the card {found} is defined twice");
            let path = format!("$.cards[{index}].name");
            reader
                .faults
                .add(&path, found, "each card once".to_string(), message);
        }
    }
}

/// The shortest part of a card's name, in bytes, that stands for the card.
const SHORTEST_PART: usize = 4;

/// How many cards are suggested for a part of their names.
const MOST_MEANT: usize = 3;

/// What names may mean in a file.
struct Known<'a> {
    library: &'a dyn CardNames,
    /// Ids of players.
    players: Vec<&'a str>,
    /// Ids of objects, given or by default.
    ids: SortedSet<String>,
    /// The names of cards that the file defines.
    defined: SortedSet<&'a str>,
    /// The names of cards that the file uses or defines.
    cards: Vec<&'a str>,
    /// The same in lower case.
    lower: SortedSet<String>,
    /// The texts that could create something, in lower case.
    texts: String,
    /// How often a doubtful name may still be looked into; after that, names get the benefit
    /// of the doubt and faults have no suggestions, so that no file takes long to read.
    looks: Cell<usize>,
}

impl<'a> Known<'a> {
    fn new(
        scenario: &'a Scenario,
        battlefield: &[Entry],
        names: &'a [Named],
        library: &'a dyn CardNames,
    ) -> Self {
        let defined: SortedSet<&str> = scenario
            .cards
            .iter()
            .map(|card| card.name.as_str())
            .collect();
        let used = names.iter().filter(|named| named.used == Use::Card);
        let used = used.map(|named| named.name.as_str());
        let cards: SortedSet<&str> = used.chain(defined.iter().copied()).collect();
        let texts = scenario
            .cards
            .iter()
            .filter_map(|card| card.oracle_text.as_deref());
        let texts: Vec<&str> = texts.list();
        Known {
            library,
            players: scenario
                .players
                .iter()
                .map(|player| player.id.as_str())
                .list(),
            ids: ids_given(scenario, battlefield),
            lower: cards.iter().map(|name| name.lower()).collect(),
            cards: cards.into_iter().list(),
            looks: Cell::new(LOOKS),
            texts: texts.join("\n").lower(),
            defined,
        }
    }

    fn check(&self, named: &Named, reader: &mut Reader) {
        let name = named.name.as_str();
        let fine = match named.used {
            Use::Id => true,
            Use::Card => self.defined.contains(name) || self.library.has(name),
            Use::Player => self.players.contains(&name),
            Use::Reference => self.may_mean_something(name),
        };
        if fine {
            return;
        }
        let players = || self.players.iter().copied();
        let (wrong, expected, meant, else_) = match named.used {
            Use::Card => (
                "is no card of the library or of this file's \"cards\"",
                "the name of a card".to_string(),
                self.look(|| self.cards_near(name)),
                "; give it in \"cards\", with its \"name\", \"type_line\", \"oracle_text\" and \
                 what else is printed on it",
            ),
            Use::Player => (
                "is no player",
                format!("one of the players {}", self.players.join(", ")),
                self.look(|| nearest(name, players()).map(quoted)),
                "",
            ),
            Use::Id | Use::Reference => (
                "refers to nothing in this file",
                "the id or the name of something".to_string(),
                self.look(|| self.nearest(base(name)).map(quoted)),
                "",
            ),
        };
        let found = quoted(name);
        let meant = meant.map(|meant| format!("; did you mean {meant}?"));
        let message = format!("{found} {wrong}{}", meant.as_deref().unwrap_or(else_));
        reader.faults.add(&named.path, found, expected, message);
    }

    /// Whether a reference could mean something. Tokens and copies are made as the game goes,
    /// so a name is doubted only where it is a slip of the pen for one that is known.
    fn may_mean_something(&self, reference: &str) -> bool {
        let name = base(reference);
        let lower = name.lower();
        let is_known = reference == "stack:top"
            || self.ids.contains(name)
            || self.players.contains(&name)
            || self.lower.contains(&lower)
            || name == BLANK;
        let is_name = name.chars().any(char::is_uppercase);
        let is_slip = || {
            !name.ends_with(" Token")
                && !self.library.has(name)
                && !self.texts.contains(&lower)
                && self.nearest(name).is_some()
        };
        is_known || (is_name && self.look(|| is_slip().then_some(())).is_none())
    }

    /// The id or the name that was most likely meant.
    fn nearest(&self, name: &str) -> Option<&str> {
        let mut ids: Vec<&str> = self.ids.iter().map(String::as_str).list();
        ids.order();
        let others = self.players.iter().chain(&self.cards).copied();
        nearest(name, ids.into_iter().chain(others))
    }

    /// The card that was most likely meant: one with nearly that name, or else some with all of it
    /// in their names.
    fn cards_near(&self, name: &str) -> Option<String> {
        let built_in = || {
            self.library
                .names()
                .filter(|card| !self.defined.contains(card))
        };
        let all = || self.defined.iter().copied().chain(built_in());
        if let Some(card) = nearest(name, all()) {
            return Some(quoted(card));
        }
        let lower = name.lower();
        let has_it = |card: &&str| lower.len() >= SHORTEST_PART && card.lower().contains(&lower);
        let mut cards = all().filter(has_it).map(quoted).list();
        cards.order();
        cards.truncate(MOST_MEANT);
        (!cards.is_empty()).then(|| cards.join(" or "))
    }

    /// Looks into a doubtful name, unless too many have been.
    fn look<T>(&self, into: impl FnOnce() -> Option<T>) -> Option<T> {
        let left = self.looks.get().checked_sub(1)?;
        self.looks.set(left);
        into()
    }
}

/// The name in a reference, without what picks among several or speaks of an ability.
fn base(reference: &str) -> &str {
    let without_number = |text: &'_ str| -> usize {
        match text.rsplit_once('#') {
            Some((name, number)) if number.parse::<u32>().is_ok_and(|n| n > 0) => name.len(),
            _ => text.len(),
        }
    };
    let name = &reference[..without_number(reference)];
    let name = name.strip_suffix(" ability").unwrap_or(name);
    &name[..without_number(name)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bases() {
        assert_eq!(base("octopus"), "octopus");
        assert_eq!(base("octopus ability#2"), "octopus");
        assert_eq!(base("Food#2 ability"), "Food");
        assert_eq!(base("Food#0"), "Food#0");
        assert_eq!(base("#1"), "");
    }
}
