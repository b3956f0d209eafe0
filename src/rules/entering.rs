//! Entering the battlefield (614.12, 603.6d): as a copy, tapped, with counters, with choices,
//! attached.

use super::ability::{Ability, Change, CounterKind, Replaced, Replacement};
use super::action::ChoiceKind;
use super::counters::counters_phrase;
use super::effect::{Duration, Effect, Mod, Place};
use super::evaluate::Scope;
use super::event::Event;
use super::filter::{Amount, Filter, Ref};
use super::functioning::Functioning;
use super::game::Game;
use super::kinds::{CardType, Color};
use super::mana::ManaType;
use super::moving::{Move, fresh};
use super::object::{Object, ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::saga;
use super::zone::Zone;
use crate::lists::List;
use std::sync::Arc;

impl Play {
    /// Works out how something enters (614.12): as a copy, tapped, with counters, with choices,
    /// attached. Gives whether it enters at all (303.4g, i).
    pub(super) fn prepare_entering(&mut self, m: &mut Move, object: &Arc<Object>) -> Flow<bool> {
        let you = m.controller.unwrap_or(object.owner);
        if self.game.player(you).out {
            return Ok(false);
        }
        self.cause = self.cause.or(Some(object.id));
        let cause = self.cause;
        let mut used = Vec::new();
        let imagined = loop {
            let imagined = self.imagine(m, object);
            let applicable = self.entering_replacements(&imagined, object.id, &used);
            // 616.1c: copies first.
            let copy = |f: &Functioning| {
                matches!(&*f.ability, Ability::Replacement(r)
                    if matches!(r.change, Change::EntersAsCopy(..) | Change::EntersAsCopyOf(_)))
            };
            let copies: Vec<_> = applicable.iter().filter(|f| copy(f)).cloned().list();
            let pool = if copies.is_empty() {
                applicable
            } else {
                copies
            };
            let Some(f) = self.pick_replacement(&pool, you)? else {
                break imagined;
            };
            used.push(f.clone());
            self.cause = Some(f.object);
            if let Ability::Replacement(r) = &*f.ability.clone() {
                self.change_entering(m, object, &imagined, &f, r, you)?;
            }
        };
        self.cause = cause;
        if m.to != Zone::Battlefield {
            return Ok(true);
        }
        self.replace_entering_counters(m, object, &imagined, you)?;
        // What it enters with may matter for what it is attached to.
        let imagined = match m.counters.is_empty() {
            true => imagined,
            false => self.imagine(m, object),
        };
        self.settle_host(m, object, imagined, you)
    }

    /// Counters that something enters with are put on it (122.6), loyalty counters too (306.5b).
    fn replace_entering_counters(
        &mut self,
        m: &mut Move,
        object: &Arc<Object>,
        imagined: &Game,
        you: PlayerId,
    ) -> Flow {
        let thing = Thing::Object(object.id);
        let mut counters = std::mem::take(&mut m.counters);
        // 306.5b: together with others of that kind.
        let loyal = imagined.counters(thing, &CounterKind::Loyalty);
        let loyalty = |c: &&mut (CounterKind, u32)| c.0 == CounterKind::Loyalty;
        match counters.iter_mut().find(loyalty) {
            Some((_, n)) => *n += loyal,
            None if loyal > 0 => counters.push((CounterKind::Loyalty, loyal)),
            None => {}
        }
        // 714.3a
        let saga = imagined
            .derived(object.id)
            .is_some_and(|d| saga::is_saga(d));
        match counters.iter_mut().find(|c| c.0 == saga::lore()) {
            Some((_, n)) if saga => *n += 1,
            None if saga => counters.push((saga::lore(), 1)),
            _ => {}
        }
        for (kind, n) in &mut counters {
            // 614.17: it can't get any.
            if imagined.no_counters(thing, kind).is_some() {
                *n = 0;
            }
            let phrase = |r: &Replaced, of| counters_phrase(r, of, kind, you.by_effect());
            *n = self.replace_number(Some(imagined), thing, you, *n, &phrase)?;
        }
        m.counters = counters;
        Ok(())
    }

    /// The position in which it would have entered already.
    fn imagine(&self, m: &Move, object: &Arc<Object>) -> Game {
        let mut trial = self.attempt(Vec::new());
        trial.remove_from_zone(object);
        let mut new = fresh(object, m, object.id, self.game.clock + 1);
        if let Some(s) = object.stack.as_ref().filter(|_| object.zone == Zone::Stack) {
            new.bestowed = s.bestowed;
            new.cast_x = s.x;
            new.kicked = s.kicked;
            new.was_cast = object.was_cast;
        }
        new.mana_spent = object.mana_spent.clone();
        trial.insert(new, Place::Top);
        trial.is_as_it_enters(m, object.id);
        trial.refresh();
        trial.game
    }

    /// 611.2e; newer than what it says of itself (613.7n).
    pub(super) fn is_as_it_enters(&mut self, m: &Move, id: ObjectId) -> Option<Event> {
        if m.is.is_empty() {
            return None;
        }
        let frame = Frame::of(m.by.unwrap_or(id), m.controller.unwrap_or_default());
        let it = vec![Thing::Object(id)];
        let settled = Effect::Modify {
            what: Ref::Things(it.clone()),
            mods: m.is.clone(),
            duration: Duration::Indefinite,
        };
        self.add_effect(&frame, it, None, m.is.clone(), Duration::Indefinite);
        Some(self.beginning(&frame, settled, "611.2e"))
    }

    fn entering_replacements(
        &self,
        imagined: &Game,
        id: ObjectId,
        used: &[Functioning],
    ) -> Vec<Functioning> {
        let scope_of = |f: &Functioning| Scope {
            granter: f.granter,
            ..Scope::of(imagined, &imagined.table, f.object, f.controller)
        };
        imagined
            .table
            .replacements
            .iter()
            .filter(|f| !used.iter().any(|u| u.same(f)))
            .filter(|f| match &*f.ability {
                Ability::Replacement(r) => match &r.replaces {
                    // 614.12: one of its own only if it is about nothing else.
                    Replaced::Enters(filter)
                        if f.object != id
                            || matches!(filter, Filter::Is(of) if **of == Ref::This) =>
                    {
                        let scope = scope_of(f).about(Thing::Object(id));
                        scope.fits(Thing::Object(id), filter)
                            && r.condition.as_ref().is_none_or(|c| scope.holds(c))
                    }
                    _ => false,
                },
                _ => false,
            })
            .cloned()
            .list()
    }

    fn change_entering(
        &mut self,
        m: &mut Move,
        object: &Arc<Object>,
        imagined: &Game,
        f: &Functioning,
        r: &Replacement,
        you: PlayerId,
    ) -> Flow {
        let x = object.stack.as_ref().map_or(0, |s| s.x);
        let scope = Scope {
            x,
            granter: f.granter,
            ..Scope::of(imagined, &imagined.table, f.object, f.controller)
        };
        let name = imagined.name_of(object.id);
        match &r.change {
            Change::EntersTapped => m.tapped = true,
            Change::EntersUntapped => m.tapped = false,
            Change::EntersTappedUnless(condition) => {
                // What is there before it enters counts (614.12).
                let now = Scope::of(&self.game, &self.game.table, f.object, f.controller);
                m.tapped |= !now.holds(condition);
            }
            Change::EntersTappedUnlessPaid(cost) => {
                let paid = self.offer_cost(you, cost, object.id, "614.12a")?;
                m.tapped |= !paid;
            }
            Change::EntersBecoming(mods) => {
                let trial = Play::new(imagined.clone(), Vec::new());
                m.copy = trial.copiable(object.id, mods);
            }
            Change::EntersBecomingOneOf(kinds) => {
                let labels = kinds.iter().map(|mods| size(mods)).list();
                let prompt = format!("{name}: choose what it becomes");
                let pick = self.ask_option(you, ChoiceKind::Mode, prompt, labels, "614.12a")?;
                let trial = Play::new(imagined.clone(), Vec::new());
                m.copy = kinds
                    .get(pick)
                    .and_then(|mods| trial.copiable(object.id, mods));
            }
            Change::MoveTo(zone) => m.to = *zone,
            Change::EntersIfSacrificed(amount, filter) => {
                let mut frame = Frame::of(object.id, you);
                let sacrifice = [Effect::SacrificeChosen {
                    who: Ref::You,
                    amount: amount.clone(),
                    filter: filter.clone(),
                }];
                if self.possible(&frame, &sacrifice) {
                    self.run(&mut frame, &sacrifice)?;
                } else {
                    m.to = Zone::Graveyard;
                    self.replace_destination(m, object)?;
                }
            }
            Change::EntersWithCounters(amount, kind) => {
                let n = u32::try_from(scope.amount(amount)).unwrap_or(0);
                m.counters.push((kind.clone(), n));
            }
            Change::Sunburst => {
                // 702.44a: whether it is a creature, effects that change types aside.
                let d = imagined.derived(object.id);
                let creature =
                    d.is_some_and(|d| d.copiable.type_line.types.contains(&CardType::Creature));
                let kind = match creature {
                    true => CounterKind::PT(1, 1),
                    false => CounterKind::Named("charge".into()),
                };
                m.counters.push((kind, object.colors_spent()));
            }
            Change::Several(list) => {
                for change in list {
                    let one = Replacement {
                        change: change.clone(),
                        ..r.clone()
                    };
                    self.change_entering(m, object, imagined, f, &one, you)?;
                }
            }
            Change::ChooseColorOtherThan(color) => {
                let prompt = format!("{name}: choose a color");
                let rows: Vec<Vec<ManaType>> = Color::ALL
                    .iter()
                    .filter(|c| *c != color)
                    .map(|c| vec![ManaType::Color(*c)])
                    .list();
                let row = self.ask_mana(you, ChoiceKind::Color, prompt, &rows, "614.12a")?;
                m.chosen.color = row.first().and_then(|t| match t {
                    ManaType::Color(c) => Some(*c),
                    ManaType::Colorless => None,
                });
            }
            Change::ChooseColor => {
                let prompt = format!("{name}: choose a color");
                m.chosen.color = Some(self.ask_color(you, prompt, "614.12a")?);
            }
            Change::ChooseCreatureType => {
                m.chosen.creature_type = Some(self.ask_creature_type(you)?);
            }
            Change::ChooseToCopy(filter) => {
                let here = Scope::of(&self.game, &self.game.table, f.object, f.controller);
                let things = here.all(filter);
                let prompt = format!("{name}: choose what to copy");
                let chosen =
                    self.ask_things(you, ChoiceKind::Object, prompt, &things, (1, 1), "614.12a")?;
                let chosen = chosen.first().and_then(|t| t.object());
                m.chosen.copy = chosen.and_then(|id| self.copiable(id, &[]));
            }
            Change::ChooseBasicLandType => {
                m.chosen.creature_type = Some(self.ask_land_type(you)?);
            }
            Change::ChooseName => m.chosen.name = Some(self.ask_name(you, false)?),
            Change::ChooseNonlandName => m.chosen.name = Some(self.ask_name(you, true)?),
            Change::ChoosePlayer(opponent) => {
                let players = if *opponent {
                    self.game.opponents(you)
                } else {
                    self.game.apnap()
                };
                let things: Vec<Thing> = players.into_iter().map(Thing::Player).list();
                let prompt = format!("{name}: choose a player");
                let chosen =
                    self.ask_things(you, ChoiceKind::Player, prompt, &things, (1, 1), "614.12a")?;
                m.chosen.player = chosen.first().and_then(|t| t.player());
            }
            Change::EntersAttached(filter) => {
                let here = Scope::of(&self.game, &self.game.table, f.object, f.controller);
                let mut hosts = here.all(filter);
                hosts.retain(|h| super::attach::may_be_attached(&scope, object.id, *h).is_ok());
                let prompt = format!("{name}: choose what it enters attached to");
                let kind = ChoiceKind::Object;
                let chosen = self.ask_things(you, kind, prompt, &hosts, (1, 1), "614.12a")?;
                m.attached_to = chosen.first().map(|host| Some(*host));
            }
            Change::EntersAsCopyOf(what) => {
                let copied = scope.things(what).into_iter().find_map(Thing::object);
                m.copy = copied
                    .and_then(|id| self.copiable(id, &[]))
                    .or(m.copy.take());
            }
            Change::EntersAsCopy(filter, changes, tapped, counters) => {
                let here = Scope::of(&self.game, &self.game.table, f.object, f.controller);
                let things: Vec<Thing> = here
                    .all(filter)
                    .into_iter()
                    .filter(|t| *t != Thing::Object(object.id))
                    .list();
                let prompt = format!("{name}: enter as a copy?");
                if things.is_empty() || !self.ask_may(you, prompt, "707.5")? {
                    return Ok(());
                }
                let prompt = format!("{name}: choose what it enters as a copy of");
                let chosen =
                    self.ask_things(you, ChoiceKind::Object, prompt, &things, (1, 1), "707.5")?;
                m.tapped |= *tapped;
                m.copy = chosen
                    .first()
                    .and_then(|t| t.object())
                    .and_then(|o| self.copiable(o, changes));
                if let Some(card) = &mut m.copy {
                    self.game.keep_own(card, changes, object.id);
                }
                let types = m.copy.iter().flat_map(|card| card.type_line.types.clone());
                let types = types.list();
                for ((amount, kind), only) in counters {
                    if only.is_none_or(|t| types.contains(&t)) {
                        let n = u32::try_from(scope.amount(amount)).unwrap_or(0);
                        m.counters.push((kind.clone(), n));
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What an attachment enters attached to. Gives whether it enters.
    fn settle_host(
        &mut self,
        m: &mut Move,
        object: &Arc<Object>,
        imagined: Game,
        you: PlayerId,
    ) -> Flow<bool> {
        let Some(d) = imagined.derived(object.id) else {
            return Ok(true);
        };
        let aura = d.type_line.named("Aura") && !d.is(CardType::Creature);
        let scope = Scope::of(&imagined, &imagined.table, object.id, d.controller);
        let legal = |host: Thing| super::attach::may_be_attached(&scope, object.id, host).is_ok();
        match m.attached_to {
            Some(Some(host)) if legal(host) => Ok(true),
            Some(_) if aura => Ok(false),
            Some(_) => {
                m.attached_to = None;
                Ok(true)
            }
            None if aura => {
                let trial = Play::new(imagined, Vec::new());
                let hosts = trial.enchantable(object.id, you);
                if hosts.is_empty() {
                    return Ok(false);
                }
                let prompt = format!("{}: choose what it enchants", object.printed.name);
                let kind = if hosts.iter().any(|h| h.player().is_some()) {
                    ChoiceKind::Player
                } else {
                    ChoiceKind::Object
                };
                let chosen = self.ask_things(you, kind, prompt, &hosts, (1, 1), "303.4f")?;
                m.attached_to = Some(chosen.first().copied());
                Ok(true)
            }
            None => Ok(true),
        }
    }
}

/// "3/3": how what something may become is told from the others.
fn size(mods: &[Mod]) -> String {
    let size = |m: &Mod| match m {
        Mod::SetPT(Some(Amount::N(p)), Some(Amount::N(t))) => Some(format!("{p}/{t}")),
        _ => None,
    };
    mods.iter().find_map(size).unwrap_or_default()
}
