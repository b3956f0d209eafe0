//! Casting spells (601.2), and playing lands (305, 116.2a).

use super::ability::{Ability, Body, CostPart, Keyword, KeywordKind, TargetSpec};
use super::action::{Announce, Refusal, Why};
use super::cost::Purpose;
use super::effect::{Mod, RuleMod};
use super::evaluate::Scope;
use super::event::{EventKind, MoveCause};
use super::filter::{Filter, Tally};
use super::kinds::CardType;
use super::legal::Targets;
use super::moving::Move;
use super::object::{Object, ObjectId, OnStack, PlayerId, StackKind, Target, Thing};
use super::play::{Flow, Play};
use super::prices::{Prices, Unpayable};
use super::target::{Choosing, Targeter, join};
use super::way::{Freedom, Way};
use super::zone::Zone;
use crate::lists::List;
use std::sync::Arc;

impl Play {
    // ---- casting (601.2) ----

    /// Casts a spell.
    ///
    /// # Errors
    /// A refusal with every rule that forbids it; a decision.
    pub fn cast(&mut self, by: PlayerId, card: ObjectId, announce: &Announce) -> Flow {
        let bestowed = self.bestowed(card, announce);
        let announced = bestowed.as_ref().unwrap_or(self);
        let from_hand = self
            .game
            .object(card)
            .is_some_and(|o| o.zone == Zone::Hand && o.owner == by);
        if !from_hand
            && !announced.plays_from_elsewhere(by, card)
            && !self.flashes_back(by, card, announce)
        {
            let why = Why::NotCastable;
            return Err(Refusal::new("601.3", why)
                .because(Thing::Object(card))
                .into());
        }
        self.cast_from(by, card, announce, Freedom::None)
    }

    /// 702.34a: whether the card is in its owner's graveyard and they announce its flashback cost.
    fn flashes_back(&self, by: PlayerId, card: ObjectId, announce: &Announce) -> bool {
        let there = |o: &Arc<Object>| o.zone == Zone::Graveyard && o.owner == by;
        let said = announce.alternative.as_deref().unwrap_or_default();
        self.game.object(card).is_some_and(there)
            && said
                .split(" and ")
                .any(|name| name.eq_ignore_ascii_case("flashback"))
    }

    /// The game with the card as the Aura that it is going to be cast as: whether it may be cast,
    /// and when, is a matter of that (601.3b, 601.3e, 702.103d).
    fn bestowed(&self, card: ObjectId, announce: &Announce) -> Option<Play> {
        let said = announce.alternative.as_deref()?;
        if !said.eq_ignore_ascii_case(KeywordKind::Bestow.name()) {
            return None;
        }
        let mut play = self.attempt(Vec::new());
        play.edit(card, |o| o.bestowed = true);
        play.refresh();
        Some(play)
    }

    /// Whether an effect lets the player play a card that is not in their hand: this one, or such
    /// as are on top of their library.
    fn plays_from_elsewhere(&self, by: PlayerId, card: ObjectId) -> bool {
        let derived = self.game.derived(card);
        let this = derived.is_some_and(|d| {
            let may =
                |r: &super::game::ActiveRule| r.rule == RuleMod::MayPlay && r.controller == by;
            d.rules.iter().any(may)
        });
        this || self.game.player(by).library.first() == Some(&card)
            && self.game.rules_on(by).iter().any(|rule| match &rule.rule {
                RuleMod::PlaysFromTop(filter) => {
                    let scope = self.game.rule_scope(rule);
                    scope.fits(Thing::Object(card), &without_spell(filter))
                }
                _ => false,
            })
    }

    /// Casts a card while something resolves: timing does not matter (608.2g).
    ///
    /// # Errors
    /// As `cast`.
    pub fn cast_during_resolution(&mut self, by: PlayerId, card: ObjectId, free: bool) -> Flow {
        let freedom = if free { Freedom::Free } else { Freedom::Timing };
        self.cast_from(by, card, &Announce::default(), freedom)
    }

    /// Whether a card could be cast during a resolution.
    pub fn could_cast_now(&self, by: PlayerId, card: ObjectId, free: bool) -> bool {
        let mut trial = self.attempt(Vec::new());
        trial.trial = true;
        !matches!(
            trial.cast_during_resolution(by, card, free),
            Err(super::play::Halt::Refusal(_))
        )
    }

    pub(super) fn cast_from(
        &mut self,
        by: PlayerId,
        card: ObjectId,
        announce: &Announce,
        freedom: Freedom,
    ) -> Flow {
        let Some(d) = self.game.derived(card).cloned() else {
            return Err(Refusal::new("601.3", Why::NotThere).into());
        };
        let mut bad = Vec::new();
        if d.is(CardType::Land) || d.type_line.types.is_empty() {
            let why = Why::NotCastable;
            return Err(Refusal::new("601.3", why)
                .because(Thing::Object(card))
                .into());
        }
        let zone = self.game.object(card).map_or(Zone::Hand, |o| o.zone);
        let way = self.way(&d, zone, announce)?;
        let cause = self.cause.replace(card);
        let mut timely = freedom != Freedom::None || {
            let bestowed = self.bestowed(card, announce);
            bestowed.as_ref().unwrap_or(self).timely(by, card, &d)
        };
        let mut freedom = freedom;
        let mut for_cost = None;
        if !timely && way.instead.is_none() {
            for_cost = self.flash_for(by, card);
        }
        if for_cost.is_some() {
            freedom = Freedom::Flash;
            timely = true;
        }
        let waits = freedom == Freedom::None && !self.game.sorcery_time(by);
        let early = match waits && timely && !d.is(CardType::Instant) {
            true if d.has(KeywordKind::Flash) => Some((None, "702.8a")),
            true if self.has_own_flash(by, card, |_| true) => Some((None, "601.3b")),
            true => self
                .as_though_flash(by, card)
                .map(|by| (Some(by), "601.3b")),
            false => for_cost.map(|by| (Some(by), "601.3c")),
        };
        let spell = self.put_spell(by, card, &way)?;
        let x = self.spell_x(by, spell, &d, &way, (freedom, timely), announce)?;
        self.set_x(spell, x);
        self.cause = Some(spell);
        let kind = EventKind::Cast {
            object: spell,
            player: by,
        };
        let mut told = vec![self.event(kind, "601.2a")];
        self.tell_all(told.clone());
        if let Some((by, cite)) = early {
            self.tell_allowed(spell, by, cite);
        }
        bad.extend(self.may_cast(by, spell, timely));
        let purpose = Purpose {
            payer: by,
            source: spell,
            spell: true,
            x,
            with_x: way.has_x(&d, CostPart::has_mana_x),
        };
        let pay = announce.pay.as_ref();
        let price = |play: &mut Play, targets: &[Vec<Target>]| {
            play.spell_price(by, spell, &d, &way, (x, freedom), targets)
        };
        let known = Prices::default();
        let unpayable = |play: &mut Play, targets: &[Vec<Target>]| {
            let options = price(play, targets);
            known.unpayable(play, options, &purpose, pay)
        };
        let (modes, targets) = self.announce_spell(by, spell, x, announce, &mut bad, &unpayable)?;
        self.edit(spell, |o| {
            if let Some(s) = &mut o.stack {
                Arc::make_mut(s).modes = modes;
            }
        });
        let options = price(self, &targets);
        told.extend(self.tell_choices(by, spell));
        if let Some(refusal) = self.unpayable(&options, &purpose, pay) {
            bad.push(refusal);
        }
        if let Some(refusal) = join(bad) {
            return Err(refusal.into());
        }
        let option = self.choose_option(&options, &purpose, pay)?;
        let change = self.price_change(by, spell, &option, &|play, plain| match freedom {
            Freedom::Flash if plain => {
                play.spell_price(by, spell, &d, &way, (x, Freedom::None), &targets)
            }
            _ => price(play, &targets),
        });
        self.tell_price(spell, change);
        let before = self.events.len();
        let paid = self.pay(&option, &purpose, pay)?;
        let gone = self.gone(&paid.moved);
        // The spell's own payment comes after those of the mana abilities that it needed.
        let spent = self.events[before..]
            .iter()
            .rev()
            .find_map(|e| match &e.kind {
                EventKind::ManaSpent { mana, .. } => Some(mana.clone()),
                _ => None,
            });
        self.edit(spell, |o| {
            o.mana_spent = spent.unwrap_or_default();
            if let Some(s) = &mut o.stack {
                let s = Arc::make_mut(s);
                s.moved = gone.clone();
                s.paid = paid.moved.clone();
            }
        });
        self.count(by, Tally::SpellsCast, 1);
        // 601.2i: it becomes cast once it is paid for; what triggers on that triggers now.
        self.completed(told)?;
        self.cause = cause;
        Ok(())
    }

    /// What a spell costs with these targets (601.2f), in each way to pay for it.
    fn spell_price(
        &mut self,
        by: PlayerId,
        spell: ObjectId,
        d: &super::game::Derived,
        way: &Way,
        (x, freedom): (u32, Freedom),
        targets: &[Vec<Target>],
    ) -> Vec<Vec<CostPart>> {
        self.edit(spell, |o| {
            if let Some(s) = &mut o.stack {
                Arc::make_mut(s).targets = targets.to_vec();
            }
        });
        let mut options = self.spell_options(by, spell, d, way, x, freedom);
        self.add_costs(by, spell, &mut options);
        options
    }

    /// Puts a card on the stack (601.2a): everything else looks at it there.
    fn put_spell(&mut self, by: PlayerId, card: ObjectId, way: &Way) -> Flow<ObjectId> {
        let abilities = self.game.derived(card).map_or(&[][..], |d| &d.abilities);
        let body = abilities.iter().find_map(|h| match &*h.ability {
            Ability::Spell(body) => Some(body.clone()),
            _ => None,
        });
        let late = !self.game.sorcery_time(by);
        let brief = late && self.has_own_flash(by, card, |brief| brief);
        let mut m = Move::new(card, Zone::Stack, MoveCause::Cast);
        m.controller = Some(by);
        m.on_stack = Some(Arc::new(OnStack {
            kind: StackKind::Spell,
            body: body.unwrap_or_default(),
            modes: Vec::new(),
            targets: Vec::new(),
            x: 0,
            source: card,
            granter: None,
            event: None,
            condition: None,
            paid: Vec::new(),
            moved: Vec::new(),
            text: "".into(),
            bestowed: way.bestowed,
            kicked: way.kicked,
            put_away: way.put_away,
            brief,
        }));
        let moved = self.move_all(vec![m])?;
        let Some(spell) = moved.first().copied().flatten() else {
            return Err(Refusal::new("601.3", Why::NotCastable).into());
        };
        self.edit(spell, |o| {
            o.bestowed = way.bestowed;
            if let Some(s) = &mut o.stack {
                Arc::make_mut(s).source = spell;
            }
        });
        self.refresh();
        Ok(spell)
    }

    /// The legal targets for each target phrase of a spell, once it is on the stack: what it can't
    /// target may be a matter of its being a spell (702.16b).
    pub(super) fn spell_targets(
        &mut self,
        by: PlayerId,
        card: ObjectId,
        announce: &Announce,
    ) -> Flow<Targets> {
        let (Some(d), Some(object)) = (self.game.derived(card).cloned(), self.game.object(card))
        else {
            return Ok(Targets::default());
        };
        let way = self.way(&d, object.zone, announce)?;
        let spell = self.put_spell(by, card, &way)?;
        let x = announce.x.unwrap_or(0);
        let how = self.spell_choosing(by, spell, x);
        let specs = self.spell_body(spell).targets;
        let purpose = Purpose {
            payer: by,
            source: spell,
            spell: true,
            x,
            with_x: way.has_x(&d, CostPart::has_mana_x),
        };
        let known = Prices::default();
        let unpayable = |play: &mut Play, targets: &[Vec<Target>]| {
            let options = play.spell_price(by, spell, &d, &way, (x, Freedom::None), targets);
            known.unpayable(play, options, &purpose, announce.pay.as_ref())
        };
        Ok(self.targets_of(&how, &specs, &unpayable))
    }

    /// The value of X (601.2b): announced, or asked where what is to be paid has one. Without its
    /// mana cost it is 0 (107.3b).
    fn spell_x(
        &mut self,
        by: PlayerId,
        spell: ObjectId,
        d: &super::game::Derived,
        way: &Way,
        (freedom, timely): (Freedom, bool),
        announce: &Announce,
    ) -> Flow<u32> {
        let mut more = vec![way.more.clone()];
        self.add_costs(by, spell, &mut more);
        let has_x = more.iter().flatten().any(CostPart::has_x)
            || freedom != Freedom::Free && way.has_x(d, CostPart::has_x);
        if !has_x || announce.x.is_some() {
            return Ok(announce.x.unwrap_or(0));
        }
        let most = (0..=20u32)
            .take_while(|x| {
                let purpose = Purpose {
                    payer: by,
                    source: spell,
                    spell: true,
                    x: *x,
                    with_x: way.has_x(d, CostPart::has_mana_x),
                };
                let mut options = self.spell_options(by, spell, d, way, *x, freedom);
                self.add_costs(by, spell, &mut options);
                self.unpayable(&options, &purpose, announce.pay.as_ref())
                    .is_none()
            })
            .last()
            .unwrap_or(0);
        // What no X can mend is not asked for.
        let body = self.spell_body(spell);
        for x in (0..=most).rev().filter(|_| timely) {
            self.set_x(spell, x);
            if self.may_cast(by, spell, timely).is_empty()
                && self.has_targets(&self.spell_choosing(by, spell, x), &body, announce)
            {
                self.set_x(spell, 0);
                let prompt = format!("{}: choose X", d.name);
                return self.ask_number(by, prompt, (0, most), "601.2b");
            }
        }
        Ok(0)
    }

    fn set_x(&mut self, spell: ObjectId, x: u32) {
        self.edit(spell, |o| {
            if let Some(s) = &mut o.stack {
                Arc::make_mut(s).x = x;
            }
        });
        self.refresh();
    }

    /// Whether an effect offers a cost for which the spell may be cast as though it had flash.
    fn flash_for(&self, by: PlayerId, card: ObjectId) -> Option<ObjectId> {
        let mut rules = self.game.rules_on(by).iter();
        let offers = rules.find(|rule| match &rule.rule {
            RuleMod::AlternativeCostFor {
                what, flash: true, ..
            } => {
                let scope = self.game.rule_scope(rule);
                scope.fits(Thing::Object(card), &without_spell(what))
            }
            _ => false,
        });
        offers.map(|rule| rule.source)
    }

    /// Whether the card says that it may be cast as though it had flash, in such a way.
    fn has_own_flash(&self, by: PlayerId, card: ObjectId, such: fn(bool) -> bool) -> bool {
        let own = self.game.derived(card).map_or(&[][..], |d| &d.abilities);
        own.iter().any(|held| match &*held.ability {
            Ability::Static(s) => {
                let says = |m: &Mod| match m {
                    Mod::Rule(RuleMod::OwnFlash { brief }) => such(*brief),
                    _ => false,
                };
                let scope = || Scope::of(&self.game, &self.game.table, card, by);
                s.mods.iter().any(says) && s.condition.iter().all(|c| scope().holds(c))
            }
            _ => false,
        })
    }

    pub(super) fn timely(&self, by: PlayerId, card: ObjectId, d: &super::game::Derived) -> bool {
        let flash = || {
            d.has(KeywordKind::Flash)
                || self.has_own_flash(by, card, |_| true)
                || self.as_though_flash(by, card).is_some()
        };
        self.game.sorcery_time(by) || d.is(CardType::Instant) || flash()
    }

    /// What allows a spell to be cast as though it had flash (601.3b).
    fn as_though_flash(&self, by: PlayerId, card: ObjectId) -> Option<ObjectId> {
        let mut rules = self.game.rules_on(by).iter();
        let allows = rules.find(|rule| match &rule.rule {
            RuleMod::CastAsThoughFlash(filter) => {
                let scope = self.game.rule_scope(rule);
                scope.fits(Thing::Object(card), &without_spell(filter))
            }
            _ => false,
        });
        allows.map(|rule| rule.source)
    }

    pub(super) fn may_cast(&self, by: PlayerId, spell: ObjectId, timely: bool) -> Vec<Refusal> {
        let mut bad = Vec::new();
        let thing = Thing::Object(spell);
        let cast = self.game.player(by).tally.get(&Tally::SpellsCast).copied();
        for rule in self.game.rules_on(by) {
            let forbids = match &rule.rule {
                RuleMod::CantCast(filter) => self.game.rule_scope(rule).fits(thing, filter),
                RuleMod::CantCastMoreThan(most) => cast.unwrap_or(0) >= *most,
                _ => false,
            };
            if forbids {
                let source = Thing::Object(rule.source);
                bad.push(Refusal::new("601.3", Why::CantCast).because(source));
            }
        }
        if let Some(source) = self.split_second(Some(spell)) {
            let source = Thing::Object(source);
            bad.push(Refusal::new("702.61a", Why::CantCast).because(source));
        }
        if !timely {
            let refusal = Refusal::new(self.sorcery_rule(spell), Why::SorceryTiming);
            bad.push(refusal.also("117.1a").also("307.5").because(thing));
        }
        bad
    }

    /// 702.61a: a spell with split second on the stack, besides the one that is being cast.
    pub(super) fn split_second(&self, but: Option<ObjectId>) -> Option<ObjectId> {
        let splits = |id: &ObjectId| {
            self.game.object(*id).is_some_and(|o| o.is_spell())
                && Some(*id) != but
                && self.known_has(*id, KeywordKind::SplitSecond)
        };
        self.game.stack.iter().copied().find(splits)
    }

    /// The rule that says when a card of this type may be cast.
    fn sorcery_rule(&self, spell: ObjectId) -> &'static str {
        const RULES: [(CardType, &str); 5] = [
            (CardType::Creature, "302.1"),
            (CardType::Artifact, "301.1"),
            (CardType::Enchantment, "303.1"),
            (CardType::Planeswalker, "306.1"),
            (CardType::Battle, "310.1"),
        ];
        let is = |card_type| self.game.derived(spell).is_some_and(|d| d.is(card_type));
        let found = RULES.iter().find(|(card_type, _)| is(*card_type));
        found.map_or("307.1", |(_, rule)| rule)
    }

    pub(super) fn announce_spell(
        &mut self,
        by: PlayerId,
        spell: ObjectId,
        x: u32,
        announce: &Announce,
        bad: &mut Vec<Refusal>,
        unpayable: &Unpayable<'_>,
    ) -> Flow<(Vec<usize>, Vec<Vec<Target>>)> {
        let body = self.spell_body(spell);
        let how = self.spell_choosing(by, spell, x);
        let chosen = self.announce_body(&how, &body, announce, bad, unpayable)?;
        Ok(chosen.unwrap_or_default())
    }

    /// How targets of a spell are chosen.
    fn spell_choosing(&self, by: PlayerId, spell: ObjectId, x: u32) -> Choosing<'static> {
        let aura = self
            .game
            .derived(spell)
            .is_some_and(|d| d.type_line.named("Aura"));
        Choosing {
            by,
            this: spell,
            granter: None,
            targeter: if aura {
                Targeter::Aura
            } else {
                Targeter::Other
            },
            source: spell,
            x,
            event: None,
        }
    }

    /// What a spell does and targets: its text, or for an Aura what its enchant ability says
    /// (303.4a).
    pub fn spell_body(&self, spell: ObjectId) -> Body {
        let Some(d) = self.game.derived(spell) else {
            return Body::default();
        };
        if d.type_line.named("Aura") {
            let filters: Vec<Filter> = d
                .keywords()
                .filter_map(|k| match k {
                    Keyword::Enchant(filter) => Some(filter.clone()),
                    _ => None,
                })
                .list();
            let filter = match filters.len() {
                0 => return Body::default(),
                1 => filters.into_iter().next().unwrap_or(Filter::Permanent),
                _ => Filter::All(filters),
            };
            return Body {
                targets: vec![TargetSpec::one(filter)],
                ..Body::default()
            };
        }
        self.game
            .object(spell)
            .and_then(|o| o.stack.as_ref())
            .map(|s| s.body.clone())
            .unwrap_or_default()
    }

    /// Plays a land (116.2a, 305.1).
    ///
    /// # Errors
    /// A refusal; a decision as it enters.
    pub fn play_land(&mut self, by: PlayerId, card: ObjectId) -> Flow {
        let thing = Thing::Object(card);
        let mut bad = Vec::new();
        let mut no = |cite: &'static str, why: Why| {
            bad.push(Refusal::new(cite, why).because(thing));
        };
        let in_hand = self
            .game
            .object(card)
            .is_some_and(|o| o.zone == Zone::Hand && o.owner == by)
            || self.plays_from_elsewhere(by, card);
        let land = self
            .game
            .derived(card)
            .is_some_and(|d| d.is(CardType::Land));
        if !in_hand {
            no("305.1", Why::NotThere);
        } else if !land {
            no("305.1", Why::NotALand);
        }
        if !self.game.sorcery_time(by) {
            no("305.1", Why::SorceryTiming);
        }
        let more: u32 = self
            .game
            .rules_on(by)
            .iter()
            .map(|r| match r.rule {
                RuleMod::AdditionalLands(n) => n,
                _ => 0,
            })
            .sum();
        let played = self.game.player(by).tally.get(&Tally::LandsPlayed).copied();
        if played.unwrap_or(0) > more {
            no("305.2", Why::LandAlreadyPlayed);
        }
        if let Some(refusal) = join(bad) {
            return Err(refusal.into());
        }
        let mut m = Move::new(card, Zone::Battlefield, MoveCause::Played);
        m.controller = Some(by);
        self.count(by, Tally::LandsPlayed, 1);
        self.move_all(vec![m])?;
        Ok(())
    }
}

/// A filter on spells, asked of a card that is no spell yet.
pub(super) fn without_spell(filter: &Filter) -> Filter {
    match filter {
        Filter::Spell => Filter::All(Vec::new()),
        Filter::All(list) => Filter::All(list.iter().map(without_spell).list()),
        Filter::Any(list) => Filter::Any(list.iter().map(without_spell).list()),
        other => other.clone(),
    }
}
