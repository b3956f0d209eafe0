//! Moves between zones as sentences.

use super::Speaker;
use super::alike::Said;
use crate::rules::event::{Event, EventKind, MoveCause};
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::rules::zone::Zone;

impl Speaker<'_> {
    /// What is said of a move; nothing where an event beside it says it already.
    pub(super) fn moved(&self, event: &Event) -> Option<Said> {
        let EventKind::Moved {
            object,
            became,
            name,
            from,
            to,
            player,
            cause,
            ..
        } = &event.kind
        else {
            return None;
        };
        let now = became.unwrap_or(*object);
        let thing = Thing::Object(now);
        let does = |you: &str, they: &str| {
            let does = self.does(*player, you, they);
            self.object_of(does, false, thing)
        };
        let whose = || self.whose(*player);
        let said = match (cause, to) {
            (MoveCause::Drawn | MoveCause::Cast | MoveCause::Sacrificed, _) => return None,
            (MoveCause::Destroyed, Some(Zone::Graveyard)) => return None,
            (MoveCause::Unresolved, Some(Zone::Graveyard)) => return None,
            (MoveCause::Countered, Some(Zone::Graveyard)) => return None,
            (MoveCause::Played, _) => does("play", "plays"),
            (MoveCause::Discarded, _) => does("discard", "discards"),
            (MoveCause::Milled, _) => does("mill", "mills"),
            (MoveCause::LeftGame, _) => self.subject(thing, "leaves the game"),
            (MoveCause::Effect, Some(Zone::Battlefield)) if *from == Some(Zone::Command) => {
                self.subject(thing, "is created")
            }
            (_, Some(Zone::Battlefield)) => self.subject(thing, "enters the battlefield"),
            (_, Some(Zone::Exile)) => self.subject(thing, "is exiled"),
            (_, Some(Zone::Graveyard)) => {
                self.subject(thing, self.put_into_graveyard(*became, *player))
            }
            (_, Some(Zone::Hand)) => self.subject(thing, format!("is put into {} hand", whose())),
            (_, Some(Zone::Library)) => {
                self.subject(thing, format!("is put into {} library", whose()))
            }
            (_, Some(Zone::Stack | Zone::Command)) => return None,
            (_, None) => self.subject(thing, "ceases to exist"),
        };
        let said = said.called(self.told_apart(name, now));
        Some(said.and([Thing::Player(*player)]))
    }

    /// "is put into your graveyard", of what became this there.
    pub(super) fn put_into_graveyard(&self, became: Option<ObjectId>, player: PlayerId) -> String {
        let owner = became.and_then(|id| self.game.object(id)).map(|o| o.owner);
        let whose = self.whose(owner.unwrap_or(player));
        format!("is put into {whose} graveyard")
    }
}
