//! The interaction of continuous effects (613): what every object is now.
//!
//! Layers 1, 2, 4, 5, 6 and 7a–7d (613.1, 613.4), timestamps (613.7), dependency found by trying
//! (613.8), an effect's set kept through its layers (613.6), rule-changing effects last (613.11).
//! The same computation, asked to keep notes about one object, yields its derivation.

use super::ability::{Ability, CounterKind};
use super::characteristics::base;
pub use super::characteristics::lock;
use super::cite::Rule;
use super::continuous::{Begun, Key, Source, What, counters, resolved, statics};
use super::effect::{Mod, RuleMod};
use super::evaluate::Scope;
use super::filter::Amount;
use super::functioning::Functioning;
use super::game::{ActiveRule, Derived, Game};
use super::kinds::{BASIC_LAND_TYPES, CardType, TypeLine};
use super::mana::ManaType;
use super::object::{Held, Object, ObjectId, Thing, Timestamp};
use super::ordering::Settled;
use super::work::MOST_WORK;
use crate::lists::List;
use crate::sorted::{Order, SortedMap, SortedSet};
use serde::Serialize;
use std::cell::Cell;
use std::rc::Rc;
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
    /// What each object is before any effect, which holds for as long as the object is the same.
    bases: Vec<Base>,
    /// How much work it took; where it is more than `MOST_WORK`, the rest is left out.
    pub work: u64,
}

/// An object, what it is before any effect, and that with the mana abilities of its land types.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Base {
    object: Arc<Object>,
    plain: Arc<Derived>,
    with_mana: Arc<Derived>,
}

impl Base {
    fn of(object: &Arc<Object>) -> Base {
        let plain = Arc::new(base(object));
        let mut with_mana = plain.clone();
        add_intrinsic_mana(object, &mut with_mana);
        Base {
            object: object.clone(),
            plain,
            with_mana,
        }
    }
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
    pub(super) fn of(change: &Mod, defining: bool) -> Layer {
        match change {
            Mod::CopyOf(..) | Mod::Copied(_) | Mod::OwnColors | Mod::SetName(_) => Layer::Copy,
            Mod::Control(_) => Layer::Control,
            Mod::AddTypes { .. }
            | Mod::SetTypes(..)
            | Mod::SetSubtypes(_)
            | Mod::RemoveTypes(_)
            | Mod::RemoveSubtypes(_)
            | Mod::LoseSubtypes(_)
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

/// A derivation under way.
pub(super) struct Derivation<'a> {
    pub(super) game: &'a Game,
    pub(super) table: Table,
    pub(super) begun: SortedMap<Key, Rc<Begun>>,
    /// Static abilities may have come or gone since they were last listed.
    pub(super) stale: bool,
    listed: Vec<Rc<Source>>,
    /// How much has been looked at and changed.
    pub(super) work: Cell<u64>,
    watch: Vec<ObjectId>,
    notes: Vec<(ObjectId, Note)>,
}

/// Derived characteristics of everything in a position.
pub fn derive(game: &Game) -> Table {
    Derivation::run(game, &[]).0
}

/// What each object is before any effect: taken over from the position's last table where the
/// object has not changed since.
fn bases(game: &Game) -> Vec<Base> {
    let mut last = game.table.bases.iter().peekable();
    let base = |object: &Arc<Object>| {
        while last.next_if(|old| old.object.id < object.id).is_some() {}
        match last.peek() {
            Some(known) if Arc::ptr_eq(&known.object, object) => Base::clone(known),
            _ => Base::of(object),
        }
    };
    game.objects.values().map(base).list()
}

/// How an object came to be what it is, layer by layer.
pub fn derivation(game: &Game, object: ObjectId) -> Vec<Note> {
    let notes = derivations(game, &[object]).into_iter();
    notes.map(|(_, note)| note).list()
}

/// The same of several objects; nothing is worked out for none.
pub(super) fn derivations(game: &Game, objects: &[ObjectId]) -> Vec<(ObjectId, Note)> {
    match objects.is_empty() {
        true => Vec::new(),
        false => Derivation::run(game, objects).1,
    }
}

/// Whether an ability is the mana ability of a basic land type that is among these (305.6).
pub(super) fn is_intrinsic(ability: &Ability, line: &TypeLine) -> bool {
    BASIC_LAND_TYPES.iter().any(|(name, color)| {
        line.named(name) && *super::keywords::tap_for(ManaType::Color(*color)) == *ability
    })
}

impl<'a> Derivation<'a> {
    fn run(game: &'a Game, watch: &[ObjectId]) -> (Table, Vec<(ObjectId, Note)>) {
        let bases = bases(game);
        let objects = bases.iter().map(|b| (b.object.id, b.plain.clone()));
        let objects = objects.collect();
        let mut d = Derivation {
            game,
            table: Table {
                objects,
                players: vec![Vec::new(); game.players.len()],
                bases,
                ..Table::default()
            },
            begun: SortedMap::new(),
            stale: true,
            listed: Vec::new(),
            work: Cell::new(game.objects.len() as u64),
            watch: watch.to_vec(),
            notes: Vec::new(),
        };
        for id in watch {
            d.note(*id, Layer::Printed, None, Vec::new(), Vec::new());
        }
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
        d.table.work = d.work.get();
        (d.table, d.notes)
    }

    /// So much more has been done.
    pub(super) fn count(&self, work: u64) {
        self.work.set(self.work.get().saturating_add(work));
    }

    /// Whether this board is more than the simulator takes on: nothing more is applied then, and
    /// whoever asked refuses.
    pub(super) fn is_too_much(&self) -> bool {
        self.work.get() > MOST_WORK
    }

    /// A copy to try something on.
    pub(super) fn fork(&self) -> Derivation<'a> {
        Derivation {
            game: self.game,
            table: self.table.clone(),
            begun: self.begun.clone(),
            stale: true,
            listed: Vec::new(),
            work: Cell::new((self.table.objects.len() + self.begun.len()) as u64 / 4),
            watch: Vec::new(),
            notes: Vec::new(),
        }
    }

    pub(super) fn scope(&self, source: &Source) -> Scope<'_> {
        // "You" of a static ability is whoever controls its object by now (109.5, 613.8a).
        let you = match source.key {
            Key::Static(id, _) => self.table.objects.get(&id).map(|d| d.controller),
            Key::Resolved(_) | Key::Counter(..) => None,
        };
        let you = you.unwrap_or(source.controller);
        Scope {
            // What has left is nothing to a static ability: last existence is for resolutions.
            granter: source.granter.filter(|g| self.game.object(*g).is_some()),
            ..Scope::of(self.game, &self.table, source.source, you)
        }
    }

    /// Every object, with what it is by now: both are kept in the order of their ids.
    pub(super) fn objects(&self) -> impl Iterator<Item = (&Object, &Derived)> {
        let objects = self.game.objects.values().map(|object| &**object);
        objects.zip(self.table.objects.values().map(|derived| &**derived))
    }

    /// Every continuous effect that exists now, in timestamp order.
    fn list(&mut self) -> &[Rc<Source>] {
        if self.stale {
            let mut list = Vec::new();
            for (object, derived) in self.objects() {
                statics(object, derived, &mut list);
                counters(object, &mut list);
            }
            list.extend(self.game.effects.iter().map(resolved));
            list.order_by_key(|s| (s.timestamp, s.key));
            self.listed = list;
            self.stale = false;
        }
        &self.listed
    }

    /// Effects with something to do in this layer, whether or not their conditions hold.
    pub(super) fn acting(&mut self, layer: Layer, applied: &SortedSet<Key>) -> Vec<Rc<Source>> {
        // What a player has is kept with the rules that are said of them.
        let here = |m: &Mod, s: &Source| {
            Layer::of(m, s.defining) == layer
                || (layer == Layer::Rules && matches!(m, Mod::Gain(_)))
        };
        let acts = |s: &Source| s.what.mods().iter().any(|m| here(m, s));
        let all = self.list().iter();
        let mut list: Vec<Rc<Source>> = all
            .filter(|s| acts(s) && !applied.contains(&s.key))
            .cloned()
            .list();
        // What began in an earlier layer goes on though its ability is gone (613.6).
        let there: SortedSet<Key> = list.iter().map(|s| s.key).collect();
        for (key, begun) in &self.begun {
            if acts(&begun.source) && !there.contains(key) && !applied.contains(key) {
                list.push(begun.source.clone());
            }
        }
        list.order_by_key(|s| (!s.defining, s.timestamp, s.key));
        self.count((self.listed.len() + self.begun.len()) as u64);
        list
    }

    /// Effects that have not been applied in this layer and would be now.
    pub(super) fn waiting(&mut self, layer: Layer, applied: &SortedSet<Key>) -> Vec<Rc<Source>> {
        let mut list = self.acting(layer, applied);
        list.retain(|s| self.applies(s));
        list
    }

    /// Whether an effect that acts applies: what has begun goes on (613.6).
    pub(super) fn applies(&self, source: &Source) -> bool {
        self.begun.contains_key(&source.key) || self.condition_holds(source)
    }

    pub(super) fn condition_holds(&self, source: &Source) -> bool {
        let condition = source.what.ability().and_then(|s| s.condition.as_ref());
        condition.is_none_or(|c| self.scope(source).holds(c))
    }

    /// The set and the changes of an effect: settled already, or found now.
    pub(super) fn settle(&self, source: &Source) -> Settled {
        if let Some(begun) = self.begun.get(&source.key) {
            return (begun.affected.clone(), begun.mods.clone());
        }
        self.count(self.game.battlefield.len() as u64 / 2);
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

    /// Applies what an effect does in this layer; what it affects and does is settled.
    pub(super) fn apply(
        &mut self,
        source: &Rc<Source>,
        layer: Layer,
        settled: Settled,
        waited_for: Vec<ObjectId>,
    ) {
        let outcome = self.outcome(source, &settled, layer);
        self.begun.entry(source.key).or_insert_with(|| {
            let (affected, mods) = settled;
            Rc::new(Begun {
                source: source.clone(),
                affected,
                mods,
            })
        });
        for (id, here) in outcome {
            for change in &here {
                self.change(id, change, source);
                if let Mod::AddPT(Amount::N(power), Amount::N(toughness)) = change
                    && source.what.ability().is_some()
                    && source.source != id
                    && let Some(d) = self.table.objects.get_mut(&id)
                {
                    let added = (source.source, *power, *toughness);
                    Arc::make_mut(d).added.push(added);
                }
            }
            if self.watch.contains(&id) {
                self.note(id, layer, Some(source), here, waited_for.clone());
            }
        }
    }

    fn note(
        &mut self,
        id: ObjectId,
        layer: Layer,
        source: Option<&Source>,
        did: Vec<Mod>,
        waited_for: Vec<ObjectId>,
    ) {
        let Some(after) = self.table.objects.get(&id).cloned() else {
            return;
        };
        let counter = source.and_then(|source| source.counter.clone());
        let note = Note {
            layer,
            source: source.map(|s| s.source).filter(|_| counter.is_none()),
            counter,
            timestamp: source.map_or(0, |source| source.timestamp),
            did,
            after,
            waited_for,
        };
        self.notes.push((id, note));
    }

    /// Gives lands the mana abilities of their types (305.6): those that no effect has changed are
    /// what they were.
    fn intrinsic_mana(&mut self) {
        let now = self.table.objects.values_mut();
        for (base, d) in self.table.bases.iter().zip(now) {
            match Arc::ptr_eq(d, &base.plain) {
                true => *d = base.with_mana.clone(),
                false => add_intrinsic_mana(&base.object, d),
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
                self.stale = true;
            }
        }
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

    /// 613.11: what effects say of the rules, after everything else.
    fn rules(&mut self) {
        let mut found: Vec<(Thing, ActiveRule)> = Vec::new();
        for source in self.waiting(Layer::Rules, &SortedSet::new()) {
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

/// 305.6: a land with a basic land type has that type's mana ability. That of a printed type
/// comes before its printed abilities, that of a type it was given after them.
fn add_intrinsic_mana(object: &Object, d: &mut Arc<Derived>) {
    if !d.is(CardType::Land) {
        return;
    }
    let mut first = 0;
    for (name, color) in BASIC_LAND_TYPES {
        if !d.type_line.named(name) {
            continue;
        }
        let held = Held {
            ability: super::keywords::tap_for(ManaType::Color(color)),
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
