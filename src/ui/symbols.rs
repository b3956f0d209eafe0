//! Symbols in braces: splitting words from them, and how each is drawn and read aloud.
use crate::lists::List;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Plain words.
    Words(String),
    /// What stood in braces, upper case: `T`, `2`, `W/U`.
    Symbol(String),
}

/// Splits a text; a brace that closes nothing or is never closed is plain text.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((words, after)) = rest.split_once('{') {
        let Some((symbol, tail)) = after.split_once('}') else {
            break;
        };
        if !words.is_empty() {
            found.push(Piece::Words(words.to_owned()));
        }
        found.push(Piece::Symbol(symbol.to_ascii_uppercase()));
        rest = tail;
    }
    if !rest.is_empty() {
        found.push(Piece::Words(rest.to_owned()));
    }
    found
}

/// How a symbol is read aloud.
pub fn spoken(symbol: &str) -> String {
    match symbol {
        "W" => "white mana".into(),
        "U" => "blue mana".into(),
        "B" => "black mana".into(),
        "R" => "red mana".into(),
        "G" => "green mana".into(),
        "C" => "colorless mana".into(),
        "S" => "snow mana".into(),
        "E" => "energy".into(),
        "T" => "tap".into(),
        "Q" => "untap".into(),
        "X" => "X".into(),
        "P" => "Phyrexian mana".into(),
        _ => match symbol.split_once('/') {
            Some((one, "P")) => format!("Phyrexian {}", spoken(one)),
            Some((one, other)) => format!("{} or {}", spoken(one), spoken(other)),
            None => match symbol.parse::<usize>() {
                Ok(number) => NUMBERS
                    .get(number)
                    .map_or_else(|| number.to_string(), |word| (*word).to_owned()),
                Err(_) => symbol.to_owned(),
            },
        },
    }
}

/// A whole text as it is read aloud.
pub fn read_aloud(text: &str) -> String {
    pieces(text)
        .into_iter()
        .map(|piece| match piece {
            Piece::Words(words) => words,
            Piece::Symbol(symbol) => format!(" {} ", spoken(&symbol)),
        })
        .collect::<String>()
        .split_whitespace()
        .list()
        .join(" ")
}

/// The picture of a symbol in the sprite, if it has one.
pub fn picture(symbol: &str) -> Option<String> {
    let name = match symbol {
        "T" => "tap".to_owned(),
        "Q" => "untap".to_owned(),
        "W" | "U" | "B" | "R" | "G" | "C" | "S" | "E" | "X" | "P" => symbol.to_ascii_lowercase(),
        _ => symbol.parse::<u32>().ok().filter(|n| *n <= 16)?.to_string(),
    };
    Some(name)
}

/// The colour that a symbol's disc has: a letter of `wubrg`, `c` for none.
pub fn tint(symbol: &str) -> &'static str {
    match symbol.get(..1) {
        Some("W") => "w",
        Some("U") => "u",
        Some("B") => "b",
        Some("R") => "r",
        Some("G") => "g",
        _ => "c",
    }
}

const NUMBERS: [&str; 17] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_and_reads() {
        assert_eq!(
            pieces("{t}: Add {G/U}."),
            vec![
                Piece::Symbol("T".into()),
                Piece::Words(": Add ".into()),
                Piece::Symbol("G/U".into()),
                Piece::Words(".".into()),
            ]
        );
        assert_eq!(read_aloud("Reconfigure {2}"), "Reconfigure two");
        assert_eq!(spoken("W/P"), "Phyrexian white mana");
        assert_eq!(pieces("a { b"), vec![Piece::Words("a { b".into())]);
        assert_eq!(spoken("é"), "é");
        assert_eq!(tint("é"), "c");
    }
}
