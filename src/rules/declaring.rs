//! What declaring attackers and blockers costs, and how many there may be (508.1c, h–j, 509.1b, d–f).

use super::ability::{Cost, CostPart};
use super::action::{Refusal, Why};
use super::cost::{Purpose, settled};
use super::effect::RuleMod;
use super::game::{ActiveRule, Game};
use super::object::{ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};
use crate::lists::List;

impl Game {
    /// What an attack on this one costs (508.1h), and why.
    pub(super) fn attack_costs(&self, id: ObjectId, defender: Thing) -> Vec<(&ActiveRule, &Cost)> {
        let rules = self.derived(id).map_or(&[][..], |d| &d.rules);
        let asked = |active: &ActiveRule, walkers: bool| match defender {
            Thing::Player(p) => p == active.controller,
            Thing::Object(o) => walkers && self.controller(o) == Some(active.controller),
        };
        rules
            .iter()
            .filter_map(|active| match &active.rule {
                RuleMod::AttackCost { cost, walkers } if asked(active, *walkers) => {
                    Some((active, cost))
                }
                RuleMod::AttackOrBlockCost {
                    cost, attack: true, ..
                } => Some((active, cost)),
                _ => None,
            })
            .list()
    }

    /// What a block by this one costs (509.1d), and why.
    fn block_costs(&self, id: ObjectId) -> Vec<(&ActiveRule, &Cost)> {
        let rules = self.derived(id).map_or(&[][..], |d| &d.rules);
        rules
            .iter()
            .filter_map(|active| match &active.rule {
                RuleMod::AttackOrBlockCost {
                    cost, block: true, ..
                } => Some((active, cost)),
                _ => None,
            })
            .list()
    }

    /// All that is asked for, with its numbers settled, and one of those that ask.
    fn parts_of(&self, asked: Vec<(&ActiveRule, &Cost)>) -> (Vec<CostPart>, Option<ObjectId>) {
        let mut parts = Vec::new();
        for (active, cost) in &asked {
            let scope = self.rule_scope(active);
            let option = cost.options.first().into_iter().flatten();
            parts.extend(option.map(|part| settled(part, &scope)));
        }
        (parts, asked.first().map(|(active, _)| active.source))
    }

    /// The lowest limit that effects set for what a player declares.
    fn limit(&self, player: PlayerId, of: impl Fn(&RuleMod) -> Option<u32>) -> Option<Limit> {
        let rules = self.rules_on(player).iter();
        let limits = rules.filter_map(|active| {
            let most = of(&active.rule)?;
            let source = active.source;
            Some(Limit { most, source })
        });
        limits.min_by_key(|limit| limit.most)
    }

    /// How many creatures a player may attack with (508.1c).
    pub(super) fn attackers_at_most(&self, player: PlayerId) -> Option<Limit> {
        self.limit(player, |rule| match rule {
            RuleMod::AttackersAtMost(n) => Some(*n),
            _ => None,
        })
    }

    /// How many creatures a player may block with (509.1b).
    pub(super) fn blockers_at_most(&self, player: PlayerId) -> Option<Limit> {
        self.limit(player, |rule| match rule {
            RuleMod::BlockersAtMost(n) => Some(*n),
            _ => None,
        })
    }

    /// 508.1d: creatures that attack if able and are left at home. Nobody has to pay for an attack.
    pub fn attackers_missing(&self, by: PlayerId, list: &[(ObjectId, Thing)]) -> Vec<Refusal> {
        let mut out = Vec::new();
        let mut obeyed = 0_u32;
        let attackable = self.attackable(by);
        for o in self.permanents() {
            let Some(d) = self.derived(o.id) else {
                continue;
            };
            let must = d
                .rules
                .iter()
                .find(|r| matches!(r.rule, RuleMod::AttacksIfAble | RuleMod::Goaded));
            let attacks = list.iter().any(|(id, _)| *id == o.id);
            // 508.1d: able is only what may attack something.
            let able = |id| {
                let allowed = |t: &Thing| {
                    self.attack_forbidden(id, *t, &attackable).is_empty()
                        && self.attack_costs(id, *t).is_empty()
                };
                self.may_attack(id, by).is_ok() && attackable.iter().any(allowed)
            };
            obeyed += u32::from(must.is_some() && attacks);
            if let Some(rule) = must
                && !attacks
                && able(o.id)
            {
                let why = Why::MustAttack { object: o.id };
                out.push(Refusal::new("508.1d", why).because(Thing::Object(rule.source)));
            }
        }
        // As many requirements as the restrictions allow.
        let limit = self.attackers_at_most(by);
        if limit.is_some_and(|limit| obeyed >= limit.most) {
            out.clear();
        }
        out
    }
}

impl Play {
    /// 508.1h–j: what the attacks cost is paid, all of it at once.
    pub(super) fn pay_for_attack(&mut self, by: PlayerId, list: &[(ObjectId, Thing)]) -> Flow {
        let asked = list
            .iter()
            .flat_map(|(id, defender)| self.game.attack_costs(*id, *defender));
        self.pay_declared(by, self.game.parts_of(asked.list()))
    }

    /// 509.1d–f: what the blocks cost likewise.
    pub(super) fn pay_for_block(&mut self, by: PlayerId, blockers: &[ObjectId]) -> Flow {
        let asked = blockers.iter().flat_map(|id| self.game.block_costs(*id));
        self.pay_declared(by, self.game.parts_of(asked.list()))
    }

    fn pay_declared(&mut self, by: PlayerId, asked: (Vec<CostPart>, Option<ObjectId>)) -> Flow {
        let (parts, source) = asked;
        let Some(source) = source else {
            return Ok(());
        };
        let purpose = Purpose {
            payer: by,
            source,
            spell: false,
            x: 0,
            with_x: false,
        };
        for part in &parts {
            self.part_payable(part, &purpose)?;
        }
        self.pay(&parts, &purpose, None)?;
        Ok(())
    }
}

/// "No more than …": how many, and what says so.
pub(super) struct Limit {
    pub(super) most: u32,
    source: ObjectId,
}

impl Limit {
    pub(super) fn refuses(&self, rule: &'static str, declared: usize) -> Option<Refusal> {
        let most = self.most;
        let refusal = Refusal::new(rule, Why::TooManyDeclared { most });
        (declared > most as usize).then(|| refusal.because(Thing::Object(self.source)))
    }
}
