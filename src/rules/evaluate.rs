//! Reading a text in a position: what its phrases mean now (608.2h, 113.7a, 109.5).

use super::ability::KeywordKind;
use super::filter::{Amount, EventRole, Filter, Ref, Tally, Whose};
use super::game::{Derived, Game};
use super::kinds::{CardType, Color, Subtype, Supertype};
use super::layers::Table;
use super::object::{Chosen, EventContext, Object, ObjectId, PlayerId, Target, Thing};
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::SortedSet;
use std::sync::Arc;

/// Who is speaking, and what has been announced and done so far.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The position.
    pub game: &'a Game,
    /// Derived characteristics: the position's own, or the working copy inside `layers`.
    pub table: &'a Table,
    /// The object whose text it is.
    pub this: ObjectId,
    /// The object that granted the ability.
    pub granter: Option<ObjectId>,
    /// "You".
    pub you: PlayerId,
    /// Targets that are still legal, by target phrase.
    pub targets: &'a [Vec<Target>],
    /// `Ref::Previous`.
    pub previous: &'a [Thing],
    /// `Ref::Paid`.
    pub paid: &'a [Thing],
    /// `Ref::Chosen`.
    pub chosen: &'a [Thing],
    /// `Ref::Candidate`.
    pub candidate: Option<Thing>,
    /// The triggering event.
    pub event: Option<&'a EventContext>,
    /// X.
    pub x: u32,
    /// `Amount::Previous`.
    pub number: i64,
    /// `Condition::Done`.
    pub done: bool,
    /// What has been chosen during this resolution.
    pub meanwhile: Option<&'a Chosen>,
}

impl<'a> Scope<'a> {
    /// The scope of an object's own text, with nothing announced.
    pub fn of(game: &'a Game, table: &'a Table, this: ObjectId, you: PlayerId) -> Scope<'a> {
        Scope {
            game,
            table,
            this,
            granter: None,
            you,
            targets: &[],
            previous: &[],
            paid: &[],
            chosen: &[],
            candidate: None,
            event: None,
            x: 0,
            number: 0,
            done: false,
            meanwhile: None,
        }
    }

    /// The same scope with one thing under consideration.
    pub fn about(self, candidate: Thing) -> Scope<'a> {
        Scope {
            candidate: Some(candidate),
            ..self
        }
    }

    /// An object's characteristics, now or as it last existed.
    pub fn derived(&self, id: ObjectId) -> Option<&'a Arc<Derived>> {
        self.table
            .objects
            .get(&id)
            .or_else(|| self.game.past.get(&id).map(|p| &p.derived))
    }

    /// Whether something is true of one of the objects meant.
    fn any_of(&self, what: &Ref, test: impl Fn(&Derived) -> bool) -> bool {
        let objects = self.things(what).into_iter().filter_map(Thing::object);
        objects.filter_map(|id| self.derived(id)).any(|d| test(d))
    }

    pub(super) fn object(&self, id: ObjectId) -> Option<&'a Arc<Object>> {
        self.game.known_object(id)
    }

    /// The controller of an object, or its owner (108.4a).
    pub(super) fn controller_of(&self, thing: Thing) -> Option<PlayerId> {
        match thing {
            Thing::Player(p) => Some(p),
            Thing::Object(o) => self.derived(o).map(|d| d.controller),
        }
    }

    /// Everything that a reference means.
    pub fn things(&self, reference: &Ref) -> Vec<Thing> {
        let players = |list: Vec<PlayerId>| list.into_iter().map(Thing::Player).list();
        match reference {
            Ref::This => vec![Thing::Object(self.this)],
            Ref::Granter => vec![Thing::Object(self.granter.unwrap_or(self.this))],
            Ref::Host => self
                .object(self.this)
                .and_then(|o| o.attached_to)
                .into_iter()
                .list(),
            Ref::Target(n) => self
                .targets
                .get(*n)
                .map(|slot| slot.iter().map(|t| t.thing).list())
                .unwrap_or_default(),
            Ref::Previous => self.previous.to_vec(),
            Ref::Chosen => self.chosen.to_vec(),
            Ref::Candidate => self.candidate.into_iter().list(),
            Ref::Event(role) => self.event_thing(*role).into_iter().list(),
            Ref::Each(filter) => self.all(filter),
            Ref::You => vec![Thing::Player(self.you)],
            Ref::EachPlayer => players(self.game.apnap()),
            Ref::EachOpponent => {
                let order = self.game.apnap();
                players(order.into_iter().filter(|p| *p != self.you).list())
            }
            Ref::Controller(of) => self.unique(of, |s, t| s.controller_of(t)),
            Ref::Owner(of) => self.unique(of, |s, t| match t {
                Thing::Player(p) => Some(p),
                Thing::Object(o) => s.object(o).map(|o| o.owner),
            }),
            Ref::ChosenPlayer => self
                .object(self.this)
                .and_then(|o| o.chosen.player)
                .map(Thing::Player)
                .into_iter()
                .collect(),
            Ref::DefendingPlayer => self.defending_player().into_iter().collect(),
            Ref::Paid(_) => self.paid.to_vec(),
            Ref::ExiledWith => self
                .object(self.this)
                .map(|o| o.exiled_with.clone())
                .unwrap_or_default()
                .into_iter()
                .filter_map(|card| self.game.object_of_card(card))
                .filter(|id| self.object(*id).is_some_and(|o| o.zone == Zone::Exile))
                .map(Thing::Object)
                .list(),
            Ref::TopOfLibrary(of, amount) => {
                let n = usize::try_from(self.amount(amount).max(0)).unwrap_or(0);
                self.things(of)
                    .into_iter()
                    .filter_map(Thing::player)
                    .flat_map(|p| self.game.player(p).library.iter().take(n))
                    .map(|id| Thing::Object(*id))
                    .list()
            }
            Ref::ActivePlayer => vec![Thing::Player(self.game.turn.active)],
            Ref::AttachedTo(of) => self
                .things(of)
                .into_iter()
                .flat_map(|host| self.carried(host))
                .map(Thing::Object)
                .list(),
            Ref::HostOf(of) => self
                .things(of)
                .into_iter()
                .filter_map(|t| self.object(t.object()?)?.attached_to)
                .list(),
            Ref::Several(list) => {
                let mut seen = Vec::new();
                for thing in list.iter().flat_map(|r| self.things(r)) {
                    if !seen.contains(&thing) {
                        seen.push(thing);
                    }
                }
                seen
            }
            Ref::Things(list) => list.clone(),
        }
    }

    /// What is asked for its numbers or its controller. What an instruction took from the
    /// battlefield is asked as it last was there (608.2h): "Exile target creature. Its controller
    /// gains life equal to its power."
    pub(super) fn asked(&self, of: &Ref) -> Vec<Thing> {
        let mut things = self.things(of);
        if *of == Ref::Previous {
            for thing in &mut things {
                if let Some(was) = thing.object().and_then(|id| self.game.was_permanent(id)) {
                    *thing = Thing::Object(was);
                }
            }
        }
        things
    }

    fn unique(&self, of: &Ref, get: impl Fn(&Self, Thing) -> Option<PlayerId>) -> Vec<Thing> {
        let mut out = Vec::new();
        for p in self.asked(of).into_iter().filter_map(|t| get(self, t)) {
            if !out.contains(&Thing::Player(p)) {
                out.push(Thing::Player(p));
            }
        }
        out
    }

    fn event_thing(&self, role: EventRole) -> Option<Thing> {
        let event = self.event?;
        match role {
            EventRole::Subject => event.subject,
            EventRole::Other | EventRole::Attacked => event.other,
            EventRole::Player => event.player.map(Thing::Player),
        }
    }

    fn defending_player(&self) -> Option<Thing> {
        let attacker = match self.event.and_then(|e| e.subject) {
            Some(Thing::Object(o)) => o,
            _ => self.this,
        };
        let found = self
            .game
            .combat
            .attackers
            .iter()
            .find(|a| a.object == attacker || a.object == self.this);
        found.map(|a| Thing::Player(a.player))
    }

    /// The first player that a reference means.
    pub fn player(&self, reference: &Ref) -> Option<PlayerId> {
        self.things(reference).into_iter().find_map(|t| t.player())
    }

    /// Every object and player that fits, in a settled order: by arrival, zone by zone.
    pub fn all(&self, filter: &Filter) -> Vec<Thing> {
        let mut out = Vec::new();
        let mut add = |thing: Thing| {
            if self.matches(thing, filter) {
                out.push(thing);
            }
        };
        let places = Places::of(filter);
        if places.battlefield {
            self.game
                .permanents()
                .for_each(|o| add(Thing::Object(o.id)));
        }
        if places.stack {
            for id in self.game.stack.iter().rev() {
                add(Thing::Object(*id));
            }
        }
        for zone in &places.zones {
            match zone {
                Zone::Library | Zone::Hand | Zone::Graveyard => {
                    for p in &self.game.players {
                        for id in self.game.zone(*zone, p.id) {
                            add(Thing::Object(*id));
                        }
                    }
                }
                _ => {
                    for id in self.game.zone(*zone, self.you) {
                        add(Thing::Object(*id));
                    }
                }
            }
        }
        if places.players {
            for p in self.game.apnap() {
                add(Thing::Player(p));
            }
        }
        out
    }

    /// Whether a thing is meant by a filter: it fits, and is where such things are looked for.
    pub fn matches(&self, thing: Thing, filter: &Filter) -> bool {
        if let Filter::Any(list) = filter {
            return list.iter().any(|f| self.matches(thing, f));
        }
        let places = Places::of(filter);
        let there = match thing {
            Thing::Player(p) => places.players && !self.game.player(p).out,
            Thing::Object(id) => match self.object(id) {
                None => false,
                Some(o) => match o.zone {
                    Zone::Battlefield => places.battlefield && o.phased.is_none(),
                    Zone::Stack => places.stack || places.zones.contains(&Zone::Stack),
                    zone => places.zones.contains(&zone),
                },
            },
        };
        there && self.fits(thing, filter)
    }

    /// What the game has counted for a player this turn.
    pub fn tally(&self, player: PlayerId, what: Tally) -> u32 {
        let tally = self.game.player(player).tally.get(&what);
        tally.copied().unwrap_or(0)
    }

    /// Whether a thing has the qualities of a filter, wherever it is.
    pub fn fits(&self, thing: Thing, filter: &Filter) -> bool {
        match filter {
            Filter::All(list) => list.iter().all(|f| self.fits(thing, f)),
            Filter::Any(list) => list.iter().any(|f| self.fits(thing, f)),
            Filter::Not(inner) => !self.fits(thing, inner),
            Filter::Is(reference) => self.things(reference).contains(&thing),
            Filter::IsNot(reference) => !self.things(reference).contains(&thing),
            Filter::Player => thing.player().is_some(),
            Filter::OpponentPlayer => thing.player().is_some_and(|p| p != self.you),
            Filter::AnyTarget => match thing {
                Thing::Player(_) => true,
                Thing::Object(id) => self.derived(id).is_some_and(|d| {
                    d.is(CardType::Creature)
                        || d.is(CardType::Planeswalker)
                        || d.is(CardType::Battle)
                }),
            },
            Filter::Other => thing != Thing::Object(self.this),
            _ => match thing {
                Thing::Player(_) => false,
                Thing::Object(id) => match (self.object(id), self.derived(id)) {
                    (Some(o), Some(d)) => self.object_fits(o, d, filter),
                    _ => false,
                },
            },
        }
    }

    fn object_fits(&self, o: &Object, d: &Derived, filter: &Filter) -> bool {
        let thing = Thing::Object(o.id);
        let number = |have: Option<i32>, cmp: &super::filter::Cmp, amount: &Amount| {
            have.is_some_and(|n| cmp.holds(i64::from(n), self.amount(amount)))
        };
        match filter {
            Filter::Permanent => {
                o.zone == Zone::Battlefield || d.type_line.types.iter().any(|t| t.is_permanent())
            }
            Filter::Spell => o.is_spell(),
            Filter::Source => true,
            Filter::StackAbility {
                activated,
                triggered,
            } => o.stack.as_ref().is_some_and(|s| match s.kind {
                super::object::StackKind::Spell => false,
                super::object::StackKind::Activated => *activated,
                super::object::StackKind::Triggered => *triggered,
            }),
            Filter::Type(t) => d.is(*t),
            Filter::Supertype(s) => d.type_line.supertypes.contains(s),
            Filter::Subtype(s) => d.type_line.has_subtype(s),
            Filter::Color(c) => d.colors.has(*c),
            Filter::Colorless => d.colors.is_empty(),
            Filter::Multicolored => d.colors.len() > 1,
            Filter::Monocolored => d.colors.len() == 1,
            Filter::ChosenColor => self.chosen_color().is_some_and(|c| d.colors.has(c)),
            Filter::ChosenType => self
                .chosen_type()
                .is_some_and(|t| d.type_line.has_subtype(&t)),
            Filter::Token => o.token,
            Filter::Controlled(whose) => self.is_whose(d.controller, whose),
            Filter::Owned(whose) => self.is_whose(o.owner, whose),
            Filter::InZone(zone) => o.zone == *zone,
            Filter::Tapped => o.tapped,
            Filter::Untapped => !o.tapped,
            Filter::Attacking => self.game.combat.attackers.iter().any(|a| a.object == o.id),
            Filter::AttackingWith(n, others) => {
                let attackers = self.game.combat.attackers.iter().map(|a| a.object);
                let besides = attackers
                    .filter(|id| *id != o.id && self.fits(Thing::Object(*id), others))
                    .count();
                besides >= *n as usize
            }
            Filter::Blocking => self
                .game
                .combat
                .attackers
                .iter()
                .any(|a| a.blockers.contains(&o.id)),
            Filter::Power(cmp, amount) => number(d.power, cmp, amount),
            Filter::Toughness(cmp, amount) => number(d.toughness, cmp, amount),
            Filter::ManaValue(cmp, amount) => {
                cmp.holds(i64::from(self.mana_value(o.id)), self.amount(amount))
            }
            Filter::Costs(all) => d.mana_cost.as_ref().is_some_and(|cost| all.contains(cost)),
            Filter::HasX => d.mana_cost.as_ref().is_some_and(|cost| cost.has_x()),
            Filter::Has(kind) => d.has(*kind),
            Filter::HasCounter(None) => o.counters.values().any(|c| c.count > 0),
            Filter::HasCounter(Some(kind)) => o.counter(kind) > 0,
            Filter::Enchanted => self.carries(thing, "Aura"),
            Filter::Equipped => self.carries(thing, "Equipment"),
            Filter::Carries(inner) => {
                let carried = self.carried(thing);
                carried.iter().any(|a| self.fits(Thing::Object(*a), inner))
            }
            Filter::NoAbilities => d.abilities.is_empty(),
            Filter::AttachedTo(inner) => {
                o.attached_to.is_some_and(|host| self.matches(host, inner))
            }
            Filter::BlockingRef(r) => {
                let met = self.things(r);
                let attackers = self.game.combat.attackers.iter();
                let mut met = attackers.filter(|a| met.contains(&Thing::Object(a.object)));
                met.any(|a| a.blockers.contains(&o.id))
            }
            Filter::AttachedToRef(reference) => o.attached_to.is_some_and(|host| {
                // What has just left is meant as the permanent that it was (608.2h).
                self.things(reference).iter().any(|thing| {
                    let was = |id| self.game.was_permanent(id).map(Thing::Object);
                    *thing == host || thing.object().and_then(was) == Some(host)
                })
            }),
            Filter::Named(name) => &*d.name == name.as_str(),
            Filter::ChosenName => self
                .object(self.this)
                .and_then(|o| o.chosen.name.as_deref())
                .is_some_and(|name| name.eq_ignore_ascii_case(&d.name)),
            Filter::CouldEnchant(host) => {
                let hosts = self.things(host);
                d.type_line.named("Aura")
                    && hosts
                        .iter()
                        .any(|h| super::attach::may_be_attached(self, o.id, *h).is_ok())
            }
            Filter::SameName(with) => self.any_of(with, |other| other.name == d.name),
            Filter::SharesColor(with) => self.any_of(with, |other| d.colors.meets(other.colors)),
            Filter::SharesCreatureType(with) => self.any_of(with, |other| {
                d.type_line.shares_creature_type(&other.type_line)
            }),
            Filter::Modified => self.is_modified(o, d),
            Filter::PutOntoBattlefieldWith(by) => {
                let by = self.things(by);
                o.put_by.is_some_and(|p| by.contains(&Thing::Object(p)))
            }
            Filter::Worthy => {
                let valiant = d.colors.has(Color::Red) || d.colors.has(Color::White);
                valiant
                    && d.type_line.supertypes.contains(&Supertype::Legendary)
                    && !d.type_line.has_subtype(&Subtype::new("Villain"))
            }
            Filter::Historic => {
                d.is(CardType::Artifact)
                    || d.type_line.supertypes.contains(&Supertype::Legendary)
                    || d.type_line.named("Saga")
            }
            // Where it is already it can't be attached once more (701.3b).
            Filter::CanBeEnchantedBy(aura) => self
                .things(aura)
                .iter()
                .filter_map(|a| a.object())
                .all(|a| {
                    let on = self.object(a).and_then(|a| a.attached_to);
                    on != Some(thing) && super::attach::may_be_attached(self, a, thing).is_ok()
                }),
            Filter::Targets(inner) => o.stack.as_ref().is_some_and(|s| {
                s.targets
                    .iter()
                    .flatten()
                    .any(|t| self.matches(t.thing, inner))
            }),
            Filter::SingleTarget => o
                .stack
                .as_ref()
                .is_some_and(|s| s.targets.iter().flatten().count() == 1),
            Filter::EnteredThisTurn => o.entered == Some(self.game.turn.number),
            Filter::DamagedThisTurn => !o.damaged_by.is_empty(),
            Filter::DamagedByThisTurn(by) => {
                let by = self.things(by);
                o.damaged_by
                    .iter()
                    .any(|id| by.contains(&Thing::Object(*id)))
            }
            Filter::AbilityOf(inner) => o.stack.as_ref().is_some_and(|s| {
                s.kind == super::object::StackKind::Activated
                    && self.fits(Thing::Object(s.source), inner)
            }),
            // Nobody has a commander in these games (903).
            Filter::Commander => false,
            // Answered by `fits`.
            Filter::All(_)
            | Filter::Any(_)
            | Filter::Not(_)
            | Filter::Is(_)
            | Filter::IsNot(_)
            | Filter::Player
            | Filter::OpponentPlayer
            | Filter::AnyTarget
            | Filter::Other => false,
        }
    }

    /// 700.9: a counter on it, an Aura of its controller's, or an Equipment.
    fn is_modified(&self, o: &Object, d: &Derived) -> bool {
        o.counters.values().any(|c| c.count > 0)
            || self.carried(Thing::Object(o.id)).iter().any(|a| {
                self.derived(*a).is_some_and(|a| {
                    a.type_line.named("Equipment")
                        || (a.type_line.named("Aura") && a.controller == d.controller)
                })
            })
    }

    fn carries(&self, host: Thing, subtype: &str) -> bool {
        self.carried(host)
            .iter()
            .any(|a| self.derived(*a).is_some_and(|d| d.type_line.named(subtype)))
    }

    /// What is attached to something, or was when it left the battlefield (608.2h).
    fn carried(&self, host: Thing) -> Vec<ObjectId> {
        let left = host.object().and_then(|id| {
            let was = self.game.was_permanent(id).unwrap_or(id);
            self.game.past.get(&was)
        });
        match left {
            Some(last) => last.attachments.clone(),
            None => self.game.attachments(host),
        }
    }

    /// The colour chosen for the object, or during this resolution.
    pub fn chosen_color(&self) -> Option<Color> {
        let this = self.object(self.this).map(|o| &o.chosen);
        self.meanwhile.into_iter().chain(this).find_map(|c| c.color)
    }

    /// The creature type chosen for the object, or during this resolution.
    pub fn chosen_type(&self) -> Option<Subtype> {
        let this = self.object(self.this).map(|o| &o.chosen);
        let mut chosen = self.meanwhile.into_iter().chain(this);
        chosen.find_map(|c| c.creature_type.clone())
    }

    fn is_whose(&self, player: PlayerId, whose: &Whose) -> bool {
        match whose {
            Whose::You => player == self.you,
            Whose::Opponent => player != self.you,
            Whose::Of(reference) => self.things(reference).iter().any(|t| match t {
                Thing::Player(p) => *p == player,
                Thing::Object(_) => false,
            }),
        }
    }

    /// Whether an object has a keyword.
    pub fn has(&self, id: ObjectId, kind: KeywordKind) -> bool {
        self.derived(id).is_some_and(|d| d.has(kind))
    }
}

/// Where the things are that a filter speaks of.
#[derive(Default)]
pub struct Places {
    /// Permanents.
    pub battlefield: bool,
    /// Spells and abilities.
    pub stack: bool,
    /// Players.
    pub players: bool,
    /// Other zones.
    pub zones: SortedSet<Zone>,
}

impl Places {
    /// The places of a filter. The battlefield, unless another is named (109.2).
    pub fn of(filter: &Filter) -> Places {
        let mut places = Places::default();
        if let Filter::Any(list) = filter {
            for f in list {
                places.add(Places::of(f));
            }
            return places;
        }
        places.collect(filter);
        if !(places.stack || places.players || !places.zones.is_empty()) {
            places.battlefield = true;
        }
        if places.zones.remove(&Zone::Battlefield) {
            places.battlefield = true;
        }
        places
    }

    fn add(&mut self, other: Places) {
        self.battlefield |= other.battlefield;
        self.stack |= other.stack;
        self.players |= other.players;
        self.zones.extend(other.zones);
    }

    fn collect(&mut self, filter: &Filter) {
        match filter {
            Filter::All(list) => {
                // An alternative inside a conjunction keeps its own places.
                for f in list {
                    match f {
                        Filter::Any(_) => {
                            let inner = Places::of(f);
                            if !inner.battlefield || inner.stack || inner.players {
                                self.add(inner);
                            }
                        }
                        f => self.collect(f),
                    }
                }
            }
            Filter::Any(list) => list.iter().for_each(|f| self.collect(f)),
            Filter::Spell | Filter::StackAbility { .. } => self.stack = true,
            Filter::Source => {
                self.battlefield = true;
                self.stack = true;
            }
            Filter::Player | Filter::OpponentPlayer => self.players = true,
            Filter::AnyTarget => {
                self.players = true;
                self.battlefield = true;
            }
            Filter::InZone(zone) => {
                self.zones.insert(*zone);
            }
            // Cards that aren't on the battlefield; spells are named beside them (109.2).
            Filter::Not(inner) if **inner == Filter::InZone(Zone::Battlefield) => {
                let cards = Zone::ALL.into_iter();
                self.zones
                    .extend(cards.filter(|z| !matches!(z, Zone::Battlefield | Zone::Stack)));
            }
            Filter::Is(_) => {
                // "This creature or equipped player": what is meant is where it is.
                self.battlefield = true;
                self.players = true;
                self.stack = true;
                self.zones.extend(Zone::ALL);
            }
            _ => {}
        }
    }
}
