//! The ways to cast a spell (601.2b): its costs, and what is paid instead or more (118.8, 118.9).

use super::ability::{Cost, CostPart, Keyword};
use super::action::{Announce, Refusal, Why};
use super::cost::mana_of;
use super::effect::RuleMod;
use super::mana::Symbol;
use super::object::{ObjectId, PlayerId, PutAway, Thing};
use super::play::{Flow, Play};
use super::zone::Zone;
use crate::lists::List;

/// What a casting need not mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Freedom {
    None,
    Timing,
    Free,
    /// Only for a cost that gives flash.
    Flash,
}

/// The most often that a spell can be kicked.
const MOST_KICKS: u32 = 1_000;

/// How a spell is cast, by what was announced for it (601.2b).
#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    /// The alternative cost (118.9).
    pub(super) instead: Option<Cost>,
    /// Additional costs (118.8).
    pub(super) more: Vec<CostPart>,
    /// For its bestow cost (702.103a).
    pub(super) bestowed: bool,
    /// How many times it is kicked (702.33d).
    pub(super) kicked: u32,
    /// Where it will go.
    pub(super) put_away: PutAway,
}

impl Way {
    /// Whether there is an X of some sort in the mana cost or in the cost instead of it.
    pub(super) fn has_x(&self, d: &super::game::Derived, test: fn(&CostPart) -> bool) -> bool {
        match &self.instead {
            Some(cost) => cost.has(test),
            None => d.mana_cost.as_ref().is_some_and(|c| c.has_x()),
        }
    }
}

/// The parts of a cost of which there is but one way to pay.
fn first_option(cost: &Cost) -> Vec<CostPart> {
    cost.options.first().cloned().unwrap_or_default()
}

impl Play {
    /// How a spell is cast: by the keywords that are announced for it, several joined by "and"
    /// (601.2b).
    ///
    /// # Errors
    /// A refusal where the card has no such keyword, or for two alternative costs (118.9a).
    pub(super) fn way(
        &self,
        d: &super::game::Derived,
        zone: Zone,
        announce: &Announce,
    ) -> Flow<Way> {
        let mut way = Way::default();
        let said = announce.alternative.iter();
        for said in said.flat_map(|all| all.split(" and ")) {
            // "multikicker 3": three times.
            let counted = said.rsplit_once(' ');
            let (name, times) = counted
                .and_then(|(name, n)| Some((name, n.parse::<u32>().ok()?)))
                .unwrap_or((said, 1));
            let named = |k: &&Keyword| k.kind().name().eq_ignore_ascii_case(name);
            match d.keywords().find(named) {
                Some(Keyword::Bestow(cost)) if way.instead.is_none() && times == 1 => {
                    way.instead = Some(cost.clone());
                    way.bestowed = true;
                }
                Some(Keyword::Flashback(cost))
                    if way.instead.is_none() && times == 1 && zone == Zone::Graveyard =>
                {
                    way.instead = Some(cost.clone());
                    way.put_away = PutAway::Flashback;
                }
                Some(Keyword::Kicker(cost)) if times == 1 && way.kicked == 0 => {
                    way.more.extend(first_option(cost));
                    way.kicked = 1;
                }
                Some(Keyword::Multikicker(cost)) if way.kicked == 0 && times <= MOST_KICKS => {
                    way.kicked = times;
                    (0..times).for_each(|_| way.more.extend(first_option(cost)));
                }
                Some(Keyword::Buyback(cost)) if times == 1 && way.put_away == PutAway::Usual => {
                    way.more.extend(first_option(cost));
                    way.put_away = PutAway::BoughtBack;
                }
                _ => {
                    let name = said.to_string();
                    return Err(Refusal::new("118.9", Why::UnknownAlternative { name }).into());
                }
            }
        }
        Ok(way)
    }

    pub(super) fn spell_options(
        &self,
        by: PlayerId,
        spell: ObjectId,
        d: &super::game::Derived,
        way: &Way,
        x: u32,
        freedom: Freedom,
    ) -> Vec<Vec<CostPart>> {
        let whole = |parts: &[CostPart]| -> Vec<CostPart> {
            // 601.2f: additional costs first, then what makes it cost more or less.
            let parts = || parts.iter().chain(&way.more);
            let mana = mana_of(&parts().cloned().list()).unwrap_or_default();
            let total = self.total_spell_cost(spell, &mana, by, x);
            let others = parts().filter(|p| !matches!(p, CostPart::Mana(_)));
            std::iter::once(CostPart::Mana(total))
                .chain(others.cloned())
                .list()
        };
        if freedom == Freedom::Free {
            // 118.9d: what it costs more is still to be paid.
            return vec![whole(&[])];
        }
        if let Some(cost) = &way.instead {
            // 118.9a: only one alternative cost applies.
            return cost.options.iter().map(|o| whole(o)).list();
        }
        let mut options = match &d.mana_cost {
            // At a time when only a cost with flash allows it.
            _ if freedom == Freedom::Flash => Vec::new(),
            Some(cost) => vec![whole(&[CostPart::Mana(cost.clone())])],
            // 118.6: no mana cost can't be paid.
            None => vec![vec![CostPart::Mana(super::mana::ManaCost(vec![
                Symbol::Generic(10_000),
            ]))]],
        };
        let own = self.game.derived(spell).map_or(&[][..], |d| &d.rules);
        for rule in own.iter().filter(|_| freedom != Freedom::Flash) {
            if let RuleMod::AlternativeCost(cost) = &rule.rule {
                options.extend(cost.options.iter().map(|o| whole(o)));
            }
        }
        for rule in self.game.rules_on(by) {
            if let RuleMod::AlternativeCostFor { what, cost, flash } = &rule.rule {
                let scope = self.game.rule_scope(rule);
                // 107.3b: with a cost that has no X, X is 0.
                let fits = x == 0 && scope.fits(Thing::Object(spell), what);
                if fits && (*flash || freedom != Freedom::Flash) {
                    options.extend(cost.options.iter().map(|o| whole(o)));
                }
            }
        }
        options
    }

    /// 118.8: additional costs that effects ask for.
    pub(super) fn add_costs(
        &self,
        by: PlayerId,
        spell: ObjectId,
        options: &mut Vec<Vec<CostPart>>,
    ) {
        let own = self.game.derived(spell).map(|d| d.rules.clone());
        let rules = self.game.rules_on(by).iter().cloned();
        for rule in own.unwrap_or_default().into_iter().chain(rules) {
            if let RuleMod::AdditionalCost(cost) = &rule.rule {
                *options = options
                    .iter()
                    .flat_map(|o| {
                        cost.options
                            .iter()
                            .map(move |more| o.iter().chain(more).cloned().list())
                    })
                    .list();
            }
        }
    }
}
