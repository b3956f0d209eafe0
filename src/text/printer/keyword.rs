//! Keyword abilities, printed.

use super::Printer;
use crate::letters::Letters;
use crate::rules::ability::{Cost, Keyword, Quality};
use crate::rules::filter::Filter;
use crate::rules::kinds::{CardType, Supertype};

impl Printer {
    /// A keyword ability, in lower case.
    pub(super) fn keyword(&mut self, keyword: &Keyword) -> String {
        let name = keyword.kind().name();
        if let Some(cost) = cost_of(keyword) {
            return format!("{name}{}", self.keyword_cost(cost));
        }
        if let Some(n) = number_of(keyword) {
            return format!("{name} {n}");
        }
        match keyword {
            Keyword::Hexproof(Some(q)) => format!("hexproof from {}", self.quality(q)),
            Keyword::Protection(q) => format!("protection from {}", self.quality(q)),
            Keyword::Landwalk(f) => landwalk(f),
            Keyword::Affinity(f) => format!("affinity for {}", self.phrase(f, true)),
            Keyword::Enchant(f) => {
                let before = std::mem::replace(&mut self.counting, true);
                let what = self.phrase(f, false);
                self.counting = before;
                format!("enchant {what}")
            }
            Keyword::Equip(cost, None) => format!("equip{}", self.keyword_cost(cost)),
            Keyword::Equip(cost, Some(f)) => {
                let whom = self.phrase(f, false);
                format!("equip {whom}{}", self.keyword_cost(cost))
            }
            Keyword::Level(n, cost) => format!("{}: Level {n}", self.activation_cost(cost)),
            _ => name.to_string(),
        }
    }

    fn quality(&mut self, quality: &Quality) -> String {
        match quality {
            Quality::Everything => "everything".into(),
            Quality::Player(r) if *r == crate::rules::filter::Ref::EachOpponent => {
                "each of your opponents".into()
            }
            Quality::Player(_) => "the chosen player".into(),
            Quality::Sources(Filter::ChosenColor) => "the chosen color".into(),
            Quality::Sources(Filter::Color(c)) => c.word().into(),
            Quality::Sources(Filter::Multicolored) => "multicolored".into(),
            Quality::Sources(Filter::Monocolored) => "monocolored".into(),
            Quality::Sources(Filter::Any(all))
                if all.len() == 5 && all.iter().all(|f| matches!(f, Filter::Color(_))) =>
            {
                "all colors".into()
            }
            Quality::Sources(Filter::All(parts))
                if matches!(parts.as_slice(), [Filter::Not(c), Filter::Spell]
                    if **c == Filter::Colorless) =>
            {
                "colored spells".into()
            }
            Quality::Sources(f) => self.phrase(f, true),
        }
    }
}

fn cost_of(keyword: &Keyword) -> Option<&Cost> {
    match keyword {
        Keyword::Ward(c)
        | Keyword::Reconfigure(c)
        | Keyword::Fortify(c)
        | Keyword::Bestow(c)
        | Keyword::CumulativeUpkeep(c)
        | Keyword::Cycling(c)
        | Keyword::Kicker(c)
        | Keyword::Multikicker(c)
        | Keyword::Buyback(c)
        | Keyword::AuraSwap(c)
        | Keyword::Flashback(c) => Some(c),
        _ => None,
    }
}

fn number_of(keyword: &Keyword) -> Option<i32> {
    match keyword {
        Keyword::Annihilator(n)
        | Keyword::Firebending(n)
        | Keyword::Crew(n)
        | Keyword::Modular(n)
        | Keyword::Fabricate(n)
        | Keyword::Toxic(n)
        | Keyword::Rampage(n)
        | Keyword::Bushido(n)
        | Keyword::Afterlife(n)
        | Keyword::Afflict(n)
        | Keyword::Absorb(n)
        | Keyword::Amplify(n)
        | Keyword::Bloodthirst(n)
        | Keyword::Renown(n)
        | Keyword::Tribute(n)
        | Keyword::Vanishing(n)
        | Keyword::Fading(n) => Some(*n),
        _ => None,
    }
}

fn landwalk(f: &Filter) -> String {
    match f {
        Filter::Subtype(s) => format!("{}walk", s.name().lower()),
        Filter::Type(CardType::Artifact) => "artifact landwalk".into(),
        Filter::Not(_) => "nonbasic landwalk".into(),
        Filter::Supertype(Supertype::Legendary) => "legendary landwalk".into(),
        Filter::Supertype(Supertype::Snow) => "snow landwalk".into(),
        _ => "landwalk".into(),
    }
}
