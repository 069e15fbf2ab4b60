use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::content::Content;
use ludus_engine::gauntlet::{Choice, Next, Run, RunDefinition, RunEnd, ready_made};
use ludus_engine::ids::{HeroClassId, ProfileId};
use ludus_engine::replay::{DefinitionLine, Writer, catch_up, read, tail, verify};
use ludus_engine::rng::Seed;
use ludus_engine::save::{ReplayMark, Save, SaveError};
use ludus_engine::turn::{Keep, Note};

use super::fights::content;

const KEEP: Keep = Keep {
    record: false,
    turns: true,
};

fn gauntlet(class: u8) -> (RunDefinition, DefinitionLine) {
    let content: Arc<Content> = Arc::new(content().clone());
    let rules = content.find_profile("ludus").unwrap();
    let hero = Box::new(ready_made(&content, HeroClassId(class), None, None).unwrap());
    let source = DefinitionLine::Gauntlet {
        rules: "ludus".to_owned(),
        hero: hero.clone(),
    };
    (
        RunDefinition::Gauntlet {
            content,
            rules: ProfileId(rules.0),
            hero,
        },
        source,
    )
}

/// Plays on until the run is over or so many commands were given; hands over what became final.
fn play(run: &mut Run, mut commands: usize, mut noted: impl FnMut(&Run, Noted)) -> Option<RunEnd> {
    loop {
        let next = run.advance();
        for turn in run.sim_mut().take_turns() {
            noted(run, Noted::Note(Note::Turn(turn)));
        }
        if let Next::Over(end) = next {
            return Some(end);
        }
        if commands == 0 {
            return None;
        }
        commands -= 1;
        if next == Next::Choice {
            let wave = run.wave();
            let choice = match run.suggestion() {
                Choice::RestAndGo if wave.is_multiple_of(3) => Choice::Go,
                choice => choice,
            };
            noted(run, Noted::Choice(wave, choice));
            run.choose(choice).unwrap();
        } else {
            let command = run.sim_mut().ask(Pilot::Standard).unwrap();
            let turn = run.sim().world().turn() + 1;
            noted(run, Noted::Note(Note::Command(turn, command)));
            run.act(command).unwrap();
        }
    }
}

enum Noted {
    Note(Note),
    Choice(u32, Choice),
}

fn write(writer: &mut Writer<&mut Vec<u8>>, noted: &Noted) {
    match noted {
        Noted::Note(note) => writer.note(note).unwrap(),
        Noted::Choice(wave, choice) => writer.choice(*wave, *choice).unwrap(),
    }
}

/// A gauntlet of the warrior that lasts, with its replay.
fn long_run() -> (RunDefinition, DefinitionLine, Seed, Vec<u8>, Run) {
    let (definition, source) = gauntlet(0);
    for number in 0..400 {
        let seed = Seed::from(number);
        let mut file = Vec::new();
        let mut writer = Writer::begin(&mut file, &definition, source.clone(), &seed, 0).unwrap();
        let mut run = Run::new(definition.clone(), seed.clone(), KEEP);
        let end = play(&mut run, usize::MAX, |_, noted| write(&mut writer, &noted)).unwrap();
        let world = run.sim().world();
        writer
            .end(
                world.definition(),
                Some(end.outcome),
                [end.wave, run.sim().last_turn()],
            )
            .unwrap();
        if run.tally().turns >= 300 {
            return (definition, source, seed, file, run);
        }
    }
    panic!("no warrior lasts for 300 turns");
}

#[test]
fn gauntlets_of_all_classes_end_in_death() {
    for number in 0..36 {
        let (definition, _) = gauntlet((number % 9) as u8);
        let mut run = Run::new(definition, Seed::from(number), KEEP);
        let end = play(&mut run, 100_000, |_, _| ()).expect("nobody lives for ever");
        let hero = run.sim().world().hero().unwrap().actor;
        assert!(
            !run.sim().world().is_alive(hero),
            "seed {number} ends alive"
        );
        assert_eq!(run.tally().waves, end.wave - 1);
        assert!(run.tally().turns > 0);
    }
}

#[test]
fn a_long_gauntlet_verifies() {
    let (definition, _, _, file, run) = long_run();
    let replay = read(&file).unwrap();
    let verdict = verify(&replay, &definition).unwrap();
    assert_eq!(verdict.digest, run.sim().world().digest().to_string());
    assert_eq!(verdict.turns, run.tally().turns);
    for cut in [file.len() / 3, file.len() / 2, file.len() - 1] {
        let problem = read(&file[..cut]).unwrap_err();
        assert!(verify(&problem.sound.unwrap(), &definition).is_ok());
    }
}

#[test]
fn a_forged_choice_diverges() {
    let (definition, _, _, file, _) = long_run();
    let mut replay = read(&file).unwrap();
    let chosen = replay.records.iter_mut().filter_map(|record| match record {
        ludus_engine::replay::Record::Choice(chosen) => Some(chosen),
        _ => None,
    });
    for chosen in chosen {
        chosen.choice = match chosen.choice {
            Choice::Go => Choice::RestAndGo,
            Choice::RestAndGo => Choice::Go,
            stays => stays,
        };
    }
    assert!(verify(&replay, &definition).is_err());
}

#[test]
fn save_and_continue_at_ten_points_changes_nothing() {
    let (definition, source, seed, _, uninterrupted) = long_run();
    let expected = uninterrupted.sim().world().digest();
    for point in 0..10 {
        let mut run = Run::new(definition.clone(), seed.clone(), KEEP);
        assert!(
            play(&mut run, 7 + 23 * point, |_, _| ()).is_none(),
            "point {point} is too late"
        );
        let text = Save::new(&run, source.clone(), None).to_text().unwrap();
        let save = Save::from_text(text.as_bytes()).unwrap();
        let mut again = save.restore(definition.clone(), KEEP).unwrap();
        assert_eq!(again.sim().world().digest(), run.sim().world().digest());
        play(&mut again, usize::MAX, |_, _| ()).unwrap();
        assert_eq!(again.sim().world().digest(), expected, "point {point}");
        assert_eq!(again.tally(), uninterrupted.tally(), "point {point}");
    }
}

/// Between two cuts lie so many bytes: `CUTS` of the environment, or so many that each line is cut
/// somewhere and none where the last was.
fn bytes_between_cuts() -> usize {
    std::env::var("CUTS").map_or(211, |text| text.parse().unwrap())
}

#[test]
fn a_killed_program_loses_no_more_than_the_command_it_was_in() {
    let (definition, source, seed, _, _) = long_run();
    let mut file = Vec::new();
    let mut run = Run::new(definition.clone(), seed.clone(), KEEP);
    let mut writer = Writer::begin(&mut file, &definition, source.clone(), &seed, 0).unwrap();
    play(&mut run, 40, |_, noted| write(&mut writer, &noted));
    let (bytes, checksum) = writer.mark();
    let mark = ReplayMark {
        file: "run".to_owned(),
        bytes,
        checksum,
    };
    let save = Save::new(&run, source, Some(mark));
    // What each command left behind, and how much of the replay was written by then.
    let mut states = vec![(bytes as usize, run.sim().world().digest())];
    for _ in 0..60 {
        play(&mut run, 1, |_, noted| write(&mut writer, &noted));
        states.push((writer.mark().0 as usize, run.sim().world().digest()));
    }
    for cut in (bytes as usize..file.len()).step_by(bytes_between_cuts()) {
        let (_, tail) = tail(&file[..cut], bytes, checksum).unwrap();
        let mut again = save.clone().restore(definition.clone(), KEEP).unwrap();
        let unwritten = catch_up(&mut again, &tail).expect("the tail belongs to the run");
        let digest = again.sim().world().digest();
        let place = states
            .iter()
            .position(|(_, state)| *state == digest)
            .unwrap();
        let whole = states
            .iter()
            .rposition(|(written, _)| *written <= cut)
            .unwrap();
        assert!(
            place >= whole && place <= whole + 1,
            "cut at {cut}: {place}, {whole} were whole"
        );
        // Writing on gives a replay that is as good as one that was never cut.
        let mut mended = file[..tail.bytes as usize].to_vec();
        let mut on = Writer::resume(&mut mended, &tail);
        for turn in unwritten {
            on.note(&Note::Turn(turn)).unwrap();
        }
        let problem = read(&mended).unwrap_err();
        assert!(
            verify(&problem.sound.unwrap(), &definition).is_ok(),
            "cut at {cut}"
        );
    }
}

#[test]
fn damaged_and_foreign_saves_are_told_apart() {
    let (definition, source) = gauntlet(0);
    let run = Run::new(definition, Seed::from(1), KEEP);
    let save = Save::new(&run, source, None);
    let text = save.to_text().unwrap();
    for place in (0..text.len()).step_by(101) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        assert!(Save::from_text(&bytes).is_err(), "byte {place}");
        assert!(
            Save::from_text(&text.as_bytes()[..place]).is_err(),
            "cut at {place}"
        );
    }
    let other = Save {
        rules_version: 999,
        ..save
    };
    let text = other.to_text().unwrap();
    assert!(matches!(
        Save::from_text(text.as_bytes()),
        Err(SaveError::Foreign(_))
    ));
}
