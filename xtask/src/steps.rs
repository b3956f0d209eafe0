//! Every test, in order: the quick ones first.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use crate::build;
use crate::error::{Error, Result};
use crate::package;
use crate::places::Places;
use crate::run::{cargo, run, say};
use crate::setup::{self, BrowserTools, TARGET};
use crate::size;

type Step = (&'static str, fn(&Places) -> Result<()>);

const STEPS: [Step; 6] = [
    ("format", format),
    ("lint", lint),
    ("native", native),
    ("site", build::site),
    ("size", size::check),
    ("browser", browser),
];

/// Runs the named steps in their order, or all of them where none is named.
pub fn run_steps(places: &Places, names: &[&str]) -> Result<()> {
    if let Some(unknown) = names
        .iter()
        .find(|name| !STEPS.iter().any(|s| s.0 == **name))
    {
        let known: Vec<&str> = STEPS.iter().map(|step| step.0).collect();
        return Err(Error::failed(format!(
            "there is no step `{unknown}`; these there are: {}",
            known.join(", ")
        )));
    }
    let start = Instant::now();
    for (name, step) in STEPS {
        if names.is_empty() || names.contains(&name) {
            say(&format!("test step: {name}"));
            step(places)?;
        }
    }
    say(&format!("all good, in {} s", start.elapsed().as_secs()));
    Ok(())
}

/// Runs the benchmarks; the arguments go to `cargo bench`. Without any, the board in the browser is
/// measured too.
pub fn bench(places: &Places, args: &[&str]) -> Result<()> {
    run(in_clone(places).arg("bench").args(args))?;
    if !args.is_empty() {
        return Ok(());
    }
    build::site(places)?;
    let frames = places.browser_tests().join("frames.mjs");
    in_browser(places, &BrowserTools::ready(places)?, &[frames])
}

fn in_clone(places: &Places) -> Command {
    let mut cargo = cargo();
    cargo.current_dir(&places.root);
    cargo
}

fn format(places: &Places) -> Result<()> {
    setup::lint_tools()?;
    run(in_clone(places).args(["fmt", "--all", "--check"]))
}

fn lint(places: &Places) -> Result<()> {
    setup::lint_tools()?;
    run(in_clone(places)
        .args(["clippy", "--workspace", "--all-targets"])
        .args(["--", "-D", "warnings"]))?;
    run(setup::toolchain(places)?
        .cargo(places)
        .args(["clippy", "--target", TARGET, "--", "-D", "warnings"]))
}

fn native(places: &Places) -> Result<()> {
    run(in_clone(places).args(["test", "--workspace"]))
}

fn browser(places: &Places) -> Result<()> {
    let tools = BrowserTools::ready(places)?;
    package::from_site(places)?;
    in_browser(places, &tools, &browser_tests(places)?)
}

fn in_browser(places: &Places, tools: &BrowserTools, files: &[PathBuf]) -> Result<()> {
    run(Command::new("node")
        .current_dir(&places.root)
        .args(["--test", "--test-reporter=spec"])
        .args(files)
        .env("LATCHWORK_CHROMIUM", &tools.chromium))
}

/// The files are named one by one, because versions of node differ in what they make of a folder.
fn browser_tests(places: &Places) -> Result<Vec<PathBuf>> {
    let folder = places.browser_tests();
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .map_err(Error::at(&folder))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    files.sort();
    Ok(files)
}
