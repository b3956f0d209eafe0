//! What could pay a mana cost (601.2g–h): what is owed, and what gives mana.

use super::ability::KeywordKind;
use super::action::Answer;
use super::kinds::{Color, Colors};
use super::mana::{ManaCost, ManaType, Symbol};
use super::matching::Tally;
use super::object::{Mana, ObjectId};
use super::toll::Toll;
use super::work::TooMuch;
use crate::lists::List;
use crate::sorted::{Order, SortedMap, SortedSet};
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
        let as_type = |t| unit.types.iter().any(|mana| spending.as_though(mana, t));
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

/// Some of the types of mana.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Types(u8);

impl Types {
    pub(super) const NONE: Types = Types(0);

    pub(super) fn one(mana: ManaType) -> Types {
        let place = ManaType::ALL.iter().position(|t| *t == mana);
        Types(1 << place.unwrap_or(0))
    }

    pub(super) fn and(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = ManaType> {
        let has = move |t: &ManaType| self.0 & Types::one(*t).0 != 0;
        ManaType::ALL.into_iter().filter(has)
    }
}

/// One mana that can be spent: of a type, or of one of several, as its source still may choose; of
/// none where it pays for generic mana only (a creature tapped for convoke, a card delved).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    pub(super) types: Types,
    /// From a snow source.
    pub(super) snow: bool,
}

impl Unit {
    /// One of its types, that a due takes if it pays one.
    pub(super) fn settled(self, due: Option<Due>, spending: Spending) -> Unit {
        let of = |mana| Unit {
            types: Types::one(mana),
            ..self
        };
        let mut all = self.types.iter().map(of);
        let takes = |unit: &Unit| due.is_none_or(|due| due.takes(unit, spending));
        all.find(takes).unwrap_or(self)
    }

    pub(super) fn of(mana: &Mana) -> Unit {
        Unit {
            types: Types::one(mana.mana),
            snow: mana.snow,
        }
    }
}

/// What paying amounts to: what is due in mana and in life.
#[derive(Clone, Debug)]
pub(super) struct Owed {
    pub(super) due: Tally<Due>,
    pub(super) life: u32,
}

/// The ways to owe a cost, the cheapest in life first.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    pub(super) list: Vec<Owed>,
    /// Whether there are more than that.
    pub(super) partial: bool,
}

/// What a well can give, and how.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The ability's place; `None`: the object itself pays (convoke, improvise, delve).
    pub(super) ability: Option<usize>,
    pub(super) units: Vec<Unit>,
    /// The answers that lead there.
    pub(super) answers: Vec<Answer>,
    /// Each of its units may be of any of its types, whatever the others are: what they are is the
    /// last answer, given once it is known what they pay.
    pub(super) open: bool,
    /// What it does to the payer's life.
    pub(super) toll: Toll,
}

impl Row {
    /// Whether it makes no difference which of the two is used.
    pub(super) fn same(&self, other: &Row) -> bool {
        self.units == other.units && self.toll == other.toll
    }
}

/// A way to get mana.
#[derive(Clone, Debug)]
pub(super) struct Well {
    pub(super) object: ObjectId,
    /// By which keyword the object itself pays.
    pub(super) by: Option<KeywordKind>,
    /// 0: plain tapping; then convoke, energy, life, other, sacrifice.
    pub(super) class: u32,
    /// What the ability itself costs in mana.
    pub(super) cost: Tally<Due>,
    /// What it can give; nothing where that is too much to be worked out.
    pub(super) rows: Vec<Row>,
    /// Whether it could give more than that, and why that was not worked out.
    pub(super) partial: Option<TooMuch>,
    /// Whether it may use up or need what others do (see `pulls`).
    pub(super) shares: bool,
    /// Wells with the same numbers are alike.
    pub(super) group: Group,
}

impl Well {
    pub(super) fn all_types(&self) -> Types {
        let units = self.rows.iter().flat_map(|row| &row.units);
        units.fold(Types::NONE, |all, unit| all.and(unit.types))
    }

    pub(super) fn types(&self) -> usize {
        self.all_types().iter().count()
    }

    /// How many objects could give the rarest colour that this one gives, of so many for each: the
    /// only source of a colour is kept as long as others do.
    fn commonness(&self, givers: &SortedMap<ManaType, SortedSet<ObjectId>>) -> usize {
        let colors = self.all_types().iter();
        let rarest = colors.filter(|t| *t != ManaType::Colorless);
        let number = rarest.map(|t| givers.get(&t).map_or(0, SortedSet::len));
        number.min().unwrap_or(usize::MAX)
    }

    /// Whether the payer may gain life by it.
    pub(super) fn gains(&self) -> bool {
        self.rows.iter().any(|row| row.toll.change > 0)
    }

    /// It can give this as well.
    pub(super) fn merge(&mut self, other: Well) {
        self.partial = self.partial.or(other.partial);
        for row in other.rows {
            if !self.rows.iter().any(|own| own.same(&row)) {
                self.rows.push(row);
            }
        }
    }

    /// The most mana it can give at once.
    pub(super) fn most(&self) -> usize {
        let each = self.rows.iter().map(|row| row.units.len());
        each.max().unwrap_or(0)
    }

    /// What it gives, where each mana can be of any of some types, whatever the others are: then
    /// which it is need not be settled while the payment is searched for.
    pub(super) fn slots(&self) -> Option<Vec<Unit>> {
        let toll = self.rows.first()?.toll;
        let first = *self.rows.first()?.units.first()?;
        let (each, number) = (self.all_types(), self.most());
        let alike = |row: &Row| {
            row.toll == toll
                && row.units.len() == number
                && row.units.iter().all(|unit| unit.snow == first.snow)
        };
        let ways = ways_to_pick(self.types(), number)?;
        let unit = Unit {
            types: each,
            ..first
        };
        let all = self.rows.len() == ways && self.rows.iter().all(alike);
        all.then(|| vec![unit; number])
    }
}

/// How many ways there are to pick so many of some types, one several times or not.
pub(super) fn ways_to_pick(types: usize, number: usize) -> Option<usize> {
    let types = types.checked_sub(1)?;
    (1..=number).try_fold(1_usize, |ways, k| Some(ways.checked_mul(types + k)? / k))
}

/// The wells in the order in which they are thought of: the cheapest first, then what could give
/// the fewest types.
pub(super) fn ranked(wells: Vec<Well>) -> Vec<Well> {
    let mut givers: SortedMap<ManaType, SortedSet<ObjectId>> = SortedMap::new();
    for well in &wells {
        for mana in well.all_types().iter() {
            givers.entry(mana).or_default().insert(well.object);
        }
    }
    let rank = |w: Well| {
        let often = Reverse(w.commonness(&givers));
        let rank = (w.class, w.cost.total(), w.types(), often, w.rows.len());
        (rank, Box::new(w))
    };
    let mut ranked = wells.into_iter().map(rank).list();
    ranked.order_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, well)| *well).list()
}

/// What alike wells have in common.
pub(super) type Group = (usize, usize);

/// The class of the dearest wells.
pub(super) const LAST_CLASS: u32 = 6;

/// The most ways to owe one cost.
const MOST_WAYS: usize = 1_000;

/// The ways to owe a cost: hybrid with generic halves makes several, and so does what may be paid
/// with 2 life, as Phyrexian symbols say (107.4f) and effects may say of colours. A hybrid symbol
/// counts as whichever half is chosen (601.2b).
pub(super) fn owed(cost: &ManaCost, life: Option<bool>, for_life: Colors) -> Ways {
    let nothing = Owed {
        due: Tally::new(),
        life: 0,
    };
    let mut ways = vec![nothing];
    let mut partial = false;
    for symbol in &cost.0 {
        let colored = |c: &Color| ManaType::Color(*c);
        // So many of something due, and life.
        let mut choices: Vec<((Due, usize), u32)> = match symbol {
            Symbol::Generic(n) => vec![((Due::Any, *n as usize), 0)],
            Symbol::X => vec![((Due::Any, 0), 0)],
            Symbol::Snow => vec![((Due::Snow, 1), 0)],
            Symbol::Mana(t) => vec![((Due::Exactly(*t), 1), 0)],
            Symbol::Hybrid(a, b) => vec![((Due::Either(*a, *b), 1), 0)],
            Symbol::MonoHybrid(n, c) => vec![
                ((Due::Exactly(colored(c)), 1), 0),
                ((Due::Any, *n as usize), 0),
            ],
            Symbol::Phyrexian(c) => vec![((Due::Exactly(colored(c)), 1), 0)],
            Symbol::HybridPhyrexian(a, b) => vec![((Due::Either(colored(a), colored(b)), 1), 0)],
        };
        let phyrexian = matches!(symbol, Symbol::Phyrexian(_) | Symbol::HybridPhyrexian(..));
        if life != Some(false) && (phyrexian || symbol.colors().meets(for_life)) {
            if life == Some(true) {
                choices.clear();
            }
            choices.push(((Due::Any, 0), 2));
        }
        // Which of several symbols alike is paid in which way makes no difference.
        let mut seen = SortedSet::new();
        let mut next: Vec<Owed> = Vec::new();
        for (way, ((more, number), life)) in ways
            .iter()
            .flat_map(|w| choices.iter().map(move |c| (w, c)))
        {
            let mut due = way.due.clone();
            due.add(*more, *number);
            let life = way.life + life;
            if !seen.insert((life, due.clone())) {
                continue;
            }
            match next.len() < MOST_WAYS {
                true => next.push(Owed { due, life }),
                false => partial = true,
            }
        }
        ways = next;
    }
    ways.order_by_key(|w| w.life);
    Ways {
        list: ways,
        partial,
    }
}
