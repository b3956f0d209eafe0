//! The browser that the tests drive.

use std::env;
use std::path::PathBuf;

use super::apt;
use crate::error::{Error, Result};
use crate::run::on_path;

/// Names a browser that isn't where xtask looks.
const VARIABLE: &str = "LATCHWORK_CHROMIUM";

const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

const MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// Finds Chromium, or installs it.
pub fn chromium() -> Result<PathBuf> {
    if let Some(found) = found() {
        return Ok(found);
    }
    apt::ensure("Chromium", &["chromium"])?;
    found().ok_or_else(|| {
        Error::missing(
            "Chromium",
            "it isn't on PATH",
            format!("export {VARIABLE}=/where/chromium/is"),
        )
    })
}

fn found() -> Option<PathBuf> {
    let named = env::var_os(VARIABLE).map(PathBuf::from);
    named
        .or_else(|| on_path(&NAMES))
        .or_else(|| Some(PathBuf::from(MAC)))
        .filter(|program| program.is_file())
}
