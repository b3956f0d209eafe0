//! Keyword abilities, with what they are of: "ward {2}", "protection from red", "equip Knight {1}".

use super::amount;
use super::cost;
use super::lexer::Kind;
use super::noun;
use super::tokens::{PResult, Tokens, eat, first, lookup, maybe, one_of, word};
use crate::lists::List;
use crate::rules::ability::{Cost, Keyword, KeywordKind, Quality};
use crate::rules::filter::{Filter, Ref};
use winnow::stream::Stream;

/// The name of a keyword.
pub fn keyword_kind(i: &mut Tokens) -> PResult<KeywordKind> {
    for kind in KeywordKind::ALL {
        if eat(i, &kind.name().replace('!', " !")) {
            return Ok(*kind);
        }
    }
    // What umbra armor was called before.
    if eat(i, "totem armor") {
        return Ok(KeywordKind::UmbraArmor);
    }
    i.stop()
}

/// One keyword ability.
pub fn keyword(i: &mut Tokens) -> PResult<Keyword> {
    let start = i.checkpoint();
    if let Some(walk) = maybe(i, landwalk) {
        return Ok(walk);
    }
    let kind = keyword_kind(i)?;
    match parameters(i, kind) {
        Ok(keyword) => Ok(keyword),
        Err(stop) => {
            i.reset(&start);
            Err(stop)
        }
    }
}

/// The keywords that have no parameters.
fn plain(kind: KeywordKind) -> Option<Keyword> {
    macro_rules! plain {
        ($($name:ident)*) => {
            match kind {
                $(KeywordKind::$name => Some(Keyword::$name),)*
                _ => None,
            }
        };
    }
    plain!(Flying FirstStrike DoubleStrike Deathtouch Defender Flash Haste Indestructible Intimidate
        Fear Lifelink Menace Reach Shroud Trample Vigilance Infect Wither Persist Undying Changeling
        Convoke Devoid Shadow Skulk Prowess Exalted Flanking Horsemanship LivingWeapon ForMirrodin
        JobSelect UmbraArmor Phasing Unleash Storm Cascade SplitSecond Rebound Ingest Melee Myriad
        Mentor Riot Training Decayed Evolve Extort BattleCry Delve Improvise Compleated Sunburst
        Partner ChooseABackground FriendsForever DoctorsCompanion)
}

/// The keywords whose parameter is a number.
fn numbered(kind: KeywordKind) -> Option<fn(i32) -> Keyword> {
    macro_rules! numbered {
        ($($name:ident)*) => {
            match kind {
                $(KeywordKind::$name => Some(Keyword::$name),)*
                _ => None,
            }
        };
    }
    numbered!(Annihilator Firebending Crew Modular Fabricate Toxic Rampage Bushido Afterlife Afflict Absorb Amplify
        Bloodthirst Renown Tribute Vanishing Fading)
}

/// The keywords whose parameter is a cost.
fn costed(kind: KeywordKind) -> Option<fn(Cost) -> Keyword> {
    macro_rules! costed {
        ($($name:ident)*) => {
            match kind {
                $(KeywordKind::$name => Some(Keyword::$name),)*
                _ => None,
            }
        };
    }
    costed!(Ward Reconfigure Fortify Bestow CumulativeUpkeep Cycling Kicker Multikicker Buyback
        Flashback AuraSwap)
}

fn parameters(i: &mut Tokens, kind: KeywordKind) -> PResult<Keyword> {
    if let Some(keyword) = plain(kind) {
        return Ok(keyword);
    }
    if let Some(make) = numbered(kind) {
        return amount::number(i).map(make);
    }
    if let Some(make) = costed(kind) {
        return keyword_cost(i).map(make);
    }
    match kind {
        KeywordKind::Hexproof => Ok(Keyword::Hexproof(maybe(i, |i| {
            word(i, "from")?;
            quality(i)
        }))),
        KeywordKind::Protection => {
            word(i, "from")?;
            quality(i).map(Keyword::Protection)
        }
        KeywordKind::Affinity => {
            word(i, "for")?;
            noun::object_phrase(i).map(Keyword::Affinity)
        }
        KeywordKind::Enchant => enchantable(i).map(Keyword::Enchant),
        KeywordKind::Equip => {
            let quality = maybe(i, equip_quality);
            let cost = keyword_cost(i)?;
            Ok(Keyword::Equip(cost, quality))
        }
        _ => i.stop(),
    }
}

/// What an Aura can enchant: "creature you control", "artifact, creature, or planeswalker".
fn enchantable(i: &mut Tokens) -> PResult<Filter> {
    noun::object_phrase(i)
}

/// "Knight", "legendary creature", "Human or Elf": whom an equip ability asks for.
fn equip_quality(i: &mut Tokens) -> PResult<Filter> {
    if let Some(phrase) = maybe(i, noun::object_phrase) {
        return Ok(phrase);
    }
    word(i, "worthy")?;
    Ok(Filter::Worthy.and(Filter::creature()))
}

/// A cost after a keyword: "{2}", "—Sacrifice an artifact", "—Pay {3} or discard a card".
fn keyword_cost(i: &mut Tokens) -> PResult<Cost> {
    if eat(i, "—") {
        let cost = cost::options(i)?;
        eat(i, ".");
        return Ok(cost);
    }
    cost::mana_cost(i).map(Cost::mana)
}

/// "islandwalk", "artifact landwalk", "nonbasic landwalk".
fn landwalk(i: &mut Tokens) -> PResult<Keyword> {
    let kind = i.one(|k| match k {
        Kind::Word(w) => {
            let lower = w.to_ascii_lowercase();
            let land = lower.strip_suffix("walk")?;
            let mut name = land.get(..1)?.to_ascii_uppercase();
            name.push_str(&land[1..]);
            match name.as_str() {
                "Land" => Some(Filter::All(Vec::new())),
                _ => super::words::subtype(&name)
                    .filter(|s| {
                        super::scope::correlated(s) == Some(crate::rules::kinds::CardType::Land)
                    })
                    .map(Filter::Subtype),
            }
        }
        _ => None,
    });
    if let Ok(filter) = kind {
        return Ok(Keyword::Landwalk(filter));
    }
    const QUALITIES: &[&str] = &["artifact", "nonbasic", "legendary", "snow"];
    let quality = lookup(
        i,
        &[
            (
                QUALITIES[0],
                Filter::Type(crate::rules::kinds::CardType::Artifact),
            ),
            (
                QUALITIES[1],
                Filter::Not(Box::new(Filter::Supertype(
                    crate::rules::kinds::Supertype::Basic,
                ))),
            ),
            (
                QUALITIES[2],
                Filter::Supertype(crate::rules::kinds::Supertype::Legendary),
            ),
            (
                QUALITIES[3],
                Filter::Supertype(crate::rules::kinds::Supertype::Snow),
            ),
        ],
    )?;
    word(i, "landwalk")?;
    Ok(Keyword::Landwalk(quality))
}

/// What protection is from.
pub fn quality(i: &mut Tokens) -> PResult<Quality> {
    first(
        i,
        &[
            |i| word(i, "everything").map(|()| Quality::Everything),
            |i| {
                one_of(i, &["the chosen player"])?;
                Ok(Quality::Player(Ref::ChosenPlayer))
            },
            |i| {
                one_of(i, &["each of your opponents"])?;
                Ok(Quality::Player(Ref::EachOpponent))
            },
            |i| {
                one_of(i, &["the chosen color"])?;
                Ok(Quality::Sources(Filter::ChosenColor))
            },
            |i| {
                one_of(i, &["the color of your choice"])?;
                i.scope
                    .choices
                    .push(crate::rules::effect::Effect::ChooseColor { who: Ref::You });
                Ok(Quality::Sources(Filter::ChosenColor))
            },
            |i| {
                one_of(i, &["all colors", "each color"])?;
                Ok(Quality::Sources(Filter::Any(
                    crate::rules::kinds::Color::ALL
                        .into_iter()
                        .map(Filter::Color)
                        .list(),
                )))
            },
            |i| {
                one_of(i, &["colored spells"])?;
                Ok(Quality::Sources(
                    Filter::Not(Box::new(Filter::Colorless)).and(Filter::Spell),
                ))
            },
            |i| noun::object_phrase(i).map(Quality::Sources),
            |i| noun::color_word(i).map(|c| Quality::Sources(Filter::Color(c))),
            |i| word(i, "multicolored").map(|()| Quality::Sources(Filter::Multicolored)),
            |i| word(i, "monocolored").map(|()| Quality::Sources(Filter::Monocolored)),
        ],
    )
}

/// One or more keywords: "flying, first strike, and haste"; "protection from red and from blue"
/// is two.
pub fn keywords(i: &mut Tokens) -> PResult<Vec<Keyword>> {
    let mut all = vec![keyword(i)?];
    loop {
        let last = all.last().map(Keyword::kind);
        let next = maybe(i, |i| {
            one_of(i, &[", and", ",", "and"])?;
            if last == Some(KeywordKind::Protection) && eat(i, "from") {
                return quality(i).map(Keyword::Protection);
            }
            keyword(i)
        });
        match next {
            Some(next) => all.push(next),
            None => return Ok(all),
        }
    }
}
