//! Trigger conditions: "Whenever a creature you control attacks" (603.1).

use super::condition;
use super::lexer::Kind;
use super::mods;
use super::noun;
use super::qualifier;
use super::reference;
use super::scope::{Number, about_players};
use super::tokens::{PResult, Rule, Tokens, ahead, eat, first, lookup, maybe, one_of, verb, word};
use crate::rules::ability::{CounterKind, Produced, Trigger};
use crate::rules::filter::{EventRole, Filter, Ref, Tally, Whose};
use crate::rules::kinds::CardType;
use crate::rules::mana::Symbol;
use crate::rules::turn::Step;
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// The trigger condition of a triggered ability, up to the comma.
pub fn condition(i: &mut Tokens, once_each_turn: &mut bool) -> PResult<Trigger> {
    i.begin_sentence();
    if let Some(step) = maybe(i, step) {
        return Ok(step);
    }
    let state = !ahead(i, "whenever");
    one_of(i, &["whenever", "when"])?;
    let start = i.checkpoint();
    let found = match event(i) {
        Ok(found) => found,
        Err(stop) if !state => return Err(stop),
        Err(_) => {
            i.reset(&start);
            return condition::condition(i).map(Trigger::State);
        }
    };
    let mut all = vec![found];
    while let Some(more) = maybe(i, |i| {
        one_of(i, &["and whenever", "and when"])?;
        event(i)
    }) {
        all.push(more);
    }
    if one_of(i, &["for the first time each turn"]).is_ok() {
        *once_each_turn = true;
    }
    Ok(match all.len() {
        1 => all.remove(0),
        _ => Trigger::Any(all),
    })
}

/// The event of a delayed trigger: "When that creature dies this turn".
pub fn delayed(i: &mut Tokens) -> PResult<Trigger> {
    one_of(i, &["whenever", "when"])?;
    if one_of(i, &["you next cast"]).is_ok() {
        return casts(i, Some(Ref::You));
    }
    if let Some(known) = maybe(i, |i| {
        let what = reference::definite(i)?;
        event_about(i, Filter::Is(Box::new(what)))
    }) {
        return Ok(known);
    }
    event(i)
}

/// "an instant or sorcery spell", after "cast".
fn casts(i: &mut Tokens, who: Option<Ref>) -> PResult<Trigger> {
    let what = first(
        i,
        &[
            |i| reference::this(i).map(|r| Filter::Is(Box::new(r))),
            noun::a_phrase,
        ],
    )?;
    i.scope.mention(
        Ref::Event(EventRole::Subject),
        what.clone().and(Filter::Spell),
        false,
    );
    Ok(Trigger::Casts { who, what })
}

/// "cast your second spell each turn", "draw your second card each turn".
fn nth(i: &mut Tokens, who: &Ref) -> PResult<Trigger> {
    const NUMBERS: &[(&str, u32)] = &[
        ("your first", 1),
        ("your second", 2),
        ("your third", 3),
        ("your fourth", 4),
    ];
    let cast = verb(i, "cast").is_ok();
    if !cast {
        verb(i, "draw")?;
    }
    let n = lookup(i, NUMBERS)?;
    let tally = match cast {
        true => {
            word(i, "spell")?;
            i.scope
                .mention(Ref::Event(EventRole::Subject), Filter::Spell, false);
            Tally::SpellsCast
        }
        false => {
            word(i, "card")?;
            Tally::CardsDrawn
        }
    };
    one_of(i, &["each turn"])?;
    Ok(Trigger::Nth(who.clone(), tally, n))
}

/// "At the beginning of your upkeep".
fn step(i: &mut Tokens) -> PResult<Trigger> {
    if one_of(i, &["at the beginning of combat on your turn"]).is_ok() {
        return Ok(Trigger::StepBegins {
            step: Step::BeginCombat,
            whose: Some(Ref::You),
        });
    }
    one_of(i, &["at the beginning of"])?;
    if let Some((step, who)) = maybe(i, |i| {
        word(i, "the")?;
        let step = lookup(i, mods::STEPS)?;
        word(i, "of")?;
        Ok((step, reference::player(i)?))
    }) {
        i.scope.about_player();
        return Ok(Trigger::StepBegins {
            step,
            whose: Some(who),
        });
    }
    const WHOSE: &[(&str, Option<Ref>)] = &[
        ("your", Some(Ref::You)),
        ("each player 's", None),
        ("each opponent 's", Some(Ref::EachOpponent)),
        ("the", None),
        ("each", None),
    ];
    let whose = match lookup(i, WHOSE) {
        Ok(whose) => whose,
        Err(_) => {
            let who = reference::player(i)?;
            word(i, "'s")?;
            Some(who)
        }
    };
    let step = lookup(i, mods::STEPS)?;
    if whose != Some(Ref::You) {
        i.scope.about_player();
    }
    Ok(Trigger::StepBegins { step, whose })
}

/// Something that happens.
fn event(i: &mut Tokens) -> PResult<Trigger> {
    let start = i.checkpoint();
    const EVENTS: &[Rule<Trigger>] = &[
        player_attacked,
        player_event,
        ability_event,
        adds_mana,
        combat_damage_dealt,
        counters_put,
        one_or_more,
        object_event,
    ];
    for rule in EVENTS {
        match rule(i) {
            Ok(trigger) => return Ok(trigger),
            Err(_) => i.reset(&start),
        }
    }
    i.stop()
}

/// What a player does: "you cast a spell", "you tap a land for mana", "you gain life".
fn player_event(i: &mut Tokens) -> PResult<Trigger> {
    let any = one_of(i, &["a player"]).is_ok();
    let opponent = !any && one_of(i, &["an opponent"]).is_ok();
    let who = if any {
        None
    } else if opponent {
        Some(Ref::EachOpponent)
    } else {
        Some(reference::player(i)?)
    };
    if who != Some(Ref::You) {
        i.scope.about_player();
    }
    let known = who.clone().unwrap_or(Ref::EachPlayer);
    if let Some(nth) = maybe(i, |i| nth(i, &known)) {
        return Ok(nth);
    }
    if verb(i, "cast").is_ok() {
        return casts(i, who);
    }
    if verb(i, "activate").is_ok() {
        one_of(i, &["an ability"])?;
        let of = maybe(i, |i| {
            word(i, "of")?;
            noun::a_list(i)
        });
        return activates(i, who, of);
    }
    if verb(i, "tap").is_ok() {
        let what = noun::a_list(i)?;
        word(i, "for")?;
        let produced = mana_produced(i)?;
        i.scope.about_subject(&what);
        return Ok(Trigger::TappedForMana {
            what,
            by: who,
            produced,
        });
    }
    if verb(i, "attack").is_ok() {
        return Ok(Trigger::PlayerAttacks(known));
    }
    if verb(i, "lose").is_ok() {
        if one_of(i, &["control of"]).is_ok() {
            let what = match maybe(i, reference::definite) {
                Some(known) => Filter::Is(Box::new(known)),
                None => {
                    let what = noun::a_list(i)?;
                    i.scope.about_subject(&what);
                    what
                }
            };
            return Ok(Trigger::LosesControl(who.unwrap_or(Ref::EachPlayer), what));
        }
        word(i, "life")?;
        i.scope.number = Number::Event;
        return Ok(Trigger::LosesLife(known));
    }
    if verb(i, "gain").is_ok() {
        word(i, "life")?;
        i.scope.number = Number::Event;
        return Ok(Trigger::GainsLife(known));
    }
    if verb(i, "draw").is_ok() {
        one_of(i, &["a card"])?;
        return Ok(Trigger::Draws(known));
    }
    if verb(i, "discard").is_ok() {
        let what = noun::a_phrase(i)?;
        i.scope.about_subject(&what);
        return Ok(Trigger::Discards(known, what));
    }
    if verb(i, "play").is_ok() {
        let what = noun::a_list(i)?;
        i.scope.about_subject(&what);
        return Ok(Trigger::Plays(known, what));
    }
    if verb(i, "sacrifice").is_ok() {
        let what = noun::a_list(i)?;
        i.scope.about_subject(&what);
        return Ok(Trigger::Sacrifices(known, what));
    }
    verb(i, "get")?;
    one_of(i, &["one or more {E}"])?;
    i.scope.number = Number::Event;
    Ok(Trigger::GetsCounters(known, CounterKind::Energy))
}

/// "an ability of equipped creature is activated".
fn ability_event(i: &mut Tokens) -> PResult<Trigger> {
    one_of(i, &["an ability of"])?;
    let of = noun::a_list(i)?;
    one_of(i, &["is activated"])?;
    activates(i, None, Some(of))
}

/// The end of an event that is the activation of an ability: that it is no mana ability.
fn activates(i: &mut Tokens, who: Option<Ref>, of: Option<Filter>) -> PResult<Trigger> {
    one_of(
        i,
        &["that isn't a mana ability", ", if it isn't a mana ability"],
    )?;
    let ability = Filter::StackAbility {
        activated: true,
        triggered: false,
    };
    i.scope
        .mention(Ref::Event(EventRole::Subject), ability, false);
    Ok(Trigger::Activates { who, of })
}

/// "a land's ability causes you to add one or more mana of the chosen color".
fn adds_mana(i: &mut Tokens) -> PResult<Trigger> {
    let what = noun::a_phrase(i)?;
    one_of(i, &["'s ability causes"])?;
    let by = reference::player(i)?;
    one_of(i, &["to add one or more"])?;
    let produced = mana_produced(i)?;
    i.scope.about_subject(&what);
    Ok(Trigger::AddsMana { what, by, produced })
}

/// "enchanted player is attacked", "a player attacks enchanted player with one or more creatures":
/// once for all that attack that player.
fn player_attacked(i: &mut Tokens) -> PResult<Trigger> {
    if one_of(
        i,
        &["a player attacks enchanted player with one or more creatures"],
    )
    .is_ok()
    {
        i.scope.mention(Ref::Host, Filter::Player, false);
        i.scope.mention(Ref::ActivePlayer, Filter::Player, false);
        return Ok(Trigger::OneOrMore(Box::new(Trigger::AttacksWhom {
            what: Filter::creature(),
            whom: Filter::Is(Box::new(Ref::Host)),
        })));
    }
    let whom = match one_of(i, &["you're"]) {
        Ok(()) => Ref::You,
        Err(_) => {
            one_of(i, &["enchanted player is"])?;
            i.scope.mention(Ref::Host, Filter::Player, false);
            Ref::Host
        }
    };
    one_of(i, &["attacked"])?;
    Ok(Trigger::OneOrMore(Box::new(Trigger::AttacksWhom {
        what: Filter::creature(),
        whom: Filter::Is(Box::new(whom)),
    })))
}

/// "mana", or "{C}".
fn mana_produced(i: &mut Tokens) -> PResult<Option<Produced>> {
    if one_of(i, &["mana of the chosen color"]).is_ok() {
        return Ok(Some(Produced::Chosen));
    }
    if eat(i, "mana") {
        return Ok(None);
    }
    i.one(|k| match k {
        Kind::Symbol(s) => match Symbol::parse(s) {
            Some(Symbol::Mana(t)) => Some(Some(Produced::Type(t))),
            _ => None,
        },
        _ => None,
    })
}

/// "one or more +1/+1 counters are put on this creature".
fn counters_put(i: &mut Tokens) -> PResult<Trigger> {
    one_of(i, &["one or more", "a"])?;
    let kind = noun::counter_kind(i).ok();
    one_of(i, &["counters are put on", "counter is put on"])?;
    let what = noun::a_list(i)?;
    i.scope.number = Number::Event;
    i.scope.about_subject(&what);
    Ok(Trigger::CountersPut(what, kind))
}

/// "a source deals damage to …" has an object as its subject like the others; this is
/// "equipped creature is dealt combat damage".
fn combat_damage_dealt(i: &mut Tokens) -> PResult<Trigger> {
    let what = subject(i)?;
    verb(i, "be")?;
    one_of(i, &["dealt damage", "dealt combat damage"])?;
    i.scope.number = Number::Event;
    i.scope.about_subject(&what);
    Ok(Trigger::IsDealtDamage(what))
}

/// The subject of an event: "a creature you control", "this creature or another creature",
/// "one or more creatures you control".
fn subject(i: &mut Tokens) -> PResult<Filter> {
    if one_of(i, &["one or more"]).is_ok() {
        return i.stop();
    }
    noun::a_list(i)
}

/// "one or more creatures you control attack".
fn one_or_more(i: &mut Tokens) -> PResult<Trigger> {
    one_of(i, &["one or more"])?;
    let what = noun::object_phrase(i)?;
    i.scope.about_subject(&what);
    i.scope.number = Number::Event;
    let found = match maybe(i, |i| move_of(i, &what)) {
        Some(moves) => moves,
        None => happening(i, &what)?,
    };
    match found {
        Trigger::Attacks(_)
        | Trigger::Enters(_)
        | Trigger::Dies(_)
        | Trigger::Leaves(_)
        | Trigger::DealsDamage { .. } => Ok(Trigger::OneOrMore(Box::new(found))),
        _ => i.stop(),
    }
}

/// Something that an object does or that happens to it.
fn object_event(i: &mut Tokens) -> PResult<Trigger> {
    let what = subject(i)?;
    event_about(i, what)
}

fn event_about(i: &mut Tokens, what: Filter) -> PResult<Trigger> {
    if let Some(moves) = maybe(i, |i| moved(i, &what)) {
        i.scope.about_moved(&what);
        return Ok(moves);
    }
    if let Some(other) = maybe(i, |i| attachment(i, &what)) {
        return Ok(other);
    }
    i.scope.about_subject(&what);
    let mut all = vec![happening(i, &what)?];
    while let Some(more) = maybe(i, |i| {
        word(i, "or")?;
        match maybe(i, |i| happening(i, &what)) {
            Some(found) => Ok(found),
            None => attachment(i, &what),
        }
    }) {
        all.push(more);
    }
    Ok(match all.len() {
        1 => all.remove(0),
        _ => Trigger::Any(all),
    })
}

/// "dies", "leaves the battlefield", "is put into a graveyard from anywhere", "dies or is put
/// into exile".
fn moved(i: &mut Tokens, what: &Filter) -> PResult<Trigger> {
    let mut all = vec![move_of(i, what)?];
    while let Some(more) = maybe(i, |i| {
        word(i, "or")?;
        move_of(i, what)
    }) {
        all.push(more);
    }
    Ok(match all.len() {
        1 => all.remove(0),
        _ => Trigger::Any(all),
    })
}

fn move_of(i: &mut Tokens, what: &Filter) -> PResult<Trigger> {
    if verb(i, "die").is_ok() {
        return Ok(Trigger::Dies(what.clone()));
    }
    if verb(i, "leave").is_ok() {
        one_of(i, &["the battlefield"])?;
        return Ok(Trigger::Leaves(what.clone()));
    }
    verb(i, "be")?;
    one_of(i, &["put into"])?;
    if eat(i, "exile") {
        let from = one_of(i, &["from the battlefield"])
            .is_ok()
            .then_some(Zone::Battlefield);
        return Ok(Trigger::Moves {
            what: what.clone(),
            from,
            to: Zone::Exile,
        });
    }
    let owned = match one_of(i, &["a"]) {
        Ok(()) => None,
        Err(_) => Some(qualifier::possessive(i)?),
    };
    word(i, "graveyard")?;
    let what = match owned {
        Some(whose) => what.clone().and(Filter::Owned(whose)),
        None => what.clone(),
    };
    if eat(i, "from the battlefield") || super::tokens::ahead(i, ",") {
        return Ok(Trigger::Dies(what));
    }
    one_of(i, &["from anywhere"])?;
    Ok(Trigger::Moves {
        what,
        from: None,
        to: Zone::Graveyard,
    })
}

/// "becomes attached to a creature", "becomes unattached from a permanent", "becomes the target
/// of a spell".
fn attachment(i: &mut Tokens, what: &Filter) -> PResult<Trigger> {
    verb(i, "become")?;
    i.scope.about_subject(what);
    let subject = match what {
        Filter::Is(r) => (**r).clone(),
        _ => Ref::Event(EventRole::Subject),
    };
    if one_of(i, &["attached to"]).is_ok() {
        let to = noun::a_list(i)?;
        i.scope.about_other(&to);
        return Ok(Trigger::BecomesAttached {
            what: what.clone(),
            to,
        });
    }
    if one_of(i, &["unattached from"]).is_ok() {
        let from = noun::a_list(i)?;
        i.scope.about_other(&from);
        return Ok(Trigger::BecomesUnattached {
            what: what.clone(),
            from,
        });
    }
    one_of(i, &["the target of"])?;
    let of = noun::a_phrase(i)?;
    i.scope
        .mention(Ref::Event(EventRole::Other), Filter::Spell, false);
    if subject != Ref::Event(EventRole::Subject) {
        i.scope
            .mention(subject.clone(), Filter::Is(Box::new(subject)), false);
    }
    Ok(Trigger::BecomesTarget {
        what: what.clone(),
        of,
    })
}

/// What happens to a thing that stays where it is.
fn happening(i: &mut Tokens, what: &Filter) -> PResult<Trigger> {
    let what = what.clone();
    if verb(i, "enter").is_ok() {
        one_of(i, &["the battlefield"]).ok();
        // "enters under enchanted player's control"
        if let Some(whose) = maybe(i, |i| {
            word(i, "under")?;
            let whose = qualifier::possessive(i)?;
            word(i, "control").map(|()| whose)
        }) {
            return Ok(Trigger::Enters(what.and(Filter::Controlled(whose))));
        }
        if let Some(host) = maybe(i, |i| {
            one_of(i, &["attached to"])?;
            noun::a_phrase(i)
        }) {
            i.scope.mention(Ref::Host, host.clone(), false);
            return Ok(Trigger::Enters(
                what.and(Filter::AttachedTo(Box::new(host))),
            ));
        }
        if one_of(i, &["from your graveyard"]).is_ok() {
            return Ok(Trigger::Moves {
                what: what.and(Filter::Owned(Whose::You)),
                from: Some(Zone::Graveyard),
                to: Zone::Battlefield,
            });
        }
        const SO: &[(&str, Filter)] = &[("untapped", Filter::Untapped), ("tapped", Filter::Tapped)];
        return Ok(Trigger::Enters(match lookup(i, SO) {
            Ok(so) => what.and(so),
            Err(_) => what,
        }));
    }
    if let Some(what) = maybe(i, |i| attacks_with(i, &what)) {
        return Ok(Trigger::Attacks(what));
    }
    if verb(i, "attack").is_ok() {
        if eat(i, "alone") {
            return Ok(Trigger::AttacksAlone(what));
        }
        if let Some(whom) = maybe(i, attacked) {
            return Ok(Trigger::AttacksWhom { what, whom });
        }
        return Ok(Trigger::Attacks(what));
    }
    if verb(i, "block").is_ok() {
        return Ok(match maybe(i, noun::a_phrase) {
            Some(blocked) => {
                i.scope.about_other(&blocked);
                Trigger::BlocksCreature { what, blocked }
            }
            None => match blocked_by_ahead(i) {
                Some(blocked) => Trigger::BlocksCreature { what, blocked },
                None => Trigger::Blocks(what),
            },
        });
    }
    if verb(i, "become").is_ok() {
        if eat(i, "level") {
            let n = super::amount::number(i)?;
            return u32::try_from(n)
                .map(|n| Trigger::BecomesLevel(what, n))
                .or_else(|_| i.stop());
        }
        if eat(i, "tapped") {
            return Ok(Trigger::BecomesTapped(what));
        }
        if eat(i, "untapped") {
            return Ok(Trigger::BecomesUntapped(what));
        }
        word(i, "blocked")?;
        if eat(i, "by one or more") {
            let by = noun::object_phrase(i)?;
            let blocked = Trigger::BecomesBlockedBy { what, by };
            return Ok(Trigger::OneOrMore(Box::new(blocked)));
        }
        if eat(i, "by") {
            let by = noun::a_phrase(i)?;
            i.scope.about_other(&by);
            return Ok(Trigger::BecomesBlockedBy { what, by });
        }
        return Ok(Trigger::BecomesBlocked(what));
    }
    if verb(i, "die").is_ok() {
        return Ok(Trigger::Dies(what));
    }
    if one_of(i, &["is tapped for", "are tapped for"]).is_ok() {
        let produced = mana_produced(i)?;
        i.scope.about_player();
        return Ok(Trigger::TappedForMana {
            what,
            by: None,
            produced,
        });
    }
    verb(i, "deal")?;
    let combat = eat(i, "combat");
    word(i, "damage")?;
    i.scope.number = Number::Event;
    let to = maybe(i, |i| {
        word(i, "to")?;
        damaged(i)
    });
    Ok(Trigger::DealsDamage {
        source: what,
        combat,
        to,
    })
}

/// "and at least two other creatures attack".
fn attacks_with(i: &mut Tokens, what: &Filter) -> PResult<Filter> {
    one_of(i, &["and at least"])?;
    let n = super::amount::number(i)?;
    word(i, "other")?;
    let others = noun::object_phrase(i)?;
    word(i, "attack")?;
    let n = u32::try_from(n).or_else(|_| i.stop())?;
    Ok(what.clone().and(Filter::AttackingWith(n, Box::new(others))))
}

/// Whom a creature attacks: "you", "enchanted player", "an opponent".
fn attacked(i: &mut Tokens) -> PResult<Filter> {
    let whom = first(
        i,
        &[
            |i| word(i, "you").map(|()| Filter::Is(Box::new(Ref::You))),
            |i| {
                one_of(i, &["enchanted player"])?;
                Ok(Filter::Is(Box::new(Ref::Host)))
            },
            |i| {
                let f = noun::a_phrase(i)?;
                if about_players(&f) { Ok(f) } else { i.stop() }
            },
            |i| {
                one_of(i, &["one of your opponents"])?;
                Ok(Filter::OpponentPlayer)
            },
        ],
    )?;
    let walker = || Filter::Type(CardType::Planeswalker);
    let whom = if one_of(i, &["or a planeswalker you control"]).is_ok() {
        Filter::Any(vec![whom, walker().and(Filter::Controlled(Whose::You))])
    } else if one_of(i, &["or planeswalker"]).is_ok() {
        Filter::Any(vec![whom, walker()])
    } else {
        whom
    };
    i.scope.about_player();
    Ok(whom)
}

/// In "blocks or becomes blocked by a creature" the creature is the one on the other side of
/// both.
fn blocked_by_ahead(i: &mut Tokens) -> Option<Filter> {
    let start = i.checkpoint();
    let found = (|| {
        one_of(i, &["or becomes blocked by"])?;
        noun::a_phrase(i)
    })();
    i.reset(&start);
    found.ok()
}

/// What is dealt damage: "a player", "an opponent", "a creature", "a player or planeswalker".
fn damaged(i: &mut Tokens) -> PResult<Filter> {
    let to = first(
        i,
        &[
            |i| one_of(i, &["you"]).map(|()| Filter::Is(Box::new(Ref::You))),
            noun::a_list,
        ],
    )?;
    match about_players(&to) {
        true => {
            i.scope.about_player();
        }
        false => i.scope.about_other(&to),
    }
    Ok(to)
}
