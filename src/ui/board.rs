//! The board: one flat layer of cards in key order, moved by numbers alone.

use std::collections::BTreeMap;
use std::rc::Rc;

use yew::{AttrValue, Callback, Html, Properties, component, html};

use super::layout::{Frame, Layout, Place};
use super::looks::Look;
use super::permanent::Permanent;
use super::player_bar::PlayerBar;
use crate::view::{CardView, View};

/// Props of [`Board`].
#[derive(Properties, PartialEq)]
pub struct BoardProps {
    /// What is drawn.
    pub view: Rc<View>,
    /// Where.
    pub layout: Rc<Layout>,
    /// How each thing stands out.
    pub looks: BTreeMap<String, Look>,
    /// How wide the reader's letters are: see [`super::fit::letters`].
    pub letters: f64,
    /// Shows a zone of a player.
    pub on_zone: Callback<(String, &'static str)>,
}

/// All things on the board; their places are set by the motion layer.
#[component]
pub fn Board(props: &BoardProps) -> Html {
    let BoardProps { view, layout, .. } = props;
    html! {
        <>
            { for layout.lines.iter().enumerate().map(|(index, _)| html! { <div class="centre" key={index} data-line={index.to_string()} /> }) }
            <div class="layer" role="group" aria-label="Board">
                { for layout.places.iter().filter_map(|place| thing(props, place)) }
            </div>
            <div class="tethers" aria-hidden="true">
                { for layout.tethers.iter().map(|tether| html! { <Tether key={tether.card.clone()} card={tether.card.clone()} /> }) }
            </div>
            if view.permanents.is_empty() && view.players.is_empty() { <p class="empty">{ "Nothing here." }</p> }
        </>
    }
}

fn thing(props: &BoardProps, place: &Place) -> Option<Html> {
    let look = props.looks.get(&place.key).cloned().unwrap_or_default();
    if place.frame == Frame::Bar {
        let player = props
            .view
            .players
            .iter()
            .find(|player| player.key == place.key)?
            .clone();
        let on_zone = props.on_zone.clone();
        return Some(html! { <PlayerBar key={place.key.clone()} {player} {look} {on_zone} /> });
    }
    let card = find_card(&props.view, &place.key)?.clone();
    let whose = whose(&props.view, &card, place);
    let tucked = props
        .layout
        .tethers
        .iter()
        .any(|tether| tether.card == place.key)
        && !look.carried;
    Some(html! {
        <Permanent key={place.key.clone()} {card} frame={place.frame} width={place.w} letters={props.letters} {tucked} pile={place.pile} {look} {whose} />
    })
}

/// Whose it is, where it stands among someone else's; whom it enchants, where that is a player.
fn whose(view: &View, card: &CardView, place: &Place) -> Option<AttrValue> {
    let name = |key: &str| {
        view.players
            .iter()
            .find(|player| player.key == key)
            .map(|player| player.name.clone())
    };
    if let Some(player) = card.attached_to.as_deref().and_then(name) {
        return Some(format!("on {player}").into());
    }
    let host = place.host.as_deref().and_then(|key| find_card(view, key));
    if host.is_some_and(|host| host.controller != card.controller) {
        return name(&card.controller).map(Into::into);
    }
    if card.owner != card.controller && !card.owner.is_empty() {
        return name(&card.owner).map(|owner| format!("owner: {owner}").into());
    }
    None
}

/// A card on the battlefield or in a hand, a graveyard, exile.
pub fn find_card<'a>(view: &'a View, key: &str) -> Option<&'a CardView> {
    let zones = view.players.iter().flat_map(|player| {
        player
            .hand
            .iter()
            .chain(&player.graveyard)
            .chain(&player.exile)
    });
    view.permanents
        .iter()
        .chain(zones)
        .find(|card| card.key == key)
}

/// Props of [`Tether`].
#[derive(Properties, PartialEq)]
pub struct TetherProps {
    /// The attached card's key.
    pub card: AttrValue,
}

/// The brass link from an attached card to its host.
#[component]
pub fn Tether(props: &TetherProps) -> Html {
    html! { <div class="tether" data-tether={props.card.clone()}><i class="clasp" /></div> }
}
