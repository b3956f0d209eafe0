//! How the tables of the format are read and written.
//!
//! Each table describes its keys once, in [`Table::keys`]; that one description reads the
//! table, with every fault and its path, and writes it in its short form.

use crate::lists::List;
use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::fault::{Faults, nearest};
use super::json::{Json, quoted};

/// No number in a file is larger than this, nor smaller than its negative.
pub(crate) const MOST: i64 = 1_000_000;

/// How many objects a scenario may have.
pub(crate) const MOST_OBJECTS: usize = 5_000;

/// Something that stands in a file as one JSON value.
pub(crate) trait Value: Sized {
    /// Reads the value; `None` when it is not one, which has then been reported.
    fn read(json: &Json, reader: &mut Reader) -> Option<Self>;

    /// The value as it is written.
    fn write(&self) -> Json;
}

/// Something that stands in a file as an object with known keys.
pub(crate) trait Table: Clone + Default {
    /// Whether keys that are not known are ignored.
    const OPEN: bool = false;

    /// Goes through the keys, in the order in which they are written.
    fn keys(&mut self, keys: &mut Keys<'_>);
}

/// What a name in a file is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// It names a card.
    Card,
    /// It names a player.
    Player,
    /// It refers to an object or a player.
    Reference,
    /// It gives an id to an object or a player.
    Id,
}

/// A name, and where it stood.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) path: String,
    pub(crate) name: String,
    pub(crate) used: Use,
}

/// The state of reading: where we are, what was wrong, and which names were used.
#[derive(Debug)]
pub(crate) struct Reader {
    path: String,
    pub(crate) faults: Faults,
    pub(crate) names: Vec<Named>,
    objects: usize,
}

impl Reader {
    /// A reader at the start of a file.
    pub(crate) fn new() -> Reader {
        Reader {
            path: "$".to_string(),
            faults: Faults::default(),
            names: Vec::new(),
            objects: 0,
        }
    }

    /// Reads below the key `key`.
    pub(crate) fn at_key<T>(&mut self, key: &str, read: impl FnOnce(&mut Reader) -> T) -> T {
        let length = self.path.len();
        push_key(&mut self.path, key);
        let value = read(self);
        self.path.truncate(length);
        value
    }

    /// Reads below the place `index` of a list.
    pub(crate) fn at_index<T>(&mut self, index: usize, read: impl FnOnce(&mut Reader) -> T) -> T {
        let length = self.path.len();
        push_index(&mut self.path, index);
        let value = read(self);
        self.path.truncate(length);
        value
    }

    /// Reports that something else was expected here.
    pub(crate) fn wrong(&mut self, found: &Json, expected: impl Into<String>) {
        self.not(found.describe(), expected);
    }

    /// Reports that `found` is not what was expected here.
    pub(crate) fn not(&mut self, found: impl Into<String>, expected: impl Into<String>) {
        let (found, expected) = (found.into(), expected.into());
        let message = format!("expected {expected}, found {found}");
        self.fault(found, expected, message);
    }

    /// Reports a fault here.
    pub(crate) fn fault(&mut self, found: impl Into<String>, expected: String, message: String) {
        self.faults.add(&self.path, found.into(), expected, message);
    }

    /// `; did you mean "…"?`, or nothing.
    fn suggestion(&self, word: &str, known: &[&'static str]) -> String {
        let look = !self.faults.is_full();
        let meant = look.then(|| nearest(word, known.iter().copied())).flatten();
        meant.map_or(String::new(), |meant| {
            format!("; did you mean \"{meant}\"?")
        })
    }

    /// Reports a word that is not one of those known here.
    pub(crate) fn unknown(&mut self, what: &str, word: &str, known: &[&'static str]) {
        let found = quoted(word);
        let known_words = known.join(", ");
        let message = match self.suggestion(word, known) {
            none if none.is_empty() => format!("unknown {what} {found}; known are {known_words}"),
            meant => format!("unknown {what} {found}{meant}"),
        };
        self.fault(found, format!("one of {known_words}"), message);
    }

    /// Notes that `name` is used here.
    pub(crate) fn uses(&mut self, name: &str, used: Use) {
        self.names.push(Named {
            path: self.path.clone(),
            name: name.to_string(),
            used,
        });
    }

    /// Counts objects; `false`, and a fault the first time, when there are too many of them.
    pub(crate) fn count_objects(&mut self, more: usize) -> bool {
        let before = self.objects;
        self.objects = before.saturating_add(more);
        if before <= MOST_OBJECTS && self.objects > MOST_OBJECTS {
            let expected = format!("at most {MOST_OBJECTS} objects in the whole file");
            self.not("more", expected);
        }
        self.objects <= MOST_OBJECTS
    }

    /// A text.
    pub(crate) fn text<'j>(&mut self, json: &'j Json, expected: &str) -> Option<&'j str> {
        match json {
            Json::Text(text) if !text.is_empty() => Some(text),
            _ => {
                self.wrong(json, expected);
                None
            }
        }
    }

    /// A whole number in a range.
    pub(crate) fn number(&mut self, json: &Json, range: RangeInclusive<i64>) -> Option<i64> {
        let number = json.whole().filter(|number| range.contains(number));
        if number.is_none() {
            let (least, most) = (range.start(), range.end());
            self.wrong(json, format!("a whole number from {least} to {most}"));
        }
        number
    }

    /// Reports a step in which no verb was found among its keys.
    pub(crate) fn no_verb<'j>(
        &mut self,
        keys: impl Iterator<Item = &'j str>,
        verbs: &[&'static str],
    ) {
        let keys: Vec<&str> = keys.list();
        let meant = keys.iter().map(|key| self.suggestion(key, verbs));
        let meant = meant.max_by_key(String::len).unwrap_or_default();
        self.fault(
            format!("the keys {}", keys.join(", ")),
            format!("one of the verbs {}", verbs.join(", ")),
            format!("a step needs exactly one verb, and this has none{meant}"),
        );
    }

    /// Which of two keys an object has; it must have just one of them.
    pub(crate) fn one_key(&mut self, json: &Json, keys: [&'static str; 2]) -> Option<&'static str> {
        let [first, second] = keys;
        let has = |key| match json {
            Json::Object(pairs) => pairs.iter().any(|(name, _)| name == key),
            _ => false,
        };
        match (has(first), has(second)) {
            (true, false) => Some(first),
            (false, true) => Some(second),
            (both, _) => {
                let found = match (json, both) {
                    (Json::Object(_), true) => "both".to_string(),
                    (Json::Object(_), false) => "neither".to_string(),
                    _ => json.describe(),
                };
                self.not(
                    found,
                    format!("an object with either \"{first}\" or \"{second}\""),
                );
                None
            }
        }
    }

    /// Reports keys that an object has twice.
    pub(crate) fn no_key_twice(&mut self, pairs: &[(String, Json)]) {
        let mut seen = HashSet::new();
        for (key, _) in pairs {
            if !seen.insert(key.as_str()) {
                self.at_key(key, |reader| {
                    let message = "this key stands twice in one object".to_string();
                    reader.fault(quoted(key), "each key once".to_string(), message);
                });
            }
        }
    }

    /// Reads a table, starting from `table`.
    pub(crate) fn table<T: Table>(&mut self, json: &Json, mut table: T) -> Option<T> {
        let Json::Object(pairs) = json else {
            self.wrong(json, "an object");
            return None;
        };
        self.no_key_twice(pairs);
        let mut keys = Keys::Read {
            pairs,
            reader: self,
            known: Vec::new(),
        };
        table.keys(&mut keys);
        if !T::OPEN {
            keys.report_unknown();
        }
        Some(table)
    }
}

/// Extends a JSON path by a key.
pub fn push_key(path: &mut String, key: &str) {
    let plain = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if plain && !key.is_empty() && key.len() <= 60 {
        path.push('.');
        path.push_str(key);
    } else {
        path.push('[');
        path.push_str(&quoted(key));
        path.push(']');
    }
}

/// Extends a JSON path by a place in a list, counted from 0.
pub fn push_index(path: &mut String, index: usize) {
    path.push_str(&format!("[{index}]"));
}

/// The keys of one table, on their way in or out.
pub(crate) enum Keys<'a> {
    /// The table is being read.
    Read {
        pairs: &'a [(String, Json)],
        reader: &'a mut Reader,
        known: Vec<&'static str>,
    },
    /// The table is being written.
    Write(Vec<(String, Json)>),
}

impl Keys<'_> {
    /// A key that must be there.
    pub(crate) fn required<T: Value>(&mut self, name: &'static str, slot: &mut T) {
        if let Some(value) = self.take(name, true, T::read) {
            *slot = value;
        }
        self.give(name, || Some(slot.write()));
    }

    /// A key that may be left out, which then means `default`.
    pub(crate) fn or<T: Value + PartialEq>(
        &mut self,
        name: &'static str,
        slot: &mut T,
        default: T,
    ) {
        if let Some(value) = self.take(name, false, T::read) {
            *slot = value;
        } else if matches!(self, Keys::Read { .. }) {
            *slot = default;
        } else {
            self.give(name, || (*slot != default).then(|| slot.write()));
        }
    }

    /// A key that may be left out, which then says nothing.
    pub(crate) fn maybe<T: Value>(&mut self, name: &'static str, slot: &mut Option<T>) {
        if let Some(value) = self.take(name, false, T::read) {
            *slot = Some(value);
        }
        self.give(name, || slot.as_ref().map(T::write));
    }

    /// A number that may be left out, which then means `default`.
    pub(crate) fn number(
        &mut self,
        name: &'static str,
        slot: &mut u32,
        default: u32,
        range: RangeInclusive<u32>,
    ) {
        let range = i64::from(*range.start())..=i64::from(*range.end());
        let read = |json: &Json, reader: &mut Reader| reader.number(json, range);
        match self.take(name, false, read) {
            // The range lies within that of the slot.
            Some(number) => *slot = u32::try_from(number).unwrap_or(default),
            None if matches!(self, Keys::Read { .. }) => *slot = default,
            None => self.give(name, || (*slot != default).then(|| slot.write())),
        }
    }

    /// Reads the key, if reading is what is done and the key is there.
    fn take<T>(
        &mut self,
        name: &'static str,
        required: bool,
        read: impl FnOnce(&Json, &mut Reader) -> Option<T>,
    ) -> Option<T> {
        let (json, reader) = self.look(name, required)?;
        reader.at_key(name, |reader| read(json, reader))
    }

    /// What stands at the key, if reading is what is done, and who reads it.
    fn look(&mut self, name: &'static str, required: bool) -> Option<(&Json, &mut Reader)> {
        let Keys::Read {
            pairs,
            reader,
            known,
        } = self
        else {
            return None;
        };
        known.push(name);
        if let Some((_, json)) = pairs.iter().find(|(key, _)| key == name) {
            return Some((json, reader));
        }
        if required {
            reader.fault(
                "an object without it",
                format!("the key \"{name}\""),
                format!("the key \"{name}\" is missing"),
            );
        }
        None
    }

    /// Writes the key, if writing is what is done.
    fn give(&mut self, name: &'static str, value: impl FnOnce() -> Option<Json>) {
        if let Keys::Write(pairs) = self {
            pairs.extend(value().map(|json| (name.to_string(), json)));
        }
    }

    /// Reports the keys of the object that nobody asked for.
    fn report_unknown(self) {
        let Keys::Read {
            pairs,
            reader,
            known,
        } = self
        else {
            return;
        };
        for (key, _) in pairs {
            if !known.contains(&key.as_str()) {
                reader.at_key(key, |reader| {
                    let message = format!("unknown key{}", reader.suggestion(key, &known));
                    let expected = format!("one of the keys {}", known.join(", "));
                    reader.fault(quoted(key), expected, message);
                });
            }
        }
    }
}

/// Writes a table.
pub(crate) fn write_table<T: Table>(table: &T) -> Json {
    let mut keys = Keys::Write(Vec::new());
    // One description serves both ways, so it takes its table as one that may be changed.
    table.clone().keys(&mut keys);
    match keys {
        Keys::Write(pairs) => Json::Object(pairs),
        Keys::Read { .. } => Json::Null,
    }
}

/// The keys of a table, in order.
#[cfg(test)]
pub(crate) fn list_keys<T: Table>(mut table: T) -> Vec<&'static str> {
    let mut keys = Keys::Read {
        pairs: &[],
        reader: &mut Reader::new(),
        known: Vec::new(),
    };
    table.keys(&mut keys);
    match keys {
        Keys::Read { known, .. } => known,
        Keys::Write(_) => Vec::new(),
    }
}

/// Makes tables values, to be read and written wherever a value stands.
macro_rules! tables {
    ($($name:ident),* $(,)?) => {$(
        impl $crate::scenario::table::Value for $name {
            fn read(
                json: &$crate::scenario::json::Json,
                reader: &mut $crate::scenario::table::Reader,
            ) -> Option<Self> {
                reader.table(json, Self::default())
            }

            fn write(&self) -> $crate::scenario::json::Json {
                $crate::scenario::table::write_table(self)
            }
        }
    )*};
}
pub(crate) use tables;
