//! Triggered abilities (603): what an event triggers, and putting it on the stack.

use super::ability::{Ability, Trigger, Triggered};
use super::action::Announce;
use super::cite::Rule;
use super::effect::{Delay, Effect, RuleMod};
use super::evaluate::Scope;
use super::event::{Event, EventKind};
use super::functioning::{Functioning, functioning};
use super::game::{Delayed, Game, Waiting};
use super::object::{EventContext, ObjectId, OnStack, PlayerId, StackKind, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::trigger_events::contexts;
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::Order;
use std::ops::Range;
use std::sync::Arc;

/// Lets triggered abilities look at events that have just happened.
///
/// `before` is the position before them: leaving the battlefield, becoming unattached and losing
/// control are looked at from there (603.10a, c, d).
pub fn look(play: &mut Play, events: &[Event], before: Option<&Game>) {
    let mut batched: Vec<(Functioning, Option<PlayerId>, Range<usize>)> = Vec::new();
    for event in events {
        let back = before.filter(|_| looks_back(&event.kind));
        if silenced(back.unwrap_or(&play.game), &event.kind) {
            continue;
        }
        let found = {
            let game = back.unwrap_or(&play.game);
            let own = own_triggers(&play.game, &event.kind);
            let list = game.table.triggers.iter().chain(&own);
            found(game, &play.game, list, event)
        };
        for (f, mut context) in found {
            let batch = batch_of(&f, &context);
            if let Some(player) = &batch {
                // "that much", "that many": of all of them together.
                context.amount = context.amount.max(1);
                let same = |(g, p, _): &&(Functioning, _, _)| g.same(&f) && p == player;
                if let Some((_, _, fired)) = batched.iter().find(same) {
                    let fired = play.game.waiting.get_mut(fired.clone());
                    for waiting in fired.into_iter().flatten() {
                        waiting.event.amount += context.amount;
                    }
                    continue;
                }
            }
            let first = play.game.waiting.len();
            for _ in 0..times(&play.game, &f, &event.kind) {
                fire(play, &f, context.clone(), back);
            }
            batched.extend(batch.map(|player| (f, player, first..play.game.waiting.len())));
        }
        delayed(play, event, back);
    }
}

/// The object that an event lets enter, or, with `dying`, that it lets die.
fn moved_by(kind: &EventKind, dying: bool) -> Option<ObjectId> {
    match kind {
        EventKind::Moved {
            became, to, from, ..
        } if *to == Some(Zone::Battlefield) && *from != Some(Zone::Battlefield) => *became,
        EventKind::Moved {
            object, from, to, ..
        } if dying && *from == Some(Zone::Battlefield) && *to == Some(Zone::Graveyard) => {
            Some(*object)
        }
        _ => None,
    }
}

/// Whether an effect says that this event causes no ability to trigger.
fn silenced(game: &Game, kind: &EventKind) -> bool {
    let players = game.table.players.iter().flatten();
    players.into_iter().any(|rule| match &rule.rule {
        RuleMod::DoesntTrigger { what, dying } => moved_by(kind, *dying)
            .is_some_and(|id| game.rule_scope(rule).matches(Thing::Object(id), what)),
        _ => false,
    })
}

/// How many times an ability triggers for one event.
fn times(game: &Game, f: &Functioning, kind: &EventKind) -> usize {
    let Some(id) = moved_by(kind, false) else {
        return 1;
    };
    let permanent = game
        .known_object(f.object)
        .is_some_and(|o| o.is_permanent());
    let rules = game.rules_on(f.controller).iter();
    let more = rules.filter(|rule| match &rule.rule {
        RuleMod::TriggersAgain(what) => {
            permanent && game.rule_scope(rule).matches(Thing::Object(id), what)
        }
        _ => false,
    });
    1 + more.count()
}

/// For an ability that triggers once for several things at the same time: with whom it counts
/// apart.
fn batch_of(f: &Functioning, context: &EventContext) -> Option<Option<PlayerId>> {
    match &*f.ability {
        Ability::Triggered(t) => match &t.trigger {
            Trigger::OneOrMore(inner) => {
                let apart = matches!(**inner, Trigger::DealsDamage { .. });
                Some(context.player.filter(|_| apart))
            }
            _ => None,
        },
        _ => None,
    }
}

/// 603.10: events that are looked at from before they happened.
fn looks_back(kind: &EventKind) -> bool {
    match kind {
        EventKind::Moved { from, .. } => *from == Some(Zone::Battlefield),
        EventKind::Unattached { .. }
        | EventKind::PhasedOut { .. }
        | EventKind::ControlChanged { .. } => true,
        _ => false,
    }
}

/// Abilities of the subject itself that function where it is: "when you cast this spell",
/// "when this card is put into a graveyard from anywhere" (113.6k, 603.6c).
fn own_triggers(game: &Game, kind: &EventKind) -> Vec<Functioning> {
    let id = match kind {
        EventKind::Cast { object, .. } => *object,
        EventKind::Moved {
            became: Some(id),
            from,
            to,
            ..
        } if *from != Some(Zone::Battlefield) && *to != Some(Zone::Battlefield) => *id,
        _ => return Vec::new(),
    };
    match (game.object(id), game.derived(id)) {
        (Some(object), Some(derived)) => functioning(object, derived)
            .into_iter()
            // Those that work where it is now are found with all others.
            .filter(|f| matches!(&*f.ability, Ability::Triggered(_)) && f.works_in().is_none())
            .collect(),
        _ => Vec::new(),
    }
}

fn found<'a>(
    game: &Game,
    now: &Game,
    list: impl Iterator<Item = &'a Functioning>,
    event: &Event,
) -> Vec<(Functioning, EventContext)> {
    let mut out = Vec::new();
    for f in list {
        let Ability::Triggered(t) = &*f.ability else {
            continue;
        };
        let scope = Scope {
            granter: f.granter,
            ..Scope::of(game, &game.table, f.object, f.controller)
        };
        for mut context in contexts(&scope, &t.trigger, &event.kind) {
            // 107.3m; 107.3e, 107.3i: of a spell that is cast, it is that spell's.
            let cast = match &event.kind {
                EventKind::Cast { object, .. } => Some(*object),
                _ => None,
            };
            let entered = (context.subject == Some(Thing::Object(f.object))).then_some(f.object);
            if let Some(object) = cast.or(entered).and_then(|id| now.known_object(id)) {
                context.x = object.stack.as_ref().map_or(object.cast_x, |s| s.x);
            }
            let objects = [
                context.subject,
                context.other,
                Some(Thing::Object(f.object)),
            ];
            let objects = objects.into_iter().flatten().filter_map(Thing::object);
            context.moved = objects
                .chain(f.granter)
                .filter(|id| now.object(*id).is_none() || widowed(now, *id))
                .list();
            out.push((f.clone(), context));
        }
    }
    out
}

/// An Aura whose host has just left, which it will follow into a graveyard (400.7f).
fn widowed(now: &Game, id: ObjectId) -> bool {
    let host = now.object(id).and_then(|o| o.attached_to?.object());
    host.is_some_and(|host| now.object(host).is_none())
}

/// An ability has triggered: it waits for the next time a player would receive priority, or, a
/// mana ability, resolves at once (605.4a).
fn fire(play: &mut Play, f: &Functioning, context: EventContext, back: Option<&Game>) {
    let Ability::Triggered(t) = &*f.ability else {
        return;
    };
    if let Some(condition) = &t.condition {
        // 603.4: asked of the position in which it triggers.
        let game = back.unwrap_or(&play.game);
        let scope = Scope {
            granter: f.granter,
            event: Some(&context),
            ..Scope::of(game, &game.table, f.object, f.controller)
        };
        if !scope.holds(condition) {
            return;
        }
    }
    if t.once_each_turn && !first_this_turn(play, f) {
        return;
    }
    let mana = is_mana_trigger(t);
    let waiting = Waiting {
        source: f.object,
        granter: f.granter,
        controller: f.controller,
        body: t.body.clone(),
        condition: t.condition.clone(),
        event: context,
        text: f.text.clone(),
        timestamp: f.timestamp,
    };
    let event = play.event(
        EventKind::Triggered {
            source: f.object,
            granter: f.granter,
            ability: f.ability.clone(),
            text: f.text.clone(),
        },
        rule_of(&t.trigger, mana),
    );
    play.events.push(event);
    if mana {
        play.mana_triggers.push(waiting);
    } else {
        play.game.waiting.push(waiting);
    }
}

/// The rule that says when an ability with such a condition triggers.
fn rule_of(trigger: &Trigger, mana: bool) -> &'static str {
    match trigger {
        Trigger::Enters(_) => "603.6a",
        Trigger::Dies(_) | Trigger::Leaves(_) => "603.6c",
        Trigger::Attacks(_) | Trigger::AttacksWhom { .. } => "508.3a",
        Trigger::PlayerAttacks(_) => "508.3d",
        Trigger::TappedForMana { .. } => "106.12a",
        _ if mana => "605.1b",
        _ => "603.2",
    }
}

fn first_this_turn(play: &mut Play, f: &Functioning) -> bool {
    let mut place = usize::MAX;
    if let Some(d) = play.game.derived(f.object) {
        let same = d.abilities.iter().position(|h| *h.ability == *f.ability);
        place -= same.unwrap_or(0);
    }
    let mut first = false;
    play.edit(f.object, |o| {
        let n = o.activated.entry((f.granter, place)).or_insert(0);
        first = *n == 0;
        *n += 1;
    });
    first
}

/// 605.1b: without targets, triggered by a mana ability, and it could add mana.
pub fn is_mana_trigger(t: &Triggered) -> bool {
    matches!(
        t.trigger,
        Trigger::TappedForMana { .. } | Trigger::AddsMana { .. }
    ) && t.body.targets.is_empty()
        && adds_mana(&t.body.effects)
}

/// Whether instructions could add mana.
pub fn adds_mana(effects: &[Effect]) -> bool {
    effects.iter().any(|e| match e {
        Effect::AddMana { .. } => true,
        Effect::If {
            then, otherwise, ..
        } => adds_mana(then) || adds_mana(otherwise),
        Effect::May {
            effects, otherwise, ..
        } => adds_mana(effects) || adds_mana(otherwise),
        Effect::ForEach { effects, .. } | Effect::Unless { effects, .. } => adds_mana(effects),
        _ => false,
    })
}

/// 603.7: delayed triggered abilities that wait for this event.
fn delayed(play: &mut Play, event: &Event, back: Option<&Game>) {
    let mut rest = Vec::new();
    let mut due: Vec<Delayed> = Vec::new();
    let turn = play.game.turn.number;
    for mut d in std::mem::take(&mut play.game.delayed) {
        let game = back.unwrap_or(&play.game);
        let scope = Scope {
            event: Some(&d.event),
            ..Scope::of(game, &game.table, d.source, d.controller)
        };
        let mut happened = None;
        let fires = match (&d.when, &event.kind) {
            (Delay::Step(step, whose), EventKind::StepBegan { step: began }) => {
                let active = Thing::Player(play.game.turn.active);
                step == began
                    && whose
                        .as_ref()
                        .is_none_or(|w| scope.things(w).contains(&active))
            }
            (Delay::Event { trigger, .. }, kind) => {
                // The objects meant are those remembered as it was made.
                let targets = d.event.targets.clone();
                let scope = Scope {
                    targets: &targets,
                    previous: &d.event.previous,
                    ..scope
                };
                let met = contexts(&scope, trigger, kind);
                let subjects = met.iter().filter_map(|c| c.subject?.object());
                let moved: Vec<ObjectId> =
                    subjects.filter(|id| play.game.object(*id).is_none()).list();
                d.event.moved.extend(moved);
                if matches!(d.when, Delay::Event { each: true, .. }) {
                    for context in met {
                        due.push(Delayed {
                            event: EventContext {
                                subject: context.subject,
                                other: context.other,
                                player: context.player,
                                amount: context.amount,
                                mana: context.mana,
                                ..d.event.clone()
                            },
                            ..d.clone()
                        });
                    }
                    false
                } else {
                    happened = met.into_iter().next();
                    happened.is_some()
                }
            }
            _ => false,
        };
        // Where no event made it, what it speaks of is the event that it waited for.
        if let (Some(context), None) = (happened, d.event.subject) {
            d.event.subject = context.subject;
            d.event.other = context.other;
            d.event.player = d.event.player.or(context.player);
            d.event.amount = context.amount;
        }
        let over = matches!(
            d.when,
            Delay::Event {
                this_turn: true,
                ..
            }
        ) && d.turn != turn;
        if fires {
            due.push(d);
        } else if !over {
            rest.push(d);
        }
    }
    // A delayed trigger made while these were looked at stays too.
    rest.append(&mut play.game.delayed);
    play.game.delayed = rest;
    for d in due {
        let body = super::ability::Body {
            effects: d.effects,
            ..Default::default()
        };
        let told = play.event(
            EventKind::Triggered {
                source: d.source,
                granter: None,
                ability: Arc::new(Ability::Spell(body.clone())),
                text: d.text.clone(),
            },
            "603.7",
        );
        play.events.push(told);
        // 605.4a
        let mana = match &d.when {
            Delay::Event { trigger, .. } => {
                matches!(**trigger, Trigger::TappedForMana { .. }) && adds_mana(&body.effects)
            }
            Delay::Step(..) => false,
        };
        let waiting = Waiting {
            source: d.source,
            granter: None,
            controller: d.controller,
            body,
            condition: None,
            event: d.event,
            text: d.text,
            timestamp: d.timestamp,
        };
        match mana {
            true => play.mana_triggers.push(waiting),
            false => play.game.waiting.push(waiting),
        }
    }
}

/// 603.8: state triggers trigger as soon as their condition holds, and not again until the ability
/// has left the stack.
fn state_triggers(play: &mut Play) {
    let game = &play.game;
    let due = |f: &&Functioning| {
        let Ability::Triggered(t) = &*f.ability else {
            return false;
        };
        let Trigger::State(condition) = &t.trigger else {
            return false;
        };
        let waits = game.waiting.iter();
        let mut stacked = game
            .stack
            .iter()
            .filter_map(|id| game.object(*id)?.stack.clone());
        let pending = waits
            .into_iter()
            .any(|w| w.source == f.object && w.body == t.body)
            || stacked.any(|s| s.source == f.object && s.body == t.body);
        let scope = Scope {
            granter: f.granter,
            ..Scope::of(game, &game.table, f.object, f.controller)
        };
        !pending && scope.holds(condition)
    };
    let due: Vec<Functioning> = game.table.triggers.iter().filter(due).cloned().list();
    for f in due {
        let context = EventContext {
            subject: Some(Thing::Object(f.object)),
            ..EventContext::default()
        };
        fire(play, &f, context, None);
    }
}

impl Play {
    /// Triggered mana abilities resolve at once (605.4a).
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn triggered_mana_abilities(&mut self) -> Flow {
        while !self.mana_triggers.is_empty() {
            let waiting = self.mana_triggers.remove(0);
            let cause = self.cause.replace(waiting.source);
            let mut frame = Frame::of(waiting.source, waiting.controller);
            frame.granter = waiting.granter;
            frame.x = waiting.event.x;
            frame.event = Some(waiting.event);
            let effects = waiting.body.effects;
            let before = self.events.len();
            self.run(&mut frame, &effects)?;
            // Why it is there already.
            for event in self.events.iter_mut().skip(before) {
                if matches!(event.kind, EventKind::ManaAdded { .. }) {
                    event.cite = Rule("605.4a");
                }
            }
            self.cause = cause;
        }
        Ok(())
    }

    /// Puts waiting triggered abilities on the stack (603.3b): players in APNAP order, each
    /// player's own in timestamp order unless the scenario wants it asked. Gives whether there
    /// were any.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn put_triggers(&mut self) -> Flow<bool> {
        state_triggers(self);
        if self.game.waiting.is_empty() {
            return Ok(false);
        }
        let mut waiting = std::mem::take(&mut self.game.waiting);
        waiting.order_by_key(|w| w.timestamp);
        for player in self.game.apnap() {
            let own: Vec<Waiting> = waiting
                .iter()
                .filter(|w| w.controller == player)
                .cloned()
                .list();
            let options = own.iter().map(|w| self.game.option_of(w.source, &w.text));
            let options = options.list();
            let prompt = "Order your triggered abilities: the first goes on the stack first";
            let order = self.ask_order(player, prompt.into(), options, "603.3b")?;
            for i in order {
                if let Some(w) = own.get(i) {
                    self.put_trigger(w.clone())?;
                }
            }
        }
        Ok(true)
    }

    fn put_trigger(&mut self, w: Waiting) -> Flow {
        self.meter.check()?;
        let cause = self.cause.replace(w.source);
        let text: Arc<str> = w.text.clone();
        let template = OnStack {
            kind: StackKind::Triggered,
            body: w.body,
            modes: Vec::new(),
            targets: Vec::new(),
            x: w.event.x,
            source: w.source,
            granter: w.granter,
            event: Some(w.event),
            condition: w.condition,
            paid: Vec::new(),
            moved: Vec::new(),
            text,
            bestowed: false,
            kicked: 0,
            put_away: Default::default(),
            brief: false,
        };
        self.put_ability(template, w.controller, &Announce::default())?;
        self.cause = cause;
        Ok(())
    }
}
