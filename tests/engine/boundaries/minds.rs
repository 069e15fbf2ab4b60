//! The thresholds of minds: what pilots and monsters choose on either side of them.

use ludus_engine::ai::{Hunts, Pilot, choose};
use ludus_engine::command::Command;
use ludus_engine::grid::{Dir, Pos};
use ludus_engine::ids::{ActorId, ItemId};
use ludus_engine::rng::{Rng, Roll};
use ludus_engine::turn::world_at_start;

use super::super::fights::scenario;
use super::figures::HERO;
use super::{each, forced};

/// A fight's text: a map, the legend's monsters, the hero and one more field of the races.
fn text(map: &str, legend: &str, hero: &str, race: &str) -> String {
    let wall = "#".repeat(map.len());
    format!(
        "Scenario(
            arena: Drawn(map: [{wall:?}, {map:?}, {wall:?}], legend: {{ {legend} }}),
            hero: Some(Hero({hero})),
            races: [MonsterRace(id: \"tester\", glyph: 't', level: 20, hp: \"100\", {race}
                blows: [(method: \"touch\", effect: \"attack\", dice: \"1\")])],
        )"
    )
}

/// What the standard pilot does at its first moment.
fn piloted(map: &str, placed: &str, hero: &str, race: &str) -> Command {
    let legend = format!("'m': Monster(race: \"tester\", {placed})");
    let world = world_at_start(scenario("minds.ron", &text(map, &legend, hero, race)));
    Pilot::Standard.choose(&world, &mut Hunts::default(), HERO)
}

const HALL: &str = "#..@...m..#";
const CLOSE: &str = "#..@m.....#";

#[test]
fn a_pilot_rests_alone_below_two_thirds() {
    let rests = |(hp, placed, more): (i32, &str, &str)| {
        let hero = format!("max_hp: 300, hp: {hp}, {more}");
        piloted(HALL, placed, &hero, "") == Command::Rest
    };
    let (asleep, deep, mortal) = (
        "asleep: true",
        "conditions: { \"cut\": 1000 }",
        "conditions: { \"cut\": 1001 }",
    );
    each(
        &[
            ((199, asleep, ""), true),
            ((200, asleep, ""), false),
            ((201, asleep, ""), false),
            ((199, "", ""), false),
            ((199, asleep, deep), true),
            ((199, asleep, mortal), false),
        ],
        rests,
    );
}

#[test]
fn a_weak_pilot_drinks_below_a_third() {
    let drinks = |(hp, placed): (i32, &str)| {
        let hero =
            format!("max_hp: 300, hp: {hp}, pack: [(kind: \"potion_of_cure_light_wounds\")]");
        piloted(CLOSE, placed, &hero, "")
    };
    let strikes = Command::Attack(Dir::East);
    let quaffs = Command::Quaff(ItemId(0));
    each(
        &[
            ((99, ""), quaffs),
            ((100, ""), strikes),
            ((101, ""), strikes),
            ((99, "asleep: true"), Command::Rest),
        ],
        drinks,
    );
}

#[test]
fn a_weak_pilot_steps_back_from_the_slower_only() {
    let does = |(hp, speed): (i32, i32)| {
        let hero = format!("max_hp: 300, hp: {hp}");
        piloted(CLOSE, "", &hero, &format!("speed: {speed},"))
    };
    let (back, strikes) = (Command::Move(Dir::West), Command::Attack(Dir::East));
    each(
        &[
            ((99, 109), back),
            ((99, 110), strikes),
            ((99, 111), strikes),
            ((100, 109), strikes),
        ],
        does,
    );
}

#[test]
fn a_weak_pilot_reads_itself_away_from_who_is_beside_it() {
    let reads = |(map, hp): (&str, i32)| {
        let hero = format!("max_hp: 300, hp: {hp}, pack: [(kind: \"scroll_of_phase_door\")]");
        piloted(map, "", &hero, "")
    };
    let gone = Command::Read(ItemId(0));
    each(
        &[
            ((CLOSE, 99), gone),
            ((CLOSE, 100), Command::Attack(Dir::East)),
            (("#..@.m....#", 99), Command::Move(Dir::East)),
        ],
        reads,
    );
    let blind = "max_hp: 300, hp: 9, conditions: { \"blind\": 9 },
        pack: [(kind: \"scroll_of_phase_door\")]";
    assert_ne!(
        piloted(CLOSE, "", blind, ""),
        gone,
        "the blind read nothing"
    );
}

#[test]
fn a_pilot_takes_heart_before_a_foe_five_cells_away() {
    let does = |(map, hero): (&str, &str)| {
        piloted(
            map,
            "",
            &format!("{hero} pack: [(kind: \"potion_of_heroism\")]"),
            "",
        )
    };
    let (quaffs, steps) = (Command::Quaff(ItemId(0)), Command::Move(Dir::East));
    each(
        &[
            (("#@....m...#", ""), quaffs),
            (("#@...m....#", ""), quaffs),
            (("#@.....m..#", ""), steps),
            (("#@m.......#", ""), Command::Attack(Dir::East)),
            (("#@....m...#", "conditions: { \"hero\": 1 },"), steps),
        ],
        does,
    );
}

#[test]
fn a_fearful_pilot_flees() {
    let fear = "max_hp: 300, conditions: { \"afraid\": 3 }";
    assert_eq!(piloted(CLOSE, "", fear, ""), Command::Move(Dir::West));
    assert_eq!(piloted("#@m.......#", "", fear, ""), Command::Wait);
}

/// What the first monster of a fight does.
fn monster(map: &str, legend: &str, hero: &str, race: &str, rng: &mut Rng) -> Command {
    let world = world_at_start(scenario("minds.ron", &text(map, legend, hero, race)));
    choose(&world, &mut Hunts::default(), rng, ActorId(1)).command
}

#[test]
fn a_monster_strikes_whom_it_can_hurt_most() {
    let other = |hp: i32, more: &str| {
        format!(
            "'m': Monster(race: \"tester\", team: \"orcs\"),
             'n': Monster(race: \"tester\", team: \"wolves\", hp: {hp}, {more})"
        )
    };
    let strikes = |(hp, more): (i32, &str)| {
        monster(
            "#@mn#",
            &other(hp, more),
            "max_hp: 50",
            "",
            &mut Rng::new(1),
        )
    };
    let (hero, wolf) = (Command::Attack(Dir::West), Command::Attack(Dir::East));
    each(
        &[
            ((49, ""), wolf),
            ((50, ""), hero),
            ((51, ""), hero),
            ((49, "asleep: true"), hero),
        ],
        strikes,
    );
}

#[test]
fn fear_and_roots_keep_a_monster_from_its_foe() {
    let of = |map: &str, placed: &str, race: &str| {
        let legend = format!("'m': Monster(race: \"tester\", {placed})");
        monster(map, &legend, "", race, &mut Rng::new(1))
    };
    let afraid = "conditions: { \"afraid\": 1 }";
    let rooted = "flags: [\"never_move\"],";
    assert_eq!(of("#@..m..#", "", ""), Command::Move(Dir::West));
    assert_eq!(of("#@..m..#", "", rooted), Command::Wait);
    assert_eq!(of("#@m....#", "", rooted), Command::Attack(Dir::West));
    assert_eq!(of("#@m....#", afraid, ""), Command::Move(Dir::East));
    assert_eq!(of("#@m#####", afraid, ""), Command::Wait);
    assert_eq!(
        of("#@m....#", "conditions: { \"frightened\": 1 }", ""),
        Command::Move(Dir::East)
    );
}

#[test]
fn a_patrol_goes_straight_on_and_turns_at_random() {
    let goes = |(map, sight, wander)| {
        let legend = "'m': Monster(race: \"tester\", patrols: true)";
        let race = format!("sight: {sight},");
        monster(
            map,
            legend,
            "",
            &race,
            &mut forced([(Roll::Wander, wander)]),
        )
    };
    let east = Dir::ALL.iter().position(|&dir| dir == Dir::East).unwrap() as i64;
    let north = Dir::ALL.iter().position(|&dir| dir == Dir::North).unwrap() as i64;
    each(
        &[
            (("#@....m..#", 5, east), Command::Move(Dir::West)),
            (("#@....m..#", 4, east), Command::Move(Dir::East)),
            (("#@....m..#", 4, north), Command::Wait),
        ],
        goes,
    );
}

#[test]
fn only_a_thief_with_loot_makes_for_a_gate() {
    let does = |carries: &str, blow: &str| {
        let text = format!(
            "Scenario(
                arena: Drawn(map: [\"########\", \"#@m....+\", \"########\"],
                    legend: {{ 'm': Monster(race: \"tester\", {carries}) }}),
                hero: Some(Hero()),
                races: [MonsterRace(id: \"tester\", glyph: 't', level: 20, hp: \"100\",
                    blows: [(method: \"touch\", effect: {blow:?}, dice: \"1\")])],
            )"
        );
        let world = world_at_start(scenario("thief.ron", &text));
        choose(&world, &mut Hunts::default(), &mut Rng::new(1), ActorId(1)).command
    };
    let (loot, strikes) = ("carries: [(kind: \"dagger\")]", Command::Attack(Dir::West));
    for steals in ["steal_items", "steal_gold"] {
        assert_eq!(does(loot, steals), Command::Move(Dir::East));
        assert_eq!(does("", steals), strikes);
    }
    assert_eq!(does(loot, "attack"), strikes);
}

#[test]
fn cells_are_as_far_as_their_longer_side_and_half_of_the_shorter() {
    let from = Pos::new(10, 10);
    let rows = [
        ((10, 10), 0),
        ((11, 11), 1),
        ((12, 12), 3),
        ((13, 10), 3),
        ((13, 11), 3),
        ((13, 12), 4),
        ((10, 14), 4),
    ];
    each(&rows, |(x, y)| from.distance(Pos::new(x, y)));
    each(&rows, |(x, y)| Pos::new(x, y).distance(from));
}

#[test]
fn a_pilot_shoots_and_aims_past_whom_it_does_not_see() {
    let does = |(hero, between): (&str, &str)| {
        let map = ["##########", "#@..n..m.#", "##########"]
            .map(|row| format!("{row:?}"))
            .join(", ");
        let text = format!(
            "Scenario(
                arena: Drawn(map: [{map}], legend: {{
                    'm': Monster(race: \"tester\"), 'n': Monster(race: \"other\"),
                }}),
                hero: Some(Hero({hero})),
                races: [
                    MonsterRace(id: \"tester\", glyph: 't', level: 1, hp: \"9\"),
                    MonsterRace(id: \"other\", glyph: 'o', level: 1, hp: \"9\", flags: [{between}]),
                ],
            )"
        );
        let world = world_at_start(scenario("past.ron", &text));
        Pilot::Standard.choose(&world, &mut Hunts::default(), HERO)
    };
    let archer =
        "equipment: { \"bow\": (kind: \"long_bow\"), \"quiver\": (kind: \"arrow\", count: 9) }";
    let mage = "class: \"mage\", pack: [(kind: \"wand_of_acid_bolts\", charges: 9)]";
    let (far, near) = (Pos::new(7, 1), Pos::new(4, 1));
    each(
        &[
            ((archer, "\"invisible\""), Command::Fire(far)),
            ((archer, ""), Command::Fire(near)),
            ((mage, "\"invisible\""), Command::Aim(ItemId(0), far)),
            ((mage, ""), Command::Aim(ItemId(0), near)),
        ],
        does,
    );
}
