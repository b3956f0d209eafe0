//! Dependency (613.8): which effects of a layer could matter to each other at all.
//!
//! Whether one does depend on another is found by trying, in `layers`. Trying costs a copy of
//! the board, so this module first asks what each effect reads and what each one changes.

use super::ability::{Ability, Static};
use super::effect::Mod;
use super::filter::{Amount, Condition, Filter, Ref, Whose};
use super::kinds::SubtypeKind;

/// What an effect reads and what it changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aspects {
    reads: Set,
    writes: Set,
}

/// Some of the aspects below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Set(u16);

const TYPES: u16 = 1;
const COLORS: u16 = 2;
const ABILITIES: u16 = 4;
const NUMBERS: u16 = 8;
/// Name and mana cost: what only layer 1 changes.
const NAMES: u16 = 16;
const CONTROL: u16 = 32;
/// Whether the static ability itself is still there.
const EXISTENCE: u16 = 64;
/// New effects may come to be in the same layer.
const GRANTS: u16 = 128;
/// Which of the affected objects it is about.
const EACH: u16 = 256;

/// What goes when an object loses abilities.
const LOSS: u16 = ABILITIES | EXISTENCE;
/// What becoming a copy changes (707.2).
const COPIED: u16 = TYPES | COLORS | NUMBERS | NAMES | LOSS;

impl Aspects {
    /// Of an effect with these changes in the layer in question. `settled`: its set and changes
    /// are fixed already (613.6), so it reads only what its amounts need.
    pub fn of(here: &[&Mod], ability: Option<&Static>, settled: bool) -> Aspects {
        let mut a = Aspects::default();
        for change in here {
            a.writes.written_by(change);
            a.reads.read_by(change);
        }
        if let Some(s) = ability.filter(|_| !settled) {
            a.reads.add(EXISTENCE);
            a.reads.reference(&s.affected);
            if let Some(c) = &s.condition {
                a.reads.condition(c);
            }
            if let Some((c, _)) = &s.instead {
                a.reads.condition(c);
            }
        }
        a
    }

    /// Whether this effect could depend on the other one.
    pub fn may_depend_on(&self, other: &Aspects) -> bool {
        self.reads.meets(other.writes)
    }
}

/// Whether any two of these effects could depend on each other.
pub fn possible(list: &[Aspects]) -> bool {
    let (mut reads, mut writes) = (Set::default(), Set::default());
    for a in list {
        reads.add(a.reads.0);
        writes.add(a.writes.0);
    }
    writes.meets(Set(GRANTS)) || (list.len() > 1 && reads.meets(writes))
}

/// Whether a change has numbers that are the same for each object that it is made to.
pub fn same_for_each(change: &Mod) -> bool {
    let mut reads = Set::default();
    reads.read_by(change);
    matches!(change, Mod::SetPT(..) | Mod::AddPT(..)) && !reads.meets(Set(EACH))
}

/// Whether a change has numbers that are found by looking at the board.
pub fn reads_board(change: &Mod) -> bool {
    let found = |a: &Amount| !matches!(a, Amount::N(_) | Amount::X);
    match change {
        Mod::SetPT(p, t) => p.iter().chain(t).any(found),
        Mod::AddPT(p, t) => found(p) || found(t),
        _ => false,
    }
}

/// The transitive closure: what each effect depends on, through others as well.
pub fn close(depends: &mut [Vec<bool>]) {
    for k in 0..depends.len() {
        let through = depends[k].clone();
        for row in depends.iter_mut().filter(|row| row[k]) {
            for (cell, also) in row.iter_mut().zip(&through) {
                *cell |= also;
            }
        }
    }
}

/// No phrase is left to "everything else": a new kind has to say what it reads, because what goes
/// unsaid here is never tried.
impl Set {
    fn add(&mut self, aspects: u16) {
        self.0 |= aspects;
    }

    fn meets(self, other: Set) -> bool {
        self.0 & other.0 != 0
    }

    fn written_by(&mut self, change: &Mod) {
        let aspects = match change {
            Mod::CopyOf(..) | Mod::Copied(_) | Mod::OwnColors => COPIED,
            Mod::SetName(_) => NAMES,
            Mod::Control(_) => CONTROL,
            Mod::SetTypes(_, subtypes) | Mod::SetSubtypes(subtypes) => {
                // 305.7
                if subtypes.iter().any(|s| s.kind() == SubtypeKind::Land) {
                    self.add(LOSS);
                }
                TYPES
            }
            Mod::AddTypes { .. }
            | Mod::RemoveTypes(_)
            | Mod::RemoveSubtypes(_)
            | Mod::LoseSubtypes(_)
            | Mod::RemoveSupertypes(_)
            | Mod::EveryCreatureType
            | Mod::AddChosenType => TYPES,
            // It may be a land type (305.7).
            Mod::SetChosenType => TYPES | LOSS,
            Mod::SetColors(_) | Mod::SetChosenColor | Mod::AddColors(_) | Mod::AddChosenColor => {
                COLORS
            }
            Mod::LoseAll
            | Mod::LoseAllButMana
            | Mod::LoseThisAbility
            | Mod::LoseText(_)
            | Mod::LoseAbility(_) => LOSS,
            Mod::Gain(ability) => {
                if matches!(**ability, Ability::Static(_)) {
                    self.add(GRANTS);
                }
                ABILITIES
            }
            Mod::GainThisAbility | Mod::GainActivated(_) | Mod::Lose(_) | Mod::CantHave(_) => {
                ABILITIES
            }
            Mod::SetPT(..) | Mod::AddPT(..) | Mod::SwitchPT => NUMBERS,
            Mod::Rule(_) => 0,
        };
        self.add(aspects);
    }

    fn read_by(&mut self, change: &Mod) {
        match change {
            Mod::SetPT(p, t) => [p, t].into_iter().flatten().for_each(|a| self.amount(a)),
            Mod::AddPT(p, t) => [p, t].into_iter().for_each(|a| self.amount(a)),
            Mod::Control(who) => self.reference(who),
            // What it gives is what they have by then.
            Mod::GainActivated(of) => {
                self.add(ABILITIES);
                self.reference(of);
            }
            _ => {}
        }
    }

    fn reference(&mut self, reference: &Ref) {
        match reference {
            Ref::Each(filter) => self.filter(filter),
            // Who "you" are is a matter of control of the source.
            Ref::You | Ref::EachOpponent => self.add(CONTROL),
            Ref::Controller(of) => {
                self.add(CONTROL);
                self.reference(of);
            }
            Ref::Owner(of) | Ref::AttachedTo(of) | Ref::HostOf(of) => self.reference(of),
            Ref::TopOfLibrary(of, n) => {
                self.reference(of);
                self.amount(n);
            }
            Ref::Several(list) => list.iter().for_each(|r| self.reference(r)),
            Ref::Candidate => self.add(EACH),
            Ref::This
            | Ref::Granter
            | Ref::Host
            | Ref::Target(_)
            | Ref::Previous
            | Ref::Chosen
            | Ref::Event(_)
            | Ref::EachPlayer
            | Ref::ChosenPlayer
            | Ref::DefendingPlayer
            | Ref::ExiledWith
            | Ref::Paid(_)
            | Ref::ActivePlayer
            | Ref::Things(_) => {}
        }
    }

    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::All(list) | Filter::Any(list) => list.iter().for_each(|f| self.filter(f)),
            Filter::Not(f) | Filter::AttachedTo(f) | Filter::Targets(f) | Filter::AbilityOf(f) => {
                self.filter(f);
            }
            Filter::Permanent
            | Filter::AnyTarget
            | Filter::Type(_)
            | Filter::Supertype(_)
            | Filter::Subtype(_)
            | Filter::ChosenType
            | Filter::Historic
            | Filter::Enchanted
            | Filter::Equipped => self.add(TYPES),
            // An Aura modifies what its controller controls.
            Filter::Modified => {
                self.add(TYPES);
                self.add(CONTROL);
            }
            Filter::Color(_)
            | Filter::Colorless
            | Filter::Multicolored
            | Filter::Monocolored
            | Filter::ChosenColor => self.add(COLORS),
            Filter::Has(_) | Filter::NoAbilities => self.add(ABILITIES),
            Filter::AttackingWith(_, others) => self.filter(others),
            Filter::Carries(f) => {
                self.add(TYPES);
                self.filter(f);
            }
            Filter::OpponentPlayer => self.add(CONTROL),
            Filter::Controlled(whose) | Filter::Owned(whose) => {
                self.add(CONTROL);
                if let Whose::Of(r) = whose {
                    self.reference(r);
                }
            }
            Filter::Power(_, a) | Filter::Toughness(_, a) => {
                self.add(NUMBERS);
                self.amount(a);
            }
            Filter::ManaValue(_, a) => {
                self.add(NAMES);
                self.amount(a);
            }
            Filter::Named(_) | Filter::ChosenName => self.add(NAMES),
            Filter::SameName(r) => {
                self.add(NAMES);
                self.reference(r);
            }
            Filter::SharesColor(r) => {
                self.add(COLORS);
                self.reference(r);
            }
            Filter::SharesCreatureType(r) => {
                self.add(TYPES);
                self.reference(r);
            }
            Filter::IsNot(r)
            | Filter::Is(r)
            | Filter::AttachedToRef(r)
            | Filter::BlockingRef(r)
            | Filter::DamagedByThisTurn(r)
            | Filter::PutOntoBattlefieldWith(r) => self.reference(r),
            Filter::Worthy => {
                self.add(TYPES);
                self.add(COLORS);
            }
            // What an Aura may enchant is said in its words, which may ask anything.
            Filter::CanBeEnchantedBy(_) | Filter::CouldEnchant(_) => self.add(u16::MAX),
            Filter::EnteredThisTurn
            | Filter::HasX
            | Filter::Costs(_)
            | Filter::SingleTarget
            | Filter::Spell
            | Filter::Source
            | Filter::StackAbility { .. }
            | Filter::Player
            | Filter::Token
            | Filter::InZone(_)
            | Filter::Tapped
            | Filter::Untapped
            | Filter::Attacking
            | Filter::Blocking
            | Filter::Other
            | Filter::HasCounter(_)
            | Filter::DamagedThisTurn
            | Filter::Commander => {}
        }
    }

    fn amount(&mut self, amount: &Amount) {
        match amount {
            Amount::Count(f) => self.filter(f),
            Amount::CardTypesIn(f) | Amount::BasicLandTypesAmong(f) => {
                self.add(TYPES);
                self.filter(f);
            }
            Amount::ColorsAmong(f) => {
                self.add(COLORS);
                self.filter(f);
            }
            Amount::GreatestPower(f) | Amount::GreatestToughness(f) | Amount::TotalPower(f) => {
                self.add(NUMBERS);
                self.filter(f);
            }
            Amount::PowerOf(r) | Amount::ToughnessOf(r) => {
                self.add(NUMBERS);
                self.reference(r);
            }
            Amount::ManaValueOf(r) => {
                self.add(NAMES);
                self.reference(r);
            }
            Amount::CountOf(r) => self.reference(r),
            Amount::Counters(r, _)
            | Amount::LifeOf(r)
            | Amount::ThisTurn(_, r)
            | Amount::ColorsSpent(r)
            | Amount::ManaSpent(_, r)
            | Amount::TimesKicked(r) => self.reference(r),
            Amount::MostAmong(r, a) => {
                self.reference(r);
                self.amount(a);
            }
            Amount::Times(_, a) | Amount::Half(a, _) | Amount::Minus(a) => self.amount(a),
            Amount::Plus(a, b) => [a, b].into_iter().for_each(|a| self.amount(a)),
            Amount::Devotion(_) => {
                self.add(CONTROL);
                self.add(NAMES);
            }
            Amount::N(_)
            | Amount::X
            | Amount::Previous
            | Amount::EventAmount
            | Amount::UnspentMana(_)
            | Amount::TargetsBeyondFirst => {}
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::All(list) | Condition::Any(list) => {
                list.iter().for_each(|c| self.condition(c));
            }
            Condition::Not(c) => self.condition(c),
            Condition::Compare(a, _, b) => [a, b].into_iter().for_each(|a| self.amount(a)),
            Condition::Matches(r, f) => {
                self.reference(r);
                self.filter(f);
            }
            Condition::Some(r, c) => {
                self.reference(r);
                self.condition(c);
            }
            Condition::Controls(a, b) => {
                self.add(CONTROL);
                [a, b].into_iter().for_each(|r| self.reference(r));
            }
            Condition::YourTurn => self.add(CONTROL),
            Condition::WasCast(r)
            | Condition::WasKicked(r)
            | Condition::HadCounters(r, _)
            | Condition::OnBattlefield(r) => self.reference(r),
            Condition::DuringCombat | Condition::Done | Condition::Level(_) => {}
        }
    }
}
