//! Object phrases: "nontoken artifact creature you control with flying".

use super::amount;
use super::keyword::keyword_kind;
use super::lexer::Kind;
use super::qualifier::qualifiers;
use super::reference;
use super::scope::Noun;
use super::tokens::{PResult, Stop, Tokens, ahead, eat, first, lookup, maybe, one_of, word};
use super::words;
use crate::lists::List;
use crate::rules::ability::CounterKind;
use crate::rules::filter::{Amount, Cmp, EventRole, Filter, Ref};
use crate::rules::kinds::{CardType, Color, Subtype, Supertype};
use winnow::stream::Stream;

/// A word of an object phrase, and whether it is a noun.
pub struct Atom {
    /// What it says.
    pub filter: Filter,
    noun: bool,
}

/// An object phrase without its article.
pub fn object_phrase(i: &mut Tokens) -> PResult<Filter> {
    i.nested(|i| {
        let start = i.checkpoint();
        let phrase = plain_phrase(i)?;
        match phrase {
            Some(mut parts) => {
                qualifiers(i, &mut parts);
                Ok(collect(parts))
            }
            None => {
                i.reset(&start);
                i.stop()
            }
        }
    })
}

/// One filter of several parts; a single part stands for itself.
pub fn collect(mut parts: Vec<Filter>) -> Filter {
    match parts.len() {
        1 => parts.remove(0),
        _ => parts.into_iter().fold(Filter::All(Vec::new()), Filter::and),
    }
}

/// The words up to the qualifiers; none if there is no noun among them.
pub fn plain_phrase(i: &mut Tokens) -> PResult<Option<Vec<Filter>>> {
    let apart = eat(i, "other").then(|| other(i));
    // "1/1 creature": the same as "creature with power 1 and toughness 1".
    let size = match maybe(i, amount::pair) {
        Some((p @ Amount::N(_), t @ Amount::N(_))) => vec![
            Filter::Power(Cmp::Equal, Box::new(p)),
            Filter::Toughness(Cmp::Equal, Box::new(t)),
        ],
        Some(_) => return i.stop(),
        None => Vec::new(),
    };
    let mut parts = Vec::new();
    let mut noun = false;
    loop {
        if one_of(i, &["card", "cards"]).is_ok() {
            noun = true;
            break;
        }
        let Some(found) = maybe(i, |i| group(i, noun)) else {
            break;
        };
        noun |= found.noun;
        if let Some(either) = either_kind(&parts, &found.filter) {
            parts = vec![either];
        }
        match found.filter {
            Filter::All(all) => parts.extend(all),
            one => parts.push(one),
        }
    }
    parts.extend(size);
    let parts = match apart {
        Some(apart) => match set_apart(apart, collect(parts)) {
            Filter::All(parts) => parts,
            one => vec![one],
        },
        None => parts,
    };
    Ok(noun.then_some(parts))
}

/// "enchanted creature or enchantment creature": the type said again after "or" belongs to the
/// second kind, and what stands before to the first; a creature that is either of both.
fn either_kind(parts: &[Filter], again: &Filter) -> Option<Filter> {
    match parts {
        [before, Filter::Any(all)] => match all.as_slice() {
            [first, second] if first == again && matches!(again, Filter::Type(_)) => {
                Some(Filter::Any(vec![before.clone(), second.clone()]))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A phrase with what "other" or "another" before it sets it apart from. What the clause is about
/// stands after the rest, as in "creature other than it"; "each other opponent" is not about that.
pub fn set_apart(apart: Filter, phrase: Filter) -> Filter {
    match apart {
        // "Enchanted creature gets +2/+2 for each other enchantment": other than the Aura.
        Filter::IsNot(r) if *r == Ref::Host && is_attachment(&phrase) => Filter::Other.and(phrase),
        Filter::IsNot(r) if is_bearer(&r) => match super::scope::about_players(&phrase) {
            true => Filter::Other.and(phrase),
            false => phrase.and(Filter::IsNot(r)),
        },
        apart => apart.and(phrase),
    }
}

/// Whether a phrase means things such as the Equipment or Aura itself.
fn is_attachment(phrase: &Filter) -> bool {
    match phrase {
        Filter::Type(t) => matches!(t, CardType::Artifact | CardType::Enchantment),
        Filter::Subtype(s) => matches!(s.name(), "Aura" | "Equipment" | "Fortification"),
        Filter::All(parts) | Filter::Any(parts) => parts.iter().any(is_attachment),
        _ => false,
    }
}

/// What an Equipment or Aura speaks of instead of itself.
fn is_bearer(r: &Ref) -> bool {
    matches!(
        r,
        Ref::Host | Ref::Candidate | Ref::Event(EventRole::Subject)
    )
}

/// What "other" and "another" set a phrase apart from: an earlier target, or what the clause is
/// about where that is not the object itself ("equipped creature gets +1/+1 for each other …").
pub fn other(i: &Tokens) -> Filter {
    let about = i.scope.subject.as_ref().or(i.scope.affected.as_ref());
    let other_side = |r: &Ref| *r == Ref::Event(EventRole::Other);
    let apart = about.filter(|r| is_bearer(r) || other_side(r)).cloned();
    // "Each creature gets +1/+1 for each other creature": other than that one.
    let each = matches!(about, Some(Ref::Each(_))) && i.scope.subject.is_none();
    let apart = apart.or(each.then_some(Ref::Candidate));
    // "As long as enchanted creature's controller controls another creature, …"
    let spoken_of = i.scope.it().filter(|r| about.is_none() && *r == Ref::Host);
    let apart = apart.or(spoken_of);
    match i.scope.others().or(apart) {
        Some(what) => Filter::IsNot(Box::new(what)),
        None => Filter::Other,
    }
}

/// One word, or several joined by "or" or "and": "artifact, creature, or land".
fn group(i: &mut Tokens, nouns_only: bool) -> PResult<Atom> {
    let start = atom(i)?;
    if nouns_only && !start.noun {
        return i.stop();
    }
    if matches!(start.filter, Filter::Not(_)) && ahead(i, ",") {
        let mut parts = vec![start.filter];
        while let Some(next) = maybe(i, |i| {
            word(i, ",")?;
            match atom(i)?.filter {
                Filter::Not(f) => Ok(Filter::Not(f)),
                _ => i.stop(),
            }
        }) {
            parts.push(next);
        }
        if parts.len() > 1 {
            return Ok(Atom {
                filter: Filter::All(parts),
                noun: false,
            });
        }
        return Ok(Atom {
            filter: parts.remove(0),
            noun: false,
        });
    }
    let mut noun = start.noun;
    let mut parts = vec![start.filter];
    let rest = maybe(i, |i| {
        let mut rest = Vec::new();
        while let Some(next) = maybe(i, |i| {
            word(i, ",")?;
            alternative(i)
        }) {
            rest.push(next);
        }
        eat(i, ",");
        one_of(i, &["and / or", "and", "or"])?;
        rest.push(alternative(i)?);
        Ok(rest)
    });
    for next in rest.into_iter().flatten() {
        noun &= next.noun;
        parts.push(next.filter);
    }
    Ok(Atom {
        filter: match parts.len() {
            1 => parts.remove(0),
            _ => Filter::Any(parts),
        },
        noun,
    })
}

/// One of several joined by "or": a word, or "non-Aura enchantment".
fn alternative(i: &mut Tokens) -> PResult<Atom> {
    let one = atom(i)?;
    let narrows = matches!(one.filter, Filter::Not(_) | Filter::Supertype(_));
    if narrows && let Some(next) = maybe(i, atom).filter(|n| n.noun) {
        return Ok(Atom {
            filter: one.filter.and(next.filter),
            noun: true,
        });
    }
    Ok(one)
}

/// Words that narrow without being a noun.
const ADJECTIVES: &[(&str, Filter)] = &[
    ("tapped", Filter::Tapped),
    ("untapped", Filter::Untapped),
    ("attacking", Filter::Attacking),
    ("blocking", Filter::Blocking),
    ("enchanted", Filter::Enchanted),
    ("equipped", Filter::Equipped),
    ("modified", Filter::Modified),
    ("historic", Filter::Historic),
    ("worthy", Filter::Worthy),
    ("colorless", Filter::Colorless),
    ("multicolored", Filter::Multicolored),
    ("monocolored", Filter::Monocolored),
];

/// Nouns that are neither types nor subtypes.
const NOUNS: &[(&str, Filter)] = &[
    ("permanent", Filter::Permanent),
    ("permanents", Filter::Permanent),
    ("spell", Filter::Spell),
    ("spells", Filter::Spell),
    ("source", Filter::Source),
    ("sources", Filter::Source),
    ("token", Filter::Token),
    ("tokens", Filter::Token),
    ("player", Filter::Player),
    ("players", Filter::Player),
    ("opponent", Filter::OpponentPlayer),
    ("opponents", Filter::OpponentPlayer),
    ("commander", Filter::Commander),
    ("commanders", Filter::Commander),
    (
        "ability",
        Filter::StackAbility {
            activated: true,
            triggered: true,
        },
    ),
    (
        "activated or triggered ability",
        Filter::StackAbility {
            activated: true,
            triggered: true,
        },
    ),
    (
        "activated ability",
        Filter::StackAbility {
            activated: true,
            triggered: false,
        },
    ),
    (
        "triggered ability",
        Filter::StackAbility {
            activated: false,
            triggered: true,
        },
    ),
];

/// One word of an object phrase, or a name of several words.
pub fn atom(i: &mut Tokens) -> PResult<Atom> {
    if let Ok(filter) = lookup(i, ADJECTIVES) {
        return Ok(Atom {
            filter,
            noun: false,
        });
    }
    if let Ok(filter) = lookup(i, NOUNS) {
        return Ok(Atom { filter, noun: true });
    }
    if eat(i, "Urza 's") {
        return Ok(Atom {
            filter: Filter::Subtype(Subtype::new("Urza's")),
            noun: true,
        });
    }
    i.one(|kind| match kind {
        Kind::Word(w) | Kind::SelfName(w) => word_atom(w),
        _ => None,
    })
}

/// A single word of an object phrase.
fn word_atom(w: &str) -> Option<Atom> {
    let adjective = |filter| {
        Some(Atom {
            filter,
            noun: false,
        })
    };
    if let Some(color) = color(w) {
        return adjective(Filter::Color(color));
    }
    if let Some(supertype) = Supertype::from_word(w) {
        return adjective(Filter::Supertype(supertype));
    }
    // 700.12
    if matches!(w, "outlaw" | "outlaws") {
        let kinds = ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"];
        let kinds = kinds.into_iter().map(|k| Filter::Subtype(Subtype::new(k)));
        return Some(Atom {
            filter: Filter::Any(kinds.list()),
            noun: true,
        });
    }
    if let Some(t) = card_type(w) {
        return Some(Atom {
            filter: Filter::Type(t),
            noun: true,
        });
    }
    if let Some(s) = words::subtype(w) {
        return Some(Atom {
            filter: Filter::Subtype(s),
            noun: true,
        });
    }
    let prefix = w.get(..3).filter(|p| p.eq_ignore_ascii_case("non"))?;
    let inner = w[prefix.len()..].trim_start_matches('-');
    let twice = inner
        .get(..3)
        .is_some_and(|p| p.eq_ignore_ascii_case("non"));
    let inner = match inner {
        "token" => Filter::Token,
        "historic" => Filter::Historic,
        _ if twice => return None,
        _ => word_atom(inner)?.filter,
    };
    adjective(Filter::Not(Box::new(inner)))
}

/// The colour that a word names.
pub fn color(w: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|c| c.word().eq_ignore_ascii_case(w))
}

/// Reads a colour.
pub fn color_word(i: &mut Tokens) -> PResult<Color> {
    i.one(|k| match k {
        Kind::Word(w) => color(w),
        _ => None,
    })
}

/// The card type that a word names, in either number.
pub fn card_type(w: &str) -> Option<CardType> {
    CardType::from_word(w).or_else(|| {
        let one = match w.to_ascii_lowercase().as_str() {
            "sorceries" => "sorcery".to_string(),
            many => many.strip_suffix('s')?.to_string(),
        };
        CardType::from_word(&one)
    })
}

/// Reads a card type.
pub fn type_word(i: &mut Tokens) -> PResult<CardType> {
    i.one(|k| match k {
        Kind::Word(w) => card_type(w),
        _ => None,
    })
}

/// Reads a subtype.
pub fn subtype_word(i: &mut Tokens) -> PResult<Subtype> {
    if eat(i, "Urza 's") {
        return Ok(Subtype::new("Urza's"));
    }
    i.one(|k| match k {
        Kind::Word(w) | Kind::SelfName(w) => words::subtype(w),
        _ => None,
    })
}

/// The noun of "that creature", "those cards", and whether it is plural.
pub fn noun(i: &mut Tokens) -> PResult<(Noun, bool)> {
    i.one(|kind| match kind {
        Kind::Word(w) | Kind::SelfName(w) => {
            let lower = w.to_ascii_lowercase();
            let (one, many) = match lower.strip_suffix('s') {
                Some(one) => (one, true),
                None => (lower.as_str(), false),
            };
            let plain = match one {
                "permanent" => Some(Noun::Permanent),
                "card" => Some(Noun::Card),
                "spell" => Some(Noun::Spell),
                "ability" => Some(Noun::Ability),
                "token" => Some(Noun::Token),
                "player" | "opponent" => Some(Noun::Player),
                _ => None,
            };
            plain
                .map(|n| (n, many))
                .or_else(|| card_type(w).map(|t| (Noun::Type(t), CardType::from_word(w).is_none())))
                .or_else(|| {
                    words::subtype(w).map(|s| {
                        let many = s.name() != w;
                        (Noun::Subtype(s), many)
                    })
                })
        }
        _ => None,
    })
}

/// "a", "an", "another" and an object phrase.
pub fn a_phrase(i: &mut Tokens) -> PResult<Filter> {
    if eat(i, "another") {
        let apart = other(i);
        return Ok(set_apart(apart, object_phrase(i)?));
    }
    one_of(i, &["an", "a"])?;
    object_phrase(i)
}

/// Several phrases with an article each: "this creature or another creature you control".
pub fn a_list(i: &mut Tokens) -> PResult<Filter> {
    let mut all = vec![definite_or_a(i)?];
    while let Some(next) = maybe(i, |i| {
        one_of(i, &["or", ", or"])?;
        definite_or_a(i)
    }) {
        all.push(next);
    }
    Ok(match all.len() {
        1 => all.remove(0),
        _ => Filter::Any(all),
    })
}

fn definite_or_a(i: &mut Tokens) -> PResult<Filter> {
    first(
        i,
        &[a_phrase, |i| {
            let what = reference::fixed(i)?;
            Ok(Filter::Is(Box::new(what)))
        }],
    )
}

/// The name of a kind of counter, before the word "counter".
pub fn counter_kind(i: &mut Tokens) -> PResult<CounterKind> {
    if let Some((power, toughness)) = maybe(i, amount::signed_pair) {
        return match (power, toughness) {
            (Amount::N(p), Amount::N(t)) => Ok(CounterKind::PT(p, t)),
            _ => i.stop(),
        };
    }
    if let Some(kind) = maybe(i, keyword_kind).filter(|k| k.has_counter()) {
        return Ok(CounterKind::Keyword(kind));
    }
    i.any(|k| match k {
        Kind::Symbol("E") => Some(CounterKind::Energy),
        Kind::Word(w)
            if !matches!(
                w,
                "counter" | "counters" | "and" | "or" | "a" | "the" | "of" | "another" | "all"
            ) && w.chars().all(|c| c.is_ascii_lowercase() || c == '-') =>
        {
            Some(CounterKind::parse(w))
        }
        _ => None,
    })
}

/// A name: capitalised words, with the small words between them.
pub fn proper_name(i: &mut Tokens) -> PResult<String> {
    let mut name = String::new();
    loop {
        let small = matches!(
            i.peek_token().map(|t| t.kind),
            Some(Kind::Word("of" | "the" | "and" | "'s" | "'" | "in" | "to"))
        );
        let start = i.checkpoint();
        let Ok(piece) = i.any(|k| match k {
            Kind::Word(w) | Kind::SelfName(w) if small || w.starts_with(char::is_uppercase) => {
                Some(w.to_string())
            }
            _ => None,
        }) else {
            break;
        };
        if small && !next_is_capital(i) {
            i.reset(&start);
            break;
        }
        if !name.is_empty() && !piece.starts_with('\'') {
            name.push(' ');
        }
        name.push_str(&piece);
    }
    match name.is_empty() {
        true => Err(Stop),
        false => Ok(name),
    }
}

fn next_is_capital(i: &Tokens) -> bool {
    matches!(i.peek_token().map(|t| t.kind), Some(Kind::Word(w) | Kind::SelfName(w)) if
        w.starts_with(char::is_uppercase) || matches!(w, "of" | "the" | "and"))
}
