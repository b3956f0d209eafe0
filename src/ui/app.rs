//! The site: the gallery, and an exhibit opened from it. The address says which.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use wasm_bindgen::JsValue;
use web_sys::Element;
use yew::{AttrValue, Component, Context, Html, Properties, html};

use super::dom;
use super::gallery::{Exhibit, Gallery};
use super::host::Host;
use super::say::{Words, say};
use super::symbols::read_aloud;
use super::table::Table;
use crate::lists::List;
use crate::scenario::Json;

const STYLES: &str = include_str!("styles.css");
const SPRITE: &str = include_str!("symbols.svg");

thread_local! {
    /// The boards of the page, each with the page's side of it.
    static ROOTS: RefCell<Vec<(Element, Host)>> = const { RefCell::new(Vec::new()) };
}

/// Mounts the site into an element of a page.
pub fn start(root: Element, words: Words, host: Host) {
    words.speak();
    if let Some(inner) = prepare(root, &host) {
        yew::Renderer::<App>::with_root_and_props(inner, AppProps { words, host }).render();
    }
}

/// Makes an element ready: styles, a word to the page where the program has a fault, and an inner
/// element of its own.
pub(super) fn prepare(root: Element, host: &Host) -> Option<Element> {
    yew::set_custom_panic_hook(Box::new(|info| {
        let cause = info.to_string();
        ROOTS.with(|roots| {
            if let Ok(roots) = roots.try_borrow() {
                for (_, host) in roots.iter() {
                    host.tell("stopped", JsValue::from_str(&cause));
                }
            }
        });
    }));
    dom::adopt_styles(&root, STYLES);
    root.class_list().add_1("latchwork").ok();
    let inner = root.owner_document()?.create_element("div").ok()?;
    root.set_text_content(None);
    root.append_child(&inner).ok()?;
    ROOTS.with(|roots| {
        if let Ok(mut roots) = roots.try_borrow_mut() {
            roots.retain(|(root, _)| root.is_connected());
            roots.push((root, host.clone()));
        }
    });
    Some(inner)
}

/// The symbols, drawn once and used everywhere.
pub(super) fn sprite() -> Html {
    html! { <div class="sprite" aria-hidden="true">{ Html::from_html_unchecked(AttrValue::Static(SPRITE)) }</div> }
}

/// What is on the page.
enum Page {
    Gallery,
    Loading,
    Exhibit(AttrValue),
    Missing(String),
}

/// What the site is started with.
#[derive(Properties, PartialEq)]
struct AppProps {
    words: Words,
    host: Host,
}

/// The site.
struct App {
    page: Page,
    exhibits: Option<Rc<Vec<Exhibit>>>,
    /// What the gallery is searched for: kept while an exhibit is looked at.
    sought: AttrValue,
    /// How far down the gallery the reader was.
    scrolled: f64,
    /// Where the page is to be scrolled to, once it is drawn.
    scroll_to: Option<f64>,
    _hash: Option<EventListener>,
}

enum Msg {
    Listed(Vec<Exhibit>),
    Seek(String),
    Address,
    /// A file and what is in it.
    Loaded(String, String),
    Failed(String),
    Home,
}

impl Component for App {
    type Message = Msg;
    type Properties = AppProps;

    fn create(ctx: &Context<Self>) -> Self {
        ctx.link().send_future(async {
            let text = dom::fetch("exhibits/index.json").await.unwrap_or_default();
            let list = match Json::read(&text) {
                Json::List(list) => list,
                _ => Vec::new(),
            };
            Msg::Listed(list.iter().map(Exhibit::read).list())
        });
        let link = ctx.link().clone();
        let hash = web_sys::window().map(|window| {
            EventListener::new(&window, "hashchange", move |_| {
                link.send_message(Msg::Address)
            })
        });
        ctx.link().send_message(Msg::Address);
        Self {
            page: Page::Gallery,
            exhibits: None,
            sought: AttrValue::default(),
            scrolled: 0.0,
            scroll_to: None,
            _hash: hash,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Listed(exhibits) => self.exhibits = Some(Rc::new(exhibits)),
            Msg::Seek(sought) => self.sought = sought.into(),
            Msg::Address => match asked_for() {
                None => {
                    name_page("");
                    self.page = Page::Gallery;
                    self.scroll_to = Some(self.scrolled);
                }
                Some(Address::Shared(code)) => {
                    name_page("");
                    self.leave(Page::Exhibit(code.into()));
                }
                Some(Address::File(file)) => {
                    self.leave(Page::Loading);
                    ctx.link().send_future(async move {
                        match dom::fetch(&format!("exhibits/{file}")).await {
                            Ok(text) => Msg::Loaded(file, text),
                            Err(why) => Msg::Failed(why),
                        }
                    });
                }
            },
            // What came too late is not what the address asks for any more.
            Msg::Loaded(file, _) if !matches!(asked_for(), Some(Address::File(now)) if now == file) =>
            {
                return false;
            }
            Msg::Loaded(_, text) => {
                let titles = Json::read(&text).texts("title");
                name_page(&read_aloud(titles.first().map_or("", String::as_str)));
                self.page = Page::Exhibit(text.into());
            }
            Msg::Failed(why) => self.page = Page::Missing(why),
            Msg::Home => go_to("#/"),
        }
        true
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if let (Some(y), Some(window)) = (self.scroll_to.take(), web_sys::window()) {
            window.scroll_to_with_x_and_y(0.0, y);
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        ctx.props().words.speak();
        let home = ctx.link().callback(|()| Msg::Home);
        html! {
            <>
                { sprite() }
                { match &self.page {
                    Page::Gallery => html! { <Gallery words={ctx.props().words.clone()} exhibits={self.exhibits.clone()} sought={self.sought.clone()} on_seek={ctx.link().callback(Msg::Seek)} /> },
                    Page::Loading => html! { <main class="gallery"><p class="faint">{ say("wait") }</p></main> },
                    Page::Exhibit(text) => html! { <main class="page"><Table words={ctx.props().words.clone()} text={text.clone()} on_home={Some(home)} host={Some(ctx.props().host.clone())} /></main> },
                    Page::Missing(why) => html! { <main class="gallery"><p>{ why }</p><p><a href="#/">{ say("allExhibits") }</a></p></main> },
                } }
            </>
        }
    }
}

impl App {
    /// Leaves the gallery where the reader is, who may come back; another page begins at its top.
    fn leave(&mut self, page: Page) {
        if matches!(self.page, Page::Gallery) {
            let window = web_sys::window();
            self.scrolled = window.map_or(0.0, |window| window.scroll_y().unwrap_or_default());
        }
        self.page = page;
        self.scroll_to = Some(0.0);
    }
}

/// What an address asks for.
enum Address {
    /// An exhibit's file.
    File(String),
    /// A whole scenario: its share code.
    Shared(String),
}

/// What the address asks for, if not for the gallery.
fn asked_for() -> Option<Address> {
    let hash = web_sys::window()?.location().hash().ok()?;
    let hash = hash.strip_prefix('#')?;
    let Some(file) = hash.strip_prefix('/') else {
        return (!hash.is_empty()).then(|| Address::Shared(hash.to_owned()));
    };
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./".contains(letter);
    let named = !file.is_empty() && file.chars().all(plain) && !file.contains("..");
    named.then(|| Address::File(file.to_owned()))
}

fn name_page(title: &str) {
    let name = if title.is_empty() {
        "Latchwork".to_owned()
    } else {
        format!("{title} · Latchwork")
    };
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(&name);
    }
}

fn go_to(hash: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().set_hash(hash);
    }
}
