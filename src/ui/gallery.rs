//! The list of exhibits.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::{AttrValue, Callback, Html, InputEvent, Properties, TargetCast, component, html};

use super::rich::{rich, rule};
use super::say::{Words, say, say_of};
use super::seek::{Searched, seek};
use crate::lists::List;
use crate::scenario::Json;

/// An exhibit as the index lists it.
#[derive(Clone, Debug, Default, PartialEq)]
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
    /// The rulings it shows, as the list of them names them: `R1`.
    pub rows: Vec<String>,
    /// What else it is found by: the cards on its board, and what its rules are about.
    pub words: Vec<String>,
}

impl Exhibit {
    /// One from the index; what it lacks is empty.
    pub(super) fn read(json: &Json) -> Self {
        let text = |key| json.texts(key).into_iter().next().unwrap_or_default();
        Self {
            file: text("file"),
            title: text("title"),
            group: text("group"),
            cites: json.texts("cites"),
            summary: text("summary"),
            rows: json.texts("rows"),
            words: json.texts("words"),
        }
    }

    fn searched(&self) -> Searched {
        let parts = [&self.title, &self.summary, &self.group].into_iter();
        let parts = parts.chain(&self.cites).chain(&self.words);
        Searched::new(parts.map(String::as_str), &self.rows)
    }
}

/// Props of [`Gallery`].
#[derive(Properties, PartialEq)]
pub struct GalleryProps {
    /// The board's words.
    pub words: Words,
    /// The exhibits; none before they have come.
    pub exhibits: Option<Rc<Vec<Exhibit>>>,
    /// What is searched for.
    pub sought: AttrValue,
    /// Searches for something else.
    pub on_seek: Callback<String>,
}

/// The gallery, grouped, and searched by whatever words an exhibit may be found by.
#[component]
pub fn Gallery(props: &GalleryProps) -> Html {
    props.words.speak();
    let typed = props.on_seek.reform(|event: InputEvent| {
        let field = event.target_dyn_into::<HtmlInputElement>();
        field.map(|field| field.value()).unwrap_or_default()
    });
    let exhibits: Vec<&Exhibit> = props.exhibits.iter().flat_map(|all| all.iter()).list();
    let searched = exhibits.iter().map(|one| one.searched()).list();
    let (found, meant) = seek(&searched, &props.sought);
    let mut groups: Vec<(&str, Vec<&Exhibit>)> = Vec::new();
    for exhibit in found.into_iter().map(|place| exhibits[place]) {
        match groups.iter_mut().find(|(name, _)| *name == exhibit.group) {
            Some((_, list)) => list.push(exhibit),
            None => groups.push((&exhibit.group, vec![exhibit])),
        }
    }
    let empty = match &props.exhibits {
        None => say("wait"),
        Some(all) if all.is_empty() => say("noExhibits"),
        Some(_) if groups.is_empty() => say("noneFound"),
        Some(_) => meant
            .map(|meant| say_of("nearestTo", &[&meant]).into())
            .unwrap_or_default(),
    };
    let for_authors = html! { <><a href="editor.html">{ say("editor") }</a>{ " · " }<a href="guide.html">{ say("forAuthors") }</a></> };
    html! {
        <main class="gallery">
            <header><h1>{ "Latchwork" }</h1><p>{ say("about") }</p><p>{ for_authors.clone() }</p></header>
            if props.exhibits.is_some() { <input type="search" class="search" placeholder={say("search")} aria-label={say("search")} value={props.sought.clone()} oninput={typed} /> }
            <p class="faint" role="status">{ empty }</p>
            // Of their own, so that their number changes nothing around them: the field keeps its focus.
            <div>{ for groups.into_iter().map(|(name, list)| html! {
                <section key={name.to_owned()}>
                    if !name.is_empty() { <h2>{ name }</h2> }
                    <ul>{ for list.into_iter().map(one) }</ul>
                </section>
            }) }</div>
            <footer>{ say("fanContent") }<a href="NOTICE.txt">{ say("notice") }</a>{ " · " }{ for_authors }</footer>
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
