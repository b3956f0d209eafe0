//! Letters in lower case and upper case, without the large tables of all the world's letters.

/// What is written in letters.
pub trait Letters {
    /// The text in lower case, as far as its letters are English or Western European.
    fn lower(&self) -> String;
}

impl Letters for str {
    fn lower(&self) -> String {
        self.chars().map(lower).collect()
    }
}

/// A letter in lower case.
#[must_use]
pub fn lower(letter: char) -> char {
    match letter {
        // The Latin-1 letters, 32 apart like the English ones.
        'À'..='Ö' | 'Ø'..='Þ' => char::from(letter as u8 + 32),
        _ => letter.to_ascii_lowercase(),
    }
}

/// A letter in upper case.
#[must_use]
pub fn upper(letter: char) -> char {
    match letter {
        'à'..='ö' | 'ø'..='þ' => char::from(letter as u8 - 32),
        _ => letter.to_ascii_uppercase(),
    }
}
