//! The table: a scenario being played. It holds the simulator and everything the reader is doing.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use gloo::timers::callback::{Interval, Timeout};
use web_sys::{Element, PointerEvent};
use yew::{AttrValue, Callback, Component, Context, Html, NodeRef, Properties};

use super::Simulator;
use super::drag::{Hand, Input, Oracle, Point, Wish};
use super::layout::{Layout, lay_out};
use super::looks::Look;
use super::motion::Movement;
use super::timeline::Go;
use super::{dom, keys, watch};
use crate::view::{DeedView, DropView, Motion, Outcome, RefusalView, View};

/// Props of [`Table`].
#[derive(Properties, PartialEq)]
pub struct TableProps {
    /// The scenario, as its file has it.
    pub text: AttrValue,
    /// Goes back to the list of exhibits, where there is one.
    #[prop_or_default]
    pub on_home: Option<Callback<()>>,
}

/// What the reader or the page does.
pub enum Msg {
    /// The board got this width.
    Resized(f64),
    /// Something for the hand.
    Hand(Input),
    /// The timeline's buttons.
    Go(Go),
    /// A command's button.
    Command(String),
    /// An answer is picked, or put back.
    Pick(String),
    /// The picked answers are given.
    Answer,
    /// These are pointed at.
    Light(Vec<String>),
    /// The roving focus goes here.
    Focus(String),
    /// A card is shown in full, or none.
    Inspect(Option<String>),
    /// The pointer or the focus rests on a card, or on none.
    Hover(Option<String>),
    /// It has rested there for long enough to show what the card says.
    Peek(String),
    /// A card or player is clicked, or Enter is pressed on it.
    Click(String),
    /// The shortcut sheet opens or closes.
    Sheet(bool),
    /// A zone's cards are shown, or none.
    Zone(Option<(String, &'static str)>),
    /// Escape.
    Escape,
    /// A key.
    Key(keys::Pressed),
    /// A pointer goes down on the board.
    Down(PointerEvent, bool),
    /// It moves.
    Moved(PointerEvent),
    /// It goes up.
    Up(PointerEvent),
}

/// The component.
pub struct Table {
    pub(super) sim: Result<Simulator, Vec<String>>,
    pub(super) view: Rc<View>,
    pub(super) layout: Rc<Layout>,
    width: f64,
    pub(super) letters: f64,
    pub(super) hand: Hand,
    pub(super) focus: Option<String>,
    pub(super) selected: Option<String>,
    pub(super) lit: Vec<String>,
    pub(super) refused: Option<(String, RefusalView)>,
    pub(super) picked: Vec<String>,
    pub(super) declared: Vec<(String, String)>,
    pub(super) armed: Option<String>,
    pub(super) playing: Option<Interval>,
    pub(super) sheet: bool,
    pub(super) zone: Option<(String, &'static str)>,
    pub(super) full: bool,
    pub(super) peek: Option<String>,
    peeking: Option<(String, Timeout)>,
    pub(super) said: String,
    pub(super) board: NodeRef,
    pub(super) root: NodeRef,
    movement: Movement,
    motions: Option<Vec<Motion>>,
    focus_next: Option<String>,
    hold: Option<Timeout>,
    holds_page: Rc<Cell<bool>>,
    watch: Option<watch::Watch>,
}

/// The simulator as the hand asks it.
pub(super) struct Answers<'a>(pub Option<&'a Simulator>, pub &'a View);

impl Oracle for Answers<'_> {
    fn deeds(&self, key: &str) -> Vec<DeedView> {
        self.0.map(|sim| sim.deeds(key)).unwrap_or_default()
    }
    fn drops(&self, key: &str) -> Vec<DropView> {
        let declared = super::declare::drops(self.1, key);
        if !declared.is_empty() {
            return declared;
        }
        self.0.map(|sim| sim.drops(key)).unwrap_or_default()
    }
    fn off_host(&self, key: &str) -> Option<DeedView> {
        self.0.and_then(|sim| sim.off_host(key))
    }
}

impl Component for Table {
    type Message = Msg;
    type Properties = TableProps;

    fn create(ctx: &Context<Self>) -> Self {
        let sim = Simulator::load(&ctx.props().text);
        let view = sim.as_ref().map(Simulator::view).unwrap_or_default();
        let focus = view.permanents.first().map(|card| card.key.clone());
        Self {
            layout: Rc::new(Layout::default()),
            sim,
            view: Rc::new(view),
            width: 0.0,
            letters: 1.0,
            hand: Hand::Empty,
            focus,
            selected: None,
            lit: vec![],
            refused: None,
            picked: vec![],
            declared: vec![],
            armed: None,
            playing: None,
            sheet: false,
            zone: None,
            full: false,
            peek: None,
            peeking: None,
            said: String::new(),
            board: NodeRef::default(),
            root: NodeRef::default(),
            movement: Movement::default(),
            motions: None,
            focus_next: None,
            hold: None,
            holds_page: Rc::default(),
            watch: None,
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &TableProps) -> bool {
        if ctx.props().text != old.text {
            let watch = self.watch.take();
            let (board, root, width) = (self.board.clone(), self.root.clone(), self.width);
            let holds_page = Rc::clone(&self.holds_page);
            *self = Self {
                board,
                root,
                width,
                watch,
                holds_page,
                ..Self::create(ctx)
            };
            self.layout = Rc::new(lay_out(&self.view, width));
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Resized(width) => {
                if (width - self.width).abs() < 0.5 {
                    return false;
                }
                self.width = width;
                self.letters = self
                    .board
                    .cast::<Element>()
                    .map_or(1.0, |board| watch::letters(&board));
                self.layout = Rc::new(lay_out(&self.view, width));
            }
            Msg::Hand(input) => return self.hand_input(ctx, input),
            Msg::Go(go) => self.go(ctx, go),
            Msg::Command(id) => self.command(&id),
            Msg::Pick(value) => self.pick(value),
            Msg::Answer => {
                let picked = std::mem::take(&mut self.picked);
                self.act(|sim| sim.answer(&picked));
            }
            Msg::Light(keys) => {
                if self.lit == keys {
                    return false;
                }
                self.lit = keys;
            }
            Msg::Focus(key) => {
                self.focus_next = Some(key.clone());
                if matches!(self.hand, Hand::Aiming(_)) {
                    self.hand_input(ctx, Input::Hover(key.clone()));
                }
                self.focus = Some(key);
            }
            Msg::Inspect(key) => self.inspect(key),
            Msg::Hover(key) => return self.hover(ctx, key),
            Msg::Peek(key) => self.peek = Some(key),
            Msg::Click(key) => self.click(ctx, key),
            Msg::Sheet(open) => self.sheet = open,
            Msg::Zone(zone) => self.zone = zone,
            Msg::Escape => self.escape(ctx),
            Msg::Key(pressed) => {
                let Some(msg) = keys::meaning(self, pressed) else {
                    return false;
                };
                return self.update(ctx, msg);
            }
            Msg::Down(event, on_button) => {
                return !on_button && self.pointer_down(ctx, &event);
            }
            Msg::Moved(event) => {
                let (at, over) = self.under(&event);
                if self.hand == Hand::Empty || matches!(self.hand, Hand::Asking(_)) {
                    let card = over
                        .filter(|_| self.hand == Hand::Empty && event.pointer_type() == "mouse");
                    return self.hover(ctx, card);
                }
                return self.hand_input(ctx, Input::Move { at, over });
            }
            Msg::Up(event) => {
                self.hold = None;
                let (_, over) = self.under(&event);
                return self.hand_input(ctx, Input::Up { over });
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.draw(ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        let (Some(board), Some(root)) = (self.board.cast::<Element>(), self.root.cast::<Element>())
        else {
            return;
        };
        if first || self.watch.is_none() {
            self.watch = watch::Watch::new(
                &board,
                ctx.link().callback(Msg::Resized),
                Rc::clone(&self.holds_page),
            );
        }
        self.movement.settle(&board, &self.layout, &self.hand);
        watch::put_floating(&board, self.layout.height);
        if let Some(motions) = self.motions.take() {
            self.movement
                .play(&board, &self.layout, &motions, &self.view);
        }
        if let Some(key) = self.focus_next.take() {
            if let Some(element) = dom::with_attribute(&root, "data-focus", &key) {
                dom::focus(&element);
            }
        }
    }
}

impl Table {
    /// One step of the hand, and what comes of it.
    fn hand_input(&mut self, ctx: &Context<Self>, input: Input) -> bool {
        let quiet = matches!(input, Input::Move { .. } | Input::Held);
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
        let (hand, wish) = std::mem::take(&mut self.hand)
            .step(input, &Answers(self.sim.as_ref().ok(), &self.view));
        self.hand = hand;
        self.holds_page.set(self.hand.holds_page());
        if matches!(
            (&before, &self.hand),
            (Hand::Asking(_) | Hand::Aiming(_), Hand::Empty)
        ) {
            self.focus_next = before.card().map(str::to_owned);
        }
        if let Hand::Aiming(aim) = &self.hand {
            if !matches!(before, Hand::Aiming(_)) {
                self.focus_next.clone_from(&aim.over);
                self.focus.clone_from(&aim.over);
            }
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

    /// Clicks and Enter: an answer, an attacker, or the card's menu.
    fn click(&mut self, ctx: &Context<Self>, key: String) {
        self.focus = Some(key.clone());
        if matches!(self.hand, Hand::Aiming(_)) {
            self.hand_input(ctx, Input::Pick(key));
        } else if self.is_answer(&key) {
            self.pick(key);
        } else if !self.declare_by_click(&key) {
            self.selected
                .get_or_insert_with(|| key.clone())
                .clone_from(&key);
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

    fn pick(&mut self, value: String) {
        let Some((least, most)) = self
            .view
            .choice
            .as_ref()
            .map(|choice| (choice.min, choice.max))
        else {
            return;
        };
        if least == 1 && most == 1 {
            self.act(|sim| sim.answer(&[value]));
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
    fn inspect(&mut self, key: Option<String>) {
        self.full = key.is_some() && self.width < 560.0;
        if key.is_some() || !self.full {
            self.selected = key;
        }
    }

    fn hover(&mut self, ctx: &Context<Self>, key: Option<String>) -> bool {
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

    fn perform(&mut self, deed: &str, targets: &[String]) {
        if let Some((attacker, defender)) = super::declare::parse(deed) {
            self.declare(attacker, defender);
            return;
        }
        self.act(|sim| sim.perform(deed, targets));
    }

    fn command(&mut self, id: &str) {
        let keys = std::mem::take(&mut self.declared);
        self.act(|sim| sim.command(id, &keys));
        if self.refused.is_some() {
            self.declared = keys;
        }
    }

    fn go(&mut self, ctx: &Context<Self>, go: Go) {
        match go {
            Go::Next if self.view.script.left => {
                let at = self.view.script.at;
                self.act(|sim| sim.go_to(at));
            }
            Go::Next => self.act(Simulator::next),
            Go::Back => self.act(Simulator::back),
            Go::Reset => self.act(Simulator::reset),
            Go::To(step) => self.act(|sim| sim.go_to(step)),
            Go::Undo => self.act(Simulator::undo),
            Go::Redo => self.act(Simulator::redo),
            Go::Play if self.playing.is_some() => self.playing = None,
            Go::Play => {
                let link = ctx.link().clone();
                self.playing = Some(Interval::new(2200, move || {
                    link.send_message(Msg::Go(Go::Next))
                }));
                self.act(Simulator::next);
            }
        }
        let done =
            self.view.script.at >= self.view.script.steps.len() || self.view.choice.is_some();
        if done || !matches!(go, Go::Next | Go::Play) {
            self.playing = None;
        }
    }

    fn escape(&mut self, ctx: &Context<Self>) {
        if self.hand != Hand::Empty {
            self.hand_input(ctx, Input::Cancel);
        } else if self.refused.take().is_none() && self.armed.take().is_none() {
            self.selected = None;
        }
    }

    /// One call to the simulator, and everything that follows from its answer.
    pub(super) fn act(&mut self, call: impl FnOnce(&mut Simulator) -> Outcome) {
        let Ok(sim) = &mut self.sim else { return };
        let outcome = call(sim);
        if let Some(why) = outcome.refusal {
            let at = self
                .hand
                .card()
                .map(str::to_owned)
                .or_else(|| self.focus.clone())
                .unwrap_or_default();
            self.refuse(at, why);
            return;
        }
        self.refused = None;
        self.picked.clear();
        self.armed = None;
        if self.view.turn.awaiting != outcome.view.turn.awaiting {
            self.declared.clear();
        }
        let layout = Rc::new(lay_out(&outcome.view, self.width));
        self.remember(&layout);
        self.layout = layout;
        self.motions = Some(outcome.motions);
        let said: Vec<&str> = outcome
            .lines
            .iter()
            .map(|line| line.text.as_str())
            .collect();
        self.said = super::symbols::read_aloud(&said.join(" "));
        self.view = Rc::new(outcome.view);
        if let Some(prompt) = self
            .view
            .choice
            .as_ref()
            .map(|choice| choice.prompt.clone())
        {
            self.said = format!("{} {prompt}", self.said);
        }
        self.keep_focus();
    }

    /// The roving focus stays on something that is there.
    fn keep_focus(&mut self) {
        let there = self
            .focus
            .as_deref()
            .is_some_and(|key| self.layout.place(key).is_some_and(|place| place.pile > 0));
        if !there {
            self.focus = self.view.permanents.first().map(|card| card.key.clone());
        }
    }

    fn refuse(&mut self, at: String, why: RefusalView) {
        self.refused = Some((at, why));
    }

    fn remember(&mut self, next: &Layout) {
        if let (Some(board), Some(root)) =
            (self.board.cast::<Element>(), self.root.cast::<Element>())
        {
            self.movement.remember(&root, &board, next);
        }
    }

    /// How each thing stands out now.
    pub(super) fn looks(&self) -> BTreeMap<String, Look> {
        let over = match &self.hand {
            Hand::Carrying(carry) => carry.over.as_deref(),
            Hand::Aiming(aim) => aim.over.as_deref(),
            _ => None,
        };
        self.layout
            .places
            .iter()
            .map(|place| {
                let key = place.key.as_str();
                let look = Look {
                    focused: self.focus.as_deref() == Some(key),
                    selected: self.selected.as_deref() == Some(key),
                    lit: self.lit.iter().any(|lit| lit == key),
                    welcome: self.hand.welcomes(key),
                    over: over == Some(key),
                    carried: matches!(&self.hand, Hand::Carrying(carry) if carry.key == key),
                    answer: self
                        .is_answer(key)
                        .then(|| self.picked.iter().any(|picked| picked == key)),
                    declared: self.armed.as_deref() == Some(key)
                        || self.declared.iter().any(|(one, _)| one == key),
                };
                (place.key.clone(), look)
            })
            .collect()
    }

    /// Where a pointer is on the board, and what is under it.
    pub(super) fn under(&self, event: &PointerEvent) -> (Point, Option<String>) {
        let base = self
            .board
            .cast::<Element>()
            .map(|board| board.get_bounding_client_rect());
        let (left, top) = base.map_or((0.0, 0.0), |rect| (rect.left(), rect.top()));
        let at = Point {
            x: f64::from(event.client_x()) - left,
            y: f64::from(event.client_y()) - top,
        };
        let carried = match &self.hand {
            Hand::Carrying(carry) => Some(carry.key.as_str()),
            Hand::Pressed(press) => Some(press.key.as_str()),
            _ => None,
        };
        (
            at,
            self.layout.under(at.x, at.y, carried).map(str::to_owned),
        )
    }

    fn pointer_down(&mut self, ctx: &Context<Self>, event: &PointerEvent) -> bool {
        if event.button() != 0 || !event.is_primary() {
            return false;
        }
        let (at, over) = self.under(event);
        let Some(key) = over else {
            return self.hand_input(ctx, Input::Cancel);
        };
        if let Some(board) = self.board.cast::<Element>() {
            // Without capture a drag merely ends at the board's edge.
            let _ = board.set_pointer_capture(event.pointer_id());
        }
        let touch = event.pointer_type() == "touch";
        self.hand_input(ctx, Input::Down { key, at, touch })
    }
}
