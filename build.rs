//! Makes Cargo embed the assets again when a file among them is added or changed.

#![expect(
    clippy::print_stdout,
    reason = "this is how build scripts talk to Cargo"
)]

fn main() {
    println!("cargo:rerun-if-changed=assets");
}
