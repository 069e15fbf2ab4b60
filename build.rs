//! Makes Cargo embed the assets again when a file among them is added or changed.

fn main() {
    println!("cargo:rerun-if-changed=assets");
}
