//! Which unit of mana pays what is due: a flow between the kinds of what is due and of the units,
//! so that the work is of the kinds, not of how much of each there is.

use super::mana::ManaType;
use super::wells::{Due, Spending, Unit};
use crate::lists::List;
use crate::sorted::SortedMap;
use std::cmp::Reverse;

/// How many there are of each kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tally<T>(SortedMap<T, usize>);

impl<T: Ord + Copy> Tally<T> {
    pub(super) fn new() -> Tally<T> {
        Tally(SortedMap::new())
    }

    pub(super) fn of(items: impl Iterator<Item = T>) -> Tally<T> {
        let mut tally = Tally::new();
        for item in items {
            tally.add(item, 1);
        }
        tally
    }

    pub(super) fn add(&mut self, item: T, number: usize) {
        if number > 0 {
            let count = self.0.entry(item).or_default();
            *count = count.saturating_add(number);
        }
    }

    pub(super) fn add_all(&mut self, other: &Tally<T>) {
        for (item, number) in other.iter() {
            self.add(item, number);
        }
    }

    /// Each kind, in order, and how many there are of it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (T, usize)> {
        self.0.iter().map(|(item, number)| (*item, *number))
    }

    /// Each of them, in order.
    pub(super) fn each(&self) -> impl Iterator<Item = T> {
        self.iter()
            .flat_map(|(item, number)| std::iter::repeat_n(item, number))
    }

    pub(super) fn count(&self, item: T) -> usize {
        self.0.get(&item).copied().unwrap_or(0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn total(&self) -> usize {
        let numbers = self.0.values();
        numbers.fold(0, |all, number| all.saturating_add(*number))
    }
}

/// What is there or is to be paid at some time: a unit pays what is due then or later.
pub(super) type Timed<T> = (T, usize);

/// Which units pay what is due. `None` if not all can be paid.
pub(super) fn assign(due: &Tally<Due>, units: &[Unit], spending: Spending) -> Option<Vec<usize>> {
    let units = units.iter().map(|unit| (*unit, 0)).list();
    pay_at_once(due, &units, spending)
}

/// The same with just such units, if there are some and they do.
pub(super) fn take_marked(
    due: &Tally<Due>,
    units: &[Unit],
    wanted: &[Unit],
    spending: Spending,
) -> Option<Vec<usize>> {
    let mut wanted = wanted.to_vec();
    let mut marked = |unit: &Unit| {
        let place = wanted.iter().position(|other| other == unit);
        place.map(|at| wanted.swap_remove(at)).is_some()
    };
    // What is not marked comes too late.
    let late = |unit: &Unit| (*unit, usize::from(!marked(unit)));
    let units = units.iter().map(late).list();
    match wanted.is_empty() {
        true => pay_at_once(due, &units, spending),
        false => None,
    }
}

fn pay_at_once(due: &Tally<Due>, units: &[Timed<Unit>], spending: Spending) -> Option<Vec<usize>> {
    if due.total() > units.len() {
        return None;
    }
    let due = due.each().map(|due| (due, 0)).list();
    matching(&due, units, spending).into_iter().collect()
}

/// Whether the units pay all that is due.
pub(super) fn pays_all(due: &Tally<Due>, units: &Tally<Unit>, spending: Spending) -> bool {
    matched(due, units, spending) == due.total()
}

/// How many dues the units pay at the most.
pub(super) fn matched(due: &Tally<Due>, units: &Tally<Unit>, spending: Spending) -> usize {
    let takes = |d: Due| units.iter().map(|(u, _)| d.takes(&u, spending)).list();
    let flow = Flow::of(
        due.iter().map(|(d, _)| takes(d)).list(),
        &due.iter().map(|(_, n)| n).list(),
        units.iter().map(|(_, n)| n).list(),
    );
    flow.sent.iter().flatten().sum()
}

/// How many units of each kind go to the dues of each kind.
struct Flow {
    takes: Vec<Vec<bool>>,
    sent: Vec<Vec<usize>>,
    free: Vec<usize>,
}

impl Flow {
    /// As much as can be, by which due takes which units, and how many there are of each.
    fn of(takes: Vec<Vec<bool>>, due: &[usize], units: Vec<usize>) -> Flow {
        let mut flow = Flow {
            takes,
            sent: vec![vec![0; units.len()]; due.len()],
            free: units,
        };
        for (d, number) in due.iter().enumerate() {
            let mut open = *number;
            while open > 0 {
                let mut visited = (vec![false; due.len()], vec![false; flow.free.len()]);
                let more = flow.send(d, open, &mut visited);
                if more == 0 {
                    break;
                }
                open -= more;
            }
        }
        flow
    }

    /// Sends up to so many more units to dues of one kind, others making room; gives how many.
    /// What has been visited, dues and units, has no more room.
    fn send(&mut self, d: usize, most: usize, visited: &mut (Vec<bool>, Vec<bool>)) -> usize {
        visited.0[d] = true;
        for u in 0..self.free.len() {
            if !self.takes[d][u] || visited.1[u] {
                continue;
            }
            visited.1[u] = true;
            let mut room = self.free[u].min(most);
            self.free[u] -= room;
            for other in 0..self.sent.len() {
                let theirs = self.sent[other][u].min(most);
                if room == 0 && theirs > 0 && !visited.0[other] {
                    room = self.send(other, theirs, visited);
                    self.sent[other][u] -= room;
                }
            }
            if room > 0 {
                self.sent[d][u] += room;
                return room;
            }
        }
        0
    }
}

/// As many dues as can be are given a unit that fits.
pub(super) fn matching(
    due: &[Timed<Due>],
    units: &[Timed<Unit>],
    spending: Spending,
) -> Vec<Option<usize>> {
    let types = Tally::of(units.iter().map(|(unit, _)| unit.types));
    // Generic is paid last and with what is plentiful: colourless first.
    let rank = |at: usize| {
        let own = units[at].0.types;
        let colorless = own.iter().all(|t| t == ManaType::Colorless);
        (!colorless, Reverse(types.count(own)))
    };
    let dues = runs(&by_key(due.len(), |at| due[at].0), due);
    let kinds = runs(&by_key(units.len(), rank), units);
    let takes = |(due, by): Timed<Due>| {
        let fits = |(unit, from): &Timed<Unit>| *from <= by && due.takes(unit, spending);
        kinds.iter().map(|kind| fits(&units[kind[0]])).list()
    };
    let mut flow = Flow::of(
        dues.iter().map(|run| takes(due[run[0]])).list(),
        &dues.iter().map(Vec::len).list(),
        kinds.iter().map(Vec::len).list(),
    );
    let mut result: Vec<Option<usize>> = vec![None; due.len()];
    let mut left = kinds.into_iter().map(Vec::into_iter).list();
    for (run, sent) in dues.iter().zip(&mut flow.sent) {
        let from = sent.iter().zip(&mut left);
        let paid = from.flat_map(|(number, kind)| kind.take(*number));
        for (place, unit) in run.iter().zip(paid) {
            result[*place] = Some(unit);
        }
    }
    result
}

/// Places in the order of a key, and what is alike in that as it was.
pub(super) fn by_key<K: Ord>(number: usize, key: impl Fn(usize) -> K) -> Vec<usize> {
    let mut buckets: SortedMap<K, Vec<usize>> = SortedMap::new();
    for place in 0..number {
        buckets.entry(key(place)).or_default().push(place);
    }
    buckets.into_values().flatten().list()
}

/// Places one after the other at which there is the same.
fn runs<T: PartialEq>(places: &[usize], of: &[T]) -> Vec<Vec<usize>> {
    let same = |a: &usize, b: &usize| of[*a] == of[*b];
    places.chunk_by(same).map(<[usize]>::to_vec).list()
}
