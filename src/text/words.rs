//! Words that texts are made of: numbers and the names of subtypes, in both numbers.

use crate::rules::kinds::Subtype;

/// The numbers that texts write as words.
const NUMBERS: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The number that a word stands for.
pub fn number(word: &str) -> Option<i32> {
    let n = NUMBERS.iter().position(|w| w.eq_ignore_ascii_case(word))?;
    i32::try_from(n).ok()
}

/// A number as texts write it.
pub fn number_word(n: i32) -> String {
    match usize::try_from(n).ok().and_then(|n| NUMBERS.get(n)) {
        Some(word) => (*word).to_string(),
        None => n.to_string(),
    }
}

/// Plurals that do not just add "s".
const PLURALS: &[(&str, &str)] = &[
    ("Plains", "Plains"),
    ("Equipment", "Equipment"),
    ("Food", "Food"),
    ("Elf", "Elves"),
    ("Dwarf", "Dwarves"),
    ("Wolf", "Wolves"),
    ("Werewolf", "Werewolves"),
    ("Mouse", "Mice"),
    ("Ox", "Oxen"),
    ("Fish", "Fish"),
    ("Jellyfish", "Jellyfish"),
    ("Starfish", "Starfish"),
    ("Merfolk", "Merfolk"),
    ("Moonfolk", "Moonfolk"),
    ("Treefolk", "Treefolk"),
    ("Samurai", "Samurai"),
    ("Eldrazi", "Eldrazi"),
    ("Vedalken", "Vedalken"),
    ("Sheep", "Sheep"),
    ("Kithkin", "Kithkin"),
    ("Myr", "Myr"),
    ("Kor", "Kor"),
    ("Child", "Children"),
    ("Homunculus", "Homunculi"),
    ("Fungus", "Fungi"),
    ("Octopus", "Octopuses"),
    ("Cyclops", "Cyclopes"),
    ("Cyberman", "Cybermen"),
    ("Spacecraft", "Spacecraft"),
    ("Moose", "Moose"),
    ("Bison", "Bison"),
    ("Elk", "Elk"),
    ("Squid", "Squid"),
    ("Urza's", "Urza's"),
];

/// The plural of a noun.
pub fn plural(noun: &str) -> String {
    if let Some((_, many)) = PLURALS.iter().find(|(one, _)| *one == noun) {
        return (*many).to_string();
    }
    let vowel_before_y = noun.len() >= 2
        && noun.ends_with('y')
        && noun[..noun.len() - 1].ends_with(['a', 'e', 'i', 'o', 'u']);
    if noun.ends_with('y') && !vowel_before_y {
        return format!("{}ies", &noun[..noun.len() - 1]);
    }
    match noun.ends_with(['s', 'x', 'z']) || noun.ends_with("ch") || noun.ends_with("sh") {
        true => format!("{noun}es"),
        false => format!("{noun}s"),
    }
}

/// "a" or "an" before a word.
pub fn article(word: &str) -> &'static str {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O'])
        || word.starts_with("8")
        || word.starts_with("11/")
        || (word.starts_with(['u', 'U']) && !word.starts_with("uni") && !word.starts_with("Uni"));
    if vowel { "an" } else { "a" }
}

/// The subtype that a word means, in either number.
pub fn subtype(word: &str) -> Option<Subtype> {
    if !word.starts_with(char::is_uppercase) {
        return None;
    }
    let known = Subtype::listed;
    known()
        .find(|s| *s == word)
        .or_else(|| known().find(|s| word.starts_with(&s[..1]) && plural(s) == word))
        .map(Subtype::new)
}
