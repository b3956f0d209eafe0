//! The menu of a card: what it can do, and, greyed with the reason, what it can't.

use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::{
    AttrValue, Callback, Html, KeyboardEvent, MouseEvent, Properties, component, html,
    use_effect_with, use_node_ref,
};

use super::dom;
use super::drag::Ask;
use super::rich::{rich, rule};
use super::say::{Words, say};
use crate::view::DeedView;

/// Props of [`Menu`].
#[derive(Properties, PartialEq)]
pub struct MenuProps {
    /// The board's words.
    pub words: Words,
    /// What it lists.
    pub ask: Ask,
    /// The card's name.
    pub name: AttrValue,
    /// Where it opens: `x y`.
    pub at: AttrValue,
    /// A deed is taken.
    pub on_choose: Callback<String>,
    /// The card is to be shown in full.
    pub on_inspect: Callback<()>,
    /// The menu is left.
    pub on_close: Callback<()>,
}

/// The menu; it takes the focus as it opens and goes round at its ends.
#[component]
pub fn Menu(props: &MenuProps) -> Html {
    props.words.speak();
    let root = use_node_ref();
    {
        let root = root.clone();
        use_effect_with((props.ask.key.clone(), props.ask.on.clone()), move |_| {
            let first = root
                .cast::<Element>()
                .and_then(|root| items(&root).into_iter().next());
            if let Some(first) = first {
                dom::focus(&first);
            }
        });
    }
    let onkeydown = {
        let (root, close) = (root.clone(), props.on_close.clone());
        Callback::from(move |event: KeyboardEvent| {
            let Some(root) = root.cast::<Element>() else {
                return;
            };
            let list = items(&root);
            let focused = event
                .target()
                .and_then(|target| target.dyn_into::<Element>().ok());
            let at = list
                .iter()
                .position(|item| Some(item) == focused.as_ref())
                .unwrap_or(0);
            let next = match event.key().as_str() {
                "ArrowDown" => (at + 1) % list.len().max(1),
                "ArrowUp" => (at + list.len().saturating_sub(1)) % list.len().max(1),
                "Home" => 0,
                "End" => list.len().saturating_sub(1),
                "Escape" | "Tab" => {
                    event.prevent_default();
                    event.stop_propagation();
                    return close.emit(());
                }
                "?" => return,
                _ => return event.stop_propagation(),
            };
            event.prevent_default();
            event.stop_propagation();
            if let Some(item) = list.get(next) {
                dom::focus(item);
            }
        })
    };
    let (can, cannot): (Vec<&DeedView>, Vec<&DeedView>) =
        props.ask.deeds.iter().partition(|deed| deed.enabled);
    let stay = |event: yew::PointerEvent| event.stop_propagation();
    html! {
        <div class="floating menu" role="menu" aria-label={props.name.clone()} data-at={props.at.clone()} ref={root} {onkeydown} onpointerdown={stay}>
            <div class="menu-head" role="presentation">{ &props.name }</div>
            if can.is_empty() { <p class="faint pad">{ say("nothingItCanDo") }</p> }
            { for can.into_iter().map(|deed| item(props, deed)) }
            if !cannot.is_empty() && props.ask.deeds.iter().any(|deed| deed.enabled) { <hr /> }
            { for cannot.into_iter().map(|deed| item(props, deed)) }
            <hr />
            <button type="button" role="menuitem" tabindex="-1" onclick={props.on_inspect.reform(|_: MouseEvent| ())}>{ say("inFull") }</button>
        </div>
    }
}

fn item(props: &MenuProps, deed: &DeedView) -> Html {
    let id = deed.id.clone();
    let onclick = props.on_choose.reform(move |_: MouseEvent| id.clone());
    html! {
        <button type="button" role="menuitem" tabindex="-1" aria-disabled={(!deed.enabled).then_some("true")} {onclick}>
            <span class="deed">{ rich(&deed.label) }</span>
            if let Some(why) = deed.refusal.as_ref().filter(|_| !deed.enabled) {
                <span class="why">{ if why.reason.is_empty() { why.headline.clone() } else { why.reason.clone() } }{ " " }{ rule(&why.rule) }</span>
            }
        </button>
    }
}

fn items(root: &Element) -> Vec<Element> {
    dom::all(root, "[role=menuitem]")
}
