//! How plain values are read and written: numbers, texts, lists, and objects keyed by names.

use crate::lists::List;
use crate::sorted::SortedMap;

use super::json::Json;
use super::table::{MOST, Reader, Value};

impl Value for bool {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Bool(value) => Some(*value),
            _ => {
                reader.wrong(json, "true or false");
                None
            }
        }
    }

    fn write(&self) -> Json {
        Json::Bool(*self)
    }
}

impl Value for i64 {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        reader.number(json, -MOST..=MOST)
    }

    fn write(&self) -> Json {
        Json::Number((*self).into())
    }
}

impl Value for u32 {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let number = reader.number(json, 0..=MOST)?;
        u32::try_from(number).ok()
    }

    fn write(&self) -> Json {
        Json::Number((*self).into())
    }
}

impl Value for String {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Text(text) => Some(text.clone()),
            _ => {
                reader.wrong(json, "a text");
                None
            }
        }
    }

    fn write(&self) -> Json {
        Json::Text(self.clone())
    }
}

/// `null` where there is none. (A key that may be left out is [`Keys::maybe`].)
impl<T: Value> Value for Option<T> {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Null => Some(None),
            _ => T::read(json, reader).map(Some),
        }
    }

    fn write(&self) -> Json {
        self.as_ref().map_or(Json::Null, T::write)
    }
}

impl<T: Value> Value for Vec<T> {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let Json::List(items) = json else {
            reader.wrong(json, "a list");
            return None;
        };
        let read = |(index, item)| reader.at_index(index, |reader| T::read(item, reader));
        Some(items.iter().enumerate().filter_map(read).list())
    }

    fn write(&self) -> Json {
        Json::List(self.iter().map(T::write).list())
    }
}

/// An object whose keys are names.
impl<K: Value + Ord, V: Value> Value for SortedMap<K, V> {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let Json::Object(pairs) = json else {
            reader.wrong(json, "an object");
            return None;
        };
        reader.no_key_twice(pairs);
        let mut map = SortedMap::new();
        for (name, json) in pairs {
            let pair = reader.at_key(name, |reader| {
                let key = K::read(&Json::Text(name.clone()), reader);
                key.zip(V::read(json, reader))
            });
            map.extend(pair);
        }
        Some(map)
    }

    fn write(&self) -> Json {
        let pair = |(key, value): (&K, &V)| match key.write() {
            Json::Text(name) => Some((name, value.write())),
            _ => None,
        };
        Json::Object(self.iter().filter_map(pair).list())
    }
}
