//! The board of a scenario: cards, players, the turn and the battlefield.

use crate::sorted::SortedMap;

use super::{
    CardName, Color, Id, ManaPool, ManaRule, OrderRule, PlayerRef, Reference, RuleNumber, Step,
    TurnStep,
};
use crate::scenario::json::Json;
use crate::scenario::table::{Keys, Reader, Table, Value, tables};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// A whole scenario, with every default filled in and every permanent listed by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The title.
    pub title: String,
    /// One or two sentences for the reader.
    pub summary: String,
    /// The rules that it is about.
    pub cites: Vec<RuleNumber>,
    /// How the simulation goes about costs and orderings.
    pub rules: Rules,
    /// Cards that the library lacks, or that replace one of its own.
    pub cards: Vec<CardDefinition>,
    /// The players, in turn order.
    pub players: Vec<Player>,
    /// Where the game stands at the start.
    pub turn: Turn,
    /// The permanents at the start, in timestamp order (613.7).
    pub battlefield: Vec<Permanent>,
    /// What is done.
    pub steps: Vec<Step>,
}

/// How the simulation goes about costs and orderings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How mana costs are paid.
    pub mana: ManaRule,
    /// Whether creatures that came under control this turn are kept from attacking (302.6).
    pub summoning_sickness: bool,
    /// How things that one player must order are ordered.
    pub order: OrderRule,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            mana: ManaRule::Auto,
            summoning_sickness: true,
            order: OrderRule::Timestamp,
        }
    }
}

impl Table for Rules {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.or("mana", &mut self.mana, ManaRule::Auto);
        keys.or("summoning_sickness", &mut self.summoning_sickness, true);
        keys.or("order", &mut self.order, OrderRule::Timestamp);
    }
}

/// A card as the Scryfall API describes it, as far as it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardDefinition {
    /// The name.
    pub name: String,
    /// The mana cost, as symbols.
    pub mana_cost: Option<String>,
    /// Supertypes, card types and subtypes.
    pub type_line: String,
    /// The rules text; none means no abilities.
    pub oracle_text: Option<String>,
    /// The printed power.
    pub power: Option<String>,
    /// The printed toughness.
    pub toughness: Option<String>,
    /// The printed loyalty.
    pub loyalty: Option<String>,
    /// The colors; none means those of the mana cost and the color indicator.
    pub colors: Option<Vec<Color>>,
    /// The color indicator (204).
    pub color_indicator: Option<Vec<Color>>,
    /// The keywords that Scryfall lists.
    pub keywords: Option<Vec<String>>,
}

impl Table for CardDefinition {
    const OPEN: bool = true;

    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.required("name", &mut self.name);
        keys.maybe("mana_cost", &mut self.mana_cost);
        keys.required("type_line", &mut self.type_line);
        keys.maybe("oracle_text", &mut self.oracle_text);
        keys.maybe("power", &mut self.power);
        keys.maybe("toughness", &mut self.toughness);
        keys.maybe("loyalty", &mut self.loyalty);
        keys.maybe("colors", &mut self.colors);
        keys.maybe("color_indicator", &mut self.color_indicator);
        keys.maybe("keywords", &mut self.keywords);
    }
}

/// Where the game stands at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The number of the turn.
    pub number: u32,
    /// The active player.
    pub active: PlayerRef,
    /// The step or phase.
    pub step: TurnStep,
}

impl Default for Turn {
    fn default() -> Self {
        Turn {
            number: 3,
            active: PlayerRef::default(),
            step: TurnStep::Main1,
        }
    }
}

impl Table for Turn {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.number("number", &mut self.number, 3, 1..=10_000);
        keys.or("active", &mut self.active, PlayerRef::default());
        keys.or("step", &mut self.step, TurnStep::Main1);
    }
}

/// Makes two tables of one list of keys: the thing itself, in which what is left out has its
/// default, and its changes, in which what is left out stays as it is.
macro_rules! thing_and_changes {
    (
        $(#[$thing_doc:meta])* $thing:ident { $($(#[$head_doc:meta])* $head:ident: $head_type:ty,)* }
        $(#[$changes_doc:meta])* $changes:ident
        { $($(#[$doc:meta])* $key:literal $field:ident: $type:ty = $default:expr,)* }
    ) => {
        $(#[$thing_doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $thing {
            $($(#[$head_doc])* pub $head: $head_type,)*
            $($(#[$doc])* pub $field: $type,)*
        }

        impl Default for $thing {
            fn default() -> Self {
                $thing {
                    $($head: Default::default(),)*
                    $($field: $default,)*
                }
            }
        }

        impl $thing {
            fn changeable_keys(&mut self, keys: &mut Keys<'_>) {
                $(keys.or($key, &mut self.$field, $default);)*
            }
        }

        $(#[$changes_doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $changes {
            $($(#[$doc])* pub $field: Option<$type>,)*
        }

        impl Table for $changes {
            fn keys(&mut self, keys: &mut Keys<'_>) {
                $(keys.maybe($key, &mut self.$field);)*
            }
        }
    };
}

thing_and_changes! {
    /// A player.
    Player {
        /// The id.
        id: Id,
    }
    /// What is set on a player.
    PlayerChanges {
        /// The name that the reader sees; the id where none is given.
        "name" name: String = String::new(),
        /// The life total.
        "life" life: i64 = 20,
        /// Energy counters (107.14).
        "energy" energy: u32 = 0,
        /// Poison counters (122.1f).
        "poison" poison: u32 = 0,
        /// The hand.
        "hand" hand: Cards = Cards::default(),
        /// The library, top first.
        "library" library: Cards = Cards::Blank(20),
        /// The graveyard, newest last.
        "graveyard" graveyard: Cards = Cards::default(),
        /// The player's cards in exile.
        "exile" exile: Cards = Cards::default(),
        /// The mana pool.
        "mana_pool" mana_pool: ManaPool = ManaPool::default(),
    }
}

impl Table for Player {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.required("id", &mut self.id);
        self.changeable_keys(keys);
    }
}

/// The cards in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cards {
    /// So many blank cards, at least one: a name, no types, no cost, no abilities.
    Blank(u32),
    /// These cards.
    Listed(Vec<Card>),
}

impl Default for Cards {
    fn default() -> Self {
        Cards::Listed(Vec::new())
    }
}

impl Value for Cards {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        if matches!(json, Json::List(_)) {
            return Vec::read(json, reader).map(Cards::Listed);
        }
        if !matches!(json, Json::Number(_)) {
            reader.wrong(json, "a list of cards, or a number of blank cards");
            return None;
        }
        let number = u32::read(json, reader)?;
        if number == 0 {
            return Some(Cards::default());
        }
        reader
            .count_objects(number as usize)
            .then_some(Cards::Blank(number))
    }

    fn write(&self) -> Json {
        match self {
            Cards::Blank(number) => number.write(),
            Cards::Listed(cards) => cards.write(),
        }
    }
}

/// A card in a zone other than the battlefield.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The id.
    pub id: Id,
    /// The card.
    pub card: CardName,
}

impl Table for Card {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.or("id", &mut self.id, Id::default());
        keys.required("card", &mut self.card);
    }
}

/// A card's name alone where the id is the default one.
impl Value for Card {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        if !reader.count_objects(1) {
            return None;
        }
        match json {
            Json::Object(_) => reader.table(json, Card::default()),
            Json::Text(_) => CardName::read(json, reader).map(|card| Card {
                id: Id::default(),
                card,
            }),
            _ => {
                reader.wrong(json, "a card's name, or an object with \"id\" and \"card\"");
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self.id.is_empty() {
            true => self.card.write(),
            false => crate::scenario::table::write_table(self),
        }
    }
}

thing_and_changes! {
    /// A permanent on the battlefield.
    Permanent {
        /// The id, which follows the card from zone to zone.
        id: Id,
        /// The card.
        card: CardName,
    }
    /// What is set on an object.
    PermanentChanges {
        /// The controller; by default `you`.
        "controller" controller: PlayerRef = PlayerRef::default(),
        /// The owner; by default the controller.
        "owner" owner: PlayerRef = PlayerRef::default(),
        /// Whether it is tapped.
        "tapped" tapped: bool = false,
        /// Whether it is a token (111).
        "token" token: bool = false,
        /// Whether it came under its controller's control this turn (302.6).
        "sick" sick: bool = false,
        /// Counters by kind (122).
        "counters" counters: SortedMap<String, u32> = SortedMap::new(),
        /// What it is attached to.
        "attached_to" attached_to: Option<Reference> = None,
        /// Damage marked on it (120.6).
        "damage" damage: u32 = 0,
        /// The X that it was cast with.
        "x" x: u32 = 0,
        /// What was chosen as it entered.
        "chosen" chosen: Chosen = Chosen::default(),
        /// The cards in exile that its linked abilities speak of (607).
        "exiled_with" exiled_with: Vec<Reference> = Vec::new(),
        /// Whether it was cast bestowed (702.103).
        "bestowed" bestowed: bool = false,
        /// Whether it is phased out (702.26).
        "phased_out" phased_out: bool = false,
    }
}

impl Table for Permanent {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.or("id", &mut self.id, Id::default());
        keys.required("card", &mut self.card);
        self.changeable_keys(keys);
    }
}

/// What was chosen for a permanent as it entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// A color.
    pub color: Option<Color>,
    /// A type, such as a creature type.
    pub chosen_type: Option<String>,
    /// A card name.
    pub name: Option<String>,
    /// A player.
    pub player: Option<PlayerRef>,
}

impl Table for Chosen {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.maybe("color", &mut self.color);
        keys.maybe("type", &mut self.chosen_type);
        keys.maybe("name", &mut self.name);
        keys.maybe("player", &mut self.player);
    }
}

tables!(Rules, CardDefinition, Turn, Player, Permanent, Chosen);
