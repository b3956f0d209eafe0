//! What rustup can add to the compiler that it already manages.

use std::process::Command;
use std::time::Duration;

use crate::error::{Error, Result};
use crate::run::{ask, cargo, on_path, run_within, say};

/// How long rustup may take. Where the network is closed to it, it would wait for ever.
const LIMIT: Duration = Duration::from_secs(90);

/// Makes sure that cargo has the formatter and the linter.
pub fn lint_tools() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if ask(cargo().args([subcommand, "--version"])).is_some() {
            continue;
        }
        add("component", component).map_err(|why| {
            Error::missing(
                component,
                format!("rustup couldn't add it ({why})"),
                format!("rustup component add {component}"),
            )
        })?;
    }
    Ok(())
}

/// Adds a `target` or a `component`.
pub fn add(kind: &str, name: &str) -> Result<()> {
    if on_path(&["rustup"]).is_none() {
        return Err(Error::failed("there is no rustup"));
    }
    let limit = LIMIT.as_secs();
    say(&format!("adding {name} with rustup (at most {limit} s)"));
    run_within(Command::new("rustup").args([kind, "add", name]), LIMIT)
}
