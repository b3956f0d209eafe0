//! Instructions about objects: attaching, lasting effects, damage, moving, counters, tokens, "may".

use super::ability::{Ability, Cost, Replaced};
use super::action::ChoiceKind;
use super::card::Printed;
use super::changes::Hit;
use super::effect::{Destination, Duration, Effect, Mod, Place, RuleMod};
use super::evaluate::Scope;
use super::event::{EventKind, MoveCause};
use super::filter::{Amount, Filter, Ref};
use super::game::ContinuousEffect;
use super::layers;
use super::moving::Move;
use super::object::{EffectId, Held, ObjectId, Phased, PlayerId, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::zone::Zone;
use crate::lists::List;
use std::sync::Arc;

impl Play {
    pub(super) fn effect_attach(&mut self, frame: &mut Frame, what: &Ref, to: &Ref) -> Flow {
        let what = self.objects(frame, what);
        let hosts = self.things(frame, to);
        frame.done = false;
        let host = hosts.first().copied();
        let Some(host) = host.filter(|host| !self.phased_out(*host)) else {
            return Ok(());
        };
        frame.done = self.attach(what, host)?;
        Ok(())
    }

    /// Starts a continuous effect (611.2). What it affects and its numbers are settled now; if
    /// its duration is over already, nothing starts (611.2b).
    pub(super) fn begin_effect(
        &mut self,
        frame: &mut Frame,
        what: &Ref,
        mods: &[Mod],
        duration: &Duration,
    ) -> Flow {
        // 611.2c: what changes the rules alone speaks of whatever fits meanwhile; goaded is a
        // designation of those that were (701.15b).
        let of_rules = |m: &Mod| matches!(m, Mod::Rule(rule) if *rule != RuleMod::Goaded);
        let rules_only = mods.iter().all(of_rules);
        if matches!(what, Ref::Each(_)) && !rules_only && mods.iter().any(of_rules) {
            let (rules, own): (Vec<Mod>, Vec<Mod>) = mods.iter().cloned().partition(of_rules);
            self.begin_effect(frame, what, &own, duration)?;
            return self.begin_effect(frame, what, &rules, duration);
        }
        let affected: Vec<Thing> = self
            .things(frame, what)
            .into_iter()
            .filter(|t| match t {
                Thing::Object(o) => self
                    .game
                    .object(*o)
                    .is_some_and(|o| o.phased.is_none() || o.zone != Zone::Battlefield),
                Thing::Player(_) => true,
            })
            .list();
        frame.done = !affected.is_empty();
        if affected.is_empty() && !rules_only {
            return Ok(());
        }
        let duration = self.settle_duration(frame, duration);
        if let Duration::While(condition) = &duration
            && !self.scope(frame).holds(condition)
        {
            frame.done = false;
            return Ok(());
        }
        for thing in &affected {
            for amount in mods.iter().flat_map(Mod::amounts) {
                self.asked(frame, Some(*thing), amount);
            }
        }
        let mut locked: Vec<(Vec<Thing>, Vec<Mod>)> = Vec::new();
        for thing in &affected {
            let mods = self.lock_mods(frame, *thing, mods);
            match locked.iter_mut().find(|(_, m)| *m == mods) {
                Some((list, _)) => list.push(*thing),
                None => locked.push((vec![*thing], mods)),
            }
        }
        if rules_only && matches!(what, Ref::Each(_)) {
            locked = vec![(Vec::new(), mods.to_vec())];
        }
        for (affected, mods) in locked {
            let phrase = affected
                .is_empty()
                .then(|| super::settle::reference(what, &self.scope(frame)));
            let settled = Effect::Modify {
                what: phrase
                    .clone()
                    .unwrap_or_else(|| Ref::Things(affected.clone())),
                mods: mods.clone(),
                duration: duration.clone(),
            };
            self.began(frame, settled, "611.2");
            self.add_effect(frame, affected, phrase, mods, duration.clone());
        }
        let before = self.game.clone();
        self.refresh();
        self.told_changes(&before.table)
    }

    /// A continuous effect from this resolution begins.
    pub fn add_effect(
        &mut self,
        frame: &Frame,
        affected: Vec<Thing>,
        phrase: Option<Ref>,
        mods: Vec<Mod>,
        duration: Duration,
    ) {
        let id = EffectId(self.next_id());
        let timestamp = self.tick();
        self.game.effects.push(ContinuousEffect {
            id,
            timestamp,
            source: frame.source,
            controller: frame.you,
            affected,
            phrase,
            mods,
            duration,
            turn: self.game.turn.number,
            resolution: frame.resolution,
            may_end_for: None,
        });
    }

    /// The conditions of "for as long as" go on being asked after the resolution: what they
    /// speak of is settled now.
    pub(super) fn settle_duration(&self, frame: &Frame, duration: &Duration) -> Duration {
        match duration {
            Duration::While(condition) => {
                let scope = self.scope(frame);
                Duration::While(super::settle::condition(condition, &scope))
            }
            other => other.clone(),
        }
    }

    /// The ability of the source that is followed, by its text: a reflexive one's is a part of that
    /// (603.12).
    fn this_ability(&self, frame: &Frame) -> Option<&Held> {
        let text = frame.text.as_deref()?;
        let own = &self.game.known(frame.source)?.abilities;
        // A part begins with a small letter there, and need not be a whole sentence.
        let inner = text.trim_end_matches('.').get(1..).unwrap_or_default();
        let part = |h: &&Held| !inner.is_empty() && h.text.contains(inner);
        own.iter()
            .find(|h| &*h.text == text)
            .or_else(|| own.iter().find(part))
    }

    pub(super) fn lock_mods(&self, frame: &Frame, thing: Thing, mods: &[Mod]) -> Vec<Mod> {
        let scope = self.scope(frame).about(thing);
        mods.iter()
            .filter_map(|m| match m {
                Mod::CopyOf(of, changes) => {
                    let of = scope.things(of).first()?.object()?;
                    let mut card = self.copiable(of, changes)?;
                    if let Some(onto) = thing.object() {
                        self.game.keep_own(&mut card, changes, onto);
                    }
                    if changes.contains(&Mod::GainThisAbility) {
                        let printed = self.this_ability(frame).map(|h| Printed {
                            ability: h.ability.clone(),
                            text: h.text.clone(),
                            granter: h.granter,
                        });
                        Arc::make_mut(&mut card).abilities.extend(printed);
                    }
                    Some(Mod::Copied(card))
                }
                Mod::LoseThisAbility => {
                    let this = self.this_ability(frame).map(|h| h.text.clone());
                    Some(Mod::LoseText(this.or_else(|| frame.text.clone())?))
                }
                Mod::Rule(rule) => Some(Mod::Rule(super::settle::rule(rule, &scope))),
                other => Some(layers::lock(other, &scope)),
            })
            .list()
    }

    pub(super) fn effect_damage(
        &mut self,
        frame: &mut Frame,
        source: &Ref,
        amount: &Amount,
        to: &Ref,
    ) -> Flow {
        let each = matches!(source, Ref::Each(_));
        let mut sources: Vec<ObjectId> = self
            .things(frame, source)
            .into_iter()
            .filter_map(Thing::object)
            .list();
        if !each {
            sources.truncate(1);
        }
        let mut hits: Vec<Hit> = Vec::new();
        for source in sources {
            let hit = |to: Thing, amount: u32| Hit {
                source,
                to,
                amount,
                combat: false,
            };
            if let Some(shares) = self.shares(frame, to) {
                hits.extend(shares.into_iter().map(|(to, n)| hit(to, n)));
                continue;
            }
            // "Each creature deals 1 damage to its controller" speaks of every single one.
            let outer = frame.candidate;
            if each {
                frame.candidate = Some(Thing::Object(source));
            }
            let amount = self.number(frame, amount);
            let whom = self.things(frame, to).into_iter();
            let whom = whom.filter(|to| !self.phased_out(*to));
            hits.extend(whom.map(|to| hit(to, amount)));
            frame.candidate = outer;
        }
        let dealt = self.deal(&hits)?;
        frame.number = i64::from(dealt);
        frame.done = dealt > 0;
        Ok(())
    }

    pub(super) fn effect_sacrifice(
        &mut self,
        frame: &mut Frame,
        who: &Ref,
        amount: &Amount,
        filter: &Filter,
    ) -> Flow {
        let n = self.number(frame, amount) as usize;
        let mut all = Vec::new();
        for p in self.players(frame, who) {
            let scope = Scope {
                you: p,
                ..self.scope(frame)
            };
            let own: Vec<Thing> = scope
                .all(filter)
                .into_iter()
                .filter(|t| t.object().and_then(|o| self.game.controller(o)) == Some(p))
                .list();
            let prompt = format!(
                "{}: choose what to sacrifice",
                self.game.name_of(frame.source)
            );
            let chosen = self.ask_things(p, ChoiceKind::Object, prompt, &own, (n, n), "701.21a")?;
            all.extend(chosen.into_iter().filter_map(Thing::object));
        }
        let went = self.sacrifice(&all, MoveCause::Sacrificed)?;
        frame.previous = went.into_iter().flatten().map(Thing::Object).list();
        frame.done = !frame.previous.is_empty();
        Ok(())
    }

    /// Moves objects to another zone, and remembers what they became (400.7j).
    pub fn effect_move(&mut self, frame: &mut Frame, what: &Ref, to: &Destination) -> Flow {
        let ids = self.objects(frame, what);
        let mut moves = Vec::new();
        for id in ids {
            let Some(object) = self.game.object(id).cloned() else {
                continue;
            };
            if to.zone == Zone::Battlefield && !self.can_enter(&object) {
                continue;
            }
            let mut m = Move::new(id, to.zone, MoveCause::Effect);
            let scope = self.scope(frame);
            m.controller = to.controller.as_ref().and_then(|c| scope.player(c));
            m.tapped = to.tapped;
            m.attached_to = to
                .attached_to
                .as_ref()
                .map(|host| scope.things(host).first().copied());
            if let Some((kind, amount)) = &to.counters {
                m.counters.push((kind.clone(), self.number(frame, amount)));
            }
            m.place = to.place;
            m.is.clone_from(&to.is);
            // 607.2a: what an ability exiles is "the exiled card" of the object's others.
            m.linked_to = (to.zone == Zone::Exile).then_some(frame.source);
            m.by = Some(frame.source);
            moves.push(m);
        }
        let players: Vec<PlayerId> = self
            .things(frame, what)
            .into_iter()
            .filter_map(|t| t.object())
            .filter_map(|o| self.game.known_object(o).map(|o| o.owner))
            .list();
        let became = self.move_all(moves)?;
        frame.previous = became.into_iter().flatten().map(Thing::Object).list();
        frame.number = frame.previous.len() as i64;
        frame.done = !frame.previous.is_empty();
        if to.zone == Zone::Library && to.place == Place::Shuffled {
            for player in players {
                self.tell(EventKind::Shuffled { player }, "701.24a");
            }
        }
        Ok(())
    }

    /// Only permanent cards go onto the battlefield (307.4, 304.4), and tokens that left never
    /// come back (111.8).
    pub(super) fn can_enter(&self, object: &super::object::Object) -> bool {
        let permanent = object
            .printed
            .type_line
            .types
            .iter()
            .any(|t| t.is_permanent());
        permanent && !(object.token && object.zone != Zone::Command)
    }

    /// Whom tokens attack that are created attacking (508.4).
    pub(super) fn whom_tokens_attack(&self, frame: &Frame, attacking: bool) -> Option<Thing> {
        let whom = attacking.then(|| self.scope(frame).things(&Ref::DefendingPlayer));
        whom.and_then(|players| players.first().copied())
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn effect_tokens(
        &mut self,
        frame: &mut Frame,
        who: &Ref,
        n: u32,
        card: &Arc<super::card::Card>,
        tapped: bool,
        attacking: Option<Thing>,
        host: Option<Vec<Thing>>,
    ) -> Flow {
        let mut made = Vec::new();
        for p in self.players(frame, who) {
            let n = self.replace_number(None, Thing::Player(p), p, n, &|r, _| match r {
                Replaced::CreatesTokens(who) => Some(Filter::Is(Box::new(who.clone()))),
                _ => None,
            })?;
            let mut m = Move::new(ObjectId(0), Zone::Battlefield, MoveCause::Effect);
            m.controller = Some(p);
            m.tapped = tapped;
            m.attacking = attacking;
            m.attached_to = host.as_ref().map(|h| h.first().copied());
            made.extend(self.create(card, p, &m, n)?);
        }
        frame.previous = made.into_iter().map(Thing::Object).list();
        frame.number = frame.previous.len() as i64;
        frame.done = !frame.previous.is_empty();
        Ok(())
    }

    /// "You may …": asked once, only if it can be done (608.2d).
    pub(super) fn effect_may(
        &mut self,
        frame: &mut Frame,
        who: &Ref,
        cost: Option<&Cost>,
        effects: &[Effect],
        otherwise: &[Effect],
    ) -> Flow {
        let mut any = false;
        for p in self.players(frame, who) {
            let did = match cost {
                Some(cost) => self.offer_cost_in(frame, p, cost, "608.2d")?,
                None => {
                    let text = frame.text.clone().unwrap_or_default();
                    let prompt = format!("{}: {text}", self.game.name_of(frame.source));
                    // Without words of its own it is said in those of a card.
                    let offer = text.is_empty().then(|| Effect::May {
                        who: who.clone(),
                        cost: None,
                        effects: effects.to_vec(),
                        otherwise: otherwise.to_vec(),
                    });
                    self.possible(frame, effects) && self.ask_offer(p, prompt, offer)?
                }
            };
            any |= did;
            frame.done = did;
            if did {
                // What is done when it is paid waits on the stack; anything else does not.
                if cost.is_some()
                    && !matches!(effects.first(), None | Some(Effect::WhenYouDo { .. }))
                {
                    self.tell(EventKind::GoesOn, "117.2e");
                }
                self.run(frame, effects)?;
            }
        }
        if !any {
            frame.done = false;
            self.run(frame, otherwise)?;
            frame.done = false;
        }
        Ok(())
    }

    /// Of the permanents meant, those that these players control (701.21a).
    pub(super) fn sacrificed_by(&self, frame: &Frame, who: &Ref, what: &Ref) -> Vec<ObjectId> {
        let players = self.players(frame, who);
        let mut ids = self.permanents(frame, what);
        ids.retain(|id| {
            let controller = self.game.controller(*id);
            controller.is_some_and(|player| players.contains(&player))
        });
        ids
    }

    /// Whether an optional instruction could do anything (608.2d).
    pub(super) fn possible(&self, frame: &Frame, effects: &[Effect]) -> bool {
        match effects.first() {
            Some(Effect::Move { what, to }) => self.objects(frame, what).iter().any(|id| {
                to.zone != Zone::Battlefield
                    || self.game.object(*id).is_some_and(|o| self.can_enter(o))
            }),
            // 701.3b: what can't be attached there doesn't move.
            Some(Effect::Attach { what, to }) => {
                let what = self.objects(frame, what);
                let host = self.things(frame, to).first().copied();
                let may = |host| {
                    what.iter()
                        .any(|id| self.game.may_attach(*id, host).is_ok())
                };
                host.is_some_and(may)
            }
            // 701.26a, 701.26b: only what is untapped can be tapped, and the other way round.
            Some(Effect::Tap { what }) => self.any_tapped(frame, what, false),
            Some(Effect::Untap { what }) => self.any_tapped(frame, what, true),
            Some(Effect::ChooseOne { options }) => options
                .iter()
                .any(|option| self.possible(frame, std::slice::from_ref(option))),
            Some(
                Effect::PutCounters { what, .. }
                | Effect::Unattach { what }
                | Effect::Destroy { what, .. },
            ) => !self.objects(frame, what).is_empty(),
            Some(Effect::Sacrifice { who, what }) => {
                !self.sacrificed_by(frame, who, what).is_empty()
            }
            Some(Effect::SacrificeChosen {
                who,
                amount,
                filter,
            }) => {
                let need = self.scope(frame).amount(amount).max(0) as usize;
                self.players(frame, who).iter().all(|p| {
                    let scope = Scope {
                        you: *p,
                        ..self.scope(frame)
                    };
                    let own =
                        |t: &Thing| t.object().and_then(|o| self.game.controller(o)) == Some(*p);
                    scope.all(filter).iter().filter(|t| own(t)).count() >= need
                })
            }
            Some(Effect::Discard { who, .. }) => self
                .players(frame, who)
                .iter()
                .any(|p| !self.game.player(*p).hand.is_empty()),
            Some(Effect::Search { .. }) | Some(_) => true,
            None => true,
        }
    }

    fn any_tapped(&self, frame: &Frame, what: &Ref, tapped: bool) -> bool {
        let all = self.objects(frame, what);
        let mut all = all.iter().filter_map(|id| self.game.object(*id));
        all.any(|o| o.tapped == tapped)
    }

    pub(super) fn effect_exchange(&mut self, frame: &mut Frame, a: &Ref, b: &Ref) -> Flow {
        let mut both = self.permanents(frame, a);
        for id in self.permanents(frame, b) {
            if !both.contains(&id) {
                both.push(id);
            }
        }
        frame.done = false;
        // 701.12a: without both of them nothing is exchanged.
        let [a, b] = both[..] else {
            return Ok(());
        };
        let owner = |p: &Play, id| p.game.controller(id).unwrap_or_default();
        let (pa, pb) = (owner(self, a), owner(self, b));
        if pa == pb {
            return Ok(());
        }
        let to = |p: PlayerId| vec![Mod::Control(Ref::Things(vec![Thing::Player(p)]))];
        let before = self.game.clone();
        self.add_effect(
            frame,
            vec![Thing::Object(a)],
            None,
            to(pb),
            Duration::Indefinite,
        );
        self.add_effect(
            frame,
            vec![Thing::Object(b)],
            None,
            to(pa),
            Duration::Indefinite,
        );
        self.refresh();
        frame.done = true;
        self.told_changes(&before.table)
    }

    pub(super) fn make_emblem(&mut self, player: PlayerId, abilities: &[Ability]) -> Flow {
        let card = super::card::Card {
            name: "Emblem".into(),
            abilities: abilities
                .iter()
                .map(|a| super::card::Printed {
                    ability: Arc::new(a.clone()),
                    text: "".into(),
                    granter: None,
                })
                .list(),
            ..Default::default()
        };
        let id = ObjectId(self.next_id());
        let card_id = super::object::CardId(self.next_id());
        let mut object = super::object::blank(id, card_id, player, Arc::new(card), Zone::Command);
        object.timestamp = self.tick();
        self.insert(object, Place::Top);
        self.refresh();
        Ok(())
    }

    /// Phases permanents out, with what is attached to them (702.26); directly, if nothing else
    /// is said.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn phase_out(&mut self, ids: &[ObjectId], how: Option<Phased>) -> Flow {
        let before = self.game.clone();
        let mut events = Vec::new();
        let by = |id: ObjectId| self.game.controller(id).unwrap_or_default();
        // 702.26h: what would phase out both ways phases out indirectly.
        let carried = |id: &ObjectId| {
            let host = before.object(*id).and_then(|o| o.attached_to);
            host.and_then(Thing::object)
                .is_some_and(|host| ids.contains(&host))
        };
        let mut queue: Vec<(ObjectId, Phased)> = ids
            .iter()
            .filter(|id| !carried(id))
            .map(|id| (*id, how.unwrap_or(Phased::Directly(by(*id)))))
            .list();
        while let Some((id, how)) = queue.pop() {
            if !self.game.object(id).is_some_and(|o| o.is_permanent()) {
                continue;
            }
            let along = before.attachments(Thing::Object(id));
            queue.extend(along.into_iter().map(|a| (a, Phased::With(id))));
            self.edit(id, |o| o.phased = Some(how));
            self.leave_combat(id);
            events.push(self.event(EventKind::PhasedOut { object: id }, "702.26b"));
        }
        self.happened(events, Some(&before))
    }
}
