//! What effects do with the counters on things (122).

use super::ability::CounterKind;
use super::action::ChoiceKind;
use super::filter::{Amount, Ref};
use super::object::Thing;
use super::play::{Flow, Play};
use super::resolve::Frame;
use crate::lists::List;

impl Play {
    pub(super) fn effect_remove_counters(
        &mut self,
        frame: &mut Frame,
        what: &Ref,
        kind: Option<&CounterKind>,
        amount: Option<&Amount>,
    ) -> Flow {
        let n = amount.map(|a| self.number(frame, a));
        let mut events = Vec::new();
        let mut removed = 0i64;
        let players = self.players(frame, what).into_iter().map(Thing::Player);
        let objects = self.objects(frame, what).into_iter().map(Thing::Object);
        for thing in players.chain(objects).list() {
            let kinds: Vec<CounterKind> = match (kind, thing) {
                (Some(k), _) => vec![k.clone()],
                (None, Thing::Object(id)) => self
                    .game
                    .object(id)
                    .map(|o| o.counters.keys().cloned().list())
                    .unwrap_or_default(),
                (None, Thing::Player(p)) => self.game.player(p).counters.keys().cloned().list(),
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

    /// 122.5: counters are moved only between two different objects, and only those that are there.
    pub(super) fn effect_move_counters(
        &mut self,
        frame: &mut Frame,
        from: &Ref,
        to: &Ref,
        kind: Option<&CounterKind>,
        amount: &Amount,
    ) -> Flow {
        let n = self.number(frame, amount);
        let (from, to) = (self.objects(frame, from), self.objects(frame, to));
        let (Some(from), Some(to)) = (from.first().copied(), to.first().copied()) else {
            frame.done = false;
            return Ok(());
        };
        let kinds: Vec<CounterKind> = match (kind, self.game.object(from)) {
            (Some(k), _) => vec![k.clone()],
            (None, Some(o)) => o.counters.keys().cloned().list(),
            (None, None) => Vec::new(),
        };
        let pick = match kinds.len() {
            0 | 1 => 0,
            _ => {
                let prompt = format!("{}: move which counter?", self.game.name_of(frame.source));
                let names = kinds.iter().map(CounterKind::name).list();
                self.ask_option(frame.you, ChoiceKind::Mode, prompt, names, "122.5")?
            }
        };
        let (source, goal) = (Thing::Object(from), Thing::Object(to));
        frame.done = false;
        let Some(kind) = kinds.get(pick).filter(|_| from != to) else {
            return Ok(());
        };
        let n = n.min(self.game.counters(source, kind));
        if n == 0 || self.game.no_counters(goal, kind).is_some() {
            return Ok(());
        }
        let taken = self.change_counters(source, kind, -i64::from(n), false);
        self.happened(taken.into_iter().list(), None)?;
        self.put_counters(&[(goal, kind.clone(), n)], frame.you.by_effect())?;
        frame.done = true;
        Ok(())
    }

    pub(super) fn effect_copy_counters(
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
        self.put_counters(&list, frame.you.by_effect())
    }

    pub(super) fn effect_proliferate(&mut self, frame: &mut Frame) -> Flow {
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
        self.put_counters(&list, frame.you.by_effect())
    }
}
