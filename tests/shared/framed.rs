//! What a forger would do: lines framed by another hand than the engine's.

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Frames records of a replay, each line chained to the one before: what a forger would do.
pub(crate) fn framed(records: &[String]) -> Vec<u8> {
    let mut before = 0;
    let lines = records.iter().map(|json| {
        before = xxh3_64_with_seed(json.as_bytes(), before);
        format!("{before:016x} {json}\n")
    });
    lines.collect::<Vec<String>>().concat().into_bytes()
}
