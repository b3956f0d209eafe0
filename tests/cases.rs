//! Every case is played, and every expectation in it holds.
//!
//! `cases-disputed.txt` lists cases whose expectations are wrong by a rule, `cases-pending.txt`
//! those that are known to fail. A file on either list must fail, so that one that passes is
//! noticed and taken off.

mod common;

use std::path::Path;

#[test]
fn cases() {
    let root = common::root();
    let folders = [root.join("tests/cases"), root.join("../shared/cases")];
    let (disputed, pending) = (
        common::list("cases-disputed.txt"),
        common::list("cases-pending.txt"),
    );
    let mut wrong = Vec::new();
    let (mut passed, mut expected_to_fail) = (0, 0);
    for folder in folders {
        for path in common::files(&folder) {
            let name = name_of(&folder, &path);
            let listed = disputed.contains(&name) || pending.contains(&name);
            let faults = common::faults(&path);
            match (faults.is_empty(), listed) {
                (true, false) => passed += 1,
                (false, true) => expected_to_fail += 1,
                (true, true) => wrong.push(format!("{name} passes: take it off its list")),
                (false, false) => wrong.push(format!("{name}\n    {}", faults.join("\n    "))),
            }
        }
    }
    println!(
        "{passed} passed, {expected_to_fail} failed as listed, {} wrong",
        wrong.len()
    );
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// The file's path within its folder, with `/`.
fn name_of(folder: &Path, path: &Path) -> String {
    let path = path.strip_prefix(folder).unwrap_or(path);
    let parts = path.iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}
