//! JSON as the loader needs it: objects keep the order of their keys, and keys that occur
//! twice, so that both can be spoken of in a fault and a saved file reads in a fixed order.

use crate::lists::List;

use super::read_json;

/// How wide a line of a saved file may be before a list or an object is broken over several.
const LINE: usize = 96;

/// One JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, whole or not, as it is written.
    Number(String),
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
        Json::parse(text).unwrap_or(Json::Null)
    }

    /// What a text says, or why and where it is no JSON.
    pub fn parse(text: &str) -> Result<Json, String> {
        read_json::read(text)
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
        if let Ok(number) = number.parse() {
            return Some(number);
        }
        let (digits, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let fraction = fraction.trim_end_matches('0');
        let digits: i64 = format!("{whole}{fraction}").parse().ok()?;
        let places = i32::try_from(fraction.len()).ok()?;
        let power = exponent.parse::<i32>().ok()?.checked_sub(places)?;
        match 10_i64.checked_pow(power.unsigned_abs()) {
            _ if digits == 0 => Some(0),
            Some(scale) if power >= 0 => digits.checked_mul(scale),
            Some(scale) if digits % scale == 0 => Some(digits / scale),
            _ => None,
        }
    }

    /// The value in a few words, for a fault.
    pub(crate) fn describe(&self) -> String {
        match self {
            Json::Null => "null".to_string(),
            Json::Bool(value) => value.to_string(),
            Json::Number(number) => format!("the number {}", cut(number)),
            Json::Text(text) => quoted(text),
            Json::List(list) if list.is_empty() => "an empty list".to_string(),
            Json::List(list) => format!("a list of {}", list.len()),
            Json::Object(_) => "an object".to_string(),
        }
    }

    /// The value on one line, without needless space.
    pub(crate) fn compact(&self) -> String {
        let mut out = String::new();
        self.write(false, &mut out);
        out
    }

    /// The value for people: short parts on one line, long ones broken and indented.
    pub(crate) fn pretty(&self) -> String {
        let mut out = String::new();
        self.lay_out(0, &mut out);
        out.push('\n');
        out
    }

    fn lay_out(&self, indent: usize, out: &mut String) {
        let mut flat = String::new();
        self.write(true, &mut flat);
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
                    write_text(key, out);
                    out.push_str(": ");
                    value.lay_out(indent + 1, out);
                }
                close_line(indent, '}', out);
            }
            _ => out.push_str(&flat),
        }
    }

    /// Writes the value on one line, with a space after each comma and colon if it is `spaced`.
    fn write(&self, spaced: bool, out: &mut String) {
        let (comma, colon) = if spaced { (", ", ": ") } else { (",", ":") };
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(true) => out.push_str("true"),
            Json::Bool(false) => out.push_str("false"),
            Json::Number(number) => out.push_str(number),
            Json::Text(text) => write_text(text, out),
            Json::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { comma });
                    item.write(spaced, out);
                }
                out.push(']');
            }
            Json::Object(pairs) => {
                let space = if spaced && !pairs.is_empty() { " " } else { "" };
                out.push('{');
                out.push_str(space);
                for (index, (key, value)) in pairs.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { comma });
                    write_text(key, out);
                    out.push_str(colon);
                    value.write(spaced, out);
                }
                out.push_str(space);
                out.push('}');
            }
        }
    }
}

/// What is written with a backslash in a text: the letter after it, and what it stands for.
pub(super) const ESCAPED: [(char, char); 7] = [
    ('"', '"'),
    ('\\', '\\'),
    ('b', '\x08'),
    ('f', '\x0c'),
    ('n', '\n'),
    ('r', '\r'),
    ('t', '\t'),
];

/// Writes a text in quotation marks, with what JSON allows in none escaped.
fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match ESCAPED.iter().find(|(_, own)| *own == letter) {
            Some((escape, _)) => out.extend(['\\', *escape]),
            None if letter < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
            None => out.push(letter),
        }
    }
    out.push('"');
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
    format!("\"{}\"", cut(text))
}

fn cut(text: &str) -> String {
    const LONG: usize = 60;
    let mut letters = text.chars();
    let mut start: String = letters.by_ref().take(LONG).collect();
    if letters.next().is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_order_and_repeated_keys() {
        let text = r#"{"b":1,"a":[true,null,"x",1.5],"b":-2}"#;
        let json = Json::parse(text).unwrap();
        assert_eq!(json.compact(), text);
    }

    #[test]
    fn pretty_is_the_same_value() {
        let text = format!(
            r#"{{"a":{{}},"b":[],"long":["{}","{}"]}}"#,
            "x".repeat(60),
            "y".repeat(60)
        );
        let json = Json::parse(&text).unwrap();
        let again = Json::parse(&json.pretty()).unwrap();
        assert_eq!(json, again);
        assert!(json.pretty().lines().count() > 4);
    }

    #[test]
    fn whole_numbers() {
        let read = |text: &str| Json::parse(text).unwrap().whole();
        for (text, whole) in [
            ("3", 3),
            ("3.0", 3),
            ("-0", 0),
            ("-3.50e1", -35),
            ("300E-2", 3),
            ("1e+2", 100),
            ("0.0e99", 0),
        ] {
            assert_eq!(read(text), Some(whole), "{text}");
        }
        for text in [
            "3.5",
            "1e300",
            "1e-300",
            "31e-1",
            "99999999999999999999",
            "1e99999999999",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text: String = (0..300)
            .filter_map(char::from_u32)
            .chain(['\u{1f980}'])
            .collect();
        let json = Json::Object(vec![(text.clone(), Json::Text(text))]);
        assert_eq!(Json::parse(&json.compact()), Ok(json.clone()));
        assert_eq!(Json::parse(&json.pretty()), Ok(json));
    }
}
