//! What is asked of the reader: a pending choice, a declaration, or what may be done next.

use yew::html::Scope;
use yew::{AttrValue, Html, MouseEvent, classes, html};

use super::drag::{Aim, Hand};
use super::rich::{rich, rule_link};
use super::say::{in_words, say, say_of};
use super::table::{Msg, Table};
use crate::view::{ChoiceView, CommandView, View};

/// Whether an answer is waited for, or there is something that must be read before anything is done.
pub fn asks(table: &Table) -> bool {
    let view = &table.view;
    let aims = matches!(table.hand, Hand::Aiming(_));
    aims || view.over.is_some() || view.choice.is_some() || declares(view).is_some()
}

/// What is declared now, and how.
fn declares(view: &View) -> Option<(AttrValue, AttrValue)> {
    match view.turn.awaiting.as_deref() {
        Some("attackers") => Some((say("declareAttackers"), say("attackersHow"))),
        Some("blockers") => Some((say("declareBlockers"), say("blockersHow"))),
        _ => None,
    }
}

/// The prompt.
pub fn prompt(table: &Table, link: &Scope<Table>) -> Html {
    let view = &table.view;
    if let Hand::Aiming(aim) = &table.hand {
        return target(table, link, aim);
    }
    if let Some(over) = &view.over {
        return html! { <section class="prompt asks" aria-label={say("gameOver")}><p>{ over }</p></section> };
    }
    if let Some(choice) = &view.choice {
        return choose(table, link, choice);
    }
    let declared = table.declared.len();
    let declares = declares(view);
    // While a script tells the story, its Next is the one button that stands out.
    let told = !view.script.steps.is_empty() && !view.script.left;
    if view.commands.is_empty() && declares.is_none() {
        return Html::default();
    }
    html! {
        <section class={classes!("prompt", declares.as_ref().map(|_| "asks"))} aria-label={say("whatNext")}>
            if let Some((title, how)) = declares { <p><b>{ title }</b>{ ". " }<span class="faint">{ how }</span></p> }
            // Where the board is narrow the stack stands below it, and may be out of sight.
            if let Some(top) = view.stack.first() { <p class="top" aria-hidden="true">{ say("stack") }{ ": " }<b>{ &top.name }</b></p> }
            <div class="buttons">{ for commands(view).into_iter().enumerate().map(|(index, command)| {
                let id = command.id.clone();
                let declares = matches!(id.as_str(), "attack" | "block");
                let main = if declares { declared > 0 } else { !told && index == 0 && (declared == 0 || view.turn.awaiting.is_none()) };
                let label = if declares && declared > 0 { format!("{} ({declared})", in_words(&command.label)) } else { in_words(&command.label).to_string() };
                let disabled = !command.enabled || (declares && declared == 0);
                html! { <button type="button" class={main.then_some("main")} {disabled} onclick={link.callback(move |_: MouseEvent| Msg::Command(id.clone()))}>{ label }</button> }
            }) }</div>
        </section>
    }
}

/// The commands, the likeliest first.
pub fn commands(view: &View) -> Vec<&CommandView> {
    const FIRST: [&str; 5] = ["resolve", "attack", "block", "no_attack", "no_block"];
    let (likely, rest): (Vec<_>, Vec<_>) = view
        .commands
        .iter()
        .partition(|command| FIRST.contains(&command.id.as_str()));
    let named = |id: &str| likely.iter().copied().find(|command| command.id == id);
    FIRST
        .iter()
        .filter_map(|id| named(id))
        .chain(rest)
        .collect()
}

fn choose(table: &Table, link: &Scope<Table>, choice: &ChoiceView) -> Html {
    let several = choice.picks_several();
    let orders = choice.kind == "order";
    let who = table
        .view
        .players
        .iter()
        .find(|player| player.key == choice.by);
    let picked = u32::try_from(table.picked.len()).unwrap_or(u32::MAX);
    let ready = orders || picked >= choice.min && picked <= choice.max;
    let done = if orders || picked == 0 && choice.min > 0 {
        say("done").to_string()
    } else if picked == 0 {
        say("none").to_string()
    } else {
        say_of("doneWith", &[&picked.to_string()])
    };
    html! {
        <section class="prompt asks" aria-label={say("aChoice")} data-prompt="">
            <p>if let Some(who) = who { <span class="by">{ &who.name }</span> }{ rich(&choice.prompt) }{ " " }{ rule_link(&choice.rule) }</p>
            if several && choice.max > 1 { <p class="faint">{ amount(choice) }</p> }
            if orders { { super::ordering::list(table, link, choice) } }
            <div class="buttons">
                { for choice.options.iter().filter(|_| !orders).map(|option| {
                    let value = option.value.clone();
                    let taken = table.picked.contains(&option.value);
                    let onclick = link.callback(move |_: MouseEvent| Msg::Pick(value.clone()));
                    html! { <button type="button" class={classes!(taken.then_some("taken"))} aria-pressed={several.then(|| taken.to_string())} {onclick}>{ rich(&option.label) }</button> }
                }) }
                if several { <button type="button" class="main" disabled={!ready} onclick={link.callback(|_: MouseEvent| Msg::Answer)}>{ done }</button> }
            </div>
        </section>
    }
}

fn target(table: &Table, link: &Scope<Table>, aim: &Aim) -> Html {
    let cancel = link.callback(|_: MouseEvent| Msg::Escape);
    let which = match aim.deed.more_targets.len() {
        0 => String::new(),
        more => say_of(
            "ofSeveral",
            &[&(aim.chosen.len() + 1).to_string(), &(more + 1).to_string()],
        ),
    };
    html! {
        <section class="prompt asks aims" aria-label={say("pickTarget")}>
            <p><b>{ table.name_of(&aim.key) }{ ": " }{ say("pickTarget") }{ which }</b>{ ". " }{ rich(&aim.deed.label) }</p>
            <p class="faint">{ say("pickHow") }</p>
            <div class="buttons">
                { for aim.candidates().iter().map(|key| {
                    let (key, name) = (key.clone(), table.name_of(key));
                    let onclick = link.callback(move |_: MouseEvent| Msg::Click(key.clone()));
                    html! { <button type="button" {onclick}>{ name }</button> }
                }) }
                <button type="button" onclick={cancel}>{ say("cancel") }</button>
            </div>
        </section>
    }
}

fn amount(choice: &ChoiceView) -> String {
    match (choice.min, choice.max) {
        _ if choice.kind == "order" => say("orderHow").to_string(),
        (least, most) if least == most => say_of("pickJust", &[&least.to_string()]),
        (0, most) => say_of("pickUpTo", &[&most.to_string()]),
        (least, most) => say_of("pickBetween", &[&least.to_string(), &most.to_string()]),
    }
}
