//! A fight without a hand in it: a recording, or one that pilots and monsters fight now.
//!
//! Invariant: nothing here changes a fight, it only moves along it.

use std::time::Duration;

use unicode_width::UnicodeWidthStr as _;

use crate::keymap::Screen;
use crate::store::Start;
use crate::text::clipped;
use crate::view::inspector::{Book, Chapter};
use crate::view::sides::{names_of_sides, should_show_sides, shown_actors};
use crate::{ReplayOptions, WatchOptions, Watched};
use ludus_engine::ai::Pilot;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{Detail, counted_of};
use ludus_engine::replay::{DefinitionLine, End, Incident, Playback, Replay};
use ludus_engine::rng::{Seed, derive_seed};
use ludus_engine::turn::Outcome;

use super::Headline;

/// How a replay held against what the rules give now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// Every turn agrees.
    Verified,
    /// Every turn agrees, and its run goes on.
    Unfinished,
    /// The file is damaged there; what comes before it agrees.
    Damaged(String),
    /// It leaves what was written, there.
    Diverges(String),
}

/// A run that was recorded.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The replay, or the sound part of a damaged one.
    pub replay: Replay,
    /// What it is made from.
    pub definition: RunDefinition,
    /// How it held.
    pub soundness: Soundness,
    /// What it is called: the name of its file.
    pub name: String,
}

/// No longer seed stands in the header whole, in characters.
const LONGEST_SEED: usize = 20;
/// Turns a second that the keys choose among.
const SPEEDS: [f64; 11] = [0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 20.0, 30.0, 60.0];
/// The speed of a replay at first, in turns a second.
const FIRST_SPEED: f64 = 4.0;
/// How many turns the end of a run is.
const LAST_TURNS: u32 = 10;
/// How long the summary stands between two fights.
const BETWEEN_FIGHTS: Duration = Duration::from_millis(2500);

/// One fight or run on show.
#[derive(Debug)]
pub(crate) struct Tape {
    pub(crate) playback: Playback,
    /// What stands in the header: the name of the file, or of both sides.
    pub(crate) name: String,
    /// How a recording held; `None` of a fight that is fought now.
    pub(crate) soundness: Option<Soundness>,
    /// Whether the run that is shown was given up.
    pub(crate) is_given_up: bool,
    pub(crate) series: Option<Series>,
    pub(crate) is_playing: bool,
    /// Turns a second.
    pub(crate) speed: f64,
    pub(crate) detail: Detail,
    /// Whether everything is seen, or what the hero sees.
    pub(crate) sees_all: bool,
    /// Whether monsters are the letters of their sides.
    pub(crate) shows_sides: bool,
    /// What a run that is taken over from here is made from, and how replays name that.
    source: Option<(RunDefinition, DefinitionLine)>,
}

impl Tape {
    /// Opens a recording.
    pub(crate) fn of_replay(options: ReplayOptions) -> Self {
        let recorded = options.recorded;
        let playback = Playback::new(&recorded.replay, &recorded.definition);
        let mut tape = Self::new(playback, recorded.name, options.look.has_color);
        let end = recorded.replay.end.as_ref();
        tape.is_given_up = end.is_some_and(End::is_left);
        tape.source = Some((recorded.definition, recorded.replay.header.definition));
        tape.soundness = Some(recorded.soundness);
        if options.is_about_the_end {
            let last = tape.playback.n_turns();
            tape.playback.seek(last.saturating_sub(LAST_TURNS));
            tape.is_playing = true;
        } else if let Some(turn) = options.at {
            tape.playback.seek(turn);
        }
        tape
    }

    /// Opens a fight that is fought now.
    pub(crate) fn of_fight(options: WatchOptions) -> Self {
        let (has_color, speed) = (options.look.has_color, options.speed);
        let series = Series::new(options);
        let playback = series.open();
        let name = names_of_sides(playback.world());
        Self {
            series: Some(series),
            speed,
            is_playing: true,
            ..Self::new(playback, name, has_color)
        }
    }

    fn new(playback: Playback, name: String, has_color: bool) -> Self {
        Self {
            name,
            soundness: None,
            is_given_up: false,
            series: None,
            is_playing: false,
            speed: FIRST_SPEED,
            detail: Detail::default(),
            sees_all: playback.world().hero().is_none(),
            shows_sides: should_show_sides(playback.world(), has_color),
            source: None,
            playback,
        }
    }

    /// Returns what is to be said of a recording before anything else.
    pub(crate) fn warning(&self) -> Option<String> {
        match self.soundness.as_ref()? {
            Soundness::Verified | Soundness::Unfinished => None,
            Soundness::Damaged(what) => Some(format!("Damaged: {what}")),
            Soundness::Diverges(what) => Some(format!("Diverges: {what}")),
        }
    }

    /// Returns the seed for the header, cut where it is long; none of a fight that keeps it hidden.
    fn seed_shown(&self) -> Option<String> {
        let hides = self.series.as_ref().is_some_and(|series| series.hides_seed);
        if hides && !self.playback.is_at_end() {
            return None;
        }
        let seed = self.playback.seed().to_string();
        Some(if seed.chars().count() > LONGEST_SEED {
            let head: String = seed.chars().take(LONGEST_SEED - 2).collect();
            format!("seed {head}..")
        } else {
            format!("seed {seed}")
        })
    }

    /// Returns the screen that it is shown on.
    pub(crate) fn screen(&self) -> Screen {
        match self.series {
            Some(_) => Screen::Watch,
            None => Screen::Replay,
        }
    }

    /// Returns what stands above it, in so many columns: the arena gives way before the wave, and both
    /// before the name.
    pub(super) fn headline(&self, width: usize) -> Headline {
        let arena = &self.playback.world().definition().encounter.arena.name;
        let what = match self.series {
            Some(_) => "WATCH",
            None => "REPLAY",
        };
        let name = format!("{what} {}", self.name);
        let (wave, place) = match (self.playback.wave(), arena.is_empty()) {
            (0, true) => (name.clone(), name.clone()),
            (0, false) => (name.clone(), format!("{name} - {arena}")),
            (wave, _) => {
                let wave = format!("{name} - wave {wave}");
                (wave.clone(), format!("{wave}, {arena}"))
            }
        };
        let mut words = Vec::new();
        words.extend(self.looping().map(|one| format!("fight {}", one.fight + 1)));
        words.extend(self.seed_shown());
        words.extend(self.soundness.as_ref().map(|soundness| {
            let word = match soundness {
                Soundness::Verified => "verified",
                Soundness::Unfinished => "unfinished",
                Soundness::Damaged(_) => "damaged",
                Soundness::Diverges(_) => "diverges",
            };
            word.to_owned()
        }));
        words.push(format!("turn {}", self.playback.turn()));
        let right = words.join("    ");
        let room = width.saturating_sub(right.chars().count() + 4);
        let fits = |text: &&String| text.width() <= room;
        let left = [place, wave].iter().find(fits).cloned();
        Headline {
            place: left.unwrap_or_else(|| clipped(&name, room)),
            here: String::new(),
            moment: right,
        }
    }

    pub(crate) fn has_hero(&self) -> bool {
        self.playback.world().hero().is_some()
    }

    /// Says whether everything is shown: the viewer asked for it, or there is no hero to see it.
    pub(crate) fn shows_all(&self) -> bool {
        let world = self.playback.world();
        let sees = world.hero().is_some_and(|hero| world.is_alive(hero.actor));
        self.sees_all || !sees
    }

    /// Returns whom the viewer sees, nearest to the hero first; without one by side.
    pub(crate) fn shown_actors(&self) -> Vec<ActorId> {
        shown_actors(self.playback.world(), self.shows_all())
    }

    pub(crate) fn book(&self) -> Book<'_> {
        let fights = self.playback.fights();
        let chapters = fights.map(|fight| Chapter {
            wave: fight.wave,
            world: fight.world,
            lines: fight.lines,
            events: fight.events,
            rolls: fight.rolls,
            rolls_from: fight.rolls_from,
        });
        Book::new(chapters.collect())
    }

    /// Returns the fights that follow each other, where they do without end.
    pub(crate) fn looping(&self) -> Option<&Series> {
        self.series.as_ref().filter(|series| series.is_loop)
    }

    /// Returns how long to wait until [`Self::tick`]; `None` while it stands still.
    pub(crate) fn wait(&self) -> Option<Duration> {
        let step = || {
            if self.playback.is_at_end() {
                BETWEEN_FIGHTS
            } else {
                Duration::from_secs_f64(1.0 / self.speed)
            }
        };
        self.is_playing.then(step)
    }

    /// Goes on by one step; returns what is to be said of it.
    pub(crate) fn tick(&mut self) -> Option<String> {
        if self.playback.is_at_end() {
            self.is_playing = self.next_fight();
            return None;
        }
        self.playback.step();
        self.settle()
    }

    /// Takes note of the end of a fight; returns what is to be said of it.
    pub(crate) fn settle(&mut self) -> Option<String> {
        if !self.playback.is_at_end() {
            return None;
        }
        let divergence = self.playback.divergence();
        let goes_on = self.series.as_mut().is_some_and(|series| {
            series.count(&self.playback);
            series.is_loop && divergence.is_none()
        });
        self.is_playing &= goes_on;
        divergence.map(|divergence| format!("It goes no further: {divergence}"))
    }

    /// Starts the next fight, where fights follow each other; ends the one that goes on first. Says
    /// whether there is one.
    pub(crate) fn next_fight(&mut self) -> bool {
        let Some(series) = self.series.as_mut().filter(|series| series.is_loop) else {
            return false;
        };
        self.playback.seek(u32::MAX);
        series.count(&self.playback);
        series.next();
        self.playback = series.open();
        true
    }

    /// Goes to the next or the last incident, and returns line and page of what led to it, where a roll
    /// did; or says that there is none.
    pub(crate) fn jump(
        &mut self,
        incident: Incident,
        is_forward: bool,
    ) -> Result<Option<(usize, usize)>, String> {
        if self.playback.jump(incident, is_forward) {
            let event = self.playback.incident(incident);
            return Ok(event.and_then(|event| self.book().at_event(event)));
        }
        let what = match incident {
            Incident::Kill => "kill",
            Incident::Critical => "critical",
            Incident::Wound => "wound",
            Incident::Death => "death",
        };
        let way = if is_forward { "after" } else { "before" };
        Err(format!("No {what} {way} this."))
    }

    /// Goes to a turn of the run, or with a colon to a turn of a wave; `false` where there is none.
    pub(crate) fn go_to(&mut self, text: &str) -> bool {
        let turn = match text.split_once(':') {
            Some((wave, turn)) => match (wave.parse(), turn.parse()) {
                (Ok(wave), Ok(turn)) => self.playback.turn_in_wave(wave, turn),
                _ => None,
            },
            None => text.parse().ok().filter(|&turn| turn > 0),
        };
        if let Some(turn) = turn {
            self.playback.seek(turn);
        }
        turn.is_some()
    }

    /// Plays faster or slower.
    pub(crate) fn pace(&mut self, is_faster: bool) {
        let mut speeds = SPEEDS.iter().copied();
        let next = if is_faster {
            speeds.find(|&speed| speed > self.speed)
        } else {
            speeds.rev().find(|&speed| speed < self.speed)
        };
        self.speed = next.unwrap_or(self.speed);
    }

    /// Returns what a new run begins with, at the last stop before this moment, or says why it cannot.
    pub(crate) fn take_over(&mut self) -> Result<Start, &'static str> {
        self.is_playing = false;
        self.playback.seek_to(self.playback.position());
        let fork = self.playback.fork(&self.name);
        match (fork, self.source.clone()) {
            (Some(fork), Some((definition, source))) => Ok(Start {
                definition,
                source,
                seed: self.playback.seed().clone(),
                fork: Some(fork),
            }),
            _ if self.has_hero() => Err("It is over here. Go back a little, then take over."),
            _ => Err("There is nobody to take over."),
        }
    }

    /// Returns what was watched, `signal` being what ended the program.
    pub(crate) fn watched(self, signal: Option<i32>) -> Watched {
        let summary = self.series.map(|series| series.summary).unwrap_or_default();
        Watched {
            fights: summary.fights,
            wins: summary.sides.into_iter().zip(summary.wins).collect(),
            draws: summary.draws,
            turns: summary.turns,
            signal,
        }
    }
}

/// What the fights so far came to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Summary {
    pub(crate) sides: Vec<String>,
    /// Fights won by each side.
    pub(crate) wins: Vec<u64>,
    pub(crate) draws: u64,
    pub(crate) fights: u64,
    /// The turns of all of them.
    pub(crate) turns: u64,
}

impl Summary {
    /// Returns the summary in words: "3 fights: a won 2, b won 1; 17.3 turns".
    pub(crate) fn words(&self) -> String {
        let sides = self.sides.iter().zip(&self.wins);
        let mut parts: Vec<String> = sides
            .map(|(side, wins)| format!("{side} won {wins}"))
            .collect();
        if self.draws > 0 {
            parts.push(format!("nobody won {}", self.draws));
        }
        let mean = self.turns as f64 / self.fights.max(1) as f64;
        let fights = counted_of(self.fights, "fight");
        format!("{fights}: {}; {mean:.1} turns", parts.join(", "))
    }
}

/// Fights that are fought now, one or one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    definition: RunDefinition,
    base: Seed,
    pilot: Pilot,
    pub(crate) is_loop: bool,
    /// Which fight, from 0.
    pub(crate) fight: u64,
    is_counted: bool,
    hides_seed: bool,
    pub(crate) summary: Summary,
}

impl Series {
    fn new(options: WatchOptions) -> Self {
        let sides = match &options.definition {
            RunDefinition::Fight(fight) => fight.encounter.teams.clone(),
            RunDefinition::Gauntlet { .. } => Vec::new(),
        };
        Self {
            definition: options.definition,
            base: options.seed,
            pilot: options.pilot,
            is_loop: options.is_loop,
            hides_seed: options.hides_seed,
            fight: 0,
            is_counted: false,
            summary: Summary {
                wins: vec![0; sides.len()],
                sides,
                ..Summary::default()
            },
        }
    }

    /// Returns the seed of this fight: the one given, or of fights that follow each other the one
    /// that a batch gives to the fight of this number.
    fn seed(&self) -> Seed {
        if self.is_loop {
            Seed::from(derive_seed(self.base.value(), self.fight))
        } else {
            self.base.clone()
        }
    }

    fn open(&self) -> Playback {
        Playback::live(self.definition.clone(), self.seed(), self.pilot)
    }

    fn next(&mut self) {
        self.fight += 1;
        self.is_counted = false;
    }

    /// Counts a fight that is over, once.
    fn count(&mut self, playback: &Playback) {
        let Some(outcome) = playback.outcome() else {
            return;
        };
        if std::mem::replace(&mut self.is_counted, true) {
            return;
        }
        match outcome {
            Outcome::Won(team) => {
                if let Some(wins) = self.summary.wins.get_mut(team.index()) {
                    *wins += 1;
                }
            }
            Outcome::Draw(_) => self.summary.draws += 1,
        }
        self.summary.fights += 1;
        self.summary.turns += u64::from(playback.turn());
    }
}
