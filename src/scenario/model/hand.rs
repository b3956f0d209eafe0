//! The author's hand: what is put somewhere or set, as no action of the game would.

use super::{Card, PermanentChanges, PlayerChanges, PlayerRef, Reference, Zone};
use crate::scenario::json::Json;
use crate::scenario::table::{Keys, Reader, Table, Value, write_table};

/// Something that the author puts somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Put {
    /// What is put there.
    pub what: Putting,
    /// The zone.
    pub zone: Zone,
    /// Under whose control, or into whose zone.
    pub controller: Option<PlayerRef>,
    /// Whether it enters tapped.
    pub tapped: bool,
    /// What it enters attached to.
    pub attached_to: Option<Reference>,
    /// Whether and what it enters attacking.
    pub attacking: Option<Attacking>,
}

/// What is put somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Putting {
    /// A new card.
    New(Card),
    /// An object that is there already.
    Object(Reference),
}

impl Default for Put {
    fn default() -> Self {
        Put {
            what: Putting::New(Card::default()),
            zone: Zone::Battlefield,
            controller: None,
            tapped: false,
            attached_to: None,
            attacking: None,
        }
    }
}

impl Table for Put {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        self.what.keys(keys);
        keys.required("zone", &mut self.zone);
        keys.maybe("controller", &mut self.controller);
        keys.or("tapped", &mut self.tapped, false);
        keys.maybe("attached_to", &mut self.attached_to);
        keys.maybe("attacking", &mut self.attacking);
    }
}

impl Putting {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        match self {
            Putting::New(card) => card.keys(keys),
            Putting::Object(object) => keys.required("object", object),
        }
    }
}

impl Value for Put {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let what = match reader.one_key(json, ["card", "object"])? {
            "object" => Putting::Object(Reference::default()),
            _ => Putting::New(Card::default()),
        };
        if !reader.count_objects(1) {
            return None;
        }
        reader.table(
            json,
            Put {
                what,
                ..Put::default()
            },
        )
    }

    fn write(&self) -> Json {
        write_table(self)
    }
}

/// What something is put onto the battlefield attacking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attacking {
    /// The opponent, where there is just one.
    Any,
    /// This player, planeswalker or battle.
    Defender(Reference),
}

impl Value for Attacking {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Bool(true) => Some(Attacking::Any),
            Json::Text(_) => Value::read(json, reader).map(Attacking::Defender),
            _ => {
                reader.wrong(json, "true, or what is attacked");
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            Attacking::Any => Json::Bool(true),
            Attacking::Defender(defender) => defender.write(),
        }
    }
}

/// Something that the author sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// On an object.
    Object(Reference, PermanentChanges),
    /// On a player.
    Player(PlayerRef, PlayerChanges),
}

impl Default for Set {
    fn default() -> Self {
        Set::Object(Reference::default(), PermanentChanges::default())
    }
}

impl Table for Set {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        match self {
            Set::Object(object, changes) => {
                keys.required("object", object);
                changes.keys(keys);
            }
            Set::Player(player, changes) => {
                keys.required("player", player);
                changes.keys(keys);
            }
        }
    }
}

impl Set {
    /// What it sets, in words: "life 5 and graveyard".
    pub fn what(&self) -> String {
        let table = match self {
            Set::Object(_, changes) => write_table(changes),
            Set::Player(_, changes) => write_table(changes),
        };
        let Json::Object(pairs) = table else {
            return String::new();
        };
        let word = |(key, value): &(String, Json)| {
            let key = key.replace('_', " ");
            match value {
                Json::Number(number) => format!("{key} {number}"),
                Json::Bool(false) => format!("not {key}"),
                Json::Null => format!("no {key}"),
                Json::Text(text) if text.is_empty() => format!("no {key}"),
                // Symbols are words of their own.
                Json::Text(text) if text.starts_with('{') => format!("{key} {text}"),
                Json::List(list) if list.is_empty() => format!("no {key}"),
                Json::Object(pairs) if pairs.is_empty() => format!("no {key}"),
                // Counters by kind: "counters mining 0".
                Json::Object(pairs) if pairs.iter().all(|(_, n)| matches!(n, Json::Number(_))) => {
                    let each = pairs.iter().map(|(kind, number)| match number {
                        Json::Number(number) => format!("{kind} {number}"),
                        _ => kind.clone(),
                    });
                    let each = crate::lists::List::list(each);
                    format!("{key} {}", crate::scenario::words::and(&each))
                }
                _ => key,
            }
        };
        crate::scenario::words::and(&crate::lists::List::list(pairs.iter().map(word)))
    }
}

impl Value for Set {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let set = match reader.one_key(json, ["object", "player"])? {
            "player" => Set::Player(PlayerRef::default(), PlayerChanges::default()),
            _ => Set::default(),
        };
        reader.table(json, set)
    }

    fn write(&self) -> Json {
        write_table(self)
    }
}
