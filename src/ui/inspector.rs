//! The chosen card in full, and how it came to be what it is.

use crate::lists::List;
use yew::html::Scope;
use yew::{AttrValue, Html, MouseEvent, classes, html};

use super::permanent::tint;
use super::rich::{rich, rule_link, symbol};
use super::say::{say, say_of};
use super::symbols::{Piece, pieces};
use super::table::{Msg, Table};
use crate::view::{CardView, DerivationLine, Key, ManaSource, Standing, StandingLine};

/// The panel.
pub fn inspector(
    card: &CardView,
    lines: &[DerivationLine],
    standing: &Standing,
    link: &Scope<Table>,
) -> Html {
    let close = link.callback(|_: MouseEvent| Msg::Inspect(None));
    let quiet = link.callback(|_: MouseEvent| Msg::Light(Vec::new()));
    let light = |about: Vec<Key>| link.callback(move |_: MouseEvent| Msg::Light(about.clone()));
    let cost = pieces(&card.cost)
        .into_iter()
        .filter_map(|piece| match piece {
            Piece::Symbol(name) => Some(symbol(&name)),
            Piece::Words(_) => None,
        });
    html! {
        <section class={classes!("inspector", format!("c-{}", tint(card)))} aria-label={say_of("aboutCard", &[&standing.name])}>
            <header>
                <h2>{ &standing.name }</h2><span class="cost">{ for cost }</span>
                <button type="button" class="icon" aria-label={say("close")} onclick={close}>{ "×" }</button>
            </header>
            <p class="types">{ &card.type_line }if !card.pt.is_empty() { <b>{ &card.pt }</b> }</p>
            if let Some(printed) = &card.printed_type_line { <p class="faint">{ say_of("printed", &[printed]) }</p> }
            { for card.text.iter().map(|line| html! {
                <p class={classes!("rules", line.not_simulated.then_some("unsimulated"))}>
                    { rich(&line.text) }
                    if let Some(giver) = &line.granted_by { <span class="faint">{ say_of("from", &[giver]) }</span> }
                    if line.not_simulated { <span class="chip no">{ say("notSimulatedMark") }</span> }
                </p>
            }) }
            if !standing.mana.is_empty() || !standing.could_produce.is_empty() {
                <h3>{ say("manaNow") }</h3>
                { for standing.mana.iter().map(|source| mana(source, &light)) }
                if !standing.could_produce.is_empty() {
                    <p class="faint">{ say("couldProduce") }{ rich(&standing.could_produce) }{ " " }{ rule_link("106.7") }</p>
                }
            }
            if !standing.lines.is_empty() {
                <h3>{ say("mayDo") }</h3>
                <ul class="derivation" onmouseleave={quiet.clone()}>{ for standing.lines.iter().map(|line| {
                    html! { <li onmouseenter={light(line.about.clone())}>{ answer(line) }</li> }
                }) }</ul>
            }
            if !lines.is_empty() {
                <h3>{ say("howItCame") }</h3>
                <ol class="derivation" onmouseleave={quiet}>{ for lines.iter().map(|line| {
                    html! { <li onmouseenter={light(line.source_key.iter().cloned().list())}>{ derivation(line) }</li> }
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
            { rule_link(&line.rule) }
        </>
    }
}

fn answer(line: &StandingLine) -> Html {
    let (class, mark, read) = match line.may {
        true => ("yes", "✓", say("yes")),
        false => ("no", "✗", say("no")),
    };
    html! {
        <>
            <span class={classes!("layer-no", class)}><span aria-hidden="true">{ mark }</span><span class="sr">{ read }</span></span>
            <span>{ rich(&line.text) }</span>
            { rule_link(&line.rule) }
        </>
    }
}

fn mana(source: &ManaSource, light: &impl Fn(Vec<Key>) -> yew::Callback<MouseEvent>) -> Html {
    html! {
        <div class="mana-source">
            <p class="rules">{ rich(&source.ability) }</p>
            if let Some(refusal) = &source.refusal {
                <p class="faint">{ say("notNow") }{ rich(&refusal.reason) }{ " " }{ rule_link(&refusal.rule) }</p>
            }
            { for source.ways.iter().map(|way| html! {
                <ul class="derivation">{ for way.lines.iter().map(|line| html! {
                    <li onmouseenter={light(line.about.clone())}><span class="layer-no" aria-hidden="true">{ "·" }</span><span>{ rich(&line.text) }</span>{ rule_link(&line.rule) }</li>
                }) }</ul>
            }) }
        </div>
    }
}
