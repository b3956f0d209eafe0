//! What is asked of the reader: a pending choice, a declaration, or what may be done next.

use std::rc::Rc;

use yew::{Callback, Html, MouseEvent, Properties, classes, component, html};

use super::rich::{Rich, rule};
use crate::view::{ChoiceView, View};

/// Props of [`Prompt`].
#[derive(Properties, PartialEq)]
pub struct PromptProps {
    /// What is drawn.
    pub view: Rc<View>,
    /// Answers picked so far.
    pub picked: Vec<String>,
    /// How many attacks or blocks have been picked.
    pub declared: usize,
    /// An answer is picked or put back.
    pub on_pick: Callback<String>,
    /// The picked answers are given.
    pub on_answer: Callback<()>,
    /// A command's button.
    pub on_command: Callback<String>,
    /// What a deed waits for, in words.
    pub aiming: Option<String>,
    /// Possible targets that aren't on the board: keys and names.
    pub elsewhere: Vec<(String, String)>,
    /// One of them is picked.
    pub on_target: Callback<String>,
    /// Leaves off aiming.
    pub on_cancel: Callback<()>,
}

/// The prompt.
#[component]
pub fn Prompt(props: &PromptProps) -> Html {
    let view = &props.view;
    if let Some(deed) = &props.aiming {
        return html! {
            <section class="prompt asks" aria-label="Pick a target">
                <p><b>{ "Pick a target" }</b>{ ": " }<Rich text={deed.clone()} /></p>
                <p class="faint">{ "Click one that is lit, or arrow keys and Enter." }</p>
                <div class="buttons">
                    { for props.elsewhere.iter().map(|(key, name)| {
                        let key = key.clone();
                        html! { <button type="button" onclick={props.on_target.reform(move |_: MouseEvent| key.clone())}>{ name }</button> }
                    }) }
                    <button type="button" onclick={props.on_cancel.reform(|_: MouseEvent| ())}>{ "Cancel" }</button></div>
            </section>
        };
    }
    if let Some(over) = &view.over {
        return html! { <section class="prompt asks" aria-label="The game is over"><p>{ over }</p></section> };
    }
    if let Some(choice) = &view.choice {
        return choose(props, choice);
    }
    let declares = match view.turn.awaiting.as_deref() {
        Some("attackers") => Some((
            "Declare attackers",
            "Click creatures, or drag one onto what it attacks.",
        )),
        Some("blockers") => Some((
            "Declare blockers",
            "Drag a blocker onto an attacker, or click one and then the other.",
        )),
        _ => None,
    };
    if view.commands.is_empty() && declares.is_none() {
        return Html::default();
    }
    html! {
        <section class={classes!("prompt", declares.map(|_| "asks"))} aria-label="What next">
            if let Some((title, how)) = declares { <p><b>{ title }</b>{ ". " }<span class="faint">{ how }</span></p> }
            <div class="buttons">{ for view.commands.iter().enumerate().map(|(index, command)| {
                let id = command.id.clone();
                let declares = matches!(id.as_str(), "attack" | "block");
                let main = if declares { props.declared > 0 } else { index == 0 && (props.declared == 0 || view.turn.awaiting.is_none()) };
                let label = if declares && props.declared > 0 { format!("{} ({})", command.label, props.declared) } else { command.label.clone() };
                let disabled = !command.enabled || (declares && props.declared == 0);
                html! { <button type="button" class={main.then_some("main")} {disabled} onclick={props.on_command.reform(move |_: MouseEvent| id.clone())}>{ label }</button> }
            }) }</div>
        </section>
    }
}

fn choose(props: &PromptProps, choice: &ChoiceView) -> Html {
    let several = choice.max > 1 || choice.min == 0;
    let who = props
        .view
        .players
        .iter()
        .find(|player| player.key == choice.by);
    let picked = u32::try_from(props.picked.len()).unwrap_or(u32::MAX);
    let ready = picked >= choice.min && picked <= choice.max;
    let done = if picked == 0 {
        "None".to_owned()
    } else {
        format!("Done ({picked})")
    };
    html! {
        <section class="prompt asks" aria-label="A choice" data-prompt="">
            <p>if let Some(who) = who { <span class="by">{ &who.name }</span> }<Rich text={choice.prompt.clone()} />{ " " }{ rule(&choice.rule) }</p>
            if several && choice.max > 1 { <p class="faint">{ amount(choice) }</p> }
            <div class="buttons">
                { for choice.options.iter().map(|option| {
                    let value = option.value.clone();
                    let place = props.picked.iter().position(|picked| *picked == option.value);
                    let onclick = props.on_pick.reform(move |_: MouseEvent| value.clone());
                    html! {
                        <button type="button" class={classes!(place.map(|_| "taken"))} aria-pressed={several.then(|| place.is_some().to_string())} {onclick}>
                            if let Some(place) = place.filter(|_| choice.kind == "order") { <b>{ format!("{}. ", place + 1) }</b> }
                            <Rich text={option.label.clone()} />
                        </button>
                    }
                }) }
                if several { <button type="button" class="main" disabled={!ready} onclick={props.on_answer.reform(|_: MouseEvent| ())}>{ done }</button> }
            </div>
        </section>
    }
}

fn amount(choice: &ChoiceView) -> String {
    match (choice.min, choice.max) {
        (least, most) if least == most => format!("Pick {least}."),
        (0, most) => format!("Pick up to {most}."),
        (least, most) => format!("Pick {least} to {most}."),
    }
}
