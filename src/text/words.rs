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

/// The subtypes of permanents and spells (205.3g–m), each once.
const SUBTYPES: &str = "\
    Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator \
    Infinity Junk Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle Aura \
    Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine Cave Desert \
    Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower \
    Town Ajani Chandra Jace Karn Tezzeret Gideon Liliana Nissa Garruk Teferi Elspeth Sorin \
    Nahiri Ugin Bolas Adventure Arcane Chorus Lesson Omen Trap Advisor Aetherborn Alien Ally \
    Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker Astartes \
    Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble \
    Beholder Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg Camarid Camel Capybara \
    Caribou Carrier Cat Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct Coward \
    Coyote Crab Crocodile C'tan Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter \
    Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid Dryad \
    Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret \
    Fish Flagbearer Fox Fractal Frog Fungus Gamer Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll \
    Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin Griffin Guest Hag Halfling Hamster \
    Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human Hydra \
    Hyena Illusion Imp Incarnation Inkling Inquisitor Insect Jackal Jellyfish Juggernaut \
    Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Llama Lamia Lammasu Leech Lemur \
    Leviathan Lhurgoyf Licid Lizard Lobster Manticore Masticore Mercenary Merfolk Metathran \
    Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr \
    Mystic Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph \
    Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite \
    Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine \
    Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino \
    Rigger Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion \
    Scorpion Scout Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren \
    Skeleton Skunk Slith Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter \
    Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Squid Squirrel Starfish Surrakar \
    Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk \
    Trilobite Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain \
    Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat \
    Worm Wraith Wurm Yeti Zombie Zubera";

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
    let known = || SUBTYPES.split_ascii_whitespace();
    known()
        .find(|s| *s == word)
        .or_else(|| known().find(|s| word.starts_with(&s[..1]) && plural(s) == word))
        .map(Subtype::new)
}
