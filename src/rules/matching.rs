//! Which unit of mana pays what is due: bipartite matching, and the flow that counts it.

use super::mana::ManaType;
use super::wells::{Due, Spending, Types, Unit};
use crate::lists::List;
use crate::sorted::{Order, SortedMap};
use std::cmp::Reverse;

/// Which unit pays which due: a bipartite matching by augmenting paths. `None` if not all can
/// be paid.
pub(super) fn assign(due: &[Due], units: &[Unit], spending: Spending) -> Option<Vec<usize>> {
    let matched = matching(due, units, &|d, u| due[d].takes(&units[u], spending));
    matched.into_iter().collect()
}

/// The same with just such units, if there are some and they do.
pub(super) fn take_marked(
    due: &[Due],
    units: &[Unit],
    wanted: &[Unit],
    spending: Spending,
) -> Option<Vec<usize>> {
    let mut marked: Vec<usize> = Vec::new();
    for unit in wanted {
        let free = |i: &usize| units[*i] == *unit && !marked.contains(i);
        let found = (0..units.len()).find(free)?;
        marked.push(found);
    }
    let fits = |d: usize, u: usize| marked.contains(&u) && due[d].takes(&units[u], spending);
    matching(due, units, &fits).into_iter().collect()
}

/// How many dues the units pay at the most: a flow between those of each kind.
pub(super) fn matched(due: &[Due], units: &[Unit], spending: Spending) -> usize {
    let (due, units) = (counted(due), counted(units));
    let mut flow = Flow {
        takes: due
            .iter()
            .map(|(d, _)| units.iter().map(|(u, _)| d.takes(u, spending)).list())
            .list(),
        sent: vec![vec![0; units.len()]; due.len()],
        free: units.iter().map(|(_, n)| *n).list(),
    };
    let mut paid = 0;
    for (d, (_, number)) in due.iter().enumerate() {
        let mut open = *number;
        while open > 0 {
            let more = flow.send(d, open, &mut vec![false; units.len()]);
            if more == 0 {
                break;
            }
            open -= more;
            paid += more;
        }
    }
    paid
}

/// How many of each there are, in order.
fn counted<T: Ord + Copy>(list: &[T]) -> Vec<(T, usize)> {
    let mut counts: SortedMap<T, usize> = SortedMap::new();
    for item in list {
        *counts.entry(*item).or_default() += 1;
    }
    counts.iter().map(|(item, n)| (*item, *n)).list()
}

/// How many units of each kind go to the dues of each kind.
struct Flow {
    takes: Vec<Vec<bool>>,
    sent: Vec<Vec<usize>>,
    free: Vec<usize>,
}

impl Flow {
    /// Sends up to so many more units to dues of one kind, others making room; gives how many.
    fn send(&mut self, d: usize, most: usize, visited: &mut [bool]) -> usize {
        for u in 0..visited.len() {
            if visited[u] || !self.takes[d][u] {
                continue;
            }
            visited[u] = true;
            let mut room = self.free[u].min(most);
            if room > 0 {
                self.free[u] -= room;
            } else {
                for other in 0..self.sent.len() {
                    let theirs = self.sent[other][u].min(most);
                    if other != d && theirs > 0 {
                        room = self.send(other, theirs, visited);
                        self.sent[other][u] -= room;
                    }
                    if room > 0 {
                        break;
                    }
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
pub(super) fn matching(due: &[Due], units: &[Unit], fits: Fits<'_>) -> Vec<Option<usize>> {
    // Generic is paid last and with what is plentiful: colourless first.
    let mut order: Vec<usize> = (0..due.len()).list();
    order.order_by_key(|i| due[*i]);
    let mut alike: SortedMap<Types, usize> = SortedMap::new();
    for unit in units {
        *alike.entry(unit.types).or_default() += 1;
    }
    // By kind first, so that little is left to be put in order.
    let rank = |types: Types| {
        let colorless = types.iter().all(|t| t == ManaType::Colorless);
        (!colorless, Reverse(alike.get(&types).copied()))
    };
    let mut kinds: Vec<Types> = alike.keys().copied().list();
    kinds.order_by_key(|types| rank(*types));
    let ranks = kinds.iter().map(|types| rank(*types)).list();
    let mut prefer: Vec<usize> = Vec::new();
    for (at, own) in ranks.iter().enumerate() {
        if ranks.iter().take(at).all(|other| other != own) {
            let of = |i: &usize| rank(units[*i].types) == *own;
            prefer.extend((0..units.len()).filter(of));
        }
    }
    let mut taken: Vec<Option<usize>> = vec![None; units.len()];
    let mut result: Vec<Option<usize>> = vec![None; due.len()];
    let mut visited = vec![false; units.len()];
    for d in order {
        visited.fill(false);
        let found = augment(d, fits, &prefer, &mut taken, &mut visited, &mut result);
        // What any mana would do for finds none only where none is left, or none in time.
        if !found && due[d] == Due::Any && !taken.contains(&None) {
            break;
        }
    }
    result
}

/// Whether a due, by its place, may be paid with a unit.
pub(super) type Fits<'a> = &'a dyn Fn(usize, usize) -> bool;

fn augment(
    d: usize,
    fits: Fits<'_>,
    prefer: &[usize],
    taken: &mut [Option<usize>],
    visited: &mut [bool],
    result: &mut [Option<usize>],
) -> bool {
    for &u in prefer {
        if visited[u] || !fits(d, u) {
            continue;
        }
        visited[u] = true;
        let free = match taken[u] {
            None => true,
            Some(other) => augment(other, fits, prefer, taken, visited, result),
        };
        if free {
            taken[u] = Some(d);
            result[d] = Some(u);
            return true;
        }
    }
    false
}
