//! What tests and benchmarks of all crates share: where the repository's own files are.

use std::path::{Path, PathBuf};

use ludus_engine::content::{Content, Packs};

/// Returns a path below the top of the repository, whichever crate asks.
pub(crate) fn path_of(inner: &str) -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_top = |folder: &&Path| folder.join("assets/core").is_dir();
    let top = own.ancestors().find(is_top);
    top.expect("the assets stand above every crate").join(inner)
}

/// Returns the packs that ship.
pub(crate) fn packs() -> Packs {
    Packs::read(&path_of("assets")).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Loads the packs that ship.
pub(crate) fn shipped() -> Content {
    Content::load(&packs(), &[]).unwrap_or_else(|problems| panic!("{problems}"))
}
