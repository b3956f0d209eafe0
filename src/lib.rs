//! Latchwork: Magic: The Gathering rulings, made playable.

pub mod rules;
#[cfg(target_arch = "wasm32")]
mod start;
pub mod ui;
pub mod view;
