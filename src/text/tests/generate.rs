//! Abilities as the grammar builds them, for the round trip: parts in the order of the text,
//! targets numbered as they come.

use crate::rules::ability::*;
use crate::rules::effect::*;
use crate::rules::filter::*;
use crate::rules::kinds::{CardType, Color, Colors, Subtype, Supertype};
use crate::rules::mana::{ManaCost, ManaType, Symbol};
use crate::rules::turn::Step;
use crate::rules::zone::Zone;
use proptest::prelude::*;
use proptest::sample::select;

fn all(parts: Vec<Filter>) -> Filter {
    match <[Filter; 1]>::try_from(parts) {
        Ok([one]) => one,
        Err(parts) => Filter::All(parts),
    }
}

fn not(f: Filter) -> Filter {
    Filter::Not(Box::new(f))
}

fn adjective() -> BoxedStrategy<Filter> {
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

fn noun() -> BoxedStrategy<Filter> {
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

fn controlled() -> BoxedStrategy<Filter> {
    select(vec![
        Filter::Controlled(Whose::You),
        Filter::Controlled(Whose::Opponent),
        not(Filter::Controlled(Whose::You)),
    ])
    .boxed()
}

fn quality() -> BoxedStrategy<Filter> {
    let n = |n| Box::new(Amount::N(n));
    select(vec![
        Filter::Power(Cmp::AtLeast, n(4)),
        Filter::Toughness(Cmp::AtMost, n(3)),
        Filter::ManaValue(Cmp::Equal, n(2)),
        Filter::Has(KeywordKind::Flying),
        not(Filter::Has(KeywordKind::FirstStrike)),
        Filter::HasCounter(Some(CounterKind::PT(1, 1))),
        Filter::HasCounter(None),
    ])
    .boxed()
}

/// "nontoken artifact creature you control with flying".
fn phrase() -> BoxedStrategy<Filter> {
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
fn subject() -> BoxedStrategy<Filter> {
    (any::<bool>(), phrase())
        .prop_map(|(other, f)| match other {
            true => Filter::Other.and(f),
            false => f,
        })
        .boxed()
}

fn counted() -> BoxedStrategy<Filter> {
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

fn number() -> BoxedStrategy<Amount> {
    (1..=20).prop_map(Amount::N).boxed()
}

/// An amount that is worked out, without a pronoun.
fn worked_out() -> BoxedStrategy<Amount> {
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

fn amount() -> BoxedStrategy<Amount> {
    prop_oneof![4 => number(), 1 => Just(Amount::X), 2 => worked_out()].boxed()
}

fn mana_cost() -> BoxedStrategy<ManaCost> {
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

fn cost_part() -> BoxedStrategy<CostPart> {
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

fn cost() -> BoxedStrategy<Cost> {
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

fn keyword() -> BoxedStrategy<Keyword> {
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

fn keyword_line() -> BoxedStrategy<Keyword> {
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

fn condition() -> BoxedStrategy<Condition> {
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

/// What a continuous effect does, in the order in which the grammar gives it: each predicate
/// once at most.
fn mods(quoted: BoxedStrategy<Option<Ability>>) -> BoxedStrategy<Vec<Mod>> {
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

fn affected() -> BoxedStrategy<Ref> {
    prop_oneof![
        Just(Ref::This),
        Just(Ref::Host),
        subject().prop_map(Ref::Each)
    ]
    .boxed()
}

fn static_ability(quoted: BoxedStrategy<Option<Ability>>) -> BoxedStrategy<Static> {
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
fn target() -> BoxedStrategy<TargetSpec> {
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

fn player() -> BoxedStrategy<Ref> {
    select(vec![Ref::You, Ref::EachPlayer, Ref::EachOpponent]).boxed()
}

/// An instruction about something that `Ref::Previous` stands for until the targets are
/// numbered, with the target phrase if that is what it is about.
fn instruction() -> BoxedStrategy<(Effect, Option<TargetSpec>)> {
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
            lasting: false,
            only_for: None,
            spent_on: None,
        }),
        number().prop_map(|n| Effect::AddMana {
            who: Ref::You,
            mana: ManaOutput::AnyColor(n),
            lasting: true,
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
            lasting: false,
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
fn body() -> BoxedStrategy<Body> {
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

fn renumber(effect: &mut Effect, n: usize) {
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

/// A body of which something is a choice, a payment or a condition.
fn ability_body() -> BoxedStrategy<Body> {
    (body(), 0..5, condition(), 2..5)
        .prop_map(|(mut body, which, condition, n)| {
            let effects = std::mem::take(&mut body.effects);
            body.effects = match which {
                0 => vec![Effect::May {
                    who: Ref::You,
                    cost: Some(Cost::of(vec![CostPart::Energy(Amount::N(n))])),
                    effects,
                    otherwise: Vec::new(),
                }],
                1 => vec![Effect::If {
                    condition,
                    then: effects,
                    otherwise: vec![Effect::Draw {
                        who: Ref::You,
                        amount: Amount::N(n),
                    }],
                }],
                2 => vec![Effect::Delayed {
                    when: Delay::Step(Step::End, None),
                    effects,
                }],
                _ => effects,
            };
            body
        })
        .prop_filter("sentences of their own do not nest", |body| {
            body.effects.iter().all(|e| match e {
                Effect::May { effects, .. } | Effect::Delayed { effects, .. } => plain(effects),
                Effect::If { then, .. } => plain(then),
                _ => true,
            })
        })
        .boxed()
}

/// Whether the instructions can stand in one sentence: one says what X is, none needs a sentence
/// to qualify it.
fn plain(effects: &[Effect]) -> bool {
    let lasting = effects
        .iter()
        .any(|e| matches!(e, Effect::AddMana { lasting: true, .. }));
    let text = format!("{effects:?}");
    let works_out = [
        "Count(",
        "X",
        "GreatestPower",
        "LifeOf",
        "Counters(",
        "Devotion",
        "Half",
    ]
    .iter()
    .any(|w| text.contains(w));
    !lasting && (!works_out || effects.len() == 1)
}

fn trigger() -> BoxedStrategy<Trigger> {
    let who = prop_oneof![
        Just(Filter::Is(Box::new(Ref::This))),
        Just(Filter::Is(Box::new(Ref::Host))),
        Just(Filter::Any(vec![
            Filter::Is(Box::new(Ref::This)),
            Filter::Is(Box::new(Ref::Host))
        ])),
        subject(),
    ];
    (who, 0..12, phrase())
        .prop_map(|(f, which, other)| match which {
            0 => Trigger::Enters(f),
            1 => Trigger::Dies(f),
            2 => Trigger::Attacks(f),
            3 => Trigger::DealsDamage {
                source: f,
                combat: true,
                to: Some(Filter::Player),
            },
            4 => Trigger::BecomesTapped(f),
            5 => Trigger::BecomesAttached { what: f, to: other },
            6 => Trigger::StepBegins {
                step: Step::Upkeep,
                whose: Some(Ref::You),
            },
            7 => Trigger::Casts {
                who: Some(Ref::You),
                what: Filter::Type(CardType::Creature).and(Filter::Spell),
            },
            8 => Trigger::GetsCounters(Ref::You, CounterKind::Energy),
            9 => Trigger::Leaves(f),
            10 => Trigger::TappedForMana {
                what: other,
                by: Some(Ref::You),
                produced: None,
            },
            _ => Trigger::Any(vec![Trigger::Attacks(f.clone()), Trigger::Blocks(f)]),
        })
        .boxed()
}

fn activated() -> BoxedStrategy<Ability> {
    (
        cost(),
        ability_body(),
        any::<bool>(),
        any::<bool>(),
        proptest::option::of(condition()),
    )
        .prop_map(|(cost, body, sorcery, once, condition)| {
            let mut ability = Activated::new(cost, body);
            if sorcery {
                ability.timing = Timing::Sorcery;
            }
            ability.once_each_turn = once;
            ability.condition = condition;
            Ability::Activated(ability)
        })
        .boxed()
}

fn triggered() -> BoxedStrategy<Ability> {
    (
        trigger(),
        proptest::option::of(condition()),
        ability_body(),
        any::<bool>(),
    )
        .prop_map(|(trigger, condition, body, once_each_turn)| {
            Ability::Triggered(Triggered {
                trigger,
                condition,
                body,
                once_each_turn,
            })
        })
        .boxed()
}

fn replacement() -> BoxedStrategy<Ability> {
    (subject(), number(), condition(), 0..7)
        .prop_map(|(f, n, condition, which)| {
            let this = Filter::Is(Box::new(Ref::This));
            let of = |replaces, change| {
                Ability::Replacement(Replacement {
                    replaces,
                    condition: None,
                    change,
                })
            };
            match which {
                0 => of(Replaced::Enters(f), Change::EntersTapped),
                1 => of(
                    Replaced::Enters(this),
                    Change::EntersTappedUnless(condition),
                ),
                2 => of(
                    Replaced::Enters(this),
                    Change::EntersWithCounters(n, CounterKind::Named("charge".into())),
                ),
                3 => of(
                    Replaced::TappedForMana {
                        what: f,
                        by: None,
                        at_least: 1,
                    },
                    Change::ManaType(ManaType::Color(Color::Black)),
                ),
                4 => of(Replaced::Enters(this), Change::ChooseColor),
                5 => of(
                    Replaced::Damage {
                        to: Some(Filter::Is(Box::new(Ref::Host))),
                        by: None,
                        combat: Some(false),
                    },
                    Change::Nothing,
                ),
                _ => of(
                    Replaced::PlayerGetsCounters(Ref::You, Some(CounterKind::Energy)),
                    Change::Plus(1),
                ),
            }
        })
        .boxed()
}

/// An ability that may stand in quotation marks: what it calls "this" is its own object.
fn quoted() -> BoxedStrategy<Option<Ability>> {
    proptest::option::of(prop_oneof![activated(), triggered()]).boxed()
}

/// Any ability of a permanent.
pub fn ability() -> BoxedStrategy<Ability> {
    prop_oneof![
        1 => keyword_line().prop_map(Ability::Keyword),
        2 => static_ability(quoted()).prop_map(Ability::Static),
        2 => activated(),
        2 => triggered(),
        1 => replacement(),
    ]
    .boxed()
}

/// The ability of an instant or sorcery.
pub fn spell() -> BoxedStrategy<Ability> {
    ability_body()
        .prop_map(Ability::Spell)
        .prop_filter("that is a static ability", |a| {
            !matches!(a, Ability::Spell(body) if matches!(body.effects.as_slice(),
                [Effect::Modify { what: Ref::This, duration: Duration::Indefinite, .. }]))
        })
        .boxed()
}
