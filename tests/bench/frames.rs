//! What a frame costs: all of a screen, and one in which little changed, down to the bytes that a
//! terminal would get.

#[path = "../shared/mod.rs"]
mod shared;

use std::io::{Sink, sink};
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use divan::Bencher;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use ludus_engine::content::{Content, parse_scenario};
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::replay::DefinitionLine;
use ludus_engine::rng::Seed;
use ludus_engine::world::Definition;
use ludus_terminal::{NoRecord, Offscreen, PlayOptions, Settings, Start, Texts};

use shared::shipped;

fn main() {
    divan::main();
}

const SIZES: [(u16, u16); 2] = [(80, 24), (200, 60)];

fn start(content: &Content) -> Start {
    let scenario = content
        .scenario("ford-of-orcs")
        .expect("a built-in scenario");
    let (path, text) = (scenario.path.clone(), scenario.text.clone());
    let (content, encounter) = parse_scenario(content, &path, &text).expect("a sound scenario");
    Start {
        definition: RunDefinition::Fight(Arc::new(Definition::new(Arc::new(content), encounter))),
        source: DefinitionLine::Scenario { path, text },
        seed: Seed::from(7),
        fork: None,
    }
}

fn screen(recorder: &mut NoRecord, size: (u16, u16)) -> Offscreen<'_> {
    let content = Arc::new(shipped());
    let texts = Texts {
        keys: include_str!("../../assets/ui/keys.ron"),
        theme: include_str!("../../assets/ui/theme.ron"),
        names: include_str!("../../assets/ui/names.ron"),
    };
    let options = PlayOptions {
        texts,
        start: Some(start(&content)),
        content,
        seed: None,
        draw_seed: &|| Seed::from(7),
        has_color: true,
        is_plain: false,
        draws_lines: true,
        is_ascii: false,
        has_mouse: false,
        settings: Settings::default(),
        notice: None,
        rules: None,
        hides_seed: false,
        keys: None,
        pilot: None,
        inputs: None,
        recorder,
    };
    let mut screen = Offscreen::new(options, size).expect("the built-in tables are sound");
    // Some turns fill the log.
    for _ in 0..10 {
        screen.press(key('.'));
    }
    screen
}

fn key(c: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE)
}

fn terminal((width, height): (u16, u16)) -> Terminal<CrosstermBackend<Sink>> {
    crossterm::style::force_color_output(true);
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    Terminal::with_options(CrosstermBackend::new(sink()), TerminalOptions { viewport })
        .expect("nothing can refuse to be written to")
}

/// A fight's whole screen, in a terminal that showed nothing.
#[divan::bench(args = SIZES)]
fn whole(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let mut recorder = NoRecord;
    let screen = screen(&mut recorder, size);
    bencher
        .with_inputs(|| terminal(size))
        .bench_local_values(|mut terminal| {
            terminal
                .draw(|frame| screen.draw(frame))
                .expect("a sink takes everything");
            terminal
        });
}

/// The same screen while a look moves from cell to cell, keys included.
#[divan::bench(args = SIZES)]
fn changed(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let mut recorder = NoRecord;
    let (mut screen, mut terminal) = (screen(&mut recorder, size), terminal(size));
    screen.press(key('x'));
    let mut is_left = false;
    bencher.bench_local(|| {
        is_left = !is_left;
        screen.press(key(if is_left { 'h' } else { 'l' }));
        terminal
            .draw(|frame| screen.draw(frame))
            .expect("a sink takes everything");
    });
}
