//! The next step's expectations as questions to the reader, before the step is shown.

use super::model::{
    CountExpectation, EventExpectation, EventName, Expect, ObjectExpectation, PlayerExpectation,
    Reference, Verb, Zone as CardZone,
};
use super::session::{Session, game_zone};
use super::words::{StepNames, capital, in_zone};
use crate::lists::List;
use crate::rules::kinds::CardType;
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::rules::zone::Zone;
use crate::sorted::Order;
use crate::view::QuestionView;

/// The most questions that are asked before one step.
const MOST_QUESTIONS: usize = 3;

/// How much a question is worth asking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    /// What is so now will be otherwise.
    Changes,
    /// It stays.
    Stays,
    /// Only how something is paid.
    Payment,
}

/// Questions as they are collected.
struct Asking<'a> {
    session: &'a Session,
    names: StepNames<'a>,
    questions: Vec<(Worth, QuestionView)>,
}

impl Session {
    /// Questions that the expectations at these places among the steps answer.
    pub fn questions(&self, places: &[usize]) -> Vec<QuestionView> {
        let mut asking = Asking {
            session: self,
            names: StepNames::new(&self.scenario, &self.cards),
            questions: Vec::new(),
        };
        for place in places {
            let step = self.scenario.steps.get(*place);
            if let Some(Verb::Expect(expect)) = step.map(|step| &step.verb) {
                asking.expect(expect);
            }
        }
        let mut questions = asking.questions;
        questions.order_by_key(|(worth, _)| *worth);
        if questions.iter().any(|(worth, _)| *worth < Worth::Payment) {
            questions.retain(|(worth, _)| *worth < Worth::Payment);
        }
        let questions = questions.into_iter().map(|(_, question)| question);
        questions.take(MOST_QUESTIONS).list()
    }
}

impl Asking<'_> {
    fn expect(&mut self, expect: &Expect) {
        for stated in &expect.happened {
            self.event(stated);
        }
        for stated in &expect.count {
            self.count(stated);
        }
        for (name, stated) in &expect.objects {
            // What is not there yet has no name that the reader could know.
            if let Ok(id) = self.session.object(name.as_str()) {
                self.object(id, stated);
            }
        }
        for (name, stated) in &expect.players {
            if let Ok(player) = self.session.player(name.as_str()) {
                self.player(Thing::Player(player), stated);
            }
        }
        let tried = expect.legal.iter().map(|tried| (&tried.step, true));
        let refused = expect.illegal.iter().map(|refused| (&refused.step, false));
        for (step, legal) in tried.chain(refused) {
            let label = self.names.label(step);
            self.yes_or_no(
                format!(
                    "After that, can this be done: {}?",
                    label.trim_end_matches('.')
                ),
                legal,
                !legal,
            );
        }
    }

    /// What will happen, if only for a moment.
    fn event(&mut self, stated: &EventExpectation) {
        let what = match stated.event {
            EventName::Attached => "become attached",
            EventName::Unattached => "become unattached",
            EventName::Died => "die",
            EventName::Destroyed => "be destroyed",
            EventName::Sacrificed => "be sacrificed",
            EventName::Exiled => "be exiled",
            _ => return,
        };
        // What has happened already is nothing to predict.
        if self.session.has_happened(stated) {
            return;
        }
        let name = |reference: &str| {
            let thing = self.session.thing(reference).ok()?;
            Some(self.session.speaker().thing(thing))
        };
        let Some(subject) = stated.object.as_ref().map_or_else(
            || Some("anything".to_string()),
            |object| name(object.as_str()),
        ) else {
            return;
        };
        let to = stated.to.as_ref().and_then(|to| name(to));
        let to = to.map_or_else(String::new, |to| format!(" to {to}"));
        self.yes_or_no(format!("Will {subject} {what}{to}?"), !stated.not, false);
    }

    /// How many of a name there will be.
    fn count(&mut self, stated: &CountExpectation) {
        let speaker = self.session.speaker();
        let player = stated.controller.as_ref();
        let player = player.and_then(|player| self.session.player(player.as_str()).ok());
        let what = match stated.zone {
            Some(CardZone::Battlefield) => "permanents",
            Some(_) => "cards",
            None => "objects",
        };
        let verb = match (stated.zone.map(game_zone), player) {
            (None | Some(Zone::Battlefield), Some(player)) => {
                format!("{} control", self.who(player))
            }
            (None | Some(Zone::Battlefield), None) => "there be".to_string(),
            (Some(zone), player) => {
                let whose = player.map(|player| speaker.whose(player));
                format!("be {}", in_zone(zone, whose.as_deref().unwrap_or("a")))
            }
        };
        let name = self.names.name(stated.card.as_str());
        let now = self.session.count_now(stated).into();
        let text = format!("How many {what} named {name} will {verb}?");
        self.number(text, stated.is.into(), now);
    }

    fn object(&mut self, id: ObjectId, stated: &ObjectExpectation) {
        let name = self.session.speaker().object(id);
        let (game, derived) = (&self.session.game, self.session.game.derived(id));
        if let Some(host) = &stated.attached_to {
            let name_of = |reference: &Reference| match self.session.thing(reference.as_str()) {
                Ok(thing) => self.session.speaker().thing(thing),
                Err(_) => reference.to_string(),
            };
            let nothing = "nothing".to_string();
            let will = host.as_ref().map_or(nothing.clone(), name_of);
            let now = game.object(id).and_then(|object| object.attached_to);
            let now = now.map(|host| self.session.speaker().thing(host));
            let mut creatures = game.permanents().filter(|other| {
                let derived = game.derived(other.id);
                other.id != id && derived.is_some_and(|d| d.is(CardType::Creature))
            });
            let other = creatures
                .next()
                .map(|c| self.session.speaker().object(c.id));
            let now = Some(now.unwrap_or_else(|| nothing.clone()));
            let others = [now, Some(nothing), other].into_iter().flatten().list();
            self.one_of(format!("What will {name} be attached to?"), will, others);
        }
        let types = [(&stated.is, true), (&stated.is_not, false)];
        for (words, is) in types {
            for word in words.iter().flatten() {
                // Subtypes follow from what is asked of the card types, of which only being a
                // creature is in doubt where nothing changes.
                let now = |card_type| derived.is_some_and(|d| d.is(card_type));
                let in_doubt = |t: &CardType| now(*t) != is || *t == CardType::Creature;
                if let Some(card_type) = CardType::from_word(word).filter(in_doubt) {
                    let word = super::words::with_article(&card_type.word().to_ascii_lowercase());
                    self.yes_or_no(format!("Will {name} be {word}?"), is, now(card_type));
                }
            }
        }
        if let Some(pt) = stated.pt {
            let now = derived.and_then(|d| Some((d.power?, d.toughness?)));
            let base = derived.and_then(|d| Some((d.base_power?, d.base_toughness?)));
            let others = [now, base].into_iter().flatten();
            let mut others: Vec<String> = others.map(|(p, t)| format!("{p}/{t}")).list();
            if others.is_empty() {
                others.push("it will have none".to_string());
            }
            others.push(format!("{}/{}", pt.power + 1, pt.toughness + 1));
            self.one_of(
                format!("What will the power and toughness of {name} be?"),
                pt.to_string(),
                others,
            );
        }
        if let Some(zone) = stated.zone {
            let zone = game_zone(zone).name();
            let now = game.object(id).map_or("", |object| object.zone.name());
            let others = [now, "battlefield", "graveyard"].into_iter();
            let others = others
                .filter(|zone| !zone.is_empty())
                .map(ToString::to_string);
            self.one_of(
                format!("Where will {name} be?"),
                zone.to_string(),
                others.list(),
            );
        }
        if let Some(tapped) = stated.tapped {
            let now = game.object(id).is_some_and(|object| object.tapped);
            let worth = match derived.is_some_and(|derived| derived.is(CardType::Land)) {
                true => Worth::Payment,
                false => worth(tapped != now),
            };
            let question = yes_or_no(&format!("Will {name} be tapped?"), tapped);
            self.ask(worth, question);
        }
        for (words, has) in [(&stated.has, true), (&stated.has_not, false)] {
            for word in words.iter().flatten() {
                let now = derived.is_some_and(|derived| super::session::has(game, derived, word));
                self.yes_or_no(format!("Will {name} have {word}?"), has, now);
            }
        }
        if let Some(controller) = &stated.controller
            && let Ok(will) = self.session.player(controller.as_str())
        {
            let players = self.session.game.players.iter();
            let speaker = self.session.speaker();
            let now = derived.map(|derived| derived.controller);
            let others = now.into_iter().chain(players.map(|player| player.id));
            self.one_of(
                format!("Who will control {name}?"),
                speaker.player(will),
                others.map(|player| speaker.player(player)).list(),
            );
        }
        for (kind, number) in stated.counters.iter().flatten() {
            self.number(
                format!("How many {kind} counters will {name} have?"),
                (*number).into(),
                game.object(id)
                    .map_or(0, |object| super::session::counters(object, kind).into()),
            );
        }
        if let Some(damage) = stated.damage {
            self.number(
                format!("How much damage will be marked on {name}?"),
                damage.into(),
                game.object(id).map_or(0, |object| object.damage.into()),
            );
        }
    }

    fn player(&mut self, thing: Thing, stated: &PlayerExpectation) {
        let Some(player) = thing.player().map(|id| self.session.game.player(id)) else {
            return;
        };
        let has = self.who(player.id);
        let life = stated.life.map(|life| ("life", life, player.life));
        let energy = stated.energy.map(|energy| {
            let kind = crate::rules::ability::CounterKind::Energy;
            ("{E}", energy.into(), player.counter(&kind).into())
        });
        for (what, will, now) in [life, energy].into_iter().flatten() {
            self.number(format!("How much {what} will {has} have?"), will, now);
        }
    }

    /// A player in the middle of a sentence.
    fn who(&self, player: PlayerId) -> String {
        let speaker = self.session.speaker();
        match speaker.is_you(player) {
            true => "you".to_string(),
            false => speaker.player(player),
        }
    }

    fn yes_or_no(&mut self, text: String, yes: bool, now: bool) {
        self.ask(worth(yes != now), yes_or_no(&text, yes));
    }

    fn number(&mut self, text: String, will: i64, now: i64) {
        let others = [now, will + 1, will.max(1) - 1].into_iter();
        let others = others.map(|number| number.to_string());
        self.one_of(text, will.to_string(), others.list());
    }

    /// A question with the right answer among others, of which the first is what is so now; the
    /// order in which they stand gives nothing away.
    fn one_of(&mut self, text: String, right: String, others: Vec<String>) {
        let changes = others.first() != Some(&right);
        let mut options = others;
        options.push(right.clone());
        options.order();
        options.dedup();
        let answer = options.iter().position(|option| *option == right);
        let question = QuestionView {
            text: capital(&text),
            options,
            answer: answer.unwrap_or_default(),
        };
        self.ask(worth(changes), question);
    }

    fn ask(&mut self, worth: Worth, question: QuestionView) {
        let asked = |(_, other): &(Worth, QuestionView)| other.text == question.text;
        if !self.questions.iter().any(asked) {
            self.questions.push((worth, question));
        }
    }
}

fn worth(changes: bool) -> Worth {
    match changes {
        true => Worth::Changes,
        false => Worth::Stays,
    }
}

fn yes_or_no(text: &str, yes: bool) -> QuestionView {
    QuestionView {
        text: capital(text),
        options: vec!["Yes".to_string(), "No".to_string()],
        answer: usize::from(!yes),
    }
}
