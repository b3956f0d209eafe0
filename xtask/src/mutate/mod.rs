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

/// How many mutants one call of cargo-mutants tries: it takes a while to find them.
const AT_ONCE: usize = 4;

/// Tries mutants until the time is over, and prints what came of it. With `--list` it only
/// prints the mutants, in the order in which they would be tried.
pub fn run(places: &Places, args: &[&str]) -> Result<()> {
    let wanted = Wanted::read(args)?;
    let mutants = tool::list(places)?;
    let exist = mutants.len();
    let shards = exist.div_ceil(AT_ONCE).max(1);
    let order = mixed(shards);
    if wanted.only_list {
        let names = order
            .iter()
            .flat_map(|first| mutants.iter().skip(*first).step_by(shards));
        print(names.map(String::as_str));
        return Ok(());
    }
    let tool = Tool::ready(places)?;
    let limit = tool.passes_unchanged()?;
    let minutes = wanted.minutes;
    say(&format!(
        "{exist} mutants, as many of them as {minutes} minutes allow"
    ));
    let start = Instant::now();
    let time = Duration::from_secs(minutes.saturating_mul(60));
    let mut tally = Tally::default();
    for first in order {
        if start.elapsed() >= time {
            break;
        }
        for (name, outcome) in tool.try_every(shards, first, limit)? {
            tally.add(&name, outcome);
            let (number, word) = (tally.tried(), outcome.word());
            say(&format!("{number}/{exist} {word} {name}"));
        }
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

/// The numbers below `end` in an order that is the same every time, in which the first so many
/// are a fair sample of all.
fn mixed(end: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..end).collect();
    // What a step of a multiplicative generator makes of neighbours lies far apart.
    numbers.sort_by_key(|n| (*n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    numbers
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
    fn the_order_is_mixed_and_leaves_nothing_out() {
        let order = mixed(100);
        let early = order[..20].iter().filter(|n| **n < 50).count();
        assert!((8..=12).contains(&early), "{order:?}");
        let mut sorted = order;
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..100));
    }
}
