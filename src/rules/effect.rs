//! One-shot and continuous effects as data (609–611): the instructions of a text.

use super::ability::{
    Ability, AbilityFilter, Body, Cost, CounterKind, KeywordKind, ManaOutput, TokenSpec, Trigger,
};
use super::filter::{Amount, Condition, Filter, Ref};
use super::kinds::{CardType, Color, Colors, Subtype, SubtypeKind, Supertype};
use super::mana::{ManaCost, ManaType};
pub use super::telling::Words;
use super::turn::Step;
use super::zone::Zone;
use serde::Serialize;
use std::sync::Arc;

/// One instruction. Where it names several things they are acted on at once (608.2c–e).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum Effect {
    /// "Attach A to B" (701.3a).
    Attach {
        what: Ref,
        to: Ref,
    },
    /// "Unattach A" (701.3d).
    Unattach {
        what: Ref,
    },
    /// A continuous effect from resolution (611.2).
    Modify {
        what: Ref,
        mods: Vec<Mod>,
        duration: Duration,
    },
    /// Damage (120). With several targets of a divided phrase, each gets its share.
    Damage {
        source: Ref,
        amount: Amount,
        to: Ref,
    },
    /// Destroy (701.8); `regenerate`: whether it can be regenerated.
    Destroy {
        what: Ref,
        regenerate: bool,
    },
    /// "Sacrifice it", "that creature's controller sacrifices it": only what the player controls
    /// is sacrificed (701.21a).
    Sacrifice {
        who: Ref,
        what: Ref,
    },
    /// "You sacrifice two creatures": the player chooses.
    SacrificeChosen {
        who: Ref,
        amount: Amount,
        filter: Filter,
    },
    /// A move to another zone: exile, return to hand, put onto the battlefield, shuffle in.
    Move {
        what: Ref,
        to: Destination,
    },
    /// "Exile … until [this] leaves the battlefield" (610.3): the exiled cards return under their
    /// owners' control right after it has left; nothing is exiled if it has left already.
    ExileUntilLeaves {
        what: Ref,
        until: Ref,
    },
    Tap {
        what: Ref,
    },
    Untap {
        what: Ref,
    },
    Draw {
        who: Ref,
        amount: Amount,
    },
    Discard {
        who: Ref,
        amount: Amount,
    },
    Mill {
        who: Ref,
        amount: Amount,
    },
    Scry {
        who: Ref,
        amount: Amount,
    },
    Surveil {
        who: Ref,
        amount: Amount,
    },
    GainLife {
        who: Ref,
        amount: Amount,
    },
    LoseLife {
        who: Ref,
        amount: Amount,
    },
    SetLife {
        who: Ref,
        amount: Amount,
    },
    /// "You get {E}{E}" (107.14), poison and other player counters.
    PlayerCounters {
        who: Ref,
        kind: CounterKind,
        amount: Amount,
    },
    PutCounters {
        what: Ref,
        kind: CounterKind,
        amount: Amount,
    },
    /// `kind` none: "all counters" with amount none.
    RemoveCounters {
        what: Ref,
        kind: Option<CounterKind>,
        amount: Option<Amount>,
    },
    /// "put its counters on …": as many of each kind as it has or last had.
    CopyCounters {
        from: Ref,
        kind: Option<CounterKind>,
        to: Ref,
    },
    /// "gains your choice of flying, vigilance, or lifelink", "gets +2/-2 or -2/+2": one of these,
    /// as the controller picks (608.2d).
    ChooseOne {
        options: Vec<Effect>,
    },
    /// "Move a counter from … onto …" (122.5).
    MoveCounters {
        from: Ref,
        to: Ref,
        kind: Option<CounterKind>,
        amount: Amount,
    },
    Proliferate,
    /// "loses all unspent mana" (106.4).
    LoseMana {
        who: Ref,
    },
    /// Adds mana to a player's pool (106.4).
    AddMana {
        who: Ref,
        mana: ManaOutput,
        /// "Until end of turn, you don't lose this mana as steps and phases end."
        lasting: bool,
        /// "Spend this mana only to cast …".
        only_for: Option<Filter>,
        /// What becomes of the spell that it is spent on.
        spent_on: Option<Box<super::ability::SpentOn>>,
    },
    CreateToken {
        who: Ref,
        amount: Amount,
        token: Box<TokenSpec>,
        tapped: bool,
        attacking: bool,
        /// "attached to …".
        attached_to: Option<Ref>,
    },
    /// "Create a token that's a copy of …", with changes.
    CreateCopy {
        who: Ref,
        amount: Amount,
        of: Ref,
        changes: Vec<Mod>,
        tapped: bool,
        attacking: bool,
    },
    /// Counter a spell or ability (701.6).
    Counter {
        what: Ref,
    },
    /// "Copy target spell; you may choose new targets for the copy".
    CopyOnStack {
        what: Ref,
        new_targets: bool,
    },
    /// "Change the target of …", "choose new targets for …" (115.7).
    ChangeTargets {
        what: Ref,
        how: Retarget,
    },
    /// "[Player] may [pay cost and] [do]. If they do, [then]. If they don't, [otherwise]."
    /// One choice of kind `may`, asked only if the cost can be paid and `effects` are possible.
    May {
        who: Ref,
        cost: Option<Cost>,
        effects: Vec<Effect>,
        otherwise: Vec<Effect>,
    },
    /// "… unless you pay its upkeep cost for each age counter on it" (702.24a): the cost once
    /// for each such counter on the source.
    UnlessPerCounter {
        cost: Cost,
        kind: CounterKind,
        effects: Vec<Effect>,
    },
    /// "remove all damage from it" (702.89a).
    RemoveDamage {
        what: Ref,
    },
    /// "… unless [player] pays [cost]": `effects` happen unless paid.
    Unless {
        who: Ref,
        cost: Cost,
        effects: Vec<Effect>,
    },
    /// "You may pay any amount of {E}": the amount paid is `Amount::Previous` afterwards.
    PayAnyEnergy {
        who: Ref,
    },
    /// "If …, … . Otherwise, … ."
    If {
        condition: Condition,
        then: Vec<Effect>,
        otherwise: Vec<Effect>,
    },
    /// "For each …": the effects for each, called `Ref::Candidate`.
    ForEach {
        what: Ref,
        effects: Vec<Effect>,
    },
    /// "pay {E}{E}": paid if it can be; whether it was is what "If you can't" asks.
    Pay {
        who: Ref,
        cost: Cost,
    },
    /// "When you do, …" (603.12): a reflexive trigger.
    WhenYouDo {
        body: Body,
        words: Words,
    },
    /// A delayed triggered ability (603.7).
    Delayed {
        when: Delay,
        effects: Vec<Effect>,
        words: Words,
    },
    /// The player chooses among what fits; `Ref::Chosen` afterwards. `min` 0 is "may", "up to".
    Choose {
        who: Ref,
        filter: Filter,
        min: Amount,
        max: Option<Amount>,
    },
    /// "choose a color": the object's chosen colour for this resolution.
    ChooseColor {
        who: Ref,
    },
    /// "choose a creature type", "choose a basic land type": likewise.
    ChooseType {
        who: Ref,
        land: bool,
    },
    /// "Search your library for [up to] N … cards, reveal, put into …, then shuffle" (701.23).
    Search {
        who: Ref,
        filter: Filter,
        max: Amount,
        to: Destination,
        reveal: bool,
    },
    /// "Look at the top N cards; you may reveal/put M that fit into …; the rest …".
    LookAtTop {
        who: Ref,
        amount: Amount,
        filter: Filter,
        /// How many may be taken; `optional`: none may be.
        take: Amount,
        optional: bool,
        to: Destination,
        rest: Destination,
    },
    /// "Reveal the top card of your library": it is `Ref::Previous`.
    RevealTop {
        who: Ref,
    },
    Shuffle {
        who: Ref,
    },
    /// `until`: what has to leave the battlefield for it to phase in again (610.4); tapped then,
    /// if that is said.
    PhaseOut {
        what: Ref,
        until: Option<Ref>,
        tapped: bool,
    },
    /// Fight (701.14).
    Fight {
        a: Ref,
        b: Ref,
    },
    /// "Prevent all [combat] damage that would be dealt to/by … this turn"; `amount`: the next N.
    PreventDamage {
        to: Option<Ref>,
        by: Option<Ref>,
        combat: Option<bool>,
        amount: Option<Amount>,
    },
    /// Regenerate (701.19).
    Regenerate {
        what: Ref,
    },
    /// "After this phase, there is an additional combat phase." (500.8)
    ExtraCombat,
    ExtraTurn {
        who: Ref,
    },
    /// "You get an emblem with …" (114).
    Emblem {
        who: Ref,
        abilities: Vec<Ability>,
    },
    /// Adapt N (701.46), monstrosity-like.
    Adapt {
        what: Ref,
        amount: Amount,
    },
    /// "Exile …, then return it": as `Move`s. "Switch …": a `Mod`. Losing and winning (104).
    LoseGame {
        who: Ref,
    },
    WinGame {
        who: Ref,
    },
    /// "You may cast that card [without paying its mana cost]", during this resolution.
    CastCard {
        who: Ref,
        what: Ref,
        free: bool,
    },
    /// "Remove it from combat".
    RemoveFromCombat {
        what: Ref,
    },
    /// "Reveal …": shown, no more.
    Reveal {
        what: Ref,
    },
    /// "Exchange control of …" (701.12b): of the two things that both references mean together.
    ExchangeControl {
        a: Ref,
        b: Ref,
    },
    /// "The next … untap step": "doesn't untap during its controller's next untap step".
    SkipNextUntap {
        what: Ref,
    },
    /// "becomes this level".
    SetLevel(u32),
    /// "You may pay {U} to end this effect": the player may end, at any time they have priority,
    /// the continuous effects that this resolution has made (116.2d).
    MayEndFor {
        cost: Cost,
    },
}

/// Where a moved object goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Destination {
    /// The zone.
    pub zone: Zone,
    /// Under whose control it enters; `None`: its owner's (110.2a), or "under your control".
    pub controller: Option<Ref>,
    /// "tapped".
    pub tapped: bool,
    /// "attached to …".
    pub attached_to: Option<Ref>,
    /// "with N … counters on it".
    pub counters: Option<(CounterKind, Amount)>,
    /// In the library: on the bottom, or shuffled in.
    pub place: Place,
    /// "It's an enchantment.": what it is as it enters (611.2e).
    pub is: Vec<Mod>,
}

/// Where in a library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum Place {
    #[default]
    Top,
    Bottom,
    Shuffled,
}

impl Destination {
    /// Just the zone, as its owner's.
    pub fn to(zone: Zone) -> Destination {
        Destination {
            zone,
            controller: None,
            tapped: false,
            attached_to: None,
            counters: None,
            place: Place::Top,
            is: Vec::new(),
        }
    }
}

/// When a delayed trigger fires (603.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Delay {
    /// "at the beginning of the next end step" / of your next upkeep (`whose`).
    Step(Step, Option<Ref>),
    /// The next time that event happens this turn (`this_turn`) or ever.
    #[allow(missing_docs)]
    Event {
        trigger: Box<Trigger>,
        this_turn: bool,
        /// "whenever": every time, not just the next.
        each: bool,
    },
}

/// How long a continuous effect from resolution lasts (611.2a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Duration {
    /// "until end of turn", "this turn" (514.2).
    EndOfTurn,
    /// "until your next turn".
    YourNextTurn,
    /// "until your next upkeep".
    YourNextUpkeep,
    /// "until end of combat", "this combat".
    EndOfCombat,
    /// "for as long as …" (611.2b).
    While(Condition),
    /// No duration stated: until the end of the game.
    Indefinite,
    /// Until the object affected becomes unattached (702.151b).
    UntilUnattached,
}

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

/// How the targets of a spell or ability are changed (115.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Retarget {
    /// "choose new targets": any of them, or none (115.7d).
    New,
    /// "change the target": to another, where one is legal (115.7a).
    Other,
    /// "change a target to …": one of them, to this (115.7b).
    OneTo(Ref),
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
    /// Of affected permanents: "the “legend rule” doesn't apply to …" (704.5j).
    NoLegendRule,
    CantTransform,
    /// "doesn't remove Auras and Equipment you control that are already attached" (702.16n, p).
    ProtectionSparesAttached(Filter),
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
    /// 1 instead" (120.4d).
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
