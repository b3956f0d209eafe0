//! The notices of the packages that are compiled into the engine, which go wherever it goes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::{Error, Result};
use crate::places::Places;
use crate::run::{ask, cargo};
use crate::setup::TARGET;

/// The file that holds them.
pub const FILE: &str = "THIRD-PARTY.txt";

/// What `cargo metadata` says, as far as it matters here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    authors: Vec<String>,
    manifest_path: PathBuf,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

/// Writes the notices into a folder.
pub fn write(places: &Places, folder: &Path) -> Result<()> {
    let path = folder.join(FILE);
    fs::write(&path, notices(places, &metadata(places)?)?).map_err(Error::at(&path))
}

fn metadata(places: &Places) -> Result<Metadata> {
    let answer = ask(cargo()
        .current_dir(&places.root)
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(["--filter-platform", TARGET]))
    .ok_or_else(|| Error::failed("`cargo metadata` failed"))?;
    serde_json::from_str(&answer).map_err(|e| Error::failed(format!("`cargo metadata`: {e}")))
}

/// One entry a package, and each licence's text once, after the packages that share it.
fn notices(places: &Places, metadata: &Metadata) -> Result<String> {
    let inside = compiled_in(metadata);
    let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in metadata
        .packages
        .iter()
        .filter(|package| inside.contains(package.id.as_str()) && package.name != "latchwork")
    {
        let head = format!(
            "{} {}, {}{}",
            package.name,
            package.version,
            package.license.as_deref().unwrap_or("licence in its files"),
            by(&package.authors)
        );
        by_text
            .entry(licence_text(places, package)?)
            .or_default()
            .push(head);
    }
    let mut all = String::from(
        "The engine of Latchwork is compiled from its own source and from the packages below, each\n\
         under the licence that stands after it.\n",
    );
    for (text, heads) in &by_text {
        all += &format!("\n{}\n{}\n\n{}\n", "=".repeat(80), heads.join("\n"), text);
    }
    Ok(all)
}

fn by(authors: &[String]) -> String {
    match authors {
        [] => String::new(),
        // Addresses are nobody's business here.
        names => {
            let plain = names
                .iter()
                .map(|name| name.split(" <").next().unwrap_or(name));
            format!(", by {}", plain.collect::<Vec<_>>().join(", "))
        }
    }
}

/// The ids of all packages that end up in the engine: what latchwork needs when it runs, and what
/// that needs. A macro runs in the compiler, and what only a macro needs with it.
fn compiled_in(metadata: &Metadata) -> BTreeSet<&str> {
    let is_macro: BTreeSet<&str> = metadata
        .packages
        .iter()
        .filter(|package| {
            let kinds = package.targets.iter().flat_map(|target| &target.kind);
            kinds.into_iter().any(|kind| kind == "proc-macro")
        })
        .map(|package| package.id.as_str())
        .collect();
    let needs: BTreeMap<&str, &Vec<Dependency>> = metadata
        .resolve
        .nodes
        .iter()
        .map(|node| (node.id.as_str(), &node.deps))
        .collect();
    let mut waiting: Vec<&str> = metadata
        .packages
        .iter()
        .filter(|package| package.name == "latchwork")
        .map(|package| package.id.as_str())
        .collect();
    let mut inside = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if is_macro.contains(id) || !inside.insert(id) {
            continue;
        }
        let runs = |dependency: &&Dependency| dependency.dep_kinds.iter().any(|k| k.kind.is_none());
        let deps = needs.get(id).into_iter().flat_map(|deps| deps.iter());
        waiting.extend(deps.filter(runs).map(|dependency| dependency.pkg.as_str()));
    }
    inside
}

/// A package's licence text; the MIT one, where there is a choice. Some packages name the Apache
/// licence and leave its text out.
fn licence_text(places: &Places, package: &Package) -> Result<String> {
    let folder = package.manifest_path.parent().unwrap_or(Path::new("."));
    let mut names: Vec<String> = fs::read_dir(folder)
        .map_err(Error::at(folder))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| {
            let name = name.to_ascii_uppercase();
            name.starts_with("LICENSE") || name.starts_with("LICENCE")
        })
        .collect();
    names.sort_by_key(|name| (!name.to_ascii_uppercase().contains("MIT"), name.clone()));
    match names.first() {
        Some(name) => {
            let path = folder.join(name);
            let text = fs::read_to_string(&path).map_err(Error::at(&path))?;
            Ok(text.trim().replace("\r\n", "\n"))
        }
        None if allows_apache(package) => {
            let path = places.root.join("LICENSE-APACHE");
            fs::read_to_string(&path).map_err(Error::at(&path))
        }
        None => Err(Error::failed(format!(
            "{} holds no text of its licence",
            folder.display()
        ))),
    }
}

fn allows_apache(package: &Package) -> bool {
    let licence = package.license.as_deref().unwrap_or_default();
    licence.contains("Apache-2.0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_that_is_compiled_in_is_named_with_its_licence() {
        let places = Places::find().unwrap();
        let notices = notices(&places, &metadata(&places).unwrap()).unwrap();
        for name in [
            "yew",
            "serde",
            "wasm-bindgen",
            "miniz_oxide",
            "winnow",
            "gloo",
        ] {
            assert!(notices.contains(&format!("\n{name} ")), "{name}");
        }
        // It runs in the compiler.
        assert!(!notices.contains("\nsyn "));
        assert!(!notices.contains("\nlatchwork "));
        assert!(notices.contains("Permission is hereby granted"));
    }
}
