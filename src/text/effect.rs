//! Sentences: what a spell or ability does, instruction by instruction (608.2c).

use super::amount;
use super::condition;
use super::cost;
use super::follow_up::follow_up;
use super::noun;
use super::reference;
use super::scope::Number;
use super::tokens::{PResult, Stop, Tokens, ahead, eat, first, lookup, maybe, one_of, word};
use super::verb::{self, Subject};
use crate::rules::ability::{Body, Cost, CostPart, ManaOutput, Modes};
use crate::rules::effect::{Delay, Duration, Effect, Mod, RuleMod};
use crate::rules::filter::{Amount, Condition, Ref};
use crate::rules::mana::{ManaCost, Symbol};
use crate::rules::object::Lasting;
use crate::rules::turn::Step;
use winnow::stream::Stream;

/// What an ability does, to the end of the paragraph or to the sentences that restrict it.
pub fn body(i: &mut Tokens) -> PResult<Body> {
    if let Some(modes) = maybe(i, modes) {
        return Ok(Body {
            modes: Some(modes),
            ..Body::default()
        });
    }
    let mut effects = Vec::new();
    sentence(i, &mut effects)?;
    while !i.at_end() && !restricts(i) {
        sentence(i, &mut effects)?;
    }
    Ok(Body {
        targets: std::mem::take(&mut i.scope.targets),
        effects,
        modes: None,
    })
}

/// Whether the rest says when the ability works rather than what it does.
fn restricts(i: &mut Tokens) -> bool {
    [
        "activate only",
        "activate this ability only",
        "this ability costs",
        "this ability triggers only",
        "do this only once each turn",
    ]
    .iter()
    .any(|w| ahead(i, w))
}

/// "Choose one —" and the modes (700.2).
pub fn modes(i: &mut Tokens) -> PResult<Modes> {
    const COUNTS: &[(&str, (u32, u32))] = &[
        ("choose one or both —", (1, 2)),
        ("choose one or more —", (1, u32::MAX)),
        ("choose up to one —", (0, 1)),
        ("choose one —", (1, 1)),
        ("choose two —", (2, 2)),
    ];
    let (min, max) = lookup(i, COUNTS)?;
    let mentions = i.scope.mentions.clone();
    let mut modes = Vec::new();
    while eat(i, "•") {
        i.scope.mentions = mentions.clone();
        super::ability_line::ability_word(i);
        let mut effects = Vec::new();
        sentence(i, &mut effects)?;
        while !i.at_end() && !ahead(i, "•") && !restricts(i) {
            sentence(i, &mut effects)?;
        }
        modes.push(Body {
            targets: std::mem::take(&mut i.scope.targets),
            effects,
            modes: None,
        });
    }
    let count = u32::try_from(modes.len()).unwrap_or(u32::MAX);
    match modes.is_empty() {
        true => i.stop(),
        false => Ok(Modes {
            min,
            max: max.min(count),
            modes,
        }),
    }
}

/// "For each color among permanents you control, add one mana of that color."
fn each_color(i: &mut Tokens) -> PResult<Vec<Effect>> {
    one_of(i, &["for each color among"])?;
    let among = noun::object_phrase(i)?;
    one_of(i, &[", add one mana of that color"])?;
    Ok(vec![Effect::AddMana {
        who: Ref::You,
        mana: ManaOutput::EachColorAmong(among),
        lasting: Lasting::Step,
        only_for: None,
        spent_on: None,
    }])
}

/// "Choose a color of a permanent you control. Add one mana of that color."
fn color_of(i: &mut Tokens) -> PResult<Vec<Effect>> {
    one_of(i, &["choose a color of"])?;
    let among = noun::a_phrase(i)?;
    one_of(i, &[". add one mana of that color"])?;
    Ok(vec![Effect::AddMana {
        who: Ref::You,
        mana: ManaOutput::ColorAmong(among, Amount::N(1)),
        lasting: Lasting::Step,
        only_for: None,
        spent_on: None,
    }])
}

/// "For each planeswalker you control, you may activate one of its loyalty abilities once this
/// turn as though none of its loyalty abilities have been activated this turn."
fn loyalty_once_more(i: &mut Tokens) -> PResult<Vec<Effect>> {
    one_of(i, &["for each"])?;
    let what = Ref::Each(noun::object_phrase(i)?);
    one_of(
        i,
        &[
            ", you may activate one of its loyalty abilities once this turn as though none of its \
           loyalty abilities have been activated this turn",
        ],
    )?;
    Ok(vec![Effect::Modify {
        what,
        mods: vec![Mod::Rule(RuleMod::LoyaltyOnceMore)],
        duration: Duration::EndOfTurn,
    }])
}

/// The end of a sentence: a full stop, one inside the quotation marks just closed, or the end.
pub fn full_stop(i: &mut Tokens) -> PResult<()> {
    let closed = matches!(i.last().map(|t| t.kind), Some(super::lexer::Kind::Close));
    if eat(i, ".") || closed || i.at_end() {
        return Ok(());
    }
    i.stop()
}

/// One sentence. What qualifies the sentence before it changes the last of `effects`.
pub fn sentence(i: &mut Tokens, effects: &mut Vec<Effect>) -> PResult<()> {
    i.begin_sentence();
    eat(i, "then");
    let start = i.checkpoint();
    if follow_up(i, effects).is_ok() {
        return Ok(());
    }
    i.reset(&start);
    let mut added = plain_sentence(i, false)?;
    full_stop(i)?;
    i.scope.end_sentence();
    // What was removed as an instruction, not as a cost, is no X.
    if matches!(
        effects.last(),
        Some(Effect::RemoveCounters { amount: None, .. })
    ) {
        let that_much = |e| amount::substitute_in(e, &Amount::Previous);
        added.iter_mut().for_each(that_much);
    }
    effects.extend(added);
    Ok(())
}

/// A sentence of its own, up to its full stop. `inner`: inside another, where "Otherwise" after
/// it is not its own.
pub fn plain_sentence(i: &mut Tokens, inner: bool) -> PResult<Vec<Effect>> {
    i.nested(|i| {
        first(
            i,
            &[
                choose_target,
                if_sentence,
                each_color,
                color_of,
                loyalty_once_more,
                for_each_sentence,
                delayed_sentence,
                next_event_sentence,
                whenever_this_turn,
                replaced_this_turn,
                unpreventable_this_turn,
                until_may_play,
                super::damage::next_time,
                super::damage::next_redirected,
                super::move_verb::look_at_top,
                |i| clauses(i, false),
            ],
        )
        .and_then(|effects| match inner {
            true => inner_follow_ups(i, effects),
            false => Ok(effects),
        })
    })
}

/// Inside "If you do, you may …": "If you don't, …" right after belongs to the inner choice.
fn inner_follow_ups(i: &mut Tokens, mut effects: Vec<Effect>) -> PResult<Vec<Effect>> {
    if let Some(Effect::May { otherwise, .. }) = effects.last_mut()
        && otherwise.is_empty()
        && let Some(not) = maybe(i, |i| {
            word(i, ".")?;
            one_of(i, &["if you don't ,", "if they don't ,"])?;
            clauses(i, false)
        })
    {
        *otherwise = not;
    }
    Ok(effects)
}

/// "Choose target creature.": a target phrase before anything is done with it.
fn choose_target(i: &mut Tokens) -> PResult<Vec<Effect>> {
    word(i, "choose")?;
    reference::target(i)?;
    while eat(i, "and") {
        reference::target(i)?;
    }
    // The full stop tells this from an instruction to choose among things.
    match ahead(i, ".") {
        true => Ok(Vec::new()),
        false => i.stop(),
    }
}

/// "If …, …"
fn if_sentence(i: &mut Tokens) -> PResult<Vec<Effect>> {
    word(i, "if")?;
    let condition = condition::condition(i)?;
    word(i, ",")?;
    let then = clauses(i, true)?;
    let then = inner_follow_ups(i, then)?;
    Ok(vec![Effect::If {
        condition,
        then,
        otherwise: Vec::new(),
    }])
}

/// "For each of those creatures, …"
fn for_each_sentence(i: &mut Tokens) -> PResult<Vec<Effect>> {
    word(i, "for")?;
    word(i, "each")?;
    let what = first(
        i,
        &[
            |i| {
                word(i, "of")?;
                reference::definite(i)
            },
            |i| {
                let filter = noun::object_phrase(i)?;
                Ok(Ref::Each(filter))
            },
        ],
    )?;
    word(i, ",")?;
    let filter = match &what {
        Ref::Each(f) => f.clone(),
        other => i
            .scope
            .phrase(other)
            .map_or(crate::rules::filter::Filter::Permanent, |m| {
                m.filter.clone()
            }),
    };
    i.scope.mention(Ref::Candidate, filter.clone(), false);
    let mut effects = clauses(i, false)?;
    // Tokens for each are created together.
    if let (
        Ref::Each(_),
        [
            Effect::CreateToken {
                amount: amount @ Amount::N(_),
                attached_to: None,
                ..
            },
        ],
    ) = (&what, effects.as_mut_slice())
        && let Amount::N(n) = *amount
    {
        *amount = amount::times(n, &Amount::Count(filter));
        effects.iter().for_each(|e| i.scope.after(e));
        return Ok(effects);
    }
    Ok(vec![Effect::ForEach { what, effects }])
}

/// "at the beginning of the next end step"
fn delay(i: &mut Tokens) -> PResult<Delay> {
    if eat(i, "at end of combat") {
        return Ok(Delay::Step(Step::EndCombat, None));
    }
    const WHEN: &[(&str, (Step, Option<Ref>))] = &[
        ("at the beginning of the next end step", (Step::End, None)),
        (
            "at the beginning of your next end step",
            (Step::End, Some(Ref::You)),
        ),
        (
            "at the beginning of your next upkeep",
            (Step::Upkeep, Some(Ref::You)),
        ),
        (
            "at the beginning of the next turn 's upkeep",
            (Step::Upkeep, None),
        ),
        ("at the beginning of the next upkeep", (Step::Upkeep, None)),
        (
            "at the beginning of the next cleanup step",
            (Step::Cleanup, None),
        ),
        (
            "at the beginning of your next main phase",
            (Step::Main1, Some(Ref::You)),
        ),
    ];
    lookup(i, WHEN).map(|(step, whose)| Delay::Step(step, whose))
}

/// "At the beginning of the next end step, …"
fn delayed_sentence(i: &mut Tokens) -> PResult<Vec<Effect>> {
    let start = i.position();
    let when = delay(i)?;
    word(i, ",")?;
    let effects = clauses(i, false)?;
    let words = i.words_since(start);
    Ok(vec![Effect::Delayed {
        when,
        effects,
        words,
    }])
}

/// "When that creature dies this turn, …"
fn next_event_sentence(i: &mut Tokens) -> PResult<Vec<Effect>> {
    let (number, start) = (i.scope.number, i.position());
    let each = !ahead(i, "when");
    let trigger = super::trigger::delayed(i)?;
    let this_turn = eat(i, "this turn");
    if each && !this_turn {
        return i.stop();
    }
    word(i, ",")?;
    let effects = first(i, &[if_sentence, |i| clauses(i, false)])?;
    i.scope.number = number;
    Ok(vec![Effect::Delayed {
        when: Delay::Event {
            trigger: Box::new(trigger),
            this_turn,
            each,
        },
        effects,
        words: i.words_since(start),
    }])
}

/// "Until end of turn, whenever a player taps an Island for mana, …"
fn whenever_this_turn(i: &mut Tokens) -> PResult<Vec<Effect>> {
    let (number, start) = (i.scope.number, i.position());
    one_of(i, &["until end of turn ,"])?;
    if !ahead(i, "whenever") {
        return i.stop();
    }
    let trigger = super::trigger::delayed(i)?;
    word(i, ",")?;
    let effects = clauses(i, false)?;
    i.scope.number = number;
    Ok(vec![Effect::Delayed {
        when: Delay::Event {
            trigger: Box::new(trigger),
            this_turn: true,
            each: true,
        },
        effects,
        words: i.words_since(start),
    }])
}

/// "Until end of turn, if a player taps a nonbasic land for mana, it produces …"
fn replaced_this_turn(i: &mut Tokens) -> PResult<Vec<Effect>> {
    one_of(i, &["until end of turn ,"])?;
    let found = super::replacement::mana_event(i)?;
    Ok(vec![Effect::Modify {
        what: Ref::You,
        mods: vec![Mod::Rule(RuleMod::Replaces(Box::new(found)))],
        duration: Duration::EndOfTurn,
    }])
}

/// "Damage can't be prevented this turn."
fn unpreventable_this_turn(i: &mut Tokens) -> PResult<Vec<Effect>> {
    one_of(i, &["damage can't be prevented this turn"])?;
    Ok(vec![Effect::Modify {
        what: Ref::EachPlayer,
        mods: vec![Mod::Rule(RuleMod::DamageCantBePrevented)],
        duration: Duration::EndOfTurn,
    }])
}

/// Clauses joined by "and", "then" and commas, with what qualifies them all.
pub fn clauses(i: &mut Tokens, before_instead: bool) -> PResult<Vec<Effect>> {
    let (mut subject, start) = (None, i.position());
    let mut effects = clause(i, &mut subject)?;
    while let Some(more) = maybe(i, |i| {
        one_of(
            i,
            &[
                ", then",
                ", and then",
                "and then",
                ", and",
                "and",
                "then",
                ",",
            ],
        )?;
        clause(i, &mut subject)
    }) {
        effects.extend(more);
    }
    share_duration(&mut effects);
    if !before_instead || !ahead(i, "instead") {
        effects = qualified(i, effects, start)?;
    }
    Ok(effects)
}

/// "gets +1/+1 and gains your choice of … until end of turn": the duration is for both.
fn share_duration(effects: &mut [Effect]) {
    for n in 1..effects.len() {
        let (before, after) = effects.split_at_mut(n);
        if let (Some(Effect::Modify { duration, .. }), Some(Effect::ChooseOne { options })) =
            (before.last_mut(), after.first())
            && *duration == Duration::Indefinite
            && let Some(Effect::Modify { duration: same, .. }) = options.first()
        {
            *duration = same.clone();
        }
    }
}

/// "… unless you pay {2}", "… if it's blue", "…, where X is …", "… at end of combat".
/// The clauses begin at this token.
fn qualified(i: &mut Tokens, mut effects: Vec<Effect>, start: usize) -> PResult<Vec<Effect>> {
    if let Some(x) = maybe(i, amount::where_x) {
        for effect in &mut effects {
            amount::substitute_in(effect, &x);
        }
    }
    if let Some((who, cost)) = maybe(i, unless_paid) {
        effects = vec![Effect::Unless { who, cost, effects }];
    } else if let Some(condition) = maybe(i, |i| {
        word(i, "unless")?;
        asked_before(i)
    }) {
        // The condition is on the clause it follows.
        if let Some(last) = effects.pop() {
            effects.push(Effect::If {
                condition: condition.negated(),
                then: vec![last],
                otherwise: Vec::new(),
            });
        }
    } else if let Some(condition) = maybe(i, |i| {
        word(i, "if")?;
        asked_before(i)
    }) {
        effects = vec![Effect::If {
            condition,
            then: effects,
            otherwise: Vec::new(),
        }];
    } else if let Some(when) = maybe(i, delay) {
        effects = vec![Effect::Delayed {
            when,
            effects,
            words: i.words_since(start),
        }];
    }
    Ok(effects)
}

/// A condition that is asked before the clause it follows is carried out: nothing has become of
/// anything yet.
fn asked_before(i: &mut Tokens) -> PResult<Condition> {
    match said_before(i, condition::condition)? {
        Condition::Matches(Ref::Previous, _) => i.stop(),
        condition => Ok(condition),
    }
}

/// What is said of things as they are before the clause is carried out.
fn said_before<T>(i: &mut Tokens, rule: fn(&mut Tokens) -> PResult<T>) -> PResult<T> {
    let made = i.scope.mentions.pop_if(|m| m.what == Ref::Previous);
    let said = rule(i);
    i.scope.mentions.extend(made);
    said
}

/// "unless its controller pays {3}"
fn unless_paid(i: &mut Tokens) -> PResult<(Ref, Cost)> {
    word(i, "unless")?;
    let who = reference::player(i)?;
    let start = i.checkpoint();
    let mut parts = cost::options(i)?;
    // "sacrifice this creature unless you pay its mana cost": paid before.
    if parts.has(|part| matches!(part, CostPart::ManaCostOf(_))) {
        i.reset(&start);
        parts = said_before(i, cost::options)?;
    }
    x_paid(i, &mut parts);
    Ok((who, parts))
}

/// "pays {X}, where X is …": so much generic mana.
pub fn x_paid(i: &mut Tokens, cost: &mut Cost) {
    if let [option] = cost.options.as_mut_slice()
        && let [part @ CostPart::Mana(_)] = option.as_mut_slice()
        && *part == CostPart::Mana(ManaCost(vec![Symbol::X]))
        && let Some(x) = maybe(i, |i| said_before(i, amount::where_x))
    {
        *part = CostPart::Generic(x);
    }
}

/// One clause. `subject`: who did the clause before, for one that names nobody.
fn clause(i: &mut Tokens, subject: &mut Option<Subject>) -> PResult<Vec<Effect>> {
    i.nested(|i| {
        let start = i.checkpoint();
        if let Some(effects) = maybe(i, may) {
            return Ok(effects);
        }
        i.reset(&start);
        let effect = verb::clause(i, subject)?;
        let mut effects = std::mem::take(&mut i.scope.choices);
        for e in effect {
            i.scope.after(&e);
            effects.push(e);
        }
        Ok(effects)
    })
}

/// "you may …"
fn may(i: &mut Tokens) -> PResult<Vec<Effect>> {
    let who = reference::player(i)?;
    word(i, "may")?;
    if let Some(()) = maybe(i, |i| {
        one_of(i, &["pay any amount of {E}", "pay one or more {E}"])
    }) {
        i.scope.number = Number::Previous;
        return Ok(vec![Effect::PayAnyEnergy { who }]);
    }
    if let Some(cost) = maybe(i, |i| {
        let cost = cost::options(i)?;
        one_of(i, &["to end this effect"])?;
        Ok(cost)
    }) {
        return Ok(vec![Effect::MayEndFor { cost }]);
    }
    if who == Ref::You
        && let Some(may_play) = maybe(i, may_play)
    {
        return Ok(vec![may_play]);
    }
    if let Some(cost) = maybe(i, payment) {
        return Ok(vec![Effect::May {
            who,
            cost: Some(cost),
            effects: Vec::new(),
            otherwise: Vec::new(),
        }]);
    }
    // "you may have it deal 2 damage …"
    if eat(i, "have")
        && let Some(mut effects) = maybe(i, |i| {
            // "you may have that player gain control of …"
            let player = reference::player(i)?;
            verb::player_does(i, &Subject::new(player, true))
        })
    {
        effects.splice(0..0, std::mem::take(&mut i.scope.choices));
        effects.iter().for_each(|e| i.scope.after(e));
        return Ok(vec![Effect::May {
            who,
            cost: None,
            effects,
            otherwise: Vec::new(),
        }]);
    }
    let mut subject = Some(Subject::new(who.clone(), true));
    let mut effects = verb::carried(i, &mut subject).or_else(|_| verb::clause(i, &mut None))?;
    effects.splice(0..0, std::mem::take(&mut i.scope.choices));
    for e in &effects {
        i.scope.after(e);
    }
    while let Some(more) = maybe(i, |i| {
        one_of(i, &[", then", "and then", ", and", "and", ","])?;
        if ["you", "it", "this", "that"].iter().any(|w| ahead(i, w)) {
            return i.stop();
        }
        let mut more = verb::carried(i, &mut subject)?;
        more.splice(0..0, std::mem::take(&mut i.scope.choices));
        more.iter().for_each(|e| i.scope.after(e));
        Ok(more)
    }) {
        effects.extend(more);
    }
    if !consequence_ahead(i) && optional(&mut effects) {
        return Ok(effects);
    }
    Ok(vec![Effect::May {
        who,
        cost: None,
        effects,
        otherwise: Vec::new(),
    }])
}

/// "[you may] play that card this turn": permission, and nothing that is done now.
fn may_play(i: &mut Tokens) -> PResult<Effect> {
    if one_of(i, &["play an additional land this turn"]).is_ok() {
        return Ok(Effect::Modify {
            what: Ref::You,
            mods: vec![Mod::Rule(RuleMod::AdditionalLands(1))],
            duration: Duration::EndOfTurn,
        });
    }
    one_of(i, &["play", "cast"])?;
    let what = reference::definite(i)?;
    match super::mods::duration(i) {
        Some(duration) => Ok(Effect::Modify {
            what,
            mods: vec![Mod::Rule(RuleMod::MayPlay)],
            duration,
        }),
        None => i.stop(),
    }
}

/// "Until the end of your next turn, you may play that card."
fn until_may_play(i: &mut Tokens) -> PResult<Vec<Effect>> {
    let Some(duration) = super::mods::duration(i) else {
        return i.stop();
    };
    one_of(i, &[", you may play", ", you may cast"])?;
    let what = reference::definite(i)?;
    Ok(vec![Effect::Modify {
        what,
        mods: vec![Mod::Rule(RuleMod::MayPlay)],
        duration,
    }])
}

/// Whether "If you do" or the like comes next.
fn consequence_ahead(i: &mut Tokens) -> bool {
    [
        ". if you do",
        ". when you do",
        ". if you don't",
        ". otherwise",
        ". if they",
        "if",
    ]
    .iter()
    .any(|w| ahead(i, w))
}

/// Whether the choice that the first instruction asks for anyway may as well be "none": then no
/// other question needs to be asked.
fn optional(effects: &mut [Effect]) -> bool {
    match effects.first_mut() {
        Some(Effect::Search { .. }) => true,
        Some(Effect::Choose { min, .. }) => {
            *min = crate::rules::filter::Amount::N(0);
            true
        }
        _ => false,
    }
}

/// What is paid rather than done: "pay {E}", "sacrifice a Food", "discard a card".
fn payment(i: &mut Tokens) -> PResult<Cost> {
    let pays = ["pay", "sacrifice", "discard"].iter().any(|w| ahead(i, w));
    if !pays {
        return i.stop();
    }
    let cost = cost::options(i)?;
    let fits = cost.options.iter().flatten().all(|p| {
        matches!(
            p,
            CostPart::Mana(_)
                | CostPart::Energy(_)
                | CostPart::Life(_)
                | CostPart::Sacrifice(..)
                | CostPart::SacrificeRef(_)
                | CostPart::Discard(..)
                | CostPart::DiscardThis
        )
    });
    match fits {
        true => Ok(cost),
        false => Err(Stop),
    }
}
