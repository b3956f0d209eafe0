//! The checker as it is called from outside: what it prints, and its exit status.

use std::path::PathBuf;
use std::process::{Command, Output};

fn check(arguments: &[&str]) -> Output {
    let checker = env!("CARGO_BIN_EXE_latchwork-check");
    Command::new(checker).args(arguments).output().unwrap()
}

/// A file of this text, for as long as the test runs.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let path = std::env::temp_dir().join(format!("latchwork-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        File(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

const HOLDS: &str = r#"{ "format": 1, "steps": [
    { "expect": { "players": { "you": { "life": 20 } } } } ] }"#;
const FAILS: &str = r#"{ "format": 1, "steps": [
    { "expect": { "players": { "you": { "life": 19 } } } } ] }"#;
const INVALID: &str = r#"{ "format": 1, "stops": [] }"#;

#[test]
fn exit_status_is_that_of_the_worst_file() {
    let holds = File::new("holds.json", HOLDS);
    let fails = File::new("fails.json", FAILS);
    let invalid = File::new("invalid.json", INVALID);
    let status = |arguments: &[&str]| check(arguments).status.code();
    assert_eq!(status(&[holds.path()]), Some(0));
    assert_eq!(status(&[holds.path(), fails.path()]), Some(1));
    assert_eq!(status(&[invalid.path(), fails.path()]), Some(2));
    assert_eq!(status(&[]), Some(2));
    assert_eq!(status(&["--jsn", holds.path()]), Some(2));
    assert_eq!(status(&["/no/such/file.json"]), Some(2));
}

#[test]
fn people_read_path_expected_and_found() {
    let fails = File::new("people.json", FAILS);
    let out = String::from_utf8(check(&[fails.path()]).stdout).unwrap();
    let line = "$.steps[0].expect.players.you.life: expected 19, found 20";
    assert!(out.contains(line), "{out}");
    assert!(out.ends_with("0 passed, 1 failed\n"), "{out}");
}

#[test]
fn json_is_one_object_a_file() {
    let holds = File::new("json-holds.json", HOLDS);
    let invalid = File::new("json-invalid.json", INVALID);
    let out = check(&["--json", holds.path(), invalid.path()]);
    let out = String::from_utf8(out.stdout).unwrap();
    let lines: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["ok"], true);
    assert_eq!(lines[0]["failures"], serde_json::json!([]));
    assert_eq!(lines[1]["ok"], false);
    assert_eq!(lines[1]["failures"][0]["path"], "$.stops");
    assert_eq!(lines[1]["warnings"], serde_json::json!([]));
}
