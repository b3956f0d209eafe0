//! What could pay a mana cost (601.2g–h): what is owed, what gives mana, and the search for which of
//! it to use so that the cost is paid if it can be (see `payment`).

use super::action::Answer;
use super::kinds::Color;
use super::mana::{ManaCost, ManaType, Symbol};
use super::object::{Mana, ObjectId};
use crate::lists::List;
use crate::sorted::{Order, SortedSet};
use std::cmp::Reverse;

/// One mana that is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Due {
    Exactly(ManaType),
    Either(ManaType, ManaType),
    /// From a snow source (107.4h).
    Snow,
    Any,
}

impl Due {
    pub(super) fn takes(self, unit: &Unit, spending: Spending) -> bool {
        let as_type = |t| unit.mana.is_some_and(|mana| spending.as_though(mana, t));
        match self {
            Due::Any => true,
            Due::Snow => unit.snow,
            Due::Exactly(t) => as_type(t),
            Due::Either(a, b) => as_type(a) || as_type(b),
        }
    }
}

/// As though of what type a player may spend mana (609.4b).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spending {
    /// Any mana as though of any color.
    pub(super) any: bool,
    /// Mana of this color as though of any color, other mana only as though colorless.
    pub(super) only: Option<Color>,
}

impl Spending {
    pub(super) fn as_though(self, mana: ManaType, wanted: ManaType) -> bool {
        let colored = matches!(wanted, ManaType::Color(_));
        match self.only {
            _ if self.any && colored => true,
            Some(only) if mana == ManaType::Color(only) => mana == wanted || colored,
            Some(_) => wanted == ManaType::Colorless,
            None => mana == wanted,
        }
    }
}

/// One mana that can be spent: a type, or only generic (a creature tapped for convoke).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    pub(super) mana: Option<ManaType>,
    /// From a snow source.
    pub(super) snow: bool,
}

impl Unit {
    pub(super) fn of(mana: &Mana) -> Unit {
        Unit {
            mana: Some(mana.mana),
            snow: mana.snow,
        }
    }
}

/// What paying amounts to: what is due in mana and in life.
#[derive(Clone, Debug)]
pub(super) struct Owed {
    pub(super) due: Vec<Due>,
    pub(super) life: u32,
}

/// A way to get mana.
#[derive(Clone, Debug)]
pub(super) struct Well {
    pub(super) object: ObjectId,
    /// The ability's place; `None`: tapped for convoke.
    pub(super) ability: Option<usize>,
    /// An artifact, tapped for improvise.
    pub(super) improvised: bool,
    /// 0: plain tapping; then convoke, energy, life, other, sacrifice.
    pub(super) class: u32,
    /// What the ability itself costs in mana.
    pub(super) cost: Vec<Due>,
    /// What it can give, each with the answers that lead there.
    pub(super) rows: Vec<(Vec<Unit>, Vec<Answer>)>,
    /// Wells with the same numbers are alike.
    pub(super) group: Group,
}

impl Well {
    pub(super) fn types(&self) -> usize {
        self.colors_and_colorless().len()
    }

    pub(super) fn colors_and_colorless(&self) -> SortedSet<ManaType> {
        let units = self.rows.iter().flat_map(|(r, _)| r);
        units.filter_map(|u| u.mana).collect()
    }

    /// How many objects could give the rarest colour that this one gives: the only source of a
    /// colour is kept as long as others do.
    pub(super) fn commonness(&self, all: &[Well]) -> usize {
        let givers = |t: &ManaType| {
            let of = all.iter().filter(|w| w.colors_and_colorless().contains(t));
            of.map(|w| w.object).collect::<SortedSet<ObjectId>>().len()
        };
        let colors = self.colors_and_colorless();
        let rarest = colors.iter().filter(|t| **t != ManaType::Colorless);
        rarest.map(givers).min().unwrap_or(usize::MAX)
    }
}

/// What alike wells have in common.
type Group = (usize, usize);

/// Which wells are to be used, with which row.
type Plan = Vec<(usize, usize)>;

/// One step of a payment: a well, what it is to give, and with what its own cost is paid.
#[derive(Clone, Debug)]
pub(super) struct Draw {
    pub(super) well: usize,
    pub(super) row: usize,
    pub(super) pays: Vec<Unit>,
}

/// The most wells with mana costs of their own for which every order is tried.
const MOST_ORDERED: usize = 5;

/// The class of the dearest wells.
pub(super) const LAST_CLASS: u32 = 6;

/// The most ways to owe one cost.
const MOST_WAYS: usize = 256;

/// The most positions the search looks at.
pub(super) const SEARCH_LIMIT: usize = 20_000;

/// The ways to owe a cost: hybrid with generic halves and Phyrexian symbols make several.
pub(super) fn owed(cost: &ManaCost, life: Option<bool>) -> Vec<Owed> {
    let mut ways = vec![Owed {
        due: Vec::new(),
        life: 0,
    }];
    for symbol in &cost.0 {
        let choices: Vec<(Vec<Due>, u32)> = match symbol {
            Symbol::Generic(n) => vec![(vec![Due::Any; (*n).min(10_000) as usize], 0)],
            Symbol::X => vec![(Vec::new(), 0)],
            Symbol::Snow => vec![(vec![Due::Snow], 0)],
            Symbol::Mana(t) => vec![(vec![Due::Exactly(*t)], 0)],
            Symbol::Hybrid(a, b) => vec![(vec![Due::Either(*a, *b)], 0)],
            Symbol::MonoHybrid(n, c) => vec![
                (vec![Due::Exactly(ManaType::Color(*c))], 0),
                (vec![Due::Any; *n as usize], 0),
            ],
            Symbol::Phyrexian(c) => phyrexian(Due::Exactly(ManaType::Color(*c)), life),
            Symbol::HybridPhyrexian(a, b) => {
                phyrexian(Due::Either(ManaType::Color(*a), ManaType::Color(*b)), life)
            }
        };
        let both = |way: &Owed, (due, life): &(Vec<Due>, u32)| Owed {
            due: way.due.iter().chain(due).copied().list(),
            life: way.life + life,
        };
        let next = |way| choices.iter().map(move |choice| both(way, choice));
        ways = ways.iter().flat_map(next).take(MOST_WAYS).list();
    }
    ways.order_by_key(|w| w.life);
    ways
}

fn phyrexian(due: Due, life: Option<bool>) -> Vec<(Vec<Due>, u32)> {
    match life {
        Some(true) => vec![(Vec::new(), 2)],
        Some(false) => vec![(vec![due], 0)],
        None => vec![(vec![due], 0), (Vec::new(), 2)],
    }
}

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

/// As many dues as can be are given a unit that fits.
fn matching(due: &[Due], units: &[Unit], fits: Fits<'_>) -> Vec<Option<usize>> {
    // Generic is paid last and with what is plentiful: colourless first.
    let mut order: Vec<usize> = (0..due.len()).list();
    order.order_by_key(|i| due[*i]);
    let mut prefer: Vec<usize> = (0..units.len()).list();
    prefer.order_by_key(|i| {
        let alike = units.iter().filter(|u| u.mana == units[*i].mana).count();
        let colorless = units[*i].mana.is_none_or(|m| m == ManaType::Colorless);
        (!colorless, Reverse(alike))
    });
    let mut taken: Vec<Option<usize>> = vec![None; units.len()];
    let mut result: Vec<Option<usize>> = vec![None; due.len()];
    for d in order {
        let mut visited = vec![false; units.len()];
        augment(d, fits, &prefer, &mut taken, &mut visited, &mut result);
    }
    result
}

/// Whether a due, by its place, may be paid with a unit.
type Fits<'a> = &'a dyn Fn(usize, usize) -> bool;

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

/// Every order of these, up to a number of them; then just the order they have.
fn orders(of: &[(usize, usize)]) -> Vec<Plan> {
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

/// The search for a payment.
pub(super) struct Search<'a> {
    pub(super) wells: &'a [Well],
    pub(super) class: u32,
    pub(super) any: Spending,
    pub(super) seen: SortedSet<(Vec<Group>, Vec<Unit>)>,
    /// How many more positions it may look at.
    pub(super) left: usize,
    /// So many of the first wells must be used.
    pub(super) must: usize,
}

impl Search<'_> {
    pub(super) fn run(&mut self, due: &[Due], pool: &[Unit]) -> Option<Vec<Draw>> {
        let start = Position {
            due: due.to_vec(),
            pool: pool.to_vec(),
            plan: Vec::new(),
        };
        self.step((due, pool), start)
    }

    /// How many dues the units pay, time aside.
    fn matched(&self, due: &[Due], units: &[Unit]) -> usize {
        let fits = |d: usize, u: usize| due[d].takes(&units[u], self.any);
        matching(due, units, &fits).iter().flatten().count()
    }

    fn step(&mut self, bill: (&[Due], &[Unit]), at: Position) -> Option<Vec<Draw>> {
        let Position { due, pool, plan } = at;
        let have = self.matched(&due, &pool);
        if plan.len() >= self.must
            && have == due.len()
            && let Some(draws) = self.schedule(bill, &plan)
        {
            return Some(draws);
        }
        let mut key: Vec<Group> = plan.iter().map(|(w, _)| self.wells[*w].group).list();
        key.order();
        let mut units = pool.clone();
        units.order();
        if !self.seen.insert((key, units)) {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        let mut tried = Vec::new();
        for (w, well) in self.wells.iter().enumerate() {
            let used = plan
                .iter()
                .any(|(o, _)| self.wells[*o].object == well.object);
            let forced = plan.len() < self.must;
            if used
                || well.class > self.class
                || tried.contains(&well.group)
                || (forced && w >= self.must)
            {
                continue;
            }
            tried.push(well.group);
            for (r, (row, _)) in well.rows.iter().enumerate() {
                let mut due = due.clone();
                due.extend(well.cost.iter().copied());
                let mut pool = pool.clone();
                pool.extend(row);
                // More must be matched than before: what does not help now never will.
                let now = self.matched(&due, &pool);
                if now <= have && !forced {
                    continue;
                }
                let mut plan = plan.clone();
                plan.push((w, r));
                if let Some(found) = self.step(bill, Position { due, pool, plan }) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// An order in which each well's own cost is paid with mana that is there by then, and with
    /// which: what needs no mana comes first.
    fn schedule(
        &self,
        (due, pool): (&[Due], &[Unit]),
        plan: &[(usize, usize)],
    ) -> Option<Vec<Draw>> {
        let costly = |(w, _): &&(usize, usize)| !self.wells[*w].cost.is_empty();
        let later: Plan = plan.iter().filter(costly).copied().list();
        let first: Plan = plan.iter().filter(|p| !costly(p)).copied().list();
        orders(&later)
            .into_iter()
            .find_map(|later| self.timed((due, pool), &first, &later))
    }

    fn timed(
        &self,
        (due, pool): (&[Due], &[Unit]),
        first: &[(usize, usize)],
        later: &[(usize, usize)],
    ) -> Option<Vec<Draw>> {
        // Each unit with when it is there, each due with when it is to be paid.
        let mut units: Vec<(Unit, usize)> = pool.iter().map(|u| (*u, 0)).list();
        let mut dues: Vec<(Due, usize)> = due.iter().map(|d| (*d, later.len())).list();
        let given = |(w, r): &(usize, usize)| self.wells[*w].rows[*r].0.iter().copied();
        units.extend(first.iter().flat_map(given).map(|u| (u, 0)));
        for (k, at) in later.iter().enumerate() {
            units.extend(given(at).map(|u| (u, k + 1)));
            dues.extend(self.wells[at.0].cost.iter().map(|d| (*d, k)));
        }
        let bare_due: Vec<Due> = dues.iter().map(|d| d.0).list();
        let bare_units: Vec<Unit> = units.iter().map(|u| u.0).list();
        let convoked = |u: usize| bare_units[u].mana.is_none();
        let fits = |d: usize, u: usize| {
            units[u].1 <= dues[d].1
                && (dues[d].1 == later.len() || !convoked(u))
                && bare_due[d].takes(&bare_units[u], self.any)
        };
        let matched: Vec<usize> = matching(&bare_due, &bare_units, &fits)
            .into_iter()
            .collect::<Option<_>>()?;
        let pays = |k: usize| -> Vec<Unit> {
            let own = (0..dues.len()).filter(|d| *d >= due.len() && dues[*d].1 == k);
            own.map(|d| bare_units[matched[d]]).list()
        };
        let free = first.iter().map(|(well, row)| Draw {
            well: *well,
            row: *row,
            pays: Vec::new(),
        });
        let costly = later.iter().enumerate().map(|(k, (well, row))| Draw {
            well: *well,
            row: *row,
            pays: pays(k),
        });
        Some(free.chain(costly).list())
    }
}

/// Where the search is: what is due in all, what there is for it, and from which wells.
struct Position {
    pub(super) due: Vec<Due>,
    pub(super) pool: Vec<Unit>,
    pub(super) plan: Plan,
}
