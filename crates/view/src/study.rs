//! Records, positions and moves as people paste them.

use awalam_bots::HasBots;
use awalam_games::visible::Visible;
use awalam_games::{GameId, Line, Record, Side, read_moves, with_game};
use serde::{Deserialize, Serialize};

use crate::read::{line_of, play_all};
use crate::{AnyLine, OutcomeView, ReadError, RecordFormat};

/// A game or a position as text, to be looked at.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyText {
    /// The game, where the text does not tell; empty for the first that can read it.
    #[serde(default)]
    pub game: String,
    /// The rule set, where the text does not tell.
    #[serde(default)]
    pub rules: String,
    /// A record (text or JSON), a position, or moves from the start.
    pub text: String,
}

/// A game to be looked at.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudyView {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::GameName))]
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// The position it begins at.
    pub start: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// Who played.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub players: [String; 2],
    /// How it ended, if it has.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub outcome: Option<OutcomeView>,
    /// The game on paper, with comments, glyphs and variations.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::RecordJson))]
    pub record: Record,
}

impl StudyView {
    fn new(line: &dyn AnyLine, record: Record, players: [String; 2]) -> StudyView {
        // What the rules say of an end says more than that it was theirs.
        let by_rules = line
            .outcome()
            .map(|outcome| OutcomeView::by_rules(&outcome));
        StudyView {
            game: line.game(),
            rules: line.rules(),
            start: line.start(),
            moves: line.moves(),
            players,
            outcome: by_rules.or_else(|| record.ending().map(OutcomeView::by_ending)),
            record,
        }
    }

    /// A game of which only the moves are known.
    fn bare(line: &dyn AnyLine) -> StudyView {
        StudyView::new(line, line.record(&[], None), [String::new(), String::new()])
    }
}

/// Reads a record, a position or moves.
pub fn study(given: &StudyText) -> Result<StudyView, ReadError> {
    let text = given.text.trim();
    if text.is_empty() {
        return Err(ReadError::Empty);
    }
    let looks_like_record = text.starts_with('{') || text.starts_with('[');
    match (Record::read(text), looks_like_record) {
        (Ok(record), _) => study_of_record(&record),
        (Err(error), true) => Err(error.into()),
        (Err(_), false) => plain(given, text),
    }
}

/// A game on paper, from whatever [`study`] reads: a record that was changed by hand or by a
/// program comes back as it is usually written, once it has been replayed.
pub fn study_record(given: &StudyText, format: RecordFormat) -> Result<String, ReadError> {
    Ok(format.write(&study(given)?.record))
}

/// The game of a record.
pub fn study_of_record(record: &Record) -> Result<StudyView, ReadError> {
    with_game!(record.game_id()?, G => {
        let line: Line<G> = record.replay()?;
        let players = Side::BOTH.map(|side| record.player(side).to_owned());
        Ok(StudyView::new(&line, record.clone(), players))
    })
}

/// A position or moves without any heading: of the game named, or of the first one that
/// can read them.
fn plain(given: &StudyText, text: &str) -> Result<StudyView, ReadError> {
    if !given.game.is_empty() {
        return with_game!(given.game.parse()?, G => plain_of::<G>(&given.rules, text));
    }
    let readings = GameId::ALL.map(|id| with_game!(id, G => plain_of::<G>(&given.rules, text)));
    let mut read = readings.into_iter().filter_map(Result::ok);
    read.next().ok_or(ReadError::NoGame)
}

/// Positions of every game have one of these between their parts.
fn looks_like_position(text: &str) -> bool {
    text.contains(['/', '-'])
}

fn plain_of<G: HasBots + Visible>(rules: &str, text: &str) -> Result<StudyView, ReadError> {
    let position = match line_of::<G>(rules, text, &[]) {
        Ok(line) => return Ok(StudyView::bare(&line)),
        Err(error) => error,
    };
    let moves = read_moves::<G::Move>(text).unwrap_or_default();
    if moves.is_empty() {
        return Err(match looks_like_position(text) {
            true => position,
            false => ReadError::NoGame,
        });
    }
    let start = *line_of::<G>(rules, "", &[])?.start();
    Ok(StudyView::bare(&play_all(start, moves)?))
}
