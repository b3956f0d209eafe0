//! The list of exhibits.

use std::rc::Rc;

use serde::Deserialize;
use web_sys::HtmlInputElement;
use yew::{
    AttrValue, Callback, Html, InputEvent, Properties, TargetCast, component, html, use_state,
};

use super::rich::{rich, rule};
use super::say::{Words, say};
use crate::lists::List;

/// An exhibit as the index lists it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Exhibit {
    /// Its file.
    pub file: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a word or two: exhibits of the same group stand together.
    pub group: String,
    /// Rules.
    pub cites: Vec<String>,
    /// In a sentence.
    pub summary: String,
}

impl Exhibit {
    /// Whether it has all of these words, in lower case, somewhere.
    fn has(&self, words: &[&str]) -> bool {
        let parts = [&self.title, &self.summary, &self.group];
        let text: Vec<String> = parts
            .into_iter()
            .chain(&self.cites)
            .map(|part| part.to_lowercase())
            .list();
        let in_text = |word: &&str| text.iter().any(|part| part.contains(*word));
        words.iter().all(in_text)
    }
}

/// Props of [`Gallery`].
#[derive(Properties, PartialEq)]
pub struct GalleryProps {
    /// The board's words.
    pub words: Words,
    /// The exhibits; none before they have come.
    pub exhibits: Option<Rc<Vec<Exhibit>>>,
}

/// The gallery, grouped, and searched by words of a title, a summary, or a rule's number.
#[component]
pub fn Gallery(props: &GalleryProps) -> Html {
    props.words.speak();
    let sought = use_state(String::new);
    let typed = {
        let sought = sought.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(field) = event.target_dyn_into::<HtmlInputElement>() {
                sought.set(field.value().to_lowercase());
            }
        })
    };
    let words: Vec<&str> = sought.split_whitespace().list();
    let mut groups: Vec<(&str, Vec<&Exhibit>)> = Vec::new();
    let exhibits = props.exhibits.iter().flat_map(|all| all.iter());
    for exhibit in exhibits.filter(|exhibit| exhibit.has(&words)) {
        match groups.iter_mut().find(|(name, _)| *name == exhibit.group) {
            Some((_, list)) => list.push(exhibit),
            None => groups.push((&exhibit.group, vec![exhibit])),
        }
    }
    let empty = match &props.exhibits {
        None => say("wait"),
        Some(all) if all.is_empty() => say("noExhibits"),
        Some(_) if groups.is_empty() => say("noneFound"),
        Some(_) => AttrValue::default(),
    };
    html! {
        <main class="gallery">
            <header><h1>{ "Latchwork" }</h1><p>{ say("about") }</p></header>
            if props.exhibits.is_some() { <input type="search" class="search" placeholder={say("search")} aria-label={say("search")} oninput={typed} /> }
            <p class="faint" role="status">{ empty }</p>
            // Of their own, so that their number changes nothing around them: the field keeps its focus.
            <div>{ for groups.into_iter().map(|(name, list)| html! {
                <section key={name.to_owned()}>
                    if !name.is_empty() { <h2>{ name }</h2> }
                    <ul>{ for list.into_iter().map(one) }</ul>
                </section>
            }) }</div>
            <footer>{ say("fanContent") }<a href="NOTICE.txt">{ say("notice") }</a>{ " · " }<a href="editor.html">{ say("editor") }</a>{ " · " }<a href="guide.html">{ say("forAuthors") }</a></footer>
        </main>
    }
}

fn one(exhibit: &Exhibit) -> Html {
    html! {
        <li key={exhibit.file.clone()}><a href={format!("#/{}", exhibit.file)}>
            <b>{ rich(&exhibit.title) }</b>
            <span class="summary">{ rich(&exhibit.summary) }</span>
            <span class="cites">{ for exhibit.cites.iter().map(|number| rule(number)) }</span>
        </a></li>
    }
}
