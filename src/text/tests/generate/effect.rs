//! Instructions, and what continuous effects change.

use super::phrase::*;
use crate::rules::ability::*;
use crate::rules::effect::*;
use crate::rules::filter::*;
use crate::rules::kinds::{CardType, Color, Colors, Subtype};
use crate::rules::mana::ManaType;
use crate::rules::object::Lasting;
use crate::rules::zone::Zone;
use proptest::prelude::*;
use proptest::sample::select;

/// What a continuous effect does, in the order in which the grammar gives it: each predicate
/// once at most.
pub fn mods(quoted: BoxedStrategy<Option<Ability>>) -> BoxedStrategy<Vec<Mod>> {
    let pt = proptest::option::of(prop_oneof![
        (-9..=9, -9..=9).prop_map(|(p, t)| Mod::AddPT(Amount::N(p), Amount::N(t))),
        Just(Mod::AddPT(Amount::X, Amount::X)),
        counted().prop_map(|f| Mod::AddPT(Amount::Count(f.clone()), Amount::Count(f))),
        counted()
            .prop_map(|f| Mod::AddPT(Amount::Times(2, Box::new(Amount::Count(f))), Amount::N(0))),
    ]);
    let gained = prop::collection::vec(keyword(), 0..3);
    let lost = prop::collection::vec(
        select(vec![KeywordKind::Flying, KeywordKind::Trample]),
        0..2,
    );
    let kind = prop::collection::vec(
        select(vec![
            vec![Mod::LoseAll],
            vec![
                Mod::SetTypes(vec![CardType::Land], vec![Subtype::new("Forest")]),
                Mod::SetColors(Colors::NONE),
            ],
            vec![
                Mod::AddTypes {
                    supertypes: vec![],
                    types: vec![CardType::Artifact, CardType::Creature],
                    subtypes: vec![Subtype::new("Construct")],
                },
                Mod::SetPT(Some(Amount::N(5)), Some(Amount::N(5))),
            ],
            vec![
                Mod::AddTypes {
                    supertypes: vec![],
                    types: vec![],
                    subtypes: vec![Subtype::new("Angel")],
                },
                Mod::AddColors(Colors::one(Color::White)),
            ],
            vec![
                Mod::SetSubtypes(vec![Subtype::new("Frog")]),
                Mod::SetColors(Colors::one(Color::Blue)),
                Mod::SetPT(Some(Amount::N(1)), Some(Amount::N(1))),
            ],
            vec![Mod::RemoveTypes(vec![CardType::Planeswalker])],
            vec![Mod::EveryCreatureType],
            vec![Mod::SetColors(Colors::ALL)],
        ]),
        0..2,
    );
    let rule = prop::collection::vec(
        select(vec![
            vec![Mod::Rule(RuleMod::CantBeBlocked)],
            vec![
                Mod::Rule(RuleMod::CantAttack),
                Mod::Rule(RuleMod::CantBlock),
            ],
            vec![Mod::Rule(RuleMod::CantBeBlockedBy(Filter::Subtype(
                Subtype::new("Wall"),
            )))],
            vec![Mod::Rule(RuleMod::CantBeRegenerated)],
        ]),
        0..2,
    );
    (pt, kind, gained, lost, rule, quoted)
        .prop_map(|(pt, kind, gained, lost, rule, quoted)| {
            let mut mods: Vec<Mod> = pt.into_iter().chain(kind.into_iter().flatten()).collect();
            mods.extend(
                gained
                    .into_iter()
                    .map(|k| Mod::Gain(Box::new(Ability::Keyword(k)))),
            );
            mods.extend(quoted.map(|a| Mod::Gain(Box::new(a))));
            mods.extend(lost.into_iter().map(Mod::Lose));
            mods.extend(rule.into_iter().flatten());
            mods
        })
        .prop_filter("says something", |mods| !mods.is_empty())
        .boxed()
}

pub fn affected() -> BoxedStrategy<Ref> {
    prop_oneof![
        Just(Ref::This),
        Just(Ref::Host),
        subject().prop_map(Ref::Each)
    ]
    .boxed()
}

pub fn static_ability(quoted: BoxedStrategy<Option<Ability>>) -> BoxedStrategy<Static> {
    (affected(), mods(quoted), proptest::option::of(condition()))
        .prop_map(|(affected, mods, condition)| Static {
            affected,
            mods,
            condition,
            instead: None,
            defining: false,
        })
        .prop_filter("X of nothing", |s| {
            !s.mods.contains(&Mod::AddPT(Amount::X, Amount::X))
        })
        .boxed()
}

/// A target phrase.
pub fn target() -> BoxedStrategy<TargetSpec> {
    (
        phrase(),
        select(vec![
            (0, Some(1)),
            (1, Some(1)),
            (0, Some(2)),
            (2, Some(2)),
            (0, None),
        ]),
    )
        .prop_map(|(filter, (min, max))| TargetSpec {
            filter,
            min: Amount::N(min),
            max: max.map(Amount::N),
            divided: None,
        })
        .boxed()
}

pub fn player() -> BoxedStrategy<Ref> {
    select(vec![Ref::You, Ref::EachPlayer, Ref::EachOpponent]).boxed()
}

/// An instruction about something that `Ref::Previous` stands for until the targets are
/// numbered, with the target phrase if that is what it is about.
pub fn instruction() -> BoxedStrategy<(Effect, Option<TargetSpec>)> {
    let about = prop_oneof![
        1 => Just((Ref::This, None)),
        1 => Just((Ref::Host, None)),
        3 => target().prop_map(|t| (Ref::Target(0), Some(t))),
    ];
    let thing = (
        about,
        mods(Just(None).boxed()),
        select(vec![
            Duration::EndOfTurn,
            Duration::YourNextTurn,
            Duration::Indefinite,
        ]),
        number(),
        0..9,
    )
        .prop_map(|((what, target), mods, duration, n, which)| {
            let effect = match which {
                0 => Effect::Destroy {
                    what,
                    regenerate: true,
                },
                1 => Effect::Tap { what },
                2 => Effect::Untap { what },
                3 => Effect::PutCounters {
                    what,
                    kind: CounterKind::PT(1, 1),
                    amount: n,
                },
                4 => Effect::Move {
                    what,
                    to: Destination::to(Zone::Exile),
                },
                5 => Effect::Move {
                    what,
                    to: Destination::to(Zone::Hand),
                },
                6 => Effect::PhaseOut {
                    what,
                    until: None,
                    tapped: false,
                },
                7 => Effect::Regenerate { what },
                _ => Effect::Modify {
                    what,
                    mods,
                    duration,
                },
            };
            (effect, target)
        });
    let players = (player(), amount(), 0..6).prop_map(|(who, n, which)| {
        let effect = match which {
            0 => Effect::Draw { who, amount: n },
            1 => Effect::Discard { who, amount: n },
            2 => Effect::GainLife { who, amount: n },
            3 => Effect::LoseLife { who, amount: n },
            4 => Effect::Mill { who, amount: n },
            _ => Effect::PlayerCounters {
                who,
                kind: CounterKind::Energy,
                amount: n,
            },
        };
        (effect, None)
    });
    let others = prop_oneof![
        Just(Effect::Proliferate),
        Just(Effect::AddMana {
            who: Ref::You,
            mana: ManaOutput::Fixed(vec![ManaType::Colorless, ManaType::Colorless]),
            lasting: Lasting::Step,
            only_for: None,
            spent_on: None,
        }),
        number().prop_map(|n| Effect::AddMana {
            who: Ref::You,
            mana: ManaOutput::AnyColor(n),
            lasting: Lasting::Turn,
            only_for: None,
            spent_on: None,
        }),
        phrase().prop_map(|what| Effect::AddMana {
            who: Ref::You,
            mana: ManaOutput::CouldProduce {
                what,
                colors_only: false,
                amount: Amount::N(1),
            },
            lasting: Lasting::Step,
            only_for: None,
            spent_on: None,
        }),
        (number(), keyword()).prop_map(|(n, k)| Effect::CreateToken {
            who: Ref::You,
            amount: n,
            token: Box::new(TokenSpec {
                name: None,
                type_line: crate::rules::kinds::TypeLine::parse("Artifact Creature — Thopter")
                    .unwrap(),
                colors: vec![Color::Red],
                pt: Some((Amount::N(1), Amount::N(1))),
                abilities: vec![Ability::Keyword(k)],
            }),
            tapped: false,
            attacking: false,
            attached_to: None,
        }),
        Just(Effect::Search {
            who: Ref::You,
            filter: Filter::Subtype(Subtype::new("Equipment")),
            max: Amount::N(1),
            to: Destination::to(Zone::Hand),
            reveal: true,
        }),
    ]
    .prop_map(|e| (e, None));
    prop_oneof![4 => thing, 2 => players, 1 => others].boxed()
}

/// Instructions with their targets numbered.
pub fn body() -> BoxedStrategy<Body> {
    prop::collection::vec(instruction(), 1..4)
        .prop_map(|all| {
            let mut body = Body::default();
            for (mut effect, target) in all {
                if let Some(target) = target {
                    renumber(&mut effect, body.targets.len());
                    body.targets.push(target);
                }
                body.effects.push(effect);
            }
            body
        })
        .boxed()
}

pub fn renumber(effect: &mut Effect, n: usize) {
    match effect {
        Effect::Destroy { what, .. }
        | Effect::Tap { what }
        | Effect::Untap { what }
        | Effect::PutCounters { what, .. }
        | Effect::Move { what, .. }
        | Effect::PhaseOut { what, .. }
        | Effect::Regenerate { what }
        | Effect::Modify { what, .. } => *what = Ref::Target(n),
        _ => {}
    }
}
