//! The pure parts: where things stand, and what the hand does.

use super::drag::{Hand, Input, Oracle, Point, Verdict, Wish};
use super::focus::{Arrow, neighbour};
use super::layout::{Frame, Layout, lay_out};
use crate::view::{CardView, DeedView, DropView, PlayerView, RefusalView, View};

fn card(key: &str, row: &str, controller: &str) -> CardView {
    CardView {
        key: key.into(),
        name: key.trim_end_matches(char::is_numeric).into(),
        row: row.into(),
        controller: controller.into(),
        owner: controller.into(),
        ..CardView::default()
    }
}

fn on(key: &str, host: &str) -> CardView {
    CardView {
        attached_to: Some(host.into()),
        ..card(key, "other", "you")
    }
}

fn board(permanents: Vec<CardView>) -> View {
    let player = |key: &str| PlayerView {
        key: key.into(),
        ..PlayerView::default()
    };
    View {
        players: vec![player("you"), player("opponent")],
        permanents,
        ..View::default()
    }
}

fn place<'a>(layout: &'a Layout, key: &str) -> &'a super::layout::Place {
    layout
        .place(key)
        .unwrap_or_else(|| panic!("{key} has no place"))
}

#[test]
fn each_permanent_has_a_place_within_the_width() {
    for width in [200.0, 360.0, 768.0, 1440.0] {
        let mut all: Vec<CardView> = (0..9)
            .map(|n| card(&format!("bear{n}"), "creature", "you"))
            .collect();
        all.extend((0..4).map(|n| card(&format!("lion{n}"), "creature", "opponent")));
        all.push(card("land1", "land", "you"));
        let layout = lay_out(&board(all), width);
        assert_eq!(layout.places.len(), 16);
        for place in &layout.places {
            assert!(
                place.x >= 0.0 && place.x + place.w <= width + 0.5,
                "{width}: {place:?}"
            );
            assert!(place.y + place.h <= layout.height, "{width}: {place:?}");
        }
    }
}

#[test]
fn places_are_in_key_order_whatever_is_attached() {
    let keys = |view: &View| {
        lay_out(view, 800.0)
            .places
            .into_iter()
            .map(|p| p.key)
            .collect::<Vec<_>>()
    };
    let apart = board(vec![
        card("b", "creature", "you"),
        card("a", "other", "you"),
    ]);
    let attached = board(vec![card("b", "creature", "you"), on("a", "b")]);
    assert_eq!(keys(&apart), keys(&attached));
}

#[test]
fn six_attachments_stack_with_their_titles_showing() {
    let mut all = vec![card("host", "creature", "you")];
    all.extend((0..6).map(|n| on(&format!("a{n}"), "host")));
    let layout = lay_out(&board(all), 360.0);
    assert_eq!(layout.tethers.len(), 6);
    let host = place(&layout, "host");
    let mut tops: Vec<f64> = (0..6).map(|n| place(&layout, &format!("a{n}")).y).collect();
    tops.insert(0, host.y);
    for pair in tops.windows(2) {
        assert!(pair[0] - pair[1] >= 30.0, "a title row is hidden: {tops:?}");
    }
    assert!(
        layout
            .places
            .iter()
            .all(|p| p.key == "host" || p.frame == Frame::Bar || p.z < host.z)
    );
}

#[test]
fn an_attachment_of_an_attachment_stands_with_the_outermost_host() {
    let layout = lay_out(
        &board(vec![
            card("host", "creature", "you"),
            on("club", "host"),
            on("aura", "club"),
        ]),
        800.0,
    );
    assert!(place(&layout, "aura").y < place(&layout, "club").y);
    let tether = layout
        .tethers
        .iter()
        .find(|tether| tether.card == "aura")
        .map(|t| t.host.as_str());
    assert_eq!(tether, Some("club"));
}

#[test]
fn attached_in_a_circle_or_to_something_gone_still_stands_somewhere() {
    let layout = lay_out(
        &board(vec![on("a", "b"), on("b", "a"), on("c", "nothing")]),
        800.0,
    );
    for key in ["a", "b", "c"] {
        place(&layout, key);
    }
}

#[test]
fn identical_lands_stand_in_a_pile() {
    let lands = (1..=3)
        .map(|n| card(&format!("Island{n}"), "land", "you"))
        .collect();
    let layout = lay_out(&board(lands), 800.0);
    let mut piles: Vec<usize> = ["Island1", "Island2", "Island3"]
        .iter()
        .map(|k| place(&layout, k).pile)
        .collect();
    piles.sort_unstable();
    assert_eq!(piles, [0, 0, 3]);
}

#[test]
fn what_is_under_a_point_is_the_nearest_to_the_reader() {
    let layout = lay_out(
        &board(vec![card("host", "creature", "you"), on("club", "host")]),
        800.0,
    );
    let (host, club) = (place(&layout, "host"), place(&layout, "club"));
    assert_eq!(
        layout.under(host.x + 30.0, host.y + 5.0, None),
        Some("host")
    );
    assert_eq!(
        layout.under(club.x + 30.0, club.y + 5.0, None),
        Some("club")
    );
    assert_eq!(
        layout.under(host.x + 30.0, host.y + 5.0, Some("host")),
        Some("club")
    );
    assert_eq!(layout.under(2.0, host.y + 5.0, None), None);
}

#[test]
fn arrows_go_to_neighbours() {
    let all = vec![
        card("a", "creature", "you"),
        card("b", "creature", "you"),
        card("l", "creature", "opponent"),
    ];
    let layout = lay_out(&board(all), 800.0);
    let go = |from, arrow| neighbour(&layout, from, arrow, &|_| true);
    assert_eq!(go("a", Arrow::Right), Some("b"));
    assert_eq!(go("b", Arrow::Left), Some("a"));
    assert_eq!(go("a", Arrow::Up), Some("l"));
    assert_eq!(
        neighbour(&layout, "a", Arrow::Up, &|p| p.key != "l"),
        Some("opponent")
    );
    assert_eq!(go("nothing", Arrow::Up), None);
}

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
fn a_finger_scrolls_up_and_down_and_drags_sideways() {
    assert_eq!(play([down(true), to(2.0, 20.0, None)]).0, Hand::Empty);
    assert!(matches!(
        play([down(true), to(20.0, 4.0, None)]).0,
        Hand::Carrying(_)
    ));
    assert!(matches!(
        play([down(true), Input::Held, to(2.0, 20.0, None)]).0,
        Hand::Carrying(_)
    ));
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
