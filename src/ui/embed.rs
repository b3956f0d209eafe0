//! One scenario by itself, in an element of a page or of a shadow root.

use wasm_bindgen::JsValue;
use web_sys::Element;
use yew::{AppHandle, AttrValue, Html, Properties, component, html};

use super::app::{prepare, sprite};
use super::host::Host;
use super::say::Words;
use super::table::{Msg, Table};
use super::timeline::Go;

/// What is embedded, and how.
#[derive(Clone, Properties, PartialEq)]
pub struct EmbedProps {
    /// The scenario: a file's text or a share code.
    pub text: AttrValue,
    /// The board's own words.
    pub words: Words,
    /// The page around it.
    pub host: Host,
    /// How many steps of the script are played at the start.
    pub step: usize,
    /// See [`Table`]'s own.
    pub read_only: bool,
    /// See [`Table`]'s own.
    pub predict: bool,
}

/// The board, with the symbols that it draws with.
#[component]
fn Embed(props: &EmbedProps) -> Html {
    let EmbedProps {
        text,
        words,
        host,
        step,
        read_only,
        predict,
    } = props.clone();
    html! { <>{ sprite() }<div class="page embed"><Table {text} {words} host={Some(host)} {step} {read_only} {predict} /></div></> }
}

/// A board that stands in a page.
pub struct Mounted {
    handle: AppHandle<Embed>,
    props: EmbedProps,
}

/// Puts a board into an element; nothing where the element is in no document.
pub fn mount(root: Element, props: EmbedProps) -> Option<Mounted> {
    props.words.speak();
    root.class_list().add_1("bare").ok();
    let inner = prepare(root, &props.host)?;
    let handle = yew::Renderer::<Embed>::with_root_and_props(inner, props.clone()).render();
    Some(Mounted { handle, props })
}

impl Mounted {
    /// Shows another scenario, from a step of its script.
    pub fn load(&mut self, text: String, step: usize) {
        self.props.text = text.into();
        self.props.step = step;
        self.handle.update(self.props.clone());
    }

    /// Lets the reader play freely, or not.
    pub fn set_read_only(&mut self, read_only: bool) {
        self.props.read_only = read_only;
        self.handle.update(self.props.clone());
    }

    /// Asks the reader before each step what it will bring, or doesn't.
    pub fn set_predict(&mut self, predict: bool) {
        self.props.predict = predict;
        self.handle.update(self.props.clone());
    }

    /// What the board shows.
    pub fn view<T: From<JsValue>>(&self) -> T {
        self.props.host.view()
    }

    /// Moves along the script, or takes back.
    pub fn go(&self, go: Go) {
        self.props.host.ask(Msg::Go(go));
    }

    /// Takes the board out of the page.
    pub fn unmount(self) {
        self.handle.destroy();
    }
}
