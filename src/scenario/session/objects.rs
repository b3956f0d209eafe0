//! What must be true of an object.

use super::expect::{Finder, listed};
use super::{Session, setup};
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::{Ability, CounterKind, Keyword, KeywordKind};
use crate::rules::card::Card;
use crate::rules::game::{Derived, Game};
use crate::rules::kinds::{CardType, Subtype, Supertype, TypeLine};
use crate::rules::object::{Held, Object, ObjectId, Thing};
use crate::scenario::model::{ObjectExpectation, PowerToughness};
use crate::text;

impl Session {
    /// Compares what is stated of an object with what it is.
    pub(super) fn expect_object(&self, name: &str, stated: &ObjectExpectation, find: &mut Finder) {
        let id = match self.object(name) {
            Ok(id) => id,
            Err(lost) => return find.fail("an object", self.stop_words(&lost)),
        };
        let (Some(object), Some(derived)) = (self.game.object(id), self.game.derived(id)) else {
            return;
        };
        let zone = stated.zone.map(|zone| setup::zone(zone).name());
        find.same("zone", zone.as_ref(), object.zone.name());
        let controller = stated.controller.as_ref().map(|player| player.to_string());
        let is = self.names.key_of_player(derived.controller).to_string();
        find.same("controller", controller.as_ref(), is);
        let pt = pt_words(derived.power, derived.toughness);
        find.same("pt", stated.pt.map(words).as_ref(), pt);
        let base = pt_words(derived.base_power, derived.base_toughness);
        find.same("base_pt", stated.base_pt.map(words).as_ref(), base);
        expect_types(stated, &derived.type_line, find);
        if let Some(colors) = &stated.colors {
            let stated = colors.iter().map(|color| color.word().to_string());
            let is = derived
                .colors
                .iter()
                .map(|color| color.letter().to_string());
            find.same_set("colors", stated.list(), is.list());
        }
        expect_abilities(&self.game, stated, derived, find);
        self.expect_attachment(stated, object, find);
        find.same("tapped", stated.tapped.as_ref(), object.tapped);
        if let Some(counters) = &stated.counters {
            find.at("counters", |find| {
                for (name, number) in counters {
                    find.same(name, Some(number), super::counters(object, name));
                }
            });
        }
        find.same("damage", stated.damage.as_ref(), object.damage);
        find.same("sick", stated.sick.as_ref(), object.sick);
        let phased_out = object.phased.is_some();
        find.same("phased_out", stated.phased_out.as_ref(), phased_out);
    }

    fn expect_attachment(&self, stated: &ObjectExpectation, object: &Object, find: &mut Finder) {
        let thing_words = |thing: Thing| match thing {
            Thing::Object(id) => self.game.name_of(id).to_string(),
            Thing::Player(id) => self.names.key_of_player(id).to_string(),
        };
        if let Some(host) = &stated.attached_to {
            let fits = match (host, object.attached_to) {
                (None, None) => true,
                (Some(host), Some(thing)) => self.thing(host.as_str()) == Ok(thing),
                _ => false,
            };
            if !fits {
                let stated = host.as_ref().map_or("nothing", |host| host.as_str());
                let is = object.attached_to.map(thing_words);
                let is = is.unwrap_or_else(|| "nothing".to_string());
                find.at("attached_to", |find| find.fail(stated, is));
            }
        }
        if let Some(attachments) = &stated.attachments {
            let is = self.game.attachments(Thing::Object(object.id));
            if !self.are(&is, attachments) {
                let stated: Vec<String> = attachments.iter().map(|name| name.to_string()).list();
                find.at("attachments", |find| {
                    find.fail(listed(&stated), self.names_of(&is))
                });
            }
        }
    }
}

/// How many counters of this name are on it; a Class's level counts as one of them.
pub fn counters(object: &Object, name: &str) -> u32 {
    match name {
        "level" if object.level > 0 => object.level,
        _ => object.counter(&CounterKind::parse(name)),
    }
}

fn words(pt: PowerToughness) -> String {
    pt.to_string()
}

fn pt_words(power: Option<i32>, toughness: Option<i32>) -> String {
    match (power, toughness) {
        (Some(power), Some(toughness)) => format!("{power}/{toughness}"),
        _ => "no power and toughness".to_string(),
    }
}

fn expect_types(stated: &ObjectExpectation, types: &TypeLine, find: &mut Finder) {
    let is = |word: &str| {
        if let Some(card_type) = CardType::from_word(word) {
            return types.is(card_type);
        }
        if let Some(supertype) = Supertype::from_word(word) {
            return types.supertypes.contains(&supertype);
        }
        types.has_subtype(&Subtype::new(word))
    };
    let lists = [("is", &stated.is, true), ("is_not", &stated.is_not, false)];
    for (key, words, wanted) in lists {
        let words = words.as_deref().unwrap_or_default();
        find.at(key, |find| {
            find.each(words, |word, find| {
                if is(word) != wanted {
                    let not = if wanted { "" } else { "not " };
                    find.fail(format_args!("{not}{word}"), types);
                }
            });
        });
    }
}

fn expect_abilities(game: &Game, stated: &ObjectExpectation, derived: &Derived, find: &mut Finder) {
    let lists = [
        ("has", &stated.has, true),
        ("has_not", &stated.has_not, false),
    ];
    for (key, words, wanted) in lists {
        let words = words.as_deref().unwrap_or_default();
        find.at(key, |find| {
            find.each(words, |word, find| {
                if has(game, derived, word) != wanted {
                    let not = if wanted { "" } else { "without " };
                    let all = derived.abilities.iter();
                    let all = all.map(|held| ability_words(game, held, derived));
                    let all: Vec<String> = all.list();
                    find.fail(format_args!("{not}{word}"), listed(&all));
                }
            });
        });
    }
}

/// Whether it has the keyword of this name, or an ability with this piece of text.
pub fn has(game: &Game, derived: &Derived, word: &str) -> bool {
    if let Some(kind) = KeywordKind::from_name(word) {
        return derived.has(kind);
    }
    let word = word.lower();
    let from = word.starts_with("protection from ") || word.starts_with("hexproof from ");
    derived.abilities.iter().any(|held| match &*held.ability {
        Ability::AtLevel(..) => false,
        Ability::Keyword(Keyword::Protection(_) | Keyword::Hexproof(_)) if from => {
            printed(&held.ability, &nouns(game, derived, held.granter)).lower() == word
        }
        _ if from => false,
        _ => ability_words(game, held, derived).lower().contains(&word),
    })
}

/// What an object's abilities call it, and the object that granted them.
pub fn nouns(game: &Game, derived: &Derived, granter: Option<ObjectId>) -> text::Nouns {
    text::Nouns {
        granter: granter.map(|granter| game.name_of(granter).to_string()),
        ..text::Nouns::of(&Card {
            name: derived.name.clone(),
            type_line: derived.type_line.clone(),
            ..Card::default()
        })
    }
}

/// An ability in the words of a card.
pub fn printed(ability: &Ability, nouns: &text::Nouns) -> String {
    text::print(ability, nouns)
}

/// What an ability of an object reads as.
pub fn ability_words(game: &Game, held: &Held, derived: &Derived) -> String {
    match held.text.is_empty() {
        true => printed(&held.ability, &nouns(game, derived, held.granter)),
        false => held.text.to_string(),
    }
}
