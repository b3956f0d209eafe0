//! Attaching (301.5, 301.6, 303.4, 701.3): what may be attached to what, doing it, undoing it.

use super::ability::{Ability, Keyword, KeywordKind, Quality};
use super::cite::Rule;
use super::effect::{Duration, Mod, RuleMod};
use super::evaluate::Scope;
use super::event::{EventKind, Nothing, OffCause};
use super::filter::Filter;
use super::game::{ActiveRule, ContinuousEffect, Game};
use super::kinds::CardType;
use super::object::{EffectId, Held, ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};
use super::zone::Zone;
use crate::lists::List;
use crate::sorted::Order;
use serde::Serialize;

/// Why an attachment may not be on a host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Misfit {
    /// The rule that forbids it.
    pub cite: Rule,
    /// What else causes it: a protection, a restriction's source.
    pub because_of: Option<Thing>,
}

fn misfit(cite: &'static str) -> Result<(), Misfit> {
    Err(Misfit {
        cite: Rule(cite),
        because_of: None,
    })
}

/// What sort of attachment an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Aura,
    Equipment,
    Fortification,
}

fn sort(scope: &Scope<'_>, id: ObjectId) -> Option<Sort> {
    let line = &scope.derived(id)?.type_line;
    if line.named("Aura") {
        Some(Sort::Aura)
    } else if line.named("Equipment") {
        Some(Sort::Equipment)
    } else if line.named("Fortification") {
        Some(Sort::Fortification)
    } else {
        None
    }
}

/// Whether an object may become attached to a host (701.3a, b).
///
/// # Errors
/// The rule that forbids it, with what causes it.
pub fn may_be_attached(scope: &Scope<'_>, what: ObjectId, host: Thing) -> Result<(), Misfit> {
    let Some(d) = scope.derived(what) else {
        return misfit("701.3b");
    };
    // An Equipment with reconfigure may be attached although it is a creature (301.5c).
    if d.is(CardType::Creature) && !d.has(KeywordKind::Reconfigure) {
        return match sort(scope, what) {
            Some(Sort::Aura) => misfit("303.4d"),
            Some(Sort::Fortification) => misfit("301.6"),
            Some(Sort::Equipment) => misfit("301.5c"),
            None => misfit("701.3b"),
        };
    }
    fits(scope, what, host, false)
}

/// Whether an attachment may stay where it is (704.5m, n), leaving aside whether it is a
/// creature, which is 704.5p's business.
///
/// # Errors
/// The rule that forbids it.
pub fn may_stay(scope: &Scope<'_>, what: ObjectId, host: Thing) -> Result<(), Misfit> {
    fits(scope, what, host, true)
}

fn fits(scope: &Scope<'_>, what: ObjectId, host: Thing, stays: bool) -> Result<(), Misfit> {
    let Some(sort) = sort(scope, what) else {
        return misfit("701.3b");
    };
    let gone = match host {
        Thing::Object(o) => scope.game.object(o).is_none(),
        Thing::Player(p) => scope.game.player(p).out,
    };
    if gone {
        return misfit(match sort {
            Sort::Aura => "303.4c",
            Sort::Equipment => "301.5c",
            Sort::Fortification => "301.6",
        });
    }
    if host == Thing::Object(what) {
        return misfit(match sort {
            Sort::Aura => "303.4d",
            _ => "301.5c",
        });
    }
    let on_battlefield = host
        .object()
        .and_then(|o| scope.game.object(o))
        .is_some_and(|o| o.is_permanent());
    let is = |t: CardType| {
        on_battlefield
            && host
                .object()
                .and_then(|o| scope.derived(o))
                .is_some_and(|d| d.is(t))
    };
    match sort {
        Sort::Equipment if !is(CardType::Creature) && !may_equip_anyway(scope, what, host) => {
            return misfit("301.5");
        }
        Sort::Fortification if !is(CardType::Land) => return misfit("301.6"),
        Sort::Aura => enchants(scope, what, host)?,
        _ => {}
    }
    restricted(scope, what, host)?;
    protected(scope, what, host, stays)
}

/// 702.6e: an effect of the Equipment itself lets it be on what is no creature, because there
/// its own static ability makes it one ("equipped permanent … is a creature").
fn may_equip_anyway(scope: &Scope<'_>, what: ObjectId, host: Thing) -> bool {
    let planeswalker = host
        .object()
        .and_then(|o| scope.derived(o))
        .is_some_and(|d| d.is(CardType::Planeswalker));
    planeswalker
        && scope.derived(what).is_some_and(|d| {
            d.keywords().any(|k| {
                matches!(k, Keyword::Equip(_, Some(q))
                    if *q == Filter::Type(CardType::Planeswalker))
            })
        })
}

/// Every enchant ability of an Aura must allow the host (303.4a, 702.5).
fn enchants(scope: &Scope<'_>, aura: ObjectId, host: Thing) -> Result<(), Misfit> {
    let Some(d) = scope.derived(aura) else {
        return misfit("303.4");
    };
    let mut any = false;
    let inner = Scope::of(scope.game, scope.table, aura, d.controller);
    for keyword in d.keywords() {
        if let Keyword::Enchant(filter) = keyword {
            any = true;
            if !inner.matches(host, filter) {
                return misfit("702.5a");
            }
        }
    }
    if any { Ok(()) } else { misfit("303.4") }
}

/// Effects that limit what may be attached, from either side (301.5c, 303.4).
fn restricted(scope: &Scope<'_>, what: ObjectId, host: Thing) -> Result<(), Misfit> {
    let forbid = |source: ObjectId, cite: &'static str| {
        Err(Misfit {
            cite: Rule(cite),
            because_of: Some(Thing::Object(source)),
        })
    };
    if let Some(d) = scope.derived(what) {
        for active in &d.rules {
            if let RuleMod::AttachOnlyTo(filter) = &active.rule {
                let inner = Scope::of(scope.game, scope.table, active.source, active.controller);
                if !inner.matches(host, filter) {
                    return forbid(active.source, "101.2");
                }
            }
        }
    }
    let on_host = match host {
        Thing::Object(o) => scope.derived(o).map(|d| &d.rules),
        Thing::Player(p) => scope.table.players.get(p.0 as usize),
    };
    for active in on_host.into_iter().flatten() {
        if let RuleMod::CantBeAttachedBy(filter) = &active.rule {
            let inner = Scope::of(scope.game, scope.table, active.source, active.controller);
            if inner.fits(Thing::Object(what), filter) {
                return forbid(active.source, "101.2");
            }
        }
    }
    Ok(())
}

/// 702.16c, d: protection. `stays`: some effects spare what is attached already (702.16n, p).
fn protected(scope: &Scope<'_>, what: ObjectId, host: Thing, stays: bool) -> Result<(), Misfit> {
    // What one protection spares, another from the same quality doesn't (702.16n, p).
    let removes = |by: &Thing| !(stays && spared(scope, what, host, *by));
    let Some(by) = protections(scope, host, what).into_iter().find(removes) else {
        return Ok(());
    };
    let aura = scope
        .derived(what)
        .is_some_and(|d| d.type_line.named("Aura"));
    Err(Misfit {
        cite: Rule(if aura { "702.16c" } else { "702.16d" }),
        because_of: Some(by),
    })
}

fn spared(scope: &Scope<'_>, what: ObjectId, host: Thing, by: Thing) -> bool {
    let Some(d) = host.object().and_then(|o| scope.derived(o)) else {
        return false;
    };
    d.rules.iter().any(|active| match &active.rule {
        RuleMod::ProtectionSparesAttached(filter) => {
            let inner = Scope::of(scope.game, scope.table, active.source, active.controller);
            by == Thing::Object(active.source) && inner.fits(Thing::Object(what), filter)
        }
        _ => false,
    })
}

/// The keyword abilities of an object or player, each with the scope in which its words are read
/// and with what gives it.
pub fn keywords_of<'a>(scope: &Scope<'a>, thing: Thing) -> Vec<(&'a Keyword, Scope<'a>, Thing)> {
    let read = |this, you| Scope::of(scope.game, scope.table, this, you);
    match thing {
        Thing::Object(id) => scope.derived(id).map_or(Vec::new(), |d| {
            let keyword = |held: &'a Held| match &*held.ability {
                Ability::Keyword(k) => {
                    let giver = Thing::Object(held.granter.unwrap_or(id));
                    Some((k, read(id, d.controller), giver))
                }
                _ => None,
            };
            d.abilities.iter().filter_map(keyword).list()
        }),
        Thing::Player(p) => {
            let said = scope.table.players.get(usize::from(p.0));
            let keyword = |active: &'a ActiveRule| match &active.rule {
                RuleMod::Has(k) => {
                    let giver = Thing::Object(active.source);
                    Some((&**k, read(active.source, active.controller), giver))
                }
                _ => None,
            };
            said.into_iter().flatten().filter_map(keyword).list()
        }
    }
}

/// What gives `thing` protection from `source`, if anything does (702.16a, j, k).
pub fn protection(scope: &Scope<'_>, thing: Thing, source: ObjectId) -> Option<Thing> {
    protections(scope, thing, source).first().copied()
}

/// What gives `thing` protection from `source`, each by itself (702.16m).
fn protections(scope: &Scope<'_>, thing: Thing, source: ObjectId) -> Vec<Thing> {
    // 113.6: protection of a card that isn't on the battlefield does nothing.
    let elsewhere = |id| {
        scope
            .game
            .object(id)
            .is_some_and(|o| o.zone != Zone::Battlefield)
    };
    if thing.object().is_some_and(elsewhere) {
        return Vec::new();
    }
    keywords_of(scope, thing)
        .into_iter()
        .filter(|(keyword, inner, _)| match keyword {
            Keyword::Protection(quality) => has_quality(inner, source, quality),
            _ => false,
        })
        .map(|(.., giver)| giver)
        .list()
}

/// Whether a source has the quality that protection or hexproof is from.
pub fn has_quality(scope: &Scope<'_>, source: ObjectId, quality: &Quality) -> bool {
    match quality {
        Quality::Everything => true,
        // 702.16a: the quality is asked of the source wherever it is.
        Quality::Sources(filter) => scope.fits(Thing::Object(source), filter),
        Quality::Player(who) => {
            let from: Vec<PlayerId> = scope
                .things(who)
                .into_iter()
                .filter_map(Thing::player)
                .list();
            scope
                .derived(source)
                .is_some_and(|d| from.contains(&d.controller))
        }
    }
}

impl Game {
    /// Whether an object may become attached to a host now.
    ///
    /// # Errors
    /// The rule that forbids it, with what causes it.
    pub fn may_attach(&self, what: ObjectId, host: Thing) -> Result<(), Misfit> {
        let you = self.controller(what).unwrap_or_default();
        may_be_attached(&Scope::of(self, &self.table, what, you), what, host)
    }
}

impl Play {
    /// Attaches, all at once, what can be (701.3a, b). Gives back whether anything became attached.
    ///
    /// # Errors
    /// A decision: in which order, where the scenario wants it asked; those of `happened`.
    pub fn attach(&mut self, what: Vec<ObjectId>, host: Thing) -> Flow<bool> {
        let mut able = Vec::new();
        for id in what {
            let Some(object) = self.game.object(id) else {
                continue;
            };
            let already = object.attached_to == Some(host);
            let verdict = self.game.may_attach(id, host);
            if object.is_permanent() && !already && verdict.is_ok() {
                able.push(id);
            } else if let Some(source) = self.cause {
                let misfit = verdict.err();
                let cite = misfit.as_ref().map_or("701.3b", |m| m.cite.number());
                let what = Nothing::Attach {
                    what: id,
                    host,
                    misfit,
                };
                self.tell(EventKind::NothingHappened { source, what }, cite);
            }
        }
        let able = self.in_order(able)?;
        self.move_off(&able)?;
        let mut events = Vec::new();
        for id in &able {
            self.put_on(*id, host);
            let kind = EventKind::Attached {
                object: *id,
                to: host,
            };
            events.push(self.event(kind, "701.3a"));
        }
        self.happened(events, None)?;
        Ok(!able.is_empty())
    }

    /// 613.7m: in which order those that become attached at once get their timestamps. The active
    /// player's come first, each player's own in the order that the player likes.
    fn in_order(&mut self, mut what: Vec<ObjectId>) -> Flow<Vec<ObjectId>> {
        what.order_by_key(|id| self.game.object(*id).map(|o| o.timestamp));
        let mut ordered = Vec::new();
        for player in self.game.apnap() {
            let own = |id: &&ObjectId| self.game.controller(**id) == Some(player);
            let own: Vec<ObjectId> = what.iter().filter(own).copied().list();
            let names = own.iter().map(|id| self.game.name_of(*id).to_string());
            let names = names.list();
            let prompt = "Order what becomes attached: the first is the oldest".to_string();
            let order = self.ask_order(player, prompt, names, "613.7m")?;
            ordered.extend(order.into_iter().filter_map(|i| own.get(i)).copied());
        }
        Ok(ordered)
    }

    /// The state after becoming attached: the link, a new timestamp (613.7e, 701.3c), and for
    /// reconfigure the effect that it is no creature (702.151b).
    pub fn put_on(&mut self, what: ObjectId, host: Thing) {
        let reconfigures = self
            .game
            .derived(what)
            .is_some_and(|d| d.has(KeywordKind::Reconfigure));
        self.put_on_as(what, host, reconfigures);
    }

    /// `put_on`, told whether it has reconfigure.
    pub fn put_on_as(&mut self, what: ObjectId, host: Thing, reconfigures: bool) {
        let timestamp = self.tick();
        self.edit(what, |o| {
            o.attached_to = Some(host);
            o.timestamp = timestamp;
        });
        if reconfigures && host.object().is_some() {
            let id = EffectId(self.next_id());
            let controller = self.game.controller(what).unwrap_or_default();
            let timestamp = self.tick();
            self.game.effects.push(ContinuousEffect {
                id,
                timestamp,
                source: what,
                controller,
                affected: vec![Thing::Object(what)],
                phrase: None,
                mods: vec![Mod::RemoveTypes(vec![CardType::Creature])],
                duration: Duration::UntilUnattached,
                turn: self.game.turn.number,
                resolution: id.0,
                may_end_for: None,
            });
        }
    }

    /// Unattaches (701.3d), all at once.
    ///
    /// # Errors
    /// Those of `happened`.
    pub fn unattach(&mut self, what: &[ObjectId], cause: OffCause, cite: &'static str) -> Flow {
        let before = self.game.clone();
        let mut events = Vec::new();
        for id in what {
            if let Some(from) = self.take_off(*id) {
                let kind = EventKind::Unattached {
                    object: *id,
                    from,
                    cause,
                };
                events.push(self.event(kind, cite));
            }
        }
        self.happened(events, Some(&before))
    }

    /// Takes them from where they are to put them elsewhere (701.3a): unattached from there
    /// (701.3d), but never attached to nothing, so that what is bestowed stays so (702.103f).
    fn move_off(&mut self, what: &[ObjectId]) -> Flow {
        let before = self.game.clone();
        let mut events = Vec::new();
        for id in what {
            if let Some(from) = self.part(*id) {
                let kind = EventKind::Unattached {
                    object: *id,
                    from,
                    cause: OffCause::Effect,
                };
                events.push(self.event(kind, "701.3d"));
            }
        }
        self.happened(events, Some(&before))
    }

    /// The state after becoming unattached: what lasted until then has ended, bestow included
    /// (702.103f). Gives back the former host.
    pub fn take_off(&mut self, what: ObjectId) -> Option<Thing> {
        let from = self.part(what);
        self.edit(what, |o| o.bestowed = false);
        from
    }

    fn part(&mut self, what: ObjectId) -> Option<Thing> {
        let from = self.game.object(what)?.attached_to?;
        self.edit(what, |o| o.attached_to = None);
        self.game.effects.retain(|e| {
            e.duration != Duration::UntilUnattached || !e.affected.contains(&Thing::Object(what))
        });
        Some(from)
    }

    /// What an Aura that enters without being told where may enchant (303.4f).
    pub fn enchantable(&self, aura: ObjectId, you: PlayerId) -> Vec<Thing> {
        let scope = Scope::of(&self.game, &self.game.table, aura, you);
        let mut hosts: Vec<Thing> = self
            .game
            .permanents()
            .map(|o| Thing::Object(o.id))
            .chain(self.game.apnap().into_iter().map(Thing::Player))
            .list();
        for p in &self.game.players {
            hosts.extend(
                self.game
                    .zone(Zone::Graveyard, p.id)
                    .iter()
                    .map(|id| Thing::Object(*id)),
            );
        }
        hosts.retain(|h| fits(&scope, aura, *h, false).is_ok());
        hosts
    }
}
