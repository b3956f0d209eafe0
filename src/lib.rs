//! Latchwork: Magic: The Gathering rulings, made playable.

pub mod rules;
pub mod view;
pub mod scenario;
