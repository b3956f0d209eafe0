//! The longer sentences of the log: counters, combat, what an object became.

use super::alike::Said;
use super::{Sentence, Speaker, and, counters, or, with_article};
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::{Ability, CostPart, CounterKind};
use crate::rules::effect::{Effect, Mod};
use crate::rules::event::{Event, EventKind, Nothing};
use crate::rules::filter::Amount;
use crate::rules::kinds::{CardType, Color, EVERY_CREATURE_TYPE, Supertype};
use crate::rules::object::{Held, ObjectId, OnStack, PlayerId, PutAway, Thing};
use crate::scenario::session::{ability_words, nouns};
use crate::text::{Nouns, print_amount, print_effect};
use std::sync::Arc;

impl Speaker<'_> {
    pub(super) fn counters_changed(
        &self,
        who: PlayerId,
        kind: &CounterKind,
        change: i64,
        total: u32,
        paid: bool,
    ) -> Option<Sentence> {
        let count = u32::try_from(change.unsigned_abs()).unwrap_or(u32::MAX);
        let text = match *kind == CounterKind::Energy {
            true => {
                let symbols = match count {
                    0..=6 => "{E}".repeat(count as usize),
                    _ => format!("{count} {{E}}"),
                };
                let leaves = if change > 0 { "makes" } else { "leaves" };
                let verb = match (change > 0, paid) {
                    (true, _) => self.does(who, "get", "gets"),
                    (false, true) => self.does(who, "pay", "pays"),
                    (false, false) => self.does(who, "lose", "loses"),
                };
                format!("{verb} {symbols}, which {leaves} {total}")
            }
            false => {
                let verb = match change > 0 {
                    true => self.does(who, "get", "gets"),
                    false => self.does(who, "lose", "loses"),
                };
                format!("{verb} {}", counters(count, &kind.name()))
            }
        };
        self.says(text, [Thing::Player(who)])
    }

    pub(super) fn nothing(&self, source: ObjectId, what: &Nothing) -> Option<Sentence> {
        let by = self.object(source);
        let (text, about) = match what {
            Nothing::Attach { what, host, misfit } => {
                let (name, to) = (self.object(*what), self.thing(*host));
                let there = self.game.object(*what).and_then(|o| o.attached_to);
                let gone = host
                    .object()
                    .is_some_and(|id| self.game.object(id).is_none());
                let text = match misfit {
                    _ if gone => format!("{name} does not become attached: {to} is gone"),
                    Some(misfit) => {
                        let reason = self.misfit(misfit, *host == Thing::Object(*what));
                        format!("{name} does not become attached to {to}: {reason}")
                    }
                    None if there == Some(*host) => {
                        format!("{name} is attached to {to} already, and stays as it is")
                    }
                    None => format!("{name} is not there any more to become attached to {to}"),
                };
                (text, vec![Thing::Object(*what), *host])
            }
            Nothing::Destroy { what } => {
                let name = self.object(*what);
                let text = format!("{name} is indestructible: {by} does not destroy it");
                (text, vec![Thing::Object(*what)])
            }
            Nothing::Counter { what } => {
                let name = self.object(*what);
                let because = match *what == source {
                    true => String::new(),
                    false => format!(" because of {by}"),
                };
                (
                    format!("{name} can't be countered{because}"),
                    vec![Thing::Object(*what)],
                )
            }
            Nothing::PutCounters { on } => {
                let text = format!("{by} lets no counters be put on {}", self.thing(*on));
                (text, vec![*on])
            }
            Nothing::AddMana { player, undefined } => {
                let adds = self.does(*player, "add", "adds");
                let why = match undefined {
                    true => "its type is not defined",
                    false => "the amount is 0",
                };
                let text = format!("{adds} no mana with {by}: {why}");
                (text, vec![Thing::Player(*player)])
            }
            Nothing::Create => (
                format!("{by} creates no token: the number is 0"),
                Vec::new(),
            ),
            Nothing::Stack => {
                let text =
                    format!("the ability of {by} has no legal target and is not put on the stack");
                (text, Vec::new())
            }
        };
        self.says(text, about.into_iter().chain([Thing::Object(source)]))
    }

    pub(super) fn attackers(&self, attackers: &[(ObjectId, Thing)]) -> Option<Sentence> {
        if attackers.is_empty() {
            return self.says("no creature attacks".to_string(), []);
        }
        let mut defenders: Vec<(Thing, Vec<ObjectId>)> = Vec::new();
        for (attacker, defender) in attackers {
            match defenders.iter_mut().find(|(other, _)| other == defender) {
                Some((_, all)) => all.push(*attacker),
                None => defenders.push((*defender, vec![*attacker])),
            }
        }
        let each = |(defender, all): &(Thing, Vec<ObjectId>)| {
            let attack = if all.len() == 1 { "attacks" } else { "attack" };
            let names = self.objects(all.iter().copied());
            format!("{names} {attack} {}", self.thing(*defender))
        };
        let each: Vec<String> = defenders.iter().map(each).list();
        let about = attackers
            .iter()
            .map(|(attacker, _)| Thing::Object(*attacker));
        self.says(and(&each), about)
    }

    pub(super) fn blockers(&self, blocks: &[(ObjectId, ObjectId)]) -> Option<Sentence> {
        if blocks.is_empty() {
            return self.says("no creature blocks".to_string(), []);
        }
        let each = |(blocker, attacker): &(ObjectId, ObjectId)| {
            format!(
                "{} blocks {}",
                self.object(*blocker),
                self.object(*attacker)
            )
        };
        let each: Vec<String> = blocks.iter().map(each).list();
        let about = blocks.iter().map(|(blocker, _)| Thing::Object(*blocker));
        self.says(and(&each), about)
    }

    /// What something has become or is no longer, has now or has no more.
    pub(super) fn became(&self, event: &Event, id: ObjectId) -> Option<Said> {
        let one = match &event.kind {
            EventKind::Became { gained, lost, .. } => {
                let kept = event.cite.matches("205.1b");
                format!("is {}", types_changed(gained, lost, kept))
            }
            EventKind::Abilities {
                abilities,
                has,
                left,
                ..
            } => self.abilities_changed(id, abilities, *has, *left),
            _ => return None,
        };
        let because = self.because(event.cause);
        let several = match one.strip_prefix("is ") {
            Some(types) => format!("are each {types}{because}"),
            None => format!("{}{because}", one.replacen("has", "have", 1)),
        };
        let said = self.subject(Thing::Object(id), one + &because);
        Some(said.of_several(several).and(event.cause.map(Thing::Object)))
    }

    /// Which abilities something has now, or has no more; `left`: it has others.
    fn abilities_changed(&self, id: ObjectId, abilities: &[Held], has: bool, left: bool) -> String {
        let known = self.game.known(id);
        let words = |held: &Held| {
            let words = known.map(|derived| ability_words(self.game, held, derived));
            let words = words.unwrap_or_default();
            let words = words.trim_end_matches('.');
            match &*held.ability {
                Ability::Keyword(_) => words.lower(),
                _ => format!("“{words}”"),
            }
        };
        let words = abilities.iter().map(words).list();
        match has {
            true => format!("now has {}", and(&words)),
            false if !left => "has no abilities any more".to_string(),
            false => format!("no longer has {}", or(&words)),
        }
    }

    /// What was announced of a spell or ability besides modes and targets (601.2b).
    pub(super) fn announced(&self, id: ObjectId) -> String {
        let stack = self.game.known_object(id).and_then(|o| o.stack.as_ref());
        let Some(stack) = stack else {
            return String::new();
        };
        let cost = self.game.known(id).and_then(|d| d.mana_cost.as_ref());
        let has_x = stack.x > 0 || cost.is_some_and(|cost| cost.has_x());
        let all = [
            (stack.bestowed, "bestow".to_string()),
            (stack.kicked == 1, "kicker".to_string()),
            (stack.kicked > 1, format!("multikicker {}", stack.kicked)),
            (
                stack.put_away == PutAway::Flashback,
                "flashback".to_string(),
            ),
            (stack.put_away == PutAway::BoughtBack, "buyback".to_string()),
            (has_x, format!("X = {}", stack.x)),
        ];
        let all = all.into_iter().filter(|(said, _)| *said);
        let all: Vec<String> = all.map(|(_, words)| words).list();
        match all.is_empty() {
            true => String::new(),
            false => format!(" with {}", and(&all)),
        }
    }

    /// ", because of March of the Machines".
    pub(super) fn because(&self, causes: impl IntoIterator<Item = ObjectId>) -> String {
        let causes = causes.into_iter().list();
        match causes.is_empty() {
            true => String::new(),
            false => format!(", because of {}", self.objects(causes)),
        }
    }

    pub(super) fn sized(
        &self,
        event: &Event,
        creatures: &[(ObjectId, i32, i32)],
    ) -> Option<Sentence> {
        let mut sizes: Vec<(i32, i32, Vec<ObjectId>)> = Vec::new();
        for (id, power, toughness) in creatures {
            let same = |(p, t, _): &&mut (i32, i32, _)| (p, t) == (power, toughness);
            match sizes.iter_mut().find(same) {
                Some((.., ids)) => ids.push(*id),
                None => sizes.push((*power, *toughness, vec![*id])),
            }
        }
        let each = sizes.into_iter().map(|(power, toughness, ids)| {
            let are = if ids.len() == 1 { "is" } else { "are" };
            format!("{} {are} now {power}/{toughness}", self.objects(ids))
        });
        let each = each.list();
        let latest = match event.cite.matches("613.7") {
            true => ": of the effects that set its size, the newest counts",
            false => "",
        };
        let ids = creatures.iter().map(|(id, ..)| *id).chain(event.cause);
        self.says(
            format!("{}{}{latest}", and(&each), self.because(event.cause)),
            ids.map(Thing::Object),
        )
    }

    /// What an instruction asked of the game (608.2h), or what X was for a spell (107.3m).
    pub(super) fn number_asked(
        &self,
        source: ObjectId,
        granter: Option<ObjectId>,
        amount: &Amount,
        number: i64,
    ) -> Option<Sentence> {
        let text = match amount {
            Amount::X => {
                let name = self.object(source);
                format!(
                    "X is {number}, as for the spell that {name} was: the permanent's own X is 0"
                )
            }
            asked => {
                let words = print_amount(asked, &self.nouns(source, granter));
                format!("as it resolves, {words} is {number}")
            }
        };
        self.says(text, [Thing::Object(source)])
    }

    /// What a cost has become before it is paid (601.2f).
    pub(super) fn priced(
        &self,
        object: ObjectId,
        (was, is): (&[CostPart], &[CostPart]),
        because: &[ObjectId],
    ) -> Option<Sentence> {
        let (was, is) = (self.cost(was, object), self.cost(is, object));
        let on_stack = self
            .game
            .known_object(object)
            .and_then(|o| o.stack.as_ref());
        let source = on_stack.map_or(object, |stack| stack.source);
        let cause = |by: &ObjectId| match *by == source {
            true => "its own text".to_string(),
            false => self.object(*by),
        };
        let because_of = format!(", because of {}", and(&because.iter().map(cause).list()));
        let text = format!(
            "{} costs {is} instead of {was}{because_of}",
            self.object(object)
        );
        let about = because.iter().chain([&object]);
        self.says(text, about.map(|id| Thing::Object(*id)))
    }

    /// What allowed something to be done at a time when it usually can't.
    pub(super) fn allowed(&self, event: &Event, object: ObjectId) -> Said {
        let thing = Thing::Object(object);
        let has = |one: &str| self.subject(thing, one);
        let Some(by) = event.cause else {
            return match event.cite.number() {
                "702.8a" => has("has flash: it may be cast at this time"),
                "601.3b" => has("may be cast at this time by its own text"),
                "702.10b" => has("has haste and may attack although it came this turn")
                    .of_several("have haste and may attack although they came this turn".into()),
                _ => has("has haste: its ability works although it came this turn"),
            };
        };
        let (whose, may) = match event.cite.number() {
            "601.3b" | "601.3c" => ("", "be cast at this time"),
            "304.5" => (" that ability of", "be activated at this time"),
            _ => ("", "do that although it came this turn"),
        };
        let lets = format!("{} lets{whose}", self.object(by));
        let said = self.object_of(lets, false, thing).after(may);
        said.and([Thing::Object(by)])
    }

    /// Which effects another one waited for.
    pub(super) fn waited(
        &self,
        event: &Event,
        object: ObjectId,
        on: &[ObjectId],
    ) -> Option<Sentence> {
        let (by, name) = (self.object(event.cause?), self.object(object));
        let (does, to) = match on == [object] {
            true => (format!("{name} does itself"), "it".to_string()),
            false => (format!("{} does", self.objects(on.iter().copied())), name),
        };
        let text = format!("{by} depends on what {does}, and so applies to {to} after that");
        let about = on.iter().copied().chain([object]).chain(event.cause);
        self.says(text, about.map(Thing::Object))
    }

    /// What the text of an object calls things, each thing by its name.
    fn nouns(&self, source: ObjectId, granter: Option<ObjectId>) -> Nouns {
        let known = self.game.known(source);
        let mut nouns = known
            .map(|d| nouns(self.game, d, granter))
            .unwrap_or_default();
        let players = self.game.players.iter().map(|p| Thing::Player(p.id));
        let there = self.game.objects.keys().chain(self.game.past.keys());
        let things = there.map(|id| Thing::Object(*id));
        nouns.things = players.chain(things).map(|t| (t, self.thing(t))).list();
        nouns
    }

    /// What has begun, in the words of the card that says so.
    pub(super) fn began(
        &self,
        source: ObjectId,
        granter: Option<ObjectId>,
        effect: &Effect,
        called: &[(ObjectId, Arc<str>)],
    ) -> Option<Sentence> {
        let mut nouns = self.nouns(source, granter);
        let called = called.iter();
        let called = called.map(|(id, name)| (Thing::Object(*id), self.told_apart(name, *id)));
        nouns.things = called.chain(nouns.things).collect();
        let words = match effect {
            Effect::Delayed { words, .. } => words.sentence().to_string(),
            effect => print_effect(effect, &nouns),
        };
        let words = words.trim_end_matches('.');
        if words.is_empty() {
            return None;
        }
        let by = self.object(source);
        let text = match effect {
            Effect::Delayed { .. } => format!("{by} will trigger later: “{words}”"),
            Effect::PreventDamage { .. } | Effect::Regenerate { .. } => {
                format!("{by} sets up a shield: “{words}”")
            }
            Effect::Modify { mods, .. } if mods[..] == [Mod::SwitchPT] => {
                format!("{by}: “{words}”")
            }
            _ => words.to_string(),
        };
        let about = effect.settled().iter().copied();
        self.says(text, about.chain([Thing::Object(source)]))
    }

    pub(super) fn effects_ended(
        &self,
        events: &[&Event],
        objects: &[ObjectId],
    ) -> Option<Sentence> {
        let mut sources: Vec<ObjectId> = Vec::new();
        for event in events {
            if let EventKind::EffectEnded { source, .. } = event.kind {
                sources.extend(source.filter(|source| !sources.contains(source)));
            }
        }
        let of = match sources.is_empty() {
            true => String::new(),
            false => format!(" of {}", self.objects(sources.iter().copied())),
        };
        let on = match objects {
            [] => String::new(),
            _ if *objects == *sources => " on itself".to_string(),
            _ => format!(" on {}", self.objects(objects.iter().copied())),
        };
        let text = match events {
            [_] => format!("the effect{of}{on} ends"),
            _ => format!("the effects{of}{on} end"),
        };
        let about = objects.iter().copied().chain(sources);
        self.says(text, about.map(Thing::Object))
    }

    /// Which ability of an object was activated: a keyword's by the rule that says what it does,
    /// any other by its first sentence.
    pub(super) fn activated(&self, event: &Event, ability: ObjectId, source: ObjectId) -> String {
        let of = self.object(source);
        let on_stack = self
            .game
            .known_object(ability)
            .and_then(|o| o.stack.as_ref());
        let targets = on_stack.is_some_and(|stack| !stack.body.targets.is_empty());
        let by_rule = [
            ("702.6", "equip"),
            ("702.67", "fortify"),
            ("702.122", "crew"),
            ("702.29", "cycling"),
            ("702.65a", "aura swap"),
            ("716", "the next level"),
        ];
        let keyword = by_rule.iter().find(|(rule, _)| event.cite.matches(rule));
        match keyword {
            Some((_, keyword)) => format!("{keyword} of {of}"),
            None if event.cite.matches("702.151") && targets => format!("reconfigure of {of}"),
            None if event.cite.matches("702.151") => format!("the unattaching ability of {of}"),
            None => {
                let kind = match event.cite.matches("606") {
                    true => "a loyalty ability",
                    false => "an ability",
                };
                let words = on_stack.map(|stack| self.first_sentence(stack));
                let words = words.filter(|words| !words.is_empty());
                let words = words.map_or(String::new(), |words| format!(": “{words}”"));
                format!("{kind} of {of}{words}")
            }
        }
    }

    fn first_sentence(&self, stack: &OnStack) -> String {
        let text = match stack.text.is_empty() {
            true => {
                let body = Ability::Spell(stack.body.clone());
                self.printed(&body, stack.source, stack.granter)
            }
            false => stack.text.to_string(),
        };
        let sentence = text.split(". ").next().unwrap_or_default();
        sentence.trim_end_matches('.').to_string()
    }
}

/// "now a creature as well", "no longer an Octopus"; `kept`: beside what it was.
fn types_changed(gained: &[String], lost: &[String], kept: bool) -> String {
    let nouns = |words: &[String]| words.iter().map(|word| noun(word)).list();
    let (gained, lost) = (nouns(gained), nouns(lost));
    match (&gained[..], &lost[..]) {
        ([], lost) => format!("no longer {}", or(lost)),
        (gained, []) => {
            let kept = if kept { " as well" } else { "" };
            format!("now {}{kept}", and(gained))
        }
        (gained, lost) => format!("now {}, and no longer {}", and(gained), or(lost)),
    }
}

/// A word of a type line as a noun, or as an adjective where it is one.
fn noun(word: &str) -> String {
    if Supertype::from_word(word).is_some() || Color::ALL.iter().any(|c| c.word() == word) {
        return word.lower();
    }
    match CardType::from_word(word) {
        None if word == EVERY_CREATURE_TYPE => word.to_string(),
        Some(_) => with_article(&word.lower()),
        None => with_article(word),
    }
}
