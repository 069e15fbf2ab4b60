use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long a screen may take to come, while nothing is written: far more than it does.
const PATIENCE: Duration = Duration::from_secs(20);
/// One look for output.
const SLICE: Duration = Duration::from_millis(50);

/// The program in a terminal of its own.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// Everything that was written.
    written: Vec<u8>,
}

impl Terminal {
    fn start(args: &[&str], saves: &Path) -> Self {
        Self::of_kind("xterm-256color", args, saves)
    }

    /// Starts the program in a terminal that says what it is.
    fn of_kind(kind: &str, args: &[&str], saves: &Path) -> Self {
        let size = PtySize {
            rows: 24,
            cols: 80,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pty = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ludus"));
        command.args(args);
        command.arg("--saves");
        command.arg(saves);
        command.env("TERM", kind);
        command.env("LANG", "C.UTF-8");
        command.cwd(saves);
        let child = pty.slave.spawn_command(command).unwrap();
        let mut reader = pty.master.try_clone_reader().unwrap();
        let keys = pty.master.take_writer().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let screen = vt100::Parser::default();
        Self {
            child,
            master: pty.master,
            keys,
            output,
            screen,
            written: Vec::new(),
        }
    }

    /// Takes what was written; returns whether anything can still come.
    fn take(&mut self, patience: Duration) -> bool {
        match self.output.recv_timeout(patience) {
            Ok(bytes) => {
                self.screen.process(&bytes);
                self.written.extend(bytes);
                true
            }
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen shows some words.
    #[track_caller]
    fn wait_for(&mut self, words: &str) -> String {
        let mut silence = Duration::ZERO;
        while silence < PATIENCE {
            if self.text().contains(words) {
                return self.text();
            }
            let n_written = self.written.len();
            if !self.take(SLICE) {
                break;
            }
            silence = if self.written.len() > n_written {
                Duration::ZERO
            } else {
                silence + SLICE
            };
        }
        panic!("\"{words}\" never came; the screen is\n{}", self.text());
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits for the end and returns the exit code and everything that was written.
    #[track_caller]
    fn end(mut self) -> (u32, Vec<u8>) {
        let mut silence = Duration::ZERO;
        while silence < PATIENCE {
            let n_written = self.written.len();
            if !self.take(SLICE) {
                let status = self.child.wait().unwrap();
                return (status.exit_code(), self.written);
            }
            if let Some(status) = self.child.try_wait().unwrap() {
                while self.take(SLICE) && !self.output_is_over() {}
                return (status.exit_code(), self.written);
            }
            silence = if self.written.len() > n_written {
                Duration::ZERO
            } else {
                silence + SLICE
            };
        }
        let _ = self.child.kill();
        panic!("it does not end; the screen is\n{}", self.text());
    }

    /// Says whether nothing more is coming at the moment.
    fn output_is_over(&mut self) -> bool {
        match self.output.try_recv() {
            Ok(bytes) => {
                self.screen.process(&bytes);
                self.written.extend(bytes);
                false
            }
            Err(_) => true,
        }
    }
}

/// Returns wave and turn of a header such as `Wave 2 - The Ford   3 here   turn 12`.
fn moment(screen: &str) -> Option<(u32, u32)> {
    let header = screen.lines().next()?.trim();
    let wave = header
        .strip_prefix("Wave ")?
        .split(' ')
        .next()?
        .parse()
        .ok()?;
    let turn = header.rsplit_once("turn ")?.1.trim().parse().ok()?;
    Some((wave, turn))
}

/// Returns the wave of a header such as `RINGSIDE - wave 3 is over`.
fn wave_over(screen: &str) -> Option<u32> {
    let header = screen.lines().next()?.trim();
    let (wave, _) = header
        .strip_prefix("RINGSIDE - wave ")?
        .split_once(" is over")?;
    wave.parse().ok()
}

/// Says whether the terminal was given back: the alternate screen left, the cursor shown.
fn is_restored(written: &[u8]) -> bool {
    let text = String::from_utf8_lossy(written);
    let last = |sequence: &str| text.rfind(sequence);
    last("\u{1b}[?1049l") > last("\u{1b}[?1049h")
        && last("\u{1b}[?25h") > last("\u{1b}[?25l")
        && last("\u{1b}[?2004l") > last("\u{1b}[?2004h")
        && last("\u{1b}[?1000l") >= last("\u{1b}[?1000h")
}

/// `PILOTS` says how many runs are played; one of each class without.
#[test]
fn pilots_play_seeded_gauntlets_to_the_death_and_give_the_terminal_back() {
    let classes = ["warrior", "rogue", "mage", "priest", "assassin"];
    let n_runs = std::env::var("PILOTS").map_or(classes.len(), |text| text.parse().unwrap());
    for (number, class) in classes.iter().cycle().take(n_runs).enumerate() {
        let saves = tempfile::tempdir().unwrap();
        let seed = number.to_string();
        let args = [
            "play", "--class", class, "--seed", &seed, "--pilot", "standard",
        ];
        let (code, written) = Terminal::start(&args, saves.path()).end();
        let text = String::from_utf8_lossy(&written);
        assert_eq!(code, 0, "{class}: {text}");
        assert!(!text.contains("panicked"), "{class}");
        assert!(is_restored(&written), "{class}");
        assert!(
            !saves.path().join("runs").read_dir().unwrap().any(|_| true),
            "a save is left"
        );
        let scores = std::fs::read_to_string(saves.path().join("scores")).unwrap();
        assert!(scores.contains(r#""pilot":"standard""#), "{scores}");
        let farewell = text.rsplit_once("\u{1b}[").unwrap().1;
        assert!(farewell.contains(", is dead: "), "{farewell}");
    }
}

/// Returns the processor time of a process so far, in hundredths of a second.
#[cfg(target_os = "linux")]
fn processor_time(id: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks = |field: usize| fields[field].parse::<u64>().unwrap();
    ticks(11) + ticks(12)
}

/// `IDLE` says how many seconds each screen is watched.
#[cfg(target_os = "linux")]
#[test]
fn an_idle_screen_writes_nothing_and_costs_nothing() {
    let seconds: u64 = std::env::var("IDLE")
        .ok()
        .and_then(|seconds| seconds.parse().ok())
        .unwrap_or(1);
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&["play", "--seed", "7"], saves.path());
    let id = terminal.child.process_id().unwrap();
    for (keys, words) in [
        ("", "New gauntlet"),
        ("o", "OPTIONS"),
        ("\u{1b}", "New gauntlet"),
        ("b", "BESTIARY"),
        ("\u{1b}", "New gauntlet"),
        ("n", "NEW HERO"),
        ("\r", "Wave 1"),
        ("?", "KEYS"),
        ("\u{1b}", "Wave 1"),
        ("x", "[ look: "),
        ("\u{1b}", "WORST"),
        ("Qquit\r", "GIVES UP"),
    ] {
        terminal.press(keys);
        terminal.wait_for(words);
        // What was still on its way has come by then.
        let mut n_written = 0;
        while terminal.written.len() != n_written {
            n_written = terminal.written.len();
            terminal.take(Duration::from_millis(200));
        }
        let before = processor_time(id);
        terminal.take(Duration::from_secs(seconds));
        let spent = processor_time(id) - before;
        let wrote = terminal.written.len() - n_written;
        assert_eq!(wrote, 0, "{words}: so many bytes in {seconds} s");
        // One in a hundred, and what is rounded up.
        assert!(
            spent <= seconds + 1,
            "{words}: {spent}/100 s in {seconds} s"
        );
    }
    terminal.press("\u{3}");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_played_fight_verifies() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&["play", "first-blood", "--seed", "7"], saves.path());
    terminal.wait_for("turn 1");
    for _ in 0..60 {
        if terminal.text().contains("IS ALIVE") {
            break;
        }
        terminal.press("\t");
        terminal.take(Duration::from_millis(200));
    }
    terminal.wait_for("IS ALIVE");
    terminal.press("\u{3}");
    let (code, written) = terminal.end();
    assert_eq!(code, 0);
    assert!(is_restored(&written));
    let replay = saves.path().join("replays/first-blood-0001.ludus");
    let verified = Command::new(env!("CARGO_BIN_EXE_ludus"))
        .args(["replay", "--verify"])
        .arg(&replay)
        .output()
        .unwrap();
    assert!(
        verified.status.success(),
        "{}",
        String::from_utf8_lossy(&verified.stderr)
    );
}

#[test]
fn a_killed_run_goes_on_at_most_one_turn_earlier() {
    let rounds: u32 = std::env::var("KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
        .unwrap_or(8);
    let mut continued = 0;
    for round in 0..rounds {
        let saves = tempfile::tempdir().unwrap();
        let seed = (100 + round).to_string();
        let args = [
            "play", "--class", "warrior", "--seed", &seed, "--pilot", "standard",
        ];
        let mut terminal = Terminal::start(&args, saves.path());
        terminal.wait_for("turn");
        // So many more pieces of output come before the kill.
        let mut seen = None;
        for _ in 0..round * 7 % 60 {
            if !terminal.take(Duration::from_millis(5)) {
                break;
            }
            seen = moment(&terminal.text()).or(seen);
        }
        terminal.child.kill().unwrap();
        drop(terminal.end());
        let Some(seen) = seen else {
            continue;
        };
        if saves.path().join("scores").exists() {
            continue;
        }
        let mut again = Terminal::start(&["play"], saves.path());
        again.wait_for("Continue");
        again.press("c");
        let slice = Duration::from_millis(50);
        let mut now = None;
        for _ in 0..100 {
            again.take(slice);
            now = moment(&again.text());
            if now.is_some() || again.text().contains("RINGSIDE") {
                break;
            }
        }
        let is_between = wave_over(&again.text()).is_some_and(|wave| wave >= seen.0);
        let goes_on =
            now.is_some_and(|now| now.0 > seen.0 || now.0 == seen.0 && now.1 + 1 >= seen.1);
        assert!(
            goes_on || is_between,
            "round {round}: seen {seen:?}, now {now:?}\n{}",
            again.text()
        );
        again.press("\u{3}");
        assert_eq!(again.end().0, 0, "round {round}");
        continued += 1;
    }
    assert!(
        3 * continued >= rounds,
        "only {continued} of {rounds} were killed in time"
    );
}

#[test]
fn the_end_is_seen_once_more_and_a_kept_replay_is_opened_and_taken_over() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&["play", "wolf-pack", "--seed", "7"], saves.path());
    terminal.wait_for("turn 1");
    for _ in 0..200 {
        if terminal.text().contains("Enter goes on") {
            break;
        }
        terminal.press("5");
        terminal.take(Duration::from_millis(20));
    }
    terminal.wait_for("Enter goes on");
    terminal.press("\r");
    terminal.wait_for("watch the end");
    terminal.press("w");
    terminal.wait_for("REPLAY wolf-pack-0001");
    terminal.press("\u{1b}");
    terminal.wait_for("watch the end");
    terminal.press("\u{1b}");
    terminal.wait_for("1 kept: rewind");
    terminal.press("r");
    terminal.wait_for("scenario wolf-pack");
    terminal.press("\r");
    terminal.wait_for("REPLAY wolf-pack-0001");
    terminal.press("g1\rT");
    terminal.wait_for("FORK of wolf-pack-0001");
    terminal.press("\u{3}");
    assert_eq!(terminal.end().0, 0);
    let kept = saves.path().join("replays").read_dir().unwrap().count();
    assert_eq!(kept, 2, "the fork has a replay of its own");
}

#[test]
fn a_run_is_played_in_one_window_at_a_time() {
    let saves = tempfile::tempdir().unwrap();
    let mut first = Terminal::start(&["play", "--class", "warrior", "--seed", "7"], saves.path());
    first.wait_for("turn 1");
    first.press(".");
    first.wait_for("You wait.");
    let mut second = Terminal::start(&["play"], saves.path());
    second.wait_for("Continue");
    second.press("c");
    second.wait_for("is being played in another window");
    first.press("\u{3}");
    assert_eq!(first.end().0, 0);
    // It is free again.
    second.press("c");
    second.wait_for("turn 2");
    second.press("\u{3}");
    assert_eq!(second.end().0, 0);

    let record = saves.path().join("record.ludus");
    let args = ["play", "first-blood", "--record", record.to_str().unwrap()];
    let mut first = Terminal::start(&args, saves.path());
    first.wait_for("turn 1");
    let written = std::fs::read(&record).unwrap();
    let second = Terminal::start(&args, saves.path());
    let (code, told) = second.end();
    assert_eq!(code, 2);
    let told = String::from_utf8_lossy(&told);
    assert!(told.contains("no replay of a run that is over"), "{told}");
    assert_eq!(std::fs::read(&record).unwrap(), written);
    first.press("\u{3}");
    assert_eq!(first.end().0, 0);
}

#[test]
fn signals_end_the_program_and_give_the_terminal_back() {
    let saves = tempfile::tempdir().unwrap();
    let signals = [
        ("TERM", 143),
        ("HUP", 129),
        ("INT", 130),
        ("QUIT", 131),
        ("USR1", 138),
        ("XCPU", 152),
    ];
    for (signal, code) in signals {
        let mut terminal = Terminal::start(&["play", "first-blood"], saves.path());
        terminal.wait_for("turn 1");
        let id = terminal.child.process_id().unwrap().to_string();
        let sent = Command::new("kill")
            .args(["-s", signal, &id])
            .status()
            .unwrap();
        assert!(sent.success());
        let (ended, written) = terminal.end();
        assert_eq!(ended, code, "{signal}");
        assert!(is_restored(&written), "{signal}");
    }
}

/// The terminal goes, and stderr with it: no panic, and the code of the signal.
#[test]
#[cfg(target_os = "linux")]
fn a_window_that_is_closed_ends_the_program_in_order() {
    let saves = tempfile::tempdir().unwrap();
    let watch = ["watch", "5 cave orc v 2 ogre"];
    for args in [&["play", "first-blood"][..], &watch, &[]] {
        let mut terminal = Terminal::start(args, saves.path());
        terminal.wait_for(if args.is_empty() { "Quit" } else { "turn" });
        let Terminal {
            mut child,
            master,
            mut keys,
            output,
            ..
        } = terminal;
        drop((master, output));
        // What this key makes the program write ends the reader, who holds the window's last end.
        keys.write_all(b"j").unwrap();
        drop(keys);
        let code = child.wait().unwrap().exit_code();
        assert_eq!(code, 129, "{args:?}");
    }
}

#[test]
fn nobody_is_suspended_without_a_shell() {
    let saves = tempfile::tempdir().unwrap();
    let hint = "There is no shell to come back from.";
    let watch = ["watch", "wolf v wolf", "--speed", "0.1"];
    for args in [&["play", "first-blood"][..], &watch] {
        let mut terminal = Terminal::start(args, saves.path());
        terminal.wait_for("turn");
        terminal.press("\u{1a}");
        terminal.wait_for(hint);
        terminal.press("\u{3}");
        let (code, written) = terminal.end();
        assert_eq!(code, 0);
        assert!(is_restored(&written));
    }
    let mut terminal = Terminal::start(&["play", "first-blood"], saves.path());
    terminal.wait_for("turn 1");
    let id = terminal.child.process_id().unwrap().to_string();
    let sent = Command::new("kill")
        .args(["-s", "TSTP", &id])
        .status()
        .unwrap();
    assert!(sent.success());
    terminal.wait_for(hint);
    terminal.press("\u{3}");
    assert_eq!(terminal.end().0, 0);
    let mut terminal = Terminal::of_kind("dumb", &["play", "first-blood"], saves.path());
    terminal.wait_for("> ");
    terminal.press("\u{1a}");
    terminal.wait_for(hint);
    terminal.press("\u{3}");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn the_screen_is_cleared_when_it_is_taken() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&["play", "first-blood"], saves.path());
    terminal.wait_for("turn 1");
    terminal.press("\u{3}");
    let (_, written) = terminal.end();
    let text = String::from_utf8_lossy(&written);
    let (_, taken) = text.split_once("\u{1b}[?1049h").unwrap();
    assert!(taken.starts_with("\u{1b}[2J"), "{taken}");
}

#[test]
fn a_dumb_terminal_is_told_in_plain_text() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::of_kind("dumb", &["play", "first-blood"], saves.path());
    terminal.wait_for("near: ");
    terminal.wait_for("> ");
    terminal.press(".");
    terminal.wait_for("> .");
    terminal.press("\u{3}");
    let (code, written) = terminal.end();
    assert_eq!(code, 0);
    assert!(
        !written.contains(&0x1b),
        "{}",
        String::from_utf8_lossy(&written)
    );
    // The seed is told by the last lines.
    assert!(String::from_utf8_lossy(&written).contains("seed "));
}

#[test]
fn the_mouse_is_taken_and_left_by_its_key() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&["play", "first-blood"], saves.path());
    terminal.wait_for("turn 1");
    terminal.press("M");
    terminal.wait_for("left to the terminal");
    terminal.press("M");
    terminal.wait_for("A click looks now.");
    // A click on the map looks.
    terminal.press("\u{1b}[<0;20;10M");
    terminal.wait_for("[ look: ");
    // What is pasted into a fight is nothing.
    terminal.press("\u{1b}");
    terminal.wait_for("Tab fight");
    terminal.press("\u{1b}[200~Qquit\r\u{1b}[201~M");
    terminal.wait_for("left to the terminal");
    terminal.press("\u{3}");
    let (code, written) = terminal.end();
    assert_eq!(code, 0);
    assert!(is_restored(&written));
    let text = String::from_utf8_lossy(&written);
    assert_eq!(text.matches("\u{1b}[?1000h").count(), 2);
    assert!(saves.path().join("settings.ron").exists());
}

#[test]
fn any_size_is_drawn_and_comes_back() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&["play", "first-blood", "--seed", "7"], saves.path());
    terminal.wait_for("turn 1");
    for (cols, rows) in [
        (1, 1),
        (2, 50),
        (79, 24),
        (80, 23),
        (300, 100),
        (17, 3),
        (80, 24),
    ] {
        let size = PtySize {
            rows,
            cols,
            pixel_width: 0,
            pixel_height: 0,
        };
        terminal.master.resize(size).unwrap();
        terminal.take(Duration::from_millis(100));
    }
    terminal.screen = vt100::Parser::default();
    terminal.press("\u{c}");
    terminal.wait_for("turn 1");
    terminal.press("\u{3}");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_replay_is_taken_over_and_its_fork_verifies_and_names_its_parent() {
    let saves = tempfile::tempdir().unwrap();
    let recorded = saves.path().join("parent-0001.ludus");
    let run = ["run", "wolf-pack", "--seed", "7", "--record"];
    let status = Command::new(env!("CARGO_BIN_EXE_ludus"))
        .args(run)
        .arg(&recorded)
        .output()
        .unwrap();
    assert!(status.status.success());
    let mut player = Terminal::start(&["replay", recorded.to_str().unwrap()], saves.path());
    player.wait_for("REPLAY parent-0001");
    player.press("k");
    player.wait_for("roll before, after");
    player.press("\x1b");
    player.wait_for("take over");
    player.press("T");
    player.wait_for("FORK of parent-0001 - ");
    player.press(".");
    player.wait_for("You wait.");
    player.press("Q");
    player.wait_for("Type quit");
    player.press("quit\r\x03");
    let (code, written) = player.end();
    assert_eq!(code, 0);
    let cleared = String::from_utf8_lossy(&written);
    // By the player, and by who takes over.
    assert!(cleared.matches("\u{1b}[2J").count() >= 2);
    let replays = std::fs::read_dir(saves.path().join("replays")).unwrap();
    let fork = replays.flatten().next().unwrap().path();
    let text = std::fs::read_to_string(&fork).unwrap();
    let header = text.lines().next().unwrap();
    assert!(
        header.contains(r#""parent":{"run":"parent-0001","wave":0,"turn":"#),
        "{header}"
    );
    let verified = Command::new(env!("CARGO_BIN_EXE_ludus"))
        .args(["replay", "--verify"])
        .arg(&fork)
        .output()
        .unwrap();
    assert!(verified.status.success(), "{verified:?}");
    assert!(!saves.path().join("scores").exists());
}

#[test]
fn what_is_watched_and_shown_ends_with_the_command_that_shows_it_again() {
    let saves = tempfile::tempdir().unwrap();
    let file = saves.path().join("two words.ludus");
    let path = file.to_str().unwrap();
    let args = [
        "watch",
        "3 wolf v 2 warg",
        "--seed",
        "a \"day\"",
        "--hide-seed",
        "--record",
        path,
    ];
    let mut watch = Terminal::start(&args, saves.path());
    let screen = watch.wait_for("turn 1");
    assert!(!screen.contains("day"), "{screen}");
    watch.press("\u{3}");
    let (code, written) = watch.end();
    let written = String::from_utf8_lossy(&written).into_owned();
    assert_eq!(code, 0);
    let again = r#"again: ludus watch "3 wolf v 2 warg" --seed "a \"day\"" --hide-seed"#;
    let other = r#"again: ludus watch '3 wolf v 2 warg' --seed 'a "day"' --hide-seed"#;
    assert!(
        written.contains(again) || written.contains(other),
        "{written}"
    );
    // The record is of the fight that was watched.
    let verify = Command::new(env!("CARGO_BIN_EXE_ludus"))
        .args(["replay", path, "--verify"])
        .output()
        .unwrap();
    assert!(verify.status.success(), "{verify:?}");
    let mut shown = Terminal::start(&["replay", path, "--at", "2"], saves.path());
    let screen = shown.wait_for("REPLAY two words");
    assert!(screen.contains("turn 2"), "{screen}");
    shown.press("\u{3}");
    let (code, written) = shown.end();
    let written = String::from_utf8_lossy(&written).into_owned();
    assert_eq!(code, 0);
    let line = written
        .lines()
        .find(|line| line.contains("again: ludus replay"))
        .unwrap();
    assert!(
        line.contains("two words.ludus") && line.contains(['"', '\'']),
        "{line}"
    );
    assert!(line.contains("--at 2"), "{line}");
}
