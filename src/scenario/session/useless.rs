//! What a step says of something that has no use for it. Nothing is passed over in silence: the step
//! is refused, and what is wrong with the board is a fault.

use super::which::words;
use super::{CardBook, Names, Session, Stop};
use crate::lists::List;
use crate::rules::ability::{Ability, KeywordKind};
use crate::rules::activatable::Activatable;
use crate::rules::card::Card;
use crate::rules::game::Game;
use crate::rules::object::{CardId, ObjectId, Thing};
use crate::rules::zone::Zone;
use crate::scenario::fault::Fault;
use crate::scenario::json::quoted;
use crate::scenario::model::{PermanentChanges, Reference, Scenario};

fn useless<T>(words: String) -> Result<T, Stop> {
    Err(Stop::Unclear(words))
}

impl Session {
    /// An X is chosen only for what has one (107.3): for an ability, by its place, or for a spell. Its
    /// text says so, or its mana cost. Elsewhere it is 0, which may be said.
    pub(super) fn has_x(
        &self,
        id: ObjectId,
        x: Option<u32>,
        ability: Option<usize>,
    ) -> Result<(), Stop> {
        let (Some(1..), Some(derived)) = (x, self.game.derived(id)) else {
            return Ok(());
        };
        let names_x = match ability {
            Some(place) => {
                let abilities = self.game.activated_abilities(id);
                let says = |ability: &Activatable| {
                    words(ability, &self.nouns(id, ability.granter)).contains('X')
                };
                abilities.get(place).is_none_or(says)
            }
            None => {
                let cost = derived.mana_cost.as_ref();
                let in_text = derived.abilities.iter().any(|held| held.text.contains('X'));
                cost.is_some_and(|cost| cost.has_x()) || in_text
            }
        };
        match names_x {
            true => Ok(()),
            false => Err(Stop::Unclear(format!("{} has no X", self.game.name_of(id)))),
        }
    }

    /// A type of mana is chosen with the step for mana abilities alone (605.1a): any other asks as
    /// it resolves.
    pub(super) fn takes_mana(&self, id: ObjectId, stated: bool, place: usize) -> Result<(), Stop> {
        let abilities = self.game.activated_abilities(id);
        match abilities.get(place).is_none_or(|ability| ability.mana) || !stated {
            true => Ok(()),
            false => useless(format!(
                "\"mana\" is for mana abilities, and this one of {} is none",
                self.game.name_of(id)
            )),
        }
    }

    /// Only a permanent is tapped (110.5), attached (301.5, 303.4), phased out (702.26) and so on.
    pub(super) fn set_is_of_use(
        &self,
        id: ObjectId,
        changes: &PermanentChanges,
    ) -> Result<(), Stop> {
        let Some(object) = self.game.object(id) else {
            return Ok(());
        };
        let name = || self.game.name_of(id);
        let stated = |said: Option<bool>| said == Some(true);
        let of_permanents = [
            ("tapped", stated(changes.tapped)),
            ("sick", stated(changes.sick)),
            ("damage", changes.damage.is_some_and(|damage| damage > 0)),
            ("attached_to", matches!(changes.attached_to, Some(Some(_)))),
            ("phased_out", stated(changes.phased_out)),
            ("controller", changes.controller.is_some()),
            ("bestowed", stated(changes.bestowed)),
            ("x", changes.x.is_some_and(|x| x > 0)),
        ];
        let on_stack = ["controller", "bestowed", "x"];
        for (key, _) in of_permanents.into_iter().filter(|(_, stated)| *stated) {
            let means_something = match object.zone {
                Zone::Battlefield => true,
                Zone::Stack => on_stack.contains(&key),
                _ => false,
            };
            if !means_something {
                let zone = object.zone.name();
                let name = name();
                return useless(format!("\"{key}\" means nothing of {name} in the {zone}"));
            }
        }
        let has_bestow = self
            .game
            .derived(id)
            .is_some_and(|d| d.has(KeywordKind::Bestow));
        if stated(changes.bestowed) && !has_bestow && !bestows(&object.printed) {
            return useless(format!("{} has no bestow", name()));
        }
        let cards = changes.exiled_with.iter().flatten();
        match not_exiled(&self.game, &self.names, cards).first() {
            Some(card) => useless(format!("\"exiled_with\": {} is not in exile", quoted(card))),
            None => Ok(()),
        }
    }

    /// Whether what was put onto the battlefield attacking does attack (506.3), if it is still there.
    pub(super) fn does_attack(&self, card: CardId) -> Result<(), Stop> {
        let Some(object) = self
            .game
            .object_of_card(card)
            .and_then(|id| self.game.object(id))
        else {
            return Ok(());
        };
        let mut attackers = self.game.combat.attackers.iter();
        let settled = self.game.pending.is_none() && object.is_permanent();
        match settled && !attackers.any(|attacker| attacker.object == object.id) {
            true => useless(format!(
                "{} is not \"attacking\": only a creature is, once attackers have been declared and \
                 until combat ends, under the control of the player whose turn it is, and only what \
                 that player can attack",
                self.game.name_of(object.id)
            )),
            false => Ok(()),
        }
    }
}

/// What is wrong with what the board says of permanents that have no use for it.
pub(super) fn board_faults(
    scenario: &Scenario,
    cards: &CardBook,
    game: &Game,
    names: &Names,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for permanent in &scenario.battlefield {
        let mut wrong = |key: &str, found: &str, expected: &str, message: String| {
            faults.push(Fault {
                path: "$.battlefield".to_string(),
                found: found.to_string(),
                expected: expected.to_string(),
                message: format!("\"{key}\" of {}: {message}", quoted(permanent.id.as_str())),
            });
        };
        if permanent.bestowed && !bestows(&cards.card(&permanent.card)) {
            let message = format!("{} has no bestow", permanent.card);
            wrong("bestowed", "true", "a card with bestow", message);
        }
        for card in not_exiled(game, names, permanent.exiled_with.iter()) {
            let message = format!("{} is not in exile", quoted(card));
            wrong("exiled_with", card, "cards in exile", message);
        }
    }
    faults
}

/// Whether a card has bestow (702.103).
fn bestows(card: &Card) -> bool {
    let is_bestow = |ability: &Ability| match ability {
        Ability::Keyword(keyword) => keyword.kind() == KeywordKind::Bestow,
        _ => false,
    };
    card.abilities
        .iter()
        .any(|printed| is_bestow(&printed.ability))
}

/// Those that are meant to be exiled with something, and are no cards in exile (406.6).
fn not_exiled<'a>(
    game: &Game,
    names: &Names,
    cards: impl Iterator<Item = &'a Reference>,
) -> Vec<&'a str> {
    let exiled = |card: &&str| {
        let found = names.find(game, card).ok().and_then(Thing::object);
        let object = found.and_then(|id| game.object(id));
        object.is_none_or(|object| object.zone == Zone::Exile)
    };
    cards
        .map(Reference::as_str)
        .filter(|card| !exiled(card))
        .list()
}
