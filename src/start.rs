//! The site's start point, and the door for embedding one scenario.

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the site into an element of the page.
#[wasm_bindgen]
pub fn start(root: web_sys::Element) {
    crate::ui::start(root);
}

/// Mounts one scenario, given as its file's text, into an element of a page or of a shadow root.
#[wasm_bindgen]
pub fn mount(root: web_sys::Element, scenario: &str) {
    crate::ui::mount(root, scenario);
}
