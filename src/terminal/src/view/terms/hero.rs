//! What the figures of the hero's own page are made of.

use crate::view::inspector::{Page, PageRow, chance_words, term_rows};
use ludus_engine::content::Slot;
use ludus_engine::figures::{self, Missile};
use ludus_engine::rules::{TermName, Terms};
use ludus_engine::world::World;

use super::{numbered, rules_of};

/// Returns a page for the skill with the weapon, for those with what is at hand to shoot and to throw,
/// for the shield, and for what guards it; all before a target counts.
pub(crate) fn of_hero(world: &World) -> Vec<Page> {
    let Some(hero) = world.hero().map(|hero| hero.actor) else {
        return Vec::new();
    };
    let mut terms = Terms::EMPTY;
    let skill = figures::melee_skill(world, &mut terms);
    let weapon = world.worn_in(hero, Slot::Weapon);
    let weapon = weapon.map_or("bare hands", |weapon| weapon.kind.name.as_str());
    let mut pages = vec![("skill", skill_page(world, weapon, skill, &terms))];
    let mut missiles: Vec<Missile> = figures::missile_at_hand(world).into_iter().collect();
    // What is shot comes first; what is made to be thrown has a skill of its own.
    let thrown = world.carried(hero).find(figures::is_throwing_weapon);
    let thrown = thrown.map(|item| Missile::Thrown(item.id));
    missiles.extend(thrown.filter(|_| missiles == [Missile::Fired]));
    let missiles = missiles.into_iter();
    let of_missiles = missiles.filter_map(|missile| missile_page(world, missile));
    pages.extend(of_missiles.map(|page| ("skill", page)));
    pages.extend(bash_page(world).map(|page| ("shield", page)));
    pages.push(("guards", guards_page(world)));
    numbered(pages)
}

/// Returns a page for the skill with a shot or throw.
pub(crate) fn missile_page(world: &World, missile: Missile) -> Option<Page> {
    let mut terms = Terms::EMPTY;
    let skill = figures::missile_skill_of(world, missile, &mut terms)?;
    let name = missile.item(world)?.kind.name.clone();
    Some(skill_page(world, &name, skill, &terms))
}

fn skill_page(world: &World, name: &str, skill: i32, terms: &Terms) -> Page {
    let word = world.content().tables.skill_word(skill);
    let mut rows = vec![PageRow::new(
        format!("SKILL     {skill}, {word}"),
        "",
        "A-14",
    )];
    rows.extend(term_rows(terms.as_slice(), &[]));
    Page {
        title: String::new(),
        line: format!("You with your {name}"),
        part: "before the target counts".to_owned(),
        rows,
        rules: rules_of("A-14", terms.as_slice()),
    }
}

/// Returns a page for the bash of a monster of the hero's own level, as the page of the hero tells it.
fn bash_page(world: &World) -> Option<Page> {
    let level = i32::from(world.hero()?.level);
    let bash = figures::bash_at_level(world, level)?;
    let chance = format!("chance {}", chance_words(bash.p_happens()));
    let rule = TermName::BashDraw.rule();
    let mut rows = vec![PageRow::new("IT COMES  before the blows", chance, rule)];
    rows.extend(term_rows(bash.terms.as_slice(), &[]));
    Some(Page {
        title: String::new(),
        line: format!("You with your {}", bash.name),
        part: format!("at level {level}"),
        rows,
        rules: rules_of(rule, bash.terms.as_slice()),
    })
}

/// Returns a page for armor class, saving throw and the skill with devices, as far as they have parts.
fn guards_page(world: &World) -> Page {
    let own = figures::armor_class(world);
    let here = figures::armor_class_here(world);
    let save = figures::saving_throw(world).clamp(0, 100);
    let devices = figures::device_skill(world);
    let term = |name: &str, value: i32| format!("  {name:<24}{value:>+4}");
    Page {
        title: String::new(),
        line: "What guards you, and your hand with devices".to_owned(),
        part: "before the foe counts".to_owned(),
        rows: vec![
            PageRow::new(format!("ARMOR     {here} where you stand"), "", ""),
            PageRow::new(term("what you wear and are", own), "", "fact 2.21"),
            PageRow::new(term("the ground under you", here - own), "", "H-4"),
            PageRow::new(format!("SAVES     {save} of 100"), "", "fact 2.19"),
            PageRow::new(
                format!("DEVICES   {devices}, less the level of the device"),
                "",
                "L-10",
            ),
        ],
        rules: vec!["fact 2.21", "H-4", "fact 2.19", "L-10"],
    }
}
