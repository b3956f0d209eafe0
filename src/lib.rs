//! Latchwork: Magic: The Gathering rulings, made playable.

#[cfg(target_arch = "wasm32")]
pub mod exports;
pub mod letters;
pub mod lists;
pub mod rules;
pub mod scenario;
pub mod sorted;
#[cfg(target_arch = "wasm32")]
mod start;
pub mod text;
pub mod ui;
pub mod view;
