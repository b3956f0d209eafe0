//! One-shot and continuous effects as data (609–611): the instructions of a text.

use super::ability::{Ability, Body, Cost, CounterKind, ManaOutput, TokenSpec, Trigger};
use super::filter::{Amount, Condition, Filter, Ref};
pub use super::modification::{Mod, RuleMod};
pub use super::telling::Words;
use super::turn::Step;
use super::zone::Zone;
use serde::Serialize;

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
        lasting: super::object::Lasting,
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
        /// "by a red source of your choice".
        chosen: Option<Filter>,
        combat: Option<bool>,
        amount: Option<Amount>,
        /// "The next time … would deal damage".
        once: bool,
        /// It is not prevented but "is dealt to … instead" (614.9).
        instead: Option<Ref>,
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
    /// "until the end of your next turn".
    EndOfYourNextTurn,
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
