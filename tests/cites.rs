//! Every rule number that is cited exists in the Comprehensive Rules, and `www/rules.json` says
//! in our own words what it means. The list beside this file holds the rules' numbers alone.

mod common;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

/// Where each number stands in the rules: `704.5aa` comes after `704.5z`, and the number of a
/// section (`704`) before those of its rules.
fn places() -> BTreeMap<String, usize> {
    let list = fs::read_to_string(common::root().join("tests/rule-numbers.txt")).unwrap();
    let mut all: Vec<String> = Vec::new();
    let mut sections = BTreeSet::new();
    for number in list.lines() {
        let (section, _) = number.split_once('.').unwrap();
        if sections.insert(section) {
            all.push(section.to_string());
        }
        all.push(number.to_string());
    }
    all.into_iter().zip(0..).collect()
}

/// Whether it looks like a rule number: `702.151a`.
fn looks_cited(text: &str) -> bool {
    text.split_once('.').is_some_and(|(rule, part)| {
        let digits = part.trim_end_matches(|c: char| c.is_ascii_lowercase());
        rule.len() == 3
            && rule.bytes().all(|b| b.is_ascii_digit())
            && !digits.is_empty()
            && digits.bytes().all(|b| b.is_ascii_digit())
    })
}

/// What the code of a folder cites between quotation marks, with the file it stands in.
fn cited_in(folder: &Path, out: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            cited_in(&path, out);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            // A module's tests may name what is no rule, to see it refused.
            let code = source.split("#[cfg(test)]").next().unwrap();
            let numbers = code.split('"').filter(|text| looks_cited(text));
            out.extend(numbers.map(|n| (n.to_string(), path.display().to_string())));
        }
    }
}

/// What a scenario file cites, at whichever depth.
fn cited_by(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|v| cited_by(v, out)),
        Value::Object(fields) => {
            for (key, field) in fields {
                if matches!(key.as_str(), "cites" | "because" | "rule") {
                    let one = std::slice::from_ref(field);
                    let all = field.as_array().map_or(one, Vec::as_slice);
                    out.extend(all.iter().filter_map(Value::as_str).map(str::to_string));
                } else {
                    cited_by(field, out);
                }
            }
        }
        _ => {}
    }
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// All that the code and the exhibits cite, with the file.
fn cited() -> Vec<(String, String)> {
    let mut all = Vec::new();
    cited_in(&common::root().join("src"), &mut all);
    let code = all.len();
    assert!(code > 200, "only {code} citations were found in the code");
    for path in common::exhibits() {
        let mut numbers = Vec::new();
        cited_by(&json(&path), &mut numbers);
        assert!(!numbers.is_empty(), "{} cites nothing", path.display());
        all.extend(numbers.into_iter().map(|n| (n, path.display().to_string())));
    }
    all
}

fn paraphrases() -> BTreeMap<String, String> {
    serde_json::from_value(json(&common::root().join("www/rules.json"))).unwrap()
}

#[test]
fn every_cited_rule_exists_and_is_paraphrased() {
    let (places, paraphrases) = (places(), paraphrases());
    let wrong: Vec<String> = cited()
        .iter()
        .filter_map(|(number, file)| match places.contains_key(number) {
            false => Some(format!("{file}: there is no rule {number}")),
            true if paraphrases.contains_key(number) => None,
            true => Some(format!("{file}: www/rules.json lacks {number}")),
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn paraphrases_are_in_order_and_of_use() {
    let places = places();
    for (number, text) in paraphrases() {
        let length = text.chars().count();
        assert!((40..=260).contains(&length), "{number}: {length} letters");
    }
    let file = fs::read_to_string(common::root().join("www/rules.json")).unwrap();
    let mut last = None;
    for line in file.lines().filter(|line| line.contains(':')) {
        let number = line.split('"').nth(1).unwrap();
        let place = places.get(number).copied();
        assert!(place.is_some(), "there is no rule {number}");
        assert!(place > last, "{number} stands twice or in the wrong place");
        last = place;
    }
    assert!(last.is_some());
}

/// The longest run of words that a paraphrase may share with the rules.
const SHARED_WORDS: usize = 7;

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .replace(['\'', '’'], "")
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect()
}

/// The rules themselves are no part of the repository: where they are not beside it, there is
/// nothing to compare with.
#[test]
fn paraphrases_are_our_own_words() {
    let folder = common::root().join("../shared/reference");
    for name in ["rules-for-this-project.txt", "comprehensive-rules.txt"] {
        let Ok(rules) = fs::read_to_string(folder.join(name)) else {
            continue;
        };
        let rules = words(&rules);
        let runs: HashSet<&[String]> = rules.windows(SHARED_WORDS + 1).collect();
        for (number, text) in paraphrases() {
            for run in words(&text).windows(SHARED_WORDS + 1) {
                assert!(!runs.contains(run), "{number}: {}", run.join(" "));
            }
        }
    }
}
