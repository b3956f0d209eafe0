//! The pure parts of the board.

mod aim;
mod drag;
mod layout;
