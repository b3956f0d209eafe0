//! The hand: one state machine for dragging, clicking and the keyboard.
//!
//! It knows nothing of the game. What a card can do and where it may go is asked of an
//! [`Oracle`]; what is to happen comes back as [`Wish`]es.

use std::rc::Rc;

use crate::lists::List;

pub use super::hand::{Aim, Ask, Carry, Hand, Point, Press, Verdict, Ways};
use crate::view::{DeedView, DropView, RefusalView};

/// Who answers questions about the game.
pub trait Oracle {
    /// What a card can do, and what it can't.
    fn deeds(&self, key: &str) -> Vec<DeedView>;
    /// What dropping it would mean, for everything it may hover.
    fn drops(&self, key: &str) -> Vec<DropView>;
    /// What dragging it off its host would mean.
    fn off_host(&self, key: &str) -> Option<DeedView>;
    /// What putting it onto the board may mean, where it is in a hand.
    fn plays(&self, key: &str) -> Vec<DeedView>;
    /// Why a deed can't be done with these targets.
    fn why_not(&self, deed: &str, targets: &[String]) -> Option<RefusalView>;
}

/// What reaches the hand.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A button or finger goes down on a card.
    Down {
        /// The card.
        key: String,
        /// Where.
        at: Point,
        /// A finger.
        touch: bool,
    },
    /// The pointer moves.
    Move {
        /// Where it is.
        at: Point,
        /// What is under it, the dragged card aside.
        over: Option<String>,
    },
    /// A finger has rested on a card for the time of a long press.
    Held,
    /// The pointer is released.
    Up {
        /// What is under it, the dragged card aside.
        over: Option<String>,
    },
    /// Escape, or the browser took the pointer.
    Cancel,
    /// List what a card can do.
    Open(String),
    /// Take a deed of the open menu.
    Choose(String),
    /// Move to a candidate.
    Hover(String),
    /// Take a candidate.
    Pick(String),
}

/// What the hand wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// A card was clicked.
    Click(String),
    /// A card was pressed for long and not moved: show it in full.
    Inspect(String),
    /// Do this.
    Perform {
        /// The deed's id.
        deed: String,
        /// Keys of its targets.
        targets: Vec<String>,
    },
    /// Say why not, at a thing.
    Refuse {
        /// The thing.
        at: String,
        /// The reason.
        why: RefusalView,
    },
}

/// A mouse that moved farther drags.
const SLOP: f64 = 5.0;
/// A finger that moved farther drags sideways, or up out of a hand; or it scrolls.
const TOUCH_SLOP: f64 = 9.0;

impl Hand {
    /// The next state, and what is to be done.
    pub fn step(self, input: Input, oracle: &dyn Oracle) -> (Self, Option<Wish>) {
        match (self, input) {
            (Self::Aiming(aim), Input::Up { over: Some(key) }) => aim.pick(key, oracle),
            (Self::Aiming(aim), Input::Pick(key)) => aim.pick(key, oracle),
            (Self::Aiming(aim), Input::Hover(key)) => (
                Self::Aiming(Aim {
                    over: Some(key),
                    ..aim
                }),
                None,
            ),
            (Self::Aiming(aim), Input::Move { over, .. }) => {
                let over = over.or(aim.over);
                (Self::Aiming(Aim { over, ..aim }), None)
            }
            (Self::Aiming(aim), Input::Down { .. } | Input::Up { .. } | Input::Held) => {
                (Self::Aiming(aim), None)
            }
            (Self::Pressed(press), Input::Move { at, over }) => press.moved(at, over, oracle),
            (Self::Pressed(press), Input::Held) => (
                Self::Pressed(Press {
                    held: true,
                    ways: Some(ways(&press.key, oracle)),
                    ..press
                }),
                None,
            ),
            (Self::Pressed(press), Input::Up { .. }) => {
                let wish = if press.touch && press.held {
                    Wish::Inspect
                } else {
                    Wish::Click
                };
                (Self::Empty, Some(wish(press.key)))
            }
            (Self::Carrying(carry), Input::Move { at, over }) => {
                (Self::Carrying(Carry { at, over, ..carry }), None)
            }
            (Self::Carrying(carry), Input::Up { over }) => Carry { over, ..carry }.dropped(),
            (Self::Asking(ask), Input::Choose(id)) => ask.chosen(&id),
            (_, Input::Down { key, at, touch }) => (
                Self::Pressed(Press {
                    ways: (!touch).then(|| ways(&key, oracle)),
                    key,
                    at,
                    touch,
                    held: false,
                }),
                None,
            ),
            (_, Input::Open(key)) => {
                let deeds = oracle.deeds(&key);
                (
                    Self::Asking(Ask {
                        key,
                        on: None,
                        deeds,
                    }),
                    None,
                )
            }
            (_, Input::Cancel) => (Self::Empty, None),
            (hand, _) => (hand, None),
        }
    }
}

/// Where a card may be dragged now.
fn ways(key: &str, oracle: &dyn Oracle) -> Rc<Ways> {
    Rc::new(Ways {
        drops: oracle.drops(key),
        off: oracle.off_host(key),
        plays: oracle.plays(key),
    })
}

impl Press {
    fn moved(self, at: Point, over: Option<String>, oracle: &dyn Oracle) -> (Hand, Option<Wish>) {
        let (dx, dy) = ((at.x - self.at.x).abs(), (at.y - self.at.y).abs());
        let free = !self.touch || self.held;
        let drags = if free {
            dx.hypot(dy) > SLOP
        } else {
            let up = self.at.y - at.y;
            let sideways = dx > TOUCH_SLOP && dx > 1.5 * dy;
            sideways || up > TOUCH_SLOP && up > 1.5 * dx && !oracle.plays(&self.key).is_empty()
        };
        if drags {
            let carry = Carry {
                ways: self.ways.unwrap_or_else(|| ways(&self.key, oracle)),
                touch: self.touch,
                key: self.key,
                from: self.at,
                at,
                over,
            };
            return (Hand::Carrying(carry), None);
        }
        if !free && dy > TOUCH_SLOP {
            return (Hand::Empty, None);
        }
        (Hand::Pressed(self), None)
    }
}

impl Carry {
    fn dropped(self) -> (Hand, Option<Wish>) {
        let on = self.met().map(|drop| drop.on.clone());
        let at = self.over.clone().unwrap_or_else(|| self.key.clone());
        let wish = match self.verdict() {
            Verdict::Nothing => None,
            Verdict::Illegal(why) => Some(Wish::Refuse {
                at,
                why: why.clone(),
            }),
            Verdict::Legal(legal) => {
                let deeds = legal.into_iter().cloned().list();
                let only = match &deeds[..] {
                    [deed] => Some(deed.id.clone()),
                    _ => None,
                };
                let key = self.key.clone();
                let ask = Ask { key, on, deeds };
                return match only {
                    Some(deed) => ask.chosen(&deed),
                    None => (Hand::Asking(ask), None),
                };
            }
        };
        (Hand::Empty, wish)
    }
}

impl Ask {
    fn chosen(self, id: &str) -> (Hand, Option<Wish>) {
        let Some(deed) = self.deeds.iter().find(|deed| deed.id == id).cloned() else {
            return (Hand::Asking(self), None);
        };
        if !deed.enabled {
            let at = self.key.clone();
            let wish = deed.refusal.map(|why| Wish::Refuse { at, why });
            return (Hand::Asking(self), wish);
        }
        // What it was dropped on is its first target.
        let given = deed.targets.len();
        let open = given <= deed.more_targets.len() && !deed.legal_targets.is_empty();
        if open && (self.on.is_none() || given > 0) {
            let mut aim = Aim {
                key: self.key,
                chosen: deed.targets.clone(),
                deed: Rc::new(deed),
                over: None,
            };
            aim.over = aim.candidates().first().cloned();
            return (Hand::Aiming(aim), None);
        }
        (Hand::Empty, Some(perform(&deed, self.on.as_deref())))
    }
}

impl Aim {
    /// Each target phrase is asked for in turn; the deed is done with the last one's target.
    fn pick(mut self, key: String, oracle: &dyn Oracle) -> (Hand, Option<Wish>) {
        if !self.candidates().contains(&key) {
            let wish = self.why_not(&key, oracle);
            return (Hand::Aiming(self), wish);
        }
        self.chosen.push(key);
        if self.chosen.len() <= self.deed.more_targets.len() {
            self.over = self.candidates().first().cloned();
            return (Hand::Aiming(self), None);
        }
        let wish = Wish::Perform {
            deed: self.deed.id.clone(),
            targets: self.chosen,
        };
        (Hand::Empty, Some(wish))
    }

    /// Asked with something legal for the phrases that are still to come.
    fn why_not(&self, key: &str, oracle: &dyn Oracle) -> Option<Wish> {
        let mut targets = self.chosen.clone();
        targets.push(key.to_owned());
        let to_come = self.deed.more_targets.iter().skip(self.chosen.len());
        targets.extend(to_come.filter_map(|phrase| phrase.iter().find(|t| *t != key).cloned()));
        let why = oracle.why_not(&self.deed.id, &targets)?;
        let at = key.to_owned();
        Some(Wish::Refuse { at, why })
    }
}

fn perform(deed: &DeedView, on: Option<&str>) -> Wish {
    let targets = match on {
        Some(on) if deed.targets.is_empty() && deed.legal_targets.iter().any(|t| t == on) => {
            vec![on.to_owned()]
        }
        _ => deed.targets.clone(),
    };
    Wish::Perform {
        deed: deed.id.clone(),
        targets,
    }
}
