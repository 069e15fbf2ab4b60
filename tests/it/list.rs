//! What can be named, the schemas of what is printed, and what comes of expectations.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn ludus(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludus"))
        .args(args)
        .env_remove("LUDUS_ASSETS")
        .env_remove("LUDUS_SAVES")
        .output()
        .expect("the program is built with its tests")
}

fn stdout(args: &[&str]) -> String {
    let output = ludus(args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("results are UTF-8")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

const LISTS: [&str; 18] = [
    "arenas",
    "heroes",
    "races",
    "classes",
    "specialties",
    "shapes",
    "items",
    "scenarios",
    "terrain",
    "conditions",
    "methods",
    "effects",
    "abilities",
    "profiles",
    "pilots",
    "rolls",
    "commands",
    "flags",
];

#[test]
fn every_list_says_in_one_line_what_each_is() {
    for what in LISTS {
        let list = json(&["list", what, "--format", "json"]);
        assert_eq!(list["schema"], "ludus.list/1");
        assert_eq!(list["what"], what);
        let rows = list["rows"].as_array().unwrap();
        assert!(!rows.is_empty(), "{what}");
        for row in rows {
            let [id, name, about] = ["id", "name", "about"].map(|key| row[key].as_str().unwrap());
            assert!(
                !id.is_empty() && !name.is_empty() && !about.is_empty(),
                "{what}: {row}"
            );
            assert!(
                !about.contains("[`") && !about.contains('\n'),
                "{what}: {row}"
            );
        }
        assert_eq!(
            stdout(&["list", what]).lines().count(),
            rows.len(),
            "{what}"
        );
    }
}

#[cfg(feature = "tui")]
#[test]
fn keys_are_listed_as_the_table_has_them() {
    let text = stdout(&["list", "keys", "AutoFight"]);
    assert!(
        text.starts_with("AutoFight on [Fight]") && text.contains("strike"),
        "{text}"
    );
}

#[test]
fn a_query_keeps_what_holds_it_in_any_case() {
    let text = stdout(&["list", "rolls", "Hit_L"]);
    assert_eq!(
        text,
        "hit_luck  hit luck  0..99: 0–4 hits outright, 5–9 misses outright (H-2, A-20).\n"
    );
    assert_eq!(stdout(&["list", "arenas", "zzz"]), "nothing by that name\n");
}

#[test]
fn what_is_not_there_is_refused_and_the_list_is_named() {
    for (args, named) in [
        (&["list", "spells"][..], "possible values"),
        (&["run", "wolf-pac"], "`ludus list scenarios`"),
        (
            &["sim", "arena:pillow 2 wolf v 2 warg"],
            "`ludus list arenas`",
        ),
        (&["run", "2 wulf v 2 warg"], "`ludus bestiary`"),
        #[cfg(feature = "tui")]
        (&["play", "--class", "wizerd"], "`ludus list classes`"),
        (&["schema", "nothing"], "possible values"),
        (&["completions", "dosh"], "possible values"),
        (
            &["run", "wolf-pack", "--expect", "heros"],
            "there are: hero",
        ),
        (
            &["sim", "wolf-pack", "--expect", "heros>=0.1"],
            "there are: hero",
        ),
        (
            &["sim", "wolf-pack", "--expect", "hero>=2"],
            "a rate from 0 to 1",
        ),
        (&["sim", "wolf-pack", "--expect", "hero"], "TEAM>=RATE"),
    ] {
        let output = ludus(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(named), "{args:?}: {told}");
    }
}

/// Says whether a value has a type, or one of several.
fn has_type(value: &Value, wanted: &Value) -> bool {
    let is = |name: &Value| match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("type {other}"),
    };
    let any = wanted.as_array();
    any.map_or_else(|| is(wanted), |any| any.iter().any(is))
}

/// Says where a value breaks a schema: the keywords that derived schemas use, and no others.
fn breach(whole: &Value, schema: &Value, value: &Value) -> Option<String> {
    let Some(rules) = schema.as_object() else {
        return (schema == &Value::Bool(false)).then(|| "never".to_owned());
    };
    let within = |schema: &Value, value: &Value, at: String| {
        breach(whole, schema, value).map(|inner| format!("{at}.{inner}"))
    };
    rules.iter().find_map(|(rule, wanted)| match rule.as_str() {
        "$schema" | "title" | "description" | "format" | "$defs" | "default" => None,
        "$ref" => {
            let path = wanted.as_str().unwrap().trim_start_matches('#');
            breach(whole, whole.pointer(path).unwrap(), value)
        }
        "type" => (!has_type(value, wanted)).then(|| format!("{value} is no {wanted}")),
        "anyOf" => {
            let any = wanted.as_array().unwrap();
            let fits = any.iter().any(|one| breach(whole, one, value).is_none());
            (!fits).then(|| format!("{value} fits none"))
        }
        "required" => {
            let mut names = wanted.as_array().unwrap().iter().filter_map(Value::as_str);
            names
                .find(|name| value.get(name).is_none())
                .map(|name| format!("{name} is missing"))
        }
        "properties" => value.as_object()?.iter().find_map(|(name, inner)| {
            let known = wanted.get(name);
            match known {
                Some(known) => within(known, inner, name.clone()),
                None if rules.contains_key("additionalProperties") => None,
                None => Some(format!("{name} is not in the schema")),
            }
        }),
        "additionalProperties" if rules.contains_key("properties") => None,
        "additionalProperties" => {
            let inner = value.as_object()?.iter();
            inner
                .into_iter()
                .find_map(|(name, inner)| within(wanted, inner, name.clone()))
        }
        "items" => value
            .as_array()?
            .iter()
            .find_map(|one| within(wanted, one, "[]".to_owned())),
        "prefixItems" => {
            let pairs = wanted.as_array()?.iter().zip(value.as_array()?);
            pairs
                .into_iter()
                .find_map(|(one, value)| within(one, value, "[]".to_owned()))
        }
        "minimum" => {
            let is_less = value.as_f64()? < wanted.as_f64()?;
            is_less.then(|| format!("{value} is less than {wanted}"))
        }
        "maximum" => {
            let is_more = value.as_f64()? > wanted.as_f64()?;
            is_more.then(|| format!("{value} is more than {wanted}"))
        }
        "minItems" => (value.as_array()?.len() < wanted.as_u64()? as usize).then(|| "few".into()),
        "maxItems" => (value.as_array()?.len() > wanted.as_u64()? as usize).then(|| "many".into()),
        "minLength" | "maxLength" => {
            let n = value.as_str()?.chars().count() as u64;
            let fits = if rule == "minLength" {
                n >= wanted.as_u64()?
            } else {
                n <= wanted.as_u64()?
            };
            (!fits).then(|| format!("{value}: {rule} {wanted}"))
        }
        other => panic!("the check knows no {other}"),
    })
}

#[test]
fn what_is_printed_keeps_its_schema() {
    let saves = tempfile::tempdir().unwrap();
    let saves = saves.path().to_str().unwrap();
    for (name, args) in [
        (
            "odds",
            &["odds", "wolf-pack", "--pmf", "--format", "json"][..],
        ),
        (
            "sim",
            &[
                "sim",
                "ford-of-orcs",
                "--fights",
                "5",
                "--seed",
                "1",
                "--format",
                "json",
            ],
        ),
        (
            "sim-line",
            &[
                "sim",
                "2 wolf v warg",
                "--fights",
                "1",
                "--seed",
                "1",
                "--format",
                "jsonl",
            ],
        ),
        ("bestiary", &["bestiary", "--format", "json"]),
        ("list", &["list", "items", "--format", "json"]),
        ("scores", &["scores", "--saves", saves, "--format", "json"]),
        ("check", &["check", "--format", "json"]),
    ] {
        let (schema, printed) = (json(&["schema", name]), json(args));
        assert_eq!(breach(&schema, &schema, &printed), None, "{name}");
        // The check can fail.
        let mut broken = printed;
        let field = broken.as_object().unwrap().keys().next().unwrap().clone();
        broken[&field] = Value::Array(Vec::new());
        assert!(breach(&schema, &schema, &broken).is_some(), "{name}");
    }
}

#[test]
fn every_line_of_a_run_keeps_its_schema_and_names_who_is_in_it() {
    let schema = json(&["schema", "run"]);
    let mut kinds = std::collections::BTreeSet::new();
    for (name, seed) in [
        ("cut-purses", "13"),
        ("fair-trade", "7"),
        ("shield-before-sword", "7"),
        ("axes-and-wolves", "1"),
    ] {
        for line in stdout(&["run", name, "--seed", seed, "--format", "jsonl"]).lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            assert_eq!(breach(&schema, &schema, &line), None, "{line}");
            let mut broken = line.clone();
            broken["turn"] = Value::Null;
            assert!(breach(&schema, &schema, &broken).is_some(), "{line}");
            let kind = line.get("event").or_else(|| line.get("roll")).unwrap();
            kinds.insert(kind.as_str().unwrap().to_owned());
            for field in [
                "actor", "attacker", "defender", "thief", "trader", "killer", "to", "from",
            ] {
                assert!(!line.get(field).is_some_and(Value::is_number), "{line}");
            }
            let owner = line.get("owner").and_then(Value::as_object);
            let owner = owner.and_then(|owner| owner.get("carried"));
            assert!(owner.is_none_or(Value::is_string), "{line}");
        }
    }
    for kind in [
        "gold_moved",
        "item_moved",
        "offered",
        "bashed",
        "bash",
        "died",
    ] {
        assert!(kinds.contains(kind), "{kind} is not in {kinds:?}");
    }
}

#[test]
fn shells_and_readers_get_every_command() {
    let page = stdout(&["man"]);
    assert!(page.contains(".TH ludus 1"), "{page}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&["completions", shell]);
        for command in ["sim", "odds", "bestiary", "completions"] {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
    for command in ["SIM", "ODDS", "BESTIARY", "COMPLETIONS"] {
        assert!(
            page.contains(&format!(".SH \"LUDUS {command}\"")),
            "{command}"
        );
    }
}

const UNEVEN: &str = "20 cave orc v jackal";

#[test]
fn an_expectation_that_does_not_hold_exits_with_6() {
    let run = |team| {
        ludus(&["run", UNEVEN, "--seed", "1", "--expect", team])
            .status
            .code()
    };
    let sim = |bounds: &[&str]| {
        let mut args = vec!["sim", UNEVEN, "--seed", "1", "--fights", "20"];
        for bound in bounds {
            args.extend(["--expect", bound]);
        }
        ludus(&args).status.code()
    };
    let teams = json(&[
        "sim", UNEVEN, "--seed", "1", "--fights", "20", "--format", "json",
    ]);
    let teams = teams["teams"].as_object().unwrap();
    let winner = teams.iter().find(|team| team.1["wins"] == 20).unwrap().0;
    let loser = teams.keys().find(|team| *team != winner).unwrap();
    assert_eq!((run(winner), run(loser)), (Some(0), Some(6)));
    // 20 of 20: the interval begins at 83.9%; 0 of 20: it ends at 16.1%.
    for (bound, code) in [
        (format!("{winner}>=0.83"), 0),
        (format!("{winner}>=0.85"), 6),
        (format!("{winner} <= 1"), 0),
        (format!("{loser}<=0.17"), 0),
        (format!("{loser}<=0.15"), 6),
        (format!("{loser}>=0"), 0),
    ] {
        assert_eq!(sim(&[&bound]), Some(code), "{bound}");
    }
    assert_eq!(
        sim(&[&format!("{winner}>=0.5"), &format!("{loser}>=0.5")]),
        Some(6)
    );
    // All that failed is told at once.
    let (first, held, last) = (
        format!("{winner}<=0.5"),
        format!("{winner}>=0.5"),
        format!("{loser}>=0.5"),
    );
    let mut args = vec!["sim", UNEVEN, "--seed", "1", "--fights", "20"];
    for bound in [&first, &held, &last] {
        args.extend(["--expect", bound]);
    }
    let told = String::from_utf8(ludus(&args).stderr).unwrap();
    let failed: Vec<&str> = told
        .lines()
        .filter(|line| line.contains("expected"))
        .collect();
    assert_eq!(failed.len(), 2, "{told}");
    assert!(
        failed[0].contains(&first) && failed[1].contains(&last),
        "{told}"
    );
}

#[test]
fn a_closed_pipe_keeps_the_verdict() {
    for (bound, code) in [("hero>=0", 0), ("hero>=1", 6)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludus"))
            .args([
                "sim",
                "wolf-pack",
                "--fights",
                "200",
                "--seed",
                "1",
                "--format",
                "jsonl",
            ])
            .args(["--expect", bound])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{bound}");
    }
}

#[test]
fn each_fight_tells_what_was_left_dealt_and_lost_by_side() {
    let args = [
        "sim",
        "3 jackal v 2 wolf",
        "--seed",
        "4",
        "--fights",
        "20",
        "--format",
    ];
    let whole = json(&[&args[..], &["json"]].concat());
    let rows = stdout(&[&args[..], &["jsonl"]].concat());
    let rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    assert_eq!(rows.len(), 20);
    for (team, dealt) in whole["damage"].as_object().unwrap() {
        let sum: u64 = rows
            .iter()
            .map(|row| row["damage"][team].as_u64().unwrap())
            .sum();
        assert_eq!(dealt["dealt"], sum, "{team}");
        for row in &rows {
            let won = row["winner"] == team.as_str();
            assert_eq!(row["hp_left"][team].as_u64().unwrap() > 0, won, "{row}");
            let deaths = row["deaths"][team].as_u64().unwrap();
            assert!(won || (2..=3).contains(&deaths), "{row}");
        }
    }
}

#[test]
fn every_unknown_name_in_a_file_points_to_where_the_names_stand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odd.ron");
    let told = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_ludus"))
            .args(["check", path.to_str().unwrap()])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
    };
    let fight = |rest: &str| {
        format!(
            "Scenario(arena: Drawn(map: [\"#####\", \"#@m.#\", \"#####\"], \
             legend: {{ 'm': Monster(race: \"wolf\") }}), {rest})"
        )
    };
    let hero = |rest: &str| fight(&format!("hero: Some(Hero({rest}))"));
    let race = |rest: &str| {
        format!("[MonsterRace(id: \"odd\", glyph: 'o', level: 1, hp: \"1d4\", {rest})]")
    };
    let races = |rest: &str| fight(&format!("hero: Some(Hero()), races: {}", race(rest)));
    for (text, command) in [
        ("Scenario(arena: Named(\"zzzz\"))".to_owned(), "list arenas"),
        (hero("race: \"zzzz\""), "list races"),
        (hero("class: \"zzzz\""), "list classes"),
        (hero("specialties: [\"zzzz\"]"), "list specialties"),
        (hero("shape: \"zzzz\""), "list shapes"),
        (hero("abilities: [\"zzzz\"]"), "list abilities"),
        (hero("conditions: {\"zzzz\": 4}"), "list conditions"),
        (hero("pack: [(kind: \"zzzz\")]"), "list items"),
        (fight("rules: \"zzzz\""), "list profiles"),
        (
            fight("hero: Some(Hero()), commands: [Zzzz]"),
            "list commands",
        ),
        (
            fight("hero: Some(Hero()), forced: [(roll: \"zzzz\", value: 1)]"),
            "list rolls",
        ),
        (
            fight("hero: Some(Hero()), monsters: [(race: \"zzzz\", at: (3, 1))]"),
            "bestiary",
        ),
        (races("flags: [\"zzzz\"]"), "list flags"),
        (
            races("blows: [(method: \"zzzz\", effect: \"attack\")]"),
            "list methods",
        ),
        (
            races("blows: [(method: \"bite\", effect: \"zzzz\")]"),
            "list effects",
        ),
    ] {
        let told = told(&text);
        let expected = format!("zzzz\"; `ludus {command}` names them").to_lowercase();
        assert!(told.to_lowercase().contains(&expected), "{command}: {told}");
    }
    // The command line does the same, and where few are known it names them.
    for (args, words) in [
        (&["run", "zzzz"][..], "`ludus list scenarios`"),
        (&["run", "2 zzzz v wolf"], "`ludus bestiary`"),
        (&["run", "arena:zzzz wolf v wolf"], "`ludus list arenas`"),
        (
            &["play", "--race", "zzzz", "--class", "warrior"],
            "`ludus list races`",
        ),
        (
            &["play", "--race", "human", "--class", "zzzz"],
            "`ludus list classes`",
        ),
        (&["list", "zzzz"], "possible values"),
        (&["sim", "wolf-pack", "--pilot", "zzzz"], "standard"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_ludus"))
            .args(args)
            .output()
            .unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(words), "{args:?}: {told}");
    }
}
