//! `ludus play --plain`: keys in, text out, and nothing else.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

struct Told {
    code: Option<i32>,
    text: String,
    talk: String,
}

/// Plays with keys from a pipe.
fn played(args: &[&str], keys: &str, saves: &Path) -> Told {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludus"))
        .args(args)
        .arg("--saves")
        .arg(saves)
        .current_dir(saves)
        .env_remove("LUDUS_ASSETS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // All keys fit into the pipe; one that leaves before it has read them closes it.
    let _ = child.stdin.take().unwrap().write_all(keys.as_bytes());
    let output = child.wait_with_output().unwrap();
    Told {
        code: output.status.code(),
        text: String::from_utf8(output.stdout).unwrap(),
        talk: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn a_fight_is_told_line_by_line() {
    let saves = tempfile::tempdir().unwrap();
    let args = ["play", "first-blood", "--seed", "7", "--plain"];
    let told = played(&args, &"\t".repeat(40), saves.path());
    assert_eq!(told.code, Some(0), "{}", told.talk);
    let text = &told.text;
    assert!(text.starts_with("first-blood - "), "{text}");
    assert!(text.contains(", turn 1\n"), "{text}");
    for part in [
        "\nhp ", ", worst ", "\nnear: ", "> Tab\n", "IS ALIVE", "Seed 7",
    ] {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    // Nothing moves the cursor, nothing sets a color.
    assert!(
        !text.contains(|c: char| c.is_control() && c != '\n'),
        "{text:?}"
    );
    assert!(text.is_ascii());
    assert!(told.talk.contains("seed 7"), "{}", told.talk);
    // What has not changed is not said again.
    let standing: Vec<&str> = text.lines().filter(|row| row.starts_with("hp ")).collect();
    assert!(
        standing.windows(2).all(|pair| pair[0] != pair[1]),
        "{standing:#?}"
    );
}

#[test]
fn a_gauntlet_goes_from_the_title_to_the_ring_and_is_saved_at_the_end_of_the_keys() {
    let saves = tempfile::tempdir().unwrap();
    let told = played(
        &["play", "--plain", "--seed", "3"],
        "jk\n\n\t?\x1bx\x1bm\x1bv",
        saves.path(),
    );
    assert_eq!(told.code, Some(0), "{}", told.talk);
    let text = &told.text;
    for part in [
        "L U D U S",
        "  > n  New gauntlet",
        "NEW HERO",
        "dwarf warrior",
        "Wave 1 - ",
        "Tab fights. x looks.",
        "KEYS",
        "MESSAGES",
        "The log shows words, damage and rolls now.",
    ] {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    // Moving the mark tells the marked entry alone.
    let moved = text.split("> j\n").nth(1).unwrap();
    let (moved, _) = moved.split_once("> k\n").unwrap();
    assert_eq!(moved.lines().count(), 1, "{moved}");
    assert_eq!(saves.path().join("runs").read_dir().unwrap().count(), 2);
    let again = played(&["play", "--plain"], "cQquit\n", saves.path());
    assert!(
        again.text.contains("You go on where you left: wave 1"),
        "{}",
        again.text
    );
    assert!(
        again.text.contains("BORIN, DWARF WARRIOR 1, GIVES UP"),
        "{}",
        again.text
    );
    assert!(again.text.contains("Seed 3"), "{}", again.text);
    assert_eq!(saves.path().join("runs").read_dir().unwrap().count(), 0);
    assert!(saves.path().join("scores").exists());
}

#[test]
fn a_run_that_is_given_up_right_after_it_was_taken_up_verifies() {
    let saves = tempfile::tempdir().unwrap();
    let left = played(
        &["play", "first-blood", "--plain", "--seed", "1"],
        ".S",
        saves.path(),
    );
    assert_eq!(left.code, Some(0), "{}", left.talk);
    let again = played(&["play", "--plain"], "cQquit\n", saves.path());
    assert_eq!(again.code, Some(0), "{}", again.talk);
    let verified = Command::new(env!("CARGO_BIN_EXE_ludus"))
        .args(["replay", "--verify"])
        .arg(saves.path().join("replays/first-blood-0001.ludus"))
        .output()
        .unwrap();
    assert!(verified.status.success(), "{verified:?}");
}

#[test]
fn without_a_terminal_and_without_keys_nobody_plays() {
    let saves = tempfile::tempdir().unwrap();
    for args in [
        &["play"][..],
        &["play", "first-blood"],
        &["play", "first-blood", "--plain"],
    ] {
        let told = played(args, "", saves.path());
        assert_eq!(told.code, Some(1), "{args:?}");
        assert!(
            told.talk.contains("playing needs a terminal"),
            "{}",
            told.talk
        );
        assert_eq!(told.text, "", "{args:?}");
    }
    assert_eq!(saves.path().join("replays").read_dir().unwrap().count(), 0);
}
