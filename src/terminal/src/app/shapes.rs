//! The shapes that the hero may take.

use crate::game::Game;
use crate::keymap::{Action, Key, Screen};
use ludus_engine::check::{Refusal, check};
use ludus_engine::command::Command;
use ludus_engine::content::Shape;
use ludus_engine::figures;
use ludus_engine::world::World;

use super::App;

/// One row of the list of shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ShapeRow {
    /// The shape.
    pub(crate) shape: Shape,
    /// The level it needs; 1 of the own one and of one that the hero is in.
    pub(crate) level: u8,
    /// What it adds to melee and to missile skill.
    pub(crate) skills: (i32, i32),
    /// Why it can't be taken now.
    pub(crate) refusal: Option<Refusal>,
}

/// Returns the shapes of the hero's, the own one first, or one that the hero is in and has not of race
/// or class before it; nothing of whoever has but the own one.
fn rows(world: &World) -> Vec<ShapeRow> {
    let gifts = figures::shapes(world);
    let Some(hero) = world.hero() else {
        return Vec::new();
    };
    if gifts.is_empty() && hero.shape == Shape::Normal {
        return Vec::new();
    }
    let row = |shape, level| ShapeRow {
        shape,
        level,
        skills: figures::shape_skills(world, shape),
        refusal: check(world, hero.actor, Command::Shape(shape)).err(),
    };
    let is_given = |shape| gifts.iter().any(|gift| gift.shape == shape);
    let is_strange = hero.shape != Shape::Normal && !is_given(hero.shape);
    let strange = is_strange.then(|| row(hero.shape, 1));
    strange
        .into_iter()
        .chain(std::iter::once(row(Shape::Normal, 1)))
        .chain(gifts.iter().map(|gift| row(gift.shape, gift.level)))
        .collect()
}

impl App<'_> {
    /// Returns the shapes that the hero may take.
    pub(crate) fn shapes(&self) -> Vec<ShapeRow> {
        self.game().map(Game::world).map_or(Vec::new(), rows)
    }

    pub(crate) const fn shape_mark(&self) -> usize {
        self.marks.shape
    }

    pub(super) fn open_shapes(&mut self) {
        let n_shapes = self.shapes().len();
        if n_shapes == 0 {
            self.hint = Some("You have one shape, and you are in it.".to_owned());
            return;
        }
        self.marks.shape = self.marks.shape.min(n_shapes - 1);
        self.screens.push(Screen::Abilities);
    }

    /// Takes the shape of a letter; says whether the key was one.
    pub(super) fn takes_shape(&mut self, key: Key) -> bool {
        let letter = key.typed().filter(char::is_ascii_lowercase);
        let Some(letter) = letter else {
            return false;
        };
        let place = usize::from(letter as u8 - b'a');
        if place < self.shapes().len() {
            self.marks.shape = place;
            self.take_shape();
        }
        true
    }

    pub(super) fn act_on_shapes(&mut self, action: Action) {
        let last = self.shapes().len().saturating_sub(1);
        match action {
            Action::Next => self.marks.shape = (self.marks.shape + 1).min(last),
            Action::Previous => self.marks.shape = self.marks.shape.saturating_sub(1),
            Action::Take => self.take_shape(),
            _ => {}
        }
    }

    /// Takes the marked shape; says why not.
    fn take_shape(&mut self) {
        let Some(row) = self.shapes().into_iter().nth(self.marks.shape) else {
            return;
        };
        if let Some(refusal) = row.refusal {
            self.hint = Some(refusal.words().to_owned());
            return;
        }
        self.back();
        let command = Command::Shape(row.shape);
        self.play(|game, recorder| game.command(command, recorder));
    }
}
