//! Whether disk and memory suffice, before any work is done.

use std::path::Path;

use super::error::TableError;

/// The bytes free on the disk of a folder, where the system tells.
fn free_disk(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(folder).ok()?;
        Some(disk.f_bavail * disk.f_frsize)
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}

/// The bytes of memory that programs may still have, where the system tells.
fn free_memory() -> Option<u64> {
    let all = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = all
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Bytes for people.
pub fn bytes(count: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    let mut amount = count as f64 / 1000.0;
    let mut unit = 0;
    while amount >= 1000.0 && unit + 1 < UNITS.len() {
        amount /= 1000.0;
        unit += 1;
    }
    match amount < 10.0 {
        true => format!("{amount:.1} {}", UNITS[unit]),
        false => format!("{amount:.0} {}", UNITS[unit]),
    }
}

/// Refuses if the disk or the memory has fewer bytes free than are needed.
pub fn check(folder: &Path, disk: u64, memory: u64, seeds: usize) -> Result<(), TableError> {
    if let Some(free) = free_disk(folder)
        && free < disk
    {
        return Err(TableError::NoDisk {
            folder: folder.to_owned(),
            needed: bytes(disk),
            free: bytes(free),
        });
    }
    if let Some(free) = free_memory()
        && free < memory
    {
        return Err(TableError::NoMemory {
            seeds,
            needed: bytes(memory),
            free: bytes(free),
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_little_is_told_with_figures() {
        let here = Path::new(".");
        assert!(check(here, 1, 1, 5).is_ok());
        let full = check(here, u64::MAX, 1, 5).expect_err("no disk is so large");
        assert!(
            full.to_string()
                .contains("need 18446744 TB more on the disk of .")
        );
        let small = check(here, 1, u64::MAX, 5).expect_err("no memory is so large");
        assert!(
            small
                .to_string()
                .contains("building 5 seeds needs 18446744 TB of memory")
        );
    }
}
