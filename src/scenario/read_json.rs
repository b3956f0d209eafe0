//! Reading JSON: texts into values, with the place at which a text is none.

use super::json::{ESCAPED, Json};

/// How many lists and objects may be open at once.
const MOST_OPEN: usize = 128;

/// A character of UTF-16 in two halves, with one of them missing.
const HALF: &str = "half a character, \\ud800 to \\udfff without its other half,";

/// What a text says, or why and where it is no JSON.
pub(super) fn read(text: &str) -> Result<Json, String> {
    let mut rest = Rest { text, open: 0 };
    let read = rest.value().and_then(|value| {
        rest.skip_space();
        match rest.text {
            "" => Ok(value),
            _ => Err("nothing more expected"),
        }
    });
    read.map_err(|wrong| {
        let before = &text[..text.len() - rest.text.len()];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        format!("{wrong} at line {line} column {column}")
    })
}

/// What has not been read of a text, and how many lists and objects are open.
struct Rest<'t> {
    text: &'t str,
    open: usize,
}

type Read<T> = Result<T, &'static str>;

impl<'t> Rest<'t> {
    fn skip_space(&mut self) {
        self.text = self.text.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Whether `token` comes next; then it is read.
    fn has(&mut self, token: &str) -> bool {
        let after = self.text.strip_prefix(token);
        self.text = after.unwrap_or(self.text);
        after.is_some()
    }

    /// Reads up to the first letter that `ends` it.
    fn until(&mut self, ends: fn(char) -> bool) -> &'t str {
        let (before, after) = self
            .text
            .split_at(self.text.find(ends).unwrap_or(self.text.len()));
        self.text = after;
        before
    }

    fn value(&mut self) -> Read<Json> {
        self.skip_space();
        match self.text.bytes().next() {
            Some(b'{') => {
                let mut pairs = Vec::new();
                self.items("{", "}", |rest| {
                    pairs.push(rest.pair()?);
                    Ok(())
                })?;
                Ok(Json::Object(pairs))
            }
            Some(b'[') => {
                let mut items = Vec::new();
                self.items("[", "]", |rest| {
                    items.push(rest.value()?);
                    Ok(())
                })?;
                Ok(Json::List(items))
            }
            Some(b'"') => self.string().map(Json::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ if self.has("null") => Ok(Json::Null),
            _ if self.has("true") => Ok(Json::Bool(true)),
            _ if self.has("false") => Ok(Json::Bool(false)),
            _ => Err("a value expected"),
        }
    }

    /// Reads items with commas between them, and the brackets around them.
    fn items(
        &mut self,
        opens: &str,
        closes: &str,
        mut item: impl FnMut(&mut Self) -> Read<()>,
    ) -> Read<()> {
        if self.open == MOST_OPEN {
            return Err("too many lists and objects in one another");
        }
        self.open += 1;
        self.has(opens);
        self.skip_space();
        let mut more = !self.has(closes);
        while more {
            item(self)?;
            self.skip_space();
            more = self.has(",");
            if !more && !self.has(closes) {
                return Err("a comma or a closing bracket expected");
            }
        }
        self.open -= 1;
        Ok(())
    }

    fn pair(&mut self) -> Read<(String, Json)> {
        self.skip_space();
        let key = self.string()?;
        self.skip_space();
        match self.has(":") {
            true => Ok((key, self.value()?)),
            false => Err("a colon expected"),
        }
    }

    fn string(&mut self) -> Read<String> {
        if !self.has("\"") {
            return Err("a key in quotation marks expected");
        }
        let mut out = String::new();
        loop {
            out.push_str(self.until(|c| matches!(c, '"' | '\\' | '\0'..'\x20')));
            if self.has("\"") {
                return Ok(out);
            }
            if !self.has("\\") {
                return Err("a letter of a text or its closing quotation mark expected");
            }
            out.push(self.escaped()?);
        }
    }

    /// Reads what comes after a backslash.
    fn escaped(&mut self) -> Read<char> {
        if self.has("/") {
            return Ok('/');
        }
        let next = self.text.chars().next();
        if let Some((_, letter)) = ESCAPED.iter().find(|(own, _)| Some(*own) == next) {
            self.text = &self.text[1..];
            return Ok(*letter);
        }
        let mut code = self.unit()?;
        if matches!(code, 0xd800..0xdc00) {
            let second = self.unit().map_err(|_| HALF)?;
            if !matches!(second, 0xdc00..0xe000) {
                return Err(HALF);
            }
            code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
        }
        char::from_u32(code).ok_or(HALF)
    }

    /// Reads the `u` and the four digits of one unit of UTF-16, and the backslash of a second one.
    fn unit(&mut self) -> Read<u32> {
        self.has("\\");
        let digits = self.text.strip_prefix('u').and_then(|text| text.get(..4));
        let digits = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let digits = digits.ok_or("a valid escape expected")?;
        self.text = &self.text[5..];
        u32::from_str_radix(digits, 16).map_err(|_| HALF)
    }

    fn number(&mut self) -> Read<Json> {
        let start = self.text;
        self.has("-");
        // A zero at the beginning stands alone.
        if !self.has("0") {
            self.digits()?;
        }
        if self.has(".") {
            self.digits()?;
        }
        if self.has("e") || self.has("E") {
            let _ = self.has("+") || self.has("-");
            self.digits()?;
        }
        let number = &start[..start.len() - self.text.len()];
        Ok(Json::Number(number.to_string()))
    }

    fn digits(&mut self) -> Read<()> {
        match self.until(|c| !c.is_ascii_digit()) {
            "" => Err("a digit expected"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::tests::EVERYTHING;
    use proptest::prelude::*;

    /// Both readings of a text agree: whether it is JSON, and what it says.
    fn agrees(text: &str) -> Result<(), TestCaseError> {
        let other = serde_json::from_str::<serde_json::Value>(text).ok();
        // What is written is read by the other reader, which forgets the order of keys.
        let own = read(text).ok();
        let own = own.map(|json| serde_json::from_str(&json.compact()).unwrap());
        prop_assert_eq!(own, other, "{}", text);
        Ok(())
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        for (text, said) in [
            ("", "a value expected at line 1 column 1"),
            ("{\n \"é\" 1}", "a colon expected at line 2 column 6"),
            ("[1, ]", "a value expected at line 1 column 5"),
            (
                "[1 2]",
                "a comma or a closing bracket expected at line 1 column 4",
            ),
            (
                "{\"a\": 1,}",
                "a key in quotation marks expected at line 1 column 9",
            ),
            ("01", "nothing more expected at line 1 column 2"),
            ("-", "a digit expected at line 1 column 2"),
        ] {
            assert_eq!(read(text), Err(said.to_string()), "{text}");
        }
        for half in [
            r#""\ud83e""#,
            r#""\ud83e\ud83e""#,
            r#""\udd80""#,
            r#""\ud83ex""#,
        ] {
            assert!(
                read(half).unwrap_err().starts_with("half a character"),
                "{half}"
            );
        }
        assert_eq!(read(r#""\ud83e\uDD80""#), Ok(Json::Text("🦀".to_string())));
    }

    #[test]
    fn deep_values_are_refused() {
        let deep = |levels| "[".repeat(levels) + &"]".repeat(levels);
        assert!(read(&deep(MOST_OPEN)).is_ok());
        assert!(read(&deep(100_000)).is_err());
    }

    proptest! {
        #[test]
        fn reads_what_another_reader_reads(
            text in r#"[ \n]?([\[{:,"\\\]}]|-|0|1|\.|e|E|\+|true|false|null|nul|"a":|"b"|u00e9|\\ud83e|\\udd80|é|[\x00-\x20]){0,9}"#,
            number in r"-?[0-9]{0,3}\.?[0-9]{0,2}[eE]?[+-]?[0-9]{0,2}",
        ) {
            agrees(&text)?;
            agrees(&number)?;
            agrees(&format!("\"{text}\""))?;
            agrees(&format!("[{text}]"))?;
        }

        #[test]
        fn reads_a_changed_file_as_another_reader_does(
            at in 0..EVERYTHING.len(), cut in 0usize..3, new in r#"[\[\]{}:,"\\0-9a-e \n.+-]{0,2}"#,
        ) {
            let after = EVERYTHING.get(at + cut..).unwrap_or_default();
            if let Some(before) = EVERYTHING.get(..at) {
                agrees(&format!("{before}{new}{after}"))?;
            }
        }
    }
}
