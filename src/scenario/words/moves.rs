//! Moves between zones as sentences.

use super::{Sentence, Speaker};
use crate::rules::event::{Event, EventKind, MoveCause};
use crate::rules::object::Thing;
use crate::rules::zone::Zone;

impl Speaker<'_> {
    /// What is said of a move; nothing where an event beside it says it already.
    pub(super) fn moved(&self, event: &Event) -> Option<Sentence> {
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
                let owner = became.and_then(|id| self.game.object(id)).map(|o| o.owner);
                format!(
                    "{name} is put into {} graveyard",
                    self.whose(owner.unwrap_or(*player))
                )
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
}
