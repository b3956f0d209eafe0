//! Carrying out instructions (608.2): what each kind of effect does.

use super::ability::{Ability, Cost, CounterKind};
use super::changes::Hit;
use super::effect::{Destination, Effect, Retarget};
use super::evaluate::Scope;
use super::event::{EventKind, MoveCause, OffCause};
use super::filter::{Amount, Ref};
use super::game::{Delayed, Shield};
use super::mana::ManaType;
use super::object::{Chosen, EventContext, ObjectId, Phased, PlayerId, Target, Thing};
use super::play::{Flow, Play};
use super::zone::Zone;
use crate::lists::List;
use std::sync::Arc;

/// One resolution under way: who speaks, what was announced, what was done so far.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The object whose text is followed.
    pub source: ObjectId,
    /// The object that granted the ability.
    pub granter: Option<ObjectId>,
    /// "You".
    pub you: PlayerId,
    /// Targets that are still legal, by target phrase.
    pub targets: Vec<Vec<Target>>,
    /// What the latest instruction acted on.
    pub previous: Vec<Thing>,
    /// What the cost was paid with.
    pub paid: Vec<Thing>,
    /// What the latest choice chose.
    pub chosen: Vec<Thing>,
    /// The one under consideration.
    pub candidate: Option<Thing>,
    /// The triggering event.
    pub event: Option<EventContext>,
    /// X.
    pub x: u32,
    /// The number that the latest instruction produced.
    pub number: i64,
    /// Whether the latest instruction was carried out.
    pub done: bool,
    /// A colour, creature type or land type chosen meanwhile.
    pub meanwhile: Chosen,
    /// The number of this resolution, shared by the effects it makes.
    pub resolution: u32,
    /// A mana ability with {T} in its cost is resolving (106.12).
    pub tapped_for_mana: bool,
    /// Types announced for a mana ability.
    pub wanted: Option<Vec<ManaType>>,
    /// The text of the ability.
    pub text: Option<Arc<str>>,
    /// Objects that moved before this and can still be found where they went: by the triggering
    /// event (400.7e), or to pay the cost (400.7j).
    pub found: Vec<ObjectId>,
}

impl Frame {
    /// A frame for an object's own instructions.
    pub fn of(source: ObjectId, you: PlayerId) -> Frame {
        Frame {
            source,
            you,
            done: true,
            ..Frame::default()
        }
    }
}

impl Play {
    /// The scope in which a frame's text is read now.
    pub fn scope<'a>(&'a self, frame: &'a Frame) -> Scope<'a> {
        Scope {
            game: &self.game,
            table: &self.game.table,
            this: frame.source,
            granter: frame.granter,
            you: frame.you,
            targets: &frame.targets,
            previous: &frame.previous,
            paid: &frame.paid,
            chosen: &frame.chosen,
            candidate: frame.candidate,
            event: frame.event.as_ref(),
            x: frame.x,
            number: frame.number,
            done: frame.done,
            meanwhile: Some(&frame.meanwhile),
        }
    }

    /// Follows instructions in their order (608.2c).
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn run(&mut self, frame: &mut Frame, effects: &[Effect]) -> Flow {
        for effect in effects {
            self.follow(frame, effect)?;
        }
        Ok(())
    }

    pub(super) fn things(&self, frame: &Frame, what: &Ref) -> Vec<Thing> {
        self.scope(frame).things(what)
    }

    /// The objects meant, where they are now. What moved is a new object (400.7), found only if
    /// the triggering event or the cost moved it, or this resolution did (400.7e, j).
    pub(super) fn objects(&self, frame: &Frame, what: &Ref) -> Vec<ObjectId> {
        self.things(frame, what)
            .into_iter()
            .filter_map(Thing::object)
            .filter_map(|id| match self.game.object(id) {
                Some(_) => Some(id),
                None => self
                    .became(id)
                    .filter(|new| new.0 > frame.resolution || frame.found.contains(&id)),
            })
            .filter(|id| !self.phased_out(Thing::Object(*id)))
            .list()
    }

    /// What an object became in a public zone, if it is still that.
    pub fn became(&self, id: ObjectId) -> Option<ObjectId> {
        let new = self.game.past.get(&id)?.became?;
        let object = self.game.object(new)?;
        let public = !matches!(object.zone, Zone::Hand | Zone::Library);
        public.then_some(new)
    }

    pub(super) fn permanents(&self, frame: &Frame, what: &Ref) -> Vec<ObjectId> {
        self.things(frame, what)
            .into_iter()
            .filter_map(Thing::object)
            .filter(|id| self.game.object(*id).is_some_and(|o| o.is_permanent()))
            .filter(|id| !self.phased_out(Thing::Object(*id)))
            .list()
    }

    /// Whether it is treated as though it did not exist (702.26b).
    pub(super) fn phased_out(&self, thing: Thing) -> bool {
        let object = thing.object().and_then(|id| self.game.object(id));
        object.is_some_and(|o| o.phased.is_some())
    }

    pub(super) fn players(&self, frame: &Frame, who: &Ref) -> Vec<PlayerId> {
        self.things(frame, who)
            .into_iter()
            .filter_map(Thing::player)
            .filter(|p| !self.game.player(*p).out)
            .list()
    }

    pub(super) fn number(&mut self, frame: &Frame, amount: &Amount) -> u32 {
        let n = self.asked(frame, frame.candidate, amount);
        u32::try_from(n.max(0)).unwrap_or(u32::MAX)
    }

    /// A number that an instruction speaks of, with this under consideration; what it asks of the
    /// game is told (608.2h), and what X was for the spell that is a permanent now (107.3m).
    pub(super) fn asked(&mut self, frame: &Frame, of: Option<Thing>, amount: &Amount) -> i64 {
        let scope = Scope {
            candidate: of,
            ..self.scope(frame)
        };
        let number = scope.amount(amount);
        if self.trial || self.searching {
            return number;
        }
        let source = self.game.known_object(frame.source);
        let of_spell = source.is_some_and(|o| o.stack.is_none() && o.cast_x > 0);
        let (amount, number_told, cite) = match amount.asks() {
            true => (super::settle::amount(amount, &scope), number, "608.2h"),
            false if amount.has_x() && of_spell && frame.event.is_some() => {
                (Amount::X, i64::from(frame.x), "107.3m")
            }
            false => return number,
        };
        let kind = EventKind::Counted {
            source: frame.source,
            granter: frame.granter,
            amount: Box::new(amount),
            number: number_told,
        };
        let now = self.events.iter().rev();
        let mut now = now.take_while(|e| !matches!(e.kind, EventKind::Resolving { .. }));
        if !now.any(|e| e.kind == kind) {
            self.tell(kind, cite);
        }
        number
    }

    /// The shares of divided targets, if the reference is to such.
    pub(super) fn shares(&self, frame: &Frame, to: &Ref) -> Option<Vec<(Thing, u32)>> {
        let Ref::Target(n) = to else {
            return None;
        };
        let slot = frame.targets.get(*n)?;
        slot.iter().map(|t| Some((t.thing, t.share?))).collect()
    }

    pub(super) fn follow(&mut self, frame: &mut Frame, effect: &Effect) -> Flow {
        match effect {
            Effect::Attach { what, to } => self.effect_attach(frame, what, to)?,
            Effect::Unattach { what } => {
                let ids = self.objects(frame, what);
                frame.done = ids.iter().any(|id| {
                    self.game
                        .object(*id)
                        .is_some_and(|o| o.attached_to.is_some())
                });
                self.unattach(&ids, OffCause::Effect, "701.3d")?;
            }
            Effect::Modify {
                what,
                mods,
                duration,
            } => self.begin_effect(frame, what, mods, duration)?,
            Effect::Damage { source, amount, to } => {
                self.effect_damage(frame, source, amount, to)?
            }
            Effect::Destroy { what, regenerate } => {
                let ids = self.permanents(frame, what);
                frame.previous = self.destroy(&ids, *regenerate, MoveCause::Destroyed)?;
                frame.done = !frame.previous.is_empty();
            }
            Effect::Sacrifice { who, what } => {
                let ids = self.sacrificed_by(frame, who, what);
                let went = self.sacrifice(&ids, MoveCause::Sacrificed)?;
                frame.previous = went.into_iter().flatten().map(Thing::Object).list();
                frame.done = !frame.previous.is_empty();
            }
            Effect::SacrificeChosen {
                who,
                amount,
                filter,
            } => self.effect_sacrifice(frame, who, amount, filter)?,
            Effect::Move { what, to } => self.effect_move(frame, what, to)?,
            Effect::Tap { what } => {
                let ids = self.permanents(frame, what);
                self.tap(&ids, "701.26a")?;
            }
            Effect::Untap { what } => {
                let ids = self.permanents(frame, what);
                self.untap(&ids, "701.26b")?;
            }
            Effect::PutCounters { what, kind, amount } => {
                let n = self.number(frame, amount);
                let list: Vec<_> = match self.shares(frame, what) {
                    Some(shares) => shares.into_iter().map(|(t, n)| (t, kind.clone(), n)).list(),
                    None => self
                        .objects(frame, what)
                        .into_iter()
                        .map(|id| (Thing::Object(id), kind.clone(), n))
                        .list(),
                };
                self.put_counters(&list, frame.you.by_effect())?;
                frame.done = !list.is_empty();
            }
            Effect::RemoveCounters { what, kind, amount } => {
                self.effect_remove_counters(frame, what, kind.as_ref(), amount.as_ref())?;
            }
            Effect::CopyCounters { from, kind, to } => {
                self.effect_copy_counters(frame, from, kind.as_ref(), to)?;
            }
            Effect::ChooseOne { options } => {
                // 608.2d: no option that is impossible.
                let possible = options
                    .iter()
                    .filter(|o| self.possible(frame, std::slice::from_ref(o)));
                let options = possible.list();
                let labels = options.iter().map(|o| label(o)).list();
                let prompt = format!("{}: choose one", self.game.name_of(frame.source));
                let kind = super::action::ChoiceKind::Mode;
                let pick = self.ask_option(frame.you, kind, prompt, labels, "608.2d")?;
                if let Some(effect) = options.get(pick) {
                    self.follow(frame, effect)?;
                }
            }
            Effect::MoveCounters {
                from,
                to,
                kind,
                amount,
            } => self.effect_move_counters(frame, from, to, kind.as_ref(), amount)?,
            Effect::Proliferate => self.effect_proliferate(frame)?,
            Effect::LoseMana { who } => {
                let players = self.players(frame, who);
                self.lose_mana(players, false)?;
            }
            Effect::AddMana {
                who,
                mana,
                lasting,
                only_for,
                spent_on,
            } => {
                let bound = (only_for.as_ref(), spent_on.as_deref());
                for player in self.players(frame, who) {
                    self.effect_mana(frame, player, mana, *lasting, bound)?;
                }
            }
            Effect::CreateToken {
                who,
                amount,
                token,
                tapped,
                attacking,
                attached_to,
            } => {
                let n = self.number(frame, amount);
                let card = self.token_card(frame, token);
                let host = attached_to.as_ref().map(|to| self.things(frame, to));
                let attacking = self.whom_tokens_attack(frame, *attacking);
                self.effect_tokens(frame, who, n, &card, *tapped, attacking, host)?;
            }
            Effect::CreateCopy {
                who,
                amount,
                of,
                changes,
                tapped,
                attacking,
            } => {
                let n = self.number(frame, amount);
                let attacking = self.whom_tokens_attack(frame, *attacking);
                let of = self.things(frame, of).first().and_then(|t| t.object());
                if let Some(card) = of.and_then(|o| self.copiable(o, changes)) {
                    self.effect_tokens(frame, who, n, &card, *tapped, attacking, None)?;
                }
            }
            Effect::Counter { what } => {
                for id in self
                    .things(frame, what)
                    .into_iter()
                    .filter_map(Thing::object)
                {
                    self.counter_on_stack(id)?;
                }
            }
            Effect::CopyOnStack { what, new_targets } => {
                for id in self
                    .things(frame, what)
                    .into_iter()
                    .filter_map(Thing::object)
                {
                    self.copy_on_stack(id, frame.you, *new_targets)?;
                }
            }
            Effect::ChangeTargets { what, how } => {
                for id in self
                    .things(frame, what)
                    .into_iter()
                    .filter_map(Thing::object)
                {
                    let to = match how {
                        Retarget::OneTo(to) => self.things(frame, to),
                        _ => Vec::new(),
                    };
                    self.change_targets(id, frame.you, how, &to)?;
                }
            }
            Effect::May {
                who,
                cost,
                effects,
                otherwise,
            } => self.effect_may(frame, who, cost.as_ref(), effects, otherwise)?,
            Effect::Unless { who, cost, effects } => {
                let mut paid = false;
                for p in self.players(frame, who) {
                    if !paid {
                        paid = self.offer_cost_in(frame, p, cost, "118.12a")?;
                    }
                }
                if !paid {
                    self.run(frame, effects)?;
                }
                frame.done = !paid;
            }
            Effect::Pay { who, cost } => {
                let Some(p) = self.players(frame, who).first().copied() else {
                    return Ok(());
                };
                frame.done = self.pay_if_able(frame, p, cost)?;
            }
            Effect::UnlessPerCounter {
                cost,
                kind,
                effects,
            } => {
                let n = self.game.counters(Thing::Object(frame.source), kind);
                let whole = multiply(cost, n);
                if !self.offer_cost_in(frame, frame.you, &whole, "702.24a")? {
                    self.run(frame, effects)?;
                }
            }
            Effect::PayAnyEnergy { who } => {
                let Some(p) = self.players(frame, who).first().copied() else {
                    return Ok(());
                };
                let have = self.game.player(p).counter(&CounterKind::Energy);
                let prompt = format!("{}: pay how much {{E}}?", self.game.name_of(frame.source));
                let n = self.ask_number(p, prompt, (0, have), "107.14")?;
                let event = self.change_counters(
                    Thing::Player(p),
                    &CounterKind::Energy,
                    -i64::from(n),
                    true,
                );
                self.happened(event.into_iter().list(), None)?;
                frame.number = i64::from(n);
                frame.done = n > 0;
            }
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if self.scope(frame).holds(condition) {
                    then
                } else {
                    otherwise
                };
                self.run(frame, branch)?;
            }
            Effect::ForEach { what, effects } => {
                let outer = frame.candidate;
                for thing in self.things(frame, what) {
                    frame.candidate = Some(thing);
                    self.run(frame, effects)?;
                }
                frame.candidate = outer;
            }
            Effect::WhenYouDo { body, words } => {
                let waiting = super::game::Waiting {
                    source: frame.source,
                    granter: frame.granter,
                    controller: frame.you,
                    body: body.clone(),
                    condition: None,
                    event: self.memory(frame),
                    text: words.sentence(),
                    timestamp: self.tick(),
                };
                let triggered = EventKind::Triggered {
                    source: frame.source,
                    granter: frame.granter,
                    ability: Arc::new(Ability::Spell(body.clone())),
                    text: waiting.text.clone(),
                };
                self.game.waiting.push(waiting);
                self.tell(triggered, "603.12");
            }
            Effect::Delayed {
                when,
                effects,
                words,
            } => {
                self.began(frame, effect.clone(), "603.7a");
                let timestamp = self.tick();
                let delayed = Delayed {
                    when: when.clone(),
                    effects: effects.clone(),
                    source: frame.source,
                    controller: frame.you,
                    event: self.memory(frame),
                    text: words.sentence(),
                    turn: self.game.turn.number,
                    timestamp,
                };
                self.game.delayed.push(delayed);
            }
            Effect::PhaseOut {
                what,
                until,
                tapped,
            } => {
                let ids = self.permanents(frame, what);
                let until = until.as_ref().map(|r| self.permanents(frame, r));
                let how = until.as_ref().map(|from| from.first());
                // 610.4c: where it has left already, nothing happens.
                if how != Some(None) {
                    let how = how.flatten().map(|from| Phased::Until(*from, *tapped));
                    self.phase_out(&ids, how)?;
                }
            }
            Effect::Fight { a, b } => {
                let a = self.permanents(frame, a).first().copied();
                let b = self.permanents(frame, b).first().copied();
                if let (Some(a), Some(b)) = (a, b) {
                    let power = |g: &super::game::Game, id| {
                        g.derived(id)
                            .and_then(|d| d.power)
                            .map_or(0, |p| u32::try_from(p).unwrap_or(0))
                    };
                    let hit = |source, to, amount| Hit {
                        source,
                        to: Thing::Object(to),
                        amount,
                        combat: false,
                    };
                    let hits = [
                        hit(a, b, power(&self.game, a)),
                        hit(b, a, power(&self.game, b)),
                    ];
                    self.deal(&hits)?;
                }
            }
            Effect::PreventDamage {
                to,
                by,
                chosen,
                combat,
                amount,
                once,
                instead,
            } => {
                let by = match chosen {
                    Some(filter) => Some(self.choose_source(frame, filter)?),
                    None => by.as_ref().map(|b| self.things(frame, b)),
                };
                let instead_to = match instead {
                    Some(r) => self.things(frame, r).first().copied(),
                    None => None,
                };
                let shield = Shield {
                    source: frame.source,
                    to: to.as_ref().map(|t| self.things(frame, t)),
                    by,
                    quality: chosen.clone(),
                    combat: *combat,
                    amount: amount.as_ref().map(|a| self.number(frame, a)),
                    once: *once,
                    instead: instead_to,
                    timestamp: self.tick(),
                };
                // What it would be dealt to is nothing any more: the effect does nothing (614.9).
                if instead.is_some() && shield.instead.is_none() {
                    return Ok(());
                }
                let all = |things: &Option<Vec<Thing>>| things.clone().map(Ref::Things);
                let settled = Effect::PreventDamage {
                    to: all(&shield.to),
                    by: all(&shield.by),
                    chosen: None,
                    combat: *combat,
                    amount: shield.amount.map(fixed),
                    once: *once,
                    instead: shield.instead.map(|thing| Ref::Things(vec![thing])),
                };
                self.began(frame, settled, "615.1");
                self.game.shields.push(shield);
            }
            Effect::Regenerate { what } => {
                let what = self.permanents(frame, what);
                self.began_on(frame, &what, |what| Effect::Regenerate { what }, "701.19a");
                for id in what {
                    self.edit(id, |o| o.regeneration += 1);
                }
            }
            Effect::RemoveDamage { what } => {
                for id in self.permanents(frame, what) {
                    self.edit(id, |o| {
                        o.damage = 0;
                        o.deathtouched = false;
                    });
                }
            }
            Effect::Adapt { what, amount } => {
                let n = self.number(frame, amount);
                let plus = CounterKind::PT(1, 1);
                let list: Vec<_> = self
                    .permanents(frame, what)
                    .into_iter()
                    .filter(|id| self.game.counters(Thing::Object(*id), &plus) == 0)
                    .map(|id| (Thing::Object(id), plus.clone(), n))
                    .list();
                self.put_counters(&list, frame.you.by_effect())?;
            }
            Effect::RemoveFromCombat { what } => {
                for id in self.permanents(frame, what) {
                    self.leave_combat(id);
                }
            }
            Effect::SkipNextUntap { what } => {
                let what = self.permanents(frame, what);
                self.began_on(frame, &what, |what| Effect::SkipNextUntap { what }, "502.3");
                for id in what {
                    self.edit(id, |o| o.skip_untap = true);
                }
            }
            Effect::SetLevel(level) => {
                let id = frame.source;
                self.edit(id, |o| o.level = *level);
                let kind = EventKind::LevelSet {
                    object: id,
                    level: *level,
                };
                let event = self.event(kind, "716.2a");
                self.happened(vec![event], None)?;
            }
            Effect::MayEndFor { cost } => {
                let resolution = frame.resolution;
                for e in &mut self.game.effects {
                    if e.resolution == resolution {
                        e.may_end_for = Some(cost.clone());
                    }
                }
            }
            Effect::ExileUntilLeaves { what, until } => {
                let until = self.permanents(frame, until).first().copied();
                if let Some(until) = until {
                    self.effect_move(frame, what, &Destination::to(Zone::Exile))?;
                    for id in frame.previous.iter().filter_map(|t| t.object()) {
                        if let Some(card) = self.game.object(id).map(|o| o.card) {
                            self.game.exiled_until.push((until, card));
                        }
                    }
                }
            }
            Effect::Emblem { who, abilities } => {
                for p in self.players(frame, who) {
                    self.make_emblem(p, abilities)?;
                }
            }
            Effect::ExchangeControl { a, b } => self.effect_exchange(frame, a, b)?,
            Effect::CastCard { who, what, free } => {
                let card = self.objects(frame, what).first().copied();
                let who = self.players(frame, who).first().copied();
                if let (Some(card), Some(p)) = (card, who) {
                    let name = self.game.name_of(card);
                    let castable = self.could_cast_now(p, card, *free);
                    frame.done = castable && self.ask_may(p, format!("Cast {name}?"), "608.2g")?;
                    if frame.done {
                        self.cast_during_resolution(p, card, *free)?;
                    }
                }
            }
            _ => self.follow_player(frame, effect)?,
        }
        Ok(())
    }

    /// What a delayed or reflexive ability remembers of this resolution.
    pub(super) fn memory(&self, frame: &Frame) -> EventContext {
        EventContext {
            moved: frame.found.clone(),
            previous: frame.previous.clone(),
            targets: frame.targets.clone(),
            number: frame.number,
            x: frame.x,
            ..frame.event.clone().unwrap_or_default()
        }
    }
}

/// What an option of a choice is called: the keyword gained, or the change of the numbers.
fn label(effect: &Effect) -> String {
    use super::effect::Mod;
    let Effect::Modify { mods, .. } = effect else {
        return String::new();
    };
    match mods.first() {
        Some(Mod::Gain(ability)) => match &**ability {
            Ability::Keyword(k) => k.kind().name().to_string(),
            _ => String::new(),
        },
        Some(Mod::AddPT(Amount::N(p), Amount::N(t))) => format!("{p:+}/{t:+}"),
        _ => String::new(),
    }
}

/// An amount that is settled.
fn fixed(number: u32) -> Amount {
    Amount::N(i32::try_from(number).unwrap_or(i32::MAX))
}

/// A cost several times over.
pub(super) fn multiply(cost: &Cost, n: u32) -> Cost {
    Cost {
        options: cost
            .options
            .iter()
            .map(|parts| {
                let times = (0..n).flat_map(|_| parts.iter().cloned());
                times.list()
            })
            .list(),
    }
}
