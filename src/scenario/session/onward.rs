//! Going on: everyone passes until something has resolved or begun; attackers and blockers.

use super::{Session, Stop};
use crate::lists::List;
use crate::rules::action::{Action, Refusal, Why};
use crate::rules::event::EventKind;
use crate::rules::game::Awaiting;
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::rules::turn::Step;
use crate::rules::work::{Meter, TooMuch};
use crate::scenario::model::{Advance, Attack, Block, Resolve};

use super::setup;

/// How often everyone may pass within one step of a scenario.
const MOST_PASSES: u32 = 5_000;

/// How often everyone may pass on from there for the position to come again.
const LONGEST_LOOP: u32 = 200;

/// How many turns a scenario's step may go on for.
const MOST_TURNS: u32 = 12;

impl Session {
    /// Everyone passes until so much has left the top of the stack.
    pub(super) fn resolve(&mut self, resolve: Resolve) -> Result<(), Stop> {
        self.no_choice()?;
        let most = match resolve {
            Resolve::All => u32::MAX,
            Resolve::Number(number) => number,
        };
        let mut resolved = 0;
        for _ in 0..MOST_PASSES {
            if resolved >= most || self.halted() {
                return Ok(());
            }
            let Some(top) = self.game.stack.last().copied() else {
                return match resolve {
                    Resolve::All => Ok(()),
                    Resolve::Number(_) => Err(Stop::Unclear(format!(
                        "only {resolved} of {most} left the stack: then it was empty"
                    ))),
                };
            };
            if let Err(stop) = self.one_pass() {
                return Err(self.never_ends(stop));
            }
            if !self.game.stack.contains(&top) {
                resolved += 1;
            }
        }
        Err(self.never_ends(Refusal::from(TooMuch::Work).into()))
    }

    /// Everyone passes until a step has begun, with what it does of itself done.
    pub(super) fn advance(&mut self, advance: Advance) -> Result<(), Stop> {
        match advance {
            Advance::NextTurn => {
                let turn = self.game.turn.number;
                self.go_on(|session, step| step == Step::Upkeep && session.game.turn.number != turn)
            }
            Advance::Step(named) => {
                let named = setup::step(named);
                self.go_on(|_, step| step == named)
            }
        }
    }

    /// Goes on until a step begins that is the one waited for, or the game waits for a decision.
    fn go_on(&mut self, is_it: impl Fn(&Session, Step) -> bool) -> Result<(), Stop> {
        self.no_choice()?;
        let last_turn = self.game.turn.number.saturating_add(MOST_TURNS);
        let mut begun = false;
        for _ in 0..MOST_PASSES {
            if self.halted() || (begun && self.game.turn.awaiting.is_none()) {
                return Ok(());
            }
            if self.game.turn.number > last_turn {
                return Err(Stop::NeverComes);
            }
            let before = self.happened.len();
            if let Err(stop) = self.one_pass() {
                return Err(self.never_ends(stop));
            }
            let fresh = self.happened.get(before..).unwrap_or_default();
            begun |= fresh.iter().any(|event| match event.kind {
                EventKind::StepBegan { step } => is_it(self, step),
                _ => false,
            });
        }
        Err(self.never_ends(Refusal::from(TooMuch::Work).into()))
    }

    /// Why a step that has gone on for so long is not done: it would never end, or that can't be told.
    fn never_ends(&self, otherwise: Stop) -> Stop {
        self.endless().unwrap_or(otherwise)
    }

    /// The refusal of a loop of mandatory actions (104.4b, 732.4), if the game is in one: the very
    /// position comes again, and nobody has had anything to decide.
    fn endless(&self) -> Option<Stop> {
        let mut ahead = self.clone();
        ahead.meter = Meter::default();
        let mut before = ahead.game.likeness();
        let mut involved: Vec<ObjectId> = Vec::new();
        for pass in 1..=LONGEST_LOOP {
            let top = ahead.game.stack.last().copied();
            let source = top.and_then(|top| Some(ahead.game.object(top)?.stack.as_ref()?.source));
            ahead.one_pass().ok()?;
            ahead.meter.add(ahead.game.size());
            let left = top.is_some_and(|top| !ahead.game.stack.contains(&top));
            let new = source.filter(|source| left && !involved.contains(source));
            involved.extend(new);
            if ahead.halted() {
                return None;
            }
            let now = ahead.game.likeness();
            if now == before {
                let mut refusal = Refusal::new("732.4", Why::Endless);
                refusal.because_of = involved.into_iter().map(Thing::Object).list();
                ahead.told_in(self, &mut refusal);
                return Some(refusal.into());
            }
            if pass.is_power_of_two() {
                (before, involved) = (now, Vec::new());
            }
        }
        None
    }

    /// Whoever must do something does nothing, as a deed of its own.
    pub(crate) fn one_pass_alone(&mut self) -> Result<(), Stop> {
        self.act_alone(self.passing())
    }

    /// Whoever must do something does nothing: passes, attacks or blocks with nothing.
    pub(crate) fn one_pass(&mut self) -> Result<(), Stop> {
        self.act(self.passing())
    }

    pub(crate) fn passing(&self) -> Action {
        let by = self.actor();
        match self.game.turn.awaiting {
            Some(Awaiting::Attackers) => Action::Attack {
                by,
                attackers: Vec::new(),
            },
            Some(Awaiting::Blockers(_)) => Action::Block {
                by,
                blocks: Vec::new(),
            },
            None => Action::Pass { by },
        }
    }

    /// Whether the game does not go on by itself.
    fn halted(&self) -> bool {
        self.game.pending.is_some() || self.game.over.is_some()
    }

    /// Only who may act now goes on (117.1b), where a step names anyone.
    pub(super) fn goes_on_by(&self, by: Option<PlayerId>) -> Result<(), Stop> {
        match by.is_none_or(|by| by == self.actor()) {
            true => Ok(()),
            false => {
                let refusal = Refusal::new("117.1", Why::NoPriority);
                Err(refusal.because(Thing::Player(self.actor())).into())
            }
        }
    }

    fn no_choice(&self) -> Result<(), Stop> {
        match self.game.pending() {
            None => Ok(()),
            Some(choice) => Err(choice.comes_first().into()),
        }
    }

    /// Declares attackers, going on to that step of this turn if it is to come.
    pub(super) fn attack(&mut self, attacks: &[Attack], by: Option<PlayerId>) -> Result<(), Stop> {
        if self.game.turn.step < Step::DeclareAttackers {
            self.go_on_to(Step::DeclareAttackers)?;
        }
        let attackers = attacks.iter().map(|attack| {
            let attacker = self.object(attack.attacker.as_str())?;
            Ok((attacker, self.thing(attack.defender.as_str())?))
        });
        let attackers = attackers.collect::<Result<Vec<(ObjectId, Thing)>, Stop>>()?;
        let by = by.unwrap_or(self.game.turn.active);
        self.act(Action::Attack { by, attackers })
    }

    /// Declares blockers, going on to that step if it is to come.
    pub(super) fn block(&mut self, blocks: &[Block], by: Option<PlayerId>) -> Result<(), Stop> {
        if self.game.turn.step < Step::DeclareBlockers {
            self.go_on_to(Step::DeclareBlockers)?;
        }
        let blocks = blocks.iter().map(|block| {
            let blocker = self.object(block.blocker.as_str())?;
            Ok((blocker, self.object(block.attacker.as_str())?))
        });
        let blocks = blocks.collect::<Result<Vec<(ObjectId, ObjectId)>, Stop>>()?;
        let by = by.or_else(|| self.blocking_player(&blocks));
        let by = by.unwrap_or_else(|| self.actor());
        self.skip_blockers_before(by)?;
        self.act(Action::Block { by, blocks })
    }

    /// The player under attack whose creatures are to block, or the first under attack.
    fn blocking_player(&self, blocks: &[(ObjectId, ObjectId)]) -> Option<PlayerId> {
        let attacked = match &self.game.turn.awaiting {
            Some(Awaiting::Blockers(players)) => players.clone(),
            _ => self.game.combat.attackers.iter().map(|a| a.player).list(),
        };
        let named = blocks
            .first()
            .and_then(|(blocker, _)| self.game.controller(*blocker));
        named
            .filter(|player| attacked.contains(player))
            .or_else(|| attacked.first().copied())
    }

    /// Players who declare blockers before `by` block with nothing.
    fn skip_blockers_before(&mut self, by: PlayerId) -> Result<(), Stop> {
        loop {
            match &self.game.turn.awaiting {
                Some(Awaiting::Blockers(players))
                    if players.contains(&by) && players.first() != Some(&by) =>
                {
                    self.one_pass()?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Goes on within this turn until a step begins, or is past.
    fn go_on_to(&mut self, step: Step) -> Result<(), Stop> {
        self.no_choice()?;
        let number = self.game.turn.number;
        for _ in 0..MOST_PASSES {
            let turn = &self.game.turn;
            if turn.step >= step || turn.number != number || self.game.over.is_some() {
                return Ok(());
            }
            self.no_choice()?;
            self.one_pass()?;
        }
        Err(Refusal::from(TooMuch::Work).into())
    }
}
