//! Plain words for what the game says in types: events, refusals, choices, derivations, steps.
//! The same position and the same event always give the same words.

mod actions;
mod alike;
mod barriers;
mod changes;
mod choices;
mod derivation;
mod events;
mod lines;
mod moves;
mod refusals;
mod state_based;
mod steps;

use crate::lists::List;
pub use events::mana_symbols;
pub use refusals::in_zone;
use std::sync::Arc;
pub use steps::StepNames;

use super::session::{Names, nouns, printed};
use crate::rules::ability::{Ability, CostPart};
use crate::rules::cost;
use crate::rules::filter::Filter;
use crate::rules::game::Game;
use crate::rules::kinds::CardType;
use crate::rules::object::{CardId, ObjectId, PlayerId, Thing};
use crate::rules::turn::Step;
use crate::text;

/// Someone who speaks of a position.
#[derive(Clone, Copy, Debug)]
pub struct Speaker<'a> {
    /// The position.
    pub game: &'a Game,
    /// What everything is called.
    pub names: &'a Names,
}

/// A sentence, and what it names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// The things it names.
    pub about: Vec<Thing>,
}

impl Sentence {
    /// A sentence about these things.
    pub fn new(text: impl Into<String>, about: impl IntoIterator<Item = Thing>) -> Sentence {
        Sentence {
            text: text.into(),
            about: about.into_iter().list(),
        }
    }
}

impl Speaker<'_> {
    /// The name of an object, told apart from others of that name; of an ability on the stack, its
    /// source's and "ability".
    pub fn object(&self, id: ObjectId) -> String {
        let known = self.game.known_object(id);
        let stack = known.and_then(|o| o.stack.as_ref());
        if let Some(stack) = stack.filter(|stack| stack.source != id) {
            return format!("the ability of {}", self.object(stack.source));
        }
        match known.filter(|_| !self.name(id).is_empty()) {
            None => "something".to_string(),
            Some(_) => self.told_apart(&self.name(id), id),
        }
    }

    /// A name that an object bears or bore, told apart from others of that name: "Grizzly Bears
    /// (2nd)".
    pub fn told_apart(&self, name: &str, id: ObjectId) -> String {
        match self.which(name, id) {
            Some(which) => format!("{name} ({which})"),
            None => name.to_string(),
        }
    }

    /// Which of several of that name an object is: "2nd". Lands, and tokens that have their name to
    /// themselves, lie in piles where nobody can see which is which.
    pub fn which(&self, name: &str, id: ObjectId) -> Option<String> {
        let object = self.game.known_object(id)?;
        let land = self
            .game
            .known(id)
            .is_some_and(|d| d.is(CardType::Land) && !d.is(CardType::Creature));
        let token = |card: &CardId| {
            let object = self.game.object_of_card(*card);
            object
                .and_then(|id| self.game.object(id))
                .is_none_or(|o| o.token)
        };
        let piled = land || object.token && self.names.alike(name).all(token);
        let which = self.names.which(name, object.card);
        which.filter(|_| !piled)
    }

    /// The name of an object as a card has it.
    pub fn name(&self, id: ObjectId) -> Arc<str> {
        self.game.name_of(id)
    }

    /// In what this game is easier than the rules have it.
    pub fn house_rules(&self) -> Vec<&'static str> {
        let all = [
            (
                self.game.mana_is_free(),
                "Mana is free here: what costs mana is paid for without any.",
            ),
            (
                !self.game.settings.summoning_sickness,
                "Creatures may attack and use {T} at once here, whenever they came.",
            ),
        ];
        let all = all.into_iter().filter(|(holds, _)| *holds);
        all.map(|(_, words)| words).list()
    }

    /// The names of several objects: "A, B and C".
    pub fn objects(&self, ids: impl IntoIterator<Item = ObjectId>) -> String {
        let names: Vec<String> = ids.into_iter().map(|id| self.object(id)).list();
        and(&names)
    }

    /// An object's name, or what a player is called inside a sentence.
    pub fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Object(id) => self.object(id),
            Thing::Player(id) if self.is_you(id) => "you".to_string(),
            Thing::Player(id) => self.player(id),
        }
    }

    /// What a player is called at the start of a sentence.
    pub fn player(&self, id: PlayerId) -> String {
        let players = &self.game.players;
        let name = players
            .get(usize::from(id.0))
            .map_or("", |player| &player.name);
        capital(name)
    }

    /// Whether this is the player the reader plays.
    pub fn is_you(&self, id: PlayerId) -> bool {
        self.player(id) == "You"
    }

    /// "You draw", "Opponent draws".
    pub fn does(&self, id: PlayerId, you: &str, they: &str) -> String {
        let verb = if self.is_you(id) { you } else { they };
        format!("{} {verb}", self.player(id))
    }

    /// "you are", "Opponent is", "Grizzly Bears is".
    pub fn is(&self, thing: Thing) -> String {
        match thing {
            Thing::Player(id) if self.is_you(id) => "you are".to_string(),
            thing => format!("{} is", self.thing(thing)),
        }
    }

    /// "you have", "Opponent has", "Grizzly Bears has".
    pub fn has(&self, thing: Thing) -> String {
        match thing {
            Thing::Player(id) if self.is_you(id) => "you have".to_string(),
            thing => format!("{} has", self.thing(thing)),
        }
    }

    /// "your", "Opponent's".
    pub fn whose(&self, id: PlayerId) -> String {
        match self.is_you(id) {
            true => "your".to_string(),
            false => format!("{}'s", self.player(id)),
        }
    }

    /// An ability of an object in the words of a card; `granter`: what gave it to it.
    pub fn printed(&self, ability: &Ability, of: ObjectId, granter: Option<ObjectId>) -> String {
        let source = self.game.known(of);
        let nouns = source.map(|source| nouns(self.game, source, granter));
        printed(ability, &nouns.unwrap_or_default())
    }

    /// A cost of an object's text in words: symbols stay what they are.
    pub fn cost(&self, parts: &[CostPart], of: ObjectId) -> String {
        let nouns = self
            .game
            .known(of)
            .map(|source| nouns(self.game, source, None));
        let nouns = nouns.unwrap_or_default();
        let one = |part: &CostPart| match part {
            CostPart::Mana(_)
            | CostPart::Generic(_)
            | CostPart::Energy(_)
            | CostPart::Life(_)
            | CostPart::Loyalty(_)
            | CostPart::LoyaltyMinusX => cost::words(std::slice::from_ref(part)),
            other => text::print_cost(other, &nouns),
        };
        parts.iter().map(one).list().join(", ")
    }

    /// A sentence that begins with a name, or with a name's substitute, as a sentence should.
    fn says(&self, text: String, about: impl IntoIterator<Item = Thing>) -> Option<Sentence> {
        Some(Sentence::new(format!("{}.", capital(&text)), about))
    }
}

/// The text with a capital letter first.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(crate::letters::upper);
    first.into_iter().chain(letters).collect()
}

/// "A, B and C".
pub fn and(items: &[String]) -> String {
    listed(items, "and")
}

/// "A, B or C".
pub fn or(items: &[String]) -> String {
    listed(items, "or")
}

fn listed(items: &[String], last_word: &str) -> String {
    match items {
        [] => "nothing".to_string(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {last_word} {last}", most.join(", ")),
    }
}

/// "2nd".
pub fn ordinal(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Small numbers in words.
pub fn number(number: u32) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let word = WORDS.get(number as usize);
    word.map_or_else(|| number.to_string(), ToString::to_string)
}

/// "one +1/+1 counter", "two charge counters".
pub fn counters(count: u32, kind: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {kind} counter{ending}", number(count))
}

/// A step's name in words.
pub fn step(step: Step) -> &'static str {
    match step {
        Step::Untap => "Untap step",
        Step::Upkeep => "Upkeep",
        Step::Draw => "Draw step",
        Step::Main1 => "First main phase",
        Step::BeginCombat => "Beginning of combat",
        Step::DeclareAttackers => "Declare attackers",
        Step::DeclareBlockers => "Declare blockers",
        Step::FirstStrikeDamage => "First-strike damage",
        Step::CombatDamage => "Combat damage",
        Step::EndCombat => "End of combat",
        Step::Main2 => "Second main phase",
        Step::End => "End step",
        Step::Cleanup => "Cleanup",
    }
}

/// An object phrase in the words of a card, as it would be a target there: "creature you
/// control".
pub fn phrase(filter: &Filter) -> Option<String> {
    let printed = text::print_target(filter);
    if let Some(rest) = printed.strip_prefix("another target ") {
        return Some(format!("another {rest}"));
    }
    printed.strip_prefix("target ").map(str::to_string)
}

/// The phrase with "a" or "an".
pub fn a_phrase(filter: &Filter) -> Option<String> {
    phrase(filter).map(|phrase| with_article(&phrase))
}

/// The noun with "a" or "an"; "another …" needs none.
pub fn with_article(noun: &str) -> String {
    if noun.starts_with("another ") || noun.starts_with("any ") {
        return noun.to_string();
    }
    match noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) {
        true => format!("an {noun}"),
        false => format!("a {noun}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_numbers() {
        let names = ["A".to_string(), "B".to_string(), "C".to_string()];
        assert_eq!(and(&names), "A, B and C");
        assert_eq!(and(&names[..1]), "A");
        assert_eq!(and(&[]), "nothing");
        assert_eq!(counters(1, "+1/+1"), "one +1/+1 counter");
        assert_eq!(counters(12, "charge"), "12 charge counters");
        assert_eq!(capital("élan"), "Élan");
        assert_eq!(with_article("artifact"), "an artifact");
    }
}
