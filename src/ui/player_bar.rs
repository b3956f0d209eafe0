//! A player's bar: name, life, zones.

use yew::{Callback, Html, MouseEvent, Properties, classes, component, html};

use super::looks::Look;
use super::rich::symbol;
use crate::view::PlayerView;

/// Props of [`PlayerBar`].
#[derive(Properties, PartialEq)]
pub struct PlayerBarProps {
    /// The player.
    pub player: PlayerView,
    /// How it stands out now.
    pub look: Look,
    /// Shows a zone: the player's key and the zone's name.
    pub on_zone: Callback<(String, &'static str)>,
}

/// The bar; it is also what stands for the player as a target.
#[component]
pub fn PlayerBar(props: &PlayerBarProps) -> Html {
    let PlayerBarProps {
        player,
        look,
        on_zone,
    } = props;
    let class = classes!(
        "bar",
        player.out.then_some("out"),
        player.active.then_some("active"),
        look.classes()
    );
    let zone = |name: &'static str, count: usize| {
        let key = player.key.clone();
        let onclick = on_zone.reform(move |_: MouseEvent| (key.clone(), name));
        let label = format!("{}: {name}, {count} cards", player.name);
        html! {
            <button type="button" class="stat zone" data-zone={format!("{}/{name}", player.key)} {onclick} aria-label={label} disabled={count == 0}>
                { capital(name) }{ " " }<b>{ count }</b>
            </button>
        }
    };
    let spoken = format!("{}, {} life{}", player.name, player.life, look.spoken());
    html! {
        <div {class} data-key={player.key.clone()}>
            <button type="button" class="who" data-focus={player.key.clone()} tabindex={if look.focused { "0" } else { "-1" }} aria-label={spoken}>
                { &player.name }
            </button>
            if player.active { <span class="turn-mark">{ "turn" }</span> }
            if player.priority { <span class="turn-mark priority">{ "priority" }</span> }
            <span class="stats">
                <span class="stat" data-life={player.key.clone()}>{ "Life " }<b>{ player.life }</b></span>
                if player.energy > 0 { <span class="stat">{ symbol("E") }{ " " }<b>{ player.energy }</b></span> }
                if player.poison > 0 { <span class="stat">{ "Poison " }<b>{ player.poison }</b></span> }
                { for player.counters.iter().map(|(name, number)| html! { <span class="stat">{ capital(name) }{ " " }<b>{ number }</b></span> }) }
                if !player.mana.is_empty() {
                    <span class="stat mana"><span class="sr">{ "Mana " }</span>{ for player.mana.chars().map(|letter| symbol(&letter.to_string())) }</span>
                }
                <span class="stat">{ "Hand " }<b>{ player.hand.len() }</b></span>
                { zone("graveyard", player.graveyard.len()) }
                if !player.exile.is_empty() { { zone("exile", player.exile.len()) } }
                <span class="stat faint">{ "Library " }<b>{ player.library }</b></span>
            </span>
        </div>
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
