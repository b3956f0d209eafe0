//! Arrows from what is on the stack to its targets.

use web_sys::Element;
use yew::{Html, classes, html};

use super::dom;
use super::layout::{Frame, Layout, Place};
use crate::view::View;

/// How long an arrow's head is, in pixels.
const HEAD: f64 = 9.0;

/// An arrow for each target, to be laid by [`lay`] once everything has its place; `faint` while they
/// would cross what the hand is about.
pub fn arrows(view: &View, faint: bool) -> Html {
    let aims = view.stack.iter().enumerate().flat_map(|(place, item)| {
        let from = item.key.as_str();
        item.targets.iter().map(move |to| (place, from, to))
    });
    let aims: Vec<_> = aims.collect();
    if aims.is_empty() {
        return Html::default();
    }
    html! {
        <svg class={classes!("arrows", faint.then_some("faint"))} aria-hidden="true">{ for aims.into_iter().map(|(place, from, to)| html! {
            <path class={classes!((place == 0).then_some("next"))} data-from={from.to_owned()} data-to={to.clone()} />
        }) }</svg>
    }
}

/// Lays each arrow from its card in the tray to its target on the board, or in the tray.
pub fn lay(root: &Element, board: &Element, layout: &Layout) {
    let paths = dom::all(root, ".arrows path");
    if paths.is_empty() {
        return;
    }
    let origin = root.get_bounding_client_rect();
    let middle = |element: &Element, of_height: f64| {
        let rect = element.get_bounding_client_rect();
        let x = rect.left() - origin.left() + rect.width() / 2.0;
        (x, rect.top() - origin.top() + rect.height() * of_height)
    };
    let felt = board.get_bounding_client_rect();
    let (left, top) = (felt.left() - origin.left(), felt.top() - origin.top());
    let find = |selector| root.query_selector(selector).ok().flatten();
    let edge = find(".dock").map_or(f64::INFINITY, |bar| bar.get_bounding_client_rect().top());
    let named = find(".dock .top").filter(|named| named.client_height() > 0);
    for path in paths {
        let (from, to) = (
            path.get_attribute("data-from"),
            path.get_attribute("data-to"),
        );
        let in_tray = |key: Option<&String>| {
            let tray = root.query_selector(".tray").ok().flatten()?;
            dom::with_attribute(&tray, "data-key", key?)
        };
        let target = to.as_deref().and_then(|key| layout.place(key));
        // Cards may be on their way: where they will stand counts.
        let target = target.map(|place| {
            (
                left + place.x + across(place),
                top + place.y + depth(layout, place),
            )
        });
        let target = target.or_else(|| in_tray(to.as_ref()).map(|item| middle(&item, 0.5)));
        let drawn = in_tray(from.as_ref()).zip(target).map(|(item, end)| {
            let hidden = item.get_bounding_client_rect().top() >= edge;
            // What stands behind the step bar is named in it.
            let item = named.clone().filter(|_| hidden).unwrap_or(item);
            let rect = item.get_bounding_client_rect();
            let beside = rect.left() - origin.left() > left + felt.width() - 30.0;
            let start = match beside {
                true => (rect.left() - origin.left(), middle(&item, 0.5).1),
                false => middle(&item, 0.0),
            };
            curve(start, end)
        });
        // Setting an attribute that has a proper name doesn't fail.
        let _ = path.set_attribute("d", &drawn.unwrap_or_default());
    }
}

/// How far to the right an arrow ends: in the middle of a card, and at a player's name.
fn across(place: &Place) -> f64 {
    match place.frame {
        Frame::Bar => place.w.min(120.0) / 2.0,
        _ => place.w / 2.0,
    }
}

/// How far down a card an arrow ends: on what shows of a tucked one, and below the words of one that
/// is drawn in full.
fn depth(layout: &Layout, place: &Place) -> f64 {
    if layout.tethers.iter().any(|tether| tether.card == place.key) {
        14.0
    } else if place.h > 90.0 {
        place.h * 0.62
    } else {
        place.h / 2.0
    }
}

/// A bent line from one point to another, with a head.
fn curve((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
    let (dx, dy) = (to_x - x, to_y - y);
    let length = dx.hypot(dy).max(1.0);
    let bend = (length * 0.18).min(60.0);
    let (mid_x, mid_y) = (
        x + dx / 2.0 + dy / length * bend,
        y + dy / 2.0 - dx / length * bend,
    );
    let (back_x, back_y) = (mid_x - to_x, mid_y - to_y);
    let back = back_x.hypot(back_y).max(1.0);
    let (back_x, back_y) = (back_x / back * HEAD, back_y / back * HEAD);
    let wing = |side: f64| {
        let x = to_x + back_x - side * back_y * 0.6;
        point('L', x, to_y + back_y + side * back_x * 0.6)
    };
    let (start, middle) = (point('M', x, y), point('Q', mid_x, mid_y));
    let (end, tip) = (point(' ', to_x, to_y), point('M', to_x, to_y));
    let (one, other) = (wing(1.0), wing(-1.0));
    format!("{start}{middle}{end}{tip}{one}{tip}{other}")
}

/// A command of a path with one point; whole pixels are fine enough.
fn point(command: char, x: f64, y: f64) -> String {
    format!("{command}{} {}", x.round() as i32, y.round() as i32)
}
