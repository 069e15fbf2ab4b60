//! Finds monster races by a part of their names, for lists.

use crate::ids::MonsterRaceId;

use super::Content;

/// Returns the races whose name or id holds the query in any case, sorted by level, then name; all
/// of them without a query. `pack` keeps those of one pack.
pub fn bestiary(content: &Content, query: Option<&str>, pack: Option<&str>) -> Vec<MonsterRaceId> {
    let query = query.unwrap_or_default().trim().to_lowercase();
    let mut found: Vec<(u8, String, MonsterRaceId)> = content
        .monster_races
        .iter()
        .enumerate()
        .filter(|(_, race)| pack.is_none_or(|pack| race.pack == pack))
        .map(|(index, race)| {
            let id = MonsterRaceId(index as u16);
            (race.level, race.name.to_lowercase(), id)
        })
        .filter(|(_, name, id)| {
            name.contains(&query) || content.monster_race(*id).id.contains(&query)
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, _, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(query: Option<&str>, pack: Option<&str>) -> Vec<String> {
        let content = crate::content::shipped();
        bestiary(&content, query, pack)
            .into_iter()
            .map(|id| content.monster_race(id).name.clone())
            .collect()
    }

    #[test]
    fn a_query_finds_parts_of_names_and_ids_in_any_case() {
        assert_eq!(names(Some("SNAG"), None), ["snaga", "Lagduf, the Snaga"]);
        assert_eq!(names(Some("cave_o"), None), ["cave orc", "cave ogre"]);
        assert_eq!(names(Some("cave o"), None), ["cave orc", "cave ogre"]);
        assert!(names(Some("grue"), None).is_empty());
    }

    #[test]
    fn lists_run_by_level_then_name() {
        let content = crate::content::shipped();
        let all = bestiary(&content, None, Some("oangband"));
        let keys: Vec<(u8, String)> = all
            .iter()
            .map(|id| content.monster_race(*id))
            .map(|race| (race.level, race.name.to_lowercase()))
            .collect();
        assert!(keys.is_sorted() && keys.len() >= 60);
        assert!(names(None, Some("core")).is_empty());
    }
}
