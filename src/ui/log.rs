//! What happened, and why: a line an event, each with its rule.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::{
    Callback, Html, KeyboardEvent, NodeRef, Properties, classes, component, html, use_effect_with,
    use_node_ref, use_state,
};

use super::dom;
use super::rich::{rich, rule};
use crate::view::View;

/// Props of [`Log`].
#[derive(Properties, PartialEq)]
pub struct LogProps {
    /// What is drawn.
    pub view: Rc<View>,
    /// Lights these on the board.
    pub on_light: Callback<Vec<String>>,
}

/// The log, newest last and in sight; arrow keys go through its lines.
#[component]
pub fn Log(props: &LogProps) -> Html {
    let lines = &props.view.log;
    let list = use_node_ref();
    let at = use_state(|| None::<usize>);
    let current = at
        .filter(|index| *index < lines.len())
        .unwrap_or(lines.len().saturating_sub(1));
    {
        let list = list.clone();
        use_effect_with(lines.len(), move |_| to_the_end(&list));
    }
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
        <section class="log" aria-label="What happened, and why">
            <h2>{ "What happened, and why" }</h2>
            if lines.is_empty() { <p class="faint">{ "Nothing yet." }</p> }
            <ol ref={list} {onkeydown} onmouseleave={props.on_light.reform(|_| Vec::new())} onfocusout={props.on_light.reform(|_| Vec::new())}>
                { for lines.iter().enumerate().map(|(index, line)| {
                    let light = |about: Vec<String>| props.on_light.reform(move |()| about.clone());
                    let (enter, focus) = (light(line.about.clone()), light(line.about.clone()));
                    let together = index > 0 && lines.get(index - 1).is_some_and(|before| before.batch == line.batch && line.batch > 0);
                    html! {
                        <li key={index} class={classes!("line", format!("k-{}", line.kind), together.then_some("together"))}
                            tabindex={if index == current { "0" } else { "-1" }}
                            onmouseenter={move |_| enter.emit(())} onfocusin={move |_| focus.emit(())}>
                            <span>{ rich(&line.text) }</span>{ rule(&line.rule) }
                        </li>
                    }
                }) }
            </ol>
        </section>
    }
}

fn to_the_end(list: &NodeRef) {
    if let Some(list) = list
        .cast::<Element>()
        .and_then(|list| list.dyn_into::<HtmlElement>().ok())
    {
        list.set_scroll_top(list.scroll_height());
    }
}
