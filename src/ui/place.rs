//! Places on the board.

/// How much of a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Everything.
    Full,
    /// Title and type: lands and cards in hand.
    Short,
    /// A player's bar.
    Bar,
}

/// One thing's place. Coordinates are pixels from the board's top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Whose place it is.
    pub key: String,
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
    /// Stacking: higher is nearer to the reader.
    pub z: i32,
    /// Turned by so many degrees.
    pub tilt: i32,
    /// How much of it is drawn.
    pub frame: Frame,
    /// Tucked behind this host.
    pub host: Option<String>,
    /// How many identical cards this one stands for, itself included; 0 for one behind another.
    pub pile: usize,
}

/// The link between a tucked card and its host.
#[derive(Clone, Debug, PartialEq)]
pub struct Tether {
    /// The attached card.
    pub card: String,
    /// Its host.
    pub host: String,
    /// Left edge of the link.
    pub x: f64,
    /// Where the link starts, on the attached card.
    pub y: f64,
    /// How far down it reaches, to the host.
    pub h: f64,
    /// Someone else's than the host.
    pub foreign: bool,
}

/// A board laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Places in key order.
    pub places: Vec<Place>,
    /// Links, one for each attached card.
    pub tethers: Vec<Tether>,
    /// Top edges of the lines between two players' sides.
    pub lines: Vec<f64>,
    /// The ground under each hand: its top edge and its height.
    pub strips: Vec<(f64, f64)>,
    /// The whole height.
    pub height: f64,
    /// Tucked cards show so little that a long name has to be small.
    pub tight: bool,
    /// Cards are so wide that their words may be larger.
    pub roomy: bool,
}

impl Layout {
    /// What is to be seen at a point, one thing left out; of cards in a pile, the front one.
    pub fn under(&self, x: f64, y: f64, without: Option<&str>) -> Option<&str> {
        self.places
            .iter()
            .filter(|place| place.pile > 0 && Some(place.key.as_str()) != without)
            .filter(|p| (p.x..p.x + p.w).contains(&x) && (p.y..p.y + p.h).contains(&y))
            .max_by_key(|place| place.z)
            .map(|place| place.key.as_str())
    }

    /// The place of a thing.
    pub fn place(&self, key: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.key == key)
    }
}
