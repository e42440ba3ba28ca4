//! A bot for tri-colour Awalé that looks four plies ahead and counts seeds.
//! It speaks referee lines, and announces the end of the game: RESULT 3R 50 40.
use std::io::BufRead;

const BLUE: usize = 1;
const CLEAR: usize = 2;
#[derive(Clone)]
struct Position {
    board: [[i32; 3]; 16], // red, blue, transparent
    scores: [i32; 2],
    player: usize,
    plies: u32,
    over: bool,
}

impl Position {
    /// A move is a hole, a colour, and whether the transparent seeds go first.
    fn moves(&self) -> Vec<(usize, usize, bool)> {
        let mut moves = Vec::new();
        for hole in (self.player..16).step_by(2).filter(|_| !self.over) {
            for (colour, clear) in [(0, false), (0, true), (1, false), (1, true)] {
                let needed = if clear { CLEAR } else { colour };
                if self.board[hole][needed] > 0 { moves.push((hole, colour, clear)) }
            }
        }
        moves
    }

    /// The position after a move.
    fn play(&self, (hole, colour, clear): (usize, usize, bool)) -> Position {
        let (mut next, mut at, us) = (self.clone(), hole, self.player);
        for &kind in &[CLEAR, colour][usize::from(!clear)..] {
            for _ in 0..std::mem::take(&mut next.board[hole][kind]) {
                at = (at + 1) % 16;
                while at == hole || colour == BLUE && at % 2 == us { at = (at + 1) % 16 }
                next.board[at][kind] += 1;
            }
        }
        while let seeds @ 2..=3 = next.board[at].iter().sum::<i32>() {
            next.scores[us] += seeds;
            next.board[at] = [0; 3];
            at = (at + 15) % 16;
        }
        (next.player, next.plies) = (1 - us, self.plies + 1);
        let left: i32 = next.board.iter().flatten().sum();
        let starved = next.scores[us] < 49 && next.moves().is_empty();
        if starved { next.scores[us] += left } // the opponent has no seed: the rest is ours
        next.over = starved || next.scores[us] >= 49 || left < 10 || next.plies == 400;
        next
    }

    /// Seeds ahead, as the player to move sees it.
    fn value(&self, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 || self.over { return self.scores[self.player] - self.scores[1 - self.player] }
        for mv in self.moves() {
            alpha = alpha.max(-self.play(mv).value(depth - 1, -beta, -alpha));
            if alpha >= beta { break }
        }
        alpha
    }
}

fn main() {
    let mut position = Position { board: [[2; 3]; 16], scores: [0; 2], player: 0, plies: 0, over: false };
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let text = line.trim();
        if let Some(text) = text.strip_prefix("SETUP ") { // SETUP 2.2.2/…/2.2.2 P1 0 0 0
            let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|text| text.parse::<i32>().ok());
            let numbers: Vec<i32> = numbers.collect();
            position.board.iter_mut().flatten().zip(&numbers).for_each(|(to, from)| *to = *from);
            position.player = numbers[48] as usize - 1;
            position.scores = [numbers[49], numbers[50]];
            position.plies = numbers[51] as u32;
            println!("READY");
            continue;
        }
        let number: Option<usize> = text.trim_end_matches(['T', 'R', 'B']).parse().ok();
        match number.filter(|number| (1..=16).contains(number)) {
            Some(number) => position = position.play((number - 1, text.ends_with('B') as usize, text.contains('T'))),
            None if text == "START" => {}
            None => { eprintln!("not understood: {text}"); continue }
        }
        let best = position.moves().into_iter().max_by_key(|&mv| -position.play(mv).value(3, -999, 999));
        let Some(mv @ (hole, colour, clear)) = best else { return };
        position = position.play(mv);
        let text = format!("{}{}{}", hole + 1, if clear { "T" } else { "" }, ["R", "B"][colour]);
        let [one, two] = position.scores;
        println!("{}", if position.over { format!("RESULT {text} {one} {two}") } else { text });
    }
}
