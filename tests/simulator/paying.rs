//! Large payments.

use super::*;

/// A sorcery with {X} is cast from a pool of thousands: in as many kinds, not in as many mana, lies
/// the work, or this would take minutes and more than the stack holds.
#[test]
fn thousands_of_mana_pay_for_a_spell() {
    let leaves = |cost: &str, pool: String, x: u32, left: &str| {
        let text = format!(
            r#"{{ "format": 1,
            "cards": [{{ "name": "Flood", "type_line": "Sorcery", "mana_cost": "{cost}",
                "oracle_text": "You gain 1 life." }}],
            "players": [
                {{ "id": "you", "hand": ["Flood"], "mana_pool": "{pool}" }},
                {{ "id": "opponent" }}
            ],
            "steps": [
                {{ "cast": "Flood", "x": {x} }},
                {{ "expect": {{ "players": {{ "you": {{ "mana_pool": "{left}" }} }} }} }}
            ] }}"#
        );
        let report = check_file(&text).unwrap();
        assert!(report.failures.is_empty(), "{:#?}", report.failures);
    };
    leaves("{X}{U}", "{U}".repeat(9_000), 8_999, "");
    leaves("{X}{X}{R}", "{U}{R}".repeat(4_500), 4_499, "{R}");
    leaves("{X}{W/U}{2/B}", "{W}{C}".repeat(4_500), 8_997, "");
}

/// Mana in any combination that an effect multiplies is chosen so that it pays: of the thousands of
/// ways to choose ten mana, those are looked at that differ in what they pay.
#[test]
fn mana_that_is_multiplied_pays_where_it_can() {
    let refused = |number: &str, cost: &str| {
        let text = format!(
            r#"{{ "format": 1,
            "cards": [
                {{ "name": "Engine", "type_line": "Artifact",
                    "oracle_text": "{{T}}: Add {number} mana in any combination of colors." }},
                {{ "name": "Flood", "type_line": "Sorcery", "mana_cost": "{cost}",
                    "oracle_text": "You gain 1 life." }}
            ],
            "players": [{{ "id": "you", "hand": ["Flood"] }}, {{ "id": "opponent" }}],
            "battlefield": [{{ "card": "Engine" }}, {{ "card": "Mana Reflection" }}],
            "steps": [{{ "cast": "Flood" }}] }}"#
        );
        let failures = check_file(&text).unwrap().failures;
        failures.into_iter().next().map(|failure| failure.found)
    };
    let each = |numbers: [usize; 5]| -> String {
        let symbols = ["{W}", "{U}", "{B}", "{R}", "{G}"].iter().zip(numbers);
        symbols
            .map(|(symbol, number)| symbol.repeat(number))
            .collect()
    };
    assert_eq!(refused("ten", &each([4, 2, 3, 5, 3])), None);
    assert_eq!(refused("ten", &each([4, 4, 4, 4, 4])), None);
    // One of each color too many: six of one color take three, and two of each other four.
    let cost = each([6, 2, 2, 2, 2]);
    let refusal = refused("six", &cost);
    assert_eq!(refusal, Some(format!("The cost can't be paid: {cost}.")));
}

/// Hundreds of sources alike pay for a spell as the few do: each is looked at once.
#[test]
fn hundreds_of_lands_pay_for_a_spell() {
    let text = r#"{ "format": 1,
        "cards": [{ "name": "Flood", "type_line": "Sorcery", "mana_cost": "{X}{U}{W}",
            "oracle_text": "You gain X life." }],
        "players": [{ "id": "you", "hand": ["Flood"] }, { "id": "opponent" }],
        "battlefield": [{ "card": "Mystic Gate", "count": 200 }, { "card": "Island", "count": 200 }],
        "steps": [
            { "cast": "Flood", "x": 398 }, { "resolve": "all" },
            { "expect": { "players": { "you": { "life": 418 } } } }
        ] }"#;
    let report = check_file(text).unwrap();
    assert!(report.failures.is_empty(), "{:#?}", report.failures);
}

/// A payment that is more than the simulator works out is said to be so, not to be impossible.
#[test]
fn a_payment_that_takes_too_much_work_says_so() {
    let text = r#"{ "format": 1,
        "cards": [{ "name": "Flood", "type_line": "Sorcery", "mana_cost": "{X}",
            "oracle_text": "You gain X life." }],
        "players": [{ "id": "you", "hand": ["Flood"] }, { "id": "opponent" }],
        "battlefield": [
            { "card": "Island", "count": 500 }, { "card": "Forest", "count": 500 },
            { "card": "Plains", "count": 500 }, { "card": "Swamp", "count": 500 } ],
        "steps": [{ "cast": "Flood", "x": 1900 }] }"#;
    let failures = check_file(text).unwrap().failures;
    assert!(
        failures[0]
            .found
            .contains("more than the simulator can work out")
    );
}

/// What a first step that casts says, where it can't be done.
fn cast(cost: &str, cards: &str, board: &str, x: u32) -> Option<String> {
    let file = format!(
        r#"{{ "format": 1, "cards": [
            {{ "name": "Song", "mana_cost": "{cost}", "type_line": "Sorcery", "oracle_text": "Draw a card." }}{cards} ],
        "players": [{{ "id": "you", "life": 30, "hand": ["Song"] }}, {{ "id": "opponent" }}],
        "battlefield": [{board}], "steps": [{{ "cast": "song"{} }}] }}"#,
        if x > 0 {
            format!(r#", "x": {x}"#)
        } else {
            String::new()
        }
    );
    let report = check_file(&file).unwrap_or_else(|faults| panic!("{faults:#?}"));
    report.failures.into_iter().next().map(|f| f.found)
}

/// Eleven ways to pay the one half and thirty-one to pay the other are more than three hundred.
#[test]
fn many_symbols_with_a_choice_are_paid() {
    let cost = format!("{}{}", "{W/P}".repeat(10), "{2/U}".repeat(30));
    assert_eq!(
        cast(&cost, "", r#"{ "card": "Island", "count": 30 }"#, 0),
        None
    );
    let said = cast(&cost, "", r#"{ "card": "Island", "count": 29 }"#, 0).unwrap();
    assert!(said.starts_with("The cost can't be paid"), "{said}");
}

/// Mana beyond the simulator's bound is not said to be too little (118.3).
#[test]
fn more_mana_than_can_be_counted_is_not_too_little() {
    let tripler = r#", { "name": "Tripler", "type_line": "Artifact",
        "oracle_text": "If you tap a permanent for mana, it produces three times as much of that mana instead." }"#;
    let board = r#"{ "card": "Tripler", "count": 10 }, { "card": "Mountain" }"#;
    let said = cast("{R}", tripler, board, 0).unwrap();
    assert!(said.contains("more than 10,000 mana"), "{said}");
    let said = cast("{R}", tripler, r#"{ "card": "Tripler", "count": 10 }"#, 0).unwrap();
    assert!(said.starts_with("The cost can't be paid"), "{said}");
}

/// Sixty sacrifices to one altar, each of them needed.
#[test]
fn many_sacrifices_to_one_altar_are_made() {
    let board = r#"{ "card": "Ashnod's Altar" }, { "card": "Grizzly Bears", "count": 60 }"#;
    assert_eq!(cast("{X}", "", board, 120), None);
}
