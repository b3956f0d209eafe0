//! Whether what is announced could be paid for (601.2h).

use super::ability::CostPart;
use super::action::Refusal;
use super::cost::{Purpose, mana_of};
use super::effect::RuleMod;
use super::event::EventKind;
use super::game::ActiveRule;
use super::mana::Symbol;
use super::object::{ObjectId, PlayerId, Target};
use super::play::Play;
use crate::lists::List;
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

/// What a cost was, what it is, and the objects whose effects made it so; the source of what is paid
/// for among them: its own text.
pub(super) struct PriceChange {
    was: Vec<CostPart>,
    is: Vec<CostPart>,
    because: Vec<ObjectId>,
}

/// A cost with its mana in one piece, generic mana first.
fn tidy(parts: &[CostPart]) -> Vec<CostPart> {
    let mut mana = mana_of(parts).unwrap_or_default();
    let generic = |symbol: &Symbol| match symbol {
        Symbol::Generic(n) => Some(*n),
        _ => None,
    };
    let sum = mana
        .0
        .iter()
        .filter_map(generic)
        .fold(0, u32::saturating_add);
    mana.0.retain(|symbol| generic(symbol).is_none());
    if sum > 0 {
        mana.0.insert(0, Symbol::Generic(sum));
    }
    let others = parts
        .iter()
        .filter(|part| !matches!(part, CostPart::Mana(_)));
    let mut all = others.cloned().list();
    if all.is_empty() || !mana.0.is_empty() {
        all.insert(0, CostPart::Mana(mana));
    }
    all
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
    /// What effects have made of the mana in a cost that is about to be paid (601.2f), if they have:
    /// `price` gives the ways to pay it in a position, and without what the spell or ability says of
    /// its own cost.
    pub(super) fn price_change(
        &self,
        by: PlayerId,
        source: ObjectId,
        option: &[CostPart],
        price: &dyn Fn(&mut Play, bool) -> Vec<Vec<CostPart>>,
    ) -> Option<PriceChange> {
        if self.trial || self.searching {
            return None;
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
        let mut now = self.attempt(Vec::new());
        now.cost_granter = self.cost_granter;
        let ways = price(&mut now, false);
        let place = ways.iter().position(|other| other == option);
        let was = place.and_then(|place| bare.get(place)).or(bare.first())?;
        if mana_of(was) == mana_of(option) {
            return None;
        }
        let own = self.game.derived(source).map_or(&[][..], |d| &d.rules);
        let own = own.iter().filter(|own| changes_cost(own));
        let mut because: Vec<ObjectId> = Vec::new();
        for rule in self.game.rules_on(by).iter().chain(own) {
            if !because.contains(&rule.source) && with(vec![rule.clone()], true) != bare {
                because.push(rule.source);
            }
        }
        let by_itself = with(Vec::new(), false);
        if !because.contains(&source) && !by_itself.is_empty() && by_itself != bare {
            because.push(source);
        }
        let (was, is) = (tidy(was), tidy(option));
        Some(PriceChange { was, is, because })
    }

    /// Tells such a change: of a spell, or of an ability on the stack.
    pub(super) fn tell_price(&mut self, object: ObjectId, change: Option<PriceChange>) {
        if let Some(PriceChange { was, is, because }) = change {
            let kind = EventKind::Priced {
                object,
                was,
                is,
                because,
            };
            self.tell(kind, "601.2f");
        }
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
