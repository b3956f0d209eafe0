//! The static site.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::error::{Error, Result};
use crate::hashed::Tag;
use crate::licences;
use crate::places::Places;
use crate::run::{run, say};
use crate::setup::{SiteTools, TARGET};

/// Leaves the site in `dist/`.
pub fn site(places: &Places) -> Result<()> {
    let tools = SiteTools::ready(places)?;
    say("building the site into dist/");
    compile(places, &tools)?;
    let stamp = Stamp::of(places);
    if stamp.is_newest(places) {
        say("dist/ is up to date");
        return Ok(());
    }
    stamp.begin()?;
    // trunk runs offline, so that it doesn't try to download its own helpers.
    run(tools
        .trunk(places)
        .current_dir(&places.root)
        .args(["build", "--release", "--offline"]))?;
    Tag::set(&places.dist())?;
    licences::write(places, &places.dist())?;
    stamp.finish()
}

/// Compiles first, and downloads what that takes: trunk may not.
fn compile(places: &Places, tools: &SiteTools) -> Result<()> {
    run(tools
        .toolchain
        .cargo(places)
        .args(["build", "--release", "--target", TARGET]))
}

/// A file as old as the start of the last build that succeeded.
struct Stamp {
    begun: PathBuf,
    finished: PathBuf,
}

impl Stamp {
    fn of(places: &Places) -> Self {
        let folder = places.wasm_target();
        Self {
            begun: folder.join("site-begun"),
            finished: folder.join("site-finished"),
        }
    }

    fn begin(&self) -> Result<()> {
        fs::write(&self.begun, "").map_err(Error::at(&self.begun))
    }

    fn finish(&self) -> Result<()> {
        fs::rename(&self.begun, &self.finished).map_err(Error::at(&self.finished))
    }

    /// Whether nothing that the site is made of has changed since.
    fn is_newest(&self, places: &Places) -> bool {
        let Some(finished) = modified(&self.finished) else {
            return false;
        };
        let release = places.wasm_target().join(TARGET).join("release");
        let parts = [
            places.root.join("index.html"),
            places.root.join("Trunk.toml"),
            places.root.join("www"),
            release.join("latchwork.wasm"),
        ];
        // xtask itself says how the site is made.
        let xtask = env::current_exe().ok();
        places.dist().join("index.html").is_file()
            && parts
                .iter()
                .chain(&xtask)
                .all(|part| newest(part).is_some_and(|time| time < finished))
    }
}

/// When a file, or anything in a folder, was last changed.
fn newest(path: &Path) -> Option<SystemTime> {
    let own = modified(path);
    let inside = fs::read_dir(path).into_iter().flatten().flatten();
    inside
        .filter_map(|entry| newest(&entry.path()))
        .chain(own)
        .max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}
