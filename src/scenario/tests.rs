//! The loader and the writer against each other, against bad files, and against the cases.

use std::path::{Path, PathBuf};

use super::model::*;
use super::{Fault, load, load_step, save, save_compact};

fn faults(text: &str) -> Vec<String> {
    let list: Vec<Fault> = load(text, &()).expect_err("a faulty file");
    list.iter().map(Fault::to_string).collect()
}

/// A file with these keys beside `format`, and a card called Grizzly Bears.
fn with(rest: &str) -> String {
    format!(
        r#"{{ "format": 1, "cards": [
            {{ "name": "Grizzly Bears", "type_line": "Creature — Bear", "scryfall": 1 }},
            {{ "name": "Island", "type_line": "Basic Land — Island" }}
        ], {rest} }}"#
    )
}

fn good(rest: &str) -> Scenario {
    load(&with(rest), &()).unwrap_or_else(|list| panic!("{list:#?}"))
}

pub(super) fn assert_round_trip(scenario: &Scenario) {
    for text in [save(scenario), save_compact(scenario)] {
        let again = load(&text, &()).unwrap_or_else(|list| panic!("{text}\n{list:#?}"));
        assert_eq!(*scenario, again, "{text}");
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect();
    files.sort();
    files
}

/// Goes through the collected cases, where they are at hand.
pub(super) fn each_case(visit: impl Fn(&Path, &str)) {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
    for path in files(&cases) {
        visit(&path, &std::fs::read_to_string(&path).unwrap());
    }
}

#[test]
fn every_case_loads_and_goes_round() {
    each_case(|path, text| match load(text, &()) {
        Ok(scenario) => assert_round_trip(&scenario),
        Err(list) => panic!("{}: {list:#?}", path.display()),
    });
}

#[test]
fn the_shortest_file() {
    let scenario = load(r#"{"format":1}"#, &()).unwrap();
    assert_eq!(scenario, Scenario::default());
    assert_eq!(scenario.players.len(), 2);
    assert_eq!(scenario.players[0].name, "you");
    assert_eq!(scenario.players[1].id.as_str(), "opponent");
    assert_eq!(scenario.players[1].library, Cards::Blank(20));
    assert_eq!(scenario.turn.active.as_str(), "you");
    assert_eq!(save_compact(&scenario), r#"{"format":1}"#);
}

#[test]
fn one_fault_a_line() {
    let cases = [
        (
            r#""battlefield": [{ "card": "Grizzly Bears" }, { "card": "Island", "controler": "you" }]"#,
            r#"$.battlefield[1].controler: unknown key; did you mean "controller"?"#,
        ),
        (
            r#""battlefield": [{ "card": "Grizly Bears" }]"#,
            r#"$.battlefield[0].card: "Grizly Bears" is no card of the library or of this file's "cards"; did you mean "Grizzly Bears"?"#,
        ),
        (
            r#""battlefield": [{ "card": "Bears" }]"#,
            r#"$.battlefield[0].card: "Bears" is no card of the library or of this file's "cards"; did you mean "Grizzly Bears"?"#,
        ),
        (
            r#""battlefield": [{ "card": "Xyzzy Plugh" }]"#,
            r#"$.battlefield[0].card: "Xyzzy Plugh" is no card of the library or of this file's "cards"; give it in "cards", with its "name", "type_line", "oracle_text" and what else is printed on it"#,
        ),
        (
            r#""battlefield": [{ "card": "Island", "tapped": 1 }]"#,
            "$.battlefield[0].tapped: expected true or false, found the number 1",
        ),
        (
            r#""battlefield": [{ "card": "Island", "tapped": true, "tapped": true }]"#,
            "$.battlefield[0].tapped: this key stands twice in one object",
        ),
        (
            r#""battlefield": [{ "card": "Island", "count": 501 }]"#,
            "$.battlefield[0].count: expected a whole number from 1 to 500, found the number 501",
        ),
        (
            r#""battlefield": [{ "id": "a", "card": "Island" }, { "id": "a", "card": "Island" }]"#,
            r#"$.battlefield[1].id: the id "a" is taken already, at $.battlefield[0].id"#,
        ),
        (
            r#""battlefield": [{ "id": "you", "card": "Island" }], "players": [{"id": "you"}, {"id": "me"}]"#,
            r#"$.battlefield[0].id: the id "you" is taken already, at $.players[0].id"#,
        ),
        (
            r#""battlefield": [{ "id": "opponent", "card": "Island" }]"#,
            r#"$.battlefield[0].id: the id "opponent" is taken already, at $.players"#,
        ),
        (
            r#""battlefield": [{ "card": "Island", "controller": "oponent" }]"#,
            r#"$.battlefield[0].controller: "oponent" is no player; did you mean "opponent"?"#,
        ),
        (
            r#""battlefield": [{ "card": "Island", "attached_to": "bears" }]"#,
            r#"$.battlefield[0].attached_to: "bears" refers to nothing in this file"#,
        ),
        (
            r#""battlefield": [{ "card": "Island", "attached_to": "iland" }]"#,
            r#"$.battlefield[0].attached_to: "iland" refers to nothing in this file; did you mean "island"?"#,
        ),
        (
            r#""battlefield": [{ "id": "a#2", "card": "Island" }]"#,
            r##"$.battlefield[0].id: expected an id without #, found "a#2""##,
        ),
        (
            r#""players": [{ "id": "you" }]"#,
            "$.players: expected two to six players, found 1 players",
        ),
        (
            r#""players": [{ "id": "you", "mana_pool": "{U}{X}" }, { "id": "b" }]"#,
            r#"$.players[0].mana_pool: expected mana symbols such as "{U}{U}{C}", found "{X}""#,
        ),
        (
            r#""players": [{ "id": "you", "life": 2000000 }, { "id": "b" }]"#,
            "$.players[0].life: expected a whole number from -1000000 to 1000000, found the number 2000000",
        ),
        (
            r#""players": [{ "id": "you", "library": 6000 }, { "id": "b" }]"#,
            "$.players[0].library: expected at most 5000 objects in the whole file, found more",
        ),
        (
            r#""turn": { "step": "main" }"#,
            r#"$.turn.step: unknown step "main"; did you mean "main1"?"#,
        ),
        (
            r#""steps": [{ "activte": "island" }]"#,
            r#"$.steps[0]: a step needs exactly one verb, and this has none; did you mean "activate"?"#,
        ),
        (
            r#""steps": [{ "play": "Island", "cast": "Island" }]"#,
            "$.steps[0]: expected exactly one verb in a step, found the verbs play, cast",
        ),
        (
            r#""steps": [{ "pass": false }]"#,
            "$.steps[0].pass: expected true, found false",
        ),
        (
            r#""steps": [{ "put": { "zone": "hand" } }]"#,
            r#"$.steps[0].put: expected an object with either "card" or "object", found neither"#,
        ),
        (
            r#""steps": [{ "put": { "card": "Island" } }]"#,
            r#"$.steps[0].put: the key "zone" is missing"#,
        ),
        (
            r#""steps": [{ "expect": { "illegal": [{ "pass": true }] } }]"#,
            r#"$.steps[0].expect.illegal[0]: expected one of the verbs play, cast, activate, attack, block, found "pass""#,
        ),
        (
            r#""steps": [{ "expect": { "objects": { "Grizly Bears": { "pt": "2" } } } }]"#,
            r#"$.steps[0].expect.objects["Grizly Bears"].pt: expected power and toughness such as "2/2", found "2""#,
        ),
        (
            r#""cites": ["rule 5"]"#,
            r#"$.cites[0]: expected the number of a rule, such as 702.16 or 702.151a, found "rule 5""#,
        ),
    ];
    for (rest, expected) in cases.into_iter().chain(SLIPS) {
        let list = faults(&with(rest));
        assert!(
            list.iter().any(|fault| fault == expected),
            "{expected}\n{list:#?}"
        );
    }
}

/// What is said and can't be meant.
const SLIPS: [(&str, &str); 5] = [
    (
        r#""battlefield": [{ "card": "Island" }], "steps": [{ "expect": { "objects": { "island": { "is_not": ["Bear", "Creatur"] } } } }]"#,
        r#"$.steps[0].expect.objects.island.is_not[1]: nothing is called "Creatur"; did you mean "Creature"?"#,
    ),
    (
        r#""battlefield": [{ "card": "Island" }], "steps": [{ "expect": { "objects": { "island": { "has_not": ["flyng"] } } } }]"#,
        r#"$.steps[0].expect.objects.island.has_not[0]: nothing is called "flyng"; did you mean "flying"?"#,
    ),
    (
        r#""steps": [{ "put": { "card": "Island", "zone": "graveyard", "tapped": true } }]"#,
        "$.steps[0].put.tapped: tapped means something on the battlefield only",
    ),
    (
        r#""steps": [{ "put": { "card": "Island", "zone": "hand", "attacking": true } }]"#,
        "$.steps[0].put.attacking: attacking means something on the battlefield only",
    ),
    (
        r#""steps": [{ "put": { "card": "Island", "zone": "exile", "attached_to": "you" } }]"#,
        "$.steps[0].put.attached_to: attached_to means something on the battlefield only",
    ),
];

#[test]
fn a_faulty_card_is_named_with_the_rest() {
    let list = faults(
        r#"{ "format": 1, "titel": "x", "cards": [
             { "name": "A", "type_line": "Artifact" },
             { "name": "B", "type_line": "Artifact", "mana_cost": "two" } ] }"#,
    );
    let starts = |start: &str| list.iter().any(|fault| fault.starts_with(start));
    assert!(starts("$.titel: "), "{list:#?}");
    assert!(
        starts("$.cards[1].mana_cost: expected mana symbols"),
        "{list:#?}"
    );
    assert_eq!(list.len(), 2, "{list:#?}");
}

#[test]
fn all_faults_at_once() {
    let list = faults(
        r#"{ "format": 2, "titel": "x",
             "battlefield": [ { "card": "Nothing" }, 7, { "card": 3, "sick": "yes" } ],
             "steps": [ {}, { "resolve": 0 }, { "advance": "next" }, { "concede": "them" } ] }"#,
    );
    let paths: Vec<&str> = list
        .iter()
        .filter_map(|line| line.split(": ").next())
        .collect();
    assert_eq!(
        paths,
        [
            "$.format",
            "$.battlefield[1]",
            "$.battlefield[2].card",
            "$.battlefield[2].sick",
            "$.steps[0]",
            "$.steps[1].resolve",
            "$.steps[2].advance",
            "$.titel",
            "$.battlefield[0].card",
            "$.steps[3].concede",
        ],
        "{list:#?}"
    );
}

#[test]
fn no_json() {
    let list = load("{ \"format\": 1,\n  \"title\" }", &()).unwrap_err();
    assert_eq!(list.len(), 1);
    assert!(list[0].message.contains("line 2 column"), "{}", list[0]);
    assert_eq!(faults("[]"), ["$: expected an object, found an empty list"]);
    let deep = |levels: usize| {
        format!(
            r#"{{"title":{}}}"#,
            "[".repeat(levels) + &"]".repeat(levels)
        )
    };
    for levels in [64, 4_000, 100_000] {
        let found = faults(&deep(levels));
        assert_eq!(
            found,
            [
                "$: expected lists and objects in one another 64 levels deep at most, found more levels"
            ]
        );
    }
    assert!(!faults(&deep(63))[0].contains("levels"));
    assert!(
        !faults(
            r#"{"title":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\""}"#
        )[0]
        .contains("levels")
    );
    let long = " ".repeat(super::MOST_BYTES + 1);
    assert!(faults(&long)[0].contains("at most 4194304 bytes"));
    assert!(load("\u{feff}{\"format\":1}", &()).is_ok());
}

#[test]
fn default_ids() {
    let scenario = good(
        r#""players": [
               { "id": "you", "hand": ["Island", { "id": "mine", "card": "Island" }] },
               { "id": "island-6" }
           ],
           "battlefield": [
               { "card": "Island", "count": 2 },
               { "id": "bears", "card": "Grizzly Bears", "count": 3 },
               { "id": "island-2", "card": "Island" },
               { "card": "Island" }
           ],
           "steps": [ { "put": { "card": "Island", "zone": "hand" } } ]"#,
    );
    let ids: Vec<&str> = scenario
        .battlefield
        .iter()
        .map(|one| one.id.as_str())
        .collect();
    assert_eq!(
        ids,
        [
            "island", "island-3", "bears", "bears-2", "bears-3", "island-2", "island-4"
        ]
    );
    let Cards::Listed(hand) = &scenario.players[0].hand else {
        panic!("a list");
    };
    assert_eq!(hand[0].id.as_str(), "island-5");
    let Verb::Put(Put {
        what: Putting::New(card),
        ..
    }) = &scenario.steps[0].verb
    else {
        panic!("a new card");
    };
    assert_eq!(card.id.as_str(), "island-7");
    assert_round_trip(&scenario);
}

#[test]
fn defaults_of_players() {
    let scenario = good(
        r#""players": [ { "id": "north" }, { "id": "south", "name": "South" } ],
           "battlefield": [
               { "card": "Island" },
               { "card": "Island", "controller": "south" },
               { "card": "Island", "controller": "south", "owner": "north" }
           ]"#,
    );
    let who = |one: &Permanent| format!("{} {}", one.controller, one.owner);
    let who: Vec<String> = scenario.battlefield.iter().map(who).collect();
    assert_eq!(who, ["north north", "south south", "south north"]);
    assert_eq!(scenario.turn.active.as_str(), "north");
    assert_round_trip(&scenario);
}

#[test]
fn references_that_may_mean_something() {
    good(
        r##""battlefield": [ { "id": "a", "card": "Island", "attached_to": "b" },
                            { "id": "b", "card": "Grizzly Bears", "exiled_with": ["c"] } ],
           "players": [ { "id": "you", "exile": [{ "id": "c", "card": "Island" }] }, { "id": "opponent" } ],
           "steps": [
               { "cast": "Island", "targets": ["you", ["a ability#2", "stack:top"], { "Food#2": 3 }] },
               { "activate": "Phyrexian Germ", "targets": ["Grizzly Bear Token", "island#2"] },
               { "put": { "id": "d", "card": "Island", "zone": "exile" } },
               { "choose": "whatever" },
               { "expect": { "objects": { "d": {}, "Grizzly Bears#1": {} } } }
           ]"##,
    );
}

/// A file with every key of every table.
pub(super) const EVERYTHING: &str = include_str!("everything.json");

#[test]
fn everything_goes_round() {
    let scenario = load(EVERYTHING, &()).unwrap_or_else(|list| panic!("{list:#?}"));
    assert_round_trip(&scenario);
    assert_eq!(
        save(&scenario),
        EVERYTHING,
        "the file is in its canonical form"
    );
}

#[test]
fn one_step_by_itself() {
    let step = load_step(r#"{ "activate": "octopus", "ability": 2, "by": "you" }"#).unwrap();
    let text = serde_json::to_string(&step).unwrap();
    assert_eq!(text, r#"{"activate":"octopus","ability":2,"by":"you"}"#);
    assert!(load_step(r#"{ "by": "you" }"#).is_err());
}
