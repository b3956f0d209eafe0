//! Carrying out instructions (608.2): what each kind of effect does.

use super::ability::{Ability, Cost, CounterKind, Replaced};
use super::action::ChoiceKind;
use super::changes::Hit;
use super::effect::{Destination, Duration, Effect, Mod, Place, RuleMod};
use super::evaluate::Scope;
use super::event::{EventKind, MoveCause, OffCause};
use super::filter::{Amount, Filter, Ref};
use super::game::{ContinuousEffect, Delayed, Shield};
use super::kinds::Color;
use super::layers;
use super::mana::ManaType;
use super::moving::Move;
use super::object::{EffectId, EventContext, ObjectId, Phased, PlayerId, Target, Thing};
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
    /// A colour chosen meanwhile.
    pub color: Option<Color>,
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
            color: frame.color,
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

    fn things(&self, frame: &Frame, what: &Ref) -> Vec<Thing> {
        self.scope(frame).things(what)
    }

    /// The objects meant, where they are now. What moved is a new object (400.7), found only if
    /// the triggering event or the cost moved it, or this resolution did (400.7e, j).
    fn objects(&self, frame: &Frame, what: &Ref) -> Vec<ObjectId> {
        self.things(frame, what)
            .into_iter()
            .filter_map(Thing::object)
            .filter_map(|id| match self.game.object(id) {
                Some(_) => Some(id),
                None => self
                    .became(id)
                    .filter(|new| new.0 > frame.resolution || frame.found.contains(&id)),
            })
            .list()
    }

    /// What an object became in a public zone, if it is still that.
    pub fn became(&self, id: ObjectId) -> Option<ObjectId> {
        let new = self.game.past.get(&id)?.became?;
        let object = self.game.object(new)?;
        let public = !matches!(object.zone, Zone::Hand | Zone::Library);
        public.then_some(new)
    }

    fn permanents(&self, frame: &Frame, what: &Ref) -> Vec<ObjectId> {
        self.things(frame, what)
            .into_iter()
            .filter_map(Thing::object)
            .filter(|id| self.game.object(*id).is_some_and(|o| o.is_permanent()))
            .list()
    }

    fn players(&self, frame: &Frame, who: &Ref) -> Vec<PlayerId> {
        self.things(frame, who)
            .into_iter()
            .filter_map(Thing::player)
            .filter(|p| !self.game.player(*p).out)
            .list()
    }

    fn number(&self, frame: &Frame, amount: &Amount) -> u32 {
        let n = self
            .scope(frame)
            .amount(amount)
            .clamp(0, i64::from(u32::MAX));
        u32::try_from(n).unwrap_or(u32::MAX)
    }

    /// The shares of divided targets, if the reference is to such.
    fn shares(&self, frame: &Frame, to: &Ref) -> Option<Vec<(Thing, u32)>> {
        let Ref::Target(n) = to else {
            return None;
        };
        let slot = frame.targets.get(*n)?;
        slot.iter().map(|t| Some((t.thing, t.share?))).collect()
    }

    fn follow(&mut self, frame: &mut Frame, effect: &Effect) -> Flow {
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
                self.put_counters(&list)?;
                frame.done = !list.is_empty();
            }
            Effect::RemoveCounters { what, kind, amount } => {
                self.effect_remove_counters(frame, what, kind.as_ref(), amount.as_ref())?;
            }
            Effect::CopyCounters { from, kind, to } => {
                self.effect_copy_counters(frame, from, kind.as_ref(), to)?;
            }
            Effect::Proliferate => self.effect_proliferate(frame)?,
            Effect::AddMana {
                who,
                mana,
                lasting,
                only_for,
            } => self.effect_mana(frame, who, mana, *lasting, only_for.as_ref())?,
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
                let attacking = attacking
                    .then(|| {
                        self.scope(frame)
                            .things(&Ref::DefendingPlayer)
                            .first()
                            .copied()
                    })
                    .flatten();
                self.effect_tokens(frame, who, n, &card, *tapped, attacking, host)?;
            }
            Effect::CreateCopy {
                who,
                amount,
                of,
                changes,
                tapped,
            } => {
                let n = self.number(frame, amount);
                let of = self.things(frame, of).first().and_then(|t| t.object());
                if let Some(card) = of.and_then(|o| self.copiable(o, changes)) {
                    self.effect_tokens(frame, who, n, &card, *tapped, None, None)?;
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
            Effect::WhenYouDo { body } => {
                let waiting = super::game::Waiting {
                    source: frame.source,
                    granter: frame.granter,
                    controller: frame.you,
                    body: body.clone(),
                    condition: None,
                    event: self.memory(frame),
                    text: frame.text.clone().unwrap_or_else(|| "".into()),
                    timestamp: self.tick(),
                };
                let text = waiting.text.clone();
                self.game.waiting.push(waiting);
                let source = frame.source;
                self.tell(EventKind::Triggered { source, text }, "603.12");
            }
            Effect::Delayed { when, effects } => {
                let timestamp = self.tick();
                let delayed = Delayed {
                    when: when.clone(),
                    effects: effects.clone(),
                    source: frame.source,
                    controller: frame.you,
                    event: self.memory(frame),
                    text: frame.text.clone().unwrap_or_else(|| "".into()),
                    turn: self.game.turn.number,
                    timestamp,
                };
                self.game.delayed.push(delayed);
            }
            Effect::PhaseOut { what } => {
                let ids = self.permanents(frame, what);
                self.phase_out(&ids)?;
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
                combat,
                amount,
            } => {
                let shield = Shield {
                    source: frame.source,
                    to: to.as_ref().map(|t| self.things(frame, t)),
                    by: by.as_ref().map(|b| self.things(frame, b)),
                    combat: *combat,
                    amount: amount.as_ref().map(|a| self.number(frame, a)),
                };
                self.game.shields.push(shield);
            }
            Effect::Regenerate { what } => {
                for id in self.permanents(frame, what) {
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
                self.put_counters(&list)?;
            }
            Effect::RemoveFromCombat { what } => {
                for id in self.permanents(frame, what) {
                    self.leave_combat(id);
                }
            }
            Effect::SkipNextUntap { what } => {
                for id in self.permanents(frame, what) {
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
    fn memory(&self, frame: &Frame) -> EventContext {
        EventContext {
            moved: frame.found.clone(),
            previous: frame.previous.clone(),
            targets: frame.targets.clone(),
            x: frame.x,
            ..frame.event.clone().unwrap_or_default()
        }
    }

    fn effect_attach(&mut self, frame: &mut Frame, what: &Ref, to: &Ref) -> Flow {
        let what = self.objects(frame, what);
        let hosts = self.things(frame, to);
        frame.done = false;
        let Some(host) = hosts.first().copied() else {
            return Ok(());
        };
        for id in what {
            frame.done |= self.attach(id, host)?;
        }
        Ok(())
    }

    /// Starts a continuous effect (611.2). What it affects and its numbers are settled now; if
    /// its duration is over already, nothing starts (611.2b).
    fn begin_effect(
        &mut self,
        frame: &mut Frame,
        what: &Ref,
        mods: &[Mod],
        duration: &Duration,
    ) -> Flow {
        // 611.2c: what changes the rules alone speaks of whatever fits meanwhile; goaded is a
        // designation of those that were (701.15b).
        let rules_only = mods
            .iter()
            .all(|m| matches!(m, Mod::Rule(rule) if *rule != RuleMod::Goaded));
        let affected: Vec<Thing> = self
            .things(frame, what)
            .into_iter()
            .filter(|t| match t {
                Thing::Object(o) => self
                    .game
                    .object(*o)
                    .is_some_and(|o| o.phased.is_none() || o.zone != Zone::Battlefield),
                Thing::Player(_) => true,
            })
            .list();
        frame.done = !affected.is_empty();
        if affected.is_empty() && !rules_only {
            return Ok(());
        }
        let duration = self.settle_duration(frame, duration);
        if let Duration::While(condition) = &duration
            && !self.scope(frame).holds(condition)
        {
            frame.done = false;
            return Ok(());
        }
        let mut locked: Vec<(Vec<Thing>, Vec<Mod>)> = Vec::new();
        for thing in &affected {
            let mods = self.lock_mods(frame, *thing, mods);
            match locked.iter_mut().find(|(_, m)| *m == mods) {
                Some((list, _)) => list.push(*thing),
                None => locked.push((vec![*thing], mods)),
            }
        }
        if rules_only && matches!(what, Ref::Each(_)) {
            locked = vec![(Vec::new(), mods.to_vec())];
        }
        for (affected, mods) in locked {
            let phrase = affected
                .is_empty()
                .then(|| super::settle::reference(what, &self.scope(frame)));
            self.add_effect(frame, affected, phrase, mods, duration.clone());
        }
        let before = self.game.clone();
        self.game.refresh();
        self.told_changes(&before.table)
    }

    /// A continuous effect from this resolution begins.
    pub fn add_effect(
        &mut self,
        frame: &Frame,
        affected: Vec<Thing>,
        phrase: Option<Ref>,
        mods: Vec<Mod>,
        duration: Duration,
    ) {
        let id = EffectId(self.next_id());
        let timestamp = self.tick();
        self.game.effects.push(ContinuousEffect {
            id,
            timestamp,
            source: frame.source,
            controller: frame.you,
            affected,
            phrase,
            mods,
            duration,
            turn: self.game.turn.number,
            resolution: frame.resolution,
            may_end_for: None,
        });
    }

    /// The conditions of "for as long as" go on being asked after the resolution: what they
    /// speak of is settled now.
    fn settle_duration(&self, frame: &Frame, duration: &Duration) -> Duration {
        match duration {
            Duration::While(condition) => {
                let scope = self.scope(frame);
                Duration::While(super::settle::condition(condition, &scope))
            }
            other => other.clone(),
        }
    }

    fn lock_mods(&self, frame: &Frame, thing: Thing, mods: &[Mod]) -> Vec<Mod> {
        let scope = self.scope(frame).about(thing);
        mods.iter()
            .filter_map(|m| match m {
                Mod::CopyOf(of, changes) => {
                    let of = scope.things(of).first()?.object()?;
                    Some(Mod::Copied(self.copiable(of, changes)?))
                }
                Mod::LoseThisAbility => Some(Mod::LoseText(frame.text.clone()?)),
                Mod::Rule(rule) => Some(Mod::Rule(super::settle::rule(rule, &scope))),
                other => Some(layers::lock(other, &scope)),
            })
            .list()
    }

    fn effect_damage(
        &mut self,
        frame: &mut Frame,
        source: &Ref,
        amount: &Amount,
        to: &Ref,
    ) -> Flow {
        let each = matches!(source, Ref::Each(_));
        let mut sources: Vec<ObjectId> = self
            .things(frame, source)
            .into_iter()
            .filter_map(Thing::object)
            .list();
        if !each {
            sources.truncate(1);
        }
        let mut hits: Vec<Hit> = Vec::new();
        for source in sources {
            let hit = |to: Thing, amount: u32| Hit {
                source,
                to,
                amount,
                combat: false,
            };
            if let Some(shares) = self.shares(frame, to) {
                hits.extend(shares.into_iter().map(|(to, n)| hit(to, n)));
                continue;
            }
            // "Each creature deals 1 damage to its controller" speaks of every single one.
            let outer = frame.candidate;
            if each {
                frame.candidate = Some(Thing::Object(source));
            }
            let amount = self.number(frame, amount);
            hits.extend(self.things(frame, to).into_iter().map(|to| hit(to, amount)));
            frame.candidate = outer;
        }
        let dealt = self.deal(&hits)?;
        frame.number = i64::from(dealt);
        frame.done = dealt > 0;
        Ok(())
    }

    fn effect_sacrifice(
        &mut self,
        frame: &mut Frame,
        who: &Ref,
        amount: &Amount,
        filter: &Filter,
    ) -> Flow {
        let n = self.number(frame, amount) as usize;
        let mut all = Vec::new();
        for p in self.players(frame, who) {
            let scope = Scope {
                you: p,
                ..self.scope(frame)
            };
            let own: Vec<Thing> = scope
                .all(filter)
                .into_iter()
                .filter(|t| t.object().and_then(|o| self.game.controller(o)) == Some(p))
                .list();
            let prompt = format!(
                "{}: choose what to sacrifice",
                self.game.name_of(frame.source)
            );
            let chosen = self.ask_things(p, ChoiceKind::Object, prompt, &own, (n, n), "701.21a")?;
            all.extend(chosen.into_iter().filter_map(Thing::object));
        }
        let went = self.sacrifice(&all, MoveCause::Sacrificed)?;
        frame.previous = went.into_iter().flatten().map(Thing::Object).list();
        frame.done = !frame.previous.is_empty();
        Ok(())
    }

    /// Moves objects to another zone, and remembers what they became (400.7j).
    pub fn effect_move(&mut self, frame: &mut Frame, what: &Ref, to: &Destination) -> Flow {
        let ids = self.objects(frame, what);
        let mut moves = Vec::new();
        for id in ids {
            let Some(object) = self.game.object(id).cloned() else {
                continue;
            };
            if to.zone == Zone::Battlefield && !self.can_enter(&object) {
                continue;
            }
            let mut m = Move::new(id, to.zone, MoveCause::Effect);
            let scope = self.scope(frame);
            m.controller = to.controller.as_ref().and_then(|c| scope.player(c));
            m.tapped = to.tapped;
            m.attached_to = to
                .attached_to
                .as_ref()
                .map(|host| scope.things(host).first().copied());
            if let Some((kind, amount)) = &to.counters {
                m.counters.push((kind.clone(), self.number(frame, amount)));
            }
            m.place = to.place;
            m.linked_to = to.linked.then_some(frame.source);
            m.by = Some(frame.source);
            moves.push(m);
        }
        let players: Vec<PlayerId> = self
            .things(frame, what)
            .into_iter()
            .filter_map(|t| t.object())
            .filter_map(|o| self.game.known_object(o).map(|o| o.owner))
            .list();
        let became = self.move_all(moves)?;
        frame.previous = became.into_iter().flatten().map(Thing::Object).list();
        frame.number = frame.previous.len() as i64;
        frame.done = !frame.previous.is_empty();
        if to.zone == Zone::Library && to.place == Place::Shuffled {
            for player in players {
                self.tell(EventKind::Shuffled { player }, "701.24a");
            }
        }
        Ok(())
    }

    /// Only permanent cards go onto the battlefield (307.4, 304.4), and tokens that left never
    /// come back (111.8).
    fn can_enter(&self, object: &super::object::Object) -> bool {
        let permanent = object
            .printed
            .type_line
            .types
            .iter()
            .any(|t| t.is_permanent());
        permanent && !(object.token && object.zone != Zone::Command)
    }

    fn effect_remove_counters(
        &mut self,
        frame: &mut Frame,
        what: &Ref,
        kind: Option<&CounterKind>,
        amount: Option<&Amount>,
    ) -> Flow {
        let n = amount.map(|a| self.number(frame, a));
        let mut events = Vec::new();
        let mut removed = 0i64;
        for id in self.objects(frame, what) {
            let thing = Thing::Object(id);
            let kinds: Vec<CounterKind> = match kind {
                Some(k) => vec![k.clone()],
                None => self
                    .game
                    .object(id)
                    .map(|o| o.counters.keys().cloned().list())
                    .unwrap_or_default(),
            };
            for k in kinds {
                let have = self.game.counters(thing, &k);
                let take = i64::from(n.map_or(have, |n| n.min(have)));
                removed += take;
                events.extend(self.change_counters(thing, &k, -take, false));
            }
        }
        frame.number = removed;
        frame.done = removed > 0;
        self.happened(events, None)
    }

    fn effect_copy_counters(
        &mut self,
        frame: &mut Frame,
        from: &Ref,
        kind: Option<&CounterKind>,
        to: &Ref,
    ) -> Flow {
        let mut list = Vec::new();
        let from = self.things(frame, from);
        for id in self.objects(frame, to) {
            for source in from.iter().filter_map(|t| t.object()) {
                if let Some(o) = self.game.known_object(source) {
                    for (k, c) in &o.counters {
                        if kind.is_none_or(|x| x == k) {
                            list.push((Thing::Object(id), k.clone(), c.count));
                        }
                    }
                }
            }
        }
        self.put_counters(&list)
    }

    fn effect_proliferate(&mut self, frame: &mut Frame) -> Flow {
        let objects = self
            .game
            .permanents()
            .filter(|o| o.counters.values().any(|c| c.count > 0))
            .map(|o| Thing::Object(o.id));
        let players = self
            .game
            .players
            .iter()
            .filter(|p| !p.out && p.counters.values().any(|c| *c > 0))
            .map(|p| Thing::Player(p.id));
        let things: Vec<Thing> = objects.chain(players).list();
        let chosen = self.ask_things(
            frame.you,
            ChoiceKind::Object,
            "Proliferate: choose any number".into(),
            &things,
            (0, things.len()),
            "701.34a",
        )?;
        let mut list = Vec::new();
        for thing in chosen {
            let kinds: Vec<CounterKind> = match thing {
                Thing::Object(o) => self
                    .game
                    .object(o)
                    .map(|o| o.counters.keys().cloned().list())
                    .unwrap_or_default(),
                Thing::Player(p) => {
                    let counters = &self.game.player(p).counters;
                    let some = counters.iter().filter(|(_, n)| **n > 0);
                    some.map(|(k, _)| k.clone()).list()
                }
            };
            list.extend(kinds.into_iter().map(|k| (thing, k, 1)));
        }
        self.put_counters(&list)
    }

    #[allow(clippy::too_many_arguments)]
    fn effect_tokens(
        &mut self,
        frame: &mut Frame,
        who: &Ref,
        n: u32,
        card: &Arc<super::card::Card>,
        tapped: bool,
        attacking: Option<Thing>,
        host: Option<Vec<Thing>>,
    ) -> Flow {
        let mut made = Vec::new();
        for p in self.players(frame, who) {
            let n = self.replace_number(None, Thing::Player(p), p, n, |r| match r {
                Replaced::CreatesTokens(who) => Some(Filter::Is(Box::new(who.clone()))),
                _ => None,
            })?;
            for _ in 0..n {
                let mut m = Move::new(ObjectId(0), Zone::Battlefield, MoveCause::Effect);
                m.controller = Some(p);
                m.tapped = tapped;
                m.attacking = attacking;
                m.attached_to = host.as_ref().map(|h| h.first().copied());
                made.extend(self.create(card.clone(), p, m)?);
            }
        }
        frame.previous = made.into_iter().map(Thing::Object).list();
        frame.number = frame.previous.len() as i64;
        frame.done = !frame.previous.is_empty();
        Ok(())
    }

    /// "You may …": asked once, only if it can be done (608.2d).
    fn effect_may(
        &mut self,
        frame: &mut Frame,
        who: &Ref,
        cost: Option<&Cost>,
        effects: &[Effect],
        otherwise: &[Effect],
    ) -> Flow {
        let mut any = false;
        for p in self.players(frame, who) {
            let did = match cost {
                Some(cost) => self.offer_cost_in(frame, p, cost, "608.2d")?,
                None => {
                    let prompt = format!(
                        "{}: {}",
                        self.game.name_of(frame.source),
                        frame.text.clone().unwrap_or_else(|| "do it?".into())
                    );
                    self.possible(frame, effects) && self.ask_may(p, prompt, "608.2d")?
                }
            };
            any |= did;
            frame.done = did;
            if did {
                self.run(frame, effects)?;
            }
        }
        if !any {
            frame.done = false;
            self.run(frame, otherwise)?;
            frame.done = false;
        }
        Ok(())
    }

    /// Of the permanents meant, those that these players control (701.21a).
    fn sacrificed_by(&self, frame: &Frame, who: &Ref, what: &Ref) -> Vec<ObjectId> {
        let players = self.players(frame, who);
        let mut ids = self.permanents(frame, what);
        ids.retain(|id| {
            let controller = self.game.controller(*id);
            controller.is_some_and(|player| players.contains(&player))
        });
        ids
    }

    /// Whether an optional instruction could do anything (608.2d).
    fn possible(&self, frame: &Frame, effects: &[Effect]) -> bool {
        match effects.first() {
            Some(Effect::Move { what, to }) => self.objects(frame, what).iter().any(|id| {
                to.zone != Zone::Battlefield
                    || self.game.object(*id).is_some_and(|o| self.can_enter(o))
            }),
            Some(
                Effect::PutCounters { what, .. }
                | Effect::Tap { what }
                | Effect::Untap { what }
                | Effect::Unattach { what }
                | Effect::Attach { what, .. }
                | Effect::Destroy { what, .. },
            ) => !self.objects(frame, what).is_empty(),
            Some(Effect::Sacrifice { who, what }) => {
                !self.sacrificed_by(frame, who, what).is_empty()
            }
            Some(Effect::SacrificeChosen {
                who,
                amount,
                filter,
            }) => {
                let need = self.number(frame, amount) as usize;
                self.players(frame, who).iter().all(|p| {
                    let scope = Scope {
                        you: *p,
                        ..self.scope(frame)
                    };
                    let own =
                        |t: &Thing| t.object().and_then(|o| self.game.controller(o)) == Some(*p);
                    scope.all(filter).iter().filter(|t| own(t)).count() >= need
                })
            }
            Some(Effect::Discard { who, .. }) => self
                .players(frame, who)
                .iter()
                .any(|p| !self.game.player(*p).hand.is_empty()),
            Some(Effect::Search { .. }) | Some(_) => true,
            None => true,
        }
    }

    fn effect_exchange(&mut self, frame: &mut Frame, a: &Ref, b: &Ref) -> Flow {
        let mut both = self.permanents(frame, a);
        for id in self.permanents(frame, b) {
            if !both.contains(&id) {
                both.push(id);
            }
        }
        frame.done = false;
        // 701.12a: without both of them nothing is exchanged.
        let [a, b] = both[..] else {
            return Ok(());
        };
        let owner = |p: &Play, id| p.game.controller(id).unwrap_or_default();
        let (pa, pb) = (owner(self, a), owner(self, b));
        if pa == pb {
            return Ok(());
        }
        let to = |p: PlayerId| vec![Mod::Control(Ref::Things(vec![Thing::Player(p)]))];
        let before = self.game.clone();
        self.add_effect(
            frame,
            vec![Thing::Object(a)],
            None,
            to(pb),
            Duration::Indefinite,
        );
        self.add_effect(
            frame,
            vec![Thing::Object(b)],
            None,
            to(pa),
            Duration::Indefinite,
        );
        self.game.refresh();
        frame.done = true;
        self.told_changes(&before.table)
    }

    fn make_emblem(&mut self, player: PlayerId, abilities: &[Ability]) -> Flow {
        let card = super::card::Card {
            name: "Emblem".into(),
            abilities: abilities
                .iter()
                .map(|a| super::card::Printed {
                    ability: Arc::new(a.clone()),
                    text: "".into(),
                })
                .list(),
            ..Default::default()
        };
        let id = ObjectId(self.next_id());
        let card_id = super::object::CardId(self.next_id());
        let mut object = super::moving::blank(id, card_id, player, Arc::new(card), Zone::Command);
        object.timestamp = self.tick();
        self.insert(object, Place::Top);
        self.game.refresh();
        Ok(())
    }

    /// Phases permanents out, with what is attached to them (702.26).
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn phase_out(&mut self, ids: &[ObjectId]) -> Flow {
        let before = self.game.clone();
        let mut events = Vec::new();
        let by = |id: ObjectId| self.game.controller(id).unwrap_or_default();
        // 702.26h: what would phase out both ways phases out indirectly.
        let carried = |id: &ObjectId| {
            let host = before.object(*id).and_then(|o| o.attached_to);
            host.and_then(Thing::object)
                .is_some_and(|host| ids.contains(&host))
        };
        let mut queue: Vec<(ObjectId, Phased)> = ids
            .iter()
            .filter(|id| !carried(id))
            .map(|id| (*id, Phased::Directly(by(*id))))
            .list();
        while let Some((id, how)) = queue.pop() {
            if !self.game.object(id).is_some_and(|o| o.is_permanent()) {
                continue;
            }
            let along = before.attachments(Thing::Object(id));
            queue.extend(along.into_iter().map(|a| (a, Phased::With(id))));
            self.edit(id, |o| o.phased = Some(how));
            self.leave_combat(id);
            events.push(self.event(EventKind::PhasedOut { object: id }, "702.26b"));
        }
        self.happened(events, Some(&before))
    }
}

/// A cost several times over.
fn multiply(cost: &Cost, n: u32) -> Cost {
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
