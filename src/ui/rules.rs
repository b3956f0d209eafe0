//! What a rule means, for a reader who clicks its number: short paraphrases, fetched when the
//! first is asked for.

use std::cell::RefCell;
use std::rc::Rc;

use crate::scenario::Json;
use crate::sorted::SortedMap;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::{Context, Html, MouseEvent, html};

use super::dom;
use super::say::{say, say_of};
use super::sheet::Panel;
use super::table::{Msg, Table};

/// The paraphrases by the rules' numbers; none where they can't be had.
pub type Meanings = Rc<SortedMap<String, String>>;

/// Where the rules stand in full.
const FULL_TEXT: &str = "https://magic.wizards.com/en/rules";

thread_local! {
    static ADDRESS: RefCell<String> = RefCell::new("rules.json".to_owned());
}

/// Says where the paraphrases are. Only the page's own scripts know: a bundler may have moved them.
pub fn set_address(address: String) {
    ADDRESS.with(|known| known.replace(address));
}

/// The number that was clicked, if it was one.
pub fn clicked(event: &MouseEvent) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let chip = target.closest("[data-rule]").ok().flatten()?;
    chip.get_attribute("data-rule")
}

impl Table {
    /// Opens what a rule means, or closes it.
    pub(super) fn explain_rule(&mut self, ctx: &Context<Self>, number: Option<String>) {
        self.rule = number;
        // What couldn't be loaded is asked for again.
        let known = self
            .meanings
            .as_ref()
            .is_some_and(|known| !known.is_empty());
        if self.rule.is_some() && !known {
            self.meanings = None;
            ctx.link().send_future(async {
                let address = ADDRESS.with(|address| address.borrow().clone());
                let text = dom::fetch(&address).await.unwrap_or_default();
                let read = Json::read(&text);
                let words = read.pairs().iter();
                let words =
                    words.filter_map(|(number, words)| Some((number.clone(), words.text()?)));
                Msg::Rules(Rc::new(words.collect()))
            });
        }
    }

    pub(super) fn rule_panel(&self, ctx: &Context<Self>) -> Html {
        let Some(number) = &self.rule else {
            return Html::default();
        };
        let words = match &self.meanings {
            None => say("wait"),
            Some(meanings) if meanings.is_empty() => say("noRulesNow"),
            Some(meanings) => match meanings.get(number) {
                Some(words) => words.clone().into(),
                None => say("noShortRule"),
            },
        };
        html! {
            <Panel words={self.words.clone()} title={say_of("rule", &[number])} on_close={ctx.link().callback(|()| Msg::Rule(None))}>
                <p>{ super::rich::rich(&words) }</p>
                <p class="faint">{ say("inOurWords") }<a href={FULL_TEXT} target="_blank" rel="noopener">{ say("fullRules") }</a></p>
            </Panel>
        }
    }
}
