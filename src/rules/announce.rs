//! Casting spells (601) and activating abilities (602): announcing, checking, paying.

use super::ability::{
    Ability, Activated, ActivatedKind, Body, CostPart, KeywordKind, TargetSpec, Timing,
};
use super::action::{Announce, Refusal, Why};
use super::card::Card;
use super::cost::{Purpose, means};
use super::effect::{Place, RuleMod};
use super::evaluate::Scope;
use super::event::{EventKind, Nothing};
use super::filter::{Filter, Tally};
use super::game::Game;
use super::object::blank;
use super::object::{CardId, ObjectId, OnStack, PlayerId, StackKind, Target, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::target::{Choosing, Targeter, candidates, join};
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::Order;
use std::cell::RefCell;
use std::sync::Arc;

/// An activated ability that an object has now.
#[derive(Clone, Debug, PartialEq)]
pub struct Activatable {
    /// The ability: always an `Ability::Activated`.
    pub ability: Arc<Ability>,
    /// Its words where the card has them; empty for granted ones and for what a keyword means.
    pub text: Arc<str>,
    /// The object whose effect gives it.
    pub granter: Option<ObjectId>,
    /// The keyword it comes from.
    pub keyword: Option<KeywordKind>,
    /// A mana ability (605.1a): no stack, no waiting for priority.
    pub mana: bool,
}

impl Activatable {
    /// The ability's data.
    pub fn activated(&self) -> Option<&Activated> {
        match &*self.ability {
            Ability::Activated(a) => Some(a),
            _ => None,
        }
    }
}

/// Why a spell or ability with such targets can't be paid for, if it can't.
pub(super) type Unpayable<'a> = dyn Fn(&mut Play, &[Vec<Target>]) -> Option<Refusal> + 'a;

/// Why such prices can't be paid: each is looked at once, whatever is targeted.
#[derive(Default)]
pub(super) struct Prices(RefCell<Vec<Price>>);

/// The ways to pay, and why none of them can be.
type Price = (Vec<Vec<CostPart>>, Option<Refusal>);

impl Prices {
    pub(super) fn unpayable(
        &self,
        play: &Play,
        options: Vec<Vec<CostPart>>,
        purpose: &Purpose,
        pay: Option<&super::action::Pay>,
    ) -> Option<Refusal> {
        let mut known = self.0.borrow_mut();
        if let Some((_, refusal)) = known.iter().find(|(other, _)| *other == options) {
            return refusal.clone();
        }
        let refusal = play.unpayable(&options, purpose, pay);
        known.push((options, refusal.clone()));
        refusal
    }
}

/// 605.1a: no target, could add mana, no loyalty ability, moves no card to or from a library.
pub fn is_mana_ability(a: &Activated) -> bool {
    a.body.targets.is_empty()
        && a.body.modes.is_none()
        && a.kind != ActivatedKind::Loyalty
        && super::trigger::adds_mana(&a.body.effects)
        && !touches_library(a)
}

fn touches_library(a: &Activated) -> bool {
    use super::effect::Effect as E;
    let costs = a.cost.has(|p| matches!(p, CostPart::Mill(_)));
    costs
        || a.body.effects.iter().any(|e| match e {
            E::Draw { .. } | E::Mill { .. } | E::Search { .. } | E::LookAtTop { .. } => true,
            E::Surveil { .. } => true,
            E::Move { to, .. } => to.zone == Zone::Library,
            _ => false,
        })
}

/// The activated abilities printed on a card that it has on the battlefield, in their order.
pub fn printed_abilities(card: &Card) -> Vec<Activatable> {
    let mut out = Vec::new();
    for printed in &card.abilities {
        let (ability, text) = (&printed.ability, &printed.text);
        add_activated(ability, text, None, Zone::Battlefield, &mut out);
    }
    out
}

/// Adds an ability where it is an activated one of this zone, or what a keyword stands for.
fn add_activated(
    ability: &Arc<Ability>,
    text: &Arc<str>,
    granter: Option<ObjectId>,
    zone: Zone,
    out: &mut Vec<Activatable>,
) {
    let mut add = |ability: Arc<Ability>, keyword: Option<KeywordKind>| {
        if let Ability::Activated(a) = &*ability
            && a.zone == zone
        {
            let mana = is_mana_ability(a);
            out.push(Activatable {
                text: if keyword.is_some() {
                    "".into()
                } else {
                    text.clone()
                },
                ability,
                granter,
                keyword,
                mana,
            });
        }
    };
    match &**ability {
        Ability::Keyword(k) => {
            for ability in k.expand() {
                add(Arc::new(ability), Some(k.kind()));
            }
        }
        _ => add(ability.clone(), None),
    }
}

impl Game {
    /// The activated abilities of an object where it is, in the order the card shows: its own,
    /// reconfigure counting as two, then granted ones by timestamp.
    pub fn activated_abilities(&self, id: ObjectId) -> Vec<Activatable> {
        let (Some(object), Some(d)) = (self.object(id), self.derived(id)) else {
            return Vec::new();
        };
        let mut held: Vec<_> = d.abilities.iter().list();
        held.order_by_key(|h| if h.granter.is_some() { h.timestamp } else { 0 });
        let mut out = Vec::new();
        for h in held {
            add_activated(&h.ability, &h.text, h.granter, object.zone, &mut out);
        }
        out
    }

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
            told.extend(self.tell_choices(by, id));
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

    pub(super) fn unpayable(
        &self,
        options: &[Vec<CostPart>],
        purpose: &Purpose,
        pay: Option<&super::action::Pay>,
    ) -> Option<Refusal> {
        let mut first = None;
        for option in options {
            match self.payable(option, purpose, pay) {
                Ok(()) => return None,
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        first
    }

    pub(super) fn uses(&self, object: ObjectId, place: usize, list: &[Activatable]) -> u32 {
        let key = use_key(place, list);
        self.game
            .object(object)
            .map(|o| match o.exhausted.contains(&key) {
                true => 1,
                false => o.activated.get(&key).copied().unwrap_or(0),
            })
            .unwrap_or(0)
    }

    pub(super) fn remember_use(
        &mut self,
        object: ObjectId,
        place: usize,
        list: &[Activatable],
        ability: &Activated,
    ) {
        let key = use_key(place, list);
        let turn = self.game.turn.number;
        self.edit(object, |o| {
            *o.activated.entry(key).or_insert(0) += 1;
            o.exhausted.extend(ability.exhaust.then_some(key));
            if ability.kind == ActivatedKind::Loyalty {
                let again = o.loyalty_turn == Some(turn);
                o.loyalty_uses = if again { o.loyalty_uses + 1 } else { 1 };
                o.loyalty_turn = Some(turn);
            }
        });
        if let ActivatedKind::Equip(_) = ability.kind
            && let Some(p) = self.game.controller(object)
        {
            self.count(p, Tally::EquipsActivated, 1);
        }
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
            let used = o.loyalty_turn == Some(self.game.turn.number);
            if used && (!twice || o.loyalty_uses > 1) {
                no("606.3", Why::LoyaltyTwice);
            }
        } else if ability.timing == Timing::Sorcery && !self.game.sorcery_time(by) {
            let anyway = self.game.rules_on(by).iter().any(|rule| match &rule.rule {
                RuleMod::ActivateAsInstant(what) => {
                    let inner = self.game.rule_scope(rule);
                    means(&inner, what, object, ability, activatable.mana, &[])
                }
                _ => false,
            });
            if !anyway {
                no("602.5d", Why::SorceryTiming);
            }
        }
        if ability.exhaust && uses > 0 {
            let refusal = Refusal::new("702.177a", Why::Exhausted).also("602.5b");
            bad.push(refusal.because(thing));
        } else if ability.once_each_turn && uses > 0 {
            no("602.5b", Why::OncePerTurn);
        }
        bad
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

/// The target phrases of the chosen modes, or of the body.
pub fn specs_of(body: &Body, modes: &[usize]) -> Vec<TargetSpec> {
    match &body.modes {
        Some(all) => modes
            .iter()
            .filter_map(|m| all.modes.get(*m))
            .flat_map(|b| b.targets.iter().cloned())
            .list(),
        None => body.targets.clone(),
    }
}

/// What names an activated ability for counting its uses.
fn use_key(place: usize, list: &[Activatable]) -> (Option<ObjectId>, usize) {
    let granter = list.get(place).and_then(|a| a.granter);
    let same = list.iter().take(place).filter(|a| a.granter == granter);
    (granter, same.count())
}
