//! The boxes that float over the board: a card's text, a verdict, a refusal, a menu.

use yew::{Context, Html, PointerEvent, html};

use super::board::find_card;
use super::drag::{Carry, Hand, Input, Point, Verdict};
use super::layout::{Frame, Place};
use super::menu::Menu;
use super::rich::{rich, rule, rule_link};
use super::say::{say, say_of};
use super::sheet::Panel;
use super::table::{Msg, Table};
use crate::view::RefusalView;

impl Table {
    /// A card's text, beside it, while the pointer or the focus rests on it.
    pub(super) fn peek(&self) -> Html {
        let key = self
            .peek
            .as_deref()
            .filter(|_| self.hand == Hand::Empty && self.refused.is_none());
        let card = key
            .and_then(|key| find_card(&self.view, key))
            .filter(|card| !card.text.is_empty());
        let place = key.and_then(|key| self.layout.place(key));
        let (Some(card), Some(place)) = (card, place) else {
            return Html::default();
        };
        let x = self.beside(place, 252.0);
        html! {
            <div class="floating peek" aria-hidden="true" data-at={spot(x, place.y)}>
                <p><b>{ &card.name }</b></p>
                { for card.text.iter().map(|line| html! {
                    <p class={yew::classes!(line.not_simulated.then_some("unsimulated"))}>{ rich(&line.text) }
                        if let Some(giver) = &line.granted_by { <span class="faint">{ say_of("from", &[giver]) }</span> }</p>
                }) }
            </div>
        }
    }

    /// Where something so wide stands beside a card.
    fn beside(&self, place: &Place, wide: f64) -> f64 {
        let right = match place.frame {
            Frame::Bar => 130.0,
            _ => place.x + place.w + 10.0,
        };
        match right + wide + 6.0 < self.width() {
            true => right,
            false => place.x - wide - 8.0,
        }
    }

    /// While dragging: what letting go here would do, or why it wouldn't.
    pub(super) fn verdict(&self) -> Html {
        let Hand::Carrying(carry) = &self.hand else {
            return Html::default();
        };
        match carry.verdict() {
            Verdict::Nothing => Html::default(),
            Verdict::Illegal(why) => reason(why),
            Verdict::Legal(deeds) => {
                let words = match deeds.as_slice() {
                    [deed] => deed.label.clone(),
                    several => say_of("ways", &[&several.len().to_string()]),
                };
                html! { <div class="floating verdict yes beside">{ rich(&words) }</div> }
            }
        }
    }

    pub(super) fn refusal(&self, ctx: &Context<Self>) -> Html {
        // In a menu the reason stands with what can't be done.
        let asks = matches!(self.hand, Hand::Asking(_));
        let Some((at, why)) = self.refused.as_ref().filter(|_| !asks) else {
            return Html::default();
        };
        let place = self.layout.place(at);
        let spot = place.map_or("8 8".to_owned(), |place| {
            spot(place.x, place.y + place.h.min(120.0) + 6.0)
        });
        let also = why.also.iter().map(|number| rule_link(number));
        let stay = |event: PointerEvent| event.stop_propagation();
        html! {
            <div class="floating verdict no" data-at={spot} onpointerdown={stay} onclick={ctx.link().callback(|_| Msg::Escape)}>
                <p><b>{ &why.headline }</b>{ " " }{ &why.reason }</p>
                <span class="cites">{ rule_link(&why.rule) }{ for also }</span>
                <button type="button" class="icon" aria-label={say("close")}>{ "×" }</button>
            </div>
        }
    }

    pub(super) fn menu(&self, ctx: &Context<Self>) -> Html {
        let Hand::Asking(ask) = &self.hand else {
            return Html::default();
        };
        let link = ctx.link();
        let anchor = self
            .layout
            .place(ask.on.as_deref().unwrap_or(&ask.key))
            .or_else(|| self.layout.place(&ask.key));
        let at = anchor.map_or("8 8".to_owned(), |place| {
            let x = self.beside(place, 274.0);
            spot(x, place.y)
        });
        let name = self.name_of(&ask.key);
        let key = ask.key.clone();
        let close = link.callback(|()| Msg::Escape);
        let narrow = self.width() < 560.0;
        let at = if narrow { String::new() } else { at };
        let menu = html! {
            <Menu words={self.words.clone()} ask={ask.clone()} name={name.clone()} {at} on_choose={link.callback(|id| Msg::Hand(Input::Choose(id)))}
                on_inspect={link.callback(move |()| Msg::Inspect(Some(key.clone())))} on_close={close.clone()} />
        };
        // On a narrow board there is no room beside a card: it opens from below.
        if narrow {
            return html! { <Panel words={self.words.clone()} title={name} on_close={close}>{ menu }</Panel> };
        }
        menu
    }
}

/// For `data-at`.
fn spot(x: f64, y: f64) -> String {
    format!("{} {}", x as i32, y as i32)
}

/// Where what is said of a drag belongs: beside the hand.
pub fn beside(carry: &Carry) -> Point {
    let (x, y) = match carry.touch {
        // Above the card, which is above the finger.
        true => (-90.0, -220.0),
        false => (14.0, 22.0),
    };
    Point {
        x: carry.at.x + x,
        y: carry.at.y + y,
    }
}

fn reason(why: &RefusalView) -> Html {
    html! { <div class="floating verdict no beside"><p><b>{ &why.headline }</b>{ " " }{ &why.reason }</p>{ rule(&why.rule) }</div> }
}

/// A refusal as it is read aloud.
pub fn spoken(why: &RefusalView) -> String {
    say_of("refusedBy", &[&why.headline, &why.reason, &why.rule])
}
