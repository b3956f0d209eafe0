//! What a continuous effect says of things, printed.

use super::cost::counter_noun;
use super::{Printer, list};
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::{Ability, AbilityFilter, CounterKind};
use crate::rules::effect::{Duration, Mod, RuleMod};
use crate::rules::filter::{Amount, Filter, Ref, Whose};
use crate::rules::kinds::{CardType, Colors, Subtype, SubtypeKind};
use crate::rules::mana::ManaType;
use crate::text::becomes::basic_land_types;
use crate::text::mods::DURATIONS;
use crate::text::rule_mod::RULES;
use crate::text::scope::Speaker;
use crate::text::words::{article, plural};

/// The next run of changes that one predicate says.
fn run(mods: &[Mod]) -> usize {
    let same = |test: fn(&Mod) -> bool| mods.iter().take_while(|m| test(m)).count();
    match mods {
        [Mod::Gain(_), ..] => same(|m| matches!(m, Mod::Gain(_))),
        [Mod::Lose(_), ..] => same(|m| matches!(m, Mod::Lose(_))),
        [Mod::CantHave(_), ..] => same(|m| matches!(m, Mod::CantHave(_))),
        [
            Mod::Rule(RuleMod::CantAttack),
            Mod::Rule(RuleMod::CantBlock),
            rest @ ..,
        ] => {
            let third = matches!(
                rest.first(),
                Some(Mod::Rule(RuleMod::CantCrew | RuleMod::CantTransform))
            );
            let n = usize::from(third);
            let activate = matches!(rest.get(n), Some(Mod::Rule(RuleMod::CantActivate(_))));
            2 + n + usize::from(activate)
        }
        [
            Mod::AddTypes { supertypes, .. },
            Mod::AddTypes { .. } | Mod::SetTypes(..) | Mod::SetSubtypes(_),
            ..,
        ] if !supertypes.is_empty() => 1,
        [first, rest @ ..] if is_kind(first) => {
            let mut n = 1;
            if let Some(Mod::SetColors(_) | Mod::AddColors(_)) = rest.first()
                && !matches!(first, Mod::SetColors(_) | Mod::AddColors(_))
            {
                n += 1;
            }
            if let Some(Mod::SetPT(..)) = mods.get(n) {
                n += 1;
            }
            n
        }
        [] => 0,
        _ => 1,
    }
}

fn is_kind(m: &Mod) -> bool {
    matches!(
        m,
        Mod::AddTypes { .. }
            | Mod::SetTypes(..)
            | Mod::SetSubtypes(_)
            | Mod::SetColors(_)
            | Mod::AddColors(_)
    )
}

/// How a sentence says what it says.
#[derive(Clone, Copy)]
pub(super) struct Voice {
    /// Its subject is several.
    pub many: bool,
    /// It happens once ("gains", "becomes") rather than always being so ("has", "is").
    pub once: bool,
}

impl Voice {
    fn verb(self, plain: &str) -> String {
        match (plain, self.many) {
            ("be", false) => "is".into(),
            ("be", true) => "are".into(),
            ("have", false) => "has".into(),
            (verb, true) => verb.into(),
            (verb, false) => format!("{verb}s"),
        }
    }
}

impl Printer {
    /// The predicates for these changes.
    pub(super) fn predicates(&mut self, mods: &[Mod], voice: Voice) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut rest = mods;
        let mut loses_types = false;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(run(rest).max(1).min(rest.len()));
            rest = later;
            if let Some(Mod::SetTypes(types, _)) = now.first()
                && types.contains(&CardType::Artifact)
                && types.contains(&CardType::Creature)
            {
                loses_types = true;
            }
            words.push(self.predicate_of(now, voice));
        }
        if loses_types {
            words.push(format!(
                "{} all other card types and creature types",
                voice.verb("lose")
            ));
        }
        list(&words, "and")
    }

    /// Whether there are no words for a change.
    pub(super) fn says_nothing(&mut self, change: &Mod) -> bool {
        let voice = Printer::always(false);
        let words = self.predicates(std::slice::from_ref(change), voice);
        words.is_empty() && !matches!(change, Mod::Control(_) | Mod::SwitchPT | Mod::Rule(_))
    }

    fn predicate_of(&mut self, mods: &[Mod], voice: Voice) -> String {
        match mods {
            [Mod::Gain(_), ..] => {
                let verb = voice.verb(if voice.once { "gain" } else { "have" });
                let abilities: Vec<&Ability> = mods
                    .iter()
                    .filter_map(|m| match m {
                        Mod::Gain(a) => Some(&**a),
                        _ => None,
                    })
                    .list();
                format!("{verb} {}", self.abilities(&abilities, Speaker::Granted))
            }
            [Mod::Lose(_), ..] => {
                let names: Vec<String> = mods
                    .iter()
                    .filter_map(|m| match m {
                        Mod::Lose(k) => Some(k.name().to_string()),
                        _ => None,
                    })
                    .list();
                format!("{} {}", voice.verb("lose"), list(&names, "and"))
            }
            [Mod::CantHave(_), ..] => {
                let names: Vec<String> = mods
                    .iter()
                    .filter_map(|m| match m {
                        Mod::CantHave(k) => Some(k.name().to_string()),
                        _ => None,
                    })
                    .list();
                format!("can't have or gain {}", names.join(" or "))
            }
            [Mod::Rule(RuleMod::CantAttack), Mod::Rule(_), rest @ ..] => {
                let mut words = match rest.first() {
                    Some(Mod::Rule(RuleMod::CantCrew)) => {
                        "can't attack, block, or crew Vehicles".to_string()
                    }
                    Some(Mod::Rule(RuleMod::CantTransform)) => {
                        "can't attack, block, or transform".to_string()
                    }
                    _ => "can't attack or block".to_string(),
                };
                if let Some(Mod::Rule(last @ RuleMod::CantActivate(_))) = rest.last() {
                    words = format!("{words}, and {}", self.rule(last, voice));
                }
                words
            }
            [first, ..] if is_kind(first) => self.kind(mods, voice),
            [one] => self.one_mod(one, voice),
            _ => String::new(),
        }
    }

    fn one_mod(&mut self, m: &Mod, voice: Voice) -> String {
        match m {
            Mod::AddPT(p, t) => format!("{} {}", voice.verb("get"), self.change(p, t)),
            Mod::SetPT(..) => format!("{} {}", voice.verb("have"), self.base(m)),
            Mod::SwitchPT => "switches power and toughness".into(),
            Mod::Copied(card) => format!("{} a copy of {}", voice.verb("become"), card.name),
            Mod::LoseAll => format!("{} all abilities", voice.verb("lose")),
            Mod::LoseAllButMana => {
                format!("{} all abilities except mana abilities", voice.verb("lose"))
            }
            Mod::GainActivated(of) => {
                let verb = voice.verb(if voice.once { "gain" } else { "have" });
                format!("{verb} all activated abilities of {}", self.things(of))
            }
            Mod::LoseThisAbility | Mod::LoseText(_) => {
                format!("{} this ability", voice.verb("lose"))
            }
            Mod::OwnColors => "doesn't copy that creature's color".into(),
            Mod::GainThisAbility => format!("{} this ability", voice.verb("have")),
            Mod::LoseAbility(a) => {
                let ability = self.quoted(a, Speaker::Granted);
                format!("{} {ability}", voice.verb("lose"))
            }
            Mod::SetChosenColor => format!("{} the chosen color", voice.verb("be")),
            Mod::EveryCreatureType => format!("{} every creature type", voice.verb("be")),
            Mod::AddChosenType => {
                let its = if voice.many { "their" } else { "its" };
                format!(
                    "{} the chosen type in addition to {its} other types",
                    voice.verb("be")
                )
            }
            Mod::SetChosenType => format!("{} the chosen type", voice.verb("be")),
            Mod::AddChosenColor => {
                let its = if voice.many { "their" } else { "its" };
                format!(
                    "{} the chosen color in addition to {its} other colors",
                    voice.verb("be")
                )
            }
            Mod::RemoveTypes(types) => {
                let not = if voice.many { "aren't" } else { "isn't" };
                let word = types.first().map_or("permanent".to_string(), |t| {
                    super::noun::type_word(*t, voice.many)
                });
                match voice.many {
                    true => format!("{not} {word}"),
                    false => format!("{not} {} {word}", article(&word)),
                }
            }
            Mod::RemoveSubtypes(subtypes) => {
                let not = if voice.many { "aren't" } else { "isn't" };
                let word = subtypes.first().map_or("", |s| s.name());
                match voice.many {
                    true => format!("{not} {}", plural(word)),
                    false => format!("{not} {} {word}", article(word)),
                }
            }
            Mod::LoseSubtypes(kind) => {
                let kind = match kind {
                    SubtypeKind::Land => "land",
                    _ => "creature",
                };
                format!("{} all {kind} types", voice.verb("lose"))
            }
            Mod::RemoveSupertypes(_) => {
                let not = if voice.many { "aren't" } else { "isn't" };
                format!("{not} legendary")
            }
            Mod::CopyOf(of, changes) => {
                let of = self.another(of, Printer::thing);
                let except = self.except(changes, "it");
                format!("{} a copy of {of}{except}", voice.verb("become"))
            }
            Mod::Control(_) => "is controlled by you".into(),
            Mod::Rule(rule) => self.rule(rule, voice),
            _ => String::new(),
        }
    }

    /// ", except it's a 1/1 and it has flying".
    pub(super) fn except(&mut self, changes: &[Mod], it: &str) -> String {
        if changes.is_empty() {
            return String::new();
        }
        let voice = Voice {
            many: false,
            once: false,
        };
        if let [Mod::SetName(name), rest @ ..] = changes {
            let rest = match rest.is_empty() {
                true => String::new(),
                false => format!(" and {it} {}", self.predicates(rest, voice)),
            };
            return format!(", except its name is {name}{rest}");
        }
        let words = self.predicates(changes, voice);
        format!(", except {it} {words}")
    }

    /// "base power and toughness 5/5".
    pub(super) fn base(&mut self, m: &Mod) -> String {
        match m {
            Mod::SetPT(Some(p), Some(t)) => {
                let short = |n: &Amount| matches!(n, Amount::N(_) | Amount::X);
                if p == t && !short(p) {
                    return format!("base power and toughness each equal to {}", self.value(p));
                }
                let p = self.unknown(p);
                let t = self.unknown(t);
                format!("base power and toughness {p}/{t}")
            }
            Mod::SetPT(Some(p), None) => format!("base power {}", self.unknown(p)),
            Mod::SetPT(None, Some(t)) => format!("base toughness {}", self.unknown(t)),
            _ => String::new(),
        }
    }

    /// "is a blue Frog creature with base power and toughness 1/1".
    fn kind(&mut self, mods: &[Mod], voice: Voice) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut addition = "";
        let mut nouns: Vec<String> = Vec::new();
        let mut base = String::new();
        let colors = mods.iter().find_map(|m| match m {
            Mod::SetColors(c) => Some((*c, false)),
            Mod::AddColors(c) => Some((*c, true)),
            _ => None,
        });
        let mut adjective_only = false;
        for m in mods {
            match m {
                Mod::AddTypes {
                    supertypes,
                    types,
                    subtypes,
                } => {
                    words.extend(supertypes.iter().map(|s| s.word().lower()));
                    nouns = match *subtypes == basic_land_types() {
                        true => vec!["every basic land type".to_string()],
                        false => kind_nouns(types, subtypes, voice.many),
                    };
                    adjective_only = nouns.is_empty();
                    let artifact_creature =
                        types.contains(&CardType::Artifact) && types.contains(&CardType::Creature);
                    addition = match (adjective_only, artifact_creature, voice.many) {
                        (true, ..) | (_, true, _) => "",
                        (_, _, true) => " in addition to their other types",
                        (_, _, false) => " in addition to its other types",
                    };
                    let land_types =
                        types.is_empty() && subtypes.iter().all(|s| s.kind() == SubtypeKind::Land);
                    if land_types && !adjective_only {
                        addition = match voice.many {
                            true => " in addition to their other land types",
                            false => " in addition to its other land types",
                        };
                    }
                }
                Mod::SetTypes(types, subtypes) => {
                    nouns = kind_nouns(types, subtypes, voice.many);
                }
                Mod::SetSubtypes(subtypes) => nouns = kind_nouns(&[], subtypes, voice.many),
                Mod::SetPT(..) => base = format!(" with {}", self.base(m)),
                Mod::SetColors(_) | Mod::AddColors(_) => adjective_only |= mods.len() == 1,
                _ => {}
            }
        }
        let be = voice.verb(if voice.once { "become" } else { "be" });
        if let Some((colors, added)) = colors {
            if colors == Colors::ALL {
                return format!("{be} all colors");
            }
            words.push(color_words(colors));
            if added {
                addition = match (mods.len(), voice.many) {
                    (1, true) => " in addition to their other colors",
                    (1, false) => " in addition to its other colors",
                    (_, true) => " in addition to their other colors and types",
                    (_, false) => " in addition to its other colors and types",
                };
            }
        }
        words.extend(nouns);
        let what = words.join(" ");
        let a = match voice.many || adjective_only || what.starts_with("every ") {
            true => String::new(),
            false => format!("{} ", article(&what)),
        };
        format!("{be} {a}{what}{base}{addition}")
    }

    /// "flying, haste, and \"…\"".
    pub(super) fn abilities(&mut self, abilities: &[&Ability], speaker: Speaker) -> String {
        let words: Vec<String> = abilities
            .iter()
            .map(|a| match a {
                Ability::Keyword(k) => {
                    let words = self.keyword(k);
                    match words.contains('—') {
                        true => self.quoted(a, speaker),
                        false => words,
                    }
                }
                other => self.quoted(other, speaker),
            })
            .list();
        list(&words, "and")
    }

    /// An ability in quotation marks.
    pub(super) fn quoted(&mut self, ability: &Ability, speaker: Speaker) -> String {
        let mut inner = Printer::new(
            self.nouns.clone(),
            crate::text::scope::Scope::quoted(speaker),
        );
        inner.quotes = self.quotes + 1;
        match speaker {
            Speaker::Own => {
                inner.nouns.this = "this token".to_string();
                // 201.5a: in a token's text, what made it is called by its name.
                inner.granter = "~".to_string();
            }
            _ => {
                inner.granter = match self.scope.speaker {
                    Speaker::Granted => self.granter.clone(),
                    _ => self.nouns.this.clone(),
                };
                inner.nouns.this = match self.nouns.host.rsplit_once(' ') {
                    Some((_, noun)) if noun != "player" => format!("this {noun}"),
                    _ => "this creature".to_string(),
                };
                // Only an attachment is called by its kind in what it grants.
                if !["Equipment", "Aura", "Fortification"]
                    .iter()
                    .any(|s| inner.granter.ends_with(s))
                    && inner.granter.starts_with("this ")
                {
                    inner.granter = "~".to_string();
                }
            }
        }
        let text = match ability {
            Ability::Keyword(k) => {
                let text = super::capital(&inner.keyword(k));
                match text.ends_with('.') {
                    true => text,
                    false => format!("{text}."),
                }
            }
            other => inner.ability(other),
        };
        match self.quotes {
            0 => format!("\"{text}\""),
            _ => format!("'{text}'"),
        }
    }

    /// What things may, must or can't do.
    fn rule(&mut self, rule: &RuleMod, voice: Voice) -> String {
        if let Some((one, many, _)) = RULES.iter().find(|(_, _, r)| r == rule) {
            let words = if voice.many { many } else { one };
            let words = words.replace(" '", "'");
            // An instruction speaks of this turn: "attacks this turn if able".
            return match (rule, voice.once) {
                (RuleMod::AttacksIfAble, true) => format!("{} if able", voice.verb("attack")),
                (RuleMod::BlocksIfAble, true) => format!("{} if able", voice.verb("block")),
                _ => words,
            };
        }
        match rule {
            RuleMod::CantBeBlocked => "can't be blocked".into(),
            RuleMod::CantGetCounters(kind) => {
                let noun = counter_noun(kind.as_ref().map(CounterKind::name));
                match voice.many {
                    true => format!("can't have {noun}s put on them"),
                    false => format!("can't get {noun}s"),
                }
            }
            RuleMod::CantBeBlockedByMoreThan(n) => format!(
                "can't be blocked by more than {} creatures",
                crate::text::words::number_word(i32::try_from(*n).unwrap_or(1))
            ),
            RuleMod::CantAttackPlayer(Ref::You) => {
                "can't attack you or planeswalkers you control".into()
            }
            RuleMod::AttackCost { cost, walkers } => {
                let walkers = if *walkers {
                    " or planeswalkers you control"
                } else {
                    ""
                };
                let paid = self.paid(cost, false);
                let x = self.where_x();
                format!(
                    "can't attack you{walkers} unless their controller {paid} for each of those creatures{x}"
                )
            }
            RuleMod::AttackOrBlockCost {
                cost,
                attack,
                block,
            } => {
                let what = match (attack, block) {
                    (true, true) => "attack or block",
                    (true, false) => "attack",
                    _ => "block",
                };
                let n = match cost.options.first().and_then(|o| o.first()) {
                    Some(crate::rules::ability::CostPart::Generic(n)) => n.clone(),
                    _ => Amount::N(0),
                };
                let (n, each) = match n {
                    Amount::N(n) => (n, String::new()),
                    many => (1, self.for_each(&many)),
                };
                format!("can't {what} unless its controller pays {{{n}}}{each}")
            }
            RuleMod::CantAttackPlayer(r) => format!("can't attack {}", self.player(r).0),
            RuleMod::CantBeBlockedBy(f) => {
                format!("can't be blocked by {}", self.phrase(f, true))
            }
            RuleMod::CantBeBlockedExceptBy(f) => {
                format!("can't be blocked except by {}", self.phrase(f, true))
            }
            RuleMod::CanBlockOnly(Filter::All(parts))
                if let [Filter::Type(_), Filter::IsNot(r)] = parts.as_slice() =>
            {
                format!("can't block {}", self.thing(r))
            }
            RuleMod::CanBlockOnly(f) => format!("can block only {}", self.phrase(f, true)),
            RuleMod::BlocksMore(_) => "can block additional creatures".into(),
            RuleMod::BlocksThatIfAble(r) => {
                let what = self.another(r, Printer::thing);
                format!("{} {what} if able", voice.verb("block"))
            }
            RuleMod::CantBeAttachedBy(f) => match f {
                Filter::Subtype(s) if s.name() == "Equipment" => "can't be equipped".into(),
                Filter::Subtype(_) => "can't be enchanted".into(),
                _ => "can't be enchanted by other Auras".into(),
            },
            RuleMod::AttachOnlyTo(f) => format!("can be attached only to {}", self.a(f)),
            RuleMod::CantActivate(filter) => self.cant_activate(filter),
            RuleMod::CantCastMoreThan(n) => {
                let word = crate::text::words::number_word(i32::try_from(*n).unwrap_or(1));
                let spells = if *n == 1 { "spell" } else { "spells" };
                format!("can't cast more than {word} {spells} each turn")
            }
            RuleMod::UntapsAtMost(n, f) => {
                let word = crate::text::words::number_word(i32::try_from(*n).unwrap_or(1));
                let what = self.phrase(f, *n != 1);
                format!("can't untap more than {word} {what} during their untap steps")
            }
            RuleMod::CantCast(f) => format!("can't cast {}", self.phrase(f, true)),
            RuleMod::CastAsThoughFlash(f) => {
                format!("may cast {} as though they had flash", self.phrase(f, true))
            }
            RuleMod::ActivateAsInstant(AbilityFilter::LoyaltyOf(f)) => format!(
                "may activate loyalty abilities of {} any time you could cast an instant",
                self.phrase(f, true)
            ),
            RuleMod::ActivateAsInstant(_) => {
                "may activate equip abilities any time you could cast an instant".into()
            }
            RuleMod::ManaDoesntEmpty(Some(ManaType::Color(c))) => {
                format!(
                    "don't lose unspent {} mana as steps and phases end",
                    c.word()
                )
            }
            RuleMod::PlaysFromTop(f) => {
                let (lands, spells) = match f {
                    Filter::Any(all) => match all.as_slice() {
                        [Filter::Type(CardType::Land), spells] => ("play lands and ", spells),
                        _ => ("", f),
                    },
                    f => ("", f),
                };
                let spells = self.phrase(spells, true);
                format!("may {lands}cast {spells} from the top of your library")
            }
            RuleMod::AdditionalLands(n) => {
                format!("may play {n} additional lands on each of your turns")
            }
            RuleMod::CantBeTargetedBy(Filter::Controlled(Whose::Opponent)) => {
                "can't be the target of spells or abilities your opponents control".into()
            }
            RuleMod::CantBeTargetedBy(f) => {
                format!("can't be the target of {}", self.phrase(f, true))
            }
            RuleMod::SkipStep(step) => {
                let name = crate::text::mods::STEPS
                    .iter()
                    .find(|(_, s)| s == step)
                    .map_or("turn", |(name, _)| *name);
                format!("skip your {name}")
            }
            _ => String::new(),
        }
    }

    fn cant_activate(&mut self, filter: &AbilityFilter) -> String {
        let anything = Filter::All(Vec::new());
        match filter {
            AbilityFilter::NonManaOf(f) if *f == anything => {
                return "can't activate abilities that aren't mana abilities".into();
            }
            AbilityFilter::NorLoyaltyOf(_) => {
                return "can't activate abilities that aren't mana abilities or loyalty abilities"
                    .into();
            }
            _ => {}
        }
        let (f, tail) = match filter {
            AbilityFilter::NonManaOf(f) => (f, " unless they're mana abilities"),
            AbilityFilter::TapsOf(Filter::Is(r)) => {
                let whose = self.whose_thing(r);
                return format!(
                    "{whose} activated abilities with {{T}} in their costs can't be activated"
                );
            }
            AbilityFilter::Of(f) | AbilityFilter::NorLoyaltyOf(f) | AbilityFilter::LoyaltyOf(f) => {
                (f, "")
            }
            AbilityFilter::Equip { .. } | AbilityFilter::Crew(_) | AbilityFilter::TapsOf(_) => {
                return String::new();
            }
        };
        let whose = match f {
            Filter::Is(r) => self.whose_thing(r),
            _ => String::new(),
        };
        format!("{whose} activated abilities can't be activated{tail}")
    }

    /// How long, with a blank before it.
    pub(super) fn duration(&mut self, d: &Duration, mods: &[Mod]) -> String {
        let rule = |m: &Mod| matches!(m, Mod::Rule(_));
        let this = !mods.is_empty() && mods.iter().all(rule);
        match d {
            Duration::EndOfTurn if this => " this turn".into(),
            Duration::EndOfCombat if this => " this combat".into(),
            Duration::While(c) => format!(" for as long as {}", self.condition(c)),
            Duration::Indefinite | Duration::UntilUnattached => String::new(),
            other => DURATIONS
                .iter()
                .find(|(_, d)| d == other)
                .map_or(String::new(), |(words, _)| format!(" {words}")),
        }
    }

    /// A sentence's subject and its voice.
    pub(super) fn voice(&mut self, r: &Ref, once: bool) -> (String, Voice) {
        let (words, many) = match r {
            Ref::You => ("you".to_string(), true),
            Ref::EachPlayer if !once => ("players".to_string(), true),
            Ref::EachOpponent if !once => ("your opponents".to_string(), true),
            Ref::EachPlayer | Ref::EachOpponent | Ref::ChosenPlayer => (self.player(r).0, false),
            other => self.subject(other),
        };
        (words, Voice { many, once })
    }
}

/// "blue", "white and blue", "colorless".
pub(super) fn color_words(colors: Colors) -> String {
    let words: Vec<String> = colors.iter().map(|c| c.word().to_string()).list();
    match words.is_empty() {
        true => "colorless".to_string(),
        false => list(&words, "and"),
    }
}

/// Subtypes, then card types, the last in the plural where that is asked for.
fn kind_nouns(types: &[CardType], subtypes: &[Subtype], many: bool) -> Vec<String> {
    let mut words: Vec<String> = subtypes.iter().map(|s| s.name().to_string()).list();
    words.extend(types.iter().map(|t| t.word().lower()));
    if many && let Some(last) = words.last_mut() {
        *last = plural(last);
    }
    words
}
