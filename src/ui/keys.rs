//! What the keys mean.

use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::KeyboardEvent;

use super::drag::Hand;
use super::focus::{Arrow, neighbour};
use super::prompt::commands;
use super::table::{Msg, Table};
use super::timeline::Go;

/// A key as it is pressed. It is read at once: an event forgets its target when it is over.
pub struct Pressed {
    key: String,
    focused: Option<String>,
    on_button: bool,
}

impl Pressed {
    /// Reads an event, and keeps the browser from scrolling where the key is ours.
    pub fn read(event: &KeyboardEvent) -> Option<Self> {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return None;
        }
        let target = event.target()?.dyn_into::<Element>().ok()?;
        let key = event.key();
        let focused = target.get_attribute("data-focus");
        let on_button = target.tag_name() == "BUTTON";
        let ours = Arrow::named(&key).is_some() || matches!(key.as_str(), "Enter" | " ");
        if (ours && focused.is_some()) || (key == " " && !on_button) {
            event.prevent_default();
        }
        Some(Self {
            key,
            focused,
            on_button,
        })
    }
}

/// The message that a key sends, if it means anything where it is pressed.
pub fn meaning(table: &Table, pressed: Pressed) -> Option<Msg> {
    let Pressed {
        key,
        focused,
        on_button,
    } = pressed;
    if let (Some(from), Some(arrow)) = (&focused, Arrow::named(&key)) {
        // While a target is looked for the legal ones come first, but the others are in reach: they
        // say why they can't be it.
        let aims = matches!(table.hand, Hand::Aiming(_));
        let legal =
            |place: &super::layout::Place| !aims || table.hand.welcomes(&place.key) == Some(true);
        return neighbour(&table.layout, from, arrow, &legal)
            .or_else(|| neighbour(&table.layout, from, arrow, &|_| true))
            .map(|key| Msg::Focus(key.to_owned()));
    }
    match (key.as_str(), focused) {
        ("Enter" | " ", Some(card)) => Some(Msg::Click(card)),
        ("i" | "I", Some(card)) => Some(Msg::Inspect(Some(card))),
        ("Escape", _) => Some(Msg::Escape),
        ("?", _) => Some(Msg::Sheet(true)),
        (" ", None) if !on_button => first_command(table),
        ("n" | "N", _) => Some(Msg::Go(Go::Next)),
        ("b" | "B", _) => Some(Msg::Go(Go::Back)),
        ("r" | "R", _) => Some(Msg::Go(Go::Reset)),
        ("p" | "P", _) => Some(Msg::Go(Go::Play)),
        ("q" | "Q", _) => Some(Msg::Predict),
        ("z" | "Z", _) => Some(Msg::Go(Go::Undo)),
        ("y" | "Y", _) => Some(Msg::Go(Go::Redo)),
        _ => None,
    }
}

fn first_command(table: &Table) -> Option<Msg> {
    let command = commands(&table.view)
        .into_iter()
        .find(|command| command.enabled)?;
    table
        .view
        .choice
        .is_none()
        .then(|| Msg::Command(command.id.clone()))
}
