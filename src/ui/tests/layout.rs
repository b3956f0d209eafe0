//! Where things stand, and where the arrow keys go.

use crate::ui::focus::{Arrow, neighbour};
use crate::ui::layout::{Frame, Layout, lay_out};
use crate::view::{CardView, PlayerView, View};

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
        permanents: permanents.into_iter().map(Into::into).collect(),
        ..View::default()
    }
}

fn place<'a>(layout: &'a Layout, key: &str) -> &'a crate::ui::layout::Place {
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
        let layout = lay_out(&board(all), width, f64::INFINITY);
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
        lay_out(view, 800.0, f64::INFINITY)
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
    let layout = lay_out(&board(all), 360.0, f64::INFINITY);
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
fn a_leaning_host_does_not_cover_the_title_behind_it() {
    let shown = |tapped| {
        let mut host = card("host", "creature", "you");
        host.tapped = tapped;
        let layout = lay_out(&board(vec![host, on("club", "host")]), 1000.0, 800.0);
        place(&layout, "host").y - place(&layout, "club").y
    };
    // The corner of a card that leans by six degrees stands a twentieth of its width higher.
    assert!(shown(true) - shown(false) >= 0.05 * 165.0 - 1.0);
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
        f64::INFINITY,
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
        f64::INFINITY,
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
    let layout = lay_out(&board(lands), 800.0, f64::INFINITY);
    let mut piles: Vec<usize> = ["Island1", "Island2", "Island3"]
        .iter()
        .map(|k| place(&layout, k).pile)
        .collect();
    piles.sort_unstable();
    assert_eq!(piles, [0, 0, 3]);
}

#[test]
fn things_are_pressed_together_before_they_need_more_room_than_there_is() {
    let mut all: Vec<CardView> = (0..7)
        .map(|n| card(&format!("bear-{n}a"), "creature", "you"))
        .collect();
    all.extend((0..5).map(|n| card(&format!("lion-{n}a"), "creature", "opponent")));
    all.extend((0..4).map(|n| card(&format!("ring-{n}a"), "other", "you")));
    all.push(on("club", "bear-0a"));
    let view = board(all);
    let free = lay_out(&view, 900.0, f64::INFINITY);
    assert!(!free.tight);
    let mut before = free.height;
    for room in [free.height - 1.0, 640.0, 560.0] {
        let layout = lay_out(&view, 900.0, room);
        assert!(layout.height <= room, "{} in {room}", layout.height);
        assert!(layout.height < before, "{} in {room}", layout.height);
        before = layout.height;
        let (bear, club) = (place(&layout, "bear-0a"), place(&layout, "club"));
        assert!(
            bear.y - club.y >= 28.0 && club.h > bear.y - club.y,
            "{club:?}"
        );
        assert!(layout.places.iter().all(|p| p.h >= 46.0), "{room}");
    }
    // There is a least size: then the page has to scroll.
    assert!(lay_out(&view, 900.0, 100.0).height > 100.0);
}

#[test]
fn what_is_on_a_player_stands_on_that_players_side() {
    let curse = CardView {
        controller: "opponent".into(),
        ..on("curse", "you")
    };
    let layout = lay_out(&board(vec![curse]), 800.0, f64::INFINITY);
    let line = layout.lines.first().copied().unwrap_or_default();
    assert!(place(&layout, "curse").y > line);
    assert!(layout.tethers.is_empty());
}

#[test]
fn a_link_knows_whether_the_card_is_someone_elses_than_its_host() {
    let mut theirs = on("theirs", "host");
    theirs.controller = "opponent".into();
    let all = vec![card("host", "creature", "you"), on("own", "host"), theirs];
    let layout = lay_out(&board(all), 800.0, f64::INFINITY);
    let foreign = |key: &str| {
        let link = layout.tethers.iter().find(|tether| tether.card == key);
        link.map(|tether| tether.foreign)
    };
    assert_eq!(foreign("own"), Some(false));
    assert_eq!(foreign("theirs"), Some(true));
}

#[test]
fn what_is_under_a_point_is_the_nearest_to_the_reader() {
    let layout = lay_out(
        &board(vec![card("host", "creature", "you"), on("club", "host")]),
        800.0,
        f64::INFINITY,
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
    let layout = lay_out(&board(all), 800.0, f64::INFINITY);
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

#[test]
fn few_cards_keep_their_size_in_a_low_window() {
    // As an iframe of an article is: 720 wide, with some 440 left for the board.
    let few = vec![
        card("bear1", "creature", "you"),
        card("octopus1", "creature", "you"),
        card("giant1", "creature", "opponent"),
        card("land1", "land", "you"),
    ];
    let layout = lay_out(&board(few), 720.0, 440.0);
    assert!(layout.height <= 440.0, "{}", layout.height);
    assert!(
        place(&layout, "bear1").h > 80.0,
        "{:?}",
        place(&layout, "bear1")
    );
}

#[test]
fn a_hand_and_a_land_show_their_text_where_there_is_room_for_it() {
    let says = |mut card: CardView| {
        card.text.push(Default::default());
        card
    };
    let mut plain = says(card("island", "land", "you"));
    plain.type_line = "Basic Land — Island".into();
    let mut view = board(vec![
        card("bear", "creature", "you"),
        says(card("pool", "land", "you")),
        plain,
    ]);
    view.players[0]
        .hand
        .push(says(card("bolt", "other", "you")).into());
    let frames = |room: f64| {
        let layout = lay_out(&view, 800.0, room);
        ["pool", "bolt", "island"].map(|key| place(&layout, key).frame)
    };
    assert_eq!(frames(1200.0), [Frame::Full, Frame::Full, Frame::Short]);
    assert_eq!(frames(600.0), [Frame::Short, Frame::Short, Frame::Short]);
    // The hand's ground lies under its cards, and under nothing else.
    for room in [600.0, 1200.0] {
        let layout = lay_out(&view, 800.0, room);
        let [(top, height)] = layout.strips[..] else {
            panic!("{:?}", layout.strips);
        };
        let bolt = place(&layout, "bolt");
        assert!(top < bolt.y && top + height > bolt.y + bolt.h);
        let above = place(&layout, "pool");
        assert!(top >= above.y + above.h && top + height <= place(&layout, "you").y);
    }
}
