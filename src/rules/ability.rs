//! Abilities as data (112–113, 602–607): what a card's text compiles to.

use super::effect::{Effect, Mod};
use super::filter::{Amount, Condition, Filter, Ref, Tally};
pub use super::keyword::{CounterKind, Keyword, KeywordKind, Quality};
use super::kinds::Color;
use super::mana::{ManaCost, ManaType};
pub use super::replacement::{Change, PutBy, Replaced, Replacement};
use super::turn::Step;
use super::zone::Zone;
use serde::Serialize;

/// One ability of an object (113.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Ability {
    /// A keyword (702); what it means is `Keyword::expand`.
    Keyword(Keyword),
    /// An activated ability (602): "[cost]: [effect]".
    Activated(Activated),
    /// A triggered ability (603).
    Triggered(Triggered),
    /// A static ability that makes a continuous effect (604, 611.3).
    Static(Static),
    /// A static ability that makes a replacement or prevention effect (614, 615).
    Replacement(Replacement),
    /// The text of an instant or sorcery (113.3a): one for the whole card.
    Spell(Body),
    /// An ability that a Class has from a level on (716.2).
    AtLevel(u32, Box<Ability>),
    /// Text that is not simulated; kept, shown, without effect.
    NotSimulated(String),
}

/// What a spell or ability does as it resolves, with what it asks for when put on the stack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Body {
    /// Target phrases, in the order of the text (115.1).
    pub targets: Vec<TargetSpec>,
    /// Instructions, in the order of the text (608.2c).
    pub effects: Vec<Effect>,
    /// "Choose one —": the modes (700.2), each with targets of its own, and how many of them
    /// are chosen. `targets` and `effects` are empty then.
    pub modes: Option<Modes>,
}

/// The modes of a modal spell or ability (700.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Modes {
    /// The least number of modes to choose.
    pub min: u32,
    /// The most.
    pub max: u32,
    /// The modes.
    pub modes: Vec<Body>,
}

/// One target phrase: "up to two target creatures you control".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TargetSpec {
    /// What may be chosen.
    pub filter: Filter,
    /// The least number of targets ("up to": 0).
    pub min: Amount,
    /// The most; `None`: any number.
    pub max: Option<Amount>,
    /// "divided as you choose among": the amount to divide (601.2d).
    pub divided: Option<Amount>,
}

impl TargetSpec {
    /// Exactly one target.
    pub fn one(filter: Filter) -> TargetSpec {
        TargetSpec {
            filter,
            min: Amount::N(1),
            max: Some(Amount::N(1)),
            divided: None,
        }
    }

    /// Whether it takes at most one target, and its text speaks of one.
    pub fn takes_one(&self) -> bool {
        self.max == Some(Amount::N(1))
    }
}

/// A cost (118). Several options stand for "Pay {2} or {E}{E}{E}": one is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// The ways to pay, one at least; usually just one.
    pub options: Vec<Vec<CostPart>>,
}

impl Cost {
    /// A cost of one way.
    pub fn of(parts: Vec<CostPart>) -> Cost {
        Cost {
            options: vec![parts],
        }
    }

    /// A cost of mana alone.
    pub fn mana(cost: ManaCost) -> Cost {
        Cost::of(vec![CostPart::Mana(cost)])
    }

    /// Whether some way to pay has such a part.
    pub fn has(&self, test: impl Fn(&CostPart) -> bool) -> bool {
        self.options.iter().flatten().any(test)
    }
}

/// One part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum CostPart {
    /// Mana.
    Mana(ManaCost),
    /// "{X}, where X is …": generic mana, as much as the amount says when it is paid.
    Generic(Amount),
    /// "its mana cost", with 0 for an X (107.3h).
    ManaCostOf(Ref),
    /// `{T}` (107.5).
    Tap,
    /// `{Q}` (107.6).
    Untap,
    /// "Pay {E}{E}" (107.14).
    Energy(Amount),
    /// "Pay 2 life" (119.4).
    Life(Amount),
    /// A loyalty cost (606.4): counters added, or removed if negative.
    Loyalty(i32),
    /// "−X" loyalty.
    LoyaltyMinusX,
    /// "Sacrifice an artifact" / "Sacrifice two creatures".
    Sacrifice(Amount, Filter),
    /// "Sacrifice this Equipment", also of the granter: the thing meant.
    SacrificeRef(Ref),
    /// "Tap an untapped creature you control".
    TapOther(Amount, Filter),
    /// "Untap two tapped blue creatures you control", "Untap a tapped land an opponent controls".
    UntapOther(Amount, Filter),
    /// "Remove a loyalty counter from a planeswalker you control".
    RemoveCountersFrom(Amount, CounterKind, Filter),
    /// Crew-like: "Tap any number of untapped creatures you control with total power N or more".
    TapTotalPower(i32, Filter),
    /// "Discard a card"; the filter speaks of cards in your hand.
    Discard(Amount, Filter),
    /// "Discard this card".
    DiscardThis,
    /// "Exile a card from your graveyard"; the filter names the zone.
    Exile(Amount, Filter),
    /// "Exile this …".
    ExileThis,
    /// "Return a land you control to its owner's hand".
    ReturnToHand(Amount, Filter),
    /// "Remove two charge counters from this artifact"; `None`: of any kind.
    RemoveCounters(Amount, Option<CounterKind>),
    /// "Put a -1/-1 counter on this creature".
    PutCounters(Amount, CounterKind),
    /// "Unattach this Equipment": the Equipment meant.
    Unattach(Ref),
    /// "Mill a card".
    Mill(Amount),
    /// "Reveal a Goblin card from your hand"; the filter speaks of cards in your hand.
    Reveal(Amount, Filter),
}

impl CostPart {
    /// Whether it is a mana cost with an {X}.
    pub fn has_mana_x(&self) -> bool {
        matches!(self, CostPart::Mana(cost) if cost.has_x())
    }

    /// Whether the number in it is an X to be chosen (107.3a).
    pub fn has_x(&self) -> bool {
        let amount = match self {
            CostPart::Mana(cost) => return cost.has_x(),
            CostPart::LoyaltyMinusX => return true,
            CostPart::Energy(a)
            | CostPart::Life(a)
            | CostPart::Sacrifice(a, _)
            | CostPart::TapOther(a, _)
            | CostPart::UntapOther(a, _)
            | CostPart::RemoveCountersFrom(a, ..)
            | CostPart::Discard(a, _)
            | CostPart::Exile(a, _)
            | CostPart::ReturnToHand(a, _)
            | CostPart::RemoveCounters(a, _)
            | CostPart::PutCounters(a, _)
            | CostPart::Mill(a)
            | CostPart::Reveal(a, _) => a,
            _ => return false,
        };
        *amount == Amount::X
    }
}

/// When an ability may be activated (602.5d, 602.5e).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Timing {
    /// Whenever its controller has priority.
    #[default]
    Instant,
    /// "Activate only as a sorcery."
    Sorcery,
    /// "Activate only as an instant": not while something is paid for (605.3a).
    InstantOnly,
}

/// What sort of activated ability it is, where rules and texts tell such sorts apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub enum ActivatedKind {
    /// No special sort.
    #[default]
    Plain,
    /// An equip ability (702.6); the quality it asks for, if any.
    Equip(Option<Filter>),
    /// The attaching half of reconfigure (702.151a).
    Reconfigure,
    /// The unattaching half.
    Unattach,
    /// Fortify (702.67).
    Fortify,
    /// A Class's level ability: becomes this level (716.2a).
    Level(u32),
    /// A loyalty ability (606).
    Loyalty,
    /// Cycling (702.29).
    Cycling,
    /// Crew (702.122).
    Crew,
    /// Aura swap (702.65).
    AuraSwap,
}

/// An activated ability (602.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Activated {
    /// The cost before the colon.
    pub cost: Cost,
    /// What it does.
    pub body: Body,
    /// When.
    pub timing: Timing,
    /// "Activate only if …".
    pub condition: Option<Condition>,
    /// "Activate only once each turn."
    pub once_each_turn: bool,
    /// Exhaust: "Activate only once." (702.177a)
    pub exhaust: bool,
    /// "This ability costs {1} less to activate for each …" (601.2f).
    pub less: Option<(ManaCost, Amount)>,
    /// What sort it is.
    pub kind: ActivatedKind,
    /// From where; the battlefield for most (113.6).
    pub zone: Zone,
}

impl Activated {
    /// A plain one on the battlefield, with instant timing.
    pub fn new(cost: Cost, body: Body) -> Activated {
        Activated {
            cost,
            body,
            timing: Timing::Instant,
            condition: None,
            once_each_turn: false,
            exhaust: false,
            less: None,
            kind: ActivatedKind::Plain,
            zone: Zone::Battlefield,
        }
    }
}

/// A triggered ability (603.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Triggered {
    /// The trigger condition.
    pub trigger: Trigger,
    /// An intervening "if" (603.4).
    pub condition: Option<Condition>,
    /// What it does.
    pub body: Body,
    /// "This ability triggers only once each turn." / "for the first time each turn".
    pub once_each_turn: bool,
}

/// A trigger condition (603.2). Filters speak of the object as the event found it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Trigger {
    /// "When … enters".
    Enters(Filter),
    /// "When … dies": put into a graveyard from the battlefield (700.4), also worded so.
    Dies(Filter),
    /// "When … leaves the battlefield".
    Leaves(Filter),
    /// Any other move: "is put into a graveyard from anywhere", "is put into exile".
    Moves {
        /// What moves.
        what: Filter,
        /// From where; `None`: anywhere.
        from: Option<Zone>,
        /// To where.
        to: Zone,
    },
    /// "Whenever … attacks".
    Attacks(Filter),
    /// "Whenever you attack": the player attacks with one or more creatures (508.3d).
    PlayerAttacks(Ref),
    /// "Whenever … attacks alone" (506.5).
    AttacksAlone(Filter),
    /// "Whenever … attacks you", "attacks enchanted player": whom (or what) it attacks.
    AttacksWhom {
        /// What attacks.
        what: Filter,
        /// Whom.
        whom: Filter,
    },
    /// "Whenever … blocks a creature" (509.3d): once for each; `EventRole::Other` is that creature.
    BlocksCreature {
        /// What blocks.
        what: Filter,
        /// What it blocks.
        blocked: Filter,
    },
    /// "Whenever … becomes blocked by a creature" (509.3e): once for each; `EventRole::Other` is
    /// that creature.
    BecomesBlockedBy {
        /// What becomes blocked.
        what: Filter,
        /// What blocks it.
        by: Filter,
    },
    /// "Whenever … blocks".
    Blocks(Filter),
    /// "Whenever … becomes blocked".
    BecomesBlocked(Filter),
    /// "Whenever … deals [combat] damage [to a player]".
    DealsDamage {
        /// The source.
        source: Filter,
        /// Combat damage only.
        combat: bool,
        /// To what; `None`: anything.
        to: Option<Filter>,
    },
    /// "Whenever … is dealt damage".
    IsDealtDamage(Filter),
    /// "Whenever … becomes tapped".
    BecomesTapped(Filter),
    /// "When this Class becomes level 2" (716.2a).
    BecomesLevel(Filter, u32),
    /// A Saga's chapter symbol: lore counters are put on it, and it had fewer than so many and now
    /// has as many (714.2b).
    Chapter(u32),
    /// "Whenever … becomes untapped".
    BecomesUntapped(Filter),
    /// "Whenever … is tapped for mana", "Whenever you tap a … for mana" (106.12a).
    TappedForMana {
        /// The permanent.
        what: Filter,
        /// Who taps it; `None`: anyone.
        by: Option<Ref>,
        /// "for {C}": only if this type was produced.
        produced: Option<Produced>,
    },
    /// "Whenever a land's ability causes you to add one or more mana of the chosen color":
    /// however it is activated.
    AddsMana {
        /// The permanent whose ability it is.
        what: Filter,
        /// Who adds the mana.
        by: Ref,
        /// Only if mana of this type is among it.
        produced: Option<Produced>,
    },
    /// "Whenever you activate an ability, if it isn't a mana ability" (602.2), "Whenever an
    /// ability of equipped creature is activated, …": never a mana ability.
    Activates {
        /// Who; `None`: any player.
        who: Option<Ref>,
        /// Of what; `None`: of anything.
        of: Option<Filter>,
    },
    /// "Whenever … becomes attached to …".
    BecomesAttached {
        /// The attachment.
        what: Filter,
        /// What it becomes attached to.
        to: Filter,
    },
    /// "Whenever … becomes unattached from …".
    BecomesUnattached {
        /// The attachment.
        what: Filter,
        /// What it was attached to.
        from: Filter,
    },
    /// "Whenever … becomes the target of …".
    BecomesTarget {
        /// The thing targeted.
        what: Filter,
        /// The spell or ability.
        of: Filter,
    },
    /// "Whenever you cast …"; also "When you cast this spell".
    Casts {
        /// Who; `None`: any player.
        who: Option<Ref>,
        /// The spell.
        what: Filter,
    },
    /// "At the beginning of …" (603.6 aside, 513, 503, …).
    StepBegins {
        /// Which step.
        step: Step,
        /// Whose turn; `None`: each.
        whose: Option<Ref>,
    },
    /// "When you control no Islands": whenever it is so (603.8).
    State(Condition),
    /// "Whenever you lose life".
    LosesLife(Ref),
    /// "When you lose control of …".
    LosesControl(Ref, Filter),
    /// "Whenever you gain life".
    GainsLife(Ref),
    /// "Whenever you get one or more {E}".
    GetsCounters(Ref, CounterKind),
    /// "Whenever one or more +1/+1 counters are put on …".
    CountersPut(Filter, Option<CounterKind>),
    /// "Whenever you draw a card".
    Draws(Ref),
    /// "Whenever you cast your second spell each turn", "… draw your second card …".
    Nth(Ref, Tally, u32),
    /// "Whenever you sacrifice …".
    Sacrifices(Ref, Filter),
    /// "Whenever an opponent discards a card"; the filter speaks of the card (701.9).
    Discards(Ref, Filter),
    /// "When you play another land" (305.1).
    Plays(Ref, Filter),
    /// "Whenever one or more creatures you control attack": once for all that happens at the same
    /// time (603.2c), damage once for each player that is dealt some.
    OneOrMore(Box<Trigger>),
    /// "Whenever a land enters…/dies or is put into exile": one of several.
    Any(Vec<Trigger>),
}

/// The type of mana that a trigger condition asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Produced {
    /// This type.
    Type(ManaType),
    /// "mana of the chosen color".
    Chosen,
}

impl Trigger {
    /// Whether it looks for the object that has the ability, or for what that is attached to,
    /// leaving where it is (113.6m).
    pub fn takes_away(&self) -> bool {
        let own = |f: &Filter| matches!(f, Filter::Is(r) if matches!(**r, Ref::This | Ref::Host));
        match self {
            Trigger::Dies(f) | Trigger::Leaves(f) | Trigger::Moves { what: f, .. } => own(f),
            Trigger::Any(list) => list.iter().any(Trigger::takes_away),
            _ => false,
        }
    }
}

/// A static ability (604): a continuous effect while its object is where it functions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Static {
    /// What it affects: objects, or players for what is said of players.
    pub affected: Ref,
    /// What it does to them; in layers where 613 says so.
    pub mods: Vec<Mod>,
    /// "as long as …".
    pub condition: Option<Condition>,
    /// "… instead as long as": while the condition holds, these replace `mods`.
    pub instead: Option<(Condition, Vec<Mod>)>,
    /// A characteristic-defining ability (604.3): functions everywhere.
    pub defining: bool,
}

impl Static {
    /// A plain one.
    pub fn new(affected: Ref, mods: Vec<Mod>) -> Static {
        Static {
            affected,
            mods,
            condition: None,
            instead: None,
            defining: false,
        }
    }
}

/// A token as an effect describes it (111.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TokenSpec {
    /// Its name where the text gives one; otherwise made from its subtypes (111.4).
    pub name: Option<String>,
    /// Supertypes, card types and subtypes.
    pub type_line: super::kinds::TypeLine,
    /// Colours; none is colourless.
    pub colors: Vec<Color>,
    /// Power and toughness, where it is a creature.
    pub pt: Option<(Amount, Amount)>,
    /// Abilities, each with its text.
    pub abilities: Vec<Ability>,
}

/// Mana that an ability adds (106.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ManaOutput {
    /// `{C}{C}`.
    Fixed(Vec<ManaType>),
    /// "{G} for each …", "an amount of {G} equal to …", "X mana of …".
    Repeat(ManaType, Amount),
    /// "{W}{W}, {W}{U}, or {U}{U}"; "{U} or {R}": one row is chosen.
    OneOf(Vec<Vec<ManaType>>),
    /// "one mana of any color", "two mana of any one color".
    AnyColor(Amount),
    /// "two mana in any combination of colors", of these types.
    Combination(Vec<ManaType>, Amount),
    /// "any type (or color) that a land you control could produce" (106.7).
    CouldProduce {
        /// Which permanents are asked.
        what: Filter,
        /// "color": colourless is left out.
        colors_only: bool,
        /// How much, all of one type.
        amount: Amount,
    },
    /// "one mana of any type that land produced": by the triggering event.
    ProducedByEvent(Amount),
    /// "mana of the chosen color".
    ChosenColor(Amount),
    /// "For each color among permanents you control, add one mana of that color."
    EachColorAmong(Filter),
    /// "{G} or one mana of the chosen color".
    TypeOrChosenColor(ManaType),
    /// "Double the amount of each type of unspent mana you have": as much of each type again.
    Unspent,
    /// "any color among permanents you control", "of any of the exiled card's colors".
    ColorAmong(Filter, Amount),
}

/// What becomes of a spell that certain mana is spent on (106.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpentOn {
    /// The spell, if it is such a one.
    pub what: Filter,
    /// What is true of it then.
    pub mods: Vec<Mod>,
    /// How long.
    pub duration: super::effect::Duration,
}

/// Restriction on an object phrase that speaks of activated abilities: which ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum AbilityFilter {
    /// "equip abilities", where the text says so: of what Equipment, targeting what.
    #[allow(missing_docs)]
    Equip {
        of: Option<Filter>,
        targeting: Option<Filter>,
    },
    /// "activated abilities of …".
    Of(Filter),
    /// "activated abilities of … unless they're mana abilities".
    NonManaOf(Filter),
    /// "activated abilities of … with {T} in their costs".
    TapsOf(Filter),
    /// "abilities that aren't mana abilities or loyalty abilities", of …
    NorLoyaltyOf(Filter),
    /// "loyalty abilities of …".
    LoyaltyOf(Filter),
    /// The crew ability of …
    Crew(Filter),
}

impl AbilityFilter {
    /// "equip abilities", of whatever and targeting whatever.
    pub const EQUIP: AbilityFilter = AbilityFilter::Equip {
        of: None,
        targeting: None,
    };
}
