//! The attacks of all pairs, without reckoning equal pairs twice.
//!
//! Monsters of one race, side, state and ground are alike: what one of them can do to another kind
//! of monster they all can. Pairs with the hero are reckoned one by one, for light and sight differ
//! from cell to cell.

use crate::content::Condition;
use crate::ids::{ActorId, MonsterRaceId, TeamId, TerrainId};
use crate::world::World;

use super::{AttackOdds, are_adjacent, between};

/// What makes two monsters alike.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Kind {
    race: MonsterRaceId,
    team: TeamId,
    ground: Option<TerrainId>,
    hp: i32,
    is_asleep: bool,
    counters: Vec<u16>,
}

/// Attacks that are equal but for who stands where.
#[derive(Clone, Debug)]
pub struct Joined {
    /// Those of the first pair.
    pub odds: AttackOdds,
    /// How many pairs have it.
    pub n_pairs: u64,
}

/// All pairs of the living.
#[derive(Debug)]
pub struct Pairs<'a> {
    world: &'a World,
    /// Each living actor with its kind; the hero has none.
    actors: Vec<(ActorId, Option<usize>)>,
    n_kinds: usize,
    /// What a kind can do to a kind, where that was asked for.
    reckoned: Vec<Option<Vec<AttackOdds>>>,
}

impl<'a> Pairs<'a> {
    /// Takes the living of a world.
    pub fn of(world: &'a World) -> Self {
        let mut kinds: Vec<Kind> = Vec::new();
        let mut actors = Vec::new();
        for (actor, body) in world.living() {
            let kind = world.monster(actor).map(|monster| Kind {
                race: monster.race,
                team: world.team(actor),
                ground: world.cells().get(body.pos).map(|cell| cell.terrain),
                hp: body.hp,
                is_asleep: world.is_asleep(actor),
                counters: Condition::ALL
                    .iter()
                    .map(|&condition| world.counter(actor, condition))
                    .collect(),
            });
            let place = kind.map(|kind| {
                let known = kinds.iter().position(|other| *other == kind);
                known.unwrap_or_else(|| {
                    kinds.push(kind);
                    kinds.len() - 1
                })
            });
            actors.push((actor, place));
        }
        Self {
            world,
            actors,
            n_kinds: kinds.len(),
            reckoned: vec![None; kinds.len() * kinds.len()],
        }
    }

    /// Returns how many living actors there are; pairs are named by two places among them.
    pub fn n_actors(&self) -> usize {
        self.actors.len()
    }

    /// Returns the actor of a place.
    pub fn actor(&self, place: usize) -> Option<ActorId> {
        self.actors.get(place).map(|row| row.0)
    }

    /// Returns every attack of the actor of one place on that of another: see [`between`].
    pub fn attacks(&mut self, attacker: usize, defender: usize) -> Vec<AttackOdds> {
        let rows = (self.actors.get(attacker), self.actors.get(defender));
        let (Some(&(attacker, one)), Some(&(defender, other))) = rows else {
            return Vec::new();
        };
        let (Some(one), Some(other)) = (one, other) else {
            return between(self.world, attacker, defender);
        };
        let world = self.world;
        let known = &mut self.reckoned[one * self.n_kinds + other];
        let attacks = known.get_or_insert_with(|| between(world, attacker, defender));
        let own = |attack: &AttackOdds| AttackOdds {
            attacker,
            defender,
            is_adjacent: are_adjacent(world, attacker, defender),
            ..attack.clone()
        };
        attacks.iter().map(own).collect()
    }

    /// Returns the attacks of all pairs that are wanted, equal ones as one, by the first pair of
    /// each.
    pub fn joined(&mut self, is_wanted: impl Fn(ActorId, ActorId) -> bool) -> Vec<Joined> {
        let mut joined: Vec<Joined> = Vec::new();
        // Where a pair of kinds, beside each other or not, stands among the joined.
        let mut known: Vec<Option<Vec<usize>>> = vec![None; 2 * self.reckoned.len()];
        for attacker in 0..self.actors.len() {
            for defender in 0..self.actors.len() {
                let ((one, kind), (other, against)) =
                    (self.actors[attacker], self.actors[defender]);
                if !is_wanted(one, other) || !self.world.are_enemies(one, other) {
                    continue;
                }
                let of_kinds = kind.zip(against).map(|(kind, against)| {
                    let beside = usize::from(are_adjacent(self.world, one, other));
                    2 * (kind * self.n_kinds + against) + beside
                });
                if let Some(places) = of_kinds.and_then(|place| known[place].as_ref()) {
                    for &place in places {
                        joined[place].n_pairs += 1;
                    }
                    continue;
                }
                let places = self.attacks(attacker, defender).into_iter();
                let places: Vec<usize> = places.map(|odds| join(&mut joined, odds)).collect();
                if let Some(place) = of_kinds {
                    known[place] = Some(places);
                }
            }
        }
        joined
    }
}

/// Adds an attack to the equal one there is, or as a new one; returns its place.
fn join(joined: &mut Vec<Joined>, odds: AttackOdds) -> usize {
    let known = joined
        .iter()
        .position(|other| are_equal(&other.odds, &odds));
    if let Some(place) = known {
        joined[place].n_pairs += 1;
        return place;
    }
    joined.push(Joined { odds, n_pairs: 1 });
    joined.len() - 1
}

/// Says whether two attacks are equal in all but who attacks whom.
fn are_equal(one: &AttackOdds, other: &AttackOdds) -> bool {
    let same_pair = AttackOdds {
        attacker: other.attacker,
        defender: other.defender,
        ..one.clone()
    };
    same_pair == *other
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::content::{parse_matchup, parse_scenario};
    use crate::odds::all;
    use crate::turn::world_at_start;
    use crate::world::Definition;

    fn worlds() -> Vec<World> {
        let content = crate::content::shipped();
        let mut worlds: Vec<World> = content
            .scenarios
            .iter()
            .map(|scenario| {
                let (content, encounter) =
                    parse_scenario(&content, &scenario.path, &scenario.text).unwrap();
                world_at_start(Arc::new(Definition::new(Arc::new(content), encounter)))
            })
            .collect();
        let encounter = parse_matchup(&content, "9 jackal, 2 wolf v 7 cave orc v 3 wolf");
        let encounter = encounter.unwrap().encounter;
        worlds.push(world_at_start(Arc::new(Definition::new(
            Arc::new(content),
            encounter,
        ))));
        worlds
    }

    #[test]
    fn equal_pairs_have_what_each_of_them_has_alone() {
        for world in worlds() {
            let mut pairs = Pairs::of(&world);
            for attacker in 0..pairs.n_actors() {
                for defender in 0..pairs.n_actors() {
                    let [one, other] = [attacker, defender].map(|place| pairs.actor(place));
                    let alone = between(&world, one.unwrap(), other.unwrap());
                    assert_eq!(pairs.attacks(attacker, defender), alone);
                }
            }
        }
    }

    #[test]
    fn joined_attacks_stand_for_all() {
        for world in worlds() {
            let all = all(&world);
            let joined = Pairs::of(&world).joined(|_, _| true);
            let n: u64 = joined.iter().map(|one| one.n_pairs).sum();
            assert_eq!(n, all.len() as u64);
            for one in &joined {
                let equal = all.iter().filter(|odds| are_equal(odds, &one.odds)).count();
                assert_eq!(one.n_pairs, equal as u64, "{}", one.odds.label);
            }
            assert_eq!(joined.first().map(|one| &one.odds), all.first());
        }
    }
}
