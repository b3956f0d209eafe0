//! What has been spoken of: how "it", "that creature", "they" find what they stand for.
//!
//! Parser and printer keep the same record in the same order, so that a pronoun means to the one
//! what it meant to the other.

use crate::lists::List;
use crate::rules::ability::TargetSpec;
use crate::rules::effect::Effect;
use crate::rules::filter::{Amount, EventRole, Filter, Ref};
use crate::rules::kinds::{CardType, Subtype, SubtypeKind};
use crate::rules::zone::Zone;

/// The noun at the head of a phrase such as "that creature".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noun {
    /// "that creature".
    Type(CardType),
    /// "that Equipment".
    Subtype(Subtype),
    /// "that permanent".
    Permanent,
    /// "that card".
    Card,
    /// "that spell".
    Spell,
    /// "that ability".
    Ability,
    /// "that token".
    Token,
    /// "that player".
    Player,
}

/// Something that was spoken of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// What it is.
    pub what: Ref,
    /// By what phrase it was introduced.
    pub filter: Filter,
    /// Whether it may be several.
    pub plural: bool,
}

/// What the words "this creature", and the card's name, mean here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speaker {
    /// The card itself speaks.
    #[default]
    Card,
    /// A text in quotation marks that another object has: "this Equipment" is the granter.
    Granted,
    /// A text in quotation marks that the object has itself: a token's, an emblem's.
    Own,
}

/// The record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// The target phrases so far.
    pub targets: Vec<TargetSpec>,
    /// What was spoken of, the latest last.
    pub mentions: Vec<Mention>,
    /// Choices that the sentence at hand asks for before it does something: "put a counter on
    /// a creature you control".
    pub choices: Vec<Effect>,
    /// What "that much" and "that many" stand for.
    pub number: Number,
    /// The zone in which the ability works, where the text says so: "return this card from your
    /// graveyard".
    pub works_in: Option<Zone>,
    /// What the clause at hand is about.
    pub subject: Option<Ref>,
    /// What a static ability affects: "each other creature" is none of it.
    pub affected: Option<Ref>,
    /// Who speaks.
    pub speaker: Speaker,
    /// How long, said within what is said: "can't be blocked this turn except by …".
    pub until: Option<crate::rules::effect::Duration>,
    /// The ability's cost exiles something: that is "the exiled creature".
    pub cost_exiles: bool,
}

/// What "that much" and "that many" stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Number {
    /// The number that an earlier instruction produced.
    #[default]
    Previous,
    /// The number in the triggering event.
    Event,
}

/// How well a phrase answers to a noun.
fn answers(filter: &Filter, noun: &Noun) -> u8 {
    let loose = |yes: bool| u8::from(yes);
    match filter {
        Filter::All(parts) => parts.iter().map(|p| answers(p, noun)).max().unwrap_or(0),
        Filter::Any(parts) => parts.iter().map(|p| answers(p, noun)).max().unwrap_or(0),
        Filter::Type(t) => match noun {
            Noun::Type(n) => 2 * u8::from(n == t),
            Noun::Permanent | Noun::Card => 1,
            Noun::Spell => loose(matches!(t, CardType::Instant | CardType::Sorcery)),
            _ => 0,
        },
        Filter::Subtype(s) => match noun {
            Noun::Subtype(n) => 2 * u8::from(n == s),
            Noun::Type(n) => 2 * u8::from(correlated(s) == Some(*n)),
            Noun::Permanent | Noun::Card => 1,
            _ => 0,
        },
        Filter::Permanent => match noun {
            Noun::Permanent => 2,
            Noun::Type(_) | Noun::Subtype(_) | Noun::Card => 1,
            _ => 0,
        },
        Filter::Token => match noun {
            Noun::Token => 2,
            _ => 0,
        },
        Filter::Spell => match noun {
            Noun::Spell => 2,
            Noun::Card => 1,
            _ => 0,
        },
        Filter::StackAbility { .. } => 2 * u8::from(*noun == Noun::Ability),
        Filter::Player | Filter::OpponentPlayer => 2 * u8::from(*noun == Noun::Player),
        Filter::AnyTarget => loose(matches!(
            noun,
            Noun::Player | Noun::Permanent | Noun::Type(CardType::Creature)
        )),
        Filter::InZone(_) => 2 * u8::from(*noun == Noun::Card),
        Filter::Is(r) if is_player(r) => 2 * u8::from(*noun == Noun::Player),
        Filter::Is(_) => loose(*noun != Noun::Player),
        _ => 0,
    }
}

/// Whether a reference means players.
pub fn is_player(r: &Ref) -> bool {
    matches!(
        r,
        Ref::You
            | Ref::EachPlayer
            | Ref::EachOpponent
            | Ref::Controller(_)
            | Ref::Owner(_)
            | Ref::ChosenPlayer
            | Ref::DefendingPlayer
            | Ref::ActivePlayer
            | Ref::Event(EventRole::Player)
    ) || matches!(r, Ref::Several(all) if all.iter().all(is_player))
}

/// The card type with which a subtype is correlated, where it is a permanent's.
pub fn correlated(s: &Subtype) -> Option<CardType> {
    match s.kind() {
        SubtypeKind::Artifact => Some(CardType::Artifact),
        SubtypeKind::Battle => Some(CardType::Battle),
        SubtypeKind::Creature => Some(CardType::Creature),
        SubtypeKind::Enchantment => Some(CardType::Enchantment),
        SubtypeKind::Land => Some(CardType::Land),
        SubtypeKind::Planeswalker => Some(CardType::Planeswalker),
        SubtypeKind::Spell => None,
    }
}

/// Whether a phrase is about players.
pub fn about_players(filter: &Filter) -> bool {
    answers(filter, &Noun::Player) == 2
}

/// Whether a phrase means the object itself or what it is attached to.
fn is_own(filter: &Filter) -> bool {
    matches!(filter, Filter::Is(r) if matches!(**r, Ref::This | Ref::Host))
}

/// A filter to remember the subject of an event by.
fn described(what: &Filter) -> Filter {
    match what {
        Filter::Is(r) if **r == Ref::Host => Filter::Permanent,
        Filter::Any(all) if all.iter().any(is_own) => {
            // "this Equipment or another Equipment you control" is an Equipment either way; of
            // "this creature or equipped creature" no more is said.
            let mut others = all.iter().filter(|f| !is_own(f));
            others
                .next()
                .map_or(Filter::Type(CardType::Creature), Filter::clone)
        }
        other => other.clone(),
    }
}

/// Whether something is what a clause is about, or one of those.
fn left_out(m: &Mention, subject: Option<&Ref>) -> bool {
    Some(&m.what) == subject || (m.what == Ref::Candidate && matches!(subject, Some(Ref::Each(_))))
}

impl Scope {
    /// The scope of a text in quotation marks.
    pub fn quoted(speaker: Speaker) -> Scope {
        Scope {
            speaker,
            ..Scope::default()
        }
    }

    /// Notes that something was spoken of.
    pub fn mention(&mut self, what: Ref, filter: Filter, plural: bool) {
        self.mentions.push(Mention {
            what,
            filter,
            plural,
        });
    }

    /// Notes that something was spoken of once more.
    pub fn mention_again(&mut self, what: &Ref) {
        if let Some(m) = self.phrase(what).cloned() {
            self.mentions.push(m);
        }
    }

    /// What is said of a thing about something else than itself: "blocks it", "a copy of that
    /// creature", "attach that Equipment to it". Gives what to put back with [`Scope::put_back`].
    pub fn leave_out(&mut self, subject: Option<&Ref>) -> Vec<Mention> {
        let all = self.mentions.clone();
        self.mentions.retain(|m| !left_out(m, subject));
        all
    }

    /// Puts back what was left out, before what was spoken of meanwhile.
    pub fn put_back(&mut self, all: Vec<Mention>, subject: Option<&Ref>) {
        let kept = all.iter().filter(|m| !left_out(m, subject)).count();
        let new = self.mentions.split_off(kept.min(self.mentions.len()));
        self.mentions = all;
        self.mentions.extend(new);
    }

    /// A filter to remember the subject of an event by; the host, by what it was called.
    fn described_subject(&self, what: &Filter) -> Filter {
        match (what, self.phrase(&Ref::Host)) {
            (Filter::Is(r), Some(host)) if **r == Ref::Host => host.filter.clone(),
            _ => described(what),
        }
    }

    /// Notes what a triggering event was about: of the object itself "it" says as much.
    pub fn about_subject(&mut self, what: &Filter) {
        let own = matches!(what, Filter::Is(r) if matches!(**r, Ref::This | Ref::Granter));
        if !own {
            let filter = self.described_subject(what);
            self.mention(Ref::Event(EventRole::Subject), filter, false);
        }
    }

    /// Notes the object of an event that moved it: it is a card by then as well.
    pub fn about_moved(&mut self, what: &Filter) {
        let filter = self
            .described_subject(what)
            .and(Filter::InZone(Zone::Graveyard));
        self.mention(Ref::Event(EventRole::Subject), filter, false);
    }

    /// Notes the other side of an event.
    pub fn about_other(&mut self, what: &Filter) {
        self.mention(Ref::Event(EventRole::Other), described(what), false);
    }

    /// Notes the player of an event.
    pub fn about_player(&mut self) {
        self.mention(Ref::Event(EventRole::Player), Filter::Player, false);
    }

    /// Forgets what only the sentence at hand speaks of: one of each.
    pub fn end_sentence(&mut self) {
        self.mentions.retain(|m| m.what != Ref::Candidate);
    }

    /// Notes a target phrase, and gives what stands for its targets.
    pub fn target(&mut self, spec: TargetSpec) -> Ref {
        let what = Ref::Target(self.targets.len());
        let plural = spec.max != Some(Amount::N(1));
        self.mention(what.clone(), spec.filter.clone(), plural);
        self.targets.push(spec);
        what
    }

    /// What "it" stands for.
    pub fn it(&self) -> Option<Ref> {
        self.find(|m| !m.plural && !about_players(&m.filter))
    }

    /// What "them", "they", "those" stand for, of things.
    pub fn them(&self) -> Option<Ref> {
        self.find(|m| m.plural && !about_players(&m.filter))
    }

    /// What "that player", "they" stand for.
    pub fn player(&self) -> Option<Ref> {
        self.find(|m| !m.plural && about_players(&m.filter))
            .or_else(|| self.find(|m| !m.plural && m.filter == Filter::AnyTarget))
    }

    /// What "that [noun]" (or "those [nouns]") stands for.
    pub fn that(&self, noun: &Noun, plural: bool) -> Option<Ref> {
        self.find(|m| m.plural == plural && answers(&m.filter, noun) == 2)
            .or_else(|| self.find(|m| m.plural == plural && answers(&m.filter, noun) == 1))
    }

    fn find(&self, test: impl Fn(&Mention) -> bool) -> Option<Ref> {
        self.mentions
            .iter()
            .rev()
            .find(|m| test(m))
            .map(|m| m.what.clone())
    }

    /// The phrase by which something was introduced.
    pub fn phrase(&self, what: &Ref) -> Option<&Mention> {
        self.mentions.iter().rev().find(|m| m.what == *what)
    }

    /// What an earlier target phrase "another target …" sets itself apart from.
    pub fn others(&self) -> Option<Ref> {
        (0..self.targets.len())
            .rev()
            .find(|n| !about_players(&self.targets[*n].filter))
            .map(Ref::Target)
    }

    /// What "that much" and "that many" stand for.
    pub fn that_much(&self) -> Amount {
        match self.number {
            Number::Previous => Amount::Previous,
            Number::Event => Amount::EventAmount,
        }
    }

    /// What an instruction leaves to be spoken of.
    pub fn after(&mut self, effect: &Effect) {
        match effect {
            Effect::PayAnyEnergy { .. } => self.number = Number::Previous,
            Effect::Move { what, to } => {
                let (mut filter, plural) = self.described(what);
                if to.zone != Zone::Battlefield {
                    filter = filter.and(Filter::InZone(to.zone));
                }
                self.mention(Ref::Previous, filter, plural);
            }
            Effect::Sacrifice { what, .. } => {
                let (filter, plural) = self.described(what);
                self.mention(Ref::Previous, filter, plural);
            }
            Effect::SacrificeChosen { amount, filter, .. } => {
                self.mention(Ref::Previous, filter.clone(), *amount != Amount::N(1));
            }
            Effect::CreateToken { amount, token, .. } => {
                let mut filter = Filter::All(
                    token
                        .type_line
                        .types
                        .iter()
                        .map(|t| Filter::Type(*t))
                        .chain(
                            token
                                .type_line
                                .subtypes
                                .iter()
                                .cloned()
                                .map(Filter::Subtype),
                        )
                        .list(),
                );
                filter = filter.and(Filter::Token);
                self.mention(Ref::Previous, filter, *amount != Amount::N(1));
            }
            Effect::CreateCopy { amount, .. } => {
                let filter = Filter::Permanent.and(Filter::Token);
                self.mention(Ref::Previous, filter, *amount != Amount::N(1));
            }
            Effect::Search {
                filter, max, to, ..
            } => {
                let zone = Filter::InZone(to.zone);
                self.mention(
                    Ref::Previous,
                    filter.clone().and(zone),
                    *max != Amount::N(1),
                );
            }
            Effect::RevealTop { .. } => {
                self.mention(Ref::Previous, Filter::InZone(Zone::Library), false);
            }
            Effect::LookAtTop { filter, take, .. } => {
                self.mention(Ref::Previous, filter.clone(), *take != Amount::N(1));
            }
            _ => {}
        }
    }

    /// By what phrase a reference is known, and whether it is several.
    fn described(&self, what: &Ref) -> (Filter, bool) {
        match (self.phrase(what), what) {
            (Some(m), _) => (m.filter.clone(), m.plural),
            (None, Ref::Each(filter)) => (filter.clone(), true),
            (None, Ref::TopOfLibrary(_, n)) if **n != Amount::N(1) => {
                (Filter::All(Vec::new()), true)
            }
            (None, _) => (Filter::Is(Box::new(what.clone())), false),
        }
    }
}
