//! What goes on for ever and what is only long (104.4b, 732.4).

use super::*;

fn played(rest: &str) -> Option<String> {
    let report = check_file(&format!(r#"{{ "format": 1, {rest} }}"#)).unwrap();
    report.failures.into_iter().next().map(|f| f.found)
}

const PROWESS: &str = r#""rules": { "mana": "free" },
    "cards": [{ "name": "Monk", "type_line": "Creature — Monk", "power": "1", "toughness": "1", "oracle_text": "Prowess" }],
    "players": [{ "id": "you", "hand": ["Lightning Bolt"] }, { "id": "opponent" }]"#;

fn monks(number: usize) -> Option<String> {
    played(&format!(
        r#"{PROWESS}, "battlefield": [{{ "card": "Monk", "count": {number} }}],
        "steps": [{{ "cast": "lightning-bolt", "targets": ["opponent"] }}, {{ "resolve": "all" }},
            {{ "expect": {{ "stack": [] }} }}]"#
    ))
}

/// The same trigger many times over ends when each has resolved.
#[test]
fn many_triggers_are_no_loop() {
    assert_eq!(monks(70), None);
    let said = monks(200).unwrap();
    assert!(said.contains("the simulator stops before it"), "{said}");
}

/// Life that runs out ends what looks like a loop.
#[test]
fn what_uses_something_up_is_no_loop() {
    let said = played(
        r#""rules": { "mana": "free" },
        "cards": [{ "name": "Wound", "type_line": "Enchantment", "oracle_text": "Whenever an opponent loses life, that player loses 1 life." }],
        "players": [{ "id": "you", "hand": ["Lightning Bolt"] }, { "id": "opponent", "life": 100000 }],
        "battlefield": [{ "card": "Wound" }],
        "steps": [{ "cast": "lightning-bolt", "targets": ["opponent"] }, { "resolve": "all" }]"#,
    );
    let said = said.unwrap();
    assert!(said.contains("the simulator stops before it"), "{said}");
}

/// Three that return each other: the very position comes again.
#[test]
fn a_position_that_comes_again_is_a_loop() {
    let said = played(
        r#""rules": { "mana": "free" },
        "cards": [{ "name": "Ring", "type_line": "Enchantment", "mana_cost": "{W}",
            "oracle_text": "When ~ enters, exile another target nonland permanent.\nWhen ~ leaves the battlefield, return the exiled card to the battlefield under its owner's control." }],
        "players": [{ "id": "you", "hand": [{ "id": "b", "card": "Ring" }, { "id": "c", "card": "Ring" }] }, { "id": "opponent" }],
        "battlefield": [{ "id": "a", "card": "Ring" }, { "card": "Island" }],
        "steps": [{ "cast": "b" }, { "resolve": "all" }, { "cast": "c" }, { "resolve": "all" }]"#,
    );
    let said = said.unwrap();
    assert!(
        said.starts_with("It would go on for ever because of Ring"),
        "{said}"
    );
}
