//! What a player is asked while an action is carried out, and which answers are legal (608.2d, 601.2b).

use super::ability::{Body, CostPart};
use super::action::{Answer, Choice, ChoiceKind, Refusal, Why};
use super::cite::Rule;
use super::cost::words;
use super::effect::Effect;
use super::event::EventKind;
use super::kinds::{BASIC_LAND_TYPES, Color, Subtype, SubtypeKind};
use super::mana::ManaType;
use super::object::{PlayerId, Thing};
use super::play::{Flow, Halt, Play};
use crate::lists::List;
use crate::sorted::{Order, SortedSet};
use std::sync::Arc;

/// The most rows of mana that are offered one by one.
const MOST_ROWS: usize = 15;

impl Play {
    /// Answers that are known already, for what will be asked next.
    pub fn answer_first(&mut self, answers: &[Answer]) {
        for answer in answers.iter().rev() {
            self.answers.push_front(answer.clone());
        }
    }

    /// How many answers have not been used yet.
    pub fn unused_answers(&self) -> usize {
        self.answers.len()
    }

    /// Asks, unless just one answer is legal.
    fn ask(&mut self, choice: Choice, legal: &dyn Fn(&Answer) -> bool) -> Flow<Answer> {
        match self.answers.pop_front() {
            Some(answer) if legal(&answer) => {
                if choice.is_told() && !self.trial && !self.searching {
                    let kind = EventKind::Chose {
                        answer: answer.clone(),
                        choice: Box::new(choice.clone()),
                    };
                    self.tell(kind, choice.cite.0);
                }
                Ok(answer)
            }
            Some(_) => {
                let refusal = Refusal::new(choice.cite.number(), Why::NotAnAnswer);
                Err(match choice.source {
                    Some(source) => refusal.because(Thing::Object(source)),
                    None => refusal,
                }
                .into())
            }
            None => Err(Halt::Choice(Box::new(choice))),
        }
    }

    fn choice(&self, by: PlayerId, kind: ChoiceKind, prompt: String, cite: &'static str) -> Choice {
        Choice {
            by,
            kind,
            source: self.cause,
            prompt,
            things: Vec::new(),
            options: Vec::new(),
            barred: Vec::new(),
            modes: Vec::new(),
            costs: Vec::new(),
            mana: Vec::new(),
            min: 1,
            max: 1,
            cite: Rule(cite),
        }
    }

    /// "You may": yes or no (608.2d).
    pub fn ask_may(&mut self, by: PlayerId, prompt: String, cite: &'static str) -> Flow<bool> {
        self.ask_whether(by, prompt, &[], cite)
    }

    /// The same, of an instruction that has no words of its own in the prompt.
    pub(super) fn ask_offer(
        &mut self,
        by: PlayerId,
        prompt: String,
        offer: Option<Effect>,
    ) -> Flow<bool> {
        let mut choice = self.choice(by, ChoiceKind::May, prompt, "608.2d");
        choice.modes.extend(offer.map(|offer| Body {
            effects: vec![offer],
            ..Body::default()
        }));
        let answer = self.ask(choice, &|a| matches!(a, Answer::Yes(_)))?;
        Ok(answer == Answer::Yes(true))
    }

    /// "You may pay": yes or no to one of these costs (118.12).
    pub fn ask_whether(
        &mut self,
        by: PlayerId,
        prompt: String,
        costs: &[Vec<CostPart>],
        cite: &'static str,
    ) -> Flow<bool> {
        let mut choice = self.choice(by, ChoiceKind::May, prompt, cite);
        choice.costs = costs.to_vec();
        match self.ask(choice, &|a| matches!(a, Answer::Yes(_)))? {
            Answer::Yes(yes) => Ok(yes),
            _ => Ok(false),
        }
    }

    /// A number from `min` to `max`.
    pub fn ask_number(
        &mut self,
        by: PlayerId,
        prompt: String,
        (min, max): (u32, u32),
        cite: &'static str,
    ) -> Flow<u32> {
        if min >= max {
            return Ok(min);
        }
        let mut choice = self.choice(by, ChoiceKind::Number, prompt, cite);
        (choice.min, choice.max) = (min, max);
        let legal = |a: &Answer| matches!(a, Answer::Number(n) if (min..=max).contains(n));
        match self.ask(choice, &legal)? {
            Answer::Number(n) => Ok(n),
            _ => Ok(min),
        }
    }

    /// Some of these things, `min` to `max` of them.
    pub fn ask_things(
        &mut self,
        by: PlayerId,
        kind: ChoiceKind,
        prompt: String,
        from: &[Thing],
        (min, max): (usize, usize),
        cite: &'static str,
    ) -> Flow<Vec<Thing>> {
        let max = max.min(from.len());
        let min = min.min(max);
        if min == from.len() {
            return Ok(from.to_vec());
        }
        if max == 0 {
            return Ok(Vec::new());
        }
        let mut choice = self.choice(by, kind, prompt, cite);
        choice.things = from.to_vec();
        (choice.min, choice.max) = (min as u32, max as u32);
        let legal = |a: &Answer| match a {
            Answer::Things(list) => {
                let distinct = list.iter().enumerate().all(|(i, t)| !list[..i].contains(t));
                distinct
                    && (min..=max).contains(&list.len())
                    && list.iter().all(|t| from.contains(t))
            }
            _ => false,
        };
        match self.ask(choice, &legal)? {
            Answer::Things(list) => Ok(list),
            _ => Ok(Vec::new()),
        }
    }

    /// One of these, by number.
    pub fn ask_option(
        &mut self,
        by: PlayerId,
        kind: ChoiceKind,
        prompt: String,
        options: Vec<String>,
        cite: &'static str,
    ) -> Flow<usize> {
        Ok(self
            .ask_options(by, kind, prompt, options, (1, 1), cite)?
            .first()
            .copied()
            .unwrap_or(0))
    }

    /// Some of these options, in the order they are named.
    pub fn ask_options(
        &mut self,
        by: PlayerId,
        kind: ChoiceKind,
        prompt: String,
        options: Vec<String>,
        range: (usize, usize),
        cite: &'static str,
    ) -> Flow<Vec<usize>> {
        let mut choice = self.choice(by, kind, prompt, cite);
        choice.options = options;
        self.ask_among(choice, range)
    }

    /// Some of these modes, in the order they are named (700.2), but none of those that are barred.
    pub fn ask_modes(
        &mut self,
        by: PlayerId,
        prompt: String,
        modes: &[Body],
        barred: Vec<usize>,
        range: (usize, usize),
    ) -> Flow<Vec<usize>> {
        let mut choice = self.choice(by, ChoiceKind::Mode, prompt, "700.2a");
        choice.options = (1..=modes.len()).map(|n| format!("mode {n}")).list();
        choice.modes = modes.to_vec();
        choice.barred = barred;
        self.ask_among(choice, range)
    }

    /// One of these costs (601.2b).
    pub fn ask_cost(
        &mut self,
        by: PlayerId,
        prompt: String,
        costs: &[Vec<CostPart>],
    ) -> Flow<usize> {
        let mut choice = self.choice(by, ChoiceKind::Cost, prompt, "601.2b");
        choice.options = costs.iter().map(|cost| words(cost)).list();
        choice.costs = costs.to_vec();
        let picked = self.ask_among(choice, (1, 1))?;
        Ok(picked.first().copied().unwrap_or(0))
    }

    fn ask_among(&mut self, mut choice: Choice, (min, max): (usize, usize)) -> Flow<Vec<usize>> {
        let n = choice.options.len();
        let barred = choice.barred.clone();
        let open = (0..n).filter(|place| !barred.contains(place)).list();
        let max = max.min(Vec::len(&open));
        if min == max && min == Vec::len(&open) && (n <= 1 || !barred.is_empty()) {
            return Ok(open);
        }
        (choice.min, choice.max) = (min as u32, max as u32);
        let legal = |a: &Answer| match a {
            Answer::Options(list) => {
                let distinct = list.iter().enumerate().all(|(i, o)| !list[..i].contains(o));
                distinct
                    && (min..=max).contains(&list.len())
                    && list.iter().all(|o| open.contains(o))
            }
            _ => false,
        };
        match self.ask(choice, &legal)? {
            Answer::Options(list) => Ok(list),
            _ => Ok(Vec::new()),
        }
    }

    /// The order of several things that happen to one player's liking (603.3b, 616.1).
    /// In timestamp order unless the scenario wants it asked.
    pub fn ask_order(
        &mut self,
        by: PlayerId,
        prompt: String,
        options: Vec<String>,
        cite: &'static str,
    ) -> Flow<Vec<usize>> {
        let n = options.len();
        if n < 2 || !self.game.settings.ask_order {
            return Ok((0..n).list());
        }
        self.ask_options(by, ChoiceKind::Order, prompt, options, (n, n), cite)
    }

    /// A colour.
    pub fn ask_color(&mut self, by: PlayerId, prompt: String, cite: &'static str) -> Flow<Color> {
        let mut choice = self.choice(by, ChoiceKind::Color, prompt, cite);
        choice.options = Color::ALL.iter().map(|c| c.letter().to_string()).list();
        match self.ask(choice, &|a| matches!(a, Answer::Colour(_)))? {
            Answer::Colour(c) => Ok(c),
            _ => Ok(Color::White),
        }
    }

    /// One of several rows of mana; `kind` is `Color` where the text says "any color". Of very many
    /// it is asked how much there is of one type after another; a whole row is an answer all the
    /// same.
    pub fn ask_mana(
        &mut self,
        by: PlayerId,
        kind: ChoiceKind,
        prompt: String,
        rows: &[Vec<ManaType>],
        cite: &'static str,
    ) -> Flow<Vec<ManaType>> {
        let mut rows = rows.to_vec();
        loop {
            if let [only] = &rows[..] {
                return Ok(only.clone());
            }
            let mut choice = self.choice(by, kind, prompt.clone(), cite);
            choice.mana = rows.clone();
            let counts = match rows.len() > MOST_ROWS {
                true => differing(&rows),
                false => None,
            };
            choice.options = match &counts {
                Some((mana, numbers)) => {
                    let all = rows.first().map_or(0, Vec::len);
                    choice.prompt = format!("{prompt}: how much {{{}}} of {all}?", mana.letter());
                    numbers.iter().map(|n| so_much(*mana, *n)).list()
                }
                None => rows.iter().map(|r| spell_mana(r)).list(),
            };
            let number = |answer: &Answer| match (answer, &counts) {
                (Answer::Options(places), Some((_, numbers))) => match &places[..] {
                    [place] => numbers.get(*place).copied(),
                    _ => None,
                },
                _ => None,
            };
            let legal = |a: &Answer| number(a).is_some() || row_of(&rows, a).is_some();
            let answer = self.ask(choice, &legal)?;
            match (number(&answer), &counts) {
                (Some(number), Some((mana, _))) => rows.retain(|r| amount(r, *mana) == number),
                _ => return Ok(row_of(&rows, &answer).unwrap_or_default()),
            }
        }
    }

    /// A division of an amount among things, at least so much each (601.2d, 510.1c).
    pub fn ask_division(
        &mut self,
        by: PlayerId,
        prompt: String,
        among: &[Thing],
        (amount, least): (u32, u32),
        legal_shares: impl Fn(&[(Thing, u32)]) -> bool,
        cite: &'static str,
    ) -> Flow<Vec<(Thing, u32)>> {
        if let [only] = among {
            return Ok(vec![(*only, amount)]);
        }
        let mut choice = self.choice(by, ChoiceKind::Division, prompt, cite);
        choice.things = among.to_vec();
        (choice.min, choice.max) = (least, amount);
        let legal = |a: &Answer| match a {
            Answer::Division(shares) => {
                let total: u64 = shares.iter().map(|s| u64::from(s.1)).sum();
                total == u64::from(amount)
                    && shares
                        .iter()
                        .enumerate()
                        .all(|(i, s)| !shares[..i].iter().any(|t| t.0 == s.0))
                    && shares.iter().all(|s| among.contains(&s.0) && s.1 >= least)
                    && legal_shares(shares)
            }
            _ => false,
        };
        match self.ask(choice, &legal)? {
            Answer::Division(shares) => Ok(shares),
            _ => Ok(Vec::new()),
        }
    }

    /// A creature type, in words.
    pub fn ask_creature_type(&mut self, by: PlayerId) -> Flow<Subtype> {
        let choice = self.choice(
            by,
            ChoiceKind::CreatureType,
            "Choose a creature type".into(),
            "205.3m",
        );
        // An existing one: of the list, or of a card that is newer than it.
        let objects = self.game.objects.keys();
        let there: SortedSet<Subtype> = objects
            .filter_map(|id| self.game.derived(*id))
            .flat_map(|d| d.type_line.subtypes.iter().cloned())
            .collect();
        let exists = |t: &Subtype| {
            t.kind() == SubtypeKind::Creature
                && (Subtype::creature_types().any(|name| name == t.name()) || there.contains(t))
        };
        let legal = |a: &Answer| matches!(a, Answer::CreatureType(t) if exists(t));
        match self.ask(choice, &legal)? {
            Answer::CreatureType(t) => Ok(t),
            _ => Ok(Subtype::new("Human")),
        }
    }

    /// A basic land type (305.6).
    ///
    /// # Errors
    /// The decision that is needed.
    pub fn ask_land_type(&mut self, by: PlayerId) -> Flow<Subtype> {
        let prompt = "Choose a basic land type".into();
        let choice = self.choice(by, ChoiceKind::LandType, prompt, "305.6");
        let basic = |t: &Subtype| {
            let mut names = BASIC_LAND_TYPES.iter();
            names.any(|(name, _)| *name == t.name())
        };
        match self.ask(
            choice,
            &|a| matches!(a, Answer::CreatureType(t) if basic(t)),
        )? {
            Answer::CreatureType(t) => Ok(t),
            _ => Ok(Subtype::new("Plains")),
        }
    }

    /// A card name, in words (201.4).
    pub fn ask_name(&mut self, by: PlayerId, nonland: bool) -> Flow<String> {
        let prompt = match nonland {
            true => "Choose a nonland card name",
            false => "Choose a card name",
        };
        let mut choice = self.choice(by, ChoiceKind::Name, prompt.into(), "201.4");
        let cards = self.game.objects.values();
        let lands: Vec<Arc<str>> = cards
            .filter(|o| nonland && o.printed.type_line.is(super::kinds::CardType::Land))
            .map(|o| o.printed.name.clone())
            .list();
        let land = |n: &str| lands.iter().any(|l| l.eq_ignore_ascii_case(n));
        let names_one = |n: &str| !n.trim().is_empty() && !land(n);
        // Any card's name will do; those that are here are offered. What has no card type stands for
        // a card that is not known.
        let derived = self.game.objects.keys();
        let derived = derived.filter_map(|id| self.game.derived(*id));
        let cards = derived.filter(|derived| !derived.type_line.types.is_empty());
        let names = cards.map(|derived| &*derived.name);
        let names: SortedSet<&str> = names.filter(|n| names_one(n)).collect();
        choice.options = names.into_iter().map(str::to_string).list();
        match self.ask(choice, &|a| matches!(a, Answer::Name(n) if names_one(n)))? {
            Answer::Name(name) => Ok(name),
            _ => Ok(String::new()),
        }
    }
}

/// The row of mana that an answer names. A single symbol stands for a row of that type alone.
fn row_of(rows: &[Vec<ManaType>], answer: &Answer) -> Option<Vec<ManaType>> {
    let of_one = |mana: ManaType| rows.iter().find(|r| r.iter().all(|m| *m == mana));
    let sorted = |m: &[ManaType]| {
        let mut m = m.to_vec();
        m.order();
        m
    };
    let row = match answer {
        Answer::Colour(color) => of_one(ManaType::Color(*color)),
        Answer::Mana(mana) => {
            let same = rows.iter().find(|r| sorted(r) == sorted(mana));
            same.or_else(|| match &mana[..] {
                [one] => of_one(*one),
                _ => None,
            })
        }
        _ => None,
    };
    row.cloned()
}

/// The first type of mana of which rows have different amounts, and those amounts.
fn differing(rows: &[Vec<ManaType>]) -> Option<(ManaType, Vec<usize>)> {
    ManaType::ALL.into_iter().find_map(|mana| {
        let most = rows.first().map_or(0, Vec::len);
        let some = |number: &usize| rows.iter().any(|row| amount(row, mana) == *number);
        let numbers = (0..=most).filter(some).list();
        (numbers.len() > 1).then_some((mana, numbers))
    })
}

/// How much of a type is in a row.
fn amount(row: &[ManaType], mana: ManaType) -> usize {
    row.iter().filter(|m| **m == mana).count()
}

/// An amount of mana of a type as an option.
fn so_much(mana: ManaType, number: usize) -> String {
    match number {
        0 => format!("no {{{}}}", mana.letter()),
        1..=6 => spell_mana(&vec![mana; number]),
        _ => format!("{number} {{{}}}", mana.letter()),
    }
}

/// Mana in symbols.
pub fn spell_mana(mana: &[ManaType]) -> String {
    mana.iter().map(|m| format!("{{{}}}", m.letter())).collect()
}
