//! What a permanent's mana abilities would do if they were activated now (605, 106.12): found by
//! doing it on a copy of the position, through every order of the replacement effects that apply
//! (616.1) and every answer to what is asked.

use super::ability::CostPart;
use super::action::{Action, Announce, Refusal};
use super::event::Event;
use super::game::{Game, ManaRule};
use super::object::ObjectId;
use super::play::Play;
use crate::lists::List;

/// How many ways of one ability are followed.
const MOST_WAYS: usize = 64;

/// How many answers are tried on the way, those that turn out to be refused included.
const MOST_TRIALS: usize = 1_000;

/// What one mana ability would do.
#[derive(Clone, Debug, PartialEq)]
pub struct ManaOutlook {
    /// Its place in `Game::activated_abilities`.
    pub ability: usize,
    /// Why it can't be activated in this very position, if it can't.
    pub refused: Option<Refusal>,
    /// What would happen if it could, its mana costs aside: a list of events for each way.
    pub ways: Vec<Vec<Event>>,
}

impl Game {
    /// What each mana ability of a permanent would do now.
    pub fn mana_outlook(&self, id: ObjectId) -> Vec<ManaOutlook> {
        let (Some(by), Some(object)) = (self.controller(id), self.object(id)) else {
            return Vec::new();
        };
        if !object.is_permanent() {
            return Vec::new();
        }
        let abilities = self.activated_abilities(id).into_iter().enumerate();
        let outlook = |(ability, activatable): (usize, super::activatable::Activatable)| {
            let activated = activatable.activated().filter(|_| activatable.mana)?;
            let action = Action::Activate {
                by,
                object: id,
                ability,
                announce: Announce::default(),
            };
            let untaps = activated.cost.has(|part| *part == CostPart::Untap);
            let start = self.as_if_ready(id, by, untaps);
            let mut ways = Vec::new();
            let mut left = MOST_TRIALS;
            follow(&start, action.clone(), Vec::new(), &mut ways, &mut left);
            Some(ManaOutlook {
                ability,
                refused: self.check(&action).err(),
                ways,
            })
        };
        abilities.filter_map(outlook).list()
    }

    /// This position with what may keep a permanent's mana ability from being activated out of
    /// the way: timing, tapping, summoning sickness, mana costs.
    fn as_if_ready(&self, id: ObjectId, by: super::object::PlayerId, tapped: bool) -> Game {
        let mut start = self.clone();
        start.pending = None;
        start.turn.awaiting = None;
        start.turn.priority = Some(by);
        start.settings.mana = ManaRule::Free;
        start.settings.summoning_sickness = false;
        start.settings.ask_order = true;
        let mut play = Play::new(start, Vec::new());
        play.edit(id, |object| object.tapped = tapped);
        play.game.refresh();
        play.game
    }
}

/// Does an action, answers what is asked in every way, and keeps the events of each that ends.
fn follow(
    game: &Game,
    action: Action,
    before: Vec<Event>,
    ways: &mut Vec<Vec<Event>>,
    left: &mut usize,
) {
    if ways.len() >= MOST_WAYS || *left == 0 {
        return;
    }
    *left -= 1;
    let mut game = game.clone();
    let Ok(events) = game.act(action) else {
        return;
    };
    let so_far = [before, events].concat();
    let Some(choice) = game.pending() else {
        if !ways.contains(&so_far) {
            ways.push(so_far);
        }
        return;
    };
    let by = choice.by;
    for answer in game.answers_to_pending() {
        let choose = Action::Choose { by, answer };
        follow(&game, choose, so_far.clone(), ways, left);
    }
}
