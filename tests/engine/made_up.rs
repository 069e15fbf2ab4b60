use std::env;
use std::sync::Arc;

use ludus_engine::command::Command;
use ludus_engine::content::{
    Ability, BlowMethod, Condition, HeroResist, ItemFlag, ItemGroup, Shape, Slot, Specialty, Stat,
};
use ludus_engine::event::Owner;
use ludus_engine::grid::{Dir, Pos};
use ludus_engine::rng::{Rng, Roll, derive_seed};
use ludus_engine::world::{Definition, ItemRef, World};

use super::fights::{content, scenario};

/// How many fights are made up: `FIGHTS` of the environment, or a hundred; the whole is a thousand.
pub(crate) fn n_fights() -> u64 {
    env::var("FIGHTS").map_or(100, |text| text.parse().unwrap())
}

/// A source of choices that is no part of any fight.
pub(crate) struct Chance(Rng);

impl Chance {
    /// A source of its own for each fight and purpose.
    pub(crate) fn new(purpose: u64, index: u64) -> Self {
        Self(Rng::new(derive_seed(purpose, index)))
    }

    fn of(&mut self, n: usize) -> usize {
        self.0.draw(Roll::Wander, n as u32) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.of(n) == 0
    }

    pub(crate) fn pick<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.of(list.len())]
    }

    /// Something that the hero may wish for, allowed or not.
    pub(crate) fn command(&mut self, world: &World) -> Command {
        let dir = *self.pick(&Dir::ALL);
        let is_asked = world.hero().is_some_and(|hero| hero.offer.is_some());
        if is_asked && self.one_in(2) {
            return Command::Answer(self.one_in(2));
        }
        match self.of(22) {
            0 => Command::Wait,
            1 => Command::Rest,
            2 => Command::Open(dir),
            3 => Command::Close(dir),
            4 => Command::PickUp,
            5 => Command::Answer(self.one_in(2)),
            6..=9 => Command::Move(dir),
            10..=13 => Command::Attack(dir),
            14 => Command::Fire(Pos::new(self.of(25) as i16, self.of(14) as i16)),
            15 => Command::Shape(*self.pick(Shape::ALL)),
            _ => self.handling(world).unwrap_or(Command::PickUp),
        }
    }

    /// What a thing of the hero's is for, or at times what it is not for.
    fn handling(&mut self, world: &World) -> Option<Command> {
        let hero = world.hero()?.actor;
        let things: Vec<ItemRef<'_>> = world
            .items()
            .filter(|item| item.state.owner.actor() == Some(hero))
            .collect();
        if things.is_empty() {
            return None;
        }
        let thing = self.pick(&things);
        let item = thing.id;
        if matches!(thing.state.owner, Owner::Worn(..)) {
            return Some(Command::TakeOff(item));
        }
        let at = Pos::new(self.of(12) as i16, self.of(10) as i16);
        let slot = *self.pick(Slot::ALL);
        let fitting = Slot::ALL
            .iter()
            .copied()
            .find(|slot| slot.takes(thing.group()));
        let count = thing.state.count;
        let fit = match thing.group() {
            ItemGroup::Potion => Command::Quaff(item),
            ItemGroup::Scroll => Command::Read(item),
            ItemGroup::Food => Command::Eat(item),
            ItemGroup::Wand => Command::Aim(item, at),
            ItemGroup::Rod if thing.kind.uses.iter().any(|step| step.is_aimed()) => {
                Command::Aim(item, at)
            }
            ItemGroup::Rod | ItemGroup::Staff => Command::Use(item),
            ItemGroup::Flask => Command::Refuel(item),
            ItemGroup::Light if self.one_in(2) => Command::Refuel(item),
            _ => fitting.map_or(Command::Drop(item, count), |slot| {
                Command::Wield(item, slot)
            }),
        };
        Some(match self.of(10) {
            0 => Command::Drop(item, count),
            1 => Command::Wield(item, slot),
            2 => Command::Use(item),
            3 => Command::Aim(item, at),
            4 => Command::Throw(item, at),
            _ => fit,
        })
    }

    fn score(&mut self) -> String {
        match self.of(3) {
            0 => format!("18/{:02}", 1 + self.of(220)),
            _ => (3 + self.of(16)).to_string(),
        }
    }
}

/// A map with a wall around and some of everything inside.
fn map(chance: &mut Chance) -> (Vec<String>, Vec<(usize, usize)>) {
    let (width, height) = (7 + chance.of(18), 5 + chance.of(9));
    let mut free = Vec::new();
    let mut rows = Vec::new();
    for y in 0..height {
        let mut row = String::new();
        for x in 0..width {
            let is_border = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
            let glyph = if is_border {
                '#'
            } else {
                *chance.pick(&GROUND)
            };
            if !"#+0".contains(glyph) {
                free.push((x, y));
            }
            row.push(glyph);
        }
        rows.push(row);
    }
    (rows, free)
}

const GROUND: [char; 24] = [
    '.', '.', '.', '.', '.', '.', '.', '.', '.', '.', ',', ',', '#', '#', '+', '\'', '%', ':', '~',
    '^', '=', '_', '`', '"',
];

fn hero(chance: &mut Chance, at: (usize, usize)) -> String {
    let content = content();
    let race = &chance.pick(&content.hero_races).id;
    let class = &chance.pick(&content.hero_classes).id;
    let stats = ["str", "int", "wis", "dex", "con", "chr"]
        .map(|stat| format!("{stat}: {:?}", chance.score()))
        .join(", ");
    let specialties: Vec<String> = Specialty::ALL
        .iter()
        .filter(|_| chance.one_in(4))
        .map(|specialty| format!("{:?}", specialty.name()))
        .collect();
    let conditions: Vec<String> = Condition::ALL
        .iter()
        .filter_map(|&condition| {
            // The fourth degree of stiffness is death.
            let most = match content.condition(condition).most {
                4 => 3,
                most => most.min(60),
            };
            let begins = chance.one_in(6);
            begins.then(|| format!("{:?}: {}", condition.name(), 1 + chance.of(most.into())))
        })
        .collect();
    let shape = if chance.one_in(4) {
        chance.pick(Shape::ALL).name()
    } else {
        "normal"
    };
    format!(
        "Hero(at: {at:?}, race: {race:?}, class: {class:?}, level: {level}, stats: ({stats}), \
         shape: {shape:?}, specialties: [{specialties}], conditions: {{{conditions}}}, \
         {gifts} {food} {max_hp} gold: {gold}, equipment: {{{equipment}}}, pack: [{pack}])",
        level = 1 + chance.of(50),
        gifts = gifts(chance),
        food = match chance.of(8) {
            0 => format!("food: {},", chance.of(300)),
            1 => "food: 15500,".to_owned(),
            _ => String::new(),
        },
        max_hp = match chance.of(3) {
            0 => format!("max_hp: {},", chance.pick(&[500, 3_000, 30_000])),
            _ => String::new(),
        },
        gold = *chance.pick(&[0, 1, 20, 3_000, 200_000]),
        pack = pack(chance),
        specialties = specialties.join(", "),
        conditions = conditions.join(", "),
        equipment = equipment(chance),
    )
}

/// Names of a list, each with a chance of one in a number.
fn some_of(
    chance: &mut Chance,
    names: impl Iterator<Item = &'static str>,
    one_in: usize,
) -> String {
    let chosen: Vec<String> = names
        .filter(|_| chance.one_in(one_in))
        .map(|name| format!("{name:?}"))
        .collect();
    chosen.join(", ")
}

/// What keeps harm from the hero, and what the hero has learned.
fn gifts(chance: &mut Chance) -> String {
    let resists = || HeroResist::ALL.iter().map(|resist| resist.name());
    let abilities = Ability::ALL.iter().filter(|ability| ability.is_built());
    let experience = match chance.of(4) {
        0 => format!("experience: {},", chance.of(30_000)),
        _ => String::new(),
    };
    format!(
        "{experience} resists: [{}], temporary_resists: [{}], immunities: [{}], sustains: [{}], \
         abilities: [{}],",
        some_of(chance, resists(), 6),
        some_of(chance, resists(), 8),
        some_of(chance, resists(), 12),
        some_of(chance, Stat::ALL.iter().map(|stat| stat.name()), 6),
        some_of(chance, abilities.map(|ability| ability.name()), 6),
    )
}

/// Up to 23 stacks of whatever there is.
fn pack(chance: &mut Chance) -> String {
    let n = if chance.one_in(8) { 23 } else { chance.of(12) };
    let stacks = (0..n).map(|_| {
        let kind = chance.pick(&content().item_kinds);
        let is_artifact = kind.flags.has(ItemFlag::Artifact);
        let (count, flags) = match chance.of(8) {
            0 => (1, ", flags: [\"artifact\"]"),
            1..=3 if !is_artifact => (1 + chance.of(30), ""),
            _ => (1, ""),
        };
        format!("(kind: {:?}, count: {count}{flags})", kind.id)
    });
    stacks.collect::<Vec<_>>().join(", ")
}

/// At times a property of launchers and missiles.
fn missile_flags(chance: &mut Chance, flags: &[&str]) -> String {
    if chance.one_in(3) {
        format!(", flags: [{:?}]", chance.pick(flags))
    } else {
        String::new()
    }
}

fn equipment(chance: &mut Chance) -> String {
    let slots = [
        (
            "weapon",
            &[
                "long_sword",
                "dagger",
                "mace",
                "broad_axe",
                "two_handed_flail",
            ][..],
        ),
        (
            "body",
            &["hard_leather_armor", "chain_mail", "soft_leather_armor"][..],
        ),
        (
            "shield",
            &["small_metal_shield", "large_leather_shield"][..],
        ),
        ("cloak", &["cloak"][..]),
        ("head", &["hard_leather_cap"][..]),
        (
            "left_ring",
            &["ring_of_protection", "ring_of_resist_fire"][..],
        ),
        ("bow", &["sling", "long_bow"][..]),
        ("quiver", &["lead_shot", "arrow"][..]),
        ("light", &["wooden_torch", "brass_lantern"][..]),
    ];
    let mut worn = Vec::new();
    for (slot, kinds) in slots {
        if chance.one_in(2) {
            let (kind, to_hit, to_dam) = (chance.pick(kinds), chance.of(12), chance.of(12));
            let more = match slot {
                "bow" => missile_flags(chance, &["accuracy", "velocity", "might", "supershot"]),
                "quiver" => {
                    let flags = missile_flags(chance, &["velocity", "backbiting"]);
                    format!(", count: {}{flags}", 1 + chance.of(40))
                }
                _ => String::new(),
            };
            worn.push(format!(
                "{slot:?}: (kind: {kind:?}, to_hit: {to_hit}, to_dam: {to_dam}{more})"
            ));
        }
    }
    worn.join(", ")
}

/// A race whose blows have any method and any effect.
fn striker(chance: &mut Chance, number: usize) -> String {
    let n_blows = 1 + chance.of(4);
    let blows: Vec<String> = (0..n_blows)
        .map(|_| {
            let method = chance.pick(BlowMethod::ALL).name();
            let effect = &chance.pick(&content().effects).id;
            let dice = chance.pick(&["", ", dice: \"1d4\"", ", dice: \"3d6\"", ", dice: \"6d9\""]);
            format!("(method: {method:?}, effect: {effect:?}{dice})")
        })
        .collect();
    let flags = some_of(chance, FLAGS.into_iter(), 4);
    format!(
        "MonsterRace(id: \"striker_{number}\", glyph: 's', level: {}, speed: {}, hp: \"{}d8\",
            mana: {}, flags: [{flags}], blows: [{}])",
        chance.of(70),
        100 + chance.of(31),
        1 + chance.of(20),
        chance.of(60),
        blows.join(", ")
    )
}

const FLAGS: [&str; 8] = [
    "undead",
    "unique",
    "evil",
    "erratic_25",
    "open_door",
    "no_fear",
    "no_confusion",
    "never_move",
];

/// A fight that nobody thought of, and its text.
pub(crate) fn made_up(index: u64) -> (String, Arc<Definition>) {
    let mut chance = Chance::new(2_026, index);
    let (rows, mut free) = loop {
        let (rows, free) = map(&mut chance);
        if free.len() > 6 {
            break (rows, free);
        }
    };
    let rows: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
    let mut take = |chance: &mut Chance| free.swap_remove(chance.of(free.len()));
    let start = take(&mut chance);
    let hero = hero(&mut chance, start);
    let n_monsters = 1 + chance.of(6);
    let strikers: Vec<String> = (0..3).map(|number| striker(&mut chance, number)).collect();
    let monsters: Vec<String> = (0..n_monsters)
        .map(|_| {
            let (x, y) = take(&mut chance);
            let race = match chance.of(4) {
                0 => format!("striker_{}", chance.of(3)),
                _ => chance.pick(&content().monster_races).id.clone(),
            };
            let team = *chance.pick(&["beasts", "beasts", "others", "hero"]);
            let asleep = chance.one_in(4);
            let conditions = match chance.of(8) {
                0 => "\"confused\": 30",
                1 => "\"afraid\": 15",
                2 => "\"stun\": 60, \"slow\": 20",
                3 => "\"paralyzed\": 5, \"fast\": 50",
                _ => "",
            };
            format!(
                "(race: {race:?}, at: ({x}, {y}), team: {team:?}, asleep: {asleep}, \
                 conditions: {{{conditions}}})"
            )
        })
        .collect();
    let rules = chance.pick(&["ludus", "oangband"]);
    let text = format!(
        "Scenario(rules: {rules:?}, arena: Drawn(map: [{}], lit: {}), hero: Some({hero}),
         races: [{}], monsters: [{}, (race: \"jackal\", at: {:?})])",
        rows.join(", "),
        !chance.one_in(4),
        strikers.join(", "),
        monsters.join(", "),
        take(&mut chance),
    );
    let definition = scenario("made_up.ron", &text);
    (text, definition)
}
