//! What a permanent or player may do and what may be done to it, each with its reason; and the
//! mana it makes. The game is asked; nothing is decided here.

use crate::lists::List;
use crate::rules::ability::ActivatedKind;
use crate::rules::action::{Action, Announce, Refusal};
use crate::rules::attach::Misfit;
use crate::rules::evaluate::Scope;
use crate::rules::event::{Event, EventKind};
use crate::rules::game::{Activatable, Awaiting};
use crate::rules::mana::ManaType;
use crate::rules::object::{ObjectId, PlayerId, Thing};
use crate::rules::outlook::ManaOutlook;
use crate::rules::target::barriers;
use crate::scenario::session::{Session, activated, activated_words};
use crate::scenario::words::mana_symbols;
use crate::view::{ManaSource, ManaWay, Standing, StandingLine};

/// Whether an attachment and a thing fit together: which thing, how it goes, and whether an ability
/// of the attachment can bring it about.
struct Fit {
    thing: Thing,
    fit: Result<(), Misfit>,
    by_itself: bool,
}

type Fits = Vec<Fit>;

impl Session {
    /// What a thing may do and what may be done to it, and why not; and the mana it makes.
    pub fn standing(&self, key: &str) -> Standing {
        let Some(thing) = self.names.by_key(&self.game, key) else {
            return Standing::default();
        };
        let permanent = thing.object().filter(|id| {
            let object = self.game.object(*id);
            object.is_some_and(|object| object.is_permanent())
        });
        let mut standing = Standing {
            name: self.speaker().thing(thing),
            ..Standing::default()
        };
        let lines = &mut standing.lines;
        if let Some(id) = permanent {
            let by = self.game.controller(id).unwrap_or_default();
            lines.extend(self.attacking(id, by));
            lines.extend(self.blocking(id, by));
        }
        if permanent.is_some() || thing.player().is_some() {
            lines.extend(self.targeting(thing));
            lines.extend(self.hosting(thing));
        }
        if let Some(id) = permanent {
            lines.extend(self.attaching(id));
            let outlook = self.game.mana_outlook(id);
            standing.mana = outlook.iter().map(|one| self.mana_source(id, one)).list();
            let could: Vec<ManaType> = self.game.could_produce(id).iter().copied().list();
            standing.could_produce = mana_symbols(&could);
        }
        standing
    }

    fn line(&self, question: &str, may: bool, text: String, rule: &str) -> StandingLine {
        StandingLine {
            question: question.to_string(),
            may,
            text,
            rule: rule.to_string(),
            about: Vec::new(),
        }
    }

    fn may_not(&self, question: &str, what: &str, refusal: &Refusal) -> StandingLine {
        let reason = self.speaker().reason(refusal, None);
        StandingLine {
            about: self.names.keys(&self.game, &refusal.because_of),
            ..self.line(
                question,
                false,
                format!("{what}: {reason}"),
                refusal.cite.number(),
            )
        }
    }

    /// Whether it may attack, and whom not (508.1).
    fn attacking(&self, id: ObjectId, by: PlayerId) -> Vec<StandingLine> {
        if let Err(refusal) = self.game.may_attack(id, by) {
            return vec![self.may_not("attack", "Can't attack", &refusal)];
        }
        let attackable = self.game.attackable(by);
        let forbidden = attackable.iter().flat_map(|defender| {
            let refusals = self.game.attack_forbidden(id, *defender, &attackable);
            let what = format!("Can't attack {}", self.speaker().thing(*defender));
            let line = |refusal: &Refusal| self.may_not("attack", &what, refusal);
            refusals.iter().map(line).list()
        });
        let now = matches!(self.game.turn.awaiting, Some(Awaiting::Attackers));
        let may = match now {
            true => "May attack.",
            false => "May attack, as soon as attackers are declared.",
        };
        let may = self.line("attack", true, may.to_string(), "508.1a");
        [may].into_iter().chain(forbidden).list()
    }

    /// Whether it may block, and which attackers not (509.1).
    fn blocking(&self, id: ObjectId, by: PlayerId) -> Vec<StandingLine> {
        if let Err(refusal) = self.game.may_block_anything(id, by) {
            return vec![self.may_not("block", "Can't block", &refusal)];
        }
        let attackers = self.game.combat.attackers.iter();
        let attackers = attackers.filter(|attacker| attacker.player == by);
        let forbidden = attackers.filter_map(|attacker| {
            let refusal = self.game.may_block(id, attacker.object, by).err()?;
            let what = format!("Can't block {}", self.speaker().object(attacker.object));
            Some(self.may_not("block", &what, &refusal))
        });
        let now = matches!(self.game.turn.awaiting, Some(Awaiting::Blockers(_)));
        let may = match now {
            true => "May block.",
            false => "May block, as soon as blockers are declared.",
        };
        let may = self.line("block", true, may.to_string(), "509.1a");
        [may].into_iter().chain(forbidden).list()
    }

    /// What keeps spells and abilities from targeting it (115, 702.11, 702.16, 702.18).
    fn targeting(&self, thing: Thing) -> Vec<StandingLine> {
        let you = match thing {
            Thing::Object(id) => self.game.controller(id).unwrap_or_default(),
            Thing::Player(id) => id,
        };
        let this = thing.object().unwrap_or_default();
        let scope = Scope::of(&self.game, &self.game.table, this, you);
        let barriers = barriers(&scope, thing);
        if barriers.is_empty() {
            let text = "May be targeted by anything whose words fit it.".to_string();
            return vec![self.line("target", true, text, "115.1")];
        }
        let line = |(barrier, _, giver): &crate::rules::target::Standing<'_>| {
            let (text, rule) = self.speaker().barrier(*barrier, thing, *giver);
            StandingLine {
                about: vec![self.names.key(&self.game, *giver)],
                ..self.line("target", false, text, rule)
            }
        };
        barriers.iter().map(line).list()
    }

    /// Which attachments in play it may wear (301.5, 303.4), besides those that it wears.
    fn hosting(&self, host: Thing) -> Vec<StandingLine> {
        let attachments = self.game.permanents();
        let attachments = attachments.filter(|object| object.attached_to != Some(host));
        let attachments = attachments.map(|object| object.id);
        let attachments = attachments.filter(|id| self.attaches_at_all(*id));
        let fits: Fits = attachments
            .filter(|id| Thing::Object(*id) != host)
            .map(|id| Fit {
                thing: Thing::Object(id),
                fit: self.game.may_attach(id, host),
                by_itself: self.attaches_itself_to(id).contains(&host),
            })
            .list();
        self.fitting("host", "May be attached to it", &fits)
    }

    /// What an attachment's own abilities can be aimed at (702.6a, 702.67a, 702.151a), whenever
    /// they may be activated.
    fn attaches_itself_to(&self, id: ObjectId) -> Vec<Thing> {
        let attaches = |it: &Activatable| {
            let kind = activated(it).map(|ability| &ability.kind);
            matches!(
                kind,
                Some(ActivatedKind::Equip(_) | ActivatedKind::Reconfigure | ActivatedKind::Fortify)
            )
        };
        let by = self.game.controller(id).unwrap_or_default();
        let abilities = self.game.activated_abilities(id).into_iter().enumerate();
        let own = abilities.filter(|(_, it)| attaches(it));
        let targets = own.flat_map(|(ability, _)| {
            let activate = Action::Activate {
                by,
                object: id,
                ability,
                announce: Announce::default(),
            };
            self.game.possible_targets(&activate).phrases
        });
        targets.flatten().list()
    }

    /// What in play it may be attached to.
    fn attaching(&self, id: ObjectId) -> Vec<StandingLine> {
        if !self.attaches_at_all(id) {
            return Vec::new();
        }
        let permanents = self.game.permanents();
        let permanents = permanents.map(|object| Thing::Object(object.id));
        let players = self.game.players.iter();
        let players = players.map(|player| Thing::Player(player.id));
        let aura = self
            .game
            .derived(id)
            .is_some_and(|derived| derived.type_line.named("Aura"));
        // Only an Aura has anything to do with players (303.4, 301.5).
        let hosts = permanents.chain(players.filter(|_| aura));
        let now = self.game.object(id).and_then(|object| object.attached_to);
        let own = self.attaches_itself_to(id);
        let fits: Fits = hosts
            .filter(|host| *host != Thing::Object(id) && Some(*host) != now)
            .map(|host| Fit {
                thing: host,
                fit: self.game.may_attach(id, host),
                by_itself: own.contains(&host),
            })
            .list();
        self.fitting("attach", "May be attached to", &fits)
    }

    /// What a permanent can be put on by whoever sets up a board, though it does not stay there:
    /// one line for each, about it, with what becomes of the attachment (704.5m, 704.5n, 704.5p).
    pub fn misfits(&self, key: &str) -> Vec<StandingLine> {
        let Some(id) = self.object_by_key(key) else {
            return Vec::new();
        };
        let line = self.game.known(id).map(|derived| &derived.type_line);
        let is = |kind: &str| line.is_some_and(|line| line.named(kind));
        let (fate, rule) = match (is("Aura"), is("Equipment") || is("Fortification")) {
            (true, _) => ("goes to the graveyard", "704.5m"),
            (_, true) => ("comes off", "704.5n"),
            _ => ("comes off", "704.5p"),
        };
        let permanents = self.game.permanents();
        let permanents = permanents.map(|object| Thing::Object(object.id));
        let players = self.game.players.iter();
        let hosts = permanents.chain(players.map(|player| Thing::Player(player.id)));
        let misfit = |host: Thing| {
            let misfit = self.game.may_attach(id, host).err()?;
            let text = format!(
                "{fate}: {}",
                self.speaker().misfit(&misfit, host == Thing::Object(id))
            );
            Some(StandingLine {
                about: vec![self.names.key(&self.game, host)],
                ..self.line("attach", false, text, rule)
            })
        };
        hosts.filter_map(misfit).list()
    }

    fn attaches_at_all(&self, id: ObjectId) -> bool {
        let derived = self.game.derived(id);
        derived.is_some_and(|derived| {
            let kinds = ["Equipment", "Aura", "Fortification"];
            kinds.iter().any(|kind| derived.type_line.named(kind))
        })
    }

    /// A line for what fits, one for what fits but only other effects bring together, and one for
    /// each reason why others don't.
    fn fitting(&self, question: &str, lead: &str, fits: &Fits) -> Vec<StandingLine> {
        let names = |things: &[Thing]| {
            // Six Islands are said once.
            let objects = things.iter().filter_map(|thing| thing.object()).list();
            let players = things.iter().filter(|thing| thing.player().is_some());
            let players = players.map(|player| self.speaker().thing(*player));
            let objects = (!objects.is_empty()).then(|| self.speaker().counted(&objects));
            crate::scenario::words::and(&objects.into_iter().chain(players).list())
        };
        let key = |thing: &Thing| self.names.key(&self.game, *thing);
        let mut lines = Vec::new();
        for (by_itself, how) in [(true, ""), (false, ", but only by another effect")] {
            let good = fits.iter();
            let good = good.filter(|it| it.fit.is_ok() && it.by_itself == by_itself);
            let good = good.map(|it| it.thing).list();
            if !good.is_empty() {
                let text = format!("{lead}{how}: {}.", names(&good));
                lines.push(StandingLine {
                    about: good.iter().map(key).list(),
                    ..self.line(question, true, text, "701.3a")
                });
            }
        }
        let mut reasons: Vec<(&Misfit, Vec<Thing>)> = Vec::new();
        for Fit { thing, fit, .. } in fits {
            let Err(misfit) = fit else { continue };
            match reasons.iter_mut().find(|(reason, _)| *reason == misfit) {
                Some((_, things)) => things.push(*thing),
                None => reasons.push((misfit, vec![*thing])),
            }
        }
        for (misfit, things) in reasons {
            let reason = self.speaker().misfit(misfit, false);
            let text = format!("Not {}: {reason}.", names(&things));
            lines.push(StandingLine {
                about: self.names.keys(&self.game, misfit.because_of.as_slice()),
                ..self.line(question, false, text, misfit.cite.number())
            });
        }
        lines
    }

    fn mana_source(&self, id: ObjectId, outlook: &ManaOutlook) -> ManaSource {
        let abilities = self.game.activated_abilities(id);
        let ability = abilities.get(outlook.ability);
        let words = ability.map(|it| activated_words(it, &self.nouns(id, it.granter)));
        let refusal = outlook.refused.as_ref();
        // Ways that end alike are told once.
        let mut ways: Vec<ManaWay> = Vec::new();
        for events in &outlook.ways {
            let way = self.way(events);
            if ways.iter().all(|told| told.adds != way.adds) {
                ways.push(way);
            }
        }
        ManaSource {
            ability: words.unwrap_or_default(),
            refusal: refusal.map(|refusal| self.speaker().refusal(refusal, None)),
            ways,
        }
    }

    fn way(&self, events: &[Event]) -> ManaWay {
        let mut mana: Vec<ManaType> = Vec::new();
        for event in events {
            if let EventKind::ManaAdded { mana: added, .. } = &event.kind {
                mana.extend(added);
            }
        }
        // That the ability is activated is what the reader looks at, and nobody has chosen yet.
        let happens = |event: &&Event| {
            let kind = &event.kind;
            !matches!(
                kind,
                EventKind::ManaAbility { .. } | EventKind::Chose { .. }
            )
        };
        let events = events.iter().filter(happens).cloned().list();
        ManaWay {
            adds: mana_symbols(&mana),
            lines: self.speaker().lines(&events),
        }
    }
}
