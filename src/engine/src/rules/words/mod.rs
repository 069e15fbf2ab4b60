//! Every rule that a roll or one of its terms names, in words: what the roll inspector opens.
//!
//! The words say what the formula beside its id computes; they decide nothing. Where profiles
//! differ, they give the figures of profile `ludus`.

mod hero;
mod others;

/// Returns a rule in words, or `None` for an id that no roll and no term names.
pub fn words(rule: &str) -> Option<&'static str> {
    let found = |list: &'static [(&str, &'static str)]| {
        let place = list.binary_search_by_key(&rule, |row| row.0).ok()?;
        Some(list[place].1)
    };
    found(&hero::WORDS).or_else(|| found(&others::WORDS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Roll;
    use crate::rules::TermName;

    #[test]
    fn every_rule_of_a_roll_or_term_has_words() {
        let rolls = Roll::ALL.iter().map(|roll| roll.rule());
        let terms = TermName::ALL.iter().map(|term| term.rule());
        for rule in rolls.chain(terms) {
            assert!(words(rule).is_some(), "{rule} has no words");
        }
        assert_eq!(words("A-99"), None);
    }

    #[test]
    fn words_are_sorted_sentences_that_terminals_can_show() {
        assert!(hero::WORDS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(others::WORDS.is_sorted_by(|a, b| a.0 < b.0));
        for (rule, words) in hero::WORDS.into_iter().chain(others::WORDS) {
            assert!(words.is_ascii() && words.ends_with('.'), "{rule}");
            assert!(!words.contains("  ") && words.len() < 320, "{rule}");
        }
    }
}
