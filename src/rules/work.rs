//! How much the simulator takes on: a game may call for more than any machine can do (732.1b), so
//! what goes beyond these bounds is refused as a whole, and the position stays as it was.
//!
//! Work is counted, not timed, so that the same file ends in the same way everywhere: a unit is
//! about one object that is looked at, copied or changed.

use super::action::{Refusal, Why};
use std::cell::Cell;
use std::rc::Rc;

/// The most work of one step.
pub const MOST_WORK: u64 = 3_000_000;

/// The most objects of a game.
pub const MOST_OBJECTS: usize = 10_000;

/// The most tokens that one effect makes.
pub const MOST_TOKENS: u32 = 1_000;

/// The most mana in a pool.
pub const MOST_MANA: usize = 10_000;

/// The most mana that one effect adds in any combination of types.
pub const MOST_COMBINED: usize = 12;

/// What there is too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[allow(missing_docs)]
pub enum TooMuch {
    Work,
    Objects,
    Tokens,
    Mana,
    Combined,
}

impl From<TooMuch> for Refusal {
    /// No rule says so: it is the simulator that stops.
    fn from(what: TooMuch) -> Refusal {
        Refusal::new("", Why::TooMuch(what))
    }
}

impl std::fmt::Display for TooMuch {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self {
            TooMuch::Work => "more than the simulator can work out in one step",
            TooMuch::Objects => "more than 10,000 objects in one game",
            TooMuch::Tokens => "more than 1,000 tokens at once",
            TooMuch::Combined => "more than 12 mana in any combination at once",
            TooMuch::Mana => "more than 10,000 mana in one pool",
        };
        write!(out, "that would be {what}: the simulator stops before it")
    }
}

/// How much has been done so far. Copies count together.
#[derive(Clone, Debug, Default)]
pub struct Meter(Rc<Cell<u64>>);

impl Meter {
    /// So much more is done.
    pub fn add(&self, work: usize) {
        self.0.set(self.0.get().saturating_add(work as u64));
    }

    /// Whether no more is to be done.
    pub fn is_full(&self) -> bool {
        self.0.get() > MOST_WORK
    }

    /// # Errors
    /// The refusal, once it is too much.
    pub fn check(&self) -> Result<(), Refusal> {
        match self.is_full() {
            true => Err(TooMuch::Work.into()),
            false => Ok(()),
        }
    }
}
