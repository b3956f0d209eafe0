//! What one object is before any effect (109.3, 707.2), and what one change makes of it (613.1).

use super::ability::{Ability, Keyword};
use super::card::Card;
use super::continuous::Source;
use super::effect::Mod;
use super::evaluate::Scope;
use super::filter::{Amount, Ref};
use super::game::Derived;
use super::kinds::{BASIC_LAND_TYPES, CardType, Colors, Subtype, SubtypeKind, TypeLine};
use super::layers::Derivation;
use super::object::{Held, Object, ObjectId, Thing};
use crate::lists::List;
use std::sync::Arc;

/// What an object is before any effect: its printed values, a bestowed card's change, the level
/// abilities it has reached.
pub(super) fn base(object: &Object) -> Derived {
    let mut d = from_card(&object.printed, object);
    d.controller = object.base_controller;
    if object.bestowed {
        // 702.103b: an Aura with enchant creature, and no creature.
        d.type_line.types.remove(&CardType::Creature);
        d.type_line.subtypes.insert(Subtype::new("Aura"));
        d.type_line.drop_misfits();
        let enchant = Ability::Keyword(Keyword::Enchant(super::filter::Filter::creature()));
        d.abilities.push(Held {
            ability: Arc::new(enchant),
            text: "Enchant creature".into(),
            granter: None,
            timestamp: 0,
        });
    }
    d
}

/// What an object with this card's values is before any effect.
pub(super) fn from_card(card: &Arc<Card>, object: &Object) -> Derived {
    let held = |p: &super::card::Printed| Held {
        ability: match &*p.ability {
            Ability::AtLevel(n, inner) if object.level >= *n => Arc::new((**inner).clone()),
            _ => p.ability.clone(),
        },
        text: p.text.clone(),
        granter: p.granter,
        timestamp: 0,
    };
    Derived {
        name: card.name.clone(),
        mana_cost: card.mana_cost.clone(),
        // 702.73a and 702.114a define characteristics; they apply before anything else (613.3).
        colors: match card.has(&Keyword::Devoid) {
            true => Default::default(),
            false => card.colors,
        },
        type_line: card.types(),
        power: card.power,
        toughness: card.toughness,
        base_power: card.power,
        base_toughness: card.toughness,
        added: Vec::new(),
        switched: false,
        loyalty: card.loyalty,
        abilities: card.abilities.iter().map(held).list(),
        cant_have: Vec::new(),
        controller: object.base_controller,
        rules: Vec::new(),
        copiable: card.clone(),
    }
}

/// Layer 4. Gives back whether abilities went: a land whose land types are set loses those of its
/// rules text (305.7).
fn change_types(d: &mut Derived, change: &Mod) -> bool {
    let lands = change_line(&mut d.type_line, change);
    if lands {
        d.abilities.retain(|h| h.granter.is_some());
    }
    lands
}

/// What a change makes of a type line (205.1). Gives back whether it set land types.
pub(super) fn change_line(line: &mut TypeLine, change: &Mod) -> bool {
    match change {
        Mod::AddTypes {
            supertypes,
            types,
            subtypes,
        } => {
            line.supertypes.extend(supertypes.iter().copied());
            line.types.extend(types.iter().copied());
            line.subtypes.extend(subtypes.iter().cloned());
        }
        Mod::SetTypes(types, subtypes) => {
            line.types = types.iter().copied().collect();
            line.every_creature_type = false;
            line.drop_misfits();
            return replace_subtypes(line, subtypes);
        }
        Mod::SetSubtypes(subtypes) => return replace_subtypes(line, subtypes),
        Mod::RemoveTypes(types) => {
            line.types.retain(|t| !types.contains(t));
            line.drop_misfits();
        }
        Mod::RemoveSubtypes(subtypes) => line.subtypes.retain(|s| !subtypes.contains(s)),
        Mod::LoseSubtypes(kind) => {
            line.subtypes.retain(|s| s.kind() != *kind);
            line.every_creature_type &= *kind != SubtypeKind::Creature;
        }
        Mod::RemoveSupertypes(supertypes) => {
            line.supertypes.retain(|s| !supertypes.contains(s));
        }
        Mod::EveryCreatureType => line.every_creature_type = true,
        _ => {}
    }
    false
}

/// 205.1a: the new subtypes replace the old ones of the same kinds.
fn replace_subtypes(line: &mut TypeLine, subtypes: &[Subtype]) -> bool {
    let kinds: Vec<SubtypeKind> = subtypes.iter().map(Subtype::kind).list();
    line.subtypes.retain(|s| !kinds.contains(&s.kind()));
    if kinds.contains(&SubtypeKind::Creature) {
        line.every_creature_type = false;
    }
    line.subtypes.extend(subtypes.iter().cloned());
    let basic = |s: &Subtype| BASIC_LAND_TYPES.iter().any(|(name, _)| *name == s.name());
    subtypes.iter().any(basic)
}

/// By how much a number grows: one that is worked out below zero is none (107.1b).
fn growth(amount: &Amount, scope: &Scope<'_>) -> Amount {
    match amount {
        Amount::N(_) => amount.clone(),
        Amount::Minus(inner) => Amount::Minus(Box::new(growth(inner, scope))),
        worked_out if scope.amount(worked_out) < 0 => Amount::N(0),
        worked_out => worked_out.clone(),
    }
}

/// A change with its amounts and references worked out, so that it can be kept or shown.
/// `Ref::Candidate` is the affected object.
pub fn lock(change: &Mod, scope: &Scope<'_>) -> Mod {
    let number = |a: &Amount| Amount::N(i32::try_from(scope.amount(a)).unwrap_or(i32::MAX));
    match change {
        Mod::SetPT(p, t) => Mod::SetPT(p.as_ref().map(number), t.as_ref().map(number)),
        Mod::AddPT(p, t) => Mod::AddPT(number(&growth(p, scope)), number(&growth(t, scope))),
        Mod::Control(who) => Mod::Control(Ref::Things(scope.things(who))),
        Mod::GainActivated(of) => Mod::GainActivated(Ref::Things(scope.things(of))),
        Mod::AddChosenType => Mod::AddTypes {
            supertypes: Vec::new(),
            types: Vec::new(),
            subtypes: scope.chosen_type().into_iter().collect(),
        },
        Mod::CopyOf(Ref::Chosen, _) => {
            let this = scope.game.known_object(scope.this);
            match this.and_then(|o| o.chosen.copy.clone()) {
                Some(card) => Mod::Copied(card),
                None => change.clone(),
            }
        }
        Mod::SetChosenColor => match scope.chosen_color() {
            Some(color) => Mod::SetColors(Colors::one(color)),
            None => Mod::SetChosenColor,
        },
        // With nothing chosen there is nothing to set.
        Mod::SetChosenType => Mod::SetSubtypes(scope.chosen_type().into_iter().collect()),
        Mod::AddChosenColor => {
            Mod::AddColors(scope.chosen_color().map_or(Colors::NONE, Colors::one))
        }
        Mod::Gain(ability) => Mod::Gain(Box::new(super::keywords::fix(ability, scope))),
        other => other.clone(),
    }
}

impl Derivation<'_> {
    /// Applies one change to one object. Amounts have been worked out.
    pub(super) fn change(&mut self, id: ObjectId, change: &Mod, source: &Source) {
        let object = self.game.objects.get(&id).cloned();
        let Some(d) = self.table.objects.get_mut(&id) else {
            return;
        };
        let d = Arc::make_mut(d);
        match change {
            Mod::Copied(card) => {
                if let Some(object) = object {
                    let controller = d.controller;
                    *d = from_card(card, &object);
                    d.controller = controller;
                    self.stale = true;
                }
            }
            Mod::Control(who) => {
                if let Ref::Things(things) = who
                    && let Some(Thing::Player(p)) = things.first()
                {
                    d.controller = *p;
                }
            }
            Mod::Gain(ability) => {
                d.abilities.push(Held {
                    ability: Arc::new((**ability).clone()),
                    // Whoever shows it prints it; only printed abilities carry their own words.
                    text: "".into(),
                    granter: Some(source.source).filter(|s| *s != id),
                    timestamp: source.timestamp,
                });
                self.stale = true;
            }
            Mod::LoseAll => {
                d.abilities.clear();
                self.stale = true;
            }
            Mod::LoseAllButMana => {
                d.abilities.retain(|h| is_mana_ability_of(&h.ability));
                self.stale = true;
            }
            Mod::GainActivated(Ref::Things(things)) => {
                let objects = things.iter().filter_map(|t| t.object());
                let found: Vec<Held> = objects
                    .filter_map(|o| self.table.objects.get(&o))
                    .flat_map(|of| of.abilities.iter())
                    .flat_map(|h| activated_of(&h.ability))
                    .map(|ability| Held {
                        ability,
                        text: "".into(),
                        granter: None,
                        timestamp: source.timestamp,
                    })
                    .list();
                if let Some(d) = self.table.objects.get_mut(&id) {
                    Arc::make_mut(d).abilities.extend(found);
                }
            }
            Mod::Lose(kind) => {
                d.abilities
                    .retain(|h| !matches!(&*h.ability, Ability::Keyword(k) if k.kind() == *kind));
                self.stale = true;
            }
            Mod::CantHave(kind) => {
                d.cant_have.push(*kind);
                d.abilities
                    .retain(|h| !matches!(&*h.ability, Ability::Keyword(k) if k.kind() == *kind));
                self.stale = true;
            }
            Mod::LoseText(text) => {
                d.abilities.retain(|h| h.text != *text);
                self.stale = true;
            }
            Mod::LoseAbility(ability) => {
                d.abilities.retain(|h| *h.ability != **ability);
                self.stale = true;
            }
            Mod::SetPT(p, t) => {
                let number = |a: &Option<Amount>, old: Option<i32>| match a {
                    Some(Amount::N(n)) => Some(*n),
                    _ => old,
                };
                d.power = number(p, d.power);
                d.toughness = number(t, d.toughness);
            }
            Mod::AddPT(Amount::N(p), Amount::N(t)) => {
                d.power = d.power.map(|n| n.saturating_add(*p));
                d.toughness = d.toughness.map(|n| n.saturating_add(*t));
            }
            Mod::SwitchPT => {
                std::mem::swap(&mut d.power, &mut d.toughness);
                d.switched = !d.switched;
            }
            Mod::SetColors(colors) => d.colors = *colors,
            Mod::AddColors(colors) => d.colors = d.colors.union(*colors),
            _ => {
                if change_types(d, change) {
                    self.stale = true;
                }
            }
        }
    }
}

/// Whether an ability is a mana ability, activated or triggered (605.1).
fn is_mana_ability_of(ability: &Ability) -> bool {
    match ability {
        Ability::Activated(a) => super::activatable::is_mana_ability(a),
        Ability::Triggered(t) => super::trigger::is_mana_trigger(t),
        _ => false,
    }
}

/// The activated abilities that an ability is: itself, or those that its keyword means (602.1).
fn activated_of(ability: &Arc<Ability>) -> Vec<Arc<Ability>> {
    match &**ability {
        Ability::Activated(_) => vec![ability.clone()],
        Ability::Keyword(k) => match k
            .expand()
            .iter()
            .any(|a| matches!(a, Ability::Activated(_)))
        {
            true => vec![ability.clone()],
            false => Vec::new(),
        },
        _ => Vec::new(),
    }
}
