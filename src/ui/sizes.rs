//! Sizes that follow from the board's width.

use super::fit::within;
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
    /// Between two rows.
    pub row_gap: f64,
    /// Every card is drawn short.
    pub all_short: bool,
}

/// How far things are pressed together: from all the room there is to the least that can be read.
pub const SQUEEZES: [Squeeze; 8] = [
    squeeze(1.45, 36.0, 20.0).open(),
    squeeze(1.15, 36.0, 16.0).open(),
    squeeze(1.45, 36.0, 20.0),
    squeeze(1.32, 36.0, 20.0),
    squeeze(1.1, 36.0, 16.0),
    squeeze(0.9, 32.0, 13.0),
    squeeze(0.72, 28.0, 11.0),
    squeeze(0.0, 28.0, 11.0),
];

const fn squeeze(tall: f64, strip: f64, row_gap: f64) -> Squeeze {
    Squeeze {
        tall,
        strip,
        row_gap,
        open: false,
    }
}

/// One of the [`SQUEEZES`].
#[derive(Clone, Copy, Debug)]
pub struct Squeeze {
    /// A full card's height in widths of its own; none where every card is drawn short.
    tall: f64,
    strip: f64,
    row_gap: f64,
    /// Cards in hand and lands with something to say are drawn in full.
    pub open: bool,
}

impl Squeeze {
    const fn open(mut self) -> Self {
        self.open = true;
        self
    }
}

impl Sizes {
    /// Takes the widest cards that let the fullest row stand in one line, within bounds.
    pub fn new(width: f64, fullest_row: usize, squeeze: Squeeze) -> Self {
        let narrow = width < 560.0;
        let (pad, gap) = if narrow { (8.0, 8.0) } else { (18.0, 16.0) };
        let (least, most) = if narrow {
            (100.0, 118.0)
        } else {
            (116.0, within(width * 0.2, 116.0, 172.0))
        };
        let count = fullest_row.max(1) as f64;
        let fitting = (width - 2.0 * pad - gap * (count - 1.0)) / count;
        let whole = (width - 2.0 * pad).max(60.0);
        let card_w = within(fitting, least, most).min(whole).floor();
        Self {
            width,
            pad,
            gap,
            card_w,
            card_h: (card_w * squeeze.tall).round(),
            short_h: 66.0,
            strip: squeeze.strip,
            bar_h: if narrow { 66.0 } else { 46.0 },
            row_gap: squeeze.row_gap,
            all_short: squeeze.tall == 0.0,
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
            Frame::Full if self.all_short => self.short_h,
            Frame::Full => self.card_h,
            Frame::Short => self.short_h,
            Frame::Bar => self.bar_h,
        }
    }
}
