//! The list of games, each with its record. Records go straight from the store to
//! the page, one at a time.

use std::io::{self, Write};

use awalam_games::{Side, Verdict};

use super::facts::Facts;
use super::gather::Listed;
use super::words::{count, counted, ending, escaped, halves, named};
use crate::{ArenaError, GameRow, Store};

/// Games that are folded together.
const GAMES_PER_BLOCK: usize = 100;

/// Where a game is on the page.
pub fn address(row: &GameRow) -> String {
    format!("game-{}", row.number)
}

/// Writes the list.
pub fn games(facts: &Facts, store: &mut dyn Store, out: &mut dyn Write) -> Result<(), ArenaError> {
    let cannot = |error: io::Error| super::cannot(&error);
    let listed = &facts.gathered.listed;
    write!(out, "{}", about(facts)).map_err(cannot)?;
    let is_short = listed.len() <= GAMES_PER_BLOCK;
    for block in listed.chunks(GAMES_PER_BLOCK) {
        let [first, last] = [&block[0], &block[block.len() - 1]].map(|game| game.row.number);
        let open = if is_short { " open=\"open\"" } else { "" };
        write!(
            out,
            "<details class=\"block\"{open}><summary>Games {first} to {last}</summary>\n<ol>\n"
        )
        .map_err(cannot)?;
        for game in block {
            let record = store.record(game.row.number)?;
            let record = record.map_or("The store has no record of this game.".to_owned(), |r| {
                r.to_string()
            });
            write!(out, "{}", item(facts, game, &record)).map_err(cannot)?;
        }
        writeln!(out, "</ol></details>").map_err(cannot)?;
    }
    Ok(())
}

/// Which games are here, and where the others are.
fn about(facts: &Facts) -> String {
    let (all, listed) = (facts.gathered.games, facts.gathered.listed.len() as u64);
    let command = "<code>awalam arena export --store PATH --form text</code>";
    if all == 0 {
        return "<p>No games have been played yet.</p>\n".to_owned();
    }
    let meaning =
        "Numbers are pair and game; player 1 stands first. Open a game to see its record.";
    if listed == all {
        return format!("<p>All {}. {meaning}</p>\n", counted(all, "game"));
    }
    format!(
        "<p>The first {} of {} are listed here with their records. For the records of all of them, run {command} with the path of the tournament's store. {}</p>\n",
        count(listed),
        counted(all, "game"),
        if listed > 0 { meaning } else { "" }
    )
}

fn item(facts: &Facts, game: &Listed, record: &str) -> String {
    let row = &game.row;
    let players = facts.players(row);
    let name = |side: Side| {
        let name = named(&players[side.index()]);
        match row.result == Verdict::Win(side) {
            true => format!("<b>{name}</b>"),
            false => name,
        }
    };
    let [one, two] = Side::BOTH.map(name);
    let result = match row.result {
        Verdict::Draw => "½–½",
        Verdict::Win(Side::One) => "1–0",
        Verdict::Win(Side::Two) => "0–1",
    };
    let uncounted = match game.is_counted {
        true => "",
        false => " · not counted",
    };
    format!(
        concat!(
            "<li id=\"{address}\"><details><summary><span class=\"no\">{title}</span> ",
            "<span class=\"who\">{one} – {two}</span> <span class=\"result\">{result}</span> ",
            "<span class=\"points\">{first}–{second} points</span> ",
            "<span class=\"plies\">{plies} plies</span> ",
            "<span class=\"end\">{end}{uncounted}</span></summary>\n<pre>{record}</pre></details></li>\n"
        ),
        address = address(row),
        title = row.number,
        one = one,
        two = two,
        result = result,
        first = halves(row.points[0]),
        second = halves(row.points[1]),
        plies = row.plies,
        end = ending(row.termination),
        uncounted = uncounted,
        record = escaped(record.trim_end()),
    )
}
