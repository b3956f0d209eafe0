//! Floor 1: the game. State, actions, events; no card names, no I/O, no clocks, no randomness.

pub mod ability;
pub mod card;
pub mod cite;
pub mod effect;
pub mod filter;
pub mod kinds;
pub mod mana;
pub mod turn;
pub mod zone;

pub use cite::Rule;
