//! Alike lines of one moment are told as one, and ordinals stand only where a reader sees them.

use super::*;

#[test]
fn what_befalls_several_at_once_is_one_line() {
    let log = log(r#""cards": [
            { "name": "Wide Wave", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "Wide Wave deals 2 damage to each creature." },
            { "name": "Wide Gift", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": "Put a +1/+1 counter on each creature you control." },
            { "name": "Wide Doom", "mana_cost": "{B}", "type_line": "Sorcery", "oracle_text": "Destroy all creatures." },
            { "name": "Wide Study", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Draw three cards." },
            { "name": "Wide Toll", "mana_cost": "{B}", "type_line": "Sorcery", "oracle_text": "Each player loses 2 life." },
            { "name": "Wide Crown", "mana_cost": "{W}", "type_line": "Enchantment",
              "oracle_text": "Creatures you control have flying and vigilance." },
            { "name": "Mourner", "mana_cost": "{B}", "type_line": "Enchantment",
              "oracle_text": "Whenever a creature you control dies, you gain 1 life." }
        ],
        "players": [
            { "id": "you", "library": 9, "hand": ["Wide Crown", "Wide Gift", "Wide Wave", "Wide Study", "Wide Toll", "Wide Doom"] },
            { "id": "opponent" }
        ],
        "battlefield": [
            { "id": "a", "card": "Grizzly Bears" }, { "id": "b", "card": "Grizzly Bears" }, { "id": "giant", "card": "Hill Giant" },
            { "id": "elves", "card": "Llanowar Elves", "controller": "opponent" },
            { "id": "vanguard", "card": "Elite Vanguard", "controller": "opponent" }
        ],
        "steps": [
            { "cast": "Wide Crown" }, { "resolve": "all" },
            { "cast": "Wide Gift" }, { "resolve": "all" },
            { "cast": "Wide Wave" }, { "resolve": "all" },
            { "cast": "Wide Study" }, { "resolve": "all" },
            { "cast": "Wide Toll" }, { "resolve": "all" },
            { "attack": [{ "attacker": "a", "defender": "opponent" }, { "attacker": "b", "defender": "opponent" }, { "attacker": "giant", "defender": "opponent" }] },
            { "advance": "main2" },
            { "cast": "Wide Doom" }, { "resolve": "all" }
        ]"#);
    tells(
        &log,
        &[
            "Grizzly Bears (1st), Grizzly Bears (2nd) and Hill Giant now have flying and vigilance, because of Wide Crown. [613.1f]",
            "One +1/+1 counter is put on each of Grizzly Bears (1st), Grizzly Bears (2nd) and Hill Giant. [122.1]",
            "Wide Wave deals 2 damage to each of Grizzly Bears (1st), Grizzly Bears (2nd), Hill Giant, Llanowar Elves and Elite Vanguard. [120.3]",
            "Llanowar Elves and Elite Vanguard have been dealt lethal damage and are destroyed. [704.5g]",
            "You draw three cards. [121.1]",
            "You and Opponent lose 2 life. [119.3]",
            "Grizzly Bears (1st) and Grizzly Bears (2nd) deal 3 damage each to Opponent. [510.2]",
            "Hill Giant deals 4 damage to Opponent. [510.2]",
            "Opponent loses 10 life. [120.3a]",
            "Grizzly Bears (1st), Grizzly Bears (2nd) and Hill Giant are destroyed. [701.8a]",
        ],
    );
}

#[test]
fn what_comes_off_or_goes_with_its_host_says_so_by_its_own_rule() {
    let log = log(r#""cards": [
            { "name": "Old Wall", "mana_cost": "{2}", "type_line": "Artifact — Fortification", "oracle_text": "Fortify {1}" },
            { "name": "Sinkhole", "mana_cost": "{B}", "type_line": "Sorcery", "oracle_text": "Destroy target land." }
        ],
        "players": [{ "id": "you", "hand": ["Murder", "Sinkhole"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears" }, { "card": "Bonesplitter", "attached_to": "bears" },
            { "card": "Swiftfoot Boots", "attached_to": "bears" },
            { "card": "Holy Strength", "attached_to": "bears" },
            { "id": "forest", "card": "Forest" }, { "card": "Old Wall", "attached_to": "forest" }
        ],
        "steps": [
            { "cast": "Murder", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Sinkhole", "targets": ["forest"] }, { "resolve": "all" }
        ]"#);
    tells(
        &log,
        &[
            "Bonesplitter and Swiftfoot Boots come off: Grizzly Bears is gone. [301.5c]",
            "Holy Strength is put into your graveyard: Grizzly Bears is gone. [303.4c]",
            "Old Wall comes off: Forest is gone. [301.6]",
        ],
    );
}

#[test]
fn what_lies_in_a_pile_has_no_ordinal() {
    let log = log(r#""cards": [
            { "name": "Litter", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": "Create two 1/1 green Elf creature tokens." },
            { "name": "Twin Call", "mana_cost": "{U}", "type_line": "Sorcery",
              "oracle_text": "Create a token that's a copy of target creature you control." }
        ],
        "players": [{ "id": "you", "hand": ["Litter", "Twin Call"] }, { "id": "opponent" }],
        "battlefield": [{ "id": "bears", "card": "Grizzly Bears" }, { "card": "Forest", "count": 3 }],
        "steps": [
            { "activate": "forest-3" },
            { "cast": "Litter" }, { "resolve": "all" },
            { "cast": "Twin Call", "targets": ["bears"] }, { "resolve": "all" }
        ]"#);
    tells(
        &log,
        &[
            "You add {G} by tapping Forest. [106.4]",
            "Two Elf Tokens are created. [701.7a]",
            // The board tells these two apart.
            "Grizzly Bears (2nd) is created. [701.7a]",
        ],
    );
}

#[test]
fn those_that_come_to_one_size_are_named_with_it_once() {
    let log = log(r#""battlefield": [
            { "card": "Darksteel Ingot" }, { "card": "Bonesplitter" }, { "card": "Sol Ring" }, { "id": "octopus", "card": "Acquisition Octopus" }
        ],
        "steps": [{ "put": { "card": "March of the Machines", "zone": "battlefield" } }]"#);
    tells(
        &log,
        &[
            "Darksteel Ingot, Bonesplitter and Sol Ring are each now a creature as well, because of March of the Machines. [205.1b]",
            "Darksteel Ingot is now 3/3 and Bonesplitter and Sol Ring are now 1/1, because of March of the Machines. [613.4b]",
        ],
    );
}

#[test]
fn the_scenario_says_what_it_puts_into_a_mana_pool() {
    let log = log(r#""steps": [
            { "set": { "player": "you", "mana_pool": "{U}{U}" } }, { "set": { "player": "you", "mana_pool": "" } }
        ]"#);
    tells(
        &log,
        &[
            "The scenario changes you: mana pool {U}{U}. []",
            "The scenario changes you: no mana pool. []",
        ],
    );
}
