//! Paying with sources that the plan of a payment can't see through (601.2g): such as may be used
//! again at once, untap, or use up what others need. They are activated one after the other on a
//! copy of the game, and each time the rest is planned anew.
//!
//! It finds a payment whenever one exists that needs no more than `MOST_PULLS` trials; what is alike
//! (two permanents of one name in one state, two that give no mana and are of the same types) is
//! tried once.

use super::ability::{Ability, CostPart};
use super::action::{Answer, Refusal};
use super::object::{ObjectId, Thing};
use super::payment::{Bill, cant, shares};
use super::play::{Flow, Halt, Play};
use super::wells::Unit;
use super::work::TooMuch;
use crate::lists::List;
use crate::sorted::{Order, SortedSet};

/// The most activations that are tried for one payment.
const MOST_PULLS: usize = 300;

/// A mana ability that is activated during a payment.
#[derive(Clone, Debug)]
pub(super) struct Pull {
    object: ObjectId,
    ability: usize,
    answers: Vec<Answer>,
}

/// The search under way.
struct Tried {
    states: SortedSet<String>,
    left: usize,
    /// Something was not worked out.
    unseen: bool,
}

impl Play {
    /// Activations after which the plan of the payment can be carried out.
    ///
    /// # Errors
    /// The refusal where there are no such, or more would have to be tried.
    pub(super) fn pulls(&self, bill: &Bill) -> Result<Vec<Pull>, Refusal> {
        if self.searching {
            return Err(cant(bill));
        }
        let mut tried = Tried {
            states: SortedSet::new(),
            left: MOST_PULLS,
            unseen: false,
        };
        let mut start = self.attempt(Vec::new());
        start.searching = true;
        tried.states.insert(start.resources(bill));
        let found = start.pull_on(bill, &mut tried);
        let mut pulls =
            found.ok_or_else(
                || match tried.left == 0 || tried.unseen || self.meter.is_full() {
                    true => TooMuch::Work.into(),
                    false => cant(bill),
                },
            )?;
        // What turned out not to be needed is left out: where one of a kind is, so is each of it.
        let mut needed: Vec<Pull> = Vec::new();
        let mut at = 0;
        while let Some(pull) = pulls.get(at) {
            let mut fewer = pulls.clone();
            fewer.remove(at);
            if needed.iter().any(|other| self.same_pull(pull, other)) {
                at += 1;
            } else if self.pays(bill, &fewer) {
                pulls = fewer;
            } else {
                needed.push(pull.clone());
                at += 1;
            }
        }
        Ok(pulls)
    }

    /// Whether two activations do the same: of one ability, with things of the same kinds.
    fn same_pull(&self, one: &Pull, other: &Pull) -> bool {
        let kinds = |answer: &Answer| match answer {
            Answer::Things(things) => {
                let objects = things.iter().filter_map(|thing| thing.object());
                Err(objects.map(|id| self.source_kind(id)).list())
            }
            answer => Ok(answer.clone()),
        };
        let answers = |pull: &Pull| pull.answers.iter().map(kinds).list();
        one.object == other.object && one.ability == other.ability && answers(one) == answers(other)
    }

    /// Whether the bill can be paid after these activations.
    fn pays(&self, bill: &Bill, pulls: &[Pull]) -> bool {
        let mut trial = self.attempt(Vec::new());
        trial.searching = true;
        let paid = trial
            .pull_all(bill, pulls)
            .and_then(|()| trial.carry_out(bill));
        !matches!(paid, Err(Halt::Refusal(_)))
    }

    /// Activates mana abilities one after the other.
    pub(super) fn pull_all(&mut self, bill: &Bill, pulls: &[Pull]) -> Flow {
        let was = std::mem::replace(&mut self.searching, true);
        let all = pulls.iter().try_for_each(|pull| self.pull(bill, pull));
        self.searching = was;
        all
    }

    fn pull(&mut self, bill: &Bill, pull: &Pull) -> Flow {
        self.answer_first(&pull.answers);
        self.activate(bill.payer, pull.object, pull.ability, &Default::default())
    }

    fn pull_on(&self, bill: &Bill, tried: &mut Tried) -> Option<Vec<Pull>> {
        let mut next: Vec<(bool, Pull, Play)> = Vec::new();
        let have = self.useful(bill);
        for pull in self.possible_pulls(bill) {
            if self.meter.is_full() {
                return None;
            }
            tried.left = tried.left.checked_sub(1)?;
            let mut trial = self.attempt(Vec::new());
            trial.searching = true;
            if let Err(halt) = trial.pull(bill, &pull) {
                tried.unseen |= halt.is_too_much();
                continue;
            }
            if !tried.states.insert(trial.resources(bill)) {
                continue;
            }
            let rest = trial.attempt(Vec::new()).carry_out_searching(bill);
            tried.unseen |= rest.as_ref().is_err_and(Halt::is_too_much);
            if !matches!(rest, Err(Halt::Refusal(_))) {
                return Some(vec![pull]);
            }
            let helps = trial.useful(bill) > have;
            next.push((!helps, pull, trial));
        }
        next.order_by_key(|(useless, ..)| *useless);
        next.into_iter().find_map(|(_, pull, trial)| {
            let more = trial.pull_on(bill, tried)?;
            Some([vec![pull], more].concat())
        })
    }

    fn carry_out_searching(&mut self, bill: &Bill) -> Flow {
        self.searching = true;
        self.carry_out(bill)
    }

    /// The activations that may be worth trying: each way that a source has, and each thing that
    /// its cost could take.
    fn possible_pulls(&self, bill: &Bill) -> Vec<Pull> {
        let wells = self.wells(bill).into_iter();
        let wells = wells.filter(|w| w.shares || self.untaps(w.object)).list();
        let mut pulls: Vec<Pull> = Vec::new();
        for well in wells {
            for row in well.rows {
                let Some(ability) = row.ability else {
                    continue;
                };
                let pull = Pull {
                    object: well.object,
                    ability,
                    answers: row.answers,
                };
                pulls.extend(self.with_others(bill, &pull));
                pulls.push(pull);
            }
        }
        pulls
    }

    /// The same activation with other things chosen for its cost, one of each kind.
    fn with_others(&self, bill: &Bill, pull: &Pull) -> Vec<Pull> {
        let place = pull
            .answers
            .iter()
            .position(|a| matches!(a, Answer::Things(_)));
        let Some(place) = place else {
            return Vec::new();
        };
        let mut trial = self.attempt(pull.answers.iter().take(place).cloned().list());
        trial.searching = true;
        let asked = trial.activate(bill.payer, pull.object, pull.ability, &Default::default());
        let Err(Halt::Choice(choice)) = asked else {
            return Vec::new();
        };
        if choice.min != 1 {
            return Vec::new();
        }
        let mut kinds = SortedSet::new();
        let kind = |thing: &Thing| {
            thing
                .object()
                .map(|id| self.source_kind(id))
                .unwrap_or_default()
        };
        let mut things = choice
            .things
            .iter()
            .filter(|t| kinds.insert(kind(t)))
            .list();
        // What gives no mana itself comes first.
        things.order_by_key(|t| t.object().is_some_and(|id| self.gives_mana(id)));
        let other = |thing: &Thing| {
            let mut other = pull.clone();
            if let Some(answer) = other.answers.get_mut(place) {
                *answer = Answer::Things(vec![*thing]);
            }
            other
        };
        things.into_iter().map(other).list()
    }

    /// Whether a permanent has a mana ability.
    fn gives_mana(&self, id: ObjectId) -> bool {
        let abilities = self.game.activated_abilities(id);
        abilities.iter().any(|a| a.mana)
    }

    /// Whether a permanent untaps for mana: what it is tapped for before comes in addition.
    pub(super) fn untaps(&self, id: ObjectId) -> bool {
        let abilities = self.game.activated_abilities(id);
        let untaps = |ability: &Ability| match ability {
            Ability::Activated(a) => a.cost.has(|part| *part == CostPart::Untap),
            _ => false,
        };
        abilities.iter().any(|a| a.mana && untaps(&a.ability))
    }

    /// Whether any source of the payer's might be used more than once.
    pub(super) fn may_pull(&self, bill: &Bill) -> bool {
        let mine = self.game.permanents().map(|o| o.id);
        let mut mine = mine.filter(|id| self.game.controller(*id) == Some(bill.payer));
        let again = |ability: &Ability| match ability {
            Ability::Activated(a) => shares(a) && !a.cost.has(|part| *part == CostPart::Tap),
            _ => false,
        };
        mine.any(|id| {
            let abilities = self.game.activated_abilities(id);
            abilities.iter().any(|a| a.mana && again(&a.ability))
        })
    }

    /// How much of the bill the pool pays.
    fn useful(&self, bill: &Bill) -> usize {
        self.paid_from_pool(bill)
    }

    /// What a permanent is for a payment: those of the same kind do the same.
    fn source_kind(&self, id: ObjectId) -> String {
        let (Some(o), Some(d)) = (self.game.object(id), self.game.derived(id)) else {
            return String::new();
        };
        let state = format!("{} {} {}", d.type_line, o.tapped, o.sick);
        match self.gives_mana(id) {
            true => format!("{state} {} {:?} {:?}", d.name, o.counters, o.activated),
            false => state,
        }
    }

    /// What there is to pay with.
    fn resources(&self, bill: &Bill) -> String {
        let player = self.game.player(bill.payer);
        let mut pool: Vec<Unit> = player.pool.iter().map(Unit::of).list();
        pool.order();
        let mine = self.game.permanents().map(|o| o.id);
        let mine = mine.filter(|id| self.game.controller(*id) == Some(bill.payer));
        let mut kinds = mine.map(|id| self.source_kind(id)).list();
        kinds.order();
        let hand = player.hand.len();
        format!(
            "{pool:?} {kinds:?} {hand} {} {:?}",
            player.life, player.counters
        )
    }
}
