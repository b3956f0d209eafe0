//! Copying (707): what is copied of an object.

use super::ability::{Ability, Keyword};
use super::card::Card;
use super::characteristics::change_line;
use super::effect::Mod;
use super::game::Game;
use super::object::ObjectId;
use super::play::Play;
use std::sync::Arc;

impl Play {
    /// The copiable values of an object, with the changes that are part of the copying (707.2,
    /// 707.9).
    pub fn copiable(&self, of: ObjectId, changes: &[Mod]) -> Option<Arc<Card>> {
        let d = self.game.known(of)?;
        let mut card = (*d.copiable).clone();
        for change in changes {
            match change {
                Mod::SetName(name) => card.name = name.clone(),
                Mod::AddColors(colors) => card.colors = card.colors.union(*colors),
                Mod::SetColors(colors) => {
                    card.colors = *colors;
                    let devoid = Ability::Keyword(Keyword::Devoid);
                    card.abilities.retain(|p| *p.ability != devoid);
                }
                Mod::SetPT(p, t) => {
                    // 707.9d: what would define these is not copied.
                    card.abilities.retain(|p| !defines_pt(&p.ability));
                    let n = |a: &Option<super::filter::Amount>, old| match a {
                        Some(super::filter::Amount::N(n)) => Some(*n),
                        _ => old,
                    };
                    card.power = n(p, card.power);
                    card.toughness = n(t, card.toughness);
                }
                Mod::Gain(ability) => card.abilities.push(super::card::Printed {
                    ability: Arc::new((**ability).clone()),
                    text: "".into(),
                    granter: None,
                }),
                change => {
                    change_line(&mut card.type_line, change);
                }
            }
        }
        Some(Arc::new(card))
    }
}

impl Game {
    /// What an object does not copy it keeps as it was made (707.9c).
    pub(super) fn keep_own(&self, card: &mut Arc<Card>, changes: &[Mod], onto: ObjectId) {
        if changes.contains(&Mod::OwnColors)
            && let Some(object) = self.object(onto)
        {
            let own = object.itself.as_ref().unwrap_or(&object.printed);
            Arc::make_mut(card).colors = own.colors;
        }
    }
}

/// Whether it is a characteristic-defining ability for power or toughness (604.3).
fn defines_pt(ability: &Ability) -> bool {
    let Ability::Static(s) = ability else {
        return false;
    };
    s.defining && s.mods.iter().any(|m| matches!(m, Mod::SetPT(..)))
}
