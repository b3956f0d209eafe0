//! What is wrong with a file is said, and where.

use super::*;

#[test]
fn what_is_not_simulated_is_said_once_for_each_card() {
    let simulator = load(
        r#""cards": [
            { "name": "Brass Bell", "type_line": "Artifact",
              "oracle_text": "Ring the bell.\nRing it well.\nRing the bell.\nRing the bell." },
            { "name": "Tin Bell", "type_line": "Artifact", "oracle_text": "Ring the bell." } ],
        "battlefield": [{ "card": "Brass Bell" }, { "card": "Tin Bell" }]"#,
    );
    assert_eq!(
        simulator.view().warnings,
        [
            "Brass Bell: not simulated: Ring the bell. (3 times)",
            "Brass Bell: not simulated: Ring it well.",
            "Tin Bell: not simulated: Ring the bell.",
        ]
    );
}

#[test]
fn faults_are_told_together() {
    let faults = Simulator::load(r#"{ "format": 1, "stps": [], "turn": { "active": "me" } }"#);
    assert_eq!(faults.unwrap_err().len(), 2);
    let faults =
        Simulator::load(r#"{ "format": 1, "cards": [ { "name": "X", "type_line": "Gizmo" } ] }"#);
    assert!(faults.unwrap_err()[0].starts_with("$.cards[0]"));
}

#[test]
fn what_does_not_hold_at_the_start_is_told() {
    let simulator = octopus(
        r#""steps": [
            { "expect": { "objects": { "octopus": { "pt": "7/7" } } } },
            { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] }
        ]"#,
    );
    let script = simulator.view().script;
    assert_eq!(script.steps.len(), 1);
    let [failure] = &script.failures[..] else {
        panic!("{:?}", script.failures);
    };
    assert!(failure.contains("expected 7"), "{failure}");
}

#[test]
fn a_search_for_just_a_card_must_find_one() {
    let text = std::fs::read_to_string(
        common::root().join("tests/cases/moving/a-search-for-just-a-card-finds-one.json"),
    );
    let mut simulator = Simulator::load(&text.unwrap()).unwrap();
    simulator.go_to(2);
    let before = simulator.view();
    let refusal = simulator.answer(&[]).refusal.unwrap();
    assert_eq!(refusal.rule, "701.23d");
    assert_eq!(simulator.view(), before);
    assert!(simulator.next().refusal.is_none());
    simulator.go_to(5);
    assert!(simulator.answer(&[]).refusal.is_none());
}

/// What a step says of something that has no use for it is no step: nothing happens.
#[test]
fn what_has_no_use_is_refused() {
    let board = r#""rules": { "mana": "free" },
        "players": [{ "id": "you", "hand": ["Lightning Bolt"] }, { "id": "left" }, { "id": "right" }],
        "battlefield": [
            { "id": "octopus", "card": "Acquisition Octopus" }, { "id": "bears", "card": "Grizzly Bears" } ]"#;
    let steps = [
        (
            r#"{ "activate": "octopus", "ability": "reconfigure", "targets": ["bears"], "x": 2 }"#,
            "Acquisition Octopus has no X",
        ),
        (
            r#"{ "cast": "lightning-bolt", "targets": ["left"], "x": 1 }"#,
            "Lightning Bolt has no X",
        ),
        (
            r#"{ "cast": "lightning-bolt", "targets": ["left"], "modes": [1] }"#,
            "Lightning Bolt has no modes to choose",
        ),
        (
            r#"{ "put": { "card": "Grizzly Bears", "zone": "battlefield", "attacking": true } }"#,
            "There are several opponents: name what it attacks",
        ),
        (
            r#"{ "put": { "card": "Grizzly Bears", "zone": "battlefield", "attacking": "left" } }"#,
            "Grizzly Bears is not \"attacking\": only a creature is, once attackers have been declared",
        ),
        (
            r#"{ "cast": "lightning-bolt", "targets": [{ "left": 9 }] }"#,
            "Lightning Bolt divides nothing among its targets",
        ),
        (
            r#"{ "cast": "lightning-bolt", "targets": ["left"], "pay": { "tap": ["bears"] } }"#,
            "What was named does not pay a cost of",
        ),
        (
            r#"{ "activate": "octopus", "ability": "reconfigure", "targets": ["bears"], "pay": { "sacrifice": ["bears"] } }"#,
            "What was named does not pay a cost of Acquisition Octopus",
        ),
        (
            r#"{ "activate": "octopus", "ability": "reconfigure", "targets": ["bears"], "pay": { "life": true } }"#,
            "What was named does not pay a cost of Acquisition Octopus",
        ),
        (
            r#"{ "activate": "octopus", "ability": "reconfigure", "targets": ["bears"], "mana": "U" }"#,
            "\"mana\" is for mana abilities, and this one of Acquisition Octopus is none",
        ),
        (
            r#"{ "set": { "object": "bears", "bestowed": true } }"#,
            "Grizzly Bears has no bestow",
        ),
        (
            r#"{ "set": { "object": "lightning-bolt", "tapped": true } }"#,
            "\"tapped\" means nothing of Lightning Bolt in the hand",
        ),
        (
            r#"{ "set": { "object": "octopus", "exiled_with": ["bears"] } }"#,
            "\"exiled_with\": \"bears\" is not in exile",
        ),
        (
            r#"{ "resolve": 1 }"#,
            "Only 0 of 1 left the stack: then it was empty",
        ),
        (r#"{ "advance": "end", "by": "left" }"#, "You have priority"),
        (
            r#"{ "concede": "you", "by": "left" }"#,
            "A player concedes for nobody else",
        ),
    ];
    for (step, words) in steps {
        let file = format!(r#"{{ "format": 1, {board}, "steps": [{step}] }}"#);
        let mut played = Simulator::load(&file).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let before = played.view();
        let outcome = played.next();
        let refusal = outcome.refusal.unwrap_or_else(|| panic!("{step} was done"));
        let said = format!("{} {}", refusal.headline, refusal.reason);
        assert!(said.contains(words), "{step}: {said}");
        assert_eq!(played.view(), before, "{step}");
    }
}

/// What no position of a file's could give a use to is a fault of the file, said where it stands.
#[test]
fn what_can_have_no_use_is_a_fault() {
    let board = r#""battlefield": [{ "id": "bears", "card": "Grizzly Bears" }]"#;
    let files = [
        (
            r#""battlefield": [{ "id": "bears", "card": "Grizzly Bears", "bestowed": true }]"#,
            "$.battlefield: \"bestowed\" of \"bears\": Grizzly Bears has no bestow",
        ),
        (
            r#""battlefield": [{ "id": "bears", "card": "Grizzly Bears" },
                { "id": "mimic", "card": "Grizzly Bears", "exiled_with": ["bears"] }]"#,
            "$.battlefield: \"exiled_with\" of \"mimic\": \"bears\" is not in exile",
        ),
        (
            &format!(r#"{board}, "steps": [{{ "set": {{ "object": "bears" }} }}]"#),
            "$.steps[0].set: nothing is set: say what, as on the board",
        ),
        (
            &format!(
                r#"{board}, "steps": [{{ "expect": {{ "happened": [
                    {{ "event": "tapped", "amount": 3, "not": true }}] }} }}]"#
            ),
            "$.steps[0].expect.happened[0].amount: amount says nothing of the event \"tapped\", which has: object",
        ),
        (
            &format!(
                r#"{board}, "steps": [{{ "expect": {{ "happened": [
                    {{ "event": "died", "rule": "999.9", "not": true }}] }} }}]"#
            ),
            "$.steps[0].expect.happened[0].rule: there is no rule 999.9",
        ),
    ];
    for (rest, wanted) in files {
        let file = format!(r#"{{ "format": 1, {rest} }}"#);
        let faults = check_file(&file).expect_err(wanted);
        let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(said, [wanted]);
    }
}

/// A creature type that is chosen exists (205.3m): in the rules' list, however it is written, or on a
/// card that is newer than the list. Anything else is said to be none, with what was meant.
#[test]
fn a_chosen_type_exists() {
    let file = |answer: &str| {
        format!(
            r#"{{ "format": 1,
            "cards": [
                {{ "name": "Banner", "type_line": "Artifact",
                    "oracle_text": "As ~ enters, choose a creature type.\nCreatures you control of the chosen type get +1/+1." }},
                {{ "name": "Newcomer", "type_line": "Creature — Blorg", "power": "1", "toughness": "1" }},
                {{ "name": "Traveller", "type_line": "Creature — Time Lord", "power": "1", "toughness": "1" }},
                {{ "name": "Clown", "type_line": "Creature — Clown", "power": "1", "toughness": "1" }}
            ],
            "battlefield": [{{ "card": "Newcomer" }}, {{ "card": "Traveller" }}, {{ "card": "Clown" }}],
            "steps": [
                {{ "put": {{ "card": "Banner", "zone": "battlefield" }} }},
                {{ "choose": "{answer}" }},
                {{ "expect": {{ "objects": {{
                    "newcomer": {{ "pt": "2/2" }}, "traveller": {{ "pt": "1/1" }} }} }} }}
            ] }}"#
        )
    };
    let said = |answer: &str| {
        let failures = check_file(&file(answer)).unwrap().failures;
        failures.into_iter().map(|f| f.found).collect::<Vec<_>>()
    };
    assert_eq!(said("Blorg"), [""; 0]);
    assert_eq!(said("time lord"), ["1/1", "2/2"]);
    assert_eq!(said("CLOWN"), ["1/1"]);
    assert_eq!(
        said("Clwn"),
        ["There is no creature type \"Clwn\"; did you mean \"Clown\"?"]
    );
    assert_eq!(
        said("Qwerty Zz"),
        ["There is no creature type \"Qwerty Zz\""]
    );
    assert_eq!(
        said("Equipment"),
        ["That is no answer to “Choose a creature type”."]
    );
    let chosen = |word: &str| {
        format!(
            r#"{{ "format": 1, "battlefield": [
                {{ "card": "Grizzly Bears", "chosen": {{ "type": "{word}" }} }}] }}"#
        )
    };
    assert!(check_file(&chosen("elf")).is_ok());
    assert!(check_file(&chosen("Island")).is_ok());
    let faults = check_file(&chosen("Elfs")).unwrap_err();
    let said = "$.battlefield[0].chosen.type: there is no type \"Elfs\"; did you mean \"Elf\"?";
    assert_eq!(faults[0].to_string(), said);
}

/// What enters attacking and is no creature is there, and attacks nobody (506.3a).
#[test]
fn only_a_creature_enters_attacking() {
    let steps = |card: &str| {
        format!(
            r#"{{ "format": 1,
            "battlefield": [{{ "id": "bears", "card": "Grizzly Bears" }}],
            "steps": [
                {{ "attack": [{{ "attacker": "bears", "defender": "opponent" }}] }},
                {{ "put": {{ "card": "{card}", "zone": "battlefield", "attacking": "opponent" }} }}
            ] }}"#
        )
    };
    assert!(
        check_file(&steps("Wind Drake"))
            .unwrap()
            .failures
            .is_empty()
    );
    let report = check_file(&steps("Island")).unwrap();
    assert!(
        report.failures[0]
            .found
            .contains("Island is not \"attacking\"")
    );
}

/// A text longer than any card's is no card's.
#[test]
fn a_text_has_its_bounds() {
    let file = |line: &str, lines: usize, cards: usize| {
        let text = vec![line; lines].join("\\n");
        let card = |n| {
            format!(
                r#"{{ "name": "Scroll {n}", "type_line": "Artifact", "oracle_text": "{text}" }}"#
            )
        };
        let cards: Vec<String> = (0..cards).map(card).collect();
        format!(r#"{{ "format": 1, "cards": [{}] }}"#, cards.join(","))
    };
    let said = |file: &str| check_file(file).map_err(|faults| faults[0].to_string());
    assert!(said(&file("Flying", 100, 3)).is_ok());
    assert_eq!(
        said(&file("Flying", 20_000, 1)).unwrap_err(),
        "$.cards[0].oracle_text: expected at most 20000 letters, found 139999"
    );
    assert_eq!(
        said(&file("Flying", 2_000, 30)).unwrap_err(),
        "$.cards: expected at most 300000 letters of text in all, found 419970"
    );
}

/// A text that was cut inside a character is no text, and that is said.
#[test]
fn half_a_character_is_named() {
    for half in [r"a\ud800x", r"\udc00", r"\ud800\ud800"] {
        let faults = check_file(&format!(r#"{{ "format": 1, "title": "{half}" }}"#)).unwrap_err();
        let said = faults[0].to_string();
        assert!(said.contains("half a character"), "{half}: {said}");
    }
    assert!(check_file(r#"{ "format": 1, "title": "\ud83d\ude00" }"#).is_ok());
}
