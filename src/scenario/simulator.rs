//! The simulator: a scenario that a reader plays, step by step or freely, with undo.

use crate::lists::List;
use std::mem::discriminant;
use std::sync::Arc;

use super::commands::Command;
use super::library::Library;
use super::model::{Scenario, Step, Verb};
use super::record::Own;
use super::session::{CardBook, Failure, Session, Stop};
use super::share;
use super::table::Value;
use super::words::StepNames;
use crate::rules::action::Action;
use crate::rules::layers;
use crate::scenario::{load, save_compact};
use crate::view::{
    DeedView, DerivationLine, DropView, LogLine, Motion, Outcome, QuestionView, RecordedStep,
    RefusalView, ScriptStep, ScriptView, Standing, StandingLine, Truth, View,
};

/// How many positions are kept to be undone to.
const MOST_FRAMES: usize = 1_000;

/// A scenario that a reader plays.
#[derive(Clone, Debug)]
pub struct Simulator {
    frames: Vec<Frame>,
    /// The frame that is shown; those after it can be redone.
    now: usize,
    script: Arc<Vec<Scripted>>,
    /// What the author says before the first step.
    first: Arc<Vec<String>>,
    /// What did not hold there.
    failures: Arc<Vec<String>>,
}

/// A position with all that undo must restore.
#[derive(Clone, Debug)]
struct Frame {
    session: Session,
    log: Vec<Arc<LogLine>>,
    /// How many steps of the script have been played.
    at: usize,
    /// The reader has acted on their own since.
    left: bool,
    /// What did not hold after each step that was played.
    failures: Vec<Arc<Vec<String>>>,
    /// What the reader has done since.
    own: Own,
}

/// A step that is played, with the expectations after it.
#[derive(Clone, Debug)]
struct Scripted {
    step: Step,
    label: String,
    /// The places of the expectations among the scenario's steps.
    expects: Vec<usize>,
    /// What the author says of the expectations.
    then: Vec<String>,
}

impl Scripted {
    /// All that the author says, of the step and then of what came of it.
    fn note(&self) -> Option<String> {
        let own = Some(&self.step.note).filter(|note| !note.is_empty());
        let all: Vec<&str> = own.into_iter().chain(&self.then).map(String::as_str).list();
        (!all.is_empty()).then(|| all.join(" "))
    }
}

impl Simulator {
    /// Reads a scenario: a file's text, a share code or a link with one.
    pub fn load(text: &str) -> Result<Simulator, Vec<String>> {
        let begins = |text: &str| text.trim_start().starts_with('{');
        let scenario = match begins(text.trim_start_matches('\u{feff}')) {
            true => load(text, &Library).map_err(strings)?,
            false => share::decode(text, &Library).map_err(|error| vec![error.to_string()])?,
        };
        let mut session = Session::new(scenario).map_err(strings)?;
        let (expects, first, script) = script(&session.scenario, &session.cards);
        let failures = Arc::new(failures(&mut session, &expects));
        let mut frame = Frame {
            session,
            log: Vec::new(),
            at: 0,
            left: false,
            failures: Vec::new(),
            own: Own::default(),
        };
        let rules = frame.session.speaker().house_rules();
        frame.log.extend(rules.into_iter().map(noted));
        frame.tell();
        frame.log.extend(first.iter().map(|note| noted(note)));
        Ok(Simulator {
            frames: vec![frame],
            now: 0,
            script: Arc::new(script),
            first: Arc::new(first),
            failures,
        })
    }

    fn frame(&self) -> &Frame {
        // There is always a frame, and `now` is the place of one.
        &self.frames[self.now]
    }

    fn session(&self) -> &Session {
        &self.frame().session
    }

    /// The position.
    pub fn view(&self) -> View {
        let frame = self.frame();
        View {
            log: frame.log.iter().map(|line| LogLine::clone(line)).list(),
            script: self.script_view(),
            can_undo: self.now > 0,
            can_redo: self.now + 1 < self.frames.len(),
            commands: frame.session.commands(),
            ..frame.session.board()
        }
    }

    fn script_view(&self) -> ScriptView {
        let frame = self.frame();
        let step = |(place, scripted): (usize, &Scripted)| {
            let failures = frame.failures.get(place);
            ScriptStep {
                label: scripted.label.clone(),
                note: scripted.note(),
                held: failures
                    .filter(|_| !scripted.expects.is_empty())
                    .map(|failures| failures.is_empty()),
                failures: failures
                    .map(|failures| failures.to_vec())
                    .unwrap_or_default(),
            }
        };
        let (before, after) = self.frames.split_at(self.now + 1);
        let own = |frame: &&Frame| frame.left;
        ScriptView {
            steps: self.script.iter().enumerate().map(step).list(),
            at: frame.at,
            left: frame.left,
            own: before.iter().rev().take_while(own).count(),
            own_ahead: after.iter().take_while(own).count(),
            note: (!self.first.is_empty()).then(|| self.first.join(" ")),
            failures: self.failures.to_vec(),
            recorded: self.recorded(),
        }
    }

    /// What the reader has done on their own since the script was left, as steps of a file.
    pub fn recorded(&self) -> Vec<RecordedStep> {
        let frame = self.frame();
        if frame.own.steps.is_empty() {
            return Vec::new();
        }
        let names = StepNames::new(&frame.session.scenario, &frame.session.cards);
        let step = |step: &Arc<Step>| RecordedStep {
            label: names.label(step),
            step: step.write().compact(),
        };
        frame.own.steps.iter().map(step).list()
    }

    /// Plays the next step of the script; from where it was left, if it was.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Outcome {
        let place = self.script_frame(self.frame().at);
        let from = place.and_then(|place| self.frames.get(place)).cloned();
        match from {
            Some(frame) => self.play(frame),
            None => self.refuse(nothing("There is no such step.")),
        }
    }

    /// Goes back by one step of the script, or to where the reader left it.
    pub fn back(&mut self) -> Outcome {
        let frame = self.frame();
        let to = match frame.left {
            true => frame.at,
            false => frame.at.saturating_sub(1),
        };
        self.go_to(to)
    }

    /// Goes back to the start.
    pub fn reset(&mut self) -> Outcome {
        self.go_to(0)
    }

    /// Goes to where so many steps of the script have been played.
    pub fn go_to(&mut self, step: usize) -> Outcome {
        let step = step.min(self.script.len());
        let found = (0..=step).rev().find_map(|at| self.script_frame(at));
        if let Some(place) = found {
            self.now = place;
        }
        let mut outcome = Outcome {
            view: self.view(),
            ..Outcome::default()
        };
        while self.frame().at < step {
            let next = self.play(self.frame().clone());
            outcome.motions = next.motions;
            outcome.lines.extend(next.lines);
            outcome.view = next.view;
            if next.refusal.is_some() {
                outcome.refusal = next.refusal;
                break;
            }
        }
        outcome
    }

    /// The latest frame, not after now, in which so many steps of the script and nothing else
    /// have been played.
    fn script_frame(&self, at: usize) -> Option<usize> {
        let mut places = (0..=self.now).rev();
        places.find(|place| {
            let frame = &self.frames[*place];
            frame.at == at && !frame.left
        })
    }

    /// Plays the step of the script that follows a frame.
    fn play(&mut self, mut frame: Frame) -> Outcome {
        let script = self.script.clone();
        let Some(scripted) = script.get(frame.at) else {
            return self.refuse(nothing("The script has no more steps."));
        };
        if let Err(stop) = frame.session.perform(&scripted.step) {
            let mut refusal = frame.session.speaker().stop(&stop, None);
            refusal.headline = format!("The script stops: {}.", scripted.label);
            return self.refuse(refusal);
        }
        let failures = failures(&mut frame.session, &scripted.expects);
        frame.failures.truncate(frame.at);
        frame.failures.push(Arc::new(failures));
        frame.at += 1;
        let note = &scripted.step.note;
        let before = (!note.is_empty()).then(|| noted(note));
        self.keep(frame, before, &scripted.then)
    }

    /// What can be done with a thing.
    pub fn deeds(&self, key: &str) -> Vec<DeedView> {
        self.session().deeds(key)
    }

    /// What dropping a thing on each other thing would mean.
    pub fn drops(&self, key: &str) -> Vec<DropView> {
        self.session().drops(key)
    }

    /// What taking an attachment off its host means.
    pub fn off_host(&self, key: &str) -> Option<DeedView> {
        self.session().off_host(key)
    }

    /// What it may mean to put a card out of a hand onto the board.
    pub fn plays(&self, key: &str) -> Vec<DeedView> {
        self.session().plays(key)
    }

    /// How many attackers a creature may block at once (509.1a).
    pub fn blocks_at_once(&self, key: &str) -> usize {
        let session = self.session();
        let blocker = session.object_by_key(key);
        blocker.map_or(0, |blocker| session.game.blocks_at_once(blocker))
    }

    /// Does a deed, by its id, with targets by key.
    pub fn perform(&mut self, deed_id: &str, targets: &[String]) -> Outcome {
        match self.session().deed_action(deed_id, targets) {
            Some(action) => self.act(action),
            None => self.refuse(nothing("That can't be done with what is there now.")),
        }
    }

    fn act(&mut self, action: Action) -> Outcome {
        let done = action.clone();
        let steps = |before: &Session, _: &Session| before.step_of(&action).into_iter().list();
        self.leave(Some(&action), |session| session.act_alone(done), steps)
    }

    /// Why a deed can't be done with these targets.
    pub fn why_not(&self, deed_id: &str, targets: &[String]) -> Option<RefusalView> {
        let session = self.session();
        let action = session.deed_action(deed_id, targets)?;
        let refusal = session.game.check(&action).err()?;
        Some(session.speaker().refusal(&refusal, Some(&action)))
    }

    /// Answers the pending choice.
    pub fn answer(&mut self, values: &[String]) -> Outcome {
        let step = |before: &Session, _: &Session| {
            let answer = before.answer_said(before.answer_of(values));
            let verb = Verb::Choose(answer);
            vec![Step {
                verb,
                ..Step::default()
            }]
        };
        self.leave(None, |session| session.answer_values(values), step)
    }

    /// Does what a button stands for; pairs of keys where attackers or blockers are declared.
    pub fn command(&mut self, id: &str, keys: &[(String, String)]) -> Outcome {
        match Command::from_id(id) {
            Some(command) => self.leave(
                None,
                |session| session.command(command, keys),
                |before, after| before.steps_of_command(command, keys, after),
            ),
            None => self.refuse(nothing("There is no such command.")),
        }
    }

    /// The reader does something on their own; `action` is what it is, where it is just one, and
    /// `steps` says it as steps of a file, from the positions before and after.
    fn leave(
        &mut self,
        action: Option<&Action>,
        deed: impl FnOnce(&mut Session) -> Result<(), Stop>,
        steps: impl FnOnce(&Session, &Session) -> Vec<Step>,
    ) -> Outcome {
        let mut frame = self.frame().clone();
        if let Err(stop) = deed(&mut frame.session) {
            return self.refuse(self.session().speaker().stop(&stop, action));
        }
        let steps = steps(self.session(), &frame.session);
        if self.is_scripted(&steps, &frame.session) {
            return self.play(self.frame().clone());
        }
        frame.own = self.own_with(steps, &frame.session);
        frame.left = true;
        // No expectation looks back at what a reader did.
        frame.session.happened.clear();
        self.keep(frame, None, &[])
    }

    /// Whether steps of the reader's own, which led to `after`, are what the script does next.
    fn is_scripted(&self, steps: &[Step], after: &Session) -> bool {
        let frame = self.frame();
        let (Some(scripted), [step], false) = (self.script.get(frame.at), steps, frame.left) else {
            return false;
        };
        if discriminant(&scripted.step.verb) != discriminant(&step.verb) {
            return false;
        }
        let mut trial = frame.session.clone();
        trial.perform(&scripted.step).is_ok() && trial.board() == after.board()
    }

    /// What the reader has done with these steps, which led to `after`. A declaration goes on to
    /// its step by itself, and advancing has everyone pass: the passing just before it is left
    /// out where that changes nothing.
    fn own_with(&self, steps: Vec<Step>, after: &Session) -> Own {
        let now = &self.frame().own;
        if let [step] = &steps[..]
            && matches!(
                step.verb,
                Verb::Attack(_) | Verb::Block(_) | Verb::Advance(_)
            )
        {
            // Each step of the turn that was advanced to stays one.
            let advances = !matches!(step.verb, Verb::Advance(_));
            let before = self.frames.get(..self.now).unwrap_or_default();
            let passed = before.iter().rev().take_while(|frame| {
                now.only_passed_since(&frame.own, advances) && frame.at == self.frame().at
            });
            if let Some(start) = passed.last()
                && start.session.leads_to(step, after)
            {
                return start.own.and(steps);
            }
        }
        now.and(steps)
    }

    /// Keeps a new position, and says what happened on the way to it, between what the author says
    /// of the step and what of its outcome.
    fn keep(&mut self, mut frame: Frame, note: Option<Arc<LogLine>>, then: &[String]) -> Outcome {
        frame.log.extend(note);
        let before = frame.log.len();
        let motions = frame.tell();
        let lines = frame
            .log
            .iter()
            .skip(before)
            .map(|line| LogLine::clone(line))
            .list();
        frame.log.extend(then.iter().map(|note| noted(note)));
        self.frames.truncate(self.now + 1);
        self.frames.push(frame);
        if self.frames.len() > MOST_FRAMES {
            // The start stays, to be reset to.
            self.frames.remove(1);
        }
        self.now = self.frames.len() - 1;
        Outcome {
            motions,
            lines,
            refusal: None,
            view: self.view(),
        }
    }

    /// Nothing is done, for a reason that no rule gives.
    pub fn refused(&self, reason: &str) -> Outcome {
        self.refuse(nothing(reason))
    }

    fn refuse(&self, refusal: RefusalView) -> Outcome {
        Outcome {
            refusal: Some(refusal),
            view: self.view(),
            ..Outcome::default()
        }
    }

    /// Takes back what led to the position that is shown, a step or a deed: positions stand in a
    /// row, whichever way it was come to this one.
    pub fn undo(&mut self) -> Outcome {
        match self.now.checked_sub(1) {
            Some(before) => self.show(before),
            None => self.refuse(nothing("There is nothing to undo.")),
        }
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) -> Outcome {
        match self.now + 1 < self.frames.len() {
            true => self.show(self.now + 1),
            false => self.refuse(nothing("There is nothing to redo.")),
        }
    }

    fn show(&mut self, place: usize) -> Outcome {
        self.now = place;
        Outcome {
            view: self.view(),
            ..Outcome::default()
        }
    }

    /// How a thing came to be what it is.
    pub fn explain(&self, key: &str) -> Vec<DerivationLine> {
        let session = self.session();
        let thing = session.names.by_key(&session.game, key);
        let Some(object) = thing.and_then(|thing| thing.object()) else {
            return Vec::new();
        };
        let notes = layers::derivation(&session.game, object);
        notes.iter().map(|note| session.speaker().note(note)).list()
    }

    /// What a thing may do and what may be done to it, and why not; and the mana it makes.
    pub fn standing(&self, key: &str) -> Standing {
        self.session().standing(key)
    }

    /// What a permanent would not stay on if a board were set up with it there, and why.
    pub fn misfits(&self, key: &str) -> Vec<StandingLine> {
        self.session().misfits(key)
    }

    /// What is true of a thing now, each as an expectation that a file could state; with an
    /// empty key, what is true of the position.
    pub fn truths(&self, key: &str) -> Vec<Truth> {
        self.session().truths(key)
    }

    /// What the reader may be asked before the next step is shown, from what is expected after
    /// it; nothing where the script has been left.
    pub fn questions(&self) -> Vec<QuestionView> {
        let frame = self.frame();
        match self.script.get(frame.at).filter(|_| !frame.left) {
            Some(scripted) => frame.session.questions(&scripted.expects),
            None => Vec::new(),
        }
    }

    /// The share code of the scenario.
    pub fn share(&self) -> String {
        share::encode(&self.session().scenario)
    }

    /// The scenario as the text of a file, on one line.
    pub fn file(&self) -> String {
        save_compact(&self.session().scenario)
    }

    /// The game, for those who look closer.
    pub fn game(&self) -> &crate::rules::game::Game {
        &self.session().game
    }
}

impl Frame {
    /// Writes what has not been told into the log, and gives the movement.
    fn tell(&mut self) -> Vec<Motion> {
        let events = std::mem::take(&mut self.session.untold);
        let speaker = self.session.speaker();
        self.log
            .extend(speaker.lines(&events).into_iter().map(Arc::new));
        events
            .iter()
            .filter_map(|event| speaker.motion(event))
            .list()
    }
}

fn strings<T: ToString>(faults: Vec<T>) -> Vec<String> {
    faults.iter().map(ToString::to_string).list()
}

fn nothing(headline: &str) -> RefusalView {
    RefusalView {
        headline: headline.to_string(),
        ..RefusalView::default()
    }
}

/// Everything that does not hold of the expectations at these places among the steps, in words.
fn failures(session: &mut Session, places: &[usize]) -> Vec<String> {
    let scenario = session.scenario.clone();
    let mut failures = Vec::new();
    for place in places {
        if let Some(Verb::Expect(expect)) = scenario.steps.get(*place).map(|step| &step.verb) {
            let found = session.expect(expect, &format!("$.steps[{place}].expect"));
            let names = StepNames::new(&scenario, &session.cards);
            failures.extend(found.iter().map(|failure| failed(failure, &names)));
        }
    }
    failures
}

/// What does not hold, in words: of what it was said, what was expected and what is.
fn failed(failure: &Failure, names: &StepNames<'_>) -> String {
    // What leads to the statement says nothing of it, nor does its place in a list.
    let (_, path) = failure.path.split_once(".expect").unwrap_or_default();
    let path = path
        .trim_start_matches(".objects")
        .trim_start_matches(".players");
    let parts = path.split(['.', '[', ']', '"']);
    let parts = parts.filter(|part| !part.is_empty() && part.parse::<usize>().is_err());
    let parts = parts.map(|part| match part {
        "pt" => "power and toughness".to_string(),
        part => names.name(part).replace('_', " "),
    });
    let about = super::words::capital(&parts.list().join(", "));
    format!(
        "{about}: expected {}, found {}",
        failure.expected, failure.found
    )
}

/// A note as a line of the log: the author's, or one about the rules of this game.
fn noted(note: &str) -> Arc<LogLine> {
    Arc::new(LogLine {
        text: note.to_owned(),
        kind: "note".to_string(),
        ..LogLine::default()
    })
}

/// The places of the expectations before the first step that is played, what the author says of
/// them, and the steps that are, each with the expectations that follow it.
fn script(scenario: &Scenario, cards: &CardBook) -> (Vec<usize>, Vec<String>, Vec<Scripted>) {
    let names = StepNames::new(scenario, cards);
    let (mut first, mut notes) = (Vec::new(), Vec::new());
    let mut script: Vec<Scripted> = Vec::new();
    for (place, step) in scenario.steps.iter().enumerate() {
        if !matches!(step.verb, Verb::Expect(_)) {
            script.push(Scripted {
                label: names.label(step),
                step: step.clone(),
                expects: Vec::new(),
                then: Vec::new(),
            });
            continue;
        }
        let (expects, then) = match script.last_mut() {
            Some(last) => (&mut last.expects, &mut last.then),
            None => (&mut first, &mut notes),
        };
        expects.push(place);
        then.extend(Some(&step.note).filter(|note| !note.is_empty()).cloned());
    }
    (first, notes, script)
}
