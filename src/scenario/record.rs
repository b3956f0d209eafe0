//! What a reader did on a board, as steps of a scenario file: replayed on the position in which
//! the script was left, they give the same position.

use std::sync::Arc;

use super::commands::Command;
use super::model::{
    Activate, Advance, Answer, Attack, Block, Cast, Reference, Special, Step, TargetSpec, TurnStep,
    Verb, Which,
};
use super::session::{Session, activated, keyword};
use super::words::StepNames;
use crate::lists::List;
use crate::rules::action::{Action, Announce, ChoiceKind};
use crate::rules::object::{ObjectId, PlayerId, Thing};

/// The most things of one name among which a reference is looked for.
const MOST_ALIKE: usize = 500;

impl Session {
    /// What a scenario file may call a thing: its id, or else its name, with a number where
    /// several have it.
    pub(super) fn reference(&self, thing: Thing) -> Reference {
        let key = self.names.key(&self.game, thing);
        let Thing::Object(object) = thing else {
            return Reference::from(key.as_str());
        };
        let known = StepNames::new(&self.scenario, &self.cards);
        if known.is_id(&key) {
            return Reference::from(key.as_str());
        }
        let stack = self.game.object(object).and_then(|it| it.stack.clone());
        let name = match stack {
            Some(stack) if stack.source != object => {
                let source = Thing::Object(stack.source);
                // A token that is gone has left its name alone.
                let gone = self.game.object(stack.source).is_none()
                    && !known.is_id(&self.names.key(&self.game, source));
                match gone {
                    true => format!("{} ability", self.game.name_of(stack.source)),
                    false => format!("{} ability", self.reference(source)),
                }
            }
            _ => self.game.name_of(object).to_string(),
        };
        let numbered = (1..=MOST_ALIKE).map(|number| format!("{name}#{number}"));
        let mut all = std::iter::once(name.clone()).chain(numbered);
        let means = |text: &String| self.names.find(&self.game, text) == Ok(thing);
        Reference::from(all.find(means).unwrap_or(key).as_str())
    }

    /// The reference of what has this key, or the text itself.
    fn reference_of_key(&self, key: &str) -> Reference {
        match self.names.by_key(&self.game, key) {
            Some(thing) => self.reference(thing),
            None => Reference::from(key),
        }
    }

    /// The step that does what an action does, as a deed has it: with targets, and an
    /// alternative cost, but nothing else announced. None for what no reader does.
    pub(super) fn step_of(&self, action: &Action) -> Option<Step> {
        let object = |id: &ObjectId| self.reference(Thing::Object(*id));
        let (by, verb) = match action {
            Action::Play { by, card } => (Some(*by), Verb::Play(object(card))),
            Action::Cast { by, card, announce } => {
                let cast = Cast {
                    card: object(card),
                    targets: self.target_specs(announce),
                    alternative: announce.alternative.clone(),
                    ..Cast::default()
                };
                (Some(*by), Verb::Cast(cast))
            }
            Action::Activate {
                by,
                object: id,
                ability,
                announce,
            } => {
                let activate = Activate {
                    object: object(id),
                    ability: self.which_of(*id, *ability),
                    targets: self.target_specs(announce),
                    ..Activate::default()
                };
                (Some(*by), Verb::Activate(activate))
            }
            Action::Special { by, object: id, .. } => {
                let special = Special {
                    object: object(id),
                    ..Special::default()
                };
                (Some(*by), Verb::Special(special))
            }
            Action::Attack { attackers, .. } => {
                let attack = |(attacker, defender): &(ObjectId, Thing)| Attack {
                    attacker: object(attacker),
                    defender: self.reference(*defender),
                };
                (None, Verb::Attack(attackers.iter().map(attack).list()))
            }
            Action::Block { blocks, .. } => {
                let block = |(blocker, attacker): &(ObjectId, ObjectId)| Block {
                    blocker: object(blocker),
                    attacker: object(attacker),
                };
                (None, Verb::Block(blocks.iter().map(block).list()))
            }
            Action::Pass { by } => (Some(*by), Verb::Pass),
            Action::Concede { player } => {
                let key = self.names.key_of_player(*player);
                (None, Verb::Concede((&*key).into()))
            }
            Action::Choose { .. } | Action::Put(_) | Action::Set(_) => return None,
        };
        Some(self.step_by(by, verb))
    }

    /// A step; who does it is said only where it is not who would be taken to.
    fn step_by(&self, by: Option<PlayerId>, verb: Verb) -> Step {
        let other = by.filter(|by| *by != self.actor());
        Step {
            verb,
            by: other.map(|by| (&*self.names.key_of_player(by)).into()),
            ..Step::default()
        }
    }

    fn target_specs(&self, announce: &Announce) -> Vec<TargetSpec> {
        let slot = |slot: &Vec<(Thing, Option<u32>)>| match &slot[..] {
            [(thing, None)] => TargetSpec::One(self.reference(*thing)),
            [(_, Some(_)), ..] => {
                let shares = slot.iter();
                let shares = shares.map(|(thing, share)| {
                    let share = share.unwrap_or_default();
                    (self.reference(*thing), share)
                });
                TargetSpec::Divided(shares.collect())
            }
            several => {
                let several = several.iter().map(|(thing, _)| self.reference(*thing));
                TargetSpec::Several(several.list())
            }
        };
        let slots = announce.targets.iter().flatten();
        slots.map(slot).list()
    }

    /// What picks the ability at this place: nothing where there is just one, its keyword where
    /// no other has it, or else its number.
    fn which_of(&self, object: ObjectId, place: usize) -> Option<Which> {
        let abilities = self.game.activated_abilities(object);
        let word = |place: usize| {
            let ability = abilities.get(place).and_then(activated)?;
            keyword(&ability.kind)
        };
        match word(place) {
            Some(own)
                if (0..abilities.len())
                    .filter(|at| word(*at) == Some(own))
                    .count()
                    == 1 =>
            {
                Some(Which::Text(own.to_string()))
            }
            _ if abilities.len() == 1 => None,
            _ => u32::try_from(place + 1).ok().map(Which::Number),
        }
    }

    /// The answer to the pending choice as a file has it: things by what a file may call them,
    /// options by their words, or by their number where those don't tell them apart.
    pub(super) fn answer_said(&self, answer: Answer) -> Answer {
        let Answer::List(values) = answer else {
            return match answer {
                Answer::Division(shares) => {
                    let share = |(key, share): (&Reference, &u32)| {
                        (self.reference_of_key(key.as_str()), *share)
                    };
                    Answer::Division(shares.iter().map(share).collect())
                }
                answer => answer,
            };
        };
        let value = |value: &String| match value.strip_prefix(super::commands::OPTION) {
            Some(number) => self.option_said(number),
            None => self.reference_of_key(value).to_string(),
        };
        let said: Vec<String> = values.iter().map(value).list();
        match &said[..] {
            [one] => Answer::Text(one.clone()),
            _ => Answer::List(said),
        }
    }

    fn option_said(&self, number: &str) -> String {
        let choice = self.game.pending();
        let by_number = match choice.map(|choice| choice.kind) {
            Some(ChoiceKind::Cost) => format!("cost:{number}"),
            _ => format!("{}{number}", super::commands::OPTION),
        };
        let options = choice.map_or(&[][..], |choice| &choice.options);
        let place = number.parse().ok().and_then(|n: usize| n.checked_sub(1));
        // The words of a mode are made for readers: its number stays what it is.
        let modes = choice.is_some_and(|choice| !choice.modes.is_empty());
        let words = place
            .and_then(|place| options.get(place))
            .filter(|_| !modes);
        match words {
            // A colon would be taken to stand before a number.
            Some(words)
                if !words.contains(':') && options.iter().filter(|o| *o == words).count() == 1 =>
            {
                words.clone()
            }
            _ => by_number,
        }
    }

    /// The steps for what a button did, which led to `after`.
    pub(super) fn steps_of_command(
        &self,
        command: Command,
        keys: &[(String, String)],
        after: &Session,
    ) -> Vec<Step> {
        if command == Command::NextStep {
            return self.steps_onward(after);
        }
        let mut step = self.command_step(command, keys).unwrap_or_default();
        if command == Command::EndTurn && !self.leads_to(&step, after) {
            return self.steps_onward(after);
        }
        let reference = |name: &mut Reference| *name = self.reference_of_key(name.as_str());
        match &mut step.verb {
            Verb::Attack(attacks) => attacks.iter_mut().for_each(|attack| {
                reference(&mut attack.attacker);
                reference(&mut attack.defender);
            }),
            Verb::Block(blocks) => blocks.iter_mut().for_each(|block| {
                reference(&mut block.blocker);
                reference(&mut block.attacker);
            }),
            _ => {}
        }
        vec![step]
    }

    /// The steps that lead to `after` by passing: to the step that has begun there, if that does
    /// the same, or else pass by pass.
    fn steps_onward(&self, after: &Session) -> Vec<Step> {
        let named = TurnStep::from_word(after.game.turn.step.name());
        if let Some(named) = named {
            let step = Step {
                verb: Verb::Advance(Advance::Step(named)),
                ..Step::default()
            };
            if self.leads_to(&step, after) {
                return vec![step];
            }
        }
        let mut steps = Vec::new();
        let mut trial = self.clone();
        while trial.acts < after.acts {
            steps.push(trial.pass_step());
            if trial.one_pass().is_err() {
                break;
            }
        }
        steps
    }

    /// The step that does what one pass does: declares nothing where a declaration is due.
    fn pass_step(&self) -> Step {
        use crate::rules::game::Awaiting;
        let verb = match self.game.turn.awaiting {
            Some(Awaiting::Attackers) => Verb::Attack(Vec::new()),
            Some(Awaiting::Blockers(_)) => Verb::Block(Vec::new()),
            None => Verb::Pass,
        };
        Step {
            verb,
            ..Step::default()
        }
    }

    /// Whether a step gives that position, to which passing led, and then this step's own
    /// action if it has one. Who passes is never a choice, so as many actions are the same.
    pub(super) fn leads_to(&self, step: &Step, after: &Session) -> bool {
        let mut trial = self.clone();
        trial.perform(step).is_ok() && trial.acts == after.acts
    }
}

/// What a reader has done since the script was left.
#[derive(Clone, Debug, Default)]
pub(super) struct Own {
    /// The steps, oldest first.
    pub(super) steps: Vec<Arc<Step>>,
}

impl Own {
    /// These steps and more.
    pub(super) fn and(&self, more: Vec<Step>) -> Own {
        let steps = self.steps.iter().cloned();
        Own {
            steps: steps.chain(more.into_iter().map(Arc::new)).list(),
        }
    }

    /// Whether all that was done after `earlier` was passing, or advancing where that counts.
    pub(super) fn only_passed_since(&self, earlier: &Own, advances: bool) -> bool {
        let Some(fresh) = self.steps.strip_prefix(&earlier.steps[..]) else {
            return false;
        };
        let passing = |step: &Arc<Step>| match step.verb {
            Verb::Pass => true,
            Verb::Advance(_) => advances,
            _ => false,
        };
        !fresh.is_empty() && fresh.iter().all(passing)
    }
}
