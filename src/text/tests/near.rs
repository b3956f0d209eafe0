//! Where a text stops making sense: at its first word that means nothing.

use crate::text::compile_ability;

#[test]
fn it_stops_at_the_first_word_that_means_nothing() {
    let texts = [
        "Flibber",
        "Flibber flying.",
        "Flying, flibber",
        "Flying, flibber, trample",
        "Enchant flibber",
        "Equip flibber {2}",
        "Equip {2}. This ability costs {1} less to flibber.",
        "Ward {2}. Flibber.",
        "{2}, Flibber a creature: Draw a card.",
        "{T}: Flibber the bell.",
        "{T}: Draw a card, then flibber the bell.",
        "{T}: Draw a card. Flibber the bell.",
        "{T}: Add {G} or flibber.",
        "{T}: Destroy target creature with flibber.",
        "{T}: Put a +1/+1 flibber on target creature.",
        "{T}: Create two 1/1 white flibber creature tokens.",
        "{T}: Creatures you control flibber +1/+1.",
        "{T}: Search your library for a card named Brass Jack, flibber it.",
        "Remove a charge counter from flibber: Draw a card.",
        "Whenever this creature flibbers, draw a card.",
        "Whenever this creature attacks, flibber two cards.",
        "Landfall — Whenever a land you control enters, flibber two cards.",
        "Whenever you cast a spell, flibber gains 1 life.",
        "When this creature enters, you may flibber. If you do, draw a card.",
        "When this creature enters, choose one —\n• Draw a card.\n• Flibber a card.",
        "At the beginning of your flibber, draw a card.",
        "As long as you flibber a creature, this creature has flying.",
        "This creature enters with two charge counters on flibber.",
        "This creature can't be flibbered except by two or more creatures.",
        "Equipped creature gets +1/+1. It flibbers flying.",
        "Enchanted creature has \"{T}: Flibber a card.\"",
    ];
    for text in texts {
        let report = compile_ability(text, "Brass Badger").unwrap_err();
        let near = report.near.to_lowercase();
        assert!(near.starts_with("flibber"), "{text}: {:?}", report.near);
        assert!(report.text.contains(&report.near), "{text}: {report:?}");
    }
}
