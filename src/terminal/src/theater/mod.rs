//! The theater: everything that shows a fight without a hero's hand.
//!
//! [`replay`] shows a recorded run, [`watch`] a fight that pilots and monsters fight now; both are
//! one screen over a [`Playback`]. Invariants: nothing here changes a fight, it only moves along
//! it; while nothing goes on, nothing is drawn and nothing is waited for but a key.

mod bar;
mod draw;
mod keys;
mod panel;
mod ring;
mod run;
#[cfg(test)]
mod tests;

use std::io;
use std::time::Duration;

use ratatui::layout::Rect;

use ludus_engine::ai::Pilot;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::grid::Pos;
use ludus_engine::ids::MonsterRaceId;
use ludus_engine::narrate::{Detail, plural};
use ludus_engine::replay::{DefinitionLine, End, Incident, Playback, Replay};
use ludus_engine::rng::Seed;
use ludus_engine::world::World;

use super::PlayError;
use super::app::App;
use super::keep::Start;
use super::keymap::{Keymap, Screen};
use super::screens;
use super::screens::bestiary::Bestiary;
use super::screens::fight::Layout;
use super::screens::history::History;
use super::screens::inspector::Inspector;
use super::terminal::{Guard, Inputs};
use super::theme::Theme;
use super::why::{Book, Chapter};

use ring::Ring;

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

/// What a replay is shown from.
pub struct PlayerOptions {
    /// The run.
    pub recorded: Recorded,
    /// Whether its last turns alone are shown at first.
    pub is_about_the_end: bool,
    /// How it is drawn.
    pub look: Look,
}

/// What a fight is watched with.
pub struct WatchOptions {
    /// What the fight is made from.
    pub definition: RunDefinition,
    /// The seed; of fights that follow each other, the base of their seeds.
    pub seed: Seed,
    /// Who stands in for the hero.
    pub pilot: Pilot,
    /// Turns a second.
    pub speed: f64,
    /// Whether one fight follows the other.
    pub is_loop: bool,
    /// How it is drawn.
    pub look: Look,
}

/// How a screen is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether to use color.
    pub has_color: bool,
    /// Whether the terminal's ground is light.
    pub is_light: bool,
    /// Whether to draw ASCII alone.
    pub is_ascii: bool,
    /// Whether clicks come here, or stay with the terminal.
    pub has_mouse: bool,
}

/// What was watched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watched {
    /// Fights that were over.
    pub fights: u64,
    /// Each side and how many of them it won.
    pub wins: Vec<(String, u64)>,
    /// Fights that nobody won.
    pub draws: u64,
    /// The turns of all of them.
    pub turns: u64,
    /// The signal that ended the program, if one did.
    pub signal: Option<i32>,
}

/// How the viewer left a replay.
#[derive(Debug)]
pub struct Replayed {
    /// The signal that ended the program, if one did.
    pub signal: Option<i32>,
    /// What the viewer goes on with, who took the run over, and the keys that are listened to.
    pub taken_over: Option<(Start, Inputs)>,
}

/// Shows a replay until the viewer leaves.
pub fn replay(options: PlayerOptions) -> Result<Replayed, PlayError> {
    let look = options.look;
    let (theater, signal, inputs) = run::show(look, |keymap, theme| {
        Theater::of_replay(options, keymap, theme)
    })?;
    Ok(Replayed {
        signal,
        taken_over: theater.taken_over.map(|start| (start, inputs)),
    })
}

/// Shows a fight, or one after the other, until the viewer leaves.
pub fn watch(options: WatchOptions) -> Result<Watched, PlayError> {
    let look = options.look;
    let (theater, signal, _) = run::show(look, |keymap, theme| {
        Theater::of_fight(options, keymap, theme)
    })?;
    let summary = theater.ring.map(|ring| ring.summary);
    let summary = summary.unwrap_or_default();
    let wins = summary.wins.iter().copied();
    let names = summary.sides.iter().cloned();
    Ok(Watched {
        fights: summary.fights,
        wins: names.zip(wins).collect(),
        draws: summary.draws,
        turns: summary.turns,
        signal,
    })
}

/// What is shown within another screen.
pub(super) enum Showing {
    /// A fight that is fought now.
    Fight(WatchOptions),
    /// A recorded run.
    Replay(Box<PlayerOptions>),
}

/// How it was left.
pub(super) struct Shown {
    /// The size of the window by then.
    pub(super) size: (u16, u16),
    /// Whether the program is to be left.
    pub(super) is_quitting: bool,
    /// The signal that ended the program, if one did.
    pub(super) signal: Option<i32>,
    /// The run that the viewer goes on with, who took one over.
    pub(super) taken_over: Option<Start>,
}

/// Shows something on the terminal of another screen, until the viewer goes back.
pub(super) fn show_within(
    showing: Showing,
    app: &App<'_>,
    guard: &mut Guard,
    inputs: &Inputs,
) -> io::Result<Shown> {
    let (keymap, theme) = (app.keymap().clone(), app.theme().clone());
    let mut theater = match showing {
        Showing::Fight(options) => Theater::of_fight(options, keymap, theme),
        Showing::Replay(options) => Theater::of_replay(*options, keymap, theme),
    };
    let size = guard.terminal().size()?;
    theater.resize(size.width, size.height);
    let signal = run::play(&mut theater, guard, inputs)?;
    Ok(Shown {
        size: theater.size,
        is_quitting: theater.flags.is_quitting,
        signal,
        taken_over: theater.taken_over,
    })
}

/// Returns "3 cave orcs, 2 wolves v 2 ogres", or the name of a scenario with a hero.
fn names_of_sides(world: &World) -> String {
    let encounter = &world.definition().encounter;
    if encounter.hero.is_some() {
        return encounter.name.clone();
    }
    let mut sides: Vec<Vec<(MonsterRaceId, usize)>> = vec![Vec::new(); encounter.teams.len()];
    for monster in &encounter.monsters {
        let Some(side) = sides.get_mut(usize::from(monster.team.0)) else {
            continue;
        };
        match side.iter_mut().find(|row| row.0 == monster.race) {
            Some(row) => row.1 += 1,
            None => side.push((monster.race, 1)),
        }
    }
    let words = |&(race, n): &(MonsterRaceId, usize)| {
        let race = world.content().monster_race(race);
        match n {
            1 => race.name.clone(),
            n => format!("{n} {}", plural(race)),
        }
    };
    let sides = sides.iter().filter(|side| !side.is_empty());
    let sides: Vec<String> = sides
        .map(|side| side.iter().map(words).collect::<Vec<_>>().join(", "))
        .collect();
    sides.join(" v ")
}

/// Turns a second that the keys choose among.
const SPEEDS: [f64; 11] = [0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 20.0, 30.0, 60.0];
/// The speed of a replay at first.
const FIRST_SPEED: f64 = 4.0;
/// How many turns the end of a run is.
const LAST_TURNS: u32 = 10;
/// How long the summary stands between two fights.
const BETWEEN_FIGHTS: Duration = Duration::from_millis(2500);

/// What the loop around the theater must act on.
#[derive(Clone, Copy, Default, Debug)]
struct Flags {
    is_changed: bool,
    needs_clear: bool,
    needs_suspension: bool,
    is_leaving: bool,
    /// Whether not this screen alone is left, but the program.
    is_quitting: bool,
}

/// What is shown, and how.
#[derive(Clone, Copy, Debug)]
struct View {
    detail: Detail,
    /// Whether everything is seen, or what the hero sees.
    sees_all: bool,
    /// Whether monsters are the letters of their sides.
    shows_sides: bool,
    look: Pos,
    inspector: Inspector,
    /// Which page of the keys is open.
    help_page: usize,
}

/// One fight or run on show.
#[derive(Debug)]
struct Theater {
    keymap: Keymap,
    theme: Theme,
    playback: Playback,
    /// What stands in the header: the name and how the replay held.
    name: String,
    soundness: Option<Soundness>,
    /// Whether the run that is shown was given up.
    is_given_up: bool,
    ring: Option<Ring>,
    is_playing: bool,
    speed: f64,
    /// The base screen, and what was opened over it.
    screens: Vec<Screen>,
    view: View,
    history: History,
    bestiary: Bestiary,
    typed: Option<String>,
    hint: Option<String>,
    explained: Option<String>,
    /// What a run that is taken over from here is made from, and how replays name that.
    source: Option<(RunDefinition, DefinitionLine)>,
    /// The run that the viewer goes on with.
    taken_over: Option<Start>,
    size: (u16, u16),
    flags: Flags,
}

impl Theater {
    fn of_replay(options: PlayerOptions, keymap: Keymap, theme: Theme) -> Self {
        let recorded = options.recorded;
        let playback = Playback::new(&recorded.replay, &recorded.definition);
        let mut theater = Self::new(playback, Screen::Replay, keymap, theme);
        theater.name = recorded.name;
        let end = recorded.replay.end.as_ref();
        theater.is_given_up = end.is_some_and(End::is_left);
        theater.source = Some((recorded.definition, recorded.replay.header.definition));
        theater.hint = match &recorded.soundness {
            Soundness::Verified | Soundness::Unfinished => None,
            Soundness::Damaged(what) => Some(format!("Damaged: {what}")),
            Soundness::Diverges(what) => Some(format!("Diverges: {what}")),
        };
        theater.soundness = Some(recorded.soundness);
        theater.view.shows_sides = theater.should_show_sides(options.look.has_color);
        if options.is_about_the_end {
            let last = theater.playback.n_turns();
            theater.playback.seek(last.saturating_sub(LAST_TURNS));
            theater.is_playing = true;
        }
        theater
    }

    fn of_fight(options: WatchOptions, keymap: Keymap, theme: Theme) -> Self {
        let has_color = options.look.has_color;
        let speed = options.speed;
        let ring = Ring::new(options);
        let playback = ring.open();
        let mut theater = Self::new(playback, Screen::Watch, keymap, theme);
        theater.name = names_of_sides(theater.playback.world());
        theater.ring = Some(ring);
        theater.speed = speed;
        theater.is_playing = true;
        theater.view.shows_sides = theater.should_show_sides(has_color);
        theater
    }

    fn new(playback: Playback, screen: Screen, keymap: Keymap, theme: Theme) -> Self {
        let has_hero = playback.world().hero().is_some();
        Self {
            keymap,
            theme,
            playback,
            name: String::new(),
            soundness: None,
            is_given_up: false,
            ring: None,
            is_playing: false,
            speed: FIRST_SPEED,
            screens: vec![screen],
            view: View {
                detail: Detail::default(),
                sees_all: !has_hero,
                shows_sides: false,
                look: Pos::new(0, 0),
                inspector: Inspector::default(),
                help_page: 0,
            },
            history: History::default(),
            bestiary: Bestiary::default(),
            typed: None,
            hint: None,
            explained: None,
            source: None,
            taken_over: None,
            size: screens::LEAST,
            flags: Flags {
                is_changed: true,
                ..Flags::default()
            },
        }
    }

    /// Says whether sides need letters: they share a glyph, or no color tells them apart.
    fn should_show_sides(&self, has_color: bool) -> bool {
        let world = self.playback.world();
        if world.hero().is_some() {
            return false;
        }
        let mut sides: Vec<(char, u8)> = world
            .living()
            .filter_map(|(actor, _)| Some((world.race(actor)?.glyph, world.team(actor).0)))
            .collect();
        sides.sort_unstable();
        sides.dedup();
        !has_color || sides.windows(2).any(|pair| pair[0].0 == pair[1].0)
    }

    /// Returns the screen that takes keys.
    fn screen(&self) -> Screen {
        self.screens.last().copied().unwrap_or(Screen::Replay)
    }

    fn base(&self) -> Screen {
        self.screens.first().copied().unwrap_or(Screen::Replay)
    }

    /// Returns all lines so far with what explains them.
    fn book(&self) -> Book<'_> {
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

    /// Returns where everything stands.
    fn layout(&self) -> Layout {
        Layout::of(screens::drawn(Rect::new(0, 0, self.size.0, self.size.1)))
    }

    fn is_too_small(&self) -> bool {
        screens::is_too_small(Rect::new(0, 0, self.size.0, self.size.1))
    }

    /// Returns how long to wait until [`Self::tick`]; `None` while nothing goes on.
    fn wait(&self) -> Option<Duration> {
        let goes_on = self.is_playing && self.screens.len() == 1 && self.typed.is_none();
        if !goes_on || self.is_too_small() {
            return None;
        }
        Some(if self.playback.is_at_end() {
            BETWEEN_FIGHTS
        } else {
            Duration::from_secs_f64(1.0 / self.speed)
        })
    }

    /// Goes on by one step.
    fn tick(&mut self) {
        self.flags.is_changed = true;
        if self.playback.is_at_end() {
            self.next_fight();
        } else {
            self.playback.step();
            self.settle();
        }
    }

    /// Takes note of the end of a fight.
    fn settle(&mut self) {
        self.flags.is_changed = true;
        if !self.playback.is_at_end() {
            return;
        }
        let goes_on = match &mut self.ring {
            Some(ring) => {
                ring.count(&self.playback);
                ring.is_loop && self.playback.divergence().is_none()
            }
            None => false,
        };
        self.is_playing &= goes_on;
        if let Some(divergence) = self.playback.divergence() {
            self.hint = Some(format!("It goes no further: {divergence}"));
        }
    }

    /// Starts the next fight, where fights follow each other; ends the one that goes on first.
    fn next_fight(&mut self) {
        let Some(ring) = self.ring.as_mut().filter(|ring| ring.is_loop) else {
            self.is_playing = false;
            return;
        };
        self.playback.seek(u32::MAX);
        ring.count(&self.playback);
        ring.next();
        self.playback = ring.open();
        self.hint = None;
        self.flags.is_changed = true;
    }

    fn jump(&mut self, incident: Incident, is_forward: bool) {
        let is_found = self.playback.jump(incident, is_forward);
        if !is_found {
            let what = match incident {
                Incident::Kill => "kill",
                Incident::Critical => "critical",
                Incident::Wound => "wound",
                Incident::Death => "death",
            };
            let way = if is_forward { "after" } else { "before" };
            self.hint = Some(format!("No {what} {way} this."));
        }
        self.settle();
    }
}
