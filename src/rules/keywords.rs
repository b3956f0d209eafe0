//! What keywords stand for (702): most are short for abilities that are written out here.

use super::ability::{
    Ability, Activated, ActivatedKind, Body, Change, Cost, CostPart, CounterKind, Keyword,
    KeywordKind, ManaOutput, Quality, Replaced, Replacement, Static, TargetSpec, Timing, TokenSpec,
    Trigger, Triggered,
};
use super::effect::{Destination, Duration, Effect, Mod};
use super::evaluate::Scope;
use super::filter::{Amount, Cmp, Condition, EventRole, Filter, Ref, Whose};
use super::kinds::{CardType, Color, Subtype, TypeLine};
use super::mana::{ManaCost, ManaType, Symbol};
use super::object::Lasting;
use super::turn::Step;
use super::zone::Zone;
use crate::lists::List;
use std::sync::Arc;

/// The keyword of this kind when it needs no parameter.
pub fn plain(kind: KeywordKind) -> Option<Keyword> {
    use KeywordKind as K;
    Some(match kind {
        K::Flying => Keyword::Flying,
        K::FirstStrike => Keyword::FirstStrike,
        K::DoubleStrike => Keyword::DoubleStrike,
        K::Deathtouch => Keyword::Deathtouch,
        K::Haste => Keyword::Haste,
        K::Hexproof => Keyword::Hexproof(None),
        K::Indestructible => Keyword::Indestructible,
        K::Lifelink => Keyword::Lifelink,
        K::Menace => Keyword::Menace,
        K::Reach => Keyword::Reach,
        K::Shadow => Keyword::Shadow,
        K::Trample => Keyword::Trample,
        K::Vigilance => Keyword::Vigilance,
        K::Decayed => Keyword::Decayed,
        _ => return None,
    })
}

/// "{T}: Add {U}." (305.6)
pub fn tap_for(mana: ManaType) -> Arc<Ability> {
    let add = Effect::AddMana {
        who: Ref::You,
        mana: ManaOutput::Fixed(vec![mana]),
        lasting: Lasting::Step,
        only_for: None,
        spent_on: None,
    };
    Arc::new(Ability::Activated(Activated::new(
        Cost::of(vec![CostPart::Tap]),
        body(vec![add]),
    )))
}

fn body(effects: Vec<Effect>) -> Body {
    Body {
        effects,
        ..Body::default()
    }
}

fn targeting(filter: Filter, effects: Vec<Effect>) -> Body {
    Body {
        targets: vec![TargetSpec::one(filter)],
        effects,
        modes: None,
    }
}

fn this() -> Filter {
    Filter::Is(Box::new(Ref::This))
}

fn subject() -> Ref {
    Ref::Event(EventRole::Subject)
}

fn when(trigger: Trigger, body: Body) -> Ability {
    Ability::Triggered(Triggered {
        trigger,
        condition: None,
        body,
        once_each_turn: false,
    })
}

fn attach_to_target() -> Vec<Effect> {
    vec![Effect::Attach {
        what: Ref::This,
        to: Ref::Target(0),
    }]
}

/// "You may exchange this permanent with an Aura card in your hand": neither half without the
/// other (702.65b), so it has to be its owner who has it, and the card must fit where it is.
fn swap() -> Effect {
    let yours = Filter::Owned(Whose::You);
    let aura = Filter::Subtype(Subtype::new("Aura"));
    let fits = Filter::CouldEnchant(Box::new(Ref::Host));
    let choose = Effect::Choose {
        who: Ref::You,
        filter: Filter::All(vec![aura, Filter::InZone(Zone::Hand), yours.clone(), fits]),
        min: Amount::N(0),
        max: Some(Amount::N(1)),
    };
    let onto = Destination {
        attached_to: Some(Ref::Host),
        ..Destination::to(Zone::Battlefield)
    };
    let moved = |what, to| Effect::Move { what, to };
    let exchange = Effect::If {
        condition: Condition::Done,
        then: vec![
            moved(Ref::Chosen, onto),
            moved(Ref::This, Destination::to(Zone::Hand)),
        ],
        otherwise: Vec::new(),
    };
    Effect::If {
        condition: Condition::All(vec![
            Condition::OnBattlefield(Ref::This),
            Condition::Matches(Ref::This, yours),
        ]),
        then: vec![choose, exchange],
        otherwise: Vec::new(),
    }
}

fn sorcery(cost: &Cost, body: Body, kind: ActivatedKind) -> Activated {
    Activated {
        timing: Timing::Sorcery,
        kind,
        ..Activated::new(cost.clone(), body)
    }
}

/// "When this Equipment enters, create a [token], then attach this Equipment to it."
fn enters_with_bearer(n: i32, color: Option<Color>, subtypes: &[&str]) -> Ability {
    let token = TokenSpec {
        name: None,
        type_line: TypeLine {
            types: [CardType::Creature].into(),
            subtypes: subtypes.iter().map(|s| Subtype::new(s)).collect(),
            ..TypeLine::default()
        },
        colors: color.into_iter().list(),
        pt: Some((Amount::N(n), Amount::N(n))),
        abilities: Vec::new(),
    };
    when(
        Trigger::Enters(this()),
        body(vec![
            Effect::CreateToken {
                who: Ref::You,
                amount: Amount::N(1),
                token: Box::new(token),
                tapped: false,
                attacking: false,
                attached_to: None,
            },
            Effect::Attach {
                what: Ref::This,
                to: Ref::Previous,
            },
        ]),
    )
}

/// "When this dies, if it had no [kind] counters on it, return it … with a [kind] counter."
fn returns_with(kind: CounterKind) -> Ability {
    Ability::Triggered(Triggered {
        trigger: Trigger::Dies(this()),
        condition: Some(Condition::Not(Box::new(Condition::HadCounters(
            Ref::This,
            kind.clone(),
        )))),
        body: body(vec![Effect::Move {
            what: Ref::This,
            to: Destination {
                controller: Some(Ref::Owner(Box::new(Ref::This))),
                counters: Some((kind, Amount::N(1))),
                ..Destination::to(Zone::Battlefield)
            },
        }]),
        once_each_turn: false,
    })
}

/// A +1/+1 counter.
fn grows(what: Ref) -> Effect {
    Effect::PutCounters {
        what,
        kind: CounterKind::PT(1, 1),
        amount: Amount::N(1),
    }
}

fn until_end_of_turn(what: Ref, mods: Vec<Mod>) -> Effect {
    Effect::Modify {
        what,
        mods,
        duration: Duration::EndOfTurn,
    }
}

impl Keyword {
    /// The abilities that the keyword is short for; none where the rules themselves look for
    /// the keyword (flying, haste, …).
    pub fn expand(&self) -> Vec<Ability> {
        let n = Amount::N;
        match self {
            // 702.6a, 702.6c, 702.6e
            Keyword::Equip(cost, quality) => {
                let planeswalker = Filter::Type(CardType::Planeswalker);
                let bearer = match quality {
                    Some(q) if *q == planeswalker => {
                        planeswalker.and(Filter::Controlled(Whose::You))
                    }
                    Some(q) => Filter::creature_you_control().and(q.clone()),
                    None => Filter::creature_you_control(),
                };
                let kind = ActivatedKind::Equip(quality.clone());
                let body = targeting(bearer, attach_to_target());
                vec![Ability::Activated(sorcery(cost, body, kind))]
            }
            // 702.151a
            Keyword::Reconfigure(cost) => {
                let another = Filter::Other.and(Filter::creature_you_control());
                let attach = targeting(another, attach_to_target());
                let off = body(vec![Effect::Unattach { what: Ref::This }]);
                let unattach = Activated {
                    condition: Some(Condition::Matches(Ref::Host, Filter::creature())),
                    ..sorcery(cost, off, ActivatedKind::Unattach)
                };
                vec![
                    Ability::Activated(sorcery(cost, attach, ActivatedKind::Reconfigure)),
                    Ability::Activated(unattach),
                ]
            }
            // 702.67a
            Keyword::Fortify(cost) => {
                let land = Filter::Type(CardType::Land).and(Filter::Controlled(Whose::You));
                let body = targeting(land, attach_to_target());
                vec![Ability::Activated(sorcery(
                    cost,
                    body,
                    ActivatedKind::Fortify,
                ))]
            }
            // 716.2a
            Keyword::Level(level, cost) => {
                let body = body(vec![Effect::SetLevel(*level)]);
                let kind = ActivatedKind::Level(*level);
                vec![Ability::Activated(sorcery(cost, body, kind))]
            }
            // 702.92a, 702.163a, 702.182a
            Keyword::LivingWeapon => vec![enters_with_bearer(
                0,
                Some(Color::Black),
                &["Phyrexian", "Germ"],
            )],
            Keyword::ForMirrodin => vec![enters_with_bearer(2, Some(Color::Red), &["Rebel"])],
            Keyword::JobSelect => vec![enters_with_bearer(1, None, &["Hero"])],
            // 702.79a, 702.93a
            Keyword::Persist => vec![returns_with(CounterKind::PT(-1, -1))],
            Keyword::Undying => vec![returns_with(CounterKind::PT(1, 1))],
            // 702.86a
            // 702.189a
            Keyword::Firebending(k) => vec![when(
                Trigger::Attacks(this()),
                body(vec![Effect::AddMana {
                    who: Ref::You,
                    mana: ManaOutput::Repeat(ManaType::Color(Color::Red), n(*k)),
                    lasting: Lasting::Combat,
                    only_for: None,
                    spent_on: None,
                }]),
            )],
            Keyword::Annihilator(k) => vec![when(
                Trigger::Attacks(this()),
                body(vec![Effect::SacrificeChosen {
                    who: Ref::DefendingPlayer,
                    amount: n(*k),
                    filter: Filter::Permanent,
                }]),
            )],
            // 702.21a
            Keyword::Ward(cost) => {
                let spell = Ref::Event(EventRole::Other);
                let theirs = Filter::Any(vec![
                    Filter::Spell,
                    Filter::StackAbility {
                        activated: true,
                        triggered: true,
                    },
                ]);
                vec![when(
                    Trigger::BecomesTarget {
                        what: this(),
                        of: theirs.and(Filter::Controlled(Whose::Opponent)),
                    },
                    body(vec![Effect::Unless {
                        who: Ref::Controller(Box::new(spell.clone())),
                        cost: cost.clone(),
                        effects: vec![Effect::Counter { what: spell }],
                    }]),
                )]
            }
            // 702.24a
            Keyword::CumulativeUpkeep(cost) => vec![Ability::Triggered(Triggered {
                trigger: Trigger::StepBegins {
                    step: Step::Upkeep,
                    whose: Some(Ref::You),
                },
                condition: Some(Condition::OnBattlefield(Ref::This)),
                body: body(vec![
                    Effect::PutCounters {
                        what: Ref::This,
                        kind: CounterKind::Named("age".into()),
                        amount: n(1),
                    },
                    Effect::UnlessPerCounter {
                        cost: cost.clone(),
                        kind: CounterKind::Named("age".into()),
                        effects: vec![Effect::Sacrifice {
                            who: Ref::You,
                            what: Ref::This,
                        }],
                    },
                ]),
                once_each_turn: false,
            })],
            // 702.44a
            Keyword::Sunburst => vec![Ability::Replacement(Replacement {
                replaces: Replaced::Enters(this()),
                condition: None,
                change: Change::Sunburst,
            })],
            // 702.43a
            Keyword::Modular(k) => {
                let plus = CounterKind::PT(1, 1);
                let enters = Ability::Replacement(Replacement {
                    replaces: Replaced::Enters(this()),
                    condition: None,
                    change: Change::EntersWithCounters(n(*k), plus.clone()),
                });
                let artifact = Filter::Type(CardType::Artifact).and(Filter::creature());
                let had = Amount::Counters(Box::new(Ref::This), Some(plus.clone()));
                let give = Effect::May {
                    who: Ref::You,
                    cost: None,
                    effects: vec![Effect::PutCounters {
                        what: Ref::Target(0),
                        kind: plus,
                        amount: had,
                    }],
                    otherwise: Vec::new(),
                };
                vec![
                    enters,
                    when(Trigger::Dies(this()), targeting(artifact, vec![give])),
                ]
            }
            // 702.65a
            Keyword::AuraSwap(cost) => vec![Ability::Activated(Activated {
                kind: ActivatedKind::AuraSwap,
                ..Activated::new(cost.clone(), body(vec![swap()]))
            })],
            // 702.29a
            Keyword::Cycling(cost) => {
                let mut cost = cost.clone();
                for option in &mut cost.options {
                    option.push(CostPart::DiscardThis);
                }
                let draw = Effect::Draw {
                    who: Ref::You,
                    amount: n(1),
                };
                vec![Ability::Activated(Activated {
                    kind: ActivatedKind::Cycling,
                    zone: Zone::Hand,
                    ..Activated::new(cost, body(vec![draw]))
                })]
            }
            // 702.122a
            Keyword::Crew(power) => {
                let crew = Filter::Other
                    .and(Filter::Untapped)
                    .and(Filter::creature_you_control());
                let animate = until_end_of_turn(
                    Ref::This,
                    vec![Mod::AddTypes {
                        supertypes: Vec::new(),
                        types: vec![CardType::Artifact, CardType::Creature],
                        subtypes: Vec::new(),
                    }],
                );
                vec![Ability::Activated(Activated {
                    kind: ActivatedKind::Crew,
                    ..Activated::new(
                        Cost::of(vec![CostPart::TapTotalPower(*power, crew)]),
                        body(vec![animate]),
                    )
                })]
            }
            // 702.89a
            Keyword::UmbraArmor => vec![Ability::Replacement(Replacement {
                replaces: Replaced::Destroyed(Filter::Is(Box::new(Ref::Host))),
                condition: None,
                change: Change::Instead(vec![
                    Effect::RemoveDamage { what: subject() },
                    Effect::Destroy {
                        what: Ref::This,
                        regenerate: true,
                    },
                ]),
            })],
            // 702.108a
            Keyword::Prowess => vec![when(
                Trigger::Casts {
                    who: Some(Ref::You),
                    what: Filter::Spell.and(Filter::Not(Box::new(Filter::creature()))),
                },
                body(vec![until_end_of_turn(
                    Ref::This,
                    vec![Mod::AddPT(n(1), n(1))],
                )]),
            )],
            // 702.83a
            Keyword::Exalted => vec![when(
                Trigger::AttacksAlone(Filter::creature_you_control()),
                body(vec![until_end_of_turn(
                    subject(),
                    vec![Mod::AddPT(n(1), n(1))],
                )]),
            )],
            // 702.101a
            Keyword::Extort => {
                let half = |c| ManaType::Color(c);
                let cost = Symbol::Hybrid(half(Color::White), half(Color::Black));
                let drain = Effect::LoseLife {
                    who: Ref::EachOpponent,
                    amount: n(1),
                };
                let gain = Effect::GainLife {
                    who: Ref::You,
                    amount: Amount::Previous,
                };
                vec![when(
                    Trigger::Casts {
                        who: Some(Ref::You),
                        what: Filter::Spell,
                    },
                    body(vec![Effect::May {
                        who: Ref::You,
                        cost: Some(Cost::mana(ManaCost(vec![cost]))),
                        effects: vec![drain, gain],
                        otherwise: Vec::new(),
                    }]),
                )]
            }
            // 702.45a
            Keyword::Bushido(k) => vec![when(
                Trigger::Any(vec![
                    Trigger::Blocks(this()),
                    Trigger::BecomesBlocked(this()),
                ]),
                body(vec![until_end_of_turn(
                    Ref::This,
                    vec![Mod::AddPT(n(*k), n(*k))],
                )]),
            )],
            // 702.25a
            Keyword::Flanking => vec![when(
                Trigger::BecomesBlockedBy {
                    what: this(),
                    by: Filter::creature()
                        .and(Filter::Not(Box::new(Filter::Has(KeywordKind::Flanking)))),
                },
                body(vec![until_end_of_turn(
                    Ref::Event(EventRole::Other),
                    vec![Mod::AddPT(n(-1), n(-1))],
                )]),
            )],
            // 702.32a
            Keyword::Fading(k) => {
                let fade = CounterKind::Named("fade".into());
                let enters = Ability::Replacement(Replacement {
                    replaces: Replaced::Enters(this()),
                    condition: None,
                    change: Change::EntersWithCounters(n(*k), fade.clone()),
                });
                let fades = body(vec![
                    Effect::RemoveCounters {
                        what: Ref::This,
                        kind: Some(fade),
                        amount: Some(n(1)),
                    },
                    Effect::If {
                        condition: Condition::Done,
                        then: Vec::new(),
                        otherwise: vec![Effect::Sacrifice {
                            who: Ref::You,
                            what: Ref::This,
                        }],
                    },
                ]);
                let upkeep = Trigger::StepBegins {
                    step: Step::Upkeep,
                    whose: Some(Ref::You),
                };
                vec![enters, when(upkeep, fades)]
            }
            // 702.100a
            Keyword::Evolve => {
                let greater = |of: fn(Box<Ref>) -> Amount| {
                    let (new, own) = (of(Box::new(subject())), of(Box::new(Ref::This)));
                    Condition::Compare(new, Cmp::Greater, own)
                };
                let larger = [greater(Amount::PowerOf), greater(Amount::ToughnessOf)];
                vec![Ability::Triggered(Triggered {
                    trigger: Trigger::Enters(Filter::creature_you_control()),
                    condition: Some(Condition::Any(larger.into())),
                    body: body(vec![grows(Ref::This)]),
                    once_each_turn: false,
                })]
            }
            // 702.130a
            Keyword::Afflict(k) => vec![when(
                Trigger::BecomesBlocked(this()),
                body(vec![Effect::LoseLife {
                    who: Ref::DefendingPlayer,
                    amount: n(*k),
                }]),
            )],
            // 702.134a
            Keyword::Mentor => {
                let own = Box::new(Amount::PowerOf(Box::new(Ref::This)));
                let weaker = Filter::Attacking
                    .and(Filter::creature())
                    .and(Filter::Power(Cmp::Less, own));
                let grows = targeting(weaker, vec![grows(Ref::Target(0))]);
                vec![when(Trigger::Attacks(this()), grows)]
            }
            // 702.135a
            Keyword::Afterlife(k) => {
                let spirit = TokenSpec {
                    name: None,
                    type_line: TypeLine {
                        types: [CardType::Creature].into(),
                        subtypes: [Subtype::new("Spirit")].into_iter().collect(),
                        ..TypeLine::default()
                    },
                    colors: vec![Color::White, Color::Black],
                    pt: Some((n(1), n(1))),
                    abilities: vec![Ability::Keyword(Keyword::Flying)],
                };
                vec![when(
                    Trigger::Dies(this()),
                    body(vec![Effect::CreateToken {
                        who: Ref::You,
                        amount: n(*k),
                        token: Box::new(spirit),
                        tapped: false,
                        attacking: false,
                        attached_to: None,
                    }]),
                )]
            }
            // 702.149a
            Keyword::Training => {
                let own = Box::new(Amount::PowerOf(Box::new(Ref::This)));
                let stronger = Filter::creature().and(Filter::Power(Cmp::Greater, own));
                let with = Filter::AttackingWith(1, Box::new(stronger));
                vec![when(
                    Trigger::Attacks(this().and(with)),
                    body(vec![grows(Ref::This)]),
                )]
            }
            // 702.91a
            Keyword::BattleCry => vec![when(
                Trigger::Attacks(this()),
                body(vec![until_end_of_turn(
                    Ref::Each(Filter::Other.and(Filter::Attacking).and(Filter::creature())),
                    vec![Mod::AddPT(n(1), n(0))],
                )]),
            )],
            // 702.41a: a static ability of the spell that reduces its cost.
            Keyword::Affinity(what) => vec![Ability::Static(Static::new(
                Ref::This,
                vec![Mod::Rule(super::effect::RuleMod::SpellCost {
                    what: this(),
                    less: true,
                    amount: ManaCost(vec![Symbol::Generic(1)]),
                    times: Some(Amount::Count(
                        what.clone().and(Filter::Controlled(Whose::You)),
                    )),
                    colored: false,
                })],
            ))],
            _ => Vec::new(),
        }
    }

    /// Whether the engine knows what to do with it: it is written out above, or the rules look
    /// for it themselves. Others are shown as not simulated.
    pub fn is_simulated(&self) -> bool {
        use KeywordKind as K;
        !self.expand().is_empty()
            || matches!(
                self.kind(),
                // 702.124: of use before the game only.
                K::Partner
                    | K::ChooseABackground
                    | K::FriendsForever
                    | K::DoctorsCompanion
                    | K::Flying
                    | K::FirstStrike
                    | K::DoubleStrike
                    | K::Deathtouch
                    | K::Defender
                    | K::Flash
                    | K::Haste
                    | K::Indestructible
                    | K::Intimidate
                    | K::Fear
                    | K::Lifelink
                    | K::Menace
                    | K::Reach
                    | K::Shroud
                    | K::Trample
                    | K::Vigilance
                    | K::Infect
                    | K::Wither
                    | K::Changeling
                    | K::Convoke
                    | K::Devoid
                    | K::Shadow
                    | K::Horsemanship
                    | K::Skulk
                    | K::Phasing
                    | K::Hexproof
                    | K::Protection
                    | K::Landwalk
                    | K::Enchant
                    | K::Bestow
                    | K::Delve
                    | K::Improvise
                    | K::SplitSecond
                    | K::Kicker
                    | K::Multikicker
                    | K::Buyback
                    | K::Flashback
                    | K::Toxic
            )
    }
}

/// An ability as an effect gives it to something: what it says of the giver is settled, since
/// on the receiver "the chosen color" would mean another choice (113.10, 607.2d).
pub fn fix(ability: &Ability, scope: &Scope<'_>) -> Ability {
    let Ability::Keyword(keyword) = ability else {
        return ability.clone();
    };
    let quality = |q: &Quality| match q {
        Quality::Sources(filter) => Quality::Sources(fix_filter(filter, scope)),
        Quality::Player(who) => Quality::Player(Ref::Things(scope.things(who))),
        Quality::Everything => Quality::Everything,
    };
    Ability::Keyword(match keyword {
        Keyword::Protection(q) => Keyword::Protection(quality(q)),
        Keyword::Hexproof(Some(q)) => Keyword::Hexproof(Some(quality(q))),
        other => other.clone(),
    })
}

fn fix_filter(filter: &Filter, scope: &Scope<'_>) -> Filter {
    match filter {
        Filter::ChosenColor => match scope.chosen_color() {
            Some(color) => Filter::Color(color),
            None => Filter::Any(Vec::new()),
        },
        Filter::All(list) => Filter::All(list.iter().map(|f| fix_filter(f, scope)).list()),
        Filter::Any(list) => Filter::Any(list.iter().map(|f| fix_filter(f, scope)).list()),
        Filter::Not(inner) => Filter::Not(Box::new(fix_filter(inner, scope))),
        other => other.clone(),
    }
}
