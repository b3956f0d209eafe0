//! Colours and types: what the type line and the colour of an object can be (105, 205, 300s).

use crate::lists::List;
use crate::sorted::SortedSet;
use serde::Serialize;

pub use super::subtypes::{Subtype, SubtypeKind, Subtypes};

/// One of the five colours (105.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[allow(missing_docs)]
pub enum Color {
    White,
    Blue,
    Black,
    Red,
    Green,
}

impl Color {
    /// All five, in the order in which they are always listed.
    pub const ALL: [Color; 5] = [
        Color::White,
        Color::Blue,
        Color::Black,
        Color::Red,
        Color::Green,
    ];

    /// The letter that stands for the colour in a mana symbol.
    pub fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Blue => 'U',
            Color::Black => 'B',
            Color::Red => 'R',
            Color::Green => 'G',
        }
    }

    /// The colour of a mana symbol's letter, upper case.
    pub fn from_letter(letter: char) -> Option<Color> {
        Color::ALL.into_iter().find(|c| c.letter() == letter)
    }

    /// The colour's name in lower case, as Oracle text writes it.
    pub fn word(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Blue => "blue",
            Color::Black => "black",
            Color::Red => "red",
            Color::Green => "green",
        }
    }
}

/// A set of colours; the empty one is colourless (105.2c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Colors(u8);

impl Colors {
    /// Colourless.
    pub const NONE: Colors = Colors(0);
    /// Every colour.
    pub const ALL: Colors = Colors(31);

    /// Just one colour.
    pub fn one(color: Color) -> Colors {
        Colors(1 << color as u8)
    }

    /// Whether `color` is among them.
    pub fn has(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    /// These colours and `other`.
    pub fn union(self, other: Colors) -> Colors {
        Colors(self.0 | other.0)
    }

    /// Whether any colour is in both.
    pub fn meets(self, other: Colors) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is no colour: colourless.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many colours.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The colours, in the usual order.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |c| self.has(*c))
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<I: IntoIterator<Item = Color>>(iter: I) -> Self {
        iter.into_iter()
            .fold(Colors::NONE, |set, c| set.union(Colors::one(c)))
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),* }

        impl $name {
            /// Every value.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// The word on the type line, capitalised.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => stringify!($variant)),* }
            }

            /// The value with this word, whatever its case.
            pub fn from_word(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|v| v.word().eq_ignore_ascii_case(word))
            }
        }
    };
}

words! {
    /// A card type (205.2a), of those that can occur here, in the order in which type lines name them.
    CardType { Kindred, Enchantment, Artifact, Land, Creature, Planeswalker, Battle, Instant, Sorcery }
}

words! {
    /// A supertype (205.4a).
    Supertype { Basic, Legendary, Ongoing, Snow, World }
}

impl CardType {
    /// Whether objects of this type are permanents on the battlefield (110.4).
    pub fn is_permanent(self) -> bool {
        !matches!(
            self,
            CardType::Instant | CardType::Sorcery | CardType::Kindred
        )
    }
}

/// The five basic land types, with the mana of each one's intrinsic ability (305.6).
pub const BASIC_LAND_TYPES: [(&str, Color); 5] = [
    ("Plains", Color::White),
    ("Island", Color::Blue),
    ("Swamp", Color::Black),
    ("Mountain", Color::Red),
    ("Forest", Color::Green),
];

/// What is said of what has all creature types (702.73a).
pub const EVERY_CREATURE_TYPE: &str = "every creature type";

/// A type line (205.1): supertypes, card types, subtypes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TypeLine {
    /// Supertypes.
    pub supertypes: SortedSet<Supertype>,
    /// Card types.
    pub types: SortedSet<CardType>,
    /// Subtypes.
    pub subtypes: Subtypes,
    /// Whether it is every creature type besides (702.73a).
    pub every_creature_type: bool,
}

impl TypeLine {
    /// Reads a printed type line such as `Artifact Creature — Equipment Octopus`.
    ///
    /// # Errors
    /// The word before the dash that is neither a supertype nor a card type.
    pub fn parse(line: &str) -> Result<TypeLine, String> {
        let mut parts = line.splitn(2, ['—', '–']);
        let mut out = TypeLine::default();
        for word in parts.next().unwrap_or("").split_whitespace() {
            if let Some(t) = CardType::from_word(word) {
                out.types.insert(t);
            } else if word == "Tribal" {
                out.types.insert(CardType::Kindred);
            } else if let Some(s) = Supertype::from_word(word) {
                out.supertypes.insert(s);
            } else if word != "Token" {
                return Err(word.to_string());
            }
        }
        out.subtypes
            .extend(Subtype::read(parts.next().unwrap_or("")));
        Ok(out)
    }

    /// Its words, each by itself: supertypes, card types, subtypes.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let supertypes = self.supertypes.iter().map(|s| s.word());
        let types = self.types.iter().map(|t| t.word());
        supertypes
            .chain(types)
            .chain(self.subtypes.iter().map(Subtype::name))
    }

    /// Whether it has this card type.
    pub fn is(&self, card_type: CardType) -> bool {
        self.types.contains(&card_type)
    }

    /// Whether it has this subtype; an every-creature-type object has each creature type.
    pub fn has_subtype(&self, subtype: &Subtype) -> bool {
        self.subtypes.contains(subtype)
            || (self.every_creature_type && subtype.kind() == SubtypeKind::Creature)
    }

    /// Whether two have a creature type in common.
    pub fn shares_creature_type(&self, other: &TypeLine) -> bool {
        let creature = |s: &&Subtype| s.kind() == SubtypeKind::Creature;
        (self.every_creature_type && other.every_creature_type)
            || self
                .subtypes
                .iter()
                .filter(creature)
                .any(|s| other.has_subtype(s))
            || other
                .subtypes
                .iter()
                .filter(creature)
                .any(|s| self.has_subtype(s))
    }

    /// Whether it is an artifact with the subtype `name` (`Equipment`, `Vehicle`, …) or the like.
    pub fn named(&self, name: &str) -> bool {
        self.subtypes.iter().any(|s| s.name() == name)
    }

    /// Whether it is an Aura, an Equipment or a Fortification: what can be attached (701.3a).
    pub fn is_attachment(&self) -> bool {
        ["Aura", "Equipment", "Fortification"]
            .iter()
            .any(|name| self.named(name))
    }

    /// Drops the subtypes whose card type is gone (205.1a).
    pub fn drop_misfits(&mut self) {
        let types = self.types.clone();
        self.subtypes.retain(|s| s.fits(&types));
        if !types.contains(&CardType::Creature) && !types.contains(&CardType::Kindred) {
            self.every_creature_type = false;
        }
    }
}

impl std::fmt::Display for TypeLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut left: Vec<&str> = self.supertypes.iter().map(|s| s.word()).list();
        left.extend(self.types.iter().map(|t| t.word()));
        f.write_str(&left.join(" "))?;
        let right: Vec<&str> = self.subtypes.iter().map(Subtype::name).list();
        if !right.is_empty() {
            write!(f, " — {}", right.join(" "))?;
        }
        if self.every_creature_type {
            write!(f, " ({EVERY_CREATURE_TYPE})")?;
        }
        Ok(())
    }
}
