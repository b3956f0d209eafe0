//! A card that an author pastes: a Scryfall object, or the card's text line by line; and what of
//! it is understood.

use super::json::Json;
use super::model::CardDefinition;
use super::session::card_text;
use super::table::{Reader, Value};
use crate::lists::List;
use crate::rules::ability::Ability;
use crate::rules::kinds::TypeLine;
use crate::text::{self, Compiled, NotUnderstood};
use crate::view::{AbilityReading, CardReading};

/// The longest text that is looked at, in bytes.
const LONGEST: usize = 100_000;

/// Reads a card: a Scryfall object, or its name, cost, type line, text, and power and toughness
/// in the lines of a plain text.
pub fn read_card(pasted: &str) -> CardReading {
    if pasted.len() > LONGEST {
        return problem("This is longer than any card.".to_string());
    }
    let pasted = pasted.trim().trim_start_matches('\u{feff}');
    let (card, mut problems) = match pasted.starts_with('{') && pasted.contains('"') {
        true => from_json(pasted),
        false => from_lines(pasted),
    };
    let Some(card) = card else {
        return CardReading {
            problems,
            ..CardReading::default()
        };
    };
    match text::compile(&card_text(&card)) {
        Ok(compiled) => CardReading {
            abilities: abilities(&compiled),
            card: Some(card.write().compact()),
            problems,
        },
        Err(wrong) => {
            problems.push(wrong.to_string());
            CardReading {
                problems,
                ..CardReading::default()
            }
        }
    }
}

fn problem(words: String) -> CardReading {
    CardReading {
        problems: vec![words],
        ..CardReading::default()
    }
}

fn abilities(compiled: &Compiled) -> Vec<AbilityReading> {
    // Each ability that is kept without effect has its report, in the same order.
    let mut reports = compiled.not_understood.iter();
    let printed = compiled.card.abilities.iter();
    let reading = printed.map(|printed| {
        let understood = !is_not_simulated(&printed.ability);
        let report: Option<&NotUnderstood> = match understood {
            true => None,
            false => reports.next(),
        };
        AbilityReading {
            text: printed.text.to_string(),
            understood,
            sentence: report.map(|report| report.text.clone()),
            near: report.map(|report| report.near.clone()),
        }
    });
    reading.list()
}

fn is_not_simulated(ability: &Ability) -> bool {
    match ability {
        Ability::NotSimulated(_) => true,
        Ability::AtLevel(_, inner) => is_not_simulated(inner),
        _ => false,
    }
}

type Found = (Option<CardDefinition>, Vec<String>);

fn from_json(pasted: &str) -> Found {
    let json: Json = match serde_json::from_str(pasted) {
        Ok(json) => json,
        Err(error) => return (None, vec![format!("This is no JSON: {error}")]),
    };
    let mut problems = Vec::new();
    let json = match first_face(&json) {
        Some((face, faces)) => {
            problems.push(format!("It has {faces} faces; this is the first."));
            face
        }
        None => json,
    };
    let mut reader = Reader::new();
    let card = CardDefinition::read(&json, &mut reader);
    match reader.faults.or(card) {
        Ok(card) => (card, problems),
        Err(faults) => (None, faults.iter().map(ToString::to_string).list()),
    }
}

/// The first of a card's faces, where Scryfall lists them instead of one text.
fn first_face(json: &Json) -> Option<(Json, usize)> {
    let Json::Object(pairs) = json else {
        return None;
    };
    if pairs.iter().any(|(key, _)| key == "oracle_text") {
        return None;
    }
    let faces = pairs.iter().find(|(key, _)| key == "card_faces");
    match faces.map(|(_, faces)| faces) {
        Some(Json::List(faces)) => Some((faces.first()?.clone(), faces.len())),
        _ => None,
    }
}

fn from_lines(pasted: &str) -> Found {
    let lines = pasted.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty()).list().into_iter();
    let Some(first) = lines.next() else {
        return (None, vec!["There is nothing here yet.".to_string()]);
    };
    let mut card = CardDefinition::default();
    let cost_at = first.find('{').filter(|at| is_cost(&first[*at..]));
    let (name, cost) = first.split_at(cost_at.unwrap_or(first.len()));
    card.name = name.trim().to_string();
    card.mana_cost = Some(cost.to_string()).filter(|cost| !cost.is_empty());
    let mut text: Vec<&str> = Vec::new();
    for line in lines {
        let before = card.type_line.is_empty();
        if before && is_cost(line) {
            card.mana_cost = Some(line.to_string());
        } else if before {
            // Many write a plain dash for the long one.
            card.type_line = line.replace(" -- ", " — ").replace(" - ", " — ");
        } else if let Some(loyalty) = line.strip_prefix("Loyalty") {
            let loyalty = loyalty.trim_start_matches(':').trim();
            card.loyalty = Some(loyalty.to_string());
        } else if let Some((power, toughness)) = power_and_toughness(line) {
            card.power = Some(power.to_string());
            card.toughness = Some(toughness.to_string());
        } else {
            text.push(line);
        }
    }
    card.oracle_text = Some(text.join("\n")).filter(|text| !text.is_empty());
    let mut wrong = Vec::new();
    if card.name.is_empty() {
        wrong.push("The first line has to be the card's name.".to_string());
    }
    let types = TypeLine::parse(&card.type_line);
    if types.is_ok_and(|types| types.types.is_empty()) {
        let line = "After the name, and the cost if it has one, comes the type line, such as \
                    “Artifact Creature — Equipment Octopus”.";
        wrong.push(line.to_string());
    }
    match wrong.is_empty() {
        true => (Some(card), wrong),
        false => (None, wrong),
    }
}

/// Whether a text is nothing but symbols in braces.
fn is_cost(text: &str) -> bool {
    let text = text.trim();
    let symbols = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    symbols.is_some_and(|symbols| {
        symbols
            .split("}{")
            .all(|symbol| !symbol.is_empty() && !symbol.contains(['{', '}', ' ', ':']))
    })
}

/// The two halves of a line such as `2/2` or `*/1+*`.
fn power_and_toughness(line: &str) -> Option<(&str, &str)> {
    let (power, toughness) = line.split_once('/')?;
    let is_number = |text: &str| {
        let mut letters = text.chars();
        !text.is_empty() && letters.all(|c| c.is_ascii_digit() || "*+-X".contains(c))
    };
    let (power, toughness) = (power.trim(), toughness.trim());
    (is_number(power) && is_number(toughness)).then_some((power, toughness))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_text_is_a_card() {
        let read = read_card(
            "Brass Badger {2}{G}\nArtifact Creature - Badger\nTrample\n\
             When this creature enters, draw a card.\n3/2",
        );
        assert_eq!(read.problems, Vec::<String>::new());
        let card = r#"{"name":"Brass Badger","mana_cost":"{2}{G}","type_line":"Artifact Creature — Badger","oracle_text":"Trample\nWhen this creature enters, draw a card.","power":"3","toughness":"2"}"#;
        assert_eq!(read.card.as_deref(), Some(card));
        assert_eq!(read.abilities.len(), 2);
        assert!(read.abilities.iter().all(|ability| ability.understood));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let read =
            read_card("Odd Bell\n{1}\nArtifact\nRing the bell and see what comes.\n{T}: Add {C}.");
        let [odd, mana] = &read.abilities[..] else {
            panic!("{read:?}");
        };
        assert!(!odd.understood && mana.understood);
        let sentence = "Ring the bell and see what comes.";
        assert_eq!(odd.sentence.as_deref(), Some(sentence));
        assert!(read.card.is_some());
    }

    #[test]
    fn a_scryfall_object_is_a_card_and_other_keys_are_left_out() {
        let read = read_card(
            r#"{ "object": "card", "name": "Test Giant", "type_line": "Creature — Giant",
                "mana_cost": "{3}{R}", "power": "3", "toughness": "3", "set": "xyz" }"#,
        );
        let card = read.card.unwrap();
        assert!(!card.contains("xyz") && card.contains(r#""power":"3""#));
    }

    #[test]
    fn the_first_face_is_said_to_be_one_of_several() {
        let read = read_card(
            r#"{ "name": "Day // Night", "card_faces": [
                { "name": "Day", "type_line": "Sorcery", "oracle_text": "Draw a card." },
                { "name": "Night", "type_line": "Sorcery" }] }"#,
        );
        assert!(read.card.unwrap().starts_with(r#"{"name":"Day","#));
        assert_eq!(read.problems, ["It has 2 faces; this is the first."]);
    }

    #[test]
    fn no_card_has_its_reason() {
        for (pasted, reason) in [
            ("", "nothing here"),
            ("Octopus", "type line"),
            ("Octopus\nCreature\n", ""),
            ("Octopus\nCraeture", "Craeture"),
            ("{ \"name\": 1 }", "$.name"),
            ("{ \"name\": ", "no JSON"),
            ("Octopus {Q?}\nCreature", "mana_cost"),
        ] {
            let read = read_card(pasted);
            let said = read.problems.join(" ");
            assert!(said.contains(reason), "{pasted}: {said}");
            assert_eq!(read.card.is_none(), !reason.is_empty(), "{pasted}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_an_answer(pasted in "[ -~\n]{0,80}", more in ".{0,40}") {
            read_card(&pasted);
            read_card(&format!("{pasted}\n{more}"));
        }
    }
}
