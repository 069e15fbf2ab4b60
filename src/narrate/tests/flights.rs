//! What is said of shots, throws and bashes.

use super::*;
use crate::event::{Bashed, Launch, Loosed, Loss, ShotHit, ShotMissed};

const ARMED: &str = r#"hero: Some(Hero(name: "Borin", at: Some((3, 2)),
    equipment: {"shield": (kind: "small_metal_shield"), "bow": (kind: "long_bow"), "quiver": (kind: "arrow", count: 9)},
    pack: [(kind: "throwing_axe", count: 3), (kind: "flask_of_oil")])),"#;

#[test]
fn what_flies_is_told_from_the_hand_to_the_last_one_it_meets() {
    let mut scene = Scene::new(ARMED, WOLVES);
    let item = |scene: &Scene, id: &str| {
        let mut items = scene.world.items();
        items.find(|item| item.kind.id == id).unwrap().id
    };
    let [arrow, axe, oil] = ["arrow", "throwing_axe", "flask_of_oil"].map(|id| item(&scene, id));
    let place = |scene: &Scene, actor| scene.world.body(actor).unwrap().pos;
    let own = place(&scene, HERO);
    let there = place(&scene, FIRST);
    let loose = |item, how, from| {
        let (actor, to) = (HERO, there);
        Event::Loosed(Loosed {
            actor,
            item,
            from,
            to,
            how,
        })
    };
    let hits = |item, how, defender, damage| {
        let (attacker, critical) = (HERO, 0);
        Event::ShotHit(ShotHit {
            attacker,
            defender,
            item,
            how,
            critical,
            damage,
        })
    };
    let misses = |item, how, defender| {
        let attacker = HERO;
        Event::ShotMissed(ShotMissed {
            attacker,
            defender,
            item,
            how,
        })
    };
    let (shot, thrown) = (Launch::Fired, Launch::Thrown);
    scene.check(
        &[
            loose(arrow, shot, own),
            misses(arrow, shot, FIRST),
            loose(arrow, shot, there),
            hits(arrow, shot, SECOND, 4),
            done(HERO),
        ],
        &[
            "You shoot past the wolf.",
            "It flies on and hits another wolf. (4)",
        ],
    );
    scene.check(
        &[
            loose(arrow, shot, own),
            hits(arrow, shot, FIRST, 5),
            done(HERO),
        ],
        &["You shoot the wolf. (5)"],
    );
    let breaks = Event::ItemDestroyed {
        item: oil,
        actor: HERO,
        count: 1,
        loss: Loss::Broken,
    };
    scene.check(
        &[
            loose(oil, thrown, own),
            hits(oil, thrown, FIRST, 3),
            breaks,
            done(HERO),
        ],
        &["You throw a flask of oil at the wolf. It hits. (3) The flask of oil breaks."],
    );
    scene.check(
        &[
            loose(axe, thrown, own),
            misses(axe, thrown, FIRST),
            done(HERO),
        ],
        &["You throw a throwing axe past the wolf."],
    );
    scene.check(
        &[
            loose(axe, thrown, own),
            hits(axe, thrown, FIRST, 8),
            done(HERO),
        ],
        &["You throw a throwing axe at the wolf. It sticks, then falls. (8) The wolf limps."],
    );
    scene.check(
        &[
            loose(axe, thrown, own),
            hits(axe, thrown, FIRST, 20),
            died(FIRST, HERO),
            done(HERO),
        ],
        &["+Your throwing axe kills the wolf. One left."],
    );
    let bash = Event::Bashed(Bashed {
        attacker: HERO,
        defender: SECOND,
        damage: 4,
    });
    let reels = Event::Unbalanced {
        actor: HERO,
        blows: 1,
    };
    scene.check(
        &[bash, reels, hit(HERO, SECOND, 1), done(HERO)],
        &["You bash the wolf with the shield. You hit the wolf. (5) You lose your balance."],
    );
}
