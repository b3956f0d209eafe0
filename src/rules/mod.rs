//! Floor 1: the game. State, actions, events; no card names, no I/O, no clocks, no randomness.

pub mod ability;
pub mod action;
pub mod card;
pub mod cite;
pub mod effect;
pub mod event;
pub mod filter;
pub mod game;
pub mod kinds;
pub mod layers;
pub mod mana;
pub mod object;
pub mod turn;
pub mod zone;

pub use cite::Rule;
