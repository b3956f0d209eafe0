//! Paying mana (106.4, 118.3, 601.2g): from the pool, then with the payer's mana abilities.
//!
//! Automatic payment is a search: it finds a payment whenever one exists. Plain tapping comes
//! first, then what costs energy, life or permanents; of what is equal, the source that could
//! give fewest types, so that the only source of a colour is not wasted.

use super::ability::{Ability, Activated, CostPart, KeywordKind};
use super::action::{Answer, Refusal, Why};
use super::cost::spent;
use super::effect::{Effect, RuleMod};
use super::evaluate::Scope;
use super::event::MoveCause;
use super::filter::{Filter, Ref};
use super::game::{ActiveRule, Game, ManaRule};
use super::kinds::{CardType, Colors};
use super::mana::{ManaCost, ManaType};
use super::matching::{Tally, assign, by_key, matched, pays_all, take_marked};
use super::moving::Move;
use super::object::{Mana, ObjectId, PlayerId, Thing};
use super::play::{Flow, Halt, Play};
use super::pulls::Pull;
use super::rows::Rows;
use super::search::{Draw, Search, search_limit};
use super::toll::{Lives, Toll};
use super::wells::{Due, LAST_CLASS, Owed, Row, Spending, Types, Unit, Ways, Well, owed, ranked};

use super::work::TooMuch;
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::{Order, SortedMap, SortedSet};

/// A mana cost that is to be paid.
#[derive(Clone, Debug)]
pub struct Bill {
    /// What is owed, X filled in.
    pub cost: ManaCost,
    /// Who pays.
    pub payer: PlayerId,
    /// The spell it is for, if it is one: some mana may be spent only on such (106.6).
    pub spell: Option<ObjectId>,
    /// The spell, or the object whose ability it is for.
    pub source: ObjectId,
    /// Whether there is an {X} in it.
    pub with_x: bool,
    /// Permanents that may not be used.
    pub spared: Vec<ObjectId>,
    /// Permanents that the cost goes on to sacrifice: they may be tapped before (601.2g), but
    /// not be used up.
    pub given_up: Vec<ObjectId>,
    /// Whether Phyrexian symbols are paid with life; none: only where mana can't.
    pub life: Option<bool>,
    /// The life that the rest of the cost goes on to take: it is to be there by then (119.4).
    pub life_kept: i64,
    /// What is to be tapped for convoke or improvise, and exiled for delve.
    pub helpers: Option<Vec<ObjectId>>,
}

/// How a bill is owed, what could pay it, and what of that does.
type Plan = (Owed, Vec<Well>, Vec<Draw>);

impl Play {
    /// Whether a mana cost can be paid.
    ///
    /// # Errors
    /// The refusal where it can't be (118.3), or where that is more than can be worked out.
    pub fn mana_payable(&self, bill: &Bill) -> Result<(), Refusal> {
        match self.game.mana_is_free() || bill.cost.0.is_empty() {
            true => Ok(()),
            false => self.way_to_pay(bill).map(drop),
        }
    }

    /// What is to be activated before the plan of the payment is carried out.
    fn way_to_pay(&self, bill: &Bill) -> Result<Vec<Pull>, Refusal> {
        let (_, wells, draws) = match self.plan(bill) {
            Err(no) if self.pays_by_itself() && self.may_pull(bill) => {
                let pulls = self.pulls(bill);
                return pulls.map_err(|other| Refusal::of_ways(Some(no), other));
            }
            planned => planned?,
        };
        let doubtful = draws.iter().any(|draw| wells[draw.well].shares);
        let fails = || {
            let paid = self.attempt(Vec::new()).carry_out(bill);
            matches!(paid, Err(Halt::Refusal(_)))
        };
        match doubtful && fails() {
            true => self.pulls(bill),
            false => Ok(Vec::new()),
        }
    }

    /// Whether costs are paid with mana abilities too.
    fn pays_by_itself(&self) -> bool {
        self.game.settings.mana == ManaRule::Auto && self.mana_depth == 0
    }

    /// Pays a mana cost.
    ///
    /// # Errors
    /// A refusal where it can't be paid; a decision of a mana ability.
    pub fn pay_mana(&mut self, bill: &Bill) -> Flow {
        if self.game.mana_is_free() || bill.cost.0.is_empty() {
            return Ok(());
        }
        let pulls = self.way_to_pay(bill)?;
        self.pull_all(bill, &pulls)?;
        self.carry_out(bill)
    }

    /// Pays as planned.
    ///
    /// # Errors
    /// A refusal where there is no plan, or it turns out not to do; a decision of a mana ability.
    pub(super) fn carry_out(&mut self, bill: &Bill) -> Flow {
        let cant = || Halt::from(cant(bill));
        let (owed, wells, draws) = self.plan(bill)?;
        let mut convoked = Vec::new();
        let sources: Vec<ObjectId> = draws.iter().map(|draw| wells[draw.well].object).list();
        for (place, draw) in draws.into_iter().enumerate() {
            let well = &wells[draw.well];
            let row = &well.rows[draw.row];
            match row.ability {
                Some(ability) => {
                    // What an earlier source has tapped or given up can't be used again, and what
                    // a later one needs should not be.
                    let chooses = row.answers.iter().any(|a| matches!(a, Answer::Things(_)));
                    let mut answers = match chooses {
                        true => {
                            let later = &sources[place + 1..];
                            let now = self.rows(bill, well.object, ability, later, row.open);
                            let same = now.list.into_iter().find(|other| other.units == row.units);
                            same.ok_or_else(cant)?.answers
                        }
                        false => row.answers.clone(),
                    };
                    answers.extend(row.open.then_some(Answer::Mana(draw.mana)));
                    self.earmarked = draw.pays;
                    let paid = self.activate_for_mana(bill.payer, well.object, ability, &answers);
                    paid.map_err(|halt| match halt {
                        Halt::Refusal(no) if !no.is_too_much() => cant(),
                        other => other,
                    })?;
                    self.earmarked.clear();
                }
                None => {
                    match well.by {
                        Some(KeywordKind::Delve) => {
                            let exiled = Move::new(well.object, Zone::Exile, MoveCause::Cost);
                            self.move_all(vec![exiled])?;
                        }
                        Some(KeywordKind::Improvise) => {
                            self.tap_as(&[well.object], "702.126a", true)?
                        }
                        _ => self.tap_as(&[well.object], "702.51a", true)?,
                    }
                    convoked.extend(row.units.first().copied());
                }
            }
        }
        self.spend(bill, &owed, convoked).ok_or_else(cant)?;
        if owed.life > 0 {
            if i64::from(owed.life) > self.game.payable_life(bill.payer) {
                return Err(cant());
            }
            self.pay_life(bill.payer, owed.life)?;
        }
        Ok(())
    }

    /// Takes what is due out of the pool.
    fn spend(&mut self, bill: &Bill, owed: &Owed, convoked: Vec<Unit>) -> Option<()> {
        let any = self.spending(bill.payer);
        let usable = self.usable(bill);
        let mut units: Vec<Unit> = usable
            .iter()
            .map(|i| Unit::of(&self.game.player(bill.payer).pool[*i]))
            .list();
        let in_pool = units.len();
        units.extend(convoked);
        let earmarked = match self.mana_depth {
            0 => Vec::new(),
            _ => std::mem::take(&mut self.earmarked),
        };
        let chosen = take_marked(&owed.due, &units, &earmarked, any)
            .or_else(|| assign(&owed.due, &units, any))?;
        let mut gone: Vec<usize> = chosen
            .into_iter()
            .filter(|i| *i < in_pool)
            .map(|i| usable[i])
            .list();
        gone.order();
        let mut mana = Vec::new();
        let pool = std::mem::take(&mut self.player_mut(bill.payer).pool);
        let mut gone = gone.into_iter().peekable();
        for (i, unit) in pool.into_iter().enumerate() {
            if gone.next_if_eq(&i).is_none() {
                self.player_mut(bill.payer).pool.push(unit);
                continue;
            }
            mana.push(unit.mana);
            self.spent_on(bill, unit);
        }
        spent(self, bill.payer, mana);
        Some(())
    }

    /// 106.6: what the mana that was spent makes of the spell it was spent on.
    fn spent_on(&mut self, bill: &Bill, unit: Mana) {
        let (Some(spell), Some((then, source))) = (bill.spell, unit.spent_on) else {
            return;
        };
        let fits = Scope::of(&self.game, &self.game.table, source, bill.payer)
            .fits(Thing::Object(spell), &then.what);
        if fits {
            let frame = super::resolve::Frame::of(source, bill.payer);
            let (mods, duration) = (then.mods.clone(), then.duration.clone());
            let settled = Effect::Modify {
                what: Ref::Things(vec![Thing::Object(spell)]),
                mods: mods.clone(),
                duration: duration.clone(),
            };
            self.began(&frame, settled, "106.6");
            self.add_effect(&frame, vec![Thing::Object(spell)], None, mods, duration);
        }
    }

    pub(super) fn spending(&self, payer: PlayerId) -> Spending {
        let mut all = Spending::default();
        for rule in self.game.rules_on(payer) {
            match rule.rule {
                RuleMod::SpendAnyColor => all.any = true,
                RuleMod::SpendsOnly(color) => all.only = Some(color),
                _ => {}
            }
        }
        all
    }

    /// The ways to owe the bill, with life for the colours of which an effect allows it.
    pub(super) fn ways(&self, bill: &Bill) -> Ways {
        let for_life = |r: &ActiveRule| match r.rule {
            RuleMod::LifeFor(color) => Some(color),
            _ => None,
        };
        let rules = self.game.rules_on(bill.payer).iter();
        owed(&bill.cost, bill.life, rules.filter_map(for_life).collect())
    }

    /// The places in the pool of mana that may be spent on this (106.6).
    pub(super) fn usable(&self, bill: &Bill) -> Vec<usize> {
        let scope = Scope::of(&self.game, &self.game.table, ObjectId(0), bill.payer);
        let fits = |m: &Mana| m.only_for.as_ref().is_none_or(|f| may_pay(&scope, f, bill));
        let pool = &self.game.player(bill.payer).pool;
        // What can be spent on little else, or is lost soonest, goes first; then, kind by kind,
        // what came first.
        let usable = (0..pool.len()).filter(|i| fits(&pool[*i])).list();
        let mut first: SortedMap<Unit, usize> = SortedMap::new();
        for i in &usable {
            first.entry(Unit::of(&pool[*i])).or_insert(*i);
        }
        let key = |at: usize| {
            let mana = &pool[usable[at]];
            let first = first.get(&Unit::of(mana)).copied();
            (mana.only_for.is_none(), mana.lasting, first)
        };
        let order = by_key(usable.len(), key).into_iter();
        order.map(|at| usable[at]).list()
    }

    /// What of the pool may be spent on this.
    fn usable_units(&self, bill: &Bill) -> Tally<Unit> {
        let pool = &self.game.player(bill.payer).pool;
        let usable = self.usable(bill).into_iter();
        Tally::of(usable.map(|i| Unit::of(&pool[i])))
    }

    fn plan(&self, bill: &Bill) -> Result<Plan, Refusal> {
        let auto = self.pays_by_itself();
        let pool = self.usable_units(bill);
        let any = self.spending(bill.payer);
        let ways = self.ways(bill);
        let life = self.game.payable_life(bill.payer);
        let lives = |owed: &Owed| Lives {
            now: life,
            then: bill.life_kept.saturating_add(i64::from(owed.life)),
        };
        let told = self.told_helpers(bill);
        if told.is_empty() {
            for owed in ways.list.iter().filter(|o| o.life == 0) {
                if pays_all(&owed.due, &pool, any) {
                    return Ok((owed.clone(), Vec::new(), Vec::new()));
                }
            }
        }
        let wells = if auto { self.wells(bill) } else { Vec::new() };
        let wells: Vec<Well> = told.iter().cloned().chain(wells).list();
        let gains = wells.iter().any(Well::gains);
        let (mut left, mut hope) = (search_limit(&wells), ways.partial);
        for class in 0..=LAST_CLASS {
            let mut search = Search::new(&wells, class, any, told.len());
            for owed in &ways.list {
                if !gains && !lives(owed).last(&[]) {
                    continue;
                }
                // Life for Phyrexian mana comes where life as a cost does.
                if owed.life > 0 && class < 3 && bill.life != Some(true) {
                    continue;
                }
                if !search.may_find(&owed.due, &pool) {
                    continue;
                }
                let before = left;
                let found = search.run(&owed.due, &pool, lives(owed), &mut left);
                self.meter.add((1 + before - left) * (1 + wells.len()));
                if let Some(draws) = found {
                    return Ok((owed.clone(), wells, draws));
                }
                hope = true;
            }
        }
        // Where not everything was looked at, there may be a payment all the same.
        let untold = |well: &&Well| hope || well.rows.is_empty();
        let partial = wells.iter().filter(untold).find_map(|well| well.partial);
        let unseen = (ways.partial || (hope && left == 0)).then_some(TooMuch::Work);
        Err(partial.or(unseen).map_or_else(|| cant(bill), Refusal::from))
    }

    /// How much of it the pool pays, at the most.
    pub(super) fn paid_from_pool(&self, bill: &Bill) -> usize {
        let units = self.usable_units(bill);
        let any = self.spending(bill.payer);
        let ways = self.ways(bill);
        let most = |owed: &Owed| matched(&owed.due, &units, any);
        ways.list.iter().map(most).max().unwrap_or(0)
    }

    /// What is to be tapped or exiled, as told.
    fn told_helpers(&self, bill: &Bill) -> Vec<Well> {
        let told = bill.helpers.clone().unwrap_or_default().into_iter();
        told.filter_map(|id| {
            let by = self.helping(bill).find(|k| self.can_help(id, *k, bill));
            by.map(|k| self.helper(id, k, 0))
        })
        .list()
    }

    /// Whether an object may be tapped or exiled to pay for a spell.
    pub(super) fn helps_to_pay(&self, id: ObjectId, bill: &Bill) -> bool {
        self.helping(bill).any(|by| self.can_help(id, by, bill))
    }

    /// The keywords by which objects themselves pay for a spell (702.51a, 702.66a, 702.126a).
    fn helping(&self, bill: &Bill) -> impl Iterator<Item = KeywordKind> {
        const ALL: [KeywordKind; 3] = [
            KeywordKind::Convoke,
            KeywordKind::Improvise,
            KeywordKind::Delve,
        ];
        let spell = bill.spell;
        let has = move |k: &KeywordKind| spell.is_some_and(|s| self.known_has(s, *k));
        ALL.into_iter().filter(has)
    }

    fn can_help(&self, id: ObjectId, by: KeywordKind, bill: &Bill) -> bool {
        match by {
            KeywordKind::Convoke => self.untapped(id, CardType::Creature, bill.payer),
            KeywordKind::Improvise => self.untapped(id, CardType::Artifact, bill.payer),
            _ => self.game.player(bill.payer).graveyard.contains(&id),
        }
    }

    fn untapped(&self, id: ObjectId, card_type: CardType, payer: PlayerId) -> bool {
        match (self.game.object(id), self.game.derived(id)) {
            (Some(o), Some(d)) => {
                o.is_permanent() && !o.tapped && d.is(card_type) && d.controller == payer
            }
            _ => false,
        }
    }

    /// An object that pays for one mana by itself: a creature also of its colours, the rest for
    /// generic mana only.
    fn helper(&self, id: ObjectId, by: KeywordKind, class: u32) -> Well {
        let row = |types| Row {
            ability: None,
            units: vec![Unit { types, snow: false }],
            answers: Vec::new(),
            open: false,
            toll: Toll::default(),
        };
        let of = |color| row(Types::one(ManaType::Color(color)));
        let convoked = self.game.derived(id).filter(|_| by == KeywordKind::Convoke);
        let mut rows: Vec<Row> = convoked.map_or(Vec::new(), |d| d.colors.iter().map(of).list());
        if rows.is_empty() {
            rows.push(row(Types::NONE));
        }
        Well {
            object: id,
            by: Some(by),
            class,
            cost: Tally::new(),
            rows,
            partial: None,
            shares: false,
            // Cards to delve are all alike.
            group: match by {
                KeywordKind::Delve => (usize::MAX, usize::MAX),
                _ => (usize::MAX, id.0 as usize),
            },
        }
    }

    /// Every way in which the payer could get mana now.
    pub(super) fn wells(&self, bill: &Bill) -> Vec<Well> {
        let mut wells: Vec<Well> = Vec::new();
        let mut alike: Vec<(ObjectId, usize, Vec<Well>)> = Vec::new();
        let hosts = self.game.permanents().filter_map(|o| o.attached_to);
        let hosts: SortedSet<Thing> = hosts.collect();
        let plain = |id: ObjectId| !hosts.contains(&Thing::Object(id));
        let payer = self.game.player(bill.payer);
        let mine = |id: &ObjectId| self.game.controller(*id) == Some(bill.payer);
        let permanents = self.game.permanents().map(|o| o.id).filter(mine);
        let cards = payer.hand.iter().chain(&payer.graveyard).copied();
        let sources: Vec<ObjectId> = permanents.chain(cards).list();
        for id in sources {
            if bill.spared.contains(&id) {
                continue;
            }
            let twin = |(other, _, _): &&(ObjectId, usize, Vec<Well>)| {
                plain(*other) && self.twins(*other, id)
            };
            let twin = alike.iter().filter(|_| plain(id)).find(twin);
            let mut found = match twin {
                Some((_, _, list)) => list
                    .iter()
                    .map(|w| Well {
                        object: id,
                        ..w.clone()
                    })
                    .list(),
                None => {
                    let list = self.wells_of(id, bill, alike.len());
                    alike.push((id, alike.len(), list.clone()));
                    list
                }
            };
            wells.append(&mut found);
        }
        if bill.helpers.is_none() {
            for by in self.helping(bill) {
                let (class, from) = match by {
                    KeywordKind::Delve => (4, payer.graveyard.clone()),
                    _ => (1, self.game.permanents().map(|o| o.id).list()),
                };
                let able =
                    |id: &ObjectId| self.can_help(*id, by, bill) && !bill.spared.contains(id);
                wells.extend(
                    from.into_iter()
                        .filter(able)
                        .map(|id| self.helper(id, by, class)),
                );
            }
        }
        for well in &mut wells {
            // Tapping what the cost goes on to sacrifice is the last thing to think of.
            if bill.given_up.contains(&well.object) {
                well.class = LAST_CLASS;
            }
        }
        ranked(wells)
    }

    /// Two objects of one zone whose mana abilities do the same, with nothing attached to either:
    /// alike in every respect that matters.
    fn twins(&self, a: ObjectId, b: ObjectId) -> bool {
        let (Some(oa), Some(ob)) = (self.game.object(a), self.game.object(b)) else {
            return false;
        };
        let derived = |id| self.game.derived(id);
        let like = |id| derived(id).map(|d| (&d.type_line, d.power, &d.abilities));
        oa.zone == ob.zone
            && oa.tapped == ob.tapped
            && oa.sick == ob.sick
            && oa.counters == ob.counters
            && oa.activated == ob.activated
            && oa.exhausted == ob.exhausted
            && std::sync::Arc::ptr_eq(&oa.printed, &ob.printed)
            && oa.chosen == ob.chosen
            && oa.exiled_with == ob.exiled_with
            && like(a) == like(b)
    }

    fn wells_of(&self, id: ObjectId, bill: &Bill, group: usize) -> Vec<Well> {
        let mut out = Vec::new();
        for (i, activatable) in self.game.activated_abilities(id).into_iter().enumerate() {
            if !activatable.mana {
                continue;
            }
            let Ability::Activated(ability) = &*activatable.ability else {
                continue;
            };
            // "Activate only as an instant"
            if ability.timing == super::ability::Timing::InstantOnly {
                continue;
            }
            if bill.given_up.contains(&id) && class_of(ability) >= 4 {
                continue;
            }
            // What is activated one after the other is tried with each mana that it may give.
            let open = !shares(ability) && !self.untaps(id);
            let Rows { list, partial } = self.rows(bill, id, i, &[], open);
            if list.is_empty() && partial.is_none() {
                continue;
            }
            let well = Well {
                object: id,
                by: None,
                class: class_of(ability),
                cost: due_of(ability),
                rows: list,
                partial,
                shares: shares(ability),
                group: (group, i),
            };
            // Tapping for one thing or another is one way with a choice.
            let tapped = |w: &&mut Well| {
                let plain = |w: &Well| w.cost.is_empty() && !w.shares && w.class == 0;
                plain(w) && plain(&well)
            };
            match out.iter_mut().find(tapped) {
                Some(other) => other.merge(well),
                None => out.push(well),
            }
        }
        out
    }

    /// Activates a mana ability during payment, with the answers that lead to a certain row.
    fn activate_for_mana(
        &mut self,
        by: PlayerId,
        object: ObjectId,
        ability: usize,
        answers: &[Answer],
    ) -> Flow {
        self.answer_first(answers);
        self.mana_depth += 1;
        let result = self.activate(by, object, ability, &Default::default());
        self.mana_depth -= 1;
        result
    }
}

impl Game {
    /// How much unspent mana of each type a player has, as symbols.
    pub fn pool_symbols(&self, player: PlayerId) -> String {
        let mut types: Vec<ManaType> = self.player(player).pool.iter().map(|m| m.mana).list();
        types.order();
        super::ask::spell_mana(&types)
    }
}

/// The refusal of a mana cost (118.3).
pub(super) fn cant(bill: &Bill) -> Refusal {
    let what = bill.cost.to_string();
    Refusal::new("118.3", Why::CantPay { what })
}

/// Whether mana that is bound to a purpose may be spent on this (106.6).
fn may_pay(scope: &Scope<'_>, only_for: &Filter, bill: &Bill) -> bool {
    match only_for {
        Filter::All(list) => list.iter().all(|f| may_pay(scope, f, bill)),
        Filter::Any(list) => list.iter().any(|f| may_pay(scope, f, bill)),
        Filter::HasX => bill.with_x,
        Filter::AbilityOf(f) => bill.spell.is_none() && scope.fits(Thing::Object(bill.source), f),
        other => bill
            .spell
            .is_some_and(|s| scope.fits(Thing::Object(s), other)),
    }
}

/// How dear it is to activate an ability for mana.
fn class_of(ability: &Activated) -> u32 {
    let of = |part: &CostPart| match part {
        CostPart::Tap | CostPart::Untap | CostPart::Mana(_) => 0,
        CostPart::TapOther(..) | CostPart::TapTotalPower(..) => 1,
        CostPart::Energy(_) => 2,
        CostPart::Life(_) => 3,
        CostPart::Sacrifice(..) | CostPart::SacrificeRef(_) => 5,
        _ => 4,
    };
    let options = ability.cost.options.iter();
    let cost = options.map(|o| o.iter().map(of).max().unwrap_or(0)).min();
    // What hurts besides is put off like a cost in life.
    let hurts = |e: &Effect| matches!(e, Effect::Damage { .. } | Effect::LoseLife { .. });
    let pain = if ability.body.effects.iter().any(hurts) {
        3
    } else {
        0
    };
    cost.unwrap_or(0).max(pain)
}

/// Whether an ability may be used again at once, or uses what others may need: that they are
/// activated one after the other decides then what can be paid.
pub(super) fn shares(ability: &Activated) -> bool {
    let own = |part: &CostPart| matches!(part, CostPart::Tap | CostPart::Mana(_));
    let options = &ability.cost.options;
    let plain = |option: &Vec<CostPart>| option.iter().all(own) && option.contains(&CostPart::Tap);
    !options.iter().all(plain)
}

fn due_of(ability: &Activated) -> Tally<Due> {
    let first = ability.cost.options.first();
    let cost = first.and_then(|o| super::cost::mana_of(o));
    let ways = cost.map_or(Ways::default(), |c| owed(&c, None, Colors::NONE));
    ways.list.into_iter().next().map_or(Tally::new(), |o| o.due)
}
