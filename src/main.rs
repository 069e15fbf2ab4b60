//! The program: runs the command line and turns its outcome into an exit code.

mod assets;
mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
