//! The steps of a scenario: each one verb, and what belongs to it.

use std::collections::BTreeMap;

use super::{
    Card, Expect, ManaType, PermanentChanges, PlayerChanges, PlayerRef, Reference, TurnStep, Zone,
};
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
#[derive(Clone, Debug, PartialEq)]
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

impl Default for Verb {
    fn default() -> Self {
        Verb::Pass
    }
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
        let verbs: Vec<&str> = words
            .clone()
            .filter(|key| Verb::WORDS.contains(key))
            .collect();
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

/// What fills one slot of targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetSpec {
    /// One target.
    One(Reference),
    /// Several.
    Several(Vec<Reference>),
    /// Several, and how much of what is divided each of them gets.
    Divided(BTreeMap<Reference, u32>),
}

impl Value for TargetSpec {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Text(_) => Value::read(json, reader).map(TargetSpec::One),
            Json::List(_) => Value::read(json, reader).map(TargetSpec::Several),
            Json::Object(_) => Value::read(json, reader).map(TargetSpec::Divided),
            _ => {
                reader.wrong(
                    json,
                    "a target, a list of targets, or an object from target to number",
                );
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            TargetSpec::One(target) => target.write(),
            TargetSpec::Several(targets) => targets.write(),
            TargetSpec::Divided(division) => division.write(),
        }
    }
}

/// One of an object's abilities, or one of a spell's modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// By its place, counted from 1.
    Number(u32),
    /// By a keyword, a loyalty cost, or a piece of its text.
    Text(String),
}

impl Value for Which {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        if matches!(json, Json::Number(_)) {
            let number = reader.number(json, 1..=1000)?;
            return u32::try_from(number).ok().map(Which::Number);
        }
        let text = reader.text(json, "a number from 1, or a piece of text")?;
        Some(Which::Text(text.to_string()))
    }

    fn write(&self) -> Json {
        match self {
            Which::Number(number) => number.write(),
            Which::Text(text) => text.write(),
        }
    }
}

/// How a cost with a choice is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pay {
    /// With this one of the alternatives: `{2}`, `{E}{E}{E}`.
    Alternative(String),
    /// With these things.
    With(PayWith),
}

impl Value for Pay {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Object(_) => Value::read(json, reader).map(Pay::With),
            _ => {
                let text = reader.text(json, "an alternative such as \"{2}\", or an object")?;
                Some(Pay::Alternative(text.to_string()))
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            Pay::Alternative(text) => text.write(),
            Pay::With(with) => with.write(),
        }
    }
}

/// What a cost is paid with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PayWith {
    /// What is sacrificed.
    pub sacrifice: Option<Vec<Reference>>,
    /// What is tapped.
    pub tap: Option<Vec<Reference>>,
    /// What is exiled.
    pub exile: Option<Vec<Reference>>,
    /// What is discarded.
    pub discard: Option<Vec<Reference>>,
    /// Whether life is paid.
    pub life: Option<bool>,
}

impl Table for PayWith {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        keys.maybe("sacrifice", &mut self.sacrifice);
        keys.maybe("tap", &mut self.tap);
        keys.maybe("exile", &mut self.exile);
        keys.maybe("discard", &mut self.discard);
        keys.maybe("life", &mut self.life);
    }
}

/// How much resolves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolve {
    /// Everything on the stack.
    All,
    /// So many stack objects.
    Number(u32),
}

impl Value for Resolve {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Text(text) if text == "all" => Some(Resolve::All),
            Json::Number(_) => {
                let number = reader.number(json, 1..=10_000)?;
                u32::try_from(number).ok().map(Resolve::Number)
            }
            _ => {
                reader.wrong(json, "\"all\" or a number of stack objects");
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            Resolve::All => Json::Text("all".to_string()),
            Resolve::Number(number) => number.write(),
        }
    }
}

/// How far the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// To the next turn's upkeep.
    NextTurn,
    /// To the next time that this step begins.
    Step(TurnStep),
}

impl Value for Advance {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Text(text) if text == "next_turn" => Some(Advance::NextTurn),
            Json::Text(text) if TurnStep::from_word(text).is_none() => {
                let words = [TurnStep::WORDS, &["next_turn"]].concat();
                reader.unknown("step", text, &words);
                None
            }
            _ => TurnStep::read(json, reader).map(Advance::Step),
        }
    }

    fn write(&self) -> Json {
        match self {
            Advance::NextTurn => Json::Text("next_turn".to_string()),
            Advance::Step(step) => step.write(),
        }
    }
}

/// The answer to a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes or no.
    May(bool),
    /// A number.
    Number(i64),
    /// A reference, a color, symbols of mana, a name, a type, or `cost:2`.
    Text(String),
    /// Several references or pieces of text.
    List(Vec<String>),
    /// A division: what gets how much.
    Division(BTreeMap<Reference, u32>),
}

impl Value for Answer {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Bool(yes) => Some(Answer::May(*yes)),
            Json::Number(_) => Value::read(json, reader).map(Answer::Number),
            Json::Text(text) => Some(Answer::Text(text.clone())),
            Json::List(_) => Value::read(json, reader).map(Answer::List),
            Json::Object(_) => Value::read(json, reader).map(Answer::Division),
            Json::Null => {
                reader.wrong(json, "an answer");
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            Answer::May(yes) => yes.write(),
            Answer::Number(number) => number.write(),
            Answer::Text(text) => text.write(),
            Answer::List(list) => list.write(),
            Answer::Division(division) => division.write(),
        }
    }
}

/// Something that the author puts somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Put {
    /// What is put there.
    pub what: Putting,
    /// The zone.
    pub zone: Zone,
    /// Under whose control, or into whose zone.
    pub controller: Option<PlayerRef>,
    /// Whether it enters tapped.
    pub tapped: bool,
    /// What it enters attached to.
    pub attached_to: Option<Reference>,
    /// Whether and what it enters attacking.
    pub attacking: Option<Attacking>,
}

/// What is put somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Putting {
    /// A new card.
    New(Card),
    /// An object that is there already.
    Object(Reference),
}

impl Default for Put {
    fn default() -> Self {
        Put {
            what: Putting::New(Card::default()),
            zone: Zone::Battlefield,
            controller: None,
            tapped: false,
            attached_to: None,
            attacking: None,
        }
    }
}

impl Table for Put {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        self.what.keys(keys);
        keys.required("zone", &mut self.zone);
        keys.maybe("controller", &mut self.controller);
        keys.or("tapped", &mut self.tapped, false);
        keys.maybe("attached_to", &mut self.attached_to);
        keys.maybe("attacking", &mut self.attacking);
    }
}

impl Putting {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        match self {
            Putting::New(card) => card.keys(keys),
            Putting::Object(object) => keys.required("object", object),
        }
    }
}

impl Value for Put {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let what = match reader.one_key(json, ["card", "object"])? {
            "object" => Putting::Object(Reference::default()),
            _ => Putting::New(Card::default()),
        };
        if !reader.count_objects(1) {
            return None;
        }
        reader.table(
            json,
            Put {
                what,
                ..Put::default()
            },
        )
    }

    fn write(&self) -> Json {
        write_table(self)
    }
}

/// What something is put onto the battlefield attacking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attacking {
    /// Whatever there is to attack; a choice where there are several.
    Any,
    /// This player, planeswalker or battle.
    Defender(Reference),
}

impl Value for Attacking {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        match json {
            Json::Bool(true) => Some(Attacking::Any),
            Json::Text(_) => Value::read(json, reader).map(Attacking::Defender),
            _ => {
                reader.wrong(json, "true, or what is attacked");
                None
            }
        }
    }

    fn write(&self) -> Json {
        match self {
            Attacking::Any => Json::Bool(true),
            Attacking::Defender(defender) => defender.write(),
        }
    }
}

/// Something that the author sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// On an object.
    Object(Reference, PermanentChanges),
    /// On a player.
    Player(PlayerRef, PlayerChanges),
}

impl Default for Set {
    fn default() -> Self {
        Set::Object(Reference::default(), PermanentChanges::default())
    }
}

impl Table for Set {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        match self {
            Set::Object(object, changes) => {
                keys.required("object", object);
                changes.keys(keys);
            }
            Set::Player(player, changes) => {
                keys.required("player", player);
                changes.keys(keys);
            }
        }
    }
}

impl Value for Set {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        let set = match reader.one_key(json, ["object", "player"])? {
            "player" => Set::Player(PlayerRef::default(), PlayerChanges::default()),
            _ => Set::default(),
        };
        reader.table(json, set)
    }

    fn write(&self) -> Json {
        write_table(self)
    }
}

tables!(Attack, Block, PayWith);
