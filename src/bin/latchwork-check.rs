//! The headless checker: plays scenario files without a browser and reports every failure.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    check::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod check {
    use std::io::Write;
    use std::path::{Path, PathBuf};
    use std::process::ExitCode;

    use latchwork::scenario::session::{Failure, Report, check_file};
    use serde::Serialize;

    const USAGE: &str = "usage: latchwork-check [--json] <file or folder>...";

    /// How a file fared, from good to bad.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Fate {
        Holds = 0,
        Fails = 1,
        Invalid = 2,
    }

    /// What is said of one file.
    #[derive(Serialize)]
    struct Line<'a> {
        file: &'a str,
        ok: bool,
        #[serde(flatten)]
        report: &'a Report,
    }

    pub fn main() -> ExitCode {
        let arguments: Vec<String> = std::env::args_os()
            .skip(1)
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect();
        let json = arguments.iter().any(|argument| argument == "--json");
        let (options, paths): (Vec<&String>, Vec<&String>) = arguments
            .iter()
            .partition(|argument| argument.starts_with("--"));
        if paths.is_empty() || options.iter().any(|option| *option != "--json") {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
        let mut files = Vec::new();
        let mut worst = Fate::Holds;
        for path in paths {
            if let Err(error) = collect(Path::new(path), &mut files) {
                eprintln!("{path}: {error}");
                worst = Fate::Invalid;
            }
        }
        let (mut passed, mut failed) = (0, 0);
        let mut out = std::io::stdout().lock();
        for file in &files {
            let checked = check(file);
            worst = worst.max(checked.fate);
            match checked.fate {
                Fate::Holds => passed += 1,
                Fate::Fails | Fate::Invalid => failed += 1,
            }
            let name = file.display().to_string();
            let told = match json {
                true => tell_json(&mut out, &name, &checked),
                false => tell(&mut out, &name, &checked),
            };
            if told.is_err() {
                // Nobody reads on.
                return ExitCode::from(worst as u8);
            }
        }
        let summary = format!("{passed} passed, {failed} failed");
        match json {
            true => eprintln!("{summary}"),
            false => println!("{summary}"),
        }
        ExitCode::from(worst as u8)
    }

    /// The scenario files that a path names: itself, or those in the folder and below. A folder's
    /// `index.json` lists its scenarios and is none.
    fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
        if !path.is_dir() {
            files.push(path.to_path_buf());
            return Ok(());
        }
        let entries = std::fs::read_dir(path)?;
        let mut below = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<Vec<PathBuf>, _>>()?;
        below.sort();
        for path in below {
            let is_json = path.extension().is_some_and(|ending| ending == "json");
            if path.is_dir() || (is_json && !path.ends_with("index.json")) {
                collect(&path, files)?;
            }
        }
        Ok(())
    }

    /// What came of a file, and the same in lines for people.
    struct Checked {
        fate: Fate,
        report: Report,
        lines: Vec<String>,
    }

    fn check(file: &Path) -> Checked {
        let text = match std::fs::read(file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                let failure = Failure {
                    path: "$".to_string(),
                    expected: "a file that can be read".to_string(),
                    found: error.to_string(),
                    rule: None,
                };
                return invalid(vec![failure], vec![error.to_string()]);
            }
        };
        match check_file(&text) {
            Ok(report) => played(report),
            Err(faults) => {
                let lines = faults.iter().map(ToString::to_string).collect();
                let failures = faults.into_iter().map(|fault| Failure {
                    path: fault.path,
                    expected: fault.expected,
                    found: fault.found,
                    rule: None,
                });
                invalid(failures.collect(), lines)
            }
        }
    }

    fn played(report: Report) -> Checked {
        let line = |failure: &Failure| {
            let rule = failure.rule.as_ref();
            let rule = rule.map_or(String::new(), |rule| format!(" [{rule}]"));
            let (path, expected, found) = (&failure.path, &failure.expected, &failure.found);
            format!("{path}: expected {expected}, found {found}{rule}")
        };
        let warning = |warning: &String| format!("warning: {warning}");
        let failures = report.failures.iter().map(line);
        let lines = failures
            .chain(report.warnings.iter().map(warning))
            .collect();
        let fate = match report.failures.is_empty() {
            true => Fate::Holds,
            false => Fate::Fails,
        };
        Checked {
            fate,
            report,
            lines,
        }
    }

    fn invalid(failures: Vec<Failure>, lines: Vec<String>) -> Checked {
        Checked {
            fate: Fate::Invalid,
            report: Report {
                failures,
                ..Report::default()
            },
            lines,
        }
    }

    fn tell_json(out: &mut impl Write, file: &str, checked: &Checked) -> std::io::Result<()> {
        let (ok, report) = (checked.fate == Fate::Holds, &checked.report);
        serde_json::to_writer(&mut *out, &Line { file, ok, report })?;
        writeln!(out)
    }

    fn tell(out: &mut impl Write, file: &str, checked: &Checked) -> std::io::Result<()> {
        let word = match checked.fate {
            Fate::Holds => "ok     ",
            Fate::Fails => "FAIL   ",
            Fate::Invalid => "INVALID",
        };
        writeln!(out, "{word} {file}")?;
        let mut lines = checked.lines.iter();
        lines.try_for_each(|line| writeln!(out, "        {line}"))
    }
}
