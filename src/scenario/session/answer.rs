//! The answer to the pending choice, in the game's terms.

use super::{Lost, Session, Stop, setup};
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::action::{Action, Answer, Choice, ChoiceKind, Refusal, Why};
use crate::rules::kinds::{BASIC_LAND_TYPES, Color, Subtype};
use crate::rules::mana::ManaType;
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::scenario::fault::nearest;
use crate::scenario::json::quoted;
use crate::scenario::model::{self, ManaPool};

impl Session {
    /// Answers the pending choice.
    pub(super) fn choose(
        &mut self,
        answer: &model::Answer,
        by: Option<PlayerId>,
    ) -> Result<(), Stop> {
        let Some(choice) = self.game.pending() else {
            return Err(Refusal::new("608.2d", Why::NoChoicePending).into());
        };
        let by = by.unwrap_or(choice.by);
        let answer = self.answer(choice, answer)?;
        self.act(Action::Choose { by, answer })
    }

    fn answer(&self, choice: &Choice, answer: &model::Answer) -> Result<Answer, Stop> {
        use model::Answer as Said;
        let not_one = || Stop::from(Refusal::new(choice.cite.number(), Why::NotAnAnswer));
        let words = || match answer {
            Said::Text(text) => Ok(vec![text.as_str()]),
            Said::List(list) => Ok(list.iter().map(String::as_str).list()),
            Said::May(false) => Ok(Vec::new()),
            _ => Err(not_one()),
        };
        match (choice.kind, answer) {
            (ChoiceKind::May, Said::May(yes)) => Ok(Answer::Yes(*yes)),
            (ChoiceKind::Number, Said::Number(number)) => u32::try_from(*number)
                .map(Answer::Number)
                .map_err(|_| not_one()),
            (ChoiceKind::Color, Said::Text(text)) => color(text)
                .map(Answer::Colour)
                .or_else(|| mana(text).map(Answer::Mana))
                .ok_or_else(not_one),
            (ChoiceKind::Mana, Said::Text(text)) => {
                mana(text).map(Answer::Mana).ok_or_else(not_one)
            }
            (ChoiceKind::CreatureType | ChoiceKind::LandType, Said::Text(text)) => {
                self.subtype(choice.kind, text).map(Answer::CreatureType)
            }
            (ChoiceKind::Name, Said::Text(text)) => Ok(Answer::Name(text.clone())),
            (ChoiceKind::Division, Said::Division(shares)) => {
                let share = |(name, share): (&model::Reference, &u32)| {
                    Ok((self.among(name.as_str(), &choice.things)?, *share))
                };
                let shares = shares.iter().map(share).collect::<Result<_, Stop>>()?;
                Ok(Answer::Division(shares))
            }
            (
                ChoiceKind::Target | ChoiceKind::Card | ChoiceKind::Object | ChoiceKind::Player,
                _,
            ) => self.things_among(choice, &words()?),
            // What a cost is paid with.
            (ChoiceKind::Cost, _) if !choice.things.is_empty() => {
                self.things_among(choice, &words()?)
            }
            (
                ChoiceKind::Mode | ChoiceKind::Cost | ChoiceKind::Order | ChoiceKind::Mana,
                Said::Number(number),
            ) => {
                let place = usize::try_from(*number).ok().and_then(|n| n.checked_sub(1));
                place
                    .map(|place| Answer::Options(vec![place]))
                    .ok_or_else(not_one)
            }
            (ChoiceKind::Mode | ChoiceKind::Cost | ChoiceKind::Order, _) => {
                let mut places: Vec<usize> = Vec::new();
                for piece in words()? {
                    let place = self.option(choice, piece, &places).ok_or_else(not_one)?;
                    places.push(place);
                }
                Ok(Answer::Options(places))
            }
            _ => Err(not_one()),
        }
    }

    /// A type that a word names: one of the rules' lists, or of something in the game.
    fn subtype(&self, kind: ChoiceKind, word: &str) -> Result<Subtype, Stop> {
        let (what, names) = match kind {
            ChoiceKind::LandType => {
                let names = BASIC_LAND_TYPES.iter().map(|(name, _)| *name);
                ("basic land type", names.list())
            }
            _ => ("creature type", Subtype::creature_types().list()),
        };
        let written = Subtype::new(word);
        let known = || {
            let mut objects = self.game.objects.keys();
            let has = |id: &ObjectId| {
                let derived = self.game.derived(*id);
                derived.is_some_and(|d| d.type_line.subtypes.contains(&written))
            };
            objects.any(has).then(|| written.clone())
        };
        Subtype::named(word).or_else(known).ok_or_else(|| {
            let found = quoted(word);
            let meant = nearest(word, names).map(|name| format!("; did you mean \"{name}\"?"));
            let meant = meant.unwrap_or_default();
            Stop::Unclear(format!("there is no {what} {found}{meant}"))
        })
    }

    /// The things named, each among those that a choice still leaves.
    fn things_among(&self, choice: &Choice, names: &[&str]) -> Result<Answer, Stop> {
        let mut left = choice.things.clone();
        let mut things = Vec::new();
        for name in names {
            let thing = self.among(name, &left)?;
            left.retain(|other| *other != thing);
            things.push(thing);
        }
        Ok(Answer::Things(things))
    }

    /// What a reference means among the things one may choose, or else anywhere.
    fn among(&self, name: &str, things: &[Thing]) -> Result<Thing, Stop> {
        match self.names.find_among(&self.game, name, things) {
            Some(thing) => Ok(thing),
            None => self.thing(name),
        }
    }

    /// The place of an option that is not taken yet: by `cost:2`, by the source's name, or by
    /// a piece of its text.
    fn option(&self, choice: &Choice, piece: &str, taken: &[usize]) -> Option<usize> {
        if let Some((_, number)) = piece.split_once(':')
            && let Ok(number) = number.parse::<usize>()
        {
            return number.checked_sub(1);
        }
        let meant = match self.names.find(&self.game, piece) {
            Ok(Thing::Object(object)) => self.game.name_of(object).lower(),
            Ok(Thing::Player(_)) | Err(Lost::Nothing | Lost::Gone | Lost::Several(_)) => {
                piece.lower()
            }
        };
        let piece = piece.lower();
        let free = |place: &usize| !taken.contains(place);
        let called = |options: &[String]| {
            let options: Vec<String> = options.iter().map(|o| o.lower()).list();
            let mut places = (0..options.len()).filter(free);
            let exact = places.clone().find(|place| options[*place] == piece);
            let named = || {
                let of = |option: &String| option.split_once(": ").is_some_and(|o| o.0 == meant);
                places.clone().find(|place| of(&options[*place]))
            };
            exact.or_else(named).or_else(|| {
                places.find(|place| {
                    options[*place].contains(&piece) || options[*place].contains(&meant)
                })
            })
        };
        called(&self.speaker().option_words(choice)).or_else(|| called(&choice.options))
    }
}

/// A color by its letter or its name.
fn color(text: &str) -> Option<Color> {
    let letter = text.trim_start_matches('{').trim_end_matches('}');
    let by_word = Color::ALL
        .into_iter()
        .find(|color| color.word().eq_ignore_ascii_case(text));
    by_word.or_else(|| model::Color::from_word(letter).map(setup::color))
}

/// Mana by symbols or one letter, or by a color's name.
fn mana(text: &str) -> Option<Vec<ManaType>> {
    if let Some(color) = color(text) {
        return Some(vec![ManaType::Color(color)]);
    }
    if text == "C" {
        return Some(vec![ManaType::Colorless]);
    }
    let ManaPool(mana) = ManaPool::parse(text).ok()?;
    Some(mana.into_iter().map(setup::mana_type).list())
}
