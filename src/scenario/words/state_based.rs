//! State-based actions as sentences: what in the position made each apply.

use super::{Sentence, Speaker};
use crate::rules::attach::Misfit;
use crate::rules::cite::Rule;
use crate::rules::event::{Event, EventKind};
use crate::rules::kinds::CardType;
use crate::rules::object::Thing;

impl Speaker<'_> {
    /// Why a state-based action was performed, and what it did, if that came to pass.
    pub(super) fn state_based(
        &self,
        rule: Rule,
        about: Thing,
        host: Option<Thing>,
        misfit: Option<&Misfit>,
        outcome: Option<&Event>,
    ) -> Option<Sentence> {
        let name = self.thing(about);
        // Where an attachment can't stay, and why.
        let there = host.map_or_else(|| "anything".to_string(), |host| self.thing(host));
        let gone = host
            .and_then(Thing::object)
            .is_some_and(|id| self.game.object(id).is_none());
        let why = match misfit {
            Some(_) if gone => format!(": {there} is gone"),
            Some(misfit) => format!(": {}", self.misfit(misfit, host == Some(about))),
            None => String::new(),
        };
        let off = match gone {
            true => format!("{name} comes off"),
            false => format!("{name} comes off {there}"),
        };
        let and = match outcome.map(|outcome| &outcome.kind) {
            Some(EventKind::Destroyed { .. }) => " and is destroyed".to_string(),
            Some(EventKind::Lost { player }) if self.is_you(*player) => {
                " and lose the game".to_string()
            }
            Some(EventKind::Lost { .. }) => " and loses the game".to_string(),
            Some(EventKind::Moved { became, player, .. }) => {
                format!(" and {}", self.put_into_graveyard(*became, *player))
            }
            _ => String::new(),
        };
        let has = self.has(about);
        let text = match rule.number() {
            "704.5a" => format!("{has} no life left{and}"),
            "704.5b" => format!("{has} tried to draw from an empty library{and}"),
            "704.5c" => format!("{has} ten poison counters{and}"),
            "704.5d" => format!("{name} is a token outside the battlefield and ceases to exist"),
            "704.5e" => format!("{name} is a copy of a card in another zone and ceases to exist"),
            "704.5f" => format!("{name} has toughness 0 or less{and}"),
            "704.5g" => format!("{name} has been dealt lethal damage{and}"),
            "704.5h" => format!("{name} has been dealt damage by a source with deathtouch{and}"),
            "704.5i" => format!("{name} has no loyalty left{and}"),
            "704.5j" => format!("{name} is not the one kept of several legendary ones{and}"),
            "704.5k" => format!("{name} is not the newest world permanent{and}"),
            "704.5m" if misfit.is_some() => format!("{name} can't stay on {there}{and}{why}"),
            "704.5m" => format!("{name} is an Aura that is attached to nothing{and}"),
            "704.5n" => format!("{off}{why}"),
            "702.103f" => format!("{name} can't stay on {there}, and so is bestowed no more{why}"),
            "704.5p" if self.is_creature(about) => format!("{off}: it is a creature"),
            "704.5p" => format!("{off}: it is no Aura, Equipment or Fortification"),
            "704.5q" => format!("+1/+1 and -1/-1 counters on {name} cancel out"),
            "704.5z" => format!("{name} is not the newest Role of its controller there{and}"),
            _ => format!("a state-based action applies to {name}{and}"),
        };
        self.says(
            text,
            [Some(about), host.filter(|_| !gone)].into_iter().flatten(),
        )
    }

    fn is_creature(&self, thing: Thing) -> bool {
        let known = thing.object().and_then(|id| self.game.known(id));
        known.is_some_and(|derived| derived.is(CardType::Creature))
    }
}
