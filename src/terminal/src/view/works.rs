//! What a device that is aimed does, in words: the panel of target mode and the terms behind it tell the
//! same rows, so that they cannot disagree.

use ludus_engine::narrate::{counted_of, element_word, percent};
use ludus_engine::odds::{Aimed, Work};
use ludus_engine::rng::Fraction;

/// One row of what a device does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Told {
    /// As it is to be read.
    Line(String),
    /// A label and a chance.
    Chance(String, Fraction),
}

/// Returns what an aimed device does once it obeys, and the chance that it kills, obeying or not.
pub(crate) fn told(aimed: &Aimed, is_at_foe: bool) -> Vec<Told> {
    if aimed.works.is_empty() && is_at_foe {
        return vec![Told::Line("does not get there".to_owned())];
    }
    aimed
        .works
        .iter()
        .flat_map(|work| of_work(aimed, work))
        .collect()
}

fn of_work(aimed: &Aimed, work: &Work) -> Vec<Told> {
    match work {
        Work::Harm {
            element,
            damage,
            p_kill,
        } => {
            let name = element_word(*element);
            let harm = match (damage.min(), damage.max()) {
                (_, 0) => "harms it not".to_owned(),
                (least, most) if least == most => most.to_string(),
                (least, most) => format!("{least}-{most}, mean {:.1}", damage.mean()),
            };
            let p_kill = percent(aimed.obeys.to_f64() * p_kill);
            vec![
                Told::Line(format!("{name:<10}{harm}")),
                Told::Line(format!("kills now {p_kill}")),
            ]
        }
        Work::Condition {
            condition,
            turns,
            p,
        } => {
            let (least, most) = (turns.min(), turns.max());
            vec![
                Told::Chance(condition.name().to_owned(), *p),
                Told::Line(if least == most {
                    format!(" for      {}", counted_of(most.max(0) as u64, "turn"))
                } else {
                    format!(" for      {least}-{most} turns")
                }),
            ]
        }
        Work::Sleep { p } => vec![Told::Chance("asleep".to_owned(), *p)],
        Work::SendAway(cells) => vec![Told::Line(format!(
            "sends it up to {} off",
            counted_of(*cells, "cell")
        ))],
    }
}
