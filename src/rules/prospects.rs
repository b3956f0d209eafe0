//! Whether a spell or ability can be done at all, before anything is asked for it.

use super::ability::{Body, Modes, TargetSpec};
use super::action::{Announce, Refusal};
use super::activatable::specs_of;
use super::object::Target;
use super::play::Play;
use super::prices::Unpayable;
use super::target::{Choosing, candidates};
use crate::lists::List;

impl Play {
    /// Whether there are legal targets for what was announced: for enough modes where none was.
    pub(super) fn has_targets(&self, how: &Choosing<'_>, body: &Body, announce: &Announce) -> bool {
        announce.targets.is_some()
            || match (&body.modes, &announce.modes) {
                (Some(modes), None) => self.possible_modes(how, modes).len() >= modes.min as usize,
                (_, told) => {
                    let specs = specs_of(body, told.as_deref().unwrap_or_default());
                    how.has_targets(&self.game, &specs)
                }
            }
    }

    /// The modes that have legal targets (700.2a).
    fn possible_modes<'a>(&self, how: &Choosing<'_>, modes: &'a Modes) -> Vec<&'a Body> {
        let all = modes.modes.iter();
        all.filter(|mode| how.has_targets(&self.game, &mode.targets))
            .list()
    }

    /// Why it can't be done whichever modes are chosen: too few have legal targets, or it can't be
    /// paid for.
    pub(super) fn hopeless_modes(
        &mut self,
        how: &Choosing<'_>,
        modes: &Modes,
        unpayable: &Unpayable<'_>,
    ) -> Option<Refusal> {
        let possible = self.possible_modes(how, modes);
        if possible.len() < modes.min as usize {
            let all = modes.modes.iter();
            let specs = all.flat_map(|mode| mode.targets.iter().cloned()).list();
            return Some(self.no_target(how, &specs).also("700.2a"));
        }
        let mut refusal = None;
        for mode in possible {
            refusal = Some(self.hopeless(how, &mode.targets, unpayable)?);
        }
        refusal
    }

    /// Why it can't be paid for, whatever is targeted (601.2h): what it costs may depend on the
    /// first target.
    pub(super) fn hopeless(
        &mut self,
        how: &Choosing<'_>,
        specs: &[TargetSpec],
        unpayable: &Unpayable<'_>,
    ) -> Option<Refusal> {
        let refusal = unpayable(self, &[])?;
        let Some(spec) = specs.first() else {
            return Some(refusal);
        };
        let scope = how.scope(&self.game, &[]);
        let things = candidates(&scope, &how.targeter, how.source, &spec.filter);
        let all = things
            .iter()
            .all(|thing| unpayable(self, &[vec![Target::of(*thing)]]).is_some());
        // Where there is nothing to target, that is what is said.
        (all && how.has_targets(&self.game, specs)).then_some(refusal)
    }
}
