//! 613
use super::game::Derived;
use super::object::{ObjectId, PlayerId};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Derived characteristics of every object of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// By object.
    pub objects: BTreeMap<ObjectId, Arc<Derived>>,
    /// What rule-changing effects say of each player.
    pub players: Vec<Vec<super::game::ActiveRule>>,
}

/// One step in the derivation of an object's characteristics, as a reader sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The layer: `1`, `2`, `4`, `5`, `6`, `7a`–`7d`, or `printed`.
    pub layer: &'static str,
    /// The rule of that layer.
    pub cite: super::cite::Rule,
    /// The object whose effect applied; none for printed values and counters.
    pub source: Option<ObjectId>,
    /// Its timestamp.
    pub timestamp: u64,
    /// What it did, in words ("is an artifact creature in addition to its other types").
    pub did: String,
    /// The result in words: the type line, the colours, power/toughness, or the abilities.
    pub result: String,
    /// Objects whose effects it had to wait for by dependency (613.8).
    pub waited_for: Vec<ObjectId>,
    /// Whom the effect's controller is.
    pub controller: Option<PlayerId>,
}
