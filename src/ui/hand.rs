//! What the hand holds: the states that a drag, a click or a key leads through.

use std::rc::Rc;

use super::place::Layout;
use crate::lists::List;
use crate::view::{DeedView, DropView, RefusalView};

/// A point in the board's pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// What the hand is doing.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// A card is pressed: a click, a drag or a scroll may become of it.
    Pressed(Press),
    /// A card is dragged.
    Carrying(Carry),
    /// A menu is open.
    Asking(Ask),
    /// A deed waits for its target.
    Aiming(Aim),
}

/// A pressed card.
#[derive(Clone, Debug, PartialEq)]
pub struct Press {
    /// The card.
    pub key: String,
    /// Where it was pressed.
    pub at: Point,
    /// By a finger.
    pub touch: bool,
    /// For long enough that a finger may drag it any way.
    pub held: bool,
    /// Where a drag may lead. It is asked before anything moves, so that no frame waits for it; of
    /// a finger, that may want to scroll, when it has rested.
    pub ways: Option<Rc<Ways>>,
}

/// Where a card may be dragged.
#[derive(Clone, Debug, PartialEq)]
pub struct Ways {
    /// What dropping it on each thing would mean.
    pub drops: Vec<DropView>,
    /// What dropping it on nothing would mean.
    pub off: Option<DeedView>,
    /// What putting it onto the board may mean, where it is in a hand.
    pub plays: Vec<DeedView>,
}

/// A card from a hand that is pulled so far up or down, in pixels, is put onto the board.
const OUT_OF_HAND: f64 = 70.0;

/// A dragged card.
#[derive(Clone, Debug, PartialEq)]
pub struct Carry {
    /// The card.
    pub key: String,
    /// Where it was grabbed.
    pub from: Point,
    /// Where the hand is.
    pub at: Point,
    /// By a finger.
    pub touch: bool,
    /// What the hand is over.
    pub over: Option<String>,
    /// Where it may go.
    pub ways: Rc<Ways>,
}

/// An open menu.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// The card whose deeds are listed.
    pub key: String,
    /// What it was dropped on, if it was.
    pub on: Option<String>,
    /// The deeds.
    pub deeds: Vec<DeedView>,
}

/// A deed that waits for its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// The card whose deed it is.
    pub key: String,
    /// The deed.
    pub deed: Rc<DeedView>,
    /// What has been picked for its first target phrases.
    pub chosen: Vec<String>,
    /// The candidate in focus.
    pub over: Option<String>,
}

/// What the hand is over means.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict<'a> {
    /// Nothing.
    Nothing,
    /// These may be done.
    Legal(Vec<&'a DeedView>),
    /// Nothing may, and why.
    Illegal(&'a RefusalView),
}

impl Hand {
    /// The card that the hand has to do with.
    pub fn card(&self) -> Option<&str> {
        match self {
            Self::Empty => None,
            Self::Pressed(press) => Some(&press.key),
            Self::Carrying(carry) => Some(&carry.key),
            Self::Asking(ask) => Some(&ask.key),
            Self::Aiming(aim) => Some(&aim.key),
        }
    }

    /// The card that is dragged, and how.
    pub fn carry(&self) -> Option<&Carry> {
        match self {
            Self::Carrying(carry) => Some(carry),
            _ => None,
        }
    }

    /// Whether the page must not scroll under a finger now.
    pub fn holds_page(&self) -> bool {
        match self {
            Self::Pressed(press) => press.held,
            Self::Carrying(_) => true,
            _ => false,
        }
    }

    /// Whether letting go of the board does something to what is on it.
    pub fn takes_touch(&self) -> bool {
        match self {
            Self::Pressed(_) | Self::Carrying(_) => true,
            Self::Aiming(aim) => aim.over.is_some(),
            Self::Empty | Self::Asking(_) => false,
        }
    }

    /// The board is laid out anew under the hand: it still holds its card where it took it.
    pub fn relaid(&mut self, was: &Layout, is: &Layout) {
        let (key, at) = match self {
            Self::Pressed(press) => (&press.key, &mut press.at),
            Self::Carrying(carry) => (&carry.key, &mut carry.from),
            _ => return,
        };
        if let (Some(was), Some(is)) = (was.place(key), is.place(key)) {
            at.x = is.x + (at.x - was.x) * is.w / was.w;
            at.y = is.y + (at.y - was.y) * is.h / was.h;
        }
    }

    /// While a thing is looked for: whether this one may be it. `None` where it is out of question.
    pub fn welcomes(&self, key: &str) -> Option<bool> {
        match self {
            Self::Carrying(carry) if carry.key != key => {
                let drop = carry.ways.drops.iter().find(|drop| drop.on == key)?;
                Some(drop.deeds.iter().any(|deed| deed.enabled))
            }
            Self::Aiming(aim) => Some(aim.candidates().iter().any(|target| target == key)),
            _ => None,
        }
    }
}

impl Aim {
    /// What may be picked now: the legal targets of the phrase at hand.
    pub fn candidates(&self) -> &[String] {
        match self.chosen.len().checked_sub(1) {
            None => &self.deed.legal_targets,
            Some(further) => self
                .deed
                .more_targets
                .get(further)
                .map_or(&[], Vec::as_slice),
        }
    }
}

impl Carry {
    /// What dropping it where the hand is would mean.
    pub fn verdict(&self) -> Verdict<'_> {
        match self.met() {
            Some(drop) => of_deeds(&drop.deeds, drop.refusal.as_ref()),
            None if self.is_out() => of_deeds(&self.ways.plays, None),
            None if self.over.is_none() => of_deeds(self.ways.off.as_slice(), None),
            None => Verdict::Nothing,
        }
    }

    /// What it is over that is no mere background.
    pub fn met(&self) -> Option<&DropView> {
        let over = self.over.as_deref().filter(|over| *over != self.key)?;
        self.ways.drops.iter().find(|drop| drop.on == over)
    }

    /// Whether it has been pulled out of the hand's row.
    pub fn is_out(&self) -> bool {
        !self.ways.plays.is_empty() && (self.at.y - self.from.y).abs() > OUT_OF_HAND
    }
}

fn of_deeds<'a>(deeds: &'a [DeedView], refusal: Option<&'a RefusalView>) -> Verdict<'a> {
    let legal: Vec<&DeedView> = deeds.iter().filter(|deed| deed.enabled).list();
    if !legal.is_empty() {
        return Verdict::Legal(legal);
    }
    let own = deeds.iter().find_map(|deed| deed.refusal.as_ref());
    refusal.or(own).map_or(Verdict::Nothing, Verdict::Illegal)
}
