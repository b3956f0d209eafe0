//! Latchwork: Magic: The Gathering rulings, made playable.
//!
//! One house of five floors; each knows only those below it.
//!
//! 1. [`rules`]: the game. A [`Game`](rules::game::Game) is a position; an
//!    [`Action`](rules::action::Action) gives events or a refusal that names its rule.
//! 2. [`text`]: card text to abilities, and abilities back to card text.
//! 3. [`scenario`]: the scenario file, playing it with undo, and everything said in words; the
//!    [`view`] is what a board is drawn from.
//! 4. `exports`: what JavaScript sees (on `wasm32` alone).
//! 5. [`ui`]: the board in the browser; it decides no rule of the game.
//!
//! Beside them stand small helpers that keep the download small: [`sorted`], [`lists`] and
//! [`letters`].
//!
//! An Equipment with reconfigure goes onto a creature, and stops being one itself:
//!
//! ```
//! use latchwork::scenario::Simulator;
//!
//! let file = r#"{ "format": 1, "rules": { "mana": "free" },
//!     "battlefield": [
//!         { "id": "octopus", "card": "Acquisition Octopus" },
//!         { "id": "bears", "card": "Grizzly Bears" } ],
//!     "steps": [
//!         { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] },
//!         { "resolve": "all" } ] }"#;
//! let mut board = Simulator::load(file).expect("a valid file");
//! board.next();
//! let outcome = board.next();
//! assert!(outcome.refusal.is_none());
//! let octopus = outcome.view.permanents.iter().find(|p| p.key == "octopus").expect("there");
//! assert_eq!(octopus.attached_to.as_deref(), Some("bears"));
//! assert!(!octopus.types.contains(&"creature".to_string()));
//! assert!(outcome.lines.iter().any(|line| line.rule == "702.151b"));
//! ```

#[cfg(target_arch = "wasm32")]
pub mod exports;
pub mod letters;
pub mod lists;
pub mod rules;
pub mod scenario;
pub mod sorted;
#[cfg(target_arch = "wasm32")]
mod start;
pub mod text;
pub mod ui;
pub mod view;
