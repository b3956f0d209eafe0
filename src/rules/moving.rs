//! Zone changes (400.6–400.7, 603.6): moving cards, and the new objects that they become.

use super::ability::{Ability, Change, CounterKind, Replaced};
use super::card::Card;
use super::effect::{Mod, Place};
use super::event::{EventKind, MoveCause, OffCause};
use super::filter::Tally;
use super::functioning::{Functioning, functioning};
use super::game::{Game, LastKnown};
use super::kinds::CardType;
use super::object::{CardId, Chosen, Object, ObjectId, OnStack, PlayerId, PutAway, Thing, blank};
use super::play::{Flow, Play};
use super::zone::Zone;
use crate::lists::List;
use std::sync::Arc;

/// A move that is about to happen.
#[derive(Clone, Debug)]
pub struct Move {
    /// What moves.
    pub object: ObjectId,
    /// Where to.
    pub to: Zone,
    /// Under whose control it enters; its owner's if not said.
    pub controller: Option<PlayerId>,
    /// It enters tapped.
    pub tapped: bool,
    /// It enters attached: `Some(None)` for a host that is undefined (301.5e, 303.4i).
    pub attached_to: Option<Option<Thing>>,
    /// It enters with counters.
    pub counters: Vec<(CounterKind, u32)>,
    /// Where in the library.
    pub place: Place,
    /// Why.
    pub cause: MoveCause,
    /// It enters attacking.
    pub attacking: Option<Thing>,
    /// Exiled with this object (607.2a).
    pub linked_to: Option<ObjectId>,
    /// What was chosen as it enters.
    pub chosen: Chosen,
    /// The object whose ability moves it.
    pub by: Option<ObjectId>,
    /// It enters as this card: a copy (707.5).
    pub copy: Option<Arc<Card>>,
    /// What it is as it enters, says the effect that moves it (611.2e).
    pub is: Vec<Mod>,
    /// For a move to the stack.
    pub on_stack: Option<Arc<OnStack>>,
    /// The rule that moves it: a state-based action, or another that does so by itself.
    pub rule: Option<&'static str>,
}

impl Move {
    /// A plain move.
    pub fn new(object: ObjectId, to: Zone, cause: MoveCause) -> Move {
        Move {
            object,
            to,
            controller: None,
            tapped: false,
            attached_to: None,
            counters: Vec::new(),
            place: Place::Top,
            cause,
            attacking: None,
            linked_to: None,
            chosen: Chosen::default(),
            by: None,
            copy: None,
            is: Vec::new(),
            on_stack: None,
            rule: None,
        }
    }
}

/// The rule to name for a move.
fn cite(old: &Object, m: &Move) -> &'static str {
    let put_away = old.stack.as_ref().map(|s| s.put_away);
    match (m.cause, old.zone, m.to) {
        (MoveCause::Author, ..) => "",
        (_, Zone::Stack, Zone::Exile) if put_away == Some(PutAway::Flashback) => "702.34a",
        (MoveCause::Resolved, _, Zone::Hand) => "702.27a",
        // Where it would have gone to the graveyard.
        (
            MoveCause::Destroyed
            | MoveCause::Sacrificed
            | MoveCause::Countered
            | MoveCause::Discarded
            | MoveCause::Milled
            | MoveCause::Unresolved
            | MoveCause::Resolved,
            _,
            Zone::Exile | Zone::Library,
        ) => "614.6",
        (MoveCause::StateBased, _, Zone::Graveyard) => m.rule.unwrap_or("704.5"),
        (MoveCause::Destroyed, ..) => "701.8a",
        (MoveCause::Sacrificed, ..) => "701.21a",
        (MoveCause::Countered, ..) => "701.6a",
        (MoveCause::Discarded, ..) => "701.9a",
        (MoveCause::Milled, ..) => "701.17a",
        (MoveCause::Drawn, ..) => "121.1",
        (MoveCause::Played, ..) => "305.1",
        (MoveCause::Cast, ..) => "601.2a",
        (MoveCause::Resolved, _, Zone::Battlefield) if m.attached_to.is_some() => "608.3c",
        (MoveCause::Resolved, _, Zone::Battlefield) => "608.3a",
        (MoveCause::Unresolved, ..) => "608.2b",
        (MoveCause::Resolved, ..) => "608.2n",
        (MoveCause::LeftGame, ..) => "800.4a",
        (MoveCause::Effect, Zone::Command, Zone::Battlefield) => "701.7a",
        (_, _, Zone::Exile) => "701.13a",
        (_, Zone::Battlefield, Zone::Graveyard) => "700.4",
        (MoveCause::Effect, ..) => m.rule.unwrap_or("608.2c"),
        _ => "400.7",
    }
}

impl Play {
    /// Moves objects, all at once; gives what each became. Replacement effects have their say,
    /// choices as something enters are made before it does (614.12a).
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn move_all(&mut self, moves: Vec<Move>) -> Flow<Vec<Option<ObjectId>>> {
        let mut ready = Vec::new();
        for mut m in moves {
            let Some(object) = self.game.object(m.object).cloned() else {
                ready.push(None);
                continue;
            };
            if object.zone == Zone::Stack && object.is_stack_ability() {
                self.cease(m.object);
                ready.push(None);
                continue;
            }
            if object.stack.as_ref().map(|s| s.put_away) == Some(PutAway::Flashback) {
                // 702.34a: instead of putting it anywhere else.
                m.to = Zone::Exile;
            }
            self.replace_destination(&mut m, &object)?;
            let goes = m.to != Zone::Battlefield || self.prepare_entering(&mut m, &object)?;
            if goes {
                ready.push(Some(m));
            } else if object.zone == Zone::Stack {
                // 303.4g, i: from the stack it goes to the graveyard instead.
                ready.push(Some(Move::new(m.object, Zone::Graveyard, m.cause)));
            } else {
                ready.push(None);
            }
        }
        self.apply_moves(&ready)
    }

    pub(super) fn apply_moves(&mut self, moves: &[Option<Move>]) -> Flow<Vec<Option<ObjectId>>> {
        let before = self.game.clone();
        let mut became = vec![None; moves.len()];
        let mut events = Vec::new();
        // 613.7m: those of the active player get the earlier timestamps.
        let players = before.apnap();
        for turn in players.iter().map(Some).chain([None]) {
            for (m, became) in moves.iter().zip(&mut became) {
                let Some(m) = m else { continue };
                let owner = || before.object(m.object).map(|o| o.owner);
                let whose = m.controller.or_else(owner);
                if players.iter().find(|p| Some(**p) == whose) == turn {
                    *became = self.apply_move(m, &before, &mut events);
                }
            }
        }
        self.happened(events, Some(&before))?;
        self.return_exiled()?;
        self.phase_in_freed()?;
        Ok(became)
    }

    /// 610.3: what was exiled until something left comes back right after it has left.
    fn return_exiled(&mut self) -> Flow {
        let gone = |game: &Game, id: ObjectId| !game.object(id).is_some_and(|o| o.is_permanent());
        let due: Vec<(ObjectId, CardId)> = self
            .game
            .exiled_until
            .iter()
            .filter(|(id, _)| gone(&self.game, *id))
            .copied()
            .list();
        if due.is_empty() {
            return Ok(());
        }
        self.game.exiled_until.retain(|e| !due.contains(e));
        let moves = due
            .iter()
            .filter_map(|(_, card)| self.game.object_of_card(*card))
            .filter(|id| self.game.object(*id).is_some_and(|o| o.zone == Zone::Exile))
            .map(|id| Move {
                rule: Some("400.7"),
                ..Move::new(id, Zone::Battlefield, MoveCause::Effect)
            })
            .list();
        self.move_all(moves)?;
        Ok(())
    }

    /// "If this leaves the battlefield, this effect continues until end of turn."
    fn linger(&mut self, old: &Object, before: &Game) {
        let Some(d) = before.derived(old.id) else {
            return;
        };
        for held in &d.abilities {
            let Ability::Static(s) = &*held.ability else {
                continue;
            };
            let lasts = Mod::Rule(super::effect::RuleMod::LastsThroughTurn);
            if !s.mods.contains(&lasts) {
                continue;
            }
            let id = super::object::EffectId(self.next_id());
            self.game.effects.push(super::game::ContinuousEffect {
                id,
                timestamp: old.timestamp,
                source: old.id,
                controller: d.controller,
                affected: Vec::new(),
                phrase: Some(s.affected.clone()),
                mods: s.mods.iter().filter(|m| **m != lasts).cloned().list(),
                duration: super::effect::Duration::EndOfTurn,
                turn: self.game.turn.number,
                resolution: id.0,
                may_end_for: None,
            });
        }
    }

    fn apply_move(
        &mut self,
        m: &Move,
        before: &Game,
        events: &mut Vec<super::event::Event>,
    ) -> Option<ObjectId> {
        let old = self.game.object(m.object)?.clone();
        let new_id = ObjectId(self.next_id());
        self.remember(&old, Some(new_id), before);
        if old.zone == Zone::Battlefield {
            if let Some(from) = old.attached_to {
                let kind = EventKind::Unattached {
                    object: old.id,
                    from,
                    cause: OffCause::Left,
                };
                events.push(self.event(kind, "701.3d"));
            }
            self.leave_combat(old.id);
            self.linger(&old, before);
            if let Some(d) = before.derived(old.id) {
                self.count(d.controller, Tally::PermanentsLeft, 1);
                // 700.4
                if m.to == Zone::Graveyard && d.is(CardType::Creature) {
                    self.count(d.controller, Tally::CreaturesDied, 1);
                }
            }
        }
        self.remove_from_zone(&old);
        let timestamp = self.tick();
        let mut new = fresh(&old, m, new_id, timestamp);
        if m.counters
            .iter()
            .any(|(kind, _)| *kind == CounterKind::Loyalty)
        {
            // 306.5b: among those that it enters with.
            new.counters.remove(&CounterKind::Loyalty);
        }
        if old.zone == Zone::Stack && m.to == Zone::Battlefield {
            self.carry_over(&old, &mut new);
        }
        let controller = new.base_controller;
        let entering = new.zone == Zone::Battlefield;
        let name = new.printed.name.clone();
        self.insert(new, m.place);
        let place = events.len();
        events.extend(self.is_as_it_enters(m, new_id));
        if entering {
            let turn = self.game.turn.number;
            self.edit(new_id, |o| o.entered = Some(turn));
            self.enter(m, new_id, events);
        }
        if let Some(source) = m.linked_to {
            let card = old.card;
            self.edit(source, |o| o.exiled_with.push(card));
        }
        let moved = self.event(
            EventKind::Moved {
                card: old.card,
                object: old.id,
                became: Some(new_id),
                name: before.known(old.id).map_or(name, |d| d.name.clone()),
                from: Some(old.zone),
                to: Some(m.to),
                player: controller,
                cause: m.cause,
            },
            cite(&old, m),
        );
        // That it enters comes before with what.
        events.insert(place, moved);
        Some(new_id)
    }

    /// 400.7a, 107.3m: what a permanent keeps of the spell it was.
    fn carry_over(&mut self, spell: &Object, new: &mut Object) {
        if let Some(s) = &spell.stack {
            new.cast_x = s.x;
            new.kicked = s.kicked;
            new.bestowed = s.bestowed;
        }
        new.mana_spent = spell.mana_spent.clone();
        new.was_cast = spell.was_cast;
        for e in &mut self.game.effects {
            for thing in &mut e.affected {
                if *thing == Thing::Object(spell.id) {
                    *thing = Thing::Object(new.id);
                }
            }
        }
    }

    /// What is special about a permanent that has just been put there.
    fn enter(&mut self, m: &Move, id: ObjectId, events: &mut Vec<super::event::Event>) {
        for (kind, n) in &m.counters {
            self.add_counters_silently(id, kind, *n);
        }
        let object = self.game.object(id).cloned();
        for (kind, counters) in object.iter().flat_map(|o| &o.counters) {
            let told = EventKind::Counters {
                thing: Thing::Object(id),
                kind: kind.clone(),
                change: i64::from(counters.count),
                total: counters.count,
                paid: false,
            };
            events.push(self.event(told, "122.6"));
        }
        if let Some(defender) = m.attacking {
            // What it is tells whether it can attack.
            self.refresh();
            self.enter_attacking(id, defender);
        }
        if let Some(Some(host)) = m.attached_to {
            // The new object's characteristics are needed for the rules of attaching.
            self.refresh();
            self.put_on(id, host);
            events.push(self.event(
                EventKind::Attached {
                    object: id,
                    to: host,
                },
                "701.3a",
            ));
        }
    }

    /// Keeps an object as it last existed (608.2h).
    pub fn remember(&mut self, old: &Arc<Object>, became: Option<ObjectId>, before: &Game) {
        let derived = before
            .table
            .objects
            .get(&old.id)
            .cloned()
            .unwrap_or_default();
        let last = LastKnown {
            object: old.clone(),
            derived,
            became,
            attachments: before.attachments(Thing::Object(old.id)),
        };
        self.game.past.insert(old.id, Arc::new(last));
    }

    /// An object ceases to exist: an ability that left the stack, a token elsewhere (704.5d).
    pub fn cease(&mut self, id: ObjectId) {
        let before = self.game.clone();
        self.cease_all(&[id], &before);
    }

    /// Objects cease to exist, all at once, and are remembered as they were before.
    pub(super) fn cease_all(&mut self, ids: &[ObjectId], before: &Game) {
        for id in ids {
            if let Some(old) = self.game.object(*id).cloned() {
                self.remember(&old, None, before);
                self.remove_from_zone(&old);
            }
        }
        self.refresh();
    }

    pub(super) fn remove_from_zone(&mut self, old: &Object) {
        self.game.objects.remove(&old.id);
        let owner = self.player_mut(old.owner);
        let list = match old.zone {
            Zone::Library => &mut owner.library,
            Zone::Hand => &mut owner.hand,
            Zone::Graveyard => &mut owner.graveyard,
            Zone::Battlefield => &mut self.game.battlefield,
            Zone::Stack => &mut self.game.stack,
            Zone::Exile => &mut self.game.exile,
            Zone::Command => &mut self.game.command,
        };
        list.retain(|id| *id != old.id);
    }

    /// Puts a new object into its zone.
    pub fn insert(&mut self, new: Object, place: Place) {
        let id = new.id;
        let owner = self.player_mut(new.owner);
        match (new.zone, place) {
            (Zone::Library, Place::Bottom) => owner.library.push(id),
            // There is no chance in these games: shuffled in means underneath.
            (Zone::Library, Place::Shuffled) => owner.library.push(id),
            (Zone::Library, Place::Top) => owner.library.insert(0, id),
            (Zone::Hand, _) => owner.hand.push(id),
            (Zone::Graveyard, _) => owner.graveyard.push(id),
            (Zone::Battlefield, _) => self.game.battlefield.push(id),
            (Zone::Stack, _) => self.game.stack.push(id),
            (Zone::Exile, _) => self.game.exile.push(id),
            (Zone::Command, _) => self.game.command.push(id),
        }
        self.game.objects.insert(id, Arc::new(new));
    }

    // ---- replacement ----

    /// 614: effects that send it elsewhere.
    pub(super) fn replace_destination(&mut self, m: &mut Move, object: &Arc<Object>) -> Flow {
        if m.to != Zone::Graveyard {
            return Ok(());
        }
        let dies = object.zone == Zone::Battlefield;
        let by = self.game.controller(object.id).unwrap_or(object.owner);
        let own = self.own_functioning(object);
        let mut used: Vec<Functioning> = Vec::new();
        loop {
            let applicable: Vec<Functioning> = self
                .game
                .table
                .replacements
                .iter()
                .chain(own.iter().filter(|f| object.zone != f_zone(&self.game, f)))
                .filter(|f| !used.iter().any(|u| u.same(f)))
                .filter(|f| {
                    self.game.replaces(
                        f,
                        &|r, _| match r {
                            Replaced::Dies(filter) if dies => Some(filter.clone()),
                            Replaced::PutIntoGraveyard(filter) => Some(filter.clone()),
                            _ => None,
                        },
                        Thing::Object(object.id),
                    )
                })
                .cloned()
                .list();
            let Some(f) = self.pick_replacement(&applicable, by)? else {
                return Ok(());
            };
            used.push(f.clone());
            if let Ability::Replacement(r) = &*f.ability {
                match &r.change {
                    Change::MoveTo(zone) => m.to = *zone,
                    Change::ShuffleIntoLibrary => {
                        m.to = Zone::Library;
                        m.place = Place::Shuffled;
                    }
                    _ => continue,
                }
                self.tell(
                    EventKind::Replaced {
                        source: f.object,
                        text: f.text.clone(),
                        mana: None,
                    },
                    "614.6",
                );
            }
            if m.to != Zone::Graveyard {
                return Ok(());
            }
        }
    }

    /// The abilities of an object itself, wherever it is.
    fn own_functioning(&self, object: &Arc<Object>) -> Vec<Functioning> {
        self.game
            .derived(object.id)
            .map(|d| functioning(object, d))
            .unwrap_or_default()
    }
}

fn f_zone(game: &Game, f: &Functioning) -> Zone {
    // Abilities of permanents are in the table already; only others are taken from the object.
    match game.object(f.object) {
        Some(o) if o.is_permanent() => o.zone,
        _ => Zone::Battlefield,
    }
}

/// The object that a moved one becomes (400.7).
pub(super) fn fresh(old: &Object, m: &Move, id: ObjectId, timestamp: u64) -> Object {
    let card = old.itself.as_ref().unwrap_or(&old.printed);
    let printed = m.copy.as_ref().unwrap_or(card);
    let mut new = blank(id, old.card, old.owner, printed.clone(), m.to);
    new.itself = m.copy.as_ref().map(|_| card.clone());
    let controlled = matches!(m.to, Zone::Battlefield | Zone::Stack);
    if let Some(p) = m.controller.filter(|_| controlled) {
        new.base_controller = p;
    }
    new.token = old.token;
    new.timestamp = timestamp;
    new.tapped = m.tapped;
    new.put_by = m.by;
    new.chosen = m.chosen.clone();
    new.stack = m.on_stack.clone();
    new.was_cast = m.cause == MoveCause::Cast;
    new
}
