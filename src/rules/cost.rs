//! Costs (118): asking how they are paid, whether they can be, and offering them (118.12).

use super::ability::{AbilityFilter, Activated, ActivatedKind, Cost, CostPart, CounterKind};
use super::action::{Pay, Refusal, Why};
use super::effect::RuleMod;
use super::evaluate::Scope;
use super::event::EventKind;
use super::filter::{Amount, Filter, Ref};
use super::game::{ActiveRule, Game, ManaRule};
use super::mana::{ManaCost, Symbol};
use super::object::{ObjectId, PlayerId, Target, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::target::join;
use super::zone::Zone;
use crate::letters::Letters;
use crate::lists::List;

/// What has been paid, for those who ask later (400.7j).
#[derive(Clone, Debug, Default)]
pub struct Paid {
    /// Objects that the payment moved, as they were.
    pub moved: Vec<ObjectId>,
}

/// What is paid for: decides which mana may be spent (106.6) and what a cost may not use twice.
#[derive(Clone, Debug)]
pub struct Purpose {
    /// Who pays.
    pub payer: PlayerId,
    /// The spell or the object whose ability it is.
    pub source: ObjectId,
    /// It is a spell.
    pub spell: bool,
    /// The value of X.
    pub x: u32,
    /// Whether there is an {X} in the cost: some mana may be spent only on such (106.6).
    pub with_x: bool,
}

/// Whether a filter on abilities means an activated ability of an object, with these targets
/// chosen for it.
pub fn means(
    scope: &Scope<'_>,
    what: &AbilityFilter,
    object: ObjectId,
    ability: &Activated,
    mana: bool,
    targets: &[Vec<Target>],
) -> bool {
    match what {
        AbilityFilter::Equip { of, targeting } => {
            let fits = |thing: Thing, filter: &Option<Filter>| {
                filter.as_ref().is_none_or(|f| scope.fits(thing, f))
            };
            let mut aims = targets.iter().flatten();
            matches!(ability.kind, ActivatedKind::Equip(_))
                && fits(Thing::Object(object), of)
                && (targeting.is_none() || aims.any(|t| fits(t.thing, targeting)))
        }
        AbilityFilter::Of(f) => scope.fits(Thing::Object(object), f),
        AbilityFilter::NonManaOf(f) => !mana && scope.fits(Thing::Object(object), f),
        AbilityFilter::TapsOf(f) => {
            ability.cost.has(|part| *part == CostPart::Tap) && scope.fits(Thing::Object(object), f)
        }
        AbilityFilter::NorLoyaltyOf(f) => {
            !mana && ability.kind != ActivatedKind::Loyalty && scope.fits(Thing::Object(object), f)
        }
        AbilityFilter::Crew(f) => {
            ability.kind == ActivatedKind::Crew && scope.fits(Thing::Object(object), f)
        }
        AbilityFilter::LoyaltyOf(f) => {
            ability.kind == ActivatedKind::Loyalty && scope.fits(Thing::Object(object), f)
        }
    }
}

impl Game {
    /// The scope in which a rule-changing effect is read.
    pub fn rule_scope(&self, rule: &ActiveRule) -> Scope<'_> {
        Scope::of(self, &self.table, rule.source, rule.controller)
    }

    /// Rule-changing effects on a player.
    pub fn rules_on(&self, player: PlayerId) -> &[ActiveRule] {
        self.table
            .players
            .get(player.0 as usize)
            .map_or(&[], |r| r.as_slice())
    }
}

impl Play {
    // ---- choosing and paying ----

    /// Chooses among ways to pay: as told, or the only one that can be paid, or asked.
    ///
    /// # Errors
    /// A refusal (118.3) where none can be paid; a decision.
    pub fn choose_option(
        &mut self,
        options: &[Vec<CostPart>],
        purpose: &Purpose,
        pay: Option<&Pay>,
    ) -> Flow<Vec<CostPart>> {
        if let Some(wanted) = pay.and_then(|p| p.option.as_deref()) {
            let same = |o: &&Vec<CostPart>| normal(&words(o)) == normal(wanted);
            return match options.iter().find(same) {
                Some(option) => {
                    self.payable(option, purpose, pay)?;
                    Ok(option.clone())
                }
                None => {
                    let what = wanted.to_string();
                    Err(Refusal::new("118.3", Why::CantPay { what })
                        .also("118.9")
                        .because(Thing::Object(purpose.source))
                        .into())
                }
            };
        }
        if pay.is_some_and(|pay| self.names_more(pay, options, purpose)) {
            return Err(Refusal::new("118.3", Why::PaidWrong)
                .because(Thing::Object(purpose.source))
                .into());
        }
        let named = |option: &&Vec<CostPart>| pay.is_none_or(|pay| names(pay, option));
        let meant: Vec<&Vec<CostPart>> = options.iter().filter(named).list();
        let meant = match meant.is_empty() {
            true => options.iter().list(),
            false => meant,
        };
        let mut able = Vec::new();
        let mut first = None;
        for option in meant {
            match self.payable(option, purpose, pay) {
                Ok(()) => able.push(option.clone()),
                Err(refusal) => first = Some(Refusal::of_ways(first, refusal)),
            }
        }
        match (able.len(), first) {
            (0, Some(refusal)) => Err(refusal.into()),
            (0, None) => Ok(Vec::new()),
            (1, _) => Ok(able.remove(0)),
            _ => {
                let prompt = format!("{}: choose a cost", self.game.name_of(purpose.source));
                let i = self.ask_cost(purpose.payer, prompt, &able)?;
                Ok(able.get(i).cloned().unwrap_or_default())
            }
        }
    }

    /// Whether a payment names something that no way to pay asks for.
    fn names_more(&self, pay: &Pay, options: &[Vec<CostPart>], purpose: &Purpose) -> bool {
        let asks = |test: &dyn Fn(&CostPart) -> bool| options.iter().flatten().any(test);
        // Where an object pays for its own ability, it may be named.
        let itself = |part: CostPart, list: &[ObjectId]| {
            list == [purpose.source] && options.iter().any(|option| option.contains(&part))
        };
        let meant = |list: &[ObjectId]| {
            asks(&|part| match part {
                CostPart::SacrificeRef(what) => self.meant(what, purpose) == list,
                _ => false,
            })
        };
        let bills = || {
            let of = |option: &Vec<CostPart>| {
                Some(self.bill(&mana_of(option)?, option, purpose, Some(pay)))
            };
            options.iter().filter_map(of)
        };
        let helps = |list: &[ObjectId]| {
            bills().any(|bill| list.iter().all(|id| self.helps_to_pay(*id, &bill)))
        };
        let idle = |list: &Option<Vec<ObjectId>>, of_use: &dyn Fn(&[ObjectId]) -> bool| {
            let named = list.as_deref().unwrap_or_default();
            !named.is_empty() && !of_use(named)
        };
        idle(&pay.sacrifice, &|list| {
            asks(&|p| matches!(p, CostPart::Sacrifice(..))) || meant(list)
        }) || idle(&pay.discard, &|list| {
            asks(&|p| matches!(p, CostPart::Discard(..))) || itself(CostPart::DiscardThis, list)
        }) || idle(&pay.exile, &|list| {
            asks(&|p| matches!(p, CostPart::Exile(..)))
                || itself(CostPart::ExileThis, list)
                || helps(list)
        }) || idle(&pay.tap, &|list| {
            asks(&|p| matches!(p, CostPart::TapOther(..) | CostPart::TapTotalPower(..)))
                || itself(CostPart::Tap, list)
                || helps(list)
        }) || pay.life == Some(true)
            && !asks(&|p| matches!(p, CostPart::Life(_)))
            && !bills().any(|bill| self.ways(&bill).list.iter().any(|owed| owed.life > 0))
    }

    /// Whether a cost can be paid.
    ///
    /// # Errors
    /// The refusal, by the part that can't be.
    pub fn payable(
        &self,
        parts: &[CostPart],
        purpose: &Purpose,
        pay: Option<&Pay>,
    ) -> Result<(), Refusal> {
        let mut bad: Vec<Refusal> = parts
            .iter()
            .filter_map(|part| self.part_payable(part, purpose).err())
            .collect();
        if let Some(cost) = mana_of(parts) {
            let bill = self.bill(&cost, parts, purpose, pay);
            let paid = self.mana_payable(&bill);
            bad.extend(paid.err().map(|no| match no.is_too_much() {
                true => no,
                false => no.because(Thing::Object(purpose.source)),
            }));
        }
        join(bad).map_or(Ok(()), Err)
    }

    pub(super) fn part_payable(&self, part: &CostPart, purpose: &Purpose) -> Result<(), Refusal> {
        let source = Thing::Object(purpose.source);
        let cant = || {
            let part = Box::new(part.clone());
            Refusal::new("118.3", Why::CantPayPart { part }).because(source)
        };
        let scope = self.cost_scope(purpose);
        let number = |a: &Amount| scope.amount(a).max(0);
        let object = self.game.object(purpose.source);
        let enough = |have: i64, need: i64| if have >= need { Ok(()) } else { Err(cant()) };
        match part {
            CostPart::Mana(_) | CostPart::Generic(_) | CostPart::ManaCostOf(_) => Ok(()),
            CostPart::Tap => match object {
                Some(o) if o.tapped => {
                    let tapped = Why::AlreadyTapped { object: o.id };
                    Err(self.sick_too(Refusal::new("107.5", tapped).because(source), o.id))
                }
                Some(_) => self.not_sick(purpose.source),
                None => Err(cant()),
            },
            CostPart::Untap => match object {
                Some(o) if !o.tapped => {
                    let untapped = Why::NotTapped { object: o.id };
                    Err(self.sick_too(Refusal::new("107.6", untapped).because(source), o.id))
                }
                Some(_) => self.not_sick(purpose.source),
                None => Err(cant()),
            },
            CostPart::Energy(n) => enough(
                i64::from(
                    self.game
                        .player(purpose.payer)
                        .counter(&CounterKind::Energy),
                ),
                number(n),
            ),
            CostPart::Life(n) => enough(self.game.payable_life(purpose.payer), number(n)),
            CostPart::Loyalty(_) | CostPart::LoyaltyMinusX => {
                let change = match part {
                    CostPart::Loyalty(n) => i64::from(*n),
                    _ => -i64::from(purpose.x),
                };
                let have = i64::from(self.game.counters(source, &CounterKind::Loyalty));
                let barred = self.game.no_counters(source, &CounterKind::Loyalty);
                if change > 0 && barred.is_some() {
                    Err(cant())
                } else if have + change < 0 {
                    Err(cant().also("606.6"))
                } else {
                    Ok(())
                }
            }
            CostPart::Sacrifice(n, filter) => {
                enough(self.sacrificable(filter, purpose).len() as i64, number(n))
            }
            CostPart::SacrificeRef(what) => {
                let things = scope.things(what);
                let ok = things.iter().all(|t| self.may_sacrifice(*t, purpose.payer));
                if ok && !things.is_empty() {
                    Ok(())
                } else {
                    Err(cant())
                }
            }
            CostPart::TapOther(n, filter) => {
                enough(self.tappable(filter, purpose).len() as i64, number(n))
            }
            CostPart::TapTotalPower(n, filter) => {
                let power: i64 = self
                    .crew(filter, purpose)
                    .iter()
                    .map(|t| self.power(*t).max(0))
                    .sum();
                enough(power, i64::from(*n))
            }
            CostPart::Discard(n, filter) | CostPart::Reveal(n, filter) => {
                enough(self.cards_in_hand(filter, purpose).len() as i64, number(n))
            }
            CostPart::Exile(n, filter) => enough(scope.all(filter).len() as i64, number(n)),
            CostPart::ReturnToHand(n, filter) => {
                enough(self.controlled(filter, purpose).len() as i64, number(n))
            }
            CostPart::UntapOther(n, filter) => {
                enough(self.tapped_ones(filter, purpose).len() as i64, number(n))
            }
            CostPart::RemoveCountersFrom(n, kind, filter) => {
                let from = self.controlled(filter, purpose).into_iter();
                let most = from.map(|t| i64::from(self.game.counters(t, kind))).max();
                enough(most.unwrap_or(0), number(n))
            }
            CostPart::RemoveCounters(n, kind) => {
                let have = match kind {
                    Some(kind) => i64::from(self.game.counters(source, kind)),
                    None => {
                        object.map_or(0, |o| o.counters.values().map(|c| i64::from(c.count)).sum())
                    }
                };
                enough(have, number(n))
            }
            CostPart::PutCounters(_, kind) => match self.game.no_counters(source, kind) {
                Some(_) => Err(cant()),
                None => Ok(()),
            },
            CostPart::Unattach(what) => {
                let ok = scope
                    .things(what)
                    .iter()
                    .filter_map(|t| t.object())
                    .any(|id| {
                        self.game
                            .object(id)
                            .is_some_and(|o| o.is_permanent() && o.attached_to.is_some())
                    });
                if ok { Ok(()) } else { Err(cant()) }
            }
            CostPart::DiscardThis => {
                if object.is_some_and(|o| o.zone == Zone::Hand) {
                    Ok(())
                } else {
                    Err(cant())
                }
            }
            CostPart::ExileThis => {
                if object.is_some() {
                    Ok(())
                } else {
                    Err(cant())
                }
            }
            CostPart::Mill(n) => enough(
                self.game.player(purpose.payer).library.len() as i64,
                number(n),
            ),
        }
    }

    /// Names 302.6 besides, where that forbids it as well.
    fn sick_too(&self, refusal: Refusal, id: ObjectId) -> Refusal {
        match self.not_sick(id) {
            Ok(()) => refusal,
            Err(_) => refusal.also("302.6"),
        }
    }

    /// 302.6: {T} and {Q} of a creature that came this turn.
    fn not_sick(&self, id: ObjectId) -> Result<(), Refusal> {
        let thing = Thing::Object(id);
        let lifted = self.ruled(thing, |r| matches!(r, RuleMod::ActivatesAsThoughHaste));
        match self.game.is_sick(id) && lifted.is_none() {
            true => Err(Refusal::new("302.6", Why::Sick { object: id }).because(Thing::Object(id))),
            false => Ok(()),
        }
    }

    pub(super) fn cost_scope(&self, purpose: &Purpose) -> Scope<'_> {
        Scope {
            x: purpose.x,
            granter: self.cost_granter,
            ..Scope::of(&self.game, &self.game.table, purpose.source, purpose.payer)
        }
    }

    // ---- costs offered by an effect ----

    /// A player may pay a cost while something resolves: asked only if it can be paid (118.12).
    /// Gives whether it was paid.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn offer_cost(
        &mut self,
        by: PlayerId,
        cost: &Cost,
        source: ObjectId,
        cite: &'static str,
    ) -> Flow<bool> {
        let frame = Frame::of(source, by);
        self.offer_cost_in(&frame, by, cost, cite)
    }

    /// The same, with amounts read in a resolution.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn offer_cost_in(
        &mut self,
        frame: &Frame,
        by: PlayerId,
        cost: &Cost,
        cite: &'static str,
    ) -> Flow<bool> {
        self.settle_cost(frame, by, cost, Some(cite))
    }

    /// A player pays a cost as an instruction says so, if they can (118.3). Gives whether they did.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn pay_if_able(&mut self, frame: &Frame, by: PlayerId, cost: &Cost) -> Flow<bool> {
        self.settle_cost(frame, by, cost, None)
    }

    /// Pays a cost while something resolves; `asked`: under which rule the player may decline.
    fn settle_cost(
        &mut self,
        frame: &Frame,
        by: PlayerId,
        cost: &Cost,
        asked: Option<&'static str>,
    ) -> Flow<bool> {
        let purpose = Purpose {
            payer: by,
            source: frame.source,
            spell: false,
            x: frame.x,
            with_x: cost.has(CostPart::has_mana_x),
        };
        let scope = self.scope(frame);
        let settle = |parts: &Vec<CostPart>| -> Vec<CostPart> {
            parts.iter().map(|p| settled(p, &scope)).list()
        };
        let options: Vec<Vec<CostPart>> = cost.options.iter().map(settle).list();
        let granter = std::mem::replace(&mut self.cost_granter, frame.granter);
        let able: Vec<Vec<CostPart>> = options
            .into_iter()
            .filter(|o| self.payable(o, &purpose, None).is_ok())
            .list();
        let mut paid = false;
        if !able.is_empty() {
            let prompt = format!("{}:", self.game.name_of(frame.source));
            let pays = match asked {
                Some(cite) => self.ask_whether(by, prompt, &able, cite)?,
                None => true,
            };
            if pays {
                let option = self.choose_option(&able, &purpose, None)?;
                self.pay(&option, &purpose, None)?;
                paid = true;
            }
        }
        self.cost_granter = granter;
        Ok(paid)
    }
}

pub(super) fn settled(part: &CostPart, scope: &Scope<'_>) -> CostPart {
    let n = |a: &Amount| Amount::N(i32::try_from(scope.amount(a)).unwrap_or(i32::MAX));
    match part {
        CostPart::Energy(a) => CostPart::Energy(n(a)),
        CostPart::Life(a) => CostPart::Life(n(a)),
        CostPart::Mana(cost) => CostPart::Mana(with_x(cost, scope.x)),
        CostPart::Generic(a) => {
            CostPart::Mana(ManaCost(vec![Symbol::Generic(generic_number(scope, a))]))
        }
        CostPart::ManaCostOf(r) => CostPart::Mana(mana_cost_of(scope, r)),
        CostPart::SacrificeRef(r) => CostPart::SacrificeRef(Ref::Things(scope.things(r))),
        other => other.clone(),
    }
}

/// The mana cost of something, as it is or last was; what has none can't be paid for (118.6).
pub(super) fn mana_cost_of(scope: &Scope<'_>, what: &Ref) -> ManaCost {
    let objects = scope.things(what).into_iter().filter_map(Thing::object);
    let mut costs = objects.filter_map(|id| scope.derived(id)?.mana_cost.clone());
    let unpayable = || ManaCost(vec![Symbol::Generic(10_000)]);
    costs.next().map_or_else(unpayable, |cost| with_x(&cost, 0))
}

fn generic_number(scope: &Scope<'_>, amount: &Amount) -> u32 {
    u32::try_from(scope.amount(amount).max(0)).unwrap_or(u32::MAX)
}

/// The whole mana cost among the parts; `None` where no mana is asked for.
pub fn mana_of(parts: &[CostPart]) -> Option<ManaCost> {
    let mut symbols = Vec::new();
    let mut any = false;
    for part in parts {
        if let CostPart::Mana(cost) = part {
            any = true;
            symbols.extend(cost.0.iter().copied());
        }
    }
    any.then_some(ManaCost(symbols))
}

/// The cost with X filled in.
pub fn with_x(cost: &ManaCost, x: u32) -> ManaCost {
    ManaCost(
        cost.0
            .iter()
            .map(|s| match s {
                Symbol::X => Symbol::Generic(x),
                other => *other,
            })
            .filter(|s| *s != Symbol::Generic(0))
            .list(),
    )
}

/// Whether a way to pay asks for all that a payment names.
fn names(pay: &Pay, option: &[CostPart]) -> bool {
    let asks = |test: fn(&CostPart) -> bool| option.iter().any(test);
    (pay.sacrifice.is_none() || asks(|p| matches!(p, CostPart::Sacrifice(..))))
        && (pay.exile.is_none() || asks(|p| matches!(p, CostPart::Exile(..))))
        && (pay.discard.is_none() || asks(|p| matches!(p, CostPart::Discard(..))))
}

fn normal(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    text.lower().replace("pay", "")
}

/// A cost in words, as a choice lists it.
pub fn words(parts: &[CostPart]) -> String {
    let amount = |a: &Amount| match a {
        Amount::N(n) => n.to_string(),
        Amount::X => "X".to_string(),
        _ => "that much".to_string(),
    };
    let one = |part: &CostPart| match part {
        CostPart::Mana(cost) => cost.to_string(),
        CostPart::Generic(n) => format!("{{{}}}", amount(n)),
        CostPart::ManaCostOf(_) => "its mana cost".into(),
        CostPart::Tap => "{T}".into(),
        CostPart::Untap => "{Q}".into(),
        CostPart::Energy(Amount::N(n)) if (1..=12).contains(n) => "{E}".repeat(*n as usize),
        CostPart::Energy(n) => format!("{} {{E}}", amount(n)),
        CostPart::Life(n) => format!("{} life", amount(n)),
        CostPart::Loyalty(n) => format!("{n:+}"),
        CostPart::LoyaltyMinusX => "-X".into(),
        CostPart::Sacrifice(n, _) => format!("sacrifice {}", amount(n)),
        CostPart::SacrificeRef(_) => "sacrifice it".into(),
        CostPart::TapOther(n, _) => format!("tap {} untapped", amount(n)),
        CostPart::TapTotalPower(n, _) => format!("tap creatures with total power {n}"),
        CostPart::Discard(n, _) => format!("discard {}", amount(n)),
        CostPart::Reveal(n, _) => format!("reveal {}", amount(n)),
        CostPart::DiscardThis => "discard it".into(),
        CostPart::Exile(n, _) => format!("exile {}", amount(n)),
        CostPart::ExileThis => "exile it".into(),
        CostPart::ReturnToHand(n, _) => format!("return {} to hand", amount(n)),
        CostPart::UntapOther(n, _) => format!("untap {} tapped", amount(n)),
        CostPart::RemoveCountersFrom(n, kind, _) => {
            format!("remove {} {} from another", amount(n), kind.name())
        }
        CostPart::RemoveCounters(n, kind) => format!(
            "remove {} {} counters",
            amount(n),
            kind.as_ref().map_or(String::new(), CounterKind::name)
        ),
        CostPart::PutCounters(n, kind) => format!("put {} {} counters", amount(n), kind.name()),
        CostPart::Unattach(_) => "unattach it".into(),
        CostPart::Mill(n) => format!("mill {}", amount(n)),
    };
    let nothing = |part: &&CostPart| matches!(part, CostPart::Mana(cost) if cost.0.is_empty());
    let list: Vec<String> = parts.iter().filter(|p| !nothing(p)).map(one).list();
    if list.is_empty() {
        "{0}".into()
    } else {
        list.join(", ")
    }
}

impl Game {
    /// 302.6: whether a permanent is a creature that its controller has not had since their turn
    /// began, without haste.
    pub fn is_sick(&self, id: ObjectId) -> bool {
        let haste = |d: &super::game::Derived| d.has(super::ability::KeywordKind::Haste);
        self.came_this_turn(id) && !self.derived(id).is_some_and(|d| haste(d))
    }

    /// The same, with or without haste.
    pub(super) fn came_this_turn(&self, id: ObjectId) -> bool {
        let (Some(o), Some(d)) = (self.object(id), self.derived(id)) else {
            return false;
        };
        self.settings.summoning_sickness
            && o.zone == Zone::Battlefield
            && o.sick
            && d.is(super::kinds::CardType::Creature)
    }

    /// Whether mana costs need no mana.
    pub fn mana_is_free(&self) -> bool {
        self.settings.mana == ManaRule::Free
    }
}

/// Tells what was paid, for the log.
pub fn spent(play: &mut Play, player: PlayerId, mana: Vec<super::mana::ManaType>) {
    if !mana.is_empty() {
        play.tell(EventKind::ManaSpent { player, mana }, "118.3a");
    }
}
