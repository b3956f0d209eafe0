//! Preventing damage (615): static abilities, shields, protection.

use super::ability::Change;
use super::changes::Hit;
use super::effect::RuleMod;
use super::evaluate::Scope;
use super::event::{Event, EventKind};
use super::object::Thing;
use super::play::Play;

impl Play {
    /// How much of a hit is left after prevention (615, 702.16e).
    pub(super) fn prevent(
        &mut self,
        hit: &Hit,
        shielded: &mut Vec<Thing>,
        events: &mut Vec<Event>,
    ) -> u32 {
        let there = match hit.to {
            Thing::Player(p) => !self.game.player(p).out,
            Thing::Object(o) => self.game.object(o).is_some_and(|o| o.is_permanent()),
        };
        if hit.amount == 0 || !there {
            return 0;
        }
        // 615.12: prevention effects still apply, and prevent nothing.
        let players = self.game.players.iter().map(|p| Thing::Player(p.id));
        let unpreventable = |r: &RuleMod| matches!(r, RuleMod::DamageCantBePrevented);
        if players
            .into_iter()
            .any(|p| self.ruled(p, unpreventable).is_some())
        {
            events.extend(self.take_shield(hit.to));
            return hit.amount;
        }
        let you = self.game.controller(hit.source).unwrap_or_default();
        let scope = Scope::of(&self.game, &self.game.table, hit.source, you);
        if super::attach::protection(&scope, hit.to, hit.source).is_some() {
            self.prevented(hit.to, hit.amount, "702.16e");
            return 0;
        }
        if self.statically_prevented(hit) {
            self.prevented(hit.to, hit.amount, "615.1");
            return 0;
        }
        // 122.1c: one counter for all that is dealt at the same time.
        if !shielded.contains(&hit.to)
            && let Some(event) = self.take_shield(hit.to)
        {
            shielded.push(hit.to);
            events.push(event);
        }
        if shielded.contains(&hit.to) {
            self.prevented(hit.to, hit.amount, "122.1c");
            return 0;
        }
        let less = self.partly_prevented(hit).min(hit.amount);
        if less > 0 {
            self.prevented(hit.to, less, "615.1");
        }
        let amount = hit.amount - less;
        self.use_shields(&Hit { amount, ..*hit })
    }

    fn prevented(&mut self, to: Thing, amount: u32, cite: &'static str) {
        self.tell(EventKind::Prevented { to, amount }, cite);
    }

    fn statically_prevented(&self, hit: &Hit) -> bool {
        let all = &self.game.table.replacements;
        all.iter()
            .any(|f| self.changes_hit(f, hit) == Some(&Change::Nothing))
    }

    /// How much of it static abilities prevent, where they don't prevent all of it.
    fn partly_prevented(&self, hit: &Hit) -> u32 {
        let all = self.game.table.replacements.iter();
        all.map(|f| match self.changes_hit(f, hit) {
            Some(Change::PreventSome(n)) => {
                let n = self.replacement_scope(f).amount(n);
                u32::try_from(n.max(0)).unwrap_or(u32::MAX)
            }
            _ => 0,
        })
        .fold(0, u32::saturating_add)
    }

    fn use_shields(&mut self, hit: &Hit) -> u32 {
        let mut left = hit.amount;
        let mut stopped = 0;
        for shield in &mut self.game.shields {
            let dealt_to = |t: &Vec<Thing>| t.contains(&hit.to);
            let dealt_by = |b: &Vec<Thing>| b.contains(&Thing::Object(hit.source));
            let sides = match (&shield.to, &shield.by) {
                // "to and dealt by": either of the two.
                (Some(to), Some(by)) if to == by => dealt_to(to) || dealt_by(by),
                (to, by) => to.as_ref().is_none_or(dealt_to) && by.as_ref().is_none_or(dealt_by),
            };
            if !sides || shield.combat.is_some_and(|c| c != hit.combat) {
                continue;
            }
            let take = shield.amount.map_or(left, |n| n.min(left));
            if let Some(n) = &mut shield.amount {
                *n -= take;
            }
            left -= take;
            stopped += take;
        }
        if stopped > 0 {
            self.prevented(hit.to, stopped, "615.1");
        }
        left
    }
}
