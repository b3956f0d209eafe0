//! Tests of the text floor.

mod generate;
mod near;
mod phrases;

use super::*;
use crate::sorted::SortedMap;
use proptest::prelude::*;
use std::path::Path;

fn read_jsonl(path: &Path) -> Vec<CardText> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect()
}

/// Prints the share of cards that are understood in full, per file, where the files are there.
#[test]
fn corpus() {
    let Ok(dir) = std::fs::read_dir("../shared/corpus") else {
        return;
    };
    let show = std::env::var("SHOW").unwrap_or_default();
    let mut paths: Vec<_> = dir.map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == "jsonl"))
    {
        let cards = read_jsonl(path);
        let mut good = 0;
        let mut near: SortedMap<String, Vec<String>> = SortedMap::new();
        for card in &cards {
            let Ok(compiled) = compile(card) else {
                continue;
            };
            if compiled.not_understood.is_empty() {
                good += 1;
            }
            for n in compiled.not_understood {
                near.entry(n.near.clone())
                    .or_default()
                    .push(format!("{}: {}  <<{}>>", card.name, n.text, n.near));
            }
        }
        let name = path.file_stem().unwrap().to_string_lossy().to_string();
        println!(
            "{name}: {good} of {} ({:.1} %)",
            cards.len(),
            100.0 * good as f64 / cards.len() as f64
        );
        if show == name {
            for text in near.values().flatten() {
                println!("  {text}");
            }
        }
    }
}

/// Every distinct card of the case files, where they are there.
fn case_cards() -> Vec<CardText> {
    let mut cards = SortedMap::new();
    for folder in ["equipment", "mana-energy", "auras-layers"] {
        let Ok(dir) = std::fs::read_dir(Path::new("../shared/cases").join(folder)) else {
            continue;
        };
        for entry in dir {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let file: serde_json::Value = serde_json::from_str(&text).unwrap();
            for card in file["cards"].as_array().into_iter().flatten() {
                let card: CardText = serde_json::from_value(card.clone()).unwrap();
                cards.insert(card.name.clone(), card);
            }
        }
    }
    cards.into_values().collect()
}

/// Prints what is not understood of the cards of the case files.
#[test]
fn case_texts() {
    let cards = case_cards();
    let mut good = 0;
    for card in &cards {
        let compiled = compile(card).unwrap();
        if compiled.not_understood.is_empty() {
            good += 1;
        }
        for n in compiled.not_understood {
            println!("  {}: {}  <<{}>>", card.name, n.text, n.near);
        }
    }
    println!("case cards: {good} of {}", cards.len());
}

/// Prints what the cards of the case files compile to, for a reader; `DUMP` is part of a name.
#[test]
fn dump() {
    let Ok(name) = std::env::var("DUMP") else {
        return;
    };
    for card in case_cards().iter().filter(|c| c.name.contains(&name)) {
        println!(
            "## {}\n{}",
            card.name,
            card.oracle_text.clone().unwrap_or_default()
        );
        for ability in compile(card).unwrap().card.abilities {
            println!("   -> {:?}", ability.ability);
        }
    }
}

/// Prints the ability and reads it again.
fn again(
    ability: &Ability,
    nouns: &Nouns,
    name: &str,
) -> (String, Result<Vec<Ability>, NotUnderstood>) {
    let text = print(ability, nouns);
    let read = match ability {
        Ability::Spell(_) => compile_spell_text(&text, name),
        _ => compile_ability(&text, name),
    };
    (text, read)
}

/// The abilities of a card that do not come back as they were, with what came back.
fn strays(card: &CardText) -> Vec<String> {
    let Ok(compiled) = compile(card) else {
        return Vec::new();
    };
    let nouns = Nouns::of(&compiled.card);
    let mut out = Vec::new();
    for printed in &compiled.card.abilities {
        let ability = match &*printed.ability {
            Ability::AtLevel(_, inner) => inner,
            other => other,
        };
        if matches!(ability, Ability::NotSimulated(_)) {
            continue;
        }
        let (text, read) = again(ability, &nouns, &card.name);
        if read.as_deref() != Ok(std::slice::from_ref(ability)) {
            out.push(format!(
                "{}\n  was:  {}\n  text: {text}\n  want: {ability:?}\n  got:  {read:?}",
                card.name, printed.text
            ));
        }
    }
    out
}

/// Every ability of the cards of the case files comes back from its printed text.
#[test]
fn case_cards_round_trip() {
    let strays: Vec<String> = case_cards().iter().flat_map(strays).collect();
    assert!(strays.is_empty(), "{}: {}", strays.len(), strays.join("\n"));
}

/// Every ability of the corpus that is understood comes back, where the corpus is there.
#[test]
fn corpus_round_trips() {
    let Ok(dir) = std::fs::read_dir("../shared/corpus") else {
        return;
    };
    let mut strayed = Vec::new();
    for entry in dir {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "jsonl") {
            strayed.extend(read_jsonl(&path).iter().flat_map(strays));
        }
    }
    strayed.sort();
    strayed.dedup();
    assert!(
        strayed.is_empty(),
        "{}: {}",
        strayed.len(),
        strayed.join("\n")
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// What is printed reads back as what it was.
    #[test]
    fn round_trip(ability in generate::ability()) {
        let (text, read) = again(&ability, &Nouns::default(), "");
        prop_assert_eq!(read, Ok(vec![ability]), "{}", text);
    }

    /// So does a spell.
    #[test]
    fn spell_round_trip(ability in generate::spell()) {
        let (text, read) = again(&ability, &Nouns::default(), "");
        prop_assert_eq!(read, Ok(vec![ability]), "{}", text);
    }

    /// No text whatever stops the compiler, and what it reports lies within the text.
    #[test]
    fn any_text_compiles(text in ".{0,300}", spell in any::<bool>()) {
        within(&text, spell);
    }

    /// Nor does a text of the words that cards use.
    #[test]
    fn any_words_compile(words in prop::collection::vec(prop::sample::select(WORDS), 0..80),
        spell in any::<bool>())
    {
        within(&words.join(" "), spell);
    }
}

/// Words and marks of card texts.
const WORDS: &[&str] = &[
    "target",
    "creature",
    "creatures",
    "you",
    "control",
    "gets",
    "+1/+1",
    "until",
    "end",
    "of",
    "turn",
    ",",
    ".",
    ":",
    "\"",
    "'",
    "{T}",
    "{E}",
    "{2}",
    "if",
    "whenever",
    "when",
    "this",
    "Equipment",
    "equipped",
    "has",
    "flying",
    "and",
    "or",
    "each",
    "all",
    "another",
    "other",
    "may",
    "pay",
    "sacrifice",
    "a",
    "an",
    "the",
    "number",
    "half",
    "twice",
    "as",
    "long",
    "is",
    "it",
    "its",
    "that",
    "those",
    "they",
    "token",
    "create",
    "with",
    "X",
    "where",
    "dies",
    "attacks",
    "enters",
    "unless",
    "instead",
    "then",
    "for",
    "put",
    "counter",
    "on",
    "—",
    "•",
    "choose",
    "one",
    "up",
    "to",
    "non",
    "noncreature",
    "Level",
    "(",
    ")",
    "\n",
    "+",
    "−",
    "1",
    "exile",
    "return",
    "battlefield",
    "hand",
    "your",
    "in",
    "from",
    "graveyard",
    "card",
];

/// Compiles a text, and checks what is reported of it.
fn within(text: &str, spell: bool) {
    let card = CardText {
        name: "Name, of the Card".into(),
        type_line: if spell {
            "Instant"
        } else {
            "Legendary Artifact"
        }
        .into(),
        oracle_text: Some(text.into()),
        ..CardText::default()
    };
    for n in compile(&card).unwrap().not_understood {
        assert_eq!(n.text, &text[n.start..n.end]);
    }
}

/// Long texts that nearly make sense, over and over, are given up in good time.
#[test]
fn long_garbage_ends() {
    for word in WORDS {
        within(&format!("{word} ").repeat(5000), false);
        within(&format!("{word} target creature ").repeat(190), true);
        within(&format!("when {word} , if you {word} ").repeat(80), false);
    }
    within(&"\"{T}: target creature gains ".repeat(100), false);
    within(&"half twice ".repeat(250), true);
    within(&"non".repeat(5000), false);
    within(&"{".repeat(50_000), false);
    within(&"(\n".repeat(20_000), false);
}

#[test]
fn a_reminder_leaves_no_space_before_a_full_stop() {
    assert_eq!(
        super::without_reminders("You get {E} (an energy counter). Draw a card (really)."),
        "You get {E}. Draw a card."
    );
}
