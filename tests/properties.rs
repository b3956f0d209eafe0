//! What holds however a scenario is played.

mod common;

use std::collections::BTreeMap;

use latchwork::rules::action::{Action, Answer, Choice, ChoiceKind};
use latchwork::rules::game::Game;
use latchwork::rules::object::Thing;
use latchwork::rules::zone::Zone;
use latchwork::scenario::Simulator;
use proptest::prelude::*;

/// The boards that are played on: the exhibits, and one that is always there.
fn boards() -> Vec<String> {
    let mut boards = vec![BOARD.to_string()];
    let exhibits = common::exhibits();
    boards.extend(
        exhibits
            .iter()
            .filter_map(|path| std::fs::read_to_string(path).ok()),
    );
    boards
}

const BOARD: &str = r#"{
  "format": 1,
  "players": [ { "id": "you", "hand": ["Giant Growth", "Holy Strength"] }, { "id": "opponent" } ],
  "battlefield": [
    { "id": "octopus", "card": "Acquisition Octopus" },
    { "id": "bears", "card": "Grizzly Bears" },
    { "id": "squire", "card": "Brass Squire" },
    { "card": "Forest", "count": 2 }, { "card": "Plains" },
    { "id": "lion", "card": "Silvercoat Lion", "controller": "opponent" },
    { "id": "splitter", "card": "Bonesplitter" }
  ],
  "steps": [
    { "activate": "octopus", "ability": "reconfigure", "targets": ["bears"] },
    { "resolve": "all" },
    { "attack": [ { "attacker": "bears", "defender": "opponent" } ] },
    { "block": [ { "blocker": "lion", "attacker": "bears" } ] },
    { "advance": "main2" }
  ]
}"#;

/// A source of picks that is the same every time.
struct Picks(u64);

impl Picks {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// Each card is in exactly one place, and the lists of zones say what the objects say.
fn assert_whole(game: &Game) {
    let mut seen: BTreeMap<_, Vec<Zone>> = BTreeMap::new();
    for player in &game.players {
        for zone in [Zone::Library, Zone::Hand, Zone::Graveyard] {
            for id in game.zone(zone, player.id) {
                seen.entry(*id).or_default().push(zone);
            }
        }
    }
    let shared = [
        (Zone::Battlefield, &game.battlefield),
        (Zone::Stack, &game.stack),
        (Zone::Exile, &game.exile),
        (Zone::Command, &game.command),
    ];
    for (zone, list) in shared {
        for id in list {
            seen.entry(*id).or_default().push(zone);
        }
    }
    let mut cards = std::collections::BTreeSet::new();
    for (id, object) in &game.objects {
        assert_eq!(
            seen.get(id),
            Some(&vec![object.zone]),
            "{:?} {}",
            id,
            object.printed.name
        );
        assert!(
            cards.insert(object.card),
            "a card is in two places: {}",
            object.printed.name
        );
        if let Some(Thing::Object(host)) = object.attached_to {
            assert!(game.object(host).is_some(), "attached to what is not there");
        }
    }
    assert_eq!(
        seen.len(),
        game.objects.len(),
        "a zone lists what does not exist"
    );
}

fn pick_answer(choice: &Choice, picks: &mut Picks) -> Option<Answer> {
    let some = |most: usize, picks: &mut Picks| {
        let (min, max) = (choice.min as usize, (choice.max as usize).min(most));
        min + picks.below(max.saturating_sub(min) + 1)
    };
    Some(match choice.kind {
        ChoiceKind::May => Answer::Yes(picks.below(2) == 0),
        ChoiceKind::Number => {
            let spread = choice.max.min(choice.min + 5) - choice.min;
            Answer::Number(choice.min + picks.below(spread as usize + 1) as u32)
        }
        ChoiceKind::Color if choice.mana.is_empty() => {
            Answer::Colour(latchwork::rules::kinds::Color::ALL[picks.below(5)])
        }
        ChoiceKind::Color | ChoiceKind::Mana => {
            Answer::Mana(choice.mana.get(picks.below(choice.mana.len()))?.clone())
        }
        ChoiceKind::Mode | ChoiceKind::Cost | ChoiceKind::Order => {
            Answer::Options((0..some(choice.options.len(), picks)).collect())
        }
        ChoiceKind::Target | ChoiceKind::Card | ChoiceKind::Object | ChoiceKind::Player => {
            let number = some(choice.things.len(), picks);
            let start = picks.below(choice.things.len());
            let things = choice.things.iter().cycle().skip(start);
            Answer::Things(things.take(number).copied().collect())
        }
        _ => return None,
    })
}

/// Plays at random; gives up at a choice that random answers do not fit.
fn play(game: &mut Game, picks: &mut Picks, deeds: usize) {
    for _ in 0..deeds {
        if game.over.is_some() {
            return;
        }
        let action = match game.pending() {
            Some(choice) => {
                let by = choice.by;
                match pick_answer(choice, picks) {
                    Some(answer) => Action::Choose { by, answer },
                    None => return,
                }
            }
            None => {
                let mut legal = game.legal_actions();
                legal.retain(|action| !matches!(action, Action::Concede { .. }));
                assert!(!legal.is_empty(), "nothing can be done at {:?}", game.turn);
                legal.swap_remove(picks.below(legal.len()))
            }
        };
        let before = game.clone();
        let choosing = matches!(action, Action::Choose { .. });
        match game.act(action.clone()) {
            Ok(_) => assert_whole(game),
            Err(_) if choosing => {
                assert!(*game == before, "a refused answer changed the game");
                return;
            }
            Err(refusal) => panic!("legal but refused: {action:?}: {refusal:?}"),
        }
    }
}

#[test]
fn legal_actions_are_never_refused() {
    for (number, board) in boards().iter().enumerate() {
        for seed in 0..3 {
            let simulator = Simulator::load(board).unwrap();
            let mut game = simulator.game().clone();
            play(&mut game, &mut Picks(seed * 1000 + number as u64), 60);
        }
    }
}

/// The same from the boards of the cases, where they are at hand.
#[test]
fn legal_actions_of_cases_are_never_refused() {
    let folder = common::root().join("../shared/cases");
    for (number, path) in common::files(&folder).iter().enumerate() {
        let text = std::fs::read_to_string(path).unwrap();
        println!("{}", path.display());
        let simulator = Simulator::load(&text).unwrap();
        let mut game = simulator.game().clone();
        play(&mut game, &mut Picks(number as u64), 30);
    }
}

#[test]
fn undo_restores_exactly() {
    for board in boards() {
        let mut simulator = Simulator::load(&board).unwrap();
        let mut views = vec![(simulator.view(), simulator.game().clone())];
        while simulator.next().refusal.is_none() {
            views.push((simulator.view(), simulator.game().clone()));
        }
        for (view, game) in views.iter().rev().skip(1) {
            simulator.undo();
            assert!(simulator.game() == game);
            assert_eq!(simulator.view().permanents, view.permanents);
            assert_eq!(simulator.view().log, view.log);
        }
        for (view, game) in views.iter().skip(1) {
            simulator.redo();
            assert!(simulator.game() == game);
            assert_eq!(simulator.view().log, view.log);
        }
        simulator.reset();
        assert!(*simulator.game() == views[0].1);
    }
}

#[test]
fn what_is_offered_can_be_done() {
    for board in boards() {
        let mut simulator = Simulator::load(&board).unwrap();
        loop {
            let view = simulator.view();
            let players = view.players.iter().flat_map(|player| &player.hand);
            let keys: Vec<String> = view
                .permanents
                .iter()
                .chain(players)
                .map(|card| card.key.clone())
                .collect();
            for key in keys {
                for deed in simulator.deeds(&key).iter().filter(|deed| deed.enabled) {
                    let outcome = simulator.clone().perform(&deed.id, &[]);
                    assert!(
                        outcome.refusal.is_none(),
                        "{}: {:?}",
                        deed.id,
                        outcome.refusal
                    );
                }
                for drop in simulator.drops(&key) {
                    assert!(
                        !drop.deeds.is_empty() || drop.refusal.is_some(),
                        "{key} on {}",
                        drop.on
                    );
                    for deed in drop.deeds {
                        let outcome = simulator.clone().perform(&deed.id, &[]);
                        assert!(
                            outcome.refusal.is_none(),
                            "{}: {:?}",
                            deed.id,
                            outcome.refusal
                        );
                    }
                }
                simulator.explain(&key);
                simulator.off_host(&key);
            }
            if simulator.next().refusal.is_some() {
                break;
            }
        }
    }
}

/// Each option and each thing that a choice lists is taken as its answer, where one is enough.
#[test]
fn what_a_choice_lists_answers_it() {
    let cases = common::files(&common::root().join("../shared/cases"));
    let cases = cases
        .iter()
        .filter_map(|path| std::fs::read_to_string(path).ok());
    for board in boards().into_iter().chain(cases) {
        let mut simulator = Simulator::load(&board).unwrap();
        while simulator.next().refusal.is_none() {
            let Some(choice) = simulator.view().choice else {
                continue;
            };
            if choice.min > 1 || choice.kind == "division" {
                continue;
            }
            let options = choice.options.iter().map(|option| &option.value);
            for value in options.chain(&choice.things) {
                let outcome = simulator.clone().answer(std::slice::from_ref(value));
                let refusal = outcome.refusal;
                assert!(refusal.is_none(), "{}: {value}: {refusal:?}", choice.prompt);
            }
        }
    }
}

#[test]
fn unknown_names_are_refused() {
    let mut simulator = Simulator::load(BOARD).unwrap();
    let before = simulator.view();
    for id in [
        "",
        "#",
        "activate#octopus",
        "activate#octopus#99",
        "cast#nobody#",
        "attack#bears#",
    ] {
        assert!(simulator.perform(id, &[]).refusal.is_some(), "{id}");
        assert!(
            simulator
                .perform(id, &["nobody".to_string()])
                .refusal
                .is_some(),
            "{id}"
        );
    }
    assert!(simulator.answer(&[]).refusal.is_some());
    assert!(simulator.answer(&["x".to_string()]).refusal.is_some());
    assert!(simulator.command("fly", &[]).refusal.is_some());
    let pairs = [("nobody".to_string(), "you".to_string())];
    assert!(simulator.command("attack", &pairs).refusal.is_some());
    assert!(simulator.deeds("nobody").is_empty());
    assert!(simulator.drops("nobody").is_empty());
    assert!(simulator.explain("nobody").is_empty());
    assert!(simulator.undo().refusal.is_some());
    assert!(simulator.redo().refusal.is_some());
    simulator.go_to(usize::MAX);
    simulator.reset();
    assert_eq!(simulator.view().permanents, before.permanents);
}

#[test]
fn a_shared_scenario_is_the_same() {
    for board in boards() {
        let simulator = Simulator::load(&board).unwrap();
        let again = Simulator::load(&simulator.share()).unwrap();
        assert!(simulator.game() == again.game());
    }
}

proptest! {
    #[test]
    fn any_text_is_loaded_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = Simulator::load(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_torn_file_is_loaded_or_refused(place in 0..BOARD.len(), put in any::<char>()) {
        let place = (0..=place).rev().find(|place| BOARD.is_char_boundary(*place)).unwrap_or(0);
        let (before, after) = BOARD.split_at(place);
        if let Ok(mut simulator) = Simulator::load(&format!("{before}{put}{after}")) {
            simulator.go_to(usize::MAX);
        }
    }
}
