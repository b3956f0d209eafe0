//! What a mana ability could add to a payment (601.2g): found by activating it on a copy of the game.

use super::action::{Answer, Why};
use super::game::ManaRule;
use super::kinds::Supertype;
use super::mana::ManaType;
use super::object::{ObjectId, PlayerId};
use super::payment::Bill;
use super::play::{Halt, Play};
use super::toll::Toll;
use super::wells::{Due, Owed, Row, Types, Unit, ways_to_pick};
use super::work::TooMuch;
use crate::lists::List;
use crate::sorted::{Order, SortedSet};

/// The most choices of a mana ability that are tried.
const MOST_TRIALS: usize = 100;

/// What a mana ability could add.
pub(super) struct Rows {
    pub(super) list: Vec<Row>,
    /// Whether it could add more than that, and why that was not worked out.
    pub(super) partial: Option<TooMuch>,
}

impl Play {
    /// What a mana ability could add now, found by activating it in a copy of the game where
    /// mana costs nothing; every choice it offers is tried. Of things that are alike for it, those
    /// to avoid are taken last. With `open`, mana in any combination need not be told apart yet.
    pub(super) fn rows(
        &self,
        bill: &Bill,
        id: ObjectId,
        ability: usize,
        avoid: &[ObjectId],
        open_rows: bool,
    ) -> Rows {
        let by = bill.payer;
        let mut out: Vec<Row> = Vec::new();
        let mut open: Vec<Vec<Answer>> = vec![Vec::new()];
        let mut partial = None;
        for _ in 0..MOST_TRIALS {
            let Some(answers) = open.pop() else {
                break;
            };
            let mut trial = self.attempt(answers.clone());
            trial.game.settings.mana = ManaRule::Free;
            trial.player_mut(by).pool.clear();
            let announce = super::action::Announce::default();
            match trial.activate(by, id, ability, &announce) {
                Ok(()) => {
                    let pool = &trial.game.player(by).pool;
                    let usable = trial.usable(bill).into_iter();
                    let mut units: Vec<Unit> = usable.map(|i| Unit::of(&pool[i])).list();
                    units.order();
                    let row = Row {
                        ability: Some(ability),
                        units,
                        answers,
                        open: false,
                        toll: self.toll(&trial, by),
                    };
                    if !row.units.is_empty() && !out.iter().any(|other| other.same(&row)) {
                        out.push(row);
                    }
                }
                Err(Halt::Choice(choice)) => {
                    if open_rows
                        && choice.counts_mana()
                        && let Some(units) = any_combination(&choice.mana)
                        && let Some((units, toll)) =
                            self.any_of(bill, id, ability, &answers, &units)
                    {
                        out.extend((!units.is_empty()).then_some(Row {
                            ability: Some(ability),
                            units,
                            answers,
                            open: true,
                            toll,
                        }));
                        continue;
                    }
                    let mut things = choice.things.clone();
                    things.order_by_key(|t| t.object().is_some_and(|o| avoid.contains(&o)));
                    let n = choice.min.max(1) as usize;
                    let ways = match things.is_empty() {
                        true if choice.counts_mana() => {
                            let times = self.multiplied(bill, id, ability, &answers, &choice.mana);
                            self.telling(&choice.mana, bill, times)
                        }
                        true => trial.game.sample_answers(&choice),
                        false => vec![Answer::Things(things.into_iter().take(n).list())],
                    };
                    // The least number comes first.
                    for answer in ways.into_iter().rev() {
                        let mut next = answers.clone();
                        next.push(answer);
                        open.push(next);
                    }
                }
                Err(Halt::Refusal(no)) => {
                    if let Why::TooMuch(what) = no.why {
                        partial = Some(what);
                    }
                }
            }
        }
        Rows {
            list: out,
            partial: partial.or((!open.is_empty()).then_some(TooMuch::Work)),
        }
    }

    /// What of mana in any combination can be spent: as many units as are chosen, each of any of
    /// their types; none of it; or neither, and then each choice is a case of its own. What changes
    /// the mana or adds to it would do so where all of it is of one type.
    fn any_of(
        &self,
        bill: &Bill,
        id: ObjectId,
        ability: usize,
        answers: &[Answer],
        units: &[Unit],
    ) -> Option<(Vec<Unit>, Toll)> {
        let snow = self.is_snow(id);
        let types = units.first()?.types;
        let mut each = None;
        for mana in types.iter() {
            let row = Answer::Mana(vec![mana; units.len()]);
            let mut trial = self.attempt([answers, &[row]].concat());
            trial.game.settings.mana = ManaRule::Free;
            trial.player_mut(bill.payer).pool.clear();
            trial
                .activate(bill.payer, id, ability, &Default::default())
                .ok()?;
            let pool = &trial.game.player(bill.payer).pool;
            let just = Unit {
                types: Types::one(mana),
                snow,
            };
            let usable = trial.usable(bill);
            let alike = usable.iter().all(|i| Unit::of(&pool[*i]) == just);
            let now = (usable.len(), self.toll(&trial, bill.payer));
            if !alike || ![0, units.len()].contains(&now.0) || each.is_some_and(|e| e != now) {
                return None;
            }
            each = Some(now);
        }
        let (number, toll) = each?;
        Some((vec![Unit { types, snow }; number], toll))
    }

    /// How many mana there are in the end for each one that is chosen, where all are of one type: what
    /// multiplies mana does so to each (106.12b).
    fn multiplied(
        &self,
        bill: &Bill,
        id: ObjectId,
        ability: usize,
        answers: &[Answer],
        rows: &[Vec<ManaType>],
    ) -> usize {
        let alike = |row: &&Vec<ManaType>| row.iter().all(|mana| Some(mana) == row.first());
        let Some(row) = rows.iter().find(alike) else {
            return 1;
        };
        let mut trial = self.attempt([answers, &[Answer::Mana(row.clone())]].concat());
        trial.game.settings.mana = ManaRule::Free;
        trial.player_mut(bill.payer).pool.clear();
        let given = trial.activate(bill.payer, id, ability, &Default::default());
        let number = trial.game.player(bill.payer).pool.len();
        match given.is_ok() {
            true => (number / row.len().max(1)).max(1),
            false => 1,
        }
    }

    /// What a trial from here did to a player's life.
    fn toll(&self, trial: &Play, player: PlayerId) -> Toll {
        let life = |play: &Play| play.game.player(player).life;
        Toll {
            paid: trial.life_paid,
            change: life(trial).saturating_sub(life(self)),
        }
    }

    fn is_snow(&self, id: ObjectId) -> bool {
        let derived = self.game.derived(id);
        derived.is_some_and(|d| d.type_line.supertypes.contains(&Supertype::Snow))
    }

    /// Of very many rows of mana, those that differ in what they pay of a bill, the most useful
    /// first; each mana comes so many times.
    fn telling(&self, rows: &[Vec<ManaType>], bill: &Bill, times: usize) -> Vec<Answer> {
        let spending = self.spending(bill.payer);
        let ways = self.ways(bill);
        let asked = |mana: ManaType| {
            let unit = Unit {
                types: Types::one(mana),
                snow: false,
            };
            let takes = |due: Due| due != Due::Any && due.takes(&unit, spending);
            let of = |owed: &Owed| {
                let dues = owed.due.iter().filter(|(due, _)| takes(*due));
                dues.map(|(_, number)| number).sum()
            };
            let most: usize = ways.list.iter().map(of).max().unwrap_or(0);
            most.div_ceil(times)
        };
        let asked: Vec<(ManaType, usize)> = ManaType::ALL.map(|m| (m, asked(m))).to_vec();
        let of_use = |row: &[ManaType]| -> Vec<usize> {
            let each = asked.iter().map(|(mana, most)| {
                let has = row.iter().filter(|m| *m == mana).count();
                has.min(*most)
            });
            each.list()
        };
        let mut seen = SortedSet::new();
        let mut telling: Vec<(usize, &Vec<ManaType>)> = Vec::new();
        for row in rows {
            let uses = of_use(row);
            let number = uses.iter().sum();
            telling.extend(seen.insert(uses).then_some((number, row)));
        }
        telling.order_by_key(|(number, _)| std::cmp::Reverse(*number));
        let rows = telling.into_iter();
        rows.map(|(_, row)| Answer::Mana(row.clone())).list()
    }
}

/// So many units of any of some types, if the rows are all there are of such.
fn any_combination(rows: &[Vec<ManaType>]) -> Option<Vec<Unit>> {
    let number = rows.first()?.len();
    let one = |types: Types, mana: &ManaType| types.and(Types::one(*mana));
    let types = rows.iter().flatten().fold(Types::NONE, one);
    let all = ways_to_pick(types.iter().count(), number)?;
    let alike = rows.iter().all(|row| row.len() == number);
    let unit = Unit { types, snow: false };
    (alike && rows.len() == all).then(|| vec![unit; number])
}
