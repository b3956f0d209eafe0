//! Attackers and blockers, picked one by one before they are declared together.

use super::table::Table;
use crate::scenario::SEPARATOR;
use crate::view::RefusalView;

/// The pair of a deed that attacks or blocks: who, and whom.
pub fn pair(deed: &str) -> Option<(&str, &str)> {
    let mut parts = deed.split(SEPARATOR);
    let verb = parts.next()?;
    let pair = (parts.next()?, parts.next()?);
    matches!(verb, "attack" | "block").then_some(pair)
}

impl Table {
    /// Adds a pair, or takes it back where it is there already. A creature that may be in no more
    /// pairs leaves its oldest one.
    pub(super) fn declare(&mut self, one: &str, other: &str) {
        self.armed = None;
        let pair = (one.to_owned(), other.to_owned());
        if self.declared.contains(&pair) {
            self.declared.retain(|old| *old != pair);
            return;
        }
        if !self.has_room(one)
            && let Some(oldest) = self.declared.iter().position(|(key, _)| key == one)
        {
            self.declared.remove(oldest);
        }
        self.declared.push(pair);
    }

    /// Whether a creature may be declared once more: as an attacker once, as a blocker as often as
    /// the game says.
    fn has_room(&self, one: &str) -> bool {
        let blocks = self.view.turn.awaiting.as_deref() == Some("blockers");
        let most = match &self.sim {
            Ok(sim) if blocks => sim.blocks_at_once(one),
            _ => 1,
        };
        self.declared.iter().filter(|(key, _)| key == one).count() < most
    }

    /// A click while a declaration is waited for; false where it means something else.
    pub(super) fn declare_by_click(&mut self, key: &str) -> bool {
        match self.view.turn.awaiting.as_deref() {
            Some("attackers") => self.attack_by_click(key),
            Some("blockers") => self.block_by_click(key),
            _ => false,
        }
    }

    fn attack_by_click(&mut self, key: &str) -> bool {
        if self.declared.iter().any(|(one, _)| one == key) {
            self.declared.retain(|(one, _)| one != key);
            return true;
        }
        let Ok(sim) = &self.sim else { return false };
        let deeds = sim.deeds(key);
        let mut attacks = deeds.iter().filter(|deed| pair(&deed.id).is_some());
        let Some(first) = attacks.clone().next() else {
            return false;
        };
        let possible = attacks
            .find(|deed| deed.enabled)
            .and_then(|deed| pair(&deed.id));
        match possible {
            Some((one, other)) => self.declare(one, other),
            None => self.refuse_click(key, first.refusal.clone()),
        }
        true
    }

    /// A blocker, then what it blocks.
    fn block_by_click(&mut self, key: &str) -> bool {
        if !self.has_room(key) {
            self.declared.retain(|(one, _)| one != key);
            return true;
        }
        let Ok(sim) = &self.sim else { return false };
        if let Some(blocker) = self.armed.take() {
            let drop = sim.drops(&blocker).into_iter().find(|drop| drop.on == key);
            if let Some(drop) = drop {
                match drop.deeds.iter().find_map(|deed| pair(&deed.id)) {
                    Some((one, other)) => self.declare(one, other),
                    None => self.refuse_click(key, drop.refusal),
                }
                return true;
            }
        }
        let declares = self.view.turn.declares.as_deref();
        let own = self.view.permanents.iter().any(|card| {
            card.key == key && card.row == "creature" && Some(card.controller.as_str()) == declares
        });
        if own {
            self.armed = Some(key.to_owned());
        }
        own
    }

    fn refuse_click(&mut self, key: &str, why: Option<RefusalView>) {
        if let Some(why) = why {
            self.refuse(key.to_owned(), why);
        }
    }
}
