//! Sentences, printed.

use super::mods::Voice;
use super::{Printer, lower, sentence};
use crate::lists::List;
use crate::rules::ability::{Body, Modes, SpentOn};
use crate::rules::effect::{Delay, Duration, Effect, Mod, RuleMod};
use crate::rules::filter::{Amount, Condition, Filter, Ref};
use crate::rules::object::Lasting;
use crate::rules::turn::Step;
use crate::rules::zone::Zone;
use crate::text::scope::Number;
use crate::text::words::number_word;

impl Printer {
    /// What an ability does.
    pub(super) fn body(&mut self, body: &Body) -> String {
        if let Some(modes) = &body.modes {
            return self.modes(modes);
        }
        let outer = std::mem::replace(&mut self.targets, body.targets.clone());
        let mut sentences = Vec::new();
        if self.needs_naming(body) {
            sentences.push(self.choose_targets());
        }
        sentences.extend(self.sentences(&body.effects));
        self.targets = outer;
        sentences.join(" ")
    }

    fn modes(&mut self, modes: &Modes) -> String {
        let all = u32::try_from(modes.modes.len()).unwrap_or(u32::MAX);
        let how = match (modes.min, modes.max) {
            (0, _) => "choose up to one".to_string(),
            (1, 1) => "choose one".to_string(),
            (1, 2) if all == 2 => "choose one or both".to_string(),
            (1, _) => "choose one or more".to_string(),
            (n, _) => format!("choose {}", number_word(i32::try_from(n).unwrap_or(2))),
        };
        let mentions = self.scope.mentions.clone();
        let mut lines = vec![format!("{how} —")];
        for mode in &modes.modes {
            self.scope.mentions = mentions.clone();
            self.scope.targets.clear();
            lines.push(format!("• {}", self.body(mode)));
        }
        self.scope.targets.clear();
        lines.join("\n")
    }

    /// Whether the targets have to be named before anything is done: the first instruction says
    /// nothing of them, a later one only in passing; or it speaks of a later one first.
    fn needs_naming(&self, body: &Body) -> bool {
        let mut probe = Printer::new(self.nouns.clone(), self.scope.clone());
        probe.targets.clone_from(&body.targets);
        probe.quotes = self.quotes;
        match body.effects.first() {
            Some(Effect::If { .. }) => false,
            Some(first) => {
                probe.sentences(std::slice::from_ref(first));
                let named = probe.scope.targets.first();
                let turned = named.is_some() && named != body.targets.first();
                turned
                    || body.targets.len() == 1
                        && body.effects.len() > 1
                        && probe.scope.targets.is_empty()
                        && !body
                            .effects
                            .iter()
                            .skip(1)
                            .any(|e| acts_on(e, &Ref::Target(0)))
            }
            None => true,
        }
    }

    fn choose_targets(&mut self) -> String {
        let mut words = Vec::new();
        for n in 0..self.targets.len() {
            words.push(self.thing(&Ref::Target(n)));
        }
        format!("Choose {}.", words.join(" and "))
    }

    /// Sentences for instructions.
    pub(super) fn sentences(&mut self, effects: &[Effect]) -> Vec<String> {
        let mut out = Vec::new();
        let mut rest = effects;
        while let [effect, later @ ..] = rest {
            rest = later;
            // "a creature you control", chosen in passing by the instruction that follows.
            if let (Effect::Choose { who: Ref::You, .. }, Some(next)) = (effect, later.first())
                && takes_choice(next)
            {
                self.choice = Some(effect.clone());
                continue;
            }
            self.sentence(effect, &mut out);
            self.scope.end_sentence();
        }
        out
    }

    fn sentence(&mut self, effect: &Effect, out: &mut Vec<String>) {
        let condition_last = std::mem::take(&mut self.condition_last);
        match effect {
            Effect::If { condition, .. }
                if *condition == crate::text::follow_up::attacked_by_opponent() =>
            {
                out.push("Each opponent attacking that player does the same.".to_string());
            }
            Effect::If {
                condition,
                then,
                otherwise,
            } if condition_last
                && otherwise.is_empty()
                && *condition != Condition::Done
                && !matches!(then.as_slice(), [Effect::May { .. }]) =>
            {
                let words = self.clauses(then);
                let condition = self.condition(condition);
                out.push(sentence(&format!("{words} if {condition}")));
                if let Some(last) = then.last() {
                    self.qualify(last, out);
                }
            }
            Effect::May {
                who: Ref::You,
                cost: None,
                effects,
                otherwise,
            } if otherwise.is_empty()
                && matches!(effects.as_slice(), [Effect::Modify { mods, duration: Duration::While(_), .. }]
                    if matches!(mods.as_slice(), [Mod::CopyOf(..)])) =>
            {
                let [
                    Effect::Modify {
                        what,
                        mods,
                        duration,
                    },
                ] = effects.as_slice()
                else {
                    return;
                };
                // "it" of the condition is none of what the rest speaks of.
                let head = self.duration(duration, mods);
                let words = self.modify(what, mods, &Duration::Indefinite);
                let words = words.replacen(" becomes ", " become ", 1);
                out.push(sentence(&format!(
                    "{}, you may have {words}",
                    head.trim_start()
                )));
            }
            Effect::May {
                who,
                cost,
                effects,
                otherwise,
            } => self.may(who, cost.as_ref(), effects, otherwise, out),
            Effect::If {
                condition: Condition::Done,
                then,
                otherwise,
            } => {
                if !then.is_empty() {
                    let head = match then.as_slice() {
                        [Effect::WhenYouDo { body, .. }] => self.when_you_do(body),
                        then => self.follow("if you do", then),
                    };
                    out.push(head);
                }
                if !otherwise.is_empty() {
                    out.push(self.follow("if you don't", otherwise));
                }
            }
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.condition(condition);
                match then.as_slice() {
                    [
                        Effect::May {
                            who,
                            cost,
                            effects,
                            otherwise,
                        },
                    ] => {
                        let mut inner = Vec::new();
                        self.may(who, cost.as_ref(), effects, otherwise, &mut inner);
                        if let Some(first) = inner.first_mut() {
                            *first = sentence(&format!("if {condition}, {}", lower(first)));
                        }
                        out.extend(inner);
                    }
                    then => {
                        let words = self.clauses(then);
                        out.push(sentence(&format!("if {condition}, {words}")));
                        if let Some(last) = then.last() {
                            self.qualify(last, out);
                        }
                    }
                }
                if !otherwise.is_empty() {
                    out.push(self.follow("otherwise", otherwise));
                }
            }
            Effect::WhenYouDo { body, .. } => out.push(self.when_you_do(body)),
            other => self.plain(other, out),
        }
    }

    /// "If you do, …".
    fn follow(&mut self, head: &str, effects: &[Effect]) -> String {
        let words = self.clauses(effects);
        sentence(&format!("{head}, {words}"))
    }

    fn may(
        &mut self,
        who: &Ref,
        cost: Option<&crate::rules::ability::Cost>,
        effects: &[Effect],
        otherwise: &[Effect],
        out: &mut Vec<String>,
    ) {
        let who = match who {
            Ref::You => "you".to_string(),
            other => self.player(other).0,
        };
        let mut then = effects;
        let head = match cost {
            Some(cost) => {
                let paid = self.paid(cost, true);
                let x = self.where_x();
                format!("{who} may {paid}{x}")
            }
            None => {
                let first = match effects {
                    [Effect::Choose { .. }, next, ..] if takes_choice(next) => 2,
                    _ => 1,
                };
                let (now, later) = effects.split_at(first.min(effects.len()));
                then = later;
                self.infinitive = now.last().is_some_and(is_done_by_thing);
                let have = if self.infinitive { "have " } else { "" };
                let words = self.clauses(now);
                self.infinitive = false;
                // Who may is who does it: "you may gain 3 life".
                let subject = format!("{who} ");
                let words = match words.strip_prefix(&subject) {
                    Some(done) if who != "you" => super::reference::plain_form(done),
                    done => done.unwrap_or(&words).to_string(),
                };
                format!("{who} may {have}{words}")
            }
        };
        out.push(sentence(&head));
        match then {
            [] => {}
            [start @ .., Effect::WhenYouDo { body, .. }] => {
                if !start.is_empty() {
                    let words = self.follow("if you do", start);
                    out.push(words);
                }
                let words = self.when_you_do(body);
                out.push(words);
            }
            then => {
                let words = self.follow("if you do", then);
                out.push(words);
            }
        }
        if let Some(last) = effects.last() {
            self.qualify(last, out);
        }
        if !otherwise.is_empty() {
            out.push(self.follow("if you don't", otherwise));
        }
    }

    fn when_you_do(&mut self, body: &Body) -> String {
        if let Some(modes) = &body.modes {
            return format!("When you do, {}", self.modes(modes));
        }
        if body.targets.is_empty() {
            let words = self.clauses(&body.effects);
            return sentence(&format!("when you do, {words}"));
        }
        let targets = std::mem::take(&mut self.scope.targets);
        let mentions = self.scope.mentions.clone();
        self.scope
            .mentions
            .retain(|m| !matches!(m.what, Ref::Target(_)));
        let outer = std::mem::replace(&mut self.targets, body.targets.clone());
        let words = self.clauses(&body.effects);
        self.targets = outer;
        self.scope.targets = targets;
        self.scope.mentions = mentions;
        sentence(&format!("when you do, {words}"))
    }

    /// Instructions in one sentence.
    pub(super) fn clauses(&mut self, effects: &[Effect]) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut rest = effects;
        while let [effect, later @ ..] = rest {
            rest = later;
            if let (Effect::Choose { who: Ref::You, .. }, Some(next)) = (effect, later.first())
                && takes_choice(next)
            {
                self.choice = Some(effect.clone());
                continue;
            }
            match self.clause(effect) {
                Some(clause) => words.push(clause),
                None => {
                    let mut inner = Vec::new();
                    self.sentence(effect, &mut inner);
                    let text = inner.join(" ");
                    words.push(lower(text.trim_end_matches('.')));
                }
            }
        }
        let x = self.where_x();
        format!("{}{x}", words.join(", then "))
    }

    /// An instruction that is a sentence, with the sentences that qualify it.
    fn plain(&mut self, effect: &Effect, out: &mut Vec<String>) {
        match effect {
            Effect::Unless { who, cost, effects } => {
                let words = self.clauses(effects);
                let (who, plain) = self.player(who);
                let paid = self.paid(cost, plain);
                let x = self.where_x();
                out.push(sentence(&format!("{words} unless {who} {paid}{x}")));
            }
            Effect::ForEach { what, effects } => {
                let head = match what {
                    Ref::Each(f) => {
                        let each = self.phrase(f, false);
                        self.scope.mention(Ref::Candidate, f.clone(), false);
                        format!("for each {each}")
                    }
                    other => {
                        let words = self.thing(other);
                        let filter = self
                            .scope
                            .phrase(other)
                            .map_or(Filter::Permanent, |m| m.filter.clone());
                        self.scope.mention(Ref::Candidate, filter, false);
                        format!("for each of {words}")
                    }
                };
                let words = self.clauses(effects);
                out.push(sentence(&format!("{head}, {words}")));
            }
            Effect::Delayed { when, effects, .. } => {
                let head = self.delay(when);
                let words = self.clauses(effects);
                if let Delay::Event { .. } = when {
                    self.scope.number = Number::Previous;
                }
                out.push(sentence(&format!("{head}, {words}")));
                if let Some(last) = effects.last() {
                    self.qualify(last, out);
                }
            }
            Effect::MayEndFor { cost } => {
                let paid = self.paid(cost, true);
                out.push(sentence(&format!("you may {paid} to end this effect")));
            }
            Effect::LookAtTop { .. } => self.look_at_top(effect, out),
            other => {
                let words = self.clause(other).unwrap_or_default();
                let x = self.where_x();
                out.push(sentence(&format!("{words}{x}")));
                self.qualify(other, out);
            }
        }
    }

    fn qualify(&mut self, effect: &Effect, out: &mut Vec<String>) {
        match effect {
            Effect::Destroy {
                what,
                regenerate: false,
            } => {
                let many = self.scope.them().as_ref() == Some(what);
                out.push(match many {
                    true => "They can't be regenerated.".to_string(),
                    false => "It can't be regenerated.".to_string(),
                });
            }
            Effect::AddMana {
                lasting,
                only_for,
                spent_on,
                ..
            } => {
                let uncounterable = |s: &SpentOn| {
                    s.mods == [Mod::Rule(RuleMod::CantBeCountered)] && only_for.is_some()
                };
                if let Some(filter) = only_for {
                    let tail = match spent_on.as_deref().is_some_and(uncounterable) {
                        true => ", and that spell can't be countered",
                        false => "",
                    };
                    out.push(match filter {
                        Filter::Not(f) => {
                            format!("This mana can't be spent to cast {}.", self.a(f))
                        }
                        Filter::HasX => "Spend this mana only on costs that contain {X}.".into(),
                        f => format!("Spend this mana only to {}{tail}.", self.purpose(f)),
                    });
                }
                if let Some(then) = spent_on.as_deref().filter(|s| !uncounterable(s)) {
                    let what = self.a(&then.what);
                    let voice = Voice {
                        many: false,
                        once: true,
                    };
                    let said = match &then.mods[..] {
                        [Mod::Gain(entering)] => self.entering(entering),
                        _ => None,
                    };
                    let said = said.unwrap_or_else(|| {
                        let said = self.predicates(&then.mods, voice);
                        said + &self.duration(&then.duration, &then.mods)
                    });
                    out.push(format!("If that mana is spent on {what}, it {said}."));
                }
                let until = match lasting {
                    Lasting::Step => None,
                    Lasting::Combat => Some("combat"),
                    Lasting::Turn => Some("turn"),
                };
                out.extend(until.map(|end| {
                    format!("Until end of {end}, you don't lose this mana as steps and phases end.")
                }));
            }
            Effect::CopyOnStack {
                new_targets: true, ..
            } => out.push("You may choose new targets for the copy.".to_string()),
            _ => {}
        }
    }

    /// What mana may be spent on.
    fn purpose(&mut self, f: &Filter) -> String {
        match f {
            Filter::AbilityOf(of) if **of == Filter::All(Vec::new()) => {
                "activate abilities".to_string()
            }
            Filter::AbilityOf(of) => format!("activate abilities of {}", self.phrase(of, true)),
            Filter::Any(all) => {
                let all: Vec<String> = all.iter().map(|f| self.purpose(f)).list();
                all.join(" or ")
            }
            f => format!("cast {}", self.phrase(f, true)),
        }
    }

    fn delay(&mut self, when: &Delay) -> String {
        match when {
            Delay::Step(Step::EndCombat, _) => "at end of combat".to_string(),
            Delay::Step(step, whose) => {
                let name = match step {
                    Step::Upkeep => "upkeep",
                    Step::Cleanup => "cleanup step",
                    Step::Main1 => "main phase",
                    _ => "end step",
                };
                let whose = match whose {
                    Some(_) => "your",
                    None => "the",
                };
                format!("at the beginning of {whose} next {name}")
            }
            Delay::Event {
                trigger,
                this_turn,
                each,
            } => {
                let event = self.event(trigger);
                if *each {
                    return format!("until end of turn, whenever {event}");
                }
                let this_turn = if *this_turn { " this turn" } else { "" };
                format!("when {event}{this_turn}")
            }
        }
    }

    fn look_at_top(&mut self, effect: &Effect, out: &mut Vec<String>) {
        let Effect::LookAtTop {
            amount,
            filter,
            take,
            optional,
            to,
            rest,
            ..
        } = effect
        else {
            return;
        };
        let top = match amount {
            Amount::N(1) => "card".to_string(),
            n => format!("{} cards", self.count_word(n)),
        };
        out.push(format!("Look at the top {top} of your library."));
        let what = match (filter, take) {
            (Filter::All(none), n) if none.is_empty() => {
                format!("{} of them", self.count_word(n))
            }
            (f, Amount::N(1)) => format!("{} from among them", self.a_card(f)),
            (f, n) => {
                let n = self.count_word(n);
                format!("{n} {} from among them", self.card_phrase(f, true))
            }
        };
        let it = if *take == Amount::N(1) { "it" } else { "them" };
        let into = self.into(to);
        let revealed = !matches!(filter, Filter::All(none) if none.is_empty());
        let head = if *optional { "you may " } else { "" };
        out.push(sentence(&match revealed {
            _ if to.zone == Zone::Stack => {
                format!("{head}cast {what} without paying its mana cost")
            }
            true => format!("{head}reveal {what} and put {it} {into}"),
            false => format!("{head}put {what} {into}"),
        }));
        let rest = self.into(rest);
        out.push(format!("Put the rest {rest}."));
    }

    /// A voice for what is always so.
    pub(super) fn always(many: bool) -> Voice {
        Voice { many, once: false }
    }
}

/// Whether a thing rather than a player does what an instruction says.
fn is_done_by_thing(effect: &Effect) -> bool {
    match effect {
        Effect::Modify { mods, .. } => {
            !matches!(mods.as_slice(), [Mod::Control(_) | Mod::SwitchPT])
        }
        Effect::Damage { .. }
        | Effect::PhaseOut { .. }
        | Effect::Fight { .. }
        | Effect::SkipNextUntap { .. } => true,
        _ => false,
    }
}

/// Whether an instruction acts on what was just chosen, so that the choice can be said in it.
fn takes_choice(effect: &Effect) -> bool {
    match effect {
        Effect::Attach { what, to } => *what == Ref::Chosen || *to == Ref::Chosen,
        Effect::Move { what, to } => *what == Ref::Chosen || to.attached_to == Some(Ref::Chosen),
        Effect::CreateToken {
            attached_to: Some(host),
            ..
        } => *host == Ref::Chosen,
        other => acts_on(other, &Ref::Chosen),
    }
}

/// Whether an instruction is about the thing, and not just in passing.
fn acts_on(effect: &Effect, r: &Ref) -> bool {
    match effect {
        Effect::Attach { what, to } => what == r || to == r,
        Effect::Modify { what, .. }
        | Effect::Destroy { what, .. }
        | Effect::Sacrifice { what, .. }
        | Effect::Move { what, .. }
        | Effect::ExileUntilLeaves { what, .. }
        | Effect::Tap { what }
        | Effect::Untap { what }
        | Effect::PutCounters { what, .. }
        | Effect::RemoveCounters { what, .. }
        | Effect::Unattach { what }
        | Effect::Counter { what }
        | Effect::CopyOnStack { what, .. }
        | Effect::ChangeTargets { what, .. }
        | Effect::PhaseOut { what, .. }
        | Effect::Reveal { what }
        | Effect::Regenerate { what }
        | Effect::SkipNextUntap { what } => what == r,
        Effect::Damage { source, to, .. } => source == r || to == r,
        Effect::CreateCopy { of, .. } => of == r,
        Effect::CreateToken { attached_to, .. } => attached_to.as_ref() == Some(r),
        Effect::Fight { a, b } | Effect::ExchangeControl { a, b } => a == r || b == r,
        Effect::Draw { who, .. }
        | Effect::Discard { who, .. }
        | Effect::Mill { who, .. }
        | Effect::GainLife { who, .. }
        | Effect::LoseLife { who, .. } => who == r,
        Effect::If {
            then, otherwise, ..
        } => then.iter().chain(otherwise).any(|e| acts_on(e, r)),
        Effect::Unless { effects, .. } | Effect::Delayed { effects, .. } => {
            effects.iter().any(|e| acts_on(e, r))
        }
        _ => false,
    }
}
