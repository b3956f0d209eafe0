//! The site's start point, and the door for embedding one scenario.

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

use crate::exports::{JsText, JsView, said};
use crate::ui::{self, EmbedProps, Go, Host, Words};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("start.d.ts");

#[wasm_bindgen]
extern "C" {
    /// A function that is told what happens on a board.
    #[wasm_bindgen(extends = Function, typescript_type = "Tell")]
    pub type JsTell;
    /// Words by their names.
    #[wasm_bindgen(typescript_type = "Record<string, unknown>")]
    pub type JsWords;
}

/// Starts the site in an element of the page, in the words of an object: see `texts.js`.
#[wasm_bindgen]
pub fn start(root: Element, words: &JsWords, tell: Option<JsTell>) {
    let words = Words::new(words);
    ui::start(root, words, Host::new(tell.map(Function::from)));
}

/// Says where the paraphrases of the rules are, `rules.json`; beside the page, if nobody does.
#[wasm_bindgen(js_name = setRulesAddress)]
pub fn set_rules_address(address: &str) {
    ui::set_rules_address(address.to_owned());
}

/// Puts one scenario, a file's text or a share code, into an element of a page or of a shadow
/// root: with so many steps of its script played, and for looking at only where `read_only`.
/// Nothing where the element is in no document. `words` is an object of the board's words: see
/// `texts.js`.
#[wasm_bindgen]
pub fn mount(
    root: Element,
    scenario: &str,
    step: usize,
    read_only: bool,
    words: &JsWords,
    tell: Option<JsTell>,
) -> Option<Mounted> {
    let props = EmbedProps {
        text: scenario.to_owned().into(),
        words: Words::new(words),
        host: Host::new(tell.map(Function::from)),
        step,
        read_only,
        predict: false,
    };
    ui::mount(root, props).map(Mounted)
}

/// A board that stands in a page. What is asked of it happens a moment later.
#[wasm_bindgen]
pub struct Mounted(ui::Mounted);

#[wasm_bindgen]
impl Mounted {
    /// Shows another scenario, with so many steps of its script played.
    pub fn load(&mut self, scenario: JsText, step: usize) {
        self.0.load(said(scenario), step);
    }

    /// Lets the reader play freely, or only look.
    #[wasm_bindgen(js_name = setReadOnly)]
    pub fn set_read_only(&mut self, read_only: bool) {
        self.0.set_read_only(read_only);
    }

    /// Asks the reader before each step of the script what it will bring, or doesn't.
    #[wasm_bindgen(js_name = setPredict)]
    pub fn set_predict(&mut self, predict: bool) {
        self.0.set_predict(predict);
    }

    /// What it shows.
    pub fn view(&self) -> JsView {
        self.0.view()
    }

    /// Plays the next step of the script.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&self) {
        self.0.go(Go::Next);
    }

    /// Goes back by one step of the script.
    pub fn back(&self) {
        self.0.go(Go::Back);
    }

    /// Goes back to the start.
    pub fn reset(&self) {
        self.0.go(Go::Reset);
    }

    /// Goes to where so many steps of the script have been played.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&self, step: usize) {
        self.0.go(Go::To(step));
    }

    /// Takes back the last thing done.
    pub fn undo(&self) {
        self.0.go(Go::Undo);
    }

    /// Does again what was taken back.
    pub fn redo(&self) {
        self.0.go(Go::Redo);
    }

    /// Takes it out of the page.
    pub fn unmount(self) {
        self.0.unmount();
    }
}
