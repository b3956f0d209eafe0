//! Citations: the Comprehensive Rules' numbers, never free text made at the call site.

use serde::Serialize;

/// A number of the Comprehensive Rules, such as `702.151a`.
///
/// ```
/// use latchwork::rules::Rule;
/// assert_eq!(Rule("704.5n").number(), "704.5n");
/// assert!(Rule("602.5d").matches("602.5"));
/// assert!(!Rule("602.5d").matches("602.5e"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Rule(pub &'static str);

impl Rule {
    /// The number as it is written.
    pub fn number(self) -> &'static str {
        self.0
    }

    /// Whether this rule is `number` or stands below it: `602.5d` matches `602.5` and `602`.
    pub fn matches(self, number: &str) -> bool {
        self.0.strip_prefix(number).is_some_and(|rest| {
            let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
            !(digit(number.chars().last()) && digit(rest.chars().next()))
        })
    }
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}
