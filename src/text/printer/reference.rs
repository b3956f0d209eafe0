//! References, printed: the shortest words that mean the thing here.

use super::Printer;
use super::noun::possessive;
use crate::lists::List;
use crate::rules::ability::TargetSpec;
use crate::rules::effect::Effect;
use crate::rules::filter::{Amount, EventRole, Filter, Ref};
use crate::rules::kinds::CardType;
use crate::text::scope::{Noun, about_players};
use crate::text::words::{plural, subtype};

impl Printer {
    /// A thing as an object of a sentence: "it", "them", "target creature".
    pub(super) fn thing(&mut self, r: &Ref) -> String {
        self.named(r, "them")
    }

    /// A thing as a subject: "they" rather than "them"; and whether it is plural.
    pub(super) fn subject(&mut self, r: &Ref) -> (String, bool) {
        let words = self.named(r, "they");
        let many = match r {
            Ref::Several(_) => true,
            Ref::Things(things) => things.len() > 1 || words == "you",
            Ref::Each(_) => !words.starts_with("each "),
            other => self.scope.phrase(other).is_some_and(|m| m.plural),
        };
        (words, std::mem::take(&mut self.infinitive) || many)
    }

    /// A target phrase where it is spoken of for the first time. What it says may speak of the
    /// phrases before it, never of itself or of later ones.
    fn first_named(&mut self, r: &Ref) -> Option<String> {
        let Ref::Target(n) = r else {
            return None;
        };
        if *n < self.scope.targets.len() || *n >= self.targets.len() {
            return None;
        }
        let later = self.targets.split_off(*n);
        let spec = later.first()?.clone();
        let words = self.target(&spec);
        self.targets.extend(later);
        self.scope.target(spec);
        Some(words)
    }

    fn named(&mut self, r: &Ref, them: &str) -> String {
        if let Some(words) = self.first_named(r) {
            return words;
        }
        if *r == Ref::Chosen
            && let Some(choice) = self.choice.take()
        {
            return self.chosen(&choice);
        }
        if let Ref::Things(things) = r {
            let name = |thing| self.nouns.things.iter().find(|(t, _)| t == thing);
            let names = things.iter().filter_map(name);
            return super::list(&names.map(|(_, name)| name.clone()).list(), "and");
        }
        if matches!(r, Ref::This | Ref::Granter | Ref::Host) {
            return match self.scope.it().as_ref() == Some(r) {
                true => "it".to_string(),
                false => self.fixed(r),
            };
        }
        if self.scope.it().as_ref() == Some(r) {
            return "it".to_string();
        }
        if self.scope.them().as_ref() == Some(r) {
            return them.to_string();
        }
        if let Some(words) = self.that(r) {
            return words;
        }
        match r {
            Ref::Each(filter) => self.each(filter),
            Ref::Chosen => "the chosen permanent".to_string(),
            Ref::ExiledWith => "the exiled card".to_string(),
            Ref::Paid(f) => {
                let how = match self.scope.cost_exiles {
                    true => "exiled",
                    false => "sacrificed",
                };
                let words = format!("the {how} {}", self.phrase(f, false));
                self.scope.mention(r.clone(), (**f).clone(), false);
                words
            }
            Ref::Event(EventRole::Attacked) => {
                "the player or planeswalker it's attacking".to_string()
            }
            Ref::AttachedTo(to) => {
                let to = self.thing(to);
                format!("everything attached to {to}")
            }
            Ref::HostOf(of) => format!("what {} is attached to", self.thing(of)),
            Ref::TopOfLibrary(..) => self.top_of_library(r),
            Ref::Several(all)
                if matches!(
                    all.as_slice(),
                    [Ref::Event(EventRole::Subject), Ref::Event(EventRole::Other)]
                ) =>
            {
                "both creatures".to_string()
            }
            Ref::Several(all) if !crate::text::scope::is_player(r) => {
                let words: Vec<String> = all
                    .iter()
                    .enumerate()
                    .map(|(n, r)| match r {
                        // After "and", what is meant is said outright.
                        Ref::This | Ref::Granter | Ref::Host if n > 0 => self.fixed(r),
                        Ref::Each(f) => match self.each(f) {
                            words if words.starts_with("all ") => words,
                            words => format!("all {words}"),
                        },
                        other => self.named(other, them),
                    })
                    .list();
                words.join(" and ")
            }
            // What a cost gave up is spoken of by no earlier phrase.
            Ref::Previous if self.scope.phrase(r).is_none() => {
                "the sacrificed permanent".to_string()
            }
            Ref::Previous | Ref::Event(_) | Ref::Candidate => "it".to_string(),
            player => self.player(player).0,
        }
    }

    fn top_of_library(&mut self, r: &Ref) -> String {
        match r {
            Ref::TopOfLibrary(_, n) if **n == Amount::N(1) => {
                "the top card of your library".to_string()
            }
            Ref::TopOfLibrary(_, n) => {
                let n = self.count_word(n);
                format!("the top {n} cards of your library")
            }
            _ => String::new(),
        }
    }

    /// The object itself or its host, by name.
    pub(super) fn fixed(&mut self, r: &Ref) -> String {
        match r {
            Ref::This => {
                self.mention_fixed(r);
                self.nouns.this.clone()
            }
            Ref::Granter => {
                self.mention_fixed(r);
                self.granter.clone()
            }
            Ref::Host => {
                let noun = self.nouns.host.clone();
                let last = noun.rsplit(' ').next().unwrap_or_default();
                let filter = match subtype(last) {
                    Some(s) => Filter::Subtype(s),
                    None => match CardType::from_word(last) {
                        Some(t) => Filter::Type(t),
                        None if last == "player" => Filter::Player,
                        None => Filter::Permanent,
                    },
                };
                self.scope.mention(Ref::Host, filter, false);
                noun
            }
            other => self.thing(other),
        }
    }

    fn mention_fixed(&mut self, r: &Ref) {
        self.scope
            .mention(r.clone(), Filter::Is(Box::new(r.clone())), false);
    }

    /// "that creature", if that means the thing.
    fn that(&mut self, r: &Ref) -> Option<String> {
        let mention = self.scope.phrase(r)?.clone();
        let mut nouns = nouns_of(&mention.filter);
        nouns.extend([
            Noun::Permanent,
            Noun::Card,
            Noun::Type(CardType::Creature),
            Noun::Spell,
            Noun::Token,
        ]);
        for noun in nouns {
            if self.scope.that(&noun, mention.plural).as_ref() == Some(r) {
                self.scope.mention_again(r);
                let word = noun_word(&noun, mention.plural);
                let the = match noun {
                    Noun::Token if mention.plural => "those",
                    Noun::Token => "the",
                    _ if mention.plural => "those",
                    _ => "that",
                };
                return Some(format!("{the} {word}"));
            }
        }
        None
    }

    /// Everything of a kind, as several.
    fn each(&mut self, filter: &Filter) -> String {
        let words = match filter {
            Filter::Any(all) if !all.iter().all(super::noun::is_plain_alternative) => {
                let each: Vec<String> = all
                    .iter()
                    .map(|f| format!("all {}", self.phrase(f, true)))
                    .list();
                each.join(" and ")
            }
            one => self.phrase(one, true),
        };
        self.scope
            .mention(Ref::Each(filter.clone()), filter.clone(), true);
        // "Enchanted Equipment" might be the one that is.
        if ["enchanted ", "equipped "]
            .iter()
            .any(|w| words.starts_with(w))
        {
            return format!("all {words}");
        }
        words
    }

    /// Everything of a kind, one by one: what is said may speak of each.
    pub(super) fn each_one(&mut self, filter: &Filter) -> String {
        let words = format!("each {}", self.phrase(filter, false));
        self.scope
            .mention(Ref::Each(filter.clone()), filter.clone(), true);
        self.scope.mention(Ref::Candidate, filter.clone(), false);
        words
    }

    /// A target phrase.
    pub(super) fn target(&mut self, spec: &TargetSpec) -> String {
        let one = Amount::N(1);
        if spec.filter == Filter::AnyTarget && spec.min == one && spec.max == Some(one.clone()) {
            return "any target".to_string();
        }
        if let Filter::All(parts) = &spec.filter
            && let [Filter::AnyTarget, Filter::Other | Filter::IsNot(_)] = parts.as_slice()
        {
            return "any other target".to_string();
        }
        let several = spec.max != Some(one.clone());
        let (apart, filter) = match &spec.filter {
            Filter::All(parts) => match parts.as_slice() {
                [Filter::Other | Filter::IsNot(_), rest @ ..] => (true, Filter::All(rest.to_vec())),
                _ => (false, spec.filter.clone()),
            },
            other => (false, other.clone()),
        };
        let phrase = self.phrase(&filter, several);
        let number = match (&spec.min, &spec.max) {
            (Amount::N(0), None) => "any number of ".to_string(),
            (Amount::N(0), Some(n)) => format!("up to {} ", self.count_word(n)),
            (Amount::N(1), Some(Amount::N(1))) => String::new(),
            (Amount::N(1), Some(Amount::N(2))) => "one or two ".to_string(),
            (Amount::N(1), Some(Amount::N(3))) => "one, two, or three ".to_string(),
            (n, _) => format!("{} ", self.count_word(n)),
        };
        let apart = match (apart, number.is_empty()) {
            (false, _) => "",
            (true, true) => "another ",
            (true, false) => "other ",
        };
        match filter == Filter::AnyTarget {
            true => format!("{number}{apart}targets"),
            false => format!("{number}{apart}target {phrase}"),
        }
    }

    /// What is chosen in passing.
    fn chosen(&mut self, choice: &Effect) -> String {
        let Effect::Choose {
            filter, min, max, ..
        } = choice
        else {
            return String::new();
        };
        let (words, plural) = self.choice_words(filter, min, max.as_ref());
        self.scope.mention(Ref::Chosen, filter.clone(), plural);
        words
    }

    /// "a creature you control", "up to two lands", and whether several are chosen.
    pub(super) fn choice_words(
        &mut self,
        filter: &Filter,
        min: &Amount,
        max: Option<&Amount>,
    ) -> (String, bool) {
        let one = Some(&Amount::N(1));
        match (min, max) {
            (Amount::N(0), None) => (format!("any number of {}", self.phrase(filter, true)), true),
            (Amount::N(0), Some(n)) => {
                let many = max != one;
                let number = self.count_word(n);
                (
                    format!("up to {number} {}", self.phrase(filter, many)),
                    many,
                )
            }
            (Amount::N(1), max) if max == one => (self.a(filter), false),
            (n, _) => {
                let number = self.count_word(n);
                (format!("{number} {}", self.phrase(filter, true)), true)
            }
        }
    }

    /// Whose: "its", "that creature's", "this land's".
    pub(super) fn whose_thing(&mut self, r: &Ref) -> String {
        if self.scope.it().as_ref() == Some(r) {
            return "its".to_string();
        }
        if self.scope.them().as_ref() == Some(r) {
            return "their".to_string();
        }
        let words = self.thing(r);
        possessive(&words)
    }

    /// A player or several, and whether the verb after it is in its plain form.
    pub(super) fn player(&mut self, r: &Ref) -> (String, bool) {
        let third = |s: &str| (s.to_string(), false);
        match r {
            Ref::You => ("you".to_string(), true),
            Ref::EachPlayer => third("each player"),
            Ref::EachOpponent => third("each opponent"),
            Ref::ChosenPlayer => third("the chosen player"),
            Ref::DefendingPlayer => {
                self.scope
                    .mention(Ref::DefendingPlayer, Filter::Player, false);
                third("defending player")
            }
            Ref::Chosen => third("that player"),
            Ref::Target(_) => match self.first_named(r) {
                Some(words) => (words, false),
                None => third("that player"),
            },
            Ref::Controller(of) => {
                let words = format!("{} controller", self.whose_thing(of));
                self.scope.mention(r.clone(), Filter::Player, false);
                (words, false)
            }
            Ref::Owner(of) => {
                let words = format!("{} owner", self.whose_thing(of));
                self.scope.mention(r.clone(), Filter::Player, false);
                (words, false)
            }
            Ref::Host => {
                self.scope.mention(Ref::Host, Filter::Player, false);
                third("enchanted player")
            }
            Ref::ActivePlayer => third("that attacking player"),
            Ref::Event(EventRole::Player) | Ref::Candidate => third("that player"),
            other => {
                let words = self.thing(other);
                let plain = words == "you";
                (words, plain)
            }
        }
    }

    /// Something else than what the clause is about.
    pub(super) fn another(&mut self, r: &Ref, words: fn(&mut Printer, &Ref) -> String) -> String {
        let subject = self.scope.subject.clone();
        let all = self.scope.leave_out(subject.as_ref());
        let text = words(self, r);
        self.scope.put_back(all, subject.as_ref());
        text
    }

    /// Whether a reference is printed as a player's.
    pub(super) fn means_players(&self, r: &Ref) -> bool {
        match r {
            Ref::Target(n) => {
                let known = *n < self.scope.targets.len();
                known
                    && self
                        .targets
                        .get(*n)
                        .is_some_and(|t| about_players(&t.filter))
            }
            Ref::Host => self.nouns.host.ends_with("player"),
            other => crate::text::scope::is_player(other),
        }
    }

    /// A player or a thing.
    pub(super) fn anyone(&mut self, r: &Ref) -> String {
        match self.means_players(r) {
            true => self.player(r).0,
            false => self.thing(r),
        }
    }

    /// A player and a verb: "you draw", "target player draws".
    pub(super) fn does(&mut self, r: &Ref, verb: &str) -> String {
        let (who, plain) = self.player(r);
        format!("{who} {}", conjugate(verb, plain))
    }
}

/// A verb with the ending that goes with its subject.
pub(super) fn conjugate(verb: &str, plain: bool) -> String {
    if plain {
        return verb.to_string();
    }
    match verb {
        "have" => "has".into(),
        "copy" => "copies".into(),
        "search" | "attach" | "unattach" => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// The words of a clause with their verb as after "may": "create a token" of "creates a token".
pub(super) fn plain_form(words: &str) -> String {
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    let verb = match verb {
        "has" => "have",
        "copies" => "copy",
        _ => {
            let stem = verb.strip_suffix("es").filter(|s| s.ends_with("ch"));
            stem.or_else(|| verb.strip_suffix('s')).unwrap_or(verb)
        }
    };
    format!("{verb} {rest}").trim_end().to_string()
}

/// The nouns by which a phrase may be taken up again, the most telling first.
fn nouns_of(filter: &Filter) -> Vec<Noun> {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => parts.iter().flat_map(nouns_of).list(),
        Filter::Type(t) => vec![Noun::Type(*t)],
        Filter::Subtype(s) => {
            let mut nouns = vec![];
            match crate::text::scope::correlated(s) {
                Some(CardType::Creature) => nouns.push(Noun::Type(CardType::Creature)),
                _ => nouns.push(Noun::Subtype(s.clone())),
            }
            nouns
        }
        Filter::Permanent => vec![Noun::Permanent],
        Filter::Spell => vec![Noun::Spell],
        Filter::Token => vec![Noun::Token],
        Filter::InZone(_) => vec![Noun::Card],
        Filter::StackAbility { .. } => vec![Noun::Ability],
        _ => vec![],
    }
}

fn noun_word(noun: &Noun, many: bool) -> String {
    let word = match noun {
        Noun::Type(t) => return super::noun::type_word(*t, many),
        Noun::Subtype(s) => s.name(),
        Noun::Permanent => "permanent",
        Noun::Card => "card",
        Noun::Spell => "spell",
        Noun::Ability => "ability",
        Noun::Token => "token",
        Noun::Player => "player",
    };
    match many {
        true => plural(word),
        false => word.to_string(),
    }
}
