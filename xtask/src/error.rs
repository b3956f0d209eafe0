//! What can go wrong, in one sentence each.

use std::fmt;
use std::io;
use std::path::Path;

/// The result of a chore.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a chore ended early.
#[derive(Debug)]
pub enum Error {
    /// Something the chore needs can't be had here.
    Missing {
        /// What is missing.
        what: String,
        /// Why xtask couldn't bring it.
        why: String,
        /// The command that would bring it.
        command: String,
    },
    /// Something was done and went wrong.
    Failed(String),
}

impl Error {
    /// A failure told in one sentence.
    pub fn failed(sentence: impl Into<String>) -> Self {
        Self::Failed(sentence.into())
    }

    /// Something that can't be had: what, why, and the command that would bring it.
    pub fn missing(
        what: impl Into<String>,
        why: impl Into<String>,
        command: impl Into<String>,
    ) -> Self {
        Self::Missing {
            what: what.into(),
            why: why.into(),
            command: command.into(),
        }
    }

    /// A failed access to a file or folder, for `map_err`.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Failed(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { what, why, command } => {
                write!(
                    f,
                    "{what} is missing and {why}; this would bring it: {command}"
                )
            }
            Self::Failed(sentence) => f.write_str(sentence),
        }
    }
}
