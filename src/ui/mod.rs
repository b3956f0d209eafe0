//! Floor 5: the board in the browser.
pub mod layout;
