//! The book of a run: its lines, and one roll after the other in words behind each of them.
//!
//! A page is one blow, or one other decision, with its terms, chance, need, draw, dice and what it
//! did to hit points. Everything is read back from the record of the fight; nothing is computed
//! here that the rules decide.

mod dice;
mod fold;
mod rows;

use crate::view::ledger::Health;
use ludus_engine::content::Slot;
use ludus_engine::event::{Event, Launch, ShotHit, ShotMissed};
use ludus_engine::figures;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{Detail, Line, capitalized, definite};
use ludus_engine::rng::Roll;
use ludus_engine::rules::{Term, TermName};
use ludus_engine::step::{RollRecord, Stamped};
use ludus_engine::world::World;

pub(crate) use dice::{after_row, alike, growth_row};
pub(crate) use fold::{closed_up, folded, one_column, right_at};
pub(crate) use rows::{LUCK, chance_words, rules_in_words, term_rows, to_hit_row};
use rows::{other_row, to_hit_rows};

/// One fight of a run: what its lines are explained from.
#[derive(Clone, Copy)]
pub(crate) struct Chapter<'a> {
    /// Its wave, from 1; 0 for a single fight.
    pub(crate) wave: u32,
    pub(crate) world: &'a World,
    pub(crate) lines: &'a [Line],
    pub(crate) events: &'a [Stamped],
    pub(crate) rolls: &'a [RollRecord],
    /// The event from which on rolls are kept: of a fight that is watched the oldest are gone.
    pub(crate) rolls_from: usize,
}

/// All fights of a run so far. A line is named by its place among the lines of all of them.
pub(crate) struct Book<'a> {
    chapters: Vec<Chapter<'a>>,
}

/// What can be leafed through page by page.
pub(crate) trait Leaves {
    /// Returns how many lines there are.
    fn n_lines(&self) -> usize;
    /// Returns how many pages a line has.
    fn n_pages(&self, line: usize) -> usize;
    /// Returns a page of a line.
    fn page(&self, line: usize, page: usize) -> Option<Page>;
}

impl Leaves for Book<'_> {
    fn n_lines(&self) -> usize {
        Book::n_lines(self)
    }

    fn n_pages(&self, line: usize) -> usize {
        Book::n_pages(self, line)
    }

    fn page(&self, line: usize, page: usize) -> Option<Page> {
        Book::page(self, line, page)
    }
}

/// Pages that belong to no line of a log are those of a single one.
impl Leaves for Vec<Page> {
    fn n_lines(&self) -> usize {
        1
    }

    fn n_pages(&self, _line: usize) -> usize {
        self.len()
    }

    fn page(&self, _line: usize, page: usize) -> Option<Page> {
        self.get(page).cloned()
    }
}

/// One row: two columns and the rule.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct PageRow {
    pub(crate) left: String,
    pub(crate) right: String,
    pub(crate) rule: String,
}

impl PageRow {
    pub(crate) fn new(left: impl Into<String>, right: impl Into<String>, rule: &str) -> Self {
        Self {
            left: left.into(),
            right: right.into(),
            rule: rule.to_owned(),
        }
    }
}

/// One decision, explained.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Page {
    pub(crate) title: String,
    /// The line it belongs to.
    pub(crate) line: String,
    /// Which decision of how many.
    pub(crate) part: String,
    pub(crate) rows: Vec<PageRow>,
    /// The ids of its rules, in the order of the rows.
    pub(crate) rules: Vec<&'static str>,
}

impl<'a> Book<'a> {
    pub(crate) fn new(chapters: Vec<Chapter<'a>>) -> Self {
        Self { chapters }
    }

    /// Returns how many lines there are.
    pub(crate) fn n_lines(&self) -> usize {
        self.chapters.iter().map(|one| one.lines.len()).sum()
    }

    /// Returns the chapter of a line, and the place of the line in it.
    fn find(&self, mut place: usize) -> Option<(&Chapter<'a>, usize)> {
        for chapter in &self.chapters {
            if place < chapter.lines.len() {
                return Some((chapter, place));
            }
            place -= chapter.lines.len();
        }
        None
    }

    /// Returns a line with the fight that it is from.
    pub(crate) fn line(&self, place: usize) -> Option<(&'a Line, Chapter<'a>)> {
        let (chapter, place) = self.find(place)?;
        Some((chapter.lines.get(place)?, *chapter))
    }

    /// Says whether rolls are no longer kept.
    pub(crate) fn has_forgotten(&self) -> bool {
        self.chapters.iter().any(|one| one.rolls_from > 0)
    }

    /// Returns how many pages a line has.
    pub(crate) fn n_pages(&self, line: usize) -> usize {
        self.line(line)
            .map_or(0, |(line, chapter)| chapter.groups(line).len())
    }

    /// Returns line and page of the newest decision with a roll that is meant.
    pub(crate) fn newest(&self, is_meant: impl Fn(&RollRecord) -> bool) -> Option<(usize, usize)> {
        (0..self.n_lines()).rev().find_map(|place| {
            let (line, chapter) = self.line(place)?;
            let has_it = |group: &Vec<&RollRecord>| group.iter().any(|roll| is_meant(roll));
            Some((place, chapter.groups(line).iter().rposition(has_it)?))
        })
    }

    /// Returns line and page of what led to an event of the last fight, where a roll did.
    pub(crate) fn at_event(&self, event: usize) -> Option<(usize, usize)> {
        let chapter = self.chapters.last()?;
        let is_of = |line: &&Line| line.events.iter().any(|range| range.contains(&event));
        let line = chapter.lines.iter().rfind(is_of)?;
        let groups = chapter.groups(line);
        let leads_to_it = |group: &Vec<&RollRecord>| group.iter().any(|roll| roll.event <= event);
        let page = groups.iter().rposition(leads_to_it)?;
        let place = chapter
            .lines
            .iter()
            .position(|other| std::ptr::eq(other, line))?;
        Some((self.n_lines() - chapter.lines.len() + place, page))
    }

    /// Returns a page of a line.
    pub(crate) fn page(&self, line: usize, page: usize) -> Option<Page> {
        let (chapter, place) = self.find(line)?;
        chapter.page(place, page)
    }
}

impl<'a> Chapter<'a> {
    fn page(&self, place: usize, page: usize) -> Option<Page> {
        let line = self.lines.get(place)?;
        let groups = self.groups(line);
        let group = groups.get(page)?;
        let same_turn = |other: &&Line| other.turn == line.turn;
        let n_lines = self.lines.iter().filter(same_turn).count();
        let before = self.lines.iter().take(place).filter(same_turn).count();
        let turn = match self.wave {
            0 => format!("turn {}", line.turn),
            wave => format!("wave {wave}, turn {}", line.turn),
        };
        Some(Page {
            title: format!("WHY: {turn}, line {} of {n_lines}", before + 1),
            line: line.text(Detail::Damage, &[]),
            part: self.part(&groups, page),
            rows: self.rows(group),
            rules: rules(group),
        })
    }

    /// Returns the rolls of a line, one group for each decision.
    fn groups(&self, line: &Line) -> Vec<Vec<&'a RollRecord>> {
        let mut groups: Vec<Vec<&RollRecord>> = Vec::new();
        for place in line.rolls(self.rolls) {
            let Some(roll) = self.rolls.get(place) else {
                continue;
            };
            let follows = groups.last().is_some_and(|group| {
                let actor = group.iter().find_map(|other| other.attacker);
                let is_by_one = match (actor, roll.attacker) {
                    (Some(before), Some(now)) => before == now,
                    _ => {
                        group.last().is_some_and(|last| last.event == roll.event) || actor.is_some()
                    }
                };
                roll.roll != Roll::HitLuck && is_by_one
            });
            match groups.last_mut() {
                Some(group) if follows => group.push(roll),
                _ => groups.push(vec![roll]),
            }
        }
        groups
    }

    /// Returns what a group decided: the end of a blow.
    fn blow(&self, group: &[&RollRecord]) -> Option<(usize, Event)> {
        if is_bash_missed(group) {
            return None;
        }
        let first = group.first()?.event;
        let last = group.last()?.event;
        let of_blow = self
            .events
            .get(first..=last.min(self.events.len().checked_sub(1)?))?;
        of_blow.iter().enumerate().find_map(|(n, stamped)| {
            let is_end = matches!(
                stamped.event,
                Event::Struck { .. }
                    | Event::Missed { .. }
                    | Event::Stopped { .. }
                    | Event::ShotHit(_)
                    | Event::ShotMissed(_)
                    | Event::Bashed(_)
            );
            is_end.then_some((first + n, stamped.event))
        })
    }

    /// Returns which decision of a line a page is: "broad axe, blow 2 of 2".
    fn part(&self, groups: &[Vec<&RollRecord>], page: usize) -> String {
        let actor_of = |group: &Vec<&RollRecord>| group.iter().find_map(|roll| roll.attacker);
        let attacker = groups.get(page).and_then(actor_of);
        // A bash comes before the blows, and is none.
        if let Some(shield) = groups.get(page).and_then(|group| self.bash(group)) {
            return format!("{shield}, bash");
        }
        let is_bash = |group: &&Vec<&RollRecord>| self.bash(group).is_some();
        let n_before = groups.iter().take(page).filter(is_bash).count();
        let n_pages = groups.len() - groups.iter().filter(is_bash).count();
        let place = page + 1 - n_before;
        let blow = groups.get(page).and_then(|group| self.blow(group));
        let Some((_, event)) = blow else {
            return format!("{place} of {n_pages}");
        };
        if let Some(what) = self.of_arms(event) {
            return format!("{what}, {place} of {n_pages}");
        }
        let index = match event {
            Event::Struck { index, .. }
            | Event::Missed { index, .. }
            | Event::Stopped { index, .. } => usize::from(index),
            _ => page,
        };
        let what = match attacker.map(|actor| (actor, self.world.race(actor))) {
            Some((_, Some(race))) => race
                .blows
                .get(index)
                .map_or("blow", |blow| blow.method.name())
                .to_owned(),
            Some((actor, None)) if self.world.is_hero(actor) => figures::weapon(self.world)
                .map_or("bare hands".to_owned(), |item| item.kind.name.clone()),
            _ => "blow".to_owned(),
        };
        let is_one_round = groups.iter().all(|group| actor_of(group) == attacker);
        let noun = if is_one_round { "blow" } else { "roll" };
        format!("{what}, {noun} {place} of {n_pages}")
    }

    /// Returns the shield that a group bashes with, or fails to.
    fn bash(&self, group: &[&RollRecord]) -> Option<&str> {
        let bash = group.iter().find(|roll| roll.roll == Roll::Bash)?;
        let shield = self.world.worn_in(bash.attacker?, Slot::Shield);
        Some(shield.map_or("shield", |shield| shield.kind.name.as_str()))
    }

    /// Returns what a shot, throw or bash is of: "arrow, shot", "throwing axe, throw".
    fn of_arms(&self, event: Event) -> Option<String> {
        let (item, how_thrown) = match event {
            Event::ShotHit(ShotHit { item, how, .. })
            | Event::ShotMissed(ShotMissed { item, how, .. }) => {
                let how_thrown = match how {
                    Launch::Fired => "shot",
                    Launch::Thrown => "throw",
                };
                (self.world.item(item), how_thrown)
            }
            _ => return None,
        };
        let name = item.map_or("thing", |item| item.kind.name.as_str());
        Some(format!("{name}, {how_thrown}"))
    }

    fn rows(&self, group: &[&RollRecord]) -> Vec<PageRow> {
        let mut rows = Vec::new();
        let luck = group.iter().find(|roll| roll.roll == Roll::HitLuck);
        let of_damage = || group.iter().filter(|roll| roll.roll == Roll::Damage);
        let dice: Vec<&RollRecord> = of_damage()
            .copied()
            .filter(|roll| roll.drawn.is_some())
            .collect();
        let terms = of_damage().find(|roll| !roll.terms.is_empty());
        let terms: &[Term] = terms.map_or(&[], |roll| &roll.terms);
        let growth = growth_row("DAMAGE    ", terms);
        let is_grown = growth.is_some();
        let mut made = self.missile_row(group, terms).into_iter().chain(growth);
        let mut has_dice = false;
        let mut rest = group;
        while let Some(roll) = rest.first() {
            let (same, others) = rest.split_at(alike(rest.iter().copied()));
            rest = others;
            match (roll.roll, dice.first().and_then(|die| die.range)) {
                (Roll::HitLuck, _) | (Roll::Damage, None) => {}
                (Roll::ToHit, _) => rows.extend(to_hit_rows(roll, luck.copied())),
                (Roll::Sides, Some((_, sides))) => {
                    rows.extend(made.by_ref());
                    rows.extend(dice::sides_row(roll, sides));
                }
                (Roll::Damage, _) if has_dice => {}
                (Roll::Damage, Some(_)) => {
                    has_dice = true;
                    rows.extend(made.by_ref());
                    let label = if is_grown { "  " } else { "DAMAGE    " };
                    rows.push(PageRow::new(dice::words(label, &dice), "", roll.rule));
                }
                _ if same.len() > 1 => rows.push(dice::amount_row(same)),
                _ => rows.push(other_row(roll)),
            }
        }
        rows.extend(self.damage_rows(group, terms, &dice));
        rows.extend(self.outcome_rows(group));
        rows
    }

    /// Tells what dice a shot or throw that hit is made of, before skill makes them larger.
    fn missile_row(&self, group: &[&RollRecord], terms: &[Term]) -> Option<PageRow> {
        let Some((_, Event::ShotHit(hit))) = self.blow(group) else {
            return None;
        };
        let kind = self.world.item(hit.item)?.kind;
        let own = format!("DICE      {} {}", kind.name, kind.dice);
        Some(match dice::value_of(terms, TermName::AllDice) {
            None => PageRow::new(own, "", ""),
            Some(times) => PageRow::new(format!("{own}, all of them {times} times"), "", "U-5"),
        })
    }

    /// Tells what became of the dice: what counts after them, and what it came to.
    fn damage_rows(
        &self,
        group: &[&RollRecord],
        terms: &[Term],
        dice: &[&RollRecord],
    ) -> Vec<PageRow> {
        let Some((_, lost)) = self.blow(group).and_then(|(_, event)| event.loss()) else {
            return Vec::new();
        };
        let velocity = group.iter().find(|roll| roll.roll == Roll::Velocity);
        let is_fast = velocity.map(|roll| roll.passed == Some(true));
        let mut rows: Vec<PageRow> = after_row(terms, is_fast).into_iter().collect();
        let sum: i64 = dice.iter().filter_map(|roll| roll.drawn).sum();
        if dice.is_empty() {
            rows.insert(
                0,
                PageRow::new(format!("DAMAGE    {lost}, without dice"), "", ""),
            );
        } else if i64::from(lost) != sum {
            let text = format!("  in the end {lost}");
            rows.push(PageRow::new(text, "", ""));
        }
        rows
    }

    /// Tells what the group did to its target.
    fn outcome_rows(&self, group: &[&RollRecord]) -> Vec<PageRow> {
        let Some((place, event)) = self.blow(group) else {
            return Vec::new();
        };
        if let Some((defender, damage)) = event.loss() {
            let name = self.name(defender);
            let Health { now, unhurt } = self.health(defender, place);
            let after = now - damage;
            let end = if after < 0 { ", dead" } else { "" };
            let text = format!("{name}: {now} -> {after} of {unhurt}{end}.");
            return vec![PageRow::default(), PageRow::new(text, "", "")];
        }
        match event {
            Event::Stopped { stage, .. } => {
                let text = format!("Stopped by {}.", stage.name().replace('_', " "));
                vec![PageRow::default(), PageRow::new(text, "", "")]
            }
            _ => vec![PageRow::default(), PageRow::new("Nothing is lost.", "", "")],
        }
    }

    fn name(&self, actor: ActorId) -> String {
        match self.world.race(actor) {
            Some(race) => capitalized(&definite(race)),
            None => "You".to_owned(),
        }
    }

    /// Returns an actor's hit points before an event, and when unhurt.
    fn health(&self, who: ActorId, before: usize) -> Health {
        let mut health = Health::default();
        for stamped in self.events.get(..before).unwrap_or_default() {
            health.follow(who, stamped.event);
        }
        health
    }
}

/// Returns the rules of a decision, each once: of each roll, then of its terms.
fn rules(group: &[&RollRecord]) -> Vec<&'static str> {
    let mut rules = Vec::new();
    for roll in group {
        let terms = roll.terms.iter().map(|term| term.name.rule());
        for rule in std::iter::once(roll.rule).chain(terms) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
    }
    rules
}

/// Says whether a group is a bash that did not come about: the event after it is of something else.
fn is_bash_missed(group: &[&RollRecord]) -> bool {
    let bash = group.iter().find(|roll| roll.roll == Roll::Bash);
    bash.is_some_and(|roll| roll.passed == Some(false))
}
