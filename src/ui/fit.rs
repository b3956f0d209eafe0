//! Names are never cut: the largest letters at which one fits into two lines.

/// Sizes in half pixels, largest first; the style sheet has a class `f-N` for each.
const SIZES: [u32; 10] = [27, 26, 25, 24, 23, 22, 21, 20, 19, 18];

/// Words to measure the reader's own letters by.
pub const SAMPLE: &str = "Acquisition Octopus and Brass Squire";

/// How much wider the reader's letters are than those reckoned with here, when [`SAMPLE`] at this
/// size is so wide.
pub fn letters(measured: f64, px: f64) -> f64 {
    let reckoned: f64 = SAMPLE.split(' ').map(|word| width(word) + 0.27).sum();
    let factor = measured / (reckoned * px).max(1.0);
    if factor.is_finite() {
        factor.clamp(0.7, 1.6)
    } else {
        1.0
    }
}

/// The size, in half pixels, for a name in so many pixels of room.
pub fn name_size(name: &str, room: f64) -> u32 {
    let fits = |size: &&u32| lines(name, f64::from(**size) / 2.0, room).is_some_and(|n| n <= 2);
    SIZES.iter().find(fits).copied().unwrap_or(18)
}

/// How many lines it takes, or nothing where a word is too wide for one.
fn lines(name: &str, px: f64, room: f64) -> Option<usize> {
    let mut count = 1;
    let mut used = 0.0;
    for word in name.split_whitespace() {
        let wide = width(word) * px;
        if wide > room {
            return None;
        }
        let after = if used > 0.0 {
            used + 0.27 * px + wide
        } else {
            wide
        };
        if after > room {
            count += 1;
            used = wide;
        } else {
            used = after;
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
        assert_eq!(name_size("Island", 90.0), 27);
        assert!(name_size("Acquisition Octopus", 62.0) < 24);
        assert_eq!(name_size("Asmoranomardicadaistinaculdacar", 60.0), 18);
        assert_eq!(name_size("", 60.0), 27);
    }
}
