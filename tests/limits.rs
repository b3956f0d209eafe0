//! How much more work a larger board is: measured against a smaller one in the same run.

use std::time::{Duration, Instant};

use latchwork::rules::layers::derive;
use latchwork::scenario::Simulator;

fn load(file: &str) -> Simulator {
    Simulator::load(file).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// The shortest of a few runs.
fn least(run: impl Fn()) -> Duration {
    let timed = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..4).map(timed).min().unwrap_or_default()
}

/// How many times longer it takes for a board four times as large.
fn growth(small: usize, run: impl Fn(usize) -> Duration) -> f64 {
    let before = run(small).as_secs_f64();
    run(4 * small).as_secs_f64() / before
}

/// Everything counts everything, for everything: each count is made once.
#[test]
fn counting_all_for_each_is_quadratic_at_most() {
    let growth = growth(20, |number| {
        let board = load(&format!(
            r#"{{ "format": 1,
            "cards": [{{ "name": "Q", "type_line": "Creature — Bear", "power": "1", "toughness": "1",
                "oracle_text": "Creatures you control get +1/+1 for each creature you control." }}],
            "battlefield": [{{ "card": "Q", "count": {number} }}] }}"#
        ));
        least(|| drop(derive(board.game())))
    });
    assert!(
        growth < 32.0,
        "four times as many take {growth:.0} times as long"
    );
}
