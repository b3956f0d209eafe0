//! Panels over the board: the shortcuts, and a zone's cards.

use web_sys::Element;
use yew::{
    AttrValue, Callback, Children, Html, KeyboardEvent, MouseEvent, NodeRef, Properties, component,
    html, use_effect_with, use_node_ref,
};

use super::dom;

/// Props of [`Panel`].
#[derive(Properties, PartialEq)]
pub struct PanelProps {
    /// Its title.
    pub title: AttrValue,
    /// Closes it.
    pub on_close: Callback<()>,
    /// What is in it.
    pub children: Children,
}

/// A panel that holds the focus until it is closed.
#[component]
pub fn Panel(props: &PanelProps) -> Html {
    let root: NodeRef = use_node_ref();
    {
        let root = root.clone();
        use_effect_with(props.title.clone(), move |_| {
            if let Some(close) = root
                .cast::<Element>()
                .and_then(|root| dom::all(&root, "button").into_iter().next())
            {
                dom::focus(&close);
            }
        });
    }
    let onkeydown = {
        let (root, close) = (root.clone(), props.on_close.clone());
        Callback::from(move |event: KeyboardEvent| {
            event.stop_propagation();
            match event.key().as_str() {
                "Escape" => close.emit(()),
                "Tab" => stay_inside(&root, &event),
                _ => {}
            }
        })
    };
    html! {
        <div class="veil" onclick={props.on_close.reform(|_: MouseEvent| ())}>
            <div class="panel" role="dialog" aria-modal="true" aria-label={props.title.clone()} ref={root} {onkeydown}
                onclick={|event: MouseEvent| event.stop_propagation()}>
                <header><h2>{ &props.title }</h2>
                    <button type="button" class="icon" aria-label="Close" onclick={props.on_close.reform(|_: MouseEvent| ())}>{ "×" }</button>
                </header>
                { for props.children.iter() }
            </div>
        </div>
    }
}

/// Tab goes round within the panel.
fn stay_inside(root: &NodeRef, event: &KeyboardEvent) {
    let buttons = root
        .cast::<Element>()
        .map(|root| dom::all(&root, "button, a"))
        .unwrap_or_default();
    let from = event.target().map(wasm_bindgen::JsValue::from);
    let at = buttons
        .iter()
        .position(|button| Some(button.as_ref()) == from.as_ref())
        .unwrap_or(0);
    let count = buttons.len().max(1);
    let next = if event.shift_key() {
        at + count - 1
    } else {
        at + 1
    } % count;
    event.prevent_default();
    if let Some(button) = buttons.get(next) {
        dom::focus(button);
    }
}

const SHORTCUTS: [(&str, &str); 12] = [
    ("Arrow keys", "go from card to card"),
    ("Enter", "what the card can do; pick a target"),
    ("I", "the card in full"),
    ("Escape", "cancel, close"),
    ("N", "next step of the script"),
    ("B", "one step back"),
    ("R", "to the start"),
    ("P", "play, pause"),
    ("Z", "undo"),
    ("Y", "redo"),
    ("Space", "the first button of the prompt"),
    ("?", "this list"),
];

/// The shortcuts.
pub fn shortcuts() -> Html {
    html! {
        <>
            <dl class="shortcuts">{ for SHORTCUTS.iter().map(|(key, what)| html! { <div><dt><kbd>{ *key }</kbd></dt><dd>{ *what }</dd></div> }) }</dl>
            <p class="faint">{ "With a mouse or a finger: drag a card onto another, or click it. On a touch screen, hold a card to lift it; hold and let go to see it in full." }</p>
        </>
    }
}
