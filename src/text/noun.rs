//! Object phrases: "nontoken artifact creature you control with flying".

use super::amount;
use super::keyword::keyword_kind;
use super::lexer::Kind;
use super::reference;
use super::scope::Noun;
use super::tokens::{PResult, Stop, Tokens, ahead, eat, first, lookup, maybe, one_of, verb, word};
use super::words;
use crate::lists::List;
use crate::rules::ability::CounterKind;
use crate::rules::filter::{Amount, Cmp, EventRole, Filter, Ref, Whose};
use crate::rules::kinds::{CardType, Color, Subtype, Supertype};
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// A word of an object phrase, and whether it is a noun.
struct Atom {
    filter: Filter,
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
fn plain_phrase(i: &mut Tokens) -> PResult<Option<Vec<Filter>>> {
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
        Filter::IsNot(r) if is_bearer(&r) => match super::scope::about_players(&phrase) {
            true => Filter::Other.and(phrase),
            false => phrase.and(Filter::IsNot(r)),
        },
        apart => apart.and(phrase),
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
    ("token", Filter::Token),
    ("tokens", Filter::Token),
    ("player", Filter::Player),
    ("players", Filter::Player),
    ("opponent", Filter::OpponentPlayer),
    ("opponents", Filter::OpponentPlayer),
    ("commander", Filter::Commander),
    ("commanders", Filter::Commander),
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

fn atom(i: &mut Tokens) -> PResult<Atom> {
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

fn qualifiers(i: &mut Tokens, parts: &mut Vec<Filter>) {
    while let Some(next) = maybe(i, qualifier) {
        match next {
            Filter::All(all) => parts.extend(all),
            one => parts.push(one),
        }
    }
}

/// What follows the nouns of an object phrase.
pub fn qualifier(i: &mut Tokens) -> PResult<Filter> {
    first(
        i,
        &[
            controlled,
            in_zone,
            with,
            without,
            that_is,
            attached,
            chosen,
            dealt_damage,
            other_than,
            enchantable,
            targeting,
            named,
            put_with,
        ],
    )
}

/// Whose something is, before a verb: "you", "an opponent", "that player".
pub fn whose(i: &mut Tokens) -> PResult<Whose> {
    if eat(i, "you") {
        return Ok(Whose::You);
    }
    if one_of(i, &["an opponent", "your opponents", "opponents"]).is_ok() {
        return Ok(Whose::Opponent);
    }
    reference::player(i).map(|r| Whose::Of(Box::new(r)))
}

fn controlled(i: &mut Tokens) -> PResult<Filter> {
    if eat(i, "you don't control") {
        return Ok(Filter::Not(Box::new(Filter::Controlled(Whose::You))));
    }
    let whose = whose(i)?;
    if verb(i, "control").is_ok() {
        return Ok(Filter::Controlled(whose));
    }
    verb(i, "own")?;
    Ok(Filter::Owned(whose))
}

/// The zones that are places of cards.
const ZONES: &[(&str, Zone)] = &[
    ("graveyard", Zone::Graveyard),
    ("graveyards", Zone::Graveyard),
    ("hand", Zone::Hand),
    ("hands", Zone::Hand),
    ("library", Zone::Library),
    ("libraries", Zone::Library),
];

/// "your", "their", "an opponent's", "its owner's": whose zone.
pub fn possessive(i: &mut Tokens) -> PResult<Whose> {
    if eat(i, "your") {
        return Ok(Whose::You);
    }
    if one_of(i, &["an opponent 's", "your opponents '", "opponents '"]).is_ok() {
        return Ok(Whose::Opponent);
    }
    if eat(i, "their") {
        return match i.scope.player() {
            Some(player) => Ok(Whose::Of(Box::new(player))),
            None => i.stop(),
        };
    }
    let player = reference::player(i)?;
    one_of(i, &["'s", "'"])?;
    Ok(Whose::Of(Box::new(player)))
}

fn in_zone(i: &mut Tokens) -> PResult<Filter> {
    if eat(i, "in exile") {
        return Ok(Filter::InZone(Zone::Exile));
    }
    one_of(i, &["in", "from", "on"])?;
    if eat(i, "the battlefield") {
        return Ok(Filter::All(Vec::new()));
    }
    if one_of(i, &["a", "all", "each", "any"]).is_ok() {
        return lookup(i, ZONES).map(Filter::InZone);
    }
    if eat(i, "graveyards") {
        return Ok(Filter::InZone(Zone::Graveyard));
    }
    let whose = possessive(i)?;
    let zone = lookup(i, ZONES)?;
    let zones = match maybe(i, |i| {
        one_of(i, &["or", "and / or"])?;
        lookup(i, ZONES)
    }) {
        Some(other) => Filter::Any(vec![Filter::InZone(zone), Filter::InZone(other)]),
        None => Filter::InZone(zone),
    };
    Ok(zones.and(Filter::Owned(whose)))
}

/// How two numbers compare, with the second: "3 or greater", "less than or equal to …", "3".
pub fn comparison(i: &mut Tokens) -> PResult<(Cmp, Amount)> {
    const WORDS: &[(&str, Cmp)] = &[
        ("less than or equal to", Cmp::AtMost),
        ("greater than or equal to", Cmp::AtLeast),
        ("less than", Cmp::Less),
        ("greater than", Cmp::Greater),
        ("equal to", Cmp::Equal),
    ];
    if let Ok(cmp) = lookup(i, WORDS) {
        return Ok((cmp, amount::value(i)?));
    }
    let n = amount::number_or_x(i)?;
    const TAILS: &[(&str, Cmp)] = &[
        ("or less", Cmp::AtMost),
        ("or fewer", Cmp::AtMost),
        ("or greater", Cmp::AtLeast),
        ("or more", Cmp::AtLeast),
    ];
    Ok((lookup(i, TAILS).unwrap_or(Cmp::Equal), n))
}

fn with(i: &mut Tokens) -> PResult<Filter> {
    word(i, "with")?;
    let start = with_quality(i)?;
    let mut parts = vec![start];
    while let Some(next) = maybe(i, |i| {
        word(i, "and")?;
        with_quality(i)
    }) {
        parts.push(next);
    }
    Ok(collect(parts))
}

fn with_quality(i: &mut Tokens) -> PResult<Filter> {
    first(
        i,
        &[
            |i| {
                word(i, "power")?;
                let (cmp, n) = comparison(i)?;
                Ok(Filter::Power(cmp, Box::new(n)))
            },
            |i| {
                word(i, "toughness")?;
                let (cmp, n) = comparison(i)?;
                Ok(Filter::Toughness(cmp, Box::new(n)))
            },
            |i| {
                one_of(i, &["the chosen name"])?;
                Ok(Filter::ChosenName)
            },
            |i| {
                one_of(i, &["the same name as"])?;
                reference::definite(i).map(|r| Filter::SameName(Box::new(r)))
            },
            |i| {
                one_of(i, &["mana value"])?;
                let (cmp, n) = comparison(i)?;
                Ok(Filter::ManaValue(cmp, Box::new(n)))
            },
            has_counter,
            carrying,
            |i| one_of(i, &["no abilities"]).map(|()| Filter::NoAbilities),
            |i| {
                let first = keyword_kind(i).map(Filter::Has)?;
                let second = maybe(i, |i| {
                    word(i, "or")?;
                    keyword_kind(i).map(Filter::Has)
                });
                Ok(match second {
                    Some(second) => Filter::Any(vec![first, second]),
                    None => first,
                })
            },
        ],
    )
}

/// "another Aura attached to it".
fn carrying(i: &mut Tokens) -> PResult<Filter> {
    let apart = match eat(i, "another") {
        true => Some(other(i)),
        false => {
            one_of(i, &["an", "a"])?;
            None
        }
    };
    let Some(words) = plain_phrase(i)? else {
        return i.stop();
    };
    one_of(i, &["attached to it", "attached to them"])?;
    let parts = apart.into_iter().chain(words).list();
    Ok(Filter::Carries(Box::new(collect(parts))))
}

/// "a +1/+1 counter on it", "one or more counters on it".
pub fn has_counter(i: &mut Tokens) -> PResult<Filter> {
    one_of(i, &["one or more", "an", "a"]).ok();
    let kind = counter_kind(i).ok();
    one_of(i, &["counter", "counters"])?;
    one_of(i, &["on it", "on them"])?;
    Ok(Filter::HasCounter(kind))
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
    i.one(|k| match k {
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

fn without(i: &mut Tokens) -> PResult<Filter> {
    word(i, "without")?;
    let kind = keyword_kind(i)?;
    Ok(Filter::Not(Box::new(Filter::Has(kind))))
}

/// "that's tapped", "that are equipped", "that isn't a token".
fn that_is(i: &mut Tokens) -> PResult<Filter> {
    word(i, "that")?;
    if one_of(i, &["'s", "is", "are"]).is_ok() {
        let negated = eat(i, "not");
        let what = predicate(i)?;
        return Ok(match negated {
            true => Filter::Not(Box::new(what)),
            false => what,
        });
    }
    if one_of(i, &["share a color with", "shares a color with"]).is_ok() {
        return reference::definite(i).map(|r| Filter::SharesColor(Box::new(r)));
    }
    const TYPE: &[&str] = &[
        "share a creature type with",
        "shares a creature type with",
        "shares at least one creature type with",
    ];
    if one_of(i, TYPE).is_ok() {
        return reference::definite(i).map(|r| Filter::SharesCreatureType(Box::new(r)));
    }
    one_of(i, &["isn't", "aren't"])?;
    if eat(i, "on the battlefield") {
        let there = Filter::InZone(Zone::Battlefield);
        return Ok(Filter::Not(Box::new(there)));
    }
    predicate(i).map(|f| Filter::Not(Box::new(f)))
}

/// What can be said of a thing after "is": "tapped", "an artifact", "attached to a creature".
pub fn predicate(i: &mut Tokens) -> PResult<Filter> {
    first(
        i,
        &[
            |i| {
                let mut all = vec![a_phrase(i)?];
                while let Some(next) = maybe(i, |i| {
                    one_of(i, &[", or", "or"])?;
                    a_phrase(i)
                }) {
                    all.push(next);
                }
                Ok(match all.len() {
                    1 => all.remove(0),
                    _ => Filter::Any(all),
                })
            },
            attached,
            |i| {
                let mut all = vec![atom(i)?.filter];
                while let Some(next) = maybe(i, |i| {
                    word(i, "or")?;
                    atom(i)
                }) {
                    all.push(next.filter);
                }
                Ok(match all.len() {
                    1 => all.remove(0),
                    _ => Filter::Any(all),
                })
            },
        ],
    )
}

fn attached(i: &mut Tokens) -> PResult<Filter> {
    one_of(i, &["attached to", "enchanting", "that were attached to"])?;
    first(
        i,
        &[
            |i| a_phrase(i).map(|f| Filter::AttachedTo(Box::new(f))),
            |i| reference::target(i).map(|r| Filter::AttachedToRef(Box::new(r))),
            |i| reference::player(i).map(|r| Filter::AttachedToRef(Box::new(r))),
            |i| object_phrase(i).map(|f| Filter::AttachedTo(Box::new(f))),
            |i| {
                reference::another(i, reference::definite)
                    .map(|r| Filter::AttachedToRef(Box::new(r)))
            },
            |i| reference::definite(i).map(|r| Filter::AttachedToRef(Box::new(r))),
        ],
    )
}

fn chosen(i: &mut Tokens) -> PResult<Filter> {
    const WORDS: &[(&str, Filter)] = &[
        ("of the chosen color", Filter::ChosenColor),
        ("of the chosen type", Filter::ChosenType),
    ];
    lookup(i, WORDS)
}

fn dealt_damage(i: &mut Tokens) -> PResult<Filter> {
    one_of(i, &["that was dealt damage", "dealt damage"])?;
    if eat(i, "this turn") {
        return Ok(Filter::DamagedThisTurn);
    }
    word(i, "by")?;
    let by = reference::definite(i)?;
    one_of(i, &["this turn"])?;
    Ok(Filter::DamagedByThisTurn(Box::new(by)))
}

fn other_than(i: &mut Tokens) -> PResult<Filter> {
    word(i, "other")?;
    word(i, "than")?;
    match reference::definite(i)? {
        Ref::This => Ok(Filter::Other),
        other => Ok(Filter::IsNot(Box::new(other))),
    }
}

fn enchantable(i: &mut Tokens) -> PResult<Filter> {
    if one_of(
        i,
        &[
            "that entered this turn",
            "that entered the battlefield this turn",
        ],
    )
    .is_ok()
    {
        return Ok(Filter::EnteredThisTurn);
    }
    if one_of(i, &["that could enchant"]).is_ok() {
        let what = reference::definite(i)?;
        return Ok(Filter::CouldEnchant(Box::new(what)));
    }
    let what = reference::definite(i)?;
    one_of(i, &["can enchant"])?;
    Ok(Filter::CanBeEnchantedBy(Box::new(what)))
}

fn targeting(i: &mut Tokens) -> PResult<Filter> {
    one_of(i, &["that targets", "that target"])?;
    first(
        i,
        &[a_list, |i| {
            reference::definite(i).map(|r| Filter::Is(Box::new(r)))
        }],
    )
    .map(|f| Filter::Targets(Box::new(f)))
}

fn put_with(i: &mut Tokens) -> PResult<Filter> {
    one_of(i, &["put onto the battlefield with"])?;
    // Said of the object that has the ability, whoever gave it.
    let what = match reference::this(i)? {
        Ref::Granter => Ref::This,
        other => other,
    };
    Ok(Filter::PutOntoBattlefieldWith(Box::new(what)))
}

fn named(i: &mut Tokens) -> PResult<Filter> {
    word(i, "named")?;
    proper_name(i).map(Filter::Named)
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
        let Ok(piece) = i.one(|k| match k {
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
    matches!(i.peek_token().map(|t| t.kind), Some(Kind::Word(w)) if
        w.starts_with(char::is_uppercase) || matches!(w, "of" | "the" | "and"))
}
