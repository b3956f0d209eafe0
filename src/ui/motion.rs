//! Movement between two views: where things were, where they are now, and the way between.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::Element;

use super::dom;
use super::drag::Hand;
use super::flights::{
    Spot, Spots, appear, delay, is_travel, leave, origin, px, say_number, shift, transform, travel,
    zone_of,
};
use super::layout::{Frame, Layout};
use crate::view::{Motion, View};

/// What is remembered of the moment before a change.
#[derive(Default)]
pub struct Movement {
    before: Spots,
    ghosts: Vec<(String, Element)>,
    tilts: Vec<(String, i32)>,
    /// The layout that everything has been put in its place by.
    settled: Option<Rc<Layout>>,
    /// The card under the hand.
    carried: Option<(String, Element)>,
    /// What moves. Asking the browser for it would make it work out the styles of the whole board.
    playing: Vec<dom::Playing>,
}

impl Movement {
    /// Remembers where everything is to be seen now, and a likeness of what will be gone.
    pub fn remember(&mut self, root: &Element, board: &Element, next: &Layout) {
        self.before.clear();
        self.ghosts.clear();
        if dom::wants_stillness() {
            return;
        }
        let base = board.get_bounding_client_rect();
        for element in dom::all(root, "[data-key], [data-zone]") {
            let key = element
                .get_attribute("data-key")
                .or_else(|| element.get_attribute("data-zone"));
            let Some(key) = key else { continue };
            let rect = element.get_bounding_client_rect();
            let x = rect.left() + rect.width() / 2.0 - base.left();
            let y = rect.top() + rect.height() / 2.0 - base.top();
            let tilt = self
                .tilts
                .iter()
                .find(|(own, _)| *own == key)
                .map_or(0, |(_, tilt)| *tilt);
            let is_card = element.class_list().contains("card");
            if is_card
                && next.place(&key).is_none()
                && let Ok(Some(spot)) = element.closest("[data-place]")
                && let Ok(copy) = spot.clone_node_with_deep(true)
                && let Ok(copy) = copy.dyn_into::<Element>()
            {
                self.ghosts.push((key.clone(), copy));
            }
            self.before.put(key, Spot { x, y, tilt });
        }
    }

    /// Moves the dragged card under the hand, where nothing else has changed its place since
    /// everything was put there; says whether that was all there was to do.
    pub fn follow(&self, layout: &Rc<Layout>, hand: &Hand) -> bool {
        let (Hand::Carrying(carry), Some((key, card)), Some(settled)) =
            (hand, &self.carried, &self.settled)
        else {
            return false;
        };
        let place = layout.place(&carry.key);
        let (Some(place), true) = (place, *key == carry.key && Rc::ptr_eq(settled, layout)) else {
            return false;
        };
        dom::style(card, "transform", &transform(place, Some(carry)));
        card.is_connected()
    }

    /// Puts everything in its place, a dragged card under the hand.
    pub fn settle(&mut self, board: &Element, layout: &Rc<Layout>, hand: &Hand) {
        self.tilts.clear();
        self.carried = None;
        self.settled = Some(Rc::clone(layout));
        for element in dom::all(board, "[data-place]") {
            let Some(place) = element
                .get_attribute("data-place")
                .and_then(|key| layout.place(&key))
            else {
                continue;
            };
            let carried = match hand {
                Hand::Carrying(carry) if carry.key == place.key => Some(carry),
                _ => None,
            };
            dom::style(&element, "width", &px(place.w));
            dom::style(&element, "height", &px(place.h));
            dom::style(
                &element,
                "z-index",
                &carried.map_or(place.z, |_| 900).to_string(),
            );
            dom::style(&element, "transform", &transform(place, carried));
            if carried.is_some() {
                self.carried = Some((place.key.clone(), element));
            }
            self.tilts.push((place.key.clone(), place.tilt));
        }
        for element in dom::all(board, "[data-tether]") {
            let key = element.get_attribute("data-tether");
            let Some(tether) = layout
                .tethers
                .iter()
                .find(|tether| Some(&tether.card) == key.as_ref())
            else {
                continue;
            };
            let away = matches!(hand, Hand::Carrying(carry) if carry.key == tether.card || carry.key == tether.host);
            dom::style(&element, "transform", &shift(tether.x, tether.y));
            dom::style(&element, "height", &px(tether.h));
            dom::style(
                &element,
                "visibility",
                if away { "hidden" } else { "visible" },
            );
        }
        for (element, top) in dom::all(board, "[data-line]").iter().zip(&layout.lines) {
            dom::style(element, "top", &px(*top));
        }
        dom::style(board, "height", &px(layout.height));
    }

    /// Lets everything move from where it was.
    pub fn play(&mut self, board: &Element, layout: &Layout, motions: &[Motion], view: &View) {
        let before = std::mem::take(&mut self.before);
        let ghosts = std::mem::take(&mut self.ghosts);
        if before.is_empty() {
            return;
        }
        for moving in self.playing.drain(..) {
            moving.cancel();
        }
        for element in dom::all(board, "[data-place]") {
            let Some(place) = element
                .get_attribute("data-place")
                .and_then(|key| layout.place(&key))
                .filter(|place| place.frame != Frame::Bar)
            else {
                continue;
            };
            let motion = motions
                .iter()
                .rev()
                .find(|motion| motion.key == place.key && is_travel(&motion.kind));
            let delay = motion.map_or(0.0, |motion| delay(motions, motion.batch));
            let kind = motion.map_or("", |motion| motion.kind.as_str());
            match before.get(&place.key) {
                Some(spot) => self
                    .playing
                    .extend(travel(&element, place, spot, kind, delay)),
                None => {
                    let from = origin(&before, view, &place.key);
                    self.playing.push(appear(&element, place, from, delay));
                }
            }
        }
        for element in dom::all(board, "[data-tether]") {
            let fresh = element.get_attribute("data-tether").is_some_and(|key| {
                motions
                    .iter()
                    .any(|motion| motion.key == key && motion.kind == "attached")
            });
            if fresh {
                self.playing.push(dom::animate(
                    &element,
                    &[
                        &[("opacity", "0")],
                        &[("opacity", "0")],
                        &[("opacity", "1")],
                    ],
                    420.0,
                    0.0,
                ));
            }
        }
        for (key, ghost) in ghosts {
            leave(
                board,
                &ghost,
                before.get(&key),
                before.get(&zone_of(view, &key)),
            );
        }
        for motion in motions {
            say_number(board, layout, motion, delay(motions, motion.batch));
        }
    }
}
