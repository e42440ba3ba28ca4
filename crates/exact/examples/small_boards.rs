//! Cut-down boards, solved outright, as a Markdown table.
//!
//! ```text
//! cargo run --release -p awalam-exact --example small_boards
//! ```
//!
//! Each board is the start position with only some of its cells: rectangles, and
//! rings around the hole. So each is a position of the whole board's text, which
//! `awalam solve` takes as well. Yellow begins. `--seconds 60` bounds the processor's
//! time for each.

mod support;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_exact::avalam::official::{Margin, OfficialSolver, Options};
use awalam_games::Game;
use awalam_games::avalam::{Avalam, Cell};
use awalam_search::{Control, Limits};
use support::{CpuClock, Settings};

/// Whether a cell at a row from the top and a column from the left belongs.
type Shape = Box<dyn Fn(usize, usize) -> bool>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings::of_program();
    let seconds = settings.number("--seconds", 60)?;
    println!("## Avalam on small boards, solved\n");
    println!("`cargo run --release -p awalam-exact --example small_boards`\n");
    println!(
        "The start position with only some of its cells, yellow to move, played to the end by \
         both sides as well as can be. Values are yellow's: towers ahead, and under `official` \
         rules fives ahead; 0 is a draw. Nodes and the processor's seconds are those of the \
         dearer rule set.\n"
    );
    println!("| board | cells | official | classic | nodes | s | position |");
    println!("|---|---|---|---|---|---|---|");
    for (name, shape) in boards() {
        let text = cut(&shape);
        let mut values = Vec::new();
        let (mut nodes, mut time) = (0, 0.0);
        for rules in ["official", "classic"] {
            let position = Avalam::parse(&text, rules.parse()?)?;
            let (value, spent, lasted) = solve(&position, seconds);
            let value = match (value, rules) {
                (None, _) => "?".to_owned(),
                (Some(value), "classic") => format!("{:+}", value.towers),
                (Some(value), _) => format!("{:+}, {:+}", value.towers, value.fives),
            };
            values.push(value);
            nodes = nodes.max(spent);
            time = f64::max(time, lasted);
        }
        let cells = text.matches(['y', 'r']).count() - 1;
        println!(
            "| {name} | {cells} | {} | {nodes} | {time:.2} | `{text}` |",
            values.join(" | ")
        );
    }
    Ok(())
}

/// The value, the nodes and the processor's seconds.
fn solve(position: &Avalam, seconds: u64) -> (Option<Margin>, u64, f64) {
    let clock = CpuClock::new();
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::time(Duration::from_secs(seconds)), &clock, &stop);
    let mut solver = OfficialSolver::new(Options {
        mebibytes: 512,
        ..Options::default()
    });
    let solved = solver.solve(position, &control, u64::MAX);
    let value = solved.map(|solved| solved.value).ok();
    (value, solver.nodes(), control.elapsed().as_secs_f64())
}

/// Names and shapes, smallest first of each kind.
fn boards() -> Vec<(String, Shape)> {
    let mut boards: Vec<(String, Shape)> = Vec::new();
    // Where a number of rows of cells finds most room.
    let places = [(1, 3, 1, 8), (2, 5, 2, 6), (3, 1, 1, 4)];
    for (rows, top, left, most) in places {
        for columns in rows.max(2)..=most {
            let shape = move |row: usize, column: usize| {
                (top..top + rows).contains(&row) && (left..left + columns).contains(&column)
            };
            boards.push((format!("{rows}×{columns}"), Box::new(shape)));
        }
    }
    let upright = |row: usize, column: usize| (1..=5).contains(&row) && (1..=3).contains(&column);
    boards.push(("3×5".to_owned(), Box::new(upright)));
    let corner = |row: usize, column: usize| (1..=4).contains(&row) && (1..=4).contains(&column);
    boards.push(("4×4 less a corner".to_owned(), Box::new(corner)));
    let near = |row: usize, column: usize| row.abs_diff(4).max(column.abs_diff(4));
    let ring = move |row: usize, column: usize| near(row, column) == 1;
    boards.push(("ring of 8".to_owned(), Box::new(ring)));
    let outer = move |row: usize, column: usize| near(row, column) == 2;
    boards.push(("ring of 16".to_owned(), Box::new(outer)));
    let cross = |row: usize, column: usize| {
        row.abs_diff(4).min(column.abs_diff(4)) == 0 && row.abs_diff(4).max(column.abs_diff(4)) <= 3
    };
    boards.push(("cross".to_owned(), Box::new(cross)));
    boards
}

/// The start position's text without the cells that do not belong.
fn cut(shape: &Shape) -> String {
    let start = Avalam::start(Default::default());
    let square = |row: usize, column: usize| {
        let tower = Cell::at(row, column).and_then(|cell| start.tower(cell));
        match tower {
            Some(tower) if shape(row, column) => format!("{}{}", tower.top.letter(), tower.height),
            _ => ".".to_owned(),
        }
    };
    let rows = (0..9).map(|row| (0..9).map(|column| square(row, column)).collect::<String>());
    format!("{} y", rows.collect::<Vec<_>>().join("/"))
}
