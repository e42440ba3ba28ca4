import { ask, json } from './ask.js';
import type { Game as EngineGame } from './engine.js';
import { engine } from './engine-in-use.js';
import type { CheckView, GameView, NewGame, PlyView, Whereabouts } from './schema.js';

/** What a bot has to think about: for `choose`, in any worker. */
export interface Task {
  /** The plies played so far. */
  ply: number;
  /** Where the game stands. */
  place: Whereabouts;
  /** The bot. */
  bot: string;
  /** The part of the time on its clock that it may use. */
  share_ms: number | null;
  most_ms: number | null;
}

/** A move that a bot has chosen. */
export interface ChosenMove {
  move: string;
  time_ms: number;
}

/** What a bot chooses. Games with the same bot go otherwise if their seeds differ. */
export function choose(task: Task, seed: number): ChosenMove {
  return json(() => engine.choose(JSON.stringify(task), seed));
}

/**
 * A game on this device between people at one screen and bots. Moments (`now`) are milliseconds
 * of one clock; they may begin anew when the game is restored. Each change gives the game as it
 * stands then, and throws with it where it is out of date.
 */
export class Game {
  readonly #game: EngineGame;

  private constructor(begin: () => EngineGame) {
    this.#game = ask(begin);
  }

  /** Begins a game of that name; its record has the date. */
  static begin(game: NewGame, id: string, date: string, now: number): Game {
    return new Game(() => engine.Game.begin(JSON.stringify(game), id, date, now));
  }

  /** A game from what `stored` gave. The player to move begins to think now. */
  static restore(stored: string, now: number): Game {
    return new Game(() => engine.Game.restore(stored, now));
  }

  /** All that is kept of it. Its clocks stand still while it is put away. */
  stored(): string {
    return ask(() => this.#game.stored());
  }

  view(now: number): GameView {
    return json(() => this.#game.view(now));
  }

  /** Plays a person's move after `ply` plies. Sent again, it changes nothing. */
  play(ply: number, move: string, now: number): GameView {
    return json(() => this.#game.play(ply, move, now));
  }

  /** Takes back to where a person last had a choice. */
  undo(ply: number, now: number): GameView {
    return json(() => this.#game.undo(ply, now));
  }

  /** Gives up. */
  resign(now: number): GameView {
    return json(() => this.#game.resign(now));
  }

  /** Milliseconds until the time of a person to move is up; nothing while no person's clock runs. */
  timeLeft(now: number): number | undefined {
    return ask(() => this.#game.time_left(now));
  }

  /** Ends the game if the time of the player to move is up; whether it was. */
  timeUp(now: number): boolean {
    return ask(() => this.#game.time_up(now));
  }

  /** What the bot to move has to think about, if it is a bot's turn. */
  task(): Task | null {
    const task = ask(() => this.#game.task());
    return task === undefined ? null : (JSON.parse(task) as Task);
  }

  /** A bot has chosen a move, after having thought for some time. */
  chosen(ply: number, move: string, time_ms: number, now: number): GameView {
    return json(() => this.#game.chosen(ply, move, time_ms, now));
  }

  /** A bot has broken down: it loses the game. */
  failed(ply: number, why: string, now: number): GameView {
    return json(() => this.#game.failed(ply, why, now));
  }

  /** The place that a person to move may have a hint for. */
  hinted(ply: number, now: number): Whereabouts {
    return json(() => this.#game.hinted(ply, now));
  }

  /** The same game with sides swapped, under another name. */
  rematch(id: string, date: string, now: number): Game {
    return new Game(() => this.#game.rematch(id, date, now));
  }

  /** The game as it stood after that many plies. */
  ply(ply: number): PlyView {
    return json(() => this.#game.ply(ply));
  }

  /** Whether a move may be played now, and if not, why. */
  check(move: string): CheckView {
    return json(() => this.#game.check(move));
  }

  /** The game on paper. */
  record(format: 'text' | 'json' = 'text'): string {
    return ask(() => this.#game.record(format));
  }

  /** Gives its memory back, which otherwise happens some time after its last use. */
  free(): void {
    this.#game.free();
  }
}
