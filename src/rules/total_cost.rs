//! The total cost (601.2f): increases, then reductions, and costs that effects allow instead.

use super::ability::{Ability, Activated, CostPart};
use super::cost::{means, settled, with_x};
use super::effect::RuleMod;
use super::evaluate::Scope;
use super::game::ActiveRule;
use super::mana::{ManaCost, Symbol};
use super::object::{ObjectId, PlayerId, Target, Thing};
use super::play::Play;
use crate::lists::List;

impl Play {
    // ---- 601.2f: the total cost ----

    /// The mana part of a spell's cost after increases, then reductions (601.2f, 118.7).
    pub fn total_spell_cost(
        &self,
        spell: ObjectId,
        cost: &ManaCost,
        by: PlayerId,
        x: u32,
    ) -> ManaCost {
        let mut total = with_x(cost, x);
        let mut rules: Vec<ActiveRule> = self.game.rules_on(by).to_vec();
        if let Some(d) = self.game.derived(spell) {
            rules.extend(d.rules.iter().cloned());
            // Affinity and the like are the spell's own, wherever it is cast from.
            for keyword in d.keywords() {
                for ability in keyword.expand() {
                    if let Ability::Static(s) = ability {
                        rules.extend(s.mods.into_iter().filter_map(|m| match m {
                            super::effect::Mod::Rule(rule) => Some(ActiveRule {
                                rule,
                                source: spell,
                                controller: by,
                            }),
                            _ => None,
                        }));
                    }
                }
            }
        }
        for reducing in [false, true] {
            for rule in &rules {
                let RuleMod::SpellCost {
                    what,
                    less,
                    amount,
                    times,
                    colored,
                } = &rule.rule
                else {
                    continue;
                };
                let scope = self.game.rule_scope(rule).about(Thing::Player(by));
                if *less != reducing || !scope.fits(Thing::Object(spell), what) {
                    continue;
                }
                let n = times.as_ref().map_or(1, |t| scope.amount(t).max(0));
                for _ in 0..n.min(1_000) {
                    match colored {
                        true => take_colored(&mut total, amount),
                        false => adjust(&mut total, amount, *less),
                    }
                }
            }
        }
        // What sets the least that a spell costs looks at the cost made so far (601.2f).
        for rule in &rules {
            if let RuleMod::SpellsCostAtLeast(least) = rule.rule {
                let missing = least.saturating_sub(total.mana_value(0));
                adjust(&mut total, &ManaCost(vec![Symbol::Generic(missing)]), false);
            }
        }
        total
    }

    pub(super) fn total_ability_cost(
        &self,
        cost: &ManaCost,
        object: ObjectId,
        ability: &Activated,
        by: PlayerId,
        x: u32,
        targets: &[Vec<Target>],
    ) -> ManaCost {
        let mut total = with_x(cost, x);
        let mana = super::activatable::is_mana_ability(ability);
        let mut rules: Vec<ActiveRule> = self.game.rules_on(by).to_vec();
        rules.extend(
            self.game
                .derived(object)
                .iter()
                .flat_map(|d| d.rules.clone()),
        );
        for reducing in [false, true] {
            for rule in &rules {
                let RuleMod::AbilityCost {
                    not_below_one,
                    what,
                    less,
                    amount,
                    times,
                } = &rule.rule
                else {
                    continue;
                };
                // "The creature it targets" is the one under consideration.
                let aim = targets.iter().flatten().next();
                let scope = Scope {
                    candidate: aim.map(|t| t.thing),
                    ..self.game.rule_scope(rule)
                };
                if *less != reducing || !means(&scope, what, object, ability, mana, targets) {
                    continue;
                }
                let n = times.as_ref().map_or(1, |t| scope.amount(t).max(0));
                let before = total.clone();
                for _ in 0..n.min(1_000) {
                    adjust(&mut total, amount, *less);
                }
                // What is left of the generic part is then the one mana.
                if *not_below_one && total.0.is_empty() && !before.0.is_empty() {
                    total = ManaCost(vec![Symbol::Generic(1)]);
                }
            }
        }
        if let Some((amount, times)) = &ability.less {
            let scope = Scope::of(&self.game, &self.game.table, object, by);
            for _ in 0..scope.amount(times).clamp(0, 1_000) {
                adjust(&mut total, amount, true);
            }
        }
        total
    }

    /// The ways to pay for an ability: its own cost, made whole, and costs that effects allow
    /// instead (118.9).
    pub fn ability_options(
        &self,
        object: ObjectId,
        ability: &Activated,
        by: PlayerId,
        x: u32,
        targets: &[Vec<Target>],
    ) -> Vec<Vec<CostPart>> {
        let whole = |parts: &Vec<CostPart>| -> Vec<CostPart> {
            let mut mana = ManaCost::default();
            let mut place = None;
            let mut all = Vec::new();
            for part in parts {
                match part {
                    CostPart::Mana(cost) => mana.0.extend(&cost.0),
                    CostPart::Generic(_) | CostPart::ManaCostOf(_) => {
                        let scope = Scope {
                            x,
                            granter: self.cost_granter,
                            ..Scope::of(&self.game, &self.game.table, object, by)
                        };
                        if let CostPart::Mana(cost) = settled(part, &scope) {
                            mana.0.extend(&cost.0);
                        }
                    }
                    other => {
                        all.push(other.clone());
                        continue;
                    }
                }
                place = place.or(Some(all.len()));
            }
            // What costs no mana may come to cost some (118.7, 601.2f).
            let total = self.total_ability_cost(&mana, object, ability, by, x, targets);
            if place.is_some() || !total.0.is_empty() {
                all.insert(place.unwrap_or(0), CostPart::Mana(total));
            }
            all
        };
        let mut options: Vec<Vec<CostPart>> = ability.cost.options.iter().map(whole).list();
        for rule in self.game.rules_on(by) {
            if let RuleMod::AlternativeAbilityCost { what, cost } = &rule.rule {
                let scope = self.game.rule_scope(rule);
                if means(&scope, what, object, ability, false, targets) {
                    options.extend(cost.options.iter().map(whole));
                }
            }
        }
        options
    }
}

/// Adds to a cost, or takes from it: generic from generic, a colour from that colour first and
/// then from generic (118.7a–c).
pub(super) fn adjust(cost: &mut ManaCost, by: &ManaCost, less: bool) {
    for symbol in &by.0 {
        match (symbol, less) {
            (Symbol::Generic(n), false) => cost.0.insert(0, Symbol::Generic(*n)),
            (other, false) => cost.0.push(*other),
            (Symbol::Generic(n), true) => take_generic(cost, *n),
            (other, true) => match cost.0.iter().position(|s| s == other) {
                Some(i) => {
                    cost.0.remove(i);
                }
                None => take_generic(cost, 1),
            },
        }
    }
    cost.0.retain(|s| *s != Symbol::Generic(0));
}

/// Takes colored mana alone from a cost: what has no symbol of its color there does nothing.
fn take_colored(cost: &mut ManaCost, by: &ManaCost) {
    for symbol in &by.0 {
        if let Some(i) = cost.0.iter().position(|s| s == symbol) {
            cost.0.remove(i);
        }
    }
}

pub(super) fn take_generic(cost: &mut ManaCost, n: u32) {
    let mut left = n;
    for symbol in &mut cost.0 {
        if let Symbol::Generic(have) = symbol {
            let take = left.min(*have);
            *have -= take;
            left -= take;
        }
    }
}
