//! Every rule number that the engine cites exists in the Comprehensive Rules. The list beside
//! this file holds their numbers alone.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What looks like a rule number between quotation marks: `"702.151a"`.
fn cited(source: &str) -> Vec<String> {
    source
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|text| {
            text.split_once('.').is_some_and(|(rule, part)| {
                let digits = part.trim_end_matches(|c: char| c.is_ascii_lowercase());
                rule.len() == 3
                    && rule.bytes().all(|b| b.is_ascii_digit())
                    && !digits.is_empty()
                    && digits.bytes().all(|b| b.is_ascii_digit())
            })
        })
        .map(str::to_string)
        .collect()
}

#[test]
fn every_cited_rule_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(root.join("tests/rule-numbers.txt")).unwrap();
    let known: BTreeSet<&str> = list.lines().collect();
    let mut seen = 0;
    let mut unknown = Vec::new();
    for entry in fs::read_dir(root.join("src/rules")).unwrap() {
        let path = entry.unwrap().path();
        for number in cited(&fs::read_to_string(&path).unwrap()) {
            seen += 1;
            if !known.contains(number.as_str()) {
                unknown.push(format!("{}: {number}", path.display()));
            }
        }
    }
    assert!(seen > 100, "only {seen} citations were found");
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}
