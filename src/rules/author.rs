//! The author's hand: setting up a position, and putting and setting things in one.

use super::ability::{Ability, CounterKind, Keyword};
use super::action::{Put, PutWhat, Refusal, Set, SetChange, Why};
use super::card::{Card, Printed};
use super::effect::{Duration, Effect, Mod, Place};
use super::event::{Event, EventKind, MoveCause};
use super::filter::Ref;
use super::game::{Awaiting, Combat, ContinuousEffect, Game, Settings, Turn};
use super::mana::ManaType;
use super::moving::Move;
use super::object::Lasting;
use super::object::{
    CardId, Chosen, Counters, EffectId, Mana, ObjectId, Phased, Player, PlayerId, Thing, blank,
};
use super::play::{Flow, Halt, Play};
use super::turn::Step;
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::SortedMap;
use std::sync::Arc;

/// A player as the game starts.
#[derive(Clone, Debug)]
pub struct StartPlayer {
    /// The name readers see.
    pub name: String,
    /// Life total.
    pub life: i64,
}

/// A card as it stands when the position is set up.
#[derive(Clone, Debug)]
pub struct Placement {
    /// What it is.
    pub card: Arc<Card>,
    /// Whose it is.
    pub owner: PlayerId,
    /// Where it is.
    pub zone: Zone,
    /// Who controls it, on the battlefield.
    pub controller: PlayerId,
    /// Whether it is a token.
    pub token: bool,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Whether it came under its controller's control this turn.
    pub sick: bool,
    /// Its counters; `None`: those it would enter with by its printed loyalty or as a Class.
    pub counters: Option<SortedMap<CounterKind, u32>>,
    /// Marked damage.
    pub damage: u32,
    /// X it was cast with.
    pub x: u32,
    /// What was chosen as it entered.
    pub chosen: Chosen,
    /// Whether it is bestowed.
    pub bestowed: bool,
    /// Whether it is phased out.
    pub phased_out: bool,
}

impl Placement {
    /// A card with nothing special.
    pub fn new(card: Arc<Card>, owner: PlayerId, zone: Zone) -> Placement {
        Placement {
            card,
            owner,
            zone,
            controller: owner,
            token: false,
            tapped: false,
            sick: false,
            counters: None,
            damage: 0,
            x: 0,
            chosen: Chosen::default(),
            bestowed: false,
            phased_out: false,
        }
    }
}

/// 610.3: whether it exiles something until it leaves the battlefield.
fn until_it_leaves(abilities: &[Printed]) -> bool {
    fn exiles(effects: &[Effect]) -> bool {
        effects.iter().any(|e| match e {
            Effect::ExileUntilLeaves { .. } => true,
            Effect::May { effects, .. } => exiles(effects),
            _ => false,
        })
    }
    abilities
        .iter()
        .any(|p| matches!(&*p.ability, Ability::Triggered(t) if exiles(&t.body.effects)))
}

impl Game {
    /// An empty board. Place cards, link them, then `begin`.
    pub fn start(
        settings: Settings,
        players: &[StartPlayer],
        number: u32,
        active: PlayerId,
        step: Step,
    ) -> Game {
        let player = |(i, p): (usize, &StartPlayer)| Player {
            id: PlayerId(u8::try_from(i).unwrap_or(u8::MAX)),
            name: p.name.as_str().into(),
            life: p.life,
            counters: SortedMap::new(),
            library: Vec::new(),
            hand: Vec::new(),
            graveyard: Vec::new(),
            pool: Vec::new(),
            tally: SortedMap::new(),
            out: false,
            drew_from_empty: false,
            turns_begun: 0,
        };
        Game {
            settings,
            players: players.iter().enumerate().map(player).list(),
            objects: SortedMap::new(),
            past: SortedMap::new(),
            battlefield: Vec::new(),
            stack: Vec::new(),
            exile: Vec::new(),
            command: Vec::new(),
            effects: Vec::new(),
            shields: Vec::new(),
            exiled_until: Vec::new(),
            delayed: Vec::new(),
            waiting: Vec::new(),
            turn: Turn {
                number,
                active,
                step,
                priority: None,
                passes: 0,
                awaiting: None,
                extra: Vec::new(),
                order_from: active,
                combats: 0,
                then: None,
            },
            combat: Combat::default(),
            clock: 0,
            last_id: 0,
            last_batch: 0,
            over: None,
            pending: None,
            table: Arc::default(),
        }
    }

    /// Places a card. Nothing triggers; on the battlefield the order is timestamp order.
    pub fn place(&mut self, p: Placement) -> ObjectId {
        let mut play = Play::new(std::mem::replace(self, Game::nothing()), Vec::new());
        let id = ObjectId(play.next_id());
        let card = CardId(play.next_id());
        let mut object = blank(id, card, p.owner, p.card, p.zone);
        object.token = p.token;
        object.tapped = p.tapped;
        object.sick = p.sick;
        object.damage = p.damage;
        object.cast_x = p.x;
        object.chosen = p.chosen;
        object.bestowed = p.bestowed;
        object.phased = p.phased_out.then_some(Phased::Directly(p.controller));
        let controlled = p.zone == Zone::Battlefield && p.controller != p.owner;
        if controlled {
            // A control effect without end, older than everything on the board.
            play.game.effects.push(ContinuousEffect {
                id: EffectId(id.0),
                timestamp: 0,
                source: id,
                controller: p.controller,
                affected: vec![Thing::Object(id)],
                phrase: None,
                mods: vec![Mod::Control(Ref::Things(vec![Thing::Player(p.controller)]))],
                duration: Duration::Indefinite,
                turn: 0,
                resolution: id.0,
                may_end_for: None,
            });
        }
        object.timestamp = play.tick();
        if let Some(counters) = p.counters {
            set_counters(&mut object, &counters, play.tick());
        }
        let place = match p.zone {
            Zone::Library => Place::Bottom,
            _ => Place::Top,
        };
        play.insert(object, place);
        *self = play.game;
        id
    }

    /// Attaches a placed card and links cards exiled with it. Nothing triggers.
    pub fn link(&mut self, id: ObjectId, attached_to: Option<Thing>, exiled_with: &[ObjectId]) {
        let mut play = Play::new(std::mem::replace(self, Game::nothing()), Vec::new());
        let cards: Vec<CardId> = exiled_with
            .iter()
            .filter_map(|e| play.game.object(*e).map(|o| o.card))
            .list();
        if play.game.derived(id).is_none() {
            play.refresh();
        }
        if play
            .game
            .derived(id)
            .is_some_and(|d| until_it_leaves(&d.copiable.abilities))
        {
            let until = cards.iter().map(|card| (id, *card));
            play.game.exiled_until.extend(until);
        }
        play.edit(id, |o| o.exiled_with.extend(cards));
        if let Some(host) = attached_to {
            let timestamp = play.game.object(id).map_or(0, |o| o.timestamp);
            // Attached since before the board was as it is: whether the card has reconfigure.
            let reconfigures = play.game.derived(id).is_some_and(|d| {
                let mut printed = d.copiable.abilities.iter();
                printed.any(|p| matches!(&*p.ability, Ability::Keyword(Keyword::Reconfigure(_))))
            });
            play.put_on_as(id, host, reconfigures);
            // List order is timestamp order, for attachments too.
            play.edit(id, |o| o.timestamp = timestamp);
            if let Some(e) = play.game.effects.last_mut()
                && e.source == id
                && e.duration == Duration::UntilUnattached
            {
                e.timestamp = timestamp;
            }
        }
        *self = play.game;
    }

    /// Sets a player's counters and mana as the game starts.
    pub fn set_player(&mut self, id: PlayerId, energy: u32, poison: u32, mana: Vec<ManaType>) {
        let p = &mut self.players[id.0 as usize];
        p.counters.insert(CounterKind::Energy, energy);
        p.counters.insert(CounterKind::Poison, poison);
        p.pool = pool(&mana);
    }

    /// The position is complete: state-based actions are checked once, and whoever must act
    /// next may.
    ///
    /// # Errors
    /// A refusal where state-based actions never come to an end.
    pub fn begin(&mut self) -> Result<Vec<Event>, Refusal> {
        let mut play = Play::new(self.clone(), Vec::new());
        play.refresh();
        play.meter.check()?;
        match play.first_check() {
            Ok(()) => {}
            Err(Halt::Refusal(refusal)) => return Err(*refusal),
            // The legend rule asks which to keep; before the first step nobody can answer, so
            // the position begins with the choice open to the first action.
            Err(Halt::Choice(_)) => {
                play = Play::new(self.clone(), Vec::new());
                play.refresh();
            }
        }
        play.refresh();
        play.first_priority();
        *self = play.game;
        Ok(play.events)
    }

    /// A game without anything, to stand in while the real one is being changed.
    fn nothing() -> Game {
        Game::start(Settings::default(), &[], 0, PlayerId(0), Step::Untap)
    }
}

impl Play {
    /// State-based actions until none applies; what they would trigger is not looked at.
    fn first_check(&mut self) -> Flow {
        for _ in 0..100 {
            if !self.state_based_actions()? {
                break;
            }
        }
        self.game.waiting.clear();
        Ok(())
    }

    fn first_priority(&mut self) {
        let active = self.game.turn.active;
        match self.game.turn.step {
            Step::DeclareAttackers => self.game.turn.awaiting = Some(Awaiting::Attackers),
            _ => self.game.turn.priority = Some(active),
        }
        if self.game.over.is_some() {
            self.game.turn.priority = None;
            self.game.turn.awaiting = None;
        }
    }

    /// Puts a card somewhere as if an effect did it: what that triggers triggers.
    ///
    /// # Errors
    /// A refusal for what is not there; a decision as it enters.
    pub fn put(&mut self, put: &Put) -> Flow {
        let id = match &put.what {
            PutWhat::Object(id) if self.game.object(*id).is_some() => *id,
            PutWhat::Object(id) => {
                let refusal = Refusal::new("400.7", Why::NotThere);
                return Err(refusal.because(Thing::Object(*id)).into());
            }
            PutWhat::New { card, owner, id } => {
                let object_id = ObjectId(self.next_id());
                let object = blank(object_id, *id, *owner, card.clone(), Zone::Command);
                self.insert(object, Place::Top);
                self.refresh();
                object_id
            }
        };
        if put.zone == Zone::Stack {
            return Err(Refusal::new("405.1", Why::NotCastable).into());
        }
        let mut m = Move::new(id, put.zone, MoveCause::Author);
        m.controller = put.controller;
        m.tapped = put.tapped;
        m.attached_to = put.attached_to.map(Some);
        m.attacking = put.attacking;
        self.move_all(vec![m])?;
        Ok(())
    }

    /// Sets something; it triggers nothing.
    ///
    /// # Errors
    /// A refusal for what is not there.
    pub fn set(&mut self, set: &Set) -> Flow {
        match set.thing {
            Thing::Player(p) => self.set_player_to(p, &set.change),
            Thing::Object(id) if self.game.object(id).is_some() => {
                self.set_object_to(id, &set.change);
            }
            Thing::Object(_) => {
                let refusal = Refusal::new("400.7", Why::NotThere);
                return Err(refusal.because(set.thing).into());
            }
        }
        let before = std::mem::take(&mut self.game.table);
        self.refresh();
        let (thing, what) = (set.thing, set.what.clone());
        self.tell(EventKind::Set { thing, what }, "");
        self.told_changes(&before)
    }

    fn set_player_to(&mut self, p: PlayerId, c: &SetChange) {
        let player = self.player_mut(p);
        if let Some(life) = c.life {
            player.life = life;
        }
        if let Some(n) = c.energy {
            player.counters.insert(CounterKind::Energy, n);
        }
        if let Some(n) = c.poison {
            player.counters.insert(CounterKind::Poison, n);
        }
        if let Some(mana) = &c.mana_pool {
            player.pool = pool(mana);
        }
    }

    fn set_object_to(&mut self, id: ObjectId, c: &SetChange) {
        let timestamp = self.tick();
        let controller = self.game.controller(id).unwrap_or_default();
        self.edit(id, |o| {
            o.tapped = c.tapped.unwrap_or(o.tapped);
            o.sick = c.sick.unwrap_or(o.sick);
            o.damage = c.damage.unwrap_or(o.damage);
            o.cast_x = c.x.unwrap_or(o.cast_x);
            o.bestowed = c.bestowed.unwrap_or(o.bestowed);
            if let Some(chosen) = &c.chosen {
                o.chosen = chosen.clone();
            }
            if let Some(counters) = &c.counters {
                set_counters(o, counters, timestamp);
            }
            if let Some(cards) = &c.exiled_with {
                o.exiled_with = cards.clone();
            }
            if let Some(out) = c.phased_out {
                o.phased = out.then_some(Phased::Directly(controller));
            }
        });
        if let Some(host) = c.attached_to {
            self.take_off(id);
            if let Some(host) = host {
                self.refresh();
                self.put_on(id, host);
            }
        }
        if let Some(controller) = c.controller {
            let effect = EffectId(self.next_id());
            let timestamp = self.tick();
            self.game.effects.push(ContinuousEffect {
                id: effect,
                timestamp,
                source: id,
                controller,
                affected: vec![Thing::Object(id)],
                phrase: None,
                mods: vec![Mod::Control(Ref::Things(vec![Thing::Player(controller)]))],
                duration: Duration::Indefinite,
                turn: self.game.turn.number,
                resolution: effect.0,
                may_end_for: None,
            });
        }
    }
}

/// Sets counters: those named, and a Class's level, which is no counter but is written so.
fn set_counters(o: &mut super::object::Object, counters: &SortedMap<CounterKind, u32>, now: u64) {
    for (kind, n) in counters {
        if *kind == CounterKind::Named("level".into()) && o.printed.type_line.named("Class") {
            o.level = *n;
        } else if *n == 0 {
            o.counters.remove(kind);
        } else {
            let counters = Counters {
                count: *n,
                timestamp: now,
            };
            o.counters.insert(kind.clone(), counters);
        }
    }
}

fn pool(mana: &[ManaType]) -> Vec<Mana> {
    mana.iter()
        .map(|m| Mana {
            mana: *m,
            lasting: Lasting::Step,
            only_for: None,
            spent_on: None,
            snow: false,
        })
        .list()
}
