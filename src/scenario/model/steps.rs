//! The steps of a scenario: each one verb, and what belongs to it.

use super::{
    Advance, Answer, Expect, ManaType, Pay, PlayerRef, Put, Reference, Resolve, Set, TargetSpec,
    Which,
};
use crate::lists::List;
use crate::scenario::json::Json;
use crate::scenario::table::{Keys, Reader, Table, Value, tables, write_table};

/// One step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// What is done.
    pub verb: Verb,
    /// Who does it; by default the player who has priority or must choose.
    pub by: Option<PlayerRef>,
    /// What the reader is told beside this step.
    pub note: String,
}

impl Table for Step {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        self.verb.keys(keys);
        keys.maybe("by", &mut self.by);
        keys.or("note", &mut self.note, String::new());
    }
}

impl Value for Step {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let verb = Verb::find(json, reader, Verb::WORDS)?;
        reader.table(
            json,
            Step {
                verb,
                ..Step::default()
            },
        )
    }

    fn write(&self) -> Json {
        write_table(self)
    }
}

/// What a step does.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Verb {
    /// Plays a land (116.2a).
    Play(Reference),
    /// Casts a spell (601).
    Cast(Cast),
    /// Activates an ability (602).
    Activate(Activate),
    /// Declares attackers (508.1).
    Attack(Vec<Attack>),
    /// Declares blockers (509.1).
    Block(Vec<Block>),
    /// Passes priority (117.3d).
    #[default]
    Pass,
    /// Everyone passes until so much has resolved.
    Resolve(Resolve),
    /// Everyone passes until this begins.
    Advance(Advance),
    /// Answers the choice that is pending.
    Choose(Answer),
    /// Takes a special action (116.2).
    Special(Special),
    /// A player concedes (104.3a).
    Concede(PlayerRef),
    /// The author puts a card somewhere.
    Put(Put),
    /// The author sets something.
    Set(Set),
    /// States what must be true now.
    Expect(Box<Expect>),
}

impl Verb {
    /// The verbs.
    pub const WORDS: &'static [&'static str] = &[
        "play", "cast", "activate", "attack", "block", "pass", "resolve", "advance", "choose",
        "special", "concede", "put", "set", "expect",
    ];

    /// The verbs of steps that `legal` and `illegal` may try.
    pub const TRIED: &'static [&'static str] = &["play", "cast", "activate", "attack", "block"];

    /// The verb as a file has it.
    pub fn word(&self) -> &'static str {
        match self {
            Verb::Play(_) => "play",
            Verb::Cast(_) => "cast",
            Verb::Activate(_) => "activate",
            Verb::Attack(_) => "attack",
            Verb::Block(_) => "block",
            Verb::Pass => "pass",
            Verb::Resolve(_) => "resolve",
            Verb::Advance(_) => "advance",
            Verb::Choose(_) => "choose",
            Verb::Special(_) => "special",
            Verb::Concede(_) => "concede",
            Verb::Put(_) => "put",
            Verb::Set(_) => "set",
            Verb::Expect(_) => "expect",
        }
    }

    /// The verb with nothing filled in yet.
    pub(crate) fn blank(word: &str) -> Option<Verb> {
        Some(match word {
            "play" => Verb::Play(Reference::default()),
            "cast" => Verb::Cast(Cast::default()),
            "activate" => Verb::Activate(Activate::default()),
            "attack" => Verb::Attack(Vec::new()),
            "block" => Verb::Block(Vec::new()),
            "pass" => Verb::Pass,
            "resolve" => Verb::Resolve(Resolve::All),
            "advance" => Verb::Advance(Advance::NextTurn),
            "choose" => Verb::Choose(Answer::May(true)),
            "special" => Verb::Special(Special::default()),
            "concede" => Verb::Concede(PlayerRef::default()),
            "put" => Verb::Put(Put::default()),
            "set" => Verb::Set(Set::default()),
            "expect" => Verb::Expect(Box::default()),
            _ => return None,
        })
    }

    /// Finds the one verb of a step, among those allowed.
    pub(crate) fn find(json: &Json, reader: &mut Reader, allowed: &[&'static str]) -> Option<Verb> {
        let Json::Object(pairs) = json else {
            reader.wrong(json, "a step: an object with one verb");
            return None;
        };
        let words = pairs.iter().map(|(key, _)| key.as_str());
        let verbs: Vec<&str> = words.clone().filter(|key| Verb::WORDS.contains(key)).list();
        match verbs[..] {
            [verb] if allowed.contains(&verb) => Verb::blank(verb),
            [verb] => {
                let expected = format!("one of the verbs {}", allowed.join(", "));
                reader.not(format!("\"{verb}\""), expected);
                None
            }
            [] => {
                reader.no_verb(words, allowed);
                None
            }
            _ => {
                let found = format!("the verbs {}", verbs.join(", "));
                reader.not(found, "exactly one verb in a step");
                None
            }
        }
    }

    /// The verb's own key, and those that go with it.
    pub(crate) fn keys(&mut self, keys: &mut Keys<'_>) {
        match self {
            Verb::Play(card) => keys.required("play", card),
            Verb::Cast(cast) => cast.keys(keys),
            Verb::Activate(activate) => activate.keys(keys),
            Verb::Attack(attacks) => keys.required("attack", attacks),
            Verb::Block(blocks) => keys.required("block", blocks),
            Verb::Pass => keys.required("pass", &mut True),
            Verb::Resolve(resolve) => keys.required("resolve", resolve),
            Verb::Advance(advance) => keys.required("advance", advance),
            Verb::Choose(answer) => keys.required("choose", answer),
            Verb::Special(special) => special.keys(keys),
            Verb::Concede(player) => keys.required("concede", player),
            Verb::Put(put) => keys.required("put", put),
            Verb::Set(set) => keys.required("set", set),
            Verb::Expect(expect) => keys.required("expect", expect.as_mut()),
        }
    }
}

/// The value `true`, where nothing else makes sense.
struct True;

impl Value for True {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        if *json == Json::Bool(true) {
            return Some(True);
        }
        reader.wrong(json, "true");
        None
    }

    fn write(&self) -> Json {
        Json::Bool(true)
    }
}

/// A spell that is cast.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cast {
    /// The card.
    pub card: Reference,
    /// The targets, in the order of the text.
    pub targets: Vec<TargetSpec>,
    /// The value of X.
    pub x: Option<u32>,
    /// The modes chosen.
    pub modes: Vec<Which>,
    /// The alternative cost, such as `bestow`.
    pub alternative: Option<String>,
    /// How a cost with a choice is paid.
    pub pay: Option<Pay>,
}

impl Table for Cast {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.required("cast", &mut self.card);
        keys.or("targets", &mut self.targets, Vec::new());
        keys.maybe("x", &mut self.x);
        keys.or("modes", &mut self.modes, Vec::new());
        keys.maybe("alternative", &mut self.alternative);
        keys.maybe("pay", &mut self.pay);
    }
}

/// An ability that is activated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Activate {
    /// The object.
    pub object: Reference,
    /// Which of its abilities; none where just one could be meant.
    pub ability: Option<Which>,
    /// The targets, in the order of the text.
    pub targets: Vec<TargetSpec>,
    /// The value of X.
    pub x: Option<u32>,
    /// The modes chosen.
    pub modes: Vec<Which>,
    /// The type of mana chosen, for a mana ability.
    pub mana: Option<ManaType>,
    /// How a cost with a choice is paid.
    pub pay: Option<Pay>,
}

impl Table for Activate {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.required("activate", &mut self.object);
        keys.maybe("ability", &mut self.ability);
        keys.or("targets", &mut self.targets, Vec::new());
        keys.maybe("x", &mut self.x);
        keys.or("modes", &mut self.modes, Vec::new());
        keys.maybe("mana", &mut self.mana);
        keys.maybe("pay", &mut self.pay);
    }
}

/// A special action that is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Special {
    /// The object whose special action it is.
    pub object: Reference,
    /// How a cost with a choice is paid.
    pub pay: Option<Pay>,
}

impl Table for Special {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.required("special", &mut self.object);
        keys.maybe("pay", &mut self.pay);
    }
}

/// One attacker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// The creature that attacks.
    pub attacker: Reference,
    /// The player, planeswalker or battle that it attacks.
    pub defender: Reference,
}

impl Table for Attack {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.required("attacker", &mut self.attacker);
        keys.required("defender", &mut self.defender);
    }
}

/// One blocker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The creature that blocks.
    pub blocker: Reference,
    /// The attacker that it blocks.
    pub attacker: Reference,
}

impl Table for Block {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.required("blocker", &mut self.blocker);
        keys.required("attacker", &mut self.attacker);
    }
}

tables!(Attack, Block);
