//! Why a step can't be done.

use std::fmt;

use super::names::Lost;
use crate::rules::action::{Action, Refusal};

/// Why a step can't be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The game refuses it, and what it was that the step tried.
    Refused(Box<Refusal>, Option<Box<Action>>),
    /// A reference means nothing now, or several things.
    Lost(String, Lost),
    /// It can't be told which ability or which answer is meant.
    Unclear(String),
    /// The step that is waited for does not come.
    NeverComes,
}

impl Stop {
    /// Whether a rule of that number, or one below it, is among the reasons.
    pub fn names(&self, number: &str) -> bool {
        match self {
            Stop::Refused(refusal, _) => refusal.names(number),
            _ => false,
        }
    }

    /// The rule, where one is the reason.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Stop::Refused(refusal, _) => {
                // The simulator's own bounds are no rule.
                Some(refusal.cite.number()).filter(|number| !number.is_empty())
            }
            _ => None,
        }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(Box::new(refusal), None)
    }
}

/// What is said where no words are made from the position.
impl fmt::Display for Stop {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Refused(refusal, _) => write!(out, "refused by {}", refusal.cite),
            Stop::Lost(name, Lost::Nothing) => {
                write!(out, "nothing in this game is called \"{name}\"")
            }
            Stop::Lost(name, Lost::Gone) => write!(out, "\"{name}\" does not exist any more"),
            Stop::Lost(name, Lost::Several(number)) => {
                write!(out, "\"{name}\" could mean any of {number} objects")
            }
            Stop::Unclear(words) => out.write_str(words),
            Stop::NeverComes => out.write_str("that step does not come"),
        }
    }
}
