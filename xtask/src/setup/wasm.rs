//! A compiler for wasm32: rustup's where it can be had, the distribution's otherwise.

use std::process::{Command, Stdio};

use super::{apt, distro, rustup};
use crate::error::{Error, Result};
use crate::places::Places;
use crate::run::{ask, say};

/// The target that the site is built for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Which compiler builds for wasm32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toolchain {
    /// The one that also builds the native code.
    Usual,
    /// The distribution's own, under rustup's name for it.
    Distro,
}

impl Toolchain {
    /// Finds one, or brings one.
    pub fn ready(places: &Places) -> Result<Self> {
        if let Some(found) = Self::found() {
            return Ok(found);
        }
        let refused = match rustup::add("target", TARGET) {
            Ok(()) => return Ok(Self::Usual),
            Err(refused) => refused,
        };
        if !apt::available() {
            return Err(Error::missing(
                format!("the {TARGET} target"),
                format!("rustup couldn't add it ({refused})"),
                format!("rustup target add {TARGET}"),
            ));
        }
        say(&format!(
            "rustup can't add {TARGET} here ({refused}); taking the distribution's compiler instead"
        ));
        distro::install(places)?;
        Self::found().ok_or_else(|| {
            Error::missing(
                format!("a compiler for {TARGET}"),
                "the distribution's, just installed, doesn't build for it either",
                format!("rustup target add {TARGET}"),
            )
        })
    }

    fn found() -> Option<Self> {
        [Self::Usual, Self::Distro]
            .into_iter()
            .find(|toolchain| toolchain.works())
    }

    /// Lets a command, and every cargo that it calls, build for wasm32 in a folder of its own.
    pub fn apply(self, places: &Places, command: &mut Command) {
        command.env("CARGO_TARGET_DIR", places.wasm_target());
        self.choose(command);
    }

    /// cargo, in this clone, building for wasm32.
    pub fn cargo(self, places: &Places) -> Command {
        let mut cargo = Command::new("cargo");
        self.apply(places, &mut cargo);
        cargo.current_dir(&places.root);
        cargo
    }

    /// Lets a command use this compiler.
    fn choose(self, command: &mut Command) {
        // The cargo that runs xtask names itself here, and would be called past rustup.
        command.env_remove("CARGO");
        if self == Self::Distro {
            command
                .env("RUSTUP_TOOLCHAIN", distro::NAME)
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", distro::LINKER);
        }
    }

    fn works(self) -> bool {
        let mut rustc = Command::new("rustc");
        self.choose(&mut rustc);
        compiles(&mut rustc) && (self == Self::Usual || distro::complete())
    }
}

/// Whether a compiler has a standard library for wasm32 that it can read.
pub fn compiles(rustc: &mut Command) -> bool {
    rustc
        .args(["--target", TARGET, "--crate-type=lib", "--emit=metadata"])
        .args(["--crate-name=probe", "-o", "-", "-"])
        .stdin(Stdio::null());
    ask(rustc).is_some()
}
