//! The log tells everything that a reader would ask about: what begins and for how long, what a cost
//! is paid with, in the order of the rules, each with the rule that a judge would name.

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
    let lines = view.log.iter();
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
            "You gain control of Grizzly Bears until end of turn. [611.2]",
            "Grizzly Bears becomes untapped. [701.26b]",
            "Grizzly Bears gains haste until end of turn. [611.2]",
            "Grizzly Bears gets +3/+3 until end of turn. [611.2]",
            "Grizzly Bears is now 5/5. [613.4c]",
            "You pay {E}, which leaves 1. [107.14]",
            "Voltaic Brawler gets +1/+1 and gains trample until end of turn. [611.2]",
            "Voltaic Brawler is now 4/3. [613.4c]",
            "The effects of Act of Treason on Grizzly Bears end. [514.2]",
            "The effect of Giant Growth on Grizzly Bears ends. [514.2]",
            "Opponent gains control of Grizzly Bears. [613.1b]",
            "Voltaic Brawler is now 3/2. [613.4c]",
            "Grizzly Bears is now 2/2. [613.4]",
        ],
    );
    // What the line before says is not said again.
    never(&log, "You gain control of Grizzly Bears. ");
    never(&log, "Bonesplitter is now");
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
            "Grizzly Bears is now 3/2 and Llanowar Elves 2/1. [613.4c]",
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
            "Grizzly Bears is now 5/3. [613.4c]",
            "The scenario changes Opponent: graveyard 7. []",
            "Grizzly Bears is now 3/2. [613.4c]",
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
            "Sol Ring is now a creature, because of March of the Machines. [613.1d]",
            "Sol Ring is now 1/1. [613.4b]",
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
fn casting_is_told_in_the_order_of_its_rules() {
    let log = told(
        r#"{ "format": 1,
        "cards": [{ "name": "Small Choice", "mana_cost": "{1}{R}", "type_line": "Instant",
            "oracle_text": "Kicker {1}\nChoose one —\n• Small Choice deals 2 damage to target creature.\n• Draw a card." }],
        "players": [{ "id": "you", "hand": ["Small Choice"] }, { "id": "opponent" }],
        "battlefield": [
            { "card": "Mountain" }, { "card": "Mountain" }, { "card": "Mountain" }, { "id": "bears", "card": "Grizzly Bears" }
        ],
        "steps": [{ "cast": "Small Choice", "alternative": "kicker", "modes": [1], "targets": ["bears"] }] }"#,
    );
    assert_eq!(
        log,
        [
            "You cast Small Choice with kicker. [601.2a]",
            "You choose “This instant deals 2 damage to target creature”. [601.2b]",
            "Small Choice targets Grizzly Bears. [601.2c]",
            "You add {R}{R}{R} by tapping three Mountains. [106.4]",
            "You pay {R}{R}{R}. [118.3a]",
        ]
    );
}

#[test]
fn what_is_paid_by_tapping_and_untapping_says_what_for() {
    let log = told(
        r#"{ "format": 1, "rules": { "summoning_sickness": false },
        "cards": [
            { "name": "Wide Drum", "mana_cost": "{1}", "type_line": "Artifact",
              "oracle_text": "{T}, Tap an untapped creature you control: Draw a card." },
            { "name": "Deep Breath", "mana_cost": "{1}", "type_line": "Artifact Creature — Golem", "power": "1", "toughness": "1",
              "oracle_text": "{1}, {Q}, Pay 1 life: Draw a card." },
            { "name": "Wood Song", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": "Convoke\nYou gain 1 life." }
        ],
        "players": [{ "id": "you", "library": 5, "hand": ["Wood Song"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "drum", "card": "Wide Drum" }, { "id": "breath", "card": "Deep Breath", "tapped": true },
            { "id": "elves", "card": "Grizzly Bears" }, { "id": "ring", "card": "Sol Ring" }
        ],
        "steps": [
            { "activate": "breath" }, { "resolve": "all" },
            { "activate": "drum", "pay": { "tap": ["breath"] } }, { "resolve": "all" },
            { "cast": "Wood Song", "pay": { "tap": ["elves"] } }
        ] }"#,
    );
    tells(
        &log,
        &[
            "You activate an ability of Deep Breath: “{1}, {Q}, Pay 1 life: Draw a card”. [602.2a]",
            "You add {C}{C} by tapping Sol Ring. [106.4]",
            "You pay {C}. [118.3a]",
            "Deep Breath becomes untapped to pay for its ability. [107.6]",
            "You pay 1 life. [118.3b]",
            "You activate an ability of Wide Drum: “{T}, Tap an untapped creature you control: Draw a card”. [602.2a]",
            "Wide Drum becomes tapped to pay for its ability. [107.5]",
            "Deep Breath becomes tapped to pay for the ability of Wide Drum. [601.2h]",
            "You cast Wood Song. [601.2a]",
            "Grizzly Bears becomes tapped to pay for Wood Song. [702.51a]",
        ],
    );
    // That it adds mana by tapping says so already.
    never(&log, "Sol Ring becomes tapped");
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
fn what_the_author_puts_somewhere_changes_others_in_the_log_too() {
    let log = log(r#""battlefield": [{ "card": "Bonesplitter" }],
        "steps": [{ "put": { "card": "March of the Machines", "zone": "battlefield" } }]"#);
    assert_eq!(
        log,
        [
            "March of the Machines enters the battlefield. []",
            "Bonesplitter is now a creature, because of March of the Machines. [613.1d]",
            "Bonesplitter is now 1/1. [613.4b]",
        ]
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
            "Grizzly Bears is now 3/3. [613.4c]",
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
            "Bonesplitter comes off: Grizzly Bears is gone. [704.5n]",
            "Holy Strength can't stay on Grizzly Bears and is put into your graveyard: Grizzly Bears is gone. [704.5m]",
            "Opponent has no life left and loses the game. [704.5a]",
        ],
    );
    never(&log, "Llanowar Elves is destroyed. [701.8a]");
    never(&log, "is removed from Hill Giant");
    never(&log, "becomes unattached");
    never(&log, "Opponent loses the game. ");
}

#[test]
fn lands_tapped_in_one_payment_are_one_line() {
    let text = r#"{ "format": 1,
        "players": [{ "id": "you", "hand": ["March of the Machines"] }, { "id": "opponent" }],
        "battlefield": [
            { "id": "a", "card": "Island" }, { "id": "b", "card": "Island" }, { "id": "c", "card": "Island" },
            { "id": "forest", "card": "Forest" }
        ],
        "steps": [{ "cast": "March of the Machines" }, { "advance": "next_turn" }, { "advance": "next_turn" }] }"#;
    let log = told(text);
    let mana = "You add {U}{U}{U}{G} by tapping three Islands and Forest. [106.4]";
    tells(
        &log,
        &[
            mana,
            "You pay {U}{U}{U}{G}. [118.3a]",
            "Three Islands and Forest become untapped. [502.3]",
        ],
    );
    let mut simulator = Simulator::load(text).unwrap();
    let lines = simulator.next().lines;
    let line = lines.iter().find(|line| mana.starts_with(&line.text));
    assert_eq!(line.unwrap().about, ["you", "a", "b", "c", "forest"]);
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
fn choosing_targets_is_asked_and_told_by_the_same_rule() {
    let text = r#"{ "format": 1, "rules": { "mana": "free", "summoning_sickness": false },
        "cards": [
            { "name": "Two Aims", "mana_cost": "{2}", "type_line": "Artifact",
              "oracle_text": "When this artifact enters, tap target creature.\n{0}: Untap target creature." }
        ],
        "players": [{ "id": "you", "hand": ["Two Aims", "Shock"] }, { "id": "opponent" }],
        "battlefield": [{ "id": "bears", "card": "Grizzly Bears" }, { "card": "Hill Giant" }],
        "steps": [
            { "cast": "Two Aims" }, { "resolve": "all" }, { "choose": "bears" }, { "resolve": "all" },
            { "activate": "two-aims" }, { "choose": "bears" }, { "resolve": "all" },
            { "cast": "Shock" }, { "choose": "bears" }
        ] }"#;
    let mut simulator = Simulator::load(text).unwrap();
    let mut asked = Vec::new();
    loop {
        let outcome = simulator.next();
        if outcome.refusal.is_some() {
            break;
        }
        asked.extend(outcome.view.choice.map(|choice| choice.rule));
    }
    assert_eq!(asked, ["603.3d", "602.2b", "601.2c"]);
    tells(
        &told(text),
        &[
            "The ability of Two Aims targets Grizzly Bears. [603.3d]",
            "The ability of Two Aims targets Grizzly Bears. [602.2b]",
            "Shock targets Grizzly Bears. [601.2c]",
        ],
    );
}

#[test]
fn each_target_is_told_once_and_one_chosen_twice_as_such() {
    let log = log(r#""players": [{ "id": "you" }, { "id": "opponent" }],
        "battlefield": [
            { "id": "squire", "card": "Brass Squire" }, { "id": "octopus", "card": "Acquisition Octopus" },
            { "id": "bears", "card": "Grizzly Bears" }
        ],
        "steps": [
            { "activate": "squire", "targets": ["octopus", "octopus"] }, { "resolve": "all" },
            { "set": { "object": "squire", "tapped": false } },
            { "activate": "squire", "targets": ["octopus", "bears"] }
        ]"#);
    let targets: Vec<&String> = log.iter().filter(|told| told.contains("targets")).collect();
    assert_eq!(
        targets,
        [
            "The ability of Brass Squire targets Acquisition Octopus twice. [602.2b]",
            "The ability of Brass Squire targets Acquisition Octopus and Grizzly Bears. [602.2b]",
        ]
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
            "Wild Growth triggers: Whenever enchanted land is tapped for mana, its controller adds an additional {G}. [605.1b]",
            "You add {G} with Wild Growth. [605.4a]",
        ]
    );
}

#[test]
fn attacking_is_told_in_the_order_of_its_steps() {
    let log = log(r#""players": [{ "id": "you" }, { "id": "opponent" }],
        "battlefield": [
            { "id": "bears", "card": "Grizzly Bears" }, { "id": "octopus", "card": "Razorfield Ripper" },
            { "id": "wall", "card": "Hill Giant", "controller": "opponent" }
        ],
        "steps": [
            { "attack": [{ "attacker": "bears", "defender": "opponent" }, { "attacker": "octopus", "defender": "opponent" }] },
            { "resolve": "all" },
            { "block": [{ "blocker": "wall", "attacker": "bears" }] }
        ]"#);
    let at = log
        .iter()
        .position(|told| told.contains("attack "))
        .unwrap();
    assert_eq!(
        log[at..at + 2],
        [
            "Grizzly Bears and Razorfield Ripper attack Opponent. [508.1a]",
            "Grizzly Bears and Razorfield Ripper become tapped. [508.1f]",
        ]
    );
    assert!(log[at + 2].starts_with("Razorfield Ripper triggers: "));
    tells(&log, &["Hill Giant blocks Grizzly Bears. [509.1a]"]);
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
            "Grizzly Bears is now 1/3. [613.4b]",
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
fn passing_and_answers_are_told_shortly() {
    let log = log(r#""cards": [
            { "name": "Kind Offer", "mana_cost": "{W}", "type_line": "Sorcery",
              "oracle_text": "You may gain 3 life." },
            { "name": "Herd Call", "mana_cost": "{G}", "type_line": "Enchantment",
              "oracle_text": "As this enchantment enters, choose a creature type." }
        ],
        "players": [{ "id": "you", "energy": 4, "hand": ["Kind Offer", { "card": "Kind Offer", "id": "second" }, "Herd Call", "Harnessed Lightning"] }, { "id": "opponent" }],
        "battlefield": [{ "id": "brawler", "card": "Voltaic Brawler" }, { "id": "giant", "card": "Hill Giant" }],
        "steps": [
            { "cast": "kind-offer" }, { "resolve": "all" }, { "choose": true },
            { "cast": "second" }, { "pass": true }, { "pass": true }, { "choose": false },
            { "cast": "Herd Call" }, { "resolve": "all" }, { "choose": "Bear" },
            { "cast": "Harnessed Lightning", "targets": ["giant"] }, { "resolve": "all" }, { "choose": 0 },
            { "attack": [{ "attacker": "brawler", "defender": "opponent" }] }, { "resolve": "all" }, { "choose": true },
            { "advance": "end" }
        ]"#);
    tells(
        &log,
        &[
            "You cast Kind Offer. [601.2a]",
            "You and Opponent pass. [117.4]",
            "Kind Offer resolves. [608.2]",
            "Kind Offer: You may gain 3 life. You say yes. [608.2d]",
            "You gain 3 life. [119.3]",
            "You pass. [117.3d]",
            "Opponent passes. [117.4]",
            "Kind Offer: You may gain 3 life. You say no. [608.2d]",
            "Choose a creature type. You say Bear. [205.3m]",
            "Harnessed Lightning: pay how much {E}? You say 0. [107.14]",
            "The ability of Voltaic Brawler resolves. [608.2]",
            "You pay {E}, which leaves 6. [107.14]",
        ],
    );
    // What is paid says that the answer was yes, and a step that nobody has acted in its passing.
    never(&log, "Voltaic Brawler: pay");
    let combat = log
        .iter()
        .skip_while(|told| *told != "Combat damage. [510.1]");
    assert!(
        !combat.into_iter().any(|told| told.contains("pass")),
        "{log:#?}"
    );
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
