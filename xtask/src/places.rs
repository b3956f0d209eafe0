//! Where things are: the clone, what it builds, and the cache that all clones share.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// The folders that every chore works with.
pub struct Places {
    /// The top of this clone.
    pub root: PathBuf,
    /// The per-user folder for everything that xtask installs; all clones share it.
    pub cache: PathBuf,
}

impl Places {
    /// Finds the clone and the cache, and makes the cache where it isn't there yet.
    pub fn find() -> Result<Self> {
        let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = xtask.parent().unwrap_or(xtask).to_path_buf();
        let cache = cache_home()?.join("latchwork");
        fs::create_dir_all(&cache).map_err(Error::at(&cache))?;
        Ok(Self { root, cache })
    }

    /// The static site.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Where the wasm32 build goes: apart from the native one, because the two may come from
    /// different compilers and would otherwise throw away each other's work.
    pub fn wasm_target(&self) -> PathBuf {
        self.root.join("target").join("wasm")
    }

    /// Where mutants are built and tried.
    pub fn mutants(&self) -> PathBuf {
        self.root.join("target").join("mutants")
    }

    /// The package for npm.
    pub fn package(&self) -> PathBuf {
        self.root.join("target").join("package")
    }

    /// What a newcomer reads first.
    pub fn readme(&self) -> PathBuf {
        self.root.join("README.md")
    }

    /// The exhibits, and the index that lists them.
    pub fn exhibits(&self) -> PathBuf {
        self.root.join("www").join("exhibits")
    }

    /// The browser tests.
    pub fn browser_tests(&self) -> PathBuf {
        self.root.join("tests").join("browser")
    }
}

fn cache_home() -> Result<PathBuf> {
    let absolute = |name: &str| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|p| p.is_absolute())
    };
    absolute("XDG_CACHE_HOME")
        .or_else(|| absolute("LOCALAPPDATA"))
        .or_else(|| env::home_dir().map(|home| home.join(".cache")))
        .ok_or_else(|| {
            Error::missing(
                "a folder for the tools",
                "neither XDG_CACHE_HOME nor HOME says where it could be",
                "export XDG_CACHE_HOME=/some/folder",
            )
        })
}
