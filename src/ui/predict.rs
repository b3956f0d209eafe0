//! Predicting first: before a step of the script is shown, the reader is asked what it will bring.

use crate::lists::List;
use yew::html::Scope;
use yew::{Html, MouseEvent, classes, html};

use super::rich::rich;
use super::say::{say, say_of};
use super::table::{Msg, Table};
use super::timeline::Go;
use crate::view::QuestionView;

/// A question with the reader's answer, once there is one.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    question: QuestionView,
    answer: Option<usize>,
}

impl Table {
    /// Turns predicting on or off; off, what is asked just now is not asked any more.
    pub(super) fn predict(&mut self) {
        self.predicts = !self.predicts;
        self.asked.clear();
        self.guessed.clear();
    }

    /// Asks before the next step, where predicting is on and there is something to ask. Says whether
    /// it does.
    pub(super) fn ask_first(&mut self) -> bool {
        let Ok(sim) = &self.sim else { return false };
        if !self.predicts {
            return false;
        }
        let guess = |question| Guess {
            question,
            answer: None,
        };
        self.asked = sim.questions().into_iter().map(guess).list();
        self.focus_next = (!self.asked.is_empty()).then(|| "guess-0-0".to_string());
        if let Some(first) = self.asked.first() {
            self.said = say_of("whatDoYouThink", &[&first.question.text]);
        }
        !self.asked.is_empty()
    }

    pub(super) fn guess(&mut self, question: usize, option: usize) {
        if let Some(guess) = self.asked.get_mut(question) {
            guess.answer = Some(option);
        }
        let open = self.asked.iter().position(|guess| guess.answer.is_none());
        self.focus_next = Some(match open {
            Some(open) => format!("guess-{open}-0"),
            None => "guess-done".to_owned(),
        });
    }
}

/// The button that turns it on and off.
pub fn toggle(table: &Table, link: &Scope<Table>) -> Html {
    let label = say("predict");
    html! { <button type="button" class="icon predict" title={label.clone()} aria-label={label} aria-pressed={table.predicts.to_string()} onclick={link.callback(|_: MouseEvent| Msg::Predict)}>{ bulb() }</button> }
}

fn bulb() -> Html {
    const BULB: &str =
        "M16 3a9 9 0 0 0-5 16.5V23h10v-3.5A9 9 0 0 0 16 3zm-4 22h8v2h-8zm2 3h4v2h-4z";
    html! { <svg class="glyph" aria-hidden="true" viewBox="0 0 32 32"><path d={BULB} /></svg> }
}

/// The questions of the next step.
pub fn asking(asked: &[Guess], link: &Scope<Table>) -> Html {
    // Where there is little room, one after the other is asked.
    let open = asked.iter().position(|guess| guess.answer.is_none());
    let now = open.unwrap_or(asked.len().saturating_sub(1));
    let show = link.callback(|_: MouseEvent| Msg::Go(Go::Next));
    html! {
        <div class="asking">
            { for asked.iter().enumerate().map(|(place, guess)| html! {
                <fieldset class={(place == now).then_some("now")}>
                    <legend>if asked.len() > 1 { <span class="faint">{ format!("{}/{} ", place + 1, asked.len()) }</span> }{ rich(&guess.question.text) }</legend>
                    { for guess.question.options.iter().enumerate().map(|(option, words)| {
                        let pick = link.callback(move |_: MouseEvent| Msg::Guess(place, option));
                        let picked = guess.answer == Some(option);
                        html! { <button type="button" class={picked.then_some("taken")} aria-pressed={picked.to_string()} data-focus={format!("guess-{place}-{option}")} onclick={pick}>{ rich(words) }</button> }
                    }) }
                </fieldset>
            }) }
            <button type="button" class={open.is_none().then_some("main")} data-focus="guess-done" onclick={show}>{ say("showWhat") }</button>
        </div>
    }
}

/// What became of the predictions.
pub fn told(guessed: &[Guess]) -> Html {
    if guessed.is_empty() {
        return Html::default();
    }
    html! {
        <ul class="guesses">{ for guessed.iter().map(|Guess { question, answer }| {
            let right = question.options.get(question.answer).map_or("", String::as_str);
            let (class, verdict) = match answer {
                Some(answer) if *answer == question.answer => ("yes", say("saidSo")),
                Some(_) => ("no", say("saidOtherwise")),
                None => ("", say("saidNothing")),
            };
            html! { <li>{ rich(&question.text) }{ " " }<b>{ rich(right) }</b>{ " " }<span class={classes!("guess", class)}>{ verdict }</span></li> }
        }) }</ul>
    }
}
