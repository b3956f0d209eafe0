//! Where everything on the board stands: a pure function from a view and a width to positions.
//!
//! Cards keep one flat layer and one order, whatever happens to them; only these numbers change.
//! An attached card is tucked behind its host, its title row showing above it.

use crate::lists::List;
use crate::sorted::SortedMap;

use super::groups::{Group, groups};
pub use super::place::{Frame, Layout, Place, Tether};
use super::sizes::{SQUEEZES, Sizes, Squeeze};
use crate::view::{CardView, PlayerView, View};

/// A player's rows from the centre of the board outwards.
struct Side<'a> {
    player: &'a PlayerView,
    near: Vec<Group<'a>>,
    far: Vec<Group<'a>>,
    lands: Vec<Group<'a>>,
    hand: Vec<Group<'a>>,
}

/// Lays a view out on a board so wide. Things are pressed together until they fit into `room`, the
/// height that a window has for the board, and no further than they can be read.
pub fn lay_out(view: &View, width: f64, room: f64) -> Layout {
    filling(view, width, room, LEAST_HEIGHT)
}

/// The same, at least so high on a wide board, where there is room for it.
pub fn filling(view: &View, width: f64, room: f64, least: f64) -> Layout {
    let mut layout = Layout::default();
    let room = room.max(LEAST_ROOM);
    let lands = view.permanents.iter().filter(|card| card.row == "land");
    let hands = view.players.iter().flat_map(|player| &player.hand);
    let opens = lands.chain(hands).any(|card| says(card));
    for squeeze in SQUEEZES.into_iter().filter(|one| opens || !one.open) {
        layout = squeezed(view, width, (room, least), squeeze);
        if layout.height <= room {
            break;
        }
    }
    layout
}

/// Whether there is more to read on it than its name.
fn says(card: &CardView) -> bool {
    !card.text.is_empty() && !card.type_line.starts_with("Basic ")
}

fn squeezed(view: &View, width: f64, heights: (f64, f64), squeeze: Squeeze) -> Layout {
    let mut sides: Vec<Side> = view.players.iter().map(|player| side(view, player)).list();
    for side in &mut sides {
        for group in side.lands.iter_mut().chain(&mut side.hand) {
            if squeeze.open && says(group.card) {
                group.frame = Frame::Full;
            }
        }
    }
    let fullest = sides
        .iter()
        .flat_map(|side| {
            [
                side.near.len(),
                side.far.len() + side.lands.len(),
                side.hand.len(),
            ]
        })
        .max()
        .unwrap_or(1);
    let mut pen = Pen::new(Sizes::new(width, fullest, squeeze));
    for (index, side) in sides.iter().enumerate().skip(1).rev() {
        pen.bar(side.player);
        pen.hand(&side.hand, false);
        pen.far_rows(side, true);
        pen.row(&side.near, false);
        if index > 0 {
            pen.line();
        }
    }
    if let Some(own) = sides.first() {
        pen.row(&own.near, true);
        pen.far_rows(own, false);
        pen.hand(&own.hand, true);
        pen.bar(own.player);
    }
    pen.finish(heights)
}

fn side<'a>(view: &'a View, player: &'a PlayerView) -> Side<'a> {
    let mine: Vec<&CardView> = view
        .permanents
        .iter()
        .map(AsRef::as_ref)
        .filter(|card| stands_with(view, card) == player.key)
        .list();
    let row = |name: &str| groups(view, mine.iter().copied().filter(|c| c.row == name));
    let mut far = row("other");
    let attached_elsewhere = mine
        .iter()
        .copied()
        .filter(|c| !["creature", "land", "other"].contains(&c.row.as_str()));
    far.extend(groups(view, attached_elsewhere));
    Side {
        player,
        near: row("creature"),
        far,
        lands: row("land"),
        hand: player
            .hand
            .iter()
            .filter(|card| !card.blank)
            .map(|card| Group::single(card, Frame::Short))
            .collect(),
    }
}

/// Whose side a card stands on: its controller's, or that of the player it is attached to.
fn stands_with<'a>(view: &'a View, card: &'a CardView) -> &'a str {
    let host = card.attached_to.as_deref();
    host.filter(|host| view.players.iter().any(|player| player.key == *host))
        .unwrap_or(&card.controller)
}

/// A wide board is at least so high, where there is room for it.
const LEAST_HEIGHT: f64 = 540.0;

/// In a window that leaves less than this, as a low frame in an article does, scrolling is better
/// than cards nobody can read.
const LEAST_ROOM: f64 = 430.0;

/// How far the ground of a hand reaches beyond its cards.
const HAND_EDGE: f64 = 7.0;

struct Pen {
    sizes: Sizes,
    y: f64,
    places: SortedMap<String, Place>,
    tethers: Vec<Tether>,
    lines: Vec<f64>,
    strips: Vec<(f64, f64)>,
}

impl Pen {
    fn new(sizes: Sizes) -> Self {
        Self {
            sizes,
            y: 0.0,
            places: SortedMap::new(),
            tethers: vec![],
            lines: vec![],
            strips: vec![],
        }
    }

    fn bar(&mut self, player: &PlayerView) {
        let s = self.sizes;
        self.put(Place {
            key: player.key.clone(),
            x: 0.0,
            y: self.y,
            w: s.width,
            h: s.bar_h,
            z: 0,
            tilt: 0,
            frame: Frame::Bar,
            host: None,
            pile: 1,
        });
        self.y += s.bar_h + 4.0;
    }

    fn line(&mut self) {
        self.lines.push(self.y + 2.0);
        self.y += 16.0;
    }

    /// Lands and other permanents share a line where they fit in one; else lands stand farther out.
    fn far_rows(&mut self, side: &Side, mirrored: bool) {
        if side.far.len() + side.lands.len() <= self.sizes.columns() {
            let both: Vec<Group> = side.far.iter().chain(&side.lands).cloned().list();
            self.row(&both, !mirrored);
        } else if mirrored {
            self.row(&side.lands, false);
            self.row(&side.far, false);
        } else {
            self.row(&side.far, true);
            self.row(&side.lands, true);
        }
    }

    /// A hand stands out from what is on the battlefield.
    fn hand(&mut self, cards: &[Group], up: bool) {
        if !cards.is_empty() {
            let top = self.y - HAND_EDGE;
            self.row(cards, up);
            let bottom = self.y - self.sizes.row_gap + HAND_EDGE;
            self.strips.push((top, bottom - top));
        }
    }

    /// A row, broken into lines where it has to be. `up`: attackers step up, towards the centre.
    fn row(&mut self, groups: &[Group], up: bool) {
        let s = self.sizes;
        for line in groups.chunks(s.columns()) {
            let step = if line.iter().any(|g| g.card.attacking.is_some()) {
                14.0
            } else {
                0.0
            };
            let tucked = line.iter().map(|g| self.above(g)).fold(0.0, f64::max);
            let above = tucked + if up { step } else { 0.0 };
            let height = line.iter().map(|g| s.height(g.frame)).fold(0.0, f64::max);
            let used = line.len() as f64 * (s.card_w + s.gap) - s.gap;
            let left = ((s.width - used) / 2.0).max(s.pad).floor();
            for (column, group) in line.iter().enumerate() {
                let attacks = group.card.attacking.is_some();
                let forward = match (attacks, up) {
                    (true, true) => -step,
                    (true, false) => step,
                    _ => 0.0,
                };
                let x = left + column as f64 * (s.card_w + s.gap);
                let lower = if up {
                    0.0
                } else {
                    height - s.height(group.frame)
                };
                self.group(group, x, self.y + above + forward + lower);
            }
            self.y += above + height + s.row_gap + if up { 0.0 } else { step };
        }
    }

    /// How far what is tucked behind a card reaches up behind it.
    fn above(&self, group: &Group) -> f64 {
        group.tucked.len() as f64 * self.sizes.strip + self.lean(group)
    }

    /// A card that leans has a corner above where it stands, over the names of what is tucked behind it.
    fn lean(&self, group: &Group) -> f64 {
        if group.card.tapped && !group.tucked.is_empty() {
            (self.sizes.card_w * 0.05).round()
        } else {
            0.0
        }
    }

    fn group(&mut self, group: &Group, x: f64, y: f64) {
        let s = self.sizes;
        let lean = self.lean(group);
        let count = group.tucked.len();
        let base = 10;
        for (index, (card, depth)) in group.tucked.iter().enumerate() {
            // The first stands right above its host, the next above that.
            let up = (index + 1) as f64 * s.strip + lean;
            let inset = 4.0 + 5.0 * (*depth as f64 - 1.0);
            let z = base + (count - index) as i32;
            self.put(Place {
                key: card.key.clone(),
                x: x + inset,
                y: y - up,
                w: s.card_w - 2.0 * inset,
                h: s.height(Frame::Full).min(s.strip + s.height(group.frame)),
                z,
                tilt: if card.tapped { 2 } else { 0 },
                frame: self.frame(Frame::Full),
                host: card.attached_to.clone(),
                pile: 1,
            });
            self.tether(card, group, x - 5.0, y - up + s.strip * 0.5);
        }
        let z = base + count as i32 + 1;
        self.put(self.place(group.card, x, y, z, group.frame, 1 + group.behind.len()));
        for (index, card) in group.behind.iter().enumerate() {
            let slip = 3.0 * (index.min(2) as f64 + 1.0);
            self.put(self.place(
                card,
                x + slip,
                y - slip,
                z - 1 - index as i32,
                group.frame,
                0,
            ));
        }
    }

    fn place(&self, card: &CardView, x: f64, y: f64, z: i32, frame: Frame, pile: usize) -> Place {
        Place {
            key: card.key.clone(),
            x,
            y,
            w: self.sizes.card_w,
            h: self.sizes.height(frame),
            z,
            tilt: if card.tapped { self.tilt() } else { 0 },
            frame: self.frame(frame),
            host: card.attached_to.clone(),
            pile,
        }
    }

    /// On a narrow board cards stand so close that they turn less.
    fn tilt(&self) -> i32 {
        if self.sizes.gap < 10.0 { 4 } else { 6 }
    }

    fn frame(&self, frame: Frame) -> Frame {
        if self.sizes.all_short {
            Frame::Short
        } else {
            frame
        }
    }

    /// From the middle of a tucked card's title row down to that of what it is attached to.
    fn tether(&mut self, card: &CardView, group: &Group, x: f64, y: f64) {
        let Some(host) = card.attached_to.clone() else {
            return;
        };
        let tucked = group.tucked.iter().map(|(card, _)| *card);
        let foreign = tucked
            .chain([group.card])
            .any(|other| other.key == host && other.controller != card.controller);
        self.tethers.push(Tether {
            card: card.key.clone(),
            host,
            x,
            y,
            h: 0.0,
            foreign,
        });
    }

    fn put(&mut self, place: Place) {
        self.places.insert(place.key.clone(), place);
    }

    /// On a wide board with little on it the two sides stand apart.
    fn spread(&mut self, (room, least): (f64, f64)) {
        let extra = if self.sizes.width < 560.0 {
            0.0
        } else {
            least.min(room - 4.0) - self.y
        };
        let Some(line) = self.lines.last_mut().filter(|_| extra > 0.0) else {
            return;
        };
        let middle = *line;
        *line += (extra / 2.0).round();
        self.y += extra;
        for place in self.places.values_mut().filter(|place| place.y > middle) {
            place.y += extra;
        }
        for (top, _) in self.strips.iter_mut().filter(|(top, _)| *top > middle) {
            *top += extra;
        }
        for tether in self.tethers.iter_mut().filter(|tether| tether.y > middle) {
            tether.y += extra;
        }
    }

    /// Links reach down to their own host, past the cards between.
    fn finish(mut self, heights: (f64, f64)) -> Layout {
        self.spread(heights);
        for tether in &mut self.tethers {
            if let Some(host) = self.places.get(&tether.host) {
                tether.h = (host.y + self.sizes.strip * 0.5 - tether.y).max(12.0);
            }
        }
        Layout {
            places: self.places.into_values().collect(),
            tethers: self.tethers,
            lines: self.lines,
            strips: self.strips,
            height: self.y + 4.0,
            tight: self.sizes.strip < 32.0,
            roomy: self.sizes.card_w >= 160.0,
        }
    }
}
