//! What a first visit to one exhibit downloads, against the budget.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use glob::{MatchOptions, Pattern};
use serde::Deserialize;

use crate::error::{Error, Result};
use crate::places::Places;

/// The budget, and which files of the site count. Whatever isn't named counts, so that nothing
/// new is forgotten.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Budget {
    /// The most that all files together may take, in thousands of bytes after gzip.
    gzip_kb: u32,
    /// Files that count although one of the next two lists would match them.
    always: Vec<String>,
    /// Of the files that match one of these, a visit takes one: the largest counts.
    largest_of: Vec<String>,
    /// Files that no first visit downloads.
    later: Vec<String>,
}

/// One file's sizes, in bytes.
#[derive(Clone, Default)]
struct Sizes {
    name: String,
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// Prints the sizes of `dist/` and fails over the budget.
pub fn check(places: &Places) -> Result<()> {
    let path = places.root.join("xtask").join("size-budget.json");
    let text = fs::read_to_string(&path).map_err(Error::at(&path))?;
    let budget: Budget = serde_json::from_str(&text)
        .map_err(|e| Error::failed(format!("{}: {e}", path.display())))?;
    let total = report(&first_visit(&places.dist(), &budget)?);
    let limit = budget.gzip_kb as usize * 1000;
    if total.gzip > limit {
        return Err(Error::failed(format!(
            "a first visit downloads {} bytes after gzip, over the budget of {limit} in {}",
            total.gzip,
            path.display()
        )));
    }
    println!("within the budget of {} kB gzip", budget.gzip_kb);
    Ok(())
}

fn first_visit(dist: &Path, budget: &Budget) -> Result<Vec<Sizes>> {
    let always = patterns(&budget.always)?;
    let largest_of = patterns(&budget.largest_of)?;
    let later = patterns(&budget.later)?;
    let mut largest: Vec<Option<Sizes>> = vec![None; largest_of.len()];
    let mut counted = Vec::new();
    for name in files(dist)? {
        let group = largest_of.iter().position(|p| matches(p, &name));
        let sizes = || measure(dist, &name);
        match group {
            _ if always.iter().any(|p| matches(p, &name)) => counted.push(sizes()?),
            Some(group) => {
                let sizes = sizes()?;
                let largest = &mut largest[group];
                if largest.as_ref().is_none_or(|l| l.gzip < sizes.gzip) {
                    *largest = Some(sizes);
                }
            }
            None if later.iter().any(|p| matches(p, &name)) => {}
            None => counted.push(sizes()?),
        }
    }
    counted.extend(largest.into_iter().flatten());
    Ok(counted)
}

fn patterns(globs: &[String]) -> Result<Vec<Pattern>> {
    globs
        .iter()
        .map(|glob| Pattern::new(glob).map_err(|e| Error::failed(format!("`{glob}`: {e}"))))
        .collect()
}

fn matches(pattern: &Pattern, name: &str) -> bool {
    let options = MatchOptions {
        require_literal_separator: true,
        ..MatchOptions::default()
    };
    pattern.matches_with(name, options)
}

/// All files in a folder and its folders, by their names relative to it, in order.
fn files(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(relative) = folders.pop() {
        let here = folder.join(&relative);
        for entry in fs::read_dir(&here).map_err(Error::at(&here))? {
            let entry = entry.map_err(Error::at(&here))?;
            let name = relative.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(name);
            } else {
                found.push(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn measure(dist: &Path, name: &str) -> Result<Sizes> {
    let path = dist.join(name);
    let bytes = fs::read(&path).map_err(Error::at(&path))?;
    Ok(Sizes {
        name: name.to_owned(),
        raw: bytes.len(),
        gzip: gzip(&bytes).map_err(Error::at(&path))?,
        brotli: brotli(&bytes).map_err(Error::at(&path))?,
    })
}

fn gzip(bytes: &[u8]) -> std::io::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

fn brotli(bytes: &[u8]) -> std::io::Result<usize> {
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &Default::default())?;
    Ok(packed.len())
}

/// Prints one line a file and returns the sums.
fn report(files: &[Sizes]) -> Sizes {
    println!(
        "{:>9} {:>9} {:>9}  a first visit to one exhibit",
        "raw", "gzip", "brotli"
    );
    let mut total = Sizes {
        name: "in all".to_owned(),
        ..Sizes::default()
    };
    for file in files {
        total.raw += file.raw;
        total.gzip += file.gzip;
        total.brotli += file.brotli;
        print_line(file);
    }
    print_line(&total);
    total
}

fn print_line(sizes: &Sizes) {
    let Sizes {
        name,
        raw,
        gzip,
        brotli,
    } = sizes;
    println!("{raw:>9} {gzip:>9} {brotli:>9}  {name}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget() -> Budget {
        Budget {
            gzip_kb: 1,
            always: vec!["src/main.rs".into()],
            largest_of: vec!["src/*.rs".into()],
            later: vec!["src/**/*".into()],
        }
    }

    #[test]
    fn counts_one_of_a_group_and_whatever_is_not_named() {
        let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
        let counted = first_visit(xtask, &budget()).unwrap();
        let names: Vec<&str> = counted.iter().map(|s| s.name.as_str()).collect();
        assert!(names.contains(&"Cargo.toml"), "{names:?}");
        assert!(names.contains(&"src/main.rs"), "{names:?}");
        assert!(
            !names.iter().any(|n| n.starts_with("src/setup/")),
            "{names:?}"
        );
        assert_eq!(names.iter().filter(|n| n.starts_with("src/")).count(), 2);
    }

    #[test]
    fn packing_makes_repeated_bytes_small() {
        let bytes = vec![7; 100_000];
        assert!(gzip(&bytes).unwrap() < 300);
        assert!(brotli(&bytes).unwrap() < 100);
    }
}
