//! Carrying out one action: decisions, events, and the one way in which they happen.
//!
//! An action is a function of the position and of the answers to what it asks. Where an answer
//! is missing, the action stops: the position shows how far it got, and the choice is pending.
//! With the answer it is carried out anew from where it began, so that no half-done work has to
//! be remembered. The same position and answers give the same events, always.

use super::action::{Action, Answer, Choice, Refusal, Why};
use super::cite::Rule;
use super::event::{Event, EventKind};
use super::game::{Game, Pending};
use super::layers;
use super::object::{Object, ObjectId, PlayerId, Thing};
use super::work::{MOST_OBJECTS, Meter, TooMuch};
use crate::lists::List;
use std::collections::VecDeque;
use std::sync::Arc;

/// Why an action does not go on: a decision is needed, or it can't be done.
#[derive(Debug)]
pub enum Halt {
    /// A decision.
    Choice(Box<Choice>),
    /// It can't be done.
    Refusal(Box<Refusal>),
}

impl Halt {
    /// Whether it is the simulator that does not work it out.
    pub fn is_too_much(&self) -> bool {
        matches!(self, Halt::Refusal(refusal) if refusal.is_too_much())
    }
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Halt {
        Halt::Refusal(Box::new(refusal))
    }
}

/// What a part of an action gives.
pub type Flow<T = ()> = Result<T, Halt>;

/// An action being carried out.
pub struct Play {
    /// The position as far as it has got.
    pub game: Game,
    /// Answers not yet used.
    pub(super) answers: VecDeque<Answer>,
    /// What happened so far.
    pub events: Vec<Event>,
    /// The object whose text is being followed.
    pub cause: Option<ObjectId>,
    /// Only asking whether it can be done: choices do not matter.
    pub trial: bool,
    /// Triggered mana abilities that are about to resolve (605.4a).
    pub mana_triggers: Vec<super::game::Waiting>,
    /// The object that granted the ability whose cost is being paid.
    pub cost_granter: Option<ObjectId>,
    /// How deep mana abilities are being activated to pay for one another.
    pub mana_depth: u32,
    /// With what the mana ability under way pays its own cost, as the payment planned it.
    pub earmarked: Vec<super::wells::Unit>,
    /// A payment is being searched for: what is paid on the way is only planned.
    pub searching: bool,
    /// The replacement effects whose instructions are being followed: none of them applies to what
    /// it has itself put in the place of an event (614.5).
    pub(super) replacing: Vec<super::functioning::Functioning>,
    /// How much life has been paid so far.
    pub life_paid: i64,
    /// How much has been done so far, in all that is tried for it too.
    pub meter: Meter,
}

impl Game {
    /// Does an action, or says why not.
    ///
    /// Gives the events in order; those after a decision come with the action that answers it.
    ///
    /// # Errors
    /// A refusal with its rule; the game is then exactly as it was.
    pub fn act(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        self.act_within(action, &Meter::default())
    }

    /// Does an action as a part of something whose work is counted together.
    ///
    /// # Errors
    /// As `act`, and where all of it is too much.
    pub fn act_within(&mut self, action: Action, meter: &Meter) -> Result<Vec<Event>, Refusal> {
        let (before, action, answers, seen) = self.opening(action)?;
        let mut play = Play::new(before.clone(), answers.clone());
        play.meter = meter.clone();
        let result = play.perform(&action);
        let events = std::mem::take(&mut play.events);
        match result {
            Err(Halt::Refusal(refusal)) => Err(self.grounded(*refusal, &action)),
            Ok(()) => {
                *self = play.game;
                Ok(events.into_iter().skip(seen).list())
            }
            Err(Halt::Choice(choice)) => {
                *self = play.game;
                self.refresh();
                self.pending = Some(Box::new(Pending {
                    choice: *choice,
                    before,
                    action,
                    answers,
                    seen: events.len(),
                }));
                Ok(events.into_iter().skip(seen).list())
            }
        }
    }

    /// From which position, with which action and answers.
    fn opening(&self, action: Action) -> Result<(Game, Action, Vec<Answer>, usize), Refusal> {
        match (&self.pending, action) {
            (None, Action::Choose { by, .. }) => {
                let refusal = Refusal::new("608.2d", Why::NoChoicePending);
                Err(refusal.because(Thing::Player(by)))
            }
            (None, action) => Ok((self.clone(), action, Vec::new(), 0)),
            (Some(p), Action::Choose { by, answer }) => {
                if by != p.choice.by {
                    let why = Why::NotYourChoice { by: p.choice.by };
                    return Err(Refusal::new(p.choice.cite.number(), why)
                        .because(Thing::Player(p.choice.by)));
                }
                let mut answers = p.answers.clone();
                answers.push(answer);
                Ok((p.before.clone(), p.action.clone(), answers, p.seen))
            }
            (Some(p), _) => Err(p.choice.comes_first()),
        }
    }

    /// Whether an action can be done, without doing it. One that would ask for a decision can.
    ///
    /// # Errors
    /// The refusal that `act` would give.
    pub fn check(&self, action: &Action) -> Result<(), Refusal> {
        self.check_within(action, &Meter::default())
    }

    /// Whether an action can be done, as a part of something whose work is counted together.
    ///
    /// # Errors
    /// As `check`, and where all of it is too much.
    pub fn check_within(&self, action: &Action, meter: &Meter) -> Result<(), Refusal> {
        let (before, action, answers, _) = self.opening(action.clone())?;
        let mut play = Play::new(before, answers);
        play.trial = true;
        play.meter = meter.clone();
        match play.perform(&action) {
            Err(Halt::Refusal(refusal)) => Err(self.grounded(*refusal, &action)),
            _ => Ok(()),
        }
    }

    /// A refusal about what there is here: a spell that is not cast is no object.
    fn grounded(&self, mut refusal: Refusal, action: &Action) -> Refusal {
        let there = |thing: &Thing| {
            let object = thing.object();
            object.is_none_or(|id| self.known_object(id).is_some())
        };
        refusal.because_of.retain(there);
        refusal.or_about(action)
    }

    /// Works out the characteristics afresh.
    pub fn refresh(&mut self) {
        self.table = Arc::new(layers::derive(self));
    }

    /// How many objects there are and were: what copying the position takes.
    pub fn size(&self) -> usize {
        self.objects.len() + self.past.len()
    }
}

impl Play {
    /// A fresh start from a position.
    pub fn new(game: Game, answers: Vec<Answer>) -> Play {
        Play {
            game,
            answers: answers.into(),
            events: Vec::new(),
            cause: None,
            replacing: Vec::new(),
            trial: false,
            mana_triggers: Vec::new(),
            cost_granter: None,
            mana_depth: 0,
            earmarked: Vec::new(),
            searching: false,
            life_paid: 0,
            meter: Meter::default(),
        }
    }

    /// Something is tried from this position: what it takes counts here too.
    pub fn attempt(&self, answers: Vec<Answer>) -> Play {
        self.meter.add(self.game.size() / 4);
        Play {
            meter: self.meter.clone(),
            ..Play::new(self.game.clone(), answers)
        }
    }

    /// Works out the characteristics afresh.
    pub fn refresh(&mut self) {
        self.game.refresh();
        self.meter.add(self.game.table.work as usize);
    }

    // ---- objects ----

    /// The next number for an object, card or effect.
    pub fn next_id(&mut self) -> u32 {
        self.game.last_id += 1;
        self.game.last_id
    }

    /// The next moment (613.7).
    pub fn tick(&mut self) -> u64 {
        self.game.clock += 1;
        self.game.clock
    }

    /// Changes an object that exists; nothing happens to one that does not.
    pub fn edit(&mut self, id: ObjectId, change: impl FnOnce(&mut Object)) {
        if let Some(object) = self.object_mut(id) {
            change(object);
        }
    }

    fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.game.objects.get_mut(&id).map(Arc::make_mut)
    }

    /// A player to change.
    pub fn player_mut(&mut self, id: PlayerId) -> &mut super::object::Player {
        &mut self.game.players[id.0 as usize]
    }

    // ---- events ----

    /// An event of its own moment, with its rule.
    pub fn event(&self, kind: EventKind, cite: &'static str) -> Event {
        Event {
            kind,
            cite: Rule(cite),
            batch: self.game.last_batch,
            cause: self.cause,
        }
    }

    /// Events that have just been applied to the state, all at once: they are told, what the
    /// objects are is worked out afresh, and abilities trigger. `before` is the position before
    /// them, for what looks back in time (603.10).
    ///
    /// # Errors
    /// The simulator's bounds, for a game that grows without end.
    pub fn happened(&mut self, events: Vec<Event>, before: Option<&Game>) -> Flow {
        self.take_effect(events, before, true)
    }

    /// The same for events that have been told already: abilities trigger only now.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn completed(&mut self, told: Vec<Event>) -> Flow {
        self.take_effect(told, None, false)
    }

    fn take_effect(&mut self, mut events: Vec<Event>, before: Option<&Game>, tell: bool) -> Flow {
        if events.is_empty() {
            return Ok(());
        }
        let size = self.game.size();
        let triggers = self.game.table.triggers.len();
        self.meter
            .add(size / 4 + events.len().saturating_mul(1 + triggers));
        self.meter.check()?;
        if self.game.objects.len() > MOST_OBJECTS {
            return Err(Refusal::from(TooMuch::Objects).into());
        }
        self.game.last_batch += 1;
        for e in &mut events {
            e.batch = self.game.last_batch;
        }
        let old = self.game.table.clone();
        self.refresh();
        if tell {
            self.events.extend(events.iter().cloned());
        }
        let told = self.events.len();
        super::trigger::look(self, &events, before);
        self.told_changes(&old)?;
        // What things have become belongs to what happened; what triggered on it comes after.
        let (mut changes, mut triggered) = (Vec::new(), Vec::new());
        for event in self.events.drain(told..) {
            match event.kind {
                EventKind::Triggered { .. } => triggered.push(event),
                _ => changes.push(event),
            }
        }
        self.events.append(&mut changes);
        self.events.append(&mut triggered);
        self.triggered_mana_abilities()
    }
}
