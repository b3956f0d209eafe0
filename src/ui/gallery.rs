//! The list of exhibits.

use serde::Deserialize;
use yew::{AttrValue, Html, html};

use super::rich::{rich, rule};
use super::say::say;

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

/// The gallery, grouped.
pub fn gallery(exhibits: Option<&[Exhibit]>) -> Html {
    let words = match exhibits {
        None => say("wait"),
        Some([]) => say("noExhibits"),
        Some(_) => AttrValue::default(),
    };
    let mut groups: Vec<(String, Vec<&Exhibit>)> = Vec::new();
    for exhibit in exhibits.into_iter().flatten() {
        match groups.iter_mut().find(|(name, _)| *name == exhibit.group) {
            Some((_, list)) => list.push(exhibit),
            None => groups.push((exhibit.group.clone(), vec![exhibit])),
        }
    }
    html! {
        <main class="gallery">
            <header><h1>{ "Latchwork" }</h1><p>{ say("about") }</p></header>
            if !words.is_empty() { <p class="faint">{ words }</p> }
            { for groups.into_iter().map(|(name, list)| html! {
                <section>
                    if !name.is_empty() { <h2>{ name }</h2> }
                    <ul>{ for list.into_iter().map(one) }</ul>
                </section>
            }) }
            <footer>{ say("fanContent") }<a href="NOTICE.txt">{ say("notice") }</a>{ " · " }<a href="editor.html">{ say("editor") }</a>{ " · " }<a href="guide.html">{ say("forAuthors") }</a></footer>
        </main>
    }
}

fn one(exhibit: &Exhibit) -> Html {
    html! {
        <li><a href={format!("#/{}", exhibit.file)}>
            <b>{ rich(&exhibit.title) }</b>
            <span class="summary">{ rich(&exhibit.summary) }</span>
            <span class="cites">{ for exhibit.cites.iter().map(|number| rule(number)) }</span>
        </a></li>
    }
}
