//! What the editor asks of the engine: recorded steps play the same game again, and what is said
//! to be true is.

mod common;

use std::path::PathBuf;

use latchwork::scenario::{Simulator, check};
use latchwork::view::{Truth, View};
use serde_json::{Value, json};

/// Every exhibit, by name.
fn exhibits() -> Vec<(String, Value)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www/exhibits");
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| !path.ends_with("index.json")).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, serde_json::from_str(&text).unwrap())
    };
    paths.into_iter().map(read).collect()
}

/// A sequence of numbers that looks like chance, the same on every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % most.max(1) as u64).unwrap()
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// Does something that can be done, by whatever means the board has.
fn do_something(simulator: &mut Simulator, chance: &mut Chance) {
    let view = simulator.view();
    if let Some(choice) = &view.choice {
        let number = choice
            .min
            .max(u32::from(chance.below(2) == 0))
            .min(choice.max);
        let mut values: Vec<String> = match choice.things.is_empty() {
            true => choice
                .options
                .iter()
                .map(|option| option.value.clone())
                .collect(),
            false => choice.things.clone(),
        };
        let mut answer = Vec::new();
        for _ in 0..number.max(u32::from(choice.things.is_empty())) {
            if !values.is_empty() {
                answer.push(values.remove(chance.below(values.len())));
            }
        }
        simulator.answer(&answer);
        return;
    }
    let cards = view.permanents.iter();
    let hands = view
        .players
        .iter()
        .flat_map(|player| player.hand.iter().chain(&player.graveyard));
    let keys: Vec<String> = cards.chain(hands).map(|card| card.key.clone()).collect();
    match chance.below(4) {
        0 => {
            let commands: Vec<String> = view
                .commands
                .iter()
                .map(|command| command.id.clone())
                .collect();
            if let Some(command) = chance.pick(&commands) {
                let attackers = view.permanents.iter().filter(|card| {
                    card.types.iter().any(|word| word == "creature")
                        && card.controller == view.turn.active
                });
                let defender = view.players.iter().find(|player| !player.active);
                let pairs: Vec<(String, String)> = match (command.as_str(), defender) {
                    ("attack", Some(defender)) => attackers
                        .take(1)
                        .map(|card| (card.key.clone(), defender.key.clone()))
                        .collect(),
                    _ => Vec::new(),
                };
                simulator.command(command, &pairs);
            }
        }
        1 => {
            if let Some(key) = chance.pick(&keys) {
                let drops = simulator.drops(key);
                let deeds: Vec<_> = drops
                    .into_iter()
                    .flat_map(|drop| drop.deeds)
                    .filter(|deed| deed.enabled)
                    .collect();
                if let Some(deed) = chance.pick(&deeds) {
                    simulator.perform(&deed.id, &[]);
                }
            }
        }
        _ => {
            let deeds: Vec<_> = keys
                .iter()
                .flat_map(|key| simulator.deeds(key))
                .filter(|deed| deed.enabled)
                .collect();
            if let Some(deed) = chance.pick(&deeds) {
                let target = chance.pick(&deed.legal_targets);
                simulator.perform(&deed.id, target.cloned().as_slice());
            }
        }
    }
}

/// What there is to see of a position, whatever led to it.
fn seen(view: View) -> View {
    View {
        log: Vec::new(),
        script: Default::default(),
        can_undo: false,
        can_redo: false,
        ..view
    }
}

/// The file with its first steps, so many of which are played, and then these.
fn file_with(file: &Value, played: usize, more: Vec<Value>) -> Value {
    let mut file = file.clone();
    let steps = file["steps"].as_array().cloned().unwrap_or_default();
    let mut kept = Vec::new();
    let mut count = 0;
    for step in steps {
        let plays = step.get("expect").is_none();
        if plays && count == played {
            break;
        }
        count += usize::from(plays);
        kept.push(step);
    }
    kept.extend(more);
    file["steps"] = Value::Array(kept);
    file
}

#[test]
fn recorded_steps_play_the_same_game_again() {
    let mut recorded = std::collections::BTreeMap::<String, usize>::new();
    for (place, (name, file)) in exhibits().into_iter().enumerate() {
        let mut chance = Chance(place as u64 + 1);
        let text = file.to_string();
        let mut simulator = Simulator::load(&text).unwrap();
        let steps = simulator.view().script.steps.len();
        simulator.go_to(chance.below(steps + 1));
        for _ in 0..14 {
            do_something(&mut simulator, &mut chance);
        }
        let view = simulator.view();
        let done: Vec<Value> = simulator
            .recorded()
            .iter()
            .map(|one| serde_json::from_str(&one.step).unwrap())
            .collect();
        assert_eq!(view.script.recorded.len(), done.len());
        for step in &done {
            let verb = step.as_object().unwrap().keys().next().unwrap();
            *recorded.entry(verb.clone()).or_default() += 1;
        }
        let again = file_with(&file, view.script.at, done.clone());
        let mut again = Simulator::load(&again.to_string())
            .unwrap_or_else(|faults| panic!("{name}: {faults:?}\n{done:#?}"));
        let steps = again.view().script.steps.len();
        let outcome = again.go_to(steps);
        assert_eq!(outcome.refusal, None, "{name}: {}", json!(done));
        assert_eq!(
            json!(seen(again.view())),
            json!(seen(view)),
            "{name}: {}",
            json!(done)
        );
    }
    for verb in [
        "activate", "cast", "choose", "resolve", "advance", "attack", "pass",
    ] {
        assert!(recorded.contains_key(verb), "no {verb} in {recorded:?}");
    }
}

#[test]
fn what_is_true_can_be_expected() {
    let mut number = 0;
    for (name, file) in exhibits() {
        let mut simulator = Simulator::load(&file.to_string()).unwrap();
        let steps = simulator.view().script.steps.len();
        for at in [0, steps / 2, steps] {
            simulator.go_to(at);
            let view = simulator.view();
            let keys = every_key(&view);
            let truths: Vec<Truth> = keys.iter().flat_map(|key| simulator.truths(key)).collect();
            number += truths.len();
            let expects = truths
                .iter()
                .map(|truth| json!({ "expect": expect(truth) }));
            let with = file_with(&file, view.script.at, expects.collect());
            let report = check(&with.to_string());
            let before = check(&file_with(&file, view.script.at, Vec::new()).to_string());
            assert_eq!(report.faults, [], "{name} at {at}");
            assert_eq!(report.failures, before.failures, "{name} at {at}");
        }
    }
    assert!(number > 5_000, "{number}");
}

/// After whatever is played from wherever in a file, all that is said to be true holds where what was
/// recorded is played again.
#[test]
fn what_is_true_after_playing_on_holds_when_it_is_played_again() {
    let rounds = std::env::var("LATCHWORK_ROUNDS").ok();
    let rounds: usize = rounds.and_then(|n| n.parse().ok()).unwrap_or(1);
    let root = common::root();
    let mut files = exhibits();
    for folder in [root.join("tests/cases"), root.join("../shared/cases")] {
        for path in common::files(&folder) {
            let text = std::fs::read_to_string(&path).unwrap();
            files.push((
                path.display().to_string(),
                serde_json::from_str(&text).unwrap(),
            ));
        }
    }
    let mut wrong = Vec::new();
    for round in 0..rounds {
        for (place, (name, file)) in files.iter().enumerate() {
            // Once over all of them takes long enough.
            if rounds == 1 && place % 16 != 0 {
                continue;
            }
            let mut chance = Chance((round * 10_000 + place) as u64);
            let mut simulator = Simulator::load(&file.to_string()).unwrap();
            let steps = simulator.view().script.steps.len();
            let at = chance.below(steps + 1);
            simulator.go_to(at);
            for _ in 0..10 {
                do_something(&mut simulator, &mut chance);
            }
            let view = simulator.view();
            let mut keys = every_key(&view);
            while keys.len() > 6 {
                keys.swap_remove(chance.below(keys.len()));
            }
            let mut more = recorded(&simulator).as_array().cloned().unwrap_or_default();
            let done = more.len();
            for key in &keys {
                more.extend(
                    truths(&simulator, key)
                        .into_iter()
                        .map(|t| json!({ "expect": t })),
                );
            }
            let again = file_with(file, view.script.at, more.clone());
            let report = check(&again.to_string());
            let before = check(&file_with(file, view.script.at, more[..done].to_vec()).to_string());
            if !report.faults.is_empty() || report.failures != before.failures {
                let steps = json!(more[..done]);
                wrong.push(format!(
                    "{name} {round}: {:?} {:?}\n{steps}",
                    report.faults, report.failures
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn every_key(view: &View) -> Vec<String> {
    let cards = view.permanents.iter();
    let others = view.players.iter();
    let cards = cards.chain(others.flat_map(|p| p.hand.iter().chain(&p.graveyard).chain(&p.exile)));
    let mut keys: Vec<String> = cards.map(|card| card.key.clone()).collect();
    keys.extend(view.players.iter().map(|player| player.key.clone()));
    keys.push(String::new());
    keys
}

fn load(file: Value) -> Simulator {
    Simulator::load(&file.to_string()).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn recorded(simulator: &Simulator) -> Value {
    let steps = simulator.recorded();
    let steps = steps.iter();
    steps
        .map(|one| -> Value { serde_json::from_str(&one.step).unwrap() })
        .collect()
}

fn expect(truth: &Truth) -> Value {
    serde_json::from_str(&truth.expect).unwrap()
}

fn truths(simulator: &Simulator, key: &str) -> Vec<Value> {
    simulator.truths(key).iter().map(expect).collect()
}

#[test]
fn what_is_done_is_recorded_as_an_author_would_write_it() {
    let mut simulator = load(json!({ "format": 1, "rules": { "mana": "free" },
        "battlefield": [
            { "id": "octopus", "card": "Acquisition Octopus" },
            { "id": "bears", "card": "Grizzly Bears" }
        ] }));
    simulator.perform("activate#octopus#0#bears", &[]);
    simulator.command("resolve_all", &[]);
    simulator.command("next_step", &[]);
    simulator.command("next_step", &[]);
    let pairs = [("bears".to_string(), "opponent".to_string())];
    simulator.command("attack", &pairs);
    let steps = json!([
        { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] },
        { "resolve": "all" },
        { "attack": [{ "attacker": "bears", "defender": "opponent" }] },
    ]);
    assert_eq!(recorded(&simulator), steps);
    // The passing that led there was left out.
    simulator.undo();
    let passed = json!([{ "advance": "begin_combat" }, { "pass": true }, { "pass": true }]);
    assert_eq!(
        recorded(&simulator).as_array().unwrap()[2..],
        *passed.as_array().unwrap()
    );
    // So it is where the declaration is left out altogether.
    simulator.command("end_turn", &[]);
    let ended = json!([{ "advance": "begin_combat" }, { "advance": "next_turn" }]);
    assert_eq!(
        recorded(&simulator).as_array().unwrap()[2..],
        *ended.as_array().unwrap()
    );
    // One pass, and then everyone's.
    simulator.command("pass", &[]);
    simulator.command("next_step", &[]);
    let last = recorded(&simulator).as_array().unwrap().last().cloned();
    assert_eq!(last, Some(json!({ "advance": "draw" })));
    assert_eq!(recorded(&simulator).as_array().unwrap().len(), 5);
    simulator.reset();
    assert_eq!(recorded(&simulator), json!([]));
}

#[test]
fn while_a_choice_is_pending_nothing_is_laid_to_the_rule_of_that_choice() {
    let mut simulator = load(json!({ "format": 1, "rules": { "mana": "free" },
        "players": [{ "id": "you", "energy": 2 }, { "id": "opponent" }],
        "battlefield": [
            { "id": "club", "card": "Bonesplitter" },
            { "id": "brawler", "card": "Voltaic Brawler" }
        ],
        "steps": [{ "attack": [{ "attacker": "brawler", "defender": "opponent" }] }, { "resolve": "all" }] }));
    simulator.go_to(2);
    assert!(simulator.view().choice.is_some());
    let deeds: Vec<Value> = truths(&simulator, "club");
    let because = deeds
        .iter()
        .filter_map(|truth| truth["illegal"][0]["because"].as_str());
    let because: Vec<&str> = because.collect();
    assert!(!because.is_empty());
    assert!(because.iter().all(|rule| *rule == "117.1"), "{because:?}");
}

#[test]
fn what_is_true_is_stated_alone_and_with_its_rule() {
    let mut simulator = load(json!({ "format": 1, "rules": { "mana": "free" },
        "battlefield": [
            { "id": "octopus", "card": "Acquisition Octopus" },
            { "id": "bears", "card": "Grizzly Bears" }
        ],
        "steps": [
            { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] },
            { "resolve": "all" }
        ] }));
    let itself = json!({ "illegal": [
        { "activate": "octopus", "ability": "reconfigure", "targets": ["octopus"], "because": "702.151a" }
    ] });
    let found = simulator.truths("octopus");
    let found = found.iter().find(|truth| expect(truth) == itself).unwrap();
    assert_eq!(
        found.tried,
        "Activate reconfigure of Acquisition Octopus, targeting Acquisition Octopus"
    );
    simulator.go_to(2);
    let octopus = truths(&simulator, "octopus");
    for stated in [
        json!({ "is_not": ["Creature"] }),
        json!({ "is": ["Equipment"] }),
        json!({ "attached_to": "bears" }),
        json!({ "tapped": false }),
    ] {
        let stated = json!({ "objects": { "octopus": stated } });
        assert!(octopus.contains(&stated), "{stated}: {octopus:#?}");
    }
    let life = json!({ "players": { "you": { "life": 20 } } });
    assert!(truths(&simulator, "you").contains(&life));
    assert!(truths(&simulator, "").contains(&json!({ "stack": [] })));
    assert!(truths(&simulator, "nothing").is_empty());
}

/// What is not there is not named, and what has a name is known by it.
#[test]
fn what_is_true_is_said_in_names_that_a_file_knows() {
    let file = json!({
        "format": 1,
        "rules": { "mana": "free" },
        "cards": [
            { "name": "Land Bank", "type_line": "Land" },
            { "name": "Ripple", "mana_cost": "{U}", "type_line": "Instant",
              "oracle_text": "Target artifact, creature, or land phases out." },
            { "name": "Kitchen", "type_line": "Artifact",
              "oracle_text": "When ~ enters, create a Food token." } ],
        "players": [{ "id": "you", "hand": ["Unsummon", "Ripple"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "land", "card": "Land Bank" }, { "id": "bears", "card": "Grizzly Bears" },
            { "id": "splitter", "card": "Bonesplitter", "attached_to": "bears" } ],
        "steps": [
            { "put": { "card": "Kitchen", "zone": "battlefield" } }, { "resolve": "all" },
            { "cast": "ripple", "targets": ["splitter"] }, { "resolve": "all" },
            { "cast": "unsummon", "targets": ["bears"] }, { "resolve": "all" },
            { "activate": "Food Token" }, { "set": { "player": "you", "hand": 3 } } ]
    });
    let mut simulator = load(file.clone());
    assert_eq!(simulator.go_to(8).refusal, None);
    let all: Vec<Value> = ["splitter", "you", ""]
        .iter()
        .flat_map(|key| truths(&simulator, key))
        .collect();
    let said = json!(all).to_string();
    assert!(!said.contains("attached_to"), "{said}");
    assert!(said.contains("Blank#"), "{said}");
    assert!(
        said.contains(r#"{"stack":["Food Token ability"]}"#),
        "{said}"
    );
    let expects = all.into_iter().map(|truth| json!({ "expect": truth }));
    let report = check(&file_with(&file, 8, expects.collect()).to_string());
    assert_eq!((report.faults, report.failures), (Vec::new(), Vec::new()));
}
