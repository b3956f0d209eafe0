//! The README's table of rulings, made from the exhibits.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Result};
use crate::places::Places;
use crate::run::say;

const START: &str = "<!-- rulings:start -->";
const END: &str = "<!-- rulings:end -->";

/// An exhibit as `index.json` lists it.
#[derive(Deserialize)]
struct Listed {
    file: String,
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

/// Writes the table into the README, between its two markers.
pub fn write(places: &Places) -> Result<()> {
    let path = places.readme();
    let text = read(&path)?;
    let fresh = fresh(&text, places)?;
    if fresh == text {
        say("README.md has the rulings as they are");
        return Ok(());
    }
    say("writing the rulings into README.md");
    fs::write(&path, fresh).map_err(Error::at(&path))
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
            rows: vec!["E1".to_owned(), "E3".to_owned()],
            head,
        };
        let table = table(&[exhibit]);
        let lines: Vec<&str> = table.lines().skip(2).collect();
        let link = "[It stays](www/exhibits/it-stays.json) | 106.4, 107.14 |";
        assert_eq!(lines, [format!("| E1 | {link}"), format!("| E3 | {link}")]);
    }
}
