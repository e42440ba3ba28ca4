//! The file that a command names: found, and looked at before it is started, so
//! that what is wrong with it can be told better than the system does.

use std::path::{Path, PathBuf};

use super::LaunchError;
use crate::text::excerpt;

/// The program of that name, seen from a folder.
pub(super) fn find(name: &str, here: &Path) -> Result<PathBuf, LaunchError> {
    let which = |name: &str| which::which_in(name, std::env::var_os("PATH"), here).ok();
    if let Some(program) = which(name) {
        look_at(&program, name)?;
        return Ok(program);
    }
    let file = here.join(name);
    if file.is_dir() {
        return Err(LaunchError::Folder(excerpt(name)));
    }
    if !file.is_file() {
        return Err(LaunchError::Missing(excerpt(name)));
    }
    refuse_source(name)?;
    match which(&format!("./{name}")) {
        Some(program) => {
            look_at(&program, name)?;
            Err(LaunchError::WithoutFolder(excerpt(name)))
        }
        None => Err(LaunchError::NotExecutable(excerpt(name))),
    }
}

/// Whether the system can start a file that it calls executable.
#[cfg(unix)]
fn look_at(program: &Path, name: &str) -> Result<(), LaunchError> {
    use std::fs::File;
    use std::io::Read;

    /// No first line that names an interpreter is longer.
    const MAX_SHEBANG_BYTES: u64 = 256;

    let mut beginning = Vec::new();
    let file = File::open(program);
    let read = file.and_then(|file| file.take(MAX_SHEBANG_BYTES).read_to_end(&mut beginning));
    if read.is_err() {
        // A file may be run and not read.
        return Ok(());
    }
    let Some(first) = beginning.strip_prefix(b"#!") else {
        // A program in the system's own form is never plain text.
        if beginning.contains(&0) {
            return Ok(());
        }
        refuse_source(name)?;
        return Err(LaunchError::NoInterpreter(excerpt(name)));
    };
    let first = first.split(|&byte| byte == b'\n').next().unwrap_or(first);
    if first.ends_with(b"\r") {
        return Err(LaunchError::LineEnds(excerpt(name)));
    }
    let first = String::from_utf8_lossy(first);
    match first.split_whitespace().next() {
        Some(interpreter) if Path::new(interpreter).is_absolute() => {
            match Path::new(interpreter).exists() {
                true => Ok(()),
                false => Err(LaunchError::Interpreter {
                    name: excerpt(name),
                    interpreter: excerpt(interpreter),
                }),
            }
        }
        // Seen from wherever it is started: let the system say.
        Some(_) => Ok(()),
        None => Err(LaunchError::NoInterpreter(excerpt(name))),
    }
}

#[cfg(not(unix))]
fn look_at(_: &Path, _: &str) -> Result<(), LaunchError> {
    Ok(())
}

fn refuse_source(name: &str) -> Result<(), LaunchError> {
    let path = Path::new(name);
    let stem = path.with_extension("").display().to_string();
    let extension = path.extension().unwrap_or_default();
    let class = path.file_stem().unwrap_or_default().display();
    let compiler = match extension.to_str() {
        Some("c") => format!("gcc -O2 -o {stem} {name}"),
        Some("cpp" | "cc" | "cxx") => format!("g++ -O2 -o {stem} {name}"),
        Some("rs") => format!("rustc -O -o {stem} {name}"),
        Some("java") => {
            format!("javac -d classes {name}, and then run java -cp classes {class}")
        }
        _ => return Ok(()),
    };
    Err(LaunchError::Source {
        name: excerpt(name),
        compiler: awalam_games::excerpt(&compiler, 300),
    })
}
