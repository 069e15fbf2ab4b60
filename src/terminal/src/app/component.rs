//! What a screen is to the program: it takes keys, draws itself, and answers what becomes of the stack.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::Start;
use crate::keymap::{Action, Key, Screen};

use super::Context;

/// What becomes of the stack of screens.
pub(crate) enum Reply {
    /// Nothing: the screen has nothing to do with it, and what means the same everywhere is done.
    Pass,
    /// Nothing.
    Keep,
    /// Another screen over it.
    Push(Box<dyn Component>),
    /// Back to the screen below.
    Back,
    /// Another screen in its place.
    Swap(Box<dyn Component>),
    /// Back to the screen of the run, from wherever, and another one over that.
    ToRun(Option<Box<dyn Component>>),
    /// What another action of the screen's does.
    Do(Action),
    /// A run that was taken over begins.
    TakeOver(Box<Start>),
}

impl Reply {
    /// Puts a screen over the one that answers.
    pub(crate) fn push(component: impl Component + 'static) -> Self {
        Self::Push(Box::new(component))
    }

    /// Puts a screen in the place of the one that answers.
    pub(crate) fn swap(component: impl Component + 'static) -> Self {
        Self::Swap(Box::new(component))
    }

    /// Puts a screen over the one that answers, if there is one.
    pub(crate) fn push_some(component: Option<impl Component + 'static>) -> Self {
        component.map_or(Self::Keep, Self::push)
    }
}

/// A screen on the stack: it owns its state, its keys and its drawing.
pub(crate) trait Component {
    /// Returns the screen of the key table.
    fn screen(&self) -> Screen;

    /// Acts on what a key asks for.
    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply;

    /// Draws; returns where the cursor rests.
    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position>;

    /// Says whether it is drawn over the screen below.
    fn is_over_another(&self) -> bool {
        false
    }

    /// Draws over the screen below, which is drawn already; returns where the cursor rests.
    fn draw_over(
        &self,
        _below: Screen,
        cx: &Context<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        self.draw(cx, area, buf)
    }

    /// Says whether keys go into a text field.
    fn takes_text(&self) -> bool {
        false
    }

    /// Takes a key into a text field, before it ends what was told; `None` where it is none for that.
    fn type_key(&mut self, _key: Key, _cx: &mut Context<'_>) -> Option<Reply> {
        None
    }

    /// Takes a key before the table does; `None` where it is left to that.
    fn take_key(&mut self, _key: Key, _cx: &mut Context<'_>) -> Option<Reply> {
        None
    }

    /// Hears of a key and what the table says to it, before that is done.
    fn hear(&mut self, _key: Key, _action: Option<Action>, _cx: &mut Context<'_>) {}

    /// Acts on a click.
    fn click(&mut self, _at: Position, _cx: &mut Context<'_>) -> Reply {
        Reply::Keep
    }

    /// Says whether an action has something to do now.
    fn does(&self, _action: Action, _cx: &Context<'_>) -> bool {
        true
    }

    /// Returns what a key does now that is otherwise labeled.
    fn label(&self) -> Option<(Action, &'static str)> {
        None
    }

    /// Returns the entries of the footer: those that have something to do now.
    fn footer(&self, cx: &Context<'_>) -> Vec<String> {
        let does = |action| self.does(action, cx);
        cx.keymap.footer_with(self.screen(), does, self.label())
    }

    /// Returns the cell that is looked at.
    #[cfg(test)]
    fn cell(&self) -> Option<ludus_engine::grid::Pos> {
        None
    }

    /// Draws what stands beside the map, on its own; `false` where nothing does.
    fn draw_side(&self, _cx: &Context<'_>, _area: Rect, _buf: &mut Buffer) -> bool {
        false
    }

    /// The screen is the top again.
    fn returned(&mut self, _cx: &mut Context<'_>) {}

    /// The screen is left.
    fn closed(&mut self, _cx: &mut Context<'_>) {}

    /// Returns how long it waits for the clock; `None` while nothing goes on by itself.
    fn wait(&self, _cx: &Context<'_>) -> Option<Duration> {
        None
    }

    /// Goes on by one step of the clock.
    fn tick(&mut self, _cx: &mut Context<'_>) {}
}
