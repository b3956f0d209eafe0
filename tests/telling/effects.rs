//! What effects do is told with their numbers and their sources.

use super::*;

#[test]
fn an_effect_that_begins_is_told_with_its_numbers_and_its_duration() {
    let log = log(
        r#""cards": [{ "name": "Act of Treason", "mana_cost": "{2}{R}", "type_line": "Sorcery",
            "oracle_text": "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn." }],
        "players": [{ "id": "you", "energy": 2, "hand": ["Giant Growth", "Act of Treason", "About Face"] },
            { "id": "opponent" }],
        "battlefield": [
            { "id": "brawler", "card": "Voltaic Brawler" },
            { "id": "tezzeret", "card": "Tezzeret, Agent of Bolas" }, { "card": "Bonesplitter" },
            { "id": "bears", "card": "Grizzly Bears", "controller": "opponent", "tapped": true }
        ],
        "steps": [
            { "activate": "tezzeret", "ability": "−1", "targets": ["bonesplitter"] }, { "resolve": "all" },
            { "cast": "Act of Treason", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Giant Growth", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "About Face", "targets": ["bears"] }, { "resolve": "all" },
            { "attack": [{ "attacker": "brawler", "defender": "opponent" }] }, { "resolve": "all" }, { "choose": true },
            { "advance": "next_turn" }
        ]"#,
    );
    tells(
        &log,
        &[
            "Bonesplitter becomes an artifact creature with base power and toughness 5/5. [611.2]",
            "Bonesplitter is now a creature as well. [205.1b]",
            "Bonesplitter is now 5/5. [613.4b]",
            "You gain control of Grizzly Bears until end of turn. [611.2]",
            "Grizzly Bears becomes untapped. [701.26b]",
            "Grizzly Bears gains haste until end of turn. [611.2]",
            "Grizzly Bears gets +3/+3 until end of turn. [611.2]",
            "Grizzly Bears is now 5/5. [613.4c]",
            "You pay {E}, which leaves 1. [107.14]",
            "Voltaic Brawler gets +1/+1 and gains trample until end of turn. [611.2]",
            "Voltaic Brawler is now 4/3. [613.4c]",
            "The effects of Act of Treason, Giant Growth and About Face on Grizzly Bears end. [514.2]",
            "Opponent gains control of Grizzly Bears. [613.1b]",
            "Voltaic Brawler is now 3/2. [613.4c]",
            "Grizzly Bears is now 2/2. [613.4]",
        ],
    );
    // What the line before says is not said again.
    never(&log, "You gain control of Grizzly Bears. ");
}

#[test]
fn all_that_gets_something_is_named_once_and_by_the_name_it_had() {
    let log = log(r#""cards": [
            { "name": "Long Charge", "mana_cost": "{R}", "type_line": "Sorcery",
              "oracle_text": "Creatures you control get +1/+0 and gain trample until end of turn." },
            { "name": "Borrowed Face", "mana_cost": "{U}", "type_line": "Instant",
              "oracle_text": "Target creature you control becomes a copy of another target creature until end of turn." },
            { "name": "Last Breath", "mana_cost": "{B}", "type_line": "Instant",
              "oracle_text": "Target creature gets -4/-4 until end of turn." },
            { "name": "Stillness", "mana_cost": "{W}", "type_line": "Instant",
              "oracle_text": "Prevent all combat damage that would be dealt this turn." }
        ],
        "players": [{ "id": "you", "hand": ["Long Charge", "Borrowed Face", "Last Breath", "Stillness"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears" }, { "id": "elves", "card": "Llanowar Elves" },
            { "id": "giant", "card": "Hill Giant", "controller": "opponent" }
        ],
        "steps": [
            { "cast": "Long Charge" }, { "resolve": "all" },
            { "cast": "Borrowed Face", "targets": ["elves", "giant"] }, { "resolve": "all" },
            { "cast": "Last Breath", "targets": ["giant"] }, { "resolve": "all" },
            { "cast": "Stillness" }, { "resolve": "all" }
        ]"#);
    tells(
        &log,
        &[
            "Grizzly Bears and Llanowar Elves get +1/+0 and gain trample until end of turn. [611.2]",
            "Grizzly Bears is now 3/2 and Llanowar Elves is now 2/1. [613.4c]",
            "Llanowar Elves becomes a copy of Hill Giant until end of turn. [611.2]",
            "Hill Giant (1st) gets -4/-4 until end of turn. [611.2]",
            "Hill Giant (1st) has toughness 0 or less and is put into Opponent's graveyard. [704.5f]",
            "Stillness sets up a shield: “Prevent all combat damage that would be dealt this turn”. [615.1]",
        ],
    );
}

#[test]
fn a_bonus_that_begins_or_ends_by_itself_is_told_by_the_new_size() {
    let log = log(r#""players": [{ "id": "you" }, { "id": "opponent" }],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears" },
            { "card": "Mind Carver", "attached_to": "bears" }
        ],
        "steps": [
            { "set": { "player": "opponent", "graveyard": 8 } },
            { "set": { "player": "opponent", "graveyard": 7 } }
        ]"#);
    tells(
        &log,
        &[
            "The scenario changes Opponent: graveyard 8. []",
            "Grizzly Bears is now 5/3, because of Mind Carver. [611.3a]",
            "The scenario changes Opponent: graveyard 7. []",
            "Grizzly Bears is now 3/2, because of Mind Carver. [611.3a]",
        ],
    );
}

#[test]
fn what_enters_is_told_with_its_counters_and_with_what_it_has_become() {
    let log = log(
        r#""cards": [{ "name": "Walking Ballista", "mana_cost": "{X}{X}", "type_line": "Artifact Creature — Construct", "power": "0", "toughness": "0",
              "oracle_text": "This creature enters with X +1/+1 counters on it." }],
        "players": [{ "id": "you", "hand": ["Walking Ballista"] }, { "id": "opponent" }],
        "battlefield": [{ "card": "March of the Machines" }],
        "steps": [
            { "put": { "card": "Sol Ring", "zone": "battlefield" } },
            { "put": { "card": "Tezzeret, Agent of Bolas", "zone": "battlefield" } },
            { "cast": "Walking Ballista", "x": 2 }, { "resolve": "all" }
        ]"#,
    );
    tells(
        &log,
        &[
            "Sol Ring enters the battlefield. []",
            "Sol Ring is now a creature as well, because of March of the Machines. [205.1b]",
            "Sol Ring is now 1/1, because of March of the Machines. [613.4b]",
            "Tezzeret, Agent of Bolas enters the battlefield. []",
            "Tezzeret, Agent of Bolas enters with three loyalty counters. [122.6]",
            "You cast Walking Ballista with X = 2. [601.2a]",
            "Walking Ballista resolves. [608.3]",
            "Walking Ballista enters the battlefield. [608.3a]",
            "Walking Ballista enters with two +1/+1 counters. [122.6]",
            "Walking Ballista is now 2/2. [613.4c]",
        ],
    );
}

#[test]
fn counters_that_something_enters_with_are_put_on_it() {
    let log = log(
        r#""cards": [{ "name": "Counter Clerk", "mana_cost": "{1}", "type_line": "Enchantment",
            "oracle_text": "Whenever one or more +1/+1 counters are put on a creature you control, you gain 1 life." }, { "name": "Walking Ballista", "mana_cost": "{X}{X}", "type_line": "Artifact Creature — Construct", "power": "0", "toughness": "0",
              "oracle_text": "This creature enters with X +1/+1 counters on it." }],
        "players": [{ "id": "you", "hand": ["Walking Ballista"] }, { "id": "opponent" }],
        "battlefield": [{ "card": "Counter Clerk" }],
        "steps": [{ "cast": "Walking Ballista", "x": 2 }, { "resolve": "all" }]"#,
    );
    tells(
        &log,
        &[
            "Walking Ballista enters with two +1/+1 counters. [122.6]",
            "You gain 1 life. [119.3]",
        ],
    );
}

#[test]
fn what_the_author_puts_somewhere_changes_others_in_the_log_too() {
    let log = log(r#""battlefield": [{ "card": "Bonesplitter" }],
        "steps": [{ "put": { "card": "March of the Machines", "zone": "battlefield" } }]"#);
    assert_eq!(
        log,
        [
            "March of the Machines enters the battlefield. []",
            "Bonesplitter is now a creature as well, because of March of the Machines. [205.1b]",
            "Bonesplitter is now 1/1, because of March of the Machines. [613.4b]",
        ]
    );
}

#[test]
fn a_new_size_names_the_sublayer_that_made_it() {
    let log = log(r#""cards": [
            { "name": "Herd Beast", "mana_cost": "{G}", "type_line": "Creature — Beast", "power": "*", "toughness": "*",
              "oracle_text": "Herd Beast's power and toughness are each equal to the number of creatures you control." },
            { "name": "Shrink", "mana_cost": "{U}", "type_line": "Enchantment — Aura",
              "oracle_text": "Enchant creature\nEnchanted creature has base power and toughness 1/3." },
            { "name": "Smuggler's Copter", "mana_cost": "{2}", "type_line": "Artifact — Vehicle", "power": "3", "toughness": "3",
              "oracle_text": "Flying\nCrew 1" }
        ],
        "players": [{ "id": "you", "hand": ["Shrink", "Giant Growth", "About Face", "Herd Beast"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears" }, { "id": "copter", "card": "Smuggler's Copter" },
            { "id": "staff", "card": "Chimeric Staff", "counters": { "+1/+1": 2 } }
        ],
        "steps": [
            { "cast": "Shrink", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "About Face", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Giant Growth", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Herd Beast" }, { "resolve": "all" },
            { "activate": "copter", "pay": { "tap": ["bears"] } }, { "resolve": "all" },
            { "activate": "staff", "x": 1 }, { "resolve": "all" },
            { "advance": "next_turn" }
        ]"#);
    tells(
        &log,
        &[
            "Grizzly Bears is now 1/3, because of Shrink. [613.4b]",
            "Grizzly Bears is now 3/1. [613.4d]",
            "Grizzly Bears is now 6/4. [613.4c]",
            "Herd Beast is now 2/2. [613.4a]",
            "Smuggler's Copter is now 3/3. [208.3]",
            "Herd Beast is now 3/3. [613.4a]",
            "Chimeric Staff is now 3/3. [613.4]",
            "Grizzly Bears is now 1/3. [613.4]",
        ],
    );
}

#[test]
fn an_equipment_is_a_creature_again_by_the_rule_of_reconfigure() {
    let log = log(
        r#""players": [{ "id": "you", "hand": ["Murder"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears" }, { "id": "vanguard", "card": "Elite Vanguard" },
            { "id": "octopus", "card": "Acquisition Octopus", "attached_to": "bears" }
        ],
        "steps": [
            { "activate": "octopus", "ability": "unattach" }, { "resolve": "all" },
            { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Murder", "targets": ["bears"] }, { "resolve": "all" }
        ]"#,
    );
    let again = "Acquisition Octopus is now a creature and an Octopus. [702.151b]";
    tells(
        &log,
        &[
            again,
            "Acquisition Octopus is now 2/2. [208.3]",
            "Acquisition Octopus is no longer a creature or an Octopus. [702.151b]",
            again,
        ],
    );
    never(&log, "613.");
}

#[test]
fn what_an_effect_gives_and_takes_is_told_with_what_does_so() {
    let log = log(r#""cards": [
            { "name": "Wide Wings", "mana_cost": "{W}", "type_line": "Enchantment",
              "oracle_text": "Creatures you control have flying and vigilance." },
            { "name": "Plain Cloth", "mana_cost": "{W}", "type_line": "Enchantment — Aura",
              "oracle_text": "Enchant creature\nEnchanted creature loses all abilities and is blue." },
            { "name": "Kite", "mana_cost": "{W}", "type_line": "Instant",
              "oracle_text": "Target creature gains reach until end of turn." }
        ],
        "players": [{ "id": "you", "hand": ["Plain Cloth", "Kite", { "card": "Disenchant", "id": "first" }, { "card": "Disenchant", "id": "second" }] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears" }, { "id": "elves", "card": "Llanowar Elves" }
        ],
        "steps": [
            { "cast": "Plain Cloth", "targets": ["elves"] }, { "resolve": "all" },
            { "put": { "card": "Wide Wings", "zone": "battlefield" } },
            { "cast": "Kite", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "first", "targets": ["Plain Cloth"] }, { "resolve": "all" },
            { "cast": "second", "targets": ["Wide Wings"] }, { "resolve": "all" },
            { "advance": "next_turn" }
        ]"#);
    tells(
        &log,
        &[
            "Llanowar Elves is now blue, and no longer green, because of Plain Cloth. [613.1e]",
            "Llanowar Elves has no abilities any more, because of Plain Cloth. [613.1f]",
            "Grizzly Bears and Llanowar Elves now have flying and vigilance, because of Wide Wings. [613.1f]",
            "Grizzly Bears gains reach until end of turn. [611.2]",
            "Llanowar Elves is now green, and no longer blue. [613.1e]",
            "Llanowar Elves now has “{T}: Add {G}”. [613.1f]",
            "Grizzly Bears and Llanowar Elves no longer have flying or vigilance. [613.1f]",
            "Grizzly Bears no longer has reach. [613.1f]",
        ],
    );
    // What the line before says is not said again.
    never(&log, "now has reach");
}

#[test]
fn what_triggers_is_told_after_what_things_have_become() {
    let log = log(
        r#""players": [{ "id": "you", "hand": ["The Goose Mother"] }, { "id": "opponent" }],
        "steps": [{ "cast": "The Goose Mother", "x": 3 }, { "resolve": "all" }]"#,
    );
    let at = log
        .iter()
        .position(|told| told.contains("now 5/5"))
        .unwrap();
    assert!(
        log[at + 1].starts_with("The Goose Mother triggers: "),
        "{log:#?}"
    );
}
