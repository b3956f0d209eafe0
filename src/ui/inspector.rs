//! The chosen card in full, and how it came to be what it is.

use yew::{AttrValue, Callback, Html, Properties, classes, component, html};

use super::permanent::tint;
use super::rich::{Rich, rule, symbol};
use super::symbols::{Piece, pieces};
use crate::view::{CardView, DerivationLine};

/// Props of [`Inspector`].
#[derive(Properties, PartialEq)]
pub struct InspectorProps {
    /// The card.
    pub card: CardView,
    /// Layer by layer.
    pub lines: Vec<DerivationLine>,
    /// Closes the panel.
    pub on_close: Callback<()>,
    /// Lights these on the board.
    pub on_light: Callback<Vec<String>>,
}

/// The panel.
#[component]
pub fn Inspector(props: &InspectorProps) -> Html {
    let InspectorProps {
        card,
        lines,
        on_close,
        on_light,
    } = props;
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
                <button type="button" class="icon" aria-label="Close" onclick={on_close.reform(|_| ())}>{ "×" }</button>
            </header>
            <p class="types">{ &card.type_line }if !card.pt.is_empty() { <b>{ &card.pt }</b> }</p>
            if let Some(printed) = &card.printed_type_line { <p class="faint">{ format!("Printed: {printed}") }</p> }
            { for card.text.iter().map(|line| html! {
                <p class={classes!("rules", line.not_simulated.then_some("unsimulated"))}>
                    <Rich text={line.text.clone()} />
                    if let Some(giver) = &line.granted_by { <span class="faint">{ format!(" — from {giver}") }</span> }
                    if line.not_simulated { <span class="chip no">{ "not simulated" }</span> }
                </p>
            }) }
            if !lines.is_empty() {
                <h3>{ "How it came to be this" }</h3>
                <ol class="derivation" onmouseleave={on_light.reform(|_| Vec::new())}>{ for lines.iter().map(|line| {
                    let about: Vec<String> = line.source_key.iter().cloned().collect();
                    let light = on_light.clone();
                    html! { <li onmouseenter={move |_| light.emit(about.clone())}>{ derivation(line) }</li> }
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
                <Rich text={line.did.clone()} /><span class="faint">{ source }</span>
                if !line.result.is_empty() { <b>{ " → " }<Rich text={line.result.clone()} /></b> }
                if let Some(waited) = &line.dependency { <span class="faint waited">{ waited }</span> }
            </span>
            { rule(&line.rule) }
        </>
    }
}
