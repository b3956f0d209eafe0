//! Which cards stand together: a host with what is attached to it, and identical lands in a pile.

use crate::sorted::SortedSet;

use super::layout::Frame;
use crate::view::{CardView, View};

/// A card with those that share its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Group<'a> {
    /// The card in front.
    pub card: &'a CardView,
    /// Tucked behind it, nearest first, with how many links away each is.
    pub tucked: Vec<(&'a CardView, usize)>,
    /// Identical cards behind it.
    pub behind: Vec<&'a CardView>,
    /// How much is drawn of it.
    pub frame: Frame,
}

impl<'a> Group<'a> {
    /// A card by itself.
    pub fn single(card: &'a CardView, frame: Frame) -> Self {
        Self {
            card,
            tucked: vec![],
            behind: vec![],
            frame,
        }
    }
}

/// Groups the cards of a row: those attached to something on the battlefield stand with it.
pub fn groups<'a>(view: &'a View, row: impl Iterator<Item = &'a CardView>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group> = Vec::new();
    for card in row.filter(|card| !is_tucked(view, card)) {
        let mut tucked = Vec::new();
        let mut seen = SortedSet::from([card.key.as_str()]);
        gather(view, card, 1, &mut tucked, &mut seen);
        let frame = if card.row == "land" {
            Frame::Short
        } else {
            Frame::Full
        };
        let twin = groups
            .iter_mut()
            .find(|group| tucked.is_empty() && group.tucked.is_empty() && alike(group.card, card));
        match twin {
            Some(group) => group.behind.push(card),
            None => groups.push(Group {
                card,
                tucked,
                behind: vec![],
                frame,
            }),
        }
    }
    groups
}

/// Attached to a permanent that is there: directly, and not in a circle.
fn is_tucked(view: &View, card: &CardView) -> bool {
    let mut seen = SortedSet::from([card.key.as_str()]);
    let mut next = card.attached_to.as_deref();
    let mut attached = false;
    while let Some(key) = next {
        if !seen.insert(key) {
            return false;
        }
        let Some(host) = view.permanents.iter().find(|host| host.key == key) else {
            return attached;
        };
        attached = true;
        next = host.attached_to.as_deref();
    }
    attached
}

fn gather<'a>(
    view: &'a View,
    host: &CardView,
    depth: usize,
    found: &mut Vec<(&'a CardView, usize)>,
    seen: &mut SortedSet<&'a str>,
) {
    let attached = view
        .permanents
        .iter()
        .filter(|card| card.attached_to.as_deref() == Some(host.key.as_str()));
    for card in attached {
        if seen.insert(&card.key) {
            found.push((card, depth));
            gather(view, card, depth + 1, found, seen);
        }
    }
}

/// Lands, and tokens, that a reader couldn't tell apart.
fn alike(one: &CardView, other: &CardView) -> bool {
    let plain = |card: &CardView| {
        (card.row == "land" || card.token) && card.counters.is_empty() && card.damage == 0
    };
    plain(one)
        && plain(other)
        && one.name == other.name
        && one.which == other.which
        && one.type_line == other.type_line
        && one.pt == other.pt
        && one.tapped == other.tapped
        && one.sick == other.sick
        && one.text == other.text
        && one.attacking == other.attacking
        && one.blocking == other.blocking
        && one.phased_out == other.phased_out
}
