//! Playing a whole file: every expectation, all failures.

use crate::lists::List;
use serde::Serialize;

use super::{Failure, Session, Stop};
use crate::scenario::fault::Fault;
use crate::scenario::library::Library;
use crate::scenario::load;
use crate::scenario::model::{Scenario, Verb};
use crate::scenario::words::{Speaker, capital};
use crate::view::Check;

/// What came of playing a scenario to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What does not hold.
    pub failures: Vec<Failure>,
    /// Sentences of its cards that are not simulated, and what the rules undo of its board at once.
    pub warnings: Vec<String>,
}

/// Plays a scenario file to its end.
pub fn check_file(text: &str) -> Result<Report, Vec<Fault>> {
    play(load(text, &Library)?)
}

/// Plays a scenario file to its end, and gives all that came of it.
pub fn check(text: &str) -> Check {
    match check_file(text) {
        Ok(report) => Check {
            failures: report.failures,
            warnings: report.warnings,
            ..Check::default()
        },
        Err(faults) => Check {
            faults,
            ..Check::default()
        },
    }
}

fn play(scenario: Scenario) -> Result<Report, Vec<Fault>> {
    let mut session = Session::new(scenario)?;
    let warnings = session.cards.warnings.iter().map(ToString::to_string);
    let mut report = Report {
        failures: Vec::new(),
        warnings: warnings.chain(session.undone()).list(),
    };
    let scenario = session.scenario.clone();
    for (index, step) in scenario.steps.iter().enumerate() {
        let path = format!("$.steps[{index}]");
        if let Verb::Expect(expect) = &step.verb {
            let path = format!("{path}.expect");
            report.failures.extend(session.expect(expect, &path));
        } else if let Err(stop) = session.perform(step) {
            report
                .failures
                .push(session.stopped(path, &step.verb, &stop));
            break;
        }
    }
    Ok(report)
}

impl Session {
    /// What state-based actions make of the board before its first step (704.3), in words.
    fn undone(&self) -> Vec<String> {
        let mut told = self.speaker().lines(&self.untold);
        told.retain(|line| line.kind == "state");
        let told = told.iter();
        told.map(|line| format!("the board does not stay so: {} ({})", line.text, line.rule))
            .list()
    }

    fn stopped(&self, path: String, verb: &Verb, stop: &Stop) -> Failure {
        Failure {
            path,
            expected: format!("the step \"{}\" to be done", verb.word()),
            found: self.stop_words(stop),
            rule: stop.rule().map(str::to_string),
        }
    }

    /// Why a step can't be done, in words.
    pub fn stop_words(&self, stop: &Stop) -> String {
        match stop {
            Stop::Refused(refusal, action) => self.speaker().reason(refusal, action.as_deref()),
            other => capital(&other.to_string()),
        }
    }

    /// Someone who speaks of the position.
    pub fn speaker(&self) -> Speaker<'_> {
        Speaker {
            game: &self.game,
            names: &self.names,
        }
    }
}
