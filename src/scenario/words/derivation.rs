//! Derivation notes in words: how an object came to be what it is, layer by layer.

use super::{Speaker, capital};
use crate::lists::List;
use crate::rules::ability::{Ability, Static};
use crate::rules::effect::Mod;
use crate::rules::filter::Ref;
use crate::rules::game::Derived;
use crate::rules::layers::{Layer, Note};
use crate::rules::object::Thing;
use crate::scenario::session::ability_words;
use crate::text;
use crate::view::DerivationLine;

impl Speaker<'_> {
    /// One line of a derivation.
    pub fn note(&self, note: &Note) -> DerivationLine {
        let source = note.source;
        let key = |id| self.names.key(self.game, Thing::Object(id));
        DerivationLine {
            layer: note.layer.number().to_string(),
            rule: note.layer.cite().to_string(),
            source: source.map(|id| self.object(id)),
            source_key: source.map(key),
            did: self.did(note),
            result: self.result(note.layer, &note.after),
            dependency: self.dependency(note),
        }
    }

    fn did(&self, note: &Note) -> String {
        if let Some((kind, count)) = &note.counter {
            return capital(&super::counters(*count, &kind.name()));
        }
        match (note.layer, &note.did[..]) {
            (Layer::Printed, _) => "As printed".to_string(),
            (_, mods) => changes(mods),
        }
    }

    fn result(&self, layer: Layer, after: &Derived) -> String {
        let pt = || match (after.power, after.toughness) {
            (Some(power), Some(toughness)) => format!("{power}/{toughness}"),
            _ => String::new(),
        };
        match layer {
            Layer::Printed | Layer::Copy => {
                let pt = pt();
                let space = if pt.is_empty() { "" } else { " " };
                format!("{}{space}{pt}", after.type_line)
            }
            Layer::Control => self.player(after.controller),
            Layer::Type => after.type_line.to_string(),
            Layer::Color => {
                let colors: Vec<String> = after
                    .colors
                    .iter()
                    .map(|color| color.word().to_string())
                    .list();
                match colors.is_empty() {
                    true => "colorless".to_string(),
                    false => super::and(&colors),
                }
            }
            Layer::Ability | Layer::Rules => {
                let texts = after.abilities.iter();
                let texts: Vec<String> = texts
                    .map(|held| ability_words(self.game, held, after))
                    .list();
                match texts.is_empty() {
                    true => "no abilities".to_string(),
                    false => texts.join(" · "),
                }
            }
            Layer::Defining | Layer::SetPT | Layer::ModifyPT | Layer::SwitchPT => pt(),
        }
    }

    fn dependency(&self, note: &Note) -> Option<String> {
        let waited = &note.waited_for;
        (!waited.is_empty()).then(|| {
            let others = self.objects(waited.iter().copied());
            format!("It depends on {others}, and so applies after, whatever the timestamps.")
        })
    }
}

/// What changes do, in the words of a card.
fn changes(mods: &[Mod]) -> String {
    let ability = Ability::Static(Static::new(Ref::This, mods.to_vec()));
    let nouns = text::Nouns {
        this: "it".to_string(),
        ..text::Nouns::default()
    };
    capital(&text::print(&ability, &nouns))
}
