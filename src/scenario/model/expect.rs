//! What a scenario states to be true. Only what is named is checked.

use crate::sorted::SortedMap;
use std::fmt;

use super::{
    ChoiceKind, Color, EventName, ManaPool, ManaType, PlayerRef, Reference, RuleNumber, Step,
    TurnStep, Verb, Zone,
};
use crate::scenario::json::Json;
use crate::scenario::table::{Keys, Reader, Table, Value, tables, write_table};

/// What must be true now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expect {
    /// Of objects.
    pub objects: SortedMap<Reference, ObjectExpectation>,
    /// Of players.
    pub players: SortedMap<PlayerRef, PlayerExpectation>,
    /// Of the turn.
    pub turn: Option<TurnExpectation>,
    /// How many of something there are.
    pub count: Vec<CountExpectation>,
    /// The whole stack, top first.
    pub stack: Option<Vec<Reference>>,
    /// The types of mana that permanents could produce (106.7).
    pub could_produce: SortedMap<Reference, Vec<ManaType>>,
    /// Steps that may be taken.
    pub legal: Vec<Tried>,
    /// Steps that may not be taken.
    pub illegal: Vec<Refused>,
    /// What happened since the last `expect`.
    pub happened: Vec<EventExpectation>,
    /// The choice that is pending; `Some(None)` when there must be none.
    pub choice: Option<Option<ChoiceKind>>,
}

impl Table for Expect {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.or("objects", &mut self.objects, SortedMap::new());
        keys.or("players", &mut self.players, SortedMap::new());
        keys.maybe("turn", &mut self.turn);
        keys.or("count", &mut self.count, Vec::new());
        keys.maybe("stack", &mut self.stack);
        keys.or("could_produce", &mut self.could_produce, SortedMap::new());
        keys.or("legal", &mut self.legal, Vec::new());
        keys.or("illegal", &mut self.illegal, Vec::new());
        keys.or("happened", &mut self.happened, Vec::new());
        keys.maybe("choice", &mut self.choice);
    }
}

/// What must be true of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObjectExpectation {
    /// The zone that it is in.
    pub zone: Option<Zone>,
    /// Its controller.
    pub controller: Option<PlayerRef>,
    /// Its power and toughness.
    pub pt: Option<PowerToughness>,
    /// Its base power and toughness.
    pub base_pt: Option<PowerToughness>,
    /// Types, subtypes and supertypes that it has.
    pub is: Option<Vec<String>>,
    /// Types, subtypes and supertypes that it has not.
    pub is_not: Option<Vec<String>>,
    /// Its colors.
    pub colors: Option<Vec<Color>>,
    /// Abilities that it has.
    pub has: Option<Vec<String>>,
    /// Abilities that it has not.
    pub has_not: Option<Vec<String>>,
    /// What it is attached to; `Some(None)` when unattached.
    pub attached_to: Option<Option<Reference>>,
    /// What is attached to it.
    pub attachments: Option<Vec<Reference>>,
    /// Whether it is tapped.
    pub tapped: Option<bool>,
    /// How many counters of a kind it has.
    pub counters: Option<SortedMap<String, u32>>,
    /// Damage marked on it.
    pub damage: Option<u32>,
    /// Whether it came under its controller's control this turn.
    pub sick: Option<bool>,
    /// Whether it is phased out.
    pub phased_out: Option<bool>,
}

impl Table for ObjectExpectation {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.maybe("zone", &mut self.zone);
        keys.maybe("controller", &mut self.controller);
        keys.maybe("pt", &mut self.pt);
        keys.maybe("base_pt", &mut self.base_pt);
        keys.maybe("is", &mut self.is);
        keys.maybe("is_not", &mut self.is_not);
        keys.maybe("colors", &mut self.colors);
        keys.maybe("has", &mut self.has);
        keys.maybe("has_not", &mut self.has_not);
        keys.maybe("attached_to", &mut self.attached_to);
        keys.maybe("attachments", &mut self.attachments);
        keys.maybe("tapped", &mut self.tapped);
        keys.maybe("counters", &mut self.counters);
        keys.maybe("damage", &mut self.damage);
        keys.maybe("sick", &mut self.sick);
        keys.maybe("phased_out", &mut self.phased_out);
    }
}

/// Power and toughness, written `2/2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PowerToughness {
    /// The power.
    pub power: i64,
    /// The toughness.
    pub toughness: i64,
}

impl PowerToughness {
    fn parse(text: &str) -> Option<Self> {
        let (power, toughness) = text.split_once('/')?;
        Some(PowerToughness {
            power: power.parse().ok()?,
            toughness: toughness.parse().ok()?,
        })
    }
}

impl fmt::Display for PowerToughness {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.power, self.toughness)
    }
}

impl Value for PowerToughness {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        const EXPECTED: &str = "power and toughness such as \"2/2\"";
        let text = reader.text(json, EXPECTED)?;
        let read = PowerToughness::parse(text);
        if read.is_none() {
            reader.wrong(json, EXPECTED);
        }
        read
    }

    fn write(&self) -> Json {
        Json::Text(self.to_string())
    }
}

/// What must be true of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerExpectation {
    /// The life total.
    pub life: Option<i64>,
    /// Energy counters.
    pub energy: Option<u32>,
    /// Poison counters.
    pub poison: Option<u32>,
    /// The hand.
    pub hand: Option<ZoneExpectation>,
    /// The library.
    pub library: Option<ZoneExpectation>,
    /// The graveyard.
    pub graveyard: Option<ZoneExpectation>,
    /// The player's cards in exile.
    pub exile: Option<ZoneExpectation>,
    /// The mana pool; the order of the symbols does not matter.
    pub mana_pool: Option<ManaPool>,
    /// Whether the player has lost the game.
    pub lost: Option<bool>,
}

impl Table for PlayerExpectation {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.maybe("life", &mut self.life);
        keys.maybe("energy", &mut self.energy);
        keys.maybe("poison", &mut self.poison);
        keys.maybe("hand", &mut self.hand);
        keys.maybe("library", &mut self.library);
        keys.maybe("graveyard", &mut self.graveyard);
        keys.maybe("exile", &mut self.exile);
        keys.maybe("mana_pool", &mut self.mana_pool);
        keys.maybe("lost", &mut self.lost);
    }
}

/// What must be true of a player's zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneExpectation {
    /// It has so many cards.
    Number(u32),
    /// It has these cards, in any order.
    Cards(Vec<Reference>),
}

impl Value for ZoneExpectation {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Number(_) => Value::read(json, reader).map(ZoneExpectation::Number),
            Json::List(_) => Value::read(json, reader).map(ZoneExpectation::Cards),
            _ => {
                reader.wrong(json, "a number of cards, or a list of their names");
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            ZoneExpectation::Number(number) => number.write(),
            ZoneExpectation::Cards(cards) => cards.write(),
        }
    }
}

/// What must be true of the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnExpectation {
    /// Its number.
    pub number: Option<u32>,
    /// The active player.
    pub active: Option<PlayerRef>,
    /// The step or phase.
    pub step: Option<TurnStep>,
    /// The player who has priority.
    pub priority: Option<PlayerRef>,
}

impl Table for TurnExpectation {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.maybe("number", &mut self.number);
        keys.maybe("active", &mut self.active);
        keys.maybe("step", &mut self.step);
        keys.maybe("priority", &mut self.priority);
    }
}

/// How many of something there must be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountExpectation {
    /// The name of the card or token.
    pub card: Reference,
    /// In this zone; in any where none is given.
    pub zone: Option<Zone>,
    /// Under this player's control; under anyone's where none is given.
    pub controller: Option<PlayerRef>,
    /// The number.
    pub is: u32,
}

impl Table for CountExpectation {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.required("card", &mut self.card);
        keys.maybe("zone", &mut self.zone);
        keys.maybe("controller", &mut self.controller);
        keys.required("is", &mut self.is);
    }
}

/// A step that is tried on a copy of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tried {
    /// The step.
    pub step: Step,
}

impl Table for Tried {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        self.step.keys(keys);
    }
}

impl Value for Tried {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let step = tried_step(json, reader)?;
        reader.table(json, Tried { step })
    }

    fn write(&self) -> Json {
        write_table(self)
    }
}

/// A step that must be refused.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Refused {
    /// The step.
    pub step: Step,
    /// The rules, or starts of them, of which one must forbid it; none means any.
    pub because: Because,
}

impl Table for Refused {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        self.step.keys(keys);
        keys.or("because", &mut self.because, Because::default());
    }
}

impl Value for Refused {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let step = tried_step(json, reader)?;
        let because = Because::default();
        reader.table(json, Refused { step, because })
    }

    fn write(&self) -> Json {
        write_table(self)
    }
}

fn tried_step(json: &Json, reader: &mut Reader) -> Option<Step> {
    let verb = Verb::find(json, reader, Verb::TRIED)?;
    Some(Step {
        verb,
        ..Step::default()
    })
}

/// The rules of which one must be a refusal's: one alone or a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Because(pub Vec<RuleNumber>);

impl Value for Because {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::List(_) => Value::read(json, reader).map(Because),
            _ => RuleNumber::read(json, reader).map(|rule| Because(vec![rule])),
        }
    }

    fn write(&self) -> Json {
        match &self.0[..] {
            [rule] => rule.write(),
            _ => self.0.write(),
        }
    }
}

/// An event that must have happened, or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventExpectation {
    /// The event.
    pub event: EventName,
    /// To or by which object.
    pub object: Option<Reference>,
    /// To or by which player.
    pub player: Option<PlayerRef>,
    /// What it went to: an object, a player or a zone.
    pub to: Option<String>,
    /// How much.
    pub amount: Option<i64>,
    /// By which rule.
    pub rule: Option<RuleNumber>,
    /// Whether it must not have happened.
    pub not: bool,
}

impl Default for EventExpectation {
    fn default() -> Self {
        EventExpectation {
            event: EventName::Attached,
            object: None,
            player: None,
            to: None,
            amount: None,
            rule: None,
            not: false,
        }
    }
}

impl Table for EventExpectation {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.required("event", &mut self.event);
        keys.maybe("object", &mut self.object);
        keys.maybe("player", &mut self.player);
        keys.maybe("to", &mut self.to);
        keys.maybe("amount", &mut self.amount);
        keys.maybe("rule", &mut self.rule);
        keys.or("not", &mut self.not, false);
    }
}

tables!(
    Expect,
    ObjectExpectation,
    PlayerExpectation,
    TurnExpectation,
    CountExpectation,
    EventExpectation,
);
