//! Phrases that few cards have, each read, printed and read again.

use super::*;

/// Abilities of permanents, a kind of phrase each.
const ABILITIES: &[&str] = &[
    "When this creature enters, sacrifice it unless {W} was spent to cast it.",
    "When this creature enters, if at least three red mana was spent to cast it, draw a card.",
    "Whenever a player casts a spell, if no mana was spent to cast it, counter that spell.",
    "At the beginning of your upkeep, sacrifice this creature unless it's enchanted.",
    "As long as this artifact is untapped, players can't untap more than two permanents during their untap steps.",
    "{T}: Choose a player. That player adds one mana of any color they choose.",
    "At the beginning of each player's upkeep, that player adds {G}{G}{G}. Until end of turn, they don't lose this mana as steps and phases end.",
    "{T}: Add two mana of different colors.",
    "Spells your opponents cast that target a creature you control cost {2} more to cast.",
    "When this land enters untapped, you gain 1 life.",
    "{1}{G}: Destroy all non-Wall creatures blocking enchanted creature.",
    "{T}: This creature deals 1 damage to target creature that's blocking it.",
    "Enchanted creature can't block and its activated abilities can't be activated.",
    "Creatures your opponents control can't have or gain hexproof or shroud.",
    "This creature can attack as though it had haste.",
    "Your life total can't change.",
    "As this Aura enters, choose a basic land type.",
    "Enchanted land is the chosen type.",
    "As this Aura enters, choose a creature.",
    "Enchanted creature is a copy of the chosen creature.",
    "You may have this land enter tapped as a copy of any land on the battlefield.",
    "{R}, Return this creature to its owner's hand: Add {C}{C}{R}.",
    "Tap enchanted land: You gain 1 life.",
    "Discard your hand, Sacrifice this artifact: Add three mana of any one color. Activate only as an instant.",
    "{T}, Untap a tapped land an opponent controls: Draw a card.",
    "{1}: Gain control of target creature for as long as that creature's power is less than or equal to this creature's power.",
    "At the beginning of the end step, if no creatures are on the battlefield, sacrifice this enchantment.",
    "{T}: Add {C}. If you control an Urza's Mine and an Urza's Tower, add {C}{C}{C} instead.",
    "Sacrifice a land: Add one mana of any type the sacrificed land could produce.",
    "{T}: Add {G} or one mana of the chosen color.",
    "{3}, {T}: Double the amount of each type of unspent mana you have.",
    "If a source would deal damage to enchanted player, it deals double that damage to that player instead.",
    "All damage that would be dealt to enchanted creature is dealt to its controller instead.",
    "Prevent all damage that would be dealt to this creature during your turn.",
    "Equipped creature gets +1/+1 for each land on the battlefield with the same name as the exiled card.",
    "Whenever a land's ability causes you to add one or more mana of the chosen color, add an additional one mana of that color.",
    "Whenever a basic land is tapped for mana of the chosen color, its controller adds an additional one mana of that color.",
    "Whenever you activate an ability, if it isn't a mana ability, you may pay {2}. If you do, copy that ability.",
    "Whenever an ability of equipped creature is activated, if it isn't a mana ability, copy that ability.",
    "Whenever enchanted player is attacked, you gain 2 life.",
    "{T}: Until end of turn, whenever a player taps an Island for mana, that player adds an additional {U}.",
    "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.",
    "You may cast spells from your hand without paying their mana costs.",
    "You may cast creature spells with mana value 3 or less by paying {E} rather than paying their mana costs. If you cast a spell this way, you may cast it as though it had flash.",
    "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs three mana to cast.",
    "Creatures entering or dying don't cause abilities to trigger.",
    "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.",
    "Enchanted artifact's activated abilities cost {2} less to activate. This effect can't reduce the mana in that cost to less than one mana.",
    "{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color.",
    "As long as your devotion to green and blue is less than seven, this creature isn't a creature.",
    "This creature gets +1/+1 for each unspent green mana you have.",
    "This creature enters with a +1/+1 counter on it for each color of mana spent to cast it.",
    "If you would lose unspent mana, that mana becomes red instead.",
    "A player losing unspent mana causes that player to lose that much life.",
    "All lands lose all abilities except mana abilities.",
    "This creature has all activated abilities of all creature cards in all graveyards.",
    "When this creature enters, pay {E}{E}. If you can't, return this creature to its owner's hand and you get {E}.",
    "When this creature enters, target opponent loses all counters.",
    "Untap all permanents you control during each other player's untap step.",
    "You may look at the top card of your library any time.",
    "As long as this Equipment is attached to a creature, you may play lands and cast spells from the top of your library.",
    "{0}: Until end of turn, this Equipment becomes a 4/4 Spirit artifact creature that's no longer an Equipment.",
    "When this creature enters, you may put an Equipment card from your hand or graveyard onto the battlefield.",
    "As long as another Aura is attached to enchanted creature, it has first strike and lifelink.",
    "As long as this creature is enchanted by exactly two Auras, it has base power and toughness 5/5.",
    "At the beginning of each opponent's upkeep, you may have that player gain control of equipped creature until end of turn. If you do, untap it.",
    "{2}, {T}: This land becomes a copy of target land, except it has this ability.",
    "This creature and enchanted creature each get +1/+1 for each creature you control and +1/+1 for each Aura you control.",
    "{T}: Target land becomes a Forest until this creature leaves the battlefield.",
    "When you control no Islands, sacrifice this creature.",
    "When this land has no ice counters on it, sacrifice it. If you do, draw a card.",
    "Whenever a creature enters under enchanted player's control, that player loses 1 life.",
    "Whenever a creature you control attacks alone, you may search your library for an Aura card that could enchant that creature, put it onto the battlefield attached to that creature, then shuffle.",
    "Enchanted player can't cast more than one spell each turn.",
    "You may remove a loyalty counter from a planeswalker you control rather than pay this Vehicle's crew cost.",
    "{T}: Until your next upkeep, target noncreature artifact becomes an artifact creature with power and toughness each equal to its mana value.",
    "As long as this Aura entered this turn, enchanted creature has hexproof.",
    "At the beginning of your upkeep, double the number of +1/+1 counters on enchanted creature.",
    "{1}{G}: Move a +1/+1 counter from target creature onto a second target creature.",
    "Sunburst",
    "{1}: Up to one other target creature you control gets +1/+1 and gains your choice of vigilance or lifelink until end of turn.",
    "Pay {E}: This creature gains your choice of flying, vigilance, or lifelink until end of turn.",
    "{1}: Enchanted creature gets +1/-1 or -1/+1 until end of turn.",
    "Equipped creature gets +1/+0 for each of its colors.",
    "If tapped for mana, Plains produce {R}, Islands produce {G}, and Swamps produce {W} instead of any other type.",
    "{T}: Add {C}. Add {C}{C} instead if you control a Forest.",
    "The \"legend rule\" doesn't apply.",
    "The \"legend rule\" doesn't apply to permanents you control.",
    "When this Class becomes level 2, draw a card.",
    "As this creature enters, choose a nonland card name.",
    "Enchanted player can't activate abilities that aren't mana abilities or loyalty abilities.",
    "Spells your opponents cast during your turn cost {1} more to cast.",
    "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered.",
    "{T}, Sacrifice this creature: Add {C}{C}. If that mana is spent on a creature spell, it gains haste until end of turn.",
    "{T}: Add {C}. If that mana is spent on a creature spell, it gains haste.",
    "{U}: Until end of turn, if you tap a land you control for mana, it produces {U} instead of any other type.",
    "{G}, {T}, Discard a card: Until end of turn, if you tap a land for mana, it produces one mana of a color of your choice instead of any other type and amount.",
    "This artifact enters with a charge counter on it for each time it was kicked.",
    "If this creature was kicked, it enters with four +1/+1 counters on it.",
    "When this creature enters, if it was kicked, creatures you control get +1/+0 and gain haste until end of turn.",
    "When this creature enters, if it wasn't kicked, sacrifice it.",
    "Multikicker {2}",
    "Kicker—Sacrifice a creature",
    "Damage can't be prevented.",
    "You may spend white mana as though it were mana of any color. You may spend other mana only as though it were colorless mana.",
    "For each {B} in a cost, you may pay 2 life rather than pay that mana.",
    "As long as this creature is enchanted by three or more Auras, it has base power and toughness 10/10, vigilance, and trample.",
    "Cleric spells you cast cost {W}{B} less to cast. This effect reduces only the amount of colored mana you pay.",
    "Enchanted creature can't be the target of spells or abilities your opponents control.",
    "Artifact spells you cast have convoke.",
    "Artifact creature spells you cast have affinity for artifacts.",
    "{T}: Search your library for any number of Forest cards, put them onto the battlefield tapped, then shuffle.",
    "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type or activate an ability of a creature source of the chosen type.",
    "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of counters on that permanent or player instead.",
    "If an opponent would put one or more counters on a permanent or player, they put half that many of each of those kinds of counters on that permanent or player instead, rounded down.",
    "If an effect would put one or more counters on a permanent you control, it puts twice that many of each of those kinds of counters on that permanent instead.",
    "You may activate the loyalty abilities of planeswalkers you control twice each turn rather than only once.",
    "You can't get poison counters.",
    "Creatures you control can't have -1/-1 counters put on them.",
    "Whenever you cast a spell with {X} in its mana cost, you gain X life.",
    "{T}: Add {C}{C}. Spend this mana only on costs that contain {X}.",
    "{T}: Add {C}. If that mana is spent on a creature spell, it enters with a +1/+1 counter on it.",
    "{U/P}: Change a target of target spell or ability to this creature.",
    "{U}: Change the target of target spell or ability with a single target.",
    "{U}: You may choose new targets for target spell.",
    "Lands you control enter untapped.",
    "Whenever a permanent you control enters tapped, untap it.",
    "Creatures you control enter as a copy of this creature.",
    "At the beginning of your upkeep, sacrifice this creature unless you pay its mana cost.",
    "Pay enchanted creature's mana cost: Remove a net counter from this Aura.",
    "Enchanted creature can't attack or block, and its activated abilities with {T} in their costs can't be activated.",
    "{T}: Target artifact you control becomes a copy of another target artifact or creature you control until end of turn, except it's an artifact in addition to its other types.",
    "This creature gets +1/+1 for each creature card in your opponents' graveyards.",
    "When this creature enters, exile each permanent you don't own.",
    "{T}: Exile each permanent that's one or more colors.",
    "Sacrifice this enchantment: Search your library for an enchantment card, reveal it, then shuffle and put that card on top.",
    "{T}: Add {G}{G} for each creature you control.",
    "This spell costs {2}{B} more to cast for each target beyond the first.",
    "{T}: Reveal any number of artifact cards from your hand. Add {C}{C} for each card revealed this way.",
];

/// Texts of instants and sorceries.
const SPELLS: &[&str] = &[
    "Tap all lands target player controls and that player loses all unspent mana.",
    "Destroy target creature if it has mana value 2 or less.",
    "Return target creature to its owner's hand unless it's tapped.",
    "Until your next turn, your life total can't change and you gain protection from everything.",
    "Until end of turn, creatures your opponents control lose hexproof and shroud and can't have hexproof or shroud.",
    "Whenever a creature you control dies this turn, draw a card.",
    "Buyback {3}\nReturn target permanent to its owner's hand.",
    "This spell deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead.",
    "Until end of turn, if a player taps a nonbasic land for mana, it produces colorless mana instead of any other type.",
    "Damage can't be prevented this turn. This spell deals 3 damage to target player or planeswalker.",
    "Target creature can't be the target of spells or abilities your opponents control this turn.",
    "Create a token that's a copy of target creature. If this spell was kicked, create five of those tokens instead.",
    "Tap all creatures target player controls. Those creatures don't untap during that player's next untap step.",
];

fn round(text: &str, spell: bool) -> Option<String> {
    let read = |text: &str| match spell {
        true => compile_spell_text(text, "Xyz"),
        false => compile_ability(text, "Xyz"),
    };
    let first = match read(text) {
        Ok(all) => all,
        Err(stop) => return Some(format!("{text}\n  {stop:?}")),
    };
    let hosts = ["player", "creature", "land", "artifact"].map(|noun| format!("enchanted {noun}"));
    let lower = text.to_lowercase();
    let mut nouns = Nouns::default();
    if let Some(host) = hosts.into_iter().find(|h| lower.contains(h.as_str())) {
        nouns.host = host;
    }
    for ability in &first {
        let printed = print(ability, &nouns);
        if read(&printed).as_deref() != Ok(std::slice::from_ref(ability)) {
            return Some(format!("{text}\n  printed: {printed}"));
        }
    }
    None
}

#[test]
fn phrases_round_trip() {
    let abilities = ABILITIES.iter().filter_map(|t| round(t, false));
    let spells = SPELLS.iter().filter_map(|t| round(t, true));
    let strays: Vec<String> = abilities.chain(spells).collect();
    assert!(strays.is_empty(), "\n{}", strays.join("\n"));
}
