//! Whole abilities, printed.

use super::{Printer, capital, lower, sentence};
use crate::lists::List;
use crate::rules::ability::{
    Ability, AbilityFilter, Activated, ActivatedKind, Body, CostPart, Keyword, Static, Timing,
    Trigger, Triggered,
};
use crate::rules::effect::{Mod, RuleMod};
use crate::rules::filter::{Amount, Condition, Filter, Ref};
use crate::rules::mana::ManaType;
use crate::rules::zone::Zone;
use crate::text::ability_line::{exiles, works_in};
use crate::text::static_line::{everywhere, same_elsewhere};

/// Whether the changes speak of each single one of the affected.
pub(super) fn speaks_of_each(mods: &[Mod]) -> bool {
    fn amount(n: &Amount) -> bool {
        match n {
            Amount::PowerOf(r) | Amount::ToughnessOf(r) | Amount::ManaValueOf(r) => {
                **r == Ref::Candidate
            }
            Amount::Counters(r, _) => **r == Ref::Candidate,
            Amount::Count(f) => filter(f),
            Amount::Times(_, n) | Amount::Half(n, _) | Amount::Minus(n) => amount(n),
            Amount::Plus(a, b) => amount(a) || amount(b),
            _ => false,
        }
    }
    fn filter(f: &Filter) -> bool {
        match f {
            Filter::All(parts) | Filter::Any(parts) => parts.iter().any(filter),
            Filter::AttachedToRef(r) | Filter::IsNot(r) => **r == Ref::Candidate,
            _ => false,
        }
    }
    mods.iter().any(|m| match m {
        Mod::AddPT(p, t) => amount(p) || amount(t),
        Mod::SetPT(p, t) => p.iter().chain(t).any(amount),
        _ => false,
    })
}

impl Printer {
    /// An ability, as a paragraph.
    pub(super) fn ability(&mut self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(k) => {
                let words = self.keyword(k);
                capital(&words)
            }
            Ability::Activated(a) => self.activated(a),
            Ability::Triggered(t) => self.triggered(t),
            Ability::Static(s) => self.static_line(s),
            Ability::Replacement(r) => self.replacement(r),
            Ability::Spell(body) => capital(&self.body(body)),
            Ability::AtLevel(_, inner) => self.ability(inner),
            Ability::NotSimulated(text) => text.clone(),
        }
    }

    fn activated(&mut self, a: &Activated) -> String {
        if let ActivatedKind::Equip(quality) = &a.kind {
            let equip = self.keyword(&Keyword::Equip(a.cost.clone(), quality.clone()));
            let equip = capital(equip.trim_end_matches('.'));
            return format!("{equip}. Activate only once each turn.");
        }
        self.works_in = (a.zone != Zone::Battlefield).then_some(a.zone);
        let cost = self.activation_cost(&a.cost);
        self.scope.cost_exiles = exiles(&a.cost);
        let body = self.body(&a.body);
        self.scope.cost_exiles = false;
        self.works_in = None;
        let exhaust = if a.exhaust { "Exhaust — " } else { "" };
        let mut text = format!("{exhaust}{cost}: {}", capital(&body));
        if let Some((amount, times)) = &a.less {
            let each = self.for_each(times);
            text.push_str(&format!(
                " This ability costs {amount} less to activate {each}."
            ));
        }
        let loyalty = a
            .cost
            .has(|p| matches!(p, CostPart::Loyalty(_) | CostPart::LoyaltyMinusX));
        let mut limits = Vec::new();
        if a.timing == Timing::Sorcery && !loyalty {
            limits.push("as a sorcery".to_string());
        }
        if a.timing == Timing::InstantOnly {
            limits.push("as an instant".to_string());
        }
        match &a.condition {
            Some(Condition::YourTurn) => limits.push("during your turn".to_string()),
            Some(Condition::DuringCombat) => limits.push("during combat".to_string()),
            Some(c) => limits.push(format!("if {}", self.condition(c))),
            None => {}
        }
        if a.once_each_turn {
            limits.push("once each turn".to_string());
        }
        if !limits.is_empty() {
            text.push_str(&format!(" Activate only {}.", limits.join(" and only ")));
        }
        text
    }

    fn triggered(&mut self, t: &Triggered) -> String {
        if let Trigger::Chapter(n) = t.trigger {
            const NUMBERS: [&str; 8] = ["", "I", "II", "III", "IV", "V", "VI", "VII"];
            let numeral = NUMBERS.get(n as usize).copied().unwrap_or_default();
            return match t.body == Body::default() {
                true => format!("{numeral} —"),
                false => format!("{numeral} — {}", capital(&self.body(&t.body))),
            };
        }
        let trigger = self.trigger(&t.trigger);
        let graveyard = works_in(Zone::Graveyard);
        let (works_in, condition) = match &t.condition {
            Some(c) if *c == graveyard => (Some(Zone::Graveyard), None),
            Some(Condition::All(all)) => match all.as_slice() {
                [zone, c] if *zone == graveyard => (Some(Zone::Graveyard), Some(c)),
                _ => (None, t.condition.as_ref()),
            },
            other => (None, other.as_ref()),
        };
        self.works_in = works_in;
        self.condition_last = condition.is_none();
        let condition = match condition {
            Some(c) => format!(" if {},", self.condition(c)),
            None => String::new(),
        };
        let body = self.body(&t.body);
        self.condition_last = false;
        self.works_in = None;
        let body = match self.names_first(&body) {
            true => body,
            false => lower(&body),
        };
        let once = match t.once_each_turn {
            true => " This ability triggers only once each turn.",
            false => "",
        };
        format!("{},{condition} {body}{once}", capital(&trigger))
    }

    /// Whether a text begins with a proper name.
    fn names_first(&self, text: &str) -> bool {
        [&self.nouns.this, &self.granter]
            .iter()
            .any(|n| n.starts_with(char::is_uppercase) && text.starts_with(n.as_str()))
    }

    fn static_line(&mut self, s: &Static) -> String {
        if let Some(text) = self.special(s) {
            return text;
        }
        if s.defining {
            return self.defining(s);
        }
        if let Ref::Each(f) = &s.affected
            && let Some((here, [spells, cards])) = same_elsewhere(f)
        {
            let text = self.static_line(&Static {
                affected: Ref::Each(here.clone()),
                ..s.clone()
            });
            let spells = self.phrase(spells, true);
            let cards = self.card_phrase(cards, true);
            return format!("{text} The same is true for {spells} and {cards}.");
        }
        // "As long as you control no permanents, artifacts and creatures …" would be misread.
        // "Another creature" is another one than what has been spoken of before it.
        let last = matches!(&s.affected, Ref::Each(f) if begins_with_list(f))
            || s.condition.as_ref().is_some_and(sets_apart);
        let before = match last {
            true => String::new(),
            false => self.condition_before(s),
        };
        let (subject, voice) = match &s.affected {
            Ref::Each(f) if *f == everywhere() => (
                "all cards that aren't on the battlefield, spells, and permanents".to_string(),
                Printer::always(true),
            ),
            Ref::Several(all) => {
                let words: Vec<String> = all.iter().map(|r| self.voice(r, false).0).list();
                (super::list(&words, "and"), Printer::always(true))
            }
            Ref::Each(f) if speaks_of_each(&s.mods) || gives_each(&s.mods) => {
                (self.each_one(f), Printer::always(false))
            }
            other => self.voice(other, false),
        };
        let (mods, tail) = self.aside(&s.mods, s);
        let said = self.predicates(&mods, voice);
        let x = self.where_x();
        let after = match (&s.condition, last) {
            (Some(Condition::YourTurn), true) => " during your turn".to_string(),
            (Some(c), true) => format!(" as long as {}", self.condition(c)),
            _ => String::new(),
        };
        let mut text = sentence(&format!("{before}{subject} {said}{x}{after}"));
        if let Some((condition, mods)) = &s.instead {
            let it = if voice.many { "they" } else { "it" };
            let said = self.predicates(mods, voice);
            let condition = self.condition(condition);
            text.push(' ');
            text.push_str(&sentence(&format!(
                "{it} {said} instead as long as {condition}"
            )));
        }
        for more in tail {
            text.push(' ');
            text.push_str(&more);
        }
        text
    }

    fn condition_before(&mut self, s: &Static) -> String {
        match &s.condition {
            None => String::new(),
            Some(Condition::YourTurn) => "during your turn, ".to_string(),
            Some(c) => format!("as long as {}, ", self.condition(c)),
        }
    }

    /// The changes that a sentence of their own says, and those sentences.
    fn aside(&mut self, mods: &[Mod], _of: &Static) -> (Vec<Mod>, Vec<String>) {
        let mut rest = Vec::new();
        let mut tail = Vec::new();
        for m in mods {
            match m {
                Mod::Rule(RuleMod::ProtectionSparesAttached(f)) => {
                    let what = match f {
                        Filter::Is(_) => "this Aura".to_string(),
                        f => format!(
                            "{} that are already attached to it",
                            self.phrase(f, true)
                        ),
                    };
                    tail.push(format!("This effect doesn't remove {what}."));
                }
                Mod::Rule(RuleMod::LastsThroughTurn) => tail.push(
                    "If this enchantment leaves the battlefield, this effect continues until end of turn."
                        .to_string(),
                ),
                other => rest.push(other.clone()),
            }
        }
        (rest, tail)
    }

    fn defining(&mut self, s: &Static) -> String {
        let whose = self.whose_thing(&s.affected);
        let words = match s.mods.as_slice() {
            [Mod::SetPT(Some(p), Some(t))] if p == t => {
                format!(
                    "{whose} power and toughness are each equal to {}",
                    self.value(p)
                )
            }
            [Mod::SetPT(Some(p), Some(Amount::Plus(same, more)))] if p == &**same => {
                let power = self.value(p);
                let more = self.value(more);
                format!(
                    "{whose} power is equal to {power} and its toughness is equal to that number plus {more}"
                )
            }
            [Mod::SetPT(Some(p), _)] => format!("{whose} power is equal to {}", self.value(p)),
            [Mod::SetPT(None, Some(t))] => {
                format!("{whose} toughness is equal to {}", self.value(t))
            }
            _ => String::new(),
        };
        sentence(&words)
    }

    /// Static abilities whose sentence has a form of its own.
    fn special(&mut self, s: &Static) -> Option<String> {
        let [one] = s.mods.as_slice() else {
            return None;
        };
        let words = match one {
            Mod::Control(Ref::You) => {
                let before = self.condition_before(s);
                let host = self.fixed(&s.affected);
                format!("{before}you control {host}")
            }
            Mod::Rule(rule) => match rule {
                RuleMod::OpeningHand => {
                    "if this card is in your opening hand, you may begin the game with it on the battlefield"
                        .to_string()
                }
                RuleMod::PlayWithTopRevealed if s.affected == Ref::You => {
                    "play with the top card of your library revealed".to_string()
                }
                RuleMod::SkipStep(_) if s.affected == Ref::You => {
                    self.predicates(&s.mods, Printer::always(true))
                }
                RuleMod::AdditionalCost(cost) => format!(
                    "as an additional cost to cast this spell, {}",
                    self.paid(cost, true)
                ),
                RuleMod::OwnFlash { brief } => {
                    let condition = s.condition.as_ref();
                    let condition = condition.map(|c| format!(" if {}", self.condition(c)));
                    let then = match brief {
                        true => {
                            ". If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step"
                        }
                        false => "",
                    };
                    format!(
                        "you may cast this spell as though it had flash{}{then}",
                        condition.unwrap_or_default()
                    )
                }
                RuleMod::AlternativeCost(cost) => {
                    let condition = s
                        .condition
                        .as_ref()
                        .map(|c| format!("if {}, ", self.condition(c)));
                    format!(
                        "{}you may {} rather than pay this spell's mana cost",
                        condition.unwrap_or_default(),
                        self.paid(cost, true)
                    )
                }
                RuleMod::UnspentBecomes(t) => {
                    let becomes = match t {
                        ManaType::Color(c) => c.word(),
                        ManaType::Colorless => "colorless",
                    };
                    format!("if you would lose unspent mana, that mana becomes {becomes} instead")
                }
                RuleMod::LosesLifeForUnspent => {
                    "a player losing unspent mana causes that player to lose that much life"
                        .to_string()
                }
                RuleMod::AttackersAtMost(n) => at_most(*n, "attack"),
                RuleMod::BlockersAtMost(n) => at_most(*n, "block"),
                RuleMod::UntapsInOthersSteps => {
                    let what = match &s.affected {
                        Ref::Each(f) => format!("all {}", self.phrase(f, true)),
                        other => self.thing(other),
                    };
                    format!("untap {what} during each other player's untap step")
                }
                RuleMod::DamageLeavesLife => {
                    let condition = s
                        .condition
                        .as_ref()
                        .map(|c| format!("if {}, ", self.condition(c)));
                    format!(
                        "{}damage that would reduce your life total to less than 1 reduces it to 1 instead",
                        condition.unwrap_or_default()
                    )
                }
                RuleMod::LifeCantChange => "your life total can't change".to_string(),
                RuleMod::BlockedByAllAble => {
                    let what = self.thing(&s.affected);
                    format!("all creatures able to block {what} do so")
                }
                RuleMod::ActivatesAsThoughHaste => {
                    let what = match &s.affected {
                        Ref::Each(f) => self.phrase(f, true),
                        other => self.thing(other),
                    };
                    format!(
                        "you may activate abilities of {what} as though those creatures had haste"
                    )
                }
                RuleMod::MayNotUntap => {
                    let what = self.thing(&s.affected);
                    format!("you may choose not to untap {what} during your untap step")
                }
                RuleMod::SpellCost {
                    what,
                    less,
                    amount,
                    times,
                    colored,
                } => {
                    let amount = amount.to_string();
                    let words = self.spell_cost(s, what, *less, &amount, times.as_ref());
                    match colored {
                        true => format!(
                            "{words}. This effect reduces only the amount of colored mana you pay"
                        ),
                        false => words,
                    }
                }
                RuleMod::AbilityCost {
                    not_below_one,
                    what,
                    less,
                    amount,
                    times,
                } => {
                    let less = if *less { "less" } else { "more" };
                    let mut abilities = |f: &Filter| match f {
                        Filter::All(none) if none.is_empty() => "activated abilities".to_string(),
                        Filter::Is(r) => format!("{}'s activated abilities", self.fixed(r)),
                        f => format!("activated abilities of {}", self.phrase(f, true)),
                    };
                    let (of, tail) = match what {
                        AbilityFilter::NorLoyaltyOf(_) | AbilityFilter::TapsOf(_) => return None,
                        AbilityFilter::Of(f) => (abilities(f), ""),
                        AbilityFilter::NonManaOf(_) if s.affected == Ref::You => (
                            "abilities you activate that aren't mana abilities".into(),
                            "",
                        ),
                        AbilityFilter::NonManaOf(f) => {
                            (abilities(f), " unless they're mana abilities")
                        }
                        AbilityFilter::Equip {
                            of: Some(f),
                            targeting,
                        } if *f == Filter::Is(Box::new(Ref::This)) => {
                            let mut amount = amount.to_string();
                            let each = times.as_ref().map(|n| match n {
                                Amount::PowerOf(_) => {
                                    amount = "{X}".into();
                                    ", where X is the power of the creature it targets".into()
                                }
                                Amount::ColorsAmong(Filter::Is(_)) => {
                                    " for each color of the creature it targets".into()
                                }
                                n => format!(" {}", self.for_each(n)),
                            });
                            let at = targeting
                                .as_ref()
                                .map(|f| format!(" if it targets {}", self.a(f)));
                            let when = s
                                .condition
                                .as_ref()
                                .map(|c| format!(" if {}", self.condition(c)));
                            let each = [each, at, when].map(Option::unwrap_or_default).concat();
                            return Some(format!(
                                "this ability costs {amount} {less} to activate{each}"
                            ));
                        }
                        AbilityFilter::Equip { of, targeting } => {
                            let of = of.as_ref().map(|f| format!(" of {}", self.phrase(f, true)));
                            let at = targeting.as_ref().map(|f| match f {
                                Filter::Is(r) => format!(" that target {}", self.fixed(r)),
                                f => format!(" that target {}", self.phrase(f, true)),
                            });
                            let words = [of.unwrap_or_default(), at.unwrap_or_default()].concat();
                            (format!("equip abilities you activate{words}"), "")
                        }
                        AbilityFilter::Crew(_) => return None,
                        AbilityFilter::LoyaltyOf(f) => {
                            (format!("loyalty abilities of {}", self.phrase(f, true)), "")
                        }
                    };
                    let each = times.as_ref().map(|n| format!(" {}", self.for_each(n)));
                    let each = each.unwrap_or_default();
                    let least = match not_below_one {
                        true => ". This effect can't reduce the mana in that cost to less than one mana",
                        false => "",
                    };
                    format!("{of} cost {amount} {less} to activate{each}{tail}{least}")
                }
                RuleMod::AlternativeCostFor { what, cost, flash } => {
                    let words = match cost.options.iter().all(|o| o.is_empty()) {
                        true => {
                            "you may cast spells from your hand without paying their mana costs"
                                .to_string()
                        }
                        false => {
                            let paid = self.paid(cost, true);
                            let what = self.phrase(what, true);
                            format!(
                                "you may {paid} rather than pay the mana cost for {what} you cast"
                            )
                        }
                    };
                    let flash = match flash {
                        true => {
                            ". If you cast a spell this way, you may cast it as though it had flash"
                        }
                        false => "",
                    };
                    format!("{words}{flash}")
                }
                RuleMod::SpellsCostAtLeast(n) => {
                    let before = self.condition_before(s);
                    let n = crate::text::words::number_word(i32::try_from(*n).unwrap_or(0));
                    format!(
                        "{before}each spell that would cost less than {n} mana to cast costs {n} mana to cast"
                    )
                }
                RuleMod::DoesntTrigger { what, dying } => {
                    let what = self.phrase(what, true);
                    let dying = if *dying { " or dying" } else { "" };
                    format!("{what} entering{dying} don't cause abilities to trigger")
                }
                RuleMod::TriggersAgain(what) => {
                    let what = self.a(what);
                    format!(
                        "if {what} entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time"
                    )
                }
                RuleMod::AlternativeAbilityCost {
                    cost,
                    what: AbilityFilter::Crew(Filter::Is(r)),
                } => {
                    let paid = self.paid(cost, true);
                    let whose = self.whose_thing(r);
                    format!("you may {paid} rather than pay {whose} crew cost")
                }
                RuleMod::AlternativeAbilityCost { cost, .. } => {
                    let each = match &s.condition {
                        Some(Condition::All(_)) => "during each of your turns",
                        _ => "each turn",
                    };
                    format!(
                        "you may {} rather than pay the equip cost of the first equip ability you activate {each}",
                        self.paid(cost, true)
                    )
                }
                RuleMod::CantActivate(filter) if s.affected == Ref::EachPlayer => {
                    let (kind, f, tail) = match filter {
                        AbilityFilter::LoyaltyOf(f) => ("loyalty", f, ""),
                        AbilityFilter::NonManaOf(f) => {
                            ("activated", f, " unless they're mana abilities")
                        }
                        AbilityFilter::Of(f) => ("activated", f, ""),
                        AbilityFilter::Equip { .. }
                        | AbilityFilter::Crew(_)
                        | AbilityFilter::TapsOf(_)
                        | AbilityFilter::NorLoyaltyOf(_) => return None,
                    };
                    let what = match f {
                        Filter::ChosenName => "sources with the chosen name".to_string(),
                        Filter::Is(r) => self.fixed(r),
                        f => self.phrase(f, true),
                    };
                    format!("{kind} abilities of {what} can't be activated{tail}")
                }
                RuleMod::DamageCantBePrevented => "damage can't be prevented".into(),
                RuleMod::SpendsOnly(color) => format!(
                    "you may spend {} mana as though it were mana of any color. You may spend other mana only as though it were colorless mana",
                    color.word()
                ),
                RuleMod::LifeFor(color) => format!(
                    "for each {{{}}} in a cost, you may pay 2 life rather than pay that mana",
                    ManaType::Color(*color).letter()
                ),
                RuleMod::NoLegendRule => match &s.affected {
                    Ref::Each(Filter::Permanent) => "the \"legend rule\" doesn't apply".into(),
                    what => {
                        let what = self.thing(what);
                        format!("the \"legend rule\" doesn't apply to {what}")
                    }
                },
                RuleMod::LoyaltyTwice => {
                    let what = self.thing(&s.affected);
                    format!("you may activate the loyalty abilities of {what} twice each turn rather than only once")
                }
                RuleMod::CantGetCounters(None) if !matches!(s.affected, Ref::EachPlayer) => {
                    let what = self.thing(&s.affected);
                    format!("counters can't be put on {what}")
                }
                _ => return None,
            },
            _ => return None,
        };
        Some(sentence(&words))
    }

    fn spell_cost(
        &mut self,
        s: &Static,
        what: &Filter,
        less: bool,
        amount: &str,
        times: Option<&Amount>,
    ) -> String {
        let less = if less { "less" } else { "more" };
        if let Filter::Is(_) = what {
            self.scope.mention(Ref::This, what.clone(), false);
            let each = times.map(|n| format!(" {}", self.for_each(n)));
            let condition = s
                .condition
                .as_ref()
                .map(|c| format!(" if {}", self.condition(c)));
            return format!(
                "this spell costs {amount} {less} to cast{}{}",
                each.unwrap_or_default(),
                condition.unwrap_or_default()
            );
        }
        let before = self.condition_before(s);
        if let (Ref::EachPlayer, Some(n)) = (&s.affected, times) {
            let what = self.phrase(what, false);
            self.scope.mention(Ref::Candidate, Filter::Player, false);
            let each = self.for_each(n);
            return format!(
                "{before}each {what} a player casts costs {amount} {less} to cast {each}"
            );
        }
        // "spells you cast that target …"
        let (what, aim) = match what {
            Filter::All(parts) => match parts.as_slice() {
                [front @ .., aim @ Filter::Targets(_)] => (Filter::All(front.to_vec()), Some(aim)),
                _ => (what.clone(), None),
            },
            _ => (what.clone(), None),
        };
        let what = self.phrase(&what, true);
        let who = match &s.affected {
            Ref::You => " you cast".to_string(),
            Ref::EachPlayer => String::new(),
            Ref::EachOpponent => " your opponents cast".to_string(),
            other => format!(" {}", self.does(other, "cast")),
        };
        let aim = aim.map(|f| format!(" {}", self.qualifier(f, None, true)));
        self.scope.mention(Ref::Candidate, Filter::Player, false);
        let (amount, each) = match times {
            Some(n @ (Amount::PowerOf(_) | Amount::ToughnessOf(_))) => {
                ("{X}", format!(", where X is {}", self.value(n)))
            }
            Some(n) => (amount, format!(" {}", self.for_each(n))),
            None => (amount, String::new()),
        };
        format!(
            "{before}{what}{who}{} cost {amount} {less} to cast{each}",
            aim.unwrap_or_default(),
        )
    }
}

/// Whether an object phrase has several nouns with "and" between.
fn begins_with_list(f: &Filter) -> bool {
    match f {
        Filter::All(parts) => parts.iter().any(|p| matches!(p, Filter::Any(_))),
        Filter::Any(_) => true,
        _ => false,
    }
}

/// Whether what is given depends on each single one: an equip cost that its mana value sets.
fn gives_each(mods: &[Mod]) -> bool {
    mods.iter().any(|m| match m {
        Mod::Gain(a) => match &**a {
            Ability::Keyword(crate::rules::ability::Keyword::Equip(cost, _)) => {
                cost.has(|p| matches!(p, CostPart::Generic(_)))
            }
            _ => false,
        },
        _ => false,
    })
}

/// Whether a condition counts things other than the host.
fn sets_apart(condition: &Condition) -> bool {
    let host = Filter::IsNot(Box::new(Ref::Host));
    match condition {
        Condition::Compare(Amount::Count(Filter::All(parts)), _, _) => parts.contains(&host),
        _ => false,
    }
}

/// "no more than one creature can attack each combat".
fn at_most(n: u32, verb: &str) -> String {
    let word = crate::text::words::number_word(i32::try_from(n).unwrap_or(1));
    let noun = if n == 1 { "creature" } else { "creatures" };
    format!("no more than {word} {noun} can {verb} each combat")
}
