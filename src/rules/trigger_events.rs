//! Which events a trigger condition waits for (603.2), and what an ability that triggers knows of
//! each.

use super::ability::{Produced, Trigger};
use super::evaluate::Scope;
use super::event::{EventKind, MoveCause};
use super::filter::{Filter, Ref, Tally};
use super::mana::ManaType;
use super::object::{EventContext, ObjectId, PlayerId, Thing};
use super::zone::Zone;
use crate::lists::List;

/// What an event means to a trigger condition: once for each time it triggers.
pub fn contexts(scope: &Scope<'_>, trigger: &Trigger, kind: &EventKind) -> Vec<EventContext> {
    let about = |thing: Thing| EventContext {
        subject: Some(thing),
        player: match thing {
            Thing::Player(p) => Some(p),
            Thing::Object(o) => scope.derived(o).map(|d| d.controller),
        },
        ..EventContext::default()
    };
    let one = |hit: bool, context: EventContext| if hit { vec![context] } else { Vec::new() };
    let object = |id: &ObjectId| Thing::Object(*id);
    let meant = |who: &Ref, p: &PlayerId| scope.things(who).contains(&Thing::Player(*p));
    match (trigger, kind) {
        (Trigger::OneOrMore(inner), _) => contexts(scope, inner, kind),
        (Trigger::Any(list), _) => list
            .iter()
            .map(|t| contexts(scope, t, kind))
            .find(|c| !c.is_empty())
            .unwrap_or_default(),
        (
            Trigger::Enters(f),
            EventKind::Moved {
                became: Some(id),
                to,
                ..
            },
        ) => one(
            *to == Some(Zone::Battlefield) && scope.matches(object(id), f),
            about(object(id)),
        ),
        (
            Trigger::Dies(f),
            EventKind::Moved {
                object: id,
                from,
                to,
                ..
            },
        ) => one(
            *from == Some(Zone::Battlefield)
                && *to == Some(Zone::Graveyard)
                && scope.matches(object(id), f),
            about(object(id)),
        ),
        (
            Trigger::Leaves(f),
            EventKind::Moved {
                object: id, from, ..
            },
        ) => one(
            *from == Some(Zone::Battlefield) && scope.matches(object(id), f),
            about(object(id)),
        ),
        (
            Trigger::Moves { what, from, to },
            EventKind::Moved {
                object: id,
                became,
                from: was,
                to: goes,
                ..
            },
        ) => {
            let zones = from.is_none_or(|z| *was == Some(z)) && *goes == Some(*to);
            // From the battlefield it is looked at as it was; otherwise as it is now.
            let subject = match (was, became) {
                (Some(Zone::Battlefield), _) | (_, None) => object(id),
                (_, Some(new)) => object(new),
            };
            one(zones && scope.fits(subject, what), about(subject))
        }
        (Trigger::Attacks(f), EventKind::AttackersDeclared { attackers }) => attackers
            .iter()
            .filter(|(a, _)| scope.matches(object(a), f))
            .map(|(a, defender)| EventContext {
                other: Some(*defender),
                ..about(object(a))
            })
            .list(),
        (Trigger::AttacksAlone(f), EventKind::AttackersDeclared { attackers }) => {
            match attackers.as_slice() {
                [(a, defender)] if scope.matches(object(a), f) => vec![EventContext {
                    other: Some(*defender),
                    ..about(object(a))
                }],
                _ => Vec::new(),
            }
        }
        (Trigger::AttacksWhom { what, whom }, EventKind::AttackersDeclared { attackers }) => {
            let hit = |(a, d): &&(ObjectId, Thing)| {
                scope.matches(object(a), what) && scope.matches(*d, whom)
            };
            attackers
                .iter()
                .filter(hit)
                .map(|(a, defender)| EventContext {
                    other: Some(*defender),
                    ..about(object(a))
                })
                .list()
        }
        (Trigger::BlocksCreature { what, blocked }, EventKind::BlockersDeclared { blocks }) => {
            blocks
                .iter()
                .flat_map(|(b, a)| {
                    both(
                        scope,
                        (object(b), what),
                        (object(a), blocked),
                        about(object(b)),
                    )
                })
                .list()
        }
        (Trigger::BecomesBlockedBy { what, by }, EventKind::BlockersDeclared { blocks }) => blocks
            .iter()
            .flat_map(|(b, a)| both(scope, (object(a), what), (object(b), by), about(object(a))))
            .list(),
        (Trigger::PlayerAttacks(who), EventKind::AttackersDeclared { attackers }) => {
            let player = scope.game.turn.active;
            one(
                !attackers.is_empty() && meant(who, &player),
                about(Thing::Player(player)),
            )
        }
        (Trigger::Blocks(f), EventKind::BlockersDeclared { blocks }) => {
            let mut seen = Vec::new();
            let mut out = Vec::new();
            for (blocker, attacker) in blocks {
                if !seen.contains(blocker) && scope.matches(object(blocker), f) {
                    seen.push(*blocker);
                    out.push(EventContext {
                        other: Some(object(attacker)),
                        ..about(object(blocker))
                    });
                }
            }
            out
        }
        (Trigger::BecomesBlocked(f), EventKind::BlockersDeclared { blocks }) => {
            let mut seen = Vec::new();
            let mut out = Vec::new();
            for (blocker, attacker) in blocks {
                if !seen.contains(attacker) && scope.matches(object(attacker), f) {
                    seen.push(*attacker);
                    out.push(EventContext {
                        other: Some(object(blocker)),
                        ..about(object(attacker))
                    });
                }
            }
            out
        }
        (
            Trigger::DealsDamage { source, combat, to },
            EventKind::Damage {
                source: by,
                to: at,
                amount,
                combat: in_combat,
            },
        ) => one(
            (!combat || *in_combat)
                && scope.matches(object(by), source)
                && to.as_ref().is_none_or(|f| scope.matches(*at, f)),
            EventContext {
                other: Some(*at),
                amount: i64::from(*amount),
                player: at.player().or(about(*at).player),
                ..about(object(by))
            },
        ),
        (
            Trigger::IsDealtDamage(f),
            EventKind::Damage {
                source, to, amount, ..
            },
        ) => one(
            scope.matches(*to, f),
            EventContext {
                other: Some(object(source)),
                amount: i64::from(*amount),
                ..about(*to)
            },
        ),
        (Trigger::BecomesTapped(f), EventKind::Tapped { object: id, .. })
        | (Trigger::BecomesUntapped(f), EventKind::Untapped { object: id, .. }) => {
            one(scope.matches(object(id), f), about(object(id)))
        }
        (
            Trigger::Chapter(n),
            EventKind::Counters {
                thing,
                kind,
                change,
                total,
                ..
            },
        ) => {
            let (before, now) = (i64::from(*total) - change, i64::from(*total));
            let n = i64::from(*n);
            let lore = *kind == super::saga::lore() && *thing == object(&scope.this);
            one(lore && before < n && n <= now, about(*thing))
        }
        (Trigger::BecomesLevel(f, n), EventKind::LevelSet { object: id, level }) => one(
            n == level && scope.matches(object(id), f),
            about(object(id)),
        ),
        (
            Trigger::TappedForMana { what, by, produced },
            EventKind::ManaAdded {
                player,
                mana,
                source,
                tapped: true,
            },
        ) => one(
            !mana.is_empty()
                && scope.fits(object(source), what)
                && by.as_ref().is_none_or(|w| meant(w, player))
                && among(scope, *produced, mana),
            EventContext {
                player: Some(*player),
                mana: mana.clone(),
                amount: mana.len() as i64,
                ..about(object(source))
            },
        ),
        (
            Trigger::AddsMana { what, by, produced },
            EventKind::ManaAdded {
                player,
                mana,
                source,
                ..
            },
        ) => one(
            scope.fits(object(source), what) && meant(by, player) && among(scope, *produced, mana),
            EventContext {
                player: Some(*player),
                mana: mana.clone(),
                amount: mana.len() as i64,
                ..about(object(source))
            },
        ),
        (
            Trigger::Activates { who, of },
            EventKind::Activated {
                object: id,
                source,
                player,
                ..
            },
        ) => one(
            who.as_ref().is_none_or(|w| meant(w, player))
                && of.as_ref().is_none_or(|f| scope.fits(object(source), f)),
            EventContext {
                other: Some(object(source)),
                player: Some(*player),
                ..about(object(id))
            },
        ),
        (
            Trigger::BecomesAttached { what, to },
            EventKind::Attached {
                object: id,
                to: host,
            },
        ) => both(scope, (object(id), what), (*host, to), about(object(id))),
        (
            Trigger::BecomesUnattached { what, from },
            EventKind::Unattached {
                object: id,
                from: host,
                ..
            },
        ) => both(scope, (object(id), what), (*host, from), about(object(id))),
        (
            Trigger::BecomesTarget { what, of },
            EventKind::Targeted {
                object: id, target, ..
            },
        ) => {
            let context = EventContext {
                player: scope.derived(*id).map(|d| d.controller),
                ..about(*target)
            };
            both(scope, (*target, what), (object(id), of), context)
        }
        (Trigger::Casts { who, what }, EventKind::Cast { object: id, player }) => one(
            who.as_ref().is_none_or(|w| meant(w, player)) && scope.matches(object(id), what),
            EventContext {
                player: Some(*player),
                ..about(object(id))
            },
        ),
        (Trigger::StepBegins { step, whose }, EventKind::StepBegan { step: began }) => {
            let active = scope.game.turn.active;
            one(
                step == began && whose.as_ref().is_none_or(|w| meant(w, &active)),
                about(Thing::Player(active)),
            )
        }
        (
            Trigger::LosesControl(who, f),
            EventKind::ControlChanged {
                object: id, from, ..
            },
        ) => one(
            meant(who, from) && scope.matches(object(id), f),
            about(object(id)),
        ),
        (Trigger::LosesLife(who), EventKind::LifeLost { player, amount })
        | (Trigger::GainsLife(who), EventKind::LifeGained { player, amount }) => one(
            meant(who, player),
            EventContext {
                amount: i64::from(*amount),
                ..about(Thing::Player(*player))
            },
        ),
        (
            Trigger::GetsCounters(who, kind),
            EventKind::Counters {
                thing,
                kind: k,
                change,
                ..
            },
        ) => one(
            k == kind && *change > 0 && scope.things(who).contains(thing),
            EventContext {
                amount: *change,
                ..about(*thing)
            },
        ),
        (
            Trigger::CountersPut(f, kind),
            EventKind::Counters {
                thing,
                kind: k,
                change,
                ..
            },
        ) => one(
            *change > 0 && kind.as_ref().is_none_or(|x| x == k) && scope.matches(*thing, f),
            EventContext {
                amount: *change,
                ..about(*thing)
            },
        ),
        (Trigger::Nth(who, Tally::CardsDrawn, n), EventKind::Drew { player }) => one(
            meant(who, player) && scope.tally(*player, Tally::CardsDrawn) == *n,
            about(Thing::Player(*player)),
        ),
        (Trigger::Nth(who, Tally::SpellsCast, n), EventKind::Cast { object: id, player }) => one(
            meant(who, player) && scope.tally(*player, Tally::SpellsCast) == *n,
            EventContext {
                player: Some(*player),
                ..about(object(id))
            },
        ),
        (Trigger::Draws(who), EventKind::Drew { player }) => {
            one(meant(who, player), about(Thing::Player(*player)))
        }
        (
            Trigger::Discards(who, f),
            EventKind::Moved {
                became: Some(id),
                cause: MoveCause::Discarded,
                ..
            },
        ) => {
            let owner = scope.game.object(*id).map(|o| o.owner);
            one(
                owner.is_some_and(|p| meant(who, &p)) && scope.fits(object(id), f),
                EventContext {
                    player: owner,
                    ..about(object(id))
                },
            )
        }
        (
            Trigger::Plays(who, f),
            EventKind::Moved {
                became: Some(id),
                cause: MoveCause::Played,
                player,
                ..
            },
        ) => one(
            meant(who, player) && scope.matches(object(id), f),
            EventContext {
                player: Some(*player),
                ..about(object(id))
            },
        ),
        (Trigger::Sacrifices(who, f), EventKind::Sacrificed { object: id, player }) => one(
            meant(who, player) && scope.matches(object(id), f),
            EventContext {
                player: Some(*player),
                ..about(object(id))
            },
        ),
        _ => Vec::new(),
    }
}

/// Whether mana of the type asked for is among what was added.
fn among(scope: &Scope<'_>, produced: Option<Produced>, mana: &[ManaType]) -> bool {
    match produced {
        None => !mana.is_empty(),
        Some(Produced::Type(t)) => mana.contains(&t),
        Some(Produced::Chosen) => scope
            .chosen_color()
            .is_some_and(|color| mana.contains(&ManaType::Color(color))),
    }
}

/// An event with two sides: the phrase for the second may speak of the first ("with mana value
/// less than or equal to that Aura's").
fn both(
    scope: &Scope<'_>,
    (first, what): (Thing, &Filter),
    (second, other): (Thing, &Filter),
    context: EventContext,
) -> Vec<EventContext> {
    let context = EventContext {
        other: Some(second),
        ..context
    };
    let scope = Scope {
        event: Some(&context),
        ..*scope
    };
    match scope.matches(first, what) && scope.matches(second, other) {
        true => vec![context.clone()],
        false => Vec::new(),
    }
}
