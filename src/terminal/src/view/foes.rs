//! The foes and friends in sight, row by row.

use crate::text::Name;
use ludus_engine::content::Condition;
use ludus_engine::figures;
use ludus_engine::ids::{ActorId, MonsterRaceId};
use ludus_engine::narrate::{direction_short, percent, plural};
use ludus_engine::odds;
use ludus_engine::world::World;

use super::map::Ink;

/// One of those in sight.
pub(crate) struct Foe<'a> {
    pub(crate) glyph: char,
    pub(crate) ink: Ink<'a>,
    pub(crate) name: Name<'a>,
    pub(crate) hp: i32,
    pub(crate) max_hp: i32,
    /// How far it is and where to; from the dead nobody has a distance.
    pub(crate) away: Option<(i32, &'static str)>,
    /// Its one mark: "new", "zzz"; empty where there is nothing to tell.
    pub(crate) mark: &'static str,
    /// The chance of its first blow at the hero to get through, in percent.
    pub(crate) chance: Option<String>,
    pub(crate) is_new: bool,
}

/// A row of the list.
pub(crate) enum FoeRow<'a> {
    One(Box<Foe<'a>>),
    /// Equal ones: how many, their name, and the nearest of them.
    Many(usize, String, Box<Foe<'a>>),
    /// So many kinds that find no row.
    More(usize),
}

/// Those in sight as somebody sees them.
#[derive(Clone, Copy)]
pub(crate) struct InSight<'a> {
    pub(crate) world: &'a World,
    /// Who is in sight, nearest first.
    pub(crate) actors: &'a [ActorId],
    /// Who came into sight since the last key.
    pub(crate) newcomers: &'a [ActorId],
}

impl<'a> InSight<'a> {
    fn is_friend(self, actor: ActorId) -> bool {
        let hero = self.world.hero().map(|hero| hero.actor);
        hero.is_some_and(|hero| !self.world.are_enemies(hero, actor))
    }

    /// Says whether the hero sees an actor, not only senses it.
    fn is_seen(self, actor: ActorId) -> bool {
        let hero = self.world.hero().map(|hero| hero.actor);
        hero.is_none_or(|hero| {
            figures::can_see(self.world, hero, actor) || !figures::senses(self.world, actor)
        })
    }

    /// Returns the one mark of an actor.
    fn mark(self, actor: ActorId) -> &'static str {
        if self.newcomers.contains(&actor) {
            return "new";
        } else if !self.is_seen(actor) {
            return "uns";
        } else if self.world.is_asleep(actor) {
            return "zzz";
        }
        let marks = [
            (Condition::Paralyzed, "hld"),
            (Condition::Afraid, "run"),
            (Condition::Stun, "stn"),
            (Condition::Confused, "cnf"),
            (Condition::Slow, "slo"),
        ];
        let own = marks.iter().find(|row| self.world.has(actor, row.0));
        own.map_or("", |row| row.1)
    }

    fn foe(self, actor: ActorId, tells_chance: bool) -> Option<Foe<'a>> {
        let world = self.world;
        let (body, race) = (world.body(actor)?, world.race(actor)?);
        let hero = world
            .hero()
            .and_then(|hero| Some((hero.actor, world.body(hero.actor)?.pos)));
        let is_friend = self.is_friend(actor);
        let target = hero.filter(|_| tells_chance && !is_friend);
        let chance = target.and_then(|(hero, _)| {
            let odds = odds::between(world, actor, hero);
            Some(percent(odds.first()?.p_hit.to_f64()))
        });
        Some(Foe {
            glyph: race.glyph,
            ink: if is_friend {
                Ink::Friend
            } else {
                Ink::Own(&race.color)
            },
            name: Name::of(race),
            hp: body.hp,
            max_hp: body.max_hp,
            away: hero.map(|(_, at)| (at.distance(body.pos), direction_short(at, body.pos))),
            mark: self.mark(actor),
            chance,
            is_new: self.newcomers.contains(&actor),
        })
    }

    /// Returns those in sight in so many rows; equal ones join when not all fit.
    pub(crate) fn rows(self, n_rows: usize, tells_chance: bool) -> Vec<FoeRow<'a>> {
        type Kind = (Option<MonsterRaceId>, bool);
        let kind = |actor: ActorId| -> Kind {
            let race = self.world.monster(actor).map(|monster| monster.race);
            (race, self.is_friend(actor))
        };
        let joins = self.actors.len() > n_rows;
        let mut groups: Vec<(Kind, ActorId, usize)> = Vec::new();
        for &actor in self.actors {
            let own = kind(actor);
            match groups.iter_mut().find(|group| joins && group.0 == own) {
                Some(group) => group.2 += 1,
                None => groups.push((own, actor, 1)),
            }
        }
        let n_groups = groups.len();
        let shown = groups.into_iter().take(n_rows).enumerate();
        let row = |(n, (_, first, count)): (usize, (Kind, ActorId, usize))| {
            if n + 1 == n_rows && n_groups > n_rows {
                return Some(FoeRow::More(n_groups - n));
            }
            let foe = Box::new(self.foe(first, tells_chance && count == 1)?);
            let names = || Some(plural(self.world.race(first)?));
            Some(match count {
                1 => FoeRow::One(foe),
                _ => FoeRow::Many(count, names()?, foe),
            })
        };
        shown.filter_map(row).collect()
    }
}
