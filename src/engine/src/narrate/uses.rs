//! What using a thing does, in sentences with figures.

use crate::content::{
    Condition, Content, Mend, OutcomeKind, Reach, Saving, Shape, Taking, Turns, UseStep, Venom,
};
use crate::rng::Dice;
use crate::rules::drains::ExperienceDrain;

use super::gear::{noun, score_word};
use super::names::{counted_of, element_word, listed};
use super::shapes::shape_phrase;

/// Returns dice as a number of something: "1 turn", "1d20+15 turns".
fn dice_of(dice: Dice, what: &str) -> String {
    let s = if dice.max() == 1 { "" } else { "s" };
    format!("{dice} {what}{s}")
}

/// Returns what one step of using a thing does, in a sentence with its figures.
pub fn use_words(content: &Content, step: UseStep) -> String {
    let (whom, escape) = match step.reach {
        Reach::User => ("you", ""),
        Reach::FirstInLine => ("the first in line", ", unless it withstands"),
        Reach::Burst(_) => ("all it reaches", ", but for those who withstand"),
        Reach::AllInSight => ("all in sight", ", but for those who withstand"),
    };
    let escape = match step.outcome.saving {
        Saving::Nothing => "",
        Saving::Throw | Saving::Check => escape,
    };
    match step.outcome.kind {
        OutcomeKind::Mend(mend) => mend_words(mend),
        OutcomeKind::Afflict { condition, turns } => {
            let is_harm = content.condition(condition).is_harmful && step.reach == Reach::User;
            affliction_words(whom, condition, turns, is_harm) + escape + "."
        }
        OutcomeKind::Blast(brand, dice) => match step.reach {
            Reach::Burst(radius) => format!(
                "Bursts in {} for {dice}, {} around.",
                element_word(brand),
                counted_of(u32::from(radius), "cell")
            ),
            Reach::User | Reach::FirstInLine | Reach::AllInSight => {
                format!("Hits {whom} with {} for {dice}.", element_word(brand))
            }
        },
        OutcomeKind::Lull => format!("Puts {whom} to sleep{escape}."),
        OutcomeKind::Blink(cells) => {
            let sends = if step.reach == Reach::User {
                "Moves you"
            } else {
                "Sends"
            };
            let whom = whom.strip_prefix("you").unwrap_or(whom);
            let gap = if whom.is_empty() { "" } else { " " };
            format!(
                "{sends}{gap}{whom} up to {} away.",
                counted_of(cells, "cell")
            )
        }
        OutcomeKind::Hurt(dice) => format!("Takes {dice} of your hit points."),
        OutcomeKind::Poison(Venom::OfHit(damage)) => format!("Poisons like a hit for {damage}."),
        OutcomeKind::Poison(Venom::OfDamage) => "Poisons by the damage.".to_owned(),
        OutcomeKind::Shape(Shape::Normal) => "Gives you your own shape back.".to_owned(),
        OutcomeKind::Shape(shape) => format!("Turns you into {}.", shape_phrase(shape)),
        OutcomeKind::DrainStats { stats, .. } => {
            let words: Vec<String> = stats
                .iter()
                .map(|stat| score_word(stat).to_owned())
                .collect();
            format!("Drains {}.", listed(&words))
        }
        OutcomeKind::DrainExperience(drain) => experience_words(drain),
        OutcomeKind::HarmBelongings(brand) => {
            format!("Harms belongings by {}.", element_word(brand))
        }
        OutcomeKind::Take(Taking::Bonuses) => {
            "Takes from the bonuses of one worn thing.".to_owned()
        }
        OutcomeKind::Take(Taking::Charges) => "Drains a device.".to_owned(),
        OutcomeKind::Take(Taking::Gold) => "Takes gold.".to_owned(),
        OutcomeKind::Take(Taking::Thing) => "Takes one thing of the pack.".to_owned(),
        OutcomeKind::Take(Taking::Food) => "Eats one piece of food.".to_owned(),
        OutcomeKind::Take(Taking::Fuel) => "Drains the light.".to_owned(),
        OutcomeKind::Quake => "Shakes the ground.".to_owned(),
    }
}

fn affliction_words(whom: &str, condition: Condition, turns: Turns, is_harm: bool) -> String {
    let noun = noun(condition);
    match turns {
        Turns::OfLevel { .. } => format!("Gives {whom} {noun} for turns of its level"),
        Turns::OfHero { each, die } => {
            format!("Gives {noun} for {each} turns a level and 1d{die} more")
        }
        Turns::Rolled { dice, .. } if is_harm => {
            format!("Brings {noun} ({dice}), unless resisted")
        }
        Turns::Rolled { dice, again } => {
            let to = if whom == "you" {
                String::new()
            } else {
                format!("{whom} ")
            };
            let more = match again {
                0 => String::new(),
                again => format!("; {again} more where you have it"),
            };
            format!("Gives {to}{noun} for {}{more}", dice_of(dice, "turn"))
        }
    }
}

fn mend_words(mend: Mend) -> String {
    match mend {
        Mend::Heal(dice) => format!("Heals {dice}."),
        Mend::Cure(condition) => format!("Cures {}.", noun(condition)),
        Mend::Ease(condition, by) => format!("Eases {} by {by}.", noun(condition)),
        Mend::Halve(condition, 0) => format!("Halves {}.", noun(condition)),
        Mend::Halve(condition, more) => {
            format!("Halves {}, then takes {more} more.", noun(condition))
        }
        Mend::Feed(amount) => format!("Feeds {amount}."),
        Mend::FillUp => "Fills your stomach.".to_owned(),
        Mend::Restore(stats) => {
            let words: Vec<String> = stats
                .iter()
                .map(|stat| score_word(stat).to_owned())
                .collect();
            match words.len() {
                6 => "Restores all scores.".to_owned(),
                _ => format!("Restores {}.", listed(&words)),
            }
        }
        Mend::RestoreMana => "Fills your mana.".to_owned(),
        Mend::RestoreLife => "Brings lost experience back.".to_owned(),
        Mend::Learn => "Teaches half of what you know, and 10 more.".to_owned(),
    }
}

fn experience_words(drain: ExperienceDrain) -> String {
    let dice = match drain.dice {
        0 => String::new(),
        dice => format!("{dice}d6 and "),
    };
    let share = match drain.share_percent {
        25 => "a quarter".to_owned(),
        percent => format!("{percent}%"),
    };
    format!("Takes {dice}{share} of what you know, unless you hold life.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Brand;

    #[test]
    fn every_use_of_every_kind_is_a_sentence() {
        let content = crate::content::shipped();
        let uses = content.item_kinds.iter().flat_map(|kind| &kind.uses);
        let mut n = 0;
        for &step in uses {
            let words = use_words(&content, step);
            assert!(words.ends_with('.') && words.len() < 80, "{words}");
            assert!(words.starts_with(char::is_uppercase), "{words}");
            n += 1;
        }
        assert!(n > 50);
    }

    #[test]
    fn steps_tell_their_figures() {
        let content = crate::content::shipped();
        let mend = |mend| UseStep::on_user(OutcomeKind::Mend(mend));
        let burst = UseStep {
            reach: Reach::Burst(1),
            ..UseStep::on_user(OutcomeKind::Blast(Brand::Fire, Dice::new(0, 0)))
        };
        let turns = Turns::Rolled {
            dice: Dice::new(1, 1),
            again: 0,
        };
        let sense = UseStep::on_user(OutcomeKind::Afflict {
            condition: Condition::Sensing,
            turns,
        });
        let away = OutcomeKind::Blink(9);
        let other = UseStep {
            reach: Reach::FirstInLine,
            ..UseStep::on_user(away)
        };
        for (step, words) in [
            (mend(Mend::Heal(Dice::new(2, 8))), "Heals 2d8."),
            (
                mend(Mend::Ease(Condition::Cut, 10)),
                "Eases bleeding by 10.",
            ),
            (mend(Mend::Cure(Condition::Blind)), "Cures blindness."),
            (sense, "Gives a sense of what is near for 1d1 turn."),
            (burst, "Bursts in fire for 0, 1 cell around."),
            (UseStep::on_user(away), "Moves you up to 9 cells away."),
            (other, "Sends the first in line up to 9 cells away."),
        ] {
            assert_eq!(use_words(&content, step), words);
        }
    }
}
