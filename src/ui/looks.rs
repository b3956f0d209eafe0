//! How a thing on the board stands out at the moment.

use yew::{AttrValue, Classes};

use super::say::say;

/// Everything that may set a thing apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// The keyboard is here when it is on the board.
    pub focused: bool,
    /// It is shown in the inspector.
    pub selected: bool,
    /// Something elsewhere points at it: a log line, a stack object.
    pub lit: bool,
    /// It may be (or may not be) what is looked for.
    pub welcome: Option<bool>,
    /// The hand is over it.
    pub over: bool,
    /// It is in the hand.
    pub carried: bool,
    /// A finger has rested on it for long enough to lift it.
    pub lifted: bool,
    /// It is an answer to the pending choice, and taken or not.
    pub answer: Option<bool>,
    /// It has been picked to attack or block.
    pub declared: bool,
}

impl Look {
    /// For the style sheet.
    pub fn classes(&self) -> Classes {
        let flags = [
            (self.selected, "selected"),
            (self.lit, "lit"),
            (self.welcome == Some(true), "welcome"),
            (self.over && self.welcome == Some(true), "over"),
            (!self.over && self.welcome == Some(false), "dim"),
            (self.over && self.welcome == Some(false), "refused"),
            (self.carried, "carried"),
            (self.lifted, "lifted"),
            (self.answer.is_some(), "answer"),
            (self.answer == Some(true), "taken"),
            (self.declared, "declared"),
        ];
        flags
            .iter()
            .filter(|(set, _)| *set)
            .map(|(_, class)| *class)
            .collect()
    }

    /// For a screen reader: what it says beside its name.
    pub fn spoken(&self) -> AttrValue {
        match (self.welcome, self.answer) {
            (Some(true), _) => say("possibleTarget"),
            (Some(false), _) => say("noTarget"),
            _ if self.declared => say("declared"),
            (_, Some(true)) => say("chosen"),
            (_, Some(false)) => say("possibleAnswer"),
            _ => AttrValue::default(),
        }
    }
}
