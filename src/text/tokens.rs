//! The stream that the grammar reads: tokens with what has been said so far.

use super::lexer::{Kind, Token};
use super::scope::{Number, Scope};
use crate::rules::effect::Words;
use crate::rules::zone::Zone;
use winnow::Parser;
use winnow::combinator::opt;
use winnow::error::{Needed, ParserError};
use winnow::stream::{Offset, Stream, StreamIsPartial};

/// The grammar did not fit here. Where the text stopped making sense is kept by [`Tokens`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

/// What a rule of the grammar gives.
pub type PResult<T> = Result<T, Stop>;

/// A rule of the grammar.
pub type Rule<T> = for<'a, 'b> fn(&'a mut Tokens<'b>) -> PResult<T>;

impl<'a> ParserError<Tokens<'a>> for Stop {
    type Inner = Stop;

    fn from_input(_input: &Tokens<'a>) -> Self {
        Stop
    }

    fn into_inner(self) -> Result<Self::Inner, Self> {
        Ok(self)
    }
}

/// How many tokens may be looked at per token of the text, going back included: what keeps any
/// text whatever from taking more than linear time.
const EFFORT: usize = 1000;
/// How deep phrases may nest.
const DEPTH: u8 = 12;

/// The tokens of one paragraph, and the [`Scope`] in which they are read.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    all: &'a [Token<'a>],
    at: usize,
    end: usize,
    /// The furthest token that was looked at in vain.
    pub furthest: usize,
    /// The latest words that would have fitted whatever they are: the first, and the end.
    loose: (usize, usize),
    /// Where the latest sentence begins.
    pub sentence: usize,
    effort: usize,
    depth: u8,
    /// What has been spoken of.
    pub scope: Scope,
}

/// A place to go back to, what had been said by then included.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    at: usize,
    targets: usize,
    mentions: usize,
    choices: usize,
    number: Number,
    works_in: Option<Zone>,
}

impl Offset for Mark {
    fn offset_from(&self, start: &Self) -> usize {
        self.at - start.at
    }
}

impl<'a> Offset<Mark> for Tokens<'a> {
    fn offset_from(&self, start: &Mark) -> usize {
        self.at - start.at
    }
}

impl<'a> StreamIsPartial for Tokens<'a> {
    type PartialState = ();
    fn complete(&mut self) -> Self::PartialState {}
    fn restore_partial(&mut self, _state: Self::PartialState) {}
    fn is_partial_supported() -> bool {
        false
    }
}

impl<'a> Stream for Tokens<'a> {
    type Token = Token<'a>;
    type Slice = &'a [Token<'a>];
    type IterOffsets = std::iter::Enumerate<std::iter::Copied<std::slice::Iter<'a, Token<'a>>>>;
    type Checkpoint = Mark;

    fn iter_offsets(&self) -> Self::IterOffsets {
        self.rest().iter().copied().enumerate()
    }

    fn eof_offset(&self) -> usize {
        self.rest().len()
    }

    fn next_token(&mut self) -> Option<Token<'a>> {
        let token = self.peek_token()?;
        self.at += 1;
        Some(token)
    }

    fn peek_token(&self) -> Option<Token<'a>> {
        self.rest().first().copied()
    }

    fn offset_for<P>(&self, predicate: P) -> Option<usize>
    where
        P: Fn(Self::Token) -> bool,
    {
        self.rest().iter().position(|t| predicate(*t))
    }

    fn offset_at(&self, tokens: usize) -> Result<usize, Needed> {
        match tokens.checked_sub(self.eof_offset()) {
            None | Some(0) => Ok(tokens),
            Some(missing) => Err(Needed::new(missing)),
        }
    }

    fn next_slice(&mut self, offset: usize) -> Self::Slice {
        let slice = self.peek_slice(offset);
        self.at += slice.len();
        slice
    }

    fn peek_slice(&self, offset: usize) -> Self::Slice {
        let rest = self.rest();
        &rest[..offset.min(rest.len())]
    }

    fn checkpoint(&self) -> Mark {
        Mark {
            at: self.at,
            targets: self.scope.targets.len(),
            mentions: self.scope.mentions.len(),
            choices: self.scope.choices.len(),
            number: self.scope.number,
            works_in: self.scope.works_in,
        }
    }

    fn reset(&mut self, mark: &Mark) {
        self.at = mark.at;
        self.scope.targets.truncate(mark.targets);
        self.scope.mentions.truncate(mark.mentions);
        self.scope.choices.truncate(mark.choices);
        self.scope.number = mark.number;
        self.scope.works_in = mark.works_in;
    }

    fn raw(&self) -> &dyn std::fmt::Debug {
        self
    }
}

impl<'a> Tokens<'a> {
    /// The stream over these tokens of a text.
    pub fn new(text: &'a str, all: &'a [Token<'a>], scope: Scope) -> Tokens<'a> {
        Tokens {
            text,
            all,
            at: 0,
            end: all.len(),
            furthest: 0,
            loose: (0, 0),
            sentence: 0,
            effort: EFFORT.saturating_mul(all.len() + 1),
            depth: 0,
            scope,
        }
    }

    fn rest(&self) -> &'a [Token<'a>] {
        &self.all[self.at.min(self.end)..self.end]
    }

    /// How many tokens have been read.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The token that was read last.
    pub fn last(&self) -> Option<Token<'a>> {
        self.at
            .checked_sub(1)
            .and_then(|n| self.all.get(n))
            .copied()
    }

    /// The text of what has been read since so many tokens, reminder text aside.
    pub fn words_since(&self, position: usize) -> Words {
        let read = self.all.get(position..self.at).unwrap_or_default();
        let text = match read {
            [first, .., last] => self.text.get(first.start..last.end),
            _ => None,
        };
        Words(super::without_reminders(text.unwrap_or_default()).into())
    }

    /// The token at this place in the paragraph.
    pub fn token(&self, index: usize) -> Option<Token<'a>> {
        self.all.get(index).copied()
    }

    /// A sentence begins here.
    pub fn begin_sentence(&mut self) {
        self.sentence = self.sentence.max(self.at);
    }

    /// Whether nothing is left.
    pub fn at_end(&self) -> bool {
        self.at >= self.end
    }

    /// Not this: remembers how far the text made sense.
    pub fn stop<T>(&mut self) -> PResult<T> {
        self.give_up();
        Err(Stop)
    }

    fn give_up(&mut self) {
        let known = match self.loose {
            (first, end) if end == self.at => first,
            _ => self.at,
        };
        self.furthest = self.furthest.max(known);
    }

    /// Reads one token for which the test gives something.
    pub fn one<T>(&mut self, test: impl FnOnce(Kind<'a>) -> Option<T>) -> PResult<T> {
        let found = self.glance()?.and_then(test);
        self.glanced(found.is_some());
        found.ok_or(Stop)
    }

    /// What comes next, as long as there is strength to look.
    fn glance(&mut self) -> PResult<Option<Kind<'a>>> {
        self.effort = self.effort.checked_sub(1).ok_or(Stop)?;
        Ok(self.peek_token().map(|token| token.kind))
    }

    /// What came next was taken, or was not what is read here.
    fn glanced(&mut self, taken: bool) {
        match taken {
            true => {
                self.at += 1;
                self.known();
            }
            false => self.give_up(),
        }
    }

    /// What was read last is known, whatever else it was taken for.
    fn known(&mut self) {
        if self.loose.1 == self.at {
            self.loose = (self.at, self.at);
        }
    }

    /// Reads one token where almost any would do, such as a word of a name: it is understood
    /// only once something known comes after it.
    pub fn any<T>(&mut self, test: impl FnOnce(Kind<'a>) -> Option<T>) -> PResult<T> {
        let (at, (first, end)) = (self.at, self.loose);
        let found = self.one(test)?;
        self.loose = (if end == at { first } else { at }, self.at);
        Ok(found)
    }

    /// Reads with one more level of nesting, of which there are not endlessly many.
    pub fn nested<T>(&mut self, rule: impl FnOnce(&mut Tokens<'a>) -> PResult<T>) -> PResult<T> {
        if self.depth >= DEPTH {
            return self.stop();
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        result
    }

    /// Reads a text in quotation marks, all of it, with a scope of its own.
    pub fn quoted<T>(
        &mut self,
        scope: Scope,
        rule: impl FnOnce(&mut Tokens<'a>) -> PResult<T>,
    ) -> PResult<T> {
        self.one(|k| (k == Kind::Open).then_some(()))?;
        let mut depth = 0usize;
        let mut close = None;
        for (n, token) in self.rest().iter().enumerate() {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close if depth == 0 => {
                    close = Some(self.at + n);
                    break;
                }
                Kind::Close => depth -= 1,
                _ => {}
            }
        }
        self.effort = self.effort.saturating_sub(self.rest().len());
        let Some(close) = close else {
            return self.stop();
        };
        // A comma before the closing mark belongs to the sentence outside.
        let comma = close
            .checked_sub(1)
            .and_then(|n| self.all.get(n))
            .is_some_and(|t| t.kind == Kind::Mark(','));
        let inner_end = if comma { close - 1 } else { close };
        let end = std::mem::replace(&mut self.end, inner_end.max(self.at));
        let outer = std::mem::replace(&mut self.scope, scope);
        let result = self.nested(|i| {
            let inner = rule(i)?;
            if i.at_end() { Ok(inner) } else { i.stop() }
        });
        self.end = end;
        self.scope = outer;
        let inner = result?;
        self.at = close + 1;
        self.known();
        Ok(inner)
    }
}

/// Whether a token is this word, number or mark; `'s` is the possessive.
fn is(kind: Kind<'_>, piece: &str) -> bool {
    match kind {
        Kind::Word(w) | Kind::SelfName(w) => w.eq_ignore_ascii_case(piece),
        Kind::Mark(c) => {
            let mut chars = piece.chars();
            chars.next() == Some(c) && chars.next().is_none()
        }
        Kind::Symbol(s) => piece
            .strip_prefix('{')
            .and_then(|p| p.strip_suffix('}'))
            .is_some_and(|p| p == s),
        Kind::Number(n) => piece.parse() == Ok(n),
        Kind::Open | Kind::Close => false,
    }
}

/// Reads one word (or mark, symbol, number), whatever its case.
pub fn word(i: &mut Tokens, piece: &str) -> PResult<()> {
    i.one(|kind| is(kind, piece).then_some(()))
}

/// Reads these words, separated by blanks here: `its owner 's hand`, `, then`.
pub fn words(i: &mut Tokens, pieces: &str) -> PResult<()> {
    let start = i.checkpoint();
    for piece in pieces.split_whitespace() {
        if word(i, piece).is_err() {
            i.reset(&start);
            return Err(Stop);
        }
    }
    Ok(())
}

/// Reads the words if they come next.
pub fn eat(i: &mut Tokens, pieces: &str) -> bool {
    words(i, pieces).is_ok()
}

/// Reads the first of these phrases that fits.
pub fn one_of(i: &mut Tokens, phrases: &[&str]) -> PResult<()> {
    match phrases.iter().any(|p| eat(i, p)) {
        true => Ok(()),
        false => Err(Stop),
    }
}

/// Reads what the first fitting phrase of the table stands for.
pub fn lookup<T: Clone>(i: &mut Tokens, table: &[(&str, T)]) -> PResult<T> {
    match table.iter().find(|(phrase, _)| eat(i, phrase)) {
        Some((_, value)) => Ok(value.clone()),
        None => Err(Stop),
    }
}

/// Whether the words come next, without reading them.
pub fn ahead(i: &mut Tokens, pieces: &str) -> bool {
    let start = i.checkpoint();
    let found = eat(i, pieces);
    i.reset(&start);
    found
}

/// Reads a verb in either number: `get` also as `gets`, `have` as `has`, `be` as `is` and `are`.
pub fn verb(i: &mut Tokens, plain: &str) -> PResult<()> {
    i.one(|kind| match kind {
        Kind::Word(w) if is_verb(w, plain) => Some(()),
        Kind::SelfName(w) if is_verb(w, plain) => Some(()),
        _ => None,
    })
}

fn is_verb(word: &str, plain: &str) -> bool {
    let same = |a: &str| word.eq_ignore_ascii_case(a);
    match plain {
        "have" => same("have") || same("has"),
        "be" => same("is") || same("are"),
        "do" => same("do") || same("does"),
        _ => {
            same(plain)
                || (word.len() > plain.len()
                    && word.is_char_boundary(plain.len())
                    && word[..plain.len()].eq_ignore_ascii_case(plain)
                    && matches!(&word[plain.len()..], "s" | "es"))
                || (plain.ends_with('y')
                    && word
                        .strip_suffix("ies")
                        .is_some_and(|w| w.eq_ignore_ascii_case(&plain[..plain.len() - 1])))
        }
    }
}

/// Reads by the first rule that fits.
pub fn first<T>(i: &mut Tokens, rules: &[Rule<T>]) -> PResult<T> {
    for rule in rules {
        if let Some(found) = opt(*rule).parse_next(i)? {
            return Ok(found);
        }
    }
    Err(Stop)
}

/// Reads by the rule if it fits.
pub fn maybe<'b, T>(
    i: &mut Tokens<'b>,
    rule: impl FnMut(&mut Tokens<'b>) -> PResult<T>,
) -> Option<T> {
    opt(rule).parse_next(i).unwrap_or(None)
}
