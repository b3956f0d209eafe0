//! Finding exhibits by words as people type them.

use crate::letters::{Letters, lower};
use crate::lists::List;
use crate::scenario::nearest;

/// What is searched of one thing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Searched {
    text: String,
    names: Vec<String>,
}

impl Searched {
    /// By any piece of these texts; and by these names, which count in full only: `R1` is not `R10`.
    pub fn new<'a>(texts: impl Iterator<Item = &'a str>, names: &[String]) -> Self {
        let mut text = String::new();
        for part in texts {
            text.push_str(&plain(part));
            text.push(' ');
        }
        let names = names.iter().map(|name| name.lower()).list();
        Self { text, names }
    }

    fn has(&self, word: &str) -> bool {
        self.text.contains(word) || self.names.iter().any(|name| name == word)
    }
}

/// The places of the things that have all words; where none has, those that have the nearest words to
/// them, and these words.
pub fn seek(all: &[Searched], sought: &str) -> (Vec<usize>, Option<String>) {
    let with = |sought: &str| {
        let places = 0..all.len();
        places
            .filter(|place| words(sought).all(|word| all[*place].has(word)))
            .list()
    };
    let typed = !sought.trim().is_empty();
    let sought = plain(sought);
    if typed && words(&sought).next().is_none() {
        // What has no letter of any exhibit is in none.
        return (Vec::new(), None);
    }
    let found = with(&sought);
    if !found.is_empty() {
        return (found, None);
    }
    let known = || all.iter().flat_map(|one| words(&one.text));
    let mut meant = String::new();
    for word in words(&sought) {
        let there = all.iter().any(|one| one.has(word));
        let near = if there {
            Some(word)
        } else {
            nearest(word, known())
        };
        let Some(near) = near else {
            return (found, None);
        };
        meant.push_str(near);
        meant.push(' ');
    }
    (with(&meant), Some(meant.trim_end().to_owned()))
}

/// The words of a plain text; a point at a word's end is the sentence's.
fn words(plain: &str) -> impl Iterator<Item = &str> {
    plain.split_whitespace().map(|word| word.trim_matches('.'))
}

/// Small letters, without what people type in more than one way: “Gaea’s” is `gaeas`, and what stands
/// between words a space. The point of a rule's number stays.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '\'' | '’' | '‘' => {}
            '.' | '0'..='9' | 'A'..='Z' | 'a'..='z' | 'À'..='ÿ' => plain.push(lower(letter)),
            _ => plain.push(' '),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_exhibit_has_a_letter_of_is_in_none() {
        assert_eq!(seek(&all(), "😀"), (vec![], None));
        assert_eq!(seek(&all(), " ").0.len(), all().len());
    }

    fn all() -> Vec<Searched> {
        [
            ("R1", "Reconfigure is two abilities. 702.151a Grizzly Bears"),
            ("R10", "The bearer taps; it’s fine. 508.1f Gaea's Cradle"),
            ("E1", "State-based actions, Energy"),
        ]
        .map(|(row, text)| Searched::new([text].into_iter(), &[row.to_owned()]))
        .to_vec()
    }

    fn found(sought: &str) -> Vec<usize> {
        seek(&all(), sought).0
    }

    #[test]
    fn words_are_found_however_they_are_written() {
        assert_eq!(found(""), [0, 1, 2]);
        assert_eq!(found("BEARS grizzly"), [0]);
        assert_eq!(found("702.151"), [0]);
        assert_eq!(found("Energy."), [2]);
        for apostrophe in ["gaea's", "Gaea’s", "gaeas"] {
            assert_eq!(found(apostrophe), [1], "{apostrophe}");
        }
        assert_eq!(found("state-based actions"), [2]);
        assert_eq!(found("\"state based\""), [2]);
    }

    #[test]
    fn a_row_counts_in_full() {
        assert_eq!(found("r1"), [0]);
        assert_eq!(found("R10"), [1]);
        assert!(found("R2").is_empty());
    }

    #[test]
    fn slips_are_forgiven_where_nothing_else_is_found() {
        for slip in ["reconfgure", "grizly baers", "recnofigure"] {
            let (found, meant) = seek(&all(), slip);
            assert_eq!(found, [0], "{slip}: {meant:?}");
            assert!(meant.is_some());
        }
        assert_eq!(seek(&all(), "grizly").1.as_deref(), Some("grizzly"));
        assert_eq!(seek(&all(), "abilites").1.as_deref(), Some("abilities"));
        assert_eq!(seek(&all(), "bears").1, None);
        assert!(found("planeswalker").is_empty());
        assert!(found(&"x".repeat(10_000)).is_empty());
    }
}
