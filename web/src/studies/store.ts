// Studies: named collections of games and positions with what was said about them. They belong
// to this browser, whoever plays and analyses the games.

import type { DBSchema } from 'idb';
import { Database } from '../api/device/database';
import type { RecordJson } from '../api/schema';

export interface Chapter {
  id: string;
  name: string;
  record: RecordJson;
  /** Moves made here become the game. */
  grows: boolean;
  /** The game was played: its moves stay what they are. */
  isLocked: boolean;
}

export interface StudyBook {
  id: string;
  name: string;
  /** When it was changed last, in milliseconds since 1970. */
  changed: number;
  chapters: Chapter[];
}

interface Schema extends DBSchema {
  studies: { key: string; value: StudyBook };
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Hears that studies are not kept. */
let trouble: () => void = () => undefined;
export function onTrouble(heard: () => void): void {
  trouble = heard;
}

const database = new Database<Schema>(
  'awalam-studies',
  1,
  (created) => void created.createObjectStore('studies', { keyPath: 'id' }),
  () => trouble(),
);
/** What could not be written; it is there until the tab is closed. */
const unwritten = new Map<string, StudyBook>();

/** Changes are made one after the other, and seen by those who ask later. */
let last: Promise<unknown> = Promise.resolve();

/** The newest first. */
export async function all(): Promise<StudyBook[]> {
  await last;
  const written = (await (await database.open())?.getAll('studies')) ?? [];
  const byId = new Map(written.map((book) => [book.id, book]));
  for (const book of unwritten.values()) byId.set(book.id, book);
  return [...byId.values()].sort((a, b) => b.changed - a.changed);
}

export async function one(id: string): Promise<StudyBook | null> {
  await last;
  return find(id);
}

async function find(id: string): Promise<StudyBook | null> {
  const kept = unwritten.get(id);
  return kept ?? (await (await database.open())?.get('studies', id)) ?? null;
}

export async function keep(book: StudyBook): Promise<void> {
  try {
    const opened = await database.open();
    if (!opened) throw new Error('nothing is kept');
    await opened.put('studies', book);
    unwritten.delete(book.id);
  } catch (error) {
    database.failed(error);
    unwritten.set(book.id, book);
  }
}

export async function forget(id: string): Promise<void> {
  unwritten.delete(id);
  await (await database.open())?.delete('studies', id);
}

export function change(id: string, changed: (book: StudyBook) => StudyBook): Promise<StudyBook | null> {
  const next = last.then(async () => {
    const book = await find(id);
    if (!book) return null;
    const after = { ...changed(book), changed: Date.now() };
    await keep(after);
    return after;
  });
  last = next.catch(() => undefined);
  return next;
}

export async function begin(name: string): Promise<StudyBook> {
  const book: StudyBook = { id: newId(), name, changed: Date.now(), chapters: [] };
  await keep(book);
  return book;
}
