//! Floor 2: card text to abilities, and back.
//!
//! [`compile`] reads a card's Oracle text with a lexer and a grammar whose rules are named for
//! the phrases they read; [`print`] writes an ability in the same templating. What is not
//! understood is kept as text, without effect, and reported with its place.

mod ability_line;
mod amount;
mod becomes;
mod condition;
mod cost;
mod cost_line;
mod counter_verb;
mod damage;
mod effect;
mod enters_as;
mod follow_up;
mod keyword;
mod lexer;
mod mana;
mod mods;
mod move_verb;
mod noun;
mod object_verb;
mod player_verb;
mod printer;
mod qualifier;
mod reference;
mod replacement;
mod rule_mod;
mod scope;
mod static_line;
mod static_rules;
#[cfg(test)]
mod tests;
mod thing_verb;
mod token;
mod tokens;
mod trigger;
mod verb;
mod walk;
mod words;

use crate::lists::List;
pub use printer::{Nouns, print, print_amount, print_cost, print_effect, print_target};
pub(crate) use words::plural;

use crate::rules::ability::{Ability, Keyword};
use crate::rules::card::{Card, Printed};
use crate::rules::kinds::{CardType, Color, Colors, Supertype, TypeLine};
use crate::rules::mana::ManaCost;
use lexer::{Kind, SelfNames, Token};
use scope::Scope;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokens::{Rule, Tokens};

/// The longest paragraph that is read: no card comes near it.
const LONGEST: usize = 600;

/// A card as data files describe it: the fields of a Scryfall object that matter to the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CardText {
    /// The name.
    pub name: String,
    /// The mana cost, such as `{2}{U}`; lands have none.
    pub mana_cost: Option<String>,
    /// The type line.
    pub type_line: String,
    /// The rules text, one ability to a line.
    pub oracle_text: Option<String>,
    /// Printed power.
    pub power: Option<String>,
    /// Printed toughness.
    pub toughness: Option<String>,
    /// Printed loyalty.
    pub loyalty: Option<String>,
    /// The colours, as letters; without them, those of the mana cost.
    pub colors: Option<Vec<String>>,
    /// The colour indicator, as letters.
    pub color_indicator: Option<Vec<String>>,
    /// The names of the keywords; the text says the same and more.
    pub keywords: Vec<String>,
}

/// A card with its text compiled, and what of it is not simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    /// The card.
    pub card: Card,
    /// The sentences that are kept as text without effect.
    pub not_understood: Vec<NotUnderstood>,
}

/// A sentence that the grammar does not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotUnderstood {
    /// The sentence.
    pub text: String,
    /// Its first byte in the Oracle text.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// The word at which it stopped making sense.
    pub near: String,
}

/// A field of a card that cannot be what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardError {
    /// The field's name.
    pub field: &'static str,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: &'static str,
}

impl std::fmt::Display for CardError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}: found {:?}, expected {}",
            self.field, self.found, self.expected
        )
    }
}

impl std::error::Error for CardError {}

/// Compiles a card.
///
/// # Errors
/// The first field that cannot be read: the mana cost, the type line, a number or a colour. Text
/// that is not understood is no error.
pub fn compile(card: &CardText) -> Result<Compiled, CardError> {
    let type_line = TypeLine::parse(&card.type_line).map_err(|found| CardError {
        field: "type_line",
        found,
        expected: "supertypes and card types, then a dash and subtypes",
    })?;
    let mana_cost = match card.mana_cost.as_deref() {
        None | Some("") => None,
        Some(text) => Some(ManaCost::parse(text).map_err(|found| CardError {
            field: "mana_cost",
            found,
            expected: "mana symbols such as {2}{U}",
        })?),
    };
    let colors = match (&card.colors, &card.color_indicator) {
        (Some(letters), _) => read_colors("colors", letters)?,
        (None, Some(letters)) => read_colors("color_indicator", letters)?,
        (None, None) => mana_cost.as_ref().map_or(Colors::NONE, ManaCost::colors),
    };
    let names = SelfNames::of(
        &card.name,
        type_line.supertypes.contains(&Supertype::Legendary),
    );
    let text = card.oracle_text.as_deref().unwrap_or("");
    let spell = type_line.is(CardType::Instant) || type_line.is(CardType::Sorcery);
    let read = compile_text(text, &names, spell);
    Ok(Compiled {
        card: Card {
            name: Arc::from(card.name.as_str()),
            mana_cost,
            colors,
            type_line,
            power: read_number("power", card.power.as_deref())?,
            toughness: read_number("toughness", card.toughness.as_deref())?,
            loyalty: read_number("loyalty", card.loyalty.as_deref())?,
            abilities: read.abilities,
        },
        not_understood: read.not_understood,
    })
}

fn read_colors(field: &'static str, letters: &[String]) -> Result<Colors, CardError> {
    letters
        .iter()
        .map(|letter| {
            let mut chars = letter.chars();
            match (chars.next().and_then(Color::from_letter), chars.next()) {
                (Some(color), None) => Ok(color),
                _ => Err(CardError {
                    field,
                    found: letter.clone(),
                    expected: "one of W, U, B, R, G",
                }),
            }
        })
        .collect()
}

/// A printed number; what a star or an X stands for is said by an ability.
fn read_number(field: &'static str, text: Option<&str>) -> Result<Option<i32>, CardError> {
    let Some(text) = text else { return Ok(None) };
    match text.parse::<i32>() {
        Ok(n) if n.abs() <= 1_000_000 => Ok(Some(n)),
        _ if matches!(text, "X" | "Y" | "?" | "∞") || text.contains('*') => Ok(Some(0)),
        _ => Err(CardError {
            field,
            found: text.to_string(),
            expected: "a number, X or *",
        }),
    }
}

/// The abilities of a text, and what of it was not understood.
struct Read {
    abilities: Vec<Printed>,
    not_understood: Vec<NotUnderstood>,
}

/// One paragraph's place in the text.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: usize,
    end: usize,
}

fn compile_text(text: &str, names: &SelfNames, spell: bool) -> Read {
    let mut spans: Vec<Span> = Vec::new();
    for (start, end) in lexer::paragraphs(text) {
        let line = &text[start..end];
        // A mode belongs to the line that asks to choose (700.2).
        match spans.last_mut() {
            Some(last) if line.trim_start().starts_with('•') => last.end = end,
            _ => spans.push(Span { start, end }),
        }
    }
    let mut read = Read {
        abilities: Vec::new(),
        not_understood: Vec::new(),
    };
    if spell {
        compile_spell(text, names, &spans, &mut read);
        return read;
    }
    let mut level = None;
    for span in spans {
        let tokens = lexer::lex(text, span.start, span.end, names);
        if tokens.is_empty() {
            continue;
        }
        let shown: Arc<str> = Arc::from(without_reminders(&text[span.start..span.end]));
        if let Some((next, cost)) = level_line(text, &tokens) {
            level = Some(next);
            read.push(Ability::Keyword(Keyword::Level(next, cost)), &shown, span);
            continue;
        }
        match paragraph(text, &tokens) {
            Ok(abilities) => {
                for ability in abilities {
                    read.push(at_level(level, ability), &shown, span);
                }
            }
            Err(place) => {
                read.not_understood.push(place.report(text, &tokens));
                let mut i = Tokens::new(text, &tokens, Scope::default());
                for chapter in ability_line::bare_chapters(&mut i) {
                    read.push(chapter, &shown, span);
                }
                let kept = Ability::NotSimulated(shown.to_string());
                read.push(at_level(level, kept), &shown, span);
            }
        }
    }
    read
}

impl Read {
    fn push(&mut self, ability: Ability, text: &Arc<str>, span: Span) {
        // Several keywords of one line are each shown by their own words.
        let text = match &ability {
            Ability::Keyword(_) => Arc::from(print(&ability, &Nouns::default())),
            _ => text.clone(),
        };
        if matches!(&ability, Ability::Keyword(k) if !k.is_simulated()) {
            self.not_understood.push(NotUnderstood {
                text: text.to_string(),
                start: span.start,
                end: span.end,
                near: String::new(),
            });
        }
        self.abilities.push(Printed {
            ability: Arc::new(ability),
            text,
            granter: None,
        });
    }
}

fn at_level(level: Option<u32>, ability: Ability) -> Ability {
    match level {
        Some(level) => Ability::AtLevel(level, Box::new(ability)),
        None => ability,
    }
}

fn level_line<'a>(
    text: &'a str,
    tokens: &'a [Token<'a>],
) -> Option<(u32, crate::rules::ability::Cost)> {
    let mut i = Tokens::new(text, tokens, Scope::default());
    ability_line::level_line(&mut i).ok()
}

/// Where the grammar gave up: the token at which a sentence begins, and the furthest it got.
#[derive(Clone, Copy, Debug)]
struct Place {
    sentence: usize,
    furthest: usize,
}

impl Place {
    fn of(i: &Tokens<'_>) -> Place {
        Place {
            sentence: i.sentence,
            furthest: i.furthest,
        }
    }

    /// The sentence there, with its bytes.
    fn report(self, text: &str, tokens: &[Token<'_>]) -> NotUnderstood {
        let mut first = self.sentence.min(tokens.len().saturating_sub(1));
        let mut depth = 0i32;
        let mut last = first;
        for (n, token) in tokens.iter().enumerate().skip(first) {
            last = n;
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                Kind::Mark('.') if depth <= 0 && n > first => {
                    if n >= self.furthest || n + 1 == tokens.len() {
                        break;
                    }
                    first = n + 1;
                }
                _ => {}
            }
        }
        let start = tokens.get(first).map_or(0, |t| t.start);
        let end = tokens.get(last).map_or(text.len(), |t| t.end);
        let near = tokens
            .get(self.furthest)
            .map_or("", |t| &text[t.start..t.end]);
        NotUnderstood {
            text: text[start..end].to_string(),
            start,
            end,
            near: near.to_string(),
        }
    }
}

/// One paragraph of a permanent card: its abilities.
fn paragraph<'a>(text: &'a str, tokens: &'a [Token<'a>]) -> Result<Vec<Ability>, Place> {
    if tokens.len() > LONGEST {
        return Err(Place {
            sentence: 0,
            furthest: LONGEST,
        });
    }
    const LINES: [Rule<Vec<Ability>>; 4] = [
        |i| {
            Ok(ability_line::keyword_line(i)?
                .into_iter()
                .map(Ability::Keyword)
                .list())
        },
        ability_line::equip_and_cost,
        replacement::land_types_produce,
        ability_line::chapters,
    ];
    let mut furthest = 0;
    for line in LINES {
        let mut i = Tokens::new(text, tokens, Scope::default());
        if let Ok(all) = line(&mut i) {
            return Ok(all);
        }
        furthest = furthest.max(i.furthest);
    }
    let mut i = Tokens::new(text, tokens, Scope::default());
    i.furthest = furthest;
    ability_line::ability_word(&mut i);
    i.begin_sentence();
    let mut sentences = i.clone();
    match ability_line::whole(&mut i) {
        Ok(ability) => Ok(vec![ability]),
        Err(_) => ability_line::several_statics(&mut sentences).map_err(|_| Place::of(&i)),
    }
}

/// The paragraphs of an instant or sorcery: keywords and statics for themselves, the rest is one
/// spell ability (113.3a). If any of it is not understood, none of it is done.
fn compile_spell(text: &str, names: &SelfNames, spans: &[Span], read: &mut Read) {
    let mut rest: Option<Span> = None;
    let mut tokens = Vec::new();
    for span in spans {
        let line = lexer::lex(text, span.start, span.end, names);
        if line.is_empty() {
            continue;
        }
        let shown: Arc<str> = Arc::from(without_reminders(&text[span.start..span.end]));
        let mut i = Tokens::new(text, &line, Scope::default());
        if let Ok(keywords) = ability_line::keyword_line(&mut i) {
            for keyword in keywords {
                read.push(Ability::Keyword(keyword), &shown, *span);
            }
            continue;
        }
        let mut i = Tokens::new(text, &line, Scope::default());
        ability_line::ability_word(&mut i);
        if static_line::about_itself(&i)
            && let Ok(ability @ Ability::Static(_)) = ability_line::whole(&mut i)
        {
            read.push(ability, &shown, *span);
            continue;
        }
        // A keyword that is not known stands for itself: the rest of the spell goes on without it.
        let sentence = shown.contains(['.', '—', '•', '"']);
        if !sentence {
            read.not_understood.push(Place::of(&i).report(text, &line));
            read.push(Ability::NotSimulated(shown.to_string()), &shown, *span);
            continue;
        }
        let start = rest.map_or(span.start, |r| r.start);
        rest = Some(Span {
            start,
            end: span.end,
        });
        let mut skip = Tokens::new(text, &line, Scope::default());
        ability_line::ability_word(&mut skip);
        tokens.extend_from_slice(&line[skip.position()..]);
    }
    let Some(rest) = rest else { return };
    let shown: Arc<str> = Arc::from(without_reminders(&text[rest.start..rest.end]));
    let mut i = Tokens::new(text, &tokens, Scope::default());
    let body = match tokens.len() > LONGEST {
        true => Err(tokens::Stop),
        false => effect::body(&mut i),
    };
    match body {
        Ok(body) if i.at_end() => read.push(Ability::Spell(body), &shown, rest),
        _ => {
            read.not_understood
                .push(Place::of(&i).report(text, &tokens));
            read.push(Ability::NotSimulated(shown.to_string()), &shown, rest);
        }
    }
}

/// The text without its reminder text. A parenthesis that is never closed holds none.
fn without_reminders(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, (_, after))) = rest
        .split_once('(')
        .and_then(|(before, after)| Some((before, after.split_once(')')?)))
    {
        out.push_str(before);
        rest = after;
        // The space before it was not one before a full stop.
        if rest.starts_with(['.', ',', ';', ':']) {
            out.truncate(out.trim_end().len());
        }
    }
    out.push_str(rest);
    out.trim().to_string()
}

/// Compiles the text of one ability of the card with this name.
///
/// # Errors
/// What was not understood.
pub fn compile_ability(text: &str, name: &str) -> Result<Vec<Ability>, NotUnderstood> {
    let names = SelfNames::of(name, true);
    let tokens = lexer::lex(text, 0, text.len(), &names);
    if let Some((level, cost)) = level_line(text, &tokens) {
        return Ok(vec![Ability::Keyword(Keyword::Level(level, cost))]);
    }
    paragraph(text, &tokens).map_err(|place| place.report(text, &tokens))
}

/// Compiles the text of an instant or sorcery with this name.
///
/// # Errors
/// What was not understood.
pub fn compile_spell_text(text: &str, name: &str) -> Result<Vec<Ability>, NotUnderstood> {
    let mut read = compile_text(text, &SelfNames::of(name, true), true);
    match read.not_understood.is_empty() {
        true => Ok(read
            .abilities
            .into_iter()
            .map(|p| (*p.ability).clone())
            .list()),
        false => Err(read.not_understood.remove(0)),
    }
}
