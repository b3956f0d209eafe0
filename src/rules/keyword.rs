//! Keywords as data (702), and the counters that are named like them (122.1).

use super::ability::Cost;
use super::filter::{Filter, Ref};
use serde::Serialize;

/// A kind of counter (122).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum CounterKind {
    /// +X/+Y counters such as +1/+1, -1/-1, +1/+0 (122.1a).
    PT(i32, i32),
    /// A keyword counter, such as flying (122.1b).
    Keyword(KeywordKind),
    /// Loyalty (122.1e).
    Loyalty,
    /// Stun (122.1d).
    Stun,
    /// Shield (122.1c).
    Shield,
    /// On a player: energy (107.14).
    Energy,
    /// On a player: poison (122.1f).
    Poison,
    /// Any other, by its name: `charge`, `age`, `level`.
    Named(String),
}

impl CounterKind {
    /// Reads a counter's name as texts and files write it: `+1/+1`, `loyalty`, `flying`, `charge`.
    pub fn parse(name: &str) -> CounterKind {
        let pt = |s: &str| -> Option<(i32, i32)> {
            let (a, b) = s.split_once('/')?;
            let signed = |t: &str| -> Option<i32> {
                let t = t.replace('−', "-");
                (t.starts_with(['+', '-'])).then(|| t.parse().ok())?
            };
            Some((signed(a)?, signed(b)?))
        };
        if let Some((p, t)) = pt(name) {
            return CounterKind::PT(p, t);
        }
        match name {
            "loyalty" => CounterKind::Loyalty,
            "stun" => CounterKind::Stun,
            "shield" => CounterKind::Shield,
            "energy" => CounterKind::Energy,
            "poison" => CounterKind::Poison,
            _ => match KeywordKind::from_name(name) {
                Some(k) if k.has_counter() => CounterKind::Keyword(k),
                _ => CounterKind::Named(name.to_string()),
            },
        }
    }

    /// The name as texts and files write it.
    pub fn name(&self) -> String {
        match self {
            CounterKind::PT(p, t) => format!("{p:+}/{t:+}"),
            CounterKind::Keyword(k) => k.name().to_string(),
            CounterKind::Loyalty => "loyalty".into(),
            CounterKind::Stun => "stun".into(),
            CounterKind::Shield => "shield".into(),
            CounterKind::Energy => "energy".into(),
            CounterKind::Poison => "poison".into(),
            CounterKind::Named(n) => n.clone(),
        }
    }
}

/// What protection (702.16) or hexproof from (702.11d) is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Quality {
    /// Sources that fit: "from red", "from artifacts", "from colored spells".
    Sources(Filter),
    /// "from everything" (702.16j).
    Everything,
    /// "from the chosen player", "from each of your opponents" (702.16k).
    Player(Ref),
}

macro_rules! keywords {
    ($($kind:ident $(($($param:ty),+))? = $name:literal),* $(,)?) => {
        /// A keyword ability with its parameters (702).
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[allow(missing_docs)]
        pub enum Keyword { $($kind $(($($param),+))?),* }

        /// Which keyword, without its parameters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[allow(missing_docs)]
        pub enum KeywordKind { $($kind),* }

        impl KeywordKind {
            /// Every keyword that is known.
            pub const ALL: &[KeywordKind] = &[$(KeywordKind::$kind),*];

            /// Its name in lower case.
            pub fn name(self) -> &'static str {
                match self { $(KeywordKind::$kind => $name),* }
            }

            /// The keyword with this name, whatever its case.
            pub fn from_name(name: &str) -> Option<KeywordKind> {
                KeywordKind::ALL.iter().copied().find(|k| k.name().eq_ignore_ascii_case(name))
            }
        }

        impl Keyword {
            /// Which keyword it is.
            pub fn kind(&self) -> KeywordKind {
                match self { $(Keyword::$kind { .. } => KeywordKind::$kind),* }
            }
        }
    };
}

keywords! {
    // Without parameters.
    Flying = "flying", FirstStrike = "first strike", DoubleStrike = "double strike",
    Deathtouch = "deathtouch", Defender = "defender", Flash = "flash", Haste = "haste",
    Indestructible = "indestructible", Intimidate = "intimidate", Fear = "fear",
    Lifelink = "lifelink", Menace = "menace", Reach = "reach", Shroud = "shroud",
    Trample = "trample", Vigilance = "vigilance", Infect = "infect", Wither = "wither",
    Persist = "persist", Undying = "undying", Changeling = "changeling", Convoke = "convoke",
    Devoid = "devoid", Shadow = "shadow", Skulk = "skulk", Prowess = "prowess",
    Exalted = "exalted", Flanking = "flanking", Horsemanship = "horsemanship",
    LivingWeapon = "living weapon", ForMirrodin = "for Mirrodin!", JobSelect = "job select",
    UmbraArmor = "umbra armor", Phasing = "phasing", Unleash = "unleash", Storm = "storm",
    Cascade = "cascade", SplitSecond = "split second", Rebound = "rebound",
    Ingest = "ingest", Melee = "melee", Myriad = "myriad", Mentor = "mentor",
    Riot = "riot", Training = "training", Decayed = "decayed", Evolve = "evolve",
    Extort = "extort", BattleCry = "battle cry", Delve = "delve", Improvise = "improvise",
    Compleated = "compleated", Sunburst = "sunburst",
    Partner = "partner", ChooseABackground = "choose a Background",
    FriendsForever = "friends forever", DoctorsCompanion = "doctor's companion",
    // With parameters.
    Hexproof(Option<Quality>) = "hexproof",
    Protection(Quality) = "protection",
    Landwalk(Filter) = "landwalk",
    Ward(Cost) = "ward",
    Annihilator(i32) = "annihilator",
    Firebending(i32) = "firebending",
    Affinity(Filter) = "affinity",
    Enchant(Filter) = "enchant",
    Equip(Cost, Option<Filter>) = "equip",
    Reconfigure(Cost) = "reconfigure",
    Fortify(Cost) = "fortify",
    Bestow(Cost) = "bestow",
    Crew(i32) = "crew",
    CumulativeUpkeep(Cost) = "cumulative upkeep",
    Modular(i32) = "modular",
    Cycling(Cost) = "cycling",
    Kicker(Cost) = "kicker",
    Multikicker(Cost) = "multikicker",
    Buyback(Cost) = "buyback",
    AuraSwap(Cost) = "aura swap",
    Flashback(Cost) = "flashback",
    Level(u32, Cost) = "level",
    Fabricate(i32) = "fabricate",
    Toxic(i32) = "toxic",
    Rampage(i32) = "rampage",
    Bushido(i32) = "bushido",
    Afterlife(i32) = "afterlife",
    Afflict(i32) = "afflict",
    Absorb(i32) = "absorb",
    Amplify(i32) = "amplify",
    Bloodthirst(i32) = "bloodthirst",
    Renown(i32) = "renown",
    Tribute(i32) = "tribute",
    Vanishing(i32) = "vanishing",
    Fading(i32) = "fading",
}

impl KeywordKind {
    /// Whether a keyword counter of this kind exists (122.1b).
    pub fn has_counter(self) -> bool {
        use KeywordKind as K;
        matches!(
            self,
            K::Flying
                | K::FirstStrike
                | K::DoubleStrike
                | K::Deathtouch
                | K::Haste
                | K::Hexproof
                | K::Indestructible
                | K::Lifelink
                | K::Menace
                | K::Reach
                | K::Shadow
                | K::Trample
                | K::Vigilance
                | K::Decayed
                | K::Exalted
        )
    }
}
