//! An order that is asked for: of triggered abilities, or of replacement effects. Things are dragged
//! along a list, moved in it by the arrow keys, or put first by a press.

use yew::html::Scope;
use yew::{Html, KeyboardEvent, MouseEvent, PointerEvent, html};

use super::dom;
use super::rich::rich;
use super::say::{say, say_of};
use super::table::{Msg, Table};
use crate::lists::List;
use crate::view::{ChoiceView, OptionView};

/// What the reader does with the list.
#[derive(Clone, Debug, PartialEq)]
pub enum Sorting {
    /// A pointer goes down on a thing.
    Grab(String),
    /// What was grabbed is dragged to a place, counted from 0.
    To(usize),
    /// It is let go: where it was not dragged it is put first.
    Drop,
    /// Escape, or the browser took the pointer.
    Lost,
    /// A thing goes up by one place, or down.
    Shift(String, bool),
}

/// A thing that a pointer went down on, and what the order was before it was dragged, if it was.
pub struct Grabbed {
    value: String,
    before: Option<Vec<String>>,
}

impl Table {
    /// The order as it stands: as it has been made, or else as it was asked.
    fn in_order<'a>(&self, choice: &'a ChoiceView) -> Vec<&'a OptionView> {
        let named = |value: &String| choice.options.iter().find(|one| one.value == *value);
        let picked = self.picked.iter().filter_map(named);
        let rest = choice.options.iter();
        picked
            .chain(rest.filter(|one| !self.picked.contains(&one.value)))
            .list()
    }

    pub(super) fn sort(&mut self, sorting: Sorting) {
        match sorting {
            Sorting::Grab(value) => {
                self.grabbed = Some(Grabbed {
                    value,
                    before: None,
                });
            }
            Sorting::To(place) => {
                if let Some(mut grabbed) = self.grabbed.take() {
                    let before = self.picked.clone();
                    if self.put(&grabbed.value, |_| place) {
                        grabbed.before.get_or_insert(before);
                    }
                    self.grabbed = Some(grabbed);
                }
            }
            Sorting::Drop => {
                let grabbed = self
                    .grabbed
                    .take()
                    .filter(|grabbed| grabbed.before.is_none());
                if let Some(grabbed) = grabbed {
                    self.put(&grabbed.value, |_| 0);
                }
            }
            Sorting::Lost => {
                if let Some(before) = self.grabbed.take().and_then(|grabbed| grabbed.before) {
                    self.picked = before;
                    self.said = say("orderBack").to_string();
                }
            }
            Sorting::Shift(value, down) => {
                self.shifted = Some(value.clone());
                self.put(&value, |place| match down {
                    true => place + 1,
                    false => place.saturating_sub(1),
                });
            }
        }
    }

    /// The whole order as it stands, to be given as the answer.
    pub(super) fn order(&self) -> Option<Vec<String>> {
        let choice = self
            .view
            .choice
            .as_ref()
            .filter(|choice| choice.kind == "order")?;
        Some(
            self.in_order(choice)
                .iter()
                .map(|one| one.value.clone())
                .list(),
        )
    }

    /// Puts a thing where `to` says, from where it is. Says whether it did.
    pub(super) fn put(&mut self, value: &str, to: impl FnOnce(usize) -> usize) -> bool {
        let Some(choice) = &self.view.choice else {
            return false;
        };
        let mut order: Vec<&OptionView> = self.in_order(choice);
        let Some(from) = order.iter().position(|one| one.value == value) else {
            return false;
        };
        let place = to(from).min(order.len() - 1);
        if place == from {
            return false;
        }
        let one = order.remove(from);
        order.insert(place, one);
        self.said = say_of(
            "placed",
            &[
                one.label.split(": ").next().unwrap_or_default(),
                &(place + 1).to_string(),
                &order.len().to_string(),
            ],
        );
        self.picked = order.iter().map(|one| one.value.clone()).list();
        true
    }
}

/// The list.
pub fn list(table: &Table, link: &Scope<Table>, choice: &ChoiceView) -> Html {
    // The list holds the pointer: wherever it is let go, it is heard here. A second finger does nothing.
    let along = link.batch_callback(|event: PointerEvent| {
        let holds = event.is_primary() && event.buttons() == 1;
        let list = dom::list_under(&event, ".order").filter(|_| holds)?;
        dom::nearest(&list, &event).map(|place| Msg::Sort(Sorting::To(place)))
    });
    let ends = |sorting: Sorting| {
        link.batch_callback(move |event: PointerEvent| {
            event.is_primary().then(|| Msg::Sort(sorting.clone()))
        })
    };
    html! {
        <ol class="order" onpointermove={along} onpointerup={ends(Sorting::Drop)} onpointercancel={ends(Sorting::Lost)}>{ for table.in_order(choice).into_iter().enumerate().map(|(place, option)| {
            let value = option.value.clone();
            let (grabs, picks, shifts) = (value.clone(), value.clone(), value.clone());
            let grab = link.batch_callback(move |event: PointerEvent| {
                let grabs_it = event.is_primary() && event.button() == 0;
                let list = dom::list_under(&event, ".order").filter(|_| grabs_it)?;
                dom::hold(&list, &event);
                Some(Msg::Sort(Sorting::Grab(grabs.clone())))
            });
            // A pointer's click is heard as it is let go.
            let pick = link.batch_callback(move |event: MouseEvent| {
                (event.detail() == 0).then(|| Msg::Pick(picks.clone()))
            });
            let shift = link.batch_callback(move |event: KeyboardEvent| {
                let down = match event.key().as_str() {
                    "ArrowDown" => true,
                    "ArrowUp" => false,
                    _ => return None,
                };
                event.prevent_default();
                event.stop_propagation();
                Some(Msg::Sort(Sorting::Shift(shifts.clone(), down)))
            });
            html! {
                <li key={value}>
                    <button type="button" data-order={option.value.clone()} onpointerdown={grab} onclick={pick} onkeydown={shift}>
                        <span class="grip" aria-hidden="true" />
                        <b>{ format!("{}. ", place + 1) }</b>
                        <span class="says">{ called(&option.label) }</span>
                    </button>
                </li>
            }
        }) }</ol>
    }
}

/// What stands in the list: its name, and what it says.
fn called(label: &str) -> Html {
    match label.split_once(": ") {
        Some((name, text)) => {
            html! { <><b>{ name.to_owned() }</b><span class="faint">{ rich(text) }</span></> }
        }
        None => rich(label),
    }
}
