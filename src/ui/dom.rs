//! The few things asked of the page itself.

use wasm_bindgen::prelude::{JsCast, JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, FocusOptions, HtmlElement, NodeList, PointerEvent, Response};

#[wasm_bindgen]
extern "C" {
    /// An element, for what the usual bindings still call unstable.
    #[wasm_bindgen(extends = Element)]
    type Animatable;
    #[wasm_bindgen(method)]
    fn animate(this: &Animatable, frames: &JsValue, timing: &JsValue) -> Playing;

    /// An animation that runs, or has run.
    pub type Playing;
    /// Ends it at once; one that has ended stays as it is.
    #[wasm_bindgen(method)]
    pub fn cancel(this: &Playing);
    #[wasm_bindgen(method, getter, js_name = playState)]
    fn state(this: &Playing) -> String;

    /// A document or shadow root that takes style sheets.
    type StyleScope;
    #[wasm_bindgen(method, setter, js_name = adoptedStyleSheets)]
    fn adopt(this: &StyleScope, sheets: &js_sys::Array);
    #[wasm_bindgen(method, getter, js_name = adoptedStyleSheets)]
    fn adopted(this: &StyleScope) -> js_sys::Array;
}

impl Playing {
    /// Whether it hasn't ended yet.
    pub fn runs(&self) -> bool {
        self.state() == "running"
    }
}

/// Lets properties go through values, evenly in time; `delay` and `millis` in milliseconds.
pub fn animate(element: &Element, ways: &[(&str, &[&str])], millis: f64, delay: f64) -> Playing {
    let ways = object(ways.iter().map(|(name, values)| {
        let values: js_sys::Array = values.iter().copied().map(JsValue::from_str).collect();
        (*name, values.into())
    }));
    let timing = object([
        ("duration", JsValue::from_f64(millis)),
        ("delay", JsValue::from_f64(delay)),
        ("easing", JsValue::from_str("cubic-bezier(.2,.75,.25,1)")),
        ("fill", JsValue::from_str("backwards")),
    ]);
    element
        .unchecked_ref::<Animatable>()
        .animate(&ways, &timing)
}

fn object<'a>(entries: impl IntoIterator<Item = (&'a str, JsValue)>) -> JsValue {
    let made = js_sys::Object::new();
    for (name, value) in entries {
        // Setting a property of a plain object doesn't fail.
        let _ = js_sys::Reflect::set(&made, &JsValue::from_str(name), &value);
    }
    made.into()
}

/// Adds the style sheet to the document or shadow root that an element is in, once.
pub fn adopt_styles(element: &Element, css: &str) {
    let scope = element.get_root_node();
    let scope = scope.unchecked_ref::<StyleScope>();
    let sheets = scope.adopted();
    let marked = |sheet: &JsValue| {
        js_sys::Reflect::has(sheet, &JsValue::from_str("latchwork")).unwrap_or(false)
    };
    if sheets.iter().any(|sheet| marked(&sheet)) {
        return;
    }
    let Ok(sheet) = web_sys::CssStyleSheet::new() else {
        return;
    };
    let Ok(_) = sheet_replace(&sheet, css) else {
        return;
    };
    let _ = js_sys::Reflect::set(&sheet, &JsValue::from_str("latchwork"), &JsValue::TRUE);
    let all = js_sys::Array::from(&sheets);
    all.push(&sheet);
    scope.adopt(&all);
}

fn sheet_replace(sheet: &web_sys::CssStyleSheet, css: &str) -> Result<(), JsValue> {
    let replace = js_sys::Reflect::get(sheet, &JsValue::from_str("replaceSync"))?;
    let replace: js_sys::Function = replace.dyn_into()?;
    replace.call1(sheet, &JsValue::from_str(css)).map(|_| ())
}

/// Sets a style property; what the browser doesn't know it ignores.
pub fn style(element: &Element, property: &str, value: &str) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.style().set_property(property, value);
    }
}

/// All elements below one that match.
pub fn all(root: &Element, selector: &str) -> Vec<Element> {
    let list: Option<NodeList> = root.query_selector_all(selector).ok();
    list.iter()
        .flat_map(|list| (0..list.length()).filter_map(|index| list.get(index)))
        // A selector finds nothing but elements.
        .map(JsCast::unchecked_into)
        .collect()
}

/// The element below one whose attribute has just this value.
pub fn with_attribute(root: &Element, name: &str, value: &str) -> Option<Element> {
    all(root, &format!("[{name}]"))
        .into_iter()
        .find(|element| element.get_attribute(name).as_deref() == Some(value))
}

/// The list of a kind that a pointer is on.
pub fn list_under(event: &PointerEvent, selector: &str) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(selector).ok()?
}

/// A list hears a pointer that goes down on it from now on, wherever the pointer goes.
pub fn hold(list: &Element, event: &PointerEvent) {
    // Where a pointer can't be held on to, clicks still work.
    let _ = list.set_pointer_capture(event.pointer_id());
}

/// The place of the list's item that is nearest to a pointer that the list holds: in the nearest row
/// the nearest. None where the list isn't to be seen just now.
pub fn nearest(list: &Element, event: &PointerEvent) -> Option<usize> {
    if !list.has_pointer_capture(event.pointer_id()) || list.client_height() == 0 {
        return None;
    }
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    let far = |item: &Element| {
        let rect = item.get_bounding_client_rect();
        let rows = (rect.top() + rect.height() / 2.0 - y).abs() / rect.height().max(1.0);
        (rows.round(), (rect.left() + rect.width() / 2.0 - x).abs())
    };
    let items = all(list, "li").into_iter().map(|item| far(&item));
    let nearest = items
        .enumerate()
        .min_by(|(_, one), (_, other)| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    nearest.map(|(place, _)| place)
}

/// Focuses, without scrolling a thing that is in sight.
pub fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    }
}

/// Gives the focus to something so large that the page should not scroll to show it.
pub fn focus_here(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
    }
}

/// Whether the reader asked for little motion.
pub fn wants_stillness() -> bool {
    web_sys::window()
        .and_then(|window| {
            window
                .match_media("(prefers-reduced-motion: reduce)")
                .ok()
                .flatten()
        })
        .is_some_and(|query| query.matches())
}

/// Whether the keyboard is somewhere within an element.
pub fn has_focus(element: &Element) -> bool {
    element.matches(":focus-within").unwrap_or(false)
}

/// The text of a file of the site.
pub async fn fetch(address: &str) -> Result<String, String> {
    let missing = || format!("{address} can’t be loaded.");
    let window = web_sys::window().ok_or_else(missing)?;
    let answer = JsFuture::from(window.fetch_with_str(address))
        .await
        .map_err(|_| missing())?;
    let answer: Response = answer.dyn_into().map_err(|_| missing())?;
    if !answer.ok() {
        return Err(missing());
    }
    let text = JsFuture::from(answer.text().map_err(|_| missing())?)
        .await
        .map_err(|_| missing())?;
    text.as_string().ok_or_else(missing)
}
