//! Every exhibit plays as its ruling says, and tells the reader why.

mod common;

#[test]
fn exhibits_hold() {
    let wrong: Vec<String> = common::exhibits()
        .iter()
        .filter_map(|path| {
            let faults = common::faults(path);
            let name = path.display();
            (!faults.is_empty()).then(|| format!("{name}\n    {}", faults.join("\n    ")))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn exhibits_are_simulated_whole() {
    for path in common::exhibits() {
        let text = std::fs::read_to_string(&path).unwrap();
        let report = latchwork::scenario::session::check_file(&text).unwrap();
        let name = path.display();
        assert!(report.warnings.is_empty(), "{name}: {:?}", report.warnings);
    }
}
