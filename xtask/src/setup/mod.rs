//! Looks for every tool first, and installs what is missing.

mod apt;
mod browser;
mod distro;
mod npm;
mod pinned;
mod rustup;
mod wasm;

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::process::Command;

use crate::error::{Error, Result};
use crate::lockfile;
use crate::places::Places;
use crate::run::{path_with, say};

pub use npm::npm;
pub use rustup::lint_tools;
pub use wasm::{TARGET, Toolchain};

const TRUNK: &str = "0.21.14";
const BINARYEN: &str = "132.0.0";
const CARGO_MUTANTS: &str = "27.1.0";

/// Finds or installs the compiler for wasm32 alone.
pub fn toolchain(places: &Places) -> Result<Toolchain> {
    let _only_one = lock(places)?;
    Toolchain::ready(places)
}

/// Finds or installs the program that makes mutants and tries them.
pub fn cargo_mutants(places: &Places) -> Result<PathBuf> {
    let _only_one = lock(places)?;
    pinned::cargo_tool(
        places,
        &pinned::CargoTool {
            package: "cargo-mutants",
            program: "cargo-mutants",
            version: CARGO_MUTANTS,
            asking: &["mutants", "--version"],
            locked: true,
        },
    )
}

/// What building the site takes.
pub struct SiteTools {
    /// The compiler for wasm32.
    pub toolchain: Toolchain,
    /// trunk itself.
    trunk: PathBuf,
    /// PATH with the helpers that trunk calls.
    path: OsString,
    /// The version of wasm-bindgen that is on that PATH.
    wasm_bindgen: String,
}

impl SiteTools {
    /// Finds or installs them.
    pub fn ready(places: &Places) -> Result<Self> {
        let _only_one = lock(places)?;
        let toolchain = Toolchain::ready(places)?;
        let wasm_bindgen = lockfile::version_of(places, "wasm-bindgen")?;
        let bindgen = pinned::cargo_tool(
            places,
            &pinned::CargoTool {
                package: "wasm-bindgen-cli",
                program: "wasm-bindgen",
                version: &wasm_bindgen,
                asking: &["--version"],
                locked: false,
            },
        )?;
        let trunk = pinned::cargo_tool(
            places,
            &pinned::CargoTool {
                package: "trunk",
                program: "trunk",
                version: TRUNK,
                asking: &["--version"],
                locked: true,
            },
        )?;
        let wasm_opt = npm::wasm_opt(places, BINARYEN)?;
        let helpers = [&bindgen, &wasm_opt].map(|tool| tool.parent());
        let path = path_with(helpers.into_iter().flatten())?;
        Ok(Self {
            toolchain,
            trunk,
            path,
            wasm_bindgen,
        })
    }

    /// trunk, set up so that it finds its helpers and the compiler and downloads nothing.
    pub fn trunk(&self, places: &Places) -> Command {
        let mut trunk = Command::new(&self.trunk);
        self.toolchain.apply(places, &mut trunk);
        trunk
            .env("PATH", &self.path)
            .env("TRUNK_TOOLS_WASM_BINDGEN", &self.wasm_bindgen)
            .env("TRUNK_TOOLS_WASM_OPT", npm::wasm_opt_version(BINARYEN))
            // trunk takes it for a flag of its own, and refuses the usual "1".
            .env_remove("NO_COLOR");
        trunk
    }
}

/// What the browser tests take.
pub struct BrowserTools {
    /// The browser.
    pub chromium: PathBuf,
}

impl BrowserTools {
    /// Finds or installs them, and puts the tests' packages where the tests find them.
    pub fn ready(places: &Places) -> Result<Self> {
        let _only_one = lock(places)?;
        let chromium = browser::chromium()?;
        npm::browser_test_packages(places)?;
        Ok(Self { chromium })
    }
}

/// Two runs at once, of one clone or of two, must not install the same thing twice.
fn lock(places: &Places) -> Result<File> {
    let path = places.cache.join("lock");
    let file = File::create(&path).map_err(Error::at(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            say("waiting for another run to finish its set-up");
            file.lock().map_err(Error::at(&path))?;
            Ok(file)
        }
        Err(TryLockError::Error(error)) => Err(Error::at(&path)(error)),
    }
}
