//! What the hand does.

use crate::ui::drag::{Hand, Input, Oracle, Point, Verdict, Wish};
use crate::view::{DeedView, DropView, RefusalView};

/// A club that may go to the bears, two ways to the squire, and not to the lion.
struct Game;

fn deed(id: &str, enabled: bool) -> DeedView {
    DeedView {
        id: id.into(),
        label: id.into(),
        enabled,
        ..DeedView::default()
    }
}

fn why(rule: &str) -> RefusalView {
    RefusalView {
        rule: rule.into(),
        ..RefusalView::default()
    }
}

impl Oracle for Game {
    fn deeds(&self, _: &str) -> Vec<DeedView> {
        let equip = DeedView {
            legal_targets: vec!["bears".into(), "squire".into()],
            ..deed("equip", true)
        };
        let no = DeedView {
            refusal: Some(why("602.5d")),
            ..deed("unattach", false)
        };
        vec![equip, no]
    }
    fn drops(&self, _: &str) -> Vec<DropView> {
        let drop = |on: &str, deeds, refusal| DropView {
            on: on.into(),
            deeds,
            refusal,
        };
        vec![
            drop(
                "bears",
                vec![DeedView {
                    targets: vec!["bears".into()],
                    ..deed("equip", true)
                }],
                None,
            ),
            drop(
                "squire",
                vec![deed("equip", true), deed("fortify", true)],
                None,
            ),
            drop("lion", vec![], Some(why("702.6a"))),
        ]
    }
    fn off_host(&self, _: &str) -> Option<DeedView> {
        Some(deed("unattach", true))
    }
    fn plays(&self, key: &str) -> Vec<DeedView> {
        let cast = DeedView {
            legal_targets: vec!["bears".into()],
            ..deed("cast", true)
        };
        match key {
            "land" => vec![deed("play", true)],
            "bolt" => vec![cast],
            "charm" => vec![deed("cast", true), deed("cast:kicker", true)],
            _ => vec![],
        }
    }
    fn why_not(&self, _: &str, targets: &[String]) -> Option<RefusalView> {
        let to_lion = targets.iter().any(|target| target == "lion");
        to_lion.then(|| why("702.6a"))
    }
}

const START: Point = Point { x: 100.0, y: 100.0 };

fn down(touch: bool) -> Input {
    Input::Down {
        key: "club".into(),
        at: START,
        touch,
    }
}

fn to(dx: f64, dy: f64, over: Option<&str>) -> Input {
    Input::Move {
        at: Point {
            x: START.x + dx,
            y: START.y + dy,
        },
        over: over.map(Into::into),
    }
}

fn up(over: Option<&str>) -> Input {
    Input::Up {
        over: over.map(Into::into),
    }
}

fn play(inputs: impl IntoIterator<Item = Input>) -> (Hand, Vec<Wish>) {
    let mut wishes = vec![];
    let mut hand = Hand::Empty;
    for input in inputs {
        let (next, wish) = hand.step(input, &Game);
        hand = next;
        wishes.extend(wish);
    }
    (hand, wishes)
}

fn equip_bears() -> Wish {
    Wish::Perform {
        deed: "equip".into(),
        targets: vec!["bears".into()],
    }
}

#[test]
fn a_press_without_movement_is_a_click() {
    assert_eq!(
        play([down(false), to(2.0, 1.0, None), up(None)]),
        (Hand::Empty, vec![Wish::Click("club".into())])
    );
}

#[test]
fn dropping_on_a_legal_host_does_it() {
    let (hand, wishes) = play([
        down(false),
        to(20.0, 0.0, None),
        to(60.0, 0.0, Some("bears")),
        up(Some("bears")),
    ]);
    assert_eq!((hand, wishes), (Hand::Empty, vec![equip_bears()]));
}

/// A card of this name is pulled so far up and let go of over nothing.
fn pulled_up(key: &str, far: f64) -> (Hand, Vec<Wish>) {
    let key = key.into();
    let down = Input::Down {
        key,
        at: START,
        touch: false,
    };
    play([down, to(0.0, -far, None), up(None)])
}

#[test]
fn a_card_pulled_out_of_the_hand_is_played() {
    let played = Wish::Perform {
        deed: "play".into(),
        targets: vec![],
    };
    assert_eq!(pulled_up("land", 150.0), (Hand::Empty, vec![played]));
    let (hand, wishes) = pulled_up("bolt", 150.0);
    assert!(matches!(hand, Hand::Aiming(_)) && wishes.is_empty());
    let (hand, wishes) = pulled_up("charm", 150.0);
    assert!(matches!(hand, Hand::Asking(ask) if ask.deeds.len() == 2) && wishes.is_empty());
}

#[test]
fn dropping_on_an_illegal_host_says_why() {
    let (hand, wishes) = play([down(false), to(60.0, 0.0, Some("lion")), up(Some("lion"))]);
    assert_eq!(
        (hand, wishes),
        (
            Hand::Empty,
            vec![Wish::Refuse {
                at: "lion".into(),
                why: why("702.6a")
            }]
        )
    );
}

#[test]
fn while_over_an_illegal_host_the_verdict_is_its_reason() {
    let (hand, _) = play([down(false), to(60.0, 0.0, Some("lion"))]);
    let Hand::Carrying(carry) = &hand else {
        panic!("{hand:?}")
    };
    assert_eq!(carry.verdict(), Verdict::Illegal(&why("702.6a")));
    assert_eq!(hand.welcomes("bears"), Some(true));
    assert_eq!(hand.welcomes("lion"), Some(false));
    assert_eq!(hand.welcomes("club"), None);
}

#[test]
fn several_meanings_open_a_menu() {
    let (hand, wishes) = play([
        down(false),
        to(60.0, 0.0, Some("squire")),
        up(Some("squire")),
    ]);
    assert!(wishes.is_empty());
    let Hand::Asking(ask) = hand else {
        panic!("{hand:?}")
    };
    assert_eq!(ask.deeds.len(), 2);
    let (hand, wish) = Hand::Asking(ask).step(Input::Choose("fortify".into()), &Game);
    assert_eq!(hand, Hand::Empty);
    assert_eq!(
        wish,
        Some(Wish::Perform {
            deed: "fortify".into(),
            targets: vec![]
        })
    );
}

#[test]
fn dropping_on_nothing_takes_it_off_its_host() {
    let (_, wishes) = play([down(false), to(60.0, 0.0, None), up(None)]);
    assert_eq!(
        wishes,
        [Wish::Perform {
            deed: "unattach".into(),
            targets: vec![]
        }]
    );
}

#[test]
fn escape_cancels() {
    assert_eq!(
        play([
            down(false),
            to(60.0, 0.0, Some("bears")),
            Input::Cancel,
            up(Some("bears"))
        ]),
        (Hand::Empty, vec![])
    );
}

#[test]
fn a_finger_scrolls_up_and_down_and_drags_sideways_or_out_of_a_hand() {
    assert_eq!(play([down(true), to(2.0, 20.0, None)]).0, Hand::Empty);
    assert!(matches!(
        play([down(true), to(20.0, 4.0, None)]).0,
        Hand::Carrying(_)
    ));
    assert!(matches!(
        play([down(true), Input::Held, to(2.0, 20.0, None)]).0,
        Hand::Carrying(_)
    ));
    // Out of a hand a card is pulled up.
    let pulls = |key: &str, dy: f64| {
        let down = Input::Down {
            key: key.into(),
            at: START,
            touch: true,
        };
        play([down, to(2.0, dy, None)]).0.carry().is_some()
    };
    assert!(pulls("land", -20.0) && !pulls("land", 20.0) && !pulls("club", -20.0));
    assert!(play([down(true), Input::Held]).0.holds_page());
    assert!(!play([down(true)]).0.holds_page());
}

#[test]
fn a_long_press_shows_the_card() {
    assert_eq!(
        play([down(true), Input::Held, up(None)]).1,
        [Wish::Inspect("club".into())]
    );
}

#[test]
fn the_keyboard_picks_a_deed_and_its_target() {
    let (hand, wishes) = play([Input::Open("club".into()), Input::Choose("equip".into())]);
    assert!(wishes.is_empty());
    assert_eq!(hand.welcomes("squire"), Some(true));
    assert_eq!(hand.welcomes("lion"), Some(false));
    let (hand, wish) = hand.step(Input::Pick("lion".into()), &Game);
    assert_eq!(
        wish,
        Some(Wish::Refuse {
            at: "lion".into(),
            why: why("702.6a")
        })
    );
    assert_eq!(
        hand.step(Input::Pick("bears".into()), &Game),
        (Hand::Empty, Some(equip_bears()))
    );
}

#[test]
fn a_deed_that_cannot_be_done_says_why_and_the_menu_stays() {
    let (hand, wishes) = play([Input::Open("club".into()), Input::Choose("unattach".into())]);
    assert!(matches!(hand, Hand::Asking(_)));
    assert_eq!(
        wishes,
        [Wish::Refuse {
            at: "club".into(),
            why: why("602.5d")
        }]
    );
}
