//! The loader and the writer against each other, against bad files, and against the cases.

use std::path::{Path, PathBuf};

use super::model::*;
use super::{Fault, load, load_step, save, save_compact};

fn faults(text: &str) -> Vec<String> {
    let list: Vec<Fault> = load(text, &()).expect_err("a faulty file");
    list.iter().map(Fault::to_string).collect()
}

/// A file with these keys beside `format`, and a card called Grizzly Bears.
fn with(rest: &str) -> String {
    format!(
        r#"{{ "format": 1, "cards": [
            {{ "name": "Grizzly Bears", "type_line": "Creature — Bear", "scryfall": 1 }},
            {{ "name": "Island", "type_line": "Basic Land — Island" }}
        ], {rest} }}"#
    )
}

fn good(rest: &str) -> Scenario {
    load(&with(rest), &()).unwrap_or_else(|list| panic!("{list:#?}"))
}

fn assert_round_trip(scenario: &Scenario) {
    for text in [save(scenario), save_compact(scenario)] {
        let again = load(&text, &()).unwrap_or_else(|list| panic!("{text}\n{list:#?}"));
        assert_eq!(*scenario, again, "{text}");
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_case_loads_and_goes_round() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
    for path in files(&cases) {
        let text = std::fs::read_to_string(&path).unwrap();
        match load(&text, &()) {
            Ok(scenario) => assert_round_trip(&scenario),
            Err(list) => panic!("{}: {list:#?}", path.display()),
        }
    }
}
