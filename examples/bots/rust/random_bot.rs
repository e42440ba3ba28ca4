//! A bot for tri-colour Awalé that plays any legal move.
//! It speaks referee lines: START if it begins, else the opponent's move; it
//! answers each with its own move. SETUP and a position may come before: then the
//! game begins there. Compile it with: rustc -O random_bot.rs
use std::io::BufRead;

const BLUE: usize = 1;
const CLEAR: usize = 2;

#[derive(Clone, Copy)]
struct Move {
    hole: usize,
    colour: usize, // 0 red, 1 blue
    clear: bool,   // the transparent seeds too
}

/// Holes 1 to 16, each with its red, blue and transparent seeds.
struct Board([[u32; 3]; 16]);

impl Board {
    /// Player 0 owns the odd holes, player 1 the even ones.
    fn legal_moves(&self, player: usize) -> Vec<Move> {
        let holes = (player..16).step_by(2);
        let moves = holes.flat_map(|hole| {
            [(0, false), (0, true), (1, false), (1, true)]
                .map(|(colour, clear)| Move { hole, colour, clear })
        });
        moves.filter(|mv| self.0[mv.hole][if mv.clear { CLEAR } else { mv.colour }] > 0).collect()
    }

    fn play(&mut self, mv: Move) {
        let mut at = mv.hole;
        for &kind in &[CLEAR, mv.colour][usize::from(!mv.clear)..] {
            for _ in 0..std::mem::take(&mut self.0[mv.hole][kind]) {
                at = (at + 1) % 16;
                // The origin is skipped; blue goes into the opponent's holes only.
                while at == mv.hole || mv.colour == BLUE && at % 2 == mv.hole % 2 {
                    at = (at + 1) % 16;
                }
                self.0[at][kind] += 1;
            }
        }
        while matches!(self.0[at].iter().sum(), 2u32 | 3) {
            self.0[at] = [0; 3]; // captured
            at = (at + 15) % 16;
        }
    }
}

/// The move that a text such as 14TB stands for.
fn read(text: &str) -> Option<Move> {
    let (rest, colour) = match text.strip_suffix('R') {
        Some(rest) => (rest, 0),
        None => (text.strip_suffix('B')?, BLUE),
    };
    let number: usize = rest.strip_suffix('T').unwrap_or(rest).parse().ok()?;
    let hole = number.checked_sub(1).filter(|&hole| hole < 16)?;
    Some(Move { hole, colour, clear: rest.ends_with('T') })
}

fn main() {
    let mut board = Board([[2; 3]; 16]);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let mut random = now.map_or(1, |time| time.as_nanos() as u64 | 1);
    let mut player = 0; // who begins
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        if let Some(text) = line.strip_prefix("SETUP ") { // SETUP 2.2.2/…/2.2.2 P1 0 0 0
            let (holes, rest) = text.split_once(" P").expect("holes and who begins");
            let seeds = holes.split(['.', '/']).map(|seeds| seeds.parse().unwrap_or(0));
            board.0.iter_mut().flatten().zip(seeds).for_each(|(to, from)| *to = from);
            player = usize::from(rest.starts_with('2'));
            println!("READY");
            continue;
        }
        match (line.trim(), read(line.trim())) {
            ("START", _) => {}
            (_, Some(mv)) => { board.play(mv); player = 1 - mv.hole % 2 }
            (other, None) => { eprintln!("not understood: {other}"); continue }
        }
        let moves = board.legal_moves(player);
        if moves.is_empty() { return } // the game is over
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mv = moves[(random >> 33) as usize % moves.len()];
        board.play(mv);
        // println ends the line, and Rust flushes standard output at line ends.
        println!("{}{}{}", mv.hole + 1, if mv.clear { "T" } else { "" }, ["R", "B"][mv.colour]);
    }
}
