//! The stack (405, 608): resolving what is on top, countering, copying.

use super::ability::TargetSpec;
use super::action::ChoiceKind;
use super::effect::{Delay, Effect, Retarget, RuleMod};
use super::evaluate::Scope;
use super::event::{EventKind, MoveCause, Nothing};
use super::filter::Ref;
use super::kinds::CardType;
use super::moving::Move;
use super::object::{
    CardId, ObjectId, OnStack, PlayerId, PutAway, StackKind, Target, Thing, blank,
};
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::target::{Choosing, Targeter, candidates};
use super::telling::Words;
use super::turn::Step;
use super::zone::Zone;
use crate::lists::List;
use std::sync::Arc;

impl Play {
    /// The top of the stack resolves, or does not where all its targets are illegal (608.2b).
    ///
    /// # Errors
    /// A decision.
    pub fn resolve_top(&mut self) -> Flow {
        let Some(id) = self.game.stack.last().copied() else {
            return Ok(());
        };
        let Some(object) = self.game.object(id).cloned() else {
            return Ok(());
        };
        let Some(stack) = object.stack.clone() else {
            return Ok(());
        };
        let you = self.game.controller(id).unwrap_or(object.owner);
        let source = stack.source;
        self.cause = Some(if stack.kind == StackKind::Spell {
            id
        } else {
            source
        });
        let (legal, all_illegal) = self.recheck(id, &stack, you);
        let had = self.game.object(id).is_some_and(|o| o.bestowed);
        if all_illegal && had {
            // 702.103e: it goes on as a creature spell.
            self.edit(id, |o| {
                o.bestowed = false;
                if let Some(s) = &mut o.stack {
                    let s = Arc::make_mut(s);
                    s.bestowed = false;
                    s.targets.clear();
                }
            });
            self.refresh();
        } else if all_illegal {
            return self.fizzle(id, &stack);
        }
        let mut frame = Frame::of(
            if stack.kind == StackKind::Spell {
                id
            } else {
                source
            },
            you,
        );
        frame.granter = stack.granter;
        frame.x = stack.x;
        frame.event = stack.event.clone();
        frame.number = stack.event.as_ref().map_or(0, |e| e.number);
        frame.paid = stack.paid.iter().map(|id| Thing::Object(*id)).collect();
        frame.previous = match &stack.event {
            Some(e) if !e.previous.is_empty() => e.previous.clone(),
            _ => frame.paid.clone(),
        };
        frame.found = stack.moved.clone();
        frame
            .found
            .extend(stack.event.iter().flat_map(|e| &e.moved));
        frame.text = Some(stack.text.clone());
        frame.resolution = self.next_id();
        let of = self.game.derived(id);
        let permanent = of.is_some_and(|d| d.type_line.types.iter().any(|t| t.is_permanent()));
        let kind = EventKind::Resolving {
            object: id,
            source,
            kind: stack.kind,
        };
        let gone = stack.kind != StackKind::Spell && self.game.object(source).is_none();
        let cite = match permanent {
            true => "608.3",
            // An ability does not need its source.
            false if gone => "113.7a",
            false => "608.2",
        };
        self.tell(kind, cite);
        if stack.kind == StackKind::Spell {
            self.resolve_spell(id, &stack, &mut frame, legal)?;
        } else {
            self.resolve_ability(id, &stack, &mut frame, legal)?;
        }
        let kind = EventKind::Resolved {
            object: id,
            source,
            kind: stack.kind,
        };
        let event = self.event(kind, if permanent { "608.3" } else { "608.2" });
        self.happened(vec![event], None)?;
        self.cause = None;
        Ok(())
    }

    /// Which targets are still legal, and whether all of at least one are not.
    fn recheck(&self, id: ObjectId, stack: &OnStack, you: PlayerId) -> (Vec<Vec<Target>>, bool) {
        let spell = stack.kind == StackKind::Spell;
        let aura = spell
            && self
                .game
                .derived(id)
                .is_some_and(|d| d.type_line.named("Aura"));
        let body = if spell {
            self.spell_body(id)
        } else {
            stack.body.clone()
        };
        let specs = super::activatable::specs_of(&body, &stack.modes);
        let how = choosing(id, stack, you, aura);
        if specs.is_empty() {
            // Targets of the ability that made this one are only spoken of.
            return (stack.targets.clone(), false);
        }
        let legal = self.still_legal(&how, &specs, &stack.targets);
        let chosen: usize = stack.targets.iter().map(Vec::len).sum();
        let left: usize = legal.iter().map(Vec::len).sum();
        (legal, chosen > 0 && left == 0)
    }

    fn fizzle(&mut self, id: ObjectId, stack: &OnStack) -> Flow {
        let kind = EventKind::NoLegalTarget {
            object: id,
            source: stack.source,
        };
        self.tell(kind, "608.2b");
        if stack.kind == StackKind::Spell {
            self.move_all(vec![Move::new(id, Zone::Graveyard, MoveCause::Unresolved)])?;
        } else {
            self.cease(id);
        }
        self.cause = None;
        Ok(())
    }

    fn resolve_ability(
        &mut self,
        id: ObjectId,
        stack: &OnStack,
        frame: &mut Frame,
        legal: Vec<Vec<Target>>,
    ) -> Flow {
        // 603.4: the intervening "if" is asked again.
        let holds = stack
            .condition
            .as_ref()
            .is_none_or(|c| self.scope(frame).holds(c));
        if holds {
            self.follow_parts(stack, frame, legal)?;
        }
        self.cease(id);
        Ok(())
    }

    fn follow_parts(
        &mut self,
        stack: &OnStack,
        frame: &mut Frame,
        legal: Vec<Vec<Target>>,
    ) -> Flow {
        let mut rest = legal;
        for part in stack.parts() {
            let n = part.targets.len();
            let own = if stack.body.modes.is_some() {
                let tail = rest.split_off(n.min(rest.len()));
                std::mem::replace(&mut rest, tail)
            } else {
                std::mem::take(&mut rest)
            };
            frame.targets = own;
            self.run(frame, &part.effects)?;
        }
        Ok(())
    }

    fn resolve_spell(
        &mut self,
        id: ObjectId,
        stack: &OnStack,
        frame: &mut Frame,
        legal: Vec<Vec<Target>>,
    ) -> Flow {
        let Some(d) = self.game.derived(id).cloned() else {
            return Ok(());
        };
        let permanent = d.type_line.types.iter().any(|t| t.is_permanent());
        if !permanent {
            self.follow_parts(stack, frame, legal)?;
            if self.game.object(id).is_some() {
                let to = match stack.put_away {
                    PutAway::BoughtBack => Zone::Hand,
                    _ => Zone::Graveyard,
                };
                self.move_all(vec![Move::new(id, to, MoveCause::Resolved)])?;
            }
            return Ok(());
        }
        let mut m = Move::new(id, Zone::Battlefield, MoveCause::Resolved);
        m.controller = Some(frame.you);
        if d.type_line.named("Aura") && !d.is(CardType::Creature) {
            let host = legal.first().and_then(|s| s.first()).map(|t| t.thing);
            if host.is_some() {
                m.attached_to = Some(host);
            }
        }
        let became = self.move_all(vec![m])?;
        if let Some(permanent) = became.first().copied().flatten().filter(|_| stack.brief) {
            let words = "sacrifice it at the beginning of the next cleanup step";
            let sacrifice = Effect::Delayed {
                when: Delay::Step(Step::Cleanup, None),
                effects: vec![Effect::Sacrifice {
                    who: Ref::Controller(Box::new(Ref::This)),
                    what: Ref::This,
                }],
                words: Words(words.into()),
            };
            self.run(&mut Frame::of(permanent, frame.you), &[sacrifice])?;
        }
        Ok(())
    }

    /// Counters a spell or ability (701.6a).
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn counter_on_stack(&mut self, id: ObjectId) -> Flow {
        let Some(object) = self
            .game
            .object(id)
            .filter(|o| o.zone == Zone::Stack)
            .cloned()
        else {
            return Ok(());
        };
        let banned = self.ruled(Thing::Object(id), |r| matches!(r, RuleMod::CantBeCountered));
        if let Some(source) = banned {
            let what = Nothing::Counter { what: id };
            self.tell(EventKind::NothingHappened { source, what }, "101.2");
            return Ok(());
        }
        self.tell(EventKind::Countered { object: id }, "701.6a");
        if object.is_spell() {
            self.move_all(vec![Move::new(id, Zone::Graveyard, MoveCause::Countered)])?;
        } else {
            self.cease(id);
        }
        Ok(())
    }

    /// Copies a spell or ability on the stack (707.10); the copy may get new targets (707.10c).
    ///
    /// # Errors
    /// A decision.
    pub fn copy_on_stack(&mut self, id: ObjectId, by: PlayerId, new_targets: bool) -> Flow {
        let Some(original) = self
            .game
            .object(id)
            .filter(|o| o.zone == Zone::Stack)
            .cloned()
        else {
            return Ok(());
        };
        let Some(stack) = original.stack.clone() else {
            return Ok(());
        };
        let copy = ObjectId(self.next_id());
        let card = CardId(self.next_id());
        let printed = self
            .game
            .derived(id)
            .map_or(original.printed.clone(), |d| d.copiable.clone());
        let mut object = blank(copy, card, by, printed, Zone::Stack);
        object.token = true;
        object.timestamp = self.tick();
        object.bestowed = original.bestowed;
        let mut on_stack = (*stack).clone();
        if on_stack.kind == StackKind::Spell {
            on_stack.source = copy;
        }
        object.stack = Some(Arc::new(on_stack));
        self.insert(object, super::effect::Place::Top);
        self.refresh();
        let any = stack.targets.iter().flatten().next().is_some();
        let name = self.game.name_of(copy);
        if new_targets
            && any
            && self.ask_may(by, format!("{name}: choose new targets?"), "707.10c")?
        {
            self.pick_targets(copy, by, &Retarget::New, &[])?;
        }
        // 707.10c: it is put onto the stack with these targets.
        let events = self.targeted(copy, "707.10c");
        self.happened(events, None)
    }

    /// 115.7: a player changes targets of a spell or ability on the stack; how many it has, and
    /// how something is divided among them (115.7f), stays as it is.
    ///
    /// # Errors
    /// A decision.
    pub(super) fn change_targets(
        &mut self,
        id: ObjectId,
        by: PlayerId,
        how: &Retarget,
        to: &[Thing],
    ) -> Flow {
        let of = |play: &Play| -> Vec<Thing> {
            let stack = play.game.object(id).and_then(|o| o.stack.clone());
            let targets = stack.iter().flat_map(|s| s.targets.iter().flatten());
            targets.map(|t| t.thing).list()
        };
        let old = of(self);
        self.pick_targets(id, by, how, to)?;
        let mut events = self.targeted(id, "115.7");
        events.retain(|e| match &e.kind {
            EventKind::Targeted { target, .. } => !old.contains(target),
            _ => false,
        });
        self.happened(events, None)
    }

    fn pick_targets(&mut self, id: ObjectId, by: PlayerId, how: &Retarget, to: &[Thing]) -> Flow {
        let Some(object) = self.game.object(id).cloned() else {
            return Ok(());
        };
        let Some(stack) = object.stack.clone() else {
            return Ok(());
        };
        let body = match stack.kind {
            StackKind::Spell => self.spell_body(id),
            _ => stack.body.clone(),
        };
        let specs = super::activatable::specs_of(&body, &stack.modes);
        let derived = self.game.derived(id);
        let aura = derived.is_some_and(|d| d.type_line.named("Aura"));
        let choosing = choosing(id, &stack, object.base_controller, aura);
        let mut targets = stack.targets.clone();
        let all = targets.iter().enumerate();
        let mut places: Vec<(usize, usize)> = all
            .flat_map(|(slot, list)| (0..list.len()).map(move |n| (slot, n)))
            .list();
        if let Retarget::OneTo(_) = how {
            places.retain(|place| {
                let legal = self.other_targets(&choosing, &specs, &targets, *place);
                to.iter().any(|t| legal.contains(t))
            });
            let now = |(slot, n): &(usize, usize)| targets[*slot][*n].thing;
            let old: Vec<Thing> = places.iter().map(now).list();
            let prompt = format!("{}: change which target?", self.game.name_of(id));
            let changed =
                self.ask_things(by, ChoiceKind::Target, prompt, &old, (1, 1), "115.7b")?;
            places.retain(|place| changed.contains(&now(place)));
            places.truncate(1);
        }
        for (slot, n) in places {
            let mut legal = self.other_targets(&choosing, &specs, &targets, (slot, n));
            let cite = match how {
                Retarget::New => {
                    legal.insert(0, targets[slot][n].thing);
                    "115.7d"
                }
                Retarget::Other => "115.7a",
                Retarget::OneTo(_) => {
                    legal.retain(|t| to.contains(t));
                    "115.7b"
                }
            };
            if legal.is_empty() {
                continue;
            }
            let prompt = format!("{}: choose a target", self.game.name_of(id));
            let kind = ChoiceKind::Target;
            let chosen = self.ask_things(by, kind, prompt, &legal, (1, 1), cite)?;
            if let Some(thing) = chosen.first() {
                targets[slot][n].thing = *thing;
            }
        }
        self.edit(id, |o| {
            if let Some(s) = &mut o.stack {
                Arc::make_mut(s).targets = targets;
            }
        });
        Ok(())
    }

    /// What else could be the target in this place, with the other targets as they are.
    fn other_targets(
        &self,
        how: &Choosing<'_>,
        specs: &[TargetSpec],
        targets: &[Vec<Target>],
        (slot, _): (usize, usize),
    ) -> Vec<Thing> {
        let Some(spec) = specs.get(slot) else {
            return Vec::new();
        };
        let scope = how.scope(&self.game, &targets[..slot]);
        let mut legal = candidates(&scope, &how.targeter, how.source, &spec.filter);
        legal.retain(|t| targets[slot].iter().all(|other| other.thing != *t));
        legal
    }

    /// Ends continuous effects whose duration is over by this rule. Gives whether any ended.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn end_effects(
        &mut self,
        cite: &'static str,
        over: &dyn Fn(&Play, &super::game::ContinuousEffect) -> bool,
    ) -> Flow<bool> {
        let ending: Vec<_> = self
            .game
            .effects
            .iter()
            .filter(|e| over(self, e))
            .map(|e| e.id)
            .list();
        if ending.is_empty() {
            return Ok(false);
        }
        let before = self.game.clone();
        for e in before.effects.iter().filter(|e| ending.contains(&e.id)) {
            let objects = e.affected.iter().filter_map(|t| t.object()).list();
            let source = Some(e.source);
            self.tell(EventKind::EffectEnded { source, objects }, cite);
        }
        self.game.effects.retain(|e| !ending.contains(&e.id));
        self.refresh();
        self.told_changes(&before.table)?;
        Ok(true)
    }

    /// Whether the "for as long as" of an effect is over.
    pub fn duration_over(&self, e: &super::game::ContinuousEffect) -> bool {
        match &e.duration {
            super::effect::Duration::While(condition) => {
                let scope = Scope::of(&self.game, &self.game.table, e.source, e.controller);
                !scope.lasts(condition)
            }
            _ => false,
        }
    }
}

/// How targets of what is on the stack are chosen and checked: a spell speaks for itself, an
/// ability for its source.
fn choosing(id: ObjectId, stack: &OnStack, by: PlayerId, aura: bool) -> Choosing<'_> {
    let speaker = match stack.kind {
        StackKind::Spell => id,
        _ => stack.source,
    };
    Choosing {
        by,
        this: speaker,
        granter: stack.granter,
        targeter: if aura {
            Targeter::Aura
        } else {
            Targeter::Other
        },
        source: speaker,
        x: stack.x,
        event: stack.event.as_ref(),
    }
}
