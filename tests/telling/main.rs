//! The log tells everything that a reader would ask about: what begins and for how long, what a cost
//! is paid with, in the order of the rules, each with the rule that a judge would name.

mod alike;
mod causes;
mod deeds;
mod effects;

use latchwork::scenario::Simulator;

/// The log after every step of the script, each line with its rule.
fn log(rest: &str) -> Vec<String> {
    let text = format!(
        r#"{{ "format": 1, "rules": {{ "mana": "free", "summoning_sickness": false }}, {rest} }}"#
    );
    told(&text)
}

fn told(text: &str) -> Vec<String> {
    let mut simulator =
        Simulator::load(text).unwrap_or_else(|faults| panic!("{text}\n{faults:#?}"));
    for _ in 0..simulator.view().script.steps.len() {
        let outcome = simulator.next();
        assert_eq!(outcome.refusal, None);
    }
    let view = simulator.view();
    let lines = view.log.iter().filter(|line| line.kind != "note");
    lines
        .map(|line| format!("{} [{}]", line.text, line.rule))
        .collect()
}

/// The lines of a log that stand in it in this order, others between allowed.
#[track_caller]
fn tells(log: &[String], lines: &[&str]) {
    let mut rest = log.iter();
    for line in lines {
        assert!(rest.any(|told| told == line), "{line}\n{log:#?}");
    }
}

#[track_caller]
fn never(log: &[String], words: &str) {
    assert!(
        !log.iter().any(|told| told.contains(words)),
        "{words}\n{log:#?}"
    );
}

#[test]
fn a_reflexive_and_a_delayed_trigger_speak_their_own_part() {
    let log = log(r#""cards": [
            { "name": "Two Times", "mana_cost": "{1}", "type_line": "Creature — Elf", "power": "1", "toughness": "1",
              "oracle_text": "When this creature enters, you may pay {E}. When you do, create a 1/1 white Soldier creature token. It gains haste." },
            { "name": "Lender", "mana_cost": "{1}", "type_line": "Artifact — Equipment",
              "oracle_text": "Equipped creature has \"Whenever this creature attacks, you may pay {E}. When you do, you gain 3 life.\"" },
            { "name": "Twin Call", "mana_cost": "{U}", "type_line": "Sorcery",
              "oracle_text": "Draw a card. Create a token that's a copy of target creature you control. Exile it at the beginning of the next end step." }
        ],
        "players": [{ "id": "you", "energy": 2, "library": 5, "hand": ["Two Times", "Twin Call"] }, { "id": "opponent" }],
        "battlefield": [{ "id": "bears", "card": "Grizzly Bears" }, { "card": "Lender", "attached_to": "bears" }],
        "steps": [
            { "cast": "Two Times" }, { "resolve": "all" }, { "choose": true }, { "resolve": "all" },
            { "cast": "Twin Call", "targets": ["bears"] }, { "resolve": "all" },
            { "attack": [{ "attacker": "bears", "defender": "opponent" }] }, { "resolve": "all" }, { "choose": true }, { "resolve": "all" },
            { "advance": "end" }
        ]"#);
    tells(
        &log,
        &[
            "Two Times triggers: When you do, create a 1/1 white Soldier creature token. It gains haste. [603.12]",
            "Twin Call will trigger later: “Exile it at the beginning of the next end step”. [603.7a]",
            "Grizzly Bears (1st) triggers: When you do, you gain 3 life. [603.12]",
            "Twin Call triggers: Exile it at the beginning of the next end step. [603.7]",
        ],
    );
}

#[test]
fn additional_phases_and_turns_are_told_when_they_are_granted() {
    let log = log(r#""cards": [
            { "name": "Again", "mana_cost": "{R}", "type_line": "Sorcery",
              "oracle_text": "Untap all creatures you control. After this main phase, there is an additional combat phase followed by an additional main phase." },
            { "name": "Onslaught", "mana_cost": "{R}", "type_line": "Instant",
              "oracle_text": "After this phase, there is an additional combat phase." },
            { "name": "More Time", "mana_cost": "{U}", "type_line": "Sorcery",
              "oracle_text": "Target player takes an extra turn after this one." }
        ],
        "players": [{ "id": "you", "hand": ["Onslaught", "More Time"] }, { "id": "opponent" }],
        "steps": [
            { "cast": "Onslaught" }, { "resolve": "all" },
            { "cast": "More Time", "targets": ["opponent"] }, { "resolve": "all" }
        ]"#);
    tells(
        &log,
        &[
            "Onslaught resolves. [608.2]",
            "After this phase, there is an additional combat phase. [500.8]",
            "Opponent takes an extra turn after this one. [500.7]",
        ],
    );
}

#[test]
fn every_line_names_the_rule_that_a_judge_would() {
    let log = log(r#""cards": [
            { "name": "Rest Here", "mana_cost": "{1}", "type_line": "Enchantment",
              "oracle_text": "If a card or token would be put into a graveyard from anywhere, exile it instead." },
            { "name": "Old Song", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": "You gain 1 life.\nFlashback {G}" },
            { "name": "Kept Song", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": "Buyback {1}\nYou gain 1 life." },
            { "name": "Blast", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Destroy target creature." }
        ],
        "players": [{ "id": "you", "graveyard": ["Old Song"], "hand": ["Blast", "Kept Song"], "library": ["Island", "Island"] }, { "id": "opponent" }],
        "battlefield": [{ "id": "bears", "card": "Grizzly Bears" }],
        "steps": [
            { "cast": "Old Song", "alternative": "flashback" }, { "resolve": "all" },
            { "cast": "Kept Song", "alternative": "buyback" }, { "resolve": "all" },
            { "put": { "card": "Rest Here", "zone": "battlefield" } },
            { "cast": "Blast", "targets": ["bears"] }, { "resolve": "all" },
            { "advance": "begin_combat" }, { "advance": "next_turn" }
        ]"#);
    tells(
        &log,
        &[
            "You cast Old Song with flashback. [601.2a]",
            "Old Song is exiled. [702.34a]",
            "You cast Kept Song with buyback. [601.2a]",
            "Kept Song is put into your hand. [702.27a]",
            "Rest Here enters the battlefield. []",
            "Blast resolves. [608.2]",
            "Rest Here changes what happens: “If a card or token would be put into a graveyard from anywhere, exile it instead”. [614.6]",
            "Grizzly Bears is exiled. [614.6]",
            "Beginning of combat. [507]",
            "Cleanup. [514]",
            "Untap step. [502]",
        ],
    );
}

#[test]
fn an_ability_of_a_keyword_is_told_by_its_name_and_rule() {
    let log = log(r#""cards": [
            { "name": "Cleric Class", "mana_cost": "{W}", "type_line": "Enchantment — Class",
              "oracle_text": "If you would gain life, you gain that much life plus 1 instead.\n{3}{W}: Level 2\nWhenever you gain life, draw a card." },
            { "name": "Smuggler's Copter", "mana_cost": "{2}", "type_line": "Artifact — Vehicle", "power": "3", "toughness": "3",
              "oracle_text": "Flying\nCrew 1" }
        ],
        "players": [{ "id": "you" }, { "id": "opponent" }],
        "battlefield": [
            { "id": "class", "card": "Cleric Class" }, { "id": "copter", "card": "Smuggler's Copter" },
            { "id": "bears", "card": "Grizzly Bears" }
        ],
        "steps": [
            { "activate": "class" }, { "resolve": "all" },
            { "activate": "copter", "pay": { "tap": ["bears"] } }, { "resolve": "all" }
        ]"#);
    tells(
        &log,
        &[
            "You activate the next level of Cleric Class. [716.2a]",
            "You activate crew of Smuggler's Copter. [702.122a]",
            "Grizzly Bears becomes tapped to pay for the ability of Smuggler's Copter. [702.122a]",
            "Smuggler's Copter becomes an artifact creature until end of turn. [611.2]",
        ],
    );
}

#[test]
fn a_token_does_nothing_before_it_has_entered() {
    let log = log(r#""cards": [
            { "name": "Wide Banner", "mana_cost": "{W}", "type_line": "Enchantment",
              "oracle_text": "Creatures you control get +1/+1." },
            { "name": "Echo", "mana_cost": "{U}", "type_line": "Sorcery",
              "oracle_text": "Create a token that's a copy of target enchantment." }
        ],
        "players": [{ "id": "you", "hand": ["Echo"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "banner", "card": "Wide Banner", "controller": "opponent" }, { "card": "Grizzly Bears" }
        ],
        "steps": [{ "cast": "Echo", "targets": ["banner"] }, { "resolve": "all" }]"#);
    tells(
        &log,
        &[
            "Wide Banner (2nd) is created. [701.7a]",
            "Grizzly Bears is now 3/3, because of Wide Banner (2nd). [613.4c]",
        ],
    );
}

#[test]
fn what_a_state_based_action_does_is_told_once_with_its_reason() {
    let log = log(r#""cards": [
            { "name": "Last Word", "mana_cost": "{B}", "type_line": "Sorcery",
              "oracle_text": "Target player loses 30 life." },
            { "name": "Wither", "mana_cost": "{B}", "type_line": "Sorcery",
              "oracle_text": "Put a -1/-1 counter on target creature." }
        ],
        "players": [{ "id": "you", "hand": ["Murder", "Shock", "Wither", "Last Word"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears" }, { "card": "Bonesplitter", "attached_to": "bears" },
            { "card": "Holy Strength", "attached_to": "bears" },
            { "id": "giant", "card": "Hill Giant", "counters": { "+1/+1": 1 } },
            { "id": "elves", "card": "Llanowar Elves" }
        ],
        "steps": [
            { "cast": "Wither", "targets": ["giant"] }, { "resolve": "all" },
            { "cast": "Shock", "targets": ["elves"] }, { "resolve": "all" },
            { "cast": "Murder", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Last Word", "targets": ["opponent"] }, { "resolve": "all" }
        ]"#);
    tells(
        &log,
        &[
            "+1/+1 and -1/-1 counters on Hill Giant cancel out. [704.5q]",
            "Llanowar Elves has been dealt lethal damage and is destroyed. [704.5g]",
            "Grizzly Bears is destroyed. [701.8a]",
            "Bonesplitter comes off: Grizzly Bears is gone. [301.5c]",
            "Holy Strength is put into your graveyard: Grizzly Bears is gone. [303.4c]",
            "Opponent has no life left and loses the game. [704.5a]",
        ],
    );
    never(&log, "Llanowar Elves is destroyed. [701.8a]");
    never(&log, "is removed from Hill Giant");
    never(&log, "becomes unattached");
    never(&log, "Opponent loses the game. ");
}

#[test]
fn permanents_of_one_name_are_told_apart_wherever_they_go() {
    let text = r#"{ "format": 1, "rules": { "mana": "free", "summoning_sickness": false },
        "players": [{ "id": "you", "hand": ["Unsummon", "Giant Growth"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "a", "card": "Grizzly Bears" },
            { "id": "b", "card": "Grizzly Bears", "controller": "opponent" },
            { "id": "giant", "card": "Hill Giant" }
        ],
        "steps": [
            { "cast": "Giant Growth", "targets": ["b"] }, { "resolve": "all" },
            { "cast": "Unsummon", "targets": ["a"] }, { "resolve": "all" },
            { "cast": "a" }, { "resolve": "all" }
        ] }"#;
    let log = told(text);
    tells(
        &log,
        &[
            "Giant Growth targets Grizzly Bears (2nd). [601.2c]",
            "Grizzly Bears (2nd) gets +3/+3 until end of turn. [611.2]",
            "Unsummon targets Grizzly Bears (1st). [601.2c]",
            "Grizzly Bears (1st) is put into your hand. [608.2c]",
            "You cast Grizzly Bears (1st). [601.2a]",
            "Grizzly Bears (1st) enters the battlefield. [608.3a]",
        ],
    );
    never(&log, "Hill Giant (");
    let view = Simulator::load(text).unwrap().view();
    let spoken: Vec<&str> = view.permanents.iter().map(|card| &*card.spoken).collect();
    assert!(spoken[0].starts_with("Grizzly Bears (1st), "), "{spoken:?}");
    assert!(spoken[1].starts_with("Grizzly Bears (2nd), "), "{spoken:?}");
    assert!(spoken[2].starts_with("Hill Giant, "), "{spoken:?}");
    let which: Vec<_> = view
        .permanents
        .iter()
        .map(|card| card.which.as_deref())
        .collect();
    assert_eq!(which, [Some("1st"), Some("2nd"), None]);
    let name = |key: &str| Simulator::load(text).unwrap().standing(key).name;
    assert_eq!(
        [name("b"), name("giant")],
        ["Grizzly Bears (2nd)", "Hill Giant"]
    );
}

#[test]
fn a_triggered_mana_ability_says_why_its_mana_is_there_at_once() {
    let log = log(r#""players": [{ "id": "you" }, { "id": "opponent" }],
        "battlefield": [
            { "id": "forest", "card": "Forest" }, { "card": "Wild Growth", "attached_to": "forest" }
        ],
        "steps": [{ "activate": "forest" }]"#);
    assert_eq!(
        log,
        [
            "You add {G} by tapping Forest. [106.4]",
            "Wild Growth triggers: Whenever enchanted land is tapped for mana, its controller adds an additional {G}. [106.12a]",
            "You add {G} with Wild Growth. [605.4a]",
        ]
    );
}

#[test]
fn nothing_is_said_twice_or_left_open() {
    let log = log(r#""cards": [
            { "name": "Few Hands", "mana_cost": "{X}{W}", "type_line": "Sorcery",
              "oracle_text": "Create X 1/1 white Soldier creature tokens." }
        ],
        "players": [{ "id": "you", "hand": [{ "card": "Few Hands", "id": "first" }, { "card": "Few Hands", "id": "second" }] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "altar", "card": "Ashnod's Altar" }, { "id": "memnite", "card": "Memnite" },
            { "id": "squire", "card": "Brass Squire" }, { "id": "octopus", "card": "Acquisition Octopus" },
            { "id": "bears", "card": "Grizzly Bears", "counters": { "+1/+1": 1 } }
        ],
        "steps": [
            { "activate": "altar", "pay": { "sacrifice": ["memnite"] } },
            { "cast": "first", "x": 0 }, { "resolve": "all" },
            { "cast": "second", "x": 2 }, { "resolve": "all" },
            { "activate": "squire", "targets": ["octopus", "octopus"] }, { "resolve": "all" },
            { "set": { "object": "bears", "counters": {} } },
            { "concede": "opponent" }
        ]"#);
    tells(
        &log,
        &[
            "You sacrifice Memnite. [701.21a]",
            "You add {C}{C} with Ashnod's Altar. [106.4]",
            "Few Hands creates no token: the number is 0. [701.7a]",
            "Two Soldier Tokens are created. [701.7a]",
            "Acquisition Octopus does not become attached to Acquisition Octopus: an Equipment can't equip itself. [301.5c]",
            "The scenario changes Grizzly Bears: no counters. []",
            "Opponent concedes and loses the game. [104.3a]",
        ],
    );
    never(&log, "Memnite is put into");
}
