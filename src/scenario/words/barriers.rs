//! What keeps things from being targeted or attached, in words.

use super::{Speaker, capital};
use crate::rules::ability::{Ability, Keyword, Static};
use crate::rules::attach::Misfit;
use crate::rules::effect::Mod;
use crate::rules::filter::Ref;
use crate::rules::object::Thing;
use crate::rules::target::Barrier;
use crate::text;

impl Speaker<'_> {
    /// A barrier around a thing as a sentence, with the rule that makes it one.
    pub fn barrier(
        &self,
        barrier: Barrier<'_>,
        thing: Thing,
        giver: Thing,
    ) -> (String, &'static str) {
        let print = |ability: Ability| text::print(&ability, &text::Nouns::default());
        let keyword = |keyword: Keyword| {
            let words = print(Ability::Keyword(keyword));
            capital(words.trim_end_matches('.'))
        };
        let source = match giver == thing {
            true => String::new(),
            false => format!(" (from {})", self.thing(giver)),
        };
        match barrier {
            Barrier::Shroud => (format!("Shroud{source}: nothing can target it."), "702.18a"),
            Barrier::Hexproof(quality) => {
                let words = keyword(Keyword::Hexproof(quality.cloned()));
                let rule = match (thing, quality) {
                    (_, Some(_)) => "702.11d",
                    (Thing::Object(_), None) => "702.11b",
                    (Thing::Player(_), None) => "702.11c",
                };
                let text = format!(
                    "{words}{source}: no such spell or ability of an opponent can target it."
                );
                (text, rule)
            }
            Barrier::Protection(quality) => {
                let words = keyword(Keyword::Protection(quality.clone()));
                let text = format!("{words}{source}: nothing from such a source can target it.");
                (text, "702.16b")
            }
            Barrier::Effect(rule) => {
                let change = Static::new(Ref::This, vec![Mod::Rule(rule.clone())]);
                let words = print(Ability::Static(change));
                (format!("{words}{source}"), "101.2")
            }
        }
    }

    /// Why an attachment and a host, maybe the attachment itself, do not fit together, as a clause.
    pub fn misfit(&self, misfit: &Misfit, itself: bool) -> String {
        let reason = match misfit.cite.number() {
            "301.5c" if itself => "an Equipment can't equip itself",
            "303.4d" if itself => "an Aura can't enchant itself",
            "301.5" => "Equipment can be attached only to creatures",
            "301.5c" if misfit.because_of.is_none() => {
                "Equipment that is a creature can't equip anything unless it has reconfigure"
            }
            "301.6" => {
                "a Fortification can be attached only to lands, and not while it is a creature"
            }
            "303.4d" => "an Aura that is a creature can't enchant anything",
            "303.4" if misfit.because_of.is_none() => {
                "it has no enchant ability that says what it can enchant"
            }
            "702.5a" => "its enchant ability does not allow that",
            "702.16c" | "702.16d" => "protection forbids it",
            "701.3b" => "it is no Aura, Equipment or Fortification",
            _ => "an effect forbids it",
        };
        match misfit.because_of.filter(|cause| cause.object().is_some()) {
            Some(cause) => format!("{reason}, because of {}", self.thing(cause)),
            None => reason.to_string(),
        }
    }
}
