//! A stand-in for the simulator, to draw a board from while there is none.

use crate::view::*;

/// Same calls as the simulator.
#[derive(Clone, Default)]
pub struct Demo {
    view: View,
    past: Vec<View>,
    future: Vec<View>,
}

fn card(
    key: &str,
    name: &str,
    cost: &str,
    types: &str,
    pt: &str,
    row: &str,
    text: &[&str],
) -> CardView {
    CardView {
        key: key.into(),
        name: name.into(),
        cost: cost.into(),
        type_line: types.into(),
        colors: ["W", "U", "B", "R", "G"]
            .iter()
            .filter(|c| cost.contains(**c))
            .copied()
            .collect(),
        types: types.split(' ').map(str::to_lowercase).collect(),
        pt: pt.into(),
        row: row.into(),
        controller: "you".into(),
        owner: "you".into(),
        text: text
            .iter()
            .map(|t| TextLine {
                text: (*t).into(),
                ..TextLine::default()
            })
            .collect(),
        spoken: format!("{name}, {types} {pt}"),
        ..CardView::default()
    }
}

fn refuse(headline: &str, reason: &str, rule: &str) -> RefusalView {
    RefusalView {
        headline: headline.into(),
        reason: reason.into(),
        rule: rule.into(),
        ..RefusalView::default()
    }
}

fn line(text: &str, rule: &str, about: &[&str]) -> LogLine {
    LogLine {
        text: text.into(),
        rule: rule.into(),
        about: about.iter().map(|k| (*k).into()).collect(),
        kind: "change".into(),
        batch: 0,
    }
}

impl Demo {
    /// Any text gives the same board.
    pub fn load(text: &str) -> Result<Self, Vec<String>> {
        let mut permanents = vec![
            card(
                "octopus",
                "Acquisition Octopus",
                "{2}{U}",
                "Artifact Creature — Equipment Octopus",
                "2/2",
                "creature",
                &[
                    "Whenever Acquisition Octopus or equipped creature deals combat damage to a player, draw a card.",
                    "Reconfigure {2}",
                ],
            ),
            card(
                "bears",
                "Grizzly Bears",
                "{1}{G}",
                "Creature — Bear",
                "4/5",
                "creature",
                &[],
            ),
            card(
                "squire",
                "Brass Squire",
                "{3}",
                "Artifact Creature — Myr",
                "1/3",
                "creature",
                &["{T}: Attach target Equipment you control to target creature you control."],
            ),
            card(
                "club",
                "Bludgeon of the Very Long Name",
                "{2}",
                "Artifact — Equipment",
                "",
                "other",
                &["Equipped creature gets +2/+0.", "Equip {1}"],
            ),
            card(
                "jitte",
                "Lion Sash",
                "{1}{W}",
                "Artifact — Equipment",
                "",
                "other",
                &["Reconfigure {2}"],
            ),
            card(
                "march",
                "March of the Machines",
                "{3}{U}",
                "Enchantment",
                "",
                "other",
                &[
                    "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
                ],
            ),
            card(
                "tezz",
                "Tezzeret, Cruel Captain",
                "{3}{U/B}",
                "Legendary Planeswalker — Tezzeret",
                "",
                "other",
                &["0: Untap target artifact."],
            ),
        ];
        for n in 1..=4 {
            let mut island = card(
                &format!("island-{n}"),
                "Island",
                "",
                "Basic Land — Island",
                "",
                "land",
                &["{T}: Add {U}."],
            );
            island.tapped = n > 2;
            permanents.push(island);
        }
        let mut lion = card(
            "lion",
            "Silvercoat Lion",
            "{1}{W}",
            "Creature — Cat",
            "2/2",
            "creature",
            &[],
        );
        lion.controller = "opponent".into();
        lion.sick = true;
        permanents.push(lion);
        let mut plains = card(
            "plains",
            "Plains",
            "",
            "Basic Land — Plains",
            "",
            "land",
            &["{T}: Add {W}."],
        );
        plains.controller = "opponent".into();
        permanents.push(plains);
        for card in &mut permanents {
            match card.key.as_str() {
                "club" | "jitte" => card.attached_to = Some("bears".into()),
                "bears" => {
                    card.attachments = vec!["club".into(), "jitte".into()];
                    card.pt_change = (1, 1);
                    card.counters = vec![("+1/+1".into(), 1)];
                    card.damage = 2;
                    card.text = vec![TextLine {
                        text: "Trample".into(),
                        granted_by: Some("Lion Sash".into()),
                        not_simulated: false,
                    }];
                }
                "squire" => card.tapped = true,
                "tezz" => card.loyalty = Some(4),
                _ => {}
            }
        }
        let grave = card(
            "growth",
            "Giant Growth",
            "{G}",
            "Instant",
            "",
            "",
            &["Target creature gets +3/+3 until end of turn."],
        );
        let view = View {
            title: "A reconfigured Equipment is no longer a creature".into(),
            summary: "Attach the Octopus and look at what it is.".into(),
            cites: vec!["702.151b".into()],
            players: vec![
                PlayerView { key: "you".into(), name: "You".into(), life: 20, energy: 3, library: 20, mana: "UUC".into(), active: true, priority: true,
                    hand: vec![card("bolt", "Lightning Bolt", "{R}", "Instant", "", "", &["Lightning Bolt deals 3 damage to any target."])],
                    graveyard: vec![grave], ..PlayerView::default() },
                PlayerView { key: "opponent".into(), name: "Opponent".into(), life: 17, poison: 2, library: 20, ..PlayerView::default() },
            ],
            permanents,
            stack: vec![StackView { key: "octopus-ability".into(), name: "Acquisition Octopus".into(), text: "Attach Acquisition Octopus to Grizzly Bears.".into(), kind: "activated".into(), source: "octopus".into(), controller: "you".into(), targets: vec!["bears".into()], colors: "U".into() }],
            turn: TurnView { number: 3, active: "you".into(), step: "main1".into(), step_words: "First main phase".into(), priority: Some("you".into()), ..TurnView::default() },
            log: vec![
                line("You pay {2} and activate reconfigure.", "602.2b", &["octopus"]),
                line("Acquisition Octopus is attached to Grizzly Bears.", "701.3a", &["octopus", "bears"]),
                line("It stops being a creature and loses the subtype Octopus.", "702.151b", &["octopus"]),
            ],
            script: ScriptView { steps: (0..5).map(|n| ScriptStep { label: format!("Step {n}"), note: Some("It stays an Equipment, so it can still be moved. What it isn’t any more is a creature.".into()), held: (n < 2).then_some(true), ..ScriptStep::default() }).collect(), at: 2, left: false },
            commands: vec![
                CommandView { id: "resolve".into(), label: "Resolve".into(), enabled: true },
                CommandView { id: "resolve_all".into(), label: "Resolve all".into(), enabled: true },
                CommandView { id: "pass".into(), label: "Pass".into(), enabled: true },
            ],
            ..View::default()
        };
        let mut view = view;
        if text.contains("panic") {
            panic!("asked for");
        }
        if text.contains("combat") {
            view.turn.awaiting = Some("attackers".into());
            view.turn.declares = Some("you".into());
            view.commands = vec![
                CommandView {
                    id: "attack".into(),
                    label: "Attack".into(),
                    enabled: true,
                },
                CommandView {
                    id: "no_attack".into(),
                    label: "No attack".into(),
                    enabled: true,
                },
            ];
            for card in &mut view.permanents {
                if card.key == "lion" {
                    card.attacking = Some("you".into());
                }
            }
        }
        if text.contains("choice") {
            view.choice = Some(ChoiceView {
                by: "you".into(),
                kind: "object".into(),
                prompt: "Acquisition Octopus: choose up to two creatures.".into(),
                things: vec!["bears".into(), "lion".into(), "squire".into()],
                options: ["bears", "lion", "squire"]
                    .iter()
                    .map(|k| OptionView {
                        label: (*k).into(),
                        value: (*k).into(),
                    })
                    .collect(),
                min: 0,
                max: 2,
                rule: "701.3a".into(),
                ..ChoiceView::default()
            });
        }
        if text.contains("many") {
            for key in ["march", "octopus", "tezz"] {
                for card in &mut view.permanents {
                    if card.key == key {
                        card.attached_to = Some("bears".into());
                    }
                }
            }
            for card in &mut view.permanents {
                if card.key == "jitte" {
                    card.attached_to = Some("club".into());
                }
            }
        }
        Ok(Self {
            view,
            ..Self::default()
        })
    }

    /// The position.
    pub fn view(&self) -> View {
        View {
            can_undo: !self.past.is_empty(),
            can_redo: !self.future.is_empty(),
            ..self.view.clone()
        }
    }

    fn outcome(&self, motions: Vec<Motion>, lines: Vec<LogLine>) -> Outcome {
        Outcome {
            motions,
            lines,
            refusal: None,
            view: self.view(),
        }
    }

    fn keep(&mut self) {
        self.past.push(self.view.clone());
        self.future.clear();
    }

    /// Next step.
    pub fn next(&mut self) -> Outcome {
        self.keep();
        self.view.script.at = (self.view.script.at + 1).min(5);
        self.attach("octopus", Some("bears"))
    }

    /// One back.
    pub fn back(&mut self) -> Outcome {
        self.undo()
    }

    /// From the start.
    pub fn reset(&mut self) -> Outcome {
        if let Ok(fresh) = Self::load("") {
            *self = fresh;
        }
        self.outcome(vec![], vec![])
    }

    /// Some step.
    pub fn go_to(&mut self, step: usize) -> Outcome {
        self.view.script.at = step;
        self.outcome(vec![], vec![])
    }

    fn attach(&mut self, key: &str, host: Option<&str>) -> Outcome {
        if let Some(card) = self.view.permanents.iter_mut().find(|c| c.key == key) {
            card.attached_to = host.map(str::to_owned);
        }
        let said = line(&format!("{key} is attached to {host:?}."), "701.3a", &[key]);
        self.view.log.push(said.clone());
        let kind = if host.is_some() {
            "attached"
        } else {
            "released"
        };
        let motion = Motion {
            kind: kind.into(),
            key: key.into(),
            other: host.map(str::to_owned),
            ..Motion::default()
        };
        self.outcome(vec![motion], vec![said])
    }

    fn equipment(&self, key: &str) -> Option<&CardView> {
        self.view
            .permanents
            .iter()
            .find(|c| c.key == key && c.type_line.contains("Equipment"))
    }

    /// What it can do.
    pub fn deeds(&self, key: &str) -> Vec<DeedView> {
        let Some(card) = self.equipment(key) else {
            return vec![DeedView {
                id: format!("tap {key}"),
                label: "Tap".into(),
                enabled: true,
                ..DeedView::default()
            }];
        };
        let legal = self
            .drops(key)
            .into_iter()
            .filter(|d| d.refusal.is_none())
            .map(|d| d.on)
            .collect();
        vec![
            DeedView {
                id: format!("attach {key}"),
                label: "Reconfigure {2}".into(),
                enabled: true,
                legal_targets: legal,
                ..DeedView::default()
            },
            DeedView {
                id: format!("unattach {key}"),
                label: "Reconfigure {2}: unattach".into(),
                enabled: card.attached_to.is_some(),
                refusal: card.attached_to.is_none().then(|| {
                    refuse(
                        "Acquisition Octopus isn't attached.",
                        "Unattaching works only while it is attached to a creature.",
                        "702.151a",
                    )
                }),
                ..DeedView::default()
            },
        ]
    }

    /// Where it may go.
    pub fn drops(&self, key: &str) -> Vec<DropView> {
        if self.equipment(key).is_none() {
            return vec![];
        }
        self.view
            .permanents
            .iter()
            .map(|on| {
                let deed = DeedView {
                    id: format!("attach {key}"),
                    label: format!("Reconfigure {{2}} to {}", on.name),
                    targets: vec![on.key.clone()],
                    enabled: true,
                    ..DeedView::default()
                };
                let refusal = if on.key == key {
                    Some(refuse(
                        "Can't attach it to itself.",
                        "Reconfigure asks for another creature you control.",
                        "702.151a",
                    ))
                } else if on.row != "creature" {
                    Some(refuse(
                        &format!("{} isn't a creature.", on.name),
                        "Reconfigure asks for another target creature you control.",
                        "702.151a",
                    ))
                } else if on.controller != "you" {
                    Some(refuse(
                        &format!("You don't control {}.", on.name),
                        "Reconfigure asks for a creature you control.",
                        "702.151a",
                    ))
                } else {
                    None
                };
                DropView {
                    on: on.key.clone(),
                    deeds: if refusal.is_none() {
                        vec![deed]
                    } else {
                        vec![]
                    },
                    refusal,
                }
            })
            .collect()
    }

    /// Off its host.
    pub fn off_host(&self, key: &str) -> Option<DeedView> {
        self.equipment(key).filter(|c| c.attached_to.is_some())?;
        self.deeds(key).into_iter().nth(1)
    }

    /// Do it.
    pub fn perform(&mut self, deed: &str, targets: &[String]) -> Outcome {
        self.keep();
        match deed.split_once(' ') {
            Some(("attach", key)) => self.attach(key, targets.first().map(String::as_str)),
            Some(("unattach", key)) => self.attach(key, None),
            Some((_, key)) => {
                let mut kind = "tapped";
                if let Some(card) = self.view.permanents.iter_mut().find(|c| c.key == key) {
                    card.tapped = !card.tapped;
                    if !card.tapped {
                        kind = "untapped"
                    }
                }
                self.outcome(
                    vec![Motion {
                        kind: kind.into(),
                        key: key.into(),
                        ..Motion::default()
                    }],
                    vec![],
                )
            }
            None => self.outcome(vec![], vec![]),
        }
    }

    /// Answers.
    pub fn answer(&mut self, _values: &[String]) -> Outcome {
        self.view.choice = None;
        self.outcome(vec![], vec![])
    }

    /// Buttons.
    pub fn command(&mut self, id: &str, _keys: &[(String, String)]) -> Outcome {
        self.keep();
        if id == "pass" {
            self.view.choice = Some(ChoiceView {
                by: "you".into(),
                kind: "may".into(),
                prompt: "Grizzly Bears: you may draw a card.".into(),
                source: Some("bears".into()),
                options: vec![
                    OptionView {
                        label: "Yes".into(),
                        value: "true".into(),
                    },
                    OptionView {
                        label: "No".into(),
                        value: "false".into(),
                    },
                ],
                min: 1,
                max: 1,
                rule: "608.2d".into(),
                ..ChoiceView::default()
            });
            return self.outcome(vec![], vec![]);
        }
        self.view.stack.clear();
        let dead = self.view.permanents.iter().position(|c| c.key == "march");
        if let Some(index) = dead {
            let card = self.view.permanents.remove(index);
            if let Some(you) = self.view.players.first_mut() {
                you.graveyard.push(card);
            }
        }
        self.outcome(
            vec![Motion {
                kind: "died".into(),
                key: "march".into(),
                ..Motion::default()
            }],
            vec![line("March dies.", "704.5g", &["march"])],
        )
    }

    /// Undo.
    pub fn undo(&mut self) -> Outcome {
        if let Some(past) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.view, past));
        }
        self.outcome(vec![], vec![])
    }

    /// Redo.
    pub fn redo(&mut self) -> Outcome {
        if let Some(next) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.view, next));
        }
        self.outcome(vec![], vec![])
    }

    /// Why it is what it is.
    pub fn explain(&self, _key: &str) -> Vec<DerivationLine> {
        vec![
            DerivationLine {
                layer: "printed".into(),
                did: "power and toughness".into(),
                result: "2/2".into(),
                ..DerivationLine::default()
            },
            DerivationLine {
                layer: "7c".into(),
                rule: "613.4c".into(),
                source: Some("Bludgeon".into()),
                did: "+2/+0".into(),
                result: "4/2".into(),
                ..DerivationLine::default()
            },
        ]
    }
}
