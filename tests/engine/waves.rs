//! Who comes in a wave of the gauntlet, who comes no more, and who sleeps.

use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::content::{Content, Encounter, HeroSheet, MonsterFlag};
use ludus_engine::gauntlet::{Choice, Next, Run, RunDefinition, ready_made, wave};
use ludus_engine::ids::{HeroClassId, MonsterRaceId, ProfileId};
use ludus_engine::rng::Seed;
use ludus_engine::turn::Keep;

use super::fights::content;

const KEEP: Keep = Keep {
    record: false,
    turns: false,
};

/// What townsfolk sleep in the source, where they sleep at all: id and depth.
const SLEEPERS: [(&str, u8); 11] = [
    ("filthy_street_urchin", 40),
    ("boil_covered_wretch", 1),
    ("village_idiot", 1),
    ("pitiful_looking_beggar", 40),
    ("mangy_looking_leper", 50),
    ("squint_eyed_rogue", 99),
    ("singing_happy_drunk", 1),
    ("aimless_looking_merchant", 255),
    ("mean_looking_mercenary", 250),
    ("battle_scarred_veteran", 250),
    ("bill_ferny", 3),
];

fn profile(content: &Content) -> ProfileId {
    content.default_profile().unwrap()
}

fn warrior(level: u8) -> HeroSheet {
    let mut hero = ready_made(content(), HeroClassId(0), None, None).unwrap();
    hero.level = level;
    hero
}

fn wave_of(seed: u64, number: u32, hero: &HeroSheet, fallen: &[MonsterRaceId]) -> Encounter {
    wave(content(), profile(content()), (seed, number), hero, fallen)
}

fn uniques(encounter: &Encounter) -> Vec<MonsterRaceId> {
    let races = encounter.monsters.iter().map(|placed| placed.race);
    races
        .filter(|&race| content().monster_race(race).is(MonsterFlag::Unique))
        .collect()
}

#[test]
fn who_fell_and_is_the_only_one_comes_no_more() {
    let hero = warrior(20);
    for seed in 0..50 {
        let mut fallen = Vec::new();
        // More often than there are uniques of that level: in the end none is left.
        for _ in 0..60 {
            let come = uniques(&wave_of(seed, 10, &hero, &fallen));
            assert!(come.iter().all(|race| !fallen.contains(race)));
            fallen.extend(come);
        }
        assert!(fallen.len() > 1, "seed {seed} has a champion");
        assert!(uniques(&wave_of(seed, 10, &hero, &fallen)).is_empty());
    }
}

#[test]
fn a_run_remembers_its_fallen_uniques() {
    let content = Arc::new(content().clone());
    let mut hero = Box::new(warrior(40));
    hero.max_hp = Some(20_000);
    let definition = RunDefinition::Gauntlet {
        rules: profile(&content),
        hero,
        content,
    };
    let mut run = Run::new(definition.clone(), Seed::from(3), KEEP);
    let mut met: Vec<MonsterRaceId> = Vec::new();
    while run.wave() < 6 {
        match run.advance() {
            Next::Hero => {
                let command = run.sim_mut().ask(Pilot::Standard).unwrap();
                run.act(command).unwrap();
            }
            Next::Choice => {
                if run.wave() == 5 {
                    let encounter = &run.sim().world().definition().encounter;
                    met.extend(uniques(encounter));
                }
                run.choose(Choice::RestAndGo).unwrap();
            }
            Next::Over(end) => panic!("{end:?}"),
        }
    }
    assert_eq!(met.len(), 1, "the fifth wave has its champion");
    let snapshot = serde_json::to_value(run.snapshot()).unwrap();
    assert_eq!(snapshot["fallen"], serde_json::to_value(&met).unwrap());
    let kept = serde_json::from_value(snapshot).unwrap();
    let restored = Run::restore(definition, Seed::from(3), kept, KEEP).unwrap();
    let encounter = |run: &Run| run.sim().world().definition().encounter.clone();
    assert_eq!(encounter(&restored), encounter(&run));
}

#[test]
fn townsfolk_sleep_as_deeply_as_in_the_source() {
    for (id, depth) in SLEEPERS {
        let race = content().monster_races.iter().find(|race| race.id == id);
        assert_eq!(race.unwrap().sleep, depth, "{id}");
    }
    let townsfolk = content().monster_races.iter();
    let awake = townsfolk
        .filter(|race| race.pack == "oangband" && race.level == 0 && race.sleep == 0)
        .map(|race| race.id.as_str());
    assert_eq!(awake.collect::<Vec<_>>(), ["blubbering_idiot"]);
}

#[test]
fn townsfolk_come_asleep_after_the_first_wave() {
    let hero = warrior(1);
    let mut n_sleepers = 0;
    for seed in 0..200 {
        for number in [1, 2] {
            for placed in wave_of(seed, number, &hero, &[]).monsters {
                let race = content().monster_race(placed.race);
                if race.level > 0 || race.sleep == 0 {
                    continue;
                }
                assert_eq!(placed.is_asleep, number > 1, "{} in seed {seed}", race.id);
                assert!(!placed.patrols);
                n_sleepers += usize::from(placed.is_asleep);
            }
        }
    }
    assert!(n_sleepers > 20);
}
