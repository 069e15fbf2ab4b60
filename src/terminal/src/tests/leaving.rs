//! What is told when a hero goes through a gate and things lie around.

use super::keymap::Screen;
use super::runs::gauntlet;
use super::*;
use ludus_engine::content::{Condition, Slot, Stat};
use ludus_engine::gauntlet::{Choice, RunDefinition};

/// Fights one wave, having dropped some things or not, goes on, and returns what the log says and
/// how many stacks the pack has. Who gathers does so before it leaves.
fn wave_two(drops: bool, gathers: bool) -> (Vec<String>, usize) {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.press(">");
    assert!(
        stage
            .rows()
            .iter()
            .any(|row| row.contains("Nobody leaves while"))
    );
    if drops {
        stage.press("da");
        if stage.app.screen() != Screen::Fight {
            stage.press("\n");
        }
    }
    stage.fight_on();
    assert_eq!(stage.app.screen(), Screen::Quiet);
    let offers = |stage: &Stage<'_>| {
        let footer = stage.app.footer(Screen::Quiet);
        footer.contains(&"o gather".to_owned())
    };
    assert_eq!(offers(&stage), drops);
    if gathers {
        stage.press("oo");
        assert!(!offers(&stage));
        let rows = stage.rows();
        assert!(
            rows.iter().any(|row| row.contains("You gather ")),
            "{rows:#?}"
        );
        assert!(rows.iter().any(|row| row.contains("Nothing lies around")));
    }
    // Tab meant for the last foe does nothing any more.
    stage.press("\t\t");
    assert_eq!(stage.app.screen(), Screen::Quiet);
    stage.press(">");
    assert_eq!(stage.app.screen(), Screen::Ringside);
    // The pack is what goes along.
    let at_ringside = pack_size(&stage);
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert_eq!(pack_size(&stage), at_ringside);
    let game = stage.app.game().unwrap();
    let lines = game.lines().iter();
    let hero = game.world().hero().unwrap().actor;
    let words = lines.map(ludus_engine::narrate::Line::words).collect();
    (words, game.world().pack_size(hero))
}

fn pack_size(stage: &Stage<'_>) -> usize {
    let world = stage.app.game().unwrap().world();
    world.pack_size(world.hero().unwrap().actor)
}

#[test]
fn what_lies_around_comes_along_and_is_told() {
    let gathers = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.starts_with("You gather "))
            .count()
    };
    let (lines, n_stacks) = wave_two(true, false);
    assert_eq!(gathers(&lines), 1, "{lines:#?}");
    let (plain, n_undropped) = wave_two(false, false);
    assert_eq!(gathers(&plain), 0, "{plain:#?}");
    assert_eq!(n_stacks, n_undropped);
    let (lines, n_gathered) = wave_two(true, true);
    assert_eq!(gathers(&lines), 1, "{lines:#?}");
    assert_eq!(n_gathered, n_undropped);
}

/// A gauntlet whose hero is drained of strength.
fn drained(seed: u64, level: u8) -> Start {
    let mut start = gauntlet(seed, level);
    if let RunDefinition::Gauntlet { hero, .. } = &mut start.definition {
        let mut now = hero.stats;
        now[Stat::Strength as usize] = now[Stat::Strength as usize].drained();
        hero.drained_stats = Some(now);
    }
    start
}

#[test]
fn rest_is_offered_where_it_mends_something_and_says_what() {
    let mut n_seen = [0, 0];
    for seed in 0..4 {
        for level in [10, 45] {
            let mut heard = Heard::default();
            let mut stage = Stage::new(Some(drained(seed, level)), &mut heard);
            stage.fight();
            if stage.app.screen() != Screen::Ringside {
                continue;
            }
            let (hero, body) = {
                let world = stage.app.game().unwrap().world();
                let hero = world.hero().unwrap().actor;
                (hero, *world.body(hero).unwrap())
            };
            let is_cut = {
                let world = stage.app.game().unwrap().world();
                let has = |&condition: &Condition| world.has(hero, condition);
                Condition::ALL.iter().any(has)
            };
            let rows = stage.rows();
            let offers = |words: &str| rows.iter().any(|row| row.starts_with(words));
            let is_whole = body.hp == body.max_hp;
            if is_whole && !is_cut {
                let words = " Enter or g go on to wave 2; there is nothing to rest for";
                assert!(offers(words) && offers("Enter go on   "), "{rows:#?}");
                n_seen[0] += 1;
            } else if !is_whole {
                let cured = if is_cut { " and cured" } else { "" };
                let words = format!(
                    " Enter      rest until healed{cured}, then wave 2; drained scores stay"
                );
                assert!(
                    offers(&words) && offers("Enter rest and go   g"),
                    "{rows:#?}"
                );
                n_seen[1] += 1;
            }
            stage.press("\n");
            drop(stage);
            let choice = if is_whole && !is_cut {
                Choice::Go
            } else {
                Choice::RestAndGo
            };
            assert_eq!(heard.choices, [(1, choice)]);
        }
    }
    assert!(n_seen.iter().all(|&n| n > 0), "{n_seen:?}");
}

#[test]
fn what_a_wave_came_to_stands_beside_its_arena() {
    let mut n_long = 0;
    for seed in 0..3 {
        let mut heard = Heard::default();
        let mut stage = Stage::new(Some(gauntlet(seed, 25)), &mut heard);
        for _ in 0..4 {
            stage.fight();
            if stage.app.screen() != Screen::Ringside {
                break;
            }
            let world = stage.app.game().unwrap().world();
            let arena = world.definition().encounter.arena.name.to_uppercase();
            let rows = stage.rows();
            let text_at = 12.max(arena.len() + 3);
            assert!(rows[2].starts_with(&format!(" {arena} ")), "{}", rows[2]);
            let text = &rows[2][text_at..];
            assert!(text.contains(" dead. ") && text.ends_with('.'), "{text}");
            assert!(rows[3].starts_with(" THE DICE   "), "{}", rows[3]);
            n_long += usize::from(arena.len() > 9);
            stage.press("\n");
        }
    }
    assert!(n_long > 0);
}

#[test]
fn gear_is_changed_between_two_waves_and_the_next_wave_has_it() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.fight_on();
    stage.press(">");
    assert_eq!(stage.app.screen(), Screen::Ringside);
    let worn = |stage: &Stage<'_>| {
        let world = stage.app.game().unwrap().world();
        let worn = world.worn(world.hero().unwrap().actor);
        worn.map(|row| row.0).collect::<Vec<Slot>>()
    };
    let before = worn(&stage);
    let turn = stage.app.game().unwrap().world().turn();
    // The weapon is marked first; what would be drunk is not offered.
    stage.press("iA\n");
    assert_eq!(stage.app.screen(), Screen::Uses);
    let rows = stage.rows();
    assert!(
        rows.iter().any(|row| row.contains("take it off")),
        "{rows:#?}"
    );
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Pack);
    assert_eq!(stage.app.game().unwrap().world().turn(), turn);
    assert!(!worn(&stage).contains(&before[0]), "{before:?}");
    let potion = stage.rows().iter().position(|row| row.contains("potion"));
    let potion = potion.map(|y| stage.rows()[y][1..2].to_owned()).unwrap();
    stage.press(&potion);
    stage.press("\n");
    let rows = stage.rows();
    assert!(
        !rows.iter().any(|row| row.contains("quaff it")),
        "{rows:#?}"
    );
    assert!(rows.iter().any(|row| row.contains("d  drop")), "{rows:#?}");
    let bare = worn(&stage);
    stage.press("\x1b\x1b\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert_eq!(worn(&stage), bare);
    drop(stage);
    let gear =
        |choice: &(u32, Choice)| matches!(choice.1, Choice::Gear(command) if command.is_of_gear());
    assert_eq!(heard.choices.iter().filter(|row| gear(row)).count(), 1);
}
