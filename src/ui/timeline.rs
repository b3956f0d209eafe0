//! The script: where it stands, what the author says, and the buttons to go through it.

use std::rc::Rc;

use yew::{Callback, Html, MouseEvent, Properties, classes, component, html};

use super::rich::{Rich, glyph};
use crate::view::View;

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
    /// Start or stop playing by itself.
    Play,
    /// Take the last deed back.
    Undo,
    /// Do it again.
    Redo,
}

/// Props of [`Timeline`].
#[derive(Properties, PartialEq)]
pub struct TimelineProps {
    /// What is drawn.
    pub view: Rc<View>,
    /// It plays by itself.
    pub playing: bool,
    /// A button.
    pub on_go: Callback<Go>,
}

/// The timeline.
#[component]
pub fn Timeline(props: &TimelineProps) -> Html {
    let TimelineProps {
        view,
        playing,
        on_go,
    } = props;
    let script = &view.script;
    let (at, count) = (script.at, script.steps.len());
    let button = |go: Go, class: &'static str, label: &'static str, face: Html, disabled: bool| {
        html! { <button type="button" {class} title={label} aria-label={label} {disabled} onclick={on_go.reform(move |_: MouseEvent| go)}>{ face }</button> }
    };
    let last = at.checked_sub(1).and_then(|index| script.steps.get(index));
    let upcoming = script.steps.get(at);
    html! {
        <section class="timeline" aria-label="Script">
            if count > 0 {
                <div class="controls">
                    { button(Go::Reset, "icon", "To the start", html! { "⏮" }, at == 0 && !script.left) }
                    { button(Go::Back, "icon", "Back", html! { "◀" }, at == 0 && !view.can_undo) }
                    { button(Go::Next, "main next", if script.left { "Return to the script" } else { "Next" },
                        html! { { if script.left { "Return" } else { "Next ▶" } } }, at >= count && !script.left) }
                    { button(Go::Play, "icon", if *playing { "Pause" } else { "Play" }, html! { { if *playing { "❚❚" } else { "▶▶" } } }, at >= count) }
                </div>
            }
            <div class="controls undo">
                { button(Go::Undo, "icon", "Undo", html! { "↶" }, !view.can_undo) }
                { button(Go::Redo, "icon", "Redo", html! { "↷" }, !view.can_redo) }
            </div>
            <div class="say">
                if count > 0 { <ol class="dots">{ for script.steps.iter().enumerate().map(|(index, step)| {
                    let class = classes!(
                        (index < at).then_some("done"),
                        (index + 1 == at).then_some("now"),
                        (step.held == Some(false)).then_some("failed"),
                    );
                    let label = format!("Step {}: {}{}", index + 1, step.label, if step.held == Some(false) { ", an expectation did not hold" } else { "" });
                    let current = (index + 1 == at).then_some("step");
                    html! { <li><button type="button" {class} title={label.clone()} aria-label={label} aria-current={current} onclick={on_go.reform(move |_: MouseEvent| Go::To(index + 1))}><i /></button></li> }
                }) }</ol> }
                { note(view, last, upcoming) }
            </div>
        </section>
    }
}

fn note(
    view: &View,
    last: Option<&crate::view::ScriptStep>,
    upcoming: Option<&crate::view::ScriptStep>,
) -> Html {
    if view.script.left {
        return html! { <p class="note">{ "You have left the script. Play on, undo, or return to it." }</p> };
    }
    let failures = last.map(|step| step.failures.clone()).unwrap_or_default();
    let words = match last {
        Some(step) => step.note.clone(),
        None => Some(view.summary.clone()),
    };
    html! {
        <>
            if let Some(step) = last { <p class="did"><Rich text={step.label.clone()} />if step.held == Some(true) { <span class="held">{ "✓ as expected" }</span> }</p> }
            if let Some(words) = words.filter(|words| !words.is_empty()) { <p class="note"><Rich text={words} /></p> }
            { for failures.into_iter().map(|failure| html! { <p class="failure">{ "✗ " }{ failure }</p> }) }
            if let Some(step) = upcoming.filter(|_| last.is_none()) { <p class="did">{ glyph("tap") }{ " First: " }<Rich text={step.label.clone()} /></p> }
        </>
    }
}
