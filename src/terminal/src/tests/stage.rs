//! A frontend without a terminal, and a recorder without files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;

use crate::PlayOptions;
use crate::app::App;
use crate::keymap::Keymap;
use crate::settings::Settings;
use crate::source::Recorded;
use crate::store::Acquaintances;
use crate::store::{Kept, KeptReplay, Placing, Recorder, SavedRun, Score, Scores, Start};
use crate::theme::Theme;
use ludus_engine::ai::Pilot;
use ludus_engine::content::{Content, parse_scenario};
use ludus_engine::gauntlet::{Choice, Run, RunDefinition, RunEnd};
use ludus_engine::replay::{DefinitionLine, RunInput};
use ludus_engine::rng::Seed;
use ludus_engine::turn::{Keep, Note, Outcome};
use ludus_engine::world::Definition;

/// Keeps what a recorder hears, in memory.
#[derive(Default)]
pub(super) struct Heard {
    pub(super) begun: u32,
    pub(super) commands: u32,
    /// What was committed in the run.
    pub(super) deeds: Vec<RunInput>,
    /// Whether its replay is gone when it is loaded.
    pub(super) is_replay_lost: bool,
    pub(super) turns: u32,
    pub(super) choices: Vec<(u32, Choice)>,
    pub(super) ended: Vec<Option<Outcome>>,
    /// What was asked for, in order, turns and commands aside.
    pub(super) calls: Vec<&'static str>,
    pub(super) source: Option<DefinitionLine>,
    pub(super) kept: Option<Kept>,
    pub(super) scores: Scores,
    /// Replays that are kept: the file, its end, and of which run it is.
    pub(super) replays: Vec<(&'static str, &'static str, &'static str)>,
    /// What a saved run is called, if not as usual.
    pub(super) saved_title: Option<&'static str>,
    /// What became known of monsters.
    pub(super) known: Acquaintances,
    /// What the player likes.
    pub(super) settings: Settings,
    /// Runs that other sittings saved.
    pub(super) n_old_saves: u32,
    /// Whether saving fails.
    pub(super) is_full: bool,
}

impl Recorder for Heard {
    fn begin(&mut self, start: &Start) -> Option<PathBuf> {
        self.begun += 1;
        self.deeds.clear();
        self.calls.push("begin");
        self.source = Some(start.source.clone());
        Some(PathBuf::from("saves/replays/test.ludus"))
    }

    fn note(&mut self, note: &Note) {
        match note {
            Note::Command(_, command) => {
                self.commands += 1;
                self.deeds.push(RunInput::Command(*command));
            }
            Note::Turn(_) => self.turns += 1,
        }
    }

    fn choice(&mut self, wave: u32, choice: Choice) {
        self.choices.push((wave, choice));
        self.deeds.push(RunInput::Choice(choice));
    }

    fn end(&mut self, _run: &Run, end: Option<RunEnd>) {
        self.calls.push("end");
        self.ended.push(end.map(|end| end.outcome));
    }

    fn save(&mut self, run: &Run, is_at_ringside: bool) -> Result<(), String> {
        if self.is_full {
            return Err("the disk is full".to_owned());
        }
        self.calls.push("save");
        let (definition, seed) = (run.definition().clone(), run.seed().clone());
        let keep = Keep {
            record: true,
            turns: true,
        };
        let run =
            Run::restore(definition, seed, run.snapshot(), keep).map_err(|e| e.to_string())?;
        self.kept = self.source.clone().map(|source| Kept {
            run,
            source,
            replay: None,
            deeds: Vec::new(),
            parent: None,
            is_at_ringside,
            hides_seed: false,
            notice: None,
        });
        Ok(())
    }

    fn discard(&mut self) {
        self.calls.push("discard");
        self.kept = None;
    }

    fn score(&mut self, run: &Run, cause: &str, _pilot: Option<Pilot>) -> Option<Placing> {
        self.calls.push("score");
        let score = Score {
            points: run.tally().points,
            wave: run.wave(),
            name: "Borin".to_owned(),
            cause: cause.to_owned(),
        };
        self.scores.last = Some(score.clone());
        self.scores.best.push(score);
        Some(Placing {
            points: run.tally().points,
            place: 1,
            of: 1,
        })
    }

    fn saved(&self) -> Vec<SavedRun> {
        let kept = self.kept.iter().map(|kept| kept.run.wave());
        let old = 1..=self.n_old_saves;
        kept.chain(old)
            .map(|wave| SavedRun {
                id: "1".to_owned(),
                title: self.saved_title.map_or_else(
                    || format!("Borin, dwarf warrior 1, wave {wave}"),
                    str::to_owned,
                ),
            })
            .collect()
    }

    fn load(&mut self, _id: &str) -> Result<Kept, String> {
        self.calls.push("load");
        let mut kept = self.kept.clone().ok_or("it is gone".to_owned())?;
        if !self.is_replay_lost {
            kept.deeds.clone_from(&self.deeds);
        }
        Ok(kept)
    }

    fn learn(&mut self, news: &Acquaintances) {
        self.known.add(news);
    }

    fn known(&self) -> &Acquaintances {
        &self.known
    }

    fn keep_settings(&mut self, settings: &Settings) -> Result<(), String> {
        if self.is_full {
            return Err("the disk is full".to_owned());
        }
        self.settings = settings.clone();
        Ok(())
    }

    fn replays(&self) -> Vec<KeptReplay> {
        let kept = self.replays.iter().map(|&(stem, end, what)| KeptReplay {
            path: PathBuf::from(stem),
            stem: stem.to_owned(),
            end: end.to_owned(),
            what: what.to_owned(),
        });
        kept.collect()
    }

    fn open_replay(&self, path: &Path) -> Result<Recorded, String> {
        let stem = path.file_stem().unwrap().to_string_lossy();
        Err(format!("{stem} is not here"))
    }

    fn scores(&self) -> Scores {
        self.scores.clone()
    }
}

pub(super) fn content() -> Arc<Content> {
    Arc::new(crate::tests::shipped())
}

pub(super) fn start_of(content: &Content, path: &str, text: &str, seed: u64) -> Start {
    let (content, encounter) = parse_scenario(content, path, text).unwrap();
    Start {
        definition: RunDefinition::Fight(Arc::new(Definition::new(Arc::new(content), encounter))),
        source: DefinitionLine::Scenario {
            path: path.to_owned(),
            text: text.to_owned(),
        },
        seed: Seed::from(seed),
        fork: None,
    }
}

pub(super) fn built_in(content: &Content, name: &str, seed: u64) -> Start {
    let scenario = content.scenario(name).unwrap();
    start_of(content, &scenario.path, &scenario.text, seed)
}

/// A frontend on a screen of its own.
pub(super) struct Stage<'a> {
    pub(super) app: App<'a>,
    pub(super) terminal: Terminal<TestBackend>,
}

impl<'a> Stage<'a> {
    pub(super) fn new(start: Option<Start>, recorder: &'a mut Heard) -> Self {
        Self::drawn(start, recorder, true)
    }

    pub(super) fn drawn(start: Option<Start>, recorder: &'a mut Heard, is_ascii: bool) -> Self {
        let options = PlayOptions {
            texts: crate::tests::texts(),
            content: content(),
            start,
            seed: None,
            draw_seed: &|| Seed::from(7),
            has_color: true,
            is_plain: false,
            draws_lines: true,
            is_ascii,
            has_mouse: false,
            settings: recorder.settings.clone(),
            notice: None,
            rules: None,
            hides_seed: false,
            keys: None,
            pilot: None,
            inputs: None,
            recorder,
        };
        let keymap = Keymap::built_in().unwrap();
        let theme = Theme::built_in(true, is_ascii).unwrap();
        Self {
            app: App::new(options, keymap, theme),
            terminal: Terminal::new(TestBackend::new(80, 24)).unwrap(),
        }
    }

    pub(super) fn resize(&mut self, width: u16, height: u16) {
        self.terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        self.app.resize(width, height);
    }

    pub(super) fn press(&mut self, keys: &str) {
        for c in keys.chars() {
            let code = match c {
                '\t' => KeyCode::Tab,
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                c => KeyCode::Char(c),
            };
            self.app.press(KeyEvent::new(code, KeyModifiers::NONE));
        }
    }

    pub(super) fn rows(&mut self) -> Vec<String> {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width.max(1));
        let cells: Vec<&str> = buffer.content().iter().map(Cell::symbol).collect();
        cells
            .chunks(width)
            .map(|row| row.concat().trim_end().to_owned())
            .collect()
    }

    #[track_caller]
    pub(super) fn row(&mut self, y: usize) -> String {
        self.rows()[y].clone()
    }
}
