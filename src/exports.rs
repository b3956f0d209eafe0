//! Floor 4: what JavaScript sees. Values cross as plain objects, typed for TypeScript; no call
//! throws but the loading of a faulty file, and none panics.

use js_sys::Array;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError, JsValue};

use crate::scenario;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("exports.d.ts");

#[wasm_bindgen]
extern "C" {
    /// A text, which a script may have forgotten to pass: then it is no thing's key.
    #[wasm_bindgen(typescript_type = "string")]
    pub type JsText;
    /// The view of a position.
    #[wasm_bindgen(typescript_type = "View")]
    pub type JsView;
    /// What a call gives back.
    #[wasm_bindgen(typescript_type = "Outcome")]
    pub type JsOutcome;
    /// Deeds.
    #[wasm_bindgen(typescript_type = "DeedView[]")]
    pub type JsDeeds;
    /// A deed, or null.
    #[wasm_bindgen(typescript_type = "DeedView | null")]
    pub type JsDeed;
    /// Drops.
    #[wasm_bindgen(typescript_type = "DropView[]")]
    pub type JsDrops;
    /// A derivation.
    #[wasm_bindgen(typescript_type = "DerivationLine[]")]
    pub type JsDerivation;
    /// What a thing may do.
    #[wasm_bindgen(typescript_type = "Standing")]
    pub type JsStanding;
    /// Answers about a thing.
    #[wasm_bindgen(typescript_type = "StandingLine[]")]
    pub type JsStandingLines;
    /// Questions about the next step.
    #[wasm_bindgen(typescript_type = "QuestionView[]")]
    pub type JsQuestions;
    /// Cards.
    #[wasm_bindgen(typescript_type = "CardDefinition[]")]
    pub type JsCards;
    /// What was made of a card's text.
    #[wasm_bindgen(typescript_type = "CardReading")]
    pub type JsCardReading;
    /// Steps that the reader did.
    #[wasm_bindgen(typescript_type = "RecordedStep[]")]
    pub type JsRecorded;
    /// What is true now.
    #[wasm_bindgen(typescript_type = "Truth[]")]
    pub type JsTruths;
    /// What came of playing a file to its end.
    #[wasm_bindgen(typescript_type = "Check")]
    pub type JsCheck;
    /// Pairs of keys.
    #[wasm_bindgen(typescript_type = "[string, string][]")]
    pub type JsPairs;
}

/// A scenario that is played: step by step, or freely.
#[wasm_bindgen]
pub struct Simulator(scenario::Simulator);

#[wasm_bindgen]
impl Simulator {
    /// Loads a scenario: the text of a file, a share code, or a link that has one. Throws an
    /// error whose message lists all that is wrong with it, a line each.
    #[wasm_bindgen(constructor)]
    pub fn new(text: JsText) -> Result<Simulator, JsError> {
        let text = JsValue::from(text).as_string();
        let text = text.ok_or_else(|| JsError::new("expected a text, found something else"))?;
        let loaded = scenario::Simulator::load(&text);
        loaded
            .map(Simulator)
            .map_err(|faults| JsError::new(&faults.join("\n")))
    }

    /// The position, ready to draw.
    pub fn view(&self) -> JsView {
        value(&self.0.view())
    }

    /// Plays the next step of the script.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> JsOutcome {
        value(&self.0.next())
    }

    /// Goes back by one step of the script.
    pub fn back(&mut self) -> JsOutcome {
        value(&self.0.back())
    }

    /// Goes back to the start.
    pub fn reset(&mut self) -> JsOutcome {
        value(&self.0.reset())
    }

    /// Goes to where so many steps of the script have been played.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, step: usize) -> JsOutcome {
        value(&self.0.go_to(step))
    }

    /// What can be done with a thing.
    pub fn deeds(&self, key: JsText) -> JsDeeds {
        value(&self.0.deeds(&said(key)))
    }

    /// What dropping a thing on each other thing would mean.
    pub fn drops(&self, key: JsText) -> JsDrops {
        value(&self.0.drops(&said(key)))
    }

    /// What taking an attachment off its host means.
    #[wasm_bindgen(js_name = offHost)]
    pub fn off_host(&self, key: JsText) -> JsDeed {
        value(&self.0.off_host(&said(key)))
    }

    /// What it may mean to put a card out of a hand onto the board.
    pub fn plays(&self, key: JsText) -> JsDeeds {
        value(&self.0.plays(&said(key)))
    }

    /// Does a deed, with targets by key.
    pub fn perform(
        &mut self,
        deed: JsText,
        #[wasm_bindgen(unchecked_param_type = "string[]")] targets: JsValue,
    ) -> JsOutcome {
        value(&match listed(targets, text) {
            Some(targets) => self.0.perform(&said(deed), &targets),
            None => self.0.refused("The targets have to be a list of keys."),
        })
    }

    /// Answers the pending choice.
    pub fn answer(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string[]")] values: JsValue,
    ) -> JsOutcome {
        value(&match listed(values, text) {
            Some(values) => self.0.answer(&values),
            None => self.0.refused("The answer has to be a list of values."),
        })
    }

    /// Does what a button stands for; attackers or blockers as pairs of keys.
    pub fn command(&mut self, id: JsText, pairs: Option<JsPairs>) -> JsOutcome {
        let pair = |pair: JsValue| match &listed(pair, text)?[..] {
            [one, other] => Some((one.clone(), other.clone())),
            _ => None,
        };
        let pairs = pairs.map_or(JsValue::NULL, JsValue::from);
        value(&match listed(pairs, pair) {
            Some(pairs) => self.0.command(&said(id), &pairs),
            None => self
                .0
                .refused("The pairs have to be a list of pairs of keys."),
        })
    }

    /// Takes back the last thing done.
    pub fn undo(&mut self) -> JsOutcome {
        value(&self.0.undo())
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) -> JsOutcome {
        value(&self.0.redo())
    }

    /// How a thing came to be what it is.
    pub fn explain(&self, key: JsText) -> JsDerivation {
        value(&self.0.explain(&said(key)))
    }

    /// What a thing may do and what may be done to it, and why not; and the mana it makes.
    pub fn standing(&self, key: JsText) -> JsStanding {
        value(&self.0.standing(&said(key)))
    }

    /// What a permanent would not stay on if a board were set up with it there, and why.
    pub fn misfits(&self, key: JsText) -> JsStandingLines {
        value(&self.0.misfits(&said(key)))
    }

    /// What the reader may be asked before the next step is shown, from what is expected after it.
    pub fn questions(&self) -> JsQuestions {
        value(&self.0.questions())
    }

    /// What the reader has done on their own since the script was left, as steps of a file.
    pub fn recorded(&self) -> JsRecorded {
        value(&self.0.recorded())
    }

    /// What is true of a thing now, each as an expectation that a file could state; with an
    /// empty key, what is true of the position.
    pub fn truths(&self, key: JsText) -> JsTruths {
        value(&self.0.truths(&said(key)))
    }

    /// The built-in cards, as a file would define them.
    pub fn library() -> JsCards {
        let cards = js_sys::JSON::parse(scenario::library::FILE);
        JsCards::from(cards.unwrap_or(JsValue::UNDEFINED))
    }

    /// Reads a card: a Scryfall object, or the lines of its text; and says what of it is
    /// understood.
    #[wasm_bindgen(js_name = readCard)]
    pub fn read_card(text: JsText) -> JsCardReading {
        value(&scenario::read_card(&said(text)))
    }

    /// Plays a file to its end, and says everything that is wrong with it or does not hold.
    pub fn check(text: JsText) -> JsCheck {
        value(&scenario::check(&said(text)))
    }

    /// The share code of the scenario.
    pub fn share(&self) -> String {
        self.0.share()
    }

    /// The scenario as the text of a file, on one line.
    pub fn file(&self) -> String {
        self.0.file()
    }
}

/// A value as JavaScript has it; undefined for what can't cross, which none of ours is.
pub(crate) fn value<T: From<JsValue>>(value: &impl Serialize) -> T {
    let value = value.serialize(&Serializer::json_compatible());
    T::from(value.unwrap_or(JsValue::UNDEFINED))
}

/// The text that was passed; for anything else one that names nothing and is no file.
pub(crate) fn said(text: JsText) -> String {
    JsValue::from(text).as_string().unwrap_or("\0".to_string())
}

/// What a list holds; nothing for no list at all, and none where something else is in it.
fn listed<T>(list: JsValue, each: impl Fn(JsValue) -> Option<T>) -> Option<Vec<T>> {
    if list.is_null() || list.is_undefined() {
        return Some(Vec::new());
    }
    list.dyn_into::<Array>().ok()?.iter().map(each).collect()
}

fn text(value: JsValue) -> Option<String> {
    value.as_string()
}
