//! JSON as the loader needs it: objects keep the order of their keys, and keys that occur
//! twice, so that both can be spoken of in a fault and a saved file reads in a fixed order.

use crate::lists::List;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// How wide a line of a saved file may be before a list or an object is broken over several.
const LINE: usize = 96;

/// One JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, whole or not.
    Number(serde_json::Number),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, its keys in the order in which they were written.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// What a text says; null where it is no JSON.
    pub fn read(text: &str) -> Json {
        serde_json::from_str(text).unwrap_or(Json::Null)
    }

    /// The pairs of an object; none of anything else.
    pub fn pairs(&self) -> &[(String, Json)] {
        match self {
            Json::Object(pairs) => pairs,
            _ => &[],
        }
    }

    /// The texts under a key of an object: its own, or those of its list.
    pub fn texts(&self, key: &str) -> Vec<String> {
        let value = self.pairs().iter().find(|(own, _)| own == key);
        let values = match value {
            Some((_, Json::List(values))) => values.as_slice(),
            Some((_, value)) => std::slice::from_ref(value),
            None => &[],
        };
        values.iter().filter_map(Json::text).list()
    }

    /// The value where it is a text.
    pub fn text(&self) -> Option<String> {
        match self {
            Json::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    /// The value as a whole number; `3.0` counts as one, as it does for JSON Schema.
    pub(crate) fn whole(&self) -> Option<i64> {
        let Json::Number(number) = self else {
            return None;
        };
        number.as_i64().or_else(|| {
            let float = number.as_f64()?;
            // Below 2^53 every whole number has an exact float.
            (float.fract() == 0.0 && float.abs() < 9e15).then_some(float as i64)
        })
    }

    /// The value in a few words, for a fault.
    pub(crate) fn describe(&self) -> String {
        match self {
            Json::Null => "null".to_string(),
            Json::Bool(value) => value.to_string(),
            Json::Number(number) => format!("the number {number}"),
            Json::Text(text) => quoted(text),
            Json::List(list) if list.is_empty() => "an empty list".to_string(),
            Json::List(list) => format!("a list of {}", list.len()),
            Json::Object(_) => "an object".to_string(),
        }
    }

    /// The value on one line, without needless space.
    pub(crate) fn compact(&self) -> String {
        // Writing to a string fails only for keys that are no strings, and there are none.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The value for people: short parts on one line, long ones broken and indented.
    pub(crate) fn pretty(&self) -> String {
        let mut out = String::new();
        self.lay_out(0, &mut out);
        out.push('\n');
        out
    }

    fn lay_out(&self, indent: usize, out: &mut String) {
        let flat = self.flat();
        let column = out.len() - out.rfind('\n').map_or(0, |at| at + 1);
        let fits = indent > 0 && column + flat.chars().count() <= LINE;
        match self {
            Json::List(items) if !fits && !items.is_empty() => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    break_line(index, indent + 1, out);
                    item.lay_out(indent + 1, out);
                }
                close_line(indent, ']', out);
            }
            Json::Object(pairs) if !fits && !pairs.is_empty() => {
                out.push('{');
                for (index, (key, value)) in pairs.iter().enumerate() {
                    break_line(index, indent + 1, out);
                    out.push_str(&Json::Text(key.clone()).compact());
                    out.push_str(": ");
                    value.lay_out(indent + 1, out);
                }
                close_line(indent, '}', out);
            }
            _ => out.push_str(&flat),
        }
    }

    /// The value on one line, with a space after each comma and colon.
    fn flat(&self) -> String {
        match self {
            Json::List(items) if !items.is_empty() => {
                let items: Vec<String> = items.iter().map(Json::flat).list();
                format!("[{}]", items.join(", "))
            }
            Json::Object(pairs) if !pairs.is_empty() => {
                let pair = |(key, value): &(String, Json)| {
                    format!("{}: {}", Json::Text(key.clone()).compact(), value.flat())
                };
                let pairs: Vec<String> = pairs.iter().map(pair).list();
                format!("{{ {} }}", pairs.join(", "))
            }
            _ => self.compact(),
        }
    }
}

fn break_line(index: usize, indent: usize, out: &mut String) {
    out.push_str(if index == 0 { "\n" } else { ",\n" });
    out.push_str(&"  ".repeat(indent));
}

fn close_line(indent: usize, bracket: char, out: &mut String) {
    out.push('\n');
    out.push_str(&"  ".repeat(indent));
    out.push(bracket);
}

/// A text in quotation marks, cut where it is long.
pub(crate) fn quoted(text: &str) -> String {
    const LONG: usize = 60;
    if text.chars().count() <= LONG {
        return format!("\"{text}\"");
    }
    let start: String = text.chars().take(LONG).collect();
    format!("\"{start}…\"")
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Number(number) => number.serialize(serializer),
            Json::Text(text) => serializer.serialize_str(text),
            Json::List(items) => serializer.collect_seq(items),
            Json::Object(pairs) => {
                let mut map = serializer.serialize_map(Some(pairs.len()))?;
                for (key, value) in pairs {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(serde_json::Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_string()))
    }

    fn visit_string<E>(self, value: String) -> Result<Json, E> {
        Ok(Json::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = entries.next_entry()? {
            pairs.push(pair);
        }
        Ok(Json::Object(pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_order_and_repeated_keys() {
        let text = r#"{"b":1,"a":[true,null,"x",1.5],"b":-2}"#;
        let json: Json = serde_json::from_str(text).unwrap();
        assert_eq!(json.compact(), text);
    }

    #[test]
    fn pretty_is_the_same_value() {
        let text = format!(
            r#"{{"a":{{}},"b":[],"long":["{}","{}"]}}"#,
            "x".repeat(60),
            "y".repeat(60)
        );
        let json: Json = serde_json::from_str(&text).unwrap();
        let again: Json = serde_json::from_str(&json.pretty()).unwrap();
        assert_eq!(json, again);
        assert!(json.pretty().lines().count() > 4);
    }

    #[test]
    fn whole_numbers() {
        let read = |text: &str| serde_json::from_str::<Json>(text).unwrap().whole();
        assert_eq!(read("3"), Some(3));
        assert_eq!(read("3.0"), Some(3));
        assert_eq!(read("3.5"), None);
        assert_eq!(read("1e300"), None);
        assert_eq!(read("99999999999999999999"), None);
    }
}
