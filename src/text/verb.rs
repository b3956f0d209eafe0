//! Clauses: who does what.

use super::counter_verb::{adapt, distribute, double, move_counters, proliferate, remove};
use super::mods;
use super::move_verb::{exile, put, return_, reveal, search, shuffle};
use super::object_verb::{
    attach, change_target, choose, choose_new_targets, copy, counter, create, destroy, exchange,
    goad, investigate, regenerate, sacrifice, switch, tap_untap, unattach,
};
use super::player_verb::{
    add, cast, discard, double_mana, draw, gain, game, get, lose, mill, pay, scry_surveil,
    take_turn,
};
use super::reference;
use super::scope::is_player;
use super::thing_verb::{thing_clause, thing_does};
use super::tokens::{PResult, Tokens, ahead, eat, maybe, one_of, word};
use crate::rules::ability::Ability;
use crate::rules::effect::{Duration, Effect, Mod};
use crate::rules::filter::Ref;
use winnow::stream::Stream;

/// Who does what a clause says, and whether the verb stands in its plain form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Who.
    pub who: Ref,
    plain: bool,
}

impl Subject {
    /// A subject.
    pub fn new(who: Ref, plain: bool) -> Subject {
        Subject { who, plain }
    }

    /// Reads a verb in the form that goes with the subject.
    pub fn does(&self, i: &mut Tokens, plain: &str) -> PResult<()> {
        if self.plain {
            return word(i, plain);
        }
        match plain {
            "have" => word(i, "has"),
            "search" => word(i, "searches"),
            "attach" => word(i, "attaches"),
            "unattach" => word(i, "unattaches"),
            "copy" => word(i, "copies"),
            verb => word(i, &format!("{verb}s")),
        }
    }
}

/// One clause.
pub fn clause(i: &mut Tokens, subject: &mut Option<Subject>) -> PResult<Vec<Effect>> {
    let start = i.checkpoint();
    const COMBAT: &[&str] = &[
        "after this phase , there is an additional combat phase",
        "after this combat phase , there is an additional combat phase",
    ];
    if one_of(i, COMBAT).is_ok() {
        return one(Effect::ExtraCombat);
    }
    if subject.as_ref().is_some_and(|s| !s.plain)
        && let Some(effects) = maybe(i, |i| carried(i, subject))
    {
        return Ok(effects);
    }
    i.reset(&start);
    let imperative = Subject::new(Ref::You, true);
    if let Some(effects) = maybe(i, |i| player_does(i, &imperative)) {
        *subject = Some(imperative);
        return Ok(effects);
    }
    i.reset(&start);
    if let Some((effects, who)) = maybe(i, player_clause) {
        *subject = Some(who);
        return Ok(effects);
    }
    i.reset(&start);
    if let Some(until) = maybe(i, |i| {
        let until = mods::duration(i);
        word(i, ",")?;
        until.map_or_else(|| i.stop(), Ok)
    }) {
        if let Some(effects) = maybe(i, |i| own_life(i, &until)) {
            return Ok(effects);
        }
        if one_of(i, &["you may have"]).is_ok() {
            return one(Effect::May {
                who: Ref::You,
                cost: None,
                effects: thing_clause(i, Some(until), subject)?,
                otherwise: Vec::new(),
            });
        }
        return thing_clause(i, Some(until), subject);
    }
    i.reset(&start);
    thing_clause(i, None, subject)
}

/// "your life total can't change and you gain protection from everything", for a time.
fn own_life(i: &mut Tokens, until: &Duration) -> PResult<Vec<Effect>> {
    one_of(i, &["your life total can't change"])?;
    let mut mods = vec![Mod::Rule(crate::rules::effect::RuleMod::LifeCantChange)];
    if let Some(gained) = maybe(i, |i| {
        one_of(i, &["and you gain"])?;
        super::keyword::keywords(i)
    }) {
        let gained = gained.into_iter().map(Ability::Keyword);
        mods.extend(gained.map(|a| Mod::Gain(Box::new(a))));
    }
    one(Effect::Modify {
        what: Ref::You,
        mods,
        duration: until.clone(),
    })
}

/// A clause without a subject, after one that had it.
pub fn carried(i: &mut Tokens, subject: &mut Option<Subject>) -> PResult<Vec<Effect>> {
    let Some(who) = subject.clone() else {
        return i.stop();
    };
    match is_player(&who.who) || matches!(who.who, Ref::Target(_)) {
        true => first_of_two(i, &who),
        false => thing_does(i, &who.who, None),
    }
}

fn first_of_two(i: &mut Tokens, who: &Subject) -> PResult<Vec<Effect>> {
    if let Some(effects) = maybe(i, |i| player_does(i, who)) {
        return Ok(effects);
    }
    thing_does(i, &who.who, None)
}

fn player_clause(i: &mut Tokens) -> PResult<(Vec<Effect>, Subject)> {
    let plain_words = ahead(i, "you") || ahead(i, "they") || ahead(i, "players");
    let who = reference::player(i)?;
    let plain = plain_words || eat(i, "each");
    let subject = Subject::new(who, plain);
    let effects = player_does(i, &subject)?;
    Ok((effects, subject))
}

/// What a player does.
pub fn player_does(i: &mut Tokens, who: &Subject) -> PResult<Vec<Effect>> {
    let start = i.checkpoint();
    for verb in PLAYER_VERBS {
        match verb(i, who) {
            Ok(effects) => return Ok(effects),
            Err(_) => i.reset(&start),
        }
    }
    i.stop()
}

type Verb = for<'a, 'b, 'c> fn(&'a mut Tokens<'b>, &'c Subject) -> PResult<Vec<Effect>>;

const PLAYER_VERBS: &[Verb] = &[
    draw,
    discard,
    mill,
    scry_surveil,
    gain,
    lose,
    get,
    pay,
    sacrifice,
    create,
    add,
    double_mana,
    double,
    move_counters,
    put,
    distribute,
    exile,
    return_,
    destroy,
    tap_untap,
    attach,
    unattach,
    counter,
    copy,
    choose_new_targets,
    change_target,
    choose,
    bound,
    search,
    shuffle,
    reveal,
    remove,
    regenerate,
    super::damage::prevent,
    take_turn,
    proliferate,
    adapt,
    cast,
    exchange,
    switch,
    game,
    investigate,
    goad,
];

/// One instruction.
pub fn one(effect: Effect) -> PResult<Vec<Effect>> {
    Ok(vec![effect])
}

/// What players may, must or can't do for a time: "your opponents can't cast spells this turn".
fn bound(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    let said = mods::predicates(i)?;
    let rules = said.mods.iter().all(|m| matches!(m, Mod::Rule(_)));
    match said.duration {
        Some(duration) if rules => one(Effect::Modify {
            what: subject.who.clone(),
            mods: said.mods,
            duration,
        }),
        _ => i.stop(),
    }
}
