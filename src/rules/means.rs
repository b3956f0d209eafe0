//! What a cost is paid with: the permanents, cards and counters that can pay it, and paying them
//! (601.2h, 602.2b).

use super::ability::{CostPart, CounterKind};
use super::action::{ChoiceKind, Pay, Refusal, Why};
use super::cost::{Paid, Purpose, mana_of};
use super::effect::RuleMod;
use super::event::{EventKind, MoveCause, OffCause};
use super::filter::{Amount, Filter, Ref};
use super::mana::ManaCost;
use super::moving::Move;
use super::object::{ObjectId, PlayerId, Thing};
use super::payment::Bill;
use super::play::{Flow, Play};
use super::zone::Zone;
use crate::lists::List;

impl Play {
    /// The objects that a part of a cost means.
    pub(super) fn meant(&self, what: &Ref, purpose: &Purpose) -> Vec<ObjectId> {
        let things = self.cost_scope(purpose).things(what);
        things.into_iter().filter_map(Thing::object).list()
    }

    pub(super) fn may_sacrifice(&self, thing: Thing, by: PlayerId) -> bool {
        let there = thing
            .object()
            .and_then(|o| self.game.object(o))
            .is_some_and(|o| o.is_permanent());
        there
            && thing.object().and_then(|o| self.game.controller(o)) == Some(by)
            && self
                .ruled(thing, |r| matches!(r, RuleMod::CantBeSacrificed))
                .is_none()
    }

    pub(super) fn controlled(&self, filter: &Filter, purpose: &Purpose) -> Vec<Thing> {
        self.cost_scope(purpose)
            .all(filter)
            .into_iter()
            .filter(|t| t.object().and_then(|o| self.game.controller(o)) == Some(purpose.payer))
            .list()
    }

    pub(super) fn sacrificable(&self, filter: &Filter, purpose: &Purpose) -> Vec<Thing> {
        let mut list = self.controlled(filter, purpose);
        list.retain(|t| self.may_sacrifice(*t, purpose.payer));
        list
    }

    /// Creatures that may be tapped to crew.
    pub(super) fn crew(&self, filter: &Filter, purpose: &Purpose) -> Vec<Thing> {
        let mut list = self.tappable(filter, purpose);
        list.retain(|t| self.ruled(*t, |r| *r == RuleMod::CantCrew).is_none());
        list
    }

    pub(super) fn tappable(&self, filter: &Filter, purpose: &Purpose) -> Vec<Thing> {
        let mut list = self.controlled(filter, purpose);
        list.retain(|t| {
            t.object()
                .and_then(|o| self.game.object(o))
                .is_some_and(|o| !o.tapped)
        });
        list
    }

    /// Tapped permanents that a cost may untap, whoever controls them.
    pub(super) fn tapped_ones(&self, filter: &Filter, purpose: &Purpose) -> Vec<Thing> {
        let mut list = self.cost_scope(purpose).all(filter);
        list.retain(|t| {
            let object = t.object().and_then(|o| self.game.object(o));
            object.is_some_and(|o| o.tapped)
        });
        list
    }

    pub(super) fn cards_in_hand(&self, filter: &Filter, purpose: &Purpose) -> Vec<Thing> {
        let scope = self.cost_scope(purpose);
        let hand = &self.game.player(purpose.payer).hand;
        hand.iter()
            .map(|id| Thing::Object(*id))
            .filter(|t| *t != Thing::Object(purpose.source) && scope.fits(*t, filter))
            .list()
    }

    pub(super) fn power(&self, thing: Thing) -> i64 {
        thing
            .object()
            .and_then(|o| self.game.derived(o))
            .and_then(|d| d.power)
            .map_or(0, i64::from)
    }

    /// Pays a cost that has been found payable (601.2g, h): mana abilities first, then the
    /// payments, all at once as far as the game can tell.
    ///
    /// # Errors
    /// A decision, or a refusal when the payment turns out impossible.
    pub fn pay(&mut self, parts: &[CostPart], purpose: &Purpose, pay: Option<&Pay>) -> Flow<Paid> {
        let mut paid = Paid::default();
        if let Some(cost) = mana_of(parts) {
            let bill = self.bill(&cost, parts, purpose, pay);
            self.pay_mana(&bill)?;
        }
        for part in parts {
            self.pay_part(part, purpose, pay, &mut paid)?;
        }
        Ok(paid)
    }

    fn pay_part(
        &mut self,
        part: &CostPart,
        purpose: &Purpose,
        pay: Option<&Pay>,
        paid: &mut Paid,
    ) -> Flow {
        self.part_payable(part, purpose)?;
        let payer = purpose.payer;
        let source = purpose.source;
        let number = |s: &Self, a: &Amount| {
            u32::try_from(s.cost_scope(purpose).amount(a).max(0)).unwrap_or(u32::MAX)
        };
        match part {
            CostPart::Mana(_) | CostPart::Generic(_) | CostPart::ManaCostOf(_) => {}
            CostPart::Tap => self.tap_as(&[source], "107.5", true)?,
            CostPart::Untap => {
                // A stun counter does not stand in for untapping as a cost (118.11 aside).
                self.untap_as(&[source], "107.6", true)?;
            }
            CostPart::Energy(n) => {
                let n = i64::from(number(self, n));
                let event =
                    self.change_counters(Thing::Player(payer), &CounterKind::Energy, -n, true);
                self.happened(event.into_iter().list(), None)?;
            }
            CostPart::Life(n) => {
                let n = number(self, n);
                self.pay_life(payer, n)?;
            }
            CostPart::Loyalty(n) => {
                self.pay_loyalty(payer, source, i64::from(*n))?;
            }
            CostPart::LoyaltyMinusX => self.pay_loyalty(payer, source, -i64::from(purpose.x))?,
            CostPart::Sacrifice(n, filter) => {
                let n = number(self, n) as usize;
                let from = self.sacrificable(filter, purpose);
                let told = pay.and_then(|p| p.sacrifice.as_deref());
                let ids = self.pick(&from, n, told, purpose, "choose what to sacrifice")?;
                paid.moved.extend(&ids);
                self.sacrifice(&ids, MoveCause::Cost)?;
            }
            CostPart::SacrificeRef(what) => {
                let ids = self.meant(what, purpose);
                paid.moved.extend(&ids);
                self.sacrifice(&ids, MoveCause::Cost)?;
            }
            CostPart::TapOther(n, filter) => {
                let n = number(self, n) as usize;
                let from = self.tappable(filter, purpose);
                let told = pay.and_then(|p| p.tap.as_deref());
                let ids = self.pick(&from, n, told, purpose, "choose what to tap")?;
                self.tap_as(&ids, "601.2h", true)?;
            }
            CostPart::TapTotalPower(n, filter) => self.pay_crew(*n, filter, purpose, pay)?,
            CostPart::Discard(n, filter) => {
                let n = number(self, n) as usize;
                let from = self.cards_in_hand(filter, purpose);
                let told = pay.and_then(|p| p.discard.as_deref());
                let ids = self.pick(&from, n, told, purpose, "choose what to discard")?;
                self.pay_moves(&ids, Zone::Graveyard, MoveCause::Discarded, paid)?;
            }
            CostPart::Reveal(n, filter) => {
                let n = number(self, n) as usize;
                let from = self.cards_in_hand(filter, purpose);
                let ids = self.pick(&from, n, None, purpose, "choose what to reveal")?;
                let names = ids.iter().map(|id| self.game.name_of(*id)).list();
                self.tell(
                    EventKind::Revealed {
                        player: payer,
                        names,
                    },
                    "701.20a",
                );
            }
            CostPart::DiscardThis => {
                self.pay_moves(&[source], Zone::Graveyard, MoveCause::Discarded, paid)?;
            }
            CostPart::Exile(n, filter) => {
                let n = number(self, n) as usize;
                let from = self.cost_scope(purpose).all(filter);
                let told = pay.and_then(|p| p.exile.as_deref());
                let ids = self.pick(&from, n, told, purpose, "choose what to exile")?;
                self.pay_moves(&ids, Zone::Exile, MoveCause::Cost, paid)?;
            }
            CostPart::ExileThis => {
                self.pay_moves(&[source], Zone::Exile, MoveCause::Cost, paid)?;
            }
            CostPart::UntapOther(n, filter) => {
                let n = number(self, n) as usize;
                let from = self.tapped_ones(filter, purpose);
                let ids = self.pick(&from, n, None, purpose, "choose what to untap")?;
                paid.moved.extend(&ids);
                self.untap_as(&ids, "601.2h", true)?;
            }
            CostPart::RemoveCountersFrom(n, kind, filter) => {
                let n = number(self, n);
                let mut from = self.controlled(filter, purpose);
                from.retain(|t| self.game.counters(*t, kind) >= n);
                let ids = self.pick(&from, 1, None, purpose, "choose what loses counters")?;
                for id in ids {
                    self.pay_counters(id, n, Some(kind))?;
                }
            }
            CostPart::ReturnToHand(n, filter) => {
                let n = number(self, n) as usize;
                let from = self.controlled(filter, purpose);
                let ids = self.pick(&from, n, None, purpose, "choose what to return")?;
                self.pay_moves(&ids, Zone::Hand, MoveCause::Cost, paid)?;
            }
            CostPart::RemoveCounters(n, kind) => {
                let n = number(self, n);
                self.pay_counters(source, n, kind.as_ref())?;
            }
            CostPart::PutCounters(n, kind) => {
                let n = number(self, n);
                self.put_counters(&[(Thing::Object(source), kind.clone(), n)], payer.to_pay())?;
            }
            CostPart::Unattach(what) => {
                let ids = self.meant(what, purpose);
                paid.moved.extend(&ids);
                self.unattach(&ids, OffCause::Effect, "701.3d")?;
            }
            CostPart::Mill(n) => {
                let n = number(self, n);
                self.mill(payer, n)?;
            }
        }
        Ok(())
    }

    fn pay_loyalty(&mut self, by: PlayerId, source: ObjectId, n: i64) -> Flow {
        let (thing, loyalty) = (Thing::Object(source), CounterKind::Loyalty);
        let n = match u32::try_from(n) {
            // 606.4: counters are put on it.
            Ok(n) => i64::from(self.replace_counters(thing, &loyalty, n, by.to_pay())?),
            Err(_) => n,
        };
        let event = self.change_counters(thing, &loyalty, n, true);
        self.happened(event.into_iter().list(), None)
    }

    fn pay_counters(&mut self, source: ObjectId, n: u32, kind: Option<&CounterKind>) -> Flow {
        let mut left = n;
        let kinds: Vec<CounterKind> = match kind {
            Some(k) => vec![k.clone()],
            None => self
                .game
                .object(source)
                .map(|o| o.counters.keys().cloned().list())
                .unwrap_or_default(),
        };
        let mut events = Vec::new();
        for k in kinds {
            let take = left.min(self.game.counters(Thing::Object(source), &k));
            left -= take;
            events.extend(self.change_counters(Thing::Object(source), &k, -i64::from(take), true));
        }
        self.happened(events, None)
    }

    fn pay_moves(
        &mut self,
        ids: &[ObjectId],
        zone: Zone,
        cause: MoveCause,
        paid: &mut Paid,
    ) -> Flow {
        paid.moved.extend(ids);
        let moves = ids.iter().map(|id| Move::new(*id, zone, cause)).list();
        self.move_all(moves)?;
        Ok(())
    }

    /// Crew: any creatures whose power adds up (702.122a).
    fn pay_crew(
        &mut self,
        power: i32,
        filter: &Filter,
        purpose: &Purpose,
        pay: Option<&Pay>,
    ) -> Flow {
        let from = self.crew(filter, purpose);
        let told: Option<Vec<Thing>> = pay
            .and_then(|p| p.tap.as_ref())
            .map(|ids| ids.iter().map(|id| Thing::Object(*id)).list());
        let chosen = match told {
            Some(list) if list.iter().all(|t| from.contains(t)) => list,
            Some(_) => return Err(Refusal::new("118.3", Why::PaidWrong).into()),
            None => {
                let prompt = format!(
                    "{}: tap creatures to crew",
                    self.game.name_of(purpose.source)
                );
                let n = from.len();
                self.ask_things(
                    purpose.payer,
                    ChoiceKind::Cost,
                    prompt,
                    &from,
                    (1, n),
                    "702.122a",
                )?
            }
        };
        let sum: i64 = chosen.iter().map(|t| self.power(*t).max(0)).sum();
        if sum < i64::from(power) {
            let part = Box::new(CostPart::TapTotalPower(power, filter.clone()));
            return Err(Refusal::new("118.3", Why::CantPayPart { part })
                .also("702.122a")
                .into());
        }
        let ids: Vec<ObjectId> = chosen.into_iter().filter_map(Thing::object).list();
        self.tap_as(&ids, "702.122a", true)
    }

    /// What a cost is paid with: as told, or asked where there is a choice.
    pub(super) fn pick(
        &mut self,
        from: &[Thing],
        n: usize,
        told: Option<&[ObjectId]>,
        purpose: &Purpose,
        what: &str,
    ) -> Flow<Vec<ObjectId>> {
        let chosen = match told {
            Some(ids) => {
                let things: Vec<Thing> = ids.iter().map(|id| Thing::Object(*id)).list();
                let distinct = things
                    .iter()
                    .enumerate()
                    .all(|(i, t)| !things[..i].contains(t));
                if things.len() != n || !distinct || !things.iter().all(|t| from.contains(t)) {
                    return Err(Refusal::new("118.3", Why::PaidWrong)
                        .because(Thing::Object(purpose.source))
                        .into());
                }
                things
            }
            None => {
                let prompt = format!("{}: {what}", self.game.name_of(purpose.source));
                let kind = ChoiceKind::Cost;
                self.ask_things(purpose.payer, kind, prompt, from, (n, n), "601.2h")?
            }
        };
        Ok(chosen.into_iter().filter_map(Thing::object).list())
    }

    /// Pays life, which a player may do who has as much (118.3b, 119.4).
    ///
    /// # Errors
    /// A decision.
    pub(super) fn pay_life(&mut self, payer: PlayerId, life: u32) -> Flow {
        self.life_paid = self.life_paid.saturating_add(i64::from(life));
        self.lose_life(&[(payer, life)], "118.3b")
    }

    /// How much life these parts of a cost take.
    fn life_asked(&self, parts: &[CostPart], purpose: &Purpose) -> i64 {
        let scope = self.cost_scope(purpose);
        let of = |part: &CostPart| match part {
            CostPart::Life(n) => scope.amount(n).max(0),
            _ => 0,
        };
        parts.iter().map(of).fold(0, i64::saturating_add)
    }

    pub(super) fn bill(
        &self,
        cost: &ManaCost,
        parts: &[CostPart],
        purpose: &Purpose,
        pay: Option<&Pay>,
    ) -> Bill {
        let (spared, given_up) = self.spared(parts, purpose, pay);
        let told = pay.filter(|p| p.tap.is_some() || p.exile.is_some());
        let helpers = told.map(|p| p.tap.iter().chain(&p.exile).flatten().copied().list());
        Bill {
            cost: cost.clone(),
            payer: purpose.payer,
            spell: purpose.spell.then_some(purpose.source),
            source: purpose.source,
            with_x: purpose.with_x,
            spared,
            given_up,
            life: pay.and_then(|p| p.life),
            life_kept: self.life_asked(parts, purpose),
            helpers,
        }
    }

    /// Permanents that the rest of the cost needs as they are, and those that it goes on to
    /// sacrifice.
    pub(super) fn spared(
        &self,
        parts: &[CostPart],
        purpose: &Purpose,
        pay: Option<&Pay>,
    ) -> (Vec<ObjectId>, Vec<ObjectId>) {
        let mut spared = Vec::new();
        let mut given_up = Vec::new();
        let told = |list: Option<&Vec<ObjectId>>| list.cloned().unwrap_or_default();
        // Where just enough are there, they are all needed.
        let needed = |from: Vec<Thing>, n: &Amount| -> Vec<ObjectId> {
            let need = self.cost_scope(purpose).amount(n).max(0) as usize;
            let all = from.into_iter().filter_map(Thing::object).list();
            if need == Vec::len(&all) {
                all
            } else {
                Vec::new()
            }
        };
        for part in parts {
            match part {
                CostPart::Tap | CostPart::Untap | CostPart::ExileThis => {
                    spared.push(purpose.source);
                }
                CostPart::SacrificeRef(what) => {
                    let things = self.cost_scope(purpose).things(what);
                    given_up.extend(things.into_iter().filter_map(Thing::object));
                }
                CostPart::Sacrifice(n, filter) => {
                    given_up.extend(told(pay.and_then(|p| p.sacrifice.as_ref())));
                    given_up.extend(needed(self.sacrificable(filter, purpose), n));
                }
                CostPart::TapOther(n, filter) => {
                    spared.extend(told(pay.and_then(|p| p.tap.as_ref())));
                    spared.extend(needed(self.tappable(filter, purpose), n));
                }
                _ => {}
            }
        }
        (spared, given_up)
    }
}
