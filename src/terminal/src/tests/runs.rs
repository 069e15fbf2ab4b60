//! Whole runs by keys: title, hero, fights, ringside, saving and going on, death.

use ludus_engine::ai::Pilot;
use ludus_engine::gauntlet::{Next, RunDefinition};
use ludus_engine::narrate::Detail;

use super::keymap::Screen;
use super::*;

impl Stage<'_> {
    /// Fights until something else is to do; after a wave, leaves the ring.
    pub(super) fn fight(&mut self) {
        self.fight_on();
        if self.app.screen() == Screen::Quiet {
            self.press(">");
        }
    }

    /// Presses keys until another screen than the fight is on top.
    pub(super) fn fight_on(&mut self) {
        for _ in 0..3000 {
            if self.app.screen() != Screen::Fight {
                return;
            }
            // Tab, where it is not refused; by hand at the nearest foe else; waiting when alone.
            self.press("\t");
            let rows = self.rows();
            let says = |words: &str| rows[18..23].iter().any(|row| row.contains(words));
            if says("Nobody is in sight.") || says("no way to it") {
                self.press(".....");
            } else if says("Not blindly") {
                let way = self.way_to_nearest();
                self.press(way);
            }
        }
        panic!("the fight does not end: {:#?}", self.rows());
    }

    fn way_to_nearest(&self) -> &'static str {
        let game = self.app.game().unwrap();
        let (_, at) = game.hero().unwrap();
        let Some(&foe) = game.foes_in_sight().first() else {
            return ".";
        };
        let to = game.world().body(foe).unwrap().pos;
        match ((to.x - at.x).signum(), (to.y - at.y).signum()) {
            (-1, -1) => "y",
            (0, -1) => "k",
            (1, -1) => "u",
            (-1, 0) => "h",
            (1, 0) => "l",
            (-1, 1) => "b",
            (0, 1) => "j",
            _ => "n",
        }
    }
}

/// Returns a gauntlet of the first ready-made hero, at a level.
pub(super) fn gauntlet(seed: u64, level: u8) -> Start {
    let content = content();
    let mut hero = Box::new(content.heroes[0].clone());
    hero.level = level;
    let rules = content.default_profile().unwrap();
    Start {
        source: DefinitionLine::Gauntlet {
            rules: content.profile(rules).id.clone(),
            hero: hero.clone(),
        },
        definition: RunDefinition::Gauntlet {
            content,
            rules,
            hero,
        },
        seed: Seed::from(seed),
        fork: None,
    }
}

#[test]
fn enter_twice_and_tab_kill_within_ten_keys() {
    for seed in 0..20 {
        let mut heard = Heard::default();
        let mut stage = Stage::new(None, &mut heard);
        stage.app.set_seed(Seed::from(seed));
        stage.press("\n\n");
        let mut n_keys = 2;
        while stage.app.game().unwrap().ledger().kills == 0 {
            assert!(n_keys < 10, "seed {seed}: {:#?}", stage.rows());
            stage.press("\t");
            n_keys += 1;
        }
    }
}

#[test]
fn a_run_goes_from_the_title_to_the_next_wave_and_to_its_end() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    assert!(stage.row(0).starts_with(" Wave 1 - "), "{}", stage.row(0));
    stage.fight();
    assert_eq!(stage.app.screen(), Screen::Ringside);
    let rows = stage.rows();
    assert!(
        rows[0].starts_with(" RINGSIDE - wave 1 is over"),
        "{}",
        rows[0]
    );
    assert!(rows[0].contains("Borin, dwarf warrior"), "{}", rows[0]);
    for heading in [" THE DICE", " YOU", " THE RUN", " WAVE 2"] {
        assert!(rows.iter().any(|row| row.starts_with(heading)), "{rows:#?}");
    }
    assert!(
        rows[2..4].iter().any(|row| row.contains(" dead. ")),
        "{rows:#?}"
    );
    assert!(
        rows[23].starts_with("Enter rest and go   g go unrested"),
        "{}",
        rows[23]
    );
    stage.press("m");
    assert!(
        stage
            .rows()
            .iter()
            .any(|row| row.starts_with("   wave 1, turn "))
    );
    stage.press("\x1bC");
    assert_eq!(stage.app.screen(), Screen::Hero);
    stage.press("\x1bg");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert!(stage.row(0).starts_with(" Wave 2 - "), "{}", stage.row(0));
    for _ in 0..200 {
        stage.fight();
        if stage.app.screen() == Screen::Over {
            break;
        }
        stage.press("\n");
    }
    let rows = stage.rows();
    assert!(rows[0].starts_with(" BORIN, DWARF WARRIOR"), "{}", rows[0]);
    assert!(rows[0].contains("IS DEAD"), "{}", rows[0]);
    assert!(rows[1].starts_with("--[ wave "), "{}", rows[1]);
    let is_score = |row: &String| row.starts_with(" SCORE          ");
    assert!(rows[17..19].iter().any(is_score), "{rows:#?}");
    stage.press("\nm");
    assert!(stage.rows().iter().any(|row| row.contains("wave ")));
    stage.press("\x1b\x1b");
    assert_eq!(stage.app.screen(), Screen::Title);
    let rows = stage.rows();
    assert_eq!(&rows[2][60..], "BEST RUNS");
    assert!(
        rows[9][60..].starts_with("Last: Borin, wave"),
        "{}",
        rows[9]
    );
    drop(stage);
    assert_eq!(heard.choices[0], (1, Choice::Go));
    assert!(heard.choices[1..].iter().all(|row| row.1.goes_on()));
    let n = heard.calls.len();
    assert_eq!(heard.calls[n - 3..], ["discard", "score", "end"]);
}

#[test]
fn lines_of_earlier_waves_open_with_their_own_rolls() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.fight();
    let opened = |stage: &mut Stage<'_>| {
        let game = stage.app.game().unwrap();
        let strikes = |line: &ludus_engine::narrate::Line| line.words().starts_with("You ");
        let place = game.lines().iter().rposition(strikes).unwrap();
        let book = game.book();
        let (_, chapter) = book.line(place).unwrap();
        let (wave, rolls) = (chapter.wave, chapter.rolls);
        assert_eq!(wave, 1);
        let line = &game.lines()[place];
        (line.text(Detail::Rolls, rolls), place)
    };
    let (before, place) = opened(&mut stage);
    stage.press("\n");
    let game = stage.app.game().unwrap();
    assert!(game.lines().len() > place + 1);
    let book = game.book();
    let (_, chapter) = book.line(place).unwrap();
    let (wave, rolls) = (chapter.wave, chapter.rolls);
    assert_eq!(wave, 1);
    let text = game.lines()[place].text(Detail::Rolls, rolls);
    assert_eq!(text, before);
    assert_eq!(book.line(game.lines().len() - 1).unwrap().1.wave, 2);
}

#[test]
fn a_run_is_saved_as_it_goes_and_continued_where_it_was_left() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.press("\t\tS");
    assert!(stage.app.is_leaving());
    let left = stage.app.leave(None);
    assert_eq!(left.unsaved, None);
    let world = stage.app.game().unwrap().world().clone();
    drop(stage);
    assert_eq!(heard.calls, ["begin", "save", "save"]);
    let mut stage = Stage::new(None, &mut heard);
    let rows = stage.rows();
    assert_eq!(
        rows[8],
        "  > c  Continue      Borin, dwarf warrior 1, wave 1"
    );
    stage.press("c");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert_eq!(stage.app.game().unwrap().world().digest(), world.digest());
    let rows = stage.rows();
    assert!(
        rows[18..23]
            .iter()
            .any(|row| row.contains("You go on where you left: wave 1"))
    );
    stage.fight();
    assert_eq!(stage.app.screen(), Screen::Ringside);
    // Left at ringside, it goes on at ringside, and is told as if it had never been left.
    let told = |stage: &Stage<'_>| {
        let lines = stage.app.game().unwrap().lines().to_vec();
        let texts = lines.iter().map(|line| line.text(Detail::Damage, &[]));
        let is_told = |text: &String| !text.starts_with("You go on where you left");
        texts.filter(is_told).collect::<Vec<_>>()
    };
    let (ringside, before) = (stage.rows(), told(&stage));
    stage.press("S");
    assert!(stage.app.is_leaving());
    drop(stage);
    let mut stage = Stage::new(None, &mut heard);
    stage.press("c");
    assert_eq!(stage.app.screen(), Screen::Ringside);
    assert_eq!(stage.rows()[..16], ringside[..16]);
    assert_eq!(told(&stage), before);
    stage.press("m");
    let history = stage.rows().join("\n");
    assert!(history.contains("The gate closes behind you."), "{history}");
    stage.press("\u{1b}\n");
    assert_eq!(stage.app.game().unwrap().run().wave(), 2);
    drop(stage);
    assert!(heard.ended.is_empty());
}

#[test]
fn a_run_that_is_left_in_the_ring_after_a_wave_goes_on_there() {
    for is_replay_lost in [false, true] {
        let mut heard = Heard {
            is_replay_lost,
            ..Heard::default()
        };
        let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
        stage.fight_on();
        assert_eq!(stage.app.screen(), Screen::Quiet);
        // What does nothing here says what does.
        stage.press("\t");
        let ring = stage.rows();
        assert!(ring[0].contains("the wave is over"), "{}", ring[0]);
        let hint = &ring[23];
        assert!(hint.contains("o gathers, > leaves."), "{hint}");
        stage.press("S");
        drop(stage);
        heard.kept.as_mut().unwrap().hides_seed = true;
        let mut stage = Stage::new(None, &mut heard);
        stage.press("c");
        assert_eq!(stage.app.screen(), Screen::Quiet);
        assert_eq!(stage.rows()[..17], ring[..17]);
        stage.press("C");
        assert!(!stage.rows().join("\n").contains("[ seed"));
        assert_eq!(stage.app.leave(None).seed, None);
    }
}

#[test]
fn a_run_without_its_replay_goes_on_with_what_its_save_tells() {
    let mut heard = Heard {
        is_replay_lost: true,
        ..Heard::default()
    };
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.press("\t");
    stage.fight();
    stage.press("S");
    drop(stage);
    let mut stage = Stage::new(None, &mut heard);
    stage.press("c");
    assert_eq!(stage.app.screen(), Screen::Ringside);
    let rows = stage.rows();
    assert!(
        rows[2..4].iter().any(|row| row.contains(" dead. Level ")),
        "{rows:#?}"
    );
    assert!(
        rows[3..6].iter().any(|row| row.contains("not counted")),
        "{rows:#?}"
    );
}

#[test]
fn a_save_that_its_replay_does_not_lead_to_is_told() {
    let told = "The replay leads elsewhere than the save.";
    for is_forged in [false, true] {
        let mut heard = Heard::default();
        let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
        stage.press("\t\tS");
        drop(stage);
        if is_forged {
            heard.deeds.pop();
        }
        let mut stage = Stage::new(None, &mut heard);
        stage.press("c");
        assert_eq!(stage.rows().join("\n").contains(told), is_forged);
    }
}

#[test]
fn a_forced_roll_that_goes_wrong_is_told_once() {
    let text = CLOSE.replacen(
        "monsters: [",
        r#"forced: [(roll: "to_hit", value: 99999)], monsters: ["#,
        1,
    );
    let mut heard = Heard::default();
    let mut stage = Stage::new(
        Some(start_of(&content(), "close.ron", &text, 3)),
        &mut heard,
    );
    stage.press("lll");
    let told = stage.app.game().unwrap().lines().iter();
    let told = told.filter(|line| {
        let text = line.text(Detail::Damage, &[]);
        text.starts_with("A forced roll to_hit: 99999 is not within 0..")
    });
    assert_eq!(told.count(), 1);
}

#[test]
fn a_failed_save_is_told_and_the_run_goes_on() {
    let mut heard = Heard {
        is_full: true,
        ..Heard::default()
    };
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    let rows = stage.rows();
    assert!(
        rows[18..23]
            .iter()
            .any(|row| row.contains("The run is not saved: the disk is full.")),
        "{rows:#?}"
    );
    stage.press("S");
    assert!(!stage.app.is_leaving());
    assert_eq!(
        stage.row(23),
        "Not saved: the disk is full. Ctrl-C leaves without."
    );
    stage.press("\t");
    assert_eq!(stage.app.screen(), Screen::Fight);
    stage
        .app
        .press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(stage.app.is_leaving());
    assert_eq!(
        stage.app.leave(None).unsaved.as_deref(),
        Some("the disk is full")
    );
    drop(stage);
    assert_eq!(heard.ended, [None]);
}

#[test]
fn giving_up_is_scored_and_discards_the_save() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.press("Qquit\n");
    assert_eq!(stage.app.screen(), Screen::Over);
    let rows = stage.rows();
    assert!(rows[17].ends_with(", 1st of 1"), "{}", rows[17]);
    drop(stage);
    assert_eq!(heard.calls, ["begin", "save", "discard", "score", "end"]);
    assert_eq!(heard.scores.last.unwrap().cause, "gave up");
}

#[test]
fn chance_draws_heroes_that_may_be() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("n");
    let mut drawn = Vec::new();
    for _ in 0..20 {
        stage.press("*");
        drawn.push(stage.row(4));
    }
    drawn.sort();
    drawn.dedup();
    assert!(drawn.len() > 10, "{drawn:?}");
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
}

#[test]
fn hints_come_twice_at_most() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    let hint = "Tab fights. x looks. ? lists every key.";
    for n in 0..4 {
        stage.press("n\n");
        assert_eq!(stage.row(23) == hint, n < 2, "{n}");
        stage.press("Qquit\n\n\x1b");
    }
    // The next sitting knows that they came.
    drop(stage);
    let mut stage = Stage::new(None, &mut heard);
    stage.press("n\n");
    assert_ne!(stage.row(23), hint);
    drop(stage);
    assert_eq!(heard.settings.hints_shown["foes"], 2);
}

#[test]
fn hints_of_other_sittings_count_and_unknown_ones_are_forgotten() {
    let hint = "Tab fights. x looks. ? lists every key.";
    let mut heard = Heard::default();
    let unknown = ("weather".to_owned(), 9);
    heard.settings.hints_shown = [("foes".to_owned(), 1), unknown].into();
    for n in 0..3 {
        let mut stage = Stage::new(None, &mut heard);
        stage.press("n\n");
        assert_eq!(stage.row(23) == hint, n == 0, "{n}");
        drop(stage);
        assert_eq!(heard.settings.hints_shown["foes"], 2);
        assert!(!heard.settings.hints_shown.contains_key("weather"));
    }
    let mut heard = Heard {
        is_full: true,
        ..Heard::default()
    };
    let mut stage = Stage::new(None, &mut heard);
    for n in 0..3 {
        stage.press("n\n");
        assert_eq!(stage.row(23) == hint, n < 2, "{n}");
        stage.press("Qquit\n\n\x1b");
    }
}

#[test]
fn a_pilot_is_given_no_hints() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.app.set_pilot(Pilot::Standard);
    for _ in 0..20 {
        stage.app.steer();
    }
    drop(stage);
    assert!(heard.commands > 3);
    assert!(heard.settings.hints_shown.is_empty());
}

#[test]
fn a_pilot_plays_to_the_end_and_leaves() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.app.set_pilot(Pilot::Standard);
    let mut n_steps = 0;
    while !stage.app.is_leaving() {
        stage.app.steer();
        n_steps += 1;
        assert!(n_steps < 100_000);
    }
    assert_eq!(stage.app.screen(), Screen::Over);
    assert!(matches!(stage.app.game().unwrap().next(), Next::Over(_)));
    drop(stage);
    assert!(heard.commands > 3);
    assert_eq!(heard.calls.last(), Some(&"end"));
}

#[test]
fn ringside_and_title_are_drawn_safely_at_every_size() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.fight();
    for keys in ["", "C", "m", "?", "Qqu"] {
        stage.press(keys);
        for width in (1..=132).step_by(3) {
            for height in (1..=52).step_by(3) {
                stage.resize(width, height);
                stage.rows();
            }
        }
        stage.resize(80, 24);
        stage.press("\x1b");
    }
    assert_eq!(stage.app.screen(), Screen::Ringside);
    for row in stage.rows() {
        assert!(row.is_ascii(), "{row}");
    }
}

#[test]
fn a_click_looks_and_acts_never() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.rows();
    for (column, row) in [(60, 8), (14, 0), (14, 20), (14, 2), (500, 500)] {
        stage.app.click(column, row);
        assert_eq!(stage.app.screen(), Screen::Fight, "{column} {row}");
    }
    stage.app.click(14, 8);
    assert_eq!(stage.app.screen(), Screen::Look);
    assert!(stage.row(17).starts_with("--[ look: wolf, 1 east ]--"));
    stage.app.click(20, 9);
    assert!(stage.row(1)[52..].starts_with("C wolf"));
    drop(stage);
    assert_eq!(heard.commands, 0);
}

/// Returns the gauntlet again, taken over after so many deeds of a pilot and one choice.
fn taken_over(seed: u64, level: u8) -> (Start, usize) {
    use ludus_engine::gauntlet::{Choice, Next, Run};
    use ludus_engine::replay::{Fork, Parent, RunInput};
    use ludus_engine::turn::Keep;

    let mut start = gauntlet(seed, level);
    let mut run = Run::new(
        start.definition.clone(),
        start.seed.clone(),
        Keep::default(),
    );
    let mut deeds = Vec::new();
    while run.wave() < 2 || deeds.last() == Some(&RunInput::Choice(Choice::RestAndGo)) {
        match run.advance() {
            Next::Hero => {
                let command = run
                    .sim_mut()
                    .ask(ludus_engine::ai::Pilot::Standard)
                    .unwrap();
                run.act(command).unwrap();
                deeds.push(RunInput::Command(command));
            }
            Next::Choice => {
                run.choose(Choice::RestAndGo).unwrap();
                deeds.push(RunInput::Choice(Choice::RestAndGo));
            }
            Next::Over(end) => panic!("{end:?}"),
        }
    }
    let n = deeds.len();
    let parent = Parent {
        run: "borin-0041".to_owned(),
        wave: 2,
        turn: 1,
    };
    start.fork = Some(Fork {
        parent,
        inputs: deeds,
        max_turns: None,
    });
    (start, n)
}

#[test]
fn a_run_that_is_taken_over_says_so_keeps_what_came_before_and_is_never_scored() {
    let (start, n_deeds) = taken_over(5, 12);
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(start), &mut heard);
    let header = stage.row(0);
    assert!(
        header.starts_with(" FORK of borin-0041 - Wave 2"),
        "{header}"
    );
    // The line names the turn of the header above it.
    let turn = header[header.rfind("turn ").unwrap()..].to_owned();
    let said = stage
        .rows()
        .into_iter()
        .any(|row| row.contains(&format!("You take over borin-0041: wave 2, {turn}.")));
    assert!(said, "{:#?}", stage.rows());
    stage.press("m");
    let waves: Vec<u32> = {
        let book = stage.app.game().unwrap().book();
        (0..book.n_lines())
            .map(|place| book.line(place).unwrap().1.wave)
            .collect()
    };
    assert!(waves.contains(&1) && waves.contains(&2));
    stage.press("\x1b");
    stage.app.set_pilot(ludus_engine::ai::Pilot::Standard);
    while stage.app.screen() != Screen::Over {
        stage.app.steer();
    }
    let rows = stage.rows();
    let is_scored_never = |row: &String| row.contains("never: a fork of borin-0041");
    assert!(rows.iter().any(is_scored_never), "{rows:#?}");
    assert_eq!(
        heard.calls.iter().filter(|call| **call == "begin").count(),
        1
    );
    assert!(heard.calls.contains(&"end") && !heard.calls.contains(&"score"));
    assert_eq!(heard.choices[0].0, 1);
    assert!(heard.commands as usize + 1 > n_deeds);
}

#[test]
fn a_fork_that_was_saved_is_still_a_fork() {
    let (start, _) = taken_over(5, 12);
    let parent = start.fork.as_ref().unwrap().parent.clone();
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press(".S");
    let mut kept = heard.kept.take().unwrap();
    kept.parent = Some(parent);
    heard.kept = Some(kept);
    let mut stage = Stage::new(None, &mut heard);
    stage.press("c");
    assert!(
        stage.row(0).starts_with(" FORK of borin-0041 - "),
        "{}",
        stage.row(0)
    );
}
