//! How much the simulator takes on. Work is counted, not timed, so that the same file ends in the
//! same way everywhere: a unit is about one object that is looked at, copied or changed.

/// The most work of one step: a second or two.
pub const MOST_WORK: u64 = 4_000_000;
