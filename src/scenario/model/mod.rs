//! The scenario file as Rust values: the board, the steps played on it, and what must then
//! be true. References stay text here; what they mean is found out as the scenario is run.

mod board;
mod expect;
mod hand;
mod said;
mod steps;
mod words;

pub use board::*;
pub use expect::*;
pub use hand::*;
pub use said::*;
pub use steps::*;
pub use words::*;
