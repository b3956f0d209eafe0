//! What happens is told with what made it so: what a cost became and why, what allowed something at
//! that time, what an instruction counted, and which effect gave a creature its size.

use super::*;

#[test]
fn a_cost_that_effects_change_is_told_with_them() {
    let log = log(r#""cards": [
            { "name": "Open Armory", "mana_cost": "{1}", "type_line": "Artifact",
              "oracle_text": "Equip abilities you activate cost {2} less to activate." },
            { "name": "Blacksmith", "mana_cost": "{R}", "type_line": "Creature — Human", "power": "1", "toughness": "1",
              "oracle_text": "Artifact spells you cast cost {1} less to cast." },
            { "name": "Taxing Statue", "mana_cost": "{W}", "type_line": "Enchantment",
              "oracle_text": "Spells cost {1} more to cast." },
            { "name": "Plain Gear", "mana_cost": "{3}", "type_line": "Artifact", "oracle_text": "Affinity for artifacts" },
            { "name": "Long Song", "mana_cost": "{G}", "type_line": "Sorcery",
              "oracle_text": "As an additional cost to cast this spell, sacrifice a creature.\nKicker {2}\nYou gain 1 life." }
        ],
        "players": [{ "id": "you", "hand": ["Plain Gear", "Long Song", "Giant Growth", "Sol Ring"] }, { "id": "opponent" }],
        "battlefield": [
            { "card": "Open Armory" }, { "id": "smith", "card": "Blacksmith" }, { "id": "bears", "card": "Grizzly Bears" },
            { "card": "Bonesplitter" }, { "card": "Swiftfoot Boots" }
        ],
        "steps": [
            { "activate": "bonesplitter", "ability": "equip", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Sol Ring" }, { "resolve": "all" },
            { "cast": "Plain Gear" }, { "resolve": "all" },
            { "cast": "Long Song", "alternative": "kicker", "pay": { "sacrifice": ["smith"] } }, { "resolve": "all" },
            { "put": { "card": "Taxing Statue", "zone": "battlefield" } },
            { "cast": "Giant Growth", "targets": ["bears"] }
        ]"#);
    tells(
        &log,
        &[
            "You activate equip of Bonesplitter. [702.6a]",
            "The ability of Bonesplitter targets Grizzly Bears. [602.2b]",
            "The ability of Bonesplitter costs {0} instead of {1}, because of Open Armory. [601.2f]",
            "You cast Sol Ring. [601.2a]",
            "Sol Ring costs {0} instead of {1}, because of Blacksmith. [601.2f]",
            "You cast Plain Gear. [601.2a]",
            "Plain Gear costs {0} instead of {3}, because of Blacksmith and its own text. [601.2f]",
            "You cast Giant Growth. [601.2a]",
            "Giant Growth costs {1}{G} instead of {G}, because of Taxing Statue. [601.2f]",
        ],
    );
    // What a spell itself asks for is its cost.
    never(&log, "Long Song costs");
}

#[test]
fn what_allows_something_at_another_time_is_told() {
    let log = told(
        r#"{ "format": 1, "rules": { "mana": "free" },
        "cards": [
            { "name": "Quick Study", "mana_cost": "{U}", "type_line": "Enchantment",
              "oracle_text": "You may cast sorcery spells as though they had flash." },
            { "name": "Fast Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2",
              "oracle_text": "Haste\n{T}: Draw a card." },
            { "name": "Late Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2",
              "oracle_text": "Flash" }
        ],
        "players": [{ "id": "you", "hand": ["Divination", "Late Bear"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "a", "card": "Fast Bear", "sick": true }, { "id": "b", "card": "Fast Bear", "sick": true },
            { "id": "old", "card": "Grizzly Bears" },
            { "card": "Quick Study" }, { "card": "Leonin Shikari" }, { "card": "Bonesplitter" }
        ],
        "steps": [
            { "activate": "bonesplitter", "targets": ["old"] }, { "resolve": "all" },
            { "activate": "a" }, { "resolve": "all" },
            { "attack": [{ "attacker": "b", "defender": "opponent" }, { "attacker": "old", "defender": "opponent" }] },
            { "activate": "bonesplitter", "targets": ["b"] },
            { "cast": "Divination" }, { "cast": "Late Bear" }
        ] }"#,
    );
    tells(
        &log,
        &[
            "Fast Bear (1st) has haste: its ability works although it came this turn. [702.10c]",
            "Fast Bear (2nd) and Grizzly Bears attack Opponent. [508.1a]",
            "Fast Bear (2nd) has haste and may attack although it came this turn. [702.10b]",
            "You activate equip of Bonesplitter. [702.6a]",
            "Leonin Shikari lets that ability of Bonesplitter be activated at this time. [304.5]",
            "You cast Divination. [601.2a]",
            "Quick Study lets Divination be cast at this time. [601.3b]",
            "You cast Late Bear. [601.2a]",
            "Late Bear has flash: it may be cast at this time. [702.8a]",
        ],
    );
    // In time nothing has to allow it.
    assert_eq!(
        log.iter().filter(|line| line.contains("lets that")).count(),
        1
    );
    never(&log, "Grizzly Bears has haste");
}

#[test]
fn a_number_that_an_instruction_asks_for_is_told_once() {
    let log = log(r#""cards": [
            { "name": "Toll", "mana_cost": "{B}", "type_line": "Sorcery",
              "oracle_text": "Target player loses X life and you gain X life, where X is twice the number of artifacts you control." },
            { "name": "Mirror Blow", "mana_cost": "{R}", "type_line": "Instant",
              "oracle_text": "Mirror Blow deals damage to any target equal to the number of cards in your hand." },
            { "name": "Swelling", "mana_cost": "{G}", "type_line": "Instant",
              "oracle_text": "Target creature gets +X/+X until end of turn, where X is its power." },
            { "name": "Hatcher", "mana_cost": "{X}{G}", "type_line": "Creature — Bird", "power": "1", "toughness": "1",
              "oracle_text": "When this creature enters, draw X cards." }
        ],
        "players": [{ "id": "you", "hand": ["Toll", "Mirror Blow", "Swelling", "Hatcher", "Forest"] }, { "id": "opponent" }],
        "battlefield": [{ "card": "Sol Ring" }, { "card": "Bonesplitter" }, { "id": "bears", "card": "Grizzly Bears" }],
        "steps": [
            { "cast": "Toll", "targets": ["opponent"] }, { "resolve": "all" },
            { "cast": "Mirror Blow", "targets": ["opponent"] }, { "resolve": "all" },
            { "cast": "Swelling", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Hatcher", "x": 2 }, { "resolve": "all" }
        ]"#);
    tells(
        &log,
        &[
            "Toll resolves. [608.2]",
            "As it resolves, twice the number of artifacts you control is 4. [608.2h]",
            "Opponent loses 4 life. [119.3]",
            "You gain 4 life. [119.3]",
            "As it resolves, the number of cards in your hand is 3. [608.2h]",
            "Mirror Blow deals 3 damage to Opponent. [120.3]",
            "As it resolves, Grizzly Bears' power is 2. [608.2h]",
            "Grizzly Bears gets +2/+2 until end of turn. [611.2]",
            "The ability of Hatcher resolves. [608.2]",
            "X is 2, as for the spell that Hatcher was: the permanent's own X is 0. [107.3m]",
        ],
    );
    assert_eq!(
        log.iter().filter(|line| line.contains("[608.2h]")).count(),
        3
    );
}

#[test]
fn a_size_is_told_with_the_effect_that_gives_it() {
    let log = log(r#""cards": [
            { "name": "Wide Banner", "mana_cost": "{W}", "type_line": "Enchantment",
              "oracle_text": "Creatures you control get +1/+1." }
        ],
        "players": [{ "id": "you", "hand": ["Wide Banner", "Giant Growth"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "staff", "card": "Chimeric Staff" }, { "id": "tezzeret", "card": "Tezzeret, Agent of Bolas" },
            { "id": "bears", "card": "Grizzly Bears" }, { "card": "Bonesplitter" }
        ],
        "steps": [
            { "activate": "staff", "x": 2 }, { "resolve": "all" },
            { "activate": "tezzeret", "ability": "−1", "targets": ["staff"] }, { "resolve": "all" },
            { "cast": "Giant Growth", "targets": ["bears"] }, { "resolve": "all" },
            { "activate": "bonesplitter", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "Wide Banner" }, { "resolve": "all" },
            { "set": { "object": "bears", "counters": { "+1/+1": 1 } } },
            { "advance": "next_turn" }
        ]"#);
    tells(
        &log,
        &[
            "Chimeric Staff becomes a Construct artifact creature with base power and toughness 2/2 until end of turn. [611.2]",
            "Chimeric Staff is now a creature and a Construct as well. [205.1b]",
            "Chimeric Staff is now 2/2. [613.4b]",
            "Chimeric Staff becomes an artifact creature with base power and toughness 5/5. [611.2]",
            "Chimeric Staff is now 5/5: of the effects that set its size, the newest counts. [613.7b]",
            "Grizzly Bears gets +3/+3 until end of turn. [611.2]",
            "Grizzly Bears is now 5/5. [613.4c]",
            "Grizzly Bears is now 7/5, because of Bonesplitter. [613.4c]",
            "Chimeric Staff is now 6/6 and Grizzly Bears is now 8/6, because of Wide Banner. [613.4c]",
            // A counter is no doing of the banner, though it adds as much.
            "Grizzly Bears is now 9/7. [613.4c]",
        ],
    );
}

#[test]
fn an_effect_that_waits_for_what_it_depends_on_is_told() {
    let log = log(r#""battlefield": [
            { "id": "octopus", "card": "Acquisition Octopus" }, { "id": "bears", "card": "Grizzly Bears" },
            { "card": "March of the Machines" }
        ],
        "steps": [{ "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] }, { "resolve": "all" }]"#);
    tells(
        &log,
        &[
            "March of the Machines depends on what Acquisition Octopus does itself, and so applies to it after that. [613.8a]",
            "Acquisition Octopus is no longer an Octopus. [702.151b]",
            "Acquisition Octopus is now 3/3, because of March of the Machines. [613.4b]",
            "Acquisition Octopus comes off Grizzly Bears: it is a creature. [704.5p]",
        ],
    );
}

#[test]
fn nobody_has_priority_between_paying_and_what_is_paid_for() {
    let log = log(r#""cards": [
            { "name": "Now", "mana_cost": "{R}", "type_line": "Creature — Elf", "power": "1", "toughness": "1",
              "oracle_text": "When this creature enters, you may pay {E}. If you do, draw a card." },
            { "name": "Later", "mana_cost": "{R}", "type_line": "Creature — Elf", "power": "1", "toughness": "1",
              "oracle_text": "When this creature enters, you may pay {E}. When you do, draw a card." }
        ],
        "players": [{ "id": "you", "energy": 2, "library": 5, "hand": ["Now", "Later"] }, { "id": "opponent" }],
        "steps": [
            { "cast": "Now" }, { "resolve": "all" }, { "choose": true },
            { "cast": "Later" }, { "resolve": "all" }, { "choose": true }
        ]"#);
    let at_once = "What was paid for follows at once: nobody has priority in between. [117.2e]";
    tells(
        &log,
        &[
            "You pay {E}, which leaves 1. [107.14]",
            at_once,
            "You draw a card. [121.1]",
            "You pay {E}, which leaves 0. [107.14]",
            "Later triggers: When you do, draw a card. [603.12]",
        ],
    );
    assert_eq!(log.iter().filter(|line| *line == at_once).count(), 1);
}

#[test]
fn an_ability_whose_source_is_gone_is_told_as_such() {
    let log = log(r#""cards": [
            { "name": "Last Rite", "mana_cost": "{1}", "type_line": "Artifact",
              "oracle_text": "{T}: You gain 1 life.\nSacrifice this artifact: You gain 2 life." }
        ],
        "battlefield": [{ "card": "Last Rite" }],
        "steps": [
            { "activate": "last-rite", "ability": 1 }, { "resolve": "all" },
            { "activate": "last-rite", "ability": 2 }, { "resolve": "all" }
        ]"#);
    tells(
        &log,
        &[
            "The ability of Last Rite resolves. [608.2]",
            "You gain 1 life. [119.3]",
            "The ability of Last Rite resolves, though its source is gone. [113.7a]",
            "You gain 2 life. [119.3]",
        ],
    );
}

#[test]
fn what_is_easier_here_than_by_the_rules_is_said_first() {
    let first = |rules: &str| {
        let text =
            format!(r#"{{ "format": 1, {rules} "battlefield": [{{ "card": "Sol Ring" }}] }}"#);
        let log = Simulator::load(&text).unwrap().view().log;
        log.iter().map(|line| line.text.clone()).collect::<Vec<_>>()
    };
    let mana = "Mana is free here: what costs mana is paid for without any.";
    let creatures = "Creatures may attack and use {T} at once here, whenever they came.";
    assert_eq!(first(""), [""; 0]);
    assert_eq!(first(r#""rules": { "mana": "manual" },"#), [""; 0]);
    assert_eq!(first(r#""rules": { "mana": "free" },"#), [mana]);
    let both = r#""rules": { "mana": "free", "summoning_sickness": false },"#;
    assert_eq!(first(both), [mana, creatures]);
}

#[test]
fn an_attack_before_its_time_says_how_to_get_there() {
    let reason = |step: &str| {
        let text = format!(
            r#"{{ "format": 1, "turn": {{ "step": "{step}" }}, "battlefield": [{{ "id": "bears", "card": "Grizzly Bears" }}] }}"#
        );
        let simulator = Simulator::load(&text).unwrap();
        let mut drops = simulator.drops("bears").into_iter();
        let drop = drops.find(|drop| drop.on == "opponent");
        let refusal = drop.and_then(|drop| drop.refusal);
        refusal.map(|refusal| format!("{} [{}]", refusal.reason, refusal.rule))
    };
    let begins = "Attackers are declared as the declare attackers step begins.";
    let goes_on = format!("{begins} “Advance” goes on to it. [508.1]");
    assert_eq!(reason("main1"), Some(goes_on));
    assert_eq!(reason("main2"), Some(format!("{begins} [508.1]")));
}

#[test]
fn control_and_mana_are_told_with_what_made_them_so() {
    let log = log(r#""cards": [
            { "name": "Grove", "mana_cost": "", "type_line": "Land", "oracle_text": "{T}: Add {G} for each Elf you control." },
            { "name": "Grinder", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": "Sacrifice a creature: Add {C}{C}." }
        ],
        "players": [{ "id": "you", "hand": ["Control Magic", "Giant Growth", "About Face"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears", "controller": "opponent" }, { "id": "giant", "card": "Hill Giant" },
            { "card": "Grove" }, { "card": "Grinder" }
        ],
        "steps": [
            { "cast": "Control Magic", "targets": ["bears"] }, { "resolve": "all" },
            { "activate": "grove" },
            { "cast": "Giant Growth", "targets": ["bears"] }, { "resolve": "all" },
            { "cast": "About Face", "targets": ["bears"] }, { "resolve": "all" },
            { "activate": "grinder", "pay": { "sacrifice": ["giant"] } },
            { "advance": "next_turn" }
        ]"#);
    tells(
        &log,
        &[
            "You gain control of Grizzly Bears, because of Control Magic. [613.1b]",
            "As it resolves, the number of Elves you control is 0. [608.2h]",
            "You add no mana with Grove: the amount is 0. [106.4]",
            "You activate a mana ability of Grinder. [605.3b]",
            "You sacrifice Hill Giant. [701.21a]",
            "You add {C}{C} with Grinder. [106.4]",
            "The effects of Giant Growth and About Face on Grizzly Bears end. [514.2]",
        ],
    );
}

#[test]
fn costs_that_several_effects_change_are_told_in_one_piece() {
    let log = log(r#""cards": [
            { "name": "Taxing Statue", "mana_cost": "{W}", "type_line": "Enchantment", "oracle_text": "Spells cost {1} more to cast." },
            { "name": "First Hammer", "mana_cost": "{W}", "type_line": "Artifact",
              "oracle_text": "You may pay {0} rather than pay the equip cost of the first equip ability you activate each turn." },
            { "name": "Prayer Wheel", "mana_cost": "{W}", "type_line": "Enchantment",
              "oracle_text": "You may cast creature spells with mana value 3 or less by paying {E} rather than paying their mana costs. If you cast a spell this way, you may cast it as though it had flash." },
            { "name": "Parting Gift", "mana_cost": "{B}", "type_line": "Sorcery",
              "oracle_text": "As an additional cost to cast this spell, sacrifice a creature.\nYou gain life equal to the sacrificed creature's power." }
        ],
        "players": [{ "id": "you", "energy": 1, "hand": ["Grizzly Bears", "Parting Gift"] }, { "id": "opponent" }],
        "battlefield": [
            { "card": "Taxing Statue" }, { "card": "Taxing Statue" }, { "card": "First Hammer" }, { "card": "Prayer Wheel" },
            { "id": "giant", "card": "Hill Giant" }, { "card": "Swiftfoot Boots" }
        ],
        "steps": [
            { "activate": "swiftfoot-boots", "targets": ["giant"], "pay": "{0}" }, { "resolve": "all" },
            { "cast": "Parting Gift", "pay": { "sacrifice": ["giant"] } }, { "resolve": "all" },
            { "advance": "begin_combat" },
            { "cast": "Grizzly Bears" }
        ]"#);
    tells(
        &log,
        &[
            "The ability of Swiftfoot Boots costs {0} instead of {1}, because of First Hammer. [601.2f]",
            "Parting Gift costs {2}{B}, sacrifice a creature instead of {B}, sacrifice a creature, because of Taxing Statue (1st) and Taxing Statue (2nd). [601.2f]",
            // Who has gone is still called by its name.
            "As it resolves, Hill Giant's power is 3. [608.2h]",
            "You cast Grizzly Bears. [601.2a]",
            "Prayer Wheel lets Grizzly Bears be cast at this time. [601.3c]",
        ],
    );
}

#[test]
fn what_a_copy_is_comes_of_layer_one() {
    let log = log(
        r#""cards": [{ "name": "Borrowed Face", "mana_cost": "{U}", "type_line": "Instant",
            "oracle_text": "Target creature becomes a copy of another target creature until end of turn." }],
        "players": [{ "id": "you", "hand": ["Borrowed Face"] }, { "id": "opponent" }],
        "battlefield": [{ "id": "bears", "card": "Grizzly Bears" }, { "id": "giant", "card": "Hill Giant" }],
        "steps": [{ "cast": "Borrowed Face", "targets": ["bears", "giant"] }, { "resolve": "all" }, { "advance": "next_turn" }]"#,
    );
    tells(
        &log,
        &[
            "Grizzly Bears becomes a copy of Hill Giant until end of turn. [611.2]",
            "Hill Giant (2nd) is now a Giant, and no longer a Bear. [613.1a]",
            "Hill Giant (2nd) is now 3/3. [613.1a]",
            "Grizzly Bears is now a Bear, and no longer a Giant. [613.1a]",
            "Grizzly Bears is now 2/2. [613.1a]",
        ],
    );
}
