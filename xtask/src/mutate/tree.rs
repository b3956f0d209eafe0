//! The copy of the clone that gets mutated: nobody's own files are ever changed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::places::Places;

/// What compiling and testing the engine takes.
const PARTS: [&str; 8] = [
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "benches",
    "src",
    "tests",
    "www",
    "xtask",
];

/// Folders that are built or installed, not written.
const NOT_WRITTEN: [&str; 2] = ["node_modules", "target"];

/// Brings the copy up to date, and gives its top. Only what differs is written, so that what
/// an earlier run compiled there stays good; what a run that was cut short left mutated differs.
pub fn renew(places: &Places) -> Result<PathBuf> {
    let copy = places.mutants().join("tree");
    let mut wanted = BTreeSet::new();
    for part in PARTS {
        collect(&places.root, Path::new(part), &mut wanted)?;
    }
    for file in &wanted {
        copy_if_different(&places.root.join(file), &copy.join(file))?;
    }
    let mut present = BTreeSet::new();
    for part in PARTS {
        collect(&copy, Path::new(part), &mut present)?;
    }
    for file in present.difference(&wanted) {
        let path = copy.join(file);
        fs::remove_file(&path).map_err(Error::at(&path))?;
    }
    Ok(copy)
}

/// Every file at or below a path, as seen from the top.
fn collect(top: &Path, path: &Path, files: &mut BTreeSet<PathBuf>) -> Result<()> {
    let full = top.join(path);
    if full.is_file() {
        files.insert(path.to_path_buf());
        return Ok(());
    }
    // A link may lead out of the clone, and nothing that is tested is one.
    let generated = path
        .file_name()
        .is_some_and(|name| NOT_WRITTEN.iter().any(|folder| name == *folder));
    if generated || !full.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(&full).map_err(Error::at(&full))? {
        let entry = entry.map_err(Error::at(&full))?;
        collect(top, &path.join(entry.file_name()), files)?;
    }
    Ok(())
}

fn copy_if_different(from: &Path, to: &Path) -> Result<()> {
    let text = fs::read(from).map_err(Error::at(from))?;
    if fs::read(to).is_ok_and(|present| present == text) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(Error::at(folder))?;
    }
    fs::write(to, text).map_err(Error::at(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_follows_the_clone() {
        let top = std::env::temp_dir().join(format!("xtask-mutate-{}", std::process::id()));
        let places = Places {
            root: top.clone(),
            cache: top.join("cache"),
        };
        fs::create_dir_all(top.join("src/node_modules")).unwrap();
        fs::write(top.join("src/kept.rs"), "1").unwrap();
        fs::write(top.join("src/gone.rs"), "2").unwrap();
        fs::write(top.join("src/node_modules/big.js"), "3").unwrap();
        let copy = renew(&places).unwrap();
        assert!(copy.join("src/gone.rs").is_file());
        assert!(!copy.join("src/node_modules").exists());

        fs::remove_file(top.join("src/gone.rs")).unwrap();
        fs::write(copy.join("src/kept.rs"), "mutated").unwrap();
        renew(&places).unwrap();
        assert_eq!(fs::read_to_string(copy.join("src/kept.rs")).unwrap(), "1");
        assert!(!copy.join("src/gone.rs").exists());
        fs::remove_dir_all(top).unwrap();
    }
}
