//! Phrases of all kinds: objects, amounts, costs, keywords, conditions.

use crate::rules::ability::*;
use crate::rules::filter::*;
use crate::rules::kinds::{CardType, Color, Subtype, Supertype};
use crate::rules::mana::{ManaCost, ManaType, Symbol};
use crate::rules::zone::Zone;
use proptest::prelude::*;
use proptest::sample::select;

pub fn all(parts: Vec<Filter>) -> Filter {
    match <[Filter; 1]>::try_from(parts) {
        Ok([one]) => one,
        Err(parts) => Filter::All(parts),
    }
}

pub fn not(f: Filter) -> Filter {
    Filter::Not(Box::new(f))
}

pub fn adjective() -> BoxedStrategy<Filter> {
    select(vec![
        Filter::Tapped,
        Filter::Untapped,
        Filter::Attacking,
        Filter::Enchanted,
        Filter::Equipped,
        Filter::Colorless,
        Filter::Multicolored,
        Filter::Color(Color::Red),
        not(Filter::Color(Color::Black)),
        not(Filter::Token),
        not(Filter::Subtype(Subtype::new("Human"))),
        Filter::Supertype(Supertype::Legendary),
        not(Filter::Supertype(Supertype::Basic)),
    ])
    .boxed()
}

pub fn noun() -> BoxedStrategy<Filter> {
    let of = |s| Filter::Subtype(Subtype::new(s));
    select(vec![
        Filter::Type(CardType::Creature),
        Filter::Type(CardType::Artifact),
        Filter::Type(CardType::Land),
        Filter::Type(CardType::Enchantment),
        Filter::Permanent,
        of("Equipment"),
        of("Aura"),
        of("Goblin"),
        of("Elf"),
        of("Octopus"),
        of("Forest"),
        Filter::Any(vec![
            Filter::Type(CardType::Artifact),
            Filter::Type(CardType::Creature),
        ]),
        Filter::Any(vec![
            Filter::Type(CardType::Artifact),
            Filter::Type(CardType::Creature),
            Filter::Type(CardType::Land),
        ]),
    ])
    .boxed()
}

pub fn controlled() -> BoxedStrategy<Filter> {
    select(vec![
        Filter::Controlled(Whose::You),
        Filter::Controlled(Whose::Opponent),
        not(Filter::Controlled(Whose::You)),
    ])
    .boxed()
}

pub fn quality() -> BoxedStrategy<Filter> {
    let n = |n| Box::new(Amount::N(n));
    select(vec![
        Filter::Power(Cmp::AtLeast, n(4)),
        Filter::Toughness(Cmp::AtMost, n(3)),
        Filter::ManaValue(Cmp::Equal, n(2)),
        Filter::Has(KeywordKind::Flying),
        not(Filter::Has(KeywordKind::FirstStrike)),
        Filter::HasCounter(Some(CounterKind::PT(1, 1))),
        Filter::HasCounter(None),
        Filter::HasX,
    ])
    .boxed()
}

/// "nontoken artifact creature you control with flying".
pub fn phrase() -> BoxedStrategy<Filter> {
    (
        proptest::option::of(adjective()),
        noun(),
        proptest::option::of(controlled()),
        proptest::option::of(quality()),
    )
        .prop_map(|(a, n, c, q)| all(a.into_iter().chain([n]).chain(c).chain(q).collect()))
        .boxed()
}

/// The same, of which another than this may be meant.
pub fn subject() -> BoxedStrategy<Filter> {
    (any::<bool>(), phrase())
        .prop_map(|(other, f)| match other {
            true => Filter::Other.and(f),
            false => f,
        })
        .boxed()
}

pub fn counted() -> BoxedStrategy<Filter> {
    prop_oneof![
        phrase(),
        Just(Filter::InZone(Zone::Hand).and(Filter::Owned(Whose::You))),
        noun().prop_map(|n| match n {
            Filter::Any(_) | Filter::Permanent => Filter::Type(CardType::Creature)
                .and(Filter::InZone(Zone::Graveyard))
                .and(Filter::Owned(Whose::You)),
            n => n.and(Filter::InZone(Zone::Graveyard)),
        }),
    ]
    .boxed()
}

pub fn number() -> BoxedStrategy<Amount> {
    (1..=20).prop_map(Amount::N).boxed()
}

/// An amount that is worked out, without a pronoun.
pub fn worked_out() -> BoxedStrategy<Amount> {
    prop_oneof![
        counted().prop_map(Amount::Count),
        Just(Amount::LifeOf(Box::new(Ref::You))),
        Just(Amount::Counters(
            Box::new(Ref::You),
            Some(CounterKind::Energy)
        )),
        phrase().prop_map(Amount::GreatestPower),
        counted().prop_map(|f| Amount::Times(2, Box::new(Amount::Count(f)))),
        Just(Amount::Devotion(vec![Color::Green])),
        (counted(), any::<bool>()).prop_map(|(f, up)| Amount::Half(Box::new(Amount::Count(f)), up)),
    ]
    .boxed()
}

pub fn amount() -> BoxedStrategy<Amount> {
    prop_oneof![4 => number(), 1 => Just(Amount::X), 2 => worked_out()].boxed()
}

pub fn mana_cost() -> BoxedStrategy<ManaCost> {
    prop::collection::vec(
        select(vec![
            Symbol::Generic(2),
            Symbol::X,
            Symbol::Mana(ManaType::Color(Color::Blue)),
            Symbol::Mana(ManaType::Colorless),
            Symbol::Hybrid(ManaType::Color(Color::White), ManaType::Color(Color::Blue)),
            Symbol::Phyrexian(Color::Green),
            Symbol::Snow,
        ]),
        0..4,
    )
    .prop_map(ManaCost)
    .boxed()
}

pub fn cost_part() -> BoxedStrategy<CostPart> {
    prop_oneof![
        mana_cost().prop_map(CostPart::Mana),
        Just(CostPart::Tap),
        Just(CostPart::Untap),
        number().prop_map(CostPart::Energy),
        number().prop_map(CostPart::Life),
        (number(), subject()).prop_map(|(n, f)| match n {
            Amount::N(1) => CostPart::Sacrifice(n, f),
            n => CostPart::Sacrifice(n, f),
        }),
        Just(CostPart::SacrificeRef(Ref::This)),
        number().prop_map(|n| CostPart::Discard(n, Filter::All(Vec::new()))),
        number()
            .prop_map(|n| CostPart::RemoveCounters(n, Some(CounterKind::Named("charge".into())))),
        number().prop_map(|n| CostPart::PutCounters(n, CounterKind::PT(-1, -1))),
        number().prop_map(CostPart::Mill),
        Just(CostPart::ExileThis),
    ]
    .boxed()
}

pub fn cost() -> BoxedStrategy<Cost> {
    prop::collection::vec(cost_part(), 1..4)
        .prop_map(|parts| {
            // Mana stands in one piece, and a second row of it would join the first.
            let mut mana = false;
            let parts = parts
                .into_iter()
                .filter(|p| !matches!(p, CostPart::Mana(_)) || !std::mem::replace(&mut mana, true));
            Cost::of(parts.collect())
        })
        .boxed()
}

pub fn keyword() -> BoxedStrategy<Keyword> {
    prop_oneof![
        select(vec![
            Keyword::Flying,
            Keyword::FirstStrike,
            Keyword::Haste,
            Keyword::Trample,
            Keyword::Hexproof(None),
            Keyword::Indestructible,
            Keyword::Annihilator(2),
            Keyword::Landwalk(Filter::Subtype(Subtype::new("Island"))),
            Keyword::Protection(Quality::Sources(Filter::Color(Color::Red))),
            Keyword::Protection(Quality::Everything),
            Keyword::Protection(Quality::Sources(Filter::ChosenColor)),
        ]),
        mana_cost().prop_map(|c| Keyword::Ward(Cost::mana(c))),
    ]
    .boxed()
}

pub fn keyword_line() -> BoxedStrategy<Keyword> {
    prop_oneof![
        keyword(),
        select(vec![
            Keyword::LivingWeapon,
            Keyword::ForMirrodin,
            Keyword::UmbraArmor,
            Keyword::Crew(3),
            Keyword::Modular(2),
        ]),
        (
            mana_cost(),
            proptest::option::of(select(vec!["Knight", "Human"]))
        )
            .prop_map(|(c, q)| Keyword::Equip(
                Cost::mana(c),
                q.map(|s| Filter::Subtype(Subtype::new(s)))
            )),
        mana_cost().prop_map(|c| Keyword::Reconfigure(Cost::mana(c))),
        mana_cost().prop_map(|c| Keyword::Bestow(Cost::mana(c))),
        phrase().prop_map(|f| Keyword::Equip(
            Cost::of(vec![CostPart::Sacrifice(Amount::N(1), f)]),
            None
        )),
        Just(Keyword::Reconfigure(Cost {
            options: vec![
                vec![CostPart::Mana(ManaCost(vec![Symbol::Generic(2)]))],
                vec![CostPart::Energy(Amount::N(3))]
            ],
        })),
        phrase().prop_map(Keyword::Enchant),
        noun().prop_map(Keyword::Affinity),
    ]
    .boxed()
}

pub fn condition() -> BoxedStrategy<Condition> {
    let yours = |f: Filter| Amount::Count(f.and(Filter::Controlled(Whose::You)));
    let plain = || {
        (proptest::option::of(adjective()), noun())
            .prop_map(|(a, n)| all(a.into_iter().chain([n]).collect()))
    };
    prop_oneof![
        Just(Condition::YourTurn),
        (plain(), 2..9).prop_map(move |(f, n)| Condition::Compare(
            yours(f),
            Cmp::AtLeast,
            Amount::N(n)
        )),
        plain().prop_map(move |f| Condition::Compare(yours(f), Cmp::AtLeast, Amount::N(1))),
        plain().prop_map(move |f| Condition::Compare(yours(f), Cmp::Equal, Amount::N(0))),
        Just(Condition::Matches(
            Ref::This,
            Filter::HasCounter(Some(CounterKind::PT(1, 1)))
        )),
        select(vec![
            Filter::Tapped,
            Filter::Untapped,
            Filter::Equipped,
            Filter::Enchanted
        ])
        .prop_map(|f| Condition::Matches(Ref::This, f)),
        noun().prop_map(|f| Condition::Not(Box::new(Condition::Matches(Ref::This, f)))),
        (2..9).prop_map(|n| Condition::Compare(
            Amount::LifeOf(Box::new(Ref::You)),
            Cmp::AtMost,
            Amount::N(n)
        )),
        Just(Condition::Compare(
            Amount::ThisTurn(Tally::LandsPlayed, Box::new(Ref::You)),
            Cmp::AtLeast,
            Amount::N(1)
        )),
        (2..9).prop_map(|n| Condition::Some(
            Ref::EachOpponent,
            Box::new(Condition::Compare(
                Amount::Count(Filter::All(vec![
                    Filter::InZone(Zone::Graveyard),
                    Filter::Owned(Whose::Of(Box::new(Ref::Candidate)))
                ])),
                Cmp::AtLeast,
                Amount::N(n)
            ))
        )),
    ]
    .boxed()
}
