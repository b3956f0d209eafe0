//! Numbers and conditions as a text speaks of them, read in a position (608.2h, 611.2b, 202.3).

use super::ability::CounterKind;
use super::evaluate::Scope;
use super::filter::{Amount, Condition, Filter, Ref};
use super::kinds::{CardType, Color, Colors};
use super::object::{ObjectId, Thing};
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::SortedSet;

impl Scope<'_> {
    /// The mana value of an object; X counts only on the stack (202.3e).
    pub fn mana_value(&self, id: ObjectId) -> u32 {
        let x = self
            .object(id)
            .and_then(|o| o.stack.as_ref())
            .map_or(0, |s| s.x);
        self.derived(id).map_or(0, |d| d.mana_value(x))
    }

    /// A number worked out now.
    pub fn amount(&self, amount: &Amount) -> i64 {
        let sum = |of: &Ref, get: &dyn Fn(Thing) -> i64| -> i64 {
            self.asked(of).into_iter().map(get).sum()
        };
        let objects = |f: &Filter| -> Vec<ObjectId> {
            self.all(f).into_iter().filter_map(Thing::object).list()
        };
        match amount {
            Amount::N(n) => i64::from(*n),
            Amount::X => i64::from(self.x),
            Amount::Count(filter) => self.all(filter).len() as i64,
            Amount::CountOf(reference) => self.things(reference).len() as i64,
            Amount::PowerOf(of) => sum(of, &|t| self.pt(t).0),
            Amount::ToughnessOf(of) => sum(of, &|t| self.pt(t).1),
            Amount::ManaValueOf(of) => sum(of, &|t| {
                t.object().map_or(0, |o| i64::from(self.mana_value(o)))
            }),
            Amount::Counters(of, kind) => sum(of, &|t| self.counters(t, kind.as_ref())),
            Amount::LifeOf(of) => sum(of, &|t| t.player().map_or(0, |p| self.game.player(p).life)),
            Amount::Previous => self.number,
            Amount::EventAmount => self.event.map_or(0, |e| e.amount),
            Amount::Times(n, inner) => i64::from(*n).saturating_mul(self.amount(inner)),
            Amount::Half(inner, up) => {
                let n = self.amount(inner);
                if *up {
                    (n + 1).div_euclid(2)
                } else {
                    n.div_euclid(2)
                }
            }
            Amount::Plus(a, b) => self.amount(a).saturating_add(self.amount(b)),
            Amount::Minus(inner) => -self.amount(inner),
            Amount::CardTypesIn(filter) => {
                let types: SortedSet<CardType> = objects(filter)
                    .into_iter()
                    .filter_map(|o| self.derived(o))
                    .flat_map(|d| d.type_line.types.iter().copied())
                    .collect();
                types.len() as i64
            }
            Amount::GreatestPower(filter) => objects(filter)
                .into_iter()
                .map(|o| self.pt(Thing::Object(o)).0)
                .max()
                .unwrap_or(0),
            Amount::GreatestToughness(filter) => objects(filter)
                .into_iter()
                .map(|o| self.pt(Thing::Object(o)).1)
                .max()
                .unwrap_or(0),
            Amount::TotalPower(filter) => objects(filter)
                .into_iter()
                .map(|o| self.pt(Thing::Object(o)).0)
                .sum(),
            Amount::ColorsAmong(filter) => objects(filter)
                .into_iter()
                .filter_map(|o| self.derived(o))
                .fold(Colors::NONE, |set, d| set.union(d.colors))
                .len() as i64,
            Amount::BasicLandTypesAmong(filter) => {
                let ids = objects(filter);
                let any = |name: &str| {
                    ids.iter()
                        .filter_map(|o| self.derived(*o))
                        .any(|d| d.type_line.named(name))
                };
                let types = super::kinds::BASIC_LAND_TYPES;
                types.iter().filter(|(name, _)| any(name)).count() as i64
            }
            Amount::Devotion(colors) => self.devotion(colors),
            Amount::UnspentMana(only) => {
                let pool = self.game.player(self.you).pool.iter();
                pool.filter(|m| only.is_none_or(|t| m.mana == t)).count() as i64
            }
            Amount::ColorsSpent(of) => sum(of, &|t| {
                let object = t.object().and_then(|id| self.game.known_object(id));
                object.map_or(0, |o| i64::from(o.colors_spent()))
            }),
            Amount::ManaSpent(only, of) => sum(of, &|t| {
                let object = t.object().and_then(|id| self.game.known_object(id));
                let spent = object.iter().flat_map(|o| &o.mana_spent);
                spent.filter(|m| only.is_none_or(|t| **m == t)).count() as i64
            }),
            Amount::TargetsBeyondFirst => {
                let stack = self.object(self.this).and_then(|o| o.stack.as_ref());
                let all = stack.map_or(0, |s| s.targets.iter().flatten().count());
                i64::try_from(all.saturating_sub(1)).unwrap_or(i64::MAX)
            }
            Amount::TimesKicked(of) => sum(of, &|t| self.kicked(t)),
            Amount::ThisTurn(tally, of) => sum(of, &|t| {
                t.player().map_or(0, |p| i64::from(self.tally(p, *tally)))
            }),
            Amount::MostAmong(of, inner) => self
                .things(of)
                .into_iter()
                .map(|t| self.about(t).amount(inner))
                .max()
                .unwrap_or(0),
        }
    }

    /// How many times a spell, or the spell that a permanent was, was kicked (702.33d).
    fn kicked(&self, thing: Thing) -> i64 {
        let object = thing.object().and_then(|id| self.object(id));
        i64::from(object.map_or(0, |o| o.stack.as_ref().map_or(o.kicked, |s| s.kicked)))
    }

    /// 700.5: the mana symbols of that colour among costs of permanents you control.
    fn devotion(&self, colors: &[Color]) -> i64 {
        let chosen = self.chosen_color().filter(|_| colors.is_empty());
        self.game
            .permanents()
            .filter_map(|o| self.derived(o.id))
            .filter(|d| d.controller == self.you)
            .flat_map(|d| d.mana_cost.iter().flat_map(|c| c.0.iter()))
            .filter(|s| {
                let mut asked = colors.iter().chain(&chosen);
                asked.any(|color| s.colors().has(*color))
            })
            .count() as i64
    }

    fn pt(&self, thing: Thing) -> (i64, i64) {
        let d = thing.object().and_then(|o| self.derived(o));
        let n = |v: Option<i32>| i64::from(v.unwrap_or(0));
        d.map_or((0, 0), |d| (n(d.power), n(d.toughness)))
    }

    fn counters(&self, thing: Thing, kind: Option<&CounterKind>) -> i64 {
        match (thing, kind) {
            (_, Some(kind)) => i64::from(self.game.counters(thing, kind)),
            (Thing::Object(o), None) => self
                .object(o)
                .map_or(0, |o| o.counters.values().map(|c| i64::from(c.count)).sum()),
            (Thing::Player(p), None) => {
                let player = self.game.player(p);
                player.counters.values().map(|c| i64::from(*c)).sum()
            }
        }
    }

    /// Whether a condition holds now.
    pub fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::All(list) => list.iter().all(|c| self.holds(c)),
            Condition::Any(list) => list.iter().any(|c| self.holds(c)),
            Condition::Not(inner) => !self.holds(inner),
            Condition::Compare(a, cmp, b) => cmp.holds(self.amount(a), self.amount(b)),
            Condition::Matches(reference, filter) => {
                // A definite thing is asked for its qualities wherever it is, and as it last
                // existed where it has left (608.2h).
                let things = self.things(reference);
                !things.is_empty() && things.iter().all(|t| self.fits(*t, filter))
            }
            Condition::Some(reference, inner) => self
                .things(reference)
                .into_iter()
                .any(|t| self.about(t).holds(inner)),
            Condition::YourTurn => self.game.turn.active == self.you,
            Condition::DuringCombat => self.game.turn.step.in_combat(),
            Condition::Done => self.done,
            Condition::WasCast(of) => self.things(of).iter().any(|t| {
                t.object()
                    .and_then(|o| self.object(o))
                    .is_some_and(|o| o.was_cast)
            }),
            Condition::WasKicked(of) => self.things(of).iter().any(|t| self.kicked(*t) > 0),
            Condition::HadCounters(reference, kind) => self
                .things(reference)
                .iter()
                .any(|t| self.game.counters(*t, kind) > 0),
            Condition::OnBattlefield(reference) => {
                let things = self.things(reference);
                !things.is_empty()
                    && things.iter().all(|t| {
                        t.object()
                            .and_then(|o| self.game.object(o))
                            .is_some_and(|o| o.is_permanent())
                    })
            }
            Condition::Controls(who, what) => {
                let who = self.things(who);
                let what = self.things(what);
                !what.is_empty()
                    && what.iter().all(|t| match t {
                        Thing::Object(o) => {
                            self.game.object(*o).is_some_and(|o| o.is_permanent())
                                && self
                                    .controller_of(*t)
                                    .is_some_and(|c| who.contains(&Thing::Player(c)))
                        }
                        Thing::Player(_) => false,
                    })
            }
            Condition::Level(n) => self.object(self.this).is_some_and(|o| o.level >= *n),
        }
    }

    /// Whether a "for as long as" still holds (611.2b): what it speaks of must be there, not
    /// only have been so when it left.
    pub fn lasts(&self, condition: &Condition) -> bool {
        let there = |r: &Ref| {
            self.things(r).iter().all(|t| match t {
                Thing::Object(o) => self
                    .game
                    .object(*o)
                    .is_some_and(|o| o.zone != Zone::Battlefield || o.phased.is_none()),
                Thing::Player(p) => !self.game.player(*p).out,
            })
        };
        match condition {
            Condition::All(list) => list.iter().all(|c| self.lasts(c)),
            Condition::Matches(r, _) => there(r) && self.holds(condition),
            // 702.26f: a number of what is phased out can't be seen any more.
            Condition::Compare(a, _, b) => {
                let seen = |amount: &Amount| match amount {
                    Amount::PowerOf(r) | Amount::ToughnessOf(r) | Amount::ManaValueOf(r) => {
                        there(r)
                    }
                    _ => true,
                };
                seen(a) && seen(b) && self.holds(condition)
            }
            _ => self.holds(condition),
        }
    }
}
