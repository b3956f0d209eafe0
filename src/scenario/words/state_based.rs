//! State-based actions as sentences: what in the position made each apply.

use super::Speaker;
use super::alike::Said;
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
    ) -> Said {
        // Where an attachment can't stay, and why.
        let there = host.map_or_else(|| "anything".to_string(), |host| self.thing(host));
        let gone = match host {
            Some(Thing::Object(id)) => self.game.object(id).is_none(),
            Some(Thing::Player(id)) => self.game.player(id).out,
            None => false,
        };
        let why = match misfit {
            Some(_) if gone => format!(": {there} is gone"),
            Some(misfit) => format!(": {}", self.misfit(misfit, host == Some(about))),
            None => String::new(),
        };
        let off = match gone {
            true => "comes off".to_string(),
            false => format!("comes off {there}"),
        };
        let deed = match outcome.map(|outcome| &outcome.kind) {
            Some(EventKind::Destroyed { .. }) => "is destroyed".to_string(),
            Some(EventKind::Lost { .. }) => "loses the game".to_string(),
            Some(EventKind::Moved { became, player, .. }) => {
                self.put_into_graveyard(*became, *player)
            }
            _ => String::new(),
        };
        let and = match deed.is_empty() {
            true => String::new(),
            false => format!(" and {deed}"),
        };
        let said = |predicate: String| {
            let host = host.filter(|_| !gone);
            self.subject(about, predicate).and(host)
        };
        let it_is = |one: &str, several: &str| {
            said(format!("{off}: it is {one}"))
                .of_several(format!("come off {there}: they are {several}"))
        };
        match rule.number() {
            "704.5a" => said(format!("has no life left{and}")),
            "704.5b" => said(format!("has tried to draw from an empty library{and}")),
            "704.5c" => said(format!("has ten poison counters{and}")),
            "704.5d" => said("is a token outside the battlefield and ceases to exist".into())
                .of_several("are tokens outside the battlefield and cease to exist".into()),
            "704.5e" => said("is a copy of a card in another zone and ceases to exist".into())
                .of_several("are copies of cards in another zone and cease to exist".into()),
            "704.5f" => said(format!("has toughness 0 or less{and}")),
            "704.5g" => said(format!("has been dealt lethal damage{and}")),
            "704.5h" => said(format!(
                "has been dealt damage by a source with deathtouch{and}"
            )),
            "704.5i" => said(format!("has no loyalty left{and}")),
            "704.5j" => said(format!(
                "is not the one kept of several legendary ones{and}"
            )),
            "704.5k" => said(format!("is not the newest world permanent{and}")),
            // What it was on does not exist any more.
            "704.5m" if gone && !deed.is_empty() => said(deed + &why).cited("303.4c"),
            "704.5m" if misfit.is_some() => said(format!("can't stay on {there}{and}{why}")),
            "704.5m" => said(format!("is an Aura that is attached to nothing{and}")),
            "704.5n" if gone => said(off + &why).cited(match self.named(about, "Fortification") {
                true => "301.6",
                false => "301.5c",
            }),
            "704.5n" => said(off + &why),
            "702.103f" => said(format!(
                "can't stay on {there}, and so is bestowed no more{why}"
            )),
            "704.5p" if self.is_creature(about) => it_is("a creature", "creatures"),
            "704.5p" => it_is(
                "no Aura, Equipment or Fortification",
                "no Auras, Equipment or Fortifications",
            ),
            "704.5q" => self
                .object_of("+1/+1 and -1/-1 counters on".into(), true, about)
                .after("cancel out"),
            "704.5s" => said(format!("has come to its last chapter{and}")),
            "704.5z" => said(format!(
                "is not the newest Role of its controller there{and}"
            )),
            _ => self.object_of("a state-based action applies to".into(), false, about),
        }
    }

    fn named(&self, thing: Thing, subtype: &str) -> bool {
        let known = thing.object().and_then(|id| self.game.known(id));
        known.is_some_and(|derived| derived.type_line.named(subtype))
    }

    fn is_creature(&self, thing: Thing) -> bool {
        let known = thing.object().and_then(|id| self.game.known(id));
        known.is_some_and(|derived| derived.is(CardType::Creature))
    }
}
