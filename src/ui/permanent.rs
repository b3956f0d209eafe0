//! A card on the board.

use std::rc::Rc;

use crate::lists::List;
use yew::{AttrValue, Html, Properties, classes, component, html};

use super::fit::fitted;
use super::layout::Frame;
use super::looks::Look;
use super::rich::{glyph, rich, symbol};
use super::say::{Words, say, say_of};
use super::symbols::{Piece, pieces};
use crate::view::CardView;

/// Props of [`Permanent`].
#[derive(Clone, Properties, PartialEq)]
pub struct FaceProps {
    /// The card.
    pub card: Rc<CardView>,
    /// The board's words.
    pub words: Words,
    /// How much of it is drawn.
    pub frame: Frame,
    /// Its width, for the size of its letters.
    pub width: f64,
    /// How wide the reader's letters are.
    pub letters: f64,
    /// It is tucked behind a host: only the title row shows.
    pub tucked: bool,
    /// Tucked cards show little.
    pub tight: bool,
    /// How many it stands for.
    pub pile: usize,
    /// Words for a controller other than its host's.
    pub whose: Option<AttrValue>,
    /// Its controller is not its host's.
    pub theirs: bool,
}

/// What stands for a card with the keyboard and with a screen reader: what is drawn is for the eye, on
/// which side it stands too; `theirs` is the name of its controller where that isn't the reader. A card
/// within a pile has none.
pub fn hit(face: &FaceProps, look: &Look, theirs: Option<&str>) -> Html {
    if face.pile == 0 {
        return Html::default();
    }
    let whose = face.whose.as_deref().filter(|_| !face.theirs);
    let whose = whose.map(|words| format!(", {words}")).unwrap_or_default();
    let theirs = face.whose.as_deref().filter(|_| face.theirs).or(theirs);
    let theirs = theirs
        .map(|name| say_of("controlledBy", &[name]))
        .unwrap_or_default();
    let many = match face.pile {
        1 => String::new(),
        many => format!("{many} × "),
    };
    let label = [
        &many,
        face.card.spoken.as_str(),
        &whose,
        &theirs,
        &look.spoken(),
    ]
    .concat();
    html! { <div class="hit" data-focus={face.card.key.clone()} role="button" tabindex={if look.focused { "0" } else { "-1" }} aria-haspopup="menu" aria-label={label} /> }
}

/// A card in our own frame. It is drawn anew only where the card has changed, not with every look of
/// it.
#[component]
pub fn Permanent(props: &FaceProps) -> Html {
    let FaceProps {
        card,
        frame,
        tucked,
        pile,
        ..
    } = props;
    props.words.speak();
    let class = classes!(
        "card",
        format!("c-{}", tint(card)),
        if *frame == Frame::Full {
            "full"
        } else {
            "short"
        },
        tucked.then_some("tucked"),
        props.theirs.then_some("theirs"),
        card.tapped.then_some("tapped"),
        card.sick.then_some("sick"),
        card.phased_out.then_some("phased"),
        (*pile == 0).then_some("behind"),
    );
    let wide = has_room_for_cost(props);
    let (size, name) = fitted(&card.name, room(props, wide), largest(props));
    html! {
        <div {class} data-key={card.key.clone()}>
            <div class="title" aria-hidden="true">
                <span class={classes!("name", format!("f-{size}"))}>{ name }</span>
                if *tucked { <span class="chips">{ for marks(card).map(chip) }</span> }
                if wide { { cost(&card.cost) } }
            </div>
            if let Some(whose) = props.whose.as_ref().filter(|_| *tucked) { <span class="chip whose" aria-hidden="true">{ whose }</span> }
            if !tucked {
                <div class="types" aria-hidden="true">if !wide { { cost(&card.cost) } }{ types(card) }</div>
                if *frame == Frame::Full { { text(card) } }
                { foot(props) }
            }
        </div>
    }
}

/// The type line; what it has that was not printed is marked.
fn types(card: &CardView) -> Html {
    let Some(printed) = &card.printed_type_line else {
        return html! { &card.type_line };
    };
    let printed: Vec<&str> = printed.split(' ').list();
    let words = card
        .type_line
        .split(' ')
        .map(|word| match printed.contains(&word) {
            true => html! { <>{ word.to_owned() }{ " " }</> },
            false => html! { <><i>{ word.to_owned() }</i>{ " " }</> },
        });
    html! { <>{ for words }</> }
}

/// Where the cost would press the name into small letters, it stands below.
fn has_room_for_cost(props: &FaceProps) -> bool {
    let (size, name) = fitted(&props.card.name, room(props, true), largest(props));
    size >= largest(props).min(21) && name == props.card.name
}

/// The size of its name where nothing else limits it.
fn largest(props: &FaceProps) -> u32 {
    match (props.tucked, props.tight, props.theirs) {
        (true, true, true) => 20,
        (true, true, false) => 21,
        (true, false, true) => 22,
        _ => 27,
    }
}

/// What the name has: the title row without its margins, and without the cost where that is there.
fn room(props: &FaceProps, beside_cost: bool) -> f64 {
    let symbols = if beside_cost {
        pieces(&props.card.cost).len() as f64
    } else {
        0.0
    };
    let inset = if props.tucked { 27.0 } else { 21.0 };
    let gap = if symbols > 0.0 { 3.0 } else { 0.0 };
    (props.width - inset - symbols * 14.6 - gap) / props.letters.max(0.5)
}

/// What a chip says of a card's state, tucked or not.
enum Mark {
    Tapped,
    Counters(String),
}

fn marks(card: &CardView) -> impl Iterator<Item = Mark> + '_ {
    let counters = card.counters.iter().filter(|(name, _)| name != "loyalty");
    let counters = counters.map(|(name, number)| match number {
        1 => name.clone(),
        _ => format!("{number}× {name}"),
    });
    let tapped = card.tapped.then_some(Mark::Tapped);
    tapped.into_iter().chain(counters.map(Mark::Counters))
}

fn chip(mark: Mark) -> Html {
    match mark {
        Mark::Tapped => html! { <span class="chip">{ symbol("T") }</span> },
        Mark::Counters(words) => html! { <span class="chip brass">{ words }</span> },
    }
}

fn cost(cost: &str) -> Html {
    let symbols = pieces(cost).into_iter().filter_map(|piece| match piece {
        Piece::Symbol(name) => Some(symbol(&name)),
        Piece::Words(_) => None,
    });
    if cost.is_empty() {
        return Html::default();
    }
    html! { <span class="cost">{ for symbols }</span> }
}

fn text(card: &CardView) -> Html {
    let lines = card.text.iter().map(|line| {
        let class = classes!(
            line.not_simulated.then_some("unsimulated"),
            line.granted_by.is_some().then_some("granted"),
        );
        html! { <p {class}>{ rich(&line.text) }</p> }
    });
    html! { <div class={classes!("text", card.text.is_empty().then_some("none"))} aria-hidden="true">{ glyph(kind(card)) }{ for lines }</div> }
}

fn foot(props: &FaceProps) -> Html {
    let card = &props.card;
    let (tapped, counters): (Vec<Mark>, Vec<Mark>) =
        marks(card).partition(|mark| matches!(mark, Mark::Tapped));
    html! {
        <div class="foot" aria-hidden="true">
            <span class="chips">
                { for tapped.into_iter().map(chip) }
                if let Some(which) = &card.which { <span class="chip">{ which }</span> }
                if card.sick { <span class="chip">{ say("sick") }</span> }
                if card.phased_out { <span class="chip">{ say("phasedOut") }</span> }
                if card.attacking.is_some() { <span class="chip hot">{ say("attacks") }</span> }
                if !card.blocking.is_empty() { <span class="chip hot">{ say("blocks") }</span> }
                if let Some(whose) = &props.whose { <span class="chip">{ whose }</span> }
                if card.damage > 0 { <span class="chip no">{ say_of("damageMark", &[&card.damage.to_string()]) }</span> }
                { for counters.into_iter().map(chip) }
                if let Some(level) = card.level { <span class="chip">{ say_of("level", &[&level.to_string()]) }</span> }
                if props.pile > 1 { <span class="chip pile">{ format!("×{}", props.pile) }</span> }
            </span>
            if !card.pt.is_empty() { { strength(card) } }
            if let Some(loyalty) = card.loyalty { <span class="pt loyalty">{ loyalty }</span> }
        </div>
    }
}

/// Power and toughness; an arrow says where one differs from the printed number.
fn strength(card: &CardView) -> Html {
    let (power, toughness) = card.pt.split_once('/').unwrap_or((&card.pt, ""));
    let part = |value: &str, change: i8| {
        let class = match change {
            1.. => "up",
            0 => "",
            _ => "down",
        };
        html! { <span {class}>{ value.to_owned() }</span> }
    };
    // What was printed without power and toughness has them from an effect.
    let printed = card.printed_type_line.as_deref();
    let set = printed.is_some_and(|line| !line.contains("Creature") && !line.contains("Vehicle"));
    html! {
        <span class={classes!("pt", set.then_some("set"))}>{ part(power, card.pt_change.0) }{ "/" }{ part(toughness, card.pt_change.1) }</span>
    }
}

/// A letter for the colour of its frame.
pub fn tint(card: &CardView) -> &'static str {
    match card.colors.as_str() {
        "W" => "w",
        "U" => "u",
        "B" => "b",
        "R" => "r",
        "G" => "g",
        "" if card.row == "land" || card.types.iter().any(|kind| kind == "land") => "l",
        "" => "a",
        _ => "m",
    }
}

fn kind(card: &CardView) -> &'static str {
    [
        "creature",
        "planeswalker",
        "land",
        "artifact",
        "enchantment",
        "instant",
        "sorcery",
    ]
    .into_iter()
    .find(|kind| card.types.iter().any(|own| own == kind))
    .unwrap_or("artifact")
}
