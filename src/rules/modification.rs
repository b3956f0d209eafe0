//! What continuous effects do to objects (611, 613), and to the rules (613.11).

use super::ability::{Ability, AbilityFilter, Cost, CounterKind, KeywordKind};
use super::filter::{Amount, Filter, Ref};
use super::kinds::{CardType, Color, Colors, Subtype, SubtypeKind, Supertype};
use super::mana::{ManaCost, ManaType};
use super::turn::Step;
use crate::lists::List;
use serde::Serialize;
use std::sync::Arc;

/// One change that a continuous effect makes. The layer is the kind's own (613.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Mod {
    // Layer 1
    /// Becomes a copy of that object, with further changes that are part of the copying (707.2).
    CopyOf(Ref, Vec<Mod>),
    /// "its name is …", as part of copying (707.9b).
    SetName(Arc<str>),
    /// "it doesn't copy that creature's color", as part of copying (707.9c).
    OwnColors,
    /// Engine only: copiable values that were fixed when the copying happened.
    Copied(Arc<super::card::Card>),
    // Layer 2
    /// The player who controls it.
    Control(Ref),
    // Layer 4
    /// "… in addition to its other types"; "becomes an artifact creature" (205.1b).
    AddTypes {
        /// Supertypes, such as legendary.
        supertypes: Vec<Supertype>,
        /// Card types.
        types: Vec<CardType>,
        /// Subtypes.
        subtypes: Vec<Subtype>,
    },
    /// "is a Forest land", "becomes an Aura enchantment", "loses all other card types": these
    /// card types and subtypes replace those it had; subtypes of kept types go too.
    SetTypes(Vec<CardType>, Vec<Subtype>),
    /// "is an Island", "are Mountains": replaces its land types, and its abilities from rules
    /// text go (305.7); with creature types, "is a Frog": replaces its creature types (205.1a).
    SetSubtypes(Vec<Subtype>),
    /// "isn't a creature": these card types go, with their subtypes.
    RemoveTypes(Vec<CardType>),
    /// "that's no longer an Equipment": these subtypes go.
    RemoveSubtypes(Vec<Subtype>),
    /// "loses all creature types", "loses all land types".
    LoseSubtypes(SubtypeKind),
    /// "isn't legendary".
    RemoveSupertypes(Vec<Supertype>),
    /// "is every creature type", "gains all creature types".
    EveryCreatureType,
    /// "is the chosen type in addition …".
    AddChosenType,
    /// "is the chosen type".
    SetChosenType,
    // Layer 5
    /// "is blue", "is colorless".
    SetColors(Colors),
    /// "is the chosen color", "becomes the color of your choice".
    SetChosenColor,
    /// "in addition to its other colors".
    AddColors(Colors),
    /// "is the chosen color in addition to its other colors".
    AddChosenColor,
    // Layer 6
    /// "has", "gains".
    Gain(Box<Ability>),
    /// "loses all abilities".
    LoseAll,
    /// "loses all abilities except mana abilities".
    LoseAllButMana,
    /// "loses flying".
    Lose(KeywordKind),
    /// "can't have or gain hexproof" (113.11).
    CantHave(KeywordKind),
    /// "loses this ability".
    LoseThisAbility,
    /// "except it has this ability", as part of copying (707.9a).
    GainThisAbility,
    /// Engine only: the ability with this text is lost.
    LoseText(Arc<str>),
    /// "loses "…"": each ability that is just that.
    LoseAbility(Box<Ability>),
    /// "has all activated abilities of …".
    GainActivated(Ref),
    // Layer 7
    /// 7a for a characteristic-defining ability, else 7b; `None` leaves that one alone.
    SetPT(Option<Amount>, Option<Amount>),
    /// 7c: "gets +X/+Y".
    AddPT(Amount, Amount),
    /// 7d: "switch".
    SwitchPT,
    // No layer: rules (613.11)
    /// What the affected objects or players may, must or can't do.
    Rule(RuleMod),
}

/// A change to the rules of the game for the affected objects or players (613.11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum RuleMod {
    CantAttack,
    CantBlock,
    CantBeBlocked,
    CantBeBlockedBy(Filter),
    CantBeBlockedExceptBy(Filter),
    CanBlockOnly(Filter),
    /// Can block an additional N creatures; `None`: any number.
    BlocksMore(Option<u32>),
    AttacksIfAble,
    BlocksIfAble,
    /// "blocks it this combat if able".
    BlocksThatIfAble(Ref),
    DoesntUntap,
    /// "You may choose not to untap".
    MayNotUntap,
    /// Of affected players: "can't untap more than one land during their untap steps" (502.3).
    UntapsAtMost(u32, Filter),
    /// "can't be enchanted by other Auras", "can't be equipped".
    CantBeAttachedBy(Filter),
    /// "can be attached only to a creature with …" (301.5c).
    AttachOnlyTo(Filter),
    /// "Activated abilities of … can't be activated."
    CantActivate(AbilityFilter),
    /// Of affected players: "can't cast creature spells".
    CantCast(Filter),
    /// Of affected players: "can't cast more than one spell each turn".
    CantCastMoreThan(u32),
    CantBeCountered,
    CantBeRegenerated,
    CantGainLife,
    /// Of affected players or permanents: "can't get counters", "counters can't be put on"; of one
    /// kind, or of any.
    CantGetCounters(Option<CounterKind>),
    CantBeSacrificed,
    /// Of affected planeswalkers: "you may activate the loyalty abilities of … twice each turn
    /// rather than only once" (606.3).
    LoyaltyTwice,
    /// "you may activate one of its loyalty abilities once this turn as though none of its loyalty
    /// abilities have been activated this turn".
    LoyaltyOnceMore,
    /// Of affected permanents: "the “legend rule” doesn't apply to …" (704.5j).
    NoLegendRule,
    CantTransform,
    /// "doesn't remove Auras and Equipment you control that are already attached" (702.16n, p).
    ProtectionSparesAttached(Filter),
    /// Of a spell: "You may cast this spell as though it had flash." `brief`: "If you cast it any
    /// time a sorcery couldn't have been cast, the controller of the permanent it becomes
    /// sacrifices it at the beginning of the next cleanup step."
    OwnFlash {
        brief: bool,
    },
    /// "as though it had flash" for the spells that fit.
    CastAsThoughFlash(Filter),
    /// "any time you could cast an instant".
    ActivateAsInstant(AbilityFilter),
    /// "You may activate abilities of … as though those creatures had haste" (302.6).
    ActivatesAsThoughHaste,
    /// Of affected players: can't lose the game (101.2, 104.3).
    CantLoseGame,
    /// Of affected players: their opponents can't win the game (101.2, 104.2).
    OpponentsCantWin,
    /// "can attack as though it didn't have defender".
    AttackAsThoughNoDefender,
    /// "can attack as though it had haste" (302.6).
    AttackAsThoughHaste,
    /// Of affected players: life totals can't change (119.7, 119.8).
    LifeCantChange,
    /// Of affected players: "damage that would reduce your life total to less than 1 reduces it to
    /// 1 instead" (120.4c).
    DamageLeavesLife,
    /// "spells you cast that fit cost {1} more" / less (`less`).
    SpellCost {
        what: Filter,
        less: bool,
        amount: ManaCost,
        times: Option<Amount>,
        /// "This effect reduces only the amount of colored mana you pay."
        colored: bool,
    },
    /// "Equip abilities you activate cost {2} less to activate".
    AbilityCost {
        /// "This effect can't reduce the mana in that cost to less than one mana."
        not_below_one: bool,
        what: AbilityFilter,
        less: bool,
        amount: ManaCost,
        times: Option<Amount>,
    },
    /// "You may pay {0} rather than the equip cost of the first equip ability you activate
    /// during each of your turns"; condition is on the static ability.
    AlternativeAbilityCost {
        what: AbilityFilter,
        cost: Cost,
    },
    /// "spend mana as though it were mana of any color".
    SpendAnyColor,
    /// "may spend white mana as though it were mana of any color", and other mana only as though
    /// it were colorless mana.
    SpendsOnly(Color),
    /// "For each {B} in a cost, you may pay 2 life rather than pay that mana."
    LifeFor(Color),
    /// Of players: damage dealt to anything can't be prevented while one has this (615.12).
    DamageCantBePrevented,
    /// "Players' mana doesn't empty" and the like; `None`: all types.
    ManaDoesntEmpty(Option<super::mana::ManaType>),
    /// "If you would lose unspent mana, that mana becomes colorless instead."
    UnspentBecomes(ManaType),
    /// "A player losing unspent mana causes that player to lose that much life."
    LosesLifeForUnspent,
    AdditionalLands(u32),
    NoMaximumHandSize,
    /// "assigns combat damage equal to its toughness rather than its power".
    DamageByToughness,
    /// "can't be the target of …".
    CantBeTargetedBy(Filter),
    /// "has no maximum …", "skips": steps a player skips.
    SkipStep(Step),
    /// "can be the target of … as though it didn't have hexproof".
    IgnoreHexproof,
    /// "If this card is in your opening hand …": no effect in a game under way.
    OpeningHand,
    /// "Play with the top card of your library revealed": of no effect where all is open.
    PlayWithTopRevealed,
    /// "You may look at the top card of your library any time": likewise.
    LooksAtTop,
    /// Of affected players: cards like these may be played from the top of their library
    /// (116.2a, 601.3).
    PlaysFromTop(Filter),
    /// Of an affected card: "You may play that card" (116.2a, 601.3), said to the controller of the
    /// effect.
    MayPlay,
    /// "Untap … during each other player's untap step" (502.3).
    UntapsInOthersSteps,
    /// "is goaded" (701.15b).
    Goaded,
    /// "can't attack you or planeswalkers you control": the player meant.
    CantAttackPlayer(Ref),
    /// "can't attack you unless their controller pays … for each of those creatures": what each
    /// attack on you costs (508.1h), and on your planeswalkers too (`walkers`).
    AttackCost {
        cost: Cost,
        walkers: bool,
    },
    /// Of a creature: "can't attack or block unless its controller pays {3}" (508.1h, 509.1d).
    AttackOrBlockCost {
        cost: Cost,
        attack: bool,
        block: bool,
    },
    /// Of players: "No more than one creature can attack each combat." (508.1c)
    AttackersAtMost(u32),
    /// "No more than one creature can block each combat." (509.1b)
    BlockersAtMost(u32),
    /// "can't be blocked by more than N creatures".
    CantBeBlockedByMoreThan(u32),
    /// "must be blocked if able".
    MustBeBlocked,
    /// "All creatures able to block … do so".
    BlockedByAllAble,
    /// "can't crew Vehicles".
    CantCrew,
    /// Of a spell: "As an additional cost to cast this spell, …" (118.8).
    AdditionalCost(Cost),
    /// Of a spell: "You may … rather than pay this spell's mana cost" (118.9).
    AlternativeCost(Cost),
    /// Of affected players: "You may pay … rather than pay the mana cost for spells you cast"
    /// (118.9).
    AlternativeCostFor {
        what: Filter,
        cost: Cost,
        /// "If you cast a spell this way, you may cast it as though it had flash."
        flash: bool,
    },
    /// "each spell that would cost less than N mana to cast costs N mana to cast" (601.2f).
    SpellsCostAtLeast(u32),
    /// "Creatures entering don't cause abilities to trigger"; `dying`: "entering or dying".
    DoesntTrigger {
        what: Filter,
        dying: bool,
    },
    /// "If … entering causes a triggered ability of a permanent you control to trigger, that
    /// ability triggers an additional time."
    TriggersAgain(Filter),
    /// "Until end of turn, if a player taps a nonbasic land for mana, …": a replacement effect
    /// from a resolution (614.1).
    Replaces(Box<super::ability::Replacement>),
    /// "If this enchantment leaves the battlefield, this effect continues until end of turn."
    LastsThroughTurn,
    /// Engine only: a keyword ability that a player has (702.11c, 702.16a, 702.18a).
    Has(Box<super::ability::Keyword>),
}

impl Mod {
    /// The numbers that it adds or sets.
    pub(super) fn amounts(&self) -> Vec<&Amount> {
        match self {
            Mod::AddPT(power, toughness) => vec![power, toughness],
            Mod::SetPT(power, toughness) => power.iter().chain(toughness).list(),
            _ => Vec::new(),
        }
    }
}
