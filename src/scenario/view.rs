//! From a position to what a board draws: plain data, with every question answered already.

use std::rc::Rc;

use crate::letters::Letters;
use crate::lists::List;
use crate::sorted::{Order, SortedMap};

use crate::rules::ability::{Ability, CounterKind, KeywordKind};
use crate::rules::game::{Awaiting, Derived};
use crate::rules::kinds::{CardType, TypeLine};
use crate::rules::object::{Object, ObjectId, OnStack, Player, PlayerId, StackKind, Thing};
use crate::rules::zone::Zone;
use crate::scenario::session::{Session, ability_words, activated_words, printed};
use crate::scenario::words::{self, Speaker};
use crate::view::{CardView, Key, PlayerView, StackView, TextLine, TurnView, View};

/// What is attached to things.
type Attached = SortedMap<Thing, Vec<ObjectId>>;

impl Session {
    /// The position, ready to draw, without what belongs to the script and the log.
    pub fn board(&self) -> View {
        let game = &self.game;
        let speaker = self.speaker();
        let attached = self.attached();
        let warnings = self.cards.warnings.iter().map(ToString::to_string);
        View {
            title: self.scenario.title.clone(),
            summary: self.scenario.summary.clone(),
            cites: self.scenario.cites.iter().map(ToString::to_string).list(),
            players: game
                .players
                .iter()
                .map(|player| self.player_view(player, &attached))
                .list(),
            permanents: self.cards(game.battlefield.iter(), &attached),
            stack: game
                .stack
                .iter()
                .rev()
                .filter_map(|id| self.stack_view(*id))
                .list(),
            turn: self.turn_view(),
            choice: game.pending().map(|choice| speaker.choice(choice)),
            over: game
                .over
                .map(|winner| format!("{}.", words::capital(&speaker.over(winner)))),
            warnings: warnings.list(),
            ..View::default()
        }
    }

    fn key(&self, thing: Thing) -> Key {
        self.names.key(&self.game, thing)
    }

    /// What is attached to each thing, oldest first: worked out once for a whole board.
    fn attached(&self) -> Attached {
        let mut attached = Attached::new();
        let mut permanents: Vec<_> = self.game.permanents().list();
        permanents.order_by_key(|object| object.timestamp);
        for object in permanents {
            if let Some(host) = object.attached_to {
                attached.entry(host).or_default().push(object.id);
            }
        }
        attached
    }

    fn cards<'a>(
        &self,
        ids: impl Iterator<Item = &'a ObjectId>,
        attached: &Attached,
    ) -> Vec<Rc<CardView>> {
        ids.filter_map(|id| self.card_view(*id, attached).map(Rc::new))
            .list()
    }

    fn player_view(&self, player: &Player, attached: &Attached) -> PlayerView {
        let turn = &self.game.turn;
        let exiled = self.game.exile.iter().filter(|id| {
            let object = self.game.object(**id);
            object.is_some_and(|object| object.owner == player.id)
        });
        let other = |kind: &CounterKind| !matches!(kind, CounterKind::Energy | CounterKind::Poison);
        let counters = player.counters.iter();
        PlayerView {
            key: self.key(Thing::Player(player.id)),
            name: self.speaker().player(player.id),
            life: player.life,
            energy: player.counter(&CounterKind::Energy),
            poison: player.counter(&CounterKind::Poison),
            counters: counters
                .filter(|(kind, count)| other(kind) && **count > 0)
                .map(|(kind, count)| (kind.name(), *count))
                .list(),
            mana: player.pool.iter().map(|mana| mana.mana.letter()).collect(),
            hand: self.cards(player.hand.iter(), attached),
            graveyard: self.cards(player.graveyard.iter(), attached),
            exile: self.cards(exiled, attached),
            library: u32::try_from(player.library.len()).unwrap_or(u32::MAX),
            out: player.out,
            priority: self.priority() == Some(player.id),
            active: turn.active == player.id,
        }
    }

    /// A card, token or spell.
    fn card_view(&self, id: ObjectId, attached: &Attached) -> Option<CardView> {
        let object = self.game.object(id)?;
        let derived = self.game.derived(id)?;
        let attachments = attached.get(&Thing::Object(id));
        let attachments = attachments.map_or(&[][..], Vec::as_slice);
        let printed = &object.printed;
        let pt = pt_of(object, derived);
        let printed_types = printed.types().to_string();
        let type_line = derived.type_line.to_string();
        let combat = &self.game.combat.attackers;
        let attacker = combat.iter().find(|attacker| attacker.object == id);
        let blocked = combat
            .iter()
            .filter(|attacker| attacker.blockers.contains(&id));
        let is = |card_type| derived.is(card_type);
        let mut card = CardView {
            key: self.key(Thing::Object(id)),
            name: derived.name.to_string(),
            which: None,
            cost: derived
                .mana_cost
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            printed_type_line: (printed_types != type_line).then_some(printed_types),
            type_line,
            colors: derived.colors.iter().map(|color| color.letter()).collect(),
            types: types(&derived.type_line),
            pt: pt
                .map(|(power, toughness)| format!("{power}/{toughness}"))
                .unwrap_or_default(),
            pt_change: pt.map_or((0, 0), |(power, toughness)| {
                let change = |now: i32, printed: Option<i32>| {
                    printed.map_or(0, |printed| (now - printed).signum() as i8)
                };
                (
                    change(power, printed.power),
                    change(toughness, printed.toughness),
                )
            }),
            loyalty: is(CardType::Planeswalker).then(|| object.counter(&CounterKind::Loyalty)),
            level: derived.type_line.named("Class").then_some(object.level),
            text: self.text(derived),
            controller: self.key(Thing::Player(derived.controller)),
            owner: self.key(Thing::Player(object.owner)),
            tapped: object.tapped,
            sick: self.game.settings.summoning_sickness
                && object.sick
                && object.zone == Zone::Battlefield
                && is(CardType::Creature)
                && !derived.has(KeywordKind::Haste),
            token: object.token,
            phased_out: object.phased.is_some(),
            damage: object.damage,
            counters: object
                .counters
                .iter()
                .filter(|(_, counters)| counters.count > 0)
                .map(|(kind, counters)| (kind.name(), counters.count))
                .list(),
            attached_to: object.attached_to.map(|host| self.key(host)),
            attachments: attachments
                .iter()
                .map(|id| self.key(Thing::Object(*id)))
                .list(),
            attacking: attacker.map(|attacker| self.key(attacker.defender)),
            blocking: blocked
                .map(|attacker| self.key(Thing::Object(attacker.object)))
                .list(),
            row: match (is(CardType::Creature), is(CardType::Land)) {
                (true, _) => "creature".to_string(),
                (false, true) => "land".to_string(),
                (false, false) => "other".to_string(),
            },
            spoken: String::new(),
            blank: self.cards.is_blank(printed),
        };
        card.which = self.speaker().which(&card.name, object.id);
        card.spoken = self.spoken(object, &card, attachments);
        Some(card)
    }

    fn text(&self, derived: &Derived) -> Vec<TextLine> {
        let mut lines: Vec<TextLine> = Vec::new();
        for held in &derived.abilities {
            let line = TextLine {
                text: ability_words(&self.game, held, derived),
                not_simulated: matches!(&*held.ability, Ability::NotSimulated(_)),
                granted_by: held.granter.map(|id| self.speaker().object(id)),
            };
            // One line of a card may hold several abilities.
            if lines.last() != Some(&line) {
                lines.push(line);
            }
        }
        lines
    }

    fn spoken(&self, object: &Object, card: &CardView, attachments: &[ObjectId]) -> String {
        let speaker = self.speaker();
        let name = match &card.which {
            Some(which) => format!("{} ({which})", card.name),
            None => card.name.clone(),
        };
        let mut parts = vec![name, card.type_line.lower()];
        let mut add = |condition: bool, words: String| {
            if condition {
                parts.push(words);
            }
        };
        add(!card.pt.is_empty(), card.pt.clone());
        add(
            card.loyalty.is_some(),
            format!("loyalty {}", card.loyalty.unwrap_or(0)),
        );
        add(
            card.level.is_some(),
            format!("level {}", card.level.unwrap_or(0)),
        );
        add(card.tapped, "tapped".to_string());
        add(card.sick, "summoning sick".to_string());
        add(card.phased_out, "phased out".to_string());
        add(card.damage > 0, format!("{} damage", card.damage));
        for (kind, count) in &card.counters {
            add(kind != "loyalty", words::counters(*count, kind));
        }
        if let Some(host) = object.attached_to {
            add(true, format!("attached to {}", speaker.thing(host)));
        }
        let (equipment, others): (Vec<ObjectId>, Vec<ObjectId>) =
            attachments.iter().partition(|id| {
                let derived = self.game.known(**id);
                derived.is_some_and(|derived| derived.type_line.named("Equipment"))
            });
        for (ids, how) in [(equipment, "equipped with"), (others, "enchanted by")] {
            let names = speaker.objects(ids.iter().copied());
            add(!ids.is_empty(), format!("{how} {names}"));
        }
        add(card.attacking.is_some(), "attacking".to_string());
        add(!card.blocking.is_empty(), "blocking".to_string());
        parts.join(", ")
    }

    fn stack_view(&self, id: ObjectId) -> Option<StackView> {
        let object = self.game.object(id)?;
        let stack = object.stack.as_ref()?;
        let text = match (stack.text.is_empty(), stack.kind) {
            (false, _) => stack.text.to_string(),
            (true, StackKind::Spell) => spell_text(self, id),
            (true, _) => self.ability_text(stack),
        };
        let colors = self.game.known(stack.source).map(|derived| derived.colors);
        let targets = stack.targets.iter().flatten();
        Some(StackView {
            key: self.key(Thing::Object(id)),
            name: self.speaker().object(stack.source),
            text,
            kind: match stack.kind {
                StackKind::Spell => "spell",
                StackKind::Activated => "activated",
                StackKind::Triggered => "triggered",
            }
            .to_string(),
            source: self.key(Thing::Object(stack.source)),
            controller: self.key(Thing::Player(self.game.controller(id).unwrap_or_default())),
            targets: targets.map(|target| self.key(target.thing)).list(),
            colors: colors
                .into_iter()
                .flat_map(|colors| colors.iter())
                .map(|c| c.letter())
                .collect(),
        })
    }

    /// The words of an ability on the stack that came without any: a keyword's, or a granted one.
    fn ability_text(&self, stack: &OnStack) -> String {
        let nouns = self.nouns(stack.source, stack.granter);
        let does = printed(&Ability::Spell(stack.body.clone()), &nouns);
        let abilities = self.game.activated_abilities(stack.source);
        let it = abilities
            .iter()
            .find(|ability| ability.activated().is_some_and(|it| it.body == stack.body));
        match it {
            Some(it) if it.keyword.is_some() => {
                format!("{}: {does}", activated_words(it, &nouns))
            }
            Some(it) => activated_words(it, &nouns),
            None => does,
        }
    }

    /// Who has priority: nobody while something resolves or triggers are put onto the stack and a choice
    /// is waited for (117.2e, 603.3).
    fn priority(&self) -> Option<PlayerId> {
        let turn = &self.game.turn;
        turn.priority.filter(|_| self.game.pending().is_none())
    }

    /// The creatures that a player may declare now as attackers or blockers (508.1a, 509.1a).
    fn able(&self, by: PlayerId) -> Vec<Key> {
        let attack = self.declares_attackers(by);
        let able = |id: ObjectId| match attack {
            true => self.game.may_attack(id, by).is_ok(),
            false => self.game.may_block_anything(id, by).is_ok(),
        };
        let creatures = self.game.permanents().map(|permanent| permanent.id);
        let able = creatures.filter(|id| able(*id));
        able.map(|id| self.key(Thing::Object(id))).list()
    }

    fn turn_view(&self) -> TurnView {
        let turn = &self.game.turn;
        let player = |id: PlayerId| self.key(Thing::Player(id));
        let (awaiting, declares) = match &turn.awaiting {
            None => (None, None),
            Some(Awaiting::Attackers) => (Some("attackers"), Some(turn.active)),
            Some(Awaiting::Blockers(players)) => (Some("blockers"), players.first().copied()),
        };
        TurnView {
            number: turn.number,
            active: player(turn.active),
            step: turn.step.name().to_string(),
            step_words: words::step(turn.step).to_string(),
            priority: self.priority().map(player),
            awaiting: awaiting.map(str::to_string),
            declares: declares.map(player),
            able: declares.map(|by| self.able(by)).unwrap_or_default(),
        }
    }
}

/// Power and toughness, where it has them now.
fn pt_of(object: &Object, derived: &Derived) -> Option<(i32, i32)> {
    let has = derived.is(CardType::Creature)
        || derived.type_line.named("Vehicle")
        || object.zone != Zone::Battlefield;
    Some((derived.power?, derived.toughness?)).filter(|_| has)
}

fn types(line: &TypeLine) -> Vec<String> {
    line.types
        .iter()
        .map(|card_type| card_type.word().lower())
        .list()
}

/// The text of a spell.
fn spell_text(session: &Session, id: ObjectId) -> String {
    let Some(derived) = session.game.derived(id) else {
        return String::new();
    };
    let lines = derived.abilities.iter();
    let lines = lines.map(|held| ability_words(&session.game, held, derived));
    lines.list().join("\n")
}

impl Speaker<'_> {
    /// The key of a thing.
    pub fn key(&self, thing: Thing) -> Key {
        self.names.key(self.game, thing)
    }
}
