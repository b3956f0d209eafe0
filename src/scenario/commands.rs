//! Commands: what the buttons beside a board stand for.

use crate::lists::List;
use crate::sorted::SortedMap;

use super::deeds::SEPARATOR;
use crate::rules::event::EventKind;
use crate::rules::game::Awaiting;
use crate::scenario::model::Step as Said;
use crate::scenario::model::{Advance, Answer, Attack, Block, Reference, Resolve, Verb};
use crate::scenario::session::{Lost, Session, Stop};
use crate::view::CommandView;

/// Stands before the place of an option among those of a choice.
pub(super) const OPTION: &str = "option:";

/// What a button stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Command {
    Pass,
    Resolve,
    ResolveAll,
    NextStep,
    EndTurn,
    NoAttack,
    Attack,
    NoBlock,
    Block,
}

impl Command {
    const ALL: [(Command, &'static str, &'static str); 9] = [
        (Command::Pass, "pass", "Pass"),
        (Command::Resolve, "resolve", "Resolve"),
        (Command::ResolveAll, "resolve_all", "Resolve all"),
        (Command::NextStep, "next_step", "Advance"),
        (Command::EndTurn, "end_turn", "End turn"),
        (Command::NoAttack, "no_attack", "No attack"),
        (Command::Attack, "attack", "Attack"),
        (Command::NoBlock, "no_block", "No block"),
        (Command::Block, "block", "Block"),
    ];

    /// The command with this id.
    pub fn from_id(id: &str) -> Option<Command> {
        let mut all = Command::ALL.iter();
        all.find(|(_, known, _)| *known == id)
            .map(|(command, ..)| *command)
    }
}

impl Session {
    /// The commands that make sense now.
    pub fn commands(&self) -> Vec<CommandView> {
        let all = Command::ALL.iter();
        let sensible = all.filter(|(command, ..)| self.makes_sense(*command));
        let view = |(_, id, label): &(Command, &str, &str)| CommandView {
            id: (*id).to_string(),
            label: (*label).to_string(),
            enabled: self.game.pending.is_none() && self.game.over.is_none(),
        };
        sensible.map(view).list()
    }

    fn makes_sense(&self, command: Command) -> bool {
        let awaiting = &self.game.turn.awaiting;
        let stack = !self.game.stack.is_empty();
        match command {
            Command::Attack => matches!(awaiting, Some(Awaiting::Attackers)),
            Command::Block => matches!(awaiting, Some(Awaiting::Blockers(_))),
            Command::NoAttack => {
                matches!(awaiting, Some(Awaiting::Attackers)) && self.need_declare_nothing()
            }
            Command::NoBlock => {
                matches!(awaiting, Some(Awaiting::Blockers(_))) && self.need_declare_nothing()
            }
            Command::Pass => awaiting.is_none(),
            Command::Resolve => awaiting.is_none() && stack,
            Command::ResolveAll => awaiting.is_none() && self.game.stack.len() > 1,
            Command::NextStep => awaiting.is_none() && !stack,
            Command::EndTurn => !stack && self.need_declare_nothing(),
        }
    }

    /// Whether no creature has to attack or to block now (508.1d, 509.1c): then nothing need be
    /// declared to go on.
    fn need_declare_nothing(&self) -> bool {
        match self.game.turn.awaiting {
            Some(_) => self.game.check(&self.passing()).is_ok(),
            None => true,
        }
    }

    /// Does what a command stands for.
    pub fn command(&mut self, command: Command, keys: &[(String, String)]) -> Result<(), Stop> {
        match command {
            Command::NextStep => self.next_step(),
            Command::EndTurn => self.end_turn(),
            _ => self.perform(&self.command_step(command, keys)?),
        }
    }

    /// The step that does what a command stands for, things named by their keys; only going on
    /// to the next step has none of its own.
    pub(super) fn command_step(
        &self,
        command: Command,
        keys: &[(String, String)],
    ) -> Result<Said, Stop> {
        let verb = match command {
            Command::Pass | Command::NextStep => Verb::Pass,
            Command::Resolve => Verb::Resolve(Resolve::Number(1)),
            Command::ResolveAll => Verb::Resolve(Resolve::All),
            Command::EndTurn => Verb::Advance(Advance::NextTurn),
            Command::NoAttack => Verb::Attack(Vec::new()),
            Command::NoBlock => Verb::Block(Vec::new()),
            Command::Attack => {
                let pairs = self.pairs(keys)?;
                let attacks = pairs
                    .into_iter()
                    .map(|(attacker, defender)| Attack { attacker, defender });
                Verb::Attack(attacks.list())
            }
            Command::Block => {
                let pairs = self.pairs(keys)?;
                let blocks = pairs
                    .into_iter()
                    .map(|(blocker, attacker)| Block { blocker, attacker });
                Verb::Block(blocks.list())
            }
        };
        Ok(Said {
            verb,
            ..Said::default()
        })
    }

    fn pairs(&self, keys: &[(String, String)]) -> Result<Vec<(Reference, Reference)>, Stop> {
        let known = |key: &String| match self.names.by_key(&self.game, key) {
            Some(_) => Ok(Reference::from(key.as_str())),
            None => Err(Stop::Lost(key.clone(), Lost::Nothing)),
        };
        let pair = |(one, other): &(String, String)| Ok((known(one)?, known(other)?));
        keys.iter().map(pair).collect()
    }

    /// Everyone passes until the turn is over, or until something must attack or block (508.1d,
    /// 509.1c): then that is to be declared.
    fn end_turn(&mut self) -> Result<(), Stop> {
        let ended = self.perform(&self.command_step(Command::EndTurn, &[])?);
        let Err(Stop::Refused(..)) = ended else {
            return ended;
        };
        let mut trial = self.clone();
        let turn = trial.game.turn.number;
        while trial.game.pending.is_none() && trial.game.turn.number == turn {
            if trial.one_pass_alone().is_err() {
                break;
            }
        }
        let declares = trial.game.turn.awaiting.is_some() && trial.acts > self.acts;
        if declares {
            *self = trial;
            return Ok(());
        }
        ended
    }

    /// Everyone passes until a step ends.
    fn next_step(&mut self) -> Result<(), Stop> {
        let mut trial = self.clone();
        let players = trial.game.players.len();
        for _ in 0..=players {
            let before = trial.happened.len();
            trial.one_pass()?;
            let fresh = trial.happened.get(before..).unwrap_or_default();
            let begun = |event: &crate::rules::event::Event| {
                matches!(event.kind, EventKind::StepBegan { .. })
            };
            if fresh.iter().any(begun) || trial.game.pending.is_some() {
                break;
            }
        }
        *self = trial;
        Ok(())
    }

    /// Answers the pending choice with values as the view lists them.
    pub fn answer_values(&mut self, values: &[String]) -> Result<(), Stop> {
        self.perform(&Said {
            verb: Verb::Choose(self.answer_of(values)),
            ..Said::default()
        })
    }

    /// The answer to the pending choice that values as the view lists them stand for.
    pub(super) fn answer_of(&self, values: &[String]) -> Answer {
        use crate::rules::action::ChoiceKind as Kind;
        let among_things = self
            .game
            .pending()
            .is_some_and(|choice| !choice.things.is_empty());
        let kind = self.game.pending().map(|choice| choice.kind);
        let one = values.first().map(String::as_str);
        let number = |text: &str| text.parse::<i64>().ok();
        match (kind, one) {
            (Some(Kind::May), Some(text)) => Answer::May(text == "true" || text == "yes"),
            // An amount of mana goes by its place among the options.
            (Some(Kind::Number | Kind::Mana), Some(text)) => match number(text) {
                Some(number) => Answer::Number(number),
                None => Answer::Text(text.to_string()),
            },
            (Some(Kind::Color | Kind::CreatureType | Kind::LandType | Kind::Name), Some(text)) => {
                Answer::Text(text.to_string())
            }
            (Some(Kind::Mode | Kind::Cost | Kind::Order), _) if !among_things => {
                // The place of an option is told from a text by the colon before it.
                let places = values.iter().map(|value| match number(value) {
                    Some(number) => format!("{OPTION}{number}"),
                    None => value.clone(),
                });
                Answer::List(places.list())
            }
            (Some(Kind::Division), Some(text)) => Answer::Division(shares(text)),
            _ => Answer::List(values.to_vec()),
        }
    }
}

/// The shares of a division as an option's value has them: `bears#2#elf#1`.
fn shares(value: &str) -> SortedMap<Reference, u32> {
    let mut parts = value.split(SEPARATOR);
    let mut shares = SortedMap::new();
    while let (Some(key), Some(share)) = (parts.next(), parts.next()) {
        shares.extend(
            share
                .parse()
                .ok()
                .map(|share| (Reference::from(key), share)),
        );
    }
    shares
}
