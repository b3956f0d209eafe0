//! The script: where it stands, what the author says, and the buttons to go through it.

use yew::html::Scope;
use yew::{Html, MouseEvent, classes, html};

use super::rich::rich;
use super::table::{Msg, Table};

/// What a button of the timeline asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// The next step.
    Next,
    /// One step back.
    Back,
    /// To the start.
    Reset,
    /// To a step.
    To(usize),
    /// To where so many deeds of the reader's own have been done since the script was left.
    Own(usize),
    /// Start or stop playing by itself.
    Play,
    /// Take the last deed back.
    Undo,
    /// Do it again.
    Redo,
}

const START: &str = "M7 6h3v20H7zM25 6v20L11 16z";
const BACK: &str = "M22 6v20L8 16z";
const NEXT: &str = "M10 6v20l14-10z";
const PLAY: &str = "M5 7v18l11-9zM16 7v18l11-9z";
const PAUSE: &str = "M8 6h6v20H8zM18 6h6v20h-6z";
const UNDO: &str = "M12 4 4 11l8 7v-5h7a5 5 0 0 1 0 10h-8v4h8a9 9 0 0 0 0-18h-7z";
const REDO: &str = "m20 4 8 7-8 7v-5h-7a5 5 0 0 0 0 10h8v4h-8a9 9 0 0 1 0-18h7z";

/// A small picture for a button, drawn by one path.
pub(super) fn icon(path: &'static str) -> Html {
    html! { <svg class="glyph" aria-hidden="true" viewBox="0 0 32 32"><path d={path} /></svg> }
}

/// The timeline.
pub fn timeline(table: &Table, link: &Scope<Table>) -> Html {
    let (view, playing) = (&table.view, table.playing.is_some());
    let script = &view.script;
    let (at, count) = (script.at, script.steps.len());
    let button = |go: Go, class: &'static str, label: &'static str, face: Html, disabled: bool| {
        html! { <button type="button" {class} title={label} aria-label={label} {disabled} onclick={link.callback(move |_: MouseEvent| Msg::Go(go))}>{ face }</button> }
    };
    let last = at.checked_sub(1).and_then(|index| script.steps.get(index));
    let upcoming = script.steps.get(at);
    html! {
        <section class="timeline" aria-label="Script">
            if count > 0 {
                <div class="controls">
                    { button(Go::Reset, "icon", "To the start", icon(START), at == 0 && !script.left) }
                    { button(Go::Back, "icon", "Back", icon(BACK), at == 0 && !view.can_undo) }
                    { button(Go::Next, "main next", if script.left { "Return to the script" } else { "Next" },
                        html! { <>{ if script.left { "Return " } else { "Next " } }{ icon(NEXT) }</> }, at >= count && !script.left) }
                    { super::predict::toggle(table, link) }
                    { button(Go::Play, "icon", if playing { "Pause" } else { "Play" }, icon(if playing { PAUSE } else { PLAY }), at >= count) }
                </div>
            }
            <div class="controls undo">
                { button(Go::Undo, "icon", "Undo", icon(UNDO), !view.can_undo) }
                { button(Go::Redo, "icon", "Redo", icon(REDO), !view.can_redo) }
            </div>
            <div class="say">
                if count + script.own + script.own_ahead > 0 { <ol class="dots">{ for script.steps.iter().enumerate().map(|(index, step)| {
                    let class = classes!(
                        (index < at).then_some("done"),
                        (index + 1 == at).then_some("now"),
                        (step.held == Some(false)).then_some("failed"),
                    );
                    let label = format!("Step {}: {}{}", index + 1, step.label, if step.held == Some(false) { ", an expectation did not hold" } else { "" });
                    let current = (index + 1 == at).then_some("step");
                    // Dragging along the ticks goes through the steps.
                    let scrub = link.batch_callback(move |event: yew::PointerEvent| (event.buttons() == 1).then_some(Msg::Go(Go::To(index + 1))));
                    html! { <li onpointerenter={scrub}><button type="button" {class} title={label.clone()} aria-label={label} aria-current={current} onclick={link.callback(move |_: MouseEvent| Msg::Go(Go::To(index + 1)))}><i /></button></li> }
                }) }{ for (1..=script.own + script.own_ahead).map(|deed| {
                    let class = classes!("own", (deed <= script.own).then_some("done"), (deed == script.own).then_some("now"));
                    let label = format!("Your own deed {deed}");
                    html! { <li><button type="button" {class} title={label.clone()} aria-label={label} onclick={link.callback(move |_: MouseEvent| Msg::Go(Go::Own(deed)))}><i /></button></li> }
                }) }</ol> }
                if table.asked.is_empty() {
                    { super::predict::told(&table.guessed) }
                    { note(table, last, upcoming) }
                } else {
                    if let Some(step) = upcoming { <p class="did">{ "Next: " }{ rich(&step.label) }</p> }
                    { super::predict::asking(&table.asked, link) }
                }
            </div>
        </section>
    }
}

fn note(
    table: &Table,
    last: Option<&crate::view::ScriptStep>,
    upcoming: Option<&crate::view::ScriptStep>,
) -> Html {
    let view = &table.view;
    // Where there is little room a long note scrolls, and so the keyboard has to reach it.
    let tabindex = (table.width() < 860.0).then_some("0");
    if view.script.left && view.script.steps.is_empty() {
        return Html::default();
    }
    if view.script.left {
        return html! { <p class="note">{ "You have left the script. Play on, undo, or return to it." }</p> };
    }
    let failures = last.map_or(&view.script.failures, |step| &step.failures);
    let words = match last {
        Some(step) => step.note.clone(),
        None => Some(view.summary.clone()),
    };
    html! {
        <>
            if let Some(step) = last { <p class="did">{ rich(&step.label) }if table.guessed.is_empty() && step.held == Some(true) { <span class="held">{ "✓ as expected" }</span> }</p> }
            if let Some(words) = words.filter(|words| !words.is_empty()) { <p class="note" {tabindex}>{ rich(&words) }</p> }
            { for failures.iter().map(|failure| html! { <p class="failure">{ "✗ " }{ failure }</p> }) }
            if let Some(step) = upcoming.filter(|_| last.is_none()) { <p class="did">{ "First: " }{ rich(&step.label) }</p> }
        </>
    }
}
