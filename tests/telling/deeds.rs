//! What players do is told in the order of its rules.

use super::*;

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
