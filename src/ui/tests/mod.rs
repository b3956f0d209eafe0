//! The pure parts of the board.

mod drag;
mod layout;
