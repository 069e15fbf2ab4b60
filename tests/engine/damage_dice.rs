use std::collections::BTreeMap;
use std::env;

use ludus_engine::combat::{let_fly, strike_round};
use ludus_engine::event::Event;
use ludus_engine::figures::Missile;
use ludus_engine::ids::ActorId;
use ludus_engine::odds::{self, AttackOdds, Mode};
use ludus_engine::rng::{Distribution, Rng};
use ludus_engine::step::{Output, Step};
use ludus_engine::turn::world_at_start;
use ludus_engine::world::World;

use super::fights::scenario;

/// How many damage rolls each distribution is held against: `ROLLS` of the environment, or so many
/// that odds which are wrong by a single point of damage are found.
fn n_rolls() -> u64 {
    env::var("ROLLS").map_or(40_000, |text| text.parse().unwrap())
}

/// Chance of a statistic as large as the bound, where dice and odds agree: one in ten thousand.
const SURE: f64 = 3.719;

/// What is rolled: its name, how the hero attacks, and what the hero brings.
struct Case {
    name: &'static str,
    mode: Mode,
    hero: &'static str,
}

const fn case(name: &'static str, mode: Mode, hero: &'static str) -> Case {
    Case { name, mode, hero }
}

const CASES: [Case; 14] = [
    case(
        "melee",
        Mode::Melee,
        r#"level: 20, equipment: {"weapon": (kind: "long_sword")}"#,
    ),
    case(
        "melee with deadliness",
        Mode::Melee,
        r#"level: 20, stats: (str: "18/90"), equipment: {"weapon": (kind: "long_sword", to_dam: 9)}"#,
    ),
    case(
        "melee with a brand",
        Mode::Melee,
        r#"level: 20, equipment: {"weapon": (kind: "long_sword", to_dam: 5, brands: ["fire"])}"#,
    ),
    case(
        "melee with holy light",
        Mode::Melee,
        r#"level: 20, specialties: ["holy_light", "armsman"],
           equipment: {"weapon": (kind: "mace", to_dam: 4, slays: ["undead"])}"#,
    ),
    case(
        "melee never critical",
        Mode::Melee,
        r#"level: 20, fixed: (melee_skill: 0, deadliness: 37),
           equipment: {"weapon": (kind: "long_sword", brands: ["cold"])}"#,
    ),
    case("bare hands", Mode::Melee, r#"class: "druid", level: 30"#),
    case(
        "shot",
        Mode::Shot,
        r#"level: 20, equipment: {"bow": (kind: "long_bow"), "quiver": (kind: "arrow", count: 9)}"#,
    ),
    case(
        "shot with brand and deadliness",
        Mode::Shot,
        r#"level: 30, specialties: ["marksman"], stats: (str: "18/50"), equipment: {
           "bow": (kind: "long_bow", to_dam: 6, flags: ["velocity"]),
           "quiver": (kind: "arrow", count: 9, to_dam: 3, brands: ["fire"])}"#,
    ),
    case(
        "supershot of an assassin",
        Mode::Shot,
        r#"class: "assassin", level: 25, equipment: {
           "bow": (kind: "heavy_crossbow", flags: ["supershot", "might"]),
           "quiver": (kind: "bolt", count: 9)}"#,
    ),
    case(
        "thrown dagger",
        Mode::Throw,
        r#"level: 20, pack: [(kind: "dagger", count: 9)]"#,
    ),
    case(
        "thrown balanced dagger with brand and deadliness",
        Mode::Throw,
        r#"level: 24, specialties: ["marksman"], stats: (str: "18/100"),
           pack: [(kind: "dagger", count: 9, to_dam: 7, flags: ["balanced"], brands: ["cold"])]"#,
    ),
    case(
        "thrown potion",
        Mode::Throw,
        r#"level: 20, pack: [(kind: "potion_of_detonations", count: 9)]"#,
    ),
    case(
        "thrown potion with deadliness of its own",
        Mode::Throw,
        r#"level: 20, stats: (str: "18/100"),
           pack: [(kind: "potion_of_detonations", count: 9, to_dam: 8)]"#,
    ),
    case(
        "shield bash",
        Mode::Bash,
        r#"class: "paladin", level: 30, stats: (str: "18/50"),
           equipment: {"shield": (kind: "knights_shield"), "weapon": (kind: "dagger")}"#,
    ),
];

/// A hero beside something undead and evil that nothing kills.
fn world(case: &Case) -> World {
    let map = ["#####", "#@w.#", "#####"];
    let text = format!(
        r#"Scenario(
            arena: Drawn(map: {map:?},
                legend: {{'w': Monster(race: "post", id: "w")}}),
            hero: Some(Hero({})),
            races: [MonsterRace(id: "post", glyph: 'w', level: 30, hp: "100d20", ac: 10,
                flags: ["undead", "evil", "force_maxhp", "no_fear"])],
        )"#,
        case.hero
    );
    world_at_start(scenario("post.ron", &text))
}

/// Rolls one attack and hands over the damage of every hit.
fn attack(
    world: &mut World,
    rng: &mut Rng,
    out: &mut Output,
    mode: Mode,
    hit: &mut dyn FnMut(i64),
) {
    let (hero, foe) = (ActorId(0), ActorId(1));
    let at = world.body(foe).unwrap().pos;
    let item = world.carried(hero).next().map(|item| item.id);
    let mut step = Step {
        world,
        rng,
        out,
        now_ms: 0,
    };
    match mode {
        Mode::Melee | Mode::Bash => strike_round(&mut step, hero, foe),
        Mode::Shot => drop(let_fly(&mut step, hero, Missile::Fired, at)),
        Mode::Throw => drop(let_fly(&mut step, hero, Missile::Thrown(item.unwrap()), at)),
        Mode::Blow => panic!("the hero does not blow"),
    }
    for stamped in out.events.drain(..) {
        match (mode, stamped.event) {
            (Mode::Melee, Event::Struck { damage, .. }) => hit(damage.into()),
            (Mode::Bash, Event::Bashed(bashed)) => hit(bashed.damage.into()),
            (Mode::Shot | Mode::Throw, Event::ShotHit(shot)) => hit(shot.damage.into()),
            _ => {}
        }
    }
    out.rolls.clear();
}

fn rolled(start: &World, mode: Mode) -> BTreeMap<i64, u64> {
    let mut rng = Rng::new(4_004);
    let mut out = Output::new(true, 2);
    let (mut counted, mut n, n_rolls) = (BTreeMap::new(), 0, n_rolls());
    while n < n_rolls {
        let mut world = start.clone();
        attack(&mut world, &mut rng, &mut out, mode, &mut |damage| {
            *counted.entry(damage).or_insert(0) += 1;
            n += 1;
        });
    }
    counted
}

/// Returns Pearson's statistic and its degrees of freedom; values too rare to tell are taken
/// together with their neighbors.
fn chi_square(counted: &BTreeMap<i64, u64>, exact: &Distribution) -> (f64, f64) {
    let n: u64 = counted.values().sum();
    let (mut statistic, mut cells) = (0.0, 0.0);
    let (mut due, mut seen) = (0.0, 0.0);
    for (value, chance) in exact.chances() {
        due += chance * n as f64;
        seen += counted.get(&value).copied().unwrap_or(0) as f64;
        if due >= 10.0 {
            statistic += (seen - due) * (seen - due) / due;
            cells += 1.0;
            (due, seen) = (0.0, 0.0);
        }
    }
    (statistic, (cells - 1.0_f64).max(1.0))
}

/// The statistic that agreeing dice pass once in ten thousand times (Wilson and Hilferty).
fn bound(freedom: f64) -> f64 {
    let part = 2.0 / (9.0 * freedom);
    freedom * (1.0 - part + SURE * part.sqrt()).powi(3)
}

#[track_caller]
fn odds_of(world: &World, mode: Mode) -> AttackOdds {
    let mut attacks = odds::between(world, ActorId(0), ActorId(1)).into_iter();
    attacks.find(|attack| attack.mode == mode).unwrap()
}

#[test]
fn damage_of_every_kind_of_attack_is_distributed_as_the_odds_say() {
    for case in &CASES {
        let start = world(case);
        let exact = odds_of(&start, case.mode).damage;
        let counted = rolled(&start, case.mode);
        let outside: Vec<_> = counted
            .keys()
            .filter(|damage| exact.chance_that(|value| value == **damage) == 0.0)
            .collect();
        assert!(outside.is_empty(), "{}: {outside:?}", case.name);
        let (statistic, freedom) = chi_square(&counted, &exact);
        assert!(
            statistic < bound(freedom),
            "{}: {statistic:.1} with {freedom} degrees of freedom, bound {:.1}",
            case.name,
            bound(freedom)
        );
    }
}

/// The comparison tells a distribution from one that is off by a little.
#[test]
fn a_wrong_distribution_is_found() {
    let case = &CASES[0];
    let start = world(case);
    let counted = rolled(&start, case.mode);
    let wrong = odds_of(&world(&CASES[1]), case.mode).damage;
    let (statistic, freedom) = chi_square(&counted, &wrong);
    assert!(statistic > 10.0 * bound(freedom));
    let shifted = odds_of(&start, case.mode).damage.shifted(1);
    let (statistic, freedom) = chi_square(&counted, &shifted);
    assert!(statistic > bound(freedom));
}
