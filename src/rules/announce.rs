//! Casting spells (601) and activating abilities (602): announcing, checking, paying.

use super::ability::{Activated, ActivatedKind, Body, CostPart, TargetSpec, Timing};
use super::action::{Announce, Refusal, Why};
use super::activatable::{Activatable, specs_of};
use super::cost::{Purpose, means};
use super::effect::{Place, RuleMod};
use super::evaluate::Scope;
use super::event::{Event, EventKind, Nothing};
use super::filter::Filter;
use super::game::Game;
use super::object::blank;
use super::object::{CardId, ObjectId, OnStack, PlayerId, StackKind, Target, Thing};
use super::play::{Flow, Play};
use super::prices::{Prices, Unpayable};
use super::resolve::Frame;
use super::target::{Choosing, Targeter, candidates, join};
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::Order;
use std::sync::Arc;

impl Game {
    /// Whether a player could cast a sorcery now (307.5).
    pub fn sorcery_time(&self, by: PlayerId) -> bool {
        self.turn.active == by && self.turn.step.is_main() && self.stack.is_empty()
    }
}

impl Play {
    // ---- activating (602.2) ----

    /// Activates an ability; a mana ability resolves at once (605.3b).
    ///
    /// # Errors
    /// A refusal with every rule that forbids it; a decision.
    pub fn activate(
        &mut self,
        by: PlayerId,
        object: ObjectId,
        place: usize,
        announce: &Announce,
    ) -> Flow {
        let list = self.game.activated_abilities(object);
        let there = self.game.object(object).is_some();
        let Some(activatable) = list.get(place).cloned().filter(|_| there) else {
            let why = Why::NoSuchAbility;
            return Err(Refusal::new("602.2", why)
                .because(Thing::Object(object))
                .into());
        };
        let Some(ability) = activatable.activated().cloned() else {
            return Ok(());
        };
        let cause = self.cause.replace(object);
        let granter = std::mem::replace(&mut self.cost_granter, activatable.granter);
        let uses = self.uses(object, place, &list);
        let mut bad = self.may_activate(by, object, &activatable, &ability, uses);
        let mut how = Choosing {
            by,
            this: object,
            granter: activatable.granter,
            targeter: Targeter::Activated(ability.kind.clone()),
            source: object,
            x: 0,
            event: None,
        };
        let x = self.choose_x(&mut how, &ability, announce, &bad)?;
        let purpose = Purpose {
            payer: by,
            source: object,
            spell: false,
            x,
            with_x: ability.cost.has(CostPart::has_mana_x),
        };
        let pay = announce.pay.as_ref();
        let known = Prices::default();
        let unpayable = |play: &mut Play, aims: &[Vec<Target>]| {
            let options = play.ability_options(object, &ability, by, x, aims);
            known.unpayable(play, options, &purpose, pay)
        };
        let chosen = self.announce_body(&how, &ability.body, announce, &mut bad, &unpayable)?;
        let aims = chosen.as_ref().map_or(&[][..], |(_, targets)| targets);
        let options = self.ability_options(object, &ability, by, x, aims);
        if let Some(refusal) = self.unpayable(&options, &purpose, pay) {
            bad.push(refusal);
        }
        if let Some(refusal) = join(bad) {
            return Err(refusal.into());
        }
        let (modes, targets) = chosen.unwrap_or_default();
        let option = self.choose_option(&options, &purpose, pay)?;
        let text = activatable.text.clone();
        let waits = ability.timing == Timing::Sorcery && !self.game.sorcery_time(by);
        let any_time = self
            .any_time(by, object, &activatable, &ability)
            .filter(|_| waits);
        let change = self.price_change(by, object, &option, &|play, plain| {
            let less = ability.less.clone().filter(|_| !plain);
            let ability = Activated {
                less,
                ..ability.clone()
            };
            play.ability_options(object, &ability, by, x, &targets)
        });
        self.remember_use(object, place, &list, &ability);
        if activatable.mana {
            self.tell(
                EventKind::ManaAbility {
                    source: object,
                    player: by,
                    text: text.clone(),
                },
                "605.3b",
            );
            self.tell_haste(object, &ability);
            let paid = self.pay(&option, &purpose, pay)?;
            let mut frame = Frame::of(object, by);
            frame.granter = activatable.granter;
            frame.x = x;
            frame.paid = self.paid_things(&paid.moved);
            frame.previous = frame.paid.clone();
            frame.tapped_for_mana = option.contains(&CostPart::Tap);
            frame.wanted = announce.mana.clone();
            frame.text = Some(text);
            self.run(&mut frame, &ability.body.effects)?;
            self.wanted_given(announce, frame.wanted.is_some(), object)?;
        } else {
            let on_stack = OnStack {
                kind: StackKind::Activated,
                body: ability.body.clone(),
                modes,
                targets,
                x,
                source: object,
                granter: activatable.granter,
                event: None,
                condition: None,
                paid: Vec::new(),
                moved: Vec::new(),
                text: text.clone(),
                bestowed: false,
                kicked: 0,
                put_away: Default::default(),
                brief: false,
            };
            let id = self.new_on_stack(on_stack, by);
            let cite = match ability.kind {
                ActivatedKind::Equip(_) => "702.6a",
                ActivatedKind::Reconfigure | ActivatedKind::Unattach => "702.151a",
                ActivatedKind::Fortify => "702.67a",
                ActivatedKind::Loyalty => "606.3",
                ActivatedKind::Level(_) => "716.2a",
                ActivatedKind::Crew => "702.122a",
                ActivatedKind::Cycling => "702.29a",
                ActivatedKind::AuraSwap => "702.65a",
                ActivatedKind::Plain => "602.2a",
            };
            let kind = EventKind::Activated {
                object: id,
                source: object,
                player: by,
                text,
            };
            let mut told = vec![self.event(kind, cite)];
            self.tell_all(told.clone());
            if any_time.is_some() {
                self.tell_allowed(object, any_time, "304.5");
            }
            self.tell_haste(object, &ability);
            told.extend(self.tell_choices(by, id));
            self.tell_price(id, change);
            let paid = self.pay(&option, &purpose, pay)?;
            let gone = self.gone(&paid.moved);
            self.edit(id, |o| {
                if let Some(s) = &mut o.stack {
                    let s = Arc::make_mut(s);
                    s.moved = gone.clone();
                    s.paid = paid.moved.clone();
                }
            });
            self.completed(told)?;
        }
        self.cause = cause;
        self.cost_granter = granter;
        Ok(())
    }

    /// A type of mana that was announced and could not be produced is a refusal (106.5, 106.7).
    pub(super) fn wanted_given(&self, announce: &Announce, left: bool, object: ObjectId) -> Flow {
        let Some(wanted) = announce.mana.as_ref().filter(|_| self.mana_depth == 0) else {
            return Ok(());
        };
        let given = self.events.iter().rev().find_map(|e| match &e.kind {
            EventKind::ManaAdded { mana, source, .. } if *source == object => Some(mana),
            _ => None,
        });
        let fine = !left || given.is_some_and(|g| wanted.iter().all(|w| g.contains(w)));
        if fine {
            return Ok(());
        }
        Err(Refusal::new("106.7", Why::NotThatMana)
            .also("106.5")
            .also("106.3")
            .because(Thing::Object(object))
            .into())
    }

    /// Those that are in another zone by now.
    pub(super) fn gone(&self, ids: &[ObjectId]) -> Vec<ObjectId> {
        let mut gone = ids.to_vec();
        gone.retain(|id| self.game.object(*id).is_none());
        gone
    }

    /// What was moved by a cost, as it is now or as it was.
    pub(super) fn paid_things(&self, moved: &[ObjectId]) -> Vec<Thing> {
        moved.iter().map(|id| Thing::Object(*id)).list()
    }

    /// Everything that forbids the activation, apart from targets and costs (602.5).
    pub(super) fn may_activate(
        &self,
        by: PlayerId,
        object: ObjectId,
        activatable: &Activatable,
        ability: &Activated,
        uses: u32,
    ) -> Vec<Refusal> {
        let mut bad = Vec::new();
        let thing = Thing::Object(object);
        let (Some(o), Some(d)) = (self.game.object(object), self.game.derived(object)) else {
            return bad;
        };
        if let Some(source) = self.split_second(None).filter(|_| !activatable.mana) {
            let refusal = Refusal::new("702.61a", Why::CantActivate);
            bad.push(refusal.because(Thing::Object(source)));
        }
        let mut no = |cite: &'static str, why: Why| {
            bad.push(Refusal::new(cite, why).because(thing));
        };
        if o.phased.is_some() {
            no("702.26b", Why::PhasedOut { target: thing });
        }
        let owner = if o.zone == Zone::Battlefield {
            d.controller
        } else {
            o.owner
        };
        if owner != by {
            let why = Why::NotYours { object };
            let equipment = d.type_line.named("Equipment")
                || activatable
                    .granter
                    .and_then(|g| self.game.known(g))
                    .is_some_and(|g| g.type_line.named("Equipment"));
            no(if equipment { "301.5d" } else { "602.2" }, why);
        }
        let scope = Scope {
            granter: activatable.granter,
            ..Scope::of(&self.game, &self.game.table, object, by)
        };
        for rule in self.game.rules_on(by).iter().chain(&d.rules) {
            if let RuleMod::CantActivate(what) = &rule.rule {
                let inner = self.game.rule_scope(rule);
                if means(&inner, what, object, ability, activatable.mana, &[]) {
                    bad.push(
                        Refusal::new("602.5", Why::CantActivate)
                            .because(Thing::Object(rule.source)),
                    );
                }
            }
        }
        let mut no = |cite: &'static str, why: Why| {
            bad.push(Refusal::new(cite, why).because(thing));
        };
        if let Some(condition) = &ability.condition
            && !scope.holds(condition)
        {
            match ability.kind {
                ActivatedKind::Unattach => no("702.151a", Why::NotAttached),
                _ => no("602.5", Why::ConditionNotMet),
            }
        }
        if let ActivatedKind::Level(n) = ability.kind
            && o.level + 1 != n
        {
            no("716.2a", Why::LevelOrder);
        }
        if ability.kind == ActivatedKind::Loyalty {
            if !self.game.sorcery_time(by) {
                no("606.3", Why::LoyaltyTiming);
            }
            let twice = self.ruled(thing, |r| *r == RuleMod::LoyaltyTwice).is_some();
            let again = |r: &&super::game::ActiveRule| r.rule == RuleMod::LoyaltyOnceMore;
            let more = d.rules.iter().filter(again);
            let used = o.loyalty_turn == Some(self.game.turn.number);
            if used && o.loyalty_uses as usize > usize::from(twice) + more.count() {
                no("606.3", Why::LoyaltyTwice);
            }
        } else if ability.timing == Timing::Sorcery
            && !self.game.sorcery_time(by)
            && self.any_time(by, object, activatable, ability).is_none()
        {
            no("602.5d", Why::SorceryTiming);
        }
        if ability.exhaust && uses > 0 {
            let refusal = Refusal::new("702.177a", Why::Exhausted).also("602.5b");
            bad.push(refusal.because(thing));
        } else if ability.once_each_turn && uses > 0 {
            no("602.5b", Why::OncePerTurn);
        }
        bad
    }

    /// What allows an ability to be activated any time an instant could be cast (304.5).
    fn any_time(
        &self,
        by: PlayerId,
        object: ObjectId,
        activatable: &Activatable,
        ability: &Activated,
    ) -> Option<ObjectId> {
        let mut rules = self.game.rules_on(by).iter();
        let allows = rules.find(|rule| match &rule.rule {
            RuleMod::ActivateAsInstant(what) => {
                let inner = self.game.rule_scope(rule);
                means(&inner, what, object, ability, activatable.mana, &[])
            }
            _ => false,
        });
        allows.map(|rule| rule.source)
    }

    /// Tells what allows something that would have to wait by itself.
    pub(super) fn tell_allowed(
        &mut self,
        object: ObjectId,
        by: Option<ObjectId>,
        cite: &'static str,
    ) {
        let event = Event {
            cause: by.filter(|by| *by != object),
            ..self.event(EventKind::Allowed { object }, cite)
        };
        self.tell_all(vec![event]);
    }

    /// Tells that {T} or {Q} works on a creature that came this turn, and why (702.10c).
    fn tell_haste(&mut self, object: ObjectId, ability: &Activated) {
        let turns = |part: &CostPart| matches!(part, CostPart::Tap | CostPart::Untap);
        if self.trial
            || self.searching
            || !self.game.came_this_turn(object)
            || !ability.cost.has(turns)
        {
            return;
        }
        let as_though = |rule: &RuleMod| matches!(rule, RuleMod::ActivatesAsThoughHaste);
        let by = match self.game.is_sick(object) {
            true => self.ruled(Thing::Object(object), as_though),
            false => None,
        };
        self.tell_allowed(object, by, "702.10c");
    }

    /// The value of X (107.3a): announced, or asked where the cost has one and some value of it
    /// leaves legal targets.
    pub(super) fn choose_x(
        &mut self,
        how: &mut Choosing<'_>,
        ability: &Activated,
        announce: &Announce,
        bad: &[Refusal],
    ) -> Flow<u32> {
        how.x = announce.x.unwrap_or(0);
        if announce.x.is_some() || !ability.cost.has(CostPart::has_x) || !bad.is_empty() {
            return Ok(how.x);
        }
        let (by, object) = (how.by, how.this);
        let most = (0..=20u32)
            .take_while(|x| {
                let purpose = Purpose {
                    payer: by,
                    source: object,
                    spell: false,
                    x: *x,
                    with_x: ability.cost.has(CostPart::has_mana_x),
                };
                let options = self.ability_options(object, ability, by, *x, &[]);
                self.unpayable(&options, &purpose, announce.pay.as_ref())
                    .is_none()
            })
            .last()
            .unwrap_or(0);
        for x in (0..=most).rev() {
            how.x = x;
            if self.has_targets(how, &ability.body, announce) {
                let prompt = format!("{}: choose X", self.game.name_of(object));
                how.x = self.ask_number(by, prompt, (0, most), "107.3a")?;
                return Ok(how.x);
            }
        }
        Ok(0)
    }

    /// Modes and targets of a body (601.2b, c). Illegal ones go to `bad`; with nothing told and
    /// too few legal targets, that is one more refusal.
    #[allow(clippy::type_complexity)]
    pub(super) fn announce_body(
        &mut self,
        how: &Choosing<'_>,
        body: &Body,
        announce: &Announce,
        bad: &mut Vec<Refusal>,
        unpayable: &Unpayable<'_>,
    ) -> Flow<Option<(Vec<usize>, Vec<Vec<Target>>)>> {
        // Asking for modes makes no sense for what can't be done with any.
        if let (Some(modes), None) = (&body.modes, &announce.modes) {
            if bad.is_empty() {
                bad.extend(self.hopeless_modes(how, modes, unpayable));
            }
            if !bad.is_empty() {
                return Ok(None);
            }
        }
        let modes = match self.choose_modes(how, body, announce) {
            Ok(modes) => modes,
            Err(super::play::Halt::Refusal(refusal)) => {
                bad.push(*refusal);
                return Ok(None);
            }
            Err(halt) => return Err(halt),
        };
        let specs = specs_of(body, &modes);
        // Asking for targets makes no sense for what can't be done anyway.
        if announce.targets.is_none() {
            if bad.is_empty() {
                bad.extend(self.hopeless(how, &specs, unpayable));
            }
            if !bad.is_empty() {
                return Ok(None);
            }
        }
        let told = announce.targets.as_deref();
        match self.choose_targets(how, &specs, told, Some(unpayable)) {
            Ok(Some(targets)) => Ok(Some((modes, targets))),
            Ok(None) => {
                bad.push(self.no_target(how, &specs));
                Ok(None)
            }
            Err(super::play::Halt::Refusal(refusal)) => {
                bad.push(*refusal);
                Ok(None)
            }
            Err(halt) => Err(halt),
        }
    }

    pub(super) fn no_target(&self, how: &Choosing<'_>, specs: &[TargetSpec]) -> Refusal {
        let scope = how.scope(&self.game, &[]);
        let missing = specs
            .iter()
            .find(|s| candidates(&scope, &how.targeter, how.source, &s.filter).is_empty());
        // Each has some, but the last has none beside those before it.
        let missing = missing.or(specs.last());
        let wanted = missing.map_or(Filter::All(Vec::new()), |s| s.filter.clone());
        let cite = match &how.targeter {
            Targeter::Activated(ActivatedKind::Equip(_)) => "702.6a",
            Targeter::Activated(ActivatedKind::Reconfigure) => "702.151a",
            Targeter::Activated(ActivatedKind::Fortify) => "702.67a",
            Targeter::Aura => "303.4a",
            _ => "601.2c",
        };
        Refusal::new(cite, Why::NoLegalTarget { wanted })
            .also("115.1")
            .because(Thing::Object(how.this))
    }

    pub(super) fn choose_modes(
        &mut self,
        how: &Choosing<'_>,
        body: &Body,
        announce: &Announce,
    ) -> Flow<Vec<usize>> {
        let Some(modes) = &body.modes else {
            return Ok(Vec::new());
        };
        let n = modes.modes.len();
        let (min, max) = (modes.min as usize, modes.max as usize);
        if let Some(told) = &announce.modes {
            let distinct = told.iter().enumerate().all(|(i, m)| !told[..i].contains(m));
            if !distinct || !(min..=max).contains(&told.len()) || told.iter().any(|m| *m >= n) {
                return Err(Refusal::new("700.2a", Why::WrongMode).into());
            }
            // 700.2, 608.2c: they are carried out in the order in which they are written.
            let mut told = told.clone();
            told.order();
            return Ok(told);
        }
        // 700.2a, b: a mode without legal targets can't be chosen, as long as enough others can.
        let lacks = |place: &usize| !how.has_targets(&self.game, &modes.modes[*place].targets);
        let mut barred = (0..n).filter(lacks).list();
        if n - Vec::len(&barred) < min.max(1) {
            barred.clear();
        }
        let prompt = format!("{}: choose a mode", self.game.name_of(how.this));
        self.ask_modes(how.by, prompt, &modes.modes, barred, (min, max))
    }

    /// A new ability on top of the stack.
    pub(super) fn new_on_stack(&mut self, on_stack: OnStack, by: PlayerId) -> ObjectId {
        let id = ObjectId(self.next_id());
        let card = CardId(self.next_id());
        let source = self.game.known(on_stack.source).cloned();
        let printed = super::card::Card {
            name: source
                .as_ref()
                .map_or_else(|| "".into(), |d| d.name.clone()),
            colors: source.map(|d| d.colors).unwrap_or_default(),
            ..Default::default()
        };
        let mut object = blank(id, card, by, Arc::new(printed), Zone::Stack);
        object.timestamp = self.tick();
        object.stack = Some(Arc::new(on_stack));
        self.insert(object, Place::Top);
        self.refresh();
        id
    }

    /// Puts a triggered ability on the stack; without enough legal targets it is not put there
    /// (603.3d).
    ///
    /// # Errors
    /// A decision.
    pub fn put_ability(
        &mut self,
        mut on_stack: OnStack,
        by: PlayerId,
        announce: &Announce,
    ) -> Flow {
        let event = on_stack.event.clone();
        let how = Choosing {
            by,
            this: on_stack.source,
            granter: on_stack.granter,
            targeter: Targeter::Triggered,
            source: on_stack.source,
            x: on_stack.x,
            event: event.as_ref(),
        };
        let body = on_stack.body.clone();
        let modes = self.choose_modes(&how, &body, announce)?;
        let specs = specs_of(&body, &modes);
        let Some(mut targets) = self.choose_targets(&how, &specs, None, None)? else {
            let kind = EventKind::NothingHappened {
                source: on_stack.source,
                what: Nothing::Stack,
            };
            self.tell(kind, "603.3d");
            return Ok(());
        };
        // A delayed or reflexive ability goes on speaking of the targets of what made it, after
        // its own.
        if specs.is_empty()
            && let Some(event) = &event
        {
            targets.extend(event.targets.iter().cloned());
        }
        on_stack.modes = modes;
        on_stack.targets = targets;
        let source = on_stack.source;
        let id = self.new_on_stack(on_stack, by);
        let kind = EventKind::PutOnStack { object: id, source };
        let mut told = vec![self.event(kind, "603.3")];
        self.tell_all(told.clone());
        told.extend(self.tell_choices(by, id));
        self.completed(told)
    }
}
