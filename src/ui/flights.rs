//! The ways things move: attached, let go, knocked off, come and gone.

use std::rc::Rc;

use crate::lists::List;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::dom;
use super::drag::Carry;
use super::layout::{Frame, Layout, Place};
use crate::view::{Motion, View};

/// The centre of a thing, in the board's pixels.
#[derive(Clone, Copy)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
    pub tilt: i32,
}

/// The centre of a thing in its place.
pub fn middle(place: &Place) -> Spot {
    Spot {
        x: place.x + place.w / 2.0,
        y: place.y + place.h / 2.0,
        tilt: place.tilt,
    }
}

/// Where things were seen.
#[derive(Default)]
pub struct Spots(Vec<(String, Spot)>);

impl Spots {
    pub fn put(&mut self, key: String, spot: Spot) {
        self.0.push((key, spot));
    }

    /// Of two that share a key the first counts.
    pub fn get(&self, key: &str) -> Option<Spot> {
        self.0
            .iter()
            .find(|(own, _)| own == key)
            .map(|(_, spot)| *spot)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// How long a movement takes.
const MILLIS: f64 = 240.0;

/// A length for the style sheet; whole pixels are fine enough.
pub fn px(length: f64) -> String {
    format!("{}px", length.round() as i32)
}

/// A shift for the style sheet.
pub fn shift(x: f64, y: f64) -> String {
    format!("translate({},{})", px(x), px(y))
}

/// Where a thing stands, or is carried.
pub fn transform(place: &Place, carried: Option<&Carry>) -> String {
    match carried {
        // Above the finger, which hides what it is over well enough.
        Some(carry) if carry.touch => at(
            place,
            carry.at.x - place.x - place.w / 2.0,
            carry.at.y - place.y - place.h * 0.85 - 26.0,
            0,
            "0.7",
        ),
        Some(carry) => at(
            place,
            carry.at.x - carry.from.x,
            carry.at.y - carry.from.y,
            0,
            "1",
        ),
        None => at(place, 0.0, 0.0, place.tilt, "1"),
    }
}

fn at(place: &Place, dx: f64, dy: f64, tilt: i32, scale: &str) -> String {
    format!(
        "{} rotate({tilt}deg) scale({scale})",
        shift(place.x + dx, place.y + dy)
    )
}

/// Motions that set how the thing gets from one place to another.
pub fn is_travel(kind: &str) -> bool {
    const KINDS: [&str; 8] = [
        "attached",
        "released",
        "knocked_off",
        "entered",
        "tapped",
        "untapped",
        "moved",
        "control",
    ];
    KINDS.contains(&kind)
}

/// Later batches wait a little for the earlier ones.
pub fn delay(motions: &[Motion], batch: u32) -> f64 {
    let mut earlier: Vec<u32> = Vec::new();
    for motion in motions {
        if motion.batch < batch && !earlier.contains(&motion.batch) {
            earlier.push(motion.batch);
        }
    }
    f64::from(earlier.len().min(4) as u32) * 110.0
}

/// From where it was seen to its place; what moves then.
pub fn travel(
    element: &Element,
    place: &Place,
    from: Spot,
    kind: &str,
    delay: f64,
) -> Vec<dom::Playing> {
    let dx = from.x - (place.x + place.w / 2.0);
    let dy = from.y - (place.y + place.h / 2.0);
    if dx.abs() + dy.abs() < 1.0 && from.tilt == place.tilt && kind != "knocked_off" {
        return Vec::new();
    }
    let (between, more) = match kind {
        // It flies a little too high, and snaps down behind its host.
        "attached" => (vec![at(place, 0.0, -16.0, 0, "1.04")], 60.0),
        // Lifted off by someone's hand.
        "released" => (vec![at(place, dx * 0.6, dy * 0.6 - 12.0, 0, "1.06")], 40.0),
        // Jolted loose by the rules.
        "knocked_off" => {
            let left = at(place, dx - 5.0, dy, -7, "1");
            let right = at(place, dx + 6.0, dy + 4.0, 8, "1");
            (vec![left, right], 120.0)
        }
        _ => (vec![], 0.0),
    };
    let mut shapes = vec![at(place, dx, dy, from.tilt, "1")];
    shapes.extend(between);
    shapes.push(transform(place, None));
    let shapes: Vec<&str> = shapes.iter().map(String::as_str).list();
    let way = [("transform", shapes.as_slice())];
    let mut playing = vec![dom::animate(element, &way, MILLIS + more, delay)];
    let card = element.first_element_child();
    if let Some(card) = card.filter(|_| kind == "knocked_off") {
        // Apart from the way, which the browser can draw without laying hands on the page.
        let ring = [("outline", ["3px solid var(--no)"; 2].as_slice())];
        playing.push(dom::animate(&card, &ring, MILLIS + more, delay));
    }
    playing
}

/// Out of a zone, or out of nothing.
pub fn appear(element: &Element, place: &Place, from: Option<Spot>, delay: f64) -> dom::Playing {
    let end = transform(place, None);
    let start = match from {
        Some(spot) => {
            let (dx, dy) = (
                spot.x - (place.x + place.w / 2.0),
                spot.y - (place.y + place.h / 2.0),
            );
            at(place, dx, dy, 0, "0.4")
        }
        None => at(place, 0.0, -10.0, place.tilt, "0.92"),
    };
    let ways: [(&str, &[&str]); 2] = [("transform", &[&start, &end]), ("opacity", &["0", "1"])];
    dom::animate(element, &ways, MILLIS, delay)
}

/// Where a card that wasn't on the board comes from: its owner's graveyard, if it knows no better.
pub fn origin(before: &Spots, view: &View, key: &str) -> Option<Spot> {
    let card = super::board::find_card(view, key)?;
    if card.token {
        return None;
    }
    before.get(&format!("{}/graveyard", card.owner))
}

pub fn zone_of(view: &View, key: &str) -> String {
    let holds = |cards: &[Rc<crate::view::CardView>]| cards.iter().any(|card| card.key == key);
    view.players
        .iter()
        .find_map(|player| {
            let zone = if holds(&player.exile) {
                "exile"
            } else if holds(&player.graveyard) {
                "graveyard"
            } else {
                return None;
            };
            Some(format!("{}/{zone}", player.key))
        })
        .unwrap_or_else(|| key.to_owned())
}

pub fn leave(board: &Element, ghost: &Element, from: Option<Spot>, to: Option<Spot>) {
    let Ok(Some(layer)) = board.query_selector(".ghosts") else {
        return;
    };
    let _ = ghost.remove_attribute("data-place");
    if let Some(card) = ghost.first_element_child() {
        let _ = card.remove_attribute("data-key");
    }
    if let Ok(Some(hit)) = ghost.query_selector(".hit") {
        hit.remove();
    }
    let _ = layer.append_child(ghost);
    let base = ghost
        .unchecked_ref::<web_sys::HtmlElement>()
        .style()
        .get_property_value("transform")
        .unwrap_or_default();
    let end = match (from, to) {
        (Some(from), Some(to)) => {
            format!("{} {base} scale(.25)", shift(to.x - from.x, to.y - from.y))
        }
        _ => format!("{base} scale(.9)"),
    };
    let grey = "grayscale(1)";
    let ways: [(&str, &[&str]); 3] = [
        ("transform", &[&base, &base, &end]),
        ("opacity", &["1", ".75", "0"]),
        ("filter", &["none", grey, grey]),
    ];
    dom::animate(ghost, &ways, MILLIS + 160.0, 0.0);
    let ghost = ghost.clone();
    gloo::timers::callback::Timeout::new(MILLIS as u32 + 150, move || ghost.remove()).forget();
}

/// A number that rises from the thing it happened to.
pub fn say_number(board: &Element, layout: &Layout, motion: &Motion, delay: f64) {
    let (Some(amount), Some(place)) = (motion.amount, layout.place(&motion.key)) else {
        return;
    };
    let player = place.frame == Frame::Bar;
    let word = match motion.kind.as_str() {
        // A player's life says it.
        "damage" if player => return,
        "damage" => format!("−{}", amount.abs()),
        "life" | "energy" | "counters" => {
            format!("{}{}", if amount < 0 { "−" } else { "+" }, amount.abs())
        }
        _ => return,
    };
    let document = web_sys::window().and_then(|window| window.document());
    let Some(number) = document.and_then(|document| document.create_element("div").ok()) else {
        return;
    };
    let Ok(Some(layer)) = board.query_selector(".ghosts") else {
        return;
    };
    number.set_class_name(if motion.kind == "damage" || amount < 0 {
        "rising no"
    } else {
        "rising"
    });
    number.set_text_content(Some(&word));
    let _ = layer.append_child(&number);
    let life = dom::with_attribute(board, "data-life", &motion.key).filter(|_| player);
    let (x, y) = match life {
        // Beside the number.
        Some(life) => {
            let (felt, rect) = (
                board.get_bounding_client_rect(),
                life.get_bounding_client_rect(),
            );
            (
                rect.right() - felt.left() - 16.0,
                rect.top() - felt.top() + 4.0,
            )
        }
        None => (place.x + place.w.min(160.0) / 2.0, place.y + place.h / 2.0),
    };
    let (start, end) = (shift(x, y), shift(x, (y - 34.0).max(2.0)));
    let ways: [(&str, &[&str]); 2] = [
        ("transform", &[&start, &start, &end]),
        ("opacity", &["0", "1", "0"]),
    ];
    dom::animate(&number, &ways, 800.0, delay);
    gloo::timers::callback::Timeout::new(780 + delay as u32, move || number.remove()).forget();
}
