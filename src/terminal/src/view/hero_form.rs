//! Making a hero: what is chosen so far, and the sheet that it comes to.

use serde::Deserialize;

use crate::LastHero;
use ludus_engine::content::{Alignment, Content, HeroSheet, Specialties, Specialty, StatScore};
use ludus_engine::gauntlet::{
    self, HeroError, before_steps, choosable, moved, points_left, ready_made, roll_scores, steps,
};
use ludus_engine::ids::{HeroClassId, HeroRaceId};
use ludus_engine::narrate::{article, capitalized};
use ludus_engine::rng::{Rng, derive_seed};
use ludus_engine::world::World;

use crate::app::Context;
use crate::screens::text_field::TextField;

/// No name is longer, in characters.
pub(crate) const LONGEST_NAME: usize = 18;

/// What every score is before points are spent otherwise.
const EVEN: u8 = 12;

/// What the keys move on the first step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Focus {
    /// The list of races.
    Race,
    /// The list of classes.
    Class,
}

/// Where the scores come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// The ready-made hero.
    ReadyMade,
    /// Six sums of three dice and 5.
    Dice,
    /// Points that buy them.
    Points,
}

/// The form for a new hero.
#[derive(Clone, Debug)]
pub(crate) struct HeroForm {
    pub(crate) race: HeroRaceId,
    pub(crate) class: HeroClassId,
    pub(crate) focus: Focus,
    /// The chosen specialties, in the order in which they were chosen.
    pub(crate) specialties: Vec<Specialty>,
    /// The marked specialty of the class's list.
    pub(crate) specialty: usize,
    pub(crate) way: Way,
    /// The scores of the dice, before steps; none were rolled at first.
    rolled: Option<[u8; 6]>,
    /// The scores that points bought, before steps.
    bought: [u8; 6],
    /// The marked score.
    pub(crate) score: usize,
    pub(crate) name: TextField,
    /// Whether the player changed the name; until then it is the ready-made hero's.
    is_named: bool,
    /// Which gods listen.
    pub(crate) alignment: Alignment,
    /// How often chance was asked.
    n_drawn: u64,
}

impl HeroForm {
    /// Makes a form on which a hero is marked; without one, the first who is ready-made.
    pub(crate) fn new(content: &Content, last: Option<&LastHero>) -> Self {
        let known = last.and_then(|last| found(content, last));
        let first = content.heroes.first();
        let (race, class) = known
            .or_else(|| first.map(|hero| (hero.race, hero.class)))
            .unwrap_or((HeroRaceId(0), HeroClassId(0)));
        let mut form = Self {
            race,
            class,
            focus: Focus::Race,
            specialties: Vec::new(),
            specialty: 0,
            way: Way::ReadyMade,
            rolled: None,
            bought: [EVEN; 6],
            score: 0,
            name: TextField::new("", LONGEST_NAME),
            is_named: false,
            alignment: Alignment::Neutral,
            n_drawn: 0,
        };
        form.begin_anew(content);
        if let Some(last) = last.filter(|last| known.is_some() && last.name != form.name.text()) {
            form.name = TextField::suggesting(&last.name, LONGEST_NAME);
            form.is_named = true;
        }
        form
    }

    /// Takes name, specialties and scores from the ready-made hero.
    fn begin_anew(&mut self, content: &Content) {
        let hero = content.hero_of_class(self.class);
        if !self.is_named {
            let name = hero.map_or("", |hero| hero.name.as_str());
            self.name = TextField::suggesting(name, LONGEST_NAME);
        }
        let own = hero.map_or(Specialties::EMPTY, |hero| hero.specialties);
        self.specialties = own.iter().collect();
        self.specialty = 0;
        self.way = Way::ReadyMade;
    }

    /// Moves the mark of the list of the first step that has the focus.
    pub(crate) fn step(&mut self, content: &Content, by: isize) {
        let n_races = content.hero_races.len();
        let n_classes = content.hero_classes.len();
        match self.focus {
            Focus::Race => self.race = HeroRaceId(around(self.race.index(), by, n_races) as u8),
            Focus::Class => {
                self.class = HeroClassId(around(self.class.index(), by, n_classes) as u8);
            }
        }
        self.begin_anew(content);
    }

    pub(crate) fn turn(&mut self) {
        self.focus = match self.focus {
            Focus::Race => Focus::Class,
            Focus::Class => Focus::Race,
        };
    }

    /// Types into the name.
    pub(crate) fn type_name(&mut self, key: crate::keymap::Key) -> bool {
        let before = self.name.clone();
        let is_taken = self.name.press(key);
        self.is_named |= self.name.raw() != before.raw();
        is_taken
    }

    /// Returns the specialties that the class may choose, what suits it best first.
    pub(crate) fn list(&self, content: &Content) -> Vec<Specialty> {
        choosable(content.hero_class(self.class), Specialties::EMPTY).collect()
    }

    /// Returns how many specialties the hero may have at the start.
    pub(crate) fn n_specialties(&self, content: &Content) -> usize {
        let most = content.specialties_at(self.class, 1);
        most.min(self.list(content).len())
    }

    pub(crate) fn mark_specialty(&mut self, content: &Content, by: isize) {
        self.specialty = around(self.specialty, by, self.list(content).len());
    }

    /// Takes the marked specialty, or leaves it; the one chosen first makes room, which is returned.
    pub(crate) fn choose(&mut self, content: &Content) -> Option<Specialty> {
        let marked = self.list(content).get(self.specialty).copied()?;
        if let Some(place) = self.specialties.iter().position(|&one| one == marked) {
            self.specialties.remove(place);
            return None;
        }
        self.specialties.push(marked);
        let is_full = self.specialties.len() > self.n_specialties(content);
        is_full.then(|| self.specialties.remove(0))
    }

    pub(crate) fn mark_score(&mut self, by: isize) {
        self.score = around(self.score, by, 6);
    }

    /// Rolls six scores anew.
    pub(crate) fn roll(&mut self, chance: u64) {
        let seed = self.drawn(chance);
        self.rolled = Some(roll_scores(&mut Rng::new(seed)));
        self.way = Way::Dice;
    }

    /// Spends points, or goes back to the dice.
    pub(crate) fn turn_way(&mut self, chance: u64) {
        match (self.way, self.rolled) {
            (Way::Points, Some(_)) => self.way = Way::Dice,
            (Way::Points, None) => self.roll(chance),
            _ => self.way = Way::Points,
        }
    }

    /// Moves the marked score by one for points; says why not.
    pub(crate) fn buy(&mut self, by: i8) -> Result<(), String> {
        if self.way != Way::Points {
            return Err("Only points move a score.".to_owned());
        }
        let mut bought = self.bought;
        bought[self.score] = bought[self.score].saturating_add_signed(by);
        let score = bought[self.score];
        if gauntlet::price(score).is_none() {
            return Err(format!("Points buy no {score}."));
        }
        if points_left(bought).is_none() {
            return Err("There are not enough points left.".to_owned());
        }
        self.bought = bought;
        Ok(())
    }

    /// Returns what is left of the points.
    pub(crate) fn points_left(&self) -> u32 {
        points_left(self.bought).unwrap_or(0)
    }

    /// Returns the scores of the dice, where they count.
    pub(crate) fn rolled(&self) -> Option<[u8; 6]> {
        self.rolled.filter(|_| self.way == Way::Dice)
    }

    /// Returns the scores before the steps of race and class.
    pub(crate) fn before_steps(&self, content: &Content) -> [StatScore; 6] {
        let ready = || content.hero_of_class(self.class);
        match (self.way, self.rolled) {
            (Way::Points, _) => self.bought.map(StatScore::plain),
            (Way::Dice, Some(rolled)) => rolled.map(StatScore::plain),
            _ => ready().map_or([StatScore::TEN; 6], |hero| before_steps(content, hero)),
        }
    }

    /// Draws a whole hero by chance, which is none of a fight's.
    pub(crate) fn draw(&mut self, content: &Content, names: &[String], chance: u64) {
        let mut pick = |n: usize| (self.drawn(chance) % (n.max(1) as u64)) as usize;
        let races = 0..content.hero_races.len() as u8;
        let pairs: Vec<(HeroRaceId, HeroClassId)> = races
            .flat_map(|race| (0..content.hero_classes.len() as u8).map(move |class| (race, class)))
            .map(|(race, class)| (HeroRaceId(race), HeroClassId(class)))
            .filter(|&(race, class)| ready_made(content, class, Some(race), None).is_ok())
            .collect();
        let Some(&(race, class)) = pairs.get(pick(pairs.len())) else {
            return;
        };
        let name = names.get(pick(names.len())).cloned().unwrap_or_default();
        (self.race, self.class) = (race, class);
        self.begin_anew(content);
        self.name = TextField::suggesting(&name, LONGEST_NAME);
        self.is_named = true;
        let mut open = self.list(content);
        self.specialties.clear();
        for _ in 0..self.n_specialties(content) {
            let place = self.drawn(chance) % (open.len().max(1) as u64);
            self.specialties.push(open.remove(place as usize));
        }
        self.roll(chance);
        let place = self.drawn(chance) % Alignment::ALL.len() as u64;
        self.alignment = Alignment::ALL[place as usize];
    }

    /// Takes the next alignment.
    pub(crate) fn turn_alignment(&mut self) {
        let next = around(self.alignment as usize, 1, Alignment::ALL.len());
        self.alignment = Alignment::ALL[next];
    }

    fn drawn(&mut self, chance: u64) -> u64 {
        self.n_drawn += 1;
        derive_seed(chance, self.n_drawn)
    }

    /// Returns the ready-made hero of race and class with the name of the form, or why there is none.
    pub(crate) fn ready_made(&self, content: &Content) -> Result<HeroSheet, String> {
        let name = self.name.text();
        ready_made(content, self.class, Some(self.race), Some(&name)).map_err(|error| match error {
            HeroError::NotForRace { race, class } => {
                let words = format!(
                    "{} {race} cannot be {} {class}.",
                    article(&race),
                    article(&class)
                );
                capitalized(&words)
            }
            error @ HeroError::NoneOfClass(_) => capitalized(&format!("{error}.")),
        })
    }

    /// Returns the hero with all that was chosen.
    pub(crate) fn hero(&self, content: &Content) -> Result<HeroSheet, String> {
        let mut hero = self.ready_made(content)?;
        hero.specialties = self.specialties.iter().copied().collect();
        hero.alignment = self.alignment;
        let steps = steps(content, self.race, self.class);
        if self.way != Way::ReadyMade {
            hero.stats = moved(self.before_steps(content), steps);
        }
        Ok(hero)
    }
}

/// Returns a hero alone in a world, for figures; `None` where there are no rules.
pub(crate) fn alone(cx: &Context<'_>, hero: &HeroSheet) -> Option<World> {
    let content = &cx.options.content;
    let rules = cx.options.rules.or(content.default_profile())?;
    Some(gauntlet::alone(content, rules, hero))
}

/// Moves a mark in a list of `n` entries, around its ends.
fn around(at: usize, by: isize, n: usize) -> usize {
    (at as isize + by).rem_euclid(n.max(1) as isize) as usize
}

/// Returns race and class of a hero, if both exist.
fn found(content: &Content, last: &LastHero) -> Option<(HeroRaceId, HeroClassId)> {
    let race = content
        .hero_races
        .iter()
        .position(|race| race.id == last.race)?;
    let class = content
        .hero_classes
        .iter()
        .position(|class| class.id == last.class)?;
    Some((HeroRaceId(race as u8), HeroClassId(class as u8)))
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Names(Vec<String>);

/// Returns the names of a table; a test reads those that ship.
pub(crate) fn names(text: &str) -> Vec<String> {
    ron::from_str(text).map_or_else(|_| Vec::new(), |Names(names)| names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::gauntlet::may_be;

    fn shipped_names() -> Vec<String> {
        names(crate::tests::texts().names)
    }

    fn form(content: &Content) -> HeroForm {
        HeroForm::new(content, None)
    }

    #[test]
    fn names_are_many_short_and_different() {
        let names = shipped_names();
        let all: std::collections::BTreeSet<&String> = names.iter().collect();
        assert!(names.len() > 50 && all.len() == names.len());
        assert!(
            names
                .iter()
                .all(|name| (1..=LONGEST_NAME).contains(&name.len()))
        );
    }

    #[test]
    fn heroes_by_chance_are_heroes_that_may_be() {
        let content = crate::tests::shipped();
        let mut form = form(&content);
        let mut classes = std::collections::BTreeSet::new();
        for seed in 0..300 {
            form.draw(&content, &shipped_names(), seed);
            let hero = form.hero(&content).unwrap();
            assert!(may_be(&content, hero.race, hero.class));
            let class = content.hero_class(hero.class);
            assert_eq!(
                hero.specialties.iter().count(),
                1 + usize::from(class.more_specialties)
            );
            assert!(
                hero.specialties
                    .iter()
                    .all(|one| class.specialties.contains(&one))
            );
            assert!(!hero.name.is_empty());
            classes.insert(hero.class.index());
        }
        assert_eq!(classes.len(), content.hero_classes.len());
    }

    #[test]
    fn the_specialty_chosen_first_makes_room() {
        let content = crate::tests::shipped();
        let mut form = form(&content);
        assert_eq!(
            form.specialties,
            [Specialty::Armsman, Specialty::FastAttack]
        );
        form.mark_specialty(&content, 2);
        assert_eq!(form.choose(&content), Some(Specialty::Armsman));
        assert_eq!(
            form.specialties,
            [Specialty::FastAttack, Specialty::ArmorMastery]
        );
        assert_eq!(form.choose(&content), None);
        assert_eq!(form.specialties, [Specialty::FastAttack]);
    }

    #[test]
    fn points_are_spent_and_come_back() {
        let content = crate::tests::shipped();
        let mut form = form(&content);
        assert!(form.buy(1).is_err());
        form.turn_way(7);
        assert_eq!(form.points_left(), 7);
        for _ in 0..3 {
            form.buy(1).unwrap();
        }
        assert_eq!(form.points_left(), 3);
        assert!(form.buy(1).is_ok() && form.buy(1).is_err());
        form.mark_score(1);
        for _ in 0..4 {
            form.buy(-1).unwrap();
        }
        assert!(form.buy(-1).is_err());
        assert_eq!(form.points_left(), 5);
        let hero = form.hero(&content).unwrap();
        // Dwarf warrior: +7 strength, -4 intelligence.
        assert_eq!(hero.stats[0].to_string(), "18/50");
        assert_eq!(hero.stats[1].to_string(), "4");
    }

    #[test]
    fn dice_and_points_are_turned_between_without_a_loss() {
        let content = crate::tests::shipped();
        let mut form = form(&content);
        let ready = form.hero(&content).unwrap();
        assert_eq!(ready.stats, content.heroes[0].stats);
        form.roll(7);
        let rolled = form.hero(&content).unwrap().stats;
        form.turn_way(7);
        assert_ne!(form.hero(&content).unwrap().stats, rolled);
        form.turn_way(7);
        assert_eq!(form.hero(&content).unwrap().stats, rolled);
        form.roll(7);
        assert_ne!(form.hero(&content).unwrap().stats, rolled);
    }
}
