// What an address of the analysis asks for, and the address of what is looked at: every
// cursor can be sent to somebody.

import { isInMain, lineOf, mainOf, shared, type Cursor } from './tree';

/** What is analysed. */
export type Source =
  | { kind: 'nothing' }
  | { kind: 'game'; id: string }
  | { kind: 'tournament'; id: string; entry: string }
  | { kind: 'chapter'; study: string; chapter: string }
  | { kind: 'text'; game: string; rules: string; position: string; moves: readonly string[] };

export interface Wanted {
  source: Source;
  /** Where to look first; nowhere in particular. */
  ply: number | null;
  variation: { from: number; moves: string[] } | null;
  learn: boolean;
}

function list(text: string | null): string[] {
  return (text ?? '').split(/[\s,]+/).filter(Boolean);
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function sourceOf(query: URLSearchParams): Source {
  const id = query.get('game');
  if (id) return { kind: 'game', id };
  const [tournament, entry] = [query.get('tournament'), query.get('entry')];
  if (tournament && entry) return { kind: 'tournament', id: tournament, entry };
  const [study, chapter] = [query.get('study'), query.get('chapter')];
  if (study && chapter) return { kind: 'chapter', study, chapter };
  const game = query.get('on');
  if (!game) return { kind: 'nothing' };
  return {
    kind: 'text',
    game,
    rules: query.get('rules') ?? '',
    position: query.get('position') ?? '',
    moves: list(query.get('moves')),
  };
}

export function wantedBy(query: URLSearchParams): Wanted {
  const from = count(query.get('from'));
  const moves = list(query.get('line'));
  return {
    source: sourceOf(query),
    ply: count(query.get('ply')),
    variation: from !== null && moves.length > 0 ? { from, moves } : null,
    learn: query.get('learn') === '1',
  };
}

/** The address of a cursor; `cursor` says what has become of the moves. */
export function addressOf(source: Source, cursor: Cursor | null, learn: boolean): string {
  const query = new URLSearchParams();
  if (source.kind === 'nothing') return '/analyse';
  if (source.kind === 'game') query.set('game', source.id);
  if (source.kind === 'tournament') {
    query.set('tournament', source.id);
    query.set('entry', source.entry);
  }
  if (source.kind === 'chapter') {
    query.set('study', source.study);
    query.set('chapter', source.chapter);
  }
  if (source.kind === 'text') {
    query.set('on', source.game);
    if (source.rules !== '') query.set('rules', source.rules);
    if (source.position !== '') query.set('position', source.position);
    const moves = cursor ? mainOf(cursor) : source.moves;
    if (moves.length > 0) query.set('moves', moves.join(','));
  }
  if (learn) query.set('learn', '1');
  else if (cursor) {
    query.set('ply', String(cursor.path.length));
    if (!isInMain(cursor)) {
      const from = shared(mainOf(cursor), cursor.path);
      query.set('from', String(from));
      query.set('line', lineOf(cursor).slice(from).join(','));
    }
  }
  return `/analyse?${query}`;
}
