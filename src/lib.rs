//! Latchwork: Magic: The Gathering rulings, made playable.

pub mod rules;
pub mod text;
