//! Who or what is meant: "this creature", "target player", "it", "each opponent".

use super::amount;
use super::lexer::Kind;
use super::noun;
use super::scope::{Noun, Speaker, is_player};
use super::tokens::{PResult, Tokens, eat, first, one_of, word};
use crate::rules::ability::TargetSpec;
use crate::rules::effect::Effect;
use crate::rules::filter::{Amount, EventRole, Filter, Ref};
use winnow::stream::Stream;

/// The object itself, or what it is attached to, called by name rather than by a pronoun.
pub fn fixed(i: &mut Tokens) -> PResult<Ref> {
    first(i, &[this, host])
}

/// "this creature", the card's name.
pub fn this(i: &mut Tokens) -> PResult<Ref> {
    let granted = i.scope.speaker == Speaker::Granted;
    let named = i
        .one(|k| matches!(k, Kind::SelfName(_)).then_some(()))
        .is_ok();
    let what = if named {
        match i.scope.speaker {
            Speaker::Card => Ref::This,
            // 201.5a: in a token's text, of the object that made it.
            Speaker::Granted | Speaker::Own => Ref::Granter,
        }
    } else {
        word(i, "this")?;
        if one_of(i, &["emblem", "Class", "Siege", "Case", "Room"]).is_ok() {
            Ref::This
        } else {
            let (noun, plural) = noun::noun(i)?;
            let attachment = matches!(&noun, Noun::Subtype(s)
                if matches!(s.name(), "Equipment" | "Aura" | "Fortification"));
            if (plural && !attachment) || noun == Noun::Player || noun == Noun::Ability {
                return i.stop();
            }
            match granted && attachment {
                true => Ref::Granter,
                false => Ref::This,
            }
        }
    };
    i.scope
        .mention(what.clone(), Filter::Is(Box::new(what.clone())), false);
    Ok(what)
}

/// "equipped creature", "enchanted player", "fortified land".
pub fn host(i: &mut Tokens) -> PResult<Ref> {
    one_of(i, &["equipped", "enchanted", "fortified"])?;
    let start = i.checkpoint();
    let (noun, plural) = noun::noun(i)?;
    if plural {
        i.reset(&start);
        return i.stop();
    }
    let filter = match noun {
        Noun::Type(t) => {
            // "enchanted creature card" is a card elsewhere.
            eat(i, "card");
            Filter::Type(t)
        }
        Noun::Subtype(s) => Filter::Subtype(s),
        Noun::Player => Filter::Player,
        _ => Filter::Permanent,
    };
    i.scope.mention(Ref::Host, filter, false);
    Ok(Ref::Host)
}

/// Something that was spoken of, by name or by pronoun.
pub fn definite(i: &mut Tokens) -> PResult<Ref> {
    first(
        i,
        &[
            this,
            host,
            paid_with,
            attacked,
            other_side,
            that,
            pronoun,
            the_chosen,
            exiled_with,
            several_of,
        ],
    )
}

fn found(i: &mut Tokens, what: Option<Ref>) -> PResult<Ref> {
    match what {
        Some(what) => Ok(what),
        None => i.stop(),
    }
}

/// "it", "them".
pub fn pronoun(i: &mut Tokens) -> PResult<Ref> {
    if one_of(i, &["it", "he", "she", "him", "her"]).is_ok() {
        let what = i.scope.it();
        return found(i, what);
    }
    one_of(i, &["them", "they", "each of them"])?;
    let what = i.scope.them();
    found(i, what)
}

/// "that creature", "those cards", "the token".
fn that(i: &mut Tokens) -> PResult<Ref> {
    one_of(
        i,
        &[
            "that",
            "those",
            "each of those",
            "each of the",
            "the",
            "both",
        ],
    )?;
    let (noun, plural) = noun::noun(i)?;
    if noun == Noun::Player {
        return i.stop();
    }
    if noun == Noun::Spell {
        // "that spell or ability"
        eat(i, "or ability");
    }
    let what = i.scope.that(&noun, plural);
    let what = found(i, what)?;
    i.scope.mention_again(&what);
    Ok(what)
}

/// "the other creature", "both creatures", of an event between two.
fn other_side(i: &mut Tokens) -> PResult<Ref> {
    let other = Ref::Event(EventRole::Other);
    let both = eat(i, "both");
    if !both {
        one_of(i, &["the other"])?;
    }
    noun::noun(i)?;
    if i.scope.phrase(&other).is_none() {
        return i.stop();
    }
    Ok(match both {
        true => Ref::Several(vec![Ref::Event(EventRole::Subject), other]),
        false => other,
    })
}

/// "the player or planeswalker it 's attacking", of the attack that triggered.
fn attacked(i: &mut Tokens) -> PResult<Ref> {
    one_of(
        i,
        &[
            "the player or planeswalker it 's attacking",
            "the player , planeswalker , or battle it 's attacking",
        ],
    )?;
    Ok(Ref::Event(EventRole::Attacked))
}

/// "the sacrificed creature", "the exiled creature": what a cost was paid with.
fn paid_with(i: &mut Tokens) -> PResult<Ref> {
    match i.scope.cost_exiles {
        true => one_of(i, &["the exiled"])?,
        false => one_of(i, &["the sacrificed"])?,
    }
    let (noun, _) = noun::noun(i)?;
    let filter = match noun {
        Noun::Type(t) => Filter::Type(t),
        Noun::Subtype(s) => Filter::Subtype(s),
        _ => Filter::Permanent,
    };
    let paid = Ref::Paid(Box::new(filter.clone()));
    i.scope.mention(paid.clone(), filter, false);
    Ok(paid)
}

/// "the chosen creature".
fn the_chosen(i: &mut Tokens) -> PResult<Ref> {
    one_of(i, &["the chosen"])?;
    let (noun, plural) = noun::noun(i)?;
    if noun == Noun::Player {
        return Ok(Ref::ChosenPlayer);
    }
    // "Choose target creature": chosen as a target.
    let target = i.scope.that(&noun, plural);
    let target = target.filter(|r| matches!(r, Ref::Target(_)));
    let chosen = i.scope.phrase(&Ref::Chosen).is_some();
    Ok(target.filter(|_| !chosen).unwrap_or(Ref::Chosen))
}

/// "the exiled card".
fn exiled_with(i: &mut Tokens) -> PResult<Ref> {
    one_of(
        i,
        &[
            "the exiled",
            "each card exiled with",
            "all cards exiled with",
            "cards exiled with",
        ],
    )?;
    let start = i.checkpoint();
    if this(i).is_err() {
        i.reset(&start);
        if !eat(i, "it") {
            noun::noun(i)?;
        }
    }
    Ok(Ref::ExiledWith)
}

fn several_of(i: &mut Tokens) -> PResult<Ref> {
    one_of(i, &["everything attached to"])?;
    definite(i).map(|r| Ref::AttachedTo(Box::new(r)))
}

/// Whose something is, before a noun: "its", "that creature's", "this land's".
pub fn possessor(i: &mut Tokens) -> PResult<Ref> {
    if one_of(i, &["its", "his", "her"]).is_ok() {
        let what = i.scope.it();
        return found(i, what);
    }
    if eat(i, "their") {
        let what = i.scope.them().or_else(|| i.scope.player());
        return found(i, what);
    }
    let whose = first(
        i,
        &[this, host, paid_with, that, the_chosen, exiled_with, target],
    )?;
    one_of(i, &["'s", "'"])?;
    Ok(whose)
}

/// A player or several.
pub fn player(i: &mut Tokens) -> PResult<Ref> {
    first(
        i,
        &[
            |i| word(i, "you").map(|()| Ref::You),
            known_player,
            |i| {
                let start = i.checkpoint();
                let r = target(i)?;
                let fits = i
                    .scope
                    .targets
                    .last()
                    .is_some_and(|t| super::scope::about_players(&t.filter));
                if fits {
                    return Ok(r);
                }
                i.reset(&start);
                i.stop()
            },
            owner_or_controller,
        ],
    )
}

/// A player who is no target.
fn known_player(i: &mut Tokens) -> PResult<Ref> {
    const FIXED: &[(&str, Ref)] = &[
        ("each player", Ref::EachPlayer),
        ("all players", Ref::EachPlayer),
        ("players", Ref::EachPlayer),
        ("each opponent", Ref::EachOpponent),
        ("each other player", Ref::EachOpponent),
        ("your opponents", Ref::EachOpponent),
        ("the chosen player", Ref::ChosenPlayer),
    ];
    if let Ok(r) = super::tokens::lookup(i, FIXED) {
        return Ok(r);
    }
    if eat(i, "that attacking player") {
        return Ok(Ref::ActivePlayer);
    }
    if eat(i, "defending player") {
        i.scope.mention(Ref::DefendingPlayer, Filter::Player, false);
        return Ok(Ref::DefendingPlayer);
    }
    if one_of(i, &["enchanted player", "enchanted opponent"]).is_ok() {
        i.scope.mention(Ref::Host, Filter::Player, false);
        return Ok(Ref::Host);
    }
    one_of(i, &["that player", "that opponent", "they"])?;
    let who = i.scope.player();
    found(i, who)
}

/// "its controller", "that creature's owner", "the owner of …".
fn owner_or_controller(i: &mut Tokens) -> PResult<Ref> {
    let whose = Box::new(possessor(i)?);
    let who = if one_of(i, &["controller", "controllers"]).is_ok() {
        Ref::Controller(whose)
    } else {
        one_of(i, &["owner", "owners"])?;
        Ref::Owner(whose)
    };
    i.scope.mention(who.clone(), Filter::Player, false);
    Ok(who)
}

/// A target phrase.
pub fn target(i: &mut Tokens) -> PResult<Ref> {
    let spec = target_spec(i)?;
    Ok(i.scope.target(spec))
}

/// "up to two other target creatures", "any target".
fn target_spec(i: &mut Tokens) -> PResult<TargetSpec> {
    if eat(i, "any target") {
        return Ok(TargetSpec::one(Filter::AnyTarget));
    }
    if eat(i, "any other target") {
        let apart = noun::other(i);
        return Ok(TargetSpec::one(Filter::AnyTarget.and(apart)));
    }
    eat(i, "each of");
    let (min, max) = if eat(i, "up to") {
        (Amount::N(0), Some(amount::number_or_x(i)?))
    } else if eat(i, "any number of") {
        (Amount::N(0), None)
    } else if eat(i, "one or two") {
        (Amount::N(1), Some(Amount::N(2)))
    } else if eat(i, "one , two , or three") {
        (Amount::N(1), Some(Amount::N(3)))
    } else {
        match super::tokens::maybe(i, amount::number_or_x) {
            Some(n) => (n.clone(), Some(n)),
            None => (Amount::N(1), Some(Amount::N(1))),
        }
    };
    let apart = one_of(i, &["another", "other"])
        .is_ok()
        .then(|| noun::other(i));
    let filter = match one_of(i, &["targets"]) {
        Ok(()) => Filter::AnyTarget,
        Err(_) => {
            word(i, "target")?;
            noun::object_phrase(i)?
        }
    };
    let filter = match apart {
        Some(apart) => noun::set_apart(apart, filter),
        None => filter,
    };
    Ok(TargetSpec {
        filter,
        min,
        max,
        divided: None,
    })
}

/// "each creature you control", "all lands".
pub fn each(i: &mut Tokens) -> PResult<Ref> {
    let one_by_one = eat(i, "each");
    if !one_by_one {
        word(i, "all")?;
    }
    let mut filter = noun::object_phrase(i)?;
    while eat(i, "and all") || eat(i, "and each") {
        let more = noun::object_phrase(i)?;
        filter = match filter {
            Filter::Any(mut all) => {
                all.push(more);
                Filter::Any(all)
            }
            one => Filter::Any(vec![one, more]),
        };
    }
    let what = each_of(i, filter.clone())?;
    if one_by_one && !is_player(&what) {
        // "each artifact … its mana value" speaks of every single one.
        i.scope.mention(Ref::Candidate, filter, false);
    }
    Ok(what)
}

/// "creatures you control", where the words stand for all of them.
pub fn plural(i: &mut Tokens) -> PResult<Ref> {
    let filter = noun::object_phrase(i)?;
    each_of(i, filter)
}

fn each_of(i: &mut Tokens, filter: Filter) -> PResult<Ref> {
    let what = match &filter {
        Filter::Player => Ref::EachPlayer,
        Filter::OpponentPlayer => Ref::EachOpponent,
        _ => Ref::Each(filter.clone()),
    };
    i.scope.mention(what.clone(), filter, true);
    Ok(what)
}

/// "a creature you control", "up to two lands", "any number of Auras you control": chosen as
/// the sentence is carried out. The choice is noted in the scope.
pub fn choice(i: &mut Tokens) -> PResult<Ref> {
    let (min, max, filter) = choice_phrase(i)?;
    let plural = max != Some(Amount::N(1));
    i.scope.choices.push(Effect::Choose {
        who: Ref::You,
        filter: filter.clone(),
        min,
        max,
    });
    i.scope.mention(Ref::Chosen, filter, plural);
    Ok(Ref::Chosen)
}

/// What is to be chosen, and how many at least and at most.
pub fn choice_phrase(i: &mut Tokens) -> PResult<(Amount, Option<Amount>, Filter)> {
    if eat(i, "any number of") {
        return Ok((Amount::N(0), None, noun::object_phrase(i)?));
    }
    if eat(i, "up to") {
        let max = amount::number_or_x(i)?;
        return Ok((Amount::N(0), Some(max), noun::object_phrase(i)?));
    }
    if let Some(filter) = super::tokens::maybe(i, noun::a_phrase) {
        return Ok((Amount::N(1), Some(Amount::N(1)), filter));
    }
    let n = amount::number_or_x(i)?;
    Ok((n.clone(), Some(n), noun::object_phrase(i)?))
}

/// Something else than what the clause is about: "blocks it", "a copy of that creature".
pub fn another(i: &mut Tokens, rule: fn(&mut Tokens) -> PResult<Ref>) -> PResult<Ref> {
    let subject = i.scope.subject.clone();
    let all = i.scope.leave_out(subject.as_ref());
    let result = rule(i);
    i.scope.put_back(all, subject.as_ref());
    result
}

/// Any things that an instruction may act on.
pub fn things(i: &mut Tokens) -> PResult<Ref> {
    let one = first(i, &[target, definite, each, choice, plural])?;
    let more = super::tokens::maybe(i, |i| {
        word(i, "and")?;
        first(i, &[target, fixed, each, that])
    });
    Ok(match more {
        Some(more) => Ref::Several(vec![one, more]),
        None => one,
    })
}

/// Things or players.
pub fn anyone(i: &mut Tokens) -> PResult<Ref> {
    first(i, &[player, things])
}

/// Something known, or the object itself as "it" where nothing else was spoken of: "When this
/// artifact enters, if you cast it", "target creature it's blocking".
pub fn it_or_this(i: &mut Tokens) -> PResult<Ref> {
    first(i, &[definite, |i| word(i, "it").map(|()| Ref::This)])
}
