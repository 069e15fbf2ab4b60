//! `ludus completions` and `ludus man`: both come from the command line's own description.

use std::io::Write as _;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use super::error::CliError;
use super::output::Output;

/// Arguments of `ludus completions`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus completions bash > ~/.local/share/bash-completion/completions/ludus
  ludus completions fish > ~/.config/fish/completions/ludus.fish")]
pub(super) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs, mut command: Command) -> Result<(), CliError> {
    // The generator panics where it can't write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "ludus", &mut script);
    put(&script)
}

/// Prints one page: the program, then each command with its options.
pub(super) fn man(mut command: Command) -> Result<(), CliError> {
    command.build();
    let mut page = Vec::new();
    let whole = Man::new(command.clone());
    whole.render(&mut page)?;
    for one in command
        .get_subcommands()
        .filter(|one| one.get_name() != "help")
    {
        let name = one.get_display_name().unwrap_or_else(|| one.get_name());
        writeln!(page, ".SH \"{}\"", name.replace('-', " ").to_uppercase())?;
        let one = Man::new(one.clone());
        one.render_description_section(&mut page)?;
        one.render_synopsis_section(&mut page)?;
        one.render_options_section(&mut page)?;
    }
    put(&page)
}

fn put(text: &[u8]) -> Result<(), CliError> {
    let mut out = Output::open(None)?;
    out.write_all(text)?;
    out.finish()
}
