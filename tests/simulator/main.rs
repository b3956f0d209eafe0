//! The simulator as a board and a page use it: the words, the deeds, the drops.

#[path = "../common/mod.rs"]
mod common;
mod dragging;
mod endless;
mod faults;
mod paying;
mod predicting;

use latchwork::scenario::Simulator;
use latchwork::scenario::session::check_file;
use latchwork::view::{DropView, Outcome, View};

fn load(rest: &str) -> Simulator {
    let text = format!("{{ \"format\": 1, {rest} }}");
    Simulator::load(&text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// An Equipment that is a creature, its host, and what is and is not about equip abilities.
fn octopus(rest: &str) -> Simulator {
    load(&format!(
        r#""battlefield": [
            {{ "id": "octopus", "card": "Acquisition Octopus" }},
            {{ "id": "bears", "card": "Grizzly Bears" }},
            {{ "id": "shikari", "card": "Leonin Shikari" }},
            {{ "card": "Island", "count": 4 }}
        ], {rest}"#
    ))
}

fn lines(outcome: &Outcome) -> Vec<String> {
    let lines = outcome.lines.iter();
    lines
        .map(|line| format!("{} [{}]", line.text, line.rule))
        .collect()
}

fn drop_on(simulator: &Simulator, key: &str, on: &str) -> DropView {
    let drops = simulator.drops(key);
    drops.into_iter().find(|drop| drop.on == on).unwrap()
}

#[test]
fn who_lose_together_draw() {
    let mut simulator = load(
        r#""cards": [{
            "name": "Common End", "mana_cost": "{0}", "type_line": "Sorcery",
            "oracle_text": "Each player loses 20 life."
        }],
        "players": [{ "id": "you", "hand": ["Common End"] }, { "id": "opponent" }],
        "steps": [{ "cast": "common-end" }, { "resolve": "all" }]"#,
    );
    simulator.next();
    let told = lines(&simulator.next());
    let over = |line: &&String| line.contains("the game") || line.contains("The game");
    assert_eq!(
        told.iter().filter(over).collect::<Vec<_>>(),
        [
            "You and Opponent have no life left and lose the game. [704.5a]",
            "You leave the game. [800.4a]",
            "Opponent leaves the game. [800.4a]",
            "The game is a draw. [104.4a]",
        ]
    );
}

#[test]
fn the_log_says_what_happens_and_why() {
    let mut simulator = octopus(
        r#""steps": [
            { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] },
            { "resolve": "all", "note": "Watch the type line." },
            { "expect": { "objects": { "octopus": { "is_not": ["Creature"] } } } }
        ]"#,
    );
    simulator.next();
    let outcome = simulator.next();
    assert_eq!(
        lines(&outcome),
        [
            "You and Opponent pass. [117.4]",
            "The ability of Acquisition Octopus resolves. [608.2]",
            "Acquisition Octopus becomes attached to Grizzly Bears. [701.3a]",
            "Acquisition Octopus is no longer a creature or an Octopus. [702.151b]",
        ]
    );
    let kinds: Vec<&str> = outcome
        .motions
        .iter()
        .map(|motion| motion.kind.as_str())
        .collect();
    assert_eq!(kinds, ["attached", "became", "resolved"]);
    let step = &outcome.view.script.steps[1];
    assert_eq!(step.label, "Let the stack resolve");
    assert_eq!(step.note.as_deref(), Some("Watch the type line."));
    assert_eq!(step.held, Some(true));
    assert!(outcome.view.log.iter().any(|line| line.kind == "note"));
}

#[test]
fn a_step_holds_only_where_something_is_expected_and_what_fails_is_said_in_words() {
    let mut simulator = octopus(
        r#""steps": [ { "pass": true }, { "expect": { "objects": { "bears": { "pt": "9/9" } }, "players": { "you": { "life": 3 } } } }, { "pass": true } ]"#,
    );
    let steps = simulator.go_to(2).view.script.steps;
    assert_eq!(steps[0].held, Some(false));
    assert_eq!(
        steps[0].failures,
        [
            "Grizzly Bears, power and toughness: expected 9/9, found 2/2",
            "You, life: expected 3, found 20"
        ]
    );
    assert_eq!(steps[1].held, None);
}

#[test]
fn an_activation_is_called_by_what_it_does() {
    let simulator = load(
        r#""battlefield": [{ "card": "Sol Ring" }, { "card": "Bonesplitter" }, { "card": "Grizzly Bears" },
                 { "card": "Acquisition Octopus" }],
             "steps": [{ "activate": "sol-ring" }, { "activate": "sol-ring", "ability": 1 }, { "activate": "sol-ring", "ability": 2 },
                       { "activate": "bonesplitter", "targets": ["grizzly-bears"] },
                       { "activate": "acquisition-octopus", "ability": "unattach" }, { "choose": "cost:2" },
                       { "advance": "end_combat" },
                       { "set": { "object": "sol-ring", "counters": { "charge": 2 } } }]"#,
    );
    let labels: Vec<String> = simulator
        .view()
        .script
        .steps
        .into_iter()
        .map(|step| step.label)
        .collect();
    assert_eq!(
        labels,
        [
            "Sol Ring: {T}: Add {C}{C}.",
            "Sol Ring: {T}: Add {C}{C}.",
            "Activate an ability of Sol Ring",
            "Activate equip of Bonesplitter, targeting Grizzly Bears",
            "Activate the unattaching ability of Acquisition Octopus",
            "Choose the 2nd cost",
            "Go on to the end of combat",
            "The scenario changes Sol Ring: counters charge 2",
        ]
    );
}

#[test]
fn what_is_recorded_keeps_a_block_when_the_rest_is_passed() {
    let mut simulator = load(
        r#""battlefield": [{ "id": "bears", "card": "Grizzly Bears" },
            { "id": "lion", "card": "Elite Vanguard", "controller": "opponent" }],
        "turn": { "step": "declare_attackers" }"#,
    );
    let did = |outcome: Outcome| assert!(outcome.refusal.is_none(), "{:?}", outcome.refusal);
    did(simulator.perform("attack#bears#opponent", &[]));
    did(simulator.command("next_step", &[]));
    did(simulator.perform("block#lion#bears", &[]));
    did(simulator.command("pass", &[]));
    did(simulator.command("pass", &[]));
    did(simulator.command("next_step", &[]));
    let steps = simulator.recorded();
    let blocks = steps
        .iter()
        .filter(|recorded| format!("{recorded:?}").contains("block"));
    assert_eq!(blocks.count(), 1, "{steps:?}");
}

#[test]
fn what_the_author_says_of_an_outcome_is_told_with_the_step_before() {
    let mut simulator = load(
        r#""battlefield": [{ "id": "ring", "card": "Sol Ring" }], "steps": [
            { "expect": { "objects": { "ring": { "tapped": false } } }, "note": "Untapped." },
            { "activate": "ring", "note": "Tap it." },
            { "expect": { "objects": { "ring": { "tapped": true } } }, "note": "Now it is tapped." },
            { "expect": { "objects": { "ring": { "zone": "battlefield" } } }, "note": "Two mana." }]"#,
    );
    let notes = |view: &View| -> Vec<String> {
        let lines = view.log.iter().filter(|line| line.kind == "note");
        lines.map(|line| line.text.clone()).collect()
    };
    let view = simulator.view();
    assert_eq!(view.script.note.as_deref(), Some("Untapped."));
    assert_eq!(notes(&view), ["Untapped."]);
    let view = simulator.next().view;
    let told = view.script.steps[0].note.as_deref();
    assert_eq!(told, Some("Tap it. Now it is tapped. Two mana."));
    assert_eq!(
        notes(&view),
        ["Untapped.", "Tap it.", "Now it is tapped.", "Two mana."]
    );
    assert_eq!(view.log.last().map(|line| line.kind.as_str()), Some("note"));
}

#[test]
fn a_refusal_names_the_rule_and_the_reason() {
    let simulator = octopus(r#""steps": []"#);
    let refusal = drop_on(&simulator, "octopus", "octopus").refusal.unwrap();
    assert_eq!(
        refusal.headline,
        "Can't attach Acquisition Octopus to itself."
    );
    assert_eq!(refusal.rule, "702.151a");
    let refusal = drop_on(&simulator, "octopus", "opponent").refusal.unwrap();
    assert_eq!(
        refusal.reason,
        "It needs another creature you control, not a player."
    );

    let simulator = octopus(r#""turn": { "step": "upkeep" }"#);
    let refusal = drop_on(&simulator, "octopus", "bears").refusal.unwrap();
    assert_eq!(refusal.rule, "602.5d");
    assert_eq!(
        refusal.reason,
        "Reconfigure works only in your own main phase, while the stack is empty. \
         Leonin Shikari lets you use equip at instant speed; reconfigure is not equip."
    );
}

#[test]
fn a_card_of_another_hand_waits_for_its_players_priority() {
    let hands = r#""players": [
        { "id": "you", "hand": ["Lightning Bolt"] },
        { "id": "opponent", "hand": ["Giant Growth", "Forest"] } ],
        "rules": { "mana": "free" }, "battlefield": [{ "id": "bears", "card": "Grizzly Bears" }]"#;
    let said = |steps: &str| {
        let mut simulator = load(&format!(r#"{hands}, "steps": [{steps}]"#));
        let all = simulator.view().script.steps.len();
        let refused = (0..all).find_map(|_| simulator.next().refusal);
        let refusal = refused.map(|r| (r.rule, format!("{} {}", r.headline, r.reason)));
        refusal.unwrap_or_default()
    };
    let growth = r#"{ "cast": "giant-growth", "targets": ["bears"] }"#;
    // Who is not named is whoever has priority.
    let (rule, words) = said(growth);
    assert_eq!(rule, "601.3");
    assert_eq!(
        words,
        "The script stops: Cast Giant Growth, targeting Grizzly Bears. It is in Opponent's hand."
    );
    let (_, words) = said(r#"{ "play": "forest" }"#);
    assert!(words.ends_with("It is in Opponent's hand."), "{words}");
    // Once they have it, nobody needs to say whose card it is.
    assert_eq!(
        said(&format!(r#"{{ "pass": true }}, {growth}"#)),
        said(r#"{ "pass": true }"#)
    );
    // What it said of whoever was named.
    let (rule, words) = said(r#"{ "cast": "giant-growth", "by": "you", "targets": ["bears"] }"#);
    assert_eq!(rule, "601.3");
    assert!(words.ends_with("It is in Opponent's hand."), "{words}");
    let (rule, words) = said(r#"{ "cast": "lightning-bolt", "by": "opponent" }"#);
    assert_eq!(rule, "117.1");
    assert!(
        words.ends_with("Opponent does not have priority; you do."),
        "{words}"
    );
}

#[test]
fn the_inspector_says_what_a_thing_may_do_and_why_not() {
    let simulator = load(
        r#""cards": [{ "name": "Masked Hexer", "type_line": "Creature — Human", "power": "2",
            "toughness": "2", "oracle_text": "Shroud\nProtection from artifacts" }],
        "battlefield": [
            { "id": "octopus", "card": "Acquisition Octopus", "sick": true },
            { "id": "hexer", "card": "Masked Hexer" },
            { "id": "axe", "card": "Bonesplitter" }, { "id": "island", "card": "Island" }
        ]"#,
    );
    let said = |key: &str| -> Vec<String> {
        let lines = simulator.standing(key).lines.into_iter();
        lines
            .map(|l| format!("{} {}: {} [{}]", l.question, l.may, l.text, l.rule))
            .collect()
    };
    assert_eq!(
        said("octopus"),
        [
            "attack false: Can't attack: Acquisition Octopus has not been under its \
             controller's control since the turn began. [302.6]",
            "block true: May block, as soon as blockers are declared. [509.1a]",
            "target true: May be targeted by anything whose words fit it. [115.1]",
            "host true: May be attached to it: Bonesplitter. [701.3a]",
            "attach false: Not Masked Hexer: protection forbids it, because of Masked Hexer. \
             [702.16d]",
            "attach false: Not Bonesplitter and Island: Equipment can be attached only to \
             creatures. [301.5]",
        ]
    );
    assert_eq!(
        said("hexer")[2..],
        [
            "target false: Shroud: nothing can target it. [702.18a]",
            "target false: Protection from artifacts: nothing from such a source can target \
             it. [702.16b]",
            "host false: Not Acquisition Octopus and Bonesplitter: protection forbids it, \
             because of Masked Hexer. [702.16d]",
        ]
    );
    assert!(said("axe")[0].contains("Bonesplitter is not a creature. [508.1a]"));
    assert_eq!(said("nobody"), Vec::<String>::new());
}

#[test]
fn the_mana_panel_follows_every_order_of_replacements() {
    let simulator = load(
        r#""cards": [
            { "name": "Tripler", "type_line": "Enchantment", "oracle_text":
              "If you tap a permanent for mana, it produces three times as much of that mana instead." },
            { "name": "Dark Tax", "type_line": "Enchantment", "oracle_text":
              "If a land is tapped for mana, it produces {B} instead of any other type and amount." }
        ],
        "battlefield": [
            { "id": "forest", "card": "Forest", "tapped": true },
            { "card": "Tripler" }, { "card": "Dark Tax" }
        ]"#,
    );
    let standing = simulator.standing("forest");
    assert_eq!(standing.could_produce, "{B}");
    let source = &standing.mana[0];
    assert_eq!(source.refusal.as_ref().unwrap().rule, "107.5");
    let ways: Vec<Vec<&str>> = source
        .ways
        .iter()
        .map(|way| way.lines.iter().map(|line| line.text.as_str()).collect())
        .collect();
    assert_eq!(
        ways,
        [
            [
                "Tripler changes {G} to {G}{G}{G}.",
                "Dark Tax changes {G}{G}{G} to {B}.",
                "You add {B} by tapping Forest.",
            ],
            [
                "Dark Tax changes {G} to {B}.",
                "Tripler changes {B} to {B}{B}{B}.",
                "You add {B}{B}{B} by tapping Forest.",
            ],
        ]
    );
    assert_eq!(simulator.view().players[0].mana, "");
}

#[test]
fn what_is_to_be_ordered_says_what_it_does_and_goes_by_its_name() {
    let mut simulator = load(
        r#""rules": { "mana": "manual", "order": "ask" },
        "cards": [
            { "name": "Wide River", "type_line": "Enchantment", "oracle_text":
              "If you tap a permanent for mana, it produces three times as much of that mana instead." },
            { "name": "Mana", "type_line": "Enchantment", "oracle_text":
              "If a land is tapped for mana, it produces {B} instead of any other type and amount." }
        ],
        "battlefield": [{ "card": "Wide River" }, { "card": "Mana" }, { "id": "forest", "card": "Forest" }],
        "steps": [{ "activate": "forest" }, { "choose": ["Mana", "Wide River"] }]"#,
    );
    let outcome = simulator.next();
    let choice = outcome.view.choice.unwrap();
    let labels: Vec<&str> = choice
        .options
        .iter()
        .map(|one| one.label.as_str())
        .collect();
    assert_eq!(
        labels,
        [
            "Wide River: If you tap a permanent for mana, it produces three times as much of that mana instead.",
            "Mana: If a land is tapped for mana, it produces {B} instead of any other type and amount.",
        ]
    );
    // Both texts speak of mana: the name counts first.
    let outcome = simulator.next();
    assert!(
        lines(&outcome)[0].contains("You say Mana, then Wide River"),
        "{:?}",
        lines(&outcome)
    );
    assert_eq!(outcome.view.players[0].mana, "BBB");
}

#[test]
fn leaving_the_script_and_coming_back() {
    let mut simulator = octopus(r#""steps": [{ "pass": true }, { "pass": true }]"#);
    simulator.next();
    simulator.command("next_step", &[]);
    assert!(simulator.view().script.left);
    let own = |simulator: &Simulator| {
        let script = simulator.view().script;
        (script.own, script.own_ahead)
    };
    assert_eq!(own(&simulator), (1, 0));
    simulator.undo();
    assert_eq!(own(&simulator), (0, 1));
    simulator.redo();
    assert_eq!(own(&simulator), (1, 0));
    let outcome = simulator.next();
    assert!(outcome.refusal.is_none());
    assert_eq!(
        (outcome.view.script.at, outcome.view.script.left),
        (2, false)
    );
    simulator.undo();
    assert!(simulator.view().script.left);
    simulator.back();
    assert_eq!(
        (simulator.view().script.at, simulator.view().script.left),
        (1, false)
    );
    simulator.go_to(0);
    assert!(!simulator.view().can_undo);
}

#[test]
fn undo_goes_along_the_positions_wherever_one_came_from() {
    let mut simulator =
        octopus(r#""steps": [{ "pass": true }, { "pass": true }, { "pass": true }]"#);
    let at = |outcome: Outcome| outcome.view.script.at;
    assert_eq!(at(simulator.go_to(3)), 3);
    assert_eq!(at(simulator.undo()), 2);
    assert_eq!(at(simulator.go_to(3)), 3);
    assert_eq!(at(simulator.go_to(1)), 1);
    assert_eq!(at(simulator.undo()), 0);
    assert_eq!(at(simulator.redo()), 1);
    assert_eq!(at(simulator.redo()), 2);
}

#[test]
fn what_is_played_as_the_script_has_it_goes_along_it() {
    let mut simulator = octopus(
        r#""rules": { "mana": "free" }, "steps": [
            { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"], "note": "On." },
            { "resolve": "all" },
            { "expect": { "objects": { "octopus": { "attached_to": "bears" } } } }
        ]"#,
    );
    let at = |outcome: &Outcome| (outcome.view.script.at, outcome.view.script.left);
    let deeds = simulator.deeds("octopus");
    let deed = deeds
        .iter()
        .find(|deed| deed.label.contains("Reconfigure"))
        .unwrap();
    // Another target is another way.
    let elsewhere = simulator.perform(&deed.id, &["shikari".to_string()]);
    assert_eq!(at(&elsewhere), (0, true));
    simulator.undo();
    let outcome = simulator.perform(&deed.id, &["bears".to_string()]);
    assert_eq!(at(&outcome), (1, false));
    assert!(outcome.view.log.iter().any(|line| line.text == "On."));
    let outcome = simulator.command("resolve", &[]);
    assert_eq!(at(&outcome), (2, false));
    assert_eq!(outcome.view.script.steps[1].held, Some(true));
    simulator.undo();
    assert_eq!(simulator.view().script.at, 1);
}

#[test]
fn attackers_and_blockers_are_declared_in_pairs() {
    let mut simulator = octopus(r#""steps": []"#);
    let pair = |one: &str, other: &str| [(one.to_string(), other.to_string())];
    simulator.command("next_step", &[]);
    let view = simulator.command("next_step", &[]).view;
    assert_eq!(view.turn.awaiting.as_deref(), Some("attackers"));
    let outcome = simulator.command("attack", &pair("bears", "opponent"));
    assert!(outcome.refusal.is_none(), "{:?}", outcome.refusal);
    let bears = outcome
        .view
        .permanents
        .iter()
        .find(|card| card.key == "bears")
        .unwrap();
    assert_eq!(bears.attacking.as_deref(), Some("opponent"));
    assert!(bears.tapped);
    assert!(
        simulator
            .command("attack", &pair("bears", "opponent"))
            .refusal
            .is_some()
    );
}

#[test]
fn only_what_may_be_declared_is_named_as_able() {
    let mut simulator = load(
        r#""battlefield": [{ "id": "bears", "card": "Grizzly Bears" }, { "id": "forest", "card": "Forest" },
            { "id": "new", "card": "Hill Giant", "sick": true },
            { "id": "tapped", "card": "Hill Giant", "tapped": true },
            { "id": "guard", "card": "Elite Vanguard", "controller": "opponent" },
            { "id": "slept", "card": "Elite Vanguard", "controller": "opponent", "tapped": true }]"#,
    );
    assert!(simulator.view().turn.able.is_empty());
    simulator.command("next_step", &[]);
    let attackers = simulator.command("next_step", &[]).view.turn;
    assert_eq!(attackers.awaiting.as_deref(), Some("attackers"));
    assert_eq!(attackers.able, ["bears"]);
    simulator.command("attack", &[("bears".into(), "opponent".into())]);
    let blockers = simulator.command("next_step", &[]).view.turn;
    assert_eq!(blockers.awaiting.as_deref(), Some("blockers"));
    assert_eq!(blockers.able, ["guard"]);
}

#[test]
fn an_ability_on_the_stack_has_words_and_the_log_names_it() {
    let mut simulator = octopus(
        r#""steps": [
            { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] }
        ]"#,
    );
    let view = simulator.next().view;
    let words: Vec<&str> = view.stack.iter().map(|item| &*item.text).collect();
    assert!(words[0].starts_with("Reconfigure {2}: Attach"), "{words:?}");

    let mut simulator = load(
        r#""battlefield": [{ "card": "Grizzly Bears" }, { "card": "Bonesplitter" }, { "card": "Brass Squire" }], "steps": [
            { "activate": "brass-squire", "targets": ["bonesplitter", "grizzly-bears"] }
        ]"#,
    );
    let said = lines(&simulator.next());
    let named = "You activate an ability of Brass Squire: \
        “{T}: Attach target Equipment you control to target creature you control”. [602.2a]";
    assert!(said.iter().any(|line| line == named), "{said:#?}");
}

#[test]
fn a_deed_lists_the_targets_of_each_of_its_phrases() {
    let mut simulator = load(
        r#""battlefield": [{ "card": "Grizzly Bears" }, { "card": "Bonesplitter" }, { "card": "Brass Squire" }], "steps": []"#,
    );
    let deeds = simulator.deeds("brass-squire");
    let deed = &deeds[0];
    assert_eq!(deed.legal_targets, ["bonesplitter"]);
    assert_eq!(deed.more_targets, [["grizzly-bears", "brass-squire"]]);
    let to = |host: &str| ["bonesplitter".to_string(), host.to_string()];
    let why = simulator.why_not(&deed.id, &to("bonesplitter"));
    assert!(why.is_some());
    assert_eq!(simulator.why_not(&deed.id, &to("grizzly-bears")), None);
    let done = simulator.perform(&deed.id, &to("grizzly-bears"));
    assert_eq!(done.view.stack[0].targets, to("grizzly-bears"));
}

/// Every position of every exhibit and of our cases: whatever can't be done is refused with a
/// rule and with what is the cause.
#[test]
fn every_refusal_names_a_rule_and_its_cause() {
    let mut refusals = 0;
    let cases = common::files(&common::root().join("tests/cases"));
    for path in common::exhibits().into_iter().chain(cases) {
        let text = std::fs::read_to_string(&path).unwrap();
        let Ok(mut simulator) = Simulator::load(&text) else {
            continue;
        };
        loop {
            let view = simulator.view();
            let hands = view.players.iter().flat_map(|player| &player.hand);
            let keys = view.permanents.iter().chain(hands).map(|card| &card.key);
            for key in keys {
                let deeds = simulator.deeds(key).into_iter().filter_map(|d| d.refusal);
                let drops = simulator.drops(key).into_iter().filter_map(|d| d.refusal);
                for refusal in deeds.chain(drops) {
                    refusals += 1;
                    assert!(
                        !refusal.rule.is_empty() && !refusal.about.is_empty(),
                        "{}: {key}: {refusal:?}",
                        path.display()
                    );
                }
            }
            if simulator.next().refusal.is_some() {
                break;
            }
        }
    }
    assert!(refusals > 1_000, "{refusals}");
}
