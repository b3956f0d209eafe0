//! Scripted steps as labels: "Activate reconfigure of Acquisition Octopus", "Sol Ring: {T}: Add {C}{C}."

use crate::letters::Letters;
use crate::lists::List;
use crate::sorted::SortedMap;

use super::{and, capital};
use crate::scenario::model::{
    Activate, Advance, Answer, CardName, Cards, Cast, Put, Putting, Reference, Resolve, Scenario,
    Set, Step, TargetSpec, Verb, Which,
};
use crate::scenario::session::{CardBook, activation_words};

/// The most letters of an ability's words in a label.
const LONG: usize = 100;

/// What the ids of a scenario are called in labels, and what its cards say.
#[derive(Clone, Debug)]
pub struct StepNames<'a> {
    names: SortedMap<String, String>,
    cards: &'a CardBook,
}

impl StepNames<'_> {
    /// The names of a scenario's objects and players.
    pub fn new<'a>(scenario: &Scenario, cards: &'a CardBook) -> StepNames<'a> {
        let mut names = SortedMap::new();
        for permanent in &scenario.battlefield {
            names.insert(permanent.id.to_string(), permanent.card.to_string());
        }
        for player in &scenario.players {
            let name = match player.name.eq_ignore_ascii_case("you") {
                true => "you".to_string(),
                false => capital(&player.name),
            };
            names.insert(player.id.to_string(), name);
            let zones = [
                &player.hand,
                &player.library,
                &player.graveyard,
                &player.exile,
            ];
            for cards in zones {
                if let Cards::Listed(cards) = cards {
                    for card in cards {
                        names.insert(card.id.to_string(), card.card.to_string());
                    }
                }
            }
        }
        for step in &scenario.steps {
            if let Verb::Put(put) = &step.verb
                && let Putting::New(card) = &put.what
            {
                names.insert(card.id.to_string(), card.card.to_string());
            }
        }
        StepNames { names, cards }
    }

    /// Whether the scenario gives this id to something.
    pub fn is_id(&self, id: &str) -> bool {
        self.names.contains_key(id)
    }

    /// What an id stands for; what is no id stays as it is.
    pub fn name(&self, reference: &str) -> String {
        let name = self.names.get(reference);
        name.cloned().unwrap_or_else(|| reference.to_string())
    }

    /// What a step does.
    pub fn label(&self, step: &Step) -> String {
        let name = |reference: &Reference| self.name(reference.as_str());
        match &step.verb {
            Verb::Play(card) => format!("Play {}", name(card)),
            Verb::Cast(cast) => self.cast(cast),
            Verb::Activate(activate) => self.activate(activate),
            Verb::Attack(attacks) => {
                let attackers: Vec<String> = attacks.iter().map(|a| name(&a.attacker)).list();
                match attackers.is_empty() {
                    true => "Attack with nothing".to_string(),
                    false => format!("Attack with {}", and(&attackers)),
                }
            }
            Verb::Block(blocks) => {
                let each = |block: &crate::scenario::model::Block| {
                    format!("{} with {}", name(&block.attacker), name(&block.blocker))
                };
                let each: Vec<String> = blocks.iter().map(each).list();
                match each.is_empty() {
                    true => "Block with nothing".to_string(),
                    false => format!("Block {}", and(&each)),
                }
            }
            Verb::Pass => "Pass priority".to_string(),
            Verb::Resolve(Resolve::All) => "Let the stack resolve".to_string(),
            Verb::Resolve(Resolve::Number(1)) => "Let the top of the stack resolve".to_string(),
            Verb::Resolve(Resolve::Number(number)) => {
                format!("Let {} things resolve", super::number(*number))
            }
            Verb::Advance(Advance::NextTurn) => "Go on to the next turn".to_string(),
            Verb::Advance(Advance::Step(step)) => {
                let step = super::step(crate::scenario::session::game_step(*step));
                format!("Go on to the {}", step.lower())
            }
            Verb::Choose(answer) => format!("Choose {}", self.answer(answer)),
            Verb::Special(special) => {
                format!("Take the special action of {}", name(&special.object))
            }
            Verb::Concede(player) => match self.name(player.as_str()).as_str() {
                "you" => "You concede".to_string(),
                player => format!("{player} concedes"),
            },
            Verb::Put(put) => self.put(put),
            Verb::Set(set) => {
                let thing = match set {
                    Set::Object(object, _) => object.as_str(),
                    Set::Player(player, _) => player.as_str(),
                };
                format!("The scenario changes {}: {}", self.name(thing), set.what())
            }
            Verb::Expect(_) => "Look at what is true now".to_string(),
        }
    }

    fn cast(&self, cast: &Cast) -> String {
        let with = cast.alternative.as_ref().map(|way| format!(" with {way}"));
        let x = cast.x.map(|x| format!(", X is {x}"));
        format!(
            "Cast {}{}{}{}",
            self.name(cast.card.as_str()),
            with.unwrap_or_default(),
            x.unwrap_or_default(),
            self.targets(&cast.targets)
        )
    }

    fn activate(&self, activate: &Activate) -> String {
        let name = self.name(activate.object.as_str());
        let card = self.cards.card(&CardName::from(name.as_str()));
        let does = activation_words(&card, activate).unwrap_or_else(|| {
            let ability = match &activate.ability {
                Some(Which::Text(text)) => text,
                Some(Which::Number(_)) | None => "an ability",
            };
            format!("Activate {ability} of {name}")
        });
        let does = match does.char_indices().nth(LONG) {
            Some((end, _)) => format!("{}…", &does[..end]),
            None => does,
        };
        match self.targets(&activate.targets) {
            none if none.is_empty() => does,
            targets => format!("{}{targets}", does.trim_end_matches('.')),
        }
    }

    fn targets(&self, targets: &[TargetSpec]) -> String {
        let names = targets.iter().flat_map(|spec| match spec {
            TargetSpec::One(target) => vec![self.name(target.as_str())],
            TargetSpec::Several(targets) => targets
                .iter()
                .map(|target| self.name(target.as_str()))
                .list(),
            TargetSpec::Divided(shares) => shares
                .keys()
                .map(|target| self.name(target.as_str()))
                .list(),
        });
        let names: Vec<String> = names.list();
        match names.is_empty() {
            true => String::new(),
            false => format!(", targeting {}", and(&names)),
        }
    }

    fn answer(&self, answer: &Answer) -> String {
        match answer {
            Answer::May(true) => "yes".to_string(),
            Answer::May(false) => "no".to_string(),
            Answer::Number(number) => number.to_string(),
            Answer::Text(text) => match text.strip_prefix("cost:").map(str::parse) {
                Some(Ok(place)) => format!("the {} cost", super::ordinal(place)),
                _ => self.name(text),
            },
            Answer::List(list) => {
                let names: Vec<String> = list.iter().map(|name| self.name(name)).list();
                and(&names)
            }
            Answer::Division(shares) => {
                let each = shares.iter();
                let each =
                    each.map(|(name, share)| format!("{share} to {}", self.name(name.as_str())));
                and(&each.list())
            }
        }
    }

    fn put(&self, put: &Put) -> String {
        use crate::scenario::model::Zone;
        let what = match &put.what {
            Putting::New(card) => card.card.to_string(),
            Putting::Object(object) => self.name(object.as_str()),
        };
        match put.zone {
            Zone::Battlefield => format!("Put {what} onto the battlefield"),
            Zone::Graveyard => format!("Put {what} into the graveyard"),
            Zone::Exile => format!("Put {what} into exile"),
            zone => format!("Put {what} into a {zone}"),
        }
    }
}
