//! Clauses, printed: one instruction each.

use super::Printer;
use super::cost::counter_noun;
use super::mods::Voice;
use super::reference::conjugate;
use crate::rules::ability::{Ability, CounterKind, ManaOutput};
use crate::rules::effect::{Effect, Mod, Retarget, RuleMod};
use crate::rules::filter::{Amount, Filter, Ref, Whose};
use crate::rules::zone::Zone;
use crate::text::player_verb::owner_of_each;
use crate::text::scope::Speaker;

impl Printer {
    /// "draw", "target player draws": a player's verb; "you" is left out.
    pub(super) fn who(&mut self, who: &Ref, verb: &str) -> String {
        match who {
            Ref::You => verb.to_string(),
            other => {
                let (who, plain) = self.player(other);
                format!("{who} {}", conjugate(verb, plain))
            }
        }
    }

    /// "you gain": a player's verb with "you".
    fn you(&mut self, who: &Ref, verb: &str) -> String {
        self.does(who, verb)
    }

    /// The clause for an instruction; none for those that are sentences of their own.
    pub(super) fn clause(&mut self, effect: &Effect) -> Option<String> {
        let words = match effect {
            Effect::Attach { what, to } => {
                let what_words = self.things(what);
                let to = match to {
                    Ref::Chosen => self.thing(to),
                    known => {
                        let all = self.scope.leave_out(Some(what));
                        let known = self.thing(known);
                        self.scope.put_back(all, Some(what));
                        known
                    }
                };
                format!("attach {what_words} to {to}")
            }
            Effect::Unattach { what } => format!("unattach {}", self.thing(what)),
            Effect::Modify {
                what,
                mods,
                duration,
            } => self.modify(what, mods, duration),
            Effect::Damage { source, amount, to } => self.damage(source, amount, to),
            Effect::Destroy { what, .. } => format!("destroy {}", self.things(what)),
            Effect::Sacrifice { who, what } => {
                let verb = self.who(who, "sacrifice");
                format!("{verb} {}", self.thing(what))
            }
            Effect::SacrificeChosen {
                who,
                amount,
                filter,
            } => {
                let verb = self.who(who, "sacrifice");
                format!("{verb} {}", self.some(amount, filter))
            }
            Effect::Move { what, to } => self.moved(what, to),
            Effect::ExileUntilLeaves { what, until } => {
                let what = self.thing(what);
                let until = self.thing(until);
                format!("exile {what} until {until} leaves the battlefield")
            }
            Effect::Tap { what } => format!("tap {}", self.things(what)),
            Effect::Untap { what } => format!("untap {}", self.things(what)),
            Effect::Draw { who, amount } => {
                let verb = self.who(who, "draw");
                format!("{verb} {}", self.cards(amount))
            }
            Effect::Discard { who, amount } => self.discard(who, amount),
            Effect::Mill { who, amount } => {
                let verb = self.who(who, "mill");
                format!("{verb} {}", self.cards(amount))
            }
            Effect::Scry { who, amount } => {
                let verb = self.who(who, "scry");
                format!("{verb} {}", self.unknown(amount))
            }
            Effect::Surveil { who, amount } => {
                let verb = self.who(who, "surveil");
                format!("{verb} {}", self.unknown(amount))
            }
            Effect::GainLife { who, amount } => {
                let verb = self.you(who, "gain");
                format!("{verb} {}", self.life(who, amount))
            }
            Effect::LoseLife { who, amount } => {
                let verb = self.you(who, "lose");
                format!("{verb} {}", self.life(who, amount))
            }
            Effect::PlayerCounters { who, kind, amount } => {
                let verb = self.you(who, "get");
                match kind {
                    CounterKind::Energy => format!("{verb} {}", self.energy(amount)),
                    kind => {
                        let noun = counter_noun(Some(kind.name()));
                        format!("{verb} {}", self.counted(amount, &noun))
                    }
                }
            }
            Effect::PutCounters { what, kind, amount } => {
                let noun = counter_noun(Some(kind.name()));
                match self.is_short(amount) {
                    true if self.is_divided(what) => {
                        let counters = self.counted(amount, &noun);
                        format!("distribute {counters} among {}", self.things(what))
                    }
                    true => {
                        let counters = self.counted(amount, &noun);
                        format!("put {counters} on {}", self.things(what))
                    }
                    false => {
                        let what = self.things(what);
                        let number = self.value(amount);
                        format!("put a number of {noun}s on {what} equal to {number}")
                    }
                }
            }
            Effect::LoseMana { who } => format!("{} all unspent mana", self.you(who, "lose")),
            Effect::Pay { cost, .. } => self.paid(cost, true),
            Effect::RemoveCounters {
                what,
                kind,
                amount: None,
            } if crate::text::scope::is_player(what) => {
                let verb = self.you(what, "lose");
                match kind {
                    Some(_) => format!("{verb} all {{E}}"),
                    None => format!("{verb} all counters"),
                }
            }
            Effect::RemoveCounters { what, kind, amount } => {
                let noun = counter_noun(kind.as_ref().map(CounterKind::name));
                let counters = match amount {
                    Some(n) => self.counted(n, &noun),
                    None => format!("all {noun}s"),
                };
                format!("remove {counters} from {}", self.things(what))
            }
            Effect::CopyCounters { to, .. } => {
                format!("put its counters on {}", self.thing(to))
            }
            Effect::ChooseOne { options } => self.one_of_these(options),
            Effect::MoveCounters {
                from,
                to,
                kind,
                amount,
            } => {
                let noun = counter_noun(kind.as_ref().map(CounterKind::name));
                let counters = self.counted(amount, &noun);
                let from = self.things(from);
                format!("move {counters} from {from} onto {}", self.things(to))
            }
            Effect::Proliferate => "proliferate".into(),
            Effect::AddMana {
                mana: ManaOutput::Unspent,
                ..
            } => "double the amount of each type of unspent mana you have".into(),
            Effect::AddMana {
                mana: ManaOutput::EachColorAmong(among),
                ..
            } => {
                let among = self.phrase(among, true);
                format!("for each color among {among}, add one mana of that color")
            }
            Effect::AddMana { who, mana, .. } => {
                let verb = self.who(who, "add");
                format!("{verb} {}", self.output(mana))
            }
            Effect::CreateToken {
                who,
                amount,
                token,
                tapped,
                attacking,
                attached_to,
            } => {
                let verb = self.who(who, "create");
                let mut words = format!(
                    "{verb} {}",
                    self.created(amount, token, *tapped, *attacking)
                );
                if let Some(host) = attached_to {
                    words = format!("{words} attached to {}", self.thing(host));
                }
                words
            }
            Effect::CreateCopy {
                who,
                amount,
                of,
                changes,
                tapped,
                attacking,
            } => {
                let verb = self.who(who, "create");
                let state = match (*tapped, *attacking) {
                    (false, _) => "",
                    (true, false) => "tapped ",
                    (true, true) => "tapped and attacking ",
                };
                let (many, that) = match amount {
                    Amount::N(1) => (false, "that's a copy of"),
                    _ => (true, "that are copies of"),
                };
                let tokens = self.counted(amount, &format!("{state}token"));
                let of = self.thing(of);
                let except = self.except(changes, if many { "they" } else { "it" });
                format!("{verb} {tokens} {that} {of}{except}")
            }
            Effect::Counter { what } => format!("counter {}", self.thing(what)),
            Effect::CopyOnStack { what, .. } => format!("copy {}", self.thing(what)),
            Effect::ChangeTargets { what, how } => {
                let what = self.thing(what);
                match how {
                    Retarget::New => format!("choose new targets for {what}"),
                    Retarget::Other => format!("change the target of {what}"),
                    Retarget::OneTo(to) => {
                        format!("change a target of {what} to {}", self.thing(to))
                    }
                }
            }
            Effect::PayAnyEnergy { who } => {
                let (who, _) = self.player(who);
                format!("{who} may pay any amount of {{E}}")
            }
            Effect::Choose {
                who,
                filter,
                min,
                max,
            } => {
                let verb = self.who(who, "choose");
                let (words, plural) = self.choice_words(filter, min, max.as_ref());
                self.scope.mention(Ref::Chosen, filter.clone(), plural);
                format!("{verb} {words}")
            }
            Effect::ChooseColor { who } => format!("{} a color", self.who(who, "choose")),
            Effect::ChooseType { who, land } => {
                let what = if *land { "basic land" } else { "creature" };
                format!("{} a {what} type", self.who(who, "choose"))
            }
            Effect::Search {
                who,
                filter,
                max,
                to,
                reveal,
            } => self.search(who, filter, max, to, *reveal),
            Effect::RevealTop { who } => {
                let verb = self.who(who, "reveal");
                let whose = if *who == Ref::You { "your" } else { "their" };
                format!("{verb} the top card of {whose} library")
            }
            Effect::Shuffle { who } => self.who(who, "shuffle"),
            Effect::PhaseOut {
                what,
                until,
                tapped,
            } => {
                let (words, many) = self.subject(what);
                let mut said = format!("{words} {} out", conjugate("phase", many));
                if let Some(until) = until {
                    said += &format!(" until {} leaves the battlefield", self.thing(until));
                }
                if *tapped {
                    said += &format!(". Tap {} as it phases in this way", self.thing(what));
                }
                said
            }
            Effect::Fight { a, b } => {
                let (words, many) = self.subject(a);
                let outer = self.scope.subject.replace(a.clone());
                let b = self.another(b, Printer::thing);
                self.scope.subject = outer;
                let a = words;
                format!("{a} {} {b}", conjugate("fight", many))
            }
            Effect::PreventDamage { .. } => self.damage_prevented(effect),
            Effect::Regenerate { what } => format!("regenerate {}", self.thing(what)),
            Effect::ExtraCombat => {
                "after this phase, there is an additional combat phase".to_string()
            }
            Effect::ExtraTurn { who } => {
                format!("{} an extra turn after this one", self.who(who, "take"))
            }
            Effect::Emblem { who, abilities } => {
                let verb = self.you(who, "get");
                let abilities: Vec<&Ability> = abilities.iter().collect();
                format!(
                    "{verb} an emblem with {}",
                    self.abilities(&abilities, Speaker::Own)
                )
            }
            Effect::Adapt { amount, .. } => format!("adapt {}", self.unknown(amount)),
            Effect::LoseGame { who } => format!("{} the game", self.you(who, "lose")),
            Effect::WinGame { who } => format!("{} the game", self.you(who, "win")),
            Effect::CastCard { who, what, free } => {
                let verb = self.who(who, "cast");
                let what = self.thing(what);
                let free = if *free {
                    " without paying its mana cost"
                } else {
                    ""
                };
                format!("{verb} {what}{free}")
            }
            Effect::RemoveFromCombat { what } => {
                format!("remove {} from combat", self.thing(what))
            }
            Effect::Reveal { what } => format!("reveal {}", self.thing(what)),
            Effect::ExchangeControl { a, b } if a == b => {
                format!("exchange control of {}", self.thing(a))
            }
            Effect::ExchangeControl { a, b } => {
                let a = self.thing(a);
                let b = self.thing(b);
                format!("exchange control of {a} and {b}")
            }
            Effect::SkipNextUntap { what } => {
                let (what, many) = self.subject(what);
                match many {
                    true => {
                        format!("{what} don't untap during their controllers' next untap steps")
                    }
                    false => {
                        format!("{what} doesn't untap during its controller's next untap step")
                    }
                }
            }
            _ => return None,
        };
        self.scope.after(effect);
        Some(words)
    }

    /// Things of which all are meant need a word that says so.
    pub(super) fn things(&mut self, r: &Ref) -> String {
        match r {
            Ref::Each(filter) => {
                let words = self.thing(&Ref::Each(filter.clone()));
                match words.starts_with("all ") || words == "them" || words.starts_with("those ") {
                    true => words,
                    false => format!("all {words}"),
                }
            }
            other => self.thing(other),
        }
    }

    /// "it gains your choice of flying or lifelink", "it gets +2/-2 or -2/+2".
    fn one_of_these(&mut self, options: &[Effect]) -> String {
        if let Some(Effect::Tap { what }) = options.first() {
            return format!("tap or untap {}", self.thing(what));
        }
        let Some(Effect::Modify {
            what,
            mods,
            duration,
        }) = options.first()
        else {
            return String::new();
        };
        let (subject, voice) = self.voice(what, true);
        let s = if voice.many { "" } else { "s" };
        let gains = matches!(mods.as_slice(), [Mod::Gain(_)]);
        let mut words = Vec::new();
        for option in options {
            let Effect::Modify { mods, .. } = option else {
                continue;
            };
            match mods.first() {
                Some(Mod::Gain(a)) => words.push(self.abilities(&[a], Speaker::Granted)),
                Some(Mod::AddPT(p, t)) => words.push(self.change(p, t)),
                _ => {}
            }
        }
        let duration = self.duration(duration, mods);
        let words = super::list(&words, "or");
        match gains {
            true => format!("{subject} gain{s} your choice of {words}{duration}"),
            false => format!("{subject} get{s} {words}{duration}"),
        }
    }

    pub(super) fn modify(
        &mut self,
        what: &Ref,
        mods: &[Mod],
        duration: &crate::rules::effect::Duration,
    ) -> String {
        if let ([Mod::Control(who)], Ref::Each(f)) = (mods, what)
            && *who == owner_of_each()
        {
            let what = self.phrase(f, true);
            return format!("each player gains control of all {what} they own");
        }
        if let [Mod::Control(who)] = mods {
            let verb = self.who(who, "gain");
            let what = self.thing(what);
            let duration = self.duration(duration, mods);
            return format!("{verb} control of {what}{duration}");
        }
        if let [Mod::Rule(RuleMod::DamageCantBePrevented)] = mods {
            return format!("damage can't be prevented{}", self.duration(duration, mods));
        }
        if let [Mod::Rule(RuleMod::AdditionalLands(1))] = mods {
            return "you may play an additional land this turn".to_string();
        }
        if let ([Mod::Rule(RuleMod::LoyaltyOnceMore)], Ref::Each(f)) = (mods, what) {
            let each = self.phrase(f, false);
            return format!(
                "for each {each}, you may activate one of its loyalty abilities once this turn as though none of its loyalty abilities have been activated this turn"
            );
        }
        if let [Mod::Rule(RuleMod::MayPlay)] = mods {
            let what = self.thing(what);
            return format!("you may play {what}{}", self.duration(duration, mods));
        }
        if let [Mod::Rule(RuleMod::Replaces(r))] = mods {
            let said = self.replacement(r);
            let said = super::lower(said.trim_end_matches('.'));
            return format!("until end of turn, {said}");
        }
        if let [Mod::Rule(RuleMod::LifeCantChange), gained @ ..] = mods {
            let until = self.duration(duration, &[Mod::LoseAll]);
            let voice = Voice {
                many: true,
                once: true,
            };
            let gains = match gained.is_empty() {
                true => String::new(),
                false => format!(" and you {}", self.predicates(gained, voice)),
            };
            return format!(
                "{}, your life total can't change{gains}",
                until.trim_start()
            );
        }
        if let [Mod::SwitchPT] = mods {
            let whose = self.whose_thing(what);
            let duration = self.duration(duration, mods);
            return format!("switch {whose} power and toughness{duration}");
        }
        let each = matches!(what, Ref::Each(_)) && super::line::speaks_of_each(mods);
        let (subject, voice) = match what {
            Ref::Each(f) if each => (
                self.each_one(f),
                Voice {
                    many: false,
                    once: true,
                },
            ),
            other => self.voice(other, true),
        };
        let outer = self.scope.subject.replace(what.clone());
        let said = self.predicates(mods, voice);
        let duration = self.duration(duration, mods);
        self.scope.subject = outer;
        match said.strip_suffix(" if able") {
            Some(said) => format!("{subject} {said}{duration} if able"),
            None => format!("{subject} {said}{duration}"),
        }
    }

    fn damage(&mut self, source: &Ref, amount: &Amount, to: &Ref) -> String {
        let outer = self.scope.subject.replace(source.clone());
        let words = self.damage_words(source, amount, to);
        self.scope.subject = outer;
        words
    }

    /// Whether something is divided among the targets meant, which are spoken of for the first
    /// time (601.2d).
    fn is_divided(&self, what: &Ref) -> bool {
        match what {
            Ref::Target(n) if *n >= self.scope.targets.len() => {
                self.targets.get(*n).is_some_and(|t| t.divided.is_some())
            }
            _ => false,
        }
    }

    fn damage_words(&mut self, source: &Ref, amount: &Amount, to: &Ref) -> String {
        let (source, many) = self.subject(source);
        let deal = conjugate("deal", many);
        let among = if self.is_divided(to) {
            "divided as you choose among"
        } else {
            "to"
        };
        match self.is_short(amount) {
            true => {
                let n = self.measure(amount);
                let to = self.damaged(to);
                format!("{source} {deal} {n} damage {among} {to}")
            }
            false => {
                let n = self.value(amount);
                let to = self.damaged(to);
                format!("{source} {deal} damage equal to {n} {among} {to}")
            }
        }
    }

    /// What is dealt damage: a player, or something else than the source.
    fn damaged(&mut self, to: &Ref) -> String {
        match self.means_players(to) {
            true => self.anyone(to),
            false => self.another(to, Printer::thing),
        }
    }

    fn life(&mut self, who: &Ref, amount: &Amount) -> String {
        if let Amount::Half(inner, up) = amount
            && **inner == Amount::LifeOf(Box::new(who.clone()))
        {
            let way = if *up { "up" } else { "down" };
            let whose = if *who == Ref::You { "your" } else { "their" };
            return format!("half {whose} life, rounded {way}");
        }
        match self.is_short(amount) {
            true => format!("{} life", self.measure(amount)),
            false => format!("life equal to {}", self.value(amount)),
        }
    }

    fn discard(&mut self, who: &Ref, amount: &Amount) -> String {
        let verb = self.who(who, "discard");
        if let Amount::Count(Filter::All(parts)) = amount
            && let [Filter::InZone(Zone::Hand), Filter::Owned(whose)] = parts.as_slice()
        {
            match (whose, who) {
                (Whose::You, Ref::You) => return format!("{verb} your hand"),
                (Whose::Of(r), who) if **r == *who => return format!("{verb} their hand"),
                _ => {}
            }
        }
        format!("{verb} {}", self.cards(amount))
    }
}
