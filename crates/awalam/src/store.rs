//! Files that the program keeps: where they are, and how they are written.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use awalam_games::Record;

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
pub fn write_whole(path: &Path, content: &str) -> io::Result<()> {
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".awalam-");
    // Temporary files are private by default; this one will be the user's.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(dir)?;
    file.write_all(content.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// The latest game in a directory that can be gone on with.
pub fn latest_unfinished(dir: &Path) -> Option<(PathBuf, Record)> {
    let mut files: Vec<_> = fs::read_dir(dir)
        .ok()?
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort();
    files.into_iter().rev().find_map(|(_, path)| {
        let record = Record::read(&fs::read_to_string(&path).ok()?).ok()?;
        record.ending().is_none().then_some((path, record))
    })
}
