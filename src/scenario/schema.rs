//! The published JSON Schema, held against the loader: the same keys in every table, and the
//! same verdict on files, as far as a schema can tell.

use crate::sorted::{SortedMap, SortedSet};

use proptest::prelude::*;
use serde_json::Value as Schema;

use super::ids::Entry;
use super::json::Json;
use super::load::File;
use super::model::*;
use super::properties::mutated_file;
use super::table::{Table, list_keys};
use super::tests::EVERYTHING;
use super::{CardNames, load};

fn schema() -> Schema {
    serde_json::from_str(include_str!("../../www/scenario.schema.json")).unwrap()
}

/// The keys that the loader knows, by the schema's name for the table.
fn tables() -> SortedMap<String, Vec<&'static str>> {
    fn of<T: Table>(name: &str) -> (String, Vec<&'static str>) {
        (name.to_string(), list_keys(T::default()))
    }
    let mut tables = SortedMap::from([
        of::<File>(""),
        of::<Rules>("rules"),
        of::<CardDefinition>("card_definition"),
        of::<Card>("card"),
        of::<Player>("player"),
        of::<Turn>("turn"),
        of::<Chosen>("chosen"),
        of::<Entry>("permanent"),
        of::<PayWith>("pay_with"),
        of::<Attack>("attack"),
        of::<Block>("block"),
        of::<Put>("put_new"),
        of::<Set>("set_object"),
        of::<Expect>("expect"),
        of::<ObjectExpectation>("object_expectation"),
        of::<PlayerExpectation>("player_expectation"),
        of::<TurnExpectation>("turn_expectation"),
        of::<CountExpectation>("count_expectation"),
        of::<EventExpectation>("event_expectation"),
    ]);
    let object = Put {
        what: Putting::Object(Reference::default()),
        ..Put::default()
    };
    let player = Set::Player(PlayerRef::default(), PlayerChanges::default());
    tables.insert("put_object".to_string(), list_keys(object));
    tables.insert("set_player".to_string(), list_keys(player));
    for verb in Verb::WORDS {
        let step = Step {
            verb: Verb::blank(verb).unwrap(),
            ..Step::default()
        };
        tables.insert(format!("step_{verb}"), list_keys(step.clone()));
        if Verb::TRIED.contains(verb) {
            let because = Because::default();
            tables.insert(
                format!("refused_{verb}"),
                list_keys(Refused { step, because }),
            );
        }
    }
    tables
}

#[test]
fn the_same_keys() {
    let schema = schema();
    let mut known = tables();
    let definitions = schema["$defs"].as_object().unwrap();
    let named = definitions
        .iter()
        .map(|(name, table)| (name.as_str(), table));
    for (name, table) in named.chain([("", &schema)]) {
        let Some(properties) = table["properties"].as_object() else {
            continue;
        };
        let keys: SortedSet<&str> = properties.keys().map(String::as_str).collect();
        let loader = known
            .remove(name)
            .unwrap_or_else(|| panic!("no table {name}"));
        assert_eq!(keys, loader.into_iter().collect(), "{name}");
        let open = table.get("additionalProperties").is_none();
        assert_eq!(open, name == "card_definition", "{name}");
    }
    assert!(known.is_empty(), "tables missing in the schema: {known:?}");
}

#[test]
fn the_same_words() {
    let schema = schema();
    let words = |pointer: &str| -> Vec<String> {
        let list = schema.pointer(pointer).and_then(Schema::as_array).unwrap();
        list.iter()
            .filter_map(|word| Some(word.as_str()?.to_string()))
            .collect()
    };
    let table = |name: &str, key: &str| words(&format!("/$defs/{name}/properties/{key}/enum"));
    assert_eq!(words("/$defs/zone/enum"), Zone::WORDS);
    assert_eq!(words("/$defs/color/enum"), Color::WORDS);
    assert_eq!(words("/$defs/mana_type/enum"), ManaType::WORDS);
    assert_eq!(table("rules", "mana"), ManaRule::WORDS);
    assert_eq!(table("rules", "order"), OrderRule::WORDS);
    assert_eq!(table("expect", "choice"), ChoiceKind::WORDS);
    assert_eq!(table("event_expectation", "event"), EventName::WORDS);
    assert_eq!(table("turn_expectation", "step"), TurnStep::WORDS);
    assert_eq!(
        table("step_advance", "advance"),
        [TurnStep::WORDS, &["next_turn"]].concat()
    );
    let every_turn = TurnStep::WORDS
        .iter()
        .filter(|word| **word != "first_strike_damage");
    assert!(table("turn", "step").iter().eq(every_turn));
}

/// Whether a value is valid, for the part of JSON Schema that the file uses. Patterns are left
/// to the loader's own tests.
fn valid(value: &Schema, schema: &Schema, root: &Schema) -> bool {
    let check = |(keyword, rule): (&String, &Schema)| match keyword.as_str() {
        "$schema" | "$defs" | "title" | "description" | "default" | "pattern" => true,
        "$ref" => {
            let pointer = rule
                .as_str()
                .and_then(|text| text.strip_prefix('#'))
                .unwrap();
            valid(value, root.pointer(pointer).unwrap(), root)
        }
        "type" => match rule.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            "integer" => value.is_i64() || value.is_u64(),
            other => panic!("type {other}"),
        },
        "const" => value == rule,
        "enum" => rule.as_array().unwrap().contains(value),
        "anyOf" => rule
            .as_array()
            .unwrap()
            .iter()
            .any(|one| valid(value, one, root)),
        "items" => value
            .as_array()
            .is_none_or(|list| list.iter().all(|one| valid(one, rule, root))),
        "minItems" => value
            .as_array()
            .is_none_or(|list| list.len() as u64 >= rule.as_u64().unwrap()),
        "maxItems" => value
            .as_array()
            .is_none_or(|list| list.len() as u64 <= rule.as_u64().unwrap()),
        "minLength" => value
            .as_str()
            .is_none_or(|text| text.chars().count() as u64 >= rule.as_u64().unwrap()),
        "maxLength" => value
            .as_str()
            .is_none_or(|text| text.chars().count() as u64 <= rule.as_u64().unwrap()),
        "minimum" => value
            .as_i64()
            .is_none_or(|number| number >= rule.as_i64().unwrap()),
        "maximum" => value
            .as_i64()
            .is_none_or(|number| number <= rule.as_i64().unwrap()),
        "required" => {
            let keys = rule.as_array().unwrap().iter().filter_map(Schema::as_str);
            value
                .as_object()
                .is_none_or(|object| keys.clone().all(|key| object.contains_key(key)))
        }
        "properties" => value.as_object().is_none_or(|object| {
            object
                .iter()
                .all(|(key, one)| rule.get(key).is_none_or(|rule| valid(one, rule, root)))
        }),
        "additionalProperties" => value.as_object().is_none_or(|object| {
            let known = |key: &String| schema["properties"].get(key).is_some();
            let mut others = object.iter().filter(|(key, _)| !known(key));
            others.all(|(_, one)| valid(one, rule, root))
        }),
        other => panic!("the keyword {other} is not checked here"),
    };
    match schema {
        Schema::Bool(anything) => *anything,
        _ => schema.as_object().unwrap().iter().all(check),
    }
}

fn valid_file(text: &str) -> bool {
    let schema = schema();
    valid(&serde_json::from_str(text).unwrap(), &schema, &schema)
}

#[test]
fn the_same_verdict_on_good_files() {
    for text in [r#"{"format":1}"#, EVERYTHING] {
        assert!(load(text, &()).is_ok());
        assert!(valid_file(text), "{text}");
    }
    super::tests::each_case(|path, text| assert!(valid_file(text), "{}", path.display()));
}

/// A library that has every card.
struct Any;

impl CardNames for Any {
    fn has(&self, _: &str) -> bool {
        true
    }

    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        Box::new(std::iter::empty())
    }
}

#[test]
fn the_same_verdict_on_bad_files() {
    let bad = [
        "[]",
        "{}",
        r#"{ "format": 2 }"#,
        r#"{ "format": 1, "titel": "" }"#,
        r#"{ "format": 1, "title": 3 }"#,
        r#"{ "format": 1, "rules": { "mana": "none" } }"#,
        r#"{ "format": 1, "cards": [{ "name": "A" }] }"#,
        r#"{ "format": 1, "cards": [{ "name": "A", "type_line": "Land", "colors": ["C"] }] }"#,
        r#"{ "format": 1, "players": [{ "id": "a" }] }"#,
        r#"{ "format": 1, "players": [{ "id": "a" }, { "id": "b", "life": 1.5 }] }"#,
        r#"{ "format": 1, "players": [{ "id": "a" }, { "id": "b", "hand": [1] }] }"#,
        r#"{ "format": 1, "turn": { "step": "first_strike_damage" } }"#,
        r#"{ "format": 1, "turn": { "number": 0 } }"#,
        r#"{ "format": 1, "battlefield": [{ "id": "a" }] }"#,
        r#"{ "format": 1, "battlefield": [{ "card": "A", "count": 0 }] }"#,
        r#"{ "format": 1, "battlefield": [{ "card": "A", "counters": { "x": -1 } }] }"#,
        r#"{ "format": 1, "steps": [{}] }"#,
        r#"{ "format": 1, "steps": [{ "pass": true, "resolve": "all" }] }"#,
        r#"{ "format": 1, "steps": [{ "pass": true, "targets": [] }] }"#,
        r#"{ "format": 1, "steps": [{ "pass": false }] }"#,
        r#"{ "format": 1, "steps": [{ "resolve": 0 }] }"#,
        r#"{ "format": 1, "steps": [{ "advance": "tomorrow" }] }"#,
        r#"{ "format": 1, "steps": [{ "choose": null }] }"#,
        r#"{ "format": 1, "steps": [{ "attack": [{ "attacker": "you" }] }] }"#,
        r#"{ "format": 1, "steps": [{ "cast": "you", "targets": "you" }] }"#,
        r#"{ "format": 1, "steps": [{ "cast": "you", "targets": [1] }] }"#,
        r#"{ "format": 1, "steps": [{ "activate": "you", "ability": 0 }] }"#,
        r#"{ "format": 1, "steps": [{ "put": { "card": "A", "object": "you", "zone": "hand" } }] }"#,
        r#"{ "format": 1, "steps": [{ "put": { "object": "you", "id": "b", "zone": "hand" } }] }"#,
        r#"{ "format": 1, "steps": [{ "set": { "player": "you", "tapped": true } }] }"#,
        r#"{ "format": 1, "steps": [{ "expect": { "choice": "maybe" } }] }"#,
        r#"{ "format": 1, "steps": [{ "expect": { "legal": [{ "cast": "you", "because": "1" }] } }] }"#,
        r#"{ "format": 1, "steps": [{ "expect": { "illegal": [{ "pass": true }] } }] }"#,
    ];
    for text in bad {
        assert!(load(text, &Any).is_err(), "the loader takes {text}");
        assert!(!valid_file(text), "the schema takes {text}");
    }
}

proptest! {
    /// What the schema refuses, the loader refuses too.
    #[test]
    fn the_schema_is_not_stricter(json in mutated_file()) {
        let text = json.compact();
        if load(&text, &Any).is_ok() {
            prop_assert!(valid_file(&text), "{}", text);
        }
    }

    /// What the loader refuses for its form, the schema refuses too.
    #[test]
    fn the_schema_is_not_laxer(json in mutated_file()) {
        let text = json.compact();
        let by_form = |list: &[super::Fault]| list.iter().all(|fault| told_by_form(&fault.message));
        if let Err(list) = load(&text, &Any) && by_form(&list) {
            prop_assert!(!valid_file(&text), "{}\n{:?}", text, list);
        }
    }
}

/// Whether a fault is one of form. A schema knows nothing of names, of keys that stand twice,
/// of sums, and (here) of patterns.
fn told_by_form(message: &str) -> bool {
    let beyond = [
        "is no player",
        "refers to nothing",
        "is taken already",
        "is defined twice",
        "stands twice",
        "in the whole file",
        "mana symbols",
        "power and toughness",
        "number of a rule",
        "an id",
    ];
    !beyond.iter().any(|part| message.contains(part))
}

#[test]
fn a_mutation_is_seen() {
    let json: Json = serde_json::from_str(EVERYTHING).unwrap();
    let text = json.compact().replace("\"tapped\":true", "\"tapped\":1");
    assert!(!valid_file(&text));
}
