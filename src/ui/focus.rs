//! Which card the arrow keys go to.

use super::layout::{Layout, Place};

/// An arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// ←
    Left,
    /// →
    Right,
    /// ↑
    Up,
    /// ↓
    Down,
}

impl Arrow {
    /// From the name that the browser gives the key.
    pub fn named(key: &str) -> Option<Self> {
        match key {
            "ArrowLeft" => Some(Self::Left),
            "ArrowRight" => Some(Self::Right),
            "ArrowUp" => Some(Self::Up),
            "ArrowDown" => Some(Self::Down),
            _ => None,
        }
    }
}

/// The nearest place in a direction among those that `allowed` lets through.
pub fn neighbour<'a>(
    layout: &'a Layout,
    from: &str,
    arrow: Arrow,
    allowed: &dyn Fn(&Place) -> bool,
) -> Option<&'a str> {
    let start = layout.place(from)?;
    let (sx, sy) = handle(start);
    layout
        .places
        .iter()
        .filter(|place| place.pile > 0 && place.key != from && allowed(place))
        .filter_map(|place| {
            let (x, y) = handle(place);
            let (along, across) = match arrow {
                Arrow::Left => (sx - x, (sy - y).abs()),
                Arrow::Right => (x - sx, (sy - y).abs()),
                Arrow::Up => (sy - y, (sx - x).abs()),
                Arrow::Down => (y - sy, (sx - x).abs()),
            };
            (along > 4.0).then_some((place, along + 2.5 * across))
        })
        .min_by(|one, other| one.1.total_cmp(&other.1))
        .map(|(place, _)| place.key.as_str())
}

/// The middle of the title row: what is to be seen of a tucked card.
fn handle(place: &Place) -> (f64, f64) {
    (place.x + place.w.min(140.0) / 2.0, place.y + 18.0)
}
