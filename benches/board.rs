//! Work on boards of different sizes, in one run: what matters is the ratio, which says whether it
//! grows with the board, with its square or worse.
//!
//! `cargo bench` prints, for each size, the time of one reconfigure (announcing, paying,
//! resolving, state-based actions), then that of working out a board on which everything counts
//! everything for everything, and how many times that of the smallest board each is.

use latchwork::rules::layers::derive;
use latchwork::scenario::Simulator;
use std::time::Instant;

/// A board of `n` creatures, an Equipment creature, and a script that attaches it.
fn board(n: usize) -> String {
    let groups = n.div_ceil(400);
    let bears: Vec<String> = (0..groups)
        .map(|g| {
            let count = if g + 1 == groups { n - g * 400 } else { 400 };
            format!(r#"{{ "id": "bears{g}", "card": "Grizzly Bears", "count": {count} }}"#)
        })
        .collect();
    format!(
        r#"{{ "format": 1, "rules": {{ "mana": "free" }},
             "battlefield": [ {{ "id": "octopus", "card": "Acquisition Octopus" }}, {} ],
             "steps": [
               {{ "activate": "octopus", "ability": "reconfigure", "targets": ["bears0"] }},
               {{ "resolve": "all" }} ] }}"#,
        bears.join(", ")
    )
}

/// Milliseconds for the whole script, the best of a few runs.
fn equip(n: usize) -> Result<f64, String> {
    let text = board(n);
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let mut simulator = Simulator::load(&text).map_err(|e| e.join("\n"))?;
        let start = Instant::now();
        for _ in 0..2 {
            let outcome = simulator.next();
            if let Some(refusal) = outcome.refusal {
                return Err(refusal.reason);
            }
        }
        best = best.min(start.elapsed().as_secs_f64() * 1_000.0);
    }
    Ok(best)
}

/// Milliseconds for one derivation of `n` creatures that each count all for all, the best of a few.
fn count(n: usize) -> Result<f64, String> {
    let text = format!(
        r#"{{ "format": 1,
             "cards": [{{ "name": "Swarm", "type_line": "Creature — Bear", "power": "1", "toughness": "1",
               "oracle_text": "Creatures you control get +1/+1 for each creature you control." }}],
             "battlefield": [{{ "card": "Swarm", "count": {n} }}] }}"#
    );
    let simulator = Simulator::load(&text).map_err(|e| e.join("\n"))?;
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        drop(derive(simulator.game()));
        best = best.min(start.elapsed().as_secs_f64() * 1_000.0);
    }
    Ok(best)
}

/// Prints the times, and how they grow.
fn compare(what: &str, sizes: &[usize], measure: fn(usize) -> Result<f64, String>) {
    println!("{what}");
    let mut first = None;
    for n in sizes {
        match measure(*n) {
            Ok(ms) => {
                let base = *first.get_or_insert(ms);
                println!("{n:>5} creatures: {ms:>8.2} ms, {:>6.1} times", ms / base);
            }
            Err(why) => println!("{n:>5} creatures: {why}"),
        }
    }
}

fn main() {
    compare("one equip", &[10, 100, 1_000], equip);
    compare("each counts all for all", &[20, 40, 80], count);
}
