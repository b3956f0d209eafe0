//! What came of the mutants, and how to say it.

use std::collections::BTreeMap;

/// What came of one mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// A test failed.
    Caught,
    /// Every test passed.
    Missed,
    /// It doesn't compile.
    Unviable,
    /// The tests didn't end, which is noticed too.
    Timeout,
}

impl Outcome {
    /// All there are.
    pub const ALL: [Self; 4] = [Self::Caught, Self::Missed, Self::Unviable, Self::Timeout];

    /// The word that cargo-mutants has for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Caught => "caught",
            Self::Missed => "missed",
            Self::Unviable => "unviable",
            Self::Timeout => "timeout",
        }
    }
}

/// The outcomes so far: how many of each, by file, and the names of those missed.
#[derive(Default)]
pub struct Tally {
    files: BTreeMap<String, Counts>,
    missed: Vec<String>,
}

type Counts = BTreeMap<Outcome, usize>;

impl Tally {
    /// Counts one mutant; its name begins with its file.
    pub fn add(&mut self, name: &str, outcome: Outcome) {
        let file = name.split(':').next().unwrap_or(name);
        let counts = self.files.entry(file.to_owned()).or_default();
        *counts.entry(outcome).or_default() += 1;
        if outcome == Outcome::Missed {
            self.missed.push(name.to_owned());
        }
    }

    /// How many were counted.
    pub fn tried(&self) -> usize {
        self.files.values().flat_map(Counts::values).sum()
    }

    /// The survivors, then a line for each file and one for all of them.
    pub fn told(&self, exist: usize) -> Vec<String> {
        let mut missed: Vec<&String> = self.missed.iter().collect();
        missed.sort_by_key(|name| place(name));
        let mut told: Vec<String> = missed
            .iter()
            .map(|name| format!("survived: {name}"))
            .collect();
        let mut all = Counts::new();
        for (file, counts) in &self.files {
            told.push(line(file, counts));
            for (outcome, number) in counts {
                *all.entry(*outcome).or_default() += number;
            }
        }
        let tried = self.tried();
        told.push(line(&format!("all, {tried} tried of {exist}"), &all));
        told
    }
}

/// The file, and the line and column as numbers.
fn place(name: &str) -> (&str, Vec<u32>) {
    let mut parts = name.split(':');
    let file = parts.next().unwrap_or(name);
    (file, parts.map_while(|part| part.parse().ok()).collect())
}

fn line(what: &str, counts: &Counts) -> String {
    let number = |outcome| counts.get(&outcome).copied().unwrap_or(0);
    let words = Outcome::ALL.map(|outcome| format!("{} {}", number(outcome), outcome.word()));
    let noticed = number(Outcome::Caught) + number(Outcome::Timeout);
    let viable = noticed + number(Outcome::Missed);
    let figure = match viable {
        0 => "no figure".to_owned(),
        _ => format!("{:.1}%", 100.0 * noticed as f64 / viable as f64),
    };
    format!("{figure} {what}: {}", words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figure_leaves_out_what_does_not_compile() {
        let mut tally = Tally::default();
        for (name, outcome) in [
            ("a.rs:10:2: x", Outcome::Missed),
            ("a.rs:9:1: y", Outcome::Missed),
            ("a.rs:3:1: z", Outcome::Caught),
            ("b.rs:1:1: z", Outcome::Timeout),
            ("b.rs:2:1: z", Outcome::Unviable),
        ] {
            tally.add(name, outcome);
        }
        assert_eq!(
            tally.told(7),
            [
                "survived: a.rs:9:1: y",
                "survived: a.rs:10:2: x",
                "33.3% a.rs: 1 caught, 2 missed, 0 unviable, 0 timeout",
                "100.0% b.rs: 0 caught, 0 missed, 1 unviable, 1 timeout",
                "50.0% all, 5 tried of 7: 1 caught, 2 missed, 1 unviable, 1 timeout",
            ]
        );
    }
}
