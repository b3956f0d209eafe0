//! The page around a board: what the board tells it, and what it asks of the board.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use wasm_bindgen::JsValue;
use yew::html::Scope;

use super::table::{Msg, Table};
use crate::exports::value;
use crate::view::View;

/// The page's side of a board. Clones are the same side.
#[derive(Clone, Default)]
pub struct Host(Rc<Inner>);

#[derive(Default)]
struct Inner {
    tell: Option<Function>,
    board: RefCell<Option<Scope<Table>>>,
    view: RefCell<Rc<View>>,
}

impl PartialEq for Host {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Host {
    /// A page that is told through a function, called with a word and what belongs to it.
    pub fn new(tell: Option<Function>) -> Self {
        Self(Rc::new(Inner {
            tell,
            ..Inner::default()
        }))
    }

    /// Whether anybody listens.
    pub fn listens(&self) -> bool {
        self.0.tell.is_some()
    }

    /// A board takes its place, and can be asked from now on.
    pub(super) fn seat(&self, board: Scope<Table>, view: &Rc<View>) {
        if let Ok(mut seat) = self.0.board.try_borrow_mut() {
            *seat = Some(board);
        }
        self.show(view);
    }

    /// This is what the board shows now.
    pub(super) fn show(&self, view: &Rc<View>) {
        if let Ok(mut shown) = self.0.view.try_borrow_mut() {
            shown.clone_from(view);
        }
    }

    /// Tells the page: `ready`, `change`, `refused`, `faulty`, `copy` or `stopped`.
    pub(super) fn tell(&self, what: &str, about: JsValue) {
        if let Some(tell) = &self.0.tell {
            // What the page's own function throws is the page's.
            let _ = tell.call2(&JsValue::NULL, &JsValue::from_str(what), &about);
        }
    }

    /// What the board shows, for JavaScript.
    pub fn view<T: From<JsValue>>(&self) -> T {
        match self.0.view.try_borrow() {
            Ok(view) => value(&**view),
            Err(_) => T::from(JsValue::UNDEFINED),
        }
    }

    /// Asks the board for something; there may be none yet.
    pub(super) fn ask(&self, msg: Msg) {
        if let Ok(seat) = self.0.board.try_borrow()
            && let Some(board) = &*seat
        {
            board.send_message(msg);
        }
    }
}
