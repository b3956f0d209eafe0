//! Floor 1: the game. State, actions, events; no card names, no I/O, no clocks, no randomness.
//!
//! `Game` is a position. `Game::act` does an `Action` and gives `Event`s, or a `Refusal` that
//! leaves the position as it was. What needs a decision is a state: `Game::pending`.

pub mod ability;
pub mod action;
mod amounts;
pub mod announce;
pub mod attach;
pub mod author;
mod blocks;
pub mod card;
mod cast;
mod changes;
mod characteristics;
pub mod cite;
mod combat;
mod continuous;
mod copy;
pub mod cost;
mod counters;
mod dependency;
pub mod effect;
mod entering;
pub mod evaluate;
pub mod event;
pub mod filter;
mod functioning;
pub mod game;
mod keyword;
mod keywords;
pub mod kinds;
pub mod layers;
mod legal;
pub mod mana;
mod matching;
mod means;
mod moving;
pub mod object;
mod ordering;
pub mod outlook;
mod payment;
pub mod play;
mod produce;
mod progress;
mod prospects;
mod pulls;
mod replacement;
mod resolve;
mod resolve_object;
mod resolve_player;
mod rows;
mod settle;
mod stack;
mod state_based;
pub mod target;
pub mod telling;
mod tokens;
mod toll;
mod total_cost;
mod trigger;
mod trigger_events;
pub mod turn;
mod wells;
pub mod work;
pub mod zone;

pub use cite::Rule;
