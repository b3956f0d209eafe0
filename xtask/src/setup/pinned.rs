//! Programs at a pinned version, from crates.io.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Error, Result};
use crate::places::Places;
use crate::run::{ask, cargo, on_path, run, say};

/// A program that `cargo install` brings.
pub struct CargoTool<'a> {
    /// The package's name on crates.io.
    pub package: &'a str,
    /// The program's name.
    pub program: &'a str,
    /// The version, exactly.
    pub version: &'a str,
    /// The arguments that make the program tell its version.
    pub asking: &'a [&'a str],
    /// Whether to take the package's own lock file.
    pub locked: bool,
}

/// Finds the program in the cache or on PATH, or installs it into the cache.
pub fn cargo_tool(places: &Places, tool: &CargoTool) -> Result<PathBuf> {
    let home = places
        .cache
        .join(format!("{}-{}", tool.package, tool.version));
    let program = home
        .join("bin")
        .join(tool.program)
        .with_extension(std::env::consts::EXE_EXTENSION);
    if let Some(found) = find(&program, tool.program, tool.asking, tool.version) {
        return Ok(found);
    }
    let CargoTool {
        package, version, ..
    } = tool;
    say(&format!("installing {package} {version} (a few minutes)"));
    let mut install = cargo();
    install
        .args(["install", package, "--version", version, "--root"])
        .arg(&home)
        .args(tool.locked.then_some("--locked"))
        // These run for seconds: what matters is how long they take to build.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    run(&mut install).map_err(|why| {
        Error::missing(
            format!("{package} {version}"),
            format!("cargo didn't install it ({why})"),
            format!("cargo install {package} --version {version}"),
        )
    })?;
    Ok(program)
}

/// The program at exactly this version: the cached one, else one on PATH.
pub fn find(cached: &Path, name: &str, asking: &[&str], version: &str) -> Option<PathBuf> {
    [Some(cached.to_path_buf()), on_path(&[name])]
        .into_iter()
        .flatten()
        .find(|program| {
            ask(Command::new(program).args(asking))
                .is_some_and(|answer| names_version(&answer, version))
        })
}

fn names_version(answer: &str, version: &str) -> bool {
    answer.split_whitespace().any(|word| word == version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_a_whole_word() {
        assert!(names_version("trunk 0.21.14", "0.21.14"));
        assert!(names_version("wasm-opt version 132 (version_132)", "132"));
        assert!(!names_version("trunk 0.21.14", "0.21.1"));
    }
}
