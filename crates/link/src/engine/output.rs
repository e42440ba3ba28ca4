//! What an engine says. Two threads speak: lines must not be torn.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use awalam_search::Thought;

/// Where answers go, shared by the threads of a session.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    pub fn new(writer: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(writer)))
    }

    /// Writes a line at once.
    pub fn say(&self, line: impl Display) -> io::Result<()> {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(writer, "{line}")?;
        writer.flush()
    }

    /// Tells the controller, and readers of its log, what was wrong.
    pub fn complain(&self, problem: impl Display) -> io::Result<()> {
        self.say(format_args!("info string {problem}"))
    }
}

/// `info depth 7 score cp 35 nodes 12345 nps 4115000 time 3 pv F f B`, after
/// `info string exact` where the score is proved.
pub(super) fn info<M: Display + Copy>(thought: &Thought<M>) -> String {
    let exact = if thought.exact {
        "info string exact\n"
    } else {
        ""
    };
    format!(
        "{exact}info depth {} score cp {} nodes {} nps {:.0} time {} pv {}",
        thought.depth,
        thought.score.hundredths(),
        thought.nodes,
        thought.speed(),
        thought.time.as_millis(),
        thought.line_text(),
    )
}
