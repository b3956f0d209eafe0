//! Producing mana (106): adding it, and what a permanent could produce (106.7).

use super::ability::{Ability, Activated, Change, CostPart, ManaOutput, Replaced, SpentOn};
use super::action::{ChoiceKind, Refusal, Why};
use super::effect::Effect;
use super::evaluate::Scope;
use super::event::{EventKind, Nothing};
use super::filter::Filter;
use super::functioning::Functioning;
use super::game::Game;
use super::kinds::{Color, Supertype};
use super::mana::ManaType;
use super::object::{Mana, ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::work::{MOST_COMBINED, MOST_MANA, TooMuch};
use crate::lists::List;
use crate::sorted::{Order, SortedMap, SortedSet};
use std::sync::Arc;

impl Play {
    /// "Add …": the types are chosen now, replaced if this is tapping for mana (106.12b), and
    /// go into the pool.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn effect_mana(
        &mut self,
        frame: &mut Frame,
        player: PlayerId,
        output: &ManaOutput,
        lasting: super::object::Lasting,
        (only_for, spent_on): (Option<&Filter>, Option<&SpentOn>),
    ) -> Flow {
        if let ManaOutput::Combination(_, amount) = output
            && self.number(frame, amount) as usize > MOST_COMBINED
        {
            let refusal = Refusal::from(TooMuch::Combined);
            return Err(refusal.because(Thing::Object(frame.source)).into());
        }
        let rows = self.rows_of(frame, output);
        let row = self.choose_row(frame, player, output, &rows)?;
        let row = match frame.tapped_for_mana {
            true => self.replace_mana(frame, player, row)?,
            false => row,
        };
        if row.is_empty() {
            // What says itself of which type it is can only have been of no amount.
            let undefined = !matches!(
                output,
                ManaOutput::Fixed(_)
                    | ManaOutput::Repeat(..)
                    | ManaOutput::OneOf(_)
                    | ManaOutput::AnyColor(_)
                    | ManaOutput::Combination(..)
                    | ManaOutput::Unspent
            );
            frame.done = false;
            if let ManaOutput::Repeat(_, amount) = output {
                self.asked(frame, None, amount);
            }
            self.tell(
                EventKind::NothingHappened {
                    source: frame.source,
                    what: Nothing::AddMana { player, undefined },
                },
                if undefined { "106.5" } else { "106.4" },
            );
            return Ok(());
        }
        if self.game.player(player).pool.len() + row.len() > MOST_MANA {
            let refusal = Refusal::from(TooMuch::Mana);
            return Err(refusal.because(Thing::Object(frame.source)).into());
        }
        // What it may be spent on speaks of this source, as it is now.
        let only_for = only_for.map(|f| Arc::new(super::settle::filter(f, &self.scope(frame))));
        let spent_on = spent_on.map(|s| {
            let what = super::settle::filter(&s.what, &self.scope(frame));
            (Arc::new(SpentOn { what, ..s.clone() }), frame.source)
        });
        let snow = self
            .game
            .known(frame.source)
            .is_some_and(|d| d.type_line.supertypes.contains(&Supertype::Snow));
        for mana in &row {
            let unit = Mana {
                mana: *mana,
                lasting,
                only_for: only_for.clone(),
                spent_on: spent_on.clone(),
                snow,
            };
            self.player_mut(player).pool.push(unit);
        }
        frame.done = true;
        let cite = match output {
            ManaOutput::CouldProduce { .. } => "106.7",
            _ => "106.4",
        };
        let event = self.event(
            EventKind::ManaAdded {
                player,
                mana: row,
                source: frame.source,
                tapped: frame.tapped_for_mana,
            },
            cite,
        );
        self.happened(vec![event], None)
    }

    fn choose_row(
        &mut self,
        frame: &mut Frame,
        player: PlayerId,
        output: &ManaOutput,
        rows: &[Vec<ManaType>],
    ) -> Flow<Vec<ManaType>> {
        if rows.len() <= 1 {
            return Ok(rows.first().cloned().unwrap_or_default());
        }
        if let Some(wanted) = frame.wanted.take() {
            // Announced with the ability. One symbol stands for a row of that type alone.
            let exact = rows.iter().find(|r| same(r, &wanted));
            let single = || {
                rows.iter()
                    .find(|r| wanted.len() == 1 && r.iter().all(|m| *m == wanted[0]))
            };
            return match exact.or_else(single) {
                Some(row) => Ok(row.clone()),
                None => Err(Refusal::new("106.7", Why::NotThatMana)
                    .also("106.5")
                    .also("106.3")
                    .because(Thing::Object(frame.source))
                    .into()),
            };
        }
        let kind = match output {
            ManaOutput::AnyColor(_) | ManaOutput::ColorAmong(..) => ChoiceKind::Color,
            ManaOutput::CouldProduce { colors_only, .. } if *colors_only => ChoiceKind::Color,
            _ => ChoiceKind::Mana,
        };
        let prompt = format!("{}: choose the mana", self.game.name_of(frame.source));
        self.ask_mana(player, kind, prompt, rows, "106.3")
    }

    /// The rows of mana that an output may be; none where no type is defined (106.5).
    pub fn rows_of(&self, frame: &Frame, output: &ManaOutput) -> Vec<Vec<ManaType>> {
        let scope = self.scope(frame);
        let mut known = Known::default();
        known.rows(&scope, output)
    }

    /// A color: the one announced with the mana ability, or one that is asked for.
    ///
    /// # Errors
    /// The decision.
    pub fn color_told(
        &mut self,
        told: &mut Option<Vec<ManaType>>,
        by: PlayerId,
        prompt: String,
        cite: &'static str,
    ) -> Flow<Color> {
        match told.as_deref() {
            Some([ManaType::Color(color)]) => {
                let color = *color;
                *told = None;
                Ok(color)
            }
            _ => self.ask_color(by, prompt, cite),
        }
    }

    /// 106.12b, 616.1: effects that change what tapping a permanent for mana produces.
    fn replace_mana(
        &mut self,
        frame: &mut Frame,
        player: PlayerId,
        row: Vec<ManaType>,
    ) -> Flow<Vec<ManaType>> {
        let mut row = row;
        let mut used: Vec<Functioning> = Vec::new();
        loop {
            if row.is_empty() {
                return Ok(row);
            }
            let applicable: Vec<Functioning> = mana_replacements(&self.game, frame.source, player)
                .into_iter()
                .filter(|f| !used.iter().any(|u| u.same(f)))
                .filter(|f| enough(f, row.len()))
                .list();
            let Some(f) = self.pick_replacement(&applicable, player)? else {
                return Ok(row);
            };
            used.push(f.clone());
            let Ability::Replacement(r) = &*f.ability else {
                continue;
            };
            let before = row.clone();
            row = match &r.change {
                Change::MultiplyMana(n) if row.len().saturating_mul(*n as usize) > MOST_MANA => {
                    let refusal = Refusal::from(TooMuch::Mana);
                    return Err(refusal.because(Thing::Object(f.object)).into());
                }
                Change::MultiplyMana(n) => row
                    .iter()
                    .flat_map(|m| std::iter::repeat_n(*m, *n as usize))
                    .list(),
                Change::ManaType(t) => vec![*t; row.len()],
                Change::ManaTypeAndAmount(t) => vec![*t],
                Change::ManaColorOfChoice | Change::OneManaOfChoice => {
                    let prompt = format!("{}: choose a color", self.game.name_of(f.object));
                    let told = &mut frame.wanted;
                    let color = self.color_told(told, player, prompt, "106.12b")?;
                    let n = match r.change {
                        Change::OneManaOfChoice => 1,
                        _ => row.len(),
                    };
                    vec![ManaType::Color(color); n]
                }
                _ => row,
            };
            self.tell_replaced_mana(&f, Some((before, row.clone())));
        }
    }
}

fn same(a: &[ManaType], b: &[ManaType]) -> bool {
    let sorted = |m: &[ManaType]| {
        let mut m = m.to_vec();
        m.order();
        m
    };
    sorted(a) == sorted(b)
}

/// Replacement effects on the mana of a permanent that is tapped for mana by a player.
fn mana_replacements(game: &Game, permanent: ObjectId, player: PlayerId) -> Vec<Functioning> {
    let applies = |f: &&Functioning| {
        let Ability::Replacement(r) = &*f.ability else {
            return false;
        };
        let Replaced::TappedForMana { what, by, .. } = &r.replaces else {
            return false;
        };
        let scope = Scope {
            granter: f.granter,
            ..Scope::of(game, &game.table, f.object, f.controller)
        };
        scope.fits(Thing::Object(permanent), what)
            && by
                .as_ref()
                .is_none_or(|w| scope.things(w).contains(&Thing::Player(player)))
            && r.condition.as_ref().is_none_or(|c| scope.holds(c))
    };
    game.table
        .replacements
        .iter()
        .filter(applies)
        .cloned()
        .list()
}

fn enough(f: &Functioning, amount: usize) -> bool {
    match &*f.ability {
        Ability::Replacement(r) => match &r.replaces {
            Replaced::TappedForMana { at_least, .. } => amount >= *at_least as usize,
            _ => false,
        },
        _ => false,
    }
}

/// A possible production: which types can be among it, and how much it is.
type Possible = (SortedSet<ManaType>, u32);

/// What permanents could produce, as far as it is known: the least solution, from nothing up,
/// since permanents may ask each other (106.7).
#[derive(Default)]
struct Known {
    types: SortedMap<ObjectId, SortedSet<ManaType>>,
}

impl Known {
    /// The rows of mana that an output may be.
    fn rows(&mut self, scope: &Scope<'_>, output: &ManaOutput) -> Vec<Vec<ManaType>> {
        let n = |a| usize::try_from(scope.amount(a).clamp(0, 10_000)).unwrap_or(0);
        let of_each = |types: SortedSet<ManaType>, n: usize| -> Vec<Vec<ManaType>> {
            types
                .into_iter()
                .map(|t| vec![t; n])
                .filter(|r| !r.is_empty())
                .collect()
        };
        let colors = || Color::ALL.iter().map(|c| ManaType::Color(*c)).collect();
        match output {
            ManaOutput::Fixed(row) => vec![row.clone()],
            ManaOutput::Repeat(t, a) => of_each(SortedSet::from([*t]), n(a)),
            ManaOutput::OneOf(rows) => rows.clone(),
            ManaOutput::AnyColor(a) => of_each(colors(), n(a)),
            ManaOutput::Combination(types, a) => combinations(types, n(a).min(MOST_COMBINED)),
            ManaOutput::CouldProduce {
                what,
                colors_only,
                amount,
            } => {
                let mut types = self.could(scope, what);
                if *colors_only {
                    types.remove(&ManaType::Colorless);
                }
                of_each(types, n(amount))
            }
            ManaOutput::ProducedByEvent(a) => {
                let types = scope.event.map(|e| e.mana.iter().copied().collect());
                of_each(types.unwrap_or_default(), n(a))
            }
            ManaOutput::ChosenColor(a) => {
                let types = scope.chosen_color().map(ManaType::Color);
                of_each(types.into_iter().collect(), n(a))
            }
            ManaOutput::TypeOrChosenColor(t) => {
                let chosen = scope.chosen_color().map(ManaType::Color);
                let types: SortedSet<ManaType> = [*t].into_iter().chain(chosen).collect();
                of_each(types, 1)
            }
            ManaOutput::Unspent => {
                let pool = &scope.game.player(scope.you).pool;
                vec![pool.iter().map(|unit| unit.mana).list()]
            }
            ManaOutput::ColorAmong(filter, a) => of_each(colors_among(scope, filter), n(a)),
            ManaOutput::EachColorAmong(filter) => {
                let row: Vec<ManaType> = colors_among(scope, filter).into_iter().collect();
                vec![row]
            }
        }
    }

    /// Types that the permanents meant could produce, as far as is known.
    fn could(&mut self, scope: &Scope<'_>, what: &Filter) -> SortedSet<ManaType> {
        let asked: Vec<ObjectId> = match what {
            Filter::Is(r) => scope.things(r),
            what => scope.all(what),
        }
        .into_iter()
        .filter_map(Thing::object)
        .list();
        if self.types.is_empty() {
            self.solve(scope.game);
        }
        let mut all = SortedSet::new();
        for id in asked {
            match self.types.get(&id) {
                Some(types) => all.extend(types.iter().copied()),
                // What has left the battlefield is asked as it was there (608.2h).
                None => all.extend(self.of(scope.game, id)),
            }
        }
        all
    }

    /// Asks every permanent again until nothing is added.
    fn solve(&mut self, game: &Game) {
        let ids: Vec<ObjectId> = game.permanents().map(|o| o.id).list();
        for id in &ids {
            self.types.insert(*id, SortedSet::new());
        }
        // A permanent for the empty board too, so that it counts as solved.
        self.types.entry(ObjectId(u32::MAX)).or_default();
        loop {
            let mut more = false;
            for id in &ids {
                let found = self.of(game, *id);
                let known = self.types.entry(*id).or_default();
                let before = known.len();
                known.extend(found);
                more |= known.len() > before;
            }
            if !more {
                return;
            }
        }
    }

    /// What one permanent's abilities would add if they resolved now, through every order of
    /// the replacement effects, costs ignored.
    fn of(&mut self, game: &Game, id: ObjectId) -> SortedSet<ManaType> {
        let mut out = SortedSet::new();
        let Some(d) = game.known(id).cloned() else {
            return out;
        };
        for held in &d.abilities {
            let mut parts: Vec<(Vec<Effect>, bool)> = Vec::new();
            let mut add = |ability: &Ability| match ability {
                Ability::Activated(a) => parts.push((a.body.effects.clone(), taps(a))),
                Ability::Triggered(t) => parts.push((t.body.effects.clone(), false)),
                _ => {}
            };
            match &*held.ability {
                Ability::Keyword(k) => k.expand().iter().for_each(&mut add),
                other => add(other),
            }
            for (effects, tapped) in parts {
                let scope = Scope {
                    granter: held.granter,
                    ..Scope::of(game, &game.table, id, d.controller)
                };
                for possible in self.possible(&scope, &effects) {
                    out.extend(self.replaced(game, id, d.controller, possible, tapped));
                }
            }
        }
        out
    }

    fn possible(&mut self, scope: &Scope<'_>, effects: &[Effect]) -> Vec<Possible> {
        let mut out = Vec::new();
        let mut chosen = false;
        for (n, effect) in effects.iter().enumerate() {
            match effect {
                Effect::ChooseColor { .. } => chosen = true,
                // As many may be chosen as there are: "for each card revealed this way".
                Effect::Choose { filter, .. } if n + 1 < effects.len() => {
                    let all = scope.all(filter);
                    let scope = Scope {
                        chosen: &all,
                        previous: &all,
                        ..*scope
                    };
                    out.extend(self.possible(&scope, &effects[n + 1..]));
                    return out;
                }
                Effect::AddMana { mana, .. } => {
                    // A colour chosen on resolution may be any.
                    let free = match mana {
                        ManaOutput::ChosenColor(n) if chosen => {
                            Some(ManaOutput::AnyColor(n.clone()))
                        }
                        _ => None,
                    };
                    for row in self.rows(scope, free.as_ref().unwrap_or(mana)) {
                        let n = u32::try_from(row.len()).unwrap_or(u32::MAX);
                        if n > 0 {
                            out.push((row.into_iter().collect(), n));
                        }
                    }
                }
                Effect::If {
                    condition,
                    then,
                    otherwise,
                } => {
                    let branch = if scope.holds(condition) {
                        then
                    } else {
                        otherwise
                    };
                    out.extend(self.possible(scope, branch));
                }
                Effect::May {
                    effects, otherwise, ..
                } => {
                    out.extend(self.possible(scope, effects));
                    out.extend(self.possible(scope, otherwise));
                }
                Effect::ForEach { effects, .. } | Effect::Unless { effects, .. } => {
                    out.extend(self.possible(scope, effects));
                }
                _ => {}
            }
        }
        out
    }

    /// The types after the applicable replacement effects, in any order.
    fn replaced(
        &self,
        game: &Game,
        id: ObjectId,
        player: PlayerId,
        possible: Possible,
        tapped: bool,
    ) -> SortedSet<ManaType> {
        if !tapped {
            return possible.0;
        }
        let all = mana_replacements(game, id, player);
        let mut out = SortedSet::new();
        let mut open = vec![(possible, vec![false; all.len()])];
        let mut seen = SortedSet::new();
        while let Some((now, used)) = open.pop() {
            if !seen.insert((now.clone(), used.clone())) || seen.len() > 4_096 {
                continue;
            }
            let mut last = true;
            for (i, f) in all.iter().enumerate() {
                if used[i] || !enough(f, now.1 as usize) {
                    continue;
                }
                last = false;
                let Ability::Replacement(r) = &*f.ability else {
                    continue;
                };
                let mut used = used.clone();
                used[i] = true;
                let types = now.0.clone();
                let next: Possible = match &r.change {
                    Change::MultiplyMana(n) => (types, now.1.saturating_mul(*n)),
                    Change::ManaType(t) => (SortedSet::from([*t]), now.1),
                    Change::ManaTypeAndAmount(t) => (SortedSet::from([*t]), 1),
                    Change::ManaColorOfChoice | Change::OneManaOfChoice => (
                        Color::ALL.iter().map(|c| ManaType::Color(*c)).collect(),
                        match r.change {
                            Change::OneManaOfChoice => 1,
                            _ => now.1,
                        },
                    ),
                    _ => (types, now.1),
                };
                open.push((next, used));
            }
            if last {
                out.extend(now.0);
            }
        }
        out
    }
}

fn colors_among(scope: &Scope<'_>, filter: &Filter) -> SortedSet<ManaType> {
    scope
        .all(filter)
        .into_iter()
        .filter_map(Thing::object)
        .filter_map(|o| scope.derived(o))
        .flat_map(|d| d.colors.iter().collect::<Vec<_>>())
        .map(ManaType::Color)
        .collect()
}

fn taps(a: &Activated) -> bool {
    a.cost.has(|p| *p == CostPart::Tap)
}

/// Every way to pick `n` of these types, order aside.
fn combinations(types: &[ManaType], n: usize) -> Vec<Vec<ManaType>> {
    let mut rows: Vec<Vec<ManaType>> = vec![Vec::new()];
    for _ in 0..n {
        let mut next = Vec::new();
        for row in &rows {
            for t in types {
                if row.last().is_none_or(|last| last <= t) {
                    let mut row = row.clone();
                    row.push(*t);
                    next.push(row);
                }
            }
        }
        rows = next;
    }
    rows.retain(|r| !r.is_empty());
    rows
}

impl Game {
    /// The types of mana a permanent could produce (106.7).
    ///
    /// Every ability of it is asked what it would add if it resolved now, costs ignored, through
    /// the applicable replacement effects in any order. Permanents that ask others are solved
    /// together, starting from nothing: two that only ask each other produce nothing (106.5).
    pub fn could_produce(&self, id: ObjectId) -> SortedSet<ManaType> {
        let mut known = Known::default();
        known.solve(self);
        known.types.remove(&id).unwrap_or_default()
    }
}
