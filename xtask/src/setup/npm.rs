//! What comes from npm: wasm-opt, and the packages of the browser tests.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::pinned;
use crate::error::{Error, Result};
use crate::places::Places;
use crate::run::{ask, on_path, run, say};

/// The oldest node whose test runner has what the browser tests use.
const OLDEST_NODE: u32 = 20;

/// Finds or installs wasm-opt of this version of binaryen.
pub fn wasm_opt(places: &Places, binaryen: &str) -> Result<PathBuf> {
    let home = places.cache.join(format!("binaryen-{binaryen}"));
    let program = home.join("node_modules/.bin/wasm-opt");
    if let Some(found) = pinned::find(&program, "wasm-opt", &["--version"], major(binaryen)) {
        return Ok(found);
    }
    let mut npm = npm()?;
    let package = format!("binaryen@{binaryen}");
    say(&format!("installing {package} with npm, for wasm-opt"));
    fs::create_dir_all(&home).map_err(Error::at(&home))?;
    install(
        &package,
        npm.arg("install").arg(&package).arg("--prefix").arg(&home),
    )?;
    Ok(program)
}

/// How trunk writes the version of wasm-opt.
pub fn wasm_opt_version(binaryen: &str) -> String {
    format!("version_{}", major(binaryen))
}

fn major(version: &str) -> &str {
    version.split('.').next().unwrap_or(version)
}

/// Installs the packages that the browser tests' lock file names, once for all clones, and links
/// them to where the tests look for them.
pub fn browser_test_packages(places: &Places) -> Result<()> {
    let tests = places.browser_tests();
    let home = shared_home(places, &tests.join("package-lock.json"))?;
    let packages = home.join("node_modules");
    if !packages.join(".package-lock.json").is_file() {
        let mut npm = npm()?;
        say("installing the browser tests' packages with npm");
        fs::create_dir_all(&home).map_err(Error::at(&home))?;
        for file in ["package.json", "package-lock.json"] {
            let from = tests.join(file);
            fs::copy(&from, home.join(file)).map_err(Error::at(&from))?;
        }
        let what = "the browser tests' packages";
        install(what, npm.arg("ci").current_dir(&home))?;
    }
    link(&packages, &tests.join("node_modules"))
}

/// Clones with the same lock file share one installation.
fn shared_home(places: &Places, lock: &Path) -> Result<PathBuf> {
    let mut hasher = DefaultHasher::new();
    fs::read(lock).map_err(Error::at(lock))?.hash(&mut hasher);
    let name = format!("browser-tests-{:016x}", hasher.finish());
    Ok(places.cache.join(name))
}

/// Makes `link` lead to `target`. A real folder there, somebody's own installation, stays.
fn link(target: &Path, link: &Path) -> Result<()> {
    match fs::read_link(link) {
        Ok(present) if present == target => return Ok(()),
        Ok(_) => fs::remove_file(link).map_err(Error::at(link))?,
        Err(_) if link.exists() => return Ok(()),
        Err(_) => {}
    }
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(target, link);
    #[cfg(windows)]
    let made = std::os::windows::fs::symlink_dir(target, link);
    made.map_err(Error::at(link))
}

/// npm, without the questions it asks on its own account.
pub fn npm() -> Result<Command> {
    let by_hand = "sudo apt-get install -y nodejs npm";
    let program = on_path(&["npm"])
        .ok_or_else(|| Error::missing("npm", "xtask doesn't install Node.js", by_hand))?;
    let version = ask(Command::new("node").arg("--version")).unwrap_or_default();
    let recent = major(version.trim_start_matches('v'))
        .parse()
        .is_ok_and(|major: u32| major >= OLDEST_NODE);
    if !recent {
        return Err(Error::missing(
            format!("Node.js {OLDEST_NODE} or newer"),
            format!("`node --version` says {version:?}"),
            by_hand,
        ));
    }
    let mut npm = Command::new(program);
    npm.args(["--no-audit", "--no-fund", "--no-update-notifier"]);
    npm.arg("--ignore-scripts");
    Ok(npm)
}

fn install(what: &str, command: &mut Command) -> Result<()> {
    run(command).map_err(|why| {
        Error::missing(
            what,
            format!("npm didn't install it ({why})"),
            "npm ping, which says whether npm's registry can be reached; then the same command again",
        )
    })
}
