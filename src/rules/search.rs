//! The search for a payment: which of what gives mana is used, so that a cost is paid if it can be
//! (601.2g–h).

use super::mana::ManaType;
use super::matching::{Tally, Timed, matched, matching, pays_all};
use super::object::ObjectId;
use super::toll::{Lives, Toll};
use super::wells::{Due, Group, Row, Spending, Types, Unit, Well};
use crate::lists::List;
use crate::sorted::{Order, SortedMap, SortedSet};

/// Which wells are to be used, with which row; none where that may be settled later.
type Pick = (usize, Option<usize>);
type Plan = Vec<Pick>;

/// One step of a payment: a well, what it is to give, and with what its own cost is paid.
#[derive(Clone, Debug)]
pub(super) struct Draw {
    pub(super) well: usize,
    pub(super) row: usize,
    pub(super) pays: Vec<Unit>,
    /// What it gives of an open row.
    pub(super) mana: Vec<ManaType>,
}

/// The most wells with mana costs of their own for which every order is tried.
const MOST_ORDERED: usize = 5;

/// The most wells that are used together where the plain way does not do.
const MOST_DEEP: usize = 500;

/// The most positions that the search for one payment looks at: fewer, where there is much to look at
/// in each.
pub(super) fn search_limit(wells: &[Well]) -> usize {
    (1_000_000 / (1 + wells.len())).min(10_000)
}

/// Every order of these, up to a number of them; then just the order they have.
fn orders(of: &[Pick]) -> Vec<Plan> {
    if of.len() > MOST_ORDERED {
        return vec![of.to_vec()];
    }
    let mut all: Vec<Plan> = vec![Vec::new()];
    for next in of {
        all = all
            .iter()
            .flat_map(|begun| {
                (0..=begun.len()).map(move |at| {
                    let mut order = begun.clone();
                    order.insert(at, *next);
                    order
                })
            })
            .list();
    }
    all
}

/// What an object could give at the most, whatever else is used: how many, of what types, and how
/// many more than it costs.
struct Promise {
    object: ObjectId,
    units: Vec<Unit>,
    gain: usize,
}

/// The search for a payment.
pub(super) struct Search<'a> {
    wells: &'a [Well],
    /// What each well gives, where that may be settled later.
    slots: Vec<Option<Vec<Unit>>>,
    promises: Vec<Promise>,
    /// All that is promised, and how many more than it costs.
    promised: (Tally<Unit>, usize),
    class: u32,
    any: Spending,
    lives: Lives,
    seen: SortedSet<(Vec<Group>, Tally<Unit>, Vec<Toll>)>,
    /// So many of the first wells must be used.
    must: usize,
}

impl<'a> Search<'a> {
    /// A search among the wells that are no dearer than a class, the first of which must be used.
    pub(super) fn new(wells: &'a [Well], class: u32, any: Spending, must: usize) -> Search<'a> {
        let mut promises: Vec<Promise> = Vec::new();
        let mut places = SortedMap::new();
        for well in wells.iter().filter(|well| well.class <= class) {
            let snow = well.rows.iter().flat_map(|r| &r.units).any(|u| u.snow);
            let (most, types) = (well.most(), well.all_types());
            let gain = most.saturating_sub(well.cost.total());
            let before = places.get(&well.object).copied();
            match before.and_then(|at: usize| promises.get_mut(at)) {
                Some(promise) => {
                    let blank = Unit {
                        types: Types::NONE,
                        snow: false,
                    };
                    promise.gain = promise.gain.max(gain);
                    let number = most.max(promise.units.len());
                    promise.units.resize(number, blank);
                    let before = promise.units.first().copied().unwrap_or(blank);
                    for unit in &mut promise.units {
                        unit.types = before.types.and(types);
                        unit.snow = before.snow || snow;
                    }
                }
                None => {
                    places.insert(well.object, promises.len());
                    promises.push(Promise {
                        object: well.object,
                        units: vec![Unit { types, snow }; most],
                        gain,
                    });
                }
            }
        }
        let all = promises.iter().flat_map(|p| &p.units).copied();
        Search {
            wells,
            slots: wells.iter().map(Well::slots).list(),
            promised: (Tally::of(all), promises.iter().map(|p| p.gain).sum()),
            promises,
            class,
            any,
            lives: Lives { now: 0, then: 0 },
            seen: SortedSet::new(),
            must,
        }
    }

    /// A payment of this with what is in the pool and what the wells give. `left` is how many more
    /// positions may be looked at.
    pub(super) fn run(
        &mut self,
        due: &Tally<Due>,
        pool: &Tally<Unit>,
        lives: Lives,
        left: &mut usize,
    ) -> Option<Vec<Draw>> {
        self.lives = lives;
        self.seen = SortedSet::new();
        // At once, or what only some pay before what anything pays.
        let (any, some): (Vec<_>, Vec<_>) = due.iter().partition(|(due, _)| *due == Due::Any);
        for parts in [vec![due.iter().list()], vec![some, any]] {
            let plan = self.plainly(&parts, pool);
            if let Some(draws) = plan.and_then(|plan| self.schedule((due, pool), &plan)) {
                return Some(draws);
            }
        }
        self.step((due, pool), Position::start(due, pool), left)
    }

    /// Whether there could be a payment of this, if each well gave all it ever can.
    pub(super) fn may_find(&self, due: &Tally<Due>, pool: &Tally<Unit>) -> bool {
        let (promised, gain) = &self.promised;
        let mut units = pool.clone();
        units.add_all(promised);
        due.total() <= pool.total() + gain && pays_all(due, &units, self.any)
    }

    /// What the search tries first, for one part of what is due after the other: every well that helps,
    /// in order, until all is matched. What does not help now never will, so one look at each is
    /// enough, however many there are.
    fn plainly(&self, parts: &[Vec<(Due, usize)>], pool: &Tally<Unit>) -> Option<Plan> {
        let Position {
            mut due,
            mut pool,
            mut plan,
        } = Position::start(&Tally::new(), pool);
        let mut used = SortedSet::new();
        for part in parts {
            for (item, number) in part {
                due.add(*item, *number);
            }
            let mut have = matched(&due, &pool, self.any);
            for (w, well) in self.wells.iter().enumerate() {
                if have == due.total() {
                    break;
                }
                if well.class > self.class || used.contains(&well.object) {
                    continue;
                }
                for (row, units) in self.choices(w) {
                    let (mut more, mut given) = (due.clone(), pool.clone());
                    more.add_all(&well.cost);
                    for unit in units {
                        given.add(*unit, 1);
                    }
                    let now = matched(&more, &given, self.any);
                    if now > have {
                        (due, pool, have) = (more, given, now);
                        plan.push((w, row));
                        used.insert(well.object);
                        break;
                    }
                }
            }
            if self.must > 0 || have < due.total() {
                return None;
            }
        }
        Some(plan)
    }

    /// Whether what has not been used yet might do, if each gave all it ever can.
    fn might_do(&self, at: &Position) -> bool {
        let used = at.plan.iter().map(|(w, _)| self.wells[*w].object);
        let used: SortedSet<ObjectId> = used.collect();
        let open = self.promises.iter().filter(|p| !used.contains(&p.object));
        let open = open.list();
        let gain: usize = open.iter().map(|p| p.gain).sum();
        if at.due.total() > at.pool.total() + gain {
            return false;
        }
        let mut units = at.pool.clone();
        for unit in open.iter().flat_map(|p| &p.units) {
            units.add(*unit, 1);
        }
        pays_all(&at.due, &units, self.any)
    }

    /// The ways to use a well.
    fn choices(&self, well: usize) -> Vec<(Option<usize>, &[Unit])> {
        match &self.slots[well] {
            Some(slots) => vec![(None, &slots[..])],
            None => {
                let rows = self.wells[well].rows.iter().enumerate();
                rows.map(|(r, row)| (Some(r), &row.units[..])).list()
            }
        }
    }

    fn step(
        &mut self,
        bill: (&Tally<Due>, &Tally<Unit>),
        at: Position,
        left: &mut usize,
    ) -> Option<Vec<Draw>> {
        let have = matched(&at.due, &at.pool, self.any);
        if at.plan.len() >= self.must
            && have == at.due.total()
            && let Some(draws) = self.schedule(bill, &at.plan)
        {
            return Some(draws);
        }
        let mut key: Vec<Group> = at.plan.iter().map(|(w, _)| self.wells[*w].group).list();
        key.order();
        // In the best order, whatever mana they need of each other.
        let mut tolls = at.plan.iter().map(|pick| self.toll(pick)).list();
        tolls.order_by_key(Toll::order);
        // Too little life: only what gains some helps then.
        let short = !self.lives.last(&tolls);
        if !self.seen.insert((key, at.pool.clone(), tolls)) || !self.might_do(&at) {
            return None;
        }
        let Position { due, pool, plan } = at;
        *left = left.checked_sub(1)?;
        if plan.len() > MOST_DEEP {
            *left = 0;
            return None;
        }
        let objects = plan.iter().map(|(o, _)| self.wells[*o].object);
        let used: SortedSet<ObjectId> = objects.collect();
        let mut tried = SortedSet::new();
        // All that is due is matched, and yet a filter that pays for what pays for it has nothing
        // to begin with: more mana helps then.
        let stuck = have == due.total();
        if short && !self.wells.iter().any(Well::gains) {
            return None;
        }
        for (w, well) in self.wells.iter().enumerate() {
            let used = used.contains(&well.object);
            let forced = plan.len() < self.must;
            if used
                || well.class > self.class
                || tried.contains(&well.group)
                || (stuck && short && !well.gains())
                || (forced && w >= self.must)
            {
                continue;
            }
            tried.insert(well.group);
            for (row, units) in self
                .choices(w)
                .into_iter()
                .map(|(r, u)| (r, u.to_vec()))
                .list()
            {
                let mut due = due.clone();
                due.add_all(&well.cost);
                let mut pool = pool.clone();
                for unit in units {
                    pool.add(unit, 1);
                }
                // More must be matched than before: what does not help now never will.
                let now = matched(&due, &pool, self.any);
                if now <= have && !forced && !stuck {
                    continue;
                }
                let mut plan = plan.clone();
                plan.push((w, row));
                if let Some(found) = self.step(bill, Position { due, pool, plan }, left) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// An order in which each well's own cost is paid with mana that is there by then, and with
    /// which: what needs no mana comes first.
    fn schedule(&self, bill: (&Tally<Due>, &Tally<Unit>), plan: &[Pick]) -> Option<Vec<Draw>> {
        let costly = |(w, _): &&Pick| !self.wells[*w].cost.is_empty();
        let later: Plan = plan.iter().filter(costly).copied().list();
        let mut first: Plan = plan.iter().filter(|p| !costly(p)).copied().list();
        first.order_by_key(|pick| self.toll(pick).order());
        orders(&later)
            .into_iter()
            .find_map(|later| self.timed(bill, &first, &later))
    }

    /// Where what it gives is settled later, each row does the same to the payer's life.
    fn toll(&self, (w, r): &Pick) -> Toll {
        let row = self.wells[*w].rows.get(r.unwrap_or(0));
        row.map_or(Toll::default(), |row| row.toll)
    }

    fn given(&self, (w, r): &Pick) -> Vec<Unit> {
        let row = r.and_then(|r| self.wells[*w].rows.get(r));
        match row {
            Some(row) => row.units.clone(),
            None => self.slots[*w].clone().unwrap_or_default(),
        }
    }

    fn timed(
        &self,
        bill: (&Tally<Due>, &Tally<Unit>),
        first: &[Pick],
        later: &[Pick],
    ) -> Option<Vec<Draw>> {
        let mut picks = first.iter().chain(later).copied().list();
        let tolls = picks.iter().map(|pick| self.toll(pick)).list();
        if !self.lives.last(&tolls) {
            return None;
        }
        let mut given = picks.iter().map(|pick| self.given(pick)).list();
        let mut pays = self.in_time(bill, first.len(), &picks, &given)?;
        let open = |(w, row): &Pick| row.is_some_and(|r| self.wells[*w].rows[r].open);
        if picks.iter().any(|pick| pick.1.is_none() || open(pick)) {
            // Each gives what the payment needs of it.
            for (place, (pick, units)) in picks.iter_mut().zip(&mut given).enumerate() {
                let of = |n: usize| pays.iter().find(|p| p.by == (Some(place), n));
                let rows = &self.wells[pick.0].rows;
                if open(pick) {
                    for (n, unit) in units.iter_mut().enumerate() {
                        *unit = unit.settled(of(n).map(|p| p.due), self.any);
                    }
                } else if pick.1.is_none() {
                    let due = Tally::of((0..units.len()).filter_map(of).map(|p| p.due));
                    let of = |r: &Row| Tally::of(r.units.iter().copied());
                    let does = |r: &Row| pays_all(&due, &of(r), self.any);
                    pick.1 = Some(rows.iter().position(does)?);
                    *units = self.given(pick);
                }
            }
            pays = self.in_time(bill, first.len(), &picks, &given)?;
        }
        let draw = |(place, pick): (usize, &Pick)| {
            let own = pays.iter().filter(|p| p.of == Some(place));
            let mana = given[place].iter().flat_map(|unit| unit.types.iter());
            Draw {
                well: pick.0,
                row: pick.1.unwrap_or(0),
                pays: own.map(|p| p.unit).list(),
                mana: if open(pick) { mana.list() } else { Vec::new() },
            }
        };
        Some(picks.iter().enumerate().map(draw).list())
    }

    /// What pays what, each with what is there by then: the picks from a place on are activated one
    /// after the other, the others before them.
    fn in_time(
        &self,
        (due, pool): (&Tally<Due>, &Tally<Unit>),
        first: usize,
        picks: &[Pick],
        given: &[Vec<Unit>],
    ) -> Option<Vec<Pays>> {
        // Each unit with when it is there and whose it is, each due with when it is to be paid and
        // for what.
        let late = |place: usize| (place + 1).saturating_sub(first);
        let end = late(picks.len());
        let mut units: Vec<Timed<Unit>> = pool.each().map(|unit| (unit, 0)).list();
        let mut givers: Vec<Giver> = vec![(None, 0); units.len()];
        let mut dues: Vec<Timed<Due>> = due.each().map(|due| (due, end)).list();
        let mut payees: Vec<Option<usize>> = vec![None; dues.len()];
        for (place, (pick, given)) in picks.iter().zip(given).enumerate() {
            for (n, unit) in given.iter().enumerate() {
                // What is no mana pays for the bill alone.
                let none = unit.types == Types::NONE;
                units.push((*unit, if none { end } else { late(place) }));
                givers.push((Some(place), n));
            }
            let by = late(place).saturating_sub(1);
            dues.extend(self.wells[pick.0].cost.each().map(|due| (due, by)));
            payees.resize(dues.len(), Some(place));
        }
        let matched = matching(&dues, &units, self.any).into_iter();
        let pays = |(d, unit): (usize, Option<usize>)| {
            let unit = unit?;
            Some(Pays {
                due: dues[d].0,
                unit: units[unit].0,
                by: givers[unit],
                of: payees[d],
            })
        };
        matched.enumerate().map(pays).collect()
    }
}

/// Whose a unit is, by the place of its well among those that are used, and which of its units; of
/// the pool without.
type Giver = (Option<usize>, usize);

/// A unit pays a due: of the bill, or of what a well costs, by its place.
struct Pays {
    due: Due,
    unit: Unit,
    by: Giver,
    of: Option<usize>,
}

/// Where the search is: what is due in all, what there is for it, and from which wells.
struct Position {
    due: Tally<Due>,
    pool: Tally<Unit>,
    plan: Plan,
}

impl Position {
    fn start(due: &Tally<Due>, pool: &Tally<Unit>) -> Position {
        Position {
            due: due.clone(),
            pool: pool.clone(),
            plan: Vec::new(),
        }
    }
}
