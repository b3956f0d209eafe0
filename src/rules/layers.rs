//! The interaction of continuous effects (613): what every object is now.
//!
//! Layers 1, 2, 4, 5, 6 and 7a–7d (613.1, 613.4), timestamps (613.7), dependency found by trying
//! (613.8), an effect's set kept through its layers (613.6), rule-changing effects last (613.11).
//! The same computation, asked to keep notes about one object, yields its derivation.

use super::ability::{Ability, CounterKind, Static};
pub use super::characteristics::lock;
use super::characteristics::{base, change_types, from_card};
use super::cite::Rule;
use super::dependency::{self, Aspects};
use super::effect::{Mod, RuleMod};
use super::evaluate::Scope;
use super::filter::{Amount, Condition, Ref};
use super::game::{ActiveRule, ContinuousEffect, Derived, Game};
use super::kinds::{BASIC_LAND_TYPES, CardType};
use super::mana::ManaType;
use super::object::{EffectId, Held, Object, ObjectId, PlayerId, Thing, Timestamp};
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::{Order, SortedMap};
use serde::Serialize;
use std::sync::Arc;

/// Derived characteristics of every object of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// By object.
    pub objects: SortedMap<ObjectId, Arc<Derived>>,
    /// What rule-changing effects say of each player.
    pub players: Vec<Vec<ActiveRule>>,
    /// Triggered abilities that function now, keywords written out, oldest source first.
    pub triggers: Vec<Functioning>,
    /// Replacement and prevention abilities that function now.
    pub replacements: Vec<Functioning>,
}

/// An ability that functions, with whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Functioning {
    /// The object that has it.
    pub object: ObjectId,
    /// The object whose effect gives it, if it is not its own.
    pub granter: Option<ObjectId>,
    /// The object's controller.
    pub controller: PlayerId,
    /// The object's timestamp.
    pub timestamp: Timestamp,
    /// The ability.
    pub ability: Arc<Ability>,
    /// Its words, where the card has them.
    pub text: Arc<str>,
    /// Its place among those of the object.
    pub place: usize,
}

impl Functioning {
    /// Whether it is the same ability of the same object: each applies once to an event (614.5),
    /// also where several permanents share a card, or one has an ability several times.
    pub fn same(&self, other: &Functioning) -> bool {
        self.object == other.object && self.place == other.place && self.ability == other.ability
    }

    /// The zone other than the battlefield in which a triggered ability works (113.6m).
    pub fn works_in(&self) -> Option<Zone> {
        match &*self.ability {
            Ability::Triggered(t) => t.condition.as_ref().and_then(Condition::place_of_this),
            _ => None,
        }
    }
}

/// The triggered and the replacement abilities of one object, keywords written out.
pub fn functioning(object: &Object, derived: &Derived) -> Vec<Functioning> {
    let mut out = Vec::new();
    for held in &derived.abilities {
        let mut add = |ability: Arc<Ability>| {
            let place = out.len();
            out.push(Functioning {
                object: object.id,
                granter: held.granter,
                controller: derived.controller,
                timestamp: object.timestamp,
                ability,
                text: held.text.clone(),
                place,
            });
        };
        match &*held.ability {
            Ability::Triggered(_) | Ability::Replacement(_) => add(held.ability.clone()),
            Ability::Keyword(k) => k
                .expand()
                .into_iter()
                .filter(|a| matches!(a, Ability::Triggered(_) | Ability::Replacement(_)))
                .for_each(|a| add(Arc::new(a))),
            _ => {}
        }
    }
    out
}

/// A layer or sublayer, in the order of application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[allow(missing_docs)]
pub enum Layer {
    Printed,
    Copy,
    Control,
    Type,
    Color,
    Ability,
    Defining,
    SetPT,
    ModifyPT,
    SwitchPT,
    Rules,
}

impl Layer {
    const APPLIED: [Layer; 9] = [
        Layer::Copy,
        Layer::Control,
        Layer::Type,
        Layer::Color,
        Layer::Ability,
        Layer::Defining,
        Layer::SetPT,
        Layer::ModifyPT,
        Layer::SwitchPT,
    ];

    /// Its number as players say it.
    pub fn number(self) -> &'static str {
        match self {
            Layer::Printed => "printed",
            Layer::Copy => "1",
            Layer::Control => "2",
            Layer::Type => "4",
            Layer::Color => "5",
            Layer::Ability => "6",
            Layer::Defining => "7a",
            Layer::SetPT => "7b",
            Layer::ModifyPT => "7c",
            Layer::SwitchPT => "7d",
            Layer::Rules => "rules",
        }
    }

    /// The rule that describes it.
    pub fn cite(self) -> Rule {
        Rule(match self {
            Layer::Printed => "613.1",
            Layer::Copy => "613.1a",
            Layer::Control => "613.1b",
            Layer::Type => "613.1d",
            Layer::Color => "613.1e",
            Layer::Ability => "613.1f",
            Layer::Defining => "613.4a",
            Layer::SetPT => "613.4b",
            Layer::ModifyPT => "613.4c",
            Layer::SwitchPT => "613.4d",
            Layer::Rules => "613.11",
        })
    }

    /// The layer in which a change applies; `defining` for characteristic-defining abilities.
    fn of(change: &Mod, defining: bool) -> Layer {
        match change {
            Mod::CopyOf(..) | Mod::Copied(_) | Mod::SetName(_) => Layer::Copy,
            Mod::Control(_) => Layer::Control,
            Mod::AddTypes { .. }
            | Mod::SetTypes(..)
            | Mod::SetSubtypes(_)
            | Mod::RemoveTypes(_)
            | Mod::RemoveSubtypes(_)
            | Mod::RemoveSupertypes(_)
            | Mod::EveryCreatureType
            | Mod::AddChosenType
            | Mod::SetChosenType => Layer::Type,
            Mod::SetColors(_) | Mod::SetChosenColor | Mod::AddColors(_) | Mod::AddChosenColor => {
                Layer::Color
            }
            Mod::Gain(_)
            | Mod::LoseAll
            | Mod::LoseAllButMana
            | Mod::GainActivated(_)
            | Mod::Lose(_)
            | Mod::CantHave(_)
            | Mod::LoseThisAbility
            | Mod::GainThisAbility
            | Mod::LoseText(_)
            | Mod::LoseAbility(_) => Layer::Ability,
            Mod::SetPT(..) if defining => Layer::Defining,
            Mod::SetPT(..) => Layer::SetPT,
            Mod::AddPT(..) => Layer::ModifyPT,
            Mod::SwitchPT => Layer::SwitchPT,
            Mod::Rule(_) => Layer::Rules,
        }
    }
}

/// One step in the derivation of an object's characteristics, as a reader sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The layer.
    pub layer: Layer,
    /// The object whose effect applied; none for printed values and counters.
    pub source: Option<ObjectId>,
    /// The counter that applied, if it was one.
    pub counter: Option<(CounterKind, u32)>,
    /// When the effect began.
    pub timestamp: Timestamp,
    /// What it did, with amounts worked out.
    pub did: Vec<Mod>,
    /// What the object was after it.
    pub after: Arc<Derived>,
    /// Sources of effects that it waited for by dependency (613.8b), against the timestamps.
    pub waited_for: Vec<ObjectId>,
}

/// What identifies a continuous effect within one derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A static ability of an object, by the address of its data.
    Static(ObjectId, usize),
    /// An effect from a resolution.
    Resolved(EffectId),
    /// Counters of one kind, by their place in the order of kinds.
    Counter(ObjectId, usize),
}

/// A continuous effect as the layers see it.
#[derive(Clone)]
struct Source {
    key: Key,
    source: ObjectId,
    granter: Option<ObjectId>,
    controller: PlayerId,
    timestamp: Timestamp,
    defining: bool,
    what: What,
    counter: Option<(CounterKind, u32)>,
}

#[derive(Clone)]
enum What {
    Static(Arc<Ability>),
    Fixed {
        affected: Vec<Thing>,
        /// A phrase that is asked afresh instead.
        phrase: Option<Ref>,
        mods: Vec<Mod>,
    },
}

impl What {
    fn ability(&self) -> Option<&Static> {
        match self {
            What::Static(a) => match &**a {
                Ability::Static(s) => Some(s),
                _ => None,
            },
            What::Fixed { .. } => None,
        }
    }

    fn mods(&self) -> Vec<&Mod> {
        match self {
            What::Fixed { mods, .. } => mods.iter().list(),
            What::Static(_) => self.ability().map_or(Vec::new(), |s| {
                let instead = s.instead.iter().flat_map(|(_, mods)| mods.iter());
                s.mods.iter().chain(instead).list()
            }),
        }
    }
}

/// An effect that has begun to apply: its set and its changes are settled (613.6).
#[derive(Clone)]
struct Begun {
    source: Source,
    affected: Vec<Thing>,
    mods: Vec<Mod>,
}

struct Derivation<'a> {
    game: &'a Game,
    table: Table,
    begun: SortedMap<Key, Begun>,
    /// Static abilities may have come or gone since they were last listed.
    stale: bool,
    listed: Vec<Source>,
    watch: Option<ObjectId>,
    notes: Vec<Note>,
}

/// Derived characteristics of everything in a position.
pub fn derive(game: &Game) -> Table {
    Derivation::run(game, None).0
}

/// How an object came to be what it is, layer by layer.
pub fn derivation(game: &Game, object: ObjectId) -> Vec<Note> {
    Derivation::run(game, Some(object)).1
}

impl<'a> Derivation<'a> {
    fn run(game: &'a Game, watch: Option<ObjectId>) -> (Table, Vec<Note>) {
        let objects = game
            .objects
            .iter()
            .map(|(id, o)| (*id, Arc::new(base(o))))
            .collect();
        let mut d = Derivation {
            game,
            table: Table {
                objects,
                players: vec![Vec::new(); game.players.len()],
                ..Table::default()
            },
            begun: SortedMap::new(),
            stale: true,
            listed: Vec::new(),
            watch,
            notes: Vec::new(),
        };
        d.note(Layer::Printed, None, 0, &[], None, Vec::new());
        for layer in Layer::APPLIED {
            d.apply_layer(layer);
            match layer {
                Layer::Type => d.intrinsic_mana(),
                Layer::Ability => d.enforce_cant_have(),
                Layer::SetPT => d.remember_base_pt(),
                _ => {}
            }
        }
        d.rules();
        d.index();
        (d.table, d.notes)
    }

    fn scope(&self, source: &Source) -> Scope<'_> {
        // "You" of a static ability is whoever controls its object by now (109.5, 613.8a).
        let you = match source.key {
            Key::Static(id, _) => self.table.objects.get(&id).map(|d| d.controller),
            Key::Resolved(_) | Key::Counter(..) => None,
        };
        let you = you.unwrap_or(source.controller);
        Scope {
            granter: source.granter,
            ..Scope::of(self.game, &self.table, source.source, you)
        }
    }

    /// Every continuous effect that exists now, in timestamp order.
    fn list(&mut self) -> Vec<Source> {
        if self.stale {
            let mut list = Vec::new();
            for (id, object) in &self.game.objects {
                if let Some(derived) = self.table.objects.get(id) {
                    statics(object, derived, &mut list);
                }
                counters(object, &mut list);
            }
            list.extend(self.game.effects.iter().map(|e| Source {
                key: Key::Resolved(e.id),
                source: e.source,
                granter: None,
                controller: e.controller,
                timestamp: e.timestamp,
                defining: false,
                what: What::Fixed {
                    affected: e.affected.clone(),
                    phrase: e.phrase.clone(),
                    mods: e.mods.clone(),
                },
                counter: None,
            }));
            list.order_by_key(|s| (s.timestamp, s.key));
            self.listed = list;
            self.stale = false;
        }
        self.listed.clone()
    }

    /// Effects with something to do in this layer, whether or not their conditions hold.
    fn acting(&mut self, layer: Layer, applied: &[Key]) -> Vec<Source> {
        // What a player has is kept with the rules that are said of them.
        let here = |m: &Mod, s: &Source| {
            Layer::of(m, s.defining) == layer
                || (layer == Layer::Rules && matches!(m, Mod::Gain(_)))
        };
        let acts = |s: &Source| s.what.mods().iter().any(|m| here(m, s));
        let mut list: Vec<Source> = self
            .list()
            .into_iter()
            .filter(|s| acts(s) && !applied.contains(&s.key))
            .list();
        // What began in an earlier layer goes on though its ability is gone (613.6).
        for (key, begun) in &self.begun {
            let gone = !list.iter().any(|s| s.key == *key);
            if gone && acts(&begun.source) && !applied.contains(key) {
                list.push(begun.source.clone());
            }
        }
        list.order_by_key(|s| (!s.defining, s.timestamp, s.key));
        list
    }

    /// Effects that have not been applied in this layer and would be now.
    fn waiting(&mut self, layer: Layer, applied: &[Key]) -> Vec<Source> {
        let mut list = self.acting(layer, applied);
        list.retain(|s| self.applies(s));
        list
    }

    /// Whether an effect that acts applies: what has begun goes on (613.6).
    fn applies(&self, source: &Source) -> bool {
        self.begun.contains_key(&source.key) || self.condition_holds(source)
    }

    fn condition_holds(&self, source: &Source) -> bool {
        let condition = source.what.ability().and_then(|s| s.condition.as_ref());
        condition.is_none_or(|c| self.scope(source).holds(c))
    }

    fn apply_layer(&mut self, layer: Layer) {
        // Another effect of the layer may make a condition true that does not hold yet (613.8a).
        let mut acting = self.acting(layer, &[]);
        let aspects: Vec<Aspects> = acting.iter().map(|s| self.aspects(s, layer)).list();
        if !dependency::possible(&aspects) {
            acting.retain(|s| self.applies(s));
            for source in &acting {
                self.apply(source, layer, Vec::new());
            }
            return;
        }
        let mut applied = Vec::new();
        // Which effect, against the timestamps, had to wait for what of which object.
        let mut waited: Vec<(Key, ObjectId)> = Vec::new();
        loop {
            let waiting = self.waiting(layer, &applied);
            let Some((next, held_up)) = self.next(&waiting, layer) else {
                return;
            };
            let for_it = |(key, source): &(Key, ObjectId)| (*key == next.key).then_some(*source);
            let waited_for = waited.iter().filter_map(for_it).list();
            waited.extend(held_up.into_iter().map(|key| (key, next.source)));
            applied.push(next.key);
            self.apply(&next, layer, waited_for);
        }
    }

    fn aspects(&self, source: &Source, layer: Layer) -> Aspects {
        let mods = source.what.mods();
        let here: Vec<&Mod> = mods
            .into_iter()
            .filter(|m| Layer::of(m, source.defining) == layer)
            .list();
        let settled = self.begun.contains_key(&source.key);
        Aspects::of(&here, source.what.ability(), settled)
    }

    /// The effect to apply next (613.8b): the oldest that depends on no other one waiting; and the
    /// older ones that it held up, because they depend on it.
    fn next(&self, waiting: &[Source], layer: Layer) -> Option<(Source, Vec<Key>)> {
        let n = waiting.len();
        let aspects: Vec<Aspects> = waiting.iter().map(|s| self.aspects(s, layer)).list();
        let outcomes: Vec<Outcome> = waiting.iter().map(|s| self.outcome(s, layer)).list();
        let mut depends = vec![vec![false; n]; n];
        for b in 0..n {
            let candidates: Vec<usize> = (0..n)
                .filter(|&a| a != b && waiting[a].defining == waiting[b].defining)
                .filter(|&a| aspects[a].may_depend_on(&aspects[b]))
                .list();
            if candidates.is_empty() {
                continue;
            }
            let mut trial = self.fork();
            trial.apply(&waiting[b], layer, Vec::new());
            for a in candidates {
                depends[a][b] = trial.exists(&waiting[a]) != self.exists(&waiting[a])
                    || trial.outcome(&waiting[a], layer) != outcomes[a];
            }
        }
        dependency::close(&mut depends);
        let free = |a: usize| (0..n).all(|b| !depends[a][b] || depends[b][a]);
        let pick = (0..n).find(|&a| free(a))?;
        let held_up = (0..pick).filter(|&a| depends[a][pick]);
        let held_up = held_up.map(|a| waiting[a].key).list();
        Some((waiting[pick].clone(), held_up))
    }

    fn fork(&self) -> Derivation<'a> {
        Derivation {
            game: self.game,
            table: self.table.clone(),
            begun: self.begun.clone(),
            stale: true,
            listed: Vec::new(),
            watch: None,
            notes: Vec::new(),
        }
    }

    fn exists(&self, source: &Source) -> bool {
        if self.begun.contains_key(&source.key) {
            return true;
        }
        let has = match (&source.what, source.key) {
            (What::Static(ability), Key::Static(id, _)) => self
                .table
                .objects
                .get(&id)
                .is_some_and(|d| d.abilities.iter().any(|h| Arc::ptr_eq(&h.ability, ability))),
            _ => true,
        };
        has && self.condition_holds(source)
    }

    /// What an effect would apply to and do, were it applied now.
    fn outcome(&self, source: &Source, layer: Layer) -> Outcome {
        let (affected, mods) = self.settle(source);
        let scope = self.scope(source);
        affected
            .into_iter()
            .filter_map(Thing::object)
            .map(|id| {
                let scope = scope.about(Thing::Object(id));
                let here = mods
                    .iter()
                    .filter(|m| Layer::of(m, source.defining) == layer);
                (id, here.map(|m| lock(m, &scope)).list())
            })
            .list()
    }

    /// The set and the changes of an effect: settled already, or found now.
    fn settle(&self, source: &Source) -> (Vec<Thing>, Vec<Mod>) {
        if let Some(begun) = self.begun.get(&source.key) {
            return (begun.affected.clone(), begun.mods.clone());
        }
        let there = |mut things: Vec<Thing>| -> Vec<Thing> {
            things.retain(|t| match t {
                Thing::Object(id) => self.table.objects.contains_key(id),
                Thing::Player(_) => true,
            });
            things
        };
        match &source.what {
            What::Fixed {
                affected,
                phrase,
                mods,
            } => {
                let things = match phrase {
                    Some(phrase) => self.scope(source).things(phrase),
                    None => affected.clone(),
                };
                (there(things), mods.clone())
            }
            What::Static(_) => match source.what.ability() {
                None => (Vec::new(), Vec::new()),
                Some(s) => {
                    let scope = self.scope(source);
                    let mods = match &s.instead {
                        Some((condition, mods)) if scope.holds(condition) => mods,
                        _ => &s.mods,
                    };
                    (there(scope.things(&s.affected)), mods.clone())
                }
            },
        }
    }

    fn apply(&mut self, source: &Source, layer: Layer, waited_for: Vec<ObjectId>) {
        let (affected, mods) = self.settle(source);
        self.begun.entry(source.key).or_insert_with(|| Begun {
            source: source.clone(),
            affected: affected.clone(),
            mods: mods.clone(),
        });
        for id in affected.into_iter().filter_map(Thing::object) {
            let here: Vec<Mod> = {
                let scope = self.scope(source).about(Thing::Object(id));
                mods.iter()
                    .filter(|m| Layer::of(m, source.defining) == layer)
                    .map(|m| lock(m, &scope))
                    .list()
            };
            if here.is_empty() {
                continue;
            }
            for change in &here {
                self.change(id, change, source);
            }
            if self.watch == Some(id) {
                let cause = Some(source.source).filter(|_| source.counter.is_none());
                let counter = source.counter.clone();
                self.note(
                    layer,
                    cause,
                    source.timestamp,
                    &here,
                    counter,
                    waited_for.clone(),
                );
            }
        }
    }

    fn note(
        &mut self,
        layer: Layer,
        source: Option<ObjectId>,
        timestamp: Timestamp,
        did: &[Mod],
        counter: Option<(CounterKind, u32)>,
        waited_for: Vec<ObjectId>,
    ) {
        let Some(after) = self.watch.and_then(|id| self.table.objects.get(&id)) else {
            return;
        };
        self.notes.push(Note {
            layer,
            source,
            counter,
            timestamp,
            did: did.to_vec(),
            after: after.clone(),
            waited_for,
        });
    }

    /// Applies one change to one object. Amounts have been worked out.
    fn change(&mut self, id: ObjectId, change: &Mod, source: &Source) {
        let object = self.game.objects.get(&id).cloned();
        let Some(d) = self.table.objects.get_mut(&id) else {
            return;
        };
        let d = Arc::make_mut(d);
        match change {
            Mod::Copied(card) => {
                if let Some(object) = object {
                    let controller = d.controller;
                    *d = from_card(card, &object);
                    d.controller = controller;
                    self.stale = true;
                }
            }
            Mod::Control(who) => {
                if let Ref::Things(things) = who
                    && let Some(Thing::Player(p)) = things.first()
                {
                    d.controller = *p;
                }
            }
            Mod::Gain(ability) => {
                d.abilities.push(Held {
                    ability: Arc::new((**ability).clone()),
                    // Whoever shows it prints it; only printed abilities carry their own words.
                    text: "".into(),
                    granter: Some(source.source).filter(|s| *s != id),
                    timestamp: source.timestamp,
                });
                self.stale = true;
            }
            Mod::LoseAll => {
                d.abilities.clear();
                self.stale = true;
            }
            Mod::LoseAllButMana => {
                d.abilities.retain(|h| is_mana_ability_of(&h.ability));
                self.stale = true;
            }
            Mod::GainActivated(Ref::Things(things)) => {
                let objects = things.iter().filter_map(|t| t.object());
                let found: Vec<Held> = objects
                    .filter_map(|o| self.table.objects.get(&o))
                    .flat_map(|of| of.abilities.iter())
                    .flat_map(|h| activated_of(&h.ability))
                    .map(|ability| Held {
                        ability,
                        text: "".into(),
                        granter: None,
                        timestamp: source.timestamp,
                    })
                    .list();
                if let Some(d) = self.table.objects.get_mut(&id) {
                    Arc::make_mut(d).abilities.extend(found);
                }
            }
            Mod::Lose(kind) => {
                d.abilities
                    .retain(|h| !matches!(&*h.ability, Ability::Keyword(k) if k.kind() == *kind));
                self.stale = true;
            }
            Mod::CantHave(kind) => {
                d.cant_have.push(*kind);
                d.abilities
                    .retain(|h| !matches!(&*h.ability, Ability::Keyword(k) if k.kind() == *kind));
                self.stale = true;
            }
            Mod::LoseText(text) => {
                d.abilities.retain(|h| h.text != *text);
                self.stale = true;
            }
            Mod::LoseAbility(ability) => {
                d.abilities.retain(|h| *h.ability != **ability);
                self.stale = true;
            }
            Mod::SetPT(p, t) => {
                let number = |a: &Option<Amount>, old: Option<i32>| match a {
                    Some(Amount::N(n)) => Some(*n),
                    _ => old,
                };
                d.power = number(p, d.power);
                d.toughness = number(t, d.toughness);
            }
            Mod::AddPT(Amount::N(p), Amount::N(t)) => {
                d.power = d.power.map(|n| n.saturating_add(*p));
                d.toughness = d.toughness.map(|n| n.saturating_add(*t));
            }
            Mod::SwitchPT => std::mem::swap(&mut d.power, &mut d.toughness),
            Mod::SetColors(colors) => d.colors = *colors,
            Mod::AddColors(colors) => d.colors = d.colors.union(*colors),
            _ => {
                if change_types(d, change) {
                    self.stale = true;
                }
            }
        }
    }

    /// 305.6: a land with a basic land type has that type's mana ability. That of a printed type
    /// comes before its printed abilities, that of a type it was given after them.
    fn intrinsic_mana(&mut self) {
        for (id, object) in self.game.objects.iter() {
            let Some(d) = self
                .table
                .objects
                .get_mut(id)
                .filter(|d| d.is(CardType::Land))
            else {
                continue;
            };
            let kinds: Vec<_> = BASIC_LAND_TYPES
                .iter()
                .filter(|(name, _)| d.type_line.named(name))
                .list();
            let mut first = 0;
            for (name, color) in kinds {
                let held = Held {
                    ability: super::keywords::tap_for(ManaType::Color(*color)),
                    text: format!("{{T}}: Add {{{}}}.", color.letter()).into(),
                    granter: None,
                    timestamp: 0,
                };
                // A copy has the types of what it copies as its own (707.2).
                let own = d.name != object.printed.name || object.printed.type_line.named(name);
                let abilities = &mut Arc::make_mut(d).abilities;
                if own {
                    abilities.insert(first, held);
                    first += 1;
                } else {
                    abilities.push(held);
                }
            }
        }
    }

    /// 113.11: what can't have a keyword hasn't, whoever gives it and when.
    fn enforce_cant_have(&mut self) {
        for d in self.table.objects.values_mut() {
            if !d.cant_have.is_empty() {
                let d = Arc::make_mut(d);
                let banned = d.cant_have.clone();
                d.abilities.retain(|h| match &*h.ability {
                    Ability::Keyword(k) => !banned.contains(&k.kind()),
                    _ => true,
                });
            }
        }
        self.stale = true;
    }

    fn remember_base_pt(&mut self) {
        for d in self.table.objects.values_mut() {
            // 208.5: a creature with no value for its power or toughness has 0.
            if d.is(CardType::Creature) && (d.power.is_none() || d.toughness.is_none()) {
                let d = Arc::make_mut(d);
                d.power = d.power.or(Some(0));
                d.toughness = d.toughness.or(Some(0));
            }
            if d.base_power != d.power || d.base_toughness != d.toughness {
                let d = Arc::make_mut(d);
                d.base_power = d.power;
                d.base_toughness = d.toughness;
            }
        }
    }

    /// Lists what can trigger and what can replace, so that events need not search the board.
    fn index(&mut self) {
        let places = self.game.battlefield.iter().chain(&self.game.command);
        let mut all: Vec<Functioning> = Vec::new();
        for id in places {
            if let (Some(object), Some(derived)) =
                (self.game.objects.get(id), self.table.objects.get(id))
                && object.phased.is_none()
            {
                all.extend(functioning(object, derived));
            }
        }
        for player in &self.game.players {
            for id in &player.graveyard {
                if let (Some(object), Some(derived)) =
                    (self.game.objects.get(id), self.table.objects.get(id))
                {
                    let mut found = functioning(object, derived);
                    found.retain(|f| f.works_in() == Some(Zone::Graveyard));
                    all.extend(found);
                }
            }
        }
        all.extend(self.game.effects.iter().flat_map(|e| self.replacing(e)));
        all.order_by_key(|f| f.timestamp);
        let (triggers, replacements) = all
            .into_iter()
            .partition(|f| matches!(&*f.ability, Ability::Triggered(_)));
        self.table.triggers = triggers;
        self.table.replacements = replacements;
    }

    /// The replacement effects among what a resolution has made (614.1).
    fn replacing(&self, effect: &ContinuousEffect) -> Vec<Functioning> {
        let replacement = |m: &Mod| match m {
            Mod::Rule(RuleMod::Replaces(r)) => Some(Functioning {
                object: effect.source,
                granter: None,
                controller: effect.controller,
                timestamp: effect.timestamp,
                ability: Arc::new(Ability::Replacement((**r).clone())),
                text: self
                    .game
                    .known(effect.source)
                    .map_or("".into(), |d| d.name.clone()),
                place: usize::MAX - effect.id.0 as usize,
            }),
            _ => None,
        };
        effect.mods.iter().filter_map(replacement).list()
    }

    /// 613.11: what effects say of the rules, after everything else.
    fn rules(&mut self) {
        let mut found: Vec<(Thing, ActiveRule)> = Vec::new();
        for source in self.waiting(Layer::Rules, &[]) {
            let (things, mods) = self.settle(&source);
            for thing in things {
                for change in &mods {
                    let rule = match (thing, change) {
                        (_, Mod::Rule(rule)) => rule.clone(),
                        (Thing::Player(_), Mod::Gain(ability)) => match &**ability {
                            Ability::Keyword(k) => RuleMod::Has(Box::new(k.clone())),
                            _ => continue,
                        },
                        _ => continue,
                    };
                    let active = ActiveRule {
                        rule,
                        source: source.source,
                        controller: source.controller,
                    };
                    found.push((thing, active));
                }
            }
        }
        for (thing, active) in found {
            match thing {
                Thing::Object(id) => {
                    if let Some(d) = self.table.objects.get_mut(&id) {
                        Arc::make_mut(d).rules.push(active);
                    }
                }
                Thing::Player(p) => {
                    if let Some(rules) = self.table.players.get_mut(p.0 as usize) {
                        rules.push(active);
                    }
                }
            }
        }
    }
}

/// What an effect does: to which objects, which changes.
type Outcome = Vec<(ObjectId, Vec<Mod>)>;

/// The static abilities of an object that function where it is (113.6, 604.3).
fn statics(object: &Object, derived: &Derived, out: &mut Vec<Source>) {
    let here = match object.zone {
        Zone::Battlefield => object.phased.is_none(),
        Zone::Command => true,
        _ => false,
    };
    for held in &derived.abilities {
        let Ability::Static(s) = &*held.ability else {
            continue;
        };
        let of_spell = object.zone == Zone::Stack && s.affected == Ref::This;
        if !(here || s.defining || of_spell) {
            continue;
        }
        out.push(Source {
            key: Key::Static(object.id, Arc::as_ptr(&held.ability) as usize),
            source: object.id,
            granter: held.granter,
            controller: derived.controller,
            // 613.7a
            timestamp: object.timestamp.max(held.timestamp),
            defining: s.defining,
            what: What::Static(held.ability.clone()),
            counter: None,
        });
    }
}

/// 122.1a, b: counters that change power and toughness or give a keyword.
fn counters(object: &Object, out: &mut Vec<Source>) {
    if !object.is_permanent() {
        return;
    }
    for (i, (kind, counters)) in object.counters.iter().enumerate() {
        let n = counters.count;
        let each = i32::try_from(n).unwrap_or(i32::MAX);
        let change = match kind {
            // 122.1j: to the creature that the Equipment is attached to.
            CounterKind::Named(name) if name == "hone" => Mod::AddPT(Amount::N(each), Amount::N(0)),
            CounterKind::PT(p, t) => Mod::AddPT(
                Amount::N(p.saturating_mul(each)),
                Amount::N(t.saturating_mul(each)),
            ),
            CounterKind::Keyword(k) => match super::keywords::plain(*k) {
                Some(keyword) => Mod::Gain(Box::new(Ability::Keyword(keyword))),
                None => continue,
            },
            _ => continue,
        };
        let affected = match kind {
            CounterKind::Named(_) => object.attached_to,
            _ => Some(Thing::Object(object.id)),
        };
        out.push(Source {
            key: Key::Counter(object.id, i),
            source: object.id,
            granter: None,
            controller: object.base_controller,
            timestamp: counters.timestamp,
            defining: false,
            what: What::Fixed {
                affected: affected.into_iter().list(),
                phrase: None,
                mods: vec![change],
            },
            counter: Some((kind.clone(), n)),
        });
    }
}

/// Whether an ability is a mana ability, activated or triggered (605.1).
fn is_mana_ability_of(ability: &Ability) -> bool {
    match ability {
        Ability::Activated(a) => super::announce::is_mana_ability(a),
        Ability::Triggered(t) => super::trigger::is_mana_trigger(t),
        _ => false,
    }
}

/// The activated abilities that an ability is: itself, or those that its keyword means (602.1).
fn activated_of(ability: &Arc<Ability>) -> Vec<Arc<Ability>> {
    match &**ability {
        Ability::Activated(_) => vec![ability.clone()],
        Ability::Keyword(k) => match k
            .expand()
            .iter()
            .any(|a| matches!(a, Ability::Activated(_)))
        {
            true => vec![ability.clone()],
            false => Vec::new(),
        },
        _ => Vec::new(),
    }
}
