//! What is said of shots, throws and bashes.

use super::*;
use crate::event::{Bashed, Launch, Loosed, Loss, ShotHit, ShotMissed};
use crate::ids::ItemId;

const ARMED: &str = r#"hero: Some(Hero(name: "Borin", at: Some((3, 2)),
    equipment: {
        "shield": (kind: "small_metal_shield"), "bow": (kind: "long_bow"),
        "quiver": (kind: "arrow", count: 9),
    },
    pack: [(kind: "throwing_axe", count: 3), (kind: "flask_of_oil")])),"#;

fn armed() -> Scene {
    Scene::new(ARMED, WOLVES)
}

/// One thing on its way, in a scene.
#[derive(Clone, Copy)]
struct Flying {
    item: ItemId,
    how: Launch,
}

impl Flying {
    fn of(scene: &Scene, id: &str, how: Launch) -> Self {
        let mut items = scene.world.items();
        let item = items.find(|item| item.kind.id == id).unwrap().id;
        Self { item, how }
    }

    /// It leaves the cell of an actor.
    fn loose(self, scene: &Scene, by: ActorId) -> Event {
        let place = |actor| scene.world.body(actor).unwrap().pos;
        Event::Loosed(Loosed {
            actor: HERO,
            item: self.item,
            from: place(by),
            to: place(FIRST),
            how: self.how,
        })
    }

    fn hits(self, defender: ActorId, damage: i32) -> Event {
        Event::ShotHit(ShotHit {
            attacker: HERO,
            defender,
            item: self.item,
            how: self.how,
            critical: 0,
            damage,
        })
    }

    fn misses(self, defender: ActorId) -> Event {
        Event::ShotMissed(ShotMissed {
            attacker: HERO,
            defender,
            item: self.item,
            how: self.how,
        })
    }
}

#[test]
fn a_shot_is_told_up_to_the_last_one_it_meets() {
    let mut scene = armed();
    let arrow = Flying::of(&scene, "arrow", Launch::Fired);
    let (own, on) = (arrow.loose(&scene, HERO), arrow.loose(&scene, FIRST));
    scene.check(
        &[
            own,
            arrow.misses(FIRST),
            on,
            arrow.hits(SECOND, 4),
            done(HERO),
        ],
        &[
            "You shoot past the wolf.",
            "It flies on and hits another wolf. (4)",
        ],
    );
    // What flew on and met nobody leaves no trace in the next one.
    scene.check(
        &[own, arrow.misses(FIRST), on, done(HERO)],
        &["You shoot past the wolf."],
    );
    // Toward the wall beside the hero.
    let Event::Loosed(at_wall) = own else {
        panic!("{own:?}")
    };
    let at_wall = Event::Loosed(Loosed {
        to: at_wall.from,
        ..at_wall
    });
    scene.check(&[at_wall, done(HERO)], &["The arrow falls at your feet."]);
    scene.check(
        &[own, arrow.hits(FIRST, 5), done(HERO)],
        &["You shoot the wolf. (5)"],
    );
    scene.check(
        &[own, arrow.hits(FIRST, 40), died(FIRST, HERO), done(HERO)],
        &["+Your arrow kills the wolf. One left."],
    );
}

#[test]
fn a_throw_names_the_thing_and_what_becomes_of_it() {
    let mut scene = armed();
    let axe = Flying::of(&scene, "throwing_axe", Launch::Thrown);
    let oil = Flying::of(&scene, "flask_of_oil", Launch::Thrown);
    let breaks = Event::ItemDestroyed {
        item: oil.item,
        actor: HERO,
        count: 1,
        loss: Loss::Broken,
    };
    let (loose_oil, loose_axe) = (oil.loose(&scene, HERO), axe.loose(&scene, HERO));
    scene.check(
        &[loose_oil, oil.hits(FIRST, 3), breaks, done(HERO)],
        &["You throw a flask of oil at the wolf. It hits. (3) The flask of oil breaks."],
    );
    scene.check(
        &[loose_axe, axe.misses(FIRST), done(HERO)],
        &["You throw an axe past the wolf."],
    );
    scene.check(
        &[loose_axe, axe.hits(FIRST, 8), done(HERO)],
        &["You throw an axe at the wolf. It sticks, then falls. (8) The wolf limps."],
    );
    scene.check(
        &[
            loose_axe,
            axe.hits(FIRST, 20),
            died(FIRST, HERO),
            done(HERO),
        ],
        &["+Your throwing axe kills the wolf. One left."],
    );
}

#[test]
fn a_bash_comes_before_the_blows_and_may_cost_the_balance() {
    let mut scene = armed();
    let bash = |damage| {
        Event::Bashed(Bashed {
            attacker: HERO,
            defender: FIRST,
            damage,
        })
    };
    let reels = Event::Unbalanced {
        actor: HERO,
        blows: 1,
    };
    scene.check(
        &[bash(4), reels, hit(HERO, FIRST, 1), done(HERO)],
        &["You bash the wolf with the shield. You hit the wolf. (5) You lose your balance."],
    );
    scene.check(
        &[bash(40), died(FIRST, HERO), done(HERO)],
        &["+Your shield kills the wolf. One left."],
    );
}
