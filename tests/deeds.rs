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
    assert_eq!(refused.refusal.unwrap().rule, "601.2c");
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
