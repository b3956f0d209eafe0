//! Life in a payment (119.4): what giving mana does to it, and whether enough is there all along.

/// What an ability that is activated for mana does to the payer's life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Toll {
    /// The life that its cost takes: as much must be there (119.4).
    pub(super) paid: i64,
    /// By how much life is more in the end, or less, by what is paid and by what else it does: damage
    /// and loss of life happen whether or not as much is there.
    pub(super) change: i64,
}

impl Toll {
    /// Its place in the order that lets the most be paid: first what gains, what needs least before
    /// the others; then what takes, what leaves most before the others.
    pub(super) fn order(&self) -> (bool, i64) {
        match self.change < 0 {
            false => (false, self.paid),
            true => (true, -self.paid.saturating_add(self.change)),
        }
    }
}

/// The payer's life: what there is, and what is to be paid when all mana is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lives {
    pub(super) now: i64,
    pub(super) then: i64,
}

impl Lives {
    /// Whether there is always as much life as is paid, one toll after the other (119.4);
    /// paying none is always possible.
    pub(super) fn last(self, tolls: &[Toll]) -> bool {
        let has = |life: i64, paid: i64| paid == 0 || paid <= life;
        let next =
            |life: i64, toll: &Toll| has(life, toll.paid).then(|| life.saturating_add(toll.change));
        let life = tolls.iter().try_fold(self.now, next);
        life.is_some_and(|life| has(life, self.then))
    }
}
