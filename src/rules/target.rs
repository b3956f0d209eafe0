//! Targets (115, 601.2c, 608.2b): what may be targeted, choosing, checking again.

use super::ability::{ActivatedKind, Keyword, Quality, TargetSpec};
use super::action::{ChoiceKind, Refusal, ToldTargets, Why};
use super::attach::{has_quality, keywords_of};
use super::effect::RuleMod;
use super::evaluate::Scope;
use super::filter::{Amount, Filter};
use super::game::{ActiveRule, Game};
use super::object::{ObjectId, PlayerId, Target, Thing};
use super::play::{Flow, Play};
use super::prices::Unpayable;
use super::zone::Zone;
use crate::lists::List;
use std::cell::Cell;

/// How many choices of targets are looked at to see whether each leaves legal ones for the phrases
/// that come after it. On a board so large that this is not enough, the rest are taken to.
const MOST_LOOKS: usize = 500;

/// How many targets of the next phrase are tried where a target alone can't be paid for.
const MOST_NEXT: usize = 50;

/// What is doing the targeting: decides which rule an illegal target breaks.
#[derive(Clone, Debug, PartialEq)]
pub enum Targeter {
    /// An activated ability of some sort.
    Activated(ActivatedKind),
    /// An Aura spell (303.4a).
    Aura,
    /// A triggered ability.
    Triggered,
    /// Any other spell.
    Other,
}

impl Targeter {
    /// The rule by which its targets are chosen: 601.2c, or the one that refers to it.
    fn cite(&self) -> &'static str {
        match self {
            Targeter::Activated(_) => "602.2b",
            Targeter::Triggered => "603.3d",
            Targeter::Aura | Targeter::Other => "601.2c",
        }
    }

    /// The rules that an unfit target breaks, the one to name first coming first.
    fn rules(&self, scope: &Scope<'_>, thing: Thing) -> Vec<&'static str> {
        match self {
            Targeter::Activated(ActivatedKind::Equip(Some(_))) => {
                let plain = Filter::creature_you_control();
                if scope.matches(thing, &plain) {
                    vec!["702.6c", "702.6a"]
                } else {
                    vec!["702.6a", "702.6c"]
                }
            }
            Targeter::Activated(ActivatedKind::Equip(None)) => vec!["702.6a"],
            Targeter::Activated(ActivatedKind::Reconfigure) => vec!["702.151a"],
            Targeter::Activated(ActivatedKind::Fortify) => vec!["702.67a"],
            Targeter::Aura => vec!["702.5a", "303.4a"],
            _ => vec!["115.1"],
        }
    }
}

/// Why a thing may not be targeted: nothing if it may.
///
/// The scope is that of the spell or ability; `source` is the object whose qualities count.
pub fn objections(
    scope: &Scope<'_>,
    targeter: &Targeter,
    source: ObjectId,
    thing: Thing,
    filter: &Filter,
) -> Vec<Refusal> {
    let mut out = Vec::new();
    match thing {
        Thing::Object(id) => match scope.game.object(id) {
            None => {
                out.push(Refusal::new("115.1", Why::NotThere).because(thing));
                return out;
            }
            Some(o) if o.zone == Zone::Battlefield && o.phased.is_some() => {
                let why = Why::PhasedOut { target: thing };
                out.push(Refusal::new("702.26b", why).because(thing));
                return out;
            }
            Some(_) => {}
        },
        Thing::Player(p) if scope.game.player(p).out => {
            out.push(Refusal::new("115.1", Why::NotThere).because(thing));
            return out;
        }
        Thing::Player(_) => {}
    }
    // 115.5
    let itself = scope
        .game
        .object(source)
        .is_some_and(|o| o.zone == Zone::Stack)
        && thing == Thing::Object(source);
    if itself || !scope.matches(thing, filter) {
        let why = Why::Target {
            target: thing,
            wanted: filter.clone(),
        };
        let mut rules = targeter.rules(scope, thing).into_iter();
        let first = if itself {
            "115.5"
        } else {
            rules.next().unwrap_or("115.1")
        };
        let mut refusal = Refusal::new(first, why).because(thing);
        for rule in rules {
            refusal = refusal.also(rule);
        }
        out.push(refusal);
    }
    out.extend(warded_off(scope, source, thing));
    out
}

/// What keeps spells and abilities from targeting a thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Barrier<'a> {
    /// Protection from sources with a quality (702.16b).
    Protection(&'a Quality),
    /// Shroud (702.18a).
    Shroud,
    /// Hexproof, or hexproof from sources with a quality (702.11b–d).
    Hexproof(Option<&'a Quality>),
    /// An effect that says by what it can't be targeted (115.1).
    Effect(&'a RuleMod),
}

/// A barrier that stands, the scope in which its words are read, and what gives it.
pub type Standing<'a> = (Barrier<'a>, Scope<'a>, Thing);

/// Every barrier around a permanent or player.
pub fn barriers<'a>(scope: &Scope<'a>, thing: Thing) -> Vec<Standing<'a>> {
    let (game, table) = (scope.game, scope.table);
    let object = thing.object();
    let elsewhere = |o: ObjectId| game.object(o).is_some_and(|o| o.zone != Zone::Battlefield);
    if object.is_some_and(elsewhere) {
        return Vec::new();
    }
    let mut out: Vec<Standing<'a>> = Vec::new();
    for (keyword, inner, giver) in keywords_of(scope, thing) {
        let barrier = match keyword {
            Keyword::Protection(quality) => Barrier::Protection(quality),
            Keyword::Shroud => Barrier::Shroud,
            Keyword::Hexproof(quality) => Barrier::Hexproof(quality.as_ref()),
            _ => continue,
        };
        out.push((barrier, inner, giver));
    }
    let rules: &'a [ActiveRule] = match thing {
        Thing::Object(id) => scope.derived(id).map_or(&[], |d| &d.rules),
        Thing::Player(p) => game.rules_on(p),
    };
    for active in rules {
        if matches!(active.rule, RuleMod::CantBeTargetedBy(_)) {
            let inner = Scope::of(game, table, active.source, active.controller);
            let giver = Thing::Object(active.source);
            out.push((Barrier::Effect(&active.rule), inner, giver));
        }
    }
    out
}

/// The barriers that keep this source from targeting the thing.
fn warded_off(scope: &Scope<'_>, source: ObjectId, thing: Thing) -> Vec<Refusal> {
    let foe = match thing {
        Thing::Object(id) => scope.derived(id).is_some_and(|d| d.controller != scope.you),
        Thing::Player(p) => p != scope.you,
    };
    let rules = match thing {
        Thing::Object(id) => scope.derived(id).map_or(&[][..], |d| &d.rules),
        Thing::Player(p) => scope.game.rules_on(p),
    };
    // "… of spells and abilities you control" is about whoever made the effect.
    let ignores = |r: &ActiveRule| r.rule == RuleMod::IgnoreHexproof && r.controller == scope.you;
    let ignored = rules.iter().any(ignores);
    let stops = |(barrier, inner, giver): Standing<'_>| {
        let from = |quality: &Quality| has_quality(&inner, source, quality);
        let target = thing;
        let (stops, cite, why) = match barrier {
            Barrier::Protection(quality) => (from(quality), "702.16b", Why::Protection { target }),
            Barrier::Shroud => (true, "702.18a", Why::Shroud { target }),
            Barrier::Hexproof(quality) => {
                let cite = match (thing, quality) {
                    (_, Some(_)) => "702.11d",
                    (Thing::Object(_), None) => "702.11b",
                    (Thing::Player(_), None) => "702.11c",
                };
                let stops = foe && !ignored && quality.is_none_or(from);
                (stops, cite, Why::Hexproof { target })
            }
            Barrier::Effect(RuleMod::CantBeTargetedBy(filter)) => {
                let stops = inner.fits(Thing::Object(source), filter);
                (stops, "101.2", Why::CantTarget { target })
            }
            Barrier::Effect(_) => return None,
        };
        let refusal = Refusal::new(cite, why).because(giver);
        stops.then(|| match cite {
            // What can be targeted at all stands behind a "can't".
            "101.2" => refusal.also("115.1"),
            _ => refusal,
        })
    };
    let standing = barriers(scope, thing).into_iter();
    standing.filter_map(stops).list()
}

/// Everything that may be targeted for a target phrase.
pub fn candidates(
    scope: &Scope<'_>,
    targeter: &Targeter,
    source: ObjectId,
    filter: &Filter,
) -> Vec<Thing> {
    scope
        .all(filter)
        .into_iter()
        .filter(|t| objections(scope, targeter, source, *t, filter).is_empty())
        .list()
}

/// The first refusal, naming the rules of the others too.
pub fn join(list: Vec<Refusal>) -> Option<Refusal> {
    let mut list = list.into_iter();
    let mut first = list.next()?;
    for other in list {
        for rule in std::iter::once(other.cite).chain(other.also) {
            if rule != first.cite && !first.also.contains(&rule) {
                first.also.push(rule);
            }
        }
        for thing in other.because_of {
            if !first.because_of.contains(&thing) {
                first.because_of.push(thing);
            }
        }
    }
    Some(first)
}

/// What is needed to choose targets for one spell or ability.
pub struct Choosing<'a> {
    /// Who chooses.
    pub by: PlayerId,
    /// The object whose text it is.
    pub this: ObjectId,
    /// The granter.
    pub granter: Option<ObjectId>,
    /// What the targeting is called.
    pub targeter: Targeter,
    /// The object whose qualities count for protection.
    pub source: ObjectId,
    /// X.
    pub x: u32,
    /// The triggering event.
    pub event: Option<&'a super::object::EventContext>,
}

impl Choosing<'_> {
    /// The scope in which target phrases are read, given the targets chosen so far.
    pub fn scope<'b>(&'b self, game: &'b Game, targets: &'b [Vec<Target>]) -> Scope<'b> {
        Scope {
            granter: self.granter,
            x: self.x,
            event: self.event,
            targets,
            ..Scope::of(game, &game.table, self.this, self.by)
        }
    }

    /// Whether there are legal targets for all of these phrases (601.2c).
    pub fn has_targets(&self, game: &Game, specs: &[TargetSpec]) -> bool {
        self.leaves(game, specs, &[], &Cell::new(MOST_LOOKS))
    }

    /// What may be chosen for the first of these phrases, after those that were chosen for the
    /// phrases before it: what leaves legal targets for the phrases after it too (601.2c).
    pub fn offers(&self, game: &Game, specs: &[TargetSpec], chosen: &[Vec<Target>]) -> Vec<Thing> {
        let Some((spec, later)) = specs.split_first() else {
            return Vec::new();
        };
        let scope = self.scope(game, chosen);
        let mut legal = candidates(&scope, &self.targeter, self.source, &spec.filter);
        // Of several targets, another one may be what leaves some.
        if !later.is_empty() && spec.takes_one() {
            let left = Cell::new(MOST_LOOKS);
            legal.retain(|thing| self.leaves(game, later, &with(chosen, Some(*thing)), &left));
        }
        legal
    }

    /// Whether what was chosen leaves legal targets for all of these phrases.
    fn leaves(
        &self,
        game: &Game,
        specs: &[TargetSpec],
        chosen: &[Vec<Target>],
        left: &Cell<usize>,
    ) -> bool {
        let (Some((spec, later)), Some(looks)) = (specs.split_first(), left.get().checked_sub(1))
        else {
            return true;
        };
        left.set(looks);
        let scope = self.scope(game, chosen);
        let legal = candidates(&scope, &self.targeter, self.source, &spec.filter);
        let least = number(&scope, &spec.min);
        let goes_on = |thing| self.leaves(game, later, &with(chosen, thing), left);
        legal.len() >= least
            && (later.is_empty()
                || least == 0 && goes_on(None)
                || legal.iter().any(|thing| goes_on(Some(*thing))))
    }
}

/// The targets chosen so far, and this one for the next phrase.
fn with(chosen: &[Vec<Target>], thing: Option<Thing>) -> Vec<Vec<Target>> {
    [chosen, &[thing.map(Target::of).into_iter().list()]].concat()
}

fn number(scope: &Scope<'_>, amount: &Amount) -> usize {
    usize::try_from(scope.amount(amount).max(0)).unwrap_or(0)
}

impl Play {
    /// Chooses targets for the target phrases, as told or by asking (601.2c). `None`: there are
    /// not enough legal ones.
    ///
    /// # Errors
    /// A refusal for an illegal target that was told; a decision.
    pub fn choose_targets(
        &mut self,
        how: &Choosing<'_>,
        specs: &[TargetSpec],
        told: Option<&[ToldTargets]>,
        unpayable: Option<&Unpayable<'_>>,
    ) -> Flow<Option<Vec<Vec<Target>>>> {
        let told = told.map(|t| distribute(t, specs));
        if let Some(told) = &told
            && told.len() > specs.len()
        {
            let wanted = format!("{}", specs.len());
            let got = told.len();
            return Err(Refusal::new("115.1", Why::WrongTargetCount { wanted, got }).into());
        }
        let mut chosen: Vec<Vec<Target>> = Vec::new();
        for (i, spec) in specs.iter().enumerate() {
            let given = told.as_ref().map(|t| t.get(i).cloned().unwrap_or_default());
            let mut legal = match given {
                Some(_) => how.offers(&self.game, std::slice::from_ref(spec), &chosen),
                None => how.offers(&self.game, &specs[i..], &chosen),
            };
            let mut most = usize::MAX;
            if let (None, Some(unpayable)) = (&given, unpayable) {
                self.keep_payable(how, &specs[i..], &chosen, &mut legal, unpayable);
                most = self.most_payable(spec, &chosen, &legal, unpayable);
            }
            let Some(slot) = self.choose_slot(how, spec, (legal, given), &chosen, most)? else {
                return Ok(None);
            };
            chosen.push(slot);
        }
        Ok(Some(chosen))
    }

    /// Of the targets for the first of these phrases, those with which it can be paid for (601.2h):
    /// by themselves, or with some target for the next phrase. Where there are none, it is not the
    /// target that matters.
    pub(super) fn keep_payable(
        &mut self,
        how: &Choosing<'_>,
        specs: &[TargetSpec],
        chosen: &[Vec<Target>],
        legal: &mut Vec<Thing>,
        unpayable: &Unpayable<'_>,
    ) {
        // Of several targets, another one may be what makes it cheap.
        if !specs.first().is_some_and(TargetSpec::takes_one) {
            return;
        }
        let mut payable = legal.clone();
        payable.retain(|thing| {
            let chosen = with(chosen, Some(*thing));
            unpayable(self, &chosen).is_none() || {
                let later = specs.get(1..).unwrap_or_default();
                let next = how.offers(&self.game, later, &chosen);
                let mut next = next.iter().take(MOST_NEXT);
                next.any(|thing| unpayable(self, &with(&chosen, Some(*thing))).is_none())
            }
        });
        if !payable.is_empty() {
            *legal = payable;
        }
    }

    /// How many targets for a phrase can be paid for, where each may cost more (601.2f).
    fn most_payable(
        &mut self,
        spec: &TargetSpec,
        chosen: &[Vec<Target>],
        legal: &[Thing],
        unpayable: &Unpayable<'_>,
    ) -> usize {
        if spec.takes_one() {
            return 1;
        }
        let mut payable = |number: &usize| {
            let slot = legal.iter().take(*number).map(|thing| Target::of(*thing));
            let slots = [chosen, &[slot.list()]].concat();
            unpayable(self, &slots).is_none()
        };
        let all = 0..=legal.len();
        all.rev()
            .find(|number| payable(number))
            .unwrap_or(usize::MAX)
    }

    fn choose_slot(
        &mut self,
        how: &Choosing<'_>,
        spec: &TargetSpec,
        (legal, told): (Vec<Thing>, Option<ToldTargets>),
        chosen: &[Vec<Target>],
        most: usize,
    ) -> Flow<Option<Vec<Target>>> {
        let (min, max, divided) = {
            let scope = how.scope(&self.game, chosen);
            let max = spec.max.as_ref();
            let max = max.map_or(legal.len(), |n| number(&scope, n));
            let divided = spec
                .divided
                .as_ref()
                .map(|d| u32::try_from(scope.amount(d).max(0)).unwrap_or(0));
            (number(&scope, &spec.min), max, divided)
        };
        let things = match &told {
            Some(list) => {
                self.check_told(how, spec, list, chosen, (min, max))?;
                list.iter().map(|(t, _)| *t).list()
            }
            None if legal.len() < min => return Ok(None),
            None => {
                let max = divided.map_or(max, |n| max.min(n as usize));
                let max = max.min(most).max(min);
                let prompt = format!("{}: choose a target", self.game.name_of(how.this));
                self.ask_things(
                    how.by,
                    ChoiceKind::Target,
                    prompt,
                    &legal,
                    (min, max),
                    how.targeter.cite(),
                )?
            }
        };
        let shares = match (divided, &told) {
            // 601.2d: only where the text says that something is divided.
            (None, Some(list)) if list.iter().any(|(_, share)| share.is_some()) => {
                return Err(Refusal::new("601.2d", Why::WrongShares { divided }).into());
            }
            (None, _) => Vec::new(),
            (Some(n), Some(list)) if list.iter().all(|(_, s)| s.is_some()) => {
                self.check_shares(list, n)?;
                list.iter().map(|(t, s)| (*t, s.unwrap_or(0))).list()
            }
            (Some(n), _) => {
                let prompt = format!("{}: divide", self.game.name_of(how.this));
                self.ask_division(how.by, prompt, &things, (n, 1), |_| true, "601.2d")?
            }
        };
        Ok(Some(
            things
                .into_iter()
                .map(|thing| Target {
                    thing,
                    share: shares.iter().find(|(t, _)| *t == thing).map(|(_, n)| *n),
                })
                .list(),
        ))
    }

    fn check_told(
        &self,
        how: &Choosing<'_>,
        spec: &TargetSpec,
        list: &[(Thing, Option<u32>)],
        chosen: &[Vec<Target>],
        (min, max): (usize, usize),
    ) -> Result<(), Refusal> {
        let scope = how.scope(&self.game, chosen);
        let mut bad = Vec::new();
        for (i, (thing, _)) in list.iter().enumerate() {
            bad.extend(objections(
                &scope,
                &how.targeter,
                how.source,
                *thing,
                &spec.filter,
            ));
            if list[..i].iter().any(|(t, _)| t == thing) {
                bad.push(Refusal::new("115.3", Why::SameTargetTwice).because(*thing));
            }
        }
        if !(min..=max).contains(&list.len()) {
            let wanted = match min == max {
                true => format!("{min}"),
                false => format!("{min} to {max}"),
            };
            let got = list.len();
            bad.push(Refusal::new(
                "601.2c",
                Why::WrongTargetCount { wanted, got },
            ));
        }
        join(bad).map_or(Ok(()), Err)
    }

    fn check_shares(&self, list: &[(Thing, Option<u32>)], n: u32) -> Result<(), Refusal> {
        let total: u64 = list.iter().map(|(_, s)| u64::from(s.unwrap_or(0))).sum();
        let each = list.iter().all(|(_, s)| s.is_some_and(|s| s >= 1));
        if total == u64::from(n) && each {
            Ok(())
        } else {
            let divided = Some(n);
            Err(Refusal::new("601.2d", Why::WrongShares { divided }))
        }
    }

    /// Targets that are still legal as it resolves (608.2b): the others are left out.
    pub fn still_legal(
        &self,
        how: &Choosing<'_>,
        specs: &[TargetSpec],
        targets: &[Vec<Target>],
    ) -> Vec<Vec<Target>> {
        specs
            .iter()
            .zip(targets)
            .map(|(spec, slot)| {
                let scope = how.scope(&self.game, targets);
                slot.iter()
                    .filter(|t| {
                        objections(&scope, &how.targeter, how.source, t.thing, &spec.filter)
                            .is_empty()
                    })
                    .copied()
                    .list()
            })
            .list()
    }
}

/// Told targets by phrase. A flat list for a single phrase that takes several is that phrase's.
fn distribute(told: &[ToldTargets], specs: &[TargetSpec]) -> Vec<ToldTargets> {
    if specs.len() == 1 && told.len() != 1 {
        return vec![told.iter().flatten().copied().list()];
    }
    told.to_vec()
}
