use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::framed::framed;

/// The built program in a folder of its own, with nothing from outside.
fn ludus(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludus"));
    command
        .current_dir(folder)
        .env_remove("LUDUS_ASSETS")
        .env_remove("LUDUS_SAVES");
    command
}

/// What a run of the program left behind.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn ran_in(folder: &Path, args: &[&str]) -> Ran {
    let output = ludus(folder).args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn ran(args: &[&str]) -> Ran {
    ran_in(TempDir::new().unwrap().path(), args)
}

/// Runs something that must work, and returns stdout.
#[track_caller]
fn done(args: &[&str]) -> String {
    let ran = ran(args);
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    assert_eq!(ran.err, "", "{args:?}");
    ran.out
}

/// Runs something that must fail, with a code and words on stderr and nothing on stdout.
#[track_caller]
fn fails(args: &[&str], code: i32, words: &[&str]) {
    let ran = ran(args);
    assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
    assert_eq!(ran.out, "", "{args:?}");
    for word in words {
        assert!(
            ran.err.contains(word),
            "{args:?}: no {word:?} in {}",
            ran.err
        );
    }
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&done(args)).unwrap()
}

#[track_caller]
fn lines(args: &[&str]) -> Vec<Value> {
    done(args)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Every key is there with its type: `s` text, `n` number, `i` whole number, `b` yes or no, `o`
/// object, `a` list; with `?` it may be null.
#[track_caller]
fn has(value: &Value, keys: &[(&str, &str)]) {
    for (key, kind) in keys {
        let found = value
            .get(key)
            .unwrap_or_else(|| panic!("no {key} in {value}"));
        let fits = match &kind[..1] {
            "s" => found.is_string(),
            "n" => found.is_number(),
            "i" => found.is_i64() || found.is_u64(),
            "b" => found.is_boolean(),
            "o" => found.is_object(),
            _ => found.is_array(),
        };
        assert!(
            fits || kind.ends_with('?') && found.is_null(),
            "{key}: {found}"
        );
    }
}

const ABOUT: [(&str, &str); 5] = [
    ("schema", "s"),
    ("version", "s"),
    ("rules_version", "i"),
    ("content", "s"),
    ("rules", "s"),
];

#[test]
fn odds_of_the_worked_examples_are_printed() {
    assert!(done(&["odds", "druid-and-dragon"]).contains("109/140"));
    assert!(done(&["odds", "flail-and-dragon"]).contains("1/20"));
    let attack = &json(&[
        "odds",
        "druid-and-dragon",
        "--attacker",
        "hero",
        "--format",
        "json",
    ])["attacks"][0];
    assert_eq!(attack["p_hit_fraction"], "109/140");
    assert_eq!(attack["p_hit"].to_string(), "0.7785714286");
    let narrowed = done(&[
        "odds",
        "druid-and-dragon",
        "--defender",
        "hero",
        "--format",
        "json",
    ]);
    assert!(!narrowed.contains("109/140"));
    let shot = done(&["odds", "through-the-file", "--attacker", "hero"]);
    let line = |of: &str| shot.lines().find(|line| line.contains(of)).unwrap();
    assert!(line(": melee ").contains("when adjacent"));
    assert!(!line(": shot ").contains("when adjacent"));
}

#[test]
fn json_of_odds_has_every_key_of_the_contract() {
    for fight in ["ford-of-orcs", "druid-and-dragon", "2 wolf v cave orc"] {
        let report = json(&["odds", fight, "--format", "json", "--pmf"]);
        has(&report, &ABOUT);
        has(&report, &[("attacks", "a")]);
        assert_eq!(report["schema"], "ludus.odds/1");
        let has_hero = !fight.contains(" v ");
        assert_eq!(report["worst"]["hero"].is_i64(), has_hero, "{fight}");
        for attack in report["attacks"].as_array().unwrap() {
            check_attack(attack);
        }
    }
}

#[track_caller]
fn check_attack(attack: &Value) {
    has(
        attack,
        &[
            ("attacker", "s"),
            ("defender", "s"),
            ("mode", "s"),
            ("index", "i"),
            ("label", "s"),
            ("blows_per_turn", "i"),
            ("p_hit", "n"),
            ("p_hit_fraction", "s"),
            ("stages", "a"),
            ("terms", "a"),
            ("p_critical", "n"),
            ("damage", "o"),
            ("p_cut", "n"),
            ("p_stun", "n"),
            ("effects", "a"),
            ("mean_per_turn", "n"),
            ("mean_turns_to_kill", "n?"),
            ("defender_hp", "i"),
            ("pmf", "a"),
        ],
    );
    has(
        &attack["damage"],
        &[("min", "i"), ("max", "i"), ("mean", "n")],
    );
    let mut passes = 1.0;
    for stage in attack["stages"].as_array().unwrap() {
        has(stage, &[("name", "s"), ("p_stop", "n")]);
        passes *= 1.0 - stage["p_stop"].as_f64().unwrap();
    }
    let p_hit = attack["p_hit"].as_f64().unwrap();
    assert!(
        (p_hit - passes).abs() < 1e-9,
        "p_hit is the product of what the stages let pass"
    );
    for term in attack["terms"].as_array().unwrap() {
        has(term, &[("name", "s"), ("value", "i"), ("rule", "s")]);
    }
    let pmf = attack["pmf"].as_array().unwrap();
    let sum: f64 = pmf.iter().map(|row| row[1].as_f64().unwrap()).sum();
    let mean: f64 = pmf
        .iter()
        .map(|row| row[0].as_f64().unwrap() * row[1].as_f64().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-7, "{sum}");
    assert!((mean - attack["damage"]["mean"].as_f64().unwrap()).abs() < 1e-6);
    assert_eq!(pmf[0][0], attack["damage"]["min"]);
    assert_eq!(pmf[pmf.len() - 1][0], attack["damage"]["max"]);
    if attack["mode"] == "blow" {
        let sum = attack["p_cut"].as_f64().unwrap() + attack["p_stun"].as_f64().unwrap();
        assert!((attack["p_critical"].as_f64().unwrap() - sum).abs() < 1e-9);
        assert_eq!(attack["blows_per_turn"], 1);
    }
}

#[test]
fn json_of_sim_has_every_key_of_the_contract() {
    let args = [
        "sim",
        "3 cave orc v 2 wolf v jackal",
        "--fights",
        "60",
        "--seed",
        "7",
    ];
    let report = json(&[&args[..], &["--format", "json"]].concat());
    has(&report, &ABOUT);
    assert_eq!(report["schema"], "ludus.sim/1");
    has(
        &report,
        &[
            ("seed", "s"),
            ("fights", "i"),
            ("first", "i"),
            ("rerun", "s"),
            ("teams", "o"),
            ("draws", "o"),
            ("turns", "o"),
            ("actor_turns", "i"),
            ("rolls", "o"),
            ("events", "o"),
            ("damage", "o"),
            ("digest", "s"),
        ],
    );
    let count = |value: &Value| value.as_u64().unwrap();
    let mut wins = 0;
    for team in ["a", "b", "c"] {
        has(
            &report["teams"][team],
            &[("wins", "i"), ("rate", "n"), ("ci95", "a")],
        );
        wins += count(&report["teams"][team]["wins"]);
        let [low, high] = [0, 1].map(|end| report["teams"][team]["ci95"][end].as_f64().unwrap());
        let rate = report["teams"][team]["rate"].as_f64().unwrap();
        assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0);
        has(&report["damage"][team], &[("dealt", "i"), ("by", "o")]);
        assert_eq!(
            report["damage"][team]["dealt"],
            report["damage"][team]["by"]["blow"]
        );
    }
    has(&report["draws"], &[("count", "i"), ("reasons", "o")]);
    assert_eq!(wins + count(&report["draws"]["count"]), 60);
    let turns = [
        ("mean", "n"),
        ("min", "i"),
        ("p50", "i"),
        ("p95", "i"),
        ("max", "i"),
    ];
    has(&report["turns"], &turns);
    let to_hit = &report["rolls"]["to_hit"];
    has(to_hit, &[("tried", "i"), ("passed", "i"), ("by", "o")]);
    let by = |key: &str| {
        ["a", "b", "c"]
            .map(|team| count(&to_hit["by"][team][key]))
            .into_iter()
            .sum::<u64>()
    };
    assert_eq!(count(&to_hit["tried"]), by("tried"));
    assert_eq!(count(&to_hit["passed"]), by("passed"));
    let events = ["blow", "hit", "cut", "stun", "theft", "burst"].map(|key| (key, "i"));
    has(&report["events"], &events);
    assert_eq!(report["events"]["hit"], to_hit["passed"]);
    assert_eq!(report["events"]["burst"], 0, "nobody has a ball");
}

#[test]
fn a_scenarios_teams_keep_their_names() {
    let report = json(&["sim", "ford-of-orcs", "--fights", "5", "--format", "json"]);
    let teams: Vec<&String> = report["teams"].as_object().unwrap().keys().collect();
    assert_eq!(teams, ["hero", "orcs"]);
}

#[test]
fn lines_of_sim_have_every_key_of_the_contract() {
    let args = [
        "sim",
        "3 cave orc v 2 wolf",
        "--fights",
        "25",
        "--seed",
        "7",
        "--format",
        "jsonl",
    ];
    let fights = lines(&args);
    assert_eq!(fights.len(), 25);
    for (index, fight) in fights.iter().enumerate() {
        has(
            fight,
            &[
                ("fight", "i"),
                ("seed", "s"),
                ("winner", "s?"),
                ("reason", "s?"),
                ("turns", "i"),
                ("digest", "s"),
            ],
        );
        assert_eq!(fight["fight"], index);
        assert_ne!(fight["winner"].is_null(), fight["reason"].is_null());
    }
}

#[test]
fn a_draw_gives_its_reason() {
    let args = [
        "sim",
        "max:1 hill giant v hill giant",
        "--fights",
        "3",
        "--seed",
        "1",
    ];
    for fight in lines(&[&args[..], &["--format", "jsonl"]].concat()) {
        assert_eq!(
            (&fight["winner"], &fight["reason"]),
            (&Value::Null, &"turn_cap".into())
        );
    }
    let report = json(&[&args[..], &["--format", "json"]].concat());
    assert_eq!(report["draws"]["reasons"]["turn_cap"], 3);
}

#[test]
fn the_seed_of_a_fight_of_a_batch_plays_that_fight() {
    let fight = &lines(&[
        "sim",
        "2 wolf v cave orc",
        "--fights",
        "4",
        "--seed",
        "x",
        "--format",
        "jsonl",
    ])[3];
    let seed = fight["seed"].as_str().unwrap();
    let run = lines(&[
        "run",
        "2 wolf v cave orc",
        "--seed",
        seed,
        "--format",
        "jsonl",
    ]);
    let end = run.last().unwrap();
    assert_eq!(end["digest"], fight["digest"]);
    assert_eq!(end["winner"], fight["winner"]);
    assert_eq!(end["turns"], fight["turns"]);
}

#[test]
fn lines_of_a_run_have_every_key_of_the_contract() {
    for fight in ["ford-of-orcs", "sleepers", "2 wolf v cave orc"] {
        let run = lines(&["run", fight, "--seed", "7", "--format", "jsonl"]);
        let mut rolls = 0;
        // Once the moment at which an actor is due stood in the place of the moment itself.
        let mut moment = (0, 0);
        for line in &run {
            has(line, &[("turn", "i"), ("ms", "i")]);
            if line.get("roll").is_some() {
                rolls += 1;
                has(
                    line,
                    &[
                        ("roll", "s"),
                        ("rule", "s"),
                        ("chance", "n?"),
                        ("drawn", "i?"),
                        ("passed", "b?"),
                        ("attacker", "s?"),
                        ("defender", "s?"),
                        ("terms", "a"),
                    ],
                );
            } else {
                has(line, &[("event", "s")]);
            }
            if line["event"] == "due_set" {
                assert!(line["due_ms"].as_u64() >= line["ms"].as_u64(), "{line}");
            }
            let now = (line["turn"].as_u64().unwrap(), line["ms"].as_u64().unwrap());
            if line["event"] != "fight_ended" {
                assert!(
                    moment.1 <= now.1 && moment.0 <= now.0,
                    "{line} comes after {moment:?}"
                );
                moment = now;
            }
        }
        assert!(rolls > 10 && run.len() > 50, "{fight}");
        assert_eq!(run[0]["event"], "fight_started");
        has(&run[0], &ABOUT);
        assert_eq!(run[0]["seed"], "7");
        assert_eq!(run[run.len() - 1]["event"], "fight_ended");
    }
}

#[test]
fn a_run_in_words_tells_its_seed_and_end() {
    let told = done(&["run", "first-blood", "--seed", "7"]);
    let last = told.lines().last().unwrap();
    assert!(
        last.ends_with("seed 7") && last.contains(" won in turn "),
        "{last}"
    );
    assert_eq!(told, done(&["run", "first-blood", "--seed", "7"]));
    let told = done(&["run", "3 wolf v cave orc", "--seed", "1"]);
    assert!(told.contains("\nleft standing: 3 wolves\n"), "{told}");
}

#[test]
fn what_nobody_knows_is_wrong_usage_and_names_the_nearest() {
    for (args, words) in [
        (
            &["sim", "ford-of-orc"][..],
            &["ford-of-orc", "ford-of-orcs"][..],
        ),
        (&["odds", "wolfpack"], &["wolfpack", "wolf-pack"]),
        (&["run", "sleeper"], &["sleepers"]),
        (
            &["sim", "wolf v wlof"],
            &["wlof", "\"wolf\"", "column 8", "^^^^"],
        ),
        (&["run", "2 cave orcc v wolf"], &["cave orc", "column 3"]),
        (&["sim", "arena:pitt wolf v wolf"], &["\"pit\""]),
        (&["sim", "delai:3 wolf v wolf"], &["delai"]),
        (&["sim", "delay:3 wolf v wolf"], &["delay"]),
        (&["sim", "501 wolf v wolf"], &["501"]),
        (
            &["sim", "arena:pit 500 wolf v 500 wolf"],
            &["pit", "too small"],
        ),
        (
            &["odds", "ford-of-orcs", "--attacker", "heroo"],
            &["heroo", "\"hero\""],
        ),
        (&["odds", "ford-of-orcs", "--defender", "m9"], &["m9", "m1"]),
        (&["bestiary", "--pack", "oangbnd"], &["\"oangband\""]),
        (&["rules", "h-66"], &["\"h-66\"", "nearest is \"H-6\""]),
        (&["rules", "fact", "2.288"], &["\"fact 2.28\""]),
        (&["rules", "2.288"], &["nearest is \"2.28\""]),
        (&["rules", "balanse"], &["nearest is \"balance\""]),
        (&["rules", "xxxxxxxxxxxx"], &["no rule is called"]),
        (&["play", "--class", "warior"], &["nearest is \"warrior\""]),
        (&["play", "--rules", "ludos"], &["nearest is \"ludus\""]),
        (&["sim", "ford-of-orcs", "--pilot", "idel"], &["idle"]),
        (&["sim", "ford-of-orcs", "--fight", "3"], &["--fights"]),
        (&["odds", "ford-of-orcs", "--bogus"], &["--bogus"]),
        (&["sim", "ford-of-orcs", "--format", "xml"], &["json"]),
        (&["sim", "ford-of-orcs", "--fights", "0"], &["--fights"]),
        (&["sim", "ford-of-orcs", "--fights", "-1"], &["-1"]),
        (&["sim", "ford-of-orcs", "--seed", ""], &["--seed"]),
        (&["simm", "ford-of-orcs"], &["sim"]),
        (&["sim"], &["MATCHUP|SCENARIO"]),
    ] {
        fails(args, 2, words);
    }
}

#[test]
fn what_is_not_built_yet_is_wrong_usage() {
    for args in [
        &["sim", "ford-of-orcs", "--shard", "1/2"][..],
        &["replay", "fight.ludus", "--cast", "fight.cast"],
        &["replay", "fight.ludus", "--verify", "--to", "3"],
        &["merge", "a.json"],
        &["sweep", "ford-of-orcs", "--vary", "hero.level=1..5"],
    ] {
        let ran = ran(args);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (2, ""),
            "{args:?}: {}",
            ran.err
        );
    }
}

#[test]
fn a_missing_file_is_a_failed_run() {
    fails(&["run", "nowhere.ron"], 1, &["nowhere.ron"]);
    fails(&["odds", "nowhere/else"], 1, &["nowhere/else"]);
    fails(
        &["replay", "nowhere.ludus", "--verify"],
        1,
        &["nowhere.ludus"],
    );
    let checked = ran(&["check", "nowhere.ron"]);
    assert_eq!(checked.code, 1);
    assert!(checked.out.contains("nowhere.ron"), "{}", checked.out);
}

#[test]
fn a_broken_scenario_tells_file_line_entry_and_problem() {
    let folder = TempDir::new().unwrap();
    let text = "Scenario(\n    arena: Named(\"pit\"),\n    hero: Some(Hero(class: \"warior\")),\n    \
                monsters: [\n        (race: \"wolff\", at: (3, 3)),\n    ],\n    stopp: 3,\n)\n";
    std::fs::write(folder.path().join("broken.ron"), text).unwrap();
    for command in ["run", "sim", "odds"] {
        let ran = ran_in(folder.path(), &[command, "broken.ron"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        for words in [
            "broken.ron:3:28: broken: ",
            "broken.ron:5:16: broken: ",
            "\"warrior\"",
            "\"wolf\"",
        ] {
            assert!(ran.err.contains(words), "{words:?} is not in {}", ran.err);
        }
    }
    let checked = ran_in(folder.path(), &["check", "broken.ron"]);
    assert_eq!(checked.code, 1);
    assert!(
        checked.out.contains("broken.ron:5:16: broken: "),
        "{}",
        checked.out
    );
}

#[test]
fn the_shipped_content_has_no_errors() {
    assert!(done(&["check"]).contains(": 0 errors"));
}

#[test]
fn a_script_that_is_refused_or_a_forced_roll_that_is_not_used_fails_the_run() {
    let folder = TempDir::new().unwrap();
    let scenario = |rest: &str| {
        let text = format!(
            "Scenario(arena: Drawn(map: [\"#####\", \"#@..#\", \"#####\"]), hero: Some(Hero()),
             monsters: [(race: \"jackal\", at: (3, 1))], {rest})"
        );
        std::fs::write(folder.path().join("script.ron"), text).unwrap();
        ran_in(folder.path(), &["run", "script.ron", "--seed", "1"])
    };
    let refused = scenario("commands: [Wait, Open(North)]");
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains("There is no closed door"),
        "{}",
        refused.err
    );
    let unused = scenario("forced: [(roll: \"slide\", value: 0)]");
    assert_eq!(unused.code, 1);
    assert!(unused.err.contains("never used"), "{}", unused.err);
    let out_of_range = scenario("forced: [(roll: \"hit_luck\", value: 100)]");
    assert_eq!(out_of_range.code, 1);
    assert!(out_of_range.err.contains("0..99"), "{}", out_of_range.err);
}

#[test]
fn out_writes_a_file_and_nothing_else() {
    let folder = TempDir::new().unwrap();
    for (args, name) in [
        (
            &[
                "sim",
                "wolf v jackal",
                "--fights",
                "3",
                "--seed",
                "1",
                "--format",
                "csv",
            ][..],
            "a.csv",
        ),
        (
            &["run", "wolf v jackal", "--seed", "1", "--format", "jsonl"],
            "b.jsonl",
        ),
        (&["odds", "wolf v jackal", "--format", "json"], "c.json"),
    ] {
        let ran = ran_in(folder.path(), &[args, &["--out", name]].concat());
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
        let written = std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(written, done(args));
    }
}

#[test]
fn a_full_disk_or_a_missing_folder_is_an_error() {
    let fight = ["run", "wolf v jackal", "--seed", "1"];
    let sim = [
        "sim",
        "wolf v jackal",
        "--fights",
        "3",
        "--seed",
        "1",
        "--format",
        "jsonl",
    ];
    for (args, option) in [
        (&fight[..], "--out"),
        (&sim[..], "--out"),
        (&fight[..], "--record"),
        (&["odds", "wolf v jackal"], "--out"),
    ] {
        fails(
            &[args, &[option, "no/such/folder/file"]].concat(),
            1,
            &["no/such/folder/file"],
        );
        if Path::new("/dev/full").exists() {
            fails(
                &[args, &[option, "/dev/full"]].concat(),
                1,
                &["can't write"],
            );
        }
    }
}

#[test]
fn help_that_cant_be_written_is_an_error() {
    let Ok(full) = std::fs::File::create("/dev/full") else {
        return;
    };
    for args in [&["--help"][..], &["help", "sim"], &["--version"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_ludus"))
            .args(args)
            .stdout(full.try_clone().unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("can't write the result"), "{args:?}: {told}");
    }
}

#[test]
fn empty_variables_count_as_unset() {
    let folder = tempfile::tempdir().unwrap();
    let output = ludus(folder.path())
        .env("LUDUS_ASSETS", "")
        .env("LUDUS_SAVES", "")
        .env("HOME", folder.path())
        .env_remove("XDG_DATA_HOME")
        .arg("scores")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    fails(&["scores", "--saves", ""], 2, &["--saves"]);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [
        &[
            "sim",
            "jackal v jackal",
            "--fights",
            "20000",
            "--seed",
            "1",
            "--format",
            "jsonl",
        ][..],
        &[
            "run",
            "20 snaga v 20 snaga",
            "--seed",
            "1",
            "--format",
            "jsonl",
        ],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludus"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = child.stdout.take().unwrap();
        let mut start = [0; 20];
        out.read_exact(&mut start).unwrap();
        drop(out);
        let ended = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
        assert!(
            matches!(ended.status.code(), Some(0) | None),
            "{:?}",
            ended.status
        );
    }
}

#[test]
fn seeds_are_taken_as_they_stand_and_given_back() {
    let digest = |seed: &str| {
        let args = [
            "sim",
            "wolf v jackal",
            "--fights",
            "3",
            "--format",
            "json",
            "--seed",
            seed,
        ];
        let report = json(&args);
        assert_eq!(report["seed"], seed);
        report["digest"].as_str().unwrap().to_owned()
    };
    let seeds = [
        "7",
        "07",
        "18446744073709551615",
        "Ёж",
        "a b",
        " ",
        "0",
        "-3",
        "it's",
    ];
    let mut digests: Vec<String> = seeds.iter().map(|seed| digest(seed)).collect();
    assert_eq!(digests[0], digest("7"));
    digests.sort();
    digests.dedup();
    assert_eq!(
        digests.len(),
        seeds.len(),
        "no two of them are the same seed"
    );
}

#[test]
fn a_fresh_seed_is_told_and_repeats_the_fight() {
    let report = json(&["sim", "wolf v jackal", "--fights", "3", "--format", "json"]);
    let seed = report["seed"].as_str().unwrap();
    let args = [
        "sim",
        "wolf v jackal",
        "--fights",
        "3",
        "--format",
        "json",
        "--seed",
        seed,
    ];
    assert_eq!(json(&args), report);
}

#[test]
fn the_seed_of_a_scenario_counts_unless_another_is_given() {
    let seed = |args: &[&str]| lines(&[args, &["--format", "jsonl"]].concat())[0]["seed"].clone();
    assert_eq!(seed(&["run", "druid-and-dragon"]), "druid-and-dragon");
    assert_eq!(seed(&["run", "druid-and-dragon", "--seed", "5"]), "5");
}

#[test]
fn the_number_of_jobs_changes_no_byte() {
    let args = [
        "sim",
        "3 cave orc v 2 wolf",
        "--fights",
        "2000",
        "--seed",
        "7",
    ];
    for format in ["json", "csv"] {
        let with = |jobs: &str| done(&[&args[..], &["--format", format, "--jobs", jobs]].concat());
        let one = with("1");
        assert_eq!(with("2"), one, "{format}");
        assert_eq!(with("8"), one, "{format}");
    }
}

#[test]
fn rerun_is_the_command_that_gives_the_same() {
    let args = [
        "sim",
        "2 wolf v cave orc",
        "--fights",
        "7",
        "--seed",
        "it's",
    ];
    let rest = ["--max-turns", "9", "--format", "json"];
    let report = json(&[&args[..], &rest].concat());
    let expected = r#"ludus sim '2 wolf v cave orc' --seed "it's" --fights 7 --max-turns 9"#;
    assert_eq!(report["rerun"], expected);
}

/// A folder with a replay of a fight, and its lines.
fn recorded() -> (TempDir, Vec<String>) {
    let folder = TempDir::new().unwrap();
    let args = [
        "run",
        "wolf-pack",
        "--seed",
        "9",
        "--record",
        "wolves.ludus",
    ];
    assert_eq!(ran_in(folder.path(), &args).code, 0);
    let text = std::fs::read_to_string(folder.path().join("wolves.ludus")).unwrap();
    let records = text
        .lines()
        .map(|line| line.split_once(' ').unwrap().1.to_owned());
    (folder, records.collect())
}

/// Writes records, framed anew, and verifies them.
fn verified(folder: &TempDir, records: &[String]) -> Ran {
    std::fs::write(folder.path().join("forged.ludus"), framed(records)).unwrap();
    ran_in(folder.path(), &["replay", "forged.ludus", "--verify"])
}

#[test]
fn a_sound_replay_verifies_in_one_line() {
    let (folder, records) = recorded();
    let plain = ran_in(folder.path(), &["replay", "wolves.ludus", "--verify"]);
    assert_eq!(
        (plain.code, plain.err.as_str(), plain.out.lines().count()),
        (0, "", 1)
    );
    assert_eq!(verified(&folder, &records).code, 0);
}

#[test]
fn a_replay_is_printed_up_to_a_turn_without_a_screen() {
    let (folder, records) = recorded();
    let digests = records.iter().filter_map(|record| {
        let line: Value = serde_json::from_str(record).unwrap();
        line["turn"]["digest"].as_str().map(str::to_owned)
    });
    let digests: Vec<String> = digests.collect();
    let replay =
        |rest: &[&str]| ran_in(folder.path(), &[&["replay", "wolves.ludus"], rest].concat());
    for (place, digest) in digests.iter().enumerate() {
        let turn = (place + 1).to_string();
        let ran = replay(&["--to", &turn, "--digest"]);
        assert_eq!((ran.code, ran.out.trim_end()), (0, digest.as_str()));
    }
    assert_eq!(
        replay(&["--digest"]).out.trim_end(),
        digests[digests.len() - 1]
    );
    let run = ran_in(folder.path(), &["run", "wolf-pack", "--seed", "9"]);
    let whole = replay(&["--format", "text"]).out;
    assert!(run.out.starts_with(&whole) && whole.lines().count() > 5);
    let part = replay(&["--to", "3"]).out;
    assert!(
        whole.starts_with(&part) && part.len() < whole.len(),
        "{part}"
    );
    let events = replay(&["--to", "3", "--format", "jsonl"]).out;
    for line in events.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert!(line["turn"].as_u64().unwrap() <= 3, "{line}");
    }
    assert_eq!(replay(&["--to", "0"]).code, 0);
    assert_eq!(replay(&["--to", "99999"]).code, 2);
    assert_eq!(replay(&["--to", "2:1"]).code, 2);
    assert_eq!(replay(&["--to", "x"]).code, 2);
}

#[test]
fn a_damaged_replay_is_printed_up_to_the_damage() {
    let (folder, _) = recorded();
    let path = folder.path().join("wolves.ludus");
    let whole = ran_in(folder.path(), &["replay", "wolves.ludus", "--to", "2"]);
    let file = std::fs::read(&path).unwrap();
    std::fs::write(&path, &file[..file.len() * 2 / 3]).unwrap();
    let part = ran_in(folder.path(), &["replay", "wolves.ludus", "--to", "2"]);
    assert_eq!((part.code, part.out), (0, whole.out));
    let all = ran_in(
        folder.path(),
        &["replay", "wolves.ludus", "--format", "text"],
    );
    assert_eq!(all.code, 5);
    assert!(
        !all.out.is_empty() && all.err.contains("line "),
        "{}",
        all.err
    );
}

#[cfg(feature = "tui")]
#[test]
fn what_is_shown_needs_a_terminal() {
    let (folder, _) = recorded();
    for args in [
        &["replay", "wolves.ludus"][..],
        &["watch", "3 wolf v 2 warg", "--seed", "7", "--summary"],
    ] {
        let ran = ran_in(folder.path(), args);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{args:?}");
        assert!(ran.err.contains("terminal"), "{}", ran.err);
    }
    fails(
        &["watch", "3 wolf v 2 warg", "--speed", "0"],
        2,
        &["--speed"],
    );
    fails(&["watch", "3 wolf v 2 wargg"], 2, &["warg"]);
}

#[test]
fn a_replay_that_diverges_exits_3_and_names_the_turn() {
    let (folder, mut records) = recorded();
    let at = records
        .iter()
        .rposition(|record| record.starts_with("{\"command\""))
        .unwrap();
    records[at] = records[at]
        .rsplit_once("\"command\":")
        .unwrap()
        .0
        .to_owned();
    records[at].push_str("\"command\":{\"Close\":\"North\"}}}");
    let ran = verified(&folder, &records);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{}", ran.err);
    assert!(ran.err.contains("diverges in turn "), "{}", ran.err);
}

#[test]
fn a_replay_of_another_version_or_content_exits_4() {
    let (folder, records) = recorded();
    for (from, to) in [
        ("\"rules_version\":", "\"rules_version\":99"),
        (
            "\"format\":\"ludus.replay/1\"",
            "\"format\":\"ludus.replay/9\"",
        ),
        ("\"content\":\"", "\"content\":\"0"),
    ] {
        let mut foreign = records.clone();
        assert!(foreign[0].contains(from), "{}", foreign[0]);
        foreign[0] = foreign[0].replacen(from, to, 1);
        let ran = verified(&folder, &foreign);
        assert_eq!((ran.code, ran.out.as_str()), (4, ""), "{to}: {}", ran.err);
    }
}

/// Another version may write records that this one has never heard of.
#[test]
fn a_replay_with_records_of_another_version_exits_4() {
    let (folder, records) = recorded();
    let mut header = records.clone();
    header[0] = "{\"header\":{\"format\":\"ludus.replay/2\",\"mode\":\"gauntlet\"}}".to_owned();
    assert_eq!(verified(&folder, &header).code, 4);
    let mut later = records.clone();
    later[0] = later[0].replace("\"rules_version\":", "\"rules_version\":9");
    later[3] = "{\"bought\":{\"turn\":1,\"item\":\"dagger\"}}".to_owned();
    assert_eq!(verified(&folder, &later).code, 4);
    let mut own = records;
    own[3] = later[3].clone();
    assert_eq!(verified(&folder, &own).code, 5);
}

#[test]
fn a_damaged_replay_exits_5_and_says_where() {
    let (folder, records) = recorded();
    let path = folder.path().join("wolves.ludus");
    let file = std::fs::read(&path).unwrap();
    let mut changed = file.clone();
    changed[file.len() / 2] ^= 1;
    let noise = vec![b'x'; 100];
    for bytes in [
        &file[..file.len() - 1],
        &file[..file.len() / 3],
        &changed,
        &noise,
        b"",
    ] {
        std::fs::write(&path, bytes).unwrap();
        let ran = ran_in(folder.path(), &["replay", "wolves.ludus", "--verify"]);
        assert_eq!((ran.code, ran.out.as_str()), (5, ""), "{}", ran.err);
        assert!(ran.err.contains("wolves.ludus: line "), "{}", ran.err);
    }
    let ran = verified(&folder, &records[..records.len() - 1]);
    assert_eq!(ran.code, 5);
    assert!(ran.err.contains("the end is missing"), "{}", ran.err);
}

#[cfg(feature = "tui")]
#[test]
fn playing_without_a_terminal_is_a_failed_run() {
    for args in [&[][..], &["play"], &["play", "first-blood", "--seed", "7"]] {
        fails(args, 1, &["terminal"]);
    }
    fails(&["play", "first-blod"], 2, &["first-blood"]);
}

#[test]
fn help_shows_examples() {
    for args in [
        &["--help"][..],
        &["help", "sim"],
        &["help", "odds"],
        &["help", "run"],
        &["help", "replay"],
        &["help", "check"],
    ] {
        assert!(done(args).contains("Examples:"), "{args:?}");
    }
    assert!(done(&["--version"]).starts_with("ludus "));
}

#[test]
fn check_plays_what_a_run_would_refuse() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, rest: &str| {
        let text = format!(
            "Scenario(arena: Drawn(map: [\"#####\", \"#@.o#\", \"#####\"], legend: {{'o': \
             Monster(race: \"ogre\")}}),\n hero: Some(Hero(level: 4)),\n {rest})\n"
        );
        std::fs::write(folder.path().join(name), text).unwrap();
    };
    write("at_once.ron", "commands: [Attack(East)]");
    write("later.ron", "commands: [Wait, PickUp]");
    write(
        "range.ron",
        "seed: 3, commands: [Wait, Attack(East)], forced: [(roll: \"hit_luck\", value: 300)]",
    );
    write(
        "unused.ron",
        "seed: 3, forced: [(roll: \"to_hit\", value: 3), (roll: \"bash\", value: 1)]",
    );
    write("pack.ron", "monsters: [(race: \"bog:troll\", at: (2, 1))]");
    for (args, told) in [
        (
            &["at_once.ron"][..],
            "at_once.ron:3:13: at_once: scripted command 1 is refused in turn 1",
        ),
        (&["later.ron"], "1 file, 1 entry: 0 errors, 0 warnings"),
        (
            &["--run", "later.ron"],
            "later.ron:3:19: later: scripted command 2 is refused in turn 2",
        ),
        (
            &["range.ron"],
            "range.ron:3:52: range: forced roll hit_luck: 300 is not within 0..99",
        ),
        (
            &["unused.ron"],
            "unused.ron:3:48: unused: forced roll bash: 1 was never used",
        ),
        (
            &["pack.ron"],
            "pack.ron:3:20: pack: there is no pack \"bog\" for \"troll\"",
        ),
    ] {
        let all = [&["check"], args].concat();
        let ran = ran_in(folder.path(), &all);
        assert!(ran.out.starts_with(told), "{args:?}: {}", ran.out);
        assert_eq!(ran.code, i32::from(!told.contains("0 errors")), "{args:?}");
    }
    let ran = ran_in(folder.path(), &["check", "--format", "json", "range.ron"]);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["schema"], "ludus.check/1");
    assert_eq!(json["problems"][0]["column"], 52);
}

#[test]
fn a_rule_profile_that_is_given_wins_over_the_fights_own() {
    let json = |args: &[&str]| -> Value {
        let output = ran(args);
        assert_eq!(output.code, 0, "{args:?}: {}", output.err);
        serde_json::from_str(&output.out).unwrap()
    };
    let fight = "druid-and-dragon";
    let rules = |args: &[&str]| json(&[args, &["--format", "json"]].concat())["rules"].clone();
    assert_eq!(rules(&["odds", fight]), "oangband");
    assert_eq!(rules(&["odds", fight, "--rules", "ludus"]), "ludus");
    let sim = ["sim", fight, "--fights", "2", "--seed", "1"];
    assert_eq!(rules(&[&sim[..], &["--rules", "ludus"]].concat()), "ludus");
    assert_eq!(
        rules(&[
            "sim",
            "wolf v jackal",
            "--fights",
            "2",
            "--seed",
            "1",
            "--rules",
            "oangband"
        ]),
        "oangband"
    );
    // Side by side: what each says alone.
    let beside = json(&[
        "odds",
        fight,
        "--rules",
        "oangband,ludus",
        "--format",
        "json",
    ]);
    for (place, name) in ["oangband", "ludus"].into_iter().enumerate() {
        let alone = json(&["odds", fight, "--rules", name, "--format", "json"]);
        assert_eq!(beside["profiles"][place], alone, "{name}");
    }
    let table = ran(&["odds", fight, "--rules", "oangband,ludus"]).out;
    let head = table.lines().next().unwrap();
    assert!(
        head.contains("oangband") && head.contains("ludus"),
        "{table}"
    );
    let chances = table
        .lines()
        .filter(|line| line.trim_start().starts_with("gets through"));
    assert!(chances.clone().count() > 3, "{table}");
    assert!(
        chances
            .into_iter()
            .all(|line| line.matches('%').count() == 2),
        "{table}"
    );
    for (name, words) in [
        ("ludos", "nearest is \"ludus\""),
        ("tomenet", "not available yet"),
    ] {
        let refused = ran(&["run", fight, "--rules", name]);
        assert_eq!(refused.code, 2, "{}", refused.err);
        assert!(refused.err.contains(words), "{}", refused.err);
    }
}

#[test]
fn what_is_fought_by_other_rules_keeps_them() {
    let fight = "druid-and-dragon";
    // Played, left in the middle and taken up again.
    let home = tempfile::tempdir().unwrap();
    let saves = home.path().to_str().unwrap();
    let played = |args: &[&str], keys: &str| {
        let mut child = ludus(home.path())
            .args(args)
            .args(["--plain", "--saves", saves])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), keys.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    played(&["play", fight, "--rules", "ludus", "--seed", "3"], "..S");
    let kept = std::fs::read_dir(home.path().join("replays")).unwrap();
    let kept: Vec<_> = kept.flatten().map(|entry| entry.path()).collect();
    let text = std::fs::read_to_string(&kept[0]).unwrap();
    assert!(text.contains("\"rules\":\"ludus\""), "{text}");
    let again = played(&["play"], "c\n.");
    assert!(again.contains("You wait."), "{again}");
    // A replay is of the rules that it was fought by.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("other.ludus");
    let file = file.to_str().unwrap();
    let run = [
        "run", fight, "--rules", "ludus", "--seed", "3", "--record", file,
    ];
    assert_eq!(ran(&run).code, 0);
    let verified = ran(&["replay", file, "--verify"]);
    assert_eq!(verified.code, 0, "{}", verified.err);
    let digest = |rules: &str| {
        let lines = ran(&[
            "run", fight, "--rules", rules, "--seed", "3", "--format", "jsonl",
        ])
        .out;
        let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        last["digest"].as_str().unwrap().to_owned()
    };
    assert!(verified.out.contains(&digest("ludus")), "{}", verified.out);
}

#[test]
fn a_fourth_profile_needs_no_code() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("soft");
    std::fs::create_dir_all(pack.join("rules")).unwrap();
    std::fs::write(pack.join("pack.ron"), "Pack(id: \"soft\", order: 60)").unwrap();
    let own =
        std::fs::read_to_string(crate::shared::path_of("assets/core/rules/ludus.ron")).unwrap();
    let soft = own
        .replace("id: \"ludus\"", "id: \"soft\"")
        .replace("damage_cap: 150", "damage_cap: 200")
        .replace("damage_divisor: 250", "damage_divisor: 220");
    std::fs::write(pack.join("rules/soft.ron"), soft).unwrap();
    let pack = pack.to_str().unwrap();
    let table = ran(&[
        "odds",
        "ford-of-orcs",
        "--rules",
        "ludus,soft",
        "--assets",
        pack,
    ]);
    assert_eq!(table.code, 0, "{}", table.err);
    let means = table
        .out
        .lines()
        .filter(|line| line.starts_with("  mean damage"));
    let differs = |line: &str| {
        let cells: Vec<&str> = line.split_whitespace().skip(2).collect();
        cells[0] != cells[1]
    };
    assert!(means.into_iter().any(differs), "{}", table.out);
}
