//! The ways things move: attached, let go, knocked off, come and gone.

use std::collections::BTreeMap;

use wasm_bindgen::JsCast;
use web_sys::Element;

use super::dom;
use super::drag::Carry;
use super::layout::{Layout, Place};
use crate::view::{Motion, View};

/// The centre of a thing, in the board's pixels.
#[derive(Clone, Copy)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
    pub tilt: f64,
}

/// How long a movement takes.
const MILLIS: f64 = 240.0;

pub fn transform(place: &Place, carried: Option<&Carry>) -> String {
    let (dx, dy) = carried.map_or((0.0, 0.0), |carry| {
        (carry.at.x - carry.from.x, carry.at.y - carry.from.y)
    });
    let tilt = if carried.is_some() { 0.0 } else { place.tilt };
    format!(
        "translate({:.1}px,{:.1}px) rotate({tilt}deg)",
        place.x + dx,
        place.y + dy
    )
}

fn at(place: &Place, dx: f64, dy: f64, tilt: f64, scale: f64) -> String {
    format!(
        "translate({:.1}px,{:.1}px) rotate({tilt}deg) scale({scale})",
        place.x + dx,
        place.y + dy
    )
}

pub fn is_travel(kind: &str) -> bool {
    matches!(
        kind,
        "attached"
            | "released"
            | "knocked_off"
            | "entered"
            | "tapped"
            | "untapped"
            | "moved"
            | "control"
    )
}

/// Later batches wait a little for the earlier ones.
pub fn delays(motions: &[Motion]) -> BTreeMap<u32, f64> {
    let batches: std::collections::BTreeSet<u32> =
        motions.iter().map(|motion| motion.batch).collect();
    batches
        .into_iter()
        .enumerate()
        .map(|(index, batch)| (batch, (index as f64 * 110.0).min(440.0)))
        .collect()
}

pub fn travel(element: &Element, place: &Place, from: Spot, kind: &str, delay: f64) {
    let dx = from.x - (place.x + place.w / 2.0);
    let dy = from.y - (place.y + place.h / 2.0);
    let end = at(place, 0.0, 0.0, place.tilt, 1.0);
    let knocked = kind == "knocked_off";
    if dx.hypot(dy) < 1.0 && (from.tilt - place.tilt).abs() < 0.1 && !knocked {
        return;
    }
    let start = at(place, dx, dy, from.tilt, 1.0);
    match kind {
        // It flies a little too high, and snaps down behind its host.
        "attached" => {
            let above = at(place, 0.0, -16.0, 0.0, 1.04);
            dom::animate(
                element,
                &[
                    &[("transform", &start)],
                    &[("transform", &above)],
                    &[("transform", &end)],
                ],
                MILLIS + 60.0,
                delay,
            );
        }
        // Lifted off by someone's hand.
        "released" => {
            let lifted = at(place, dx * 0.6, dy * 0.6 - 12.0, 0.0, 1.06);
            dom::animate(
                element,
                &[
                    &[("transform", &start)],
                    &[("transform", &lifted)],
                    &[("transform", &end)],
                ],
                MILLIS + 40.0,
                delay,
            );
        }
        // Jolted loose by the rules.
        "knocked_off" => {
            let (left, right) = (
                at(place, dx - 5.0, dy, -7.0, 1.0),
                at(place, dx + 6.0, dy + 4.0, 8.0, 1.0),
            );
            let ring = "0 0 0 3px var(--no)";
            let frames: [&[(&str, &str)]; 4] = [
                &[("transform", &start), ("boxShadow", ring)],
                &[("transform", &left), ("boxShadow", ring)],
                &[("transform", &right), ("boxShadow", ring)],
                &[("transform", &end)],
            ];
            dom::animate(element, &frames, MILLIS + 120.0, delay);
        }
        _ => dom::animate(
            element,
            &[&[("transform", &start)], &[("transform", &end)]],
            MILLIS,
            delay,
        ),
    }
}

pub fn appear(element: &Element, place: &Place, from: Option<Spot>, delay: f64) {
    let end = at(place, 0.0, 0.0, place.tilt, 1.0);
    let start = match from {
        Some(spot) => at(
            place,
            spot.x - (place.x + place.w / 2.0),
            spot.y - (place.y + place.h / 2.0),
            0.0,
            0.4,
        ),
        None => at(place, 0.0, -10.0, place.tilt, 0.92),
    };
    dom::animate(
        element,
        &[
            &[("transform", &start), ("opacity", "0")],
            &[("transform", &end), ("opacity", "1")],
        ],
        MILLIS,
        delay,
    );
}

/// Where a card that wasn't on the board comes from: its owner's graveyard, if it knows no better.
pub fn origin(before: &BTreeMap<String, Spot>, view: &View, key: &str) -> Option<Spot> {
    let card = super::board::find_card(view, key)?;
    if card.token {
        return None;
    }
    before.get(&format!("{}/graveyard", card.owner)).copied()
}

pub fn zone_of(view: &View, key: &str) -> String {
    let holds = |cards: &[crate::view::CardView]| cards.iter().any(|card| card.key == key);
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
    for name in ["data-key", "data-focus", "tabindex", "role", "aria-label"] {
        let _ = ghost.remove_attribute(name);
    }
    let _ = layer.append_child(ghost);
    let base = ghost
        .unchecked_ref::<web_sys::HtmlElement>()
        .style()
        .get_property_value("transform")
        .unwrap_or_default();
    let end = match (from, to) {
        (Some(from), Some(to)) => format!(
            "translate({:.1}px,{:.1}px) {base} scale(.25)",
            to.x - from.x,
            to.y - from.y
        ),
        _ => format!("{base} scale(.9)"),
    };
    let frames: [&[(&str, &str)]; 3] = [
        &[("transform", &base), ("opacity", "1"), ("filter", "none")],
        &[
            ("transform", &base),
            ("opacity", ".75"),
            ("filter", "grayscale(1)"),
        ],
        &[
            ("transform", &end),
            ("opacity", "0"),
            ("filter", "grayscale(1)"),
        ],
    ];
    dom::animate(ghost, &frames, MILLIS + 160.0, 0.0);
    let ghost = ghost.clone();
    gloo::timers::callback::Timeout::new(MILLIS as u32 + 150, move || ghost.remove()).forget();
}

/// A number that rises from the thing it happened to.
pub fn say_number(board: &Element, layout: &Layout, motion: &Motion, delay: f64) {
    let (Some(amount), Some(place)) = (motion.amount, layout.place(&motion.key)) else {
        return;
    };
    let word = match motion.kind.as_str() {
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
    let (x, y) = (place.x + place.w.min(160.0) / 2.0, place.y + place.h / 2.0);
    let (start, end) = (
        format!("translate({x}px,{y}px)"),
        format!("translate({x}px,{}px)", y - 34.0),
    );
    let frames: [&[(&str, &str)]; 3] = [
        &[("transform", &start), ("opacity", "0")],
        &[("transform", &start), ("opacity", "1")],
        &[("transform", &end), ("opacity", "0")],
    ];
    dom::animate(&number, &frames, 800.0, delay);
    gloo::timers::callback::Timeout::new(780 + delay as u32, move || number.remove()).forget();
}
