//! Whether a position comes again (104.4b): objects are named by where they are, and moments of the
//! past are left out, because a card that comes back is a new object each time (400.7).

use super::filter::Tally;
use super::game::Game;
use super::layers::Table;
use super::object::{
    CardId, EffectId, EventContext, Mana, Object, ObjectId, OnStack, Phased, Target, Thing,
    Timestamp,
};
use crate::sorted::{SortedMap, SortedSet};
use std::sync::Arc;

/// What is no longer there.
const GONE: u32 = u32::MAX;

/// What everything is called by its place, and when it began by the order in which things did.
struct Places {
    objects: SortedMap<ObjectId, ObjectId>,
    cards: SortedMap<CardId, CardId>,
    moments: SortedMap<Timestamp, Timestamp>,
}

impl Game {
    /// The position with everything in it called by its place: where two of these are equal, the
    /// game goes on from both in the same way, and what led from one to the other is a loop. Where
    /// they differ, that says nothing.
    pub fn likeness(&self) -> Game {
        let places = Places::of(self);
        let mut like = Game {
            past: SortedMap::new(),
            table: Arc::<Table>::default(),
            clock: 0,
            last_id: 0,
            last_batch: 0,
            ..self.clone()
        };
        let objects = self.objects.values();
        like.objects = objects
            .map(|object| (places.object(object.id), Arc::new(places.alike(object))))
            .collect();
        for player in &mut like.players {
            // Texts ask only whether a permanent has left this turn.
            if let Some(left) = player.tally.get_mut(&Tally::PermanentsLeft) {
                *left = 1;
            }
            for zone in [&mut player.library, &mut player.hand, &mut player.graveyard] {
                places.all(zone);
            }
            for Mana { spent_on, .. } in &mut player.pool {
                if let Some((_, source)) = spent_on {
                    *source = places.object(*source);
                }
            }
        }
        for zone in [
            &mut like.battlefield,
            &mut like.stack,
            &mut like.exile,
            &mut like.command,
            &mut like.combat.struck_first,
        ] {
            places.all(zone);
        }
        for attacker in &mut like.combat.attackers {
            attacker.object = places.object(attacker.object);
            attacker.defender = places.thing(attacker.defender);
            places.all(&mut attacker.blockers);
        }
        for (place, effect) in like.effects.iter_mut().enumerate() {
            effect.id = EffectId(u32::try_from(place).unwrap_or(GONE));
            effect.timestamp = places.moment(effect.timestamp);
            effect.resolution = 0;
            effect.source = places.object(effect.source);
            places.things(&mut effect.affected);
        }
        for shield in &mut like.shields {
            shield.source = places.object(shield.source);
            shield.timestamp = places.moment(shield.timestamp);
            shield.instead = shield.instead.map(|thing| places.thing(thing));
            for things in [&mut shield.to, &mut shield.by].into_iter().flatten() {
                places.things(things);
            }
        }
        for (object, card) in &mut like.exiled_until {
            *object = places.object(*object);
            *card = places.card(*card);
        }
        for delayed in &mut like.delayed {
            delayed.source = places.object(delayed.source);
            delayed.timestamp = places.moment(delayed.timestamp);
            places.event(&mut delayed.event);
        }
        for waiting in &mut like.waiting {
            waiting.source = places.object(waiting.source);
            waiting.granter = waiting.granter.map(|id| places.object(id));
            waiting.timestamp = places.moment(waiting.timestamp);
            places.event(&mut waiting.event);
        }
        like
    }
}

impl Places {
    fn of(game: &Game) -> Places {
        let own = game.players.iter();
        let own = own.flat_map(|p| [&p.library, &p.hand, &p.graveyard]);
        let shared = [&game.battlefield, &game.stack, &game.exile, &game.command];
        let all = own
            .chain(shared)
            .flatten()
            .filter_map(|id| game.object(*id));
        let counters = game.objects.values().flat_map(|o| o.counters.values());
        let moments: SortedSet<Timestamp> = (game.objects.values().map(|o| o.timestamp))
            .chain(counters.map(|c| c.timestamp))
            .chain(game.effects.iter().map(|e| e.timestamp))
            .chain(game.shields.iter().map(|s| s.timestamp))
            .chain(game.delayed.iter().map(|d| d.timestamp))
            .chain(game.waiting.iter().map(|w| w.timestamp))
            .collect();
        let mut places = Places {
            objects: SortedMap::new(),
            cards: SortedMap::new(),
            moments: moments.into_iter().zip(0..).collect(),
        };
        for (place, object) in (0..).zip(all) {
            places.objects.insert(object.id, ObjectId(place));
            places.cards.insert(object.card, CardId(place));
        }
        places
    }

    fn object(&self, id: ObjectId) -> ObjectId {
        let place = self.objects.get(&id).copied();
        place.unwrap_or(ObjectId(GONE))
    }

    fn card(&self, id: CardId) -> CardId {
        self.cards.get(&id).copied().unwrap_or(CardId(GONE))
    }

    fn moment(&self, timestamp: Timestamp) -> Timestamp {
        self.moments.get(&timestamp).copied().unwrap_or(0)
    }

    fn thing(&self, thing: Thing) -> Thing {
        match thing {
            Thing::Object(id) => Thing::Object(self.object(id)),
            player => player,
        }
    }

    fn all(&self, ids: &mut [ObjectId]) {
        ids.iter_mut().for_each(|id| *id = self.object(*id));
    }

    fn things(&self, things: &mut [Thing]) {
        things.iter_mut().for_each(|t| *t = self.thing(*t));
    }

    fn targets(&self, targets: &mut [Vec<Target>]) {
        let each = targets.iter_mut().flatten();
        each.for_each(|target| target.thing = self.thing(target.thing));
    }

    fn event(&self, event: &mut EventContext) {
        let one = [&mut event.subject, &mut event.other].into_iter().flatten();
        one.for_each(|thing| *thing = self.thing(*thing));
        self.all(&mut event.moved);
        self.things(&mut event.previous);
        self.targets(&mut event.targets);
    }

    fn on_stack(&self, stack: &OnStack) -> OnStack {
        let mut like = stack.clone();
        like.source = self.object(stack.source);
        like.granter = stack.granter.map(|id| self.object(id));
        self.targets(&mut like.targets);
        self.all(&mut like.paid);
        self.all(&mut like.moved);
        if let Some(event) = &mut like.event {
            self.event(event);
        }
        like
    }

    fn alike(&self, object: &Object) -> Object {
        let mut like = object.clone();
        like.id = self.object(object.id);
        like.card = self.card(object.card);
        like.timestamp = self.moment(object.timestamp);
        for counters in like.counters.values_mut() {
            counters.timestamp = self.moment(counters.timestamp);
        }
        like.attached_to = object.attached_to.map(|thing| self.thing(thing));
        like.put_by = object.put_by.map(|id| self.object(id));
        self.all(&mut like.damaged_by);
        let exiled = like.exiled_with.iter_mut();
        exiled.for_each(|card| *card = self.card(*card));
        like.phased = object.phased.map(|phased| match phased {
            Phased::Directly(player) => Phased::Directly(player),
            Phased::With(id) => Phased::With(self.object(id)),
            Phased::Until(id, tapped) => Phased::Until(self.object(id), tapped),
        });
        let granted = object.activated.iter();
        like.activated = granted
            .map(|((by, n), times)| ((by.map(|id| self.object(id)), *n), *times))
            .collect();
        for (by, _) in &mut like.exhausted {
            *by = by.map(|id| self.object(id));
        }
        like.stack = object.stack.as_deref().map(|s| Arc::new(self.on_stack(s)));
        like
    }
}
