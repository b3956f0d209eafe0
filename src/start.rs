//! The site's start point.

use wasm_bindgen::prelude::wasm_bindgen;
use yew::{Html, component, html};

/// Mounts the site into an element of the page.
#[wasm_bindgen]
pub fn start(root: web_sys::Element) {
    yew::Renderer::<Hello>::with_root(root).render();
}

#[component]
fn Hello() -> Html {
    html! { <main>{ "Latchwork" }</main> }
}
