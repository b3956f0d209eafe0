//! Running other programs, and saying so.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Error, Result};

/// Says what xtask is about to do.
pub fn say(sentence: &str) {
    eprintln!("xtask: {sentence}");
}

/// Runs a command whose own output shows its progress; it has to succeed.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().map_err(|e| cannot_start(command, &e))?;
    must_succeed(command, status)
}

/// Like [`run`], but ends the command when the time is up.
pub fn run_within(command: &mut Command, limit: Duration) -> Result<()> {
    let start = Instant::now();
    let mut child = command.spawn().map_err(|e| cannot_start(command, &e))?;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return must_succeed(command, status),
            Ok(None) if start.elapsed() < limit => thread::sleep(Duration::from_millis(100)),
            Ok(None) => {
                // It may end by itself just now, and then there is nothing left to kill.
                let _ = child.kill();
                let _ = child.wait();
                return Err(Error::failed(format!(
                    "`{}` had no answer within {} s",
                    shown(command),
                    limit.as_secs()
                )));
            }
            Err(e) => return Err(cannot_start(command, &e)),
        }
    }
}

/// What a command prints, or nothing where it isn't there or fails. Used to look for a tool.
pub fn ask(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// The first program on PATH with one of these names.
pub fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    names.iter().find_map(|name| {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        env::split_paths(&path)
            .map(|folder| folder.join(&file))
            .find(|candidate| candidate.is_file())
    })
}

/// PATH with these folders before all others.
pub fn path_with<'a>(first: impl IntoIterator<Item = &'a Path>) -> Result<std::ffi::OsString> {
    let rest = env::var_os("PATH").unwrap_or_default();
    let folders = first
        .into_iter()
        .map(Path::to_path_buf)
        .chain(env::split_paths(&rest));
    env::join_paths(folders).map_err(|e| Error::failed(format!("PATH can't be extended: {e}")))
}

/// The cargo that runs xtask.
pub fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn must_succeed(command: &Command, status: ExitStatus) -> Result<()> {
    if status.success() {
        return Ok(());
    }
    Err(Error::failed(format!(
        "`{}` failed ({status})",
        shown(command)
    )))
}

fn cannot_start(command: &Command, error: &std::io::Error) -> Error {
    Error::failed(format!("`{}` can't be run: {error}", shown(command)))
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}
