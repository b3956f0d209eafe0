//! Counters (122): putting and removing them, replacement effects included.

use super::ability::{CounterKind, PutBy, Replaced};
use super::effect::RuleMod;
use super::event::{Event, EventKind, Nothing};
use super::filter::{Filter, Tally};
use super::game::Game;
use super::object::{ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};

/// The player who puts counters, and whether an effect does it (609.1) or not.
#[derive(Clone, Copy, Debug)]
pub struct Putter {
    /// Who.
    pub player: PlayerId,
    /// By an effect.
    pub effect: bool,
}

impl PlayerId {
    /// This player puts counters as an effect says.
    pub fn by_effect(self) -> Putter {
        Putter {
            player: self,
            effect: true,
        }
    }

    /// This player puts counters to pay a cost.
    pub fn to_pay(self) -> Putter {
        Putter {
            player: self,
            effect: false,
        }
    }
}

impl Play {
    /// Puts counters on an object without telling: as it enters.
    pub fn add_counters_silently(&mut self, id: ObjectId, kind: &CounterKind, n: u32) {
        if n == 0 {
            return;
        }
        let timestamp = self.tick();
        self.edit(id, |o| {
            let c = o.counters.entry(kind.clone()).or_default();
            c.count = c.count.saturating_add(n);
            c.timestamp = timestamp;
        });
    }

    /// The state after a change of counters, with its event; `None` where nothing changes.
    pub fn change_counters(
        &mut self,
        thing: Thing,
        kind: &CounterKind,
        change: i64,
        paid: bool,
    ) -> Option<Event> {
        let old = i64::from(self.game.counters(thing, kind));
        let new = u32::try_from((old + change).max(0)).unwrap_or(u32::MAX);
        if i64::from(new) == old {
            return None;
        }
        let timestamp = self.tick();
        match thing {
            Thing::Object(id) => {
                self.game.object(id)?;
                self.edit(id, |o| {
                    let c = o.counters.entry(kind.clone()).or_default();
                    c.count = new;
                    if change > 0 {
                        c.timestamp = timestamp;
                    }
                    if new == 0 {
                        o.counters.remove(kind);
                    }
                });
            }
            Thing::Player(p) => {
                self.player_mut(p).counters.insert(kind.clone(), new);
                if *kind == CounterKind::Energy && change < 0 {
                    let n = u32::try_from(-change).unwrap_or(u32::MAX);
                    self.count(p, Tally::EnergyPaidOrLost, n);
                }
            }
        }
        let cite = match (kind, paid) {
            (CounterKind::Energy, _) => "107.14",
            (CounterKind::Loyalty, true) => "606.4",
            _ => "122.1",
        };
        Some(self.event(
            EventKind::Counters {
                thing,
                kind: kind.clone(),
                change: i64::from(new) - old,
                total: new,
                paid,
            },
            cite,
        ))
    }

    /// Puts counters on several things, replacement effects included.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn put_counters(&mut self, list: &[(Thing, CounterKind, u32)], by: Putter) -> Flow {
        let mut events = Vec::new();
        for (thing, kind, n) in list {
            events.extend(self.put_on_one(*thing, kind, *n, by)?);
        }
        self.happened(events, None)
    }

    /// Puts counters on one thing, if it can get any (614.17), in the number that replacement
    /// effects make of it.
    pub(super) fn put_on_one(
        &mut self,
        thing: Thing,
        kind: &CounterKind,
        n: u32,
        by: Putter,
    ) -> Flow<Option<Event>> {
        if n == 0 {
            return Ok(None);
        }
        if let Some(source) = self.game.no_counters(thing, kind) {
            let what = Nothing::PutCounters { on: thing };
            self.tell(EventKind::NothingHappened { source, what }, "614.17");
            return Ok(None);
        }
        let n = self.replace_counters(thing, kind, n, by)?;
        Ok(self.change_counters(thing, kind, i64::from(n), false))
    }

    /// How many counters replacement effects make of so many.
    pub(super) fn replace_counters(
        &mut self,
        thing: Thing,
        kind: &CounterKind,
        n: u32,
        by: Putter,
    ) -> Flow<u32> {
        let affected = match thing {
            Thing::Player(p) => p,
            Thing::Object(o) => self.game.controller(o).unwrap_or_default(),
        };
        let part = |r: &Replaced, you| counters_phrase(r, you, kind, by);
        self.replace_number(None, thing, affected, n, &part)
    }
}

impl Game {
    /// 614.17: what keeps counters of this kind off a thing, if anything does.
    pub fn no_counters(&self, thing: Thing, kind: &CounterKind) -> Option<ObjectId> {
        self.ruled(thing, |r| match r {
            RuleMod::CantGetCounters(k) => k.as_ref().is_none_or(|k| k == kind),
            _ => false,
        })
    }
}

/// What an effect that changes the number of counters speaks of, if it is about this kind.
/// `you` is who controls that effect.
pub fn counters_phrase(
    replaced: &Replaced,
    you: PlayerId,
    kind: &CounterKind,
    by: Putter,
) -> Option<Filter> {
    match replaced {
        Replaced::PlayerGetsCounters(who, k) if k.as_ref().is_none_or(|k| k == kind) => {
            Some(Filter::Is(Box::new(who.clone())))
        }
        Replaced::CountersPut(filter, k, who) if k.as_ref().is_none_or(|k| k == kind) => {
            let fits = match who {
                PutBy::Anything => true,
                PutBy::Effect => by.effect,
                PutBy::You => by.player == you,
                PutBy::Opponent => by.player != you,
            };
            fits.then(|| filter.clone())
        }
        _ => None,
    }
}
