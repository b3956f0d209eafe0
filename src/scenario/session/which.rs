//! Which of an object's activated abilities a step means.

use super::objects::{nouns, printed};
use super::{Session, Stop};
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::{Ability, Activated, ActivatedKind, CostPart, Keyword, KeywordKind};
use crate::rules::action::{Action, Refusal, Why};
use crate::rules::card::Card;
use crate::rules::game::{Activatable, printed_abilities};
use crate::rules::object::{ObjectId, Thing};
use crate::scenario::model::{Activate, TargetSpec, Which};
use crate::text;

impl Session {
    /// The place of the ability that is meant. Where several fit, the one that can be activated
    /// so is meant, if there is just one.
    pub(super) fn which_ability(
        &self,
        object: ObjectId,
        which: Option<&Which>,
        targets: &[TargetSpec],
        modal: bool,
        action: &dyn Fn(usize) -> Action,
    ) -> Result<usize, Stop> {
        let abilities = self.game.activated_abilities(object);
        let fitting = picked(&abilities, which, &|it| self.nouns(object, it.granter));
        let fitting = narrow(fitting, &|place| {
            !modal || activated(&abilities[*place]).is_some_and(|a| a.body.modes.is_some())
        });
        let fitting = narrow(fitting, &|place| {
            activated(&abilities[*place])
                .is_some_and(|ability| ability.body.targets.len() == targets.len())
        });
        let fitting = narrow(fitting, &|place| self.game.check(&action(*place)).is_ok());
        match (&fitting[..], which) {
            ([], _) => Err(self.no_such_ability(object)),
            ([only], _) => Ok(*only),
            // All are refused, or they are all alike: what is said of the first holds.
            ([first, ..], _) if self.game.check(&action(*first)).is_err() => Ok(*first),
            ([first, rest @ ..], _)
                if rest
                    .iter()
                    .all(|place| abilities[*place].ability == abilities[*first].ability) =>
            {
                Ok(*first)
            }
            (several, Some(Which::Text(text))) => Err(Stop::Unclear(format!(
                "\"{text}\" could mean any of {} abilities",
                several.len()
            ))),
            (several, _) => Err(Stop::Unclear(format!(
                "any of {} abilities could be meant",
                several.len()
            ))),
        }
    }

    /// What an object's abilities call it, as it is or was, and the object that granted them.
    pub fn nouns(&self, object: ObjectId, granter: Option<ObjectId>) -> text::Nouns {
        let derived = self.game.known(object);
        let nouns = derived.map(|derived| nouns(&self.game, derived, granter));
        nouns.unwrap_or_default()
    }

    fn no_such_ability(&self, object: ObjectId) -> Stop {
        let equipment = self
            .game
            .known(object)
            .is_some_and(|derived| derived.type_line.named("Equipment"));
        let refusal = match equipment {
            true => Refusal::new("301.5d", Why::NoSuchAbility).also("602.2"),
            false => Refusal::new("602.2", Why::NoSuchAbility),
        };
        refusal.because(Thing::Object(object)).into()
    }
}

/// The places of the abilities that a step may mean by what it says of them.
fn picked(
    abilities: &[Activatable],
    which: Option<&Which>,
    nouns: &dyn Fn(&Activatable) -> text::Nouns,
) -> Vec<usize> {
    match which {
        Some(Which::Number(number)) => {
            let place = (*number as usize).checked_sub(1);
            let place = place.filter(|place| *place < abilities.len());
            place.into_iter().list()
        }
        Some(Which::Text(text)) => by_text(abilities, text, nouns),
        None => (0..abilities.len()).list(),
    }
}

/// What a step does that activates an ability printed on a card: by its keyword, or in its own
/// words. Nothing where the card has no such ability, or has several.
pub fn activation_words(card: &Card, step: &Activate) -> Option<String> {
    let abilities = printed_abilities(card);
    let nouns = text::Nouns::of(card);
    let places = picked(&abilities, step.ability.as_ref(), &|_| nouns.clone());
    let places = narrow(places, &|place| {
        activated(&abilities[*place]).is_some_and(|it| it.body.targets.len() == step.targets.len())
    });
    let [only] = &places[..] else {
        return None;
    };
    let ability = &abilities[*only];
    let name = &card.name;
    let called = activated(ability).and_then(|it| match it.kind {
        ActivatedKind::Unattach => Some("the unattaching ability"),
        _ => keyword(&it.kind),
    });
    let loyalty = match &step.ability {
        Some(Which::Text(text)) if is_loyalty(&plain(text)) => Some(text.as_str()),
        _ => None,
    };
    Some(match called.or(loyalty) {
        Some(called) => format!("Activate {called} of {name}"),
        None => format!("{name}: {}", words(ability, &nouns)),
    })
}

/// Those that pass the test, or all where none does.
fn narrow(places: Vec<usize>, test: &dyn Fn(&usize) -> bool) -> Vec<usize> {
    if places.len() < 2 {
        return places;
    }
    let fewer: Vec<usize> = places.iter().copied().filter(|place| test(place)).list();
    match fewer.is_empty() {
        true => places,
        false => fewer,
    }
}

/// The activated ability that it is.
pub fn activated(ability: &Activatable) -> Option<&Activated> {
    match &*ability.ability {
        Ability::Activated(activated) => Some(activated),
        _ => None,
    }
}

/// What an activated ability reads as: a keyword's by the keyword, any other by its text.
pub fn words(ability: &Activatable, nouns: &text::Nouns) -> String {
    match activated(ability).and_then(keyword_words) {
        Some(words) => words,
        None if ability.text.is_empty() => printed(&ability.ability, nouns),
        None => ability.text.to_string(),
    }
}

/// "Equip {1}" for an ability that a keyword stands for.
fn keyword_words(ability: &Activated) -> Option<String> {
    let cost = || ability.cost.clone();
    let keyword = match &ability.kind {
        ActivatedKind::Plain | ActivatedKind::Loyalty => return None,
        ActivatedKind::Equip(quality) => Keyword::Equip(cost(), quality.clone()),
        ActivatedKind::Reconfigure => Keyword::Reconfigure(cost()),
        ActivatedKind::Unattach => {
            let words = keyword_text(Keyword::Reconfigure(cost()));
            return Some(words.replacen("Reconfigure", "Unattach", 1));
        }
        ActivatedKind::Fortify => Keyword::Fortify(cost()),
        ActivatedKind::Level(level) => Keyword::Level(*level, cost()),
        ActivatedKind::Cycling => Keyword::Cycling(cost()),
        ActivatedKind::AuraSwap => Keyword::AuraSwap(cost()),
        ActivatedKind::Crew => {
            let mut parts = ability.cost.options.iter().flatten();
            Keyword::Crew(parts.find_map(|part| match part {
                CostPart::TapTotalPower(power, _) => Some(*power),
                _ => None,
            })?)
        }
    };
    Some(keyword_text(keyword))
}

fn keyword_text(keyword: Keyword) -> String {
    printed(&Ability::Keyword(keyword), &text::Nouns::default())
}

/// The keyword by which a sort of ability is called.
pub fn keyword(kind: &ActivatedKind) -> Option<&'static str> {
    match kind {
        ActivatedKind::Plain | ActivatedKind::Loyalty | ActivatedKind::Level(_) => None,
        ActivatedKind::Equip(_) => Some(KeywordKind::Equip.name()),
        ActivatedKind::Reconfigure => Some(KeywordKind::Reconfigure.name()),
        ActivatedKind::Unattach => Some("unattach"),
        ActivatedKind::Fortify => Some(KeywordKind::Fortify.name()),
        ActivatedKind::Cycling => Some(KeywordKind::Cycling.name()),
        ActivatedKind::Crew => Some(KeywordKind::Crew.name()),
        ActivatedKind::AuraSwap => Some(KeywordKind::AuraSwap.name()),
    }
}

/// The abilities that a keyword, a loyalty cost or a piece of text picks: the first of these
/// that picks any.
fn by_text(
    abilities: &[Activatable],
    text: &str,
    nouns: &dyn Fn(&Activatable) -> text::Nouns,
) -> Vec<usize> {
    let text = plain(text);
    let places = |test: &dyn Fn(&Activatable) -> bool| -> Vec<usize> {
        let all = 0..abilities.len();
        all.filter(|place| test(&abilities[*place])).list()
    };
    let kind = |ability: &Activatable| activated(ability).map(|ability| ability.kind.clone());
    let by_keyword =
        places(&|ability| kind(ability).is_some_and(|kind| keyword(&kind) == Some(text.as_str())));
    if !by_keyword.is_empty() {
        return by_keyword;
    }
    if is_loyalty(&text) {
        return places(&|ability| {
            activated(ability).and_then(loyalty).as_deref() == Some(text.trim_start_matches('+'))
        });
    }
    if let Some(level) = text.strip_prefix("level ").and_then(|n| n.parse().ok()) {
        return places(&|ability| kind(ability) == Some(ActivatedKind::Level(level)));
    }
    places(&|ability| {
        plain(&ability.text).contains(&text)
            || plain(&words(ability, &nouns(ability))).contains(&text)
    })
}

/// In lower case, with one sort of minus sign.
fn plain(text: &str) -> String {
    text.lower().replace('−', "-")
}

fn is_loyalty(text: &str) -> bool {
    let number = text.strip_prefix(['+', '-']).unwrap_or(text);
    number == "x" || (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
}

/// The loyalty cost of an ability, without a plus.
fn loyalty(ability: &Activated) -> Option<String> {
    let mut parts = ability.cost.options.iter().flatten();
    parts.find_map(|part| match part {
        CostPart::Loyalty(number) => Some(number.to_string()),
        CostPart::LoyaltyMinusX => Some("-x".to_string()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loyalty_costs() {
        for cost in ["+1", "-4", "0", "-x"] {
            assert!(is_loyalty(cost), "{cost}");
        }
        for text in ["", "+", "add", "1 damage"] {
            assert!(!is_loyalty(text), "{text}");
        }
    }
}
