//! The scenario file as Rust values: the board, the steps played on it, and what must then
//! be true. References stay text here; what they mean is found out as the scenario is run.

mod board;
mod expect;
mod steps;
mod words;

pub use board::*;
pub use expect::*;
pub use steps::*;
pub use words::*;
