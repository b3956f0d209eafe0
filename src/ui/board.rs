//! The board: one flat layer of cards in key order, moved by numbers alone.

use std::rc::Rc;

use yew::html::Scope;
use yew::{AttrValue, Html, classes, html};

use super::layout::{Frame, Place, Tether};
use super::looks::Look;
use super::permanent::{FaceProps, Permanent, hit};
use super::player_bar::player_bar;
use super::say::{say, say_of};
use super::table::Table;
use crate::view::{CardView, View};

/// All things on the board; their places are set by the motion layer.
pub fn board(table: &Table, link: &Scope<Table>) -> Html {
    let (view, layout, looks) = (&table.view, &table.layout, table.looks());
    html! {
        <>
            { for layout.lines.iter().enumerate().map(|(index, _)| html! { <div class="centre" key={index} data-line={index.to_string()} /> }) }
            { for layout.strips.iter().enumerate().map(|(index, _)| html! { <div class="strip" key={format!("strip-{index}")} data-strip={index.to_string()} /> }) }
            <div class="layer" role="group" aria-label={say("board")}>
                { for layout.places.iter().zip(looks).filter_map(|(place, look)| thing(table, link, place, look)) }
            </div>
            <div class="tethers" aria-hidden="true">
                { for layout.tethers.iter().map(tether) }
            </div>
            if view.players.is_empty() { <p class="faint pad">{ say("nothingHere") }</p> }
        </>
    }
}

fn thing(table: &Table, link: &Scope<Table>, place: &Place, look: Look) -> Option<Html> {
    let view = &table.view;
    if place.frame == Frame::Bar {
        let player = view.players.iter().find(|player| player.key == place.key)?;
        return Some(at(
            place,
            &look,
            "player",
            player_bar(view, player, &look, link),
        ));
    }
    let card = Rc::clone(find_card(view, &place.key)?);
    let whose = whose(view, &card, place);
    let tethers = &table.layout.tethers;
    let tether = tethers.iter().find(|tether| tether.card == place.key);
    let theirs = tether.is_some_and(|tether| tether.foreign);
    let tucked = tether.is_some() && !look.carried;
    let face = FaceProps {
        card,
        words: table.words.clone(),
        frame: place.frame,
        width: place.w,
        letters: table.letters,
        tucked,
        tight: table.layout.tight,
        pile: place.pile,
        whose,
        theirs,
    };
    let kind = if face.card.token { "token" } else { "" };
    let others = view.players.iter().skip(1);
    let theirs = others
        .filter(|player| player.key == face.card.controller)
        .map(|player| player.name.as_str())
        .next();
    let hit = hit(&face, &look, theirs);
    Some(at(
        place,
        &look,
        kind,
        html! { <><Permanent ..face />{ hit }</> },
    ))
}

/// What moves, and what stands out, is only a place, with so little style of its own that many do in
/// one frame.
fn at(place: &Place, look: &Look, kind: &'static str, thing: Html) -> Html {
    html! { <div key={place.key.clone()} class={classes!(kind, look.classes())} data-place={place.key.clone()}>{ thing }</div> }
}

/// The brass link from an attached card to its host.
fn tether(tether: &Tether) -> Html {
    html! { <div class={classes!("tether", tether.foreign.then_some("theirs"))} key={tether.card.clone()} data-tether={tether.card.clone()}><i class="clasp" /></div> }
}

/// That it is in a hand; whose it is, where it stands among someone else's; whom it enchants, where
/// that is a player.
fn whose(view: &View, card: &Rc<CardView>, place: &Place) -> Option<AttrValue> {
    let name = |key: &str| {
        view.players
            .iter()
            .find(|player| player.key == key)
            .map(|player| player.name.clone())
    };
    if view.players.iter().any(|player| player.hand.contains(card)) {
        return Some(say("inHand"));
    }
    if let Some(player) = card.attached_to.as_deref().and_then(name) {
        return Some(match name(&card.controller) {
            Some(theirs) if card.attached_to.as_ref() != Some(&card.controller) => {
                say_of("onBy", &[&player, &theirs]).into()
            }
            _ => say_of("on", &[&player]).into(),
        });
    }
    let host = place.host.as_deref().and_then(|key| find_card(view, key));
    if host.is_some_and(|host| host.controller != card.controller) {
        return name(&card.controller).map(Into::into);
    }
    if card.owner != card.controller && !card.owner.is_empty() {
        return name(&card.owner).map(|owner| say_of("owner", &[&owner]).into());
    }
    None
}

/// A card on the battlefield or in a hand, a graveyard, exile.
pub fn find_card<'a>(view: &'a View, key: &str) -> Option<&'a Rc<CardView>> {
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
