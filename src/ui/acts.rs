//! What the reader does at the table, and what comes of it.

use std::rc::Rc;

use gloo::render::request_animation_frame;
use gloo::timers::callback::{Interval, Timeout};
use web_sys::Element;
use yew::Context;

use super::Simulator;
use super::drag::{Hand, Input, Wish};
use super::ordering::Sorting;
use super::table::{Answers, Msg, Table};
use super::timeline::Go;
use super::{dom, floating, watch};
use crate::view::Outcome;

impl Table {
    /// One step of the hand, and what comes of it.
    pub(super) fn hand_input(&mut self, ctx: &Context<Self>, input: Input) -> bool {
        let quiet = matches!(input, Input::Move { .. } | Input::Held);
        if matches!(input, Input::Down { .. }) {
            self.playing = None;
        }
        let before = self.hand.clone();
        if let Input::Down { touch: true, .. } = input {
            let link = ctx.link().clone();
            self.hold = Some(Timeout::new(220, move || {
                link.send_message(Msg::Hand(Input::Held))
            }));
        }
        if !quiet {
            self.refused = None;
            self.peek = None;
            self.peeking = None;
        }
        let carried = matches!(before, Hand::Carrying(_)) && !quiet;
        if carried {
            self.remember(&Rc::clone(&self.layout));
            self.motions = Some(vec![]);
        }
        let (hand, wish) =
            std::mem::take(&mut self.hand).step(input, &Answers(self.sim.as_ref().ok()));
        self.hand = hand;
        self.holds_page.set(self.hand.holds_page());
        self.scroll_while_carrying(ctx);
        if matches!(
            (&before, &self.hand),
            (Hand::Asking(_) | Hand::Aiming(_), Hand::Empty)
        ) {
            self.focus_next = before.card().map(str::to_owned);
        }
        if let Hand::Aiming(aim) = &self.hand
            && !matches!(&before, Hand::Aiming(old) if old.chosen == aim.chosen)
        {
            self.focus_next.clone_from(&aim.over);
            self.focus.clone_from(&aim.over);
        }
        if self.only_moved(ctx, &before) {
            return false;
        }
        let changed = before != self.hand || wish.is_some();
        match wish {
            None => {}
            Some(Wish::Click(key)) => self.click(ctx, key),
            Some(Wish::Inspect(key)) => self.inspect(Some(key)),
            Some(Wish::Perform { deed, targets }) => self.perform(&deed, &targets),
            Some(Wish::Refuse { at, why }) => self.refuse(at, why),
        }
        changed
    }

    /// Whether the hand has only lifted its card, or carried it on: then the card, and what is said
    /// beside it, follow without anything else being drawn. What a lifted card lights is drawn in the
    /// next frames, so that the card doesn't wait for it.
    fn only_moved(&mut self, ctx: &Context<Self>, before: &Hand) -> bool {
        let Hand::Carrying(carry) = &self.hand else {
            return false;
        };
        match before {
            Hand::Carrying(before)
                if before.over == carry.over && before.is_out() == carry.is_out() =>
            {
                if let Some(board) = self.board.cast::<Element>() {
                    watch::put_verdict(&board, floating::beside(carry), self.size());
                }
                self.movement.follow(&self.layout, carry)
            }
            Hand::Pressed(_) if self.movement.follow(&self.layout, carry) => {
                self.reach = 0.0;
                self.spread_on(ctx);
                true
            }
            _ => false,
        }
    }

    /// Lights more of what the card may go to, until all is lit: on a crowded board that is too much for
    /// one frame.
    pub(super) fn spread(&mut self, ctx: &Context<Self>) -> bool {
        let (width, height) = self.size();
        self.reach += (width + height) / 4.0;
        if self.reach > width + height || dom::wants_stillness() {
            self.reach = f64::INFINITY;
            self.spreading = None;
        } else {
            self.spread_on(ctx);
        }
        true
    }

    fn spread_on(&mut self, ctx: &Context<Self>) {
        let link = ctx.link().clone();
        let on = move |_| link.send_message(Msg::Spread);
        self.spreading = Some(request_animation_frame(on));
    }

    /// The board's width and height.
    pub(super) fn size(&self) -> (f64, f64) {
        (self.width, self.layout.height)
    }

    /// A drag near the window's top or bottom scrolls the page.
    fn scroll_while_carrying(&mut self, ctx: &Context<Self>) {
        let carries =
            matches!(self.hand, Hand::Carrying(_)) && watch::pull_of_edge(self.pointer.1).is_some();
        if carries && self.scrolling.is_none() {
            let link = ctx.link().clone();
            self.scrolling = Some(Interval::new(16, move || link.send_message(Msg::Scroll)));
        } else if !carries {
            self.scrolling = None;
        }
    }

    /// Clicks and Enter: an answer, an attacker, or the card's menu.
    pub(super) fn click(&mut self, ctx: &Context<Self>, key: String) {
        self.focus = Some(key.clone());
        if matches!(self.hand, Hand::Aiming(_)) {
            self.hand_input(ctx, Input::Pick(key));
        } else if self.is_answer(&key) {
            self.pick(key);
        } else if !self.declare_by_click(&key) {
            self.selected
                .get_or_insert_with(|| key.clone())
                .clone_from(&key);
            self.look_closer();
            self.hand_input(ctx, Input::Open(key));
        }
    }

    pub(super) fn width(&self) -> f64 {
        self.width
    }

    pub(super) fn is_answer(&self, key: &str) -> bool {
        self.view
            .choice
            .as_ref()
            .is_some_and(|choice| choice.things.iter().any(|thing| thing == key))
    }

    pub(super) fn pick(&mut self, value: String) {
        let Some(choice) = &self.view.choice else {
            return;
        };
        if !choice.picks_several() {
            self.act(|sim| sim.answer(&[value]));
            return;
        }
        if choice.kind == "order" {
            self.put(&value, |_| 0);
            return;
        }
        match self.picked.iter().position(|picked| *picked == value) {
            Some(index) => {
                self.picked.remove(index);
            }
            None => self.picked.push(value),
        }
    }

    /// In the panel beside the board, or over a board that leaves no room beside it.
    pub(super) fn inspect(&mut self, key: Option<String>) {
        self.full = key.is_some() && self.width < 560.0;
        if let Hand::Asking(ask) = &self.hand {
            // The menu goes: the keys go back to the card, where no panel takes them.
            self.focus_next = Some(ask.key.clone()).filter(|_| !self.full);
            self.hand = Hand::Empty;
        }
        if key.is_some() || !self.full {
            self.selected = key;
        }
        self.look_closer();
    }

    /// Asks the simulator about the selected card, once for each position.
    pub(super) fn look_closer(&mut self) {
        self.about = match (&self.selected, &self.sim) {
            (Some(key), Ok(sim)) => Some((sim.explain(key), sim.standing(key))),
            _ => None,
        };
    }

    pub(super) fn hover(&mut self, ctx: &Context<Self>, key: Option<String>) -> bool {
        let same = self.peeking.as_ref().map(|(key, _)| key) == key.as_ref();
        if same {
            return false;
        }
        self.peeking = key.map(|key| {
            let link = ctx.link().clone();
            let card = key.clone();
            let wait = Timeout::new(500, move || link.send_message(Msg::Peek(card)));
            (key, wait)
        });
        self.peek.take().is_some()
    }

    pub(super) fn perform(&mut self, deed: &str, targets: &[String]) {
        if let Some((attacker, defender)) = super::declare::pair(deed) {
            self.declare(attacker, defender);
            return;
        }
        self.act(|sim| sim.perform(deed, targets));
    }

    pub(super) fn command(&mut self, id: &str) {
        let keys = std::mem::take(&mut self.declared);
        self.act(|sim| sim.command(id, &keys));
        if self.refused.is_some() {
            self.declared = keys;
        }
    }

    /// Whatever is in the hand is put back, before the board changes under it.
    pub(super) fn let_go(&mut self, ctx: &Context<Self>) {
        if self.hand != Hand::Empty {
            self.hand_input(ctx, Input::Cancel);
        }
    }

    pub(super) fn go(&mut self, ctx: &Context<Self>, go: Go) {
        self.let_go(ctx);
        let asked = std::mem::take(&mut self.asked);
        self.guessed.clear();
        let script = &self.view.script;
        let at = script.at;
        let tells = matches!(go, Go::Next | Go::Play) && !script.left;
        match go {
            // A key, or a click faster than the button's greying.
            Go::Next if script.at >= script.steps.len() && !script.left => {}
            Go::Undo if !self.view.can_undo => {}
            Go::Redo if !self.view.can_redo => {}
            Go::Next if script.left => self.act(|sim| sim.go_to(at)),
            Go::Next if asked.is_empty() && self.ask_first() => {}
            Go::Next => self.act(Simulator::next),
            Go::Back => self.act(Simulator::back),
            Go::Reset => self.act(Simulator::reset),
            Go::To(step) => self.act(|sim| sim.go_to(step)),
            Go::Own(deed) => self.act(|sim| {
                let own = sim.view().script.own;
                let mut outcome = Outcome {
                    view: sim.view(),
                    ..Outcome::default()
                };
                for _ in 0..own.abs_diff(deed) {
                    outcome = if deed < own { sim.undo() } else { sim.redo() };
                }
                outcome
            }),
            Go::Undo => self.act(Simulator::undo),
            Go::Redo => self.act(Simulator::redo),
            Go::Play if self.playing.is_some() => self.playing = None,
            Go::Play => {
                let link = ctx.link().clone();
                self.playing = Some(Interval::new(2200, move || {
                    link.send_message(Msg::Go(Go::Next))
                }));
                if !asked.is_empty() || !self.ask_first() {
                    self.act(Simulator::next);
                }
            }
        }
        if tells && self.view.script.at > at {
            self.guessed = asked;
        }
        let done =
            self.view.script.at >= self.view.script.steps.len() || self.view.choice.is_some();
        let done = done || !self.asked.is_empty();
        if done || !matches!(go, Go::Next | Go::Play) {
            self.playing = None;
        }
    }

    pub(super) fn escape(&mut self, ctx: &Context<Self>) {
        if self.grabbed.is_some() {
            self.sort(Sorting::Lost);
        } else if self.hand != Hand::Empty {
            self.hand_input(ctx, Input::Cancel);
        } else if self.refused.take().is_none() && self.armed.take().is_none() {
            self.selected = None;
        }
    }
}
