//! Whether what is announced could be paid for (601.2h).

use super::ability::CostPart;
use super::action::Refusal;
use super::cost::Purpose;
use super::object::Target;
use super::play::Play;
use std::cell::RefCell;

/// Why a spell or ability with such targets can't be paid for, if it can't.
pub(super) type Unpayable<'a> = dyn Fn(&mut Play, &[Vec<Target>]) -> Option<Refusal> + 'a;

/// Why such prices can't be paid: each is looked at once, whatever is targeted.
#[derive(Default)]
pub(super) struct Prices(RefCell<Vec<Price>>);

/// The ways to pay, and why none of them can be.
type Price = (Vec<Vec<CostPart>>, Option<Refusal>);

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
