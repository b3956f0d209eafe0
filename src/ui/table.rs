//! The table: a scenario being played. It holds the simulator and everything the reader is doing.

use std::cell::Cell;
use std::rc::Rc;

use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::timers::callback::{Interval, Timeout};
use wasm_bindgen::JsValue;
use web_sys::{Element, PointerEvent};
use yew::{AttrValue, Callback, Component, Context, Html, NodeRef, Properties};

use super::Simulator;
use super::drag::{Carry, Hand, Input, Oracle};
use super::host::Host;
use super::layout::{Layout, filling, lay_out};
use super::motion::Movement;
use super::ordering::{Grabbed, Sorting};
use super::predict::Guess;
use super::say::Words;
use super::timeline::Go;
use super::{dom, floating, keys, watch};
use crate::exports::value;
use crate::view::{DeedView, DerivationLine, DropView, Motion, RefusalView, Standing, View};

/// Props of [`Table`].
#[derive(Properties, PartialEq)]
pub struct TableProps {
    /// The scenario, as its file has it.
    pub text: AttrValue,
    /// The board's own words.
    pub words: Words,
    /// Goes back to the list of exhibits, where there is one.
    #[prop_or_default]
    pub on_home: Option<Callback<()>>,
    /// The page around it, where it is told what happens here.
    #[prop_or_default]
    pub host: Option<Host>,
    /// How many steps of the script are played at the start.
    #[prop_or_default]
    pub step: usize,
    /// The reader goes through the script and looks at cards, and no more.
    #[prop_or_default]
    pub read_only: bool,
    /// Before each step of the script the reader is asked what it will bring, until they turn that off.
    #[prop_or_default]
    pub predict: bool,
}

/// What the reader or the page does.
pub enum Msg {
    /// The board got this width, and the window this much room for its height.
    Resized(f64, f64),
    /// Something for the hand.
    Hand(Input),
    /// The timeline's buttons.
    Go(Go),
    /// A pointer comes to a tick of the timeline, or goes down on it.
    Seek {
        /// Which.
        place: usize,
        /// It goes down.
        fresh: bool,
    },
    /// A command's button.
    Command(String),
    /// An answer is picked, or put back.
    Pick(String),
    /// Answers are put in order.
    Sort(Sorting),
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
    /// A rule is explained, or none.
    Rule(Option<String>),
    /// What the rules mean has come.
    Rules(super::rules::Meanings),
    /// Predicting first is turned on or off.
    Predict,
    /// A question is answered with one of its options.
    Guess(usize, usize),
    /// The scenario is to be copied: as a link, a file or what else the page offers.
    Copy,
    /// Escape.
    Escape,
    /// A key.
    Key(keys::Pressed),
    /// A pointer goes down on the board.
    Down(PointerEvent, bool),
    /// It moves.
    Moved(PointerEvent),
    /// What has been done is to be seen.
    Draw,
    /// What a lifted card lights shows farther from it.
    Spread,
    /// Time to look whether a drag is near the window's edge.
    Scroll,
    /// What the board is in was scrolled while a card is in the hand.
    Scrolled,
    /// It goes up.
    Up(PointerEvent),
    /// The browser has taken it, or the board doesn't hear it any more.
    Lost(PointerEvent),
}

/// The component.
pub struct Table {
    pub(super) sim: Result<Simulator, Vec<String>>,
    pub(super) view: Rc<View>,
    pub(super) layout: Rc<Layout>,
    pub(super) width: f64,
    pub(super) room: f64,
    pub(super) letters: f64,
    /// The log stands in a column beside the board, and above it what is asked.
    pub(super) wide: bool,
    pub(super) hand: Hand,
    pub(super) focus: Option<String>,
    pub(super) selected: Option<String>,
    pub(super) about: Option<(Vec<DerivationLine>, Standing)>,
    pub(super) lit: Vec<String>,
    pub(super) refused: Option<(String, RefusalView)>,
    pub(super) picked: Vec<String>,
    pub(super) grabbed: Option<Grabbed>,
    pub(super) shifted: Option<String>,
    pub(super) sought: Option<usize>,
    pub(super) declared: Vec<(String, String)>,
    pub(super) armed: Option<String>,
    pub(super) playing: Option<Interval>,
    pub(super) sheet: bool,
    pub(super) zone: Option<(String, &'static str)>,
    pub(super) full: bool,
    pub(super) rule: Option<String>,
    pub(super) meanings: Option<super::rules::Meanings>,
    pub(super) predicts: bool,
    pub(super) asked: Vec<Guess>,
    pub(super) guessed: Vec<Guess>,
    pub(super) reveal: bool,
    pub(super) peek: Option<String>,
    pub(super) peeking: Option<(String, Timeout)>,
    pub(super) said: String,
    pub(super) board: NodeRef,
    pub(super) root: NodeRef,
    pub(super) movement: Movement,
    pub(super) motions: Option<Vec<Motion>>,
    /// What has last changed on the board, what matters most first.
    pub(super) news: Vec<String>,
    pub(super) focus_next: Option<String>,
    /// The board had the focus when it was last drawn.
    focus_inside: Cell<bool>,
    pub(super) hold: Option<Timeout>,
    pub(super) scrolling: Option<Interval>,
    pub(super) spreading: Option<AnimationFrame>,
    pub(super) reach: f64,
    arrows: Option<AnimationFrame>,
    pub(super) pointer: (f64, f64),
    pub(super) holds_page: Rc<Cell<bool>>,
    /// A finger that is let go has done something to what is on the board.
    took_touch: Rc<Cell<bool>>,
    /// Something has been done since the browser has laid everything out.
    acted: Rc<Cell<bool>>,
    pub(super) host: Option<Host>,
    pub(super) read_only: bool,
    pub(super) words: Words,
    /// It is what its page is about.
    fills: bool,
    watch: Option<watch::Watch>,
}

/// The simulator as the hand asks it.
pub(super) struct Answers<'a>(pub Option<&'a Simulator>);

impl Oracle for Answers<'_> {
    fn deeds(&self, key: &str) -> Vec<DeedView> {
        self.0.map(|sim| sim.deeds(key)).unwrap_or_default()
    }
    fn drops(&self, key: &str) -> Vec<DropView> {
        self.0.map(|sim| sim.drops(key)).unwrap_or_default()
    }
    fn off_host(&self, key: &str) -> Option<DeedView> {
        self.0.and_then(|sim| sim.off_host(key))
    }
    fn plays(&self, key: &str) -> Vec<DeedView> {
        self.0.map(|sim| sim.plays(key)).unwrap_or_default()
    }
    fn why_not(&self, deed: &str, targets: &[String]) -> Option<RefusalView> {
        self.0.and_then(|sim| sim.why_not(deed, targets))
    }
}

impl Table {
    /// Where everything stands. On a page of its own a wide board fills the window, so that the buttons
    /// stay where they are from step to step.
    pub(super) fn lay_out(&self, view: &View, width: f64, room: f64) -> Layout {
        match self.fills && self.wide {
            true => filling(view, width, room, room.min(MOST_HEIGHT)),
            false => lay_out(view, width, room),
        }
    }
}

/// No column beside the board is as narrow as this, and no border as wide.
const COLUMN: f64 = 100.0;

/// Higher than this the sides of a board stand too far apart.
const MOST_HEIGHT: f64 = 760.0;

impl Component for Table {
    type Message = Msg;
    type Properties = TableProps;

    fn create(ctx: &Context<Self>) -> Self {
        let props = ctx.props();
        let mut sim = Simulator::load(&props.text);
        if let Ok(sim) = &mut sim
            && props.step > 0
        {
            sim.go_to(props.step);
        }
        let view = Rc::new(sim.as_ref().map(Simulator::view).unwrap_or_default());
        if let Some(host) = &props.host {
            host.seat(ctx.link().clone(), &view);
            if let Err(faults) = &sim {
                host.tell("faulty", value(faults));
            }
        }
        let focus = view.permanents.first().map(|card| card.key.clone());
        Self {
            layout: Rc::new(Layout::default()),
            sim,
            view,
            width: 0.0,
            room: f64::INFINITY,
            letters: 1.0,
            wide: false,
            hand: Hand::Empty,
            focus,
            selected: None,
            about: None,
            lit: vec![],
            refused: None,
            picked: vec![],
            grabbed: None,
            shifted: None,
            sought: None,
            declared: vec![],
            armed: None,
            playing: None,
            sheet: false,
            zone: None,
            full: false,
            rule: None,
            meanings: None,
            predicts: props.predict,
            asked: vec![],
            guessed: vec![],
            reveal: false,
            peek: None,
            peeking: None,
            said: String::new(),
            board: NodeRef::default(),
            root: NodeRef::default(),
            movement: Movement::default(),
            motions: None,
            news: vec![],
            focus_next: None,
            focus_inside: Cell::default(),
            hold: None,
            scrolling: None,
            spreading: None,
            reach: f64::INFINITY,
            arrows: None,
            pointer: (0.0, 0.0),
            holds_page: Rc::default(),
            took_touch: Rc::default(),
            acted: Rc::default(),
            host: props.host.clone(),
            read_only: props.read_only,
            words: props.words.clone(),
            fills: props.on_home.is_some(),
            watch: None,
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &TableProps) -> bool {
        if ctx.props().text != old.text {
            let watch = self.watch.take();
            let (board, root) = (self.board.clone(), self.root.clone());
            let (width, room, letters, wide) = (self.width, self.room, self.letters, self.wide);
            let holds_page = Rc::clone(&self.holds_page);
            let took_touch = Rc::clone(&self.took_touch);
            *self = Self {
                board,
                root,
                width,
                room,
                letters,
                wide,
                watch,
                holds_page,
                took_touch,
                ..Self::create(ctx)
            };
            self.layout = Rc::new(self.lay_out(&self.view, width, room));
        }
        if ctx.props().predict != old.predict && self.predicts != ctx.props().predict {
            self.predict();
        }
        self.read_only = ctx.props().read_only;
        if self.read_only {
            self.let_go(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let draws = matches!(msg, Msg::Draw);
        let redraw = self.take(ctx, msg);
        if redraw && !draws && self.motions.is_some() {
            // Drawn by itself, still before the browser does anything else: together with what the
            // engine takes it would be too long for the scheduler, which would then show a board whose
            // things are not in their places yet.
            let link = ctx.link().clone();
            wasm_bindgen_futures::spawn_local(async move { link.send_message(Msg::Draw) });
            return false;
        }
        redraw
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.words.speak();
        // Looked at before anything is taken out of the page; what goes may tell of it, and be heard,
        // before all is drawn.
        let inside = self.focus_inside.get() || self.has_focus();
        self.focus_inside.set(inside);
        self.draw(ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        let (Some(board), Some(root)) = (self.board.cast::<Element>(), self.root.cast::<Element>())
        else {
            return;
        };
        if first && ctx.props().on_home.is_some() {
            // The page is the board's own: its keys work at once.
            dom::focus_here(&root);
        }
        if !self
            .watch
            .as_ref()
            .is_some_and(|watch| watch.watches(&board))
        {
            self.watch = watch::Watch::new(
                &root,
                &board,
                ctx.link()
                    .callback(|(width, room)| Msg::Resized(width, room)),
                ctx.link().callback(|()| Msg::Scrolled),
                Rc::clone(&self.holds_page),
                Rc::clone(&self.took_touch),
            );
        }
        if let Some(host) = self.host.as_ref().filter(|_| first) {
            host.tell("ready", JsValue::UNDEFINED);
        }
        self.movement.settle(&board, &self.layout, &self.hand);
        watch::put_floating(&board, self.size());
        if self.motions.is_some() {
            self.acted.set(true);
        }
        if let Hand::Carrying(carry) = &self.hand {
            watch::put_verdict(&board, floating::beside(carry), self.size());
        } else {
            let (root, board) = (root.clone(), board.clone());
            let layout = Rc::clone(&self.layout);
            let acted = Rc::clone(&self.acted);
            let news = self
                .motions
                .is_some()
                .then(|| std::mem::take(&mut self.news));
            let news = news.unwrap_or_default();
            // Once the browser has laid everything out, which measuring would make it do twice.
            self.arrows = Some(request_animation_frame(move |_| {
                if acted.take() && !watch::reveal_news(&root, &board, &layout, &news) {
                    watch::reveal_stack(&root);
                }
                super::arrows::lay(&root, &board, &layout);
            }));
        }
        if let Some(motions) = self.motions.take() {
            self.movement
                .play(&board, &self.layout, &motions, &self.view);
        }
        if std::mem::take(&mut self.reveal) {
            watch::reveal(&board);
        }
        if let Some(key) = self.focus_next.take()
            && let Some(element) = dom::with_attribute(&root, "data-focus", &key)
        {
            dom::focus(&element);
        }
        if let Some(value) = self.shifted.take()
            && let Some(element) = dom::with_attribute(&root, "data-order", &value)
        {
            // What is moved in the page loses the focus.
            dom::focus(&element);
        }
        if self.focus_inside.take() && !self.has_focus() {
            // What had the focus is gone, an answered question's button perhaps: the keys go on.
            let next = root.query_selector(".prompt button:not(:disabled)");
            match next.ok().flatten() {
                Some(next) => dom::focus(&next),
                None => dom::focus_here(&root),
            }
        }
    }
}

impl Table {
    fn has_focus(&self) -> bool {
        let root = self.root.cast::<Element>();
        root.is_some_and(|root| dom::has_focus(&root))
    }

    /// Does what is to be done, and says whether there is anything to draw.
    fn take(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        self.words.speak();
        match msg {
            // Looking is all that is left to do.
            Msg::Command(_) | Msg::Pick(_) | Msg::Sort(_) | Msg::Answer | Msg::Down(..)
                if self.read_only =>
            {
                return false;
            }
            Msg::Click(key) if self.read_only => self.inspect(Some(key)),
            Msg::Resized(width, room) => {
                // A phone's address bar, that comes and goes, is no reason to lay out anew.
                if (width - self.width).abs() < 0.5 && (room - self.room).abs() < 120.0 {
                    return self.carry_on(ctx);
                }
                (self.width, self.room) = (width, room);
                self.letters = self
                    .board
                    .cast::<Element>()
                    .map_or(1.0, |board| watch::letters(&board));
                let root = self.root.cast::<Element>();
                self.wide =
                    root.is_some_and(|root| f64::from(root.client_width()) > width + COLUMN);
                let layout = Rc::new(self.lay_out(&self.view, width, room));
                self.hand.relaid(&self.layout, &layout);
                self.layout = layout;
                self.carry_on(ctx);
            }
            Msg::Hand(input) => return self.hand_input(ctx, input),
            Msg::Go(go) => self.go(ctx, go),
            Msg::Seek { place, fresh } => return self.seek(ctx, place, fresh),
            Msg::Command(id) => {
                self.let_go(ctx);
                self.command(&id);
            }
            Msg::Pick(value) => self.pick(value),
            Msg::Sort(sorting) => self.sort(sorting),
            Msg::Answer => {
                self.let_go(ctx);
                let order = self.order();
                let picked = order.unwrap_or_else(|| std::mem::take(&mut self.picked));
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
            Msg::Rule(number) => self.explain_rule(ctx, number),
            Msg::Rules(meanings) => self.meanings = Some(meanings),
            Msg::Predict => self.predict(),
            Msg::Guess(question, option) => self.guess(question, option),
            Msg::Copy => {
                if let (Some(host), Ok(sim)) = (&self.host, &self.sim) {
                    host.tell("copy", value(&[sim.share(), sim.file()]));
                }
                return false;
            }
            Msg::Escape => self.escape(ctx),
            Msg::Key(pressed) => {
                let Some(msg) = keys::meaning(self, pressed) else {
                    return false;
                };
                return self.take(ctx, msg);
            }
            Msg::Down(event, on_button) => {
                return !on_button && self.pointer_down(ctx, &event);
            }
            Msg::Draw => {}
            Msg::Spread => return self.spread(ctx),
            Msg::Scroll => {
                watch::scroll_near_edge(self.pointer.1);
                return false;
            }
            Msg::Scrolled => return self.carry_on(ctx),
            // Only the pointer that has taken a card moves it and lets it go, no second finger.
            Msg::Moved(event) | Msg::Up(event) if !event.is_primary() => return false,
            Msg::Moved(event) => {
                self.pointer = client(&event);
                let (at, over) = self.under(self.pointer);
                if self.hand == Hand::Empty || matches!(self.hand, Hand::Asking(_)) {
                    let card = over
                        .filter(|_| self.hand == Hand::Empty && event.pointer_type() == "mouse");
                    return self.hover(ctx, card);
                }
                return self.hand_input(ctx, Input::Move { at, over });
            }
            Msg::Lost(event) => {
                let holds = matches!(self.hand, Hand::Pressed(_) | Hand::Carrying(_));
                return holds && event.is_primary() && self.hand_input(ctx, Input::Cancel);
            }
            Msg::Up(event) => {
                self.hold = None;
                self.took_touch.set(self.hand.takes_touch());
                let (_, over) = self.under(client(&event));
                // A card out of the hand that is let go of beside the board goes back.
                let out = self.hand.carry().is_some_and(Carry::is_out);
                let input = match out && !self.shows(client(&event)) {
                    true => Input::Cancel,
                    false => Input::Up { over },
                };
                return self.hand_input(ctx, input);
            }
        }
        true
    }
}

/// Where a pointer is in the window.
pub(super) fn client(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}
