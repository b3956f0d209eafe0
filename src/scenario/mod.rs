//! The scenario file: one JSON file that holds a board, the steps played on it, and what must
//! then be true.
//!
//! [`load`] reads a file into a [`Scenario`] and reports everything that is wrong with it as
//! [`Fault`]s; [`save`] writes it back in its shortest form, and [`share`] packs it into the
//! fragment of a link.
//!
//! [`Scenario`]: model::Scenario

mod check;
mod fault;
mod ids;
mod json;
mod load;
pub mod model;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod schema;
pub mod library;
pub mod session;
pub mod share;
mod table;
#[cfg(test)]
mod tests;
mod values;

pub use fault::Fault;
pub use load::{CardNames, MOST_BYTES, load, load_step, save, save_compact};
pub use table::{push_index, push_key};
