//! The simulator as a board and a page use it: the words, the deeds, the drops.

mod common;

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
            "You have no life left and lose the game. [704.5a]",
            "Opponent has no life left and loses the game. [704.5a]",
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
fn what_would_not_stay_on_a_host_says_why() {
    let simulator = load(
        r#""battlefield": [{ "card": "Bonesplitter" }, { "card": "Grizzly Bears" }, { "card": "Island" }, { "id": "octopus", "card": "Acquisition Octopus" }]"#,
    );
    let of = |key: &str| -> Vec<(String, String)> {
        let lines = simulator.misfits(key).into_iter();
        lines
            .map(|line| (line.about[0].clone(), line.rule))
            .collect()
    };
    let on = |host: &str, rule: &str| (host.to_string(), rule.to_string());
    let (island, you, opponent) = (
        on("island", "704.5n"),
        on("you", "704.5n"),
        on("opponent", "704.5n"),
    );
    let axe = vec![on("bonesplitter", "704.5n"), island, you, opponent];
    assert_eq!(of("bonesplitter"), axe);
    // Reconfigure makes no creature of what it attaches.
    assert!(!of("octopus").contains(&on("grizzly-bears", "704.5n")));
    assert_eq!(of("grizzly-bears").len(), 6);
    assert!(of("grizzly-bears").iter().all(|(_, rule)| rule == "704.5p"));
    let line = &simulator.misfits("bonesplitter")[1];
    assert_eq!(
        line.text,
        "comes off: Equipment can be attached only to creatures"
    );
}

#[test]
fn a_drop_attaches_and_taking_off_unattaches() {
    let mut simulator = octopus(r#""steps": []"#);
    assert!(simulator.off_host("octopus").is_none());
    let drop = drop_on(&simulator, "octopus", "bears");
    let [deed] = &drop.deeds[..] else {
        panic!("{drop:?}");
    };
    assert_eq!(deed.label, "Reconfigure {2}");
    assert!(simulator.perform(&deed.id, &[]).refusal.is_none());
    let view = simulator.command("resolve", &[]).view;
    let octopus = view
        .permanents
        .iter()
        .find(|card| card.key == "octopus")
        .unwrap();
    assert_eq!(octopus.attached_to.as_deref(), Some("bears"));
    assert!(view.script.left);
    let off = simulator.off_host("octopus").unwrap();
    assert!(off.enabled);
    simulator.perform(&off.id, &[]);
    let view = simulator.command("resolve", &[]).view;
    assert!(
        view.permanents
            .iter()
            .all(|card| card.attached_to.is_none())
    );
}

#[test]
fn what_can_be_attached_to_nothing_says_so_when_it_is_dragged() {
    let simulator = octopus(r#""steps": []"#);
    for (key, on) in [
        ("bears", "octopus"),
        ("island", "bears"),
        ("island", "opponent"),
    ] {
        let drop = drop_on(&simulator, key, on);
        assert!(drop.deeds.is_empty(), "{drop:?}");
        let why = drop.refusal.unwrap();
        assert_eq!(
            (why.rule.as_str(), &why.about[..]),
            ("701.3a", &[key.to_string()][..])
        );
    }
    // An attachment that nothing would move now.
    let board = r#""cards": [{
            "name": "Plain Wrap", "mana_cost": "{1}", "type_line": "Enchantment — Aura",
            "oracle_text": "Enchant creature"
        }],
        "battlefield": [{ "id": "bears", "card": "Grizzly Bears" },
            { "id": "wrap", "card": "Plain Wrap", "attached_to": "bears" },
            { "id": "lion", "card": "Elite Vanguard" }]"#;
    let why = drop_on(&load(board), "wrap", "lion").refusal.unwrap();
    assert_eq!(why.rule, "701.3a");
}

#[test]
fn a_card_in_hand_can_be_put_onto_the_board_and_one_there_not() {
    let simulator = load(
        r#""players": [{ "id": "you", "hand": [{ "id": "bears", "card": "Grizzly Bears" }] },
            { "id": "opponent" }],
        "battlefield": [{ "id": "forest", "card": "Forest" }]"#,
    );
    let plays = simulator.plays("bears");
    let [cast] = &plays[..] else {
        panic!("{plays:?}");
    };
    assert_eq!(cast.label, "Cast");
    assert!(simulator.plays("forest").is_empty());
}

#[test]
fn targets_that_are_picked_together_are_asked_for() {
    let mut simulator = load(
        r#""rules": { "mana": "free" },
        "cards": [{ "name": "Trade", "mana_cost": "{U}", "type_line": "Sorcery",
            "oracle_text": "Exchange control of two target creatures." }],
        "players": [{ "id": "you", "hand": [{ "id": "trade", "card": "Trade" }] }, { "id": "opponent" }],
        "battlefield": [{ "id": "bears", "card": "Grizzly Bears" }, { "id": "giant", "card": "Hill Giant" },
            { "id": "theirs", "card": "Elite Vanguard", "controller": "opponent" }]"#,
    );
    assert!(simulator.drops("trade").is_empty());
    let deeds = simulator.plays("trade");
    let [cast] = &deeds[..] else {
        panic!("{deeds:?}");
    };
    assert!(cast.enabled && cast.legal_targets.is_empty(), "{cast:?}");
    let outcome = simulator.perform(&cast.id, &[]);
    assert!(outcome.refusal.is_none(), "{outcome:?}");
    let choice = outcome.view.choice.unwrap();
    assert_eq!((choice.min, choice.max, choice.options.len()), (2, 2, 3));
    let answer = ["bears".to_string(), "theirs".to_string()];
    assert!(simulator.answer(&answer).refusal.is_none());
    assert_eq!(simulator.view().stack[0].targets, ["bears", "theirs"]);
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
fn a_creature_that_is_dragged_onto_an_opponent_too_early_says_when_it_attacks() {
    let simulator = load(r#""battlefield": [{ "id": "bears", "card": "Grizzly Bears" }]"#);
    let refusal = drop_on(&simulator, "bears", "opponent").refusal;
    assert_eq!(refusal.map(|why| why.rule).as_deref(), Some("508.1"));
    let menu = simulator.deeds("bears");
    assert!(
        !menu.iter().any(|deed| deed.label.starts_with("Attack")),
        "{menu:?}"
    );
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
            "block true: May block. [509.1a]",
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

#[test]
fn predictions_are_asked_from_what_the_step_is_expected_to_bring() {
    let simulator = octopus(
        r#""steps": [
            { "set": { "object": "octopus", "attached_to": "bears" } },
            { "expect": { "objects": { "octopus": { "attached_to": "bears", "is_not": ["Creature"] },
                "bears": { "pt": "2/2" } }, "players": { "you": { "life": 20 } } } }
        ]"#,
    );
    let asked: Vec<(String, Vec<String>, usize)> = simulator
        .questions()
        .into_iter()
        .map(|q| (q.text, q.options, q.answer))
        .collect();
    let words = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        asked,
        [
            (
                "What will Acquisition Octopus be attached to?".to_string(),
                words(&["Grizzly Bears", "nothing"]),
                0
            ),
            (
                "Will Acquisition Octopus be a creature?".to_string(),
                words(&["Yes", "No"]),
                1
            ),
            (
                "What will the power and toughness of Grizzly Bears be?".to_string(),
                words(&["2/2", "3/3"]),
                0
            ),
        ]
    );
    let mut questions = 0;
    for path in common::exhibits() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut simulator = Simulator::load(&text).unwrap();
        loop {
            for question in simulator.questions() {
                questions += 1;
                assert!(question.options.len() > 1, "{question:?}");
                assert!(question.answer < question.options.len(), "{question:?}");
            }
            if simulator.next().refusal.is_some() {
                break;
            }
        }
        assert!(simulator.questions().is_empty());
    }
    assert!(questions > 100, "{questions}");
}

#[test]
fn predictions_ask_for_what_happens_on_the_way_and_how_many_there_will_be() {
    // What is asked before the step at this place, counted from 0.
    let asked = |file: &str, place: usize| {
        let path = common::root().join("www/exhibits").join(file);
        let mut simulator = Simulator::load(&std::fs::read_to_string(path).unwrap()).unwrap();
        simulator.go_to(place);
        let told = |q: latchwork::view::QuestionView| (q.text, q.options[q.answer].clone());
        simulator
            .questions()
            .into_iter()
            .map(told)
            .collect::<Vec<_>>()
    };
    let pairs = |list: &[(&str, &str)]| {
        let own = |(text, answer): &(&str, &str)| (text.to_string(), answer.to_string());
        list.iter().map(own).collect::<Vec<_>>()
    };
    let on_and_off = asked("r6-still-a-creature-under-march.json", 1);
    assert_eq!(
        on_and_off,
        pairs(&[
            (
                "Will Acquisition Octopus become attached to Grizzly Bears?",
                "Yes"
            ),
            ("Will Acquisition Octopus become unattached?", "Yes"),
            ("What will Acquisition Octopus be attached to?", "nothing"),
        ])
    );
    let target_lost = asked("c1-mind-carver-loses-its-target.json", 6);
    assert_eq!(
        target_lost[0],
        pairs(&[("Will anything become attached?", "No")])[0]
    );
    let entering = asked("g8-x-remembered-on-entering.json", 1);
    let counters = "How many +1/+1 counters will The Goose Mother have?";
    assert!(
        entering.contains(&pairs(&[(counters, "3")])[0]),
        "{entering:?}"
    );
    let tokens = asked("g8-x-remembered-on-entering.json", 5);
    assert_eq!(
        tokens,
        pairs(&[("How many permanents named Food will you control?", "2")])
    );
}

#[test]
fn how_something_is_paid_is_asked_only_where_there_is_nothing_else() {
    let asked = |expect: &str| {
        let steps = format!(
            r#""steps": [{{ "set": {{ "object": "island#1", "tapped": true }} }}, {{ "expect": {expect} }}]"#
        );
        let questions = octopus(&steps).questions();
        let texts = questions.into_iter().map(|question| question.text);
        texts.collect::<Vec<_>>()
    };
    assert_eq!(
        asked(r#"{ "objects": { "island#1": { "tapped": true }, "bears": { "pt": "2/2" } } }"#),
        ["What will the power and toughness of Grizzly Bears be?"]
    );
    assert_eq!(
        asked(r#"{ "objects": { "island#1": { "tapped": true } } }"#),
        ["Will Island (1st) be tapped?"]
    );
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
