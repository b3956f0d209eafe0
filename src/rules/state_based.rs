//! State-based actions (704.5) and the order of things before a player gets priority (117.5).

use super::ability::{CounterKind, KeywordKind};
use super::action::{ChoiceKind, Refusal, Why};
use super::attach::{Misfit, may_stay};
use super::evaluate::Scope;
use super::event::{Event, EventKind, MoveCause, OffCause};
use super::game::Game;
use super::kinds::{CardType, Supertype};
use super::moving::Move;
use super::object::{ObjectId, Phased, PlayerId, Thing};
use super::play::{Flow, Play};
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::{Order, SortedMap};
use std::sync::Arc;

/// One thing that state-based actions will do.
#[derive(Clone, Debug, PartialEq)]
struct Due {
    rule: &'static str,
    about: Thing,
    /// What in the position makes the rule apply.
    because: Option<Thing>,
    what: Deed,
}

#[derive(Clone, Debug, PartialEq)]
enum Deed {
    Lose,
    Cease,
    Bury,
    Destroy,
    Sacrifice,
    Unattach,
    /// 702.103f: it becomes unattached and is no longer bestowed.
    Unbestow,
    Annihilate(u32),
}

/// After so many rounds of state-based actions it is asked whether the position comes again.
const MANY_ROUNDS: u32 = 64;

impl Play {
    /// What happens whenever a player would receive priority (117.5, 704.3): state-based
    /// actions until none applies, then waiting triggers onto the stack, and again.
    ///
    /// # Errors
    /// A decision.
    pub fn settle(&mut self) -> Flow {
        let mut before = None;
        for round in 1_u32.. {
            self.meter.add(self.game.objects.len());
            self.meter.check()?;
            if round >= MANY_ROUNDS {
                let now = self.game.likeness();
                if before.as_ref() == Some(&now) {
                    return Err(Refusal::new("732.4", Why::Endless).into());
                }
                if round.is_power_of_two() {
                    before = Some(now);
                }
            }
            let acted = self.state_based_actions()?;
            if !acted && !self.put_triggers()? {
                break;
            }
        }
        Ok(())
    }

    /// Checks once and performs everything that applies, all at once (704.3). Gives whether
    /// anything was done.
    ///
    /// # Errors
    /// A decision.
    pub fn state_based_actions(&mut self) -> Flow<bool> {
        if self.end_effects("611.2b", &|p, e| p.duration_over(e))? {
            return Ok(true);
        }
        if self.game.over.is_some() {
            return Ok(false);
        }
        let mut due = Vec::new();
        self.players_due(&mut due);
        self.tokens_due(&mut due);
        self.permanents_due(&mut due);
        self.roles_due(&mut due);
        self.worlds_due(&mut due);
        self.legends_due(&mut due)?;
        self.forget_deathtouch();
        if due.is_empty() {
            return Ok(false);
        }
        self.perform_due(&due)?;
        Ok(true)
    }

    fn players_due(&mut self, due: &mut Vec<Due>) {
        let mut lose = |p: PlayerId, rule| {
            due.push(Due {
                rule,
                about: Thing::Player(p),
                because: None,
                what: Deed::Lose,
            });
        };
        let game = &self.game;
        for p in game
            .players
            .iter()
            .filter(|p| !p.out && !game.cant_lose(p.id))
        {
            if p.life <= 0 {
                lose(p.id, "704.5a");
            } else if p.drew_from_empty {
                lose(p.id, "704.5b");
            } else if p.counter(&CounterKind::Poison) >= 10 {
                lose(p.id, "704.5c");
            }
        }
        for p in &mut self.game.players {
            p.drew_from_empty = false;
        }
    }

    /// 704.5d, e: tokens and copies elsewhere.
    fn tokens_due(&self, due: &mut Vec<Due>) {
        for o in self.game.objects.values().filter(|o| o.token) {
            let fine = match o.zone {
                Zone::Battlefield | Zone::Command => true,
                Zone::Stack => o.stack.is_some(),
                _ => false,
            };
            if !fine {
                // What could be no permanent is a copy of a spell or of a card, and no token.
                let types = &o.printed.type_line;
                let copy = types.is(CardType::Instant) || types.is(CardType::Sorcery);
                due.push(Due {
                    rule: if copy { "704.5e" } else { "704.5d" },
                    about: Thing::Object(o.id),
                    because: None,
                    what: Deed::Cease,
                });
            }
        }
    }

    fn permanents_due(&self, due: &mut Vec<Due>) {
        for o in self.game.permanents() {
            let Some(d) = self.game.derived(o.id) else {
                continue;
            };
            let about = Thing::Object(o.id);
            let mut push = |rule, because, what| {
                due.push(Due {
                    rule,
                    about,
                    because,
                    what,
                });
            };
            if d.is(CardType::Creature) {
                let toughness = d.toughness.unwrap_or(0);
                let lethal = i64::from(o.damage) >= i64::from(toughness) && o.damage > 0;
                // 702.12b: what is indestructible is passed over.
                let endures = d.has(KeywordKind::Indestructible);
                if toughness <= 0 {
                    push("704.5f", None, Deed::Bury);
                } else if lethal && !endures {
                    push("704.5g", None, Deed::Destroy);
                } else if o.deathtouched && !endures {
                    push("704.5h", None, Deed::Destroy);
                }
            }
            if d.is(CardType::Planeswalker) && o.counter(&CounterKind::Loyalty) == 0 {
                push("704.5i", None, Deed::Bury);
            }
            if self.game.saga_ends(o, d) {
                push("704.5s", None, Deed::Sacrifice);
            }
            let plus = o.counter(&CounterKind::PT(1, 1));
            let minus = o.counter(&CounterKind::PT(-1, -1));
            if plus > 0 && minus > 0 {
                push("704.5q", None, Deed::Annihilate(plus.min(minus)));
            }
            if let Some((rule, because, what)) = attachment_due(&self.game, o.id) {
                push(rule, because, what);
            }
        }
    }

    /// 704.5z: of one player's Roles on a permanent only the newest stays.
    fn roles_due(&self, due: &mut Vec<Due>) {
        let mut groups: SortedMap<(Thing, PlayerId), Vec<(u64, ObjectId)>> = SortedMap::new();
        for o in self.game.permanents() {
            if let (Some(host), Some(d)) = (o.attached_to, self.game.derived(o.id))
                && d.type_line.named("Role")
            {
                let group = groups.entry((host, d.controller)).or_default();
                group.push((o.timestamp, o.id));
            }
        }
        for mut group in groups.into_values() {
            group.order();
            group.pop();
            for (_, id) in group {
                due.push(Due {
                    rule: "704.5z",
                    about: Thing::Object(id),
                    because: None,
                    what: Deed::Bury,
                });
            }
        }
    }

    /// 704.5k: the world rule.
    fn worlds_due(&self, due: &mut Vec<Due>) {
        let world = |id| {
            let d = self.game.derived(id);
            d.is_some_and(|d| d.type_line.supertypes.contains(&Supertype::World))
        };
        let mut all: Vec<(u64, ObjectId)> = self
            .game
            .permanents()
            .filter(|o| world(o.id))
            .map(|o| (o.timestamp, o.id))
            .list();
        all.order();
        all.pop();
        due.extend(all.into_iter().map(|(_, id)| Due {
            rule: "704.5k",
            about: Thing::Object(id),
            because: None,
            what: Deed::Bury,
        }));
    }

    /// 704.5j: the legend rule.
    fn legends_due(&mut self, due: &mut Vec<Due>) -> Flow {
        let mut groups: SortedMap<(PlayerId, String), Vec<Thing>> = SortedMap::new();
        for o in self.game.permanents() {
            if let Some(d) = self.game.derived(o.id)
                && d.type_line.supertypes.contains(&Supertype::Legendary)
                && !d
                    .rules
                    .iter()
                    .any(|r| r.rule == super::effect::RuleMod::NoLegendRule)
            {
                let group = groups
                    .entry((d.controller, d.name.to_string()))
                    .or_default();
                group.push(Thing::Object(o.id));
            }
        }
        for ((player, name), group) in groups {
            if group.len() < 2 {
                continue;
            }
            let prompt = format!("Legend rule: which {name} do you keep?");
            let kept =
                self.ask_things(player, ChoiceKind::Object, prompt, &group, (1, 1), "704.5j")?;
            for about in group.into_iter().filter(|t| !kept.contains(t)) {
                due.push(Due {
                    rule: "704.5j",
                    about,
                    because: kept.first().copied(),
                    what: Deed::Bury,
                });
            }
        }
        Ok(())
    }

    fn forget_deathtouch(&mut self) {
        let touched: Vec<ObjectId> = self
            .game
            .permanents()
            .filter(|o| o.deathtouched)
            .map(|o| o.id)
            .list();
        for id in touched {
            self.edit(id, |o| o.deathtouched = false);
        }
    }

    /// Performs them as one event (704.3): unattaching, leaving and losing together.
    fn perform_due(&mut self, due: &[Due]) -> Flow {
        self.game.last_batch += 1;
        // What leaves at the same time leaves as it was before all of this (704.8).
        let leaves = |d: &Due| matches!(d.what, Deed::Bury | Deed::Destroy | Deed::Sacrifice);
        let leaving: Vec<Thing> = due.iter().filter(|d| leaves(d)).map(|d| d.about).list();
        let acts = |d: &&Due| leaves(d) || !leaving.contains(&d.about);
        for d in due.iter().filter(acts) {
            let (host, misfit) = self.game.unfit(d.about);
            let about = d.about;
            let kind = EventKind::StateBasedAction {
                about,
                host,
                misfit,
            };
            let mut event = self.event(kind, d.rule);
            event.cause = d.because.and_then(|t| t.object());
            self.events.push(event);
        }
        let before = self.game.clone();
        let mut events: Vec<Event> = Vec::new();
        let ceases = due.iter().filter(|d| matches!(d.what, Deed::Cease));
        let ceasing: Vec<ObjectId> = ceases.filter(acts).filter_map(|d| d.about.object()).list();
        if !ceasing.is_empty() {
            self.cease_all(&ceasing, &before);
        }
        for d in due.iter().filter(acts) {
            let Thing::Object(id) = d.about else {
                continue;
            };
            match &d.what {
                Deed::Cease => {}
                Deed::Unattach | Deed::Unbestow => {
                    if let Some(from) = self.take_off(id) {
                        let cause = OffCause::StateBased;
                        let kind = EventKind::Unattached {
                            object: id,
                            from,
                            cause,
                        };
                        events.push(self.event(kind, d.rule));
                    }
                }
                Deed::Annihilate(n) => {
                    for kind in [CounterKind::PT(1, 1), CounterKind::PT(-1, -1)] {
                        let event = self.change_counters(d.about, &kind, -i64::from(*n), false);
                        events.extend(event.map(|e| e.by(d.rule)));
                    }
                }
                Deed::Lose | Deed::Bury | Deed::Destroy | Deed::Sacrifice => {}
            }
        }
        self.happened(events, Some(&before))?;
        self.bury_and_destroy(due)?;
        let losing = due.iter().filter(|d| d.what == Deed::Lose);
        let losing = losing.filter_map(|d| Some((d.about.player()?, d.rule)));
        self.lose(&losing.list())
    }

    fn bury_and_destroy(&mut self, due: &[Due]) -> Flow {
        let of = |what: Deed| -> Vec<(ObjectId, &'static str)> {
            let due = due.iter().filter(|d| d.what == what);
            let mut found: Vec<_> = due.filter_map(|d| Some((d.about.object()?, d.rule))).list();
            found.dedup_by_key(|(id, _)| *id);
            found
        };
        let buried = of(Deed::Bury);
        let mut dying = Vec::new();
        for (id, _) in of(Deed::Destroy) {
            let buried = buried.iter().any(|(other, _)| *other == id);
            // 704.7: one replacement replaces all that would destroy it.
            if !buried && self.replace_destruction(id, true, MoveCause::StateBased)? {
                continue;
            }
            dying.push(id);
        }
        dying.retain(|id| self.game.object(*id).is_some());
        let told: Vec<Event> = dying
            .iter()
            .map(|id| self.event(EventKind::Destroyed { object: *id }, "701.8a"))
            .list();
        self.events.extend(told);
        let mut moves: Vec<Move> = Vec::new();
        let bury = buried.into_iter().map(|(id, rule)| {
            let mut bury = Move::new(id, Zone::Graveyard, MoveCause::StateBased);
            bury.rule = Some(rule);
            bury
        });
        let ended = of(Deed::Sacrifice);
        let told = ended.iter().map(|(id, _)| {
            let player = self.game.controller(*id).unwrap_or_default();
            let object = *id;
            self.event(EventKind::Sacrificed { object, player }, "701.21a")
        });
        let told = told.list();
        self.events.extend(told.clone());
        super::trigger::look(self, &told, None);
        let ended = ended.into_iter().map(|(id, rule)| {
            let mut end = Move::new(id, Zone::Graveyard, MoveCause::Sacrificed);
            end.rule = Some(rule);
            end
        });
        let dying = dying.into_iter();
        let destroy = dying.map(|id| Move::new(id, Zone::Graveyard, MoveCause::Destroyed));
        for one in bury.chain(ended).chain(destroy) {
            if moves.iter().all(|other| other.object != one.object) {
                moves.push(one);
            }
        }
        self.move_all(moves)?;
        Ok(())
    }

    // ---- losing and leaving (104, 800.4) ----

    /// Players lose, each by a rule, and leave the game (104.5, 800.4a). If nobody is left, nobody
    /// has won (104.4a).
    ///
    /// # Errors
    /// A decision.
    pub fn lose(&mut self, losers: &[(PlayerId, &'static str)]) -> Flow {
        for (player, cite) in losers {
            // 104.3a, 101.2: only who concedes loses in spite of an effect.
            let spared = *cite != "104.3a" && self.game.cant_lose(*player);
            if !self.game.player(*player).out && !spared {
                self.tell(EventKind::Lost { player: *player }, cite);
                self.leave(*player)?;
            }
        }
        let left = self.game.apnap();
        if left.len() <= 1 {
            let cite = if left.is_empty() { "104.4a" } else { "104.2a" };
            self.end_game(left.first().copied(), cite);
        }
        Ok(())
    }

    /// 800.4a: what a player owns leaves, effects that gave them control end, their abilities on
    /// the stack cease, what they still control is exiled; all at once.
    ///
    /// # Errors
    /// A decision.
    pub fn leave(&mut self, player: PlayerId) -> Flow {
        self.player_mut(player).out = true;
        let before = self.game.clone();
        self.game.effects.retain(|e| {
            !e.mods.iter().any(|m| match m {
                super::effect::Mod::Control(super::filter::Ref::Things(t)) => {
                    t.contains(&Thing::Player(player))
                }
                _ => false,
            })
        });
        let owned: Vec<ObjectId> = before
            .objects
            .values()
            .filter(|o| o.owner == player)
            .map(|o| o.id)
            .list();
        let mut events = Vec::new();
        for id in &owned {
            events.extend(self.vanish(*id, &before));
        }
        self.cease_all(&owned, &before);
        self.game.waiting.retain(|w| w.controller != player);
        self.game.delayed.retain(|d| d.controller != player);
        let kind = EventKind::LeftGame { player };
        events.push(self.event(kind, "800.4a"));
        self.happened(events, Some(&before))?;
        self.told_changes(&before.table)?;
        let left: Vec<ObjectId> = self
            .game
            .permanents()
            .map(|o| o.id)
            .chain(self.game.stack.iter().copied())
            .filter(|id| self.game.controller(*id) == Some(player))
            .list();
        let moves = left
            .into_iter()
            .map(|id| Move::new(id, Zone::Exile, MoveCause::LeftGame))
            .list();
        self.move_all(moves)?;
        self.combat_without(player);
        self.pass_on_from(player);
        Ok(())
    }

    /// An object leaves the game with its owner.
    fn vanish(&mut self, id: ObjectId, before: &Game) -> Vec<Event> {
        let Some(old) = before.objects.get(&id).cloned() else {
            return Vec::new();
        };
        let mut events = Vec::new();
        if let Some(from) = old.attached_to {
            let cause = OffCause::Left;
            let kind = EventKind::Unattached {
                object: id,
                from,
                cause,
            };
            events.push(self.event(kind, "701.3d"));
        }
        if old.zone == Zone::Battlefield {
            events.push(self.event(
                EventKind::Moved {
                    card: old.card,
                    object: id,
                    became: None,
                    name: before.name_of(id),
                    from: Some(old.zone),
                    to: None,
                    player: old.owner,
                    cause: MoveCause::LeftGame,
                },
                "800.4a",
            ));
            self.leave_combat(id);
        }
        events
    }

    /// The game ends, if it has not yet: with a winner, or in a draw.
    pub(super) fn end_game(&mut self, winner: Option<PlayerId>, cite: &'static str) {
        if self.game.over.is_none() {
            self.game.over = Some(winner);
            self.game.turn.priority = None;
            self.game.turn.awaiting = None;
            self.tell(EventKind::GameOver { winner }, cite);
        }
    }
}

impl Game {
    /// What a permanent is attached to, and why it may not stay there.
    fn unfit(&self, thing: Thing) -> (Option<Thing>, Option<Misfit>) {
        let object = thing.object().and_then(|id| self.object(id));
        let Some((id, host)) = object.and_then(|o| Some((o.id, o.attached_to?))) else {
            return (None, None);
        };
        let you = self.controller(id).unwrap_or_default();
        let scope = Scope::of(self, &self.table, id, you);
        (Some(host), may_stay(&scope, id, host).err())
    }
}

/// 704.5m, n, p and 702.103f: what becomes of an attachment that may not be where it is.
fn attachment_due(game: &Game, id: ObjectId) -> Option<(&'static str, Option<Thing>, Deed)> {
    let o = game.object(id)?;
    let d = game.derived(id)?;
    let aura = d.type_line.named("Aura");
    let creature = d.is(CardType::Creature);
    let Some(host) = o.attached_to else {
        // 704.5m; an Aura that is a creature is put there as well (303.4d).
        return (aura).then_some(("704.5m", None, Deed::Bury));
    };
    // An Aura or Equipment phases out with its host; attached to one that is phased out apart
    // from it, it is attached to nothing that exists (702.26d).
    let scope = Scope::of(game, &game.table, id, d.controller);
    if creature || d.is(CardType::Battle) || !d.type_line.is_attachment() {
        return Some(("704.5p", Some(Thing::Object(id)), Deed::Unattach));
    }
    match may_stay(&scope, id, host) {
        Ok(()) => None,
        Err(m) if aura && o.bestowed => Some(("702.103f", m.because_of, Deed::Unbestow)),
        Err(m) if aura => Some(("704.5m", m.because_of.or(Some(host)), Deed::Bury)),
        Err(m) => Some(("704.5n", m.because_of.or(Some(host)), Deed::Unattach)),
    }
}

impl Play {
    /// Phases in what phased out directly under this player's control, with what went along
    /// (702.26, 502.1).
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn phase_in(&mut self, player: PlayerId) -> Flow {
        let back = self.phased(&|how| *how == Phased::Directly(player));
        for id in &back {
            // 702.26d: phasing has not taken it from the player who controlled it then.
            if let Some(d) = Arc::make_mut(&mut self.game.table).objects.get_mut(id) {
                Arc::make_mut(d).controller = player;
            }
        }
        self.phase_in_with(back)
    }

    /// 610.4: what phased out until something left phases in right after it has left.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn phase_in_freed(&mut self) -> Flow {
        let there = |id: &ObjectId| self.game.object(*id).is_some_and(|o| o.is_permanent());
        let freed = |how: &Phased| matches!(how, Phased::Until(from, _) if !there(from));
        let back = self.phased(&freed);
        if back.is_empty() {
            return Ok(());
        }
        for id in &back {
            self.edit(*id, |o| {
                o.tapped |= matches!(o.phased, Some(Phased::Until(_, true)))
            });
        }
        self.phase_in_with(back)
    }

    fn phased(&self, how: &dyn Fn(&Phased) -> bool) -> Vec<ObjectId> {
        let mut ids = self.game.battlefield.clone();
        ids.retain(|id| {
            let object = self.game.object(*id);
            object.is_some_and(|o| o.phased.as_ref().is_some_and(how))
        });
        ids
    }

    fn phase_in_with(&mut self, mut back: Vec<ObjectId>) -> Flow {
        let before = self.game.clone();
        let mut events = Vec::new();
        loop {
            let along = |how: &Phased| matches!(how, Phased::With(host) if back.contains(host));
            let mut more = self.phased(&along);
            more.retain(|id| !back.contains(id));
            if more.is_empty() {
                break;
            }
            back.extend(more);
        }
        for id in back {
            self.edit(id, |o| o.phased = None);
            events.push(self.event(EventKind::PhasedIn { object: id }, "702.26c"));
        }
        self.happened(events, Some(&before))
    }
}
