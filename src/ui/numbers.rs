//! Numbers that rise from what they happened to.

use crate::view::Motion;

/// What several do to one thing at once is one number.
pub fn together(motions: &[Motion]) -> Vec<Motion> {
    let mut sums: Vec<Motion> = Vec::new();
    for motion in motions.iter().filter(|motion| motion.amount.is_some()) {
        let same = |sum: &&mut Motion| {
            (&sum.key, &sum.kind, sum.batch) == (&motion.key, &motion.kind, motion.batch)
        };
        match sums.iter_mut().find(same) {
            Some(sum) => {
                sum.amount = sum
                    .amount
                    .zip(motion.amount)
                    .map(|(one, other)| one + other)
            }
            None => sums.push(motion.clone()),
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_of_several_at_once_is_one_number() {
        let of = |kind: &str, batch, amount| Motion {
            kind: kind.to_string(),
            key: "opponent".to_string(),
            amount,
            batch,
            ..Motion::default()
        };
        let all = [
            of("damage", 1, Some(2)),
            of("damage", 1, Some(3)),
            of("tapped", 1, None),
            of("life", 1, Some(-2)),
            of("life", 1, Some(-3)),
            of("damage", 2, Some(4)),
        ];
        let sums: Vec<(String, Option<i64>)> = together(&all)
            .into_iter()
            .map(|sum| (sum.kind, sum.amount))
            .collect();
        let sum = |kind: &str, amount| (kind.to_string(), Some(amount));
        assert_eq!(sums, [sum("damage", 5), sum("life", -5), sum("damage", 4)]);
    }
}
