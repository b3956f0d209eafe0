//! The versions that `Cargo.lock` pins.

use std::fs;

use crate::error::{Error, Result};
use crate::places::Places;

/// The version of a package in this clone's `Cargo.lock`.
pub fn version_of(places: &Places, package: &str) -> Result<String> {
    let path = places.root.join("Cargo.lock");
    let text = fs::read_to_string(&path).map_err(Error::at(&path))?;
    find_version(&text, package)
        .map(str::to_owned)
        .ok_or_else(|| Error::failed(format!("Cargo.lock has no package named {package}")))
}

fn find_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name).skip(1);
    lines
        .next()?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_exactly_the_named_package() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"9.9.9\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(find_version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(find_version(lock, "wasm"), None);
    }
}
