//! What can be dragged where, and why not.

use super::*;

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

/// What asks for two targets takes what it is dropped on as the first, and asks for the other.
#[test]
fn what_a_spell_with_two_targets_is_dropped_on_is_the_first() {
    let mut simulator = load(
        r#""rules": { "mana": "free" },
        "cards": [{ "name": "Pinch", "mana_cost": "{U}", "type_line": "Sorcery",
            "oracle_text": "Tap target creature you control. Destroy target land an opponent controls." }],
        "players": [{ "id": "you", "hand": ["Pinch"] }, { "id": "opponent" }],
        "battlefield": [{ "id": "bears", "card": "Grizzly Bears" },
            { "id": "lion", "card": "Silvercoat Lion", "controller": "opponent" },
            { "id": "isle", "card": "Island", "controller": "opponent" }]"#,
    );
    let drop = drop_on(&simulator, "pinch", "bears");
    let [deed] = &drop.deeds[..] else {
        panic!("{drop:?}");
    };
    assert_eq!(deed.targets, ["bears"]);
    assert_eq!(deed.more_targets, [["isle"]]);
    assert!(
        simulator
            .drops("pinch")
            .iter()
            .all(|drop| drop.on != "lion")
    );
    let both = ["bears".to_string(), "isle".to_string()];
    assert_eq!(simulator.perform(&deed.id, &both).refusal, None);
    assert_eq!(simulator.view().stack.len(), 1);
}
