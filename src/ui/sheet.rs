//! Panels over the board: the shortcuts, and a zone's cards.

use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlDialogElement};
use yew::{
    AttrValue, Callback, Children, Html, KeyboardEvent, MouseEvent, NodeRef, PointerEvent,
    Properties, component, html, use_effect_with, use_mut_ref, use_node_ref,
};

use super::dom;
use super::say::{Words, in_words, say};

/// Props of [`Panel`].
#[derive(Properties, PartialEq)]
pub struct PanelProps {
    /// The board's words.
    pub words: Words,
    /// Its title.
    pub title: AttrValue,
    /// Closes it.
    pub on_close: Callback<()>,
    /// What is in it.
    pub children: Children,
}

/// A modal dialog of the browser's own, which keeps the focus inside and the rest still.
#[component]
pub fn Panel(props: &PanelProps) -> Html {
    props.words.speak();
    let root: NodeRef = use_node_ref();
    {
        let root = root.clone();
        use_effect_with(props.title.clone(), move |_| {
            let dialog = root.cast::<HtmlDialogElement>();
            if let Some(dialog) = dialog.as_ref().filter(|dialog| !dialog.open()) {
                // It fails only on a dialog that is shown already, or isn't on the page.
                let _ = dialog.show_modal();
                if let Some(item) = dom::all(dialog, "[role=menuitem]").first() {
                    dom::focus(item);
                }
            }
            // Closed, and not only taken away, it gives the focus back to what had it.
            move || dialog.iter().for_each(HtmlDialogElement::close)
        });
    }
    let onkeydown = {
        let close = props.on_close.clone();
        Callback::from(move |event: KeyboardEvent| {
            event.stop_propagation();
            if event.key() == "Escape" {
                event.prevent_default();
                close.emit(());
            }
        })
    };
    // A click beside the panel's inside falls on the dialog itself. It has to begin there too: the
    // touch that opened the panel is followed by a click of the browser's own.
    let pressed = use_mut_ref(|| false);
    let press = {
        let (root, pressed) = (root.clone(), pressed.clone());
        Callback::from(move |event: PointerEvent| {
            if let Ok(mut pressed) = pressed.try_borrow_mut() {
                *pressed = is_itself(&root, event.target());
            }
        })
    };
    let beside = {
        let (root, close) = (root.clone(), props.on_close.clone());
        Callback::from(move |event: MouseEvent| {
            let began_here = pressed.try_borrow().is_ok_and(|pressed| *pressed);
            if began_here && is_itself(&root, event.target()) {
                close.emit(());
            }
        })
    };
    html! {
        <dialog class="panel" aria-label={props.title.clone()} ref={root} {onkeydown} onpointerdown={press} onclick={beside}>
            <div class="inside">
                <header><h2>{ &props.title }</h2>
                    <button type="button" class="icon" aria-label={say("close")} onclick={props.on_close.reform(|_: MouseEvent| ())}>{ "×" }</button>
                </header>
                { for props.children.iter() }
            </div>
        </dialog>
    }
}

fn is_itself(root: &NodeRef, target: Option<EventTarget>) -> bool {
    target.and_then(|target| target.dyn_into::<Element>().ok()) == root.cast::<Element>()
}

const SHORTCUTS: [(&str, &str); 13] = [
    ("Arrow keys", "keyArrows"),
    ("Enter", "keyEnter"),
    ("I", "keyInspect"),
    ("Escape", "keyEscape"),
    ("N", "keyNext"),
    ("B", "keyBack"),
    ("R", "keyStart"),
    ("P", "keyPlay"),
    ("Q", "keyPredict"),
    ("Z", "keyUndo"),
    ("Y", "keyRedo"),
    ("Space", "keySpace"),
    ("?", "keyList"),
];

/// The shortcuts.
pub fn shortcuts() -> Html {
    html! {
        <>
            <dl class="shortcuts">{ for SHORTCUTS.iter().map(|(key, what)| html! { <div><dt><kbd>{ in_words(key) }</kbd></dt><dd>{ say(what) }</dd></div> }) }</dl>
            <p class="faint">{ say("dragHow") }</p>
        </>
    }
}
