//! Sizes that follow from the board's width.

use super::layout::Frame;

/// Sizes that follow from the board's width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// The board's width.
    pub width: f64,
    /// Margin at the sides.
    pub pad: f64,
    /// Gap between cards.
    pub gap: f64,
    /// A card's width.
    pub card_w: f64,
    /// A full card's height.
    pub card_h: f64,
    /// A short card's height.
    pub short_h: f64,
    /// How much of a tucked card shows.
    pub strip: f64,
    /// A player's bar.
    pub bar_h: f64,
}

impl Sizes {
    /// Takes the widest cards that let the fullest row stand in one line, within bounds.
    pub fn new(width: f64, fullest_row: usize) -> Self {
        let narrow = width < 560.0;
        let (pad, gap) = if narrow { (8.0, 8.0) } else { (18.0, 16.0) };
        let (least, most) = if narrow {
            (100.0, 118.0)
        } else {
            (116.0, (width * 0.17).clamp(116.0, 156.0))
        };
        let count = fullest_row.max(1) as f64;
        let fitting = (width - 2.0 * pad - gap * (count - 1.0)) / count;
        let whole = (width - 2.0 * pad).max(60.0);
        let card_w = fitting.clamp(least, most).min(whole).floor();
        Self {
            width,
            pad,
            gap,
            card_w,
            card_h: (card_w * 1.32).round(),
            short_h: if card_w < 134.0 { 66.0 } else { 58.0 },
            strip: 36.0,
            bar_h: if narrow { 66.0 } else { 46.0 },
        }
    }

    /// How many cards fit into a line.
    pub fn columns(&self) -> usize {
        let room = self.width - 2.0 * self.pad + self.gap;
        ((room / (self.card_w + self.gap)).floor() as usize).max(1)
    }

    /// How high a card is.
    pub fn height(&self, frame: Frame) -> f64 {
        match frame {
            Frame::Full => self.card_h,
            Frame::Short => self.short_h,
            Frame::Bar => self.bar_h,
        }
    }
}
