//! In which order the effects of one layer apply (613.7, 613.8): by timestamp, save where one depends
//! on another, which is found by trying.
//!
//! Trying costs a copy of the board, so it is done only where the words of the two effects meet (see
//! `dependency`), and what has been tried holds until something has changed.

use super::characteristics::lock;
use super::continuous::{Key, Source, What};
use super::dependency::{self, Aspects};
use super::effect::Mod;
use super::evaluate::Scope;
use super::layers::{Derivation, Layer};
use super::object::{ObjectId, Thing};
use crate::lists::List;
use crate::sorted::{SortedMap, SortedSet};
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// What an effect does: to which objects, which changes.
type Outcome = Vec<(ObjectId, Vec<Mod>)>;

/// The set and the changes of an effect.
pub(super) type Settled = (Vec<Thing>, Vec<Mod>);

/// An effect of the layer that waits to be applied, with what it reads and changes.
struct Waiting {
    source: Rc<Source>,
    aspects: Aspects,
    settled: OnceCell<Settled>,
}

/// The board with one of the waiting effects applied; none where it changes nothing.
type Trials<'a> = SortedMap<Key, Option<Box<Derivation<'a>>>>;

impl<'a> Derivation<'a> {
    /// Applies the effects of a layer, each in its turn.
    pub(super) fn apply_layer(&mut self, layer: Layer) {
        // Another effect of the layer may make a condition true that does not hold yet (613.8a).
        let mut acting = self.acting(layer, &SortedSet::new());
        let aspects: Vec<Aspects> = acting.iter().map(|s| self.aspects(s, layer)).list();
        if !dependency::possible(&aspects) {
            acting.retain(|s| self.applies(s));
            for source in &acting {
                if self.is_too_much() {
                    return;
                }
                let settled = self.settle(source);
                self.apply(source, layer, settled, Vec::new());
            }
            return;
        }
        let mut applied = SortedSet::new();
        // Which effect, against the timestamps, had to wait for what of which object.
        let mut waited: Vec<(Key, ObjectId)> = Vec::new();
        let mut waiting = self.waiting_here(layer, &applied);
        let mut trials = Trials::new();
        while !self.is_too_much()
            && let Some((place, held_up)) = self.next(&waiting, layer, &mut trials)
            && let Some(chosen) = waiting.get(place)
        {
            let settled = self.settled(chosen).clone();
            let next = chosen.source.clone();
            let for_it = |(key, source): &(Key, ObjectId)| (*key == next.key).then_some(*source);
            let waited_for = waited.iter().filter_map(for_it).list();
            waited.extend(held_up.into_iter().map(|key| (key, next.source)));
            applied.insert(next.key);
            if self.changes(&next, layer, settled, waited_for) {
                waiting = self.waiting_here(layer, &applied);
                trials.clear();
            } else {
                // Nothing is to be asked anew, save of the effect itself.
                waiting.retain(|w| w.source.key != next.key);
            }
        }
    }

    fn waiting_here(&mut self, layer: Layer, applied: &SortedSet<Key>) -> Vec<Waiting> {
        let list = self.waiting(layer, applied).into_iter();
        list.map(|source| Waiting {
            aspects: self.aspects(&source, layer),
            source,
            settled: OnceCell::new(),
        })
        .list()
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

    /// What an effect that waits applies to and does, as things are.
    fn settled<'w>(&self, waiting: &'w Waiting) -> &'w Settled {
        waiting.settled.get_or_init(|| self.settle(&waiting.source))
    }

    /// Applies an effect, and says whether that changed anything.
    fn changes(
        &mut self,
        source: &Rc<Source>,
        layer: Layer,
        settled: Settled,
        waited_for: Vec<ObjectId>,
    ) -> bool {
        let objects = settled.0.iter().filter_map(|thing| thing.object());
        let before = objects
            .filter_map(|id| Some((id, self.table.objects.get(&id)?.clone())))
            .list();
        self.apply(source, layer, settled, waited_for);
        before
            .iter()
            .any(|(id, was)| self.table.objects.get(id) != Some(was))
    }

    /// The effect to apply next (613.8b): the oldest that depends on no other one waiting; and the
    /// older ones that it held up, because they depend on it.
    fn next(
        &self,
        waiting: &[Waiting],
        layer: Layer,
        trials: &mut Trials<'a>,
    ) -> Option<(usize, Vec<Key>)> {
        let oldest = waiting.first()?;
        let n = waiting.len();
        let first = self.depends_on(oldest, waiting, layer, trials);
        if !first.contains(&true) {
            return Some((0, Vec::new()));
        }
        let others = waiting.iter().skip(1);
        let others = others
            .map(|w| self.depends_on(w, waiting, layer, trials))
            .list();
        let mut depends: Vec<Vec<bool>> = [first].into_iter().chain(others).list();
        dependency::close(&mut depends);
        let free = |a: usize| (0..n).all(|b| !depends[a][b] || depends[b][a]);
        let pick = (0..n).find(|&a| free(a))?;
        let held_up = (0..pick).filter(|&a| depends[a][pick]);
        let held_up = held_up.map(|a| waiting[a].source.key).list();
        Some((pick, held_up))
    }

    /// On which of the waiting effects one of them depends (613.8a).
    fn depends_on(
        &self,
        one: &Waiting,
        waiting: &[Waiting],
        layer: Layer,
        trials: &mut Trials<'a>,
    ) -> Vec<bool> {
        let mut own = None;
        let on = |other: &Waiting| {
            if other.source.key == one.source.key
                || other.source.defining != one.source.defining
                || !one.aspects.may_depend_on(&other.aspects)
                || self.is_too_much()
            {
                return false;
            }
            let key = other.source.key;
            let trial = trials.entry(key);
            let Some(trial) = trial.or_insert_with(|| self.trial(other, layer)) else {
                return false;
            };
            let (exists, outcome) = own.get_or_insert_with(|| {
                let outcome = self.outcome(&one.source, self.settled(one), layer);
                (self.exists(&one.source), outcome)
            });
            let depends = trial.exists(&one.source) != *exists
                || trial.outcome(&one.source, &trial.settle(&one.source), layer) != *outcome;
            self.count(trial.work.replace(0));
            depends
        };
        waiting.iter().map(on).list()
    }

    /// The board as it would be with one more effect applied; none where nothing would change.
    fn trial(&self, waiting: &Waiting, layer: Layer) -> Option<Box<Derivation<'a>>> {
        let settled = self.settled(waiting);
        if settled.0.is_empty() {
            return None;
        }
        let mut trial = self.fork();
        let changes = trial.changes(&waiting.source, layer, settled.clone(), Vec::new());
        self.count(trial.work.replace(0));
        changes.then(|| Box::new(trial))
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

    /// What an effect would apply to and do, were it applied now: one effect is one change of all that
    /// it affects (613.7), so nothing that it does counts in what it does.
    pub(super) fn outcome(
        &self,
        source: &Source,
        (affected, mods): &Settled,
        layer: Layer,
    ) -> Outcome {
        self.count(affected.len() as u64);
        let scope = self.scope(source);
        let asked = |change: &Mod, scope: &Scope<'_>| {
            if dependency::reads_board(change) {
                self.count(self.game.battlefield.len() as u64 / 2);
            }
            lock(change, scope)
        };
        // What is the same for each of them is asked once.
        let here = mods
            .iter()
            .filter(|m| Layer::of(m, source.defining) == layer)
            .map(|m| (m, dependency::same_for_each(m).then(|| asked(m, &scope))))
            .list();
        let of = |id: ObjectId| {
            let scope = scope.about(Thing::Object(id));
            let each = here.iter();
            let each = each.map(|(m, same)| same.clone().unwrap_or_else(|| asked(m, &scope)));
            (id, each.list())
        };
        match here.is_empty() {
            true => Vec::new(),
            false => affected.iter().filter_map(|t| t.object()).map(of).list(),
        }
    }
}
