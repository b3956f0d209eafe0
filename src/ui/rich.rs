//! Words with symbols in them, and the small marks that stand beside words.

use yew::{Html, classes, html};

use super::say::say;
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

/// So many symbols in a row are not parted by the end of a line.
const LONGEST_RUN: usize = 5;

/// Text with its symbols drawn.
pub fn rich(text: &str) -> Html {
    let mut pieces = pieces(text).into_iter().peekable();
    let mut drawn = Vec::new();
    while let Some(piece) = pieces.next() {
        let mut run = match piece {
            Piece::Words(words) => {
                drawn.push(html! { { words } });
                continue;
            }
            Piece::Symbol(name) => vec![name],
        };
        let is_symbol = |piece: &Piece| matches!(piece, Piece::Symbol(_));
        while let Some(Piece::Symbol(name)) = pieces.next_if(is_symbol) {
            run.push(name);
        }
        // No line begins with what closes a sentence.
        let mark = match pieces.peek_mut() {
            Some(Piece::Words(words)) if words.starts_with(['.', ',', ':', ';', ')', '”']) => {
                words.remove(0).to_string()
            }
            _ => String::new(),
        };
        // A few symbols stay together; very many may be broken into lines.
        let last = run.split_off(run.len().saturating_sub(LONGEST_RUN));
        drawn.extend(run.iter().map(|name| symbol(name)));
        drawn.push(match (mark.as_str(), &last[..]) {
            ("", [only]) => symbol(only),
            _ => html! { <span class="joined">{ for last.iter().map(|name| symbol(name)) }{ mark }</span> },
        });
    }
    drawn.into_iter().collect()
}

/// A rule's number that says what the rule means when it is clicked: the table listens.
pub fn rule_link(number: &str) -> Html {
    if number.is_empty() {
        return Html::default();
    }
    html! { <button type="button" class="rule" data-rule={number.to_owned()} title={say("whatRuleSays")}><span class="sr">{ say("ruleWord") }</span>{ number.to_owned() }</button> }
}

/// A rule's number.
pub fn rule(number: &str) -> Html {
    if number.is_empty() {
        return Html::default();
    }
    html! { <span class="rule" title={say("comprehensiveRules")}><span class="sr">{ say("ruleWord") }</span>{ number.to_owned() }</span> }
}
