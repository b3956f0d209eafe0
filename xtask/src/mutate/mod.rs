//! A check of the tests: the rules are changed in one small place at a time, and a test has to
//! notice. Bounded in time, and not a part of `cargo xtask test`.

mod tally;
mod tool;
mod tree;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::error::{Error, Result};
use crate::places::Places;
use crate::run::say;

use tally::Tally;
use tool::Tool;

const MINUTES: u64 = 30;

/// Tries mutants until the time is over, and prints what came of it. With `--list` it only
/// prints the mutants, in the order in which they would be tried.
pub fn run(places: &Places, args: &[&str]) -> Result<()> {
    let wanted = Wanted::read(args)?;
    let tool = Tool::ready(places)?;
    let mut mutants = tool.list()?;
    let exist = mutants.len();
    mutants.sort_by_key(|mutant| mixed(&mutant.name));
    if wanted.only_list {
        print(mutants.iter().map(|mutant| &*mutant.name));
        return Ok(());
    }
    let limit = tool.passes_unchanged()?;
    let minutes = wanted.minutes;
    say(&format!(
        "{exist} mutants, as many of them as {minutes} minutes allow"
    ));
    let start = Instant::now();
    let time = Duration::from_secs(minutes.saturating_mul(60));
    let mut tally = Tally::default();
    for (i, mutant) in mutants.iter().enumerate() {
        if start.elapsed() >= time {
            break;
        }
        let outcome = tool.try_one(mutant, exist, limit)?;
        let (number, word) = (i + 1, outcome.word());
        say(&format!("{number}/{exist} {word} {}", mutant.name));
        tally.add(&mutant.name, outcome);
    }
    print(tally.told(exist).iter().map(String::as_str));
    Ok(())
}

/// Prints lines to whoever reads them, who may stop early.
fn print<'a>(lines: impl Iterator<Item = &'a str>) {
    let mut out = io::stdout().lock();
    for line in lines {
        if writeln!(out, "{line}").is_err() {
            return;
        }
    }
}

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
struct Wanted {
    minutes: u64,
    only_list: bool,
}

impl Wanted {
    fn read(args: &[&str]) -> Result<Self> {
        let mut wanted = Self {
            minutes: MINUTES,
            only_list: false,
        };
        let mut rest = args;
        loop {
            rest = match rest {
                [] => return Ok(wanted),
                ["--list", rest @ ..] => {
                    wanted.only_list = true;
                    rest
                }
                ["--minutes", minutes, rest @ ..] => {
                    wanted.minutes = minutes.parse().map_err(|_| {
                        Error::failed(format!("`{minutes}` is no number of minutes"))
                    })?;
                    rest
                }
                _ => {
                    return Err(Error::failed(format!(
                        "mutate takes --minutes N and --list, not `{}`",
                        rest.join(" ")
                    )));
                }
            };
        }
    }
}

/// A number that says nothing about where a mutant is, and is the same every time (FNV-1a): by
/// its order the first so many are a fair sample of all.
fn mixed(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_is_wanted() {
        let wanted = |args| Wanted::read(args).ok().map(|w| (w.minutes, w.only_list));
        assert_eq!(wanted(&[]), Some((MINUTES, false)));
        assert_eq!(wanted(&["--list", "--minutes", "5"]), Some((5, true)));
        assert_eq!(wanted(&["--minutes", "soon"]), None);
        assert_eq!(wanted(&["--minutes"]), None);
        assert_eq!(wanted(&["5"]), None);
    }

    #[test]
    fn the_order_is_mixed_and_the_same_every_time() {
        assert_eq!(mixed(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(mixed("a"), 0xaf63_dc4c_8601_ec8c);
    }
}
