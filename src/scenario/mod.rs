//! The scenario file: one JSON file that holds a board, the steps played on it, and what must
//! then be true.
//!
//! [`Simulator`] is what a reader plays with, and [`session`] plays a file from end to end for
//! the checker; both speak in the [`words`] made from what the game says in types.
//!
//! [`load`] reads a file into a [`Scenario`] and reports everything that is wrong with it as
//! [`Fault`]s; [`save`] writes it back in its shortest form, and [`share`] packs it into the
//! fragment of a link.
//!
//! [`Scenario`]: model::Scenario

mod check;
mod commands;
mod deeds;
mod drops;
mod fault;
mod ids;
mod json;
pub mod library;
mod load;
pub mod model;
mod motions;
mod predict;
#[cfg(test)]
mod properties;
mod read_card;
mod record;
mod rule_numbers;
#[cfg(test)]
mod schema;
pub mod session;
pub mod share;
mod simulator;
mod slips;
mod standing;
mod table;
#[cfg(test)]
mod tests;
mod truths;
mod values;
mod view;
pub mod words;

pub use deeds::SEPARATOR;
pub use fault::Fault;
pub(crate) use fault::nearest;
pub use json::Json;
pub use load::{CardNames, MOST_BYTES, load, load_step, save, save_compact};
pub use read_card::read_card;
pub use session::check;
pub use simulator::Simulator;
pub use table::{push_index, push_key};
