//! What must be true now, and what is true instead.

use crate::lists::List;
use crate::sorted::Order;
use std::fmt::Display;

use super::{Session, Stop, setup};
use crate::rules::object::{ObjectId, PlayerId};
use crate::rules::zone::Zone;
use crate::scenario::model::{
    CountExpectation, Expect, ManaType, PlayerExpectation, Reference, Step, TurnExpectation,
    ZoneExpectation,
};
use crate::scenario::table::{push_index, push_key};

/// Something that is not as it was stated to be, or a step that can't be done.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Failure {
    /// Where it stands: a JSON path.
    pub path: String,
    /// What was stated.
    pub expected: String,
    /// What is.
    pub found: String,
    /// The rule that speaks against it, where one does.
    pub rule: Option<String>,
}

/// The failures found so far, and where we are.
pub(super) struct Finder {
    path: String,
    pub(super) failures: Vec<Failure>,
}

impl Finder {
    /// Looks at what stands below a key.
    pub(super) fn at<T>(&mut self, key: &str, look: impl FnOnce(&mut Finder) -> T) -> T {
        let length = self.path.len();
        push_key(&mut self.path, key);
        let value = look(self);
        self.path.truncate(length);
        value
    }

    /// Looks at each item of a list.
    pub(super) fn each<T>(&mut self, items: &[T], mut look: impl FnMut(&T, &mut Finder)) {
        for (index, item) in items.iter().enumerate() {
            let length = self.path.len();
            push_index(&mut self.path, index);
            look(item, self);
            self.path.truncate(length);
        }
    }

    /// Reports what is not so.
    pub(super) fn fail(&mut self, expected: impl Display, found: impl Display) {
        self.failures.push(Failure {
            path: self.path.clone(),
            expected: expected.to_string(),
            found: found.to_string(),
            rule: None,
        });
    }

    /// Compares what is stated under a key, if it is, with what is.
    pub(super) fn same<T: PartialEq + Display>(&mut self, key: &str, stated: Option<&T>, is: T) {
        if let Some(stated) = stated
            && *stated != is
        {
            self.at(key, |finder| finder.fail(stated, is));
        }
    }

    /// Compares two lists in which the order does not matter.
    pub(super) fn same_set(&mut self, key: &str, mut stated: Vec<String>, mut is: Vec<String>) {
        stated.order();
        is.order();
        if stated != is {
            self.at(key, |finder| finder.fail(listed(&stated), listed(&is)));
        }
    }
}

/// A list in words; "nothing" for an empty one.
pub(super) fn listed(items: &[String]) -> String {
    match items.is_empty() {
        true => "nothing".to_string(),
        false => items.join(", "),
    }
}

impl Session {
    /// Everything of an `expect` that does not hold. What happened before is then no longer
    /// looked at.
    pub fn expect(&mut self, expect: &Expect, path: &str) -> Vec<Failure> {
        let failures = self.look(expect, path);
        self.happened.clear();
        failures
    }

    fn look(&self, expect: &Expect, path: &str) -> Vec<Failure> {
        let mut finder = Finder {
            path: path.to_string(),
            failures: Vec::new(),
        };
        let find = &mut finder;
        find.at("objects", |find| {
            for (name, stated) in &expect.objects {
                find.at(name.as_str(), |find| {
                    self.expect_object(name.as_str(), stated, find)
                });
            }
        });
        find.at("players", |find| {
            for (name, stated) in &expect.players {
                find.at(name.as_str(), |find| match self.player(name.as_str()) {
                    Ok(player) => self.expect_player(player, stated, find),
                    Err(lost) => find.fail("a player", self.stop_words(&lost)),
                });
            }
        });
        if let Some(turn) = &expect.turn {
            find.at("turn", |find| self.expect_turn(turn, find));
        }
        find.at("count", |find| {
            find.each(&expect.count, |count, find| self.expect_count(count, find))
        });
        if let Some(stack) = &expect.stack {
            find.at("stack", |find| self.expect_stack(stack, find));
        }
        find.at("could_produce", |find| {
            for (name, types) in &expect.could_produce {
                self.expect_mana(name.as_str(), types, find);
            }
        });
        find.at("legal", |find| {
            find.each(&expect.legal, |tried, find| {
                if let Err(stop) = self.try_step(&tried.step) {
                    self.fail_stopped("legal", &stop, find);
                }
            })
        });
        find.at("illegal", |find| {
            find.each(&expect.illegal, |refused, find| {
                let because = refused.because.0.iter().map(|rule| rule.as_str());
                self.expect_refusal(&refused.step, &because.list(), find)
            })
        });
        find.at("happened", |find| {
            self.expect_events(&expect.happened, find)
        });
        if let Some(choice) = &expect.choice {
            let stated = choice.map_or("none", |kind| kind.word());
            let is = self.game.pending().map_or("none", choice_word);
            find.same("choice", Some(&stated), is);
        }
        finder.failures
    }

    fn fail_stopped(&self, expected: &str, stop: &Stop, find: &mut Finder) {
        find.fail(expected, self.stop_words(stop));
        if let Some(failure) = find.failures.last_mut() {
            failure.rule = stop.rule().map(str::to_string);
        }
    }

    fn expect_refusal(&self, step: &Step, because: &[&str], find: &mut Finder) {
        let expected = || match because {
            [] => "illegal".to_string(),
            rules => format!("illegal because of {}", rules.join(" or ")),
        };
        match self.try_step(step) {
            Ok(()) => find.fail(expected(), "legal"),
            // What does not exist any more can do nothing, whatever the rule.
            Err(Stop::Lost(_, lost)) if lost.is_gone() => {}
            Err(_) if because.is_empty() => {}
            Err(stop) => {
                if !because.iter().any(|rule| stop.names(rule)) {
                    self.fail_stopped(&expected(), &stop, find);
                }
            }
        }
    }

    fn expect_player(&self, id: PlayerId, stated: &PlayerExpectation, find: &mut Finder) {
        use crate::rules::ability::CounterKind;
        let player = self.game.player(id);
        find.same("life", stated.life.as_ref(), player.life);
        let energy = player.counter(&CounterKind::Energy);
        find.same("energy", stated.energy.as_ref(), energy);
        let poison = player.counter(&CounterKind::Poison);
        find.same("poison", stated.poison.as_ref(), poison);
        let zones = [
            ("hand", Zone::Hand, &stated.hand),
            ("library", Zone::Library, &stated.library),
            ("graveyard", Zone::Graveyard, &stated.graveyard),
            ("exile", Zone::Exile, &stated.exile),
        ];
        for (key, zone, stated) in zones {
            if let Some(stated) = stated {
                let owned = |card: &ObjectId| {
                    let object = self.game.object(*card);
                    object.is_some_and(|object| object.owner == id)
                };
                let cards = self.game.zone(zone, id).iter().copied();
                let cards: Vec<ObjectId> = cards.filter(owned).list();
                find.at(key, |find| self.expect_cards(&cards, stated, find));
            }
        }
        if let Some(pool) = &stated.mana_pool {
            let mut stated: Vec<_> = pool.0.iter().map(|mana| setup::mana_type(*mana)).list();
            let mut is: Vec<_> = player.pool.iter().map(|mana| mana.mana).list();
            stated.order();
            is.order();
            if stated != is {
                let symbols = |mana: &[crate::rules::mana::ManaType]| match mana {
                    [] => "no mana".to_string(),
                    mana => crate::rules::ask::spell_mana(mana),
                };
                find.at("mana_pool", |find| {
                    find.fail(symbols(&stated), symbols(&is))
                });
            }
        }
        find.same("lost", stated.lost.as_ref(), player.out);
    }

    fn expect_cards(&self, cards: &[ObjectId], stated: &ZoneExpectation, find: &mut Finder) {
        match stated {
            ZoneExpectation::Number(number) => {
                if cards.len() != *number as usize {
                    find.fail(number, cards.len());
                }
            }
            ZoneExpectation::Cards(names) => {
                if !self.are(cards, names) {
                    let stated: Vec<String> = names.iter().map(Reference::to_string).list();
                    find.fail(listed(&stated), self.names_of(cards));
                }
            }
        }
    }

    /// Whether the objects are just those meant, in any order.
    pub(super) fn are(&self, objects: &[ObjectId], names: &[Reference]) -> bool {
        let mut left = objects.to_vec();
        let each = |name: &Reference| {
            let mut there = left.iter();
            let place = there.position(|id| self.names.describes(&self.game, name.as_str(), *id));
            place.map(|place| left.swap_remove(place)).is_some()
        };
        names.len() == objects.len() && names.iter().all(each)
    }

    /// The names of objects in words.
    pub fn names_of(&self, objects: &[ObjectId]) -> String {
        let names = objects.iter().map(|id| self.game.name_of(*id).to_string());
        listed(&names.list())
    }

    fn expect_turn(&self, stated: &TurnExpectation, find: &mut Finder) {
        let turn = &self.game.turn;
        find.same("number", stated.number.as_ref(), turn.number);
        let key = |player: Option<PlayerId>| match player {
            Some(player) => self.names.key_of_player(player).to_string(),
            None => "nobody".to_string(),
        };
        let active = stated.active.as_ref().map(|player| player.to_string());
        find.same("active", active.as_ref(), key(Some(turn.active)));
        let step = stated.step.map(|step| step.word());
        find.same("step", step.as_ref(), turn.step.name());
        let priority = stated.priority.as_ref().map(|player| player.to_string());
        find.same("priority", priority.as_ref(), key(turn.priority));
    }

    fn expect_count(&self, stated: &CountExpectation, find: &mut Finder) {
        find.same("is", Some(&stated.is), self.count_now(stated));
    }

    /// How many objects are what is counted.
    pub fn count_now(&self, stated: &CountExpectation) -> u32 {
        let player = stated.controller.as_ref();
        let player = player.and_then(|player| self.names.player(player.as_str()));
        let zone = stated.zone.map(setup::zone);
        let counts = |id: &ObjectId| {
            let object = self.game.object(*id);
            let seen = object.is_some_and(|object| {
                object.phased.is_none()
                    && !object.is_stack_ability()
                    && zone.is_none_or(|zone| object.zone == zone)
            });
            seen && player.is_none_or(|player| self.game.controller(*id) == Some(player))
                && self.names.describes(&self.game, stated.card.as_str(), *id)
        };
        let objects = self.game.objects.keys();
        let number = objects.filter(|id| counts(id)).count();
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    fn expect_stack(&self, stated: &[Reference], find: &mut Finder) {
        let stack: Vec<ObjectId> = self.game.stack.iter().rev().copied().list();
        let fits = stack.len() == stated.len()
            && stack
                .iter()
                .zip(stated)
                .all(|(id, name)| self.names.describes(&self.game, name.as_str(), *id));
        if !fits {
            let stated: Vec<String> = stated.iter().map(Reference::to_string).list();
            let is = stack.iter().map(|id| self.stack_name(*id));
            find.fail(listed(&stated), listed(&is.list()));
        }
    }

    /// What a reference to something on the stack would be.
    fn stack_name(&self, id: ObjectId) -> String {
        let stack = self.game.object(id).and_then(|object| object.stack.clone());
        match stack {
            Some(stack) if stack.source != id => {
                format!("{} ability", self.game.name_of(stack.source))
            }
            _ => self.game.name_of(id).to_string(),
        }
    }

    fn expect_mana(&self, name: &str, types: &[ManaType], find: &mut Finder) {
        match self.object(name) {
            Ok(object) => {
                let stated = types.iter().map(|mana| mana.word().to_string());
                let is = self.game.could_produce(object);
                let is = is.iter().map(|mana| mana.letter().to_string());
                find.same_set(name, stated.list(), is.list());
            }
            Err(lost) => find.at(name, |find| {
                find.fail("an object", self.stop_words(&lost));
            }),
        }
    }
}

/// The word for the kind of a choice, as files have it.
pub fn choice_word(choice: &crate::rules::action::Choice) -> &'static str {
    use crate::rules::action::ChoiceKind as Kind;
    match choice.kind {
        Kind::CreatureType | Kind::LandType => Kind::Mana.name(),
        Kind::Name => Kind::Card.name(),
        kind => kind.name(),
    }
}
