//! Properties of the loader: nothing makes it panic, and what it takes it can write again.

use proptest::prelude::*;

use super::json::Json;
use super::model::Scenario;
use super::tests::{EVERYTHING, assert_round_trip};
use super::{load, load_step};

/// Any small JSON value.
pub(super) fn any_json() -> impl Strategy<Value = Json> {
    let words = "you|walker|Jace|all|\\{U\\}|U|battlefield|2/2|115|a|";
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::Bool),
        (-3i64..2_000_000).prop_map(|number| Json::Number(number.into())),
        words.prop_map(Json::Text),
    ];
    let keys = "card|id|count|play|object|is|zone|player|x";
    leaf.prop_recursive(2, 8, 3, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..3).prop_map(Json::List),
            proptest::collection::vec((keys, inner), 0..3).prop_map(Json::Object),
        ]
    })
}

/// Visits the values of a tree in order and changes the one whose turn it is.
fn change(json: &mut Json, turn: &mut usize, new: &Json) {
    if *turn == 0 {
        *json = new.clone();
    }
    *turn = turn.wrapping_sub(1);
    match json {
        Json::List(items) => items.iter_mut().for_each(|item| change(item, turn, new)),
        Json::Object(pairs) => pairs
            .iter_mut()
            .for_each(|(_, item)| change(item, turn, new)),
        _ => {}
    }
}

/// Takes a key out of the object, or an item out of the list, whose turn it is.
fn remove(json: &mut Json, turn: &mut usize, at: usize) {
    let due = *turn == 0;
    *turn = turn.wrapping_sub(1);
    match json {
        Json::List(items) => {
            if due && !items.is_empty() {
                items.remove(at % items.len());
            }
            items.iter_mut().for_each(|item| remove(item, turn, at));
        }
        Json::Object(pairs) => {
            if due && !pairs.is_empty() {
                pairs.remove(at % pairs.len());
            }
            pairs
                .iter_mut()
                .for_each(|(_, item)| remove(item, turn, at));
        }
        _ => {}
    }
}

/// The file with every key, with one value changed or removed.
pub(super) fn mutated_file() -> impl Strategy<Value = Json> {
    (0usize..400, any::<bool>(), 0usize..20, any_json()).prop_map(|(turn, removes, at, new)| {
        let mut json: Json = serde_json::from_str(EVERYTHING).unwrap();
        match removes {
            true => remove(&mut json, &mut { turn }, at),
            false => change(&mut json, &mut { turn }, &new),
        }
        json
    })
}

/// A board whose ids are a muddle of given and default ones.
fn muddled_ids() -> impl Strategy<Value = Scenario> {
    let id = prop_oneof![
        3 => Just(None),
        2 => (prop_oneof![Just("a"), Just("island"), Just("bear")], 1usize..5).prop_map(Some),
    ];
    let entry = (id, any::<bool>(), 1usize..4, any::<bool>());
    let entries = proptest::collection::vec(entry, 0..12);
    (entries, 0usize..12, 0usize..4).prop_map(|(entries, split, turned)| {
        let mut seen = std::collections::HashSet::new();
        let mut texts = Vec::new();
        for (id, bear, count, tapped) in entries {
            let card = if bear { "Bear" } else { "Island" };
            let id = id.map(|(word, number)| match number {
                1 => word.to_string(),
                _ => format!("{word}-{number}"),
            });
            let id = id.filter(|id| seen.insert(id.clone()));
            let id = id.map_or(String::new(), |id| format!(r#""id": "{id}","#));
            texts.push((id, card, count, tapped));
        }
        let split = split.min(texts.len());
        let hand = texts[..split].iter();
        let hand: Vec<String> = hand
            .map(|(id, card, ..)| format!(r#"{{ {id} "card": "{card}" }}"#))
            .collect();
        let board = texts[split..].iter();
        let board: Vec<String> = board
            .map(|(id, card, count, tapped)| {
                format!(r#"{{ {id} "card": "{card}", "count": {count}, "tapped": {tapped} }}"#)
            })
            .collect();
        let text = format!(
            r#"{{ "format": 1,
                "cards": [ {{ "name": "Bear", "type_line": "Creature" }},
                           {{ "name": "Island", "type_line": "Land" }} ],
                "players": [ {{ "id": "you", "hand": [{}] }}, {{ "id": "opponent" }} ],
                "battlefield": [{}] }}"#,
            hand.join(","),
            board.join(",")
        );
        let mut scenario = load(&text, &()).unwrap_or_else(|list| panic!("{text}\n{list:#?}"));
        // In another order the same ids are no longer the default ones.
        let turned = turned.min(scenario.battlefield.len());
        scenario.battlefield.rotate_left(turned);
        scenario
    })
}

proptest! {
    #[test]
    fn any_bytes_are_an_answer(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = load(&text, &());
        let _ = load_step(&text);
    }

    #[test]
    fn any_json_is_an_answer(json in any_json()) {
        let text = json.compact();
        let _ = load(&text, &());
        let _ = load_step(&text);
    }

    #[test]
    fn torn_files_are_an_answer(
        at in 0..EVERYTHING.len(),
        length in 0usize..30,
        new in proptest::collection::vec(any::<u8>(), 0..5),
    ) {
        let mut bytes = EVERYTHING.as_bytes().to_vec();
        let end = (at + length).min(bytes.len());
        bytes.splice(at..end, new);
        if let Ok(scenario) = load(&String::from_utf8_lossy(&bytes), &()) {
            assert_round_trip(&scenario);
        }
    }

    #[test]
    fn mutated_files_are_an_answer(json in mutated_file()) {
        if let Ok(scenario) = load(&json.compact(), &()) {
            assert_round_trip(&scenario);
        }
    }

    #[test]
    fn ids_go_round(scenario in muddled_ids()) {
        assert_round_trip(&scenario);
    }
}
