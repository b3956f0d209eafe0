//! Targets picked one by one.

use crate::ui::drag::{Aim, Hand, Input, Oracle, Point, Wish};
use crate::view::{DeedView, DropView, RefusalView};

/// A squire that puts a club on the bears or the lion, and on nothing else.
struct Squire;

impl Oracle for Squire {
    fn deeds(&self, _: &str) -> Vec<DeedView> {
        vec![]
    }
    fn drops(&self, _: &str) -> Vec<DropView> {
        vec![DropView {
            on: "club".into(),
            deeds: vec![DeedView {
                targets: keys("club"),
                ..deed()
            }],
            refusal: None,
        }]
    }
    fn plays(&self, _: &str) -> Vec<DeedView> {
        vec![]
    }
    fn off_host(&self, _: &str) -> Option<DeedView> {
        None
    }
    fn why_not(&self, _: &str, targets: &[String]) -> Option<RefusalView> {
        let rule = targets.join(" ");
        Some(RefusalView {
            rule,
            ..RefusalView::default()
        })
    }
}

fn keys(words: &str) -> Vec<String> {
    words.split(' ').map(str::to_owned).collect()
}

fn deed() -> DeedView {
    DeedView {
        id: "attach".into(),
        enabled: true,
        legal_targets: keys("club octopus"),
        more_targets: vec![keys("bears lion")],
        ..DeedView::default()
    }
}

fn aiming(chosen: &[&str]) -> Hand {
    Hand::Aiming(Aim {
        key: "squire".into(),
        deed: deed().into(),
        chosen: chosen.iter().map(ToString::to_string).collect(),
        over: None,
    })
}

fn pick(hand: Hand, key: &str) -> (Hand, Option<Wish>) {
    hand.step(Input::Pick(key.into()), &Squire)
}

#[test]
fn each_target_phrase_is_asked_for_in_turn() {
    let (hand, wish) = pick(aiming(&[]), "club");
    assert_eq!(wish, None);
    assert_eq!(hand.welcomes("lion"), Some(true));
    assert_eq!(hand.welcomes("octopus"), Some(false));
    let (hand, wish) = pick(hand, "lion");
    assert_eq!(hand, Hand::Empty);
    let (deed, targets) = ("attach".into(), keys("club lion"));
    assert_eq!(wish, Some(Wish::Perform { deed, targets }));
}

/// What the card was dropped on is the first target; the other one is asked for.
#[test]
fn what_it_was_dropped_on_is_picked_already() {
    let at = |x| Point { x, y: 0.0 };
    let inputs = [
        Input::Down {
            key: "squire".into(),
            at: at(0.0),
            touch: false,
        },
        Input::Move {
            at: at(50.0),
            over: Some("club".into()),
        },
        Input::Up {
            over: Some("club".into()),
        },
    ];
    let hand = inputs.into_iter().fold(Hand::Empty, |hand, input| {
        let (hand, wish) = hand.step(input, &Squire);
        assert_eq!(wish, None);
        hand
    });
    assert_eq!(hand.welcomes("lion"), Some(true));
    let (_, wish) = pick(hand, "lion");
    let (deed, targets) = ("attach".into(), keys("club lion"));
    assert_eq!(wish, Some(Wish::Perform { deed, targets }));
}

#[test]
fn a_pick_out_of_place_says_why_and_keeps_what_was_picked() {
    let (hand, wish) = pick(aiming(&["club"]), "octopus");
    assert_eq!(hand, aiming(&["club"]));
    match wish {
        Some(Wish::Refuse { at, why }) => {
            assert_eq!((at.as_str(), &*why.rule), ("octopus", "club octopus"))
        }
        other => assert_eq!(other, None, "a refusal"),
    }
}

#[test]
fn a_wrong_first_target_is_asked_about_with_a_right_second() {
    let (_, wish) = pick(aiming(&[]), "lion");
    match wish {
        Some(Wish::Refuse { why, .. }) => assert_eq!(why.rule, "lion bears"),
        other => assert_eq!(other, None, "a refusal"),
    }
}
