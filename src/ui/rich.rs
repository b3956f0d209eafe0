//! Words with symbols in them, and the small marks that stand beside words.

use yew::{Html, classes, html};

use super::symbols::{Piece, picture, pieces, spoken, tint};

/// A drawing from the sprite.
pub fn glyph(name: &str) -> Html {
    html! { <svg class="glyph" aria-hidden="true" viewBox="0 0 32 32"><use href={format!("#lw-{name}")} /></svg> }
}

fn one_symbol(symbol: &str) -> Html {
    match picture(symbol) {
        Some(name) => glyph(&name),
        None => html! { <span class="letters">{ symbol.replace('/', "") }</span> },
    }
}

/// A symbol on its disc, read aloud as words.
pub fn symbol(symbol: &str) -> Html {
    let halves = symbol.split_once('/');
    let bare = symbol == "E";
    let class = classes!(
        "sym",
        format!("s-{}", tint(symbol)),
        bare.then_some("bare"),
        halves.is_some().then_some("split"),
        halves.map(|(_, other)| format!(
            "s2-{}",
            if other == "P" {
                tint(symbol)
            } else {
                tint(other)
            }
        )),
    );
    let inside = match halves {
        Some((one, other)) => html! { <>{ one_symbol(one) }{ one_symbol(other) }</> },
        None => one_symbol(symbol),
    };
    html! { <span {class} role="img" aria-label={spoken(symbol)}>{ inside }</span> }
}

/// Text with its symbols drawn.
pub fn rich(text: &str) -> Html {
    pieces(text)
        .into_iter()
        .map(|piece| match piece {
            Piece::Words(words) => html! { { words } },
            Piece::Symbol(name) => symbol(&name),
        })
        .collect()
}

/// A rule's number that says what the rule means when it is clicked: the table listens.
pub fn rule_link(number: &str) -> Html {
    if number.is_empty() {
        return Html::default();
    }
    html! { <button type="button" class="rule" data-rule={number.to_owned()} title="What the rule says"><span class="sr">{ "rule " }</span>{ number.to_owned() }</button> }
}

/// A rule's number.
pub fn rule(number: &str) -> Html {
    if number.is_empty() {
        return Html::default();
    }
    html! { <span class="rule" title="Comprehensive Rules"><span class="sr">{ "rule " }</span>{ number.to_owned() }</span> }
}
