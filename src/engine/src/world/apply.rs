//! The only writer of the world: one event at a time.

use crate::content::{HERO_TEAM, Slot};
use crate::event::{Bashed, Event, Loosed, MonsterEntered, Offer, Owner, ShapeTaken, ShotHit};
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId, TeamId, TerrainId};
use crate::rules::{energy, growth};

use super::{Body, Cell, Counters, Hero, Item, Mind, Monster, World};

impl World {
    /// Applies one event. It draws nothing, decides nothing and fails at nothing: an event about an
    /// actor that is not there changes nothing.
    #[expect(
        clippy::too_many_lines,
        reason = "one arm an event: the match is their table"
    )]
    pub fn apply(&mut self, event: &Event) {
        self.note_contact(event);
        match *event {
            Event::HeroEntered {
                actor,
                at,
                hp,
                max_hp,
            } => self.enter_hero(actor, at, hp, max_hp),
            Event::MonsterEntered(entered) => self.enter_monster(entered),
            Event::ItemEntered { item, actor, slot } => self.enter_item(item, actor, slot),
            Event::ItemMoved { .. }
            | Event::ItemDestroyed { .. }
            | Event::ItemWorsened { .. }
            | Event::ChargesSet { .. }
            | Event::FuelSet { .. }
            | Event::GoldMoved { .. } => self.apply_to_things(event),
            Event::ItemUsed { actor, .. } | Event::Loosed(Loosed { actor, .. }) => {
                self.act(actor, false);
            }
            Event::Drained { thief, mana, .. } => {
                if let Some(monster) = self.monsters.get_mut(thief) {
                    monster.mana += mana;
                }
            }
            Event::Offered(offer) => self.set_offer(Some(offer)),
            Event::Sapped { actor } => {
                if let Some(monster) = self.monsters.get_mut(actor) {
                    monster.drained = monster.drained.saturating_add(1);
                }
            }
            Event::Answered { .. } => self.set_offer(None),
            Event::Left { actor } => {
                if let Some(monster) = self.monsters.get_mut(actor) {
                    monster.is_gone = true;
                }
                self.remove_body(actor);
            }
            Event::StatSet { stat, now, .. } => {
                if let Some(hero) = &mut self.hero {
                    hero.stats[stat as usize] = now;
                }
            }
            Event::ShapeTaken(taken) => self.take_shape(taken),
            Event::FoodSet { food } => {
                if let Some(hero) = &mut self.hero {
                    hero.food = food;
                }
            }
            Event::ManaSet { tenths } => {
                if let Some(hero) = &mut self.hero {
                    hero.mana_tenths = tenths;
                }
            }
            Event::Escaped { .. }
            | Event::ShotMissed(_)
            | Event::Unbalanced { .. }
            | Event::Quaked { .. }
            | Event::Sighted { .. }
            | Event::HornSounded
            | Event::Flew { .. }
            | Event::Unmoved { .. } => {}
            Event::DueSet { actor, ms } => self.set_due(actor, ms),
            Event::TurnEnded { turn } => {
                self.turn = turn;
                self.noise = 0;
            }
            Event::Waited { actor }
            | Event::TurnLost { actor, .. }
            | Event::Bumped { actor, .. } => {
                self.act(actor, false);
                if let Some(mind) = self.minds.get_mut(actor) {
                    mind.waited = mind.waited.saturating_add(1);
                }
            }
            Event::Rested { actor } => self.act(actor, true),
            Event::Moved { actor, from, to }
            | Event::Displaced {
                actor, from, to, ..
            } => self.step(actor, from, to),
            Event::SetOut { actor } => self.set_patrol(actor, true),
            Event::Alerted { actor } => self.set_patrol(actor, false),
            Event::TerrainChanged { actor, at, terrain } => {
                self.act(actor, false);
                self.change_terrain(at, terrain);
            }
            Event::Detoured { actor, until } => {
                if let Some(mind) = self.minds.get_mut(actor) {
                    mind.detour_until = until;
                }
            }
            Event::Jeered { attacker, .. }
            | Event::Missed { attacker, .. }
            | Event::Stopped { attacker, .. } => self.act(attacker, false),
            Event::Struck {
                attacker,
                defender,
                damage,
                ..
            }
            | Event::Bashed(Bashed {
                attacker,
                defender,
                damage,
            }) => {
                self.act(attacker, false);
                self.lose_hp(defender, damage);
            }
            Event::ShotHit(ShotHit {
                defender, damage, ..
            }) => self.lose_hp(defender, damage),
            Event::ConditionWorsened {
                actor,
                condition,
                now,
                source,
                ..
            } => {
                if let Some(counters) = self.counters.get_mut(actor) {
                    counters.set(condition, now);
                    counters.bring(condition, source.filter(|&source| source != actor));
                }
            }
            Event::ConditionEased {
                actor,
                condition,
                now,
            } => {
                if let Some(counters) = self.counters.get_mut(actor) {
                    counters.set(condition, now);
                }
            }
            Event::Suffered { actor, damage, .. }
            | Event::Blasted {
                defender: actor,
                damage,
                ..
            } => self.lose_hp(actor, damage),
            Event::Healed { actor, points } => {
                if let Some(body) = self.bodies.get_mut(actor) {
                    body.hp += points;
                }
            }
            Event::Regenerated {
                actor,
                points,
                carried,
            } => self.regain_hp(actor, points, carried),
            Event::FellAsleep { actor, depth } | Event::Disturbed { actor, left: depth } => {
                if let Some(mind) = self.minds.get_mut(actor) {
                    mind.sleep = depth;
                }
            }
            Event::Woke { actor } => {
                if let Some(mind) = self.minds.get_mut(actor) {
                    mind.sleep = 0;
                }
            }
            Event::NoiseMade { added } => self.noise += u32::from(added),
            Event::ManaBurned { actor, points } => {
                if let Some(monster) = self.monsters.get_mut(actor) {
                    monster.mana = monster.mana.saturating_sub(points);
                }
            }
            Event::Died { actor, killer, .. } => {
                if let Some(hero) = self.hero.as_mut().filter(|hero| hero.actor == actor) {
                    hero.killer = killer;
                }
                self.remove_body(actor);
            }
            Event::ExperienceGained { parts, .. } => {
                if let Some(hero) = &mut self.hero {
                    hero.experience += parts;
                    hero.max_experience = hero.max_experience.max(hero.experience);
                }
            }
            Event::ExperienceLost {
                parts, is_lasting, ..
            } => {
                if let Some(hero) = &mut self.hero {
                    hero.experience = hero.experience.saturating_sub(parts);
                    if is_lasting {
                        let left = hero.max_experience.saturating_sub(parts);
                        hero.max_experience = left.max(hero.experience);
                    }
                }
            }
            Event::FrameSet {
                actor,
                lost,
                max_hp,
            } => self.set_frame(actor, lost, max_hp),
            Event::LevelGained {
                actor,
                level,
                max_hp,
            } => self.gain_level(actor, level, max_hp),
        }
    }

    fn enter_hero(&mut self, actor: ActorId, at: Pos, hp: i32, max_hp: i32) {
        let Some(sheet) = &self.definition.encounter.hero else {
            return;
        };
        let needed =
            growth::experience_for(&self.definition.content.tables.experience, sheet.level);
        let experience = u64::from(sheet.experience.unwrap_or(needed)) * growth::PARTS
            + u64::from(sheet.experience_parts);
        let level = sheet.level;
        self.hero = Some(Hero {
            actor,
            level,
            experience,
            max_experience: sheet.max_experience.unwrap_or(0).max(experience),
            stats: sheet.drained_stats.unwrap_or(sheet.stats),
            full_stats: sheet.stats,
            gold: sheet.gold,
            food: sheet.food,
            mana_tenths: 0,
            offer: None,
            carried_hp: 0,
            shape: sheet.shape,
            is_resting: false,
            killer: None,
        });
        let speed = energy::NORMAL_SPEED as u8;
        self.enter(
            actor,
            HERO_TEAM,
            Body {
                pos: at,
                hp,
                max_hp,
                speed,
                due_ms: 0,
            },
        );
    }

    fn enter_monster(&mut self, entered: MonsterEntered) {
        let MonsterEntered {
            actor,
            race,
            team,
            speed,
            at,
            hp,
            max_hp,
        } = entered;
        let placed = self.monsters.iter().count() as u16;
        let mana = self.definition.content.monster_race(race).mana;
        self.monsters.set(
            actor.index(),
            Monster {
                race,
                placed,
                mana,
                gold: 0,
                stole_in: 0,
                drained: 0,
                is_gone: false,
            },
        );
        self.enter(
            actor,
            team,
            Body {
                pos: at,
                hp,
                max_hp,
                speed,
                due_ms: 0,
            },
        );
    }

    fn enter(&mut self, actor: ActorId, team: TeamId, body: Body) {
        self.teams.set(actor.index(), team);
        self.hold(body.pos, actor);
        if let Some(alive) = self.alive.get_mut(team.index()) {
            *alive += 1;
        }
        self.bodies.set(actor.index(), body);
        self.minds.set(actor.index(), Mind::default());
        self.counters.set(actor.index(), Counters::default());
    }

    /// Notes who stands on a cell.
    pub(super) fn hold(&mut self, at: Pos, actor: ActorId) {
        if let Some(cell) = self.occupants.get_mut(at) {
            *cell = Some(actor);
        }
        self.held.insert(at);
        let own = self.team(actor).index();
        for (side, foes) in self.foes.iter_mut().enumerate() {
            if side != own {
                foes.insert(at);
            }
        }
    }

    /// Notes that an actor left a cell.
    fn release(&mut self, at: Pos, actor: ActorId) {
        if let Some(cell) = self.occupants.get_mut(at) {
            *cell = None;
        }
        self.held.remove(at);
        let own = self.team(actor).index();
        for (side, foes) in self.foes.iter_mut().enumerate() {
            if side != own {
                foes.remove(at);
            }
        }
    }

    fn enter_item(&mut self, item: ItemId, actor: ActorId, slot: Option<Slot>) {
        let Some(def) = self.definition.items.get(item.index()) else {
            return;
        };
        let state = Item {
            origin: item.0,
            owner: slot.map_or(Owner::Carried(actor), |slot| Owner::Worn(actor, slot)),
            count: def.count,
            to_hit: def.to_hit,
            to_dam: def.to_dam,
            to_ac: def.to_ac,
            charges: def.charges.unwrap_or(0),
            fuel: def.fuel.unwrap_or(0),
            charged_at: u32::from(def.charging),
        };
        self.items.set(item.index(), state);
    }

    fn apply_to_things(&mut self, event: &Event) {
        match *event {
            Event::ItemMoved {
                item,
                actor,
                count,
                owner,
                as_item,
                ..
            } => {
                self.act(actor, false);
                self.move_item(item, count, owner, as_item);
            }
            Event::ItemDestroyed { item, count, .. } => self.destroy_item(item, count),
            Event::ItemWorsened {
                item,
                to_hit,
                to_dam,
                to_ac,
                ..
            } => self.set_item(item, |state| {
                (state.to_hit, state.to_dam, state.to_ac) = (to_hit, to_dam, to_ac);
            }),
            Event::ChargesSet {
                item,
                charges,
                charged_at,
            } => self.set_item(item, |state| {
                (state.charges, state.charged_at) = (charges, charged_at);
            }),
            Event::FuelSet { item, fuel, .. } => {
                self.set_item(item, |state| state.fuel = fuel);
            }
            Event::GoldMoved {
                from, to, at, gold, ..
            } => self.move_gold(from, to, at, gold),
            _ => {}
        }
    }

    fn take_shape(&mut self, taken: ShapeTaken) {
        self.act(taken.actor, false);
        if let Some(hero) = &mut self.hero {
            hero.shape = taken.shape;
        }
    }

    fn set_offer(&mut self, offer: Option<Offer>) {
        if let Some(hero) = &mut self.hero {
            hero.offer = offer;
        }
    }

    fn set_frame(&mut self, actor: ActorId, lost: u8, max_hp: i32) {
        if let Some(hero) = &mut self.hero {
            hero.level = hero.level.saturating_sub(lost).max(1);
        }
        if let Some(body) = self.bodies.get_mut(actor) {
            body.max_hp = max_hp;
            body.hp = body.hp.min(max_hp);
        }
    }

    fn set_patrol(&mut self, actor: ActorId, patrols: bool) {
        if let Some(mind) = self.minds.get_mut(actor) {
            mind.patrols = patrols;
        }
    }

    fn set_due(&mut self, actor: ActorId, ms: u64) {
        if let Some(body) = self.bodies.get_mut(actor) {
            body.due_ms = ms;
        }
    }

    /// An action other than waiting ends a row of waits; only rest keeps the hero resting.
    fn act(&mut self, actor: ActorId, is_rest: bool) {
        if let Some(hero) = self.hero.as_mut().filter(|hero| hero.actor == actor) {
            hero.is_resting = is_rest;
        }
    }

    fn step(&mut self, actor: ActorId, from: Pos, to: Pos) {
        self.act(actor, false);
        let Some(body) = self.bodies.get_mut(actor) else {
            return;
        };
        body.pos = to;
        self.release(from, actor);
        self.hold(to, actor);
        if let Some(mind) = self.minds.get_mut(actor) {
            mind.waited = 0;
            mind.came_from = Some(from);
        }
    }

    fn change_terrain(&mut self, at: Pos, terrain: TerrainId) {
        let kind = self.definition.content.terrain(terrain);
        if let Some(cell) = self.cells.get_mut(at) {
            *cell = Cell::new(terrain, kind, cell.is_lit);
            self.walls_version += 1;
        }
    }

    fn lose_hp(&mut self, actor: ActorId, damage: i32) {
        if let Some(body) = self.bodies.get_mut(actor) {
            body.hp -= damage;
            if damage > 0 {
                self.last_loss_turn = self.turn;
            }
        }
    }

    fn regain_hp(&mut self, actor: ActorId, points: i32, carried: u16) {
        if let Some(body) = self.bodies.get_mut(actor) {
            body.hp += points;
        }
        if let Some(hero) = self.hero.as_mut().filter(|hero| hero.actor == actor) {
            hero.carried_hp = carried;
        }
    }

    fn remove_body(&mut self, actor: ActorId) {
        let Some(body) = self.bodies.remove(actor) else {
            return;
        };
        self.release(body.pos, actor);
        let team = self.team(actor);
        if let Some(alive) = self.alive.get_mut(team.index()) {
            *alive = alive.saturating_sub(1);
        }
    }

    fn gain_level(&mut self, actor: ActorId, level: u8, max_hp: i32) {
        if let Some(hero) = &mut self.hero {
            hero.level = level;
        }
        if let Some(body) = self.bodies.get_mut(actor) {
            body.hp += (max_hp - body.max_hp).max(0);
            body.max_hp = max_hp;
        }
    }
}
