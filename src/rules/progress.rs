//! The turn goes on (500–514), priority goes round (117), and every action begins here.

use super::ability::KeywordKind;
use super::action::{Action, ChoiceKind, Pay, Refusal, Why};
use super::cost::Purpose;
use super::effect::{Duration, RuleMod};
use super::event::{EventKind, MoveCause, Passing};
use super::game::{Awaiting, Game};
use super::moving::Move;
use super::object::{Lasting, Mana, ObjectId, Phased, PlayerId, Thing};
use super::play::{Flow, Play};
use super::turn::Step;
use super::zone::Zone;
use crate::lists::List;

/// Cards in hand above which the active player discards (402.2).
const HAND_SIZE: usize = 7;

impl Game {
    /// The next player in turn order who is still in the game, after this one.
    pub fn next_player(&self, after: PlayerId) -> PlayerId {
        let n = self.players.len();
        (1..=n)
            .map(|i| PlayerId(((after.0 as usize + i) % n) as u8))
            .find(|p| !self.player(*p).out)
            .unwrap_or(after)
    }
}

impl Play {
    /// Does an action from its start.
    ///
    /// # Errors
    /// A refusal, or a decision that is needed.
    pub fn perform(&mut self, action: &Action) -> Flow {
        if self.game.over.is_some() && !matches!(action, Action::Put(_) | Action::Set(_)) {
            return Err(Refusal::new("104.1", Why::GameOver).into());
        }
        match action {
            Action::Play { by, card } => {
                self.needs_priority(*by)?;
                self.play_land(*by, *card)?;
                self.after_doing(*by)
            }
            Action::Cast { by, card, announce } => {
                self.needs_priority(*by)?;
                self.cast(*by, *card, announce)?;
                self.after_doing(*by)
            }
            Action::Activate {
                by,
                object,
                ability,
                announce,
            } => self.activate_with_priority(*by, *object, *ability, announce),
            Action::Attack { by, attackers } => {
                self.declare_attackers(*by, attackers)?;
                self.give_priority(self.game.turn.active)
            }
            Action::Block { by, blocks } => {
                self.declare_blockers(*by, blocks)?;
                if self.game.turn.awaiting.is_none() {
                    self.give_priority(self.game.turn.active)?;
                }
                Ok(())
            }
            Action::Pass { by } => {
                self.needs_priority(*by)?;
                self.pass(*by)
            }
            Action::Choose { .. } => Err(Refusal::new("608.2d", Why::NoChoicePending).into()),
            Action::Special { by, object, pay } => {
                self.needs_priority(*by)?;
                self.special(*by, *object, pay.as_ref())?;
                self.after_doing(*by)
            }
            Action::Concede { player } => {
                self.lose(&[(*player, "104.3a")])?;
                self.keep_going()
            }
            Action::Put(put) => {
                self.put(put)?;
                self.keep_going()
            }
            Action::Set(set) => {
                self.set(set)?;
                self.keep_going()
            }
        }
    }

    fn activate_with_priority(
        &mut self,
        by: PlayerId,
        object: ObjectId,
        ability: usize,
        announce: &super::action::Announce,
    ) -> Flow {
        let priority = self.needs_priority(by);
        if let Err(no) = priority {
            // Other rules that forbid it are named too; which one comes first is for the reader.
            let mut trial = self.attempt(Vec::new());
            trial.game.turn.priority = Some(by);
            return Err(match trial.activate(by, object, ability, announce) {
                Err(super::play::Halt::Refusal(other)) => super::target::join(vec![*other, no])
                    .map_or_else(|| Refusal::new("117.1", Why::NoPriority).into(), Into::into),
                _ => no.into(),
            });
        }
        let mana = self
            .game
            .activated_abilities(object)
            .get(ability)
            .is_some_and(|a| a.mana);
        self.activate(by, object, ability, announce)?;
        if mana {
            // 605.3b: no one gets priority anew, but what it triggered or killed is seen to.
            return self.after_doing(by);
        }
        self.after_doing(by)
    }

    fn needs_priority(&self, by: PlayerId) -> Result<(), Refusal> {
        if self.game.turn.priority == Some(by) {
            return Ok(());
        }
        let refusal = Refusal::new("117.1", Why::NoPriority);
        Err(match self.game.turn.priority {
            Some(p) => refusal.because(Thing::Player(p)),
            None => refusal,
        })
    }

    /// 117.3c: who acted receives priority again.
    fn after_doing(&mut self, by: PlayerId) -> Flow {
        self.game.turn.passes = 0;
        self.give_priority(by)
    }

    /// The author's hand and concessions: the game acts as whenever a player would receive
    /// priority (117.5), and goes on where it was.
    fn keep_going(&mut self) -> Flow {
        self.refresh();
        self.settle()?;
        if let Some(p) = self.game.turn.priority
            && self.game.player(p).out
        {
            self.game.turn.priority = Some(self.game.next_player(p));
        }
        if self.game.over.is_some() {
            self.game.turn.priority = None;
        }
        Ok(())
    }

    /// 117.5: state-based actions and triggers, then priority.
    fn give_priority(&mut self, to: PlayerId) -> Flow {
        self.settle()?;
        if self.game.over.is_some() {
            self.game.turn.priority = None;
            return Ok(());
        }
        let to = if self.game.player(to).out {
            self.game.next_player(to)
        } else {
            to
        };
        self.game.turn.priority = Some(to);
        Ok(())
    }

    /// A player who left can't hold priority or declare anything (800.4a).
    pub fn pass_on_from(&mut self, player: PlayerId) {
        if self.game.turn.priority == Some(player) {
            self.game.turn.priority = Some(self.game.next_player(player));
        }
        if self.game.turn.awaiting == Some(Awaiting::Attackers) && self.game.turn.active == player {
            self.game.turn.awaiting = None;
            self.game.turn.priority = Some(self.game.next_player(player));
        }
        if self.game.turn.awaiting.is_none() && self.game.turn.priority.is_none() {
            let active = self.game.turn.active;
            let to = if self.game.player(active).out {
                self.game.next_player(active)
            } else {
                active
            };
            self.game.turn.priority = Some(to);
        }
    }

    fn pass(&mut self, by: PlayerId) -> Flow {
        self.game.turn.passes += 1;
        let players = u32::try_from(self.game.apnap().len()).unwrap_or(u32::MAX);
        let (then, cite) = match (self.game.turn.passes < players, self.game.stack.is_empty()) {
            (true, _) => (Passing::GoesOn, "117.3d"),
            (false, false) => (Passing::Resolves, "117.4"),
            (false, true) => (Passing::Ends, "117.4"),
        };
        self.tell(EventKind::Passed { player: by, then }, cite);
        if then == Passing::GoesOn {
            self.game.turn.priority = Some(self.game.next_player(by));
            return Ok(());
        }
        self.game.turn.passes = 0;
        if self.game.stack.is_empty() {
            if self.game.turn.step == Step::Cleanup {
                // 514.3a: after a cleanup step in which players had priority comes another.
                self.empty_pools()?;
                return self.begin_step(Step::Cleanup);
            }
            return self.end_step();
        }
        self.resolve_top()?;
        self.give_priority(self.game.turn.active)
    }

    // ---- steps ----

    /// The step or phase ends (500.5), and the next begins.
    fn end_step(&mut self) -> Flow {
        self.game.turn.priority = None;
        let step = self.game.turn.step;
        if step == Step::EndCombat {
            let pools = self.game.players.iter_mut().flat_map(|p| &mut p.pool);
            let combat = |m: &&mut Mana| m.lasting == Lasting::Combat;
            pools.filter(combat).for_each(|m| m.lasting = Lasting::Step);
        }
        self.empty_pools()?;
        if step == Step::EndCombat {
            self.game.combat = Default::default();
            self.end_effects("500.5a", &|_, e| e.duration == Duration::EndOfCombat)?;
        }
        if step == Step::Cleanup {
            return self.next_turn();
        }
        let next = self.following(step);
        let phase_ends = step == Step::EndCombat || step.is_main();
        // 500.8: an additional phase comes right after this one, the turn goes on after it.
        let next = if phase_ends && self.game.turn.combats > 0 {
            self.game.turn.combats -= 1;
            self.game.turn.then.get_or_insert(next);
            Step::BeginCombat
        } else if step == Step::EndCombat {
            self.game.turn.then.take().unwrap_or(next)
        } else {
            next
        };
        self.begin_step(next)
    }

    fn following(&self, step: Step) -> Step {
        match step {
            // 508.8: what was declared may have been removed from combat since.
            Step::DeclareAttackers if !self.game.combat.attacked => Step::EndCombat,
            Step::DeclareBlockers if self.first_strike_in_combat() => Step::FirstStrikeDamage,
            Step::DeclareBlockers => Step::CombatDamage,
            other => {
                let i = Step::ALL.iter().position(|s| *s == other).unwrap_or(0);
                Step::ALL.get(i + 1).copied().unwrap_or(Step::Cleanup)
            }
        }
    }

    /// 500.5, 106.4: unspent mana goes.
    fn empty_pools(&mut self) -> Flow {
        let players = self.game.players.iter().map(|p| p.id).list();
        self.lose_mana(players, true)
    }

    /// Players lose their unspent mana (106.4): as a step ends, which some mana outlasts, or by
    /// an effect.
    ///
    /// # Errors
    /// A decision about the loss of life that comes of it.
    pub(super) fn lose_mana(&mut self, players: Vec<PlayerId>, step_ends: bool) -> Flow {
        let mut burned = Vec::new();
        for player in players {
            let rules: Vec<RuleMod> = self
                .game
                .rules_on(player)
                .iter()
                .map(|active| active.rule.clone())
                .collect();
            let keeps = |m: &Mana| {
                let stays = |r: &RuleMod| match r {
                    RuleMod::ManaDoesntEmpty(only) => only.is_none_or(|t| t == m.mana),
                    _ => false,
                };
                step_ends && (m.lasting > Lasting::Step || rules.iter().any(stays))
            };
            let fades = rules.iter().find_map(|r| match r {
                RuleMod::UnspentBecomes(t) => Some(*t),
                _ => None,
            });
            let pool = &mut self.player_mut(player).pool;
            let before = pool.len();
            if let Some(becomes) = fades {
                for m in pool.iter_mut().filter(|m| !keeps(m)) {
                    m.mana = becomes;
                }
                continue;
            }
            pool.retain(keeps);
            let amount = u32::try_from(before - pool.len()).unwrap_or(u32::MAX);
            if amount > 0 {
                let cite = if step_ends { "500.5" } else { "106.4" };
                self.tell(EventKind::ManaLost { player, amount }, cite);
                if rules.contains(&RuleMod::LosesLifeForUnspent) {
                    burned.push((player, amount));
                }
            }
        }
        self.lose_life(&burned, "119.3")
    }

    /// A step begins: its turn-based actions, its triggers, then priority.
    ///
    /// # Errors
    /// A decision.
    pub fn begin_step(&mut self, step: Step) -> Flow {
        self.game.turn.step = step;
        self.game.turn.passes = 0;
        self.game.turn.priority = None;
        if step == Step::Upkeep {
            let active = self.game.turn.active;
            self.end_effects("611.2a", &|_, e| {
                e.duration == Duration::YourNextUpkeep && e.controller == active
            })?;
        }
        let active = self.game.turn.active;
        let skips = self
            .ruled(Thing::Player(active), |r| *r == RuleMod::SkipStep(step))
            .is_some();
        if skips {
            return self.end_step();
        }
        let event = self.event(EventKind::StepBegan { step }, cite_of(step));
        self.happened(vec![event], None)?;
        match step {
            Step::Untap => {
                self.untap_step(active)?;
                return self.end_step();
            }
            Step::Draw if self.draws_for_turn(active) => {
                self.draw(active, 1)?;
            }
            Step::Main1 => self.tell_sagas(active)?,
            Step::DeclareAttackers => return self.await_attackers(active),
            Step::DeclareBlockers => return self.await_blockers(),
            Step::FirstStrikeDamage => self.combat_damage(true, false)?,
            Step::CombatDamage => {
                let second = !self.game.combat.struck_first.is_empty();
                self.combat_damage(false, second)?;
            }
            Step::Cleanup => return self.cleanup(active),
            _ => {}
        }
        self.give_priority(active)
    }

    /// In a game of two the first player draws no card on the first turn (103.8a, c).
    fn draws_for_turn(&self, active: PlayerId) -> bool {
        let first = self.game.turn.number <= 1 && self.game.players.len() == 2;
        !first && !self.game.player(active).out
    }

    fn await_attackers(&mut self, active: PlayerId) -> Flow {
        if self.game.player(active).out || !self.game.could_attack(active) {
            return self.give_priority(active);
        }
        self.settle()?;
        self.game.turn.awaiting = Some(Awaiting::Attackers);
        Ok(())
    }

    fn await_blockers(&mut self) -> Flow {
        let attacked: Vec<PlayerId> = self
            .game
            .apnap()
            .into_iter()
            .filter(|p| self.game.could_block(*p))
            .list();
        if attacked.is_empty() {
            return self.give_priority(self.game.turn.active);
        }
        self.settle()?;
        self.game.turn.awaiting = Some(Awaiting::Blockers(attacked));
        Ok(())
    }

    /// 502: phasing, then untapping.
    fn untap_step(&mut self, active: PlayerId) -> Flow {
        let phasing: Vec<ObjectId> = self
            .game
            .permanents()
            .map(|o| o.id)
            .filter(|id| self.game.controller(*id) == Some(active))
            .filter(|id| self.known_has(*id, KeywordKind::Phasing))
            .list();
        self.phase_in(active)?;
        self.phase_out(&phasing, None)?;
        let mut ids = Vec::new();
        let mut optional = Vec::new();
        let own: Vec<ObjectId> = self
            .game
            .permanents()
            .filter(|o| {
                self.game.controller(o.id) == Some(active)
                    || self
                        .ruled(Thing::Object(o.id), |r| *r == RuleMod::UntapsInOthersSteps)
                        .is_some()
            })
            .map(|o| o.id)
            .list();
        for id in own {
            let thing = Thing::Object(id);
            // "during its controller's untap step" is not about another player's.
            let stays = self
                .ruled(thing, |r| matches!(r, RuleMod::DoesntUntap))
                .is_some()
                && self.game.controller(id) == Some(active);
            let skips = self.game.object(id).is_some_and(|o| o.skip_untap);
            self.edit(id, |o| o.skip_untap = false);
            if stays || skips || !self.game.object(id).is_some_and(|o| o.tapped) {
                continue;
            }
            if self
                .ruled(thing, |r| matches!(r, RuleMod::MayNotUntap))
                .is_some()
            {
                optional.push(id);
            } else {
                ids.push(id);
            }
        }
        for id in optional {
            let cause = self.cause.replace(id);
            let prompt = format!("Untap {}?", self.game.name_of(id));
            if self.ask_may(active, prompt, "502.3")? {
                ids.push(id);
            }
            self.cause = cause;
        }
        self.keep_to_limits(active, &mut ids)?;
        self.untap(&ids, "502.3")
    }

    /// 502.3: where an effect lets a player untap only so many, that player picks which.
    fn keep_to_limits(&mut self, active: PlayerId, ids: &mut Vec<ObjectId>) -> Flow {
        for rule in self.game.rules_on(active).to_vec() {
            let RuleMod::UntapsAtMost(most, what) = &rule.rule else {
                continue;
            };
            let scope = self.game.rule_scope(&rule);
            let limited = |id: &ObjectId| {
                self.game.controller(*id) == Some(active) && scope.fits(Thing::Object(*id), what)
            };
            let things: Vec<Thing> = ids
                .iter()
                .copied()
                .filter(limited)
                .map(Thing::Object)
                .list();
            let most = *most as usize;
            if things.len() <= most {
                continue;
            }
            let prompt = "Choose what untaps".to_string();
            let kind = ChoiceKind::Object;
            let kept = self.ask_things(active, kind, prompt, &things, (most, most), "502.3")?;
            ids.retain(|id| {
                let thing = Thing::Object(*id);
                kept.contains(&thing) || !things.contains(&thing)
            });
        }
        Ok(())
    }

    /// 514: discarding to hand size, damage and "this turn" wearing off.
    fn cleanup(&mut self, active: PlayerId) -> Flow {
        let hand = self.game.player(active).hand.clone();
        let unlimited = self
            .ruled(Thing::Player(active), |r| {
                matches!(r, RuleMod::NoMaximumHandSize)
            })
            .is_some();
        if hand.len() > HAND_SIZE && !unlimited && !self.game.player(active).out {
            let n = hand.len() - HAND_SIZE;
            let things: Vec<Thing> = hand.into_iter().map(Thing::Object).list();
            let chosen = self.ask_things(
                active,
                ChoiceKind::Card,
                "Discard down to your maximum hand size".into(),
                &things,
                (n, n),
                "514.1",
            )?;
            let moves = chosen
                .into_iter()
                .filter_map(Thing::object)
                .map(|id| Move::new(id, Zone::Graveyard, MoveCause::Discarded))
                .list();
            self.move_all(moves)?;
        }
        let ids = self.game.battlefield.clone();
        for id in ids {
            self.edit(id, |o| {
                o.damage = 0;
                o.deathtouched = false;
                o.regeneration = 0;
            });
        }
        self.game.shields.clear();
        for p in &mut self.game.players {
            for m in &mut p.pool {
                m.lasting = Lasting::Step;
            }
        }
        let now = self.game.turn.number;
        self.end_effects("514.2", &|_, e| match e.duration {
            Duration::EndOfTurn => true,
            Duration::EndOfYourNextTurn => e.controller == active && e.turn < now,
            _ => false,
        })?;
        self.refresh();
        let acted = self.state_based_actions()?;
        if acted || !self.game.waiting.is_empty() {
            return self.give_priority(active);
        }
        self.end_step()
    }

    fn next_turn(&mut self) -> Flow {
        if self.game.over.is_some() {
            return Ok(());
        }
        let last = self.game.turn.active;
        let next = loop {
            match self.game.turn.extra.pop() {
                Some(p) if self.game.player(p).out => {}
                Some(p) => break p,
                None => {
                    let next = self.game.next_player(self.game.turn.order_from);
                    self.game.turn.order_from = next;
                    break next;
                }
            }
        };
        self.game.turn.number += 1;
        self.game.turn.combats = 0;
        self.game.turn.active = next;
        let skipped: Vec<PlayerId> = self
            .game
            .players
            .iter()
            .filter(|p| p.out)
            .map(|p| p.id)
            .list();
        for p in &mut self.game.players {
            p.tally.clear();
        }
        let ids: Vec<ObjectId> = self.game.objects.keys().copied().list();
        for id in ids {
            if self
                .game
                .object(id)
                .is_some_and(|o| !o.activated.is_empty() || !o.damaged_by.is_empty())
            {
                self.edit(id, |o| {
                    o.activated.clear();
                    o.damaged_by.clear();
                });
            }
        }
        self.player_mut(next).turns_begun += 1;
        let event = self.event(
            EventKind::TurnBegan {
                number: self.game.turn.number,
                player: next,
            },
            "500.1",
        );
        self.happened(vec![event], None)?;
        // 611.2a; for players who left, when their turn would have begun (800.4m).
        let passed = between(&self.game, last, next);
        self.end_effects("611.2a", &|_, e| {
            let gone = skipped.contains(&e.controller) && passed.contains(&e.controller);
            match e.duration {
                Duration::YourNextTurn => e.controller == next || gone,
                Duration::EndOfYourNextTurn => gone,
                _ => false,
            }
        })?;
        // 302.6: from now on what the active player has is had since the turn began.
        let battlefield = self.game.battlefield.clone();
        for id in battlefield {
            let phased_along = self
                .game
                .object(id)
                .is_some_and(|o| matches!(o.phased, Some(Phased::With(_))));
            if self.game.controller(id) == Some(next) || phased_along {
                let own = self.game.controller(id) == Some(next);
                if own {
                    self.edit(id, |o| o.sick = false);
                }
            }
        }
        self.begin_step(Step::Untap)
    }

    /// A special action that an effect allows (116.2c): paying to end that effect.
    fn special(&mut self, by: PlayerId, object: ObjectId, pay: Option<&Pay>) -> Flow {
        let found = self
            .game
            .effects
            .iter()
            .find(|e| {
                e.may_end_for.is_some()
                    && e.controller == by
                    && e.affected.contains(&Thing::Object(object))
            })
            .cloned();
        let Some(effect) = found else {
            let why = Why::NoSpecialAction;
            return Err(Refusal::new("116.2", why)
                .because(Thing::Object(object))
                .into());
        };
        let purpose = Purpose {
            payer: by,
            source: object,
            spell: false,
            x: 0,
            with_x: false,
        };
        let options = effect.may_end_for.map(|c| c.options).unwrap_or_default();
        let option = self.choose_option(&options, &purpose, pay)?;
        self.pay(&option, &purpose, pay)?;
        let resolution = effect.resolution;
        self.end_effects("116.2c", &|_, e| e.resolution == resolution)?;
        Ok(())
    }
}

/// The players whose turns would come after `last` up to `next`.
fn between(game: &Game, last: PlayerId, next: PlayerId) -> Vec<PlayerId> {
    let n = game.players.len();
    let mut out = Vec::new();
    for i in 1..=n {
        let p = PlayerId(((last.0 as usize + i) % n) as u8);
        out.push(p);
        if p == next {
            break;
        }
    }
    out
}

fn cite_of(step: Step) -> &'static str {
    match step {
        Step::Untap => "502",
        Step::Upkeep => "503.1",
        Step::Draw => "504.1",
        Step::Main1 | Step::Main2 => "505.1",
        Step::BeginCombat => "507",
        Step::DeclareAttackers => "508.1",
        Step::DeclareBlockers => "509.1",
        Step::FirstStrikeDamage => "510.4",
        Step::CombatDamage => "510.1",
        Step::EndCombat => "511.1",
        Step::End => "513.1",
        Step::Cleanup => "514",
    }
}
