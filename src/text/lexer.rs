//! Oracle text to tokens: words, numbers, symbols, marks, quotes and the card's own name.

use crate::rules::kinds::SubtypeKind;

/// What a token is. The text is kept as it stands; rules compare it whatever its case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// A word, with the hyphens and the contraction (`can't`) inside it; a possessive `'s` is a
    /// word of its own.
    Word(&'a str),
    /// A number in digits.
    Number(i32),
    /// What stands between braces: `T`, `E`, `W/U`, `3`.
    Symbol(&'a str),
    /// A mark of punctuation, or `+`, `-` (also for the minus sign) and `/`.
    Mark(char),
    /// An opening quotation mark.
    Open,
    /// A closing quotation mark.
    Close,
    /// The card's own name, its short form, or `~`.
    SelfName(&'a str),
}

/// A token with its bytes in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind<'a>,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

/// The names by which a card's text may call the card itself (201.5): in full and, for a
/// legendary card, what stands before the comma and its first word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfNames(Vec<String>);

impl SelfNames {
    /// The names of a card; `legendary` allows the short ones.
    pub fn of(name: &str, legendary: bool) -> SelfNames {
        let mut names = vec![name.to_string()];
        if legendary {
            if let Some((short, _)) = name.split_once(',') {
                names.push(short.to_string());
            }
            if let Some((short, _)) = name.split_once(' ')
                && !matches!(short, "The" | "A" | "An")
                && !short.ends_with("'s")
                // "Sliver creatures" on a card named Sliver Hivelord are not its own; Gideon is
                // the planeswalker's own name.
                && super::words::subtype(short)
                    .is_none_or(|s| s.kind() == SubtypeKind::Planeswalker)
            {
                names.push(short.trim_end_matches(',').to_string());
            }
        }
        names.retain(|n| !n.is_empty());
        SelfNames(names)
    }

    fn at(&self, text: &str) -> Option<usize> {
        self.0
            .iter()
            .filter(|name| text.starts_with(name.as_str()))
            .map(|name| name.len())
            .find(|len| !text[*len..].starts_with(|c: char| c.is_alphanumeric() || c == '-'))
    }
}

/// Splits a text into paragraphs: the bytes of each line that has something to say, reminder
/// text aside.
pub fn paragraphs(text: &str) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut depth = 0usize;
    let last_close = text.rfind(')').unwrap_or(0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '\n' if depth == 0 || at > last_close => {
                out.push((start, at));
                start = at + 1;
            }
            _ => {}
        }
    }
    out.push((start, text.len()));
    out
}

/// Whether a character may stand inside a word.
fn in_word(c: char) -> bool {
    c.is_alphabetic() || c == '-' || c == '\'' || c == '’'
}

/// Reads the tokens of a stretch of text. Reminder text (207.2) is passed over. Characters that
/// mean nothing to a card become marks, which no rule of the grammar accepts.
pub fn lex<'a>(text: &'a str, from: usize, to: usize, names: &SelfNames) -> Vec<Token<'a>> {
    let mut lexer = Lexer {
        text,
        at: from,
        to,
        out: Vec::new(),
        quotes: Vec::new(),
    };
    while lexer.at < lexer.to {
        lexer.step(names);
    }
    lexer.out
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    to: usize,
    out: Vec<Token<'a>>,
    /// The quotation marks that are open.
    quotes: Vec<char>,
}

impl<'a> Lexer<'a> {
    fn push(&mut self, kind: Kind<'a>, len: usize) {
        let start = self.at;
        self.at += len;
        self.out.push(Token {
            kind,
            start,
            end: self.at,
        });
    }

    fn step(&mut self, names: &SelfNames) {
        let rest = &self.text[self.at..self.to];
        let Some(c) = rest.chars().next() else {
            self.at = self.to;
            return;
        };
        let after_letter = self.text[..self.at].ends_with(char::is_alphanumeric);
        if c.is_whitespace() {
            self.at += c.len_utf8();
        } else if c == '(' {
            match rest.find(')') {
                Some(end) => self.at += end + 1,
                // What is never closed is no reminder: nothing after it must be lost.
                None => self.push(Kind::Mark(c), 1),
            }
        } else if let Some(len) = (!after_letter).then(|| names.at(rest)).flatten() {
            self.push(Kind::SelfName(&rest[..len]), len);
        } else if c == '~' {
            self.push(Kind::SelfName(&rest[..1]), 1);
        } else if c == '{' {
            match rest.bytes().take(16).position(|b| b == b'}') {
                Some(end) => self.push(Kind::Symbol(&rest[1..end]), end + 1),
                None => self.push(Kind::Mark(c), 1),
            }
        } else if c.is_ascii_digit() {
            let len = rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
            match rest[..len].parse() {
                Ok(n) if n <= 1_000_000 => self.push(Kind::Number(n), len),
                _ => self.push(Kind::Mark('#'), len),
            }
        } else if c.is_alphabetic() {
            self.word(rest);
        } else {
            self.mark(c, after_letter);
        }
    }

    fn word(&mut self, rest: &'a str) {
        let mut len = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
        // "that's", "Urza's", "controller's": the possessive stands alone.
        if let Some(at) = rest[..len].find(['\'', '’']) {
            let tail = &rest[at..len];
            if at == 0 || matches!(tail, "'s" | "’s" | "'" | "’") {
                len = at;
            }
        }
        let word = rest[..len].trim_end_matches(['-', '\'', '’']);
        let word = if word.is_empty() { &rest[..len] } else { word };
        self.push(Kind::Word(word), word.len());
    }

    fn mark(&mut self, c: char, after_letter: bool) {
        let len = c.len_utf8();
        let rest = &self.text[self.at..self.to];
        match c {
            '"' if self.quotes.contains(&'"') => {
                while self.quotes.pop().is_some_and(|q| q != '"') {}
                self.push(Kind::Close, len);
            }
            '"' => {
                self.quotes.push('"');
                self.push(Kind::Open, len);
            }
            '“' => self.push(Kind::Open, len),
            '”' => self.push(Kind::Close, len),
            '\'' | '’' if after_letter && rest[len..].starts_with("s") => {
                self.push(Kind::Word("'s"), len + 1);
            }
            '\'' | '’' if after_letter => self.push(Kind::Word("'"), len),
            '\'' | '‘' if self.quotes.last() != Some(&'\'') => {
                self.quotes.push('\'');
                self.push(Kind::Open, len);
            }
            '\'' | '’' => {
                self.quotes.pop();
                self.push(Kind::Close, len);
            }
            '−' | '–' => self.push(Kind::Mark('-'), len),
            _ => self.push(Kind::Mark(c), len),
        }
    }
}
