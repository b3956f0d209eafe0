//! What is true now, each as an expectation that a scenario file could state.

use super::model::{
    Attack, Because, Color, Expect, ManaPool, ManaType, ObjectExpectation, PlayerExpectation,
    PowerToughness, Reference, Refused, RuleNumber, Step, Tried, TurnExpectation, TurnStep, Verb,
    Zone, ZoneExpectation,
};
use super::session::{Session, Stop, ability_words, choice_word};
use super::words::{StepNames, and, capital, counters, mana_symbols, step, with_article};
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::{Ability, CounterKind};
use crate::rules::action::Action;
use crate::rules::game::Derived;
use crate::rules::kinds::{CardType, TypeLine};
use crate::rules::object::{Object, ObjectId, PlayerId, Thing};
use crate::rules::zone::Zone as GameZone;
use crate::sorted::SortedMap;
use crate::view::Truth;

/// How many illegal targets of one deed are named.
const MOST_TARGETS: usize = 12;

/// Truths as they are collected.
struct Collector<'a> {
    session: &'a Session,
    labels: StepNames,
    truths: Vec<Truth>,
}

impl Session {
    /// What is true of an object or a player with this key; with an empty key, of the position.
    pub fn truths(&self, key: &str) -> Vec<Truth> {
        let mut collector = Collector {
            session: self,
            labels: StepNames::new(&self.scenario),
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

impl Collector<'_> {
    fn add(&mut self, about: &str, words: String, expect: Expect) {
        self.truths.push(Truth {
            words: format!("{}.", capital(&words)),
            about: about.to_string(),
            expect,
        });
    }

    fn position(&mut self) {
        let game = &self.session.game;
        let names = &self.session.names;
        let speaker = self.session.speaker();
        let turn = |turn: TurnExpectation| Expect {
            turn: Some(turn),
            ..Expect::default()
        };
        if let Some(named) = TurnStep::from_word(game.turn.step.name()) {
            let expect = turn(TurnExpectation {
                step: Some(named),
                ..TurnExpectation::default()
            });
            let words = format!("the step is: {}", step(game.turn.step).lower());
            self.add("turn", words, expect);
        }
        let active = speaker.whose(game.turn.active);
        let expect = turn(TurnExpectation {
            number: Some(game.turn.number),
            active: Some((&*names.key_of_player(game.turn.active)).into()),
            ..TurnExpectation::default()
        });
        let words = format!("it is turn {}, {active} turn", game.turn.number);
        self.add("turn", words, expect);
        if let Some(player) = game.turn.priority {
            let expect = turn(TurnExpectation {
                priority: Some((&*names.key_of_player(player)).into()),
                ..TurnExpectation::default()
            });
            let words = format!("{} priority", speaker.has(Thing::Player(player)));
            self.add("turn", words, expect);
        }
        let stack = game.stack.iter().rev();
        let stack = stack.map(|id| self.session.reference(Thing::Object(*id)));
        let stack: Vec<Reference> = stack.list();
        let words = match stack.is_empty() {
            true => "the stack is empty".to_string(),
            false => {
                let top_first = stack.iter().map(ToString::to_string);
                format!("on the stack, top first: {}", top_first.list().join(", "))
            }
        };
        let expect = Expect {
            stack: Some(stack),
            ..Expect::default()
        };
        self.add("turn", words, expect);
        let choice = game.pending().map(choice_word);
        let kind = choice.and_then(super::model::ChoiceKind::from_word);
        if choice.is_none() || kind.is_some() {
            let words = match choice {
                None => "no choice is pending".to_string(),
                Some(word) => format!("a choice of kind “{word}” is pending"),
            };
            let expect = Expect {
                choice: Some(kind),
                ..Expect::default()
            };
            self.add("turn", words, expect);
        }
    }

    fn player(&mut self, id: PlayerId) {
        let session = self.session;
        let player = session.game.player(id);
        let has = session.speaker().has(Thing::Player(id));
        let key = session.names.key_of_player(id);
        let mut say = |words: String, stated: PlayerExpectation| {
            let players: SortedMap<_, _> = [((&*key).into(), stated)].into_iter().collect();
            let expect = Expect {
                players,
                ..Expect::default()
            };
            self.add("player", words, expect);
        };
        let blank = PlayerExpectation::default;
        let (life, energy) = (player.life, player.counter(&CounterKind::Energy));
        let poison = player.counter(&CounterKind::Poison);
        let (life, energy, poison) = (
            (format!("{has} {life} life"), Some(life)),
            (format!("{has} {energy} energy"), Some(energy)),
            (format!("{has} {poison} poison"), Some(poison)),
        );
        say(
            life.0,
            PlayerExpectation {
                life: life.1,
                ..blank()
            },
        );
        say(
            energy.0,
            PlayerExpectation {
                energy: energy.1,
                ..blank()
            },
        );
        say(
            poison.0,
            PlayerExpectation {
                poison: poison.1,
                ..blank()
            },
        );
        let zones = [
            GameZone::Hand,
            GameZone::Graveyard,
            GameZone::Exile,
            GameZone::Library,
        ];
        for zone in zones {
            let owned = |card: &&ObjectId| {
                let object = session.game.object(**card);
                object.is_some_and(|object| object.owner == id)
            };
            let cards: Vec<ObjectId> = session
                .game
                .zone(zone, id)
                .iter()
                .filter(owned)
                .copied()
                .list();
            let number = u32::try_from(cards.len()).unwrap_or(u32::MAX);
            let place = match zone {
                GameZone::Exile => "exile".to_string(),
                zone => format!("{} {}", session.speaker().whose(id), zone.name()),
            };
            let stated = |value: ZoneExpectation| {
                let mut stated = blank();
                match zone {
                    GameZone::Hand => stated.hand = Some(value),
                    GameZone::Graveyard => stated.graveyard = Some(value),
                    GameZone::Exile => stated.exile = Some(value),
                    _ => stated.library = Some(value),
                }
                stated
            };
            let ending = if number == 1 { "" } else { "s" };
            say(
                format!("{has} {number} card{ending} in {place}"),
                stated(ZoneExpectation::Number(number)),
            );
            if !cards.is_empty() && cards.len() <= MOST_TARGETS && zone != GameZone::Library {
                let names = cards.iter().map(|id| session.reference(Thing::Object(*id)));
                say(
                    format!("in {place}: {}", session.names_of(&cards)),
                    stated(ZoneExpectation::Cards(names.list())),
                );
            }
        }
        let pool = player.pool.iter().map(|mana| mana.mana).list();
        let words = match pool.is_empty() {
            true => format!("{has} no mana in the pool"),
            false => format!("{has} {} in the pool", mana_symbols(&pool)),
        };
        if let Ok(pool) = ManaPool::parse(&mana_symbols(&pool)) {
            say(
                words,
                PlayerExpectation {
                    mana_pool: Some(pool),
                    ..blank()
                },
            );
        }
        let lost = match player.out {
            true => format!("{has} lost"),
            false => format!("{has} not lost"),
        };
        say(
            lost,
            PlayerExpectation {
                lost: Some(player.out),
                ..blank()
            },
        );
    }

    fn state(&mut self, id: ObjectId, about: &str, words: &str, stated: ObjectExpectation) {
        let reference = self.session.reference(Thing::Object(id));
        let name = self.session.speaker().object(id);
        let expect = Expect {
            objects: [(reference, stated)].into_iter().collect(),
            ..Expect::default()
        };
        self.add(about, format!("{name} {words}"), expect);
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
        let blank = ObjectExpectation::default;
        let permanent = object.zone == GameZone::Battlefield;
        self.types(id, object, derived);
        if let (Some(power), Some(toughness)) = (derived.power, derived.toughness) {
            let pt = |power: i32, toughness: i32| PowerToughness {
                power: power.into(),
                toughness: toughness.into(),
            };
            let stated = ObjectExpectation {
                pt: Some(pt(power, toughness)),
                ..blank()
            };
            self.state(id, "pt", &format!("is {power}/{toughness}"), stated);
            if let (Some(power), Some(toughness)) = (derived.base_power, derived.base_toughness) {
                let stated = ObjectExpectation {
                    base_pt: Some(pt(power, toughness)),
                    ..blank()
                };
                let words = format!("has base power and toughness {power}/{toughness}");
                self.state(id, "pt", &words, stated);
            }
        }
        self.colors(id, derived);
        self.abilities(id, object, derived);
        let zone = object.zone.name();
        if let Some(named) = Zone::from_word(zone) {
            let stated = ObjectExpectation {
                zone: Some(named),
                ..blank()
            };
            let words = match object.zone {
                GameZone::Exile => "is in exile".to_string(),
                GameZone::Battlefield | GameZone::Stack => format!("is on the {zone}"),
                _ => format!("is in a {zone}"),
            };
            self.state(id, "place", &words, stated);
        }
        if permanent {
            self.permanent(id, object, derived);
        }
        for (kind, number) in &object.counters {
            let number = number.count;
            let name = kind.name();
            let words = format!("has {}", counters(number, &name));
            let stated = ObjectExpectation {
                counters: Some([(name, number)].into_iter().collect()),
                ..blank()
            };
            self.state(id, "state", &words, stated);
        }
        self.deeds(id, key);
    }

    fn types(&mut self, id: ObjectId, object: &Object, derived: &Derived) {
        let printed = words_of(&object.printed.type_line);
        let now = words_of(&derived.type_line);
        for word in &now {
            let stated = ObjectExpectation {
                is: Some(vec![word.clone()]),
                ..ObjectExpectation::default()
            };
            self.state(id, "type", &format!("is {}", with_article(word)), stated);
        }
        // What it has lost, and what one may take any permanent to be.
        let creature = CardType::Creature.word().to_string();
        let mut gone: Vec<String> = printed
            .into_iter()
            .filter(|word| !now.contains(word))
            .list();
        if !derived.is(CardType::Creature) && !gone.contains(&creature) {
            gone.push(creature);
        }
        for word in gone {
            let words = format!("is not {}", with_article(&word));
            let stated = ObjectExpectation {
                is_not: Some(vec![word]),
                ..ObjectExpectation::default()
            };
            self.state(id, "type", &words, stated);
        }
    }

    fn colors(&mut self, id: ObjectId, derived: &Derived) {
        let letters = derived
            .colors
            .iter()
            .map(|color| color.letter().to_string());
        let colors = letters.filter_map(|letter| Color::from_word(&letter));
        let names: Vec<String> = derived
            .colors
            .iter()
            .map(|color| color.word().to_string())
            .list();
        let words = match names.is_empty() {
            true => "is colorless".to_string(),
            false => format!("is {}", and(&names)),
        };
        let stated = ObjectExpectation {
            colors: Some(colors.list()),
            ..ObjectExpectation::default()
        };
        self.state(id, "type", &words, stated);
    }

    fn abilities(&mut self, id: ObjectId, object: &Object, derived: &Derived) {
        let mut seen: Vec<String> = Vec::new();
        for held in &derived.abilities {
            let words = match &*held.ability {
                Ability::AtLevel(..) => continue,
                _ => ability_words(held, derived),
            };
            // A name alone is found again whatever its cost.
            if words.is_empty() || seen.contains(&words) || !super::session::has(derived, &words) {
                continue;
            }
            let stated = ObjectExpectation {
                has: Some(vec![words.clone()]),
                ..ObjectExpectation::default()
            };
            self.state(id, "ability", &format!("has “{words}”"), stated);
            seen.push(words);
        }
        for printed in &object.printed.abilities {
            let words = printed.text.to_string();
            if words.is_empty() || seen.contains(&words) || super::session::has(derived, &words) {
                continue;
            }
            let stated = ObjectExpectation {
                has_not: Some(vec![words.clone()]),
                ..ObjectExpectation::default()
            };
            self.state(id, "ability", &format!("does not have “{words}”"), stated);
            seen.push(words);
        }
    }

    fn permanent(&mut self, id: ObjectId, object: &Object, derived: &Derived) {
        let session = self.session;
        let blank = ObjectExpectation::default;
        let yes = |yes: bool, words: &str| match yes {
            true => format!("is {words}"),
            false => format!("is not {words}"),
        };
        let controller = session.names.key_of_player(derived.controller);
        let words = format!(
            "is under {} control",
            session.speaker().whose(derived.controller)
        );
        let stated = ObjectExpectation {
            controller: Some((&*controller).into()),
            ..blank()
        };
        self.state(id, "place", &words, stated);
        let host = object.attached_to;
        let words = match host {
            Some(host) => format!("is attached to {}", session.speaker().thing(host)),
            None => "is attached to nothing".to_string(),
        };
        let stated = ObjectExpectation {
            attached_to: Some(host.map(|host| session.reference(host))),
            ..blank()
        };
        self.state(id, "place", &words, stated);
        let attachments = session.game.attachments(Thing::Object(id));
        let words = match attachments.is_empty() {
            true => "has nothing attached".to_string(),
            false => format!("has attached: {}", session.names_of(&attachments)),
        };
        let names = attachments.iter();
        let names = names.map(|one| session.reference(Thing::Object(*one)));
        let stated = ObjectExpectation {
            attachments: Some(names.list()),
            ..blank()
        };
        self.state(id, "place", &words, stated);
        let stated = ObjectExpectation {
            tapped: Some(object.tapped),
            ..blank()
        };
        self.state(id, "state", &yes(object.tapped, "tapped"), stated);
        let stated = ObjectExpectation {
            damage: Some(object.damage),
            ..blank()
        };
        self.state(
            id,
            "state",
            &format!("has {} damage", object.damage),
            stated,
        );
        let stated = ObjectExpectation {
            sick: Some(object.sick),
            ..blank()
        };
        self.state(id, "state", &yes(object.sick, "new this turn"), stated);
        if let Some(phased) = Some(object.phased.is_some()).filter(|phased| *phased) {
            let stated = ObjectExpectation {
                phased_out: Some(phased),
                ..blank()
            };
            self.state(id, "state", "is phased out", stated);
        }
        let could: Vec<_> = session.game.could_produce(id).iter().copied().list();
        if derived.is(CardType::Land) || !could.is_empty() {
            let words = match could.is_empty() {
                true => "could produce no mana".to_string(),
                false => format!("could produce {}", mana_symbols(&could)),
            };
            let letters = could.iter().map(|mana| mana.letter().to_string());
            let types = letters.filter_map(|letter| ManaType::from_word(&letter));
            let reference = session.reference(Thing::Object(id));
            let expect = Expect {
                could_produce: [(reference, types.list())].into_iter().collect(),
                ..Expect::default()
            };
            let name = session.speaker().object(id);
            self.add("state", format!("{name} {words}"), expect);
        }
    }

    /// What may be done with it now, and what not, and by which rule.
    fn deeds(&mut self, id: ObjectId, key: &str) {
        let session = self.session;
        for deed in session.deeds_of(key, id) {
            let targets = session.game.possible_targets(&deed.action);
            match &targets[..] {
                [] => self.deed(&deed.action),
                [only] => {
                    for target in only.iter().take(MOST_TARGETS) {
                        self.deed(&session.at(&deed, *target).action);
                    }
                    let others = session.game.permanents();
                    let others = others.map(|object| Thing::Object(object.id));
                    let others = others.filter(|other| !only.contains(other));
                    for target in others.take(MOST_TARGETS) {
                        self.deed(&session.at(&deed, target).action);
                    }
                }
                _ => self.deed(&deed.action),
            }
        }
        let turn = &session.game.turn;
        let creature = session
            .game
            .derived(id)
            .filter(|derived| derived.is(CardType::Creature) && derived.controller == turn.active);
        let here = session.game.object(id).map(|object| object.zone);
        if creature.is_some() && here == Some(GameZone::Battlefield) && turn.awaiting.is_none() {
            for opponent in session.game.opponents(turn.active) {
                let attack = Attack {
                    attacker: session.reference(Thing::Object(id)),
                    defender: session.reference(Thing::Player(opponent)),
                };
                self.tried(Step {
                    verb: Verb::Attack(vec![attack]),
                    ..Step::default()
                });
            }
        }
    }

    fn deed(&mut self, action: &Action) {
        if let Some(step) = self.session.step_of(action) {
            self.tried(step);
        }
    }

    /// A step is tried on a copy of the game, and stated to be legal or not.
    fn tried(&mut self, step: Step) {
        if !Verb::TRIED.contains(&step.verb.word()) {
            return;
        }
        let label = self.labels.label(&step);
        match self.session.try_step(&step) {
            Ok(()) => {
                let expect = Expect {
                    legal: vec![Tried { step }],
                    ..Expect::default()
                };
                self.add("deed", format!("legal: {label}"), expect);
            }
            Err(stop @ Stop::Refused(_)) => {
                let Some(rule) = stop.rule().map(str::to_string) else {
                    return;
                };
                let words = format!("illegal because of {rule}: {label}");
                let because = Because(vec![RuleNumber::from(rule)]);
                let expect = Expect {
                    illegal: vec![Refused { step, because }],
                    ..Expect::default()
                };
                self.add("deed", words, expect);
            }
            // What can't be tried is neither.
            Err(_) => {}
        }
    }
}

/// The supertypes, card types and subtypes of a type line, a word each.
fn words_of(line: &TypeLine) -> Vec<String> {
    let line = line.to_string();
    let words = line.split_whitespace().filter(|word| *word != "—");
    words.map(ToString::to_string).list()
}
