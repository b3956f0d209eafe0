//! From text to a scenario, or to everything that is wrong with it; and back.

use crate::sorted::SortedSet;

use serde::ser::{Serialize, Serializer};

use super::check::check;
use super::fault::Fault;
use super::ids::{Entry, fill_in, leave_out};
use super::json::Json;
use super::model::{FORMAT, Id, Player, Rules, Scenario, Step, Turn};
use super::session::card_faults;
use super::slips::check_slips;
use super::table::{Keys, Reader, Table, Value, write_table};

/// How long a file may be, in bytes.
pub const MOST_BYTES: usize = 4 * 1024 * 1024;

/// How many lists and objects may stand in one another in a file.
pub const MOST_DEPTH: usize = 64;

/// The names of the cards that a scenario may use without defining them.
pub trait CardNames {
    /// Whether there is a card of this name.
    fn has(&self, name: &str) -> bool;

    /// All the names, for suggestions.
    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_>;
}

/// No cards at all.
impl CardNames for () {
    fn has(&self, _: &str) -> bool {
        false
    }

    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        Box::new(std::iter::empty())
    }
}

/// Just these cards.
impl CardNames for SortedSet<String> {
    fn has(&self, name: &str) -> bool {
        self.contains(name)
    }

    fn names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        Box::new(self.iter().map(String::as_str))
    }
}

/// Reads a scenario file. All that is wrong with it is reported together.
pub fn load(text: &str, library: &dyn CardNames) -> Result<Scenario, Vec<Fault>> {
    let mut reader = Reader::new();
    let file = parse(text, &mut reader).and_then(|json| reader.table(&json, File::default()));
    let Some(mut file) = file else {
        return reader.faults.or(Scenario::default());
    };
    check(&file.scenario, &file.battlefield, library, &mut reader);
    check_slips(&file.scenario, &file.battlefield, &mut reader);
    // What is filled in rests on what was read, so a faulty file goes no further; but what is wrong
    // with its cards is said with the rest.
    if !reader.faults.is_empty() {
        for fault in card_faults(&file.scenario.cards) {
            let Fault {
                path,
                found,
                expected,
                message,
            } = fault;
            reader.faults.add(&path, found, expected, message);
        }
    }
    reader.faults.or(())?;
    fill_in(&mut file.scenario, file.battlefield);
    Ok(file.scenario)
}

/// Reads one step by itself. Whether its references mean something is left to the game.
pub fn load_step(text: &str) -> Result<Step, Vec<Fault>> {
    let mut reader = Reader::new();
    let step = parse(text, &mut reader).and_then(|json| Step::read(&json, &mut reader));
    reader.faults.or(step.unwrap_or_default())
}

/// The scenario as a file for people, in its shortest form.
pub fn save(scenario: &Scenario) -> String {
    to_json(scenario).pretty()
}

/// The scenario as a file without needless space.
pub fn save_compact(scenario: &Scenario) -> String {
    to_json(scenario).compact()
}

fn to_json(scenario: &Scenario) -> Json {
    let (scenario, battlefield) = leave_out(scenario.clone());
    write_table(&File {
        scenario,
        battlefield,
    })
}

impl Serialize for Scenario {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        to_json(self).serialize(serializer)
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.write().serialize(serializer)
    }
}

/// The shortest file there is: `{ "format": 1 }`.
impl Default for Scenario {
    fn default() -> Self {
        let mut scenario = File::default().scenario;
        fill_in(&mut scenario, Vec::new());
        scenario
    }
}

/// Reads JSON.
fn parse(text: &str, reader: &mut Reader) -> Option<Json> {
    if text.len() > MOST_BYTES {
        reader.not(
            format!("{} bytes", text.len()),
            format!("at most {MOST_BYTES} bytes"),
        );
        return None;
    }
    if depth(text) > MOST_DEPTH {
        let expected = format!("lists and objects in one another {MOST_DEPTH} levels deep at most");
        reader.not("more levels", expected);
        return None;
    }
    match serde_json::from_str(text.trim_start_matches('\u{feff}')) {
        Ok(json) => Some(json),
        Err(error) => {
            // What JavaScript writes of a text that was cut inside an emoji, for one.
            let half = match error.to_string().contains("hex escape") {
                true => "half a character, \\ud800 to \\udfff without its other half: ",
                false => "",
            };
            reader.fault(
                error.to_string(),
                "JSON".to_string(),
                format!("this is no JSON: {half}{error}"),
            );
            None
        }
    }
}

/// How many brackets are open in a text at once, those in strings aside.
fn depth(text: &str) -> usize {
    let (mut open, mut most, mut quoted, mut escaped) = (0_usize, 0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => open += 1,
            b']' | b'}' if !quoted => open = open.saturating_sub(1),
            _ => {}
        }
        most = most.max(open);
    }
    most
}

/// A scenario as its file lists it: with what is left out left blank, and the battlefield apart.
#[derive(Clone)]
pub(crate) struct File {
    scenario: Scenario,
    battlefield: Vec<Entry>,
}

impl Default for File {
    fn default() -> Self {
        File {
            scenario: Scenario {
                title: String::new(),
                summary: String::new(),
                cites: Vec::new(),
                rules: Rules::default(),
                cards: Vec::new(),
                players: default_players(),
                turn: Turn::default(),
                battlefield: Vec::new(),
                steps: Vec::new(),
            },
            battlefield: Vec::new(),
        }
    }
}

fn default_players() -> Vec<Player> {
    let player = |id: &str| Player {
        id: Id::from(id),
        ..Player::default()
    };
    vec![player("you"), player("opponent")]
}

impl Table for File {
    fn keys(&mut self, keys: &mut Keys<'_>) {
        let scenario = &mut self.scenario;
        keys.required("format", &mut Version);
        keys.or("title", &mut scenario.title, String::new());
        keys.or("summary", &mut scenario.summary, String::new());
        keys.or("cites", &mut scenario.cites, Vec::new());
        keys.or("rules", &mut scenario.rules, Rules::default());
        keys.or("cards", &mut scenario.cards, Vec::new());
        keys.or("players", &mut scenario.players, default_players());
        keys.or("turn", &mut scenario.turn, Turn::default());
        keys.or("battlefield", &mut self.battlefield, Vec::new());
        keys.or("steps", &mut scenario.steps, Vec::new());
    }
}

/// The one version of the format that there is.
struct Version;

impl Value for Version {
    fn read(json: &Json, reader: &mut Reader) -> Option<Self> {
        if json.whole() == Some(i64::from(FORMAT)) {
            return Some(Version);
        }
        reader.wrong(json, format!("{FORMAT}, the version of the format"));
        None
    }

    fn write(&self) -> Json {
        FORMAT.write()
    }
}
