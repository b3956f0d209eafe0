//! The package for npm: the site's own modules, with types, and an entry for Node.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::hashed::Tag;
use crate::licences;
use crate::lockfile;
use crate::places::Places;
use crate::run::{run, say};
use crate::setup;

/// What the package takes from the site as it is.
const FROM_SITE: [&str; 13] = [
    "latchwork.js",
    "latchwork.d.ts",
    "texts.js",
    "texts.d.ts",
    "copy.js",
    "stopped.js",
    "rules.json",
    "engine/latchwork.js",
    "engine/latchwork.d.ts",
    "engine/latchwork_bg.wasm",
    "scenario.schema.json",
    "NOTICE.txt",
    licences::FILE,
];

/// What is written for it.
const ITS_OWN: [&str; 4] = ["node.js", "simulator.js", "simulator.d.ts", "README.md"];

/// What stands at the top of the clone.
const FROM_TOP: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// In the site, copied links lead to the folder of `latchwork.js`. A bundler moves that file, and
/// no site stands beside it: the page has to say where one is.
const SITE: &str = "const SITE = new URL(\"./\", import.meta.url).href;";
const NO_SITE: &str = "const SITE = \"\";";

/// Makes the package of the site in `dist/`: a folder, and the file that npm installs.
pub fn from_site(places: &Places) -> Result<PathBuf> {
    let folder = places.package().join("latchwork");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(Error::at(&folder))?;
    }
    let engine = folder.join("engine");
    fs::create_dir_all(&engine).map_err(Error::at(&engine))?;
    let own = places.root.join("package");
    let tag = Tag::of(&places.dist())?;
    for name in FROM_SITE {
        tag.copy_plain(&places.dist(), name, &folder)?;
    }
    for (from, names) in [
        (own.clone(), &ITS_OWN[..]),
        (places.root.clone(), &FROM_TOP[..]),
    ] {
        for name in names {
            let path = from.join(name);
            fs::copy(&path, folder.join(name)).map_err(Error::at(&path))?;
        }
    }
    change(&folder, &folder, "latchwork.js", SITE, NO_SITE)?;
    let version = lockfile::version_of(places, "latchwork")?;
    let numbered = format!("\"version\": \"{version}\"");
    change(
        &own,
        &folder,
        "package.json",
        "\"version\": \"0.0.0\"",
        &numbered,
    )?;
    run(setup::npm()?
        .current_dir(places.package())
        .args(["pack", "--silent", "./latchwork"]))?;
    let file = places.package().join(format!("latchwork-{version}.tgz"));
    say(&format!("the package is {}", file.display()));
    Ok(file)
}

/// Copies a file with one place in it changed, which has to be there exactly once.
fn change(from: &Path, to: &Path, name: &str, old: &str, new: &str) -> Result<()> {
    let path = from.join(name);
    let text = fs::read_to_string(&path).map_err(Error::at(&path))?;
    if text.matches(old).count() != 1 {
        return Err(Error::failed(format!(
            "{}: there has to be one `{old}`",
            path.display()
        )));
    }
    let path = to.join(name);
    fs::write(&path, text.replace(old, new)).map_err(Error::at(&path))
}
