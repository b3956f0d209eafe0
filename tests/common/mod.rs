//! Finding scenario files and lists of them.
#![allow(dead_code)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The package's folder.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The scenario files in a folder and below, in order; none where there is no such folder. An
/// `index.json` lists them and is none.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let below = paths.into_iter().flat_map(|path| {
        let is_json = path.extension().is_some_and(|ending| ending == "json");
        let is_file = is_json && !path.ends_with("index.json");
        match path.is_dir() {
            true => files(&path),
            false if is_file => vec![path],
            false => Vec::new(),
        }
    });
    below.collect()
}

/// The exhibits.
pub fn exhibits() -> Vec<PathBuf> {
    files(&root().join("www/exhibits"))
}

/// The first word of each line of a list of files; `#` begins a remark.
pub fn list(name: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("tests").join(name)).unwrap_or_default();
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(""));
    let words = lines.filter_map(|line| line.split_whitespace().next());
    words.map(str::to_string).collect()
}

/// What does not hold in a file: nothing where all does.
pub fn faults(path: &Path) -> Vec<String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return vec![error.to_string()],
    };
    match latchwork::scenario::session::check_file(&text) {
        Ok(report) => report
            .failures
            .iter()
            .map(|f| format!("{}: expected {}, found {}", f.path, f.expected, f.found))
            .collect(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}
