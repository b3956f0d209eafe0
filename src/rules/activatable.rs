//! The activated abilities that an object has (602.1).

use super::ability::{Ability, Activated, ActivatedKind, Body, CostPart, KeywordKind, TargetSpec};
use super::card::Card;
use super::filter::Tally;
use super::game::Game;
use super::object::ObjectId;
use super::play::Play;
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::Order;
use std::sync::Arc;

/// An activated ability that an object has now.
#[derive(Clone, Debug, PartialEq)]
pub struct Activatable {
    /// The ability: always an `Ability::Activated`.
    pub ability: Arc<Ability>,
    /// Its words where the card has them; empty for granted ones and for what a keyword means.
    pub text: Arc<str>,
    /// The object whose effect gives it.
    pub granter: Option<ObjectId>,
    /// The keyword it comes from.
    pub keyword: Option<KeywordKind>,
    /// A mana ability (605.1a): no stack, no waiting for priority.
    pub mana: bool,
}

impl Activatable {
    /// The ability's data.
    pub fn activated(&self) -> Option<&Activated> {
        match &*self.ability {
            Ability::Activated(a) => Some(a),
            _ => None,
        }
    }
}

/// 605.1a: no target, could add mana, no loyalty ability, moves no card to or from a library.
pub fn is_mana_ability(a: &Activated) -> bool {
    a.body.targets.is_empty()
        && a.body.modes.is_none()
        && a.kind != ActivatedKind::Loyalty
        && super::trigger::adds_mana(&a.body.effects)
        && !touches_library(a)
}

fn touches_library(a: &Activated) -> bool {
    use super::effect::Effect as E;
    let costs = a.cost.has(|p| matches!(p, CostPart::Mill(_)));
    costs
        || a.body.effects.iter().any(|e| match e {
            E::Draw { .. } | E::Mill { .. } | E::Search { .. } | E::LookAtTop { .. } => true,
            E::Surveil { .. } => true,
            E::Move { to, .. } => to.zone == Zone::Library,
            _ => false,
        })
}

/// The activated abilities printed on a card that it has on the battlefield, in their order.
pub fn printed_abilities(card: &Card) -> Vec<Activatable> {
    let mut out = Vec::new();
    for printed in &card.abilities {
        let (ability, text) = (&printed.ability, &printed.text);
        add_activated(ability, text, None, Zone::Battlefield, &mut out);
    }
    out
}

/// Adds an ability where it is an activated one of this zone, or what a keyword stands for.
fn add_activated(
    ability: &Arc<Ability>,
    text: &Arc<str>,
    granter: Option<ObjectId>,
    zone: Zone,
    out: &mut Vec<Activatable>,
) {
    let mut add = |ability: Arc<Ability>, keyword: Option<KeywordKind>| {
        if let Ability::Activated(a) = &*ability
            && a.zone == zone
        {
            let mana = is_mana_ability(a);
            out.push(Activatable {
                text: if keyword.is_some() {
                    "".into()
                } else {
                    text.clone()
                },
                ability,
                granter,
                keyword,
                mana,
            });
        }
    };
    match &**ability {
        Ability::Keyword(k) => {
            for ability in k.expand() {
                add(Arc::new(ability), Some(k.kind()));
            }
        }
        _ => add(ability.clone(), None),
    }
}

/// The target phrases of the chosen modes, or of the body.
pub fn specs_of(body: &Body, modes: &[usize]) -> Vec<TargetSpec> {
    match &body.modes {
        Some(all) => modes
            .iter()
            .filter_map(|m| all.modes.get(*m))
            .flat_map(|b| b.targets.iter().cloned())
            .list(),
        None => body.targets.clone(),
    }
}

/// What names an activated ability for counting its uses.
fn use_key(place: usize, list: &[Activatable]) -> (Option<ObjectId>, usize) {
    let granter = list.get(place).and_then(|a| a.granter);
    let same = list.iter().take(place).filter(|a| a.granter == granter);
    (granter, same.count())
}

impl Game {
    /// The activated abilities of an object where it is, in the order the card shows: its own,
    /// reconfigure counting as two, then granted ones by timestamp.
    pub fn activated_abilities(&self, id: ObjectId) -> Vec<Activatable> {
        let (Some(object), Some(d)) = (self.object(id), self.derived(id)) else {
            return Vec::new();
        };
        let mut held: Vec<_> = d.abilities.iter().list();
        held.order_by_key(|h| if h.granter.is_some() { h.timestamp } else { 0 });
        let mut out = Vec::new();
        for h in held {
            add_activated(&h.ability, &h.text, h.granter, object.zone, &mut out);
        }
        out
    }
}

impl Play {
    pub(super) fn uses(&self, object: ObjectId, place: usize, list: &[Activatable]) -> u32 {
        let key = use_key(place, list);
        self.game
            .object(object)
            .map(|o| match o.exhausted.contains(&key) {
                true => 1,
                false => o.activated.get(&key).copied().unwrap_or(0),
            })
            .unwrap_or(0)
    }

    pub(super) fn remember_use(
        &mut self,
        object: ObjectId,
        place: usize,
        list: &[Activatable],
        ability: &Activated,
    ) {
        let key = use_key(place, list);
        let turn = self.game.turn.number;
        self.edit(object, |o| {
            *o.activated.entry(key).or_insert(0) += 1;
            o.exhausted.extend(ability.exhaust.then_some(key));
            if ability.kind == ActivatedKind::Loyalty {
                let again = o.loyalty_turn == Some(turn);
                o.loyalty_uses = if again { o.loyalty_uses + 1 } else { 1 };
                o.loyalty_turn = Some(turn);
            }
        });
        let tally = match ability.kind {
            ActivatedKind::Equip(_) => Tally::EquipsActivated,
            ActivatedKind::Loyalty => Tally::LoyaltyActivated,
            _ => return,
        };
        if let Some(p) = self.game.controller(object) {
            self.count(p, tally, 1);
        }
    }
}
