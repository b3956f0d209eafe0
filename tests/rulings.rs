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

#[test]
fn every_ruling_has_an_exhibit() {
    let index = common::root().join("www/exhibits/index.json");
    let index: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(index).unwrap()).unwrap();
    let listed = index.as_array().unwrap().iter();
    let shown: Vec<&str> = listed
        .flat_map(|exhibit| exhibit["rows"].as_array().unwrap())
        .filter_map(serde_json::Value::as_str)
        .collect();
    let rows = [
        ("G", 10),
        ("R", 11),
        ("E", 10),
        ("T", 5),
        ("M", 5),
        ("C", 4),
    ];
    for (letter, most) in rows {
        for number in 1..=most {
            let row = format!("{letter}{number}");
            assert!(shown.contains(&row.as_str()), "no exhibit shows {row}");
        }
    }
}
