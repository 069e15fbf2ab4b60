//! Every screen at every size.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keymap::Screen;
use super::runs::gauntlet;
use super::*;

/// Widths and heights of which every pair is drawn: around each step of the layout.
const WIDTHS: [u16; 20] = [
    1, 2, 4, 5, 17, 18, 46, 60, 79, 80, 81, 90, 99, 100, 101, 119, 120, 121, 200, 300,
];
const HEIGHTS: [u16; 14] = [1, 2, 3, 5, 11, 23, 24, 25, 30, 40, 52, 60, 99, 100];

/// Returns the sizes: those pairs, every width at the least height, every height at the least width;
/// with `SIZES=all` each one up to 300 x 100.
fn sizes() -> Vec<(u16, u16)> {
    let pairs = |widths: &[u16], heights: &[u16]| -> Vec<(u16, u16)> {
        let of_width = |&width: &u16| heights.iter().map(move |&height| (width, height));
        widths.iter().flat_map(of_width).collect()
    };
    let (widths, heights): (Vec<u16>, Vec<u16>) = ((1..=300).collect(), (1..=100).collect());
    if std::env::var("SIZES").is_ok_and(|sizes| sizes == "all") {
        return pairs(&widths, &heights);
    }
    let mut sizes = pairs(&WIDTHS, &HEIGHTS);
    sizes.extend(pairs(&widths, &[24]));
    sizes.extend(pairs(&[80], &heights));
    sizes
}

/// Where a screen is opened, and with which keys.
fn way_to(screen: Screen) -> Option<(Option<Start>, &'static str)> {
    let fight = || Some(start_of(&content(), "close.ron", CLOSE, 3));
    let aiming = || Some(start_of(&content(), "range.ron", RANGE, 3));
    Some(match screen {
        Screen::Title => (None, ""),
        Screen::Scenarios => (None, "sjj"),
        Screen::Saved => (None, "c"),
        Screen::Bouts => (None, "w\n5 cave orc"),
        Screen::Replays => (None, "r"),
        Screen::NewHero => (None, "nj"),
        Screen::NewSpecialty => (None, "ncjj"),
        Screen::NewScores => (None, "nc\nj"),
        Screen::NewName => (None, "nc\n\nx"),
        Screen::Options => (None, "o"),
        Screen::Bestiary => (None, "bjj\n"),
        Screen::Fight => (fight(), "llQqu"),
        Screen::Direction => (fight(), "0"),
        Screen::Look => (fight(), "x"),
        Screen::Devices => (aiming(), "a"),
        Screen::Abilities => (aiming(), "A"),
        Screen::Target => (aiming(), "aa"),
        Screen::Travel => (fight(), "_"),
        Screen::History => (fight(), "llllm="),
        Screen::Hero => (fight(), "C"),
        Screen::Pack => (Some(gauntlet(5, 12)), "i2"),
        Screen::Items => (Some(gauntlet(5, 12)), "q"),
        Screen::Uses => (Some(gauntlet(5, 12)), "ia\n"),
        Screen::Inspector => (fight(), "lll="),
        Screen::Terms => (fight(), "x="),
        Screen::Help => (fight(), "?"),
        Screen::Over => (fight(), "llQquit\n"),
        Screen::Quiet => (Some(gauntlet(5, 12)), "o"),
        Screen::Ringside => (Some(gauntlet(5, 12)), ""),
        Screen::Specialties => (Some(gauntlet(5, 12)), "pj"),
        // The viewer draws these and has a test of its own; a small window is one at any screen.
        Screen::Replay | Screen::Watch | Screen::TooSmall => return None,
    })
}

#[test]
fn every_screen_is_drawn_safely_at_every_size() {
    let all = [
        Screen::Title,
        Screen::Scenarios,
        Screen::Saved,
        Screen::Bouts,
        Screen::Replays,
        Screen::NewHero,
        Screen::NewSpecialty,
        Screen::NewScores,
        Screen::NewName,
        Screen::Options,
        Screen::Bestiary,
        Screen::Fight,
        Screen::Direction,
        Screen::Look,
        Screen::Devices,
        Screen::Abilities,
        Screen::Target,
        Screen::Travel,
        Screen::History,
        Screen::Hero,
        Screen::Pack,
        Screen::Items,
        Screen::Uses,
        Screen::Inspector,
        Screen::Terms,
        Screen::Help,
        Screen::Over,
        Screen::Quiet,
        Screen::Ringside,
        Screen::Specialties,
    ];
    let sizes = sizes();
    for screen in all {
        let (start, keys) = way_to(screen).unwrap();
        let mut heard = Heard {
            n_old_saves: 2,
            replays: vec![("borin-0001", "turn 9: lost", "Borin, dwarf warrior")],
            ..Heard::default()
        };
        let mut stage = Stage::drawn(start, &mut heard, false);
        match screen {
            Screen::Ringside | Screen::Specialties => stage.fight(),
            Screen::Quiet => stage.fight_on(),
            _ => {}
        }
        stage.press(keys);
        assert_eq!(stage.app.screen(), screen);
        for &(width, height) in &sizes {
            let area = Rect::new(0, 0, width, height);
            stage.app.resize(width, height);
            let mut buf = Buffer::empty(area);
            let cursor = stage.app.render(area, &mut buf);
            assert!(
                cursor.is_none_or(|at| at.x < width && at.y < height),
                "{screen:?} {width}x{height}: the cursor is at {cursor:?}"
            );
        }
    }
}
