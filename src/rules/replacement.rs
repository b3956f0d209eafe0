//! Replacement effects (614, 616): what they look for, what they make of it, and how they are found
//! and applied to a number.

use super::ability::{Ability, Cost};
use super::effect::{Effect, Mod};
use super::evaluate::Scope;
use super::event::EventKind;
use super::filter::{Amount, Condition, Filter, Ref};
use super::functioning::Functioning;
use super::game::Game;
use super::keyword::CounterKind;
use super::kinds::CardType;
use super::kinds::Color;
use super::mana::ManaType;
use super::object::{EventContext, ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::zone::Zone;
use crate::lists::List;
use serde::Serialize;

/// A replacement (614) or prevention (615) effect from a static ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Replacement {
    /// The event it looks for.
    pub replaces: Replaced,
    /// "as long as …" / "if …".
    pub condition: Option<Condition>,
    /// What happens instead or besides.
    pub change: Change,
}

/// An event that a replacement effect looks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Replaced {
    /// Something enters: "As this land enters", "… enters with", "… enter tapped" (614.1c).
    Enters(Filter),
    /// "If … is tapped for mana" (106.12b).
    TappedForMana {
        /// The permanent.
        what: Filter,
        /// "If you tap": only by these players; `None`: anyone.
        by: Option<Ref>,
        /// "for two or more mana": at least this much.
        at_least: u32,
    },
    /// "If you would get one or more {E}": the player and kind; `None`: counters of any kind.
    PlayerGetsCounters(Ref, Option<CounterKind>),
    /// "If one or more counters would be put on …", "If an effect would put …", "If you would
    /// put …".
    CountersPut(Filter, Option<CounterKind>, PutBy),
    /// "If … would be destroyed".
    Destroyed(Filter),
    /// "If … would die".
    Dies(Filter),
    /// "If … would be put into a graveyard from anywhere".
    PutIntoGraveyard(Filter),
    /// "Prevent all [combat / noncombat] damage that would be dealt to/by …"; the same on both
    /// sides is "to and dealt by …": either of the two.
    Damage {
        /// To what; `None`: anything.
        to: Option<Filter>,
        /// By what; `None`: anything.
        by: Option<Filter>,
        /// Only combat (`Some(true)`), only noncombat (`Some(false)`), or any damage.
        combat: Option<bool>,
    },
    /// "If you would draw a card".
    Draws(Ref),
    /// "If you would gain life".
    GainsLife(Ref),
    /// "If an opponent would lose life" (119.3), by damage too (120.3a).
    LosesLife(Ref),
    /// "If … would create one or more tokens".
    CreatesTokens(Ref),
    /// "Untap … during your untap step": "If … would untap, remove a stun counter instead".
    Untaps(Filter),
}

/// Who or what puts counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum PutBy {
    /// Whatever does.
    Anything,
    /// "an effect": no cost, and no combat damage (609.1).
    Effect,
    /// "you", to pay a cost too.
    You,
    /// "an opponent".
    Opponent,
}

/// What a replacement effect makes of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Change {
    /// "enters tapped".
    EntersTapped,
    /// "enters untapped": of two that disagree the one that is applied last decides (616.1).
    EntersUntapped,
    /// "enters tapped unless …".
    EntersTappedUnless(Condition),
    /// "you may pay 2 life. If you don't, it enters tapped."
    EntersTappedUnlessPaid(Cost),
    /// "sacrifice two untapped lands instead. If you do, put this land onto the battlefield. If you
    /// don't, put it into its owner's graveyard."
    EntersIfSacrificed(Amount, Filter),
    /// "it becomes a 7/7 Dinosaur creature in addition to its other types": part of its copiable
    /// values (707.2).
    EntersBecoming(Vec<Mod>),
    /// "it becomes your choice of a 3/3 artifact creature, a …, or a …": likewise.
    EntersBecomingOneOf(Vec<Vec<Mod>>),
    /// "enters with N counters".
    EntersWithCounters(Amount, CounterKind),
    /// Sunburst: a counter for each colour of mana spent to cast it (702.44a).
    Sunburst,
    /// "enters tapped with two charge counters on it": several changes of one event.
    Several(Vec<Change>),
    /// "choose a color other than blue".
    ChooseColorOtherThan(Color),
    /// "As … enters, choose a color".
    ChooseColor,
    /// "As … enters, choose a creature type".
    ChooseCreatureType,
    /// "As … enters, choose a creature", for "is a copy of the chosen creature": its copiable
    /// values then.
    ChooseToCopy(Filter),
    /// "As … enters, choose a basic land type" (305.6).
    ChooseBasicLandType,
    /// "As … enters, choose a player" (`true`: an opponent).
    ChoosePlayer(bool),
    /// "As … enters, choose a card name".
    ChooseName,
    /// "As … enters, choose a nonland card name".
    ChooseNonlandName,
    /// "You may have … enter as a copy of any … on the battlefield"; further changes to the copy.
    /// whether it then enters tapped, and with which counters, if only as a permanent of a type.
    EntersAsCopy(
        Filter,
        Vec<Mod>,
        bool,
        Vec<((Amount, CounterKind), Option<CardType>)>,
    ),
    /// "prevent 1 of that damage" (615.10).
    PreventSome(Amount),
    /// "prevent that damage" and what is done besides (615.5); `Amount::EventAmount` is how much
    /// was prevented, `Ref::Event(Subject)` what it would have been dealt to.
    PreventAnd(Vec<Effect>),
    /// "Creatures you control enter as a copy of this creature."
    EntersAsCopyOf(Ref),
    /// "As … enters, choose a creature you control it could be attached to. If you do, it enters
    /// attached to that creature."
    EntersAttached(Filter),
    /// "it produces N times as much of that mana instead".
    MultiplyMana(u32),
    /// "it produces {B} instead of any other type" (amount kept).
    ManaType(ManaType),
    /// "it produces {C} instead of any other type and amount".
    ManaTypeAndAmount(ManaType),
    /// "it produces mana of a color of your choice instead of any other type".
    ManaColorOfChoice,
    /// "it produces one mana of a color of your choice instead of any other type and amount".
    OneManaOfChoice,
    /// "that many plus N instead".
    Plus(i32),
    /// "twice that many instead".
    Multiply(u32),
    /// "half that many instead, rounded down".
    HalveDown,
    /// Of damage: "… is dealt to … instead" (614.9).
    DealtTo(Ref),
    /// "can't": nothing of it happens; also "prevent".
    Nothing,
    /// "instead …": instructions in place of the event; `Ref::Event(Subject)` is its object.
    Instead(Vec<Effect>),
    /// "… into exile / library instead": the move goes there.
    MoveTo(Zone),
    /// "reveal and shuffle into library instead".
    ShuffleIntoLibrary,
}

/// What of an event a replacement effect of a player's speaks of, if it is about such an event.
pub type Part<'a> = dyn Fn(&Replaced, PlayerId) -> Option<Filter> + 'a;

impl Play {
    /// 614.1a, 616.1: effects that change how many there are, of counters, life or tokens, each
    /// once. They are looked for in `at`, the position as it will be, or in the game as it is.
    ///
    /// # Errors
    /// A decision: which applies first.
    pub fn replace_number(
        &mut self,
        at: Option<&Game>,
        thing: Thing,
        by: PlayerId,
        n: u32,
        part: &Part<'_>,
    ) -> Flow<u32> {
        let mut n = n;
        let mut used = self.replacing.clone();
        loop {
            let applicable = at.unwrap_or(&self.game).applicable(&used, part, thing);
            if n == 0 {
                return Ok(n);
            }
            let Some(f) = self.pick_replacement(&applicable, by)? else {
                return Ok(n);
            };
            used.push(f.clone());
            if let Ability::Replacement(r) = &*f.ability {
                n = match &r.change {
                    Change::Instead(effects) => {
                        self.tell_replaced(&f);
                        self.run_instead(&f, thing, n, effects)?;
                        return Ok(0);
                    }
                    Change::Plus(k) => n.saturating_add_signed(*k),
                    Change::Multiply(k) => n.saturating_mul(*k),
                    Change::HalveDown => n / 2,
                    Change::Nothing => 0,
                    _ => n,
                };
                self.tell_replaced(&f);
            }
        }
    }

    /// Does what a replacement effect puts in the place of an event about a thing (614.6).
    ///
    /// # Errors
    /// A decision that is needed.
    pub(super) fn run_instead(
        &mut self,
        f: &Functioning,
        thing: Thing,
        amount: u32,
        effects: &[Effect],
    ) -> Flow {
        let mut frame = Frame::of(f.object, f.controller);
        frame.granter = f.granter;
        frame.event = Some(EventContext {
            subject: Some(thing),
            player: thing.player(),
            amount: i64::from(amount),
            ..Default::default()
        });
        self.replacing.push(f.clone());
        self.run(&mut frame, effects)?;
        self.replacing.pop();
        Ok(())
    }

    /// Tells that a replacement effect was applied.
    pub fn tell_replaced(&mut self, f: &Functioning) {
        self.tell_replaced_mana(f, None);
    }

    /// The same for mana: what would have been added, and what it became (106.12b).
    pub fn tell_replaced_mana(
        &mut self,
        f: &Functioning,
        mana: Option<(Vec<ManaType>, Vec<ManaType>)>,
    ) {
        let cite = match mana {
            Some(_) => "106.12b",
            None => "614.6",
        };
        let kind = EventKind::Replaced {
            source: f.object,
            text: f.text.clone(),
            mana,
        };
        self.tell(kind, cite);
    }

    /// Which of several applicable replacement effects goes first: the affected player picks
    /// (616.1), in timestamp order unless asked.
    pub fn pick_replacement(
        &mut self,
        applicable: &[Functioning],
        by: PlayerId,
    ) -> Flow<Option<Functioning>> {
        let option = |f: &Functioning| self.game.option_of(f.object, &f.text);
        let options = applicable.iter().map(option).list();
        let first = self.pick_first(options, by)?;
        Ok(first.and_then(|i| applicable.get(i)).cloned())
    }

    /// The same among whatever is called so, in timestamp order.
    ///
    /// # Errors
    /// The choice, where it is to be asked.
    pub(super) fn pick_first(&mut self, options: Vec<String>, by: PlayerId) -> Flow<Option<usize>> {
        let prompt = "Which replacement effect applies first?".into();
        let order = self.ask_order(by, prompt, options, "616.1")?;
        Ok(order.first().copied())
    }
}

impl Game {
    /// What something to be ordered is called: its source's name, and what it says.
    pub(super) fn option_of(&self, source: ObjectId, text: &str) -> String {
        let name = self.name_of(source);
        match text.is_empty() {
            true => name.to_string(),
            false => format!("{name}: {text}"),
        }
    }

    /// Replacement abilities that apply to an event about a thing and have not been used on it.
    pub fn applicable(
        &self,
        used: &[Functioning],
        part: &Part<'_>,
        thing: Thing,
    ) -> Vec<Functioning> {
        self.table
            .replacements
            .iter()
            .filter(|f| !used.iter().any(|u| u.same(f)))
            .filter(|f| self.replaces(f, part, thing))
            .cloned()
            .list()
    }

    /// Whether a replacement ability looks for this event about this thing, and its condition
    /// holds. `part` gives the filter of the event kinds in question.
    pub fn replaces(&self, f: &Functioning, part: &Part<'_>, thing: Thing) -> bool {
        let Ability::Replacement(r) = &*f.ability else {
            return false;
        };
        let Some(filter) = part(&r.replaces, f.controller) else {
            return false;
        };
        let scope = Scope {
            granter: f.granter,
            ..Scope::of(self, &self.table, f.object, f.controller)
        };
        scope.fits(thing, &filter) && r.condition.as_ref().is_none_or(|c| scope.holds(c))
    }
}
