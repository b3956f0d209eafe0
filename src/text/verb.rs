//! Clauses: who does what.

use super::amount;
use super::cost;
use super::mana;
use super::mods;
use super::move_verb::{exile, put, return_, reveal, search, shuffle};
use super::noun;
use super::reference;
use super::scope::is_player;
use super::thing_verb::{thing_clause, thing_does};
use super::token;
use super::tokens::{PResult, Tokens, ahead, eat, first, lookup, maybe, one_of, word};
use crate::rules::ability::{Ability, CounterKind, ManaOutput};
use crate::rules::effect::{Duration, Effect, Mod};
use crate::rules::filter::{Amount, Filter, Ref, Whose};
use crate::rules::zone::Zone;
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
    choose,
    bound,
    search,
    shuffle,
    reveal,
    remove,
    regenerate,
    prevent,
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

/// "a card", "two cards", "cards equal to …".
fn cards(i: &mut Tokens) -> PResult<Amount> {
    if one_of(i, &["cards equal to"]).is_ok() {
        return amount::value(i);
    }
    one_of(i, &["an additional"]).ok();
    let n = match maybe(i, |i| {
        let n = amount::count(i)?;
        one_of(i, &["cards", "card"])?;
        Ok(n)
    }) {
        Some(n) => n,
        None => {
            one_of(i, &["card", "cards"])?;
            Amount::N(1)
        }
    };
    Ok(each_times(i, n))
}

/// "… for each …" after a number.
pub fn each_times(i: &mut Tokens, n: Amount) -> Amount {
    match n {
        Amount::N(base) => match maybe(i, amount::for_each) {
            Some(each) => amount::times(base, &each),
            None => Amount::N(base),
        },
        n => n,
    }
}

fn draw(i: &mut Tokens, who: &Subject) -> PResult<Vec<Effect>> {
    who.does(i, "draw")?;
    let amount = cards(i)?;
    one(Effect::Draw {
        who: who.who.clone(),
        amount,
    })
}

fn discard(i: &mut Tokens, who: &Subject) -> PResult<Vec<Effect>> {
    who.does(i, "discard")?;
    let whose = match &who.who {
        Ref::You => Whose::You,
        other => Whose::Of(Box::new(other.clone())),
    };
    let amount = match one_of(i, &["your hand", "their hand"]) {
        Ok(()) => Amount::Count(Filter::InZone(Zone::Hand).and(Filter::Owned(whose))),
        Err(_) => cards(i)?,
    };
    one(Effect::Discard {
        who: who.who.clone(),
        amount,
    })
}

fn mill(i: &mut Tokens, who: &Subject) -> PResult<Vec<Effect>> {
    who.does(i, "mill")?;
    let amount = cards(i)?;
    one(Effect::Mill {
        who: who.who.clone(),
        amount,
    })
}

fn scry_surveil(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    let who = subject.who.clone();
    if subject.does(i, "scry").is_ok() {
        let amount = amount::number_or_x(i)?;
        return one(Effect::Scry { who, amount });
    }
    subject.does(i, "surveil")?;
    let amount = amount::number_or_x(i)?;
    one(Effect::Surveil { who, amount })
}

/// "2 life", "life equal to …", "that much life", "half their life, rounded up".
fn life(i: &mut Tokens, who: &Ref) -> PResult<Amount> {
    if one_of(i, &["life equal to"]).is_ok() {
        return amount::value(i);
    }
    if one_of(i, &["half their life", "half your life", "half its life"]).is_ok() {
        let up = amount::rounded(i)?;
        let all = Amount::LifeOf(Box::new(who.clone()));
        return Ok(Amount::Half(Box::new(all), up));
    }
    let n = amount::measure(i)?;
    word(i, "life")?;
    Ok(each_times(i, n))
}

fn gain(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "gain")?;
    let who = subject.who.clone();
    if eat(i, "control of") {
        if who == Ref::EachPlayer
            && let Some(all) = maybe(i, all_they_own)
        {
            return one(all);
        }
        let what = reference::things(i)?;
        let duration = mods::duration(i).unwrap_or(Duration::Indefinite);
        return one(Effect::Modify {
            what,
            mods: vec![Mod::Control(who)],
            duration,
        });
    }
    if let Some((abilities, duration)) = maybe(i, |i| {
        let abilities = super::keyword::keywords(i)?;
        Ok((abilities, mods::duration(i)))
    }) {
        let gained = abilities.into_iter().map(Ability::Keyword);
        return one(Effect::Modify {
            what: who,
            mods: gained.map(|a| Mod::Gain(Box::new(a))).collect(),
            duration: duration.unwrap_or(Duration::Indefinite),
        });
    }
    let amount = life(i, &who)?;
    one(Effect::GainLife { who, amount })
}

/// "Each player gains control of all creatures they own."
fn all_they_own(i: &mut Tokens) -> PResult<Effect> {
    word(i, "all")?;
    let filter = noun::object_phrase(i)?;
    one_of(i, &["they own"])?;
    Ok(Effect::Modify {
        what: Ref::Each(filter),
        mods: vec![Mod::Control(owner_of_each())],
        duration: Duration::Indefinite,
    })
}

/// The owner of each of several.
pub fn owner_of_each() -> Ref {
    Ref::Owner(Box::new(Ref::Candidate))
}

fn lose(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "lose")?;
    let who = subject.who.clone();
    if eat(i, "the game") {
        return one(Effect::LoseGame { who });
    }
    if one_of(i, &["all counters"]).is_ok() {
        return one(Effect::RemoveCounters {
            what: who,
            kind: None,
            amount: None,
        });
    }
    if eat(i, "all {E}") {
        return one(Effect::RemoveCounters {
            what: who,
            kind: Some(CounterKind::Energy),
            amount: None,
        });
    }
    let amount = life(i, &who)?;
    one(Effect::LoseLife { who, amount })
}

fn game(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "win")?;
    word(i, "the")?;
    word(i, "game")?;
    one(Effect::WinGame {
        who: subject.who.clone(),
    })
}

/// "get {E}{E}", "get X {E}", "get a poison counter", "get an emblem with …".
fn get(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "get")?;
    let who = subject.who.clone();
    let energy = |who, amount| Effect::PlayerCounters {
        who,
        kind: CounterKind::Energy,
        amount,
    };
    if let Some(n) = maybe(i, cost::energy) {
        let n = each_times(i, Amount::N(n));
        return one(energy(who, n));
    }
    if one_of(i, &["an emblem with"]).is_ok() {
        let abilities = token::abilities(i)?;
        return one(Effect::Emblem { who, abilities });
    }
    if one_of(i, &["an amount of {E} equal to"]).is_ok() {
        return amount::value(i).map(|n| vec![energy(who, n)]);
    }
    if let Some(n) = maybe(i, |i| {
        let n = first(i, &[amount::measure, amount::count])?;
        word(i, "{E}")?;
        Ok(n)
    }) {
        return one(energy(who, each_times(i, n)));
    }
    let amount = amount::count(i)?;
    let kind = noun::counter_kind(i)?;
    one_of(i, &["counters", "counter"])?;
    one(Effect::PlayerCounters { who, kind, amount })
}

/// "pay {E}{E}": what has to be paid if it can be.
fn pay(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    if subject.who != Ref::You || !ahead(i, "pay") {
        return i.stop();
    }
    let cost = cost::options(i)?;
    let who = subject.who.clone();
    one(Effect::Pay { who, cost })
}

fn sacrifice(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "sacrifice")?;
    if let Some(what) = maybe(i, reference::definite) {
        let who = subject.who.clone();
        return one(Effect::Sacrifice { who, what });
    }
    let (amount, filter) = cost::counted(i)?;
    one_of(i, &["of their choice", "of your choice"]).ok();
    one(Effect::SacrificeChosen {
        who: subject.who.clone(),
        amount,
        filter,
    })
}

fn create(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "create")?;
    let who = subject.who.clone();
    if let Some(effect) = maybe(i, |i| copy_token(i, &who)) {
        return one(effect);
    }
    let made = token::created(i)?;
    let attached_to = maybe(i, |i| {
        one_of(i, &["attached to"])?;
        first(
            i,
            &[reference::target, reference::definite, reference::choice],
        )
    });
    let amount = each_times(i, made.amount);
    one(Effect::CreateToken {
        who,
        amount,
        token: Box::new(made.token),
        tapped: made.tapped,
        attacking: made.attacking,
        attached_to,
    })
}

/// "a token that's a copy of …, except …".
fn copy_token(i: &mut Tokens, who: &Ref) -> PResult<Effect> {
    let amount = amount::count(i)?;
    let tapped = eat(i, "tapped");
    one_of(i, &["token that 's a copy of", "tokens that are copies of"])?;
    let of = first(
        i,
        &[reference::target, reference::definite, reference::choice],
    )?;
    let changes = maybe(i, mods::except).unwrap_or_default();
    Ok(Effect::CreateCopy {
        who: who.clone(),
        amount,
        of,
        changes,
        tapped,
    })
}

fn investigate(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "investigate")?;
    let amount = match lookup(i, &[("twice", 2), ("three times", 3)]) {
        Ok(n) => Amount::N(n),
        Err(_) => Amount::N(1),
    };
    match token::clue() {
        Some(clue) => one(Effect::CreateToken {
            who: subject.who.clone(),
            amount,
            token: Box::new(clue),
            tapped: false,
            attacking: false,
            attached_to: None,
        }),
        None => i.stop(),
    }
}

/// "goad target creature" (701.15): until your next turn.
fn goad(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "goad")?;
    let what = reference::things(i)?;
    one(Effect::Modify {
        what,
        mods: vec![Mod::Rule(crate::rules::effect::RuleMod::Goaded)],
        duration: Duration::YourNextTurn,
    })
}

fn add(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "add")?;
    let mana = mana::output(i)?;
    one(Effect::AddMana {
        who: subject.who.clone(),
        mana,
        lasting: false,
        only_for: None,
        spent_on: None,
    })
}

/// "double the number of +1/+1 counters on it", "double its power until end of turn".
fn double(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "double")?;
    if let Some(who) = maybe(i, |i| {
        let who = match eat(i, "your") {
            true => Ref::You,
            false => {
                let who = reference::player(i)?;
                word(i, "'s")?;
                who
            }
        };
        one_of(i, &["life total"])?;
        Ok(who)
    }) {
        let amount = Amount::LifeOf(Box::new(who.clone()));
        return one(Effect::GainLife { who, amount });
    }
    if let Some(whose) = maybe(i, reference::possessor) {
        one_of(i, &["power"])?;
        let more = Amount::PowerOf(Box::new(whose.clone()));
        let duration = mods::duration(i).unwrap_or(Duration::Indefinite);
        return one(Effect::Modify {
            what: whose,
            mods: vec![Mod::AddPT(more, Amount::N(0))],
            duration,
        });
    }
    one_of(i, &["the number of"])?;
    let kind = noun::counter_kind(i)?;
    one_of(i, &["counters on"])?;
    let what = first(i, &[reference::target, reference::definite])?;
    one(Effect::PutCounters {
        what: what.clone(),
        kind: kind.clone(),
        amount: Amount::Counters(Box::new(what), Some(kind)),
    })
}

/// "move a +1/+1 counter from target creature onto another target creature".
fn move_counters(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "move")?;
    let amount = amount::count(i)?;
    let kind = noun::counter_kind(i).ok();
    one_of(i, &["counters from", "counter from"])?;
    let from = reference::things(i)?;
    one_of(i, &["onto"])?;
    let to = match one_of(i, &["a second target"]) {
        Ok(()) => {
            let apart = Filter::IsNot(Box::new(from.clone()));
            let filter = noun::set_apart(apart, noun::object_phrase(i)?);
            i.scope
                .target(crate::rules::ability::TargetSpec::one(filter))
        }
        Err(_) => reference::things(i)?,
    };
    if eat(i, "with the same controller")
        && let Some(spec) = i.scope.targets.last_mut()
    {
        let whose = Whose::Of(Box::new(Ref::Controller(Box::new(from.clone()))));
        spec.filter = spec.filter.clone().and(Filter::Controlled(whose));
    }
    one(Effect::MoveCounters {
        from,
        to,
        kind,
        amount,
    })
}

/// "double the amount of each type of unspent mana you have".
fn double_mana(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "double")?;
    one_of(i, &["the amount of each type of unspent mana you have"])?;
    one(Effect::AddMana {
        who: Ref::You,
        mana: ManaOutput::Unspent,
        lasting: false,
        only_for: None,
        spent_on: None,
    })
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

/// "Distribute three +1/+1 counters among one, two, or three target creatures."
fn distribute(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "distribute")?;
    let n = amount::count(i)?;
    let kind = noun::counter_kind(i)?;
    one_of(i, &["counters", "counter"])?;
    word(i, "among")?;
    let what = reference::target(i)?;
    let Some(spec) = i.scope.targets.last_mut() else {
        return i.stop();
    };
    spec.divided = Some(n.clone());
    one(Effect::PutCounters {
        what,
        kind,
        amount: n,
    })
}

fn destroy(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "destroy")?;
    let what = reference::things(i)?;
    one(Effect::Destroy {
        what,
        regenerate: true,
    })
}

fn tap_untap(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    if subject.does(i, "tap").is_ok() {
        let either = eat(i, "or untap");
        let what = reference::things(i)?;
        if either {
            let untap = Effect::Untap { what: what.clone() };
            let options = vec![Effect::Tap { what }, untap];
            return one(Effect::ChooseOne { options });
        }
        return one(Effect::Tap { what });
    }
    subject.does(i, "untap")?;
    let what = reference::things(i)?;
    one(Effect::Untap { what })
}

fn attach(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "attach")?;
    let what = first(
        i,
        &[
            reference::target,
            reference::definite,
            reference::each,
            reference::choice,
        ],
    )?;
    word(i, "to")?;
    // What it goes to is something else than itself; "another permanent it can enchant" says so.
    let all = i.scope.leave_out(Some(&what));
    let known = maybe(i, |i| first(i, &[reference::target, reference::definite]));
    i.scope.put_back(all, Some(&what));
    let to = match known {
        Some(to) => to,
        None => reference::choice(i)?,
    };
    if to == Ref::Chosen {
        apart_from_host(i, &what);
    }
    one(Effect::Attach { what, to })
}

/// "Attach target Aura attached to a permanent to another permanent [with the same controller]":
/// another one than the permanent it is attached to.
fn apart_from_host(i: &mut Tokens, what: &Ref) {
    let host = || Box::new(Ref::HostOf(Box::new(what.clone())));
    let same = one_of(i, &["with the same controller"]).is_ok();
    let Some(Effect::Choose { filter, .. }) = i.scope.choices.last_mut() else {
        return;
    };
    let mut phrase = filter.clone();
    if let Filter::All(parts) = &mut phrase {
        for part in parts
            .iter_mut()
            .filter(|p| **p == Filter::IsNot(Box::new(what.clone())))
        {
            *part = Filter::IsNot(host());
        }
    }
    if same {
        let controller = Box::new(Ref::Controller(host()));
        phrase = phrase.and(Filter::Controlled(Whose::Of(controller)));
    }
    *filter = phrase;
}

fn unattach(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "unattach")?;
    let before = i.scope.mentions.len();
    let what = reference::things(i)?;
    // "unattach all Equipment from them": the Equipment are not meant by the pronoun.
    let what = match what {
        Ref::Each(filter) if eat(i, "from") => {
            i.scope.mentions.truncate(before);
            let host = reference::things(i)?;
            Ref::Each(filter.and(Filter::AttachedToRef(Box::new(host))))
        }
        other => other,
    };
    one(Effect::Unattach { what })
}

fn counter(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "counter")?;
    let what = first(i, &[reference::target, reference::definite])?;
    one(Effect::Counter { what })
}

fn copy(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "copy")?;
    let what = first(i, &[reference::target, reference::definite])?;
    one(Effect::CopyOnStack {
        what,
        new_targets: false,
    })
}

fn choose(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "choose")?;
    let who = subject.who.clone();
    if one_of(i, &["a color"]).is_ok() {
        return one(Effect::ChooseColor { who });
    }
    const TYPES: &[(&str, bool)] = &[("a creature type", false), ("a basic land type", true)];
    if let Ok(land) = lookup(i, TYPES) {
        return one(Effect::ChooseType { who, land });
    }
    let (min, max, filter) = reference::choice_phrase(i)?;
    let plural = max != Some(Amount::N(1));
    i.scope.mention(Ref::Chosen, filter.clone(), plural);
    one(Effect::Choose {
        who,
        filter,
        min,
        max,
    })
}

fn remove(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "remove")?;
    if let Some(what) = maybe(i, |i| {
        let what = first(i, &[reference::target, reference::definite])?;
        one_of(i, &["from combat"])?;
        Ok(what)
    }) {
        return one(Effect::RemoveFromCombat { what });
    }
    let amount = match one_of(i, &["all"]) {
        Ok(()) => None,
        Err(_) => Some(amount::count(i)?),
    };
    let kind = noun::counter_kind(i).ok();
    one_of(i, &["counters from", "counter from"])?;
    let what = reference::things(i)?;
    one(Effect::RemoveCounters { what, kind, amount })
}

fn regenerate(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "regenerate")?;
    let what = reference::things(i)?;
    one(Effect::Regenerate { what })
}

fn prevent(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "prevent")?;
    let amount = match one_of(i, &["all"]) {
        Ok(()) => None,
        Err(_) => {
            one_of(i, &["the next"])?;
            Some(amount::number_or_x(i)?)
        }
    };
    let combat = lookup(i, &[("combat", true), ("noncombat", false)]).ok();
    one_of(i, &["damage that would be dealt"])?;
    let mut to = None;
    let mut by = None;
    loop {
        if to.is_none() && one_of(i, &["to and dealt by"]).is_ok() {
            let what = reference::anyone(i)?;
            to = Some(what.clone());
            by = Some(what);
        } else if to.is_none() && one_of(i, &["to"]).is_ok() {
            to = Some(reference::anyone(i)?);
        } else if by.is_none() && one_of(i, &["by"]).is_ok() {
            by = Some(reference::anyone(i)?);
        } else if one_of(i, &["this turn"]).is_err() {
            break;
        }
    }
    one(Effect::PreventDamage {
        to,
        by,
        combat,
        amount,
    })
}

fn take_turn(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "take")?;
    one_of(i, &["an extra turn after this one"])?;
    one(Effect::ExtraTurn {
        who: subject.who.clone(),
    })
}

fn proliferate(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "proliferate")?;
    eat(i, "again");
    one(Effect::Proliferate)
}

fn adapt(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "adapt")?;
    let amount = amount::number_or_x(i)?;
    one(Effect::Adapt {
        what: Ref::This,
        amount,
    })
}

fn cast(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "cast")?;
    let what = reference::definite(i)?;
    let free = one_of(
        i,
        &[
            "without paying its mana cost",
            "without paying their mana costs",
        ],
    )
    .is_ok();
    one(Effect::CastCard {
        who: subject.who.clone(),
        what,
        free,
    })
}

fn exchange(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "exchange")?;
    one_of(i, &["control of"])?;
    let a = reference::things(i)?;
    // "two target creatures" are both of them.
    let b = match eat(i, "and") {
        true => reference::things(i)?,
        false => a.clone(),
    };
    one(Effect::ExchangeControl { a, b })
}

/// "switch target creature's power and toughness until end of turn".
fn switch(i: &mut Tokens, subject: &Subject) -> PResult<Vec<Effect>> {
    subject.does(i, "switch")?;
    let what = reference::possessor(i)?;
    one_of(i, &["power and toughness"])?;
    let duration = mods::duration(i).unwrap_or(Duration::Indefinite);
    one(Effect::Modify {
        what,
        mods: vec![Mod::SwitchPT],
        duration,
    })
}
