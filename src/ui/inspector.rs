//! The chosen card in full, and how it came to be what it is.

use crate::lists::List;
use yew::html::Scope;
use yew::{AttrValue, Html, MouseEvent, classes, html};

use super::permanent::tint;
use super::rich::{rich, rule, symbol};
use super::symbols::{Piece, pieces};
use super::table::{Msg, Table};
use crate::view::{CardView, DerivationLine};

/// The panel.
pub fn inspector(card: &CardView, lines: &[DerivationLine], link: &Scope<Table>) -> Html {
    let close = link.callback(|_: MouseEvent| Msg::Inspect(None));
    let quiet = link.callback(|_: MouseEvent| Msg::Light(Vec::new()));
    let cost = pieces(&card.cost)
        .into_iter()
        .filter_map(|piece| match piece {
            Piece::Symbol(name) => Some(symbol(&name)),
            Piece::Words(_) => None,
        });
    html! {
        <section class={classes!("inspector", format!("c-{}", tint(card)))} aria-label={format!("About {}", card.name)}>
            <header>
                <h2>{ &card.name }</h2><span class="cost">{ for cost }</span>
                <button type="button" class="icon" aria-label="Close" onclick={close}>{ "×" }</button>
            </header>
            <p class="types">{ &card.type_line }if !card.pt.is_empty() { <b>{ &card.pt }</b> }</p>
            if let Some(printed) = &card.printed_type_line { <p class="faint">{ format!("Printed: {printed}") }</p> }
            { for card.text.iter().map(|line| html! {
                <p class={classes!("rules", line.not_simulated.then_some("unsimulated"))}>
                    { rich(&line.text) }
                    if let Some(giver) = &line.granted_by { <span class="faint">{ format!(" — from {giver}") }</span> }
                    if line.not_simulated { <span class="chip no">{ "not simulated" }</span> }
                </p>
            }) }
            if !lines.is_empty() {
                <h3>{ "How it came to be this" }</h3>
                <ol class="derivation" onmouseleave={quiet}>{ for lines.iter().map(|line| {
                    let about: Vec<String> = line.source_key.iter().cloned().list();
                    let light = link.callback(move |_: MouseEvent| Msg::Light(about.clone()));
                    html! { <li onmouseenter={light}>{ derivation(line) }</li> }
                }) }</ol>
            }
        </section>
    }
}

fn derivation(line: &DerivationLine) -> Html {
    let source: AttrValue = line
        .source
        .clone()
        .map_or_else(AttrValue::default, |name| format!(" — {name}").into());
    html! {
        <>
            <span class="layer-no">{ &line.layer }</span>
            <span>
                { rich(&line.did) }<span class="faint">{ source }</span>
                if !line.result.is_empty() { <b>{ " → " }{ rich(&line.result) }</b> }
                if let Some(waited) = &line.dependency { <span class="faint waited">{ waited }</span> }
            </span>
            { rule(&line.rule) }
        </>
    }
}
