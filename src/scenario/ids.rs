//! Default ids, and the two forms of the board: as a file lists it, and with every permanent
//! by itself under its final id.
//!
//! A default id is the card's name in lower case with dashes; where that is taken, `-2`, `-3`
//! and so on are tried. An id that is written out always belongs to the entry it stands at.
//! The battlefield comes first, then the other zones player by player, then the steps.

use crate::letters::Letters;
use crate::lists::List;
use crate::sorted::{SortedMap, SortedSet};

use super::model::{
    Card, CardName, Cards, Id, Permanent, Player, PlayerChanges, PlayerRef, Put, Putting, Scenario,
    Set, Verb,
};
use super::table::{Keys, MOST_OBJECTS, Table, tables};

/// One entry of the battlefield as a file lists it: so many permanents.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Entry {
    pub(crate) permanent: Permanent,
    pub(crate) count: u32,
}

impl Table for Entry {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        self.permanent.keys(keys);
        keys.number("count", &mut self.count, 1, 1..=500);
    }
}

tables!(Entry);

/// A card's name in lower case with dashes.
pub(crate) fn slug(name: &str) -> String {
    let name = name.lower().replace(['\'', '’'], "");
    let words = name.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).list();
    match words.is_empty() {
        true => "card".to_string(),
        false => words.join("-"),
    }
}

/// The ids that are taken.
#[derive(Default)]
struct Taken {
    ids: SortedSet<String>,
    /// The number to be tried next after a name. (Ids are never given back.)
    next: SortedMap<String, usize>,
}

impl Taken {
    fn by_players(scenario: &Scenario) -> Taken {
        let players = scenario.players.iter();
        Taken {
            ids: players.map(|player| player.id.to_string()).collect(),
            next: SortedMap::new(),
        }
    }

    fn take(&mut self, id: &Id) {
        self.ids.insert(id.to_string());
    }

    /// The first free one of `base`, `base-2`, `base-3`, …
    fn free(&mut self, base: &str) -> Id {
        let next = self.next.entry(base.to_string()).or_insert(1);
        loop {
            let id = match *next {
                1 => base.to_string(),
                number => format!("{base}-{number}"),
            };
            if !self.ids.contains(&id) {
                return Id::from(id);
            }
            *next += 1;
        }
    }

    /// The first free one, now taken.
    fn new_id(&mut self, base: &str) -> Id {
        let id = self.free(base);
        self.take(&id);
        id
    }
}

/// Goes through the cards of the file that are not on the battlefield at its start.
fn each_card(scenario: &mut Scenario, visit: &mut dyn FnMut(&mut Card)) {
    for player in &mut scenario.players {
        let Player {
            hand,
            library,
            graveyard,
            exile,
            ..
        } = player;
        for cards in [hand, library, graveyard, exile] {
            each_listed(cards, visit);
        }
    }
    for step in &mut scenario.steps {
        match &mut step.verb {
            Verb::Put(Put {
                what: Putting::New(card),
                ..
            }) => visit(card),
            Verb::Set(Set::Player(_, changes)) => {
                let PlayerChanges {
                    hand,
                    library,
                    graveyard,
                    exile,
                    ..
                } = changes;
                for cards in [hand, library, graveyard, exile].into_iter().flatten() {
                    each_listed(cards, visit);
                }
            }
            _ => {}
        }
    }
}

fn each_listed(cards: &mut Cards, visit: &mut dyn FnMut(&mut Card)) {
    if let Cards::Listed(cards) = cards {
        cards.iter_mut().for_each(visit);
    }
}

/// The player who is meant where none is named: `you`, or the first where nobody is called so.
fn default_player(scenario: &Scenario) -> PlayerRef {
    let ids = || scenario.players.iter().map(|player| player.id.as_str());
    let you = ids().find(|id| *id == "you").or_else(|| ids().next());
    you.map(PlayerRef::from).unwrap_or_default()
}

/// Fills in what a file has left out: ids, players, names; and puts `entries` on the battlefield.
pub(crate) fn fill_in(scenario: &mut Scenario, entries: Vec<Entry>) {
    let mut taken = Taken::by_players(scenario);
    let explicit = entries.iter().map(|entry| &entry.permanent.id);
    explicit
        .filter(|id| !id.is_empty())
        .for_each(|id| taken.take(id));
    each_card(scenario, &mut |card| {
        if !card.id.is_empty() {
            taken.take(&card.id);
        }
    });

    let you = default_player(scenario);
    for Entry {
        mut permanent,
        count,
    } in entries
    {
        or_default(&mut permanent.controller, &you);
        or_default(&mut permanent.owner, &permanent.controller);
        let base = base_of(&permanent.id, &permanent.card);
        for _ in 0..count {
            let mut one = permanent.clone();
            if one.id.is_empty() {
                one.id = taken.new_id(&base);
            }
            permanent.id = Id::default();
            scenario.battlefield.push(one);
        }
    }
    each_card(scenario, &mut |card| {
        if card.id.is_empty() {
            card.id = taken.new_id(&slug(card.card.as_str()));
        }
    });
    or_default(&mut scenario.turn.active, &you);
    for player in &mut scenario.players {
        if player.name.is_empty() {
            player.name = player.id.to_string();
        }
    }
}

/// The opposite of [`fill_in`]: leaves out what would be filled in again just the same.
pub(crate) fn leave_out(mut scenario: Scenario) -> (Scenario, Vec<Entry>) {
    let mut taken = Taken::by_players(&scenario);
    let you = default_player(&scenario);
    let mut entries: Vec<Entry> = Vec::new();
    let mut base = String::new();
    for mut permanent in std::mem::take(&mut scenario.battlefield) {
        let id = std::mem::take(&mut permanent.id);
        leave_out_default(&mut permanent.owner, &permanent.controller);
        leave_out_default(&mut permanent.controller, &you);
        let same = entries
            .last_mut()
            .filter(|entry| entry.count < 500 && same_but_id(&entry.permanent, &permanent));
        match same {
            Some(entry) if taken.free(&base) == id => entry.count += 1,
            _ => {
                let default = taken.free(&slug(permanent.card.as_str()));
                if id != default {
                    permanent.id = id.clone();
                }
                base = base_of(&permanent.id, &permanent.card);
                entries.push(Entry {
                    permanent,
                    count: 1,
                });
            }
        }
        taken.take(&id);
    }
    each_card(&mut scenario, &mut |card| {
        let id = std::mem::take(&mut card.id);
        if id != taken.free(&slug(card.card.as_str())) {
            card.id = id.clone();
        }
        taken.take(&id);
    });
    leave_out_default(&mut scenario.turn.active, &you);
    for player in &mut scenario.players {
        if player.name == player.id.as_str() {
            player.name.clear();
        }
    }
    (scenario, entries)
}

/// What the ids of an entry's permanents begin with.
fn base_of(id: &Id, card: &CardName) -> String {
    match id.is_empty() {
        true => slug(card.as_str()),
        false => id.to_string(),
    }
}

fn same_but_id(a: &Permanent, b: &Permanent) -> bool {
    let mut a = a.clone();
    a.id = b.id.clone();
    a == *b
}

fn or_default(player: &mut PlayerRef, default: &PlayerRef) {
    if player.is_empty() {
        *player = default.clone();
    }
}

fn leave_out_default(player: &mut PlayerRef, default: &PlayerRef) {
    if player == default {
        *player = PlayerRef::default();
    }
}

/// All the ids of objects: those that the file gives, and those that will be filled in.
pub(crate) fn ids_given(scenario: &Scenario, entries: &[Entry]) -> SortedSet<String> {
    let mut scenario = scenario.clone();
    fill_in(&mut scenario, entries.to_vec());
    let battlefield = scenario.battlefield.iter();
    let mut ids: SortedSet<String> = battlefield.map(|one| one.id.to_string()).collect();
    each_card(&mut scenario, &mut |card| {
        ids.insert(card.id.to_string());
    });
    ids
}

/// Whether expanding the entries stays within the limit of objects.
pub(crate) fn too_many(entries: &[Entry]) -> bool {
    let counts = entries.iter().map(|entry| entry.count as usize);
    counts.sum::<usize>() > MOST_OBJECTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs() {
        assert_eq!(slug("Grizzly Bears"), "grizzly-bears");
        assert_eq!(slug("Urborg, Tomb of Yawgmoth"), "urborg-tomb-of-yawgmoth");
        assert_eq!(slug("Teferi's Veil"), "teferis-veil");
        assert_eq!(slug("Fire // Ice"), "fire-ice");
        assert_eq!(slug("Lim-Dûl's Vault"), "lim-dûls-vault");
        assert_eq!(slug("+!"), "card");
    }

    #[test]
    fn many_of_a_name_are_quick() {
        let mut taken = Taken::default();
        let ids: Vec<Id> = (0..5000).map(|_| taken.new_id("island")).collect();
        assert_eq!(ids[0].as_str(), "island");
        assert_eq!(ids[4999].as_str(), "island-5000");
    }
}
