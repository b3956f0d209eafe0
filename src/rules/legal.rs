//! What may be done now: every legal action, every legal answer.

use super::ability::{Ability, CostPart, TargetSpec};
use super::action::{Action, Announce, Answer, Choice, ChoiceKind};
use super::cost::Purpose;
use super::game::{Awaiting, Game};
use super::kinds::{BASIC_LAND_TYPES, Color, Subtype};
use super::object::{ObjectId, PlayerId, Target, Thing};
use super::play::Play;
use super::prices::{Prices, Unpayable};
use super::target::{Choosing, Targeter};
use crate::lists::List;

/// With how many targets of the phrase before it a target phrase that speaks of them is tried.
const MOST_BEFORE: usize = 50;

/// What an action may target.
#[derive(Clone, Debug, Default)]
pub struct Targets {
    /// The legal targets for each target phrase.
    pub phrases: Vec<Vec<Thing>>,
    /// A phrase takes another number of targets than one: they are asked for together as it is
    /// announced (601.2c).
    pub together: bool,
}

impl Game {
    /// Everything that the player whose move it is may do. Targets, X and the like are left out
    /// of spells and abilities: the game asks for them.
    pub fn legal_actions(&self) -> Vec<Action> {
        if let Some(choice) = self.pending() {
            let by = choice.by;
            return self
                .sample_answers(choice)
                .into_iter()
                .map(|answer| Action::Choose { by, answer })
                .filter(|a| self.check(a).is_ok())
                .list();
        }
        if self.over.is_some() {
            return Vec::new();
        }
        let list = match (&self.turn.awaiting, self.turn.priority) {
            (Some(Awaiting::Attackers), _) => self.attacks(self.turn.active),
            (Some(Awaiting::Blockers(players)), _) => match players.first() {
                Some(p) => self.blocks(*p),
                None => Vec::new(),
            },
            (None, Some(p)) => self.with_priority(p),
            (None, None) => Vec::new(),
        };
        list.into_iter().filter(|a| self.check(a).is_ok()).list()
    }

    fn with_priority(&self, by: PlayerId) -> Vec<Action> {
        let mut out = vec![Action::Pass { by }];
        for card in &self.player(by).hand {
            out.push(Action::Play { by, card: *card });
            out.push(Action::Cast {
                by,
                card: *card,
                announce: Announce::default(),
            });
            let bestow = self
                .derived(*card)
                .is_some_and(|d| d.has(super::ability::KeywordKind::Bestow));
            if bestow {
                out.push(Action::Cast {
                    by,
                    card: *card,
                    announce: Announce {
                        alternative: Some("bestow".into()),
                        ..Announce::default()
                    },
                });
            }
        }
        for id in self.battlefield.iter().chain(&self.player(by).hand) {
            for ability in 0..self.activated_abilities(*id).len() {
                out.push(Action::Activate {
                    by,
                    object: *id,
                    ability,
                    announce: Announce::default(),
                });
            }
            out.push(Action::Special {
                by,
                object: *id,
                pay: None,
            });
        }
        out
    }

    /// Attacks with nothing, with each creature alone, and with all that can.
    fn attacks(&self, by: PlayerId) -> Vec<Action> {
        let able: Vec<ObjectId> = self
            .permanents()
            .map(|o| o.id)
            .filter(|id| self.may_attack(*id, by).is_ok())
            .list();
        let targets = self.attackable(by);
        let mut out = vec![Vec::new()];
        for id in &able {
            out.extend(targets.iter().map(|t| vec![(*id, *t)]));
        }
        if let Some(first) = targets.first() {
            out.push(able.iter().map(|id| (*id, *first)).list());
        }
        out.dedup();
        out.into_iter()
            .map(|attackers| Action::Attack { by, attackers })
            .list()
    }

    /// Blocks with nothing and with each creature alone, and each pair on one attacker.
    fn blocks(&self, by: PlayerId) -> Vec<Action> {
        let mut single = Vec::new();
        for o in self.permanents() {
            for a in &self.combat.attackers {
                if self.may_block(o.id, a.object, by).is_ok() {
                    single.push((o.id, a.object));
                }
            }
        }
        let mut out = vec![Vec::new()];
        out.extend(single.iter().map(|b| vec![*b]));
        for (i, a) in single.iter().enumerate() {
            for b in &single[i + 1..] {
                if a.1 == b.1 {
                    out.push(vec![*a, *b]);
                }
            }
        }
        out.into_iter()
            .map(|blocks| Action::Block { by, blocks })
            .list()
    }

    /// Answers to the pending choice, of every shape it could take; none where nothing is asked.
    pub fn answers_to_pending(&self) -> Vec<Answer> {
        let choice = self.pending();
        choice.map_or_else(Vec::new, |choice| self.sample_answers(choice))
    }

    /// Answers of every shape that a choice could take; not all divisions and orders.
    pub(super) fn sample_answers(&self, choice: &Choice) -> Vec<Answer> {
        let (min, max) = (choice.min as usize, choice.max as usize);
        match choice.kind {
            ChoiceKind::May => vec![Answer::Yes(true), Answer::Yes(false)],
            ChoiceKind::Number => (choice.min..=choice.max.min(choice.min.saturating_add(20)))
                .map(Answer::Number)
                .list(),
            ChoiceKind::Color if choice.mana.is_empty() => {
                Color::ALL.iter().map(|c| Answer::Colour(*c)).list()
            }
            ChoiceKind::Color | ChoiceKind::Mana => {
                choice.mana.iter().cloned().map(Answer::Mana).list()
            }
            ChoiceKind::Mode | ChoiceKind::Cost | ChoiceKind::Order if choice.things.is_empty() => {
                let n = choice.options.len();
                let mut out = vec![(0..n.min(max)).list()];
                out.push((0..n.min(max)).rev().list());
                if min <= 1 {
                    out.extend((0..n).map(|i| vec![i]));
                }
                out.into_iter().map(Answer::Options).list()
            }
            ChoiceKind::Division => self.divisions(choice),
            ChoiceKind::CreatureType => vec![Answer::CreatureType(Subtype::new("Elf"))],
            ChoiceKind::LandType => BASIC_LAND_TYPES
                .iter()
                .map(|(name, _)| Answer::CreatureType(Subtype::new(name)))
                .list(),
            ChoiceKind::Name => choice.options.iter().cloned().map(Answer::Name).list(),
            _ => {
                let things = &choice.things;
                let mut out: Vec<Vec<Thing>> = Vec::new();
                if min == 0 {
                    out.push(Vec::new());
                }
                if min <= 1 && max >= 1 {
                    out.extend(things.iter().map(|t| vec![*t]));
                }
                out.push(things.iter().take(max).copied().list());
                if min > 1 {
                    out.push(things.iter().rev().take(min).copied().list());
                }
                out.dedup();
                out.into_iter().map(Answer::Things).list()
            }
        }
    }

    fn divisions(&self, choice: &Choice) -> Vec<Answer> {
        let n = choice.things.len();
        let (least, amount) = (choice.min, choice.max);
        let mut out = Vec::new();
        for i in 0..n {
            let rest = least.saturating_mul(u32::try_from(n.saturating_sub(1)).unwrap_or(0));
            let shares: Vec<(Thing, u32)> = choice
                .things
                .iter()
                .enumerate()
                .map(|(j, t)| {
                    let share = if i == j {
                        amount.saturating_sub(rest)
                    } else {
                        least
                    };
                    (*t, share)
                })
                .list();
            out.push(Answer::Division(shares));
        }
        out
    }

    /// The legal targets for each target phrase of a spell or ability, targets left out of the
    /// action. A later phrase is asked as if nothing had been chosen before it; where it speaks of
    /// the target before it, with each of those in turn.
    pub fn possible_targets(&self, action: &Action) -> Targets {
        match action {
            Action::Activate {
                by,
                object,
                ability,
                ..
            } => {
                let list = self.activated_abilities(*object);
                let Some(activatable) = list.get(*ability) else {
                    return Targets::default();
                };
                let Ability::Activated(a) = &*activatable.ability else {
                    return Targets::default();
                };
                let how = Choosing {
                    by: *by,
                    this: *object,
                    granter: activatable.granter,
                    targeter: Targeter::Activated(a.kind.clone()),
                    source: *object,
                    x: 0,
                    event: None,
                };
                let purpose = Purpose {
                    payer: *by,
                    source: *object,
                    spell: false,
                    x: 0,
                    with_x: a.cost.has(CostPart::has_mana_x),
                };
                let known = Prices::default();
                let unpayable = |play: &mut Play, aims: &[Vec<Target>]| {
                    let options = play.ability_options(*object, a, *by, 0, aims);
                    known.unpayable(play, options, &purpose, None)
                };
                let mut play = Play::new(self.clone(), Vec::new());
                play.cost_granter = activatable.granter;
                play.targets_of(&how, &a.body.targets, &unpayable)
            }
            Action::Cast { by, card, announce } => {
                let mut play = Play::new(self.clone(), Vec::new());
                let targets = play.spell_targets(*by, *card, announce);
                targets.unwrap_or_default()
            }
            _ => Targets::default(),
        }
    }
}

impl Play {
    /// The legal targets for each of these phrases, but for those with which it can't be paid for.
    pub(super) fn targets_of(
        &mut self,
        how: &Choosing<'_>,
        specs: &[TargetSpec],
        unpayable: &Unpayable<'_>,
    ) -> Targets {
        let mut lists: Vec<Vec<Thing>> = Vec::new();
        for n in 0..specs.len() {
            let mut chosen = vec![Vec::new(); n];
            let mut list = how.offers(&self.game, &specs[n..], &chosen);
            // It may speak of the target before it.
            let before = lists.last().filter(|_| list.is_empty());
            for thing in before.into_iter().flatten().take(MOST_BEFORE) {
                if let Some(slot) = chosen.last_mut() {
                    *slot = vec![Target::of(*thing)];
                }
                let mut more = how.offers(&self.game, &specs[n..], &chosen);
                more.retain(|thing| !list.contains(thing));
                list.append(&mut more);
            }
            self.keep_payable(how, &specs[n..], &vec![Vec::new(); n], &mut list, unpayable);
            lists.push(list);
        }
        Targets {
            phrases: lists,
            together: !specs.iter().all(TargetSpec::takes_one),
        }
    }
}
