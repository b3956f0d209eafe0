//! The script: where it stands, what the author says, and the buttons to go through it.

use yew::html::Scope;
use yew::{AttrValue, Classes, Context, Html, MouseEvent, PointerEvent, classes, html};

use super::dom;
use super::rich::rich;
use super::say::{say, say_of};
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

/// A tick for each step of the script, and for each deed of the reader's own. Dragging along them goes
/// through them.
fn ticks(table: &Table, link: &Scope<Table>) -> Html {
    let script = &table.view.script;
    let (at, count) = (script.at, script.steps.len());
    if count + script.own + script.own_ahead == 0 {
        return Html::default();
    }
    let tick = |go: Go, class: Classes, label: String, current: bool| {
        let click = link.batch_callback(move |event: MouseEvent| {
            // A pointer has been there already, when it went down.
            (event.detail() == 0).then_some(Msg::Go(go))
        });
        html! { <li><button type="button" {class} title={label.clone()} aria-label={label} aria-current={current.then_some("step")} onclick={click}><i /></button></li> }
    };
    let steps = script.steps.iter().enumerate().map(|(index, step)| {
        let class = classes!(
            (index < at).then_some("done"),
            (index + 1 == at && script.own == 0).then_some("now"),
            (step.held == Some(false)).then_some("failed"),
        );
        let failed = step.held == Some(false);
        let fault = if failed {
            say("didNotHold")
        } else {
            AttrValue::default()
        };
        let label = [
            say_of("step", &[&(index + 1).to_string(), &step.label]),
            fault.to_string(),
        ]
        .concat();
        tick(Go::To(index + 1), class, label, index + 1 == at)
    });
    let own = (1..=script.own + script.own_ahead).map(|deed| {
        let class = classes!(
            "own",
            (deed <= script.own).then_some("done"),
            (deed == script.own).then_some("now"),
        );
        tick(
            Go::Own(deed),
            class,
            say_of("ownDeed", &[&deed.to_string()]),
            false,
        )
    });
    let seek = move |event: &PointerEvent, fresh: bool| {
        let list = dom::list_under(event, ".dots")?;
        if fresh {
            dom::hold(&list, event);
        }
        let place = dom::nearest(&list, event)?;
        Some(Msg::Seek { place, fresh })
    };
    let down = link.batch_callback(move |event: PointerEvent| {
        let pressed = event.button() == 0;
        pressed.then(|| seek(&event, true)).flatten()
    });
    let along = link.batch_callback(move |event: PointerEvent| {
        let dragged = event.buttons() == 1;
        dragged.then(|| seek(&event, false)).flatten()
    });
    html! { <ol class="dots" onpointerdown={down} onpointermove={along}>{ for steps }{ for own }</ol> }
}

impl Table {
    /// Goes to a tick that a pointer has come to, once: a script that stops on the way there stops
    /// no more often than the pointer leaves the tick. Says whether it went.
    pub(super) fn seek(&mut self, ctx: &Context<Self>, place: usize, fresh: bool) -> bool {
        if !fresh && self.sought.is_none_or(|sought| sought == place) {
            return false;
        }
        self.sought = Some(place);
        let count = self.view.script.steps.len();
        let go = match place.checked_sub(count) {
            None => Go::To(place + 1),
            Some(own) => Go::Own(own + 1),
        };
        self.go(ctx, go);
        true
    }
}

/// The timeline.
pub fn timeline(table: &Table, link: &Scope<Table>) -> Html {
    let (view, playing) = (&table.view, table.playing.is_some());
    let script = &view.script;
    let (at, count) = (script.at, script.steps.len());
    let button = |go: Go, class: &'static str, label: AttrValue, face: Html, disabled: bool| {
        html! { <button type="button" {class} title={label.clone()} aria-label={label} {disabled} onclick={link.callback(move |_: MouseEvent| Msg::Go(go))}>{ face }</button> }
    };
    let last = at.checked_sub(1).and_then(|index| script.steps.get(index));
    let upcoming = script.steps.get(at);
    html! {
        <section class="timeline" aria-label={say("steps")}>
            if count > 0 {
                <div class="controls">
                    { button(Go::Reset, "icon", say("toStart"), icon(START), at == 0 && !script.left) }
                    { button(Go::Back, "icon", say("back"), icon(BACK), at == 0 && !view.can_undo) }
                    // What is asked is answered first: then the button there stands out.
                    { button(Go::Next, if table.asked.is_empty() && !script.left { "main next" } else { "next" }, if script.left { say("returnToScript") } else { say("next") },
                        if script.left { say("returnShort").into() } else { html! { <>{ say("next") }{ " " }{ icon(NEXT) }</> } }, at >= count && !script.left) }
                    { super::predict::toggle(table, link) }
                    { button(Go::Play, "icon", if playing { say("pause") } else { say("play") }, icon(if playing { PAUSE } else { PLAY }), at >= count) }
                </div>
            }
            <div class="controls undo">
                { button(Go::Undo, "icon", say("undo"), icon(UNDO), !view.can_undo) }
                { button(Go::Redo, "icon", say("redo"), icon(REDO), !view.can_redo) }
            </div>
            <div class="say">
                { ticks(table, link) }
                if table.asked.is_empty() {
                    if table.predicts && table.guessed.is_empty() { <p class="did predicting">{ say("predicting") }</p> }
                    { super::predict::told(&table.guessed) }
                    { note(table, last, upcoming) }
                } else {
                    if let Some(step) = upcoming { <p class="did">{ say("upNext") }{ rich(&step.label) }</p> }
                    if !table.wide { { super::predict::asking(&table.asked, link) } }
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
        return html! { <p class="note astray">{ say("leftScript") }</p> };
    }
    let failures = last.map_or(&view.script.failures, |step| &step.failures);
    let words = match last {
        Some(step) => step.note.clone(),
        None => {
            let start = view.script.note.as_deref().unwrap_or_default();
            Some([view.summary.as_str(), start].join(" ").trim().to_owned())
        }
    };
    html! {
        <>
            if let Some(step) = last { <p class="did">{ rich(&step.label) }if table.guessed.is_empty() && step.held == Some(true) { <span class="held">{ say("asExpected") }</span> }</p> }
            if let Some(words) = words.filter(|words| !words.is_empty()) { <p class={classes!("note", last.is_none().then_some("start"))} {tabindex}>{ rich(&words) }</p> }
            { for failures.iter().map(|failure| html! { <p class="failure">{ "✗ " }{ failure }</p> }) }
            if let Some(step) = upcoming.filter(|_| last.is_none()) { <p class="did">{ say("first") }{ rich(&step.label) }</p> }
        </>
    }
}
