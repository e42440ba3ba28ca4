//! The list of bots of each game, and the way from a text to a bot.

use awalam_exact::Solvable;
use awalam_exact::awale::TableSource;
use awalam_games::{Game, awale};

use crate::common;
use crate::judge::Arbiter;
use crate::spec::{nearest, shown};
use crate::{Bot, BuildContext, HasChampion, Settings, Spec, SpecError};

/// A game that has bots.
pub trait HasBots: Solvable {
    /// A lead, in hundredths of a point, with which one of two equal players wins
    /// nine games in ten or so: the scale on which mistakes are judged.
    const DECISIVE_LEAD: i32;

    /// Every bot of this game: its own [`with_common`] ones. A method, not a function
    /// over games, so that searches are compiled once, beside the game's bots, and not
    /// again in every crate that builds one.
    fn bots() -> Vec<BotInfo<Self>>;

    /// An arbiter for one game under these rules, where results of endings can be known
    /// for certain. It finds its tables here and now, and not at every ply.
    fn arbiter(
        _rules: Self::Rules,
        _tables: Option<&dyn TableSource>,
    ) -> Option<Box<dyn Arbiter<Self>>> {
        None
    }

    /// The rule set whose endgame tables its bots use, if they use any.
    fn table_rules(_rules: Self::Rules) -> Option<awale::Rules> {
        None
    }
}

/// A bot in the list.
pub struct BotInfo<G: Game> {
    /// Its name.
    pub name: &'static str,
    /// Where it comes from: a report's number, or "ours".
    pub source: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Makes one.
    pub build: fn(&mut Settings) -> Result<Bot<G>, SpecError>,
}

/// A game's own bots beside those that every game has; its own take the place of
/// those of the same name.
pub fn with_common<G: Game>(own: Vec<BotInfo<G>>) -> Vec<BotInfo<G>> {
    let mut bots = common::bots::<G>();
    bots.retain(|bot| own.iter().all(|other| other.name != bot.name));
    bots.extend(own);
    bots
}

/// The bot that a text such as `divine:depth=4` names, with all that it depends on.
pub fn build<G: HasBots>(text: &str, context: &BuildContext) -> Result<Bot<G>, SpecError> {
    Spec::read(text).bot(context)
}

impl Spec {
    /// The bot that it names, as by [`build`].
    pub fn bot<G: HasBots>(&self, context: &BuildContext) -> Result<Bot<G>, SpecError> {
        let bots = G::bots();
        let Some(info) = bots.iter().find(|info| info.name == self.name()) else {
            let names: Vec<&str> = bots.iter().map(|info| info.name).collect();
            return Err(SpecError::Name {
                nearest: nearest(self.name(), names.iter().copied()),
                name: shown(self.name()),
                game: G::NAME,
                known: names.join(", "),
            });
        };
        finish(self, context, info.build)
    }
}

/// A champion with an evaluation of its own, to try weights; the text is read as
/// for [`build`], whatever its name.
pub fn build_champion<G: HasChampion>(
    text: &str,
    evaluation: G::Champion,
    context: &BuildContext,
) -> Result<Bot<G>, SpecError> {
    finish(&Spec::read(text), context, |settings| {
        common::champion(settings, evaluation)
    })
}

fn finish<G: Game>(
    spec: &Spec,
    context: &BuildContext,
    build: impl FnOnce(&mut Settings) -> Result<Bot<G>, SpecError>,
) -> Result<Bot<G>, SpecError> {
    let mut settings = Settings::new(spec, context)?;
    let bot = build(&mut settings)?;
    let table_limit = settings.table_limit();
    settings.finish()?;
    Ok(bot.with_table_limit(table_limit))
}
