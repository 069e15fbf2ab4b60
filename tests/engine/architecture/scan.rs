//! Reads a file of code as the compiler's lexer does: every path that it names, whatever form it
//! stands in, its unit tests left out as items.
//!
//! Tokens, not a syntax tree: inside a macro call there is no tree, and a path is a path there too.

use std::ops::Range;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A path as it stands in the code, `use` trees taken apart: `crate::{a, b::c}` is two.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Named {
    /// Something of this crate, from its top.
    Inner(Vec<String>),
    /// Something of another crate, or relative to a name in scope; whether `use` binds it.
    Outer(Vec<String>, bool),
}

/// A module that a file declares without its body.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Declared {
    /// Inline modules around it, and its own name.
    pub(super) path: Vec<String>,
    /// Whether only tests have it.
    pub(super) is_test: bool,
}

/// What a file of code holds beside its unit tests.
#[derive(Default, Debug)]
pub(super) struct Scan {
    /// Every path of two names or more, and whatever `use` binds.
    pub(super) paths: Vec<Named>,
    /// Every name, keywords too.
    pub(super) words: Vec<String>,
    /// The first name of every attribute.
    pub(super) attributes: Vec<String>,
    /// Modules in other files.
    pub(super) modules: Vec<Declared>,
    /// Public functions that change what they belong to.
    pub(super) writers: Vec<String>,
    /// Lines of items that only tests have.
    pub(super) test_lines: usize,
}

impl Scan {
    /// Reads the code of a module; `module` is its path from the top of the crate.
    pub(super) fn new(text: &str, module: &[&str]) -> Self {
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| {
            panic!("{}: {error}", module.join("::"));
        });
        let mut walk = Walk {
            module: module.iter().map(|&name| name.to_owned()).collect(),
            file_depth: module.len(),
            scan: Self::default(),
        };
        walk.all(&tokens.into_iter().collect::<Vec<_>>());
        walk.scan
    }
}

struct Walk {
    /// The module that the tokens stand in, inline ones counted.
    module: Vec<String>,
    /// How many names of it are the file's own.
    file_depth: usize,
    scan: Scan,
}

impl Walk {
    fn all(&mut self, tokens: &[TokenTree]) {
        let mut at = 0;
        while at < tokens.len() {
            if let Some((attribute, is_inner)) = attribute_at(tokens, at)
                && is_for_tests(attribute)
            {
                let end = if is_inner {
                    tokens.len()
                } else {
                    item_end(tokens, at)
                };
                self.leave_out(tokens, at..end);
                at = end;
                continue;
            }
            at = self.one(tokens, at);
        }
    }

    /// Reads what begins at a token and returns where the next begins.
    fn one(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        match &tokens[at] {
            TokenTree::Group(group) => {
                if let Some((attribute, _)) = at.checked_sub(1).and_then(|mark| {
                    attribute_at(tokens, mark)
                        .or_else(|| attribute_at(tokens, mark.saturating_sub(1)))
                }) {
                    let name = first_word(attribute).unwrap_or_default();
                    if name == "doc" {
                        return at + 1;
                    }
                    self.scan.attributes.push(name);
                }
                let is_visibility = group.delimiter() == Delimiter::Parenthesis
                    && at > 0
                    && is_word(&tokens[at - 1], "pub");
                if !is_visibility {
                    self.all(&inside(group));
                }
                at + 1
            }
            TokenTree::Ident(ident) => {
                let word = ident.to_string();
                match word.as_str() {
                    "use" if !is_punct(tokens.get(at + 1), '<') => return self.imports(tokens, at),
                    "mod" => return self.module(tokens, at),
                    "fn" => self.function(tokens, at),
                    _ => {}
                }
                self.path(tokens, at)
            }
            TokenTree::Literal(_) | TokenTree::Punct(_) => at + 1,
        }
    }

    /// Reads a path outside of `use`.
    fn path(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let mut names = vec![name_of(&tokens[at])];
        let mut end = at + 1;
        while is_path_mark(tokens, end)
            && let Some(TokenTree::Ident(_)) = tokens.get(end + 2)
        {
            names.push(name_of(&tokens[end + 2]));
            end += 3;
        }
        self.scan.words.extend_from_slice(&names);
        if names.len() > 1 || names[0] == "crate" {
            self.name(names, false);
        }
        end
    }

    /// Reads `use …;`.
    fn imports(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        self.scan.words.push("use".to_owned());
        let length = tokens[at..]
            .iter()
            .position(|token| is_punct(Some(token), ';'));
        let end = length.map_or(tokens.len(), |length| at + length);
        self.tree(&tokens[at + 1..end], &[]);
        end
    }

    /// Reads the trees of a `use`, parted by commas.
    fn tree(&mut self, tokens: &[TokenTree], before: &[String]) {
        for tree in tokens.split(|token| is_punct(Some(token), ',')) {
            let mut names = before.to_vec();
            let mut is_list = false;
            for token in tree {
                match token {
                    TokenTree::Ident(ident) if ident == "as" => break,
                    TokenTree::Ident(_) => {
                        let name = name_of(token);
                        self.scan.words.push(name.clone());
                        // `a::{self}` is `a`; the first name keeps its `self`.
                        if name != "self" || names.is_empty() {
                            names.push(name);
                        }
                    }
                    TokenTree::Group(group) => {
                        self.tree(&inside(group), &names);
                        is_list = true;
                    }
                    TokenTree::Punct(mark) if mark.as_char() == '*' => names.push("*".to_owned()),
                    _ => {}
                }
            }
            if !is_list && !names.is_empty() {
                self.name(names, true);
            }
        }
    }

    /// Notes a path, seen from the top of the crate.
    fn name(&mut self, names: Vec<String>, is_import: bool) {
        let named = match names[0].as_str() {
            "crate" => Named::Inner(names[1..].to_vec()),
            "self" | "super" => {
                let mut inner = self.module.clone();
                for name in names {
                    match name.as_str() {
                        "self" => {}
                        "super" => _ = inner.pop(),
                        _ => inner.push(name),
                    }
                }
                Named::Inner(inner)
            }
            _ => Named::Outer(names, is_import),
        };
        self.scan.paths.push(named);
    }

    /// Reads `mod name;` or `mod name { … }`.
    fn module(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let Some(TokenTree::Ident(_)) = tokens.get(at + 1) else {
            return at + 1;
        };
        let name = name_of(&tokens[at + 1]);
        match tokens.get(at + 2) {
            Some(TokenTree::Group(body)) => {
                self.module.push(name);
                self.all(&inside(body));
                self.module.pop();
            }
            Some(end) if is_punct(Some(end), ';') => self.declare(name, false),
            _ => {}
        }
        at + 3
    }

    fn declare(&mut self, name: String, is_test: bool) {
        let mut path = self.module[self.file_depth..].to_vec();
        path.push(name);
        self.scan.modules.push(Declared { path, is_test });
    }

    /// Notes a function if it is public and takes `&mut self`.
    fn function(&mut self, tokens: &[TokenTree], at: usize) {
        let mut before = tokens[..at].iter().rev();
        let qualifiers = ["const", "async", "unsafe"];
        let is_public = before
            .find(|token| !qualifiers.iter().any(|word| is_word(token, word)))
            .is_some_and(|token| is_word(token, "pub"));
        let head = tokens[at..]
            .iter()
            .take_while(|token| !is_braces(token) && !is_punct(Some(token), ';'));
        let takes_own = |token: &TokenTree| {
            let text = token.to_string();
            let own = text.split(',').next().unwrap_or_default();
            own.starts_with("(&") && own.contains("mut self")
        };
        if is_public && head.into_iter().any(takes_own) {
            self.scan.writers.push(name_of(&tokens[at + 1]));
        }
    }

    /// Passes over an item of tests, but not over which modules it declares.
    fn leave_out(&mut self, tokens: &[TokenTree], item: Range<usize>) {
        for at in item.clone() {
            if is_word(&tokens[at], "mod") && is_punct(tokens.get(at + 2), ';') {
                self.declare(name_of(&tokens[at + 1]), true);
            }
        }
        let (first, last) = (tokens[item.start].span(), tokens[item.end - 1].span());
        self.scan.test_lines += last.end().line + 1 - first.start().line;
    }
}

/// Returns the attribute that begins here, and whether it belongs to what is around it.
fn attribute_at(tokens: &[TokenTree], at: usize) -> Option<(&Group, bool)> {
    if !is_punct(tokens.get(at), '#') {
        return None;
    }
    let is_inner = is_punct(tokens.get(at + 1), '!');
    match tokens.get(at + 1 + usize::from(is_inner)) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            Some((group, is_inner))
        }
        _ => None,
    }
}

/// Says whether an attribute leaves its item to tests alone: `cfg(test)`, `cfg(all(…, test))`. What
/// `any` or `not` says is taken for code.
fn is_for_tests(attribute: &Group) -> bool {
    let text = attribute.stream().to_string().replace(' ', "");
    let Some(condition) = text
        .strip_prefix("cfg(")
        .and_then(|text| text.strip_suffix(')'))
    else {
        return false;
    };
    let all = condition
        .strip_prefix("all(")
        .and_then(|all| all.strip_suffix(')'))
        .unwrap_or(condition);
    !all.contains('(') && all.split(',').any(|condition| condition == "test")
}

/// Returns where the item ends that begins here with its attributes: behind its braces, or behind
/// `;` or `,`.
fn item_end(tokens: &[TokenTree], mut at: usize) -> usize {
    while let Some((_, is_inner)) = attribute_at(tokens, at) {
        at += 2 + usize::from(is_inner);
    }
    // In `use a::{b};` the braces end nothing.
    let is_import = tokens[at..]
        .iter()
        .take_while(|token| !is_braces(token) && !is_punct(Some(token), ';'))
        .any(|token| is_word(token, "use"));
    let is_end = |token: &TokenTree| {
        is_punct(Some(token), ';') || !is_import && (is_punct(Some(token), ',') || is_braces(token))
    };
    let length = tokens[at..].iter().position(is_end);
    length.map_or(tokens.len(), |length| at + length + 1)
}

fn inside(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

fn first_word(group: &Group) -> Option<String> {
    group.stream().into_iter().next().as_ref().map(name_of)
}

fn name_of(token: &TokenTree) -> String {
    let name = token.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn is_punct(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

/// Says whether `::` stands here.
fn is_path_mark(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':')
}
