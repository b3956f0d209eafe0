//! What the board listens to by itself: its width, scrolling, and touches that must not scroll the
//! page.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{
    Element, EventTarget, IntersectionObserver, IntersectionObserverEntry,
    IntersectionObserverInit, ResizeObserver, ScrollBehavior, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};
use yew::Callback;

use super::drag::Point;
use super::flights::px;
use super::layout::Layout;
use super::{dom, fit};
use crate::lists::List;

/// Listens as long as it lives.
pub struct Watch {
    board: Element,
    observer: ResizeObserver,
    seen: Option<IntersectionObserver>,
    _near: Closure<dyn FnMut(js_sys::Array)>,
    _window: Option<EventListener>,
    _resized: Closure<dyn FnMut()>,
    _scrolled: Vec<EventListener>,
    _touch: EventListener,
    _lifted: EventListener,
    _menu: EventListener,
}

impl Watch {
    /// Starts to listen, and reports the board's width and the window's room for it at once.
    pub fn new(
        root: &Element,
        board: &Element,
        on_size: Callback<(f64, f64)>,
        on_scroll: Callback<()>,
        holds_page: Rc<Cell<bool>>,
        took_touch: Rc<Cell<bool>>,
    ) -> Option<Self> {
        let (measured, table) = (board.clone(), root.clone());
        let report = move || {
            let width = f64::from(measured.client_width());
            on_size.emit((width, room(width, &table)));
        };
        report();
        let again = report.clone();
        let window =
            web_sys::window().map(|window| EventListener::new(&window, "resize", move |_| again()));
        let resized = Closure::<dyn FnMut()>::new(report);
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok()?;
        observer.observe(board);
        let near = stick(root.clone());
        let seen = observe_top(&near);
        if let Some(seen) = &seen {
            seen.observe(root);
        }
        // The page's scrolling is heard at the window, that of a box within a shadow at its root.
        let scopes = [
            web_sys::window().map(EventTarget::from),
            Some(root.get_root_node().into()),
        ];
        let scrolled = scopes.into_iter().flatten().map(|scope| {
            let (on_scroll, held) = (on_scroll.clone(), Rc::clone(&holds_page));
            let capture = EventListenerOptions::run_in_capture_phase();
            EventListener::new_with_options(&scope, "scroll", capture, move |_| {
                if held.get() {
                    on_scroll.emit(());
                }
            })
        });
        let scrolled = scrolled.list();
        // yew's own touch listeners are passive, and couldn't keep the page from scrolling.
        let options = EventListenerOptions::enable_prevent_default();
        let held = Rc::clone(&holds_page);
        let touch = EventListener::new_with_options(board, "touchmove", options, move |event| {
            if held.get() && event.cancelable() {
                event.prevent_default();
            }
        });
        // What a finger did to the board is done: no click follows, that would meet what has just opened
        // under it.
        let lifted = EventListener::new_with_options(board, "touchend", options, move |event| {
            if took_touch.take() && event.cancelable() {
                event.prevent_default();
            }
        });
        // A long press is ours, not the browser's menu.
        let menu = EventListener::new_with_options(board, "contextmenu", options, move |event| {
            if holds_page.get() {
                event.prevent_default();
            }
        });
        Some(Self {
            board: board.clone(),
            observer,
            seen,
            _near: near,
            _window: window,
            _resized: resized,
            _scrolled: scrolled,
            _touch: touch,
            _lifted: lifted,
            _menu: menu,
        })
    }
}

impl Watch {
    /// Whether it is this board that it watches.
    pub fn watches(&self, board: &Element) -> bool {
        self.board == *board
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
        if let Some(seen) = &self.seen {
            seen.disconnect();
        }
    }
}

/// The step bar sticks to the window's bottom only once the board has come up so far that the bar
/// doesn't cover most of what there is to see of it.
fn stick(root: Element) -> Closure<dyn FnMut(js_sys::Array)> {
    Closure::new(move |entries: js_sys::Array| {
        let entry = entries.iter().last();
        if let Some(entry) = entry.map(JsCast::unchecked_into::<IntersectionObserverEntry>) {
            // An attribute that is set as it should be doesn't fail.
            let _ = root.toggle_attribute_with_force("data-up", entry.is_intersecting());
        }
    })
}

/// Watches whether something has come to the upper part of the window.
fn observe_top(near: &Closure<dyn FnMut(js_sys::Array)>) -> Option<IntersectionObserver> {
    let options = IntersectionObserverInit::new();
    options.set_root_margin("0px 0px -60% 0px");
    IntersectionObserver::new_with_options(near.as_ref().unchecked_ref(), &options).ok()
}

/// A frame lower than this has not been given its height yet: it will be as high as what is in it.
const NO_HEIGHT_YET: f64 = 500.0;

/// How high a board may be that is to be seen at once, between its head and its step bar. Within a
/// frame that waits for its height the screen counts.
fn room(width: f64, table: &Element) -> f64 {
    let Some(window) = web_sys::window() else {
        return f64::INFINITY;
    };
    let framed = window.parent().ok().flatten().as_ref() != Some(&window);
    let own = window.inner_height().ok();
    let own = own.and_then(|height| height.as_f64());
    let height = if framed && own.is_none_or(|height| height < NO_HEIGHT_YET) {
        let screen = window.screen().and_then(|screen| screen.avail_height());
        screen.map(f64::from).ok()
    } else {
        own
    };
    height.map_or(f64::INFINITY, |height| {
        height - if width < 560.0 { 220.0 } else { around(table) }
    })
}

/// How high that is which stands above and below a wide board: the head, the step bar with a sentence
/// of one line, and the page's margins.
fn around(table: &Element) -> f64 {
    let head = table.query_selector(".head").ok().flatten();
    let head = head.map_or(0, |head| head.client_height());
    // As the style sheet has it, on a less wide board the sentence has a row of its own.
    let bar = if table.client_width() > 1180 {
        110
    } else {
        150
    };
    f64::from(head + bar + 44)
}

/// Puts each floating box where it says it belongs, within the board.
pub fn put_floating(board: &Element, size: (f64, f64)) {
    for element in dom::all(board, "[data-at]") {
        let at = element.get_attribute("data-at");
        if let Some(at) = at.as_deref().and_then(two_numbers) {
            put(&element, at, size);
        }
    }
}

/// Puts what is said of a drag beside the hand, within the board.
pub fn put_verdict(board: &Element, at: Point, size: (f64, f64)) {
    if let Ok(Some(element)) = board.query_selector(".beside") {
        put(&element, at, size);
    }
}

/// Within a board of a size. How large the box is itself only the browser need know: asked for, it
/// would have to lay the board out in the middle of a change.
fn put(element: &Element, at: Point, (width, height): (f64, f64)) {
    let within = |at: f64, room: f64, margin: f64| {
        let (at, room, margin) = (px(at), px(room - margin), px(margin));
        format!("max({margin},min({at},{room} - round(up,100%,1px)))")
    };
    let left = within(at.x, width, 8.0);
    let top = within(at.y, height, 4.0);
    dom::style(element, "transform", &format!("translate({left},{top})"));
}

/// Scrolls a floating box into sight.
pub fn reveal(board: &Element) {
    if let Ok(Some(element)) = board.query_selector(".floating.no") {
        into_sight(&element);
    }
}

fn into_sight(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    if !dom::wants_stillness() {
        options.set_behavior(ScrollBehavior::Smooth);
    }
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Brings what has changed out from behind the step bar or from beyond the window's edge, as much of it
/// as fits; says whether there was anything to bring. A board that the reader has scrolled away from
/// stays away.
pub fn reveal_news(root: &Element, board: &Element, layout: &Layout, news: &[String]) -> bool {
    let find = |parent: &Element, selector| parent.query_selector(selector).ok().flatten();
    let (Some(bar), Some(mark)) = (find(root, ".dock"), find(board, ".mark")) else {
        return false;
    };
    let (felt, bar) = (
        board.get_bounding_client_rect(),
        bar.get_bounding_client_rect(),
    );
    // In the board's own measure: what can be seen of it between the window's top and the bar.
    let (top, bottom) = (-felt.top(), bar.top() - felt.top());
    let seen = bottom.min(felt.height()) - top.max(0.0);
    let Some((from, to)) = span(layout, news, bottom - top) else {
        return false;
    };
    if seen < (bottom - top).min(felt.height()) / 2.0 || from >= top && to <= bottom {
        return false;
    }
    dom::style(&mark, "top", &px(from));
    dom::style(&mark, "height", &px(to - from));
    dom::style(&mark, "scroll-margin-bottom", &px(bar.height()));
    into_sight(&mark);
    true
}

/// Top and bottom of some things of the board, with some room around them: of the first, and of as many
/// others as fit.
fn span(layout: &Layout, things: &[String], most: f64) -> Option<(f64, f64)> {
    let places = things.iter().filter_map(|key| layout.place(key));
    let spans = places.map(|place| (place.y - ROOM_AROUND, place.y + place.h + ROOM_AROUND));
    spans.reduce(|(from, to), (upper, lower)| {
        let (upper, lower) = (from.min(upper), to.max(lower));
        if lower - upper <= most {
            (upper, lower)
        } else {
            (from, to)
        }
    })
}

/// Chips reach over a card's edges.
const ROOM_AROUND: f64 = 14.0;

/// Brings the end of the stack out from behind the step bar, where its beginning is in sight.
pub fn reveal_stack(root: &Element) {
    let find = |selector| root.query_selector(selector).ok().flatten();
    let (Some(last), Some(tray), Some(bar)) =
        (find(".tray li:last-child"), find(".tray"), find(".dock"))
    else {
        return;
    };
    let edge = bar.get_bounding_client_rect().top();
    let hidden = last.get_bounding_client_rect().bottom() > edge;
    if hidden && tray.get_bounding_client_rect().top() < edge {
        into_sight(&last);
    }
}

/// How far the page scrolls at a time where a pointer is near the window's top or bottom.
pub fn pull_of_edge(y: f64) -> Option<f64> {
    let height = web_sys::window()?.inner_height().ok()?.as_f64()?;
    // At the bottom the step bar covers the board.
    let (top, bottom) = (56.0, (height * 0.22).min(150.0));
    if y < top {
        Some(-9.0)
    } else if y > height - bottom {
        Some(9.0)
    } else {
        None
    }
}

/// Scrolls the page where a pointer is near the window's top or bottom.
pub fn scroll_near_edge(y: f64) {
    if let (Some(window), Some(by)) = (web_sys::window(), pull_of_edge(y)) {
        window.scroll_by_with_x_and_y(0.0, by);
    }
}

fn two_numbers(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(' ')?;
    Some(Point {
        x: f64::from(x.parse::<i32>().ok()?),
        y: f64::from(y.parse::<i32>().ok()?),
    })
}

/// How wide the letters of names are with the reader's own fonts.
pub fn letters(board: &Element) -> f64 {
    let sample = board.query_selector(".card-letters").ok().flatten();
    sample.map_or(1.0, |sample| {
        fit::letters(sample.get_bounding_client_rect().width(), 20.0)
    })
}
