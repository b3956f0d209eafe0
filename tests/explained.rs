//! What the simulator tells of the rules floor: layers, what becomes of things, and mana costs.

use latchwork::scenario::Simulator;

fn load(rest: &str) -> Simulator {
    let text = format!("{{ \"format\": 1, {rest} }}");
    Simulator::load(&text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// The lines of a whole script's log that speak of something, each with its rule.
fn log_of(simulator: &mut Simulator, what: &str) -> Vec<String> {
    let mut told = Vec::new();
    loop {
        let outcome = simulator.next();
        if outcome.refusal.is_some() {
            return told;
        }
        let lines = outcome.lines.iter().filter(|line| line.text.contains(what));
        told.extend(lines.map(|line| format!("{} [{}]", line.text, line.rule)));
    }
}

#[test]
fn a_derivation_shows_layers_and_dependencies() {
    let simulator = load(
        r#""battlefield": [
            { "id": "citadel", "card": "Darksteel Citadel" },
            { "card": "Bonesplitter" }, { "card": "March of the Machines" }
        ]"#,
    );
    let lines = simulator.explain("bonesplitter");
    let layers: Vec<&str> = lines.iter().map(|line| line.layer.as_str()).collect();
    assert_eq!(layers, ["printed", "4", "7b"]);
    assert_eq!(lines[1].source.as_deref(), Some("March of the Machines"));
    assert_eq!(lines[1].result, "Artifact Creature — Equipment");
    assert_eq!(lines[2].result, "1/1");
    let view = simulator.view();
    assert!(view.permanents.iter().all(|card| card.key != "citadel"));
    assert!(view.log.iter().any(|line| line.rule == "704.5f"));
}

#[test]
fn a_derivation_goes_through_every_layer() {
    let mut simulator = load(
        r#""rules": { "mana": "free" },
        "cards": [
            { "name": "Borrowed Face", "mana_cost": "{U}", "type_line": "Instant",
              "oracle_text": "Target creature you control becomes a copy of another target creature until end of turn." },
            { "name": "Herd Beast", "mana_cost": "{2}{G}", "type_line": "Creature — Beast", "power": "*", "toughness": "*",
              "oracle_text": "Herd Beast's power and toughness are each equal to the number of creatures you control." },
            { "name": "Motley", "mana_cost": "{U}", "type_line": "Enchantment — Aura",
              "oracle_text": "Enchant creature\nEnchanted creature is a red Goblin with base power and toughness 4/1 and has haste." }
        ],
        "players": [ { "id": "you", "hand": ["Borrowed Face", "About Face"] }, { "id": "opponent" } ],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears", "controller": "opponent", "counters": { "+1/+1": 1 } },
            { "id": "beast", "card": "Herd Beast", "controller": "opponent" },
            { "card": "Motley", "attached_to": "bears" },
            { "card": "Control Magic", "attached_to": "bears" },
            { "card": "Holy Strength", "attached_to": "bears" }
        ],
        "steps": [
            { "cast": "Borrowed Face", "targets": ["bears", "beast"] }, { "resolve": "all" },
            { "cast": "About Face", "targets": ["bears"] }, { "resolve": "all" }
        ]"#,
    );
    while simulator.next().refusal.is_none() {}
    let lines = simulator.explain("bears");
    let told: Vec<_> = lines
        .iter()
        .map(|line| {
            let source = line.source.as_deref().unwrap_or("");
            (&*line.layer, &*line.rule, source, &*line.result)
        })
        .collect();
    let defined =
        "Herd Beast's power and toughness are each equal to the number of creatures you control.";
    assert_eq!(
        told,
        [
            ("printed", "613.1", "", "Creature — Bear 2/2"),
            ("1", "613.1a", "Borrowed Face", "Creature — Beast 0/0"),
            ("2", "613.1b", "Control Magic", "You"),
            ("4", "613.1d", "Motley", "Creature — Goblin"),
            ("5", "613.1e", "Motley", "red"),
            ("6", "613.1f", "Motley", &format!("{defined} · Haste")),
            ("7a", "613.4a", "Herd Beast (2nd)", "1/1"),
            ("7b", "613.4b", "Motley", "4/1"),
            ("7c", "613.4c", "", "5/2"),
            ("7c", "613.4c", "Holy Strength", "6/4"),
            ("7d", "613.4d", "About Face", "4/6"),
        ]
    );
}

#[test]
fn a_derivation_says_what_waited_for_what() {
    let simulator = load(
        r#""cards": [
            { "name": "Clockwork Law", "mana_cost": "{2}", "type_line": "Enchantment",
              "oracle_text": "Artifact creatures are Golems." },
            { "name": "Brass Dream", "mana_cost": "{2}", "type_line": "Enchantment",
              "oracle_text": "Creatures are artifacts in addition to their other types." }
        ],
        "battlefield": [ { "card": "Clockwork Law" }, { "id": "bears", "card": "Grizzly Bears" }, { "card": "Brass Dream" } ]"#,
    );
    let lines = simulator.explain("bears");
    let told: Vec<_> = lines
        .iter()
        .map(|line| (line.source.as_deref(), line.dependency.as_deref()))
        .collect();
    let after = "It depends on Brass Dream, and so applies after, whatever the timestamps.";
    assert_eq!(
        told,
        [
            (None, None),
            (Some("Brass Dream"), None),
            (Some("Clockwork Law"), Some(after)),
        ]
    );
}

#[test]
fn a_mana_cost_that_is_none_is_a_fault() {
    let faults = |cost: &str| {
        let card = format!(
            r#"{{ "format": 1, "cards": [ {{ "name": "Odd", "mana_cost": "{cost}", "type_line": "Sorcery" }} ] }}"#
        );
        Simulator::load(&card).err().unwrap_or_default()
    };
    for cost in [
        "{1000000}{X}{S}{C}",
        "{w/u}{2/W}{100/g}{G/P}{g/u/p}{x}{s}",
        "{0}",
    ] {
        assert_eq!(faults(cost), [""; 0], "{cost}");
    }
    for cost in [
        "{1000001}",
        "{101/W}",
        "{C/P}",
        "{Q}",
        "{2/C}",
        "{W/U/B}",
        "{W/C/P}",
        "2",
        "{2",
        "{WU}",
    ] {
        assert_eq!(faults(cost).len(), 1, "{cost}");
    }
}

#[test]
fn the_log_says_what_something_becomes_and_is_no_longer() {
    let mut simulator = load(
        r#""rules": { "mana": "free" },
        "battlefield": [
            { "id": "octopus", "card": "Acquisition Octopus" }, { "id": "bears", "card": "Grizzly Bears" },
            { "id": "lamp", "card": "Waking Lamp" }
        ],
        "cards": [ { "name": "Waking Lamp", "mana_cost": "{2}", "type_line": "Artifact",
            "oracle_text": "{1}: Waking Lamp becomes a 2/2 Spirit artifact creature until end of turn." } ],
        "steps": [
            { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] }, { "resolve": "all" },
            { "activate": "lamp" }, { "resolve": "all" },
            { "advance": "next_turn" }
        ]"#,
    );
    assert_eq!(
        log_of(&mut simulator, "Waking Lamp ")
            .into_iter()
            .filter(|line| line.starts_with("Waking Lamp "))
            .collect::<Vec<_>>(),
        [
            "Waking Lamp becomes a Spirit artifact creature with base power and toughness 2/2 until \
             end of turn. [611.2]",
            "Waking Lamp is now a creature and a Spirit as well. [205.1b]",
            "Waking Lamp is now 2/2. [613.4b]",
            "Waking Lamp is no longer a creature or a Spirit. [613.1d]",
        ]
    );
}

#[test]
fn what_cannot_be_attached_says_by_which_rule() {
    let simulator = |card: &str, ability: &str, target: &str| {
        load(&format!(
            r#""rules": {{ "mana": "free" }},
            "cards": [ {{ "name": "Ditch", "mana_cost": "{{1}}", "type_line": "Artifact — Fortification",
                "oracle_text": "Fortify {{1}}" }} ],
            "battlefield": [ {{ "card": "March of the Machines" }}, {{ "id": "it", "card": "{card}" }},
                {{ "id": "forest", "card": "Forest" }}, {{ "id": "bears", "card": "Grizzly Bears" }} ],
            "steps": [ {{ "activate": "it", "ability": "{ability}", "targets": ["{target}"] }}, {{ "resolve": "all" }} ]"#
        ))
    };
    let mut ditch = simulator("Ditch", "fortify", "forest");
    let mut splitter = simulator("Bonesplitter", "equip", "bears");
    assert_eq!(
        log_of(&mut ditch, "does not become attached"),
        [
            "Ditch does not become attached to Forest: a Fortification can be attached only to lands, and not while it is a creature. [301.6]"
        ]
    );
    assert_eq!(
        log_of(&mut splitter, "does not become attached"),
        [
            "Bonesplitter does not become attached to Grizzly Bears: Equipment that is a creature can't equip anything unless it has reconfigure. [301.5c]"
        ]
    );
}

#[test]
fn attaching_changes_what_it_is_only_with_reconfigure() {
    let mut simulator = load(
        r#""rules": { "mana": "free" },
        "battlefield": [
            { "id": "axe", "card": "Bonesplitter" },
            { "id": "octopus", "card": "Acquisition Octopus" },
            { "id": "bears", "card": "Grizzly Bears" }
        ],
        "steps": [
            { "activate": "axe", "targets": ["bears"] }, { "resolve": "all" },
            { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] }, { "resolve": "all" }
        ]"#,
    );
    let told = log_of(&mut simulator, "no longer");
    assert_eq!(
        told,
        ["Acquisition Octopus is no longer a creature or an Octopus. [702.151b]"]
    );
    let layers = |key: &str| -> Vec<String> {
        let lines = simulator.explain(key).into_iter();
        lines.map(|line| line.layer).collect()
    };
    assert_eq!(layers("axe"), ["printed"]);
    assert_eq!(layers("octopus"), ["printed", "4"]);
}

#[test]
fn what_stops_being_a_creature_otherwise_does_so_by_layer_four() {
    let mut simulator = load(
        r#""rules": { "mana": "free" },
        "cards": [{ "name": "Turn to Stone", "mana_cost": "{W}", "type_line": "Instant",
            "oracle_text": "Target creature becomes an artifact until end of turn." }],
        "players": [{ "id": "you", "hand": ["Giant Growth", "Turn to Stone"] }, { "id": "opponent" }],
        "battlefield": [{ "id": "bears", "card": "Grizzly Bears" }],
        "steps": [
            { "cast": "Giant Growth", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Turn to Stone", "targets": ["bears"] }, { "resolve": "all" }
        ]"#,
    );
    let told = log_of(&mut simulator, "no longer");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].ends_with("[613.1d]"), "{told:?}");
}

#[test]
fn mana_that_doubles_without_end_is_refused() {
    let mut simulator = load(
        r#""battlefield": [{ "card": "Mana Reflection", "count": 34 }, { "id": "forest", "card": "Forest" }],
        "steps": [{ "activate": "forest" }]"#,
    );
    let before = simulator.view();
    let refusal = simulator.next().refusal.unwrap();
    // A bound of the simulator's own is no rule of the game.
    assert_eq!(refusal.rule, "");
    assert!(
        refusal.reason.contains("the simulator"),
        "{} {}",
        refusal.headline,
        refusal.reason
    );
    assert_eq!(simulator.view(), before);
}

#[test]
fn what_may_be_attached_tells_apart_what_an_attachment_does_itself() {
    let simulator = load(
        r#""battlefield": [
            { "id": "bears", "card": "Grizzly Bears" }, { "id": "vanguard", "card": "Elite Vanguard" },
            { "id": "theirs", "card": "Hill Giant", "controller": "opponent" },
            { "id": "octopus", "card": "Acquisition Octopus", "attached_to": "bears" },
            { "card": "Island" }, { "card": "Island" }
        ]"#,
    );
    let may = |key: &str| -> Vec<String> {
        let lines = simulator.standing(key).lines.into_iter();
        let lines = lines.filter(|l| ["host", "attach"].contains(&&*l.question));
        lines.map(|l| format!("{} [{}]", l.text, l.rule)).collect()
    };
    // Where it is it does not become attached (701.3b), and reconfigure wants a creature of yours.
    assert_eq!(
        may("octopus"),
        [
            "May be attached to: Elite Vanguard. [701.3a]",
            "May be attached to, but only by another effect: Hill Giant. [701.3a]",
            "Not two Islands: Equipment can be attached only to creatures. [301.5]",
        ]
    );
    assert_eq!(may("bears"), Vec::<String>::new());
    assert_eq!(
        may("vanguard"),
        ["May be attached to it: Acquisition Octopus. [701.3a]"]
    );
    assert_eq!(
        may("theirs"),
        ["May be attached to it, but only by another effect: Acquisition Octopus. [701.3a]"]
    );
}
