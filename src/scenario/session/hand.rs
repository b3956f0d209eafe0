//! The author's hand: what is put somewhere or set, as no action of the game would.

use crate::lists::List;
use std::sync::Arc;

use super::{Session, Stop, setup};
use crate::rules::ability::CounterKind;
use crate::rules::action::{self, Action, PutWhat, SetChange};
use crate::rules::object::{CardId, ObjectId, PlayerId, Thing};
use crate::rules::zone::Zone;
use crate::scenario::model::{
    Attacking, Cards, PermanentChanges, PlayerChanges, Put, Putting, Reference, Set,
};

impl Session {
    /// Puts a card somewhere.
    pub(super) fn put(&mut self, put: &Put) -> Result<(), Stop> {
        let controller = match &put.controller {
            Some(player) => Some(self.player(player.as_str())?),
            None => None,
        };
        let attached_to = match &put.attached_to {
            Some(host) => Some(self.thing(host.as_str())?),
            None => None,
        };
        let what = match &put.what {
            Putting::Object(object) => PutWhat::Object(self.object(object.as_str())?),
            Putting::New(card) => {
                let id = self.new_card(card.id.as_str());
                PutWhat::New {
                    card: self.cards.card(&card.card),
                    owner: controller.unwrap_or_else(|| self.you()),
                    id,
                }
            }
        };
        let attacking = match &put.attacking {
            Some(Attacking::Defender(defender)) => Some(self.thing(defender.as_str())?),
            Some(Attacking::Any) => {
                let attacker = controller.unwrap_or(self.game.turn.active);
                let opponents = self.game.opponents(attacker);
                if opponents.len() > 1 {
                    let words = "there are several opponents: name what it attacks";
                    return Err(Stop::Unclear(words.to_string()));
                }
                opponents.first().copied().map(Thing::Player)
            }
            None => None,
        };
        let card = match &what {
            PutWhat::New { id, .. } => Some(*id),
            PutWhat::Object(id) => self.game.object(*id).map(|object| object.card),
        };
        self.act(Action::Put(Box::new(action::Put {
            what,
            zone: setup::zone(put.zone),
            controller,
            tapped: put.tapped,
            attached_to,
            attacking,
        })))?;
        match card.filter(|_| attacking.is_some()) {
            Some(card) => self.does_attack(card),
            None => Ok(()),
        }
    }

    /// The number of a card that comes into the game now, under this id.
    fn new_card(&mut self, id: &str) -> CardId {
        self.game.last_id += 1;
        let card = CardId(self.game.last_id);
        Arc::make_mut(&mut self.names).give(card, id);
        card
    }

    /// The player called `you`, or the first.
    fn you(&self) -> PlayerId {
        self.names.player("you").unwrap_or_default()
    }

    /// Sets something; nothing triggers.
    pub(super) fn set(&mut self, set: &Set) -> Result<(), Stop> {
        let (thing, change) = match set {
            Set::Object(object, changes) => {
                let object = self.object(object.as_str())?;
                (Thing::Object(object), self.object_change(object, changes)?)
            }
            Set::Player(player, changes) => {
                let player = self.player(player.as_str())?;
                (Thing::Player(player), self.player_change(player, changes))
            }
        };
        self.act(Action::Set(Box::new(action::Set {
            thing,
            what: set.what().into(),
            change,
        })))
    }

    fn object_change(
        &mut self,
        id: ObjectId,
        changes: &PermanentChanges,
    ) -> Result<SetChange, Stop> {
        self.set_is_of_use(id, changes)?;
        let controller = match &changes.controller {
            Some(player) => Some(self.player(player.as_str())?),
            None => None,
        };
        let attached_to = match &changes.attached_to {
            Some(Some(host)) => Some(Some(self.thing(host.as_str())?)),
            Some(None) => Some(None),
            None => None,
        };
        let exiled_with = match &changes.exiled_with {
            Some(cards) => Some(self.cards_meant(cards)?),
            None => None,
        };
        let owner = match &changes.owner {
            Some(player) => Some(self.player(player.as_str())?),
            None => None,
        };
        if let Some(object) = self.game.objects.get_mut(&id) {
            let object = Arc::make_mut(object);
            object.owner = owner.unwrap_or(object.owner);
            object.token = changes.token.unwrap_or(object.token);
        }
        Ok(SetChange {
            controller,
            tapped: changes.tapped,
            sick: changes.sick,
            counters: changes.counters.as_ref().map(|counters| {
                let counters = counters.iter();
                counters
                    .map(|(name, count)| (CounterKind::parse(name), *count))
                    .collect()
            }),
            attached_to,
            damage: changes.damage,
            x: changes.x,
            chosen: changes
                .chosen
                .as_ref()
                .map(|chosen| setup::chosen(chosen, &self.names)),
            phased_out: changes.phased_out,
            bestowed: changes.bestowed,
            exiled_with,
            ..SetChange::default()
        })
    }

    fn cards_meant(&self, cards: &[Reference]) -> Result<Vec<CardId>, Stop> {
        let card = |reference: &Reference| {
            let object = self.object(reference.as_str())?;
            Ok(self.game.object(object).map(|object| object.card))
        };
        let cards: Result<Vec<Option<CardId>>, Stop> = cards.iter().map(card).collect();
        Ok(cards?.into_iter().flatten().list())
    }

    fn player_change(&mut self, player: PlayerId, changes: &PlayerChanges) -> SetChange {
        let zones = [
            (Zone::Hand, &changes.hand),
            (Zone::Library, &changes.library),
            (Zone::Graveyard, &changes.graveyard),
            (Zone::Exile, &changes.exile),
        ];
        for (zone, cards) in zones {
            if let Some(cards) = cards {
                self.refill(zone, player, cards);
            }
        }
        if let Some(name) = &changes.name
            && let Some(player) = self.game.players.get_mut(usize::from(player.0))
        {
            player.name = name.as_str().into();
        }
        SetChange {
            life: changes.life,
            energy: changes.energy,
            poison: changes.poison,
            mana_pool: changes.mana_pool.as_ref().map(|pool| {
                let mana = pool.0.iter();
                mana.map(|mana| setup::mana_type(*mana)).list()
            }),
            ..SetChange::default()
        }
    }

    /// Empties a player's zone, and puts these cards there instead.
    fn refill(&mut self, zone: Zone, owner: PlayerId, cards: &Cards) {
        let game = &mut self.game;
        let there = game.zone(zone, owner).to_vec();
        let owned = |id: &ObjectId| game.object(*id).is_some_and(|o| o.owner == owner);
        let gone: Vec<ObjectId> = there.into_iter().filter(owned).list();
        for id in &gone {
            game.objects.remove(id);
        }
        let left = |id: &ObjectId| !gone.contains(id);
        game.exile.retain(left);
        if let Some(player) = game.players.get_mut(usize::from(owner.0)) {
            player.library.retain(left);
            player.hand.retain(left);
            player.graveyard.retain(left);
        }
        let names = Arc::make_mut(&mut self.names);
        // What that changes is worked out, and told, as the change is set.
        setup::fill(game, names, &self.cards, (zone, owner), cards);
    }
}
