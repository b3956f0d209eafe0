//! When the program has a fault: say so, stand still, offer a way on.

use web_sys::Element;

use super::say::say;

/// Shows what happened in place of the board. It must not touch the program's own state.
pub fn show(root: &Element, cause: &str) {
    let Some(document) = root.owner_document() else {
        return;
    };
    root.set_text_content(None);
    let (Ok(panel), Ok(title), Ok(words), Ok(again)) = (
        document.create_element("div"),
        document.create_element("h2"),
        document.create_element("pre"),
        document.create_element("a"),
    ) else {
        return;
    };
    panel.set_class_name("fault");
    let _ = panel.set_attribute("role", "alert");
    title.set_text_content(Some(&say("stoppedHere")));
    words.set_text_content(Some(cause));
    again.set_text_content(Some(&say("reload")));
    let _ = again.set_attribute("href", "");
    again.set_class_name("button");
    for part in [&title, &words, &again] {
        let _ = panel.append_child(part);
    }
    let _ = root.append_child(&panel);
}
