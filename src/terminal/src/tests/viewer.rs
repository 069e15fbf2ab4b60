//! The viewer as a whole: keys and ticks in, screens out.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};

use super::*;
use crate::keymap::Screen;
use crate::view::rolls::roll_rows;
use ludus_engine::content::{parse_matchup, parse_scenario};
use ludus_engine::gauntlet::{Next, Run};
use ludus_engine::replay::{DefinitionLine, Replay, Writer, read};
use ludus_engine::rng::Roll;
use ludus_engine::step::RollRecord;
use ludus_engine::turn::{Keep, Note};
use ludus_engine::world::Definition;
use std::time::Duration;

fn scenario(name: &str) -> RunDefinition {
    let content = shipped();
    let text = content.scenario(name).unwrap().clone();
    let (content, encounter) = parse_scenario(&content, &text.path, &text.text).unwrap();
    let definition = Definition::new(Arc::new(content), encounter);
    RunDefinition::Fight(Arc::new(definition))
}

fn matchup(text: &str) -> RunDefinition {
    let content = shipped();
    let encounter = parse_matchup(&content, text).unwrap().encounter;
    RunDefinition::Fight(Arc::new(Definition::new(Arc::new(content), encounter)))
}

/// Records a fight that the pilot fights.
fn recorded(definition: &RunDefinition) -> Replay {
    let seed = Seed::from(7);
    let keep = Keep {
        record: false,
        turns: true,
    };
    let mut run = Run::new(definition.clone(), seed.clone(), keep);
    let source = DefinitionLine::Matchup(String::new());
    let mut bytes = Vec::new();
    let mut writer = Writer::begin(&mut bytes, definition, source, &seed, 1000).unwrap();
    let outcome = loop {
        let next = run.advance();
        for turn in run.sim_mut().take_turns() {
            writer.note(&Note::Turn(turn)).unwrap();
        }
        if let Next::Over(end) = next {
            break end.outcome;
        }
        let command = run.sim_mut().ask(Pilot::Standard).unwrap();
        let turn = run.sim().world().turn() + 1;
        run.act(command).unwrap();
        writer.note(&Note::Command(turn, command)).unwrap();
    };
    let fight = run.sim().world().definition().clone();
    let turns = run.sim().last_turn();
    writer.end(&fight, Some(outcome), [0, turns]).unwrap();
    read(&bytes).unwrap()
}

/// A viewer on a screen of its own.
struct Stage {
    app: App<'static>,
    terminal: Terminal<TestBackend>,
}

impl Stage {
    fn of(tape: Tape, definition: &RunDefinition, look: Look) -> Self {
        let nobody = Box::leak(Box::new(NoRecord));
        let options = viewer_options(content_of(definition), (look, texts()), nobody);
        let theme = Theme::built_in(look.has_color, look.is_ascii).unwrap();
        let keymap = Keymap::built_in().unwrap();
        Self {
            app: App::showing(options, keymap, theme, tape),
            terminal: Terminal::new(TestBackend::new(80, 24)).unwrap(),
        }
    }

    fn replay(definition: &RunDefinition, soundness: Soundness, is_ascii: bool) -> Self {
        let look = Look {
            has_color: true,
            is_light: false,
            is_ascii,
            has_mouse: true,
        };
        let options = ReplayOptions {
            recorded: Recorded {
                replay: recorded(definition),
                definition: definition.clone(),
                soundness,
                name: "test-0001".to_owned(),
            },
            is_about_the_end: false,
            at: None,
            look,
        };
        Self::of(Tape::of_replay(options), definition, look)
    }

    fn watch(definition: &RunDefinition, is_loop: bool, has_color: bool) -> Self {
        let look = Look {
            has_color,
            is_light: false,
            is_ascii: true,
            has_mouse: true,
        };
        let options = WatchOptions {
            definition: definition.clone(),
            seed: Seed::from(7),
            pilot: Pilot::Standard,
            speed: 4.0,
            is_loop,
            hides_seed: false,
            look,
        };
        Self::of(Tape::of_fight(options), definition, look)
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        self.app.resize(width, height);
    }

    fn press_code(&mut self, code: KeyCode) {
        self.app.press(KeyEvent::new(code, KeyModifiers::NONE));
    }

    fn press(&mut self, keys: &str) {
        for c in keys.chars() {
            self.press_code(match c {
                '\t' => KeyCode::Tab,
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                '>' => KeyCode::Right,
                '<' => KeyCode::Left,
                c => KeyCode::Char(c),
            });
        }
    }

    fn draw(&mut self) -> Buffer {
        let app = &self.app;
        self.terminal.draw(|frame| app.draw(frame)).unwrap();
        self.terminal.backend().buffer().clone()
    }

    fn rows(&mut self) -> Vec<String> {
        let buffer = self.draw();
        let width = usize::from(buffer.area.width.max(1));
        let cells: Vec<&str> = buffer.content().iter().map(Cell::symbol).collect();
        cells
            .chunks(width)
            .map(|row| row.concat().trim_end().to_owned())
            .collect()
    }

    #[track_caller]
    fn row(&mut self, y: usize) -> String {
        self.rows()[y].clone()
    }

    /// Lets the clock go on as the loop would, until nothing waits for it or so many ticks passed.
    fn ticks(&mut self, most: usize) -> usize {
        (0..most)
            .take_while(|_| {
                let goes_on = self.app.wait(Duration::ZERO).is_some();
                if goes_on {
                    self.app.tick(Duration::ZERO);
                }
                goes_on
            })
            .count()
    }
}

#[test]
fn the_player_stands_as_on_its_plate() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    stage.press("kk\x1b");
    let rows = stage.rows();
    assert!(
        rows[0].starts_with(" REPLAY test-0001 - The Ford"),
        "{}",
        rows[0]
    );
    assert!(
        rows[0].contains("seed 7    verified    turn "),
        "{}",
        rows[0]
    );
    assert!(rows[2][52..].starts_with("HP"), "{}", rows[2]);
    assert!(rows[3][52..].starts_with("WORST"), "{}", rows[3]);
    assert_eq!(&rows[5][52..], "-".repeat(28));
    assert!(rows.iter().any(|row| row.contains("ROLLS OF THIS TURN")));
    assert!(rows.iter().any(|row| row.contains(" to hit ")));
    assert!(rows[17].starts_with("--[ paused ]--[="), "{}", rows[17]);
    assert!(rows[17].ends_with(" ]--") && rows[17].len() == 80);
    assert_eq!(
        rows[22],
        "k kill  c critical  d wound  g go to  = why  x look  o all-seeing  T take over"
    );
    assert!(rows[23].starts_with("Space play  Left Right step"));
    assert!(rows[23].ends_with("? keys"));
    let killed = rows[18..22].iter().any(|row| row.contains("kill"));
    assert!(killed, "{rows:?}");
}

/// Returns the line that WHY stands at, without the page's own name.
fn explained(stage: &mut Stage) -> String {
    let rows = stage.rows();
    let why = rows.iter().position(|row| row.contains("[ WHY: turn "));
    why.map_or_else(String::new, |row| rows[row + 1].clone())
}

#[test]
fn a_kill_a_critical_and_a_wound_open_with_why_on_their_line() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    stage.press("k");
    let first = explained(&mut stage);
    assert!(first.contains("kill"), "{first}");
    // The same key goes on with WHY open, and back.
    stage.press("k");
    let second = explained(&mut stage);
    assert!(second.contains("kill") && second != first, "{second}");
    stage.press("K");
    assert_eq!(explained(&mut stage), first);
    stage.press("\x1bd");
    let wound = explained(&mut stage);
    assert!(
        wound.contains("you. (-") || wound.contains("You"),
        "{wound}"
    );
    let rows = stage.rows();
    assert!(rows.iter().any(|row| row.contains("You: ")), "{rows:#?}");
    stage.press("\x1bc");
    let rows = stage.rows();
    let is_critical = rows
        .iter()
        .any(|row| row.contains("CRITICAL") && row.contains("yes"));
    assert!(is_critical, "{rows:#?}");
    // A bash that stuns is none.
    let mut stage = Stage::replay(&scenario("shield-before-sword"), Soundness::Verified, true);
    stage.press("c");
    assert!(!stage.rows().iter().any(|row| row.contains("BASH STUN")));
}

#[test]
fn the_rolls_of_a_turn_are_all_told_or_counted() {
    let mut stage = Stage::watch(&scenario("wolf-pack"), false, true);
    stage.press(">");
    let rows = stage.rows();
    let head = rows
        .iter()
        .position(|row| row.contains("ROLLS OF THIS TURN"))
        .unwrap();
    let above = rows[head]
        .split("ROLLS OF THIS TURN")
        .nth(1)
        .unwrap()
        .trim();
    let n_above: usize = above.strip_suffix(" above").unwrap().parse().unwrap();
    let tape = stage.app.tape();
    let all = roll_rows(&tape.playback, 28);
    let n_shown = rows[head + 1..17].len();
    assert_eq!(all.len(), n_above + n_shown);
    for (row, told) in rows[head + 1..17].iter().zip(&all[n_above..]) {
        assert_eq!(row[52..].trim_end(), told.trim_end());
    }
    // Every roll of the turn, but a luck that left it to skill and dice of one damage.
    let playback = &tape.playback;
    let of_turn = playback
        .rolls()
        .iter()
        .filter(|roll| roll.turn == playback.turn());
    let of_turn: Vec<_> = of_turn.collect();
    let is_told = |roll: &&&RollRecord| {
        !matches!(
            roll.roll,
            Roll::HitLuck | Roll::Damage | Roll::HitDice | Roll::UseAmount
        )
    };
    let n_single = of_turn.iter().filter(is_told).count();
    assert!(all.len() >= n_single, "{} {n_single}", all.len());
    assert!(all.iter().all(|row| row.len() == 28), "{all:#?}");
}

#[test]
fn steps_go_forward_and_back_to_the_same_picture() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    let first = stage.rows();
    let mut pictures = vec![first];
    for _ in 0..8 {
        stage.press(">");
        pictures.push(stage.rows());
    }
    for picture in pictures.iter().rev() {
        assert_eq!(&stage.rows(), picture);
        stage.press("<");
        assert!(!stage.app.tape().is_playing);
    }
}

/// Returns the turn of the header and that of the bar.
fn turns(stage: &mut Stage) -> (String, String) {
    let rows = stage.rows();
    let head = rows[0].rsplit("turn ").next().unwrap().to_owned();
    let bar = rows[17].rsplit("[ ").next().unwrap();
    let bar = bar.trim_start_matches("turn ").split(' ').next().unwrap();
    (head, bar.to_owned())
}

#[test]
fn header_and_bar_tell_the_same_turn_from_the_start_to_the_end() {
    let stages = vec![
        Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true),
        Stage::replay(&matchup("3 wolf v 2 warg"), Soundness::Verified, true),
        Stage::watch(&matchup("3 wolf v 2 warg"), false, true),
        Stage::watch(&scenario("wolf-pack"), false, true),
    ];
    for mut stage in stages {
        let (head, bar) = turns(&mut stage);
        assert_eq!((head.as_str(), bar.as_str()), ("1", "1"));
        for _ in 0..200 {
            stage.press(">");
            let (head, bar) = turns(&mut stage);
            assert_eq!(head, bar, "{:#?}", stage.rows());
        }
        assert!(stage.app.tape().playback.is_at_end());
    }
}

#[test]
fn the_bar_says_what_came_of_the_hero_and_which_team_won() {
    let lost = LOST.replace('=', "#");
    let content = shipped();
    let (content, encounter) = parse_scenario(&content, "lost.ron", &lost).unwrap();
    let lost = Definition::new(Arc::new(content), encounter);
    let lost = RunDefinition::Fight(Arc::new(lost));
    for (definition, expected) in [
        (scenario("ford-of-orcs"), "--[ Anborn won ]--"),
        (lost.clone(), "--[ Eldrin lost ]--"),
        (matchup("9 wolf v jackal"), "--[ a won ]--"),
    ] {
        let mut stage = Stage::replay(&definition, Soundness::Verified, true);
        stage.press("1");
        assert!(stage.row(17).starts_with(expected), "{}", stage.row(17));
    }
    let mut stage = Stage::watch(&matchup("max:3 wolf v 9 jackal"), false, true);
    stage.press("1");
    let row = stage.row(17);
    assert!(row.starts_with("--[ nobody won: time is up ]--"), "{row}");
    let mut stage = Stage::replay(&lost, Soundness::Unfinished, true);
    stage.press("1");
    assert!(stage.row(17).starts_with("--[ unfinished ]--"));
    let mut stage = Stage::replay(&lost, Soundness::Verified, true);
    stage.app.tape_mut().is_given_up = true;
    stage.press("1");
    assert!(stage.row(17).starts_with("--[ given up ]--"));
}

#[test]
fn nobody_is_some_way_from_a_dead_hero() {
    let lost = LOST.replace('=', "#");
    let content = shipped();
    let (content, encounter) = parse_scenario(&content, "lost.ron", &lost).unwrap();
    let lost = Definition::new(Arc::new(content), encounter);
    let lost = RunDefinition::Fight(Arc::new(lost));
    let mut stage = Stage::replay(&lost, Soundness::Verified, true);
    let foes = |stage: &mut Stage| -> Vec<String> {
        let rows = stage.rows();
        let rows = rows.iter().filter(|row| row.contains("O ogre "));
        rows.map(|row| row[52..].trim_end().to_owned()).collect()
    };
    let ends_with_way = |row: &String| row.ends_with(" 2 e") || row.ends_with(" 3 e");
    let before = foes(&mut stage);
    assert!(
        before.len() == 2 && before.iter().all(ends_with_way),
        "{before:#?}"
    );
    stage.press("1");
    let after = foes(&mut stage);
    assert_eq!(after.len(), 2);
    let has_figure = |row: &String| row.contains(|c: char| c.is_ascii_digit());
    assert!(!after.iter().any(has_figure), "{after:#?}");
}

/// A mage alone against what it can't beat.
const LOST: &str = r#"Scenario(
    name: "lost",
    arena: Drawn(map: [
        "==========",
        "=@.......=",
        "==========",
    ]),
    hero: Some(Hero(name: "Eldrin", race: "dunadan", class: "mage", level: 1)),
    monsters: [(race: "ogre", at: (3, 1)), (race: "ogre", at: (4, 1))],
)"#;

#[test]
fn headers_and_footers_lose_whole_parts() {
    let mut stage = Stage::watch(&matchup("3 wolf v 2 warg"), true, true);
    let head = stage.row(0);
    assert!(head.starts_with(" WATCH 3 wolves v 2 wargs "), "{head}");
    assert!(!head.contains(".."), "{head}");
    assert_eq!(
        stage.row(22),
        "k kill  c critical  d wound  g go to  = why  x look  t sides  n next fight"
    );
    let long = "3 wolf, 2 jackal, 2 cave orc v 2 warg, 1 ogre, 4 snaga";
    let mut stage = Stage::watch(&matchup(long), true, true);
    let head = stage.row(0);
    let names = head.split("    ").next().unwrap().trim_end();
    let names = names.split("  ").next().unwrap();
    assert!(names.ends_with(".."), "{head}");
    let whole = stage.app.tape().name.clone();
    let told = names.trim_start_matches(" WATCH ").trim_end_matches("..");
    let rest = whole.strip_prefix(told).unwrap();
    assert!(rest.starts_with([' ', ',']), "{told}: {whole}");
}

#[test]
fn a_turn_can_be_typed_and_what_is_no_turn_is_said() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    stage.press("g12x");
    assert_eq!(stage.row(23), "Go to turn: 12");
    stage.press("\n");
    assert_eq!(stage.app.tape().playback.turn(), 12);
    assert!(stage.row(17).contains("[ 12 of "), "{}", stage.row(17));
    stage.press("g3\x1b");
    assert_eq!(stage.app.tape().playback.turn(), 12);
    stage.press("g9:1\n");
    assert_eq!(stage.row(23), "There is no turn 9:1.");
    stage.press("g0\n");
    assert_eq!(stage.row(23), "There is no turn 0.");
    assert_eq!(stage.app.tape().playback.turn(), 12);
    stage.press("0");
    assert_eq!(stage.app.tape().playback.position(), 0);
}

#[test]
fn playing_stops_at_the_end_and_waits_for_nothing() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    assert_eq!(stage.app.wait(Duration::ZERO), None, "it begins paused");
    stage.press(" ");
    assert!(stage.app.wait(Duration::ZERO).is_some());
    stage.press("+");
    assert_eq!(
        stage.app.wait(Duration::ZERO),
        Some(Duration::from_secs_f64(1.0 / 6.0))
    );
    assert!(stage.row(17).starts_with("--[ 6 a second ]--"));
    let n = stage.app.tape().playback.len();
    assert_eq!(stage.ticks(10_000), n);
    assert_eq!(stage.app.wait(Duration::ZERO), None);
    assert!(stage.row(17).contains("won ]--"), "{}", stage.row(17));
    stage.press(" ");
    assert_eq!(stage.row(23), "This is the end.");
}

#[test]
fn nothing_is_drawn_while_nothing_changes() {
    let mut stage = Stage::watch(&matchup("3 wolf v 2 warg"), false, true);
    stage.press(" ");
    stage.app.takes_change();
    assert_eq!(stage.app.wait(Duration::ZERO), None);
    stage.press("\u{e0}z|");
    assert!(
        !stage.app.context().signals.is_changed,
        "keys that do nothing"
    );
    stage.press("x");
    assert!(stage.app.context().signals.is_changed);
    stage.press("\x1b ");
    assert!(stage.app.wait(Duration::ZERO).is_some());
    stage.press("x");
    assert_eq!(
        stage.app.wait(Duration::ZERO),
        None,
        "looking stops the fight"
    );
}

#[test]
fn sides_have_letters_where_glyphs_or_colors_do_not_tell() {
    let shows = |text: &str, has_color| {
        let stage = Stage::watch(&matchup(text), false, has_color);
        stage.app.tape().shows_sides
    };
    assert!(!shows("3 wolf v 2 ogre", true));
    assert!(shows("3 wolf v 2 warg", true), "both are C");
    assert!(shows("3 wolf v 2 ogre", false));
    let mut stage = Stage::watch(&matchup("3 wolf v 2 ogre"), false, false);
    let on_map = |rows: &[String], c: char| {
        let map = rows[1..17].iter();
        map.filter(|row| row.chars().take(50).any(|other| other == c))
            .count()
    };
    let rows = stage.rows();
    assert!(on_map(&rows, 'A') > 0 && on_map(&rows, 'B') > 0 && on_map(&rows, 'C') == 0);
    stage.press("t");
    let rows = stage.rows();
    assert!(on_map(&rows, 'C') > 0 && on_map(&rows, 'O') > 0 && on_map(&rows, 'A') == 0);
    assert!(
        rows[1][52..].starts_with("A ") && rows[1].contains("3 of 3"),
        "{}",
        rows[1]
    );
}

#[test]
fn fights_follow_each_other_with_the_seeds_of_a_batch() {
    let definition = matchup("3 wolf v 2 warg");
    let mut stage = Stage::watch(&definition, true, true);
    let seed = |fight| Seed::from(ludus_engine::rng::derive_seed(7, fight));
    assert_eq!(*stage.app.tape().playback.seed(), seed(0));
    stage.press("n");
    assert_eq!(*stage.app.tape().playback.seed(), seed(1));
    let n_ticks = stage.ticks(300);
    assert_eq!(n_ticks, 300, "a loop never ends by itself");
    let summary = &stage.app.tape().series.as_ref().unwrap().summary;
    assert!(summary.fights >= 3);
    let RunDefinition::Fight(fight) = definition else {
        unreachable!()
    };
    let batch = ludus_engine::batch::Batch {
        definition: fight,
        seed: 7,
        fights: summary.fights,
        jobs: 1,
        max_turns: 1000,
        pilot: Pilot::Standard,
    };
    let mut wins = [0; 2];
    batch
        .run(|result| {
            wins[result.winner.unwrap().index()] += 1;
            Ok(())
        })
        .unwrap();
    assert_eq!(summary.wins, wins);
}

#[test]
fn looking_and_asking_why_leave_the_picture_as_it_was() {
    let mut stage = Stage::watch(&scenario("wolf-pack"), false, true);
    stage.press("d\x1b");
    let before = stage.rows();
    stage.press("x\t\tl");
    assert!(stage.row(17).starts_with("--[ look: "), "{}", stage.row(17));
    stage.press("\x1b");
    stage.app.click(25, 8);
    assert!(stage.row(17).starts_with("--[ look: "), "a click looks");
    stage.press("\x1b=");
    stage.app.click(25, 8);
    let rows = stage.rows();
    assert!(rows.iter().any(|row| row.contains("[ WHY: turn ")));
    assert!(rows.iter().any(|row| row.contains("TO HIT ")));
    stage.press_code(KeyCode::PageUp);
    stage.press_code(KeyCode::PageDown);
    assert_eq!(stage.rows(), rows);
    stage.press("\x1b?");
    assert!(stage.row(0).starts_with(" KEYS"));
    stage.press("k");
    assert!(
        stage.row(22).contains("k: the next kill"),
        "{}",
        stage.row(22)
    );
    stage.press("\x1b");
    assert_eq!(stage.rows(), before);
    stage.press("\x1b");
    assert!(stage.app.is_leaving());
}

#[test]
fn the_keys_have_as_many_pages_as_they_need() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    stage.press("?");
    assert!(
        stage.row(0).contains("KEYS  page 1 of 2, Space turns"),
        "{}",
        stage.row(0)
    );
    let mut all = stage.rows();
    stage.press(" ");
    assert!(stage.row(0).contains("page 2 of 2"), "{}", stage.row(0));
    all.extend(stage.rows());
    for key in ["Ctrl-C", "Ctrl-L", "Ctrl-Z"] {
        let begins = |row: &String| row.trim_start().starts_with(key);
        assert!(all.iter().any(begins), "{key}: {all:#?}");
    }
    stage.press(" ");
    assert!(stage.row(0).contains("page 1 of 2"), "{}", stage.row(0));
    stage.press(" \x1b?");
    assert!(
        stage.row(0).contains("page 1 of 2"),
        "it opens at its first"
    );
    stage.resize(120, 40);
    assert!(!stage.row(0).contains("page"), "{}", stage.row(0));
}

#[test]
fn a_damaged_or_diverging_replay_says_so() {
    for (soundness, word, hint) in [
        (
            Soundness::Damaged("line 9".to_owned()),
            "damaged",
            "Damaged: line 9",
        ),
        (
            Soundness::Diverges("turn 3".to_owned()),
            "diverges",
            "Diverges: turn 3",
        ),
    ] {
        let mut stage = Stage::replay(&matchup("3 wolf v 2 warg"), soundness, true);
        assert!(stage.row(0).contains(word));
        assert_eq!(stage.row(23), hint);
        stage.press(">");
        assert!(stage.row(23).starts_with("Space play"));
    }
}

#[test]
fn every_size_is_drawn_without_a_panic() {
    let stages = vec![
        Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true),
        Stage::replay(&scenario("wolf-pack"), Soundness::Verified, false),
        Stage::watch(
            &matchup("40 cave orc v 9 wolf v 3 ogre, 4 snaga"),
            true,
            false,
        ),
        Stage::watch(&scenario("druid-and-dragon"), false, true),
    ];
    for mut stage in stages {
        for keys in [
            "", ">>>>>>", "o", "t", "v", "x", "\t", "\x1b=", "\x1b?", "\x1bg12",
        ] {
            stage.press(keys);
            for (width, height) in [
                (1, 1),
                (1, 24),
                (4, 3),
                (17, 5),
                (46, 11),
                (79, 24),
                (80, 23),
                (80, 24),
                (81, 25),
                (99, 30),
                (100, 24),
                (120, 40),
                (300, 100),
                (80, 100),
                (300, 24),
            ] {
                stage.resize(width, height);
                stage.draw();
            }
        }
    }
}

#[test]
fn the_docked_roll_leaves_both_rows_of_keys_free() {
    let mut stage = Stage::replay(&scenario("through-the-file"), Soundness::Verified, true);
    stage.resize(120, 40);
    stage.press("1");
    let rows = stage.rows();
    assert!(rows[20].contains("[ WHY"), "{rows:#?}");
    assert!(rows[37].contains('|') && !rows[38].contains('|') && !rows[39].contains('|'));
    assert!(rows[38].trim_end().ends_with("T take over"), "{}", rows[38]);
}

#[test]
fn ascii_draws_nothing_above_tilde() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    for keys in ["", "kk", "=", "\x1bx", "\x1b?", "\x1bo"] {
        stage.press(keys);
        for row in stage.rows() {
            assert!(row.is_ascii(), "{row}");
        }
    }
}

#[test]
fn a_replay_is_taken_over_where_it_stands() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    stage.press("g5\nT");
    assert!(stage.app.is_leaving());
    let position = stage.app.tape().playback.position();
    let start = stage.app.taken_over().unwrap();
    let fork = start.fork.as_ref().unwrap();
    assert_eq!(fork.parent.run, "test-0001");
    assert_eq!(fork.parent.turn, stage.app.tape().playback.turn());
    assert_eq!(fork.inputs.len(), position);
    assert_eq!(fork.max_turns, Some(1000));
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    stage.press("1T");
    assert!(!stage.app.is_leaving());
    assert!(
        stage.row(23).starts_with("It is over here."),
        "{}",
        stage.row(23)
    );
    let mut stage = Stage::replay(&matchup("3 wolf v 2 warg"), Soundness::Verified, true);
    stage.press("T");
    assert_eq!(stage.row(23), "There is nobody to take over.");
}

#[test]
fn messages_of_a_replay_end_where_it_stands() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    stage.press("g12\nm");
    assert!(stage.row(0).starts_with(" MESSAGES"), "{}", stage.row(0));
    let n = stage.app.tape().playback.lines().len();
    assert!(
        stage.row(22).contains(&format!("line {n} of {n}")),
        "{}",
        stage.row(22)
    );
    stage.press("/you\n=\n");
    assert!(stage.rows().iter().any(|row| row.contains("[ WHY: turn ")));
    stage.press("\x1b\x1b");
    assert_eq!(stage.app.screen(), Screen::Replay);
    assert_eq!(stage.app.tape().playback.turn(), 12);
}

#[test]
fn a_watched_fight_forgets_old_rolls_and_says_so() {
    let mut stage = Stage::watch(&matchup("150 cave orc v 150 wolf"), false, true);
    stage.app.tape_mut().playback.seek(u32::MAX);
    let n_rolls = stage.app.tape().playback.rolls().len();
    assert!(n_rolls <= 20_000, "{n_rolls}");
    let is_short = stage
        .app
        .tape()
        .playback
        .fights()
        .all(|fight| fight.rolls_from == 0);
    stage.press("m=");
    let newest = stage.rows();
    assert!(
        !newest.iter().any(|row| row.contains("no longer kept")),
        "{newest:#?}"
    );
    assert!(!is_short, "the fight is too short to show anything");
    stage.press("\x1b0>>");
    assert!(
        stage
            .rows()
            .iter()
            .any(|row| row.ends_with("no longer kept"))
    );
}

#[test]
fn the_bestiary_opens_where_one_looks_and_is_left_again() {
    let mut stage = Stage::watch(&matchup("3 wolf v 2 ogre"), false, true);
    stage.press("x/");
    assert!(stage.row(0).starts_with(" BESTIARY - "), "{}", stage.row(0));
    stage.press("w");
    assert_eq!(stage.row(23), "One fight at a time.");
    stage.press("\x1b\x1b/");
    assert_eq!(
        stage.row(0).trim_end().split("  ").next(),
        Some(" BESTIARY")
    );
    stage.press("/warg");
    assert!(stage.row(22).contains("find: warg"), "{}", stage.row(22));
    stage.press("\n\n");
    assert!(
        stage.row(0).starts_with(" BESTIARY - warg"),
        "{}",
        stage.row(0)
    );
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), Screen::Watch);
}

#[test]
fn names_beside_the_map_end_with_a_word() {
    let fight = "2 bloodshot icky thing v baby green dragon";
    let mut stage = Stage::watch(&matchup(fight), false, true);
    let rows = stage.rows().join("\n");
    assert!(
        rows.contains(" baby green dragon ") || rows.contains(" baby green "),
        "{rows}"
    );
    assert!(
        !rows.contains("icky th ") && !rows.contains(" dr "),
        "{rows}"
    );
    let head = stage.row(0);
    assert!(head.contains("icky things v baby green dragon"), "{head}");
    stage.press("x");
    let rows = stage.rows();
    // A side that is called by its letter says it once.
    let head = rows
        .iter()
        .find(|row| row.ends_with(" A") || row.ends_with(" B"));
    assert!(head.is_some(), "{rows:#?}");
}

#[test]
fn a_pasted_text_is_searched_for() {
    let mut stage = Stage::replay(&scenario("ford-of-orcs"), Soundness::Verified, true);
    stage.press("g12\nm/");
    stage.app.paste("you\nand no more");
    assert!(stage.row(22).contains("find: you ]"), "{}", stage.row(22));
    stage.press("\x1b\x1bg");
    stage.app.paste("7");
    stage.press("\n");
    assert_eq!(stage.app.tape().playback.turn(), 7);
}

#[test]
fn a_recording_says_what_its_hero_does_not_see_unless_all_is_seen() {
    let mut stage = Stage::replay(&scenario("unlit-crypt"), Soundness::Verified, true);
    let far = ["x"].into_iter().chain(["l"; 12]).collect::<String>();
    stage.press(&far);
    let hidden = stage.row(17);
    assert!(hidden.contains(", out of sight"), "{hidden}");
    stage.press("\x1bo");
    stage.press(&far);
    let seen = stage.row(17);
    assert!(!seen.contains("out of sight"), "{seen}");
}

#[test]
fn who_looks_on_is_told_who_was_last_seen_where_as_the_hero_knew() {
    let map = [
        "##########",
        "#@.......#",
        "#.######.#",
        "#........#",
        "##########",
    ];
    let text = format!(
        "Scenario(name: \"around\", arena: Drawn(map: {map:?}), hero: Some(Hero(level: 9)),
        monsters: [(race: \"gray_mold\", at: (8, 1))], commands: [Move(South), Move(South)])"
    );
    let (content, encounter) = parse_scenario(&shipped(), "around.ron", &text).unwrap();
    let definition = Arc::new(Definition::new(Arc::new(content), encounter));
    let mut stage = Stage::watch(&RunDefinition::Fight(definition), false, true);
    let row_of = |stage: &mut Stage| {
        let rows = stage.rows();
        rows.into_iter()
            .find(|row| row.contains("gray mold") || row.contains("g. mold"))
    };
    assert!(row_of(&mut stage).unwrap().contains(" 7 e"));
    stage.press(">>");
    let lost = row_of(&mut stage).expect("the mold is remembered");
    assert!(lost.contains("last "), "{lost}");
    // Who sees all has nobody to remember.
    stage.press("o");
    let seen = row_of(&mut stage).unwrap();
    assert!(!seen.contains("last "), "{seen}");
    stage.press("o<<");
    assert!(row_of(&mut stage).unwrap().contains(" 7 e"));
}
