//! The share code: a scenario as a short text that fits in the fragment of a link.
//!
//! A code is `s1.` and then, in base64url without padding, the compact file compressed with
//! zlib, whose checksum tells a whole code from a torn one. It never ends in a character that
//! chat programs take for punctuation. Reading one is patient with what happens to links on
//! their way: the link around it, broken lines, percent-encoding, something stuck to its end.

use std::fmt;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

use super::fault::Fault;
use super::load::{CardNames, MOST_BYTES, load, save_compact};
use super::model::Scenario;

/// What a code of this version begins with. (A point is no letter of base64url.)
const PREFIX: &str = "s1.";

/// The sixty-four letters of base64url.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Why a text is no share code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShareError {
    /// There is no code in it.
    NoCode,
    /// It is of a version that is not known here: `s2`.
    Version(String),
    /// It is torn or has been changed.
    Damaged,
    /// It holds more than a scenario file may.
    TooLarge,
    /// It holds a file that is no valid scenario.
    Faulty(Vec<Fault>),
}

impl fmt::Display for ShareError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShareError::NoCode => {
                out.write_str("this is neither the JSON of a scenario file nor a share code")
            }
            ShareError::Version(version) => {
                write!(
                    out,
                    "a share code of version {version}, which is not known here"
                )
            }
            ShareError::Damaged => {
                out.write_str("the share code is damaged: a part is missing or was changed")
            }
            ShareError::TooLarge => {
                write!(out, "the share code holds more than {MOST_BYTES} bytes")
            }
            ShareError::Faulty(faults) => {
                out.write_str("the share code holds no valid scenario")?;
                faults.iter().try_for_each(|fault| write!(out, "\n{fault}"))
            }
        }
    }
}

impl std::error::Error for ShareError {}

/// The share code of a scenario.
pub fn encode(scenario: &Scenario) -> String {
    let mut bytes = compress_to_vec_zlib(save_compact(scenario).as_bytes(), 10);
    if bytes.len().is_multiple_of(3) {
        // One idle byte, so that the last letter has idle bits and is neither - nor _.
        bytes.push(0);
    }
    format!("{PREFIX}{}", to_letters(&bytes))
}

/// The scenario of a share code, or of a link that has one.
pub fn decode(text: &str, library: &dyn CardNames) -> Result<Scenario, ShareError> {
    load(&decode_file(text)?, library).map_err(ShareError::Faulty)
}

/// The scenario file of a share code, without reading it as a scenario.
pub fn decode_file(text: &str) -> Result<String, ShareError> {
    if text.len() > 2 * MOST_BYTES {
        return Err(ShareError::TooLarge);
    }
    let text = clean(text);
    let letters = find_code(&text)?;
    let bytes = from_letters(letters).ok_or(ShareError::Damaged)?;
    let file =
        decompress_to_vec_zlib_with_limit(&bytes, MOST_BYTES).map_err(|error| {
            match error.status {
                TINFLStatus::HasMoreOutput => ShareError::TooLarge,
                _ => ShareError::Damaged,
            }
        })?;
    String::from_utf8(file).map_err(|_| ShareError::Damaged)
}

/// The text without space and foreign letters, and with percent-encoding undone.
fn clean(text: &str) -> String {
    let mut text: String = text.chars().filter(char::is_ascii_graphic).collect();
    // Links that are passed on may be encoded more than once.
    for _ in 0..3 {
        if text.contains('%') {
            text = undo_percent(&text);
        }
    }
    text
}

fn undo_percent(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        let code = after
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code {
            Some(code) => {
                // What is no plain letter has no place in a code.
                out.extend(Some(char::from(code)).filter(char::is_ascii_graphic));
                rest = after.get(2..).unwrap_or_default();
            }
            None => rest = after,
        }
    }
    out.push_str(rest);
    out
}

/// The letters after the prefix, up to whatever is stuck to their end.
fn find_code(text: &str) -> Result<&str, ShareError> {
    let fragment = text.rsplit_once('#').map_or(text, |(_, fragment)| fragment);
    let Some((_, code)) = fragment.split_once(PREFIX) else {
        let version = fragment.split_once('.').map_or("", |(version, _)| version);
        let number = version.strip_prefix('s').unwrap_or_default();
        let is_version = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        return Err(match is_version && number.len() < 10 {
            true => ShareError::Version(version.to_string()),
            false => ShareError::NoCode,
        });
    };
    let end = code.find(|letter: char| value_of(letter).is_none());
    let code = &code[..end.unwrap_or(code.len())];
    Ok(code.trim_end_matches(['-', '_']))
}

fn value_of(letter: char) -> Option<u32> {
    let at = LETTERS
        .iter()
        .position(|known| char::from(*known) == letter)?;
    u32::try_from(at).ok()
}

/// Base64url: three bytes are four letters; a rest of one or two bytes is two or three.
fn to_letters(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..=chunk.len() {
            let letter = bits >> (18 - 6 * at) & 0x3f;
            out.push(char::from(LETTERS[letter as usize]));
        }
    }
    out
}

fn from_letters(letters: &str) -> Option<Vec<u8>> {
    let values: Option<Vec<u32>> = letters.chars().map(value_of).collect();
    let values = values?;
    let mut out = Vec::with_capacity(values.len() / 4 * 3 + 2);
    for chunk in values.chunks(4) {
        let value = |at: usize| chunk.get(at).copied().unwrap_or(0);
        let bits = value(0) << 18 | value(1) << 12 | value(2) << 6 | value(3);
        let bytes = bits.to_be_bytes();
        // The first of the four bytes is empty; a single letter left over is no byte.
        out.extend_from_slice(
            bytes
                .get(1..chunk.len())
                .filter(|bytes| !bytes.is_empty())?,
        );
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::tests::EVERYTHING;
    use proptest::prelude::*;

    fn everything() -> Scenario {
        load(EVERYTHING, &()).unwrap()
    }

    #[test]
    fn goes_round_whatever_happens_to_the_link() {
        let scenario = everything();
        let code = encode(&scenario);
        let (head, tail) = code.split_at(40);
        let links = [
            code.clone(),
            format!("#{code}"),
            format!("https://example.org/play#{code}"),
            format!("<https://example.org/play?a=b#{code}>."),
            format!("  {head}\r\n  {tail}\n"),
            format!("({code}),"),
            format!("_{code}_"),
            format!("{code}…"),
            format!("https://example.org/%23{}", code.replace('.', "%2E")),
            format!("https://example.org/%2523{}", code.replace('.', "%252E")),
            code.replace('-', "%2D"),
        ];
        for link in links {
            assert_eq!(decode(&link, &()).as_ref(), Ok(&scenario), "{link}");
        }
    }

    #[test]
    fn typed_errors() {
        let code = encode(&everything());
        let decode = |text: &str| decode(text, &());
        assert_eq!(decode(""), Err(ShareError::NoCode));
        assert_eq!(decode("hello."), Err(ShareError::NoCode));
        assert_eq!(decode("s2.abc"), Err(ShareError::Version("s2".to_string())));
        assert_eq!(decode("s1."), Err(ShareError::Damaged));
        assert_eq!(decode(&code[..code.len() / 2]), Err(ShareError::Damaged));
        let large = compress_to_vec_zlib(&vec![b' '; MOST_BYTES + 1], 6);
        let large = format!("{PREFIX}{}", to_letters(&large));
        assert_eq!(decode(&large), Err(ShareError::TooLarge));
        let faulty = compress_to_vec_zlib(b"{}", 6);
        let faulty = format!("{PREFIX}{}", to_letters(&faulty));
        assert!(matches!(decode(&faulty), Err(ShareError::Faulty(list)) if list.len() == 1));
    }

    proptest! {
        #[test]
        fn letters_go_round(bytes in proptest::collection::vec(any::<u8>(), 0..50)) {
            prop_assert_eq!(from_letters(&to_letters(&bytes)), Some(bytes));
        }

        #[test]
        fn codes_go_round_and_end_in_a_letter(title in ".*", summary in ".*") {
            let scenario = Scenario { title, summary, ..everything() };
            let code = encode(&scenario);
            prop_assert!(code.ends_with(|last: char| last.is_ascii_alphanumeric()));
            prop_assert_eq!(decode(&code, &()), Ok(scenario));
        }

        #[test]
        fn any_text_is_an_answer(text in ".*", at in 0usize..400, other in "[A-Za-z0-9_%.-]{0,5}") {
            let _ = decode(&text, &());
            let mut code = encode(&everything());
            code.insert_str(at.min(code.len()), &other);
            let _ = decode(&code, &());
        }
    }
}
