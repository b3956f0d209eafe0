//! Floor 5: the board in the browser.
//!
//! The pure parts (where things stand, what the hand does, how text is split) build anywhere and
//! are tested natively; everything that touches a page is here on wasm32 alone. No rule of the
//! game is decided on this floor: what may be done, and why not, is asked of the simulator.

pub mod drag;
pub mod fit;
pub mod focus;
pub mod groups;
pub mod hand;
pub mod layout;
pub mod numbers;
pub mod place;
pub mod seek;
pub mod sizes;
pub mod symbols;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "wasm32")]
mod acts;
#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod arrows;
#[cfg(target_arch = "wasm32")]
mod board;
#[cfg(target_arch = "wasm32")]
mod calls;
#[cfg(target_arch = "wasm32")]
mod declare;
#[cfg(target_arch = "wasm32")]
mod dom;
#[cfg(target_arch = "wasm32")]
mod draw;
#[cfg(target_arch = "wasm32")]
mod embed;
#[cfg(target_arch = "wasm32")]
mod flights;
#[cfg(target_arch = "wasm32")]
mod floating;
#[cfg(target_arch = "wasm32")]
mod gallery;
#[cfg(target_arch = "wasm32")]
mod host;
#[cfg(target_arch = "wasm32")]
mod inspector;
#[cfg(target_arch = "wasm32")]
mod keys;
#[cfg(target_arch = "wasm32")]
mod log;
#[cfg(target_arch = "wasm32")]
mod looks;
#[cfg(target_arch = "wasm32")]
mod menu;
#[cfg(target_arch = "wasm32")]
mod motion;
#[cfg(target_arch = "wasm32")]
mod ordering;
#[cfg(target_arch = "wasm32")]
mod permanent;
#[cfg(target_arch = "wasm32")]
mod player_bar;
#[cfg(target_arch = "wasm32")]
mod predict;
#[cfg(target_arch = "wasm32")]
mod prompt;
#[cfg(target_arch = "wasm32")]
mod rich;
#[cfg(target_arch = "wasm32")]
mod rules;
#[cfg(target_arch = "wasm32")]
mod say;
#[cfg(target_arch = "wasm32")]
mod seen;
#[cfg(target_arch = "wasm32")]
mod sheet;
#[cfg(target_arch = "wasm32")]
mod stack_tray;
#[cfg(target_arch = "wasm32")]
mod table;
#[cfg(target_arch = "wasm32")]
mod timeline;
#[cfg(target_arch = "wasm32")]
mod watch;

#[cfg(target_arch = "wasm32")]
pub use app::start;
#[cfg(target_arch = "wasm32")]
pub use embed::{EmbedProps, Mounted, mount};
#[cfg(target_arch = "wasm32")]
pub use host::Host;
#[cfg(target_arch = "wasm32")]
pub use rules::set_address as set_rules_address;
#[cfg(target_arch = "wasm32")]
pub use say::Words;
#[cfg(target_arch = "wasm32")]
pub use timeline::Go;

/// The simulator that the board is drawn from.
#[cfg(target_arch = "wasm32")]
use crate::scenario::Simulator;
