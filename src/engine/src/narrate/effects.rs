//! What blows bring about beyond damage, in a word.

/// Returns what a blow's effect does to its target, as odds name it: "poisons". `None` for a name that
/// no effect has, and for those that only harm.
pub fn effect_word(name: &str) -> Option<&'static str> {
    Some(match name {
        "poison" => "poisons",
        "disenchant" => "takes bonuses",
        "drain_charges" => "drains charges",
        "steal_gold" => "steals gold",
        "steal_items" => "steals things",
        "eat_food" => "eats food",
        "absorb_light" => "drains light",
        "acid" | "electricity" | "fire" | "cold" => "harms gear",
        "blind" => "blinds",
        "confuse" => "confuses",
        "terrify" => "terrifies",
        "paralyze" => "paralyzes",
        "reduce_strength" => "drains str",
        "reduce_intelligence" => "drains int",
        "reduce_wisdom" => "drains wis",
        "reduce_dexterity" => "drains dex",
        "reduce_constitution" => "drains con",
        "reduce_charisma" => "drains chr",
        "reduce_all_stats" => "drains scores",
        "lower_experience_10"
        | "lower_experience_20"
        | "lower_experience_40"
        | "lower_experience_80" => "drains exp",
        "earthquake" => "shakes the ground",
        "black_breath" => "black breath",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::BlowEffect;

    #[test]
    fn every_effect_that_does_more_than_harm_has_a_word() {
        let plain = [BlowEffect::None, BlowEffect::Attack, BlowEffect::Shatter];
        for &effect in BlowEffect::ALL {
            let has_word = effect_word(effect.name()).is_some();
            assert_eq!(has_word, !plain.contains(&effect), "{}", effect.name());
        }
        assert_eq!(effect_word("earthquake"), Some("shakes the ground"));
    }
}
