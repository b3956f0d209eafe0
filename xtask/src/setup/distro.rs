//! The distribution's own compiler, made into a toolchain for wasm32.
//!
//! Debian ships a recent compiler for its browsers, with the source of the standard library but
//! without a build of it for wasm32. That build is made here, once, and put beside the compiler;
//! from then on `wasm32-unknown-unknown` is an ordinary target of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::apt;
use super::wasm::{TARGET, compiles};
use crate::error::{Error, Result};
use crate::places::Places;
use crate::run::{ask, on_path, path_with, run, say};

/// rustup's name for it.
pub const NAME: &str = "distro";

/// The linker that goes with it.
pub const LINKER: &str = "wasm-ld-22";

const PACKAGES: [&str; 5] = [
    "rustc-web",
    "cargo-web",
    "rust-web-clippy",
    "rust-web-src",
    "lld-22",
];

/// The folder that the compiler, and with it the toolchain, is in.
const PREFIX: &str = "/usr";

/// Whether its linker and its linter are there.
pub fn complete() -> bool {
    on_path(&[LINKER]).is_some() && Path::new(PREFIX).join("bin/cargo-clippy").is_file()
}

/// Installs the compiler, its standard library for wasm32, and makes it known to rustup.
pub fn install(places: &Places) -> Result<()> {
    apt::ensure("the distribution's Rust compiler", &PACKAGES)?;
    if !compiles(&mut Command::new(bin("rustc"))) {
        build_std(places)?;
    }
    if on_path(&["rustup"]).is_some() && !linked() {
        run(Command::new("rustup").args(["toolchain", "link", NAME, PREFIX]))?;
    }
    Ok(())
}

fn bin(program: &str) -> PathBuf {
    Path::new(PREFIX).join("bin").join(program)
}

fn linked() -> bool {
    ask(Command::new("rustc")
        .arg("--version")
        .env("RUSTUP_TOOLCHAIN", NAME))
    .is_some()
}

/// Builds the standard library in an empty crate and puts it beside the compiler.
fn build_std(places: &Places) -> Result<()> {
    say(&format!(
        "building the standard library for {TARGET} (one to three minutes)"
    ));
    let folder = places.cache.join("std");
    empty_crate(&folder)?;
    run(Command::new(bin("cargo"))
        .current_dir(&folder)
        .args(["build", "--release", "--target", TARGET])
        .arg("-Zbuild-std=std,panic_abort,panic_unwind,proc_macro")
        .env(
            "PATH",
            path_with([Path::new(PREFIX).join("bin").as_path()])?,
        )
        // The one unstable flag, for this one build.
        .env("RUSTC_BOOTSTRAP", "1")
        // Without it, link-time optimisation later finds nothing to optimise.
        .env("RUSTFLAGS", "-Cembed-bitcode=yes")
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN"))?;
    put_beside_compiler(&folder.join("target").join(TARGET).join("release/deps"))?;
    remove(&folder)?;
    // Built against the old standard library, if there was one.
    remove(&places.wasm_target())
}

fn empty_crate(folder: &Path) -> Result<()> {
    let src = folder.join("src");
    remove(folder)?;
    fs::create_dir_all(&src).map_err(Error::at(&src))?;
    let manifest =
        "[package]\nname = \"empty\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[workspace]\n";
    for (path, text) in [
        (folder.join("Cargo.toml"), manifest),
        (src.join("lib.rs"), ""),
    ] {
        fs::write(&path, text).map_err(Error::at(&path))?;
    }
    Ok(())
}

fn put_beside_compiler(deps: &Path) -> Result<()> {
    let libraries = libraries(deps)?;
    let home = Path::new(PREFIX)
        .join("lib/rustlib")
        .join(TARGET)
        .join("lib");
    // What an earlier compiler left would be taken for a second copy of each library.
    run(apt::as_root("rm")?.arg("-rf").arg(&home))?;
    run(apt::as_root("mkdir")?.arg("-p").arg(&home))?;
    run(apt::as_root("cp")?.args(&libraries).arg(&home))
}

/// Every library that was built, but the empty crate's own.
fn libraries(deps: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(deps).map_err(Error::at(deps))?;
    let ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".rlib") && !name.starts_with("libempty-")
    };
    Ok(entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(ours)
        .collect())
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(Error::at(folder))?;
    }
    Ok(())
}
