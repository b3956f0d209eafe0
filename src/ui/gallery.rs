//! The list of exhibits.

use serde::Deserialize;
use yew::{Callback, Html, Properties, component, html};

use super::rich::rule;

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

/// Props of [`Gallery`].
#[derive(Properties, PartialEq)]
pub struct GalleryProps {
    /// What there is.
    pub exhibits: Vec<Exhibit>,
    /// One is opened.
    pub on_open: Callback<String>,
}

/// The gallery, grouped.
#[component]
pub fn Gallery(props: &GalleryProps) -> Html {
    let mut groups: Vec<(String, Vec<&Exhibit>)> = Vec::new();
    for exhibit in &props.exhibits {
        match groups.iter_mut().find(|(name, _)| *name == exhibit.group) {
            Some((_, list)) => list.push(exhibit),
            None => groups.push((exhibit.group.clone(), vec![exhibit])),
        }
    }
    html! {
        <main class="gallery">
            <header><h1>{ "Latchwork" }</h1><p>{ "Rulings of Magic: The Gathering, on a board where you can try them." }</p></header>
            if props.exhibits.is_empty() { <p class="faint">{ "There are no exhibits here yet." }</p> }
            { for groups.into_iter().map(|(name, list)| html! {
                <section>
                    if !name.is_empty() { <h2>{ name }</h2> }
                    <ul>{ for list.into_iter().map(|exhibit| one(props, exhibit)) }</ul>
                </section>
            }) }
            <footer>{ "Unofficial fan content, not approved or endorsed by Wizards of the Coast. " }<a href="NOTICE.txt">{ "Notice" }</a></footer>
        </main>
    }
}

fn one(props: &GalleryProps, exhibit: &Exhibit) -> Html {
    let file = exhibit.file.clone();
    let open = props.on_open.clone();
    let onclick = move |event: yew::MouseEvent| {
        if !event.ctrl_key() && !event.meta_key() && !event.shift_key() {
            event.prevent_default();
            open.emit(file.clone());
        }
    };
    html! {
        <li><a href={format!("#/{}", exhibit.file)} {onclick}>
            <b>{ &exhibit.title }</b>
            <span class="summary">{ &exhibit.summary }</span>
            <span class="cites">{ for exhibit.cites.iter().map(|number| rule(number)) }</span>
        </a></li>
    }
}
