//! What of a player's files is damaged is told, set aside, and costs no more than it must.

use std::path::PathBuf;

use tempfile::TempDir;

use super::*;
use ludus_engine::command::Command;
use ludus_engine::gauntlet::{Next, RunDefinition, ready_made};
use ludus_engine::ids::HeroClassId;
use ludus_engine::turn::Keep;

/// A folder with a run that was saved in turn 1 and in turn 2, and was left in turn 3.
struct Played {
    folder: TempDir,
    content: Arc<Content>,
    id: String,
}

impl Played {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let content = Arc::new(crate::assets::shipped());
        let rules = content.default_profile().unwrap();
        let hero = Box::new(ready_made(&content, HeroClassId(0), None, None).unwrap());
        let start = Start {
            definition: RunDefinition::Gauntlet {
                content: content.clone(),
                rules,
                hero: hero.clone(),
            },
            source: DefinitionLine::Gauntlet {
                rules: content.profile(rules).id.clone(),
                hero,
            },
            seed: 7.into(),
            fork: None,
        };
        let mut store = SaveStore::new(content.clone(), folder.path().to_owned(), None);
        assert!(store.begin(&start).is_some());
        let keep = Keep {
            record: true,
            turns: true,
        };
        let mut run = Run::new(start.definition.clone(), start.seed.clone(), keep);
        for turn in 1..=3 {
            assert_eq!(run.advance(), Next::Hero);
            let turns = run.sim_mut().take_turns();
            for over in turns {
                store.note(&Note::Turn(over));
            }
            if turn < 3 {
                store.save(&run, false).unwrap();
            }
            store.note(&Note::Command(turn, Command::Wait));
            run.act(Command::Wait).unwrap();
        }
        let id = store.saved()[0].id.clone();
        Self {
            folder,
            content,
            id,
        }
    }

    fn store(&self) -> SaveStore {
        SaveStore::new(self.content.clone(), self.folder.path().to_owned(), None)
    }

    fn save(&self, ending: &str) -> PathBuf {
        self.folder
            .path()
            .join("runs")
            .join(format!("{}.{ending}", self.id))
    }

    fn replay(&self) -> PathBuf {
        self.folder
            .path()
            .join("replays")
            .join(format!("{}.ludus", self.id))
    }

    /// Loads the run; returns what the player is told, whether a replay is written, and the turn.
    fn loaded(&self) -> (Option<String>, bool, u32) {
        let mut store = self.store();
        let mut kept = store.load(&self.id).unwrap();
        assert_eq!(kept.run.advance(), Next::Hero);
        let told = store.damage.join("\n");
        assert_eq!(kept.notice.is_some(), !told.is_empty(), "{told}");
        let path = self.folder.path().display().to_string();
        if kept.notice.as_deref() != Some("The replay of this run is gone: it goes on without one.")
        {
            assert!(told.is_empty() || told.contains(&path), "{told}");
        }
        if let Some(notice) = &kept.notice {
            assert!(notice.len() <= 80, "{notice}");
        }
        let turn = kept.run.sim().world().turn() + 1;
        (kept.notice, kept.replay.is_some(), turn)
    }
}

/// Spoils a byte in the middle of a file.
fn spoil(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_sound_run_goes_on_where_it_was_left() {
    assert_eq!(Played::new().loaded(), (None, true, 4));
}

#[test]
fn the_list_tells_the_turn_that_a_killed_run_goes_on_in() {
    let played = Played::new();
    let told = || played.store().saved()[0].title.clone();
    assert_eq!(played.loaded().2, 4);
    let title = told();
    assert!(title.ends_with(", wave 1, turn 4"), "{title}");
    // The save before it leads there too.
    spoil(&played.save(SAVE));
    assert_eq!(told(), title);
    // What is cut off, and a replay that is gone, lead nowhere.
    let played = Played::new();
    let told = || played.store().saved()[0].title.clone();
    let mut bytes = fs::read(played.replay()).unwrap();
    let last = bytes.len() - 3;
    bytes[last] ^= 1;
    fs::write(played.replay(), &bytes).unwrap();
    assert!(told().ends_with(", turn 3"), "{}", told());
    assert_eq!(played.loaded().2, 3);
    fs::remove_file(played.replay()).unwrap();
    assert!(told().ends_with(", turn 2"), "{}", told());
    assert_eq!(played.loaded().2, 2);
    fs::create_dir(played.replay()).unwrap();
    assert!(told().ends_with(", turn 2"), "{}", told());
}

#[test]
fn a_damaged_save_is_set_aside_and_the_one_before_is_told() {
    let played = Played::new();
    spoil(&played.save(SAVE));
    let bytes = fs::read(played.save(SAVE)).unwrap();
    let (notice, has_replay, turn) = played.loaded();
    let notice = notice.unwrap();
    assert!(
        notice.starts_with(&format!("{}.run is damaged", played.id)),
        "{notice}"
    );
    // The replay has everything since.
    assert_eq!((has_replay, turn), (true, 4));
    assert_eq!(fs::read(played.save("run.bad")).unwrap(), bytes);
    assert_eq!(played.loaded(), (None, true, 4));
}

#[test]
fn where_no_save_is_sound_all_are_set_aside() {
    let played = Played::new();
    spoil(&played.save(SAVE));
    spoil(&played.save(BEFORE));
    let mut store = played.store();
    let told = store.load(&played.id).unwrap_err();
    assert_eq!(told, format!("{}.run is damaged, now .run.bad", played.id));
    assert_eq!(store.damage.len(), 2);
    let whole = store.damage[0].clone();
    let path = played.save(SAVE).display().to_string();
    assert!(
        whole.starts_with(&format!("{path}: the save is damaged: ")),
        "{whole}"
    );
    assert!(
        whole.ends_with(&format!("set aside as {path}.bad")),
        "{whole}"
    );
    assert!(played.save("run.before.bad").exists());
    assert!(store.saved().is_empty());
}

#[test]
fn a_save_of_another_version_stays_and_hides_none_before_it() {
    let played = Played::new();
    let text = fs::read_to_string(played.save(SAVE)).unwrap();
    let mut save: serde_json::Value = serde_json::from_str(&text[17..]).unwrap();
    save["rules_version"] = 9999.into();
    let (line, _) = frame(&save, 0).unwrap();
    fs::write(played.save(SAVE), &line).unwrap();
    let told = played.store().load(&played.id).unwrap_err();
    assert!(told.contains("9999"), "{told}");
    assert_eq!(fs::read_to_string(played.save(SAVE)).unwrap(), line);
}

#[test]
fn a_run_without_its_replay_goes_on_and_that_is_told() {
    let played = Played::new();
    fs::remove_file(played.replay()).unwrap();
    let (notice, has_replay, turn) = played.loaded();
    assert!(notice.unwrap().contains("is gone"));
    assert_eq!((has_replay, turn), (false, 2));
}

#[test]
fn nothing_is_written_behind_damage() {
    let played = Played::new();
    let mut bytes = fs::read(played.replay()).unwrap();
    bytes[40] ^= 1;
    fs::write(played.replay(), &bytes).unwrap();
    let mut store = played.store();
    let kept = store.load(&played.id).unwrap();
    assert!(kept.notice.unwrap().contains("is damaged"));
    assert_eq!((kept.replay, &store.written), (None, &None));
    store.note(&Note::Command(2, Command::Wait));
    assert_eq!(fs::read(played.replay()).unwrap(), bytes);
}

#[test]
fn what_is_cut_from_a_replay_is_told_and_set_aside() {
    let played = Played::new();
    let mut bytes = fs::read(played.replay()).unwrap();
    let last = bytes.len() - 3;
    bytes[last] ^= 1;
    fs::write(played.replay(), &bytes).unwrap();
    let (notice, has_replay, turn) = played.loaded();
    assert!(notice.unwrap().contains("end of the replay"));
    assert_eq!((has_replay, turn), (true, 3));
    let aside = played.replay().with_extension("ludus.bad");
    assert_eq!(fs::read(aside).unwrap(), bytes);
    // A line that is cut short is what a kill leaves.
    let played = Played::new();
    let bytes = fs::read(played.replay()).unwrap();
    fs::write(played.replay(), &bytes[..bytes.len() - 3]).unwrap();
    assert_eq!(played.loaded(), (None, true, 3));
}

#[test]
fn a_pilots_score_stands_apart_from_the_players() {
    let played = Played::new();
    let mut store = played.store();
    let mut kept = store.load(&played.id).unwrap();
    kept.run.give_up();
    let mut place = |pilot| store.score(&kept.run, "gave up", pilot).unwrap();
    let (own, its) = (place(None), place(Some(Pilot::Standard)));
    assert_eq!((own.place, own.of), (1, 1));
    assert_eq!((its.place, its.of), (1, 1));
    assert_eq!(store.scores().best.len(), 1);
    let entries = scores::read(&scores::file(played.folder.path()));
    let pilots: Vec<Option<String>> = entries
        .unwrap()
        .entries
        .into_iter()
        .map(|entry| entry.pilot)
        .collect();
    assert_eq!(pilots, [None, Some("standard".to_owned())]);
}

#[test]
fn a_replay_that_something_else_takes_away_is_told() {
    let spoils: [fn(&Path); 4] = [
        |path| fs::remove_file(path).unwrap(),
        |path| fs::write(path, "short").unwrap(),
        |path| {
            fs::remove_file(path).unwrap();
            fs::create_dir(path).unwrap();
        },
        |path| {
            let copy = path.with_extension("copy");
            fs::copy(path, &copy).unwrap();
            fs::rename(copy, path).unwrap();
        },
    ];
    for spoil in spoils {
        let played = Played::new();
        let mut store = played.store();
        let kept = store.load(&played.id).unwrap();
        store.save(&kept.run, false).unwrap();
        assert_eq!(store.problem, None);
        spoil(&played.replay());
        // What is written after that hides nothing.
        store.note(&Note::Command(3, Command::Wait));
        // The run itself is kept all the same.
        store.save(&kept.run, false).unwrap();
        let told = store.problem.unwrap();
        let path = played.replay().display().to_string();
        assert!(told.starts_with(&format!("the replay {path}: ")), "{told}");
    }
}

#[test]
fn a_forged_save_beyond_all_bounds_is_damaged() {
    let forgeries: [fn(&mut serde_json::Value); 3] = [
        |fight| fight["world"]["bodies"][0]["due_ms"] = u64::MAX.into(),
        |fight| fight["world"]["bodies"][0]["max_hp"] = i32::MAX.into(),
        |fight| fight["world"]["bodies"] = serde_json::json!([]),
    ];
    for forge in forgeries {
        let played = Played::new();
        let text = fs::read_to_string(played.save(SAVE)).unwrap();
        let mut save: serde_json::Value = serde_json::from_str(&text[17..]).unwrap();
        let sound = save["run"]["fight"].clone();
        forge(&mut save["run"]["fight"]);
        assert_ne!(save["run"]["fight"], sound);
        fs::write(played.save(SAVE), frame(&save, 0).unwrap().0).unwrap();
        let (notice, _, turn) = played.loaded();
        assert!(notice.is_some_and(|notice| notice.contains("is damaged")));
        assert_eq!(turn, 4);
    }
}
