//! The single words of a file: names, references, numbers of rules, and the fixed
//! vocabularies (steps of a turn, zones, colors, events, kinds of choice).

use std::fmt;

use crate::rules::work::MOST_MANA;
use crate::scenario::json::{Json, quoted};
use crate::scenario::table::{Reader, Use, Value};

/// The longest that an id may be.
const LONGEST_ID: usize = 100;

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident, $read:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// The text itself.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Whether it was left out and stands for the default.
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                $name(text.to_string())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                $name(text)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }

        impl Value for $name {
            fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
                let read: fn(&Json, &mut Reader) -> Option<String> = $read;
                read(json, reader).map($name)
            }

            fn write(&self) -> Json {
                Json::Text(self.0.clone())
            }
        }
    )*};
}

names! {
    /// The id of an object or a player: the name that the file gives it.
    Id, read_id;
    /// A string that refers to an object or a player.
    Reference, |json, reader| used(json, reader, "a reference", Use::Reference);
    /// The id of a player, where only a player can be meant.
    PlayerRef, |json, reader| used(json, reader, "a player's id", Use::Player);
    /// The name of a card.
    CardName, |json, reader| used(json, reader, "a card's name", Use::Card);
    /// The number of a rule, or the start of one: `702.151a`, `702.16`, `115`.
    RuleNumber, read_rule;
}

fn used(json: &Json, reader: &mut Reader, expected: &str, used: Use) -> Option<String> {
    let name = reader.text(json, expected)?.to_string();
    reader.uses(&name, used);
    Some(name)
}

/// What an id may not be, because a reference to it would mean something else.
fn read_id(json: &Json, reader: &mut Reader) -> Option<String> {
    let id = reader.text(json, "an id")?.to_string();
    let expected = if id.contains('#') {
        "an id without #"
    } else if id.ends_with(" ability") || id == "stack:top" {
        "an id that does not mean something on the stack"
    } else if id.trim() != id {
        "an id without space around it"
    } else if id.chars().count() > LONGEST_ID {
        "an id of at most 100 letters"
    } else {
        reader.uses(&id, Use::Id);
        return Some(id);
    };
    reader.wrong(json, expected);
    None
}

fn read_rule(json: &Json, reader: &mut Reader) -> Option<String> {
    const EXPECTED: &str = "the number of a rule, such as 702.16 or 702.151a";
    let text = reader.text(json, EXPECTED)?;
    if is_rule(text) {
        return Some(text.to_string());
    }
    reader.wrong(json, EXPECTED);
    None
}

/// Three digits; then, where it goes on, a point, digits and one letter.
fn is_rule(text: &str) -> bool {
    let (chapter, rest) = text.split_once('.').unwrap_or((text, "1"));
    let number = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    chapter.len() == 3 && digits(chapter) && digits(number) && rest.len() - number.len() <= 1
}

macro_rules! vocabularies {
    ($($(#[$doc:meta])* $name:ident, $what:literal, {
        $($(#[$item_doc:meta])* $item:ident = $word:literal),* $(,)?
    })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$item_doc])* $item,)*
        }

        impl $name {
            /// All of them, in their order.
            pub const ALL: &'static [$name] = &[$($name::$item),*];
            /// The words of all of them, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// The word that stands in a file.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$item => $word,)*
                }
            }

            /// The one that a word stands for.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|item| item.word() == word)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(self.word())
            }
        }

        impl Value for $name {
            fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
                let word = reader.text(json, $what)?;
                let item = Self::from_word(word);
                if item.is_none() {
                    let what = $what.trim_start_matches("a ").trim_start_matches("an ");
                    reader.unknown(what, word, Self::WORDS);
                }
                item
            }

            fn write(&self) -> Json {
                Json::Text(self.word().to_string())
            }
        }
    )*};
}

vocabularies! {
    /// A step or main phase of a turn.
    TurnStep, "a step", {
        /// The untap step (502).
        Untap = "untap",
        /// The upkeep step (503).
        Upkeep = "upkeep",
        /// The draw step (504).
        Draw = "draw",
        /// The precombat main phase (505).
        Main1 = "main1",
        /// The beginning of combat step (507).
        BeginCombat = "begin_combat",
        /// The declare attackers step (508).
        DeclareAttackers = "declare_attackers",
        /// The declare blockers step (509).
        DeclareBlockers = "declare_blockers",
        /// The first of two combat damage steps (510.4).
        FirstStrikeDamage = "first_strike_damage",
        /// The combat damage step (510).
        CombatDamage = "combat_damage",
        /// The end of combat step (511).
        EndCombat = "end_combat",
        /// The postcombat main phase (505).
        Main2 = "main2",
        /// The end step (513).
        End = "end",
        /// The cleanup step (514).
        Cleanup = "cleanup",
    }
    /// A zone (400.1).
    Zone, "a zone", {
        /// A player's hand (402).
        Hand = "hand",
        /// A player's library (401).
        Library = "library",
        /// The battlefield (403).
        Battlefield = "battlefield",
        /// A player's graveyard (404).
        Graveyard = "graveyard",
        /// The stack (405).
        Stack = "stack",
        /// Exile (406).
        Exile = "exile",
        /// The command zone (408).
        Command = "command",
    }
    /// A color (105.1).
    Color, "a color", {
        /// White.
        White = "W",
        /// Blue.
        Blue = "U",
        /// Black.
        Black = "B",
        /// Red.
        Red = "R",
        /// Green.
        Green = "G",
    }
    /// A type of mana (106.1b).
    ManaType, "a type of mana", {
        /// White mana.
        White = "W",
        /// Blue mana.
        Blue = "U",
        /// Black mana.
        Black = "B",
        /// Red mana.
        Red = "R",
        /// Green mana.
        Green = "G",
        /// Colorless mana.
        Colorless = "C",
    }
    /// How mana costs are paid.
    ManaRule, "a way to pay mana", {
        /// From the pool, then with the payer's own mana abilities.
        Auto = "auto",
        /// From the pool alone.
        Manual = "manual",
        /// Mana costs need no mana.
        Free = "free",
    }
    /// How things that one player must order are ordered.
    OrderRule, "a way to order", {
        /// In timestamp order.
        Timestamp = "timestamp",
        /// Each such ordering is a pending choice.
        Ask = "ask",
    }
    /// A kind of pending choice.
    ChoiceKind, "a kind of choice", {
        /// Yes or no.
        May = "may",
        /// A target.
        Target = "target",
        /// A mode (700.2).
        Mode = "mode",
        /// A color.
        Color = "color",
        /// Types of mana, or of anything else named "type".
        Mana = "mana",
        /// A number.
        Number = "number",
        /// An order.
        Order = "order",
        /// A way to pay.
        Cost = "cost",
        /// A card.
        Card = "card",
        /// An object.
        Object = "object",
        /// A player.
        Player = "player",
        /// A division of damage or the like.
        Division = "division",
    }
    /// What may have happened.
    EventName, "an event", {
        /// An attachment became attached (701.3).
        Attached = "attached",
        /// An attachment became unattached (701.3d).
        Unattached = "unattached",
        /// An object entered the battlefield.
        Entered = "entered",
        /// A creature or planeswalker died (700.4).
        Died = "died",
        /// A permanent was destroyed (701.8).
        Destroyed = "destroyed",
        /// A permanent was sacrificed (701.21).
        Sacrificed = "sacrificed",
        /// A card was exiled (701.13).
        Exiled = "exiled",
        /// An object left the battlefield.
        Left = "left",
        /// A permanent became tapped.
        Tapped = "tapped",
        /// A permanent became untapped.
        Untapped = "untapped",
        /// Mana was added to a pool.
        ManaAdded = "mana_added",
        /// A player got energy.
        EnergyGained = "energy_gained",
        /// A player paid energy.
        EnergyPaid = "energy_paid",
        /// Counters were put on or removed from something.
        CountersChanged = "counters_changed",
        /// Damage was dealt (120).
        Damage = "damage",
        /// A player gained life.
        LifeGained = "life_gained",
        /// A player lost life.
        LifeLost = "life_lost",
        /// A player drew a card.
        Drew = "drew",
        /// A spell or ability resolved (608).
        Resolved = "resolved",
        /// A spell or ability had no legal target as it would have resolved (608.2b).
        NoLegalTarget = "no_legal_target",
        /// An ability triggered (603.2).
        Triggered = "triggered",
        /// A state-based action was performed (704).
        StateBasedAction = "state_based_action",
        /// A player lost the game (104.3).
        Lost = "lost",
        /// A player left the game (800.4).
        LeftGame = "left_game",
    }
}

/// Mana in a pool, written as symbols: `{U}{U}{C}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManaPool(pub Vec<ManaType>);

impl ManaPool {
    /// The symbols as mana, or the first thing that is no symbol of one mana.
    pub(crate) fn parse(text: &str) -> Result<ManaPool, &str> {
        let mut mana = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let inside = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
            let (symbol, after) = inside.ok_or(rest)?;
            mana.push(ManaType::from_word(symbol).ok_or(rest)?);
            rest = after;
        }
        Ok(ManaPool(mana))
    }
}

impl fmt::Display for ManaPool {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|mana| write!(out, "{{{mana}}}"))
    }
}

impl Value for ManaPool {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        const EXPECTED: &str = "mana symbols such as \"{U}{U}{C}\"";
        let Json::Text(text) = json else {
            reader.wrong(json, EXPECTED);
            return None;
        };
        match ManaPool::parse(text) {
            Ok(pool) if pool.0.len() > MOST_MANA => {
                let found = format!("{} mana", pool.0.len());
                reader.not(found, format!("at most {MOST_MANA} mana"));
                None
            }
            Ok(pool) => Some(pool),
            Err(rest) => {
                reader.not(quoted(rest), EXPECTED);
                None
            }
        }
    }

    fn write(&self) -> Json {
        Json::Text(self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_numbers() {
        for rule in ["702.151a", "702.16", "115", "100.1a"] {
            assert!(is_rule(rule), "{rule}");
        }
        for text in [
            "", "7", "702.", "702.a", "702.1ab", "rule 5", "702.1A", "7022.1",
        ] {
            assert!(!is_rule(text), "{text}");
        }
    }

    #[test]
    fn mana_symbols() {
        let pool = ManaPool::parse("{U}{C}").unwrap();
        assert_eq!(pool.0, [ManaType::Blue, ManaType::Colorless]);
        assert_eq!(pool.to_string(), "{U}{C}");
        assert_eq!(ManaPool::parse("{U}{2}"), Err("{2}"));
        assert_eq!(ManaPool::parse("{U"), Err("{U"));
        assert_eq!(ManaPool::parse("U"), Err("U"));
        assert_eq!(ManaPool::parse(""), Ok(ManaPool::default()));
    }

    #[test]
    fn words_go_both_ways() {
        for step in TurnStep::ALL {
            assert_eq!(TurnStep::from_word(step.word()), Some(*step));
        }
    }
}
