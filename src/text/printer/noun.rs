//! Object phrases, printed.

use super::{Printer, list};
use crate::letters::Letters;
use crate::lists::List;
use crate::rules::ability::CounterKind;
use crate::rules::filter::{Amount, Cmp, EventRole, Filter, Ref, Whose};
use crate::rules::kinds::CardType;
use crate::rules::zone::Zone;
use crate::text::scope::is_player;
use crate::text::words::{article, plural};

/// Whether a part may stand before or as the noun.
fn leads(f: &Filter) -> bool {
    match f {
        Filter::Not(inner) => prefixed(inner),
        Filter::Any(all) => all.iter().all(alternative),
        Filter::IsNot(r) => parts_from(r),
        Filter::Other => true,
        other => adjective(other).is_some() || noun(other, false).is_some(),
    }
}

/// What "other" before a phrase sets it apart from: an earlier target, or its host. What the
/// clause is about stands behind the phrase: "creature other than it".
fn parts_from(r: &Ref) -> bool {
    matches!(
        r,
        Ref::Target(_) | Ref::HostOf(_) | Ref::Event(EventRole::Other)
    )
}

/// One of several joined by "or": a word, or "non-Aura enchantment".
fn alternative(f: &Filter) -> bool {
    match f {
        Filter::All(pair) => {
            matches!(pair.as_slice(), [Filter::Not(a), b]
            if prefixed(a) && noun(b, false).is_some())
                || matches!(pair.as_slice(), [Filter::Supertype(_), b] if noun(b, false).is_some())
        }
        Filter::Not(_) | Filter::Other => false,
        one => adjective(one).is_some() || noun(one, false).is_some(),
    }
}

/// What "non" may stand before.
fn prefixed(f: &Filter) -> bool {
    matches!(
        f,
        Filter::Type(_)
            | Filter::Supertype(_)
            | Filter::Subtype(_)
            | Filter::Color(_)
            | Filter::Token
            | Filter::Historic
            | Filter::Worthy
    )
}

fn adjective(f: &Filter) -> Option<String> {
    Some(match f {
        Filter::Tapped => "tapped".into(),
        Filter::Untapped => "untapped".into(),
        Filter::Attacking => "attacking".into(),
        Filter::Blocking => "blocking".into(),
        Filter::Enchanted => "enchanted".into(),
        Filter::Equipped => "equipped".into(),
        Filter::Modified => "modified".into(),
        Filter::Historic => "historic".into(),
        Filter::Worthy => "worthy".into(),
        Filter::Colorless => "colorless".into(),
        Filter::Multicolored => "multicolored".into(),
        Filter::Monocolored => "monocolored".into(),
        Filter::Color(c) => c.word().into(),
        Filter::Supertype(s) => s.word().lower(),
        Filter::Not(inner) => match &**inner {
            Filter::Token => "nontoken".into(),
            Filter::Historic => "nonhistoric".into(),
            Filter::Type(t) => format!("non{}", t.word().lower()),
            Filter::Supertype(s) => format!("non{}", s.word().lower()),
            Filter::Subtype(s) => format!("non-{}", s.name()),
            Filter::Color(c) => format!("non{}", c.word()),
            _ => return None,
        },
        _ => return None,
    })
}

/// A card type in lower case.
pub(super) fn type_word(t: CardType, many: bool) -> String {
    let word = t.word().lower();
    if many { plural(&word) } else { word }
}

fn noun(f: &Filter, many: bool) -> Option<String> {
    let word = match f {
        Filter::Type(t) => return Some(type_word(*t, many)),
        Filter::Subtype(s) => s.name(),
        Filter::Permanent => "permanent",
        Filter::Spell => "spell",
        Filter::Source => "source",
        Filter::Token => "token",
        Filter::Player => "player",
        Filter::OpponentPlayer => "opponent",
        Filter::Commander => "commander",
        Filter::StackAbility {
            activated: true,
            triggered: true,
        } => "activated or triggered ability",
        Filter::StackAbility {
            activated: true, ..
        } => "activated ability",
        Filter::StackAbility { .. } => "triggered ability",
        _ => return None,
    };
    Some(if many { plural(word) } else { word.to_string() })
}

/// The parts of a filter, in order.
fn parts(f: &Filter) -> &[Filter] {
    match f {
        Filter::All(parts) => parts,
        one => std::slice::from_ref(one),
    }
}

/// "from your hand or graveyard": the two zones.
fn two_zones(f: &Filter) -> Option<(Zone, Zone)> {
    match f {
        Filter::Any(all) => match all.as_slice() {
            [Filter::InZone(a), Filter::InZone(b)] => Some((*a, *b)),
            _ => None,
        },
        _ => None,
    }
}

/// "in exile": of nobody in particular.
fn exile() -> Filter {
    Filter::InZone(Zone::Exile)
}

/// How a comparison is written, around its number.
pub(super) fn compared(cmp: Cmp, n: &str, plain: bool, count: bool) -> String {
    match (cmp, plain) {
        (Cmp::AtMost, true) if count => format!("{n} or fewer"),
        (Cmp::AtMost, true) => format!("{n} or less"),
        (Cmp::AtLeast, true) if count => format!("{n} or more"),
        (Cmp::AtLeast, true) => format!("{n} or greater"),
        (Cmp::Equal, true) => n.to_string(),
        (Cmp::AtMost, false) => format!("less than or equal to {n}"),
        (Cmp::AtLeast, false) => format!("greater than or equal to {n}"),
        (Cmp::Equal, false) => format!("equal to {n}"),
        (Cmp::Less, _) => format!("less than {n}"),
        (Cmp::Greater, _) => format!("greater than {n}"),
    }
}

/// "spell or ability", of whichever sort.
fn spell_or_ability(all: &[Filter]) -> bool {
    let any = Filter::StackAbility {
        activated: true,
        triggered: true,
    };
    *all == [Filter::Spell, any]
}

impl Printer {
    /// An object phrase without an article.
    pub(super) fn phrase(&mut self, f: &Filter, many: bool) -> String {
        self.noun_phrase(f, many, false)
    }

    /// An object phrase about cards, wherever they are.
    pub(super) fn card_phrase(&mut self, f: &Filter, many: bool) -> String {
        self.noun_phrase(f, many, true)
    }

    fn noun_phrase(&mut self, f: &Filter, many: bool, card: bool) -> String {
        let parts = parts(f);
        let lead = parts.iter().take_while(|p| leads(p)).count();
        let (front, back) = parts.split_at(lead);
        let zoned = |p: &Filter| {
            matches!(p, Filter::InZone(z) if *z != Zone::Battlefield) || two_zones(p).is_some()
        };
        let card = card || back.iter().any(zoned);
        let last_noun = front.iter().rposition(is_noun);
        let mut words: Vec<String> = Vec::new();
        for (n, part) in front.iter().enumerate() {
            let many_here = many && !card && Some(n) == last_noun;
            let word = match part {
                Filter::Other | Filter::IsNot(_) => "other".to_string(),
                Filter::Any(all) if spell_or_ability(all) => "spell or ability".to_string(),
                Filter::Any(all) => {
                    let each: Vec<String> =
                        all.iter().map(|a| alternative_words(a, many_here)).list();
                    list(&each, if many_here { "and" } else { "or" })
                }
                // "token" after the noun, "nontoken" before it.
                one => adjective(one)
                    .or_else(|| noun(one, many_here))
                    .unwrap_or_default(),
            };
            // "noncreature, non-Equipment artifact"
            let after_not = matches!(part, Filter::Not(_))
                && n > 0
                && matches!(front.get(n - 1), Some(Filter::Not(_)));
            match words.last_mut() {
                Some(last) if after_not => {
                    last.push_str(", ");
                    last.push_str(&word);
                }
                _ => words.push(word),
            }
        }
        if card {
            words.push(if many { "cards" } else { "card" }.to_string());
        } else if last_noun.is_none() {
            words.push(if many { "permanents" } else { "permanent" }.to_string());
        }
        let mut with = false;
        let mut n = 0;
        while let Some(part) = back.get(n) {
            let quality = self.with_quality(part, many);
            if let Some(quality) = quality {
                words.push(format!("{} {quality}", if with { "and" } else { "with" }));
                with = true;
            } else {
                with = false;
                let owned = match (part, back.get(n + 1)) {
                    (p, Some(Filter::Owned(w))) if zoned(p) && *p != exile() => {
                        n += 1;
                        Some(w)
                    }
                    _ => None,
                };
                words.push(self.qualifier(part, owned, many));
            }
            n += 1;
        }
        words.join(" ")
    }

    fn with_quality(&mut self, f: &Filter, many: bool) -> Option<String> {
        Some(match f {
            Filter::Power(cmp, n) => format!("power {}", self.comparison(*cmp, n)),
            Filter::Toughness(cmp, n) => format!("toughness {}", self.comparison(*cmp, n)),
            Filter::ManaValue(cmp, n) => format!("mana value {}", self.comparison(*cmp, n)),
            Filter::Has(k) => k.name().to_string(),
            Filter::Any(all) if all.iter().all(|f| matches!(f, Filter::Has(_))) => {
                let names: Vec<&str> = all
                    .iter()
                    .filter_map(|f| match f {
                        Filter::Has(k) => Some(k.name()),
                        _ => None,
                    })
                    .list();
                names.join(" or ")
            }
            Filter::Any(all)
                if matches!(
                    all.as_slice(),
                    [
                        Filter::ManaValue(Cmp::Equal, _),
                        Filter::ManaValue(Cmp::Equal, _)
                    ]
                ) =>
            {
                let numbers = all.iter().filter_map(|f| match f {
                    Filter::ManaValue(_, n) => Some(self.value(n)),
                    _ => None,
                });
                format!("mana value {}", numbers.list().join(" or "))
            }
            Filter::Not(inner) => match &**inner {
                Filter::SameName(r) => format!("a different name than {}", self.things(r)),
                _ => return None,
            },
            Filter::HasCounter(kind) => has_counter(kind.as_ref(), many),
            Filter::Carries(what) => {
                let what = self.a(what);
                format!("{what} attached to {}", if many { "them" } else { "it" })
            }
            Filter::NoAbilities => "no abilities".into(),
            Filter::SingleTarget => "a single target".into(),
            Filter::Costs(costs) => {
                let costs = costs.iter().map(|c| c.to_string());
                format!("mana cost {}", costs.list().join(" or "))
            }
            Filter::HasX if many => "{X} in their mana costs".into(),
            Filter::HasX => "{X} in its mana cost".into(),
            _ => return None,
        })
    }

    /// "3 or greater", "less than or equal to its power".
    pub(super) fn comparison(&mut self, cmp: Cmp, n: &Amount) -> String {
        let plain = matches!(n, Amount::N(_) | Amount::X);
        let n = self.value(n);
        compared(cmp, &n, plain, false)
    }

    pub(super) fn qualifier(&mut self, f: &Filter, owned: Option<&Whose>, many: bool) -> String {
        let that = if many { "that are" } else { "that's" };
        match f {
            Filter::Controlled(Whose::You) => "you control".into(),
            Filter::Controlled(Whose::Opponent) if many => "your opponents control".into(),
            Filter::Controlled(Whose::Opponent) => "an opponent controls".into(),
            Filter::Controlled(Whose::Of(r)) if matches!(&**r, Ref::Controller(of) if matches!(**of, Ref::HostOf(_))) => {
                "with the same controller".into()
            }
            Filter::Controlled(Whose::Of(r)) => self.does(r, "control"),
            Filter::Owned(Whose::You) => "you own".into(),
            Filter::Owned(Whose::Opponent) if many => "your opponents own".into(),
            Filter::Owned(Whose::Opponent) => "an opponent owns".into(),
            Filter::Owned(Whose::Of(r)) => self.does(r, "own"),
            Filter::Not(inner) => match &**inner {
                Filter::Controlled(Whose::You) => "you don't control".into(),
                Filter::Owned(Whose::You) => "you don't own".into(),
                Filter::Has(k) => format!("without {}", k.name()),
                Filter::InZone(Zone::Battlefield) => {
                    let verb = if many { "aren't" } else { "isn't" };
                    format!("that {verb} on the battlefield")
                }
                other => {
                    let what = self.predicate(other);
                    let verb = if many { "aren't" } else { "isn't" };
                    format!("that {verb} {what}")
                }
            },
            f if two_zones(f).is_some() => {
                let (a, b) = two_zones(f).unwrap_or((Zone::Hand, Zone::Graveyard));
                let first = self.qualifier(&Filter::InZone(a), owned, many);
                format!("{first} or {}", b.name())
            }
            Filter::InZone(Zone::Exile) => "in exile".into(),
            Filter::InZone(Zone::Battlefield) => "on the battlefield".into(),
            Filter::InZone(zone) => {
                let prep = if self.counting || owned.is_none() {
                    "in"
                } else {
                    "from"
                };
                match owned {
                    Some(whose) => {
                        let whose = self.whose(whose);
                        format!("{prep} {whose} {}", zone.name())
                    }
                    None if many => format!("{prep} all {}", plural(zone.name())),
                    None => format!("{prep} a {}", zone.name()),
                }
            }
            Filter::AttachedTo(to) => {
                let to = self.a(to);
                format!("{that} attached to {to}")
            }
            Filter::AttachedToRef(r) => {
                let r = match is_player(r) {
                    true => self.player(r).0,
                    false => self.thing(r),
                };
                format!("attached to {r}")
            }
            Filter::CouldEnchant(r) => format!("that could enchant {}", self.thing(r)),
            Filter::SameName(r) => format!("with the same name as {}", self.thing(r)),
            Filter::SharesColor(r) | Filter::SharesCreatureType(r) => {
                let what = match f {
                    Filter::SharesColor(_) => "color",
                    _ => "creature type",
                };
                let share = if many { "share" } else { "shares" };
                let r = self.thing(r);
                format!("that {share} a {what} with {r}")
            }
            Filter::ChosenName => "with the chosen name".into(),
            Filter::ChosenColor => "of the chosen color".into(),
            Filter::ChosenType => "of the chosen type".into(),
            Filter::EnteredThisTurn => "that entered this turn".into(),
            Filter::DamagedThisTurn => "dealt damage this turn".into(),
            Filter::IsNot(r) => {
                let r = self.thing(r);
                format!("other than {r}")
            }
            Filter::DamagedByThisTurn(r) => {
                let r = self.thing(r);
                format!("dealt damage by {r} this turn")
            }
            Filter::CanBeEnchantedBy(r) => {
                let r = self.thing(r);
                format!("{r} can enchant")
            }
            Filter::BlockingRef(r) => {
                let r = self.thing(r);
                format!("blocking {r}")
            }
            Filter::PutOntoBattlefieldWith(_) => {
                format!("put onto the battlefield with {}", self.granter)
            }
            Filter::Targets(inner) => {
                let what = self.a(inner);
                let s = if many { "" } else { "s" };
                format!("that target{s} {what}")
            }
            Filter::Other => {
                let this = self.fixed(&Ref::This);
                format!("other than {this}")
            }
            Filter::Named(name) => format!("named {name}"),
            other => {
                let what = self.predicate(other);
                format!("{that} {what}")
            }
        }
    }

    /// "your", "its owner's": whose zone.
    pub(super) fn whose(&mut self, whose: &Whose) -> String {
        match whose {
            Whose::You => "your".into(),
            Whose::Opponent => "an opponent's".into(),
            Whose::Of(r) if self.scope.player().as_ref() == Some(&**r) => "their".into(),
            Whose::Of(r) => {
                let who = self.player(r).0;
                possessive(&who)
            }
        }
    }

    /// What can be said of a thing after "is".
    pub(super) fn predicate(&mut self, f: &Filter) -> String {
        match f {
            Filter::AttachedTo(to) => {
                let to = self.a(to);
                format!("attached to {to}")
            }
            Filter::AttachedToRef(r) => {
                let r = self.another(r, |p, r| p.thing(r));
                format!("attached to {r}")
            }
            Filter::Any(all) if all.iter().all(|f| adjective(f).is_some()) => {
                let all: Vec<String> = all.iter().filter_map(adjective).list();
                all.join(" or ")
            }
            one => match adjective(one) {
                Some(word) => word,
                None => self.a(one),
            },
        }
    }

    /// An object phrase with its article: "a creature", "another artifact", "this creature".
    pub(super) fn a(&mut self, f: &Filter) -> String {
        self.article(f, false)
    }

    /// "a creature card", "an Equipment card".
    pub(super) fn a_card(&mut self, f: &Filter) -> String {
        self.article(f, true)
    }

    fn article(&mut self, f: &Filter, card: bool) -> String {
        match f {
            Filter::Is(r) => self.fixed(r),
            Filter::Any(all) if !all.iter().all(alternative) => {
                let each: Vec<String> = all.iter().map(|f| self.article(f, card)).list();
                each.join(" or ")
            }
            _ => {
                if let [Filter::Other, rest @ ..] = parts(f)
                    && !rest.is_empty()
                {
                    let rest = Filter::All(rest.to_vec());
                    let phrase = self.noun_phrase(&rest, false, card);
                    return format!("another {phrase}");
                }
                if let [Filter::IsNot(r), rest @ ..] = parts(f)
                    && parts_from(r)
                {
                    let rest = Filter::All(rest.to_vec());
                    let phrase = self.noun_phrase(&rest, false, card);
                    return format!("another {phrase}");
                }
                let phrase = self.noun_phrase(f, false, card);
                format!("{} {phrase}", article(&phrase))
            }
        }
    }
}

fn is_noun(f: &Filter) -> bool {
    match f {
        Filter::Any(all) => all.iter().all(|a| match a {
            Filter::All(pair) => pair.last().is_some_and(|f| noun(f, false).is_some()),
            one => noun(one, false).is_some(),
        }),
        one => noun(one, false).is_some(),
    }
}

fn alternative_words(f: &Filter, many: bool) -> String {
    match f {
        Filter::All(pair) => pair
            .iter()
            .filter_map(|f| adjective(f).or_else(|| noun(f, many)))
            .list()
            .join(" "),
        one => adjective(one)
            .or_else(|| noun(one, many))
            .unwrap_or_default(),
    }
}

/// "a +1/+1 counter on it".
pub(super) fn has_counter(kind: Option<&CounterKind>, many: bool) -> String {
    let on = if many { "them" } else { "it" };
    match kind {
        Some(kind) => {
            let name = kind.name();
            format!("{} {name} counter on {on}", article(&name))
        }
        None => format!("a counter on {on}"),
    }
}

/// The possessive of a noun.
pub(super) fn possessive(noun: &str) -> String {
    match noun {
        "you" => "your".to_string(),
        "it" => "its".to_string(),
        "them" | "they" => "their".to_string(),
        _ if noun.ends_with('s') => format!("{noun}'"),
        _ => format!("{noun}'s"),
    }
}

/// Whether an alternative is plain words.
pub(super) fn is_plain_alternative(f: &Filter) -> bool {
    alternative(f)
}
