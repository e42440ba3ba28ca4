// The openings of a game, as `lab openings` wrote them: fetched when they are first needed.

import { shortName } from './hash';
import { canonical } from './symmetry';

export interface OpeningMove {
  move: string;
  /** Games that player 1 won, that nobody won, that player 1 lost. */
  results: [number, number, number];
  games: number;
  /** What the champion thinks of it, in hundredths of a point, seen by player 1. */
  value: number | null;
  /** Whether it is in the champion's opening book. */
  inBook: boolean;
}

export interface Book {
  rules: string;
  positions: ReadonlyMap<string, OpeningMove[]>;
}

const files: Record<string, () => Promise<{ default: string }>> = {
  avalam: () => import('./data/avalam.tsv?raw'),
  awale: () => import('./data/awale.tsv?raw'),
  tricolore: () => import('./data/tricolore.tsv?raw'),
};

const loaded = new Map<string, Promise<Book | null>>();

/** A game's book; nothing if it has none, or it did not arrive. */
export function loadBook(game: string): Promise<Book | null> {
  const file = Object.hasOwn(files, game) ? files[game] : undefined;
  let book = loaded.get(game);
  if (!book) {
    book = file ? file().then(({ default: text }) => readBook(text)) : Promise.resolve(null);
    book = book.catch(() => {
      loaded.delete(game);
      return null;
    });
    loaded.set(game, book);
  }
  return book;
}

/** Reads a file: a title with game and rules, then a position with its moves on each line. */
export function readBook(text: string): Book {
  const [title = '', ...lines] = text.trimEnd().split('\n');
  const positions = lines.map((line): [string, OpeningMove[]] => {
    const [name = '', ...moves] = line.split('\t');
    return [name, moves.map(readMove)];
  });
  return { rules: title.split(' ')[2] ?? '', positions: new Map(positions) };
}

function readMove(text: string): OpeningMove {
  const [move = '', won, drawn, lost, value, mark] = text.split(' ');
  const results: [number, number, number] = [Number(won), Number(drawn), Number(lost)];
  const games = results[0] + results[1] + results[2];
  return { move, results, games, value: value === undefined ? null : Number(value), inBook: mark === 'book' };
}

/** The moves of a position that the openings know: those of the champion's book first, then of most games, then the best for the player to move. */
export function movesOf(book: Book, game: string, position: string, isSecond: boolean): OpeningMove[] {
  const { text, turn } = canonical(game, position);
  const moves = (book.positions.get(shortName(text)) ?? []).map((one) => ({ ...one, move: turn.back(one.move) }));
  const worth = ({ value }: OpeningMove): number => (value === null ? -Infinity : isSecond ? -value : value);
  return moves.sort((a, b) => Number(b.inBook) - Number(a.inBook) || b.games - a.games || worth(b) - worth(a));
}
