//! The short animation of hits and flights: what is shown of it, and for how long.
//!
//! The game is ahead of the picture: all of it has already happened, and whoever presses a key sees
//! the end at once. Invariants: one show takes a quarter of a second at most; nobody turns reverse
//! more than three times a second; where one picture takes too long to draw there are no more; and
//! with nothing left to show nobody waits for a clock.

use std::time::Duration;

use crate::view::frames::Frame;

/// The most that all flights of a show take.
const FLIGHTS: Duration = Duration::from_millis(160);
/// The most that one picture of a flight stays.
const STEP: Duration = Duration::from_millis(20);
/// The most pictures of flights; of more, some are left out.
const MOST_FLIGHTS: usize = 20;
/// How long those who are hit stay reverse.
const FLASH: Duration = Duration::from_millis(90);
/// The least time from one flash to the next: three a second.
const BETWEEN_FLASHES: Duration = Duration::from_millis(334);
/// A picture that takes longer to draw is the last.
const TOO_SLOW: Duration = Duration::from_millis(50);

/// The pictures that are still to be shown. Times are measured from any moment that stays the same.
#[derive(Clone, Default, Debug)]
pub(super) struct Show {
    /// Each with the time from the beginning at which it ends.
    frames: Vec<(Frame, Duration)>,
    /// The place of the one that is shown.
    at: usize,
    began: Option<Duration>,
    flashed: Option<Duration>,
    is_too_slow: bool,
}

impl Show {
    /// Takes other pictures in place of those that are left.
    pub(super) fn prepare(&mut self, frames: Vec<Frame>) {
        self.end();
        if self.is_too_slow {
            return;
        }
        let (flashes, flights): (Vec<Frame>, Vec<Frame>) =
            frames.into_iter().partition(Frame::is_flash);
        let flights = thinned(flights, MOST_FLIGHTS);
        let n_flights = flights.len() as u32;
        let step = STEP.min(FLIGHTS / n_flights.max(1));
        let ends = (1..=n_flights).map(|n| step * n);
        self.frames = flights.into_iter().zip(ends).collect();
        // All who are hit are hit at once.
        let flash = flashes.into_iter().last();
        self.frames
            .extend(flash.map(|flash| (flash, step * n_flights + FLASH)));
    }

    /// Begins what was prepared, unless it has begun; a flash that would come too soon after the last
    /// one is left out.
    pub(super) fn begin(&mut self, now: Duration) {
        if self.frames.is_empty() || self.began.is_some() {
            return;
        }
        self.began = Some(now);
        let flash_at = now
            + self
                .frames
                .iter()
                .rev()
                .nth(1)
                .map_or(Duration::ZERO, |f| f.1);
        let is_too_soon = |flashed: Duration| flash_at < flashed + BETWEEN_FLASHES;
        if self.flashed.is_some_and(is_too_soon) {
            self.frames.retain(|(frame, _)| !frame.is_flash());
        }
        self.remember_flash(now);
    }

    /// Returns how long the picture that is shown stays; `None` when nothing moves.
    pub(super) fn left(&self, now: Duration) -> Option<Duration> {
        let (_, ends) = self.frames.get(self.at)?;
        Some((self.began? + *ends).saturating_sub(now))
    }

    /// Goes on to the picture of this moment: late ones are passed over.
    pub(super) fn go_on(&mut self, now: Duration) {
        let Some(began) = self.began else {
            return;
        };
        let is_past = |(_, ends): &&(Frame, Duration)| began + *ends <= now;
        self.at = self.frames.iter().take_while(is_past).count();
        if self.at == self.frames.len() {
            self.end();
        }
        self.remember_flash(now);
    }

    fn remember_flash(&mut self, now: Duration) {
        if self.frame().is_some_and(Frame::is_flash) {
            self.flashed = Some(now);
        }
    }

    /// Returns the picture that is shown.
    pub(super) fn frame(&self) -> Option<&Frame> {
        self.frames.get(self.at).map(|row| &row.0)
    }

    /// Drops what is left; says whether there was anything.
    pub(super) fn end(&mut self) -> bool {
        let was_shown = !self.frames.is_empty();
        self.frames.clear();
        self.at = 0;
        self.began = None;
        was_shown
    }

    /// Takes note of how long a picture took to draw: where that is too long, it was the last. Says
    /// whether anything was dropped.
    pub(super) fn took(&mut self, time: Duration) -> bool {
        if self.frames.is_empty() || time <= TOO_SLOW {
            return false;
        }
        self.is_too_slow = true;
        self.end()
    }
}

/// Returns at most so many of some pictures, the last one among them.
fn thinned(frames: Vec<Frame>, most: usize) -> Vec<Frame> {
    let n = frames.len();
    if n <= most {
        return frames;
    }
    let is_kept = |place: usize| (place + 1) * most / n > place * most / n;
    let rows = frames.into_iter().enumerate();
    rows.filter(|row| is_kept(row.0)).map(|row| row.1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::frames::Placed;
    use ludus_engine::grid::Pos;
    use ludus_engine::ids::ActorId;

    const LONGEST: Duration = Duration::from_millis(250);

    fn flight(x: i16) -> Frame {
        Frame {
            flight: vec![Pos::new(x, 0)],
            placed: Vec::new(),
        }
    }

    fn flash() -> Frame {
        Frame {
            flight: Vec::new(),
            placed: vec![Placed {
                actor: ActorId(1),
                at: Pos::new(0, 0),
                is_struck: true,
            }],
        }
    }

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// Shows all of it and returns the pictures.
    fn run(show: &mut Show, from: Duration) -> Vec<Frame> {
        let mut now = from;
        let mut seen = Vec::new();
        show.begin(now);
        while let Some(left) = show.left(now) {
            seen.push(show.frame().unwrap().clone());
            now += left;
            assert!(now <= from + LONGEST);
            show.go_on(now);
        }
        seen
    }

    #[test]
    fn a_show_takes_a_quarter_of_a_second_at_most() {
        for n in [0, 1, 5, 20, 21, 200, 1000] {
            let mut show = Show::default();
            let frames = (0..n).map(flight).chain([flash()]).collect();
            show.prepare(frames);
            let seen = run(&mut show, ms(77));
            assert_eq!(seen.len(), usize::from(n.unsigned_abs()).min(20) + 1);
            assert!(seen.last().unwrap().is_flash());
            if let Some(before) = seen.len().checked_sub(2) {
                assert_eq!(seen[before], flight(n - 1));
            }
        }
    }

    #[test]
    fn nothing_flashes_more_than_three_times_a_second() {
        let mut show = Show::default();
        let mut flashes = Vec::new();
        // A key every 30 milliseconds, and one every 250.
        for key in (0..100).map(|n| n * 30).chain((20..60).map(|n| n * 250)) {
            show.prepare(vec![flash()]);
            let now = ms(key);
            show.begin(now);
            if show.frame().is_some_and(Frame::is_flash) {
                flashes.push(now);
            }
        }
        for pair in flashes.windows(4) {
            assert!(pair[3] > pair[0] + ms(1000), "{pair:?}");
        }
        assert!(flashes.len() > 12, "{flashes:?}");
    }

    #[test]
    fn late_pictures_are_passed_over() {
        let mut show = Show::default();
        show.prepare((0..5).map(flight).collect());
        show.begin(ms(1000));
        assert_eq!(show.frame(), Some(&flight(0)));
        show.go_on(ms(1070));
        assert_eq!(show.frame(), Some(&flight(3)));
        show.go_on(ms(5000));
        assert_eq!((show.frame(), show.left(ms(5000))), (None, None));
    }

    #[test]
    fn a_slow_picture_is_the_last() {
        let mut show = Show::default();
        // What is drawn while nothing moves is not measured.
        assert!(!show.took(ms(900)));
        show.prepare(vec![flight(0), flight(1)]);
        show.begin(ms(0));
        assert!(!show.took(ms(50)));
        assert!(show.took(ms(51)));
        assert_eq!(show.frame(), None);
        show.prepare(vec![flight(0)]);
        show.begin(ms(100));
        assert_eq!(show.left(ms(100)), None);
    }

    #[test]
    fn with_nothing_to_show_nobody_waits() {
        let mut show = Show::default();
        show.prepare(Vec::new());
        show.begin(ms(0));
        assert_eq!(show.left(ms(0)), None);
        assert!(!show.end());
    }
}
