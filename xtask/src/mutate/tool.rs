//! Calling cargo-mutants, a few mutants at a time, always in the same copy of the clone: each
//! mutant is then compiled on top of what the one before it left.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::tally::Outcome;
use super::tree;
use crate::error::{Error, Result};
use crate::places::Places;
use crate::run::{cargo, run, say};
use crate::setup;

/// The tests that say what the rules do. Others run longer and catch little more.
const TESTS: [&str; 3] = ["--test=cases", "--test=rulings", "--test=explained"];

/// How many times longer than without a mutant the tests may take, and at least how long.
const PATIENCE: u32 = 4;
const LEAST: Duration = Duration::from_secs(20);

/// The rules whose tests are checked: attaching, layers, state-based actions, mana.
const FILES: [&str; 9] = [
    "src/rules/attach.rs",
    "src/rules/characteristics.rs",
    "src/rules/dependency.rs",
    "src/rules/layers.rs",
    "src/rules/mana.rs",
    "src/rules/payment.rs",
    "src/rules/wells.rs",
    "src/rules/produce.rs",
    "src/rules/state_based.rs",
];

/// Names of mutants, and what came of each.
pub type Tried = Vec<(String, Outcome)>;

/// cargo-mutants, the copy it works in, and where it writes what it found.
pub struct Tool {
    program: PathBuf,
    tree: PathBuf,
    home: PathBuf,
    /// Held as long as the copy may be mutated.
    _only_one: File,
}

/// The names of all mutants of these rules. A name begins with the file, line and column.
pub fn list(places: &Places) -> Result<Vec<String>> {
    let program = setup::cargo_mutants(places)?;
    let output = mutants(&program, &places.root)
        .arg("--list")
        .output()
        .map_err(Error::at(&program))?;
    if !output.status.success() {
        return Err(Error::failed(format!(
            "cargo-mutants lists no mutants: {}",
            told(&output.stderr)
        )));
    }
    let names = told(&output.stdout);
    Ok(names.lines().map(str::to_owned).collect())
}

impl Tool {
    /// Finds or installs the program, and brings the copy up to date.
    pub fn ready(places: &Places) -> Result<Self> {
        let home = places.mutants();
        fs::create_dir_all(&home).map_err(Error::at(&home))?;
        let path = home.join("lock");
        let only_one = File::create(&path).map_err(Error::at(&path))?;
        only_one
            .try_lock()
            .map_err(|_| Error::failed("mutants are being tried in this clone already"))?;
        Ok(Self {
            program: setup::cargo_mutants(places)?,
            tree: tree::renew(places)?,
            home,
            _only_one: only_one,
        })
    }

    /// Runs the tests on the unchanged copy, where they have to pass; gives how long they may
    /// take with a mutant.
    pub fn passes_unchanged(&self) -> Result<Duration> {
        say("compiling the tests, and running them without a mutant");
        let test = || {
            let mut test = cargo();
            self.set_up(test.arg("test").current_dir(&self.tree).args(TESTS));
            test
        };
        run(test().arg("--no-run"))?;
        let start = Instant::now();
        run(&mut test())?;
        Ok((start.elapsed() * PATIENCE).max(LEAST))
    }

    /// Compiles and tests every `of`-th mutant of the list, from the one at `first` on. (Names
    /// in `--re` would be plainer, but it lets all mutants pass that leave a field out.)
    pub fn try_every(&self, of: usize, first: usize, limit: Duration) -> Result<Tried> {
        let mut mutants = mutants(&self.program, &self.tree);
        self.set_up(&mut mutants);
        let output = mutants
            .args(["--in-place", "--baseline=skip", "--no-times"])
            .arg(format!("--timeout={}", limit.as_secs()))
            .args(["--sharding=round-robin", "--shard"])
            .arg(format!("{first}/{of}"))
            .arg("--output")
            .arg(&self.home)
            // For compiling too: what is not run need not be built.
            .args(TESTS.map(|test| format!("--cargo-arg={test}")))
            .output()
            .map_err(Error::at(&self.program))?;
        let mut tried = Tried::new();
        for outcome in Outcome::ALL {
            let name = format!("mutants.out/{}.txt", outcome.word());
            let file = self.home.join(name);
            let names = fs::read_to_string(&file).map_err(Error::at(&file))?;
            tried.extend(names.lines().map(|name| (name.to_owned(), outcome)));
        }
        if tried.is_empty() {
            return Err(Error::failed(format!(
                "cargo-mutants tried nothing: {}{}",
                told(&output.stdout),
                told(&output.stderr)
            )));
        }
        Ok(tried)
    }

    fn set_up(&self, command: &mut Command) {
        command
            .env("CARGO_TARGET_DIR", self.home.join("build"))
            // Nobody debugs a mutant, and this links sooner.
            .env("CARGO_PROFILE_DEV_DEBUG", "none");
    }
}

/// cargo-mutants, for these rules in this folder.
fn mutants(program: &Path, folder: &Path) -> Command {
    let mut mutants = Command::new(program);
    mutants
        .args(["mutants", "--colors=never", "--dir"])
        .arg(folder);
    for file in FILES {
        mutants.args(["--file", file]);
    }
    mutants
}

fn told(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}
