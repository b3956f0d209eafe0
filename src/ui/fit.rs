//! Names are never cut: the largest letters at which one fits into two lines.

use crate::lists::List;

/// Sizes in half pixels, largest first; the style sheet has a class `f-N` for each.
const SIZES: [u32; 10] = [27, 26, 25, 24, 23, 22, 21, 20, 19, 18];

/// Words to measure the reader's own letters by.
pub const SAMPLE: &str = "Acquisition Octopus and Brass Squire";

/// The number, within bounds. `clamp` may panic with both, and so brings along all the code that
/// prints numbers with a point.
#[allow(clippy::manual_clamp)]
pub fn within(number: f64, least: f64, most: f64) -> f64 {
    number.max(least).min(most)
}

/// How much wider the reader's letters are than those reckoned with here, when [`SAMPLE`] at this
/// size is so wide.
pub fn letters(measured: f64, px: f64) -> f64 {
    let reckoned: f64 = SAMPLE.split(' ').map(|word| width(word) + 0.27).sum();
    let factor = measured / (reckoned * px).max(1.0);
    if factor.is_finite() {
        within(factor, 0.7, 1.6)
    } else {
        1.0
    }
}

/// Below this, in half pixels, a word is rather divided than made smaller.
const DIVIDED: u32 = 20;

/// A place where a word may be divided.
const SHY: char = '\u{ad}';

/// The size, in half pixels and no more than `largest`, for a name in so many pixels of room, and
/// the name with marks where it has to be divided.
pub fn fitted(name: &str, room: f64, largest: u32) -> (u32, String) {
    let size = |name: &str, least: u32| {
        let fits = |size: &&u32| lines(name, f64::from(**size) / 2.0, room).is_some_and(|n| n <= 2);
        let allowed = SIZES.iter().filter(|size| (least..=largest).contains(size));
        allowed.into_iter().find(fits).copied()
    };
    if let Some(size) = size(name, DIVIDED) {
        return (size, name.to_owned());
    }
    let divided = divide(name);
    let size = size(&divided, 18).unwrap_or(18);
    (size, divided)
}

/// Marks where words may be divided: after a vowel or between two consonants, where one of these and
/// a vowel follow, with three letters on either side.
fn divide(name: &str) -> String {
    let letters: Vec<char> = name.chars().list();
    let vowel = |at: usize| {
        letters
            .get(at)
            .is_some_and(|letter| "aeiouy".contains(*letter))
    };
    let letter = |at: usize| letters.get(at).is_some_and(|letter| letter.is_alphabetic());
    let mut divided = String::new();
    for (at, one) in letters.iter().enumerate() {
        divided.push(*one);
        let consonant = |at: usize| letter(at) && !vowel(at);
        let inside = at > 1 && letter(at - 1) && letter(at - 2) && letter(at + 3);
        let open = vowel(at) && consonant(at + 1);
        let closed = at > 0 && vowel(at - 1) && consonant(at) && consonant(at + 1);
        if inside && (open || closed) && vowel(at + 2) {
            divided.push(SHY);
        }
    }
    divided
}

/// How many lines it takes, or nothing where a word is too wide for one.
fn lines(name: &str, px: f64, room: f64) -> Option<usize> {
    let mut count = 1;
    let mut used = 0.0;
    for word in name.split_whitespace() {
        let parts = word.split(SHY).list();
        for (index, part) in parts.iter().enumerate() {
            let hyphen = if index + 1 < parts.len() { 0.36 } else { 0.0 };
            let wide = (width(part) + hyphen) * px;
            if wide > room {
                return None;
            }
            let before = match index {
                0 if used > 0.0 => used + 0.27 * px,
                _ => used,
            };
            if before + wide > room {
                count += 1;
                used = wide - hyphen * px;
            } else {
                used = before + wide - hyphen * px;
            }
        }
    }
    Some(count)
}

/// In widths of the letter size, on the generous side of common serif faces.
fn width(word: &str) -> f64 {
    word.chars()
        .map(|letter| match letter {
            'i' | 'j' | 'l' | 't' | 'f' | 'I' | '\'' | '’' | ',' | '.' | '-' | '!' => 0.34,
            'r' | 's' | 'J' => 0.45,
            'm' | 'w' | 'M' | 'W' => 0.86,
            'A'..='Z' => 0.7,
            _ => 0.54,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_get_smaller_letters() {
        let size = |name: &str, room: f64| fitted(name, room, 27).0;
        assert_eq!(size("Island", 90.0), 27);
        assert!(size("Acquisition Octopus", 62.0) < 24);
        assert_eq!(size("Asmoranomardicadaistinaculdacar", 60.0), 18);
        assert_eq!(size("", 60.0), 27);
        assert_eq!(fitted("Island", 90.0, 22).0, 22);
    }

    #[test]
    fn a_word_is_divided_where_it_would_be_too_small_in_one_piece() {
        let (size, name) = fitted("Indestructibility", 66.0, 27);
        assert!(size >= 20, "{size}");
        assert!(name.contains(SHY), "{name:?}");
        assert_eq!(name.replace(SHY, ""), "Indestructibility");
        assert!(!fitted("Grizzly Bears", 66.0, 27).1.contains(SHY));
    }
}
