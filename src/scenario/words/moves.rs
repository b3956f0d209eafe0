//! Moves between zones as sentences.

use super::{Sentence, Speaker};
use crate::rules::event::{Event, EventKind, MoveCause};
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::rules::zone::Zone;

impl Speaker<'_> {
    /// What is said of a move; nothing where an event beside it says it already.
    pub(super) fn moved(&self, event: &Event) -> Option<Sentence> {
        let EventKind::Moved {
            object,
            became,
            card,
            name,
            from,
            to,
            player,
            cause,
        } = &event.kind
        else {
            return None;
        };
        let name = self.names.told_apart(name, *card);
        let thing = Thing::Object(became.unwrap_or(*object));
        let text = match (cause, to) {
            (MoveCause::Drawn | MoveCause::Cast | MoveCause::Sacrificed, _) => return None,
            (MoveCause::Destroyed, Some(Zone::Graveyard)) => return None,
            (MoveCause::Unresolved, Some(Zone::Graveyard)) => return None,
            (MoveCause::Countered, Some(Zone::Graveyard)) => return None,
            (MoveCause::Played, _) => format!("{} {name}", self.does(*player, "play", "plays")),
            (MoveCause::Discarded, _) => {
                format!("{} {name}", self.does(*player, "discard", "discards"))
            }
            (MoveCause::Milled, _) => format!("{} {name}", self.does(*player, "mill", "mills")),
            (MoveCause::LeftGame, _) => format!("{name} leaves the game"),
            (MoveCause::Effect, Some(Zone::Battlefield)) if *from == Some(Zone::Command) => {
                format!("{name} is created")
            }
            (_, Some(Zone::Battlefield)) => format!("{name} enters the battlefield"),
            (_, Some(Zone::Exile)) => format!("{name} is exiled"),
            (_, Some(Zone::Graveyard)) => {
                format!("{name} {}", self.put_into_graveyard(*became, *player))
            }
            (_, Some(Zone::Hand)) => {
                format!("{name} is put into {} hand", self.whose(*player))
            }
            (_, Some(Zone::Library)) => {
                format!("{name} is put into {} library", self.whose(*player))
            }
            (_, Some(Zone::Stack | Zone::Command)) => return None,
            (_, None) => format!("{name} ceases to exist"),
        };
        self.says(text, [thing, Thing::Player(*player)])
    }

    /// "is put into your graveyard", of what became this there.
    pub(super) fn put_into_graveyard(&self, became: Option<ObjectId>, player: PlayerId) -> String {
        let owner = became.and_then(|id| self.game.object(id)).map(|o| o.owner);
        let whose = self.whose(owner.unwrap_or(player));
        format!("is put into {whose} graveyard")
    }
}
