//! Dependency (613.8): which effects of a layer could matter to each other at all.
//!
//! Whether one does depend on another is found by trying, in `layers`. Trying costs a copy of
//! the board, so this module first asks what each effect reads and what each one changes.

use super::ability::{Ability, Static};
use super::effect::Mod;
use super::filter::{Amount, Condition, Filter, Ref, Whose};
use super::kinds::SubtypeKind;

/// Characteristics that an effect reads or changes, as a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aspects {
    reads: u8,
    writes: u8,
}

const TYPES: u8 = 1;
const COLORS: u8 = 2;
const ABILITIES: u8 = 4;
const NUMBERS: u8 = 8;
const NAMES: u8 = 16;
const CONTROL: u8 = 32;
/// Whether the static ability itself is still there.
const EXISTENCE: u8 = 64;
/// New effects may come to be in the same layer.
const GRANTS: u8 = 128;

impl Aspects {
    /// Of an effect with these changes in the layer in question. `settled`: its set and changes
    /// are fixed already (613.6), so it reads only what its amounts need.
    pub fn of(here: &[&Mod], ability: Option<&Static>, settled: bool) -> Aspects {
        let mut a = Aspects::default();
        for change in here {
            a.writes |= writes(change);
            a.reads |= reads_of_mod(change);
        }
        if let Some(s) = ability.filter(|_| !settled) {
            a.reads |= EXISTENCE | reads_of_ref(&s.affected);
            if let Some(c) = &s.condition {
                a.reads |= reads_of_condition(c);
            }
            if let Some((c, _)) = &s.instead {
                a.reads |= reads_of_condition(c);
            }
        }
        a
    }

    /// Whether this effect could depend on the other one.
    pub fn may_depend_on(&self, other: &Aspects) -> bool {
        self.reads & other.writes != 0
    }
}

/// Whether any two of these effects could depend on each other.
pub fn possible(list: &[Aspects]) -> bool {
    let reads = list.iter().fold(0, |all, a| all | a.reads);
    let writes = list.iter().fold(0, |all, a| all | a.writes);
    writes & GRANTS != 0 || (list.len() > 1 && reads & writes != 0)
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

fn writes(change: &Mod) -> u8 {
    match change {
        Mod::CopyOf(..) | Mod::Copied(_) => {
            TYPES | COLORS | ABILITIES | NUMBERS | NAMES | EXISTENCE
        }
        Mod::SetName(_) => NAMES,
        Mod::Control(_) => CONTROL,
        Mod::SetTypes(_, subtypes) | Mod::SetSubtypes(subtypes) => {
            let lands = subtypes.iter().any(|s| s.kind() == SubtypeKind::Land);
            TYPES | if lands { ABILITIES | EXISTENCE } else { 0 }
        }
        Mod::AddTypes { .. }
        | Mod::RemoveTypes(_)
        | Mod::RemoveSubtypes(_)
        | Mod::RemoveSupertypes(_)
        | Mod::EveryCreatureType
        | Mod::AddChosenType => TYPES,
        // It may be a land type (305.7).
        Mod::SetChosenType => TYPES | ABILITIES | EXISTENCE,
        Mod::SetColors(_) | Mod::SetChosenColor | Mod::AddColors(_) | Mod::AddChosenColor => COLORS,
        Mod::LoseAll
        | Mod::LoseAllButMana
        | Mod::LoseThisAbility
        | Mod::LoseText(_)
        | Mod::LoseAbility(_) => ABILITIES | EXISTENCE,
        Mod::Gain(ability) if matches!(**ability, Ability::Static(_)) => ABILITIES | GRANTS,
        Mod::Gain(_) | Mod::GainActivated(_) | Mod::Lose(_) | Mod::CantHave(_) => ABILITIES,
        Mod::SetPT(..) | Mod::AddPT(..) | Mod::SwitchPT => NUMBERS,
        Mod::Rule(_) => 0,
    }
}

fn reads_of_mod(change: &Mod) -> u8 {
    match change {
        Mod::SetPT(p, t) => [p, t]
            .into_iter()
            .flatten()
            .fold(0, |r, a| r | reads_of_amount(a)),
        Mod::AddPT(p, t) => reads_of_amount(p) | reads_of_amount(t),
        Mod::Control(who) => reads_of_ref(who),
        // What it gives is what they have by then.
        Mod::GainActivated(of) => ABILITIES | reads_of_ref(of),
        _ => 0,
    }
}

fn reads_of_ref(reference: &Ref) -> u8 {
    match reference {
        Ref::Each(filter) => reads_of_filter(filter),
        // Who "you" are is a matter of control of the source.
        Ref::You => CONTROL,
        Ref::Controller(of) => CONTROL | reads_of_ref(of),
        Ref::Owner(of) | Ref::AttachedTo(of) | Ref::HostOf(of) => reads_of_ref(of),
        Ref::Several(list) => list.iter().fold(0, |r, x| r | reads_of_ref(x)),
        _ => 0,
    }
}

fn reads_of_filter(filter: &Filter) -> u8 {
    match filter {
        Filter::All(list) | Filter::Any(list) => list.iter().fold(0, |r, f| r | reads_of_filter(f)),
        Filter::Not(f) | Filter::AttachedTo(f) | Filter::Targets(f) => reads_of_filter(f),
        Filter::Type(_)
        | Filter::Supertype(_)
        | Filter::Subtype(_)
        | Filter::AnyTarget
        | Filter::ChosenType
        | Filter::Historic
        | Filter::Enchanted
        | Filter::Equipped
        | Filter::Modified => TYPES,
        Filter::CanBeEnchantedBy(_) => TYPES | COLORS | ABILITIES | CONTROL,
        Filter::Color(_)
        | Filter::Colorless
        | Filter::Multicolored
        | Filter::Monocolored
        | Filter::ChosenColor => COLORS,
        Filter::Has(_) | Filter::NoAbilities => ABILITIES,
        Filter::Carries(f) => TYPES | reads_of_filter(f),
        Filter::Controlled(whose) => {
            CONTROL
                | match whose {
                    Whose::Of(r) => reads_of_ref(r),
                    _ => 0,
                }
        }
        Filter::Power(_, a) | Filter::Toughness(_, a) => NUMBERS | reads_of_amount(a),
        Filter::ManaValue(_, a) => NAMES | reads_of_amount(a),
        Filter::Named(_) | Filter::SameName(_) => NAMES,
        _ => 0,
    }
}

fn reads_of_amount(amount: &Amount) -> u8 {
    match amount {
        Amount::Count(f) | Amount::CardTypesIn(f) | Amount::ColorsAmong(f) => {
            TYPES | COLORS | reads_of_filter(f)
        }
        Amount::GreatestPower(f) | Amount::TotalPower(f) => NUMBERS | reads_of_filter(f),
        Amount::CountOf(r) => reads_of_ref(r),
        Amount::PowerOf(r) | Amount::ToughnessOf(r) => NUMBERS | reads_of_ref(r),
        Amount::ManaValueOf(r) => NAMES | reads_of_ref(r),
        Amount::Times(_, a) | Amount::Half(a, _) | Amount::Minus(a) => reads_of_amount(a),
        Amount::Plus(a, b) => reads_of_amount(a) | reads_of_amount(b),
        Amount::Devotion(_) => CONTROL | NAMES,
        _ => 0,
    }
}

fn reads_of_condition(condition: &Condition) -> u8 {
    match condition {
        Condition::All(list) | Condition::Any(list) => {
            list.iter().fold(0, |r, c| r | reads_of_condition(c))
        }
        Condition::Not(c) => reads_of_condition(c),
        Condition::Compare(a, _, b) => reads_of_amount(a) | reads_of_amount(b),
        Condition::Matches(r, f) => reads_of_ref(r) | reads_of_filter(f),
        Condition::Some(r, c) => reads_of_ref(r) | reads_of_condition(c),
        Condition::Controls(a, b) => CONTROL | reads_of_ref(a) | reads_of_ref(b),
        _ => 0,
    }
}
