//! The board's own words, by name, in the language of the page around it. The page gives them: `texts`
//! in `www/texts.js` is the one catalogue. What happens in the game, and why, floor 3 says.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::{JsCast, JsValue};
use yew::AttrValue;

use crate::sorted::SortedMap;

/// The words of one language. Clones are the same words.
#[derive(Clone, Default)]
pub struct Words(Rc<SortedMap<String, AttrValue>>);

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

thread_local! {
    /// The words of whatever is being drawn: each component says at its start which they are.
    static SPOKEN: RefCell<Words> = RefCell::default();
}

impl Words {
    /// From an object of the page's; what in it is no text is left out.
    pub fn new(given: &JsValue) -> Self {
        let entries = given
            .dyn_ref::<js_sys::Object>()
            .map(js_sys::Object::entries);
        let pair = |entry: JsValue| {
            let entry = js_sys::Array::from(&entry);
            Some((entry.get(0).as_string()?, entry.get(1).as_string()?.into()))
        };
        Self(Rc::new(
            entries.into_iter().flatten().filter_map(pair).collect(),
        ))
    }

    /// What is said from here on is said in these words.
    pub fn speak(&self) {
        SPOKEN.with(|spoken| {
            if let Ok(mut spoken) = spoken.try_borrow_mut() {
                spoken.clone_from(self);
            }
        });
    }

    fn word(&self, name: &str) -> Option<AttrValue> {
        self.0.get(name).cloned()
    }
}

/// What goes by a name; the name itself, where the page has given no word for it.
pub fn say(name: &'static str) -> AttrValue {
    spoken(name).unwrap_or(AttrValue::Static(name))
}

/// What goes by a name, with these in place of `{0}`, `{1}` and so on.
pub fn say_of(name: &'static str, parts: &[&str]) -> String {
    let pattern = say(name);
    let (mut said, mut rest) = (String::new(), pattern.as_str());
    // What is put in may have such places of its own, which are none of ours.
    while let Some((before, after)) = rest.split_once('{') {
        said.push_str(before);
        let place = after.split_once('}');
        let part = place.and_then(|(place, rest)| {
            let part = parts.get(place.parse::<usize>().ok()?)?;
            Some((*part, rest))
        });
        let (put, left) = part.unwrap_or(("{", after));
        said.push_str(put);
        rest = left;
    }
    said.push_str(rest);
    said
}

/// What floor 3 says in a word or two, as the name of a step of the turn: a language may have its own
/// word for it, under the English one.
pub fn in_words(english: &str) -> AttrValue {
    spoken(english).unwrap_or_else(|| english.to_owned().into())
}

fn spoken(name: &str) -> Option<AttrValue> {
    SPOKEN.with(|words| words.try_borrow().ok()?.word(name))
}
