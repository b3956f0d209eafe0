//! Mana: its types, symbols, costs and the pool (106, 107.4, 202).

use super::kinds::{Color, Colors};
use crate::lists::List;
use serde::Serialize;

/// A type of mana: one of the five colours or colourless (106.1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum ManaType {
    /// Mana of a colour.
    Color(Color),
    /// Colourless mana.
    Colorless,
}

impl ManaType {
    /// All six types.
    pub const ALL: [ManaType; 6] = [
        ManaType::Color(Color::White),
        ManaType::Color(Color::Blue),
        ManaType::Color(Color::Black),
        ManaType::Color(Color::Red),
        ManaType::Color(Color::Green),
        ManaType::Colorless,
    ];

    /// The letter inside the symbol.
    pub fn letter(self) -> char {
        match self {
            ManaType::Color(c) => c.letter(),
            ManaType::Colorless => 'C',
        }
    }

    /// The type with this letter.
    pub fn from_letter(letter: char) -> Option<ManaType> {
        ManaType::ALL.into_iter().find(|t| t.letter() == letter)
    }
}

/// A mana symbol in a cost (107.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Symbol {
    /// `{2}`: any mana (107.4b).
    Generic(u32),
    /// `{X}` (107.3).
    X,
    /// `{U}` or `{C}`.
    Mana(ManaType),
    /// `{W/U}`, `{C/W}` (107.4e).
    Hybrid(ManaType, ManaType),
    /// `{2/W}`: that much generic, or the colour.
    MonoHybrid(u32, Color),
    /// `{W/P}`: the colour, or 2 life (107.4f).
    Phyrexian(Color),
    /// `{W/U/P}`.
    HybridPhyrexian(Color, Color),
    /// `{S}`: mana from a snow source (107.4h).
    Snow,
}

impl Symbol {
    /// What it adds to a mana value (202.3); X counts 0 here.
    pub fn mana_value(self) -> u32 {
        match self {
            Symbol::Generic(n) | Symbol::MonoHybrid(n, _) => n,
            Symbol::X => 0,
            _ => 1,
        }
    }

    /// The colours it lends to the object whose mana cost it is in (202.2).
    pub fn colors(self) -> Colors {
        let of = |t: ManaType| match t {
            ManaType::Color(c) => Colors::one(c),
            ManaType::Colorless => Colors::NONE,
        };
        match self {
            Symbol::Mana(t) => of(t),
            Symbol::Hybrid(a, b) => of(a).union(of(b)),
            Symbol::MonoHybrid(_, c) | Symbol::Phyrexian(c) => Colors::one(c),
            Symbol::HybridPhyrexian(a, b) => Colors::one(a).union(Colors::one(b)),
            Symbol::Generic(_) | Symbol::X | Symbol::Snow => Colors::NONE,
        }
    }

    /// Reads what stands between the braces, such as `W/U` or `10`.
    pub fn parse(inner: &str) -> Option<Symbol> {
        let parts: Vec<&str> = inner.split('/').list();
        let kind = |s: &str| match s.chars().list()[..] {
            [c] => ManaType::from_letter(c.to_ascii_uppercase()),
            _ => None,
        };
        let color = |s: &str| match kind(s) {
            Some(ManaType::Color(c)) => Some(c),
            _ => None,
        };
        match parts[..] {
            ["X" | "x"] => Some(Symbol::X),
            ["S" | "s"] => Some(Symbol::Snow),
            [one] => match one.parse::<u32>() {
                Ok(n) if n <= 1_000_000 => Some(Symbol::Generic(n)),
                Ok(_) => None,
                Err(_) => kind(one).map(Symbol::Mana),
            },
            [a, "P" | "p"] => color(a).map(Symbol::Phyrexian),
            [a, b] => match a.parse::<u32>() {
                Ok(n) if n <= 100 => color(b).map(|c| Symbol::MonoHybrid(n, c)),
                Ok(_) => None,
                Err(_) => Some(Symbol::Hybrid(kind(a)?, kind(b)?)),
            },
            [a, b, "P" | "p"] => Some(Symbol::HybridPhyrexian(color(a)?, color(b)?)),
            _ => None,
        }
    }
}

impl std::fmt::Display for Symbol {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Symbol::Generic(n) => write!(f, "{{{n}}}"),
            Symbol::X => f.write_str("{X}"),
            Symbol::Mana(t) => write!(f, "{{{}}}", t.letter()),
            Symbol::Hybrid(a, b) => write!(f, "{{{}/{}}}", a.letter(), b.letter()),
            Symbol::MonoHybrid(n, c) => write!(f, "{{{n}/{}}}", c.letter()),
            Symbol::Phyrexian(c) => write!(f, "{{{}/P}}", c.letter()),
            Symbol::HybridPhyrexian(a, b) => write!(f, "{{{}/{}/P}}", a.letter(), b.letter()),
            Symbol::Snow => f.write_str("{S}"),
        }
    }
}

/// A mana cost: a row of symbols (202.1). The empty one costs nothing, `{0}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct ManaCost(pub Vec<Symbol>);

impl ManaCost {
    /// Reads `{2}{U}{U}`. `{0}` gives the empty cost.
    ///
    /// # Errors
    /// The piece that is no mana symbol.
    pub fn parse(text: &str) -> Result<ManaCost, String> {
        let mut symbols = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let inner = rest
                .strip_prefix('{')
                .and_then(|r| r.split_once('}'))
                .ok_or_else(|| rest.to_string())?;
            match Symbol::parse(inner.0) {
                Some(Symbol::Generic(0)) => {}
                Some(symbol) => symbols.push(symbol),
                None => return Err(format!("{{{}}}", inner.0)),
            }
            rest = inner.1;
        }
        Ok(ManaCost(symbols))
    }

    /// The mana value with X as given (202.3, 202.3e).
    pub fn mana_value(&self, x: u32) -> u32 {
        self.0.iter().fold(0u32, |sum, s| {
            sum.saturating_add(if *s == Symbol::X { x } else { s.mana_value() })
        })
    }

    /// The colours of the symbols (202.2).
    pub fn colors(&self) -> Colors {
        self.0
            .iter()
            .fold(Colors::NONE, |set, s| set.union(s.colors()))
    }

    /// Whether `{X}` is in it.
    pub fn has_x(&self) -> bool {
        self.0.contains(&Symbol::X)
    }
}

impl std::fmt::Display for ManaCost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            return f.write_str("{0}");
        }
        self.0.iter().try_for_each(|s| write!(f, "{s}"))
    }
}
