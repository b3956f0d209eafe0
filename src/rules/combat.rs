//! Combat (506–511): who may attack and block, declaring, damage.

use super::ability::{Keyword, KeywordKind};
use super::action::{Refusal, Why};
use super::attach::protection;
use super::changes::Hit;
use super::effect::RuleMod;
use super::evaluate::Scope;
use super::event::EventKind;
use super::filter::{Filter, Tally, Whose};
use super::game::{Attacker, Awaiting, Game};
use super::kinds::CardType;
use super::object::{ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};
use super::target::join;
use super::turn::Step;
use crate::lists::List;
use crate::sorted::Order;

impl Game {
    /// Whether a creature could be declared as an attacker at all (508.1a, c).
    ///
    /// # Errors
    /// The refusal with every rule that forbids it.
    pub fn may_attack(&self, id: ObjectId, by: PlayerId) -> Result<(), Refusal> {
        let thing = Thing::Object(id);
        let mut bad = Vec::new();
        let mut no = |cite: &'static str, why: Why, cause: Thing| {
            bad.push(Refusal::new(cite, why).because(cause));
        };
        let cant = || Why::CantAttack { object: id };
        let (Some(o), Some(d)) = (self.object(id), self.derived(id)) else {
            return Err(Refusal::new("508.1a", Why::NotThere).because(thing));
        };
        if o.phased.is_some() {
            no("702.26b", Why::PhasedOut { target: thing }, thing);
        }
        if !o.is_permanent() || !d.is(CardType::Creature) {
            no("508.1a", Why::NotACreature { object: id }, thing);
        } else if d.is(CardType::Battle) {
            no("508.1a", cant(), thing);
        }
        if d.controller != by {
            no("508.1a", Why::NotYours { object: id }, thing);
        }
        let defends = d.has(KeywordKind::Defender)
            && !d
                .rules
                .iter()
                .any(|r| r.rule == RuleMod::AttackAsThoughNoDefender);
        if defends {
            no("702.3b", cant(), thing);
        }
        for rule in d.rules.iter().filter(|r| r.rule == RuleMod::CantAttack) {
            no("508.1c", cant(), Thing::Object(rule.source));
        }
        let hasty = d
            .rules
            .iter()
            .any(|r| r.rule == RuleMod::AttackAsThoughHaste);
        if self.is_sick(id) && !hasty {
            no("302.6", Why::Sick { object: id }, thing);
        }
        if o.tapped {
            no("508.1a", Why::AlreadyTapped { object: id }, thing);
        }
        let bad = bad.into_iter().map(|r| {
            // The general rule of who may attack, or what may forbid it, stands behind each of them.
            match r.cite.number() {
                "302.6" => r.also("508.1a"),
                "702.3b" => r.also("508.1c"),
                _ => r,
            }
        });
        join(bad.list()).map_or(Ok(()), Err)
    }

    /// Whether a creature could be declared as an attacker of this (508.1a–d), leaving aside limits,
    /// requirements and costs, which are about the whole declaration.
    ///
    /// # Errors
    /// The refusal with every rule that forbids it.
    pub fn may_attack_that(
        &self,
        id: ObjectId,
        defender: Thing,
        by: PlayerId,
    ) -> Result<(), Refusal> {
        let attackable = self.attackable(by);
        let mut bad = self.may_attack(id, by).err().into_iter().list();
        bad.extend(self.attack_forbidden(id, defender, &attackable));
        if !attackable.contains(&defender) {
            let why = Why::NotAttackable { defender };
            bad.push(Refusal::new("508.1b", why).because(defender));
        }
        join(bad).map_or(Ok(()), Err)
    }

    /// What a player may attack: opponents, and planeswalkers they control (506.2, 508.1b).
    pub fn attackable(&self, by: PlayerId) -> Vec<Thing> {
        let mut out: Vec<Thing> = self.opponents(by).into_iter().map(Thing::Player).list();
        for o in self.permanents() {
            if let Some(d) = self.derived(o.id)
                && d.is(CardType::Planeswalker)
                && d.controller != by
                && !self.player(d.controller).out
            {
                out.push(Thing::Object(o.id));
            }
        }
        out
    }

    /// 508.1c, 701.15b: effects that say whom a creature can't attack.
    pub fn attack_forbidden(&self, id: ObjectId, defender: Thing, all: &[Thing]) -> Vec<Refusal> {
        let Some(d) = self.derived(id) else {
            return Vec::new();
        };
        let player = match defender {
            Thing::Player(p) => Some(p),
            Thing::Object(o) => self.controller(o),
        };
        let forbids = |active: &&super::game::ActiveRule| match &active.rule {
            RuleMod::CantAttackPlayer(who) => {
                let scope = self.rule_scope(active);
                let whom = scope.things(who);
                player.is_some_and(|p| whom.contains(&Thing::Player(p)))
            }
            // Another player must be attacked if that is possible.
            RuleMod::Goaded => {
                player == Some(active.controller)
                    && all.iter().any(|t| *t != Thing::Player(active.controller))
            }
            _ => false,
        };
        d.rules
            .iter()
            .filter(forbids)
            .map(|active| {
                let object = id;
                let (cite, why) = match active.rule {
                    RuleMod::Goaded => ("508.1d", Why::Goaded { object, defender }),
                    _ => ("508.1c", Why::CantAttackThat { object, defender }),
                };
                Refusal::new(cite, why).because(Thing::Object(active.source))
            })
            .list()
    }

    /// Whether a player's creatures could attack anything now.
    pub fn could_attack(&self, by: PlayerId) -> bool {
        !self.attackable(by).is_empty()
            && self.permanents().any(|o| self.may_attack(o.id, by).is_ok())
    }

    /// Whether a player is attacked and has a creature that could block.
    pub fn could_block(&self, by: PlayerId) -> bool {
        let mut at = self.combat.attackers.iter().filter(|a| a.player == by);
        at.any(|a| {
            self.permanents()
                .any(|o| self.may_block(o.id, a.object, by).is_ok())
        })
    }

    /// Whether a creature could block anything at all (509.1a, b).
    ///
    /// # Errors
    /// The refusal with every rule that forbids it.
    pub fn may_block_anything(&self, blocker: ObjectId, by: PlayerId) -> Result<(), Refusal> {
        join(self.block_forbidden(blocker, by)).map_or(Ok(()), Err)
    }

    /// What keeps a creature from blocking, whatever attacks (509.1a, b).
    fn block_forbidden(&self, blocker: ObjectId, by: PlayerId) -> Vec<Refusal> {
        let thing = Thing::Object(blocker);
        let mut bad = Vec::new();
        let mut no = |cite: &'static str, why: Why, cause: Thing| {
            bad.push(Refusal::new(cite, why).because(cause));
        };
        let cant = || Why::CantBlock { object: blocker };
        let (Some(o), Some(d)) = (self.object(blocker), self.derived(blocker)) else {
            return vec![Refusal::new("509.1a", Why::NotThere).because(thing)];
        };
        if o.phased.is_some() {
            no("702.26b", Why::PhasedOut { target: thing }, thing);
        }
        if !o.is_permanent() || !d.is(CardType::Creature) {
            no("509.1a", Why::NotACreature { object: blocker }, thing);
        } else if d.is(CardType::Battle) {
            no("509.1a", cant(), thing);
        }
        if d.controller != by {
            no("509.1a", Why::NotYours { object: blocker }, thing);
        }
        if o.tapped {
            no("509.1a", Why::AlreadyTapped { object: blocker }, thing);
        }
        for rule in d.rules.iter().filter(|r| r.rule == RuleMod::CantBlock) {
            no("509.1b", cant(), Thing::Object(rule.source));
        }
        bad
    }

    /// Whether one creature could block another (509.1a, b), leaving menace and requirements
    /// aside, which are about the whole declaration.
    ///
    /// # Errors
    /// The refusal with every rule that forbids it.
    pub fn may_block(
        &self,
        blocker: ObjectId,
        attacker: ObjectId,
        by: PlayerId,
    ) -> Result<(), Refusal> {
        let mut bad = self.block_forbidden(blocker, by);
        let that = || Why::CantBlockThat { blocker, attacker };
        let attacks = self.combat.attackers.iter().find(|a| a.object == attacker);
        if attacks.is_none_or(|a| a.player != by) {
            bad.push(Refusal::new("509.1a", that()).because(Thing::Object(attacker)));
        }
        if let Some((cite, cause)) = self.evades(blocker, attacker, by) {
            // Every evasion is a restriction that 509.1b checks.
            bad.push(Refusal::new(cite, that()).also("509.1b").because(cause));
        }
        join(bad).map_or(Ok(()), Err)
    }

    /// Why an attacker can't be blocked by this creature: evasion, protection, restrictions.
    fn evades(
        &self,
        blocker: ObjectId,
        attacker: ObjectId,
        by: PlayerId,
    ) -> Option<(&'static str, Thing)> {
        use KeywordKind as K;
        let a = self.derived(attacker)?;
        let b = self.derived(blocker)?;
        let it = Thing::Object(attacker);
        let artifact = b.is(CardType::Artifact);
        let rule = |cite| Some((cite, it));
        if a.has(K::Flying) && !b.has(K::Flying) && !b.has(K::Reach) {
            return rule("702.9b");
        }
        if a.has(K::Shadow) != b.has(K::Shadow) {
            return rule("702.28b");
        }
        if a.has(K::Horsemanship) && !b.has(K::Horsemanship) {
            return rule("702.31b");
        }
        if a.has(K::Fear) && !artifact && !b.colors.has(super::kinds::Color::Black) {
            return rule("702.36b");
        }
        if a.has(K::Intimidate) && !artifact && !b.colors.meets(a.colors) {
            return rule("702.13b");
        }
        if a.has(K::Skulk) && b.power > a.power {
            return rule("702.118b");
        }
        let scope = Scope::of(self, &self.table, attacker, a.controller);
        for keyword in a.keywords() {
            if let Keyword::Landwalk(land) = keyword {
                let theirs = land.clone().and(Filter::Controlled(Whose::Of(Box::new(
                    super::filter::Ref::Things(vec![Thing::Player(by)]),
                ))));
                if !scope.all(&theirs).is_empty() {
                    return rule("702.14c");
                }
            }
        }
        if let Some(cause) = protection(&scope, it, blocker) {
            return Some(("702.16f", cause));
        }
        for active in &a.rules {
            let inner = self.rule_scope(active);
            let hit = match &active.rule {
                RuleMod::CantBeBlocked => true,
                RuleMod::CantBeBlockedBy(f) => inner.fits(Thing::Object(blocker), f),
                RuleMod::CantBeBlockedExceptBy(f) => !inner.fits(Thing::Object(blocker), f),
                _ => false,
            };
            if hit {
                return Some(("509.1b", Thing::Object(active.source)));
            }
        }
        for active in &b.rules {
            if let RuleMod::CanBlockOnly(f) = &active.rule
                && !self.rule_scope(active).fits(it, f)
            {
                return Some(("509.1b", Thing::Object(active.source)));
            }
        }
        None
    }
}

impl Play {
    /// Declares attackers (508.1). Where nothing can attack the declaration is not waited for;
    /// what is said in that step is judged all the same, and declaring nothing is that declaration.
    ///
    /// # Errors
    /// A refusal: an attacker that can't, or one that must and does not.
    pub fn declare_attackers(&mut self, by: PlayerId, list: &[(ObjectId, Thing)]) -> Flow {
        let turn = &self.game.turn;
        let due = turn.awaiting == Some(Awaiting::Attackers);
        // Where nothing can attack nobody is asked: what forbids each attack is the answer.
        let passed_over = turn.step == Step::DeclareAttackers
            && turn.awaiting.is_none()
            && self.game.combat.attackers.is_empty();
        let undue = Refusal::new("508.1", Why::NotDeclaring).also("117.1");
        if turn.active != by || !(due || passed_over) {
            return Err(undue.into());
        }
        let mut bad = Vec::new();
        for (i, (id, defender)) in list.iter().enumerate() {
            bad.extend(self.game.may_attack_that(*id, *defender, by).err());
            if list[..i].iter().any(|(other, _)| other == id) {
                let why = Why::DeclaredTwice { object: *id };
                bad.push(Refusal::new("508.1a", why).because(Thing::Object(*id)));
            }
        }
        bad.extend(self.game.attackers_missing(by, list));
        let limit = self.game.attackers_at_most(by);
        bad.extend(limit.and_then(|limit| limit.refuses("508.1c", list.len())));
        bad.extend((!due && !list.is_empty()).then_some(undue));
        if let Some(refusal) = join(bad) {
            return Err(refusal.into());
        }
        self.game.turn.awaiting = None;
        // Told as they are chosen; what triggers on it does so when they have become attackers
        // (508.1m).
        let attackers = list.to_vec();
        let declared = self.event(EventKind::AttackersDeclared { attackers }, "508.1a");
        let declared = vec![declared];
        if !list.is_empty() {
            self.tell_all(declared.clone());
        }
        for (id, _) in list {
            if !self.game.came_this_turn(*id) {
                continue;
            }
            let thing = Thing::Object(*id);
            let as_though = || self.ruled(thing, |rule| *rule == RuleMod::AttackAsThoughHaste);
            let by = self.game.is_sick(*id).then(as_though).flatten();
            self.tell_allowed(*id, by, "702.10b");
        }
        let tapping: Vec<ObjectId> = list
            .iter()
            .map(|(id, _)| *id)
            .filter(|id| !self.known_has(*id, KeywordKind::Vigilance))
            .list();
        self.tap(&tapping, "508.1f")?;
        self.pay_for_attack(by, list)?;
        for (id, defender) in list {
            self.join_attack(*id, *defender);
        }
        let n = u32::try_from(list.len()).unwrap_or(u32::MAX);
        self.count(by, Tally::CreaturesAttacked, n);
        if !list.is_empty() {
            self.completed(declared)?;
        }
        Ok(())
    }

    /// What enters attacking attacks if it is a creature under the attacking player's control, once
    /// attackers have been declared, and what it attacks can be attacked (506.3a–c, f, 508.4a).
    pub(super) fn enter_attacking(&mut self, id: ObjectId, defender: Thing) {
        let (active, step) = (self.game.turn.active, self.game.turn.step);
        let declared = (Step::DeclareAttackers..=Step::EndCombat).contains(&step)
            && self.game.turn.awaiting != Some(Awaiting::Attackers);
        let can = self.game.derived(id).is_some_and(|d| {
            d.controller == active && d.is(CardType::Creature) && !d.is(CardType::Battle)
        });
        if declared && can && self.game.attackable(active).contains(&defender) {
            self.join_attack(id, defender);
        }
    }

    /// A creature becomes an attacking creature (508.1k, 508.4).
    fn join_attack(&mut self, id: ObjectId, defender: Thing) {
        let player = match defender {
            Thing::Player(p) => p,
            Thing::Object(o) => self.game.controller(o).unwrap_or_default(),
        };
        self.game.combat.attacked = true;
        self.game.combat.attackers.push(Attacker {
            object: id,
            defender,
            player,
            blocked: false,
            blockers: Vec::new(),
        });
    }

    /// Declares blockers (509.1), judged as attackers are where nothing can block.
    ///
    /// # Errors
    /// A refusal: a block that can't be, or one that must be and is not.
    pub fn declare_blockers(&mut self, by: PlayerId, list: &[(ObjectId, ObjectId)]) -> Flow {
        let due = match &self.game.turn.awaiting {
            Some(Awaiting::Blockers(players)) => players.contains(&by),
            _ => false,
        };
        // Where nothing can block nobody is asked: what forbids each block is the answer.
        let passed_over = self.game.turn.step == Step::DeclareBlockers
            && self.game.turn.awaiting.is_none()
            && self.game.combat.attackers.iter().all(|a| !a.blocked);
        let undue = Refusal::new("509.1", Why::NotDeclaring).also("117.1");
        if !(due || passed_over) {
            return Err(undue.into());
        }
        let mut bad = Vec::new();
        for (i, (blocker, attacker)) in list.iter().enumerate() {
            if let Err(refusal) = self.game.may_block(*blocker, *attacker, by) {
                bad.push(refusal);
            }
            let object = *blocker;
            let wrong = match list[..i].contains(&(*blocker, *attacker)) {
                true => Some(Why::DeclaredTwice { object }),
                false if self.too_many_blocks(object, list) => Some(Why::BlocksTooMany { object }),
                false => None,
            };
            if let Some(why) = wrong {
                bad.push(Refusal::new("509.1a", why).because(Thing::Object(*blocker)));
            }
        }
        bad.extend(self.game.blocks_wrong(by, list));
        let limit = self.game.blockers_at_most(by);
        let mut blockers = list.iter().map(|(blocker, _)| *blocker).list();
        blockers.order();
        blockers.dedup();
        bad.extend(limit.and_then(|limit| limit.refuses("509.1b", blockers.len())));
        bad.extend((!due && !list.is_empty()).then_some(undue));
        if let Some(refusal) = join(bad) {
            return Err(refusal.into());
        }
        self.pay_for_block(by, &blockers)?;
        for (blocker, attacker) in list {
            for a in &mut self.game.combat.attackers {
                if a.object == *attacker {
                    a.blocked = true;
                    a.blockers.push(*blocker);
                }
            }
        }
        if let Some(Awaiting::Blockers(players)) = &mut self.game.turn.awaiting {
            players.retain(|p| *p != by);
            if players.is_empty() {
                self.game.turn.awaiting = None;
            }
        }
        if !list.is_empty() {
            let blocks = list.to_vec();
            let event = self.event(EventKind::BlockersDeclared { blocks }, "509.1a");
            self.happened(vec![event], None)?;
        }
        Ok(())
    }

    fn too_many_blocks(&self, blocker: ObjectId, list: &[(ObjectId, ObjectId)]) -> bool {
        let n = list.iter().filter(|(b, _)| *b == blocker).count();
        n > self.game.blocks_at_once(blocker)
    }

    /// A permanent is removed from combat (506.4).
    pub fn leave_combat(&mut self, id: ObjectId) {
        self.game.combat.attackers.retain(|a| a.object != id);
        for a in &mut self.game.combat.attackers {
            a.blockers.retain(|b| *b != id);
        }
    }

    /// Combat goes on without a player who left.
    pub fn combat_without(&mut self, player: PlayerId) {
        let gone: Vec<ObjectId> = self
            .game
            .combat
            .attackers
            .iter()
            .map(|a| a.object)
            .filter(|id| self.game.object(*id).is_none())
            .list();
        for id in gone {
            self.leave_combat(id);
        }
        if let Some(Awaiting::Blockers(players)) = &mut self.game.turn.awaiting {
            players.retain(|p| *p != player);
            if players.is_empty() {
                self.game.turn.awaiting = None;
            }
        }
    }

    /// Whether there is a first-strike combat damage step (510.4).
    pub fn first_strike_in_combat(&self) -> bool {
        let strikes = |id: &ObjectId| {
            self.known_has(*id, KeywordKind::FirstStrike)
                || self.known_has(*id, KeywordKind::DoubleStrike)
        };
        self.game
            .combat
            .attackers
            .iter()
            .any(|a| strikes(&a.object) || a.blockers.iter().any(strikes))
    }

    /// Combat damage is assigned and dealt, all at once (510.1, 510.2).
    ///
    /// # Errors
    /// A decision: how damage is divided.
    pub fn combat_damage(&mut self, first: bool, second: bool) -> Flow {
        let attackers = self.game.combat.attackers.clone();
        let mut hits = Vec::new();
        let mut struck = Vec::new();
        for a in &attackers {
            if self.strikes_now(a.object, first, second) {
                struck.push(a.object);
                hits.extend(self.attack_damage(a)?);
            }
        }
        let mut blockers: Vec<ObjectId> = Vec::new();
        for b in attackers.iter().flat_map(|a| a.blockers.iter()) {
            if !blockers.contains(b) {
                blockers.push(*b);
            }
        }
        for b in blockers {
            if self.strikes_now(b, first, second) {
                struck.push(b);
                hits.extend(self.block_damage(b, &attackers)?);
            }
        }
        if first {
            self.game.combat.struck_first = struck;
        }
        self.deal(&hits)?;
        Ok(())
    }

    /// Whether a creature deals damage in this combat damage step (510.4).
    fn strikes_now(&self, id: ObjectId, first: bool, second: bool) -> bool {
        if !self
            .game
            .derived(id)
            .is_some_and(|d| d.is(CardType::Creature))
        {
            return false;
        }
        let double = self.known_has(id, KeywordKind::DoubleStrike);
        if first {
            return double || self.known_has(id, KeywordKind::FirstStrike);
        }
        !second || double || !self.game.combat.struck_first.contains(&id)
    }

    fn assigns(&self, id: ObjectId) -> u32 {
        let Some(d) = self.game.derived(id) else {
            return 0;
        };
        let by_toughness = d.rules.iter().any(|r| r.rule == RuleMod::DamageByToughness);
        let n = if by_toughness { d.toughness } else { d.power };
        u32::try_from(n.unwrap_or(0)).unwrap_or(0)
    }

    fn attack_damage(&mut self, a: &Attacker) -> Flow<Vec<Hit>> {
        let amount = self.assigns(a.object);
        let source = a.object;
        let hit = |to: Thing, amount: u32| Hit {
            source,
            to,
            amount,
            combat: true,
        };
        let defender = Some(a.defender).filter(|t| self.still_attacked(*t));
        if amount == 0 {
            return Ok(Vec::new());
        }
        if !a.blocked {
            return Ok(defender.map(|t| hit(t, amount)).into_iter().list());
        }
        let blockers: Vec<Thing> = a
            .blockers
            .iter()
            .filter(|b| self.game.object(**b).is_some())
            .map(|b| Thing::Object(*b))
            .list();
        let tramples = self.known_has(source, KeywordKind::Trample);
        let mut among = blockers.clone();
        among.extend(defender.filter(|_| tramples));
        if among.is_empty() {
            return Ok(Vec::new());
        }
        let lethal: Vec<(Thing, u32)> = blockers
            .iter()
            .map(|t| (*t, self.lethal(*t, source)))
            .list();
        let player = defender;
        // 702.19b: only what is left after lethal damage to all blockers goes through.
        let fair = move |shares: &[(Thing, u32)]| {
            let share = |t: Thing| shares.iter().find(|s| s.0 == t).map_or(0, |s| s.1);
            match player {
                Some(d) if tramples && share(d) > 0 => lethal.iter().all(|(t, n)| share(*t) >= *n),
                _ => true,
            }
        };
        let by = self.game.controller(source).unwrap_or_default();
        let prompt = format!("{}: divide its combat damage", self.game.name_of(source));
        self.cause = Some(source);
        let least_total: u32 = blockers.iter().map(|t| self.lethal(*t, source)).sum();
        if tramples && defender.is_some() && blockers.len() == 1 && amount <= least_total {
            // Nothing can be left over: there is one way only.
            return Ok(vec![hit(blockers[0], amount)]);
        }
        let shares = self.ask_division(by, prompt, &among, (amount, 0), fair, "510.1c")?;
        self.cause = None;
        Ok(shares.into_iter().map(|(t, n)| hit(t, n)).list())
    }

    /// Whether what is attacked is still there to be dealt damage (506.4c, 800.4e).
    fn still_attacked(&self, t: Thing) -> bool {
        match t {
            Thing::Player(p) => !self.game.player(p).out,
            Thing::Object(o) => {
                self.game.object(o).is_some_and(|o| o.is_permanent())
                    && self
                        .game
                        .derived(o)
                        .is_some_and(|d| d.is(CardType::Planeswalker))
            }
        }
    }

    /// Lethal damage for a blocker: what is left of its toughness, or 1 from deathtouch
    /// (702.2c, 702.19b).
    fn lethal(&self, blocker: Thing, source: ObjectId) -> u32 {
        let Some(id) = blocker.object() else {
            return 0;
        };
        let toughness = self.game.derived(id).and_then(|d| d.toughness).unwrap_or(0);
        let damage = self.game.object(id).map_or(0, |o| o.damage);
        let left = u32::try_from(toughness).unwrap_or(0).saturating_sub(damage);
        if self.known_has(source, KeywordKind::Deathtouch) {
            left.min(1)
        } else {
            left
        }
    }

    fn block_damage(&mut self, blocker: ObjectId, attackers: &[Attacker]) -> Flow<Vec<Hit>> {
        let amount = self.assigns(blocker);
        let blocked: Vec<Thing> = attackers
            .iter()
            .filter(|a| a.blockers.contains(&blocker))
            .filter(|a| self.game.object(a.object).is_some())
            .map(|a| Thing::Object(a.object))
            .list();
        if amount == 0 || blocked.is_empty() {
            return Ok(Vec::new());
        }
        let by = self.game.controller(blocker).unwrap_or_default();
        let prompt = format!("{}: divide its combat damage", self.game.name_of(blocker));
        self.cause = Some(blocker);
        let shares = self.ask_division(by, prompt, &blocked, (amount, 0), |_| true, "510.1d")?;
        self.cause = None;
        Ok(shares
            .into_iter()
            .map(|(to, amount)| Hit {
                source: blocker,
                to,
                amount,
                combat: true,
            })
            .list())
    }
}
