//! What is said with a step: targets, abilities and modes, payments, answers.

use crate::sorted::SortedMap;

use super::{Reference, TurnStep};
use crate::scenario::json::Json;
use crate::scenario::table::{Keys, Reader, Table, Value, tables};

/// What fills one slot of targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetSpec {
    /// One target.
    One(Reference),
    /// Several.
    Several(Vec<Reference>),
    /// Several, and how much of what is divided each of them gets.
    Divided(SortedMap<Reference, u32>),
}

impl Value for TargetSpec {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Text(_) => Value::read(json, reader).map(TargetSpec::One),
            Json::List(_) => Value::read(json, reader).map(TargetSpec::Several),
            Json::Object(_) => Value::read(json, reader).map(TargetSpec::Divided),
            _ => {
                reader.wrong(
                    json,
                    "a target, a list of targets, or an object from target to number",
                );
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            TargetSpec::One(target) => target.write(),
            TargetSpec::Several(targets) => targets.write(),
            TargetSpec::Divided(division) => division.write(),
        }
    }
}

/// One of an object's abilities, or one of a spell's modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// By its place, counted from 1.
    Number(u32),
    /// By a keyword, a loyalty cost, or a piece of its text.
    Text(String),
}

impl Value for Which {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        if matches!(json, Json::Number(_)) {
            let number = reader.number(json, 1..=1000)?;
            return u32::try_from(number).ok().map(Which::Number);
        }
        let text = reader.text(json, "a number from 1, or a piece of text")?;
        Some(Which::Text(text.to_string()))
    }

    fn write(&self) -> Json {
        match self {
            Which::Number(number) => number.write(),
            Which::Text(text) => text.write(),
        }
    }
}

/// How a cost with a choice is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pay {
    /// With this one of the alternatives: `{2}`, `{E}{E}{E}`.
    Alternative(String),
    /// With these things.
    With(PayWith),
}

impl Value for Pay {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Object(_) => Value::read(json, reader).map(Pay::With),
            _ => {
                let text = reader.text(json, "an alternative such as \"{2}\", or an object")?;
                Some(Pay::Alternative(text.to_string()))
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            Pay::Alternative(text) => text.write(),
            Pay::With(with) => with.write(),
        }
    }
}

/// What a cost is paid with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PayWith {
    /// What is sacrificed.
    pub sacrifice: Option<Vec<Reference>>,
    /// What is tapped.
    pub tap: Option<Vec<Reference>>,
    /// What is exiled.
    pub exile: Option<Vec<Reference>>,
    /// What is discarded.
    pub discard: Option<Vec<Reference>>,
    /// Whether life is paid.
    pub life: Option<bool>,
}

impl Table for PayWith {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.maybe("sacrifice", &mut self.sacrifice);
        keys.maybe("tap", &mut self.tap);
        keys.maybe("exile", &mut self.exile);
        keys.maybe("discard", &mut self.discard);
        keys.maybe("life", &mut self.life);
    }
}

/// How much resolves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolve {
    /// Everything on the stack.
    All,
    /// So many stack objects.
    Number(u32),
}

impl Value for Resolve {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Text(text) if text == "all" => Some(Resolve::All),
            Json::Number(_) => {
                let number = reader.number(json, 1..=10_000)?;
                u32::try_from(number).ok().map(Resolve::Number)
            }
            _ => {
                reader.wrong(json, "\"all\" or a number of stack objects");
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            Resolve::All => Json::Text("all".to_string()),
            Resolve::Number(number) => number.write(),
        }
    }
}

/// How far the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// To the next turn's upkeep.
    NextTurn,
    /// To the next time that this step begins.
    Step(TurnStep),
}

impl Value for Advance {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Text(text) if text == "next_turn" => Some(Advance::NextTurn),
            Json::Text(text) if TurnStep::from_word(text).is_none() => {
                let words = [TurnStep::WORDS, &["next_turn"]].concat();
                reader.unknown("step", text, &words);
                None
            }
            _ => TurnStep::read(json, reader).map(Advance::Step),
        }
    }

    fn write(&self) -> Json {
        match self {
            Advance::NextTurn => Json::Text("next_turn".to_string()),
            Advance::Step(step) => step.write(),
        }
    }
}

/// The answer to a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes or no.
    May(bool),
    /// A number.
    Number(i64),
    /// A reference, a color, symbols of mana, a name, a type, or `cost:2`.
    Text(String),
    /// Several references or pieces of text.
    List(Vec<String>),
    /// A division: what gets how much.
    Division(SortedMap<Reference, u32>),
}

impl Value for Answer {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Bool(yes) => Some(Answer::May(*yes)),
            Json::Number(_) => Value::read(json, reader).map(Answer::Number),
            Json::Text(text) => Some(Answer::Text(text.clone())),
            Json::List(_) => Value::read(json, reader).map(Answer::List),
            Json::Object(_) => Value::read(json, reader).map(Answer::Division),
            Json::Null => {
                reader.wrong(json, "an answer");
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            Answer::May(yes) => yes.write(),
            Answer::Number(number) => number.write(),
            Answer::Text(text) => text.write(),
            Answer::List(list) => list.write(),
            Answer::Division(division) => division.write(),
        }
    }
}

tables!(PayWith);
