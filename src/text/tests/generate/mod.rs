//! Abilities as the grammar builds them, for the round trip: parts in the order of the text,
//! targets numbered as they come.

mod effect;
mod phrase;

use crate::rules::ability::*;
use crate::rules::effect::*;
use crate::rules::filter::*;
use crate::rules::kinds::{CardType, Color};
use crate::rules::mana::ManaType;
use crate::rules::object::Lasting;
use crate::rules::turn::Step;
use effect::*;
use phrase::*;
use proptest::prelude::*;

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
                    words: Default::default(),
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
    let lasting = effects.iter().any(|e| {
        matches!(
            e,
            Effect::AddMana {
                lasting: Lasting::Turn,
                ..
            }
        )
    });
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
