//! Costs (118): making them whole (601.2f), asking how they are paid, paying them (601.2h).

use super::ability::{AbilityFilter, Activated, ActivatedKind, Cost, CostPart, CounterKind};
use super::action::{ChoiceKind, Pay, Refusal, Why};
use super::effect::RuleMod;
use super::evaluate::Scope;
use super::event::{EventKind, MoveCause, OffCause};
use super::filter::{Amount, Filter, Ref};
use super::game::{ActiveRule, Game, ManaRule};
use super::mana::{ManaCost, Symbol};
use super::moving::Move;
use super::object::{ObjectId, PlayerId, Target, Thing};
use super::payment::Bill;
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::target::join;
use super::zone::Zone;
use crate::letters::Letters;
use crate::lists::List;

/// What has been paid, for those who ask later (400.7j).
#[derive(Clone, Debug, Default)]
pub struct Paid {
    /// Objects that the payment moved, as they were.
    pub moved: Vec<ObjectId>,
}

/// What is paid for: decides which mana may be spent (106.6) and what a cost may not use twice.
#[derive(Clone, Debug)]
pub struct Purpose {
    /// Who pays.
    pub payer: PlayerId,
    /// The spell or the object whose ability it is.
    pub source: ObjectId,
    /// It is a spell.
    pub spell: bool,
    /// The value of X.
    pub x: u32,
}

/// Whether a filter on abilities means an activated ability of an object, with these targets
/// chosen for it.
pub fn means(
    scope: &Scope<'_>,
    what: &AbilityFilter,
    object: ObjectId,
    ability: &Activated,
    mana: bool,
    targets: &[Vec<Target>],
) -> bool {
    match what {
        AbilityFilter::Equip { of, targeting } => {
            let fits = |thing: Thing, filter: &Option<Filter>| {
                filter.as_ref().is_none_or(|f| scope.fits(thing, f))
            };
            let mut aims = targets.iter().flatten();
            matches!(ability.kind, ActivatedKind::Equip(_))
                && fits(Thing::Object(object), of)
                && (targeting.is_none() || aims.any(|t| fits(t.thing, targeting)))
        }
        AbilityFilter::Of(f) => scope.fits(Thing::Object(object), f),
        AbilityFilter::NonManaOf(f) => !mana && scope.fits(Thing::Object(object), f),
        AbilityFilter::NorLoyaltyOf(f) => {
            !mana && ability.kind != ActivatedKind::Loyalty && scope.fits(Thing::Object(object), f)
        }
        AbilityFilter::Crew(f) => {
            ability.kind == ActivatedKind::Crew && scope.fits(Thing::Object(object), f)
        }
        AbilityFilter::LoyaltyOf(f) => {
            ability.kind == ActivatedKind::Loyalty && scope.fits(Thing::Object(object), f)
        }
    }
}

impl Game {
    /// The scope in which a rule-changing effect is read.
    pub fn rule_scope(&self, rule: &ActiveRule) -> Scope<'_> {
        Scope::of(self, &self.table, rule.source, rule.controller)
    }

    /// Rule-changing effects on a player.
    pub fn rules_on(&self, player: PlayerId) -> &[ActiveRule] {
        self.table
            .players
            .get(player.0 as usize)
            .map_or(&[], |r| r.as_slice())
    }
}

impl Play {
    // ---- choosing and paying ----

    /// Chooses among ways to pay: as told, or the only one that can be paid, or asked.
    ///
    /// # Errors
    /// A refusal (118.3) where none can be paid; a decision.
    pub fn choose_option(
        &mut self,
        options: &[Vec<CostPart>],
        purpose: &Purpose,
        pay: Option<&Pay>,
    ) -> Flow<Vec<CostPart>> {
        if let Some(wanted) = pay.and_then(|p| p.option.as_deref()) {
            let same = |o: &&Vec<CostPart>| normal(&words(o)) == normal(wanted);
            return match options.iter().find(same) {
                Some(option) => {
                    self.payable(option, purpose, pay)?;
                    Ok(option.clone())
                }
                None => {
                    let what = wanted.to_string();
                    Err(Refusal::new("118.3", Why::CantPay { what })
                        .also("118.9")
                        .because(Thing::Object(purpose.source))
                        .into())
                }
            };
        }
        let named = |option: &&Vec<CostPart>| pay.is_none_or(|pay| names(pay, option));
        let meant: Vec<&Vec<CostPart>> = options.iter().filter(named).list();
        let meant = match meant.is_empty() {
            true => options.iter().list(),
            false => meant,
        };
        let mut able = Vec::new();
        let mut first = None;
        for option in meant {
            match self.payable(option, purpose, pay) {
                Ok(()) => able.push(option.clone()),
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        match (able.len(), first) {
            (0, Some(refusal)) => Err(refusal.into()),
            (0, None) => Ok(Vec::new()),
            (1, _) => Ok(able.remove(0)),
            _ => {
                let labels = able.iter().map(|o| words(o)).list();
                let prompt = format!("{}: choose a cost", self.game.name_of(purpose.source));
                let i =
                    self.ask_option(purpose.payer, ChoiceKind::Cost, prompt, labels, "601.2b")?;
                Ok(able.get(i).cloned().unwrap_or_default())
            }
        }
    }

    /// Whether a cost can be paid.
    ///
    /// # Errors
    /// The refusal, by the part that can't be.
    pub fn payable(
        &self,
        parts: &[CostPart],
        purpose: &Purpose,
        pay: Option<&Pay>,
    ) -> Result<(), Refusal> {
        let mut bad: Vec<Refusal> = parts
            .iter()
            .filter_map(|part| self.part_payable(part, purpose).err())
            .collect();
        if let Some(cost) = mana_of(parts) {
            let bill = self.bill(&cost, parts, purpose, pay);
            if !self.mana_payable(&bill) {
                let what = cost.to_string();
                bad.push(
                    Refusal::new("118.3", Why::CantPay { what })
                        .because(Thing::Object(purpose.source)),
                );
            }
        }
        join(bad).map_or(Ok(()), Err)
    }

    pub(super) fn part_payable(&self, part: &CostPart, purpose: &Purpose) -> Result<(), Refusal> {
        let source = Thing::Object(purpose.source);
        let cant = || {
            let what = words(std::slice::from_ref(part));
            Refusal::new("118.3", Why::CantPay { what }).because(source)
        };
        let scope = self.cost_scope(purpose);
        let number = |a: &Amount| scope.amount(a).max(0);
        let object = self.game.object(purpose.source);
        let enough = |have: i64, need: i64| if have >= need { Ok(()) } else { Err(cant()) };
        match part {
            CostPart::Mana(_) | CostPart::Generic(_) => Ok(()),
            CostPart::Tap => match object {
                Some(o) if o.tapped => {
                    let tapped = Why::AlreadyTapped { object: o.id };
                    Err(self.sick_too(Refusal::new("107.5", tapped).because(source), o.id))
                }
                Some(_) => self.not_sick(purpose.source),
                None => Err(cant()),
            },
            CostPart::Untap => match object {
                Some(o) if !o.tapped => {
                    let untapped = Why::NotTapped { object: o.id };
                    Err(self.sick_too(Refusal::new("107.6", untapped).because(source), o.id))
                }
                Some(_) => self.not_sick(purpose.source),
                None => Err(cant()),
            },
            CostPart::Energy(n) => enough(
                i64::from(
                    self.game
                        .player(purpose.payer)
                        .counter(&CounterKind::Energy),
                ),
                number(n),
            ),
            CostPart::Life(n) => enough(self.game.payable_life(purpose.payer), number(n)),
            CostPart::Loyalty(n) => {
                let have = i64::from(self.game.counters(source, &CounterKind::Loyalty));
                if have + i64::from(*n) >= 0 {
                    Ok(())
                } else {
                    Err(cant().also("606.6"))
                }
            }
            CostPart::LoyaltyMinusX => enough(
                i64::from(self.game.counters(source, &CounterKind::Loyalty)),
                i64::from(purpose.x),
            ),
            CostPart::Sacrifice(n, filter) => {
                enough(self.sacrificable(filter, purpose).len() as i64, number(n))
            }
            CostPart::SacrificeRef(what) => {
                let things = scope.things(what);
                let ok = things.iter().all(|t| self.may_sacrifice(*t, purpose.payer));
                if ok && !things.is_empty() {
                    Ok(())
                } else {
                    Err(cant())
                }
            }
            CostPart::TapOther(n, filter) => {
                enough(self.tappable(filter, purpose).len() as i64, number(n))
            }
            CostPart::TapTotalPower(n, filter) => {
                let power: i64 = self
                    .crew(filter, purpose)
                    .iter()
                    .map(|t| self.power(*t).max(0))
                    .sum();
                enough(power, i64::from(*n))
            }
            CostPart::Discard(n, filter) | CostPart::Reveal(n, filter) => {
                enough(self.cards_in_hand(filter, purpose).len() as i64, number(n))
            }
            CostPart::Exile(n, filter) => enough(scope.all(filter).len() as i64, number(n)),
            CostPart::ReturnToHand(n, filter) => {
                enough(self.controlled(filter, purpose).len() as i64, number(n))
            }
            CostPart::UntapOther(n, filter) => {
                enough(self.tapped_ones(filter, purpose).len() as i64, number(n))
            }
            CostPart::RemoveCountersFrom(n, kind, filter) => {
                let from = self.controlled(filter, purpose).into_iter();
                let most = from.map(|t| i64::from(self.game.counters(t, kind))).max();
                enough(most.unwrap_or(0), number(n))
            }
            CostPart::RemoveCounters(n, kind) => {
                let have = match kind {
                    Some(kind) => i64::from(self.game.counters(source, kind)),
                    None => {
                        object.map_or(0, |o| o.counters.values().map(|c| i64::from(c.count)).sum())
                    }
                };
                enough(have, number(n))
            }
            CostPart::PutCounters(..) => {
                match self.ruled(source, |r| matches!(r, RuleMod::CantGetCounters)) {
                    Some(_) => Err(cant()),
                    None => Ok(()),
                }
            }
            CostPart::Unattach(what) => {
                let ok = scope
                    .things(what)
                    .iter()
                    .filter_map(|t| t.object())
                    .any(|id| {
                        self.game
                            .object(id)
                            .is_some_and(|o| o.is_permanent() && o.attached_to.is_some())
                    });
                if ok { Ok(()) } else { Err(cant()) }
            }
            CostPart::DiscardThis => {
                if object.is_some_and(|o| o.zone == Zone::Hand) {
                    Ok(())
                } else {
                    Err(cant())
                }
            }
            CostPart::ExileThis => {
                if object.is_some() {
                    Ok(())
                } else {
                    Err(cant())
                }
            }
            CostPart::Mill(n) => enough(
                self.game.player(purpose.payer).library.len() as i64,
                number(n),
            ),
        }
    }

    /// Names 302.6 besides, where that forbids it as well.
    pub(super) fn sick_too(&self, refusal: Refusal, id: ObjectId) -> Refusal {
        match self.not_sick(id) {
            Ok(()) => refusal,
            Err(_) => refusal.also("302.6"),
        }
    }

    /// 302.6: {T} and {Q} of a creature that came this turn.
    pub(super) fn not_sick(&self, id: ObjectId) -> Result<(), Refusal> {
        let thing = Thing::Object(id);
        let lifted = self.ruled(thing, |r| matches!(r, RuleMod::ActivatesAsThoughHaste));
        match self.game.is_sick(id) && lifted.is_none() {
            true => Err(Refusal::new("302.6", Why::Sick { object: id }).because(Thing::Object(id))),
            false => Ok(()),
        }
    }

    pub(super) fn cost_scope(&self, purpose: &Purpose) -> Scope<'_> {
        Scope {
            x: purpose.x,
            granter: self.cost_granter,
            ..Scope::of(&self.game, &self.game.table, purpose.source, purpose.payer)
        }
    }

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
    fn tapped_ones(&self, filter: &Filter, purpose: &Purpose) -> Vec<Thing> {
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

    pub(super) fn pay_part(
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
            CostPart::Mana(_) | CostPart::Generic(_) => {}
            CostPart::Tap => self.tap(&[source], "107.5")?,
            CostPart::Untap => {
                // A stun counter does not stand in for untapping as a cost (118.11 aside).
                self.untap(&[source], "107.6")?;
            }
            CostPart::Energy(n) => {
                let n = i64::from(number(self, n));
                let event =
                    self.change_counters(Thing::Player(payer), &CounterKind::Energy, -n, true);
                self.happened(event.into_iter().list(), None)?;
            }
            CostPart::Life(n) => {
                let n = number(self, n);
                self.lose_life(&[(payer, n)])?;
            }
            CostPart::Loyalty(n) => {
                self.pay_loyalty(source, i64::from(*n))?;
            }
            CostPart::LoyaltyMinusX => self.pay_loyalty(source, -i64::from(purpose.x))?,
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
                self.tap(&ids, "118.3")?;
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
                self.untap(&ids, "118.3")?;
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
                self.put_counters(&[(Thing::Object(source), kind.clone(), n)])?;
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

    pub(super) fn pay_loyalty(&mut self, source: ObjectId, n: i64) -> Flow {
        let event = self.change_counters(Thing::Object(source), &CounterKind::Loyalty, n, true);
        self.happened(event.into_iter().list(), None)
    }

    pub(super) fn pay_counters(
        &mut self,
        source: ObjectId,
        n: u32,
        kind: Option<&CounterKind>,
    ) -> Flow {
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

    pub(super) fn pay_moves(
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
    pub(super) fn pay_crew(
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
            Some(_) => {
                let what = "the creatures named".to_string();
                return Err(Refusal::new("118.3", Why::CantPay { what }).into());
            }
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
            let what = format!("crew {power}");
            return Err(Refusal::new("118.3", Why::CantPay { what })
                .also("702.122a")
                .into());
        }
        let ids: Vec<ObjectId> = chosen.into_iter().filter_map(Thing::object).list();
        self.tap(&ids, "702.122a")
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
                    let what = what.to_string();
                    return Err(Refusal::new("118.3", Why::CantPay { what })
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

    pub(super) fn bill(
        &self,
        cost: &ManaCost,
        parts: &[CostPart],
        purpose: &Purpose,
        pay: Option<&Pay>,
    ) -> Bill {
        let (spared, given_up) = self.spared(parts, purpose, pay);
        Bill {
            cost: cost.clone(),
            payer: purpose.payer,
            spell: purpose.spell.then_some(purpose.source),
            source: purpose.source,
            spared,
            given_up,
            life: pay.and_then(|p| p.life),
            convoke: pay.and_then(|p| p.tap.clone()),
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

    // ---- costs offered by an effect ----

    /// A player may pay a cost while something resolves: asked only if it can be paid (118.12).
    /// Gives whether it was paid.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn offer_cost(
        &mut self,
        by: PlayerId,
        cost: &Cost,
        source: ObjectId,
        cite: &'static str,
    ) -> Flow<bool> {
        let frame = Frame::of(source, by);
        self.offer_cost_in(&frame, by, cost, cite)
    }

    /// The same, with amounts read in a resolution.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn offer_cost_in(
        &mut self,
        frame: &Frame,
        by: PlayerId,
        cost: &Cost,
        cite: &'static str,
    ) -> Flow<bool> {
        self.settle_cost(frame, by, cost, Some(cite))
    }

    /// A player pays a cost as an instruction says so, if they can (118.3). Gives whether they did.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn pay_if_able(&mut self, frame: &Frame, by: PlayerId, cost: &Cost) -> Flow<bool> {
        self.settle_cost(frame, by, cost, None)
    }

    /// Pays a cost while something resolves; `asked`: under which rule the player may decline.
    fn settle_cost(
        &mut self,
        frame: &Frame,
        by: PlayerId,
        cost: &Cost,
        asked: Option<&'static str>,
    ) -> Flow<bool> {
        let purpose = Purpose {
            payer: by,
            source: frame.source,
            spell: false,
            x: frame.x,
        };
        let scope = self.scope(frame);
        let settle = |parts: &Vec<CostPart>| -> Vec<CostPart> {
            parts.iter().map(|p| settled(p, &scope)).list()
        };
        let options: Vec<Vec<CostPart>> = cost.options.iter().map(settle).list();
        let granter = std::mem::replace(&mut self.cost_granter, frame.granter);
        let able: Vec<Vec<CostPart>> = options
            .into_iter()
            .filter(|o| self.payable(o, &purpose, None).is_ok())
            .list();
        let mut paid = false;
        if !able.is_empty() {
            let label: Vec<String> = able.iter().map(|o| words(o)).list();
            let name = self.game.name_of(frame.source);
            let prompt = format!("{name}: {}?", label.join(" or "));
            let pays = match asked {
                Some(cite) => self.ask_may(by, prompt, cite)?,
                None => true,
            };
            if pays {
                let option = self.choose_option(&able, &purpose, None)?;
                self.pay(&option, &purpose, None)?;
                paid = true;
            }
        }
        self.cost_granter = granter;
        Ok(paid)
    }
}

fn settled(part: &CostPart, scope: &Scope<'_>) -> CostPart {
    let n = |a: &Amount| Amount::N(i32::try_from(scope.amount(a)).unwrap_or(i32::MAX));
    match part {
        CostPart::Energy(a) => CostPart::Energy(n(a)),
        CostPart::Life(a) => CostPart::Life(n(a)),
        CostPart::Mana(cost) => CostPart::Mana(with_x(cost, scope.x)),
        CostPart::Generic(a) => {
            CostPart::Mana(ManaCost(vec![Symbol::Generic(generic_number(scope, a))]))
        }
        CostPart::SacrificeRef(r) => CostPart::SacrificeRef(Ref::Things(scope.things(r))),
        other => other.clone(),
    }
}

pub(super) fn generic_number(scope: &Scope<'_>, amount: &Amount) -> u32 {
    u32::try_from(scope.amount(amount).max(0)).unwrap_or(u32::MAX)
}

/// The whole mana cost among the parts; `None` where no mana is asked for.
pub fn mana_of(parts: &[CostPart]) -> Option<ManaCost> {
    let mut symbols = Vec::new();
    let mut any = false;
    for part in parts {
        if let CostPart::Mana(cost) = part {
            any = true;
            symbols.extend(cost.0.iter().copied());
        }
    }
    any.then_some(ManaCost(symbols))
}

/// The cost with X filled in.
pub fn with_x(cost: &ManaCost, x: u32) -> ManaCost {
    ManaCost(
        cost.0
            .iter()
            .map(|s| match s {
                Symbol::X => Symbol::Generic(x),
                other => *other,
            })
            .filter(|s| *s != Symbol::Generic(0))
            .list(),
    )
}

/// Whether a way to pay asks for all that a payment names.
fn names(pay: &Pay, option: &[CostPart]) -> bool {
    let asks = |test: fn(&CostPart) -> bool| option.iter().any(test);
    (pay.sacrifice.is_none() || asks(|p| matches!(p, CostPart::Sacrifice(..))))
        && (pay.exile.is_none() || asks(|p| matches!(p, CostPart::Exile(..))))
        && (pay.discard.is_none() || asks(|p| matches!(p, CostPart::Discard(..))))
}

fn normal(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    text.lower().replace("pay", "")
}

/// A cost in words, as a choice lists it.
pub fn words(parts: &[CostPart]) -> String {
    let amount = |a: &Amount| match a {
        Amount::N(n) => n.to_string(),
        Amount::X => "X".to_string(),
        _ => "that much".to_string(),
    };
    let one = |part: &CostPart| match part {
        CostPart::Mana(cost) => cost.to_string(),
        CostPart::Generic(n) => format!("{{{}}}", amount(n)),
        CostPart::Tap => "{T}".into(),
        CostPart::Untap => "{Q}".into(),
        CostPart::Energy(Amount::N(n)) if (1..=12).contains(n) => "{E}".repeat(*n as usize),
        CostPart::Energy(n) => format!("{} {{E}}", amount(n)),
        CostPart::Life(n) => format!("{} life", amount(n)),
        CostPart::Loyalty(n) => format!("{n:+}"),
        CostPart::LoyaltyMinusX => "-X".into(),
        CostPart::Sacrifice(n, _) => format!("sacrifice {}", amount(n)),
        CostPart::SacrificeRef(_) => "sacrifice it".into(),
        CostPart::TapOther(n, _) => format!("tap {} untapped", amount(n)),
        CostPart::TapTotalPower(n, _) => format!("tap creatures with total power {n}"),
        CostPart::Discard(n, _) => format!("discard {}", amount(n)),
        CostPart::Reveal(n, _) => format!("reveal {}", amount(n)),
        CostPart::DiscardThis => "discard it".into(),
        CostPart::Exile(n, _) => format!("exile {}", amount(n)),
        CostPart::ExileThis => "exile it".into(),
        CostPart::ReturnToHand(n, _) => format!("return {} to hand", amount(n)),
        CostPart::UntapOther(n, _) => format!("untap {} tapped", amount(n)),
        CostPart::RemoveCountersFrom(n, kind, _) => {
            format!("remove {} {} from another", amount(n), kind.name())
        }
        CostPart::RemoveCounters(n, kind) => format!(
            "remove {} {} counters",
            amount(n),
            kind.as_ref().map_or(String::new(), CounterKind::name)
        ),
        CostPart::PutCounters(n, kind) => format!("put {} {} counters", amount(n), kind.name()),
        CostPart::Unattach(_) => "unattach it".into(),
        CostPart::Mill(n) => format!("mill {}", amount(n)),
    };
    let nothing = |part: &&CostPart| matches!(part, CostPart::Mana(cost) if cost.0.is_empty());
    let list: Vec<String> = parts.iter().filter(|p| !nothing(p)).map(one).list();
    if list.is_empty() {
        "{0}".into()
    } else {
        list.join(", ")
    }
}

impl Game {
    /// 302.6: whether a permanent is a creature that its controller has not had since their turn
    /// began, without haste.
    pub fn is_sick(&self, id: ObjectId) -> bool {
        let (Some(o), Some(d)) = (self.object(id), self.derived(id)) else {
            return false;
        };
        self.settings.summoning_sickness
            && o.zone == Zone::Battlefield
            && o.sick
            && d.is(super::kinds::CardType::Creature)
            && !d.has(super::ability::KeywordKind::Haste)
    }

    /// Whether mana costs need no mana.
    pub fn mana_is_free(&self) -> bool {
        self.settings.mana == ManaRule::Free
    }
}

/// Tells what was paid, for the log.
pub fn spent(play: &mut Play, player: PlayerId, mana: Vec<super::mana::ManaType>) {
    if !mana.is_empty() {
        play.tell(EventKind::ManaSpent { player, mana }, "118.3a");
    }
}
