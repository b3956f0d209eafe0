//! What happened, and why: a line an event, each with its rule.

use std::rc::Rc;

use web_sys::Element;
use yew::{
    AttrValue, Callback, Event, Html, KeyboardEvent, Properties, UseStateHandle, classes,
    component, html, use_effect_with, use_mut_ref, use_node_ref, use_state,
};

use super::dom;
use super::rich::{rich, rule_link};
use super::say::{Words, say};
use crate::lists::List;
use crate::view::{LogLine, View};

/// Props of [`Log`].
#[derive(Properties, PartialEq)]
pub struct LogProps {
    /// What is drawn.
    pub view: Rc<View>,
    /// The board's words.
    pub words: Words,
    /// The card that the reader points at: lines that name it are marked, and may be all there is.
    pub about: Option<String>,
    /// Lights these on the board.
    pub on_light: Callback<Vec<String>>,
}

/// The log, newest last; arrow keys go through its lines. The style sheet keeps its end in sight, so that
/// nothing has to be measured for it.
#[component]
pub fn Log(props: &LogProps) -> Html {
    props.words.speak();
    let filter = use_state(|| Filter::All);
    let names = |line: &LogLine| {
        let about = props.about.as_ref();
        about.is_some_and(|key| line.about.contains(key))
    };
    let shown = props.view.log.iter().filter(|line| match *filter {
        Filter::All => true,
        Filter::Kind(kind) => line.kind == kind,
        Filter::About => names(line),
    });
    let lines: Vec<&LogLine> = shown.list();
    let list = use_node_ref();
    let gone_back = use_mut_ref(|| false);
    let onscroll = {
        let (list, gone_back) = (list.clone(), gone_back.clone());
        Callback::from(move |_: Event| {
            let list = list.cast::<Element>();
            *gone_back.borrow_mut() = list.is_some_and(|list| list.scroll_top() != 0);
        })
    };
    {
        let list = list.clone();
        // What is new is in sight, also for a reader who has gone back.
        use_effect_with(lines.len(), move |_| {
            if let Some(list) = list.cast::<Element>().filter(|_| *gone_back.borrow()) {
                list.set_scroll_top(0);
            }
        });
    }
    let at = use_state(|| None::<usize>);
    let current = at
        .filter(|index| *index < lines.len())
        .unwrap_or(lines.len().saturating_sub(1));
    let onkeydown = {
        let (at, list, count) = (at.clone(), list.clone(), lines.len());
        Callback::from(move |event: KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowDown" => (current + 1).min(count.saturating_sub(1)),
                "ArrowUp" => current.saturating_sub(1),
                "Home" => 0,
                "End" => count.saturating_sub(1),
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            at.set(Some(next));
            let line = list
                .cast::<Element>()
                .and_then(|list| dom::all(&list, "li").into_iter().nth(next));
            if let Some(line) = line {
                dom::focus(&line);
            }
        })
    };
    html! {
        <section class="log" aria-label={say("log")}>
            <h2>{ say("log") }</h2>
            { filters(&filter, props.about.is_some()) }
            if lines.is_empty() { <p class="faint">{ if props.view.log.is_empty() { say("nothingYet") } else { say("noSuchLine") } }</p> }
            <div class="lines" ref={list.clone()} {onscroll}>
            <ol {onkeydown} onmouseleave={props.on_light.reform(|_| Vec::new())} onfocusout={props.on_light.reform(|_| Vec::new())}>
                { for lines.iter().enumerate().map(|(index, line)| {
                    let light = |about: Vec<String>| props.on_light.reform(move |()| about.clone());
                    let (enter, focus) = (light(line.about.clone()), light(line.about.clone()));
                    let together = index > 0 && lines.get(index - 1).is_some_and(|before| before.batch == line.batch && line.batch > 0);
                    html! {
                        <li key={index} class={classes!("line", format!("k-{}", line.kind), together.then_some("together"), names(line).then_some("named"))}
                            tabindex={if index == current { "0" } else { "-1" }}
                            onmouseenter={move |_| enter.emit(())} onfocusin={move |_| focus.emit(())}>
                            <span>{ rich(&line.text) }</span>{ rule_link(&line.rule) }
                        </li>
                    }
                }) }
            </ol>
            </div>
        </section>
    }
}

/// Which lines are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Filter {
    All,
    /// Those of a kind.
    Kind(&'static str),
    /// Those that name the card pointed at.
    About,
}

fn filters(filter: &UseStateHandle<Filter>, points: bool) -> Html {
    let one = |to: Filter, words: AttrValue| {
        let set = filter.clone();
        let pressed = **filter == to;
        html! { <button type="button" class={classes!("filter", pressed.then_some("taken"))} aria-pressed={pressed.to_string()} onclick={move |_| set.set(to)}>{ words }</button> }
    };
    html! {
        <div class="filters" role="group" aria-label={say("filters")}>
            { one(Filter::All, say("all")) }
            { one(Filter::Kind("action"), say("actions")) }
            { one(Filter::Kind("change"), say("changes")) }
            { one(Filter::Kind("state"), say("stateBased")) }
            { one(Filter::Kind("note"), say("notes")) }
            if points || **filter == Filter::About { { one(Filter::About, say("thisCard")) } }
        </div>
    }
}
