//! Files that the program keeps: where they are, how they are read and written.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use awalam_games::Record;

use crate::failure::Failure;

/// No record comes near it.
const MAX_RECORD_BYTES: u64 = 16 << 20;
/// What names of temporary files begin with; no other files' do.
const TEMPORARY_PREFIX: &str = ".awalam-";
/// A temporary file this old was left behind by a program that was killed.
const MAX_TEMPORARY_AGE: Duration = Duration::from_secs(3600);

/// The user's data directory: `$XDG_DATA_HOME/awalam`, or the platform's own.
pub fn data_dir() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    // The standard has relative paths ignored.
    let base = named
        .filter(|path| path.is_absolute())
        .or_else(dirs::data_dir);
    base.map(|base| base.join("awalam"))
}

/// Where games played in the terminal are kept.
pub fn games_dir() -> Option<PathBuf> {
    data_dir().map(|dir| dir.join("games"))
}

/// Writes a file so that a crash leaves the old content or the new, never half.
/// A link is followed, permissions stay, and what is read-only is refused.
pub fn write_whole(path: &Path, content: &str) -> io::Result<()> {
    write_whole_by(path, |file| file.write_all(content.as_bytes()))
}

/// As [`write_whole`], with what `write` writes. What is no file, such as a terminal, has no
/// old content, and is written to directly.
pub fn write_whole_by<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    let existing = fs::metadata(path).ok();
    if existing.as_ref().is_some_and(|file| !file.is_file()) {
        return write(&mut fs::OpenOptions::new().write(true).open(path)?);
    }
    if existing
        .as_ref()
        .is_some_and(|file| file.permissions().readonly())
    {
        let problem = io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only");
        return Err(problem.into());
    }
    let path = match existing {
        Some(_) => fs::canonicalize(path)?,
        None => path.to_owned(),
    };
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    if !dir.is_dir() {
        let problem = format!("there is no folder {}", dir.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, problem).into());
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX);
    // Temporary files are private by default; this one will be the user's.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(dir).map_err(without_path)?;
    if let Some(existing) = existing {
        file.as_file().set_permissions(existing.permissions())?;
    }
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// The name of a temporary file means nothing to anybody.
fn without_path(error: io::Error) -> io::Error {
    let kind = error.kind();
    io::Error::new(kind, kind.to_string())
}

/// The content of a file that may be a record.
pub fn read_record_file(path: &Path) -> io::Result<String> {
    let refused = |problem: &str| Err(io::Error::new(io::ErrorKind::InvalidInput, problem));
    let file = fs::metadata(path)?;
    if !file.is_file() {
        return refused("it is not a file");
    }
    if file.len() > MAX_RECORD_BYTES {
        return refused("it is too large for a record (more than 16 MiB)");
    }
    let mut content = Vec::new();
    fs::File::open(path)?
        .take(MAX_RECORD_BYTES)
        .read_to_end(&mut content)?;
    Ok(String::from_utf8_lossy(&content).into_owned())
}

/// The latest game in a directory that can be gone on with, if there is one.
/// Files that cannot be read are told about.
pub fn latest_unfinished(dir: &Path) -> Result<Option<(PathBuf, String, Record)>, Failure> {
    let trouble =
        |error: io::Error| Failure::Trouble(format!("cannot look into {}: {error}", dir.display()));
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(trouble(error)),
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry.map_err(trouble)?;
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let modified = entry.metadata().and_then(|file| file.modified());
        if let (false, Ok(modified)) = (hidden, modified) {
            files.push((modified, entry.path()));
        }
    }
    files.sort();
    for (_, path) in files.into_iter().rev() {
        let content = read_record_file(&path).map_err(|error| error.to_string());
        let record = content.and_then(|content| match Record::read(&content) {
            Ok(record) => Ok((content, record)),
            Err(error) => Err(error.to_string()),
        });
        match record {
            Ok((content, record)) if record.ending().is_none() => {
                return Ok(Some((path, content, record)));
            }
            Ok(_) => {}
            Err(problem) => {
                anstream::eprintln!("note: {} is passed over: {problem}", path.display())
            }
        }
    }
    Ok(None)
}

/// Removes what killed programs left behind.
pub fn tidy(dir: &Path) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let temporary = entry
            .file_name()
            .to_string_lossy()
            .starts_with(TEMPORARY_PREFIX);
        let age = entry.metadata().and_then(|file| file.modified());
        let age = age.ok().and_then(|modified| modified.elapsed().ok());
        if temporary && age.is_some_and(|age| age > MAX_TEMPORARY_AGE) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
