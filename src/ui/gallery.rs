//! The list of exhibits.

use serde::Deserialize;
use yew::{Html, html};

use super::rich::{rich, rule};

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
        None => "Loading…",
        Some([]) => "There are no exhibits here yet.",
        Some(_) => "",
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
            <header><h1>{ "Latchwork" }</h1><p>{ "Rulings of Magic: The Gathering, on a board where you can try them." }</p></header>
            if !words.is_empty() { <p class="faint">{ words }</p> }
            { for groups.into_iter().map(|(name, list)| html! {
                <section>
                    if !name.is_empty() { <h2>{ name }</h2> }
                    <ul>{ for list.into_iter().map(one) }</ul>
                </section>
            }) }
            <footer>{ "Unofficial fan content, not approved or endorsed by Wizards of the Coast. " }<a href="NOTICE.txt">{ "Notice" }</a>{ " · " }<a href="editor.html">{ "Editor" }</a>{ " · " }<a href="guide.html">{ "For authors" }</a></footer>
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
