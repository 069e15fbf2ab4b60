//! Look and target mode: what the map marks, what is told of the cell, and blows in words.

use crate::game::Game;
use crate::view::fight::ground;
use crate::view::map::is_in_view;
use crate::view::shots::Payload;
use ludus_engine::content::{MonsterBlow, MonsterRace, TerrainArmor};
use ludus_engine::figures::{self, Missile};
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, EffectId};
use ludus_engine::narrate::{
    capitalized, indefinite, landing_word, lies_here, listed, percent, possessive, pronoun,
};
use ludus_engine::odds::{self, AttackOdds};
use ludus_engine::turn::supposed_ground;
use ludus_engine::world::World;

use super::aimed;
use super::fight::threatened;
use super::side::{Panel, SideRow, place, target_name};
use super::sides::ground_name;

/// What follows where a cell is that the hero does not see.
pub(crate) const OUT_OF_SIGHT: &str = ", out of sight";

/// What is told of a cell.
pub(crate) struct LookView {
    /// Cells in reach of foes.
    pub(crate) threatened: Vec<Pos>,
    /// Cells that what is aimed would cross.
    pub(crate) flight: Vec<Pos>,
    /// What is told below the map, one paragraph for each thing.
    pub(crate) about: Vec<String>,
    /// What the rule says: before the name, the name, and after it.
    pub(crate) before: String,
    pub(crate) name: String,
    pub(crate) after: String,
}

/// Returns what is told of a cell that one looks or aims at; `None` where nothing can be aimed there.
pub(crate) fn look(game: &Game, aim: Option<Payload>, at: Pos) -> Option<LookView> {
    let (world, (hero, from)) = (game.world(), game.hero()?);
    let known = world.occupant(at);
    let target = known.filter(|&actor| actor == hero || game.knows_of(actor));
    let manner = Manner::of(aim);
    let mut about = about(world, target, at, manner);
    about.extend(target.is_none().then(|| lost_words(game, at)).flatten());
    let (name, place) = (target_name(world, target, at), place(from, at));
    if let Some(payload) = aim {
        let (flight, way) = aimed::way(game, payload, at)?;
        return Some(LookView {
            threatened: Vec::new(),
            flight,
            about,
            before: format!("{} at: ", manner.verb()),
            name,
            after: format!(", {place}, {way}"),
        });
    }
    let threatened = threatened(world);
    // Who stands there says it better.
    let is_free = target.is_none_or(|actor| actor == hero);
    let reached = if is_free && threatened.contains(&at) {
        ", in reach of a foe"
    } else {
        ""
    };
    let is_hidden = target.is_none() && !is_in_view(world, at);
    let hidden = if is_hidden { OUT_OF_SIGHT } else { "" };
    Some(LookView {
        threatened,
        flight: Vec::new(),
        about,
        before: "look: ".to_owned(),
        name,
        after: format!(", {place}{hidden}{reached}"),
    })
}

/// Returns what is told of a cell that one would walk to: "walk to: door, 12 east, 14 steps".
pub(crate) fn goal_words(game: &Game, at: Pos, way: &Result<Vec<Pos>, String>) -> String {
    let world = game.world();
    let Some((hero, from)) = game.hero() else {
        return String::new();
    };
    let known = world.occupant(at);
    let target = known.filter(|&actor| actor == hero || game.knows_of(actor));
    let name = match lost_words(game, at) {
        Some(lost) => lost.trim_end_matches('.').to_lowercase(),
        None => format!("{}, {}", target_name(world, target, at), place(from, at)),
    };
    match way.as_ref().map(Vec::len) {
        Ok(1) => format!("walk to: {name}, one step"),
        Ok(n) => format!("walk to: {name}, {n} steps"),
        // One's own cell is where the mark starts when nothing is offered.
        Err(_) if from == at => "walk where?".to_owned(),
        Err(reason) => format!("walk to: {name}. {reason}"),
    }
}

/// Returns who was last seen on a cell: "A wolf was last seen here."
fn lost_words(game: &Game, at: Pos) -> Option<String> {
    let lost = game.lost_foes();
    let (foe, _) = lost.iter().find(|row| row.1 == at)?;
    let race = game.world().race(*foe)?;
    Some(capitalized(&format!(
        "{} was last seen here.",
        indefinite(race)
    )))
}

/// Returns the rows beside the map about a cell that one looks or aims at.
pub(crate) fn side(mut panel: Panel, game: &Game, aim: Option<Payload>, at: Pos) -> Vec<SideRow> {
    let world = game.world();
    let hero = game.hero().map(|row| row.0);
    let known = world.occupant(at);
    let target = known.filter(|&actor| Some(actor) == hero || game.knows_of(actor));
    match (aim, target) {
        (Some(payload), _) => aimed::tell(&mut panel, game, payload, target, at),
        (None, Some(actor)) => {
            panel.tell_head(game, actor, Manner::Strike);
            panel.tell_odds(game, actor);
        }
        (None, None) => panel.tell_place(game, ground_name(world, at), at),
    }
    panel.finished()
}

/// How the hero would harm a monster: armor meets each in its own way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    Strike,
    Shot,
    Throw,
}

impl Manner {
    /// Returns how the hero harms with what is aimed, as armor rules see it.
    pub(crate) const fn of(aim: Option<Payload>) -> Self {
        match aim {
            None | Some(Payload::Device(_)) => Self::Strike,
            Some(Payload::Missile(Missile::Fired)) => Self::Shot,
            Some(Payload::Missile(Missile::Thrown(_))) => Self::Throw,
        }
    }

    /// Returns what one does with what is aimed.
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            Self::Strike => "aim",
            Self::Shot => "fire",
            Self::Throw => "throw",
        }
    }

    /// Returns the armor class that it meets on a sort of ground.
    pub(crate) fn armor(self, world: &World, target: ActorId, ground: TerrainArmor) -> i32 {
        match self {
            Self::Strike => figures::target_armor_on(world, target, ground),
            Self::Shot | Self::Throw => figures::target_armor_to_missiles_on(world, target, ground),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Strike => "your strikes",
            Self::Shot => "a shot",
            Self::Throw => "a throw",
        }
    }
}

/// Returns what is told of a cell, one paragraph for each thing.
pub(crate) fn about(
    world: &World,
    target: Option<ActorId>,
    at: Pos,
    manner: Manner,
) -> Vec<String> {
    match target.map(|actor| (actor, world.race(actor))) {
        Some((actor, Some(race))) => {
            let parts = [
                Some(race.about.clone()).filter(|about| !about.is_empty()),
                armor_words(world, actor, manner),
                own_ground_words(world, actor),
            ];
            parts.into_iter().flatten().collect()
        }
        Some((_, None)) => vec![capitalized(&ground(world, at)) + "."],
        None => vec![terrain_words(world, at) + &lying_words(world, at)],
    }
}

/// Returns what lies on a cell in view, as a sentence that follows another.
fn lying_words(world: &World, at: Pos) -> String {
    let lies = lies_here(world, at).filter(|_| is_in_view(world, at));
    lies.map_or_else(String::new, |lies| format!(" {lies}"))
}

/// Returns what the grounds of the arena make of a monster's armor class, where any does something:
/// "To your strikes its AC is 15 here, 12 in water, 23 on rubble or among trees."
fn armor_words(world: &World, target: ActorId, manner: Manner) -> Option<String> {
    let at = world.body(target)?.pos;
    let here = world.terrain(at)?.armor;
    let mut kinds: Vec<(i32, Vec<&str>)> = vec![(manner.armor(world, target, here), vec!["here"])];
    let grounds = [
        (TerrainArmor::None, "on open ground"),
        (TerrainArmor::Water, "in water"),
        (TerrainArmor::Rubble, "on rubble"),
        (TerrainArmor::Trees, "among trees"),
    ];
    let exists = |ground: TerrainArmor| {
        let mut cells = world.cells().positions();
        cells.any(|pos| {
            let terrain = world.terrain(pos);
            terrain.is_some_and(|terrain| terrain.is_walkable && terrain.armor == ground)
        })
    };
    for (ground, words) in grounds {
        if ground == here || !exists(ground) {
            continue;
        }
        let armor = manner.armor(world, target, ground);
        match kinds.iter_mut().skip(1).find(|kind| kind.0 == armor) {
            Some(kind) => kind.1.push(words),
            None => kinds.push((armor, vec![words])),
        }
    }
    let differs = kinds.iter().any(|kind| kind.0 != kinds[0].0);
    let told = kinds
        .iter()
        .map(|(armor, grounds)| format!("{armor} {}", grounds.join(" or ")));
    let told: Vec<String> = told.collect();
    differs.then(|| format!("To {} its AC is {}.", manner.words(), told.join(", ")))
}

/// Returns what the ground under the hero, where it changes its armor class, does to a foe's blows:
/// "Your ground is rubble. On open floor its bite would get in 61.1%."
fn own_ground_words(world: &World, foe: ActorId) -> Option<String> {
    let hero = world.hero()?.actor;
    let at = world.body(hero)?.pos;
    if figures::armor_class(world) == figures::armor_class_here(world) {
        return None;
    }
    let race = world.race(foe)?;
    let floor = world.content().find_terrain("floor")?;
    let on_floor = supposed_ground(world, at, floor);
    let theirs = odds::between(&on_floor, foe, hero);
    let chance = |odds: &AttackOdds| {
        let blow = race.blows.get(odds.index)?;
        let method = blow.method.name().replace('_', " ");
        (!blow.is_harmless()).then(|| {
            let whose = possessive(race);
            format!(
                "{whose} {method} would get in {}",
                percent(odds.p_hit.to_f64())
            )
        })
    };
    let chances: Vec<String> = alike(&theirs)
        .iter()
        .filter_map(|kind| chance(kind.0))
        .collect();
    let name = &world.terrain(at)?.name;
    (!chances.is_empty())
        .then(|| format!("Your ground is {name}. On open floor {}.", listed(&chances)))
}

/// Returns what a kind of ground does, in words.
fn terrain_words(world: &World, at: Pos) -> String {
    let Some(terrain) = world.terrain(at) else {
        return String::new();
    };
    let mut facts = Vec::new();
    if terrain.opens_into.is_some() {
        facts.push("It opens when walked into.");
    } else if !terrain.is_walkable {
        facts.push("There is no way through.");
    }
    if terrain.blocks_sight {
        facts.push("It blocks sight.");
    }
    if terrain.enter_time > 1 {
        facts.push("Stepping in takes longer.");
    }
    if terrain.leave_time > 1 {
        facts.push("Stepping out takes longer.");
    }
    let (own, there) = (
        figures::armor_class(world),
        figures::armor_class_at(world, at),
    );
    let covered = format!("In it your armor class is {there}, elsewhere {own}.");
    if own != there {
        facts.push(&covered);
    }
    if terrain.is_slippery {
        facts.push("It is slippery.");
    }
    let is_lit = world.cells().get(at).is_some_and(|cell| cell.is_lit);
    if !is_lit {
        facts.push("It is dark.");
    }
    facts.join(" ")
}

/// Returns "IT BITES for 1d6, cuts 0.7%"; the wound with its chance by itself where there is no room
/// for it.
pub(crate) fn theirs_heading(
    race: &MonsterRace,
    blow: &MonsterBlow,
    odds: &AttackOdds,
    n: usize,
    width: usize,
) -> (String, Option<(&'static str, String)>) {
    let method = landing_word(blow.method).to_uppercase();
    let subject = pronoun(race).to_uppercase();
    let times = if n > 1 {
        format!(" x{n}")
    } else {
        String::new()
    };
    if blow.is_harmless() {
        return (format!("{subject} {method}{times}: harmless"), None);
    }
    // A touch that takes no hit points is told by what it takes.
    let heading = match odds.effects.first() {
        _ if blow.dice.max() > 0 => format!("{subject} {method}{times} for {}", blow.dice),
        Some(effect) => format!("{subject} {method}{times}, {}", effect.word),
        None => format!("{subject} {method}{times}"),
    };
    let (word, chance) = match (odds.p_cut, odds.p_stun) {
        (cut, _) if cut > 0.0 => ("cuts", percent(cut)),
        (_, stun) if stun > 0.0 => ("stuns", percent(stun)),
        _ => return (heading, None),
    };
    let long = format!("{heading}, {word} {chance}");
    if long.len() <= width {
        (long, None)
    } else {
        (heading, Some((word, chance)))
    }
}

/// Returns "bite" of "bites", "crush" of "crushes".
pub(crate) fn single(blows: &str) -> &str {
    let is_hissing = blows.ends_with("shes") || blows.ends_with("ches");
    let ending = if is_hissing { "es" } else { "s" };
    blows.strip_suffix(ending).unwrap_or(blows)
}

/// Returns what a blow brings about beyond damage, each with its chance in words: what the hero is
/// proof against is "resisted".
pub(crate) fn effects<'w>(
    world: &'w World,
    effect: EffectId,
    odds: &'w AttackOdds,
) -> Vec<(&'w str, String)> {
    let possible = odds.effects.iter();
    let possible = possible.map(|effect| (&*effect.word, percent(effect.p)));
    let resisted = odds::resisted(world, odds.attacker, odds.defender, effect);
    let resisted = resisted
        .into_iter()
        .map(|word| (word, "resisted".to_owned()));
    possible.chain(resisted).collect()
}

/// Returns equal blows as one with their number.
pub(crate) fn alike(odds: &[AttackOdds]) -> Vec<(&AttackOdds, usize)> {
    let mut kinds: Vec<(&AttackOdds, usize)> = Vec::new();
    for odds in odds {
        let is_equal = |kind: &&mut (&AttackOdds, usize)| {
            kind.0.label == odds.label
                && kind.0.p_hit == odds.p_hit
                && kind.0.damage.max() == odds.damage.max()
        };
        match kinds.iter_mut().find(is_equal) {
            Some(kind) => kind.1 += 1,
            None => kinds.push((odds, 1)),
        }
    }
    kinds
}
