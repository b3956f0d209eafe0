//! Sagas (714): lore counters, and what their number does.

use super::ability::{Ability, Body, CounterKind, Trigger};
use super::counters::Putter;
use super::game::{Derived, Game};
use super::object::{Object, PlayerId, StackKind, Thing};
use super::play::{Flow, Play};
use crate::lists::List;

/// A lore counter (714.3).
pub(super) fn lore() -> CounterKind {
    CounterKind::Named("lore".into())
}

/// Whether it is a Saga.
pub(super) fn is_saga(d: &Derived) -> bool {
    d.type_line.named("Saga")
}

/// Its chapter abilities, by their numbers (714.2).
fn chapters(d: &Derived) -> impl Iterator<Item = (u32, &Body)> {
    let abilities = d.abilities.iter().filter(|_| is_saga(d));
    abilities.filter_map(|held| match &*held.ability {
        Ability::Triggered(t) => match t.trigger {
            Trigger::Chapter(n) => Some((n, &t.body)),
            _ => None,
        },
        _ => None,
    })
}

impl Game {
    /// 704.5s: whether a Saga has come to its end, and none of its chapters is still to happen.
    pub(super) fn saga_ends(&self, o: &Object, d: &Derived) -> bool {
        let Some(last) = chapters(d).map(|(n, _)| n).max() else {
            return false;
        };
        let of_it = |body: &Body| chapters(d).any(|(_, chapter)| chapter == body);
        let on_stack = |s: &super::object::OnStack| {
            s.kind == StackKind::Triggered && s.source == o.id && of_it(&s.body)
        };
        let mut stack = self.stack.iter().filter_map(|id| self.object(*id));
        let pending = stack.any(|s| s.stack.as_ref().is_some_and(|s| on_stack(s)));
        let mut waiting = self.waiting.iter();
        let waits = waiting.any(|w| w.source == o.id && of_it(&w.body));
        o.counter(&lore()) >= last && !pending && !waits
    }
}

impl Play {
    /// As a precombat main phase begins, its player puts a lore counter on each Saga with a
    /// chapter ability that they control (714.3c).
    ///
    /// # Errors
    /// A decision.
    pub(super) fn tell_sagas(&mut self, active: PlayerId) -> Flow {
        let sagas = self.game.permanents().filter(|o| {
            let d = self.game.derived(o.id);
            d.is_some_and(|d| d.controller == active && chapters(d).next().is_some())
        });
        let each = sagas.map(|o| (Thing::Object(o.id), lore(), 1)).list();
        let by = Putter {
            player: active,
            effect: false,
        };
        self.put_counters(&each, by)
    }
}
