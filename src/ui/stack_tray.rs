//! The stack, top first, with what each thing aims at.

use std::rc::Rc;

use yew::{Callback, Html, Properties, classes, component, html};

use super::board::find_card;
use super::rich::{Rich, glyph};
use crate::view::{StackView, View};

/// Props of [`StackTray`].
#[derive(Properties, PartialEq)]
pub struct StackTrayProps {
    /// What is drawn.
    pub view: Rc<View>,
    /// Lights these on the board.
    pub on_light: Callback<Vec<String>>,
    /// A thing on the stack is clicked: it may be a target.
    pub on_pick: Callback<String>,
    /// Whether a thing is a possible target or answer now.
    pub welcome: Vec<String>,
}

/// The tray; nothing where the stack is empty.
#[component]
pub fn StackTray(props: &StackTrayProps) -> Html {
    let StackTrayProps { view, on_light, .. } = props;
    if view.stack.is_empty() {
        return Html::default();
    }
    let quiet = on_light.reform(|_: yew::MouseEvent| Vec::new());
    html! {
        <section class="tray" aria-label="Stack" onmouseleave={quiet}>
            <h2>{ "Stack" }<span class="faint">{ " · top first" }</span></h2>
            <ol>{ for view.stack.iter().map(|item| one(props, item)) }</ol>
        </section>
    }
}

fn one(props: &StackTrayProps, item: &StackView) -> Html {
    let view = &props.view;
    let name = |key: &String| {
        let player = view
            .players
            .iter()
            .find(|player| &player.key == key)
            .map(|player| player.name.clone());
        let card = find_card(view, key).map(|card| card.name.clone());
        let stacked = view
            .stack
            .iter()
            .find(|other| &other.key == key)
            .map(|other| other.name.clone());
        player.or(card).or(stacked).unwrap_or_else(|| key.clone())
    };
    let mut about = item.targets.clone();
    about.push(item.source.clone());
    let targets: Vec<String> = item.targets.iter().map(name).collect();
    let light = props.on_light.clone();
    let lit = about.clone();
    let key = item.key.clone();
    let welcome = props.welcome.contains(&item.key);
    let class = classes!(
        "item",
        format!("c-{}", tint(&item.colors)),
        welcome.then_some("answer")
    );
    let inside = html! {
        <>
            <span class="kind">{ glyph(if item.kind == "spell" { "instant" } else { "artifact" }) }<b>{ &item.name }</b><span class="faint">{ format!(" {}", kind_words(&item.kind)) }</span></span>
            <span class="does"><Rich text={item.text.clone()} /></span>
            <span class="faint">
                if !targets.is_empty() { { format!("→ {} · ", targets.join(", ")) } }
                { name(&item.controller) }
            </span>
        </>
    };
    html! {
        <li key={item.key.clone()} {class} data-key={item.key.clone()} onmouseenter={move |_| light.emit(lit.clone())}>
            if welcome {
                <button type="button" class="plain" onclick={props.on_pick.reform(move |_| key.clone())}>{ inside }</button>
            } else { { inside } }
        </li>
    }
}

fn kind_words(kind: &str) -> &str {
    match kind {
        "activated" => "ability",
        "triggered" => "trigger",
        other => other,
    }
}

fn tint(colors: &str) -> &'static str {
    match colors {
        "W" => "w",
        "U" => "u",
        "B" => "b",
        "R" => "r",
        "G" => "g",
        "" => "a",
        _ => "m",
    }
}
