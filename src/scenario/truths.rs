//! What is true now, each as an expectation that a scenario file could state.

use super::json::Json;
use super::model::{Attack, Step, Verb};
use super::session::{Session, Stop, ability_words, choice_word};
use super::table::Value;
use super::words::StepNames;
use crate::lists::List;
use crate::rules::ability::{Ability, CounterKind};
use crate::rules::action::Action;
use crate::rules::game::{Derived, Game};
use crate::rules::kinds::{CardType, TypeLine};
use crate::rules::mana::ManaType;
use crate::rules::object::{Object, ObjectId, PlayerId, Thing};
use crate::rules::zone::Zone;
use crate::scenario::words::mana_symbols;
use crate::view::Truth;

/// How many illegal targets of one deed are named.
const MOST_TARGETS: usize = 12;

/// Truths as they are collected.
struct Collector<'a> {
    session: &'a Session,
    labels: StepNames<'a>,
    truths: Vec<Truth>,
}

impl Session {
    /// What is true of an object or a player with this key; with an empty key, of the position.
    pub fn truths(&self, key: &str) -> Vec<Truth> {
        let mut collector = Collector {
            session: self,
            labels: StepNames::new(&self.scenario, &self.cards),
            truths: Vec::new(),
        };
        match self.names.by_key(&self.game, key) {
            Some(Thing::Object(id)) => collector.object(id, key),
            Some(Thing::Player(id)) => collector.player(id),
            None if key.is_empty() => collector.position(),
            None => {}
        }
        collector.truths
    }
}

fn text(words: &str) -> Json {
    Json::Text(words.to_string())
}

fn under(key: &str, value: Json) -> Json {
    Json::Object(vec![(key.to_string(), value)])
}

fn listed(items: impl Iterator<Item = String>) -> Json {
    Json::List(items.map(Json::Text).list())
}

impl Collector<'_> {
    fn add(&mut self, expect: &Json, tried: String) {
        self.truths.push(Truth {
            expect: expect.compact(),
            tried,
        });
    }

    /// States something under two keys and a name between them.
    fn state(&mut self, part: &str, name: &str, key: &str, value: Json) {
        let value = under(part, under(name, under(key, value)));
        self.add(&value, String::new());
    }

    fn reference(&self, thing: Thing) -> String {
        self.session.reference(thing).to_string()
    }

    fn references(&self, objects: &[ObjectId]) -> Json {
        listed(objects.iter().map(|id| self.reference(Thing::Object(*id))))
    }

    fn position(&mut self) {
        let game = &self.session.game;
        let turn = &game.turn;
        let key = |player: PlayerId| text(&self.session.names.key_of_player(player));
        let mut stated = vec![
            ("step", text(turn.step.name())),
            ("number", turn.number.write()),
            ("active", key(turn.active)),
        ];
        stated.extend(turn.priority.map(|player| ("priority", key(player))));
        for (key, value) in stated {
            self.add(&under("turn", under(key, value)), String::new());
        }
        let stack = game.stack.iter().rev().copied().list();
        let stack = under("stack", self.references(&stack));
        self.add(&stack, String::new());
        let choice = game.pending().map(choice_word).map_or(Json::Null, text);
        self.add(&under("choice", choice), String::new());
    }

    fn player(&mut self, id: PlayerId) {
        let game = &self.session.game;
        let player = game.player(id);
        let key = self.session.names.key_of_player(id);
        let pool = player.pool.iter().map(|mana| mana.mana).list();
        let mut stated = vec![
            ("life", player.life.write()),
            ("energy", player.counter(&CounterKind::Energy).write()),
            ("poison", player.counter(&CounterKind::Poison).write()),
            ("mana_pool", text(&mana_symbols(&pool))),
            ("lost", Json::Bool(player.out)),
        ];
        for zone in [Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Library] {
            let mut cards = game.zone(zone, id).to_vec();
            cards.retain(|card| game.object(*card).is_some_and(|object| object.owner == id));
            stated.push((zone.name(), Json::Number(cards.len().into())));
            if !cards.is_empty() && cards.len() <= MOST_TARGETS && zone != Zone::Library {
                stated.push((zone.name(), self.references(&cards)));
            }
        }
        for (what, value) in stated {
            self.state("players", &key, what, value);
        }
    }

    fn object(&mut self, id: ObjectId, key: &str) {
        let session = self.session;
        let (Some(object), Some(derived)) = (session.game.object(id), session.game.derived(id))
        else {
            return;
        };
        if object.is_stack_ability() {
            return;
        }
        let mut stated = types(object, derived);
        for (key, power, toughness) in [
            ("pt", derived.power, derived.toughness),
            ("base_pt", derived.base_power, derived.base_toughness),
        ] {
            // 208.3: what is no creature has neither.
            let creature = derived.is(CardType::Creature);
            if let (true, Some(power), Some(toughness)) = (creature, power, toughness) {
                stated.push((key, Json::Text(format!("{power}/{toughness}"))));
            }
        }
        let colors = derived.colors.iter();
        let colors = listed(colors.map(|color| color.letter().to_string()));
        stated.push(("colors", colors));
        stated.extend(abilities(&self.session.game, object, derived));
        stated.push(("zone", text(object.zone.name())));
        if object.zone == Zone::Battlefield {
            let controller = session.names.key_of_player(derived.controller);
            let attachments = session.game.attachments(Thing::Object(id));
            stated.extend([
                ("controller", text(&controller)),
                ("attachments", self.references(&attachments)),
                ("tapped", Json::Bool(object.tapped)),
                ("damage", object.damage.write()),
                ("sick", Json::Bool(object.sick)),
            ]);
            // A host that has left has no name any more (702.26i, 704.5m).
            let there = |host: &Thing| {
                host.object()
                    .is_none_or(|id| session.game.object(id).is_some())
            };
            if object.attached_to.as_ref().is_none_or(there) {
                let host = object.attached_to.map(|host| text(&self.reference(host)));
                stated.push(("attached_to", host.unwrap_or(Json::Null)));
            }
            if object.phased.is_some() {
                stated.push(("phased_out", Json::Bool(true)));
            }
        }
        for (kind, counters) in &object.counters {
            stated.push(("counters", under(&kind.name(), counters.count.write())));
        }
        let name = self.reference(Thing::Object(id));
        for (key, value) in stated {
            self.state("objects", &name, key, value);
        }
        if object.zone == Zone::Battlefield {
            let could: Vec<ManaType> = session.game.could_produce(id).iter().copied().list();
            if derived.is(CardType::Land) || !could.is_empty() {
                let letters = listed(could.iter().map(|mana| mana.letter().to_string()));
                self.add(
                    &under("could_produce", under(&name, letters)),
                    String::new(),
                );
            }
        }
        self.deeds(id, key);
    }

    /// What may be done with it now, and what not, and by which rule.
    fn deeds(&mut self, id: ObjectId, key: &str) {
        let session = self.session;
        for deed in session.deeds_of(key, id) {
            let targets = session.game.possible_targets(&deed.action);
            let ([only], false) = (&targets.phrases[..], targets.together) else {
                self.deed(&deed.action);
                continue;
            };
            let mut tried: Vec<Thing> = only.iter().copied().take(MOST_TARGETS).list();
            let others = session.game.permanents();
            let others = others.map(|object| Thing::Object(object.id));
            let others = others.filter(|other| !only.contains(other));
            tried.extend(others.take(MOST_TARGETS));
            for target in tried {
                self.deed(&session.at(&deed, target).action);
            }
        }
        let turn = &session.game.turn;
        let may_be_asked = session.game.derived(id).is_some_and(|derived| {
            derived.is(CardType::Creature) && derived.controller == turn.active
        });
        let here = session.game.object(id).map(|object| object.zone);
        if may_be_asked && here == Some(Zone::Battlefield) && turn.awaiting.is_none() {
            for opponent in session.game.opponents(turn.active) {
                let attack = Attack {
                    attacker: session.reference(Thing::Object(id)),
                    defender: session.reference(Thing::Player(opponent)),
                };
                self.tried(&Step {
                    verb: Verb::Attack(vec![attack]),
                    ..Step::default()
                });
            }
        }
    }

    fn deed(&mut self, action: &Action) {
        if let Some(step) = self.session.step_of(action) {
            self.tried(&step);
        }
    }

    /// A step is tried on a copy of the game, and stated to be legal or not.
    fn tried(&mut self, step: &Step) {
        if !Verb::TRIED.contains(&step.verb.word()) {
            return;
        }
        let mut stated = step.write();
        let part = match self.session.try_step(step) {
            Ok(()) => "legal",
            Err(stop @ Stop::Refused(..)) => {
                if let (Json::Object(pairs), Some(rule)) = (&mut stated, stop.rule()) {
                    pairs.push(("because".to_string(), text(rule)));
                }
                "illegal"
            }
            // What can't be tried is neither.
            Err(_) => return,
        };
        let expect = under(part, Json::List(vec![stated]));
        self.add(&expect, self.labels.label(step));
    }
}

type Stated = Vec<(&'static str, Json)>;

/// What it is, what of its printed types it has lost, and whether it is a creature.
fn types(object: &Object, derived: &Derived) -> Stated {
    let now = words_of(&derived.type_line);
    let mut gone = words_of(&object.printed.type_line);
    let creature = CardType::Creature.word().to_string();
    if !gone.contains(&creature) {
        gone.push(creature);
    }
    gone.retain(|word| !now.contains(word));
    let one = |key, words: Vec<String>| {
        let each = words.into_iter();
        each.map(move |word| (key, Json::List(vec![Json::Text(word)])))
            .list()
    };
    let mut stated = one("is", now);
    stated.extend(one("is_not", gone));
    stated
}

/// The abilities that it has, and those printed on it that it has not.
fn abilities(game: &Game, object: &Object, derived: &Derived) -> Stated {
    let mut words: Vec<String> = Vec::new();
    for held in &derived.abilities {
        if !matches!(&*held.ability, Ability::AtLevel(..)) {
            words.push(ability_words(game, held, derived));
        }
    }
    let printed = object.printed.abilities.iter();
    words.extend(printed.map(|printed| printed.text.to_string()));
    let mut stated: Stated = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let again = words.iter().take(place).any(|other| other == word);
        if !word.is_empty() && !again {
            let key = match super::session::has(game, derived, word) {
                true => "has",
                false => "has_not",
            };
            stated.push((key, Json::List(vec![text(word)])));
        }
    }
    stated
}

/// The supertypes, card types and subtypes of a type line, a word each.
fn words_of(line: &TypeLine) -> Vec<String> {
    line.words().map(str::to_string).list()
}
