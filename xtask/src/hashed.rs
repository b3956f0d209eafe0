//! Names of the engine's files that change with what is in them, so that browsers may keep them for
//! good. What articles name stays as it is called.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// The engine's files, in the site's folder for them.
const FILES: [&str; 2] = ["latchwork.js", "latchwork_bg.wasm"];

/// The files that name them.
const USERS: [&str; 3] = ["index.html", "start.js", "latchwork.js"];

/// What sets the names of one version apart.
pub struct Tag(String);

impl Tag {
    /// Gives the engine's files in a fresh site their names, wherever they are named.
    pub fn set(site: &Path) -> Result<()> {
        let engine = site.join("engine");
        let mut hasher = DefaultHasher::new();
        for name in FILES {
            let path = engine.join(name);
            hasher.write(&fs::read(&path).map_err(Error::at(&path))?);
        }
        let tag = Self(format!("-{:08x}", hasher.finish() as u32));
        for (name, user) in FILES.iter().flat_map(|name| USERS.map(|user| (name, user))) {
            let named = |name: &str| format!("engine/{name}");
            replace(&site.join(user), &named(name), &named(&tag.name(name)))?;
        }
        let [glue, wasm] = FILES;
        replace(&engine.join(glue), wasm, &tag.name(wasm))?;
        for name in FILES {
            let path = engine.join(name);
            fs::rename(&path, engine.join(tag.name(name))).map_err(Error::at(&path))?;
        }
        Ok(())
    }

    /// That of a finished site.
    pub fn of(site: &Path) -> Result<Self> {
        let engine = site.join("engine");
        let names = fs::read_dir(&engine).map_err(Error::at(&engine))?;
        let names = names.flatten().map(|file| file.file_name());
        let tags = names.filter_map(|name| {
            let tag = name.to_str()?.strip_prefix("latchwork_bg")?;
            Some(Self(tag.strip_suffix(".wasm")?.to_owned()))
        });
        let missing = || Error::failed(format!("{}: there is no engine", engine.display()));
        tags.last().ok_or_else(missing)
    }

    /// Copies a file of the site under its plain name, with plain names in it.
    pub fn copy_plain(&self, site: &Path, name: &str, to: &Path) -> Result<()> {
        let from = match name.strip_prefix("engine/") {
            Some(file) if FILES.contains(&file) => site.join("engine").join(self.name(file)),
            _ => site.join(name),
        };
        let path = to.join(name);
        fs::copy(&from, &path).map_err(Error::at(&from))?;
        match name.ends_with(".js") {
            true => replace(&path, &self.0, ""),
            false => Ok(()),
        }
    }

    /// A file's name with the tag in it.
    fn name(&self, file: &str) -> String {
        let (stem, kind) = file.rsplit_once('.').unwrap_or((file, ""));
        format!("{stem}{}.{kind}", self.0)
    }
}

fn replace(path: &PathBuf, old: &str, new: &str) -> Result<()> {
    let text = fs::read_to_string(path).map_err(Error::at(path))?;
    fs::write(path, text.replace(old, new)).map_err(Error::at(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_with_the_engine_and_are_plain_in_a_copy() {
        let site = std::env::temp_dir().join(format!("latchwork-hashed-{}", std::process::id()));
        let (engine, copy) = (site.join("engine"), site.join("copy"));
        fs::create_dir_all(copy.join("engine")).unwrap();
        let tags = ["one", "two"].map(|wasm| {
            fs::create_dir_all(&engine).unwrap();
            fs::write(engine.join("latchwork_bg.wasm"), wasm).unwrap();
            fs::write(engine.join("latchwork.js"), "new URL('latchwork_bg.wasm')").unwrap();
            for user in USERS {
                fs::write(site.join(user), "import('./engine/latchwork.js')").unwrap();
            }
            Tag::set(&site).unwrap();
            let tag = Tag::of(&site).unwrap();
            let user = fs::read_to_string(site.join("start.js")).unwrap();
            assert_eq!(user, format!("import('./engine/latchwork{}.js')", tag.0));
            tag.copy_plain(&site, "engine/latchwork.js", &copy).unwrap();
            let glue = fs::read_to_string(copy.join("engine/latchwork.js")).unwrap();
            assert_eq!(glue, "new URL('latchwork_bg.wasm')");
            fs::remove_dir_all(&engine).unwrap();
            tag.0
        });
        assert_ne!(tags[0], tags[1]);
        fs::remove_dir_all(&site).unwrap();
    }
}
