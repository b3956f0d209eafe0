//! How things stand out, and what a pointer is on.

use web_sys::{Element, PointerEvent};
use yew::Context;

use super::drag::{Hand, Input, Point};
use super::looks::Look;
use super::place::Place;
use super::table::{Table, client};

impl Table {
    /// How each thing stands out now.
    pub(super) fn looks(&self) -> Vec<Look> {
        let over = match &self.hand {
            Hand::Carrying(carry) => carry.over.as_deref(),
            Hand::Aiming(aim) => aim.over.as_deref(),
            _ => None,
        };
        let chosen = match &self.hand {
            Hand::Aiming(aim) => &aim.chosen[..],
            _ => &[],
        };
        self.layout
            .places
            .iter()
            .map(|place| {
                let key = place.key.as_str();
                Look {
                    focused: self.focus.as_deref() == Some(key),
                    selected: self.selected.as_deref() == Some(key),
                    lit: self.lit.iter().chain(chosen).any(|lit| lit == key),
                    welcome: self.hand.welcomes(key).filter(|_| self.reaches(place)),
                    over: over == Some(key),
                    carried: matches!(&self.hand, Hand::Carrying(carry) if carry.key == key),
                    lifted: matches!(&self.hand, Hand::Pressed(press) if press.held && press.touch && press.key == key),
                    answer: self
                        .is_answer(key)
                        .then(|| self.picked.iter().any(|picked| picked == key))
                        .or(self.may_declare(key).then_some(false)),
                    declared: self.armed.as_deref() == Some(key)
                        || self.declared.iter().any(|(one, _)| one == key),
                }
            })
            .collect()
    }

    /// Whether a creature may be declared, and the hand is not about anything else.
    fn may_declare(&self, key: &str) -> bool {
        let able = &self.view.turn.able;
        self.hand == Hand::Empty && able.iter().any(|able| able == key)
    }

    /// Whether the light of a card that has just been lifted has come so far.
    fn reaches(&self, place: &Place) -> bool {
        let Hand::Carrying(carry) = &self.hand else {
            return true;
        };
        let (dx, dy) = (place.x - carry.from.x, place.y - carry.from.y);
        dx.hypot(dy) < self.reach
    }

    /// Whether the board is to be seen at a point of the window: the step bar may lie over it.
    pub(super) fn shows(&self, (x, y): (f64, f64)) -> bool {
        let near = |selector: &str| {
            let board = self.board.cast::<Element>()?;
            board.closest(selector).ok().flatten()
        };
        let bar = near(".table").and_then(|table| table.query_selector(".dock").ok().flatten());
        let above = bar.is_none_or(|bar| y < bar.get_bounding_client_rect().top());
        near(".felt").is_some_and(|felt| {
            let felt = felt.get_bounding_client_rect();
            let within = (felt.left()..felt.right()).contains(&x);
            within && (felt.top()..felt.bottom()).contains(&y) && above
        })
    }

    /// The board has moved under a card that is carried: the card stays at the pointer.
    pub(super) fn carry_on(&mut self, ctx: &Context<Self>) -> bool {
        let (at, over) = self.under(self.pointer);
        match &self.hand {
            Hand::Carrying(carry) if carry.at != at => {
                self.hand_input(ctx, Input::Move { at, over })
            }
            _ => false,
        }
    }

    /// Where a pointer is on the board, and what is under it.
    pub(super) fn under(&self, (x, y): (f64, f64)) -> (Point, Option<String>) {
        let base = self
            .board
            .cast::<Element>()
            .map(|board| board.get_bounding_client_rect());
        let (left, top) = base.map_or((0.0, 0.0), |rect| (rect.left(), rect.top()));
        let at = Point {
            x: x - left,
            y: y - top,
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

    pub(super) fn pointer_down(&mut self, ctx: &Context<Self>, event: &PointerEvent) -> bool {
        if event.button() != 0 || !event.is_primary() {
            return false;
        }
        let (at, over) = self.under(client(event));
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
