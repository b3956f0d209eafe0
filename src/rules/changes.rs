//! The small changes of state, each with its replacement effects: tapping, life, damage (120),
//! destruction (701.8), sacrifice (701.21), drawing (121).

use super::ability::{Ability, Change, CounterKind, Keyword, KeywordKind, Replaced};
use super::action::ChoiceKind;
use super::counters::Putter;
use super::effect::RuleMod;
use super::event::{Event, EventKind, MoveCause, Nothing};
use super::filter::{Filter, Tally};
use super::functioning::Functioning;
use super::game::Game;
use super::kinds::CardType;
use super::moving::Move;
use super::object::{ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};
use super::prevention::Besides;
use super::resolve::Frame;
use super::zone::Zone;
use crate::lists::List;

/// Damage that is about to be dealt.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// Its source (120.7).
    pub source: ObjectId,
    /// What it is dealt to.
    pub to: Thing,
    /// How much.
    pub amount: u32,
    /// Combat damage.
    pub combat: bool,
}

impl Play {
    /// Whether a rule-changing effect says something of a thing.
    pub fn ruled(&self, thing: Thing, test: impl Fn(&RuleMod) -> bool) -> Option<ObjectId> {
        self.game.rule_on(thing, &test)
    }

    /// Counts something for a player this turn.
    pub fn count(&mut self, player: PlayerId, tally: Tally, n: u32) {
        let entry = self.player_mut(player).tally.entry(tally).or_insert(0);
        *entry = entry.saturating_add(n);
    }

    // ---- tapping (701.26) ----

    /// Taps those that are untapped, all at once.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn tap(&mut self, ids: &[ObjectId], cite: &'static str) -> Flow {
        self.tap_as(ids, cite, false)
    }

    /// The same; `paid`: as a cost.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn tap_as(&mut self, ids: &[ObjectId], cite: &'static str, paid: bool) -> Flow {
        let mut events = Vec::new();
        for id in ids {
            if self
                .game
                .object(*id)
                .is_some_and(|o| o.is_permanent() && !o.tapped)
            {
                self.edit(*id, |o| o.tapped = true);
                events.push(self.event(EventKind::Tapped { object: *id, paid }, cite));
            }
        }
        self.happened(events, None)
    }

    /// Untaps those that are tapped, all at once. A stun counter comes off instead (122.1d).
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn untap(&mut self, ids: &[ObjectId], cite: &'static str) -> Flow {
        self.untap_as(ids, cite, false)
    }

    /// The same; `paid`: as a cost.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn untap_as(&mut self, ids: &[ObjectId], cite: &'static str, paid: bool) -> Flow {
        let mut events = Vec::new();
        for id in ids {
            let Some(object) = self
                .game
                .object(*id)
                .filter(|o| o.is_permanent() && o.tapped)
            else {
                continue;
            };
            let stunned = object.counter(&CounterKind::Stun) > 0;
            if stunned {
                let event = self.change_counters(Thing::Object(*id), &CounterKind::Stun, -1, false);
                events.extend(event.map(|mut e| {
                    e.cite = super::cite::Rule("122.1d");
                    e
                }));
            } else {
                self.edit(*id, |o| o.tapped = false);
                events.push(self.event(EventKind::Untapped { object: *id, paid }, cite));
            }
        }
        self.happened(events, None)
    }

    // ---- life (119) ----

    /// A player gains life.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn gain_life(&mut self, player: PlayerId, amount: u32) -> Flow {
        let event = self.apply_life_gain(player, amount)?;
        self.happened(event.into_iter().list(), None)
    }

    fn apply_life_gain(&mut self, player: PlayerId, amount: u32) -> Flow<Option<Event>> {
        let thing = Thing::Player(player);
        let banned = self.ruled(thing, |r| {
            matches!(r, RuleMod::CantGainLife | RuleMod::LifeCantChange)
        });
        if banned.is_some() || self.game.player(player).out {
            return Ok(None);
        }
        let amount = self.replace_number(None, thing, player, amount, &|r, _| match r {
            Replaced::GainsLife(who) => Some(Filter::Is(Box::new(who.clone()))),
            _ => None,
        })?;
        if amount == 0 {
            return Ok(None);
        }
        let p = self.player_mut(player);
        p.life = p.life.saturating_add(i64::from(amount));
        self.count(player, Tally::LifeGained, amount);
        Ok(Some(
            self.event(EventKind::LifeGained { player, amount }, "119.3"),
        ))
    }

    /// A player loses life, by this rule.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn lose_life(&mut self, players: &[(PlayerId, u32)], cite: &'static str) -> Flow {
        let mut events = Vec::new();
        for (p, n) in players {
            events.extend(self.apply_life_loss(*p, *n, cite)?);
        }
        self.happened(events, None)
    }

    fn apply_life_loss(
        &mut self,
        player: PlayerId,
        amount: u32,
        cite: &'static str,
    ) -> Flow<Option<Event>> {
        if amount == 0 || self.game.player(player).out || self.game.life_fixed(player) {
            return Ok(None);
        }
        let thing = Thing::Player(player);
        let amount = self.replace_number(None, thing, player, amount, &|r, _| match r {
            Replaced::LosesLife(who) => Some(Filter::Is(Box::new(who.clone()))),
            _ => None,
        })?;
        if amount == 0 {
            return Ok(None);
        }
        let p = self.player_mut(player);
        p.life = p.life.saturating_sub(i64::from(amount));
        self.count(player, Tally::LifeLost, amount);
        Ok(Some(
            self.event(EventKind::LifeLost { player, amount }, cite),
        ))
    }

    // ---- damage (120) ----

    /// Deals damage, all at once. Gives how much was dealt in all.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn deal(&mut self, hits: &[Hit]) -> Flow<u32> {
        let mut events = Vec::new();
        let mut gains: Vec<(PlayerId, u32)> = Vec::new();
        let mut total = 0u32;
        let mut besides = Besides::default();
        let mut open = hits.to_vec();
        open.reverse();
        while let Some(hit) = open.pop() {
            let hit = self.changed_hit(&hit, &mut besides)?;
            open.append(&mut besides.rest);
            if hit.amount == 0 {
                continue;
            }
            let amount = hit.amount;
            total = total.saturating_add(amount);
            self.apply_hit(&hit, &mut events)?;
            let lifelink = self.known_has(hit.source, KeywordKind::Lifelink);
            if let Some(p) = self.game.controller(hit.source).filter(|_| lifelink) {
                gains.push((p, amount));
            }
        }
        // 120.3f: lifelink is part of the damage event.
        for (p, n) in gains {
            let gained = self.apply_life_gain(p, n)?;
            events.extend(gained.map(|e| e.by("702.15b")));
        }
        events.append(&mut besides.events);
        self.happened(events, None)?;
        self.do_besides(besides)?;
        Ok(total)
    }

    /// Whether an object has, or last had, a keyword.
    pub fn known_has(&self, id: ObjectId, kind: KeywordKind) -> bool {
        self.game.known(id).is_some_and(|d| d.has(kind))
    }

    /// What the damage does (120.3).
    fn apply_hit(&mut self, hit: &Hit, events: &mut Vec<Event>) -> Flow {
        events.push(self.event(
            EventKind::Damage {
                source: hit.source,
                to: hit.to,
                amount: hit.amount,
                combat: hit.combat,
            },
            if hit.combat { "510.2" } else { "120.3" },
        ));
        let infect = self.known_has(hit.source, KeywordKind::Infect);
        let putter = Putter {
            player: self.game.controller(hit.source).unwrap_or_default(),
            effect: !hit.combat,
        };
        let n = i64::from(hit.amount);
        match hit.to {
            Thing::Player(p) => {
                let toxic = if hit.combat {
                    self.toxic(hit.source)
                } else {
                    0
                };
                let poison = CounterKind::Poison;
                if infect {
                    let put = self.put_on_one(hit.to, &poison, hit.amount, putter)?;
                    events.extend(put.map(|e| e.by("120.3b")));
                } else {
                    let stays = |r: &RuleMod| *r == RuleMod::DamageLeavesLife;
                    let most = match self.ruled(hit.to, stays) {
                        Some(_) => {
                            let spare = self.game.player(p).life.saturating_sub(1).max(0);
                            u32::try_from(spare).unwrap_or(u32::MAX)
                        }
                        None => u32::MAX,
                    };
                    events.extend(self.apply_life_loss(p, hit.amount.min(most), "120.3a")?);
                }
                let put = self.put_on_one(hit.to, &poison, toxic, putter)?;
                events.extend(put.map(|e| e.by("120.3g")));
            }
            Thing::Object(id) => {
                let Some(d) = self.game.derived(id).cloned() else {
                    return Ok(());
                };
                if d.is(CardType::Planeswalker) {
                    let lost = self.change_counters(hit.to, &CounterKind::Loyalty, -n, false);
                    events.extend(lost.map(|e| e.by("120.3c")));
                }
                if d.is(CardType::Creature) {
                    if infect || self.known_has(hit.source, KeywordKind::Wither) {
                        let minus = CounterKind::PT(-1, -1);
                        let put = self.put_on_one(hit.to, &minus, hit.amount, putter)?;
                        events.extend(put.map(|e| e.by("120.3d")));
                    } else {
                        self.edit(id, |o| o.damage = o.damage.saturating_add(hit.amount));
                    }
                    if self.known_has(hit.source, KeywordKind::Deathtouch) {
                        self.edit(id, |o| o.deathtouched = true);
                    }
                }
                self.edit(id, |o| o.damaged_by.push(hit.source));
            }
        }
        Ok(())
    }

    fn toxic(&self, source: ObjectId) -> u32 {
        self.game.known(source).map_or(0, |d| {
            d.keywords()
                .map(|k| match k {
                    Keyword::Toxic(n) => u32::try_from(*n).unwrap_or(0),
                    _ => 0,
                })
                .sum()
        })
    }

    // ---- destroying, sacrificing ----

    /// Destroys permanents, all at once (701.8). Gives those that went.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn destroy(
        &mut self,
        ids: &[ObjectId],
        regenerate: bool,
        cause: MoveCause,
    ) -> Flow<Vec<Thing>> {
        let mut going = Vec::new();
        for id in ids {
            let Some(object) = self.game.object(*id).filter(|o| o.is_permanent()).cloned() else {
                continue;
            };
            if self.known_has(*id, KeywordKind::Indestructible) {
                if let Some(source) = self.cause {
                    let what = Nothing::Destroy { what: *id };
                    self.tell(EventKind::NothingHappened { source, what }, "702.12b");
                }
                continue;
            }
            if self.replace_destruction(*id, regenerate, cause)? {
                continue;
            }
            going.push(object.id);
        }
        // What a replacement did meanwhile may have moved some.
        going.retain(|id| self.game.object(*id).is_some());
        let destroyed = |id: &ObjectId| self.event(EventKind::Destroyed { object: *id }, "701.8a");
        let destroyed = going.iter().map(destroyed).list();
        self.tell_all(destroyed);
        let moves = going
            .iter()
            .map(|id| Move::new(*id, Zone::Graveyard, cause))
            .list();
        let became = self.move_all(moves)?;
        Ok(became.into_iter().flatten().map(Thing::Object).list())
    }

    /// Shield counters, regeneration, umbra armor and the like (614, 122.1c, 701.19a): one of them,
    /// as its controller picks (616.1). Gives whether something happened instead.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn replace_destruction(
        &mut self,
        id: ObjectId,
        regenerate: bool,
        cause: MoveCause,
    ) -> Flow<bool> {
        let thing = Thing::Object(id);
        let Some(object) = self.game.object(id).cloned() else {
            return Ok(false);
        };
        let part = |r: &Replaced, _| match r {
            Replaced::Destroyed(filter) => Some(filter.clone()),
            _ => None,
        };
        let found = self.game.applicable(&[], &part, thing);
        let option = |f: &Functioning| self.game.option_of(f.object, &f.text);
        let mut options = found.iter().map(option).list();
        // 122.1c: only as the result of an effect.
        let effect = cause != MoveCause::StateBased;
        let shield = effect && object.counter(&CounterKind::Shield) > 0;
        let banned = self.ruled(thing, |r| matches!(r, RuleMod::CantBeRegenerated));
        if shield {
            options.push("shield counter".to_string());
        }
        if object.regeneration > 0 && regenerate && banned.is_none() {
            options.push("regenerate".to_string());
        }
        let by = self.game.controller(id).unwrap_or_default();
        let Some(first) = self.pick_first(options, by)? else {
            return Ok(false);
        };
        if let Some(f) = found.get(first) {
            self.tell_replaced(f);
            if let Ability::Replacement(r) = &*f.ability
                && let Change::Instead(effects) = &r.change
            {
                let mut frame = Frame::of(f.object, f.controller);
                frame.granter = f.granter;
                frame.event = Some(super::object::EventContext {
                    subject: Some(thing),
                    ..Default::default()
                });
                self.run(&mut frame, effects)?;
            }
        } else if shield && first == Vec::len(&found) {
            let event = self.take_shield(thing);
            self.happened(event.into_iter().list(), None)?;
        } else {
            self.edit(id, |o| {
                o.regeneration -= 1;
                o.damage = 0;
                o.deathtouched = false;
            });
            self.leave_combat(id);
            let event = self.event(EventKind::Regenerated { object: id }, "701.19a");
            self.happened(vec![event], None)?;
            self.tap(&[id], "701.19a")?;
        }
        Ok(true)
    }

    /// 122.1c: a shield counter comes off instead of something else, if there is one.
    pub(super) fn take_shield(&mut self, from: Thing) -> Option<Event> {
        let event = self.change_counters(from, &CounterKind::Shield, -1, false)?;
        Some(Event {
            cite: super::cite::Rule("122.1c"),
            ..event
        })
    }

    /// Players sacrifice permanents they control, all at once (701.21a). Gives what they became.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn sacrifice(&mut self, ids: &[ObjectId], cause: MoveCause) -> Flow<Vec<Option<ObjectId>>> {
        let banned = |g: &Game, id: ObjectId| {
            g.ruled(Thing::Object(id), |r| {
                matches!(r, RuleMod::CantBeSacrificed)
            })
            .is_some()
        };
        let ids: Vec<ObjectId> = ids
            .iter()
            .copied()
            .filter(|id| self.game.object(*id).is_some_and(|o| o.is_permanent()))
            .filter(|id| !banned(&self.game, *id))
            .list();
        let told: Vec<Event> = ids
            .iter()
            .map(|id| {
                let player = self.game.controller(*id).unwrap_or_default();
                self.event(
                    EventKind::Sacrificed {
                        object: *id,
                        player,
                    },
                    "701.21a",
                )
            })
            .list();
        self.tell_all(told.clone());
        super::trigger::look(self, &told, None);
        let moves = ids
            .iter()
            .map(|id| Move::new(*id, Zone::Graveyard, cause))
            .list();
        self.move_all(moves)
    }

    // ---- cards ----

    /// A player draws cards, one at a time (121.2). Gives the cards drawn.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn draw(&mut self, player: PlayerId, n: u32) -> Flow<Vec<Thing>> {
        let mut drawn = Vec::new();
        for _ in 0..n {
            self.draw_one(player, &mut drawn)?;
        }
        Ok(drawn)
    }

    /// Draws a card after what replaces that (121.6).
    fn draw_one(&mut self, player: PlayerId, drawn: &mut Vec<Thing>) -> Flow {
        let part = |r: &Replaced, _| match r {
            Replaced::Draws(who) => Some(Filter::Is(Box::new(who.clone()))),
            _ => None,
        };
        let thing = Thing::Player(player);
        let open = self.game.applicable(&self.replacing, &part, thing);
        if let Some(f) = self.pick_replacement(&open, player)?
            && let Ability::Replacement(r) = &*f.ability
        {
            self.tell_replaced(&f);
            return match &r.change {
                Change::Multiply(k) => {
                    self.replacing.push(f.clone());
                    (0..*k).try_for_each(|_| self.draw_one(player, drawn))?;
                    self.replacing.pop();
                    Ok(())
                }
                Change::Instead(effects) => self.run_instead(&f, thing, 1, effects),
                _ => Ok(()),
            };
        }
        let Some(top) = self.game.player(player).library.first().copied() else {
            self.player_mut(player).drew_from_empty = true;
            return Ok(());
        };
        let became = self.move_all(vec![Move::new(top, Zone::Hand, MoveCause::Drawn)])?;
        drawn.extend(became.into_iter().flatten().map(Thing::Object));
        self.count(player, Tally::CardsDrawn, 1);
        let event = self.event(EventKind::Drew { player }, "121.1");
        self.happened(vec![event], None)
    }

    /// A player mills cards (701.17a).
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn mill(&mut self, player: PlayerId, n: u32) -> Flow<Vec<Thing>> {
        let top: Vec<ObjectId> = self
            .game
            .player(player)
            .library
            .iter()
            .take(n as usize)
            .copied()
            .list();
        let moves = top
            .into_iter()
            .map(|id| Move::new(id, Zone::Graveyard, MoveCause::Milled))
            .list();
        let became = self.move_all(moves)?;
        Ok(became.into_iter().flatten().map(Thing::Object).list())
    }

    /// A player discards cards of their choice (701.9).
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn discard(&mut self, player: PlayerId, n: u32) -> Flow<Vec<Thing>> {
        let hand: Vec<Thing> = self
            .game
            .player(player)
            .hand
            .iter()
            .map(|id| Thing::Object(*id))
            .list();
        let n = n as usize;
        let chosen = self.ask_things(
            player,
            ChoiceKind::Card,
            "Choose what to discard".into(),
            &hand,
            (n, n),
            "701.9a",
        )?;
        let moves = chosen
            .iter()
            .filter_map(|t| t.object())
            .map(|id| Move::new(id, Zone::Graveyard, MoveCause::Discarded))
            .list();
        let became = self.move_all(moves)?;
        Ok(became.into_iter().flatten().map(Thing::Object).list())
    }
}

impl Game {
    /// The source of a rule-changing effect that says something of a thing, if one does.
    pub fn ruled(&self, thing: Thing, test: impl Fn(&RuleMod) -> bool) -> Option<ObjectId> {
        self.rule_on(thing, &test)
    }

    fn rule_on(&self, thing: Thing, test: &dyn Fn(&RuleMod) -> bool) -> Option<ObjectId> {
        let rules = match thing {
            Thing::Object(o) => self.derived(o).map(|d| &d.rules),
            Thing::Player(p) => self.table.players.get(p.0 as usize),
        };
        rules?.iter().find(|a| test(&a.rule)).map(|a| a.source)
    }

    /// Whether an effect says that a player's life total can't change (119.7, 119.8).
    fn life_fixed(&self, player: PlayerId) -> bool {
        self.ruled(Thing::Player(player), |r| *r == RuleMod::LifeCantChange)
            .is_some()
    }

    /// The life that a player may pay: none where it can't change (119.4, 119.8).
    pub fn payable_life(&self, player: PlayerId) -> i64 {
        match self.life_fixed(player) {
            true => 0,
            false => self.player(player).life,
        }
    }

    /// Whether an effect says that a player can't lose the game (101.2, 104.3).
    pub fn cant_lose(&self, player: PlayerId) -> bool {
        self.ruled(Thing::Player(player), |r| *r == RuleMod::CantLoseGame)
            .is_some()
    }
}
