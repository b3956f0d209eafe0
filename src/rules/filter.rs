//! What a text can speak of: references, object phrases, amounts and conditions.
//!
//! All of these are data. They are evaluated by `evaluate` against a position, and printed back
//! to Oracle wording by the text floor.

use super::ability::{CounterKind, KeywordKind};
use super::kinds::{CardType, Color, Subtype, Supertype};
use super::mana::ManaType;
use super::zone::Zone;
use serde::Serialize;

/// An object or player (or several) that an ability speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Ref {
    /// The object that has the ability: "this creature", its own name (201.5).
    This,
    /// The object whose effect granted the ability that is speaking: "this Equipment" inside an
    /// ability in quotes that another permanent has (201.5b).
    Granter,
    /// What the object with the ability is attached to: "equipped creature", "enchanted player".
    Host,
    /// The targets chosen for the n-th target phrase of the ability, from 0.
    Target(usize),
    /// The objects (or players) that the latest instruction moved, created, destroyed, … :
    /// "that card", "the token", "that creature", under their new identity after a zone change.
    Previous,
    /// What the latest `Effect::Choose` of this resolution chose: "the chosen creature".
    Chosen,
    /// The one under consideration inside `ForEach`, and inside a condition about "that player".
    Candidate,
    /// What the triggering event was about.
    Event(EventRole),
    /// Everything that fits, on the battlefield unless the filter says another zone.
    Each(Filter),
    /// "you".
    You,
    /// "each player".
    EachPlayer,
    /// "each opponent" / "an opponent" / "your opponents".
    EachOpponent,
    /// "its controller".
    Controller(Box<Ref>),
    /// "its owner".
    Owner(Box<Ref>),
    /// The player chosen as the object entered: "the chosen player".
    ChosenPlayer,
    /// The defending player of the attack in question.
    DefendingPlayer,
    /// Cards exiled with this object (607.2a): "the exiled card".
    ExiledWith,
    /// "the sacrificed creature": what of this kind the cost was paid with (400.7j).
    Paid(Box<Filter>),
    /// The player whose turn it is.
    ActivePlayer,
    /// Everything that is attached to the given thing.
    AttachedTo(Box<Ref>),
    /// What the given thing is attached to.
    HostOf(Box<Ref>),
    /// "the top N cards of your library".
    TopOfLibrary(Box<Ref>, Box<Amount>),
    /// Several together: "you and target opponent", "this creature or equipped creature".
    Several(Vec<Ref>),
    /// Definite things, fixed by a resolution (611.2c); texts never give this.
    Things(Vec<super::object::Thing>),
}

/// A part that something plays in the event that made an ability trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum EventRole {
    /// What the event happened to: the creature that died, attacked, was tapped, dealt damage.
    Subject,
    /// The other side: the permanent it became attached to or unattached from, the creature
    /// that was dealt the damage, the blocked creature.
    Other,
    /// "the player or planeswalker it's attacking".
    Attacked,
    /// The player of the event: who cast, who tapped for mana, who was dealt damage, who attacked.
    Player,
}

/// Whose something is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Whose {
    /// "you control", "your".
    You,
    /// "an opponent controls", "your opponents control".
    Opponent,
    /// "that player controls", "enchanted player controls": any of the players meant.
    Of(Box<Ref>),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Cmp {
    /// "or less".
    AtMost,
    /// "or greater", "or more".
    AtLeast,
    /// Exactly.
    Equal,
    /// "less than".
    Less,
    /// "greater than", "more than".
    Greater,
}

impl Cmp {
    /// Whether `a` compares so to `b`.
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Cmp::AtMost => a <= b,
            Cmp::AtLeast => a >= b,
            Cmp::Equal => a == b,
            Cmp::Less => a < b,
            Cmp::Greater => a > b,
        }
    }
}

/// An object phrase: which objects (or players) are meant.
///
/// Objects are looked for on the battlefield unless the filter has `InZone`, `Spell` or
/// `StackAbility`. `All(vec![])` is anything there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Filter {
    /// All of these hold. The parser always writes them in the order in which Oracle text does.
    All(Vec<Filter>),
    /// At least one holds: "artifact or creature".
    Any(Vec<Filter>),
    /// "non-…", "that isn't …".
    Not(Box<Filter>),
    /// "permanent" (as a noun that narrows nothing on the battlefield), or, with a zone,
    /// "permanent card".
    Permanent,
    /// "spell".
    Spell,
    /// "source": any object that deals damage (120.7).
    Source,
    /// An ability on the stack; "activated or triggered ability" allows both.
    #[allow(missing_docs)]
    StackAbility { activated: bool, triggered: bool },
    /// A player.
    Player,
    /// A player who is an opponent.
    OpponentPlayer,
    /// "any target": a creature, player, planeswalker or battle (115.4).
    AnyTarget,
    /// A card type.
    Type(CardType),
    /// A supertype.
    Supertype(Supertype),
    /// A subtype.
    Subtype(Subtype),
    /// A colour.
    Color(Color),
    /// "colorless".
    Colorless,
    /// "multicolored".
    Multicolored,
    /// "monocolored".
    Monocolored,
    /// "of the chosen color".
    ChosenColor,
    /// "of the chosen type".
    ChosenType,
    /// "token".
    Token,
    /// "… you control".
    Controlled(Whose),
    /// "… you own", "your graveyard" (with `InZone`).
    Owned(Whose),
    /// A card in a zone: "card in your graveyard" together with `Owned`.
    InZone(Zone),
    /// "tapped".
    Tapped,
    /// "untapped".
    Untapped,
    /// "attacking".
    Attacking,
    /// "and at least two other creatures attack": with so many attackers that fit besides it.
    AttackingWith(u32, Box<Filter>),
    /// "blocking".
    Blocking,
    /// "another", "other": not the object with the ability.
    Other,
    /// "another target …" beside an earlier target phrase: not any of the given things.
    IsNot(Box<Ref>),
    /// The very thing meant: "this creature" as a filter.
    Is(Box<Ref>),
    /// "with power 3 or greater".
    Power(Cmp, Box<Amount>),
    /// "with toughness 4 or greater".
    Toughness(Cmp, Box<Amount>),
    /// "with mana value 3 or less".
    ManaValue(Cmp, Box<Amount>),
    /// "with {X} in its mana cost".
    HasX,
    /// "with mana cost {0} or {1}": one of these.
    Costs(Vec<super::mana::ManaCost>),
    /// "with flying".
    Has(KeywordKind),
    /// "with a +1/+1 counter on it"; `None`: "with a counter on it".
    HasCounter(Option<CounterKind>),
    /// "enchanted": an Aura is attached to it (303.4b).
    Enchanted,
    /// "equipped": an Equipment is attached to it (301.5a).
    Equipped,
    /// "with another Aura attached to it".
    Carries(Box<Filter>),
    /// "with no abilities".
    NoAbilities,
    /// "attached to …".
    AttachedTo(Box<Filter>),
    /// "Equipment attached to …", for a definite host.
    AttachedToRef(Box<Ref>),
    /// "blocking it" (509.1g).
    BlockingRef(Box<Ref>),
    /// "named …".
    Named(String),
    /// "with the chosen name".
    ChosenName,
    /// "with the same name as …" (201.2a).
    SameName(Box<Ref>),
    /// "that share a color with …".
    SharesColor(Box<Ref>),
    /// "that share a creature type with …".
    SharesCreatureType(Box<Ref>),
    /// "modified" (700.9).
    Modified,
    /// "historic" (700.6).
    Historic,
    /// "worthy" (700.16).
    Worthy,
    /// "it can enchant": an object that the given Aura could legally be attached to (303.4).
    CanBeEnchantedBy(Box<Ref>),
    /// "that could enchant …": an Aura that could legally be attached to that (303.4).
    CouldEnchant(Box<Ref>),
    /// "dealt damage by … this turn": by what the reference means.
    DamagedByThisTurn(Box<Ref>),
    /// An activated ability of something that fits: "activate abilities of artifacts", for what
    /// mana may be spent on.
    AbilityOf(Box<Filter>),
    /// "put onto the battlefield with this Aura": by an ability of that object.
    PutOntoBattlefieldWith(Box<Ref>),
    /// A spell or ability that targets something that fits.
    Targets(Box<Filter>),
    /// "with a single target": of a spell or ability.
    SingleTarget,
    /// "that entered this turn".
    EnteredThisTurn,
    /// "that was dealt damage this turn".
    DamagedThisTurn,
    /// "of any type/kind": "a Commander you control" and the like, a designation.
    Commander,
}

impl Filter {
    /// Both filters: flat, without needless nesting.
    pub fn and(self, other: Filter) -> Filter {
        match (self, other) {
            (Filter::All(mut a), Filter::All(b)) => {
                a.extend(b);
                Filter::All(a)
            }
            (Filter::All(mut a), b) => {
                a.push(b);
                Filter::All(a)
            }
            (a, Filter::All(mut b)) => {
                b.insert(0, a);
                Filter::All(b)
            }
            (a, b) => Filter::All(vec![a, b]),
        }
    }

    /// A creature on the battlefield.
    pub fn creature() -> Filter {
        Filter::Type(CardType::Creature)
    }

    /// A creature you control.
    pub fn creature_you_control() -> Filter {
        Filter::creature().and(Filter::Controlled(Whose::You))
    }
}

/// A number that a text names or works out. Evaluated once, when the effect needs it (608.2h).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Amount {
    /// A number in the text.
    N(i32),
    /// X (107.3).
    X,
    /// How many there are.
    Count(Filter),
    /// How many things the reference means now.
    CountOf(Ref),
    /// Its power.
    PowerOf(Box<Ref>),
    /// Its toughness.
    ToughnessOf(Box<Ref>),
    /// Its mana value.
    ManaValueOf(Box<Ref>),
    /// Counters of a kind on it (object or player: `Energy` gives "the amount of {E} you have");
    /// `None`: counters of every kind.
    Counters(Box<Ref>, Option<CounterKind>),
    /// A player's life total.
    LifeOf(Box<Ref>),
    /// "that much", "that many": the number that the latest instruction of this resolution
    /// produced (paid, dealt, lost, drawn).
    Previous,
    /// The number in the triggering event: damage dealt, life lost, counters put.
    EventAmount,
    /// "twice …", "three times …".
    Times(i32, Box<Amount>),
    /// "half …, rounded up" (`true`) or down.
    Half(Box<Amount>, bool),
    /// A sum, "that number plus 1".
    Plus(Box<Amount>, Box<Amount>),
    /// "-X".
    Minus(Box<Amount>),
    /// "the number of card types among cards in all graveyards".
    CardTypesIn(Filter),
    /// "the greatest power among …".
    GreatestPower(Filter),
    /// "the greatest toughness among …".
    GreatestToughness(Filter),
    /// "the total power of …".
    TotalPower(Filter),
    /// "the number of colors among …" / "of …".
    ColorsAmong(Filter),
    /// "the number of basic land types among …" (domain).
    BasicLandTypesAmong(Filter),
    /// "your devotion to [colors]" (700.5, 700.5a); to none: to the color chosen meanwhile.
    Devotion(Vec<Color>),
    /// "unspent green mana you have"; `None`: of any type.
    UnspentMana(Option<ManaType>),
    /// "the number of colors of mana spent to cast it" (702.44a, 107.3m).
    ColorsSpent(Box<Ref>),
    /// "the amount of mana spent to cast it" (601.2h), of one type; `None`: of any.
    ManaSpent(Option<ManaType>, Box<Ref>),
    /// "the number of times it was kicked" (702.33c).
    TimesKicked(Box<Ref>),
    /// "target beyond the first": how many more than one this spell has.
    TargetsBeyondFirst,
    /// Something counted over this turn.
    ThisTurn(Tally, Box<Ref>),
    /// The largest value of the amount over players: "the most cards in an opponent's hand".
    /// The amount speaks of `Ref::Candidate`.
    MostAmong(Box<Ref>, Box<Amount>),
}

/// What the game counts for a player over one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Tally {
    /// Lands played.
    LandsPlayed,
    /// Spells cast.
    SpellsCast,
    /// Life lost.
    LifeLost,
    /// Life gained.
    LifeGained,
    /// Energy counters paid or lost.
    EnergyPaidOrLost,
    /// Cards drawn.
    CardsDrawn,
    /// Equip abilities activated.
    EquipsActivated,
    /// Loyalty abilities activated.
    LoyaltyActivated,
    /// Creatures with which the player attacked.
    CreaturesAttacked,
    /// Creatures that died under the player's control.
    CreaturesDied,
    /// Permanents that left the battlefield under the player's control.
    PermanentsLeft,
}

/// Something that is true or not now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Condition {
    /// All hold.
    All(Vec<Condition>),
    /// One holds at least.
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// Two amounts compare so: "you control three or more artifacts".
    Compare(Amount, Cmp, Amount),
    /// All that the reference means fit the filter, and there is one at least:
    /// "enchanted permanent is a creature", "if it's an Equipment".
    Matches(Ref, Filter),
    /// Some player (or object) meant by the reference satisfies the condition, which calls it
    /// `Ref::Candidate`: "an opponent has eight or more cards in their graveyard".
    Some(Ref, Box<Condition>),
    /// "during your turn".
    YourTurn,
    /// "during combat".
    DuringCombat,
    /// The previous instruction was carried out: "if you do" after an instruction without cost.
    Done,
    /// "if it was cast", "if you cast it".
    WasCast(Ref),
    /// "if it was kicked" (702.33d).
    WasKicked(Ref),
    /// "if it had no -1/-1 counters on it" and the like, asked of how it last existed.
    HadCounters(Ref, CounterKind),
    /// "for as long as this creature remains on the battlefield" (with `Duration::While`).
    OnBattlefield(Ref),
    /// "for as long as you control …".
    Controls(Ref, Ref),
    /// A loyalty/level threshold: the Class is at least this level (716).
    Level(u32),
}

impl Amount {
    /// Whether it takes information from the game (608.2h), and not only what was announced or
    /// what has just happened.
    pub fn asks(&self) -> bool {
        match self {
            Amount::N(_) | Amount::X | Amount::Previous | Amount::EventAmount => false,
            Amount::Times(_, inner) | Amount::Half(inner, _) | Amount::Minus(inner) => inner.asks(),
            Amount::Plus(a, b) => a.asks() || b.asks(),
            _ => true,
        }
    }

    /// Whether X is in it.
    pub fn has_x(&self) -> bool {
        match self {
            Amount::Times(_, inner) | Amount::Half(inner, _) | Amount::Minus(inner) => {
                inner.has_x()
            }
            Amount::Plus(a, b) => a.has_x() || b.has_x(),
            other => *other == Amount::X,
        }
    }
}

impl Condition {
    /// That it does not hold.
    pub fn negated(self) -> Condition {
        match self {
            Condition::Compare(of @ Amount::ManaSpent(..), Cmp::AtLeast, Amount::N(1)) => {
                Condition::Compare(of, Cmp::Equal, Amount::N(0))
            }
            other => Condition::Not(Box::new(other)),
        }
    }

    /// The zone in which it wants the object that has the ability to be.
    pub fn place_of_this(&self) -> Option<Zone> {
        match self {
            Condition::Matches(Ref::This, Filter::InZone(zone)) => Some(*zone),
            Condition::All(list) => list.iter().find_map(Condition::place_of_this),
            _ => None,
        }
    }
}
