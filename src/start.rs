//! The site's start point.

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the site into an element of the page.
#[wasm_bindgen]
pub fn start(root: web_sys::Element) {
    crate::ui::start(root);
}
