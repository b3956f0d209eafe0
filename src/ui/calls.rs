//! Calls to the simulator, and what the table looks like after each.

use crate::lists::List;
use std::rc::Rc;

use web_sys::Element;

use super::Simulator;
use super::board::find_card;
use super::dom;
use super::layout::Layout;
use super::table::Table;
use crate::exports::value;
use crate::view::{CardView, Outcome, RefusalView, View};

/// What is told beside the board, or changes with everything that is paid for.
const ASIDE: [&str; 5] = ["tapped", "untapped", "mana", "drew", "stack_push"];

impl Table {
    /// One call to the simulator, and everything that follows from its answer.
    pub(super) fn act(&mut self, call: impl FnOnce(&mut Simulator) -> Outcome) {
        let Ok(sim) = &mut self.sim else { return };
        let mut outcome = call(sim);
        let refusal = outcome.refusal.take();
        // A script that stops on the way has gone as far as it could.
        if refusal.is_none() || outcome.view.script.at != self.view.script.at {
            self.show(outcome);
        }
        if let Some(why) = refusal {
            let at = self
                .hand
                .card()
                .map(str::to_owned)
                .or_else(|| self.focus.clone())
                .unwrap_or_default();
            self.refuse(at, why);
        }
    }

    /// Draws the position that a call has led to, and says what happened.
    fn show(&mut self, outcome: Outcome) {
        self.refused = None;
        self.picked.clear();
        self.grabbed = None;
        // What was pointed at may be gone, and with it what would put the light out.
        self.lit.clear();
        self.armed = None;
        let able = &outcome.view.turn.able;
        self.declared.retain(|(one, _)| able.contains(one));
        let layout = Rc::new(self.lay_out(&outcome.view, self.width, self.room));
        self.remember(&layout);
        self.layout = layout;
        self.news = news(&self.view, &outcome);
        self.motions = Some(outcome.motions);
        let said: Vec<&str> = outcome.lines.iter().map(|line| line.text.as_str()).list();
        self.said = super::symbols::read_aloud(&said.join(" "));
        let noted =
            (self.view.script.at != outcome.view.script.at).then_some(outcome.view.script.at);
        self.view = Rc::new(outcome.view);
        let note = noted
            .and_then(|at| at.checked_sub(1))
            .and_then(|index| self.view.script.steps.get(index)?.note.as_deref());
        if let Some(note) = note {
            self.said = format!("{} {}", self.said, super::symbols::read_aloud(note));
        }
        if let Some(prompt) = self
            .view
            .choice
            .as_ref()
            .map(|choice| choice.prompt.clone())
        {
            self.said = format!("{} {prompt}", self.said);
        }
        // What was asked about the next step is not what comes next any more.
        self.asked.clear();
        self.guessed.clear();
        self.keep_focus();
        self.look_closer();
        if let Some(host) = &self.host {
            host.show(&self.view);
            host.tell("change", value(&outcome.lines));
        }
    }

    /// The roving focus stays on something that is there.
    pub(super) fn keep_focus(&mut self) {
        let there = self
            .focus
            .as_deref()
            .is_some_and(|key| self.layout.place(key).is_some_and(|place| place.pile > 0));
        if !there {
            self.focus = self.view.permanents.first().map(|card| card.key.clone());
            let board = self.board.cast::<Element>();
            if board.is_some_and(|board| dom::has_focus(&board)) {
                self.focus_next.clone_from(&self.focus);
            }
        }
    }

    pub(super) fn refuse(&mut self, at: String, why: RefusalView) {
        if let Some(host) = &self.host {
            host.tell("refused", value(&why));
        }
        self.refused = Some((at, why));
        self.reveal = true;
    }

    pub(super) fn remember(&mut self, next: &Layout) {
        if let (Some(board), Some(root)) =
            (self.board.cast::<Element>(), self.root.cast::<Element>())
        {
            self.movement.remember(&root, &board, next);
        }
    }
}

/// The things that an outcome is about: what asks, then what has become another, then what something
/// has happened to, the last first.
fn news(before: &View, outcome: &Outcome) -> Vec<String> {
    let asks = outcome.view.choice.as_ref();
    let asks = asks.and_then(|choice| choice.source.clone());
    let is = |card: &CardView| (card.pt.clone(), card.type_line.clone(), card.text.clone());
    let others = outcome.view.permanents.iter().filter(|card| {
        let old = find_card(before, &card.key);
        old.is_some_and(|old| !Rc::ptr_eq(old, card) && is(old) != is(card))
    });
    let motions = outcome.motions.iter().rev();
    let happened = motions.filter(|motion| !ASIDE.contains(&motion.kind.as_str()));
    let keys = others.map(|card| &card.key);
    let keys = keys.chain(happened.map(|motion| &motion.key)).cloned();
    asks.into_iter().chain(keys).list()
}
