//! What things are called: the keys of objects and players, and what a reference means now.
//!
//! A card keeps its key from zone to zone, however often it becomes a new object (400.7). What
//! is made during play, tokens and copies, gets a key of its own, and so does each ability on
//! the stack for as long as it stands there.

use crate::letters::Letters;
use crate::lists::List;
use crate::sorted::{Order, SortedMap, SortedSet};
use std::sync::Arc;

use crate::rules::game::Game;
use crate::rules::object::{CardId, Object, ObjectId, PlayerId, Thing};
use crate::scenario::ids::slug;

/// What an ability on the stack is called, after its source.
const ABILITY: &str = " ability";

/// The keys of everything in a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    players: Vec<Arc<str>>,
    keys: SortedMap<CardId, Arc<str>>,
    cards: SortedMap<Arc<str>, CardId>,
    abilities: SortedMap<ObjectId, Arc<str>>,
    /// The permanents of each name, in the order in which they came to bear it.
    alike: SortedMap<Arc<str>, SortedMap<CardId, usize>>,
    taken: SortedSet<Arc<str>>,
    next: SortedMap<String, u32>,
}

/// Why a reference means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// Nothing is called so.
    Nothing,
    /// It was something that does not exist any more.
    Gone,
    /// So many things are called so.
    Several(usize),
}

impl Names {
    /// The keys of the players.
    pub fn new<'a>(players: impl Iterator<Item = &'a str>) -> Names {
        let players: Vec<Arc<str>> = players.map(Arc::from).list();
        Names {
            taken: players.iter().cloned().collect(),
            players,
            ..Names::default()
        }
    }

    /// Gives a card the key that the file has for it.
    pub fn give(&mut self, card: CardId, key: &str) {
        let key: Arc<str> = Arc::from(key);
        self.taken.insert(key.clone());
        self.cards.insert(key.clone(), card);
        self.keys.insert(card, key);
    }

    /// Whether everything that exists has a key, and every permanent its place among those of its
    /// name.
    pub fn covers(&self, game: &Game) -> bool {
        game.objects.values().all(|object| {
            self.keys.contains_key(&object.card) || self.abilities.contains_key(&object.id)
        }) && game
            .permanents()
            .all(|object| self.place(&game.name_of(object.id), object.card).is_some())
    }

    /// The place of a permanent among those that bear its name or have borne it; it keeps it
    /// wherever its card goes.
    fn place(&self, name: &str, card: CardId) -> Option<usize> {
        self.alike.get(name)?.get(&card).copied()
    }

    /// The permanents that bear a name or have borne it.
    pub fn alike(&self, name: &str) -> impl Iterator<Item = &CardId> {
        self.alike.get(name).into_iter().flat_map(SortedMap::keys)
    }

    /// Which of several of its name a card is: "2nd".
    pub fn which(&self, name: &str, card: CardId) -> Option<String> {
        let several = self.alike.get(name)?.len() > 1;
        let place = self.place(name, card).filter(|_| several)?;
        Some(crate::scenario::words::ordinal(place + 1))
    }

    /// Gives keys to what has come into being, and permanents their places.
    pub fn update(&mut self, game: &Game) {
        for object in game.permanents() {
            let name = game.name_of(object.id);
            if self.place(&name, object.card).is_none() {
                let alike = self.alike.entry(name).or_default();
                alike.insert(object.card, alike.len());
            }
        }
        for object in game.objects.values() {
            if object.is_stack_ability() {
                if !self.abilities.contains_key(&object.id) {
                    let source = object.stack.as_ref().map(|stack| stack.source);
                    let base = source.and_then(|source| self.key_of_object(game, source));
                    let base = base.unwrap_or_else(|| Arc::from("stack"));
                    let key = self.free(&format!("{base}-ability"));
                    self.abilities.insert(object.id, key);
                }
            } else if !self.keys.contains_key(&object.card) {
                let name = game.name_of(object.id);
                let key = self.free(&slug(&name));
                self.give(object.card, &key);
            }
        }
    }

    fn free(&mut self, base: &str) -> Arc<str> {
        let next = self.next.entry(base.to_string()).or_insert(1);
        loop {
            let key: Arc<str> = match *next {
                1 => Arc::from(base),
                number => Arc::from(format!("{base}-{number}")),
            };
            *next += 1;
            if self.taken.insert(key.clone()) {
                return key;
            }
        }
    }

    /// The key of a player.
    pub fn key_of_player(&self, player: PlayerId) -> Arc<str> {
        let key = self.players.get(usize::from(player.0));
        key.cloned().unwrap_or_else(|| Arc::from(""))
    }

    /// The key of an object, as it is or was.
    pub fn key_of_object(&self, game: &Game, object: ObjectId) -> Option<Arc<str>> {
        if let Some(key) = self.abilities.get(&object) {
            return Some(key.clone());
        }
        let card = game.known_object(object)?.card;
        self.keys.get(&card).cloned()
    }

    /// The key of a thing; empty for what nobody knows.
    pub fn key(&self, game: &Game, thing: Thing) -> String {
        let key = match thing {
            Thing::Player(player) => Some(self.key_of_player(player)),
            Thing::Object(object) => self.key_of_object(game, object),
        };
        key.map(|key| key.to_string()).unwrap_or_default()
    }

    /// The keys of those things that have one: a token that is gone has none.
    pub fn keys(&self, game: &Game, things: &[Thing]) -> Vec<String> {
        let mut keys = things.iter().map(|thing| self.key(game, *thing)).list();
        keys.retain(|key| !key.is_empty());
        keys
    }

    /// The key of a card.
    pub fn key_of_card(&self, card: CardId) -> Option<&Arc<str>> {
        self.keys.get(&card)
    }

    /// The thing with this key, if it exists now.
    pub fn by_key(&self, game: &Game, key: &str) -> Option<Thing> {
        if let Some(player) = self.player(key) {
            return Some(Thing::Player(player));
        }
        if let Some(card) = self.cards.get(key) {
            return game.object_of_card(*card).map(Thing::Object);
        }
        let mut stack = game.stack.iter();
        let ability = stack.find(|id| self.abilities.get(id).is_some_and(|k| &**k == key));
        ability.map(|id| Thing::Object(*id))
    }

    /// The player with this id.
    pub fn player(&self, id: &str) -> Option<PlayerId> {
        let place = self.players.iter().position(|player| &**player == id)?;
        u8::try_from(place).ok().map(PlayerId)
    }

    /// The card with this id, wherever it is.
    pub fn card(&self, id: &str) -> Option<CardId> {
        self.cards.get(id).copied()
    }

    /// What a reference means now.
    pub fn find(&self, game: &Game, reference: &str) -> Result<Thing, Lost> {
        if let Some(player) = self.player(reference) {
            return Ok(Thing::Player(player));
        }
        if let Some(card) = self.cards.get(reference) {
            let object = game.object_of_card(*card);
            return object.map(Thing::Object).ok_or(Lost::Gone);
        }
        if reference == "stack:top" {
            let top = game.stack.last();
            return top.map(|id| Thing::Object(*id)).ok_or(Lost::Nothing);
        }
        let (name, number) = numbered(reference);
        let found = self.called(game, name);
        let picked = match (number, &found[..]) {
            (Some(number), found) => found.get(number - 1).copied(),
            (None, [only]) => Some(*only),
            (None, found) => self.foremost(game, found),
        };
        match (picked, found.len()) {
            (Some(object), _) => Ok(Thing::Object(object)),
            (None, 0) => Err(Lost::Nothing),
            (None, many) if number.is_none() => Err(Lost::Several(many)),
            _ => Err(Lost::Nothing),
        }
    }

    /// What a reference means among some things: the first that it could mean.
    pub fn find_among(&self, game: &Game, reference: &str, among: &[Thing]) -> Option<Thing> {
        if let Ok(thing) = self.find(game, reference)
            && among.contains(&thing)
        {
            return Some(thing);
        }
        let mut objects = among.iter().filter_map(|thing| thing.object());
        let object = objects.find(|object| self.describes(game, reference, *object))?;
        Some(Thing::Object(object))
    }

    /// Whether a reference could mean this object, as it is or was.
    pub fn describes(&self, game: &Game, reference: &str, object: ObjectId) -> bool {
        if self.key_of_object(game, object).as_deref() == Some(reference) {
            return true;
        }
        if self.cards.contains_key(reference) {
            return false;
        }
        let (name, number) = numbered(reference);
        match number {
            Some(_) => self.find(game, reference) == Ok(Thing::Object(object)),
            None => self.is_called(game, object, name),
        }
    }

    /// All that has this name, oldest first.
    fn called(&self, game: &Game, name: &str) -> Vec<ObjectId> {
        let objects = game.objects.values();
        let mut found: Vec<&Arc<Object>> = objects
            .filter(|object| self.is_called(game, object.id, name))
            .list();
        found.order_by_key(|object| (object.timestamp, object.id));
        found.iter().map(|object| object.id).list()
    }

    /// The only one of several that is on the battlefield, or else on the stack.
    fn foremost(&self, game: &Game, found: &[ObjectId]) -> Option<ObjectId> {
        [&game.battlefield, &game.stack].iter().find_map(|zone| {
            let mut there = found.iter().filter(|object| zone.contains(object));
            let first = there.next()?;
            there.next().is_none().then_some(*first)
        })
    }

    fn is_called(&self, game: &Game, object: ObjectId, name: &str) -> bool {
        let Some(known) = game.known_object(object) else {
            return false;
        };
        if known.is_stack_ability() {
            let Some(source) = name.strip_suffix(ABILITY) else {
                return false;
            };
            let stack = known.stack.as_ref();
            return stack.is_some_and(|stack| self.describes(game, source, stack.source));
        }
        same_name(&game.name_of(object), name)
    }
}

/// Whether two names are the same but for case and the word Token.
pub fn same_name(a: &str, b: &str) -> bool {
    fn bare(name: &str) -> &str {
        name.strip_suffix(" Token").unwrap_or(name)
    }
    !a.is_empty() && bare(a).lower() == bare(b).lower()
}

/// A name, and the number after `#`, from 1.
fn numbered(reference: &str) -> (&str, Option<usize>) {
    let number = reference.rsplit_once('#').and_then(|(name, number)| {
        let number = number.parse().ok().filter(|number| *number > 0)?;
        Some((name, Some(number)))
    });
    number.unwrap_or((reference, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_same_with_or_without_token() {
        assert!(same_name("Phyrexian Germ Token", "Phyrexian Germ"));
        assert!(same_name("grizzly bears", "Grizzly Bears"));
        assert!(!same_name("", ""));
    }

    #[test]
    fn numbers_stand_after_the_name() {
        assert_eq!(numbered("Island#2"), ("Island", Some(2)));
        assert_eq!(numbered("Island#0"), ("Island#0", None));
        assert_eq!(numbered("Island"), ("Island", None));
    }

    #[test]
    fn new_keys_go_around_those_taken() {
        let mut names = Names::new(["you", "germ"].into_iter());
        names.give(CardId(1), "germ-2");
        assert_eq!(&*names.free("germ"), "germ-3");
        assert_eq!(&*names.free("germ"), "germ-4");
        assert_eq!(names.player("germ"), Some(PlayerId(1)));
    }
}
