//! Casting and activating as a step says it: targets, X, modes and payment in the game's terms.

use super::{Lost, Session, Stop, setup};
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::Ability;
use crate::rules::action::{Action, Announce, Pay, Refusal, Why};
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::scenario::model::{self, Activate, Cast, Reference, TargetSpec, Which};

impl Session {
    /// Casts a spell.
    pub(super) fn cast(&mut self, cast: &Cast, by: Option<PlayerId>) -> Result<(), Stop> {
        let card = self.object(cast.card.as_str())?;
        self.has_x(card, cast.x, None)?;
        let announce = Announce {
            targets: self.targets(&cast.targets)?,
            x: cast.x,
            modes: self.modes(card, &cast.modes)?,
            alternative: cast.alternative.clone(),
            mana: None,
            pay: self.pay(cast.pay.as_ref())?,
        };
        let by = by.unwrap_or_else(|| self.actor());
        self.act(Action::Cast { by, card, announce })
    }

    /// Activates an ability.
    pub(super) fn activate(
        &mut self,
        activate: &Activate,
        by: Option<PlayerId>,
    ) -> Result<(), Stop> {
        let object = self.object(activate.object.as_str())?;
        let announce = Announce {
            targets: self.targets(&activate.targets)?,
            x: activate.x,
            modes: self.modes(object, &activate.modes)?,
            alternative: None,
            mana: activate.mana.map(|mana| vec![setup::mana_type(mana)]),
            pay: self.pay(activate.pay.as_ref())?,
        };
        let by = by.unwrap_or_else(|| self.actor());
        let action = |ability: usize| Action::Activate {
            by,
            object,
            ability,
            announce: announce.clone(),
        };
        let which = activate.ability.as_ref();
        let modal = !activate.modes.is_empty();
        let ability = self.which_ability(object, which, &activate.targets, modal, &action)?;
        self.has_x(object, activate.x, Some(ability))?;
        self.takes_mana(object, activate.mana.is_some(), ability)?;
        self.act(action(ability))
    }

    /// Targets, where a step names any.
    #[allow(clippy::type_complexity)]
    fn targets(
        &self,
        targets: &[TargetSpec],
    ) -> Result<Option<Vec<Vec<(Thing, Option<u32>)>>>, Stop> {
        if targets.is_empty() {
            return Ok(None);
        }
        let one = |reference: &Reference| Ok((self.thing(reference.as_str())?, None));
        let slot = |spec: &TargetSpec| match spec {
            TargetSpec::One(target) => Ok(vec![one(target)?]),
            TargetSpec::Several(targets) => targets.iter().map(one).collect(),
            TargetSpec::Divided(shares) => shares
                .iter()
                .map(|(target, share)| Ok((self.thing(target.as_str())?, Some(*share))))
                .collect(),
        };
        targets.iter().map(slot).collect::<Result<_, _>>().map(Some)
    }

    /// What a cost is paid with, where a step names anything.
    pub(super) fn pay(&self, pay: Option<&model::Pay>) -> Result<Option<Pay>, Stop> {
        let with = match pay {
            None => return Ok(None),
            Some(model::Pay::Alternative(option)) => {
                return Ok(Some(Pay {
                    option: Some(option.clone()),
                    ..Pay::default()
                }));
            }
            Some(model::Pay::With(with)) => with,
        };
        let objects = |list: &Option<Vec<Reference>>| match list {
            None => Ok(None),
            Some(list) => {
                let objects = list.iter().map(|reference| self.object(reference.as_str()));
                objects.collect::<Result<Vec<ObjectId>, Stop>>().map(Some)
            }
        };
        Ok(Some(Pay {
            option: None,
            sacrifice: objects(&with.sacrifice)?,
            tap: objects(&with.tap)?,
            exile: objects(&with.exile)?,
            discard: objects(&with.discard)?,
            life: with.life,
        }))
    }

    /// The modes chosen, counted from 0.
    fn modes(&self, card: ObjectId, modes: &[Which]) -> Result<Option<Vec<usize>>, Stop> {
        if modes.is_empty() {
            return Ok(None);
        }
        let texts = self.mode_texts(card);
        if texts.is_empty() {
            let name = self.game.name_of(card);
            return Err(Stop::Unclear(format!("{name} has no modes to choose")));
        }
        let mode = |which: &Which| match which {
            Which::Number(number) => {
                let place = (*number as usize).checked_sub(1);
                place.ok_or_else(|| Refusal::new("700.2", Why::WrongMode).into())
            }
            Which::Text(piece) => {
                let piece = piece.lower();
                let mut fitting = (0..texts.len()).filter(|mode| texts[*mode].contains(&piece));
                match (fitting.next(), fitting.next()) {
                    (Some(mode), None) => Ok(mode),
                    (None, _) => Err(Refusal::new("700.2", Why::WrongMode).into()),
                    _ => Err(Stop::Unclear(format!(
                        "\"{piece}\" stands in more than one mode"
                    ))),
                }
            }
        };
        modes.iter().map(mode).collect::<Result<_, _>>().map(Some)
    }

    /// What the modes of a spell or an ability read as, in lower case.
    fn mode_texts(&self, card: ObjectId) -> Vec<String> {
        let Some(derived) = self.game.derived(card) else {
            return Vec::new();
        };
        let modal = derived.abilities.iter().find(|held| match &*held.ability {
            Ability::Spell(body) => body.modes.is_some(),
            Ability::Activated(activated) => activated.body.modes.is_some(),
            _ => false,
        });
        let text = modal.map(|held| held.text.lower());
        let lines = text.iter().flat_map(|text| text.split('•').skip(1));
        lines.map(|line| line.trim().to_string()).list()
    }
}

impl Lost {
    /// Whether the thing meant may have existed once.
    pub fn is_gone(&self) -> bool {
        matches!(self, Lost::Gone)
    }
}
