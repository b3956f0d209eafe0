//! The table drawn: head, board, what is asked, what happened, the script.

use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::{Callback, Context, Html, KeyboardEvent, PointerEvent, html};

use super::board::{board, find_card};
use super::drag::Hand;
use super::floating;
use super::inspector::inspector;
use super::keys::Pressed;
use super::log::Log;
use super::prompt::{asks, prompt};
use super::rich::{rich, rule_link};
use super::say::{in_words, say, say_of};
use super::sheet::{Panel, shortcuts};
use super::stack_tray::stack_tray;
use super::table::{Msg, Table};
use super::timeline::{icon, timeline};

const COPY: &str = "M4 11h4v13h12v4H4zM11 4h17v17H11z";

impl Table {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        if let Err(faults) = &self.sim {
            return faulty(faults, ctx.props().on_home.clone());
        }
        let view = &self.view;
        let keys = {
            let link = link.clone();
            Callback::from(move |event: KeyboardEvent| {
                if let Some(pressed) = Pressed::read(&event) {
                    link.send_message(Msg::Key(pressed));
                }
            })
        };
        // What is asked covers nothing of the board where there is room beside it.
        let guesses = !self.asked.is_empty();
        let beside = self.wide && !guesses && asks(self);
        html! {
            <div class="table" tabindex="-1" ref={self.root.clone()} onkeydown={keys} onclick={link.batch_callback(|event: yew::MouseEvent| super::rules::clicked(&event).map(|number| Msg::Rule(Some(number))))}>
                { self.head(ctx) }
                <div class="cols">
                    { self.felt(ctx) }
                    <div class="aside">
                        if beside { { prompt(self, link) } }
                        if self.wide && guesses { <section class="prompt asks" aria-label={say("predict")}>{ super::predict::asking(&self.asked, link) }</section> }
                        { stack_tray(self, link) }
                        { self.inspector(ctx) }
                        <Log words={self.words.clone()} view={view.clone()} about={self.pointed_at()} on_light={link.callback(Msg::Light)} />
                    </div>
                </div>
                <div class="dock">{ timeline(self, link) }if !(beside || self.wide && guesses) { { prompt(self, link) } }</div>
                <div class="sr" aria-live="polite">{ &self.said }</div>
                <div class="sr" aria-live="assertive">{ self.refused.as_ref().map(|(_, why)| floating::spoken(why)).unwrap_or_default() }</div>
                if self.sheet { <Panel words={self.words.clone()} title={say("keys")} on_close={link.callback(|()| Msg::Sheet(false))}>{ shortcuts() }</Panel> }
                { self.zone_panel(ctx) }
                { self.rule_panel(ctx) }
                { super::arrows::arrows(view, self.hand != Hand::Empty) }
            </div>
        }
    }

    /// The card that the pointer, the focus or the inspector is on.
    fn pointed_at(&self) -> Option<String> {
        let hovered = self.peeking.as_ref().map(|(key, _)| key);
        hovered.or(self.selected.as_ref()).cloned()
    }

    /// What a card, a player or something on the stack is called.
    pub(super) fn name_of(&self, key: &str) -> String {
        let view = &self.view;
        let stacked = view.stack.iter().find(|item| item.key == key);
        let stacked = stacked.map(|item| item.name.clone());
        let card = || {
            let card = find_card(view, key)?;
            Some(match &card.which {
                Some(which) => format!("{} ({which})", card.name),
                None => card.name.clone(),
            })
        };
        let player = || view.players.iter().find(|player| player.key == key);
        let named = stacked.or_else(card);
        let named = named.or_else(|| player().map(|player| player.name.clone()));
        named.unwrap_or_default()
    }

    fn head(&self, ctx: &Context<Self>) -> Html {
        let home = ctx.props().on_home.clone();
        let turn = &self.view.turn;
        let whose = self
            .view
            .players
            .iter()
            .find(|player| player.key == turn.active)
            .map(|player| player.name.as_str());
        html! {
            <header class="head">
                if let Some(home) = home { <button type="button" class="icon home" aria-label={say("allExhibits")} onclick={move |_| home.emit(())}>{ "‹" }</button> }
                <h1>{ rich(&self.view.title) }</h1>
                <span class="cites">{ for self.view.cites.iter().map(|number| rule_link(number)) }</span>
                <span class="turn">{ say_of("turn", &[&turn.number.to_string(), whose.unwrap_or_default()]) }{ " · " }<b>{ in_words(&turn.step_words) }</b></span>
                if self.host.as_ref().is_some_and(|host| host.listens()) { <button type="button" class="icon copy" aria-label={say("copyBoard")} title={say("copyHow")} onclick={ctx.link().callback(|_| Msg::Copy)}>{ icon(COPY) }</button> }
                <button type="button" class="icon" aria-label={say("keys")} title={say("keysHow")} onclick={ctx.link().callback(|_| Msg::Sheet(true))}>{ "?" }</button>
            </header>
        }
    }

    fn felt(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let pointer = |wrap: fn(PointerEvent) -> Msg| link.callback(wrap);
        let read_only = self.read_only;
        html! {
            <div class="felt">
                <div class={yew::classes!("board", self.layout.tight.then_some("tight"), self.layout.roomy.then_some("roomy"), matches!(self.hand, Hand::Carrying(_)).then_some("carrying"))} ref={self.board.clone()}
                    onpointerdown={link.callback(|event: PointerEvent| { let on_button = on_button(&event); Msg::Down(event, on_button) })} onpointermove={pointer(Msg::Moved)} onpointerup={pointer(Msg::Up)}
                    onclick={link.batch_callback(move |event: yew::MouseEvent| clicked(&event, read_only))}
                    onpointercancel={pointer(Msg::Lost)} onlostpointercapture={pointer(Msg::Lost)}
                    onpointerleave={link.callback(|_| Msg::Hover(None))} onfocusin={link.callback(|event: yew::FocusEvent| Msg::Hover(focused(&event)))}
                    onfocusout={link.callback(|_| Msg::Hover(None))}>
                    { board(self, link) }
                    <div class="ghosts" aria-hidden="true" />
                    <i class="mark" />
                    <span class="card-letters" aria-hidden="true">{ super::fit::SAMPLE }</span>
                    { self.peek() }
                    { self.verdict() }
                    { self.refusal(ctx) }
                    { self.menu(ctx) }
                </div>
                // Of their own, so that their number changes nothing about the board.
                <div>{ for self.view.warnings.iter().map(|warning| html! { <p class="warning">{ rich(warning) }</p> }) }</div>
            </div>
        }
    }

    fn inspector(&self, ctx: &Context<Self>) -> Html {
        let card = self
            .selected
            .as_deref()
            .and_then(|key| find_card(&self.view, key));
        let (Some(card), Some((lines, standing))) = (card, &self.about) else {
            return Html::default();
        };
        let link = ctx.link();
        let panel = inspector(card, lines, standing, link);
        if self.full {
            return html! { <Panel words={self.words.clone()} title={card.name.clone()} on_close={link.callback(|()| Msg::Inspect(None))}>{ panel }</Panel> };
        }
        panel
    }

    fn zone_panel(&self, ctx: &Context<Self>) -> Html {
        let Some((player, zone)) = &self.zone else {
            return Html::default();
        };
        let Some(player) = self.view.players.iter().find(|other| other.key == *player) else {
            return Html::default();
        };
        let cards = if *zone == "exile" {
            &player.exile
        } else {
            &player.graveyard
        };
        let link = ctx.link();
        html! {
            <Panel words={self.words.clone()} title={format!("{}: {}", player.name, in_words(zone))} on_close={link.callback(|()| Msg::Zone(None))}>
                <ul class="zone-list">{ for cards.iter().rev().map(|card| {
                    let key = card.key.clone();
                    html! { <li><button type="button" class={yew::classes!(self.is_answer(&card.key).then_some("answer"))} onclick={link.batch_callback(move |_| vec![Msg::Zone(None), Msg::Click(key.clone())])}>
                        <b>{ &card.name }</b><span class="faint">{ " " }{ &card.type_line }</span></button></li> }
                }) }</ul>
            </Panel>
        }
    }
}

/// The card that the keyboard has come to.
fn focused(event: &yew::FocusEvent) -> Option<String> {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())?;
    target
        .matches(":focus-visible")
        .ok()
        .filter(|visible| *visible)?;
    target.get_attribute("data-focus")
}

/// A click without a pointer, as assistive software activates a card or a player; any click where
/// the hand does not look at pointers.
fn clicked(event: &yew::MouseEvent, any: bool) -> Option<Msg> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let thing = target.closest("[data-focus]").ok().flatten()?;
    (any || event.detail() == 0).then(|| thing.get_attribute("data-focus").map(Msg::Click))?
}

/// Whether a button of its own is under the pointer: a zone's, not a player's name.
fn on_button(event: &PointerEvent) -> bool {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest("button.zone").ok().flatten().is_some())
}

fn faulty(faults: &[String], home: Option<Callback<()>>) -> Html {
    html! {
        <div class="fault" role="alert">
            <h2>{ say("cantBePlayed") }</h2>
            <ul>{ for faults.iter().map(|fault| html! { <li>{ fault }</li> }) }</ul>
            if let Some(home) = home { <button type="button" class="button" onclick={move |_| home.emit(())}>{ say("allExhibits") }</button> }
        </div>
    }
}
