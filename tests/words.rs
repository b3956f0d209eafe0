//! What the engine says: choices, lines of the log, refusals, abilities in words.

mod common;

use latchwork::scenario::Simulator;
use latchwork::scenario::session::check;
use latchwork::view::ChoiceView;

fn load(rest: &str) -> Simulator {
    let text = format!("{{ \"format\": 1, {rest} }}");
    Simulator::load(&text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// All steps played.
fn played(rest: &str) -> Simulator {
    let mut simulator = load(rest);
    for _ in 0..simulator.view().script.steps.len() {
        let outcome = simulator.next();
        assert_eq!(outcome.refusal, None);
    }
    simulator
}

/// The log, each line with its rule.
fn log(simulator: &Simulator) -> Vec<String> {
    let view = simulator.view();
    let lines = view.log.iter();
    lines
        .map(|line| format!("{} [{}]", line.text, line.rule))
        .collect()
}

fn labels(choice: &ChoiceView) -> Vec<&str> {
    let options = choice.options.iter();
    options.map(|option| &*option.label).collect()
}

const JITTE: &str = r#"{
    "name": "Three-Way Fork", "mana_cost": "{2}", "type_line": "Artifact — Equipment",
    "oracle_text": "Remove a charge counter from this Equipment: Choose one —\n• Equipped creature gets +2/+2 until end of turn.\n• Target creature gets -1/-1 until end of turn.\n• You gain 2 life.\nEquip {2}"
}"#;

#[test]
fn modes_are_offered_in_their_own_words() {
    let board = format!(
        r#""cards": [{JITTE}],
        "battlefield": [
            {{ "id": "fork", "card": "Three-Way Fork", "attached_to": "bears", "counters": {{ "charge": 1 }} }},
            {{ "id": "bears", "card": "Grizzly Bears" }}
        ],
        "steps": [{{ "activate": "fork", "ability": 1 }}"#
    );
    let simulator = played(&format!("{board}]"));
    let choice = simulator.view().choice.expect("a choice of a mode");
    assert_eq!(
        labels(&choice),
        [
            "Equipped creature gets +2/+2 until end of turn.",
            "Target creature gets -1/-1 until end of turn.",
            "You gain 2 life.",
        ]
    );
    // A file answers by their words, by their number, and as one recorded earlier does.
    for answer in ["\"gain 2 life\"", "3", "\"option:3\"", "\"mode 3\""] {
        let steps = format!(r#"{board}, {{ "choose": {answer} }}, {{ "resolve": "all" }}]"#);
        let life = played(&steps).view().players[0].life;
        assert_eq!(life, 22, "{answer}");
    }
}

const BOOMERANG: &str = r#"{
    "name": "Returning Blade", "mana_cost": "{3}", "type_line": "Artifact — Equipment",
    "oracle_text": "Equipped creature has \"{T}, Unattach Returning Blade: Returning Blade deals 1 damage to any target. Return Returning Blade to its owner's hand.\"\nEquip {2}"
}"#;

#[test]
fn a_granted_ability_names_what_granted_it() {
    let mut simulator = load(&format!(
        r#""cards": [{BOOMERANG}],
        "battlefield": [
            {{ "id": "blade", "card": "Returning Blade", "attached_to": "bears" }},
            {{ "id": "bears", "card": "Grizzly Bears" }}
        ],
        "steps": [{{ "activate": "bears", "targets": ["opponent"] }}]"#
    ));
    let words = "{T}, Unattach Returning Blade: It deals 1 damage to any target. Return Returning Blade to its owner's hand.";
    let view = simulator.view();
    let bears = view.permanents.iter().find(|card| card.key == "bears");
    let text = &bears.unwrap().text[0];
    assert_eq!(text.text, words);
    let deeds = simulator.deeds("bears");
    assert!(deeds.iter().any(|deed| deed.label == words), "{deeds:#?}");
    simulator.next();
    // Unattached it has the ability no more: what is on the stack says what it will do.
    let does =
        "Returning Blade deals 1 damage to any target. Return Returning Blade to its owner's hand.";
    assert_eq!(simulator.view().stack[0].text, does);
}

#[test]
fn a_reflexive_trigger_says_its_own_part_alone() {
    let simulator = played(
        r#""cards": [{
            "name": "Storm Angel", "mana_cost": "{3}{W}", "type_line": "Creature — Angel",
            "power": "4", "toughness": "4",
            "oracle_text": "When this creature enters, you may pay {E}{E}. When you do, it deals 3 damage to target creature."
        }],
        "players": [{ "id": "you", "energy": 2, "hand": ["Storm Angel"] }, { "id": "opponent" }],
        "rules": { "mana": "free" },
        "battlefield": [{ "card": "Grizzly Bears", "controller": "opponent" }],
        "steps": [
            { "cast": "storm-angel" }, { "resolve": "all" }, { "choose": true }, { "choose": "Grizzly Bears" }
        ]"#,
    );
    let words = "When you do, it deals 3 damage to target creature.";
    assert_eq!(simulator.view().stack[0].text, words);
    let line = format!("Storm Angel triggers: {words} [603.12]");
    assert!(log(&simulator).contains(&line), "{:#?}", log(&simulator));
}

#[test]
fn a_granted_trigger_is_told_in_words() {
    let simulator = played(
        r#""cards": [{
            "name": "Reader's Lens", "mana_cost": "{1}", "type_line": "Artifact — Equipment",
            "oracle_text": "Equipped creature has \"Whenever this creature attacks, you gain 2 life.\"\nEquip {2}"
        }],
        "battlefield": [
            { "card": "Reader's Lens", "attached_to": "bears" },
            { "id": "bears", "card": "Grizzly Bears" }
        ],
        "steps": [{ "attack": [{ "attacker": "bears", "defender": "opponent" }] }]"#,
    );
    let line = "Grizzly Bears triggers: Whenever this creature attacks, you gain 2 life. [508.3a]";
    let log = log(&simulator);
    assert!(log.iter().any(|told| told == line), "{log:#?}");
}

/// Whether the log has each of these lines.
fn tells(simulator: &Simulator, lines: &[&str]) {
    let log = log(simulator);
    for line in lines {
        assert!(log.iter().any(|told| told == line), "{line}\n{log:#?}");
    }
}

#[test]
fn what_damage_does_is_told_by_its_own_rule() {
    let simulator = played(
        r#""cards": [{
            "name": "Viper", "mana_cost": "{1}", "type_line": "Creature — Snake", "power": "2", "toughness": "2",
            "oracle_text": "Infect\n{0}: This creature deals 1 damage to any target."
        }, {
            "name": "Spark", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Spark deals 2 damage to any target."
        }, {
            "name": "Planner", "mana_cost": "{1}", "type_line": "Legendary Planeswalker — Tezzeret", "loyalty": "4"
        }],
        "rules": { "mana": "free" },
        "players": [{ "id": "you", "hand": ["Spark", { "card": "Spark", "id": "second" }] }, { "id": "opponent" }],
        "battlefield": [
            { "card": "Viper" },
            { "card": "Grizzly Bears", "controller": "opponent" },
            { "card": "Planner", "controller": "opponent" }
        ],
        "steps": [
            { "cast": "spark", "targets": ["opponent"] }, { "resolve": "all" },
            { "cast": "second", "targets": ["planner"] }, { "resolve": "all" },
            { "activate": "viper", "targets": ["opponent"] }, { "resolve": "all" },
            { "activate": "viper", "targets": ["grizzly-bears"] }, { "resolve": "all" }
        ]"#,
    );
    tells(
        &simulator,
        &[
            "Opponent loses 2 life. [120.3a]",
            "Two loyalty counters are removed from Planner. [120.3c]",
            "Opponent gets one poison counter. [120.3b]",
            "One -1/-1 counter is put on Grizzly Bears. [120.3d]",
        ],
    );
}

#[test]
fn costs_tokens_deaths_and_ends_are_told_by_their_own_rules() {
    let simulator = played(
        r#""cards": [{
            "name": "Recruiter", "mana_cost": "{1}", "type_line": "Creature — Human", "power": "1", "toughness": "1",
            "oracle_text": "Pay 2 life: This creature gets +1/+1 until end of turn.\n{0}: Create a 1/1 white Soldier creature token.\n{0}: This creature gets -3/-3 until end of turn."
        }, {
            "name": "Planner", "mana_cost": "{1}", "type_line": "Legendary Planeswalker — Tezzeret", "loyalty": "3",
            "oracle_text": "+1: You gain 1 life."
        }],
        "rules": { "mana": "free" },
        "battlefield": [{ "card": "Planner" }, { "card": "Recruiter" }, { "id": "other", "card": "Recruiter" }],
        "steps": [
            { "activate": "planner" }, { "resolve": "all" },
            { "activate": "recruiter", "ability": 1 }, { "resolve": "all" },
            { "activate": "recruiter", "ability": 2 }, { "resolve": "all" },
            { "activate": "other", "ability": 3 }, { "resolve": "all" },
            { "advance": "begin_combat" }, { "advance": "next_turn" }
        ]"#,
    );
    tells(
        &simulator,
        &[
            "One loyalty counter is put on Planner. [606.4]",
            "You pay 2 life. [118.3b]",
            "Soldier Token is created. [701.7a]",
            "Recruiter (2nd) has toughness 0 or less and is put into your graveyard. [704.5f]",
            "Beginning of combat. [507]",
            "The effect of Recruiter (1st) on itself ends. [514.2]",
        ],
    );
}

/// The reason of the refusal in which the steps end.
fn refused(rest: &str) -> String {
    let mut simulator = load(rest);
    loop {
        let outcome = simulator.next();
        if let Some(refusal) = outcome.refusal {
            return format!("{} [{}]", refusal.reason, refusal.rule);
        }
    }
}

#[test]
fn what_does_not_happen_says_what_to_whom_and_why() {
    let simulator = played(
        r#""cards": [
            { "name": "Blast", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Destroy target creature." },
            { "name": "Rock", "mana_cost": "{1}", "type_line": "Creature — Golem", "power": "1", "toughness": "1",
              "oracle_text": "Indestructible" }
        ],
        "rules": { "mana": "free" },
        "players": [{ "id": "you", "hand": ["Blast"] }, { "id": "opponent" }],
        "battlefield": [
            { "card": "Rock" }, { "id": "splitter", "card": "Bonesplitter", "attached_to": "rock" }
        ],
        "steps": [
            { "activate": "splitter", "targets": ["rock"] }, { "resolve": "all" },
            { "cast": "blast", "targets": ["rock"] }, { "resolve": "all" }
        ]"#,
    );
    tells(
        &simulator,
        &[
            "Bonesplitter is attached to Rock already, and stays as it is. [701.3b]",
            "Rock is indestructible: Blast does not destroy it. [702.12b]",
        ],
    );
}

#[test]
fn mana_of_no_amount_is_no_mana_of_no_type() {
    let simulator = played(
        r#""cards": [{ "name": "Herd's Cradle", "type_line": "Land",
            "oracle_text": "{T}: Add {G} for each creature you control." }],
        "battlefield": [{ "id": "cradle", "card": "Herd's Cradle" }, { "id": "pool", "card": "Reflecting Pool" }],
        "steps": [{ "activate": "cradle" }]"#,
    );
    tells(
        &simulator,
        &["You add no mana with Herd's Cradle: the amount is 0. [106.4]"],
    );
    let undefined = played(
        r#""battlefield": [{ "id": "pool", "card": "Reflecting Pool" }], "steps": [{ "activate": "pool" }]"#,
    );
    tells(
        &undefined,
        &["You add no mana with Reflecting Pool: its type is not defined. [106.5]"],
    );
}

#[test]
fn a_payment_is_asked_for_as_one() {
    let simulator = played(
        r#""cards": [{ "name": "Tinker's Hut", "type_line": "Artifact",
            "oracle_text": "{T}: You may pay {E}{E}. If you do, draw a card." }],
        "players": [{ "id": "you", "energy": 3 }, { "id": "opponent" }],
        "battlefield": [{ "id": "hut", "card": "Tinker's Hut" }],
        "steps": [{ "activate": "hut" }, { "resolve": 1 }]"#,
    );
    let choice = simulator.view().choice.expect("a payment is asked for");
    assert_eq!(choice.prompt, "Tinker's Hut: pay {E}{E}?");
}

#[test]
fn an_exhausted_ability_is_not_for_the_next_turn_either() {
    let said = refused(
        r#""cards": [{ "name": "Racer", "mana_cost": "{1}", "type_line": "Creature — Pilot",
            "power": "1", "toughness": "1",
            "oracle_text": "Exhaust — {1}: Put a +1/+1 counter on this creature." }],
        "rules": { "mana": "free" },
        "battlefield": [{ "id": "racer", "card": "Racer" }],
        "steps": [{ "activate": "racer" }, { "resolve": "all" }, { "activate": "racer" }]"#,
    );
    assert_eq!(said, "It may be activated only once. [702.177a]");
}

#[test]
fn a_file_may_begin_with_a_byte_order_mark() {
    assert!(Simulator::load("\u{feff}{\"format\": 1}").is_ok());
    assert!(Simulator::load("\u{feff} s1.").is_err());
}

#[test]
fn a_refused_attack_or_block_says_who_what_and_why() {
    let cards = r#""cards": [
        { "name": "Truce", "mana_cost": "{W}", "type_line": "Enchantment — Aura",
          "oracle_text": "Enchant creature\nEnchanted creature can't attack you or planeswalkers you control." },
        { "name": "Wall", "mana_cost": "{W}", "type_line": "Creature — Wall", "power": "0", "toughness": "4",
          "oracle_text": "Defender" },
        { "name": "Hawk", "mana_cost": "{W}", "type_line": "Creature — Bird", "power": "1", "toughness": "1",
          "oracle_text": "Flying\nThis creature can't be blocked by more than one creature." }
    ]"#;
    let attack = |with: &str, whom: &str, rest: &str| {
        refused(&format!(
            r#"{cards}, "battlefield": [
                {{ "card": "Wall" }}, {{ "card": "Hawk" }}, {{ "card": "Grizzly Bears" }},
                {{ "card": "Wall", "id": "theirs", "controller": "opponent" }}{rest}
            ],
            "steps": [{{ "attack": [{{ "attacker": "{with}", "defender": "{whom}" }}] }},
                {{ "block": [{{ "blocker": "theirs", "attacker": "{with}" }}] }}]"#
        ))
    };
    let truce =
        r#", { "card": "Truce", "controller": "opponent", "attached_to": "grizzly-bears" }"#;
    assert_eq!(
        attack("grizzly-bears", "opponent", truce),
        "Grizzly Bears can't attack Opponent because of Truce. [508.1c]"
    );
    assert_eq!(
        attack("grizzly-bears", "you", ""),
        "Only opponents and their planeswalkers can be attacked, and you are neither. [508.1b]"
    );
    assert_eq!(
        attack("wall", "opponent", ""),
        "Wall (1st) can't attack: it has defender. [702.3b]"
    );
    assert_eq!(
        attack("hawk", "opponent", ""),
        "Wall (2nd) can't block Hawk: only creatures with flying or reach can block one with flying. [702.9b]"
    );
}

#[test]
fn what_is_every_creature_type_says_so() {
    let simulator = played(
        r#""cards": [
            { "name": "Mirror", "mana_cost": "{2}", "type_line": "Creature — Shapeshifter", "power": "1", "toughness": "1",
              "oracle_text": "Changeling" },
            { "name": "Many Masks", "mana_cost": "{G}", "type_line": "Instant",
              "oracle_text": "Target creature gains all creature types until end of turn." }
        ],
        "rules": { "mana": "free" },
        "players": [{ "id": "you", "hand": ["Many Masks"] }, { "id": "opponent" }],
        "battlefield": [{ "card": "Mirror" }, { "card": "Grizzly Bears" }],
        "steps": [{ "cast": "many-masks", "targets": ["grizzly-bears"] }, { "resolve": "all" }]"#,
    );
    let view = simulator.view();
    let lines = view.permanents.iter();
    let lines = lines.map(|card| (&*card.type_line, card.printed_type_line.as_deref()));
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            ("Creature — Shapeshifter (every creature type)", None),
            (
                "Creature — Bear (every creature type)",
                Some("Creature — Bear")
            ),
        ]
    );
    tells(
        &simulator,
        &["Grizzly Bears is every creature type until end of turn. [611.2]"],
    );
}

#[test]
fn what_the_rules_undo_of_a_board_is_told_by_the_log_and_by_the_checker() {
    // Attached, neither Octopus is a creature that the other could be attached to (702.151b).
    let circle = r#""battlefield": [
        { "id": "a", "card": "Acquisition Octopus", "attached_to": "b" },
        { "id": "b", "card": "Acquisition Octopus", "attached_to": "a" },
        { "card": "Bonesplitter", "attached_to": "you" }
    ]"#;
    let off = |a, b| {
        format!(
            "Acquisition Octopus ({a}) comes off Acquisition Octopus ({b}): Equipment can be attached only to creatures."
        )
    };
    let (octopus, other) = (off("1st", "2nd"), off("2nd", "1st"));
    let splitter = "Bonesplitter comes off you: Equipment can be attached only to creatures.";
    let log = log(&load(circle));
    assert_eq!(
        log[..3],
        [
            format!("{octopus} [704.5n]"),
            format!("{other} [704.5n]"),
            format!("{splitter} [704.5n]")
        ]
    );
    let checked = check(&format!("{{ \"format\": 1, {circle} }}"));
    let told = |words: &str| format!("the board does not stay so: {words} (704.5n)");
    assert_eq!(
        checked.warnings,
        [told(&octopus), told(&other), told(splitter)]
    );
}

/// A source of so much mana in any combination of colors.
fn prism(amount: u32, rest: &str) -> Simulator {
    load(&format!(
        r#""cards": [{{ "name": "Prism", "mana_cost": "{{5}}", "type_line": "Artifact",
            "oracle_text": "{{T}}: Add X mana in any combination of colors, where X is the number of cards in your hand." }}],
        "players": [{{ "id": "you", "hand": {amount} }}, {{ "id": "opponent" }}],
        "battlefield": [{{ "card": "Prism" }}],
        "steps": [{{ "activate": "prism" }}{rest}]"#
    ))
}

#[test]
fn very_many_combinations_of_mana_are_asked_for_one_type_at_a_time() {
    let mut simulator = prism(5, "");
    simulator.next();
    let choice = |simulator: &Simulator| simulator.view().choice.expect("a choice of mana");
    let first = choice(&simulator);
    assert_eq!(first.prompt, "Prism: choose the mana: how much {W} of 5?");
    assert_eq!(
        labels(&first),
        [
            "no {W}",
            "{W}",
            "{W}{W}",
            "{W}{W}{W}",
            "{W}{W}{W}{W}",
            "{W}{W}{W}{W}{W}"
        ]
    );
    // Three white: what is left are ten pairs, few enough for a button each.
    simulator.answer(&[first.options[3].value.clone()]);
    let pairs = choice(&simulator);
    assert_eq!(pairs.options.len(), 10);
    let pair = pairs
        .options
        .iter()
        .find(|pair| pair.label.ends_with("{U}{G}"));
    simulator.answer(&[pair.unwrap().value.clone()]);
    assert_eq!(simulator.view().players[0].mana, "WWWUG");
    // Every combination can still be named at once, also by a file.
    for (row, left) in [
        ("{G}{R}{W}{W}{U}", "WWURG"),
        ("G", "GGGGG"),
        ("{B}{B}{B}{B}{W}", "WBBBB"),
    ] {
        let mut simulator = prism(5, &format!(r#", {{ "choose": "{row}" }}"#));
        simulator.next();
        simulator.next();
        assert_eq!(simulator.view().players[0].mana, left);
    }
    // More than can be told apart is refused, and none is lost.
    let refusal = prism(13, "").next().refusal.unwrap();
    assert!(refusal.reason.contains("more than 12 mana"), "{refusal:?}");
}

#[test]
fn costs_are_offered_and_refused_in_the_words_of_a_card() {
    let cards = r#""cards": [{
        "name": "Bargain", "mana_cost": "{1}", "type_line": "Creature — Imp", "power": "1", "toughness": "1",
        "oracle_text": "Sacrifice an artifact: You gain 1 life.\nWhen this creature enters, you may sacrifice an artifact. If you do, draw a card.\nPay {2} or sacrifice a land: You gain 2 life."
    }],"#;
    let reason = refused(&format!(
        r#"{cards} "battlefield": [{{ "card": "Bargain" }}], "steps": [{{ "activate": "bargain", "ability": 1 }}]"#
    ));
    assert_eq!(
        reason,
        "The cost can't be paid: sacrifice an artifact. [118.3]"
    );
    let mut simulator = load(&format!(
        r#"{cards} "battlefield": [{{ "card": "Bargain" }}, {{ "card": "Island", "count": 3 }}],
        "steps": [{{ "activate": "bargain", "ability": 2 }}, {{ "choose": "sacrifice 1" }}]"#
    ));
    simulator.next();
    let choice = simulator.view().choice.expect("a choice of a cost");
    assert_eq!(labels(&choice), ["{2}", "sacrifice a land"]);
}

/// Every choice of every case and exhibit asks something in words: after the name of what asks there
/// is a question.
#[test]
fn every_choice_has_a_question() {
    let root = common::root();
    let mut files = common::files(&root.join("tests/cases"));
    files.extend(common::exhibits());
    let mut silent = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let Ok(mut simulator) = Simulator::load(&text) else {
            continue;
        };
        for step in 0..=simulator.view().script.steps.len() {
            if let Some(choice) = simulator.view().choice {
                let prompt = choice.prompt.trim();
                if prompt.is_empty() || prompt.ends_with(':') {
                    silent.push(format!("{} at {step}: {choice:?}", path.display()));
                }
            }
            if simulator.next().refusal.is_some() {
                break;
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

/// A number is asked for once, with 0 among the answers: nothing else says none.
#[test]
fn a_number_is_one_answer() {
    let mut simulator = load(
        r#""cards": [{ "name": "Flood", "type_line": "Sorcery", "mana_cost": "{X}",
            "oracle_text": "You gain X life." }],
        "players": [{ "id": "you", "hand": ["Flood"] }, { "id": "opponent" }],
        "battlefield": [{ "card": "Island", "count": 2 }], "steps": []"#,
    );
    let asked = simulator.perform("cast#flood#", &[]).view.choice.unwrap();
    assert_eq!(labels(&asked), ["0", "1", "2"]);
    assert!(!asked.picks_several());
    assert_eq!(simulator.answer(&["0".to_string()]).refusal, None);
}
