//! Adding mana: "{C}{C}", "one mana of any color", "{G} for each creature you control".

use super::amount;
use super::lexer::Kind;
use super::mods;
use super::noun;
use super::reference;
use super::replacement;
use super::tokens::{PResult, Tokens, eat, first, maybe, one_of, word};
use crate::lists::List;
use crate::rules::ability::{Ability, ManaOutput, Replaced, Replacement, SpentOn};
use crate::rules::effect::{Duration, Mod, RuleMod};
use crate::rules::filter::{Amount, Filter, Ref};
use crate::rules::kinds::Color;
use crate::rules::mana::{ManaType, Symbol};
use crate::rules::zone::Zone;
use winnow::stream::Stream;

/// One symbol that is a type of mana.
fn mana_type(i: &mut Tokens) -> PResult<ManaType> {
    i.one(|k| match k {
        Kind::Symbol(s) => match Symbol::parse(s) {
            Some(Symbol::Mana(t)) => Some(t),
            _ => None,
        },
        _ => None,
    })
}

/// A row of them.
pub fn row(i: &mut Tokens) -> PResult<Vec<ManaType>> {
    let mut all = vec![mana_type(i)?];
    while let Ok(t) = mana_type(i) {
        all.push(t);
    }
    Ok(all)
}

/// What is added, after "add".
pub fn output(i: &mut Tokens) -> PResult<ManaOutput> {
    one_of(i, &["an additional"]).ok();
    first(i, &[symbols, amount_of, counted])
}

/// "{C}{C}", "{R} or {G}", "{G} for each creature you control".
fn symbols(i: &mut Tokens) -> PResult<ManaOutput> {
    let start = row(i)?;
    if let [one, ..] = start.as_slice()
        && start.iter().all(|t| t == one)
        && let Some(each) = maybe(i, amount::for_each)
    {
        let n = i32::try_from(start.len()).unwrap_or(1);
        return Ok(ManaOutput::Repeat(*one, amount::times(n, &each)));
    }
    if let [one] = start.as_slice()
        && one_of(i, &["or one mana of the chosen color"]).is_ok()
    {
        return Ok(ManaOutput::TypeOrChosenColor(*one));
    }
    let mut rows = vec![start];
    while let Some(next) = maybe(i, |i| {
        one_of(i, &[", or", ",", "or"])?;
        row(i)
    }) {
        rows.push(next);
    }
    Ok(match rows.len() {
        1 => ManaOutput::Fixed(rows.remove(0)),
        _ => ManaOutput::OneOf(rows),
    })
}

/// "an amount of {G} equal to its power", "X {G}".
fn amount_of(i: &mut Tokens) -> PResult<ManaOutput> {
    if one_of(i, &["an amount of"]).is_ok() {
        if one_of(i, &["mana of that color", "mana of the chosen color"]).is_ok() {
            one_of(i, &["equal to"])?;
            return amount::value(i).map(ManaOutput::ChosenColor);
        }
        let of = mana_type(i)?;
        one_of(i, &["equal to"])?;
        return amount::value(i).map(|n| ManaOutput::Repeat(of, n));
    }
    let n = amount::measure(i)?;
    mana_type(i).map(|of| ManaOutput::Repeat(of, n))
}

/// "one mana of any color", "two mana in any combination of colors".
fn counted(i: &mut Tokens) -> PResult<ManaOutput> {
    let n = amount::measure(i)?;
    eat(i, "additional");
    word(i, "mana")?;
    if n == Amount::N(2) && one_of(i, &["of different colors"]).is_ok() {
        let all = Color::ALL.map(ManaType::Color);
        let pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| vec![all[a], all[b]]));
        return Ok(ManaOutput::OneOf(pairs.collect()));
    }
    if one_of(i, &["in any combination of"]).is_ok() {
        if one_of(i, &["colors"]).is_ok() {
            let all = Color::ALL.into_iter().map(ManaType::Color).list();
            return Ok(ManaOutput::Combination(all, n));
        }
        let mut types = vec![mana_type(i)?];
        while let Some(next) = maybe(i, |i| {
            one_of(i, &[", and / or", "and / or", ",", "or", "and"])?;
            mana_type(i)
        }) {
            types.push(next);
        }
        return Ok(ManaOutput::Combination(types, n));
    }
    word(i, "of")?;
    if one_of(i, &["the chosen color", "that color"]).is_ok() {
        let each = maybe(i, amount::for_each);
        return Ok(ManaOutput::ChosenColor(match (n, each) {
            (Amount::N(n), Some(each)) => amount::times(n, &each),
            (n, _) => n,
        }));
    }
    word(i, "any")?;
    if eat(i, "of the exiled card 's colors") {
        return Ok(ManaOutput::ColorAmong(exiled_card(), n));
    }
    if let Some(whose) = maybe(i, |i| {
        word(i, "of")?;
        let whose = reference::possessor(i)?;
        word(i, "colors").map(|()| whose)
    }) {
        let it = Filter::Is(Box::new(whose));
        return Ok(ManaOutput::ColorAmong(it, n));
    }
    if eat(i, "color in your commander 's color identity") {
        return Ok(ManaOutput::ColorAmong(Filter::Commander, n));
    }
    eat(i, "one");
    if let Some(found) = maybe(i, |i| produced(i, &n)) {
        return Ok(found);
    }
    if one_of(i, &["color among"]).is_ok() {
        return noun::object_phrase(i).map(|f| ManaOutput::ColorAmong(f, n));
    }
    word(i, "color")?;
    // One of any color for each is any combination.
    Ok(match (&n, maybe(i, amount::for_each)) {
        (Amount::N(1), Some(each)) => {
            let all = Color::ALL.into_iter().map(ManaType::Color).list();
            ManaOutput::Combination(all, each)
        }
        (_, Some(_)) => return i.stop(),
        (_, None) => ManaOutput::AnyColor(n),
    })
}

/// "the exiled card", among whose colors one is chosen.
pub fn exiled_card() -> Filter {
    Filter::InZone(Zone::Exile).and(Filter::Is(Box::new(Ref::ExiledWith)))
}

/// "type that a land you control could produce", "type that land produced".
fn produced(i: &mut Tokens, n: &Amount) -> PResult<ManaOutput> {
    let colors_only = eat(i, "color");
    if !colors_only {
        word(i, "type")?;
    }
    let start = i.checkpoint();
    if let Some(()) = maybe(i, |i| {
        reference::definite(i)?;
        word(i, "produced")
    }) {
        return Ok(ManaOutput::ProducedByEvent(n.clone()));
    }
    i.reset(&start);
    eat(i, "that");
    if let Some(known) = maybe(i, |i| {
        let known = reference::definite(i)?;
        one_of(i, &["could produce"])?;
        Ok(known)
    }) {
        return Ok(ManaOutput::CouldProduce {
            what: Filter::Is(Box::new(known)),
            colors_only,
            amount: n.clone(),
        });
    }
    let what = match one_of(i, &["any"]) {
        Ok(()) => noun::object_phrase(i)?,
        Err(_) => noun::a_phrase(i)?,
    };
    one_of(i, &["could produce"])?;
    Ok(ManaOutput::CouldProduce {
        what,
        colors_only,
        amount: n.clone(),
    })
}

/// "Spend this mana only to cast creature spells": what for.
pub fn spend_only(i: &mut Tokens) -> PResult<Filter> {
    if one_of(i, &["spend this mana only on costs that contain {X}"]).is_ok() {
        return Ok(Filter::HasX);
    }
    one_of(
        i,
        &["spend this mana only to", "this mana can be spent only to"],
    )?;
    let mut all = vec![purpose(i)?];
    while let Some(next) = maybe(i, |i| {
        one_of(i, &["or to", "or"])?;
        purpose(i)
    }) {
        all.push(next);
    }
    Ok(match all.len() {
        1 => all.remove(0),
        _ => Filter::Any(all),
    })
}

/// "cast artifact spells", "activate abilities of artifacts".
fn purpose(i: &mut Tokens) -> PResult<Filter> {
    if eat(i, "cast") {
        return first(i, &[noun::a_phrase, noun::object_phrase]);
    }
    one_of(i, &["activate abilities", "activate an ability"])?;
    let of = maybe(i, |i| {
        word(i, "of")?;
        let of = first(
            i,
            &[noun::a_phrase, noun::object_phrase, |i| {
                one_of(i, &["an"])?;
                noun::type_word(i).map(Filter::Type)
            }],
        )?;
        let source = one_of(i, &["source", "sources"]).is_ok();
        Ok(match source && one_of(i, &["of the chosen type"]).is_ok() {
            true => of.and(Filter::ChosenType),
            false => of,
        })
    });
    Ok(Filter::AbilityOf(Box::new(
        of.unwrap_or(Filter::All(Vec::new())),
    )))
}

/// "…, and that spell can't be countered" after what the mana may be spent on.
pub fn not_countered(i: &mut Tokens, what: &Filter) -> PResult<Box<SpentOn>> {
    one_of(i, &[", and that spell can't be countered"])?;
    Ok(Box::new(SpentOn {
        what: what.clone(),
        mods: vec![Mod::Rule(RuleMod::CantBeCountered)],
        duration: Duration::Indefinite,
    }))
}

/// "If that mana is spent on a creature spell, it gains haste until end of turn."
pub fn spent_on(i: &mut Tokens) -> PResult<SpentOn> {
    one_of(
        i,
        &[
            "if that mana is spent on",
            "if this mana is spent on",
            "if that mana is spent to cast",
            "if this mana is spent to cast",
        ],
    )?;
    let what = noun::a_phrase(i)?;
    one_of(i, &[", it", ", that creature", ", that spell"])?;
    if eat(i, "enters") {
        // 614.1c: the spell has it, and so has what it becomes.
        let entering = Replacement {
            replaces: Replaced::Enters(Filter::Is(Box::new(Ref::This))),
            condition: None,
            change: replacement::with_counters(i)?,
        };
        return Ok(SpentOn {
            what,
            mods: vec![Mod::Gain(Box::new(Ability::Replacement(entering)))],
            duration: Duration::Indefinite,
        });
    }
    let said = mods::predicates(i)?;
    Ok(SpentOn {
        what,
        mods: said.mods,
        duration: said.duration.unwrap_or(Duration::Indefinite),
    })
}

/// "This mana can't be spent to cast a nonartifact spell.": what it can be spent on.
pub fn not_spend(i: &mut Tokens) -> PResult<Filter> {
    one_of(i, &["this mana can't be spent to cast"])?;
    noun::a_phrase(i).map(|f| Filter::Not(Box::new(f)))
}
