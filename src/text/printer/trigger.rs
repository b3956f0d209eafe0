//! Trigger conditions, printed.

use super::Printer;
use crate::lists::List;
use crate::rules::ability::{Produced, Trigger};
use crate::rules::filter::{EventRole, Filter, Ref, Tally, Whose};
use crate::rules::turn::Step;
use crate::rules::zone::Zone;
use crate::text::mods::STEPS;
use crate::text::scope::{Number, about_players};

/// Whether the event happens once at most: "when" rather than "whenever".
fn once(trigger: &Trigger) -> bool {
    let own = |f: &Filter| matches!(f, Filter::Is(_));
    match trigger {
        Trigger::Enters(f) | Trigger::Dies(f) | Trigger::Leaves(f) => own(f),
        Trigger::Moves { what, .. } => own(what),
        Trigger::Casts { what, .. } => own(what),
        Trigger::Any(all) => all.iter().all(once),
        _ => false,
    }
}

/// What an event says of its subject, and whether it moves it.
struct Event<'a> {
    subject: &'a Filter,
    words: String,
    moves: bool,
}

impl Printer {
    /// The trigger condition with its first word.
    pub(super) fn trigger(&mut self, trigger: &Trigger) -> String {
        if let Trigger::StepBegins { step, whose } = trigger {
            return self.step(*step, whose.as_ref());
        }
        if let Trigger::State(condition) = trigger {
            return format!("when {}", self.condition(condition));
        }
        let word = if once(trigger) { "when" } else { "whenever" };
        format!("{word} {}", self.event(trigger))
    }

    fn step(&mut self, step: Step, whose: Option<&Ref>) -> String {
        let name = STEPS
            .iter()
            .find(|(_, s)| *s == step)
            .map_or("turn", |(name, _)| *name);
        let words = match (step, whose) {
            (Step::BeginCombat, Some(Ref::You)) => "combat on your turn".to_string(),
            (_, Some(Ref::You)) => format!("your {name}"),
            (Step::BeginCombat, None) => "each combat".to_string(),
            (_, None) => format!("each {name}"),
            (_, Some(Ref::EachOpponent)) => format!("each opponent's {name}"),
            (_, Some(other)) => {
                let who = self.player(other).0;
                format!("{who}'s {name}")
            }
        };
        if whose != Some(&Ref::You) {
            self.scope.about_player();
        }
        format!("at the beginning of {words}")
    }

    /// Something that happens.
    pub(super) fn event(&mut self, trigger: &Trigger) -> String {
        if let Trigger::OneOrMore(inner) = trigger {
            if let Trigger::AttacksWhom { what, whom } = &**inner
                && *what == Filter::creature()
            {
                match whom {
                    Filter::Is(r) if **r == Ref::You => return "you're attacked".to_string(),
                    Filter::Is(r) if **r == Ref::Host => {
                        self.scope.mention(Ref::Host, Filter::Player, false);
                        self.scope.mention(Ref::ActivePlayer, Filter::Player, false);
                        return "a player attacks enchanted player with one or more creatures"
                            .to_string();
                    }
                    _ => {}
                }
            }
            if let Trigger::BecomesBlockedBy { what, by } = &**inner {
                let subject = self.a(what);
                self.scope.about_subject(what);
                let by = self.phrase(by, true);
                return format!("{subject} becomes blocked by one or more {by}");
            }
            let Some(filter) = subject_of(inner) else {
                return String::new();
            };
            let subject = self.phrase(filter, true);
            self.scope.about_subject(filter);
            let words = self.happening(inner).words;
            let (verb, rest) = words.split_once(' ').unwrap_or((&words, ""));
            let verb = verb.strip_suffix('s').unwrap_or(verb);
            return format!("one or more {subject} {verb} {rest}")
                .trim_end()
                .to_string();
        }
        if let Some(words) = self.player_event(trigger) {
            return words;
        }
        if let Trigger::Attacks(Filter::All(parts)) = trigger
            && let [front @ .., Filter::AttackingWith(n, others)] = parts.as_slice()
        {
            let front = crate::text::noun::collect(front.to_vec());
            let subject = self.a(&front);
            self.scope.about_subject(&front);
            let others = self.phrase(others, *n != 1);
            let n = crate::text::words::number_word(i32::try_from(*n).unwrap_or(i32::MAX));
            return format!("{subject} and at least {n} other {others} attack");
        }
        let all = match trigger {
            Trigger::Any(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        };
        let about = |t| subject_of(t).map(disowned);
        if all.iter().any(|t| about(t) != about(&all[0])) {
            let each = all.iter().map(|t| self.event(t)).list();
            return each.join(" and whenever ");
        }
        let mut subject = None;
        let mut words = Vec::new();
        let mut noted = false;
        for one in all {
            let Some(filter) = subject_of(one) else {
                continue;
            };
            let subject = subject
                .get_or_insert_with(|| match one {
                    Trigger::Dies(_) | Trigger::Moves { .. } | Trigger::Enters(_) => {
                        self.a(&disowned(filter))
                    }
                    _ => self.a(filter),
                })
                .clone();
            let before_words = matches!(
                one,
                Trigger::BecomesAttached { .. }
                    | Trigger::BecomesUnattached { .. }
                    | Trigger::BecomesTarget { .. }
                    | Trigger::Attacks(_)
                    | Trigger::AttacksAlone(_)
                    | Trigger::AttacksWhom { .. }
                    | Trigger::BlocksCreature { .. }
                    | Trigger::BecomesBlockedBy { .. }
                    | Trigger::Blocks(_)
                    | Trigger::BecomesBlocked(_)
                    | Trigger::BecomesTapped(_)
                    | Trigger::BecomesUntapped(_)
                    | Trigger::BecomesLevel(..)
                    | Trigger::TappedForMana { .. }
                    | Trigger::DealsDamage { .. }
                    | Trigger::Enters(_)
            );
            if before_words && !noted {
                self.scope.about_subject(filter);
                noted = true;
            }
            let event = self.happening(one);
            match event.moves {
                true if !noted => {
                    self.scope.about_moved(event.subject);
                    noted = true;
                }
                _ => {}
            }
            let _ = subject;
            words.push(event.words);
        }
        format!("{} {}", subject.unwrap_or_default(), words.join(" or "))
    }

    fn player_event(&mut self, trigger: &Trigger) -> Option<String> {
        let who = match trigger {
            Trigger::Casts { who, .. } => who.clone(),
            Trigger::TappedForMana { by: Some(by), .. } => Some(by.clone()),
            Trigger::PlayerAttacks(r)
            | Trigger::LosesLife(r)
            | Trigger::LosesControl(r, _)
            | Trigger::GainsLife(r)
            | Trigger::GetsCounters(r, _)
            | Trigger::Draws(r)
            | Trigger::Nth(r, ..)
            | Trigger::Discards(r, _)
            | Trigger::Plays(r, _)
            | Trigger::Sacrifices(r, _) => Some(r.clone()),
            Trigger::CountersPut(what, kind) => {
                let noun = super::cost::counter_noun(kind.as_ref().map(|k| k.name()));
                let words = self.a(what);
                self.scope.number = Number::Event;
                self.scope.about_subject(what);
                return Some(format!("one or more {noun}s are put on {words}"));
            }
            Trigger::AddsMana { what, by, produced } => {
                let words = self.a(what);
                self.scope.about_subject(what);
                let by = self.player(by).0;
                let mana = mana(*produced);
                return Some(format!(
                    "{words}'s ability causes {by} to add one or more {mana}"
                ));
            }
            Trigger::Activates { who, of } => {
                let words = of.as_ref().map(|f| format!(" of {}", self.a(f)));
                let words = words.unwrap_or_default();
                let ability = Filter::StackAbility {
                    activated: true,
                    triggered: false,
                };
                let done = match who {
                    None => format!("an ability{words} is activated"),
                    Some(Ref::EachOpponent) => format!("an opponent activates an ability{words}"),
                    Some(who) => format!("{} an ability{words}", self.does(who, "activate")),
                };
                if !matches!(who, None | Some(Ref::You)) {
                    self.scope.about_player();
                }
                self.scope
                    .mention(Ref::Event(EventRole::Subject), ability, false);
                return Some(format!("{done}, if it isn't a mana ability"));
            }
            Trigger::IsDealtDamage(what) => {
                let words = self.a(what);
                self.scope.number = Number::Event;
                self.scope.about_subject(what);
                return Some(format!("{words} is dealt damage"));
            }
            _ => return None,
        };
        let (name, plain) = match &who {
            Some(Ref::You) => ("you".to_string(), true),
            Some(Ref::EachOpponent) => ("an opponent".to_string(), false),
            None | Some(Ref::EachPlayer) => ("a player".to_string(), false),
            Some(other) => self.player(other),
        };
        if who != Some(Ref::You) {
            self.scope.about_player();
        }
        let verb = |v: &str| super::reference::conjugate(v, plain);
        Some(match trigger {
            Trigger::Casts { what, .. } => {
                let spell = match what {
                    Filter::Is(_) => "this spell".to_string(),
                    f => self.a(f),
                };
                if matches!(what, Filter::Is(_)) {
                    self.scope.mention(Ref::This, what.clone(), false);
                }
                self.scope.mention(
                    Ref::Event(EventRole::Subject),
                    what.clone().and(Filter::Spell),
                    false,
                );
                format!("{name} {} {spell}", verb("cast"))
            }
            Trigger::TappedForMana { what, produced, .. } => {
                let words = self.a(what);
                self.scope.about_subject(what);
                format!("{name} {} {words} for {}", verb("tap"), mana(*produced))
            }
            Trigger::PlayerAttacks(_) => format!("{name} {}", verb("attack")),
            Trigger::LosesControl(_, what) => {
                let words = match what {
                    Filter::Is(r) => self.thing(r),
                    what => {
                        let words = self.a(what);
                        self.scope.about_subject(what);
                        words
                    }
                };
                format!("{name} {} control of {words}", verb("lose"))
            }
            Trigger::LosesLife(_) => {
                self.scope.number = Number::Event;
                format!("{name} {} life", verb("lose"))
            }
            Trigger::GainsLife(_) => {
                self.scope.number = Number::Event;
                format!("{name} {} life", verb("gain"))
            }
            Trigger::Draws(_) => format!("{name} {} a card", verb("draw")),
            Trigger::Nth(_, tally, n) => {
                const NUMBERS: [&str; 5] = ["", "first", "second", "third", "fourth"];
                let nth = NUMBERS.get(*n as usize).copied().unwrap_or_default();
                let (done, what) = match tally {
                    Tally::SpellsCast => ("cast", "spell"),
                    _ => ("draw", "card"),
                };
                if what == "spell" {
                    self.scope
                        .mention(Ref::Event(EventRole::Subject), Filter::Spell, false);
                }
                format!("{name} {} your {nth} {what} each turn", verb(done))
            }
            Trigger::Sacrifices(_, what) | Trigger::Discards(_, what) | Trigger::Plays(_, what) => {
                let words = self.a(what);
                self.scope.about_subject(what);
                let did = match trigger {
                    Trigger::Discards(..) => verb("discard"),
                    Trigger::Plays(..) => verb("play"),
                    _ => verb("sacrifice"),
                };
                format!("{name} {did} {words}")
            }
            _ => {
                self.scope.number = Number::Event;
                format!("{name} {} one or more {{E}}", verb("get"))
            }
        })
    }

    fn happening<'a>(&mut self, trigger: &'a Trigger) -> Event<'a> {
        let stays = |subject, words: String| Event {
            subject,
            words,
            moves: false,
        };
        let moves = |subject, words: String| Event {
            subject,
            words,
            moves: true,
        };
        match trigger {
            Trigger::Enters(f) => stays(
                f,
                match f {
                    Filter::All(parts) if parts.last() == Some(&Filter::Untapped) => {
                        "enters untapped".into()
                    }
                    Filter::All(parts) if parts.last() == Some(&Filter::Tapped) => {
                        "enters tapped".into()
                    }
                    Filter::All(parts) if let Some(Filter::AttachedTo(host)) = parts.last() => {
                        let words = self.a(host);
                        self.scope.mention(Ref::Host, (**host).clone(), false);
                        format!("enters attached to {words}")
                    }
                    _ => "enters".into(),
                },
            ),
            Trigger::Dies(f) => match owned(f) {
                Some(whose) => {
                    let whose = self.whose(&whose);
                    moves(
                        f,
                        format!("is put into {whose} graveyard from the battlefield"),
                    )
                }
                None => moves(f, "dies".into()),
            },
            Trigger::Leaves(f) => moves(f, "leaves the battlefield".into()),
            Trigger::Moves { what, from, to } => {
                let words = match (to, from) {
                    (Zone::Exile, Some(_)) => "is put into exile from the battlefield".to_string(),
                    (Zone::Exile, None) => "is put into exile".to_string(),
                    (Zone::Battlefield, _) => "enters from your graveyard".to_string(),
                    _ => match owned(what) {
                        Some(whose) => {
                            let whose = self.whose(&whose);
                            format!("is put into {whose} graveyard from anywhere")
                        }
                        None => "is put into a graveyard from anywhere".to_string(),
                    },
                };
                moves(what, words)
            }
            Trigger::Attacks(f) => stays(f, "attacks".into()),
            Trigger::AttacksAlone(f) => stays(f, "attacks alone".into()),
            Trigger::AttacksWhom { what, whom } => {
                let mut said = |f: &Filter| match f {
                    Filter::Is(r) if **r == Ref::You => "you".to_string(),
                    Filter::Is(_) => "enchanted player".to_string(),
                    f => self.a(f),
                };
                let whom = match whom {
                    Filter::Any(both) => match both.as_slice() {
                        [player, walker @ Filter::All(_)] => {
                            format!("{} or {}", said(player), said(walker))
                        }
                        [player, _] => format!("{} or planeswalker", said(player)),
                        _ => said(whom),
                    },
                    f => said(f),
                };
                self.scope.about_player();
                stays(what, format!("attacks {whom}"))
            }
            Trigger::BlocksCreature { what, blocked } => {
                let words = self.a(blocked);
                self.scope.about_other(blocked);
                stays(what, format!("blocks {words}"))
            }
            Trigger::BecomesBlockedBy { what, by } => {
                let words = self.a(by);
                self.scope.about_other(by);
                stays(what, format!("becomes blocked by {words}"))
            }
            Trigger::Blocks(f) => stays(f, "blocks".into()),
            Trigger::BecomesBlocked(f) => stays(f, "becomes blocked".into()),
            Trigger::BecomesTapped(f) => stays(f, "becomes tapped".into()),
            Trigger::BecomesUntapped(f) => stays(f, "becomes untapped".into()),
            Trigger::BecomesLevel(f, n) => stays(f, format!("becomes level {n}")),
            Trigger::TappedForMana { what, produced, .. } => {
                self.scope.about_player();
                stays(what, format!("is tapped for {}", mana(*produced)))
            }
            Trigger::DealsDamage { source, combat, to } => {
                self.scope.number = Number::Event;
                let kind = if *combat { "combat damage" } else { "damage" };
                let to = match to {
                    Some(f @ Filter::Is(r)) if **r == Ref::You => {
                        self.scope.about_player();
                        let _ = f;
                        " to you".to_string()
                    }
                    Some(f) => {
                        let words = self.a(f);
                        match about_players(f) {
                            true => self.scope.about_player(),
                            false => self.scope.about_other(f),
                        }
                        format!(" to {words}")
                    }
                    None => String::new(),
                };
                stays(source, format!("deals {kind}{to}"))
            }
            Trigger::BecomesAttached { what, to } => {
                let words = self.a(to);
                self.scope.about_other(to);
                stays(what, format!("becomes attached to {words}"))
            }
            Trigger::BecomesUnattached { what, from } => {
                let words = self.a(from);
                self.scope.about_other(from);
                stays(what, format!("becomes unattached from {words}"))
            }
            Trigger::BecomesTarget { what, of } => {
                let words = self.a(of);
                self.scope
                    .mention(Ref::Event(EventRole::Other), Filter::Spell, false);
                if let Filter::Is(r) = what {
                    self.scope.mention((**r).clone(), what.clone(), false);
                }
                stays(what, format!("becomes the target of {words}"))
            }
            other => stays(
                subject_of(other).unwrap_or(&Filter::Permanent),
                String::new(),
            ),
        }
    }
}

fn mana(produced: Option<Produced>) -> String {
    match produced {
        Some(Produced::Chosen) => "mana of the chosen color".to_string(),
        Some(Produced::Type(t)) => format!("{{{}}}", t.letter()),
        None => "mana".to_string(),
    }
}

/// Whose graveyard an event's subject goes to, if the event says so.
fn owned(f: &Filter) -> Option<Whose> {
    match f {
        Filter::All(parts) => match parts.last() {
            Some(Filter::Owned(whose)) => Some(whose.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The filter without its last part, where the event says that: whose it is, or how it enters.
fn disowned(f: &Filter) -> Filter {
    match f {
        Filter::All(parts) => match parts.as_slice() {
            [
                one,
                Filter::Owned(_) | Filter::Untapped | Filter::Tapped | Filter::AttachedTo(_),
            ] => one.clone(),
            [
                front @ ..,
                Filter::Owned(_) | Filter::Untapped | Filter::Tapped | Filter::AttachedTo(_),
            ] => Filter::All(front.to_vec()),
            _ => f.clone(),
        },
        other => other.clone(),
    }
}

fn subject_of(trigger: &Trigger) -> Option<&Filter> {
    Some(match trigger {
        Trigger::Enters(f)
        | Trigger::Dies(f)
        | Trigger::Leaves(f)
        | Trigger::Attacks(f)
        | Trigger::AttacksAlone(f)
        | Trigger::Blocks(f)
        | Trigger::BecomesBlocked(f)
        | Trigger::IsDealtDamage(f)
        | Trigger::BecomesTapped(f)
        | Trigger::BecomesUntapped(f)
        | Trigger::BecomesLevel(f, _)
        | Trigger::CountersPut(f, _) => f,
        Trigger::Moves { what, .. }
        | Trigger::AttacksWhom { what, .. }
        | Trigger::BlocksCreature { what, .. }
        | Trigger::BecomesBlockedBy { what, .. }
        | Trigger::TappedForMana { what, .. }
        | Trigger::BecomesAttached { what, .. }
        | Trigger::BecomesUnattached { what, .. }
        | Trigger::BecomesTarget { what, .. } => what,
        Trigger::DealsDamage { source, .. } => source,
        _ => return None,
    })
}
