//! Instructions about players and their cards: drawing, life, choosing, searching, looking.

use super::ability::{CounterKind, TokenSpec};
use super::action::ChoiceKind;
use super::card::{Card, Printed};
use super::effect::{Destination, Effect, Place, RuleMod};
use super::evaluate::Scope;
use super::event::{EventKind, MoveCause};
use super::filter::{Amount, Filter, Ref};
use super::kinds::{CardType, Colors, TypeLine};
use super::moving::Move;
use super::object::{ObjectId, PlayerId, Thing};
use super::play::{Flow, Play};
use super::resolve::Frame;
use super::zone::Zone;
use crate::lists::List;
use std::sync::Arc;

impl Play {
    fn who(&self, frame: &Frame, who: &Ref) -> Vec<PlayerId> {
        self.scope(frame)
            .things(who)
            .into_iter()
            .filter_map(Thing::player)
            .filter(|p| !self.game.player(*p).out)
            .list()
    }

    /// "For each player meant", the amount may speak of that player as the candidate.
    fn amount_for(&mut self, frame: &Frame, p: PlayerId, amount: &Amount) -> u32 {
        let n = self.asked(frame, Some(Thing::Player(p)), amount);
        u32::try_from(n.max(0)).unwrap_or(u32::MAX)
    }

    /// Instructions that are about players.
    ///
    /// # Errors
    /// A decision that is needed.
    pub fn follow_player(&mut self, frame: &mut Frame, effect: &Effect) -> Flow {
        match effect {
            Effect::Draw { who, amount } => {
                let mut drawn = Vec::new();
                for p in self.who(frame, who) {
                    let n = self.amount_for(frame, p, amount);
                    drawn.extend(self.draw(p, n)?);
                }
                self.acted(frame, drawn);
            }
            Effect::Discard { who, amount } => {
                let mut gone = Vec::new();
                for p in self.who(frame, who) {
                    let n = self.amount_for(frame, p, amount);
                    gone.extend(self.discard(p, n)?);
                }
                self.acted(frame, gone);
            }
            Effect::Mill { who, amount } => {
                let mut gone = Vec::new();
                for p in self.who(frame, who) {
                    let n = self.amount_for(frame, p, amount);
                    gone.extend(self.mill(p, n)?);
                }
                self.acted(frame, gone);
            }
            Effect::Scry { who, amount } => {
                for p in self.who(frame, who) {
                    let n = self.amount_for(frame, p, amount);
                    self.scry(p, n, Zone::Library)?;
                }
            }
            Effect::Surveil { who, amount } => {
                for p in self.who(frame, who) {
                    let n = self.amount_for(frame, p, amount);
                    self.scry(p, n, Zone::Graveyard)?;
                }
            }
            Effect::GainLife { who, amount } => {
                for p in self.who(frame, who) {
                    let n = self.amount_for(frame, p, amount);
                    self.gain_life(p, n)?;
                    frame.done = n > 0;
                }
            }
            Effect::LoseLife { who, amount } => {
                let losses: Vec<(PlayerId, u32)> = self
                    .who(frame, who)
                    .into_iter()
                    .map(|p| (p, self.amount_for(frame, p, amount)))
                    .list();
                self.lose_life(&losses, "119.3")?;
                frame.number = losses.iter().map(|l| i64::from(l.1)).sum();
                frame.done = frame.number > 0;
            }
            Effect::SetLife { who, amount } => {
                for p in self.who(frame, who) {
                    let new = self.scope(frame).about(Thing::Player(p)).amount(amount);
                    let change = new - self.game.player(p).life;
                    let by = u32::try_from(change.unsigned_abs()).unwrap_or(u32::MAX);
                    if change > 0 {
                        self.gain_life(p, by)?;
                    } else {
                        self.lose_life(&[(p, by)], "119.5")?;
                    }
                }
            }
            Effect::PlayerCounters { who, kind, amount } => {
                self.player_counters(frame, who, kind, amount)?;
            }
            Effect::Choose {
                who,
                filter,
                min,
                max,
            } => self.choose_things(frame, who, filter, min, max.as_ref())?,
            Effect::ChooseColor { who } => {
                if let Some(p) = self.who(frame, who).first().copied() {
                    let prompt = format!("{}: choose a color", self.game.name_of(frame.source));
                    let wanted = &mut frame.wanted;
                    let color = self.color_told(wanted, p, prompt, "608.2d")?;
                    frame.meanwhile.color = Some(color);
                }
            }
            Effect::ChooseType { who, land } => {
                if let Some(p) = self.who(frame, who).first().copied() {
                    frame.meanwhile.creature_type = Some(match land {
                        true => self.ask_land_type(p)?,
                        false => self.ask_creature_type(p)?,
                    });
                }
            }
            Effect::Search {
                who,
                filter,
                max,
                to,
                reveal,
            } => {
                for p in self.who(frame, who) {
                    self.search(frame, p, filter, max, to, *reveal)?;
                }
            }
            Effect::LookAtTop {
                who,
                amount,
                filter,
                take,
                optional,
                to,
                rest,
            } => {
                for p in self.who(frame, who) {
                    let n = self.amount_for(frame, p, amount) as usize;
                    let most = self.amount_for(frame, p, take) as usize;
                    let least = if *optional { 0 } else { most };
                    self.look_at_top(frame, p, n, filter, (least, most), to, rest)?;
                }
            }
            Effect::RevealTop { who } => {
                let mut seen = Vec::new();
                for p in self.who(frame, who) {
                    let top = self.game.player(p).library.first().copied();
                    if let Some(id) = top {
                        self.reveal(p, &[id]);
                        seen.push(Thing::Object(id));
                    }
                }
                self.acted(frame, seen);
            }
            Effect::Reveal { what } => {
                let ids: Vec<ObjectId> = self
                    .scope(frame)
                    .things(what)
                    .into_iter()
                    .filter_map(Thing::object)
                    .list();
                let you = frame.you;
                self.reveal(you, &ids);
                self.acted(frame, ids.into_iter().map(Thing::Object).list());
            }
            Effect::Shuffle { who } => {
                for player in self.who(frame, who) {
                    self.tell(EventKind::Shuffled { player }, "701.24a");
                }
            }
            Effect::ExtraCombat => {
                self.began(frame, effect.clone(), "500.8");
                self.game.turn.combats += 1;
            }
            Effect::ExtraTurn { who } => {
                for p in self.who(frame, who) {
                    let who = Ref::Things(vec![Thing::Player(p)]);
                    self.began(frame, Effect::ExtraTurn { who }, "500.7");
                    self.game.turn.extra.push(p);
                }
            }
            Effect::LoseGame { who } => {
                let losing = self.who(frame, who).into_iter().map(|p| (p, "104.3e"));
                self.lose(&losing.list())?;
            }
            Effect::WinGame { who } => {
                for p in self.who(frame, who) {
                    let cant = |r: &RuleMod| *r == RuleMod::OpponentsCantWin;
                    let ruled = |o: &PlayerId| self.ruled(Thing::Player(*o), cant).is_some();
                    if self.game.opponents(p).iter().any(ruled) {
                        continue;
                    }
                    let losing = self.game.opponents(p).into_iter().map(|o| (o, "104.2b"));
                    self.lose(&losing.list())?;
                    // Those who can't lose do not keep another from winning.
                    self.end_game(Some(p), "104.2b");
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn acted(&self, frame: &mut Frame, things: Vec<Thing>) {
        frame.number = things.len() as i64;
        frame.done = !things.is_empty();
        frame.previous = things;
    }

    fn player_counters(
        &mut self,
        frame: &mut Frame,
        who: &Ref,
        kind: &CounterKind,
        amount: &Amount,
    ) -> Flow {
        let list: Vec<_> = self
            .who(frame, who)
            .into_iter()
            .map(|p| {
                let n = self.amount_for(frame, p, amount);
                (Thing::Player(p), kind.clone(), n)
            })
            .list();
        frame.done = list.iter().any(|(_, _, n)| *n > 0);
        self.put_counters(&list, frame.you.by_effect())
    }

    fn choose_things(
        &mut self,
        frame: &mut Frame,
        who: &Ref,
        filter: &Filter,
        min: &Amount,
        max: Option<&Amount>,
    ) -> Flow {
        let Some(p) = self.who(frame, who).first().copied() else {
            frame.chosen.clear();
            return Ok(());
        };
        let scope = Scope {
            you: p,
            ..self.scope(frame)
        };
        let things = scope.all(filter);
        let min = usize::try_from(scope.amount(min)).unwrap_or(0);
        let max = max.map_or(things.len(), |m| {
            usize::try_from(scope.amount(m)).unwrap_or(0)
        });
        let kind = self.kind_of(&things);
        let prompt = format!("{}: choose", self.game.name_of(frame.source));
        frame.chosen = self.ask_things(p, kind, prompt, &things, (min, max), "608.2d")?;
        frame.number = frame.chosen.len() as i64;
        frame.done = !frame.chosen.is_empty();
        Ok(())
    }

    /// How a choice among these things is called.
    pub fn kind_of(&self, things: &[Thing]) -> ChoiceKind {
        match things.first() {
            Some(Thing::Player(_)) => ChoiceKind::Player,
            Some(Thing::Object(o)) => match self.game.object(*o).map(|o| o.zone) {
                Some(Zone::Battlefield | Zone::Stack) => ChoiceKind::Object,
                _ => ChoiceKind::Card,
            },
            None => ChoiceKind::Object,
        }
    }

    fn reveal(&mut self, player: PlayerId, ids: &[ObjectId]) {
        let names = ids.iter().map(|id| self.game.name_of(*id)).list();
        self.tell(EventKind::Revealed { player, names }, "701.20a");
    }

    /// Scry and surveil (701.22a, 701.25a): which of the top cards go away, in what order.
    fn scry(&mut self, p: PlayerId, n: u32, away: Zone) -> Flow {
        let top: Vec<Thing> = self
            .game
            .player(p)
            .library
            .iter()
            .take(n as usize)
            .map(|id| Thing::Object(*id))
            .list();
        let (prompt, cite) = if away == Zone::Library {
            ("Scry: choose what goes to the bottom", "701.22a")
        } else {
            ("Surveil: choose what goes to the graveyard", "701.25a")
        };
        let gone = self.ask_things(
            p,
            ChoiceKind::Card,
            prompt.into(),
            &top,
            (0, top.len()),
            cite,
        )?;
        let gone: Vec<ObjectId> = gone.into_iter().filter_map(Thing::object).list();
        if away == Zone::Library {
            let library = &mut self.player_mut(p).library;
            library.retain(|id| !gone.contains(id));
            library.extend(gone);
            return Ok(());
        }
        let moves = gone
            .into_iter()
            .map(|id| Move::new(id, Zone::Graveyard, MoveCause::Effect))
            .list();
        self.move_all(moves)?;
        Ok(())
    }

    fn search(
        &mut self,
        frame: &mut Frame,
        p: PlayerId,
        filter: &Filter,
        max: &Amount,
        to: &Destination,
        reveal: bool,
    ) -> Flow {
        let scope = Scope {
            you: p,
            ..self.scope(frame)
        };
        let found: Vec<Thing> = self
            .game
            .player(p)
            .library
            .iter()
            .map(|id| Thing::Object(*id))
            .filter(|t| scope.fits(*t, filter) && self.could_go(p, *t, to))
            .list();
        let max = usize::try_from(scope.amount(max)).unwrap_or(0);
        let prompt = format!("{}: search your library", self.game.name_of(frame.source));
        // 701.23b: a search for cards with a quality may find fewer; 701.23d: one for just so many
        // cards finds as many as there are.
        let (least, cite) = match filter {
            Filter::All(all) if all.is_empty() => (max.min(found.len()), "701.23d"),
            _ => (0, "701.23b"),
        };
        let chosen = self.ask_things(p, ChoiceKind::Card, prompt, &found, (least, max), cite)?;
        if reveal {
            let ids: Vec<ObjectId> = chosen.iter().filter_map(|t| t.object()).list();
            self.reveal(p, &ids);
        }
        // A card that goes on top is put there after the shuffling.
        let shuffled = EventKind::Shuffled { player: p };
        if to.zone == Zone::Library {
            self.tell(shuffled, "701.24a");
            return self.put_or_cast(frame, p, chosen, to);
        }
        self.put_or_cast(frame, p, chosen, to)?;
        self.tell(shuffled, "701.24a");
        Ok(())
    }

    /// Whether a card could go where it is to go: it is cast without paying where that is the
    /// stack (608.2g).
    fn could_go(&self, p: PlayerId, card: Thing, to: &Destination) -> bool {
        let cast = |id| self.could_cast_now(p, id, true);
        to.zone != Zone::Stack || card.object().is_some_and(cast)
    }

    fn put_or_cast(
        &mut self,
        frame: &mut Frame,
        p: PlayerId,
        cards: Vec<Thing>,
        to: &Destination,
    ) -> Flow {
        if to.zone != Zone::Stack {
            return self.effect_move(frame, &Ref::Things(cards), to);
        }
        for card in cards.into_iter().filter_map(Thing::object) {
            self.cast_during_resolution(p, card, true)?;
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn look_at_top(
        &mut self,
        frame: &mut Frame,
        p: PlayerId,
        n: usize,
        filter: &Filter,
        (least, most): (usize, usize),
        to: &Destination,
        rest: &Destination,
    ) -> Flow {
        let top: Vec<Thing> = self
            .game
            .player(p)
            .library
            .iter()
            .take(n)
            .map(|id| Thing::Object(*id))
            .list();
        let scope = Scope {
            you: p,
            ..self.scope(frame)
        };
        let fitting: Vec<Thing> = top
            .iter()
            .copied()
            .filter(|t| scope.fits(*t, filter) && self.could_go(p, *t, to))
            .list();
        let prompt = format!(
            "{}: choose among the top cards",
            self.game.name_of(frame.source)
        );
        let taken = self.ask_things(
            p,
            ChoiceKind::Card,
            prompt,
            &fitting,
            (least, most),
            "608.2d",
        )?;
        let left: Vec<Thing> = top.into_iter().filter(|t| !taken.contains(t)).list();
        self.put_or_cast(frame, p, taken, to)?;
        let (previous, number, done) = (frame.previous.clone(), frame.number, frame.done);
        if rest.zone != Zone::Library {
            self.effect_move(frame, &Ref::Things(left), rest)?;
        } else if rest.place != Place::Top {
            // "In any order": they keep the order they had.
            let ids: Vec<ObjectId> = left.into_iter().filter_map(Thing::object).list();
            let library = &mut self.player_mut(p).library;
            library.retain(|id| !ids.contains(id));
            library.extend(ids);
        }
        (frame.previous, frame.number, frame.done) = (previous, number, done);
        Ok(())
    }

    /// The card that a token description stands for (111.3, 111.4).
    pub fn token_card(&self, frame: &Frame, spec: &TokenSpec) -> Arc<Card> {
        let scope = self.scope(frame);
        let number = |a: &Amount| i32::try_from(scope.amount(a)).unwrap_or(i32::MAX);
        let subtypes: Vec<&str> = spec.type_line.subtypes.iter().map(|s| s.name()).list();
        // The "this Equipment" of one is itself; a land's own abilities have no giver (305.7).
        let named =
            !spec.type_line.is_attachment() && !spec.type_line.types.contains(&CardType::Land);
        let name = match &spec.name {
            Some(name) => name.clone(),
            None => format!("{} Token", subtypes.join(" ")),
        };
        Arc::new(Card {
            name: name.into(),
            mana_cost: None,
            colors: spec.colors.iter().copied().collect::<Colors>(),
            type_line: TypeLine {
                ..spec.type_line.clone()
            },
            power: spec.pt.as_ref().map(|(p, _)| number(p)),
            toughness: spec.pt.as_ref().map(|(_, t)| number(t)),
            loyalty: None,
            abilities: spec
                .abilities
                .iter()
                .map(|a| Printed {
                    ability: Arc::new(a.clone()),
                    text: "".into(),
                    granter: named.then_some(frame.source),
                })
                .list(),
        })
    }
}
