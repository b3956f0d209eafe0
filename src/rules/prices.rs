//! Whether what is announced could be paid for (601.2h).

use super::ability::CostPart;
use super::action::Refusal;
use super::cost::Purpose;
use super::effect::RuleMod;
use super::event::EventKind;
use super::game::ActiveRule;
use super::object::{ObjectId, PlayerId, Target};
use super::play::Play;
use std::cell::RefCell;
use std::sync::Arc;

/// Why a spell or ability with such targets can't be paid for, if it can't.
pub(super) type Unpayable<'a> = dyn Fn(&mut Play, &[Vec<Target>]) -> Option<Refusal> + 'a;

/// Why such prices can't be paid: each is looked at once, whatever is targeted.
#[derive(Default)]
pub(super) struct Prices(RefCell<Vec<Price>>);

/// The ways to pay, and why none of them can be.
type Price = (Vec<Vec<CostPart>>, Option<Refusal>);

/// Whether an effect on an object makes it cost more or less.
fn changes_cost(rule: &ActiveRule) -> bool {
    matches!(
        rule.rule,
        RuleMod::SpellCost { .. } | RuleMod::AbilityCost { .. }
    )
}

impl Prices {
    pub(super) fn unpayable(
        &self,
        play: &Play,
        options: Vec<Vec<CostPart>>,
        purpose: &Purpose,
        pay: Option<&super::action::Pay>,
    ) -> Option<Refusal> {
        let mut known = self.0.borrow_mut();
        if let Some((_, refusal)) = known.iter().find(|(other, _)| *other == options) {
            return refusal.clone();
        }
        let refusal = play.unpayable(&options, purpose, pay);
        known.push((options, refusal.clone()));
        refusal
    }
}

impl Play {
    /// Tells what effects have made of a cost that is about to be paid (601.2f): `price` gives the
    /// ways to pay it in a position, and without what the spell or ability says of its own cost.
    pub(super) fn tell_price(
        &mut self,
        by: PlayerId,
        (source, on_stack): (ObjectId, ObjectId),
        option: &[CostPart],
        price: &dyn Fn(&mut Play, bool) -> Vec<Vec<CostPart>>,
    ) {
        if self.trial || self.searching {
            return;
        }
        // As if there were these effects alone, and without what it says itself.
        let with = |rules: Vec<ActiveRule>, plain: bool| {
            let mut play = self.attempt(Vec::new());
            play.cost_granter = self.cost_granter;
            let table = Arc::make_mut(&mut play.game.table);
            if let Some(all) = table.players.get_mut(usize::from(by.0)) {
                *all = rules;
            }
            if let Some(d) = table.objects.get_mut(&source).map(Arc::make_mut) {
                d.rules.retain(|own| !changes_cost(own));
                if plain {
                    d.abilities.clear();
                }
            }
            price(&mut play, plain)
        };
        let bare = with(Vec::new(), true);
        if bare.iter().any(|parts| parts == option) {
            return;
        }
        let own = self.game.derived(source).map_or(&[][..], |d| &d.rules);
        let own = own.iter().filter(|own| changes_cost(own));
        let mut because: Vec<ObjectId> = Vec::new();
        for rule in self.game.rules_on(by).iter().chain(own) {
            if !because.contains(&rule.source) && with(vec![rule.clone()], true) != bare {
                because.push(rule.source);
            }
        }
        if with(Vec::new(), false) != bare {
            because.push(on_stack);
        }
        for by in because.iter_mut().filter(|by| **by == source) {
            *by = on_stack;
        }
        because.dedup();
        let mut now = self.attempt(Vec::new());
        now.cost_granter = self.cost_granter;
        let ways = price(&mut now, false);
        let place = ways.iter().position(|other| other == option);
        let was = place.and_then(|place| bare.get(place)).or(bare.first());
        let kind = EventKind::Priced {
            object: on_stack,
            was: was.cloned().unwrap_or_default(),
            is: option.to_vec(),
            because,
        };
        self.tell(kind, "601.2f");
    }

    pub(super) fn unpayable(
        &self,
        options: &[Vec<CostPart>],
        purpose: &Purpose,
        pay: Option<&super::action::Pay>,
    ) -> Option<Refusal> {
        let mut first = None;
        for option in options {
            match self.payable(option, purpose, pay) {
                Ok(()) => return None,
                Err(refusal) => first = Some(Refusal::of_ways(first, refusal)),
            }
        }
        first
    }
}
