//! Whether a program computes or waits.

/// Whether a thread of some process below this one wants the processor; nothing where the
/// system does not tell.
#[cfg(target_os = "linux")]
pub(super) fn is_computing(ancestor: u32) -> Option<bool> {
    use std::collections::HashMap;
    use std::fs;

    // `PID (NAME) STATE PARENT …`; the name may hold anything.
    let words = |path: std::path::PathBuf| {
        let stat = fs::read(path).ok()?;
        let end = stat.iter().rposition(|&byte| byte == b')')?;
        let rest = String::from_utf8_lossy(&stat[end + 1..]).into_owned();
        let mut words = rest.split_whitespace();
        let state = words.next()?.to_owned();
        Some((state, words.next()?.parse::<u32>().ok()?))
    };
    let mut parents = HashMap::new();
    for entry in fs::read_dir("/proc").ok()?.flatten() {
        let Some(pid) = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok())
        else {
            continue;
        };
        if let Some((_, parent)) = words(entry.path().join("stat")) {
            parents.insert(pid, parent);
        }
    }
    let is_below = |pid: u32| {
        let mut at = pid;
        // Numbers may be given anew while they are read: no chain is longer than the list.
        for _ in 0..parents.len() {
            match parents.get(&at) {
                Some(&parent) if parent == ancestor => return true,
                Some(&parent) => at = parent,
                None => return false,
            }
        }
        false
    };
    let below = parents.keys().copied().filter(|&pid| is_below(pid));
    let mut threads = below.flat_map(|pid| {
        let tasks = fs::read_dir(format!("/proc/{pid}/task"));
        tasks.into_iter().flatten().flatten()
    });
    Some(threads.any(|task| words(task.path().join("stat")).is_some_and(|(state, _)| state == "R")))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn is_computing(_: u32) -> Option<bool> {
    None
}
