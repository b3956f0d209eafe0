//! From a scenario's board to a game: the author's position, in which nothing has triggered.

use crate::lists::List;

use super::cards::CardBook;
use super::names::Names;
use crate::rules::ability::CounterKind;
use crate::rules::author::{Placement, StartPlayer};
use crate::rules::game::{Game, ManaRule, Settings};
use crate::rules::kinds::{Color, Subtype};
use crate::rules::mana::ManaType;
use crate::rules::object::{Chosen, ObjectId, PlayerId, Thing};
use crate::rules::turn::Step;
use crate::rules::zone::Zone;
use crate::scenario::model::{self, Cards, OrderRule, Permanent, Player, Scenario};

/// The game at a scenario's start, before state-based actions, and what everything is called.
pub fn start(scenario: &Scenario, cards: &CardBook) -> (Game, Names) {
    let names = Names::new(scenario.players.iter().map(|player| player.id.as_str()));
    let mut setup = Setup {
        game: open(scenario, &names),
        names,
        cards,
    };
    let permanents: Vec<ObjectId> = scenario
        .battlefield
        .iter()
        .map(|permanent| setup.permanent(permanent))
        .list();
    for (player, id) in scenario.players.iter().zip(0..) {
        setup.zones(player, PlayerId(id));
    }
    setup.names.update(&setup.game);
    setup.links(&scenario.battlefield, &permanents);
    (setup.game, setup.names)
}

fn open(scenario: &Scenario, names: &Names) -> Game {
    let players = scenario.players.iter();
    let players: Vec<StartPlayer> = players
        .map(|player| StartPlayer {
            name: player.name.as_str().into(),
            life: player.life,
        })
        .list();
    let settings = Settings {
        mana: match scenario.rules.mana {
            model::ManaRule::Auto => ManaRule::Auto,
            model::ManaRule::Manual => ManaRule::Manual,
            model::ManaRule::Free => ManaRule::Free,
        },
        summoning_sickness: scenario.rules.summoning_sickness,
        ask_order: scenario.rules.order == OrderRule::Ask,
    };
    let turn = &scenario.turn;
    let active = names.player(turn.active.as_str()).unwrap_or_default();
    Game::start(settings, &players, turn.number, active, step(turn.step))
}

struct Setup<'a> {
    game: Game,
    names: Names,
    cards: &'a CardBook,
}

impl Setup<'_> {
    fn permanent(&mut self, permanent: &Permanent) -> ObjectId {
        let player = |id: &str| self.names.player(id).unwrap_or_default();
        let counters = &permanent.counters;
        let placement = Placement {
            controller: player(permanent.controller.as_str()),
            token: permanent.token,
            tapped: permanent.tapped,
            sick: permanent.sick,
            counters: (!counters.is_empty()).then(|| {
                let counters = counters.iter();
                counters
                    .map(|(name, count)| (CounterKind::parse(name), *count))
                    .collect()
            }),
            damage: permanent.damage,
            x: permanent.x,
            chosen: chosen(&permanent.chosen, &self.names),
            bestowed: permanent.bestowed,
            phased_out: permanent.phased_out,
            ..Placement::new(
                self.cards.card(&permanent.card),
                player(permanent.owner.as_str()),
                Zone::Battlefield,
            )
        };
        place(
            &mut self.game,
            &mut self.names,
            placement,
            permanent.id.as_str(),
        )
    }

    fn zones(&mut self, player: &Player, id: PlayerId) {
        let zones = [
            (Zone::Hand, &player.hand),
            (Zone::Library, &player.library),
            (Zone::Graveyard, &player.graveyard),
            (Zone::Exile, &player.exile),
        ];
        for (zone, cards) in zones {
            fill(
                &mut self.game,
                &mut self.names,
                self.cards,
                (zone, id),
                cards,
            );
        }
        let mana = player.mana_pool.0.iter().map(|mana| mana_type(*mana));
        self.game
            .set_player(id, player.energy, player.poison, mana.list());
    }

    fn links(&mut self, permanents: &[Permanent], objects: &[ObjectId]) {
        for (permanent, object) in permanents.iter().zip(objects) {
            let find = |name: &str| self.names.find(&self.game, name).ok();
            let host: Option<Thing> = permanent
                .attached_to
                .as_ref()
                .and_then(|host| find(host.as_str()));
            let exiled = permanent.exiled_with.iter();
            let exiled: Vec<ObjectId> = exiled
                .filter_map(|card| find(card.as_str())?.object())
                .list();
            if host.is_some() || !exiled.is_empty() {
                self.game.link(*object, host, &exiled);
            }
        }
    }
}

/// Puts the cards of a list into a zone; nothing triggers.
pub fn fill(
    game: &mut Game,
    names: &mut Names,
    book: &CardBook,
    (zone, owner): (Zone, PlayerId),
    cards: &Cards,
) {
    match cards {
        Cards::Blank(number) => {
            for _ in 0..*number {
                game.place(Placement::new(book.blank(), owner, zone));
            }
        }
        Cards::Listed(cards) => {
            for card in cards {
                let placement = Placement::new(book.card(&card.card), owner, zone);
                place(game, names, placement, card.id.as_str());
            }
        }
    }
}

fn place(game: &mut Game, names: &mut Names, placement: Placement, id: &str) -> ObjectId {
    let object = game.place(placement);
    if let Some(placed) = game.object(object) {
        names.give(placed.card, id);
    }
    object
}

/// What was chosen, in the game's terms.
pub fn chosen(chosen: &model::Chosen, names: &Names) -> Chosen {
    let player = chosen.player.as_ref();
    Chosen {
        color: chosen.color.map(color),
        creature_type: chosen
            .chosen_type
            .as_deref()
            .map(|word| Subtype::named(word).unwrap_or_else(|| Subtype::new(word))),
        name: chosen.name.clone(),
        player: player.and_then(|player| names.player(player.as_str())),
        copy: None,
    }
}

/// A color, in the game's terms.
pub fn color(color: model::Color) -> Color {
    match color {
        model::Color::White => Color::White,
        model::Color::Blue => Color::Blue,
        model::Color::Black => Color::Black,
        model::Color::Red => Color::Red,
        model::Color::Green => Color::Green,
    }
}

/// A type of mana, in the game's terms.
pub fn mana_type(mana: model::ManaType) -> ManaType {
    match mana {
        model::ManaType::White => ManaType::Color(Color::White),
        model::ManaType::Blue => ManaType::Color(Color::Blue),
        model::ManaType::Black => ManaType::Color(Color::Black),
        model::ManaType::Red => ManaType::Color(Color::Red),
        model::ManaType::Green => ManaType::Color(Color::Green),
        model::ManaType::Colorless => ManaType::Colorless,
    }
}

/// A step, in the game's terms.
pub fn step(step: model::TurnStep) -> Step {
    match step {
        model::TurnStep::Untap => Step::Untap,
        model::TurnStep::Upkeep => Step::Upkeep,
        model::TurnStep::Draw => Step::Draw,
        model::TurnStep::Main1 => Step::Main1,
        model::TurnStep::BeginCombat => Step::BeginCombat,
        model::TurnStep::DeclareAttackers => Step::DeclareAttackers,
        model::TurnStep::DeclareBlockers => Step::DeclareBlockers,
        model::TurnStep::FirstStrikeDamage => Step::FirstStrikeDamage,
        model::TurnStep::CombatDamage => Step::CombatDamage,
        model::TurnStep::EndCombat => Step::EndCombat,
        model::TurnStep::Main2 => Step::Main2,
        model::TurnStep::End => Step::End,
        model::TurnStep::Cleanup => Step::Cleanup,
    }
}

/// A zone, in the game's terms.
pub fn zone(zone: model::Zone) -> Zone {
    match zone {
        model::Zone::Hand => Zone::Hand,
        model::Zone::Library => Zone::Library,
        model::Zone::Battlefield => Zone::Battlefield,
        model::Zone::Graveyard => Zone::Graveyard,
        model::Zone::Stack => Zone::Stack,
        model::Zone::Exile => Zone::Exile,
        model::Zone::Command => Zone::Command,
    }
}
