//! What a board offers can be done: no deed leads into a choice without an answer.

mod common;

use latchwork::scenario::Simulator;

fn load(rest: &str) -> Simulator {
    let text = format!("{{ \"format\": 1, {rest} }}");
    Simulator::load(&text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// An enchantment with this ability, Hill Giant and what else is there; mana is free.
fn engine(ability: &str, others: &str) -> Simulator {
    load(&format!(
        r#""rules": {{ "mana": "free" }},
        "cards": [{{ "name": "Engine", "type_line": "Enchantment", "oracle_text": "{ability}" }}],
        "battlefield": [ {{ "id": "engine", "card": "Engine" }}, {others} ], "steps": []"#
    ))
}

const SAME_CONTROLLER: &str = "{1}{G}: Move a +1/+1 counter from target creature onto another \
    target creature with the same controller.";

#[test]
fn a_first_target_that_leaves_no_second_one_is_not_offered() {
    let mut simulator = engine(
        SAME_CONTROLLER,
        r#"{ "id": "bears", "card": "Grizzly Bears" }, { "id": "giant", "card": "Hill Giant" },
           { "id": "theirs", "card": "Hill Giant", "controller": "opponent" }"#,
    );
    let deed = simulator.deeds("engine").remove(0);
    assert!(deed.enabled);
    assert_eq!(deed.legal_targets, ["bears", "giant"]);
    assert_eq!(deed.more_targets, [["giant", "bears"]]);
    let alone = simulator.perform(&deed.id, &["theirs".to_string()]);
    assert_eq!(alone.refusal.unwrap().rule, "601.2c");
    let asked = simulator.perform(&deed.id, &[]);
    let options = asked.view.choice.unwrap().options;
    let values: Vec<&str> = options.iter().map(|o| o.value.as_str()).collect();
    assert_eq!(values, ["bears", "giant"]);
    let refused = simulator.answer(&["theirs".to_string()]);
    assert_eq!(refused.refusal.unwrap().rule, "602.2b");
    // The one creature that is left goes without saying.
    let done = simulator.answer(&["giant".to_string()]);
    assert_eq!(done.view.stack[0].targets, ["giant", "bears"]);
}

#[test]
fn without_legal_targets_for_all_phrases_it_cannot_be_activated() {
    let lonely = [
        (
            SAME_CONTROLLER,
            "There is no legal target for it: another creature its controller controls",
        ),
        (
            "{1}: Gain control of target creature and target Aura attached to it.",
            "There is no legal target for it: an Aura attached to it",
        ),
    ];
    for (ability, reason) in lonely {
        let mut simulator = engine(ability, r#"{ "id": "bears", "card": "Grizzly Bears" }"#);
        let deed = simulator.deeds("engine").remove(0);
        assert!(!deed.enabled && deed.legal_targets.is_empty(), "{deed:?}");
        for targets in [vec![], vec!["bears".to_string()]] {
            let refusal = simulator.perform(&deed.id, &targets).refusal.unwrap();
            assert_eq!(refusal.rule, "601.2c");
        }
        let refusal = deed.refusal.unwrap();
        assert_eq!(refusal.rule, "601.2c");
        assert!(refusal.reason.contains(reason), "{}", refusal.reason);
    }
}

/// A deed that can't be done, the same whether it is asked about or tried.
fn forbidden(simulator: &mut Simulator, key: &str) -> String {
    let deed = simulator.deeds(key).remove(0);
    assert!(!deed.enabled, "{deed:?}");
    let tried = simulator.perform(&deed.id, &[]);
    assert_eq!(tried.view.choice, None);
    assert_eq!(tried.refusal, deed.refusal);
    deed.refusal.unwrap().rule
}

const MODES: &str =
    r"Choose one —\n• You gain 2 life.\n• Target artifact gains flying until end of turn.";

#[test]
fn no_mode_is_asked_for_where_none_mends_what_forbids_it() {
    for (cost, state, rule) in [
        ("Remove a charge counter from this artifact", "", "118.3"),
        ("{T}", r#", "tapped": true"#, "107.5"),
        ("{5}", "", "118.3"),
    ] {
        let mut simulator = load(&format!(
            r#""cards": [{{ "name": "Jewel", "type_line": "Artifact", "oracle_text": "{cost}: {MODES}" }}],
            "battlefield": [ {{ "id": "jewel", "card": "Jewel" {state} }} ], "steps": []"#
        ));
        assert_eq!(forbidden(&mut simulator, "jewel"), rule, "{cost}");
    }
    // Nothing to target with either mode.
    let lost =
        r"Choose one —\n• Destroy target land.\n• Target creature gains flying until end of turn.";
    let mut simulator = load(&format!(
        r#""rules": {{ "mana": "free" }},
        "cards": [{{ "name": "Jewel", "type_line": "Artifact", "oracle_text": "{{1}}: {lost}" }}],
        "battlefield": [ {{ "id": "jewel", "card": "Jewel" }} ], "steps": []"#
    ));
    assert_eq!(forbidden(&mut simulator, "jewel"), "601.2c");
    // One that can be paid for is asked for still.
    let mut simulator = load(&format!(
        r#""cards": [{{ "name": "Jewel", "type_line": "Artifact", "oracle_text": "{{T}}: {MODES}" }}],
        "battlefield": [ {{ "id": "jewel", "card": "Jewel" }} ], "steps": []"#
    ));
    let asked = simulator.perform("activate#jewel#0", &[]);
    assert_eq!(asked.view.choice.unwrap().kind, "mode");
}

/// A sorcery in hand and two Islands, in this step.
fn sorcery(step: &str, cost: &str, text: &str) -> Simulator {
    load(&format!(
        r#""turn": {{ "step": "{step}" }},
        "cards": [{{ "name": "Rite", "type_line": "Sorcery", "mana_cost": "{cost}", "oracle_text": "{text}" }}],
        "players": [{{ "id": "you", "hand": [{{ "id": "rite", "card": "Rite" }}] }}, {{ "id": "opponent" }}],
        "battlefield": [ {{ "card": "Island", "count": 2 }} ], "steps": []"#
    ))
}

#[test]
fn neither_mode_nor_x_is_asked_for_at_the_wrong_time_or_without_a_target() {
    for (step, cost, text, rule) in [
        ("upkeep", "{U}", MODES, "307.1"),
        ("main1", "{R}", MODES, "118.3"),
        ("upkeep", "{X}{U}", "You gain X life.", "307.1"),
        (
            "main1",
            "{X}{U}",
            "Target creature gets +X/+0 until end of turn.",
            "601.2c",
        ),
    ] {
        let mut simulator = sorcery(step, cost, text);
        assert_eq!(forbidden(&mut simulator, "rite"), rule, "{text}");
    }
    let mut simulator = sorcery("main1", "{X}{U}", "You gain X life.");
    let asked = simulator.perform("cast#rite#", &[]);
    assert_eq!(asked.view.choice.unwrap().kind, "number");
}

#[test]
fn the_targets_of_a_card_in_hand_are_those_of_the_spell_it_will_be() {
    let simulator = load(
        r#""rules": { "mana": "free" },
        "cards": [
            { "name": "Warded", "type_line": "Creature — Eldrazi", "power": "1", "toughness": "1",
              "oracle_text": "Protection from colored spells" },
            { "name": "Might", "type_line": "Enchantment — Aura", "mana_cost": "{B}",
              "oracle_text": "Enchant creature\nEnchanted creature gets +2/+1.", "colors": ["B"] },
            { "name": "Plainness", "type_line": "Enchantment — Aura", "mana_cost": "{1}",
              "oracle_text": "Enchant creature\nEnchanted creature gets +2/+1.", "colors": [] }
        ],
        "players": [
            { "id": "you", "hand": [{ "id": "might", "card": "Might" }, { "id": "plain", "card": "Plainness" }] },
            { "id": "opponent" }
        ],
        "battlefield": [{ "id": "warded", "card": "Warded" }, { "id": "bears", "card": "Grizzly Bears" }],
        "steps": []"#,
    );
    assert_eq!(simulator.deeds("might")[0].legal_targets, ["bears"]);
    assert_eq!(
        simulator.deeds("plain")[0].legal_targets,
        ["warded", "bears"]
    );
}

fn values(view: &latchwork::view::View) -> Vec<String> {
    let options = &view.choice.as_ref().expect("a choice").options;
    options.iter().map(|option| option.value.clone()).collect()
}

#[test]
fn a_target_that_makes_it_too_dear_is_not_offered() {
    let board = |text: &str, lands: &str| {
        load(&format!(
            r#""cards": [{{ "name": "Rite", "type_line": "Sorcery", "mana_cost": "{{2}}{{U}}", "oracle_text": "{text}" }},
                {{ "name": "Bell", "type_line": "Enchantment",
                    "oracle_text": "Spells you cast that target an artifact cost {{2}} less to cast." }}],
            "players": [{{ "id": "you", "hand": [{{ "id": "rite", "card": "Rite" }}] }}, {{ "id": "opponent" }}],
            "battlefield": [ {lands}, {{ "card": "Bell" }},
                {{ "id": "bears", "card": "Grizzly Bears" }},
                {{ "id": "memnite", "card": "Memnite" }},
                {{ "id": "thopter", "card": "Ornithopter" }} ], "steps": []"#
        ))
    };
    let cheaper = "Tap target creature.";
    let mut simulator = board(cheaper, r#"{ "card": "Island" }"#);
    let deed = simulator.deeds("rite").remove(0);
    assert!(deed.enabled, "{deed:?}");
    assert_eq!(deed.legal_targets, ["memnite", "thopter"]);
    let asked = simulator.perform(&deed.id, &[]);
    assert_eq!(values(&asked.view), ["memnite", "thopter"]);
    let refused = simulator.perform(&deed.id, &["bears".to_string()]);
    assert!(refused.refusal.is_some());
    // With enough mana for all, all are offered; with too little for any, the cost is what is said.
    let deed = board(cheaper, r#"{ "card": "Island", "count": 3 }"#)
        .deeds("rite")
        .remove(0);
    assert_eq!(deed.legal_targets.len(), 3);
    assert_eq!(
        forbidden(&mut board(cheaper, r#"{ "card": "Forest" }"#), "rite"),
        "118.3"
    );
    // Each target beyond the first costs {1}: of three, there are two that can be paid for.
    let strive = r"Strive — This spell costs {1} more to cast for each target beyond the first.\nTap any number of target creatures.";
    let mut simulator = board(strive, r#"{ "card": "Island", "count": 2 }"#);
    let asked = simulator.perform("cast#rite#", &[]);
    assert_eq!(asked.view.choice.as_ref().unwrap().max, 2);
    assert_eq!(values(&asked.view).len(), 3);
}

#[test]
fn a_mode_without_a_legal_target_is_not_offered() {
    let modes =
        r"Choose one —\n• You gain 2 life.\n• Destroy target artifact.\n• Tap target creature.";
    let board = |creature: &str| {
        load(&format!(
            r#""rules": {{ "mana": "free" }},
            "cards": [{{ "name": "Rite", "type_line": "Sorcery", "mana_cost": "{{U}}", "oracle_text": "{modes}" }},
                {{ "name": "Bell", "type_line": "Enchantment",
                    "oracle_text": "Whenever you gain life, choose one —\n• Destroy target artifact.\n• Tap target creature." }}],
            "players": [{{ "id": "you", "hand": [{{ "id": "rite", "card": "Rite" }}] }}, {{ "id": "opponent" }}],
            "battlefield": [ {{ "id": "bell", "card": "Bell" }} {creature} ], "steps": []"#
        ))
    };
    // The numbers are still those of the text.
    let mut simulator = board(r#", { "id": "bears", "card": "Grizzly Bears" }"#);
    let asked = simulator.perform("cast#rite#", &[]);
    assert_eq!(values(&asked.view), ["1", "3"]);
    assert!(simulator.answer(&["2".to_string()]).refusal.is_some());
    assert!(simulator.answer(&["1".to_string()]).refusal.is_none());
    // Of the trigger's modes only one can be chosen, so it is (603.3c).
    let resolved = simulator.command("resolve", &[]);
    assert_eq!(resolved.view.choice, None);
    assert_eq!(resolved.view.stack[0].targets, ["bears"]);
    // A single mode that can be chosen goes without saying.
    let done = board("").perform("cast#rite#", &[]);
    assert_eq!((done.view.choice, done.refusal), (None, None));
}

fn offered(simulator: &Simulator) -> Vec<String> {
    let commands = simulator.view().commands.into_iter();
    commands.filter(|c| c.enabled).map(|c| c.id).collect()
}

#[test]
fn nothing_is_no_way_out_where_something_must_attack_or_block() {
    let mut simulator = load(
        r#""cards": [
            { "name": "Zealot", "type_line": "Creature", "power": "2", "toughness": "2",
                "oracle_text": "~ attacks each combat if able." },
            { "name": "Lure", "type_line": "Creature", "power": "2", "toughness": "2",
                "oracle_text": "All creatures able to block ~ do so." } ],
        "battlefield": [ { "id": "zealot", "card": "Zealot" }, { "id": "lure", "card": "Lure" },
            { "id": "bears", "card": "Grizzly Bears", "controller": "opponent" } ], "steps": []"#,
    );
    let pairs = |one: &str, other: &str| [(one.to_string(), other.to_string())];
    // The turn does not end before what must be done: it leads there.
    assert!(offered(&simulator).contains(&"end_turn".to_string()));
    assert_eq!(simulator.command("end_turn", &[]).refusal, None);
    assert_eq!(simulator.view().turn.awaiting.as_deref(), Some("attackers"));
    assert_eq!(offered(&simulator), ["attack"]);
    let mut attack = pairs("zealot", "opponent").to_vec();
    attack.extend(pairs("lure", "opponent"));
    assert!(simulator.command("attack", &attack).refusal.is_none());
    assert!(offered(&simulator).contains(&"end_turn".to_string()));
    assert_eq!(simulator.command("end_turn", &[]).refusal, None);
    assert_eq!(simulator.view().turn.awaiting.as_deref(), Some("blockers"));
    assert_eq!(offered(&simulator), ["block"]);
    // It is recorded as what came of it.
    let mut played: Vec<String> = simulator
        .recorded()
        .into_iter()
        .map(|one| one.step)
        .collect();
    assert!(
        !played.iter().any(|step| step.contains("next_turn")),
        "{played:?}"
    );
    played.truncate(1);
    assert!(played[0].contains("attack"), "{played:?}");
    let block = simulator.command("block", &pairs("bears", "lure"));
    assert!(block.refusal.is_none());
    assert!(offered(&simulator).contains(&"end_turn".to_string()));
}

#[test]
fn bestow_offers_from_hand_what_an_aura_can_enchant() {
    let mut simulator = load(
        r#""cards": [{ "name": "Guardian", "type_line": "Enchantment Creature — Spirit", "power": "1",
            "toughness": "1", "mana_cost": "{U}",
            "oracle_text": "Bestow {2}{U}\nEnchanted creature gets +1/+1." }],
        "players": [{ "id": "you", "hand": [{ "id": "guardian", "card": "Guardian" }] }, { "id": "opponent" }],
        "battlefield": [ { "card": "Island", "count": 3 }, { "id": "bears", "card": "Grizzly Bears" },
            { "id": "theirs", "card": "Hill Giant", "controller": "opponent" },
            { "id": "boots", "card": "Swiftfoot Boots", "controller": "opponent", "attached_to": "theirs" },
            { "id": "giant", "card": "Hill Giant", "controller": "opponent" } ], "steps": []"#,
    );
    let deeds = simulator.deeds("guardian");
    let bestow = deeds
        .iter()
        .find(|deed| deed.id == "cast#guardian#bestow")
        .unwrap();
    assert!(bestow.enabled, "{bestow:?}");
    // Not the one with hexproof (702.11b), and no Equipment or land (702.103a).
    assert_eq!(bestow.legal_targets, ["bears", "giant"]);
    assert!(
        deeds
            .iter()
            .any(|deed| deed.id == "cast#guardian#" && deed.legal_targets.is_empty())
    );
    let done = simulator.perform(&bestow.id, &["giant".to_string()]);
    assert_eq!(done.refusal, None);
    let view = simulator.command("resolve", &[]).view;
    let guardian = view
        .permanents
        .iter()
        .find(|card| card.key == "guardian")
        .unwrap();
    assert_eq!(guardian.attached_to.as_deref(), Some("giant"));
}

/// Attackers and blockers are declared together: a creature is offered for what it may do itself,
/// whatever the whole declaration still lacks.
#[test]
fn what_others_have_to_do_keeps_no_creature_from_being_declared() {
    let cards = r#""cards": [
        { "name": "Mad", "type_line": "Creature — Horror", "power": "2", "toughness": "2",
          "oracle_text": "This creature attacks each combat if able." },
        { "name": "Dread", "type_line": "Creature — Horror", "power": "2", "toughness": "2",
          "oracle_text": "Menace" },
        { "name": "Lure", "type_line": "Creature — Horror", "power": "2", "toughness": "2",
          "oracle_text": "All creatures able to block this creature do so." },
        { "name": "Toll", "type_line": "Enchantment",
          "oracle_text": "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you." }]"#;
    let offered = |simulator: &Simulator, key: &str| -> Vec<String> {
        let drops = simulator.drops(key).into_iter();
        let deeds = drops.flat_map(|drop| drop.deeds);
        deeds.map(|deed| deed.id).collect()
    };
    let mut attack = load(&format!(
        r#"{cards}, "turn": {{ "step": "declare_attackers" }}, "battlefield": [
            {{ "id": "mad", "card": "Mad" }}, {{ "id": "bears", "card": "Grizzly Bears" }},
            {{ "id": "tapped", "card": "Hill Giant", "tapped": true }} ], "steps": []"#
    ));
    assert_eq!(offered(&attack, "bears"), ["attack#bears#opponent"]);
    assert!(attack.deeds("bears")[0].enabled);
    let tapped = attack.deeds("tapped").remove(0).refusal.unwrap();
    assert_eq!(tapped.rule, "508.1a");
    let pairs = |list: &[(&str, &str)]| -> Vec<(String, String)> {
        let pairs = list.iter();
        pairs.map(|(a, b)| (a.to_string(), b.to_string())).collect()
    };
    let alone = attack.command("attack", &pairs(&[("bears", "opponent")]));
    assert_eq!(alone.refusal.unwrap().rule, "508.1d");
    let both = pairs(&[("bears", "opponent"), ("mad", "opponent")]);
    assert_eq!(attack.command("attack", &both).refusal, None);

    // What it costs is its own.
    let dear = load(&format!(
        r#"{cards}, "turn": {{ "step": "declare_attackers" }}, "battlefield": [
            {{ "id": "bears", "card": "Grizzly Bears" }},
            {{ "card": "Toll", "controller": "opponent" }} ], "steps": []"#
    ));
    assert!(!dear.deeds("bears")[0].enabled);

    for attacker in ["Dread", "Lure"] {
        let mut block = load(&format!(
            r#"{cards}, "turn": {{ "step": "begin_combat", "active": "opponent" }}, "battlefield": [
                {{ "id": "it", "card": "{attacker}", "controller": "opponent" }},
                {{ "id": "bears", "card": "Grizzly Bears" }}, {{ "id": "giant", "card": "Hill Giant" }} ],
            "steps": [{{ "attack": [{{ "attacker": "it", "defender": "you" }}] }}]"#
        ));
        block.next();
        block.command("next_step", &[]);
        assert_eq!(block.view().turn.awaiting.as_deref(), Some("blockers"));
        assert_eq!(offered(&block, "bears"), ["block#bears#it"], "{attacker}");
        assert_eq!(offered(&block, "giant"), ["block#giant#it"], "{attacker}");
        let alone = block.command("block", &pairs(&[("bears", "it")]));
        assert!(
            alone.refusal.unwrap().rule.starts_with("509.1"),
            "{attacker}"
        );
        let both = block.command("block", &pairs(&[("bears", "it"), ("giant", "it")]));
        assert_eq!(both.refusal, None, "{attacker}");
    }
}

#[test]
fn no_land_is_offered_where_a_nonland_card_name_is_chosen() {
    let text =
        std::fs::read_to_string(common::root().join("tests/cases/refusals/a-nonland-name.json"));
    let mut simulator = Simulator::load(&text.unwrap()).unwrap();
    simulator.go_to(2);
    let choice = simulator.view().choice.unwrap();
    assert_eq!(choice.prompt, "Choose a nonland card name");
    let values: Vec<&str> = choice
        .options
        .iter()
        .map(|one| one.value.as_str())
        .collect();
    assert_eq!(values, ["Mind Stone", "Phyrexian Revoker"]);
    for value in values {
        let outcome = simulator.clone().answer(&[value.to_string()]);
        assert_eq!(outcome.refusal, None, "{value}");
    }
    for no_name in ["Forest", "", " "] {
        let outcome = simulator.clone().answer(&[no_name.to_string()]);
        assert_eq!(outcome.refusal.unwrap().rule, "201.4", "{no_name}");
    }
    // Any other card's name will do, too.
    assert_eq!(simulator.answer(&["Sol Ring".to_string()]).refusal, None);
}
