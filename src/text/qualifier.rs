//! What follows the nouns of an object phrase: "you control", "with power 4 or greater".

use super::amount;
use super::keyword::keyword_kind;
use super::noun::{
    a_list, a_phrase, atom, collect, counter_kind, object_phrase, other, plain_phrase, proper_name,
};
use super::reference;
use super::tokens::{PResult, Tokens, eat, first, lookup, maybe, one_of, verb, word};
use crate::lists::List;
use crate::rules::filter::{Amount, Cmp, Filter, Ref, Whose};
use crate::rules::zone::Zone;

/// All that follows the nouns, one after the other.
pub fn qualifiers(i: &mut Tokens, parts: &mut Vec<Filter>) {
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
            in_combat_with,
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
    if eat(i, "you don't own") {
        return Ok(Filter::Not(Box::new(Filter::Owned(Whose::You))));
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
    if one_of(i, &["an opponent 's", "your opponents '", "opponents '"]).is_ok() {
        return Ok(Whose::Opponent);
    }
    if eat(i, "your") {
        return Ok(Whose::You);
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
        one_of(i, &["and with", "and"])?;
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
            measured,
            |i| {
                one_of(i, &["mana cost"])?;
                let mut costs = vec![super::cost::mana_cost(i)?];
                while eat(i, "or") {
                    costs.push(super::cost::mana_cost(i)?);
                }
                Ok(Filter::Costs(costs))
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
                one_of(i, &["a different name than"])?;
                let others = first(i, &[reference::each, reference::plural])?;
                let named = Filter::SameName(Box::new(others));
                Ok(Filter::Not(Box::new(named)))
            },
            has_counter,
            carrying,
            |i| one_of(i, &["no abilities"]).map(|()| Filter::NoAbilities),
            |i| one_of(i, &["a single target"]).map(|()| Filter::SingleTarget),
            |i| {
                one_of(
                    i,
                    &[
                        "{X} in its mana cost",
                        "{X} in their mana costs",
                        "a mana cost that contains {X}",
                    ],
                )?;
                Ok(Filter::HasX)
            },
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

/// "power 4 or greater", "mana value 3 or less".
pub fn measured(i: &mut Tokens) -> PResult<Filter> {
    type Of = fn(Cmp, Box<Amount>) -> Filter;
    const WHAT: &[(&str, Of)] = &[
        ("power", Filter::Power),
        ("toughness", Filter::Toughness),
        ("mana value", Filter::ManaValue),
    ];
    let of = lookup(i, WHAT)?;
    let (cmp, n) = match maybe(i, comparison) {
        Some(found) => found,
        // "mana value less than or equal to that Aura": to its mana value.
        None => {
            one_of(i, &["less than or equal to"])?;
            let what = Box::new(reference::definite(i)?);
            match of(Cmp::AtMost, Box::new(Amount::N(0))) {
                Filter::ManaValue(..) => (Cmp::AtMost, Amount::ManaValueOf(what)),
                _ => return i.stop(),
            }
        }
    };
    let one = of(cmp, Box::new(n));
    // "mana value 2 or 3"
    let other = maybe(i, |i| {
        word(i, "or")?;
        amount::number(i)
    });
    Ok(match other.filter(|_| cmp == Cmp::Equal) {
        Some(n) => Filter::Any(vec![one, of(cmp, Box::new(Amount::N(n)))]),
        None => one,
    })
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

fn without(i: &mut Tokens) -> PResult<Filter> {
    word(i, "without")?;
    let kind = keyword_kind(i)?;
    Ok(Filter::Not(Box::new(Filter::Has(kind))))
}

/// "that's tapped", "that are equipped", "that isn't a token".
fn that_is(i: &mut Tokens) -> PResult<Filter> {
    word(i, "that")?;
    if one_of(i, &["'s", "is", "are"]).is_ok() {
        if eat(i, "one or more colors") {
            return Ok(Filter::Not(Box::new(Filter::Colorless)));
        }
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
    // "the number of Curses attached to them", where "them" is one player.
    if let Some(player) = i.scope.player().filter(|_| i.scope.them().is_none())
        && eat(i, "them")
    {
        return Ok(Filter::AttachedToRef(Box::new(player)));
    }
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

/// "that targets a creature you control".
pub fn targeting(i: &mut Tokens) -> PResult<Filter> {
    one_of(i, &["that targets", "that target"])?;
    first(
        i,
        &[a_list, |i| {
            reference::definite(i).map(|r| Filter::Is(Box::new(r)))
        }],
    )
    .map(|f| Filter::Targets(Box::new(f)))
}

/// "blocking it", "that's blocking it".
fn in_combat_with(i: &mut Tokens) -> PResult<Filter> {
    one_of(
        i,
        &[
            "that 's blocking",
            "that is blocking",
            "that are blocking",
            "blocking",
        ],
    )?;
    reference::it_or_this(i).map(|r| Filter::BlockingRef(Box::new(r)))
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
