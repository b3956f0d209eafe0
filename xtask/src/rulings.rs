//! What is made from the exhibits: the README's table of rulings, and what the site's list of them
//! is searched by.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::places::Places;
use crate::run::say;

const START: &str = "<!-- rulings:start -->";
const END: &str = "<!-- rulings:end -->";

/// An exhibit as `index.json` lists it.
#[derive(Deserialize)]
struct Listed {
    file: String,
    group: String,
    rows: Vec<String>,
    #[serde(flatten)]
    head: Head,
}

/// What a reader sees of an exhibit before opening it. The index repeats what the file says.
#[derive(Deserialize, PartialEq)]
struct Head {
    title: String,
    summary: String,
    cites: Vec<String>,
}

/// Writes the table into the README, between its two markers, and the words into the index.
pub fn write(places: &Places) -> Result<()> {
    let (readme, index) = (places.readme(), index(places));
    for (path, fresh) in [
        (&readme, fresh(&read(&readme)?, places)?),
        (&index, fresh_index(places)?),
    ] {
        if fresh == read(path)? {
            say(&format!("{} has the rulings as they are", path.display()));
        } else {
            say(&format!("writing the rulings into {}", path.display()));
            fs::write(path, fresh).map_err(Error::at(path))?;
        }
    }
    Ok(())
}

fn index(places: &Places) -> PathBuf {
    places.exhibits().join("index.json")
}

/// The index with the words as they have to be.
fn fresh_index(places: &Places) -> Result<String> {
    let subjects: Map<String, Value> = parse(&places.root.join("www").join("rules.json"))?;
    let mut entries = Vec::new();
    for exhibit in exhibits(&places.exhibits())? {
        let scenario: Value = parse(&places.exhibits().join(&exhibit.file))?;
        let words = words(&exhibit, &scenario, &subjects);
        let Listed {
            file, group, rows, ..
        } = &exhibit;
        let Head {
            title,
            summary,
            cites,
        } = &exhibit.head;
        entries.push(format!(
            "  {{\n    \"file\": {},\n    \"title\": {},\n    \"group\": {},\n    \"rows\": {},\n    \"cites\": {},\n    \"summary\": {},\n    \"words\": {}\n  }}",
            quoted(file),
            quoted(title),
            quoted(group),
            list(rows),
            list(cites),
            quoted(summary),
            list(&words)
        ));
    }
    Ok(format!("[\n{}\n]\n", entries.join(",\n")))
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(", "))
}

/// What a reader may look for an exhibit by, the cards of its scenario and
/// the subjects of its rules, but for those that the entry names already.
fn words(exhibit: &Listed, scenario: &Value, subjects: &Map<String, Value>) -> Vec<String> {
    let mut words = BTreeSet::new();
    cards(scenario, &mut words);
    for number in &exhibit.head.cites {
        let rule = number.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let section = rule.split('.').next().unwrap_or_default();
        // A keyword has a rule of its own; any other rule belongs to its section's subject.
        let keyword = matches!(section, "701" | "702").then_some(rule);
        let named = [Some(section), keyword]
            .into_iter()
            .flatten()
            .filter_map(|n| subjects.get(n));
        let subject = named.filter_map(|text| text.as_str()?.split_once(": "));
        words.extend(subject.map(|(subject, _)| subject.to_owned()));
    }
    let Listed { group, head, .. } = exhibit;
    let said = format!("{group}\n{}\n{}", head.title, head.summary).to_lowercase();
    words.retain(|word| !said.contains(&word.to_lowercase()));
    words.into_iter().collect()
}

/// Every card that a part of a scenario names, in whatever zone it stands or comes to stand.
fn cards(part: &Value, out: &mut BTreeSet<String>) {
    const ZONES: [&str; 4] = ["hand", "library", "graveyard", "exile"];
    match part {
        Value::Array(parts) => parts.iter().for_each(|part| cards(part, out)),
        Value::Object(fields) => {
            for (key, field) in fields {
                match field {
                    Value::String(name) if key == "card" => drop(out.insert(name.clone())),
                    Value::Array(list) if ZONES.contains(&key.as_str()) => {
                        out.extend(list.iter().filter_map(Value::as_str).map(str::to_owned));
                        cards(field, out);
                    }
                    _ => cards(field, out),
                }
            }
        }
        _ => {}
    }
}

/// The README with the table as it has to be.
fn fresh(readme: &str, places: &Places) -> Result<String> {
    let exhibits = exhibits(&places.exhibits())?;
    with_table(readme, &table(&exhibits))
        .ok_or_else(|| Error::failed(format!("README.md has no {START} before an {END}")))
}

/// The exhibits in the index's order. The index and the files have to agree.
fn exhibits(folder: &Path) -> Result<Vec<Listed>> {
    let listed: Vec<Listed> = parse(&folder.join("index.json"))?;
    for exhibit in &listed {
        let file = folder.join(&exhibit.file);
        if parse::<Head>(&file)? != exhibit.head {
            return Err(Error::failed(format!(
                "{}: index.json has another title, summary or cites",
                file.display()
            )));
        }
    }
    let names: BTreeSet<&str> = listed.iter().map(|e| e.file.as_str()).collect();
    match scenarios(folder)?
        .into_iter()
        .find(|f| !names.contains(f.as_str()))
    {
        Some(file) => Err(Error::failed(format!("index.json does not list {file}"))),
        None => Ok(listed),
    }
}

/// The scenario files in the folder.
fn scenarios(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).map_err(Error::at(folder))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names
        .filter(|name| name.ends_with(".json") && name != "index.json")
        .collect())
}

/// One line for each ruling.
fn table(exhibits: &[Listed]) -> String {
    let mut table = String::from("| row | what the board shows | rules |\n| --- | --- | --- |\n");
    for exhibit in exhibits {
        let Head { title, cites, .. } = &exhibit.head;
        for row in &exhibit.rows {
            table += &format!(
                "| {row} | [{title}](www/exhibits/{}) | {} |\n",
                exhibit.file,
                cites.join(", ")
            );
        }
    }
    table
}

/// The text with the table between its markers; nothing where they are missing.
fn with_table(text: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(START)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{START}\n{table}{END}{after}"))
}

fn parse<T: DeserializeOwned>(path: &Path) -> Result<T> {
    serde_json::from_str(&read(path)?)
        .map_err(|e| Error::failed(format!("{}: {e}", path.display())))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(Error::at(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_is_up_to_date() {
        let places = Places::find().unwrap();
        let readme = read(&places.readme()).unwrap();
        let fresh = fresh(&readme, &places).unwrap();
        assert!(readme == fresh, "stale: run `cargo xtask rulings`");
        let index = read(&index(&places)).unwrap();
        assert!(
            index == fresh_index(&places).unwrap(),
            "stale: run `cargo xtask rulings`"
        );
    }

    #[test]
    fn an_exhibit_is_found_by_its_cards_and_its_rules_subjects() {
        let head = r#"{ "file": "", "group": "", "rows": [], "title": "Worn by an Elf", "summary": "", "cites": ["704.5n", "702.6"] }"#;
        let scenario = r#"{ "battlefield": [{ "card": "Elf" }, { "card": "Sol Ring" }], "players": [{ "hand": ["Shock"], "library": 3 }] }"#;
        let subjects = r#"{ "704": "State-based actions: what they do.", "704.5n": "It comes off: at once.", "702.6": "Equip: how." }"#;
        let words = words(
            &serde_json::from_str(head).unwrap(),
            &serde_json::from_str(scenario).unwrap(),
            &serde_json::from_str(subjects).unwrap(),
        );
        assert_eq!(words, ["Equip", "Shock", "Sol Ring", "State-based actions"]);
    }

    #[test]
    fn only_what_is_between_the_markers_changes() {
        let text = format!("before\n{START}\nold\n{END}\nafter\n");
        let fresh = with_table(&text, "new\n").unwrap();
        assert_eq!(fresh, format!("before\n{START}\nnew\n{END}\nafter\n"));
        assert_eq!(with_table(&fresh, "new\n").unwrap(), fresh);
        assert_eq!(with_table("no markers", "new\n"), None);
    }

    #[test]
    fn an_exhibit_of_two_rulings_stands_twice() {
        let head = Head {
            title: "It stays".to_owned(),
            summary: String::new(),
            cites: vec!["106.4".to_owned(), "107.14".to_owned()],
        };
        let exhibit = Listed {
            file: "it-stays.json".to_owned(),
            group: String::new(),
            rows: vec!["E1".to_owned(), "E3".to_owned()],
            head,
        };
        let table = table(&[exhibit]);
        let lines: Vec<&str> = table.lines().skip(2).collect();
        let link = "[It stays](www/exhibits/it-stays.json) | 106.4, 107.14 |";
        assert_eq!(lines, [format!("| E1 | {link}"), format!("| E3 | {link}")]);
    }
}
