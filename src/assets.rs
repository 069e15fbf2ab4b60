//! What is built into the program: the packs that ship, and the texts of the screens.

use include_dir::{Dir, DirEntry, include_dir};

use ludus_engine::content::Packs;
#[cfg(feature = "tui")]
use ludus_terminal::Texts;

static ASSETS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// Returns the packs that ship.
pub(crate) fn packs() -> Packs {
    let mut files = Vec::new();
    collect(&ASSETS, &mut files);
    Packs::from_files(files.iter().map(|(path, text)| (path.as_str(), *text)))
}

/// Returns the texts that the screens are made from.
#[cfg(feature = "tui")]
pub(crate) fn texts() -> Texts {
    let text = |path: &str| {
        let file = ASSETS.get_file(path).and_then(|file| file.contents_utf8());
        file.expect("the file is built in, as text")
    };
    Texts {
        keys: text("ui/keys.ron"),
        theme: text("ui/theme.ron"),
        names: text("ui/names.ron"),
    }
}

fn collect(folder: &Dir<'static>, files: &mut Vec<(String, &'static str)>) {
    for entry in folder.entries() {
        match entry {
            DirEntry::Dir(folder) => collect(folder, files),
            DirEntry::File(file) => {
                let path = file.path().to_string_lossy().replace('\\', "/");
                files.extend(file.contents_utf8().map(|text| (path, text)));
            }
        }
    }
}

/// Loads the packs that ship.
#[cfg(test)]
pub(crate) fn shipped() -> ludus_engine::content::Content {
    let content = ludus_engine::content::Content::load(&packs(), &[]);
    content.unwrap_or_else(|problems| panic!("{problems}"))
}
