//! Creating tokens (111).

use super::action::Refusal;
use super::card::Card;
use super::effect::Place;
use super::event::{EventKind, Nothing};
use super::moving::Move;
use super::object::{CardId, Chosen, ObjectId, PlayerId, blank};
use super::play::{Flow, Play};
use super::work::{MOST_TOKENS, TooMuch};
use super::zone::Zone;
use crate::lists::List;
use std::sync::Arc;

impl Play {
    /// New tokens are made and put onto the battlefield, all at once (111.2). Gives what they are.
    ///
    /// # Errors
    /// A decision that is needed; more of them than there may be.
    pub fn create(
        &mut self,
        card: &Arc<Card>,
        owner: PlayerId,
        template: &Move,
        number: u32,
    ) -> Flow<Vec<ObjectId>> {
        if number > MOST_TOKENS {
            return Err(Refusal::from(TooMuch::Tokens).into());
        }
        let mut ids = Vec::new();
        for _ in 0..number {
            let id = ObjectId(self.next_id());
            let card_id = CardId(self.next_id());
            let mut object = blank(id, card_id, owner, card.clone(), Zone::Command);
            object.token = true;
            self.insert(object, Place::Top);
            ids.push(id);
        }
        if ids.is_empty() {
            if let Some(source) = self.cause {
                let what = Nothing::Create;
                self.tell(EventKind::NothingHappened { source, what }, "701.7a");
            }
            return Ok(ids);
        }
        self.refresh();
        let mut moves = Vec::new();
        let mut plain = false;
        for id in &ids {
            let mut m = Move {
                object: *id,
                ..template.clone()
            };
            // Where nothing has a say in how one enters, nothing has in how the next one does.
            let goes = plain || self.enters_plainly(&mut m, &mut plain)?;
            moves.push(goes.then_some(m));
        }
        let made = self.apply_moves(&moves)?;
        for (id, made) in ids.iter().zip(&made) {
            // 303.4g: a token that can't enter is not created.
            if made.is_none()
                && let Some(o) = self.game.object(*id).cloned()
            {
                self.remove_from_zone(&o);
                self.refresh();
            }
        }
        Ok(made.into_iter().flatten().list())
    }

    /// Works out how a token enters: whether it does, and, in `plain`, whether nothing had a say.
    fn enters_plainly(&mut self, m: &mut Move, plain: &mut bool) -> Flow<bool> {
        let Some(object) = self.game.object(m.object).cloned() else {
            return Ok(false);
        };
        let (tapped, attached_to) = (m.tapped, m.attached_to);
        let before = (self.events.len(), self.unused_answers());
        let goes = self.prepare_entering(m, &object)?;
        *plain = goes
            && before == (self.events.len(), self.unused_answers())
            && (m.tapped, m.attached_to) == (tapped, attached_to)
            && m.counters.is_empty()
            && m.copy.is_none()
            && m.chosen == Chosen::default();
        Ok(goes)
    }
}
