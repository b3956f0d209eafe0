//! Set-up, build, serve, test, package, size, bench, mutate, rulings: the project's chores in
//! plain Rust.
//!
//! Every command first looks for the tools it needs and installs those that are missing into
//! one folder per user, so there is nothing to prepare before the first run.

mod build;
mod error;
mod hashed;
mod licences;
mod lockfile;
mod mutate;
mod package;
mod places;
mod rulings;
mod run;
mod serve;
mod setup;
mod size;
mod steps;

use std::env;
use std::process::ExitCode;

use error::{Error, Result};
use places::Places;

const USAGE: &str = "\
cargo xtask serve [--port N]  build the site, serve it and print its address
cargo xtask test [STEP...]    run every test, native and browser; or only the named steps:
                              format, lint, native, site, size, browser
cargo xtask build             leave the static site in dist/
cargo xtask package           build, then make the package for npm in target/package/
cargo xtask size              build, then print what a first visit downloads, against its budget
cargo xtask bench [ARG...]    run the benchmarks; without ARG the browser's frames too
cargo xtask mutate            see whether the tests notice small changes to the rules
  [--minutes N] [--list]      (30 minutes; or only list the changes)
cargo xtask rulings           write what is made from the exhibits: README.md's table, and what they are found by";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match dispatch(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: &[&str]) -> Result<()> {
    let places = Places::find()?;
    match args {
        ["serve", rest @ ..] => {
            let port = serve::wanted_port(rest)?;
            build::site(&places)?;
            serve::forever(&places.dist(), port)
        }
        ["test", steps @ ..] => steps::run_steps(&places, steps),
        ["build"] => build::site(&places),
        ["size"] => {
            build::site(&places)?;
            size::check(&places)
        }
        ["package"] => {
            build::site(&places)?;
            package::from_site(&places).map(drop)
        }
        ["bench", rest @ ..] => steps::bench(&places, rest),
        ["mutate", rest @ ..] => mutate::run(&places, rest),
        ["rulings"] => rulings::write(&places),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(Error::failed(format!(
            "there is no command `{}`; these there are:\n{USAGE}",
            args.join(" ")
        ))),
    }
}
