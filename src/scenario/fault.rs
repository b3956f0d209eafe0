//! What is wrong with a file, in plain words.

use crate::letters::Letters;
use crate::lists::List;
use std::fmt;

use serde::Serialize;

/// How many faults are kept; a file with more is reported up to here.
const MOST: usize = 1000;

/// One thing that is wrong with a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Where: a JSON path such as `$.battlefield[2].controller`.
    pub path: String,
    /// What stood there.
    pub found: String,
    /// What was expected there.
    pub expected: String,
    /// The whole of it as one sentence, without the path.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for Fault {}

/// The faults found so far.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    list: Vec<Fault>,
    beyond: usize,
}

impl Faults {
    /// Adds a fault.
    pub(crate) fn add(&mut self, path: &str, found: String, expected: String, message: String) {
        if self.is_full() {
            self.beyond += 1;
            return;
        }
        self.list.push(Fault {
            path: path.to_string(),
            found,
            expected,
            message,
        });
    }

    /// Whether nothing is wrong so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether further faults are only counted, so that finding suggestions for them is idle.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() >= MOST
    }

    /// The faults, or `value` where there are none.
    pub(crate) fn or<T>(mut self, value: T) -> Result<T, Vec<Fault>> {
        if self.list.is_empty() {
            return Ok(value);
        }
        if self.beyond > 0 {
            self.list.push(Fault {
                path: "$".to_string(),
                found: format!("{} more faults", self.beyond),
                expected: "a valid scenario".to_string(),
                message: format!("{} more faults, not listed", self.beyond),
            });
        }
        Err(self.list)
    }
}

/// The known word that `word` was most likely meant to be, if one is near enough.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.lower().chars().list();
    if word.len() > 100 {
        return None;
    }
    let limit = 1 + word.len() / 4;
    let mut best: Option<(usize, &str)> = None;
    // No letter takes more than four bytes, so longer ones than these are too far off.
    let longest = 4 * (word.len() + limit);
    for candidate in known.into_iter().filter(|known| known.len() <= longest) {
        let within = best.map_or(limit, |(distance, _)| distance.saturating_sub(1));
        if let Some(distance) = distance_within(&word, candidate, within)
            && best.is_none_or(|(shortest, _)| distance < shortest)
        {
            best = Some((distance, candidate));
        }
    }
    // A word of which nothing is right is not a slip of the pen.
    best.filter(|(distance, _)| *distance < word.len())
        .map(|(_, candidate)| candidate)
}

/// Whether a word is a known one but for one letter: added, dropped, replaced or swapped.
pub(crate) fn one_letter_off(word: &str, known: &str) -> bool {
    word.len() <= 100 && distance_within(&word.lower().chars().list(), known, 1) == Some(1)
}

/// The number of letters to add, drop, replace or swap to get from `a` to `b`, if at most `limit`.
fn distance_within(a: &[char], b: &str, limit: usize) -> Option<usize> {
    let b: Vec<char> = b.lower().chars().list();
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).list();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let replaced = last[j] + usize::from(x != y);
            let mut least = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_slips_only() {
        let known = ["controller", "counters", "count", "card"];
        assert_eq!(nearest("controler", known), Some("controller"));
        assert_eq!(nearest("Crad", known), Some("card"));
        assert_eq!(nearest("xyz", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest(&"x".repeat(1000), known), None);
    }

    #[test]
    fn counts_what_it_does_not_keep() {
        let mut faults = Faults::default();
        for _ in 0..MOST + 5 {
            faults.add("$", String::new(), String::new(), String::new());
        }
        let list = faults.or(()).unwrap_err();
        assert_eq!(list.len(), MOST + 1);
        assert_eq!(list[MOST].message, "5 more faults, not listed");
    }
}
