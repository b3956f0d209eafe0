//! What effects make of damage before it is dealt: replacing it (614), preventing it (615). Both are
//! one list, of which the player who is affected picks one after another (616.1).

use super::ability::{Ability, Change, CounterKind, Replaced};
use super::action::ChoiceKind;
use super::changes::Hit;
use super::effect::RuleMod;
use super::evaluate::Scope;
use super::event::{Event, EventKind};
use super::filter::Filter;
use super::functioning::Functioning;
use super::game::Shield;
use super::object::{EventContext, ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use crate::lists::List;
use crate::sorted::Order;

/// What may change a hit, each once (614.5).
#[derive(Clone, PartialEq)]
enum Changer {
    /// Protection of what it is dealt to (702.16e).
    Protection,
    /// A replacement or prevention ability.
    Ability(Box<Functioning>),
    /// A shield counter (122.1c).
    Counter,
    /// The effect of a resolution, by its place among the shields.
    Shield(usize),
}

/// What damage that is dealt at the same time leads to besides being dealt.
#[derive(Default)]
pub(super) struct Besides {
    /// What shield counters have spared: one counter for all the damage.
    spared: Vec<Thing>,
    /// What of a hit was not redirected with the rest of it.
    pub(super) rest: Vec<Hit>,
    /// What happened to the counters.
    pub(super) events: Vec<Event>,
    /// What abilities do with how much of the damage to a thing they prevented or replaced.
    done: Vec<(Functioning, Thing, u32)>,
}

impl Besides {
    /// An effect applies once to all damage that is dealt to a thing at the same time.
    fn add(&mut self, f: &Functioning, to: Thing, amount: u32) {
        let same = |(g, t, _): &&mut (Functioning, Thing, u32)| g.same(f) && *t == to;
        match self.done.iter_mut().find(same) {
            Some((_, _, n)) => *n = n.saturating_add(amount),
            None => self.done.push((f.clone(), to, amount)),
        }
    }
}

impl Play {
    /// A hit after everything that replaces or prevents it.
    ///
    /// # Errors
    /// A decision: which applies first.
    pub(super) fn changed_hit(&mut self, hit: &Hit, besides: &mut Besides) -> Flow<Hit> {
        let mut hit = *hit;
        let mut used: Vec<Changer> = Vec::new();
        loop {
            if hit.amount == 0 || !self.is_there(hit.to) {
                return Ok(Hit { amount: 0, ..hit });
            }
            let by = match hit.to {
                Thing::Player(p) => p,
                Thing::Object(o) => self.game.controller(o).unwrap_or_default(),
            };
            let mut open = self.changers(&hit, besides);
            open.retain(|(changer, _)| !used.contains(changer));
            open.order_by_key(|(_, timestamp)| *timestamp);
            let names = open.iter().map(|(c, _)| self.name_changer(c)).list();
            let Some((changer, _)) = self.pick_first(names, by)?.and_then(|n| open.get(n)) else {
                return Ok(hit);
            };
            self.change_hit(changer, &mut hit, besides);
            used.push(changer.clone());
        }
    }

    fn is_there(&self, thing: Thing) -> bool {
        match thing {
            Thing::Player(p) => !self.game.player(p).out,
            Thing::Object(o) => self.game.object(o).is_some_and(|o| o.is_permanent()),
        }
    }

    /// What could change a hit, with its timestamp.
    fn changers(&self, hit: &Hit, besides: &Besides) -> Vec<(Changer, u64)> {
        let mut out = Vec::new();
        let you = self.game.controller(hit.source).unwrap_or_default();
        let scope = Scope::of(&self.game, &self.game.table, hit.source, you);
        if super::attach::protection(&scope, hit.to, hit.source).is_some() {
            out.push((Changer::Protection, 0));
        }
        for f in &self.game.table.replacements {
            if !self.replacing.contains(f) && self.changes_hit(f, hit).is_some() {
                out.push((Changer::Ability(Box::new(f.clone())), f.timestamp));
            }
        }
        let counters = |o: ObjectId| self.game.object(o).map(|o| o.counter(&CounterKind::Shield));
        let has_counter = hit.to.object().and_then(counters).is_some_and(|n| n > 0);
        if has_counter || besides.spared.contains(&hit.to) {
            out.push((Changer::Counter, u64::MAX));
        }
        for (n, shield) in self.game.shields.iter().enumerate() {
            if self.shield_applies(shield, hit) {
                out.push((Changer::Shield(n), shield.timestamp));
            }
        }
        out
    }

    fn shield_applies(&self, shield: &Shield, hit: &Hit) -> bool {
        let dealt_to = |t: &Vec<Thing>| t.contains(&hit.to);
        let dealt_by = |b: &Vec<Thing>| b.contains(&Thing::Object(hit.source));
        let sides = match (&shield.to, &shield.by) {
            // "to and dealt by": either of the two.
            (Some(to), Some(by)) if to == by => dealt_to(to) || dealt_by(by),
            (to, by) => to.as_ref().is_none_or(dealt_to) && by.as_ref().is_none_or(dealt_by),
        };
        let you = PlayerId::default();
        let scope = Scope::of(&self.game, &self.game.table, shield.source, you);
        let still = |f: &Filter| scope.fits(Thing::Object(hit.source), f);
        // 614.9: only to what damage can be dealt to now.
        let takes = |to: Thing| self.is_there(to) && scope.fits(to, &Filter::AnyTarget);
        sides
            && shield.quality.as_ref().is_none_or(still)
            && shield.amount != Some(0)
            && shield.combat.is_none_or(|c| c == hit.combat)
            && shield.instead.is_none_or(takes)
    }

    fn name_changer(&self, changer: &Changer) -> String {
        match changer {
            Changer::Protection => "protection".to_string(),
            Changer::Counter => "shield counter".to_string(),
            Changer::Ability(f) => self.game.option_of(f.object, &f.text),
            Changer::Shield(n) => match self.game.shields.get(*n) {
                Some(shield) => self.game.name_of(shield.source).to_string(),
                None => String::new(),
            },
        }
    }

    fn change_hit(&mut self, changer: &Changer, hit: &mut Hit, besides: &mut Besides) {
        match changer {
            Changer::Protection => {
                self.prevent(hit, u32::MAX, "702.16e");
            }
            Changer::Ability(f) => self.change_by_ability(f, hit, besides),
            Changer::Counter => {
                // 122.1c: one counter for all that is dealt at the same time.
                if !besides.spared.contains(&hit.to) {
                    besides.spared.push(hit.to);
                    let event = self.take_shield(hit.to);
                    besides.events.extend(event);
                }
                self.prevent(hit, u32::MAX, "122.1c");
            }
            Changer::Shield(n) => self.change_by_shield(*n, hit, besides),
        }
    }

    fn change_by_ability(&mut self, f: &Functioning, hit: &mut Hit, besides: &mut Besides) {
        let Some(change) = self.changes_hit(f, hit).cloned() else {
            return;
        };
        match change {
            Change::Multiply(k) => hit.amount = hit.amount.saturating_mul(k),
            Change::Plus(k) => hit.amount = hit.amount.saturating_add_signed(k),
            Change::DealtTo(to) => {
                let to = self.replacement_scope(f).things(&to).first().copied();
                hit.to = to.unwrap_or(hit.to);
            }
            Change::Nothing => {
                self.prevent(hit, u32::MAX, "615.1");
                return;
            }
            Change::PreventSome(n) => {
                let event = EventContext {
                    amount: i64::from(hit.amount),
                    ..Default::default()
                };
                let scope = Scope {
                    event: Some(&event),
                    ..self.replacement_scope(f)
                };
                let n = u32::try_from(scope.amount(&n).max(0)).unwrap_or(u32::MAX);
                self.prevent(hit, n, "615.1");
                return;
            }
            Change::PreventAnd(_) => {
                let (to, n) = (hit.to, self.prevent(hit, u32::MAX, "615.1"));
                besides.add(f, to, n);
                return;
            }
            Change::Instead(_) => {
                besides.add(f, hit.to, hit.amount);
                hit.amount = 0;
            }
            _ => return,
        }
        self.tell_replaced(f);
    }

    fn change_by_shield(&mut self, n: usize, hit: &mut Hit, besides: &mut Besides) {
        let Some(shield) = self.game.shields.get(n).cloned() else {
            return;
        };
        let most = shield.amount.unwrap_or(u32::MAX).min(hit.amount);
        let used = match shield.instead {
            None => self.prevent(hit, most, "615.1"),
            Some(to) => {
                // What is left is dealt to where it was to go.
                let rest = hit.amount - most;
                besides.rest.extend((rest > 0).then_some(Hit {
                    amount: rest,
                    ..*hit
                }));
                *hit = Hit {
                    to,
                    amount: most,
                    ..*hit
                };
                most
            }
        };
        if let Some(shield) = self.game.shields.get_mut(n) {
            // 609.7b: what prevented nothing is not used up.
            shield.amount = match shield.once && used > 0 {
                true => Some(0),
                false => shield.amount.map(|left| left.saturating_sub(used)),
            };
        }
    }

    /// Prevents so much of a hit; gives how much that was.
    fn prevent(&mut self, hit: &mut Hit, most: u32, cite: &'static str) -> u32 {
        // 615.12: prevention effects still apply, and prevent nothing.
        let players = self.game.players.iter().map(|p| Thing::Player(p.id)).list();
        let unpreventable = |r: &RuleMod| matches!(r, RuleMod::DamageCantBePrevented);
        let in_vain = |p: Thing| self.ruled(p, unpreventable).is_some();
        let amount = match players.into_iter().any(in_vain) {
            true => 0,
            false => most.min(hit.amount),
        };
        if amount > 0 {
            hit.amount -= amount;
            self.tell(EventKind::Prevented { to: hit.to, amount }, cite);
        }
        amount
    }

    /// What abilities do besides, right after the damage (615.5).
    ///
    /// # Errors
    /// A decision that is needed.
    pub(super) fn do_besides(&mut self, besides: Besides) -> Flow {
        for (f, to, amount) in besides.done {
            if let Ability::Replacement(r) = &*f.ability
                && let Change::PreventAnd(effects) | Change::Instead(effects) = &r.change
            {
                self.run_instead(&f, to, amount, effects)?;
            }
        }
        Ok(())
    }

    /// "A source of your choice": a permanent, a spell, or what an ability on the stack comes from,
    /// even if that has left (609.7a).
    pub(super) fn choose_source(&mut self, frame: &Frame, filter: &Filter) -> Flow<Vec<Thing>> {
        let scope = self.scope(frame);
        let mut from = scope.all(filter);
        from.retain(|t| {
            self.game
                .object(t.object().unwrap_or_default())
                .is_some_and(|o| o.is_permanent() || o.is_spell())
        });
        for ability in &self.game.stack {
            let source = self.game.object(*ability).and_then(|o| o.stack.as_ref());
            let source = source
                .map(|s| Thing::Object(s.source))
                .filter(|s| scope.fits(*s, filter));
            from.extend(source.filter(|s| !from.contains(s)));
        }
        let prompt = "Choose a source of damage".to_string();
        self.ask_things(
            frame.you,
            ChoiceKind::Object,
            prompt,
            &from,
            (1, 1),
            "609.7a",
        )
    }

    /// What a replacement effect makes of a hit, if it applies to it.
    pub(super) fn changes_hit<'a>(&self, f: &'a Functioning, hit: &Hit) -> Option<&'a Change> {
        let Ability::Replacement(r) = &*f.ability else {
            return None;
        };
        let Replaced::Damage { to, by, combat } = &r.replaces else {
            return None;
        };
        let scope = self.replacement_scope(f);
        let dealt_to = |t: &Filter| scope.fits(hit.to, t);
        let dealt_by = |b: &Filter| scope.fits(Thing::Object(hit.source), b);
        let sides = match (to, by) {
            (Some(to), Some(by)) if to == by => dealt_to(to) || dealt_by(by),
            (to, by) => to.as_ref().is_none_or(dealt_to) && by.as_ref().is_none_or(dealt_by),
        };
        let applies = combat.is_none_or(|c| c == hit.combat)
            && sides
            && r.condition.as_ref().is_none_or(|c| scope.holds(c));
        applies.then_some(&r.change)
    }

    pub(super) fn replacement_scope(&self, f: &Functioning) -> Scope<'_> {
        Scope {
            granter: f.granter,
            ..Scope::of(&self.game, &self.game.table, f.object, f.controller)
        }
    }
}
