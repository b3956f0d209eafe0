//! Packages of a Debian-like distribution.

use std::process::Command;

use crate::error::{Error, Result};
use crate::run::{ask, on_path, run, say};

/// Whether this machine has apt at all.
pub fn available() -> bool {
    on_path(&["apt-get"]).is_some()
}

/// Installs those of the packages that aren't there; `what` says what they are for.
pub fn ensure(what: &str, packages: &[&str]) -> Result<()> {
    let missing: Vec<&str> = packages
        .iter()
        .copied()
        .filter(|package| !installed(package))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let by_hand = format!(
        "sudo apt-get update && sudo apt-get install -y --no-install-recommends {}",
        missing.join(" ")
    );
    if !available() {
        return Err(Error::missing(what, "this machine has no apt-get", by_hand));
    }
    say(&format!(
        "installing {what} with apt-get: {}",
        missing.join(" ")
    ));
    let failed =
        |why: Error| Error::missing(what, format!("apt-get didn't install it ({why})"), &by_hand);
    run(as_root("apt-get")?.args(["update", "-q"])).map_err(failed)?;
    run(as_root("apt-get")?
        .args(["install", "-q", "-y", "--no-install-recommends"])
        .args(["-o", "DPkg::Lock::Timeout=600", "-o", "Dpkg::Use-Pty=0"])
        .args(&missing))
    .map_err(failed)
}

/// A command that runs as root: as it is for root, through sudo for others.
pub fn as_root(program: &str) -> Result<Command> {
    let is_root = ask(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    let mut command = Command::new("env");
    if !is_root {
        if on_path(&["sudo"]).is_none() {
            return Err(Error::missing(
                "the right to install packages",
                "this user is not root and there is no sudo",
                "su -c 'apt-get install -y sudo'",
            ));
        }
        command = Command::new("sudo");
        command.arg("env");
    }
    command.args(["DEBIAN_FRONTEND=noninteractive", program]);
    Ok(command)
}

fn installed(package: &str) -> bool {
    ask(Command::new("dpkg-query").args(["-W", "-f=${Status}", package]))
        .is_some_and(|status| status == "install ok installed")
}
