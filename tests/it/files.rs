// What the command line writes: nothing that is there is lost unasked, and damage is told.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use serde_json::Value;
use tempfile::TempDir;

use ludus_engine::frame::frame;
use ludus_engine::gauntlet::{Run, RunDefinition};
use ludus_engine::replay::DefinitionLine;
use ludus_engine::rng::Seed;
use ludus_engine::save::Save;
use ludus_engine::turn::Keep;

const FIGHT: &str = "Scenario(
    arena: Drawn(map: [\"#####\", \"#@.w#\", \"#####\"], legend: { 'w': Monster(race: \"wolf\") }),
    hero: Hero(),
    seed: 7,
";

/// Runs the program in a folder; returns its exit code, stdout and stderr.
fn ran(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_ludus"))
        .current_dir(folder)
        .env_remove("LUDUS_ASSETS")
        .env("LUDUS_SAVES", folder.join("saves"))
        .args(args)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let code = output.status.code().unwrap();
    (code, text(output.stdout), text(output.stderr))
}

#[track_caller]
fn check(folder: &Path, args: &[&str], expected: i32, words: &str) {
    let (code, out, err) = ran(folder, args);
    assert_eq!(code, expected, "{args:?}: {out}{err}");
    assert!(err.contains(words), "{args:?}: {err}");
}

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("fight.ron"), format!("{FIGHT})")).unwrap();
    folder
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = folder();
    let at = folder.path();
    let before = fs::read(at.join("fight.ron")).unwrap();
    let read_from = "is what the fight is read from";
    for args in [
        ["run", "fight.ron", "--record", "./fight.ron"],
        ["run", "fight.ron", "--out", "fight.ron"],
        ["sim", "fight.ron", "--out", "fight.ron"],
        ["odds", "fight.ron", "--out", "fight.ron"],
        ["play", "fight.ron", "--record", "fight.ron"],
    ] {
        check(at, &args, 2, read_from);
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("fight.ron", at.join("link")).unwrap();
        check(at, &["run", "fight.ron", "--out", "link"], 2, read_from);
        std::os::unix::fs::symlink("x1", at.join("to_x1")).unwrap();
        let args = ["run", "fight.ron", "--record", "x1", "--out", "to_x1"];
        check(at, &args, 2, "the same file");
    }
    let args = ["run", "fight.ron", "--record", "x1", "--out", "./x1"];
    check(at, &args, 2, "the same file");
    assert_eq!(fs::read(at.join("fight.ron")).unwrap(), before);
    assert!(!at.join("x1").exists());
}

#[test]
fn a_replay_replaces_replays_alone() {
    let folder = folder();
    let at = folder.path();
    let record = |seed: &str| {
        check(
            at,
            &["run", "fight.ron", "--record", "x.ludus", "--seed", seed],
            0,
            "",
        );
        fs::read(at.join("x.ludus")).unwrap()
    };
    assert_ne!(record("1"), record("2"));
    fs::write(at.join("notes"), "dear diary\n").unwrap();
    let refused = "is there and is no replay";
    check(at, &["run", "fight.ron", "--record", "notes"], 2, refused);
    check(at, &["play", "fight.ron", "--record", "notes"], 2, refused);
    assert_eq!(fs::read(at.join("notes")).unwrap(), b"dear diary\n");
    fs::write(at.join("empty"), "").unwrap();
    check(at, &["run", "fight.ron", "--record", "empty"], 0, "");
    assert!(!fs::read(at.join("empty")).unwrap().is_empty());
}

#[test]
fn a_run_that_fails_leaves_the_replay_that_was_there() {
    let folder = folder();
    let at = folder.path();
    check(at, &["run", "fight.ron", "--record", "x.ludus"], 0, "");
    let before = fs::read(at.join("x.ludus")).unwrap();
    let write = |rest: &str| fs::write(at.join("bad.ron"), format!("{FIGHT}{rest})")).unwrap();
    write("commands: [Wait, PickUp],");
    let args = ["run", "bad.ron", "--record", "x.ludus"];
    check(
        at,
        &args,
        1,
        "bad.ron:5:18: bad: scripted command 2 is refused",
    );
    write("forced: [(roll: \"to_hit\", value: 3), (roll: \"to_hit\", value: 99999)],");
    check(at, &args, 1, "bad.ron:5:38: bad: forced roll to_hit: 99999");
    let args = ["sim", "bad.ron", "--fights", "2"];
    check(at, &args, 1, "bad.ron:5:38: bad: ");
    assert_eq!(fs::read(at.join("x.ludus")).unwrap(), before);
    let left = at.read_dir().unwrap().count();
    assert_eq!(left, 3, "something is left beside");
}

#[cfg(unix)]
#[test]
fn devices_are_written_as_they_are() {
    let folder = folder();
    let at = folder.path();
    check(at, &["run", "fight.ron", "--out", "/dev/null"], 0, "");
    check(at, &["run", "fight.ron", "--record", "/dev/null"], 0, "");
    check(
        at,
        &["sim", "fight.ron", "--fights", "2", "--out", "/dev/null"],
        0,
        "",
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_path_that_is_no_utf_8_is_a_file() {
    use std::os::unix::ffi::OsStrExt as _;

    let folder = folder();
    let name = std::ffi::OsStr::from_bytes(b"fi\xffght.ron");
    fs::copy(folder.path().join("fight.ron"), folder.path().join(name)).unwrap();
    let ran = Command::new(env!("CARGO_BIN_EXE_ludus"))
        .current_dir(folder.path())
        .arg("run")
        .arg(name)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&ran.stderr);
    // The name of the fight is that of the file.
    assert!(ran.status.success(), "{told}");
}

#[test]
fn damaged_scores_are_told() {
    let folder = folder();
    let at = folder.path();
    let path = at.join("saves/scores");
    let shown = path.display().to_string();
    fs::create_dir(at.join("saves")).unwrap();
    check(at, &["scores"], 0, "");
    fs::write(&path, "junk\n").unwrap();
    check(at, &["scores"], 5, &format!("{shown}: line 1 is damaged"));
    let entry = serde_json::json!({
        "points": 5, "wave": 1, "name": "Borin", "hero": "dwarf warrior 1", "cause": "bitten",
        "turns": 9, "kills": 0, "seed": "7", "rules": "ludus", "version": "0.1.0",
        "rules_version": 1,
    });
    let (line, _) = frame(&entry, 0).unwrap();
    fs::write(&path, format!("{line}junk\n{line}")).unwrap();
    let (code, out, err) = ran(at, &["scores"]);
    assert_eq!((code, out.matches("Borin").count()), (5, 2), "{out}{err}");
    assert!(err.contains("line 2 is damaged"), "{err}");
    let mut forged = entry;
    forged["name"] = "\u{1b}[31mEVIL\n\u{202e}live".into();
    fs::write(&path, frame(&forged, 0).unwrap().0).unwrap();
    let (_, out, _) = ran(at, &["scores"]);
    assert!(out.contains(r"\u{1b}[31mEVIL\n\u{202e}live"), "{out}");
    assert_eq!(out.lines().count(), 1, "{out}");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    check(at, &["scores"], 1, &format!("can't read {shown}"));
}

#[test]
fn scores_give_the_players_runs_the_places_of_the_last_screen() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("saves")).unwrap();
    let mut text = String::new();
    let runs = [
        (549, None),
        (700, Some("standard")),
        (549, None),
        (60, None),
        (100, Some("simple")),
    ];
    for (points, pilot) in runs {
        let entry = serde_json::json!({
            "points": points, "wave": 1, "name": "Borin", "hero": "dwarf warrior 1",
            "cause": "bitten", "turns": 9, "kills": 0, "seed": "7", "rules": "ludus",
            "version": "0.1.0", "rules_version": 1, "pilot": pilot,
        });
        text += &frame(&entry, 0).unwrap().0;
    }
    fs::write(at.join("saves/scores"), text).unwrap();
    let (code, out, err) = ran(at, &["scores"]);
    let places: Vec<Vec<&str>> = out
        .lines()
        .map(|row| row.split_whitespace().take(2).collect())
        .collect();
    let expected = [
        ["-", "700"],
        ["1", "549"],
        ["1", "549"],
        ["-", "100"],
        ["3", "60"],
    ];
    assert_eq!(places, expected, "{out}{err}");
    assert_eq!(code, 0);
}

#[test]
#[cfg(unix)]
fn pipes_in_the_place_of_files_are_not_waited_for() {
    let folder = folder();
    let at = folder.path();
    let keys = ["play", "first-blood", "--plain"];
    let files: [(&str, &[&str], i32); 4] = [
        ("scores", &["scores"], 1),
        ("keys.ron", &keys, 1),
        ("settings.ron", &keys, 1),
        ("known", &keys, 1),
    ];
    for (name, args, code) in files {
        let saves = at.join("saves");
        fs::create_dir(&saves).unwrap();
        let made = Command::new("mkfifo").arg(saves.join(name)).status();
        assert!(made.unwrap().success());
        let (ended, _, told) = ran(at, args);
        assert_eq!(ended, code, "{name}: {told}");
        fs::remove_dir_all(&saves).unwrap();
    }
}

/// A limit on the size of files is an error like a full disk, not the end on the spot.
#[test]
#[cfg(unix)]
fn a_limit_on_file_sizes_is_an_error_in_words() {
    let folder = folder();
    let at = folder.path();
    let limited = |args: &str| {
        let ludus = env!("CARGO_BIN_EXE_ludus");
        let output = Command::new("sh")
            .current_dir(at)
            .args(["-c", &format!("ulimit -f 1; exec {ludus} {args}")])
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), told)
    };
    let sim = "sim wolf-pack --seed 7 --fights 200 --format csv --out long.csv";
    for (args, what) in [
        ("run wolf-pack --seed 7 --record long.ludus", "long.ludus"),
        (sim, "the result"),
    ] {
        fs::write(at.join("long.csv"), "old").unwrap();
        let (code, told) = limited(args);
        assert_eq!(code, Some(1), "{args}: {told}");
        assert_eq!(fs::read_to_string(at.join("long.csv")).unwrap(), "old");
        let (_, why) = told.split_once(&format!("can't write {what}: ")).unwrap();
        assert!(!why.contains(".tmp"), "{told}");
    }
}

#[test]
fn a_forged_header_is_refused_in_words() {
    let folder = folder();
    let at = folder.path();
    let content = crate::shared::shipped();
    let sheet = serde_json::to_value(&content.heroes[0]).unwrap();
    let rules = content.find_profile("ludus").unwrap();
    let digest = content.digest_of_gauntlet(rules, &content.heroes[0]);
    let header = |hero: &Value| {
        serde_json::json!({ "header": {
            "format": ludus_engine::replay::FORMAT, "version": "0.1.0",
            "rules_version": ludus_engine::turn::RULES_VERSION, "content": digest,
            "rules": "ludus", "seed": "7", "max_turns": 0,
            "definition": { "gauntlet": { "rules": "ludus", "hero": hero } },
        }})
    };
    let forge = |change: &dyn Fn(&mut Value)| {
        let mut hero = sheet.clone();
        change(&mut hero);
        let (first, checksum) = frame(&header(&hero), 0).unwrap();
        let turn =
            serde_json::json!({ "command": { "turn": 1, "command": { "Drop": [99_999, 1] } } });
        let (second, _) = frame(&turn, checksum).unwrap();
        fs::write(at.join("forged.ludus"), first + &second).unwrap();
    };
    let print = ["replay", "forged.ludus", "--format", "text"];
    forge(&|_| {});
    check(at, &print, 3, "Drop");
    for (field, value) in [
        ("race", serde_json::json!(26)),
        ("class", serde_json::json!(99)),
        ("level", serde_json::json!(0)),
        ("level", serde_json::json!(51)),
        ("gold", serde_json::json!(u32::MAX)),
        ("max_hp", serde_json::json!(i32::MAX)),
        ("conditions", serde_json::json!([["stiffening", 4]])),
    ] {
        forge(&|hero| hero[field] = value.clone());
        check(at, &print, 5, "what it is made from can't be read");
    }
    for field in ["kind", "count"] {
        forge(&|hero| {
            let item = &mut hero["equipment"][0][1];
            assert!(item.get(field).is_some());
            item[field] = serde_json::json!(9999);
        });
        check(at, &print, 5, "what it is made from can't be read");
    }
}

#[test]
fn what_the_command_line_gets_wrong_is_told_in_words() {
    let folder = folder();
    let at = folder.path();
    for (args, code, words) in [
        (
            &["play", "--class", "warrior", "--name", "  "][..],
            2,
            "--name is empty",
        ),
        (
            &["play", "--class", "warrior", "--name", "a\u{1b}b"],
            2,
            "can't be shown",
        ),
        (
            &["play", "--class", "warrior", "--name", "a\u{2028}b"],
            2,
            "can't be shown",
        ),
        (
            &["play", "--class", "warrior", "--name", &"x".repeat(100)],
            2,
            "longer than",
        ),
        (
            &["sim", "wolf v wolf", "--seed", "a\nb"],
            2,
            "can't be shown",
        ),
        (&["--ascii", "sim", "wolf v wolf"], 2, "ludus play --ascii"),
        (&["--ascii"], 1, "needs a terminal"),
        (&["watch", "wolf v wolf"], 1, "watching needs a terminal"),
        (
            &["play", "--class", "Warrior", "--race", "half troll"],
            1,
            "needs a terminal",
        ),
        (&["play", "--rules", "foo"], 2, "there are: ludus"),
        (&["sim", "wolf"], 2, "a matchup has \" v \""),
        (&["sim", "orc v ogre"], 2, "there are: \"cave orc\", "),
    ] {
        check(at, args, code, words);
    }
    let (_, _, err) = ran(at, &["--assets", "nowhere", "bestiary"]);
    assert_eq!(err.matches("cannot be read").count(), 1, "{err}");
}

#[test]
fn a_players_own_key_table_is_named_where_it_is_wrong() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("saves")).unwrap();
    let path = at.join("saves/keys.ron");
    fs::write(
        &path,
        "[\n  Key(on: [Fight], does: Look, keys: [\"zz\"]),\n]",
    )
    .unwrap();
    let words = format!("{}:2:3: Look: \"zz\" is no key", path.display());
    check(at, &["play", "first-blood"], 1, &words);
    check(at, &["check", "saves/keys.ron"], 1, "in the content");
    let (_, out, _) = ran(at, &["check", "saves/keys.ron"]);
    assert!(
        out.starts_with("saves/keys.ron:2:3: Look: \"zz\" is no key"),
        "{out}"
    );
    // The game goes on with the usual keys.
    check(at, &["play", "first-blood"], 1, "playing needs a terminal");
}

#[test]
fn a_save_is_called_one_where_a_replay_is_wanted() {
    let content = Arc::new(crate::shared::shipped());
    let hero = Box::new(content.heroes[0].clone());
    let source = DefinitionLine::Gauntlet {
        rules: "ludus".to_owned(),
        hero: hero.clone(),
    };
    let definition = RunDefinition::Gauntlet {
        rules: content.find_profile("ludus").unwrap(),
        content,
        hero,
    };
    let run = Run::new(definition, Seed::from(1), Keep::default());
    let folder = folder();
    let text = Save::new(&run, source, None).to_text().unwrap();
    fs::write(folder.path().join("a.save"), text).unwrap();
    let args = ["replay", "--verify", "a.save"];
    check(folder.path(), &args, 4, "is a save, not a replay");
}

/// A pack with a cutpurse of its own and whatever else is given, as `--assets` takes it.
fn bog(at: &Path, monsters: &str) {
    let folder = at.join("bog/monsters");
    fs::create_dir_all(&folder).unwrap();
    fs::write(at.join("bog/pack.ron"), "Pack(id: \"bog\", order: 9)").unwrap();
    fs::write(folder.join("all.ron"), format!("[{monsters}]")).unwrap();
}

const LURKER: &str = "MonsterRace(id: \"lurker\", glyph: 'l', level: 3, hp: \"4d6\",
    blows: [(method: \"bite\", effect: \"attack\", dice: \"1d6\")]),\n";

const HERON: &str = "MonsterRace(id: \"heron\", glyph: 'h', level: 1, hp: \"2d6\",
    blows: [(method: \"bite\", effect: \"attack\", dice: \"1d2\")]),\n";

#[test]
fn what_a_fight_does_not_use_changes_no_digest() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir_all(at.join("saves")).unwrap();
    let digest = |args: &[&str]| {
        let (code, out, err) = ran(at, args);
        assert_eq!(code, 0, "{args:?}: {err}");
        out
    };
    let bare = [
        "run",
        "5 cave orc v 2 ogre",
        "--seed",
        "7",
        "--format",
        "jsonl",
    ];
    let with = [&bare[..], &["--assets", "bog"]].concat();
    bog(at, LURKER);
    assert_eq!(digest(&bare), digest(&with), "another pack");
    let record = [
        "--seed",
        "7",
        "--assets",
        "bog",
        "--record",
        "lurkers.ludus",
    ];
    digest(&[&["run", "3 bog:lurker v wolf"], &record[..]].concat());
    let verify = ["replay", "lurkers.ludus", "--verify", "--assets", "bog"];
    let first = digest(&verify);
    // Another monster, before it and after it, and comments.
    for more in [
        [HERON, LURKER].concat(),
        [LURKER, "// so\n", HERON].concat(),
    ] {
        bog(at, &more);
        assert_eq!(digest(&verify), first, "{more}");
    }
    // A figure that counts, and a pack that is not there.
    bog(at, &LURKER.replace("1d6", "1d7"));
    check(at, &verify, 4, "give the same --assets");
    check(at, &verify[..3], 4, "give the same --assets");
    // An effect that none of them has, and one that they have.
    bog(at, LURKER);
    let effects = at.join("bog/effects.ron");
    fs::write(
        &effects,
        "[Effect(id: \"stare\", power: 20, damage: Plain)]",
    )
    .unwrap();
    assert_eq!(digest(&verify), first, "an effect");
}

#[test]
fn waves_are_drawn_from_every_monster_and_say_so() {
    let content = crate::shared::shipped();
    let rules = content.find_profile("ludus").unwrap();
    let of = |content: &ludus_engine::content::Content| {
        content.digest_of_gauntlet(rules, &content.heroes[0])
    };
    let mut other = content.clone();
    other.scenarios.clear();
    assert_eq!(of(&other), of(&content));
    let last = other.monster_races.last().unwrap().clone();
    other.monster_races.push(last);
    assert_ne!(of(&other), of(&content));
}
