//! Movement between two views: where things were, where they are now, and the way between.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::Element;

use super::dom;
use super::drag::{Carry, Hand};
use super::flights::{
    Spot, Spots, appear, delay, is_travel, leave, middle, origin, px, say_number, shift, transform,
    travel, zone_of,
};
use super::layout::{Frame, Layout, Place};
use super::numbers::together;
use crate::view::{Motion, View};

/// A thing of the board, and how it was put in its place.
struct Placed {
    key: String,
    element: Element,
    held: bool,
    styles: [String; 4],
}

/// What a place is made of, in the order of [`Placed::styles`].
const STYLES: [&str; 4] = ["width", "height", "z-index", "transform"];

impl Placed {
    /// Puts it where it belongs, or under the hand. Only what is another than before is said to the
    /// browser.
    fn put(&mut self, place: &Place, carry: Option<&Carry>) {
        self.held = carry.is_some();
        let styles = [
            px(place.w),
            px(place.h),
            carry.map_or(place.z, |_| 900).to_string(),
            transform(place, carry),
        ];
        for (name, (old, new)) in STYLES.iter().zip(self.styles.iter().zip(&styles)) {
            if old != new {
                dom::style(&self.element, name, new);
            }
        }
        self.styles = styles;
    }
}

/// What is remembered of the moment before a change.
#[derive(Default)]
pub struct Movement {
    before: Spots,
    ghosts: Vec<(String, Element)>,
    /// Everything on the board, in the page's order.
    placed: Vec<Placed>,
    /// The layout that everything has been put in its place by.
    settled: Rc<Layout>,
    /// What moves, by key. Asking the browser for it would make it work out the styles of the whole
    /// board.
    playing: Vec<(String, dom::Playing)>,
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
        let seen = |element: &Element, tilt: i32| {
            let rect = element.get_bounding_client_rect();
            Spot {
                x: rect.left() + rect.width() / 2.0 - base.left(),
                y: rect.top() + rect.height() / 2.0 - base.top(),
                tilt,
            }
        };
        for Placed {
            key, element, held, ..
        } in &self.placed
        {
            let Some(place) = self.settled.place(key) else {
                continue;
            };
            let mut playing = self.playing.iter().filter(|(own, _)| own == key);
            let moves = *held || playing.any(|(_, playing)| playing.runs());
            let spot = if moves {
                seen(element, place.tilt)
            } else {
                middle(place)
            };
            self.before.put(key.clone(), spot);
            if place.frame != Frame::Bar
                && next.place(key).is_none()
                && let Ok(copy) = element.clone_node_with_deep(true)
            {
                self.ghosts.push((key.clone(), copy.unchecked_into()));
            }
        }
        for name in ["data-key", "data-zone"] {
            for element in dom::all(root, &format!(":not([data-place]) > [{name}]")) {
                if let Some(key) = element.get_attribute(name) {
                    self.before.put(key, seen(&element, 0));
                }
            }
        }
    }

    /// Moves the dragged card under the hand, where nothing else has changed its place since
    /// everything was put there; says whether that was all there was to do.
    pub fn follow(&mut self, layout: &Rc<Layout>, carry: &Carry) -> bool {
        let mut placed = self.placed.iter_mut();
        let card = placed.find(|placed| placed.key == carry.key);
        let (Some(card), Some(place)) = (card, layout.place(&carry.key)) else {
            return false;
        };
        if !Rc::ptr_eq(&self.settled, layout) {
            return false;
        }
        card.put(place, Some(carry));
        card.element.is_connected()
    }

    /// Puts everything in its place, a dragged card under the hand.
    pub fn settle(&mut self, board: &Element, layout: &Rc<Layout>, hand: &Hand) {
        self.settled = Rc::clone(layout);
        let mut known = std::mem::take(&mut self.placed);
        for element in dom::all(board, "[data-place]") {
            // Things keep their order, so that this looks no farther than to who has gone.
            let own = known.iter().position(|placed| placed.element == element);
            let own = own.map(|index| known.remove(index));
            let fresh = || {
                let key = element.get_attribute("data-place")?;
                Some(Placed {
                    key,
                    element,
                    held: false,
                    styles: Default::default(),
                })
            };
            let Some(mut placed) = own.or_else(fresh) else {
                continue;
            };
            if let Some(place) = layout.place(&placed.key) {
                placed.put(place, hand.carry().filter(|carry| carry.key == place.key));
            }
            self.placed.push(placed);
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
            let away = hand
                .carry()
                .is_some_and(|carry| carry.key == tether.card || carry.key == tether.host);
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
        for (element, (top, height)) in dom::all(board, "[data-strip]").iter().zip(&layout.strips) {
            dom::style(element, "top", &px(*top));
            dom::style(element, "height", &px(*height));
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
        for (_, moving) in self.playing.drain(..) {
            moving.cancel();
        }
        for Placed { key, element, .. } in &self.placed {
            let Some(place) = layout.place(key).filter(|place| place.frame != Frame::Bar) else {
                continue;
            };
            let motion = motions
                .iter()
                .rev()
                .find(|motion| motion.key == *key && is_travel(&motion.kind));
            let delay = motion.map_or(0.0, |motion| delay(motions, motion.batch));
            let kind = motion.map_or("", |motion| motion.kind.as_str());
            let playing = match before.get(key) {
                Some(spot) => travel(element, place, spot, kind, delay),
                None => {
                    let from = origin(&before, view, key);
                    vec![appear(element, place, from, delay)]
                }
            };
            let playing = playing.into_iter().map(|playing| (key.clone(), playing));
            self.playing.extend(playing);
        }
        for element in dom::all(board, "[data-tether]") {
            let fresh = element.get_attribute("data-tether").filter(|key| {
                motions
                    .iter()
                    .any(|motion| motion.key == *key && motion.kind == "attached")
            });
            let Some(key) = fresh else { continue };
            let way: [(&str, &[&str]); 1] = [("opacity", &["0", "0", "1"])];
            let playing = dom::animate(&element, &way, 420.0, 0.0);
            self.playing.push((format!("{key}/tether"), playing));
        }
        for (key, ghost) in ghosts {
            leave(
                board,
                &ghost,
                before.get(&key),
                before.get(&zone_of(view, &key)),
            );
        }
        for motion in together(motions) {
            let delay = delay(motions, motion.batch);
            say_number(board, layout, &motion, delay);
        }
    }
}
