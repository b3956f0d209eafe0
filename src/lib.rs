//! Latchwork: Magic: The Gathering rulings, made playable.

pub mod rules;
pub mod scenario;
#[cfg(target_arch = "wasm32")]
mod start;
pub mod text;
pub mod view;
