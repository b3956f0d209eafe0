//! What dropping a card on something means, and taking it off what it is attached to.

use super::deeds::Deed;
use crate::lists::List;
use crate::rules::ability::{Ability, Activated, ActivatedKind};
use crate::rules::action::{Action, Refusal, Why};
use crate::rules::object::{ObjectId, Thing};
use crate::rules::zone::Zone;
use crate::scenario::session::Session;
use crate::sorted::Order;
use crate::view::{DeedView, DropView, RefusalView};

/// How much may be tried for one drop, in permanents looked at: a trial costs more on a larger
/// board.
const MOST_WORK: usize = 10_000;

/// Deeds that are tried. When too many have been, further ones fare as the last one did: they
/// differ in their target alone.
struct Trials {
    left: usize,
    last: Option<Refusal>,
}

impl Trials {
    fn new(most: usize) -> Trials {
        Trials {
            left: most.clamp(4, 400),
            last: None,
        }
    }

    fn refused(&mut self, session: &Session, deed: &Deed) -> Option<Refusal> {
        if self.left > 0 {
            self.left -= 1;
            self.last = session.check(&deed.action).err();
        }
        self.last.clone()
    }
}

impl Session {
    /// What dropping a thing on each other thing would mean.
    pub fn drops(&self, key: &str) -> Vec<DropView> {
        let Some(object) = self.object_by_key(key) else {
            return Vec::new();
        };
        let mut deeds: Vec<(Deed, Vec<Thing>)> = Vec::new();
        // Those that ask for more once it is known what they are dropped on.
        let mut begun: Vec<(DeedView, Vec<Thing>)> = Vec::new();
        for deed in self.deeds_of(key, object) {
            let targets = self.game.possible_targets(&deed.action);
            match (&targets.phrases[..], targets.together) {
                ([candidates], false) => deeds.push((deed, candidates.clone())),
                ([first, ..], false) => begun.push((self.deed_view(&deed), first.clone())),
                _ => {}
            }
        }
        begun.retain(|(view, _)| view.enabled);
        // What attaches is what a drop most likely means.
        deeds.order_by_key(|(deed, _)| !self.attaches(&deed.action));
        let players = self
            .game
            .players
            .iter()
            .map(|player| Thing::Player(player.id));
        let permanents = self
            .game
            .permanents()
            .map(|object| Thing::Object(object.id));
        let stack = self.game.stack.iter().map(|id| Thing::Object(*id));
        let mut things: Vec<Thing> = permanents.chain(players).chain(stack).list();
        // Cards in graveyards and the like are there to be dropped on where they can be targets.
        let several = begun.iter().flat_map(|(_, candidates)| candidates);
        let elsewhere = deeds.iter().flat_map(|(_, candidates)| candidates);
        let elsewhere = elsewhere.chain(several);
        for thing in elsewhere {
            if !things.contains(thing) {
                things.push(*thing);
            }
        }
        let by = self.game.controller(object).unwrap_or_default();
        // Who drags what can do nothing else wants to attack, and is told when that is.
        let nothing = deeds.is_empty() && begun.is_empty();
        let attacks = match nothing || self.declares_attackers(by) {
            true => self.attacks(key, object, by),
            false => Vec::new(),
        };
        let work = MOST_WORK / things.len().max(1);
        let (mut hits, mut misses) = (Trials::new(work), Trials::new(work));
        let idle = self.goes_nowhere(key, object);
        let mut drops = Vec::new();
        for on in things {
            let mut meant: Vec<Deed> = attacks
                .iter()
                .filter(|deed| deed.attacks(on))
                .cloned()
                .list();
            let attacker = on.object();
            meant.extend(attacker.and_then(|id| self.block_deed(key, object, id)));
            let targeting = deeds
                .iter()
                .filter(|(_, candidates)| candidates.contains(&on));
            meant.extend(targeting.map(|(deed, _)| self.at(deed, on)));
            let first = |(view, _): &(DeedView, Vec<Thing>)| DeedView {
                targets: vec![self.names.key(&self.game, on)],
                ..view.clone()
            };
            let begins = begun.iter().filter(|(_, first)| first.contains(&on));
            let begins = begins.map(first).list();
            if !(meant.is_empty() && begins.is_empty()) {
                let view = self.drop_view(on, &meant, &mut hits);
                let mut view = view.unwrap_or_else(|| DropView {
                    deeds: Vec::new(),
                    refusal: None,
                    on: self.names.key(&self.game, on),
                });
                view.refusal = view.refusal.filter(|_| begins.is_empty());
                view.deeds.extend(begins);
                drops.push(view);
            } else if let (Some(idle), true) = (&idle, Thing::Object(object) != on) {
                drops.push(DropView {
                    deeds: Vec::new(),
                    refusal: Some(idle.clone()),
                    on: self.names.key(&self.game, on),
                });
            } else if misses.left > 0 {
                let miss = deeds.first().map(|(deed, _)| self.at(deed, on));
                drops.extend(self.drop_view(on, miss.as_slice(), &mut misses));
            }
        }
        drops
    }

    /// Why a permanent that has no targets for anything is not to be put on something.
    fn goes_nowhere(&self, key: &str, object: ObjectId) -> Option<RefusalView> {
        let there = self.game.object(object)?.is_permanent();
        let deeds = self.deeds_of(key, object);
        let targets = |deed: &Deed| !self.game.possible_targets(&deed.action).phrases.is_empty();
        if !there || deeds.iter().any(targets) {
            return None;
        }
        let derived = self.game.derived(object)?;
        let attachment = derived.type_line.is_attachment();
        let refusal = Refusal::new("701.3a", Why::NothingMoves { attachment });
        let refusal = refusal.because(Thing::Object(object));
        Some(RefusalView {
            headline: "It can't go there.".to_string(),
            ..self.speaker().refusal(&refusal, None)
        })
    }

    /// What it may mean to put a card out of a hand onto the board: playing or casting it.
    pub fn plays(&self, key: &str) -> Vec<DeedView> {
        let object = self.object_by_key(key).and_then(|id| self.game.object(id));
        match object.is_some_and(|object| object.zone == Zone::Hand) {
            true => self.deeds(key),
            false => Vec::new(),
        }
    }

    fn drop_view(&self, on: Thing, meant: &[Deed], trials: &mut Trials) -> Option<DropView> {
        let first = meant.first()?;
        let refused: Vec<Option<Refusal>> =
            meant.iter().map(|deed| trials.refused(self, deed)).list();
        let refusal = match &refused[..] {
            [Some(refusal), ..] if refused.iter().all(Option::is_some) => {
                Some(self.speaker().refusal(refusal, Some(&first.action)))
            }
            _ => None,
        };
        let on = self.names.key(&self.game, on);
        let deeds = meant.iter().zip(&refused);
        let deeds = deeds
            .filter(|(_, refused)| refused.is_none())
            .map(|(deed, _)| DeedView {
                id: deed.id.clone(),
                label: deed.label.clone(),
                targets: vec![on.clone()],
                enabled: true,
                refusal: None,
                ..DeedView::default()
            });
        Some(DropView {
            deeds: deeds.list(),
            refusal,
            on,
        })
    }

    fn attaches(&self, action: &Action) -> bool {
        self.activated_kind(action).is_some_and(|kind| {
            matches!(
                kind,
                ActivatedKind::Equip(_) | ActivatedKind::Reconfigure | ActivatedKind::Fortify
            )
        })
    }

    fn activated_kind(&self, action: &Action) -> Option<ActivatedKind> {
        let Action::Activate {
            object, ability, ..
        } = action
        else {
            return None;
        };
        let abilities = self.game.activated_abilities(*object);
        match &*abilities.get(*ability)?.ability {
            Ability::Activated(Activated { kind, .. }) => Some(kind.clone()),
            _ => None,
        }
    }

    /// What taking an attachment off its host means, where it has such an ability.
    pub fn off_host(&self, key: &str) -> Option<DeedView> {
        let object = self.object_by_key(key)?;
        self.game.object(object)?.attached_to?;
        let deeds = self.deeds_of(key, object);
        let off = deeds
            .iter()
            .find(|deed| self.activated_kind(&deed.action) == Some(ActivatedKind::Unattach))?;
        Some(self.deed_view(off))
    }
}
