//! Subtypes, and which there are (205.3).

use super::kinds::CardType;
use crate::sorted::SortedSet;
use serde::Serialize;
use std::sync::Arc;

/// A subtype, such as `Equipment` or `Octopus` (205.3).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Subtype(pub Arc<str>);

/// Which card type a subtype is correlated with (205.3d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[allow(missing_docs)]
pub enum SubtypeKind {
    Artifact,
    Battle,
    Creature,
    Enchantment,
    Land,
    Planeswalker,
    Spell,
}

/// 205.3g, as of the rules in force.
const ARTIFACT_TYPES: &[&str] = &[
    "Attraction",
    "Blood",
    "Bobblehead",
    "Book",
    "Clue",
    "Contraption",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Heartwood",
    "Incubator",
    "Infinity",
    "Junk",
    "Lander",
    "Map",
    "Mutagen",
    "Powerstone",
    "Spacecraft",
    "Stone",
    "Treasure",
    "Vehicle",
    "Vibranium",
];
/// 205.3h.
const ENCHANTMENT_TYPES: &[&str] = &[
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Plan",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
];
/// 205.3i.
const LAND_TYPES: &[&str] = &[
    "Cave",
    "Desert",
    "Forest",
    "Gate",
    "Island",
    "Lair",
    "Locus",
    "Mine",
    "Mountain",
    "Plains",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Swamp",
    "Tower",
    "Town",
    "Urza's",
];
/// 205.3j.
const PLANESWALKER_TYPES: &[&str] = &[
    "Ajani",
    "Aminatou",
    "Angrath",
    "Arlinn",
    "Ashiok",
    "Bahamut",
    "Basri",
    "Bolas",
    "Calix",
    "Chandra",
    "Comet",
    "Dack",
    "Dakkon",
    "Daretti",
    "Davriel",
    "Dellian",
    "Dihada",
    "Domri",
    "Dovin",
    "Ellywick",
    "Elminster",
    "Elspeth",
    "Estrid",
    "Freyalise",
    "Garruk",
    "Gideon",
    "Grist",
    "Guff",
    "Huatli",
    "Jace",
    "Jared",
    "Jaya",
    "Jeska",
    "Kaito",
    "Karn",
    "Kasmina",
    "Kaya",
    "Kiora",
    "Koth",
    "Liliana",
    "Lolth",
    "Lukka",
    "Minsc",
    "Mordenkainen",
    "Nahiri",
    "Narset",
    "Niko",
    "Nissa",
    "Nixilis",
    "Oko",
    "Quintorius",
    "Ral",
    "Rowan",
    "Saheeli",
    "Samut",
    "Sarkhan",
    "Serra",
    "Sivitri",
    "Sorin",
    "Szat",
    "Tamiyo",
    "Tasha",
    "Teferi",
    "Teyo",
    "Tezzeret",
    "Tibalt",
    "Tyvar",
    "Ugin",
    "Urza",
    "Venser",
    "Vivien",
    "Vraska",
    "Vronos",
    "Will",
    "Windgrace",
    "Wrenn",
    "Xenagos",
    "Yanggu",
    "Yanling",
    "Zariel",
];
/// 205.3k.
const SPELL_TYPES: &[&str] = &["Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap"];
/// 205.3m, but for the one that is two words long.
const CREATURE_TYPES: &str = "\
    Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer \
    Assassin Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard \
    Basilisk Bat Bear Beast Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Bringer \
    Brushwagg Camarid Camel Capybara Caribou Carrier Cat Centaur Child Chimera Citizen Cleric \
    Clown Cockatrice Construct Coward Coyote Crab Crocodile C'tan Custodes Cyberman Cyclops \
    Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake \
    Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant \
    Elf Elk Employee Eternal Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer \
    Gamma Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon \
    Graveborn Gremlin Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo \
    Hippogriff Homarid Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation \
    Inhuman Inkling Inquisitor Insect Jackal Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin \
    Knight Kobold Kor Kraken Kree Llama Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid \
    Lizard Lobster Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole \
    Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron \
    Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc \
    Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif \
    Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine Possum Praetor Primarch \
    Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot Rogue Sable \
    Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture \
    Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Shi'ar Siren Skeleton Skrull \
    Skunk Slith Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper \
    Sphinx Spider Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish Surrakar Survivor \
    Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk Trilobite \
    Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Wall \
    Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith \
    Wurm Yeti Zombie Zubera";
const TIME_LORD: &str = "Time Lord";

impl Subtype {
    /// The subtype with this name.
    pub fn new(name: &str) -> Subtype {
        Subtype(Arc::from(name))
    }

    /// The listed one that a word means, however its letters are written.
    pub fn named(word: &str) -> Option<Subtype> {
        let same = |name: &&str| name.eq_ignore_ascii_case(word);
        Subtype::listed().find(same).map(Subtype::new)
    }

    /// The name, capitalised.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// The names of all that the rules list (205.3g–m), each once.
    pub fn listed() -> impl Iterator<Item = &'static str> {
        let lists = [
            ARTIFACT_TYPES,
            ENCHANTMENT_TYPES,
            LAND_TYPES,
            PLANESWALKER_TYPES,
            SPELL_TYPES,
        ];
        let others = lists.into_iter().flatten().copied();
        others.chain(Subtype::creature_types())
    }

    /// The names of the creature types that the rules list (205.3m).
    pub fn creature_types() -> impl Iterator<Item = &'static str> {
        let one_word = CREATURE_TYPES.split_ascii_whitespace();
        one_word.chain([TIME_LORD])
    }

    /// The subtypes that the words after the dash of a type line are, each one word but one (205.3b).
    pub(super) fn read(words: &str) -> impl Iterator<Item = Subtype> {
        let mut words = words.split_whitespace().peekable();
        std::iter::from_fn(move || {
            let word = words.next()?;
            let two = word == "Time" && words.next_if_eq(&"Lord").is_some();
            Some(Subtype::new(if two { TIME_LORD } else { word }))
        })
    }

    /// The card type it is correlated with. What is in no other list is a creature type
    /// (205.3m): that list is far longer and grows with every set.
    pub fn kind(&self) -> SubtypeKind {
        let name = self.name();
        if ARTIFACT_TYPES.contains(&name) {
            SubtypeKind::Artifact
        } else if ENCHANTMENT_TYPES.contains(&name) {
            SubtypeKind::Enchantment
        } else if LAND_TYPES.contains(&name) {
            SubtypeKind::Land
        } else if PLANESWALKER_TYPES.contains(&name) {
            SubtypeKind::Planeswalker
        } else if SPELL_TYPES.contains(&name) {
            SubtypeKind::Spell
        } else if name == "Siege" {
            SubtypeKind::Battle
        } else {
            SubtypeKind::Creature
        }
    }

    /// Whether an object with these card types keeps or can have this subtype (205.1a, 205.3d).
    pub fn fits(&self, types: &SortedSet<CardType>) -> bool {
        use CardType as T;
        let any = |list: &[CardType]| list.iter().any(|t| types.contains(t));
        match self.kind() {
            SubtypeKind::Artifact => any(&[T::Artifact]),
            SubtypeKind::Battle => any(&[T::Battle]),
            SubtypeKind::Creature => any(&[T::Creature, T::Kindred]),
            SubtypeKind::Enchantment => any(&[T::Enchantment]),
            SubtypeKind::Land => any(&[T::Land]),
            SubtypeKind::Planeswalker => any(&[T::Planeswalker]),
            SubtypeKind::Spell => any(&[T::Instant, T::Sorcery]),
        }
    }
}

/// The subtypes of an object: a set that keeps the order in which they were given, for type lines
/// as printed and for the names of tokens (111.4). Two are equal whatever that order.
#[derive(Clone, Debug, Default, Eq, Serialize)]
pub struct Subtypes(Vec<Subtype>);

impl Subtypes {
    /// Adds one, if it is not there yet.
    pub fn insert(&mut self, subtype: Subtype) {
        if !self.contains(&subtype) {
            self.0.push(subtype);
        }
    }

    /// Whether one is there.
    pub fn contains(&self, subtype: &Subtype) -> bool {
        self.0.contains(subtype)
    }

    /// Keeps those of which something is true.
    pub fn retain(&mut self, test: impl FnMut(&Subtype) -> bool) {
        self.0.retain(test);
    }

    /// In the order in which they were given.
    pub fn iter(&self) -> std::slice::Iter<'_, Subtype> {
        self.0.iter()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl PartialEq for Subtypes {
    fn eq(&self, other: &Subtypes) -> bool {
        self.0.len() == other.0.len() && self.0.iter().all(|s| other.contains(s))
    }
}

impl Extend<Subtype> for Subtypes {
    fn extend<T: IntoIterator<Item = Subtype>>(&mut self, more: T) {
        for subtype in more {
            self.insert(subtype);
        }
    }
}

impl FromIterator<Subtype> for Subtypes {
    fn from_iter<T: IntoIterator<Item = Subtype>>(all: T) -> Subtypes {
        let mut set = Subtypes::default();
        set.extend(all);
        set
    }
}
