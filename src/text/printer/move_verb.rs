//! Moves between zones, printed.

use super::Printer;
use super::cost::counter_noun;
use super::mods::Voice;
use crate::rules::effect::{Destination, Place};
use crate::rules::filter::{Amount, Filter, Ref, Whose};
use crate::rules::zone::Zone;

impl Printer {
    /// A move, by the verb that its destination goes with.
    pub(super) fn moved(&mut self, what: &Ref, to: &Destination) -> String {
        if let Ref::Each(Filter::All(parts)) = what
            && let [Filter::InZone(Zone::Graveyard), Filter::Owned(whose)] = parts.as_slice()
        {
            let whose_words = self.whose(whose);
            if to.zone == Zone::Exile {
                return format!("exile {whose_words} graveyard");
            }
            if to.place == Place::Shuffled {
                return match whose {
                    Whose::Of(r) => {
                        let who = self.player(r).0;
                        format!("{who} shuffles their graveyard into their library")
                    }
                    _ => "shuffle your graveyard into your library".to_string(),
                };
            }
        }
        let from = match (what, self.works_in) {
            (Ref::This, Some(Zone::Graveyard)) => {
                self.fixed(&Ref::This);
                "this card from your graveyard".to_string()
            }
            _ => self.things(what),
        };
        match to.zone {
            Zone::Exile => format!("exile {from}"),
            Zone::Library if to.place == Place::Shuffled => {
                format!("shuffle {from} into its owner's library")
            }
            Zone::Library if to.place == Place::Bottom => {
                format!("put {from} on the bottom of its owner's library")
            }
            Zone::Library => format!("put {from} on top of its owner's library"),
            Zone::Battlefield => {
                let arrival = self.arrival(to);
                let voice = Voice {
                    many: false,
                    once: false,
                };
                let is = match to.is.is_empty() {
                    true => String::new(),
                    false => format!(". It {}", self.predicates(&to.is, voice)),
                };
                format!("return {from} to the battlefield{arrival}{is}")
            }
            zone => format!("return {from} to its owner's {}", zone.name()),
        }
    }

    /// How something arrives on the battlefield.
    fn arrival(&mut self, to: &Destination) -> String {
        let mut words = String::new();
        if to.tapped {
            words.push_str(" tapped");
        }
        if to.controller == Some(Ref::You) {
            words.push_str(" under your control");
        }
        if let Some(host) = &to.attached_to {
            words.push_str(&format!(" attached to {}", self.thing(host)));
        }
        if let Some((kind, n)) = &to.counters {
            let noun = counter_noun(Some(kind.name()));
            words.push_str(&format!(" with {} on it", self.counted(n, &noun)));
        }
        words
    }

    /// "search your library for a card, put it into your hand, then shuffle".
    pub(super) fn search(
        &mut self,
        who: &Ref,
        filter: &Filter,
        max: &Amount,
        to: &Destination,
        reveal: bool,
    ) -> String {
        let verb = self.who(who, "search");
        let whose = if *who == Ref::You { "your" } else { "their" };
        let (what, it) = match max {
            Amount::N(1) => (self.a_card(filter), "it"),
            n if *n == crate::text::move_verb::whole_library(who) => {
                let what = self.card_phrase(filter, true);
                (format!("any number of {what}"), "them")
            }
            n => {
                let n = self.count_word(n);
                (
                    format!("up to {n} {}", self.card_phrase(filter, true)),
                    "them",
                )
            }
        };
        self.scope
            .mention(Ref::Previous, filter.clone(), *max != Amount::N(1));
        let reveal = if reveal {
            format!("reveal {it}, ")
        } else {
            String::new()
        };
        let put = match to.zone {
            Zone::Library => {
                return format!(
                    "{verb} {whose} library for {what}, {reveal}then shuffle and put that card on top"
                );
            }
            Zone::Exile => format!("exile {it}"),
            Zone::Stack => format!("cast {it} without paying its mana cost"),
            Zone::Battlefield => format!("put {it} onto the battlefield{}", self.arrival(to)),
            zone => format!("put {it} into {whose} {}", zone.name()),
        };
        format!("{verb} {whose} library for {what}, {reveal}{put}, then shuffle")
    }

    /// "your hand", after "into".
    pub(super) fn into(&mut self, to: &Destination) -> String {
        match (to.zone, to.place) {
            (Zone::Library, Place::Bottom) => {
                "on the bottom of your library in any order".to_string()
            }
            (Zone::Library, _) => "on top of your library in any order".to_string(),
            (Zone::Battlefield, _) => format!("onto the battlefield{}", self.arrival(to)),
            (zone, _) => format!("into your {}", zone.name()),
        }
    }
}
