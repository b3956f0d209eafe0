//! What a reader is asked before a step is shown.

use super::*;

#[test]
fn predictions_are_asked_from_what_the_step_is_expected_to_bring() {
    let simulator = octopus(
        r#""steps": [
            { "set": { "object": "octopus", "attached_to": "bears" } },
            { "expect": { "objects": { "octopus": { "attached_to": "bears", "is_not": ["Creature"] },
                "bears": { "pt": "2/2" } }, "players": { "you": { "life": 20 } } } }
        ]"#,
    );
    let asked: Vec<(String, Vec<String>, usize)> = simulator
        .questions()
        .into_iter()
        .map(|q| (q.text, q.options, q.answer))
        .collect();
    let words = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        asked,
        [
            (
                "What will Acquisition Octopus be attached to?".to_string(),
                words(&["Grizzly Bears", "nothing"]),
                0
            ),
            (
                "Will Acquisition Octopus be a creature?".to_string(),
                words(&["Yes", "No"]),
                1
            ),
            (
                "What will the power and toughness of Grizzly Bears be?".to_string(),
                words(&["2/2", "3/3"]),
                0
            ),
        ]
    );
    let mut questions = 0;
    for path in common::exhibits() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut simulator = Simulator::load(&text).unwrap();
        loop {
            for question in simulator.questions() {
                questions += 1;
                assert!(question.options.len() > 1, "{question:?}");
                assert!(question.answer < question.options.len(), "{question:?}");
            }
            if simulator.next().refusal.is_some() {
                break;
            }
        }
        assert!(simulator.questions().is_empty());
    }
    assert!(questions > 100, "{questions}");
}

#[test]
fn predictions_ask_for_what_happens_on_the_way_and_how_many_there_will_be() {
    // What is asked before the step at this place, counted from 0.
    let asked = |file: &str, place: usize| {
        let path = common::root().join("www/exhibits").join(file);
        let mut simulator = Simulator::load(&std::fs::read_to_string(path).unwrap()).unwrap();
        simulator.go_to(place);
        let told = |q: latchwork::view::QuestionView| (q.text, q.options[q.answer].clone());
        simulator
            .questions()
            .into_iter()
            .map(told)
            .collect::<Vec<_>>()
    };
    let pairs = |list: &[(&str, &str)]| {
        let own = |(text, answer): &(&str, &str)| (text.to_string(), answer.to_string());
        list.iter().map(own).collect::<Vec<_>>()
    };
    let on_and_off = asked("r6-still-a-creature-under-march.json", 1);
    assert_eq!(
        on_and_off,
        pairs(&[
            (
                "Will Acquisition Octopus become attached to Grizzly Bears?",
                "Yes"
            ),
            ("Will Acquisition Octopus become unattached?", "Yes"),
            ("What will Acquisition Octopus be attached to?", "nothing"),
        ])
    );
    let target_lost = asked("c1-mind-carver-loses-its-target.json", 6);
    assert_eq!(
        target_lost[0],
        pairs(&[("Will anything become attached?", "No")])[0]
    );
    let entering = asked("g8-x-remembered-on-entering.json", 1);
    let counters = "How many +1/+1 counters will The Goose Mother have?";
    assert!(
        entering.contains(&pairs(&[(counters, "3")])[0]),
        "{entering:?}"
    );
    let tokens = asked("g8-x-remembered-on-entering.json", 5);
    assert_eq!(
        tokens,
        pairs(&[("How many permanents named Food will you control?", "2")])
    );
}

#[test]
fn how_something_is_paid_is_asked_only_where_there_is_nothing_else() {
    let asked = |expect: &str| {
        let steps = format!(
            r#""steps": [{{ "set": {{ "object": "island#1", "tapped": true }} }}, {{ "expect": {expect} }}]"#
        );
        let questions = octopus(&steps).questions();
        let texts = questions.into_iter().map(|question| question.text);
        texts.collect::<Vec<_>>()
    };
    assert_eq!(
        asked(r#"{ "objects": { "island#1": { "tapped": true }, "bears": { "pt": "2/2" } } }"#),
        ["What will the power and toughness of Grizzly Bears be?"]
    );
    assert_eq!(
        asked(r#"{ "objects": { "island#1": { "tapped": true } } }"#),
        ["Will Island be tapped?"]
    );
}
