//! What the API sends and takes: plain values, described for OpenAPI.

mod analysis;
mod game;
mod position;
mod tournament;

pub use analysis::{AnalysisView, Judgement, MoveWorth, ReviewedPly, WorthView};
pub use game::{
    AtPly, Begun, ClockSetting, ClockView, ErrorView, GameView, HintView, NewGame, SeatView,
    SentMove, TakeSeat,
};
pub use position::{
    BotView, CellView, CheckView, Choice, GameInfo, MoveView, OutcomeView, PlyView, PositionView,
    RefusalView, StepKindView, StepView, StudyText, StudyView, Whereabouts,
};
pub use tournament::{
    BegunTournament, GameLine, LiveGame, NewTournament, ScorePoint, TournamentLine, TournamentView,
};
