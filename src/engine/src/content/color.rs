//! The sixteen color names that content may use.

/// All names; the theme says how each is drawn.
pub const COLORS: [&str; 16] = [
    "black",
    "red",
    "green",
    "brown",
    "blue",
    "magenta",
    "cyan",
    "light_gray",
    "dark_gray",
    "light_red",
    "light_green",
    "yellow",
    "light_blue",
    "light_magenta",
    "light_cyan",
    "white",
];
