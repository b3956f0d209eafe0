//! A player's bar: name, life, zones.

use yew::html::Scope;
use yew::{Html, MouseEvent, classes, html};

use super::looks::Look;
use super::rich::symbol;
use super::say::{in_words, say, say_of};
use super::table::{Msg, Table};
use crate::view::{PlayerView, View};

/// The bar; it is also what stands for the player as a target.
pub fn player_bar(view: &View, player: &PlayerView, look: &Look, link: &Scope<Table>) -> Html {
    // None is worth a word where there could be some.
    let own = view
        .permanents
        .iter()
        .filter(|card| card.controller == player.key);
    let mut lines = own.chain(&player.hand).flat_map(|card| &card.text);
    let speaks_of_energy = lines.any(|line| line.text.contains("{E}"));
    let class = classes!(
        "bar",
        player.out.then_some("out"),
        player.active.then_some("active"),
    );
    let zone = |name: &'static str, count: usize| {
        let key = player.key.clone();
        let onclick = link.callback(move |_: MouseEvent| Msg::Zone(Some((key.clone(), name))));
        let label = say_of(
            "zoneOf",
            &[&player.name, &in_words(name), &count.to_string()],
        );
        html! {
            <button type="button" class="stat zone" data-zone={format!("{}/{name}", player.key)} {onclick} aria-label={label} disabled={count == 0}>
                { capital(&in_words(name)) }{ " " }<b>{ count }</b>
            </button>
        }
    };
    let spoken = [
        say_of("playerLife", &[&player.name, &player.life.to_string()]),
        look.spoken().to_string(),
    ]
    .concat();
    html! {
        <div {class} data-key={player.key.clone()}>
            <button type="button" class="who" data-focus={player.key.clone()} tabindex={if look.focused { "0" } else { "-1" }} aria-label={spoken}>
                { &player.name }
            </button>
            if player.active { <span class="turn-mark">{ say("hasTurn") }</span> }
            if player.priority { <span class="turn-mark priority">{ say("hasPriority") }</span> }
            <span class="stats">
                <span class="stat" data-life={player.key.clone()}>{ say("life") }<b>{ player.life }</b></span>
                if player.energy > 0 || speaks_of_energy { <span class="stat">{ symbol("E") }{ " " }<b>{ player.energy }</b></span> }
                if player.poison > 0 { <span class="stat">{ say("poison") }<b>{ player.poison }</b></span> }
                { for player.counters.iter().map(|(name, number)| html! { <span class="stat">{ capital(name) }{ " " }<b>{ number }</b></span> }) }
                if !player.mana.is_empty() {
                    <span class="stat mana">{ say("mana") }{ for player.mana.chars().map(|letter| symbol(&letter.to_string())) }</span>
                }
                <span class="stat">{ say("hand") }<b>{ player.hand.len() }</b></span>
                { zone("graveyard", player.graveyard.len()) }
                if !player.exile.is_empty() { { zone("exile", player.exile.len()) } }
                <span class="stat faint">{ say("library") }<b>{ player.library }</b></span>
            </span>
        </div>
    }
}

fn capital(name: &str) -> String {
    let mut word = name.to_owned();
    if let Some(first) = word.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    word
}
