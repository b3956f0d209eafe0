//! Refusals in words: a headline, and the reason with the objects that are the cause of it.

use super::actions::keyword;
use super::{Speaker, a_phrase, capital};
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::{AbilityFilter, ActivatedKind, CostPart};
use crate::rules::action::{Action, Refusal, Why};
use crate::rules::effect::RuleMod;
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::rules::turn::Step;
use crate::rules::zone::Zone;
use crate::scenario::session::Stop;
use crate::view::RefusalView;

impl Speaker<'_> {
    /// A refusal for the reader; `action` is what was tried.
    pub fn refusal(&self, refusal: &Refusal, action: Option<&Action>) -> RefusalView {
        RefusalView {
            headline: action.map_or_else(|| "Not now.".to_string(), |a| self.cannot(a)),
            reason: self.reason(refusal, action),
            rule: refusal.cite.to_string(),
            also: refusal.also.iter().map(ToString::to_string).list(),
            about: self.names.keys(self.game, &refusal.because_of),
        }
    }

    /// Why a step can't be done, for the reader.
    pub fn stop(&self, stop: &Stop, action: Option<&Action>) -> RefusalView {
        match stop {
            Stop::Refused(refusal, own) => self.refusal(refusal, action.or(own.as_deref())),
            other => RefusalView {
                headline: action.map_or_else(|| "Not now.".to_string(), |a| self.cannot(a)),
                reason: format!("{}.", capital(&other.to_string())),
                ..RefusalView::default()
            },
        }
    }

    /// The reason of a refusal, as one or two sentences.
    pub fn reason(&self, refusal: &Refusal, action: Option<&Action>) -> String {
        let cause = refusal.because_of.iter().find_map(|thing| thing.object());
        let mut reason = format!("{}.", capital(&self.why(refusal, cause, action)));
        let hint = action.and_then(|action| self.not_that_keyword(&refusal.why, action));
        if let Some(hint) = hint {
            reason.push(' ');
            reason.push_str(&hint);
        }
        reason
    }

    fn why(&self, refusal: &Refusal, cause: Option<ObjectId>, action: Option<&Action>) -> String {
        let rule = by_rule(refusal.cite.number());
        let by = cause.map_or(String::new(), |id| {
            format!(" because of {}", self.object(id))
        });
        let name = |id: &ObjectId| self.object(*id);
        let it = cause.map_or_else(|| "it".to_string(), |id| self.object(id));
        // Said only where something else than the thing itself is the cause.
        let by_other = |thing: Thing| match cause.map(Thing::Object) == Some(thing) {
            true => "",
            false => &by,
        };
        match &refusal.why {
            Why::ChoicePending => match cause {
                Some(id) => format!("{} asks for a choice first", self.object(id)),
                None => "a choice must be made first".to_string(),
            },
            Why::NoChoicePending => "there is nothing to choose now".to_string(),
            Why::NotYourChoice { by } => {
                let chooses = self.does(*by, "choose", "chooses");
                format!("{chooses}, and nobody else")
            }
            Why::NotAnAnswer => match self.game.pending() {
                Some(choice) => format!("that is no answer to “{}”", self.prompt(choice)),
                None => "that is not among the answers".to_string(),
            },
            Why::NoPriority => self.no_priority(action),
            Why::GameOver => "the game is over".to_string(),
            Why::NotYourCard => match cause.and_then(|id| self.game.known_object(id)) {
                Some(card) => format!(
                    "{} is {} card",
                    self.object(card.id),
                    self.whose(card.owner)
                ),
                None => "it is another player's card".to_string(),
            },
            Why::NotYours { object } => {
                format!("{} is not under that player's control", name(object))
            }
            Why::NotThere | Why::NotCastable if let Some(holder) = self.held(cause, action) => {
                format!("it is in {} hand", self.whose(holder))
            }
            Why::NotThere => match self.place(cause) {
                Some(place) => format!("{it} is {place}"),
                None => format!("{it} is not there any more"),
            },
            Why::NotALand => format!("{it} is not a land"),
            Why::NotCastable => match self.place(cause) {
                Some(place) => format!("{it} is {place} and can't be cast from there"),
                None => format!("{it} can't be cast"),
            },
            Why::LandAlreadyPlayed => {
                "all the lands that may be played this turn have been played".to_string()
            }
            Why::SorceryTiming => self.sorcery_timing(action),
            Why::Sick { object } => format!(
                "{} has not been under its controller's control since the turn began",
                name(object)
            ),
            Why::AlreadyTapped { object } => format!("{} is tapped already", name(object)),
            Why::NotTapped { object } => format!("{} is not tapped", name(object)),
            Why::CantPayPart { part } => match &**part {
                CostPart::Loyalty(_) | CostPart::LoyaltyMinusX => {
                    format!("{it} has too little loyalty left to pay for it")
                }
                part => {
                    let what = self.cost(std::slice::from_ref(part), cause.unwrap_or_default());
                    format!("the cost can't be paid: {what}")
                }
            },
            Why::CantPay { what } => format!("the cost can't be paid: {what}"),
            Why::WrongShares { divided: None } => {
                format!("{it} divides nothing among its targets")
            }
            Why::WrongShares { divided: Some(n) } => {
                format!("{it} divides {n} in all, and at least one to each target")
            }
            Why::PaidWrong => {
                format!(
                    "what was named does not pay a cost of {it}: it is too little, too much or of another kind"
                )
            }
            Why::NoSuchAbility => match cause {
                Some(id) => format!("{} has no such ability now", self.object(id)),
                None => "there is no such ability now".to_string(),
            },
            Why::CantActivate => format!("it can't be activated{by}"),
            Why::ConditionNotMet => "its condition is not met".to_string(),
            Why::OncePerTurn => "it may be activated only once each turn".to_string(),
            Why::Exhausted => "it may be activated only once".to_string(),
            Why::LoyaltyTiming => "loyalty abilities may be activated only in one's own main \
                phase, while the stack is empty"
                .to_string(),
            Why::LoyaltyTwice => {
                "a loyalty ability of it was activated this turn already".to_string()
            }
            Why::NotAttached => "it is not attached to a creature".to_string(),
            Why::Target { target, wanted } => {
                let wanted = a_phrase(wanted).unwrap_or_else(|| "a legal target".to_string());
                match target {
                    Thing::Object(_) => format!("{} not {wanted}", self.is(*target)),
                    Thing::Player(_) => format!("it needs {wanted}, not a player"),
                }
            }
            Why::NoLegalTarget { wanted } => match a_phrase(wanted) {
                Some(wanted) => format!("there is no legal target for it: {wanted}"),
                None => "there is no legal target for it".to_string(),
            },
            Why::WrongTargetCount { wanted, got } => {
                format!("it takes {wanted}, not {got} targets")
            }
            Why::SameTargetTwice => "one thing can't be targeted twice by it".to_string(),
            Why::Protection { target } => {
                format!("{} protection{}", self.has(*target), by_other(*target))
            }
            Why::Hexproof { target } => {
                format!("{} hexproof{}", self.has(*target), by_other(*target))
            }
            Why::Shroud { target } => {
                format!("{} shroud{}", self.has(*target), by_other(*target))
            }
            Why::CantTarget { target } => {
                let by = by_other(*target);
                format!("{} can't be its target{by}", self.thing(*target))
            }
            Why::PhasedOut { target } => format!("{} phased out", self.is(*target)),
            Why::LevelOrder => "levels are gained one after another".to_string(),
            Why::CantCast => format!("it can't be cast{by}"),
            Why::NeedX => "a value for X is needed".to_string(),
            Why::NotThatMana => "that type of mana can't be produced".to_string(),
            Why::WrongMode => "there is no such mode".to_string(),
            Why::NotACreature { object } => {
                format!("{} is not a creature", name(object))
            }
            Why::CantAttack { object } => {
                let by = by_other(Thing::Object(*object));
                format!("{} can't attack{by}{rule}", name(object))
            }
            Why::TooManyDeclared { most } => format!("no more than {most} can be declared{by}"),
            Why::CantAttackThat { object, defender } => {
                format!(
                    "{} can't attack {}{by}",
                    name(object),
                    self.thing(*defender)
                )
            }
            Why::Goaded { object, defender } => format!(
                "{} is goaded{by}: it attacks somebody else than {} if it can",
                name(object),
                self.thing(*defender)
            ),
            Why::NotAttackable { defender } => format!(
                "only opponents and their planeswalkers can be attacked, and {} neither",
                self.is(*defender)
            ),
            Why::DeclaredTwice { object } => format!("{} is named twice", name(object)),
            Why::BlocksTooMany { object } => {
                format!("{} can't block that many attackers at once", name(object))
            }
            Why::MustAttack { object } => {
                let by = by_other(Thing::Object(*object));
                format!("{} must attack if able{by}", name(object))
            }
            Why::CantBlock { object } => {
                let by = by_other(Thing::Object(*object));
                format!("{} can't block{by}", name(object))
            }
            Why::CantBlockThat { blocker, attacker } => {
                let by = by_other(Thing::Object(*attacker));
                format!("{} can't block {}{by}{rule}", name(blocker), name(attacker))
            }
            Why::MustBlock { object } => {
                let by = by_other(Thing::Object(*object));
                format!("{} must block if able{by}", name(object))
            }
            Why::MustBeBlocked { attacker } => {
                let by = by_other(Thing::Object(*attacker));
                format!("{} must be blocked if able{by}", name(attacker))
            }
            Why::BlockedByTooMany { attacker, most } => {
                let most = super::number(*most);
                let by = by_other(Thing::Object(*attacker));
                format!(
                    "{} can't be blocked by more than {most}{by}",
                    name(attacker)
                )
            }
            Why::Menace { attacker } => {
                format!(
                    "{} can be blocked only by two or more creatures",
                    name(attacker)
                )
            }
            Why::NotDeclaring => self.not_declaring(action),
            Why::NothingMoves { attachment: true } => {
                format!("{it} has no ability now that would attach it to something")
            }
            Why::NothingMoves { attachment: false } => format!(
                "{it} is no Aura, Equipment or Fortification, and has no ability with a target"
            ),
            Why::NoSpecialAction => "no effect allows a special action for it".to_string(),
            Why::UnknownAlternative { name } => format!("it has no {name}"),
            Why::Endless => format!("it would go on for ever{by}"),
            Why::TooMuch(what) => what.to_string(),
        }
    }

    /// Where an object is, unless it is on the battlefield: "in your hand".
    fn place(&self, id: Option<ObjectId>) -> Option<String> {
        let object = self.game.object(id?)?;
        Some(in_zone(object.zone, &self.whose(object.owner)))
    }

    /// In whose hand the card is that another player would cast or play.
    fn held(&self, card: Option<ObjectId>, action: Option<&Action>) -> Option<PlayerId> {
        let card = self.game.object(card?)?;
        (card.zone == Zone::Hand && Some(card.owner) != actor(action?)).then_some(card.owner)
    }

    fn no_priority(&self, action: Option<&Action>) -> String {
        match (action.and_then(actor), self.game.turn.priority) {
            (Some(who), Some(other)) => {
                let does = if self.is_you(other) { "do" } else { "does" };
                let other = self.thing(Thing::Player(other));
                let not = self.does(who, "do", "does");
                format!("{not} not have priority; {other} {does}")
            }
            (Some(who), None) => format!("{} not have priority", self.does(who, "do", "does")),
            (None, Some(other)) => {
                let has = if self.is_you(other) { "have" } else { "has" };
                format!("{} {has} priority", self.thing(Thing::Player(other)))
            }
            (None, None) => "nobody has priority now".to_string(),
        }
    }

    /// When attackers and blockers are declared, and, while that is still to come, how to get there.
    fn not_declaring(&self, action: Option<&Action>) -> String {
        let (what, step) = match action {
            Some(Action::Block { .. }) => ("blockers are", Step::DeclareBlockers),
            _ => ("attackers are", Step::DeclareAttackers),
        };
        let turn = &self.game.turn;
        let comes = turn.step < step && self.game.stack.is_empty();
        let how = match comes {
            true => ". “Advance” goes on to it",
            false => "",
        };
        let step = super::step(step).lower();
        format!("{what} declared as the {step} step begins{how}")
    }

    fn sorcery_timing(&self, action: Option<&Action>) -> String {
        let what = match action {
            Some(Action::Activate {
                object, ability, ..
            }) => {
                let kind = self.ability_kind(*object, *ability);
                let word = kind.as_ref().and_then(keyword);
                capital(word.unwrap_or("this ability"))
            }
            Some(Action::Cast { card, .. }) => self.object(*card),
            _ => "this".to_string(),
        };
        let whose = match action.and_then(actor) {
            Some(who) if self.is_you(who) => "your",
            _ => "their",
        };
        format!("{what} works only in {whose} own main phase, while the stack is empty")
    }

    /// "… lets you use equip at instant speed; reconfigure is not equip.", where an effect is
    /// about equip abilities and the one refused attaches without being one (702.151a).
    fn not_that_keyword(&self, why: &Why, action: &Action) -> Option<String> {
        let Action::Activate {
            by,
            object,
            ability,
            ..
        } = action
        else {
            return None;
        };
        let kind = self.ability_kind(*object, *ability)?;
        if !matches!(kind, ActivatedKind::Reconfigure | ActivatedKind::Unattach) {
            return None;
        }
        let rules = self.game.table.players.get(usize::from(by.0))?;
        let helps = |rule: &RuleMod| match (why, rule) {
            (Why::SorceryTiming, RuleMod::ActivateAsInstant(AbilityFilter::Equip { .. })) => {
                Some("lets you use equip at instant speed")
            }
            (
                Why::CantPay { .. } | Why::CantPayPart { .. },
                RuleMod::AbilityCost {
                    what: AbilityFilter::Equip { .. },
                    less: true,
                    ..
                },
            ) => Some("makes equip abilities cheaper"),
            _ => None,
        };
        let found = rules
            .iter()
            .find_map(|active| Some((active, helps(&active.rule)?)));
        let (active, helps) = found?;
        let source = self.object(active.source);
        Some(format!("{source} {helps}; reconfigure is not equip."))
    }
}

/// What keeps a creature from attacking or blocking, where a rule says so by itself.
fn by_rule(cite: &str) -> &'static str {
    match cite {
        "702.3b" => ": it has defender",
        "702.9b" => ": only creatures with flying or reach can block one with flying",
        "702.13b" => {
            ": only artifact creatures and those that share a color with it can block one with intimidate"
        }
        "702.14c" => ": its landwalk works against a player with such a land",
        "702.16f" => ": it has protection from that creature",
        "702.28b" => ": creatures with shadow and creatures without it can't block each other",
        "702.31b" => ": only creatures with horsemanship can block one with horsemanship",
        "702.36b" => ": only black and artifact creatures can block one with fear",
        "702.118b" => ": creatures with greater power can't block one with skulk",
        "509.1a" => ": it is not attacking that player",
        _ => "",
    }
}

/// Who does it.
fn actor(action: &Action) -> Option<PlayerId> {
    match action {
        Action::Play { by, .. }
        | Action::Cast { by, .. }
        | Action::Activate { by, .. }
        | Action::Attack { by, .. }
        | Action::Block { by, .. }
        | Action::Pass { by }
        | Action::Choose { by, .. }
        | Action::Special { by, .. } => Some(*by),
        Action::Concede { player } => Some(*player),
        Action::Put(_) | Action::Set(_) => None,
    }
}

/// Where something in a zone is, if the zone is this player's: "in your hand".
pub fn in_zone(zone: Zone, whose: &str) -> String {
    match zone {
        Zone::Hand | Zone::Library | Zone::Graveyard => format!("in {whose} {}", zone.name()),
        Zone::Battlefield => "on the battlefield".to_string(),
        Zone::Stack => "on the stack".to_string(),
        Zone::Exile => "in exile".to_string(),
        Zone::Command => "in the command zone".to_string(),
    }
}
