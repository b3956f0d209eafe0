//! Actions in words: what was tried, as the headline of a refusal has it.

use super::Speaker;
use crate::rules::ability::{Ability, ActivatedKind};
use crate::rules::action::{Action, Announce};
use crate::rules::object::{ObjectId, Thing};

impl Speaker<'_> {
    /// What can't be done.
    pub fn cannot(&self, action: &Action) -> String {
        match action {
            Action::Play { card, .. } => format!("Can't play {}.", self.object(*card)),
            Action::Cast { card, announce, .. } => {
                let on = match first_target(announce) {
                    Some(target) => format!(" on {}", self.thing(target)),
                    None => String::new(),
                };
                format!("Can't cast {}{on}.", self.object(*card))
            }
            Action::Activate {
                object,
                ability,
                announce,
                ..
            } => self.cannot_activate(*object, *ability, announce),
            Action::Attack { attackers, .. } => match &attackers[..] {
                [(attacker, defender)] => format!(
                    "{} can't attack {}.",
                    self.object(*attacker),
                    self.thing(*defender)
                ),
                _ => "Can't attack like this.".to_string(),
            },
            Action::Block { blocks, .. } => match &blocks[..] {
                [(blocker, attacker)] => format!(
                    "{} can't block {}.",
                    self.object(*blocker),
                    self.object(*attacker)
                ),
                _ => "Can't block like this.".to_string(),
            },
            Action::Pass { .. } => "Can't pass now.".to_string(),
            Action::Choose { .. } => "That can't be chosen.".to_string(),
            Action::Special { object, .. } => {
                format!(
                    "No special action of {} can be taken.",
                    self.object(*object)
                )
            }
            Action::Concede { .. } => "Can't concede.".to_string(),
            Action::Put(_) | Action::Set(_) => "That can't be done.".to_string(),
        }
    }

    fn cannot_activate(&self, object: ObjectId, ability: usize, announce: &Announce) -> String {
        let name = self.object(object);
        let kind = self.ability_kind(object, ability);
        let host = first_target(announce).map(|target| match target == Thing::Object(object) {
            true => "itself".to_string(),
            false => self.thing(target),
        });
        match (kind, host) {
            (
                Some(ActivatedKind::Equip(_) | ActivatedKind::Reconfigure | ActivatedKind::Fortify),
                Some(host),
            ) => format!("Can't attach {name} to {host}."),
            (Some(kind), _) => match keyword(&kind) {
                Some("unattach") => format!("Can't unattach {name}."),
                Some(keyword) => format!("Can't activate {keyword} of {name}."),
                None => format!("Can't activate that ability of {name}."),
            },
            (None, _) => format!("{name} has no such ability."),
        }
    }

    /// What sort of activated ability it is.
    pub(super) fn ability_kind(&self, object: ObjectId, ability: usize) -> Option<ActivatedKind> {
        let abilities = self.game.activated_abilities(object);
        match &*abilities.get(ability)?.ability {
            Ability::Activated(activated) => Some(activated.kind.clone()),
            _ => None,
        }
    }
}

/// What an ability of this sort is called.
pub(super) fn keyword(kind: &ActivatedKind) -> Option<&'static str> {
    Some(match kind {
        ActivatedKind::Plain => return None,
        ActivatedKind::Equip(_) => "equip",
        ActivatedKind::Reconfigure => "reconfigure",
        ActivatedKind::Unattach => "unattach",
        ActivatedKind::Fortify => "fortify",
        ActivatedKind::Level(_) => "the level ability",
        ActivatedKind::Loyalty => "a loyalty ability",
        ActivatedKind::Cycling => "cycling",
        ActivatedKind::Crew => "crew",
        ActivatedKind::AuraSwap => "aura swap",
    })
}

fn first_target(announce: &Announce) -> Option<Thing> {
    let targets = announce.targets.as_ref()?;
    targets.first()?.first().map(|(target, _)| *target)
}
