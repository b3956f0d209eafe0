//! Events as sentences of the log.

use super::{Sentence, Speaker, and, capital, step};
use crate::lists::List;
use crate::rules::ability::{Ability, Body};
use crate::rules::event::{Event, EventKind};
use crate::rules::mana::ManaType;
use crate::rules::object::{ObjectId, PlayerId, StackKind, Thing};

/// What sort of line an event makes: for filtering and looks.
pub fn kind(event: &EventKind) -> &'static str {
    match event {
        EventKind::TurnBegan { .. } | EventKind::StepBegan { .. } => "turn",
        EventKind::Cast { .. }
        | EventKind::Activated { .. }
        | EventKind::ManaAbility { .. }
        | EventKind::ModesChosen { .. }
        | EventKind::AttackersDeclared { .. }
        | EventKind::BlockersDeclared { .. }
        | EventKind::Passed { .. }
        | EventKind::Chose { .. } => "action",
        EventKind::StateBasedAction { .. } => "state",
        _ => "change",
    }
}

/// Mana as symbols in braces.
pub fn mana_symbols(mana: &[ManaType]) -> String {
    mana.iter()
        .map(|one| format!("{{{}}}", one.letter()))
        .collect()
}

impl Speaker<'_> {
    /// What a log says of an event by itself; nothing where another event says it already.
    pub(super) fn event(&self, event: &Event) -> Option<Sentence> {
        use EventKind as E;
        let object = |id: &ObjectId| Thing::Object(*id);
        let player = |id: &PlayerId| Thing::Player(*id);
        match &event.kind {
            E::TurnBegan {
                number,
                player: who,
            } => {
                let whose = capital(&self.whose(*who));
                self.says(format!("turn {number}: {whose} turn begins"), [player(who)])
            }
            E::StepBegan { step: begun } => self.says(step(*begun).to_string(), []),
            E::ManaAdded {
                player: who,
                mana,
                source,
                ..
            } => {
                let what = mana_symbols(mana);
                let adds = self.does(*who, "add", "adds");
                let with = self.object(*source);
                self.says(
                    format!("{adds} {what} with {with}"),
                    [player(who), object(source)],
                )
            }
            E::ManaLost {
                player: who,
                amount,
            } => {
                let loses = self.does(*who, "lose", "loses");
                self.says(format!("{loses} {amount} unspent mana"), [player(who)])
            }
            E::ManaSpent { player: who, mana } => {
                let pays = self.does(*who, "pay", "pays");
                self.says(format!("{pays} {}", mana_symbols(mana)), [player(who)])
            }
            E::Counters {
                thing: Thing::Player(who),
                kind,
                change,
                total,
                paid,
            } => self.counters_changed(*who, kind, *change, *total, *paid),
            E::Cast {
                object: id,
                player: who,
            } => {
                let casts = self.does(*who, "cast", "casts");
                let how = self.announced(*id);
                self.says(
                    format!("{casts} {}{how}", self.object(*id)),
                    [object(id), player(who)],
                )
            }
            E::ModesChosen {
                object: id,
                player: who,
                modes,
            } => {
                let chooses = self.does(*who, "choose", "chooses");
                let stack = self.game.known_object(*id).and_then(|o| o.stack.as_ref());
                let (source, granter) = stack.map_or((*id, None), |s| (s.source, s.granter));
                let words = |mode: &Body| {
                    let mode = self.printed(&Ability::Spell(mode.clone()), source, granter);
                    format!("“{}”", mode.trim_end_matches('.'))
                };
                let words: Vec<String> = modes.iter().map(words).list();
                self.says(format!("{chooses} {}", and(&words)), [object(&source)])
            }
            E::Activated {
                object: id,
                source,
                player: who,
                ..
            } => {
                let verb = self.does(*who, "activate", "activates");
                let which = self.activated(event, *id, *source);
                let how = self.announced(*id);
                let text = format!("{verb} {which}{how}");
                self.says(text, [object(source), player(who)])
            }
            E::ManaAbility {
                source,
                player: who,
                ..
            } => {
                let verb = self.does(*who, "activate", "activates");
                let of = self.object(*source);
                self.says(
                    format!("{verb} a mana ability of {of}"),
                    [object(source), player(who)],
                )
            }
            E::PutOnStack { .. } => None,
            // What it did says that.
            E::Resolved { .. } => None,
            // These are told several at a time.
            E::Targeted { .. } | E::EffectEnded { .. } | E::Passed { .. } => None,
            // What is said of these fits several.
            E::StateBasedAction { .. }
            | E::Tapped { .. }
            | E::Untapped { .. }
            | E::Moved { .. }
            | E::Attached { .. }
            | E::Unattached { .. }
            | E::Counters { .. }
            | E::Damage { .. }
            | E::LifeGained { .. }
            | E::LifeLost { .. }
            | E::Drew { .. }
            | E::Destroyed { .. }
            | E::Sacrificed { .. }
            | E::Regenerated { .. }
            | E::Triggered { .. }
            | E::Countered { .. }
            | E::RemovedFromCombat { .. }
            | E::ControlChanged { .. }
            | E::PhasedOut { .. }
            | E::PhasedIn { .. }
            | E::Became { .. }
            | E::Abilities { .. }
            | E::Allowed { .. } => None,
            E::Resolving {
                object: id,
                source,
                kind,
            } => {
                let what = self.stack_object(*id, *source, *kind == StackKind::Spell);
                let alone = match event.cite.matches("113.7a") {
                    true => ", though its source is gone",
                    false => "",
                };
                self.says(format!("{what} resolves{alone}"), [object(source)])
            }
            E::NoLegalTarget { object: id, source } => {
                let what = self.stack_object(*id, *source, id == source);
                self.says(
                    format!("{what} has no legal target left and does not resolve"),
                    [object(source)],
                )
            }
            E::NothingHappened { source, what } => self.nothing(*source, what),
            E::AttackersDeclared { attackers } => self.attackers(attackers),
            E::BlockersDeclared { blocks } => self.blockers(blocks),
            E::Sized { creatures } => self.sized(event, creatures),
            E::GoesOn => self.says(
                "what was paid for follows at once: nobody has priority in between".to_string(),
                [],
            ),
            E::Waited { object: id, on } => self.waited(event, *id, on),
            E::Counted {
                source,
                granter,
                amount,
                number,
            } => self.number_asked(*source, *granter, amount, *number),
            E::Priced {
                object: id,
                was,
                is,
                because,
            } => self.priced(*id, (was, is), because),
            E::Began {
                source,
                granter,
                effect,
                names,
            } => self.began(*source, *granter, effect, names),
            E::Chose { choice, answer } => self.chose(choice, answer),
            E::Shuffled { player: who } => {
                self.says(self.does(*who, "shuffle", "shuffles"), [player(who)])
            }
            E::Revealed { player: who, names } => {
                let names: Vec<String> = names.iter().map(ToString::to_string).list();
                let verb = self.does(*who, "reveal", "reveals");
                self.says(format!("{verb} {}", and(&names)), [player(who)])
            }
            E::LevelSet { object: id, level } => self.says(
                format!("{} becomes level {level}", self.object(*id)),
                [object(id)],
            ),
            E::Prevented { to, amount } => self.says(
                format!("{amount} damage to {} is prevented", self.thing(*to)),
                [*to],
            ),
            E::Replaced { source, mana, text } => {
                let change = match mana {
                    Some((before, after)) => {
                        format!("{} to {}", mana_symbols(before), mana_symbols(after))
                    }
                    None if text.is_empty() => "what happens".to_string(),
                    None => format!("what happens: “{}”", text.trim_end_matches('.')),
                };
                let name = self.object(*source);
                self.says(format!("{name} changes {change}"), [object(source)])
            }
            E::Lost { player: who } => {
                let loses = match event.cite.matches("104.3a") {
                    true => self.does(*who, "concede and lose", "concedes and loses"),
                    false => self.does(*who, "lose", "loses"),
                };
                self.says(format!("{loses} the game"), [player(who)])
            }
            E::LeftGame { player: who } => self.says(
                format!("{} the game", self.does(*who, "leave", "leaves")),
                [player(who)],
            ),
            E::GameOver { winner } => self.says(self.over(*winner), winner.iter().map(player)),
            E::Set { thing, what } => self.says(
                format!("the scenario changes {}: {what}", self.thing(*thing)),
                [*thing],
            ),
        }
    }

    /// How the game ended.
    pub fn over(&self, winner: Option<PlayerId>) -> String {
        match winner {
            Some(winner) => format!("{} the game", self.does(winner, "win", "wins")),
            None => "the game is a draw".to_string(),
        }
    }

    fn stack_object(&self, id: ObjectId, source: ObjectId, spell: bool) -> String {
        match spell {
            true => self.object(id),
            false => format!("the ability of {}", self.object(source)),
        }
    }
}
