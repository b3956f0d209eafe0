//! Attackers and blockers, picked one by one before they are declared together.

use super::table::Table;
use crate::view::{DeedView, DropView, View};

/// A deed of the board's own: this one attacks or blocks that one.
pub fn deed(one: &str, other: &str) -> String {
    format!("declare\n{one}\n{other}")
}

/// Reads such a deed back.
pub fn parse(deed: &str) -> Option<(&str, &str)> {
    deed.strip_prefix("declare\n")?.split_once('\n')
}

/// What dropping a creature would mean while attackers or blockers are waited for.
pub fn drops(view: &View, key: &str) -> Vec<DropView> {
    let Some(declares) = &view.turn.declares else {
        return vec![];
    };
    let own = view
        .permanents
        .iter()
        .any(|card| card.key == key && &card.controller == declares);
    if !own {
        return vec![];
    }
    let offer = |on: &str, label: String| DropView {
        on: on.to_owned(),
        deeds: vec![DeedView {
            id: deed(key, on),
            label,
            enabled: true,
            ..DeedView::default()
        }],
        refusal: None,
    };
    let foes = view
        .permanents
        .iter()
        .filter(|card| &card.controller != declares);
    match view.turn.awaiting.as_deref() {
        Some("attackers") => {
            let players = view
                .players
                .iter()
                .filter(|player| &player.key != declares && !player.out)
                .map(|player| offer(&player.key, format!("Attack {}", player.name)));
            let walkers = foes
                .filter(|card| card.loyalty.is_some())
                .map(|card| offer(&card.key, format!("Attack {}", card.name)));
            players.chain(walkers).collect()
        }
        Some("blockers") => foes
            .filter(|card| card.attacking.is_some())
            .map(|card| offer(&card.key, format!("Block {}", card.name)))
            .collect(),
        _ => vec![],
    }
}

impl Table {
    /// Adds a pair, or takes it back where it is there already.
    pub(super) fn declare(&mut self, one: &str, other: &str) {
        let pair = (one.to_owned(), other.to_owned());
        let there = self.declared.contains(&pair);
        self.declared.retain(|(key, _)| key != one);
        if !there {
            self.declared.push(pair);
        }
        self.armed = None;
    }

    /// A click while a declaration is waited for; false where it means something else.
    pub(super) fn declare_by_click(&mut self, key: &str) -> bool {
        let Some(declares) = self.view.turn.declares.clone() else {
            return false;
        };
        let creature = self
            .view
            .permanents
            .iter()
            .find(|card| card.key == key && card.row == "creature");
        let own = creature.is_some_and(|card| card.controller == declares);
        match self.view.turn.awaiting.as_deref() {
            Some("attackers") if own => {
                let defender = self
                    .view
                    .players
                    .iter()
                    .find(|player| player.key != declares && !player.out);
                let Some(defender) = defender.map(|player| player.key.clone()) else {
                    return false;
                };
                let chosen = self
                    .declared
                    .iter()
                    .find(|(one, _)| one == key)
                    .map(|(_, other)| other.clone());
                self.declare(key, &chosen.unwrap_or(defender));
                true
            }
            Some("blockers") if own => {
                if self.declared.iter().any(|(one, _)| one == key) {
                    self.declared.retain(|(one, _)| one != key);
                } else {
                    self.armed = (self.armed.as_deref() != Some(key)).then(|| key.to_owned());
                }
                true
            }
            Some("blockers") => {
                let attacks = creature.is_some_and(|card| card.attacking.is_some());
                let Some(blocker) = self.armed.take().filter(|_| attacks) else {
                    return false;
                };
                self.declare(&blocker, key);
                true
            }
            _ => false,
        }
    }
}
