//! A scenario being played: its game, what everything is called, and what happened.

mod announce;
mod answer;
mod cards;
mod expect;
mod hand;
mod happened;
mod names;
mod objects;
mod onward;
mod report;
mod setup;
mod stop;
mod useless;
mod which;

use std::sync::Arc;

pub(crate) use cards::{BLANK, card_faults, card_text};
pub use cards::{CardBook, Warning};
pub use expect::{Failure, choice_word};
pub use names::{Lost, Names};
pub use objects::{ability_words, counters, has, nouns, printed};
pub use report::{Report, check, check_file};
pub use setup::{step as game_step, zone as game_zone};
pub use stop::Stop;
pub use which::{activated, activation_words, keyword, words as activated_words};

use super::fault::Fault;
use super::model::{Scenario, Step, Verb};
use crate::rules::action::{Action, Refusal, Why};
use crate::rules::event::Event;
use crate::rules::game::{Awaiting, Game};
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::rules::work::Meter;

/// A scenario being played.
#[derive(Clone, Debug)]
pub struct Session {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// Its cards.
    pub cards: Arc<CardBook>,
    /// The position.
    pub game: Game,
    /// What everything is called.
    pub names: Arc<Names>,
    /// What happened since the last `expect`.
    pub happened: Vec<Event>,
    /// What happened and has not been told yet.
    pub untold: Vec<Event>,
    /// How many actions have been done.
    pub acts: usize,
    /// How much work the step under way has taken.
    meter: Meter,
}

/// The fault of a board that is more than the simulator takes on.
fn too_much(refusal: &Refusal) -> Fault {
    let message = match refusal.why {
        Why::TooMuch(what) => what.to_string(),
        _ => "state-based actions would never end".to_string(),
    };
    Fault {
        path: "$.battlefield".to_string(),
        found: "this board".to_string(),
        expected: "one that can be worked out".to_string(),
        message,
    }
}

impl Session {
    /// Sets up a scenario's board, and checks state-based actions once.
    pub fn new(scenario: Scenario) -> Result<Session, Vec<Fault>> {
        let cards = CardBook::new(&scenario)?;
        let (mut game, mut names) = setup::start(&scenario, &cards);
        let faults = useless::board_faults(&scenario, &cards, &game, &names);
        if !faults.is_empty() {
            return Err(faults);
        }
        let untold = match game.begin() {
            Ok(events) => events,
            Err(refusal) => return Err(vec![too_much(&refusal)]),
        };
        names.update(&game);
        Ok(Session {
            scenario: Arc::new(scenario),
            cards: Arc::new(cards),
            game,
            names: Arc::new(names),
            happened: Vec::new(),
            untold,
            acts: 0,
            meter: Meter::default(),
        })
    }

    /// Does one step that is no `expect`. Where it can't be done, the session is as it was.
    pub fn perform(&mut self, step: &Step) -> Result<(), Stop> {
        // What happened before is no part of the copy: it may be long, and no step looks back.
        let happened = std::mem::take(&mut self.happened);
        let untold = std::mem::take(&mut self.untold);
        let mut trial = self.clone();
        trial.meter = Meter::default();
        let mut done = trial.attempt(step);
        match &mut done {
            Ok(()) => *self = trial,
            Err(Stop::Refused(refusal, _)) => trial.told_in(self, refusal),
            Err(_) => {}
        }
        let fresh = std::mem::replace(&mut self.happened, happened);
        self.happened.extend(fresh);
        let fresh = std::mem::replace(&mut self.untold, untold);
        self.untold.extend(fresh);
        done
    }

    /// A refusal speaks of what there is before the step that it refuses: what a card was then, where
    /// it has become another object on the way (400.7).
    fn told_in(&self, before: &Session, refusal: &mut Refusal) {
        for thing in &mut refusal.because_of {
            if let Some(id) = thing.object()
                && before.game.known_object(id).is_none()
                && let Some(object) = self.game.known_object(id)
                && let Some(was) = before.game.object_of_card(object.card)
            {
                *thing = Thing::Object(was);
            }
        }
    }

    /// Tries a step on a copy.
    pub fn try_step(&self, step: &Step) -> Result<(), Stop> {
        let mut trial = self.clone();
        trial.meter = Meter::default();
        trial.attempt(step)
    }

    fn attempt(&mut self, step: &Step) -> Result<(), Stop> {
        let by = match &step.by {
            Some(player) => Some(self.player(player.as_str())?),
            None => None,
        };
        match &step.verb {
            Verb::Play(card) => {
                let card = self.object(card.as_str())?;
                let by = by.unwrap_or_else(|| self.actor());
                self.act(Action::Play { by, card })
            }
            Verb::Cast(cast) => self.cast(cast, by),
            Verb::Activate(activate) => self.activate(activate, by),
            Verb::Attack(attacks) => self.attack(attacks, by),
            Verb::Block(blocks) => self.block(blocks, by),
            Verb::Pass => {
                let by = by.unwrap_or_else(|| self.actor());
                self.act(Action::Pass { by })
            }
            Verb::Resolve(resolve) => {
                self.goes_on_by(by)?;
                self.resolve(*resolve)
            }
            Verb::Advance(advance) => {
                self.goes_on_by(by)?;
                self.advance(*advance)
            }
            Verb::Choose(answer) => self.choose(answer, by),
            Verb::Special(special) => {
                let object = self.object(special.object.as_str())?;
                let by = by.unwrap_or_else(|| self.actor());
                let pay = self.pay(special.pay.as_ref())?;
                self.act(Action::Special { by, object, pay })
            }
            Verb::Concede(player) => {
                let player = self.player(player.as_str())?;
                if by.is_some_and(|by| by != player) {
                    let words = "a player concedes for nobody else".to_string();
                    return Err(Stop::Unclear(words));
                }
                self.act(Action::Concede { player })
            }
            Verb::Put(put) => self.put(put),
            Verb::Set(set) => self.set(set),
            Verb::Expect(_) => Ok(()),
        }
    }

    /// Does an action of the game by itself, and keeps what happened.
    pub fn act_alone(&mut self, action: Action) -> Result<(), Stop> {
        self.meter = Meter::default();
        self.act(action)
    }

    /// Does an action of the game as a part of a step, and keeps what happened.
    fn act(&mut self, action: Action) -> Result<(), Stop> {
        let tried = self.game.act_within(action.clone(), &self.meter);
        let events = tried.map_err(|no| Stop::Refused(Box::new(no), Some(Box::new(action))))?;
        self.acts += 1;
        if !self.names.covers(&self.game) {
            Arc::make_mut(&mut self.names).update(&self.game);
        }
        self.happened.extend(events.iter().cloned());
        self.untold.extend(events);
        Ok(())
    }

    /// The player who acts where a step names none: who must choose, has priority, or declares.
    pub fn actor(&self) -> PlayerId {
        let turn = &self.game.turn;
        if let Some(choice) = self.game.pending() {
            return choice.by;
        }
        if let Some(player) = turn.priority {
            return player;
        }
        match &turn.awaiting {
            Some(Awaiting::Blockers(players)) => players.first().copied().unwrap_or(turn.active),
            _ => turn.active,
        }
    }

    /// The thing that a reference means.
    pub fn thing(&self, reference: &str) -> Result<Thing, Stop> {
        let found = self.names.find(&self.game, reference);
        found.map_err(|lost| Stop::Lost(reference.to_string(), lost))
    }

    /// The object that a reference means.
    pub fn object(&self, reference: &str) -> Result<ObjectId, Stop> {
        let object = self.thing(reference)?.object();
        object.ok_or_else(|| Stop::Lost(reference.to_string(), Lost::Nothing))
    }

    /// The player that a reference means.
    pub fn player(&self, reference: &str) -> Result<PlayerId, Stop> {
        let player = self.names.player(reference);
        player.ok_or_else(|| Stop::Lost(reference.to_string(), Lost::Nothing))
    }
}
