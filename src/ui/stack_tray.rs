//! The stack, top first, with what each thing aims at.

use crate::lists::List;
use yew::html::Scope;
use yew::{Html, MouseEvent, classes, html};

use super::board::find_card;
use super::rich::{glyph, rich};
use super::say::{in_words, say};
use super::table::{Msg, Table};
use crate::view::StackView;

/// The tray; nothing where the stack is empty.
pub fn stack_tray(table: &Table, link: &Scope<Table>) -> Html {
    let view = &table.view;
    if view.stack.is_empty() {
        return Html::default();
    }
    let quiet = link.callback(|_: MouseEvent| Msg::Light(Vec::new()));
    html! {
        <section class="tray" aria-label={say("stack")} onmouseleave={quiet}>
            <h2>{ say("stack") }<span class="faint">{ say("topFirst") }</span></h2>
            <ol>{ for view.stack.iter().map(|item| one(table, link, item)) }</ol>
        </section>
    }
}

fn one(table: &Table, link: &Scope<Table>, item: &StackView) -> Html {
    let view = &table.view;
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
    let targets: Vec<String> = item.targets.iter().map(name).list();
    let light = link.callback(move |_: MouseEvent| Msg::Light(about.clone()));
    let key = item.key.clone();
    let welcome = table.is_answer(&item.key) || table.hand.welcomes(&item.key) == Some(true);
    let class = classes!(
        "item",
        format!("c-{}", tint(&item.colors)),
        welcome.then_some("answer")
    );
    let inside = html! {
        <>
            <span class="kind">{ glyph(if item.kind == "spell" { "instant" } else { "artifact" }) }<b>{ &item.name }</b><span class="faint">{ format!(" {}", in_words(kind_words(&item.kind))) }</span></span>
            <span class="does">{ rich(&item.text) }</span>
            <span class="faint">
                if !targets.is_empty() { { format!("→ {} · ", targets.join(", ")) } }
                { say("by") }{ name(&item.controller) }
            </span>
        </>
    };
    html! {
        <li key={item.key.clone()} {class} data-key={item.key.clone()} onmouseenter={light}>
            if welcome {
                <button type="button" class="plain" onclick={link.callback(move |_: MouseEvent| Msg::Click(key.clone()))}>{ inside }</button>
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
