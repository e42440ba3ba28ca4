//! Many games of one kind, side by side.

use awalam_games::{Game, Side, Verdict};
use awalam_search::Dice;

use crate::past::Past;
use crate::threads::Threads;
use crate::{Encoded, Error, Layout, LookAhead, Outputs};

/// The most games at once.
pub const MAX_GAMES: usize = 1 << 20;

/// The action that leaves a game alone that is over.
const STAY: i64 = -1;

/// How games begin, end and share the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What decides everything random: openings and sampled actions.
    pub seed: u64,
    /// Whether a game that ends begins again in the same step.
    pub auto_reset: bool,
    /// Each game begins with random plies, up to as many, each number equally likely.
    pub opening_plies: u32,
    /// Games are broken off after so many plies; 0 for never.
    pub max_plies: u32,
    /// Threads that share the games. What happens does not depend on them.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 1,
            auto_reset: true,
            opening_plies: 0,
            max_plies: 0,
            threads: 1,
        }
    }
}

/// A batch whose game is hidden.
pub trait Batches: Send {
    /// How observations and actions are laid out.
    fn layout(&self) -> Layout;
    /// How many games there are.
    fn games(&self) -> usize;
    /// Begins all games anew; with a seed, as a new batch of that seed would.
    ///
    /// # Panics
    /// If the arrays have not a row for each game; so do the other methods.
    fn reset(&mut self, seed: Option<u64>, outputs: Outputs<'_>);
    /// Plays an action in every game. All are checked before any is played.
    fn step(&mut self, actions: &[i64], outputs: Outputs<'_>) -> Result<(), Error>;
    /// Draws an action for every game, each legal one equally likely; −1 where the game is over.
    fn sample(&mut self, actions: &mut [i64]);
    /// Looks at what every action leads to.
    fn look_ahead(&mut self, into: LookAhead<'_>) -> Result<(), Error>;
    /// The position of a game as text.
    fn text(&self, game: usize) -> Option<String>;
}

/// Games of one kind, side by side.
pub struct Batch<G> {
    start: G,
    options: Options,
    slots: Vec<Slot<G>>,
    threads: Option<Threads>,
}

/// One of the games.
struct Slot<G> {
    position: G,
    past: Past,
    plies: u32,
    dice: Dice,
    /// Whether it has ended, or was broken off, and was not begun again.
    ended: bool,
}

impl<G: Encoded> Batch<G> {
    /// Games that begin at a position. [`reset`](Batches::reset) plays their openings and shows
    /// them.
    pub fn new(start: G, games: usize, options: Options) -> Result<Batch<G>, Error> {
        if !(1..=MAX_GAMES).contains(&games) {
            let (given, highest) = (games, MAX_GAMES);
            return Err(Error::Games { given, highest });
        }
        if !start.has_all_actions() {
            return Err(Error::Pass);
        }
        if start.is_over() {
            return Err(Error::Over);
        }
        let threads = Threads::start(options.threads)?;
        let slots = (0..games).map(|number| Slot::new(&start, dice(options.seed, number)));
        Ok(Batch {
            start,
            options,
            slots: slots.collect(),
            threads,
        })
    }

    /// The first action that cannot be played, and why.
    fn check(&self, actions: &[i64]) -> Result<(), Error> {
        if actions.len() != self.slots.len() {
            let (given, games) = (actions.len(), self.slots.len());
            return Err(Error::Actions { given, games });
        }
        for (game, (slot, &action)) in self.slots.iter().zip(actions).enumerate() {
            if !slot.allows(action) {
                return Err(slot.refusal(game, action));
            }
        }
        Ok(())
    }
}

impl<G: Encoded> Slot<G> {
    fn new(start: &G, dice: Dice) -> Slot<G> {
        let mut past = Past::default();
        past.restart(start);
        Slot {
            position: *start,
            past,
            plies: 0,
            dice,
            ended: false,
        }
    }

    /// Begins at the start, and plays the random plies of the opening.
    fn begin(&mut self, start: &G, options: &Options) {
        self.position = *start;
        self.past.restart(start);
        self.plies = 0;
        self.ended = false;
        if options.opening_plies == 0 {
            return;
        }
        for _ in 0..self.dice.below(options.opening_plies as usize + 1) {
            let mut next = self.position;
            let Some(mv) = next.pick_move(|n| self.dice.below(n)) else {
                return;
            };
            next.play_unchecked(mv);
            self.past.peek(&mut next);
            if next.is_over() {
                // Nothing would be left to play.
                return;
            }
            self.past.enter(&mut next);
            self.position = next;
        }
    }

    #[inline(always)]
    fn allows(&self, action: i64) -> bool {
        if self.ended {
            return action == STAY;
        }
        (0..G::ACTIONS as i64).contains(&action) && self.position.allows(action as usize)
    }

    /// Why an action is not allowed.
    #[cold]
    fn refusal(&self, game: usize, action: i64) -> Error {
        if self.ended {
            return Error::Ended { game };
        }
        let Some(number) = usize::try_from(action).ok().filter(|&a| a < G::ACTIONS) else {
            return match action {
                STAY => Error::NotEnded { game },
                _ => Error::NoAction {
                    game,
                    action,
                    highest: G::ACTIONS - 1,
                },
            };
        };
        let mv = self.position.move_of(number);
        let refused = self.position.check(mv);
        Error::Illegal {
            game,
            action,
            mv: mv.to_string(),
            reason: refused.err().map_or(String::new(), |why| why.to_string()),
        }
    }

    /// Plays an action and returns whether the game ended, and whether it was broken off.
    #[inline(always)]
    fn play(&mut self, action: i64, max_plies: u32) -> (bool, bool) {
        let mv = self.position.move_of(action as usize);
        self.position.play_unchecked(mv);
        self.past.enter(&mut self.position);
        self.plies += 1;
        let over = self.position.is_over();
        let cut = !over && max_plies != 0 && self.plies >= max_plies;
        self.ended = over || cut;
        (over, cut)
    }
}

/// The random numbers of one game of a batch.
fn dice(seed: u64, number: usize) -> Dice {
    Dice::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64)
}

/// What the end of a game is worth to player 1.
fn reward<G: Game>(position: &G) -> f32 {
    match position.outcome().map(|outcome| outcome.verdict) {
        Some(Verdict::Win(Side::One)) => 1.0,
        Some(Verdict::Win(Side::Two)) => -1.0,
        _ => 0.0,
    }
}

/// The points of both players.
#[inline(always)]
fn points<G: Game>(position: &G) -> [f32; 2] {
    position
        .scores()
        .0
        .map(|points| points.in_halves() as f32 / 2.0)
}

/// Plays the actions of some games and writes what came of it.
fn step<G: Encoded>(
    slots: &mut [Slot<G>],
    actions: &[i64],
    outputs: &mut Outputs<'_>,
    start: &G,
    options: &Options,
) {
    for (game, (slot, &action)) in slots.iter_mut().zip(actions).enumerate() {
        let (mut over, mut cut) = (false, false);
        if action != STAY {
            (over, cut) = slot.play(action, options.max_plies);
        }
        let scores = points(&slot.position);
        let gain = if over { reward(&slot.position) } else { 0.0 };
        if slot.ended && options.auto_reset {
            slot.begin(start, options);
        }
        outputs.rewards[2 * game..][..2].copy_from_slice(&[gain, 0.0 - gain]);
        outputs.scores[2 * game..][..2].copy_from_slice(&scores);
        outputs.terminated[game] = over.into();
        outputs.truncated[game] = cut.into();
        show(slot, game, outputs);
    }
}

/// Writes where a game stands.
#[inline(always)]
fn show<G: Encoded>(slot: &Slot<G>, game: usize, outputs: &mut Outputs<'_>) {
    let position = &slot.position;
    let seen = &mut outputs.observations[game * G::CELLS..][..G::CELLS];
    position.observe(position.turn(), seen);
    let mask = &mut outputs.masks[game * G::ACTIONS..][..G::ACTIONS];
    if slot.ended {
        mask.fill(0);
    } else {
        position.mask(mask);
    }
    outputs.turns[game] = position.turn().index() as u8;
}

/// Writes where every action of some games leads.
fn look_ahead<G: Encoded>(slots: &[Slot<G>], into: &mut LookAhead<'_>) {
    let mut mask = vec![0; G::ACTIONS];
    let observations = into.observations.chunks_exact_mut(G::CELLS);
    let ends = into.rewards.iter_mut().zip(into.terminated.iter_mut());
    let mut rows = observations.zip(ends);
    for slot in slots {
        mask.fill(0);
        if !slot.ended {
            slot.position.mask(&mut mask);
        }
        for (action, (observation, (gain, over))) in rows.by_ref().take(G::ACTIONS).enumerate() {
            (*gain, *over) = (0.0, 0);
            if mask[action] == 0 {
                observation.fill(0);
                continue;
            }
            let mut after = slot.position;
            after.play_unchecked(slot.position.move_of(action));
            slot.past.peek(&mut after);
            after.observe(after.turn(), observation);
            if after.is_over() {
                let for_one = reward(&after);
                *gain = match slot.position.turn() {
                    Side::One => for_one,
                    Side::Two => 0.0 - for_one,
                };
                *over = 1;
            }
        }
    }
}

impl<G: Encoded> Batches for Batch<G> {
    fn layout(&self) -> Layout {
        G::LAYOUT
    }

    fn games(&self) -> usize {
        self.slots.len()
    }

    fn reset(&mut self, seed: Option<u64>, mut outputs: Outputs<'_>) {
        assert!(outputs.fits::<G>(self.slots.len()), "a row for each game");
        if let Some(seed) = seed {
            self.options.seed = seed;
            for (number, slot) in self.slots.iter_mut().enumerate() {
                slot.dice = dice(seed, number);
            }
        }
        outputs.rewards.fill(0.0);
        outputs.terminated.fill(0);
        outputs.truncated.fill(0);
        for (game, slot) in self.slots.iter_mut().enumerate() {
            slot.begin(&self.start, &self.options);
            outputs.scores[2 * game..][..2].copy_from_slice(&points(&slot.position));
            show(slot, game, &mut outputs);
        }
    }

    fn step(&mut self, actions: &[i64], mut outputs: Outputs<'_>) -> Result<(), Error> {
        assert!(outputs.fits::<G>(self.slots.len()), "a row for each game");
        self.check(actions)?;
        let (start, options) = (&self.start, &self.options);
        let Some(threads) = &mut self.threads else {
            step(&mut self.slots, actions, &mut outputs, start, options);
            return Ok(());
        };
        let share = self.slots.len().div_ceil(threads.count());
        threads.here()?.in_place_scope(|scope| {
            let shares = self.slots.chunks_mut(share).zip(actions.chunks(share));
            let mut rest = outputs;
            for (slots, actions) in shares {
                let (mut outputs, others) = rest.split_at::<G>(slots.len());
                rest = others;
                scope.spawn(move |_| step(slots, actions, &mut outputs, start, options));
            }
        });
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) {
        assert_eq!(actions.len(), self.slots.len(), "an action for each game");
        for (slot, action) in self.slots.iter_mut().zip(actions) {
            let position = &slot.position;
            let drawn = match slot.ended {
                true => None,
                false => position.pick_move(|n| slot.dice.below(n)),
            };
            *action = drawn
                .and_then(|mv| position.action_of(mv))
                .map_or(STAY, |action| action as i64);
        }
    }

    fn look_ahead(&mut self, mut into: LookAhead<'_>) -> Result<(), Error> {
        assert!(into.fits::<G>(self.slots.len()), "rows for each game");
        let Some(threads) = &mut self.threads else {
            look_ahead(&self.slots, &mut into);
            return Ok(());
        };
        let share = self.slots.len().div_ceil(threads.count());
        threads.here()?.in_place_scope(|scope| {
            let mut rest = into;
            for slots in self.slots.chunks(share) {
                let (mut into, others) = rest.split_at::<G>(slots.len());
                rest = others;
                scope.spawn(move |_| look_ahead(slots, &mut into));
            }
        });
        Ok(())
    }

    fn text(&self, game: usize) -> Option<String> {
        Some(self.slots.get(game)?.position.to_string())
    }
}
