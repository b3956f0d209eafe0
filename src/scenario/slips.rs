//! What a file says and can't mean: a slip of the pen that would hold by itself, and what is stated
//! of a thing that it has no meaning for.

use super::fault::{nearest, one_letter_off};
use super::ids::Entry;
use super::json::quoted;
use super::model::{Chosen, EventName, Expect, Put, Scenario, Set, Verb, Zone};
use super::rule_numbers::exists;
use super::table::{Reader, push_index, push_key};
use crate::lists::List;
use crate::rules::ability::KeywordKind;
use crate::rules::kinds::{CardType, Subtype, Supertype};

/// Reports both, on the board and in every step.
pub(crate) fn check_slips(scenario: &Scenario, battlefield: &[Entry], reader: &mut Reader) {
    for (index, entry) in battlefield.iter().enumerate() {
        let mut path = "$.battlefield".to_string();
        push_index(&mut path, index);
        check_chosen(&entry.permanent.chosen, scenario, &path, reader);
    }
    for (index, step) in scenario.steps.iter().enumerate() {
        let mut path = "$.steps".to_string();
        push_index(&mut path, index);
        match &step.verb {
            Verb::Put(put) => check_put(put, &path, reader),
            Verb::Set(set) => {
                check_set(set, &path, reader);
                if let Set::Object(_, changes) = set
                    && let Some(chosen) = &changes.chosen
                {
                    check_chosen(chosen, scenario, &format!("{path}.set"), reader);
                }
            }
            Verb::Expect(expect) => {
                check_absent(expect, &path, reader);
                check_events(expect, &path, reader);
            }
            _ => {}
        }
    }
}

/// Only a permanent is tapped (110.5), attached (301.5, 303.4) or attacking (508.4).
fn check_put(put: &Put, path: &str, reader: &mut Reader) {
    if put.zone == Zone::Battlefield {
        return;
    }
    let stated = [
        ("tapped", put.tapped),
        ("attached_to", put.attached_to.is_some()),
        ("attacking", put.attacking.is_some()),
    ];
    for (key, _) in stated.into_iter().filter(|(_, is)| *is) {
        let path = format!("{path}.put.{key}");
        let message = format!("{key} means something on the battlefield only");
        let expected = "a card that is put onto the battlefield".to_string();
        reader.faults.add(&path, key.to_string(), expected, message);
    }
}

/// A type that is chosen exists (205.3): it is in the rules' lists, or on a card that is newer.
fn check_chosen(chosen: &Chosen, scenario: &Scenario, path: &str, reader: &mut Reader) {
    let Some(word) = &chosen.chosen_type else {
        return;
    };
    let mut lines = scenario.cards.iter().map(|card| card.type_line.as_str());
    let printed = lines.any(|line| line.split_whitespace().any(|one| one == word));
    if printed || Subtype::named(word).is_some() {
        return;
    }
    let found = quoted(word);
    let meant = nearest(word, Subtype::listed()).map(|name| format!("; did you mean \"{name}\"?"));
    let message = format!("there is no type {found}{}", meant.unwrap_or_default());
    let path = format!("{path}.chosen.type");
    let expected = "a creature type or a land type".to_string();
    reader.faults.add(&path, found, expected, message);
}

/// Something is to be set.
fn check_set(set: &Set, path: &str, reader: &mut Reader) {
    if set.what() == "nothing" {
        let message = "nothing is set: say what, as on the board".to_string();
        let expected = "a key of the battlefield or of the players".to_string();
        let path = format!("{path}.set");
        reader
            .faults
            .add(&path, "nothing".to_string(), expected, message);
    }
}

/// What is said of an event that no such event has would never be found, nor ever missed.
fn check_events(expect: &Expect, path: &str, reader: &mut Reader) {
    for (index, stated) in expect.happened.iter().enumerate() {
        if let Some(rule) = stated.rule.as_ref().filter(|rule| !exists(rule.as_str())) {
            let mut path = format!("{path}.expect.happened");
            push_index(&mut path, index);
            push_key(&mut path, "rule");
            let found = quoted(rule.as_str());
            let message = format!("there is no rule {rule}");
            let expected = "the number of a rule that there is".to_string();
            reader.faults.add(&path, found, expected, message);
        }
        let keys = [
            ("object", stated.object.is_some()),
            ("player", stated.player.is_some()),
            ("to", stated.to.is_some()),
            ("amount", stated.amount.is_some()),
        ];
        let has = keys_of(stated.event);
        for (key, _) in keys.iter().filter(|(key, is)| *is && !has.contains(key)) {
            let mut path = format!("{path}.expect.happened");
            push_index(&mut path, index);
            push_key(&mut path, key);
            let event = stated.event;
            let has = has.join(", ");
            let message = format!("{key} says nothing of the event \"{event}\", which has: {has}");
            reader.faults.add(&path, key.to_string(), has, message);
        }
    }
}

/// What an event has besides its rule, as `happened` tells it.
fn keys_of(event: EventName) -> &'static [&'static str] {
    use EventName as Name;
    match event {
        Name::Attached | Name::Unattached => &["object", "to"],
        Name::Entered | Name::Died | Name::Exiled | Name::Left => &["object", "player", "to"],
        Name::Sacrificed | Name::StateBasedAction => &["object", "player"],
        Name::ManaAdded | Name::CountersChanged => &["object", "player", "amount"],
        Name::Damage => &["object", "player", "to", "amount"],
        Name::EnergyGained | Name::EnergyPaid => &["player", "amount"],
        Name::LifeGained | Name::LifeLost | Name::Drew => &["player", "amount"],
        Name::Lost | Name::LeftGame => &["player"],
        Name::Destroyed | Name::Tapped | Name::Untapped => &["object"],
        Name::Resolved | Name::NoLegalTarget | Name::Triggered => &["object"],
    }
}

/// A misspelt word is never there, so what must not be there is looked at closely. Subtypes and rules
/// text are open lists: only what is next to a card type, a supertype or a keyword is a slip.
fn check_absent(expect: &Expect, path: &str, reader: &mut Reader) {
    let types = || {
        let types = CardType::ALL.iter().map(|one| one.word());
        types
            .chain(Supertype::ALL.iter().map(|one| one.word()))
            .list()
    };
    let keywords = || KeywordKind::ALL.iter().map(|kind| kind.name()).list();
    for (name, stated) in &expect.objects {
        let lists = [
            ("is_not", &stated.is_not, types as fn() -> Vec<&'static str>),
            ("has_not", &stated.has_not, keywords),
        ];
        for (key, words, known) in lists {
            for (index, word) in words.iter().flatten().enumerate() {
                let Some(meant) = slip(word, &known()) else {
                    continue;
                };
                let mut path = format!("{path}.expect.objects");
                push_key(&mut path, name.as_str());
                push_key(&mut path, key);
                push_index(&mut path, index);
                let found = quoted(word);
                let message = format!("nothing is called {found}; did you mean \"{meant}\"?");
                let expected = quoted(meant);
                reader.faults.add(&path, found, expected, message);
            }
        }
    }
}

/// What a word was meant to be, if it is none of the known ones and just beside one. Short words have
/// too many neighbours that mean something of their own: Elf, Elk.
fn slip<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let same = |known: &&str| known.eq_ignore_ascii_case(word);
    if word.len() < 5 || word.contains(' ') || known.iter().any(same) {
        return None;
    }
    known
        .iter()
        .copied()
        .find(|known| one_letter_off(word, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found_and_subtypes_are_not() {
        let types = ["Creature", "Land", "Artifact", "Legendary", "Snow"];
        assert_eq!(slip("Creatur", &types), Some("Creature"));
        assert_eq!(slip("Artefact", &types), Some("Artifact"));
        assert_eq!(slip("legendary", &types), None);
        for subtype in ["Island", "Elk", "Aura", "Equipment", "Spawn"] {
            assert_eq!(slip(subtype, &types), None, "{subtype}");
        }
    }
}
