//! The thresholds of things: what can be taken from them, where they go, what they add.

use ludus_engine::combat;
use ludus_engine::content::{Condition, ItemGroup, Slot, Stat};
use ludus_engine::event::{Cause, Event, Handling, Owner};
use ludus_engine::figures::{self, Harm};
use ludus_engine::grid::Pos;
use ludus_engine::ids::ItemId;
use ludus_engine::rng::Rng;
use ludus_engine::step::{Output, Step};
use ludus_engine::world::{ItemRef, World};

use super::super::fights::content;
use super::each;
use super::figures::{HERO, beside};

/// A thing of the hero's, found by its place.
fn thing(world: &World, item: u32) -> ItemRef<'_> {
    world.item(ItemId(item)).unwrap()
}

#[test]
fn things_can_be_drained_worn_away_and_corroded_down_to_nothing() {
    let fueled = |fuel: u32| {
        let hero = format!("equipment: {{ \"light\": (kind: \"wooden_torch\", fuel: {fuel}) }}");
        figures::drainable_light(&beside(&hero), HERO).is_some()
    };
    each(&[(0, false), (1, false), (2, true)], fueled);
    let charged = |charges: u32| {
        let world = beside(&format!(
            "pack: [(kind: \"staff_of_speed\", charges: {charges})]"
        ));
        figures::drainable_charges(&thing(&world, 0), 0)
    };
    each(&[(0, None), (1, Some(1))], charged);
    let rods = |(count, turn)| {
        let mut world = beside(&format!(
            "pack: [(kind: \"rod_of_lightning_bolts\", count: {count})]"
        ));
        world.apply(&Event::ChargesSet {
            item: ItemId(0),
            charges: 0,
            charged_at: 14,
        });
        (
            figures::drainable_charges(&thing(&world, 0), turn),
            thing(&world, 0).charged_rods(turn),
        )
    };
    each(
        &[
            ((1, 0), (None, 0)),
            ((1, 1), (Some(1), 0)),
            ((1, 13), (Some(13), 0)),
            ((1, 14), (Some(14), 1)),
            ((1, 15), (Some(14), 1)),
            ((2, 0), (Some(14), 1)),
            ((2, 14), (Some(28), 2)),
        ],
        rods,
    );
    let worn = |to_ac: i32| {
        let hero = format!("equipment: {{ \"cloak\": (kind: \"cloak\", to_ac: {to_ac}) }}");
        let world = beside(&hero);
        let cloak = thing(&world, 0);
        (figures::has_bonus(&cloak), figures::can_corrode(&cloak))
    };
    each(
        &[
            (-2, (false, false)),
            (-1, (false, false)),
            (0, (false, true)),
            (1, (true, true)),
        ],
        worn,
    );
    let bonus = |bonus: &str| {
        figures::has_bonus(&thing(
            &beside(&format!("pack: [(kind: \"dagger\", {bonus})]")),
            0,
        ))
    };
    each(
        &[
            ("to_hit: 0", false),
            ("to_hit: 1", true),
            ("to_dam: 1", true),
            ("to_dam: -1", false),
        ],
        bonus,
    );
    each(&[(23, false), (24, true), (25, true)], figures::shatters);
}

#[test]
fn stacks_join_up_to_ninety_nine() {
    let joins = |(left, more): (u16, u16)| {
        let mut world = beside(&format!(
            "pack: [(kind: \"arrow\", count: {})]",
            left + more
        ));
        world.apply(&Event::ItemMoved {
            item: ItemId(0),
            actor: HERO,
            count: more,
            owner: Owner::Floor(Pos::new(1, 1)),
            as_item: ItemId(1),
            how: Handling::Dropped,
        });
        let back = world.stack_for(ItemId(1), more, Owner::Carried(HERO));
        back.map(|item| item.0)
    };
    each(&[((50, 48), Some(0)), ((50, 49), Some(0))], joins);
    let mut world = beside("pack: [(kind: \"arrow\", count: 99)]");
    let mut split = |item, count, owner, as_item| {
        world.apply(&Event::ItemMoved {
            item: ItemId(item),
            actor: HERO,
            count,
            owner,
            as_item: ItemId(as_item),
            how: Handling::Dropped,
        });
    };
    split(0, 1, Owner::Floor(Pos::new(1, 1)), 1);
    assert_eq!(
        world.stack_for(ItemId(1), 1, Owner::Carried(HERO)),
        Some(ItemId(0))
    );
    assert_eq!(
        world.stack_for(ItemId(1), 2, Owner::Carried(HERO)),
        None,
        "100 are too many"
    );
}

#[test]
fn scores_can_be_drained_down_to_three() {
    let takes = |score: &str| {
        let world = beside(&format!("stats: (con: {score:?})"));
        figures::can_be_drained(&world, Stat::Constitution)
    };
    each(&[("3", false), ("4", true)], takes);
    let sustained = beside("sustains: [\"con\"]");
    assert!(!figures::can_be_drained(&sustained, Stat::Constitution));
    assert!(figures::can_be_drained(&sustained, Stat::Strength));
}

#[test]
fn deadliness_counts_what_strikes() {
    let armed = "equipment: {
        \"weapon\": (kind: \"dagger\", to_dam: 3), \"bow\": (kind: \"sling\", to_dam: 5),
        \"quiver\": (kind: \"lead_shot\", to_dam: 7), \"hands\": (kind: \"leather_gloves\", to_dam: 2),
    }, pack: [(kind: \"spear\", to_dam: 11), (kind: \"flask_of_oil\", to_dam: 13)]";
    let percent = |points: i32| content().tables.deadliness_percent(points);
    let deadly = |more: &str, weapon: figures::Missile| {
        let world = beside(&format!("{armed}, {more}"));
        [
            figures::deadliness(&world),
            figures::missile_deadliness(&world, weapon),
        ]
    };
    let spear = figures::Missile::Thrown(ItemId(4));
    assert_eq!(
        deadly("", figures::Missile::Fired),
        [percent(3 + 2), percent(5 + 7 + 2)]
    );
    assert_eq!(
        deadly("conditions: { \"hero\": 1 }", spear),
        [percent(10), percent(11 + 2 + 5)]
    );
    let berserk = deadly(
        "conditions: { \"berserk\": 1 }",
        figures::Missile::Thrown(ItemId(5)),
    );
    assert_eq!(berserk, [percent(20), percent(13)]);
    let stunned = deadly("conditions: { \"stun\": 50 }", spear);
    assert_eq!(stunned, [percent(0), percent(8)]);
    let dazed = deadly("conditions: { \"stun\": 51 }", spear);
    assert_eq!(dazed, [percent(-15), percent(-7)]);
}

#[test]
fn the_slots_that_a_thing_goes_to_are_the_empty_ones_first() {
    let rings = "equipment: { \"left_ring\": (kind: \"ring_of_free_action\") }";
    let slot = |hero: &str| {
        let group = ItemGroup::Ring;
        figures::slot_for(&beside(hero), HERO, group)
    };
    assert_eq!(slot(""), Some(Slot::LeftRing));
    assert_eq!(slot(rings), Some(Slot::RightRing));
}

#[test]
fn what_is_made_for_throwing_throws_more_dice() {
    let dice = |(level, flags): (i32, &str)| {
        let world = beside(&format!(
            "level: {level}, pack: [(kind: \"spear\", {flags})]"
        ));
        let (dice, _) = figures::flying_dice(&world, &thing(&world, 0), None).unwrap();
        (dice.dice, dice.times)
    };
    let balanced = "flags: [\"balanced\"]";
    each(
        &[
            ((1, ""), (1, 2)),
            ((11, ""), (1, 2)),
            ((12, ""), (1, 3)),
            ((1, balanced), (2, 2)),
            ((12, balanced), (2, 3)),
        ],
        dice,
    );
    let world = beside("level: 24, pack: [(kind: \"flask_of_oil\")]");
    let (oil, _) = figures::flying_dice(&world, &thing(&world, 0), None).unwrap();
    assert_eq!(
        (oil.dice, oil.times),
        (2, 1),
        "other things are thrown as they are"
    );
}

#[test]
fn harm_adds_up_and_multiplies_without_end() {
    let one = Harm {
        points: 3,
        cut: 5,
        stun: 7,
        poison: 11,
        held: 13,
        experience: 17,
        frail: 1,
        feeble: 2,
        slows: true,
    };
    let both = one.plus(Harm {
        slows: false,
        ..one
    });
    assert_eq!(both, one.times(2));
    assert_eq!(Harm::default().plus(one), one);
    assert_eq!((one.times(0), one.times(1)), (Harm::default(), one));
    let endless = one.times(u32::MAX / 2);
    assert_eq!(
        (endless.points, endless.cut, endless.slows),
        (i32::MAX, u32::MAX, true)
    );
}

/// Adds to a condition of the hero's in a world; returns the counter, and the cause of death.
fn worsened(world: &mut World, condition: Condition, more: u16) -> (u16, Option<Cause>) {
    let mut out = Output::new(true, 2);
    let mut step = Step {
        world,
        rng: &mut Rng::new(1),
        out: &mut out,
        now_ms: 0,
    };
    combat::worsen(&mut step, HERO, condition, more, None);
    let died = out.events.iter().find_map(|stamped| match stamped.event {
        Event::Died { cause, .. } => Some(cause),
        _ => None,
    });
    (world.counter(HERO, condition), died)
}

#[test]
fn who_stiffens_to_the_fourth_degree_is_stone() {
    let after = |(before, more): (u16, u16)| {
        let mut world = beside("");
        worsened(&mut world, Condition::Stiffening, before);
        worsened(&mut world, Condition::Stiffening, more)
    };
    each(
        &[
            ((1, 1), (2, None)),
            ((1, 2), (3, None)),
            ((2, 2), (4, Some(Cause::Stone))),
            ((3, 9), (4, Some(Cause::Stone))),
        ],
        after,
    );
    let sleepy = worsened(&mut beside(""), Condition::Drowsy, 4);
    assert_eq!(sleepy, (4, None), "no other condition kills");
}

#[test]
fn conditions_stack_as_their_rows_say() {
    let after = |(condition, before, more): (Condition, u16, u16)| {
        let mut world = beside("");
        worsened(&mut world, condition, before);
        worsened(&mut world, condition, more).0
    };
    each(
        &[
            ((Condition::Blind, 5, 3), 8),
            ((Condition::Blind, 9_999, 3), 10_000),
            ((Condition::Blessed, 5, 3), 5),
            ((Condition::Blessed, 3, 5), 5),
            ((Condition::Frightened, 3, 3), 4),
            ((Condition::BlackBreath, 1, 1), 1),
        ],
        after,
    );
}
