//! What can be done with a card.

use crate::lists::List;
use crate::rules::ability::KeywordKind;
use crate::rules::action::{Action, Announce, Refusal, Why};
use crate::rules::game::Awaiting;
use crate::rules::kinds::CardType;
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::rules::zone::Zone;
use crate::scenario::session::{Session, activated_words};
use crate::view::{DeedView, Key};

/// With how many targets of its first phrase a deed is tried.
const MOST_TARGETS_TRIED: usize = 8;

/// Stands between the parts of a deed's id: verb, key and the rest.
pub const SEPARATOR: char = '#';

/// Something that might be done: an action, with its targets left out or chosen.
#[derive(Clone, Debug)]
pub struct Deed {
    /// What the id begins with.
    pub(super) id: String,
    pub(super) label: String,
    pub(super) action: Action,
}

impl Deed {
    /// Whether it is to attack this.
    pub(super) fn attacks(&self, on: Thing) -> bool {
        match &self.action {
            Action::Attack { attackers, .. } => {
                attackers.iter().any(|(_, defender)| *defender == on)
            }
            _ => false,
        }
    }
}

/// Chooses the targets of a spell or an ability.
fn set_targets(action: &mut Action, targets: Vec<Vec<(Thing, Option<u32>)>>) {
    if let Action::Cast { announce, .. } | Action::Activate { announce, .. } = action {
        announce.targets = Some(targets);
    }
}

/// The action with these targets: one for each target phrase, the rest for the last.
fn aim(mut action: Action, targets: &[Thing], phrases: usize) -> Action {
    if targets.is_empty() {
        return action;
    }
    let mut slots: Vec<Vec<(Thing, Option<u32>)>> = vec![Vec::new(); phrases.max(1)];
    for (place, target) in targets.iter().enumerate() {
        if let Some(slot) = slots.get_mut(place.min(phrases.saturating_sub(1))) {
            slot.push((*target, None));
        }
    }
    set_targets(&mut action, slots);
    action
}

/// Whether a cost is what can't be paid.
fn is_of_cost(refusal: &Refusal) -> bool {
    matches!(refusal.why, Why::CantPay { .. } | Why::CantPayPart { .. })
}

impl Session {
    /// Everything that might be done with a thing.
    pub fn deeds(&self, key: &str) -> Vec<DeedView> {
        let deeds = match self.names.by_key(&self.game, key) {
            Some(Thing::Object(object)) => self.deeds_of(key, object),
            Some(Thing::Player(player)) => self.deeds_of_player(key, player),
            None => Vec::new(),
        };
        deeds.iter().map(|deed| self.deed_view(deed)).list()
    }

    fn deeds_of_player(&self, key: &str, player: PlayerId) -> Vec<Deed> {
        let is_out = self.game.player(player).out;
        let concede = (!is_out).then(|| Deed {
            id: format!("concede{SEPARATOR}{key}"),
            label: "Concede".to_string(),
            action: Action::Concede { player },
        });
        concede.into_iter().list()
    }

    pub(super) fn object_by_key(&self, key: &str) -> Option<ObjectId> {
        self.names.by_key(&self.game, key)?.object()
    }

    pub(super) fn deeds_of(&self, key: &str, object: ObjectId) -> Vec<Deed> {
        let mut deeds = Vec::new();
        let (Some(state), Some(derived)) = (self.game.object(object), self.game.derived(object))
        else {
            return deeds;
        };
        let by = derived.controller;
        let deed = |id: String, label: String, action: Action| Deed { id, label, action };
        if matches!(state.zone, Zone::Hand | Zone::Graveyard | Zone::Exile) {
            let alternatives: Vec<&str> = match state.zone {
                Zone::Hand if derived.is(CardType::Land) => {
                    let id = format!("play{SEPARATOR}{key}");
                    let card = object;
                    deeds.push(deed(id, "Play".to_string(), Action::Play { by, card }));
                    Vec::new()
                }
                Zone::Hand if self.cards.is_blank(&state.printed) => Vec::new(),
                Zone::Hand => {
                    const WAYS: [(KeywordKind, &str); 4] = [
                        (KeywordKind::Bestow, "bestow"),
                        (KeywordKind::Kicker, "kicker"),
                        (KeywordKind::Multikicker, "multikicker 1"),
                        (KeywordKind::Buyback, "buyback"),
                    ];
                    let ways = WAYS.into_iter().filter(|(kind, _)| derived.has(*kind));
                    let ways = ways.map(|(_, alternative)| alternative);
                    [""].into_iter().chain(ways).list()
                }
                Zone::Graveyard if derived.has(KeywordKind::Flashback) => vec!["flashback"],
                _ => Vec::new(),
            };
            for alternative in alternatives {
                let id = format!("cast{SEPARATOR}{key}{SEPARATOR}{alternative}");
                let label = match alternative {
                    "" => "Cast".to_string(),
                    alternative => format!("Cast with {alternative}"),
                };
                deeds.push(deed(id, label, self.cast_action(by, object, alternative)));
            }
        }
        for (place, ability) in self.game.activated_abilities(object).iter().enumerate() {
            let id = format!("activate{SEPARATOR}{key}{SEPARATOR}{place}");
            let action = Action::Activate {
                by,
                object,
                ability: place,
                announce: Announce::default(),
            };
            let nouns = self.nouns(object, ability.granter);
            deeds.push(deed(id, activated_words(ability, &nouns), action));
        }
        let pay = None;
        let special = Action::Special { by, object, pay };
        if self.game.check(&special).is_ok() {
            let id = format!("special{SEPARATOR}{key}");
            deeds.push(deed(id, "Take its special action".to_string(), special));
        }
        if self.declares_attackers(by) {
            deeds.extend(self.attacks(key, object, by));
        }
        deeds
    }

    fn cast_action(&self, by: PlayerId, card: ObjectId, alternative: &str) -> Action {
        let announce = Announce {
            alternative: (!alternative.is_empty()).then(|| alternative.to_string()),
            ..Announce::default()
        };
        Action::Cast { by, card, announce }
    }

    /// Whether a player is to declare attackers now (508.1).
    pub(super) fn declares_attackers(&self, by: PlayerId) -> bool {
        let turn = &self.game.turn;
        turn.awaiting == Some(Awaiting::Attackers) && turn.active == by
    }

    /// Attacking alone, now or at another time.
    pub(super) fn attacks(&self, key: &str, object: ObjectId, by: PlayerId) -> Vec<Deed> {
        let derived = self.game.derived(object);
        let creature = derived.is_some_and(|d| d.is(CardType::Creature));
        let there = self.game.object(object).is_some_and(|o| o.is_permanent());
        if !creature || !there {
            return Vec::new();
        }
        let walkers = self.game.permanents().filter(|permanent| {
            let derived = self.game.derived(permanent.id);
            derived.is_some_and(|d| d.is(CardType::Planeswalker) && d.controller != by)
        });
        let walkers = walkers.map(|permanent| Thing::Object(permanent.id));
        let players = self.game.opponents(by).into_iter().map(Thing::Player);
        let attack = |defender: Thing| Deed {
            id: format!(
                "attack{SEPARATOR}{key}{SEPARATOR}{}",
                self.names.key(&self.game, defender)
            ),
            label: format!("Attack {}", self.speaker().thing(defender)),
            action: Action::Attack {
                by,
                attackers: vec![(object, defender)],
            },
        };
        players.chain(walkers).map(attack).list()
    }

    /// Blocking an attacker, where blockers are being declared.
    pub(super) fn block_deed(
        &self,
        key: &str,
        object: ObjectId,
        attacker: ObjectId,
    ) -> Option<Deed> {
        let by = self.game.controller(object)?;
        let declares = match &self.game.turn.awaiting {
            Some(Awaiting::Blockers(players)) => players.contains(&by),
            _ => false,
        };
        let attacks = self
            .game
            .combat
            .attackers
            .iter()
            .any(|a| a.object == attacker);
        let on = self.names.key(&self.game, Thing::Object(attacker));
        (declares && attacks).then(|| Deed {
            id: format!("block{SEPARATOR}{key}{SEPARATOR}{on}"),
            label: format!("Block {}", self.speaker().object(attacker)),
            action: Action::Block {
                by,
                blocks: vec![(object, attacker)],
            },
        })
    }

    pub(super) fn deed_view(&self, deed: &Deed) -> DeedView {
        let targets = self.game.possible_targets(&deed.action);
        let refused = self.refused(&deed.action, &targets.phrases);
        let keys = |phrase: &Vec<Thing>| -> Vec<Key> {
            let keys = phrase
                .iter()
                .map(|thing| self.names.key(&self.game, *thing));
            keys.list()
        };
        let named = targets.phrases.iter().filter(|_| !targets.together);
        let mut phrases = named.map(keys);
        DeedView {
            id: deed.id.clone(),
            label: deed.label.clone(),
            targets: Vec::new(),
            enabled: refused.is_none(),
            refusal: refused.map(|refusal| self.speaker().refusal(&refusal, Some(&deed.action))),
            legal_targets: phrases.next().unwrap_or_default(),
            more_targets: phrases.list(),
        }
    }

    /// Why an action can't be done. Attackers and blockers are declared together: what the whole
    /// declaration lacks, such as another creature that has to be in it (508.1d, 509.1b, c), is
    /// no reason against one of them; only what it costs is, where that can't be paid.
    pub(super) fn check(&self, action: &Action) -> Result<(), Refusal> {
        let refusal = match self.game.check(action) {
            Err(refusal) if !is_of_cost(&refusal) => refusal,
            other => return other,
        };
        match action {
            Action::Attack { by, attackers } if self.declares_attackers(*by) => attackers
                .iter()
                .try_for_each(|(id, on)| self.game.may_attack_that(*id, *on, *by)),
            Action::Block { by, blocks } => blocks
                .iter()
                .try_for_each(|(id, on)| self.game.may_block(*id, *on, *by)),
            _ => Err(refusal),
        }
    }

    /// Why an action can't be done with any of its possible targets, those of the first phrase
    /// tried one by one: a cost is looked at only once all targets are there.
    fn refused(&self, action: &Action, targets: &[Vec<Thing>]) -> Option<Refusal> {
        if let Err(refusal) = self.check(action) {
            return Some(refusal);
        }
        let [first, others @ ..] = targets else {
            return None;
        };
        let others: Option<Vec<Thing>> = others
            .iter()
            .map(|phrase| {
                phrase
                    .iter()
                    .find(|other| Some(*other) != first.first())
                    .copied()
            })
            .collect();
        let others = others?;
        let mut refusal = None;
        for target in first.iter().take(MOST_TARGETS_TRIED) {
            let chosen = [&[*target], &others[..]].concat();
            match self
                .game
                .check(&aim(action.clone(), &chosen, targets.len()))
            {
                Ok(()) => return None,
                Err(refused) => refusal = refusal.or(Some(refused)),
            }
        }
        // Only what is said of the cost holds for other targets too.
        refusal.filter(is_of_cost)
    }

    /// The deed, which has one target phrase, with this target.
    pub(super) fn at(&self, deed: &Deed, target: Thing) -> Deed {
        let key = self.names.key(&self.game, target);
        let mut action = deed.action.clone();
        set_targets(&mut action, vec![vec![(target, None)]]);
        Deed {
            id: format!("{}{SEPARATOR}{key}", deed.id),
            label: deed.label.clone(),
            action,
        }
    }

    /// The action that a deed's id and targets stand for.
    pub fn deed_action(&self, id: &str, targets: &[String]) -> Option<Action> {
        let mut parts = id.split(SEPARATOR);
        let (verb, key) = (parts.next()?, parts.next()?);
        if verb == "concede" {
            let player = self.names.player(key)?;
            return Some(Action::Concede { player });
        }
        let object = self.object_by_key(key)?;
        let by = self.game.controller(object)?;
        let deed = match verb {
            "play" => Action::Play { by, card: object },
            "special" => Action::Special {
                by,
                object,
                pay: None,
            },
            "cast" => self.cast_action(by, object, parts.next().unwrap_or("")),
            "activate" => Action::Activate {
                by,
                object,
                ability: parts.next()?.parse().ok()?,
                announce: Announce::default(),
            },
            "attack" => {
                let defender = self.names.by_key(&self.game, parts.next()?)?;
                let attackers = vec![(object, defender)];
                return Some(Action::Attack { by, attackers });
            }
            "block" => {
                let blocks = vec![(object, self.object_by_key(parts.next()?)?)];
                return Some(Action::Block { by, blocks });
            }
            _ => return None,
        };
        let named: Vec<&str> = match targets.is_empty() {
            true => parts.list(),
            false => targets.iter().map(String::as_str).list(),
        };
        let things = named.iter().map(|key| self.names.by_key(&self.game, key));
        let things = things.collect::<Option<Vec<Thing>>>()?;
        let phrases = match things.is_empty() {
            true => 0,
            false => self.game.possible_targets(&deed).phrases.len(),
        };
        Some(aim(deed, &things, phrases))
    }
}
