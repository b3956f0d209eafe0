//! Whether a declaration of blockers is legal as a whole (509.1b, c): restrictions on how many
//! block what, and requirements, of which as many must be met as any legal declaration could.

use super::ability::KeywordKind;
use super::action::{Refusal, Why};
use super::effect::RuleMod;
use super::game::Game;
use super::object::{ObjectId, PlayerId, Thing};
use crate::lists::List;
use crate::sorted::Order;

/// Who blocks what.
type Blocks = Vec<(ObjectId, ObjectId)>;

/// The most declarations that are looked at for one that meets more requirements.
const MOST_TRIED: u32 = 20_000;

/// Something that an effect asks of the declaration.
struct Requirement {
    /// The creature that must block, or the attacker that must be blocked.
    object: ObjectId,
    /// The source of the effect.
    source: ObjectId,
    /// Blocks that meet it; any one does.
    by: Blocks,
}

impl Requirement {
    fn met(&self, list: &[(ObjectId, ObjectId)]) -> bool {
        self.by.iter().any(|b| list.contains(b))
    }
}

impl Game {
    /// What is wrong with a declaration of blockers as a whole.
    pub fn blocks_wrong(&self, by: PlayerId, list: &[(ObjectId, ObjectId)]) -> Vec<Refusal> {
        let restricted = self.blocks_restricted(list);
        if !restricted.is_empty() {
            return restricted;
        }
        let required = self.blocks_required(by);
        let missed: Vec<&Requirement> = required.iter().filter(|r| !r.met(list)).list();
        if missed.is_empty() || !self.better_blocks(by, &required, required.len() - missed.len()) {
            return Vec::new();
        }
        missed
            .into_iter()
            .map(|r| {
                let attacks = self.combat.attackers.iter().any(|a| a.object == r.object);
                let why = match attacks {
                    true => Why::MustBeBlocked { attacker: r.object },
                    false => Why::MustBlock { object: r.object },
                };
                Refusal::new("509.1c", why).because(Thing::Object(r.source))
            })
            .list()
    }

    /// 509.1b: how many creatures may block an attacker, menace (702.111b) included.
    fn blocks_restricted(&self, list: &[(ObjectId, ObjectId)]) -> Vec<Refusal> {
        let mut out = Vec::new();
        for a in &self.combat.attackers {
            let Some(d) = self.derived(a.object) else {
                continue;
            };
            let n = list.iter().filter(|(_, at)| *at == a.object).count();
            if n == 1 && d.has(KeywordKind::Menace) {
                let why = Why::Menace { attacker: a.object };
                let refusal = Refusal::new("509.1b", why).also("702.111b");
                out.push(refusal.because(Thing::Object(a.object)));
            }
            for active in &d.rules {
                if let RuleMod::CantBeBlockedByMoreThan(most) = active.rule
                    && n > most as usize
                {
                    let cause = Thing::Object(active.source);
                    let attacker = a.object;
                    let why = Why::BlockedByTooMany { attacker, most };
                    out.push(Refusal::new("509.1b", why).because(cause));
                }
            }
        }
        out
    }

    /// Every requirement that effects make of this player's blocks.
    fn blocks_required(&self, by: PlayerId) -> Vec<Requirement> {
        let attackers: Vec<ObjectId> = self.combat.attackers.iter().map(|a| a.object).list();
        let own: Vec<ObjectId> = self
            .permanents()
            .filter(|o| self.controller(o.id) == Some(by))
            .map(|o| o.id)
            .list();
        let able = |(b, a): &(ObjectId, ObjectId)| self.may_block(*b, *a, by).is_ok();
        let mut out = Vec::new();
        let mut add = |object, source, blocks: Blocks| {
            let by: Blocks = blocks.into_iter().filter(able).list();
            if !by.is_empty() {
                out.push(Requirement { object, source, by });
            }
        };
        for id in &own {
            let rules = self.derived(*id).map_or(&[][..], |d| &d.rules);
            for active in rules {
                match &active.rule {
                    RuleMod::BlocksIfAble => {
                        let all = attackers.iter().map(|a| (*id, *a)).list();
                        add(*id, active.source, all);
                    }
                    RuleMod::BlocksThatIfAble(what) => {
                        for thing in self.rule_scope(active).things(what) {
                            let that = thing.object().map(|a| (*id, a));
                            add(*id, active.source, that.into_iter().list());
                        }
                    }
                    _ => {}
                }
            }
        }
        for id in &attackers {
            let rules = self.derived(*id).map_or(&[][..], |d| &d.rules);
            for active in rules {
                match active.rule {
                    RuleMod::MustBeBlocked => {
                        let all = own.iter().map(|b| (*b, *id)).list();
                        add(*id, active.source, all);
                    }
                    // Each creature that is able to is asked for by itself.
                    RuleMod::BlockedByAllAble => {
                        for blocker in &own {
                            add(*blocker, active.source, vec![(*blocker, *id)]);
                        }
                    }
                    _ => {}
                }
            }
        }
        out
    }

    /// Whether some declaration that no restriction forbids meets more than so many requirements.
    fn better_blocks(&self, by: PlayerId, required: &[Requirement], met: usize) -> bool {
        // Only blocks of attackers that something asks to block can help; others may be needed
        // to block those along with them.
        let mut asked: Vec<ObjectId> = required.iter().flat_map(|r| &r.by).map(|b| b.1).list();
        asked.order();
        asked.dedup();
        let choices: Vec<(ObjectId, Vec<ObjectId>)> = self
            .permanents()
            .map(|o| {
                let able = |a: &&ObjectId| self.may_block(o.id, **a, by).is_ok();
                (o.id, asked.iter().filter(able).copied().list())
            })
            .filter(|(_, at): &(ObjectId, Vec<ObjectId>)| !at.is_empty())
            .list();
        let mut tried = 0;
        self.search_blocks(&choices, required, met, &mut Vec::new(), &mut tried)
    }

    fn search_blocks(
        &self,
        choices: &[(ObjectId, Vec<ObjectId>)],
        required: &[Requirement],
        met: usize,
        so_far: &mut Blocks,
        tried: &mut u32,
    ) -> bool {
        *tried += 1;
        if *tried > MOST_TRIED {
            return false;
        }
        let Some(((blocker, at), rest)) = choices.split_first() else {
            let now = required.iter().filter(|r| r.met(so_far)).count();
            return now > met && self.blocks_restricted(so_far).is_empty();
        };
        let most = self.blocks_at_once(*blocker).min(at.len());
        // As many as it can block from each attacker on, then one of them, then none.
        let mut ways: Vec<Vec<ObjectId>> = Vec::new();
        if most > 1 {
            ways.extend((0..=at.len() - most).map(|i| at[i..i + most].to_vec()));
        }
        ways.extend(at.iter().map(|a| vec![*a]));
        ways.push(Vec::new());
        for way in ways {
            let before = so_far.len();
            so_far.extend(way.iter().map(|a| (*blocker, *a)));
            if self.search_blocks(rest, required, met, so_far, tried) {
                return true;
            }
            so_far.truncate(before);
        }
        false
    }

    /// How many attackers a creature may block at once (509.1a).
    pub fn blocks_at_once(&self, blocker: ObjectId) -> usize {
        let rules = self.derived(blocker).map_or(&[][..], |d| &d.rules);
        let more = rules.iter().map(|r| match r.rule {
            RuleMod::BlocksMore(None) => usize::MAX / 8,
            RuleMod::BlocksMore(Some(n)) => n as usize,
            _ => 0,
        });
        1 + more.sum::<usize>()
    }
}
