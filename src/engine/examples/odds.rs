//! Prints the chances of everybody against everybody at the start of a matchup, no dice:
//! `cargo run --example odds "2 cave orc v ogre"`.

use std::error::Error;
use std::io::{Write as _, stdout};
use std::path::Path;
use std::sync::Arc;

use ludus_engine::content::{Content, Packs, parse_matchup};
use ludus_engine::odds;
use ludus_engine::turn::world_at_start;
use ludus_engine::world::Definition;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1);
    let text = text.unwrap_or_else(|| "2 cave orc v ogre".to_owned());

    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let content = Content::load(&Packs::read(&assets)?, &[])?;
    let encounter = parse_matchup(&content, &text)?.encounter;
    let world = world_at_start(Arc::new(Definition::new(Arc::new(content), encounter)));

    let mut out = stdout().lock();
    for attack in odds::all(&world) {
        let (low, high) = (attack.damage.min(), attack.damage.max());
        writeln!(
            out,
            "{} -> {}: {}, lands {} of the time, {low} to {high} damage, {:.2} a turn",
            world.actor_name(attack.attacker),
            world.actor_name(attack.defender),
            attack.label,
            attack.p_hit,
            attack.mean_per_turn,
        )?;
        for term in &attack.terms {
            let (name, rule) = (term.name.name(), term.name.rule());
            writeln!(out, "  {name:<30} {:>4}  {rule}", term.value)?;
        }
    }
    Ok(())
}
